"""Games: by name, by a rule in one line, by a Python function; sums of different games."""

from __future__ import annotations

from . import _native
from ._answers import (
    Conjecture,
    Period,
    Quotient,
    Recognition,
    Sequence,
    Table,
    Tables,
    Tournament,
)
from ._position import Position
from ._settings import Asking, language, say
from .errors import ConventionMismatch, InputError, MissingPackage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, Literal

    import numpy.typing as npt
    from typing_extensions import Unpack

    from ._board import Board
    from ._settings import Options

    Play = Literal["normal", "misere"]
    Compound = Literal["disjunctive", "conjunctive", "conjunctive-short", "selective"]

    #: What a ruleset in Python is played with.
    Component = int | str | tuple[object, ...]


class Game:
    """A game and the way it is played; opened by :func:`game`.

    ``play`` is ``"normal"`` (whoever moves last wins) or ``"misere"`` (whoever moves last loses), ``compound`` how
    a sum is played, ``turns`` how many moves each makes in a turn. All questions of the game and its positions
    follow them.

    >>> import marienbad_games as mb
    >>> xxx = mb.game("xxx", play="misere")
    >>> xxx
    mb.game("xxx", play="misere")
    >>> xxx(12).outcome
    'N'
    >>> mb.game("xxx", compound="conjunctive")("5,3").outcome
    'P'
    """

    def __init__(self, native: _native.Game, way: tuple[str, str, str]) -> None:
        self.native = native
        #: Play, compound, turns.
        self.way = way

    # What it is.

    @property
    def name(self) -> str:
        """Its name, as it was opened."""
        return self.native.name

    @property
    def full_name(self) -> str:
        """The name by which its positions know it: ``0.77`` for ``kayles``."""
        return self.native.full_name

    @property
    def misere(self) -> bool:
        """Whether whoever moves last loses."""
        return self.way[0] == "misere"

    @property
    def compound(self) -> str:
        """How a sum is played."""
        return self.way[1]

    @property
    def turns(self) -> str:
        """How many moves the players make in a turn: ``"2:1"``."""
        return self.way[2]

    @property
    def title(self) -> str:
        """What it is called, in the language of the moment."""
        return self.native.title(language())

    @property
    def examples(self) -> list[str]:
        """Positions to begin with."""
        return self.native.examples

    def rules(self, lang: str | None = None) -> str:
        """Its rules in words, and how positions and moves are written.

        >>> import marienbad_games as mb
        >>> print(mb.game("xxx").rules(lang="fr").splitlines()[0])
        Le jeu du XXX sur des rangées (échecs de Dawson)
        """
        return self.native.rules(language(lang))

    def using(
        self,
        *,
        play: Play | None = None,
        compound: Compound | None = None,
        turns: str | None = None,
    ) -> Game:
        """The same game played another way.

        >>> import marienbad_games as mb
        >>> mb.game("nim").using(play="misere")("1,1,1").outcome
        'P'
        """
        return Game(self.native, _way(play or self.way[0], compound or self.way[1], turns or self.way[2]))

    def __call__(self, position: str | int | Iterable[int] | Position) -> Position:
        """A position: its text, a number, or a list of numbers.

        >>> import marienbad_games as mb
        >>> nim = mb.game("nim")
        >>> nim("1,3,5") == nim([1, 3, 5]) and nim(7).text == "7"
        True
        """
        if isinstance(position, Position):
            position = position.text
        elif isinstance(position, int):
            position = str(position)
        elif not isinstance(position, str):
            position = ",".join(str(int(number)) for number in position) or "0"
        return Position(self, self.native.parse(position, language()))

    def random(self, n: int = 3, m: int = 7, *, seed: int = 0) -> Position:
        """A random position: n heaps of at most m, boards of n rows and m columns."""
        found = self.native.random(n, m, seed)
        if found is None:
            raise InputError(say("python-not-a-position", found=f"{n}, {m}", example=self.examples[0]))
        return Position(self, found)

    def __repr__(self) -> str:
        given = [_quoted(self.name)]
        if self.way[0] != self.native.default_play:
            given.append(f"play={_quoted(self.way[0])}")
        if self.way[1] != "disjunctive":
            given.append(f"compound={_quoted(self.way[1])}")
        if self.way[2] != "1:1":
            given.append(f"turns={_quoted(self.way[2])}")
        return f"mb.game({', '.join(given)})"

    def written(self, position: Position) -> str:
        """A position of this game as Python code."""
        return f"{self!r}({_quoted(position.text)})"

    def pickled(self, position: Position) -> tuple[Any, ...]:
        """What a pickle of a position says."""
        return (_restored, (self, position.text))

    def __reduce__(self) -> str | tuple[Any, ...]:
        return (_opened, (self.name, *self.way))

    def _key(self) -> tuple[object, ...]:
        return (self.full_name, self.way)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    # Sequences.

    def grundy(self, to: int, **options: Unpack[Options]) -> npt.NDArray[Any]:
        """The values of heaps 0 to ``to`` as an array of numpy, without a copy; in misère play the misère
        values.

        >>> import marienbad_games as mb
        >>> mb.game("kayles").grundy(10)
        array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2], dtype=uint8)
        """
        try:
            import numpy  # noqa: F401  # pyright: ignore[reportUnusedImport]
        except ImportError as error:
            raise MissingPackage(say("python-needs", package="numpy")) from error
        with Asking(options) as limits:
            return self.native.sequence(self.way[0], to, limits).take_array()

    def sequence(self, to: int, **options: Unpack[Options]) -> Sequence:
        """The same with its plot and the formats of the command line; needs no numpy."""
        with Asking(options) as limits:
            return Sequence(self.native.sequence(self.way[0], to, limits), self, self.way[0])

    def lost(self, to: int, **options: Unpack[Options]) -> list[int]:
        """The heaps 1 to ``to`` that are lost when they stand alone, in misère play.

        >>> import marienbad_games as mb
        >>> mb.game("xxx").lost(30)
        [1, 2, 6, 7, 11, 15, 16, 20, 21, 25, 29, 30]
        """
        with Asking(options) as limits:
            return self.native.lost(to, limits)["lost"]  # type: ignore[no-any-return]

    def period(self, to: int | None = None, **options: Unpack[Options]) -> Period:
        """The period of the values in normal play, with the theorem that proves it."""
        with Asking(options) as limits:
            return Period(*self.native.period(to, limits))

    def quotient(self, to: int, *, genus: bool = False, **options: Unpack[Options]) -> Quotient:
        """The misère quotient of the heaps up to ``to``."""
        with Asking(options) as limits:
            told, native = self.native.quotient(to, genus, limits)
        return Quotient(told, native, self.using(play="misere"))

    def table(self, to: int | None = None, **options: Unpack[Options]) -> Tables:
        """The tables that the source draws for this game.

        >>> import marienbad_games as mb
        >>> table = mb.game("wythoff").table(5)[0]
        >>> table.columns[:3], table.rows[1][:3]
        (['rank d', 'y', 'x'], ['1', '1', '2'])
        """
        with Asking(options) as limits:
            parts, formats, complete = self.native.table(self.way, to, limits)
        return Tables([Table(*part) for part in parts], dict(formats), complete)

    # The laboratory.

    def conjecture(self, statement: str, to: int, **options: Unpack[Options]) -> Conjecture:
        """Tests what somebody believes, from small to large.

        >>> import marienbad_games as mb
        >>> mb.game("nim").conjecture("losing iff x xor y xor z = 0", to=12).verdict
        'proved'
        """
        with Asking(options) as limits:
            return Conjecture(self.native.conjecture(statement, self.way[0], to, limits), self)

    def recognise(self, to: int = 200, **options: Unpack[Options]) -> Recognition:
        """Compares with the catalogue and with all octal codes of up to four digits."""
        with Asking(options) as limits:
            return Recognition(self.native.recognise(to, limits))

    # Playing.

    def tournament(
        self,
        a: str,
        b: str,
        matches: int,
        *,
        position: str | int | Iterable[int] | Position | None = None,
        seed: int = 0,
        **options: Unpack[Options],
    ) -> Tournament:
        """Many matches between two opponents: ``"perfect"``, ``"forgetful:0.8"``, ``"random"``, …

        >>> import marienbad_games as mb
        >>> mb.game("nim").tournament("perfect", "perfect", 4, position="1,2,3").wins
        (2, 2)
        """
        at = self(self.native.opening(seed) if position is None else position)
        with Asking(options) as limits:
            told = self.native.tournament(at.native, self.way, (a, b), matches, seed, limits)
        return Tournament(told)

    def play(
        self,
        position: str | int | Iterable[int] | Position | None = None,
        opponent: str | None = "perfect",
        *,
        first: Literal["me", "you"] = "me",
        seed: int = 0,
        lang: str | None = None,
    ) -> Board:
        """A board to play on: with buttons in a notebook where ipywidgets is installed, as text elsewhere.

        ``opponent`` is a level (``"perfect"``, ``"random"``, …) or ``None`` for two people.

        >>> import marienbad_games as mb
        >>> board = mb.game("nim").play("1,2", seed=1)
        >>> board.play("2:-1").position.text
        '1'
        """
        at = self(self.native.opening(seed) if position is None else position)
        return at.board(opponent, first=first, seed=seed, lang=lang)


