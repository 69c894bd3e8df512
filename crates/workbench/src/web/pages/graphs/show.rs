//! The page of the editor: paper, tools, what is drawn in words, and who wins on it.

use maud::{Markup, html};

use super::super::super::places::{PAPER, Spot};
use super::super::super::{address as addresses, assets};
use super::samples::SAMPLES;
use super::sketch::{Kind, Refused, Sketch};
use super::{Verdict, place};
use crate::language::{Language, say};
use marienbad_rules::Convention;
use marienbad_solve::question::Outcome;

/// The radius of a vertex.
const RADIUS: f32 = 19.0;

/// The radius of a vertex on the screen of a phone, where the whole paper is small: the style sheet says it, too.
const ON_PHONES: f32 = 31.0;

/// The address of a graph.
pub fn address(language: Language, sketch: &Sketch) -> String {
    sketch.pairs().iter().fold(place(language), |at, (name, value)| addresses::with(&at, name, Some(value)))
}

/// The address at which something is done with a graph.
fn done(language: Language, sketch: &Sketch, what: &str, with: &str) -> String {
    addresses::with(&address(language, sketch), what, Some(with))
}

/// The page.
pub fn body(language: Language, sketch: &Sketch, refused: Option<Refused>, verdicts: &[Verdict]) -> Markup {
    html! {
        h1 { (say!(language, "webgraph-title")) }
        p .lead {
            @match sketch.kind {
                Kind::Links => (say!(language, "webgraph-lead-links")),
                Kind::Arrows => (say!(language, "webgraph-lead-arrows")),
            }
        }
        div .actions {
            @for (kind, word, name) in [(Kind::Links, "links", "webgraph-kind-links"), (Kind::Arrows, "arrows", "webgraph-kind-arrows")] {
                @let here = sketch.kind == kind;
                a .button .chosen[here] href=(done(language, sketch, "turn", word)) aria-current=[here.then_some("true")] { (language.say(name)) }
            }
        }
        @if let Some(refused) = refused {
            p .trouble role="alert" {
                @match refused {
                    Refused::Full => (say!(language, "webgraph-full")),
                    Refused::TooManyLinks => (say!(language, "webgraph-too-many-links")),
                    Refused::Circle => (say!(language, "webgraph-circle")),
                    Refused::Same(number) => (say!(language, "webgraph-same", "name" => sketch.name(number))),
                }
            }
        }
        form .editor method="get" action=(place(language)) {
            @for (name, value) in sketch.pairs() { input type="hidden" name=(name) value=(value); }
            (paper(language, sketch))
            (tools(language, sketch))
        }
        (verdict(language, sketch, verdicts))
        (in_words(language, sketch))
        section {
            h2 { (say!(language, "webgraph-samples")) }
            ul .move-list {
                @for (word, name) in SAMPLES {
                    li { a href=(addresses::with(&place(language), "sample", Some(word))) { (language.say(name)) } }
                }
            }
        }
    }
}

/// The paper is the image of a button; the vertices lie above it and are links.
fn paper(language: Language, sketch: &Sketch) -> Markup {
    let (width, height) = PAPER;
    let on_paper = match sketch.picked {
        None if sketch.kind == Kind::Arrows => say!(language, "webgraph-paper-add-place"),
        None => say!(language, "webgraph-paper-add"),
        Some(picked) => say!(language, "webgraph-paper-move", "name" => sketch.name(picked)),
    };
    html! {
        div .paper-room {
            div .paper {
                input type="image" src=(assets::address("paper.svg")) width=(width) height=(height) alt=(on_paper) title=(on_paper) data-key="paper";
                svg .scene role="group" aria-label=(say!(language, "webgraph-drawn", "tokens" => sketch.places.0.len(), "links" => sketch.links.len()))
                    viewBox={ "0 0 " (width) " " (height) } width=(width) height=(height) {
                    @for (from, to) in &sketch.links {
                        @if let (Some(a), Some(b)) = (sketch.places.0.get(*from), sketch.places.0.get(*to)) {
                            (line(sketch.kind, a, b))
                        }
                    }
                    @for (number, spot) in sketch.places.0.iter().enumerate() { (vertex(language, sketch, number, spot)) }
                }
            }
        }
    }
}

