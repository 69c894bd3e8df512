"""Games on places: Cram, arc Kayles, and XXX on circles, grids, globes, tori and graphs.

A component is a tuple: for each place the sorted tuple of the places that it is linked with.
"""

import re

from .refusal import EFFORT, NotChecked, Rejected

UNREAD = NotChecked("this program does not read this position", "ce programme ne lit pas cette position")


class Game:
    """`pairs`: a move takes two linked places; else a place with all that are linked with it."""

    def __init__(self, name: str):
        self.name, self.pairs = name, name in ("cram", "dominos", "dominoes", "arc-kayles")
        self.flat = name in ("cram", "dominos", "dominoes", "xxx:grid")
        self.known, self.forms = {}, {}

    def parse(self, text: str) -> list:
        return [self.canonical(part) for board in self.boards(text) for part in split(*board)]

    def boards(self, text: str) -> list:
        """Of each board the places that stand, in their order, and where they are linked."""
        if text == "0":
            return []
        parts = re.findall(r'(?:"[^"]*"|[^+"])+', text)
        return [self.board(re.sub(r"@\d+$", "", part.strip())) for part in parts]

    def board(self, text: str):
        if self.name in ("xxx:graph", "node-kayles", "arc-kayles"):
            return graph(text)
        stand, gone = ("o", ".") if self.name.startswith("xxx") else (".", "#")
        globe, poles, rows = self.name == "xxx:globe", "", text.replace(" ", "").split("/")
        size = re.fullmatch(r"(\d+)x(\d+)(p?)" if self.name != "xxx:circle" else r"(\d+)()()", text)
        if size:
            first, second = int(size[1]), int(size[2] or 1)
            height, width = (second, first) if globe or not size[2] else (first, second)
            if height * width > 4096 or (size[3] and not globe) or height * width == 0:
                raise UNREAD
            rows, poles = [stand * width] * height, "NS" if size[3] else ""
        elif globe and rows[0] in ("N", "-") and rows[-1] in ("S", "-") and len(rows) > 2:
            poles, rows = rows[0] + rows[-1], rows[1:-1]
        width = len(rows[0]) if globe or self.name == "xxx:circle" else max(map(len, rows))
        if any(set(row) - {stand, gone} or not row or (globe and len(row) != width) for row in rows):
            raise UNREAD
        rows = [row.ljust(width, gone) for row in rows]
        places = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == stand]
        links = {place: set() for place in places}
        wide = globe or self.name in ("xxx:circle", "xxx:torus")
        high = self.name == "xxx:torus"
        for r, c in places:
            for there in ((r + 1, c), (r, c + 1)):
                there = (there[0] % len(rows) if high else there[0], there[1] % width if wide else there[1])
                if there in links and there != (r, c):
                    links[r, c].add(there)
                    links[there].add((r, c))
        for pole, row in zip(poles, (0, len(rows) - 1)):
            if pole != "-":
                place = (len(rows) + (pole == "S"), 0)
                links[place] = {there for there in places if there[0] == row}
                places = [*places, place]
                for there in links[place]:
                    links[there].add(place)
        return places, links

    def canonical(self, part):
        """The same for all that are turned, mirrored or, off the plane, linked alike."""
        places, links = part
        if not self.flat:
            number = {place: at for at, place in enumerate(places)}
            rows = tuple(frozenset(number[there] for there in links[place]) for place in places)
            if rows not in self.forms:
                self.forms[rows] = isomorphic(rows)
            return self.forms[rows]
        least_row, least_column = min(r for r, _ in places), min(c for _, c in places)
        key = tuple(sorted((r - least_row, c - least_column) for r, c in places))
        if key not in self.forms:
            EFFORT.spend(8 * len(key))
            r, c = max(r for r, _ in key), max(c for _, c in key)
            turned = []
            for shape in (key, [(b, a) for a, b in key]):
                high, wide = (r, c) if shape is key else (c, r)
                turned += [sorted(shape), sorted((high - a, b) for a, b in shape),
                           sorted((a, wide - b) for a, b in shape),
                           sorted((high - a, wide - b) for a, b in shape)]
            self.forms[key] = tuple(min(turned))
        return self.forms[key]

    def links(self, part):
        """The places of a component and how they are linked."""
        if not self.flat:
            return list(range(len(part))), {at: set(row) for at, row in enumerate(part)}
        links = {place: set() for place in part}
        for r, c in part:
            for there in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                if there in links:
                    links[r, c].add(there)
        return list(part), links

    def over(self, part) -> bool:
        return self.pairs and len(part) == 1

    def options(self, part) -> frozenset:
        if part not in self.known:
            places, links = self.links(part)
            found = set()
            if self.pairs:
                moves = {frozenset((a, b)) for a in places for b in links[a]}
            else:
                moves = {frozenset((a, *links[a])) for a in places}
            for taken in moves:
                EFFORT.spend(2 * len(places))
                left = [place for place in places if place not in taken]
                rest = {place: links[place] - taken for place in left}
                found.add(tuple(sorted(self.canonical(piece) for piece in split(left, rest))))
            self.known[part] = frozenset(found)
        return self.known[part]


