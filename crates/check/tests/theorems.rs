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

/// 0.76, whose twelves count sevens: the example of the page that describes the format.
fn counting() -> Infinite {
    let page = include_str!("../../certificate/FORMAT.md");
    let example = page.split("```text\n").filter_map(|rest| rest.split("```").next());
    let text = example.into_iter().find(|text| text.contains("kind infinite")).unwrap();
    let Verdict::Accepted(Claim::Infinite(claim)) = verdict(text) else { panic!("{:?}", verdict(text)) };
    assert_eq!(write::infinite(&claim).unwrap(), text);
    claim
}

/// Whether a sum is called lost, from the words of the page.
fn is_called_lost(claim: &Infinite, sum: &[u64]) -> bool {
    let (near, far) = claim.bounds;
    // Each element as a product of generators, by walking through the table.
    let mut words: Vec<Option<Vec<usize>>> = vec![None; claim.table.len()];
    words[0] = Some(Vec::new());
    for _ in 0..claim.table.len() {
        for x in 0..claim.table.len() {
            let Some(word) = words[x].clone() else { continue };
            for (g, y) in claim.table[x].iter().enumerate() {
                words[*y as usize].get_or_insert_with(|| [&word[..], &[g]].concat());
            }
        }
    }
    let (mut x, mut j, mut k) = (0_u32, 0_u32, 0_u32);
    for heap in sum {
        match claim.heaps.get(*heap as usize) {
            Some(Some(element)) => {
                let word = words[*element as usize].as_ref().unwrap();
                x = word.iter().fold(x, |x, g| claim.table[x as usize][*g]);
            }
            Some(None) => j += 1,
            None => k += 1,
        }
    }
    while j > near && k > near {
        (j, k) = (j - 1, k - 1);
    }
    for count in [&mut j, &mut k] {
        while *count >= far + 2 {
            *count -= 2;
        }
    }
    let forms = (0..far + 2).flat_map(|j| (0..far + 2).map(move |k| (j, k)));
    let place = forms.filter(|(j, k)| j.min(k) <= &near).position(|form| form == (j, k)).unwrap();
    claim.lost[place].contains(&x)
}

/// Whether random sums have the outcomes that the claim says.
fn agrees(claim: &Infinite, misere: &mut Misere, dice: &mut Dice) -> bool {
    (0..60).all(|_| {
        let heap = |dice: &mut Dice| match dice.below(4) {
            0 => claim.counted(),
            1 => claim.heap(),
            _ => dice.below(claim.heaps.len()) as u64,
        };
        let sum: Vec<u64> = (0..dice.below(6)).map(|_| heap(dice)).collect();
        // Recursion goes so far.
        sum.iter().sum::<u64>() > 36 || is_called_lost(claim, &sum) == misere.is_lost(sum)
    })
}

#[test]
fn an_infinite_quotient_gives_the_outcomes_of_search() {
    let (claim, mut misere, mut dice) = (counting(), Misere::new("0.76"), Dice(77));
    assert_eq!((claim.counted(), claim.heap()), (7, 12));
    for _ in 0..5 {
        assert!(agrees(&claim, &mut misere, &mut dice));
    }
    // The law behind it: beside a single match, sevens against twelves.
    for (twelves, sevens) in [(2, 0), (2, 1), (2, 2), (2, 3), (3, 2)] {
        let sum = [vec![12; twelves], vec![7; sevens], vec![1]].concat();
        assert_eq!(is_called_lost(&claim, &sum), sevens >= twelves);
        assert_eq!(misere.is_lost(sum), sevens >= twelves);
    }
}

