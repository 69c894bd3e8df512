//! The teacher's page: on the left what stands on the board, on the right what the class is doing, and one
//! thing to press.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use marienbad_school::shelf::{find, lessons};
use marienbad_solve::Cancel;
use marienbad_words::failure::{Failure, RequestError};
use marienbad_words::language::{Language, say};
use maud::{Markup, html};

use super::super::super::class::Member;
use super::super::super::class::networks::{self, hosts};
use super::super::super::class::session::{Pupil, Session, Syllabus};
use super::super::super::class::sheet;
use super::super::super::class::tournament::{Bout, Form, Tournament};
use super::super::super::people::Person;
use super::super::super::site::{self, Visit};
use super::super::super::{address, layout};
use super::grid::{grid, legend, live as live_part, mark_in_words};
use super::{as_teacher, bouts, class, label, place, qr, show};

/// `/fr/class/teacher`; with `key` the browser becomes the teacher's, and the address forgets the secret.
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
            @if session.is_over { (deleted(language)) } @else {
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

/// `/fr/class/teacher/live`: what changes by itself, alone.
pub async fn live(visit: Visit) -> Response {
    let draw = |visit: &Visit, _: &Cancel| {
        let session = as_teacher(visit)?.lock().clone();
        let inside = parts(visit, &session)?;
        Ok(html! { div #class-live data-mode=(mode(&session)) { (door(visit.language, &session)) (inside) } })
    };
    visit.draw(site::pages, draw).await
}

/// What the page is about: when that changes it is loaded again.
fn mode(session: &Session) -> String {
    match (session.shown(), &session.tournament, &session.syllabus) {
        _ if session.is_over => "over".to_owned(),
        (Some(_), ..) => format!("shown {}", session.shown_number()),
        (_, Some(tournament), _) => format!("games {}", tournament.round),
        (_, _, Some(syllabus)) => syllabus.lesson.clone(),
        _ => "begin".to_owned(),
    }
}

/// What the class is doing.
fn parts(visit: &Visit, session: &Session) -> Result<Markup, Failure> {
    let language = visit.language;
    if session.is_over {
        return Ok(html! {});
    }
    if session.shown().is_some() {
        return Ok(live_part("class-head", "work-head", &shown_head(language, session)));
    }
    if let Some(tournament) = &session.tournament {
        return Ok(html! {
            (live_part("class-head", "work-head", &games_head(language, session, tournament)))
            (live_part("class-games", "games", &games(visit, session, tournament)))
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
fn act(language: Language, fields: &[(&str, &str)], class: &str, words: &str) -> Markup {
    html! {
        form method="post" action=(place(language, "/teacher")) {
            @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
            button type="submit" class=(class) { (words) }
        }
    }
}

fn pause(language: Language, session: &Session) -> Markup {
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
                (act(language, &[("do", "pace"), ("step", &next.to_string())], if session.is_paused { "" } else {
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

/// Nothing has begun: one lesson is chosen.
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
            a .button .quiet href=(place(language, "/teacher/matches")) { (say!(language, "webclass-matches")) }
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

/// Everything else, in a quiet row.
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

/// All is deleted.
fn deleted(language: Language) -> Markup {
    html! {
        section .door {
            h1 { (say!(language, "webclass-deleted")) }
            p .lead { (say!(language, "webclass-deleted-more")) }
            (act(language, &[("do", "begin")], "primary", &say!(language, "webclass-new")))
        }
    }
}

/// What the class reads from the board: where to go, and the code.
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

/// How many have come, and whether more may.
fn door(language: Language, session: &Session) -> Markup {
    if session.is_over {
        return html! {};
    }
    let (count, here) = (session.pupils().len(), session.pupils());
    let gone = here.iter().filter(|pupil| pupil.listening == 0).count();
    let inside = html! {
        p .count {
            strong { (say!(language, "webclass-count", "count" => count)) }
            @if gone > 0 { " " span .quiet-words { (say!(language, "webclass-count-gone", "count" => gone)) } }
        }
        @if session.is_open {
            (act(language, &[("do", "door"), ("on", "0")], "quiet", &say!(language, "webclass-door-close")))
        } @else {
            (act(language, &[("do", "door"), ("on", "1")], "quiet", &say!(language, "webclass-door-open")))
        }
    };
    live_part("class-door", "class-door", &inside)
}

fn games_head(language: Language, session: &Session, tournament: &Tournament) -> Markup {
    let running = tournament.running();
    let finished = tournament.is_finished();
    let round = match tournament.rounds() {
        Some(1) => String::new(),
        _ if tournament.is_climbing() => String::new(),
        Some(rounds) => say!(language, "webclass-round-of", "round" => tournament.round, "rounds" => rounds),
        None => say!(language, "webclass-round", "round" => tournament.round),
    };
    let more = !finished && !tournament.is_climbing() && tournament.rounds() != Some(1);
    let last = tournament.rounds().is_some_and(|rounds| tournament.round >= rounds);
    html! {
        div {
            h1 { (form_in_words(language, tournament.form)) @if !round.is_empty() { " · " (round) } }
            p .now {
                @if session.is_paused { strong { (say!(language, "webclass-paused-now")) } }
                @else if running > 0 { (say!(language, "webclass-running", "count" => running)) }
                @else if finished { (say!(language, "webclass-games-over")) }
                @else { (say!(language, "webclass-round-over")) }
            }
        }
        div .actions {
            (pause(language, session))
            @if more && !last {
                (act(language, &[("do", "round")], if running == 0 { "primary" } else { "" }, &say!(language,
                    "webclass-next-round")))
            }
            (act(language, &[("do", "stop-playing")], if finished { "primary" } else { "" }, &say!(language,
                "webclass-stop-playing")))
        }
    }
}

fn form_in_words(language: Language, form: Form) -> String {
    match form {
        Form::Pairs => say!(language, "webclass-form-pairs"),
        Form::RoundRobin => say!(language, "webclass-form-round-robin"),
        Form::Ladder => say!(language, "webclass-form-ladder"),
    }
}

fn games(visit: &Visit, session: &Session, tournament: &Tournament) -> Markup {
    let language = visit.language;
    html! {
        section {
            h2 { (say!(language, "webclass-bouts")) }
            ul .bouts { @for bout in tournament.this_round() { (bout_line(visit, session, bout)) } }
        }
        section {
            h2 { (say!(language, "webclass-standing")) }
            (standing(language, session, tournament))
        }
    }
}

fn bout_line(visit: &Visit, session: &Session, bout: &Bout) -> Markup {
    let language = visit.language;
    let names = bout.players.map(|player| bouts::player_name(visit, session, player));
    let won = bout.winner.map(marienbad_play::Side::index);
    html! {
        li .over[won.is_some()] {
            a href=(format!("/{}/matches/{}", language.code(), address::segment(&bout.id))) title=(say!(language,
                "webclass-watch")) {
                span .winner[won == Some(0)] { (names[0]) }
                " – "
                span .winner[won == Some(1)] { (names[1]) }
            }
            @if won.is_none() { " " span .quiet-words { (say!(language, "webclass-playing")) } }
        }
    }
}

/// Who has won how often; on a ladder who stands where.
fn standing(language: Language, session: &Session, tournament: &Tournament) -> Markup {
    let mut all: Vec<&Pupil> = session.pupils();
    let of_ladder = tournament.form == Form::Ladder && !tournament.is_against_machine();
    let at = |pupil: &Pupil| tournament.order.iter().position(|one| *one == pupil.number);
    if of_ladder {
        all.sort_by_key(|pupil| at(pupil).unwrap_or(usize::MAX));
    } else {
        let rung = |pupil: &Pupil| if tournament.is_climbing() { tournament.rung(pupil.number) } else { 0 };
        all.sort_by_key(|pupil| std::cmp::Reverse((rung(pupil), pupil.won)));
    }
    let next = |pupil: &Pupil| {
        let level = tournament.machines.get(tournament.rung(pupil.number));
        level.map_or_else(
            || say!(language, "webclass-top"),
            |level| say!(language, "webclass-at-rung", "name" => Person(Some(*level)).name(language)),
        )
    };
    html! {
        ol .standing {
            @for pupil in all {
                li {
                    span .name { (label(language, session, pupil)) }
                    @if tournament.is_climbing() { span .quiet-words { (next(pupil)) } }
                    span .won { (pupil.won) "/" (pupil.played) }
                }
            }
        }
    }
}

/// `/fr/class/teacher/matches`: who plays what against whom.
pub async fn matches(visit: Visit) -> Response {
    visit.draw(site::pages, matches_page).await
}

fn matches_page(visit: &Visit, _: &Cancel) -> Result<Markup, Failure> {
    let language = visit.language;
    let session = as_teacher(visit)?.lock().clone();
    let title = say!(language, "webclass-matches-title");
    let pupils = session.pupils();
    let body = html! {
        div .teaching {
            p { a .button .quiet href=(place(language, "/teacher")) { "‹ " (say!(language, "webclass-back")) } }
            h1 { (title) }
            form .playing method="post" action=(place(language, "/teacher")) {
                input type="hidden" name="do" value="play";
                fieldset .forms {
                    legend { (say!(language, "webclass-form")) }
                    @for (form, more) in [(Form::Pairs, "webclass-form-pairs-more"), (Form::RoundRobin,
                        "webclass-form-round-robin-more"), (Form::Ladder, "webclass-form-ladder-more")] {
                        label .form-choice {
                            input type="radio" name="form" value=(form.word()) checked[form == Form::Pairs];
                            span { strong { (form_in_words(language, form)) } span { (language.say(more)) } }
                        }
                    }
                }
                div .fields {
                    label { (say!(language, "webclass-against"))
                        select name="against" {
                            option value="pupils" { (say!(language, "webclass-against-pupils")) }
                            option value="machine" { (say!(language, "webclass-against-machine")) }
                            @for person in bouts::machines() {
                                option value=(person.word()) { (say!(language, "webclass-against-one", "name"
                                    => person.name(language))) }
                            }
                        }
                    }
                    (show::game_fields(language, "nim", "1,3,5,7", false))
                }
                details {
                    summary { (say!(language, "webclass-only")) }
                    div .fields {
                        @for (name, key) in [("one", "webclass-only-one"), ("two", "webclass-only-two")] {
                            label { (language.say(key))
                                select name=(name) {
                                    option value="" { (say!(language, "webclass-only-nobody")) }
                                    @for pupil in &pupils { option value=(pupil.number) { (label(language,
                                        &session, pupil)) } }
                                }
                            }
                        }
                    }
                }
                button .primary type="submit" disabled[pupils.is_empty()] { (say!(language,
                    "webclass-play-go", "count" => pupils.len())) }
                p .quiet-words { (say!(language, "webclass-fair")) }
            }
        }
    };
    Ok(layout::page(visit, &title, &body))
}

/// `/fr/class/teacher/results.csv`: everything, for a spreadsheet.
pub async fn results(visit: Visit) -> Response {
    if visit.member != Member::Teacher {
        let refused = as_teacher(&visit).map(|_| ()).err().unwrap_or(RequestError::NoPage.into());
        return layout::failed(&visit, &refused);
    }
    match visit
        .compute(site::pages, |visit, _| Ok(file(visit.language, &as_teacher(visit)?.lock().clone())))
        .await
    {
        Ok(text) => {
            let mut response = text.into_response();
            let headers = response.headers_mut();
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8"));
            let name = "attachment; filename=\"marienbad.csv\"";
            headers.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static(name));
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
            response
        }
        Err(failure) => layout::failed(&visit, &failure),
    }
}

fn file(language: Language, session: &Session) -> String {
    let pupils = session.pupils();
    let mut read: Vec<&str> = pupils.iter().flat_map(|pupil| pupil.lessons()).collect();
    read.sort_unstable();
    read.dedup();
    let lessons: Vec<_> = read.into_iter().filter_map(|name| find(language, name)).collect();
    let mut head = vec![say!(language, "webclass-csv-name")];
    for lesson in &lessons {
        for (number, step) in lesson.steps.iter().enumerate() {
            head.push(format!("{} · {}. {}", lesson.title, number + 1, step.title));
            head.push(say!(language, "webclass-csv-wrong", "step" => number + 1));
            head.push(say!(language, "webclass-csv-hints", "step" => number + 1));
        }
    }
    head.extend([say!(language, "webclass-csv-won"), say!(language, "webclass-csv-played")]);
    let row = |pupil: &&Pupil| {
        let mut row = vec![pupil.name.clone()];
        for lesson in &lessons {
            for step in 0..lesson.steps.len() {
                let record = pupil.record(&lesson.name, step);
                row.push(mark_in_words(language, pupil.mark(&lesson.name, step)));
                row.push(record.map_or(0, |record| record.wrong).to_string());
                row.push(record.map_or(0, |record| record.hints).to_string());
            }
        }
        row.extend([pupil.won.to_string(), pupil.played.to_string()]);
        row
    };
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(pupils.iter().map(row)).collect();
    // Spreadsheets in French take a comma for the one in a number.
    sheet::write(&rows, if language == Language::French { ';' } else { ',' })
}
