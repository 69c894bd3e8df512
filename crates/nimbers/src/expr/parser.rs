//! Parses expressions. Recursion is bounded by [`Limits::depth`].

use super::{Expr, ExprError, Factor, Function, Limits, Node, Statement};
use crate::parse::{self, ParseError};

/// Reads a text.
pub fn parse(text: &str, limits: &Limits) -> Result<Statement, ExprError> {
    if text.len() > limits.bytes {
        return Err(ExprError::TextTooLong { limit: limits.bytes });
    }
    let mut parser = Parser { text, at: 0, depth: 0, equation: false, limits };
    parser.skip_blanks();
    let start = parser.at;
    parser.equation = parser.name() == "solve";
    if !parser.equation {
        parser.at = start;
    }
    let left = parser.sum()?;
    let statement = if parser.equation {
        if !parser.take(&["="]) {
            return Err(match parser.peek() {
                None => ExprError::EqualsExpected { at: parser.at },
                Some(_) => parser.after_operand(),
            });
        }
        Statement::Solve { left, right: parser.sum()? }
    } else {
        Statement::Value(left)
    };
    match parser.peek() {
        None => Ok(statement),
        Some(_) => Err(parser.after_operand()),
    }
}

struct Parser<'a> {
    text: &'a str,
    /// The position, at a character boundary. Every method skips the blanks that follow what it has read.
    at: usize,
    depth: usize,
    /// Whether `x` is allowed.
    equation: bool,
    limits: &'a Limits,
}

