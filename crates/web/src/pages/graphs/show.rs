//! The page of the editor: paper, tools, the drawing in words, and who wins on it.

use marienbad_rules::Convention;
use marienbad_solve::question::Outcome;
use marienbad_words::language::{Language, say};
use marienbad_words::solve::value_words;
use maud::{Markup, html};

use super::super::super::places::{PAPER, Spot};
use super::super::super::{address as addresses, assets};
use super::kind::Kind;
use super::samples::samples;
use super::sketch::{Refused, Sketch};
use super::{GameAnswer, place};

/// The radius of a vertex.
const RADIUS: f32 = 19.0;

/// The radius of a vertex on the screen of a phone, where the whole paper is small: the style sheet says it,
/// too.
const ON_PHONES: f32 = 31.0;

/// The address of a drawing.
pub fn address(language: Language, sketch: &Sketch) -> String {
    sketch.pairs().iter().fold(place(language), |at, (name, value)| addresses::with(&at, name, Some(value)))
}

/// The address that makes a change to a drawing.
fn done(language: Language, sketch: &Sketch, what: &str, with: &str) -> String {
    addresses::with(&address(language, sketch), what, Some(with))
}

/// The page.
pub fn body(
    language: Language,
    sketch: &Sketch,
    refused: Option<&Refused>,
    answers: &[GameAnswer],
) -> Markup {
    let words = sketch.kind.words();
    html! {
        div .drawing {
            div .about {
                h1 { (language.say(words.title)) }
                div .actions {
                    @for kind in Kind::ALL {
                        @let here = sketch.kind == kind;
                        a .button .chosen[here] href=(done(language, sketch, "turn", kind.word()))
                            aria-current=[here.then_some("true")] {
                            (language.say(kind.words().kind))
                        }
                    }
                }
                p .quiet-words { (language.say(words.lead)) }
                @if let Some(refused) = refused {
                    p .trouble role="alert" { (why_not(language, sketch, refused)) }
                }
            }
            form .editor method="get" action=(place(language)) {
                @for (name, value) in sketch.pairs() { input type="hidden" name=(name) value=(value); }
                (paper(language, sketch))
                @if sketch.links.iter().any(|line| sketch.follows(*line)) { p .caption { (say!(language,
                    "webgraph-order-follows")) } }
                (tools(language, sketch))
            }
            div .answers {
                (answers_section(language, sketch, answers))
                section {
                    h2 { (say!(language, "webgraph-samples")) }
                    ul .move-list {
                        @for (word, name) in samples(sketch.kind) {
                            @let empty = address(language, &Sketch::empty(sketch.kind));
                            @let sample = addresses::with(&empty, "sample", Some(word));
                            li { a href=(sample) { (language.say(name)) } }
                        }
                    }
                }
                (in_words(language, sketch))
            }
        }
    }
}

/// Why a change was not made, in words.
fn why_not(language: Language, sketch: &Sketch, refused: &Refused) -> String {
    match refused {
        Refused::Full => say!(language, "webgraph-full"),
        Refused::TooManyLinks => say!(language, "webgraph-too-many-links"),
        Refused::Circle(way) if sketch.kind == Kind::Order => {
            let names: Vec<&str> = way.iter().map(|number| sketch.name(*number)).collect();
            let ends = [names.first(), names.last()].map(|name| name.copied().unwrap_or_default());
            say!(language, "webgraph-order-circle", "low" => ends[0], "high" => ends[1], "way" =>
                names.join(" < "))
        }
        Refused::Circle(_) => say!(language, "webgraph-circle"),
        Refused::Same(number) => {
            say!(language, sketch.kind.words().same, "name" => sketch.name(*number))
        }
    }
}

/// The paper is the image of a button; the vertices lie above it and are links.
fn paper(language: Language, sketch: &Sketch) -> Markup {
    let (width, height) = PAPER;
    let words = sketch.kind.words();
    let on_paper = match sketch.picked {
        None => language.say(words.add_here),
        Some(picked) => say!(language, "webgraph-paper-move", "name" => sketch.name(picked)),
    };
    html! {
        div .paper-room {
            div .paper {
                input type="image" src=(assets::address("paper.svg")) width=(width) height=(height)
                    alt=(on_paper) title=(on_paper) data-key="paper";
                svg .scene role="group" aria-label=(say!(language, words.drawn, "tokens" =>
                    sketch.places.0.len(), "links" => sketch.links.len()))
                    viewBox={ "0 0 " (width) " " (height) } width=(width) height=(height) {
                    @if sketch.kind == Kind::Order { (upwards(language)) }
                    @for (from, to) in &sketch.links {
                        @if let (Some(a), Some(b)) = (sketch.places.0.get(*from), sketch.places.0.get(*to)) {
                            (line(sketch.kind, sketch.follows((*from, *to)), a, b))
                        }
                    }
                    @for (number, spot) in sketch.places.0.iter().enumerate() { (vertex(language, sketch,
                        number, spot)) }
                }
            }
        }
    }
}

