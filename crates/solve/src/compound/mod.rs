//! The theory of compounds whose moves are not made in a single component: one number for each component
//! decides.
//!
//! J. H. Conway, *On Numbers and Games*, ch. 14; Winning Ways, vol. 2, ch. 9. When a move splits a
//! component, play continues on the sum of its parts under the same compound, so the number of an option is
//! that of a sum.

mod quick;

pub use quick::Quick;

use marienbad_rules::{Compound, Convention, Play};

use crate::Method;
use crate::search::evaluate::Algebra;

/// The theory of one compound: what to compute of each component, and what it says about the sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theory {
    /// Conjunctive, until all components are over: the winner delays. A sum lasts as long as its longest
    /// component.
    Suspense(Play),
    /// Conjunctive, until the first component is over: the winner hurries. A sum lasts as long as its
    /// shortest component.
    Remoteness(Play),
    /// Selective in normal play: lost exactly if every component is lost.
    AllLost,
}

/// The number of a sum that has no part yet under [`Theory::Remoteness`]: longer than every part.
const NEVER: u32 = u32::MAX - 1;

impl Theory {
    /// The theory for this convention, if there is one.
    pub fn of(convention: Convention) -> Option<Self> {
        if !convention.turns.alternating() {
            return None;
        }
        match (convention.compound, convention.play) {
            (Compound::Conjunctive, play) => Some(Self::Suspense(play)),
            (Compound::ConjunctiveShort, play) => Some(Self::Remoteness(play)),
            (Compound::Selective, Play::Normal) => Some(Self::AllLost),
            (Compound::Selective, Play::Misere) | (Compound::Disjunctive, _) => None,
        }
    }

    /// Whether the player to move wins a sum with this number.
    pub fn wins(self, number: u32) -> bool {
        // The end has length 0 and is lost in normal play, won in misère play; each additional move
        // alternates this.
        match self {
            Self::Suspense(play) | Self::Remoteness(play) => {
                (self.length(number) % 2 == 1) == (play == Play::Normal)
            }
            Self::AllLost => number == 1,
        }
    }

    /// The number as reported: a sum without components has length 0.
    pub fn length(self, number: u32) -> u32 {
        if number == NEVER { 0 } else { number }
    }

    /// Its name in an answer.
    pub fn method(self) -> Method {
        match self {
            Self::Suspense(_) => Method::Suspense,
            Self::Remoteness(_) => Method::Remoteness,
            Self::AllLost => Method::Selective,
        }
    }
}

impl Algebra for Theory {
    fn empty(&self) -> u32 {
        match self {
            Self::Suspense(_) | Self::AllLost => 0,
            Self::Remoteness(_) => NEVER,
        }
    }

    fn combine(&self, a: u32, b: u32) -> u32 {
        match self {
            Self::Suspense(_) => a.max(b),
            Self::Remoteness(_) => a.min(b),
            Self::AllLost => a | b,
        }
    }

    fn finish(&mut self, options: &[u32]) -> u32 {
        // An option without parts is a component that is over.
        let theory = *self;
        let length = |n: &u32| theory.length(*n);
        let lost = options.iter().filter(|n| !theory.wins(**n)).map(length);
        let won = options.iter().filter(|n| theory.wins(**n)).map(length);
        match self {
            Self::Suspense(_) => lost.max().or_else(|| won.min()).map_or(0, |moves| moves + 1),
            Self::Remoteness(_) => lost.min().or_else(|| won.max()).map_or(0, |moves| moves + 1),
            Self::AllLost => u32::from(lost.count() > 0),
        }
    }
}
