//! Misère quotients: those of the tables are accepted, altered ones are not.

#![allow(clippy::unwrap_used)] // a failure here fails the test

mod oracle;

use std::collections::HashMap;

use marienbad_certificate::write;
use marienbad_check::{Claim, Monoid, Quotient, Reach, Verdict};
use oracle::misere::Misere;
use oracle::{Dice, resealed, verdict};

/// Guesses the quotient of the heaps below `len` by distinguishing sums in small contexts. It is only a
/// guess: the checker decides.
fn guess(code: &str, len: u64, reach: Reach, largest: usize) -> (Quotient, Misere) {
    let mut misere = Misere::new(code);
    let mut contexts: Vec<Vec<u64>> = vec![vec![]];
    for size in 0..largest {
        let last: Vec<Vec<u64>> = contexts.iter().filter(|word| word.len() == size).cloned().collect();
        for word in last {
            contexts
                .extend((word.last().copied().unwrap_or(1)..len.min(12)).map(|h| [&word[..], &[h]].concat()));
        }
    }
    let mut row = |word: &[u64]| -> Vec<bool> {
        contexts.iter().map(|context| misere.is_lost([word, context].concat())).collect()
    };
    let mut words: Vec<Vec<u64>> = vec![vec![]];
    let mut numbers = HashMap::from([(row(&[]), 0_u32)]);
    let mut at = 0;
    let mut all_products: Vec<Vec<u32>> = Vec::new();
    while at < words.len() {
        let products = (1..len).map(|heap| {
            let word = [&words[at][..], &[heap]].concat();
            let next = numbers.len() as u32;
            *numbers.entry(row(&word)).or_insert_with(|| {
                words.push(word);
                next
            })
        });
        all_products.push(products.collect());
        at += 1;
    }
    let heaps: Vec<u32> = [0].into_iter().chain(all_products[0].iter().copied()).collect();
    let mut generators: Vec<usize> = Vec::new();
    for (place, element) in all_products[0].iter().enumerate() {
        if *element != 0 && !generators.iter().any(|other| all_products[0][*other] == *element) {
            generators.push(place);
        }
    }
    let table = all_products.iter().map(|row| generators.iter().map(|g| row[*g]).collect()).collect();
    let lost =
        (0..).zip(&words).filter(|(_, word)| misere.is_lost((*word).clone())).map(|(x, _)| x).collect();
    (Quotient { game: code.to_owned(), monoid: Monoid { table, lost }, heaps, reach }, misere)
}

fn guesses() -> Vec<(Quotient, Misere, usize, usize)> {
    let periodic = |preperiod| Reach::Periodic { preperiod };
    [
        ("0.123", 10, periodic(5), 2, 20, 5),
        ("0.75", 10, periodic(8), 2, 8, 2),
        ("0.34", 15, periodic(7), 2, 12, 3),
        ("0.71", 9, periodic(3), 4, 36, 9),
        ("0.137", 4, Reach::Listed, 3, 6, 2),
        ("0.137", 10, Reach::Listed, 3, 12, 3),
    ]
    .into_iter()
    .map(|(code, len, reach, largest, order, lost)| {
        let (claim, misere) = guess(code, len, reach, largest);
        (claim, misere, order, lost)
    })
    .collect()
}

#[test]
fn quotients_of_the_tables() {
    for (claim, _, order, lost) in guesses() {
        assert_eq!((claim.monoid.table.len(), claim.monoid.lost.len()), (order, lost), "{}", claim.game);
        let text = write::quotient(&claim).unwrap();
        assert_eq!(verdict(&text), Verdict::Accepted(Claim::Quotient(claim)), "{text}");
    }
    let empty = Quotient {
        game: "0.0".to_owned(),
        monoid: Monoid { table: vec![vec![]], lost: vec![] },
        heaps: vec![0],
        reach: Reach::Periodic { preperiod: 0 },
    };
    let text = write::quotient(&empty).unwrap();
    assert_eq!(verdict(&text), Verdict::Accepted(Claim::Quotient(empty)), "{text}");
}

