//! The teacher's page: on the left what is shown to the class, on the right what the class is doing, and
//! one main button.

use axum::response::{IntoResponse, Redirect, Response};
use marienbad_school::shelf::{find, lessons};
use marienbad_solve::Cancel;
use marienbad_words::failure::{Failure, RequestError};
use marienbad_words::language::{Language, say};
use maud::{Markup, html};

use super::super::super::class::networks::{self, hosts};
use super::super::super::class::session::{Door, Session, Syllabus};
use super::super::super::layout;
use super::super::super::site::{self, Visit};
use super::grid::{grid, legend, live as live_part};
use super::{as_teacher, class, games, label, place, qr, show};

/// `/fr/class/teacher`. With `key` the browser becomes the teacher's, and is redirected to the address
/// without the secret.
pub async fn teacher(visit: Visit) -> Response {
    let found = match class(&visit) {
        Ok(class) => class,
        Err(failure) => return layout::failed(&visit, &failure),
    };
    if visit.query.get("key").is_some_and(|key| found.opens(key)) {
        return found.badge(Redirect::to(&place(visit.language, "/teacher")).into_response());
    }
    visit.draw(site::lessons, page).await
}

fn page(visit: &Visit, cancel: &Cancel) -> Result<Markup, Failure> {
    let language = visit.language;
    let session = as_teacher(visit)?.lock().clone();
    let title = say!(language, "webclass-title");
    let body = html! {
        div #class-page .teaching.at-work data-live=(place(language, "/teacher/live"))
            data-bell=(place(language, "/teacher/events")) data-mode=(mode(&session)) {
            @if session.is_over() { (deleted(language)) } @else {
                (on_board(visit, &session))
                section .work {
                    (parts(visit, &session)?)
                    @if let Some(shown) = session.shown() { (show::content(visit, shown, cancel)?) }
                }
            }
        }
    };
    Ok(layout::waiting_table(visit, &title, &body))
}

