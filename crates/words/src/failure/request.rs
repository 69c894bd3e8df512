//! Why a request to the server gets no answer.

use super::excerpt;
use crate::language::{Language, say};

/// Why a request gets no answer, where that has to do with its being one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum RequestError {
    /// A parameter of the interface that is missing or means nothing: what to say, and an address that would
    /// be right.
    Parameter {
        /// The one line.
        message: String,
        /// The address.
        example: String,
    },
    /// No page of that address.
    NoPage,
    /// No match of that name.
    NoMatch,
    /// No trial of that name.
    NoTrial,
    /// As many trials wait as there is room for.
    Full,
    /// Not a move of this position.
    Illegal(String),
    /// A position that is too long to be written.
    LongPosition {
        /// The most characters there may be.
        max: usize,
    },
    /// A match that is too long to be kept.
    LongMatch,
    /// Too much is going on.
    Busy,
    /// This client has as much going on as one may have.
    Share,
    /// This client has as many trials open as one may have.
    Trials {
        /// How many.
        max: usize,
    },
    /// It took too long.
    Late,
    /// The name of the server in the request is not its own.
    Host,
    /// Sent by a page of another server.
    Origin,
    /// The address is too long.
    TooLong,
    /// The body is too large.
    TooLarge,
    /// The body came too slowly.
    Slow,
    /// The page takes no such request.
    Method,
    /// Matches cannot be written or read.
    Storage(String),
    /// The folder of the matches has disappeared.
    Gone,
    /// A mistake of the program.
    Broken,
}

impl RequestError {
    /// The one line.
    pub fn message(&self, language: Language) -> String {
        match self {
            Self::Parameter { message, .. } => message.clone(),
            Self::NoPage => say!(language, "web-error-no-page"),
            Self::NoMatch => say!(language, "web-error-no-match"),
            Self::NoTrial => say!(language, "web-error-no-trial"),
            Self::Full => say!(language, "web-error-full"),
            Self::Illegal(mv) => say!(language, "web-error-illegal", "found" => excerpt(mv, 0)),
            Self::LongPosition { max } => say!(language, "web-error-long-position", "max" => *max),
            Self::LongMatch => say!(language, "web-error-long-match"),
            Self::Busy => say!(language, "web-error-busy"),
            Self::Share => say!(language, "web-error-share"),
            Self::Trials { max } => say!(language, "web-error-own-trials", "max" => *max),
            Self::Late => say!(language, "web-error-late"),
            Self::Host => say!(language, "web-error-host"),
            Self::Origin => say!(language, "web-error-origin"),
            Self::TooLong => say!(language, "web-error-too-long"),
            Self::TooLarge => say!(language, "web-error-too-large"),
            Self::Slow => say!(language, "web-error-slow"),
            Self::Method => say!(language, "web-error-method"),
            Self::Storage(problem) => say!(language, "web-error-storage", "problem" => problem.as_str()),
            Self::Gone => say!(language, "web-error-gone"),
            Self::Broken => say!(language, "web-error-broken"),
        }
    }
}
