//! Checks that a map from heaps to a monoid distinguishes lost sums from won ones.
//!
//! These are the checks of Plambeck and Siegel: no lost sum has a move to a lost sum, and every other sum
//! with a move has one. A check that fails returns sums for whose outcomes the map contradicts itself.

use marienbad_rules::heap::HeapGame;
use std::collections::VecDeque;
use std::mem::size_of;

use super::monoid::{Elements, Monoid};
use crate::listing::heap_options;
use crate::{Stop, Work};

/// A heap with moves: its element and the elements of its options.
#[derive(Debug, Clone)]
pub(super) struct Transition {
    pub(super) heap: u64,
    pub(super) element: u32,
    pub(super) to: Elements,
}

/// For each element, the minimal sets of option elements among the sums with that element.
pub(super) type Smallest = Vec<Vec<Elements>>;

/// Bytes of such sets.
pub(super) fn bytes_of(smallest: &Smallest, order: usize) -> usize {
    let sets: usize = smallest.iter().map(Vec::len).sum();
    sets * (order / 8 + 48) + smallest.len() * 24
}

/// Why a map is wrong: at least one of these sums does not have the outcome that the map assigns.
pub(super) type Contradiction = Vec<Vec<u64>>;

/// The elements of the options of a heap.
pub(super) fn targets(
    game: &dyn HeapGame,
    monoid: &Monoid,
    elements: &[u32],
    heap: u64,
    work: &mut Work<'_>,
) -> Result<Elements, Stop> {
    let mut to = Elements::none(monoid.order());
    let mut count = 0;
    heap_options(game, heap, work, |parts| {
        count += 1;
        to.insert(parts.iter().fold(0, |x, part| monoid.product(x, elements[*part as usize])));
    })?;
    work.spend(1 + count / 64)?;
    Ok(to)
}

/// The first check, for one heap: the elements u for which u with the heap and u with some option are both
/// lost.
pub(super) fn lost_to_lost(monoid: &Monoid, element: u32, to: &Elements) -> Vec<u32> {
    let with = monoid.lost_with(element);
    let mut found: Vec<u32> = to.iter().flat_map(|t| with.in_both(monoid.lost_with(t))).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// The second check, for all sums of these heaps. Returns the minimal sets, or a won sum without a move to
/// a lost one. The elements in `beaten` have such a move elsewhere.
pub(super) fn won_sums(
    monoid: &Monoid,
    transitions: &[Transition],
    beaten: &Elements,
    work: &mut Work<'_>,
) -> Result<Result<Smallest, Vec<u64>>, Stop> {
    let mut smallest: Smallest = vec![Vec::new(); monoid.order()];
    let mut letters: Vec<&Transition> = Vec::new();
    for one in transitions {
        if add_smallest(&mut smallest[one.element as usize], &one.to) {
            letters.retain(|other| other.element != one.element || !one.to.is_inside(&other.to));
            letters.push(one);
        }
    }
    // Every sum found, with the last heap added and the sum before it. The sets are kept in the queue.
    let mut sums: Vec<(Option<usize>, u64)> = Vec::new();
    let mut queue: VecDeque<(usize, u32, Elements)> = VecDeque::new();
    let mut held = 0;
    for one in &letters {
        queue.push_back((sums.len(), one.element, one.to.clone()));
        sums.push((None, one.heap));
    }
    let set_words = monoid.order().div_ceil(64);
    let mut outcome = None;
    while let Some((sum, x, to)) = queue.pop_front() {
        if !monoid.lost.contains(x) && !beaten.contains(x) && !to.meets(&monoid.lost) {
            let word = |at: &Option<usize>| at.map(|at| sums[at]);
            let chain = std::iter::successors(Some(sums[sum]), |(before, _)| word(before));
            outcome = Some(chain.map(|(_, heap)| heap).collect());
            break;
        }
        // A smaller set has been found since; any failure reached from this set is also reached from that
        // one.
        if !smallest[x as usize].contains(&to) {
            continue;
        }
        // A letter costs a fraction of a search position for each word of the sets.
        work.spend((letters.len() * set_words).div_ceil(4) as u64)?;
        for one in &letters {
            let mut both = Elements::none(monoid.order());
            monoid.add_products(one.element, &to, &mut both);
            monoid.add_products(x, &one.to, &mut both);
            let product = monoid.product(x, one.element);
            if add_smallest(&mut smallest[product as usize], &both) {
                // A set in the queue, one among the smallest, the sum that is met.
                let bytes = 2 * size_of::<u64>() * (set_words + 9);
                work.hold(bytes)?;
                held += bytes;
                queue.push_back((sums.len(), product, both));
                sums.push((Some(sum), one.heap));
            }
        }
    }
    work.release(held);
    Ok(match outcome {
        Some(word) => Err(word),
        None => Ok(smallest),
    })
}

/// Keeps only minimal sets; `false` if a subset of `new`, or `new` itself, is already there.
fn add_smallest(sets: &mut Vec<Elements>, new: &Elements) -> bool {
    if sets.iter().any(|set| set.is_inside(new)) {
        return false;
    }
    sets.retain(|set| !new.is_inside(set));
    sets.push(new.clone());
    true
}

/// A sum, and all its options.
pub(super) fn with_options(
    game: &dyn HeapGame,
    word: &[u64],
    work: &mut Work<'_>,
) -> Result<Contradiction, Stop> {
    let mut all = vec![word.to_vec()];
    for (i, heap) in word.iter().enumerate() {
        heap_options(game, *heap, work, |parts| {
            let mut option = word.to_vec();
            option.swap_remove(i);
            option.extend_from_slice(parts);
            all.push(option);
        })?;
    }
    Ok(all)
}
