//! A census of octal codes: which games are solved, which are open, and which are the same game.
//!
//! [`families`] groups the codes that have the same values for a known reason (see [`Standard`]);
//! [`examine`] computes one code of each family; [`same_values`] compares families afterwards. Two games
//! with proved periods that agree up to the end of the first period are equal everywhere; two others can
//! only be said to agree as far as they were computed.
//!
//! ```
//! use marienbad_solve::{Budget, Work, sequence::census};
//! let families = census::families(1);
//! let kinds: Vec<_> = families.iter().map(|f| (f.members[0].code.to_string(), f.members.len())).collect();
//! assert_eq!(kinds[0], ("0.0".to_owned(), 1));
//! let found = census::examine(&families[1], 1000, &mut Work::new(Budget::default()))?;
//! assert_eq!(found.maximum, 1);
//! # Ok::<(), marienbad_solve::Stop>(())
//! ```

mod parts;
mod standard;

use marienbad_rules::heap::{Code, HeapGame, TakeAndBreak};

pub use parts::{dealt, estimated_steps};
pub use standard::Standard;

use super::{Period, Rares, Sequence, Values, conjecture, prove, rares};
use crate::{Claim, Stop, Work};

/// The most digits of a census: beyond it, there are too many codes to look at.
pub const MAX_DIGITS: usize = 4;

/// All octal codes 0.d1…dD, the shorter ones first, then by their digits. A code that ends in zeros equals
/// a shorter one, so there are 8^D codes, including 0.0.
pub fn codes(digits: usize) -> Vec<Code> {
    let count = 1_u32 << (3 * digits.min(MAX_DIGITS));
    let mut codes: Vec<Code> = (0..count)
        .map(|number| {
            let list: Vec<u8> = (0..digits).rev().map(|place| (number >> (3 * place) & 7) as u8).collect();
            Code::octal(0, &list)
        })
        .collect();
    // Within one length, the numbers are already in order.
    codes.sort_by_key(Code::last_place);
    codes
}

/// A code of a family, and its shift relative to the standard form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// The code.
    pub code: Code,
    /// Its values are this many zeros, followed by the values of the standard form.
    pub shift: u64,
}

/// The codes with the same standard form: the same game, except for a shift of the heaps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Family {
    /// The standard form.
    pub standard: Code,
    /// Its codes, in the order of [`codes`]. The first one is computed and represents all. Never empty.
    pub members: Vec<Member>,
}

impl Family {
    /// The code that represents the family.
    pub fn head(&self) -> &Member {
        &self.members[0]
    }

    /// What kind of game it is.
    pub fn kind(&self) -> Kind {
        Kind::of(&self.standard)
    }
}

/// What is known about a game without computing it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// There are no moves: all values are 0.
    NoMoves,
    /// A move takes a whole heap. After the last place all values are 0.
    WholeHeaps,
    /// All numbers that may be taken are odd, and every odd heap has a move. So every option of n has the
    /// parity of n - 1, and by induction the value in standard form is n modulo 2 (*She loves me, she loves
    /// me not*).
    Parity,
    /// Heaps are never broken. A value is at most the number of places.
    Taking,
    /// Heaps may be broken.
    Breaking,
}

impl Kind {
    /// The name in one word.
    pub fn word(self) -> &'static str {
        match self {
            Self::NoMoves => "no-moves",
            Self::WholeHeaps => "whole-heaps",
            Self::Parity => "parity",
            Self::Taking => "taking",
            Self::Breaking => "breaking",
        }
    }

    /// The kind of a finite octal code.
    pub fn of(code: &Code) -> Self {
        let last = code.last_place().unwrap_or(0);
        let digit = |place: u64| code.digit(place);
        let moves = |n: u64| {
            (1..=last.min(n)).any(|t| match n - t {
                0 => digit(t) & 1 != 0,
                1 => digit(t) & 2 != 0,
                _ => digit(t) & 6 != 0,
            })
        };
        let odd_takes = (1..=last / 2).all(|half| digit(2 * half) == 0);
        // If any heap larger than `last + 1` can move, all of them can, because some place then has 2 or 4.
        let odd_heaps = (0..=last.div_ceil(2) + 1).all(|half| moves(2 * half + 1));
        match code.bits() {
            0 => Self::NoMoves,
            1 => Self::WholeHeaps,
            _ if odd_takes && odd_heaps => Self::Parity,
            bits if bits < 4 => Self::Taking,
            _ => Self::Breaking,
        }
    }
}

