//! Bars of squares: chocolate to break, drawn in layers beyond two dimensions, and the bar of Chomp.

use super::build::{Budget, Drawn, Shelf, heap_key, on_board};
use super::{Form, Gesture, Layout, Place, Scene};
use crate::board::{Bite, Diagram};

/// The most dimensions that are drawn: columns, rows, layers beside one another, layers below one another.
const AXES: usize = 4;

/// The letters of cuts across columns, rows and layers.
const LETTERS: [char; AXES] = ['d', 'l', 'r', 'c'];

/// The sides of a bar, as four counts: rows of sheets, sheets in a row, rows, columns.
#[derive(Clone, Copy)]
struct Bar {
    sides: [usize; AXES],
    dimensions: usize,
}

impl Bar {
    fn new(sides: &[u64]) -> Option<Self> {
        let dimensions = sides.len();
        let mut all = [1; AXES];
        let rest = all.get_mut(AXES.checked_sub(dimensions)?..)?;
        for (to, &side) in rest.iter_mut().zip(sides) {
            *to = usize::try_from(side).ok()?;
        }
        Some(Self { sides: all, dimensions })
    }

    /// The number of squares and cuts, if it does not overflow.
    fn things(sides: &[u64]) -> Option<usize> {
        let bar = Self::new(sides)?;
        let squares = bar.sides.iter().try_fold(1usize, |all, &side| all.checked_mul(side))?;
        squares.checked_mul(5)
    }

    /// The position of the first square of a sheet.
    fn sheet(&self, below: usize, beside: usize) -> (f32, f32) {
        let [_, _, rows, columns] = self.sides;
        ((beside * (columns + 1)) as f32, (below * (rows + 1)) as f32)
    }

    fn size(&self) -> (f32, f32) {
        let [below, beside, rows, columns] = self.sides;
        ((beside * (columns + 1) - 1) as f32, (below * (rows + 1) - 1) as f32)
    }

    fn sheets(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let [below, beside, ..] = self.sides;
        (0..below).flat_map(move |a| (0..beside).map(move |b| (a, b)))
    }

    fn squares(&self) -> impl Iterator<Item = [usize; AXES]> + use<> {
        let [_, _, rows, columns] = self.sides;
        self.sheets()
            .flat_map(move |(a, b)| (0..rows).flat_map(move |r| (0..columns).map(move |c| [a, b, r, c])))
    }

    /// The key of a square: as many coordinates as the bar has dimensions.
    fn square_key(&self, square: [usize; AXES], component: usize) -> String {
        let used = square.get(AXES - self.dimensions.max(1)..).unwrap_or_default();
        let names: Vec<String> = used.iter().map(|place| (place + 1).to_string()).collect();
        on_board(&names.join("."), component)
    }

    /// The cuts along one axis at one place: a single line, or one in each sheet.
    fn cuts(&self, axis: usize, keep: usize, component: usize) -> Vec<(String, Place, Place)> {
        let (width, height) = self.size();
        let [_, _, rows, columns] = self.sides;
        let line = |x: f32, y: f32, reach_x: f32, reach_y: f32| {
            (Place { x: x - 0.5, y: y - 0.5 }, Place { x: reach_x, y: reach_y })
        };
        let name = |sheet: usize| {
            let more = if sheet == 0 { String::new() } else { format!(".{}", sheet + 1) };
            on_board(&format!("{}{keep}{more}", LETTERS[axis]), component)
        };
        let lines: Vec<(Place, Place)> = match axis {
            0 => vec![line(0.0, self.sheet(keep, 0).1 - 0.5, width, 0.0)],
            1 => vec![line(self.sheet(0, keep).0 - 0.5, 0.0, 0.0, height)],
            _ => self
                .sheets()
                .map(|(a, b)| {
                    let (x, y) = self.sheet(a, b);
                    if axis == 2 {
                        line(x, y + keep as f32, columns as f32, 0.0)
                    } else {
                        line(x + keep as f32, y, 0.0, rows as f32)
                    }
                })
                .collect(),
        };
        lines.into_iter().enumerate().map(|(i, (at, reach))| (name(i), at, reach)).collect()
    }
}

