//! Why the server refuses a request.

use super::excerpt;
use crate::language::{Language, say};

/// Why a request is refused, for reasons particular to requests.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum RequestError {
    /// A parameter that is missing or makes no sense: a message, and an example of a correct address.
    Parameter {
        /// The one-line message.
        message: String,
        /// A correct address.
        example: String,
    },
    /// There is no page at that address.
    NoPage,
    /// There is no match of that name.
    NoMatch,
    /// There is no trial of that name.
    NoTrial,
    /// The queue of trials is full.
    Full,
    /// The move is not legal in this position.
    Illegal(String),
    /// The position is too long to be written.
    LongPosition {
        /// The maximum number of characters.
        max: usize,
    },
    /// The match is too long to be stored.
    LongMatch,
    /// The server is busy.
    Busy,
    /// This client has as many requests in progress as one client may have.
    Share,
    /// This client has as many open trials as one client may have.
    Trials {
        /// The maximum number.
        max: usize,
    },
    /// The answer took too long.
    Late,
    /// The host name in the request is not the server's.
    Host,
    /// The request was sent by a page of another server.
    Origin,
    /// The address is too long.
    TooLong,
    /// The body is too large.
    TooLarge,
    /// The body came too slowly.
    Slow,
    /// The page does not accept this method.
    Method,
    /// Matches cannot be written or read, for this reason.
    Storage(String),
    /// The folder of the matches has disappeared.
    Gone,
    /// An internal error of the program.
    Broken,
}

impl RequestError {
    /// The one-line message.
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
