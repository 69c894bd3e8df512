"""Budgets, the clock, progress, Ctrl-C, threads."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest

import marienbad_games as mb

HARD = ("cram", "7x7")


def test_budgets() -> None:
    board = mb.game(HARD[0])(HARD[1])
    with pytest.raises(mb.BudgetExceeded) as caught:
        board.solve(budget=1000)
    assert caught.value.steps == 1000 and isinstance(caught.value, RuntimeError)
    with pytest.raises(mb.BudgetExceeded) as memory:
        mb.game("0.6").grundy(10**8, budget="2G,100k")
    assert memory.value.memory == 100 << 10


def test_the_clock() -> None:
    start = time.monotonic()
    with pytest.raises(mb.TimedOut) as caught:
        mb.game(HARD[0])(HARD[1]).solve(timeout=0.3)
    assert time.monotonic() - start < 5 and caught.value.timeout == 0.3
    assert isinstance(caught.value, TimeoutError)

    @mb.ruleset
    def slow(n):  # type: ignore[no-untyped-def]
        time.sleep(0.001)
        return [n - 1] if n else []

    with pytest.raises(mb.TimedOut):
        slow(100_000).solve(timeout=0.2)


def test_progress() -> None:
    seen: list[tuple[int, int | None]] = []
    mb.game("0.007").grundy(60_000, progress=lambda done, total, steps, memory: seen.append((done, total)))
    with pytest.raises(mb.TimedOut):
        mb.game(HARD[0])(HARD[1]).solve(
            timeout=0.5, progress=lambda done, total, steps, memory: seen.append((steps, None))
        )
    assert seen and seen == sorted(seen, key=lambda one: one[1] is None)

    def fails(done: int, total: int | None, steps: int, memory: int) -> None:
        raise KeyError("from progress")

    with pytest.raises(KeyError):
        mb.game(HARD[0])(HARD[1]).solve(timeout=10, progress=fails)


def interrupted(code: str, after: float = 1.0) -> tuple[float, str]:
    """Runs code in a process of its own, sends it Ctrl-C, and says how long it took to hear it."""
    script = "import marienbad_games as mb, sys\nprint('ready', flush=True)\n" + textwrap.dedent(code)
    child = subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    child.stdout.readline()
    time.sleep(after)
    start = time.monotonic()
    child.send_signal(signal.SIGINT)
    try:
        _, error = child.communicate(timeout=30)
    finally:
        child.kill()
    return time.monotonic() - start, error


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize(
    "code",
    [
        'mb.game("cram")("7x7").solve()',
        'mb.game("xxx").lost(400)',
        'mb.game("0.007").period(to=10**8)',
        """
        @mb.ruleset
        def f(n):
            return [[a, n - 2 - a] for a in range(n - 1)]
        f.using(play="misere")([40, 41, 42, 43, 44]).outcome
        """,
        """
        @mb.ruleset
        def hangs(n):
            while True: pass
        hangs(3).outcome
        """,
    ],
)
def test_ctrl_c(code: str) -> None:
    took, error = interrupted(code)
    assert "KeyboardInterrupt" in error, error
    assert took < 5, took


def test_the_lock_is_released() -> None:
    counted = 0
    over = threading.Event()

    def count() -> None:
        nonlocal counted
        while not over.is_set():
            counted += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    with pytest.raises(mb.TimedOut):
        mb.game(HARD[0])(HARD[1]).solve(timeout=0.5)
    over.set()
    thread.join()
    assert counted > 20, counted


def test_two_threads() -> None:
    found: list[int | None] = []

    def ask() -> None:
        found.append(mb.game("cram")("4x5").value)

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [2, 2, 2]


def test_import_is_light() -> None:
    code = "import sys, marienbad_games; print('numpy' in sys.modules, 'typing' in sys.modules)"
    result = subprocess.run([sys.executable, "-S", "-E", "-c", f"import sys; sys.path[:] = {sys.path!r}; {code}"],
                            capture_output=True, text=True, check=True)
    assert result.stdout.split()[0] == "False"
