//! What both kinds of rulesets share: the rule, its program, what is known of it.

use super::program::{Emit, Program};
use super::prove::{Ending, ending};
use super::recognise::{Known, recognise};
use super::rule::Rule;
use super::{PREFIX, free_meter};
use crate::{Interrupt, Listing, Meter};

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
