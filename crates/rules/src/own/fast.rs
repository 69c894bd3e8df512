//! Terms in a compact form for whole numbers of 128 bits.
//!
//! A [`Value`] is a sum of multiples of variables, or a short list of operations on a stack. Where it cannot
//! go on (a fraction, a number beyond 128 bits, a division by zero) it says nothing, and [`exact`] computes
//! the same term again: that one knows what a fault is and where it lies. [`super::lanes`] runs the same
//! lists for many numbers of a range at once.

use marienbad_grammar::words::{Function, Operator};
use marienbad_grammar::{Formula, Number, Term};

use super::exact::{self, EXACT_STEPS, Halt, from_i128, to_i128};
use super::linear::{Linear, linear};
use crate::Listing;

/// The deepest stack of a fast term; deeper ones are computed exactly.
pub(super) const STACK: usize = 16;

/// Up to this size of the variables a [`Linear`] form cannot leave 128 bits.
const NARROW: i128 = 1 << 64;

/// The values of the variables: the numbers of the position, then those of the ranges.
pub(super) struct Variables {
    numbers: Vec<i128>,
    /// Values that are not whole, by variable. They come from sets such as `{1/2, 4}`.
    fractions: Vec<(usize, Number)>,
    /// How many open ranges have numbers beyond [`NARROW`].
    wide: usize,
}

impl Variables {
    pub fn new(count: usize) -> Self {
        Self { numbers: vec![0; count], fractions: Vec::new(), wide: 0 }
    }

    /// Begins with another position.
    #[inline]
    pub fn begin(&mut self, position: &[u64]) {
        for (number, own) in self.numbers.iter_mut().zip(position) {
            *number = i128::from(*own);
        }
        self.fractions.clear();
        self.wide = 0;
    }

    #[inline]
    pub fn get(&self, variable: usize) -> i128 {
        self.numbers[variable]
    }

    #[inline]
    pub fn set(&mut self, variable: usize, number: i128) {
        self.numbers[variable] = number;
    }

    /// Opens a range with numbers between these two. The result must be passed to `close`.
    pub fn open(&mut self, from: i128, to: i128) -> bool {
        let wide = from < -NARROW || to > NARROW;
        self.wide += usize::from(wide);
        wide
    }

    pub fn close(&mut self, wide: bool) {
        self.wide -= usize::from(wide);
    }

    pub fn set_fraction(&mut self, variable: usize, number: Number) {
        self.fractions.push((variable, number));
    }

    pub fn end_fraction(&mut self) {
        self.fractions.pop();
    }

    /// Whether all values are whole and far within 128 bits.
    pub fn are_narrow(&self) -> bool {
        self.wide == 0 && self.fractions.is_empty()
    }

    /// All values, in exact form.
    fn all(&self) -> Vec<Number> {
        let mut all: Vec<Number> = self.numbers.iter().copied().map(from_i128).collect();
        for (variable, number) in &self.fractions {
            all[*variable].clone_from(number);
        }
        all
    }

    /// The exact value of a term.
    pub fn exact(&self, term: &Term, pay: &mut dyn FnMut(u64) -> Listing) -> Result<Number, Halt> {
        pay(EXACT_STEPS)?;
        exact::number(term, self.all(), pay)
    }

    pub fn exact_truth(&self, formula: &Formula, pay: &mut dyn FnMut(u64) -> Listing) -> Result<bool, Halt> {
        pay(EXACT_STEPS)?;
        exact::truth(formula, self.all(), pay)
    }
}

/// A compiled term.
#[derive(Debug, Clone)]
pub(super) struct Value {
    quick: Option<Quick>,
    operations: Option<Box<[Operation]>>,
    pub term: Term,
}

/// What most terms are. None of them leaves 128 bits while the variables are narrow.
#[derive(Debug, Clone)]
enum Quick {
    Linear(Multiples),
    /// The least of several.
    Least(Box<[Multiples]>),
    /// Divided by a positive number, rounded down.
    Quotient(Multiples, i128),
}

/// A sum of multiples of variables.
#[derive(Debug, Clone)]
pub(super) struct Multiples {
    constant: i128,
    of: Box<[(usize, i128)]>,
}

impl Multiples {
    /// A term as a sum of multiples, if it is one that cannot leave 128 bits.
    pub fn of_term(term: &Term) -> Option<Self> {
        linear(term).filter(|_| is_narrow(term)).and_then(|linear| Self::of_linear(&linear))
    }

    /// With whole factors.
    pub fn of_linear(linear: &Linear) -> Option<Self> {
        let of = linear.factors().map(|(variable, factor)| Some((variable, factor.to_whole()?)));
        Some(Self { constant: linear.constant().to_whole()?, of: of.collect::<Option<_>>()? })
    }

