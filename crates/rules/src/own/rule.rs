//! A parsed rule, and its normal form.

use std::fmt;

use marienbad_grammar::{Formula, Set, Term};

/// A rule on numbers or tuples of numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// How many numbers a component has.
    pub(super) arity: usize,
    /// The names of these numbers.
    pub(super) names: Vec<String>,
    pub(super) clauses: Vec<Clause>,
}

/// `n -> [a, n-k-a] for k in 1..2, a in 0..n-k if a < k`
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Clause {
    /// The names of all variables: first the numbers of the position, then the ranges. A number that the
    /// pattern fixes has no name.
    pub names: Vec<String>,
    /// The numbers that the pattern fixes.
    pub fixed: Vec<Option<u64>>,
    pub results: Vec<Leaves>,
    /// The sets of the ranges.
    pub ranges: Vec<Set>,
    pub condition: Option<Formula>,
    /// The place where it begins.
    pub at: usize,
}

/// What a move leaves: components, each with as many numbers as a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Leaves {
    pub components: Vec<Vec<Term>>,
    /// The place where it begins.
    pub at: usize,
}

impl Rule {
    /// How many numbers a component has.
    pub fn arity(&self) -> usize {
        self.arity
    }

    /// The names of a component's numbers.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The most components that a move leaves.
    pub fn most_components(&self) -> usize {
        let all = self.clauses.iter().flat_map(|clause| &clause.results);
        all.map(|leaves| leaves.components.len()).max().unwrap_or(0)
    }
}

impl Clause {
    /// The name of a range.
    pub fn range_name(&self, range: usize) -> &str {
        self.names.get(self.fixed.len() + range).map_or("", String::as_str)
    }

    /// The pattern in the notation of rules.
    pub fn pattern(&self) -> String {
        let one = |(name, fixed): (&String, &Option<u64>)| match fixed {
            Some(number) => number.to_string(),
            None => name.clone(),
        };
        in_brackets(self.names.iter().zip(&self.fixed).map(one).collect())
    }

    /// A component in the notation of rules.
    pub fn component(&self, terms: &[Term]) -> String {
        in_brackets(terms.iter().map(|term| term.text(&self.names)).collect())
    }

    /// What a move leaves, in the notation of rules.
    pub fn leaves(&self, leaves: &Leaves) -> String {
        let all: Vec<String> = leaves.components.iter().map(|terms| self.component(terms)).collect();
        if let [one] = &all[..] { one.clone() } else { format!("[{}]", all.join(", ")) }
    }
}

fn in_brackets(all: Vec<String>) -> String {
    match all.as_slice() {
        [one] => one.clone(),
        all => format!("({})", all.join(", ")),
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> ", self.pattern())?;
        for (i, leaves) in self.results.iter().enumerate() {
            write!(f, "{}{}", if i == 0 { "" } else { " or " }, self.leaves(leaves))?;
        }
        for (i, set) in self.ranges.iter().enumerate() {
            let before = if i == 0 { " for" } else { "," };
            write!(f, "{before} {} in {}", self.range_name(i), set.text(&self.names))?;
        }
        match &self.condition {
            Some(condition) => write!(f, " if {}", condition.text(&self.names)),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Rule {
    /// The normal form, with English words. It is read back as the same rule.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, clause) in self.clauses.iter().enumerate() {
            write!(f, "{}{clause}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}
