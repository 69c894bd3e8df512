"""The types are complete, and the session that uses them runs."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent


def test_the_session_runs() -> None:
    sys.path.insert(0, str(HERE))
    import typed_session

    assert typed_session.session()[4] == 34


def test_mypy() -> None:
    pytest.importorskip("mypy")
    result = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "python", "tests/typed_session.py"],
        cwd=HERE.parent,
        capture_output=True,
        text=True,
    )
    assert result.returncode == 0, result.stdout


def test_pyright() -> None:
    program = shutil.which("pyright", path=str(Path(sys.executable).parent))
    if program is None:
        pytest.skip("pyright is not installed")
    result = subprocess.run(
        [program, "python", "tests/typed_session.py"], cwd=HERE.parent, capture_output=True, text=True
    )
    # Its first run fetches node: without a network there is nothing to say.
    if "error" not in result.stdout and result.returncode != 0:
        pytest.skip(result.stderr[-200:])
    assert result.returncode == 0, result.stdout
