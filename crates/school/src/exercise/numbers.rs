//! Binary notation and xor: questions 1 to 3 of source 002.

use marienbad_play::Chance;
use num_bigint::BigUint;

use super::form::{bare, dressed, is_dressed, number};
use super::slip::Slip;
use super::{Case, Wanted, joined};

/// All lists of bits up to this length are asked.
const ALL_LISTS: u32 = 4;

/// All numbers up to this one.
const ALL_NUMBERS: u64 = 34;

/// All pairs of numbers up to this one.
const ALL_PAIRS: u64 = 7;

/// A random number below 2^bits.
pub(super) fn drawn(bits: u64, chance: &mut Chance) -> BigUint {
    let mut found = BigUint::ZERO;
    for _ in 0..bits.div_ceil(64) {
        found = (found << 64u32) + chance.next_word();
    }
    found % (BigUint::from(1u32) << bits)
}

/// The number of bits of case `number` of `of`: it grows from a few to the maximum.
pub(super) fn growing(number: usize, of: usize, bits: u64) -> u64 {
    (3 + (bits.saturating_sub(3)) * (number as u64 + 1) / (of as u64).max(1)).min(bits)
}

pub(super) fn lists_of_bits(wanted: &Wanted) -> Vec<Case> {
    let short = ALL_LISTS.min(u32::try_from(wanted.bits).unwrap_or(ALL_LISTS));
    let all = (0..=short).flat_map(|length| {
        (0..1u32 << length).map(move |word| (0..length).map(|i| word >> i & 1 == 1).collect::<Vec<_>>())
    });
    let mut cases: Vec<Case> = all.map(Case::bits).collect();
    let mut chance = Chance::new(wanted.seed);
    let rest = wanted.cases.saturating_sub(cases.len());
    cases.extend((0..rest).map(|i| {
        let length = growing(i, rest, wanted.bits);
        Case::bits((0..length).map(|_| chance.percent(50)).collect())
    }));
    cases
}

pub(super) fn single(wanted: &Wanted) -> Vec<Case> {
    let largest = BigUint::from(1u32) << wanted.bits;
    let mut all: Vec<BigUint> =
        (0..=ALL_NUMBERS).map(BigUint::from).filter(|number| *number < largest).collect();
    let mut chance = Chance::new(wanted.seed);
    let rest = wanted.cases.saturating_sub(all.len());
    // Programs often fail at the smallest and largest numbers of each length.
    let mut more: Vec<BigUint> = (0..rest)
        .map(|i| {
            let bits = growing(i, rest, wanted.bits);
            let top = BigUint::from(1u32) << bits;
            match i % 4 {
                0 => top - 1u32,
                1 => top >> 1u32,
                _ => drawn(bits, &mut chance),
            }
        })
        .collect();
    more.sort();
    more.dedup();
    more.retain(|number| !all.contains(number));
    all.extend(more);
    all.into_iter().map(|number| Case::numbers(vec![number])).collect()
}

pub(super) fn pairs(wanted: &Wanted) -> Vec<Case> {
    let all = (0..=ALL_PAIRS).flat_map(|a| (0..=ALL_PAIRS).map(move |b| [a, b]));
    let mut all: Vec<[u64; 2]> =
        all.filter(|pair| pair.iter().all(|n| n >> wanted.bits.min(63) == 0)).collect();
    all.sort_by_key(|[a, b]| (a + b, *a));
    let mut cases: Vec<Case> =
        all.into_iter().map(|pair| Case::numbers(pair.map(BigUint::from).to_vec())).collect();
    let mut chance = Chance::new(wanted.seed);
    let rest = wanted.cases.saturating_sub(cases.len());
    cases.extend((0..rest).map(|i| {
        let bits = growing(i, rest, wanted.bits);
        // Numbers of different lengths reveal a program that stops at the end of the shorter one.
        let other = 1 + chance.below(bits);
        let mut pair = [drawn(bits, &mut chance), drawn(if i % 3 == 0 { other } else { bits }, &mut chance)];
        if i % 6 == 3 {
            pair.swap(0, 1);
        }
        Case::numbers(pair.to_vec())
    }));
    cases
}

pub(super) fn number_of_bits(bits: &[bool]) -> BigUint {
    bits.iter().rev().fold(BigUint::ZERO, |sum, bit| (sum << 1u32) + u32::from(*bit))
}

pub(super) fn bits_of_number(number: &BigUint) -> String {
    joined((0..number.bits()).map(|i| u8::from(number.bit(i))))
}

/// The word size in which another number would overflow to this one, with or without a sign.
fn overflow(found: &str, right: &BigUint) -> Option<u32> {
    let (minus, digits) = match found.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, found),
    };
    let found = number(digits)?;
    // A negative number cannot come from 31 bits: no language that pupils use has a signed `int` of 31 bits.
    let widths = [31u32, 32, 63, 64];
    widths.into_iter().filter(|bits| !minus || *bits > 31).find(|bits| {
        let top = BigUint::from(1u32) << *bits;
        let kept = right % &top;
        let held = match minus {
            true if found > top => None,
            true => Some(&top - &found),
            false => Some(found.clone()),
        };
        right.bits() > u64::from(*bits) - 1
            && held.is_some_and(|held| held == kept)
            && (minus || kept != *right)
    })
}

