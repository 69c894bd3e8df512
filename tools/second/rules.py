"""Rules on numbers (`rule:`): docs/own-games.md, "The language"."""

import re

from .refusal import EFFORT, NotChecked
from .statements import HELPERS, Reader, function, tokens, unreadable

LARGEST = 1 << 63


def clauses(words: list) -> list:
    """Split at each `;` that stands in no bracket."""
    parts, depth = [[]], 0
    for word in words:
        depth += (word[0] in ("(", "[", "{")) - (word[0] in (")", "]", "}"))
        if word[0] == ";" and depth == 0:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


class Clause:
    """A pattern, results, ranges and a condition, as Python source."""

    def __init__(self, words: list):
        self.reader = reader = Reader(words)
        self.pattern = self.read_pattern()
        reader.expect("->")
        start = reader.at
        # The names of the ranges stand behind the results: ranges first.
        depth, at = 0, start
        while at < len(words) and not (depth == 0 and words[at][0] in ("for", "if")):
            depth += (words[at][0] in ("(", "[", "{")) - (words[at][0] in (")", "]", "}"))
            at += 1
        reader.at, self.ranges, self.condition = at, [], None
        if reader.eat("for"):
            while True:
                name = reader.name()
                reader.expect("in")
                items = reader.items()
                self.ranges.append((reader.bind(name), items))
                if not reader.eat(",", ";"):
                    break
        if reader.eat("if"):
            self.condition = reader.condition()
        if reader.at != len(words):
            raise unreadable(words[reader.at][1])
        reader.at, self.results = start, []
        while True:
            self.results.append(self.read_result())
            if not reader.eat("or"):
                break
        if reader.at != at:
            raise unreadable(words[reader.at][1])
        self.function = function(self.source(), "moves")

    def read_pattern(self) -> list:
        """Of each place: a name's place, or a number."""
        reader, places = self.reader, []
        many = reader.eat("(")
        while True:
            if reader.peek() == "number":
                places.append(int(reader.words[reader.at][1]))
                reader.at += 1
            else:
                places.append(reader.bind(reader.name()))
            if not many or not reader.eat(",", ";"):
                break
        if many:
            reader.expect(")")
        return places

    def read_result(self) -> list:
        reader, parts = self.reader, []
        if not reader.eat("["):
            return [self.read_component()]
        while not reader.eat("]"):
            parts.append(self.read_component())
            if reader.peek() != "]" and not reader.eat(",", ";"):
                raise unreadable("[")
        return parts

    def read_component(self) -> list:
        reader, arity = self.reader, len(self.pattern)
        if arity > 1:
            reader.expect("(")
        parts = [reader.number()]
        while len(parts) < arity:
            if not reader.eat(",", ";"):
                raise unreadable("(")
            parts.append(reader.number())
        if arity > 1:
            reader.expect(")")
        return parts

    def source(self) -> str:
        lines, depth = ["def moves(p):"], 1

        def add(text):
            lines.append(" " * depth + text)

        for at, place in enumerate(self.pattern):
            if isinstance(place, int):
                add(f"if p[{at}] != {place}: return")
            else:
                add(f"{place} = p[{at}]")
        inner = {name for name, _ in self.ranges}
        early = self.condition and not inner & set(re.findall(r"v\d+", self.condition))
        if early:
            add(f"if not {self.condition}: return")
        for name, items in self.ranges:
            add(f"for {name} in {items}:")
            depth += 1
        if self.condition and not early:
            add(f"if {self.condition}:")
            depth += 1
        for result in self.results:
            parts = "".join(f"({''.join(part + ',' for part in component)})," for component in result)
            add(f"yield ({parts})")
        return "\n".join(lines)


