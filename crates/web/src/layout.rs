//! The frame of every page: its head, the links to the other pages, and the switch to the other language.

use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use marienbad_rules::Convention;
use marienbad_words::failure::Failure;
use marienbad_words::language::{Language, say};
use maud::{DOCTYPE, Markup, html};

use super::class::Member;
use super::pages::{parts, tables};
use super::site::{Site, Visit};
use super::{address, assets, embed, refusals};
use crate::failure;

/// A whole page.
pub fn page(visit: &Visit, title: &str, body: &Markup) -> Markup {
    frame(visit.language, &visit.uri, title, Kind::Read, &visit.member, body)
}

/// Like [`page`], for a page that waits: without a script it reloads itself.
pub fn waiting(visit: &Visit, title: &str, body: &Markup) -> Markup {
    frame(visit.language, &visit.uri, title, Kind::Patient, &visit.member, body)
}

/// A page that fills the window: a board and what is said about it.
pub fn table(visit: &Visit, title: &str, body: &Markup) -> Markup {
    frame(visit.language, &visit.uri, title, Kind::Table, &visit.member, body)
}

/// Like [`table`], for a match that waits for the other player: without a script it reloads itself.
pub fn waiting_table(visit: &Visit, title: &str, body: &Markup) -> Markup {
    frame(visit.language, &visit.uri, title, Kind::Waiting, &visit.member, body)
}

/// How a page uses the window.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Read from top to bottom.
    Read,
    /// All in sight.
    Table,
    /// All in sight, and it changes by itself.
    Waiting,
    /// Read, and it changes by itself.
    Patient,
}

impl Kind {
    fn changes(self) -> bool {
        matches!(self, Self::Waiting | Self::Patient)
    }

    fn is_table(self) -> bool {
        matches!(self, Self::Table | Self::Waiting)
    }
}

/// Where the head of every page leads: the address behind the language, its name, and the beginnings of the
/// addresses that belong to it.
const WAYS: [(&str, &str, &[&str]); 8] = [
    ("", "web-nav-games", &[]),
    ("lessons", "web-nav-lessons", &["lessons"]),
    ("puzzles", "web-nav-puzzles", &["puzzles", "worksheets"]),
    ("matches", "web-nav-matches", &["matches"]),
    ("tables", "web-nav-tables", &["tables", "atlas", "atlas.csv"]),
    ("laboratory", "web-nav-laboratory", &["laboratory"]),
    ("graphs", "web-nav-graphs", &["graphs"]),
    ("invent", "web-nav-invent", &["invent"]),
];

/// The menu entry that an address belongs to. Games are under their own names.
fn way_of(uri: &Uri) -> usize {
    let part = uri.path().split('/').nth(2).unwrap_or_default();
    WAYS.iter().position(|(_, _, parts)| parts.contains(&part)).unwrap_or(0)
}

fn frame(language: Language, uri: &Uri, title: &str, kind: Kind, member: &Member, body: &Markup) -> Markup {
    let code = language.code();
    let embedded = embed::asked(uri);
    html! {
        (DOCTYPE)
        html lang=(code) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                @if kind.changes() { noscript { meta http-equiv="refresh" content="4"; } }
                title { (title) " · Marienbad" }
                link rel="preload" href="/assets/fonts/fraunces-1.woff2" as="font" type="font/woff2"
                    crossorigin;
                link rel="preload" href="/assets/fonts/atkinson-1.woff2" as="font" type="font/woff2"
                    crossorigin;
                link rel="stylesheet" href=(assets::address("scene.css"));
                link rel="stylesheet" href=(assets::address("style.css"));
                link rel="stylesheet" href=(assets::address("lessons.css"));
                link rel="stylesheet" href=(assets::address("puzzles.css"));
                link rel="icon" href=(assets::address("icon.svg")) type="image/svg+xml";
                script src=(assets::address("workbench.js")) type="module" {}
                @if *member != Member::NoClass {
                    link rel="stylesheet" href=(assets::address("class.css"));
                    script src=(assets::address("class.js")) type="module" {}
                }
            }
            body .at-table[kind.is_table()] .of-class[*member != Member::NoClass] .embedded[embedded]
                data-keys=(format!("/{code}/keys"))
                data-lost=(say!(language, "web-lost")) {
                a .skip href="#main" { (say!(language, "web-skip")) }
                @if !embedded { (head(language, uri, kind, member)) }
                main #main tabindex="-1" { (body) }
                @if embedded {
                    aside .whole-page aria-label="Marienbad" {
                        a href=(embed::whole(uri)) target="_blank" rel="noopener" { "Marienbad ↗" }
                    }
                } @else if matches!(member, Member::NoClass | Member::Teacher) { footer {
                    p {
                        a href=(format!("/{code}/keys")) { (say!(language, "web-nav-keys")) " " kbd { "?" } }
                        " · "
                        a href="/api/v1/openapi.json" { "API" }
                    }
                } }
            }
        }
    }
}

