//! Games that are tame for ever and quotients that are infinite: true claims are accepted, altered ones are not.

#![allow(clippy::unwrap_used)] // what fails here fails the test

mod oracle;

use marienbad_certificate::write;
use marienbad_check::{Claim, Effort, Halt, Infinite, Reason, Tame, Verdict, check};
use marienbad_rules::NoFiles;
use oracle::misere::Misere;
use oracle::{Dice, resealed, values, verdict};

/// The small heaps by their definition, if they come to an end: for codes with `places` digits.
fn small_heaps(code: &str, places: u64, values: &[u32]) -> Option<Vec<u64>> {
    let (misere, mut small) = (Misere::new(code), Vec::<u64>::new());
    for heap in 0..150 {
        if heap > 2 * small.last().copied().unwrap_or(0).max(1) + places {
            return Some(small);
        }
        let options: Vec<(u32, bool)> = misere
            .options(heap)
            .iter()
            .map(|parts| {
                let value = parts.iter().fold(0, |xor, part| xor ^ values[*part as usize]);
                (value, parts.iter().all(|part| small.contains(part)))
            })
            .collect();
        let has = |value: u32, is_small: bool| options.contains(&(value, is_small));
        match values[heap as usize] {
            0 if options.is_empty() => small.push(heap),
            v @ (0 | 1) => {
                let as_small = !has(1 - v, false) && (v == 1 || has(1, true));
                if !as_small && has(1 - v, true) {
                    return None;
                }
                small.extend(as_small.then_some(heap));
            }
            _ if (0..2).all(|s| has(s, false) || has(1 - s, true)) => {}
            _ => return None,
        }
    }
    None
}

/// The claim for a code, if it is tame for ever and repeats within the heaps below `end`.
fn tame(code: &str, places: u64, end: u64) -> Option<Tame> {
    let values = values(code, end).unwrap();
    let small = small_heaps(code, places, &values)?;
    let start =
        |p: usize| (0..values.len() - p).rev().find(|n| values[*n] != values[n + p]).map_or(0, |n| n + 1);
    let period = (1..400).find(|p| 2 * start(*p) + 3 * p + 3 < values.len())?;
    let preperiod = (start(period) as u64).max(small.last()? + 1);
    let order = 2 + u64::from(values.iter().max()? + 1).next_power_of_two();
    Some(Tame { game: code.to_owned(), small, preperiod, period: period as u64, order })
}

/// All codes of two digits and one of three that are tame for ever and repeat soon.
fn tame_games() -> Vec<Tame> {
    let codes = (1..64).map(|code| format!("0.{}{}", code / 8, code % 8));
    let mut games: Vec<Tame> = codes.filter_map(|code| tame(&code, 2, 400)).collect();
    games.extend(tame("0.156", 3, 8100));
    games
}

#[test]
fn tame_games_are_accepted_and_outcomes_are_as_they_say() {
    let mut dice = Dice(31);
    let games = tame_games();
    assert!(games.iter().any(|claim| claim.game == "0.156") && games.len() > 3, "{games:?}");
    for claim in &games {
        let text = write::tame(claim).unwrap();
        assert_eq!(verdict(&text), Verdict::Accepted(Claim::Tame(claim.clone())), "{text}");
        let (mut misere, values) = (Misere::new(&claim.game), values(&claim.game, 20).unwrap());
        for _ in 0..300 {
            let sum: Vec<u64> = (0..dice.below(4)).map(|_| dice.below(14) as u64).collect();
            let nim_sum = sum.iter().fold(0, |xor, heap| xor ^ values[*heap as usize]);
            let lost = nim_sum == u32::from(sum.iter().all(|heap| claim.small.contains(heap)));
            assert_eq!(misere.is_lost(sum.clone()), lost, "{}: {sum:?}", claim.game);
        }
    }
}