class Rule:
    """What a rule on numbers lists; components are tuples."""

    def __init__(self, text: str):
        self.clauses = [Clause(words) for words in clauses(tokens(text))]
        self.arity = len(self.clauses[0].pattern)
        if any(len(clause.pattern) != self.arity for clause in self.clauses):
            raise unreadable("( )")

    def options(self, position: tuple) -> set:
        """Each as a sorted tuple of components, without those that are the end."""
        found = set()
        for clause in self.clauses:
            for result in clause.function(position):
                EFFORT.spend(1)
                flat = [number for part in result for number in part]
                if any(not isinstance(number, int) or number < 0 for number in flat):
                    continue
                if flat and max(flat) >= LARGEST or not any(position):
                    raise unreadable("0 -> …")
                if list(result) == [position]:
                    raise unreadable("n -> n")
                found.add(tuple(sorted(part for part in result if any(part))))
        return found

    def digits(self):
        """The code that the rule is by its shape: places with their bits 1, 2, 4; or None."""
        if self.arity > 1:
            return None
        digits = {}
        try:
            for clause in self.clauses:
                for place, bits in clause_digits(clause):
                    digits[place] = digits.get(place, 0) | bits
        except (TypeError, AttributeError, NotChecked):
            return None
        return digits


class Linear:
    """c + whole multiples of names, to read the shape of a rule; other operations raise TypeError."""

    def __init__(self, constant, names):
        self.constant, self.names = constant, {name: times for name, times in names.items() if times}

    def __add__(self, other):
        other = other if isinstance(other, Linear) else Linear(other, {})
        names = {name: self.names.get(name, 0) + other.names.get(name, 0) for name in {*self.names,
                                                                                       *other.names}}
        return Linear(self.constant + other.constant, names)

    __radd__ = __add__

    def __neg__(self):
        return Linear(-self.constant, {name: -times for name, times in self.names.items()})

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other):
        return -self + other

    def __mul__(self, other):
        if not isinstance(other, int):
            raise TypeError
        return Linear(self.constant * other, {name: times * other for name, times in self.names.items()})

    __rmul__ = __mul__


def linear_scope(source: str, names: dict):
    """What a source of our own words is where names are linear; a range gives its ends."""
    scope = {**HELPERS, "span": lambda a, b: range(a, b + 1) if type(a) is type(b) is int else (a, b)}
    return eval(source, {"__builtins__": {}, **scope}, names)


def clause_digits(clause) -> list:
    """Places and bits of one clause. TypeError if it is not of such a shape."""
    if clause.condition or clause.pattern[0] == 0:
        raise TypeError
    n = clause.pattern[0] if isinstance(clause.pattern[0], int) else Linear(0, {"n": 1})
    bound = [({} if isinstance(n, int) else {clause.pattern[0]: n}, None)]
    for name, items in clause.ranges:
        after = []
        for names, wide in bound:
            values = linear_scope(items, names)
            if isinstance(values, tuple):
                low, high = values
                if wide is not None or not isinstance(low, int) or high.names != {"n": 1}:
                    raise TypeError
                after.append(({**names, name: Linear(0, {"a": 1})}, (low, -high.constant)))
            else:
                after += [({**names, name: value}, wide) for value in values]
        bound = after
    found = []
    for names, wide in bound:
        for result in clause.results:
            parts = [linear_scope(part[0], names) for part in result]
            found += result_digits(n, parts, wide)
    return found


def result_digits(n, parts, wide) -> list:
    if isinstance(n, int):
        if wide is not None or any(not isinstance(part, int) or part for part in parts):
            raise TypeError
        return [(n, 1)]
    if any(not isinstance(part, Linear) for part in parts):
        raise TypeError
    if wide is None:
        if len(parts) != 1 or parts[0].names != {"n": 1} or parts[0].constant >= 0:
            raise TypeError
        return [(-parts[0].constant, 3)]
    low, short = wide
    if len(parts) != 2:
        raise TypeError
    one, other = sorted(parts, key=lambda part: -part.names.get("a", 0))
    if one.names != {"a": 1} or other.names != {"n": 1, "a": -1}:
        raise TypeError
    # Parts x >= least[0] and y >= least[1] with x + y = n - taken.
    taken = -(one.constant + other.constant)
    least = [max(0, low + one.constant), max(0, short + other.constant)]
    if max(least) > 1 or taken < (1 if min(least) == 0 else 0):
        raise TypeError
    return [(taken, 4 | (2 if min(least) == 0 else 0) | (1 if max(least) == 0 else 0))]
