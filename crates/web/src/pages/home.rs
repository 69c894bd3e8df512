//! The games, as cards by family, with a search.

use std::sync::Arc;

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use marienbad_rules::catalogue::{Entry, Family, aliases_of, entries};
use marienbad_rules::{Convention, Play};
use marienbad_solve::question;
use marienbad_words::games::{about, title};
use marienbad_words::language::{Language, say};
use maud::{Markup, html};

use super::super::site::{self, Visit};
use super::super::{address, board, layout};
use super::{graphs, parts};

/// `/`: to the language that the browser wishes for.
pub async fn choose_language(visit: Visit) -> Response {
    let mut response = Redirect::to(&format!("/{}/", visit.language.code())).into_response();
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-language"));
    response
}

/// `/fr`: to `/fr/`.
pub async fn with_slash(visit: Visit) -> Response {
    Redirect::to(&format!("/{}/", visit.language.code())).into_response()
}

/// `/fr/` and `/fr/?q=words`
pub async fn show(visit: Visit) -> Response {
    visit
        .draw(site::pages, |visit, _| {
            let language = visit.language;
            let wanted = visit.query.get("q").unwrap_or_default().trim();
            let all = entries();
            let found: Vec<&Arc<Entry>> =
                all.iter().filter(|entry| matches(language, entry, wanted)).collect();
            Ok(layout::page(visit, &say!(language, "web-home-title"), &body(language, wanted, &found)))
        })
        .await
}

/// Whether every word that is looked for stands in the game's name, title, rules or other names.
fn matches(language: Language, entry: &Entry, wanted: &str) -> bool {
    let mut text = format!(
        "{} {} {} {}",
        entry.name,
        entry.examples.join(" "),
        title(language, entry),
        about(language, entry)
    );
    aliases_of(&entry.name).iter().for_each(|alias| text.extend([" ", alias]));
    let text = plain(&text);
    plain(wanted).split_whitespace().all(|word| text.contains(word))
}

/// In small letters and without accents, so that "misere" finds "misère".
fn plain(text: &str) -> String {
    let bare = |c: char| match c {
        'à' | 'â' | 'ä' => 'a',
        'ç' => 'c',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        other => other,
    };
    text.to_lowercase().chars().map(bare).collect()
}

fn body(language: Language, wanted: &str, found: &[&Arc<Entry>]) -> Markup {
    html! {
        h1 { (say!(language, "web-home-heading")) }
        p .lead { (say!(language, "web-home-lead")) }
        search {
            form .search method="get" action=(format!("/{}/", language.code())) {
                label for="q" { (say!(language, "web-search-label")) }
                input #q type="search" name="q" value=(wanted) autocomplete="off";
                button type="submit" { (say!(language, "web-search-go")) }
            }
        }
        p .found role="status" { @if !wanted.is_empty() { (say!(language, "web-search-found", "count" => found.len())) } }
        @for family in Family::ALL {
            @let games: Vec<&Arc<Entry>> = found.iter().copied().filter(|entry| entry.family == family).collect();
            @if !games.is_empty() {
                section {
                    h2 { (language.say(&format!("family-{}", family.word()))) }
                    ul .cards { @for entry in games { (card(language, entry)) } }
                    @if family == Family::Graph {
                        p { a .button href=(graphs::place(language)) { (say!(language, "webgraph-draw")) } " " (say!(language, "webgraph-home")) }
                        p { a .button href=(graphs::orders(language)) { (say!(language, "webgraph-order-draw")) } " " (say!(language, "webgraph-order-home")) }
                    }
                }
            }
        }
        section {
            h2 { (say!(language, "web-open-title")) }
            (parts::open_form(language, "0.137", "", false))
        }
    }
}

fn card(language: Language, entry: &Entry) -> Markup {
    let (Some(name), Some(text)) = (entry.examples.first(), entry.positions.first()) else { return html! {} };
    let play = entry.file.as_ref().map_or(Play::Normal, |file| file.play);
    let convention = Convention { play, ..Convention::default() };
    html! {
        li .card {
            a href=(address::of(language, name, text, convention)) {
                @if let Ok(game) = question::open(name) {
                    @if let Ok(position) = address::position(&*game, text) {
                        (board::thumbnail(&*game, &position))
                    }
                }
                h3 { (title(language, entry)) }
                p { code { (name) } }
            }
        }
    }
}
