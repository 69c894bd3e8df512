//! Everything that can go wrong, and its one-line message.

mod request;

pub use request::RequestError;

use std::io;
use std::sync::Arc;

use marienbad_play::MatchError;
use marienbad_rules::catalogue::{Entry, FileMistake, NameError};
use marienbad_rules::own::{self, RuleProblem};
use marienbad_rules::{Compound, FileProblem, ParseError, ParseErrorKind, RuleError, RuleFault};
use marienbad_solve::conjecture::{Undefined, WritingError, WritingErrorKind};
use marienbad_solve::{Large, Stop};

use super::conjecture::{self, echo};
use super::shaped;
use crate::language::{Language, say};

/// Why a command ends without an answer.
#[derive(Debug)]
pub enum Failure {
    /// `--budget` is not a budget.
    Budget(String),
    /// `--turns` is not of the form A:B.
    Turns(String),
    /// The compound is unknown.
    Compound(String),
    /// There is no game of that name.
    Name(NameError),
    /// The position is not in the notation of the game.
    Position {
        /// The game's name.
        game: String,
        /// Its line in the catalogue.
        entry: Arc<Entry>,
        /// What is wrong.
        error: ParseError,
    },
    /// A conjecture that cannot be parsed, about the game with this key.
    Predicate {
        /// The game's key in the catalogue.
        key: String,
        /// What is wrong.
        error: WritingError,
    },
    /// A conjecture about this game, whose positions are not made of numbers.
    NoNumbers(String),
    /// A conjecture that is undefined at some position.
    Undefined {
        /// The conjecture.
        text: String,
        /// Where, and why.
        undefined: Undefined,
    },
    /// A request that the server refuses.
    Request(RequestError),
    /// A limit was reached.
    Stop(Stop),
    /// The output could not be written.
    Output(io::Error),
    /// One of the workbench's own messages, with exit code 2.
    Refused(String),
    /// A certificate was rejected: exit code 1.
    Rejected(String),
    /// A check was not finished, or the disk is full: exit code 3.
    Undecided(String),
    /// The answer is already written; only the exit code remains.
    Answered(u8),
}

impl From<RequestError> for Failure {
    fn from(error: RequestError) -> Self {
        Self::Request(error)
    }
}

impl From<MatchError> for Failure {
    fn from(error: MatchError) -> Self {
        match error {
            MatchError::Illegal(mv) => Self::Request(RequestError::Illegal(mv)),
            MatchError::Stop(stop) => Self::Stop(stop),
            MatchError::Name(error) => Self::Name(error),
            other => Self::Refused(other.to_string()),
        }
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// Turns a failed write into a failure; a reader that went away (`| head`) does not count.
pub fn written(result: io::Result<()>) -> Result<(), Failure> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other.map_err(Failure::Output),
    }
}

impl Failure {
    /// The position of a mistake in the input, counted from 0.
    pub fn at(&self) -> Option<usize> {
        match self {
            Self::Name(NameError::Parameter { error, .. }) | Self::Position { error, .. } => Some(error.at),
            Self::Predicate { error, .. } => Some(error.at),
            Self::Undefined { undefined, .. } => Some(undefined.at),
            _ => None,
        }
    }

    /// An example of correct input.
    pub fn example(&self, language: Language) -> Option<String> {
        let example_of = |entry: &Entry, name: &str| {
            let position = entry.positions.first()?;
            Some(format!("marienbad solve {} {}", shell(name), shell(position)))
        };
        match self {
            Self::Name(NameError::Parameter { entry, .. }) => example_of(entry, &entry.examples[0]),
            Self::Position { game, entry, .. } => {
                // The catalogue's positions fit its first example; other games of the family may need
                // others.
                example_of(entry, if entry.examples.contains(game) { &entry.examples[0] } else { game })
            }
            Self::Predicate { key, .. } => Some(conjecture::example(language, key)),
            Self::NoNumbers(_) => Some(conjecture::example(language, "")),
            Self::Request(RequestError::Parameter { example, .. }) => Some(example.clone()),
            _ => None,
        }
    }

