//! What everyone is shown: a position, or an answer without the name of the pupil who gave it.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use axum::response::Response;
use marienbad_pictures::scene::View;
use marienbad_rules::catalogue::ENTRIES;
use marienbad_rules::{Compound, Play};
use marienbad_school::shelf::find;
use marienbad_school::{Kind, right_answer};
use marienbad_solve::Cancel;
use marienbad_words::failure::{Failure, RequestError};
use marienbad_words::language::{Language, say};
use maud::{Markup, html};

use super::super::super::board::{Board, Shown as Drawn};
use super::super::super::class::session::{Session, Shown};
use super::super::super::query::Query;
use super::super::super::site::{self, Visit};
use super::super::super::{address, layout};
use super::super::{lessons, parts};
use super::{as_teacher, class, place};

/// The most different answers that are listed.
const MOST_ANSWERS: usize = 12;

/// The page that pupils see.
pub fn page(visit: &Visit, cancel: &Cancel) -> Result<Markup, Failure> {
    let shown = class(visit)?.lock().shown().cloned();
    let title = say!(visit.language, "webclass-shown");
    let body = match shown {
        Some(shown) => content(visit, &shown, cancel)?,
        None => html! {},
    };
    Ok(layout::waiting_table(visit, &title, &body))
}

/// The position or the answer itself.
pub fn content(visit: &Visit, shown: &Shown, cancel: &Cancel) -> Result<Markup, Failure> {
    match shown {
        Shown::Position { game, position, misere } => shown_position(visit.language, game, position, *misere),
        Shown::Answer { lesson, step, text } => lessons::shown(visit, lesson, step, text, cancel),
    }
}

fn shown_position(language: Language, game: &str, position: &str, misere: bool) -> Result<Markup, Failure> {
    let game = address::game(game)?;
    let position = address::position(&*game, position)?;
    let nothing = std::iter::empty;
    let board = Board::in_compound(&*game, &position, Compound::Disjunctive, nothing(), nothing())?;
    let drawn = board.draw(language, &Drawn { view: View::default(), ..Drawn::default() }, &|_, _| None);
    let play = if misere { Play::Misere } else { Play::Normal };
    Ok(html! {
        div .shown {
            div .heading {
                h1 { (parts::heading(language, &*game)) }
                span .pill { (parts::pill(language, play)) }
            }
            (drawn)
            p .turn { (say!(language, "webclass-shown-position")) " " code .notation { (position.text()) } }
        }
    })
}

/// Reads a position from a form.
pub fn read_position(form: &Query) -> Result<Shown, Failure> {
    let game = address::game(form.get("game").unwrap_or_default().trim())?;
    let position = address::position(&*game, form.get("position").unwrap_or_default().trim())?;
    let misere = form.flag("misere");
    Ok(Shown::Position { game: game.name().to_owned(), position: position.text().to_owned(), misere })
}

/// A position as it was typed, and what is wrong with it.
#[derive(Debug, Clone)]
pub struct Typed {
    game: String,
    position: String,
    misere: bool,
    pub trouble: Option<String>,
}

impl Typed {
    pub fn of(form: &Query) -> Self {
        let field = |name: &str| form.get(name).unwrap_or_default().to_owned();
        Self { game: field("game"), position: field("position"), misere: form.flag("misere"), trouble: None }
    }
}

/// `/fr/class/teacher/show`: what the teacher may show. `step` chooses another step than the current one of
/// the class.
pub async fn choose(visit: Visit) -> Response {
    visit.draw(site::lessons, |visit, cancel| choose_page(visit, cancel, None)).await
}

/// The same page, after a position that could not be read.
pub async fn again(visit: Visit, typed: Typed) -> Response {
    let mut response =
        visit.draw(site::lessons, move |visit, cancel| choose_page(visit, cancel, Some(&typed))).await;
    *response.status_mut() = StatusCode::BAD_REQUEST;
    response
}

fn choose_page(visit: &Visit, cancel: &Cancel, typed: Option<&Typed>) -> Result<Markup, Failure> {
    let language = visit.language;
    let session = as_teacher(visit)?.lock().clone();
    let title = say!(language, "webclass-show");
    let body = html! {
        div .teaching {
            p { a .button .quiet href=(place(language, "/teacher")) { "‹ " (say!(language, "webclass-back"))
                } }
            h1 { (title) }
            div .ways-to-show {
                (answers(visit, &session, cancel)?)
                (positions(visit, &session, typed))
            }
        }
    };
    Ok(layout::page(visit, &title, &body))
}

