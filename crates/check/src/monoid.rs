//! Commutative monoids, given by the products with their generators.

use std::iter::successors;

use marienbad_certificate::form::{Block, Value};
use marienbad_certificate::reason::{End, Reason};

use crate::effort::{Effort, OPTION};

/// The most elements: the multiplication table has to fit into memory.
const MOST: usize = 1 << 13;
/// The most words of the sets that are held.
const MOST_HELD: usize = 1 << 26;

/// A set of elements.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Elements(pub Vec<u64>);

impl Elements {
    pub(crate) fn none(order: usize) -> Self {
        Self(vec![0; order.div_ceil(64)])
    }

    pub(crate) fn of(order: usize, elements: impl Iterator<Item = usize>) -> Self {
        let mut set = Self::none(order);
        elements.for_each(|element| set.insert(element));
        set
    }

    pub(crate) fn insert(&mut self, element: usize) {
        self.0[element / 64] |= 1 << (element % 64);
    }

    pub(crate) fn contains(&self, element: usize) -> bool {
        self.0[element / 64] >> (element % 64) & 1 != 0
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    pub(crate) fn is_inside(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> {
        let rest = |word: u64| if word == 0 { None } else { Some(word) };
        self.0.iter().enumerate().flat_map(move |(at, word)| {
            let words = successors(rest(*word), move |word| rest(word & (word - 1)));
            words.map(move |word| 64 * at + word.trailing_zeros() as usize)
        })
    }
}

/// The multiplication table.
pub(crate) struct Products {
    pub rows: Vec<Vec<u16>>,
}

impl Products {
    /// The table, if the generators commute and reach every element from the identity.
    ///
    /// That is all it takes: if the maps "times a generator" commute, then the map of a word depends on the element
    /// of the word only (apply it to u = w·0 in either order), so that the product is well defined, commutative and
    /// associative.
    pub(crate) fn new(table: &[Vec<u32>], line: usize, effort: &mut Effort<'_>) -> Result<Self, End> {
        let order = table.len();
        if order > MOST {
            return Err(effort.too_large().into());
        }
        let generators = table.first().map_or(0, Vec::len);
        effort.spend((order * generators * generators + 4 * order * order) as u64)?;
        let times = |x: u32, generator: usize| table[x as usize][generator];
        for (element, row) in table.iter().enumerate() {
            for (second, y) in row.iter().enumerate() {
                let wrong = (0..second).find(|first| times(row[*first], second) != times(*y, *first));
                if let Some(first) = wrong {
                    return Err(Reason::NotCommutative(first, second, element).at(line));
                }
            }
        }
        // Each element but the identity as an earlier one times a generator.
        let mut path: Vec<(usize, usize, usize)> = Vec::new();
        let mut reached = vec![false; order];
        reached[..order.min(1)].fill(true);
        let mut queue = vec![0];
        while let Some(x) = queue.pop() {
            for (generator, y) in table[x].iter().map(|y| *y as usize).enumerate() {
                if !std::mem::replace(&mut reached[y], true) {
                    path.push((y, x, generator));
                    queue.push(y);
                }
            }
        }
        if let Some(element) = reached.iter().position(|reached| !reached) {
            return Err(Reason::Unreachable(element).at(line));
        }
        let row = |x: usize| {
            let mut row = vec![x as u16; order];
            for &(y, before, generator) in &path {
                row[y] = times(u32::from(row[before]), generator) as u16;
            }
            row
        };
        Ok(Self { rows: (0..order).map(row).collect() })
    }

    /// For each x the elements z with xz among the lost ones.
    pub(crate) fn lost_with(&self, lost: &Elements) -> Vec<Elements> {
        let with = |row: &Vec<u16>| {
            let places = row.iter().enumerate().filter(|(_, x)| lost.contains(usize::from(**x)));
            Elements::of(row.len(), places.map(|(z, _)| z))
        };
        self.rows.iter().map(with).collect()
    }

    pub(crate) fn of(&self, x: usize, y: usize) -> usize {
        usize::from(self.rows[x][y])
    }

    /// The products of x with the elements of a set, added to another set. What an element has beyond the order is kept.
    fn add(&self, x: usize, factors: &Elements, to: &mut Elements) {
        let order = self.rows.len();
        factors.iter().for_each(|y| to.insert(self.of(x, y % order) + y / order * order));
    }

    /// Visits the sums of heaps, each as its element and the set of elements of its options; so are the heaps given. Sums are
    /// built heap by heap: (x, E)·(y, F) = (xy, xF ∪ yE). Where a smaller set with the same element was met, a larger one is
    /// left out, since it leaves less to fail.
    pub(crate) fn sums(
        &self,
        given: impl Iterator<Item = (usize, Elements)>,
        effort: &mut Effort<'_>,
        mut visit: impl FnMut(usize, &Elements, &mut Effort<'_>) -> Result<(), End>,
    ) -> Result<(), End> {
        let mut met: Vec<Vec<Elements>> = vec![Vec::new(); self.rows.len()];
        let mut heaps: Vec<(usize, Elements)> = Vec::new();
        for (x, to) in given {
            if add_minimal(&mut met[x], &to) {
                heaps.retain(|(other, larger)| *other != x || !to.is_inside(larger));
                heaps.push((x, to));
            }
        }
        let (mut queue, mut held) = (heaps.clone(), 0);
        while let Some((x, to)) = queue.pop() {
            visit(x, &to, effort)?;
            for (y, heap_to) in &heaps {
                effort.spend(OPTION + 64 * to.0.len() as u64)?;
                let mut both = Elements(vec![0; to.0.len()]);
                self.add(*y, &to, &mut both);
                self.add(x, heap_to, &mut both);
                let product = self.of(x, *y);
                effort.spend((met[product].len() * both.0.len()) as u64)?;
                if add_minimal(&mut met[product], &both) {
                    held += both.0.len();
                    if held > MOST_HELD {
                        return Err(effort.too_large().into());
                    }
                    queue.push((product, both));
                }
            }
        }
        Ok(())
    }
}

/// Keeps the smallest sets; `false` if a set that is not larger than `new` is there already.
fn add_minimal(sets: &mut Vec<Elements>, new: &Elements) -> bool {
    if sets.iter().any(|set| set.is_inside(new)) {
        return false;
    }
    sets.retain(|set| !new.is_inside(set));
    sets.push(new.clone());
    true
}

/// The products with the generators, one line an element; the number of the first line is for whatever is wrong with all.
pub(crate) fn read_table(block: &Block<'_>) -> Result<(Vec<Vec<u32>>, usize), End> {
    let mut table: Vec<Vec<u32>> = Vec::with_capacity(block.len());
    for (line, text) in block {
        let value = Value { line: *line, key: "table", text };
        let row: Vec<u32> = value.list()?;
        let width = table.first().map_or(row.len(), Vec::len);
        if row.len() != width || row.iter().any(|x| *x as usize >= block.len()) {
            return Err(value.bad("an element for each generator"));
        }
        table.push(row);
    }
    Ok((table, block.first().map_or(1, |(line, _)| *line)))
}

/// Elements, ascending.
pub(crate) fn read_elements(value: Value<'_>, order: usize) -> Result<Vec<u32>, End> {
    let set: Vec<u32> = value.list()?;
    let right = set.is_sorted_by(|a, b| a < b) && set.last().is_none_or(|x| (*x as usize) < order);
    if right { Ok(set) } else { Err(value.bad("elements, ascending")) }
}
