"""Positions and moves."""

from __future__ import annotations

from . import _native
from ._answers import SVG, Answer, Explanation, Results, framed
from ._settings import Asking, language, say
from .errors import ConventionMismatch, IllegalMove, TooLarge

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterator
    from typing import Any, Literal

    from typing_extensions import Unpack

    from ._answers import Claim
    from ._board import Board
    from ._game import Game
    from ._settings import Options

#: So many moves are listed at most: a heap of a million has as many.
MOST_MOVES = 1_000_000


class Move(str):
    """A move: its text, and the position it leads to.

    >>> import marienbad_games as mb
    >>> move = mb.game("nim")("1,2").winning_moves[0]
    >>> move, move.to.text, move == "2:-1"
    ('2:-1', '1,1', True)
    """

    #: The position after the move.
    to: Position

    def __new__(cls, text: str, to: Position) -> Move:
        """Made by a position."""
        new = super().__new__(cls, text)
        new.to = to
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        return (Move, (str(self), self.to))


class Moves:
    """The moves of a position: listed when somebody looks, and asked without a list with ``in``.

    >>> import marienbad_games as mb
    >>> moves = mb.game("nim")("1,2").moves
    >>> list(moves), len(moves), "2:-2" in moves, "2:-3" in moves
    (['1:-1', '2:-1', '2:-2'], 3, True, False)
    >>> "-5" in mb.game("nim")("1000000000000").moves
    True
    """

    __slots__ = ("_list", "position")

    def __init__(self, position: Position) -> None:
        #: Whose moves they are.
        self.position = position
        self._list: list[Move] | None = None

    def _all(self) -> list[Move]:
        if self._list is None:
            here = self.position
            with Asking({}) as limits:
                found = here.game.native.moves(here.native, here.game.compound, MOST_MOVES + 1, limits)
            if len(found) > MOST_MOVES:
                raise TooLarge(say("error-large", what=here.text, max=MOST_MOVES))
            self._list = [Move(text, here.at(to)) for text, to in found]
        return self._list

    def __iter__(self) -> Iterator[Move]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def __getitem__(self, at: int) -> Move:
        return self._all()[at]

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, str):
            return False
        here = self.position
        return here.game.native.play(here.native, here.game.compound, move, language()) is not None

    def __bool__(self) -> bool:
        return not self.position.is_over

    def __repr__(self) -> str:
        return f"<Moves of {self.position.text}>"


