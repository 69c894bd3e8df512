//! What is wrong with an answer, if that can be diagnosed.

use marienbad_words::failure::excerpt;
use marienbad_words::language::{Language, say};

/// What is wrong with an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Slip {
    /// A different answer is right, and nothing more is known.
    Wrong,
    /// The line is empty.
    Empty,
    /// Right except for capital letters: `True`.
    Capitals(String),
    /// Right, written with a decimal point: `6.0`.
    Decimal(String),
    /// Right, but with brackets, commas or quotes around it.
    Brackets(String),
    /// Right, but with other words before or after it.
    Around(String),
    /// Right, but in other words: `yes` for `true`, `won` for `N`, `True` for a bit.
    OtherWord(String),
    /// The answer is not a number.
    NoNumber(String),
    /// The answer is none of the possible words.
    NoWord(String),
    /// The number of numbers is wrong.
    Count {
        /// The required count.
        wanted: usize,
        /// The actual count.
        found: usize,
    },
    /// Right if the bits are read in reverse order.
    OtherEnd,
    /// The right number, but with leading zero bits.
    ZerosAbove,
    /// `0` for the number that has no bits.
    ZeroHasNone,
    /// The answer contains something other than a bit.
    NoBit(String),
    /// The sum instead of the xor.
    Sum,
    /// The bitwise "or" instead of the xor.
    Or,
    /// The first number to the power of the second: `^` and `**` mean something else in many languages.
    Power,
    /// Right modulo 2 to this number of bits: the number overflowed.
    Overflow(u32),
    /// The opposite of the right answer.
    Opposite,
    /// Right in normal play, but misère play is asked for.
    Normal,
    /// Right in misère play, but normal play is asked for.
    Misere,
    /// There is no heap of that index: there are this many, counted from 0.
    NoHeap(usize),
    /// Right if heaps were counted from 1.
    FromOne,
    /// Right with the two numbers exchanged: how many, then which heap.
    Swapped,
    /// Right as the number left in the heap instead of the number taken.
    Stays,
    /// Nothing is taken.
    TakesNothing,
    /// More is taken than there is: the heap has this many.
    TakesTooMuch(String),
    /// A move, although no move wins.
    ThereIsNone,
    /// `none`, although there is a winning move.
    ThereIsOne,
    /// The move does not win; the opponent answers with this one.
    Loses {
        /// The answer, if there is one to show.
        reply: Option<String>,
    },
    /// The move is illegal; the example would be legal.
    NoMove {
        /// The text of the answer.
        found: String,
        /// A legal move.
        example: Option<String>,
    },
}

impl Slip {
    /// The name in JSON.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Empty
            | Self::Capitals(_)
            | Self::Decimal(_)
            | Self::Brackets(_)
            | Self::Around(_)
            | Self::OtherWord(_)
            | Self::NoNumber(_)
            | Self::NoWord(_)
            | Self::Count { .. }
            | Self::NoBit(_) => "form",
            Self::NoHeap(_) | Self::TakesNothing | Self::TakesTooMuch(_) | Self::NoMove { .. } => "illegal",
            Self::Loses { .. } | Self::ThereIsNone | Self::ThereIsOne => "losing",
            _ => "wrong",
        }
    }

    /// The slip in one or two sentences; `None` if there is nothing to say except that the answer is wrong.
    pub fn in_words(&self, language: Language) -> Option<String> {
        let shown = |text: &String| excerpt(text.trim(), 0);
        Some(match self {
            Self::Wrong => return None,
            Self::Empty => say!(language, "grade-slip-empty"),
            Self::Capitals(right) => say!(language, "grade-slip-capitals", "right" => right.as_str()),
            Self::Decimal(right) => say!(language, "grade-slip-decimal", "right" => right.as_str()),
            Self::Brackets(right) => say!(language, "grade-slip-brackets", "right" => right.as_str()),
            Self::Around(right) => say!(language, "grade-slip-around", "right" => right.as_str()),
            Self::OtherWord(right) => say!(language, "grade-slip-word", "right" => right.as_str()),
            Self::NoNumber(found) => say!(language, "grade-slip-number", "found" => shown(found)),
            Self::NoWord(words) => say!(language, "grade-slip-words", "words" => words.as_str()),
            Self::Count { wanted, found } => {
                say!(language, "grade-slip-count", "wanted" => *wanted, "found" => *found)
            }
            Self::OtherEnd => say!(language, "grade-slip-other-end"),
            Self::ZerosAbove => say!(language, "grade-slip-zeros"),
            Self::ZeroHasNone => say!(language, "grade-slip-zero"),
            Self::NoBit(found) => say!(language, "grade-slip-bit", "found" => shown(found)),
            Self::Sum => say!(language, "grade-slip-sum"),
            Self::Or => say!(language, "grade-slip-or"),
            Self::Power => say!(language, "grade-slip-power"),
            Self::Overflow(bits) => say!(language, "grade-slip-overflow", "bits" => u64::from(*bits)),
            Self::Opposite => say!(language, "grade-slip-opposite"),
            Self::Normal => say!(language, "grade-slip-normal"),
            Self::Misere => say!(language, "grade-slip-misere"),
            Self::NoHeap(0) => say!(language, "grade-slip-no-heap-at-all"),
            Self::NoHeap(count) => say!(language, "grade-slip-heap", "last" => (count - 1).to_string()),
            Self::FromOne => say!(language, "grade-slip-from-one"),
            Self::Swapped => say!(language, "grade-slip-swapped"),
            Self::Stays => say!(language, "grade-slip-stays"),
            Self::TakesNothing => say!(language, "grade-slip-nothing"),
            Self::TakesTooMuch(heap) => say!(language, "grade-slip-too-much", "heap" => heap.as_str()),
            Self::ThereIsNone => say!(language, "grade-slip-none"),
            Self::ThereIsOne => say!(language, "grade-slip-one"),
            Self::Loses { reply: Some(reply) } => {
                say!(language, "grade-slip-loses", "reply" => reply.as_str())
            }
            Self::Loses { reply: None } => say!(language, "grade-slip-loses-unnamed"),
            Self::NoMove { found, example: Some(example) } => say!(
                language, "grade-slip-no-move", "found" => shown(found), "example" => example.as_str()
            ),
            Self::NoMove { found, example: None } => {
                say!(language, "grade-slip-no-move-here", "found" => shown(found))
            }
        })
    }
}
