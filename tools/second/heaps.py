"""Heap games: codes, subtraction, Grundy's game and rules on one number; their Grundy values."""

import re
from operator import xor

from .form import number
from .refusal import EFFORT, NotChecked, need
from .rules import Rule

# Games with a name of their own that are codes, heap for heap, and those that are rules.
CODES = {"kayles": "0.77", "quilles": "0.77", "dawson": "0.137", "dawson-kayles": "0.07", "officers": "0.6",
         "officiers": "0.6", "guiles": "0.15", "treblecross": "0.11337", "xxx": "0.137"}
RULES = {
    "nim": "n -> k for k in 0..n-1", "marienbad": "n -> k for k in 0..n-1",
    "nimble": "n -> k for k in 0..n-1", "grundy": "n -> [a, n-a] for a in 1..n-1 if a < n-a",
    "lasker": "n -> k for k in 0..n-1; n -> [a, n-a] for a in 1..n/2",
    "take-a-square": "n -> n-k*k for k in 1..sqrt(n)",
    "take-a-divisor": "n -> n-k for k in 1..n-1 if k divides n", "mark": "n -> n-1 or n div 2 if n > 0",
    "rims": "n -> [a, n-k-a] for k in 1..n, a in 0..n-k",
}
TOO_LARGE = NotChecked("the heaps are too large for this program",
                       "les tas sont trop grands pour ce programme")


class Code:
    """Digits by their place; those behind the first `head` may repeat."""

    def __init__(self, before: int, digits: list, tail: list):
        if not any(tail):
            tail = []
            while digits and digits[-1] == 0:
                digits.pop()
        self.before, self.digits, self.tail = before, digits, tail
        self.bits = before
        for digit in digits + tail:
            self.bits |= digit
        self.most = 3 if self.bits >= 8 else 2 if self.bits >= 4 else 1

    def digit(self, place: int) -> int:
        if place == 0:
            return self.before
        if place <= len(self.digits):
            return self.digits[place - 1]
        return self.tail[(place - 1 - len(self.digits)) % len(self.tail)] if self.tail else 0

    def places(self, n: int):
        return range((n if self.tail else min(n, len(self.digits))) + 1)

    @staticmethod
    def read(text: str):
        match = re.fullmatch(r"(?:hex:)?([048Cc])\.([0-9A-Fa-f]*)(?:\(([0-9A-Fa-f]+)\))?", text)
        if not match or not (match[2] or match[3]):
            return None
        return Code(int(match[1], 16), [int(d, 16) for d in match[2]], [int(d, 16) for d in match[3] or ""])


