//! Misère play of small heaps: a short search is tried before a quotient, whose construction may take a
//! million steps.
//!
//! A quotient that can be found quickly is still sought, since it may prove what the search has computed.

use marienbad_rules::heap::HeapGame;

use super::super::Answer;
use super::super::engine::{Decision, Engine};
use super::super::erased::Sum;
use super::super::handle::Handle;
use super::super::resumable::Checkpoint;
use super::heap_search::HeapSearch;
use super::quotients::ByQuotient;
use crate::misere::Search;
use crate::{Stop, Work};

/// So many tokens may a small sum have.
const MAX_TOKENS: u64 = 64;

/// What the search may cost: a heap of 33 in 0.6574 needs some eight thousand steps, and an attempt at its
/// quotient a million.
const SMALL_SEARCH_STEPS: u64 = 1 << 15;

/// After a search of no more than so many steps, a quotient that may prove its answer gets few steps, too.
const FEW_STEPS: u64 = 1 << 12;

/// Whether a search is tried before a quotient.
pub(super) fn is_small(heaps: &[u64]) -> bool {
    heaps.iter().try_fold(0u64, |total, heap| total.checked_add(*heap)).is_some_and(|all| all <= MAX_TOKENS)
}

/// The engine for quotients, preceded by a short search if the heaps are small.
pub(in super::super) struct SmallHeapsFirst<'r> {
    game: &'r Handle,
    heaps: &'r dyn HeapGame,
    search: Option<Search<'r>>,
    quotient: ByQuotient<'r>,
    /// Whether some search took more than a few steps.
    long: bool,
    /// The largest heap for which a short attempt at the quotient was made.
    looked: Option<u64>,
}

impl<'r> SmallHeapsFirst<'r> {
    pub(in super::super) fn new(game: &'r Handle, heaps: &'r dyn HeapGame) -> Self {
        Self { game, heaps, search: None, quotient: ByQuotient::new(game, heaps), long: false, looked: None }
    }

    /// The outcome, if the heaps are small and a few steps suffice.
    fn small(&mut self, heaps: &[u64], work: &mut Work<'_>) -> Result<Option<bool>, Stop> {
        if !is_small(heaps) || !Search::takes(heaps) {
            return Ok(None);
        }
        let search = self.search.get_or_insert_with(|| Search::new(self.heaps));
        let mut part = work.part(SMALL_SEARCH_STEPS);
        let found = search.wins(heaps, &mut part);
        self.long |= part.nodes() > FEW_STEPS;
        work.add(&part)?;
        match found {
            Ok(wins) => Ok(Some(wins)),
            Err(stop) if stop == Stop::Cancelled || stop.is_failure() => Err(stop),
            Err(_) => Ok(None),
        }
    }

    /// Looks for a quotient that may prove the known outcome, once for heaps up to this size.
    fn look_for_proof(&mut self, heaps: &[u64], work: &mut Work<'_>) -> Result<(), Stop> {
        let largest = Some(heaps.iter().max().copied().unwrap_or(0));
        if largest <= self.looked || self.quotient.said(heaps).is_some() {
            return Ok(());
        }
        self.looked = largest;
        self.quotient.look_shortly(heaps, self.long, work)
    }
}

impl Engine for SmallHeapsFirst<'_> {
    fn decide(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Decision>, Stop> {
        let Some(heaps) = self.game.heap_sizes(sum) else { return Ok(None) };
        if let Some(decision) = self.quotient.said(&heaps) {
            return Ok(Some(decision));
        }
        let Some(wins) = self.small(&heaps, work)? else { return self.quotient.decide(sum, work) };
        let method = self.search.as_ref().map_or(crate::Method::Search, Search::method);
        Ok(Some(Decision::computed(wins, method)))
    }

    fn answer(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Answer>, Stop> {
        let Some(heaps) = self.game.heap_sizes(sum) else { return Ok(None) };
        if self.small(&heaps, work)?.is_none() {
            return self.quotient.answer(sum, work);
        }
        self.look_for_proof(&heaps, work)?;
        if let Some(answer) = self.quotient.answer_by_found(sum, &heaps, work)? {
            return Ok(Some(answer));
        }
        match &mut self.search {
            Some(search) => HeapSearch::answer_of(self.game, search, sum, &heaps, work).map(Some),
            None => Ok(None),
        }
    }

    fn prepare(&mut self, sum: &Sum, work: &mut Work<'_>) {
        let Some(heaps) = self.game.heap_sizes(sum) else { return };
        // If this was stopped, the next question will report it.
        match self.small(&heaps, work) {
            Ok(Some(_)) => drop(self.look_for_proof(&heaps, work)),
            Ok(None) => self.quotient.prepare(sum, work),
            Err(_) => {}
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
