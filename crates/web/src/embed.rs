//! Pages without the site's frame, to be embedded in a school's page: `?embed` at any address.
//!
//! Pages do not know about it. If the address asks for it, the flag is added to every link and form of the
//! answer, and to the address to which a form leads.

use axum::body::{Body, to_bytes};
use axum::http::{HeaderValue, Uri, header};
use axum::response::Response;
use marienbad_words::language::Language;

use super::packed::Packed;
use super::query::Query;

/// The word in the address.
const WORD: &str = "embed";

/// Whether an address asks for a page without the site's frame.
pub fn asked(uri: &Uri) -> bool {
    uri.query().is_some_and(|query| query.contains(WORD) && Query::read(query.as_bytes()).flag(WORD))
}

/// The same address without the flag.
pub fn whole(uri: &Uri) -> String {
    let rest = uri.query().unwrap_or_default().split('&');
    let rest: Vec<&str> =
        rest.filter(|pair| !pair.is_empty() && pair.split('=').next() != Some(WORD)).collect();
    if rest.is_empty() { uri.path().to_owned() } else { format!("{}?{}", uri.path(), rest.join("&")) }
}

/// Adds the flag to the links of an answer.
pub async fn kept(mut response: Response) -> Response {
    // It was drawn for the frame.
    if response.extensions().get::<Packed>().is_some() {
        return response;
    }
    let location = response.headers().get(header::LOCATION).and_then(|place| place.to_str().ok());
    if let Some(place) =
        location.map(|place| with(place, "&")).and_then(|place| HeaderValue::from_str(&place).ok())
    {
        response.headers_mut().insert(header::LOCATION, place);
    }
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    if !kind.is_some_and(|kind| kind.starts_with("text/html")) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, usize::MAX).await else {
        return Response::from_parts(parts, Body::empty());
    };
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(parts, Body::from(links(&String::from_utf8_lossy(&bytes))))
}

/// Adds the flag to the address of a page; `joint` stands between two pairs.
fn with(place: &str, joint: &str) -> String {
    let is_page = Language::ALL.iter().any(|language| {
        let rest = place.strip_prefix('/').and_then(|rest| rest.strip_prefix(language.code()));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?', '#']))
    });
    let query = place.split_once('?').map_or("", |(_, query)| query);
    let has_it = query.split(['&', ';', '#']).any(|pair| pair.split('=').next() == Some(WORD));
    if !is_page || has_it {
        return place.to_owned();
    }
    let (before, mark) = place.find('#').map_or((place, ""), |at| place.split_at(at));
    let sign = if before.contains('?') { joint } else { "?" };
    format!("{before}{sign}{WORD}{mark}")
}

/// Adds the flag to all links and forms of a page.
pub fn links(page: &str) -> String {
    let mut out = String::with_capacity(page.len() + page.len() / 8);
    let mut rest = page;
    while let Some(at) = rest.find('<') {
        let end = rest[at..].find('>').map_or(rest.len(), |end| at + end + 1);
        let (before, tag) = (&rest[..at], &rest[at..end]);
        out.push_str(before);
        let outside = tag.contains("target=\"_blank\"");
        let mut attributes = tag;
        while let Some((start, name)) = ["href=\"/", "action=\"/"]
            .iter()
            .filter_map(|name| Some((attributes.find(name)?, *name)))
            .filter(|_| !outside)
            .min()
        {
            let from = start + name.len() - 1;
            let to = attributes[from..].find('"').map_or(attributes.len(), |to| from + to);
            out.push_str(&attributes[..from]);
            out.push_str(&with(&attributes[from..to], "&amp;"));
            attributes = &attributes[to..];
        }
        out.push_str(attributes);
        // When a form is sent by GET, browsers replace the query of its address by its fields.
        if tag.starts_with("<form") && !tag.contains("method=\"post\"") {
            out.push_str("<input type=\"hidden\" name=\"embed\" value=\"1\">");
        }
        rest = &rest[end..];
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_pages_have_the_word_and_others_have_not() {
        for (page, kept) in [
            ("<a href=\"/fr/nim\">x</a>", "<a href=\"/fr/nim?embed\">x</a>"),
            ("<a class=\"b\" href=\"/en/?a=1#c\">", "<a class=\"b\" href=\"/en/?a=1&amp;embed#c\">"),
            ("<a href=\"/assets/a.css\">", "<a href=\"/assets/a.css\">"),
            ("<a href=\"/en/a?b&amp;embed\">", "<a href=\"/en/a?b&amp;embed\">"),
            ("<a href=\"/enormous\">", "<a href=\"/enormous\">"),
            ("<a href=\"/fr/nim\" target=\"_blank\">", "<a href=\"/fr/nim\" target=\"_blank\">"),
            ("<form method=\"post\" action=\"/fr/m\">", "<form method=\"post\" action=\"/fr/m?embed\">"),
            (
                "<form method=\"get\" action=\"/fr/m\">a < b",
                "<form method=\"get\" action=\"/fr/m?embed\"><input type=\"hidden\" name=\"embed\" \
                 value=\"1\">a < b",
            ),
        ] {
            assert_eq!(links(page), kept);
        }
        let address: Uri = "/fr/nim/3.5?misere&embed&a=1".parse().unwrap();
        assert!(asked(&address) && whole(&address) == "/fr/nim/3.5?misere&a=1");
        assert!(!asked(&"/fr/nim?embed=0".parse().unwrap()) && !asked(&"/fr/embed".parse().unwrap()));
    }
}
