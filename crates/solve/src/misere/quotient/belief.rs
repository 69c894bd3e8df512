//! Outcomes of sums with the next heap, in a finite monoid that is believed to be fine enough.
//!
//! Plambeck and Siegel begin with the quotient of the heaps before, times powers of the new heap up to a bound. Where
//! what is learnt from that contradicts itself, it is the base of the next attempt, in which the heaps of the
//! contradicting sum are letters of their own, with powers up to a bound. Outcomes in such a monoid are found by search
//! over its elements, which are few. They may be wrong: what is learnt from them is proved afterwards or given up.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::mem::size_of;
use std::ops::ControlFlow;

use marienbad_rules::heap::HeapGame;
use rustc_hash::FxHashMap;

use super::learn::Verified;
use crate::misere::genus::mex;
use crate::{Stop, Work};

/// A monoid and what heaps are in it.
pub(super) struct Base<'a> {
    pub(super) products: &'a [Vec<u32>],
    pub(super) elements: &'a [u32],
}

/// An element: powers of letters, four bits each, and above them an element of the base.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Element(u128);

/// The most letters.
const LETTERS: usize = 28;
const HIGHEST: u32 = 4 * LETTERS as u32;
const POWERS: u128 = (1 << HIGHEST) - 1;
/// The highest bit of each power.
const FULL: u128 = 0x8888_8888_8888_8888_8888_8888_8888_8888 & POWERS;

/// A heap with powers of its own: they repeat with period 2 from `index` on.
#[derive(Debug, Clone)]
struct Letter {
    heap: u64,
    index: u32,
    normal: u32,
    options: Vec<(Element, u32)>,
}

/// Options with their values in normal play.
type Options = Vec<(Element, u32)>;

pub(super) struct Belief {
    /// The new heap is the first.
    letters: Vec<Letter>,
    /// What makes a power that is too large reach its highest bit.
    bias: u128,
    products: Vec<Vec<u32>>,
    elements: Vec<u32>,
    /// For each heap the heaps it equals, by proof.
    atoms: Vec<Vec<u64>>,
    normal: Vec<u32>,
    /// For each element of the base its smallest sum.
    sums: Vec<Smallest>,
    /// The quotient of the heaps before, in which outcomes are proved.
    proved: Proved,
    known: FxHashMap<Element, bool>,
    held: usize,
}

/// The sum of the least weight that has an element.
#[derive(Debug, Clone, Default)]
struct Smallest {
    options: Options,
    normal: u32,
    /// Its element in the quotient of the heaps before, if the new heap is not in it.
    before: Option<u32>,
}

struct Proved {
    products: Vec<Vec<u32>>,
    elements: Vec<u32>,
    lost: Vec<bool>,
}

struct Frame {
    element: Element,
    tries: Vec<Element>,
    cursor: usize,
}

