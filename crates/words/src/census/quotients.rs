//! The misère quotients of all octal codes of a length, as a table and as JSON.

use marienbad_rules::heap::Code;
use marienbad_solve::misere::quotient::Repetition;
use marienbad_solve::{Claim, Stop};
use serde_json::{Value, json};

use crate::language::{Language, say};
use crate::table::Table;

/// The findings about one code.
pub struct Found {
    /// The order of the quotient.
    pub order: usize,
    /// The number of its lost elements.
    pub lost: usize,
    /// Whether it is the quotient of sums of Nim heaps.
    pub tame: bool,
    /// Where it repeats forever, if that is proved.
    pub repetition: Option<Repetition>,
    /// The last heap that it covers.
    pub last: u64,
    /// The steps it took.
    pub nodes: u64,
    /// Why the search ended.
    pub stop: Option<Stop>,
    /// Whether the quotient with the next heap is proved to be infinite.
    pub infinite: bool,
}

impl Found {
    /// Why the search ended, in one word, and the key of the message about it.
    fn ended_by(&self) -> (&'static str, &'static str) {
        match self.stop {
            _ if self.repetition.is_some() => ("proof", "census-ended-proof"),
            _ if self.infinite => ("infinite", "census-ended-infinite"),
            None => ("bound", "census-ended-bound"),
            Some(Stop::Memory { .. }) => ("memory", "census-ended-memory"),
            Some(Stop::TooLarge { .. }) => ("order", "census-ended-order"),
            Some(_) => ("steps", "census-ended-steps"),
        }
    }

    fn claim(&self) -> Claim {
        if self.repetition.is_some() { Claim::Proved } else { Claim::Computed }
    }
}

/// The contents of such a census.
pub struct Report<'a> {
    /// The length of the codes.
    pub digits: usize,
    /// The largest heap asked for.
    pub to: u64,
    /// The codes.
    pub codes: &'a [Code],
    /// The findings about each code; `None` for codes skipped after Ctrl-C.
    pub found: &'a [Option<Found>],
}

impl Report<'_> {
    fn solved(&self) -> usize {
        self.found.iter().flatten().filter(|one| one.repetition.is_some()).count()
    }

    /// The census as the documented JSON object.
    pub fn json(&self) -> Value {
        let one = |(code, found): (&Code, &Option<Found>)| {
            let found = found.as_ref();
            json!({
                "game": code.to_string(),
                "order": found.map(|one| one.order),
                "p_size": found.map(|one| one.lost),
                "tame": found.map(|one| one.tame),
                "preperiod": found.and_then(|one| one.repetition).map(|one| one.preperiod),
                "period": found.and_then(|one| one.repetition).map(|one| one.period),
                "checked_to": found.map(|one| one.last),
                "claim": found.map(|one| one.claim().word()),
                "ended_by": found.map(|one| one.ended_by().0),
                "nodes": found.map(|one| one.nodes),
            })
        };
        json!({
            "schema": 1,
            "play": "misere",
            "digits": self.digits,
            "to": self.to,
            "codes": self.codes.len(),
            "solved": self.solved(),
            "unfinished": self.found.iter().filter(|one| one.is_none()).count(),
            "games": self.codes.iter().zip(self.found).map(one).collect::<Vec<_>>(),
        })
    }

    /// The census as a table.
    pub fn table(&self, language: Language) -> Table {
        let heads = [
            "census-game",
            "census-order",
            "census-lost",
            "census-nature",
            "census-preperiod",
            "census-period",
            "census-checked",
            "census-claim",
            "census-ended",
            "census-steps",
        ];
        let row = |(code, found): (&Code, &Option<Found>)| {
            let Some(found) = found else {
                return [code.to_string(), language.say("census-unfinished")]
                    .into_iter()
                    .chain((2..heads.len()).map(|_| String::new()))
                    .collect();
            };
            let nature = if found.tame { "census-tame" } else { "census-wild" };
            let claim = if found.repetition.is_some() { "census-proved" } else { "census-computed" };
            let part = |part: fn(Repetition) -> u64| {
                found.repetition.map_or(String::new(), |one| part(one).to_string())
            };
            vec![
                code.to_string(),
                found.order.to_string(),
                found.lost.to_string(),
                language.say(nature),
                part(|one| one.preperiod),
                part(|one| one.period),
                found.last.to_string(),
                language.say(claim),
                language.say(found.ended_by().1),
                found.nodes.to_string(),
            ]
        };
        let title = say!(
            language,
            "census-quotients",
            "digits" => self.digits,
            "to" => self.to.to_string(),
            "rule" => say!(language, "play-misere")
        );
        let counts = say!(
            language,
            "census-quotients-counts",
            "codes" => self.codes.len().to_string(),
            "solved" => self.solved().to_string()
        );
        Table {
            title,
            columns: heads.iter().map(|head| language.say(head)).collect(),
            rows: self.codes.iter().zip(self.found).map(row).collect(),
            notes: vec![counts],
        }
    }
}
