//! What is asked about and what is answered.

use std::fmt;
use std::sync::Arc;

use marienbad_rules::Natural;

use super::erased::Sum;
use crate::closed::Evidence;
use crate::mirror::Symmetry;
use crate::misere::Genus;
use crate::misere::quotient::{Relation, Repetition, Word};
use crate::{Claim, Method};

/// A position of some game, with its text. It knows its game: another refuses it.
#[derive(Clone)]
pub struct Position {
    pub(super) game: Arc<str>,
    pub(super) sum: Sum,
    text: Arc<str>,
}

impl Position {
    pub(super) fn new(game: Arc<str>, sum: Sum, text: String) -> Self {
        Self { game, sum, text: text.into() }
    }

    /// In the notation of its game.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The full name of its game.
    pub fn game(&self) -> &str {
        &self.game
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({} {})", self.game, self.text)
    }
}

impl PartialEq for Position {
    /// The same game and the same text.
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game && self.text == other.text
    }
}

impl Eq for Position {}

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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The move's text: `2:-3` takes three from the second heap; several at once are joined by `+`.
    pub text: String,
    /// The position after it.
    pub to: Position,
}

/// A component and what is known of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Component {
    /// In the notation of its game.
    pub position: String,
    /// Its game, in a sum of different games.
    pub game: Option<String>,
    /// The Grundy value, in normal play and where it is known.
    pub value: Option<Natural>,
    /// How the value is known, in a sum of different games.
    pub by: Option<(Claim, Method)>,
    /// The number that the theory of the compound gives it: how many moves it lasts in a conjunctive
    /// compound, 1 or 0 for won or lost in a selective one.
    pub number: Option<u32>,
}

impl Component {
    /// The component with its game, where that is told: `kayles(7)`.
    pub fn text(&self) -> String {
        match &self.game {
            Some(game) => format!("{game}({})", self.position),
            None => self.position.clone(),
        }
    }
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
    /// The engine or theorem.
    pub method: Method,
    /// What the engine has looked at, where that can be told: from it anybody can work out the outcome.
    pub evidence: Option<Why>,
    /// Positions expanded on the way.
    pub nodes: u64,
}

/// What an engine hands over with its answer, so that nobody has to work it out again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// The numbers of a closed form.
    Closed(Evidence),
    /// The mirror strategy: what is the image of what, and the move that makes it so, if it is not so
    /// already.
    Mirror {
        /// What is the image of what.
        symmetry: Symmetry,
        /// The text of the move after which every move has an image.
        opening: Option<String>,
    },
}

/// What a position is in misère play, whatever stands beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MisereForm {
    /// Its genus.
    pub genus: Genus,
    /// Whether it and all that can be reached from it has the genus of a position of nim.
    pub tame: bool,
    /// The canonical form: nim heaps as `*n`, other games as the list of their options, `None` if it is too
    /// long.
    pub text: Option<String>,
}

/// What decides a sum of heaps in misère play: each heap is an element of the misère quotient, and the
/// player to move loses exactly if their product is one of the lost elements.
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
