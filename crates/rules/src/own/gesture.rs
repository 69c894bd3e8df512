//! Scenes for positions of a rule, and the gestures for its moves.

use super::program::Emit;
use super::row::Row;
use crate::catalogue::Drawing;
use crate::scene::heaps::{broken, plain, size, take, with_cut};
use crate::scene::{Form, Gesture, Layout, Place, Scene, heap_key, plane, strips};
use crate::{Interrupt, Listing};

/// The most heaps of a move that can be shown in a row of sticks.
const MOST_PARTS: usize = 3;

/// The most places that are drawn around one point of the plane.
const MOST_SPOTS: usize = 1_000;

/// A function that lists the moves of a tuple.
pub(super) type Lister<'a> = dyn Fn(&Row, &mut Emit<'_>) -> Listing + 'a;

/// Heaps of sticks or rows of tokens, with cuts between them where the rule breaks heaps.
pub(super) fn heaps(most_components: usize, sum: &[u64], drawing: Option<Drawing>) -> Scene {
    let form = match drawing {
        Some(Drawing::Word) => return Scene::new(Layout::Words),
        Some(Drawing::Strip) if most_components <= 1 => return strips::strip(sum, 0, false),
        Some(Drawing::Tokens | Drawing::Strip) => Form::Token,
        _ => Form::Stick,
    };
    if most_components > 1 { with_cut(form, sum, &|_, _| true) } else { plain(form, sum) }
}

/// The gesture of a move that leaves these heaps.
pub(super) fn of_heap(
    most_components: usize,
    sum: &[u64],
    component: usize,
    left: &[u64],
    drawing: Option<Drawing>,
) -> Gesture {
    if drawing == Some(Drawing::Word) {
        return Gesture::default();
    }
    if drawing == Some(Drawing::Strip) && most_components <= 1 {
        let to = left.first().copied().unwrap_or(0);
        let drawn = sum.iter().any(|square| *square >= to);
        return if drawn { strips::slide(sum, component, Some(to)) } else { Gesture::default() };
    }
    let heap = sum.get(component).copied().unwrap_or(0);
    let total = left.iter().try_fold(0_u64, |total, part| total.checked_add(*part));
    match total.and_then(|total| heap.checked_sub(total)) {
        Some(taken) if most_components > 1 && left.len() <= MOST_PARTS => broken(sum, component, taken, left),
        Some(taken) if most_components <= 1 => {
            take(&mut sum.iter().map(|&heap| size(heap)), component, size(taken))
        }
        // The move adds to the heap, so no stick can be picked for it.
        _ => Gesture::unpicked(vec![heap_key(component)]),
    }
}

/// Points of the plane for two numbers, rows of sticks for more.
pub(super) fn tuples(sum: &[Row], arity: usize, list: &Lister<'_>) -> Scene {
    if arity != 2 {
        return rows_of_sticks(sum);
    }
    plane::reaching(&points(sum, list))
}

/// The gesture of a move that leaves these tuples.
pub(super) fn of_tuple(
    sum: &[Row],
    arity: usize,
    component: usize,
    left: &[u64],
    list: &Lister<'_>,
) -> Gesture {
    if arity != 2 {
        return lowered(sum, component, left);
    }
    let to = match left {
        [] => Some((0, 0)),
        [a, b] => Some((*a, *b)),
        _ => None,
    };
    plane::reached(&points(sum.get(..=component).unwrap_or(sum), list), component, to)
}

/// The longest row of a tuple that is drawn, and the most rows.
const LONGEST_ROW: u64 = 40;
const MOST_ROWS: usize = 60;

/// Room between two tuples.
const BETWEEN: f32 = 0.5;

fn has_rows(sum: &[Row]) -> bool {
    let numbers = sum.iter().map(|tuple| tuple.len()).sum::<usize>();
    numbers <= MOST_ROWS && sum.iter().all(|tuple| tuple.iter().all(|number| *number <= LONGEST_ROW))
}

/// The key of a stick: its tuple, its row, and its place in the row, all from 1.
fn stick_key(component: usize, row: usize, place: u64) -> String {
    format!("{}:{}.{place}", component + 1, row + 1)
}

/// A row of sticks for each number of each tuple; words where the numbers are large.
pub(crate) fn rows_of_sticks(sum: &[Row]) -> Scene {
    if !has_rows(sum) {
        return Scene::new(Layout::Words);
    }
    let mut scene = Scene::new(Layout::Heaps);
    let mut at = Place::default();
    for (component, tuple) in sum.iter().enumerate() {
        for (row, &number) in tuple.iter().enumerate() {
            scene.area(number.to_string(), at, number.max(1) as f32, 1.0);
            for place in 1..=number {
                let key = stick_key(component, row, place);
                scene.put(key, Form::Stick, ((place - 1) as f32, 0.0), Some(component));
            }
            at.y += 1.0;
        }
        at.y += BETWEEN;
    }
    scene
}

/// The gesture of a move that lowers numbers of a tuple: in each row the first stick to be taken is picked.
pub(crate) fn lowered(sum: &[Row], component: usize, left: &[u64]) -> Gesture {
    let Some(tuple) = sum.get(component).filter(|_| has_rows(sum)) else { return Gesture::default() };
    let left = if left.is_empty() { vec![0; tuple.len()] } else { left.to_vec() };
    let lowers =
        left.len() == tuple.len() && left.iter().zip(tuple.iter()).all(|(after, before)| after <= before);
    if !lowers {
        return Gesture::default();
    }
    let rows = || tuple.iter().zip(&left).enumerate().filter(|(_, (before, after))| before > after);
    let pick = rows().map(|(row, (_, after))| stick_key(component, row, after + 1)).collect();
    let touch = rows().flat_map(|(row, (before, after))| {
        (after + 1..=*before).map(move |place| stick_key(component, row, place))
    });
    Gesture { pick, touch: touch.collect(), also: Vec::new() }
}

/// Each pair of numbers with the pairs that a move leads to.
fn points(sum: &[Row], list: &Lister<'_>) -> Vec<plane::Point> {
    sum.iter()
        .map(|tuple| {
            let mut spots = Vec::new();
            let listed = list(tuple, &mut |left| {
                match left {
                    [] => spots.push((0, 0)),
                    [a, b] => spots.push((*a, *b)),
                    _ => {}
                }
                if spots.len() > MOST_SPOTS { Err(Interrupt::Enough) } else { Ok(()) }
            });
            let at = (tuple.first().copied().unwrap_or(0), tuple.get(1).copied().unwrap_or(0));
            plane::Point { at, spots: listed.is_ok().then_some(spots) }
        })
        .collect()
}
