"""Positions: lost or won, by answers and images (`outcome`) or by values (`worth`)."""

from . import heaps, places
from .form import number, numbers
from .refusal import EFFORT, NotChecked, need
from .rules import LARGEST, Rule


class Tuples:
    """A rule on tuples."""

    def __init__(self, rule: Rule):
        self.rule, self.known = rule, {}

    def parse(self, text: str) -> list:
        parts = [] if text == "0" else [tuple(map(number, part.split(","))) for part in text.split(" + ")]
        if any(len(part) != self.rule.arity or max(part) >= LARGEST for part in parts):
            raise places.UNREAD
        return [part for part in parts if any(part)]

    def canonical(self, part):
        return part

    def options(self, part) -> set:
        if part not in self.known:
            self.known[part] = self.rule.options(part)
        return self.known[part]

    def over(self, part) -> bool:
        return not self.options(part)


class Wythoff:
    """Two heaps, in any order."""

    def parse(self, text: str) -> list:
        pairs = [] if text == "0" else [tuple(map(number, part.split(","))) for part in text.split(" + ")]
        if any(len(pair) != 2 for pair in pairs):
            raise places.UNREAD
        return [self.canonical(pair) for pair in pairs if any(pair)]

    def canonical(self, pair):
        return tuple(sorted(pair))

    def over(self, pair) -> bool:
        return not any(pair)

    def options(self, pair) -> set:
        a, b = pair
        EFFORT.spend(a + b + a)
        after = {(k, b) for k in range(a)} | {(a, k) for k in range(b)}
        after |= {(a - k, b - k) for k in range(1, min(a, b) + 1)}
        return {(self.canonical(left),) if any(left) else () for left in after}


class Fibonacci:
    """Matches, and the most that may be taken."""

    def parse(self, text: str) -> list:
        heaps_ = []
        for part in [] if text == "0" else text.split(" + "):
            matches, _, most = part.partition("/")
            heaps_.append((number(matches), number(most or "2")))
            need(min(heaps_[-1]) > 0, "no match", "pas d'allumette")
        return [self.canonical(heap) for heap in heaps_]

    def canonical(self, heap):
        return heap[0], min(heap)

    def over(self, heap) -> bool:
        return False

    def options(self, heap) -> set:
        matches, most = heap
        EFFORT.spend(most)
        return {(self.canonical((matches - k, 2 * k)),) if matches > k else () for k in range(1, most + 1)}


def open_game(name: str):
    """The rules of a game, or NotChecked."""
    if name in ("wythoff", "or"):
        return Wythoff()
    if name in ("fibonacci", "matches", "allumettes"):
        return Fibonacci()
    if name in ("cram", "dominos", "dominoes", "arc-kayles", "xxx:circle", "xxx:grid", "xxx:globe",
                "xxx:torus",
                "xxx:graph", "node-kayles"):
        return places.Game(name)
    text = heaps.RULES.get(name)
    if name.startswith("rule:") and not text:
        text = name[5:].strip()
        rule = Rule(text)
        return Tuples(rule) if rule.arity > 1 else heaps.HeapGame(name, rule=rule)
    if name == "euclid-equality":
        return Tuples(Rule("(a,b) -> (a-k*b, b) for k in 1..a if b > 0 and a-k*b > 0; "
                           "(a,b) -> (a, b-k*a) for k in 1..b if a > 0 and b-k*a > 0"))
    game = heaps.open_game(name)
    if not game:
        raise NotChecked(f"this program does not know the game {name}",
                         f"ce programme ne connaît pas le jeu {name}")
    return game


def position(game, text: str) -> tuple:
    """Its components that have moves, in order."""
    return tuple(sorted(part for part in game.parse(text) if not game.over(part)))


def moves(game, parts: tuple):
    """Every position that a move leads to."""
    last = None
    for at, part in enumerate(parts):
        if part == last:
            continue
        last = part
        rest = parts[:at] + parts[at + 1:]
        for option in game.options(part):
            EFFORT.spend(2)
            yield tuple(sorted(rest + tuple(piece for piece in option if not game.over(piece))))


