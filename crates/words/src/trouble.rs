//! The messages about a program that gives no answer.

use marienbad_play::{Ending, Fault, ProgramError};

use crate::failure::excerpt;
use crate::language::{Language, say};

/// The limits for a program.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    /// The time for one answer, in seconds.
    pub answer: f64,
    /// The time for a whole run, in seconds.
    pub run: f64,
    /// The memory, in mebibytes.
    pub memory: u64,
    /// Whether the program plays whole matches, where an answer that waits for the end of input never
    /// comes.
    pub whole_match: bool,
}

/// A duration without meaningless digits.
fn seconds(language: Language, time: f64) -> String {
    let text = format!("{time:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if language == Language::French { text.replace('.', ",") } else { text.to_owned() }
}

/// Why there was no answer, and what to do about it.
pub fn in_words(language: Language, trouble: &ProgramError, limits: &Limits) -> String {
    let time = seconds(language, limits.answer);
    match trouble {
        ProgramError::Late { computing: Some(true) } => {
            say!(language, "trouble-late-busy", "seconds" => time)
        }
        ProgramError::Late { computing: Some(false) } => {
            say!(language, "trouble-late-waits", "seconds" => time)
        }
        ProgramError::Late { computing: None } => say!(language, "trouble-late", "seconds" => time),
        ProgramError::Unfinished(found) => {
            say!(language, "trouble-unfinished", "found" => excerpt(found, 0))
        }
        ProgramError::Buffered => say!(language, "trouble-buffered"),
        ProgramError::Ended(ending) => ended(language, ending, limits),
        ProgramError::Closed => say!(language, "trouble-closed"),
        ProgramError::Unasked(found) => say!(language, "trouble-unasked", "found" => excerpt(found, 0)),
        ProgramError::Flood => say!(language, "trouble-flood"),
        ProgramError::TooLong => {
            say!(language, "trouble-too-long", "seconds" => seconds(language, limits.run))
        }
        ProgramError::NotStarted(problem) => {
            say!(language, "trouble-not-started", "problem" => problem.as_str())
        }
        _ => say!(language, "error-stop-cancelled"),
    }
}

fn ended(language: Language, ending: &Ending, limits: &Limits) -> String {
    let words = match ending {
        Ending { memory: true, .. } => {
            say!(language, "trouble-memory", "memory" => limits.memory.to_string())
        }
        Ending { signal: Some(11), .. } => say!(language, "trouble-segfault"),
        Ending { signal: Some(signal), .. } => {
            say!(language, "trouble-signal", "signal" => signal.to_string())
        }
        Ending { code: Some(0), .. } if limits.whole_match => say!(language, "trouble-ended-match"),
        Ending { code: Some(0), .. } => say!(language, "trouble-ended"),
        Ending { code, .. } => {
            say!(language, "trouble-crashed", "code" => code.unwrap_or_default().to_string())
        }
    };
    if ending.said.is_empty() {
        return words;
    }
    let said: Vec<String> = ending.said.lines().map(|line| format!("  {line}")).collect();
    format!("{words}\n{}", said.join("\n"))
}

/// The fault by which a match was lost, in one line.
pub fn fault_in_words(language: Language, fault: &Fault, limits: &Limits) -> String {
    match fault {
        Fault::Illegal { mv, position } => say!(
            language, "trouble-illegal", "move" => excerpt(mv, 0), "position" => excerpt(position, 0)
        ),
        Fault::Withdrawn => say!(language, "trouble-withdrawn"),
        Fault::Program(trouble) => {
            let words = in_words(language, trouble, limits);
            words.lines().map(str::trim).collect::<Vec<_>>().join(" · ")
        }
        _ => String::new(),
    }
}

/// The fault in a word or two, for the record of a match.
pub fn fault_in_short(language: Language, word: &str) -> String {
    match word {
        "late" => say!(language, "trouble-short-late"),
        "illegal" => say!(language, "trouble-short-illegal"),
        "ended" => say!(language, "trouble-short-ended"),
        "buffered" => say!(language, "trouble-short-buffered"),
        "withdrawn" => say!(language, "trouble-short-withdrawn"),
        _ => say!(language, "trouble-short-garbled"),
    }
}