impl<'a> Parser<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip_blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Reads one of these symbols, if it comes next.
    fn take(&mut self, symbols: &[&str]) -> bool {
        let found = symbols.iter().find(|&&symbol| self.rest().starts_with(symbol));
        if let Some(symbol) = found {
            self.at += symbol.len();
            self.skip_blanks();
        }
        found.is_some()
    }

    /// Reads this word, if it comes next and no letter, digit or underscore follows.
    fn take_word(&mut self, word: &str) -> bool {
        let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        let found = self.rest().strip_prefix(word).is_some_and(ends);
        found && self.take(&[word])
    }

    /// Reads the letters, digits and underscores that come next, if the first is a letter.
    fn name(&mut self) -> &'a str {
        let rest = self.rest();
        if !rest.starts_with(|c: char| c.is_alphabetic()) {
            return "";
        }
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        self.at += end;
        self.skip_blanks();
        &rest[..end]
    }

    /// The error when an operand is followed by something that is not an operator.
    fn after_operand(&self) -> ExprError {
        let at = self.at;
        match self.peek() {
            Some(')' | '}') => ExprError::NotOpened { at },
            Some(c) if c.is_alphanumeric() || c == '(' => ExprError::OperatorExpected { at },
            Some(found) => ExprError::UnexpectedCharacter { at, found },
            None => ExprError::OperandExpected { at },
        }
    }

    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, ExprError>) -> Result<T, ExprError> {
        if self.depth == self.limits.depth {
            return Err(ExprError::TooDeep { at: self.at, limit: self.limits.depth });
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    fn sum(&mut self) -> Result<Expr, ExprError> {
        let at = self.at;
        let mut terms = vec![self.product()?];
        while self.take(&["+", "-", "⊕", "−"]) || self.take_word("xor") {
            terms.push(self.product()?);
        }
        Ok(if terms.len() == 1 { terms.remove(0) } else { Expr { at, node: Node::Sum(terms) } })
    }

    fn product(&mut self) -> Result<Expr, ExprError> {
        let at = self.at;
        let first = self.power()?;
        let mut factors = vec![Factor { divides: false, expr: first }];
        loop {
            let divides = if self.take(&["*", "⊗", "×", "·"]) {
                false
            } else if self.take(&["/", "÷"]) {
                true
            } else {
                break;
            };
            factors.push(Factor { divides, expr: self.power()? });
        }
        Ok(if factors.len() == 1 {
            factors.remove(0).expr
        } else {
            Expr { at, node: Node::Product(factors) }
        })
    }

    fn power(&mut self) -> Result<Expr, ExprError> {
        // Every nimber is its own negative, so a sign changes nothing.
        while self.take(&["-", "−"]) {}
        let at = self.at;
        let base = self.operand()?;
        if !self.take(&["^"]) {
            return Ok(base);
        }
        let negative = self.take(&["-", "−"]);
        let exponent = self.operand()?;
        if self.rest().starts_with('^') {
            return Err(ExprError::ChainedPower { at: self.at });
        }
        let node = Node::Power { base: Box::new(base), exponent: Box::new(exponent), negative };
        Ok(Expr { at, node })
    }

    fn operand(&mut self) -> Result<Expr, ExprError> {
        let at = self.at;
        match self.peek() {
            Some('(') => {
                let mut inner = self.list("(", ")")?;
                match inner.pop() {
                    Some(Expr { node, .. }) if inner.is_empty() => Ok(Expr { at, node }),
                    Some(expr) => {
                        Err(ExprError::UnexpectedCharacter { at: self.comma_before(expr.at), found: ',' })
                    }
                    None => Err(ExprError::OperandExpected { at: at + 1 }),
                }
            }
            Some(c) if c.is_ascii_digit() => self.number(),
            Some(c) if c.is_alphabetic() => self.call(),
            Some('+' | '-' | '*' | '/' | '^' | '=' | ')' | '}' | ',' | '⊕' | '⊗' | '×' | '·' | '÷' | '−')
            | None => Err(ExprError::OperandExpected { at }),
            Some(found) => Err(ExprError::UnexpectedCharacter { at, found }),
        }
    }

    /// The position of the last comma before `at`.
    fn comma_before(&self, at: usize) -> usize {
        self.text[..at].rfind(',').unwrap_or(at)
    }

    fn number(&mut self) -> Result<Expr, ExprError> {
        let (at, rest, limit) = (self.at, self.rest(), self.limits.bits);
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let digits = &rest[..end];
        // Checked before the digits are converted, because conversion takes superlinear time.
        let significant = digits.trim_start_matches(['0', 'x', 'X', 'b', 'B']).len();
        if significant > limit {
            return Err(ExprError::NumberTooLong { at, limit });
        }
        let number = parse::natural(digits).map_err(|error| match error {
            ParseError::Digit { at: place } => ExprError::InvalidDigit { at: at + place },
            ParseError::Empty | ParseError::TooLarge { .. } => ExprError::InvalidDigit { at: at + end },
        })?;
        if number.bits() > limit as u64 {
            return Err(ExprError::NumberTooLong { at, limit });
        }
        self.at += end;
        self.skip_blanks();
        Ok(Expr { at, node: Node::Number(number) })
    }

    fn call(&mut self) -> Result<Expr, ExprError> {
        let at = self.at;
        let name = self.name();
        if name == "x" {
            let node = Node::Unknown;
            return if self.equation {
                Ok(Expr { at, node })
            } else {
                Err(ExprError::UnknownOutsideEquation { at })
            };
        }
        let function = Function::ALL.into_iter().find(|function| function.name() == name);
        let function = function.ok_or_else(|| ExprError::UnknownName { at, name: name.to_owned() })?;
        let arguments = match self.peek() {
            Some('(') => self.list("(", ")")?,
            Some('{') if function == Function::Mex => self.list("{", "}")?,
            _ => vec![self.deeper(Self::operand)?],
        };
        let fits = match function {
            Function::Mex => true,
            Function::Log => matches!(arguments.len(), 1 | 2),
            Function::Inv | Function::Sqrt | Function::Square | Function::Order => arguments.len() == 1,
        };
        if fits {
            Ok(Expr { at, node: Node::Call { function, arguments } })
        } else {
            Err(ExprError::WrongArguments { at, function })
        }
    }

    /// Expressions between an opening and a closing symbol, separated by commas.
    fn list(&mut self, open: &str, close: &str) -> Result<Vec<Expr>, ExprError> {
        let at = self.at;
        self.take(&[open]);
        let mut list = Vec::new();
        if self.take(&[close]) {
            return Ok(list);
        }
        loop {
            list.push(self.deeper(Self::sum)?);
            if self.take(&[close]) {
                return Ok(list);
            }
            if !self.take(&[","]) {
                return Err(if self.peek().is_none() {
                    ExprError::NotClosed { at }
                } else {
                    self.after_operand()
                });
            }
        }
    }
}
