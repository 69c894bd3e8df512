//! The catalogue: every game with its title.

use std::fmt::Write as _;

use marienbad_rules::catalogue::{ENTRIES, Entry, Family, aliases_of};
use marienbad_rules::{Compound, Play};
use serde_json::{Value, json};

use crate::language::{Language, say};

/// The object of the contract.
pub fn to_json(language: Language) -> Value {
    let games: Vec<Value> = ENTRIES.iter().map(|entry| entry_json(entry, language)).collect();
    json!({ "schema": 1, "games": games })
}

fn entry_json(entry: &Entry, language: Language) -> Value {
    let aliases = aliases_of(&entry.name);
    json!({
        "name": entry.name,
        "title": language.say(&format!("game-{}-title", entry.key)),
        "family": entry.family.word(),
        "source": entry.sources.iter().map(|number| format!("{number:03}")).collect::<Vec<_>>(),
        "examples": entry.examples,
        "aliases": aliases,
        "position": entry.positions[0],
        "plays": [Play::Normal.word(), Play::Misere.word()],
        "compounds": Compound::ALL.map(Compound::word),
        "turns": "A:B",
    })
}

/// The same in words, family by family.
pub fn list(language: Language) -> String {
    let mut out = String::new();
    let name = |entry: &Entry| entry.examples[0].clone();
    let width = ENTRIES.iter().map(|entry| name(entry).chars().count()).max().unwrap_or(0);
    let position = ENTRIES.iter().map(|entry| entry.positions[0].chars().count()).max().unwrap_or(0);
    for family in Family::ALL {
        let _ = writeln!(out, "{}", say!(language, &format!("family-{}", family.word())));
        for entry in ENTRIES.iter().filter(|entry| entry.family == family) {
            let title = language.say(&format!("game-{}-title", entry.key));
            let sources: Vec<_> = entry.sources.iter().map(|number| format!("{number:03}")).collect();
            let sources =
                if sources.is_empty() { String::new() } else { format!("  [{}]", sources.join(" ")) };
            let aliases = aliases_of(&entry.name);
            let also = if aliases.is_empty() { String::new() } else { format!("  = {}", aliases.join(", ")) };
            let (name, start) = (name(entry), &entry.positions[0]);
            let _ = writeln!(out, "  {name:width$}  {start:position$}  {title}{also}{sources}");
        }
        out.push('\n');
    }
    let _ = writeln!(out, "{}", say!(language, "games-plays"));
    let _ = writeln!(out, "{}", say!(language, "games-hint"));
    out
}
