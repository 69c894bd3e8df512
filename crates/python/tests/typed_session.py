"""A session with every kind of answer, as mypy --strict and pyright read it. Run by the tests, too."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

import marienbad_games as mb


@mb.ruleset
def mine(n: int) -> list[list[int]]:
    return [[a, n - 2 - a] for a in range(n - 1)]


@mb.ruleset(play="misere", start=(7, 3))
def euclid(a: int, b: int) -> list[tuple[int, int]]:
    small, big = sorted((a, b))
    return [(big - k * small, small) for k in range(1, big // small + 1)] if small else []


def session() -> list[object]:
    xxx: mb.Game = mb.game("xxx", play="misere")
    p: mb.Position = xxx("5,3,2,1")
    value: int | None = p.value
    moves: list[mb.Move] = list(p.moves)
    after: mb.Position = moves[0].to
    together: mb.Position = p + after
    told: mb.Explanation = p.explain(lang="fr", timeout=10.0)
    values: npt.NDArray[np.uint8] = mb.game("kayles").grundy(100, threads=2)
    period: mb.Period = mb.game("0.137").period()
    quotient: mb.Quotient = mb.game("0.77").quotient(20)
    product: mb.Nimber = mb.nimber(8) * mb.nimber(13)
    products: mb.Nimbers = mb.nimbers(np.array([1, 2])) * mb.nimbers(np.array([3, 4]))
    trial: mb.Conjecture = mb.conjecture("nim", "losing iff n = 0", to=9)
    counterexample: mb.Position | None = trial.counterexample
    sum_: mb.Position = mb.sum(mb.game("nim")("3"), mb.rule("n -> n-1 or n-2")(5))
    code: mb.Code = mb.code(turn=2, coins=7)
    own: mb.Ruleset = mine
    board: mb.Board = mine.play()
    if "1:3" in p.moves and p.outcome == "N" and p.claim == "computed":
        p = p.play("1:3")
    try:
        xxx("x", )
    except mb.PositionError as error:
        place: int | None = error.at
        assert place == 0
    return [value, together, told, values, period.period, quotient.order, product, products, counterexample,
            sum_.outcome, code.generator, own(10).value, board.position, euclid(7, 3).outcome]


if __name__ == "__main__":
    print(session())
