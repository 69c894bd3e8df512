//! Sample graphs and orders.

use super::super::super::places::{Places, Spot};
use super::kind::Kind;
use super::sketch::Sketch;

/// The graphs that are offered, with the messages of their names.
const GRAPHS: [(&str, &str); 5] = [
    ("path", "webgraph-sample-path"),
    ("star", "webgraph-sample-star"),
    ("house", "webgraph-sample-house"),
    ("cube", "webgraph-sample-cube"),
    ("petersen", "webgraph-sample-petersen"),
];

/// The orders that are offered.
const ORDERS: [(&str, &str); 4] = [
    ("bar", "webgraph-sample-bar"),
    ("divisors", "webgraph-sample-divisors"),
    ("fence", "webgraph-sample-fence"),
    ("tree", "webgraph-sample-tree"),
];

/// The divisors of 60, by the number of their prime factors.
const DIVISORS: [&[u8]; 5] = [&[1], &[2, 3, 5], &[4, 6, 10, 15], &[12, 20, 30], &[60]];

/// The samples for this kind of drawing.
pub fn samples(kind: Kind) -> &'static [(&'static str, &'static str)] {
    if kind == Kind::Order { &ORDERS } else { &GRAPHS }
}

/// The places of the vertices, and the lines between them.
type Drawn = (Vec<(f32, f32)>, Vec<(usize, usize)>);

/// The sample of this name. For arrows, the links of a graph become arrows in alphabetical order, so that
/// they form no cycle, and the token stands on the first vertex.
pub fn sample(name: &str, wanted: Kind) -> Option<Sketch> {
    let letters = ('a'..='z').map(String::from);
    if let Some((spots, mut links)) = graph(name) {
        if wanted == Kind::Arrows {
            links.iter_mut().for_each(|(a, b)| (*a, *b) = (*a.min(b), *a.max(b)));
            return Some(Sketch { on: Some(0), ..sketch(Kind::Arrows, letters, spots, links) });
        }
        return Some(sketch(Kind::Links, letters, spots, links));
    }
    if name == "divisors" {
        let all = DIVISORS.concat();
        return Some(sketch(Kind::Order, all.iter().map(u8::to_string), rows(&DIVISORS), dividing(&all)));
    }
    let (spots, links) = order(name)?;
    Some(sketch(Kind::Order, letters, spots, links))
}

fn sketch(
    kind: Kind,
    names: impl Iterator<Item = String>,
    spots: Vec<(f32, f32)>,
    links: Vec<(usize, usize)>,
) -> Sketch {
    let spots = names.zip(spots).map(|(name, (x, y))| Spot::new(name, x, y)).collect();
    Sketch { places: Places(spots), links, ..Sketch::empty(kind) }
}

/// The lines of an order of divisors: from a number to its multiples by a prime.
fn dividing(all: &[u8]) -> Vec<(usize, usize)> {
    let pairs = (0..all.len()).flat_map(|i| (i..all.len()).map(move |j| (i, j)));
    pairs
        .filter(|(i, j)| all[*j].is_multiple_of(all[*i]) && [2, 3, 5].contains(&(all[*j] / all[*i])))
        .collect()
}

/// Places in rows, from the bottom.
fn rows<T>(rows: &[&[T]]) -> Vec<(f32, f32)> {
    let place = |row: usize, column: usize, count: usize| {
        let aside = column as f32 - (count as f32 - 1.0) / 2.0;
        (320.0 + 110.0 * aside, 360.0 - 80.0 * row as f32)
    };
    let numbered = rows.iter().enumerate();
    numbered.flat_map(|(row, all)| (0..all.len()).map(move |i| place(row, i, all.len()))).collect()
}

/// The order of this name, from its lower to its upper elements.
fn order(name: &str) -> Option<Drawn> {
    Some(match name {
        "bar" => {
            // Three rows and four columns of Chomp; the first square is the poisoned one.
            let squares = (0..12u8).map(|i| (f32::from(i / 4), f32::from(i % 4)));
            let spots = squares
                .map(|(row, column)| (320.0 + 62.0 * (column - row) - 31.0, 360.0 - 62.0 * (row + column)));
            let right = (0..12).filter(|i| i % 4 < 3).map(|i| (i, i + 1));
            (spots.collect(), right.chain((0..8).map(|i| (i, i + 4))).collect())
        }
        "fence" => {
            let spots =
                (0..7u8).map(|i| (80.0 + 80.0 * f32::from(i), if i % 2 == 0 { 300.0 } else { 120.0 }));
            let links = (0..6).map(|i| if i % 2 == 0 { (i, i + 1) } else { (i + 1, i) });
            (spots.collect(), links.collect())
        }
        "tree" => {
            let spots = [(320, 350), (200, 240), (440, 240), (140, 120), (260, 120), (380, 120), (500, 120)];
            let spots = spots.map(|(x, y): (u16, u16)| (f32::from(x), f32::from(y)));
            (spots.to_vec(), (1..7).map(|i| ((i - 1) / 2, i)).collect())
        }
        _ => return None,
    })
}

