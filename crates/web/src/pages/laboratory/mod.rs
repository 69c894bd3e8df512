//! The laboratory: the visitor states a conjecture, which is tested within the time of a page or in the
//! background. The answer is its smallest counterexample or its proof.

mod form;
mod show;

use std::sync::Arc;

use axum::body::Bytes;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use marienbad_rules::Play;
use marienbad_words::conjecture;
use marienbad_words::failure::{Failure, RequestError, excerpt};
use marienbad_words::language::{Language, say};
use maud::{Markup, html};

use super::super::query::Query;
use super::super::site::{self, Visit};
use super::super::trials::{Question, State, Told, Trial};
use super::super::{address, layout};
use super::matches::new_id;
use crate::failure;

#[cfg(test)]
pub use form::EXAMPLES;
use form::Filled;

/// The largest size that can be asked for.
const MAX_SIZE: u64 = 1_000_000_000;

/// A page that waits is loaded again after so many seconds.
const AGAIN: HeaderValue = HeaderValue::from_static("2");

/// Reads a question. Errors are reported before anything is computed.
fn read(language: Language, query: &Query) -> Result<Question, Failure> {
    let text = |name: &str| query.get(name).map_or("", str::trim);
    let game = Arc::from(address::game(text("game"))?);
    let to = text("to").parse().ok().filter(|to| *to <= MAX_SIZE).ok_or_else(|| {
        Failure::Refused(say!(
            language,
            "web-api-number",
            "found" => excerpt(text("to"), 0),
            "min" => "0",
            "max" => MAX_SIZE.to_string(),
            "example" => "50"
        ))
    })?;
    let play = if query.flag("misere") { Play::Misere } else { Play::Normal };
    let question = Question { game, predicate: text("predicate").to_owned(), play, to };
    conjecture::read(&*question.game, &question.predicate)?;
    Ok(question)
}

/// `/fr/laboratory`; with `game`, `predicate` and `to` it shows the answer.
pub async fn show(visit: Visit) -> Response {
    if visit.query.get("predicate").is_none() {
        return visit.draw(site::pages, |visit, _| Ok(page(visit, &visit.query, &html! {}))).await;
    }
    let drawn = visit
        .compute(site::analyses, |visit, cancel| {
            let question = read(visit.language, &visit.query)?;
            let report = question.test(&mut site::work(cancel))?;
            let told = Told::new(&question, &Ok(report), false);
            let answer = show::answer(visit.language, &question, &told);
            let more = (told.verdict == "stopped").then(|| form::in_background(visit.language, &question));
            Ok(page(visit, &visit.query, &html! { (answer) @if let Some(more) = more { (more) } }))
        })
        .await;
    match drawn {
        Ok(markup) => site::html(&markup),
        Err(failure) => refused(&visit, &visit.query, &failure),
    }
}

/// `POST /fr/laboratory`: tests in the background.
pub async fn begin(visit: Visit, body: Bytes) -> Response {
    let query = Query::read(&body);
    let asked = query.clone();
    let begun = visit
        .compute(site::pages, move |visit, _| {
            let question = read(visit.language, &asked)?;
            let trial = visit.site.trials.begin(new_id(), question, visit.language, visit.client)?;
            Ok(trial.id.clone())
        })
        .await;
    match begun {
        Ok(id) => Redirect::to(&place(visit.language, &id)).into_response(),
        Err(failure) => refused(&visit, &query, &failure),
    }
}

/// `/fr/laboratory/ID`: the progress of a trial, or its answer.
pub async fn trial(visit: Visit) -> Response {
    let Some(trial) = visit.site.trials.find(visit.part(2)) else {
        return layout::failed(&visit, &RequestError::NoTrial.into());
    };
    let state = trial.state();
    let open = state.is_open() && !visit.query.flag("still");
    let drawn = visit.draw(site::pages, move |visit, _| Ok(show::trial(visit, &trial, &state)));
    let mut response = drawn.await;
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if open {
        headers.insert(header::REFRESH, AGAIN);
    }
    response
}

