//! From pieces to a tree, by precedence; what the parts mean is decided in [`super::meaning`].
//!
//! From loose to tight: `iff`; `implies` (to the right); `or`; `and`; `not`; comparisons, `in`, `even`; `..`; `xor`;
//! `+ -`; `* / div mod nimtimes`; the sign `-`; `^` (to the right).

use num_bigint::BigUint;

use crate::error::{Reason, WritingError};
use crate::lexer::{Piece, Token};
use crate::words::{Function, Near, Operator, Relation, Word};

/// The most brackets inside each other.
pub(crate) const MAX_DEPTH: usize = 64;

/// A part of a conjecture with its place.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub at: usize,
    pub shape: Shape,
}

#[derive(Debug, Clone)]
pub(crate) enum Shape {
    Number(BigUint),
    Name(String),
    /// `losing`, `P`, `value`, … of the position (no arguments), or of another.
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
    Set(Vec<Node>),
    Range(Box<Node>, Box<Node>),
    Quantified {
        every: bool,
        name: String,
        set: Box<Node>,
        body: Box<Node>,
    },
}

/// The parts of a conjecture before their meaning is known.
pub(crate) struct Parts {
    pub statement: Node,
    pub domain: Option<Node>,
    pub definitions: Vec<(String, usize, Node)>,
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

pub(crate) struct Parser<'a> {
    input: &'a str,
    tokens: &'a [Token],
    next: usize,
    depth: usize,
}

type Parsed<T = Node> = Result<T, WritingError>;

impl<'a> Parser<'a> {
    pub fn new(input: &'a str, tokens: &'a [Token]) -> Self {
        Self { input, tokens, next: 0, depth: 0 }
    }