/// Bars to break: pick a line, and everything behind or below it is put aside.
pub(crate) fn bars(sum: &[&[u64]], text: impl Fn(usize) -> String) -> Scene {
    let mut scene = Scene::new(Layout::Board);
    let mut shelf = Shelf::new(2.0, 2.0);
    let mut budget = Budget::default();
    for (component, sides) in sum.iter().enumerate() {
        match (budget.next(Bar::things(sides), Scene::MAX_THINGS), Bar::new(sides)) {
            (Drawn::Whole, Some(bar)) => draw_bar(&mut scene, &mut shelf, &bar, component),
            (Drawn::Not, _) => {
                scene.complete = false;
                break;
            }
            _ => scene.put_heap(&mut shelf, text(component), component),
        }
    }
    scene
}

fn draw_bar(scene: &mut Scene, shelf: &mut Shelf, bar: &Bar, component: usize) {
    let (width, height) = bar.size();
    let at = shelf.room(width, height);
    scene.area(String::new(), at, width, height);
    for square in bar.squares() {
        let [a, b, row, column] = square;
        let (x, y) = bar.sheet(a, b);
        let place = (x + column as f32, y + row as f32);
        scene.put(bar.square_key(square, component), Form::Chocolate, place, Some(component));
    }
    for axis in 0..AXES {
        for keep in 1..bar.sides[axis] {
            for (key, at, reach) in bar.cuts(axis, keep, component) {
                scene.put(key, Form::Cut, (at.x, at.y), Some(component)).reach = reach;
            }
        }
    }
}

/// The square that is never taken: all that is left of the bars when the game is over. It no longer belongs
/// to a component.
pub(crate) fn last_square(form: Form) -> Scene {
    let mut scene = Scene::new(Layout::Board);
    let at = Shelf::new(2.0, 2.0).room(1.0, 1.0);
    scene.area(String::new(), at, 1.0, 1.0);
    scene.put("1.1".to_owned(), form, (0.0, 0.0), None);
    scene
}

/// A break that keeps `keep` of a side.
pub(crate) fn cut(sum: &[&[u64]], component: usize, side: usize, keep: u64) -> Gesture {
    let sizes = sum.iter().take(component + 1).map(|sides| Bar::things(sides));
    let drawn = Budget::last(sizes, Scene::MAX_THINGS);
    let bar = sum.get(component).and_then(|sides| Bar::new(sides)).filter(|_| drawn == Drawn::Whole);
    let (Some(bar), Ok(keep)) = (bar, usize::try_from(keep)) else {
        return Gesture::unpicked(vec![heap_key(component)]);
    };
    let axis = (AXES - bar.dimensions + side).min(AXES - 1);
    let behind = bar.squares().filter(|square| square[axis] >= keep);
    let mut touch: Vec<String> = behind.map(|square| bar.square_key(square, component)).collect();
    let mut cuts: Vec<String> = bar.cuts(axis, keep, component).into_iter().map(|(key, ..)| key).collect();
    touch.extend(cuts.iter().cloned());
    let others = cuts.split_off(1);
    let also = others.into_iter().map(|key| Gesture::one(key, touch.clone())).collect();
    Gesture { pick: cuts, touch, also }
}

