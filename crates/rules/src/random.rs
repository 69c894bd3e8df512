//! Random positions as texts: n heaps of 0 to m, as in source 002 (question 4), and the nearest equivalent
//! for games without heaps.

use std::collections::BTreeSet;

use crate::numbers::Numbers;

/// Returns a random number below its argument (0 for 0).
pub type Dice<'a> = dyn FnMut(u64) -> u64 + 'a;

/// The longest side of a random board, and the most vertices of a random graph.
const LONGEST_SIDE: u64 = 60;

/// So many cells in a hundred are missing from a random board.
const HOLES_PERCENT: u64 = 15;

/// The size of a random position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Number of heaps, rows, coins or vertices.
    pub n: u64,
    /// Largest heap, number of columns, last place or number of edges.
    pub m: u64,
}

impl Size {
    /// Whether a board of this size can be drawn cell by cell.
    pub fn is_small(self) -> bool {
        self.n <= LONGEST_SIDE && self.m <= LONGEST_SIDE
    }

    /// A random number from `least` to m.
    pub(crate) fn upto(self, least: u64, dice: &mut Dice<'_>) -> u64 {
        least + dice(self.m.saturating_sub(least).saturating_add(1))
    }
}

pub(crate) fn joined(parts: impl IntoIterator<Item = String>, by: &str) -> String {
    parts.into_iter().collect::<Vec<_>>().join(by)
}

/// A random position made of numbers; `None` if `numbers` does not determine one.
pub(crate) fn by_numbers(numbers: &Numbers, size: Size, dice: &mut Dice<'_>) -> Option<String> {
    let mut several = |least, separator| {
        joined((0..size.n).map(|_| size.upto(least, dice).to_string()).collect::<Vec<_>>(), separator)
    };
    match numbers {
        Numbers::Heaps { separator: ",", .. } => Some(several(0, ",")),
        Numbers::Heaps { separator, .. } => Some(several(1, separator)),
        Numbers::Matches => Some(several(1, " + ")),
        Numbers::Pair if size.n.is_multiple_of(2) => {
            let pair = |_| format!("{},{}", size.upto(0, dice), size.upto(0, dice));
            Some(joined((0..size.n / 2).map(pair).collect::<Vec<_>>(), " + "))
        }
        Numbers::Tuple { names } => {
            let mut tuple =
                || joined(names.iter().map(|_| size.upto(0, dice).to_string()).collect::<Vec<_>>(), ",");
            Some(joined((0..size.n).map(|_| tuple()).collect::<Vec<_>>(), " + "))
        }
        Numbers::Coins => coins(1, size, dice),
        Numbers::Cell(dimensions) => coins(*dimensions, size, dice),
        Numbers::Board => Some(format!("{}x{}", 1 + dice(size.n), 1 + dice(size.m))),
        Numbers::Pair => None,
    }
}

/// n black coins at places up to m along each axis.
fn coins(axes: usize, size: Size, dice: &mut Dice<'_>) -> Option<String> {
    if !size.is_small() {
        return None;
    }
    let mut all = BTreeSet::new();
    // A place drawn twice gets one coin; a few more draws usually find another place.
    for _ in 0..4 * size.n {
        if (all.len() as u64) < size.n {
            all.insert(joined((0..axes).map(|_| (1 + dice(size.m)).to_string()).collect::<Vec<_>>(), "."));
        }
    }
    Some(joined(all, ","))
}

/// Whether to leave a cell out.
pub(crate) fn hole(dice: &mut Dice<'_>) -> bool {
    dice(100) < HOLES_PERCENT
}

/// A board of n rows and m columns with holes, drawn with the signs of a cell and of a hole.
pub(crate) fn board(size: Size, signs: [char; 2], dice: &mut Dice<'_>) -> Option<String> {
    let mut row = || (0..size.m).map(|_| signs[usize::from(hole(dice))]).collect::<String>();
    size.is_small().then(|| joined((0..size.n).map(|_| row()).collect::<Vec<_>>(), "/"))
}

/// Random edges between the vertices 1 to n, each from the smaller to the larger number; `None` if the
/// graph is too large or has no edge.
pub(crate) fn lines(size: Size, dice: &mut Dice<'_>) -> Option<Vec<(u64, u64)>> {
    if !size.is_small() {
        return None;
    }
    let n = size.n;
    let mut pairs: Vec<(u64, u64)> = (1..=n).flat_map(|a| (a + 1..=n).map(move |b| (a, b))).collect();
    let mut lines = Vec::new();
    while (lines.len() as u64) < size.m && !pairs.is_empty() {
        lines.push(pairs.swap_remove(dice(pairs.len() as u64) as usize));
    }
    lines.sort_unstable();
    (!lines.is_empty()).then_some(lines)
}

/// Random edges as text, followed by the isolated vertices if `alone`.
pub(crate) fn graph(size: Size, sign: char, alone: bool, dice: &mut Dice<'_>) -> Option<String> {
    let lines = lines(size, dice)?;
    let mut words: Vec<String> = lines.iter().map(|(a, b)| format!("{a}{sign}{b}")).collect();
    if alone {
        let single = (1..=size.n).filter(|v| lines.iter().all(|(a, b)| a != v && b != v));
        words.extend(single.map(|v| v.to_string()));
    }
    Some(words.join(","))
}
