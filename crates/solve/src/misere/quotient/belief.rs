//! Outcomes of sums with the next heap, in a finite monoid that is believed to be fine enough.
//!
//! Plambeck and Siegel begin with the quotient of the heaps before, times powers of the new heap up to a bound; where
//! that contradicts itself, the heaps of a contradicting sum become letters of their own, with powers up to a bound.
//! Outcomes in such a monoid are found by search over its elements, which are few. They may be wrong: what is learnt
//! from them is proved afterwards or given up.

use std::collections::BinaryHeap;
use std::cmp::Reverse;
use std::mem::size_of;
use std::ops::ControlFlow;

use marienbad_rules::heap::HeapGame;
use rustc_hash::FxHashMap;

use super::learn::Verified;
use crate::misere::genus::mex;
use crate::{Stop, Work};

/// An element: powers of letters, four bits each, and above them an element of the quotient of the heaps before.
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
    lost: Vec<bool>,
    elements: Vec<u32>,
    /// For each heap the heaps it equals, by proof.
    atoms: Vec<Vec<u64>>,
    normal: Vec<u32>,
    /// For each element of the quotient before the options of its smallest sum, and the value of that sum.
    options: Vec<(Options, u32)>,
    known: FxHashMap<Element, bool>,
    held: usize,
}

struct Frame {
    element: Element,
    tries: Vec<Element>,
    cursor: usize,
}

impl Belief {
    /// Letters are the heap after those of the quotient, and the heaps of `free`. `None` if that is beyond the form of
    /// the elements. `atoms` says for each heap which heaps it equals.
    pub(super) fn new(
        game: &dyn HeapGame,
        verified: &Verified,
        atoms: Vec<Vec<u64>>,
        free: &[(u64, u32)],
        work: &mut Work<'_>,
    ) -> Result<Option<Self>, Stop> {
        let monoid = &verified.monoid;
        let new = verified.elements.len() as u64;
        let mut letters = Vec::new();
        for (heap, index) in [(new, 2)].iter().chain(free) {
            let index = match verified.elements.get(*heap as usize) {
                Some(element) => match cycle(monoid.products(), *element) {
                    Some(least) => least.max(*index),
                    None => return Ok(None),
                },
                None => *index,
            };
            letters.push(Letter { heap: *heap, index, normal: 0, options: Vec::new() });
        }
        if letters.len() > LETTERS || letters.iter().any(|letter| letter.index > 6) {
            return Ok(None);
        }
        let bias = letters.iter().enumerate().fold(0, |bias, (i, one)| bias | u128::from(6 - one.index) << (4 * i));
        let order = monoid.order();
        let mut belief = Self {
            letters,
            bias,
            products: monoid.products().to_vec(),
            lost: (0..order as u32).map(|x| monoid.lost.contains(x)).collect(),
            elements: verified.elements.clone(),
            atoms,
            normal: Vec::new(),
            options: vec![(Vec::new(), 0); order],
            known: FxHashMap::default(),
            held: 0,
        };
        let mut all = Vec::new();
        for heap in 0..=new {
            let mut options: Vec<Vec<u64>> = Vec::new();
            let _ = game.heap_options(heap, &mut |parts| {
                options.push(parts.to_vec());
                ControlFlow::Continue(())
            });
            work.spend(1 + options.len() as u64 / 8)?;
            let options = options.iter().map(|parts| {
                let normal = parts.iter().fold(0, |xor, part| xor ^ belief.normal[*part as usize]);
                (belief.element(parts), normal)
            });
            let mut options: Options = options.collect();
            let normal = mex(options.iter().map(|(_, normal)| *normal).collect());
            options.sort_unstable_by_key(|(element, _)| element.0);
            options.dedup_by_key(|(element, _)| element.0);
            belief.normal.push(normal);
            all.push(options);
        }
        for letter in &mut belief.letters {
            letter.normal = belief.normal[letter.heap as usize];
            letter.options.clone_from(&all[letter.heap as usize]);
        }
        belief.smallest_sums(&all, work)?;
        Ok(Some(belief))
    }