/// Whether random sums of the heaps have the outcomes claimed.
fn agrees(claim: &Quotient, misere: &mut Misere, dice: &mut Dice) -> bool {
    (0..200).all(|_| {
        let heaps = claim.heaps.len().min(13);
        let sum: Vec<u64> = (0..=dice.below(5)).map(|_| dice.below(heaps) as u64).collect();
        let generator =
            |element: u32| claim.monoid.table[0].iter().position(|generator| *generator == element);
        let element = sum.iter().try_fold(0_u32, |x, heap| match claim.heaps[*heap as usize] {
            0 => Some(x),
            y => Some(claim.monoid.table[x as usize][generator(y)?]),
        });
        element.is_none_or(|x| claim.monoid.lost.contains(&x) == misere.is_lost(sum))
    })
}

#[test]
fn altered_quotients_are_rejected() {
    let mut dice = Dice(21);
    let (mut rejected, mut still_true) = (0, 0);
    let mut good = guesses();
    for _ in 0..2000 {
        let at = dice.below(good.len());
        let (claim, misere, ..) = &mut good[at];
        let mut altered = claim.clone();
        let order = altered.monoid.table.len();
        match dice.below(6) {
            0 => {
                let heap = dice.below(altered.heaps.len());
                altered.heaps[heap] = dice.below(order) as u32;
            }
            1 => {
                let (x, g) = (dice.below(order), dice.below(altered.monoid.table[0].len()));
                altered.monoid.table[x][g] = dice.below(order) as u32;
            }
            2 => {
                let gone = dice.below(altered.monoid.lost.len());
                altered.monoid.lost.remove(gone);
            }
            3 => {
                altered.monoid.lost.push(dice.below(order) as u32);
                altered.monoid.lost.sort_unstable();
            }
            4 => altered.reach = Reach::Periodic { preperiod: dice.below(16) as u64 },
            _ => {
                altered.heaps.pop();
            }
        }
        match verdict(&write::quotient(&altered).unwrap()) {
            Verdict::Rejected(_) => rejected += 1,
            Verdict::Accepted(_) => {
                assert!(agrees(&altered, misere, &mut dice), "{altered:?}");
                still_true += 1;
            }
            Verdict::Undecided(halt) => panic!("{halt}"),
        }
    }
    println!("{rejected} rejected, {still_true} still true");
    assert!(rejected > 1500, "{rejected}");
}

#[test]
fn a_coarser_or_finer_monoid_is_rejected() {
    let (claim, ..) = guess("0.123", 10, Reach::Periodic { preperiod: 5 }, 2);
    let text = write::quotient(&claim).unwrap();
    // No sum is ever lost: the trivial monoid.
    let coarse = Quotient {
        monoid: Monoid { table: vec![vec![]], lost: vec![] },
        heaps: vec![0; 10],
        reach: Reach::Listed,
        ..claim.clone()
    };
    assert!(matches!(verdict(&write::quotient(&coarse).unwrap()), Verdict::Rejected(_)));
    // Two copies of everything, which are indistinguishable.
    let order = claim.monoid.table.len() as u32;
    let twice =
        |list: &[u32]| -> Vec<u32> { list.iter().copied().chain(list.iter().map(|x| x + order)).collect() };
    let rows =
        |add: u32| claim.monoid.table.iter().map(move |row| row.iter().map(|x| x + add).collect::<Vec<_>>());
    let mut table: Vec<Vec<u32>> = rows(0).chain(rows(order)).collect();
    for (x, row) in (0..).zip(&mut table) {
        row.push((x + order) % (2 * order));
    }
    let mut heaps = claim.heaps.clone();
    heaps[9] += order;
    let fine = Quotient { monoid: Monoid { table, lost: twice(&claim.monoid.lost) }, heaps, ..claim.clone() };
    assert!(matches!(verdict(&write::quotient(&fine).unwrap()), Verdict::Rejected(_)));
    for key in ["heaps", "lost", "reach", "preperiod", "table", "game"] {
        let without: Vec<&str> = text.lines().filter(|line| !line.starts_with(key)).collect();
        assert!(matches!(verdict(&resealed(&(without.join("\n") + "\n"))), Verdict::Rejected(_)), "{key}");
    }
}
