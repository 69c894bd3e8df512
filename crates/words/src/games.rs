//! The catalogue: every game with its title.

use std::fmt::Write as _;

use marienbad_rules::catalogue::{Entry, Family, Texts, aliases_of, entries};
use marienbad_rules::numbers::Numbers;
use marienbad_rules::{Compound, Play, Structure};
use marienbad_solve::question::Game;
use serde_json::{Value, json};

use crate::language::{Language, say};
use crate::shortened;

/// A text of a file in this language, or in the other one if it is missing.
fn told(language: Language, texts: &Texts) -> Option<&str> {
    let (own, other) = match language {
        Language::English => (&texts.english, &texts.french),
        Language::French => (&texts.french, &texts.english),
    };
    own.as_deref().or(other.as_deref())
}

/// Why this game has no table of heaps: it has no heaps, which `none` says, or its heaps are not proved to
/// become smaller.
pub fn why_no_heaps(language: Language, game: &dyn Game, none: &str) -> String {
    let has_heaps = matches!(game.numbers(), Some(Numbers::Heaps { .. }));
    let key =
        if has_heaps && matches!(game.structure(), Structure::Heaps(_)) { "error-not-smaller" } else { none };
    say!(language, key, "game" => game.name())
}

/// The title of a game.
pub fn title(language: Language, entry: &Entry) -> String {
    match &entry.file {
        Some(file) => told(language, &file.title).unwrap_or(&file.name).to_owned(),
        None => language.say(&format!("game-{}-title", entry.key)),
    }
}

/// The rules in words, without the rule in its name.
pub fn about(language: Language, entry: &Entry) -> String {
    let own = entry.file.as_ref().and_then(|file| told(language, &file.rules));
    own.map_or_else(|| language.say(&format!("game-{}-rules", entry.key)), str::to_owned)
}

/// The notation of its positions and moves.
pub fn notation(language: Language, entry: &Entry) -> String {
    language.say(&format!("game-{}-notation", entry.key))
}

/// Games with a line of the catalogue that are described in the literature, not in a source document.
const CITED: [&str; 4] = ["moore", "slow-nim", "silver-dollar", "kotzig"];

/// Who wrote about it.
pub fn sources(language: Language, entry: &Entry) -> Vec<String> {
    let own = match &entry.file {
        Some(file) => told(language, &file.source).map(str::to_owned),
        None => CITED.contains(&&*entry.key).then(|| language.say(&format!("game-{}-source", entry.key))),
    };
    entry.sources.iter().map(|n| language.say(&format!("source-{n}"))).chain(own).collect()
}

/// The catalogue as the documented JSON object.
pub fn to_json(language: Language) -> Value {
    let games: Vec<Value> = entries().iter().map(|entry| entry_json(entry, language)).collect();
    json!({ "schema": 1, "games": games })
}

fn entry_json(entry: &Entry, language: Language) -> Value {
    let aliases = aliases_of(&entry.name);
    json!({
        "name": entry.name,
        "title": title(language, entry),
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

/// The catalogue in words, family by family.
pub fn list(language: Language) -> String {
    let mut out = String::new();
    let name = |entry: &Entry| entry.examples[0].clone();
    let entries = entries();
    let width = entries.iter().map(|entry| name(entry).chars().count()).max().unwrap_or(0);
    let start = |entry: &Entry| shortened::position(&entry.positions[0]);
    let position = entries.iter().map(|entry| start(entry).chars().count()).max().unwrap_or(0);
    for family in Family::ALL {
        let _ = writeln!(out, "{}", say!(language, &format!("family-{}", family.word())));
        for entry in entries.iter().filter(|entry| entry.family == family) {
            let title = title(language, entry);
            let sources: Vec<_> = entry.sources.iter().map(|number| format!("{number:03}")).collect();
            let sources =
                if sources.is_empty() { String::new() } else { format!("  [{}]", sources.join(" ")) };
            let aliases = aliases_of(&entry.name);
            let also = if aliases.is_empty() { String::new() } else { format!("  = {}", aliases.join(", ")) };
            let (name, start) = (name(entry), start(entry));
            let _ = writeln!(out, "  {name:width$}  {start:position$}  {title}{also}{sources}");
        }
        out.push('\n');
    }
    let _ = writeln!(out, "{}", say!(language, "games-rule"));
    let _ = writeln!(out, "{}", say!(language, "games-plays"));
    let _ = writeln!(out, "{}", say!(language, "games-hint"));
    out
}

/// The text of a game file to start from.
pub fn template(language: Language, name: &str) -> String {
    say!(language, "games-template", "name" => name) + "\n"
}

/// The text of a game file: name, rule, starting position, winning rule, and a title in both languages if
/// there is one.
///
/// ```
/// use marienbad_rules::Play;
/// use marienbad_rules::catalogue::GameFile;
/// use marienbad_words::games::file_text;
/// let text = file_text("ab", r#"word: "ab" -> "b""#, "aab", Play::Misere, "a \"b\"");
/// let file = GameFile::read(&text)?;
/// assert_eq!((&*file.opens, file.play), (r#"word: "ab" -> "b""#, Play::Misere));
/// # Ok::<(), marienbad_rules::catalogue::FileMistake>(())
/// ```
pub fn file_text(name: &str, rule: &str, start: &str, play: Play, title: &str) -> String {
    let quoted = |text: &str| {
        let mut out = String::from('"');
        for sign in text.chars() {
            match sign {
                '"' | '\\' => out.extend(['\\', sign]),
                sign if sign.is_control() => {
                    let _ = write!(out, "\\u{:04X}", u32::from(sign));
                }
                sign => out.push(sign),
            }
        }
        out.push('"');
        out
    };
    let mut lines = vec![
        format!("name = {}", quoted(name)),
        format!("rule = {}", quoted(rule)),
        format!("start = [{}]", quoted(start)),
    ];
    if play == Play::Misere {
        lines.push(format!("play = {}", quoted(play.word())));
    }
    if !title.is_empty() {
        lines.push(format!("title = {}", quoted(title)));
    }
    lines.join("\n") + "\n"
}