/// The families of all codes with at most this many digits, in the order of their heads.
pub fn families(digits: usize) -> Vec<Family> {
    let mut families: Vec<Family> = Vec::new();
    let mut place = hashbrown::HashMap::new();
    for code in codes(digits) {
        let Standard { code: standard, shift } = Standard::of(&code);
        let index = *place.entry(standard.clone()).or_insert(families.len());
        if index == families.len() {
            families.push(Family { standard, members: Vec::new() });
        }
        families[index].members.push(Member { code, shift });
    }
    families
}

/// What was found out about the head of a family.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// The shift of the head relative to the standard form.
    pub shift: u64,
    /// Its period, proved or conjectured, if there is one.
    pub period: Option<Period>,
    /// The largest value: of all heaps if the period is proved, else of those computed.
    pub maximum: u32,
    /// The first heap that has it.
    pub maximum_at: u64,
    /// The rare heaps among those computed, with the mask that leaves the fewest, if heaps are broken in
    /// two.
    pub rares: Option<Rares>,
    /// The last heap that was computed.
    pub checked_to: u64,
    /// A fingerprint of the values of the standard form, from 0 to the bound of the census.
    pub fingerprint: u128,
    /// If the period is proved, the values of the head up to the end of its first period.
    pub values: Option<Values>,
}

impl Found {
    /// Whether a theorem proves the period.
    pub fn solved(&self) -> bool {
        self.period.is_some_and(|period| period.claim == Claim::Proved)
    }

    /// The value of a heap of the standard form, from the proved period; `None` if none is proved.
    fn standard_value(&self, n: u64) -> Option<u32> {
        let (values, period) = (self.values.as_ref()?, self.period?);
        Some(repeated(values, period, n + self.shift))
    }

    /// The least preperiod of a code of the family; `None` if no period is known.
    ///
    /// The values of the code have more or fewer zeros in front than those of the head. If the preperiod
    /// lies among the zeros, how far the period reaches back must be determined again.
    pub fn preperiod(&self, shift: u64) -> Option<u64> {
        let period = self.period?;
        let mut start = period.preperiod.max(self.shift) - self.shift + shift;
        if !self.solved() {
            return Some(if shift == self.shift { period.preperiod } else { start });
        }
        let value = |n: u64| n.checked_sub(shift).map_or(Some(0), |n| self.standard_value(n));
        while start > 0 && value(start - 1) == value(start - 1 + period.period) {
            start -= 1;
        }
        Some(start)
    }
}

fn repeated(values: &Values, period: Period, n: u64) -> u32 {
    let from = period.preperiod;
    let n = if n < from { n } else { from + (n - from) % period.period };
    values.get(n).unwrap_or(0)
}

/// An examination that was stopped, with the values of the head so far.
#[derive(Debug, Clone, PartialEq)]
pub struct Interrupted {
    /// Why it was stopped.
    pub stop: Stop,
    /// The values from which [`examine_from`] can continue.
    pub values: Values,
}

/// Values between two looks at what may be shared, at least.
const STRIDE: u64 = 1 << 16;

/// Computes the head of a family until its period is proved, or until its standard form is known up to heap
/// `to`.
pub fn examine(family: &Family, to: u64, work: &mut Work<'_>) -> Result<Found, Stop> {
    let found = examine_from(family, to, Values::default(), &mut |_| (), work);
    found.map_err(|interrupted| interrupted.stop)
}

