"""Python functions as rulesets."""

import pickle
import random
import threading
from functools import cache

import pytest

import marienbad_games as mb


@mb.ruleset
def kayles(n):  # type: ignore[no-untyped-def]
    """Take one or two that stand side by side."""
    return [[a, n - k - a] for k in (1, 2) for a in range(n - k + 1)]


@mb.ruleset
def strip(word):  # type: ignore[no-untyped-def]
    """Take a pair of neighbours from a word; a dot separates."""
    for at in range(len(word) - 1):
        if word[at : at + 2] == "oo":
            yield [part for part in (word[:at], word[at + 2 :]) if part]


@mb.ruleset(play="misere", start=(7, 3))
def euclid(a, b):  # type: ignore[no-untyped-def]
    if a and b:
        big, small = max(a, b), min(a, b)
        return [(big - k * small, small) for k in range(1, big // small + 1)]
    return []


def test_the_values_are_those_of_the_code() -> None:
    code = mb.game("0.77")
    assert list(kayles.grundy(120)) == list(code.grundy(120))
    for text in ("10", "10,9,20", "0", "7,7"):
        own, known = kayles(text), code(text)
        assert (own.outcome, own.value) == (known.outcome, known.value)
        assert {move.to.value for move in own.moves} == {move.to.value for move in known.moves}
    for n in range(14):
        own, known = kayles.using(play="misere")(n), code.using(play="misere")(n)
        assert own.outcome == known.outcome, n
    assert list(kayles.using(play="misere").grundy(12)) == list(code.using(play="misere").grundy(12))


def test_random_rules_against_plain_python() -> None:
    dice = random.Random(5)
    for _ in range(10):
        table = {n: [[m for m in (dice.randrange(n), dice.randrange(n)) if m] for _ in range(3)] for n in range(1, 30)}

        @mb.ruleset
        def drawn(n):  # type: ignore[no-untyped-def]
            return table.get(n, [])

        @cache
        def value(n: int) -> int:
            seen = set()
            for option in table.get(n, []):
                total = 0
                for part in option:
                    total ^= value(part)
                seen.add(total)
            return next(v for v in range(99) if v not in seen)

        @cache
        def misere_wins(heaps: tuple[int, ...]) -> bool:
            after = [
                tuple(sorted(heaps[:i] + heaps[i + 1 :] + tuple(option)))
                for i, heap in enumerate(heaps)
                for option in table.get(heap, [])
            ]
            return not after or any(not misere_wins(one) for one in after)

        assert list(drawn.sequence(29)) == [value(n) for n in range(30)]
        assert drawn([9, 17, 28]).value == value(9) ^ value(17) ^ value(28)
        assert (drawn.using(play="misere")([5, 9]).outcome == "N") == misere_wins((5, 9))


def test_every_question() -> None:
    assert [move.to.text for move in kayles(5).winning_moves] == ["2,2"]
    assert ">2,1" in kayles(5).moves and ">1,2" in kayles(5).moves and ">5" not in kayles(5).moves
    assert kayles(5).play(">1,2").text == "2,1"
    period = kayles.period(to=400)
    assert (period.preperiod, period.period, period.claim) == (71, 12, "conjectured")
    assert kayles.quotient(30).order == mb.game("0.77").quotient(30).order
    assert kayles.recognise(60).matches[0]["game"] in ("kayles", "0.77")
    assert kayles.conjecture("winning iff n > 0", to=30).verdict == "held"
    assert kayles.tournament("perfect", "random", 4, position=12).wins[0] >= 2
    assert kayles.lost(20) == mb.game("0.77").lost(20)
    assert kayles(7).explain() and kayles(7).remoteness() is not None and kayles(5).misere_form().genus == mb.game("0.77")(5).misere_form().genus
    assert kayles("3,4")._repr_svg_().startswith("<svg") and "digraph" in kayles(4).tree()
    assert "one or two" in kayles.rules() and kayles(6).results()
    assert kayles.using(compound="selective")("3,4").outcome == "N"
    assert kayles.table(10).tables
    board = kayles.play(5)
    board.play(board.position.winning_moves[0])
    assert board.moves


def test_words_and_tuples() -> None:
    p = strip("oooo.oo")
    assert p.outcome == "N" and repr(p) == "strip(['oooo.oo'])"
    assert eval(repr(p)) == p and strip(["oooo.oo"]) == p
    assert p.play(p.winning_moves[0]).outcome == "P"
    assert euclid.play().position.text == "(7,3)"
    assert euclid(7, 3) == euclid((7, 3)) == euclid("7,3") and repr(euclid(7, 3)).endswith("((7, 3))")
    assert euclid.conjecture("winning iff a > b", to=5).claim in ("refuted", "conjectured")


def test_pickles_and_reprs() -> None:
    for p in (kayles(5), kayles([5, 3]), kayles.using(play="misere")(4), strip("oo"), euclid(7, 3)):
        assert pickle.loads(pickle.dumps(p)) == p
        assert eval(repr(p)) == p
    assert pickle.loads(pickle.dumps(kayles)) is kayles


def test_sums_with_other_games() -> None:
    p = kayles(7) + mb.game("nim")("3")
    assert p.value == mb.game("0.77")("7").value ^ 3
    assert eval(repr(p)) == p and pickle.loads(pickle.dumps(p)) == p
    assert p.play(p.winning_moves[0]).outcome == "P"
    misere = kayles.using(play="misere")(5) + strip.using(play="misere")("ooo")
    plain = mb.game("0.77", play="misere")("5") + mb.game("0.07", play="misere")("3")
    assert misere.outcome == plain.outcome


def test_exceptions_reach_the_caller() -> None:
    class Own(Exception):
        pass

    @mb.ruleset
    def breaks(n):  # type: ignore[no-untyped-def]
        if n == 3:
            raise Own("three")
        return [n - 1] if n else []

    for ask in (
        lambda: breaks(5).outcome,
        lambda: breaks.using(play="misere")(5).outcome,
        lambda: breaks.grundy(9),
        lambda: breaks.quotient(9),
        lambda: breaks.period(50),
        lambda: breaks(5).explain(),
        lambda: breaks(5).results(),
        lambda: list(breaks(3).moves),
        lambda: breaks(3).play(">2"),
        lambda: breaks.conjecture("losing iff n even", to=9),
        lambda: breaks.play(5).play(">4"),
        lambda: breaks.recognise(50),
        lambda: (breaks(5) + mb.game("nim")("1")).outcome,
        lambda: breaks.table(9),
        lambda: breaks.lost(9),
    ):
        with pytest.raises(Own, match="three") as caught:
            ask()
        assert caught.traceback[-1].name == "breaks"

    @mb.ruleset
    def divides(n):  # type: ignore[no-untyped-def]
        return [n // (n - 2)]

    with pytest.raises(ZeroDivisionError):
        divides(2).value


def test_wrong_results_are_told_with_their_place() -> None:
    def told(result: object) -> mb.RulesetError:
        @mb.ruleset
        def wrong(n):  # type: ignore[no-untyped-def]
            return result

        with pytest.raises(mb.RulesetError) as caught:
            wrong(10).outcome
        assert isinstance(caught.value, ValueError) and "wrong(10)" in str(caught.value)
        return caught.value

    assert (told([1, [2, 2.5]]).option, told([1, [2, 2.5]]).part) == (1, 1)
    assert told([1, {2}]).option == 1 and told([1, {2}]).part is None
    assert told([(1, [2])]).option == 0 and "[0]" in str(told([(1, [2])]))
    assert told(None).option is None and told(7) and told("abc")
    assert told([2**64]).option == 0


def test_endless_games_are_told_with_their_cycle() -> None:
    @mb.ruleset
    def circle(n):  # type: ignore[no-untyped-def]
        return [(n + 1) % 4]

    with pytest.raises(mb.EndlessGame, match="1 > 2 > 3 > 0") as caught:
        circle(1).outcome
    assert caught.value.cycle == ["1", "2", "3", "0"] and isinstance(caught.value, RuntimeError)

    @mb.ruleset
    def grows(n):  # type: ignore[no-untyped-def]
        return [n + 1]

    with pytest.raises(mb.BudgetExceeded):
        grows(1).solve(budget=2000)
    with pytest.raises(mb.RulesetError, match="smaller"):
        grows.period(10)

    @mb.ruleset
    def stays(n):  # type: ignore[no-untyped-def]
        return [n]

    with pytest.raises(mb.EndlessGame):
        stays(3).outcome


def test_two_threads_ask_at_once() -> None:
    found: dict[int, list[int]] = {}

    def ask(which: int) -> None:
        found[which] = list(kayles.grundy(150))

    threads = [threading.Thread(target=ask, args=(which,)) for which in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(values == found[0] for values in found.values()) and len(found) == 4


def test_a_name_of_the_catalogue_is_no_trouble() -> None:
    @mb.ruleset
    def nim(n):  # type: ignore[no-untyped-def]
        return [n - 1] if n else []

    assert nim(5).value == 1 and mb.game("nim")("5").value == 5
    assert (nim(5) + mb.game("nim")("5")).value == 4