fn line(kind: Kind, a: &Spot, b: &Spot) -> Markup {
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
        line .link x1=(a.x) y1=(a.y) x2=(b.x) y2=(b.y) data-from=(from) data-to=(b.name) {}
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
    let linked: Vec<&str> = sketch.neighbours(number).into_iter().map(|other| sketch.name(other)).collect();
    let what = match sketch.picked {
        _ if picked => say!(language, "webgraph-put-down", "name" => name),
        None => say!(language, "webgraph-pick", "name" => name),
        Some(from) => {
            let drawn = linked.contains(&sketch.name(from)) && sketch.kind == Kind::Links
                || sketch.neighbours(from).contains(&number);
            let id = if drawn { "webgraph-unlink" } else { "webgraph-link" };
            say!(language, id, "from" => sketch.name(from), "to" => name)
        }
    };
    let label = format!("{} {what}", described(language, sketch, number));
    html! {
        a .pick href=(done(language, sketch, "touch", name)) aria-label=(label) {
            g .thing .token .touched[picked] data-key=(name) {
                title { (label) }
                @if sketch.kind == Kind::Links { circle .body cx=(spot.x) cy=(spot.y) r=(RADIUS) {} }
                @else { circle .spot cx=(spot.x) cy=(spot.y) r=(RADIUS) {} }
                text .on[sketch.kind == Kind::Links] x=(spot.x) y=(spot.y + 5) font-size="15" { (name) }
                @if picked { circle .ring cx=(spot.x) cy=(spot.y) r=(RADIUS + 4.0) {} }
                @if stands { circle .piece cx=(f32::from(spot.x) - 15.0) cy=(f32::from(spot.y) - 15.0) r="9" {} }
                circle .hit cx=(spot.x) cy=(spot.y) r=(RADIUS + 2.0) {}
            }
        }
    }
}

/// A vertex and its lines in words.
fn described(language: Language, sketch: &Sketch, number: usize) -> String {
    let name = sketch.name(number);
    let linked: Vec<&str> = sketch.neighbours(number).into_iter().map(|other| sketch.name(other)).collect();
    let list = linked.join(", ");
    let words = match (sketch.kind, linked.is_empty()) {
        (Kind::Links, true) => say!(language, "webgraph-alone", "name" => name),
        (Kind::Links, false) => say!(language, "webgraph-linked", "name" => name, "list" => list),
        (Kind::Arrows, true) => say!(language, "webgraph-end", "name" => name),
        (Kind::Arrows, false) => say!(language, "webgraph-leads", "name" => name, "list" => list),
    };
    if sketch.kind == Kind::Arrows && sketch.on == Some(number) {
        return format!("{words} {}", say!(language, "webgraph-stands"));
    }
    words
}

/// What can be done with what is picked, and without a picture: every change is a link or a field.
fn tools(language: Language, sketch: &Sketch) -> Markup {
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
                span role="status" { (say!(language, "webgraph-picked", "name" => name)) }
                @for (way, sign, name) in pushes {
                    a .button .push href=(do_it("push", way)) data-push=(way) data-key={ "push-" (way) }
                        aria-label=(language.say(name)) { (sign) }
                }
                @if sketch.kind == Kind::Arrows && sketch.on != sketch.picked {
                    a .button href=(do_it("stand", name)) { (say!(language, "webgraph-stand", "name" => name)) }
                }
                a .button href=(do_it("remove", name)) data-shortcut="Delete" { (say!(language, "webgraph-remove", "name" => name)) }
                a .button href=(do_it("down", "1")) data-shortcut="Escape" { (say!(language, "webgraph-put-down", "name" => name)) }
            } @else {
                a .button href=(do_it("add", "1")) data-shortcut="n" data-key="add" {
                    @if sketch.kind == Kind::Arrows { (say!(language, "webgraph-add-place")) } @else { (say!(language, "webgraph-add")) }
                }
                @if !sketch.places.is_empty() {
                    a .button href=(place(language)) { (say!(language, "webgraph-clear")) }
                }
                @if sketch.places.0.len() > 1 {
                    (choice(language, sketch, "from", "webgraph-from", 0))
                    (choice(language, sketch, "to", "webgraph-to", 1))
                    button type="submit" data-key="link" { (say!(language, "webgraph-link-go")) }
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

/// Who wins the games on this graph, and the way to their pages.
fn verdict(language: Language, sketch: &Sketch, verdicts: &[Verdict]) -> Markup {
    html! {
        @if !verdicts.is_empty() {
            section {
                h2 { (say!(language, "webgraph-play")) }
                ul .cards .verdicts { @for one in verdicts { li .card { div { (one_verdict(language, sketch, one)) } } } }
            }
        }
    }
}

fn one_verdict(language: Language, sketch: &Sketch, one: &Verdict) -> Markup {
    let convention = Convention { play: one.play, ..Convention::default() };
    let board = addresses::of(language, one.game, &one.position, convention);
    let board = addresses::with(&board, "places", Some(&sketch.places.to_string()));
    let (title, rule) = (
        language.say(&format!("game-{}-title", one.key)),
        language.say(&format!("play-{}", one.play.word())),
    );
    let open = say!(language, "webgraph-open");
    html! {
        h3 { (title) }
        p { (rule) }
        p {
            @match &one.answer {
                Some(answer) => {
                    strong { @if answer.outcome == Outcome::N { (say!(language, "outcome-n")) } @else { (say!(language, "outcome-p")) } }
                    @if let Some(value) = &answer.value { " " (say!(language, "value-line", "value" => value.to_string())) }
                }
                None => (say!(language, "webgraph-not-yet")),
            }
        }
        a .button href=(board) aria-label=(format!("{open}, {title}, {rule}")) { (open) }
    }
}

/// What is drawn, vertex by vertex.
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
                button type="button" .needs-script data-copy="as-text" data-done=(say!(language, "web-copied")) { (say!(language, "web-copy")) }
            }
        }
    }
}
