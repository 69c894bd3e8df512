//! Why a certificate is rejected or undecided.

use marienbad_rules::catalogue::NameError;
use marienbad_rules::{ParseError, RuleError};

/// A certificate that proves nothing, and why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct Rejection {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: Defect,
}

/// What is expected in a place of a certificate. Every translation must cover all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the text of each says it")]
pub enum Expected {
    #[error("a number")]
    Number,
    #[error("a number above 0")]
    Positive,
    #[error("the number of lines that follow")]
    LinesThatFollow,
    #[error("period, values, outcome, worth, formula, quotient, tame or infinite")]
    Kind,
    #[error("normal or misere")]
    Play,
    #[error("P or N")]
    Outcome,
    #[error("listed or periodic")]
    Reach,
    #[error("the name of a theorem")]
    Theorem,
    #[error("0, or a power of two with the theorem for it")]
    Saltus,
    #[error("eight digits from 0 to F")]
    Digits,
    #[error("a value, a blank and one component that has moves")]
    Worth,
    #[error("two numbers")]
    TwoNumbers,
    #[error("two numbers, ascending, with one line of lost elements for each normal form")]
    Bounds,
    #[error("an element for each heap, 0 for the heap 0")]
    Heaps,
    #[error("an element for each heap, - for the heap that is counted")]
    CountedHeaps,
    #[error("a heap of the list")]
    ListedHeap,
    #[error("an element for each generator")]
    Products,
    #[error("elements, ascending")]
    Elements,
    #[error("elements, ascending, without the identity 0")]
    ElementsBut0,
    #[error("0, 1 and other heaps, ascending")]
    SmallHeaps,
    #[error("a heap behind the small ones")]
    HeapBehind,
    #[error("the image of each place, with commas between them")]
    Images,
}

