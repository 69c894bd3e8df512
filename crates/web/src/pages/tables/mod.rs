//! The tables and plots: an index, and for each a page, a picture and a file of values.

mod kinds;
mod plane;

use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use marienbad_pictures::png::{self, NoPicture};
use marienbad_solve::Cancel;
use marienbad_words::failure::{Failure, RequestError};
use marienbad_words::language::{Language, say};
use marienbad_words::table::{Format, Table};
use maud::{Markup, html};

use super::super::layout;
use super::super::site::{self, Visit};
use kinds::{Field, KINDS, Kind, Made};

/// Tables with more rows are folded.
const OPEN_ROWS: usize = 40;

/// The games whose tables the index offers; any other is typed.
const SOURCES: [&str; 8] = ["xxx", "wythoff", "fibonacci", "nim", "coins:3", "0.137", "grundy", "chomp"];

/// `/fr/tables`
pub async fn show(visit: Visit) -> Response {
    visit
        .draw(site::pages, |visit, _| {
            let language = visit.language;
            let at = |rest: &str| format!("/{}/tables/{rest}", language.code());
            let title = say!(language, "web-tables-title");
            let body = html! {
                h1 { (title) }
                p .lead { (say!(language, "web-tables-lead")) }
                ul .cards {
                    @for kind in KINDS {
                        li .card {
                            a href=(at(kind.word())) {
                                h2 { (language.say(kind.title())) }
                                p { (language.say(kind.lead())) }
                            }
                        }
                    }
                }
                h2 { (say!(language, "webtables-source-games")) }
                ul .move-list {
                    @for game in SOURCES {
                        li { a href=(at(&format!("source?game={game}"))) { (game) } }
                    }
                }
            };
            Ok(layout::page(visit, &title, &body))
        })
        .await
}

/// Whether there is a table of this name.
pub fn is_one(word: &str) -> bool {
    KINDS.into_iter().any(|kind| kind.word() == word)
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
    let kind = KINDS.into_iter().find(|kind| kind.word() == word).ok_or(RequestError::NoPage)?;
    if !matches!(form, "" | "svg" | "png" | "csv") {
        return Err(RequestError::NoPage.into());
    }
    let made = kinds::make(kind, visit, &mut site::work(cancel))?;
    match form {
        "svg" => Ok(file("image/svg+xml", made.picture)),
        "png" => match png::of_svg(&made.picture, cancel) {
            Ok(picture) => Ok(file("image/png", picture)),
            Err(NoPicture::Stopped(stop)) => Err(stop.into()),
            Err(NoPicture::Broken) => Err(RequestError::Broken.into()),
        },
        "csv" => Ok(file("text/csv; charset=utf-8", Format::Csv.write(word, &made.tables))),
        _ => Ok(site::html(&page(visit, kind, &made))),
    }
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
    let title = language.say(kind.title());
    let body = html! {
        h1 { (title) }
        p .lead { (language.say(kind.lead())) }
        form .open method="get" action=(here) {
            @for field in &made.fields { (input(language, field)) }
            button type="submit" { (say!(language, "webtables-show")) }
        }
        @for note in &made.notes { p { (note) } }
        @if let Some(alt) = &made.alt {
            figure .board tabindex="0" aria-label=(title) { img .plot .coins[kind == Kind::Code] src=(of("svg")) alt=(alt); }
        }
        p .actions {
            @for form in ["svg", "png", "csv"] { a .button href=(of(form)) download { (form.to_uppercase()) } }
            a .button href=(format!("/{}/tables", language.code())) { (say!(language, "webtables-all")) }
        }
        @for table in &made.tables { (data(language, table)) }
    };
    layout::page(visit, &title, &body)
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
                    @for (value, label) in field.choices {
                        option value=(value) selected[field.value == *value] { (language.say(label)) }
                    }
                }
            }
        }
    }
}

/// A table with its heads named for those who hear it.
fn data(language: Language, table: &Table) -> Markup {
    let whole = html! {
        // Not in the table, which may be wider than the screen.
        p .caption { (table.title) }
        div .wide tabindex="0" role="region" aria-label=(table.title) {
            table .numbers aria-label=(table.title) {
                thead { tr { @for head in &table.columns {
                    @if head.is_empty() { td {} } @else { th scope="col" { (head) } }
                } } }
                tbody {
                    @for row in &table.rows {
                        tr {
                            @for (i, cell) in row.iter().enumerate() {
                                @if i == 0 { th scope="row" { (cell) } } @else { td { (cell) } }
                            }
                        }
                    }
                }
            }
        }
        @for note in &table.notes { p { (note) } }
    };
    if table.rows.len() <= OPEN_ROWS && table.columns.len() <= OPEN_ROWS {
        return whole;
    }
    html! {
        details {
            summary { (say!(language, "webtables-data", "count" => table.rows.len())) }
            (whole)
        }
    }
}
