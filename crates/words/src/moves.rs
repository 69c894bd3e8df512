//! Every move of a position and the position after it.

use std::fmt::Write as _;

use marienbad_rules::{Convention, Natural};
use marienbad_solve::question::{Game, Outcome, Position, Results};
use serde_json::{Value, json};

use super::shortened;
use super::solve::{after_question, claim_words, heading, number, stop_word};
use crate::language::{Language, say};

/// The moves as the documented JSON object.
pub fn to_json(game: &dyn Game, position: &Position, convention: Convention, results: &Results) -> Value {
    let one = |result: &marienbad_solve::question::MoveResult| {
        json!({
            "move": result.choice.text,
            "to": result.choice.to.text(),
            "wins": result.outcome.map(|outcome| outcome == Outcome::P),
            "outcome": result.outcome.map(Outcome::letter),
            "value": result.value.as_ref().map(number),
        })
    };
    // If nothing is known about any move, there is no claim.
    let judged = results.moves.is_empty() || results.open() < results.moves.len();
    let found = json!({
        "moves": results.moves.iter().map(one).collect::<Vec<_>>(),
        "moves_complete": results.complete,
        "open": results.open(),
        "claim": judged.then(|| results.claim.word()),
        "method": judged.then_some(results.method.word()),
        "nodes": results.nodes,
        "stopped": results.stopped.as_ref().map(stop_word),
    });
    after_question(game, position, convention, found)
}

/// The moves in words; at most `shown` of them are listed.
pub fn in_words(
    language: Language,
    game: &dyn Game,
    position: &Position,
    convention: Convention,
    results: &Results,
    shown: usize,
) -> String {
    let mut out = String::new();
    let mut line = |text: &str| {
        let _ = writeln!(out, "{text}");
    };
    line(&heading(language, game, position, convention));
    if results.moves.is_empty() {
        line(&say!(language, "moves-none"));
        return out;
    }
    let won = results.moves.iter().filter(|one| one.outcome == Some(Outcome::P)).count();
    line(&say!(
        language,
        "moves-heading",
        "count" => results.moves.len(),
        "all" => if results.complete { "yes" } else { "no" },
        "winning" => won,
        "open" => results.open()
    ));
    let listed = &results.moves[..results.moves.len().min(shown)];
    let width = listed.iter().map(|one| one.choice.text.chars().count()).max().unwrap_or(0);
    let words =
        ["moves-result-wins", "moves-result-loses", "moves-result-open"].map(|word| language.say(word));
    let widest = words.iter().map(|word| word.chars().count()).max().unwrap_or(0);
    let mut cut = false;
    for one in listed {
        let word = match one.outcome {
            Some(Outcome::P) => &words[0],
            Some(Outcome::N) => &words[1],
            None => &words[2],
        };
        let value = one.value.as_ref().map(Natural::to_string).unwrap_or_default();
        let to = shortened::after(position.text(), one.choice.to.text());
        cut |= to != one.choice.to.text();
        line(format!("  {:width$}  {word:widest$}  {value:>2}  → {to}", one.choice.text).trim_end());
    }
    if results.moves.len() > listed.len() {
        line(&format!("  {}", say!(language, "moves-cut", "count" => results.moves.len() - listed.len())));
    }
    if !results.complete {
        // If all moves were asked for, the exit code's message states the limit that was reached.
        let all = if shown == usize::MAX { "yes" } else { "no" };
        line(&say!(language, "moves-not-all", "all" => all));
    }
    if cut {
        line(&say!(language, "moves-shortened"));
    }
    if results.open() < results.moves.len() {
        line(&claim_words(language, results.claim, results.method, results.nodes));
    }
    out
}
