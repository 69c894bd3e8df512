//! What the names in a text refer to, as the caller defines it.

use crate::error::WritingErrorKind;

/// Provides the meaning of names while a text is read. Names bound by quantifiers (`exists k in …`) are not
/// looked up.
///
/// A list of names is the simplest implementation: each name is a variable, numbered by its index in the
/// list, and no others are known.
pub trait Names {
    /// The number of the variable with this name; `at` is its place in the text.
    fn variable(&mut self, name: &str, at: usize) -> Result<usize, WritingErrorKind>;

    /// Whether the name already has a meaning, so that no quantifier may bind it.
    fn is_taken(&self, name: &str) -> bool;

    /// The definition of the name, if it has one.
    fn defined(&self, _name: &str) -> Option<Defined> {
        None
    }
}

/// A definition of a number or a set, by its index among the definitions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Defined {
    /// A number.
    Number(usize),
    /// A set of numbers.
    Set(usize),
}

impl Names for Vec<String> {
    fn variable(&mut self, name: &str, _: usize) -> Result<usize, WritingErrorKind> {
        let unknown = || WritingErrorKind::UnknownVariable { name: name.to_owned(), known: self.clone() };
        self.iter().position(|known| known == name).ok_or_else(unknown)
    }

    fn is_taken(&self, name: &str) -> bool {
        self.iter().any(|known| known == name)
    }
}
