//! Quotients layer by layer: the new heap is counted instead of being a letter.
//!
//! Let n be the first heap that the quotient of the smaller heaps does not cover, and f(k) the set of sums
//! v of smaller heaps such that v + k·n is lost. f(0) is known: a set of elements of the quotient. f(k)
//! follows from f(k − 1). A move in a new heap leads to v + t + (k − 1)·n, with t an option of n, so f(k
//! − 1) tells for which v, called *beaten*, such a move wins. Any other v is in f(k) exactly if no option
//! of v is. So each layer is a game with smaller heaps only that takes the elements of the layer before as
//! given. [`learn`] finds the coarsest monoid R(k) that distinguishes the sums in f(0), …, f(k), together
//! with its proof: every sum v of smaller heaps is in f(k) exactly if it is not beaten and has no option in
//! f(k), by induction on the moves left.
//!
//! *The end.* If f(k) = f(j) for some j < k, then f(k + 1) = f(j + 1), and so on: the layers repeat
//! forever, and the quotient is the coarsest monoid of pairs of an element of R(k) and a number of new
//! heaps. If the layers do not repeat, the quotient may be infinite: see [`super::endless`].
//!
//! The layers are small, since they do not contain the new heap, and each is much like the one before. XXX
//! up to heap 32 takes half a second; with the new heap as a letter among others, as in Plambeck and
//! Siegel's algorithm, it took six times as long.

mod learn;
mod letters;
mod outcomes;

use marienbad_rules::heap::HeapGame;
use rustc_hash::{FxHashMap, FxHashSet};

use super::monoid::{Elements, Monoid};
use super::verify::targets;
use crate::{Large, Stop, Work};
use learn::{Learner, Learnt};
use letters::{HIGHEST, Letters, MOST as MOST_LETTERS};
use outcomes::Outcomes;

/// What heaps are proved to equal: for each heap a sum of heaps, and the heap that stands for `*`.
pub(super) type Atoms = (Vec<Vec<u64>>, Option<u64>);

/// How much larger than seen so far the index of powers is believed to be.
const MARGIN: u32 = 1;

/// The layers of a new heap proved so far.
pub(super) struct Layers {
    pub(super) new: u64,
    /// Its set of lost elements is that of the last layer.
    pub(super) monoid: Monoid,
    /// The elements of the smaller heaps.
    pub(super) elements: Vec<u32>,
    /// The lost elements in sums with 0, 1, 2, … new heaps.
    pub(super) lost: Vec<Elements>,
    /// The heaps that are letters, each with the exponent from which on its powers are assumed to repeat.
    letters: Vec<(u64, u32)>,
    /// Sums at which an assumption was contradicted.
    met: Vec<Vec<u64>>,
}

/// A monoid with the elements of the heaps.
pub(super) struct Joined {
    pub(super) monoid: Monoid,
    pub(super) elements: Vec<u32>,
    /// The heaps that generate it, in the order of the generators.
    pub(super) generators: Vec<u64>,
}

impl Layers {
    /// Starts with the layer without new heaps, given by the quotient of the smaller heaps.
    pub(super) fn new(monoid: Monoid, elements: Vec<u32>, generators: &[u64]) -> Self {
        let mut layers = Self {
            new: elements.len() as u64,
            lost: vec![monoid.lost.clone()],
            monoid,
            elements,
            letters: generators.iter().map(|heap| (*heap, 0)).collect(),
            met: Vec::new(),
        };
        layers.raise_to_what_is_seen();
        layers
    }

    /// Bytes of the monoid and its layers.
    pub(super) fn bytes(&self) -> usize {
        let order = self.monoid.order();
        Monoid::bytes(order) + self.lost.len() * (order / 8 + 40) + 4 * self.elements.len()
    }

    /// Assumes that the powers of letters repeat somewhat later than observed so far.
    fn raise_to_what_is_seen(&mut self) {
        for (heap, index) in &mut self.letters {
            let seen = index_of_powers(&self.monoid, self.elements[*heap as usize]);
            *index = (*index).max(seen.saturating_add(MARGIN).min(HIGHEST));
        }
    }

    /// Finds the next layer. If stopped, the earlier layers remain valid.
    pub(super) fn add(
        &mut self,
        game: &dyn HeapGame,
        atoms: &Atoms,
        most: usize,
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        let beaten = self.beaten(game, work)?;
        loop {
            if self.letters.len() > MOST_LETTERS {
                return Err(too_large(most));
            }
            let known = (&self.monoid, &self.elements[..]);
            let letters = match Letters::new(game, self.new, known, atoms, &self.letters, work)? {
                Ok(letters) => letters,
                Err(heap) => {
                    self.letters.push((heap, 0));
                    self.raise_to_what_is_seen();
                    continue;
                }
            };
            let outcomes = Outcomes::new(&letters, known, &beaten, self.lost.len());
            match Learner::new(game, &letters, outcomes, &beaten, most).learn(work)? {
                Ok(learnt) => {
                    self.take(learnt);
                    return Ok(());
                }
                Err(sum) => self.tell_apart(&sum, atoms, most)?,
            }
        }
    }

