//! Which known game it is, in words and as JSON.

use std::fmt::Write as _;

use marienbad_rules::NoFiles;
use marienbad_solve::question::{self, Game};
use marienbad_solve::recognise::{Change, Match, MatchReason, cited, equal_codes};
use marienbad_solve::sequence::{self, Period, Sequence};
use marienbad_solve::{Claim, Work, budgets};
use serde_json::{Value, json};

use crate::language::{Language, say};

/// Matches that are shown in words.
const MAX_SHOWN_MATCHES: usize = 12;

/// Equal codes that are told of a code.
const SHOWN_CODES: usize = 12;

/// Heaps up to which a period is looked for to tell it of a code.
const PERIOD_TO: u64 = 20_000;

/// The heap whose quotient is told.
const QUOTIENT_HEAP: u64 = 20;

/// The matches as the documented JSON object. `game` is null if the question was about values.
pub fn to_json(language: Language, game: Option<&str>, values: &[u64], matches: &[Match]) -> Value {
    let one = |found: &Match| {
        json!({
            "game": found.game,
            "shift": found.shift,
            "factor": found.factor,
            "values": found.change.word(),
            "to": found.to,
            "claim": found.claim.word(),
            "reason": found.reason.word(),
            "oeis": oeis(found),
            "text": in_a_line(language, found),
        })
    };
    json!({
        "schema": 1,
        "game": game,
        "compared_to": values.len().checked_sub(1),
        "values": values,
        "matches": matches.iter().map(one).collect::<Vec<_>>(),
    })
}

/// The OEIS number of the sequence, if a known game has the same values and the catalogue knows the number.
fn oeis(found: &Match) -> Option<&'static str> {
    if found.change != Change::Same || found.factor != 1 {
        return None;
    }
    cited(&*question::open(&found.game).ok()?).map(|(number, _)| number)
}

/// One match: the game, how heaps and values are transformed, and how that is known.
pub fn in_a_line(language: Language, found: &Match) -> String {
    let heap = match (found.shift, found.factor) {
        (0, 1) => "n".to_owned(),
        (shift, 1) => format!("n {} {}", sign(shift), shift.unsigned_abs()),
        (0, factor) => format!("n div {factor}"),
        (shift, factor) => format!("(n {} {}) div {factor}", sign(shift), shift.unsigned_abs()),
    };
    let values = match found.change {
        Change::Same if heap == "n" => say!(language, "recognise-same", "game" => found.game.as_str()),
        Change::Same => {
            say!(language, "recognise-heap", "game" => found.game.as_str(), "heap" => heap)
        }
        Change::Doubled => {
            say!(language, "recognise-doubled", "game" => found.game.as_str(), "heap" => heap)
        }
        Change::Differences => {
            say!(language, "recognise-differences", "game" => found.game.as_str(), "heap" => heap)
        }
    };
    let how = match found.reason {
        MatchReason::Shape => say!(language, "recognise-by-shape"),
        MatchReason::Disguise => say!(language, "recognise-by-disguise"),
        MatchReason::StandardForm => say!(language, "recognise-by-standard"),
        MatchReason::Values => say!(language, "recognise-by-values", "to" => found.to.to_string()),
    };
    format!("{values} {how}")
}

fn sign(shift: i64) -> char {
    if shift < 0 { '-' } else { '+' }
}

/// All matches in words.
pub fn in_words(language: Language, game: Option<&str>, values: &[u64], matches: &[Match]) -> String {
    let mut out = String::new();
    let asked = game.map_or_else(|| say!(language, "recognise-values"), str::to_owned);
    let _ = writeln!(out, "{asked}");
    let first: Vec<String> = values.iter().take(24).map(u64::to_string).collect();
    if !first.is_empty() {
        let more = if values.len() > first.len() { ", …" } else { "" };
        let _ = writeln!(out, "{}{more}", first.join(", "));
    }
    if matches.is_empty() {
        let to = values.len().saturating_sub(1).to_string();
        let _ = writeln!(out, "{}", say!(language, "recognise-new", "to" => to));
        return out;
    }
    for found in matches.iter().take(MAX_SHOWN_MATCHES) {
        let _ = writeln!(out, "  {}", in_a_line(language, found));
    }
    if matches.len() > MAX_SHOWN_MATCHES {
        let count = matches.len() - MAX_SHOWN_MATCHES;
        let _ = writeln!(out, "  {}", say!(language, "recognise-more", "count" => count));
    }
    if let Some(number) = matches.iter().find_map(oeis) {
        let _ = writeln!(out, "{}", say!(language, "recognise-oeis", "number" => number));
    }
    out
}

/// What is known about the game of a code: equal codes, its period, its misère quotient, its OEIS sequence.
/// One sentence each; empty for other games.
pub fn known_facts(language: Language, game: &dyn Game) -> Vec<String> {
    let mut all = Vec::new();
    let Some(heaps) = game.heap_game() else { return all };
    let equal = equal_codes(game);
    if !equal.is_empty() {
        let one = |(code, shift): &(String, i64)| match shift {
            0 => code.clone(),
            shift => format!("{code} (n {} {})", sign(*shift), shift.unsigned_abs()),
        };
        let mut list: Vec<String> = equal.iter().take(SHOWN_CODES).map(one).collect();
        if equal.len() > SHOWN_CODES {
            list.push("…".to_owned());
        }
        all.push(say!(language, "known-equal", "list" => list.join(", ")));
    }
    let mut sequence = Sequence::new(heaps);
    let provable = heaps.theorem().is_some();
    let steps = if provable { budgets::PERIOD_OF_CODE } else { budgets::VALUES_OF_RULE };
    let proved = sequence::prove(&mut sequence, PERIOD_TO, &mut Work::new(steps)).ok().flatten();
    // An observed period is mentioned only if no theorem could prove one.
    let seen = if provable { None } else { sequence::conjecture(&sequence) };
    let to = sequence.values().len().saturating_sub(1).to_string();
    let key = match proved.or(seen) {
        None if provable => "known-no-period",
        None => "known-no-theorem",
        Some(Period { claim: Claim::Proved, saltus: 0, .. }) => "known-period",
        Some(Period { claim: Claim::Proved, .. }) => "known-saltus",
        Some(Period { saltus: 0, .. }) => "known-period-seen",
        Some(_) => "known-saltus-seen",
    };
    let number = |of: fn(&Period) -> u64| proved.or(seen).as_ref().map_or(0, of).to_string();
    all.push(say!(
        language, key,
        "period" => number(|period| period.period),
        "preperiod" => number(|period| period.preperiod),
        "saltus" => number(|period| period.saltus),
        "to" => to
    ));
    let heap = game.of_size(QUOTIENT_HEAP).and_then(|text| game.parse(&text, &NoFiles).ok());
    let quotient = heap.and_then(|position| {
        game.in_quotient(&position, &mut Work::new(budgets::QUOTIENT_ATTEMPT)).ok().flatten()
    });
    if let Some(quotient) = quotient {
        let key = if quotient.claim == Claim::Proved { "known-quotient" } else { "known-quotient-to" };
        all.push(
            say!(language, key, "order" => quotient.order.to_string(), "to" => QUOTIENT_HEAP.to_string()),
        );
    }
    if let Some((number, before)) = cited(game) {
        all.push(say!(language, "known-oeis", "number" => number, "before" => before));
    }
    all
}
