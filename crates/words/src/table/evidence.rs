//! How the cells of a table are known, said below it.

use marienbad_solve::question::Answer;
use marienbad_solve::{Claim, Method, Stop};

use crate::language::{Language, say};
use crate::solve::method_words;

/// The engines and theorems that filled a table, those that prove and those that search apart.
#[derive(Debug, Default)]
pub struct Evidence {
    proved: Vec<Method>,
    computed: Vec<Method>,
}

impl Evidence {
    /// One cell more is known, by this answer.
    pub fn add(&mut self, answer: &Answer) {
        let list = if answer.claim == Claim::Proved { &mut self.proved } else { &mut self.computed };
        if !list.contains(&answer.method) {
            list.push(answer.method);
        }
    }

    /// In words; `to` is how far the table goes.
    pub fn words(&self, language: Language, to: &str) -> String {
        let list = |methods: &[Method]| {
            let mut words: Vec<String> =
                methods.iter().map(|method| method_words(language, *method)).collect();
            words.dedup();
            words.join(", ")
        };
        let (proved, computed) = (list(&self.proved), list(&self.computed));
        let id = match (proved.is_empty(), computed.is_empty()) {
            (false, true) => "table-proved",
            (false, false) => "table-proved-or-computed",
            _ => "table-computed",
        };
        say!(language, id, "proved" => proved, "computed" => computed, "to" => to)
    }
}

/// What is said of a table that is not finished.
pub fn cut(language: Language, stop: &Stop) -> String {
    language.say(if *stop == Stop::Cancelled { "table-stopped" } else { "table-cut" })
}