/// What is wrong with a wrong number.
fn no_such_number(answer: &str, right: &BigUint) -> Slip {
    let trimmed = answer.trim();
    if let Some(slip) = dressed(trimmed, &right.to_string()) {
        return slip;
    }
    if let Some(bits) = overflow(trimmed, right) {
        return Slip::Overflow(bits);
    }
    match number(trimmed) {
        Some(_) => Slip::Wrong,
        None if trimmed.split_whitespace().count() > 1
            && trimmed.split_whitespace().all(|word| number(word).is_some()) =>
        {
            Slip::Count { wanted: 1, found: trimmed.split_whitespace().count() }
        }
        None => Slip::NoNumber(trimmed.to_owned()),
    }
}

pub(super) fn judge_number_of_bits(bits: &[bool], answer: &str) -> Option<Slip> {
    let right = number_of_bits(bits);
    let found = number(answer.trim());
    if found.as_ref() == Some(&right) {
        return None;
    }
    let reversed: Vec<bool> = bits.iter().rev().copied().collect();
    Some(match found {
        Some(found) if found == number_of_bits(&reversed) => Slip::OtherEnd,
        _ => no_such_number(answer, &right),
    })
}

pub(super) fn judge_bits(asked: &BigUint, answer: &str) -> Option<Slip> {
    let right = bits_of_number(asked);
    let words: Vec<&str> = answer.split_whitespace().collect();
    if words.join(" ") == right {
        return None;
    }
    if let Some(slip) = dressed(answer, &right) {
        return Some(slip);
    }
    // Lists of booleans, as in the source.
    let plain = bare(answer).to_lowercase();
    let as_bits: Vec<&str> = plain
        .split_whitespace()
        .map(|word| match word {
            "true" | "vrai" => "1",
            "false" | "faux" => "0",
            other => other,
        })
        .collect();
    if let Some(wrong) = as_bits.iter().find(|word| !matches!(**word, "0" | "1")) {
        let digits = wrong.len() == 1 || wrong.bytes().any(|byte| !matches!(byte, b'0' | b'1'));
        if digits {
            return Some(Slip::NoBit((*wrong).to_owned()));
        }
        // All bits in one word, as they are usually written.
        return Some(Slip::NoBit(plain.clone()));
    }
    let bits: Vec<bool> = as_bits.iter().map(|word| *word == "1").collect();
    let reversed: Vec<bool> = bits.iter().rev().copied().collect();
    Some(if asked.bits() == 0 {
        Slip::ZeroHasNone
    } else if number_of_bits(&bits) == *asked && bits.last() == Some(&true) {
        if is_dressed(answer) { Slip::Brackets(right) } else { Slip::OtherWord(right) }
    } else if number_of_bits(&bits) == *asked {
        Slip::ZerosAbove
    } else if number_of_bits(&reversed) == *asked {
        Slip::OtherEnd
    } else {
        Slip::Wrong
    })
}

pub(super) fn judge_xor(a: &BigUint, b: &BigUint, answer: &str) -> Option<Slip> {
    let right = a ^ b;
    let found = number(answer.trim());
    if found.as_ref() == Some(&right) {
        return None;
    }
    // For 0 and 1 many operations coincide, and large powers would be too large.
    let power = u32::try_from(b).ok().filter(|b| *b <= 64).map(|b| a.pow(b));
    Some(match found {
        Some(found) if Some(&found) == power.as_ref() && a.min(b).bits() > 1 => Slip::Power,
        Some(found) if found == a + b => Slip::Sum,
        Some(found) if found == (a | b) => Slip::Or,
        _ => no_such_number(answer, &right),
    })
}

pub(super) fn fewer_bits(bits: &[bool]) -> Vec<Case> {
    let mut all = Vec::new();
    if bits.len() > 3 {
        all.push(Case::bits(bits[..bits.len() / 2].to_vec()));
        all.push(Case::bits(bits[bits.len() / 2..].to_vec()));
    }
    for i in (0..bits.len()).rev() {
        let mut fewer = bits.to_vec();
        fewer.remove(i);
        all.push(Case::bits(fewer));
    }
    all
}

