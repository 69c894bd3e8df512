//! Who wins a position, every winning move, and how that is known.

use std::fmt::Write as _;

use marienbad_rules::heap::{Code, Theorem};
use marienbad_rules::{Compound, Convention, Natural};
use marienbad_solve::question::{Answer, Component, Game, MisereForm, Outcome, Position};
use marienbad_solve::sequence::Ground;
use marienbad_solve::{Claim, Method, Stop};
use serde_json::{Number, Value, json};

use super::shortened;
use crate::language::{Language, say};

/// Winning moves that are shown without `--all`.
pub const SHOWN_MOVES: usize = 20;

/// Component values that are shown.
const SHOWN_VALUES: usize = 24;

/// A number of any size as JSON.
pub fn number(value: &Natural) -> Value {
    match value.to_u64() {
        Some(small) => Value::from(small),
        None => value.to_string().parse::<Number>().map_or(Value::Null, Value::Number),
    }
}

/// The answer as the documented JSON object.
pub fn to_json(game: &dyn Game, position: &Position, convention: Convention, answer: &Answer) -> Value {
    let mut found = found(answer);
    found["stopped"] = Value::Null;
    after_question(game, position, convention, found)
}

/// The finding as it is shown and stored.
pub fn found(answer: &Answer) -> Value {
    let components: Vec<Value> = answer.components.iter().map(component_json).collect();
    let moves: Vec<Value> =
        answer.moves.iter().map(|choice| json!({ "move": choice.text, "to": choice.to.text() })).collect();
    json!({
        "outcome": answer.outcome.letter(),
        "value": answer.value.as_ref().map(number),
        "value_at_least": answer.at_least,
        "components": components,
        "moves": moves,
        "moves_complete": answer.moves_complete,
        "claim": answer.claim.word(),
        "method": answer.method.word(),
        "nodes": answer.nodes,
    })
}

/// A component with its value; in a sum of different games, also its game and how the value is known.
fn component_json(part: &Component) -> Value {
    let mut object = json!({ "position": part.position, "value": part.value.as_ref().map(number) });
    if let Some(game) = &part.game {
        object["game"] = json!(game);
        object["claim"] = json!(part.by.map(|(claim, _)| claim.word()));
        object["method"] = json!(part.by.map(|(_, method)| method.word()));
    }
    object
}

/// Adds genus and misère value to the object of a position in misère play; null if they were not found.
pub fn add_form(object: &mut Value, form: Option<&MisereForm>) {
    object["genus"] = json!(form.map(|form| form.genus.to_string()));
    object["tame"] = json!(form.map(|form| form.tame));
    object["misere_value"] = json!(form.map(|form| form.genus.misere_value()));
}

/// The question's fields, followed by the finding's.
pub fn after_question(game: &dyn Game, position: &Position, convention: Convention, found: Value) -> Value {
    let mut object = json!({
        "schema": 1,
        "game": game.name(),
        "position": position.text(),
        "play": convention.play.word(),
        "compound": convention.compound.word(),
        "turns": convention.turns.to_string(),
    });
    if let (Value::Object(object), Value::Object(found)) = (&mut object, found) {
        object.extend(found);
    }
    object
}

/// The object without an answer: it has all fields, and names the limit that was reached.
pub fn stopped(game: &dyn Game, position: &Position, convention: Convention, stop: &Stop) -> Value {
    let found = json!({
        "outcome": null,
        "value": null,
        "value_at_least": null,
        "components": null,
        "moves": [],
        "moves_complete": false,
        "claim": null,
        "method": null,
        "nodes": null,
        "stopped": stop_word(stop),
    });
    after_question(game, position, convention, found)
}

/// The limit that ended a search, or the fact that the rule itself gives no answer.
pub fn stop_word(stop: &Stop) -> &'static str {
    match stop {
        Stop::Nodes { .. } => "steps",
        Stop::Memory { .. } => "memory",
        Stop::Cancelled => "cancelled",
        Stop::Rule(_) | Stop::Cycle { .. } => "rule",
        Stop::NoEnd { stop, .. } => stop_word(stop),
        _ => "size",
    }
}