#[test]
fn altered_infinite_quotients_are_rejected() {
    let (good, mut misere, mut dice) = (counting(), Misere::new("0.76"), Dice(41));
    let (mut rejected, mut still_true) = (0, 0);
    let order = good.table.len();
    for round in 0..3000 {
        let mut altered = good.clone();
        match round % 6 {
            0 => {
                let heap = dice.below(altered.heaps.len());
                altered.heaps[heap] = Some(dice.below(order) as u32).filter(|_| dice.below(8) > 0);
            }
            1 => {
                let (x, g) = (dice.below(order), dice.below(altered.table[0].len()));
                altered.table[x][g] = dice.below(order) as u32;
            }
            2 => {
                let form = dice.below(altered.lost.len());
                let x = dice.below(order) as u32;
                let set = &mut altered.lost[form];
                match set.binary_search(&x) {
                    Ok(place) => {
                        set.remove(place);
                    }
                    Err(place) => set.insert(place, x),
                }
            }
            3 => altered.bounds = (dice.below(4) as u32, dice.below(5) as u32),
            4 => {
                let (one, other) = (dice.below(altered.lost.len()), dice.below(altered.lost.len()));
                altered.lost.swap(one, other);
            }
            _ => {
                let (one, other) = (dice.below(altered.heaps.len()), dice.below(altered.heaps.len()));
                altered.heaps.swap(one, other);
            }
        }
        match verdict(&write::infinite(&altered).unwrap()) {
            Verdict::Rejected(_) => rejected += 1,
            Verdict::Accepted(_) => {
                assert!(agrees(&altered, &mut misere, &mut dice), "{altered:?}");
                still_true += usize::from(altered != good);
            }
            Verdict::Undecided(halt) => panic!("{halt}"),
        }
    }
    println!("{rejected} rejected, {still_true} still true");
    assert!(rejected > 2000, "{rejected}");
    let codes = (1..64).filter(|code| *code != 62).map(|code| format!("0.{}{}", code / 8, code % 8));
    let others = ["nim", "grundy", "cram", "subtract:1,2", "0.(3)", "no-such-game"].map(str::to_owned);
    for game in codes.chain(others) {
        let text = write::infinite(&Infinite { game, ..good.clone() }).unwrap();
        assert!(matches!(verdict(&text), Verdict::Rejected(_)), "{text}");
    }
    missing_and_doubled_lines(&write::infinite(&good).unwrap());
}

/// A finite quotient, written as if its last heap counted another one: right outcomes, but it comes to rest.
#[test]
fn finite_quotients_are_not_called_infinite() {
    // In 0.3 every move takes one: an odd number of tokens is lost. Threes beside ones do not count anything.
    let claim = |lost: &[&[u32]], bounds| Infinite {
        game: "0.3".to_owned(),
        heaps: vec![Some(0), None, Some(0)],
        bounds,
        lost: lost.iter().map(|set| set.to_vec()).collect(),
        table: vec![vec![]],
    };
    let found = |lost: &[&[u32]], bounds| verdict(&write::infinite(&claim(lost, bounds)).unwrap());
    // For (0, 0), (0, 1) and (1, 0).
    let rest = found(&[&[], &[0], &[0]], (0, 0));
    assert!(matches!(&rest, Verdict::Rejected(why) if why.reason == Reason::ComesToRest), "{rest:?}");
    for (lost, bounds) in [
        (&[&[][..], &[0], &[]][..], (0, 0)),
        (&[&[], &[], &[0]], (0, 0)),
        (&[&[], &[], &[]], (0, 0)),
        (&[&[0], &[0], &[0]], (0, 0)),
        (&[&[], &[0], &[0], &[0], &[]], (0, 1)),
        (&[&[], &[0], &[0]], (0, 1)),
    ] {
        assert!(matches!(found(lost, bounds), Verdict::Rejected(_)), "{lost:?}");
    }
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
    let good = counting();
    for bounds in [(2, u32::MAX), (u32::MAX, u32::MAX), (0, 65)] {
        undecided(&write::infinite(&Infinite { bounds, ..good.clone() }).unwrap());
    }
    let heaps = [good.heaps.clone(), vec![Some(1); 20_000]].concat();
    undecided(&write::infinite(&Infinite { heaps, ..good.clone() }).unwrap());
    let table = vec![vec![0]; 10_000];
    undecided(&write::infinite(&Infinite { table, ..good.clone() }).unwrap());
    let few = check(&write::infinite(&good).unwrap(), &NoFiles, &mut Effort::new(100_000));
    assert_eq!(few, Verdict::Undecided(Halt::TooLarge(100_000)));
}
