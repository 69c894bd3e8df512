//! The normal form of a text: English words, and brackets only where needed. Reading it back gives the same
//! tree.

use std::fmt::{self, Formatter, Result, Write};

use crate::predicate::{Formula, Item, Meaning, Place, Predicate, Set, Term};
use crate::words::Operator;

/// The names of the variables and definitions of a tree.
///
/// A list of names gives each variable the name at its index, as [`Names`](crate::Names) does in reading.
pub trait Spelling {
    /// The name of a variable.
    fn variable(&self, index: usize) -> &str;

    /// The name of a definition.
    fn definition(&self, index: usize) -> &str;
}

impl Spelling for Predicate {
    fn variable(&self, index: usize) -> &str {
        &self.variables[index].name
    }

    fn definition(&self, index: usize) -> &str {
        &self.definitions[index].name
    }
}

impl Spelling for Vec<String> {
    fn variable(&self, index: usize) -> &str {
        self.get(index).map_or("", String::as_str)
    }

    /// A list of names has no definitions.
    fn definition(&self, _: usize) -> &'static str {
        ""
    }
}

impl fmt::Display for Predicate {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let writer = Writer(self);
        writer.write_formula(f, &self.statement, 0)?;
        if let Some(domain) = &self.domain {
            f.write_str(" for ")?;
            writer.write_formula(f, domain, 0)?;
        }
        for (i, definition) in self.definitions.iter().enumerate() {
            write!(f, "{} {} = ", if i == 0 { " where" } else { "," }, definition.name)?;
            match &definition.meaning {
                Meaning::Number(term) => writer.write_term(f, term, 0)?,
                Meaning::Set(set) => writer.write_set(f, set)?,
            }
        }
        Ok(())
    }
}

impl Formula {
    /// The normal form.
    pub fn text(&self, names: &dyn Spelling) -> String {
        fmt::from_fn(|f| Writer(names).write_formula(f, self, 0)).to_string()
    }
}

impl Term {
    /// The normal form.
    pub fn text(&self, names: &dyn Spelling) -> String {
        fmt::from_fn(|f| Writer(names).write_term(f, self, 0)).to_string()
    }
}

impl Set {
    /// The normal form.
    pub fn text(&self, names: &dyn Spelling) -> String {
        fmt::from_fn(|f| Writer(names).write_set(f, self)).to_string()
    }
}

struct Writer<'a>(&'a dyn Spelling);

