//! Checks certificates of what the workbench claims, trusting nothing.
//!
//! A certificate is a text that states a claim and holds what is needed to verify it; see `FORMAT.md` of
//! `marienbad-certificate`. [`check`] reads one and recomputes everything from the rules of the game, with
//! no code of the engines that made the claim: it accepts, rejects with a reason and a line, or says that
//! the check would be too large. It opens no files and prints nothing.
//!
//! ```
//! use marienbad_certificate::write;
//! use marienbad_check::{Effort, Law, Period, Verdict, check};
//! use marienbad_rules::NoFiles;
//!
//! let claim = Period { game: "0.77".to_owned(), law: Law::GuySmith, preperiod: 71, period: 12, saltus: 0 };
//! let text = write::period(&claim)?;
//! assert!(matches!(check(&text, &NoFiles, &mut Effort::default()), Verdict::Accepted(_)));
//!
//! let wrong = write::period(&Period { preperiod: 70, ..claim })?;
//! let Verdict::Rejected(why) = check(&wrong, &NoFiles, &mut Effort::default()) else { panic!() };
//! assert_eq!(why.to_string(), "line 6: G(70) = 6, but G(82) = 2");
//! # Ok::<(), write::Unwritable>(())
//! ```
//!
//! The modules are named after the kinds of certificates; `formula` also handles positions beside other
//! claims, `sequence` has two kinds, `values` recomputes Grundy values, `monoid` multiplies, `effort`
//! counts the steps.

mod effort;
mod formula;
mod infinite;
mod monoid;
mod outcome;
mod quotient;
mod sequence;
mod tame;
mod values;
mod worth;

use marienbad_certificate::form::Fields;
use marienbad_certificate::reason::End;
use marienbad_rules::{Files, Remembering};

use formula::Place;

pub use effort::Effort;
pub use marienbad_certificate::claim::*;
pub use marienbad_certificate::reason::{Defect, Expected, Halt, Rejection};

/// The checker's verdict on a certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The claim is true.
    Accepted(Claim),
    /// The certificate does not prove its claim, which may be true all the same.
    Rejected(Rejection),
    /// The check was not finished: nothing is known.
    Undecided(Halt),
}

/// Checks the whole text of a certificate. `files` is used for positions that name a file: an accepted
/// claim is then about the file as it is now.
pub fn check(text: &str, files: &dyn Files, effort: &mut Effort<'_>) -> Verdict {
    match claim_of(text, &Remembering::new(files), effort) {
        Ok(claim) => Verdict::Accepted(claim),
        Err(End::Reject(rejection)) => Verdict::Rejected(rejection),
        Err(End::Halt(halt)) => Verdict::Undecided(halt),
    }
}

fn claim_of(text: &str, files: &dyn Files, effort: &mut Effort<'_>) -> Result<Claim, End> {
    let mut fields = Fields::read(text)?;
    let kind = fields.value("kind")?;
    match kind.text {
        "period" => {
            let place = Place::take(&mut fields, "value")?;
            let period = sequence::check_period(fields, effort)?;
            match place {
                Some(at) => at.by_period(&period, files, effort),
                None => Ok(Claim::Period(period)),
            }
        }
        "values" => sequence::check_values(fields, effort).map(Claim::Values),
        "outcome" => outcome::check_outcome(fields, files, effort).map(Claim::Outcome),
        "worth" => worth::check_worth(fields, files, effort).map(Claim::Worth),
        "quotient" => {
            let place = Place::take(&mut fields, "outcome")?;
            let quotient = quotient::check_quotient(fields, effort)?;
            match place {
                Some(at) => at.by_quotient(&quotient, files),
                None => Ok(Claim::Quotient(quotient)),
            }
        }
        "tame" => {
            let place = Place::take(&mut fields, "outcome")?;
            let tame = tame::check_tame(fields, effort)?;
            match place {
                Some(at) => at.by_tame(&tame, files, effort),
                None => Ok(Claim::Tame(tame)),
            }
        }
        "formula" => formula::check_formula(fields, files, effort),
        "infinite" => infinite::check_infinite(fields, effort).map(Claim::Infinite),
        _ => Err(kind.bad(Expected::Kind)),
    }
}
