//! Rules on tuples of numbers.

use std::fmt::{self, Write};

use super::gesture;
use super::notation;
use super::recognise::Known;
use super::row::Row;
use super::rule::Rule;
use super::written::ByRule;
use super::{MAX_NUMBER, recognise};
use crate::catalogue::Drawing;
use crate::notation::{join, sum};
use crate::numbers::Numbers;
use crate::scene::Layout;
use crate::{
    Action, Disguise, Files, Gesture, Lister, Listing, Meter, ParseError, ParseErrorKind, Ruleset, Scene,
    Structure, Thing, TupleGame, View, Visit,
};

/// An invented game on tuples of numbers: `(n,q) -> (n-k, 2*k) for k in 1..min(n,q)` is Fibonacci nim.
///
/// A tuple is written without brackets, `7,3`; several are joined by `+`: `7,3 + 21,13`. A move is written
/// as what it leaves: `>(7,3)(2,1)`, or `>0` for nothing.
pub type Tuples = ByRule<Several>;

/// Marks games whose components are tuples of numbers.
#[derive(Debug, Clone, Copy)]
pub struct Several;

impl Tuples {
    /// The game of this rule.
    pub fn new(rule: Rule) -> Self {
        Self::of(rule)
    }

    fn arity(&self) -> usize {
        self.rule().arity
    }

    fn list(&self, tuple: &Row, meter: Option<&mut Meter<'_>>, visit: &mut Visit<'_, Row, Row>) -> Listing {
        let mut components = Vec::new();
        self.written.list(tuple, meter, &mut |left| {
            components.clear();
            components.extend(left.chunks(self.arity()).map(Row::new));
            visit(Row::new(left), &components)
        })
    }

    fn is_legal(&self, tuple: &Row, left: &[u64]) -> bool {
        match self.known().and_then(|known| known.allows_tuple(tuple, left)) {
            Some(allowed) => allowed,
            None => self.written.leaves(tuple, left),
        }
    }
}

impl Ruleset for Tuples {
    type Position = Row;
    type Move = Row;

    fn name(&self) -> String {
        self.written.name.clone()
    }

    fn ends(&self) -> bool {
        self.is_proved_to_end()
    }

    fn structure(&self) -> Structure<'_> {
        if self.ends() { Structure::Tuples(self) } else { Structure::Other }
    }

    fn view<'p>(&self, tuple: &'p Row) -> View<'p> {
        self.known().map_or(View::Tuple(tuple), |known| recognise::view(known, tuple))
    }

    fn disguise(&self) -> Option<Disguise<'_>> {
        match self.known()? {
            Known::Wythoff => Some(Disguise::Wythoff),
            Known::Fibonacci => Some(Disguise::Fibonacci),
            _ => None,
        }
    }

    fn move_by(&self, tuple: &Row, action: Action<'_>) -> Option<Row> {
        let left = recognise::made(tuple, action)?;
        self.is_legal(tuple, &left).then(|| Row::new(&left))
    }

    fn numbers(&self) -> Option<Numbers> {
        let names = self.rule().names().iter().map(|name| name.clone().into()).collect();
        Some(Numbers::Tuple { names })
    }

    fn options(&self, tuple: &Row, visit: &mut Visit<'_, Row, Row>) -> Listing {
        self.list(tuple, None, visit)
    }

    fn options_within(&self, tuple: &Row, meter: &mut Meter<'_>, visit: &mut Visit<'_, Row, Row>) -> Listing {
        self.list(tuple, Some(meter), visit)
    }

    fn parse(&self, text: &str, _: &dyn Files) -> Result<Vec<Row>, ParseError> {
        sum(text, |cursor| {
            let (place, mut numbers) = (cursor.place(), Vec::new());
            // A tuple may be in brackets, as in a rule.
            let bracket = cursor.eat('(');
            loop {
                numbers.push(cursor.number(0, MAX_NUMBER)?);
                if !cursor.eat(',') && !cursor.eat(';') {
                    break;
                }
            }
            if bracket {
                cursor.expect(')', ")")?;
            }
            let (expected, found) = (self.arity(), numbers.len());
            if found != expected {
                let reason = ParseErrorKind::WrongCount { what: Thing::Numbers, expected, found };
                return Err(cursor.error_at(place, reason));
            }
            cursor.expect_over(", +")?;
            Ok(Row::new(&numbers))
        })
    }

    fn write(&self, sum: &[Row], out: &mut dyn Write) -> fmt::Result {
        join(sum, " + ", out, |tuple, out| notation::numbers(tuple, out))
    }

    fn write_move(&self, _: &Row, mv: &Row, out: &mut dyn Write) -> fmt::Result {
        notation::write(mv, self.arity(), out)
    }

    fn parse_move(&self, tuple: &Row, text: &str) -> Option<Row> {
        let left = notation::read(text, self.arity())?;
        self.is_legal(tuple, &left).then(|| Row::new(&left))
    }

    fn apply(&self, tuple: &Row, mv: &Row) -> Option<Vec<Row>> {
        self.is_legal(tuple, mv).then(|| mv.chunks(self.arity()).map(Row::new).collect())
    }

    fn bytes_beside(&self, tuple: &Row) -> usize {
        tuple.bytes_beside()
    }

    fn scene(&self, sum: &[Row]) -> Scene {
        if self.drawing == Some(Drawing::Word) {
            return Scene::new(Layout::Words);
        }
        gesture::tuples(sum, self.arity(), &|tuple, emit| self.written.list(tuple, None, emit))
    }

    fn gesture(&self, sum: &[Row], component: usize, mv: &Row) -> Gesture {
        if self.drawing == Some(Drawing::Word) {
            return Gesture::default();
        }
        gesture::of_tuple(sum, self.arity(), component, mv, &|tuple, emit| {
            self.written.list(tuple, None, emit)
        })
    }
}

impl TupleGame for Tuples {
    fn arity(&self) -> usize {
        self.rule().arity
    }

    fn lister(&self) -> Box<dyn Lister + '_> {
        Box::new(self.written.program.lister())
    }
}
