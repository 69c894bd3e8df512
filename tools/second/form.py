"""The form of a certificate: lines, keys, blocks, the checksum (FORMAT.md, "The form")."""

from .refusal import Rejected, need

# The keys of each kind beside `kind` and `game`: those needed, and groups of which all or none stand there.
KINDS = {
    "period": (["theorem", "preperiod", "period", "saltus"], [["position", "value"]]),
    "values": (["to", "sum"], []),
    "outcome": (["position", "play", "outcome", "lost"], []),
    "worth": (["position", "value", "components"], []),
    "quotient": (["heaps", "lost", "reach", "table"], [["preperiod"], ["position", "outcome"]]),
    "tame": (["small", "preperiod", "period", "order"], [["position", "outcome"]]),
    "infinite": (["counted", "bounds", "heaps", "lost", "table"], []),
    "formula": (["theorem", "position", "play", "outcome"], [["value"]]),
}
BLOCKS = {("outcome", "lost"), ("worth", "components"), ("quotient", "table"),
          ("infinite", "lost"), ("infinite", "table")}


def fnv(data: bytes) -> str:
    """FNV-1a with 64 bits."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"{value:016x}"


def malformed(line: int):
    return Rejected(f"line {line} is not of the form", f"la ligne {line} n'a pas la forme voulue")


def read(data: bytes) -> dict:
    """Keys with their values; a block is a list of its lines."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise Rejected("it is no text in UTF-8", "ce n'est pas un texte en UTF-8") from None
    lines = text.split("\n")
    need(lines[-1] == "" and len(lines) > 2, "the last line has no end", "la dernière ligne n'est pas finie")
    lines.pop()
    need(lines[0] == "marienbad certificate 1", "it does not begin as a certificate",
         "cela ne commence pas comme un certificat")
    kind = next((line[5:] for line in lines if line.startswith("kind ")), None)
    need(kind in KINDS, f"the kind is unknown: {kind}", f"genre inconnu : {kind}")
    needed, groups = KINDS[kind]
    known = {"kind", "game", *needed, *(key for group in groups for key in group)}
    fields, place = {}, 1
    while place < len(lines) - 1:
        key, blank, value = lines[place].partition(" ")
        place += 1
        if key not in known or key in fields or not blank or not value or value != value.strip():
            raise malformed(place)
        if (kind, key) in BLOCKS:
            count = number(value)
            if place + count > len(lines) - 1:
                raise malformed(place)
            block = lines[place:place + count]
            for step, line in enumerate(block):
                if not line.startswith(" ") or len(line) < 2 or line[1:] != line[1:].strip():
                    raise malformed(place + step + 1)
            fields[key] = [line[1:] for line in block]
            place += count
        else:
            fields[key] = value
    for key in ["game", *needed]:
        need(key in fields, f"the key {key} is missing", f"la clé {key} manque")
    for group in groups:
        need(len({key in fields for key in group}) == 1, f"only some of {', '.join(group)} stand there",
             f"il n'y a qu'une partie de {', '.join(group)}")
    end = "".join(line + "\n" for line in lines[:-1])
    need(lines[-1] == "checksum " + fnv(end.encode()), "the checksum is wrong",
         "la somme de contrôle est fausse")
    return fields


def number(text: str) -> int:
    """A number as certificates write it."""
    plain = text.isascii() and text.isdigit() and (text == "0" or text[0] != "0") and len(text) <= 4000
    need(plain, f"not a number: {text[:40]}", f"pas un nombre : {text[:40]}")
    return int(text)


def numbers(text: str) -> list:
    """Numbers with a blank between them; `-` for none."""
    return [] if text == "-" else [number(part) for part in text.split(" ")]