/// Boards with more moves than this are beyond every search that is known (Cram 6x11, which may be within,
/// has 115).
const SEARCHED_MOVES: usize = 160;

/// The answer in words, the winning rule first: normal and misère play are easily confused.
pub fn in_words(
    language: Language,
    game: &dyn Game,
    position: &Position,
    convention: Convention,
    answer: &Answer,
    shown: usize,
) -> String {
    let mut out = String::new();
    let mut line = |text: &str| {
        let _ = writeln!(out, "{text}");
    };
    line(&heading(language, game, position, convention));
    let over = answer.outcome == Outcome::N && answer.moves.is_empty() && answer.moves_complete
        || answer.components.is_empty();
    line(&match answer.outcome {
        _ if over => {
            let won = if answer.outcome == Outcome::N { "yes" } else { "no" };
            say!(language, "outcome-over", "won" => won)
        }
        Outcome::N => say!(language, "outcome-n"),
        Outcome::P => say!(language, "outcome-p"),
    });
    if let Some(value) = value_words(language, answer) {
        line(&value);
    }
    if answer.components.len() > 1 && answer.components.iter().any(|part| part.value.is_some()) {
        let mut list: Vec<String> = answer
            .components
            .iter()
            .take(SHOWN_VALUES)
            .map(|part| {
                let value = part.value.as_ref().map_or_else(|| "?".to_owned(), Natural::to_string);
                format!("[{}] {value}", shortened::position(&part.text()))
            })
            .collect();
        if answer.components.len() > SHOWN_VALUES {
            list.push(say!(language, "value-cut", "count" => answer.components.len() - SHOWN_VALUES));
        }
        line(&say!(language, "value-components", "list" => list.join(", ")));
    }
    if !answer.moves.is_empty() {
        let heading = if answer.moves_complete { "moves-line" } else { "moves-line-some" };
        line(&say!(language, heading, "count" => answer.moves.len()));
        let listed = &answer.moves[..answer.moves.len().min(shown)];
        let width = listed.iter().map(|choice| choice.text.chars().count()).max().unwrap_or(0);
        let mut cut = false;
        for choice in listed {
            let to = shortened::after(position.text(), choice.to.text());
            cut |= to != choice.to.text();
            line(&format!("  {:width$}  → {to}", choice.text));
        }
        if answer.moves.len() > listed.len() {
            line(&format!("  {}", say!(language, "moves-cut", "count" => answer.moves.len() - listed.len())));
        }
        if cut {
            line(&say!(language, "moves-shortened"));
        }
    }
    if !answer.moves_complete {
        line(&language.say(match (answer.moves.is_empty(), answer.method) {
            (true, Method::StrategyStealing) => "moves-unnamed",
            (true, _) => "moves-not-found",
            (false, _) => "moves-incomplete",
        }));
    }
    line(&claim_words(language, answer.claim, answer.method, answer.nodes));
    if is_bounded(answer) {
        line(&language.say("value-not-found"));
    } else if answer.method == Method::Mirror && answer.value.is_none() {
        let hopeless =
            game.moves(position, SEARCHED_MOVES + 1).is_ok_and(|moves| moves.len() > SEARCHED_MOVES);
        line(&language.say(if hopeless { "value-beyond-search" } else { "value-not-searched" }));
    }
    out
}

/// Whether the search for the value ended before it was known. (The bound 1 for a board comes from the
/// mirror strategy, without a search.)
pub fn is_bounded(answer: &Answer) -> bool {
    answer.at_least.is_some_and(|least| least > 1 || answer.method != Method::Mirror)
}

/// The value, or a lower bound of it.
pub fn value_words(language: Language, answer: &Answer) -> Option<String> {
    if let Some(value) = &answer.value {
        return Some(say!(language, "value-line", "value" => value.to_string()));
    }
    // A bound of 1 only says that the position is won.
    let least = answer.at_least.filter(|least| *least > 1)?;
    Some(say!(language, "value-at-least", "value" => least))
}

