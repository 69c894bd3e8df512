//! A position of a game: rules, board, moves, who wins.

use std::sync::Arc;

use axum::response::{IntoResponse, Redirect, Response};
use marienbad_rules::{Compound, Convention, Play};
use marienbad_solve::Cancel;
use marienbad_solve::question::{Answer, Choice, Game, Outcome, Position};
use maud::{Markup, html};

use super::super::site::{self, Visit};
use super::super::trouble::Trouble;
use super::super::{address, layout};
use super::parts;
use crate::cli::solve::claim_words;
use crate::language::{Language, say};

/// `/fr/open?game=0.137&position=10,4`: to the page of what was typed.
pub async fn open(visit: Visit) -> Response {
    let target = visit
        .compute(site::pages, |visit, _| {
            let game = address::game(visit.query.get("game").unwrap_or_default())?;
            let text = visit.query.get("position").map(str::trim).filter(|text| !text.is_empty());
            let position = address::position(&*game, text.unwrap_or(game.entry().positions[0]))?;
            let convention = address::convention(&visit.query)?;
            Ok(parts::place(visit.language, &*game, &position, convention))
        })
        .await;
    match target {
        Ok(target) => Redirect::to(&target).into_response(),
        Err(trouble) => layout::trouble(&visit, &trouble),
    }
}

/// `/fr/nim`: to the position that the catalogue shows.
pub async fn example(visit: Visit) -> Response {
    let target = visit
        .compute(site::pages, |visit, _| {
            let game = address::game(visit.part(1))?;
            let position = address::position(&*game, game.entry().positions[0])?;
            Ok(parts::place(visit.language, &*game, &position, address::convention(&visit.query)?))
        })
        .await;
    match target {
        Ok(target) => Redirect::to(&target).into_response(),
        Err(trouble) => layout::trouble(&visit, &trouble),
    }
}

/// `/fr/nim/1.3.5.7?misere`, and with `analyse` who wins.
pub async fn show(visit: Visit) -> Response {
    let lane = if visit.query.flag("analyse") { site::analyses } else { site::pages };
    visit.draw(lane, page).await
}

/// What a page shows of a position.
struct Table {
    language: Language,
    game: Arc<dyn Game>,
    position: Position,
    convention: Convention,
}

impl Table {
    fn place(&self, position: &Position, convention: Convention) -> String {
        parts::place(self.language, &*self.game, position, convention)
    }

    /// This position with `analyse` in its address.
    fn analysed(&self) -> String {
        let here = self.place(&self.position, self.convention);
        let joint = if here.contains('?') { '&' } else { '?' };
        format!("{here}{joint}analyse")
    }
}

fn page(visit: &Visit, cancel: &Cancel) -> Result<Markup, Trouble> {
    let game: Arc<dyn Game> = Arc::from(address::game(visit.part(1))?);
    let position = address::position(&*game, visit.part(2))?;
    let convention = address::convention(&visit.query)?;
    let answer = if visit.query.flag("analyse") {
        Some(game.solve(&position, convention, &mut site::work(cancel))?)
    } else {
        None
    };
    let table = Table { language: visit.language, game, position, convention };
    Ok(layout::page(visit, &parts::title(table.language, &*table.game), &body(&table, answer.as_ref())))
}

fn body(table: &Table, answer: Option<&Answer>) -> Markup {
    let Table { language, game, position, convention } = table;
    let (language, convention) = (*language, *convention);
    let other = Convention {
        play: if convention.play == Play::Normal { Play::Misere } else { Play::Normal },
        ..convention
    };
    html! {
        h1 { (parts::title(language, &**game)) }
        (parts::rules(language, &**game, convention))
        (parts::board(language, &**game, position))
        p .actions {
            a .button href=(table.analysed()) { (say!(language, "web-analyse")) }
            a .button href=(table.place(position, other)) {
                @if other.play == Play::Misere { (say!(language, "web-to-misere")) }
                @else { (say!(language, "web-to-normal")) }
            }
        }
        @if let Some(answer) = answer { (verdict(language, answer)) }
        @if convention.compound == Compound::Disjunctive {
            (moves(table, answer))
            (parts::begin_form(language, game, position, convention))
        }
    }
}

/// Who wins, and how that is known.
fn verdict(language: Language, answer: &Answer) -> Markup {
    html! {
        section .verdict aria-label=(say!(language, "web-analyse")) {
            p role="status" {
                @match answer.outcome {
                    Outcome::N => (say!(language, "outcome-n")),
                    Outcome::P => (say!(language, "outcome-p")),
                }
                @if let Some(value) = &answer.value {
                    " " (say!(language, "value-line", "value" => value.to_string()))
                }
            }
            p .claim { (claim_words(language, answer.claim, answer.method, answer.nodes)) }
        }
    }
}

/// The moves as links to the positions they leave.
fn moves(table: &Table, answer: Option<&Answer>) -> Markup {
    let language = table.language;
    let (moves, complete) = parts::moves(&*table.game, &table.position);
    let wins = |choice: &Choice| {
        answer.is_some_and(|answer| answer.moves.iter().any(|winning| winning.text == choice.text))
    };
    html! {
        section .moves {
            h2 { (say!(language, "web-moves-title")) }
            @if moves.is_empty() { p { (say!(language, "web-moves-none")) } }
            // In a turn of several moves a position alone does not say whose move it is: a match does.
            @else if table.convention.turns.alternating() {
                ul .move-list {
                    @for choice in &moves {
                        li {
                            a .wins[wins(choice)] href=(table.place(&choice.to, table.convention)) {
                                @if wins(choice) { span .sign { "✓ " (say!(language, "web-wins")) " " } }
                                code { (choice.text) } " → " (choice.to.text())
                            }
                        }
                    }
                }
                @if !complete { p { (say!(language, "web-moves-more", "count" => moves.len())) } }
            } @else { p { (say!(language, "web-moves-biased")) } }
        }
    }
}