/// The repetition begins behind hundreds of thousands of heaps.
#[test]
fn far_out() {
    let small = small_heaps("0.56", 2, &values("0.56", 200).unwrap()).unwrap();
    let claim = Tame { game: "0.56".to_owned(), small, preperiod: 326_640, period: 144, order: 130 };
    let text = write::tame(&claim).unwrap();
    assert_eq!(verdict(&text), Verdict::Accepted(Claim::Tame(claim)), "{text}");
}

#[test]
fn altered_tame_claims_are_rejected() {
    let games = tame_games();
    let rejected = |claim: &Tame| {
        let text = write::tame(claim).unwrap();
        assert!(matches!(verdict(&text), Verdict::Rejected(_)), "{text}");
    };
    for claim in &games {
        let last = claim.small.last().unwrap();
        for heap in 0..2 * last + 4 {
            let mut small = claim.small.clone();
            match small.binary_search(&heap) {
                Ok(place) => {
                    small.remove(place);
                }
                Err(place) => small.insert(place, heap),
            }
            rejected(&Tame { small, ..claim.clone() });
        }
        let near = |n: u64| [0, n / 2, n.saturating_sub(1), n + 1, n + 2, n + 7, 2 * n, 3 * n];
        for n in near(claim.preperiod).into_iter().filter(|n| *n != claim.preperiod) {
            rejected(&Tame { preperiod: n, ..claim.clone() });
        }
        for n in near(claim.period).into_iter().filter(|n| *n != claim.period) {
            rejected(&Tame { period: n, ..claim.clone() });
        }
        for n in near(claim.order).into_iter().filter(|n| *n != claim.order) {
            rejected(&Tame { order: n, ..claim.clone() });
        }
        for other in (0..64).map(|code| format!("0.{}{}", code / 8, code % 8)) {
            let altered = Tame { game: other, ..claim.clone() };
            if !games.contains(&altered) {
                rejected(&altered);
            }
        }
        for other in
            ["nim", "cram", "grundy", "subtract:1,2", "0.(3)", "4.0", "0.0", "0.1111", "no-such-game"]
        {
            rejected(&Tame { game: other.to_owned(), ..claim.clone() });
        }
        for small in ["1 2", "0", "-", "0 2 1", "0 1 1", "0 0 1", "0  1", "0 1 x"] {
            let text = write::tame(claim).unwrap();
            let line = text.lines().find(|line| line.starts_with("small")).unwrap();
            let altered = resealed(&text.replace(line, &format!("small {small}")));
            assert!(matches!(verdict(&altered), Verdict::Rejected(_)), "{altered}");
        }
    }
    // Three heaps are checked in cubic time.
    rejected(&Tame { game: "0.8".to_owned(), ..games[0].clone() });
    missing_and_doubled_lines(&write::tame(&games[0]).unwrap());
}

/// 4.0 only breaks heaps: its heap 1 has no moves, so that it cannot be large, although it has the value 0.
#[test]
fn a_large_heap_must_have_moves() {
    let claim = Tame { game: "4.0".to_owned(), small: vec![0, 1], preperiod: 2, period: 2, order: 4 };
    assert!(matches!(verdict(&write::tame(&claim).unwrap()), Verdict::Rejected(_)));
    let text = write::tame(&claim).unwrap().replace("small 0 1", "small 0");
    assert!(matches!(verdict(&resealed(&text)), Verdict::Rejected(_)));
}

fn missing_and_doubled_lines(text: &str) {
    let lines: Vec<&str> = text.lines().collect();
    for at in 1..lines.len() - 1 {
        for altered in [&[][..], &[lines[at], lines[at]], &["colour blue", lines[at]]] {
            let altered = [&lines[..at], altered, &lines[at + 1..]].concat().join("\n") + "\n";
            assert!(matches!(verdict(&resealed(&altered)), Verdict::Rejected(_)), "{altered}");
        }
    }
}

