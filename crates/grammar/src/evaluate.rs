//! Whether a conjecture is true of a position, by the definition of its words. Everything is exact.

use std::cmp::Ordering;

use crate::error::{Fault, Trouble};
use crate::number::Number;
use crate::predicate::{At, Formula, Item, Meaning, Place, Predicate, Set, Term};

/// The most numbers of a range that a quantifier tries, or that a set with fractions in it is searched through.
pub const LONGEST_RANGE: i64 = 100_000;

/// What is true of the game: asked while a conjecture is evaluated.
pub trait Facts {
    /// What stops the search for an answer.
    type Stop;

    /// Whether the player to move wins the position with these numbers.
    fn wins(&mut self, position: &[u64], at: usize) -> Result<bool, Self::Stop>;

    /// The value of the position with these numbers.
    fn value(&mut self, position: &[u64], at: usize) -> Result<Number, Self::Stop>;

    /// Counts a step of a long evaluation.
    fn step(&mut self) -> Result<(), Self::Stop>;
}

/// A conjecture at one position.
pub struct Evaluation<'a, S> {
    predicate: &'a Predicate,
    /// The position's numbers, in the order of the game.
    position: &'a [u64],
    /// Its numbers, in the order of [`Predicate::variables`].
    variables: Vec<Number>,
    bound: Vec<Number>,
    /// The defined numbers that were needed already: a definition may be used by many others.
    defined: Vec<Option<Number>>,
    facts: &'a mut dyn Facts<Stop = S>,
}

type Result<T, S> = std::result::Result<T, Trouble<S>>;

fn here<T, S>(result: std::result::Result<T, Fault>, at: At) -> Result<T, S> {
    result.map_err(|fault| Trouble::Fault { at: at.0, fault })
}

impl<'a, S> Evaluation<'a, S> {
    /// At `position`; `places` says for each variable of the predicate which of its numbers it is.
    pub fn new(
        predicate: &'a Predicate,
        position: &'a [u64],
        places: &[usize],
        facts: &'a mut dyn Facts<Stop = S>,
    ) -> Self {
        let variables = places.iter().map(|place| Number::from(position[*place])).collect();
        let defined = vec![None; predicate.definitions.len()];
        Self { predicate, position, variables, bound: Vec::new(), defined, facts }
    }

    /// Whether the position is one that the conjecture speaks of.
    pub fn in_domain(&mut self) -> Result<bool, S> {
        match &self.predicate.domain {
            Some(domain) => self.truth(domain),
            None => Ok(true),
        }
    }

    /// Whether a part of the conjecture is true.
    pub fn truth(&mut self, formula: &Formula) -> Result<bool, S> {
        Ok(match formula {
            Formula::Constant(truth) => *truth,
            Formula::Lost(place, at) => !self.wins(place, *at)?,
            Formula::Won(place, at) => self.wins(place, *at)?,
            Formula::Compare(first, chain, at) => {
                let mut left = self.number(first)?;
                for (relation, term) in chain {
                    let right = self.number(term)?;
                    if !relation.holds(here(left.compare(&right), *at)?) {
                        return Ok(false);
                    }
                    left = right;
                }
                true
            }
            Formula::Member { term, set, inside, at } => {
                let number = self.number(term)?;
                self.contains(set, &number, *at)? == *inside
            }
            Formula::Parity { term, odd, at } => {
                let number = self.number(term)?;
                let rest = here(number.modulo(&Number::Small(2)), *at)?;
                rest == Number::Small(i64::from(*odd))
            }
            Formula::Fibonacci(term) => self.number(term)?.is_fibonacci(),
            Formula::Not(inner) => !self.truth(inner)?,
            Formula::And(left, right) => self.truth(left)? && self.truth(right)?,
            Formula::Or(left, right) => self.truth(left)? || self.truth(right)?,
            Formula::Implies(left, right) => !self.truth(left)? || self.truth(right)?,
            Formula::Iff(left, right) => self.truth(left)? == self.truth(right)?,
            Formula::Quantified { every, set, body, .. } => self.quantified(*every, set, body)?,
        })
    }

    fn wins(&mut self, place: &Place, at: At) -> Result<bool, S> {
        match place {
            None => self.facts.wins(self.position, at.0),
            Some(terms) => {
                let position = self.position_of(terms, at)?;
                self.facts.wins(&position, at.0)
            }
        }
    }

    fn position_of(&mut self, terms: &[Term], at: At) -> Result<Vec<u64>, S> {
        terms
            .iter()
            .map(|term| {
                let number = self.number(term)?;
                here(number.to_u64().ok_or(Fault::NoPosition), at)
            })
            .collect()
    }

