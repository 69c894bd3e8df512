//! The event streams of a class: pupils hear that they are called elsewhere or should look up, and the
//! teacher that something has changed.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use marienbad_words::failure::{Failure, RequestError};
use tokio::sync::watch::Receiver;
use tokio::time::{sleep, timeout};

use super::super::super::class::Class;
use super::super::super::layout;
use super::super::super::site::{Site, Visit};
use super::{as_teacher, class};

/// How long nothing is said before a sign of life.
const SILENCE: Duration = Duration::from_secs(5);

/// Changes that follow each other so closely are told once.
const TOGETHER: Duration = Duration::from_millis(150);

/// A sign of life.
const BEAT: &str = "event: beat\ndata:\n\n";

/// A browser that has lost the network looks again after so many milliseconds.
const RETRY: &str = "retry: 1000\n";

/// Counts a page that listens, until the connection is closed.
struct Listener {
    site: Arc<Site>,
    token: String,
}

impl Listener {
    fn new(site: &Arc<Site>, token: &str) -> Self {
        if let Some(class) = &site.class {
            class.change(|session| session.listen(token, true));
        }
        Self { site: Arc::clone(site), token: token.to_owned() }
    }

    fn class(&self) -> Option<&Class> {
        self.site.class.as_ref()
    }

    /// What the pupil's page is told: how often the pupil was called, and whether to look up; `None`
    /// without a seat.
    fn told(&self) -> Option<(u64, bool)> {
        let session = self.class()?.lock();
        session.seated(&self.token).map(|pupil| (pupil.calls, session.is_paused))
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        if let Some(class) = self.class() {
            class.change(|session| session.listen(&self.token, false));
        }
    }
}

/// `GET /fr/class/events`: the calls of a pupil, now and whenever they change.
pub async fn calls(visit: Visit) -> Response {
    let found = class(&visit).map(Class::listen);
    let (Ok(bell), Some(token)) = (found, visit.visitor.clone()) else {
        return layout::failed(&visit, &RequestError::NoPage.into());
    };
    let listener = Listener::new(&visit.site, &token);
    if listener.told().is_none() {
        return layout::failed(&visit, &RequestError::NoPage.into());
    }
    let said =
        stream::unfold((bell, listener, None, true), |(mut bell, listener, mut last, first)| async move {
            loop {
                bell.mark_unchanged();
                let told = listener.told();
                let Some((calls, paused)) = told else {
                    // The seat is gone: the page is told once, and the browser asks for the desk.
                    let gone = last != Some(None);
                    let text = "event: call\ndata: {\"calls\":-1,\"paused\":false}\n\n".to_owned();
                    return gone.then_some((Ok::<_, Infallible>(text), (bell, listener, Some(None), false)));
                };
                if last != Some(told) {
                    last = Some(told);
                    let start = if first { RETRY } else { "" };
                    let text =
                        format!("{start}event: call\ndata: {{\"calls\":{calls},\"paused\":{paused}}}\n\n");
                    return Some((Ok(text), (bell, listener, last, false)));
                }
                match timeout(SILENCE, bell.changed()).await {
                    Ok(Ok(())) => {}
                    Ok(Err(_)) => return None,
                    // A regular signal lets both sides notice a closed connection.
                    Err(_) => return Some((Ok(BEAT.to_owned()), (bell, listener, last, false))),
                }
            }
        });
    streamed(Body::from_stream(said))
}

/// `GET /fr/class/teacher/events`: the number of the last change, now and whenever there is one.
pub async fn changes(visit: Visit) -> Response {
    match as_teacher(&visit).map(Class::listen) {
        Ok(bell) => {
            streamed(Body::from_stream(stream::unfold((bell, true), |(bell, first)| next(bell, first))))
        }
        Err(failure) => layout::failed(&visit, &refused(failure)),
    }
}

/// A visitor who is not the teacher is refused without being told what is here.
fn refused(failure: Failure) -> Failure {
    match failure {
        Failure::Refused(_) => RequestError::Origin.into(),
        other => other,
    }
}

async fn next(
    mut bell: Receiver<u64>,
    first: bool,
) -> Option<(Result<String, Infallible>, (Receiver<u64>, bool))> {
    if !first {
        match timeout(SILENCE, bell.changed()).await {
            Ok(Ok(())) => sleep(TOGETHER).await,
            Ok(Err(_)) => return None,
            Err(_) => return Some((Ok(BEAT.to_owned()), (bell, false))),
        }
    }
    let number = *bell.borrow_and_update();
    let start = if first { RETRY } else { "" };
    Some((Ok(format!("{start}event: change\ndata: {number}\n\n")), (bell, false)))
}

fn streamed(body: Body) -> Response {
    let mut response = body.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
