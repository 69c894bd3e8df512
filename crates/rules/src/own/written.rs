//! What both kinds of rulesets share: the rule, its program, what is known of it, and its settings.

use std::marker::PhantomData;
use std::sync::Arc;

use super::program::{Emit, Program};
use super::prove::{Ending, ending};
use super::recognise::{Known, recognise};
use super::rule::Rule;
use super::{PREFIX, free_meter};
use crate::catalogue::Drawing;
use crate::{Interrupt, Listing, Meter};

/// A game by a rule on numbers; `K` says what its components are: [`super::OneNumber`], [`super::Tuples`].
#[derive(Debug, Clone)]
pub struct ByRule<K> {
    pub(super) written: Arc<Written>,
    /// Whether the engines of a known game may be used.
    recognised: bool,
    pub(super) drawing: Option<Drawing>,
    components: PhantomData<K>,
}

impl<K> ByRule<K> {
    /// The game of this rule, whose components fit.
    pub(super) fn of(rule: Rule) -> Self {
        Self {
            written: Arc::new(Written::new(rule)),
            recognised: true,
            drawing: None,
            components: PhantomData,
        }
    }

    /// The same game without what its shape says about known games: for tests and benchmarks.
    #[must_use]
    pub fn without_recognition(mut self) -> Self {
        self.recognised = false;
        self
    }

    /// The same game drawn so, where its positions can be.
    #[must_use]
    pub fn drawn_as(mut self, drawing: Option<Drawing>) -> Self {
        self.drawing = drawing;
        self
    }

    /// The rule.
    pub fn rule(&self) -> &Rule {
        &self.written.rule
    }

    /// The game that it is, move for move, by the shape of the rule.
    pub fn known(&self) -> Option<&Known> {
        self.written.known.as_ref().filter(|_| self.recognised)
    }

    /// Whether every play is proved to end.
    pub(super) fn is_proved_to_end(&self) -> bool {
        self.written.ending != Ending::Unproved
    }
}

/// A rule with all that follows from its shape.
#[derive(Debug)]
pub(super) struct Written {
    pub rule: Rule,
    pub name: String,
    pub program: Program,
    pub ending: Ending,
    /// The game that it is, move for move.
    pub known: Option<Known>,
}

impl Written {
    pub fn new(rule: Rule) -> Self {
        Self {
            name: format!("{PREFIX}: {rule}"),
            program: Program::new(&rule),
            ending: ending(&rule),
            known: recognise(&rule),
            rule,
        }
    }

    pub fn list(&self, position: &[u64], meter: Option<&mut Meter<'_>>, emit: &mut Emit<'_>) -> Listing {
        match meter {
            Some(meter) => self.program.list(position, meter, emit),
            None => self.program.list(position, &mut free_meter(), emit),
        }
    }

    /// Whether a move leaves exactly this, written as [`Program::list`] writes it.
    pub fn leaves(&self, position: &[u64], left: &[u64]) -> bool {
        let mut found = false;
        let _ = self.list(position, None, &mut |other| {
            found = other == left;
            if found { Err(Interrupt::Enough) } else { Ok(()) }
        });
        found
    }
}
