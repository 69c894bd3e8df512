//! Misère play of heaps by the misère quotient, where it is found soon.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use marienbad_rules::Ruleset;
use marienbad_rules::heap::HeapGame;

use super::near;
use super::typed::{MOVE_LIMIT, MOVES_LOOKED_AT, Typed, Winners, heap_sizes};
use super::{Answer, Outcome, QuotientReason};
use crate::misere::quotient::{Attempt, Finder, Quotient};
use crate::{Stop, Work};

/// A sum of so many heaps is beyond search.
const MANY_HEAPS: usize = 12;

/// Its heaps must not be larger than this, if the quotient does not repeat.
const LARGEST_OF_MANY: u64 = 40;

/// The most that the moves of a long sum are written out: heaps times moves.
const LONGEST_LIST: usize = 4_000_000;

/// The quotient that was found, by which attempt; none if everything was allowed.
#[derive(Default)]
pub(super) struct QuotientMemory(Mutex<Option<Remembered>>);

#[derive(Clone)]
struct Remembered {
    quotient: Arc<Quotient>,
    attempt: Option<Attempt>,
}

impl QuotientMemory {
    fn get(&self) -> Option<Remembered> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set(&self, quotient: Quotient, attempt: Option<Attempt>) -> Arc<Quotient> {
        let quotient = Arc::new(quotient);
        let remembered = Remembered { quotient: Arc::clone(&quotient), attempt };
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(remembered);
        quotient
    }
}

impl<R: Ruleset> Typed<R> {
    /// The answer from the quotient, if one that covers these heaps is found soon. It is proved if the quotient
    /// repeats for ever, and else computed.
    pub(super) fn by_quotient(
        &self,
        game: &dyn HeapGame,
        sum: &[R::Position],
        heaps: &[u64],
        work: &mut Work<'_>,
    ) -> Result<Option<Answer>, Stop> {
        let quotient = self.soon(game, heaps, work)?;
        let Some(wins) = quotient.wins(heaps) else { return Ok(None) };
        let mut winners = Winners::default();
        if wins {
            self.winning_in(&quotient, sum, heaps, &mut winners, work)?;
        }
        Ok(Some(Answer {
            outcome: Outcome::of(wins),
            value: None,
            components: self.components(sum, |_| None),
            moves: winners.moves,
            moves_complete: !winners.cut,
            claim: quotient.claim(),
            method: "quotient",
            nodes: work.nodes(),
        }))
    }

    /// The elements of these heaps, if a quotient that covers them is found soon.
    pub(super) fn quotient_reason(
        &self,
        game: &dyn HeapGame,
        heaps: &[u64],
        work: &mut Work<'_>,
    ) -> Result<Option<QuotientReason>, Stop> {
        let quotient = self.soon(game, heaps, work)?;
        let Some(product) = quotient.sum(heaps) else { return Ok(None) };
        let with_word = |heap: &u64| Some((*heap, quotient.word(quotient.element(*heap)?).clone()));
        Ok(Some(QuotientReason {
            order: quotient.order(),
            generators: quotient.generators().to_vec(),
            relations: quotient.relations(),
            lost: quotient.lost().iter().map(|x| quotient.word(*x).clone()).collect(),
            heaps: heaps.iter().filter_map(with_word).collect(),
            product: quotient.word(product).clone(),
            is_lost: quotient.is_lost(product),
            repetition: quotient.repetition(),
            claim: quotient.claim(),
        }))
    }

    /// A quotient that may or may not cover these heaps.
    fn soon(&self, game: &dyn HeapGame, heaps: &[u64], work: &mut Work<'_>) -> Result<Arc<Quotient>, Stop> {
        let largest = heaps.iter().max().copied().unwrap_or(0);
        let quotient = self.quick_quotient(game, largest, work)?;
        if quotient.wins(heaps).is_some() || heaps.len() < MANY_HEAPS || largest > LARGEST_OF_MANY {
            return Ok(quotient);
        }
        let mut finder = Finder::new(game, work)?;
        finder.reach(largest, work)?;
        Ok(self.quotient.set(finder.quotient(), None))
    }

    /// What a short attempt finds; kept, so that only the first question waits for it.
    fn quick_quotient(
        &self,
        game: &dyn HeapGame,
        largest: u64,
        work: &mut Work<'_>,
    ) -> Result<Arc<Quotient>, Stop> {
        let attempt = Attempt::new(game, largest, work);
        if let Some(known) = self.quotient.get() {
            let more = known.attempt.is_none_or(|other| other.covers(&attempt));
            if known.quotient.repetition().is_some() || more {
                return Ok(known.quotient);
            }
        }
        let found = attempt.run(game, work)?;
        Ok(self.quotient.set(found.quotient(), Some(attempt)))
    }

    /// Lists the moves to lost elements; of huge heaps one of every kind.
    fn winning_in(
        &self,
        quotient: &Quotient,
        sum: &[R::Position],
        heaps: &[u64],
        winners: &mut Winners,
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        let elements: Vec<u32> = heaps.iter().filter_map(|heap| quotient.element(*heap)).collect();
        let mut after = vec![0; elements.len() + 1];
        for (i, x) in elements.iter().enumerate().rev() {
            after[i] = quotient.product(after[i + 1], *x);
        }
        let period_end = quotient.repetition().map(|found| found.preperiod + found.period);
        let most = MOVE_LIMIT.min(LONGEST_LIST / sum.len().max(1)).max(1);
        let (mut before, mut looked, mut stop) = (0, 0u64, None);
        for (i, component) in sum.iter().enumerate() {
            let others = quotient.product(before, after[i + 1]);
            before = quotient.product(before, elements[i]);
            let mut one = |mv: R::Move, option: &[R::Position], winners: &mut Winners| {
                looked += 1;
                if let Err(reason) = work.spend(u64::from(looked % 64 == 0)) {
                    stop = Some(reason);
                    return ControlFlow::Break(());
                }
                if looked > MOVES_LOOKED_AT || winners.moves.len() >= most {
                    winners.cut = true;
                    return ControlFlow::Break(());
                }
                let to = heap_sizes(option).and_then(|parts| quotient.sum(&parts));
                match to.map(|to| quotient.is_lost(quotient.product(others, to))) {
                    Some(true) => winners.push(self.choice(sum, i, &mv, option)),
                    _ => ControlFlow::Continue(()),
                }
            };
            let near = period_end.and_then(|end| near::suffices(&self.ruleset, component, end));
            let flow = match near {
                Some(reach) => {
                    winners.cut = true;
                    near::moves(&self.ruleset, component, reach, &[], &mut |mv, option| {
                        one(mv, option, winners)
                    })
                }
                None => self.ruleset.options(component, &mut |mv, option| one(mv, option, winners)),
            };
            if flow.is_break() {
                break;
            }
        }
        match stop {
            Some(Stop::Cancelled) => Err(Stop::Cancelled),
            Some(_) => {
                winners.cut = true;
                Ok(())
            }
            None => Ok(()),
        }
    }
}
