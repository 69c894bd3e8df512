//! A rule described as data, so that a typo can be noticed. The words for it are elsewhere, in both
//! languages.
//!
//! ```
//! use marienbad_rules::own::{Rule, describe::{Sentence, describe}};
//!
//! let rule: Rule = "n -> n-k*k for k in 1..sqrt(n)".parse()?;
//! assert_eq!(describe(&rule).sentences, [Sentence::TakeSquare]);
//! # Ok::<(), marienbad_rules::ParseError>(())
//! ```

use marienbad_grammar::words::{Function, Operator};
use marienbad_grammar::{Formula, Number, Set, Term};

use super::prove::{Ending, ending};
use super::recognise::{Known, recognise};
use super::rule::{Clause, Rule};
use crate::heap::Code;

/// The meaning of a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Description {
    /// A sentence for each clause.
    pub sentences: Vec<Sentence>,
    /// The game of the catalogue with exactly the same moves.
    pub known: Option<String>,
    /// Whether every play is proved to end.
    pub ends: bool,
}

/// The meaning of one clause.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Sentence {
    /// Take any number from a heap.
    TakeAny,
    /// Take one of these numbers.
    Take(Vec<u64>),
    /// Take a square number.
    TakeSquare,
    /// Take a prime number.
    TakePrime,
    /// Take a divisor of the heap.
    TakeDivisor {
        /// Whether the whole heap is excluded.
        proper: bool,
    },
    /// Take a heap of exactly this size.
    WholeHeap(u64),
    /// Break a heap into two unequal heaps.
    SplitUnequal,
    /// Take and break as in a code.
    Code(Code),
    /// Anything else, as formulas in the normal form.
    Becomes {
        /// What changes: `n`, `(a, b)`, or a number.
        from: String,
        /// What it becomes: any one of these. Each is a list of heaps or tuples, and an empty list leaves
        /// nothing.
        to: Vec<Vec<String>>,
        /// The names of the ranges with their sets: `k`, `1..n`.
        ranges: Vec<(String, String)>,
        /// The condition.
        condition: Option<String>,
    },
}

/// Describes a rule.
pub fn describe(rule: &Rule) -> Description {
    Description {
        sentences: rule.clauses.iter().map(|clause| sentence(rule, clause)).collect(),
        known: recognise(rule).map(|known| known.name()),
        ends: ending(rule) != Ending::Unproved,
    }
}

fn sentence(rule: &Rule, clause: &Clause) -> Sentence {
    if rule.arity == 1
        && let Some(sentence) = taking(clause).or_else(|| by_shape(rule, clause))
    {
        return sentence;
    }
    let component = |terms: &Vec<Term>| clause.component(terms);
    let range = |(i, set): (usize, &Set)| (clause.range_name(i).to_owned(), set.text(&clause.names));
    Sentence::Becomes {
        from: clause.pattern(),
        to: clause.results.iter().map(|leaves| leaves.components.iter().map(component).collect()).collect(),
        ranges: clause.ranges.iter().enumerate().map(range).collect(),
        condition: clause.condition.as_ref().map(|condition| condition.text(&clause.names)),
    }
}

/// The sentence for a clause that would be a known game on its own.
fn by_shape(rule: &Rule, clause: &Clause) -> Option<Sentence> {
    let alone = Rule { clauses: vec![clause.clone()], ..rule.clone() };
    Some(match recognise(&alone)? {
        Known::Nim => Sentence::TakeAny,
        Known::Subtraction(game) => Sentence::Take(game.set().to_vec()),
        Known::Grundy => Sentence::SplitUnequal,
        Known::Code(game) => match (game.code().last_place(), clause.fixed.first()) {
            (Some(heap), Some(Some(_))) if game.code().bits() == 1 => Sentence::WholeHeap(heap),
            _ => Sentence::Code(game.code().clone()),
        },
        Known::Wythoff | Known::Fibonacci => return None,
    })
}

/// The sentence for taking squares, primes or divisors.
fn taking(clause: &Clause) -> Option<Sentence> {
    let ([leaves], [Set::Range(from, to, _)]) = (&clause.results[..], &clause.ranges[..]) else {
        return None;
    };
    let [component] = &leaves.components[..] else { return None };
    let [Term::Binary(Operator::Subtract, heap, taken, _)] = &component[..] else { return None };
    let (n, k, one) = (Term::Variable(0), Term::Variable(1), Term::Number(Number::Small(1)));
    if **heap != n || **from != one {
        return None;
    }
    let whole = **to == n;
    let less = matches!(&**to, Term::Binary(Operator::Subtract, a, b, _) if **a == n && **b == one);
    match (&clause.condition, &**taken) {
        (None, taken) if is_square_of(taken, &k) && (whole || is_root_of(to, &n)) => {
            Some(Sentence::TakeSquare)
        }
        (Some(Formula::Square(term)), taken) if *taken == k && *term == k && whole => {
            Some(Sentence::TakeSquare)
        }
        (Some(Formula::Prime(term, _)), taken) if *taken == k && *term == k && whole => {
            Some(Sentence::TakePrime)
        }
        (Some(Formula::Divides(divisor, number, _)), taken)
            if *taken == k && *divisor == k && *number == n && (whole || less) =>
        {
            Some(Sentence::TakeDivisor { proper: less })
        }
        _ => None,
    }
}

fn is_square_of(term: &Term, k: &Term) -> bool {
    match term {
        Term::Binary(Operator::Multiply, a, b, _) => **a == *k && **b == *k,
        Term::Binary(Operator::Power, a, b, _) => **a == *k && **b == Term::Number(Number::Small(2)),
        _ => false,
    }
}

fn is_root_of(term: &Term, n: &Term) -> bool {
    matches!(term, Term::Call(Function::Sqrt | Function::Isqrt, under, _) if under.as_slice() == [n.clone()])
}
