//! Stored results: what was asked, what was found, how it is known, and when two results agree.
//!
//! A record is data; `marienbad-store` keeps it as a row of text ([`Record::cells`]), and this module
//! defines what the text means. A finding is stored as the same object that the answer contains, so that
//! there is only one format.
//!
//! Modules: [`answer`] makes answers from findings, [`mod@compare`] says whether two records agree,
//! [`proof`] whether a certificate covers what a record says, [`say`] presents records in words and as
//! JSON, [`exchange`] reads and writes files of them.

pub mod answer;
pub mod compare;
pub mod exchange;
pub mod proof;
pub mod say;

use std::fmt::Write as _;

use marienbad_rules::{Compound, Convention, NoFiles, Play};
use marienbad_solve::Claim;
use marienbad_solve::question::{self, Game, Position};
use serde_json::Value;

/// The names of the cells, in their order.
pub const COLUMNS: [&str; 15] = [
    "kind",
    "game",
    "position",
    "play",
    "compound",
    "turns",
    "bound",
    "finding",
    "claim",
    "version",
    "threads",
    "milliseconds",
    "found_at",
    "confirmed",
    "certificate",
];

/// The kind of a stored result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The outcome of a position, its value, its winning moves.
    Position,
    /// The period of the values of a game.
    Period,
    /// The misère quotient of a game.
    Quotient,
    /// The heaps of a game that are lost in misère play.
    Rows,
    /// The same, found by a search whose table holds hash tags: two positions may be confused.
    TaggedRows,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 5] = [Self::Position, Self::Period, Self::Quotient, Self::Rows, Self::TaggedRows];

    /// The kind as the word used in files and in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Position => "position",
            Self::Period => "period",
            Self::Quotient => "quotient",
            Self::Rows => "rows",
            Self::TaggedRows => "tagged-rows",
        }
    }
}

/// What was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The kind of result.
    pub kind: Kind,
    /// The full name of the game, by which anyone can open it.
    pub game: String,
    /// The position, in the notation of the game; empty for questions about a whole game.
    pub position: String,
    /// The convention.
    pub convention: Convention,
    /// The bound, if one was given.
    pub bound: Option<u64>,
}

impl Question {
    /// A question about a position; `None` if the position's text alone does not determine it: a graph in a
    /// file, a sum of different games.
    pub fn of_position(game: &dyn Game, position: &Position, convention: Convention) -> Option<Self> {
        let alone = game.parse(position.text(), &NoFiles).is_ok_and(|read| read == *position);
        let named = game.full_name() != marienbad_rules::sum::NAME && is_opened(game);
        (alone && named).then(|| Self {
            kind: Kind::Position,
            game: game.full_name().to_owned(),
            position: position.text().to_owned(),
            convention,
            bound: None,
        })
    }

    /// A question about a game; `None` for a game that cannot be opened by its name alone.
    pub fn of_game(kind: Kind, game: &dyn Game, bound: Option<u64>) -> Option<Self> {
        let play = if kind == Kind::Period { Play::Normal } else { Play::Misere };
        is_opened(game).then(|| Self {
            kind,
            game: game.full_name().to_owned(),
            position: String::new(),
            convention: Convention { play, ..Convention::default() },
            bound,
        })
    }

    /// The game and the position of this question, if they can be opened and parsed.
    pub fn open(&self) -> Option<(Box<dyn Game>, Option<Position>)> {
        let game = question::open(&self.game).ok().filter(|game| game.full_name() == self.game)?;
        match self.kind {
            Kind::Position => {
                let position = game.parse(&self.position, &NoFiles).ok()?;
                (position.text() == self.position).then_some((game, Some(position)))
            }
            _ => game.heap_game().is_some().then_some((game, None)),
        }
    }
}

/// Whether the full name opens the same game, unlike that of a Python function.
fn is_opened(game: &dyn Game) -> bool {
    question::open(game.full_name()).is_ok_and(|again| again.full_name() == game.full_name())
}

