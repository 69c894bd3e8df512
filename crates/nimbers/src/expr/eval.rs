//! Evaluates expressions. Every value is a polynomial in `x` of degree at most two; without `solve` the
//! degree is 0.

use super::{Expr, ExprError, Factor, Function, Limits, Node, Statement};
use crate::big::{LogError, NimBig, OrderError};
use crate::order::LAST_FACTORED_LEVEL;
use crate::roots::Roots;
use num_bigint::BigUint;

/// The answer to a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A nimber.
    Nimber(NimBig),
    /// An ordinary integer: a logarithm or an order.
    Integer(BigUint),
    /// The roots of an equation.
    Roots(Roots<NimBig>),
}

/// The answer to a statement.
pub fn evaluate_statement(statement: &Statement, limits: &Limits) -> Result<Answer, ExprError> {
    match statement {
        Statement::Value(expr) => evaluate_expr(expr, limits),
        Statement::Solve { left, right } => {
            let mut work = Work { left: limits.work };
            let [mut c, mut b, mut a] = work.polynomial(left)?;
            let [c_right, b_right, a_right] = work.polynomial(right)?;
            a += a_right;
            b += b_right;
            c += c_right;
            let words = a.words().len().max(b.words().len()).max(c.words().len());
            work.spend(left, 8 * product_cost(words))?;
            Ok(Answer::Roots(NimBig::roots(&a, &b, &c)))
        }
    }
}

/// The value of an expression.
pub fn evaluate_expr(expr: &Expr, limits: &Limits) -> Result<Answer, ExprError> {
    let mut work = Work { left: limits.work };
    match work.value(expr)? {
        Value::Integer(n) => Ok(Answer::Integer(n)),
        Value::Polynomial([n, b, a]) if a.is_zero() && b.is_zero() => Ok(Answer::Nimber(n)),
        Value::Polynomial(_) => Err(ExprError::UnknownOutsideEquation { at: expr.at }),
    }
}

/// The coefficients of 1, `x` and `x*x`.
type Polynomial = [NimBig; 3];

enum Value {
    Polynomial(Polynomial),
    Integer(BigUint),
}

fn constant(n: NimBig) -> Polynomial {
    [n, NimBig::ZERO, NimBig::ZERO]
}

/// The approximate time in nanoseconds of a product of numbers with this many words.
fn product_cost(words: usize) -> u64 {
    20 + 5 * 3_u64.pow(words.max(1).next_power_of_two().trailing_zeros().min(30))
}

/// The remaining work allowed.
struct Work {
    left: u64,
}

impl Work {
    fn spend(&mut self, place: &Expr, cost: u64) -> Result<(), ExprError> {
        self.left = self.left.checked_sub(cost).ok_or(ExprError::TooMuchWork { at: place.at })?;
        Ok(())
    }

    fn value(&mut self, expr: &Expr) -> Result<Value, ExprError> {
        Ok(Value::Polynomial(match &expr.node {
            Node::Number(n) => constant(n.clone().into()),
            Node::Unknown => [NimBig::ZERO, NimBig::one(), NimBig::ZERO],
            Node::Sum(terms) => {
                let mut sum = constant(NimBig::ZERO);
                for term in terms {
                    let term = self.polynomial(term)?;
                    self.spend(expr, 20 + term[0].words().len() as u64)?;
                    sum.iter_mut().zip(term).for_each(|(sum, term)| *sum += term);
                }
                sum
            }
            Node::Product(factors) => self.product(factors)?,
            Node::Power { base, exponent, negative } => self.power(base, exponent, *negative)?,
            Node::Call { function, arguments } => return self.call(expr, *function, arguments),
        }))
    }

    fn polynomial(&mut self, expr: &Expr) -> Result<Polynomial, ExprError> {
        match self.value(expr)? {
            Value::Polynomial(polynomial) => Ok(polynomial),
            Value::Integer(_) => Err(ExprError::IntegerNotNimber { at: expr.at }),
        }
    }

    /// A number, without the unknown.
    fn number(&mut self, expr: &Expr) -> Result<NimBig, ExprError> {
        let [n, b, a] = self.polynomial(expr)?;
        if a.is_zero() && b.is_zero() { Ok(n) } else { Err(ExprError::UnknownNotAllowed { at: expr.at }) }
    }

    fn product(&mut self, factors: &[Factor]) -> Result<Polynomial, ExprError> {
        let mut product = constant(NimBig::one());
        for Factor { divides, expr } in factors {
            let factor = if *divides { constant(self.inverse(expr)?) } else { self.polynomial(expr)? };
            product = self.times(&product, &factor, expr)?;
        }
        Ok(product)
    }

