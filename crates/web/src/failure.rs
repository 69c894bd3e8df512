//! How failures are answered: the status, and the one line on a page or in the JSON interface.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use marienbad_rules::NoFiles;
use marienbad_rules::catalogue::NameError;
use marienbad_solve::{Stop, question};
use marienbad_store::matches::ShelfError;
use marienbad_words::conjecture;
use marienbad_words::failure::{Failure, RequestError, excerpt, reason};
use marienbad_words::language::{Language, say};
use serde_json::{Value, json};

use super::lane::Refusal;

/// How long one should wait before asking again, in seconds.
const RETRY: HeaderValue = HeaderValue::from_static("2");

/// The status of the answer.
pub fn status(failure: &Failure) -> StatusCode {
    match failure {
        Failure::Request(error) => request_status(error),
        Failure::Name(NameError::Unknown { .. }) => StatusCode::NOT_FOUND,
        Failure::Stop(Stop::TooLarge { .. } | Stop::Rule(_) | Stop::Cycle { .. }) => StatusCode::BAD_REQUEST,
        Failure::Output(_) | Failure::Stop(Stop::ForeignPosition { .. }) => StatusCode::INTERNAL_SERVER_ERROR,
        // The page ran out of time, steps or memory: that is not the client's fault.
        Failure::Stop(_) => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::BAD_REQUEST,
    }
}

fn request_status(error: &RequestError) -> StatusCode {
    match error {
        RequestError::NoPage | RequestError::NoMatch | RequestError::NoTrial => StatusCode::NOT_FOUND,
        RequestError::Parameter { .. }
        | RequestError::Illegal(_)
        | RequestError::LongPosition { .. }
        | RequestError::LongMatch => StatusCode::BAD_REQUEST,
        // Only here is it the client that was too slow.
        RequestError::Slow => StatusCode::REQUEST_TIMEOUT,
        RequestError::Share | RequestError::Trials { .. } => StatusCode::TOO_MANY_REQUESTS,
        RequestError::Storage(_) | RequestError::Gone | RequestError::Broken => {
            StatusCode::INTERNAL_SERVER_ERROR
        }
        RequestError::Busy | RequestError::Full | RequestError::Late => StatusCode::SERVICE_UNAVAILABLE,
        RequestError::Host => StatusCode::MISDIRECTED_REQUEST,
        RequestError::Origin => StatusCode::FORBIDDEN,
        RequestError::TooLong => StatusCode::URI_TOO_LONG,
        RequestError::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        RequestError::Method => StatusCode::METHOD_NOT_ALLOWED,
    }
}

/// The line of the command line, except where it would mention Ctrl-C: here the time of a request ran out.
fn message(language: Language, failure: &Failure) -> String {
    match failure {
        Failure::Stop(Stop::Cancelled) => RequestError::Late.message(language),
        failure => failure.message(language),
    }
}

/// The line on a page, where no commands are typed. The example follows as a link.
pub fn on_page(language: Language, failure: &Failure) -> String {
    let text = without_command(language, failure);
    let mut letters = text.chars();
    // On the command line it follows the name of the program, so it begins in lower case.
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn without_command(language: Language, failure: &Failure) -> String {
    match failure {
        Failure::Name(NameError::Parameter { error, .. }) | Failure::Position { error, .. } => say!(
            language,
            "web-error-place",
            "input" => excerpt(&error.input, error.at),
            "place" => error.column().to_string(),
            "reason" => reason(language, &error.reason)
        ),
        Failure::Predicate { error, .. } => say!(
            language,
            "web-error-place",
            "input" => excerpt(&error.input, error.at),
            "place" => (error.at + 1).to_string(),
            "reason" => conjecture::reason(language, &error.reason)
        ),
        Failure::NoNumbers(game) => {
            format!("{}.", say!(language, "conjecture-no-numbers", "game" => game.as_str()))
        }
        Failure::Name(NameError::Unknown { name, .. }) => {
            say!(language, "web-error-no-game", "name" => excerpt(name, 0))
        }
        Failure::Turns(found) => say!(language, "web-error-turns", "found" => excerpt(found, 0)),
        other => message(language, other),
    }
}

/// A game and a position that would have been accepted.
pub fn example(failure: &Failure) -> Option<(String, String)> {
    let (name, entry) = match failure {
        Failure::Name(NameError::Parameter { entry, .. }) => {
            (entry.examples.first()?.clone(), Arc::clone(entry))
        }
        Failure::Name(NameError::Unknown { nearest: Some(near), .. }) => {
            (near.clone(), Arc::clone(question::open(near).ok()?.entry()))
        }
        Failure::Position { game, entry, .. } => (game.clone(), Arc::clone(entry)),
        _ => return None,
    };
    let game = question::open(&name).ok()?;
    let position = entry.positions.iter().find(|text| game.parse(text, &NoFiles).is_ok())?;
    Some((name, position.clone()))
}

/// Whether the rules or the program are at fault, so that neither more time nor another try would help.
pub fn is_fault(failure: &Failure) -> bool {
    matches!(failure, Failure::Stop(stop) if stop.is_failure())
}

/// Whether the name of a game was misspelt.
pub fn is_misspelt(failure: &Failure) -> bool {
    matches!(failure, Failure::Name(NameError::Unknown { nearest: Some(_), .. }))
}

/// Whether another text in the same field would help.
pub fn is_slip(failure: &Failure) -> bool {
    matches!(
        failure,
        Failure::Name(_)
            | Failure::Position { .. }
            | Failure::Turns(_)
            | Failure::Compound(_)
            | Failure::Request(RequestError::LongPosition { .. })
    )
}

/// The JSON object of a failure.
pub fn to_json(language: Language, failure: &Failure) -> Value {
    let (at, example) = (failure.at(), failure.example(language));
    json!({
        "schema": 1,
        "error": { "message": message(language, failure), "at": at, "example": example },
    })
}

/// An answer with the status of a failure, and with `Retry-After` where that helps.
pub fn response(failure: &Failure, kind: &'static str, body: impl Into<Body>) -> Response {
    let status = status(failure);
    let mut response = (status, body.into()).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if matches!(status, StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS) {
        headers.insert(header::RETRY_AFTER, RETRY);
    }
    response
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::Request(match refusal {
            Refusal::Busy => RequestError::Busy,
            Refusal::Share => RequestError::Share,
            Refusal::Late => RequestError::Late,
            Refusal::Broken => RequestError::Broken,
        })
    }
}

/// The failure when matches cannot be read.
pub fn storage(error: ShelfError) -> Failure {
    Failure::Request(unkept(error))
}

/// The failure when matches cannot be stored. It does not say where they are stored.
pub fn unkept(error: ShelfError) -> RequestError {
    match error {
        ShelfError::Gone { .. } => RequestError::Gone,
        error => RequestError::Storage(error.to_string()),
    }
}