    fn peek(&self) -> Option<&'a Token> {
        self.tokens.get(self.next)
    }

    fn peek_word(&self) -> Option<Word> {
        match self.peek()?.piece {
            Piece::Word(word) => Some(word),
            _ => None,
        }
    }

    /// The place of the next piece, or of the end.
    fn place(&self) -> usize {
        self.peek().map_or_else(|| self.input.trim_end().chars().count(), |token| token.at)
    }

    fn error(&self, at: usize, reason: Reason) -> WritingError {
        WritingError { input: self.input.to_owned(), at, reason }
    }

    fn found(&self) -> Option<String> {
        self.peek().map(|token| token.text.clone())
    }

    fn eat(&mut self, word: Word) -> bool {
        let here = self.peek_word() == Some(word);
        self.next += usize::from(here);
        here
    }

    fn expect(&mut self, word: Word, name: &'static str) -> Parsed<()> {
        if self.eat(word) {
            return Ok(());
        }
        Err(self.error(self.place(), Reason::Expected { expected: name, found: self.found() }))
    }

    /// `)` or `}` for the bracket that was opened at `at`.
    fn close(&mut self, word: Word, at: usize, name: &'static str) -> Parsed<()> {
        if self.peek().is_none() {
            return Err(self.error(at, Reason::NotClosed));
        }
        self.expect(word, name)
    }

    /// The whole conjecture.
    pub fn conjecture(mut self) -> Parsed<Parts> {
        if self.tokens.is_empty() {
            return Err(self.error(0, Reason::Empty));
        }
        let statement = self.node(0)?;
        let (mut domain, mut definitions): (Option<Node>, Option<Vec<_>>) = (None, None);
        while let Some(token) = self.peek() {
            match token.piece {
                Piece::Word(Word::For) if domain.is_some() => {
                    return Err(self.error(token.at, Reason::Repeated { word: "for" }));
                }
                Piece::Word(Word::For) => {
                    self.next += 1;
                    domain = Some(self.domain()?);
                }
                Piece::Word(Word::Where) if definitions.is_some() => {
                    return Err(self.error(token.at, Reason::Repeated { word: "where" }));
                }
                Piece::Word(Word::Where) => {
                    self.next += 1;
                    definitions = Some(self.definitions()?);
                }
                Piece::Word(Word::Close | Word::CloseSet) => {
                    return Err(self.error(token.at, Reason::OperatorExpected { found: token.text.clone() }));
                }
                _ => {
                    let reason = match &token.piece {
                        Piece::Name(name) if !Near::to(name).is_empty() => {
                            Reason::NotAFunction { name: name.clone(), nearest: Near::to(name) }
                        }
                        _ => Reason::OperatorExpected { found: token.text.clone() },
                    };
                    return Err(self.error(token.at, reason));
                }
            }
        }
        Ok(Parts { statement, domain, definitions: definitions.unwrap_or_default() })
    }

    /// Conditions, joined by commas.
    fn domain(&mut self) -> Parsed {
        let mut all = self.node(0)?;
        while self.peek_word() == Some(Word::Comma) {
            let at = self.place();
            self.next += 1;
            let next = self.node(0)?;
            all = Node { at, shape: Shape::Logic(Word::And, Box::new(all), Box::new(next)) };
        }
        Ok(all)
    }

    /// `d = x - y, S = {1, 2}`
    fn definitions(&mut self) -> Parsed<Vec<(String, usize, Node)>> {
        let mut all = Vec::new();
        loop {
            let at = self.place();
            let name = self.name()?;
            self.expect(Word::Relation(Relation::Equal), "=")?;
            all.push((name, at, self.node(RANGE)?));
            if !self.eat(Word::Comma) && !self.eat(Word::And) {
                return Ok(all);
            }
        }
    }

    fn name(&mut self) -> Parsed<String> {
        match self.peek().map(|token| &token.piece) {
            Some(Piece::Name(name)) => {
                self.next += 1;
                Ok(name.clone())
            }
            _ => Err(self.error(self.place(), Reason::Expected { expected: "d", found: self.found() })),
        }
    }

    /// An expression whose operators bind at least as tightly as `least`.
    fn node(&mut self, least: u8) -> Parsed {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.error(self.place(), Reason::TooDeep { max: MAX_DEPTH }));
        }
        let mut left = self.operand()?;
        while let Some((tight, word)) = self.operator() {
            if tight < least {
                break;
            }
            let at = self.place();
            left = self.operation(left, tight, word, at)?;
        }
        self.depth -= 1;
        Ok(left)
    }

    /// The next operator and how tightly it binds.
    fn operator(&self) -> Option<(u8, Word)> {
        let token = self.peek()?;
        let Piece::Word(word) = token.piece else {
            // 2n: a number right before a name is a factor.
            return self.factor_follows(token).then_some((PRODUCT, Word::Operator(Operator::Multiply)));
        };
        let tight = match word {
            Word::Iff => IFF,
            Word::Implies => IMPLIES,
            Word::Or => OR,
            Word::And => AND,
            Word::Relation(_) | Word::In | Word::NotIn | Word::Even | Word::Odd | Word::Is => COMPARE,
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
        let number = self.next > 0 && matches!(self.tokens[self.next - 1].piece, Piece::Number(_));
        let factor = matches!(token.piece, Piece::Name(_) | Piece::Word(Word::Phi | Word::Function(_)));
        number && token.glued && factor
    }

    fn operation(&mut self, left: Node, tight: u8, word: Word, at: usize) -> Parsed {
        let implicit = self.peek().is_some_and(|token| self.factor_follows(token));
        if !implicit {
            self.next += 1;
        }
        let left = Box::new(left);
        let shape = match word {
            Word::Relation(first) => {
                let mut chain = vec![(first, self.node(RANGE)?)];
                while let Some(Word::Relation(relation)) = self.peek_word() {
                    self.next += 1;
                    chain.push((relation, self.node(RANGE)?));
                }
                Shape::Compare(left, chain)
            }
            Word::In | Word::NotIn => Shape::Member(left, Box::new(self.node(RANGE)?), word == Word::In),
            Word::Even | Word::Odd => Shape::Parity(left, word == Word::Odd),
            Word::Is => match self.peek_word() {
                Some(Word::Even | Word::Odd | Word::In | Word::NotIn) => {
                    let Some((tight, word)) = self.operator() else { return Ok(*left) };
                    return self.operation(*left, tight, word, at);
                }
                Some(Word::Fibonacci) => {
                    self.next += 1;
                    Shape::Fibonacci(left)
                }
                _ => {
                    let reason =
                        Reason::Expected { expected: "even, odd, in, fibonacci", found: self.found() };
                    return Err(self.error(self.place(), reason));
                }
            },
            Word::Range => Shape::Range(left, Box::new(self.node(RANGE + 1)?)),
            Word::Operator(operator) => {
                // Powers group to the right, and -n may stand in the exponent; all others group to the left.
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

    /// What an operator stands before or behind.
    fn operand(&mut self) -> Parsed {
        let Some(token) = self.peek() else {
            return Err(self.error(self.place(), Reason::OperandExpected { found: None }));
        };
        let at = token.at;
        self.next += 1;
        let shape = match &token.piece {
            Piece::Number(number) => Shape::Number(number.clone()),
            Piece::Name(name) => {
                if self.peek_word() == Some(Word::Open) && name.chars().count() > 1 {
                    let nearest = Near::to(name);
                    return Err(self.error(at, Reason::NotAFunction { name: name.clone(), nearest }));
                }
                Shape::Name(name.clone())
            }
            Piece::Word(word) => match word {
                Word::Losing | Word::Winning | Word::P | Word::N | Word::Outcome | Word::Value => {
                    let open = self.peek_word() == Some(Word::Open);
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
                            return Err(self.error(at, Reason::ArgumentCount { function, least: 1, most: 1 }));
                        }
                    }
                }
                Word::Operator(Operator::Subtract) => Shape::Negated(Box::new(self.node(SIGN)?)),
                Word::Not => Shape::Not(Box::new(self.node(NOT)?)),
                Word::Open => {
                    let inside = self.node(0)?;
                    self.close(Word::Close, at, ")")?;
                    return Ok(inside);
                }
                Word::OpenSet => {
                    let mut items = Vec::new();
                    if !self.eat(Word::CloseSet) {
                        items.push(self.node(RANGE)?);
                        while self.eat(Word::Comma) {
                            items.push(self.node(RANGE)?);
                        }
                        self.close(Word::CloseSet, at, ", }")?;
                    }
                    Shape::Set(items)
                }
                Word::Exists | Word::Every => {
                    let name = self.name()?;
                    self.expect(Word::In, "in")?;
                    let set = Box::new(self.node(RANGE)?);
                    if !self.eat(Word::Comma) {
                        self.expect(Word::Colon, ":")?;
                    }
                    let body = Box::new(self.node(0)?);
                    Shape::Quantified { every: *word == Word::Every, name, set, body }
                }
                _ => {
                    let found = Some(token.text.clone());
                    return Err(self.error(at, Reason::OperandExpected { found }));
                }
            },
        };
        Ok(Node { at, shape })
    }

    /// `(a, b)`
    fn arguments(&mut self) -> Parsed<Vec<Node>> {
        let at = self.place();
        self.expect(Word::Open, "(")?;
        let mut all = vec![self.node(0)?];
        while self.eat(Word::Comma) {
            all.push(self.node(0)?);
        }
        self.close(Word::Close, at, ", )")?;
        Ok(all)
    }
}
