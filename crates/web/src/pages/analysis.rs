//! Who wins in a position, why, and what each move leads to, as far as it is found within the time of a
//! page.

use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use marienbad_pictures::draw::cold;
use marienbad_pictures::scene::{Mark, View};
use marienbad_play::Reason;
use marienbad_rules::Convention;
use marienbad_solve::question::{Answer, Choice, Game, MoveResult, Outcome, Position, Results};
use marienbad_solve::{Cancel, Claim, Method, Stop, budgets};
use marienbad_words::failure::Failure;
use marienbad_words::language::{Language, say};
use marienbad_words::shortened;
use marienbad_words::solve::{claim_words, value_words};
use maud::{Markup, html};

use super::super::board;
use super::super::site;
use super::{parts, reason, words};

/// A position to be analysed.
pub struct Asked<'a> {
    /// The game.
    pub game: &'a dyn Game,
    /// The position.
    pub position: &'a Position,
    /// The convention of play.
    pub convention: Convention,
}

/// How long the engines may think about a page: drawing a large board takes a while, too.
pub const ANALYSIS: Duration = Duration::from_millis(1400);

/// What was found out about a position in time for its page.
#[derive(Default)]
pub struct Analysis {
    /// Who wins and why.
    pub explained: Option<(Answer, Reason)>,
    /// The result of every move.
    pub results: Option<Results>,
    /// The P-positions among the points of a plane of two heaps.
    pub cold: Vec<(u64, u64)>,
    /// How many moves are left, here and after every move; `None` where that is unknown.
    pub left: Vec<Option<u32>>,
}

/// Locks the analysis. No code panics while it holds the lock.
pub fn lock(found: &Mutex<Analysis>) -> MutexGuard<'_, Analysis> {
    found.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Asks the engines, the most important question first. Each answer is stored at once, so that the page
/// finds it even if the time is over before the next.
pub fn analyse(
    game: &dyn Game,
    position: &Position,
    convention: Convention,
    cancel: &Cancel,
    found: &Mutex<Analysis>,
) -> Result<(), Failure> {
    match game.solve(position, convention, &mut site::work(cancel)) {
        Ok(answer) => {
            let (wins, method, nodes) = (answer.outcome == Outcome::N, answer.method, answer.nodes);
            lock(found).explained = Some((answer.clone(), Reason::Search { wins, method, nodes }));
            let why = marienbad_play::reason_of(game, position, convention, &answer);
            lock(found).explained = Some((answer, why));
        }
        // More time would not help.
        Err(stop) if stop.is_failure() => return Err(stop.into()),
        Err(_) => {}
    }
    let results = game.results(position, convention, parts::LISTED, &mut site::work(cancel))?;
    let after = results.moves.iter().map(|one| one.choice.to.clone());
    let all: Vec<Position> = std::iter::once(position.clone()).chain(after).collect();
    lock(found).results = Some(results);
    let scene = game.scene(position)?;
    let cold = cold(game, &scene, convention.play, &mut site::work(cancel)).unwrap_or_default();
    lock(found).cold = cold;
    let left = game.remoteness(&all, convention, &mut site::small_work(budgets::REMOTENESS, cancel))?;
    lock(found).left = left;
    Ok(())
}

/// The moves without their results.
fn without_results(asked: &Asked<'_>, answer: Option<&Answer>) -> Result<Results, Stop> {
    let (moves, complete) = parts::moves(asked.game, asked.position, asked.convention.compound)?;
    Ok(Results {
        moves: moves.into_iter().map(|choice| MoveResult { outcome: None, choice, value: None }).collect(),
        complete,
        stopped: Some(Stop::Cancelled),
        claim: answer.map_or(Claim::Computed, |answer| answer.claim),
        method: answer.map_or(Method::Search, |answer| answer.method),
        nodes: 0,
    })
}

/// Completes an analysis with every move, and with its result if the answer alone tells it.
pub fn with_moves(asked: &Asked<'_>, mut found: Analysis) -> Result<Analysis, Stop> {
    let answer = found.explained.as_ref().map(|(answer, _)| answer);
    let mut results = match found.results.take() {
        Some(results) => results,
        None => without_results(asked, answer)?,
    };
    if let Some(answer) = answer.filter(|_| asked.convention.turns.alternating()) {
        for one in results.moves.iter_mut().filter(|one| one.outcome.is_none()) {
            one.outcome = told_by(answer, &one.choice);
        }
    }
    found.results = Some(results);
    Ok(found)
}

/// The result of a move, as far as the answer tells it: a lost position has no winning move, and if the
/// list of winning moves is complete, all other moves lose.
fn told_by(answer: &Answer, choice: &Choice) -> Option<Outcome> {
    let wins = answer.moves.iter().any(|known| known.text == choice.text);
    let loses = answer.outcome == Outcome::P || answer.moves_complete;
    if wins { Some(Outcome::P) } else { loses.then_some(Outcome::N) }
}

/// The moves beyond so many are folded.
const UNFOLDED: usize = 10;

/// Draws the first cell of a move's row.
pub type Leading<'a> = &'a dyn Fn(&Choice) -> Markup;

