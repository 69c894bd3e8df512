//! What stands around every page: the head, the way to the other pages, the other language.

use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use maud::{DOCTYPE, Markup, html};

use super::assets;
use super::site::{self, Visit};
use super::trouble::Trouble;
use crate::language::{Language, say};

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
    answer(visit.language, &visit.uri, trouble)
}

/// The same where the request could not even be read.
pub fn plain_trouble(uri: &Uri, headers: &HeaderMap, trouble: &Trouble) -> Response {
    answer(site::language(uri, headers), uri, trouble)
}

fn answer(language: Language, uri: &Uri, trouble: &Trouble) -> Response {
    if uri.path().starts_with("/api/") {
        return trouble.response("application/json", format!("{}\n", trouble.to_json(language)));
    }
    let title = say!(language, "web-error-title");
    let body = html! {
        h1 { (title) }
        p .trouble role="alert" { (trouble.message(language)) }
        p { a href=(format!("/{}/", language.code())) { (say!(language, "web-error-home")) } }
    };
    trouble.response("text/html; charset=utf-8", frame(language, uri, &title, &body).into_string())
}
