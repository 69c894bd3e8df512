//! The door: pupils type a code and a first name to get to everything else.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use marienbad_words::failure::RequestError;
use marienbad_words::language::{Language, say};
use maud::{Markup, html};

use super::super::super::class::gate::{Way, Who, way};
use super::super::super::class::names::{LONGEST, Unfit};
use super::super::super::class::session::Refused;
use super::super::super::class::{Class, Member};
use super::super::super::query::Query;
use super::super::super::site::{self, Site, Visit, html_with};
use super::super::super::{address, layout, seats};
use super::super::matches::new_id;
use super::{class, place};

/// Lets a request through, or redirects it to where its sender belongs.
pub async fn guard(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let Some(class) = &site.class else { return next.run(request).await };
    let language = site.language_of(request.uri(), request.headers());
    let who = class.who(request.headers());
    let parts: Vec<&str> = request.uri().path().trim_matches('/').split('/').collect();
    let found = way(&class.lock(), who, &parts);
    match (found, who) {
        (Way::Pass, _) => next.run(request).await,
        (Way::Wait(step), Who::Pupil(number)) => {
            class.change(|session| session.wait(number, step));
            Redirect::to(&place(language, "")).into_response()
        }
        (Way::Door, _) if is_code(&parts) => next.run(request).await,
        (Way::Door, _) => Redirect::to(&place(language, "/join")).into_response(),
        (Way::Desk | Way::Wait(_), _) => Redirect::to(&place(language, "")).into_response(),
    }
}

/// Whether an address is only a code, like the one on the board.
fn is_code(parts: &[&str]) -> bool {
    matches!(parts, [code] if code.len() == 6 && code.bytes().all(|sign| sign.is_ascii_alphanumeric()))
}

/// `/K7M3QT`: the address on the board.
pub async fn short(visit: Visit) -> Response {
    let code = visit.part(0).to_owned();
    if visit.site.class.is_none() || !is_code(&[&code]) {
        return layout::failed(&visit, &RequestError::NoPage.into());
    }
    let door = address::with(&place(visit.language, "/join"), "code", Some(&code));
    Redirect::to(&door).into_response()
}

/// `/fr/class/join`: the form to join.
pub async fn join(visit: Visit) -> Response {
    visit
        .draw(site::pages, |visit, _| {
            let class = class(visit)?;
            let code = visit.query.get("code").unwrap_or_default();
            Ok(page(visit, class, code, "", None))
        })
        .await
}

fn page(visit: &Visit, class: &Class, code: &str, name: &str, refused: Option<&str>) -> Markup {
    let language = visit.language;
    if class.lock().is_over() {
        return over(visit);
    }
    // A scanned code need not be typed.
    let scanned = class.lock().code.fits(code);
    let title = say!(language, "webclass-join-title");
    let body = html! {
        div .door {
            h1 { (title) }
            @if visit.member == Member::Teacher { p .trouble { (say!(language, "webclass-join-teacher")) } }
            @if let Some(refused) = refused { p .trouble role="alert" { (refused) } }
            form method="post" action=(place(language, "/join")) {
                @if scanned && refused.is_none() { input type="hidden" name="code" value=(code); }
                @else {
                    label {
                        (say!(language, "webclass-join-code"))
                        input .code name="code" required autocomplete="off" autocapitalize="characters"
                            spellcheck="false" maxlength="40" value=(code) autofocus[code.is_empty()];
                    }
                }
                label {
                    (say!(language, "webclass-join-name"))
                    input name="name" required autocomplete="off" autocapitalize="words" spellcheck="false"
                        maxlength=(LONGEST) value=(name) autofocus[!code.is_empty()];
                }
                button .primary type="submit" { (say!(language, "webclass-join-go")) }
            }
            p .quiet-words { (say!(language, "webclass-join-kept")) }
        }
    };
    layout::page(visit, &title, &body)
}

/// The page that says that the lesson is over.
pub fn over(visit: &Visit) -> Markup {
    let title = say!(visit.language, "webclass-over");
    let body =
        html! { div .door { h1 { (title) } p .lead { (say!(visit.language, "webclass-over-more")) } } };
    layout::page(visit, &title, &body)
}

/// `POST /fr/class/join`: takes a seat.
pub async fn sit(visit: Visit, body: Bytes) -> Response {
    let Ok(class) = class(&visit) else { return layout::failed(&visit, &RequestError::NoPage.into()) };
    let form = Query::read(&body);
    let (code, name) = (form.get("code").unwrap_or_default(), form.get("name").unwrap_or_default());
    let token = visit.visitor.clone().unwrap_or_else(new_id);
    let joined = class.change(|session| session.join(code, name, &token));
    match joined {
        Ok((_, token)) => {
            let response = Redirect::to(&place(visit.language, "")).into_response();
            seats::remember(response, &token, &visit.site)
        }
        Err(refused) => {
            let told = told(visit.language, refused);
            // A rejected name is shown again, but not at any length.
            let name: String = name.chars().take(2 * LONGEST).collect();
            let code: String = code.chars().take(40).collect();
            let status = if refused == Refused::Full {
                StatusCode::SERVICE_UNAVAILABLE
            } else {
                StatusCode::BAD_REQUEST
            };
            html_with(status, &page(&visit, class, &code, &name, Some(&told)))
        }
    }
}

fn told(language: Language, refused: Refused) -> String {
    match refused {
        Refused::Code => say!(language, "webclass-refused-code"),
        Refused::Name(unfit) => unfit_name(language, unfit, false),
        Refused::Closed => say!(language, "webclass-refused-closed"),
        Refused::Full => say!(language, "webclass-refused-full"),
        Refused::Over => say!(language, "webclass-over"),
    }
}

/// Why a name cannot be taken, in words for the teacher or for the pupil who wants to join.
pub fn unfit_name(language: Language, unfit: Unfit, to_teacher: bool) -> String {
    match unfit {
        Unfit::Empty => say!(language, "webclass-name-empty"),
        Unfit::Long => say!(language, "webclass-name-long", "most" => LONGEST),
        Unfit::Taken if to_teacher => say!(language, "webclass-name-taken"),
        Unfit::Taken => {
            format!("{} {}", say!(language, "webclass-name-taken"), say!(language, "webclass-name-yours"))
        }
    }
}

/// `POST /fr/class/leave`: gives up the seat, for a device that is handed on.
pub async fn leave(visit: Visit) -> Response {
    if let (Ok(class), Member::Pupil { number, .. }) = (class(&visit), &visit.member) {
        class.change(|session| session.remove(*number));
    }
    Redirect::to(&place(visit.language, "/join")).into_response()
}
