//! Misère play of heaps by the misère quotient, if it can be found quickly.

use std::sync::{Arc, Mutex, PoisonError};

use marienbad_rules::View;
use marienbad_rules::heap::HeapGame;

use super::super::engine::{Decision, Engine, MAX_LISTED_MOVES, MAX_MOVES_LOOKED_AT, Winners};
use super::super::erased::Sum;
use super::super::handle::Handle;
use super::super::resumable::Checkpoint;
use super::super::{Answer, QuotientReason};
use super::huge_heaps;
use super::small_heaps::is_small;
use crate::listing::Next;
use crate::misere::quotient::{Attempt, Endless, Finder, Place, Quotient};
use crate::{Claim, Method, Stop, Work};

/// In a series of questions, a quotient is looked for beyond twice this heap.
const FIRST_QUOTIENT_LOOK: u64 = 16;

/// A sum of so many heaps is beyond search.
const MANY_HEAPS: usize = 12;

/// Its heaps must not be larger than this, if the quotient does not repeat.
const LARGEST_OF_MANY: u64 = 40;

/// The most that the moves of a long sum are written out: heaps times moves.
const LONGEST_LIST: usize = 4_000_000;

/// The quotient found last, and the limits of the attempt; no limits if it was computed without any.
#[derive(Default)]
pub(in super::super) struct QuotientMemory(Mutex<Option<Remembered>>);

#[derive(Clone)]
struct Remembered {
    map: Arc<Map>,
    attempt: Option<Attempt>,
}

/// A quotient, and the proof that it becomes infinite with the next heap, if there is one.
struct Map {
    quotient: Quotient,
    endless: Option<Endless>,
}

/// The element of a sum in a finite quotient, or its place in an infinite one.
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
    fn wins(&self, heaps: &[u64]) -> Option<bool> {
        let endless = || self.endless.as_ref()?.wins(heaps);
        self.quotient.wins(heaps).or_else(endless)
    }

    fn claim(&self) -> Claim {
        if self.endless.is_some() { Claim::Computed } else { self.quotient.claim() }
    }

    /// How to judge sums of these heaps and the sums reachable from them.
    fn reading(&self, heaps: &[u64]) -> Reading<'_> {
        match &self.endless {
            Some(endless) if self.quotient.wins(heaps).is_none() => Reading::Counting(endless),
            _ => Reading::Quotient(&self.quotient),
        }
    }
}

enum Reading<'m> {
    Quotient(&'m Quotient),
    Counting(&'m Endless),
}

impl Reading<'_> {
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
            // Only elements of the same kind are combined.
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

/// The engine for the misère quotient of a game, if it can be found quickly.
pub(in super::super) struct ByQuotient<'r> {
    game: &'r Handle,
    heaps: &'r dyn HeapGame,
    /// The quotient found last; `tried` is the largest heap it was sought for.
    found: Option<Arc<Map>>,
    tried: u64,
}

impl<'r> ByQuotient<'r> {
    pub(in super::super) fn new(game: &'r Handle, heaps: &'r dyn HeapGame) -> Self {
        Self { game, heaps, found: None, tried: FIRST_QUOTIENT_LOOK }
    }

    fn look(&mut self, heaps: &[u64], work: &mut Work<'_>) -> Result<(), Stop> {
        self.tried = heaps.iter().copied().fold(self.tried, u64::max);
        match soon(self.game, self.heaps, heaps, work) {
            Ok(found) => self.found = Some(found),
            Err(stop) if stop == Stop::Cancelled || stop.is_failure() => return Err(stop),
            // A search will answer instead.
            Err(_) => {}
        }
        Ok(())
    }

    /// Looks for the quotient with few steps, for small heaps whose outcome is already known. `longer`
    /// allows more steps, if the outcome took some time too.
    pub(super) fn look_shortly(
        &mut self,
        heaps: &[u64],
        longer: bool,
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        let attempt = Attempt::new(self.heaps, largest(heaps), work);
        let attempt = if longer { attempt.not_far() } else { attempt.short() };
        match quick_quotient(self.game, self.heaps, attempt, work) {
            Ok(found) => self.found = Some(found),
            Err(stop) if stop == Stop::Cancelled || stop.is_failure() => return Err(stop),
            // The outcome is known without the quotient.
            Err(_) => {}
        }
        Ok(())
    }