/// A stored result.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// What was asked.
    pub question: Question,
    /// What was found, as in the answer.
    pub finding: Value,
    /// How it was known when it was found.
    pub claim: Claim,
    /// The version of the program that found it.
    pub version: String,
    /// The number of threads used.
    pub threads: u64,
    /// The CPU time used, over all cores.
    pub milliseconds: u64,
    /// When it was found, in seconds since 1970.
    pub found_at: u64,
    /// How it was found a second time, if it was.
    pub confirmed: Option<String>,
    /// The certificate that proves it, as read by `marienbad check`.
    pub certificate: Option<String>,
}

/// The name of a cell that cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BadCell(pub &'static str);

impl Record {
    /// The record as cells of text, in the order of [`COLUMNS`].
    pub fn cells(&self) -> [String; COLUMNS.len()] {
        let Question { kind, game, position, convention, bound } = &self.question;
        [
            kind.word().to_owned(),
            game.clone(),
            position.clone(),
            convention.play.word().to_owned(),
            convention.compound.word().to_owned(),
            convention.turns.to_string(),
            bound.map(|bound| bound.to_string()).unwrap_or_default(),
            self.finding.to_string(),
            self.claim.word().to_owned(),
            self.version.clone(),
            self.threads.to_string(),
            self.milliseconds.to_string(),
            self.found_at.to_string(),
            self.confirmed.clone().unwrap_or_default(),
            self.certificate.clone().unwrap_or_default(),
        ]
    }

    /// Reads a record from its cells; the error names the first unreadable one.
    pub fn from_cells(cells: &[String; COLUMNS.len()]) -> Result<Self, BadCell> {
        let [kind, game, position, play, compound, turns, bound, finding, claim, rest @ ..] = cells;
        let [version, threads, milliseconds, found_at, confirmed, certificate] = rest;
        let number = |text: &String, name| {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<u64>().ok().filter(|_| digits).ok_or(BadCell(name))
        };
        let some = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
        let question = Question {
            kind: Kind::ALL.into_iter().find(|one| one.word() == kind).ok_or(BadCell("kind"))?,
            game: some(game).ok_or(BadCell("game"))?,
            position: position.clone(),
            convention: Convention {
                play: [Play::Normal, Play::Misere]
                    .into_iter()
                    .find(|one| one.word() == play)
                    .ok_or(BadCell("play"))?,
                compound: Compound::ALL
                    .into_iter()
                    .find(|one| one.word() == compound)
                    .ok_or(BadCell("compound"))?,
                turns: turns.parse().map_err(|_| BadCell("turns"))?,
            },
            bound: match bound.as_str() {
                "" => None,
                _ => Some(number(bound, "bound")?),
            },
        };
        let found: Value = serde_json::from_str(finding).map_err(|_| BadCell("finding"))?;
        Ok(Self {
            question,
            finding: Some(found).filter(Value::is_object).ok_or(BadCell("finding"))?,
            claim: claim_of(claim).ok_or(BadCell("claim"))?,
            version: some(version).ok_or(BadCell("version"))?,
            threads: number(threads, "threads")?,
            milliseconds: number(milliseconds, "milliseconds")?,
            found_at: number(found_at, "found_at")?,
            confirmed: some(confirmed),
            certificate: some(certificate),
        })
    }
}

/// The claim denoted by this word.
pub fn claim_of(word: &str) -> Option<Claim> {
    let all = [Claim::Proved, Claim::Computed, Claim::Conjectured, Claim::Refuted];
    all.into_iter().find(|claim| claim.word() == word)
}

/// The date, as 2026-11-18.
pub fn day(seconds: u64) -> String {
    // H. Hinnant's civil calendar algorithm, with years that begin in March.
    let days = seconds / 86_400 + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + 400 * era + u64::from(month <= 2);
    let mut text = String::new();
    let _ = write!(text, "{year:04}-{month:02}-{day:02}");
    text
}

#[cfg(test)]
mod tests;
