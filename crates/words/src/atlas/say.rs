//! The atlas in words, as tables, as CSV and as JSON.

use std::fmt::Write as _;

use marienbad_rules::Play;
use serde_json::{Value, json};

use super::{Atlas, Entry, Kind, MOST};
use crate::language::{Language, say};
use crate::record::exchange::quoted;
use crate::table::{Format, Table};

/// The result in a few words.
pub fn summary(language: Language, entry: &Entry) -> String {
    let number = |name: &str| entry.number(name).map(|n| n.to_string()).unwrap_or_default();
    match entry.kind {
        Kind::Code if entry.facts["period"].is_null() => {
            say!(language, "atlas-open", "to" => number("checked_to"))
        }
        Kind::Code => {
            say!(language, "atlas-period", "period" => number("period"), "preperiod" => number("preperiod"))
        }
        Kind::Quotient if is_infinite(entry) => {
            let heap = entry.number("checked_to").unwrap_or(0) + 1;
            say!(language, "atlas-infinite", "heap" => heap.to_string())
        }
        Kind::Quotient => {
            let order = say!(language, "atlas-order", "order" => number("order"), "lost" => number("p_size"));
            let more = if entry.facts["period"].is_null() {
                say!(language, "atlas-so-far", "to" => number("checked_to"))
            } else {
                let (period, preperiod) = (number("period"), number("preperiod"));
                say!(language, "atlas-period", "period" => period, "preperiod" => preperiod)
            };
            format!("{order}, {more}")
        }
        Kind::Board | Kind::Other => {
            let outcome = entry.text("outcome").unwrap_or("?");
            match (&entry.facts["value"], entry.number("at_least")) {
                (Value::Number(value), _) => {
                    say!(language, "store-found-value", "outcome" => outcome, "value" => value.to_string())
                }
                (_, Some(least)) => {
                    say!(language, "atlas-at-least", "outcome" => outcome, "value" => least.to_string())
                }
                _ if entry.claim.is_none() => say!(language, "atlas-unknown"),
                _ => outcome.to_owned(),
            }
        }
    }
}

fn is_infinite(entry: &Entry) -> bool {
    entry.text("ended_by") == Some("infinite") || entry.facts["beyond"]["infinite"] == json!(true)
}

/// How it is known.
pub fn claim(language: Language, entry: &Entry) -> String {
    entry.claim.map_or_else(|| "–".to_owned(), |claim| language.say(&format!("store-claim-{}", claim.word())))
}

/// Entries as a table.
pub fn table(language: Language, entries: &[&Entry]) -> Table {
    let heads = ["kind", "game", "board", "play", "known", "claim", "print", "from"];
    let row = |entry: &&Entry| {
        let version = |origin: &Value| {
            let version = origin["version"].as_str().unwrap_or_default().to_owned();
            say!(language, "atlas-store", "version" => version)
        };
        vec![
            language.say(&format!("atlas-kind-{}", entry.kind.word())),
            entry.game.clone(),
            entry.position.clone(),
            language.say(&format!("store-play-{}", entry.play.word())),
            summary(language, entry),
            claim(language, entry),
            entry.print.clone().unwrap_or_default(),
            entry.origin.as_ref().map_or_else(|| language.say("atlas-shipped"), version),
        ]
    };
    let mut notes = Vec::new();
    if entries.len() > MOST {
        notes.push(say!(language, "atlas-cut", "shown" => MOST, "count" => entries.len()));
    }
    Table {
        title: say!(language, "atlas-count", "count" => entries.len()),
        columns: heads.iter().map(|head| language.say(&format!("atlas-head-{head}"))).collect(),
        rows: entries.iter().take(MOST).map(row).collect(),
        notes,
    }
}

/// The fields that are columns of the CSV, beside the question and how it is known.
const FIELDS: [&str; 15] = [
    "outcome",
    "value",
    "at_least",
    "method",
    "status",
    "preperiod",
    "period",
    "maximum",
    "checked_to",
    "same_as",
    "shift",
    "agrees_with",
    "order",
    "p_size",
    "tame",
];

