//! The atlas: a map of all octal codes by their periods, boards by their sizes, and a search through both.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use marienbad_rules::{Convention, Play};
use marienbad_solve::Claim;
use marienbad_solve::sequence::census::MAX_DIGITS;
use marienbad_store::results::{Found, Results};
use marienbad_words::atlas::{Atlas, Entry, Kind, claim, csv, details, short, summary};
use marienbad_words::failure::excerpt;
use marienbad_words::language::{Language, say};
use marienbad_words::record::Record;
use marienbad_words::record::answer::is_readable;
use maud::{Markup, html};

use super::super::site::{self, Visit};
use super::super::{address, layout};
use super::home::SearchHit;

/// The most entries that a search shows; the file has them all.
const MAX_SHOWN_ENTRIES: usize = 60;

/// The most rows that are read of the store of whoever has asked for it.
const MAX_READ_ROWS: usize = 10_000;

/// Digits of the codes on the map.
const DIGITS: usize = 3;
const _: () = assert!(DIGITS <= MAX_DIGITS);

/// `/fr/atlas` and `/fr/atlas?find=0.137`
pub async fn show(visit: Visit) -> Response {
    visit.draw(site::pages, |visit, _| Ok(page(visit, &atlas(visit)))).await
}

/// `/fr/atlas.csv`: the results of a search, or everything.
pub async fn file(visit: Visit) -> Response {
    let written = visit.compute(site::pages, |visit, _| {
        let atlas = atlas(visit);
        Ok(csv(&atlas.find(asked(visit))))
    });
    match written.await {
        Ok(text) => {
            let mut response = text.into_response();
            let kind = HeaderValue::from_static("text/csv; charset=utf-8");
            response.headers_mut().insert(header::CONTENT_TYPE, kind);
            response
        }
        Err(failure) => layout::failed(&visit, &failure),
    }
}

fn asked(visit: &Visit) -> &str {
    visit.query.get("find").map_or("", str::trim)
}

/// The atlas that ships with the program, and the store of results if `serve` was given one. The proofs in
/// the store are not checked here.
fn atlas(visit: &Visit) -> Atlas {
    let mut kept = Vec::new();
    if let Some(Ok(Some(results))) = visit.site.results.as_deref().map(Results::open_existing) {
        // A file that cannot be read is left out.
        let _ = results.all(&mut |_, found| {
            if let Found::Sound(row) = found
                && let Ok(record) = Record::from_cells(row.cells())
                && is_readable(&record)
            {
                let claim = if record.claim == Claim::Proved { Claim::Computed } else { record.claim };
                kept.push((record, claim));
            }
            kept.len() < MAX_READ_ROWS
        });
    }
    Atlas::new(&kept)
}

fn page(visit: &Visit, atlas: &Atlas) -> Markup {
    let language = visit.language;
    let (title, text) = (say!(language, "atlas-title"), asked(visit));
    let here = format!("/{}/atlas", language.code());
    let file = match text {
        "" => format!("{here}.csv"),
        text => format!(
            "{here}.csv?find={}",
            form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>()
        ),
    };
    let body = html! {
        div .atlas {
            div .about {
                h1 { (title) }
                p .lead { (say!(language, "atlas-lead")) }
                form .open method="get" action=(here) role="search" {
                    label { (say!(language, "atlas-search")) input name="find" value=(text)
                        placeholder="0.137" maxlength="100"; }
                    button .primary type="submit" { (say!(language, "atlas-find")) }
                    a .button href=(file) download { "CSV" }
                }
                @if !text.is_empty() { (found(language, atlas, text)) } @else { (legend(language, atlas)) }
            }
            div .map role="group" aria-label=(say!(language, "atlas-map")) {
                @for first in 0..8 { (block(language, atlas, first)) }
            }
        }
        @if !text.is_empty() { (legend(language, atlas)) }
        h2 { (say!(language, "atlas-boards-title")) }
        p { (say!(language, "atlas-boards-lead")) }
        @for (game, play) in atlas.boards() { (boards(language, atlas, game, play)) }
        ul .move-list .onward {
            li { a href=(format!("/{}/tables", language.code())) { (say!(language, "webtables-all")) } }
        }
    };
    layout::page(visit, &title, &body)
}

/// The results of a search: a single entry in full, several as a list.
fn found(language: Language, atlas: &Atlas, text: &str) -> Markup {
    let found = atlas.find(text);
    html! {
        section #found aria-live="polite" {
            @if found.is_empty() { p { (say!(language, "atlas-nothing", "text" => excerpt(text, 0))) } }
            @else if found.len() > 3 { p { (say!(language, "atlas-count", "count" => found.len())) } }
            ul .found {
                @for entry in found.iter().take(MAX_SHOWN_ENTRIES) {
                    li {
                        a href=(place(language, entry)) { b { (entry.game) } @if !entry.position.is_empty() {
                            " " (entry.position) } }
                        " · " (language.say(&format!("store-play-{}", entry.play.word())))
                        " · " (summary(language, entry)) " (" (claim(language, entry)) ")"
                        @if found.len() <= 3 {
                            @for line in details(language, atlas, entry) { br; (line) }
                        }
                    }
                }
            }
            @if found.len() > MAX_SHOWN_ENTRIES {
                p { (say!(language, "atlas-cut", "shown" => MAX_SHOWN_ENTRIES, "count" => found.len())) }
            }
        }
    }
}

