"""The interface as it is promised."""

import pickle
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import marienbad_games as mb


def test_the_promised_lines(tmp_path: Path) -> None:
    xxx = mb.game("xxx", play="misere")
    p = xxx("5,3,2,1")
    assert (p.outcome, p.value, p.claim) == ("N", None, "computed")
    assert p.winning_moves == ["1:1", "1:5", "3:1", "3:2", "4:1"]
    assert "1:3" in list(p.moves) and "1:3" in p.moves and "1:9" not in p.moves and 3 not in p.moves
    q = p.play("1:3")
    assert (p + q).text == "5,3,2,1," + q.text
    assert "qui joue le dernier coup perd" in p.explain(lang="fr")
    values = mb.game("kayles").grundy(10**6)
    assert values.dtype == np.uint8 and len(values) == 10**6 + 1 and values.flags.owndata is False
    period = mb.game("0.137").period()
    assert (period.preperiod, period.period, period.claim) == (52, 34, "proved")
    period.certificate(tmp_path / "certificate.txt")
    assert mb.check(tmp_path / "certificate.txt").accepted
    quotient = mb.game("0.77").quotient(100)
    assert quotient.order == len(quotient.elements) == 40 and "a^2 = 1" in quotient.relations
    assert mb.nimber(8) * mb.nimber(13) == 14
    array = np.array([8, 13, 200], dtype=np.uint64)
    assert list((mb.nimbers(array) * mb.nimbers(array)).array) == [int(mb.nimber(int(a)) ** 2) for a in array]
    trial = mb.conjecture("xxx", "losing iff n mod 14 in {1,2,6,7,11}", play="misere", to=100)
    assert trial.counterexample == xxx("43") and not trial
    assert mb.rule("n -> n-k*k for k in 1..sqrt(n)")(5).outcome == "P"
    assert mb.sum(mb.game("nim")("3"), mb.game("cram")("2x3")).outcome == "N"
    assert len(mb.code(turn=7, coins=24).generator) == 12

    @mb.ruleset
    def mine(n):  # type: ignore[no-untyped-def]
        return [[a, n - 2 - a] for a in range(n - 1)]

    assert mine(10).value == 3
    assert list(mine.grundy(200)) == list(mb.game("0.07").grundy(200))
    assert mine.play().position == mine(10)


POSITIONS = [
    ("nim", "1,3,5,7", {}),
    ("xxx", "5,3,2,1", {"play": "misere"}),
    ("xxx", "5,3", {"compound": "conjunctive", "play": "misere"}),
    ("xxx", "9", {"turns": "2:1"}),
    ("wythoff", "1000000000000,1618033988749", {}),
    ("fibonacci", "26/8", {}),
    ("chomp", "3x4", {}),
    ("cram", "3x4", {"play": "misere"}),
    ("coins:2", "3,7,11", {}),
    ("0.137", "10,4", {}),
    ("rule: n -> n-k*k for k in 1..sqrt(n)", "20", {}),
    ("sum", "nim(3,5) + kayles(7) + cram(2x3)", {}),
]


@pytest.mark.parametrize("name, text, way", POSITIONS)
def test_a_position_is_its_text(name: str, text: str, way: dict[str, str]) -> None:
    p = mb.game(name, **way)(text)  # type: ignore[arg-type]
    assert p.text == text and str(p) == text
    assert eval(repr(p), {"mb": mb}) == p
    assert pickle.loads(pickle.dumps(p)) == p and hash(pickle.loads(pickle.dumps(p))) == hash(p)
    assert len({p, mb.game(name, **way)(text)}) == 1  # type: ignore[arg-type]
    assert p != mb.game("nim")("1") and p != text
    assert p._repr_svg_().startswith("<svg")
    assert p.outcome in "PN"
    for move in p.winning_moves[:3]:
        assert move in p.moves and p.play(move) == move.to
        if p.game.turns == "1:1":
            assert move.to.outcome == "P"


def test_the_way_to_play_is_a_default() -> None:
    nim = mb.game("nim")
    misere = nim.using(play="misere")
    assert nim("1,1,1").outcome == "N" and misere("1,1,1").outcome == "P"
    assert nim != misere and nim("1") != misere("1")
    with pytest.raises(mb.ConventionMismatch, match="play="):
        nim("1") + misere("1")
    with pytest.raises(mb.ConventionMismatch):
        mb.sum(nim("1"), mb.game("cram", play="misere")("2x2"))
    assert mb.sum(nim("1"), misere("1"), play="misere").game.misere
    assert nim("1,2") + nim("3") == nim("1,2,3")
    both = nim("3") + mb.game("kayles")("7")
    assert both.value == 3 ^ 2 and (both + nim("1")).text == "nim(3) + kayles(7) + nim(1)"


