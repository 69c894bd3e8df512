//! What certificates claim, as data.

use marienbad_rules::Play;

/// What a certificate claims.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Claim {
    /// The values of a game repeat for ever.
    Period(Period),
    /// The first values of a game have a checksum.
    Values(Values),
    /// A position is lost or won.
    Outcome(Settled),
    /// A position has a Grundy value.
    Worth(Worth),
    /// The misère quotient of a game.
    Quotient(Quotient),
    /// A game whose misère play goes by the values of normal play.
    Tame(Tame),
    /// A misère quotient that is infinite.
    Infinite(Infinite),
}

/// A theorem that makes a period out of a repetition in a finite window; the proofs are in `FORMAT.md`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Law {
    /// Guy and Smith: for an octal code with a last digit.
    GuySmith,
    /// The same for a code with a last digit that leaves three heaps.
    ThreeHeaps,
    /// For a code whose digits repeat for ever.
    RepeatingTail,
    /// For a finite subtraction set.
    FiniteSubtraction,
    /// An arithmetic period of a code with a last digit that leaves three heaps.
    Saltus,
}

impl Law {
    /// Each with its name in the certificate, the same as in the answers of the workbench.
    pub const NAMES: [(&'static str, Self); 5] = [
        ("guy-smith", Self::GuySmith),
        ("three-heaps", Self::ThreeHeaps),
        ("repeating-tail", Self::RepeatingTail),
        ("finite-subtraction", Self::FiniteSubtraction),
        ("three-heaps-saltus", Self::Saltus),
    ];

    /// Its name in the certificate.
    pub fn word(self) -> &'static str {
        Self::NAMES[self as usize].0
    }
}

/// A theorem that decides positions at once; stated and proved in `FORMAT.md`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Theorem {
    /// Bouton's: rows of Nim.
    NimSum,
    /// Wythoff's pairs.
    GoldenPairs,
    /// Whinihan's: Fibonacci nim.
    Zeckendorf,
    /// Whole bars and blocks of Chomp.
    StrategyStealing,
    /// Green Hackenbush.
    Fusion,
    /// Coins have values that add up.
    CoinTurning,
}

impl Theorem {
    /// Each with its name in the certificate.
    pub const NAMES: [(&'static str, Self); 6] = [
        ("nim-sum", Self::NimSum),
        ("golden-pairs", Self::GoldenPairs),
        ("zeckendorf", Self::Zeckendorf),
        ("strategy-stealing", Self::StrategyStealing),
        ("fusion", Self::Fusion),
        ("coin-turning", Self::CoinTurning),
    ];

    /// Its name in the certificate.
    pub fn word(self) -> &'static str {
        Self::NAMES[self as usize].0
    }

    /// Whether it says in normal play what a position is worth, and not only who wins.
    pub fn gives_values(self) -> bool {
        matches!(self, Self::NimSum | Self::Fusion | Self::CoinTurning)
    }
}

/// The claim that the values of a game repeat for ever.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Period {
    /// The game.
    pub game: String,
    /// The theorem that proves it.
    pub law: Law,
    /// The least n0 such that G(n + period) = G(n) + saltus for all n from n0 on.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// What a period adds: 0, but for [`Law::Saltus`] a power of two.
    pub saltus: u64,
}

/// The claim that the values of the heaps 0 to `to` have a checksum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Values {
    /// The game.
    pub game: String,
    /// The last heap.
    pub to: u64,
    /// a += value, b += a, both modulo 2^16, from the heap 0 on: b in the upper half, a in the lower.
    pub checksum: u32,
}

/// Who wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player who just moved: the position is lost for the one to move.
    P,
    /// The player to move.
    N,
}

impl Outcome {
    /// The letter of the literature.
    pub fn word(self) -> &'static str {
        ["P", "N"][self as usize]
    }
}

/// The claim that a position has an outcome. A move is made in exactly one component, and the players take
/// turns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settled {
    /// The game.
    pub game: String,
    /// The position, in the notation of the game.
    pub position: String,
    /// Who wins at the end.
    pub play: Play,
    /// Who wins now.
    pub outcome: Outcome,
}

/// The claim that a position has a Grundy value: who wins it in normal play, also in a sum with any other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Worth {
    /// The game.
    pub game: String,
    /// The position, in the notation of the game.
    pub position: String,
    /// Its value; 0 if it is lost.
    pub value: u64,
}

/// A commutative monoid with a set of lost elements. The element 0 is the identity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Monoid {
    /// For each element its products with the generators, in the same order for all.
    pub table: Vec<Vec<u32>>,
    /// The lost elements, ascending.
    pub lost: Vec<u32>,
}

/// How far the map from heaps to elements goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// To the last heap that is listed.
    Listed,
    /// For ever: the listed heaps from the preperiod on are one period, repeated.
    Periodic {
        /// Where the repetition begins.
        preperiod: u64,
    },
}

/// The claim that sums of heaps of a game are lost in misère play exactly if the product of their elements
/// is, and that no smaller monoid does it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quotient {
    /// The game.
    pub game: String,
    /// The quotient.
    pub monoid: Monoid,
    /// The elements of the heaps 0, 1, 2, …
    pub heaps: Vec<u32>,
    /// Whether there are more.
    pub reach: Reach,
}

/// The claim that a sum of heaps is lost in misère play exactly if the nim-sum of its values is 0 or, if it
/// has small heaps only, 1. The misère quotient is then that of nim with heaps below a power of two, and
/// repeats for ever.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tame {
    /// The game.
    pub game: String,
    /// The small heaps, ascending: they act like nothing or like a single match.
    pub small: Vec<u64>,
    /// The least heap from which on the elements of the quotient repeat.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// The number of elements.
    pub order: u64,
}

/// The claim that sums of heaps have an infinite misère quotient, because a heap n counts the multiples of a
/// smaller one, g.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Infinite {
    /// The game.
    pub game: String,
    /// The heap whose multiples are told apart: g.
    pub counted: u64,
    /// Both numbers less 1 as often as both exceed the first bound, each less 2 as often as it exceeds the
    /// second by 2 or more, change nothing.
    pub bounds: (u32, u32),
    /// The elements of the heaps from 0 to n - 1; `None` for g. The element 0 is the identity.
    pub heaps: Vec<Option<u32>>,
    /// The elements that are lost beside each normal form of the numbers of g and n, ascending.
    pub lost: Vec<Vec<u32>>,
    /// For each element its products with the generators, in the same order for all.
    pub table: Vec<Vec<u32>>,
}
