"""Positions by closed forms (`formula`); FORMAT.md states and proves each theorem."""

from math import isqrt

from .claims import Fibonacci, Wythoff
from .form import number
from .heaps import HeapGame
from .refusal import NotChecked, need
from .rules import Linear, linear_scope

OTHER_GAME = NotChecked("this program does not know this theorem for this game",
                        "ce programme ne connaît pas ce théorème pour ce jeu")


def plain_numbers(text: str, separator: str) -> list:
    return [number(part) for part in text.split(separator)] if text != "0" else []


def is_nim(game) -> bool:
    """Whether a heap may become each smaller one, and nothing else, by the shape of the rule."""
    if not isinstance(game, HeapGame) or not game.rule or len(game.rule.clauses) != 1:
        return False
    clause = game.rule.clauses[0]
    one = len(clause.ranges) == 1 and len(clause.results) == 1 and len(clause.results[0]) == 1
    if not one or clause.condition or isinstance(clause.pattern[0], int):
        return False
    n, (name, items) = Linear(0, {"n": 1}), clause.ranges[0]
    try:
        low, high = linear_scope(items, {clause.pattern[0]: n})
        ends = [linear_scope(clause.results[0][0][0], {clause.pattern[0]: n,
                                                       name: k}) + n * 0 for k in (low, high)]
        slope = linear_scope(clause.results[0][0][0], {clause.pattern[0]: n, name: Linear(0, {"k": 1})})
    except (TypeError, ValueError, AttributeError, NotChecked):
        return False
    found = sorted((sorted(end.names.items()), end.constant) for end in ends)
    return slope.names.get("k") in (1, -1) and found == [([], 0), ([("n", 1)], -1)]


def nim_rows(name: str, game, text: str) -> list:
    if not is_nim(game):
        raise OTHER_GAME
    return [heap for heap in plain_numbers(text, ",") if heap]


def golden(a: int, b: int) -> bool:
    """Whether a and a + k, the smaller first, are the pair of k: floor(kφ) and floor(kφ) + k."""
    k = b - a
    return a == (k + isqrt(5 * k * k)) // 2


def smallest_part(n: int) -> int:
    """The smallest of the Fibonacci numbers, no two neighbours, whose sum is n."""
    parts = [1, 2]
    while parts[-1] <= n:
        parts.append(parts[-1] + parts[-2])
    for part in reversed(parts):
        if part == n:
            return n
        if part < n:
            n -= part
    return n


def formula(name: str, game, fields: dict):
    theorem, play, text = fields["theorem"], fields["play"], fields["position"]
    need(play in ("normal", "misere"), "the play is unknown", "convention inconnue")
    need(theorem in ("nim-sum", "golden-pairs", "zeckendorf", "strategy-stealing", "fusion", "coin-turning"),
         "the theorem is unknown", "théorème inconnu")
    value = None
    if theorem == "nim-sum":
        heaps, total = nim_rows(name, game, text), 0
        for heap in heaps:
            total ^= heap
        lost = total == 0 if play == "normal" or any(heap > 1 for heap in heaps) else total == 1
        value = total if play == "normal" else None
    elif theorem == "golden-pairs":
        if not isinstance(game, Wythoff):
            raise OTHER_GAME
        pairs = [tuple(sorted(plain_numbers(part, ","))) for part in text.split(" + ") if text != "0"]
        pairs = [pair for pair in pairs if any(pair)] or [(0, 0)]
        need(len(pairs) == 1 and len(pairs[0]) == 2, "not one pair of heaps", "ce n'est pas un couple de tas")
        a, b = pairs[0]
        if play == "normal":
            lost = golden(a, b)
        else:
            lost = (a, b) in ((0, 1), (2, 2)) or golden(a, b) and a > 2
    elif theorem == "zeckendorf":
        if not isinstance(game, Fibonacci):
            raise OTHER_GAME
        heaps = game.parse(text)
        need(len(heaps) < 2, "not one heap", "ce n'est pas un seul tas")
        matches, most = heaps[0] if heaps else (0, 0)
        if play == "misere":
            matches -= 1
        lost = matches == 0 or 0 <= most < smallest_part(matches)
    elif theorem == "strategy-stealing":
        if name != "chomp":
            raise OTHER_GAME
        need(play == "normal", "the theorem is about normal play", "le théorème parle du jeu normal")
        sides = plain_numbers(text, "x")
        need(len(sides) in (2, 3) and min(sides) > 0 and max(sides) > 1,
             "not a whole bar or block of several squares",
             "ce n'est ni une tablette ni un bloc entier de plusieurs carrés")
        lost = False
    else:
        raise OTHER_GAME
    need(fields["outcome"] == ("P" if lost else "N"), "the position has another outcome",
         "la position a une autre issue")
    need(fields.get("value") == (None if value is None else str(value)), "the position has not this value",
         "la position n'a pas cette valeur")