/// The case with one number made smaller or left out, the greatest changes first.
pub(super) fn smaller(all: &[BigUint], may_go: bool) -> Vec<Case> {
    let with = |place: usize, number: BigUint| {
        let mut other = all.to_vec();
        other[place] = number;
        Case::numbers(other)
    };
    let mut cases = Vec::new();
    if may_go && all.len() > 1 {
        cases.extend((0..all.len()).map(|place| {
            let mut other = all.to_vec();
            other.remove(place);
            Case::numbers(other)
        }));
    }
    let steps: [fn(&BigUint) -> BigUint; 4] = [
        |_| BigUint::ZERO,
        |number| number >> 1u32,
        |number| number - (number >> 3u32),
        |number| number - 1u32,
    ];
    for (number, step) in steps.into_iter().enumerate() {
        for (place, old) in all.iter().enumerate().filter(|(_, old)| old.bits() > 0) {
            let new = step(old);
            // Small steps only if they differ from the large ones.
            if new < *old && (number == 0 || new.bits() > 0) {
                cases.push(with(place, new));
            }
        }
    }
    cases
}

#[cfg(test)]
mod tests {
    use super::*;

    fn big(number: u64) -> BigUint {
        BigUint::from(number)
    }

    #[test]
    fn bits_and_numbers_are_each_others_inverse() {
        for n in 0..300u64 {
            let written = bits_of_number(&big(n));
            let bits: Vec<bool> = written.split_whitespace().map(|bit| bit == "1").collect();
            assert_eq!(number_of_bits(&bits), big(n));
            assert_ne!(bits.last(), Some(&false), "{n}: the writing is unique");
        }
        assert_eq!(bits_of_number(&big(0)), "", "the empty list, as the source says");
        assert_eq!(bits_of_number(&big(6)), "0 1 1");
    }

    #[test]
    fn wrong_bits_are_told_apart() {
        let slip = |n: u64, answer: &str| judge_bits(&big(n), answer);
        assert_eq!(slip(6, "0 1 1"), None);
        assert_eq!(slip(6, " 0  1 1 \r"), None);
        assert_eq!(slip(0, ""), None);
        assert_eq!(slip(0, "0"), Some(Slip::ZeroHasNone));
        assert_eq!(slip(6, "1 1 0"), Some(Slip::OtherEnd));
        assert_eq!(slip(6, "0 1 1 0"), Some(Slip::ZerosAbove));
        assert_eq!(slip(6, ""), Some(Slip::Empty));
        assert_eq!(slip(6, "011"), Some(Slip::NoBit("011".to_owned())));
        assert_eq!(slip(6, "0 2 1"), Some(Slip::NoBit("2".to_owned())));
        assert_eq!(slip(6, "[0, 1, 1]"), Some(Slip::Brackets("0 1 1".to_owned())));
        assert_eq!(slip(6, "false true true"), Some(Slip::OtherWord("0 1 1".to_owned())));
        assert_eq!(slip(6, "[False, True, True]"), Some(Slip::Brackets("0 1 1".to_owned())));
        assert_eq!(slip(6, "1 1 1"), Some(Slip::Wrong));
    }

    #[test]
    fn wrong_numbers_are_told_apart() {
        let xor = |a: u64, b: u64, answer: &str| judge_xor(&big(a), &big(b), answer);
        assert_eq!(xor(12, 10, "6"), None);
        assert_eq!(xor(12, 10, "22"), Some(Slip::Sum));
        assert_eq!(xor(12, 10, "14"), Some(Slip::Or));
        assert_eq!(xor(3, 5, "243"), Some(Slip::Power));
        assert_eq!(xor(12, 10, "6.0"), Some(Slip::Decimal("6".to_owned())));
        assert_eq!(xor(12, 10, "six"), Some(Slip::NoNumber("six".to_owned())));
        assert_eq!(xor(12, 10, "1 2 3"), Some(Slip::Count { wanted: 1, found: 3 }));
        assert_eq!(xor(1 << 40, 5, "5"), Some(Slip::Overflow(31)));
        assert_eq!(xor(1 << 31, 1, "-2147483647"), Some(Slip::Overflow(32)));
        let bits = [true, true, false];
        assert_eq!(judge_number_of_bits(&bits, "3"), None);
        assert_eq!(judge_number_of_bits(&bits, "6"), Some(Slip::OtherEnd));
        assert_eq!(judge_number_of_bits(&[], "0"), None);
        let long = [vec![false; 70], vec![true]].concat();
        assert_eq!(judge_number_of_bits(&long, "1180591620717411303424"), None);
        assert_eq!(judge_number_of_bits(&long, "0"), Some(Slip::Overflow(31)));
    }

    #[test]
    fn cases_grow_and_stay_within_their_bits() {
        for bits in [1, 2, 8, 62, 200] {
            let wanted = Wanted { cases: 150, bits, ..Wanted::default() };
            for cases in [single(&wanted), pairs(&wanted), lists_of_bits(&wanted)] {
                assert!(!cases.is_empty());
                for case in cases {
                    match case.data {
                        super::super::Data::Numbers(all) => assert!(all.iter().all(|n| n.bits() <= bits)),
                        super::super::Data::Bits(list) => assert!(list.len() as u64 <= bits.max(4)),
                        super::super::Data::Position(_) => panic!("no position"),
                    }
                }
            }
        }
        assert_eq!(lists_of_bits(&Wanted::default())[0].line, "", "the empty list comes first");
    }
}
