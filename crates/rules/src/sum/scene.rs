//! The drawing of a sum of different games: the scenes of its games, one below another.

use std::ops::Range;

use super::part::Part;
use super::{PartMove, groups};
use crate::scene::{Gesture, Layout, Link, Place, Scene};

/// Room between the games, and above each for its name.
const GAP: f32 = 0.5;
const NAME: f32 = 1.0;

/// The key of a thing in the drawing of game `number`, from 0; the first game is not named.
fn key(key: &str, number: usize) -> String {
    if number == 0 { key.to_owned() } else { format!("{key}~{}", number + 1) }
}

/// The component numbers of a group, as used in moves: `2:`, `3–5:`.
fn numbers(group: &Range<usize>) -> String {
    match group.len() {
        1 => format!("{}:", group.end),
        _ => format!("{}–{}:", group.start + 1, group.end),
    }
}

/// The layout of the only game, or [`Layout::Several`].
fn layout(scenes: &[Scene]) -> Layout {
    match scenes {
        [one] => one.layout,
        _ => Layout::Several,
    }
}

pub(super) fn scene(sum: &[Part]) -> Scene {
    let groups: Vec<Range<usize>> = groups(sum).collect();
    let scenes: Vec<Scene> =
        groups.iter().map(|group| sum[group.start].game.rules.scene(&sum[group.clone()])).collect();
    let several = scenes.len() > 1;
    let mut whole = Scene::new(layout(&scenes));
    let mut down = if several { NAME } else { 0.0 };
    for (number, (scene, group)) in scenes.into_iter().zip(&groups).enumerate() {
        let first_area = whole.areas.len();
        let first_thing = whole.things.len();
        whole.complete &= scene.complete;
        let room = Scene::MAX_THINGS.saturating_sub(first_thing);
        if scene.things.len() > room || scene.areas.is_empty() {
            // There is no room for this game, or nothing to draw: its name and position are shown instead.
            whole.complete &= scene.things.len() <= room;
            let text = super::write_terms(&sum[group.clone()]);
            let width = 1.0 + text.chars().count() as f32 * 0.4;
            whole.area(format!("{} {text}", numbers(group)), Place { x: 0.0, y: down }, width, 0.0);
            down += NAME + GAP;
            continue;
        }
        let bottom = scene.areas.iter().map(|area| area.at.y + area.height).fold(0.0, f32::max);
        let game = sum[group.start].game();
        for (i, mut area) in scene.areas.into_iter().enumerate() {
            area.at.y += down;
            if several {
                let name = format!("{} {game}", numbers(group));
                area.label = if i == 0 { name } else { String::new() };
            }
            whole.areas.push(area);
        }
        for mut thing in scene.things {
            thing.key = key(&thing.key, number);
            thing.place.y += down;
            thing.area += first_area;
            thing.component = thing.component.map(|component| component + group.start);
            whole.things.push(thing);
        }
        let link = |link: Link| Link { from: link.from + first_thing, to: link.to + first_thing, ..link };
        whole.links.extend(scene.links.into_iter().map(link));
        down += bottom + GAP + NAME;
    }
    whole
}

/// Whether [`scene`] has room for game `number`.
fn is_drawn(sum: &[Part], number: usize) -> bool {
    // A single game keeps within the limit by itself.
    let mut used = 0;
    for (i, group) in groups(sum).enumerate() {
        let things = sum[group.start].game.rules.scene(&sum[group.clone()]).things.len();
        let fits = things <= Scene::MAX_THINGS - used;
        if i == number {
            return fits;
        }
        used += if fits { things } else { 0 };
    }
    false
}

pub(super) fn gesture(sum: &[Part], component: usize, mv: &PartMove) -> Gesture {
    let Some((number, group)) = groups(sum).enumerate().find(|(_, group)| group.contains(&component)) else {
        return Gesture::default();
    };
    let game = &sum[group.start].game;
    if !is_drawn(sum, number) {
        return Gesture::default();
    }
    let inner = game.rules.gesture(&sum[group.clone()], component - group.start, mv);
    named(inner, number)
}

fn named(gesture: Gesture, number: usize) -> Gesture {
    let all = |keys: Vec<String>| keys.iter().map(|one| key(one, number)).collect();
    Gesture {
        pick: all(gesture.pick),
        touch: all(gesture.touch),
        also: gesture.also.into_iter().map(|also| named(also, number)).collect(),
    }
}