def test_moves_and_answers() -> None:
    p = mb.game("nim")("1,3,5,6")
    assert [move.to.text for move in p.winning_moves] == ["3,5,6", "1,2,5,6", "1,3,4,6"]
    assert len(p.moves) == 15 and p.moves[0] == "1:-1" and bool(p.moves)
    assert not mb.game("nim")("0").moves and mb.game("nim")("0").is_over
    answer = p.solve()
    assert answer.data["method"] == answer.method and answer.components == [("1", 1), ("3", 3), ("5", 5), ("6", 6)]
    assert {move: outcome for move, outcome, _ in p.results()}["1:-1"] == "P"
    big = mb.game("wythoff")(f"{2**70},{2**71}")
    assert big.outcome == "N" and big.winning_moves


def test_everything_that_the_command_line_asks(tmp_path: Path) -> None:
    xxx = mb.game("xxx")
    assert "XXX" in xxx.rules(lang="en") and "jetons" in xxx.rules(lang="fr")
    assert xxx.using(play="misere").lost(50) == [1, 2, 6, 7, 11, 15, 16, 20, 21, 25, 29, 30, 34, 35, 39, 44, 48, 49]
    assert xxx.table(30)[0].rows and "tabular" in xxx.table(30).text("latex")
    assert mb.game("grundy").sequence(6).text("csv").splitlines()[1:3] == ["0,0", "1,0"]
    assert mb.game("nim").tournament("perfect", "random", 6, seed=3).wins[0] >= 3
    assert mb.recognise("rule: n -> [a, n-k-a] for k in 1..2, a in 0..n-k", to=50).matches[0]["claim"] == "proved"
    assert mb.census(1, 50).classes and "0.7" in str(mb.census(1, 50))
    assert mb.census(1, 10, misere=True).classes
    assert mb.nim("3 ^ 20").value == int(mb.nimber(3) ** 20) and "8" in mb.nim("8 * 13").steps
    for root in mb.nim("solve x*x + x = 5").value:
        assert mb.nimber(int(root)) ** 2 + int(root) == 5
    assert mb.game("cram")("2x3").tree().startswith("digraph")
    assert mb.game("nim")("1,3").draw("2:-2", ascii=True).count("nim") == 1
    strategy = tmp_path / "strategy.txt"
    mb.game("cram", play="misere")("3x3").certificate(strategy)
    assert mb.check(strategy).data["kind"] == "outcome"
    strategy.write_text(strategy.read_text().replace("cram", "crom"))
    verdict = mb.check(strategy)
    assert not verdict and verdict.verdict == "rejected" and verdict.reason
    assert mb.check(text="nonsense").verdict == "rejected"
    quotient = mb.game("kayles").quotient(30, genus=True)
    quotient.certificate(tmp_path / "quotient.txt")
    assert mb.check(tmp_path / "quotient.txt") and quotient.data["genus"][1] == "1^031"
    hamming = mb.code(turn=2, coins=7)
    word = hamming.encode("1011")[0]
    wrong = ("1" if word[0] == "0" else "0") + word[1:]
    assert hamming.decode(wrong).word == word and hamming.decode(wrong).places == [1]
    assert "kayles" in mb.games() and "Kayles" in str(mb.games())


@pytest.mark.slow
def test_the_study() -> None:
    assert "43" in mb.study("xxx", to=100, budget="1M", lang="fr")


def test_both_languages() -> None:
    p = mb.game("nim")("3,5")
    assert "player to move wins" in p.answer.text(lang="en") and "gagne" in p.answer.text(lang="fr")
    mb.set_language("fr")
    with pytest.raises(mb.UnknownGame, match="Vouliez-vous dire"):
        mb.game("nimm")
    assert "gagne" in str(p.answer)
    with pytest.raises(ValueError):
        mb.set_language("de")