/// Which way is up in an order.
fn upwards(language: Language) -> Markup {
    html! {
        g .upwards aria-hidden="true" {
            path d="M12 392V10M6 20L12 8L18 20" {}
            text x="26" y="24" font-size="15" { (say!(language, "webgraph-order-above")) }
            text x="26" y="386" font-size="15" { (say!(language, "webgraph-order-below")) }
        }
    }
}

/// A line. In an order, a line implied by others is dotted.
fn line(kind: Kind, follows: bool, a: &Spot, b: &Spot) -> Markup {
    let (ax, ay, bx, by) = (f32::from(a.x), f32::from(a.y), f32::from(b.x), f32::from(b.y));
    let length = (bx - ax).hypot(by - ay).max(1.0);
    let (ux, uy) = ((bx - ax) / length, (by - ay) / length);
    let at =
        |out: f32, aside: f32| format!("{:.1} {:.1}", bx - ux * out - uy * aside, by - uy * out + ux * aside);
    let head = |radius: f32, long: f32, half: f32| {
        let (tip, back) = (radius + 2.0, radius + 2.0 + long);
        format!("M{}L{}L{}Z", at(tip, 0.0), at(back, half), at(back, -half))
    };
    let from = &a.name;
    html! {
        line .link .follows[follows] x1=(a.x) y1=(a.y) x2=(b.x) y2=(b.y) data-from=(from) data-to=(b.name) {}
        @if kind == Kind::Arrows {
            path .head data-from=(from) data-to=(b.name) d=(head(RADIUS, 12.0, 6.0)) {}
            path .head .far data-from=(from) data-to=(b.name) d=(head(ON_PHONES, 18.0, 9.0)) {}
        }
    }
}

fn vertex(language: Language, sketch: &Sketch, number: usize, spot: &Spot) -> Markup {
    let name = spot.name.as_str();
    let picked = sketch.picked == Some(number);
    let stands = sketch.kind == Kind::Arrows && sketch.on == Some(number);
    let words = sketch.kind.words();
    let what = match sketch.picked {
        _ if picked => say!(language, "webgraph-put-down", "name" => name),
        None => say!(language, "webgraph-pick", "name" => name),
        Some(from) => {
            let id = if sketch.neighbours(from).contains(&number) { words.unlink } else { words.link };
            say!(language, id, "from" => sketch.name(from), "to" => name)
        }
    };
    let label = format!("{} {what}", described(language, sketch, number));
    html! {
        a .pick href=(done(language, sketch, "touch", name)) aria-label=(label) {
            g .thing .token .touched[picked] data-key=(name) {
                @if sketch.kind == Kind::Arrows { circle .spot cx=(spot.x) cy=(spot.y) r=(RADIUS) {} }
                @else { circle .body cx=(spot.x) cy=(spot.y) r=(RADIUS) {} }
                text .on[sketch.kind != Kind::Arrows] x=(spot.x) y=(spot.y + 5) font-size="15" { (name) }
                @if picked { circle .ring cx=(spot.x) cy=(spot.y) r=(RADIUS + 4.0) {} }
                @if stands { circle .piece cx=(f32::from(spot.x) - 15.0) cy=(f32::from(spot.y) - 15.0) r="9"
                    {} }
                circle .hit cx=(spot.x) cy=(spot.y) r=(RADIUS + 2.0) {}
            }
        }
    }
}

/// A vertex and its lines in words.
fn described(language: Language, sketch: &Sketch, number: usize) -> String {
    let name = sketch.name(number);
    let linked: Vec<&str> = sketch.neighbours(number).into_iter().map(|other| sketch.name(other)).collect();
    let words = sketch.kind.words();
    let words = if linked.is_empty() {
        say!(language, words.alone, "name" => name)
    } else {
        say!(language, words.linked, "name" => name, "list" => linked.join(", "))
    };
    if sketch.kind == Kind::Arrows && sketch.on == Some(number) {
        return format!("{words} {}", say!(language, "webgraph-stands"));
    }
    words
}