/// What is wrong with a certificate. It is data, so that the workbench can report it in any language;
/// `Display` is English.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Defect {
    /// The first line is not `marienbad certificate 1`.
    #[error("a certificate begins with \"marienbad certificate 1\"")]
    NotACertificate,
    /// The certificate has this version, which this checker does not support.
    #[error("version {0} of the format is not known here")]
    Version(String),
    /// The text ends in the middle of a line.
    #[error("the certificate ends too early, in the middle of a line")]
    EndsInLine,
    /// The text ends before the checksum.
    #[error("the certificate ends too early: the checksum belongs here")]
    NoChecksum,
    /// There is a line after the last one.
    #[error("nothing belongs after the checksum")]
    Trailing,
    /// The checksum of the preceding lines, and the different one in the text.
    #[error("the checksum is {1}, but the lines before it have {0}: the certificate was damaged")]
    Checksum(String, String),
    /// The line is not a key followed by one blank and a value.
    #[error("a key, one blank and a value belong here")]
    NotAKey,
    /// Certificates of this kind do not have this key.
    #[error("there is no key {0:?} in a certificate of this kind")]
    UnknownKey(String),
    /// The key occurs twice.
    #[error("the key {0:?} appears here for the second time")]
    DoubledKey(String),
    /// Certificates of this kind need this key.
    #[error("the key {0:?} is missing")]
    MissingKey(&'static str),
    /// A key or block, the value found, and what is expected.
    #[error("{1:?} is not a value for {0:?}: {2} belongs there")]
    BadValue(&'static str, String, Expected),
    /// There is no such game.
    #[error("{0}")]
    Game(NameError),
    /// The position cannot be parsed.
    #[error("{0}")]
    Position(ParseError),
    /// The claim is about heaps, but the game has none.
    #[error("the components of this game are not heaps")]
    NotAHeapGame,
    /// The theorem of this name does not apply to this game.
    #[error("the theorem {0} does not apply to this game")]
    NoTheorem(&'static str),
    /// The claimed repetition fails in the window of the theorem: the first two heaps where it does, each
    /// with its value.
    #[error("G({}) = {}, but G({}) = {}", .0.0, .0.1, .1.0, .1.1)]
    NotPeriodic((u64, u32), (u64, u32)),
    /// The repetition begins earlier, at or before this heap.
    #[error("the preperiod is not the least: it could be {0}")]
    PreperiodNotLeast(u64),
    /// This divisor of the period is a period too.
    #[error("the period is not the least: it could be {0}")]
    PeriodNotLeast(u64),
    /// The values have this checksum, not the claimed one.
    #[error("the values have the checksum {0}")]
    WrongValues(String),
    /// A position claimed to be lost has no moves, and in misère play such a position is won.
    #[error("a position without moves is won in misère play")]
    EndIsWon,
    /// From a position claimed to be lost, a move leads here, and no answer leads back to such a position.
    #[error("after the move to {0} no answer leads back to a listed position")]
    NoReply(String),
    /// The position is claimed to be lost but is not listed.
    #[error("the position is not among the listed ones")]
    NotListed,
    /// The position is claimed to be won, but no move leads to a listed one.
    #[error("no move leads to a listed position")]
    NoWinningMove,
    /// A place, counted from 0, whose image is no answer: its image's image is another place, links are not
    /// preserved, or a move interferes with its own image.
    #[error("the image of place {0} is not the answer that the mirror strategy needs")]
    NoImage(usize),
    /// A component is claimed to have this value, and nothing shows that this option has a different value.
    #[error("nothing shows that {0}, where a move leads, is not worth {1} as the component itself")]
    MayBeWorth(String, u32),
    /// No option made of listed components has this value, which is less than the one claimed.
    #[error("no move to listed components is worth {0}")]
    NoneWorth(u32),
    /// The position has this value, not the claimed one.
    #[error("the listed components make the position worth {0}")]
    OtherWorth(u64),
    /// By the theorem, the position has this value.
    #[error("the position is worth {0}")]
    OtherValue(u64),
    /// By the theorem, or by the claim about the game, the other player wins.
    #[error("the position has the other outcome")]
    OtherOutcome,
    /// Two generators of the quotient that do not commute, and an element that shows it.
    #[error("the generators {0} and {1} do not commute at element {2}")]
    NotCommutative(usize, usize, usize),
    /// An element of the quotient that is not the element of any sum of heaps.
    #[error("no sum of heaps has the element {0}")]
    Unreachable(usize),
    /// Two elements of the quotient that are indistinguishable.
    #[error("nothing tells the elements {0} and {1} apart")]
    NotReduced(usize, usize),
    /// A heap without moves that is not mapped to the identity.
    #[error("the heap {0} has no moves and must have the element 0")]
    NotIdentity(u64),
    /// A heap to move in, and the element of the other heaps, where a lost sum has a move to a lost sum.
    #[error("wrong quotient: with the heap {0} beside element {1} a lost sum has a move to a lost one")]
    LostToLost(u64, usize),
    /// A won element with a sum from which no move leads to a lost sum.
    #[error("the quotient is wrong: a sum of element {0} is called won, but has no move to a lost one")]
    WonWithoutMove(usize),
    /// A heap that violates the conditions for small or for large heaps of a tame game.
    #[error("the heap {0} does not pass the checks of a tame game")]
    NotTame(u64),
    /// The quotient has this order, not the claimed one.
    #[error("the quotient has order {0}")]
    WrongOrder(u64),
    /// A sum whose outcome by its normal form contradicts its options.
    #[error("the sum {0}, in parentheses the element of its other heaps, contradicts its options")]
    Contradiction(String),
    /// The multiples of the two heaps are not distinguished forever.
    #[error("the multiples of the two heaps come to rest")]
    ComesToRest,
}

/// Why a check ended without a decision.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Halt {
    /// The certificate is too large to be checked naively within this many steps.
    #[error("too large to check naively: more than {0} steps are needed")]
    TooLarge(u64),
    /// The flag was set.
    #[error("the check was stopped")]
    Cancelled,
    /// The rules of the game cannot list the moves of a position.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// The game is not known to end, and without that no strategy wins.
    #[error("it is not known that every play of this game ends")]
    NoEnd,
}

/// What ends a check: a rejection, or a halt.
#[derive(Debug)]
pub enum End {
    /// The certificate is rejected.
    Reject(Rejection),
    /// The certificate is not decided.
    Halt(Halt),
}

impl From<RuleError> for End {
    fn from(error: RuleError) -> Self {
        Self::Halt(error.into())
    }
}

impl From<Halt> for End {
    fn from(halt: Halt) -> Self {
        Self::Halt(halt)
    }
}

impl Defect {
    /// This defect, at line `line`.
    pub fn at(self, line: usize) -> End {
        End::Reject(Rejection { line, reason: self })
    }
}