impl Belief {
    /// Letters are the heap after those of the quotient, and the heaps of `free`, each with the index of its powers.
    /// `None` if that is beyond the form of the elements. `atoms` says for each heap which heaps it equals, `star` which
    /// heap is `*`.
    pub(super) fn new(
        game: &dyn HeapGame,
        verified: &Verified,
        base: &Base<'_>,
        (atoms, star): (Vec<Vec<u64>>, Option<u64>),
        free: &[(u64, u32)],
        work: &mut Work<'_>,
    ) -> Result<Option<Self>, Stop> {
        let monoid = &verified.monoid;
        let new = verified.elements.len() as u64;
        let mut letters = Vec::new();
        for (heap, index) in free {
            let least = match verified.elements.get(*heap as usize) {
                Some(element) => cycle(monoid.products(), *element),
                None => Some(0),
            };
            let Some(least) = least else { return Ok(None) };
            let index = if Some(*heap) == star { 0 } else { least.max(*index) };
            letters.push(Letter { heap: *heap, index, normal: 0, options: Vec::new() });
        }
        if letters.len() > LETTERS || letters.iter().any(|letter| letter.index > 6) {
            return Ok(None);
        }
        let bias =
            letters.iter().enumerate().fold(0, |bias, (i, one)| bias | u128::from(6 - one.index) << (4 * i));
        let order = monoid.order();
        let mut belief = Self {
            letters,
            bias,
            products: base.products.to_vec(),
            elements: base.elements.to_vec(),
            atoms,
            normal: Vec::new(),
            sums: vec![Smallest::default(); base.products.len()],
            proved: Proved {
                products: monoid.products().to_vec(),
                elements: verified.elements.clone(),
                lost: (0..order as u32).map(|x| monoid.lost.contains(x)).collect(),
            },
            known: FxHashMap::default(),
            held: 0,
        };
        let mut all = Vec::new();
        for heap in 0..=new {
            let mut options: Vec<Vec<u64>> = Vec::new();
            if Some(heap) == star {
                options.push(Vec::new());
            } else {
                let _ = game.heap_options(heap, &mut |parts| {
                    options.push(parts.to_vec());
                    ControlFlow::Continue(())
                });
            }
            work.spend(1 + options.len() as u64 / 8)?;
            let options = options.iter().map(|parts| {
                let normal = parts.iter().fold(0, |xor, part| xor ^ belief.normal[*part as usize]);
                (belief.element(parts), normal)
            });
            let options: Options = options.collect();
            belief.normal.push(mex(options.iter().map(|(_, normal)| *normal).collect()));
            all.push(without_doubles(options));
        }
        for letter in &mut belief.letters {
            letter.normal = belief.normal[letter.heap as usize];
            letter.options.clone_from(&all[letter.heap as usize]);
        }
        belief.smallest_sums(&all, star, work)?;
        Ok(Some(belief))
    }

    /// Finds for each element of the base the sum without letters, of the least weight, that has it. The weight is
    /// such that every move makes it less, and so does every reduction: the square of a heap, 1 for `*`.
    fn smallest_sums(&mut self, all: &[Options], star: Option<u64>, work: &mut Work<'_>) -> Result<(), Stop> {
        let weight = |heap: u64| if Some(heap) == star { 1 } else { heap * heap };
        let is_letter = |heap: u64| self.letters.iter().any(|letter| letter.heap == heap);
        let plain: Vec<u64> = (1..self.elements.len() as u64)
            .filter(|heap| self.atoms[*heap as usize] == [*heap] && !is_letter(*heap))
            .collect();
        work.spend((self.products.len() * plain.len()) as u64 / 16 + 1)?;
        let mut reached: Vec<Option<(u32, u64)>> = vec![None; self.products.len()];
        let mut queue = BinaryHeap::from([(Reverse(0), 0u32, 0u32, 0u64)]);
        while let Some((Reverse(total), x, before, heap)) = queue.pop() {
            if reached[x as usize].is_some() {
                continue;
            }
            reached[x as usize] = Some((before, heap));
            for heap in &plain {
                let y = self.products[x as usize][self.elements[*heap as usize] as usize];
                if reached[y as usize].is_none() {
                    queue.push((Reverse(total + weight(*heap)), y, x, *heap));
                }
            }
        }
        for x in 0..reached.len() {
            let mut sum = Vec::new();
            let mut at = x as u32;
            while let Some((before, heap)) = reached[at as usize].filter(|_| at != 0) {
                sum.push(heap);
                at = before;
            }
            sum.sort_unstable();
            let normal = sum.iter().fold(0, |xor, heap| xor ^ self.normal[*heap as usize]);
            let mut options = Vec::new();
            for (i, heap) in sum.iter().enumerate().filter(|(i, heap)| *i == 0 || sum[i - 1] != **heap) {
                let others = self.element(&[&sum[..i], &sum[i + 1..]].concat());
                let beside = normal ^ self.normal[*heap as usize];
                let to = all[*heap as usize].iter();
                options.extend(to.map(|(to, value)| (self.times(others, *to), value ^ beside)));
            }
            let options = without_doubles(options);
            work.spend(1 + options.len() as u64 / 8)?;
            let covered = |heap: &u64| (*heap as usize) < self.proved.elements.len();
            let before = sum.iter().all(covered).then(|| self.proved.times(0, &sum));
            self.sums[x] = Smallest { options, normal, before };
        }
        Ok(())
    }

