//! Evaluates numbers and statements by the definitions of their words. All results are exact.

use std::ops::ControlFlow;

use crate::error::{EvaluationError, Fault};
use crate::facts::Facts;
use crate::number::Number;
use crate::predicate::{At, Definition, Formula, Item, Meaning, Place, Predicate, Set, Term};

/// An evaluation at one position, or for given numbers.
pub struct Evaluation<'a, S> {
    /// The condition of [`Predicate::domain`].
    domain: Option<&'a Formula>,
    definitions: &'a [Definition],
    /// The numbers of the position, in the order of the game.
    position: &'a [u64],
    /// The values of the variables, indexed by [`Term::Variable`].
    variables: Vec<Number>,
    bound: Vec<Number>,
    /// The values of the definitions computed so far; many others may use the same definition.
    defined: Vec<Option<Number>>,
    facts: &'a mut dyn Facts<Stop = S>,
}

type Result<T, S> = std::result::Result<T, EvaluationError<S>>;

impl<'a, S> Evaluation<'a, S> {
    /// At `position`. For each variable of the predicate, `places` has the index of its number.
    pub fn new(
        predicate: &'a Predicate,
        position: &'a [u64],
        places: &[usize],
        facts: &'a mut dyn Facts<Stop = S>,
    ) -> Self {
        let variables = places.iter().map(|place| Number::from(position[*place])).collect();
        let definitions = &predicate.definitions;
        let domain = predicate.domain.as_ref();
        let defined = vec![None; definitions.len()];
        Self { domain, definitions, position, variables, bound: Vec::new(), defined, facts }
    }

    /// With these values of the variables, without a position and without definitions: for terms that were
    /// read with a list of [`Names`](crate::Names), one number for each name.
    pub fn of_numbers(variables: Vec<Number>, facts: &'a mut dyn Facts<Stop = S>) -> Self {
        let (bound, defined) = (Vec::new(), Vec::new());
        Self { domain: None, definitions: &[], position: &[], variables, bound, defined, facts }
    }

    /// Sets the value of a variable.
    pub fn set_variable(&mut self, index: usize, number: Number) {
        if self.variables.len() <= index {
            self.variables.resize(index + 1, Number::Small(0));
        }
        self.variables[index] = number;
        // The definitions may depend on it.
        self.defined.fill(None);
    }

    /// Attaches the place to a fault, and reports the term to the facts.
    fn here<T>(&mut self, result: std::result::Result<T, Fault>, at: At, part: &Term) -> Result<T, S> {
        result.map_err(|fault| {
            self.facts.broke(part);
            EvaluationError::Fault { at: at.0, fault }
        })
    }

    /// Whether the conjecture covers the position.
    pub fn in_domain(&mut self) -> Result<bool, S> {
        self.domain.map_or(Ok(true), |domain| self.truth(domain))
    }

    /// Whether a statement is true.
    pub fn truth(&mut self, formula: &Formula) -> Result<bool, S> {
        Ok(match formula {
            Formula::Constant(truth) => *truth,
            Formula::Lost(place, at) => !self.wins(place, *at)?,
            Formula::Won(place, at) => self.wins(place, *at)?,
            Formula::Compare(first, chain, at) => {
                let (mut left, mut left_term) = (self.number(first)?, first);
                for (relation, term) in chain {
                    let right = self.number(term)?;
                    if !relation.holds(self.here(left.compare(&right), *at, left_term)?) {
                        return Ok(false);
                    }
                    (left, left_term) = (right, term);
                }
                true
            }
            Formula::Member { term, set, inside, at } => {
                let number = self.number(term)?;
                self.contains(set, &number, *at, term)? == *inside
            }
            Formula::Parity { term, odd, at } => {
                let number = self.number(term)?;
                let rest = self.here(number.modulo(&Number::Small(2)), *at, term)?;
                rest == Number::Small(i64::from(*odd))
            }
            Formula::Fibonacci(term) => self.number(term)?.is_fibonacci(),
            Formula::Prime(term, at) => {
                let number = self.number(term)?;
                self.here(number.is_prime(), *at, term)?
            }
            Formula::Square(term) => self.number(term)?.is_square(),
            Formula::Divides(divisor, number, _) => {
                let divisor = self.number(divisor)?;
                divisor.divides(&self.number(number)?)
            }
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
                self.here(number.to_u64().ok_or(Fault::NoPosition), at, term)
            })
            .collect()
    }

    /// The value of a term.
    pub fn number(&mut self, term: &Term) -> Result<Number, S> {
        let (number, at) = self.computed(term)?;
        if self.facts.within(&number) { Ok(number) } else { self.here(Err(Fault::TooLarge), at, term) }
    }