    /// The one-line message.
    pub fn message(&self, language: Language) -> String {
        match self {
            Self::Budget(found) => say!(language, "error-usage-budget", "found" => excerpt(found, 0)),
            Self::Turns(found) => say!(language, "error-usage-turns", "found" => excerpt(found, 0)),
            Self::Compound(found) => say!(
                language,
                "error-usage-invalid",
                "found" => excerpt(found, 0),
                "argument" => "compound",
                "possible" => say!(
                    language,
                    "error-usage-possible",
                    "list" => Compound::ALL.map(Compound::word).join(", ")
                ),
                "example" => Compound::Selective.word()
            ),
            // A rule without its prefix; the colon may be what is missing.
            Self::Name(NameError::Unknown { name, .. }) if name.contains("->") || name.contains('→') => {
                let prefix = if name.contains('"') { own::word::PREFIX } else { own::PREFIX };
                say!(language, "error-bare-rule", "name" => excerpt(name, 0), "prefix" => prefix)
            }
            Self::Name(NameError::Unknown { name, nearest }) => match nearest {
                Some(near) => {
                    say!(
                        language, "error-unknown-game-near", "name" => excerpt(name, 0),
                        "nearest" => near.as_str()
                    )
                }
                None => say!(language, "error-unknown-game", "name" => excerpt(name, 0)),
            },
            Self::Name(NameError::Parameter { error, .. }) | Self::Position { error, .. } => {
                place(language, error, &self.example(language).unwrap_or_default())
            }
            Self::Predicate { key, error } => conjecture::place(language, key, error),
            Self::NoNumbers(game) => say!(
                language,
                "error-with-example",
                "message" => say!(language, "conjecture-no-numbers", "game" => game.as_str()),
                "example" => self.example(language).unwrap_or_default()
            ),
            Self::Undefined { text, undefined } => conjecture::no_meaning(language, text, undefined),
            Self::Request(error) => error.message(language),
            Self::Stop(stop) => stop_message(language, stop),
            Self::Output(error) => say!(language, "error-output", "problem" => io_problem(language, error)),
            Self::Refused(message) | Self::Rejected(message) | Self::Undecided(message) => message.clone(),
            Self::Answered(_) => String::new(),
        }
    }
}

