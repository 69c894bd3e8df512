//! Misère play of heaps, one heap per move, by a search over sums of heaps.

use marienbad_rules::View;
use marienbad_rules::heap::HeapGame;

use super::super::Answer;
use super::super::engine::{Decision, Engine, Winners};
use super::super::erased::Sum;
use super::super::handle::Handle;
use super::super::resumable::{Checkpoint, SearchedHeaps, blocks_of_search, in_parts, restore_search};
use crate::listing::Next;
use crate::misere::Search;
use crate::{Stop, Work};

/// The search engine; the search is created when first needed.
pub(in super::super) struct HeapSearch<'r> {
    game: &'r Handle,
    heaps: &'r dyn HeapGame,
    search: Option<Search<'r>>,
}

impl<'r> HeapSearch<'r> {
    pub(in super::super) fn new(game: &'r Handle, heaps: &'r dyn HeapGame) -> Self {
        Self { game, heaps, search: None }
    }

    /// The heaps of a sum, if the search supports them.
    fn taken(&self, sum: &Sum) -> Option<Vec<u64>> {
        self.game.heap_sizes(sum).filter(|heaps| Search::takes(heaps))
    }

    /// The search, set to use the threads of `work`, for one long question.
    fn threaded(&mut self, heaps: &[u64], work: &mut Work<'_>) -> Result<&mut Search<'r>, Stop> {
        Search::refuse_if_hopeless(self.heaps, heaps, work)?;
        Ok(self.search.insert(Search::new(self.heaps).with_threads(work.threads())))
    }

    /// The answer for these heaps, decided by a search.
    pub(super) fn answer_of(
        game: &Handle,
        search: &mut Search<'r>,
        sum: &Sum,
        heaps: &[u64],
        work: &mut Work<'_>,
    ) -> Result<Answer, Stop> {
        let wins = search.wins(heaps, work)?;
        let mut winners = Winners::default();
        if wins {
            let listed = game.each_move(sum, work, &mut |i, mv, work| {
                let mut after = heaps.to_vec();
                after.swap_remove(i);
                after.extend(mv.views().iter().filter_map(View::heap));
                let lost = !search.wins(&after, work)?;
                Ok(if lost { winners.push(game.choice(sum, i, mv)) } else { Next::More })
            });
            // The outcome stands even if listing the moves was stopped.
            winners.settle(listed)?;
        }
        Ok(game.decided(sum, wins, winners, search.method(), work))
    }
}

impl Engine for HeapSearch<'_> {
    fn decide(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Decision>, Stop> {
        let Some(heaps) = self.taken(sum) else { return Ok(None) };
        let search = self.search.get_or_insert_with(|| Search::new(self.heaps));
        let wins = search.wins(&heaps, work)?;
        Ok(Some(Decision::computed(wins, search.method())))
    }

    fn answer(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Answer>, Stop> {
        let Some(heaps) = self.taken(sum) else { return Ok(None) };
        let game = self.game;
        let search = self.threaded(&heaps, work)?;
        Self::answer_of(game, search, sum, &heaps, work).map(Some)
    }

    fn keeps(&self, sum: &Sum) -> bool {
        self.taken(sum).is_some()
    }

    fn resume(
        &mut self,
        sum: &Sum,
        checkpoint: &mut dyn Checkpoint,
        work: &mut Work<'_>,
    ) -> Result<Option<Answer>, Stop> {
        let Some(heaps) = self.taken(sum) else { return Ok(None) };
        let game = self.game;
        let search = self.threaded(&heaps, work)?;
        restore_search(search, checkpoint, work)?;
        in_parts(&mut SearchedHeaps { search, heaps: &heaps }, &[], checkpoint, work)?;
        let answer = Self::answer_of(game, search, sum, &heaps, work);
        checkpoint.keep(true, &|| blocks_of_search(search));
        answer.map(Some)
    }
}
