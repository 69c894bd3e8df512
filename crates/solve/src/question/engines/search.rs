//! Plain search: the engine that applies to everything, and the reference for all others.

use marienbad_rules::{Compound, Convention};

use super::super::engine::{Decision, Engine, Winners};
use super::super::erased::{Sum, SumArena};
use super::super::handle::Handle;
use super::super::several::SeveralMoves;
use super::super::{Answer, Choice};
use crate::listing::Next;
use crate::search::arena::Id;
use crate::search::evaluate::{GrundyValues, Numbers, evaluate};
use crate::search::states::Phase;
use crate::search::sums::Sums;
use crate::{Method, Stop, Work};

/// The source of values by search with memory.
pub(in super::super) struct SearchedValues<'r> {
    game: &'r Handle,
    /// Created when first needed.
    search: Option<(Box<dyn SumArena + 'r>, Numbers, GrundyValues)>,
}

impl<'r> SearchedValues<'r> {
    pub(in super::super) fn new(game: &'r Handle) -> Self {
        Self { game, search: None }
    }

    /// The value of a sum of one component.
    pub(super) fn value(&mut self, part: &Sum, work: &mut Work<'_>) -> Result<u64, Stop> {
        let game = self.game;
        let (arena, numbers, algebra) = self.search.get_or_insert_with(|| {
            (game.rules.arena(Compound::Disjunctive), Numbers::default(), GrundyValues::default())
        });
        let ids = arena.numbers(part, work)?;
        let mut xor = 0;
        for id in ids {
            xor ^= u64::from(evaluate(&mut **arena, algebra, numbers, id, work)?);
        }
        Ok(xor)
    }
}

/// The engine for any convention, by searching the sums themselves.
pub(in super::super) struct SumSearch<'r> {
    game: &'r Handle,
    arena: Box<dyn SumArena + 'r>,
    sums: Sums,
}

impl<'r> SumSearch<'r> {
    pub(in super::super) fn new(game: &'r Handle, convention: Convention) -> Self {
        Self { game, arena: game.rules.arena(convention.compound), sums: Sums::new(convention) }
    }

    /// Calls `each` for every move (always a single one, even within a longer turn), with whether it wins.
    pub(in super::super) fn each_move(
        &mut self,
        sum: &Sum,
        work: &mut Work<'_>,
        each: &mut dyn FnMut(bool, &dyn Fn() -> Choice) -> Next,
    ) -> Result<(), Stop> {
        let convention = self.sums.convention();
        let phase = Phase::start(convention);
        let (next, keeps) = (phase.next(convention), phase.keeps_the_move());
        let ids = self.arena.numbers(sum, work)?;
        let mut moves = SeveralMoves::new(self.game, sum, &ids, convention.compound, &mut *self.arena, work)?;
        let mut after: Vec<Id> = Vec::new();
        while moves.next(&mut after, work)? {
            let wins = self.sums.wins(&mut *self.arena, &after, next, work)? == keeps;
            if let Next::Enough = each(wins, &|| moves.choice()) {
                break;
            }
        }
        Ok(())
    }
}

impl Engine for SumSearch<'_> {
    fn decide(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Decision>, Stop> {
        let ids = self.arena.numbers(sum, work)?;
        let phase = Phase::start(self.sums.convention());
        let wins = self.sums.wins(&mut *self.arena, &ids, phase, work)?;
        Ok(Some(Decision::computed(wins, Method::Search)))
    }

    fn answer(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Answer>, Stop> {
        let ids = self.arena.numbers(sum, work)?;
        let phase = Phase::start(self.sums.convention());
        let wins = self.sums.wins(&mut *self.arena, &ids, phase, work)?;
        let mut winners = Winners::default();
        if wins {
            self.each_move(sum, work, &mut |wins, choice| {
                if wins { winners.push(choice()) } else { Next::More }
            })?;
        }
        Ok(Some(self.game.decided(sum, wins, winners, Method::Search, work)))
    }
}