    /// The elements of sums from which a move in one of the new heaps of the next layer wins.
    fn beaten(&self, game: &dyn HeapGame, work: &mut Work<'_>) -> Result<Elements, Stop> {
        let mut beaten = Elements::none(self.monoid.order());
        let to = targets(game, &self.monoid, &self.elements, self.new, work)?;
        to.iter().for_each(|t| beaten.add(self.monoid.lost_with(t)));
        Ok(beaten)
    }

    fn take(&mut self, learnt: Learnt) {
        let lift = |lost: &Elements| {
            let mut lifted = Elements::none(learnt.before.len());
            let within = (0..).zip(&learnt.before).filter(|(_, before)| lost.contains(**before));
            within.for_each(|(x, _)| lifted.insert(x));
            lifted
        };
        self.lost = self.lost.iter().map(lift).collect();
        self.lost.push(learnt.monoid.lost.clone());
        (self.monoid, self.elements) = (learnt.monoid, learnt.elements);
        self.met.clear();
        self.raise_to_what_is_seen();
    }

    /// Refines the assumptions after a contradiction at this sum: its heaps become letters, and more powers
    /// are distinguished.
    fn tell_apart(&mut self, sum: &[u64], (atoms, star): &Atoms, most: usize) -> Result<(), Stop> {
        let mut heaps: Vec<u64> = sum.iter().flat_map(|heap| atoms[*heap as usize].clone()).collect();
        heaps.sort_unstable();
        heaps.dedup();
        let is_letter = |heap: &u64| self.letters.iter().any(|(letter, _)| letter == heap);
        let new: Vec<u64> = heaps.iter().copied().filter(|heap| !is_letter(heap)).collect();
        if new.is_empty() {
            let again = self.met.iter().any(|other| other == sum);
            for (heap, index) in &mut self.letters {
                if Some(*heap) != *star && (again || heaps.contains(heap)) {
                    *index += 2;
                    if *index > HIGHEST {
                        return Err(too_large(most));
                    }
                }
            }
            self.met.push(sum.to_vec());
        }
        self.letters.extend(new.iter().map(|heap| (*heap, 0)));
        self.raise_to_what_is_seen();
        Ok(())
    }

    /// Two equal layers, the second of which is the last one, if there are any.
    pub(super) fn repetition(&self) -> Option<(usize, usize)> {
        let last = self.lost.len() - 1;
        (0..last).find(|layer| self.lost[*layer] == self.lost[last]).map(|layer| (layer, last))
    }

    /// The coarsest monoid of elements and numbers of new heaps, given the layers that repeat.
    pub(super) fn join(&self, (from, to): (usize, usize), work: &mut Work<'_>) -> Result<Joined, Stop> {
        let order = self.monoid.order();
        let factors: Vec<u32> = self.letters.iter().map(|(heap, _)| self.elements[*heap as usize]).collect();
        // The pair of x and i new heaps has the number i·order + x.
        let steps = |pair: usize| {
            let (layer, x) = (pair / order, (pair % order) as u32);
            let beside = factors.iter().map(move |y| layer * order + self.monoid.product(x, *y) as usize);
            beside.chain([if layer + 1 == to { from } else { layer + 1 } * order + pair % order])
        };
        // Pairs are distinguished by their outcomes and then, repeatedly, by their products with
        // generators.
        let pairs = to * order;
        let lost = |pair: usize| self.lost[pair / order].contains((pair % order) as u32);
        let mut class: Vec<u32> = (0..pairs).map(|pair| u32::from(lost(pair))).collect();
        let mut classes = 0;
        loop {
            work.spend((pairs * (factors.len() + 1)) as u64 / 16 + 1)?;
            let mut index: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
            let finer: Vec<u32> = (0..pairs)
                .map(|pair| {
                    let mut key = vec![class[pair]];
                    key.extend(steps(pair).map(|next| class[next]));
                    let next = index.len() as u32;
                    *index.entry(key).or_insert(next)
                })
                .collect();
            class = finer;
            if index.len() == classes {
                break;
            }
            classes = index.len();
        }
        // The identity is the first pair, and so in class 0; classes are numbered by their first pair.
        let mut first = vec![usize::MAX; classes];
        for pair in (0..pairs).rev() {
            first[class[pair] as usize] = pair;
        }
        let table = first.iter().map(|pair| steps(*pair).map(|next| class[next]).collect()).collect();
        let lost: Vec<bool> = first.iter().map(|pair| lost(*pair)).collect();
        let mut elements: Vec<u32> = self.elements.iter().map(|x| class[*x as usize]).collect();
        elements.push(class[if to == 1 { from } else { 1 } * order]);
        let generators = self.letters.iter().map(|(heap, _)| *heap).chain([self.new]).collect();
        Ok(Joined { monoid: Monoid::new(table, &lost, work)?, elements, generators })
    }