/// The head of every page. In a class, pupils and strangers get no links to other pages.
fn head(language: Language, uri: &Uri, kind: Kind, member: &Member) -> Markup {
    let (code, here) = (language.code(), way_of(uri));
    let desk = format!("/{code}/class");
    let (events, calls, name) = match member {
        Member::Pupil { name, calls, .. } => (Some(format!("{desk}/events")), Some(*calls), Some(name)),
        _ => (None, None, None),
    };
    let has_nav = matches!(member, Member::NoClass | Member::Teacher);
    let home = if has_nav { format!("/{code}/") } else { desk.clone() };
    html! {
        header .top .narrow[!has_nav] data-calls=[calls] data-events=[events] data-desk=[calls.map(|_|
            &desk)] {
            a .brand href=(home) aria-label="Marienbad" { "Marien" i { "bad" } }
            @if has_nav {
                details .menu { summary aria-label=(say!(language, "web-nav-label")) { "☰" } }
                nav aria-label=(say!(language, "web-nav-label")) {
                    ul {
                        @if *member == Member::Teacher {
                            @let at_class = uri.path().split('/').nth(2) == Some("class");
                            li { a href=(format!("{desk}/teacher"))
                                aria-current=[at_class.then_some("page")] {
                                (say!(language, "web-nav-class")) } }
                        }
                        @for (number, (address, name, _)) in WAYS.iter().enumerate() {
                            @let is_here = number == here && uri.path().split('/').nth(2) != Some("class");
                            li {
                                a href=(format!("/{code}/{address}")) aria-current=[is_here.then_some("page")]
                                    { (language.say(name)) }
                            }
                        }
                    }
                }
            }
            @if let Some(name) = name {
                a .pupil href=(desk) { (name) }
                p .lost-line role="status" { (say!(language, "webclass-lost")) }
                div #pause hidden { h1 { (say!(language, "webclass-paused")) } p .lead {
                    (say!(language, "webclass-paused-more")) } }
            }
            @if kind.is_table() && has_nav { (room(language)) }
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
    }
}

/// The switches for sounds, which are off at first, and for the full screen in a classroom.
fn room(language: Language) -> Markup {
    let (sounds, full) = (say!(language, "web-sounds"), say!(language, "web-full"));
    html! {
        div .room .needs-script {
            button type="button" data-room="sounds" aria-pressed="false" title=(sounds) aria-label=(sounds) {
                svg viewBox="0 0 20 20" aria-hidden="true" focusable="false" { path d="M8 15V4l8-2v11" {}
                    circle cx="6" cy="15" r="2.4" {} circle cx="14" cy="13" r="2.4" {} }
            }
            button type="button" .whole data-room="full" data-shortcut="f" aria-pressed="false" title=(full)
                aria-label=(full) {
                svg viewBox="0 0 20 20" aria-hidden="true" focusable="false" { path
                    d="M3 8V3h5M12 3h5v5M17 12v5h-5M8 17H3v-5" {} }
            }
        }
    }
}

/// The name of a language in that language.
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

/// A page that says what went wrong, or a JSON object for the interface.
pub fn failed(visit: &Visit, failure: &Failure) -> Response {
    if let Some(refused) = refusals::answer(visit.language, &visit.uri, failure, &visit.member) {
        return refused;
    }
    let way_out = match visit.member {
        Member::Teacher if visit.part(1) == "class" => {
            html! { p { a .button .primary href=(format!("/{}/class/teacher", visit.language.code())) {
            (say!(visit.language, "webclass-back")) } } }
        }
        Member::NoClass | Member::Teacher => way_out(visit, failure),
        // A link leads to the page where they should be.
        _ => to_the_desk(visit.language),
    };
    answer(visit.language, &visit.uri, failure, &visit.member, &way_out)
}

