//! `marienbad moves GAME POSITION`: every move, and what it leads to.

use std::fmt::Write as _;
use std::io::Write as _;

use clap::ArgMatches;
use marienbad_rules::{Convention, Natural};
use marienbad_solve::Stop;
use marienbad_solve::question::{Game, MOVE_LIMIT, Outcome, Position, Results};
use serde_json::{Value, json};

use super::context::Context;
use super::failure::{Failure, written};
use super::shortened;
use super::solve::{after_question, claim_words, convention, heading, number, stop_word};
use crate::language::{Language, say};

/// Moves that are shown without `--all`.
const SHOWN_MOVES: usize = 40;

/// Judges every move of a position and prints the list. Where some stay open the exit code is that of a limit.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let game = Context::game(arguments)?;
    let convention = convention(arguments)?;
    let position = Context::position(&*game, arguments)?;
    let (results, late) =
        context.compute_in_time(|work| game.results(&position, convention, MOVE_LIMIT, work));
    let text = if arguments.get_flag("json") {
        let mut object = to_json(&*game, &position, convention, &results);
        if late && results.stopped == Some(Stop::Cancelled) {
            object["stopped"] = "time".into();
        }
        format!("{object}\n")
    } else {
        let shown = if arguments.get_flag("all") { usize::MAX } else { SHOWN_MOVES };
        in_words(context.language, &*game, &position, convention, &results, shown)
    };
    written(anstream::stdout().write_all(text.as_bytes()))?;
    match results.stopped {
        None => Ok(()),
        Some(Stop::Cancelled) if late => {
            Err(Failure::Undecided(say!(context.language, "moves-late", "open" => results.open())))
        }
        Some(stop) => Err(stop.into()),
    }
}

/// The object of the contract.
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
    // Where nothing is known of any move there is nothing to claim.
    let judged = results.moves.is_empty() || results.open() < results.moves.len();
    let found = json!({
        "moves": results.moves.iter().map(one).collect::<Vec<_>>(),
        "moves_complete": results.complete,
        "open": results.open(),
        "claim": judged.then(|| results.claim.word()),
        "method": judged.then_some(results.method),
        "nodes": results.nodes,
        "stopped": results.stopped.as_ref().map(stop_word),
    });
    after_question(game, position, convention, found)
}

fn in_words(
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
        line(&say!(language, "moves-incomplete"));
    }
    if cut {
        line(&say!(language, "moves-shortened"));
    }
    if results.open() < results.moves.len() {
        line(&claim_words(language, results.claim, results.method, results.nodes));
    }
    out
}
