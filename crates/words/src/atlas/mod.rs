//! The atlas: known results about codes and boards, from the tables shipped with the program and from the
//! store.
//!
//! The shipped tables were computed by this program (`cargo xtask atlas` writes `atlas/*.csv`, and a long
//! test recomputes them). Only `print.csv` comes from reading: it says who published a value, and no answer
//! is taken from it. The store adds results computed on this machine. Every entry carries its claim.

mod say;
mod shipped;

pub use say::{by_size, claim, csv, details, in_words, short, summary, table, to_json};

use marienbad_rules::Play;
use marienbad_solve::{Claim, question};
use serde_json::Value;

use crate::record::{self, Record};

/// What an entry is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// The values of an octal code, and their period.
    Code,
    /// The misère quotient of a code.
    Quotient,
    /// A board.
    Board,
    /// Any other result of the store.
    Other,
}

impl Kind {
    /// The kind as the word used in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::Quotient => "quotient",
            Self::Board => "board",
            Self::Other => "other",
        }
    }
}

/// A known result about a code, a quotient or a board.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// What it is about.
    pub kind: Kind,
    /// The game, by a name that opens it.
    pub game: String,
    /// The board; empty for a code.
    pub position: String,
    /// The winning rule.
    pub play: Play,
    /// The findings: the fields of the JSON.
    pub facts: Value,
    /// How it is known; `None` if the budget ended before anything was found.
    pub claim: Option<Claim>,
    /// Who published it.
    pub print: Option<String>,
    /// For an entry from the store: which version found it, and when.
    pub origin: Option<Value>,
}

impl Entry {
    /// A fact that is a number.
    pub fn number(&self, name: &str) -> Option<u64> {
        self.facts[name].as_u64()
    }

    /// A fact that is a word.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.facts[name].as_str()
    }

    /// The sides of a board written as `4x5`; a circle of 12 has one side.
    pub fn sides(&self) -> Option<(u64, u64)> {
        match self.position.split_once('x') {
            Some((rows, columns)) => Some((rows.parse().ok()?, columns.parse().ok()?)),
            None => Some((1, self.position.parse().ok()?)),
        }
    }
}

/// All known results.
#[derive(Debug, Clone, PartialEq)]
pub struct Atlas {
    entries: Vec<Entry>,
}

/// The most entries that one search tells.
pub const MOST: usize = 200;

impl Atlas {
    /// The shipped entries and those from the store. Each record of the store comes with the claim to use
    /// for it: `proved` only if its certificate was checked.
    pub fn new(kept: &[(Record, Claim)]) -> Self {
        let mut entries = shipped::entries().to_vec();
        for (record, claim) in kept {
            let new = from_store(record, *claim);
            let same = |entry: &Entry| {
                (entry.kind, &entry.game, &entry.position, entry.play)
                    == (new.kind, &new.game, &new.position, new.play)
            };
            match entries.iter_mut().find(|entry| same(entry)) {
                // A shipped entry with a proof is worth more than a stored one without.
                Some(there) if is_more(&new, there) => {
                    let print = there.print.take();
                    *there = Entry { print, ..new };
                }
                Some(_) => {}
                None => entries.push(new),
            }
        }
        Self { entries }
    }