/// What the heaps to `to` equal, as far as the checker sees it: nothing, or a sum of at most two.
fn reductions(game: &str, to: u64) -> Vec<Vec<u64>> {
    let mut heaps: Vec<Vec<u64>> = Vec::new();
    for heap in 1..=to {
        let kinds: Vec<u64> = (1..heap).filter(|kind| heaps[*kind as usize - 1] == [*kind]).collect();
        let mut candidates = vec![vec![]];
        candidates.extend(kinds.iter().map(|kind| vec![*kind]));
        candidates
            .extend(kinds.iter().flat_map(|a| kinds.iter().filter(move |b| a <= b).map(|b| vec![*a, *b])));
        candidates.push(vec![heap]);
        let seen = candidates.into_iter().find(|candidate| {
            heaps.push(candidate.clone());
            let text = write::infinite(&infinite(game, &heaps, 1, (0, 1))).unwrap();
            heaps.pop();
            !matches!(verdict(&text), Verdict::Rejected(why) if matches!(why.reason, Reason::NotEqual(_)))
        });
        heaps.push(seen.unwrap());
    }
    heaps
}

fn infinite(game: &str, heaps: &[Vec<u64>], counted: u64, bounds: (u32, u32)) -> Infinite {
    Infinite { game: game.to_owned(), heaps: heaps.to_vec(), counted, bounds }
}

/// Whether the two sums have the same outcome beside every sum of at most three of the heaps up to `to`.
fn look_equal(misere: &mut Misere, one: &[u64], other: &[u64], to: u64) -> bool {
    let beside = (0..=to).flat_map(|a| (a..=to).flat_map(move |b| (b..=to).map(move |c| [a, b, c])));
    let mut beside = beside.filter(|heaps| heaps.iter().sum::<u64>() <= 20);
    beside.all(|heaps| misere.is_lost([one, &heaps].concat()) == misere.is_lost([other, &heaps].concat()))
}

#[test]
fn heaps_that_are_seen_to_equal_a_sum_look_equal() {
    for (code, to, reduced) in [("0.76", 12, 5), ("0.77", 9, 3), ("0.137", 12, 8), ("0.07", 12, 8)] {
        let (heaps, mut misere) = (reductions(code, to), Misere::new(code));
        for (heap, sum) in (1..).zip(&heaps) {
            assert!(look_equal(&mut misere, &[heap], sum, 8), "{code}: {heap} = {sum:?}");
        }
        let fewer = (1..).zip(&heaps).filter(|(heap, sum)| **sum != [*heap]).count();
        assert!(fewer >= reduced, "{code}: {heaps:?}");
    }
}

#[test]
fn an_infinite_quotient_is_accepted_and_altered_ones_are_not() {
    let heaps = reductions("0.76", 12);
    let good = infinite("0.76", &heaps, 7, (2, 6));
    let text = write::infinite(&good).unwrap();
    assert_eq!(verdict(&text), Verdict::Accepted(Claim::Infinite(good.clone())), "{text}");
    missing_and_doubled_lines(&text);
    let (mut rejected, mut still_true) = (0, 0);
    let mut judge = |claim: &Infinite, may_be_true: bool| match verdict(&write::infinite(claim).unwrap()) {
        Verdict::Rejected(_) => rejected += 1,
        Verdict::Accepted(_) if may_be_true => still_true += 1,
        other => panic!("{other:?}: {claim:?}"),
    };
    for counted in (0..=14).filter(|heap| *heap != 7) {
        judge(&Infinite { counted, ..good.clone() }, false);
    }
    for other in (1..64).filter(|code| *code != 62).map(|code| format!("0.{}{}", code / 8, code % 8)) {
        judge(&Infinite { game: other, ..good.clone() }, false);
    }
    for other in ["nim", "grundy", "cram", "subtract:1,2", "0.(3)", "no-such-game"] {
        judge(&Infinite { game: other.to_owned(), ..good.clone() }, false);
    }
    // The claim stays the same with other bounds; those that are too small do not show it.
    for bounds in [(0, 0), (6, 2), (2, 2), (0, 4), (1, 5), (1, 9)] {
        judge(&Infinite { bounds, ..good.clone() }, false);
    }
    judge(&Infinite { bounds: (2, 8), ..good.clone() }, true);
    // Another sum for a heap, or one heap less or more.
    let mut misere = Misere::new("0.76");
    let kinds: Vec<u64> = (1..=12).filter(|heap| heaps[*heap as usize - 1] == [*heap]).collect();
    let mut sums: Vec<Vec<u64>> = vec![vec![]];
    sums.extend(kinds.iter().map(|kind| vec![*kind]));
    sums.extend(kinds.iter().flat_map(|a| kinds.iter().map(move |b| vec![*a, *b])));
    for (place, heap) in heaps.iter().enumerate() {
        for sum in sums.iter().filter(|sum| *sum != heap) {
            let mut altered = heaps.clone();
            altered[place].clone_from(sum);
            let equal = look_equal(&mut misere, &[place as u64 + 1], sum, 5);
            judge(&Infinite { heaps: altered, ..good.clone() }, equal);
        }
    }
    judge(&Infinite { heaps: heaps[..11].to_vec(), ..good.clone() }, false);
    judge(&Infinite { heaps: [&heaps[..], &[vec![1]]].concat(), ..good.clone() }, false);
    println!("{rejected} rejected, {still_true} still true");
    assert!(rejected > 500 && still_true > 0, "{rejected} {still_true}");
}

