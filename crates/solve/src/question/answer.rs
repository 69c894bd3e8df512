//! What is asked about and what is answered.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use marienbad_rules::Natural;

use crate::Claim;
use crate::misere::Genus;
use crate::misere::quotient::{Relation, Repetition, Word};

/// A position of some game, with its text. Only the game that made it can look inside.
#[derive(Clone)]
pub struct Position {
    sum: Arc<dyn Any + Send + Sync>,
    text: Arc<str>,
}

impl Position {
    pub(super) fn new<P: Send + Sync + 'static>(sum: Vec<P>, text: String) -> Self {
        Self { sum: Arc::new(sum), text: text.into() }
    }

    /// The components, if they are of this type. Another game's position has none.
    pub(super) fn components<P: 'static>(&self) -> &[P] {
        self.sum.downcast_ref::<Vec<P>>().map_or(&[], Vec::as_slice)
    }

    /// In the notation of its game.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.text)
    }
}

/// Who wins when both play well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player who just moved.
    P,
    /// The player to move.
    N,
}

impl Outcome {
    /// N if the player to move wins.
    pub fn of(mover_wins: bool) -> Self {
        if mover_wins { Self::N } else { Self::P }
    }

    /// The letter of the JSON contract.
    pub fn letter(self) -> &'static str {
        match self {
            Self::P => "P",
            Self::N => "N",
        }
    }
}

/// A move and where it leads.
#[derive(Debug, Clone)]
pub struct Choice {
    /// The move's text: `2:-3` takes three from the second heap; several at once are joined by `+`.
    pub text: String,
    /// The position after it.
    pub to: Position,
}

/// A component and what is known of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Component {
    /// In the notation of the game.
    pub position: String,
    /// The Grundy value, in normal play and where it is known.
    pub value: Option<Natural>,
    /// The number that the theory of the compound gives it: how many moves it lasts in a conjunctive compound, 1 or 0 for
    /// won or lost in a selective one.
    pub number: Option<u32>,
}

/// The answer to "who wins, and how".
#[derive(Debug, Clone)]
pub struct Answer {
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value, where it has a meaning and is known.
    pub value: Option<Natural>,
    /// Where a search was stopped before the value was known: what it is at least.
    pub at_least: Option<u64>,
    /// The components of the position.
    pub components: Vec<Component>,
    /// Every winning move.
    pub moves: Vec<Choice>,
    /// Whether `moves` has them all: the list of a huge position is cut short.
    pub moves_complete: bool,
    /// How the outcome is known.
    pub claim: Claim,
    /// The engine or theorem, in one word.
    pub method: &'static str,
    /// Positions expanded on the way.
    pub nodes: u64,
}

/// What a position is in misère play, whatever stands beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MisereForm {
    /// Its genus.
    pub genus: Genus,
    /// Whether it and all that can be reached from it has the genus of a position of nim.
    pub tame: bool,
    /// The canonical form: nim heaps as `*n`, other games as the list of their options, `None` if it is too long.
    pub text: Option<String>,
}

/// What decides a sum of heaps in misère play: each heap is an element of the misère quotient, and the player to move
/// loses exactly if their product is one of the lost elements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuotientReason {
    /// The number of elements of the quotient.
    pub order: usize,
    /// A heap for each generator, in the order of their places: `a`, `b`, `c`, … are written for them.
    pub generators: Vec<u64>,
    /// The relations by which words are made smaller.
    pub relations: Vec<Relation>,
    /// The lost elements: the P-portion.
    pub lost: Vec<Word>,
    /// The heaps of the position, in its order, each with its element.
    pub heaps: Vec<(u64, Word)>,
    /// The product of those elements.
    pub product: Word,
    /// Whether the product is one of the lost elements: the player to move loses.
    pub is_lost: bool,
    /// Where the elements of the heaps repeat for ever, if that is proved.
    pub repetition: Option<Repetition>,
    /// Proved if the quotient is known for ever, and else computed for heaps up to those that are here.
    pub claim: Claim,
}