/// A word quoted for the shell.
pub fn shell(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._,:/=@+-".contains(c);
    if word.chars().all(plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}

/// The part of a text around a place, on one line.
pub fn excerpt(text: &str, at: usize) -> String {
    const AROUND: usize = 24;
    let clean = |c: char| if c.is_control() { ' ' } else { c };
    let length = text.chars().count();
    let (from, to) = (at.saturating_sub(AROUND), (at + AROUND).min(length));
    let middle: String = text.chars().skip(from).take(to - from).map(clean).collect();
    format!("{}{middle}{}", if from > 0 { "…" } else { "" }, if to < length { "…" } else { "" })
}

fn place(language: Language, error: &ParseError, example: &str) -> String {
    if let Some(line) = &error.line {
        return say!(
            language,
            "error-line-place",
            "path" => line.path.as_str(),
            "input" => excerpt(&error.input, error.at),
            "line" => line.number.to_string(),
            "place" => error.column().to_string(),
            "reason" => reason(language, &error.reason),
            "example" => example
        );
    }
    say!(
        language,
        "error-place",
        "input" => excerpt(&error.input, error.at),
        "place" => error.column().to_string(),
        "reason" => reason(language, &error.reason),
        "example" => example
    )
}

/// The reason of a parse error in words.
pub fn reason(language: Language, reason: &ParseErrorKind) -> String {
    let found_text = |found: char| if found.is_control() { ' ' } else { found };
    match reason {
        ParseErrorKind::Empty => say!(language, "error-reason-empty"),
        ParseErrorKind::NumberExpected { found: Some(found) } => {
            say!(language, "error-reason-number-expected", "found" => found_text(*found))
        }
        ParseErrorKind::NumberExpected { found: None } => say!(language, "error-reason-number-missing"),
        ParseErrorKind::NameExpected { found: Some(found) } => {
            say!(language, "error-reason-name-expected", "found" => found_text(*found))
        }
        ParseErrorKind::NameExpected { found: None } => say!(language, "error-reason-name-missing"),
        ParseErrorKind::EndExpected { found: None } => say!(language, "error-reason-end-expected"),
        ParseErrorKind::EndExpected { found: Some(found) }
        | ParseErrorKind::Unexpected { found: Some(found), expected: "" } => {
            say!(language, "error-reason-unexpected-no-hint", "found" => found_text(*found))
        }
        ParseErrorKind::Unexpected { found: Some(found), expected: "↵" } => {
            say!(language, "error-reason-line-end", "found" => found_text(*found))
        }
        ParseErrorKind::Unexpected { found: Some(found), expected } => {
            say!(language, "error-reason-unexpected", "found" => found_text(*found), "expected" => *expected)
        }
        ParseErrorKind::Unexpected { found: None, expected } => {
            say!(language, "error-reason-missing", "expected" => *expected)
        }
        ParseErrorKind::TooLarge { max } => say!(language, "error-reason-too-large", "max" => max.as_str()),
        ParseErrorKind::TooSmall { min } => {
            say!(language, "error-reason-too-small", "min" => min.to_string())
        }
        ParseErrorKind::TooMany { what, max } => {
            say!(language, "error-reason-too-many", "what" => what.word(), "max" => max.to_string())
        }
        ParseErrorKind::WrongCount { what, expected, found } => say!(
            language,
            "error-reason-wrong-count",
            "what" => what.word(),
            "expected" => *expected,
            "found" => *found
        ),
        ParseErrorKind::EmptySet => say!(language, "error-reason-empty-set"),
        ParseErrorKind::Repeated { what } => {
            say!(language, "error-reason-repeated", "what" => excerpt(what, 0))
        }
        ParseErrorKind::BadDigit { found } => say!(language, "error-reason-bad-digit", "found" => *found),
        ParseErrorKind::EndlessDigit { digit } => {
            say!(language, "error-reason-endless-digit", "digit" => *digit)
        }
        ParseErrorKind::RowLength { expected, found } => {
            say!(language, "error-reason-row-length", "expected" => *expected, "found" => *found)
        }
        ParseErrorKind::EmptyRow => say!(language, "error-reason-empty-row"),
        ParseErrorKind::PoleMissing { pole } => say!(language, "error-reason-pole-missing", "pole" => *pole),
        ParseErrorKind::NodeMissing => say!(language, "error-reason-node-missing"),
        ParseErrorKind::File { path, problem } => {
            let problem = say!(language, file_problem(*problem));
            say!(language, "error-reason-file", "path" => path.as_str(), "problem" => problem)
        }
        ParseErrorKind::Cycle { nodes } => {
            say!(language, "error-reason-cycle", "nodes" => cycle(nodes, " > "))
        }
        ParseErrorKind::BelowItself { elements } => {
            say!(language, "error-reason-below-itself", "elements" => cycle(elements, " < "))
        }
        ParseErrorKind::UnknownNode { name } => {
            say!(language, "error-reason-unknown-node", "name" => excerpt(name, 0))
        }
        ParseErrorKind::SelfLink { name } => {
            say!(language, "error-reason-self-link", "name" => excerpt(name, 0))
        }
        ParseErrorKind::NotHanging { name, ground } => say!(
            language,
            "error-reason-not-hanging",
            "name" => excerpt(name, 0),
            "ground" => excerpt(ground, 0)
        ),
        ParseErrorKind::Rule(problem) => rule_problem(language, problem),
        ParseErrorKind::Bracket => say!(language, "error-sum-bracket"),
        ParseErrorKind::TermExpected => say!(language, "error-sum-term"),
        ParseErrorKind::NoGame { name, nearest } => match nearest {
            Some(near) => {
                say!(language, "error-sum-game-near", "name" => excerpt(name, 0), "nearest" => near.as_str())
            }
            None => say!(language, "error-sum-game", "name" => excerpt(name, 0)),
        },
        ParseErrorKind::SumInSum => say!(language, "error-sum-in-sum"),
        other => say!(language, "error-reason-other", "text" => other.to_string()),
    }
}

/// What is wrong with a custom rule.
fn rule_problem(language: Language, problem: &RuleProblem) -> String {
    match problem {
        RuleProblem::Writing(WritingErrorKind::UnknownVariable { name, known }) => {
            let known: Vec<&str> = known.iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
            say!(language, "error-own-unknown", "name" => excerpt(name, 0), "known" => known.join(", "))
        }
        RuleProblem::Writing(WritingErrorKind::OperatorExpected { found }) => {
            say!(language, "error-own-operator", "found" => excerpt(found, 0))
        }
        RuleProblem::Writing(reason) => conjecture::reason(language, reason),
        RuleProblem::NameTwice { name } => {
            say!(language, "error-own-name-twice", "name" => excerpt(name, 0))
        }
        RuleProblem::TupleLength { expected, found } => {
            say!(language, "error-own-length", "expected" => *expected, "found" => *found)
        }
        RuleProblem::TooManyNumbers { max } => say!(language, "error-own-numbers", "max" => *max),
        RuleProblem::NumberTooLarge => say!(language, "error-own-large"),
        RuleProblem::MoveFromEnd => say!(language, "error-own-end"),
        RuleProblem::ForBehindIf => say!(language, "error-own-order"),
        RuleProblem::NoArrow => say!(language, "error-own-arrow"),
        other => shaped::problem(language, other),
    }
}

/// A cycle as `a > b > c > a`, with this separator, shortened in the middle if it is long.
fn cycle(nodes: &[String], sign: &str) -> String {
    const MAX_SHOWN_POSITIONS: usize = 8;
    let mut shown: Vec<&str> = nodes.iter().take(MAX_SHOWN_POSITIONS).map(String::as_str).collect();
    if nodes.len() > MAX_SHOWN_POSITIONS {
        shown.push("…");
    }
    shown.extend(nodes.first().map(String::as_str));
    shown.join(sign)
}

fn file_problem(problem: FileProblem) -> &'static str {
    match problem {
        FileProblem::NotFound => "file-not-found",
        FileProblem::Denied => "file-denied",
        FileProblem::Folder => "file-folder",
        FileProblem::NotText => "file-not-text",
        FileProblem::TooLarge => "file-too-large",
        FileProblem::NotAllowed => "file-not-allowed",
        FileProblem::Unreadable => "file-unreadable",
    }
}

