//! Finding a misère quotient heap by heap.
//!
//! A heap that acts like an existing element leaves the monoid unchanged. For any other heap, the layers of
//! [`super::layers`] are computed until they repeat, or until they are proved never to do so
//! ([`super::endless`]).

mod bound;

use std::cmp::Reverse;

use marienbad_rules::heap::HeapGame;

use super::endless::{self, Endless};
use super::layers::{Atoms, Joined, Layers};
use super::monoid::{Elements, Monoid};
use super::presentation::least_words;
use super::verify::{Smallest, Transition, bytes_of, lost_to_lost, targets, won_sums};
use crate::misere::Search;
use crate::{Large, Stop, Work};

/// The most elements, if nothing else is said: the multiplication table has to fit into memory.
const MAX_ELEMENTS: usize = 1 << 13;

/// So many layers are found before it is asked whether the quotient is infinite.
const DOUBTFUL: usize = 3;

/// The most layers. Of three thousand quotients of octal codes of up to three digits none took more than
/// eight.
const LAYERS: usize = 24;

/// A quotient that has passed all checks, covering the heaps below `elements.len()`.
pub(super) struct Verified {
    pub(super) monoid: Monoid,
    pub(super) elements: Vec<u32>,
    pub(super) smallest: Smallest,
    pub(super) transitions: Vec<Transition>,
    /// For each element, a sum of generators.
    words: Vec<Vec<u64>>,
}

/// The state of learning, kept from one heap to the next.
pub(super) struct Learner<'g> {
    game: &'g dyn HeapGame,
    search: Search<'g>,
    pub(super) verified: Verified,
    pub(super) generators: Vec<u64>,
    /// The layers of the next heap found so far.
    layers: Option<Layers>,
    /// The proof that the quotient with the next heap is infinite, if there is one.
    pub(super) endless: Option<Endless>,
    /// The greatest number of elements allowed, even temporarily.
    pub(super) most: usize,
}

impl<'g> Learner<'g> {
    /// Starts with only the heap 0, which is the end.
    pub(super) fn new(game: &'g dyn HeapGame, work: &mut Work<'_>) -> Result<Self, Stop> {
        let monoid = Monoid::new(vec![Vec::new()], &[false], work)?;
        Ok(Self {
            game,
            search: Search::new(game),
            verified: Verified {
                monoid,
                elements: vec![0],
                smallest: vec![Vec::new()],
                transitions: Vec::new(),
                words: vec![Vec::new()],
            },
            generators: Vec::new(),
            layers: None,
            endless: None,
            most: MAX_ELEMENTS,
        })
    }

    /// Bytes of what is known, for the account of whoever goes on.
    fn bytes(&self) -> usize {
        let Verified { monoid, elements, smallest, transitions, words } = &self.verified;
        let order = monoid.order();
        Monoid::bytes(order)
            + bytes_of(smallest, order)
            + transitions.len() * (order / 8 + 64)
            + 4 * elements.len()
            + words.iter().map(|word| 8 * word.len() + 40).sum::<usize>()
            + self.layers.as_ref().map_or(0, Layers::bytes)
    }

    /// Includes the next heap in the quotient. If stopped, what was found about the next heap is kept.
    pub(super) fn grow(&mut self, work: &mut Work<'_>) -> Result<(), Stop> {
        // What is known stands in the account as long as somebody adds to it: the next may have another one.
        let mut standing = 0;
        let grown = self.grow_within(&mut standing, work);
        work.release(standing);
        grown
    }

    fn grow_within(&mut self, standing: &mut usize, work: &mut Work<'_>) -> Result<(), Stop> {
        *standing = self.bytes();
        work.hold(*standing)?;
        let heap = self.verified.elements.len() as u64;
        if self.endless.is_some() {
            return Err(self.too_large());
        }
        if self.layers.is_none() && self.fits(heap, work)? {
            return Ok(());
        }
        let atoms = self.search.atoms(heap, work)?;
        let known = &self.verified;
        let mut layers = self
            .layers
            .take()
            .unwrap_or_else(|| Layers::new(known.monoid.clone(), known.elements.clone(), &self.generators));
        let found = self.add_layers(&mut layers, &atoms, standing, work);
        let joined = found.and_then(|repetition| layers.join(repetition, work));
        self.layers = Some(layers);
        self.verified = self.verify(joined?, work)?;
        self.layers = None;
        self.prune();
        Ok(())
    }

