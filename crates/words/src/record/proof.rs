//! Whether what a certificate proves is what a record says.
//!
//! The checker accepts a certificate for its own claim, whatever record it is attached to. A proof of
//! something else, or of less, proves nothing here.

use marienbad_check::{self as check, Reach};
use marienbad_rules::{Compound, Play};
use marienbad_solve::question;
use serde_json::Value;

use super::{Kind, Record};

/// Whether an accepted claim covers the outcome and the value, the period, or the whole quotient of the
/// record. (Certificates do not prove the list of winning moves.)
pub fn covers(record: &Record, claim: &check::Claim) -> bool {
    let asked = &record.question;
    let found = &record.finding;
    let same_game = |name: &str| question::open(name).is_ok_and(|game| game.full_name() == asked.game);
    match (asked.kind, claim) {
        (Kind::Position, check::Claim::Outcome(settled)) => {
            let value = found["value"].as_u64();
            // The outcome determines the value only if the value is 0.
            let enough = found["value"].is_null() || value == Some(0) && settled.play == Play::Normal;
            is_usual(record)
                && same_game(&settled.game)
                && settled.position == asked.position
                && settled.play == asked.convention.play
                && found["outcome"].as_str() == Some(settled.outcome.word())
                && enough
        }
        (Kind::Position, check::Claim::Worth(worth)) => {
            let outcome = if worth.value == 0 { "P" } else { "N" };
            is_usual(record)
                && asked.convention.play == Play::Normal
                && same_game(&worth.game)
                && worth.position == asked.position
                && found["value"].as_u64() == Some(worth.value)
                && found["outcome"].as_str() == Some(outcome)
        }
        (Kind::Period, check::Claim::Period(period)) => {
            let number = |name: &str, own: u64| found[name].as_u64() == Some(own);
            same_game(&period.game)
                && number("preperiod", period.preperiod)
                && number("period", period.period)
                && number("saltus", period.saltus)
                && found["theorem"].as_str() == Some(period.law.word())
        }
        (Kind::Quotient, check::Claim::Quotient(quotient)) => {
            same_game(&quotient.game) && is_this(found, quotient).is_some()
        }
        _ => false,
    }
}

/// Whether an accepted claim is about the same question and agrees, though it may prove less than the
/// record says: the outcome without the value, or the absence of a finite quotient without the part before
/// it.
pub fn is_about(record: &Record, claim: &check::Claim) -> bool {
    let asked = &record.question;
    let found = &record.finding;
    let same_game = |name: &str| question::open(name).is_ok_and(|game| game.full_name() == asked.game);
    match (asked.kind, claim) {
        (Kind::Position, check::Claim::Outcome(settled)) => {
            is_usual(record)
                && same_game(&settled.game)
                && settled.position == asked.position
                && settled.play == asked.convention.play
                && found["outcome"].as_str() == Some(settled.outcome.word())
        }
        (Kind::Quotient, check::Claim::Tame(tame)) => {
            let number = |name: &str, own: u64| found[name].as_u64() == Some(own);
            same_game(&tame.game)
                && number("order", tame.order)
                && number("preperiod", tame.preperiod)
                && number("period", tame.period)
        }
        (Kind::Quotient, check::Claim::Infinite(infinite)) => {
            same_game(&infinite.game)
                && found["beyond"]["infinite"].as_bool() == Some(true)
                && found["beyond"]["heap"].as_u64() == Some(infinite.heaps.len() as u64)
                && found["beyond"]["multiples_of"].as_u64() == Some(infinite.counted)
        }
        _ => false,
    }
}

/// Certificates are about the disjunctive sum and players who alternate.
fn is_usual(record: &Record) -> bool {
    let convention = record.question.convention;
    convention.compound == Compound::Disjunctive && convention.turns.alternating()
}

/// Whether the words of the record, evaluated in the proved multiplication table, are the elements they
/// name.
fn is_this(found: &Value, proved: &check::Quotient) -> Option<()> {
    let table = &proved.monoid.table;
    let list = |name: &str| found[name].as_array();
    let words: Vec<&str> = list("elements")?.iter().map(Value::as_str).collect::<Option<_>>()?;
    let generators: Vec<u64> =
        list("generators")?.iter().map(|one| one["heap"].as_u64()).collect::<Option<_>>()?;
    let letters: Vec<&str> =
        list("generators")?.iter().map(|one| one["name"].as_str()).collect::<Option<_>>()?;
    let is = |holds: bool| holds.then_some(());
    is(words.len() == table.len() && found["order"].as_u64()? == words.len() as u64)?;
    is(generators.len() == table.first()?.len())?;
    for (place, heap) in generators.iter().enumerate() {
        is(element(proved, *heap)? == table[0][place])?;
    }
    for (number, word) in words.iter().enumerate() {
        is(product(table, &letters, word)? as usize == number)?;
    }
    let lost: Vec<u32> =
        list("lost")?.iter().map(|word| product(table, &letters, word.as_str()?)).collect::<Option<_>>()?;
    is(lost == proved.monoid.lost && found["p_size"].as_u64()? == lost.len() as u64)?;
    for (heap, word) in found["heaps"].as_object()? {
        is(element(proved, heap.parse().ok()?)? == product(table, &letters, word.as_str()?)?)?;
    }
    for relation in list("relations")? {
        let (left, right) = relation.as_str()?.split_once(" = ")?;
        is(product(table, &letters, left)? == product(table, &letters, right)?)?;
    }
    match proved.reach {
        Reach::Listed => is(found["period"].is_null()),
        Reach::Periodic { preperiod } => {
            let period = (proved.heaps.len() as u64).checked_sub(preperiod)?;
            is(found["preperiod"].as_u64()? == preperiod && found["period"].as_u64()? == period)
        }
    }
}

/// The element of a heap.
fn element(proved: &check::Quotient, heap: u64) -> Option<u32> {
    let last = proved.heaps.len() as u64;
    let place = match proved.reach {
        Reach::Periodic { preperiod } if heap >= last => {
            preperiod + (heap - preperiod) % last.checked_sub(preperiod).filter(|period| *period > 0)?
        }
        _ => heap,
    };
    proved.heaps.get(usize::try_from(place).ok()?).copied()
}

/// The element denoted by a word such as `ab^2`.
fn product(table: &[Vec<u32>], letters: &[&str], word: &str) -> Option<u32> {
    let mut element = 0_u32;
    let mut rest = if word == "1" { "" } else { word };
    while !rest.is_empty() {
        // Of two names that match, the longer one is meant: `a1` before `a`.
        let fits = |(_, name): &(usize, &&str)| rest.starts_with(**name);
        let (place, name) = letters.iter().enumerate().filter(fits).max_by_key(|(_, name)| name.len())?;
        rest = &rest[name.len()..];
        let mut power = 1;
        if let Some(digits) = rest.strip_prefix('^') {
            let end = digits.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(digits.len());
            power = digits[..end].parse::<u32>().ok().filter(|power| *power < 1 << 20)?;
            rest = &digits[end..];
        }
        for _ in 0..power {
            element = *table.get(element as usize)?.get(place)?;
        }
    }
    Some(element)
}