/// Why a file could not be read, in words.
pub fn file_problem_words(language: Language, problem: FileProblem) -> String {
    say!(language, file_problem(problem))
}

/// What is wrong with the file of a game, in one line.
pub fn file_mistake(language: Language, mistake: &FileMistake) -> String {
    match mistake {
        FileMistake::Toml { line, message } => {
            let message = message.lines().collect::<Vec<_>>().join(" ");
            say!(language, "games-file-toml", "line" => line.to_string(), "message" => message)
        }
        FileMistake::Missing(field) => say!(language, "games-file-missing", "field" => *field),
        FileMistake::Unknown(field) => say!(language, "games-file-unknown", "field" => excerpt(field, 0)),
        FileMistake::Kind(field) => say!(language, "games-file-kind", "field" => excerpt(field, 0)),
        FileMistake::Name(name) => say!(language, "games-file-name", "name" => excerpt(name, 0)),
        FileMistake::Taken(name) => say!(language, "games-file-taken", "name" => excerpt(name, 0)),
        FileMistake::Word { field, found, possible } => say!(
            language,
            "games-file-word",
            "field" => *field,
            "found" => excerpt(found, 0),
            "possible" => possible.as_str()
        ),
        FileMistake::Rule(error) => {
            let problem = Failure::Name(error.clone()).message(language);
            say!(language, "games-file-rule", "problem" => problem)
        }
        FileMistake::Start(error) => {
            let problem = format!("{}: {}", excerpt(&error.input, error.at), reason(language, &error.reason));
            say!(language, "games-file-start", "problem" => problem)
        }
        other => say!(language, "error-reason-other", "text" => other.to_string()),
    }
}

/// What the operating system reports about a file, in our own words for the usual errors.
pub fn io_problem(language: Language, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => say!(language, "output-no-folder"),
        io::ErrorKind::PermissionDenied => say!(language, "output-denied"),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => say!(language, "output-full"),
        io::ErrorKind::FileTooLarge => say!(language, "output-too-large"),
        _ => error.to_string(),
    }
}

fn stop_message(language: Language, stop: &Stop) -> String {
    match stop {
        Stop::Nodes { limit } => {
            // A share of a budget of one step can be zero.
            let limit = (*limit).max(1);
            let larger = briefly(limit.saturating_mul(10), 1000);
            say!(language, "error-stop-nodes", "limit" => limit, "larger" => larger)
        }
        Stop::Memory { limit } => {
            let limit = *limit as u64;
            let larger = format!("1T,{}", briefly(limit.saturating_mul(4), 1024));
            let limit = binary(limit);
            say!(language, "error-stop-memory", "limit" => limit, "larger" => larger)
        }
        Stop::Cancelled => say!(language, "error-stop-cancelled"),
        Stop::TooLarge { what, max } => too_large(language, what, max),
        Stop::Rule(error) => rule_error(language, error),
        Stop::Cycle { positions } => {
            say!(language, "error-stop-cycle", "positions" => shown_play(positions))
        }
        Stop::NoEnd { first, stop } => say!(
            language,
            "error-stop-no-end",
            "positions" => shown_play(first),
            "limit" => stop_message(language, stop)
        ),
        Stop::ForeignPosition { game, found } => {
            say!(language, "error-stop-foreign", "game" => game.as_str(), "found" => found.as_str())
        }
    }
}

/// The known part of a play that does not end.
fn shown_play(positions: &[String]) -> String {
    positions.iter().map(|position| excerpt(position, 0)).collect::<Vec<_>>().join(" → ")
}

