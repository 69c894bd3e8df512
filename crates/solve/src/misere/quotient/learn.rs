//! Learning a misère quotient from outcomes, and knowing when it is right.
//!
//! D. Angluin's learner of automata (*Learning regular sets from queries and counterexamples*, 1987), for the
//! commutative case: representatives of the classes, contexts that tell them apart, and the class of each representative
//! with one heap more. Outcomes are looked up by [`Search`]. A table that is closed gives a monoid; the checks of
//! [`super::verify`] prove it or name sums that contradict it, and a contradiction gives a new context, found as R. L.
//! Rivest and R. E. Schapire do (*Inference of finite automata using homing sequences*, 1993).

mod bound;

use std::cmp::Reverse;

use marienbad_rules::heap::HeapGame;
use rustc_hash::FxHashMap;

use super::belief::{Base, Belief, Element};
use super::endless::{self, Endless};
use super::monoid::Monoid;
use super::presentation::least_words;
use super::verify::{Contradiction, Smallest, Transition, lost_to_lost, targets, with_options, won_sums};
use crate::misere::Search;
use crate::misere::search::Known;
use crate::{Large, Stop, Work};

/// The most elements, if nothing else is said: the multiplication table has to fit into memory.
const MOST: usize = 1 << 13;

/// How often a belief may contradict itself before search is asked.
const ATTEMPTS: usize = 100;

/// After so many it is asked whether the quotient is infinite.
const DOUBTFUL: usize = 5;

/// For each context whether the sum with it is lost, as bits.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
struct Row {
    bits: Vec<u64>,
    length: usize,
}

impl Row {
    fn push(&mut self, lost: bool) {
        if self.length.is_multiple_of(64) {
            self.bits.push(0);
        }
        self.bits[self.length / 64] |= u64::from(lost) << (self.length % 64);
        self.length += 1;
    }

    fn get(&self, at: usize) -> bool {
        self.bits[at / 64] >> (at % 64) & 1 != 0
    }

    /// The first place where two rows differ.
    fn difference(&self, other: &Self) -> Option<usize> {
        let words = self.bits.iter().zip(&other.bits).map(|(a, b)| a ^ b).enumerate();
        words.filter(|(_, word)| *word != 0).map(|(i, word)| 64 * i + word.trailing_zeros() as usize).next()
    }
}

/// How the learner sees a heap.
#[derive(Debug, Clone)]
enum Letter {
    /// Its products with all representatives are looked up: this generator.
    Generator(usize),
    /// It acts like this sum of generators, as far as is known.
    Like(Vec<u64>),
}

/// A quotient that has passed all checks, for the heaps below the length of `elements`.
pub(super) struct Verified {
    pub(super) monoid: Monoid,
    pub(super) elements: Vec<u32>,
    pub(super) smallest: Smallest,
    pub(super) transitions: Vec<Transition>,
    /// A sum of generators for each element.
    words: Vec<Vec<u64>>,
}

impl Verified {
    fn element(&self, word: &[u64]) -> u32 {
        word.iter().fold(0, |x, heap| self.monoid.product(x, self.elements[*heap as usize]))
    }
}

/// The state of learning, which serves from one heap to the next.
pub(super) struct Learner<'g> {
    game: &'g dyn HeapGame,
    search: Search<'g>,
    pub(super) verified: Verified,
    letters: Vec<Letter>,
    pub(super) generators: Vec<u64>,
    representatives: Vec<Vec<u64>>,
    contexts: Vec<Vec<u64>>,
    belief: Option<Belief>,
    /// Whether belief was given up for this heap.
    exact: bool,
    /// The sums at which it contradicted itself, for this heap, and the letters that they asked for.
    met: FxHashMap<Vec<u64>, Vec<(u64, u32)>>,
    /// Why the quotient with the next heap is infinite, if that is proved.
    pub(super) endless: Option<Endless>,
    /// The most elements, also of what is only tried.
    pub(super) most: usize,
    /// The contexts, as far as rows have been filled, in the belief.
    places: Vec<Element>,
    /// The row of each representative alone, and with each generator.
    alone: Vec<Row>,
    beside: Vec<Vec<Row>>,
}