/// All entries as CSV, with names that do not depend on the language.
pub fn csv(entries: &[&Entry]) -> String {
    let mut out = format!("kind,game,position,play,{},claim,print,version\n", FIELDS.join(","));
    for entry in entries {
        let head = [entry.kind.word(), &entry.game, &entry.position, entry.play.word()];
        let fields = FIELDS.map(|name| match &entry.facts[name] {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        });
        let version = entry.origin.as_ref().and_then(|origin| origin["version"].as_str());
        let tail = [
            entry.claim.map_or("", marienbad_solve::Claim::word),
            entry.print.as_deref().unwrap_or_default(),
        ];
        let cells = head.into_iter().chain(fields.iter().map(String::as_str)).chain(tail);
        let cells: Vec<String> = cells.chain([version.unwrap_or_default()]).map(quoted).collect();
        let _ = writeln!(out, "{}", cells.join(","));
    }
    out
}

/// Entries as one JSON object.
pub fn to_json(atlas: &Atlas, entries: &[&Entry]) -> Value {
    let one = |entry: &&Entry| {
        let mut object = json!({
            "kind": entry.kind.word(),
            "game": entry.game,
            "position": if entry.position.is_empty() { Value::Null } else { json!(entry.position) },
            "play": entry.play.word(),
            "known": entry.facts,
            "claim": entry.claim.map(marienbad_solve::Claim::word),
            "print": entry.print,
            "from_store": entry.origin,
        });
        if entry.kind == Kind::Code {
            let equal = atlas.equal(&entry.game);
            object["equal"] = json!(equal.into_iter().filter(|code| *code != entry.game).collect::<Vec<_>>());
        }
        object
    };
    json!({ "schema": 1, "entries": entries.iter().map(one).collect::<Vec<_>>() })
}

/// The output of the command: a summary of the whole atlas, the boards of a game by size, or one entry in
/// full.
pub fn in_words(language: Language, atlas: &Atlas, text: &str) -> String {
    let found = atlas.find(text);
    let mut out = String::new();
    if text.trim().is_empty() {
        return overview(language, atlas);
    }
    if found.is_empty() {
        let _ =
            writeln!(out, "{}", say!(language, "atlas-nothing", "text" => crate::failure::excerpt(text, 0)));
        return out;
    }
    let games: Vec<(&str, Play)> = atlas
        .boards()
        .into_iter()
        .filter(|(game, play)| {
            let sized = |entry: &&&Entry| {
                entry.kind == Kind::Board && (entry.game.as_str(), entry.play) == (*game, *play)
            };
            found.iter().filter(sized).count() > 3
        })
        .collect();
    if found.iter().all(|entry| entry.kind == Kind::Board) && !games.is_empty() {
        for (game, play) in games {
            out += &Format::Text.write("atlas", &[by_size(language, atlas, game, play)]);
        }
        return out;
    }
    if found.len() > 3 {
        return Format::Text.write("atlas", &[table(language, &found)]);
    }
    for entry in found {
        let _ = writeln!(out, "{}", whole(language, atlas, entry));
    }
    out
}

/// The number of known results.
fn overview(language: Language, atlas: &Atlas) -> String {
    let count =
        |kind: Kind, wanted: &dyn Fn(&Entry) -> bool| atlas.of(kind).filter(|one| wanted(one)).count();
    let solved = |entry: &Entry| entry.text("status") == Some("solved");
    let mut lines = vec![say!(
        language,
        "atlas-codes",
        "count" => count(Kind::Code, &|_| true),
        "solved" => count(Kind::Code, &solved),
        "open" => count(Kind::Code, &|entry| !solved(entry))
    )];
    lines.push(say!(
        language,
        "atlas-quotients",
        "count" => count(Kind::Quotient, &|_| true),
        "solved" => count(Kind::Quotient, &|entry| !entry.facts["period"].is_null())
    ));
    for (game, play) in atlas.boards() {
        let all = atlas.of(Kind::Board).filter(|one| one.game == game && one.play == play).count();
        let play = language.say(&format!("store-play-{}", play.word()));
        lines.push(say!(language, "atlas-boards", "game" => game, "play" => play, "count" => all));
    }
    let kept = atlas.entries().iter().filter(|entry| entry.origin.is_some()).count();
    if kept > 0 {
        lines.push(say!(language, "atlas-kept", "count" => kept));
    }
    lines.push(say!(language, "atlas-try"));
    format!("{}\n", lines.join("\n"))
}

