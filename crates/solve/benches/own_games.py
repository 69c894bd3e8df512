"""The games of own_games.rs as one would write them in Python: a function that lists the moves, and a memory.

python3 own_games.py kayles 250: the Grundy value and the seconds of CPU time, the best of several runs.
"""

import sys
import time
from functools import lru_cache
from math import isqrt

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
def equality(a, b):
    options = {equality(a - k * b, b) for k in range(1, a + 1) if a - k * b > 0}
    return mex(options | {equality(a, b - k * a) for k in range(1, b + 1) if b - k * a > 0})


@lru_cache(maxsize=None)
def fibonacci(n, q):
    return mex({fibonacci(n - k, 2 * k) for k in range(1, min(n, q) + 1)})


@lru_cache(maxsize=None)
def squares(n):
    return mex({squares(n - k * k) for k in range(1, isqrt(n) + 1)})


@lru_cache(maxsize=None)
def divisor(n):
    return mex({divisor(n - k) for k in range(1, n) if n % k == 0})


@lru_cache(maxsize=None)
def lasker(n):
    return mex({lasker(k) for k in range(n)} | {lasker(a) ^ lasker(n - a) for a in range(1, n // 2 + 1)})


@lru_cache(maxsize=None)
def grundy(n):
    return mex({grundy(a) ^ grundy(n - a) for a in range(1, n) if a < n - a})


@lru_cache(maxsize=None)
def mark(n):
    return mex({mark(n - 1), mark(n // 2)}) if n > 0 else 0


@lru_cache(maxsize=None)
def is_prime(n):
    return n > 1 and all(n % d for d in range(2, isqrt(n) + 1))


@lru_cache(maxsize=None)
def prime(n):
    return mex({prime(n - k) for k in range(1, n + 1) if is_prime(k)})


@lru_cache(maxsize=None)
def odd(n):
    return mex({odd(n - k) for k in range(1, n + 1) if k % 2 == 1 and k != n - 2})


@lru_cache(maxsize=None)
def thirds(n):
    return mex({thirds(a) ^ thirds(n - a - k) for k in (1, 3) for a in range(n - k + 1) if (a + k) % 3 == 1})


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
    for _ in range(3 if game == "cram" else 10):
        function.cache_clear()
        is_prime.cache_clear()
        start = time.thread_time()
        value = function(*position)
        seconds.append(time.thread_time() - start)
    print(value, min(seconds))


main()
