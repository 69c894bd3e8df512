//! Even configurations and the winning move: questions 12 and 15 of source 002.

use marienbad_play::Chance;
use marienbad_rules::Play;
use num_bigint::BigUint;

use super::form::{dressed, means, number};
use super::numbers::{drawn, growing};
use super::slip::Slip;
use super::{Case, Wanted, joined};

/// All configurations of one to three heaps up to this are asked.
const ALL_HEAPS: u64 = 3;

/// The most heaps of a larger one.
const MOST_HEAPS: u64 = 8;

/// The word for no move.
const NONE: &str = "none";

pub(super) fn cases(wanted: &Wanted, play: Play) -> Vec<Case> {
    let most = if wanted.bits == 1 { 1 } else { ALL_HEAPS };
    let mut all: Vec<Vec<u64>> = vec![Vec::new()];
    let mut small: Vec<Vec<u64>> = Vec::new();
    for _ in 0..3 {
        let longer = |heaps: &Vec<u64>| {
            let heaps = heaps.clone();
            (0..=most).map(move |heap| [&heaps[..], &[heap]].concat())
        };
        all = all.iter().flat_map(longer).collect();
        small.extend(all.iter().cloned());
    }
    small.sort_by_key(|heaps| (heaps.iter().sum::<u64>(), heaps.len(), heaps.clone()));
    let mut cases: Vec<Case> = small
        .into_iter()
        .map(|heaps| Case::numbers(heaps.into_iter().map(BigUint::from).collect()))
        .collect();
    let mut chance = Chance::new(wanted.seed);
    let rest = wanted.cases.saturating_sub(cases.len());
    cases.extend((0..rest).map(|i| {
        let bits = growing(i, rest, wanted.bits);
        let count = 2 + chance.below(MOST_HEAPS - 1);
        let mut heaps: Vec<BigUint> = (0..count)
            .map(|_| if chance.percent(15) { BigUint::ZERO } else { drawn(bits, &mut chance) })
            .collect();
        // Half of them are even, and in misère play some consist of ones only.
        if play == Play::Misere && i % 5 == 0 {
            heaps.iter_mut().for_each(|heap| *heap = BigUint::from(u32::from(heap.bit(0))));
        } else if i % 2 == 0 {
            let xor = nim_sum(&heaps[1..]);
            heaps[0] = xor;
            let place = chance.below(count) as usize;
            heaps.swap(0, place);
        }
        Case::numbers(heaps)
    }));
    cases
}

pub(super) fn nim_sum(heaps: &[BigUint]) -> BigUint {
    heaps.iter().fold(BigUint::ZERO, |sum, heap| sum ^ heap)
}

pub(super) fn is_even(heaps: &[BigUint]) -> bool {
    nim_sum(heaps) == BigUint::ZERO
}

/// Whether the player to move wins.
fn wins(heaps: &[BigUint], play: Play) -> bool {
    let one = BigUint::from(1u32);
    match play {
        Play::Misere if heaps.iter().all(|heap| *heap <= one) => {
            heaps.iter().filter(|heap| **heap == one).count() % 2 == 0
        }
        _ => !is_even(heaps),
    }
}

pub(super) fn expected(heaps: &[BigUint], play: Play) -> String {
    let xor = nim_sum(heaps);
    let targets = |heap: &BigUint| [heap ^ &xor, BigUint::ZERO, BigUint::from(1u32)];
    let found = heaps.iter().enumerate().find_map(|(i, heap)| {
        let to = targets(heap).into_iter().filter(|to| to < heap).find(|to| {
            let mut after = heaps.to_vec();
            after[i].clone_from(to);
            !wins(&after, play)
        })?;
        Some(joined([BigUint::from(i), heap - to]))
    });
    found.unwrap_or_else(|| NONE.to_owned())
}

pub(super) fn judge_even(heaps: &[BigUint], answer: &str) -> Option<Slip> {
    let right = is_even(heaps);
    let word = right.to_string();
    let trimmed = answer.trim();
    if trimmed == word {
        return None;
    }
    if trimmed == (!right).to_string() {
        return Some(Slip::Opposite);
    }
    if let Some(slip) = dressed(answer, &word) {
        return Some(slip);
    }
    let yes = ["true", "yes", "oui", "vrai", "1", "even", "paire", "t"];
    let no = ["false", "no", "non", "faux", "0", "odd", "impaire", "f", "nil"];
    Some(match means(answer, &yes, &no) {
        Some(found) if found == right => Slip::OtherWord(word),
        Some(_) => Slip::Opposite,
        None => Slip::NoWord("true, false".to_owned()),
    })
}

