"""Why a certificate is not accepted, in both languages."""


class Refusal(Exception):
    """A reason as data: English, French."""

    def __init__(self, english: str, french: str):
        super().__init__(english)
        self.words = {"en": english, "fr": french}


class Rejected(Refusal):
    """The certificate is not one, or what it says does not hold."""


class NotChecked(Refusal):
    """This program does not know the game, or the work would be too much: nothing is decided."""


def need(condition, english: str, french: str):
    """Rejects unless the condition holds."""
    if not condition:
        raise Rejected(english, french)


class Effort:
    """Steps that may still be made, so that no certificate keeps the program busy for ever."""

    def __init__(self, steps: int):
        self.left = steps

    def spend(self, steps: int):
        self.left -= steps
        if self.left < 0:
            raise NotChecked("too much work; --steps allows more", "trop de travail ; --steps en permet plus")


EFFORT = Effort(200_000_000)
