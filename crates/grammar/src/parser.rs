//! Parses tokens into a tree by precedence; the meaning of the parts is determined in [`crate::meaning`].
//!
//! From loose to tight: `iff`; `implies` (right-associative); `or`; `and`; `not`; comparisons, `in`,
//! `even`, `divides`; `..`; `xor`; `+ -`; `* / div mod nimtimes`; the sign `-`; `^` (right-associative).

use num_bigint::BigUint;

use crate::error::{WritingError, WritingErrorKind};
use crate::lexer::{Dialect, Piece, Token};
use crate::tokens::Tokens;
use crate::words::{Function, Operator, Relation, Suggestion, Word};

/// The most brackets inside each other.
pub(crate) const MAX_DEPTH: usize = 64;

/// A part of a text with its place.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub at: usize,
    pub shape: Shape,
}

#[derive(Debug, Clone)]
pub(crate) enum Shape {
    Number(BigUint),
    Name(String),
    /// `losing`, `P`, `value`, … of the current position (no arguments), or of another.
    About(Word, Option<Vec<Node>>),
    Phi,
    Constant(bool),
    Call(Function, Vec<Node>),
    Negated(Box<Node>),
    Not(Box<Node>),
    Arithmetic(Operator, Box<Node>, Box<Node>),
    Logic(Word, Box<Node>, Box<Node>),
    Compare(Box<Node>, Vec<(Relation, Node)>),
    Member(Box<Node>, Box<Node>, bool),
    Parity(Box<Node>, bool),
    Fibonacci(Box<Node>),
    Prime(Box<Node>),
    Square(Box<Node>),
    Divides(Box<Node>, Box<Node>),
    Set(Vec<Node>),
    Range(Box<Node>, Box<Node>),
    Quantified {
        every: bool,
        name: String,
        set: Box<Node>,
        body: Box<Node>,
    },
}

// How tightly an operator binds what stands before it.
const IFF: u8 = 1;
const IMPLIES: u8 = 2;
const OR: u8 = 3;
const AND: u8 = 4;
const NOT: u8 = 5;
const COMPARE: u8 = 6;
const RANGE: u8 = 7;
const XOR: u8 = 8;
const SUM: u8 = 9;
const PRODUCT: u8 = 10;
const SIGN: u8 = 11;
const POWER: u8 = 12;

/// Parses numbers, statements and sets.
pub(crate) struct Parser<'t, 'a> {
    tokens: &'t mut Tokens<'a>,
    depth: usize,
}

type Parsed<T = Node> = Result<T, WritingError>;

impl<'t, 'a> Parser<'t, 'a> {
    pub fn new(tokens: &'t mut Tokens<'a>) -> Self {
        Self { tokens, depth: 0 }
    }

    /// A statement, or what stands in place of one.
    pub fn statement(&mut self) -> Parsed {
        self.node(IFF)
    }

    /// A set or a number.
    pub fn set(&mut self) -> Parsed {
        self.node(RANGE)
    }

    /// A number.
    pub fn number(&mut self) -> Parsed {
        self.node(XOR)
    }

