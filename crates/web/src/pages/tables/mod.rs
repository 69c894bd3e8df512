//! The tables and plots: an index, and for each a page, a picture and a file of values.

mod drawn;
mod emblems;
mod kinds;
mod live;
mod plane;
mod tools;

use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use marienbad_paper::{spreadsheet, xlsx};
use marienbad_pictures::png::{self, NoPicture};
use marienbad_rules::catalogue::Entry;
use marienbad_solve::Cancel;
use marienbad_solve::question::Game;
use marienbad_words::failure::{Failure, RequestError};
use marienbad_words::language::{Language, say};
use marienbad_words::study::document::Block;
use marienbad_words::table::{Format, Table};
use maud::{Markup, html};

use super::super::site::{self, Visit};
use super::super::{address, layout};
use super::home::SearchHit;
use super::parts::short_title;
use kinds::{Field, KINDS, Kind, Made};

/// Tables with more rows are folded.
const OPEN_ROWS: usize = 40;

/// The same beside a figure of the same numbers.
const FOLDED_ROWS: usize = 10;

/// A page shows no more rows: the file has them all.
const MOST_ROWS: usize = 1000;

/// The games whose tables the index offers; any other is typed.
const SOURCES: [&str; 8] = ["xxx", "wythoff", "fibonacci", "nim", "coins:3", "0.137", "grundy", "chomp"];

/// `/fr/tables`
pub async fn show(visit: Visit) -> Response {
    visit
        .draw(site::pages, |visit, _| {
            let language = visit.language;
            let at = |rest: &str| format!("/{}/tables/{rest}", language.code());
            let title = say!(language, "web-tables-title");
            let cards = |tools: bool| {
                html! {
                    ul .cards {
                        @for kind in KINDS.into_iter().filter(|kind| kind.is_tool() == tools) {
                            li .card {
                                a href=(at(kind.word())) {
                                    (emblems::of(kind))
                                    h3 { (language.say(&kind.title())) }
                                    p { (language.say(&kind.lead())) }
                                }
                            }
                        }
                    }
                }
            };
            let body = html! {
                h1 { (title) }
                p .lead { (say!(language, "web-tables-lead")) }
                h2 { (say!(language, "webtables-drawn")) }
                (cards(false))
                h2 { (say!(language, "webtables-tools")) }
                (cards(true))
                p { a .button .primary href=(format!("/{}/atlas", language.code())) {
                    (say!(language, "atlas-title")) } " " (say!(language, "atlas-lead")) }
                h2 { (say!(language, "webtables-source-games")) }
                ul .move-list {
                    @for name in SOURCES {
                        @let entry = find(name);
                        li { a href=(at(&format!("source?game={name}"))) {
                            @if let Some(entry) = entry { (short_title(language, &entry)) } @else { (name) }
                        } }
                    }
                }
            };
            Ok(layout::page(visit, &title, &body))
        })
        .await
}

/// The catalogue entry of a game.
fn find(name: &str) -> Option<Arc<Entry>> {
    address::game(name).ok().map(|game| Arc::clone(game.entry()))
}

/// These pages, as the search of the site finds them.
pub fn searched(language: Language) -> Vec<SearchHit> {
    let more = |kind: Kind| match kind {
        Kind::Code => say!(language, "search-tools-code"),
        Kind::Quotient => say!(language, "search-tools-quotient"),
        Kind::Period => say!(language, "search-tools-period"),
        Kind::Census => say!(language, "search-tools-census"),
        _ => String::new(),
    };
    let one = |kind: Kind| SearchHit {
        page: format!("/{}/tables/{}", language.code(), kind.word()),
        name: language.say(&kind.title()),
        about: language.say(&kind.lead()),
        words: more(kind),
    };
    KINDS.into_iter().map(one).chain([super::atlas::searched(language)]).collect()
}

/// The pages about a game: addresses and names.
pub fn of_game(language: Language, game: &dyn Game) -> Vec<(String, String)> {
    let name = address::segment(game.name());
    let at = |kind: Kind, query: String| {
        (format!("/{}/tables/{}{query}", language.code(), kind.word()), language.say(&kind.title()))
    };
    let own = |kind: Kind| at(kind, format!("?game={name}"));
    let mut pages = Vec::new();
    match game.entry().key.as_str() {
        "nim" => pages.extend([Kind::Calculator, Kind::Nim].map(|kind| at(kind, String::new()))),
        "wythoff" => pages.extend([Kind::Plane, Kind::Values].map(|kind| at(kind, String::new()))),
        "fibonacci" => pages.push(at(Kind::Matches, String::new())),
        "xxx" => pages.push(at(Kind::Study, String::new())),
        "code" => pages.push(at(Kind::Census, String::new())),
        _ => {}
    }
    if let Some(turn) = game.name().strip_prefix("coins:").filter(|rule| rule.parse::<u64>().is_ok()) {
        pages.push(at(Kind::Code, format!("?turn={turn}")));
    }
    if game.heap_game().is_some() {
        pages.extend([Kind::Sequence, Kind::Period, Kind::Quotient].map(own));
    }
    if SOURCES.contains(&game.name()) {
        pages.push(own(Kind::Source));
    }
    pages.push(own(Kind::Tournament));
    pages
}

