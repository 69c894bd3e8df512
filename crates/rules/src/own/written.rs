//! What both kinds of rulesets share: the rule, its program, what is known about it, and its settings.

use std::marker::PhantomData;
use std::sync::Arc;

use super::program::{Emit, Program};
use super::prove::{Ending, ending};
use super::recognise::{Known, recognise};
use super::rule::Rule;
use super::{PREFIX, free_meter};
use crate::catalogue::Drawing;
use crate::{Interrupt, Listing, Meter};

/// A game by a rule on numbers. `K` is the type of its components: [`super::OneNumber`], [`super::Tuples`].
#[derive(Debug, Clone)]
pub struct ByRule<K> {
    pub(super) written: Arc<Written>,
    /// Whether the engines of a known game may be used.
    recognised: bool,
    pub(super) drawing: Option<Drawing>,
    components: PhantomData<K>,
}

impl<K> ByRule<K> {
    /// The game of a rule with suitable components.
    pub(super) fn of(rule: Rule) -> Self {
        Self {
            written: Arc::new(Written::new(rule)),
            recognised: true,
            drawing: None,
            components: PhantomData,
        }
    }

    /// The same game without the engines of a recognised game, for tests and benchmarks.
    #[must_use]
    pub fn without_recognition(mut self) -> Self {
        self.recognised = false;
        self
    }

    /// The same game in this drawing, where its positions allow it.
    #[must_use]
    pub fn drawn_as(mut self, drawing: Option<Drawing>) -> Self {
        self.drawing = drawing;
        self
    }

    /// The rule.
    pub fn rule(&self) -> &Rule {
        &self.written.rule
    }

    /// The known game with exactly the same moves, judged by the form of the rule.
    pub fn known(&self) -> Option<&Known> {
        self.written.known.as_ref().filter(|_| self.recognised)
    }

    /// Whether every play is proved to end.
    pub(super) fn is_proved_to_end(&self) -> bool {
        self.written.ending != Ending::Unproved
    }
}

/// A rule, with everything that follows from its form.
#[derive(Debug)]
pub(super) struct Written {
    pub rule: Rule,
    pub name: String,
    pub program: Program,
    pub ending: Ending,
    /// The known game with exactly the same moves.
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

    /// Whether a move leaves exactly this, in the order of [`Program::list`].
    pub fn leaves(&self, position: &[u64], left: &[u64]) -> bool {
        let mut found = false;
        let _ = self.list(position, None, &mut |other| {
            found = other == left;
            if found { Err(Interrupt::Enough) } else { Ok(()) }
        });
        found
    }
}
