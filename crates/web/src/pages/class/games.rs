//! The matches of a class on the teacher's page, and the page that sets them up.

use axum::response::Response;
use marienbad_solve::Cancel;
use marienbad_words::failure::Failure;
use marienbad_words::language::{Language, say};
use maud::{Markup, html};

use super::super::super::class::session::{Pupil, Session};
use super::super::super::class::tournament::{Bout, Form, Tournament};
use super::super::super::people::Person;
use super::super::super::site::{self, Visit};
use super::super::super::{address, layout};
use super::teacher::{act, pause};
use super::{as_teacher, bouts, label, place, show as shown};

/// The game being played, and the button for the next round.
pub fn head(language: Language, session: &Session, tournament: &Tournament) -> Markup {
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

/// The matches of this round, and how often each pupil has won.
pub fn show(visit: &Visit, session: &Session, tournament: &Tournament) -> Markup {
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
            a href=(format!("/{}/matches/{}", language.code(), address::segment(&bout.id)))
                title=(say!(language,
                "webclass-watch")) {
                span .winner[won == Some(0)] { (names[0]) }
                " – "
                span .winner[won == Some(1)] { (names[1]) }
            }
            @if won.is_none() { " " span .quiet-words { (say!(language, "webclass-playing")) } }
        }
    }
}

/// How often each pupil has won; on a ladder, where each pupil stands.
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
        ol .standing .climbing[tournament.is_climbing()] {
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
            p { a .button .quiet href=(place(language, "/teacher")) { "‹ " (say!(language, "webclass-back"))
                } }
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
                    (shown::game_fields(language, "nim", "1,3,5,7", false))
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
