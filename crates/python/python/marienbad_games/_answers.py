"""Answers: data as the command line writes it, words in both languages, pictures in a notebook."""

from __future__ import annotations

from ._settings import language, say
from .errors import InputError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterator
    from typing import Any, Literal

    import numpy.typing as npt

    from . import _native
    from ._game import Game
    from ._position import Move, Position

    Claim = Literal["proved", "computed", "conjectured", "refuted"]


def escaped(text: str) -> str:
    """Text for HTML."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def framed(text: str) -> str:
    """Text as a notebook shows it, its lines as they are."""
    return f'<pre style="white-space: pre-wrap">{escaped(text)}</pre>'


def write_file(path: str | os.PathLike[str], text: str) -> None:
    """Writes a file whole, or not at all."""
    import os

    name = os.fspath(path)
    part = f"{name}.part"
    with open(part, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
    os.replace(part, name)


class Told:
    """What every answer has: :attr:`data`, the fields of ``--json``; :meth:`text` in words."""

    __slots__ = ("_english", "_french", "data")

    def __init__(self, told: _native.Told) -> None:
        #: The answer as the command line gives it with ``--json``; see ``docs/json.md``.
        self.data: dict[str, Any]
        self.data, self._english, self._french = told

    def text(self, lang: str | None = None) -> str:
        """The answer in words, in English or French."""
        return self._french if language(lang) == "fr" else self._english

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return framed(self.text())

    def _shown(self, *names: str) -> str:
        fields = " ".join(f"{name}={self.data.get(name)!r}" for name in names)
        return f"<{type(self).__name__} {fields}>"


class Explanation(str):
    """Why a position is won or lost: a text, with a picture in a notebook."""

    #: The object of ``solve --json`` with the reason in words.
    data: dict[str, Any]
    #: The position as a picture, every move with its result.
    svg: str

    def __new__(cls, text: str, data: dict[str, Any], svg: str) -> Explanation:
        """Made by :meth:`Position.explain`."""
        new = super().__new__(cls, text)
        new.data, new.svg = data, svg
        return new

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return f"<div>{self.svg}</div>{framed(self)}"


class Answer:
    """Who wins, and how that is known.

    >>> import marienbad_games as mb
    >>> answer = mb.game("nim")("1,3,5,6").solve()
    >>> answer.outcome, answer.value, answer.claim, answer.method
    ('N', 1, 'proved', 'nim-sum')
    >>> print(answer.text(lang="fr").splitlines()[1])
    Jeu normal : qui joue le dernier coup gagne.
    """

    __slots__ = ("_native", "position")

    def __init__(self, position: Position, native: _native.Answer) -> None:
        self.position = position
        self._native = native

    @property
    def outcome(self) -> Literal["P", "N"]:
        """``"N"``: the player to move wins. ``"P"``: the player who just moved."""
        return "N" if self._native.outcome == "N" else "P"

    @property
    def value(self) -> int | None:
        """The Grundy value, where it has a meaning and is known."""
        return self._native.value

    @property
    def value_at_least(self) -> int | None:
        """Where a search was stopped before the value was known: what it is at least."""
        return self._native.value_at_least

    @property
    def claim(self) -> Claim:
        """How it is known: ``"proved"``, ``"computed"``, ``"conjectured"``."""
        return self._native.claim  # type: ignore[return-value]  # pyright: ignore[reportReturnType]

    @property
    def method(self) -> str:
        """The engine or theorem, in one word."""
        return self._native.method

    @property
    def nodes(self) -> int:
        """Positions that were looked at."""
        return self._native.nodes

    @property
    def winning_moves(self) -> list[Move]:
        """Every winning move (see :attr:`complete`)."""
        from ._position import Move

        return [Move(text, self.position.at(to)) for text, to in self._native.moves]

    @property
    def complete(self) -> bool:
        """Whether :attr:`winning_moves` has them all: the list of a huge position is cut short."""
        return self._native.moves_complete

    @property
    def components(self) -> list[tuple[str, int | None]]:
        """Each component with its value, where that is known."""
        return self._native.components

    @property
    def data(self) -> dict[str, Any]:
        """The object of ``solve --json``."""
        return self._native.json()

    def text(self, lang: str | None = None) -> str:
        """The answer in words."""
        return self._native.text(language(lang), 20)

    def certificate(self, path: str | os.PathLike[str]) -> None:
        """Writes what settles the position, for :func:`check`."""
        from ._settings import Asking

        with Asking({}) as limits:
            text = self._native.certificate(self.position.game.native, limits)
        if text is None:
            raise InputError(say("python-no-certificate"))
        write_file(path, text)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Answer {self.position.text!r}: {self.outcome}, value {self.value}, {self.claim}>"

    def _repr_html_(self) -> str:
        return framed(self.text())


class Results(Told):
    """Every move of a position, with who wins after it. Runs over ``(move, outcome, value)``."""

    __slots__ = ()

    def __iter__(self) -> Iterator[tuple[str, str | None, int | None]]:
        for one in self.data["moves"]:
            yield one["move"], one["outcome"], one["value"]

    def __len__(self) -> int:
        return len(self.data["moves"])

    @property
    def claim(self) -> Claim:
        """How the outcomes are known."""
        return self.data["claim"]  # type: ignore[no-any-return]

    def __repr__(self) -> str:
        return self._shown("position", "claim")


class Period(Told):
    """The period of a game's values, with the theorem that proves it.

    >>> import marienbad_games as mb
    >>> period = mb.game("0.137").period()
    >>> period.preperiod, period.period, period.claim, period.theorem
    (52, 34, 'proved', 'guy-smith')
    """

    __slots__ = ("_certificate",)

    def __init__(self, told: _native.Told, certificate: str | None) -> None:
        super().__init__(told)
        self._certificate = certificate

    @property
    def preperiod(self) -> int | None:
        """From this heap on every value is that of the heap :attr:`period` before, plus :attr:`saltus`."""
        return self.data["preperiod"]  # type: ignore[no-any-return]

    @property
    def period(self) -> int | None:
        """How long it is; ``None`` if none was found."""
        return self.data["period"]  # type: ignore[no-any-return]

    @property
    def saltus(self) -> int | None:
        """What is added at every repetition: 0 for an ordinary period."""
        return self.data["saltus"]  # type: ignore[no-any-return]

    @property
    def theorem(self) -> str | None:
        """What proves it; ``None`` if nothing does."""
        return self.data["theorem"]  # type: ignore[no-any-return]

    @property
    def checked_to(self) -> int:
        """The last heap that was computed."""
        return self.data["checked_to"]  # type: ignore[no-any-return]

    @property
    def claim(self) -> Claim:
        """``"proved"``; ``"conjectured"`` where no theorem settles it; ``"computed"`` if none was found."""
        return self.data["claim"]  # type: ignore[no-any-return]

    def certificate(self, path: str | os.PathLike[str]) -> None:
        """Writes the proof, for :func:`check` and ``marienbad check``."""
        if self._certificate is None:
            raise InputError(say("python-no-certificate"))
        write_file(path, self._certificate)

    def __repr__(self) -> str:
        return self._shown("game", "preperiod", "period", "saltus", "claim")


class Quotient(Told):
    """A misère quotient. Every sum of the heaps it covers is an element; some elements are lost.

    >>> import marienbad_games as mb
    >>> q = mb.game("0.77").quotient(200)
    >>> q.order, q.p_size, q.claim
    (40, 9, 'proved')
    >>> q.element("1000000000,3"), q.outcome("1000000000,3")
    ('b', 'N')
    >>> [move.to.text for move in q.winning_moves("5,3")]
    ['3,3', '1,2,3', '5,1']
    """

    __slots__ = ("_native", "game")

    def __init__(self, told: _native.Told, native: _native.Quotient, game: Game) -> None:
        super().__init__(told)
        self._native = native
        #: The game, in misère play.
        self.game = game

    @property
    def order(self) -> int:
        """How many elements it has."""
        return self.data["order"]  # type: ignore[no-any-return]

    @property
    def p_size(self) -> int:
        """How many of them are lost."""
        return self.data["p_size"]  # type: ignore[no-any-return]

    @property
    def elements(self) -> list[str]:
        """The elements, written with the generators."""
        return self.data["elements"]  # type: ignore[no-any-return]

    @property
    def lost(self) -> list[str]:
        """The lost elements: the P-portion."""
        return self.data["lost"]  # type: ignore[no-any-return]

    @property
    def relations(self) -> list[str]:
        """The relations between the generators."""
        return self.data["relations"]  # type: ignore[no-any-return]

    @property
    def generators(self) -> dict[str, int]:
        """The letters, and the heaps that they are."""
        return {one["name"]: one["heap"] for one in self.data["generators"]}

    @property
    def heaps(self) -> dict[int, str]:
        """The element of each heap."""
        return {int(heap): element for heap, element in self.data["heaps"].items()}

    @property
    def tame(self) -> bool:
        """Whether it is that of a game like Nim."""
        return self.data["tame"]  # type: ignore[no-any-return]

    @property
    def preperiod(self) -> int | None:
        """From where on the elements of the heaps repeat."""
        return self.data["preperiod"]  # type: ignore[no-any-return]

    @property
    def period(self) -> int | None:
        """How long the repetition is; ``None`` if that is not known."""
        return self.data["period"]  # type: ignore[no-any-return]

    @property
    def complete(self) -> bool:
        """Whether it covers all heaps that were asked for."""
        return not self.data["stopped"]

    @property
    def claim(self) -> Claim:
        """``"proved"`` where it is known for ever."""
        return self.data["claim"]  # type: ignore[no-any-return]

    def _sum(self, position: str | Position) -> tuple[str, bool]:
        text = position if isinstance(position, str) else position.text
        heaps = [int(heap) for heap in text.split(",")] if text != "0" else []
        found = self._native.sum(heaps)
        if found is None:
            raise InputError(say("python-no-play-from", position=text), input=text)
        return found

    def element(self, position: str | Position) -> str:
        """The element that a sum of heaps is: ``"5,3"``."""
        return self._sum(position)[0]

    def outcome(self, position: str | Position) -> Literal["P", "N"]:
        """Who wins a sum of heaps in misère play, by the quotient alone."""
        text = position if isinstance(position, str) else position.text
        return "P" if self._sum(text)[1] else "N"

    def winning_moves(self, position: str | Position) -> list[Move]:
        """The moves that leave a lost element: play from it."""
        text = position if isinstance(position, str) else position.text
        return [move for move in self.game(text).moves if self._sum(move.to)[1]]

    def product(self, a: str, b: str) -> str:
        """The product of two elements."""
        elements = self.elements
        found = self._native.product(elements.index(a), elements.index(b))
        return elements[found if found is not None else 0]

    def certificate(self, path: str | os.PathLike[str]) -> None:
        """Writes what was found, for :func:`check`."""
        text = self._native.certificate()
        if text is None:
            raise InputError(say("python-no-certificate"))
        write_file(path, text)

    def __repr__(self) -> str:
        return self._shown("game", "order", "p_size", "tame", "claim")


class Conjecture(Told):
    """What became of a conjecture. True in conditions unless it was refuted.

    >>> import marienbad_games as mb
    >>> pupils = mb.conjecture("xxx", "losing iff n mod 14 in {1,2,6,7,11}", play="misere", to=100)
    >>> pupils.verdict, pupils.counterexample.text
    ('refuted', '43')
    """

    __slots__ = ("game",)

    def __init__(self, told: _native.Told, game: Game) -> None:
        super().__init__(told)
        #: The game it is about.
        self.game = game

    @property
    def verdict(self) -> Literal["held", "proved", "refuted"]:
        """``"held"`` as far as it was tested, ``"proved"`` for ever, or ``"refuted"``."""
        return self.data["verdict"]  # type: ignore[no-any-return]

    @property
    def counterexample(self) -> Position | None:
        """The smallest position of which it is false."""
        found = self.data["counterexample"]
        return None if found is None else self.game(found["position"])

    @property
    def claim(self) -> Claim:
        """How the answer is known."""
        return self.data["claim"]  # type: ignore[no-any-return]

    @property
    def tested(self) -> int:
        """How many positions were tested."""
        return self.data["tested"]  # type: ignore[no-any-return]

    def __bool__(self) -> bool:
        return self.verdict != "refuted"

    def __repr__(self) -> str:
        return self._shown("predicate", "verdict", "to", "claim")


class Recognition(Told):
    """Which known games a game or a list of values agrees with. Empty: it is new."""

    __slots__ = ()

    @property
    def matches(self) -> list[dict[str, Any]]:
        """Known games, the best first: ``game``, ``shift``, ``factor``, ``to``, ``claim``, ``reason``."""
        return self.data["matches"]  # type: ignore[no-any-return]

    def __len__(self) -> int:
        return len(self.matches)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.matches)

    def __repr__(self) -> str:
        return f"<Recognition {[one['game'] for one in self.matches]}>"


class Tournament(Told):
    """Many matches between two opponents."""

    __slots__ = ()

    @property
    def wins(self) -> tuple[int, int]:
        """How many matches each has won."""
        return self.data["a"]["wins"], self.data["b"]["wins"]

    def __repr__(self) -> str:
        return f"<Tournament {self.data['game']} {self.wins[0]}:{self.wins[1]}>"


class Verdict(Told):
    """What the checker says of a certificate. True in conditions if it was accepted."""

    __slots__ = ()

    @property
    def verdict(self) -> Literal["accepted", "rejected", "undecided"]:
        """``"accepted"``, ``"rejected"`` or ``"undecided"``."""
        return self.data["verdict"]  # type: ignore[no-any-return]

    @property
    def accepted(self) -> bool:
        """Whether the proof is right."""
        return self.verdict == "accepted"

    @property
    def proved(self) -> dict[str, Any] | None:
        """What is proved."""
        return self.data["proved"]  # type: ignore[no-any-return]

    @property
    def reason(self) -> str | None:
        """Why a certificate is rejected."""
        return self.data["reason"]  # type: ignore[no-any-return]

    def __bool__(self) -> bool:
        return self.accepted

    def __repr__(self) -> str:
        return self._shown("verdict", "kind", "line", "reason")


class Table:
    """One table: :attr:`title`, :attr:`columns`, :attr:`rows`, :attr:`notes`."""

    __slots__ = ("columns", "notes", "rows", "title")

    def __init__(self, title: str, columns: list[str], rows: list[list[str]], notes: list[str]) -> None:
        self.title, self.columns, self.rows, self.notes = title, columns, rows, notes

    def __repr__(self) -> str:
        return f"<Table {self.title!r}: {len(self.rows)} rows>"

    def _repr_html_(self) -> str:
        return self.html()

    def html(self) -> str:
        """The table as HTML."""

        def row(tag: str, cells: list[str]) -> str:
            return "<tr>" + "".join(f"<{tag}>{escaped(cell)}</{tag}>" for cell in cells) + "</tr>"

        notes = "".join(f"<p>{escaped(note)}</p>" for note in self.notes)
        rows = "".join(row("td", cells) for cells in self.rows)
        head = f"<caption>{escaped(self.title)}</caption><thead>{row('th', self.columns)}</thead>"
        return f"<table>{head}<tbody>{rows}</tbody></table>{notes}"


class Tables:
    """The tables that a source draws for a game. Runs over :class:`Table`."""

    __slots__ = ("_formats", "complete", "tables")

    def __init__(self, tables: list[Table], formats: dict[str, str], complete: bool) -> None:
        self.tables, self._formats = tables, formats
        #: Whether the budget was enough for all of it.
        self.complete = complete

    def text(self, format: Literal["text", "csv", "json", "latex", "markdown"] = "text") -> str:
        """All tables in a format of the command line."""
        return self._formats[format]

    def __iter__(self) -> Iterator[Table]:
        return iter(self.tables)

    def __len__(self) -> int:
        return len(self.tables)

    def __getitem__(self, at: int) -> Table:
        return self.tables[at]

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Tables {[table.title for table in self.tables]}>"

    def _repr_html_(self) -> str:
        return "".join(table.html() for table in self.tables)


class Sequence:
    """The values of heaps 0, 1, 2, … (coins start at 1: see :attr:`first`). A plot in a notebook.

    >>> import marienbad_games as mb
    >>> kayles = mb.game("kayles").sequence(20)
    >>> kayles[5], len(kayles), list(kayles)[:5]
    (4, 21, [0, 1, 2, 3, 1])
    >>> print(kayles.text("bfile").splitlines()[2])
    2 2
    """

    __slots__ = ("_native", "game", "play")

    def __init__(self, native: _native.Sequence, game: Game, play: str) -> None:
        self._native, self.game, self.play = native, game, play

    @property
    def first(self) -> int:
        """The place of the first value: 0, of coins 1."""
        return self._native.first

    @property
    def array(self) -> npt.NDArray[Any]:
        """The values as an array of numpy."""
        return self._native.array()

    def __len__(self) -> int:
        return len(self._native)

    def __getitem__(self, n: int) -> int:
        found = self._native.get(n - self.first) if n >= self.first else None
        if found is None:
            raise IndexError(n)
        return found

    def __iter__(self) -> Iterator[int]:
        for n in range(self.first, self.first + len(self)):
            yield self[n]

    def text(
        self, format: Literal["text", "csv", "json", "jsonl", "bfile", "latex"] = "text", lang: str | None = None
    ) -> str:
        """The values in a format of the command line."""
        return self._native.write(format, language(lang)).decode()

    def plot(
        self, kind: Literal["points", "histogram", "maximum"] = "points", lang: str | None = None
    ) -> SVG:
        """A drawing, with the period marked where the values show one."""
        return SVG(self._native.plot(kind, self._repeats(), language(lang)))

    def _repeats(self) -> tuple[int, int, bool] | None:
        from .errors import MarienbadError

        if self.play != "normal" or len(self) > 1_000_000:
            return None
        try:
            found = self.game.period(to=len(self) - 1, progress=False)
        except MarienbadError:
            return None
        if found.period is None or found.preperiod is None:
            return None
        return found.preperiod, found.period, found.claim == "proved"

    def __repr__(self) -> str:
        start = ", ".join(str(self[n]) for n in range(self.first, self.first + min(len(self), 12)))
        return f"<Sequence {self.game.name}: {start}{', …' if len(self) > 12 else ''}>"

    def _repr_svg_(self) -> str:
        return str(self.plot())


class SVG(str):
    """A picture: its text is SVG, a notebook shows it."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


