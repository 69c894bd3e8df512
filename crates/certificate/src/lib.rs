//! Certificates: their claims, their text format, and why one is rejected. `FORMAT.md` describes them.
//!
//! `marienbad-check` parses certificates with [`form`] and decides about them; a certificate
//! [written](mod@write) here proves nothing until it is checked.
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
