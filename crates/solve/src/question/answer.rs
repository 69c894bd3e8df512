//! The questions' positions and answers.

use std::fmt;
use std::sync::Arc;

use marienbad_rules::Natural;

use super::erased::Sum;
use crate::closed::Evidence;
use crate::mirror::Symmetry;
use crate::misere::Genus;
use crate::misere::quotient::{Relation, Repetition, Word};
use crate::{Claim, Method};

/// A position of some game, with its text. It knows its game: other games refuse it.
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

    /// The text in the notation of its game.
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
    /// Positions are equal if they have the same game and the same text.
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game && self.text == other.text
    }
}

impl Eq for Position {}

/// Who wins under best play.
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

    /// The letter used in JSON.
    pub fn letter(self) -> &'static str {
        match self {
            Self::P => "P",
            Self::N => "N",
        }
    }
}

/// A move, and the position it leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The move's text: `2:-3` takes three from the second heap; simultaneous moves are joined by `+`.
    pub text: String,
    /// The position after it.
    pub to: Position,
}

/// A component and what is known about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Component {
    /// The component in the notation of its game.
    pub position: String,
    /// Its game, in a sum of different games.
    pub game: Option<String>,
    /// The Grundy value in normal play, if known.
    pub value: Option<Natural>,
    /// How the value is known, in a sum of different games.
    pub by: Option<(Claim, Method)>,
    /// Its number in the theory of the compound: how many moves it lasts in a conjunctive compound, 1 or 0
    /// for won or lost in a selective one.
    pub number: Option<u32>,
}

impl Component {
    /// The text of the component, with its game in a sum of different games: `kayles(7)`.
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
    /// The Grundy value, if it applies and is known.
    pub value: Option<Natural>,
    /// A lower bound of the value, if a search was stopped before the value was known.
    pub at_least: Option<u64>,
    /// The components of the position.
    pub components: Vec<Component>,
    /// The winning moves.
    pub moves: Vec<Choice>,
    /// Whether `moves` is complete: the list is truncated for a huge position.
    pub moves_complete: bool,
    /// How the outcome is known.
    pub claim: Claim,
    /// The engine or theorem that produced the answer.
    pub method: Method,
    /// What the engine's answer rests on, if it can be shown: the outcome can be verified from it.
    pub evidence: Option<Why>,
    /// Positions expanded.
    pub nodes: u64,
}

/// The evidence of an engine, so that it need not be computed again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// The numbers of a closed form.
    Closed(Evidence),
    /// The mirror strategy: the symmetry, and the move that establishes it if it does not hold yet.
    Mirror {
        /// The symmetry.
        symmetry: Symmetry,
        /// The text of the move after which every move has an image.
        opening: Option<String>,
    },
}

/// The misère form of a position, which determines its role in every sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MisereForm {
    /// Its genus.
    pub genus: Genus,
    /// Whether it and everything reachable from it has the genus of a position of nim.
    pub tame: bool,
    /// The canonical form: nim heaps as `*n`, other games as the list of their options; `None` if it is too
    /// long.
    pub text: Option<String>,
}

/// Why a sum of heaps is won or lost in misère play: each heap is an element of the misère quotient, and
/// the player to move loses exactly if their product is one of the lost elements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuotientReason {
    /// The number of elements of the quotient.
    pub order: usize,
    /// A heap for each generator; the generators are written `a`, `b`, `c`, … in this order.
    pub generators: Vec<u64>,
    /// The relations that reduce words.
    pub relations: Vec<Relation>,
    /// The lost elements: the P-portion.
    pub lost: Vec<Word>,
    /// The heaps of the position, in order, each with its element.
    pub heaps: Vec<(u64, Word)>,
    /// The product of those elements.
    pub product: Word,
    /// Whether the product is one of the lost elements, so that the player to move loses.
    pub is_lost: bool,
    /// Where the elements of the heaps repeat forever, if that is proved.
    pub repetition: Option<Repetition>,
    /// Proved if the quotient is known for all heaps, otherwise computed up to the heaps of the position.
    pub claim: Claim,
}