def _quoted(text: str) -> str:
    """Text as Python code, between double quotation marks where that is easy."""
    return f'"{text}"' if text.isprintable() and '"' not in text and "\\" not in text else repr(text)


def _way(play: str, compound: str, turns: str) -> tuple[str, str, str]:
    """The way to play, each word as the answers write it."""
    return ("misere" if play == "misère" else play, compound, turns)


def _opened(name: str, play: str, compound: str, turns: str) -> Game:
    return Game(_native.Game.open(name, language()), (play, compound, turns))


def _restored(game: Game, text: str) -> Position:
    return Position(game, game.native.parse(text, language()))


def game(
    name: str,
    *,
    play: Play | None = None,
    compound: Compound = "disjunctive",
    turns: str = "1:1",
) -> Game:
    """The game of this name: ``"nim"``, ``"xxx"``, ``"0.137"``, ``"coins:2"``, ``"rule: n -> n-1 or n-2"``,
    ``"game:FILE"``. :func:`games` lists them.

    >>> import marienbad_games as mb
    >>> mb.game("kayles").full_name
    '0.77'
    """
    native = _native.Game.open(name, language())
    return Game(native, _checked(native, play, compound, turns))


def _checked(native: _native.Game, play: str | None, compound: str, turns: str) -> tuple[str, str, str]:
    """The way to play, or the error that says what is wrong with it."""
    way = _way(play or native.default_play, compound, turns)
    _native.Game.check_way(way, language())
    return way


