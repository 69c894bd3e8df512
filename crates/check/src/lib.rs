//! Certificates of what the workbench claims, and a checker that believes nothing.
//!
//! A certificate is a text that says what is claimed and holds what is needed to verify it; see `FORMAT.md`. [`check`] reads
//! one and recomputes everything from the rules of the game, with no code of the engines that made the claim: it accepts, it
//! rejects with a reason and a line, or it says that the check would be too large. It opens no files and prints nothing.
//! Certificates are written by `marienbad-certify`, which this crate does not see.
//!
//! ```
//! use marienbad_check::{Effort, Law, Period, Verdict, check};
//! use marienbad_rules::NoFiles;
//!
//! let claim = Period { game: "0.77".to_owned(), law: Law::GuySmith, preperiod: 71, period: 12, saltus: 0 };
//! let text = marienbad_certify::period(&claim)?;
//! assert!(matches!(check(&text, &NoFiles, &mut Effort::default()), Verdict::Accepted(_)));
//!
//! let wrong = marienbad_certify::period(&Period { preperiod: 70, ..claim })?;
//! let Verdict::Rejected(why) = check(&wrong, &NoFiles, &mut Effort::default()) else { panic!() };
//! assert_eq!(why.to_string(), "line 6: G(70) = 6, but G(82) = 2");
//! # Ok::<(), marienbad_certify::Unwritable>(())
//! ```
//!
//! The kinds of claim: a [`Period`] of Grundy values for ever, by a theorem; a table of [`Values`] by its checksum; a position
//! that is [`Settled`], by a strategy; a misère [`Quotient`]. `text` reads, `values` recomputes Grundy values.

mod effort;
mod outcome;
mod quotient;
mod reason;
mod sequence;
mod text;
mod values;

use marienbad_rules::Files;

pub use effort::{Effort, Halt};
pub use outcome::{Outcome, Settled};
pub use quotient::{Monoid, Quotient, Reach};
pub use reason::{Reason, Rejection};
pub use sequence::{Law, Period, Values};
pub use text::{checksum, is_tidy};

use reason::End;
use text::Fields;

/// What the checker says about a certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The claim is true.
    Accepted(Claim),
    /// The certificate does not prove its claim, which may be true all the same.
    Rejected(Rejection),
    /// The check was not finished: nothing is known.
    Undecided(Halt),
}

/// What a certificate claims.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Claim {
    /// The values of a game repeat for ever.
    Period(Period),
    /// The first values of a game have a checksum.
    Values(Values),
    /// A position is lost or won.
    Outcome(Settled),
    /// The misère quotient of a game.
    Quotient(Quotient),
}

/// Checks a certificate, given its whole text. `files` answers for positions that name a file: what is accepted then
/// is a claim about the file as it is now.
pub fn check(text: &str, files: &dyn Files, effort: &mut Effort<'_>) -> Verdict {
    match claim_of(text, files, effort) {
        Ok(claim) => Verdict::Accepted(claim),
        Err(End::Reject(rejection)) => Verdict::Rejected(rejection),
        Err(End::Halt(halt)) => Verdict::Undecided(halt),
    }
}

fn claim_of(text: &str, files: &dyn Files, effort: &mut Effort<'_>) -> Result<Claim, End> {
    let mut fields = Fields::read(text)?;
    let kind = fields.value("kind")?;
    match kind.text {
        "period" => sequence::check_period(fields, effort).map(Claim::Period),
        "values" => sequence::check_values(fields, effort).map(Claim::Values),
        "outcome" => outcome::check_outcome(fields, files, effort).map(Claim::Outcome),
        "quotient" => quotient::check_quotient(fields, effort).map(Claim::Quotient),
        _ => Err(kind.bad("period, values, outcome or quotient")),
    }
}
