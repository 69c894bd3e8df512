//! How the cells of a table are known, stated below the table.

use marienbad_solve::question::Answer;
use marienbad_solve::{Claim, Method, Stop};

use crate::language::{Language, say};
use crate::solve::method_words;

/// The engines and theorems that filled a table; proofs and searches are kept apart.
#[derive(Debug, Default)]
pub struct Evidence {
    proved: Vec<Method>,
    computed: Vec<Method>,
}

impl Evidence {
    /// Records the answer behind one more cell.
    pub fn add(&mut self, answer: &Answer) {
        let list = if answer.claim == Claim::Proved { &mut self.proved } else { &mut self.computed };
        if !list.contains(&answer.method) {
            list.push(answer.method);
        }
    }

    /// The evidence in words; `to` is how far the table goes.
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

/// The note under an unfinished table.
pub fn cut(language: Language, stop: &Stop) -> String {
    language.say(if *stop == Stop::Cancelled { "table-stopped" } else { "table-cut" })
}
