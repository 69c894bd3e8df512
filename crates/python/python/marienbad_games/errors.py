"""What can go wrong. A small tree under :class:`ValueError` (a mistake in what was given) and
:class:`RuntimeError` (a limit, a game that never ends).

>>> import marienbad_games as mb
>>> mb.game("wytoff")
Traceback (most recent call last):
    ...
marienbad_games.errors.UnknownGame: there is no game "wytoff". Did you mean "wythoff"? All games: mb.games()
>>> try:
...     mb.game("nim")("1,3,x")
... except mb.PositionError as error:
...     (error.input, error.at)
('1,3,x', 4)
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = [
    "BudgetExceeded",
    "ConventionMismatch",
    "EndlessGame",
    "IllegalMove",
    "InputError",
    "MarienbadError",
    "MissingPackage",
    "PositionError",
    "RulesetError",
    "StatementError",
    "Stopped",
    "TimedOut",
    "TooLarge",
    "UnknownGame",
]


class MarienbadError(Exception):
    """Everything that this package raises by itself."""

    def __init__(self, message: str, **attributes: Any) -> None:
        super().__init__(message)
        for name, value in attributes.items():
            setattr(self, name, value)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (type(self), self.args[0], dict(self.__dict__)))


def _again(kind: type[MarienbadError], message: str, attributes: dict[str, Any]) -> MarienbadError:
    return kind(message, **attributes)


class InputError(MarienbadError, ValueError):
    """Something that was given is not what it should be."""

    #: What was read.
    input: str = ""
    #: How many characters of :attr:`input` stand before the mistake; ``None`` where there is no one place.
    at: int | None = None
    #: The file that was read, if it was one, and the line in it, from 1.
    path: str | None = None
    line: int | None = None


class UnknownGame(InputError):
    """There is no game of this name."""

    #: The name that comes nearest, if any comes near.
    nearest: str | None = None


class PositionError(InputError):
    """A position that its game cannot read."""


class IllegalMove(InputError):
    """Not a move of this position."""

    #: The position, as text.
    position: str = ""


class StatementError(InputError):
    """A conjecture or an expression that cannot be read, or has no meaning."""


class ConventionMismatch(InputError):
    """Positions that are played by different rules cannot be added."""


class RulesetError(MarienbadError, ValueError):
    """A function that is no ruleset: something that it lists is neither a component nor a sum."""

    #: The component that the function was called with.
    position: object = None
    #: The place in its result, from 0: the option, and the part of it.
    option: int | None = None
    part: int | None = None


class EndlessGame(MarienbadError, RuntimeError):
    """Play never ends: from the last position of the cycle a move leads back to the first."""

    #: The components of the cycle, as text.
    cycle: list[str] = []


class Stopped(MarienbadError, RuntimeError):
    """A computation ended before its answer."""


class BudgetExceeded(Stopped):
    """The steps or the memory of the budget are used up. Give more with ``budget=``."""

    #: The steps that were allowed, if these ended it.
    steps: int | None = None
    #: The bytes that were allowed, if these ended it.
    memory: int | None = None
    #: In a game that is not known to end: the first positions of the longest play that was seen.
    first: list[str] | None = None


class TimedOut(Stopped, TimeoutError):
    """The seconds of ``timeout=`` are over."""

    timeout: float = 0.0


class TooLarge(Stopped):
    """Larger than the engines here take."""


class MissingPackage(MarienbadError, ImportError):
    """Something needs a package that is not installed."""
