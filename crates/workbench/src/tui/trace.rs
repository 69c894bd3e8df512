//! What the last move took or placed, to be marked on the board that it left.

use std::collections::{HashMap, HashSet};

use marienbad_rules::scene::{Area, Form, Layout, Place, Scene, Thing};

/// Whether a thing is more than a place for others.
fn is_body(thing: &Thing) -> bool {
    let place_only =
        matches!(thing.form, Form::Gone | Form::Free | Form::Spot | Form::Cut | Form::Coin { black: false });
    !place_only
}

fn key(place: Place) -> (u32, u32) {
    (place.x.to_bits(), place.y.to_bits())
}

/// The keys of what has changed since the scene before a move that touched these things. What was taken and has left no
/// place behind is put into the scene as [`Form::Gone`]; after the end the board is the one of the last move. Nothing where the picture is another one: then things that the
/// move did not touch lie elsewhere.
pub fn trace(before: &Scene, touched: &HashSet<String>, now: &mut Scene) -> HashSet<String> {
    let mut changed = HashSet::new();
    if touched.is_empty() {
        return changed;
    }
    if now.things.is_empty() && now.complete {
        if let Some(end) = after_the_end(before, touched) {
            changed.clone_from(touched);
            *now = end;
        }
        return changed;
    }
    // A plane is drawn anew around its corner.
    if before.layout != now.layout || now.layout == Layout::Plane {
        return changed;
    }
    let found: HashMap<(u32, u32), &Thing> =
        now.things.iter().map(|thing| (key(thing.place), thing)).collect();
    let stays = |thing: &Thing| found.get(&key(thing.place)).is_some_and(|now| now.form == thing.form);
    let mut bodies = before.things.iter().filter(|thing| is_body(thing));
    if !bodies.all(|thing| stays(thing) || touched.contains(&thing.key)) {
        return changed;
    }
    let mut taken = Vec::new();
    for thing in before.things.iter().filter(|thing| touched.contains(&thing.key) && !stays(thing)) {
        match found.get(&key(thing.place)) {
            Some(now) => {
                changed.insert(now.key.clone());
            }
            None if is_body(thing) => taken.push(thing),
            None => {}
        }
    }
    // Where a piece has gone. Squares that are of no use any more are covered too, but not by the move.
    let stood: HashSet<(u32, u32)> = before
        .things
        .iter()
        .filter(|thing| thing.form == Form::Piece)
        .map(|thing| key(thing.place))
        .collect();
    let moved = |thing: &&Thing| thing.form == Form::Piece && !stood.contains(&key(thing.place));
    changed.extend(now.things.iter().filter(moved).map(|thing| thing.key.clone()));
    for thing in taken {
        let Some(room) = before.areas.get(thing.area) else { continue };
        let same = now.areas.iter().position(|area| area.at == room.at);
        let area = same.unwrap_or_else(|| {
            now.areas.push(Area { label: String::new(), ..room.clone() });
            now.areas.len() - 1
        });
        let key = format!("{} -", thing.key);
        changed.insert(key.clone());
        let (form, component, label) = (Form::Gone, None, String::new());
        now.things.push(Thing { key, form, component, label, area, ..thing.clone() });
    }
    changed
}

/// The scene before the last move with what that move did, since nothing is drawn of a position without moves; nothing
/// where a piece has moved.
fn after_the_end(before: &Scene, touched: &HashSet<String>) -> Option<Scene> {
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
