//! Ties requests and answers to their connection: a connection does not make room for others while an
//! answer is under way. Streams end when the server stops.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, Request, Response, StatusCode, header};
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::service::Service;
use hyper_util::service::TowerToHyperService;
use tokio::sync::watch;

use super::MAX_HEAD_BYTES;
use super::connections::Line;

/// The pages, as seen by one connection.
pub struct Told {
    /// The pages.
    pub pages: TowerToHyperService<Router>,
    /// The connection.
    pub line: Arc<Line>,
    /// Changes when the server stops.
    pub closing: watch::Receiver<()>,
}

impl Service<Request<Incoming>> for Told {
    type Response = Response<Answer>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Self::Response>> + Send>>;

    fn call(&self, mut request: Request<Incoming>) -> Self::Future {
        if head(&request) > MAX_HEAD_BYTES {
            let line = Arc::clone(&self.line);
            let mut refused = Response::new(Answer { body: Body::empty(), line, end: None });
            *refused.status_mut() = StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE;
            refused.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            return Box::pin(async { Ok(refused) });
        }
        request.extensions_mut().insert(Arc::clone(&self.line));
        let answered = self.pages.call(request);
        let (line, mut closing) = (Arc::clone(&self.line), self.closing.clone());
        Box::pin(async move {
            let Ok(response) = answered.await;
            let kind = response.headers().get(header::CONTENT_TYPE);
            let streams = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/event-stream"));
            let end: Option<End> = streams.then(|| {
                let end: End = Box::pin(async move { drop(closing.changed().await) });
                end
            });
            Ok(response.map(|body| Answer { body, line, end }))
        })
    }
}

/// The size of a request's head as plain text. The parser accepts slightly more than its limit.
fn head<T>(request: &Request<T>) -> usize {
    let first = request.method().as_str().len() + request.uri().to_string().len() + " HTTP/1.1\r\n ".len();
    let fields =
        request.headers().iter().map(|(name, value)| name.as_str().len() + value.len() + ": \r\n".len());
    first + fields.sum::<usize>() + "\r\n".len()
}

type End = Pin<Box<dyn Future<Output = ()> + Send>>;

/// The body of an answer.
pub struct Answer {
    body: Body,
    line: Arc<Line>,
    end: Option<End>,
}

impl hyper::body::Body for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if let Some(end) = &mut self.end
            && end.as_mut().poll(context).is_ready()
        {
            self.end = None;
            self.body = Body::empty();
        }
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        self.line.asks();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_as_long_as_it_is_written() {
        let written = "GET /en/?a=1 HTTP/1.1\r\nhost: localhost:80\r\nx: y\r\n\r\n";
        let request =
            Request::get("/en/?a=1").header("host", "localhost:80").header("x", "y").body(()).unwrap();
        assert_eq!(head(&request), written.len());
    }
}