/// Who wins, how that is known, and why.
pub fn verdict(
    language: Language,
    analysis: &Analysis,
    drawn: &View,
    teller: &reason::Teller<'_>,
    more: &Markup,
) -> Markup {
    let left = analysis.left.first().copied().flatten();
    html! {
        section .verdict aria-label=(say!(language, "web-analyse")) {
            @match &analysis.explained {
                None => p role="status" { (say!(language, "web-analysis-late")) },
                Some((answer, why)) => {
                    div role="status" { h2 { (reason::heading(language, why)) } }
                    // When the match is over, the heading has said so.
                    @if !matches!(why, Reason::Over { .. }) { p .who-wins {
                        strong { (words::linked(language, &say!(language, if answer.outcome == Outcome::N {
                            "why-won" } else { "why-lost" }))) }
                    } }
                    (reason::beside_board(language, why, drawn, Some(teller)))
                    @if !drawn.cold.is_empty() { p .quiet-words { (words::linked(language, &say!(language,
                        "why-cold"))) } }
                    (more)
                    @if let Some(left) = left.filter(|left| *left > 0) {
                        p { (say!(language, "web-remoteness", "count" => u64::from(left))) }
                    }
                    details {
                        summary { (say!(language, "why-exactly")) }
                        (reason::in_full(language, why, drawn))
                        p {
                            @match answer.outcome {
                                Outcome::N => (words::linked(language, &say!(language, "outcome-n"))),
                                Outcome::P => (words::linked(language, &say!(language, "outcome-p"))),
                            }
                            @if let Some(value) = value_words(language, answer) { " " (words::linked(language,
                                &value)) }
                        }
                        // A search has said so already.
                        @if !matches!(why, Reason::Search { .. }) {
                            p .claim { (words::linked(language, &claim_words(language, answer.claim,
                                answer.method, answer.nodes))) }
                        }
                        (words::links(language))
                    }
                },
            }
        }
    }
}

/// The moves with their results, as colour, sign and words.
pub fn with_results(language: Language, from: &str, analysis: &Analysis, leading: Leading<'_>) -> Markup {
    let Some(results) = &analysis.results else { return html! {} };
    let wins = results.moves.iter().filter(|one| one.outcome == Some(Outcome::P)).count();
    html! {
        section .moves {
            h2 { (say!(language, "web-moves-title")) }
            @if results.moves.is_empty() { p { (say!(language, "web-moves-none")) } }
            @else {
                p role="status" { (say!(language, "web-moves-winning", "count" => wins, "all" =>
                    results.moves.len())) }
                (rows(language, from, analysis, leading, 0..results.moves.len().min(UNFOLDED)))
                @if results.moves.len() > UNFOLDED {
                    details {
                        summary { (say!(language, "web-moves-others", "count" => results.moves.len() -
                            UNFOLDED)) }
                        (rows(language, from, analysis, leading, UNFOLDED..results.moves.len()))
                    }
                }
                @if !results.complete { p { (say!(language, "web-moves-more", "count" => results.moves.len()))
                    } }
                @if results.open() > 0 { p { (say!(language, "web-results-open", "count" => results.open())) }
                    }
            }
        }
    }
}

fn rows(
    language: Language,
    from: &str,
    analysis: &Analysis,
    leading: Leading<'_>,
    shown: Range<usize>,
) -> Markup {
    let moves = analysis.results.as_ref().map_or(&[][..], |results| &results.moves);
    let left = analysis.left.get(1..).unwrap_or_default();
    html! {
        div .wide tabindex="0" role="region" aria-label=(say!(language, "web-moves-title")) {
            table .results {
                thead { tr {
                    th scope="col" { (say!(language, "web-column-move")) }
                    th scope="col" { (say!(language, "web-column-result")) }
                } }
                tbody {
                    @for (number, result) in moves.iter().enumerate().skip(shown.start).take(shown.len()) {
                        @let mark = Mark::from(result);
                        tr class=(class_of(result)) {
                            th scope="row" {
                                (leading(&result.choice))
                                @let to = shortened::in_a_cell(from, result.choice.to.text());
                                span .notation { code { (result.choice.text) } " → " (to) }
                            }
                            @let left = left.get(number).copied().flatten();
                            td .result {
                                span .sign aria-hidden="true" { (mark.kind.sign()) } " "
                                (board::kind_in_words(language, mark.kind))
                                span .notation { (worth(language, &mark.text, left)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The value of the position after a move, and how many moves the match then lasts, as far as they are
/// known.
fn worth(language: Language, value: &str, left: Option<u32>) -> String {
    let value = (!value.is_empty()).then(|| say!(language, "web-move-value", "value" => value));
    let left = left.map(|left| say!(language, "web-move-left", "count" => u64::from(left)));
    value.into_iter().chain(left).collect::<Vec<_>>().join(" · ")
}

fn class_of(result: &MoveResult) -> &'static str {
    match result.outcome {
        Some(Outcome::P) => "wins",
        Some(Outcome::N) => "loses",
        None => "unknown",
    }
}

#[cfg(test)]
mod tests {
    use marienbad_rules::{Compound, NoFiles, Play};
    use marienbad_solve::{Budget, Work, question};

    use super::*;

    /// If the answer knows all winning moves, it tells the result of every move.
    #[test]
    fn the_answer_tells_what_the_moves_come_to() {
        for (name, text, compound) in [
            ("nim", "1,3,5,6", Compound::Disjunctive),
            ("nim", "1,3,5,7", Compound::Disjunctive),
            ("cram", "3x4", Compound::Disjunctive),
            ("xxx", "5,3", Compound::Selective),
        ] {
            let game = question::open(name).unwrap();
            let position = game.parse(text, &NoFiles).unwrap();
            for play in [Play::Normal, Play::Misere] {
                let convention = Convention { play, compound, ..Convention::default() };
                let mut work = Work::new(Budget::default());
                let answer = game.solve(&position, convention, &mut work).unwrap();
                assert!(answer.moves_complete);
                let results = game.results(&position, convention, 1000, &mut work).unwrap();
                assert!(results.moves.len() > 3 && results.stopped.is_none());
                for one in results.moves {
                    assert_eq!(
                        told_by(&answer, &one.choice),
                        one.outcome,
                        "{name} {text} {}",
                        one.choice.text
                    );
                }
            }
        }
    }
}
