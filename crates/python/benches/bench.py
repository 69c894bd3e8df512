"""What a call costs, and what the engines gain, against plain Python in the same run.

    python benches/bench.py

Times are CPU time of the process where one thread works, and of the clock where several do; each is the best of
several runs.
"""

from __future__ import annotations

import multiprocessing
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import cache

import marienbad_games as mb


def best(work: Callable[[], object], times: int = 5, clock: Callable[[], float] = time.process_time) -> float:
    """Seconds of the best of several runs."""

    def one() -> float:
        start = clock()
        work()
        return clock() - start

    return min(one() for _ in range(times))


def line(what: str, seconds: float, beside: str = "") -> None:
    """One line of the table."""
    shown = f"{seconds * 1e6:10.1f} µs" if seconds < 1e-3 else f"{seconds * 1e3:10.2f} ms"
    print(f"{what:<58}{shown}  {beside}")


def imports() -> None:
    code = "import time; t = time.process_time(); import marienbad_games; print(time.process_time() - t)"
    took = min(float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(5))
    line("import marienbad_games", took, "at most 20 ms")


def calls() -> None:
    nim = mb.game("nim")
    count = 5000
    line('nim("1,3,5,7")', best(lambda: [nim("1,3,5,7") for _ in range(count)]) / count)
    p = nim("1,3,5,7")
    line("p.solve() on nim (a closed form)", best(lambda: [p.solve() for _ in range(count)]) / count)
    line('"1:-1" in p.moves', best(lambda: ["1:-1" in p.moves for _ in range(count)]) / count)
    line('p.play("4:-1")', best(lambda: [p.play("4:-1") for _ in range(count)]) / count)
    row = mb.game("xxx")("5,3,2,1")
    few = 500
    seconds = best(lambda: [row.solve() for _ in range(few)], clock=time.perf_counter) / few
    line("p.solve() on xxx (a thread of its own, by the clock)", seconds)


def values_in_python(to: int) -> list[int]:
    """Kayles, as one would write it in Python."""

    @cache
    def value(n: int) -> int:
        seen = set()
        for k in (1, 2):
            for a in range(n - k + 1):
                seen.add(value(a) ^ value(n - k - a))
        v = 0
        while v in seen:
            v += 1
        return v

    return [value(n) for n in range(to + 1)]


@mb.ruleset
def kayles(n: int) -> list[list[int]]:
    return [[a, n - k - a] for k in (1, 2) for a in range(n - k + 1)]


def sequences() -> None:
    native = mb.game("kayles")
    plain = best(lambda: values_in_python(1000), 2)
    line("Kayles to 1,000 in plain Python", plain)
    fast = best(lambda: native.grundy(1000))
    line('mb.game("kayles").grundy(1000)', fast, f"{plain / fast:,.0f} times as fast")
    line('mb.game("kayles").grundy(10**6), uint8, no copy', best(lambda: native.grundy(10**6), 3))


def own_games() -> None:
    plain = best(lambda: values_in_python(400), 3)
    line("Kayles to 400 in plain memoised Python", plain)
    own = best(lambda: kayles.grundy(400), 3)
    line("the same as @mb.ruleset", own, f"{own / plain:.2f} of plain Python, at most 3")
    assert list(kayles.grundy(400)) == values_in_python(400)
    options = sum(len(kayles.function(n)) for n in range(401))  # type: ignore[arg-type]
    line(f"  {options:,} options", own / options, f"{options / own:,.0f} options a second, at least 300,000")
    listed = best(lambda: [kayles.function(n) for n in range(401)], 3)
    line("  of which the function alone takes", listed)
    search = best(lambda: kayles(400).solve(), 3)
    line("kayles(400).solve(), by search", search, f"{options / search:,.0f} options a second")


def ask() -> None:
    """A question of some hundredths of a second."""
    mb.game("0.007").grundy(25_000, threads=1)


def threads() -> None:
    def together() -> None:
        both = [threading.Thread(target=ask) for _ in range(2)]
        for thread in both:
            thread.start()
        for thread in both:
            thread.join()

    # Processes share no lock: where other programs keep the cores busy, they are the measure.
    with multiprocessing.Pool(2) as pool:
        pool.apply(ask)
        apart = best(lambda: pool.starmap(ask, [(), ()], chunksize=1), 15, time.perf_counter)
    line("two questions at once, from two processes, by the clock", apart)
    two = best(together, 15, time.perf_counter)
    line("two at once, from two Python threads", two, f"{two / apart:.2f} of that: the lock is released")


if __name__ == "__main__":
    for part in (imports, calls, sequences, own_games, threads):
        part()
