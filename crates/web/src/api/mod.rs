//! `/api/v1`: the answers of the command line as JSON, with the same fields.
//!
//! One table, [`ENDPOINTS`], makes both the routes and their description: a new question is a line there and
//! a function in [`answers`].

mod answers;
mod openapi;

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use marienbad_solve::{Cancel, Work};
use marienbad_words::failure::{Failure, RequestError, excerpt};
use marienbad_words::language::{Language, say};

use super::layout;
use super::query::Query;
use super::site::{self, Site, Visit};

/// Where the interface stands.
pub const ROOT: &str = "/api/v1";

/// What a parameter may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Any text.
    Text,
    /// A number between these two, both included.
    Number(u64, u64),
    /// Present or absent.
    Flag,
}

/// A parameter of a question.
#[derive(Debug, Clone, Copy)]
pub struct Parameter {
    /// Its name, the same as on the command line.
    pub name: &'static str,
    /// What it may hold.
    pub kind: Kind,
    /// Whether it is required.
    pub required: bool,
    /// An example.
    pub example: &'static str,
    /// The message that describes it.
    pub about: &'static str,
}

/// A question that the interface answers.
pub struct Endpoint {
    /// The last part of its address.
    pub name: &'static str,
    /// The message that describes it.
    pub about: &'static str,
    /// The parameters that it takes.
    pub parameters: &'static [Parameter],
    /// Fields that its answer always has.
    pub fields: &'static [&'static str],
    /// Whether it may take seconds.
    pub heavy: bool,
    /// Gives the answer as JSON.
    pub answer: fn(&Asked, &mut Work<'_>) -> Result<Vec<u8>, Failure>,
}

/// A request to the interface.
pub struct Asked {
    /// The language of messages.
    pub language: Language,
    /// The parameters.
    pub query: Query,
}

impl Asked {
    /// The text of a parameter; empty if it is missing.
    pub fn text(&self, name: &str) -> &str {
        self.query.get(name).unwrap_or_default()
    }

    /// The number of a parameter, if present; it has already been checked.
    pub fn number(&self, name: &str) -> Option<u64> {
        self.query.get(name)?.parse().ok()
    }
}

const fn parameter(
    name: &'static str,
    kind: Kind,
    required: bool,
    example: &'static str,
    about: &'static str,
) -> Parameter {
    Parameter { name, kind, required, example, about }
}

const GAME: Parameter = parameter("game", Kind::Text, true, "nim", "cli-arg-game");
const HEAPS: Parameter = parameter("game", Kind::Text, true, "0.77", "cli-arg-game");
const POSITION: Parameter = parameter("position", Kind::Text, true, "1,3,5,6", "cli-arg-position");
const MISERE: Parameter = parameter("misere", Kind::Flag, false, "1", "cli-arg-misere");
const COMPOUND: Parameter = parameter("compound", Kind::Text, false, "disjunctive", "cli-arg-compound");
const TURNS: Parameter = parameter("turns", Kind::Text, false, "1:1", "cli-arg-turns");
const LANG: Parameter = parameter("lang", Kind::Text, false, "en", "web-api-lang");

const SOLVE_FIELDS: &[&str] = &[
    "schema",
    "game",
    "position",
    "play",
    "compound",
    "turns",
    "outcome",
    "value",
    "value_at_least",
    "components",
    "moves",
    "moves_complete",
    "claim",
    "method",
    "nodes",
    "stopped",
];