/// `POST /fr/laboratory/ID/stop`
pub async fn stop(visit: Visit, _body: Bytes) -> Response {
    let stopped = visit.compute(site::pages, |visit, _| {
        Ok(visit.site.trials.stop(visit.part(2)).ok_or(RequestError::NoTrial)?)
    });
    shown(&visit, stopped.await)
}

/// `POST /fr/laboratory/ID/go`: continues an interrupted trial.
pub async fn go_on(visit: Visit, _body: Bytes) -> Response {
    let gone =
        visit.compute(site::pages, |visit, _| Ok(visit.site.trials.go_on(visit.part(2), visit.client)?));
    shown(&visit, gone.await)
}

/// Redirects to the page of a trial.
fn shown(visit: &Visit, trial: Result<Arc<Trial>, Failure>) -> Response {
    match trial {
        Ok(trial) => Redirect::to(&place(visit.language, &trial.id)).into_response(),
        Err(failure) => layout::failed(visit, &failure),
    }
}

/// The address of a trial.
fn place(language: Language, id: &str) -> String {
    format!("/{}/laboratory/{}", language.code(), address::segment(id))
}

/// The form again, with the error and its place marked.
fn refused(visit: &Visit, query: &Query, failure: &Failure) -> Response {
    let at = match failure {
        failure @ (Failure::Predicate { .. } | Failure::Undefined { .. }) => failure.at(),
        _ => None,
    };
    let late = matches!(failure, Failure::Request(RequestError::Late))
        .then(|| read(visit.language, query).ok())
        .flatten();
    let body = html! {
        div .trouble role="alert" {
            p { (failure::on_page(visit.language, failure)) }
            @if let Some(at) = at { (show::marked(query.get("predicate").unwrap_or_default().trim(), at)) }
        }
        @if matches!(failure, Failure::Name(_)) {
            (layout::example(visit.language, failure))
            (layout::to_the_games(visit.language))
        }
        @if let Some(question) = late { (form::in_background(visit.language, &question)) }
    };
    failure::response(failure, "text/html; charset=utf-8", page(visit, query, &body).into_string())
}

/// The page: the form, the answer, the other examples, and the running trials.
fn page(visit: &Visit, query: &Query, found: &Markup) -> Markup {
    let language = visit.language;
    let title = say!(language, "web-laboratory-title");
    let trials = visit.site.trials.all();
    let body = html! {
        h1 { (title) }
        p { (say!(language, "web-lab-lead")) }
        (form::form(language, &Filled::new(language, query)))
        section #answer aria-live="polite" { (found) }
        section {
            h2 { (say!(language, "web-lab-examples")) }
            (form::examples(language))
        }
        @if !trials.is_empty() {
            section {
                h2 { (say!(language, "web-lab-trials")) }
                ul .matches {
                    @for trial in &trials {
                        @let state = trial.state();
                        li {
                            a href=(place(language, &trial.id)) {
                                (trial.question.game.name()) " " code { (excerpt(&trial.question.predicate,
                                    0)) }
                            }
                            " · " (match state {
                                State::Waiting => say!(language, "web-lab-waiting"),
                                State::Running(_) => say!(language, "web-lab-running"),
                                State::Interrupted => say!(language, "web-lab-interrupted"),
                                State::Done(_) | State::NotBegun | State::Broken => say!(language,
                                    "web-lab-over"),
                            })
                        }
                    }
                }
            }
        }
        details {
            summary { (say!(language, "web-lab-grammar")) }
            // The last line is about exit codes, which do not exist on a page.
            @let grammar = say!(language, "conjecture-help");
            pre .words { (grammar.trim_end().rsplit_once('\n').map_or(grammar.as_str(), |(text, _)| text)) }
        }
    };
    layout::page(visit, &title, &body)
}
