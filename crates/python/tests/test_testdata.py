"""The tables of `testdata` through Python."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import marienbad_games as mb

try:
    import tomllib
except ImportError:  # Python 3.10
    tomllib = pytest.importorskip("tomli")

TESTDATA = Path(__file__).resolve().parents[3] / "testdata"
FILES = sorted(TESTDATA.glob("*.toml"))


def entries(kind: str) -> list[Any]:
    found = []
    for file in FILES:
        for entry in tomllib.loads(file.read_text(encoding="utf-8")).get(kind, []):
            if not entry.get("slow"):
                found.append(pytest.param(entry, id=f"{file.stem}-{entry['game']}"[:60]))
    return found


def test_there_are_tables() -> None:
    assert len(FILES) > 5


@pytest.mark.parametrize("entry", entries("sequence"))
def test_sequences(entry: dict[str, Any]) -> None:
    first = entry.get("first", 0)
    sequence = mb.game(entry["game"]).sequence(first + len(entry["values"]) - 1)
    assert [sequence[first + i] for i in range(len(entry["values"]))] == entry["values"]


@pytest.mark.parametrize("entry", entries("value"))
def test_values(entry: dict[str, Any]) -> None:
    game = mb.game(entry["game"])
    for position, value in zip(entry["positions"], entry["values"]):
        assert game(position).value == value, position


@pytest.mark.parametrize("entry", entries("lost"))
def test_lost_rows(entry: dict[str, Any]) -> None:
    game = mb.game(entry["game"], play=entry["play"])
    to = min(entry["to"], 60)
    assert [n for n in range(1, to + 1) if game(n).outcome == "P"] == [n for n in entry["rows"] if n <= to]


@pytest.mark.parametrize("entry", entries("outcome"))
def test_outcomes(entry: dict[str, Any]) -> None:
    game = mb.game(
        entry["game"],
        play=entry["play"],
        compound=entry.get("compound") or "disjunctive",
        turns=entry.get("turns") or "1:1",
    )
    found = "".join(game(position).outcome for position in entry["positions"])
    assert found == entry["outcomes"]


@pytest.mark.parametrize("entry", entries("checksum"))
def test_checksums(entry: dict[str, Any]) -> None:
    import numpy as np

    to = entry["to"]
    if to > 200_000:
        pytest.skip("long")
    values = mb.game(entry["game"]).grundy(to).astype(np.uint64)
    a = np.cumsum(values) % 65536
    b = int(np.sum(a) % 65536)
    assert f"{b:04X}{int(a[-1]):04X}" == str(entry["sum"]).upper().zfill(8)


@pytest.mark.parametrize("entry", entries("period"))
def test_periods(entry: dict[str, Any]) -> None:
    found = mb.game(entry["game"]).period()
    assert (found.preperiod, found.period) == (entry["preperiod"], entry["period"])