/// Every question.
pub const ENDPOINTS: &[Endpoint] = &[
    Endpoint {
        name: "games",
        about: "cli-cmd-games",
        parameters: &[LANG],
        fields: &["schema", "games"],
        heavy: false,
        answer: answers::games,
    },
    Endpoint {
        name: "rules",
        about: "cli-cmd-rules",
        parameters: &[GAME, LANG],
        fields: &[
            "schema", "game", "title", "family", "rules", "winning", "notation", "example", "names", "source",
        ],
        heavy: false,
        answer: answers::rules,
    },
    Endpoint {
        name: "moves",
        about: "cli-cmd-moves",
        parameters: &[GAME, POSITION, MISERE, COMPOUND, TURNS, LANG],
        fields: &[
            "schema",
            "game",
            "position",
            "play",
            "compound",
            "turns",
            "moves",
            "moves_complete",
            "open",
            "claim",
            "method",
            "nodes",
            "stopped",
        ],
        heavy: true,
        answer: answers::moves,
    },
    Endpoint {
        name: "solve",
        about: "cli-cmd-solve",
        parameters: &[GAME, POSITION, MISERE, COMPOUND, TURNS, LANG],
        fields: SOLVE_FIELDS,
        heavy: true,
        answer: answers::solve,
    },
    Endpoint {
        name: "explain",
        about: "cli-cmd-explain",
        parameters: &[GAME, POSITION, MISERE, COMPOUND, TURNS, LANG],
        fields: &["schema", "game", "position", "outcome", "rule", "reason", "claim", "moves"],
        heavy: true,
        answer: answers::explain,
    },
    Endpoint {
        name: "sequence",
        about: "cli-cmd-sequence",
        parameters: &[
            HEAPS,
            parameter("to", Kind::Number(0, 100_000), true, "50", "cli-arg-to"),
            MISERE,
            LANG,
        ],
        fields: &["schema", "game", "play", "first", "values"],
        heavy: true,
        answer: answers::sequence,
    },
    Endpoint {
        name: "period",
        about: "cli-cmd-period",
        parameters: &[HEAPS, parameter("to", Kind::Number(0, 10_000_000), false, "2000", "cli-arg-to"), LANG],
        fields: &["schema", "game", "preperiod", "period", "saltus", "theorem", "checked_to", "claim"],
        heavy: true,
        answer: answers::period,
    },
    Endpoint {
        name: "nim",
        about: "cli-cmd-nim",
        parameters: &[parameter("expression", Kind::Text, true, "8 * 13", "cli-arg-expression"), LANG],
        fields: &["schema", "expression"],
        heavy: true,
        answer: answers::nim,
    },
    Endpoint {
        name: "code",
        about: "cli-cmd-code",
        parameters: &[
            parameter("turn", Kind::Number(1, 10_000), true, "2", "cli-arg-turn"),
            parameter("coins", Kind::Number(1, 10_000), true, "7", "cli-arg-coins"),
            parameter("group", Kind::Flag, false, "1", "cli-arg-group"),
            LANG,
        ],
        fields: &["length", "dimension", "distance", "generator", "parity", "weights", "linear", "self_dual"],
        heavy: true,
        answer: answers::code,
    },
    Endpoint {
        name: "conjecture",
        about: "cli-cmd-conjecture",
        parameters: &[
            parameter("game", Kind::Text, true, "xxx", "cli-arg-game"),
            parameter("predicate", Kind::Text, true, "losing iff n mod 2 = 0", "cli-arg-predicate"),
            parameter("to", Kind::Number(0, 1_000_000_000), true, "42", "cli-arg-conjecture-to"),
            MISERE,
            LANG,
        ],
        fields: &[
            "schema",
            "game",
            "play",
            "predicate",
            "variables",
            "verdict",
            "to",
            "reached",
            "beyond",
            "complete",
            "tested",
            "counterexample",
            "claim",
            "theorem",
            "nodes",
        ],
        heavy: true,
        answer: answers::conjecture,
    },
    Endpoint {
        name: "quotient",
        about: "cli-cmd-quotient",
        parameters: &[HEAPS, parameter("to", Kind::Number(0, 10_000), true, "24", "cli-arg-to"), LANG],
        fields: &[
            "schema",
            "game",
            "play",
            "order",
            "p_size",
            "tame",
            "heaps",
            "preperiod",
            "period",
            "claim",
            "theorem",
            "checked_to",
            "stopped",
            "beyond",
            "generators",
            "elements",
            "lost",
            "relations",
            "table",
            "genus",
        ],
        heavy: true,
        answer: answers::quotient,
    },
];

/// The routes.
pub fn router() -> Router<Arc<Site>> {
    let mut router = Router::new().route(&format!("{ROOT}/openapi.json"), get(openapi::show));
    for endpoint in ENDPOINTS {
        router = router.route(
            &format!("{ROOT}/{}", endpoint.name),
            get(move |visit: Visit| async move {
                let lane = if endpoint.heavy { site::analyses } else { site::pages };
                match visit.compute(lane, move |visit, cancel| answer(endpoint, visit, cancel)).await {
                    Ok(text) => json(text),
                    Err(failure) => layout::failed(&visit, &failure),
                }
            }),
        );
    }
    router
}

fn answer(endpoint: &Endpoint, visit: &Visit, cancel: &Cancel) -> Result<Vec<u8>, Failure> {
    let asked = Asked { language: visit.language, query: visit.query.clone() };
    check(endpoint, &asked)?;
    (endpoint.answer)(&asked, &mut site::work(cancel))
}

/// Checks that every parameter is known, that required ones are present, and that numbers are numbers.
fn check(endpoint: &Endpoint, asked: &Asked) -> Result<(), Failure> {
    let language = asked.language;
    let refused =
        |message: String| Err(RequestError::Parameter { message, example: example(endpoint) }.into());
    let known = |name: &str| endpoint.parameters.iter().any(|parameter| parameter.name == name);
    if let Some(name) = asked.query.names().find(|name| !known(name)) {
        let list: Vec<&str> = endpoint.parameters.iter().map(|parameter| parameter.name).collect();
        let name = excerpt(name, 0);
        return refused(say!(language, "web-api-unknown", "name" => name, "list" => list.join(", ")));
    }
    for parameter in endpoint.parameters {
        let example = example(endpoint);
        match (asked.query.get(parameter.name), parameter.kind) {
            (None, _) if parameter.required => {
                return refused(
                    say!(language, "web-api-missing", "name" => parameter.name, "example" => example),
                );
            }
            (Some(found), Kind::Number(min, max))
                if !found.parse().is_ok_and(|number: u64| (min..=max).contains(&number)) =>
            {
                return refused(say!(
                    language,
                    "web-api-number",
                    "found" => excerpt(found, 0),
                    "min" => min.to_string(),
                    "max" => max.to_string(),
                    "example" => example
                ));
            }
            _ => {}
        }
    }
    Ok(())
}

/// An address that asks this question.
pub fn example(endpoint: &Endpoint) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    for parameter in endpoint.parameters.iter().filter(|parameter| parameter.required) {
        query.append_pair(parameter.name, parameter.example);
    }
    let query = query.finish();
    let joint = if query.is_empty() { "" } else { "?" };
    format!("{ROOT}/{}{joint}{query}", endpoint.name)
}

/// Makes an answer of the interface.
fn json(text: Vec<u8>) -> Response {
    let mut response = Body::from(text).into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}
