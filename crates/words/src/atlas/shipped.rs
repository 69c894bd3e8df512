//! The shipped tables, computed by this program, and who published the same values.

use std::sync::LazyLock;

use marienbad_rules::Play;
use serde_json::{Map, Value};

use super::{Entry, Kind};
use crate::record::claim_of;
use crate::record::exchange::rows;

/// The files, each with the kind of its entries.
const FILES: [(Kind, &str); 3] = [
    (Kind::Code, include_str!("../../atlas/codes.csv")),
    (Kind::Quotient, include_str!("../../atlas/quotients.csv")),
    (Kind::Board, include_str!("../../atlas/boards.csv")),
];

/// Who printed what.
const PRINT: &str = include_str!("../../atlas/print.csv");

/// All entries, parsed once.
pub fn entries() -> &'static [Entry] {
    static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
        let print = citations();
        FILES.iter().flat_map(|(kind, text)| read(*kind, text, &print)).collect()
    });
    &ENTRIES
}

fn read(kind: Kind, text: &str, print: &[Citation]) -> Vec<Entry> {
    let mut rows = rows(text).unwrap_or_default().into_iter().map(|(_, row)| row);
    let head = rows.next().unwrap_or_default();
    let entry = |row: Vec<String>| {
        let mut facts = Map::new();
        let (mut game, mut position) = (String::new(), String::new());
        let mut play = if kind == Kind::Quotient { Play::Misere } else { Play::Normal };
        let mut claim = None;
        for (name, cell) in head.iter().zip(row) {
            match name.as_str() {
                "game" => game = cell,
                "position" => position = cell,
                "play" => play = play_of(&cell),
                "claim" => claim = claim_of(&cell),
                _ => {
                    facts.insert(name.clone(), value(cell));
                }
            }
        }
        let print = print.iter().find(|one| one.is_about(kind, &game, &position, play));
        let print = print.map(|one| one.source.clone());
        Entry { kind, game, position, play, facts: Value::Object(facts), claim, print, origin: None }
    };
    rows.map(entry).collect()
}

fn play_of(word: &str) -> Play {
    if word == Play::Misere.word() { Play::Misere } else { Play::Normal }
}

/// A cell as a number, a boolean or a text; null for an empty cell.
fn value(cell: String) -> Value {
    match (cell.as_str(), cell.parse::<i64>()) {
        ("", _) => Value::Null,
        ("true" | "false", _) => Value::Bool(cell == "true"),
        (_, Ok(number)) => Value::from(number),
        _ => Value::String(cell),
    }
}

/// Who published the values of some boards, or of a code.
struct Citation {
    kind: String,
    game: String,
    positions: Vec<String>,
    play: Play,
    source: String,
}

impl Citation {
    fn is_about(&self, kind: Kind, game: &str, position: &str, play: Play) -> bool {
        let here = |one: &String| match one.strip_suffix('*') {
            Some(start) => position.starts_with(start),
            None => one == position,
        };
        self.kind == kind.word()
            && self.game == game
            && self.play == play
            && (self.positions.is_empty() || self.positions.iter().any(here))
    }
}

fn citations() -> Vec<Citation> {
    let rows = rows(PRINT).unwrap_or_default().into_iter().skip(1);
    let one = |(_, row): (usize, Vec<String>)| {
        let [kind, game, positions, play, source] = <[String; 5]>::try_from(row).ok()?;
        let positions = positions.split_whitespace().map(str::to_owned).collect();
        Some(Citation { kind, game, positions, play: play_of(&play), source })
    };
    rows.filter_map(one).collect()
}