    /// Finds layers until they repeat.
    fn add_layers(
        &mut self,
        layers: &mut Layers,
        atoms: &Atoms,
        standing: &mut usize,
        work: &mut Work<'_>,
    ) -> Result<(usize, usize), Stop> {
        let known = self.bytes();
        loop {
            work.release(std::mem::replace(standing, known + layers.bytes()));
            work.hold(*standing)?;
            if let Some(repetition) = layers.repetition() {
                return Ok(repetition);
            }
            // A caller that limits the order (`Finder::at_most`) wants a quick answer, not a proof of
            // infinity.
            if self.most == MAX_ELEMENTS && layers.lost.len() > DOUBTFUL {
                self.endless = endless::prove(self.game, layers, atoms, work)?;
                if self.endless.is_some() {
                    return Err(self.too_large());
                }
            }
            if layers.lost.len() > LAYERS {
                return Err(self.too_large());
            }
            layers.add(self.game, atoms, self.most, work)?;
        }
    }

    fn too_large(&self) -> Stop {
        Stop::TooLarge { what: Large::Quotient, max: self.most.to_string() }
    }

    /// Checks the complete map once more, and keeps what later heaps are compared with.
    fn verify(&mut self, joined: Joined, work: &mut Work<'_>) -> Result<Verified, Stop> {
        let Joined { monoid, elements, generators } = joined;
        if monoid.order() > self.most {
            return Err(self.too_large());
        }
        let mut transitions = Vec::new();
        let mut holds = true;
        for (heap, element) in (0..).zip(elements.iter().copied()) {
            let to = targets(self.game, &monoid, &elements, heap, work)?;
            holds &= lost_to_lost(&monoid, element, &to).is_empty();
            if !to.is_empty() {
                transitions.push(Transition { heap, element, to });
            }
        }
        let nobody = Elements::none(monoid.order());
        match won_sums(&monoid, &transitions, &nobody, work)? {
            Ok(smallest) if holds => {
                self.generators = generators;
                Ok(Verified { monoid, elements, smallest, transitions, words: Vec::new() })
            }
            // Impossible, because the layers are proved.
            _ => Err(self.too_large()),
        }
    }

    /// Removes redundant generators.
    fn prune(&mut self) {
        let monoid = &self.verified.monoid;
        // Try to remove large heaps first: small ones make better words.
        let mut places: Vec<usize> = (0..self.generators.len()).collect();
        places.sort_unstable_by_key(|place| Reverse(self.generators[*place]));
        for place in places.clone() {
            let others: Vec<usize> = places.iter().copied().filter(|other| *other != place).collect();
            if monoid.generated_by(&others) {
                places = others;
            }
        }
        places.sort_unstable();
        self.generators = places.iter().map(|place| self.generators[*place]).collect();
        self.verified.monoid.keep_generators(&places);
        let words = least_words(&self.verified.monoid.steps);
        let heaps = |word: &Vec<usize>| word.iter().map(|place| self.generators[*place]).collect();
        self.verified.words = words.iter().map(heaps).collect();
    }

    /// Whether the heap acts like an existing element, so that the monoid is unchanged.
    fn fits(&mut self, heap: u64, work: &mut Work<'_>) -> Result<bool, Stop> {
        let known = &mut self.verified;
        let to = targets(self.game, &known.monoid, &known.elements, heap, work)?;
        let nobody = Elements::none(known.monoid.order());
        let loses = !to.is_empty() && !to.meets(&known.monoid.lost);
        for x in 0..known.monoid.order() as u32 {
            if to.is_empty() && x != 0
                || known.monoid.lost.contains(x) != loses
                || !lost_to_lost(&known.monoid, x, &to).is_empty()
            {
                continue;
            }
            let one = Transition { heap, element: x, to: to.clone() };
            let nothing_new =
                to.is_empty() || known.smallest[x as usize].iter().any(|set| set.is_inside(&to));
            if !nothing_new {
                known.transitions.push(one);
                match won_sums(&known.monoid, &known.transitions, &nobody, work) {
                    Ok(Ok(smallest)) => known.smallest = smallest,
                    Ok(Err(_)) => {
                        known.transitions.pop();
                        continue;
                    }
                    Err(stop) => {
                        known.transitions.pop();
                        return Err(stop);
                    }
                }
            }
            known.elements.push(x);
            return Ok(true);
        }
        Ok(false)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The quotient of the heaps up to `to`, as the first layer of the next heap.
    pub(in crate::misere::quotient) fn known(game: &dyn HeapGame, to: u64, work: &mut Work<'_>) -> Layers {
        let mut learner = Learner::new(game, work).unwrap();
        while learner.verified.elements.len() as u64 <= to {
            learner.grow(work).unwrap();
        }
        Layers::new(learner.verified.monoid, learner.verified.elements, &learner.generators)
    }
}
