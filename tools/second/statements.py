"""The grammar of numbers and conditions (docs/conjecture.md, docs/own-games.md), in English and French.

What is read becomes Python source, built from the parts of the grammar only: names become `v0`, `v1`, …
"""

import math
import re
import types

from . import exact
from .refusal import NotChecked

WORDS = {
    "iff": "iff ssi", "implies": "implies implique", "and": "and et", "or": "or ou", "not": "not non",
    "for": "for pour", "if": "if when quand si", "exists": "exists existe", "forall": "forall",
    "in": "in dans", "even": "even pair paire", "odd": "odd impair impaire", "is": "is est",
    "fibonacci": "fibonacci", "divides": "divides divise", "prime": "prime premier",
    "square": "square carré carre", "mod": "mod modulo", "div": "div", "xor": "xor ouex",
    "nimtimes": "nimtimes nimfois", "floor": "floor plancher", "ceil": "ceil plafond",
    "sqrt": "sqrt racine", "gcd": "gcd pgcd", "abs": "abs", "min": "min", "max": "max", "isqrt": "isqrt",
    "fib": "fib", "bit": "bit", "popcount": "popcount", "phi": "phi", "true": "true vrai",
    "false": "false faux",
}
KEYWORDS = {word: key for key, words in WORDS.items() for word in words.split()}
SIGNS = {"<=>": "iff", "⇔": "iff", "=>": "implies", "⇒": "implies", "->": "->", "→": "->", "&&": "and",
         "∧": "and", "||": "or", "∨": "or", "¬": "not", "!=": "!=", "≠": "!=", "!": "not", "<=": "<=",
         "≤": "<=", ">=": ">=", "≥": ">=", "∈": "in", "∉": "notin", "//": "div", "%": "mod", "⊕": "xor",
         "⊗": "nimtimes", "√": "sqrt", "φ": "phi", "∃": "exists", "∀": "forall", "..": ".."}
PHRASES = [(r"\bif and only if\b|\bsi et seulement si\b", "iff"), (r"\bthere exists\b|\bil existe\b",
                                                                   "exists"),
           (r"\bfor (each|all|every)\b|\bpour (tout|tous|toute|toutes|chaque)\b", "for"),
           (r"\bsuch that\b|\btel que\b", ":"), (r"\bnot in\b|\bpas dans\b", "∉")]
TOKEN = re.compile(r"\s*(?:(\d+)|([^\W\d_]\w*)|(<=>|=>|->|&&|\|\||!=|<=|>=|//|\.\.|.))", re.S)
FUNCTIONS = {"floor": 1, "ceil": 1, "abs": 1, "min": 0, "max": 0, "sqrt": 1, "isqrt": 1, "fib": 1, "gcd": 0,
             "bit": 2, "popcount": 1}


def bit(n, i):
    return exact.natural(n) >> exact.natural(i) & 1


HELPERS = {
    "floor": exact.floor, "ceil": exact.ceil, "abs": lambda x: -x if x < 0 else x, "min": min, "max": max,
    "sqrt": exact.sqrt, "isqrt": lambda x: math.isqrt(exact.natural(x)), "fib": exact.fib,
    "gcd": lambda *x: math.gcd(*map(exact.whole, x)), "bit": bit,
    "popcount": lambda x: exact.natural(x).bit_count(), "quotient": exact.quotient, "div": exact.div,
    "mod": exact.mod, "power": exact.power, "prime": exact.is_prime, "square": exact.is_square,
    "fibonacci": exact.is_fibonacci, "divides": exact.divides, "phi": exact.PHI,
    "even": lambda x: isinstance(x, int) and x % 2 == 0, "odd": lambda x: isinstance(x, int) and x % 2 == 1,
    "xor": lambda a, b: exact.natural(a) ^ exact.natural(b),
    "nimtimes": lambda a, b: exact.nim_times(exact.natural(a), exact.natural(b)),
    "span": lambda a, b: range(exact.ceil(a), exact.floor(b) + 1),
}


def unreadable(what):
    return NotChecked(f"this program does not read this rule: {what}",
                      f"ce programme ne lit pas cette règle : {what}")


def tokens(text: str) -> list:
    """Pairs of kind and text: `number`, `name`, a word of the grammar, or a sign."""
    for pattern, key in PHRASES:
        text = re.sub(pattern, f" {key} ", text, flags=re.I)
    found = []
    for match in TOKEN.finditer(text.strip()):
        digits, word, sign = match.groups()
        if digits:
            found.append(("number", digits))
        elif word:
            found.append((KEYWORDS.get(word.lower(), "name"), word))
        else:
            found.append((SIGNS.get(sign, sign), sign))
    return found


