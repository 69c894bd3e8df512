//! What the laboratory found, and how far a trial has come.

use marienbad_rules::{Convention, Play};
use marienbad_solve::Stop;
use marienbad_solve::conjecture::{Report, Verdict};
use maud::{Markup, html};

use super::super::super::site::Visit;
use super::super::super::trials::{MINUTES, Question, State, Trial};
use super::super::super::{address, layout};
use super::place;
use crate::cli::conjecture;
use crate::cli::failure::Failure;
use crate::cli::solve::rule_of;
use crate::language::{Language, say};

/// Whether more time would tell more.
pub fn unfinished(report: &Report) -> bool {
    matches!(report.verdict, Verdict::Stopped(_))
}

/// The answer in words, and the counterexample's page with its board.
pub fn answer(language: Language, question: &Question, report: &Report) -> Markup {
    let convention = Convention { play: question.play, ..Convention::default() };
    let words = conjecture::read(language, &*question.game, &question.predicate)
        .map(|conjecture| conjecture::in_words(language, &*question.game, question.play, &conjecture, report))
        .unwrap_or_default();
    let found = match &report.verdict {
        Verdict::Refuted(found) => Some(found),
        _ => None,
    };
    html! {
        h2 { (say!(language, "web-lab-answer")) }
        pre .words .(verdict(report)) { (words) }
        @if let Some(found) = found {
            @let board = address::of(language, question.game.name(), &found.position, convention);
            p {
                a .button href=(address::with(&board, "analyse", None)) {
                    (say!(language, "web-lab-board", "position" => found.position.as_str()))
                }
            }
        }
    }
}

fn verdict(report: &Report) -> &'static str {
    match report.verdict {
        Verdict::Held => "held",
        Verdict::Proved(_) => "proved",
        Verdict::Refuted(_) => "refuted",
        Verdict::Stopped(_) => "stopped",
    }
}

/// A text with one character marked; at its end, the place after it.
pub fn marked(text: &str, at: usize) -> Markup {
    let before: String = text.chars().take(at).collect();
    let there = text.chars().nth(at).unwrap_or('␣');
    let after: String = text.chars().skip(at + 1).collect();
    html! { p { code { (before) mark { (there) } (after) } } }
}

/// The page of a trial.
pub fn trial(visit: &Visit, trial: &Trial, state: &State) -> Markup {
    let language = visit.language;
    let question = &trial.question;
    let here = place(language, &trial.id);
    let title = say!(language, "web-lab-trial", "game" => question.game.name());
    let convention = Convention { play: question.play, ..Convention::default() };
    let body = html! {
        h1 { (title) }
        p { code { (question.predicate) } }
        p .winning-rule { strong { (rule_of(language, convention)) } }
        @match state {
            State::Waiting => {
                p role="status" { (say!(language, "web-lab-waiting-long")) }
            }
            State::Running(progress) => {
                p role="status" {
                    (say!(
                        language,
                        "web-lab-progress",
                        "done" => progress.done.to_string(),
                        "to" => question.to.to_string(),
                        "steps" => progress.nodes.to_string()
                    ))
                }
                progress max=(question.to.max(1)) value=(progress.done)
                    aria-label=(say!(language, "web-lab-running")) {}
            }
            State::Done(found) => { (result(language, trial, found)) }
            State::NotBegun => { p role="status" { (say!(language, "web-lab-not-begun")) } }
            State::Broken => { p .trouble role="alert" { (say!(language, "web-error-broken")) } }
        }
        @if state.is_open() {
            form method="post" action=(format!("{here}/stop")) {
                button type="submit" { (say!(language, "web-lab-stop")) }
            }
            p {
                (say!(language, "web-lab-leave", "minutes" => MINUTES)) " "
                @if visit.query.flag("still") {
                    a href=(here) { (say!(language, "web-lab-reload")) }
                } @else {
                    a href=(address::with(&here, "still", None)) { (say!(language, "web-lab-still")) }
                }
            }
        }
        p { a href=(again(language, question)) { (say!(language, "web-lab-back")) } }
    };
    layout::page(visit, &title, &body)
}

fn result(language: Language, trial: &Trial, found: &Result<Report, Failure>) -> Markup {
    let why = |stop: &Stop| match stop {
        Stop::Cancelled if trial.is_late() => say!(language, "web-lab-late", "minutes" => MINUTES),
        Stop::Cancelled => say!(language, "web-lab-stopped"),
        stop => Failure::Stop(stop.clone()).message(language),
    };
    html! {
        @match found {
            Ok(report) => {
                @if let Verdict::Stopped(stop) = &report.verdict { p role="status" { (why(stop)) } }
                (answer(language, &trial.question, report))
            }
            Err(failure) => {
                div .trouble role="alert" {
                    p { (failure.message(language)) }
                    @if let Some(at) = failure.at() { (marked(&trial.question.predicate, at)) }
                }
            }
        }
    }
}

/// The form, filled with this question, to change it.
fn again(language: Language, question: &Question) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.append_pair("game", question.game.name()).append_pair("predicate", &question.predicate);
    query.append_pair("to", &question.to.to_string());
    if question.play == Play::Misere {
        query.append_pair("misere", "1");
    }
    format!("/{}/laboratory?{}", language.code(), query.finish())
}