    /// What it comes to. The variables must be narrow.
    #[inline]
    pub fn at(&self, variables: &Variables) -> i128 {
        let numbers = &variables.numbers;
        if self.of.is_empty() {
            return self.constant;
        }
        self.of.iter().fold(self.constant, |sum, (variable, factor)| match factor {
            1 => sum + numbers[*variable],
            -1 => sum - numbers[*variable],
            factor => sum + factor * numbers[*variable],
        })
    }

    /// The number, if there are no variables.
    pub fn constant(&self) -> Option<i128> {
        self.of.is_empty().then_some(self.constant)
    }
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Operation {
    Constant(i128),
    Variable(usize),
    Negate,
    Binary(Operator),
    /// The exact quotient rounded up.
    QuotientUp,
    Call(Function, usize),
}

impl Value {
    pub fn new(term: &Term) -> Self {
        let mut operations = Vec::new();
        let fits = compile(term, &mut operations).is_some_and(|depth| depth <= STACK);
        Self { quick: Quick::new(term), operations: fits.then(|| operations.into()), term: term.clone() }
    }

    /// The factor of a variable, if the value is a sum of multiples.
    pub fn factor(&self, variable: usize) -> Option<i128> {
        let Some(Quick::Linear(multiples)) = &self.quick else { return None };
        let own = multiples.of.iter().find(|(index, _)| *index == variable);
        Some(own.map_or(0, |(_, factor)| *factor))
    }

    /// Whether it is a sum of multiples: it is always a whole number while the variables stay narrow.
    pub fn is_linear(&self) -> bool {
        matches!(self.quick, Some(Quick::Linear(_)))
    }

    /// What it is on a stack.
    pub fn operations(&self) -> Option<&[Operation]> {
        self.operations.as_deref()
    }

    /// The value as a whole number, if it can be computed quickly.
    #[inline]
    pub fn fast(&self, variables: &Variables) -> Option<i128> {
        if variables.wide == 0 && variables.fractions.is_empty() {
            match &self.quick {
                Some(Quick::Linear(multiples)) => return Some(multiples.at(variables)),
                Some(Quick::Least(all)) => return all.iter().map(|one| one.at(variables)).min(),
                Some(Quick::Quotient(of, by)) => return Some(divided(of.at(variables), *by)?.0),
                None => {}
            }
        } else if !variables.fractions.is_empty() {
            return None;
        }
        run(self.operations.as_deref()?, &variables.numbers)
    }