/// What can be done with the picked vertex, and everything that can be done without the picture: every
/// change is a link or a field.
fn tools(language: Language, sketch: &Sketch) -> Markup {
    let words = sketch.kind.words();
    let do_it = |what: &str, with: &str| done(language, sketch, what, with);
    let pushes = [
        ("left", "←", "webgraph-push-left"),
        ("up", "↑", "webgraph-push-up"),
        ("down", "↓", "webgraph-push-down"),
        ("right", "→", "webgraph-push-right"),
    ];
    html! {
        div .tools {
            @if let Some(picked) = sketch.picked {
                @let name = sketch.name(picked);
                span role="status" { (say!(language, words.picked, "name" => name)) }
                @for (way, sign, name) in pushes {
                    a .button .push href=(do_it("push", way)) data-push=(way) data-key={ "push-" (way) }
                        aria-label=(language.say(name)) { (sign) }
                }
                @if sketch.kind == Kind::Arrows && sketch.on != sketch.picked {
                    a .button href=(do_it("stand", name)) { (say!(language, "webgraph-stand", "name" => name))
                        }
                }
                a .button href=(do_it("remove", name)) data-shortcut="Delete" { (say!(language,
                    "webgraph-remove", "name" => name)) }
                a .button href=(do_it("down", "1")) data-shortcut="Escape" { (say!(language,
                    "webgraph-put-down", "name" => name)) }
            } @else {
                a .button href=(do_it("add", "1")) data-shortcut="n" data-key="add" {
                    (language.say(words.add)) }
                @if !sketch.places.is_empty() {
                    a .button href=(address(language, &Sketch::empty(sketch.kind))) { (say!(language,
                        "webgraph-clear")) }
                }
                @if sketch.places.0.len() > 1 {
                    (choice(language, sketch, "from", words.from, 0))
                    (choice(language, sketch, "to", words.to, 1))
                    button type="submit" data-key="link" { (language.say(words.link_go)) }
                }
            }
        }
    }
}

fn choice(language: Language, sketch: &Sketch, name: &str, label: &str, chosen: usize) -> Markup {
    html! {
        label {
            (language.say(label))
            select name=(name) data-key=(name) {
                @for (number, spot) in sketch.places.0.iter().enumerate() {
                    option value=(spot.name) selected[number == chosen] { (spot.name) }
                }
            }
        }
    }
}

/// Who wins the games on this drawing, with links to their pages.
fn answers_section(language: Language, sketch: &Sketch, answers: &[GameAnswer]) -> Markup {
    html! {
        @if !answers.is_empty() {
            section {
                h2 { (language.say(sketch.kind.words().play)) }
                ul .cards .verdicts { @for one in answers { li .card { div { (one_answer(language, sketch,
                    one)) } } } }
            }
        }
    }
}

fn one_answer(language: Language, sketch: &Sketch, one: &GameAnswer) -> Markup {
    let convention = Convention { play: one.play, ..Convention::default() };
    let board = addresses::of(language, one.game, &one.position, convention);
    let board = addresses::with(&board, "places", Some(&sketch.places.to_string()));
    let (title, rule) = (
        language.say(&format!("game-{}-title", one.key)),
        language.say(&format!("play-{}", one.play.word())),
    );
    let ways = [
        (say!(language, "webgraph-open"), board.clone()),
        (say!(language, "webgraph-analyse"), addresses::with(&board, "analyse", None)),
    ];
    html! {
        h3 { (title) }
        p { (rule) }
        p {
            @match &one.answer {
                Some(answer) => {
                    strong { @if answer.outcome == Outcome::N { (say!(language, "why-won")) } @else {
                        (say!(language, "why-lost")) } }
                    @if let Some(value) = value_words(language, answer) { " " (value) }
                }
                None => (say!(language, "webgraph-not-yet")),
            }
        }
        p .ways {
            @for (name, at) in ways { a .button href=(at) aria-label=(format!("{name}, {title}, {rule}")) {
                (name) } }
        }
    }
}

/// The drawing in words, vertex by vertex.
fn in_words(language: Language, sketch: &Sketch) -> Markup {
    if sketch.places.is_empty() {
        return html! {};
    }
    html! {
        details {
            summary { (say!(language, "webgraph-words")) }
            ul { @for number in 0..sketch.places.0.len() { li { (described(language, sketch, number)) } } }
            @if let Some(position) = sketch.position() {
                pre .as-text #as-text { (position) }
                button type="button" .needs-script data-copy="as-text" data-done=(say!(language,
                    "web-copied")) { (say!(language, "web-copy")) }
            }
        }
    }
}
