//! Finite commutative monoids with a set of lost elements, and sets of their elements.

use rustc_hash::FxHashMap;

use crate::{Stop, Work};

/// A set of elements.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Elements(Vec<u64>);

impl Elements {
    pub(super) fn none(order: usize) -> Self {
        Self(vec![0; order.div_ceil(64)])
    }

    #[inline]
    pub(super) fn insert(&mut self, element: u32) {
        self.0[element as usize / 64] |= 1 << (element % 64);
    }

    #[inline]
    pub(super) fn contains(&self, element: u32) -> bool {
        self.0[element as usize / 64] >> (element % 64) & 1 != 0
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Adds the elements of another set.
    pub(super) fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }

    pub(super) fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// This runs for millions of pairs. The explicit loop is compiled within this unit and needs no
    /// inlining from another.
    #[inline]
    pub(super) fn is_inside(&self, other: &Self) -> bool {
        let words = self.0.len().min(other.0.len());
        let (these, those) = (&self.0[..words], &other.0[..words]);
        let mut at = 0;
        while at < words && these[at] & !those[at] == 0 {
            at += 1;
        }
        at == words
    }

    /// The elements that lie in both.
    pub(super) fn in_both(&self, other: &Self) -> Vec<u32> {
        if !self.meets(other) {
            return Vec::new();
        }
        let both = Self(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect());
        both.iter().collect()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = u32> {
        self.0.iter().enumerate().flat_map(|(i, word)| {
            let (mut word, base) = (*word, 64 * i as u32);
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros();
                word &= word.wrapping_sub(1);
                (bit < 64).then_some(base + bit)
            })
        })
    }
}

/// A finite commutative monoid given by the products with its generators; 0 is the identity.
#[derive(Clone)]
pub(super) struct Monoid {
    /// For each element, its products with the generators.
    pub(super) steps: Vec<Vec<u32>>,
    pub(super) lost: Elements,
    products: Vec<Vec<u32>>,
    /// For each x, the elements z with xz lost.
    lost_with: Vec<Elements>,
}

impl Monoid {
    /// Computes the full multiplication table. The generators must commute and reach every element.
    pub(super) fn new(steps: Vec<Vec<u32>>, lost: &[bool], work: &mut Work<'_>) -> Result<Self, Stop> {
        let order = steps.len();
        work.spend((order * order) as u64 / 16 + 1)?;
        // Room for it; whoever keeps it accounts for it.
        let bytes = Self::bytes(order);
        let room = work.hold(bytes);
        work.release(bytes);
        room?;
        let mut path = Vec::with_capacity(order);
        let mut reached = vec![false; order];
        reached[0] = true;
        let mut queue = vec![0];
        while let Some(x) = queue.pop() {
            for (generator, y) in steps[x].iter().map(|y| *y as usize).enumerate() {
                if !std::mem::replace(&mut reached[y], true) {
                    path.push((y, x, generator));
                    queue.push(y);
                }
            }
        }
        let row = |x: usize| {
            let mut row = vec![x as u32; order];
            for &(y, before, generator) in &path {
                row[y] = steps[row[before] as usize][generator];
            }
            row
        };
        let products: Vec<Vec<u32>> = (0..order).map(row).collect();
        let where_lost = |row: &Vec<u32>| {
            let mut set = Elements::none(order);
            (0..order).filter(|z| lost[row[*z] as usize]).for_each(|z| set.insert(z as u32));
            set
        };
        let lost_with: Vec<Elements> = products.iter().map(where_lost).collect();
        Ok(Self { steps, lost: lost_with[0].clone(), products, lost_with })
    }

    /// The memory in bytes of a monoid of this order.
    pub(super) fn bytes(order: usize) -> usize {
        order * (order * 4 + order / 8 + 96)
    }

    /// Whether the generators with these indices reach every element.
    pub(super) fn generated_by(&self, places: &[usize]) -> bool {
        let mut reached = vec![false; self.order()];
        reached[0] = true;
        let (mut queue, mut count) = (vec![0u32], 1);
        while let Some(x) = queue.pop() {
            for y in places.iter().map(|place| self.steps[x as usize][*place]) {
                if !std::mem::replace(&mut reached[y as usize], true) {
                    count += 1;
                    queue.push(y);
                }
            }
        }
        count == self.order()
    }

    /// Removes all other generators.
    pub(super) fn keep_generators(&mut self, places: &[usize]) {
        for row in &mut self.steps {
            *row = places.iter().map(|place| row[*place]).collect();
        }
    }

    /// Elements that distinguish all distinguishable pairs: for x and y, one z among them has xz lost and
    /// yz not lost, or vice versa.
    pub(super) fn separators(&self) -> Vec<u32> {
        let order = self.order();
        let (mut class, mut classes) = (vec![0; order], 1);
        let mut found = vec![0];
        for z in 0..order as u32 {
            let mut index: FxHashMap<(usize, bool), usize> = FxHashMap::default();
            let finer: Vec<usize> = (0..order)
                .map(|x| {
                    let next = index.len();
                    *index.entry((class[x], self.lost_with[z as usize].contains(x as u32))).or_insert(next)
                })
                .collect();
            if index.len() > classes {
                (classes, class) = (index.len(), finer);
                found.push(z);
            }
        }
        found.dedup();
        found
    }

    pub(super) fn order(&self) -> usize {
        self.steps.len()
    }

    #[inline]
    pub(super) fn product(&self, x: u32, y: u32) -> u32 {
        self.products[x as usize][y as usize]
    }

    /// The full multiplication table.
    pub(super) fn products(&self) -> &[Vec<u32>] {
        &self.products
    }

    /// The elements z with xz lost.
    pub(super) fn lost_with(&self, x: u32) -> &Elements {
        &self.lost_with[x as usize]
    }

    /// Adds the products of x with the elements of a set to another set.
    pub(super) fn add_products(&self, x: u32, factors: &Elements, to: &mut Elements) {
        let row = &self.products[x as usize];
        for (at, &word) in factors.0.iter().enumerate() {
            let mut word = word;
            while word != 0 {
                to.insert(row[64 * at + word.trailing_zeros() as usize]);
                word &= word - 1;
            }
        }
    }

    /// Whether this is the quotient of a set of nim positions: {1}, {1, a}, or {1, a} and an elementary
    /// 2-group with identity e, in which a and e are lost (Plambeck and Siegel, section 4: the tame
    /// quotients).
    pub(super) fn is_tame(&self) -> bool {
        let order = self.order() as u32;
        if order <= 2 {
            return true;
        }
        let square = |x: u32| self.product(x, x);
        let mut idempotents = (1..order).filter(|x| square(*x) == *x);
        let (Some(e), None) = (idempotents.next(), idempotents.next()) else { return false };
        let outside: Vec<u32> = (1..order).filter(|x| self.product(*x, e) != *x).collect();
        let [a] = outside[..] else { return false };
        let group = |x: u32| x == 0 || x == a || square(x) == e;
        square(a) == 0
            && self.product(a, e) != e
            && (0..order).all(group)
            && self.lost.iter().eq([a.min(e), a.max(e)])
    }
}
