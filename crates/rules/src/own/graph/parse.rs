//! Parses rules on graphs, in English or in French.

use super::super::error::{RuleProblem, problem};
use super::degree::Condition;
use super::rule::{Clause, GraphRule, What};
use crate::ParseError;
use crate::graph::names::read_name;

/// The longest rule.
const MAX_CHARACTERS: usize = 4_000;

/// The most clauses of a rule.
const MAX_CLAUSES: usize = 64;

/// The longest path.
const MAX_PATH: u64 = 64;

/// Words that may stand before another and say nothing.
const ARTICLES: &[&str] = &[
    "a", "an", "any", "the", "its", "all", "both", "un", "une", "le", "la", "les", "ses", "leurs", "son",
    "leur", "l",
];

const TAKE: &[&str] = &["take", "prendre", "prends", "prenez"];
const CUT: &[&str] = &["cut", "couper", "coupe", "coupez"];
const VERTEX: &[&str] = &["vertex", "sommet"];
const EDGE: &[&str] = &["edge", "arête", "arete"];
const PATH: &[&str] = &["path", "chemin"];
const TRIANGLE: &[&str] = &["triangle"];
const WITH: &[&str] = &["with", "avec"];
const NEIGHBOURS: &[&str] = &["neighbours", "neighbors", "voisins"];
const ENDS: &[&str] = &["ends", "extrémités", "extremites"];
const OF: &[&str] = &["of", "de"];
const VERTICES: &[&str] = &["vertices", "sommets"];
const FROM: &[&str] = &["from", "depuis"];
const IF: &[&str] = &["if", "when", "si", "quand"];

/// Reads a rule.
pub(super) fn rule(text: &str) -> Result<GraphRule, ParseError> {
    if text.chars().count() > MAX_CHARACTERS {
        return Err(problem(text, MAX_CHARACTERS, RuleProblem::TooLong { max: MAX_CHARACTERS }));
    }
    let mut clauses = Vec::new();
    let mut start = 0;
    loop {
        let end = start + clause_length(&text[start..]);
        let mut reader = Reader { text, at: start, end };
        if reader.word().is_some() || clauses.is_empty() || end < text.len() {
            match reader.clause()? {
                Read::Take(clause) => clauses.push((start, clause)),
                Read::Cut(rule) if clauses.is_empty() && text[end..].trim_matches([';', ' ']).is_empty() => {
                    return Ok(rule);
                }
                Read::Cut(_) => {
                    let at = reader.place_of(start + blanks(&text[start..]));
                    return Err(problem(text, at, RuleProblem::CutAlone));
                }
            }
        }
        if clauses.len() > MAX_CLAUSES {
            let at = reader.place_of(start);
            return Err(problem(text, at, RuleProblem::TooManyClauses { max: MAX_CLAUSES }));
        }
        if end == text.len() {
            return Ok(GraphRule::Take(clauses.into_iter().map(|(_, clause)| clause).collect()));
        }
        start = end + 1;
    }
}

/// The number of bytes before a `;` that is outside brackets and quotation marks.
fn clause_length(text: &str) -> usize {
    let (mut depth, mut quoted) = (0_usize, false);
    for (at, sign) in text.char_indices() {
        match sign {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth = depth.saturating_sub(1),
            ';' if depth == 0 => return at,
            _ => {}
        }
    }
    text.len()
}

fn blanks(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

enum Read {
    Take(Clause),
    Cut(GraphRule),
}

/// Reads the words of one clause.
struct Reader<'t> {
    text: &'t str,
    /// The place, in bytes.
    at: usize,
    end: usize,
}

impl<'t> Reader<'t> {
    fn place_of(&self, byte: usize) -> usize {
        self.text[..byte].chars().count()
    }