    /// A part of the conjecture that is a number.
    pub fn number(&mut self, term: &Term) -> Result<Number, S> {
        Ok(match term {
            Term::Number(number) => number.clone(),
            Term::Phi => Number::phi(),
            Term::Variable(index) => self.variables[*index].clone(),
            Term::Bound(level, _) => self.bound[*level].clone(),
            Term::Defined(index) => self.defined(*index)?,
            Term::Value(None, at) => self.facts.value(self.position, at.0)?,
            Term::Value(Some(terms), at) => {
                let position = self.position_of(terms, *at)?;
                self.facts.value(&position, at.0)?
            }
            Term::Negated(inner) => self.number(inner)?.negated(),
            Term::Binary(operator, left, right, at) => {
                let (left, right) = (self.number(left)?, self.number(right)?);
                here(operator.apply(&left, &right), *at)?
            }
            Term::Call(function, arguments, at) => {
                let numbers =
                    arguments.iter().map(|term| self.number(term)).collect::<Result<Vec<_>, S>>()?;
                here(function.apply(&numbers), *at)?
            }
        })
    }

    fn defined(&mut self, index: usize) -> Result<Number, S> {
        if let Some(known) = &self.defined[index] {
            return Ok(known.clone());
        }
        let predicate = self.predicate;
        let number = match &predicate.definitions[index].meaning {
            Meaning::Number(term) => self.number(term)?,
            Meaning::Set(_) => Number::Small(0),
        };
        self.defined[index] = Some(number.clone());
        Ok(number)
    }

    fn contains(&mut self, set: &Set, number: &Number, at: At) -> Result<bool, S> {
        match set {
            Set::Range(from, to) => self.between(from, to, number, at),
            Set::Defined(index) => match &self.predicate.definitions[*index].meaning {
                Meaning::Set(set) => self.contains(set, number, at),
                Meaning::Number(_) => Ok(false),
            },
            Set::Listed(items) => {
                for item in items {
                    let found = match item {
                        Item::One(term) => {
                            let one = self.number(term)?;
                            here(number.compare(&one), at)?.is_eq()
                        }
                        Item::Range(from, to) => self.between(from, to, number, at)?,
                    };
                    if found {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }

    /// Whether a number is one of `from`, `from + 1`, … up to `to`.
    fn between(&mut self, from: &Term, to: &Term, number: &Number, at: At) -> Result<bool, S> {
        let (from, to) = (self.number(from)?, self.number(to)?);
        let above = here(number.compare(&from), at)?.is_ge();
        Ok(above && here(number.compare(&to), at)?.is_le() && here(number.subtract(&from), at)?.is_whole())
    }

    fn quantified(&mut self, every: bool, set: &Set, body: &Formula) -> Result<bool, S> {
        match set {
            Set::Defined(index) => match &self.predicate.definitions[*index].meaning {
                Meaning::Set(set) => self.quantified(every, set, body),
                Meaning::Number(_) => Ok(every),
            },
            Set::Range(from, to) => Ok(self.in_range(every, from, to, body)?.unwrap_or(every)),
            Set::Listed(items) => {
                for item in items {
                    let decided = match item {
                        Item::One(term) => {
                            let number = self.number(term)?;
                            self.for_one(every, number, body)?
                        }
                        Item::Range(from, to) => self.in_range(every, from, to, body)?,
                    };
                    if let Some(truth) = decided {
                        return Ok(truth);
                    }
                }
                Ok(every)
            }
        }
    }

    /// What one number decides, if it does.
    fn for_one(&mut self, every: bool, number: Number, body: &Formula) -> Result<Option<bool>, S> {
        self.facts.step()?;
        self.bound.push(number);
        let truth = self.truth(body);
        self.bound.pop();
        Ok(Some(truth?).filter(|truth| *truth != every))
    }

    fn in_range(&mut self, every: bool, from: &Term, to: &Term, body: &Formula) -> Result<Option<bool>, S> {
        let (first, last) = (self.number(from)?, self.number(to)?);
        let at = At(0);
        let mut number = first.clone();
        let longest = here(first.add(&Number::Small(LONGEST_RANGE)), at)?;
        while here(number.compare(&last), at)? != Ordering::Greater {
            if here(number.compare(&longest), at)?.is_ge() {
                return here(Err(Fault::LongRange), at);
            }
            let next = here(number.add(&Number::Small(1)), at)?;
            if let Some(truth) = self.for_one(every, number, body)? {
                return Ok(Some(truth));
            }
            number = next;
        }
        Ok(None)
    }
}
