//! A conjecture as it is understood: a statement about the position, for the positions of a domain.

use crate::number::Number;
use crate::words::{Function, Operator, Relation};

/// A place in the text: how many characters stand before it. Two predicates that differ in places only are
/// equal.
#[derive(Debug, Clone, Copy, Default)]
pub struct At(pub usize);

impl PartialEq for At {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for At {}

/// What a piece of text stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A number.
    Number,
    /// Something that is true or false.
    Statement,
    /// P or N.
    Outcome,
    /// A set of numbers.
    Set,
}

/// A conjecture that was read.
#[derive(Debug, Clone)]
pub struct Predicate {
    /// What is claimed.
    pub statement: Formula,
    /// The positions for which it is claimed; all of them if nothing is said.
    pub domain: Option<Formula>,
    /// What `where` defines, in order; each may use those before it.
    pub definitions: Vec<Definition>,
    /// The variables that the game has to explain, in the order in which they first stand in the text.
    pub variables: Vec<Variable>,
    /// The text.
    pub input: String,
}

impl PartialEq for Predicate {
    /// The same meaning in the same words, however it is laid out. Variables are compared by their names.
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

/// A variable of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Where it stands first.
    pub at: At,
}

/// A name for a number or a set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    /// The name.
    pub name: String,
    /// What it stands for.
    pub meaning: Meaning,
}

/// What a defined name stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Meaning {
    /// A number.
    Number(Term),
    /// A set of numbers.
    Set(Set),
}

/// The position of which something is said: the one that is tested, or the one with these numbers.
pub type Place = Option<Vec<Term>>;

/// Something that is true or false of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Formula {
    /// Always true, or never.
    Constant(bool),
    /// The player to move loses.
    Lost(Place, At),
    /// The player to move wins.
    Won(Place, At),
    /// A chain of comparisons, `0 < x <= y`.
    Compare(Term, Vec<(Relation, Term)>, At),
    /// Inside a set, or outside.
    Member {
        /// The number.
        term: Term,
        /// The set.
        set: Set,
        /// Whether it is inside.
        inside: bool,
        /// The place.
        at: At,
    },
    /// Even, or odd.
    Parity {
        /// The number.
        term: Term,
        /// Whether it is odd.
        odd: bool,
        /// The place.
        at: At,
    },
    /// A Fibonacci number.
    Fibonacci(Term),
    /// A prime number.
    Prime(Term, At),
    /// The square of a whole number.
    Square(Term),
    /// The first divides the second.
    Divides(Term, Term, At),
    /// The contrary.
    Not(Box<Formula>),
    /// Both.
    And(Box<Formula>, Box<Formula>),
    /// One or both.
    Or(Box<Formula>, Box<Formula>),
    /// The second whenever the first.
    Implies(Box<Formula>, Box<Formula>),
    /// Both or none.
    Iff(Box<Formula>, Box<Formula>),
    /// For all, or for some, numbers of a set.
    Quantified {
        /// For all.
        every: bool,
        /// The name of the number.
        name: String,
        /// The set.
        set: Set,
        /// What is said of it.
        body: Box<Formula>,
    },
}

/// A number that is computed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Term {
    /// As it is written.
    Number(Number),
    /// The golden ratio.
    Phi,
    /// A variable of the game, by its place in [`Predicate::variables`].
    Variable(usize),
    /// A variable of a quantifier, counted from the outermost, with its name.
    Bound(usize, String),
    /// A defined number, by its place in [`Predicate::definitions`].
    Defined(usize),
    /// The value of a position.
    Value(Place, At),
    /// With the other sign.
    Negated(Box<Term>),
    /// An operation.
    Binary(Operator, Box<Term>, Box<Term>, At),
    /// A function.
    Call(Function, Vec<Term>, At),
}

/// A set of numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Set {
    /// `{1, 2, 5..7}`
    Listed(Vec<Item>),
    /// `1..5`: the whole numbers from the one to the other, both included.
    Range(Box<Term>, Box<Term>, At),
    /// A defined set, by its place in [`Predicate::definitions`].
    Defined(usize),
}

/// What stands in a listed set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    /// One number.
    One(Term),
    /// The whole numbers from the one to the other, both included.
    Range(Term, Term, At),
}
