//! The home page, all games as cards by family, and the search.

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

/// `/`: to the language that the browser prefers.
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
            let body = if wanted.is_empty() {
                welcome(language, &all)
            } else {
                let found: Vec<&Arc<Entry>> =
                    all.iter().filter(|entry| matches(language, entry, wanted)).collect();
                found_for(language, wanted, &found)
            };
            Ok(layout::page(visit, &say!(language, "web-home-title"), &body))
        })
        .await
}

/// `/fr/games`: all games.
pub async fn games(visit: Visit) -> Response {
    visit
        .draw(site::pages, |visit, _| {
            let language = visit.language;
            let all = entries();
            let title = say!(language, "web-all-games");
            let body = html! {
                h1 { (title) }
                (search(language, ""))
                (by_family(language, &all.iter().collect::<Vec<_>>()))
                section {
                    h2 { (say!(language, "web-open-title")) }
                    (parts::open_form(language, "0.137", "", false))
                }
            };
            Ok(layout::page(visit, &title, &body))
        })
        .await
}

/// Whether every word of the search occurs in the game's name, title, rules or other names.
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

/// Whether every word of the search occurs in a text.
fn holds(text: &str, wanted: &str) -> bool {
    let text = plain(text);
    plain(wanted).split_whitespace().all(|word| text.contains(word))
}

/// A page that the search can find.
pub struct SearchHit {
    /// Its address.
    pub page: String,
    /// Its name.
    pub name: String,
    /// What it is about, as shown in the results.
    pub about: String,
    /// Other words by which it is found.
    pub words: String,
}

/// The pages, words and code games that match the search.
fn others(language: Language, wanted: &str) -> Markup {
    let fits = |found: &SearchHit| holds(&format!("{} {} {}", found.name, found.about, found.words), wanted);
    // The game of the catalogue turns two coins; the famous one turns seven.
    let golay = SearchHit {
        page: format!("/{}/coins:7", language.code()),
        name: say!(language, "search-golay"),
        about: say!(language, "search-golay-about"),
        words: say!(language, "search-coins"),
    };
    let pages: Vec<_> = std::iter::once(golay).chain(tables::searched(language)).filter(fits).collect();
    let words: Vec<_> = words::searched(language).into_iter().filter(fits).collect();
    // Any code is a game, whether it is in the catalogue or not.
    let typed = question::open(wanted).ok().filter(|game| game.entry().examples.len() > 1);
    let list = |heading: String, found: &[SearchHit]| {
        html! {
            @if !found.is_empty() {
                section {
                    h2 { (heading) }
                    ul .found-pages { @for one in found { li { a href=(one.page) { (one.name) }
                        span { (one.about) } } } }
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

/// The text in lower case and without accents, so that "misere" finds "misère".
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

/// The games that stand on the home page, each of another kind; all others are one click away.
const CHOSEN: [&str; 7] = ["nim", "xxx", "wythoff", "fibonacci", "coins", "cram", "xxx-globe"];

fn search(language: Language, wanted: &str) -> Markup {
    html! {
        search {
            form .search method="get" action=(format!("/{}/", language.code())) {
                label for="q" { (say!(language, "web-search-label")) }
                input #q type="search" name="q" value=(wanted) autocomplete="off";
                button type="submit" { (say!(language, "web-search-go")) }
            }
        }
    }
}

fn found_for(language: Language, wanted: &str, found: &[&Arc<Entry>]) -> Markup {
    html! {
        h1 { (say!(language, "web-search-title", "words" => wanted)) }
        (search(language, wanted))
        p .found role="status" { (say!(language, "web-search-found", "count" => found.len())) }
        (by_family(language, found))
        (others(language, wanted))
        section {
            h2 { (say!(language, "web-open-title")) }
            (parts::open_form(language, "0.137", "", false))
        }
    }
}

fn by_family(language: Language, found: &[&Arc<Entry>]) -> Markup {
    html! {
        @for family in Family::ALL {
            @let games: Vec<&Arc<Entry>> = found.iter().copied().filter(|entry| entry.family ==
                family).collect();
            @if !games.is_empty() {
                section {
                    h2 { (language.say(&format!("family-{}", family.word()))) }
                    ul .cards { @for entry in games { (card(language, entry, Standing::InFamily)) } }
                    @if family == Family::Graph {
                        p { a .button href=(graphs::place(language)) { (say!(language, "webgraph-draw")) } " "
                            (say!(language, "webgraph-home")) }
                        p { a .button href=(graphs::orders(language)) { (say!(language,
                            "webgraph-order-draw")) } " " (say!(language, "webgraph-order-home")) }
                    }
                }
            }
        }
    }
}

/// The site in one line, and the game of the film, ready to be played: M begins.
fn welcome(language: Language, all: &[Arc<Entry>]) -> Markup {
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
                    a .button href=(format!("/{}/lessons", language.code())) { (say!(language,
                        "web-home-lesson")) }
                }
            }
            button .plain type="submit" aria-label=(say!(language, "web-home-play")) tabindex="-1" { (board) }
        }
        ul .cards .chosen-games {
            @for key in CHOSEN {
                @if let Some(entry) = all.iter().find(|entry| entry.key == key) {
                    (card(language, entry, Standing::First))
                }
            }
            li .card {
                a href=(format!("/{}/invent", language.code())) {
                    div .thumbnail .emblem aria-hidden="true" {
                        svg viewBox="0 0 160 90" focusable="false" {
                            text .written x="80" y="54" text-anchor="middle" { "n → n − k²" }
                        }
                    }
                    h2 { (say!(language, "web-nav-invent")) }
                    p { (say!(language, "web-home-invent")) }
                }
            }
        }
        p .all-games {
            a .button href=(format!("/{}/games", language.code())) {
                (say!(language, "web-home-all", "count" => all.len()))
            }
        }
        ul .ways {
            @for (address, name, about) in WAYS {
                li {
                    a href=(format!("/{}/{address}", language.code())) { (language.say(name)) }
                    span { (language.say(about)) }
                }
            }
        }
        (search(language, ""))
    }
}

/// Where the home page leads besides the games: address, name, and what is there.
const WAYS: [(&str, &str, &str); 5] = [
    ("lessons", "web-nav-lessons", "weblesson-home"),
    ("puzzles", "web-nav-puzzles", "webpuzzle-home"),
    ("laboratory", "web-nav-laboratory", "web-home-laboratory"),
    ("tables", "web-nav-tables", "web-home-tables"),
    ("graphs", "web-nav-graphs", "web-home-graphs"),
];

/// The heading above a card.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    /// The title of the page.
    First,
    /// The name of its family.
    InFamily,
}

fn card(language: Language, entry: &Entry, standing: Standing) -> Markup {
    let (Some(name), Some(text)) = (entry.examples.first(), entry.positions.first()) else { return html! {} };
    // The file of a user's game says how it is played.
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
                @let title = parts::short_title(language, entry);
                @if standing == Standing::First { h2 { (title) } } @else { h3 { (title) } }
                p { (parts::tagline_of(language, entry, name)) }
            }
        }
    }
}