/// Like [`examine`], but starts with known values of the head, which are trusted. `share` sees the values
/// from time to time. The result does not depend on where the computation starts.
pub fn examine_from(
    family: &Family,
    to: u64,
    known: Values,
    share: &mut dyn FnMut(&Values),
    work: &mut Work<'_>,
) -> Result<Found, Interrupted> {
    let Member { code, shift } = family.head();
    let game = TakeAndBreak::new(code.clone());
    let mut sequence = Sequence::new(&game).resume(known);
    let end = to.saturating_add(*shift);
    let found = loop {
        let len = sequence.values().len();
        let bound = end.min(len.saturating_add((len / 8).max(STRIDE)));
        match prove(&mut sequence, bound, work) {
            Ok(None) if bound < end => share(sequence.values()),
            Ok(found) => break found.or_else(|| conjecture(&sequence)),
            Err(stop) => return Err(Interrupted { stop, values: sequence.into_values() }),
        }
    };
    let mut values = sequence.into_values();
    let proved = found.filter(|found| found.claim == Claim::Proved);
    // How far values go beyond the proof depends on when the search looked for it.
    values.truncate(proved.map_or(end, |period| period.checked_to) + 1);
    let mut fingerprint = Fingerprint::default();
    for n in *shift..=end {
        if let Err(stop) = work.spend(1) {
            return Err(Interrupted { stop, values });
        }
        fingerprint.add(match proved {
            Some(period) => repeated(&values, period, n),
            None => values.get(n).unwrap_or(0),
        });
    }
    let maximum = values.max();
    let result = Found {
        shift: *shift,
        period: found,
        maximum,
        maximum_at: values.iter(0..values.len()).position(|v| v == maximum).unwrap_or(0) as u64,
        rares: rares::fewest(game.shape(), &values),
        checked_to: values.len() - 1,
        fingerprint: fingerprint.0,
        values: None,
    };
    let kept = proved.map(|period| {
        values.truncate(period.preperiod + period.period);
        values
    });
    Ok(Found { values: kept, ..result })
}

/// FNV-1a with 128 bits, one value at a time.
struct Fingerprint(u128);

impl Default for Fingerprint {
    fn default() -> Self {
        Self(0x6C62_272E_07BB_0142_62B8_2175_6295_C58D)
    }
}

impl Fingerprint {
    fn add(&mut self, value: u32) {
        self.0 = (self.0 ^ u128::from(value)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013B);
    }
}

/// In which sense two families have the same values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Same {
    /// Everywhere: both periods are proved, and all values up to the end of the first period are equal.
    Proved,
    /// As far as they were computed.
    Agrees,
}

/// For each family, the first family before it with the same values in standard form; `None` if there is
/// none, or if one of the two was not computed.
pub fn same_values(found: &[Option<Found>]) -> Vec<Option<(usize, Same)>> {
    let mut first: hashbrown::HashMap<u128, usize> = hashbrown::HashMap::new();
    let mut same = Vec::with_capacity(found.len());
    for (i, this) in found.iter().enumerate() {
        same.push(this.as_ref().and_then(|this| {
            let earlier = *first.entry(this.fingerprint).or_insert(i);
            let other = found.get(earlier)?.as_ref().filter(|_| earlier != i)?;
            Some((earlier, if equal_for_ever(this, other) { Same::Proved } else { Same::Agrees }))
        }));
    }
    same
}

/// Whether the standard forms of two families have the same values everywhere, because both periods are
/// proved.
pub fn equal_for_ever(one: &Found, other: &Found) -> bool {
    let (Some(a), Some(b)) = (one.period, other.period) else { return false };
    // After both preperiods, agreement over one common least period is enough.
    let end = a.preperiod.max(b.preperiod) + a.period;
    one.solved()
        && other.solved()
        && a.period == b.period
        && (0..end).all(|n| one.standard_value(n) == other.standard_value(n))
}

/// The values up to `to` by the plain engine, for tests.
#[cfg(test)]
fn values_of(game: &TakeAndBreak, to: u64) -> Vec<u32> {
    let mut sequence = Sequence::with_method(game, super::Method::Loops);
    sequence.extend_to(to, &mut Work::new(crate::Budget::default())).unwrap();
    sequence.values().iter(0..to + 1).collect()
}

#[cfg(test)]
mod tests;
