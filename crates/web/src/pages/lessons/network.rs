//! A graph with an input field on every vertex.

use marienbad_rules::NoFiles;
use marienbad_rules::scene::Place;
use marienbad_school::Judged;
use marienbad_school::lesson::Network;
use marienbad_solve::{Budget, Work, question};
use marienbad_words::language::say;
use maud::{Markup, html};

use super::question::{action, kept, state, submit};
use super::{Desk, letters};

/// A unit of the scene in the drawing.
const UNIT: f32 = 48.0;

/// Half the width of a vertex.
const HALF: f32 = 21.0;

/// The centre of each vertex, and the arrows between them.
struct Drawn {
    at: Vec<Option<(f32, f32)>>,
    arrows: Vec<(usize, usize)>,
    view: [f32; 4],
}

fn drawn(network: &Network) -> Option<Drawn> {
    let game = question::open("dag").ok()?;
    let first = network.vertices.first()?;
    let position = game.parse(&format!("{}:{first}", network.arrows), &NoFiles).ok()?;
    let scene = game.scene(&position).ok()?;
    let vertex = |thing: usize| {
        let label = &scene.things.get(thing)?.label;
        network.vertices.iter().position(|name| name == label)
    };
    let mut at = vec![None; network.vertices.len()];
    for (i, thing) in scene.things.iter().enumerate() {
        let Place { x, y } = thing.place;
        if let Some(place) = vertex(i) {
            at[place] = Some((x * UNIT, y * UNIT));
        }
    }
    widen(&mut at);
    let arrows = scene.links.iter().filter_map(|link| Some((vertex(link.from)?, vertex(link.to)?))).collect();
    let known: Vec<(f32, f32)> = at.iter().flatten().copied().collect();
    let least = |value: fn(&(f32, f32)) -> f32| known.iter().map(value).fold(f32::INFINITY, f32::min) - UNIT;
    let most =
        |value: fn(&(f32, f32)) -> f32| known.iter().map(value).fold(f32::NEG_INFINITY, f32::max) + UNIT;
    let (left, top) = (least(|at| at.0), least(|at| at.1));
    let view = [left, top, most(|at| at.0) - left, most(|at| at.1) - top];
    (!known.is_empty()).then_some(Drawn { at, arrows, view })
}

/// Makes a high and narrow graph wider: there is room beside the text.
fn widen(at: &mut [Option<(f32, f32)>]) {
    let extent = |all: &mut dyn Iterator<Item = f32>| {
        let (low, high) =
            all.fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), one| (low.min(one), high.max(one)));
        high - low
    };
    let width = extent(&mut at.iter().flatten().map(|at| at.0));
    let height = extent(&mut at.iter().flatten().map(|at| at.1));
    if width > 0.0 {
        let factor = (1.4 * height / width).clamp(1.0, 2.4);
        at.iter_mut().flatten().for_each(|place| place.0 *= factor);
    }
}

/// An arrow from the edge of one vertex to the edge of the other, with its head.
fn arrow(from: (f32, f32), to: (f32, f32)) -> Markup {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let (start, end) = (HALF + 1.0, length - HALF - 3.0);
    let at = |along: f32, aside: f32| {
        format!("{:.1} {:.1}", from.0 + ux * along - uy * aside, from.1 + uy * along + ux * aside)
    };
    html! {
        path .line d=(format!("M{}L{}", at(start, 0.0), at(end - 6.0, 0.0))) {}
        path .head d=(format!("M{}L{}L{}Z", at(end, 0.0), at(end - 10.0, 5.0), at(end - 10.0, -5.0))) {}
    }
}

/// The graph, with the typed values.
pub fn show(desk: &Desk, network: &Network, judged: Option<&Judged>) -> Markup {
    let language = desk.language;
    let Some(Drawn { at, arrows, view }) = drawn(network) else { return html! {} };
    let mut work = Work::new(Budget { nodes: 1_000_000, ..Budget::default() });
    let view = view.map(|number| format!("{number:.0}")).join(" ");
    html! {
        form .network method="get" action=(action(desk)) {
            (kept(desk))
            svg viewBox=(view) role="group" aria-label=(network.arrows) {
                @for (from, to) in &arrows {
                    @if let (Some(from), Some(to)) = (at[*from], at[*to]) { (arrow(from, to)) }
                }
                @for (vertex, name) in network.vertices.iter().enumerate() {
                    @if let Some((x, y)) = at[vertex] {
                        text .name x=(format!("{:.0}", x + HALF + 3.0)) y=(format!("{:.0}", y - HALF + 8.0)) {
                            (name)
                        }
                        @if !network.blanks.contains(&vertex) {
                            @let value = network.values[vertex].compute(&mut work);
                            @let value = value.map_or_else(|_| "?".to_owned(), |value| value.text());
                            circle .vertex cx=(format!("{x:.0}")) cy=(format!("{y:.0}")) r="21" {}
                            text .given x=(format!("{x:.0}")) y=(format!("{:.0}", y + 7.0)) {
                                (letters(language, &value))
                            }
                        }
                    }
                }
                // The fields come in reading order.
                @for (place, vertex) in network.blanks.iter().enumerate() {
                    @if let Some((x, y)) = at[*vertex] {
                        @let typed = desk.answers.get(place).map_or("", String::as_str);
                        @let name = network.vertices[*vertex].as_str();
                        @let label = say!(language, "weblesson-vertex", "name" => name);
                        foreignObject x=(format!("{:.0}", x - HALF)) y=(format!("{:.0}", y - HALF)) width="42"
                            height="42" {
                            input class=[state(judged, place)] name="a" aria-label=(label) autocomplete="off"
                                size="1" maxlength="3" value=(typed);
                        }
                    }
                }
            }
            (submit(language))
        }
    }
}
