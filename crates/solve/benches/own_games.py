"""The games of own_games.rs as one would write them in Python: a function that lists the moves, and a memory.

python3 own_games.py kayles 250: the Grundy value and the seconds of CPU time, the best of three runs.
"""

import sys
import time
from functools import lru_cache

sys.setrecursionlimit(1_000_000)


def mex(values):
    least = 0
    while least in values:
        least += 1
    return least


@lru_cache(maxsize=None)
def kayles(n):
    return mex({kayles(a) ^ kayles(n - k - a) for k in (1, 2) for a in range(n - k + 1)})


@lru_cache(maxsize=None)
def euclid(a, b):
    if a == 0 or b == 0:
        return 0
    options = {euclid(a - k * b, b) for k in range(1, a + 1) if a - k * b >= 0}
    return mex(options | {euclid(a, b - k * a) for k in range(1, b + 1) if b - k * a >= 0})


@lru_cache(maxsize=None)
def wythoff(a, b):
    options = {wythoff(a - k, b) for k in range(1, a + 1)} | {wythoff(a, b - k) for k in range(1, b + 1)}
    return mex(options | {wythoff(a - k, b - k) for k in range(1, min(a, b) + 1)})


@lru_cache(maxsize=None)
def cram(free, columns):
    """`free` is a set of numbered cells."""
    options = set()
    for cell in free:
        for other in ([cell + 1] if (cell + 1) % columns else []) + [cell + columns]:
            if other in free:
                options.add(cram(free - {cell, other}, columns))
    return mex(options)


def main():
    game, text = sys.argv[1:]
    if game == "cram":
        rows, columns = map(int, text.split("x"))
        if rows * columns > 20:
            return
        function, position = cram, (frozenset(range(rows * columns)), columns)
    else:
        function, position = globals()[game], tuple(map(int, text.split(",")))
    seconds = []
    for _ in range(3):
        function.cache_clear()
        start = time.thread_time()
        value = function(*position)
        seconds.append(time.thread_time() - start)
    print(value, min(seconds))


main()