    /// The letters for a sum that contradicts what was learnt from this: its heaps; with larger powers, if they are
    /// letters already.
    pub(super) fn freed(&self, sum: &[u64]) -> Vec<(u64, u32)> {
        let atoms: Vec<u64> = sum.iter().flat_map(|heap| self.atoms[*heap as usize].clone()).collect();
        let mut free: Vec<(u64, u32)> = vec![(self.letters[0].heap, 2)];
        for heap in &atoms {
            let count = atoms.iter().filter(|other| *other == heap).count() as u32;
            match free.iter_mut().find(|(other, _)| other == heap) {
                Some(one) => one.1 = one.1.max(count),
                None => free.push((*heap, count.max(2))),
            }
        }
        let index =
            |heap: u64| self.letters.iter().find(|letter| letter.heap == heap).map(|letter| letter.index);
        if free.iter().all(|(heap, least)| index(*heap).is_some_and(|index| index >= *least)) {
            free.iter_mut().for_each(|one| one.1 = index(one.0).unwrap_or(0) + 2);
        }
        free
    }

    /// Whether much more was learnt from this than there was before: it is too coarse to build upon.
    pub(super) fn is_coarse_for(&self, order: usize) -> bool {
        order > 2 * self.products.len().max(2 * self.proved.products.len())
    }

    /// These letters and those that are letters now, with the base as it is.
    pub(super) fn finer(&self, more: &[(u64, u32)]) -> Vec<(u64, u32)> {
        let mut free: Vec<(u64, u32)> = self.letters.iter().map(|one| (one.heap, one.index)).collect();
        for one in more {
            match free.iter_mut().find(|(heap, _)| *heap == one.0) {
                Some(old) => old.1 = old.1.max(one.1),
                None => free.push(*one),
            }
        }
        free
    }

    /// The base.
    pub(super) fn base(&self) -> (Vec<Vec<u32>>, Vec<u32>) {
        (self.products.clone(), self.elements.clone())
    }

    /// The element of a sum.
    pub(super) fn element(&self, sum: &[u64]) -> Element {
        let atoms = sum.iter().flat_map(|heap| &self.atoms[*heap as usize]);
        atoms.fold(Element(0), |product, heap| {
            let factor = match self.letters.iter().position(|letter| letter.heap == *heap) {
                Some(letter) => 1 << (4 * letter),
                None => u128::from(self.elements[*heap as usize]) << HIGHEST,
            };
            self.times(product, Element(factor))
        })
    }

    /// The product of two elements.
    pub(super) fn times(&self, a: Element, b: Element) -> Element {
        let mut powers = (a.0 & POWERS) + (b.0 & POWERS);
        let mut over = (powers + self.bias) & FULL;
        while over != 0 {
            let at = over.trailing_zeros() / 4;
            let index = self.letters[at as usize].index;
            let power = (powers >> (4 * at)) as u32 & 15;
            let less = index + (power - index) % 2;
            powers -= u128::from(power - less) << (4 * at);
            over &= over - 1;
        }
        let x = self.products[(a.0 >> HIGHEST) as usize][(b.0 >> HIGHEST) as usize];
        Element(powers | u128::from(x) << HIGHEST)
    }

