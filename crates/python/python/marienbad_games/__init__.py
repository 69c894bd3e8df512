"""Marienbad: a workbench for impartial games. Play them, solve them, prove what is claimed, and see why.

>>> import marienbad_games as mb
>>> p = mb.game("xxx", play="misere")("5,3,2,1")
>>> p.outcome, p.winning_moves
('N', ['1:1', '1:5', '3:1', '3:2', '4:1'])
>>> mb.game("0.137").period()
<Period game='0.137' preperiod=52 period=34 saltus=0 claim='proved'>
>>> mb.game("kayles").grundy(10**6)[-3:]
array([2, 8, 1], dtype=uint8)

Every answer says how it is known: ``proved``, ``computed``, ``conjectured`` or ``refuted``. Every question takes
``budget=``, ``timeout=``, ``threads=``, ``progress=`` and ``lang=``; Ctrl-C stops it.
"""

from ._answers import (
    SVG,
    Answer,
    Census,
    Code,
    Conjecture,
    Correction,
    Explanation,
    Period,
    Quotient,
    Recognition,
    Results,
    Sequence,
    Study,
    Table,
    Tables,
    Tournament,
    Verdict,
)
from ._board import Board
from ._game import Game, Ruleset, game, rule, ruleset, sum
from ._library import (
    Catalogue,
    census,
    check,
    code,
    conjecture,
    games,
    nim_table,
    recognise,
    study,
    tournament,
)
from ._native import __version__
from ._nimbers import Calculation, Nimber, Nimbers, nim, nimber, nimbers
from ._position import MisereForm, Move, Moves, Position
from ._settings import language, set_language
from .errors import (
    BudgetExceeded,
    ConventionMismatch,
    EndlessGame,
    IllegalMove,
    InputError,
    MarienbadError,
    MissingPackage,
    PositionError,
    RulesetError,
    StatementError,
    Stopped,
    TimedOut,
    TooLarge,
    UnknownGame,
)

__all__ = [
    "SVG",
    "Answer",
    "Board",
    "BudgetExceeded",
    "Calculation",
    "Catalogue",
    "Census",
    "Code",
    "Conjecture",
    "ConventionMismatch",
    "Correction",
    "EndlessGame",
    "Explanation",
    "Game",
    "IllegalMove",
    "InputError",
    "MarienbadError",
    "MisereForm",
    "MissingPackage",
    "Move",
    "Moves",
    "Nimber",
    "Nimbers",
    "Period",
    "Position",
    "PositionError",
    "Quotient",
    "Recognition",
    "Results",
    "Ruleset",
    "RulesetError",
    "Sequence",
    "StatementError",
    "Stopped",
    "Study",
    "Table",
    "Tables",
    "TimedOut",
    "TooLarge",
    "Tournament",
    "UnknownGame",
    "Verdict",
    "__version__",
    "census",
    "check",
    "code",
    "conjecture",
    "game",
    "games",
    "language",
    "nim",
    "nim_table",
    "nimber",
    "nimbers",
    "recognise",
    "rule",
    "ruleset",
    "set_language",
    "study",
    "sum",
    "tournament",
]
