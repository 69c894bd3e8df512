//! Writes certificates, in the form that `marienbad-check` reads (its `FORMAT.md` describes it).
//!
//! Nothing here is trusted: a certificate is worth what the checker says of it, and the checker does not see this crate.
//!
//! ```
//! use marienbad_check::{Law, Period};
//!
//! let claim = Period { game: "0.77".to_owned(), law: Law::GuySmith, preperiod: 71, period: 12, saltus: 0 };
//! let text = marienbad_certify::period(&claim)?;
//! assert!(text.starts_with("marienbad certificate 1\nkind period\ngame 0.77\n"));
//! # Ok::<(), marienbad_certify::Unwritable>(())
//! ```

mod text;

use std::fmt;

use marienbad_check::{Period, Quotient, Reach, Settled, Values};

pub use text::Unwritable;

use text::Writer;

/// The certificate of a period.
pub fn period(claim: &Period) -> Result<String, Unwritable> {
    Writer::new("period")
        .field("game", &claim.game)
        .field("theorem", claim.law.word())
        .field("preperiod", claim.preperiod)
        .field("period", claim.period)
        .field("saltus", claim.saltus)
        .finish()
}

/// The certificate of a table of values.
pub fn values(claim: &Values) -> Result<String, Unwritable> {
    Writer::new("values")
        .field("game", &claim.game)
        .field("to", claim.to)
        .field("sum", format_args!("{:08X}", claim.checksum))
        .finish()
}

/// The certificate of an outcome. `lost` are positions, each lost for the player to move, such that every move from one of
/// them can be answered by a move to one of them; the ended game need not be listed. If the outcome is P, the position
/// is one of them; if it is N, a move leads to one of them.
pub fn outcome(
    claim: &Settled,
    lost: impl IntoIterator<Item = impl fmt::Display>,
) -> Result<String, Unwritable> {
    Writer::new("outcome")
        .field("game", &claim.game)
        .field("position", &claim.position)
        .field("play", claim.play.word())
        .field("outcome", claim.outcome.word())
        .block("lost", lost.into_iter())
        .finish()
}

/// The certificate of a misère quotient.
pub fn quotient(claim: &Quotient) -> Result<String, Unwritable> {
    let writer = Writer::new("quotient")
        .field("game", &claim.game)
        .field("heaps", List(&claim.heaps))
        .field("lost", List(&claim.monoid.lost));
    let writer = match claim.reach {
        Reach::Listed => writer.field("reach", "listed"),
        Reach::Periodic { preperiod } => writer.field("reach", "periodic").field("preperiod", preperiod),
    };
    writer.block("table", claim.monoid.table.iter().map(|row| List(row))).finish()
}

/// Numbers with blanks between them, `-` if there is none.
struct List<'a, N>(&'a [N]);

impl<N: fmt::Display> fmt::Display for List<'_, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, others)) = self.0.split_first() else { return f.write_str("-") };
        write!(f, "{first}")?;
        others.iter().try_for_each(|number| write!(f, " {number}"))
    }
}