    /// All entries: codes, quotients, boards, and other results of the store.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entries of one kind.
    pub fn of(&self, kind: Kind) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(move |entry| entry.kind == kind)
    }

    /// The entry of a code.
    pub fn code(&self, code: &str) -> Option<&Entry> {
        self.of(Kind::Code).find(|entry| entry.game == code)
    }

    /// The codes that are the same game as this one up to a shift, including this one.
    pub fn equal(&self, code: &str) -> Vec<&str> {
        let head = |entry: &Entry| entry.text("same_as").map_or_else(|| entry.game.clone(), str::to_owned);
        let Some(own) = self.code(code).map(head) else { return Vec::new() };
        self.of(Kind::Code).filter(|entry| head(entry) == own).map(|entry| entry.game.as_str()).collect()
    }

    /// The entry of a board.
    pub fn board(&self, game: &str, position: &str, play: Play) -> Option<&Entry> {
        self.of(Kind::Board).find(|one| one.game == game && one.position == position && one.play == play)
    }

    /// The games whose boards are known, each with its winning rule, in order.
    pub fn boards(&self) -> Vec<(&str, Play)> {
        let mut all: Vec<(&str, Play)> = Vec::new();
        for entry in self.of(Kind::Board) {
            if !all.contains(&(entry.game.as_str(), entry.play)) {
                all.push((&entry.game, entry.play));
            }
        }
        all
    }

    /// The entries that a query means: a code, a game, a board, or words of an entry in any order (`open`,
    /// `proved`, `misere`). A code or a board that is named exactly is returned alone.
    pub fn find(&self, text: &str) -> Vec<&Entry> {
        let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
        let Some(first) = words.first() else { return self.entries.iter().collect() };
        let named = question::open(first).map(|game| game.name().to_owned());
        // A code may be written as `.77`, a game by another name: `kayles` is 0.77.
        let full = question::open(first).map(|game| game.full_name().to_owned());
        let is_game = |entry: &Entry| {
            entry.game == *first
                || named.as_ref().is_ok_and(|name| *name == entry.game)
                || full.as_ref().is_ok_and(|name| *name == entry.game)
        };
        let rest = |entry: &Entry, words: &[String]| {
            let said = haystack(entry);
            words.iter().all(|word| said.iter().any(|own| own == word))
        };
        let exact: Vec<&Entry> =
            self.entries.iter().filter(|entry| is_game(entry) && rest(entry, &words[1..])).collect();
        if !exact.is_empty() {
            return exact;
        }
        self.entries.iter().filter(|entry| rest(entry, &words)).collect()
    }
}

/// The words by which an entry is found.
fn haystack(entry: &Entry) -> Vec<String> {
    let mut all = vec![entry.game.to_lowercase(), entry.position.clone(), entry.play.word().to_owned()];
    all.push(entry.kind.word().to_owned());
    all.extend(entry.claim.map(|claim| claim.word().to_owned()));
    all.extend(
        ["status", "kind", "outcome", "same_as", "method"]
            .iter()
            .filter_map(|name| entry.text(name).map(str::to_lowercase)),
    );
    if entry.origin.is_some() {
        all.push("store".to_owned());
    }
    all
}

/// A stored record as an entry of the atlas.
fn from_store(record: &Record, claim: Claim) -> Entry {
    let question = &record.question;
    let kind = match question.kind {
        record::Kind::Period => Kind::Code,
        record::Kind::Quotient => Kind::Quotient,
        record::Kind::Position if question.convention == usual(question.convention.play) => Kind::Board,
        _ => Kind::Other,
    };
    let mut facts = record.finding.clone();
    if kind == Kind::Code {
        let solved = claim == Claim::Proved;
        facts["status"] = if solved { "solved" } else { "open" }.into();
    }
    let origin = serde_json::json!({
        "version": record.version, "found": record::day(record.found_at),
        "confirmed": record.confirmed.is_some(),
        "kind": question.kind.word(),
    });
    Entry {
        kind,
        game: question.game.clone(),
        position: question.position.clone(),
        play: question.convention.play,
        facts,
        claim: Some(claim),
        print: None,
        origin: Some(origin),
    }
}

fn usual(play: Play) -> marienbad_rules::Convention {
    marienbad_rules::Convention { play, ..marienbad_rules::Convention::default() }
}

/// Whether the store's entry says more than the shipped one.
fn is_more(new: &Entry, there: &Entry) -> bool {
    let rank = |entry: &Entry| match entry.claim {
        None => 0,
        Some(Claim::Conjectured) => 1,
        Some(Claim::Computed | Claim::Refuted) => 2,
        Some(Claim::Proved) => 3,
    };
    let known = |entry: &Entry| match entry.kind {
        Kind::Code | Kind::Quotient => !entry.facts["period"].is_null(),
        _ => {
            !entry.facts["value"].is_null() || entry.play == Play::Misere && !entry.facts["outcome"].is_null()
        }
    };
    match (known(new), known(there)) {
        (true, false) => true,
        (false, true) => false,
        _ => {
            let far = |entry: &Entry| entry.number("checked_to").unwrap_or(0);
            rank(new) > rank(there) || rank(new) == rank(there) && far(new) > far(there)
        }
    }
}

#[cfg(test)]
mod tests;
