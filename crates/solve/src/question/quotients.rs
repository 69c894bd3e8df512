//! Misère play of heaps by the misère quotient, where it is found soon.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use marienbad_rules::Ruleset;
use marienbad_rules::heap::HeapGame;

use super::near;
use super::typed::{MOVE_LIMIT, MOVES_LOOKED_AT, Typed, Winners, heap_sizes};
use super::{Answer, Outcome, QuotientReason};
use crate::misere::quotient::{Attempt, Endless, Finder, Place, Quotient};
use crate::{Claim, Stop, Work};

/// The word for it in an answer.
pub(super) const WORD: &str = "quotient";

/// A sum of so many heaps is beyond search.
const MANY_HEAPS: usize = 12;

/// Its heaps must not be larger than this, if the quotient does not repeat.
const LARGEST_OF_MANY: u64 = 40;

/// The most that the moves of a long sum are written out: heaps times moves.
const LONGEST_LIST: usize = 4_000_000;

/// What was found, by which attempt; none if everything was allowed.
#[derive(Default)]
pub(super) struct QuotientMemory(Mutex<Option<Remembered>>);

#[derive(Clone)]
struct Remembered {
    map: Arc<Map>,
    attempt: Option<Attempt>,
}

/// A quotient, and what is known of the next heap if with it the quotient is infinite.
pub(super) struct Map {
    quotient: Quotient,
    endless: Option<Endless>,
}

/// The element of a sum, or where it stands.
#[derive(Clone, Copy)]
enum Element {
    Finite(u32),
    Counted(Place),
}

impl Map {
    fn of(finder: &Finder<'_>) -> Self {
        Self { quotient: finder.quotient(), endless: finder.endless().cloned() }
    }

    /// Whether the player to move wins the sum of these heaps in misère play, if the quotient covers them.
    pub(super) fn wins(&self, heaps: &[u64]) -> Option<bool> {
        let endless = || self.endless.as_ref()?.wins(heaps);
        self.quotient.wins(heaps).or_else(endless)
    }

    pub(super) fn claim(&self) -> Claim {
        if self.endless.is_some() { Claim::Computed } else { self.quotient.claim() }
    }

    /// The way to judge sums of these heaps and of what they become.
    fn judge(&self, heaps: &[u64]) -> Judge<'_> {
        match &self.endless {
            Some(endless) if self.quotient.wins(heaps).is_none() => Judge::Counting(endless),
            _ => Judge::Quotient(&self.quotient),
        }
    }
}

enum Judge<'m> {
    Quotient(&'m Quotient),
    Counting(&'m Endless),
}

impl Judge<'_> {
    fn nothing(&self) -> Element {
        match self {
            Self::Quotient(_) => Element::Finite(0),
            Self::Counting(_) => Element::Counted(Place::default()),
        }
    }

    fn element(&self, heap: u64) -> Option<Element> {
        match self {
            Self::Quotient(quotient) => quotient.element(heap).map(Element::Finite),
            Self::Counting(endless) => endless.place(heap).map(Element::Counted),
        }
    }

    fn product(&self, one: Element, other: Element) -> Element {
        match (self, one, other) {
            (Self::Quotient(quotient), Element::Finite(x), Element::Finite(y)) => {
                Element::Finite(quotient.product(x, y))
            }
            (Self::Counting(endless), Element::Counted(x), Element::Counted(y)) => {
                Element::Counted(endless.sum(x, y))
            }
            // Elements of one judge only meet each other.
            _ => one,
        }
    }

    fn sum(&self, heaps: &[u64]) -> Option<Element> {
        heaps.iter().try_fold(self.nothing(), |sum, heap| Some(self.product(sum, self.element(*heap)?)))
    }

    fn is_lost(&self, element: Element) -> bool {
        match (self, element) {
            (Self::Quotient(quotient), Element::Finite(x)) => quotient.is_lost(x),
            (Self::Counting(endless), Element::Counted(place)) => endless.is_lost(place),
            _ => false,
        }
    }
}

impl QuotientMemory {
    fn get(&self) -> Option<Remembered> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set(&self, finder: &Finder<'_>, attempt: Option<Attempt>) -> Arc<Map> {
        let map = Arc::new(Map::of(finder));
        let remembered = Remembered { map: Arc::clone(&map), attempt };
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(remembered);
        map
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
        let map = self.soon(game, heaps, work)?;
        let Some(wins) = map.wins(heaps) else { return Ok(None) };
        let mut winners = Winners::default();
        if wins {
            self.winning_in(&map, sum, heaps, &mut winners, work)?;
        }
        Ok(Some(Answer {
            outcome: Outcome::of(wins),
            value: None,
            at_least: None,
            components: self.components(sum, |_| None),
            moves: winners.moves,
            moves_complete: !winners.cut,
            claim: map.claim(),
            method: WORD,
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
        let map = self.soon(game, heaps, work)?;
        let quotient = &map.quotient;
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
    pub(super) fn soon(
        &self,
        game: &dyn HeapGame,
        heaps: &[u64],
        work: &mut Work<'_>,
    ) -> Result<Arc<Map>, Stop> {
        let largest = heaps.iter().max().copied().unwrap_or(0);
        let map = self.quick_quotient(game, largest, work)?;
        let hopeless = map.endless.is_some() || heaps.len() < MANY_HEAPS || largest > LARGEST_OF_MANY;
        if map.wins(heaps).is_some() || hopeless {
            return Ok(map);
        }
        let mut finder = Finder::new(game, work)?;
        match finder.reach(largest, work) {
            // It may be infinite from some heap on, and then one knows the outcomes up to that heap.
            Err(Stop::TooLarge { .. }) | Ok(()) => Ok(self.quotient.set(&finder, None)),
            Err(stop) => Err(stop),
        }
    }

    /// What a short attempt finds; kept, so that only the first question waits for it.
    fn quick_quotient(
        &self,
        game: &dyn HeapGame,
        largest: u64,
        work: &mut Work<'_>,
    ) -> Result<Arc<Map>, Stop> {
        let attempt = Attempt::new(game, largest, work);
        if let Some(known) = self.quotient.get() {
            let more = known.attempt.is_none_or(|other| other.covers(&attempt));
            if known.map.quotient.repetition().is_some() || more {
                return Ok(known.map);
            }
        }
        let found = attempt.run(game, work)?;
        Ok(self.quotient.set(&found, Some(attempt)))
    }

    /// Lists the moves to lost elements; of huge heaps one of every kind.
    fn winning_in(
        &self,
        map: &Map,
        sum: &[R::Position],
        heaps: &[u64],
        winners: &mut Winners,
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        let judge = map.judge(heaps);
        let elements: Vec<Element> = heaps.iter().filter_map(|heap| judge.element(*heap)).collect();
        let mut after = vec![judge.nothing(); elements.len() + 1];
        for (i, x) in elements.iter().enumerate().rev() {
            after[i] = judge.product(after[i + 1], *x);
        }
        let period_end = map.quotient.repetition().map(|found| found.preperiod + found.period);
        let most = MOVE_LIMIT.min(LONGEST_LIST / sum.len().max(1)).max(1);
        let (mut before, mut looked, mut stop) = (judge.nothing(), 0u64, None);
        for (i, component) in sum.iter().enumerate() {
            let others = judge.product(before, after[i + 1]);
            before = judge.product(before, elements[i]);
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
                let to = heap_sizes(option).and_then(|parts| judge.sum(&parts));
                match to.map(|to| judge.is_lost(judge.product(others, to))) {
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
