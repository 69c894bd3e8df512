//! A pupil's desk: it leads to the current step or match, or says that the pupil has to wait.

use axum::response::{IntoResponse, Redirect, Response};
use marienbad_words::failure::{Failure, RequestError};
use marienbad_words::language::{Language, say};
use maud::{Markup, html};

use super::super::super::class::Member;
use super::super::super::class::session::{Place, Session};
use super::super::super::class::tournament::Player;
use super::super::super::people::Person;
use super::super::super::site::{self, Visit};
use super::super::super::{address, layout};
use super::{bouts, class, door, place, show};

/// `/fr/class`: leads the visitor to where they should be.
pub async fn desk(visit: Visit) -> Response {
    let found = match class(&visit) {
        Ok(class) => class,
        Err(failure) => return layout::failed(&visit, &failure),
    };
    let number = match visit.member {
        Member::Teacher => return Redirect::to(&place(visit.language, "/teacher")).into_response(),
        Member::Pupil { number, .. } => number,
        _ if found.lock().is_over() => {
            return visit.draw(site::pages, |visit, _| Ok(door::over(visit))).await;
        }
        _ => return Redirect::to(&place(visit.language, "/join")).into_response(),
    };
    let (here, paused) = {
        let session = found.lock();
        (session.place(number), session.is_paused)
    };
    let code = visit.language.code();
    match here {
        Place::Over => visit.draw(site::pages, |visit, _| Ok(door::over(visit))).await,
        _ if paused => visit.draw(site::pages, |visit, _| Ok(paused_page(visit))).await,
        Place::Step { lesson, step } => {
            let at = format!("/{code}/lessons/{}/{}", address::segment(&lesson), address::segment(&step));
            Redirect::to(&at).into_response()
        }
        Place::Match(id) => {
            Redirect::to(&format!("/{code}/matches/{}", address::segment(&id))).into_response()
        }
        Place::Shown(_) => visit.draw(site::lessons, show::page).await,
        Place::Lobby => visit.draw(site::pages, |visit, _| Ok(lobby(visit))).await,
        Place::Wait(step) => visit.draw(site::pages, move |visit, _| wait(visit, step)).await,
        Place::Rest => visit.draw(site::pages, move |visit, _| rest(visit, number)).await,
    }
}

fn frame(visit: &Visit, title: &str, body: &Markup) -> Markup {
    framed(visit, title, false, body)
}

fn framed(visit: &Visit, title: &str, pausing: bool, body: &Markup) -> Markup {
    let body = html! {
        div .desk .pausing[pausing] {
            h1 { (title) }
            (body)
            noscript { p .quiet-words { a href=(place(visit.language, "")) { (say!(visit.language,
                "webclass-look-again")) } } }
        }
    };
    layout::waiting(visit, title, &body)
}

fn paused_page(visit: &Visit) -> Markup {
    let language = visit.language;
    let body = html! { p .lead { (say!(language, "webclass-paused-more")) } };
    framed(visit, &say!(language, "webclass-paused"), true, &body)
}

fn lobby(visit: &Visit) -> Markup {
    let language = visit.language;
    let name = if let Member::Pupil { name, .. } = &visit.member { name.as_str() } else { "" };
    let body = html! {
        p .lead { (say!(language, "webclass-lobby-more")) }
        form method="post" action=(place(language, "/leave")) {
            button .quiet type="submit" { (say!(language, "webclass-leave", "name" => name)) }
        }
    };
    frame(visit, &say!(language, "webclass-lobby", "name" => name), &body)
}

fn wait(visit: &Visit, step: usize) -> Result<Markup, Failure> {
    let language = visit.language;
    let session = class(visit)?.lock();
    let syllabus = session.syllabus.as_ref().ok_or(RequestError::NoPage)?;
    let open = session.pace.and_then(|last| syllabus.steps.get(last)).cloned().unwrap_or_default();
    let back = format!("/{}/lessons/{}/{}", language.code(), syllabus.lesson, open);
    let body = html! {
        p .lead { (say!(language, "webclass-wait-more", "step" => step + 1)) }
        p { a .button href=(back) { (say!(language, "webclass-wait-back")) } }
    };
    drop(session);
    Ok(frame(visit, &say!(language, "webclass-wait"), &body))
}

/// The page between two matches: how the last one ended, and what comes next.
fn rest(visit: &Visit, number: u32) -> Result<Markup, Failure> {
    let language = visit.language;
    let session = class(visit)?.lock();
    let tournament = session.tournament.as_ref().ok_or(RequestError::NoPage)?;
    let last = tournament.last(number);
    let won = last.and_then(|bout| bout.won_by(number));
    let title = match won {
        Some(true) => say!(language, "webclass-rest-won"),
        Some(false) => say!(language, "webclass-rest-lost"),
        None => say!(language, "webclass-rest"),
    };
    let (wins, played) = session.pupil(number).map_or((0, 0), |pupil| (pupil.won, pupil.played));
    let climbs = tournament.is_climbing();
    let body = html! {
        @if let Some(bout) = last {
            p { a href=(format!("/{}/matches/{}", language.code(), address::segment(&bout.id))) {
                (say!(language, "webclass-rest-look")) } }
        }
        @if played > 0 {
            p .lead { (say!(language, "webclass-rest-count", "won" => u64::from(wins), "played" =>
                u64::from(played))) }
        }
        @if climbs {
            @let next = tournament.against_machine(number);
            form method="post" action=(place(language, "/next")) {
                button .primary type="submit" { (say!(language, "webclass-rest-next", "name" =>
                    opponent(language, next))) }
            }
        } @else if tournament.is_finished() { p { (say!(language, "webclass-rest-finished")) } }
        @else { p { (say!(language, "webclass-rest-more")) } }
        @if tournament.is_finished() { (standing(language, &session, number)) }
    };
    drop(session);
    Ok(frame(visit, &title, &body))
}

fn opponent(language: Language, players: [Player; 2]) -> String {
    let machine = players.into_iter().find_map(|player| match player {
        Player::Machine(level) => Some(Person(Some(level)).name(language)),
        Player::Pupil(_) => None,
    });
    machine.unwrap_or_default()
}

/// The rank of a pupil in the class.
fn standing(language: Language, session: &Session, number: u32) -> Markup {
    let own = session.pupil(number).map_or(0, |pupil| pupil.won);
    let better = session.pupils().into_iter().filter(|pupil| pupil.won > own).count();
    html! { p { (say!(language, "webclass-rest-place", "place" => (better + 1).to_string(), "all" =>
    session.pupils().len())) } }
}

/// `POST /fr/class/next`: the next match of a pupil who climbs alone.
pub async fn go_on(visit: Visit) -> Response {
    let Member::Pupil { number, .. } = visit.member else {
        return Redirect::to(&place(visit.language, "/join")).into_response();
    };
    match bouts::climb(&visit, number).await {
        Ok(()) => Redirect::to(&place(visit.language, "")).into_response(),
        Err(failure) => layout::failed(&visit, &failure),
    }
}
