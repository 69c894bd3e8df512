//! The type behind [`super::Game`]: the erased rules and what the questions share.

use std::cell::RefCell;
use std::sync::Arc;

use marienbad_rules::catalogue::Entry;
use marienbad_rules::heap::{Descent, HeapGame};
use marienbad_rules::{Convention, Interrupt, Natural, Play, Ruleset, Structure, View, unless_enough};

use super::engine::Winners;
use super::erased::{Erased, Made, Move, Rules, Sum};
use super::parts::PartHandles;
use super::plan::QuotientMemory;
use super::{Answer, Choice, Component, Outcome, Position};
use crate::closed::{ClosedForm, closed_form};
use crate::listing::{Next, pay};
use crate::{Claim, Method, Stop, Work};

/// A game of any type.
pub(super) struct Handle {
    /// The name it was opened with.
    pub(super) name: String,
    full_name: Arc<str>,
    pub(super) entry: Arc<Entry>,
    pub(super) rules: Box<dyn Rules>,
    pub(super) quotient: QuotientMemory,
    /// The games of its components, in a sum of different games.
    pub(super) parts: PartHandles,
}

/// What [`Handle::each_move`] calls, with the index of the component, the move and the account.
type EachMove<'a> = dyn FnMut(usize, &dyn Move, &mut Work<'_>) -> Result<Next, Stop> + 'a;

/// What [`Handle::each_move_of`] calls.
type EachMoveOf<'a> = dyn FnMut(&dyn Move, &mut Work<'_>) -> Result<Next, Stop> + 'a;

impl Handle {
    pub(super) fn new<R: Ruleset>(name: &str, ruleset: R, entry: Arc<Entry>) -> Self {
        let rules: Box<dyn Rules> = Box::new(Erased(ruleset));
        let full_name = rules.name().into();
        let (quotient, parts) = (QuotientMemory::default(), PartHandles::default());
        Self { name: name.to_owned(), full_name, entry, rules, quotient, parts }
    }

    pub(super) fn full_name(&self) -> &str {
        &self.full_name
    }

    /// The components of a position, if it belongs to this game.
    pub(super) fn own<'p>(&self, position: &'p Position) -> Result<&'p Sum, Stop> {
        if position.game == self.full_name && self.rules.owns(&position.sum) {
            return Ok(&position.sum);
        }
        let found = position.game().to_owned();
        Err(Stop::ForeignPosition { game: self.full_name().to_owned(), found })
    }

    pub(super) fn position(&self, sum: Sum) -> Position {
        let text = self.rules.text(&sum);
        Position::new(Arc::clone(&self.full_name), sum, text)
    }

    /// The heap game, if tables may be filled because every part is smaller than its heap.
    pub(super) fn heaps(&self) -> Option<&dyn HeapGame> {
        match self.rules.structure() {
            Structure::Heaps(game) if game.descent() != Descent::Unproved => Some(game),
            _ => None,
        }
    }

    /// Like [`Handle::heaps`], if moreover a move never increases the total.
    pub(super) fn shrinking_heaps(&self) -> Option<&dyn HeapGame> {
        self.heaps().filter(|game| game.descent() == Descent::Total)
    }

    /// The sizes of the heaps, if all components are heaps.
    pub(super) fn heap_sizes(&self, sum: &Sum) -> Option<Vec<u64>> {
        self.rules.views(sum).iter().map(View::heap).collect()
    }

    pub(super) fn closed_form(&self) -> Option<Box<dyn ClosedForm + '_>> {
        closed_form(self.rules.structure(), self.rules.disguise())
    }

    /// The text of a move in component `i`, prefixed with the component's number if needed.
    pub(super) fn numbered(&self, sum: &Sum, i: usize, text: String) -> String {
        if self.rules.numbered(self.rules.len(sum)) { format!("{}:{text}", i + 1) } else { text }
    }

    pub(super) fn choice(&self, sum: &Sum, i: usize, mv: &dyn Move) -> Choice {
        let to = self.position(self.rules.replaced(sum, i, &mv.option()));
        Choice { text: self.numbered(sum, i, mv.text()), to }
    }

    pub(super) fn choice_of(&self, sum: &Sum, i: usize, made: Made) -> Choice {
        let to = self.position(self.rules.replaced(sum, i, &made.option));
        Choice { text: self.numbered(sum, i, made.text), to }
    }

    /// Calls `each` for the moves in component `i`. Returns whether it wanted more after the last.
    pub(super) fn each_move_of(
        &self,
        sum: &Sum,
        i: usize,
        work: &mut Work<'_>,
        each: &mut EachMoveOf<'_>,
    ) -> Result<Next, Stop> {
        let (mut own, mut unpaid, mut next) = (None, None, Next::More);
        // The listing pays for steps between two moves, and `each` for its own work, never at the same
        // time.
        let work = RefCell::new(work);
        let mut meter = |steps| pay(*work.borrow_mut(), &mut unpaid, steps);
        let listed = self.rules.moves(sum, i, &mut meter, &mut |mv| match each(mv, *work.borrow_mut()) {
            Ok(Next::More) => Ok(()),
            Ok(Next::Enough) => {
                next = Next::Enough;
                Err(Interrupt::Enough)
            }
            Err(stop) => {
                own = Some(stop);
                Err(Interrupt::Enough)
            }
        });
        if let Some(stop) = own.or(unpaid) {
            return Err(stop);
        }
        unless_enough(listed)?;
        Ok(next)
    }

    /// Calls `each` for the moves of the sum, component by component. Returns whether it wanted more after
    /// the last.
    pub(super) fn each_move(
        &self,
        sum: &Sum,
        work: &mut Work<'_>,
        each: &mut EachMove<'_>,
    ) -> Result<Next, Stop> {
        for i in 0..self.rules.len(sum) {
            if let Next::Enough = self.each_move_of(sum, i, work, &mut |mv, work| each(i, mv, work))? {
                return Ok(Next::Enough);
            }
        }
        Ok(Next::More)
    }

    pub(super) fn components(&self, sum: &Sum, value: impl Fn(usize) -> Option<Natural>) -> Vec<Component> {
        let one = |i| {
            let (position, game) = match self.rules.view(sum, i) {
                View::Part(part) => (part.text(), Some(part.game().to_owned())),
                _ => (self.rules.text(&self.rules.part(sum, i)), None),
            };
            Component { position, game, value: value(i), by: None, number: None }
        };
        (0..self.rules.len(sum)).map(one).collect()
    }

    /// The answer of a search that finds outcomes but no values.
    pub(super) fn decided(
        &self,
        sum: &Sum,
        wins: bool,
        winners: Winners,
        method: Method,
        work: &Work<'_>,
    ) -> Answer {
        Answer {
            outcome: Outcome::of(wins),
            value: None,
            at_least: None,
            components: self.components(sum, |_| None),
            moves: winners.moves,
            moves_complete: !winners.cut,
            claim: Claim::Computed,
            method,
            evidence: None,
            nodes: work.nodes(),
        }
    }
}

/// Whether this is the disjunctive compound with one move per turn.
pub(super) fn is_usual(convention: Convention) -> bool {
    let usual = Convention { play: convention.play, ..Convention::default() };
    convention == usual
}

/// The disjunctive compound with one move per turn, under this winning rule.
pub(super) fn usual(play: Play) -> Convention {
    Convention { play, ..Convention::default() }
}
