//! How an answer is known.

/// Every answer carries one. Nothing may be presented as a fact without it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Claim {
    /// A theorem and a finished check of its conditions.
    Proved,
    /// Computed exhaustively, up to the bound that the answer states.
    Computed,
    /// A pattern that held up to the bound that the answer states.
    Conjectured,
    /// A counterexample is known; the answer gives the smallest.
    Refuted,
}

impl Claim {
    /// The word used in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Computed => "computed",
            Self::Conjectured => "conjectured",
            Self::Refuted => "refuted",
        }
    }
}
