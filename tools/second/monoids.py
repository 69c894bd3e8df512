"""Misère play by monoids: `quotient`, `tame` and `infinite`."""

from .form import number, numbers
from .periods import check_divisors, check_least, heap_game, plain_theorem, repeats, theorems, window
from .refusal import EFFORT, NotChecked, need


class Monoid:
    """Elements with their products by generators; the product of two is found by a word of the second."""

    def __init__(self, table: list):
        self.table = [numbers(line) for line in table]
        self.order = len(self.table)
        width = len(self.table[0]) if self.table else 0
        need(self.order > 0 and all(len(row) == width for row in self.table), "the table is no rectangle",
             "la table n'est pas un rectangle")
        if self.order > 8192:
            raise NotChecked("more than 8192 elements", "plus de 8192 éléments")
        need(all(x < self.order for row in self.table for x in row), "the table names no element",
             "la table nomme un élément absent")
        EFFORT.spend(self.order * width * width)
        for row in self.table:
            for g in range(width):
                need(all(self.table[row[g]][h] == self.table[row[h]][g] for h in range(g)),
                     "generators do not commute", "des générateurs ne commutent pas")
        self.generators = self.table[0]
        # Each element as an earlier one times a generator.
        self.way, wave = {0: None}, [0]
        for x in wave:
            for g, after in enumerate(self.table[x]):
                if after not in self.way:
                    self.way[after] = (x, g)
                    wave.append(after)
        need(len(self.way) == self.order, "an element is no product of generators",
             "un élément n'est pas un produit de générateurs")
        self.rows = {}

    def row(self, y: int) -> list:
        """The products of all elements with y."""
        if y not in self.rows:
            EFFORT.spend(self.order)
            if self.way[y] is None:
                self.rows[y] = list(range(self.order))
            else:
                before, g = self.way[y]
                self.rows[y] = [self.table[x][g] for x in self.row(before)]
        return self.rows[y]

    def product(self, elements) -> int:
        result = 0
        for x in elements:
            result = self.row(x)[result]
        return result


def ascending(items: list, order: int) -> list:
    need(all(a < b for a, b in zip(items, items[1:])) and all(x < order for x in items),
         "elements are not ascending", "des éléments ne sont pas dans l'ordre")
    return items


def smallest(pairs: dict, x, items: int) -> bool:
    """Adds a pair unless it holds one of its element with fewer; says whether it was new."""
    sets = pairs.setdefault(x, [])
    if any(one & items == one for one in sets):
        return False
    pairs[x] = [one for one in sets if one & items != items] + [items]
    return True


