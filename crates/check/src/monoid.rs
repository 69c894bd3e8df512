//! Finite commutative monoids, sets of their elements, and the elements that sums of heaps can have.

use marienbad_certificate::form::{Block, Value};
use marienbad_certificate::reason::{Defect, End, Expected};

use crate::effort::{Effort, OPTION};

/// The most elements: their multiplication table has to fit into memory.
const MAX_ELEMENTS: usize = 1 << 13;
/// The most bits of the sets that are held.
const MOST_HELD: u64 = 1 << 32;

/// A set of elements.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Elements(Vec<u64>);

impl Elements {
    pub(crate) fn none(order: usize) -> Self {
        Self(vec![0; order.div_ceil(64)])
    }

    pub(crate) fn of(order: usize, list: &[u32]) -> Self {
        let mut set = Self::none(order);
        list.iter().for_each(|element| set.insert(*element as usize));
        set
    }

    pub(crate) fn insert(&mut self, element: usize) {
        self.0[element / 64] |= 1 << (element % 64);
    }

    pub(crate) fn contains(&self, element: usize) -> bool {
        self.0[element / 64] >> (element % 64) & 1 != 0
    }

    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    fn is_inside(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> {
        let words = self.0.iter().enumerate().filter(|(_, word)| **word != 0);
        words.flat_map(|(i, _)| 64 * i..64 * i + 64).filter(|element| self.contains(*element))
    }
}

/// Reads the products of each element with the generators.
pub(crate) fn read_table(block: &Block<'_>) -> Result<Vec<Vec<u32>>, End> {
    let mut table: Vec<Vec<u32>> = Vec::new();
    for (line, text) in block {
        let value = Value { line: *line, key: "table", text };
        let row: Vec<u32> = value.list()?;
        let width = table.first().unwrap_or(&row).len();
        if row.len() != width || row.iter().any(|x| *x as usize >= block.len()) {
            return Err(value.bad(Expected::Products));
        }
        table.push(row);
    }
    Ok(table)
}

/// Reads a list of elements, which must be ascending.
pub(crate) fn read_elements(value: Value<'_>, order: usize) -> Result<Vec<u32>, End> {
    let list: Vec<u32> = value.list()?;
    let right = list.is_sorted_by(|a, b| a < b) && list.last().is_none_or(|x| (*x as usize) < order);
    if right { Ok(list) } else { Err(value.bad(Expected::Elements)) }
}

/// The multiplication table.
pub(crate) struct Products(Vec<Vec<u16>>);

/// An element, and the sets of elements of its options: one set for each number of heaps counted apart.
pub(crate) type Transition = (usize, Vec<Elements>);

impl Products {
    /// The table, if the generators commute and reach every element from the identity.
    ///
    /// That is all it takes: if the maps "times a generator" commute, then the map of a word depends on the
    /// element of the word only (apply it to u = w·0 in either order), so the product is well defined,
    /// commutative and associative.
    pub(crate) fn new(table: &[Vec<u32>], line: usize, effort: &mut Effort<'_>) -> Result<Self, End> {
        let order = table.len();
        if order > MAX_ELEMENTS {
            return Err(effort.too_large().into());
        }
        let generators = table.first().map_or(0, Vec::len);
        effort.spend((order * generators * generators + 4 * order * order) as u64)?;
        let times = |x: u32, generator: usize| table[x as usize][generator];
        for (element, row) in table.iter().enumerate() {
            for (second, y) in row.iter().enumerate() {
                let wrong = (0..second).find(|first| times(row[*first], second) != times(*y, *first));
                if let Some(first) = wrong {
                    return Err(Defect::NotCommutative(first, second, element).at(line));
                }
            }
        }
        // Each element except the identity as an earlier element times a generator.
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
            return Err(Defect::Unreachable(element).at(line));
        }
        let row = |x: usize| {
            let mut row = vec![x as u16; order];
            for &(y, before, generator) in &path {
                row[y] = times(u32::from(row[before]), generator) as u16;
            }
            row
        };
        Ok(Self((0..order).map(row).collect()))
    }

    pub(crate) fn order(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn of(&self, x: usize, y: usize) -> usize {
        usize::from(self.0[x][y])
    }

    /// For each x, the elements z with xz in a set.
    pub(crate) fn with(&self, set: &Elements) -> Vec<Elements> {
        let row = |row: &Vec<u16>| {
            let places = (0..).zip(row).filter(|(_, x)| set.contains(usize::from(**x)));
            Elements::of(row.len(), &places.map(|(z, _)| z).collect::<Vec<u32>>())
        };
        self.0.iter().map(row).collect()
    }

    /// Adds the products of x with the elements of a set to another set.
    fn add(&self, x: usize, factors: &Elements, to: &mut Elements) {
        factors.iter().for_each(|y| to.insert(self.of(x, y)));
    }

    /// Visits every sum of these heaps, as far as its element and the elements of its options matter. Sums
    /// are built heap by heap. A sum whose sets contain those of another with the same element is left out.
    pub(crate) fn sums(
        &self,
        heaps: &[Transition],
        effort: &mut Effort<'_>,
        mut look: impl FnMut(usize, &[Elements]) -> Result<(), End>,
    ) -> Result<(), End> {
        let mut met: Vec<Vec<Vec<Elements>>> = vec![Vec::new(); self.order()];
        let mut least: Vec<&Transition> = Vec::new();
        for one in heaps {
            if add_minimal(&mut met[one.0], &one.1) {
                least.retain(|(x, sets)| *x != one.0 || !are_inside(&one.1, sets));
                least.push(one);
            }
        }
        let (mut queue, mut held) = (least.iter().map(|one| (*one).clone()).collect::<Vec<_>>(), 0);
        while let Some((x, to)) = queue.pop() {
            effort.spend((self.order() * to.len()) as u64)?;
            if !met[x].contains(&to) {
                continue;
            }
            look(x, &to)?;
            for (y, heap_to) in &least {
                effort.spend(OPTION + (self.order() * to.len()) as u64)?;
                let mut both = vec![Elements::none(self.order()); to.len()];
                for ((both, one), other) in both.iter_mut().zip(&to).zip(heap_to) {
                    self.add(*y, one, both);
                    self.add(x, other, both);
                }
                let product = self.of(x, *y);
                effort.spend((met[product].len() * to.len() * self.order() / 64) as u64)?;
                if add_minimal(&mut met[product], &both) {
                    held += (both.len() * self.order()) as u64;
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

fn are_inside(sets: &[Elements], others: &[Elements]) -> bool {
    sets.iter().zip(others).all(|(set, other)| set.is_inside(other))
}

/// Keeps only minimal sets; `false` if some that are not larger than `new` are there already.
fn add_minimal(all: &mut Vec<Vec<Elements>>, new: &[Elements]) -> bool {
    if all.iter().any(|sets| are_inside(sets, new)) {
        return false;
    }
    all.retain(|sets| !are_inside(new, sets));
    all.push(new.to_vec());
    true
}