def rule(text: str, *, play: Play | None = None) -> Game:
    """A game by a rule in one line; also ``word:``, ``graph:`` and ``place:`` rules. See ``docs/own-games.md``.

    >>> import marienbad_games as mb
    >>> squares = mb.rule("n -> n-k*k for k in 1..sqrt(n)")
    >>> squares(20).outcome, list(squares.sequence(8))
    ('P', [0, 1, 0, 1, 2, 0, 1, 0, 1])
    """
    known = text.split(":", 1)[0].strip() in ("rule", "word", "graph", "place")
    return game(text if known else f"rule: {text}", play=play)


def sum(*positions: Position, play: Play | None = None) -> Position:
    """Positions of different games side by side.

    >>> import marienbad_games as mb
    >>> both = mb.sum(mb.game("nim")("3"), mb.game("cram")("2x3"))
    >>> both
    mb.game("sum")("nim(3) + cram(2x3)")
    >>> both.value, both.winning_moves
    (2, ['1:-2'])
    """
    if not positions:
        raise InputError(say("python-not-a-position", found="mb.sum()", example="mb.sum(p, q)"))
    way = positions[0].game.way
    for other in positions[1:]:
        if other.game.way != way and play is None:
            message = say("python-different-plays", name=repr(positions[0]), other=repr(other))
            raise ConventionMismatch(message, input=repr(other))
    functions: dict[str, Ruleset] = {}
    terms: list[str] = []
    for position in positions:
        own = position.game
        if own.full_name == "sum":
            functions.update(own.functions if isinstance(own, SumGame) else {})
            if position.text != "0":
                terms.append(position.text)
            continue
        if isinstance(own, Ruleset):
            functions[own.name] = own
        head, separator, rest = own.name.partition(":")
        braced = separator and head.strip() in ("rule", "word", "graph", "place")
        name = f"{head.strip()}{{{rest.strip()}}}" if braced else own.name
        terms.append(f"{name}({position.text})")
    together = SumGame(functions, (play or way[0], way[1], way[2]))
    return Position(together, together.native.parse(" + ".join(terms) or "0", language()))


