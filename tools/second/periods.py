"""Values that repeat (`period`), tables of them (`values`), and the windows of the theorems."""

from fractions import Fraction
from math import lcm

from .form import number
from .heaps import HeapGame
from .refusal import EFFORT, NotChecked, need


def heap_game(game) -> HeapGame:
    if not isinstance(game, HeapGame):
        raise NotChecked("only of heap games", "seulement pour les jeux de tas")
    return game


def theorems(game: HeapGame) -> list:
    """Those that speak of this game."""
    found = []
    if game.taken:
        found.append("finite-subtraction")
    if game.code and not game.taken:
        if game.code.tail:
            found.append("repeating-tail")
        elif game.code.most < 3:
            found.append("guy-smith")
        else:
            found += ["three-heaps", "three-heaps-saltus"]
    return found


def window(game: HeapGame, theorem: str, start: int, period: int) -> int:
    """The first heap at which the repetition need not be looked at any more."""
    first, code = max(start, 1), game.code
    if theorem == "finite-subtraction":
        return start + max(game.taken)
    if theorem == "guy-smith":
        return 2 * first + period + len(code.digits)
    if theorem == "three-heaps":
        return 3 * first + 2 * period + len(code.digits)
    whole = lcm(period, len(code.tail))
    return code.most * (first + whole - 1) + len(code.digits) + 1 + whole - period


def plain_theorem(game: HeapGame) -> str:
    """The theorem for what repeats without growing."""
    found = [theorem for theorem in theorems(game) if theorem != "three-heaps-saltus"]
    if not found:
        raise NotChecked("no theorem about periods is known for this game",
                         "aucun théorème sur les périodes n'est connu pour ce jeu")
    return found[0]


def repeats(values, start: int, end: int, period: int, saltus: int) -> bool:
    return all(values[n + period] == values[n] + saltus for n in range(start, end))


def divisors(period: int) -> list:
    EFFORT.spend(period)
    return [d for d in range(1, period) if period % d == 0]


def check_least(values, start: int, period: int, saltus: int):
    """Neither begins the repetition earlier, nor is a proper divisor of the period one."""
    need(start == 0 or not repeats(values, start - 1, start, period, saltus),
         "it repeats from an earlier heap on",
         "cela se répète depuis un tas plus petit")
    check_divisors(values, start, period, saltus)


def check_divisors(values, start: int, period: int, saltus: int):
    for d in divisors(period):
        need(saltus * d % period or not repeats(values, start, start + period, d, saltus * d // period),
             "a divisor of the period is a period", "un diviseur de la période est une période")


def period(game, fields: dict):
    game, theorem = heap_game(game), fields["theorem"]
    start, length, saltus = (number(fields[key]) for key in ("preperiod", "period", "saltus"))
    need(theorem in ("guy-smith", "three-heaps", "repeating-tail", "finite-subtraction",
                     "three-heaps-saltus"),
         "the theorem is unknown", "théorème inconnu")
    need(length > 0, "the period is 0", "la période est 0")
    if not theorems(game):
        plain_theorem(game)
    need(theorem in theorems(game), "the theorem is not about this game",
         "le théorème ne parle pas de ce jeu")
    if theorem == "three-heaps-saltus":
        need(saltus & (saltus - 1) == 0 and 0 < saltus <= 1 << 20, "the saltus is no power of two",
             "le saltus n'est pas une puissance de deux")
        end = saltus_bound(game, start, length, saltus)
    else:
        need(saltus == 0, "this theorem has no saltus", "ce théorème n'a pas de saltus")
        end = window(game, theorem, start, length)
    values = game.table(max(end, start) + 2 * length)
    need(repeats(values, start, max(end, start), length, saltus), "the values do not repeat",
         "les valeurs ne se répètent pas")
    check_least(values, start, length, saltus)
    if "position" in fields:
        total = 0
        for heap in game.parse(fields["position"]):
            times = max(0, (heap - start) // length)
            total ^= values[heap - times * length] + times * saltus
        need(total == number(fields["value"]), "the position has not this value",
             "la position n'a pas cette valeur")


def saltus_bound(game: HeapGame, start: int, length: int, saltus: int) -> int:
    """The bound of docs/saltus.md, from the values below start + length."""
    code, n0 = game.code, max(start, 1)
    base = list(game.table(n0 + length)[:n0 + length])
    high = [value // saltus for value in base]
    top = max(high[n] - Fraction(n, length) for n in range(1, n0 + length))
    low = min(high[n] - Fraction(n, length) for n in range(n0, n0 + length))
    kinds = [(place, k) for place in code.places(1 << 20) for k, bit in ((0, 1), (1, 2), (2, 4), (3, 8))
             if code.digit(place) & bit]
    twice = length if length % 2 == 0 else 2 * length
    largest = max(base[:n0]) + Fraction(twice * saltus, length)
    reach = int(length * (largest / saltus + 1 - low)) + n0 + length
    EFFORT.spend(reach * (len(kinds) + 1))
    values = base
    while len(values) <= reach:
        values.append(values[-length] + saltus)
    cost = {}
    for a, value in enumerate(values):
        for place, k in kinds:
            if value <= largest and (k == 3 and a or k == 2 and a == 0):
                key, price = (value, (a + place) & 1), a + place + 2
                cost[key] = min(cost.get(key, price), price)
    bound = None
    for value in range(int(largest) + 1):
        for parity in (0, 1):
            need((value, parity) in cost, "the theorem does not apply: F is infinite",
                 "le théorème ne s'applique pas : F est infini")
            excess = cost[value, parity] - Fraction(value * length, saltus)
            bound = excess if bound is None else max(bound, excess)
    power = 0
    while True:
        twofold = 1 << (power + 1)
        fits = all(twofold > k * top - Fraction(place, length) + more
                   for place, k in kinds if k for more in (-low, bound / length + 1))
        if 1 << power > max(high) and fits:
            break
        power += 1
    ends = (length * ((1 << (power + 3)) - low), length * ((1 << (power + 1)) + 1) + bound)
    # G is compared with the values that go on by the saltus: G(n) for n below the bound is G(n - p) + s.
    return max(int(max(ends)) + 1 - length, n0)


def values(game, fields: dict):
    game, to = heap_game(game), number(fields["to"])
    a = b = 0
    for value in game.table(to)[:to + 1]:
        a = (a + value) % 65536
        b = (b + a) % 65536
    need(fields["sum"] == f"{b:04X}{a:04X}", "the values are others", "les valeurs sont autres")
