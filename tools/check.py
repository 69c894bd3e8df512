#!/usr/bin/env python3
"""Checks a certificate of Marienbad, without a line of Marienbad's own: from crates/certificate/FORMAT.md alone.

    python3 tools/check.py FILE [--lang fr|en] [--steps N]

Exit codes: 0 accepted, 1 rejected, 2 not understood, 3 not checked (a game or size that is not for this program).
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from second import claims, form, formulas, monoids, periods  # noqa: E402
from second.refusal import EFFORT, NotChecked, Rejected  # noqa: E402

KINDS = {"period": periods.period, "values": periods.values, "outcome": claims.outcome, "worth": claims.worth,
         "quotient": monoids.quotient, "tame": monoids.tame, "infinite": monoids.infinite}
SAYS = {
    "en": {"accepted": "Accepted", "rejected": "Rejected", "not": "Not checked",
           "usage": "check.py FILE [--lang fr|en] [--steps N]: checks a certificate. Example: check.py kayles.txt",
           "file": "the file cannot be read"},
    "fr": {"accepted": "Accepté", "rejected": "Refusé", "not": "Non vérifié",
           "usage": "check.py FICHIER [--lang fr|en] [--steps N] : vérifie un certificat. Exemple : check.py kayles.txt",
           "file": "le fichier ne peut pas être lu"},
}


def check(data: bytes) -> str:
    """What is accepted, in short; raises Rejected or NotChecked."""
    fields = form.read(data)
    name, kind = fields["game"], fields["kind"]
    if kind == "formula" and name == "chomp":
        formulas.formula(name, None, fields)
    else:
        game = claims.open_game(name)
        formulas.formula(name, game, fields) if kind == "formula" else KINDS[kind](game, fields)
    shown = [fields[key] for key in ("position", "play", "outcome", "value") if key in fields]
    return " · ".join([kind, name, *shown])


def main(arguments: list) -> int:
    language, file = "en", None
    try:
        while arguments:
            one = arguments.pop(0)
            if one == "--lang":
                language = arguments.pop(0)
            elif one == "--steps":
                EFFORT.left = int(arguments.pop(0))
            elif one.startswith("-") or file is not None:
                raise ValueError
            else:
                file = one
        says = SAYS[language]
        if file is None:
            raise ValueError
    except (ValueError, IndexError, KeyError):
        print(SAYS.get(language, SAYS["en"])["usage"], file=sys.stderr)
        return 2
    try:
        data = Path(file).read_bytes()
    except OSError as error:
        print(f"{says['file']}: {file}: {error.strerror}", file=sys.stderr)
        return 2
    try:
        print(f"{says['accepted']}: {check(data)}")
        return 0
    except Rejected as refusal:
        print(f"{says['rejected']}: {refusal.words[language]}")
        return 1
    except NotChecked as refusal:
        print(f"{says['not']}: {refusal.words[language]}")
        return 3
    except (RecursionError, MemoryError, OverflowError):
        print(f"{says['not']}: …")
        return 3


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
