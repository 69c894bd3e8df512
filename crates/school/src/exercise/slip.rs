//! What is wrong with an answer, where that can be told.

use marienbad_words::failure::excerpt;
use marienbad_words::language::{Language, say};

/// What is wrong with an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Slip {
    /// Another answer is right, and nothing more is known.
    Wrong,
    /// Nothing but an end of line.
    Empty,
    /// Right but for capitals: `True`.
    Capitals(String),
    /// Right, written with a decimal point: `6.0`.
    Decimal(String),
    /// Right, with brackets, commas or quotes around it.
    Brackets(String),
    /// Right, with other words before or behind it.
    Around(String),
    /// Right, in other words: `yes` for `true`, `won` for `N`, `True` for a bit.
    OtherWord(String),
    /// This is no number.
    NoNumber(String),
    /// This is none of the answers there can be.
    NoWord(String),
    /// So many numbers were wanted.
    Count {
        /// As many as there should be.
        wanted: usize,
        /// As many as there are.
        found: usize,
    },
    /// Right if the bits are read from the other end.
    OtherEnd,
    /// The same number, but bits of 0 stand at its upper end.
    ZerosAbove,
    /// `0` for the number that has no bits.
    ZeroHasNone,
    /// Something that is not a bit.
    NoBit(String),
    /// The sum.
    Sum,
    /// What bitwise "or" gives.
    Or,
    /// The first to the power of the second: `^` and `**` are something else in many languages.
    Power,
    /// Right up to so many bits: the number is too large for what holds it.
    Overflow(u32),
    /// The opposite of the right answer.
    Opposite,
    /// Right in normal play, while misère is asked for.
    Normal,
    /// Right in misère play, while normal play is asked for.
    Misere,
    /// No heap of that number: there are so many, numbered from 0.
    NoHeap(usize),
    /// Right if heaps were numbered from 1.
    FromOne,
    /// Right the other way round: how many, then which heap.
    Swapped,
    /// Right as what stays in the heap, not as what is taken.
    Stays,
    /// Nothing is taken.
    TakesNothing,
    /// More than there is: the heap has this many.
    TakesTooMuch(String),
    /// A move where there is no winning one.
    ThereIsNone,
    /// `none` where there is a winning move.
    ThereIsOne,
    /// A move that does not win; the other answers with this one.
    Loses {
        /// The answer, if there is one to name.
        reply: Option<String>,
    },
    /// This is no move here; this would be one.
    NoMove {
        /// What was written.
        found: String,
        /// A move.
        example: Option<String>,
    },
}

impl Slip {
    /// Its name in JSON.
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

    /// In one or two sentences; nothing where there is nothing to say but that it is wrong.
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