/// The question: the game, the position and, on a line of its own, the winning rule.
pub fn heading(language: Language, game: &dyn Game, position: &Position, convention: Convention) -> String {
    let position = shortened::position(position.text());
    let hexadecimal = game.name().parse::<Code>().is_ok_and(|code| code.is_hexadecimal());
    let kind = if hexadecimal { language.say("code-hexadecimal") } else { String::new() };
    format!("{}{kind} · {position}\n{}", game.name(), rule_of(language, convention))
}

/// The convention in words.
pub fn rule_of(language: Language, convention: Convention) -> String {
    let mut parts = vec![language.say(&format!("play-{}", convention.play.word()))];
    if convention.compound != Compound::Disjunctive {
        parts.push(language.say(&format!("compound-{}", convention.compound.word())));
    }
    if !convention.turns.alternating() {
        let (mover, other) =
            (u64::from(convention.turns.mover.get()), u64::from(convention.turns.other.get()));
        parts.push(say!(language, "turns-biased", "mover" => mover, "other" => other));
    }
    parts.join(" ")
}

/// The short name of a compound.
pub fn compound_name(language: Language, compound: Compound) -> String {
    language.say(&format!("compound-name-{}", compound.word()))
}

/// How an answer is known, in words.
pub fn claim_words(language: Language, claim: Claim, method: Method, nodes: u64) -> String {
    let id = match claim {
        Claim::Proved => "claim-proved",
        Claim::Computed => "claim-computed",
        Claim::Conjectured => "claim-conjectured",
        Claim::Refuted => "claim-refuted",
    };
    say!(language, id, "method" => method_words(language, method), "nodes" => nodes)
}

/// The engine or theorem behind an answer, in words; JSON has the identifier itself.
pub fn method_words(language: Language, method: Method) -> String {
    language.say(method_key(method))
}

/// The message key for a method. The table engines differ only in speed and share one; a period is named by
/// its theorem.
fn method_key(method: Method) -> &'static str {
    match method {
        Method::Rules => "method-rules",
        Method::Search => "method-search",
        Method::MisereSearch { tags: false } => "method-misere-search",
        Method::MisereSearch { tags: true } => "method-misere-search-tags",
        Method::Quotient => "method-quotient",
        Method::Regions => "method-regions",
        Method::Acyclic => "method-acyclic",
        Method::NimSum => "method-nim-sum",
        Method::GoldenRatio => "method-golden-ratio",
        Method::Zeckendorf => "method-zeckendorf",
        Method::CoinTurning => "method-coin-turning",
        Method::StrategyStealing => "method-strategy-stealing",
        Method::Mirror => "method-mirror",
        Method::SpragueGrundy => "method-sprague-grundy",
        Method::Quick => "method-quick",
        Method::Suspense => "method-suspense",
        Method::Remoteness => "method-remoteness",
        Method::Selective => "method-selective",
        Method::ChompTable | Method::Table(_) => "method-table",
        Method::Series => "method-series",
        Method::Fusion => "method-fusion",
        Method::Period(None) => "method-period",
        Method::Period(Some(ground)) => theorem_key(ground),
    }
}

/// The message key for the ground of a period.
pub fn theorem_key(ground: Ground) -> &'static str {
    match ground {
        Ground::Theorem(Theorem::GuySmith { .. }) => "theorem-guy-smith",
        Ground::Theorem(Theorem::ThreeHeaps { .. }) => "theorem-three-heaps",
        Ground::Theorem(Theorem::RepeatingTail { .. }) => "theorem-repeating-tail",
        Ground::Theorem(Theorem::FiniteSubtraction) => "theorem-finite-subtraction",
        Ground::AllSmaller => "theorem-all-smaller",
        Ground::Saltus => "theorem-three-heaps-saltus",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every method has a name in both languages.
    #[test]
    fn every_method_has_words() {
        for method in Method::all() {
            for language in Language::ALL {
                let name = method_words(language, method);
                assert!(!name.contains("method-") && !name.contains("theorem-"), "{method:?}: {name}");
            }
        }
    }
}