    /// The value as an exact number.
    pub fn exact(&self, variables: &Variables, pay: &mut dyn FnMut(u64) -> Listing) -> Result<Number, Halt> {
        match self.fast(variables) {
            Some(whole) => Ok(from_i128(whole)),
            None => variables.exact(&self.term, pay),
        }
    }
}

/// Whether no part of a linear term exceeds 128 bits while the variables stay within [`NARROW`].
fn is_narrow(term: &Term) -> bool {
    fn bound(term: &Term) -> Option<i128> {
        let size = match term {
            Term::Number(number) => to_i128(number)?.checked_abs()?,
            Term::Variable(_) => NARROW,
            Term::Negated(inner) => bound(inner)?,
            Term::Binary(Operator::Add | Operator::Subtract, left, right, _) => {
                bound(left)?.checked_add(bound(right)?)?
            }
            Term::Binary(Operator::Multiply, left, right, _) => bound(left)?.checked_mul(bound(right)?)?,
            _ => return None,
        };
        (size < 1 << 120).then_some(size)
    }
    bound(term).is_some()
}

impl Quick {
    fn new(term: &Term) -> Option<Self> {
        if let Some(linear) = Multiples::of_term(term) {
            return Some(Self::Linear(linear));
        }
        match term {
            Term::Call(Function::Min, arguments, _) => {
                Some(Self::Least(arguments.iter().map(Multiples::of_term).collect::<Option<_>>()?))
            }
            Term::Binary(Operator::Quotient, left, right, _) => {
                let by = Multiples::of_term(right)?.constant().filter(|by| *by > 0)?;
                Some(Self::Quotient(Multiples::of_term(left)?, by))
            }
            _ => None,
        }
    }
}

/// Appends the operations of a term, and returns the depth of stack they need.
fn compile(term: &Term, out: &mut Vec<Operation>) -> Option<usize> {
    let quotient = |term: &Term| match term {
        Term::Binary(Operator::Divide, left, right, _) => Some((left.clone(), right.clone())),
        _ => None,
    };
    Some(match term {
        Term::Number(number) => {
            out.push(Operation::Constant(to_i128(number)?));
            1
        }
        Term::Variable(index) => {
            out.push(Operation::Variable(*index));
            1
        }
        Term::Negated(inner) => {
            let depth = compile(inner, out)?;
            out.push(Operation::Negate);
            depth
        }
        Term::Binary(Operator::NimProduct, ..)
        | Term::Phi
        | Term::Bound(..)
        | Term::Defined(_)
        | Term::Value(..) => return None,
        Term::Binary(operator, left, right, _) => {
            let depth = compile(left, out)?.max(1 + compile(right, out)?);
            out.push(Operation::Binary(*operator));
            depth
        }
        Term::Call(function, arguments, _) => {
            let rounded = match (function, arguments.as_slice()) {
                (Function::Floor, [one]) => quotient(one).map(|q| (q, Operation::Binary(Operator::Quotient))),
                (Function::Ceil, [one]) => quotient(one).map(|q| (q, Operation::QuotientUp)),
                _ => None,
            };
            if let Some(((left, right), operation)) = rounded {
                let depth = compile(&left, out)?.max(1 + compile(&right, out)?);
                out.push(operation);
                return Some(depth);
            }
            if let (Function::Floor, [Term::Call(Function::Sqrt, under, _)]) =
                (function, arguments.as_slice())
            {
                let depth = compile(under.first()?, out)?;
                out.push(Operation::Call(Function::Isqrt, 1));
                return Some(depth);
            }
            let mut depth = 0;
            for (i, argument) in arguments.iter().enumerate() {
                depth = depth.max(i + compile(argument, out)?);
            }
            out.push(Operation::Call(*function, arguments.len()));
            depth
        }
    })
}

fn run(operations: &[Operation], variables: &[i128]) -> Option<i128> {
    let mut stack = [0_i128; STACK];
    let mut top = 0;
    for operation in operations {
        match operation {
            Operation::Constant(number) => {
                stack[top] = *number;
                top += 1;
            }
            Operation::Variable(index) => {
                stack[top] = variables[*index];
                top += 1;
            }
            Operation::Negate => stack[top - 1] = stack[top - 1].checked_neg()?,
            Operation::Binary(operator) => {
                top -= 1;
                stack[top - 1] = binary(*operator, stack[top - 1], stack[top])?;
            }
            Operation::QuotientUp => {
                top -= 1;
                stack[top - 1] = divided_up(stack[top - 1], stack[top])?;
            }
            Operation::Call(function, count) => {
                top -= count;
                stack[top] = call(*function, &stack[top..top + count])?;
                top += 1;
            }
        }
    }
    Some(stack[0])
}

/// The quotient rounded down, and the rest. Most numbers fit 64 bits, whose division is several times faster.
pub(super) fn divided(a: i128, b: i128) -> Option<(i128, i128)> {
    if b <= 0 {
        return None;
    }
    Some(match (i64::try_from(a), i64::try_from(b)) {
        (Ok(a), Ok(b)) => (a.div_euclid(b).into(), a.rem_euclid(b).into()),
        _ => (a.div_euclid(b), a.rem_euclid(b)),
    })
}

/// The root rounded down.
pub(super) fn root(number: i128) -> Option<i128> {
    match u64::try_from(number) {
        Ok(number) => Some(number.isqrt().into()),
        Err(_) => number.checked_isqrt(),
    }
}

pub(super) fn binary(operator: Operator, a: i128, b: i128) -> Option<i128> {
    match operator {
        Operator::Add => a.checked_add(b),
        Operator::Subtract => a.checked_sub(b),
        Operator::Multiply => a.checked_mul(b),
        Operator::Divide => (a.checked_rem(b)? == 0).then(|| a.checked_div(b))?,
        Operator::Quotient => Some(divided(a, b)?.0),
        Operator::Modulo => Some(divided(a, b)?.1),
        Operator::Power => a.checked_pow(u32::try_from(b).ok()?),
        Operator::Xor => (a >= 0 && b >= 0).then_some(a ^ b),
        Operator::NimProduct => None,
    }
}

pub(super) fn divided_up(a: i128, b: i128) -> Option<i128> {
    let (quotient, rest) = divided(a, b)?;
    Some(quotient + i128::from(rest > 0))
}

pub(super) fn call(function: Function, numbers: &[i128]) -> Option<i128> {
    let first = *numbers.first()?;
    let second = numbers.get(1).copied().unwrap_or(0);
    match function {
        Function::Floor | Function::Ceil => Some(first),
        Function::Abs => first.checked_abs(),
        Function::Min => numbers.iter().min().copied(),
        Function::Max => numbers.iter().max().copied(),
        Function::Sqrt => root(first).filter(|root| root * root == first),
        Function::Isqrt => root(first),
        Function::Popcount => (first >= 0).then(|| i128::from(first.count_ones())),
        Function::Bit => {
            (first >= 0 && second >= 0).then(|| if second > 126 { 0 } else { first >> second & 1 })
        }
        Function::Fib => {
            let (mut a, mut b) = (0_i128, 1_i128);
            for _ in 0..u8::try_from(first).ok().filter(|index| *index < 184)? {
                (a, b) = (b, a.checked_add(b)?);
            }
            Some(a)
        }
        Function::Gcd => {
            let (mut a, mut b) = (first, second);
            if a < 0 || b < 0 {
                return None;
            }
            while b != 0 {
                (a, b) = (b, a % b);
            }
            Some(a)
        }
    }
}
