//! What positions of a rule look like, and how its moves are made there.

use super::program::Emit;
use super::row::Row;
use crate::catalogue::Drawing;
use crate::scene::heaps::{broken, plain, size, take, with_cut};
use crate::scene::{Form, Gesture, Layout, Scene, heap_key, plane};
use crate::{Interrupt, Listing};

/// The most heaps of a move that can be shown in a row of sticks.
const MOST_PARTS: usize = 3;

/// The most places that are drawn around one point of the plane.
const MOST_SPOTS: usize = 1_000;

/// Lists the moves of a tuple.
pub(super) type Lister<'a> = dyn Fn(&Row, &mut Emit<'_>) -> Listing + 'a;

/// Heaps of sticks or rows of tokens, with cuts between them where the rule breaks heaps.
pub(super) fn heaps(most_components: usize, sum: &[u64], drawing: Option<Drawing>) -> Scene {
    let form = match drawing {
        Some(Drawing::Word) => return Scene::new(Layout::Words),
        Some(Drawing::Tokens | Drawing::Strip) => Form::Token,
        _ => Form::Stick,
    };
    if most_components > 1 { with_cut(form, sum, &|_, _| true) } else { plain(form, sum) }
}

/// A move that leaves these heaps.
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
    let heap = sum.get(component).copied().unwrap_or(0);
    let total = left.iter().try_fold(0_u64, |total, part| total.checked_add(*part));
    match total.and_then(|total| heap.checked_sub(total)) {
        Some(taken) if most_components > 1 && left.len() <= MOST_PARTS => broken(sum, component, taken, left),
        Some(taken) if most_components <= 1 => {
            take(&mut sum.iter().map(|&heap| size(heap)), component, size(taken))
        }
        // More than there was: no stick can be picked for it.
        _ => Gesture::unpicked(vec![heap_key(component)]),
    }
}

/// Points of the plane for two numbers, words for more.
pub(super) fn tuples(sum: &[Row], arity: usize, list: &Lister<'_>) -> Scene {
    if arity != 2 {
        return Scene::new(Layout::Words);
    }
    plane::reaching(&points(sum, list))
}

/// A move that leaves these tuples.
pub(super) fn of_tuple(
    sum: &[Row],
    arity: usize,
    component: usize,
    left: &[u64],
    list: &Lister<'_>,
) -> Gesture {
    if arity != 2 {
        return Gesture::default();
    }
    let to = match left {
        [] => Some((0, 0)),
        [a, b] => Some((*a, *b)),
        _ => None,
    };
    plane::reached(&points(sum.get(..=component).unwrap_or(sum), list), component, to)
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