class Study(str):
    """The pupils' paper, settled by computation."""

    #: Whether the budget was enough for all of it.
    complete: bool

    def __new__(cls, text: str, complete: bool) -> Study:
        """Made by :func:`study`."""
        new = super().__new__(cls, text)
        new.complete = complete
        return new

    def _repr_markdown_(self) -> str:
        return str(self)


class Census:
    """All octal codes of a length: which are solved, which are open, which are equal to another."""

    __slots__ = ("_text", "data")

    def __init__(self, data: dict[str, Any], text: str) -> None:
        #: The object of ``census --json``.
        self.data, self._text = data, text

    @property
    def classes(self) -> list[dict[str, Any]]:
        """The classes of codes with the same values; of a misère census the games."""
        return self.data.get("classes") or self.data.get("games") or []

    def text(self) -> str:
        """The census in words."""
        return self._text

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<Census digits={self.data.get('digits')} to={self.data.get('to')}: {len(self.classes)} classes>"

    def _repr_html_(self) -> str:
        return framed(self._text)


class Code(Told):
    """A coin-turning game as an error-correcting code.

    >>> import marienbad_games as mb
    >>> golay = mb.code(turn=7, coins=24)
    >>> golay.length, golay.dimension, golay.distance, golay.self_dual
    (24, 12, 8, True)
    >>> hamming = mb.code(turn=2, coins=7)
    >>> hamming.decode("1110001").word
    '1110000'
    """

    __slots__ = ("_native",)

    def __init__(self, told: _native.Told, native: _native.Code) -> None:
        super().__init__(told)
        self._native = native

    @property
    def length(self) -> int:
        """How many coins."""
        return self.data["length"]  # type: ignore[no-any-return]

    @property
    def dimension(self) -> int:
        """How many bits a word carries."""
        return self.data["dimension"]  # type: ignore[no-any-return]

    @property
    def distance(self) -> int | None:
        """In how many places two words differ at least."""
        return self.data["distance"]  # type: ignore[no-any-return]

    @property
    def generator(self) -> list[str]:
        """The rows of a generator matrix."""
        return self.data["generator"]  # type: ignore[no-any-return]

    @property
    def parity(self) -> list[str]:
        """The rows of a parity check matrix."""
        return self.data["parity"]  # type: ignore[no-any-return]

    @property
    def weights(self) -> list[int]:
        """How many words have weight 0, 1, 2, …"""
        return self.data["weights"]  # type: ignore[no-any-return]

    @property
    def self_dual(self) -> bool:
        """Whether it is its own dual."""
        return self.data["self_dual"]  # type: ignore[no-any-return]

    @property
    def name(self) -> str | None:
        """Of a well-known code."""
        return self.data["name"]  # type: ignore[no-any-return]

    @property
    def claim(self) -> Claim:
        """How it is known."""
        return self.data["claim"]  # type: ignore[no-any-return]

    def encode(self, bits: str) -> list[str]:
        """The words that carry these bits."""
        return self._native.encode(bits, language())

    def decode(self, received: str) -> Correction:
        """Corrects a word: the winning move is the correction."""
        from ._settings import Asking

        with Asking({}) as limits:
            return Correction(*self._native.decode(received, limits))

    def latex(self) -> str:
        """The matrices for LaTeX."""
        return self._native.latex()

    def __repr__(self) -> str:
        return f"<Code [{self.length}, {self.dimension}, {self.distance}]>"

    def _repr_svg_(self) -> str:
        return self._native.svg(language())


class Correction:
    """A received word, corrected."""

    __slots__ = ("is_move", "places", "word")

    def __init__(self, word: str | None, places: list[int] | None, is_move: bool) -> None:
        #: The word of the code; ``None`` if the errors can only be detected.
        self.word = word
        #: The places that were wrong, from 1; ``None`` if they are not known.
        self.places = places
        #: Whether the correction is a move of the game.
        self.is_move = is_move

    def __repr__(self) -> str:
        return f"<Correction {self.word!r} at {self.places}>"
