//! Tokens on a strip of squares, and columns with a pawn at each end.

use super::build::{Budget, Drawn, Shelf, heap_key};
use super::{Form, Gesture, Layout, Scene};

/// The last square of a strip that is drawn.
const LAST: u64 = 60;

/// The most tokens on one square that are drawn.
const STACK: usize = 20;

/// The longest gap of a column that is drawn.
const GAP: u64 = 40;

/// Whether the strip is drawn square by square.
fn is_drawn(sum: &[u64]) -> bool {
    let mut stacks = [0; LAST as usize + 1];
    sum.len() <= STACK * stacks.len()
        && sum.iter().all(|&square| {
            let stack = usize::try_from(square).ok().and_then(|square| stacks.get_mut(square));
            stack.is_some_and(|stack| {
                *stack += 1;
                *stack <= STACK
            })
        })
}

fn token_key(component: usize, square: u64) -> String {
    format!("{}:{square}", component + 1)
}

/// Where a token goes that is taken off.
const OFF: &str = "off";

/// A strip that starts at square `first`; with `off`, there is a place for tokens taken off.
pub(crate) fn strip(sum: &[u64], first: u64, off: bool) -> Scene {
    let mut scene = Scene::new(Layout::Strip);
    let mut shelf = Shelf::new(2.0, 1.0);
    if !is_drawn(sum) {
        let mut budget = Budget::default();
        for (component, square) in sum.iter().enumerate() {
            if budget.next(None, 0) == Drawn::Not {
                break;
            }
            scene.put_heap(&mut shelf, square.to_string(), component);
        }
        scene.complete = false;
        return scene;
    }
    let last = sum.iter().copied().max().unwrap_or(first).max(first);
    let count = |square: u64| sum.iter().filter(|&&other| other == square).count();
    let tallest = (first..=last).map(count).max().unwrap_or(0);
    let margin = if off { 1.5 } else { 0.0 };
    let x = |square: u64| (square - first) as f32 + margin;
    let (width, height) = ((last - first + 1) as f32 + margin, (tallest + 1) as f32);
    let at = shelf.room(width, height);
    scene.area(String::new(), at, width, height);
    let ground = tallest as f32;
    if off {
        let thing = scene.put(OFF.to_owned(), Form::Spot, (0.0, ground), None);
        "×".clone_into(&mut thing.label);
    }
    for square in first..=last {
        let thing = scene.put(square.to_string(), Form::Spot, (x(square), ground), None);
        thing.label = square.to_string();
    }
    let mut above = [0.0; LAST as usize + 1];
    for (component, &square) in sum.iter().enumerate() {
        let Some(level) = above.get_mut(square as usize) else { continue };
        *level += 1.0;
        let place = (x(square.max(first)), ground - *level);
        scene.put(token_key(component, square), Form::Piece, place, Some(component));
    }
    scene
}

/// Sliding a token to a square or off the strip: pick both, or only the square if there is a single token.
pub(crate) fn slide(sum: &[u64], component: usize, to: Option<u64>) -> Gesture {
    if !is_drawn(sum) {
        return Gesture::unpicked(vec![heap_key(component)]);
    }
    let token = token_key(component, sum.get(component).copied().unwrap_or(0));
    let square = to.map_or_else(|| OFF.to_owned(), |to| to.to_string());
    if sum.len() == 1 {
        return Gesture::one(square.clone(), vec![token, square]);
    }
    Gesture::all(vec![token, square])
}

/// Whether these coins are drawn square by square.
fn row_size(coins: &[u64]) -> Option<usize> {
    let last = *coins.last().filter(|last| **last <= LAST)?;
    Some(last as usize + 1 + coins.len())
}

/// The key of a coin that lies on this square of its strip.
fn coin_key(component: usize, square: u64) -> String {
    format!("{}o", token_key(component, square))
}

/// A strip for each component, with coins on some of its squares, ascending.
pub(crate) fn rows<C: std::ops::Deref<Target = [u64]>>(sum: &[C]) -> Scene {
    let mut scene = Scene::new(Layout::Strip);
    let mut shelf = Shelf::new(2.0, 1.0);
    let mut budget = Budget::default();
    for (component, coins) in sum.iter().enumerate() {
        let last = coins.last().copied().unwrap_or(0);
        match budget.next(row_size(coins), Scene::MAX_THINGS) {
            Drawn::Whole => {
                shelf.line();
                let width = (last + 1) as f32;
                let at = shelf.room(width, 2.0);
                scene.area(String::new(), at, width, 2.0);
                for square in 0..=last {
                    let place = (square as f32, 1.0);
                    let thing = scene.put(token_key(component, square), Form::Spot, place, Some(component));
                    thing.label = square.to_string();
                }
                for &square in coins.iter() {
                    let place = (square as f32, 0.0);
                    scene.put(coin_key(component, square), Form::Piece, place, Some(component));
                }
            }
            Drawn::AsHeap => scene.put_heap(&mut shelf, format!("… {last}"), component),
            Drawn::Not => {
                scene.complete = false;
                break;
            }
        }
    }
    scene
}

/// Moving a coin to a square that no other coin can reach: pick the square.
pub(crate) fn push<C: std::ops::Deref<Target = [u64]>>(
    sum: &[C],
    component: usize,
    from: u64,
    to: u64,
) -> Gesture {
    let sizes = sum.iter().take(component + 1).map(|coins| row_size(coins));
    if Budget::last(sizes, Scene::MAX_THINGS) != Drawn::Whole {
        return Gesture::unpicked(vec![heap_key(component)]);
    }
    let square = token_key(component, to);
    Gesture::one(square.clone(), vec![coin_key(component, from), square])
}

fn column_size(gap: u64) -> Option<usize> {
    (gap <= GAP).then_some(gap as usize + 2)
}

/// Columns with a pawn at the top and one at the bottom.
pub(crate) fn columns(sum: &[u64]) -> Scene {
    let mut scene = Scene::new(Layout::Strip);
    let mut shelf = Shelf::new(0.5, 1.0);
    let mut budget = Budget::default();
    for (component, &gap) in sum.iter().enumerate() {
        match budget.next(column_size(gap), Scene::MAX_THINGS) {
            Drawn::Whole => {
                let at = shelf.room(1.0, (gap + 2) as f32);
                scene.area(gap.to_string(), at, 1.0, (gap + 2) as f32);
                for row in 0..=gap + 1 {
                    let (form, label) = match row {
                        0 => (Form::Piece, "▼"),
                        row if row == gap + 1 => (Form::Piece, "▲"),
                        _ => (Form::Spot, ""),
                    };
                    let thing =
                        scene.put(token_key(component, row), form, (0.0, row as f32), Some(component));
                    label.clone_into(&mut thing.label);
                }
            }
            Drawn::AsHeap => scene.put_heap(&mut shelf, gap.to_string(), component),
            Drawn::Not => {
                scene.complete = false;
                break;
            }
        }
    }
    scene
}

/// Moving the lower pawn up by this many squares: pick its target.
pub(crate) fn close(sum: &[u64], component: usize, squares: u64) -> Gesture {
    let sizes = sum.iter().take(component + 1).map(|&gap| column_size(gap));
    let gap = sum.get(component).copied().unwrap_or(0);
    if Budget::last(sizes, Scene::MAX_THINGS) != Drawn::Whole {
        return Gesture::unpicked(vec![heap_key(component)]);
    }
    let to = (gap + 1).saturating_sub(squares);
    Gesture::one(token_key(component, to), (to..=gap + 1).map(|row| token_key(component, row)).collect())
}
