//! Style sheets, scripts and typefaces, which are part of the program.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{LazyLock, OnceLock};

use axum::body::Bytes;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use marienbad_pictures::scene::STYLE;
use marienbad_words::failure::RequestError;
use rust_embed::RustEmbed;

use super::layout;
use super::packed::{self, Packed};
use super::site::Visit;

#[derive(RustEmbed)]
#[folder = "assets/"]
struct Assets;

/// A file as it is sent.
struct File {
    content: Bytes,
    /// Of its content: a new program is never shown with an old style.
    mark: String,
    /// The same as gzip, once somebody asked for it.
    packed: OnceLock<Option<Bytes>>,
}

/// Every file, read once: each page names half a dozen of them with their marks.
static FILES: LazyLock<HashMap<String, File>> = LazyLock::new(|| {
    let names = Assets::iter().chain([Cow::Borrowed(STYLE_NAME)]);
    let read = names.filter_map(|name| Some((name.to_string(), read(&name)?)));
    let file = |content: Cow<'static, [u8]>| {
        let mark = mark(&content);
        let content = match content {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => Bytes::from(bytes),
        };
        File { content, mark, packed: OnceLock::new() }
    };
    read.map(|(name, content)| (name, file(content))).collect()
});

/// The style of the pictures, which the command line uses too.
const STYLE_NAME: &str = "scene.css";

/// The content of a file: those of the folder, and the style of the pictures.
fn read(name: &str) -> Option<Cow<'static, [u8]>> {
    if name == STYLE_NAME {
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
        let named = || {
            read(module).map_or_else(|| (*module).to_owned(), |content| with_mark(module, &mark(&content)))
        };
        if text.contains(&plain) { text.replace(&plain, &format!("\"{}\"", named())) } else { text }
    };
    Some(Cow::Owned(MODULES.iter().fold(text, marked).into_bytes()))
}

/// What scripts import. None of them imports itself, however far around: its mark would have no end.
const MODULES: [&str; 8] =
    ["board.js", "lessons.js", "live.js", "moves.js", "pages.js", "paper.js", "puzzles.js", "room.js"];

/// The address of a file, with a mark of its content.
pub fn address(name: &str) -> String {
    match FILES.get(name) {
        Some(file) => with_mark(name, &file.mark),
        None => format!("/assets/{name}"),
    }
}

fn with_mark(name: &str, mark: &str) -> String {
    format!("/assets/{name}?{mark}")
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
    let Some(file) = FILES.get(name) else { return layout::failed(&visit, &RequestError::NoPage.into()) };
    // Typefaces have a version number in their names instead.
    let is_font = kind == "font/woff2";
    let current = visit.uri.query() == Some(file.mark.as_str()) || is_font;
    let mut response = file.content.clone().into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    let kept = if current { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(kept));
    // Typefaces are packed in themselves.
    let packed = file.packed.get_or_init(|| if is_font { None } else { packed::for_long(&file.content) });
    response.extensions_mut().insert(Packed(packed.clone()));
    response
}