    /// The next word, without consuming it: letters, a number, or a single sign.
    fn word(&mut self) -> Option<&'t str> {
        let rest = &self.text[self.at..self.end];
        // An apostrophe ends an article, as in `l'arête`.
        let skipped =
            rest.len() - rest.trim_start_matches(|c: char| c.is_whitespace() || "'’".contains(c)).len();
        self.at += skipped;
        let rest = &rest[skipped..];
        let first = rest.chars().next()?;
        let length = if first.is_alphanumeric() {
            rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        Some(&rest[..length])
    }

    fn eat(&mut self, words: &[&str]) -> bool {
        let found = self.word().filter(|word| words.contains(&&*word.to_lowercase()));
        self.at += found.map_or(0, str::len);
        found.is_some()
    }

    fn articles(&mut self) {
        while self.eat(ARTICLES) {}
    }

    fn expected(&mut self, expected: &'static str) -> ParseError {
        let found = self.word().map(str::to_owned);
        problem(self.text, self.place_of(self.at), RuleProblem::WordExpected { found, expected })
    }

    fn expect(&mut self, words: &[&str], expected: &'static str) -> Result<(), ParseError> {
        self.articles();
        if self.eat(words) { Ok(()) } else { Err(self.expected(expected)) }
    }

    fn clause(&mut self) -> Result<Read, ParseError> {
        if self.eat(CUT) {
            self.expect(EDGE, "edge, arête")?;
            self.expect(FROM, "from GROUND, depuis SOL")?;
            let ground = self.name()?;
            return match self.word() {
                None => Ok(Read::Cut(GraphRule::Cut { ground })),
                Some(_) => Err(self.expected(";")),
            };
        }
        if !self.eat(TAKE) {
            return Err(self.expected("take, cut, prendre, couper"));
        }
        self.articles();
        let what = self.what()?;
        let condition = match self.word() {
            None => None,
            Some(_) if self.eat(IF) => {
                // `if its degree …`
                self.articles();
                let at = self.at;
                self.at = self.end;
                let place = self.place_of(at);
                let read = Condition::parse(&self.text[at..self.end], self.text, place);
                Some(read.map_err(|error| {
                    problem(self.text, place + error.at, RuleProblem::Writing(error.reason))
                })?)
            }
            Some(_) => return Err(self.expected("if, si, ;")),
        };
        Ok(Read::Take(Clause { what, condition }))
    }

    fn what(&mut self) -> Result<What, ParseError> {
        if self.eat(VERTEX) {
            if !self.eat(WITH) {
                return Ok(What::Vertex);
            }
            self.expect(NEIGHBOURS, "neighbours, voisins")?;
            return Ok(What::Neighbourhood);
        }
        if self.eat(EDGE) {
            if !self.eat(WITH) {
                return Ok(What::Edge);
            }
            self.expect(ENDS, "ends, extrémités")?;
            return Ok(What::Ends);
        }
        if self.eat(TRIANGLE) {
            return Ok(What::Triangle);
        }
        if !self.eat(PATH) {
            return Err(self.expected("vertex, edge, path, triangle, sommet, arête, chemin"));
        }
        self.expect(OF, "of 3, de 3")?;
        let length = self.word().and_then(|word| word.parse::<u64>().ok());
        let Some(length) = length else { return Err(self.expected("3")) };
        if !(1..=MAX_PATH).contains(&length) {
            let at = self.place_of(self.at);
            return Err(problem(self.text, at, RuleProblem::PathLength { max: MAX_PATH }));
        }
        self.at += self.word().map_or(0, str::len);
        self.eat(VERTICES);
        Ok(match length {
            1 => What::Vertex,
            2 => What::Ends,
            _ => What::Path(length as usize),
        })
    }

    /// Reads the name of a vertex.
    fn name(&mut self) -> Result<String, ParseError> {
        self.at += blanks(&self.text[self.at..self.end]);
        match read_name(&self.text[..self.end], self.at) {
            Ok(Some((name, end))) if !name.is_empty() => {
                self.at = end;
                Ok(name.into_owned())
            }
            Ok(_) => Err(self.expected("GROUND, SOL")),
            Err(slip) => Err(slip.in_text(self.text)),
        }
    }
}
