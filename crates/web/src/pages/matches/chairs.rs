//! The second chair of a match, and the event stream that both players listen to.

use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use marienbad_words::failure::RequestError;
use marienbad_words::language::{Language, say};
use maud::{Markup, html};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::timeout;

use super::super::super::seats;
use super::super::super::site::{self, Visit};
use super::super::super::{address, layout};
use super::super::parts;
use super::{Query, Reply, Table, keep, named, refused, show, shown};

/// How long nothing is said before a sign of life.
const SILENCE: Duration = Duration::from_secs(8);

/// `GET /fr/matches/ID/join?key=K`: the chair that a link offers. It is not taken before the button is
/// pressed.
pub async fn join(visit: Visit) -> Response {
    let response = visit
        .draw(site::pages, |visit, _| {
            let table = Table::find(visit, visit.part(2))?;
            let key = visit.query.get("key").unwrap_or_default();
            if table.seats.key.as_deref() != Some(key) {
                return Err(RequestError::NoMatch.into());
            }
            let (language, title) = (visit.language, parts::heading(visit.language, table.game.game()));
            let here = format!("/{}/matches/{}", language.code(), address::segment(&table.id));
            let body = html! {
                h1 { (title) }
                @if table.seats.guest.is_some() { p role="status" { (say!(language, "web-seat-taken")) } }
                @else {
                    p { (say!(language, "web-seat-free")) }
                    form method="post" action=(format!("{here}/join")) {
                        input type="hidden" name="key" value=(key);
                        button .primary type="submit" { (say!(language, "web-seat-join")) }
                    }
                }
                p { a href=(here) { (say!(language, "web-share-look")) } }
            };
            Ok(layout::page(visit, &title, &body))
        })
        .await;
    show::never_stored(response)
}

/// `POST /fr/matches/ID/join`: takes the chair, if it is free and the key is right.
pub async fn sit(visit: Visit, body: axum::body::Bytes) -> Response {
    let (visit, known) = named(visit);
    let sat = visit
        .compute(site::pages, move |visit, _| {
            let form = Query::read(&body);
            let mut table = Table::find(visit, visit.part(2))?;
            let right = table.seats.key.is_some() && table.seats.key.as_deref() == form.get("key");
            let free = table.seats.guest.is_none() || table.seats.guest == visit.visitor;
            // The visitor who opened the match has a chair already.
            if table.seats.owner != visit.visitor {
                refused(visit, right && free)?;
                table.seats.guest.clone_from(&visit.visitor);
            }
            Ok(table)
        })
        .await;
    let kept = match sat {
        // The line of moves is unchanged: only the seats are written.
        Ok(table) => match table.entry() {
            Ok(entry) => keep(&visit, entry, "", Reply::Plain).await,
            Err(failure) => Err(failure),
        },
        Err(failure) => Err(failure),
    };
    let response = shown(&visit, kept);
    match visit.visitor.as_deref().filter(|_| !known) {
        Some(visitor) => seats::remember(response, visitor, &visit.site),
        None => response,
    }
}

/// `GET /fr/matches/ID/events`: the version of the match, now and whenever it changes.
pub async fn events(visit: Visit) -> Response {
    // Listening begins before the version is read, so that no change is missed in between.
    let news = visit.site.news.subscribe();
    let found = visit.compute(site::pages, |visit, _| {
        Table::find(visit, visit.part(2)).map(|table| (table.id, table.version))
    });
    match found.await {
        Ok((id, version)) => stream_of(news, id, version),
        Err(failure) => layout::failed(&visit, &failure),
    }
}

fn stream_of(news: Receiver<(String, u64)>, id: String, version: u64) -> Response {
    let first = Some(version);
    let said = stream::unfold((news, id, first), |(mut news, id, first)| async move {
        let text = match first {
            Some(version) => event(version),
            None => match timeout(SILENCE, next(&mut news, &id)).await {
                Ok(Some(version)) => event(version),
                Ok(None) => return None,
                // An empty line reveals closed connections.
                Err(_) => ":\n\n".to_owned(),
            },
        };
        Some((Ok::<_, std::convert::Infallible>(text), (news, id, None)))
    });
    let mut response = Body::from_stream(said).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn event(version: u64) -> String {
    format!("event: version\ndata: {version}\n\n")
}

/// The next version of this match; `None` when the server stops.
async fn next(news: &mut Receiver<(String, u64)>, id: &str) -> Option<u64> {
    loop {
        match news.recv().await {
            Ok((changed, version)) if changed == id => return Some(version),
            Ok(_) => {}
            // Too many changes were missed: version 0 makes the page reload.
            Err(RecvError::Lagged(_)) => return Some(0),
            Err(RecvError::Closed) => return None,
        }
    }
}

/// The two links of a match between two people: one to the other chair, one to watch.
pub fn share(language: Language, table: &Table) -> Markup {
    let Some(key) = table.seats.key.as_ref().filter(|_| table.role.sits() && table.seats.guest.is_none())
    else {
        return html! {};
    };
    let page = show::here(language, table);
    html! {
        section .ask {
            p { strong { (say!(language, "web-share-title")) } " " (say!(language, "web-share-how")) }
            p { a #link-play href=(address::with(&format!("{page}/join"), "key", Some(key))) { (say!(language,
                "web-share-play")) } " · "
                a #link-look href=(page) { (say!(language, "web-share-look")) } }
        }
    }
}