impl Writer<'_> {
    /// Writes a statement, in brackets if it binds less tightly than `least`: 1 iff, 2 implies, 3 or, 4
    /// and, 5 not.
    fn write_formula(&self, f: &mut Formatter<'_>, formula: &Formula, least: u8) -> Result {
        let tight = match formula {
            Formula::Iff(..) => 1,
            Formula::Implies(..) => 2,
            Formula::Or(..) => 3,
            Formula::And(..) => 4,
            Formula::Not(_) => 5,
            // A quantifier extends as far to the right as possible.
            Formula::Quantified { .. } => 0,
            _ => 6,
        };
        let bracket = tight < least;
        if bracket {
            f.write_char('(')?;
        }
        match formula {
            Formula::Constant(truth) => write!(f, "{truth}")?,
            Formula::Lost(place, _) => self.write_about(f, "losing", place)?,
            Formula::Won(place, _) => self.write_about(f, "winning", place)?,
            Formula::Compare(first, chain, _) => {
                self.write_term(f, first, 0)?;
                for (relation, term) in chain {
                    write!(f, " {} ", relation.sign())?;
                    self.write_term(f, term, 0)?;
                }
            }
            Formula::Member { term, set, inside, .. } => {
                self.write_term(f, term, 0)?;
                f.write_str(if *inside { " in " } else { " not in " })?;
                self.write_set(f, set)?;
            }
            Formula::Parity { term, odd, .. } => {
                self.write_term(f, term, 0)?;
                f.write_str(if *odd { " is odd" } else { " is even" })?;
            }
            Formula::Fibonacci(term) => {
                f.write_str("fibonacci(")?;
                self.write_term(f, term, 0)?;
                f.write_char(')')?;
            }
            Formula::Prime(term, _) => {
                self.write_term(f, term, 0)?;
                f.write_str(" is prime")?;
            }
            Formula::Square(term) => {
                self.write_term(f, term, 0)?;
                f.write_str(" is square")?;
            }
            Formula::Divides(divisor, number, _) => {
                self.write_term(f, divisor, 0)?;
                f.write_str(" divides ")?;
                self.write_term(f, number, 0)?;
            }
            Formula::Not(inner) => {
                f.write_str("not ")?;
                self.write_formula(f, inner, 5)?;
            }
            Formula::And(left, right) => self.write_logic(f, left, "and", right, (4, 5))?,
            Formula::Or(left, right) => self.write_logic(f, left, "or", right, (3, 4))?,
            Formula::Implies(left, right) => self.write_logic(f, left, "implies", right, (3, 2))?,
            Formula::Iff(left, right) => self.write_logic(f, left, "iff", right, (1, 2))?,
            Formula::Quantified { every, name, set, body } => {
                write!(f, "{} {name} in ", if *every { "forall" } else { "exists" })?;
                self.write_set(f, set)?;
                f.write_str(": ")?;
                self.write_formula(f, body, 0)?;
            }
        }
        if bracket { f.write_char(')') } else { Ok(()) }
    }

    fn write_logic(
        &self,
        f: &mut Formatter<'_>,
        left: &Formula,
        word: &str,
        right: &Formula,
        least: (u8, u8),
    ) -> Result {
        self.write_formula(f, left, least.0)?;
        write!(f, " {word} ")?;
        self.write_formula(f, right, least.1)
    }

    fn write_about(&self, f: &mut Formatter<'_>, word: &str, place: &Place) -> Result {
        f.write_str(word)?;
        match place {
            Some(terms) => self.write_list(f, terms),
            None => Ok(()),
        }
    }

    fn write_list(&self, f: &mut Formatter<'_>, terms: &[Term]) -> Result {
        f.write_char('(')?;
        for (i, term) in terms.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { ", " })?;
            self.write_term(f, term, 0)?;
        }
        f.write_char(')')
    }

    /// Writes a number, in brackets if it binds less tightly than `least`: 1 xor, 2 sums, 3 products, 4 the
    /// sign, 5 powers.
    fn write_term(&self, f: &mut Formatter<'_>, term: &Term, least: u8) -> Result {
        let tight = match term {
            Term::Binary(operator, ..) => tightness(*operator).0,
            Term::Negated(_) => 4,
            _ => 6,
        };
        let bracket = tight < least;
        if bracket {
            f.write_char('(')?;
        }
        match term {
            Term::Number(number) => write!(f, "{number}")?,
            Term::Phi => f.write_str("phi")?,
            Term::Variable(index) => f.write_str(self.0.variable(*index))?,
            Term::Bound(_, name) => f.write_str(name)?,
            Term::Defined(index) => f.write_str(self.0.definition(*index))?,
            Term::Value(place, _) => self.write_about(f, "value", place)?,
            Term::Negated(inner) => {
                f.write_char('-')?;
                self.write_term(f, inner, 4)?;
            }
            Term::Binary(operator, left, right, _) => {
                let (_, before, behind) = tightness(*operator);
                self.write_term(f, left, before)?;
                match operator {
                    Operator::Multiply | Operator::Divide | Operator::Power => {
                        f.write_str(operator.sign())?;
                    }
                    _ => write!(f, " {} ", operator.sign())?,
                }
                self.write_term(f, right, behind)?;
            }
            Term::Call(function, arguments, _) => {
                f.write_str(function.names()[0])?;
                self.write_list(f, arguments)?;
            }
        }
        if bracket { f.write_char(')') } else { Ok(()) }
    }

    fn write_set(&self, f: &mut Formatter<'_>, set: &Set) -> Result {
        match set {
            Set::Range(from, to, _) => self.write_range(f, from, to),
            Set::Defined(index) => f.write_str(self.0.definition(*index)),
            Set::Listed(items) => {
                f.write_char('{')?;
                for (i, item) in items.iter().enumerate() {
                    f.write_str(if i == 0 { "" } else { ", " })?;
                    match item {
                        Item::One(term) => self.write_term(f, term, 0)?,
                        Item::Range(from, to, _) => self.write_range(f, from, to)?,
                    }
                }
                f.write_char('}')
            }
        }
    }

    fn write_range(&self, f: &mut Formatter<'_>, from: &Term, to: &Term) -> Result {
        self.write_term(f, from, 0)?;
        f.write_str("..")?;
        self.write_term(f, to, 0)
    }
}

/// The precedence of an operator, and the precedences required of its left and right operands to go without
/// brackets.
fn tightness(operator: Operator) -> (u8, u8, u8) {
    match operator {
        Operator::Xor => (1, 1, 2),
        Operator::Add | Operator::Subtract => (2, 2, 3),
        Operator::Power => (5, 6, 4),
        _ => (3, 3, 4),
    }
}