/// Whether there is a table with this word.
pub fn is_one(word: &str) -> bool {
    Kind::read(word).is_some()
}

/// `/fr/tables/plane`, `/fr/tables/plane.svg`, `.png` and `.csv`
pub async fn one(visit: Visit) -> Response {
    match visit.compute(site::analyses, answer).await {
        Ok(response) => response,
        Err(failure) => layout::failed(&visit, &failure),
    }
}

fn answer(visit: &Visit, cancel: &Cancel) -> Result<Response, Failure> {
    let name = visit.part(2);
    let (word, form) = name.split_once('.').unwrap_or((name, ""));
    let kind = Kind::read(word).ok_or(RequestError::NoPage)?;
    if !matches!(form, "" | "svg" | "png" | "csv" | "xlsx" | "certificate") {
        return Err(RequestError::NoPage.into());
    }
    if form == "xlsx" {
        return workbook(visit, kind, cancel);
    }
    let made = kinds::make(kind, visit, &mut site::work(cancel))?;
    match form {
        "svg" => Ok(file("image/svg+xml", made.picture.ok_or(RequestError::NoPage)?)),
        "png" => match png::of_svg(&made.picture.ok_or(RequestError::NoPage)?, cancel) {
            Ok(picture) => Ok(file("image/png", picture)),
            Err(NoPicture::Stopped(stop)) => Err(stop.into()),
            Err(NoPicture::Broken) => Err(RequestError::Broken.into()),
        },
        "certificate" => Ok(file("text/plain; charset=utf-8", made.certificate.ok_or(RequestError::NoPage)?)),
        "csv" if made.tables.is_empty() => Err(RequestError::NoPage.into()),
        "csv" => Ok(file("text/csv; charset=utf-8", Format::Csv.write(word, &made.tables))),
        _ => Ok(site::html(&page(visit, kind, &made))),
    }
}

/// The game of a page for which the sources build a spreadsheet.
fn game_with_sheet(visit: &Visit, kind: Kind) -> Option<Box<dyn Game>> {
    let name = match kind {
        Kind::Plane => "wythoff",
        Kind::Matches => "fibonacci",
        Kind::Source => visit.query.get("game")?,
        _ => return None,
    };
    address::game(name).ok().filter(|game| spreadsheet::has_one(&**game))
}

/// `/fr/tables/plane.xlsx`
fn workbook(visit: &Visit, kind: Kind, cancel: &Cancel) -> Result<Response, Failure> {
    let game = game_with_sheet(visit, kind).ok_or(RequestError::NoPage)?;
    let sheets = spreadsheet::sheets(visit.language, &*game, None, &mut site::work(cancel))?;
    let bytes = xlsx::workbook(&sheets.ok_or(RequestError::NoPage)?);
    Ok(file("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", bytes))
}

fn file(kind: &'static str, content: impl Into<Body>) -> Response {
    let mut response = content.into().into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    response
}

