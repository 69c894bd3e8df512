//! Sample positions for tables of games without numbers: all short words, or the simplest graphs.

use std::fmt::Write as _;

/// Which positions a table lists if positions are not made of numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Specimens {
    /// All words of these letters, the shortest first.
    Words(Vec<char>),
    /// Graphs with a given number of vertices: paths, cycles, stars, complete graphs.
    Graphs,
    /// Plants with a given number of edges on a ground of this name: stalks and loops.
    Plants(String),
}

/// The families of graphs that tables show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Figure {
    /// A path.
    Path,
    /// A cycle: a path whose ends are linked.
    Circle,
    /// A star: one vertex linked with all others.
    Star,
    /// A complete graph: all vertices linked.
    Complete,
}

impl Figure {
    /// Those that a game on graphs is shown with.
    pub const GRAPHS: [Self; 4] = [Self::Path, Self::Circle, Self::Star, Self::Complete];

    /// Those that a game with a ground is shown with.
    pub const PLANTS: [Self; 2] = [Self::Path, Self::Circle];

    /// The word used in message keys.
    pub fn word(self) -> &'static str {
        match self {
            Self::Path => "path",
            Self::Circle => "circle",
            Self::Star => "star",
            Self::Complete => "complete",
        }
    }

    /// The graph on the vertices 1 to n as text; `None` if n is too small for it to differ from the other
    /// figures.
    pub fn graph(self, n: u64) -> Option<String> {
        let chain = || (1..=n).map(|vertex| vertex.to_string()).collect::<Vec<_>>().join("-");
        let edges = |pairs: &mut dyn Iterator<Item = (u64, u64)>| {
            pairs.map(|(a, b)| format!("{a}-{b}")).collect::<Vec<_>>().join(",")
        };
        match self {
            Self::Path => Some(chain()),
            Self::Circle => (n >= 3).then(|| format!("{}-1", chain())),
            Self::Star => (n >= 4).then(|| edges(&mut (2..=n).map(|other| (1, other)))),
            Self::Complete => {
                (n >= 4).then(|| edges(&mut (1..n).flat_map(|a| (a + 1..=n).map(move |b| (a, b)))))
            }
        }
    }

    /// The plant with n edges on the ground as text; `None` if there is none.
    pub fn plant(self, ground: &str, n: u64) -> Option<String> {
        let mut text = ground.to_owned();
        let inner = if self == Self::Circle { n.checked_sub(1)? } else { n };
        for vertex in 1..=inner {
            let _ = write!(text, "-{ground}{vertex}");
        }
        match self {
            Self::Path => Some(text),
            Self::Circle => Some(format!("{text}-{ground}")),
            Self::Star | Self::Complete => None,
        }
    }
}

/// All words of this length, in the order of the letters; `None` if there are more than `most`.
pub fn words(letters: &[char], length: usize, most: usize) -> Option<Vec<String>> {
    let count = u32::try_from(length).ok().and_then(|length| letters.len().checked_pow(length))?;
    if count > most {
        return None;
    }
    let mut all = vec![String::new()];
    for _ in 0..length {
        all =
            all.iter().flat_map(|word| letters.iter().map(move |letter| format!("{word}{letter}"))).collect();
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_listed() {
        assert_eq!(words(&['a', 'b'], 2, 9).unwrap_or_default(), ["aa", "ab", "ba", "bb"]);
        assert_eq!(words(&['a', 'b'], 4, 15), None);
        assert_eq!(Figure::Circle.graph(3).as_deref(), Some("1-2-3-1"));
        assert_eq!(Figure::Complete.graph(4).as_deref(), Some("1-2,1-3,1-4,2-3,2-4,3-4"));
        assert_eq!(Figure::Star.graph(4).as_deref(), Some("1-2,1-3,1-4"));
        assert_eq!(Figure::Path.graph(1).as_deref(), Some("1"));
        assert_eq!(Figure::Circle.plant("g", 2).as_deref(), Some("g-g1-g"));
        assert_eq!(Figure::Path.plant("g", 2).as_deref(), Some("g-g1-g2"));
    }
}