/// To the page that knows where a pupil should be.
fn to_the_desk(language: Language) -> Markup {
    html! { p { a .button .primary href=(format!("/{}/class", language.code())) {
    (say!(language, "webclass-to-desk")) } } }
}

/// A position that would have been accepted, as a link.
pub fn example(language: Language, failure: &Failure) -> Markup {
    html! {
        @if let Some((game, position)) = failure::example(failure) {
            @let page = address::of(language, &game, &position, Convention::default());
            @let lead = if failure::is_misspelt(failure) { "web-error-meant" } else { "web-error-example" };
            p { (language.say(lead)) " " a href=(page) { code { (game) " " (position) } } }
        }
    }
}

/// A link to the list of games.
pub fn to_the_games(language: Language) -> Markup {
    html! { p { a href=(format!("/{}/", language.code())) { (say!(language, "web-error-home")) } } }
}

/// A link to an example, and a field with the typed text, to be corrected.
fn way_out(visit: &Visit, failure: &Failure) -> Markup {
    let language = visit.language;
    // The typed text is in the query of `/fr/open`, or else it is the address itself.
    let typed = match visit.part(1) {
        "open" => visit.query.get("game").map(|game| (game, visit.query.get("position").unwrap_or_default())),
        "matches" | "tables" | "atlas" | "atlas.csv" | "laboratory" | "graphs" | "lessons" | "puzzles"
        | "worksheets" | "class" => None,
        game => Some((game, visit.part(2))),
    };
    html! {
        (example(language, failure))
        @if visit.part(1) == "tables" && !visit.part(2).is_empty() {
            @let table = visit.part(2).split('.').next().unwrap_or_default();
            @if tables::is_one(table) {
                p { a href=(format!("/{}/tables/{}", language.code(), address::segment(table))) {
                    (say!(language, "webtables-again")) } }
            } @else {
                p { a href=(format!("/{}/tables", language.code())) { (say!(language, "webtables-all")) } }
            }
        }
        @if let Some((game, position)) = typed.filter(|_| failure::is_slip(failure)) {
            (parts::open_form(language, game, position, visit.query.flag("misere")))
        }
    }
}

/// Like [`failed`], for a request that could not be read.
pub fn unread(site: &Site, uri: &Uri, headers: &HeaderMap, failure: &Failure) -> Response {
    let member = site.class.as_ref().map_or(Member::NoClass, |class| class.member(headers));
    let language = site.language_of(uri, headers);
    refusals::answer(language, uri, failure, &member)
        .unwrap_or_else(|| answer(language, uri, failure, &member, &html! {}))
}

/// What a page is.
pub const HTML: &str = "text/html; charset=utf-8";

fn answer(language: Language, uri: &Uri, failure: &Failure, member: &Member, way_out: &Markup) -> Response {
    if uri.path().starts_with("/api/") {
        return failure::response(failure, "application/json", failure_as_json(language, failure));
    }
    failure::response(failure, HTML, drawn(language, uri, failure, member, way_out))
}

/// The object of the interface, on a line.
pub fn failure_as_json(language: Language, failure: &Failure) -> String {
    format!("{}\n", failure::to_json(language, failure))
}

/// The page, where all that is known of the request is its language.
pub fn failure_page(language: Language, uri: &Uri, failure: &Failure, member: &Member) -> String {
    let way_out = if *member == Member::NoClass {
        html! {}
    } else {
        to_the_desk(language)
    };
    drawn(language, uri, failure, member, &way_out)
}

fn drawn(language: Language, uri: &Uri, failure: &Failure, member: &Member, way_out: &Markup) -> String {
    let title = say!(language, "web-error-title");
    let body = html! {
        h1 { (title) }
        p .trouble role="alert" { (failure::on_page(language, failure)) }
        (way_out)
        @if matches!(member, Member::NoClass | Member::Teacher) { (to_the_games(language)) }
    };
    frame(language, uri, &title, Kind::Read, member, &body).into_string()
}