/// The graph of this name.
fn graph(name: &str) -> Option<Drawn> {
    Some(match name {
        "path" => (
            (0..7u8).map(|i| (80.0 + 80.0 * f32::from(i), 200.0)).collect(),
            (0..6).map(|i| (i, i + 1)).collect(),
        ),
        "star" => {
            let spots = std::iter::once((320.0, 200.0)).chain(ring(6, 150.0)).collect();
            (spots, (1..=6).map(|i| (0, i)).collect())
        }
        "house" => (
            vec![(240.0, 340.0), (400.0, 340.0), (400.0, 190.0), (240.0, 190.0), (320.0, 70.0)],
            vec![(0, 1), (1, 2), (2, 3), (3, 0), (2, 4), (3, 4), (0, 2), (1, 3)],
        ),
        "cube" => {
            let front = [(180.0, 150.0), (350.0, 150.0), (350.0, 320.0), (180.0, 320.0)];
            let back = front.map(|(x, y)| (x + 110.0, y - 80.0));
            let links = (0..4).flat_map(|i| [(i, (i + 1) % 4), (4 + i, 4 + (i + 1) % 4), (i, 4 + i)]);
            (front.into_iter().chain(back).collect(), links.collect())
        }
        "petersen" => {
            let links = (0..5).flat_map(|i| [(i, (i + 1) % 5), (i, 5 + i), (5 + i, 5 + (i + 2) % 5)]);
            (ring(5, 170.0).chain(ring(5, 85.0)).collect(), links.collect())
        }
        _ => return None,
    })
}

/// Places around the middle of the paper.
fn ring(count: u8, radius: f32) -> impl Iterator<Item = (f32, f32)> {
    (0..count).map(move |i| {
        let angle = std::f32::consts::TAU * f32::from(i) / f32::from(count);
        (320.0 + radius * angle.sin(), 200.0 - radius * angle.cos())
    })
}

#[cfg(test)]
mod tests {
    use marienbad_rules::NoFiles;
    use marienbad_solve::question;

    use super::super::super::super::query::Query;
    use super::*;

    #[test]
    fn samples_are_what_they_are_called() {
        let counts = |all: &[(&str, &str)]| -> Vec<(usize, usize)> {
            let drawn = all.iter().map(|(name, _)| sample(name, Kind::Links).unwrap());
            drawn.map(|sketch| (sketch.places.0.len(), sketch.links.len())).collect()
        };
        assert_eq!(counts(&GRAPHS), [(7, 6), (7, 6), (5, 8), (8, 12), (10, 15)]);
        assert_eq!(counts(&ORDERS), [(12, 17), (12, 20), (7, 6), (7, 6)]);
        let cubic = sample("petersen", Kind::Links).unwrap();
        assert!((0..10).all(|vertex| cubic.neighbours(vertex).len() == 3));
        assert_eq!(sample("nothing", Kind::Links), None);
    }

    #[test]
    fn whoever_draws_arrows_gets_arrows() {
        for (name, _) in GRAPHS {
            let sketch = sample(name, Kind::Arrows).unwrap();
            let position = sketch.position().unwrap();
            let dag = question::open("dag").unwrap();
            let read = dag.parse(&position, &NoFiles).unwrap_or_else(|error| panic!("{position}: {error:?}"));
            assert!(!dag.moves(&read, 9).unwrap().is_empty(), "{name}: the token cannot move");
        }
    }

    #[test]
    fn orders_are_drawn_as_they_lie() {
        for (name, _) in ORDERS {
            let sketch = sample(name, Kind::Links).unwrap();
            let pairs =
                sketch.pairs().iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>();
            assert_eq!(Sketch::read(&Query::read(pairs.join("&").as_bytes())), sketch, "{name}");
            assert!(!sketch.links.iter().any(|line| sketch.follows(*line)), "{name}");
        }
    }
}
