//! What goes wrong: its status, and its one line in both languages.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use marienbad_play::MatchError;
use marienbad_rules::NoFiles;
use marienbad_rules::catalogue::NameError;
use marienbad_solve::{Stop, question};
use marienbad_store::matches::ShelfError;
use marienbad_words::conjecture;
use marienbad_words::failure::{Failure, excerpt, reason};
use marienbad_words::language::{Language, say};
use serde_json::{Value, json};

use super::address::LONGEST;
use super::lane::Refusal;

/// Why a request gets no answer.
#[derive(Debug)]
pub enum Trouble {
    /// What also goes wrong on the command line.
    Failure(Failure),
    /// A parameter of the interface that is missing or means nothing: what to say, and an address that would be right.
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
    LongPosition,
    /// A match that is too long to be kept.
    LongMatch,
    /// Too much is going on.
    Busy,
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
    /// A mistake of the program.
    Broken,
}

/// How long one should wait before asking again, in seconds.
const RETRY: HeaderValue = HeaderValue::from_static("2");

impl Trouble {
    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        match self {
            Self::NoPage
            | Self::NoMatch
            | Self::NoTrial
            | Self::Failure(Failure::Name(NameError::Unknown { .. })) => StatusCode::NOT_FOUND,
            Self::Failure(Failure::Stop(Stop::TooLarge { .. } | Stop::Rule(_) | Stop::Cycle { .. }))
            | Self::Parameter { .. }
            | Self::Illegal(_)
            | Self::LongPosition
            | Self::LongMatch => StatusCode::BAD_REQUEST,
            Self::Failure(Failure::Output(_) | Failure::Stop(Stop::ForeignPosition { .. }))
            | Self::Storage(_)
            | Self::Broken => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Failure(Failure::Stop(_)) | Self::Late | Self::Slow => StatusCode::REQUEST_TIMEOUT,
            Self::Failure(_) => StatusCode::BAD_REQUEST,
            Self::Busy | Self::Full => StatusCode::SERVICE_UNAVAILABLE,
            Self::Host => StatusCode::MISDIRECTED_REQUEST,
            Self::Origin => StatusCode::FORBIDDEN,
            Self::TooLong => StatusCode::URI_TOO_LONG,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
        }
    }

    /// The one line.
    pub fn message(&self, language: Language) -> String {
        match self {
            // The time of a request is over: nobody pressed Ctrl-C.
            Self::Failure(Failure::Stop(Stop::Cancelled)) | Self::Late => say!(language, "web-error-late"),
            Self::Failure(failure) => failure.message(language),
            Self::Parameter { message, .. } => message.clone(),
            Self::NoPage => say!(language, "web-error-no-page"),
            Self::NoMatch => say!(language, "web-error-no-match"),
            Self::NoTrial => say!(language, "web-error-no-trial"),
            Self::Full => say!(language, "web-error-full"),
            Self::Illegal(mv) => say!(language, "web-error-illegal", "found" => excerpt(mv, 0)),
            Self::LongPosition => say!(language, "web-error-long-position", "max" => LONGEST),
            Self::LongMatch => say!(language, "web-error-long-match"),
            Self::Busy => say!(language, "web-error-busy"),
            Self::Host => say!(language, "web-error-host"),
            Self::Origin => say!(language, "web-error-origin"),
            Self::TooLong => say!(language, "web-error-too-long"),
            Self::TooLarge => say!(language, "web-error-too-large"),
            Self::Slow => say!(language, "web-error-slow"),
            Self::Method => say!(language, "web-error-method"),
            Self::Storage(problem) => say!(language, "web-error-storage", "problem" => problem.as_str()),
            Self::Broken => say!(language, "web-error-broken"),
        }
    }

    /// The line that stands on a page, where nobody types commands: the example follows as a link.
    pub fn on_page(&self, language: Language) -> String {
        let text = self.without_command(language);
        let mut letters = text.chars();
        // On the command line it stands behind the name of the program.
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }

    fn without_command(&self, language: Language) -> String {
        match self {
            Self::Failure(
                Failure::Name(NameError::Parameter { error, .. }) | Failure::Position { error, .. },
            ) => say!(
                language,
                "web-error-place",
                "input" => excerpt(&error.input, error.at),
                "place" => error.column().to_string(),
                "reason" => reason(language, &error.reason)
            ),
            Self::Failure(Failure::Predicate { error, .. }) => say!(
                language,
                "web-error-place",
                "input" => excerpt(&error.input, error.at),
                "place" => (error.at + 1).to_string(),
                "reason" => conjecture::reason(language, &error.reason)
            ),
            Self::Failure(Failure::NoNumbers(game)) => {
                format!("{}.", say!(language, "conjecture-no-numbers", "game" => game.as_str()))
            }
            Self::Failure(Failure::Name(NameError::Unknown { name, .. })) => {
                say!(language, "web-error-no-game", "name" => excerpt(name, 0))
            }
            Self::Failure(Failure::Turns(found)) => {
                say!(language, "web-error-turns", "found" => excerpt(found, 0))
            }
            other => other.message(language),
        }
    }

    /// A game and a position that would have been right.
    pub fn example(&self) -> Option<(String, String)> {
        let (name, entry) = match self {
            Self::Failure(Failure::Name(NameError::Parameter { entry, .. })) => {
                (entry.examples.first()?.clone(), Arc::clone(entry))
            }
            Self::Failure(Failure::Name(NameError::Unknown { nearest: Some(near), .. })) => {
                (near.clone(), Arc::clone(question::open(near).ok()?.entry()))
            }
            Self::Failure(Failure::Position { game, entry, .. }) => (game.clone(), Arc::clone(entry)),
            _ => return None,
        };
        let game = question::open(&name).ok()?;
        let position = entry.positions.iter().find(|text| game.parse(text, &NoFiles).is_ok())?;
        Some((name, position.clone()))
    }

    /// Whether it is the name of a game with a slip in it.
    pub fn is_misspelt(&self) -> bool {
        matches!(self, Self::Failure(Failure::Name(NameError::Unknown { nearest: Some(_), .. })))
    }

    /// Whether the rules or the program are at fault: neither more time nor another try would help.
    pub fn is_fault(&self) -> bool {
        matches!(self, Self::Failure(Failure::Stop(stop)) if stop.is_failure())
    }

    /// Whether another text in the same field would help.
    pub fn is_slip(&self) -> bool {
        let Self::Failure(failure) = self else { return matches!(self, Self::LongPosition) };
        matches!(
            failure,
            Failure::Name(_) | Failure::Position { .. } | Failure::Turns(_) | Failure::Compound(_)
        )
    }

    /// The object of the interface.
    pub fn to_json(&self, language: Language) -> Value {
        let (at, example) = match self {
            Self::Failure(failure) => (failure.at(), failure.example(language)),
            Self::Parameter { example, .. } => (None, Some(example.clone())),
            _ => (None, None),
        };
        json!({
            "schema": 1,
            "error": { "message": self.message(language), "at": at, "example": example },
        })
    }

    /// An answer with this status, and when to ask again where that helps.
    pub fn response(&self, kind: &'static str, body: String) -> Response {
        let mut response = (self.status(), Body::from(body)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if matches!(self, Self::Busy | Self::Late | Self::Failure(Failure::Stop(Stop::Cancelled))) {
            headers.insert(header::RETRY_AFTER, RETRY);
        }
        response
    }
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl From<Stop> for Trouble {
    fn from(stop: Stop) -> Self {
        Self::Failure(Failure::Stop(stop))
    }
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Busy => Self::Busy,
            Refusal::Late => Self::Late,
            Refusal::Broken => Self::Broken,
        }
    }
}

impl From<ShelfError> for Trouble {
    fn from(error: ShelfError) -> Self {
        Self::Storage(error.to_string())
    }
}

impl From<MatchError> for Trouble {
    fn from(error: MatchError) -> Self {
        match error {
            MatchError::Illegal(mv) => Self::Illegal(mv),
            MatchError::Name(error) => Self::Failure(Failure::Name(error)),
            MatchError::Stop(stop) => stop.into(),
            other => Self::Failure(Failure::Refused(other.to_string())),
        }
    }
}
