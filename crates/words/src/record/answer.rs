//! Answers from stored results.

use marienbad_rules::heap::HeapGame;
use marienbad_rules::{Natural, NoFiles};
use marienbad_solve::question::{Answer, Choice, Component, Game, Outcome};
use marienbad_solve::sequence::{Ground, Period};
use marienbad_solve::{Claim, Method};
use serde_json::{Map, Value, json};

use super::{Kind, Record, claim_of};
use crate::quotient::LISTED;

/// The heaps that are lost in misère play, as far as they were decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LostRows {
    /// The last heap that was decided.
    pub reached: u64,
    /// The lost heaps, in order.
    pub lost: Vec<u64>,
}

impl LostRows {
    /// The stored form.
    pub fn to_json(&self, method: Method) -> Value {
        json!({ "reached": self.reached, "lost": self.lost, "method": method.word() })
    }

    /// Reads the stored form.
    pub fn of_json(found: &Value) -> Option<Self> {
        let reached = found["reached"].as_u64()?;
        let lost = found["lost"].as_array()?.iter().map(Value::as_u64).collect::<Option<Vec<u64>>>()?;
        let sound = lost.is_sorted_by(|a, b| a < b) && lost.iter().all(|n| (1..=reached).contains(n));
        sound.then_some(Self { reached, lost })
    }
}

/// The answer about a position, with this claim.
pub fn position(game: &dyn Game, found: &Value, claim: Claim) -> Option<Answer> {
    let outcome = match found["outcome"].as_str()? {
        "P" => Outcome::P,
        "N" => Outcome::N,
        _ => return None,
    };
    let value = optional(&found["value"], natural)?;
    // Sprague and Grundy: a position of normal play is lost exactly if its value is 0.
    if value.as_ref().is_some_and(|value| (*value == Natural::from(0_u64)) != (outcome == Outcome::P)) {
        return None;
    }
    let components = found["components"].as_array()?.iter().map(component).collect::<Option<Vec<_>>>()?;
    let choice = |one: &Value| {
        let to = game.parse(one["to"].as_str()?, &NoFiles).ok()?;
        Some(Choice { text: one["move"].as_str()?.to_owned(), to })
    };
    Some(Answer {
        outcome,
        value,
        at_least: None,
        components,
        moves: found["moves"].as_array()?.iter().map(choice).collect::<Option<Vec<_>>>()?,
        moves_complete: found["moves_complete"].as_bool()?,
        claim,
        method: method(found["method"].as_str()?)?,
        evidence: None,
        nodes: found["nodes"].as_u64()?,
    })
}

fn component(part: &Value) -> Option<Component> {
    let game = optional(&part["game"], |name| name.as_str().map(str::to_owned))?;
    let by = match (part["claim"].as_str(), part["method"].as_str()) {
        (Some(claim), Some(by)) => Some((claim_of(claim)?, method(by)?)),
        _ => None,
    };
    let value = optional(&part["value"], natural)?;
    Some(Component { position: part["position"].as_str()?.to_owned(), game, value, by, number: None })
}

/// Inner `None` for null, outer `None` for an invalid value.
#[allow(clippy::option_option, reason = "what is not there is no mistake, and a mistake is not nothing")]
fn optional<T>(value: &Value, read: impl Fn(&Value) -> Option<T>) -> Option<Option<T>> {
    if value.is_null() { Some(None) } else { read(value).map(Some) }
}

fn natural(value: &Value) -> Option<Natural> {
    Natural::from_decimal(&value.as_number()?.to_string())
}

fn method(word: &str) -> Option<Method> {
    Method::all().into_iter().find(|method| method.word() == word)
}

/// The period of a game, if there is one, and how far its values were computed.
pub fn period(heaps: &dyn HeapGame, found: &Value, claim: Claim) -> Option<(Option<Period>, u64)> {
    let checked_to = found["checked_to"].as_u64()?;
    if found["period"].is_null() {
        return Some((None, checked_to));
    }
    let ground = match found["theorem"].as_str().filter(|_| claim == Claim::Proved) {
        Some(word) => {
            let own = heaps.theorem().map(Ground::Theorem);
            let grounds = own.into_iter().chain([Ground::AllSmaller, Ground::Saltus]);
            Some(grounds.into_iter().find(|ground| ground.word() == word)?)
        }
        None => None,
    };
    let number = |name: &str| found[name].as_u64();
    let period = number("period").filter(|period| *period > 0)?;
    let (preperiod, saltus) = (number("preperiod")?, number("saltus")?);
    Some((Some(Period { preperiod, period, saltus, ground, checked_to, claim }), checked_to))
}

/// The object of a quotient for heaps up to `to`, with this claim; `None` if the stored result does not
/// reach so far. A quotient that repeats forever covers all heaps; one stored with a bound covers exactly
/// that bound.
pub fn quotient(found: &Value, to: u64, kept_to: Option<u64>, claim: Claim) -> Option<Value> {
    let mut told = found.clone();
    let checked_to = found["checked_to"].as_u64()?;
    let heaps = found["heaps"].as_object()?;
    let infinite = found["beyond"]["infinite"].as_bool() == Some(true);
    match (found["preperiod"].as_u64(), found["period"].as_u64().filter(|period| *period > 0)) {
        (Some(preperiod), Some(period)) if checked_to <= to => {
            let place = |heap: u64| {
                let at = if heap < preperiod { heap } else { preperiod + (heap - preperiod) % period };
                Some((heap.to_string(), heaps.get(&at.to_string())?.clone()))
            };
            let all = (0..=to.min(LISTED)).map(place).collect::<Option<Map<String, Value>>>()?;
            told["heaps"] = Value::Object(all);
        }
        _ if kept_to == Some(to) => {}
        // With the next heap there is no finite quotient, whatever bound is asked for.
        _ if infinite && to > checked_to => {}
        _ => return None,
    }
    told["claim"] = json!(claim.word());
    if claim != Claim::Proved {
        told["theorem"] = Value::Null;
        if told["beyond"].is_object() {
            told["beyond"]["claim"] = json!(Claim::Computed.word());
        }
    }
    Some(told)
}

/// Whether an answer can be made from a record: it contains what findings of its kind contain.
pub fn is_readable(record: &Record) -> bool {
    let Some((game, own)) = record.question.open() else { return false };
    match record.question.kind {
        Kind::Position => {
            let read = position(&*game, &record.finding, record.claim);
            own.is_some() && read.is_some()
        }
        Kind::Period => {
            let heaps = game.heap_game();
            heaps.is_some_and(|heaps| period(heaps, &record.finding, record.claim).is_some())
        }
        Kind::Quotient => {
            let bound = record.question.bound;
            let to = bound.or(record.finding["checked_to"].as_u64().map(|last| last + 1));
            to.is_some_and(|to| quotient(&record.finding, to, bound, record.claim).is_some())
        }
        Kind::Rows | Kind::TaggedRows => LostRows::of_json(&record.finding).is_some(),
    }
}
