//! Graphs to begin with.

use super::super::super::places::{Places, Spot};
use super::sketch::{Kind, Sketch};

/// The graphs that are offered, with the messages of their names.
pub const SAMPLES: [(&str, &str); 5] = [
    ("path", "webgraph-sample-path"),
    ("star", "webgraph-sample-star"),
    ("house", "webgraph-sample-house"),
    ("cube", "webgraph-sample-cube"),
    ("petersen", "webgraph-sample-petersen"),
];

/// Where vertices lie, and which are linked.
type Drawn = (Vec<(f32, f32)>, Vec<(usize, usize)>);

/// The graph of this name.
pub fn sample(name: &str) -> Option<Sketch> {
    let (spots, links): Drawn = match name {
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
    };
    let names = ('a'..='z').map(String::from);
    let spots = names.zip(spots).map(|(name, (x, y))| Spot::new(name, x, y)).collect();
    Some(Sketch { places: Places(spots), links, ..Sketch::empty(Kind::Links) })
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
    use super::*;

    #[test]
    fn samples_are_what_they_are_called() {
        let counts = SAMPLES.map(|(name, _)| {
            let sketch = sample(name).unwrap();
            (sketch.places.0.len(), sketch.links.len())
        });
        assert_eq!(counts, [(7, 6), (7, 6), (5, 8), (8, 12), (10, 15)]);
        let cubic = sample("petersen").unwrap();
        assert!((0..10).all(|vertex| cubic.neighbours(vertex).len() == 3));
        assert_eq!(sample("nothing"), None);
    }
}
