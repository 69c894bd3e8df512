#!/usr/bin/env python3
"""Checks certificates of Marienbad without a line of Marienbad: from crates/certificate/FORMAT.md alone.

    python3 tools/check.py FILE… [--lang fr|en] [--steps N]

One line a file. Exit codes, the largest of all: 0 accepted, 1 rejected, 2 not understood, 3 not checked
(a game or size that is not for this program).
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
           "usage": "check.py FILE… [--lang fr|en] [--steps N]: checks certificates.\n"
                    "Example: check.py kayles.txt",
           "file": "the file cannot be read"},
    "fr": {"accepted": "Accepté", "rejected": "Refusé", "not": "Non vérifié",
           "usage": "check.py FICHIER… [--lang fr|en] [--steps N] : vérifie des certificats.\n"
                    "Exemple : check.py kayles.txt",
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


def judge(file: str, says: dict, language: str):
    """A line to print, and the exit code."""
    try:
        return f"{says['accepted']}: {check(Path(file).read_bytes())}", 0
    except OSError as error:
        return f"{says['file']}: {file}: {error.strerror}", 2
    except Rejected as refusal:
        return f"{says['rejected']}: {refusal.words[language]}", 1
    except NotChecked as refusal:
        return f"{says['not']}: {refusal.words[language]}", 3
    except Exception as error:  # A mistake of this program is no rejection.
        return f"{says['not']}: {error!r}", 3


def main(arguments: list) -> int:
    language, files, steps = "en", [], EFFORT.left
    try:
        while arguments:
            one = arguments.pop(0)
            if one == "--lang":
                language = arguments.pop(0)
            elif one == "--steps":
                steps = int(arguments.pop(0))
            elif one.startswith("-"):
                raise ValueError
            else:
                files.append(one)
        says = SAYS[language]
        if not files:
            raise ValueError
    except (ValueError, IndexError, KeyError):
        print(SAYS.get(language, SAYS["en"])["usage"], file=sys.stderr)
        return 2
    worst = 0
    for file in files:
        EFFORT.left = steps
        line, code = judge(file, says, language)
        print(line, file=sys.stderr if code == 2 else sys.stdout)
        worst = max(worst, code)
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
