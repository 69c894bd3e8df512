//! How an answer is known.

/// Every answer carries one. Nothing without it may be printed as a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Claim {
    /// A theorem and a finished check of its conditions.
    Proved,
    /// Exhaustive, to the bound that the answer states.
    Computed,
    /// A pattern that held to the bound that the answer states.
    Conjectured,
    /// A counterexample is known; the answer gives the smallest.
    Refuted,
}

impl Claim {
    /// The word of the JSON contract.
    pub fn word(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Computed => "computed",
            Self::Conjectured => "conjectured",
            Self::Refuted => "refuted",
        }
    }
}