fn page(visit: &Visit, kind: Kind, made: &Made) -> Markup {
    let language = visit.language;
    let here = format!("/{}/tables/{}", language.code(), kind.word());
    let mut query = form_urlencoded::Serializer::new(String::new());
    made.fields.iter().filter(|field| !field.value.is_empty()).for_each(|field| {
        query.append_pair(field.name, &field.value);
    });
    let query = query.finish();
    let of = |form: &str| format!("{here}.{form}?{query}");
    let title = language.say(&kind.title());
    let mut forms = Vec::new();
    if made.picture.is_some() {
        forms.extend(["svg", "png"]);
    }
    if !made.tables.is_empty() {
        forms.push("csv");
    }
    let shown = made.alt.as_ref().filter(|_| made.picture.is_some());
    let drawn = !made.live.is_empty() || shown.is_some();
    let body = html! {
        div .figured[drawn] {
            div .about {
                h1 { (title) }
                p .lead { (language.say(&kind.lead())) }
                @if !made.fields.is_empty() {
                    form .open method="get" action=(here) {
                        @for field in &made.fields { (input(language, field)) }
                        button .primary type="submit" { (say!(language, "webtables-show")) }
                    }
                }
                @for note in &made.notes { p .note { (super::words::linked(language, note)) } }
                @if let Some(text) = &made.working { pre .words tabindex="0" { (text.trim_end()) } }
            }
            div .figures {
                @for figure in &made.live { (figure.draw(language)) }
                @if let Some(alt) = shown {
                    figure .picture tabindex="0" role="group" aria-label=(title) { img .plot src=(of("svg"))
                        alt=(alt); }
                }
            }
        }
        p .actions {
            @if made.certificate.is_some() {
                a .button .primary href=(of("certificate")) download=(format!("marienbad-{}.txt",
                    kind.word())) {
                    (say!(language, "webtables-certificate"))
                }
            }
            @for form in forms { a .button href=(of(form)) download { (form.to_uppercase()) } }
            @if game_with_sheet(visit, kind).is_some() {
                a .button href=(of("xlsx")) download=(format!("marienbad-{}.xlsx", kind.word())) {
                    (say!(language, "webtables-spreadsheet")) }
            }
        }
        @if made.certificate.is_some() { p .quiet-words { (say!(language, "webtables-certificate-check")) } }
        div .data {
            @for (number, table) in made.tables.iter().enumerate() {
                @let links = if number == 0 { &made.rows[..] } else { &[] };
                // If a figure already shows a large table, it is folded.
                @let folded = drawn && table.rows.len() > FOLDED_ROWS;
                (data(language, table, links, (folded, number == 0 && !drawn)))
            }
        }
        @for (number, block) in made.text.iter().enumerate() { (told(language, block, number)) }
        ul .move-list .onward {
            @for (address, name) in &made.ways { li { a href=(address) { (name) } } }
            li { a href=(format!("/{}/tables", language.code())) { (say!(language, "webtables-all")) } }
        }
    };
    layout::page(visit, &title, &body)
}

/// A piece of a longer text.
fn told(language: Language, block: &Block, number: usize) -> Markup {
    html! {
        @match block {
            Block::Heading(text) => h2 { (text) },
            Block::Paragraph(text) => p { (super::words::linked(language, text)) },
            Block::List(items) => ul { @for item in items { li { (super::words::linked(language, item)) } } },
            // Two tables may have the same title, but screen readers need distinct names.
            Block::Table(table) => (named_data(language, table, &[], &format!("{} ({number})", table.title),
                (false, false))),
        }
    }
}

fn input(language: Language, field: &Field) -> Markup {
    html! {
        label {
            (language.say(field.label))
            @if field.choices.is_empty() {
                @let number = field.most > 0;
                input name=(field.name) value=(field.value) type=(if number { "number" } else { "text" })
                    min=[number.then_some(field.least)] max=[number.then_some(field.most)];
            } @else {
                select name=(field.name) {
                    @for (value, label) in &field.choices {
                        option value=(value) selected[field.value == *value] { (label) }
                    }
                }
            }
        }
    }
}

/// A table with a name for screen readers.
fn data(language: Language, table: &Table, links: &[String], shown: (bool, bool)) -> Markup {
    named_data(language, table, links, &table.title, shown)
}

/// `folded`: in any case, not only where it is long. `open`: unfolded where it is long, for it is what the
/// page is about.
fn named_data(
    language: Language,
    table: &Table,
    links: &[String],
    name: &str,
    (folded, open): (bool, bool),
) -> Markup {
    let whole = html! {
        // The caption is outside the table, which may be wider than the screen.
        p .caption { (table.title) }
        div .wide tabindex="0" role="region" aria-label=(name) {
            table .numbers aria-label=(name) {
                thead { tr { @for head in &table.columns {
                    @if head.is_empty() { td {} } @else { th scope="col" { (head) } }
                } } }
                tbody {
                    @for (number, row) in table.rows.iter().take(MOST_ROWS).enumerate() {
                        tr {
                            @for (i, cell) in row.iter().enumerate() {
                                @if i == 0 {
                                    th scope="row" {
                                        @if let Some(link) = links.get(number) { a href=(link) { (cell) } }
                                            @else { (cell) }
                                    }
                                } @else { td { (cell) } }
                            }
                        }
                    }
                }
            }
        }
        @if table.rows.len() > MOST_ROWS { p { (say!(language, "webtables-cut", "count" => MOST_ROWS)) } }
    };
    let notes = html! { @for note in &table.notes { p { (super::words::linked(language, note)) } } };
    if !folded && table.rows.len() <= OPEN_ROWS && table.columns.len() <= OPEN_ROWS {
        return html! { (whole) (notes) };
    }
    let title = table.title.split(". ").next().unwrap_or_default().trim_end_matches('.');
    html! {
        // What is to be known of it is short, and stands there before the list.
        @if !folded { (notes) }
        details open[open] {
            summary {
                @if title.is_empty() { (say!(language, "webtables-data", "count" => table.rows.len())) }
                @else { (say!(language, "webtables-data-of", "title" => title, "count" => table.rows.len())) }
            }
            (whole)
            @if folded { (notes) }
        }
    }
}
