//! Style and script, which are part of the program.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use super::layout;
use super::site::Visit;
use super::trouble::Trouble;

#[derive(RustEmbed)]
#[folder = "assets/"]
struct Assets;

/// The address of a file, with a mark of its content: a new program is never shown with an old style.
pub fn address(name: &str) -> String {
    match Assets::get(name) {
        Some(file) => format!("/assets/{name}?{}", mark(&file)),
        None => format!("/assets/{name}"),
    }
}

fn mark(file: &EmbeddedFile) -> String {
    file.metadata.sha256_hash().iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}

/// `/assets/NAME`
pub async fn show(visit: Visit) -> Response {
    let name = visit.part(1);
    let kind = match name.rsplit_once('.') {
        Some((_, "css")) => "text/css; charset=utf-8",
        Some((_, "js")) => "text/javascript; charset=utf-8",
        Some((_, "svg")) => "image/svg+xml",
        _ => "application/octet-stream",
    };
    let Some(file) = Assets::get(name) else { return layout::trouble(&visit, &Trouble::NoPage) };
    let current = visit.uri.query() == Some(mark(&file).as_str());
    let mut response = file.data.into_owned().into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    let kept = if current { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(kept));
    response
}
