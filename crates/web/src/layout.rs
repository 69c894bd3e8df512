//! What stands around every page: the head, the way to the other pages, the other language.

use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use marienbad_rules::Convention;
use marienbad_words::language::{Language, say};
use maud::{DOCTYPE, Markup, html};

use super::pages::{parts, tables};
use super::site::{Site, Visit};
use super::trouble::Trouble;
use super::{address, assets};

/// A whole page.
pub fn page(visit: &Visit, title: &str, body: &Markup) -> Markup {
    frame(visit.language, &visit.uri, title, body)
}

fn frame(language: Language, uri: &Uri, title: &str, body: &Markup) -> Markup {
    let code = language.code();
    let ways = [
        (format!("/{code}/"), "web-nav-games"),
        (format!("/{code}/matches"), "web-nav-matches"),
        (format!("/{code}/tables"), "web-nav-tables"),
        (format!("/{code}/laboratory"), "web-nav-laboratory"),
    ];
    html! {
        (DOCTYPE)
        html lang=(code) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) " · Marienbad" }
                link rel="stylesheet" href=(assets::address("scene.css"));
                link rel="stylesheet" href=(assets::address("style.css"));
                link rel="icon" href=(assets::address("icon.svg")) type="image/svg+xml";
                script src=(assets::address("workbench.js")) defer {}
            }
            body data-keys=(format!("/{code}/keys")) {
                a .skip href="#main" { (say!(language, "web-skip")) }
                header .top {
                    a .brand href=(format!("/{code}/")) { "Marienbad" }
                    nav aria-label=(say!(language, "web-nav-label")) {
                        ul {
                            @for (address, name) in &ways {
                                @let here = uri.path() == address;
                                li {
                                    a href=(address) aria-current=[here.then_some("page")] {
                                        (say!(language, name))
                                    }
                                }
                            }
                        }
                    }
                    ul .languages aria-label=(say!(language, "web-nav-language")) {
                        @for other in Language::ALL {
                            @let here = other == language;
                            li {
                                a href=(in_language(uri, other)) lang=(other.code()) hreflang=(other.code())
                                    aria-current=[here.then_some("true")] {
                                    (own_name(other))
                                }
                            }
                        }
                    }
                }
                main #main tabindex="-1" { (body) }
                footer {
                    p {
                        a href=(format!("/{code}/keys")) { (say!(language, "web-nav-keys")) " " kbd { "?" } }
                        " · "
                        a href="/api/v1/openapi.json" { "API" }
                    }
                }
            }
        }
    }
}

/// A language by its own name.
fn own_name(language: Language) -> &'static str {
    match language {
        Language::French => "Français",
        Language::English => "English",
    }
}

/// The same address in another language.
fn in_language(uri: &Uri, language: Language) -> String {
    let rest = uri.path().get(3..).filter(|rest| rest.starts_with('/')).unwrap_or("/");
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    format!("/{}{rest}{query}", language.code())
}

/// A page that says what went wrong, or an object for the interface.
pub fn trouble(visit: &Visit, trouble: &Trouble) -> Response {
    answer(visit.language, &visit.uri, trouble, &way_out(visit, trouble))
}

/// A position that would have been right, as a link.
pub fn example(language: Language, trouble: &Trouble) -> Markup {
    html! {
        @if let Some((game, position)) = trouble.example() {
            @let page = address::of(language, &game, &position, Convention::default());
            @let lead = if trouble.is_misspelt() { "web-error-meant" } else { "web-error-example" };
            p { (language.say(lead)) " " a href=(page) { code { (game) " " (position) } } }
        }
    }
}

/// To the list of games.
pub fn to_the_games(language: Language) -> Markup {
    html! { p { a href=(format!("/{}/", language.code())) { (say!(language, "web-error-home")) } } }
}

/// An example that leads somewhere, and the field with what was typed, to be mended.
fn way_out(visit: &Visit, trouble: &Trouble) -> Markup {
    let language = visit.language;
    // What was typed stands in the query of `/fr/open`, or it is the address itself.
    let typed = match visit.part(1) {
        "open" => visit.query.get("game").map(|game| (game, visit.query.get("position").unwrap_or_default())),
        "matches" | "tables" | "laboratory" | "graphs" => None,
        game => Some((game, visit.part(2))),
    };
    html! {
        (example(language, trouble))
        @if visit.part(1) == "tables" && !visit.part(2).is_empty() {
            @let table = visit.part(2).split('.').next().unwrap_or_default();
            @if tables::is_one(table) {
                p { a href=(format!("/{}/tables/{}", language.code(), address::segment(table))) { (say!(language, "webtables-again")) } }
            } @else {
                p { a href=(format!("/{}/tables", language.code())) { (say!(language, "webtables-all")) } }
            }
        }
        @if let Some((game, position)) = typed.filter(|_| trouble.is_slip()) {
            (parts::open_form(language, game, position, visit.query.flag("misere")))
        }
    }
}

/// The same where the request could not even be read.
pub fn plain_trouble(site: &Site, uri: &Uri, headers: &HeaderMap, trouble: &Trouble) -> Response {
    answer(site.language_of(uri, headers), uri, trouble, &html! {})
}

fn answer(language: Language, uri: &Uri, trouble: &Trouble, way_out: &Markup) -> Response {
    if uri.path().starts_with("/api/") {
        return trouble.response("application/json", format!("{}\n", trouble.to_json(language)));
    }
    let title = say!(language, "web-error-title");
    let body = html! {
        h1 { (title) }
        p .trouble role="alert" { (trouble.on_page(language)) }
        (way_out)
        (to_the_games(language))
    };
    trouble.response("text/html; charset=utf-8", frame(language, uri, &title, &body).into_string())
}
