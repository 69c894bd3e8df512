//! Complete conjectures: a statement, the positions it covers, and the meaning of its names.

use crate::error::{WritingError, WritingErrorKind};
use crate::lexer::Dialect;
use crate::meaning::Reader;
use crate::names::{Defined, Names};
use crate::parser::{Node, Parser, Shape};
use crate::predicate::{At, Definition, Kind, Meaning, Predicate, Variable};
use crate::tokens::Tokens;
use crate::words::{Relation, Word};

/// Reads a conjecture, in English or in French.
///
/// ```
/// use marienbad_grammar::parse;
/// let read = parse("perdant ssi n mod 14 dans {1; 2; 6; 7; 11}")?;
/// assert_eq!(read.to_string(), "losing iff n mod 14 in {1, 2, 6, 7, 11}");
/// # Ok::<(), marienbad_grammar::WritingError>(())
/// ```
pub fn parse(input: &str) -> Result<Predicate, WritingError> {
    let mut tokens = Tokens::new(input, Dialect::Statement)?;
    let parts = parts(&mut tokens)?;
    let own = parts.definitions.iter().map(|(name, ..)| name.clone()).collect();
    let mut names = Statement { own, ..Statement::default() };
    for (name, at, node) in &parts.definitions {
        if names.definitions.iter().any(|known| known.name == *name) {
            return Err(tokens.error(*at, WritingErrorKind::NameTaken { name: name.clone() }));
        }
        let mut reader = Reader::new(input, &mut names);
        let meaning = match reader.kind(node) {
            Kind::Set => Meaning::Set(reader.set(node)?),
            _ => Meaning::Number(reader.term(node)?),
        };
        names.definitions.push(Definition { name: name.clone(), meaning });
    }
    let mut reader = Reader::new(input, &mut names);
    let statement = reader.formula(&parts.statement)?;
    let domain = parts.domain.as_ref().map(|node| reader.formula(node)).transpose()?;
    let Statement { variables, definitions, .. } = names;
    Ok(Predicate { statement, domain, definitions, variables, input: input.to_owned() })
}

/// The names of a conjecture: a name that `where` does not define is a variable of the game.
#[derive(Default)]
struct Statement {
    variables: Vec<Variable>,
    definitions: Vec<Definition>,
    /// All names that `where` defines, including later ones.
    own: Vec<String>,
}

impl Names for Statement {
    fn variable(&mut self, name: &str, at: usize) -> Result<usize, WritingErrorKind> {
        if self.own.iter().any(|own| own == name) {
            // The name is defined later, or by itself.
            return Err(WritingErrorKind::NameTaken { name: name.to_owned() });
        }
        let known = self.variables.iter().position(|known| known.name == name);
        Ok(known.unwrap_or_else(|| {
            self.variables.push(Variable { name: name.to_owned(), at: At(at) });
            self.variables.len() - 1
        }))
    }

    fn is_taken(&self, name: &str) -> bool {
        self.own.iter().chain(self.variables.iter().map(|known| &known.name)).any(|known| known == name)
    }

    fn defined(&self, name: &str) -> Option<Defined> {
        let index = self.definitions.iter().position(|known| known.name == name)?;
        Some(match self.definitions[index].meaning {
            Meaning::Number(_) => Defined::Number(index),
            Meaning::Set(_) => Defined::Set(index),
        })
    }
}

/// The parts of a conjecture before their meaning is determined.
struct Parts {
    statement: Node,
    domain: Option<Node>,
    definitions: Vec<(String, usize, Node)>,
}

type Parsed<T> = Result<T, WritingError>;

fn parts(tokens: &mut Tokens<'_>) -> Parsed<Parts> {
    if tokens.rest().is_empty() {
        return Err(tokens.error(0, WritingErrorKind::Empty));
    }
    let statement = Parser::new(tokens).statement()?;
    let (mut domain, mut definitions): (Option<Node>, Option<Vec<_>>) = (None, None);
    loop {
        let at = tokens.place();
        if tokens.eat(Word::For) {
            if domain.is_some() {
                return Err(tokens.error(at, WritingErrorKind::Repeated { word: "for" }));
            }
            domain = Some(conditions(tokens)?);
        } else if tokens.eat(Word::Where) {
            if definitions.is_some() {
                return Err(tokens.error(at, WritingErrorKind::Repeated { word: "where" }));
            }
            definitions = Some(definition_list(tokens)?);
        } else {
            tokens.finish()?;
            return Ok(Parts { statement, domain, definitions: definitions.unwrap_or_default() });
        }
    }
}

/// Conditions separated by commas.
fn conditions(tokens: &mut Tokens<'_>) -> Parsed<Node> {
    let mut all = Parser::new(tokens).statement()?;
    loop {
        let at = tokens.place();
        if !tokens.eat(Word::Comma) {
            return Ok(all);
        }
        let next = Parser::new(tokens).statement()?;
        all = Node { at, shape: Shape::Logic(Word::And, Box::new(all), Box::new(next)) };
    }
}

/// `d = x - y, S = {1, 2}`
fn definition_list(tokens: &mut Tokens<'_>) -> Parsed<Vec<(String, usize, Node)>> {
    let mut all = Vec::new();
    loop {
        let at = tokens.place();
        let name = tokens.name()?;
        tokens.expect(Word::Relation(Relation::Equal), "=")?;
        all.push((name, at, Parser::new(tokens).set()?));
        if !tokens.eat(Word::Comma) && !tokens.eat(Word::And) {
            return Ok(all);
        }
    }
}
