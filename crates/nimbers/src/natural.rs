//! Ordinary natural numbers of any size: what nimbers are written with, and what exponents, logarithms and
//! orders are. Just enough of the usual arithmetic for that.

mod decimal;

use std::cmp::Ordering;

/// An ordinary natural number of any size.
///
/// ```
/// use marienbad_nimbers::Natural;
/// let n: Natural = "340282366920938463463374607431768211456".parse()?;
/// assert_eq!(n, Natural::power_of_two(128));
/// assert_eq!(format!("{n:#x}"), "0x100000000000000000000000000000000");
/// # Ok::<(), marienbad_nimbers::ParseError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Natural {
    /// Least significant word first; the last word is not 0.
    words: Vec<u64>,
}

impl Natural {
    /// Zero.
    pub const ZERO: Self = Self { words: Vec::new() };

    /// The number with these words of 64 bits, least significant first.
    pub fn from_words(mut words: Vec<u64>) -> Self {
        while words.last() == Some(&0) {
            words.pop();
        }
        Self { words }
    }

    /// The words of 64 bits, least significant first, without zeros at the end.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// `2^exponent`.
    pub fn power_of_two(exponent: usize) -> Self {
        let mut words = vec![0; exponent / 64 + 1];
        words[exponent / 64] = 1 << (exponent % 64);
        Self { words }
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.words.is_empty()
    }

    /// The number of binary digits; 0 has none.
    pub fn bit_len(&self) -> usize {
        self.words.last().map_or(0, |&top| 64 * self.words.len() - top.leading_zeros() as usize)
    }

    /// The binary digit with weight `2^index`.
    pub fn bit(&self, index: usize) -> bool {
        self.words.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
    }

    /// The number made of the `count` binary digits from `start` on.
    pub(crate) fn bits(&self, start: usize, count: usize) -> Self {
        let word = |i: usize| self.words.get(i).copied().unwrap_or(0);
        let shift = start % 64;
        let mut words: Vec<u64> = (0..count.div_ceil(64))
            .map(|i| {
                let above = if shift == 0 { 0 } else { word(start / 64 + i + 1) << (64 - shift) };
                word(start / 64 + i) >> shift | above
            })
            .collect();
        if let Some(top) = words.last_mut()
            && count % 64 != 0
        {
            *top &= (1 << (count % 64)) - 1;
        }
        Self::from_words(words)
    }

    /// The value, if it has at most 128 bits.
    pub fn to_u128(&self) -> Option<u128> {
        match *self.words.as_slice() {
            [] => Some(0),
            [low] => Some(u128::from(low)),
            [low, high] => Some(u128::from(low) | u128::from(high) << 64),
            _ => None,
        }
    }

    /// The ordinary sum.
    #[must_use]
    pub fn add(&self, other: &Self) -> Self {
        let (long, short) = if self.words.len() < other.words.len() { (other, self) } else { (self, other) };
        let mut words = long.words.clone();
        let mut carry = false;
        for (i, word) in words.iter_mut().enumerate() {
            let addend = short.words.get(i).copied().unwrap_or(0);
            let (sum, first) = word.overflowing_add(addend);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            *word = sum;
            carry = first | second;
        }
        if carry {
            words.push(1);
        }
        Self { words }
    }

    /// The ordinary difference, if it is not negative.
    pub fn sub(&self, other: &Self) -> Option<Self> {
        if self < other {
            return None;
        }
        let mut words = self.words.clone();
        let mut borrow = false;
        for (i, word) in words.iter_mut().enumerate() {
            let subtrahend = other.words.get(i).copied().unwrap_or(0);
            let (difference, first) = word.overflowing_sub(subtrahend);
            let (difference, second) = difference.overflowing_sub(u64::from(borrow));
            *word = difference;
            borrow = first | second;
        }
        Some(Self::from_words(words))
    }

    /// The ordinary product, by the school's method.
    #[must_use]
    pub fn mul(&self, other: &Self) -> Self {
        let mut words = vec![0; self.words.len() + other.words.len()];
        for (i, &a) in self.words.iter().enumerate() {
            let mut carry = 0;
            for (word, &b) in words[i..].iter_mut().zip(&other.words) {
                let sum = u128::from(a) * u128::from(b) + u128::from(*word) + u128::from(carry);
                *word = sum as u64;
                carry = (sum >> 64) as u64;
            }
            words[i + other.words.len()] = carry;
        }
        Self::from_words(words)
    }