class SumGame(Game):
    """Games side by side, some of them perhaps by a Python function."""

    def __init__(self, functions: dict[str, Ruleset], way: tuple[str, str, str]) -> None:
        #: The rulesets in Python that take part.
        self.functions = functions
        for ruleset in functions.values():
            ruleset.native.register()
        super().__init__(_native.Game.open("sum", language()), way)

    def using(
        self,
        *,
        play: Play | None = None,
        compound: Compound | None = None,
        turns: str | None = None,
    ) -> SumGame:
        return SumGame(
            self.functions, _way(play or self.way[0], compound or self.way[1], turns or self.way[2])
        )

    def written(self, position: Position) -> str:
        if not self.functions:
            return super().written(position)
        parts = [f"{game!r}({text})" for game, text in self._parts(position)]
        return f"mb.sum({', '.join(parts)})"

    def _parts(self, position: Position) -> list[tuple[Game, str]]:
        """The components with their games, texts as Python code."""
        found: list[tuple[Game, str]] = []
        for component in position.components:
            name, _, text = component.partition("(")
            own = self.functions.get(name)
            if own is None:
                found.append((Game(self.native, self.way), _quoted(component)))
            else:
                found.append((own, own.shown(text[:-1])))
        return found

    def pickled(self, position: Position) -> tuple[Any, ...]:
        return (_restored, (self, position.text))

    def __reduce__(self) -> tuple[Any, ...]:
        return (SumGame, (self.functions, self.way))

    def _key(self) -> tuple[object, ...]:
        own = frozenset(self.functions.items())
        return (self.full_name, self.way, own) if own else super()._key()


class Ruleset(Game):
    """A game whose rules are a Python function; made by :func:`ruleset`."""

    def __init__(
        self,
        function: Callable[..., object],
        name: str,
        start: str | None,
        way: tuple[str, str, str],
        native: _native.Game | None = None,
        usual: tuple[str, str, str] | None = None,
    ) -> None:
        # The way of the decorated function itself, which its name stands for.
        self._usual = usual or way
        code = getattr(function, "__code__", None)
        arity: int = code.co_argcount if code is not None else 1
        names: list[str] = list(code.co_varnames[:arity]) if code is not None else ["n"]
        if native is None:
            native = _native.Game.function(name, names, function, start, language())
            if not native.register():
                native = _native.Game.function(f"{name}-py", names, function, start, language())
                native.register()
        super().__init__(native, way)
        self.function = function
        self._start = start
        self.__doc__ = function.__doc__
        self.__name__ = getattr(function, "__name__", name)
        self.__qualname__ = getattr(function, "__qualname__", name)
        self.__module__ = getattr(function, "__module__", "__main__")
        self.__wrapped__ = function

    @property
    def title(self) -> str:
        return self.name

    def rules(self, lang: str | None = None) -> str:
        """The function's docstring."""
        import inspect

        return inspect.getdoc(self.function) or self.name

    def using(
        self,
        *,
        play: Play | None = None,
        compound: Compound | None = None,
        turns: str | None = None,
    ) -> Ruleset:
        way = _way(play or self.way[0], compound or self.way[1], turns or self.way[2])
        return Ruleset(self.function, self.name, self._start, way, self.native, self._usual)

    def __call__(self, *position: Any) -> Position:
        """A position: a component (int, str, tuple), a list of components, or several arguments for a function
        with several parameters. A text is read as notation (``"5,3"``) where it can be.

        >>> import marienbad_games as mb
        >>> @mb.ruleset
        ... def euclid(a, b):
        ...     return [(a - k * b, b) for k in range(1, a // b + 1)] if a >= b > 0 else (
        ...         [(a, b - k * a) for k in range(1, b // a + 1)] if a > 0 else [])
        >>> euclid(7, 3)
        euclid((7, 3))
        >>> euclid(7, 3).outcome, euclid("7,3 + 2,1").value
        ('N', 3)
        """
        one: Any = position[0] if len(position) == 1 else position
        if isinstance(one, Position):
            text = one.text
        elif isinstance(one, str):
            text = one if one else '""'
        else:
            parts: list[Any] = one if isinstance(one, list) else [one]  # pyright: ignore
            text = _notation(parts)
        return Position(self, self.native.parse(text, language()))

    def shown(self, text: str) -> str:
        """The text of a position as the arguments of a call."""
        import ast

        if text in ("0", "[]"):
            return "0" if text == "0" else "[]"
        parts = [ast.literal_eval(part) for part in self._split(text)]
        alone = len(parts) == 1 and not isinstance(parts[0], str)
        return repr(parts[0]) if alone else repr(parts)

    def _split(self, text: str) -> list[str]:
        return self.native.components(self.native.parse(text, language()), language())

    def written(self, position: Position) -> str:
        return f"{self!r}({self.shown(position.text)})"

    def __repr__(self) -> str:
        if self.way == self._usual:
            return self.__name__
        words = zip(("play", "compound", "turns"), self.way, self._usual)
        given = ", ".join(f"{name}={_quoted(word)}" for name, word, usual in words if word != usual)
        return f"{self.__name__}.using({given})"

    def _key(self) -> tuple[object, ...]:
        return (self.function, self.way)

    def __reduce__(self) -> str | tuple[Any, ...]:
        import sys

        found: Any = sys.modules.get(self.__module__)
        for part in self.__qualname__.split("."):
            found = getattr(found, part, None)
        if found is self:
            return str(self.__qualname__)
        if isinstance(found, Ruleset) and found.function is self.function:
            return (_played, (found, *self.way))
        return (_made, (self.function, self.name, self._start, self.way))


