//! The editor of graphs and orders: clicks on paper make tokens and links, and the drawing can be played or
//! analysed.
//!
//! The address holds the drawing ([`Sketch`]), and the change to be made to it. The answer redirects to the
//! address of the changed drawing. The paper is the image of a submit button, so the browser sends the
//! place of a click without a script; the vertices above it are links.

mod kind;
mod rise;
mod samples;
mod show;
mod sketch;

use axum::response::{IntoResponse, Redirect, Response};
use marienbad_rules::{Convention, Play};
use marienbad_solve::question::Answer;
use marienbad_solve::{Cancel, Stop, budgets};
use marienbad_words::failure::{Failure, RequestError};

use super::super::places::Places;
use super::super::site::{self, Visit};
use super::super::{address, layout};
use super::parts;
use kind::Kind;
use sketch::{Refused, Sketch};

/// The address of the editor.
pub fn place(language: marienbad_words::language::Language) -> String {
    format!("/{}/graphs", language.code())
}

/// The address of the editor for orders.
pub fn orders(language: marienbad_words::language::Language) -> String {
    show::address(language, &Sketch::empty(Kind::Order))
}

/// Whether the positions of the game of this name can be drawn here.
pub fn takes(game: &str) -> bool {
    Kind::of_game(game).is_some()
}

/// The address of the editor with the drawing of a position.
pub fn of_position(
    language: marienbad_words::language::Language,
    game: &str,
    position: &str,
    places: &Places,
) -> String {
    let at = address::with(&place(language), "game", Some(game));
    let at = address::with(&at, "position", Some(position));
    if places.is_empty() { at } else { address::with(&at, "places", Some(&places.to_string())) }
}

/// `/fr/graphs`
pub async fn show(visit: Visit) -> Response {
    let drawn = visit
        .compute(site::pages, |visit, cancel| match changed(visit)? {
            Found::Elsewhere(sketch) => {
                Ok(Redirect::to(&show::address(visit.language, &sketch)).into_response())
            }
            Found::Here(sketch, refused) => {
                let answers = answers(&sketch, cancel)?;
                Ok(site::html(&layout::page(
                    visit,
                    &visit.language.say(sketch.kind.words().title),
                    &show::body(visit.language, &sketch, refused.as_ref(), &answers),
                )))
            }
        })
        .await;
    drawn.unwrap_or_else(|failure| layout::failed(&visit, &failure))
}

/// The drawing that an address means: the one it holds, or another one once a change is made.
enum Found {
    Here(Sketch, Option<Refused>),
    Elsewhere(Sketch),
}

fn changed(visit: &Visit) -> Result<Found, Failure> {
    let query = &visit.query;
    if let Some(name) = query.get("game") {
        let game = address::game(name)?;
        if !takes(game.name()) {
            return Err(RequestError::NoPage.into());
        }
        let text = query.get("position").unwrap_or(parts::first_position(&*game));
        let position = address::position(&*game, text)?;
        let places = Places::read(query.get("places").unwrap_or_default());
        return Ok(Found::Elsewhere(Sketch::of(&*game, &position, &places)?));
    }
    if let Some(sketch) =
        query.get("sample").and_then(|name| samples::sample(name, Kind::read(query.get("kind"))))
    {
        return Ok(Found::Elsewhere(sketch));
    }
    let mut sketch = Sketch::read(query);
    let before = sketch.clone();
    Ok(match sketch.change(query) {
        Ok(true) => Found::Elsewhere(sketch),
        Ok(false) => Found::Here(sketch, None),
        Err(refused) => Found::Here(before, Some(refused)),
    })
}

/// Who wins a game on this drawing; no result if that takes longer.
struct GameAnswer {
    game: &'static str,
    key: String,
    play: Play,
    position: String,
    answer: Option<Answer>,
}

fn answers(sketch: &Sketch, cancel: &Cancel) -> Result<Vec<GameAnswer>, Stop> {
    let Some(text) = sketch.position() else { return Ok(Vec::new()) };
    let mut answers = Vec::new();
    for name in sketch.kind.games() {
        let Ok(game) = address::game(name) else { continue };
        let Ok(position) = address::position(&*game, &text) else { continue };
        for play in [Play::Normal, Play::Misere] {
            let mut work = site::small_work(budgets::WEB_GRAPH_ANSWER, cancel);
            let convention = Convention { play, ..Convention::default() };
            let answer = match game.solve(&position, convention, &mut work) {
                Err(stop) if stop.is_failure() => return Err(stop),
                found => found.ok(),
            };
            let position = position.text().to_owned();
            answers.push(GameAnswer { game: name, key: game.entry().key.clone(), play, position, answer });
        }
    }
    Ok(answers)
}
