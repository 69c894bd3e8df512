"""Questions that are not about one game."""

from __future__ import annotations

from . import _native
from ._answers import (
    SVG,
    Census,
    Code,
    Conjecture,
    Recognition,
    Study,
    Told,
    Tournament,
    Verdict,
    framed,
)
from ._game import Game, game
from ._settings import Asking, language

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator
    from typing import Any, Literal

    from typing_extensions import Unpack

    from ._game import Play
    from ._settings import Options


class Catalogue:
    """Every game of the catalogue. Runs over their names."""

    __slots__ = ("_text", "data")

    def __init__(self, data: dict[str, Any], text: str) -> None:
        #: The object of ``games --json``.
        self.data, self._text = data, text

    def __iter__(self) -> Iterator[str]:
        for one in self.data["games"]:
            yield one["examples"][0]

    def __len__(self) -> int:
        return len(self.data["games"])

    def __contains__(self, name: object) -> bool:
        return any(name in one["examples"] or name in one["aliases"] for one in self.data["games"])

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<Catalogue of {len(self)} games>"

    def _repr_html_(self) -> str:
        return framed(self._text)


def games(lang: str | None = None) -> Catalogue:
    """Every game of the catalogue.

    >>> import marienbad_games as mb
    >>> "xxx" in mb.games(), len(mb.games()) > 40
    (True, True)
    """
    return Catalogue(*_native.games(language(lang)))


def _of(which: str | Game, play: Play | None) -> Game:
    if isinstance(which, Game):
        return which if play is None else which.using(play=play)
    return game(which, play=play)


def conjecture(
    which: str | Game, statement: str, *, to: int, play: Play | None = None, **options: Unpack[Options]
) -> Conjecture:
    """Tests what somebody believes of a game, from small to large. The grammar: ``docs/conjecture.md``.

    >>> import marienbad_games as mb
    >>> mb.conjecture("xxx", "losing iff n mod 14 in {1,2,6,7,11}", play="misere", to=100).counterexample
    mb.game("xxx", play="misere")("43")
    """
    return _of(which, play).conjecture(statement, to, **options)


def tournament(
    which: str | Game,
    a: str,
    b: str,
    matches: int,
    *,
    play: Play | None = None,
    seed: int = 0,
    **options: Unpack[Options],
) -> Tournament:
    """Many matches between two opponents; see :meth:`Game.tournament`."""
    return _of(which, play).tournament(a, b, matches, seed=seed, **options)


def recognise(
    which: str | Game | None = None,
    *,
    values: Iterable[int] | None = None,
    to: int = 200,
    **options: Unpack[Options],
) -> Recognition:
    """Is it a known game? Of a game, or of values from heap 0 on.

    >>> import marienbad_games as mb
    >>> mb.recognise(values=[0, 1, 2, 3, 1, 4, 3, 2, 1]).matches[0]["game"]
    'kayles'
    """
    if which is not None:
        return _of(which, None).recognise(to, **options)
    with Asking(options) as limits:
        return Recognition(_native.recognise_values([int(value) for value in values or ()], limits))


def check(
    certificate: str | os.PathLike[str] | None = None, *, text: str | None = None, **options: Unpack[Options]
) -> Verdict:
    """What the independent checker says of a certificate: the path of a file, or its ``text``."""
    import os

    path = None if certificate is None else os.fspath(certificate)
    with Asking(options) as limits:
        return Verdict(_native.check(path, text, limits))


def code(*, turn: int, coins: int, group: bool = False, **options: Unpack[Options]) -> Code:
    """The error-correcting code of the lost positions of a coin-turning game."""
    with Asking(options) as limits:
        return Code(*_native.code(turn, coins, group, limits))


def study(
    name: Literal["xxx"] = "xxx",
    *,
    to: int = 150,
    format: Literal["text", "markdown", "latex"] = "markdown",
    **options: Unpack[Options],
) -> Study:
    """The pupils' paper on XXX, settled by computation. ``budget`` is for each question of its quiz."""
    if name != "xxx":
        from .errors import InputError

        raise InputError(f"{name!r}: 'xxx'", input=name)
    with Asking(options) as limits:
        return Study(*_native.study(to, format, limits))


def census(digits: int, to: int, *, misere: bool = False, **options: Unpack[Options]) -> Census:
    """All octal codes of that length: solved, open, equal to another; ``misere`` for their quotients.

    >>> import marienbad_games as mb
    >>> mb.census(1, 100).data["solved"] > 0
    True
    """
    with Asking(options) as limits:
        return Census(*_native.census(digits, to, misere, limits))


def nim_table(last: int = 15, lang: str | None = None) -> SVG:
    """The tables of nim sums and nim products, drawn."""
    return SVG(_native.nim_table(last, "svg", language(lang)))


__all__ = ["Catalogue", "Told", "census", "check", "code", "conjecture", "games", "nim_table", "recognise", "study"]
