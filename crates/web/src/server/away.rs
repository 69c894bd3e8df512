//! Refuses a connection that is one too many, in the language of its request if that can be read without
//! waiting.

use std::sync::Arc;
use std::time::Duration;

use axum::body::to_bytes;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri};
use marienbad_words::failure::RequestError;
use tokio::io::Interest;
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout, timeout_at};

use super::super::layout;
use super::super::site::Site;

/// How long one looks at what is asked, and how long afterwards at what still comes.
const READING_TIME: Duration = Duration::from_millis(500);

/// How much of it is read.
const MAX_READ_BYTES: usize = 16 * 1024;

/// Tells the client why it is refused, and closes the connection.
pub async fn turn(site: Arc<Site>, stream: TcpStream, error: RequestError) {
    let mut head = Vec::new();
    let until = Instant::now() + READING_TIME;
    while !head.windows(4).any(|end| end == b"\r\n\r\n") && head.len() < MAX_READ_BYTES {
        if !matches!(timeout_at(until, read(&stream, &mut head)).await, Ok(Ok(1..))) {
            break;
        }
    }
    let (uri, headers) = asked(&String::from_utf8_lossy(&head));
    let (parts, body) = layout::unread(&site, &uri, &headers, &error.into()).into_parts();
    let body = to_bytes(body, usize::MAX).await.unwrap_or_default();
    let mut text =
        format!("HTTP/1.1 {}\r\nContent-Length: {}\r\nConnection: close\r\n", parts.status, body.len())
            .into_bytes();
    for (name, value) in &parts.headers {
        text.extend_from_slice(name.as_str().as_bytes());
        text.extend_from_slice(b": ");
        text.extend_from_slice(value.as_bytes());
        text.extend_from_slice(b"\r\n");
    }
    text.extend_from_slice(b"\r\n");
    text.extend_from_slice(&body);
    let mut rest = &text[..];
    let _ = timeout(READING_TIME, async {
        while !rest.is_empty() {
            if stream.writable().await.is_err() {
                break;
            }
            match stream.try_write(rest) {
                Ok(written) => rest = &rest[written..],
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
                Err(_) => break,
            }
        }
    })
    .await;
    let Ok(stream) = stream.into_std() else { return };
    let _ = stream.shutdown(std::net::Shutdown::Write);
    let Ok(stream) = TcpStream::from_std(stream) else { return };
    // If the request were left unread, the system would discard the answer before the client reads it.
    let _ = timeout(READING_TIME, async {
        let mut left = Vec::new();
        while left.len() < MAX_READ_BYTES && matches!(read(&stream, &mut left).await, Ok(1..)) {}
    })
    .await;
}

/// Appends the bytes that have come in.
async fn read(stream: &TcpStream, to: &mut Vec<u8>) -> std::io::Result<usize> {
    loop {
        stream.ready(Interest::READABLE).await?;
        let mut bytes = [0; 2048];
        match stream.try_read(&mut bytes) {
            Ok(count) => {
                to.extend_from_slice(&bytes[..count]);
                return Ok(count);
            }
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
    }
}

/// The address and the headers of a request, as far as they can be read.
fn asked(head: &str) -> (Uri, HeaderMap) {
    let mut lines = head.lines();
    let first = lines.next().unwrap_or_default();
    let uri = first.split(' ').nth(1).and_then(|uri| uri.parse().ok()).unwrap_or_default();
    let pair = |line: &str| {
        let (name, value) = line.split_once(':')?;
        Some((name.trim().parse::<HeaderName>().ok()?, HeaderValue::from_str(value.trim()).ok()?))
    };
    (uri, lines.map_while(pair).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_is_read_as_far_as_it_goes() {
        let (uri, headers) = asked("GET /fr/nim?a=1 HTTP/1.1\r\nHost: a\r\nAccept-Language: fr\r\nX");
        assert_eq!((uri.path(), headers["accept-language"].to_str().unwrap()), ("/fr/nim", "fr"));
        for nothing in ["", "\r\n", "GET", "GET \u{0} HTTP/1.1", "\u{16}\u{3}\u{1}"] {
            assert_eq!(asked(nothing).0.path(), "/", "{nothing:?}");
        }
    }
}