def _made(
    function: Callable[..., object], name: str, start: str | None, way: tuple[str, str, str]
) -> Ruleset:
    return Ruleset(function, name, start, way)


def _played(ruleset: Ruleset, play: Play, compound: Compound, turns: str) -> Ruleset:
    return ruleset.using(play=play, compound=compound, turns=turns)


def _notation(components: Iterable[object]) -> str:
    """Components as text: numbers with commas, everything else with plus signs between."""
    components = list(components)
    texts = [_component(component) for component in components]
    if not texts:
        return "[]"
    return ("," if all(isinstance(one, int) for one in components) else " + ").join(texts)


def _component(component: object) -> str:
    if isinstance(component, str):
        body = component.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        return f'"{body}"'
    if isinstance(component, tuple):
        members: tuple[Any, ...] = component  # pyright: ignore
        parts = [_component(part) for part in members]
        return f"({','.join(parts)}{',' if len(parts) == 1 else ''})"
    if hasattr(component, "__index__"):
        return str(component.__index__())  # type: ignore[attr-defined,unused-ignore]  # pyright: ignore
    raise InputError(say("python-not-a-position", found=repr(component), example="10"), input=repr(component))


if TYPE_CHECKING:
    from typing import overload
else:

    def overload(function: object) -> object:
        """For readers of types only: `typing` takes longer to import than all of this."""
        return function


@overload
def ruleset(function: Callable[..., object], /) -> Ruleset: ...
@overload
def ruleset(
    *,
    name: str | None = None,
    start: Component | list[Component] | None = None,
    play: Play = "normal",
) -> Callable[[Callable[..., object]], Ruleset]: ...
def ruleset(
    function: Callable[..., object] | None = None,
    /,
    *,
    name: str | None = None,
    start: Component | list[Component] | None = None,
    play: Play = "normal",
) -> Ruleset | Callable[[Callable[..., object]], Ruleset]:
    """A Python function as the rules of a game.

    The function gets a component (an int, a str or a tuple) and gives a list of what the moves leave, or yields
    it: a component, or a list of components, which is a sum. The game then has every question.

    >>> import marienbad_games as mb
    >>> @mb.ruleset
    ... def mine(n):
    ...     return [[a, n - 2 - a] for a in range(n - 1)]
    >>> mine(10).value, mine(10).winning_moves[0], mine("5,3").outcome
    (3, '>4,4', 'N')
    >>> mine.grundy(12)
    array([0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2], dtype=uint8)
    >>> mine.using(play="misere").conjecture("losing iff n mod 5 = 2", to=20).counterexample
    mine.using(play="misere")(3)

    What the function raises reaches the caller as it is, and a game that never ends is told with its cycle:

    >>> @mb.ruleset
    ... def endless(n):
    ...     return [3 - n]
    >>> endless(1).outcome
    Traceback (most recent call last):
        ...
    marienbad_games.errors.EndlessGame: this game need not end: 1 > 2 leads back to its beginning
    """

    def made(function: Callable[..., object]) -> Ruleset:
        components = None
        if start is not None:
            listed: list[Component] = start if isinstance(start, list) else [start]
            components = _notation(listed)
        own: str = name or str(getattr(function, "__name__", "game"))
        own = "".join(c if c.isalnum() or c in "_-" else "-" for c in own).strip("-") or "game"
        return Ruleset(function, own, components, (play, "disjunctive", "1:1"))

    return made if function is None else made(function)