    /// The answer by the quotient found last, if it covers the heaps.
    pub(super) fn answer_by_found(
        &self,
        sum: &Sum,
        heaps: &[u64],
        work: &mut Work<'_>,
    ) -> Result<Option<Answer>, Stop> {
        match &self.found {
            Some(map) => self.answer_by(map, sum, heaps, work),
            None => Ok(None),
        }
    }

    fn answer_by(
        &self,
        map: &Map,
        sum: &Sum,
        heaps: &[u64],
        work: &mut Work<'_>,
    ) -> Result<Option<Answer>, Stop> {
        let Some(wins) = map.wins(heaps) else { return Ok(None) };
        let mut winners = Winners::default();
        if wins {
            self.winning_in(map, sum, heaps, &mut winners, work)?;
        }
        let mut answer = self.game.decided(sum, wins, winners, Method::Quotient, work);
        answer.claim = map.claim();
        Ok(Some(answer))
    }

    /// The decision by the quotient found last.
    pub(super) fn said(&self, heaps: &[u64]) -> Option<Decision> {
        let map = self.found.as_deref()?;
        let wins = map.wins(heaps)?;
        Some(Decision { wins, value: None, claim: map.claim(), method: Method::Quotient })
    }
}

impl Engine for ByQuotient<'_> {
    /// Decides sums one after another: the quotient is sought again when the heaps have doubled.
    fn decide(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Decision>, Stop> {
        let Some(heaps) = self.game.heap_sizes(sum) else { return Ok(None) };
        if let Some(decision) = self.said(&heaps) {
            return Ok(Some(decision));
        }
        if heaps.iter().all(|heap| heap / 2 <= self.tried) {
            return Ok(None);
        }
        self.look(&heaps, work)?;
        Ok(self.said(&heaps))
    }

    /// The claim is proved if the quotient repeats forever, otherwise computed.
    fn answer(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Answer>, Stop> {
        let Some(heaps) = self.game.heap_sizes(sum) else { return Ok(None) };
        let map = soon(self.game, self.heaps, &heaps, work)?;
        self.answer_by(&map, sum, &heaps, work)
    }

    fn prepare(&mut self, sum: &Sum, work: &mut Work<'_>) {
        if let Some(heaps) = self.game.heap_sizes(sum) {
            // If this was stopped, the next question will report it.
            let _ = self.look(&heaps, work);
        }
    }

    /// The result is remembered, so it needs no checkpoint.
    fn resume(
        &mut self,
        sum: &Sum,
        _: &mut dyn Checkpoint,
        work: &mut Work<'_>,
    ) -> Result<Option<Answer>, Stop> {
        self.answer(sum, work)
    }
}

/// The elements of these heaps, if a quotient that covers them is found quickly.
pub(in super::super) fn quotient_reason(
    game: &Handle,
    heap_game: &dyn HeapGame,
    heaps: &[u64],
    work: &mut Work<'_>,
) -> Result<Option<QuotientReason>, Stop> {
    let map = if is_small(heaps) {
        quick_quotient(game, heap_game, Attempt::new(heap_game, largest(heaps), work).not_far(), work)?
    } else {
        soon(game, heap_game, heaps, work)?
    };
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

/// A quotient found quickly, which may not cover these heaps.
fn soon(
    game: &Handle,
    heap_game: &dyn HeapGame,
    heaps: &[u64],
    work: &mut Work<'_>,
) -> Result<Arc<Map>, Stop> {
    let largest = largest(heaps);
    let map = quick_quotient(game, heap_game, Attempt::new(heap_game, largest, work), work)?;
    let hopeless = map.endless.is_some() || heaps.len() < MANY_HEAPS || largest > LARGEST_OF_MANY;
    if map.wins(heaps).is_some() || hopeless {
        return Ok(map);
    }
    let mut finder = Finder::new(heap_game, work)?;
    match finder.reach(largest, work) {
        // The quotient may be infinite from some heap on; outcomes up to that heap are then known.
        Err(Stop::TooLarge { .. }) | Ok(()) => Ok(game.quotient.set(&finder, None)),
        Err(stop) => Err(stop),
    }
}

fn largest(heaps: &[u64]) -> u64 {
    heaps.iter().max().copied().unwrap_or(0)
}

/// The result of a short attempt, remembered so that only the first question waits for it.
fn quick_quotient(
    game: &Handle,
    heap_game: &dyn HeapGame,
    attempt: Attempt,
    work: &mut Work<'_>,
) -> Result<Arc<Map>, Stop> {
    if let Some(known) = game.quotient.get() {
        let more = known.attempt.is_none_or(|other| other.covers(&attempt));
        if known.map.quotient.repetition().is_some() || more {
            return Ok(known.map);
        }
    }
    let found = attempt.run(heap_game, work)?;
    Ok(game.quotient.set(&found, Some(attempt)))
}

impl ByQuotient<'_> {
    /// Lists the moves to lost elements; for huge heaps, one representative of each kind.
    fn winning_in(
        &self,
        map: &Map,
        sum: &Sum,
        heaps: &[u64],
        winners: &mut Winners,
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        let game = self.game;
        let reading = map.reading(heaps);
        let elements: Vec<Element> = heaps.iter().filter_map(|heap| reading.element(*heap)).collect();
        let mut after = vec![reading.nothing(); elements.len() + 1];
        for (i, x) in elements.iter().enumerate().rev() {
            after[i] = reading.product(after[i + 1], *x);
        }
        let period_end = map.quotient.repetition().map(|found| found.preperiod + found.period);
        let most = MAX_LISTED_MOVES.min(LONGEST_LIST / heaps.len().max(1)).max(1);
        let (mut before, mut looked) = (reading.nothing(), 0u64);
        let lost = |parts: &[View<'_>], others: Element| {
            let parts: Option<Vec<u64>> = parts.iter().map(View::heap).collect();
            let to = parts.and_then(|parts| reading.sum(&parts));
            to.is_some_and(|to| reading.is_lost(reading.product(others, to)))
        };
        for i in 0..heaps.len() {
            let others = reading.product(before, after[i + 1]);
            before = reading.product(before, elements[i]);
            let mut look = |winners: &mut Winners, work: &mut Work<'_>| -> Result<Next, Stop> {
                looked += 1;
                work.spend(u64::from(looked % 64 == 0))?;
                let enough = looked > MAX_MOVES_LOOKED_AT || winners.moves.len() >= most;
                winners.cut |= enough;
                Ok(if enough { Next::Enough } else { Next::More })
            };
            let view = game.rules.view(sum, i);
            let near = period_end.and_then(|end| huge_heaps::reach_in_two(self.heaps, &view, end));
            let listed = match near {
                Some(reach) => {
                    winners.cut = true;
                    huge_heaps::moves(game, sum, i, reach, &[], &mut |option, choice| {
                        if let Next::Enough = look(winners, work)? {
                            return Ok(Next::Enough);
                        }
                        let wins = lost(&game.rules.views(&option), others);
                        Ok(if wins { winners.push(choice()) } else { Next::More })
                    })
                }
                None => game.each_move_of(sum, i, work, &mut |mv, work| {
                    if let Next::Enough = look(winners, work)? {
                        return Ok(Next::Enough);
                    }
                    let wins = lost(&mv.views(), others);
                    Ok(if wins { winners.push(game.choice(sum, i, mv)) } else { Next::More })
                }),
            };
            let ended = !matches!(listed, Ok(Next::More));
            if let Err(Stop::Cancelled) = listed {
                return Err(Stop::Cancelled);
            }
            winners.settle(listed)?;
            if ended {
                break;
            }
        }
        Ok(())
    }
}
