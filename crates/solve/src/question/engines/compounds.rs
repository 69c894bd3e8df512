//! Compounds with a theory: one number for each component decides.

use marienbad_rules::Compound;

use super::super::engine::{Decision, Engine, Winners};
use super::super::erased::{Sum, SumArena};
use super::super::handle::Handle;
use super::super::several::SeveralMoves;
use super::super::{Answer, Choice};
use crate::compound::Theory;
use crate::listing::Next;
use crate::search::arena::Id;
use crate::search::evaluate::{Algebra, Numbers, evaluate};
use crate::{Stop, Work};

/// The engine for the theory of one compound.
pub(in super::super) struct ByTheory<'r> {
    game: &'r Handle,
    theory: Theory,
    compound: Compound,
    arena: Box<dyn SumArena + 'r>,
    numbers: Numbers,
}

impl<'r> ByTheory<'r> {
    pub(in super::super) fn new(game: &'r Handle, theory: Theory, compound: Compound) -> Self {
        Self { game, theory, compound, arena: game.rules.arena(compound), numbers: Numbers::default() }
    }

    fn number(&mut self, ids: &[Id], work: &mut Work<'_>) -> Result<u32, Stop> {
        let parts: Result<Vec<u32>, Stop> = ids
            .iter()
            .map(|id| evaluate(&mut *self.arena, &mut self.theory, &mut self.numbers, *id, work))
            .collect();
        Ok(self.theory.sum(parts?))
    }

    fn number_of(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<u32, Stop> {
        let ids = self.arena.numbers(sum, work)?;
        self.number(&ids, work)
    }

    /// Calls `each` for every move, with whether it wins.
    pub(in super::super) fn each_move(
        &mut self,
        sum: &Sum,
        work: &mut Work<'_>,
        each: &mut dyn FnMut(bool, &dyn Fn() -> Choice) -> Next,
    ) -> Result<(), Stop> {
        let ids = self.arena.numbers(sum, work)?;
        let mut moves = SeveralMoves::new(self.game, sum, &ids, self.compound, &mut *self.arena, work)?;
        let mut after = Vec::new();
        while moves.next(&mut after, work)? {
            let number = self.number(&after, work)?;
            if let Next::Enough = each(!self.theory.wins(number), &|| moves.choice()) {
                break;
            }
        }
        Ok(())
    }
}

impl Engine for ByTheory<'_> {
    fn decide(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Decision>, Stop> {
        let number = self.number_of(sum, work)?;
        Ok(Some(Decision::computed(self.theory.wins(number), self.theory.method())))
    }

    fn answer(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Answer>, Stop> {
        let number = self.number_of(sum, work)?;
        let wins = self.theory.wins(number);
        let mut winners = Winners::default();
        if wins {
            self.each_move(sum, work, &mut |wins, choice| {
                if wins { winners.push(choice()) } else { Next::More }
            })?;
        }
        let game = self.game;
        let mut alone = Vec::new();
        for i in 0..game.rules.len(sum) {
            let number = self.number_of(&game.rules.part(sum, i), work)?;
            alone.push(self.theory.length(number));
        }
        let mut answer = game.decided(sum, wins, winners, self.theory.method(), work);
        answer.components.iter_mut().zip(alone).for_each(|(part, number)| part.number = Some(number));
        Ok(Some(answer))
    }
}
