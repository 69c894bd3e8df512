//! The result of a trial, worded in every language, so that it outlives the program that found it.

use marienbad_solve::Stop;
use marienbad_solve::conjecture::{Finding, Report};
use marienbad_words::conjecture;
use marienbad_words::failure::Failure;
use marienbad_words::language::{Language, say};
use serde_json::{Value, json};

use super::{MINUTES, Question};

/// The result of a trial, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// The verdict in one word: `held`, `proved`, `refuted`, `stopped`, `failed`, or `not-begun` if it was
    /// stopped before it began.
    pub verdict: String,
    /// The result in each language, in the order of [`Language::ALL`].
    words: [String; 2],
    /// Why it was stopped, in each language; empty if it was not.
    why: [String; 2],
    /// The position of the counterexample.
    pub counterexample: Option<String>,
    /// The place of an error in the conjecture.
    pub at: Option<usize>,
}

impl Told {
    /// The result of a trial that was stopped before it began.
    pub fn not_begun() -> Self {
        let nothing = || [String::new(), String::new()];
        let verdict = "not-begun".to_owned();
        Self { verdict, words: nothing(), why: nothing(), counterexample: None, at: None }
    }

    /// The result of a test. `late` says that it was stopped because its time was over.
    pub fn new(question: &Question, found: &Result<Report, Failure>, late: bool) -> Self {
        let mut told = Self::not_begun();
        match found {
            Ok(report) => {
                let (word, stop) = match &report.verdict {
                    Finding::Held => ("held", None),
                    Finding::Proved(_) => ("proved", None),
                    Finding::Refuted(found) => {
                        told.counterexample = Some(found.position.clone());
                        ("refuted", None)
                    }
                    Finding::Stopped(stop) => ("stopped", Some(stop)),
                };
                word.clone_into(&mut told.verdict);
                told.words = Language::ALL.map(|language| {
                    conjecture::read(&*question.game, &question.predicate)
                        .map(|read| {
                            conjecture::in_words(language, &*question.game, question.play, &read, report)
                        })
                        .unwrap_or_default()
                });
                if let Some(stop) = stop {
                    told.why = Language::ALL.map(|language| why(language, stop, late));
                }
            }
            Err(failure) => {
                "failed".clone_into(&mut told.verdict);
                told.words = Language::ALL.map(|language| failure.message(language));
                told.at = failure.at();
            }
        }
        told
    }

    /// The result in words.
    pub fn words(&self, language: Language) -> &str {
        &self.words[index(language)]
    }

    /// Why it was stopped; `None` if it was not.
    pub fn why(&self, language: Language) -> Option<&str> {
        Some(self.why[index(language)].as_str()).filter(|why| !why.is_empty())
    }

    /// Writes it for the store.
    pub fn to_json(&self) -> Value {
        json!({
            "verdict": self.verdict,
            "words": self.words,
            "why": self.why,
            "counterexample": self.counterexample,
            "at": self.at,
        })
    }

    /// Reads it from the store.
    pub fn read(text: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(text).ok()?;
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let pair = |value: &Value| Some([text(&value[0])?, text(&value[1])?]);
        Some(Self {
            verdict: text(&value["verdict"])?,
            words: pair(&value["words"])?,
            why: pair(&value["why"])?,
            counterexample: text(&value["counterexample"]),
            at: value["at"].as_u64().and_then(|at| usize::try_from(at).ok()),
        })
    }
}

fn index(language: Language) -> usize {
    Language::ALL.iter().position(|known| *known == language).unwrap_or(0)
}

fn why(language: Language, stop: &Stop, late: bool) -> String {
    match stop {
        Stop::Cancelled if late => say!(language, "web-lab-late", "minutes" => MINUTES),
        Stop::Cancelled => say!(language, "web-lab-stopped"),
        stop => Failure::Stop(stop.clone()).message(language),
    }
}