    /// Whether a sum with this element is believed to be lost.
    pub(super) fn is_lost(&mut self, element: Element, work: &mut Work<'_>) -> Result<bool, Stop> {
        if let Some(lost) = self.known.get(&element) {
            return Ok(*lost);
        }
        let mut stack: Vec<Frame> = Vec::new();
        let mut next = Some(element);
        let mut last = None;
        loop {
            if let Some(element) = next.take() {
                last = match self.known.get(&element) {
                    Some(lost) => Some(*lost),
                    None => self.enter(element, &mut stack, work)?,
                };
            }
            let Some(frame) = stack.last_mut() else { break };
            let lost = if last.take() == Some(true) {
                false
            } else if let Some(to) = frame.tries.get(frame.cursor) {
                frame.cursor += 1;
                next = Some(*to);
                continue;
            } else {
                true
            };
            let element = frame.element;
            stack.pop();
            self.learn(element, lost, work)?;
            last = Some(lost);
        }
        Ok(last.unwrap_or(false))
    }

    fn learn(&mut self, element: Element, lost: bool, work: &mut Work<'_>) -> Result<(), Stop> {
        self.known.insert(element, lost);
        let bytes = 2 * size_of::<(Element, bool)>();
        self.held += bytes;
        work.hold(bytes)
    }

    /// Bytes that it has accounted for.
    pub(super) fn held(&self) -> usize {
        self.held
    }

    /// Decides an element that is not known by what is known; if that does not do, puts it on the stack.
    fn enter(
        &mut self,
        element: Element,
        stack: &mut Vec<Frame>,
        work: &mut Work<'_>,
    ) -> Result<Option<bool>, Stop> {
        work.spend(1)?;
        let sum = &self.sums[(element.0 >> HIGHEST) as usize];
        if let Some(x) = sum.before.filter(|_| element.0.is_multiple_of(16)) {
            let letters = self.letters.iter().enumerate().skip(1);
            let powers = letters.flat_map(|(i, one)| vec![one.heap; (element.0 >> (4 * i) & 15) as usize]);
            let lost = self.proved.lost[self.proved.times(x, &powers.collect::<Vec<_>>()) as usize];
            self.learn(element, lost, work)?;
            return Ok(Some(lost));
        }
        let (mut zeros, mut others) = (Vec::new(), Vec::new());
        let mut normal = sum.normal;
        let mut powers = element.0 & POWERS;
        for letter in &self.letters {
            normal ^= if powers & 1 == 0 { 0 } else { letter.normal };
            powers >>= 4;
        }
        let mut looked = 0;
        let mut found = false;
        let mut look = |rest: Element, value: u32, options: &Options| {
            looked += options.len() as u64;
            for (to, after) in options {
                let option = self.times(rest, *to);
                match self.known.get(&option) {
                    Some(true) => {
                        found = true;
                        return true;
                    }
                    Some(false) => {}
                    None if value == *after => zeros.push(option),
                    None => others.push(option),
                }
            }
            false
        };
        let powers = element.0 & POWERS;
        if !look(Element(powers), normal ^ sum.normal, &sum.options) {
            for (i, letter) in self.letters.iter().enumerate() {
                let one = 1u128 << (4 * i);
                if powers & (15 * one) != 0
                    && look(Element(element.0 - one), normal ^ letter.normal, &letter.options)
                {
                    break;
                }
            }
        }
        work.spend(looked / 64)?;
        if found {
            self.learn(element, false, work)?;
            return Ok(Some(false));
        }
        zeros.extend(others);
        stack.push(Frame { element, tries: zeros, cursor: 0 });
        Ok(None)
    }
}

impl Proved {
    fn times(&self, x: u32, sum: &[u64]) -> u32 {
        sum.iter().fold(x, |x, heap| self.products[x as usize][self.elements[*heap as usize] as usize])
    }
}

fn without_doubles(mut options: Options) -> Options {
    options.sort_unstable_by_key(|(element, _)| element.0);
    options.dedup_by_key(|(element, _)| element.0);
    options
}

/// From which power on the powers of an element repeat with period 2 or 1.
fn cycle(products: &[Vec<u32>], x: u32) -> Option<u32> {
    let mut powers = vec![0];
    while powers.len() < 10 {
        powers.push(products[powers[powers.len() - 1] as usize][x as usize]);
    }
    (0..=6).find(|i| powers[*i] == powers[i + 2]).map(|i| i as u32)
}