    /// The ordinary quotient and remainder, by the school's method in base 2^32 (Knuth, algorithm 4.3.1 D);
    /// `None` for a divisor 0.
    pub fn div_rem(&self, divisor: &Self) -> Option<(Self, Self)> {
        let top = *divisor.words.last()?;
        if self < divisor {
            return Some((Self::ZERO, self.clone()));
        }
        // Scaled so that the leading half-word of the divisor has its top bit set.
        let half = if top >> 32 == 0 { top as u32 } else { (top >> 32) as u32 };
        let shift = half.leading_zeros();
        let v = halves(&divisor.words, shift);
        let mut u = halves(&self.words, shift);
        u.push(0);
        if v.len() == 1 {
            return Some(div_by_half(&self.words, half));
        }
        let n = v.len();
        let (lead, second) = (u64::from(v[n - 1]), u64::from(v[n - 2]));
        let mut quotient = vec![0_u32; u.len() - n];
        for j in (0..u.len() - n).rev() {
            let numerator = u64::from(u[j + n]) << 32 | u64::from(u[j + n - 1]);
            let (mut digit, mut rest) = (numerator / lead, numerator % lead);
            while digit >> 32 != 0 || digit * second > (rest << 32 | u64::from(u[j + n - 2])) {
                digit -= 1;
                rest += lead;
                if rest >> 32 != 0 {
                    break;
                }
            }
            let mut borrow = 0_i64;
            let mut carry = 0;
            for (word, &b) in u[j..=j + n].iter_mut().zip(v.iter().chain(&[0])) {
                let product = digit * u64::from(b) + carry;
                carry = product >> 32;
                let difference = i64::from(*word) - i64::from(product as u32) + borrow;
                *word = difference as u32;
                borrow = difference >> 32;
            }
            if borrow < 0 {
                digit -= 1;
                let mut carry = 0;
                for (word, &b) in u[j..=j + n].iter_mut().zip(v.iter().chain(&[0])) {
                    let sum = u64::from(*word) + u64::from(b) + carry;
                    *word = sum as u32;
                    carry = sum >> 32;
                }
            }
            quotient[j] = digit as u32;
        }
        let mut remainder = from_halves(&u);
        if shift > 0 {
            for i in 0..remainder.len() {
                let above = remainder.get(i + 1).copied().unwrap_or(0);
                remainder[i] = remainder[i] >> shift | above << (64 - shift);
            }
        }
        Some((Self::from_words(from_halves(&quotient)), Self::from_words(remainder)))
    }
}

/// The half-words of a number shifted left by less than 32 bits, without zeros at the end.
fn halves(words: &[u64], shift: u32) -> Vec<u32> {
    let mut halves = Vec::with_capacity(2 * words.len() + 2);
    let mut carry = 0;
    for &word in words {
        for half in [word as u32, (word >> 32) as u32] {
            let wide = u64::from(half) << shift | carry;
            halves.push(wide as u32);
            carry = wide >> 32;
        }
    }
    halves.push(carry as u32);
    while halves.last() == Some(&0) {
        halves.pop();
    }
    halves
}

fn from_halves(halves: &[u32]) -> Vec<u64> {
    halves
        .chunks(2)
        .map(|pair| u64::from(pair[0]) | pair.get(1).map_or(0, |&high| u64::from(high) << 32))
        .collect()
}

fn div_by_half(words: &[u64], divisor: u32) -> (Natural, Natural) {
    let mut quotient = halves(words, 0);
    let mut rest = 0;
    for half in quotient.iter_mut().rev() {
        let numerator = rest << 32 | u64::from(*half);
        *half = (numerator / u64::from(divisor)) as u32;
        rest = numerator % u64::from(divisor);
    }
    (Natural::from_words(from_halves(&quotient)), Natural::from(rest))
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_length = self.words.len().cmp(&other.words.len());
        by_length.then_with(|| self.words.iter().rev().cmp(other.words.iter().rev()))
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<u64> for Natural {
    fn from(n: u64) -> Self {
        Self::from_words(vec![n])
    }
}

impl From<u128> for Natural {
    fn from(n: u128) -> Self {
        Self::from_words(vec![n as u64, (n >> 64) as u64])
    }
}
