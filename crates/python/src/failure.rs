//! Turns failures into exceptions: the class says what kind of mistake it is, the attributes say where.

use std::time::Duration;

use marienbad_rules::catalogue::NameError;
use marienbad_rules::{ParseError, RuleError};
use marienbad_solve::Stop;
use marienbad_words::failure::{Failure, RequestError, excerpt, reason};
use marienbad_words::language::{Language, say};
use pyo3::exceptions::{PyFileNotFoundError, PyOSError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyDict;

use crate::function::Raised;

/// An exception of the package, with its attributes.
pub fn exception(
    py: Python<'_>,
    class: &str,
    message: &str,
    fill: impl FnOnce(&Bound<'_, PyDict>) -> PyResult<()>,
) -> PyErr {
    static ERRORS: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let made = || -> PyResult<PyErr> {
        let errors = ERRORS.get_or_try_init(py, || py.import("marienbad_games.errors").map(Bound::unbind))?;
        let attributes = PyDict::new(py);
        fill(&attributes)?;
        let error = errors.bind(py).getattr(class)?.call((message,), Some(&attributes))?;
        Ok(PyErr::from_value(error))
    };
    made().unwrap_or_else(|error| error)
}

/// The exception for a question that makes no sense here.
pub fn refused(py: Python<'_>, message: &str) -> PyErr {
    exception(py, "InputError", message, |_| Ok(()))
}

/// The exception for a failure; `late` if the time limit stopped it.
pub fn raised(py: Python<'_>, problem: &Failure, language: Language, late: Option<Duration>) -> PyErr {
    let message = message(problem, language);
    match problem {
        Failure::Stop(stop) => stopped(py, stop, &message, language, late),
        Failure::Name(NameError::Unknown { name, nearest }) => {
            exception(py, "UnknownGame", &message, |all| {
                all.set_item("input", name)?;
                all.set_item("nearest", nearest)
            })
        }
        Failure::Name(NameError::Parameter { error, .. }) => placed(py, "InputError", error, &message),
        Failure::Position { error, .. } => placed(py, "PositionError", error, &message),
        Failure::Predicate { error, .. } => exception(py, "StatementError", &message, |all| {
            all.set_item("input", &error.input)?;
            all.set_item("at", error.at)
        }),
        Failure::Undefined { text, undefined } => exception(py, "StatementError", &message, |all| {
            all.set_item("input", text)?;
            all.set_item("at", undefined.at)
        }),
        Failure::Request(RequestError::Illegal(mv)) => {
            exception(py, "IllegalMove", &message, |all| all.set_item("input", mv))
        }
        Failure::Output(error) if error.kind() == std::io::ErrorKind::NotFound => {
            PyFileNotFoundError::new_err(message)
        }
        Failure::Output(_) => PyOSError::new_err(message),
        Failure::Undecided(_) => exception(py, "Stopped", &message, |_| Ok(())),
        _ => refused(py, &message),
    }
}

/// The one-line message, with examples in Python instead of the command line.
fn message(problem: &Failure, language: Language) -> String {
    let place = |error: &ParseError, game: &str, position: Option<&String>| {
        let game = format!("mb.game({game:?})");
        let example = position.map_or_else(|| game.clone(), |position| format!("{game}({position:?})"));
        let input = excerpt(&error.input, error.at);
        let (place, reason) = (error.column().to_string(), reason(language, &error.reason));
        say!(
            language,
            "error-place",
            "input" => input,
            "place" => place,
            "reason" => reason,
            "example" => example
        )
    };
    match problem {
        Failure::Name(NameError::Unknown { name, nearest: Some(nearest) }) => {
            let (name, nearest) = (excerpt(name, 0), nearest.as_str());
            say!(language, "python-unknown-game-near", "name" => name, "nearest" => nearest)
        }
        Failure::Name(NameError::Unknown { name, nearest: None }) => {
            say!(language, "python-unknown-game", "name" => excerpt(name, 0))
        }
        Failure::Name(NameError::Parameter { entry, error }) if error.line.is_none() => {
            place(error, &entry.examples[0], None)
        }
        Failure::Position { game, entry, error } if error.line.is_none() => {
            // The catalogue's positions fit its first example; other games of the family may need others.
            let shown = if entry.examples.contains(game) { &entry.examples[0] } else { game };
            place(error, shown, entry.positions.first())
        }
        Failure::Stop(Stop::Nodes { limit }) => {
            let larger = limit.saturating_mul(10).max(10).to_string();
            say!(language, "python-steps", "limit" => (*limit).max(1), "larger" => larger)
        }
        Failure::Stop(Stop::Memory { limit }) => {
            let mebibytes = (*limit >> 20).max(1);
            let (limit, larger) = (mebibytes.to_string(), format!("2G,{}M", mebibytes.saturating_mul(4)));
            say!(language, "python-memory", "limit" => limit, "larger" => larger)
        }
        other => other.message(language),
    }
}

fn placed(py: Python<'_>, class: &str, error: &ParseError, message: &str) -> PyErr {
    exception(py, class, message, |all| {
        all.set_item("input", &error.input)?;
        all.set_item("at", error.at)?;
        if let Some(line) = &error.line {
            all.set_item("path", &line.path)?;
            all.set_item("line", line.number)?;
        }
        Ok(())
    })
}

fn stopped(py: Python<'_>, stop: &Stop, message: &str, language: Language, late: Option<Duration>) -> PyErr {
    match stop {
        Stop::Rule(RuleError::Own(error)) if error.is::<Raised>() => match error.downcast_ref::<Raised>() {
            Some(raised) => raised.error(py),
            None => refused(py, message),
        },
        Stop::Cancelled => match late {
            Some(time) => {
                let seconds = format!("{}", time.as_secs_f64());
                let message = say!(language, "python-late", "seconds" => seconds);
                exception(py, "TimedOut", &message, |all| all.set_item("timeout", time.as_secs_f64()))
            }
            None => exception(py, "Stopped", message, |_| Ok(())),
        },
        Stop::Nodes { limit } => {
            exception(py, "BudgetExceeded", message, |all| all.set_item("steps", *limit))
        }
        Stop::Memory { limit } => {
            exception(py, "BudgetExceeded", message, |all| all.set_item("memory", *limit))
        }
        Stop::Cycle { positions } => {
            exception(py, "EndlessGame", message, |all| all.set_item("cycle", positions))
        }
        Stop::NoEnd { stop, .. } if **stop == Stop::Cancelled && late.is_some() => {
            stopped(py, stop, message, language, late)
        }
        Stop::NoEnd { first, .. } => {
            exception(py, "BudgetExceeded", message, |all| all.set_item("first", first))
        }
        Stop::Rule(_) => exception(py, "RulesetError", message, |_| Ok(())),
        Stop::TooLarge { .. } => exception(py, "TooLarge", message, |_| Ok(())),
        Stop::ForeignPosition { .. } => refused(py, message),
    }
}