class Reader:
    """A recursive descent; every rule returns its source and whether that is a number."""

    def __init__(self, words: list):
        self.words, self.at, self.names, self.depth = words, 0, {}, 0

    def peek(self, ahead=0):
        return self.words[self.at + ahead][0] if self.at + ahead < len(self.words) else None

    def eat(self, *kinds):
        if self.peek() in kinds:
            self.at += 1
            return self.words[self.at - 1][0]
        return None

    def expect(self, kind):
        if not self.eat(kind):
            raise unreadable(self.words[self.at][1] if self.at < len(self.words) else "…")

    def name(self):
        """A new name, or one that may also be a word (prime, square, divides)."""
        if self.peek() not in ("name", "prime", "square", "divides"):
            raise unreadable(self.words[self.at][1] if self.at < len(self.words) else "…")
        self.at += 1
        return self.words[self.at - 1][1]

    def bind(self, name):
        if name in self.names:
            raise unreadable(name)
        self.names[name] = f"v{len(self.names)}"
        return self.names[name]

    def number(self):
        source, is_number = self.xor()
        if not is_number:
            raise unreadable(source)
        return source

    def condition(self):
        source, is_number = self.statement()
        if is_number:
            raise unreadable(source)
        return source

    def statement(self):
        self.depth += 1
        if self.depth > 64:
            raise unreadable("((…))")
        left = self.implication()
        while self.eat("iff"):
            left = self.joined("({} == {})", left, self.implication())
        self.depth -= 1
        return left

    def joined(self, form, left, right):
        if left[1] or right[1]:
            raise unreadable("and, or")
        return form.format(left[0], right[0]), False

    def implication(self):
        left = self.either()
        if self.eat("implies", "->"):
            return self.joined("(not {} or {})", left, self.implication())
        return left

    def either(self):
        left = self.both()
        while self.eat("or"):
            left = self.joined("({} or {})", left, self.both())
        return left

    def both(self):
        left = self.negation()
        while self.eat("and"):
            left = self.joined("({} and {})", left, self.negation())
        return left

    def negation(self):
        if self.eat("not"):
            return self.joined("(not {})", self.negation(), ("", False))
        if self.peek() in ("exists", "forall"):
            word = "any" if self.eat("exists", "forall") == "exists" else "all"
            name = self.name()
            self.expect("in")
            items = self.items()
            place = self.bind(name)
            if not self.eat(":", ","):
                raise unreadable(name)
            inner = self.condition()
            del self.names[name]
            self.names[f" {len(self.names)}"] = place
            return f"{word}({inner} for {place} in {items})", False
        return self.comparison()

    def comparison(self):
        if self.eat("true", "false"):
            return ("True" if self.words[self.at - 1][0] == "true" else "False"), False
        source, is_number = self.xor()
        if not is_number:
            return source, False
        if self.eat("even", "odd"):
            return f"{self.words[self.at - 1][0]}({source})", False
        if self.eat("divides"):
            return f"divides({source}, {self.number()})", False
        if self.peek() == "is":
            self.eat("is")
            word = self.eat("even", "odd", "prime", "square", "fibonacci")
            if word:
                return f"{word}({source})", False
        if self.eat("in"):
            return f"({source} in {self.items()})", False
        if self.eat("notin"):
            return f"({source} not in {self.items()})", False
        parts = [source]
        while self.peek() in ("=", "!=", "<", "<=", ">", ">="):
            sign = self.eat("=", "!=", "<", "<=", ">", ">=")
            parts += ["==" if sign == "=" else sign, self.number()]
        return (source, True) if len(parts) == 1 else (f"({' '.join(parts)})", False)

    def items(self):
        """What a name may run through: a range, or a set of numbers and ranges."""
        if self.eat("{"):
            inside = []
            while not self.eat("}"):
                first = self.number()
                inside.append(f"*span({first}, {self.number()})" if self.eat("..") else first)
                if self.peek() != "}" and not self.eat(",", ";"):
                    raise unreadable("{")
            return f"[{', '.join(inside)}]"
        first = self.number()
        self.expect("..")
        return f"span({first}, {self.number()})"

    def chain(self, inner, signs):
        source, is_number = inner()
        while self.peek() in signs:
            form = signs[self.eat(*signs)]
            right, also = inner()
            if not (is_number and also):
                raise unreadable(right)
            source = form.format(source, right)
        return source, is_number

    def xor(self):
        return self.chain(self.sum, {"xor": "xor({}, {})"})

    def sum(self):
        return self.chain(self.product, {"+": "({} + {})", "-": "({} - {})"})

    def product(self):
        return self.chain(self.signed, {
            "*": "({} * {})", "·": "({} * {})", "×": "({} * {})", "/": "quotient({}, {})",
            "div": "div({}, {})",
            "mod": "mod({}, {})", "nimtimes": "nimtimes({}, {})"})

    def signed(self):
        if self.eat("-"):
            source, is_number = self.signed()
            if not is_number:
                raise unreadable("-")
            return f"(-{source})", True
        source, is_number = self.primary()
        if self.eat("^"):
            right, also = self.signed()
            if not (is_number and also):
                raise unreadable("^")
            return f"power({source}, {right})", True
        return source, is_number

    def primary(self):
        kind = self.peek()
        if kind == "number":
            digits = self.words[self.at][1]
            self.at += 1
            if self.peek() == "name":
                right, _ = self.primary()
                return f"({digits.lstrip('0') or '0'} * {right})", True
            return digits.lstrip("0") or "0", True
        if kind == "(":
            self.at += 1
            inside = self.statement()
            self.expect(")")
            return inside
        if kind == "phi":
            self.at += 1
            return "phi", True
        if kind == "fibonacci" or kind in FUNCTIONS:
            self.at += 1
            if kind == "sqrt" and self.peek() != "(":
                return f"sqrt({self.primary()[0]})", True
            self.expect("(")
            inside = [self.number()]
            while self.eat(",", ";"):
                inside.append(self.number())
            self.expect(")")
            if FUNCTIONS.get(kind, 1) not in (0, len(inside)):
                raise unreadable(kind)
            if len(inside) == 1 and kind in ("min", "max"):
                return inside[0], True
            return f"{kind}({', '.join(inside)})", kind != "fibonacci"
        if kind in ("name", "prime", "square", "divides"):
            word = self.words[self.at][1]
            if word not in self.names:
                raise unreadable(word)
            self.at += 1
            return self.names[word], True
        raise unreadable(self.words[self.at][1] if self.at < len(self.words) else "…")


def function(source: str, name: str) -> types.FunctionType:
    """The function `name` that the source defines, which sees nothing but the helpers."""
    scope = {"__builtins__": {"any": any, "all": all, "isinstance": isinstance, "int": int}, **HELPERS}
    exec(compile(source, "rule", "exec"), scope)  # Only our own words reach this source.
    return scope[name]