class HeapGame:
    """A component is a heap; `options` lists what its moves leave, without empty heaps."""

    def __init__(self, name: str, code: Code = None, taken: frozenset = None, rule: Rule = None):
        self.name, self.code, self.taken, self.rule = name, code, taken, rule
        self.known, self.values = {}, [0]
        if rule and (digits := rule.digits()):
            last = max(digits)
            self.code = Code(digits.get(0, 0), [digits.get(place, 0) for place in range(1, last + 1)], [])
        if self.code and not self.taken and self.code.digits and not self.code.tail and not self.code.before:
            if set(self.code.digits) <= {0, 3} and rule:
                self.taken = frozenset(place for place in self.code.places(1 << 20) if self.code.digit(place))

    def options(self, n: int) -> frozenset:
        if n not in self.known:
            if n > 1_000_000:
                raise TOO_LARGE
            self.known[n] = frozenset(self.list_options(n))
        return self.known[n]

    def list_options(self, n: int):
        if self.rule:
            for option in self.rule.options((n,)) if n else ():
                EFFORT.spend(1)
                yield tuple(part[0] for part in option)
        elif self.taken is not None:
            for take in self.taken:
                if take <= n:
                    yield (n - take,) if n > take else ()
        else:
            for place in self.code.places(n):
                digit, left = self.code.digit(place), n - place
                EFFORT.spend(1)
                if digit & 1 and left == 0 and place:
                    yield ()
                if digit & 2 and left and place:
                    yield (left,)
                if digit & 4:
                    EFFORT.spend(left)
                    yield from ((a, left - a) for a in range(1, left // 2 + 1))
                if digit & 8:
                    EFFORT.spend(left * left)
                    yield from ((a, b, left - a - b) for a in range(1, left // 3 + 1)
                                for b in range(a, (left - a) // 2 + 1))

    # Positions.

    def parse(self, text: str) -> list:
        if text == "0":
            return []
        heaps = [number(part) for part in text.split(",")]
        if any(heap >= 1 << 63 for heap in heaps):
            raise TOO_LARGE
        return [heap for heap in heaps if heap]

    def canonical(self, heap: int) -> int:
        return heap

    def over(self, heap: int) -> bool:
        return not self.options(heap)

    # Values.

    def value(self, n: int) -> int:
        return self.table(n)[n]

    def table(self, to: int) -> list:
        """The Grundy values of the heaps 0 to `to` at least."""
        if to > 5_000_000:
            raise TOO_LARGE
        if self.taken is not None and len(self.values) <= to:
            self.by_taking(to)
        elif self.code and len(self.values) <= to:
            if self.code.most == 2 and not self.code.tail and to > 4000:
                self.values = sparse(self.code, to)
            else:
                self.by_sets(to)
        while len(self.values) <= to:
            self.values.append(self.by_definition(len(self.values)))
        return self.values

    def by_definition(self, n: int) -> int:
        met = set()
        for option in self.options(n):
            value = 0
            for part in option:
                if part >= n:
                    raise NotChecked("a move makes a heap larger", "un coup agrandit un tas")
                value ^= self.values[part]
            met.add(value)
        return mex(met)

    def by_taking(self, to: int):
        values, taken = self.values, sorted(self.taken)
        EFFORT.spend(to * (len(taken) + 1))
        for n in range(len(values), to + 1):
            values.append(mex({values[n - take] for take in taken if take <= n}))

    def by_sets(self, to: int):
        """What may be left, as bits of values: nothing, one heap, two, three; [m] when m are left."""
        code, values, head = self.code, [], len(self.code.digits)
        left = [[], [], [], []]
        # Likewise for m, m - l, m - 2l, … left, with l the length of the tail.
        sums, length = [[], [], [], []], len(code.tail)
        for n in range(to + 1):
            left[2].append(pairs(values, n) if code.bits & 4 or code.bits & 8 else 0)
            left[3].append(triples(values, left[2], n) if code.bits & 8 else 0)
            met = chosen(code.before & 12, left, n)
            for place in range(1, min(n, head) + 1):
                met |= chosen(code.digits[place - 1], left, n - place)
            for step in range(min(length, n - head)):
                met |= chosen(code.tail[step], sums, n - head - 1 - step)
            values.append(mex_of(met))
            left[0].append(1 if n == 0 else 0)
            left[1].append(1 << values[n] if n else 0)
            if length:
                for sum_, plain in zip(sums, left):
                    sum_.append(plain[n] | (sum_[n - length] if n >= length else 0))
        self.values = values


def chosen(digit: int, left: list, m: int) -> int:
    return ((digit & 1 and left[0][m]) | (digit & 2 and left[1][m]) | (digit & 4 and left[2][m])
            | (digit & 8 and left[3][m]))


def pairs(values: list, n: int) -> int:
    """What two heaps, n together, may be worth."""
    half = n // 2
    EFFORT.spend(half // 4 + 1)
    bits = 0
    for value in set(map(xor, values[1:half + 1], values[n - 1:n - half - 1:-1])) if half else ():
        bits |= 1 << value
    return bits


def triples(values: list, two: list, n: int) -> int:
    """The smallest of three parts is a third of them at most."""
    EFFORT.spend(2 * n)
    bits = 0
    width = max(values, default=0).bit_length()
    for a in range(1, n // 3 + 1):
        bits |= translate(two[n - a], values[a], width)
    return bits


MASKS = {}


def translate(bits: int, by: int, width: int) -> int:
    """The set of all v xor by."""
    for step in range(by.bit_length()):
        if by >> step & 1:
            if (step, width) not in MASKS:
                low = (1 << (1 << step)) - 1
                MASKS[step, width] = sum(low << place for place in range(0, 1 << width, 2 << step))
            mask, shift = MASKS[step, width], 1 << step
            bits = (bits & mask) << shift | bits >> shift & mask
    return bits


def mex(met: set) -> int:
    value = 0
    while value in met:
        value += 1
    return value


def mex_of(bits: int) -> int:
    return (~bits & bits + 1).bit_length() - 1


def sparse(code: Code, to: int) -> list:
    """Values by two classes (FORMAT.md, "How values are computed"): even heaps are rare."""
    breaking = [place for place in code.places(1 << 20) if code.digit(place) & 4]
    parities = {place & 1 for place in breaking}
    parity = parities.pop() if len(parities) == 1 else None

    def wide(value, heap):
        return 2 * value + (1 if parity is not None and (heap ^ parity) & 1 else 0)

    values, mask, rare, counts, renewed = [0], 2, [], {}, 1
    for n in range(1, to + 1):
        if n == renewed:
            renewed = n + n // 2 + 64
            mask = best_mask(counts, parity)
            rare = [heap for heap in range(1, n) if not odd(wide(values[heap], heap), mask)]
        met = set()
        for place in code.places(n):
            digit = code.digit(place)
            if place and digit & 1 and place == n:
                met.add(0)
            if place and digit & 2 and n > place:
                met.add(values[n - place])
        EFFORT.spend((len(rare) * len(breaking)) // 2 + 4)
        for place in breaking:
            left = n - place
            met.update([values[heap] ^ values[left - heap] for heap in rare if heap < left])
        least = 0
        while least in met or not odd(wide(least, n), mask):
            least += 1
        wanted = {value for value in range(least) if value not in met}
        value = least
        if wanted:
            search(values, n, breaking, wanted)
            value = min(wanted, default=least)
        values.append(value)
        number_ = wide(value, n)
        counts[number_] = counts.get(number_, 0) + 1
        if not odd(number_, mask):
            rare.append(n)
    return values


def search(values: list, n: int, breaking: list, wanted: set):
    """Takes out of `wanted` all that two parts are worth; stops when nothing is wanted."""
    for place in breaking:
        left = n - place
        for start in range(1, left // 2 + 1, 512):
            stop = min(start + 512, left // 2 + 1)
            EFFORT.spend((stop - start) // 8 + 1)
            wanted.difference_update(map(xor, values[start:stop], values[left - start:left - stop:-1]))
            if not wanted:
                return


def odd(value: int, mask: int) -> bool:
    return (value & mask).bit_count() & 1 == 1


def best_mask(counts: dict, parity) -> int:
    width = max(counts, default=1).bit_length() or 1
    step = 1 if parity is not None else 2
    masks = (mask for mask in range(step, 2 << width, step) if mask > 1)
    return min(masks, key=lambda mask: sum(times for value, times in counts.items() if not odd(value, mask)))


def open_game(name: str):
    """The heap game of this name, or None."""
    if name in CODES:
        return HeapGame(name, code=Code.read(CODES[name]))
    if name in RULES:
        return HeapGame(name, rule=Rule(RULES[name]))
    if name.startswith("subtract:"):
        taken = [number(part) for part in name[9:].split(",")]
        need(taken and min(taken) > 0, "nothing may be taken", "on ne peut rien prendre")
        return HeapGame(name, taken=frozenset(taken))
    code = Code.read(name)
    return HeapGame(name, code=code) if code else None