def closure(monoid: Monoid, first: list, counts: int) -> dict:
    """Pairs closed under (x, E)(y, F) = (xy, xF ∪ yE); a set is a number with the bit e·counts + c."""
    def moved(items: int, x: int) -> int:
        row, result = monoid.row(x), 0
        while items:
            low = (items & -items).bit_length() - 1
            items &= items - 1
            result |= 1 << (row[low // counts] * counts + low % counts)
        return result

    pairs, waiting = {}, []
    for x, items in first:
        if smallest(pairs, x, items):
            waiting.append((x, items))
    generators = [(x, items) for x, sets in pairs.items() for items in sets]
    while waiting:
        x, items = waiting.pop()
        if items not in pairs.get(x, ()):
            continue
        for y, others in generators:
            EFFORT.spend(8 + 2 * (items.bit_count() + others.bit_count()))
            both = monoid.row(x)[y], moved(others, x) | moved(items, y)
            if smallest(pairs, *both):
                waiting.append(both)
    return pairs


def check_reduced(monoid: Monoid, lost: set):
    """No two elements are alike: classes are refined until nothing tells more apart."""
    classes = [int(x in lost) for x in range(monoid.order)]
    while True:
        EFFORT.spend(monoid.order * (len(monoid.generators) + 1))
        keys = [(classes[x], *(classes[y] for y in monoid.table[x])) for x in range(monoid.order)]
        number_ = {key: at for at, key in enumerate(dict.fromkeys(keys))}
        if len(number_) == len(set(classes)):
            break
        classes = [number_[key] for key in keys]
    need(len(set(classes)) == monoid.order, "two elements are alike", "deux éléments sont pareils")


def quotient(game, fields: dict):
    game, monoid = heap_game(game), Monoid(fields["table"])
    heaps = numbers(fields["heaps"])
    lost = set(ascending(numbers(fields["lost"]), monoid.order))
    need(all(x < monoid.order for x in heaps), "a heap has no element", "un tas n'a pas d'élément")
    need(heaps[:1] == [0], "the heap 0 is not the identity", "le tas 0 n'est pas le neutre")
    need(set(monoid.generators) <= set(heaps), "a generator is no heap", "un générateur n'est pas un tas")
    need(fields["reach"] in ("listed", "periodic"), "the reach is unknown", "portée inconnue")
    periodic = fields["reach"] == "periodic"
    need(periodic == ("preperiod" in fields), "a preperiod goes with periodic",
         "une prépériode va avec periodic")
    check_reduced(monoid, lost)
    need(0 not in lost, "the identity is lost", "le neutre est perdu")
    start = number(fields["preperiod"]) if periodic else 0
    length = len(heaps) - start
    if periodic:
        need(length > 0, "the period is 0", "la période est 0")
        theorem = plain_theorem(game)
        need(theorem in ("guy-smith", "finite-subtraction"), "no theorem repeats elements of this game",
             "aucun théorème ne répète les éléments de ce jeu")
        end = window(game, theorem, start, length) + length
        limit = max(end, len(heaps)) + length
        if limit > 1_000_000:
            raise NotChecked("the window is too long", "la fenêtre est trop longue")
        heaps = heaps + [heaps[start + (n - start) % length] for n in range(len(heaps), limit)]
        check_least(heaps, start, length, 0)
        heaps = heaps[:max(end, start + length)]
    first = []
    for n, x in enumerate(heaps):
        options = game.options(n)
        need(all(part < n for option in options for part in option), "a move makes a heap larger",
             "un coup agrandit un tas")
        if not options:
            need(x == 0, "a heap without moves is not the identity", "un tas sans coup n'est pas le neutre")
            continue
        elements = {monoid.product(heaps[part] for part in option) for option in options}
        first.append((x, sum(1 << e for e in elements)))
    for x, items in set(first):
        row = monoid.row(x)
        options = [monoid.row(e) for e in bits(items)]
        EFFORT.spend(monoid.order * (1 + len(options)))
        for u in range(monoid.order):
            need(row[u] not in lost or all(option[u] not in lost for option in options),
                 "a lost sum has a move to a lost one", "une somme perdue a un coup vers une somme perdue")
    lost_bits = sum(1 << x for x in lost)
    for x, sets in closure(monoid, first, 1).items():
        need(x in lost or all(items & lost_bits for items in sets), "a won sum has no move to a lost one",
             "une somme gagnée n'a pas de coup vers une somme perdue")
    if "position" in fields:
        parts = game.parse(fields["position"])
        need(periodic or all(part < len(heaps) for part in parts), "a heap is not listed",
             "un tas n'est pas dans la liste")
        product = monoid.product(
            heaps[part if part < start + length else start + (part - start) % length] for part in parts)
        claim_outcome(fields, product in lost)


def claim_outcome(fields: dict, lost: bool):
    need(fields["outcome"] == ("P" if lost else "N"), "the position has another outcome",
         "la position a une autre issue")


def bits(items: int):
    while items:
        yield (items & -items).bit_length() - 1
        items &= items - 1


def tame(game, fields: dict):
    game = heap_game(game)
    theorem, code = plain_theorem(game), game.code
    need(code and theorem in ("guy-smith", "three-heaps",
                              "finite-subtraction") and not code.tail and code.bits & 14,
         "this theorem is not about this game", "ce théorème ne parle pas de ce jeu")
    if theorem == "finite-subtraction":
        theorem = "guy-smith"
    small = numbers(fields["small"])
    start, length = number(fields["preperiod"]), number(fields["period"])
    need(small[:2] == [0, 1] and all(a < b for a, b in zip(small, small[1:])),
         "the small heaps are not ascending from 0 and 1",
         "les petits tas ne vont pas en croissant depuis 0 et 1")
    need(length > 0, "the period is 0", "la période est 0")
    last, most = small[-1], code.most
    need(start > last, "a small heap is beyond the preperiod", "un petit tas est au-delà de la prépériode")
    end = window(game, theorem, start, length)
    values = game.table(end + 2 * length)
    few = set(small)
    for heap in range(most * last + len(code.digits) + 1):
        small_met, large_met = set(), set()
        for option in game.options(heap):
            value = 0
            for part in option:
                value ^= values[part]
            (small_met if few.issuperset(option) else large_met).add(value)
        value = values[heap]
        moves = small_met or large_met
        if heap in few:
            fits = value < 2 and value ^ 1 not in large_met and (value == 1 or not moves or 1 in small_met)
        elif value < 2:
            fits = moves and value ^ 1 not in small_met
        else:
            fits = all(s in large_met or s ^ 1 in small_met for s in (0, 1))
        need(fits, f"heap {heap} does not pass", f"le tas {heap} ne passe pas")
    need(repeats(values, start, end, length, 0), "the values do not repeat", "les valeurs ne se répètent pas")
    need(start - 1 == last or values[start - 1] != values[start - 1 + length],
         "it repeats from an earlier heap on",
         "cela se répète depuis un tas plus petit")
    check_divisors(values, start, length, 0)
    top = max(values[:start + length])
    need(number(fields["order"]) == 2 + (1 << top.bit_length()), "the order is another", "l'ordre est autre")
    if "position" in fields:
        total, any_large = 0, False
        for part in game.parse(fields["position"]):
            total ^= values[part if part < start + length else start + (part - start) % length]
            any_large |= part not in few
        claim_outcome(fields, total == (0 if any_large else 1))


def infinite(game, fields: dict):
    game, monoid = heap_game(game), Monoid(fields["table"])
    listed = fields["heaps"].split(" ")
    last, counted = len(listed), number(fields["counted"])
    if last > 1024:
        raise NotChecked("more than 1024 heaps", "plus de 1024 tas")
    need(counted < last and all((text == "-") == (n == counted) for n, text in enumerate(listed)),
         "the counted heap is not the one without an element", "le tas compté n'est pas celui sans élément")
    heaps = [None if text == "-" else number(text) for text in listed]
    bounds = numbers(fields["bounds"])
    need(len(bounds) == 2 and bounds[0] <= bounds[1], "the bounds are not K ≤ L",
         "les bornes ne sont pas K ≤ L")
    small, large = bounds
    if large > 64:
        raise NotChecked("bounds above 64", "bornes au-dessus de 64")
    forms = [(j, k) for j in range(large + 2) for k in range(large + 2) if min(j, k) <= small]
    need(len(fields["lost"]) == len(forms), "not one line for each normal form",
         "il n'y a pas une ligne par forme normale")
    lists = {form: ascending(numbers(line), monoid.order) for form, line in zip(forms, fields["lost"])}
    lost_at = {form: set(items) for form, items in lists.items()}
    need(all(x is None or x < monoid.order for x in heaps), "a heap has no element",
         "un tas n'a pas d'élément")
    need(set(monoid.generators) <= set(heaps), "a generator is no other heap",
         "un générateur n'est pas un autre tas")

    def normal(j, k):
        both = max(0, min(j, k) - small)
        j, k = j - both, k - both
        j -= 2 * max(0, (j - large) // 2)
        k -= 2 * max(0, (k - large) // 2)
        return j, k

    def options(n):
        """Pairs of an element and how many counted heaps."""
        found = set()
        for option in game.options(n):
            need(all(part < n for part in option), "a move makes a heap larger", "un coup agrandit un tas")
            rest = [heaps[part] for part in option if part != counted]
            found.add((monoid.product(rest), len(option) - len(rest)))
        return found

    listed_options = [options(n) for n in range(last + 1)]
    need(listed_options[counted] and listed_options[last], "a heap has no move", "un tas n'a pas de coup")
    most = max(c for pairs in listed_options for _, c in pairs)
    counts = most + 1
    first = []
    for n, x in enumerate(heaps):
        if n == counted:
            continue
        if listed_options[n]:
            first.append((x, sum(1 << (e * counts + c) for e, c in listed_options[n])))
        else:
            need(x == 0, "a heap without moves is not the identity", "un tas sans coup n'est pas le neutre")
    pairs = closure(monoid, first, counts)
    order, everything = monoid.order, range(monoid.order)
    for j in range(large + 4 + most):
        for k in range(large + 4 + most):
            if min(j, k) > small + 1:
                continue
            lost = lost_at[normal(j, k)]
            after = [lost_at[normal(j + c, k)] for c in range(counts)]
            EFFORT.spend(order * 4)
            # Moves in other heaps lead from no lost sum to a lost one.
            for x, items in set(first):
                row = monoid.row(x)
                beside = [u for u in everything if row[u] in lost]
                EFFORT.spend(order + len(beside) * items.bit_count())
                for low in bits(items):
                    target, option = after[low % counts], monoid.row(low // counts)
                    need(all(option[u] not in target for u in beside), "a lost sum has a move to a lost one",
                         "une somme perdue a un coup vers une somme perdue")
            # Moves in the two that are counted.
            saved = set()
            for heap, there in ((counted, (j - 1, k)), (last, (j, k - 1))):
                if min(there) < 0:
                    continue
                for e, c in listed_options[heap]:
                    target, row = lost_at[normal(there[0] + c, there[1])], monoid.row(e)
                    saved |= {x for x in everything if row[x] in target}
            need(not saved & lost, "a lost sum has a move to a lost one",
                 "une somme perdue a un coup vers une somme perdue")
            need((0 in saved or 0 in lost) if (j, k) != (0, 0) else 0 not in lost,
                 "multiples of the two heaps alone are not right",
                 "les multiples des deux tas seuls sont faux")
            marks = sum(1 << (e * counts + c) for c in range(counts) for e in after[c])
            for x, sets in pairs.items():
                if x not in lost and x not in saved:
                    need(all(items & marks for items in sets), "a won sum has no move to a lost one",
                         "une somme gagnée n'a pas de coup vers une somme perdue")
    apart = any((x in lost_at[normal(f, small)]) != (x in lost_at[normal(small, f)])
                for x in everything for f in (large, large + 1))
    need(apart, "nothing tells multiples apart", "rien ne distingue les multiples")


__all__ = ["infinite", "quotient", "tame", "theorems"]
