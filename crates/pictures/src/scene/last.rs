//! The traces of the last move on the board after it, on web pages and in the terminal.
//!
//! Things that were covered, turned or moved are still there and are marked. Things that were taken are
//! shown as shades in their old places, if the rest has not moved; a heap in which the move was made has a
//! band under it.

use std::collections::{BTreeSet, HashSet};
use std::hash::BuildHasher;

use marienbad_rules::notation::split_bare;
use marienbad_rules::scene::{Area, Form, Layout, Place, Thing};
use marienbad_rules::{Gesture, Scene};
use marienbad_solve::question::Choice;

/// The traces of the last move in the position after it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Last {
    /// The keys of the things that it covered, turned or moved.
    pub things: HashSet<String>,
    /// The keys of the things that it took, which are drawn as shades.
    pub shades: HashSet<String>,
    /// The heaps in which it was made, as indices into [`Scene::areas`].
    pub areas: HashSet<usize>,
}

impl Last {
    /// Whether it has left no traces.
    pub fn is_empty(&self) -> bool {
        self.things.is_empty() && self.shades.is_empty() && self.areas.is_empty()
    }

    /// Adds the taken things to the scene after the move, and returns what to mark. `touched` contains the
    /// keys of the things that the move touched in the scene `before`.
    pub fn mark(scene: &mut Scene, before: &Scene, touched: &HashSet<String>) -> Self {
        let mut last = Self::default();
        let all: Vec<&Thing> = before.things.iter().filter(|thing| touched.contains(&thing.key)).collect();
        let made_in: BTreeSet<usize> = all.iter().map(|thing| thing.area).collect();
        if scene.layout != before.layout || all.is_empty() {
            return last;
        }
        let gone: Vec<&Thing> = all.into_iter().filter(|thing| thing.form != Form::Cut).collect();
        let heaps = scene.layout == Layout::Heaps;
        if scene.areas.len() != before.areas.len() {
            if heaps {
                other_heaps(scene, before, &gone, &mut last);
            } else {
                last_board(scene, before, &gone, &mut last);
            }
            return last;
        }
        if heaps {
            let mut others = (0..scene.areas.len()).filter(|i| !made_in.contains(i));
            if !others.all(|i| alike(&scene.areas[i], &before.areas[i])) {
                return last;
            }
            last.areas.extend(&made_in);
        } else {
            last.things = still_there(scene, before, touched);
        }
        for area in made_in {
            if scene.layout == Layout::Plane {
                point_before(scene, before, &gone, area, &mut last);
            } else if scene.layout == Layout::Coins {
                coins_behind(scene, before, touched, area, &mut last);
            } else {
                shades_beside(scene, before, &gone, area, &mut last);
            }
        }
        last
    }
}

/// The scene before the last move with the traces of that move, for positions without moves, of which
/// nothing is drawn; `None` if a piece has moved.
pub fn at_the_end<S: BuildHasher>(before: &Scene, touched: &HashSet<String, S>) -> Option<Scene> {
    let mut end = before.clone();
    for thing in end.things.iter_mut().filter(|thing| touched.contains(&thing.key)) {
        thing.form = match thing.form {
            Form::Free => Form::Covered,
            Form::Coin { black } => Form::Coin { black: !black },
            Form::Stick | Form::Token | Form::Chocolate => Form::Gone,
            _ => return None,
        };
    }
    Some(end)
}

/// The keys of the things that the move with this text touches, among the moves of a position.
pub fn touched_by(moves: &[(Choice, Gesture)], mv: &str) -> Vec<String> {
    let parts = split_bare(mv, "+");
    let made = |choice: &Choice| parts.contains(&choice.text.as_str());
    let gestures = moves.iter().filter(|(choice, _)| made(choice));
    gestures.flat_map(|(_, gesture)| gesture.touch.iter().cloned()).collect()
}