/// The answers to a step, counted.
fn answers(visit: &Visit, session: &Session, cancel: &Cancel) -> Result<Markup, Failure> {
    let language = visit.language;
    let Some(syllabus) = &session.syllabus else { return Ok(html! {}) };
    let asked = visit.query.get("step").and_then(|text| text.parse::<usize>().ok());
    let step = asked.or(session.pace).unwrap_or(0).min(syllabus.steps.len().saturating_sub(1));
    let lesson = find(language, &syllabus.lesson).ok_or(RequestError::NoPage)?;
    let id = &syllabus.steps[step];
    let number = lesson.step(id).ok_or(RequestError::NoPage)?;
    let right = right_answer(&lesson, number, &mut site::work(cancel))?;
    let mut counted: BTreeMap<(bool, &str), usize> = BTreeMap::new();
    for record in session.pupils().into_iter().filter_map(|pupil| pupil.record(&syllabus.lesson, step)) {
        if let Some(given) = record.last.as_ref().filter(|given| !given.text.is_empty()) {
            *counted.entry((given.right, &given.text)).or_default() += 1;
        }
    }
    let mut all: Vec<((bool, &str), usize)> = counted.into_iter().collect();
    all.sort_by_key(|((right, _), count)| (*right, std::cmp::Reverse(*count)));
    let left_out = all.len().saturating_sub(MOST_ANSWERS);
    let asks = lesson.steps[number].question.as_ref();
    let words = |text: &str| asks.map_or_else(String::new, |asks| in_words(language, &asks.kind, text));
    let link =
        |step: usize| address::with(&place(language, "/teacher/show"), "step", Some(&step.to_string()));
    Ok(html! {
        section .sheet-card {
            div .stepping {
                h2 { (say!(language, "webclass-show-answers", "step" => step + 1)) }
                span {
                    @if step > 0 { a .button href=(link(step - 1)) aria-label=(say!(language,
                        "weblesson-back")) { "‹" } }
                    @if step + 1 < syllabus.steps.len() { " " a .button href=(link(step + 1))
                        aria-label=(say!(language, "weblesson-next")) { "›" } }
                }
            }
            p .quiet-words { (lesson.steps[number].title) }
            ul .answers {
                @for ((right, text), count) in all.iter().take(MOST_ANSWERS) {
                    li .good[*right] {
                        (show_button(visit, &[("do", "show-answer"), ("step", id), ("text", text)], &html! {
                            span .count { (count) "×" } span { (words(text)) }
                            @if *right { span .sign aria-label=(say!(language, "lesson-right")) { "✓" } }
                        }))
                    }
                }
            }
            @if all.is_empty() { p .quiet-words { (say!(language, "webclass-show-none")) } }
            @if left_out > 0 { p .quiet-words { (say!(language, "webclass-show-more", "count" => left_out))
                } }
            @if let Some(right) = &right {
                (show_button(visit, &[("do", "show-answer"), ("step", id), ("text", right)], &html! {
                    (say!(language, "webclass-show-right")) }))
            }
            p .quiet-words { (say!(language, "webclass-show-nameless")) }
        }
    })
}

fn show_button(visit: &Visit, fields: &[(&str, &str)], inside: &Markup) -> Markup {
    html! {
        form method="post" action=(place(visit.language, "/teacher")) {
            @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
            button type="submit" { (inside) }
        }
    }
}

/// An answer as it appears in a list.
fn in_words(language: Language, kind: &Kind, text: &str) -> String {
    match kind {
        Kind::Choose(choices) => {
            let number = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let choice = number.and_then(|number| choices.get(number));
            choice.map_or_else(|| text.to_owned(), |choice| lessons::plain(&choice.words))
        }
        _ => lessons::letters(language, text),
    }
}

/// Positions to show: the board of the step, a match, or one that is typed.
fn positions(visit: &Visit, session: &Session, typed: Option<&Typed>) -> Markup {
    let language = visit.language;
    let step = session.pace.unwrap_or(0);
    let board = session.syllabus.as_ref().and_then(|syllabus| {
        let lesson = find(language, &syllabus.lesson)?;
        let number = lesson.step(syllabus.steps.get(step)?)?;
        lesson.steps[number].board.clone()
    });
    let suggested = board.map_or_else(
        || ("nim".to_owned(), "1,3,5,7".to_owned(), false),
        |board| (board.game, board.position, board.convention.play == Play::Misere),
    );
    let (game, position, misere) =
        typed.map_or(suggested, |typed| (typed.game.clone(), typed.position.clone(), typed.misere));
    html! {
        section .sheet-card {
            h2 { (say!(language, "webclass-show-position")) }
            @if let Some(trouble) = typed.and_then(|typed| typed.trouble.as_ref()) {
                p .trouble role="alert" { (trouble) }
            }
            form .open method="post" action=(place(language, "/teacher")) {
                input type="hidden" name="do" value="show-position";
                (game_fields(language, &game, &position, misere))
                button .primary type="submit" { (say!(language, "webclass-show-go")) }
            }
        }
    }
}

/// The fields for a game, a position, and the play convention.
pub fn game_fields(language: Language, game: &str, position: &str, misere: bool) -> Markup {
    html! {
        label { (say!(language, "web-open-game")) input name="game" required value=(game) autocomplete="off"
            spellcheck="false" size="12" list="games"; }
        datalist #games { @for entry in ENTRIES.iter() {
            option value=(entry.examples[0]) { (parts::short_title(language, entry)) } } }
        label { (say!(language, "web-open-position")) input name="position" required value=(position)
            autocomplete="off" spellcheck="false" size="12"; }
        label .check { input type="checkbox" name="misere" value="1" checked[misere]; (say!(language,
            "web-open-misere")) }
    }
}