def split(places, links) -> list:
    """The components, each in the order of the places, by their first place."""
    parts, seen = [], set()
    for first in places:
        if first in seen:
            continue
        reached, wave = {first}, [first]
        while wave:
            for there in links[wave.pop()]:
                if there not in reached:
                    reached.add(there)
                    wave.append(there)
        seen |= reached
        inside = [place for place in places if place in reached]
        parts.append((inside, {place: links[place] for place in inside}))
    return parts


def graph(text: str):
    """Links as they are written: `a-b-c,d`; vertices are numbered in the natural order of their names."""
    links = {}
    for chain in re.findall(r'(?:"[^"]*"|[^,"])+', text):
        names = [name.strip() for name in re.findall(r'(?:"[^"]*"|[^-"])+', chain)]
        names = [name[1:-1] if len(name) > 1 and name[0] == '"' == name[-1] else name for name in names]
        if not all(re.fullmatch(r"[\w. ]+", name) for name in names) or "/" in text:
            raise UNREAD
        for name in names:
            links.setdefault(name, set())
        for one, other in zip(names, names[1:]):
            if one == other:
                raise Rejected(f"{one} is linked with itself", f"{one} est lié à lui-même")
            links[one].add(other)
            links[other].add(one)

    def natural(name):
        return [(part.isdigit(), int(part) if part.isdigit() else 0,
                 part) for part in re.findall(r"\d+|\D+", name)]

    return sorted(links, key=natural), links


def isomorphic(rows: tuple) -> tuple:
    """A canonical form of a graph: classes are refined; of a class with several, each is tried first."""
    best = None
    count = len(rows)
    stack = [refined(rows, [0] * count)]
    while stack:
        EFFORT.spend(4 * count)
        colours = stack.pop()
        sizes = {}
        for colour in colours:
            sizes[colour] = sizes.get(colour, 0) + 1
        several = [colour for colour in sizes if sizes[colour] > 1]
        if not several:
            place = sorted(range(count), key=colours.__getitem__)
            number = {vertex: at for at, vertex in enumerate(place)}
            form = tuple(tuple(sorted(number[there] for there in rows[vertex])) for vertex in place)
            best = form if best is None or form < best else best
            continue
        first = min(several, key=lambda colour: (sizes[colour], colour))
        cell = [vertex for vertex in range(count) if colours[vertex] == first]
        twins = all(rows[cell[0]] - {vertex} == rows[vertex] - {cell[0]} for vertex in cell)
        for vertex in cell[:1] if twins else cell:
            marked = [2 * colour for colour in colours]
            marked[vertex] -= 1
            stack.append(refined(rows, marked))
    return best


def refined(rows: tuple, colours: list) -> list:
    while True:
        EFFORT.spend(len(rows))
        seen = [(colours[at], sorted(colours[there] for there in row)) for at, row in enumerate(rows)]
        order = {key: at for at, key in enumerate(sorted({(colour, tuple(around)) for colour,
                                                          around in seen}))}
        after = [order[colour, tuple(around)] for colour, around in seen]
        if len(order) == len(set(colours)):
            return after
        colours = after