/// Enlarges a plane with one point to the size of this one, so that a match is played on one board from its
/// beginning.
pub fn keep_plane(scene: &mut Scene, like: &Scene) {
    let ([area], [large]) = (&mut scene.areas[..], &like.areas[..]) else { return };
    let one_plane = scene.layout == Layout::Plane && like.layout == Layout::Plane;
    if !one_plane || area.label.is_empty() || large.label.is_empty() || area.at != large.at {
        return;
    }
    let down = (large.height - area.height).max(0.0);
    (area.width, area.height) = (area.width.max(large.width), area.height + down);
    scene.things.iter_mut().for_each(|thing| thing.place.y += down);
}

/// Marks the place that a point has left, on a plane of the same size.
fn point_before(scene: &mut Scene, before: &Scene, gone: &[&Thing], number: usize, last: &mut Last) {
    let (then, now) = (&before.areas[number], &scene.areas[number]);
    if (then.width, then.height) != (now.width, now.height) {
        return;
    }
    let left = |thing: &&&Thing| {
        thing.form == Form::Piece && thing.area == number && scene.find(&thing.key).is_none()
    };
    let taken: Vec<&Thing> = gone.iter().filter(left).copied().collect();
    put_shades(scene, before, &taken, number, last);
}

/// Whether two heaps or boards have the same name and size.
fn alike(one: &Area, other: &Area) -> bool {
    (one.label.as_str(), one.width, one.height) == (other.label.as_str(), other.width, other.height)
}

/// The touched things that still exist, and the pieces that have moved.
fn still_there(scene: &Scene, before: &Scene, touched: &HashSet<String>) -> HashSet<String> {
    let pieces = |scene: &Scene| scene.things.iter().filter(|thing| thing.form == Form::Piece).count();
    let known: HashSet<&str> = before.things.iter().map(|thing| thing.key.as_str()).collect();
    let as_many = pieces(scene) == pieces(before);
    let moved = |thing: &Thing| !known.contains(thing.key.as_str());
    let marked = |thing: &&Thing| match thing.form {
        Form::Cut => false,
        // Another piece may now have the number of a removed one.
        Form::Piece => as_many && (touched.contains(&thing.key) || moved(thing)),
        _ => touched.contains(&thing.key),
    };
    scene.things.iter().filter(marked).map(|thing| thing.key.clone()).collect()
}

/// The place of a thing relative to its heap or board.
fn place_in(scene: &Scene, thing: &Thing) -> Option<(f32, f32)> {
    let area = scene.areas.get(thing.area)?;
    Some((thing.place.x - area.at.x, thing.place.y - area.at.y))
}

/// Adds what was taken from a heap or board as shades, if the rest has not moved and there is space.
fn shades_beside(scene: &mut Scene, before: &Scene, gone: &[&Thing], number: usize, last: &mut Last) {
    let known: HashSet<&str> = gone.iter().map(|thing| thing.key.as_str()).collect();
    let stays = |thing: &Thing| {
        let now = scene.find(&thing.key);
        now.is_some_and(|now| now.area == number && place_in(scene, now) == place_in(before, thing))
    };
    let rest = |thing: &&Thing| {
        thing.area == number && thing.form != Form::Cut && !known.contains(thing.key.as_str())
    };
    let taken: Vec<&Thing> = gone
        .iter()
        .copied()
        .filter(|thing| thing.area == number && scene.find(&thing.key).is_none())
        .collect();
    if taken.is_empty() || !before.things.iter().filter(rest).all(stays) {
        return;
    }
    let Some(room) = room_for_both(scene, before, number) else { return };
    scene.areas[number] = room;
    put_shades(scene, before, &taken, number, last);
}

/// The space of a board, large enough for now and before, if no other board is in the way.
fn room_for_both(scene: &Scene, before: &Scene, number: usize) -> Option<Area> {
    let (then, now) = (&before.areas[number], &scene.areas[number]);
    let room = Area { width: then.width.max(now.width), height: then.height.max(now.height), ..now.clone() };
    let crowded = scene.areas.iter().enumerate().any(|(i, other)| i != number && overlap(&room, other));
    (!crowded).then_some(room)
}

