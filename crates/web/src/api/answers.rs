//! The answers of the JSON interface, made by the same functions as those of the command line.

use marienbad_nimbers::expr::Limits;
use marienbad_rules::Play;
use marienbad_solve::Work;
use marienbad_solve::question::Choice;
use marienbad_words::failure::Failure;
use marienbad_words::games::why_no_heaps;
use marienbad_words::language::say;
use serde_json::Value;

use super::super::address;
use super::Asked;

/// The most moves that are listed.
const MAX_LISTED_MOVES: usize = 1000;

/// The most bytes of moves: those of a large board are as long as the board.
const BYTES: usize = 1 << 20;

/// A calculation takes at most about a second.
const LIMITS: Limits = Limits { bytes: 4096, bits: 16_384, depth: 100, work: 500_000_000 };

fn written(value: &Value) -> Vec<u8> {
    format!("{value}\n").into_bytes()
}

/// How many of these moves fit into `BYTES`.
fn fitting<'a>(moves: impl Iterator<Item = &'a Choice>) -> usize {
    let mut bytes = 0;
    moves
        .take_while(|choice| {
            bytes += choice.text.len() + choice.to.text().len();
            bytes <= BYTES
        })
        .count()
}

// It has the signature of the other endpoints.
#[allow(clippy::unnecessary_wraps)]
pub fn games(asked: &Asked, _: &mut Work<'_>) -> Result<Vec<u8>, Failure> {
    Ok(written(&marienbad_words::games::to_json(asked.language)))
}

pub fn rules(asked: &Asked, _: &mut Work<'_>) -> Result<Vec<u8>, Failure> {
    let game = address::game(asked.text("game"))?;
    Ok(written(&marienbad_words::rules::to_json(asked.language, &*game)))
}

pub fn moves(asked: &Asked, work: &mut Work<'_>) -> Result<Vec<u8>, Failure> {
    let game = address::game(asked.text("game"))?;
    let position = address::position(&*game, asked.text("position"))?;
    let convention = address::convention(&asked.query)?;
    // Moves that are not settled when time runs out stay in the list, without a result.
    let mut results = game.results(&position, convention, MAX_LISTED_MOVES, work)?;
    let shown = fitting(results.moves.iter().map(|one| &one.choice));
    results.complete &= shown == results.moves.len();
    results.moves.truncate(shown);
    Ok(written(&marienbad_words::moves::to_json(&*game, &position, convention, &results)))
}

pub fn solve(asked: &Asked, work: &mut Work<'_>) -> Result<Vec<u8>, Failure> {
    let game = address::game(asked.text("game"))?;
    let position = address::position(&*game, asked.text("position"))?;
    let convention = address::convention(&asked.query)?;
    let mut answer = game.solve(&position, convention, work)?;
    let shown = fitting(answer.moves.iter());
    answer.moves_complete &= shown == answer.moves.len();
    answer.moves.truncate(shown);
    Ok(written(&marienbad_words::solve::to_json(&*game, &position, convention, &answer)))
}

pub fn explain(asked: &Asked, work: &mut Work<'_>) -> Result<Vec<u8>, Failure> {
    let game = address::game(asked.text("game"))?;
    let position = address::position(&*game, asked.text("position"))?;
    let convention = address::convention(&asked.query)?;
    let (mut answer, reason) = marienbad_play::explain(&*game, &position, convention, work)?;
    let shown = fitting(answer.moves.iter());
    answer.moves_complete &= shown == answer.moves.len();
    answer.moves.truncate(shown);
    let value =
        marienbad_words::explain::to_json(asked.language, &*game, &position, convention, &answer, &reason);
    Ok(written(&value))
}

pub fn sequence(asked: &Asked, work: &mut Work<'_>) -> Result<Vec<u8>, Failure> {
    let game = address::game(asked.text("game"))?;
    let to = asked.number("to").unwrap_or_default();
    let play = if asked.query.flag("misere") { Play::Misere } else { Play::Normal };
    marienbad_words::sequence::found_json(&*game, to, play, work)?.ok_or_else(|| without(asked, game.name()))
}

pub fn period(asked: &Asked, work: &mut Work<'_>) -> Result<Vec<u8>, Failure> {
    let game = address::game(asked.text("game"))?;
    let found = marienbad_words::period::found_json(&*game, asked.number("to"), work)?;
    found.map(|value| written(&value)).ok_or_else(|| without(asked, game.name()))
}

fn without(asked: &Asked, game: &str) -> Failure {
    Failure::Refused(say!(asked.language, "error-no-sequence", "game" => game))
}

pub fn nim(asked: &Asked, _: &mut Work<'_>) -> Result<Vec<u8>, Failure> {
    let found = marienbad_words::nim::found_json(asked.language, asked.text("expression"), &LIMITS)?;
    Ok(written(&found))
}

pub fn code(asked: &Asked, work: &mut Work<'_>) -> Result<Vec<u8>, Failure> {
    let number = |name: &str| asked.number(name).unwrap_or_default();
    let (turn, coins) = (number("turn"), number("coins"));
    let found =
        marienbad_words::code::found_json(asked.language, turn, coins, asked.query.flag("group"), work)?;
    Ok(written(&found))
}

pub fn conjecture(asked: &Asked, work: &mut Work<'_>) -> Result<Vec<u8>, Failure> {
    let game = address::game(asked.text("game"))?;
    let text = asked.text("predicate");
    let play = if asked.query.flag("misere") { Play::Misere } else { Play::Normal };
    let conjecture = marienbad_words::conjecture::read(&*game, text)?;
    let report = conjecture
        .test(play, asked.number("to").unwrap_or_default(), 1, work)
        .map_err(|undefined| Failure::Undefined { text: text.to_owned(), undefined })?;
    Ok(written(&marienbad_words::conjecture::to_json(&*game, play, &conjecture, &report)))
}

pub fn quotient(asked: &Asked, work: &mut Work<'_>) -> Result<Vec<u8>, Failure> {
    let game = address::game(asked.text("game"))?;
    let found = marienbad_words::quotient::found_json(&*game, asked.number("to").unwrap_or_default(), work)?;
    let none = || Failure::Refused(why_no_heaps(asked.language, &*game, "quotient-no-heaps"));
    Ok(written(&found.ok_or_else(none)?))
}
