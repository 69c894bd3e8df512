//! Claims about the Grundy values of heaps: `period` and `values`.

use marienbad_rules::Ruleset;
use marienbad_rules::catalogue::{Entry, Visitor, open};
use marienbad_rules::heap::{HeapGame, Shape};

use crate::effort::Effort;
use crate::reason::{End, Reason};
use crate::text::{Fields, Unwritable, Value, Writer};
use crate::values::values;

/// A theorem that makes a period out of a repetition in a finite window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Law {
    /// Guy and Smith: for an octal code whose last digit stands at place t, a repetition of the values of
    /// n0 <= n < 2·n0 + p + t goes on for ever.
    GuySmith,
    /// For a finite subtraction set with largest element m, a repetition of the values of n0 <= n < n0 + m does.
    FiniteSubtraction,
}

impl Law {
    /// Its name in the certificate, the same as in the answers of the workbench.
    pub fn word(self) -> &'static str {
        match self {
            Self::GuySmith => "guy-smith",
            Self::FiniteSubtraction => "finite-subtraction",
        }
    }

    /// Where the window ends in which the repetition has to be seen; `None` if the theorem says nothing about this
    /// game, and `u64::MAX` if it ends beyond all numbers.
    ///
    /// With n0 = 0 the proof of Guy and Smith has a gap: a part that is one period smaller may be no part at all.
    /// From n0 = 1 on it has none, and a repetition from 0 on is also one from 1 on.
    pub(crate) fn window(self, game: &dyn HeapGame, preperiod: u64, period: u64) -> Option<u64> {
        match (self, game.shape()) {
            (Self::GuySmith, Shape::Code(code)) if code.bits() < 8 => {
                let from = preperiod.max(1);
                let last = code.last_place()?;
                Some(from.saturating_mul(2).saturating_add(period).saturating_add(last))
            }
            (Self::FiniteSubtraction, Shape::Subtraction(set)) => {
                Some(preperiod.saturating_add(*set.last()?))
            }
            _ => None,
        }
    }
}

/// The claim that the values of a game repeat for ever.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Period {
    /// The game.
    pub game: String,
    /// The theorem that proves it.
    pub law: Law,
    /// The least n0 such that G(n + period) = G(n) for all n from n0 on.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
}

/// The claim that the values of the heaps 0 to `to` have a checksum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Values {
    /// The game.
    pub game: String,
    /// The last heap.
    pub to: u64,
    /// a += value, b += a, both modulo 2^16, from the heap 0 on: b in the upper half, a in the lower.
    pub checksum: u32,
}

/// Writes the certificate of a period.
pub fn write_period(claim: &Period) -> Result<String, Unwritable> {
    Writer::new("period")
        .field("game", &claim.game)
        .field("theorem", claim.law.word())
        .field("preperiod", claim.preperiod)
        .field("period", claim.period)
        .field("saltus", 0)
        .finish()
}

/// Writes the certificate of a table of values.
pub fn write_values(claim: &Values) -> Result<String, Unwritable> {
    Writer::new("values")
        .field("game", &claim.game)
        .field("to", claim.to)
        .field("sum", format_args!("{:08X}", claim.checksum))
        .finish()
}

/// The checksum of values as in [`Values::checksum`].
fn checksum_of(values: &[u32]) -> u32 {
    let fold = |(a, b): (u16, u16), value: &u32| {
        let a = a.wrapping_add(*value as u16);
        (a, b.wrapping_add(a))
    };
    let (a, b) = values.iter().fold((0, 0), fold);
    u32::from(b) << 16 | u32::from(a)
}

/// Opens a heap game and asks it something.
pub(crate) fn with_heaps<T>(
    game: Value<'_>,
    ask: impl FnOnce(&dyn HeapGame) -> Result<T, End>,
) -> Result<T, End> {
    struct Ask<F>(F, usize);
    impl<T, F: FnOnce(&dyn HeapGame) -> Result<T, End>> Visitor for Ask<F> {
        type Output = Result<T, End>;
        fn visit<R: Ruleset>(self, ruleset: R, _: &'static Entry) -> Self::Output {
            self.0(ruleset.heap_game().ok_or(Reason::NotAHeapGame.at(self.1))?)
        }
    }
    open(game.text, Ask(ask, game.line)).map_err(|error| Reason::Game(error).at(game.line))?
}

pub(crate) fn check_period(mut fields: Fields<'_>, effort: &mut Effort<'_>) -> Result<Period, End> {
    let game = fields.value("game")?;
    let theorem = fields.value("theorem")?;
    let (start, period) = (fields.value("preperiod")?, fields.value("period")?);
    let saltus = fields.value("saltus")?;
    fields.finish()?;
    let laws = [Law::GuySmith, Law::FiniteSubtraction].map(|law| (law.word(), law));
    let law = theorem.word(&laws, "guy-smith or finite-subtraction")?;
    saltus.word(&[("0", ())], "0")?;
    let claim =
        Period { game: game.text.to_owned(), law, preperiod: start.number()?, period: period.number()? };
    if claim.period == 0 {
        return Err(period.bad("a number above 0"));
    }
    with_heaps(game, |heaps| {
        let window = law.window(heaps, claim.preperiod, claim.period);
        let window = window.ok_or(Reason::NoTheorem(law.word()).at(theorem.line))?;
        let (n0, p) = (claim.preperiod as usize, claim.period as usize);
        // All sizes below are at most the number of values, once these are there.
        let values = values(heaps, window.saturating_add(claim.period), effort)?;
        let window = window as usize;
        if let Some(n) = (n0..window).find(|n| values[*n] != values[n + p]) {
            let (value, other) = (values[n], values[n + p]);
            return Err(
                Reason::NotPeriodic { heap: n as u64, period: p as u64, value, other }.at(period.line)
            );
        }
        let same_before = n0.checked_sub(1).filter(|before| values[*before] == values[before + p]);
        if let Some(less) = same_before {
            return Err(Reason::PreperiodNotLeast(less as u64).at(start.line));
        }
        match smaller_period(&values[n0..n0 + p]) {
            Some(less) => Err(Reason::PeriodNotLeast(less as u64).at(period.line)),
            None => Ok(claim),
        }
    })
}

/// The least period of this one, repeated for ever, if it is not its length. Only divisors come into question.
pub(crate) fn smaller_period<T: PartialEq>(once: &[T]) -> Option<usize> {
    let len = once.len();
    let repeats = |d: usize| once[d..] == once[..len - d];
    (1..=len / 2).find(|d| len.is_multiple_of(*d) && repeats(*d))
}

pub(crate) fn check_values(mut fields: Fields<'_>, effort: &mut Effort<'_>) -> Result<Values, End> {
    let (game, to, sum) = (fields.value("game")?, fields.value("to")?, fields.value("sum")?);
    fields.finish()?;
    let checksum =
        u32::from_str_radix(sum.text, 16).ok().filter(|sum_read| format!("{sum_read:08X}") == sum.text);
    let checksum = checksum.ok_or_else(|| sum.bad("eight digits from 0 to F"))?;
    let claim = Values { game: game.text.to_owned(), to: to.number()?, checksum };
    with_heaps(game, |heaps| {
        let computed = checksum_of(&values(heaps, claim.to.saturating_add(1), effort)?);
        if computed == checksum {
            return Ok(claim);
        }
        Err(Reason::WrongValues(format!("{computed:08X}")).at(sum.line))
    })
}