    /// The number of pairs of an element and a number of new heaps that can be distinguished by other sums,
    /// as far as the layers show.
    pub(super) fn told_apart(&self, work: &mut Work<'_>) -> Result<usize, Stop> {
        let (order, layers) = (self.monoid.order() as u32, self.lost.len());
        // Up to half of the new heaps are in the pair, the others in the sum added to it.
        let (pair, beside) = (layers.div_ceil(2), layers / 2 + 1);
        let mut rows: FxHashSet<Vec<Elements>> = FxHashSet::default();
        for x in 0..order {
            for i in 0..pair {
                work.spend(1 + u64::from(order) * beside as u64 / 16)?;
                let row = (0..beside).map(|j| {
                    let mut row = Elements::none(order as usize);
                    let lost = &self.lost[i + j];
                    (0..order)
                        .filter(|z| lost.contains(self.monoid.product(x, *z)))
                        .for_each(|z| row.insert(z));
                    row
                });
                work.hold(order as usize * beside / 8)?;
                rows.insert(row.collect());
            }
        }
        Ok(rows.len())
    }

    /// The exponent from which on the powers of a heap repeat.
    pub(super) fn index_of(&self, heap: u64) -> u32 {
        index_of_powers(&self.monoid, self.elements[heap as usize])
    }
}

/// The exponent from which on the powers of an element repeat with period 2 or 1; 32 if they do not repeat
/// soon.
fn index_of_powers(monoid: &Monoid, x: u32) -> u32 {
    let mut powers = vec![0];
    while powers.len() < 34 {
        powers.push(monoid.product(powers[powers.len() - 1], x));
    }
    (0..32).find(|i| powers[*i] == powers[i + 2]).map_or(32, |i| i as u32)
}

fn too_large(most: usize) -> Stop {
    Stop::TooLarge { what: Large::Quotient, max: most.to_string() }
}

#[cfg(test)]
mod tests {
    use marienbad_rules::heap::TakeAndBreak;

    use super::*;
    use crate::Budget;
    use crate::misere::Search;
    use crate::misere::quotient::learn::tests::known;

    /// The layers agree with search on every sum with new heaps.
    #[test]
    fn layers_agree_with_search() {
        let mut work = Work::new(Budget::default());
        for (code, new) in
            [("0.137", 13), ("0.137", 24), ("0.77", 9), ("0.76", 12), ("0.14", 22), ("0.74", 15)]
        {
            let game: TakeAndBreak = code.parse().unwrap();
            let mut search = Search::new(&game);
            let atoms = search.atoms(new, &mut work).unwrap();
            let mut layers = known(&game, new - 1, &mut work);
            for _ in 0..4 {
                layers.add(&game, &atoms, 1000, &mut work).unwrap();
            }
            let mut lost = 0;
            for a in 0..new {
                for b in [0, 1, a / 2, a] {
                    for many in 0..layers.lost.len() {
                        let sum = [a, b, b];
                        let x = sum
                            .iter()
                            .fold(0, |x, heap| layers.monoid.product(x, layers.elements[*heap as usize]));
                        let wins = search.wins(&[&sum[..], &vec![new; many]].concat(), &mut work).unwrap();
                        assert_eq!(
                            layers.lost[many].contains(x),
                            !wins,
                            "{code}: {sum:?} and {many} times {new}"
                        );
                        lost += usize::from(!wins);
                    }
                }
            }
            assert!(lost > 20, "{code}: {lost}");
        }
    }

    /// After a limit, the layers found so far remain.
    #[test]
    fn a_layer_that_is_too_large_leaves_the_others() {
        let mut work = Work::new(Budget::default());
        let game: TakeAndBreak = "0.137".parse().unwrap();
        let atoms = Search::new(&game).atoms(24, &mut work).unwrap();
        let mut layers = known(&game, 23, &mut work);
        assert_eq!(layers.add(&game, &atoms, 50, &mut work), Err(too_large(50)));
        let mut few = Work::new(Budget { nodes: 100, memory: 1 << 30 });
        assert_eq!(layers.add(&game, &atoms, 1000, &mut few), Err(Stop::Nodes { limit: 100 }));
        assert_eq!((layers.lost.len(), layers.monoid.order()), (1, 24));
        layers.add(&game, &atoms, 1000, &mut work).unwrap();
        assert_eq!((layers.lost.len(), layers.monoid.order()), (2, 72));
    }
}
