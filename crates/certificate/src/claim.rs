//! The claims of certificates, as data.

use marienbad_rules::Play;

/// The claim of a certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Claim {
    /// The values of a game repeat forever.
    Period(Period),
    /// The first values of a game have a checksum.
    Values(Values),
    /// A position is lost or won.
    Outcome(Settled),
    /// A position has a Grundy value.
    Worth(Worth),
    /// The misère quotient of a game.
    Quotient(Quotient),
    /// A game whose misère play follows the values of normal play.
    Tame(Tame),
    /// A misère quotient that is infinite.
    Infinite(Infinite),
}

/// A theorem that derives a period from a repetition in a finite window; the proofs are in `FORMAT.md`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Law {
    /// Guy and Smith: for an octal code with a last digit.
    GuySmith,
    /// The same for a code with a last digit that may leave three heaps.
    ThreeHeaps,
    /// For a code whose digits repeat forever.
    RepeatingTail,
    /// For a finite subtraction set.
    FiniteSubtraction,
    /// An arithmetic period of a code with a last digit that may leave three heaps.
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

/// A theorem that decides positions directly; stated and proved in `FORMAT.md`.
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
    /// Coins have values that combine by nim addition.
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

    /// Whether in normal play it gives the value of a position, not only its outcome.
    pub fn gives_values(self) -> bool {
        matches!(self, Self::NimSum | Self::Fusion | Self::CoinTurning)
    }
}

/// The claim that the values of a game repeat forever.
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
    /// The increase per period: 0, except for [`Law::Saltus`], where it is a power of two.
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
    /// The player who just moved wins: the position is lost for the player to move.
    P,
    /// The player to move wins.
    N,
}

impl Outcome {
    /// The letter of the literature.
    pub fn word(self) -> &'static str {
        ["P", "N"][self as usize]
    }
}

/// The claim that a position has an outcome. A move is made in exactly one component, and the players
/// alternate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settled {
    /// The game.
    pub game: String,
    /// The position, in the notation of the game.
    pub position: String,
    /// The winning rule.
    pub play: Play,
    /// The outcome.
    pub outcome: Outcome,
}

/// The claim that a position has a Grundy value, which determines its outcome in normal play, alone and in
/// sums.
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
    /// The products of each element with the generators, in the same order for all.
    pub table: Vec<Vec<u32>>,
    /// The lost elements, ascending.
    pub lost: Vec<u32>,
}

/// How far the map from heaps to elements extends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// To the last heap that is listed.
    Listed,
    /// To all heaps: the listed heaps from the preperiod on are one period, repeated.
    Periodic {
        /// Where the repetition begins.
        preperiod: u64,
    },
}

/// The claim that a sum of heaps of a game is lost in misère play exactly if the product of its elements
/// is, and that no smaller monoid has this property.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quotient {
    /// The game.
    pub game: String,
    /// The quotient.
    pub monoid: Monoid,
    /// The elements of the heaps 0, 1, 2, …
    pub heaps: Vec<u32>,
    /// Whether the map extends to larger heaps.
    pub reach: Reach,
}

/// The claim that a sum of heaps is lost in misère play exactly if the nim-sum of its values is 0 or, if
/// all its heaps are small, 1. The misère quotient is then that of nim with heaps below a power of two, and
/// repeats forever.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tame {
    /// The game.
    pub game: String,
    /// The small heaps, ascending: they act like nothing or like a single match.
    pub small: Vec<u64>,
    /// The least heap from which the elements of the quotient repeat.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// The number of elements.
    pub order: u64,
}

/// The claim that sums of heaps have an infinite misère quotient, because a heap n distinguishes the
/// multiples of a smaller heap g.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Infinite {
    /// The game.
    pub game: String,
    /// The heap g whose multiples are distinguished.
    pub counted: u64,
    /// The bounds of the normal form: the outcome is unchanged if both numbers are reduced by 1 as often as
    /// both exceed the first bound, and each by 2 as often as it exceeds the second by 2 or more.
    pub bounds: (u32, u32),
    /// The elements of the heaps from 0 to n - 1; `None` for g. The element 0 is the identity.
    pub heaps: Vec<Option<u32>>,
    /// The lost elements for each normal form of the numbers of g and n, ascending.
    pub lost: Vec<Vec<u32>>,
    /// The products of each element with the generators, in the same order for all.
    pub table: Vec<Vec<u32>>,
}