    /// Finds for each element of the quotient before the sum of fewest tokens, without letters, that has it.
    fn smallest_sums(&mut self, all: &[Options], work: &mut Work<'_>) -> Result<(), Stop> {
        let is_letter = |heap: u64| self.letters.iter().any(|letter| letter.heap == heap);
        let plain: Vec<u64> = (1..self.elements.len() as u64)
            .filter(|heap| self.atoms[*heap as usize] == [*heap] && !is_letter(*heap))
            .collect();
        work.spend((self.products.len() * plain.len()) as u64 / 16 + 1)?;
        let mut reached: Vec<Option<(u64, u32, u64)>> = vec![None; self.products.len()];
        let mut queue = BinaryHeap::from([(Reverse(0), 0u32, 0u32, 0u64)]);
        while let Some((Reverse(tokens), x, before, heap)) = queue.pop() {
            if reached[x as usize].is_some() {
                continue;
            }
            reached[x as usize] = Some((tokens, before, heap));
            for heap in &plain {
                let y = self.products[x as usize][self.elements[*heap as usize] as usize];
                if reached[y as usize].is_none() {
                    queue.push((Reverse(tokens + heap), y, x, *heap));
                }
            }
        }
        for x in 0..reached.len() {
            let mut sum = Vec::new();
            let mut at = x as u32;
            while let Some((_, before, heap)) = reached[at as usize].filter(|_| at != 0) {
                sum.push(heap);
                at = before;
            }
            let normal = sum.iter().fold(0, |xor, heap| xor ^ self.normal[*heap as usize]);
            let mut options = Vec::new();
            sum.sort_unstable();
            for (i, heap) in sum.iter().enumerate().filter(|(i, heap)| *i == 0 || sum[i - 1] != **heap) {
                let others = [&sum[..i], &sum[i + 1..]].concat();
                let others = self.element(&others);
                let beside = normal ^ self.normal[*heap as usize];
                let after = all[*heap as usize].iter().map(|(to, value)| (self.times(others, *to), value ^ beside));
                options.extend(after);
            }
            options.sort_unstable_by_key(|(element, _)| element.0);
            options.dedup_by_key(|(element, _)| element.0);
            work.spend(1 + options.len() as u64 / 8)?;
            self.options[x] = (options, normal);
        }
        Ok(())
    }

    /// What makes letters of these heaps, or finer ones if they are; `None` if that is impossible.
    pub(super) fn freed(&self, sum: &[u64]) -> Option<Vec<(u64, u32)>> {
        let mut free: Vec<(u64, u32)> = self.letters[1..].iter().map(|one| (one.heap, one.index)).collect();
        let before = free.len();
        let new = self.letters[0].heap;
        let atoms = sum.iter().flat_map(|heap| self.atoms[*heap as usize].clone());
        let atoms: Vec<u64> = atoms.filter(|heap| *heap != new).collect();
        for heap in &atoms {
            if free.iter().all(|(other, _)| other != heap) {
                free.push((*heap, 2));
            }
        }
        if free.len() == before {
            for one in free.iter_mut().filter(|(heap, _)| atoms.contains(heap)) {
                one.1 += 2;
            }
            if atoms.is_empty() {
                return None;
            }
        }
        Some(free)
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
    fn enter(&mut self, element: Element, stack: &mut Vec<Frame>, work: &mut Work<'_>) -> Result<Option<bool>, Stop> {
        work.spend(1)?;
        if element.0 & 15 == 0 {
            let x = self.before(element);
            let lost = self.lost[x as usize];
            self.learn(element, lost, work)?;
            return Ok(Some(lost));
        }
        let (mut zeros, mut others) = (Vec::new(), Vec::new());
        let mut normal = self.options[(element.0 >> HIGHEST) as usize].1;
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
        let (x, powers) = (element.0 >> HIGHEST, element.0 & POWERS);
        let (options, value) = &self.options[x as usize];
        if !look(Element(powers), normal ^ value, options) {
            for (i, letter) in self.letters.iter().enumerate() {
                let one = 1u128 << (4 * i);
                if powers & (15 * one) != 0 && look(Element(element.0 - one), normal ^ letter.normal, &letter.options) {
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

    /// The element in the quotient before, if the new heap is not in the sum.
    fn before(&self, element: Element) -> u32 {
        let mut x = (element.0 >> HIGHEST) as u32;
        for (i, letter) in self.letters.iter().enumerate().skip(1) {
            for _ in 0..element.0 >> (4 * i) & 15 {
                x = self.products[x as usize][self.elements[letter.heap as usize] as usize];
            }
        }
        x
    }
}

/// From which power on the powers of an element repeat with period 2 or 1.
fn cycle(products: &[Vec<u32>], x: u32) -> Option<u32> {
    let mut powers = vec![0];
    while powers.len() < 10 {
        powers.push(products[powers[powers.len() - 1] as usize][x as usize]);
    }
    (0..=6).find(|i| powers[*i] == powers[i + 2]).map(|i| i as u32)
}
