//! Certificates: what they claim, their form as text, and why one is refused. `FORMAT.md` describes them.
//!
//! `marienbad-check` reads certificates with [`form`] and decides; what is [written](mod@write) here is worth
//! what it says of it.
//!
//! ```
//! use marienbad_certificate::claim::{Law, Period};
//! use marienbad_certificate::write;
//!
//! let claim = Period { game: "0.77".to_owned(), law: Law::GuySmith, preperiod: 71, period: 12, saltus: 0 };
//! let text = write::period(&claim)?;
//! assert!(text.starts_with("marienbad certificate 1\nkind period\ngame 0.77\n"));
//! # Ok::<(), write::Unwritable>(())
//! ```

pub mod claim;
pub mod form;
pub mod reason;
pub mod write;
