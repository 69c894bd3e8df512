"""Exact numbers: whole numbers, fractions, and a + b·√d for one root d."""

from fractions import Fraction
from math import isqrt

from .refusal import NotChecked


def failure(what: str):
    """A position at which a rule cannot be worked out."""
    return NotChecked(f"the rule fails at a position: {what}", f"la règle échoue en une position : {what}")


def plain(value):
    """A fraction that is whole, as a whole number."""
    if isinstance(value, Fraction) and value.denominator == 1:
        return value.numerator
    return value


class Surd:
    """a + b·√d with d > 1 not a square, b not 0."""

    def __init__(self, a, b, d):
        self.a, self.b, self.d = Fraction(a), Fraction(b), d

    @staticmethod
    def of(a, b, d):
        return plain(Fraction(a)) if b == 0 else Surd(a, b, d)

    def parts(self, other):
        if not isinstance(other, Surd):
            return Fraction(other), Fraction(0)
        if other.d != self.d:
            raise failure("√")
        return other.a, other.b

    def __add__(self, other):
        a, b = self.parts(other)
        return Surd.of(self.a + a, self.b + b, self.d)

    def __neg__(self):
        return Surd(-self.a, -self.b, self.d)

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other):
        return -self + other

    def __mul__(self, other):
        a, b = self.parts(other)
        return Surd.of(self.a * a + self.b * b * self.d, self.a * b + self.b * a, self.d)

    __radd__, __rmul__ = __add__, __mul__

    def inverse(self):
        norm = self.a * self.a - self.b * self.b * self.d
        return Surd.of(self.a / norm, -self.b / norm, self.d)

    def sign(self):
        """a + b√d against 0, by squares."""
        if self.a >= 0 and self.b >= 0:
            return 1
        if self.a <= 0 and self.b <= 0:
            return -1
        larger = self.a * self.a > self.b * self.b * self.d
        return 1 if (self.a > 0) == larger else -1

    def compare(self, other):
        rest = self - other
        return rest.sign() if isinstance(rest, Surd) else (rest > 0) - (rest < 0)

    def __lt__(self, other):
        return self.compare(other) < 0

    def __le__(self, other):
        return self.compare(other) <= 0

    def __gt__(self, other):
        return self.compare(other) > 0

    def __ge__(self, other):
        return self.compare(other) >= 0

    def __eq__(self, other):
        return isinstance(other, Surd) and self.compare(other) == 0

    __hash__ = None

    def floor(self):
        """The root of b²·d lies between two whole parts of the common denominator."""
        bottom = self.a.denominator * self.b.denominator
        b = int(self.b * bottom)
        root = isqrt(b * b * self.d)
        top = int(self.a * bottom) + (root if b > 0 else -root - 1)
        return top // bottom


PHI = Surd(Fraction(1, 2), Fraction(1, 2), 5)


def floor(value):
    return value.floor() if isinstance(value, Surd) else value // 1


def ceil(value):
    return -floor(-value)


def quotient(a, b):
    """a / b, exactly."""
    if b == 0:
        raise failure("/ 0")
    if isinstance(b, Surd):
        return a * b.inverse()
    return a * Surd.of(Fraction(1, b), 0, 2) if isinstance(a, Surd) else plain(Fraction(a) / b)


def div(a, b):
    return floor(quotient(a, b))


def mod(a, b):
    """With the sign of the divisor."""
    return plain(a - b * div(a, b))


def whole(value):
    if not isinstance(value, int):
        raise failure("a whole number is needed")
    return value


def natural(value):
    if whole(value) < 0:
        raise failure("a number below 0")
    return value


def power(a, b):
    if natural(b) > 16384:
        raise failure("^")
    result = 1
    for _ in range(b):
        result = result * a
        if isinstance(result, int) and result.bit_length() > 16384:
            raise failure("^")
    return plain(result)


def sqrt(value):
    if isinstance(value, Surd) or value < 0:
        raise failure("√")
    value = Fraction(value)
    top, bottom = value.numerator * value.denominator, value.denominator
    outside, step = 1, 2
    while step * step <= top and step < 1 << 16:
        while top % (step * step) == 0:
            top, outside = top // (step * step), outside * step
        step += 1
    root = isqrt(top)
    if root * root == top:
        return plain(Fraction(outside * root, bottom))
    return Surd(0, Fraction(outside, bottom), top)


def is_square(value):
    return isinstance(value, int) and value >= 0 and isqrt(value) ** 2 == value


def is_prime(value):
    if not isinstance(value, int) or value < 2:
        return False
    if value >= 1 << 40:
        raise failure("prime")
    return all(value % step for step in range(2, isqrt(value) + 1))


def divides(a, b):
    """b is k times a for a whole number k: everything divides 0, and 0 divides 0 only."""
    if not isinstance(a, int) or not isinstance(b, int):
        return False
    return b % a == 0 if a else b == 0


def fib(n):
    a, b = 0, 1
    for _ in range(natural(n)):
        a, b = b, a + b
        if b.bit_length() > 16384:
            raise failure("fib")
    return a


def is_fibonacci(n):
    if not isinstance(n, int) or n < 0:
        return False
    return is_square(5 * n * n + 4) or is_square(5 * n * n - 4)


def nim_times(a, b, level=None):
    """The product of nim arithmetic, by Karatsuba's split at a Fermat power."""
    if a < 2 or b < 2:
        return a * b
    if level is None:
        level = 1
        while max(a, b) >> level:
            level *= 2
    half = level // 2
    low = (1 << half) - 1
    a1, a0, b1, b0 = a >> half, a & low, b >> half, b & low
    high, bottom = nim_times(a1, b1, half), nim_times(a0, b0, half)
    cross = nim_times(a1 ^ a0, b1 ^ b0, half) ^ bottom
    return cross << half | bottom ^ nim_times(high, 1 << (half - 1), half)
