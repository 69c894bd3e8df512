//! The syntax tree of a conjecture: a statement about positions, and the domain of positions it covers.

use crate::number::Number;
use crate::words::{Function, Operator, Relation};

/// A place in the text: the number of characters before it. Predicates that differ only in places are
/// equal.
#[derive(Debug, Clone, Copy, Default)]
pub struct At(pub usize);

impl PartialEq for At {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for At {}

/// The kind of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A number.
    Number,
    /// A statement, which is true or false.
    Statement,
    /// An outcome, P or N.
    Outcome,
    /// A set of numbers.
    Set,
}

/// A parsed conjecture.
#[derive(Debug, Clone)]
pub struct Predicate {
    /// What is claimed.
    pub statement: Formula,
    /// The positions for which it is claimed; `None` means all.
    pub domain: Option<Formula>,
    /// The definitions after `where`, in order; each may use earlier ones.
    pub definitions: Vec<Definition>,
    /// The variables that the game must provide, in the order of their first occurrence.
    pub variables: Vec<Variable>,
    /// The text.
    pub input: String,
}

impl PartialEq for Predicate {
    /// Equal meaning in the same words, regardless of layout. Variables are compared by name.
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

/// A variable of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Its first occurrence.
    pub at: At,
}

/// A name for a number or a set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    /// The name.
    pub name: String,
    /// The definition.
    pub meaning: Meaning,
}

/// The definition of a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Meaning {
    /// A number.
    Number(Term),
    /// A set of numbers.
    Set(Set),
}

/// A position in a statement: the one being tested, or the one with these numbers.
pub type Place = Option<Vec<Term>>;

/// A statement that is true or false of a position.
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
    /// Membership in a set, or non-membership.
    Member {
        /// The number.
        term: Term,
        /// The set.
        set: Set,
        /// Whether membership is claimed.
        inside: bool,
        /// The place.
        at: At,
    },
    /// Even or odd.
    Parity {
        /// The number.
        term: Term,
        /// Whether odd is claimed.
        odd: bool,
        /// The place.
        at: At,
    },
    /// Being a Fibonacci number.
    Fibonacci(Term),
    /// Being prime.
    Prime(Term, At),
    /// Being the square of a whole number.
    Square(Term),
    /// The first number divides the second.
    Divides(Term, Term, At),
    /// Negation.
    Not(Box<Formula>),
    /// Conjunction.
    And(Box<Formula>, Box<Formula>),
    /// Disjunction.
    Or(Box<Formula>, Box<Formula>),
    /// Implication.
    Implies(Box<Formula>, Box<Formula>),
    /// Equivalence.
    Iff(Box<Formula>, Box<Formula>),
    /// A quantifier over a set.
    Quantified {
        /// Whether it is universal.
        every: bool,
        /// The bound name.
        name: String,
        /// The set.
        set: Set,
        /// The statement about it.
        body: Box<Formula>,
    },
}

/// An expression for a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Term {
    /// A literal.
    Number(Number),
    /// The golden ratio.
    Phi,
    /// A variable of the game, by its index in [`Predicate::variables`].
    Variable(usize),
    /// A variable bound by a quantifier, counted from the outermost, with its name.
    Bound(usize, String),
    /// A defined number, by its index in [`Predicate::definitions`].
    Defined(usize),
    /// The value of a position.
    Value(Place, At),
    /// The negative.
    Negated(Box<Term>),
    /// A binary operation.
    Binary(Operator, Box<Term>, Box<Term>, At),
    /// A function call.
    Call(Function, Vec<Term>, At),
}

/// A set of numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Set {
    /// `{1, 2, 5..7}`
    Listed(Vec<Item>),
    /// `1..5`: the whole numbers between the two ends, inclusive.
    Range(Box<Term>, Box<Term>, At),
    /// A defined set, by its index in [`Predicate::definitions`].
    Defined(usize),
}

/// An element of a listed set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    /// One number.
    One(Term),
    /// The whole numbers between the two ends, inclusive.
    Range(Term, Term, At),
}