    fn inverse(&mut self, expr: &Expr) -> Result<NimBig, ExprError> {
        let n = self.number(expr)?;
        self.spend(expr, 2 * product_cost(n.words().len()))?;
        n.checked_inv().ok_or(ExprError::DivisionByZero { at: expr.at })
    }

    fn times(&mut self, a: &Polynomial, b: &Polynomial, place: &Expr) -> Result<Polynomial, ExprError> {
        let mut product = constant(NimBig::ZERO);
        for (i, a) in a.iter().enumerate().filter(|(_, a)| !a.is_zero()) {
            for (j, b) in b.iter().enumerate().filter(|(_, b)| !b.is_zero()) {
                let coefficient = product.get_mut(i + j).ok_or(ExprError::DegreeTooHigh { at: place.at })?;
                self.spend(place, product_cost(a.words().len().max(b.words().len())))?;
                *coefficient += a * b;
            }
        }
        Ok(product)
    }

    fn power(&mut self, base: &Expr, exponent: &Expr, negative: bool) -> Result<Polynomial, ExprError> {
        let at = exponent.at;
        let e = match (&exponent.node, exponent) {
            (Node::Number(n), _) => n.clone(),
            (Node::Call { .. }, call) => match self.value(call)? {
                Value::Integer(n) => n,
                Value::Polynomial(_) => return Err(ExprError::ExponentNotInteger { at }),
            },
            _ => return Err(ExprError::ExponentNotInteger { at }),
        };
        let polynomial = self.polynomial(base)?;
        if !polynomial[1].is_zero() || !polynomial[2].is_zero() {
            // The exponents that keep the degree below three.
            return match u8::try_from(&e).ok() {
                _ if negative => Err(ExprError::UnknownNotAllowed { at: base.at }),
                Some(0) => Ok(constant(NimBig::one())),
                Some(1) => Ok(polynomial),
                Some(2) => self.times(&polynomial, &polynomial, base),
                _ => Err(ExprError::DegreeTooHigh { at }),
            };
        }
        let [mut n, ..] = polynomial;
        if negative && e != BigUint::ZERO {
            n = n.checked_inv().ok_or(ExprError::DivisionByZero { at: base.at })?;
        }
        // The exponent counts modulo the number of elements of the field minus one.
        let digits = e.bits().min(1 << n.subfield());
        self.spend(base, digits.saturating_mul(product_cost(n.words().len())))?;
        Ok(constant(n.pow(&e)))
    }

    fn call(&mut self, call: &Expr, function: Function, arguments: &[Expr]) -> Result<Value, ExprError> {
        let first = arguments.first();
        let wrong = ExprError::WrongArguments { at: call.at, function };
        let nimber = |n| Ok(Value::Polynomial(constant(n)));
        if function == Function::Mex {
            let mut numbers = arguments.iter().map(|n| self.number(n)).collect::<Result<Vec<_>, _>>()?;
            numbers.sort_unstable();
            numbers.dedup();
            let place = (0_u64..).zip(&numbers).find(|(i, n)| **n != NimBig::from(*i)).map(|(i, _)| i);
            return nimber(place.unwrap_or(numbers.len() as u64).into());
        }
        let argument = first.ok_or(wrong)?;
        let at = argument.at;
        if function == Function::Inv {
            return nimber(self.inverse(argument)?);
        }
        let n = self.number(argument)?;
        let cost = product_cost(n.words().len());
        match function {
            Function::Log => {
                self.spend(call, 3000)?;
                let base = match arguments.get(1) {
                    Some(base) => self.number(base)?,
                    None => n.generator().ok_or(ExprError::LogTooLarge { at })?,
                };
                n.log(&base).map(Value::Integer).map_err(|error| match error {
                    LogError::Zero if n.is_zero() => ExprError::LogOfZero { at },
                    LogError::Zero => ExprError::LogOfZero { at: arguments[1].at },
                    LogError::NotAPower => ExprError::NotAPower { at },
                    LogError::TooLarge => ExprError::LogTooLarge { at },
                })
            }
            Function::Order => {
                // One power for each prime factor of the group's order; beyond the factored levels the
                // answer is immediate.
                if n.subfield() <= LAST_FACTORED_LEVEL {
                    let digits = 64 * n.words().len() as u64;
                    self.spend(call, (5 * digits).saturating_mul(cost).max(10_000))?;
                }
                n.order().map(Value::Integer).map_err(|error| match error {
                    OrderError::Zero => ExprError::OrderOfZero { at },
                    OrderError::Unknown { level } => ExprError::OrderUnknown { at, level },
                })
            }
            Function::Sqrt => {
                self.spend(call, cost)?;
                nimber(n.sqrt())
            }
            Function::Square | Function::Inv | Function::Mex => {
                self.spend(call, cost)?;
                nimber(n.square())
            }
        }
    }
}