    /// An expression whose operators bind at least as tightly as `least`.
    fn node(&mut self, least: u8) -> Parsed {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.tokens.error(self.tokens.place(), WritingErrorKind::TooDeep { max: MAX_DEPTH }));
        }
        let mut left = self.operand()?;
        while let Some((tight, word)) = self.operator() {
            if tight < least {
                break;
            }
            let at = self.tokens.place();
            left = self.operation(left, tight, word, at)?;
        }
        self.depth -= 1;
        Ok(left)
    }

    /// The next operator and its precedence.
    fn operator(&self) -> Option<(u8, Word)> {
        let token = self.tokens.peek()?;
        let Piece::Word(word) = token.piece else {
            // 2n: a number directly before a name is a factor.
            return self.factor_follows(token).then_some((PRODUCT, Word::Operator(Operator::Multiply)));
        };
        let tight = match word {
            Word::Iff => IFF,
            Word::Implies => IMPLIES,
            Word::Or => OR,
            Word::And => AND,
            Word::Relation(_)
            | Word::In
            | Word::NotIn
            | Word::Divides
            | Word::Even
            | Word::Odd
            | Word::Is => COMPARE,
            Word::Range => RANGE,
            Word::Operator(Operator::Xor) => XOR,
            Word::Operator(Operator::Add | Operator::Subtract) => SUM,
            Word::Operator(Operator::Power) => POWER,
            Word::Operator(_) => PRODUCT,
            _ if self.factor_follows(token) => {
                return Some((PRODUCT, Word::Operator(Operator::Multiply)));
            }
            _ => return None,
        };
        Some((tight, word))
    }

    fn factor_follows(&self, token: &Token) -> bool {
        let number = self.tokens.previous().is_some_and(|token| matches!(token.piece, Piece::Number(_)));
        let factor = matches!(token.piece, Piece::Name(_) | Piece::Word(Word::Phi | Word::Function(_)));
        number && token.glued && factor
    }

    fn operation(&mut self, left: Node, tight: u8, word: Word, at: usize) -> Parsed {
        let implicit = self.tokens.peek().is_some_and(|token| self.factor_follows(token));
        if !implicit {
            self.tokens.take();
        }
        let left = Box::new(left);
        let shape = match word {
            Word::Relation(first) => {
                let mut chain = vec![(first, self.node(RANGE)?)];
                while let Some(Word::Relation(relation)) = self.tokens.peek_word() {
                    self.tokens.take();
                    chain.push((relation, self.node(RANGE)?));
                }
                Shape::Compare(left, chain)
            }
            Word::In | Word::NotIn => Shape::Member(left, Box::new(self.node(RANGE)?), word == Word::In),
            Word::Divides => Shape::Divides(left, Box::new(self.node(RANGE)?)),
            Word::Even | Word::Odd => Shape::Parity(left, word == Word::Odd),
            Word::Is => match self.tokens.peek_word() {
                Some(Word::Even | Word::Odd | Word::In | Word::NotIn) => {
                    let Some((tight, word)) = self.operator() else { return Ok(*left) };
                    return self.operation(*left, tight, word, at);
                }
                Some(word @ (Word::Fibonacci | Word::Prime | Word::Square)) => {
                    self.tokens.take();
                    match word {
                        Word::Prime => Shape::Prime(left),
                        Word::Square => Shape::Square(left),
                        _ => Shape::Fibonacci(left),
                    }
                }
                _ => return Err(self.tokens.expected("even, odd, in, fibonacci, prime, square")),
            },
            Word::Range => Shape::Range(left, Box::new(self.node(RANGE + 1)?)),
            Word::Operator(operator) => {
                // Powers are right-associative, and -n may be an exponent; all other operators are
                // left-associative.
                let right = if tight == POWER { self.node(SIGN)? } else { self.node(tight + 1)? };
                Shape::Arithmetic(operator, left, Box::new(right))
            }
            logic => {
                let least = if tight == IMPLIES { tight } else { tight + 1 };
                Shape::Logic(logic, left, Box::new(self.node(least)?))
            }
        };
        Ok(Node { at, shape })
    }

    /// An operand of an operator.
    fn operand(&mut self) -> Parsed {
        let Some(token) = self.tokens.take() else {
            return Err(self
                .tokens
                .error(self.tokens.place(), WritingErrorKind::OperandExpected { found: None }));
        };
        let at = token.at;
        let shape = match &token.piece {
            Piece::Number(number) => Shape::Number(number.clone()),
            Piece::Name(name) => {
                if self.tokens.peek_word() == Some(Word::Open) && name.chars().count() > 1 {
                    let nearest = Suggestion::to(name);
                    return Err(self
                        .tokens
                        .error(at, WritingErrorKind::NotAFunction { name: name.clone(), nearest }));
                }
                Shape::Name(name.clone())
            }
            Piece::Word(word) => match word {
                Word::Losing | Word::Winning | Word::P | Word::N | Word::Outcome | Word::Value => {
                    if self.tokens.dialect() == Dialect::Rule {
                        return Err(self.tokens.error(at, WritingErrorKind::AboutPlay { word: token.text }));
                    }
                    let open = self.tokens.peek_word() == Some(Word::Open);
                    Shape::About(*word, if open { Some(self.arguments()?) } else { None })
                }
                Word::Phi => Shape::Phi,
                Word::True | Word::False => Shape::Constant(*word == Word::True),
                Word::Function(function) => Shape::Call(*function, self.arguments()?),
                Word::Fibonacci => {
                    let mut arguments = self.arguments()?;
                    match (arguments.pop(), arguments.is_empty()) {
                        (Some(one), true) => Shape::Fibonacci(Box::new(one)),
                        _ => {
                            let function = "fibonacci".to_owned();
                            return Err(self
                                .tokens
                                .error(at, WritingErrorKind::ArgumentCount { function, least: 1, most: 1 }));
                        }
                    }
                }
                Word::Operator(Operator::Subtract) => Shape::Negated(Box::new(self.node(SIGN)?)),
                Word::Not => Shape::Not(Box::new(self.node(NOT)?)),
                Word::Open => {
                    let inside = self.node(0)?;
                    self.tokens.close(Word::Close, at, ")")?;
                    return Ok(inside);
                }
                Word::OpenSet => {
                    let mut items = Vec::new();
                    if !self.tokens.eat(Word::CloseSet) {
                        items.push(self.node(RANGE)?);
                        while self.tokens.eat(Word::Comma) {
                            items.push(self.node(RANGE)?);
                        }
                        self.tokens.close(Word::CloseSet, at, ", }")?;
                    }
                    Shape::Set(items)
                }
                Word::Exists | Word::Every => {
                    let name = self.tokens.name()?;
                    self.tokens.expect(Word::In, "in")?;
                    let set = Box::new(self.node(RANGE)?);
                    if !self.tokens.eat(Word::Comma) {
                        self.tokens.expect(Word::Colon, ":")?;
                    }
                    let body = Box::new(self.node(0)?);
                    Shape::Quantified { every: *word == Word::Every, name, set, body }
                }
                _ => {
                    let found = Some(token.text.clone());
                    return Err(self.tokens.error(at, WritingErrorKind::OperandExpected { found }));
                }
            },
        };
        Ok(Node { at, shape })
    }

    /// `(a, b)`
    fn arguments(&mut self) -> Parsed<Vec<Node>> {
        let at = self.tokens.place();
        self.tokens.expect(Word::Open, "(")?;
        let mut all = vec![self.node(0)?];
        while self.tokens.eat(Word::Comma) {
            all.push(self.node(0)?);
        }
        self.tokens.close(Word::Close, at, ", )")?;
        Ok(all)
    }
}
