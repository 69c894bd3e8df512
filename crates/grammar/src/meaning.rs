//! The meaning of the parts of a text: which are numbers, which are statements, and what names refer to.

use num_bigint::BigInt;

use crate::error::{WritingError, WritingErrorKind};
use crate::lexer::Piece;
use crate::names::{Defined, Names};
use crate::parser::{Node, Parser, Shape};
use crate::predicate::{At, Formula, Item, Kind, Place, Set, Term};
use crate::tokens::Tokens;
use crate::words::{Relation, Suggestion, Word};

type Read<T> = Result<T, WritingError>;

/// Reads a number, as far as it extends: `n-k*k`.
///
/// ```
/// use marienbad_grammar::{Dialect, Tokens, parse_expression, words::Word};
/// let mut names = vec!["n".to_owned()];
/// let mut tokens = Tokens::new("n div 2 or 0", Dialect::Rule)?;
/// let half = parse_expression(&mut tokens, &mut names)?;
/// assert_eq!(half.text(&names), "n div 2");
/// assert!(tokens.eat(Word::Or));
/// # Ok::<(), marienbad_grammar::WritingError>(())
/// ```
pub fn parse_expression(tokens: &mut Tokens<'_>, names: &mut dyn Names) -> Read<Term> {
    let node = Parser::new(tokens).number()?;
    Reader::new(tokens.input(), names).term(&node)
}

/// Reads a statement, as far as it extends: `k divides n and k < n`.
pub fn parse_condition(tokens: &mut Tokens<'_>, names: &mut dyn Names) -> Read<Formula> {
    let node = Parser::new(tokens).statement()?;
    let read = Reader::new(tokens.input(), names).formula(&node);
    if read.is_err() && matches!(tokens.peek().map(|token| &token.piece), Some(Piece::Name(_))) {
        // « k divse n »: the misspelt word is the mistake, not the number before it.
        tokens.finish()?;
    }
    read
}

/// Reads a set, as far as it extends: `1..n-1`, `{1..3, 7}`, or the name of one.
pub fn parse_set(tokens: &mut Tokens<'_>, names: &mut dyn Names) -> Read<Set> {
    let node = Parser::new(tokens).set()?;
    Reader::new(tokens.input(), names).set(&node)
}