/// Why the rules of a game cannot list the moves of a position.
fn rule_error(language: Language, error: &RuleError) -> String {
    match error {
        RuleError::TooLarge { position, max } => {
            say!(language, "error-rule-large", "position" => excerpt(position, 0), "max" => max.as_str())
        }
        RuleError::Broken { position, fault, place } => {
            let fault = language.say(match fault {
                RuleFault::DivisionByZero => "error-rule-fault-zero",
                RuleFault::RootOfNegative => "error-rule-fault-root",
                RuleFault::NoChange => "error-rule-fault-same",
                RuleFault::NotWhole => "error-rule-fault-whole",
                RuleFault::Negative => "error-rule-fault-negative",
                RuleFault::Roots => "error-rule-fault-roots",
                RuleFault::PrimeTooLarge => "error-rule-fault-prime",
                RuleFault::NotSmaller => "error-rule-fault-smaller",
            });
            let position = excerpt(position, 0);
            match place {
                None => say!(language, "error-rule-broken", "position" => position, "fault" => fault),
                Some(place) => say!(
                    language,
                    "error-rule-broken-place",
                    "position" => position,
                    "fault" => fault,
                    "part" => excerpt(&echo(language, &place.part), 0),
                    "place" => (place.at + 1).to_string()
                ),
            }
        }
        RuleError::Steps { limit } => say!(language, "error-rule-steps", "limit" => *limit),
        RuleError::Own(error) => say!(language, "error-rule-own", "problem" => error.to_string()),
    }
}

/// A number as `--budget` reads it, such as `10G`.
fn briefly(number: u64, unit: u64) -> String {
    let letters = ["", "k", "M", "G", "T"];
    let powers = letters.iter().zip(std::iter::successors(Some(1), |power| Some(power * unit)));
    let (letter, power) =
        powers.filter(|(_, power)| number.is_multiple_of(*power)).last().unwrap_or((&"", 1));
    format!("{}{letter}", number / power)
}

/// A number of bytes, such as `512.00 MiB`.
fn binary(bytes: u64) -> String {
    let letters = ["", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];
    let (mut number, mut unit) = (bytes as f64, 0);
    while number >= 1024.0 && unit + 1 < letters.len() {
        (number, unit) = (number / 1024.0, unit + 1);
    }
    if unit == 0 { format!("{number:.0} B") } else { format!("{number:.2} {}B", letters[unit]) }
}

fn too_large(language: Language, what: &Large, max: &str) -> String {
    match what {
        Large::Written(text) => say!(language, "error-large", "what" => excerpt(text, 0), "max" => max),
        Large::Value => say!(language, "error-large-value", "max" => max),
        Large::Coin(coin) => say!(language, "error-large-coin", "coin" => coin.to_string(), "max" => max),
        Large::CoinBits(coin) => {
            say!(language, "error-large-coin-bits", "coin" => coin.to_string(), "max" => max)
        }
        Large::CoinTurned { coin, most } => {
            let (coin, most) = (coin.to_string(), most.to_string());
            say!(language, "error-large-coin-turned", "coin" => coin, "most" => most, "max" => max)
        }
        Large::CoinValue(coin) => say!(language, "error-large-coin-value", "coin" => excerpt(coin, 0)),
        Large::Turned(text) => {
            say!(language, "error-large-turned", "position" => excerpt(text, 0), "max" => max)
        }
        Large::Numbers(power) => {
            say!(language, "error-large-numbers", "power" => power.to_string(), "max" => max)
        }
        Large::Words(power) => {
            say!(language, "error-large-words", "power" => power.to_string(), "max" => max)
        }
        Large::CodeLength(length) => {
            say!(language, "error-large-code-length", "length" => length.to_string(), "max" => max)
        }
        Large::CodeChecks(checks) => {
            say!(language, "error-large-code-checks", "checks" => checks.to_string(), "max" => max)
        }
        Large::CodeGroup { dimension, checks } => {
            let (dimension, checks) = (dimension.to_string(), checks.to_string());
            say!(
                language, "error-large-code-group", "dimension" => dimension, "checks" => checks,
                "max" => max
            )
        }
        Large::Positions(power) => {
            say!(language, "error-large-positions", "power" => u64::from(*power), "max" => max)
        }
        Large::Diagrams => say!(language, "error-large-diagrams", "max" => max),
        Large::Quotient => say!(language, "error-large-quotient", "max" => max),
        Large::Sum { heaps, largest } => {
            let (heaps, largest) = (heaps.to_string(), largest.to_string());
            say!(language, "error-large-sum", "heaps" => heaps, "largest" => largest, "max" => max)
        }
    }
}