/// The result of taking that many from a heap: whether the move wins, or the slip if it is illegal.
fn try_move(heaps: &[BigUint], play: Play, heap: &BigUint, taken: &BigUint) -> Result<bool, Slip> {
    let place = usize::try_from(heap).ok().filter(|place| *place < heaps.len());
    let Some(place) = place else { return Err(Slip::NoHeap(heaps.len())) };
    if *taken == BigUint::ZERO {
        return Err(Slip::TakesNothing);
    }
    if *taken > heaps[place] {
        return Err(Slip::TakesTooMuch(heaps[place].to_string()));
    }
    let mut after = heaps.to_vec();
    after[place] -= taken;
    Ok(!wins(&after, play))
}

pub(super) fn judge_move(heaps: &[BigUint], play: Play, answer: &str) -> Option<Slip> {
    let trimmed = answer.trim();
    let right = expected(heaps, play);
    if trimmed == NONE {
        return (right != NONE).then_some(Slip::ThereIsOne);
    }
    let words: Vec<&str> = trimmed.split_whitespace().collect();
    let numbers: Option<Vec<BigUint>> = words.iter().map(|word| number(word)).collect();
    let Some(numbers) = numbers.filter(|all| !all.is_empty()) else {
        // Any winning move may be in brackets.
        let bare = super::form::bare(trimmed);
        if super::form::is_dressed(trimmed) && judge_move(heaps, play, &bare).is_none() {
            return Some(Slip::Brackets(bare));
        }
        if let Some(slip) = dressed(answer, &right) {
            return Some(slip);
        }
        let none = ["nil", "null", "no", "non", "aucun", "-", "-1", "no move", "false"];
        if right == NONE && means(answer, &none, &[]).is_some() {
            return Some(Slip::OtherWord(right));
        }
        return Some(Slip::NoNumber(trimmed.to_owned()));
    };
    let [heap, taken] = &numbers[..] else {
        return Some(Slip::Count { wanted: 2, found: numbers.len() });
    };
    let found = match try_move(heaps, play, heap, taken) {
        Ok(true) => return None,
        found => found,
    };
    if right == NONE {
        return Some(Slip::ThereIsNone);
    }
    let other_play = if play == Play::Normal { Play::Misere } else { Play::Normal };
    let before = (*heap > BigUint::ZERO).then(|| heap - 1u32);
    let is_right = |heap: &BigUint, taken: &BigUint| try_move(heaps, play, heap, taken) == Ok(true);
    let named = usize::try_from(heap).ok().and_then(|place| heaps.get(place));
    let stays = named.filter(|heap| *taken <= **heap).map(|heap| heap - taken);
    Some(if before.is_some_and(|heap| is_right(&heap, taken)) {
        Slip::FromOne
    } else if try_move(heaps, other_play, heap, taken) == Ok(true) {
        if play == Play::Misere { Slip::Normal } else { Slip::Misere }
    } else if stays.is_some_and(|stays| is_right(heap, &stays)) {
        Slip::Stays
    } else if is_right(taken, heap) {
        Slip::Swapped
    } else {
        match found {
            Err(slip) => slip,
            Ok(_) => {
                let mut after = heaps.to_vec();
                if let Some(place) = usize::try_from(heap).ok().filter(|place| *place < after.len()) {
                    after[place] -= taken;
                }
                Slip::Loses { reply: Some(expected(&after, play)).filter(|reply| reply != NONE) }
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use marienbad_rules::{Convention, NoFiles};
    use marienbad_solve::question::{self, Outcome};
    use marienbad_solve::{Budget, Work};

    use super::*;

    fn heaps(list: &[u64]) -> Vec<BigUint> {
        list.iter().map(|heap| BigUint::from(*heap)).collect()
    }

    /// The rule for heaps compared with the engines, for both winning rules, on every small configuration.
    #[test]
    fn moves_are_those_of_the_engines() {
        let nim = question::open("nim").unwrap();
        let mut work = Work::new(Budget::default());
        for word in 0..625u64 {
            let list = [word % 5, word / 5 % 5, word / 25 % 5, word / 125];
            let text = list.map(|heap| heap.to_string()).join(",");
            let position = nim.parse(&text, &NoFiles).unwrap();
            for play in [Play::Normal, Play::Misere] {
                let convention = Convention { play, ..Convention::default() };
                let answer = nim.solve(&position, convention, &mut work).unwrap();
                let all = heaps(&list);
                assert_eq!(wins(&all, play), answer.outcome == Outcome::N, "{list:?} {play:?}");
                let mv = expected(&all, play);
                assert_eq!(mv == NONE, answer.moves.is_empty(), "{list:?} {play:?}");
                assert_eq!(judge_move(&all, play, &mv), None, "{list:?} {play:?} {mv}");
                for (i, heap) in list.iter().enumerate() {
                    for taken in 1..=*heap {
                        let told = format!("{}:-{taken}", i + 1);
                        let good = answer.moves.iter().any(|choice| choice.text == told);
                        let judged = judge_move(&all, play, &format!("{i} {taken}")).is_none();
                        assert_eq!(judged, good, "{list:?} {play:?} {told}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_examples_of_question_11_are_odd() {
        assert!(!is_even(&heaps(&[11, 10, 10, 9, 7, 6, 10])) && !is_even(&heaps(&[8, 10, 8, 9, 16, 8, 4])));
    }

    #[test]
    fn wrong_moves_are_told_apart() {
        let slip = |list: &[u64], play, answer: &str| judge_move(&heaps(list), play, answer);
        let normal = |list: &[u64], answer: &str| slip(list, Play::Normal, answer);
        assert_eq!(normal(&[3, 5], "1 2"), None);
        assert_eq!(normal(&[3, 5], "2 2"), Some(Slip::FromOne));
        assert_eq!(normal(&[3, 5], "2 1"), Some(Slip::Swapped));
        assert_eq!(normal(&[3, 5], "1 3"), Some(Slip::Stays));
        assert_eq!(normal(&[3, 5], "none"), Some(Slip::ThereIsOne));
        assert_eq!(normal(&[3, 5], "(1, 2)"), Some(Slip::Brackets("1 2".to_owned())));
        assert_eq!(normal(&[3, 5], "1 1"), Some(Slip::Loses { reply: Some("1 1".to_owned()) }));
        assert_eq!(normal(&[3, 5], "1 9"), Some(Slip::TakesTooMuch("5".to_owned())));
        assert_eq!(normal(&[3, 5], "1 0"), Some(Slip::TakesNothing));
        assert_eq!(normal(&[3, 5], "7 1"), Some(Slip::NoHeap(2)));
        assert_eq!(normal(&[3, 5], "2"), Some(Slip::Count { wanted: 2, found: 1 }));
        assert_eq!(normal(&[2, 2], "None"), Some(Slip::Capitals("none".to_owned())));
        assert_eq!(normal(&[2, 2], "0 1"), Some(Slip::ThereIsNone));
        assert_eq!(normal(&[2, 2], "-1"), Some(Slip::OtherWord("none".to_owned())));
        assert_eq!(slip(&[1, 4], Play::Misere, "1 3"), Some(Slip::Normal));
        assert_eq!(slip(&[1, 4], Play::Misere, "1 4"), None);
        assert_eq!(normal(&[1, 4], "1 4"), Some(Slip::Misere));
    }

    #[test]
    fn words_for_true_and_false_are_understood_and_not_accepted() {
        let slip = |list: &[u64], answer: &str| judge_even(&heaps(list), answer);
        assert_eq!(slip(&[2, 2], "true"), None);
        assert_eq!(slip(&[2, 2], "false"), Some(Slip::Opposite));
        assert_eq!(slip(&[2, 2], "True"), Some(Slip::Capitals("true".to_owned())));
        assert_eq!(slip(&[2, 2], "1"), Some(Slip::OtherWord("true".to_owned())));
        assert_eq!(slip(&[2, 2], "odd"), Some(Slip::Opposite));
        assert_eq!(slip(&[2, 2], "0"), Some(Slip::Opposite));
        assert_eq!(slip(&[2, 3], "maybe"), Some(Slip::NoWord("true, false".to_owned())));
    }
}