/// `/fr/class/teacher/live`: only the parts that update themselves.
pub async fn live(visit: Visit) -> Response {
    let draw = |visit: &Visit, _: &Cancel| {
        let session = as_teacher(visit)?.lock().clone();
        let inside = parts(visit, &session)?;
        Ok(html! { div #class-live data-mode=(mode(&session)) { (door(visit.language, &session)) (inside) } })
    };
    visit.draw(site::pages, draw).await
}

/// What the page is about. When it changes, the page is reloaded.
fn mode(session: &Session) -> String {
    match (session.shown(), &session.tournament, &session.syllabus) {
        _ if session.is_over() => "over".to_owned(),
        (Some(_), ..) => format!("shown {}", session.shown_number()),
        (_, Some(tournament), _) => format!("games {}", tournament.round),
        (_, _, Some(syllabus)) => syllabus.lesson.clone(),
        _ => "begin".to_owned(),
    }
}

/// The parts of the page about what the class is doing.
fn parts(visit: &Visit, session: &Session) -> Result<Markup, Failure> {
    let language = visit.language;
    if session.is_over() {
        return Ok(html! {});
    }
    if session.shown().is_some() {
        return Ok(live_part("class-head", "work-head", &shown_head(language, session)));
    }
    if let Some(tournament) = &session.tournament {
        return Ok(html! {
            (live_part("class-head", "work-head", &games::head(language, session, tournament)))
            (live_part("class-games", "games", &games::show(visit, session, tournament)))
            (live_part("class-foot", "work-foot", &foot(language, session)))
        });
    }
    let Some(syllabus) = &session.syllabus else {
        return Ok(live_part("class-head", "work-begin", &choose_lesson(language, session)));
    };
    let lesson = find(language, &syllabus.lesson).ok_or(RequestError::NoPage)?;
    Ok(html! {
        (live_part("class-head", "work-head", &lesson_head(language, session, syllabus, &lesson)))
        (grid(language, session, syllabus, &lesson))
        (live_part("class-foot", "work-foot", &html! { (legend(language)) (foot(language, session)) }))
    })
}

/// A button that does one thing.
pub fn act(language: Language, fields: &[(&str, &str)], class: &str, words: &str) -> Markup {
    html! {
        form method="post" action=(place(language, "/teacher")) {
            @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
            button type="submit" class=(class) { (words) }
        }
    }
}

pub fn pause(language: Language, session: &Session) -> Markup {
    if session.is_paused {
        act(language, &[("do", "pause"), ("on", "0")], "primary pausing", &say!(language, "webclass-resume"))
    } else {
        act(language, &[("do", "pause"), ("on", "1")], "", &say!(language, "webclass-pause"))
    }
}

fn lesson_head(
    language: Language,
    session: &Session,
    syllabus: &Syllabus,
    lesson: &marienbad_school::Lesson,
) -> Markup {
    let count = syllabus.steps.len();
    let next = session.pace.map(|last| last + 1).filter(|next| *next < count);
    let title = |step: usize| lesson.steps.get(step).map_or("", |step| step.title.as_str());
    html! {
        div {
            h1 { (lesson.title) }
            p .now {
                @if session.is_paused { strong { (say!(language, "webclass-paused-now")) } }
                @else if let Some(last) = session.pace {
                    (say!(language, "webclass-open-to", "step" => last + 1, "steps" => count, "title" =>
                        title(last)))
                } @else { (say!(language, "webclass-open-all")) }
            }
        }
        div .actions {
            (pause(language, session))
            a .button href=(place(language, "/teacher/show")) { (say!(language, "webclass-show-button")) }
            @if let Some(next) = next {
                (act(language, &[("do", "pace"), ("step", &next.to_string())], if session.is_paused { "" }
                    else {
                    "primary" }, &say!(language, "webclass-next-step")))
            }
        }
    }
}

fn shown_head(language: Language, session: &Session) -> Markup {
    html! {
        div {
            h1 { (say!(language, "webclass-shown")) }
            p .now { (say!(language, "webclass-shown-now", "count" => session.pupils().len())) }
        }
        div .actions {
            (pause(language, session))
            (act(language, &[("do", "hide")], "primary", &say!(language, "webclass-hide")))
        }
    }
}

/// Before the lesson begins: the teacher chooses one.
fn choose_lesson(language: Language, session: &Session) -> Markup {
    html! {
        h1 { (say!(language, "webclass-choose")) }
        p .now { (say!(language, "webclass-choose-more")) }
        (lesson_list(language, None))
        @if !session.pupils().is_empty() {
            h2 { (say!(language, "webclass-here")) }
            p .here { @for pupil in session.pupils() { span { (label(language, session, pupil)) } " " } }
        }
        p .more {
            a .button href=(place(language, "/teacher/matches")) { (say!(language,
                "webclass-matches")) }
        }
    }
}

fn lesson_list(language: Language, now: Option<&str>) -> Markup {
    html! {
        form .lesson-list method="post" action=(place(language, "/teacher")) {
            input type="hidden" name="do" value="lesson";
            @for lesson in lessons(language) {
                button type="submit" name="lesson" value=(lesson.name) .chosen[now == Some(&*lesson.name)] {
                    strong { (lesson.title) }
                    span { (say!(language, "lesson-minutes", "minutes" => u64::from(lesson.minutes))) " · "
                        (say!(language, "weblesson-steps", "steps" => lesson.steps.len())) }
                }
            }
        }
    }
}

/// All other commands, in an unobtrusive row.
fn foot(language: Language, session: &Session) -> Markup {
    let switch = |word: &str, on: bool, words: String| {
        act(language, &[("do", word), ("on", if on { "1" } else { "0" })], "quiet", &words)
    };
    let lesson = session.syllabus.as_ref().map(|syllabus| syllabus.lesson.as_str());
    html! {
        div .foot-row {
            (switch("names", !session.hides_names, if session.hides_names { say!(language,
                "webclass-names-show") } else { say!(language, "webclass-names-hide") }))
            @if session.tournament.is_none() {
                @if session.pace.is_some() {
                    (act(language, &[("do", "pace")], "quiet", &say!(language, "webclass-pace-free")))
                } @else {
                    (act(language, &[("do", "pace"), ("step", "0")], "quiet", &say!(language,
                        "webclass-pace-together")))
                }
                a .button .quiet href=(place(language, "/teacher/matches")) { (say!(language,
                    "webclass-matches")) }
                details .over-board {
                    summary .button .quiet { (say!(language, "webclass-lesson")) }
                    div .sheet { (lesson_list(language, lesson)) }
                }
            }
            a .button .quiet href=(place(language, "/teacher/results.csv")) download { "CSV" }
            details .over-board {
                summary .button .quiet { (say!(language, "webclass-more")) }
                div .sheet {
                    (switch("free", !session.is_free, if session.is_free { say!(language,
                        "webclass-free-off") } else { say!(language, "webclass-free-on") }))
                    p .quiet-words { (say!(language, "webclass-free-more")) }
                }
            }
            details .over-board .ending {
                summary .button .quiet { (say!(language, "webclass-end")) }
                div .sheet {
                    p { (say!(language, "webclass-end-more")) }
                    (act(language, &[("do", "end")], "danger", &say!(language, "webclass-end-go")))
                }
            }
        }
    }
}

/// The page after everything was deleted.
fn deleted(language: Language) -> Markup {
    html! {
        section .door {
            h1 { (say!(language, "webclass-deleted")) }
            p .lead { (say!(language, "webclass-deleted-more")) }
            (act(language, &[("do", "begin")], "primary", &say!(language, "webclass-new")))
        }
    }
}

/// What the class reads from the board: the address, and the code.
fn on_board(visit: &Visit, session: &Session) -> Markup {
    let (language, own) = (visit.language, visit.site.own);
    let all = hosts(own, &visit.site.names);
    let chosen = all.iter().find(|one| Some(&one.host) == session.host.as_ref()).or(all.first());
    let host = chosen.map_or_else(String::new, |one| networks::address(&one.host, own.port()));
    let link = format!("http://{host}/{}", session.code.plain());
    let code = session.code.to_string();
    html! {
        aside .on-board aria-label=(say!(language, "webclass-board")) {
            h2 { (say!(language, "webclass-board-title")) }
            p .address { (host) }
            p .code aria-label=(code) { @for (i, pair) in code.split(' ').enumerate() { @if i > 0 { span
                .dot { "·" } } span { (pair) } } }
            (qr::draw(&link, &say!(language, "webclass-qr", "address" => link.as_str())))
            (door(language, session))
            @if all.len() > 1 {
                details .networks {
                    summary { (say!(language, "webclass-networks")) }
                    form method="post" action=(place(language, "/teacher")) {
                        input type="hidden" name="do" value="host";
                        @for one in &all {
                            button type="submit" name="host" value=(one.host) .chosen[chosen.is_some_and(|own|
                                own.host == one.host)] { (one.host) @if !one.name.is_empty() { " ("
                                (one.name) ")" } }
                        }
                    }
                }
            }
        }
    }
}

/// How many pupils have joined, and whether more may.
fn door(language: Language, session: &Session) -> Markup {
    if session.is_over() {
        return html! {};
    }
    let (count, here) = (session.pupils().len(), session.pupils());
    let gone = here.iter().filter(|pupil| pupil.listening == 0).count();
    let inside = html! {
        p .count {
            strong { (say!(language, "webclass-count", "count" => count)) }
            @if gone > 0 { " " span .quiet-words { (say!(language, "webclass-count-gone", "count" => gone))
                } }
        }
        @if session.door == Door::Open {
            (act(language, &[("do", "door"), ("on", "0")], "quiet", &say!(language, "webclass-door-close")))
        } @else {
            (act(language, &[("do", "door"), ("on", "1")], "quiet", &say!(language, "webclass-door-open")))
        }
    };
    live_part("class-door", "class-door", &inside)
}
