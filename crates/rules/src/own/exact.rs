//! What terms and conditions come to, by the definition of their words and with exact numbers of any kind.
//! The fast form ([`super::fast`]) answers for whole numbers; whatever it cannot hold is asked here, faults
//! too.

use std::ops::ControlFlow;

use marienbad_grammar::words::Function;
use marienbad_grammar::{Fault, Formula, Item, Number, Set, Term};

use crate::{Interrupt, Listing, RuleFault};

/// Why there is no number and no truth value.
pub(super) enum Halt {
    /// A computation without a result.
    Broken { at: usize, part: Term, fault: RuleFault },
    /// A whole number of 128 bits or more.
    TooLarge,
    /// Whoever pays for the steps stops.
    Stop(Interrupt),
}

impl From<Interrupt> for Halt {
    fn from(interrupt: Interrupt) -> Self {
        Self::Stop(interrupt)
    }
}

/// An exact computation is paid like so many fast ones.
pub(super) const EXACT_STEPS: u64 = 8;

type Result<T> = std::result::Result<T, Halt>;

/// Numbers for the variables, and who pays for long quantifiers.
pub(super) struct Exact<'a> {
    pub variable: &'a dyn Fn(usize) -> Number,
    pub pay: &'a mut dyn FnMut(u64) -> Listing,
    bound: Vec<Number>,
}

impl<'a> Exact<'a> {
    pub fn new(variable: &'a dyn Fn(usize) -> Number, pay: &'a mut dyn FnMut(u64) -> Listing) -> Self {
        Self { variable, pay, bound: Vec::new() }
    }

    /// What a term comes to.
    pub fn number(&mut self, term: &Term) -> Result<Number> {
        let (found, at) = match term {
            Term::Number(number) => (Ok(number.clone()), 0),
            Term::Phi => return Ok(Number::phi()),
            Term::Variable(index) => return Ok((self.variable)(*index)),
            Term::Bound(level, _) => return Ok(self.bound.get(*level).cloned().unwrap_or(Number::Small(0))),
            Term::Negated(inner) => (Ok(self.number(inner)?.negated()), 0),
            Term::Binary(operator, left, right, at) => {
                let (left, right) = (self.number(left)?, self.number(right)?);
                (operator.apply(&left, &right), at.0)
            }
            Term::Call(function, arguments, at) => {
                let numbers = arguments.iter().map(|term| self.number(term)).collect::<Result<Vec<_>>>()?;
                (function.apply(&numbers), at.0)
            }
            // A rule has neither values nor definitions.
            Term::Defined(_) | Term::Value(..) => (Err(Fault::NoPosition), 0),
        };
        let number = found.map_err(|fault| broken(fault, at, term))?;
        if number.is_whole() && to_i128(&number).is_none() { Err(Halt::TooLarge) } else { Ok(number) }
    }

    /// Whether a condition holds.
    pub fn truth(&mut self, formula: &Formula) -> Result<bool> {
        Ok(match formula {
            Formula::Constant(truth) => *truth,
            Formula::Lost(..) | Formula::Won(..) => false,
            Formula::Compare(first, chain, at) => {
                let (mut left, mut left_term) = (self.number(first)?, first);
                for (relation, term) in chain {
                    let right = self.number(term)?;
                    let order = left.compare(&right).map_err(|fault| broken(fault, at.0, left_term))?;
                    if !relation.holds(order) {
                        return Ok(false);
                    }
                    (left, left_term) = (right, term);
                }
                true
            }
            Formula::Member { term, set, inside, at } => self.contains(set, term, at.0)? == *inside,
            Formula::Parity { term, odd, at } => {
                let rest = self.number(term)?.modulo(&Number::Small(2));
                rest.map_err(|fault| broken(fault, at.0, term))? == Number::Small(i64::from(*odd))
            }
            Formula::Fibonacci(term) => self.number(term)?.is_fibonacci(),
            Formula::Prime(term, at) => {
                self.number(term)?.is_prime().map_err(|fault| broken(fault, at.0, term))?
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

    fn contains(&mut self, set: &Set, term: &Term, at: usize) -> Result<bool> {
        let number = self.number(term)?;
        let compare = |other: &Number| number.compare(other).map_err(|fault| broken(fault, at, term));
        let between = |own: &mut Self, from: &Term, to: &Term| {
            let (first, last) = (own.number(from)?.ceil(), own.number(to)?.floor());
            Ok(number.is_whole() && compare(&first)?.is_ge() && compare(&last)?.is_le())
        };
        match set {
            Set::Range(from, to, _) => between(self, from, to),
            Set::Listed(items) => {
                for item in items {
                    let found = match item {
                        Item::One(one) => compare(&self.number(one)?)?.is_eq(),
                        Item::Range(from, to, _) => between(self, from, to)?,
                    };
                    if found {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Set::Defined(_) => Ok(false),
        }
    }

    fn quantified(&mut self, every: bool, set: &Set, body: &Formula) -> Result<bool> {
        let mut truth = every;
        let mut one = |own: &mut Self, number: Number| {
            (own.pay)(EXACT_STEPS)?;
            own.bound.push(number);
            let one = own.truth(body);
            own.bound.pop();
            truth = one?;
            Ok(if truth == every { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        };
        let range = |own: &mut Self, from: &Term, to: &Term, one: &mut EachNumber<'_, Self>| {
            let (first, last) = (own.number(from)?.ceil(), own.number(to)?.floor());
            let ends = [&first, &last].map(to_i128);
            let [Some(first), Some(last)] = ends else { return Err(Halt::TooLarge) };
            let mut next = first;
            while next <= last {
                if one(own, from_i128(next))?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
                let Some(following) = next.checked_add(1) else { break };
                next = following;
            }
            Ok(ControlFlow::Continue(()))
        };
        match set {
            Set::Range(from, to, _) => {
                let _ = range(self, from, to, &mut one)?;
            }
            Set::Listed(items) => {
                for item in items {
                    let flow = match item {
                        Item::One(term) => {
                            let number = self.number(term)?;
                            one(self, number)?
                        }
                        Item::Range(from, to, _) => range(self, from, to, &mut one)?,
                    };
                    if flow.is_break() {
                        break;
                    }
                }
            }
            Set::Defined(_) => {}
        }
        Ok(truth)
    }
}

type EachNumber<'e, O> = dyn FnMut(&mut O, Number) -> Result<ControlFlow<()>> + 'e;

fn broken(fault: Fault, at: usize, part: &Term) -> Halt {
    let root = matches!(part, Term::Call(Function::Sqrt | Function::Isqrt, ..));
    let fault = match fault {
        Fault::TooLarge => return Halt::TooLarge,
        Fault::DivisionByZero => RuleFault::DivisionByZero,
        Fault::Negative if root => RuleFault::RootOfNegative,
        Fault::Negative => RuleFault::Negative,
        Fault::MixedRoots | Fault::RootOfRoot => RuleFault::Roots,
        Fault::PrimeTooLarge => RuleFault::PrimeTooLarge,
        Fault::NotWhole | Fault::LongRange | Fault::NoPosition => RuleFault::NotWhole,
    };
    Halt::Broken { at, part: part.clone(), fault }
}

/// As a whole number of 128 bits.
pub(super) fn to_i128(number: &Number) -> Option<i128> {
    match number {
        Number::Small(n) => Some(i128::from(*n)),
        Number::Exact(_) => i128::try_from(number.to_integer()?).ok(),
    }
}

/// As an exact number.
pub(super) fn from_i128(n: i128) -> Number {
    i64::try_from(n).map_or_else(|_| num_bigint::BigInt::from(n).into(), Number::Small)
}
