//! One result as cells of text.

use crc32fast::Hasher;

/// The cells of a row in their order; the first [`QUESTION`] of them are its question.
pub const COLUMNS: [&str; 15] = [
    "kind",
    "game",
    "position",
    "play",
    "compound",
    "turns",
    "bound",
    "finding",
    "claim",
    "version",
    "threads",
    "milliseconds",
    "found_at",
    "confirmed",
    "certificate",
];

/// How many cells say what was asked. The last of them, the bound, says how far.
pub const QUESTION: usize = 7;

/// A result, as cells of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row([String; COLUMNS.len()]);

impl Row {
    /// A row from the cells of its question and of its answer.
    pub fn new(question: [&str; QUESTION], answer: [&str; COLUMNS.len() - QUESTION]) -> Self {
        let mut cells = question.into_iter().chain(answer).map(str::to_owned);
        Self(std::array::from_fn(|_| cells.next().unwrap_or_default()))
    }

    /// A row from all its cells.
    pub fn from_cells(cells: [String; COLUMNS.len()]) -> Self {
        Self(cells)
    }

    /// All its cells.
    pub fn cells(&self) -> &[String; COLUMNS.len()] {
        &self.0
    }

    /// The cells of the question.
    pub fn question(&self) -> &[String] {
        &self.0[..QUESTION]
    }

    /// The row with another text in the named cell, if there is such a cell.
    #[must_use]
    pub fn with(mut self, column: &str, text: &str) -> Self {
        if let Some(place) = COLUMNS.iter().position(|name| *name == column) {
            text.clone_into(&mut self.0[place]);
        }
        self
    }

    /// The checksum over every cell and its length: two different rows have the same one only with
    /// probability 2^-32. It detects damage, not forgery, since anyone can compute it.
    pub fn checksum(&self) -> u32 {
        let mut sum = Hasher::new();
        for cell in &self.0 {
            sum.update(&(cell.len() as u64).to_le_bytes());
            sum.update(cell.as_bytes());
        }
        sum.finalize()
    }
}
