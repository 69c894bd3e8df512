//! Compresses answers with gzip where the browser accepts it: a page with a board repeats many similar
//! pieces.

use std::io::Write as _;

use axum::body::{Body, Bytes, to_bytes};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;

/// Shorter answers are sent as they are.
const SHORTEST: usize = 1024;

/// Of an answer that was made long before it was asked for: the same packed, if that is shorter.
#[derive(Debug, Clone)]
pub struct Packed(pub Option<Bytes>);

/// Packs what is kept.
pub fn for_long(bytes: &Bytes) -> Option<Bytes> {
    if bytes.len() < SHORTEST {
        return None;
    }
    gzip(bytes, Compression::best()).filter(|packed| packed.len() < bytes.len()).map(Bytes::from)
}

/// Compresses a response if it is text and the client accepts gzip. Streams are passed on unchanged.
pub async fn pack(asked: &HeaderMap, response: Response) -> Response {
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let text = kind.is_some_and(|kind| {
        let packable =
            ["text/html", "text/css", "text/javascript", "text/csv", "application/json", "image/svg+xml"];
        packable.iter().any(|start| kind.starts_with(start))
    });
    if !text || !takes_gzip(asked) || response.headers().contains_key(header::CONTENT_ENCODING) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    parts.headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
    let ready = parts.extensions.remove::<Packed>();
    let packed = match ready {
        Some(Packed(None)) => return Response::from_parts(parts, body),
        Some(Packed(Some(packed))) => packed,
        None => {
            let Ok(bytes) = to_bytes(body, usize::MAX).await else {
                return Response::from_parts(parts, Body::empty());
            };
            let packed = (bytes.len() >= SHORTEST).then(|| gzip(&bytes, Compression::fast())).flatten();
            let Some(packed) = packed else { return Response::from_parts(parts, Body::from(bytes)) };
            Bytes::from(packed)
        }
    };
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(parts, Body::from(packed))
}

fn gzip(bytes: &Bytes, effort: Compression) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), effort);
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok()
}

/// Whether the list of encodings names gzip and does not forbid it.
fn takes_gzip(asked: &HeaderMap) -> bool {
    let lists = asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|list| list.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|one| {
        let (name, quality) = one.split_once(';').unwrap_or((one, "q=1"));
        let none = quality.trim().strip_prefix("q=").and_then(|text| text.parse::<f32>().ok()) == Some(0.0);
        name.trim() == "gzip" && !none
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_taken_where_it_is_named() {
        let asked = |list: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(list));
            takes_gzip(&headers)
        };
        assert!(asked("gzip, deflate, br") && asked("br;q=1.0, gzip;q=0.8") && asked("gzip"));
        assert!(!asked("br") && !asked("gzip;q=0") && !asked("") && !takes_gzip(&HeaderMap::new()));
    }
}