    /// The value of a term, and the place of its operation.
    fn computed(&mut self, term: &Term) -> Result<(Number, At), S> {
        let at = match term {
            Term::Binary(.., at) | Term::Call(.., at) => *at,
            _ => At(0),
        };
        let number = match term {
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
                self.here(operator.apply(&left, &right), *at, term)?
            }
            Term::Call(function, arguments, at) => {
                let numbers =
                    arguments.iter().map(|term| self.number(term)).collect::<Result<Vec<_>, S>>()?;
                self.here(function.apply(&numbers), *at, term)?
            }
        };
        Ok((number, at))
    }

    fn defined(&mut self, index: usize) -> Result<Number, S> {
        if let Some(known) = &self.defined[index] {
            return Ok(known.clone());
        }
        let definitions = self.definitions;
        let number = match &definitions[index].meaning {
            Meaning::Number(term) => self.number(term)?,
            Meaning::Set(_) => Number::Small(0),
        };
        self.defined[index] = Some(number.clone());
        Ok(number)
    }

    fn contains(&mut self, set: &Set, number: &Number, at: At, part: &Term) -> Result<bool, S> {
        match set {
            Set::Range(from, to, _) => self.between((from, to), number, at, part),
            Set::Defined(index) => match &self.definitions[*index].meaning {
                Meaning::Set(set) => self.contains(set, number, at, part),
                Meaning::Number(_) => Ok(false),
            },
            Set::Listed(items) => {
                for item in items {
                    let found = match item {
                        Item::One(term) => {
                            let one = self.number(term)?;
                            self.here(number.compare(&one), at, part)?.is_eq()
                        }
                        Item::Range(from, to, _) => self.between((from, to), number, at, part)?,
                    };
                    if found {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }

    /// Whether a number is whole and within the range, whose ends are rounded inward.
    fn between(
        &mut self,
        (from, to): (&Term, &Term),
        number: &Number,
        at: At,
        part: &Term,
    ) -> Result<bool, S> {
        let (first, last) = (self.number(from)?.ceil(), self.number(to)?.floor());
        let inside = number.is_whole() && self.here(number.compare(&first), at, part)?.is_ge();
        Ok(inside && self.here(number.compare(&last), at, part)?.is_le())
    }

    fn quantified(&mut self, every: bool, set: &Set, body: &Formula) -> Result<bool, S> {
        let mut truth = every;
        let _ = self.each_member(set, &mut |evaluation, number| {
            evaluation.bound.push(number);
            let one = evaluation.truth(body);
            evaluation.bound.pop();
            truth = one?;
            Ok(if truth == every { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        })?;
        Ok(truth)
    }

    /// Calls `visit` with the numbers of a set in order, until it returns `Break`.
    pub fn each_member(&mut self, set: &Set, visit: &mut Visit<'_, 'a, S>) -> Result<ControlFlow<()>, S> {
        match set {
            Set::Defined(index) => match &self.definitions[*index].meaning {
                Meaning::Set(set) => self.each_member(set, visit),
                Meaning::Number(_) => Ok(ControlFlow::Continue(())),
            },
            Set::Range(from, to, at) => self.each_in_range((from, to), *at, visit),
            Set::Listed(items) => {
                for item in items {
                    let flow = match item {
                        Item::One(term) => {
                            let number = self.number(term)?;
                            self.facts.step()?;
                            visit(self, number)?
                        }
                        Item::Range(from, to, at) => self.each_in_range((from, to), *at, visit)?,
                    };
                    if flow.is_break() {
                        return Ok(flow);
                    }
                }
                Ok(ControlFlow::Continue(()))
            }
        }
    }

    /// Visits the whole numbers of a range, whose ends are rounded inward.
    fn each_in_range(
        &mut self,
        (from, to): (&Term, &Term),
        at: At,
        visit: &mut Visit<'_, 'a, S>,
    ) -> Result<ControlFlow<()>, S> {
        let (first, last) = (self.number(from)?.ceil(), self.number(to)?.floor());
        let end = match self.facts.longest_range() {
            Some(most) => self.here(first.add(&Number::Small(most)), at, to)?,
            None => self.here(last.add(&Number::Small(1)), at, to)?,
        };
        let mut number = first;
        while self.here(number.compare(&last), at, to)?.is_le() {
            if self.here(number.compare(&end), at, to)?.is_ge() {
                return self.here(Err(Fault::LongRange), at, to);
            }
            let next = self.here(number.add(&Number::Small(1)), at, to)?;
            self.facts.step()?;
            if visit(self, number)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
            number = next;
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// Called with each number of a set.
pub type Visit<'v, 'a, S> = dyn FnMut(&mut Evaluation<'a, S>, Number) -> Result<ControlFlow<()>, S> + 'v;
