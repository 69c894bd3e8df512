//! Who wins in misère play, one component a move, for one sum of a game after the other: which engine decides, and what it
//! has learnt.

use std::sync::Arc;

use marienbad_rules::heap::HeapGame;
use marienbad_rules::{Convention, Play, Ruleset};

use super::boards::Boards;
use super::nodes::only_token;
use super::quotients::{self, Map};
use super::typed::{Typed, heap_sizes};
use crate::acyclic::Acyclic;
use crate::misere;
use crate::search::arena::Arena;
use crate::search::states::Phase;
use crate::search::sums::Sums;
use crate::{Claim, Stop, Work};

/// Beyond twice this heap a misère quotient is looked for.
const LEAST_TRIED: u64 = 16;

/// The engines of one game, each made when it is first needed. A closed form is asked before them.
pub(super) struct Outcomes<'r, R: Ruleset> {
    typed: &'r Typed<R>,
    heaps: Option<misere::Search<'r>>,
    /// The misère quotient, as far as it is found soon.
    quotient: Option<Arc<Map>>,
    /// The largest heap for which it was last looked for.
    tried: u64,
    arrows: Acyclic,
    boards: Option<Boards>,
    sums: Option<(Arena<'r, R>, Sums)>,
}

/// Whether the player to move wins, and how that is known.
pub(super) struct Decided {
    pub(super) wins: bool,
    pub(super) claim: Claim,
    pub(super) method: &'static str,
}

impl<'r, R: Ruleset> Outcomes<'r, R> {
    pub(super) fn new(typed: &'r Typed<R>) -> Self {
        Self {
            typed,
            heaps: None,
            quotient: None,
            tried: LEAST_TRIED,
            arrows: Acyclic::default(),
            boards: Boards::of(&typed.ruleset),
            sums: None,
        }
    }

    /// Says that what can be left of this sum will be asked for.
    pub(super) fn prepare(&mut self, sum: &[R::Position], work: &mut Work<'_>) {
        if let Some(boards) = &mut self.boards {
            boards.prepare(sum, work);
        }
        if let Some((game, heaps)) = self.typed.ruleset.heap_game().zip(heap_sizes(sum)) {
            // Whether it was stopped will be seen by whoever asks next.
            let _ = self.look_for_quotient(game, &heaps, work);
        }
    }

    /// Whether the player to move wins.
    pub(super) fn of(&mut self, sum: &[R::Position], work: &mut Work<'_>) -> Result<Decided, Stop> {
        let typed = self.typed;
        let computed = |wins, method| Decided { wins, claim: Claim::Computed, method };
        if let Some((game, heaps)) = typed.ruleset.heap_game().zip(heap_sizes(sum)) {
            if let Some(decided) = self.by_quotient(game, &heaps, work)? {
                return Ok(decided);
            }
            if misere::Search::takes(&heaps) {
                let search = self.heaps.get_or_insert_with(|| misere::Search::new(game));
                return Ok(computed(search.wins(&heaps, work)?, search.word()));
            }
        }
        if let Some(token) = only_token(sum) {
            return Ok(computed(self.arrows.wins_misere(token, work)?, Acyclic::WORD));
        }
        if let Some(boards) = &mut self.boards
            && let Some(wins) = boards.wins(sum, work)?
        {
            return Ok(computed(wins, boards.word()));
        }
        let convention = Convention { play: Play::Misere, ..Convention::default() };
        let (arena, search) =
            self.sums.get_or_insert_with(|| (Arena::new(&typed.ruleset), Sums::new(convention)));
        let ids = arena.sum(sum, work)?;
        Ok(computed(search.wins(arena, &ids, Phase::start(convention), work)?, "search"))
    }

    /// By the quotient, which is looked for again when the heaps have doubled.
    fn by_quotient(
        &mut self,
        game: &dyn HeapGame,
        heaps: &[u64],
        work: &mut Work<'_>,
    ) -> Result<Option<Decided>, Stop> {
        let said = |map: &Map| {
            let wins = map.wins(heaps)?;
            Some(Decided { wins, claim: map.claim(), method: quotients::WORD })
        };
        if let Some(decided) = self.quotient.as_deref().and_then(said) {
            return Ok(Some(decided));
        }
        if heaps.iter().all(|heap| heap / 2 <= self.tried) {
            return Ok(None);
        }
        self.look_for_quotient(game, heaps, work)?;
        Ok(self.quotient.as_deref().and_then(said))
    }

    fn look_for_quotient(
        &mut self,
        game: &dyn HeapGame,
        heaps: &[u64],
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        self.tried = heaps.iter().copied().fold(self.tried, u64::max);
        match self.typed.soon(game, heaps, work) {
            Ok(found) => self.quotient = Some(found),
            Err(Stop::Cancelled) => return Err(Stop::Cancelled),
            // There is a search.
            Err(_) => {}
        }
        Ok(())
    }
}
