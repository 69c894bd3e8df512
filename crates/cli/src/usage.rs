//! Mistakes on the command line, and the exit code of every failure: 2 for a mistake, 3 for a limit, 130
//! for Ctrl-C, 143 and 129 for SIGTERM and SIGHUP.

use std::io::Write as _;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use marienbad_solve::Stop;
use marienbad_words::examples;
use marienbad_words::failure::{Failure, excerpt};
use marienbad_words::language::{Language, say};

use super::{memory, signals};

/// A mistake on the command line, as far as its parser reports it.
#[derive(Debug)]
pub struct Usage {
    kind: ErrorKind,
    command: String,
    argument: String,
    other: String,
    value: String,
    possible: Vec<String>,
}

impl Usage {
    /// Made from the error of the argument parser. If that does not name the command, `meant` does.
    pub fn new(error: &clap::Error, meant: &str) -> Self {
        let text = |kind: ContextKind| match error.get(kind) {
            Some(ContextValue::String(text)) => text.clone(),
            Some(ContextValue::Strings(list)) => list.join(", "),
            _ => String::new(),
        };
        let list = |kind: ContextKind| match error.get(kind) {
            Some(ContextValue::Strings(list)) => list.clone(),
            _ => Vec::new(),
        };
        // The usage line names the command: "Usage: marienbad solve …".
        let usage = match error.get(ContextKind::Usage) {
            Some(ContextValue::StyledStr(usage)) => usage.to_string(),
            _ => String::new(),
        };
        let named = usage.split_whitespace().skip_while(|word| *word != "marienbad").skip(1);
        let words: Vec<&str> =
            named.take_while(|word| word.chars().all(|c| c.is_ascii_alphabetic())).collect();
        let command = if words.is_empty() { meant.to_owned() } else { words.join(" ") };
        let value = match error.kind() {
            ErrorKind::InvalidSubcommand => text(ContextKind::InvalidSubcommand),
            _ => text(ContextKind::InvalidValue),
        };
        Self {
            kind: error.kind(),
            command,
            argument: text(ContextKind::InvalidArg),
            other: text(ContextKind::PriorArg),
            value,
            possible: list(ContextKind::ValidValue),
        }
    }

    /// A correct command, with the option that was wrong if the help has such an example.
    fn example(&self, language: Language) -> String {
        let examples =
            examples::examples(language, self.command.split_whitespace().last().unwrap_or_default());
        let option = self.argument.split_whitespace().next().filter(|word| word.starts_with("--"));
        let with = |option: &str| {
            examples.iter().find(|example| example.split_whitespace().any(|word| word == option))
        };
        match option {
            Some("--threads") => "marienbad solve cram 5x6 --threads 2".to_owned(),
            Some("--seed") => "marienbad tournament nim perfect random --matches 10 --seed 7".to_owned(),
            _ => option.and_then(with).unwrap_or(&examples[0]).clone(),
        }
    }

    /// The one-line message.
    pub fn message(&self, language: Language) -> String {
        let help = if self.command.is_empty() {
            "marienbad --help".to_owned()
        } else {
            format!("marienbad {} --help", self.command)
        };
        let example = self.example(language);
        match self.kind {
            ErrorKind::InvalidSubcommand => {
                say!(language, "error-usage-unknown-command", "found" => excerpt(&self.value, 0))
            }
            ErrorKind::UnknownArgument => say!(
                language,
                "error-usage-unknown-argument",
                "found" => excerpt(&self.argument, 0),
                "help" => help
            ),
            ErrorKind::MissingRequiredArgument => say!(
                language, "error-usage-missing", "missing" => self.argument.as_str(), "example" => example
            ),
            ErrorKind::InvalidValue | ErrorKind::ValueValidation if self.value.is_empty() => say!(
                language, "error-usage-missing", "missing" => self.argument.as_str(), "example" => example
            ),
            ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
                let possible = if self.possible.is_empty() {
                    let whole = self.argument.starts_with("--threads");
                    if whole { vec!["1", "2", "3", "…"] } else { Vec::new() }
                } else {
                    self.possible.iter().map(String::as_str).collect()
                };
                let possible = if possible.is_empty() {
                    String::new()
                } else {
                    say!(language, "error-usage-possible", "list" => possible.join(", "))
                };
                say!(
                    language,
                    "error-usage-invalid",
                    "found" => excerpt(&self.value, 0),
                    "argument" => self.argument.as_str(),
                    "possible" => possible,
                    "example" => example
                )
            }
            ErrorKind::ArgumentConflict => say!(
                language,
                "error-usage-conflict",
                "first" => self.argument.as_str(),
                "second" => self.other.as_str(),
                "help" => help
            ),
            _ => say!(language, "error-usage-other", "help" => help),
        }
    }
}

/// Prints the failure on stderr and returns the exit code.
pub fn report(failure: &Failure, language: Language) -> ExitCode {
    if let Failure::Answered(code) = failure {
        return ExitCode::from(*code);
    }
    let starved = matches!(failure, Failure::Stop(Stop::Cancelled)).then(memory::exceeded).flatten();
    let starved = starved.map(Failure::Stop);
    let failure = starved.as_ref().unwrap_or(failure);
    let message = match failure {
        Failure::Stop(Stop::Cancelled) => signals::received().message(language),
        _ => failure.message(language),
    };
    let _ = writeln!(anstream::stderr(), "{}", say!(language, "error-line", "message" => message));
    ExitCode::from(match failure {
        Failure::Stop(Stop::Cancelled) => signals::received().exit_code(),
        Failure::Stop(_) | Failure::Undecided(_) => 3,
        Failure::Output(_) | Failure::Rejected(_) => 1,
        _ => 2,
    })
}