#[test]
fn finite_quotients_are_not_called_infinite() {
    let mut rejected = 0;
    for (code, last) in [("0.77", 9), ("0.76", 11), ("0.75", 8), ("0.34", 9), ("0.15", 10), ("0.71", 5)] {
        let heaps = reductions(code, last);
        for to in 2..=heaps.len() {
            for (counted, near) in (1..to as u64).flat_map(|heap| (0..3).map(move |near| (heap, near))) {
                let claim = infinite(code, &heaps[..to], counted, (near, near + 4));
                let found =
                    check(&write::infinite(&claim).unwrap(), &NoFiles, &mut Effort::new(2_000_000_000));
                assert!(!matches!(found, Verdict::Accepted(_)), "{claim:?}");
                rejected += usize::from(matches!(found, Verdict::Rejected(_)));
            }
        }
    }
    assert!(rejected > 300, "{rejected}");
}

#[test]
fn what_is_too_large_is_not_decided() {
    let undecided = |text: &str| {
        let found = check(text, &NoFiles, &mut Effort::default());
        assert!(matches!(found, Verdict::Undecided(Halt::TooLarge(_))), "{found:?}");
    };
    let tame = Tame { game: "0.56".to_owned(), small: vec![0, 1], preperiod: 9, period: 9, order: 9 };
    for (preperiod, period) in [(u64::MAX, 1), (9, u64::MAX), (u64::MAX, u64::MAX), (1 << 40, 1)] {
        undecided(&write::tame(&Tame { preperiod, period, ..tame.clone() }).unwrap());
    }
    let heaps = reductions("0.76", 12);
    let good = infinite("0.76", &heaps, 7, (2, 6));
    for bounds in [(2, u32::MAX), (u32::MAX - 1, u32::MAX), (2, 1 << 14), (40, 41)] {
        undecided(&write::infinite(&Infinite { bounds, ..good.clone() }).unwrap());
    }
    // More kinds than are taken, more heaps, a longer sum.
    let own: Vec<Vec<u64>> = (1..=30).map(|heap| vec![heap]).collect();
    undecided(&write::infinite(&infinite("nim", &own, 7, (2, 6))).unwrap());
    undecided(&write::infinite(&Infinite { heaps: vec![vec![1]; 20_000], ..good.clone() }).unwrap());
    undecided(&write::infinite(&Infinite { heaps: vec![vec![1; 20_000]], ..good }).unwrap());
    let steps = check(
        &write::infinite(&infinite("0.76", &heaps, 7, (2, 6))).unwrap(),
        &NoFiles,
        &mut Effort::new(1_000_000),
    );
    assert_eq!(steps, Verdict::Undecided(Halt::TooLarge(1_000_000)));
}
