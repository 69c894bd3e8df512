"""The same answers as the program gives with `--json`. It is looked for in $MARIENBAD."""

from __future__ import annotations

import json
import os
import subprocess
from typing import Any

import pytest

import marienbad_games as mb

PROGRAM = os.environ.get("MARIENBAD")
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="$MARIENBAD does not name the program")


def program(*arguments: str) -> dict[str, Any]:
    assert PROGRAM is not None
    result = subprocess.run(
        [PROGRAM, *arguments, "--json", "--lang", "en", "--threads", "1"], capture_output=True, text=True
    )
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def without(data: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name not in names}


@pytest.mark.parametrize(
    "name, text, way",
    [
        ("nim", "1,3,5,6", {}),
        ("xxx", "5,3,2,1", {"play": "misere"}),
        ("xxx", "5,3", {"compound": "conjunctive", "play": "misere"}),
        ("wythoff", "1000000000000,1618033988749", {}),
        ("cram", "3x4", {}),
        ("chomp", "3x4", {"play": "misere"}),
        ("kayles", "10,9,20", {}),
        ("coins:2", "3,7,11", {}),
        ("sum", "nim(3,5) + kayles(7) + cram(2x3)", {}),
        ("rule: n -> n-1 or n-2", "9,4", {}),
    ],
)
def test_solve_and_moves(name: str, text: str, way: dict[str, str]) -> None:
    flags = ["--misere"] if way.get("play") == "misere" else []
    flags += ["--compound", way["compound"]] if "compound" in way else []
    p = mb.game(name, **way)(text)  # type: ignore[arg-type]
    assert p.solve(threads=1).data == program("solve", name, text, *flags)
    assert without(p.results(threads=1).data, "nodes") == without(program("moves", name, text, *flags), "nodes")


def test_questions_about_games() -> None:
    assert mb.game("0.137").period().data == program("period", "0.137")
    assert mb.game("0.77").quotient(30).data == program("quotient", "0.77", "--to", "30")
    statement = "losing iff n mod 14 in {1,2,6,7,11}"
    own = mb.conjecture("xxx", statement, play="misere", to=60, threads=1)
    assert own.data == program("conjecture", "xxx", statement, "--misere", "--to", "60")
    assert mb.code(turn=2, coins=7).data == program("code", "--turn", "2", "--coins", "7")
    assert mb.census(1, 60).data == program("census", "--digits", "1", "--to", "60")
    assert mb.recognise("grundy", to=40).data == program("recognise", "grundy", "--to", "40")
    own_tables = json.loads(mb.game("nim").table(4).text("json"))
    assert own_tables == program("table", "nim", "--to", "4")
    assert list(mb.game("0.6").sequence(50)) == program("sequence", "0.6", "--to", "50")["values"]
    assert mb.game("xxx").lost(40) == program("sequence", "xxx", "--misere", "--lost", "--to", "40")["lost"]
    matches = program("tournament", "nim", "perfect", "random", "--matches", "5", "--seed", "7")
    assert mb.game("nim").tournament("perfect", "random", 5, seed=7).data == matches
    assert mb.nim("8 * 13").data == program("nim", "8 * 13")
    assert mb.games("en").data == program("games")