/// The boards of a game by size: rows down, columns across.
pub fn by_size(language: Language, atlas: &Atlas, game: &str, play: Play) -> Table {
    let own: Vec<(&Entry, (u64, u64))> = atlas
        .of(Kind::Board)
        .filter(|one| one.game == game && one.play == play)
        .filter_map(|one| Some((one, one.sides()?)))
        .collect();
    let most = |side: fn(&(u64, u64)) -> u64| own.iter().map(|(_, sides)| side(sides)).max().unwrap_or(0);
    let least = own.iter().map(|(_, (_, columns))| *columns).min().unwrap_or(1);
    let (rows, columns) = (most(|sides| sides.0), most(|sides| sides.1));
    let cell = |row: u64, column: u64| {
        own.iter().find(|(_, sides)| *sides == (row, column)).map_or(String::new(), |(one, _)| short(one))
    };
    let present = |row: &u64| own.iter().any(|(_, (own, _))| own == row);
    let play = language.say(&format!("play-{}", play.word()));
    Table {
        title: format!("{game} · {play}"),
        columns: std::iter::once(String::new()).chain((least..=columns).map(|n| n.to_string())).collect(),
        rows: (1..=rows)
            .filter(present)
            .map(|row| {
                std::iter::once(row.to_string()).chain((least..=columns).map(|n| cell(row, n))).collect()
            })
            .collect(),
        notes: Vec::new(),
    }
}

/// A board in one or two characters: its value, or its outcome in misère play; `?` if unknown.
pub fn short(entry: &Entry) -> String {
    match (&entry.facts["value"], entry.number("at_least"), entry.text("outcome")) {
        (Value::Number(value), _, _) => value.to_string(),
        (_, Some(least), _) => format!("≥{least}"),
        (_, _, Some(outcome)) if entry.play == Play::Misere => outcome.to_owned(),
        _ => "?".to_owned(),
    }
}

/// One entry in full.
fn whole(language: Language, atlas: &Atlas, entry: &Entry) -> String {
    let mut lines = vec![
        [&entry.game, &entry.position]
            .iter()
            .filter(|part| !part.is_empty())
            .map(|part| part.as_str())
            .collect::<Vec<_>>()
            .join(" · "),
        language.say(&format!("play-{}", entry.play.word())),
        say!(language, "atlas-line", "what" => summary(language, entry), "claim" => claim(language, entry)),
    ];
    lines.extend(details(language, atlas, entry));
    lines.push(String::new());
    lines.join("\n")
}

/// Further lines about an entry: equal codes, how far it was computed, who published it.
pub fn details(language: Language, atlas: &Atlas, entry: &Entry) -> Vec<String> {
    let mut lines = Vec::new();
    if entry.kind == Kind::Code {
        if let (Some(value), Some(at)) = (entry.number("maximum"), entry.number("maximum_at")) {
            lines.push(say!(
                language, "atlas-maximum", "value" => value.to_string(), "heap" => at.to_string()
            ));
        }
        let equal: Vec<&str> =
            atlas.equal(&entry.game).into_iter().filter(|code| *code != entry.game).collect();
        if !equal.is_empty() {
            lines.push(say!(language, "atlas-equal", "codes" => equal.join(", ")));
        }
        if let Some(other) = entry.text("agrees_with") {
            let to = entry.number("checked_to").unwrap_or(0).to_string();
            lines.push(say!(language, "atlas-agrees", "code" => other, "to" => to));
        }
    }
    if let Some(print) = &entry.print {
        lines.push(say!(language, "atlas-print", "source" => print.as_str()));
    }
    if let Some(origin) = &entry.origin {
        let (version, day) = (origin["version"].as_str(), origin["found"].as_str());
        lines.push(say!(
            language, "atlas-from-store", "version" => version.unwrap_or_default(),
            "day" => day.unwrap_or_default()
        ));
    }
    lines
}
