//! What the names in a text stand for: the caller's answer.

use crate::error::WritingErrorKind;

/// Says what names mean while a text is read. Names of quantifiers (`exists k in …`) are not asked for.
///
/// A list of names is the simplest answer: each stands for a variable, by its place in the list, and no other
/// is known.
pub trait Names {
    /// The variable with this name, by its number; `at` is the place where it stands.
    fn variable(&mut self, name: &str, at: usize) -> Result<usize, WritingErrorKind>;

    /// Whether the name has a meaning already, so that no quantifier may use it.
    fn is_taken(&self, name: &str) -> bool;

    /// What the name was defined to be, if it was.
    fn defined(&self, _name: &str) -> Option<Defined> {
        None
    }
}

/// What a name was defined to be: a number or a set, by its place among the definitions.
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
