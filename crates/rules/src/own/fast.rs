//! A compact form of terms and conditions for whole numbers of 128 bits.
//!
//! A [`Value`] is a sum of multiples of variables, or a short list of operations on a stack. When it cannot
//! go on (a fraction, a number beyond 128 bits, a division by zero), it gives no result and [`exact`]
//! computes the term again, which can also tell the fault and its place.

use marienbad_grammar::words::{Function, Operator, Relation};
use marienbad_grammar::{Formula, Item, Number, Set, Term};

use super::exact::{self, EXACT_STEPS, Halt, from_i128, to_i128};
use super::linear::{Linear, linear};
use crate::Listing;

/// The deepest stack of a fast term; deeper ones are computed exactly.
const STACK: usize = 16;

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
    pub fn new(position: &[u64], ranges: usize) -> Self {
        let mut numbers = Vec::with_capacity(position.len() + ranges);
        numbers.extend(position.iter().map(|number| i128::from(*number)));
        numbers.resize(position.len() + ranges, 0);
        Self { numbers, fractions: Vec::new(), wide: 0 }
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

    fn exact_truth(&self, formula: &Formula, pay: &mut dyn FnMut(u64) -> Listing) -> Result<bool, Halt> {
        pay(EXACT_STEPS)?;
        exact::truth(formula, self.all(), pay)
    }
}

/// A compiled term.
#[derive(Debug, Clone)]
pub(super) struct Value {
    linear: Option<Multiples>,
    operations: Option<Box<[Operation]>>,
    pub term: Term,
}

/// A sum of multiples of variables.
#[derive(Debug, Clone)]
struct Multiples {
    constant: i128,
    of: Box<[(usize, i128)]>,
}

