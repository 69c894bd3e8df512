//! The standard form of an octal code: which codes have the same values for a reason known beforehand.
//!
//! Here are three lemmas about a finite octal code d without a digit before the point. G is its sequence of
//! values.
//!
//! **Shift** (*first cousins*; Winning Ways, vol. 1, ch. 4; for example 0.07 and 0.137). *Let the first
//! digit be even, and let e be the code with these bits at the places s >= 1: 1 if d has 1 at s + 1, 2 at s
//! or 4 at s - 1; 2 if d has 2 at s or 4 at s - 1; 4 if d has 4 at s - 1. Then the values H of e are H(m) =
//! G(m + 1).* Proof, by induction on m. G(1) = 0, because only the bit 1 of the first digit lets a heap of
//! 1 move, so H(0) = 0 is correct. Take t from a heap of m + 1. If nothing is left, m + 1 = t: in e, take
//! the whole heap of m = t - 1, value 0. If one heap m + 1 - t >= 1 is left: in e, take t and leave m - t,
//! which is one heap or nothing. If two heaps a, b >= 1 are left: in e, take t + 1 and leave a - 1 and b -
//! 1, which are two heaps, one or none. These are the moves of e, each once, and a heap of n in d
//! corresponds to a heap of n - 1 in e with the same value. The place s = 0 stays empty because the first
//! digit is even. ∎
//!
//! **Last heap.** *If the bit 1 at place t is the only difference between two codes, and a heap of t has a
//! move to value 0 without it, both codes have the same values.* Proof: the bit gives the single heap t one
//! more option of value 0, and it already has one. ∎
//!
//! **Lost heap.** *If d has 4 at place t - k with k >= 1, and G(k) = 0, then the bit 2 at place t changes
//! no value.* Proof: for n > t, the bit gives the option n - t. Taking t - k and leaving k and n - t has
//! the value G(k) xor G(n - t) = G(n - t) anyway. By induction all values agree, with the bit and without.
//! ∎
//!
//! To get the standard form, shift while the first digit is even, and then remove every bit that the last
//! two lemmas allow to remove. Their conditions depend only on values and on the bits 4, which do not
//! change, so the order does not matter.

use std::collections::BTreeSet;

use marienbad_rules::heap::Code;

/// A code in standard form, and how far its values are shifted relative to the original code.
///
/// ```
/// use marienbad_solve::sequence::census::Standard;
/// let standard = Standard::of(&"0.07".parse()?);
/// assert_eq!((standard.code.to_string().as_str(), standard.shift), ("0.137", 1));
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Standard {
    /// The standard form. Its first digit is odd, or it has no moves at all.
    pub code: Code,
    /// The code has the value 0 for heaps below `shift`, and then the values of the standard form.
    pub shift: u64,
}

impl Standard {
    /// The standard form of a finite octal code without a digit before the point. Other codes are their own
    /// standard form.
    pub fn of(code: &Code) -> Self {
        let Some(last) = code.last_place().filter(|_| code.bits() < 8 && code.digit(0) == 0) else {
            return Self { code: code.clone(), shift: 0 };
        };
        let mut digits: Vec<u8> = (1..=last).map(|place| code.digit(place)).collect();
        let mut shift = 0;
        while digits.first().is_some_and(|first| first & 1 == 0) && digits.iter().any(|d| *d != 0) {
            digits = cousin(&digits);
            shift += 1;
        }
        leave_out(&mut digits);
        Self { code: Code::octal(0, &digits), shift }
    }
}

/// The digit at a place, counted from 1; 0 beyond the last place.
fn at(digits: &[u8], place: usize) -> u8 {
    place.checked_sub(1).and_then(|i| digits.get(i)).copied().unwrap_or(0)
}

/// The code of the lemma *shift*.
fn cousin(digits: &[u8]) -> Vec<u8> {
    let mut found: Vec<u8> = (1..=digits.len() + 1)
        .map(|place| {
            let ends = at(digits, place + 1) & 1;
            let stays = if at(digits, place) & 2 != 0 { 3 } else { 0 };
            let splits = if at(digits, place - 1) & 4 != 0 { 7 } else { 0 };
            ends | stays | splits
        })
        .collect();
    while found.last() == Some(&0) {
        found.pop();
    }
    found
}

/// Clears the bits that the lemmas *last heap* and *lost heap* allow to clear.
fn leave_out(digits: &mut [u8]) {
    let values = first_values(digits);
    for place in 1..=digits.len() {
        let lost = (1..place).any(|k| values[k] == 0 && at(digits, place - k) & 4 != 0);
        if lost {
            digits[place - 1] &= !2;
        }
        if options(&with_bit_cleared(digits, place), &values, place).contains(&0) {
            digits[place - 1] &= !1;
        }
    }
}

fn with_bit_cleared(digits: &[u8], place: usize) -> Vec<u8> {
    let mut digits = digits.to_vec();
    digits[place - 1] &= !1;
    digits
}

/// The values of the heaps up to the last place, by definition.
fn first_values(digits: &[u8]) -> Vec<u32> {
    let mut values = vec![0];
    for n in 1..=digits.len() {
        let seen = options(digits, &values, n);
        let mex = seen.iter().zip(0..).take_while(|(value, place)| *value == place).count();
        values.push(mex as u32);
    }
    values
}

/// The values of the options of a heap of `n`, from those of the smaller heaps.
fn options(digits: &[u8], values: &[u32], n: usize) -> BTreeSet<u32> {
    let mut seen = BTreeSet::new();
    for take in 1..=n {
        let (digit, rest) = (at(digits, take), n - take);
        if digit & if rest == 0 { 1 } else { 2 } != 0 {
            seen.insert(values[rest]);
        }
        if digit & 4 != 0 {
            seen.extend((1..=rest / 2).map(|a| values[a] ^ values[rest - a]));
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use marienbad_rules::heap::TakeAndBreak;

    use super::super::{codes, values_of};
    use super::*;

    #[test]
    fn known_cousins() {
        for (text, form, shift) in [
            ("0.07", "0.137", 1),
            ("0.4", "0.137", 2),
            ("0.6", "0.37", 1),
            ("0.0", "0.0", 0),
            ("0.3", "0.3", 0),
        ] {
            let standard = Standard::of(&text.parse().unwrap());
            assert_eq!((standard.code.to_string().as_str(), standard.shift), (form, shift), "{text}");
        }
    }

    /// The values of every code of three digits, and of some longer ones, are compared with those of its
    /// standard form.
    #[test]
    fn the_lemmas_hold_to_heap_300() {
        let longer = (0..200_u32).map(|i| {
            let digits: Vec<u8> = (0..6).map(|d| ((i * 7919 + 13) >> (2 * d) & 7) as u8).collect();
            Code::octal(0, &digits)
        });
        let mut merged = 0;
        for code in codes(3).into_iter().chain(longer) {
            let standard = Standard::of(&code);
            let plain = values_of(&TakeAndBreak::new(code.clone()), 300);
            let form = values_of(&TakeAndBreak::new(standard.code.clone()), 300);
            let shift = standard.shift as usize;
            assert!(plain[..shift].iter().all(|v| *v == 0), "{code}");
            assert_eq!(plain[shift..], form[..=300 - shift], "{code} and {}", standard.code);
            merged += usize::from(standard.code != code);
        }
        assert!(merged > 200, "{merged}");
    }
}
