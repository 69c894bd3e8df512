//! The operators and functions of the grammar. All results are exact.

use std::cmp::Ordering;

use crate::error::Fault;
use crate::number::Number;
use crate::words::{Function, Operator};

impl Operator {
    /// The result for two numbers.
    pub fn apply(self, a: &Number, b: &Number) -> Result<Number, Fault> {
        match self {
            Self::Add => a.add(b),
            Self::Subtract => a.subtract(b),
            Self::Multiply => a.multiply(b),
            Self::Divide => a.divide(b),
            Self::Quotient => a.quotient(b),
            Self::Modulo => a.modulo(b),
            Self::Power => a.power(b),
            Self::Xor => a.xor(b),
            Self::NimProduct => a.nim_product(b),
        }
    }
}

impl Function {
    /// The result for these arguments; [`Function::arity`] says how many are needed.
    pub fn apply(self, numbers: &[Number]) -> Result<Number, Fault> {
        let zero = Number::Small(0);
        let (first, second) = (numbers.first().unwrap_or(&zero), numbers.get(1).unwrap_or(&zero));
        let extreme = |wanted: Ordering| {
            numbers.iter().skip(1).try_fold(first.clone(), |best, number| {
                Ok(if number.compare(&best)? == wanted { number.clone() } else { best })
            })
        };
        match self {
            Self::Floor => Ok(first.floor()),
            Self::Ceil => Ok(first.ceil()),
            Self::Abs => Ok(if first.sign().is_lt() { first.negated() } else { first.clone() }),
            Self::Min => extreme(Ordering::Less),
            Self::Max => extreme(Ordering::Greater),
            Self::Sqrt => first.square_root(),
            Self::Isqrt => first.whole_root(),
            Self::Popcount => first.ones(),
            Self::Bit => first.bit(second),
            Self::Fib => first.fibonacci(),
            Self::Gcd => first.gcd(second),
        }
    }
}