/// Bars and blocks to bite into; each layer of a block is one sheet.
pub(crate) fn diagrams(sum: &[Diagram]) -> Scene {
    let mut scene = Scene::new(Layout::Board);
    let mut shelf = Shelf::new(2.0, 2.0);
    for (component, diagram) in sum.iter().enumerate() {
        if scene.things.len() + squares(diagram) > Scene::MAX_THINGS {
            scene.complete = false;
            break;
        }
        let first = diagram.layers().next().unwrap_or_default();
        let (columns, height) = (f32::from(first.first().copied().unwrap_or(0)), first.len() as f32);
        let block = diagram.layers().count() > 1;
        for (layer, rows) in (0..).zip(diagram.layers()) {
            let at = shelf.room(columns, height);
            let label = if block { (layer + 1).to_string() } else { String::new() };
            scene.area(label, at, columns, height);
            for (row, &length) in (0..).zip(rows) {
                for column in 0..length {
                    let poison = (layer, row, column) == (0, 0, 0);
                    let form = if poison { Form::Poison } else { Form::Chocolate };
                    let key = bite_key(diagram, Bite { layer, row, column }, component);
                    scene.put(key, form, (f32::from(column), f32::from(row)), Some(component));
                }
            }
        }
    }
    scene
}

fn squares(diagram: &Diagram) -> usize {
    diagram.layers().flatten().map(|&row| usize::from(row)).sum()
}

fn bite_key(diagram: &Diagram, bite: Bite, component: usize) -> String {
    let flat = format!("{}.{}", bite.row + 1, bite.column + 1);
    let block = diagram.layers().count() > 1;
    on_board(&if block { format!("{}.{flat}", bite.layer + 1) } else { flat }, component)
}

/// Of larger bars only the square that is picked is shown as touched: all squares of all bites would be
/// millions.
const MOST_SHOWN: usize = 1000;

/// A bite: pick the square; all squares behind, below and to the right of it are taken too.
pub(crate) fn bite(sum: &[Diagram], component: usize, mv: Bite) -> Gesture {
    if sum.iter().take(component + 1).map(squares).sum::<usize>() > Scene::MAX_THINGS {
        return Gesture::default();
    }
    let Some(diagram) = sum.get(component) else { return Gesture::default() };
    if squares(diagram) > MOST_SHOWN {
        return Gesture::all(vec![bite_key(diagram, mv, component)]);
    }
    let mut touch = Vec::new();
    for (layer, rows) in (0..).zip(diagram.layers()).skip(mv.layer.into()) {
        for (row, &length) in (0..).zip(rows).skip(mv.row.into()) {
            let taken = (mv.column..length).map(|column| Bite { layer, row, column });
            touch.extend(taken.map(|square| bite_key(diagram, square, component)));
        }
    }
    Gesture::one(bite_key(diagram, mv, component), touch)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Chomp;
    use crate::{NoFiles, Ruleset};

    #[test]
    fn bites_of_large_bars_are_short() {
        let mv = Bite { layer: 0, row: 0, column: 1 };
        for (text, touched) in [("2x3", 4), ("1x1000", 999), ("1x1001", 1), ("60x60", 1)] {
            let sum = Chomp.parse(text, &NoFiles).unwrap();
            let gesture = bite(&sum, 0, mv);
            assert_eq!((gesture.pick, gesture.touch.len()), (vec!["1.2".to_owned()], touched), "{text}");
        }
    }

    #[test]
    fn a_cut_in_any_layer_is_the_same_break() {
        let sides: &[u64] = &[2, 3, 4];
        let gesture = cut(&[sides], 0, 2, 1);
        assert_eq!(gesture.pick, ["c1"]);
        assert_eq!(gesture.also.len(), 1);
        assert_eq!(gesture.also[0].pick, ["c1.2"]);
        assert_eq!(gesture.touch.len(), 2 * 3 * 3 + 2);
        assert_eq!(cut(&[sides], 0, 0, 1).pick, ["l1"]);
    }

    #[test]
    fn long_and_manifold_bars_are_one_thing() {
        let (long, many): (&[u64], &[u64]) = (&[1 << 63, 2], &[2; 8]);
        let scene = bars(&[long, many], |i| i.to_string());
        assert_eq!(scene.things.len(), 2);
        assert!(!scene.complete && cut(&[long, many], 0, 1, 1).pick.is_empty());
    }
}