impl<'g> Learner<'g> {
    /// Only the heap 0, which is the end.
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
            letters: vec![Letter::Like(Vec::new())],
            generators: Vec::new(),
            representatives: vec![Vec::new()],
            contexts: vec![Vec::new()],
            belief: None,
            exact: false,
            met: FxHashMap::default(),
            endless: None,
            most: MOST,
            places: Vec::new(),
            alone: vec![Row::default()],
            beside: vec![Vec::new()],
        })
    }

    /// Takes the next heap into the quotient.
    pub(super) fn grow(&mut self, work: &mut Work<'_>) -> Result<(), Stop> {
        let heap = self.verified.elements.len() as u64;
        if self.endless.is_some() {
            return Err(self.too_large());
        }
        if self.fits(heap, work)? {
            return Ok(());
        }
        // Stopped in the midst of it, the learner must still agree with what is verified.
        if self.letters.len() as u64 == heap {
            self.letters.push(Letter::Generator(self.generators.len()));
            self.generators.push(heap);
        }
        let verified = self.learn(work)?;
        self.verified = verified;
        self.prune();
        Ok(())
    }

    /// Leaves out contexts and generators that are not needed.
    fn prune(&mut self) {
        let monoid = &self.verified.monoid;
        let order = monoid.order();
        // The classes that the contexts kept so far tell apart, as numbers.
        let (mut class, mut classes) = (vec![0; order], 1);
        let mut kept = Vec::new();
        for context in std::mem::take(&mut self.contexts) {
            let beside = self.verified.element(&context);
            let mut index: FxHashMap<(usize, bool), usize> = FxHashMap::default();
            let finer: Vec<usize> = (0..order)
                .map(|x| {
                    let next = index.len();
                    let lost = monoid.lost.contains(monoid.product(x as u32, beside));
                    *index.entry((class[x], lost)).or_insert(next)
                })
                .collect();
            if index.len() > classes || kept.is_empty() {
                (classes, class) = (index.len(), finer);
                kept.push(context);
            }
        }
        self.contexts = kept;
        // Large heaps first: small ones make better words.
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
        for (heap, x) in self.verified.elements.iter().enumerate() {
            let place = self.generators.iter().position(|generator| *generator == heap as u64);
            let like = || Letter::Like(self.verified.words[*x as usize].clone());
            self.letters[heap] = place.map_or_else(like, Letter::Generator);
        }
        (self.belief, self.exact) = (None, false);
        self.met.clear();
        self.forget();
    }

    /// Forgets all outcomes.
    fn forget(&mut self) {
        self.representatives = vec![Vec::new()];
        self.alone = vec![Row::default()];
        self.beside = vec![Vec::new()];
        self.places.clear();
    }

    /// Whether the heap acts like an element that is there already: the monoid stays as it is.
    fn fits(&mut self, heap: u64, work: &mut Work<'_>) -> Result<bool, Stop> {
        if self.letters.len() as u64 > heap {
            return Ok(false);
        }
        let known = &mut self.verified;
        let to = targets(self.game, &known.monoid, &known.elements, heap, work)?;
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
                match won_sums(&known.monoid, &known.transitions, work) {
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
            self.letters.push(Letter::Like(known.words[x as usize].clone()));
            return Ok(true);
        }
        Ok(false)
    }

    fn learn(&mut self, work: &mut Work<'_>) -> Result<Verified, Stop> {
        let new = self.verified.elements.len() as u64;
        if self.belief.is_none() && !self.exact {
            self.believe(None, &[(new, 2)], work)?;
        }
        let mut attempts = 0;
        loop {
            let steps = match self.close(work)? {
                Ok(steps) => steps,
                Err(word) => {
                    attempts += 1;
                    self.tell_apart(&word, None, attempts, work)?;
                    continue;
                }
            };
            if let Some(context) = self.unequal_paths(&steps, work)? {
                self.contexts.push(context);
                continue;
            }
            let lost: Vec<bool> = self.alone.iter().map(|row| row.get(0)).collect();
            let monoid = Monoid::new(steps, &lost, work)?;
            let of_letter = |letter: &Letter| match letter {
                Letter::Generator(generator) => monoid.steps[0][*generator],
                Letter::Like(word) => self.walk(&monoid, word),
            };
            let elements: Vec<u32> = self.letters.iter().map(of_letter).collect();
            let (found, monoid, elements) = match self.verify(monoid, elements, work)? {
                Ok(verified) => return Ok(verified),
                Err(wrong) => wrong,
            };
            if !self.refine(&found, &monoid, &elements, work)? {
                attempts += 1;
                self.tell_apart(&found[0], Some((&monoid, &elements)), attempts, work)?;
            }
        }
    }

    /// What is believed contradicts itself at this sum: its heaps have to be told apart. What was learnt is the base of
    /// the next attempt, if there is such a thing and it has not grown out of all proportion.
    fn tell_apart(
        &mut self,
        sum: &[u64],
        learnt: Option<(&Monoid, &[u32])>,
        attempts: usize,
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        // Whoever wants an answer soon (`Finder::at_most`) does not want to know why there is none.
        if attempts == DOUBTFUL && self.most == MOST && self.find_endless(work)? {
            return Err(self.too_large());
        }
        let Some(belief) = &self.belief else { return Ok(()) };
        let mut free = belief.freed(sum);
        // A contradiction that comes back was forgotten by what came between: from now on nothing is.
        let mut key = sum.to_vec();
        key.sort_unstable();
        if self.met.insert(key, free.clone()).is_some() {
            for (heap, index) in self.met.values().flatten() {
                match free.iter_mut().find(|(other, _)| other == heap) {
                    Some(one) => one.1 = one.1.max(*index),
                    None => free.push((*heap, *index)),
                }
            }
        }
        let learnt = learnt.filter(|(monoid, _)| !belief.is_coarse_for(monoid.order()));
        let (free, products, elements) = match learnt {
            Some((monoid, elements)) => (free, monoid.products().to_vec(), elements.to_vec()),
            None => {
                let (products, elements) = belief.base();
                (belief.finer(&free), products, elements)
            }
        };
        self.forget();
        if attempts > ATTEMPTS {
            return self.doubt(work);
        }
        self.believe(Some(Base { products: &products, elements: &elements }), &free, work)
    }

    fn too_large(&self) -> Stop {
        Stop::TooLarge { what: Large::Quotient, max: self.most.to_string() }
    }

    /// Whether the quotient with the next heap is proved to be infinite.
    pub(super) fn find_endless(&mut self, work: &mut Work<'_>) -> Result<bool, Stop> {
        let new = self.verified.elements.len() as u64;
        if self.endless.is_none() {
            let atoms = self.search.atoms(new, work)?;
            self.endless = endless::prove(self.game, new, &atoms, work)?;
        }
        Ok(self.endless.is_some())
    }

    /// Begins to believe in a monoid in which these heaps are letters.
    fn believe(
        &mut self,
        base: Option<Base<'_>>,
        free: &[(u64, u32)],
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        if let Some(belief) = &self.belief {
            work.release(belief.held());
        }
        let known = &self.verified;
        let base = base.unwrap_or(Base { products: known.monoid.products(), elements: &known.elements });
        let atoms = self.search.atoms(known.elements.len() as u64, work)?;
        self.belief = Belief::new(self.game, known, &base, atoms, free, work)?;
        if self.belief.is_none() { self.doubt(work) } else { Ok(()) }
    }

    /// Asks search from now on, until the next heap.
    fn doubt(&mut self, work: &mut Work<'_>) -> Result<(), Stop> {
        self.belief = None;
        self.exact = true;
        let monoid = &self.verified.monoid;
        let known = Known {
            elements: self.verified.elements.clone(),
            products: monoid.products().to_vec(),
            lost: (0..monoid.order() as u32).map(|x| monoid.lost.contains(x)).collect(),
        };
        self.search.know(known, work)
    }

    /// The element of a sum of generators.
    fn walk(&self, monoid: &Monoid, word: &[u64]) -> u32 {
        word.iter().fold(0, |x, heap| match self.letters[*heap as usize] {
            Letter::Generator(generator) => monoid.steps[x as usize][generator],
            Letter::Like(_) => x,
        })
    }

    /// Whether a sum is lost, as far as is known or believed.
    fn is_lost(&mut self, word: &[u64], work: &mut Work<'_>) -> Result<bool, Stop> {
        if word.iter().all(|heap| (*heap as usize) < self.verified.elements.len()) {
            return Ok(self.verified.monoid.lost.contains(self.verified.element(word)));
        }
        match &mut self.belief {
            Some(belief) => {
                let element = belief.element(word);
                belief.is_lost(element, work)
            }
            None => Ok(!self.search.wins(word, work)?),
        }
    }

    /// Brings a row up to date with the contexts.
    fn fill(&mut self, row: &mut Row, word: &[u64], work: &mut Work<'_>) -> Result<(), Stop> {
        // Rows of which everything is known already take no steps, and there are many.
        if work.cancel().is_cancelled() {
            return Err(Stop::Cancelled);
        }
        if let Some(belief) = &mut self.belief {
            while self.places.len() < self.contexts.len() {
                self.places.push(belief.element(&self.contexts[self.places.len()]));
            }
            let element = belief.element(word);
            for place in &self.places[row.length..] {
                let sum = belief.times(element, *place);
                row.push(belief.is_lost(sum, work)?);
            }
            return Ok(());
        }
        while row.length < self.contexts.len() {
            let sum = [word, &self.contexts[row.length]].concat();
            row.push(self.is_lost(&sum, work)?);
        }
        Ok(())
    }

    /// Whether what is believed of a sum is not what follows from what is believed of its options.
    fn contradicts(&mut self, sum: &[u64], work: &mut Work<'_>) -> Result<bool, Stop> {
        let Some(belief) = &mut self.belief else { return Ok(false) };
        let sums = with_options(self.game, sum);
        let mut option_lost = false;
        for option in &sums[1..] {
            let element = belief.element(option);
            if belief.is_lost(element, work)? {
                option_lost = true;
                break;
            }
        }
        let element = belief.element(sum);
        let lost = belief.is_lost(element, work)?;
        Ok(sums.len() > 1 && lost == option_lost)
    }

    /// Adds representatives until each one with a heap more has the row of one; the products that gives, or a sum at
    /// which what is believed contradicts itself.
    fn close(&mut self, work: &mut Work<'_>) -> Result<Result<Vec<Vec<u32>>, Vec<u64>>, Stop> {
        let mut index: FxHashMap<Row, u32> = FxHashMap::default();
        for x in 0..self.representatives.len() {
            let (mut row, word) = (std::mem::take(&mut self.alone[x]), self.representatives[x].clone());
            let filled = self.fill(&mut row, &word, work);
            self.alone[x] = row;
            filled?;
            index.insert(self.alone[x].clone(), x as u32);
        }
        let mut steps = Vec::new();
        while steps.len() < self.representatives.len() {
            let x = steps.len();
            let mut products = Vec::with_capacity(self.generators.len());
            for generator in 0..self.generators.len() {
                let mut word = self.representatives[x].clone();
                word.push(self.generators[generator]);
                if self.beside[x].len() == generator {
                    self.beside[x].push(Row::default());
                }
                let mut row = std::mem::take(&mut self.beside[x][generator]);
                let before = row.bits.len();
                let filled = self.fill(&mut row, &word, work);
                let next = self.representatives.len();
                if filled.is_ok() {
                    let found = *index.entry(row.clone()).or_insert(next as u32);
                    products.push(found);
                    if found as usize == next {
                        if self.contradicts(&word, work)? {
                            return Ok(Err(word));
                        }
                        self.representatives.push(word);
                        self.alone.push(row.clone());
                        self.beside.push(Vec::new());
                    }
                    work.hold(8 * (row.bits.len() - before))?;
                }
                self.beside[x][generator] = row;
                filled?;
            }
            if self.representatives.len() > self.most {
                return Err(self.too_large());
            }
            steps.push(products);
        }
        Ok(Ok(steps))
    }

    /// If two generators do not commute, a context that tells more classes apart.
    fn unequal_paths(&mut self, steps: &[Vec<u32>], work: &mut Work<'_>) -> Result<Option<Vec<u64>>, Stop> {
        for (x, products) in steps.iter().enumerate() {
            for g in 0..products.len() {
                for h in 0..g {
                    let (gh, hg) = (steps[products[g] as usize][h], steps[products[h] as usize][g]);
                    if gh == hg {
                        continue;
                    }
                    let (one, other) = (&self.alone[gh as usize], &self.alone[hg as usize]);
                    let Some(at) = one.difference(other) else { continue };
                    let predicted = one.get(at);
                    let (g, h) = (self.generators[g], self.generators[h]);
                    let sum = [&self.representatives[x][..], &[g, h], &self.contexts[at]].concat();
                    let second = if self.is_lost(&sum, work)? == predicted { g } else { h };
                    return Ok(Some([&[second], &self.contexts[at][..]].concat()));
                }
            }
        }
        Ok(None)
    }

    #[allow(clippy::type_complexity)]
    fn verify(
        &self,
        monoid: Monoid,
        elements: Vec<u32>,
        work: &mut Work<'_>,
    ) -> Result<Result<Verified, (Contradiction, Monoid, Vec<u32>)>, Stop> {
        let mut transitions = Vec::new();
        // The least sum that contradicts the map teaches most.
        let weight = |word: &[u64]| word.iter().map(|heap| heap * heap).sum::<u64>();
        let mut least: Option<(u64, Vec<u64>)> = None;
        for heap in 0..elements.len() as u64 {
            let to = targets(self.game, &monoid, &elements, heap, work)?;
            let element = elements[heap as usize];
            for u in lost_to_lost(&monoid, element, &to) {
                let word = [&self.representatives[u as usize][..], &[heap]].concat();
                let weight = weight(&word);
                if least.as_ref().is_none_or(|(other, _)| weight < *other) {
                    least = Some((weight, word));
                }
            }
            if !to.is_empty() {
                transitions.push(Transition { heap, element, to });
            }
        }
        if let Some((_, word)) = least {
            return Ok(Err((with_options(self.game, &word), monoid, elements)));
        }
        Ok(match won_sums(&monoid, &transitions, work)? {
            Ok(smallest) => Ok(Verified { monoid, elements, smallest, transitions, words: Vec::new() }),
            Err(word) => Err((with_options(self.game, &word), monoid, elements)),
        })
    }

    /// Finds among contradicting sums one with another outcome than the map says, and learns from it. `false` if there
    /// is none, which only a wrong belief can bring about.
    fn refine(
        &mut self,
        sums: &[Vec<u64>],
        monoid: &Monoid,
        elements: &[u32],
        work: &mut Work<'_>,
    ) -> Result<bool, Stop> {
        for word in sums {
            let path = word.iter().scan(0, |x, heap| {
                *x = monoid.product(*x, elements[*heap as usize]);
                Some(*x)
            });
            let path: Vec<u32> = path.collect();
            let predicted = monoid.lost.contains(path.last().copied().unwrap_or(0));
            let mut outcome = self.is_lost(word, work)?;
            if outcome == predicted {
                continue;
            }
            // Replace beginnings of the sum by their representatives, until the outcome changes.
            for (i, x) in path.iter().enumerate() {
                let rest = &word[i + 1..];
                let sum = [&self.representatives[*x as usize][..], rest].concat();
                let next = self.is_lost(&sum, work)?;
                if next != outcome {
                    let rest = rest.to_vec();
                    if !self.contexts.contains(&rest) {
                        self.contexts.push(rest);
                    }
                    if let Letter::Like(_) = self.letters[word[i] as usize] {
                        self.letters[word[i] as usize] = Letter::Generator(self.generators.len());
                        self.generators.push(word[i]);
                    }
                    return Ok(true);
                }
                outcome = next;
            }
        }
        Ok(false)
    }
}
