//! The games, as cards by family, with a search.

use std::sync::Arc;

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use marienbad_rules::Convention;
use marienbad_rules::catalogue::{Entry, Family, aliases_of, entries};
use marienbad_solve::question;
use marienbad_words::games::{about, title};
use marienbad_words::language::{Language, say};
use maud::{Markup, html};

use super::super::places::Places;
use super::super::site::{self, Visit};
use super::super::{address, board, layout};
use super::table::Tab;
use super::{game, graphs, parts, tables, words};

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
    let more = match entry.key.as_str() {
        "coins" => say!(language, "search-coins"),
        "nim" => say!(language, "search-nim"),
        "xxx" => say!(language, "search-xxx"),
        _ => String::new(),
    };
    holds(&format!("{text} {more}"), wanted)
}

/// Whether every word that is looked for stands in a text.
fn holds(text: &str, wanted: &str) -> bool {
    let text = plain(text);
    plain(wanted).split_whitespace().all(|word| text.contains(word))
}

/// Pages, words and a game by its code that fit what is looked for.
fn others(language: Language, wanted: &str) -> Markup {
    let fits = |(_, name, about): &(String, String, String)| holds(&format!("{name} {about}"), wanted);
    let pages: Vec<_> = tables::searched(language).into_iter().filter(fits).collect();
    let words: Vec<_> = words::searched(language).into_iter().filter(fits).collect();
    // Any code is a game, whether the catalogue names it or not.
    let typed = question::open(wanted).ok().filter(|game| game.entry().examples.len() > 1);
    let list = |heading: String, found: &[(String, String, String)]| {
        html! {
            @if !found.is_empty() {
                section {
                    h2 { (heading) }
                    ul .found-pages { @for (page, name, about) in found { li { a href=(page) { (name) } span {
                        (about) } } } }
                }
            }
        }
    };
    html! {
        @if let Some(game) = typed {
            section {
                h2 { (say!(language, "web-search-open")) }
                p { a .button .primary href=(format!("/{}/{}", language.code(),
                    address::segment(game.name()))) { (game.name()) } }
            }
        }
        (list(say!(language, "web-search-pages"), &pages))
        (list(say!(language, "web-search-words"), &words))
    }
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

/// The table of the film, with which everything begins.
const MARIENBAD: &str = "1,3,5,7";

fn body(language: Language, wanted: &str, found: &[&Arc<Entry>]) -> Markup {
    html! {
        @if wanted.is_empty() { (welcome(language)) } @else { h1 { (say!(language, "web-search-title", "words"
            => wanted)) } }
        search {
            form .search method="get" action=(format!("/{}/", language.code())) {
                label for="q" { (say!(language, "web-search-label")) }
                input #q type="search" name="q" value=(wanted) autocomplete="off";
                button type="submit" { (say!(language, "web-search-go")) }
            }
        }
        p .found role="status" { @if !wanted.is_empty() { (say!(language, "web-search-found", "count" =>
            found.len())) } }
        @for family in Family::ALL {
            @let games: Vec<&Arc<Entry>> = found.iter().copied().filter(|entry| entry.family ==
                family).collect();
            @if !games.is_empty() {
                section {
                    h2 { (language.say(&format!("family-{}", family.word()))) }
                    ul .cards { @for entry in games { (card(language, entry)) } }
                    @if family == Family::Graph {
                        p { a .button href=(graphs::place(language)) { (say!(language, "webgraph-draw")) } " "
                            (say!(language, "webgraph-home")) }
                        p { a .button href=(graphs::orders(language)) { (say!(language,
                            "webgraph-order-draw")) } " " (say!(language, "webgraph-order-home")) }
                    }
                }
            }
        }
        @if !wanted.is_empty() { (others(language, wanted)) }
        section {
            h2 { (say!(language, "web-open-title")) }
            (parts::open_form(language, "0.137", "", false))
        }
    }
}

/// What this is, in one line, and the game of the film, ready to be played: M begins.
fn welcome(language: Language) -> Markup {
    let board = question::open("nim").ok().and_then(|game| {
        let position = address::position(&*game, MARIENBAD).ok()?;
        Some((
            board::thumbnail(&*game, &position),
            parts::start_fields(&*game, &position, Convention::default(), &Places::default()),
        ))
    });
    let Some((board, fields)) = board else { return html! {} };
    let why = Tab::Why.of(&address::of(language, "nim", MARIENBAD, Convention::default()));
    html! {
        form .hero method="post" action=(format!("/{}/matches", language.code())) {
            (fields)
            input type="hidden" name="level" value=(game::USUAL.word());
            input type="hidden" name="first" value="machine";
            div {
                p .kicker { (say!(language, "web-home-kicker")) }
                h1 { (say!(language, "web-home-quote")) }
                p .lead { (say!(language, "web-home-pitch")) }
                div .actions {
                    button .primary type="submit" { (say!(language, "web-home-play")) }
                    a .button href=(why) { (say!(language, "web-home-why")) }
                }
            }
            button .plain type="submit" aria-label=(say!(language, "web-home-play")) tabindex="-1" { (board) }
        }
        ul .ways {
            li { a href=(format!("/{}/lessons", language.code())) { (say!(language, "web-nav-lessons")) } span
                { (say!(language, "weblesson-home")) } }
            li { a href=(format!("/{}/puzzles", language.code())) { (say!(language, "web-nav-puzzles")) } span
                { (say!(language, "webpuzzle-home")) } }
            li { a href=(format!("/{}/laboratory", language.code())) { (say!(language, "web-nav-laboratory"))
                } span { (say!(language, "web-home-laboratory")) } }
            li { a href=(format!("/{}/tables", language.code())) { (say!(language, "web-nav-tables")) } span {
                (say!(language, "web-home-tables")) } }
            li { a href=(graphs::place(language)) { (say!(language, "web-nav-graphs")) } span {
                (say!(language, "web-home-graphs")) } }
        }
    }
}

fn card(language: Language, entry: &Entry) -> Markup {
    let (Some(name), Some(text)) = (entry.examples.first(), entry.positions.first()) else { return html! {} };
    // A game from a file says by itself how it is played.
    let place = match &entry.file {
        Some(file) => {
            address::of(language, name, text, Convention { play: file.play, ..Convention::default() })
        }
        None => format!("/{}/{}", language.code(), address::segment(name)),
    };
    html! {
        li .card {
            a href=(place) {
                @if let Ok(game) = question::open(name) {
                    @if let Ok(position) = address::position(&*game, text) {
                        (board::thumbnail(&*game, &position))
                    }
                }
                h3 { (parts::short_title(language, entry)) }
                p { (parts::tagline_of(language, entry, name)) }
            }
        }
    }
}