/// Coins after the last black one are not drawn, except those that the move turned and all before them.
fn coins_behind(
    scene: &mut Scene,
    before: &Scene,
    touched: &HashSet<String>,
    number: usize,
    last: &mut Last,
) {
    let known: HashSet<&str> = scene.things.iter().map(|thing| thing.key.as_str()).collect();
    let behind = |thing: &&Thing| thing.area == number && !known.contains(thing.key.as_str());
    let behind: Vec<&Thing> = before.things.iter().filter(behind).collect();
    let Some(room) = room_for_both(scene, before, number) else { return };
    if behind.iter().any(|thing| thing.form == Form::Heap) {
        return;
    }
    scene.areas[number] = room;
    for thing in behind {
        let coin = Thing { form: Form::Coin { black: false }, ..as_it_was(scene, before, thing, number) };
        if touched.contains(&thing.key) {
            last.things.insert(coin.key.clone());
        }
        scene.things.push(coin);
    }
}

fn overlap(one: &Area, other: &Area) -> bool {
    let apart = |a: f32, a_size: f32, b: f32, b_size: f32| a + a_size <= b || b + b_size <= a;
    !apart(one.at.x, one.width, other.at.x, other.width)
        && !apart(one.at.y, one.height, other.at.y, other.height)
}

/// A thing of the scene before, at its place relative to this heap or board.
fn as_it_was(scene: &Scene, before: &Scene, thing: &Thing, number: usize) -> Thing {
    let (then, now) = (before.areas[thing.area].at, scene.areas[number].at);
    let place = Place { x: thing.place.x - then.x + now.x, y: thing.place.y - then.y + now.y };
    Thing { key: format!("was {}", thing.key), place, component: None, area: number, ..thing.clone() }
}

/// Adds the taken things as shades.
fn put_shades(scene: &mut Scene, before: &Scene, taken: &[&Thing], number: usize, last: &mut Last) {
    for thing in taken {
        let shade = as_it_was(scene, before, thing, number);
        last.shades.insert(shade.key.clone());
        scene.things.push(shade);
    }
}

/// Handles a changed number of heaps: a heap that was taken completely keeps its line, and the heaps that a
/// move has made from one get bands.
fn other_heaps(scene: &mut Scene, before: &Scene, gone: &[&Thing], last: &mut Last) {
    let heap = gone.first().map_or(before.areas.len(), |thing| thing.area);
    let others = before.areas.iter().enumerate().filter(|(i, _)| *i != heap).map(|(_, area)| area);
    let in_lines = |scene: &Scene| scene.areas.windows(2).all(|pair| pair[0].at.y < pair[1].at.y);
    let vanished = scene.areas.len() + 1 == before.areas.len() && gone.iter().all(|thing| thing.area == heap);
    if vanished && in_lines(before) && others.zip(&scene.areas).all(|(then, now)| alike(then, now)) {
        whole_heap(scene, before, gone, heap, last);
        return;
    }
    let same = |pair: &(&Area, &Area)| alike(pair.0, pair.1);
    let first = before.areas.iter().zip(&scene.areas).take_while(same).count();
    let rest = before.areas.len().min(scene.areas.len()) - first;
    let backwards = before.areas.iter().rev().zip(scene.areas.iter().rev()).take(rest);
    last.areas.extend(first..scene.areas.len() - backwards.take_while(same).count());
}

/// If the last of several boards was taken completely, it keeps its place after the others, provided they
/// have not moved.
fn last_board(scene: &mut Scene, before: &Scene, gone: &[&Thing], last: &mut Last) {
    let Some((board, others)) = before.areas.split_last() else { return };
    let number = others.len();
    if number > 0 && scene.areas == others && gone.iter().all(|thing| thing.area == number) {
        scene.areas.push(board.clone());
        put_shades(scene, before, gone, number, last);
    }
}

