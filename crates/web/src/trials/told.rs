//! What became of a trial, as it is told and kept: in every language, so that it outlives the program that
//! found it.

use marienbad_solve::Stop;
use marienbad_solve::conjecture::{Finding, Report};
use marienbad_words::conjecture;
use marienbad_words::failure::Failure;
use marienbad_words::language::{Language, say};
use serde_json::{Value, json};

use super::{MINUTES, Question};

/// What was found, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// In one word: `held`, `proved`, `refuted`, `stopped`, `failed`; `not-begun` where it was stopped
    /// before.
    pub verdict: String,
    /// In each language, in the order of [`Language::ALL`].
    words: [String; 2],
    /// Why it was stopped, in each language; empty if it was not.
    why: [String; 2],
    /// The position of the counterexample.
    pub counterexample: Option<String>,
    /// The place of the mistake in the conjecture.
    pub at: Option<usize>,
}

impl Told {
    /// Stopped before it began.
    pub fn not_begun() -> Self {
        let nothing = || [String::new(), String::new()];
        let verdict = "not-begun".to_owned();
        Self { verdict, words: nothing(), why: nothing(), counterexample: None, at: None }
    }

    /// What a test found. `late`: it was stopped because its time was over.
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

    /// What was found, in words.
    pub fn words(&self, language: Language) -> &str {
        &self.words[index(language)]
    }

    /// Why it was stopped; nothing if it was not.
    pub fn why(&self, language: Language) -> Option<&str> {
        Some(self.why[index(language)].as_str()).filter(|why| !why.is_empty())
    }

    /// As it is kept.
    pub fn to_json(&self) -> Value {
        json!({
            "verdict": self.verdict,
            "words": self.words,
            "why": self.why,
            "counterexample": self.counterexample,
            "at": self.at,
        })
    }

    /// As it was kept.
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