def outcome(game, fields: dict):
    """Listed positions are lost: every move from them has an answer among them."""
    play, claimed = fields["play"], fields["outcome"]
    need(play in ("normal", "misere"), "the play is unknown", "convention inconnue")
    need(claimed in ("P", "N"), "the outcome is P or N", "l'issue est P ou N")
    listed, by_moves = set(), []
    for line in fields["lost"]:
        if line.startswith("~"):
            need(play == "normal", "images are for normal play", "les images sont pour le jeu normal")
            images, blank, text = line[1:].partition(" ")
            need(blank, "a position is missing", "une position manque")
            check_images(game, [number(part) for part in images.split(",")], text)
            listed.add(position(game, text))
        else:
            parts = position(game, line)
            if parts not in listed:
                by_moves.append(parts)
            listed.add(parts)
    need(play == "normal" or () not in listed, "the end is not lost in misère play",
         "la fin n'est pas perdue en misère")
    if play == "normal":
        listed.add(())
    answered = {}

    def has_answer(parts) -> bool:
        if parts not in answered:
            answered[parts] = any(after in listed for after in moves(game, parts))
        return answered[parts]

    for parts in by_moves:
        for after in moves(game, parts):
            need((not after and play == "misere") or has_answer(after),
                 f"a move from {parts} has no answer", f"un coup depuis {parts} n'a pas de réponse")
    if claimed == "N" and any(one_move(game, fields["position"], line) for line in fields["lost"]):
        return
    start = position(game, fields["position"])
    if claimed == "P":
        need(start in listed, "the position is not listed", "la position n'est pas dans la liste")
    else:
        need((play == "misere" and not start) or has_answer(start), "no move leads to a listed position",
             "aucun coup ne mène à une position de la liste")


def one_move(game, text: str, line: str) -> bool:
    """Whether a move leads from one board to the other as written: large ones need not be turned."""
    if not isinstance(game, places.Game):
        return False
    before, after = game.boards(text), game.boards(line.partition(" ")[2] if line[0] == "~" else line)
    if len(before) != 1 or len(after) != 1 or "x" in line.rpartition(" ")[2]:
        return False
    (stand, links), (left, others) = before[0], after[0]
    taken = set(stand) - set(left)
    if not set(left) < set(stand) or any(others[place] != links[place] - taken for place in left):
        return False
    if game.pairs:
        return len(taken) == 2 and all(taken - {place} <= links[place] for place in taken)
    return any(taken == {place, *links[place]} for place in taken)


def check_images(game, images: list, text: str):
    """Every move is answered by its image (FORMAT.md, "Images")."""
    need(isinstance(game, places.Game), "this game has no places", "ce jeu n'a pas de cases")
    links, count = [], 0
    for board in game.boards(text):
        for inside, around in places.split(*board):
            numbers_ = {place: count + at for at, place in enumerate(inside)}
            links += [{numbers_[there] for there in around[place]} for place in inside]
            count += len(inside)
    need(len(images) == count and all(image < count for image in images), "not an image for each place",
         "il n'y a pas une image par case")
    for place, image in enumerate(images):
        need(images[image] == place, "the image of an image is another place",
             "l'image d'une image est une autre case")
        need(all(images[there] in links[image] for there in links[place]), "linked places have other images",
             "des cases liées ont des images qui ne le sont pas")
        need(image not in links[place], "a place is linked with its image", "une case est liée à son image")
        need(image != place or (game.pairs and not links[place]), "a place is its own image",
             "une case est sa propre image")


def worth(game, fields: dict):
    """Listed components have the listed values."""
    values = {}
    for line in fields["components"]:
        value, blank, text = line.partition(" ")
        parts = position(game, text) if blank else ()
        need(len(parts) == 1, "a line is not one component with moves",
             "une ligne n'est pas une composante qui a des coups")
        value = number(value)
        need(values.get(parts[0], value) == value, "a component has two values",
             "une composante a deux valeurs")
        values[parts[0]] = value

    def nim_sum(parts):
        """The xor of the listed ones, and those that are not listed."""
        total, other = 0, []
        for part in parts:
            if part in values:
                total ^= values[part]
            elif not game.over(part):
                other.append(part)
        return total, other

    for part, value in values.items():
        met = set()
        for option in game.options(part):
            total, other = nim_sum(option)
            if not other:
                need(total != value, "an option has the value of its component",
                     "une option a la valeur de sa composante")
                met.add(total)
                continue
            need(len(other) == 1, "two components of an option are not listed",
                 "deux composantes d'une option ne sont pas dans la liste")
            wanted = value ^ total
            need(any(after == (wanted, []) for after in map(nim_sum, game.options(other[0]))),
                 "an option is not shown to have another value",
                 "rien ne montre qu'une option vaut autre chose")
        need(value <= len(met) and all(less in met for less in range(value)), "a smaller value is not met",
             "une valeur plus petite n'est pas atteinte")
    total, other = nim_sum(position(game, fields["position"]))
    need(not other and total == number(fields["value"]), "the position has not this value",
         "la position n'a pas cette valeur")


__all__ = ["number", "numbers", "open_game", "outcome", "position", "worth"]
