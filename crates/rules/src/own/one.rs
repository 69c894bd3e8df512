//! Rules on one number: heaps.

use std::fmt::{self, Write};

use super::gesture;
use super::notation;
use super::recognise::Known;
use super::row::Row;
use super::rule::Rule;
use super::written::ByRule;
use super::{MAX_NUMBER, prove::Ending};
use crate::heap::{Descent, HeapGame, Shape};
use crate::notation::{heaps, join};
use crate::numbers::Numbers;
use crate::{
    Action, Disguise, Files, Gesture, Lister, Listing, Meter, NimRows, ParseError, Ruleset, Scene, Structure,
    View, Visit,
};

/// An invented game on heaps: `n -> [a, n-k-a] for k in 1..2, a in 0..n-k` is Kayles.
///
/// The notation lists the heaps: `5,3,2,1`. A move is written as what it leaves of its heap, the largest
/// part first: `>7,1`, or `>0` for nothing.
pub type OneNumber = ByRule<OneEach>;

/// Marks games whose components are single numbers.
#[derive(Debug, Clone, Copy)]
pub struct OneEach;

impl OneNumber {
    /// The game of a rule on single numbers; `None` for other rules.
    pub fn new(rule: Rule) -> Option<Self> {
        (rule.arity == 1).then(|| Self::of(rule))
    }

    /// The move that leaves these heaps.
    fn leaving(&self, heap: u64, left: &[u64]) -> Option<Row> {
        let mut left: Vec<u64> = left.iter().copied().filter(|part| *part > 0).collect();
        left.sort_unstable_by(|a, b| b.cmp(a));
        self.is_legal(heap, &left).then(|| Row::new(&left))
    }

    fn is_legal(&self, heap: u64, left: &[u64]) -> bool {
        match self.known().and_then(|known| known.allows(heap, left)) {
            Some(allowed) => allowed,
            None => self.written.leaves(&[heap], left),
        }
    }
}

impl Ruleset for OneNumber {
    type Position = u64;
    type Move = Row;

    fn name(&self) -> String {
        self.written.name.clone()
    }

    fn ends(&self) -> bool {
        self.is_proved_to_end()
    }

    fn empty_heap(&self) -> Option<u64> {
        Some(0)
    }

    fn structure(&self) -> Structure<'_> {
        Structure::Heaps(self)
    }

    fn view<'p>(&self, heap: &'p u64) -> View<'p> {
        View::Heap(*heap)
    }

    fn disguise(&self) -> Option<Disguise<'_>> {
        matches!(self.known(), Some(Known::Nim)).then_some(Disguise::Nim(NimRows::Heaps))
    }

    fn move_by(&self, heap: &u64, action: Action<'_>) -> Option<Row> {
        match action {
            Action::Lower { row: 0, to } => self.leaving(*heap, &[to]),
            Action::Leave(heaps) => self.leaving(*heap, heaps),
            _ => None,
        }
    }

    fn numbers(&self) -> Option<Numbers> {
        let own = self.rule().names().first().filter(|name| *name != "n").cloned();
        Some(Numbers::Heaps { separator: ",", least: 0, own: own.map(Into::into) })
    }

    fn shows_equal_pairs(&self) -> bool {
        self.rule().most_components() > 1
    }

    fn options(&self, heap: &u64, visit: &mut Visit<'_, u64, Row>) -> Listing {
        self.written.list(&[*heap], None, &mut |left| visit(Row::new(left), left))
    }

    fn options_within(&self, heap: &u64, meter: &mut Meter<'_>, visit: &mut Visit<'_, u64, Row>) -> Listing {
        self.written.list(&[*heap], Some(meter), &mut |left| visit(Row::new(left), left))
    }

    fn parse(&self, text: &str, _: &dyn Files) -> Result<Vec<u64>, ParseError> {
        heaps(text, 0, MAX_NUMBER)
    }

    fn write(&self, sum: &[u64], out: &mut dyn Write) -> fmt::Result {
        join(sum, ",", out, |heap, out| write!(out, "{heap}"))
    }

    fn write_move(&self, _: &u64, mv: &Row, out: &mut dyn Write) -> fmt::Result {
        notation::write(mv, 1, out)
    }

    fn parse_move(&self, heap: &u64, text: &str) -> Option<Row> {
        self.leaving(*heap, &notation::read(text, 1)?)
    }

    fn apply(&self, heap: &u64, mv: &Row) -> Option<Vec<u64>> {
        self.is_legal(*heap, mv).then(|| mv.to_vec())
    }

    fn move_to(&self, heap: &u64, option: &[u64]) -> Option<Row> {
        self.leaving(*heap, option).filter(|mv| **mv == *option)
    }

    fn scene(&self, sum: &[u64]) -> Scene {
        gesture::heaps(self.rule().most_components(), sum, self.drawing)
    }

    fn gesture(&self, sum: &[u64], component: usize, mv: &Row) -> Gesture {
        gesture::of_heap(self.rule().most_components(), sum, component, mv, self.drawing)
    }
}

impl HeapGame for OneNumber {
    fn heap_options(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> Listing) -> Listing {
        self.written.list(&[n], None, visit)
    }

    fn heap_options_within(
        &self,
        n: u64,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[u64]) -> Listing,
    ) -> Listing {
        self.written.list(&[n], Some(meter), visit)
    }

    fn lister(&self) -> Option<Box<dyn Lister + '_>> {
        Some(Box::new(self.written.program.lister()))
    }

    fn shape(&self) -> Shape<'_> {
        self.known().map_or(Shape::Other, Known::shape)
    }

    fn descent(&self) -> Descent {
        match self.written.ending {
            Ending::Total => Descent::Total,
            Ending::Parts => Descent::Parts,
            Ending::Measure | Ending::Unproved => Descent::Unproved,
        }
    }
}
