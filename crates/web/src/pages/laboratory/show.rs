//! The answers of the laboratory, and the progress of a trial.

use marienbad_rules::{Convention, Play};
use marienbad_words::language::{Language, say};
use marienbad_words::solve::rule_of;
use maud::{Markup, html};

use super::super::super::site::Visit;
use super::super::super::trials::{MINUTES, Question, State, Told, Trial};
use super::super::super::{address, layout};
use super::place;

/// The answer in words, and the counterexample with its board and a link.
pub fn answer(language: Language, question: &Question, told: &Told) -> Markup {
    let convention = Convention { play: question.play, ..Convention::default() };
    html! {
        h2 { (say!(language, "web-lab-answer")) }
        pre .words .(told.verdict) { (told.words(language)) }
        @if let Some(position) = &told.counterexample {
            @let board = address::of(language, question.game.name(), position, convention);
            p {
                a .button href=(address::with(&board, "analyse", None)) {
                    (say!(language, "web-lab-board", "position" => position.as_str()))
                }
            }
        }
    }
}

/// A text with one character marked; at the end of the text, the place after it.
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
                        "steps" => progress.nodes
                    ))
                }
                progress max=(question.to.max(1)) value=(progress.done)
                    aria-label=(say!(language, "web-lab-running")) {}
            }
            State::Done(told) => { (result(language, question, told)) }
            State::NotBegun => { p role="status" { (say!(language, "web-lab-not-begun")) } }
            State::Interrupted => {
                p role="status" { (say!(language, "web-lab-interrupted-long")) }
                form method="post" action=(format!("{here}/go")) {
                    button type="submit" { (say!(language, "web-lab-go-on")) }
                }
            }
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

fn result(language: Language, question: &Question, told: &Told) -> Markup {
    html! {
        @if told.verdict == "failed" {
            div .trouble role="alert" {
                p { (told.words(language)) }
                @if let Some(at) = told.at { (marked(&question.predicate, at)) }
            }
        } @else {
            @if let Some(why) = told.why(language) { p role="status" { (why) } }
            (answer(language, question, told))
        }
    }
}

/// The address of the form filled with this question, to change it.
fn again(language: Language, question: &Question) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.append_pair("game", question.game.name()).append_pair("predicate", &question.predicate);
    query.append_pair("to", &question.to.to_string());
    if question.play == Play::Misere {
        query.append_pair("misere", "1");
    }
    format!("/{}/laboratory?{}", language.code(), query.finish())
}