/// Determines the meaning of parts.
pub(crate) struct Reader<'a> {
    input: &'a str,
    names: &'a mut dyn Names,
    /// The names of the quantifiers around the current part, outermost first.
    bound: Vec<String>,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(input: &'a str, names: &'a mut dyn Names) -> Self {
        Self { input, names, bound: Vec::new() }
    }

    fn error(&self, at: usize, reason: WritingErrorKind) -> WritingError {
        WritingError { input: self.input.to_owned(), at, reason }
    }

    /// The kind of a part, as far as its outermost operator determines it.
    pub(crate) fn kind(&self, node: &Node) -> Kind {
        match &node.shape {
            Shape::Name(name) => match self.names.defined(name) {
                Some(Defined::Set(_)) => Kind::Set,
                _ => Kind::Number,
            },
            Shape::About(Word::Value, _)
            | Shape::Number(_)
            | Shape::Phi
            | Shape::Call(..)
            | Shape::Negated(_)
            | Shape::Arithmetic(..) => Kind::Number,
            Shape::About(Word::Outcome, _) => Kind::Outcome,
            Shape::Set(_) | Shape::Range(..) => Kind::Set,
            _ => Kind::Statement,
        }
    }

    fn wrong_kind(&self, node: &Node, expected: Kind) -> WritingError {
        self.error(node.at, WritingErrorKind::WrongKind { expected, found: self.kind(node) })
    }

    fn place(&mut self, arguments: Option<&Vec<Node>>) -> Read<Place> {
        arguments.map(|all| all.iter().map(|node| self.term(node)).collect()).transpose()
    }

    pub(crate) fn formula(&mut self, node: &Node) -> Read<Formula> {
        let at = At(node.at);
        Ok(match &node.shape {
            Shape::Constant(truth) => Formula::Constant(*truth),
            Shape::About(Word::Losing | Word::P, arguments) => {
                Formula::Lost(self.place(arguments.as_ref())?, at)
            }
            Shape::About(Word::Winning | Word::N, arguments) => {
                Formula::Won(self.place(arguments.as_ref())?, at)
            }
            Shape::Compare(first, chain) => self.comparison(first, chain, at)?,
            Shape::Member(number, set, inside) => {
                Formula::Member { term: self.term(number)?, set: self.set(set)?, inside: *inside, at }
            }
            Shape::Parity(number, odd) => Formula::Parity { term: self.term(number)?, odd: *odd, at },
            Shape::Fibonacci(number) => Formula::Fibonacci(self.term(number)?),
            Shape::Prime(number) => Formula::Prime(self.term(number)?, at),
            Shape::Square(number) => Formula::Square(self.term(number)?),
            Shape::Divides(divisor, number) => Formula::Divides(self.term(divisor)?, self.term(number)?, at),
            Shape::Not(inner) => Formula::Not(Box::new(self.formula(inner)?)),
            Shape::Logic(word, left, right) => {
                let (left, right) = (Box::new(self.formula(left)?), Box::new(self.formula(right)?));
                match word {
                    Word::And => Formula::And(left, right),
                    Word::Or => Formula::Or(left, right),
                    Word::Implies => Formula::Implies(left, right),
                    _ => Formula::Iff(left, right),
                }
            }
            Shape::Quantified { every, name, set, body } => {
                let set = self.set(set)?;
                if self.is_taken(name) {
                    return Err(self.error(node.at, WritingErrorKind::NameTaken { name: name.clone() }));
                }
                self.bound.push(name.clone());
                let body = self.formula(body);
                self.bound.pop();
                Formula::Quantified { every: *every, name: name.clone(), set, body: Box::new(body?) }
            }
            Shape::Name(name) if name.chars().count() > 1 && !self.is_taken(name) => {
                // A misspelt word; it is not likely to be a number.
                let nearest = Suggestion::to(name);
                return Err(
                    self.error(node.at, WritingErrorKind::NotAFunction { name: name.clone(), nearest })
                );
            }
            _ => return Err(self.wrong_kind(node, Kind::Statement)),
        })
    }

    /// A chain of comparisons of numbers, or a comparison of outcomes: `outcome(n) = P`.
    fn comparison(&mut self, first: &Node, chain: &[(Relation, Node)], at: At) -> Read<Formula> {
        let letter = |node: &Node| matches!(node.shape, Shape::About(Word::P | Word::N, None));
        let about = |node: &Node| matches!(node.shape, Shape::About(Word::Outcome, _)) || letter(node);
        if let [(relation @ (Relation::Equal | Relation::Unequal), second)] = chain
            && about(first)
            && about(second)
            && !(letter(first) && letter(second))
        {
            let left = self.outcome(first)?;
            let right = self.outcome(second)?;
            // `outcome = P` means "losing"; two outcomes are compared by whether both are losing.
            let same = match (letter(first), letter(second)) {
                (_, true) => stands(left, &right),
                (true, false) => stands(right, &left),
                (false, false) => Formula::Iff(Box::new(left), Box::new(right)),
            };
            return Ok(if *relation == Relation::Equal { same } else { Formula::Not(Box::new(same)) });
        }
        let first = self.term(first)?;
        let mut rest = Vec::with_capacity(chain.len());
        for (relation, node) in chain {
            rest.push((*relation, self.term(node)?));
        }
        Ok(Formula::Compare(first, rest, at))
    }

    /// Whether the name already has a meaning.
    fn is_taken(&self, name: &str) -> bool {
        self.names.is_taken(name) || self.bound.iter().any(|known| known == name)
    }

    /// "The outcome is P" for `outcome(…)`; the formula itself for the letters.
    fn outcome(&mut self, node: &Node) -> Read<Formula> {
        match &node.shape {
            Shape::About(Word::Outcome, arguments) => {
                Ok(Formula::Lost(self.place(arguments.as_ref())?, At(node.at)))
            }
            _ => self.formula(node),
        }
    }

    pub(crate) fn term(&mut self, node: &Node) -> Read<Term> {
        let at = At(node.at);
        Ok(match &node.shape {
            Shape::Number(number) => Term::Number(BigInt::from(number.clone()).into()),
            Shape::Phi => Term::Phi,
            Shape::Name(name) => self.name(name, node)?,
            Shape::About(Word::Value, arguments) => Term::Value(self.place(arguments.as_ref())?, at),
            Shape::Negated(inner) => Term::Negated(Box::new(self.term(inner)?)),
            Shape::Arithmetic(operator, left, right) => {
                Term::Binary(*operator, Box::new(self.term(left)?), Box::new(self.term(right)?), at)
            }
            Shape::Call(function, arguments) => {
                let (least, most) = function.arity();
                if arguments.len() < least || arguments.len() > most {
                    let function = function.names()[0].to_owned();
                    return Err(
                        self.error(node.at, WritingErrorKind::ArgumentCount { function, least, most })
                    );
                }
                let arguments = arguments.iter().map(|node| self.term(node)).collect::<Read<_>>()?;
                Term::Call(*function, arguments, at)
            }
            _ => return Err(self.wrong_kind(node, Kind::Number)),
        })
    }

    fn name(&mut self, name: &str, node: &Node) -> Read<Term> {
        if let Some(level) = self.bound.iter().position(|known| known == name) {
            return Ok(Term::Bound(level, name.to_owned()));
        }
        match self.names.defined(name) {
            Some(Defined::Number(index)) => Ok(Term::Defined(index)),
            Some(Defined::Set(_)) => Err(self.wrong_kind(node, Kind::Number)),
            None => match self.names.variable(name, node.at) {
                Ok(index) => Ok(Term::Variable(index)),
                Err(reason) => Err(self.error(node.at, reason)),
            },
        }
    }

    pub(crate) fn set(&mut self, node: &Node) -> Read<Set> {
        match &node.shape {
            Shape::Range(from, to) => {
                Ok(Set::Range(Box::new(self.term(from)?), Box::new(self.term(to)?), At(node.at)))
            }
            Shape::Set(items) => {
                let item = |node: &Node| match &node.shape {
                    Shape::Range(from, to) => Ok(Item::Range(self.term(from)?, self.term(to)?, At(node.at))),
                    _ => self.term(node).map(Item::One),
                };
                Ok(Set::Listed(items.iter().map(item).collect::<Read<_>>()?))
            }
            Shape::Name(name) => match self.names.defined(name) {
                Some(Defined::Set(index)) => Ok(Set::Defined(index)),
                _ => Err(self.wrong_kind(node, Kind::Set)),
            },
            _ => Err(self.wrong_kind(node, Kind::Set)),
        }
    }
}

/// "The outcome is this letter", given the formula `lost`, "the outcome is P".
fn stands(lost: Formula, letter: &Formula) -> Formula {
    match (lost, letter) {
        (Formula::Lost(place, at), Formula::Won(..)) => Formula::Won(place, at),
        (lost, _) => lost,
    }
}