/// The page of an entry: a board leads to its table, a code to its period, a quotient to its page.
fn place(language: Language, entry: &Entry) -> String {
    let game = address::segment(&entry.game);
    let table = |name: &str| format!("/{}/tables/{name}?game={game}", language.code());
    match entry.kind {
        Kind::Code => table("period"),
        Kind::Quotient => table("quotient"),
        Kind::Board | Kind::Other if entry.position.is_empty() => table("sequence"),
        Kind::Board | Kind::Other => {
            let convention = Convention { play: entry.play, ..Convention::default() };
            address::of(language, &entry.game, &entry.position, convention)
        }
    }
}

/// The classes of the map, from what is plain to what nobody knows.
const SHADES: [&str; 7] = ["plain", "p1", "p2", "p3", "p4", "p5", "unsolved"];

/// The shade of a code.
fn shade(entry: &Entry) -> &'static str {
    let plain = matches!(entry.text("kind"), Some("no-moves" | "whole-heaps" | "parity" | "taking"));
    match entry.number("period").filter(|_| entry.claim == Some(Claim::Proved)) {
        None => "unsolved",
        Some(_) if plain => "plain",
        Some(0..=4) => "p1",
        Some(5..=16) => "p2",
        Some(17..=100) => "p3",
        Some(101..=1000) => "p4",
        Some(_) => "p5",
    }
}

fn legend(language: Language, atlas: &Atlas) -> Markup {
    let count = |name: &str| atlas.of(Kind::Code).filter(|entry| shade(entry) == name).count();
    html! {
        ul .legend {
            @for name in SHADES {
                li {
                    i .swatch .(name) aria-hidden="true" {} " "
                    (language.say(&format!("atlas-shade-{name}"))) " · " (count(name))
                }
            }
        }
    }
}

/// The codes that begin with one digit: rows by the second digit, columns by the third.
fn block(language: Language, atlas: &Atlas, first: u32) -> Markup {
    let name = say!(language, "atlas-block", "digit" => format!("0.{first}"));
    html! {
        table .octals aria-label=(name) {
            caption { "0." b { (first) } "··" }
            thead { tr { td {} @for third in 0..8 { th scope="col" { (third) } } } }
            tbody {
                @for second in 0..8 {
                    tr {
                        th scope="row" { (second) }
                        @for third in 0..8 { (cell(language, atlas, &code(&[first, second, third]))) }
                    }
                }
            }
        }
    }
}

/// The name of a code, without trailing zeros, so that it is unique.
fn code(digits: &[u32; DIGITS]) -> String {
    let text: String = digits.iter().map(u32::to_string).collect();
    let text = text.trim_end_matches('0');
    format!("0.{}", if text.is_empty() { "0" } else { text })
}

fn cell(language: Language, atlas: &Atlas, code: &str) -> Markup {
    html! {
        @match atlas.code(code) {
            Some(entry) => {
                @let said = format!("{code} · {} ({})", summary(language, entry), claim(language, entry));
                td .(shade(entry)) {
                    a href=(format!("/{}/atlas?find={code}", language.code())) title=(said)
                        aria-label=(said) {}
                }
            }
            None => td {},
        }
    }
}

/// The boards of a game by their sizes.
fn boards(language: Language, atlas: &Atlas, game: &str, play: Play) -> Markup {
    let own: Vec<(&Entry, (u64, u64))> = atlas
        .of(Kind::Board)
        .filter(|one| one.game == game && one.play == play)
        .filter_map(|one| Some((one, one.sides()?)))
        .collect();
    let mut rows: Vec<u64> = own.iter().map(|(_, (rows, _))| *rows).collect();
    rows.sort_unstable();
    rows.dedup();
    let most = own.iter().map(|(_, (_, columns))| *columns).max().unwrap_or(0).min(80);
    let least = own.iter().map(|(_, (_, columns))| *columns).min().unwrap_or(1);
    let rule = language.say(&format!("store-play-{}", play.word()));
    let title = game_name(language, game).unwrap_or_else(|| game.to_owned());
    let name = format!("{title} · {rule}");
    let of =
        |row: u64, column: u64| own.iter().find(|(_, sides)| *sides == (row, column)).map(|(one, _)| *one);
    html! {
        h3 { (name) }
        div .wide tabindex="0" role="region" aria-label=(name) {
            table .sizes aria-label=(name) {
                thead { tr { td {} @for column in least..=most { th scope="col" { (column) } } } }
                tbody {
                    @for row in rows {
                        tr {
                            th scope="row" { (row) }
                            @for column in least..=most {
                                @match of(row, column) {
                                    Some(entry) => {
                                        @let said = format!("{} · {} ({})", entry.position, summary(language,
                                            entry), claim(language, entry));
                                        td .(hue(entry)) { a href=(place(language, entry)) title=(said)
                                            aria-label=(said) { (short(entry)) } }
                                    }
                                    None => td {},
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The title of a game, without the part in brackets.
fn game_name(language: Language, game: &str) -> Option<String> {
    let entry = address::game(game).ok()?;
    Some(super::parts::short_title(language, entry.entry()))
}

/// The colour of a board: by its value, or in misère play by who wins.
fn hue(entry: &Entry) -> &'static str {
    match (entry.number("value"), entry.text("outcome"), entry.play) {
        (Some(0), _, _) => "v0",
        (Some(1), _, _) => "v1",
        (Some(2), _, _) => "v2",
        (Some(3), _, _) => "v3",
        (Some(4), _, _) => "v4",
        (Some(5 | 6), _, _) => "v5",
        (Some(_), _, _) => "v6",
        (None, Some("P"), Play::Misere) => "lost",
        (None, Some("N"), Play::Misere) => "won",
        _ => "unknown",
    }
}

/// This page, as the search of the site finds it.
pub fn searched(language: Language) -> SearchHit {
    let (name, about) = (say!(language, "atlas-title"), say!(language, "atlas-lead"));
    SearchHit { page: format!("/{}/atlas", language.code()), name, about, words: String::new() }
}
