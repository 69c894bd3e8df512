//! Records in words and as JSON.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::answer::LostRows;
use super::{Kind, Record, day};
use crate::language::{Language, say};
use crate::shortened;
use crate::table::Table;

/// How a stored record was checked before it is given as an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checked {
    /// Its certificate was just accepted and proves what the record says.
    Accepted,
    /// It has no certificate.
    None,
    /// Its certificate was not fully checked, since that would take too long here.
    TooLong,
    /// Its certificate was accepted but proves less than the record says.
    Less,
}

impl Checked {
    /// The word used in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Accepted => "checked",
            Self::None => "none",
            Self::TooLong => "unchecked",
            Self::Less => "partial",
        }
    }
}

/// The fields added to an answer that comes from the store.
pub fn origin_json(record: &Record, checked: Checked) -> Value {
    json!({
        "version": record.version,
        "found": day(record.found_at),
        "milliseconds": record.milliseconds,
        "confirmed": record.confirmed.is_some(),
        "certificate": checked.word(),
    })
}

/// The origin in words, on one line.
pub fn origin(language: Language, record: &Record, checked: Checked) -> String {
    let mut line = say!(
        language,
        "store-origin",
        "version" => record.version.as_str(),
        "day" => day(record.found_at),
        "time" => time(language, record.milliseconds)
    );
    let _ = write!(line, " {}", say!(language, "store-certificate", "state" => checked.word()));
    if record.confirmed.is_some() {
        let _ = write!(line, " {}", say!(language, "store-twice"));
    }
    line
}

/// A duration: 0.3 s, 47 s, 12 min, 3 h.
pub fn time(language: Language, milliseconds: u64) -> String {
    let seconds = milliseconds / 1000;
    let (unit, number) = match seconds {
        0..=9 => ("seconds", format!("{}.{}", seconds, milliseconds % 1000 / 100)),
        10..=119 => ("seconds", seconds.to_string()),
        120..=7_199 => ("minutes", (seconds / 60).to_string()),
        _ => ("hours", (seconds / 3_600).to_string()),
    };
    let number = if language == Language::French { number.replace('.', ",") } else { number };
    say!(language, "store-time", "number" => number, "unit" => unit)
}

/// The finding in a few words.
pub fn summary(language: Language, record: &Record) -> String {
    let found = &record.finding;
    let number = |name: &str| found[name].as_number().map(ToString::to_string).unwrap_or_default();
    match record.question.kind {
        Kind::Position => {
            let outcome = found["outcome"].as_str().unwrap_or("?").to_owned();
            let value = number("value");
            if value.is_empty() {
                outcome
            } else {
                say!(language, "store-found-value", "outcome" => outcome, "value" => value)
            }
        }
        Kind::Period if found["period"].is_null() => {
            say!(language, "store-found-no-period", "to" => number("checked_to"))
        }
        Kind::Period => say!(
            language, "store-found-period", "period" => number("period"), "preperiod" => number("preperiod")
        ),
        Kind::Quotient if found["beyond"]["infinite"] == json!(true) => {
            say!(language, "store-found-infinite", "heap" => found["beyond"]["heap"].to_string())
        }
        Kind::Quotient => say!(
            language, "store-found-quotient", "order" => number("order"), "lost" => number("p_size"),
            "to" => number("checked_to")
        ),
        Kind::Rows | Kind::TaggedRows => {
            let rows = LostRows::of_json(found).unwrap_or(LostRows { reached: 0, lost: Vec::new() });
            say!(
                language, "store-found-rows", "count" => rows.lost.len().to_string(),
                "to" => rows.reached.to_string()
            )
        }
    }
}

/// The question on one line.
pub fn asked(language: Language, record: &Record) -> String {
    let question = &record.question;
    let mut parts = vec![question.game.clone()];
    if !question.position.is_empty() {
        parts.push(shortened::position(&question.position));
    }
    parts.push(language.say(&format!("store-play-{}", question.convention.play.word())));
    let convention = question.convention;
    if convention.compound != marienbad_rules::Compound::Disjunctive {
        parts.push(crate::solve::compound_name(language, convention.compound));
    }
    if !convention.turns.alternating() {
        parts.push(convention.turns.to_string());
    }
    parts.join(" · ")
}

/// All records as a table.
pub fn table(language: Language, records: &[(i64, Record)]) -> Table {
    let heads =
        ["number", "kind", "asked", "found", "claim", "version", "time", "day", "twice", "certificate"];
    let row = |(number, record): &(i64, Record)| {
        let mark = |is: bool| if is { "✓".to_owned() } else { String::new() };
        vec![
            number.to_string(),
            kind(language, record.question.kind),
            asked(language, record),
            summary(language, record),
            language.say(&format!("store-claim-{}", record.claim.word())),
            record.version.clone(),
            time(language, record.milliseconds),
            day(record.found_at),
            mark(record.confirmed.is_some()),
            mark(record.certificate.is_some()),
        ]
    };
    Table {
        title: say!(language, "store-list", "count" => records.len()),
        columns: heads.iter().map(|head| language.say(&format!("store-head-{head}"))).collect(),
        rows: records.iter().map(row).collect(),
        notes: Vec::new(),
    }
}

/// The name of a kind.
pub fn kind(language: Language, kind: Kind) -> String {
    language.say(&format!("store-kind-{}", kind.word()))
}

/// One record in full.
pub fn whole(language: Language, number: i64, record: &Record) -> String {
    let mut out = String::new();
    let mut line = |id: &str, text: &str| {
        let _ = writeln!(out, "{}", say!(language, "store-line", "head" => language.say(id), "text" => text));
    };
    line("store-head-number", &number.to_string());
    line("store-head-kind", &kind(language, record.question.kind));
    line("store-head-asked", &asked(language, record));
    if let Some(bound) = record.question.bound {
        line("store-head-bound", &bound.to_string());
    }
    line("store-head-found", &summary(language, record));
    line("store-head-claim", &language.say(&format!("store-claim-{}", record.claim.word())));
    line("store-head-version", &record.version);
    line("store-head-time", &time(language, record.milliseconds));
    line("store-head-threads", &record.threads.to_string());
    line("store-head-day", &day(record.found_at));
    line("store-head-twice", record.confirmed.as_deref().unwrap_or("–"));
    let bytes = record.certificate.as_ref().map(|text| say!(language, "store-bytes", "count" => text.len()));
    line("store-head-certificate", bytes.as_deref().unwrap_or("–"));
    let _ = writeln!(out, "{}", record.finding);
    out
}

/// A record as a JSON object; the certificate itself only on request.
pub fn to_json(number: i64, record: &Record, with_certificate: bool) -> Value {
    let question = &record.question;
    let mut object = json!({
        "number": number,
        "kind": question.kind.word(),
        "game": question.game,
        "position": if question.kind == Kind::Position { json!(question.position) } else { Value::Null },
        "play": question.convention.play.word(),
        "compound": question.convention.compound.word(),
        "turns": question.convention.turns.to_string(),
        "bound": question.bound,
        "finding": record.finding,
        "claim": record.claim.word(),
        "version": record.version,
        "threads": record.threads,
        "milliseconds": record.milliseconds,
        "found_at": record.found_at,
        "confirmed": record.confirmed,
        "certificate_bytes": record.certificate.as_ref().map_or(0, String::len),
    });
    if with_certificate {
        object["certificate"] = json!(record.certificate);
    }
    object
}
