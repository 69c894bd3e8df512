//! What the parts of a conjecture mean: which are numbers, which are statements, what the names stand for.

use num_bigint::BigInt;

use crate::error::{Reason, WritingError};
use crate::lexer::tokens;
use crate::parser::{Node, Parser, Shape};
use crate::predicate::{At, Definition, Formula, Item, Kind, Meaning, Place, Predicate, Set, Term, Variable};
use crate::words::{Near, Relation, Word};

/// Reads a conjecture, in English or in French.
///
/// ```
/// use marienbad_grammar::parse;
/// let read = parse("perdant ssi n mod 14 dans {1; 2; 6; 7; 11}")?;
/// assert_eq!(read.to_string(), "losing iff n mod 14 in {1, 2, 6, 7, 11}");
/// # Ok::<(), marienbad_grammar::WritingError>(())
/// ```
pub fn parse(input: &str) -> Result<Predicate, WritingError> {
    let tokens = tokens(input)?;
    let parts = Parser::new(input, &tokens).conjecture()?;
    let mut reader =
        Reader { input, variables: Vec::new(), bound: Vec::new(), definitions: Vec::new(), own: Vec::new() };
    reader.own = parts.definitions.iter().map(|(name, ..)| name.clone()).collect();
    for (name, at, node) in &parts.definitions {
        if reader.definitions.iter().any(|known| known.name == *name) {
            return Err(reader.error(*at, Reason::NameTaken { name: name.clone() }));
        }
        let meaning = match reader.kind(node) {
            Kind::Set => Meaning::Set(reader.set(node)?),
            _ => Meaning::Number(reader.term(node)?),
        };
        reader.definitions.push(Definition { name: name.clone(), meaning });
    }
    let statement = reader.formula(&parts.statement)?;
    let domain = parts.domain.as_ref().map(|node| reader.formula(node)).transpose()?;
    let Reader { variables, definitions, .. } = reader;
    Ok(Predicate { statement, domain, definitions, variables, input: input.to_owned() })
}

struct Reader<'a> {
    input: &'a str,
    variables: Vec<Variable>,
    /// The names of the quantifiers around the part that is read, the outermost first.
    bound: Vec<String>,
    definitions: Vec<Definition>,
    /// The names that `where` defines, the later ones too.
    own: Vec<String>,
}

type Read<T> = Result<T, WritingError>;

impl Reader<'_> {
    fn error(&self, at: usize, reason: Reason) -> WritingError {
        WritingError { input: self.input.to_owned(), at, reason }
    }

    /// What a part stands for, as far as its outermost sign says.
    fn kind(&self, node: &Node) -> Kind {
        match &node.shape {
            Shape::Name(name) => match self.definitions.iter().find(|known| known.name == *name) {
                Some(Definition { meaning: Meaning::Set(_), .. }) => Kind::Set,
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
        self.error(node.at, Reason::WrongKind { expected, found: self.kind(node) })
    }

    fn place(&mut self, arguments: Option<&Vec<Node>>) -> Read<Place> {
        arguments.map(|all| all.iter().map(|node| self.term(node)).collect()).transpose()
    }

    fn formula(&mut self, node: &Node) -> Read<Formula> {
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
                let free = self.variables.iter().any(|known| known.name == *name);
                if free || self.bound.contains(name) || self.own.contains(name) {
                    return Err(self.error(node.at, Reason::NameTaken { name: name.clone() }));
                }
                self.bound.push(name.clone());
                let body = self.formula(body);
                self.bound.pop();
                Formula::Quantified { every: *every, name: name.clone(), set, body: Box::new(body?) }
            }
            Shape::Name(name) if name.chars().count() > 1 && !self.is_known(name) => {
                // A word that is misspelt: nobody means a number here.
                let nearest = Near::to(name);
                return Err(self.error(node.at, Reason::NotAFunction { name: name.clone(), nearest }));
            }
            _ => return Err(self.wrong_kind(node, Kind::Statement)),
        })
    }

    /// Comparisons of numbers, or one of outcomes: `outcome(n) = P`.
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
            // outcome = P is what "losing" says; two outcomes are compared through it.
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

    /// Whether `where` or a quantifier has given the name a meaning.
    fn is_known(&self, name: &str) -> bool {
        self.own.iter().chain(&self.bound).any(|known| known == name)
    }

    /// "The outcome is P" for `outcome(…)`, itself for the letters.
    fn outcome(&mut self, node: &Node) -> Read<Formula> {
        match &node.shape {
            Shape::About(Word::Outcome, arguments) => {
                Ok(Formula::Lost(self.place(arguments.as_ref())?, At(node.at)))
            }
            _ => self.formula(node),
        }
    }

    fn term(&mut self, node: &Node) -> Read<Term> {
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
                    return Err(self.error(node.at, Reason::ArgumentCount { function, least, most }));
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
        if let Some(index) = self.definitions.iter().position(|known| known.name == name) {
            return match self.definitions[index].meaning {
                Meaning::Number(_) => Ok(Term::Defined(index)),
                Meaning::Set(_) => Err(self.wrong_kind(node, Kind::Number)),
            };
        }
        if self.own.iter().any(|own| own == name) {
            // Defined further on, or by itself.
            return Err(self.error(node.at, Reason::NameTaken { name: name.to_owned() }));
        }
        let known = self.variables.iter().position(|known| known.name == name);
        Ok(Term::Variable(known.unwrap_or_else(|| {
            self.variables.push(Variable { name: name.to_owned(), at: At(node.at) });
            self.variables.len() - 1
        })))
    }

    fn set(&mut self, node: &Node) -> Read<Set> {
        match &node.shape {
            Shape::Range(from, to) => Ok(Set::Range(Box::new(self.term(from)?), Box::new(self.term(to)?))),
            Shape::Set(items) => {
                let item = |node: &Node| match &node.shape {
                    Shape::Range(from, to) => Ok(Item::Range(self.term(from)?, self.term(to)?)),
                    _ => self.term(node).map(Item::One),
                };
                Ok(Set::Listed(items.iter().map(item).collect::<Read<_>>()?))
            }
            Shape::Name(name) => {
                let index = self.definitions.iter().position(|known| known.name == *name);
                match index.filter(|index| matches!(self.definitions[*index].meaning, Meaning::Set(_))) {
                    Some(index) => Ok(Set::Defined(index)),
                    None => Err(self.wrong_kind(node, Kind::Set)),
                }
            }
            _ => Err(self.wrong_kind(node, Kind::Set)),
        }
    }
}

/// "This outcome is that letter": `lost` says that it is P.
fn stands(lost: Formula, letter: &Formula) -> Formula {
    match (lost, letter) {
        (Formula::Lost(place, at), Formula::Won(..)) => Formula::Won(place, at),
        (lost, _) => lost,
    }
}