/// Shows a heap that was taken completely; the heaps below it make room for it.
fn whole_heap(scene: &mut Scene, before: &Scene, gone: &[&Thing], heap: usize, last: &mut Last) {
    let taken = &before.areas[heap];
    let down = before.areas.get(heap + 1).map_or(0.0, |next| next.at.y - taken.at.y);
    for area in &mut scene.areas[heap..] {
        area.at.y += down;
    }
    for thing in scene.things.iter_mut().filter(|thing| thing.area >= heap) {
        thing.place.y += down;
        thing.area += 1;
    }
    scene.areas.insert(heap, Area { label: String::new(), ..taken.clone() });
    last.areas.insert(heap);
    put_shades(scene, before, gone, heap, last);
}

#[cfg(test)]
mod tests {
    use marienbad_rules::NoFiles;
    use marienbad_solve::question;

    use super::*;

    /// The marks after a move: things, shades, heaps.
    fn after(game: &str, position: &str, mv: &str) -> (Vec<String>, Vec<String>, Vec<usize>) {
        let game = question::open(game).unwrap();
        let position = game.parse(position, &NoFiles).unwrap();
        let moves = game.gestures(&position, 4096).unwrap();
        let (choice, gesture) = moves.into_iter().find(|(choice, _)| choice.text == mv).unwrap();
        let mut scene = game.scene(&choice.to).unwrap();
        let last =
            Last::mark(&mut scene, &game.scene(&position).unwrap(), &gesture.touch.into_iter().collect());
        let sorted = |keys: HashSet<String>| {
            let mut keys: Vec<String> = keys.into_iter().collect();
            keys.sort_unstable();
            keys
        };
        for (i, thing) in scene.things.iter().enumerate() {
            let here = scene.things.iter().filter(|other| other.place == thing.place).count();
            assert!(here == 1 || thing.form == Form::Cut, "{mv}: {} lies on another", thing.key);
            assert!(scene.areas.get(thing.area).is_some(), "{mv}: {i}");
        }
        let mut areas: Vec<usize> = last.areas.into_iter().collect();
        areas.sort_unstable();
        (sorted(last.things), sorted(last.shades), areas)
    }

    #[test]
    fn what_was_taken_is_a_shade_and_what_was_covered_or_turned_is_marked() {
        let none = Vec::<String>::new;
        let texts = |all: &[&str]| all.iter().map(ToString::to_string).collect::<Vec<_>>();
        for (game, position, mv, things, shades, areas) in [
            ("nim", "3,5", "2:-2", none(), texts(&["was 2:4", "was 2:5"]), vec![1]),
            ("nim", "2,2,3", "2:-2", none(), texts(&["was 2:1", "was 2:2"]), vec![1]),
            ("xxx:grid", "1x2 + 1x1", "1.1@2", none(), texts(&["was 1.1@2"]), vec![]),
            ("strip", "1,4,4", "2:x", texts(&["off"]), none(), vec![]),
            ("grundy", "7,4", "1:>4,3", none(), none(), vec![0, 1]),
            ("cram", "2x3", "1.1-1.2", texts(&["1.1", "1.2"]), none(), vec![]),
            ("coins:2", "2,4", "4", texts(&["was 4"]), none(), vec![]),
            ("coins:2", "2,4", "2", texts(&["2"]), none(), vec![]),
            ("northcott", "2,1", "1:-1", texts(&["1:2"]), texts(&["was 1:3"]), vec![]),
            ("chomp", "2x3", "2.2", none(), texts(&["was 2.2", "was 2.3"]), vec![]),
        ] {
            assert_eq!(after(game, position, mv), (things, shades, areas), "{game} {position} {mv}");
        }
    }

    /// No move of the catalogue puts two things in one place.
    #[test]
    fn shades_lie_where_nothing_else_does() {
        for entry in marienbad_rules::catalogue::ENTRIES.iter() {
            let game = question::open(&entry.examples[0]).unwrap();
            for text in &entry.positions {
                let position = game.parse(text, &NoFiles).unwrap();
                let moves = game.gestures(&position, 20).unwrap();
                for (choice, _) in moves {
                    after(&entry.examples[0], text, &choice.text);
                }
            }
        }
    }
}