def test_errors_quote_what_was_given() -> None:
    nim = mb.game("nim")
    with pytest.raises(mb.PositionError, match='"1,3,x", character 5') as caught:
        nim("1,3,x")
    assert (caught.value.input, caught.value.at) == ("1,3,x", 4)
    assert isinstance(caught.value, ValueError) and 'mb.game("nim")' in str(caught.value)
    assert pickle.loads(pickle.dumps(caught.value)).at == 4
    with pytest.raises(mb.UnknownGame) as unknown:
        mb.game("wytoff")
    assert unknown.value.nearest == "wythoff"
    with pytest.raises(mb.InputError) as parameter:
        mb.game("subtract:1,x")
    assert parameter.value.at == 11
    with pytest.raises(mb.StatementError) as statement:
        mb.conjecture("nim", "losing iff q", to=3)
    assert statement.value.at == 11
    with pytest.raises(mb.StatementError):
        mb.nim("8 *")
    with pytest.raises(mb.IllegalMove) as illegal:
        nim("1,2").play("9:-9")
    assert (illegal.value.position, illegal.value.input) == ("1,2", "9:-9")
    for wrong in ({"play": "x"}, {"compound": "x"}, {"turns": "0:0"}):
        with pytest.raises(mb.InputError):
            mb.game("nim", **wrong)  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError):
        mb.check("no-such-file.txt")
    with pytest.raises(mb.InputError):
        mb.game("cram").period()
    with pytest.raises(mb.InputError, match="budget"):
        nim("3").solve(budget="1X")
    with pytest.raises(TypeError):
        nim("3").solve(bugdet=3)  # type: ignore[call-arg]


def test_nimbers() -> None:
    rng = np.random.default_rng(1)
    a, b = (rng.integers(0, 2**63, 1000).astype(np.uint64) for _ in range(2))
    products = (mb.nimbers(a) * mb.nimbers(b)).array
    assert all(int(mb.nimber(int(x)) * mb.nimber(int(y))) == int(z) for x, y, z in zip(a, b, products))
    assert ((mb.nimbers(a) + mb.nimbers(b)).array == a ^ b).all()
    assert ((mb.nimbers(a) / mb.nimbers(b) * mb.nimbers(b)).array == a).all()
    assert ((mb.nimbers(a).sqrt() ** 2).array == a).all()
    matrix = mb.nimbers(a[:6].reshape(2, 3)) * 2
    assert matrix.array.shape == (2, 3)
    x = mb.nimber(2**200 + 12345)
    assert x / x == 1 and (x * x).sqrt() == x and x + x == 0 and 2 * x == x * 2
    three = mb.nimber(3)
    assert three.order() == 3 and (three**2).log(3) == 2
    with pytest.raises(ZeroDivisionError):
        x / 0
    for wrong in (-1, 2.5, "8"):
        with pytest.raises((ValueError, TypeError, AttributeError)):
            mb.nimber(wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        mb.nimbers([1, -1])
    assert Fraction(int(mb.nimber(6)), 2) == 3


def test_a_board_as_text() -> None:
    board = mb.game("nim").play("1,3,5,6", opponent="perfect")
    best = board.position.winning_moves[0]
    board.play(best)
    assert len(board.moves) == 2 and board.moves[0] == best
    assert board.hint() and len(board.hint(9)) > len(board.hint(1))
    board.undo()
    assert board.moves == [] and board.position.text == "1,3,5,6"
    while not board.is_over:
        board.play(board.position.winning_moves[0])
    assert board.winner == 0 and "Normal play" not in str(board).splitlines()[-1]
    with pytest.raises(mb.IllegalMove):
        board.play("1:-1")
    second = mb.game("nim").play("1,1,1", first="you", opponent="random", lang="fr")
    assert len(second.moves) == 1 and "coup" in str(second)
    two = mb.game("nim").play("2", opponent=None).play("-1").play("-1")
    assert two.winner == 1


def test_pictures() -> None:
    p = mb.game("cram")("2x3")
    assert "<svg" in p.explain()._repr_html_() and "<svg" in p.svg(p.moves[0], results=True)
    assert mb.game("kayles").sequence(200)._repr_svg_().startswith("<svg")
    assert mb.game("kayles").sequence(200).plot("histogram").startswith("<svg")
    assert "<table>" in mb.game("nim").table(5)._repr_html_()
    assert mb.nim_table(3)._repr_svg_().startswith("<svg") and mb.code(turn=2, coins=7)._repr_svg_()
    assert "<pre" in mb.game("0.137").period()._repr_html_()


def test_the_version() -> None:
    assert mb.__version__.count(".") == 2