#[derive(Debug, Clone, Copy)]
enum Operation {
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
        Self {
            linear: linear(term).filter(|_| is_narrow(term)).and_then(multiples),
            operations: fits.then(|| operations.into()),
            term: term.clone(),
        }
    }

    /// The factor of a variable, if the value is a sum of multiples.
    pub fn factor(&self, variable: usize) -> i128 {
        let multiples = self.linear.as_ref().map_or(&[][..], |multiples| &multiples.of);
        multiples.iter().find(|(index, _)| *index == variable).map_or(0, |(_, factor)| *factor)
    }

    /// The value as a whole number, if it can be computed quickly.
    #[inline]
    pub fn fast(&self, variables: &Variables) -> Option<i128> {
        if !variables.fractions.is_empty() {
            return None;
        }
        if let Some(multiples) = &self.linear
            && variables.wide == 0
        {
            let numbers = &variables.numbers;
            return Some(multiples.of.iter().fold(
                multiples.constant,
                |sum, (variable, factor)| match factor {
                    1 => sum + numbers[*variable],
                    -1 => sum - numbers[*variable],
                    factor => sum + factor * numbers[*variable],
                },
            ));
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

fn multiples(linear: Linear) -> Option<Multiples> {
    let of = linear.factors().map(|(variable, factor)| Some((variable, factor.to_whole()?)));
    Some(Multiples { constant: linear.constant().to_whole()?, of: of.collect::<Option<_>>()? })
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

fn binary(operator: Operator, a: i128, b: i128) -> Option<i128> {
    match operator {
        Operator::Add => a.checked_add(b),
        Operator::Subtract => a.checked_sub(b),
        Operator::Multiply => a.checked_mul(b),
        Operator::Divide => (a.checked_rem(b)? == 0).then(|| a.checked_div(b))?,
        Operator::Quotient => (b > 0).then(|| a.div_euclid(b)),
        Operator::Modulo => (b > 0).then(|| a.rem_euclid(b)),
        Operator::Power => a.checked_pow(u32::try_from(b).ok()?),
        Operator::Xor => (a >= 0 && b >= 0).then_some(a ^ b),
        Operator::NimProduct => None,
    }
}

fn divided_up(a: i128, b: i128) -> Option<i128> {
    let quotient = binary(Operator::Quotient, a, b)?;
    Some(quotient + i128::from(a.rem_euclid(b) > 0))
}

fn call(function: Function, numbers: &[i128]) -> Option<i128> {
    let first = *numbers.first()?;
    let second = numbers.get(1).copied().unwrap_or(0);
    match function {
        Function::Floor | Function::Ceil => Some(first),
        Function::Abs => first.checked_abs(),
        Function::Min => numbers.iter().min().copied(),
        Function::Max => numbers.iter().max().copied(),
        Function::Sqrt => first.checked_isqrt().filter(|root| root * root == first),
        Function::Isqrt => first.checked_isqrt(),
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

/// The end of a range, rounded inward.
#[derive(Debug, Clone)]
pub(super) struct End {
    whole: Value,
    /// The parts of a quotient or a root, which need not be whole and can be rounded quickly.
    rounded: Option<Rounded>,
}

#[derive(Debug, Clone)]
enum Rounded {
    Quotient(Box<(Value, Value)>),
    Root(Box<Value>),
}

impl End {
    fn new(term: &Term) -> Self {
        let rounded = match term {
            Term::Binary(Operator::Divide, left, right, _) => {
                Some(Rounded::Quotient(Box::new((Value::new(left), Value::new(right)))))
            }
            Term::Call(Function::Sqrt, under, _) => {
                under.first().map(|under| Rounded::Root(Box::new(Value::new(under))))
            }
            _ => None,
        };
        Self { whole: Value::new(term), rounded }
    }

    fn fast(&self, variables: &Variables, up: bool) -> Option<i128> {
        match &self.rounded {
            None => self.whole.fast(variables),
            Some(Rounded::Quotient(parts)) => {
                let (a, b) = (parts.0.fast(variables)?, parts.1.fast(variables)?);
                if up { divided_up(a, b) } else { binary(Operator::Quotient, a, b) }
            }
            Some(Rounded::Root(under)) => {
                let under = under.fast(variables)?;
                let root = under.checked_isqrt()?;
                Some(root + i128::from(up && root * root < under))
            }
        }
    }

    /// The end, rounded up or down.
    pub fn number(
        &self,
        variables: &Variables,
        up: bool,
        pay: &mut dyn FnMut(u64) -> Listing,
    ) -> Result<i128, Halt> {
        if let Some(number) = self.fast(variables, up) {
            return Ok(number);
        }
        let number = variables.exact(&self.whole.term, pay)?;
        let number = if up { number.ceil() } else { number.floor() };
        to_i128(&number).ok_or(Halt::TooLarge)
    }
}

/// A part of a set.
#[derive(Debug, Clone)]
pub(super) enum Piece {
    One(Value),
    Range(End, End),
}

/// The parts of a set, in their order.
pub(super) fn pieces(set: &Set) -> Vec<Piece> {
    let range = |from: &Term, to: &Term| Piece::Range(End::new(from), End::new(to));
    match set {
        Set::Range(from, to, _) => vec![range(from, to)],
        Set::Listed(items) => items
            .iter()
            .map(|item| match item {
                Item::One(term) => Piece::One(Value::new(term)),
                Item::Range(from, to, _) => range(from, to),
            })
            .collect(),
        Set::Defined(_) => Vec::new(),
    }
}

/// A compiled condition.
#[derive(Debug, Clone)]
pub(super) enum Test {
    /// A condition that can be decided quickly for whole numbers.
    Simple(Simple, Formula),
    Not(Box<Test>),
    And(Box<[Test; 2]>),
    Or(Box<[Test; 2]>),
    Implies(Box<[Test; 2]>),
    Iff(Box<[Test; 2]>),
    /// Any other condition.
    Exact(Formula),
}

#[derive(Debug, Clone)]
pub(super) enum Simple {
    Compare(Value, Vec<(Relation, Value)>),
    Divides(Value, Value),
    Parity(Value, bool),
    Square(Value),
    Prime(Value),
    Member(Value, Vec<Piece>, bool),
}

impl Test {
    pub fn new(formula: &Formula) -> Self {
        let both = |left: &Formula, right: &Formula| Box::new([Self::new(left), Self::new(right)]);
        let simple = match formula {
            Formula::Not(inner) => return Self::Not(Box::new(Self::new(inner))),
            Formula::And(left, right) => return Self::And(both(left, right)),
            Formula::Or(left, right) => return Self::Or(both(left, right)),
            Formula::Implies(left, right) => return Self::Implies(both(left, right)),
            Formula::Iff(left, right) => return Self::Iff(both(left, right)),
            Formula::Compare(first, chain, _) => Simple::Compare(
                Value::new(first),
                chain.iter().map(|(relation, term)| (*relation, Value::new(term))).collect(),
            ),
            Formula::Divides(divisor, number, _) => Simple::Divides(Value::new(divisor), Value::new(number)),
            Formula::Parity { term, odd, .. } => Simple::Parity(Value::new(term), *odd),
            Formula::Square(term) => Simple::Square(Value::new(term)),
            Formula::Prime(term, _) => Simple::Prime(Value::new(term)),
            Formula::Member { term, set, inside, .. } => {
                Simple::Member(Value::new(term), pieces(set), *inside)
            }
            other => return Self::Exact(other.clone()),
        };
        Self::Simple(simple, formula.clone())
    }

    pub fn truth(&self, variables: &Variables, pay: &mut dyn FnMut(u64) -> Listing) -> Result<bool, Halt> {
        Ok(match self {
            Self::Simple(simple, formula) => match simple.fast(variables) {
                Some(truth) => truth,
                None => variables.exact_truth(formula, pay)?,
            },
            Self::Exact(formula) => variables.exact_truth(formula, pay)?,
            Self::Not(inner) => !inner.truth(variables, pay)?,
            Self::And(both) => both[0].truth(variables, pay)? && both[1].truth(variables, pay)?,
            Self::Or(both) => both[0].truth(variables, pay)? || both[1].truth(variables, pay)?,
            Self::Implies(both) => !both[0].truth(variables, pay)? || both[1].truth(variables, pay)?,
            Self::Iff(both) => both[0].truth(variables, pay)? == both[1].truth(variables, pay)?,
        })
    }
}

impl Simple {
    fn fast(&self, variables: &Variables) -> Option<bool> {
        Some(match self {
            Self::Compare(first, chain) => {
                let mut left = first.fast(variables)?;
                for (relation, value) in chain {
                    let right = value.fast(variables)?;
                    if !relation.holds(left.cmp(&right)) {
                        return Some(false);
                    }
                    left = right;
                }
                true
            }
            Self::Divides(divisor, number) => {
                let (divisor, number) = (divisor.fast(variables)?, number.fast(variables)?);
                if divisor == 0 { number == 0 } else { number.wrapping_rem(divisor) == 0 }
            }
            Self::Parity(value, odd) => (value.fast(variables)? & 1 == 1) == *odd,
            Self::Square(value) => {
                let number = value.fast(variables)?;
                number.checked_isqrt().is_some_and(|root| root * root == number)
            }
            Self::Prime(value) => {
                Number::Small(i64::try_from(value.fast(variables)?).ok()?).is_prime().ok()?
            }
            Self::Member(value, pieces, inside) => {
                let number = value.fast(variables)?;
                let mut found = false;
                for piece in pieces {
                    found = match piece {
                        Piece::One(value) => value.fast(variables)? == number,
                        Piece::Range(from, to) => {
                            let (from, to) = (from.fast(variables, true)?, to.fast(variables, false)?);
                            (from..=to).contains(&number)
                        }
                    };
                    if found {
                        break;
                    }
                }
                found == *inside
            }
        })
    }
}
