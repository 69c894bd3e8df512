//! Coins in a row, in a plane, or in several planes.

use super::build::{Budget, Drawn, Shelf, heap_key, on_board};
use super::{Form, Gesture, Layout, Scene};
use crate::coin::{BlackCoins, Coin, Factor, Turn};

/// How many coins of a single row stand in a line.
const ROW: u64 = 20;

/// From one line of a row to the next: the numbers of the coins stand between them.
const LINE: f32 = 1.5;

/// The most coins of a row.
const MAX_DRAWN_COINS: usize = 400;

/// The greatest coordinate along each axis: layers, rows, columns.
fn extents(black: &BlackCoins) -> [u64; 3] {
    let mut most = [1; 3];
    for coin in black.coins() {
        let places = coin.places();
        for (axis, &place) in places.iter().enumerate() {
            let axis = axis + 3 - places.len();
            most[axis] = most[axis].max(place);
        }
    }
    most
}

/// The number of coins to draw: all up to the last black one along each axis.
fn size(black: &BlackCoins) -> Option<usize> {
    let coins = extents(black).iter().try_fold(1u64, |all, &side| all.checked_mul(side))?;
    usize::try_from(coins).ok()
}

fn most(black: &BlackCoins) -> usize {
    if is_row(black) { MAX_DRAWN_COINS } else { Scene::MAX_THINGS }
}

fn is_row(black: &BlackCoins) -> bool {
    black.coins().first().is_none_or(|coin| coin.places().len() == 1)
}

fn is_drawn(sum: &[BlackCoins], component: usize) -> bool {
    let mut budget = Budget::default();
    let mut drawn = Drawn::Not;
    for black in sum.iter().take(component + 1) {
        drawn = budget.next(size(black), most(black));
    }
    drawn == Drawn::Whole
}

fn key(coin: &Coin, component: usize) -> String {
    on_board(&coin.to_string(), component)
}

/// All coins up to the last black one.
pub(crate) fn scene(sum: &[BlackCoins]) -> Scene {
    let mut scene = Scene::new(Layout::Coins);
    let mut shelf = Shelf::new(2.0, 1.5);
    let mut budget = Budget::default();
    for (component, black) in sum.iter().enumerate() {
        match budget.next(size(black), most(black)) {
            Drawn::Whole if is_row(black) => row(&mut scene, &mut shelf, black, component),
            Drawn::Whole => layers(&mut scene, &mut shelf, black, component),
            Drawn::AsHeap => {
                let mut label = String::new();
                for (i, coin) in black.coins().iter().enumerate() {
                    if label.len() > 20 {
                        label += ",…";
                        break;
                    }
                    label += if i == 0 { "" } else { "," };
                    label += &coin.to_string();
                }
                scene.put_heap(&mut shelf, label, component);
            }
            Drawn::Not => {
                scene.complete = false;
                break;
            }
        }
    }
    scene
}

fn row(scene: &mut Scene, shelf: &mut Shelf, black: &BlackCoins, component: usize) {
    let [_, _, last] = extents(black);
    let lines = last.div_ceil(ROW);
    let (width, height) = (last.min(ROW) as f32, 1.0 + lines.saturating_sub(1) as f32 * LINE);
    let at = shelf.room(width, height);
    scene.area(String::new(), at, width, height);
    for place in 1..=last {
        let Some(coin) = Coin::new(&[place]) else { continue };
        let form = Form::Coin { black: black.contains(&coin) };
        let at = (((place - 1) % ROW) as f32, ((place - 1) / ROW) as f32 * LINE);
        scene.put(key(&coin, component), form, at, Some(component)).label = place.to_string();
    }
}

fn layers(scene: &mut Scene, shelf: &mut Shelf, black: &BlackCoins, component: usize) {
    let [layers, rows, columns] = extents(black);
    let solid = black.coins().first().is_some_and(|coin| coin.places().len() == 3);
    for layer in 1..=layers {
        let at = shelf.room(columns as f32, rows as f32);
        let label = if solid { layer.to_string() } else { String::new() };
        scene.area(label, at, columns as f32, rows as f32);
        for row in 1..=rows {
            for column in 1..=columns {
                let places = [layer, row, column];
                let Some(coin) = Coin::new(if solid { &places } else { &places[1..] }) else { continue };
                let form = Form::Coin { black: black.contains(&coin) };
                let at = ((column - 1) as f32, (row - 1) as f32);
                scene.put(key(&coin, component), form, at, Some(component));
            }
        }
    }
}

/// Turning coins: pick the last one and, along each axis through it, the others that determine the move; of
/// consecutive coins the first is enough.
pub(crate) fn turn(factors: &[Factor], sum: &[BlackCoins], component: usize, turn: &Turn) -> Gesture {
    let corner = turn.corner().filter(|_| is_drawn(sum, component));
    let Some(corner) = corner else {
        return Gesture::unpicked(vec![heap_key(component)]);
    };
    let mut pick = vec![key(&corner, component)];
    for (axis, (factor, set)) in factors.iter().zip(turn.sets()).enumerate() {
        let others = set.get(1..).unwrap_or_default();
        let least = others.len().saturating_sub(1);
        let needed = if *factor == Factor::Interval { &others[least..] } else { others };
        for &place in needed {
            let mut places = corner.places().to_vec();
            if let Some(slot) = places.get_mut(axis) {
                *slot = place;
            }
            pick.extend(Coin::new(&places).map(|coin| key(&coin, component)));
        }
    }
    let touch = turn.coins().iter().map(|coin| key(coin, component)).collect();
    Gesture { pick, touch, also: Vec::new() }
}
