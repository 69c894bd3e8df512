//! A calculator: parses and evaluates expressions of nimbers.
//!
//! | written | means |
//! |---|---|
//! | `12 + 10`, `8 * 13`, `7 / 5` | nim sum, product and quotient; `-` and `xor` are `+`; also `⊕ ⊗ × · ÷ −` |
//! | `3 ^ 20`, `3 ^ -1`, `3 ^ log 5` | the power; the exponent is an ordinary integer of any size |
//! | `inv 5`, `sqrt 7`, `square 7` | a function of the number, parenthesis or function that follows |
//! | `order 7` | the multiplicative order, an ordinary integer |
//! | `log 5`, `log(5, 2)` | the logarithm, an ordinary integer, to the base of the least generator of the smallest field that holds the number ([`NimBig::generator`]), or to the given base |
//! | `mex{0, 1, 3}` | the least number left out |
//! | `solve x*x + x = 5` | the roots of an equation in `x` of degree two at most |
//!
//! Numbers are decimal, hexadecimal after `0x` or binary after `0b`, of any size up to a limit. Functions
//! bind most tightly, then `^`, then `*` and `/`, then `+` and `-`; powers cannot be chained without
//! parentheses. Every error has the byte offset at which it occurred ([`ExprError::at`]); the caller puts
//! it into words, in any language.
//!
//! ```
//! use marienbad_nimbers::expr::{Answer, ExprError, evaluate};
//! assert_eq!(evaluate("8 * 13")?, Answer::Nimber(14_u64.into()));
//! assert_eq!(evaluate("11 xor 10")?, evaluate("11 + 10")?);
//! assert_eq!(evaluate("order 2")?, Answer::Integer(3_u64.into()));
//! assert_eq!(evaluate("1 / (2 + 2)"), Err(ExprError::DivisionByZero { at: 4 }));
//! # Ok::<(), ExprError>(())
//! ```

mod error;
mod eval;
mod parser;

pub use error::ExprError;
pub use eval::{Answer, evaluate_expr, evaluate_statement};
pub use parser::parse;

use num_bigint::BigUint;

#[allow(unused_imports, reason = "named in the documentation")]
use crate::NimBig;

/// Limits on the cost of an expression. Exceeding one is an error that names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The greatest length of the text in bytes.
    pub bytes: usize,
    /// The greatest number of bits in a written number.
    pub bits: usize,
    /// The greatest nesting depth of parentheses and functions.
    pub depth: usize,
    /// The greatest amount of work, in units of about a nanosecond.
    pub work: u64,
}

impl Default for Limits {
    /// 100,000 bytes, numbers of 65,536 bits, 200 levels, about two seconds.
    fn default() -> Self {
        Self { bytes: 100_000, bits: 65_536, depth: 200, work: 2_000_000_000 }
    }
}

/// The request that a text expresses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// The value of an expression.
    Value(Expr),
    /// The roots of an equation.
    Solve {
        /// Its left side.
        left: Expr,
        /// Its right side.
        right: Expr,
    },
}

/// An expression and its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// The byte offset at which it starts.
    pub at: usize,
    /// The kind of the expression.
    pub node: Node,
}

/// The kinds of expressions. Sums and products are lists, so that a long one is not deeply nested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// A number.
    Number(BigUint),
    /// The unknown `x` of an equation.
    Unknown,
    /// A sum of two or more terms.
    Sum(Vec<Expr>),
    /// A product of two or more factors.
    Product(Vec<Factor>),
    /// A power.
    Power {
        /// The base.
        base: Box<Expr>,
        /// The exponent, an ordinary integer.
        exponent: Box<Expr>,
        /// Whether a `-` precedes the exponent.
        negative: bool,
    },
    /// A function applied to arguments.
    Call {
        /// The function.
        function: Function,
        /// The arguments.
        arguments: Vec<Expr>,
    },
}

/// A factor of a product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Factor {
    /// Whether the product is divided by it.
    pub divides: bool,
    /// The factor itself.
    pub expr: Expr,
}

/// The functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Function {
    /// `inv`: the inverse.
    Inv,
    /// `sqrt`: the square root.
    Sqrt,
    /// `square`: the square.
    Square,
    /// `log`: the discrete logarithm.
    Log,
    /// `order`: the multiplicative order.
    Order,
    /// `mex`: the least number not among the arguments.
    Mex,
}

impl Function {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Inv, Self::Sqrt, Self::Square, Self::Log, Self::Order, Self::Mex];

    /// The name in an expression.
    pub fn name(self) -> &'static str {
        match self {
            Self::Inv => "inv",
            Self::Sqrt => "sqrt",
            Self::Square => "square",
            Self::Log => "log",
            Self::Order => "order",
            Self::Mex => "mex",
        }
    }
}

/// Parses and evaluates a text within the default [`Limits`].
pub fn evaluate(text: &str) -> Result<Answer, ExprError> {
    let limits = Limits::default();
    evaluate_statement(&parse(text, &limits)?, &limits)
}
