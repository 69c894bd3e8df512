//! Style sheets, scripts and typefaces, which are part of the program.

use std::borrow::Cow;

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use marienbad_pictures::scene::STYLE;
use marienbad_words::failure::RequestError;
use rust_embed::RustEmbed;

use super::layout;
use super::site::Visit;

#[derive(RustEmbed)]
#[folder = "assets/"]
struct Assets;

/// The content of a file: one of the folder, or the style sheet of the pictures, which the command line
/// uses too.
fn find(name: &str) -> Option<Cow<'static, [u8]>> {
    if name == "scene.css" {
        return Some(Cow::Borrowed(STYLE.as_bytes()));
    }
    let data = Assets::get(name)?.data;
    if name.rsplit_once('.').is_none_or(|(_, end)| end != "js") {
        return Some(data);
    }
    // The names by which modules are imported carry a checksum, too.
    let text = String::from_utf8_lossy(&data).into_owned();
    let marked = |text: String, module: &&str| {
        let plain = format!("\"./{module}\"");
        if text.contains(&plain) { text.replace(&plain, &format!("\"{}\"", address(module))) } else { text }
    };
    Some(Cow::Owned(MODULES.iter().fold(text, marked).into_bytes()))
}

/// What scripts import. None of them imports itself, however far around: its mark would have no end.
const MODULES: [&str; 8] =
    ["board.js", "lessons.js", "live.js", "moves.js", "pages.js", "paper.js", "puzzles.js", "room.js"];

/// The address of a file, with a checksum of its content, so that a new program is never shown with an old
/// style.
pub fn address(name: &str) -> String {
    match find(name) {
        Some(content) => format!("/assets/{name}?{}", mark(&content)),
        None => format!("/assets/{name}"),
    }
}

fn mark(content: &[u8]) -> String {
    format!("{:08x}", crc32fast::hash(content))
}

/// `/assets/NAME`
pub async fn show(visit: Visit) -> Response {
    let name = &visit.parts[1..].join("/");
    let kind = match name.rsplit_once('.') {
        Some((_, "css")) => "text/css; charset=utf-8",
        Some((_, "js")) => "text/javascript; charset=utf-8",
        Some((_, "svg")) => "image/svg+xml",
        Some((_, "woff2")) => "font/woff2",
        _ => "application/octet-stream",
    };
    let Some(content) = find(name) else { return layout::failed(&visit, &RequestError::NoPage.into()) };
    // Typefaces have a version number in their names instead.
    let current = visit.uri.query() == Some(mark(&content).as_str()) || kind == "font/woff2";
    let mut response = content.into_owned().into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    let kept = if current { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(kept));
    response
}