class Position:
    """A position of a game. Its text is all there is to it: it can be compared, hashed, pickled, and its
    ``repr`` evaluated.

    >>> import marienbad_games as mb
    >>> p = mb.game("xxx", play="misere")("5,3,2,1")
    >>> p
    mb.game("xxx", play="misere")("5,3,2,1")
    >>> eval(repr(p)) == p
    True
    >>> p.outcome, p.claim, p.winning_moves
    ('N', 'computed', ['1:1', '1:5', '3:1', '3:2', '4:1'])
    >>> "1:3" in p.moves, p.play("1:3").text
    (True, '1,1,3,2,1')
    """

    __slots__ = ("_answer", "game", "native")

    def __init__(self, game: Game, native: _native.Position) -> None:
        #: Its game, with the way it is played.
        self.game = game
        self.native = native
        self._answer: Answer | None = None

    # What it is.

    @property
    def text(self) -> str:
        """In the notation of its game."""
        return self.native.text

    @property
    def components(self) -> list[str]:
        """Each component in the notation of its game."""
        return self.game.native.components(self.native, language())

    def at(self, native: _native.Position) -> Position:
        """Another position of the same game."""
        return Position(self.game, native)

    def __str__(self) -> str:
        return self.native.text

    def __repr__(self) -> str:
        return self.game.written(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.text == other.text and self.game == other.game

    def __hash__(self) -> int:
        return hash((self.game, self.text))

    def __reduce__(self) -> tuple[Any, ...]:
        return self.game.pickled(self)

    # Who wins.

    def solve(self, *, brief: bool = False, **options: Unpack[Options]) -> Answer:
        """Who wins, why one can be sure, and every winning move.

        ``brief`` leaves out winning moves of boards that are not found on the way. A board whose search is
        stopped by ``budget=`` or ``timeout=`` may still know who wins: see :attr:`Answer.value_at_least`.
        """
        with Asking(options) as limits:
            answer = Answer(self, self.game.native.solve(self.native, self.game.way, brief, limits))
        if not brief and answer.complete and answer.value_at_least is None:
            self._answer = answer
        return answer

    @property
    def answer(self) -> Answer:
        """What :meth:`solve` says with the usual budget; it is kept."""
        return self._answer if self._answer is not None else self.solve()

    @property
    def outcome(self) -> Literal["P", "N"]:
        """``"N"``: the player to move wins. ``"P"``: the player who just moved."""
        return self.answer.outcome

    @property
    def value(self) -> int | None:
        """The Grundy value, where it has a meaning and is known.

        >>> import marienbad_games as mb
        >>> mb.game("kayles")("10,9,20").value
        7
        """
        return self.answer.value

    @property
    def claim(self) -> Claim:
        """How the outcome is known."""
        return self.answer.claim

    @property
    def winning_moves(self) -> list[Move]:
        """Every winning move."""
        return self.answer.winning_moves

    # Moving.

    @property
    def moves(self) -> Moves:
        """The moves."""
        return Moves(self)

    @property
    def is_over(self) -> bool:
        """Whether there is no move."""
        return self.game.native.is_over(self.native, self.game.compound, language())

    def play(self, move: str) -> Position:
        """The position after a move.

        >>> import marienbad_games as mb
        >>> mb.game("nim")("1,2").play("2:-3")
        Traceback (most recent call last):
            ...
        marienbad_games.errors.IllegalMove: "2:-3" is not a move of "1,2". Example of a move: 1:-1
        """
        found = self.game.native.play(self.native, self.game.compound, move, language())
        if found is None:
            message = self.game.native.not_a_move(self.native, move, language())
            raise IllegalMove(message, input=move, position=self.text)
        return self.at(found[1])

    def __add__(self, other: Position) -> Position:
        if not isinstance(other, Position):  # pyright: ignore[reportUnnecessaryIsInstance]
            return NotImplemented
        if self.game.way != other.game.way:
            message = say("python-different-plays", name=repr(self), other=repr(other))
            raise ConventionMismatch(message, input=repr(other))
        if self.game == other.game:
            return self.at(self.game.native.join([self.native, other.native], language()))
        from ._game import sum as add

        return add(self, other)

    # Why, and how it looks.

    def results(self, *, most: int = 10_000, **options: Unpack[Options]) -> Results:
        """Every move with who wins after it (``"P"``: whoever makes it) and the value there.

        >>> import marienbad_games as mb
        >>> list(mb.game("nim")("1,2").results())
        [('1:-1', 'N', 2), ('2:-1', 'P', 0), ('2:-2', 'N', 1)]
        """
        with Asking(options) as limits:
            return Results(self.game.native.results(self.native, self.game.way, most, limits))

    def explain(self, **options: Unpack[Options]) -> Explanation:
        """Why it is won or lost: a text, and a picture in a notebook.

        >>> import marienbad_games as mb
        >>> print(mb.game("nim")("3,5").explain(lang="fr").splitlines()[2])
        N : le joueur qui a le trait gagne.
        """
        lang = language(options.get("lang"))
        with Asking(options) as limits:
            data, english, french = self.game.native.explain(self.native, self.game.way, limits)
        return Explanation(french if lang == "fr" else english, data, self._picture(lang))

    def _picture(self, lang: str) -> str:
        from .errors import Stopped

        way = self.game.way
        with Asking({"timeout": 2.0, "lang": lang, "progress": False}) as limits:
            try:
                return self.game.native.draw(self.native, way, "svg", None, True, False, limits)
            except Stopped:
                return self.game.native.draw(self.native, way, "svg", None, False, False, limits)

    def svg(
        self, move: str | None = None, *, results: bool = False, **options: Unpack[Options]
    ) -> SVG:
        """A picture, after a move too, or with the results of all moves."""
        with Asking(options) as limits:
            return SVG(
                self.game.native.draw(self.native, self.game.way, "svg", move, results, False, limits)
            )

    def draw(
        self,
        move: str | None = None,
        *,
        results: bool = False,
        ascii: bool = False,
        **options: Unpack[Options],
    ) -> str:
        """The same as text.

        >>> import marienbad_games as mb
        >>> print(mb.game("nim")("1,3").draw(ascii=True))  # doctest: +NORMALIZE_WHITESPACE
        nim · 1,3
        Normal play: whoever moves last wins.
        <BLANKLINE>
         1: |  (1)
         2: | | |  (3)
        <BLANKLINE>
        """
        with Asking(options) as limits:
            return self.game.native.draw(self.native, self.game.way, "text", move, results, ascii, limits)

    def _repr_svg_(self) -> str:
        return str(self.svg())

    def tree(self, *, most: int = 500, **options: Unpack[Options]) -> str:
        """Everything that can be reached, as a graph in DOT, at most so many positions."""
        with Asking(options) as limits:
            return self.game.native.tree(self.native, self.game.way[0], most, limits)[0]

    def remoteness(self, **options: Unpack[Options]) -> int | None:
        """In how many moves it ends when the winner hurries and the loser plays for time.

        >>> import marienbad_games as mb
        >>> mb.game("nim")("2,2").remoteness()
        4
        """
        with Asking(options) as limits:
            return self.game.native.remoteness(self.native, self.game.way, limits)

    def misere_form(self, **options: Unpack[Options]) -> MisereForm | None:
        """Genus and canonical form in misère play, for games on single heaps.

        >>> import marienbad_games as mb
        >>> mb.game("xxx")("5").misere_form().genus
        '3^31'
        """
        with Asking(options) as limits:
            found = self.game.native.misere_form(self.native, limits)
        return None if found is None else MisereForm(*found)

    def certificate(self, path: str | os.PathLike[str]) -> None:
        """Writes a proof of the answer, for :func:`check`."""
        self.answer.certificate(path)

    def board(
        self,
        opponent: str | None = "perfect",
        *,
        first: Literal["me", "you"] = "me",
        seed: int = 0,
        lang: str | None = None,
    ) -> Board:
        """A board to play on from here: see :meth:`Game.play`."""
        from ._board import Board

        return Board(self, opponent, first=first, seed=seed, lang=lang)


class MisereForm:
    """What a position is in misère play, whatever stands beside it."""

    __slots__ = ("genus", "tame", "text")

    def __init__(self, genus: str, tame: bool, text: str | None) -> None:
        #: The genus, as in Winning Ways.
        self.genus = genus
        #: Whether everything that can be reached has the genus of a position of Nim.
        self.tame = tame
        #: The canonical form; ``None`` if it is too long.
        self.text = text

    def __repr__(self) -> str:
        return f"<MisereForm {self.genus}{' tame' if self.tame else ''}>"

    def _repr_html_(self) -> str:
        return framed(f"{self.genus}\n{self.text or ''}")
