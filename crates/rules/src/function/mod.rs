//! Games defined by a function of another language: the function maps a component to a list of sums.
//!
//! A [`Component`] is a number, a text or a tuple of components; [`Options`] lists what the moves of a
//! component leave. A program that embeds the workbench implements that one method, and [`FunctionGame`] is
//! a ruleset like any other.
//!
//! Heaps are written `5,3,2`; other components are joined by ` + `: `(7,3) + (2,1)`, `"xx.x" + "x"`. A move
//! is written as what it leaves, the largest part first: `>7,1`, or `>0` for nothing. `0` is the end of the
//! game, unless the function gives 0 a move; then `[]` is.
//!
//! ```
//! use marienbad_rules::function::{Component, FunctionGame, Options};
//! use marienbad_rules::{Listing, NoFiles, Ruleset, moves_of};
//!
//! /// Take one or two.
//! struct OneOrTwo;
//!
//! impl Options for OneOrTwo {
//!     fn options(&self, from: &Component, visit: &mut dyn FnMut(Vec<Component>) -> Listing) -> Listing {
//!         let Component::Number(n) = *from else { return Ok(()) };
//!         (1..=n.min(2)).try_for_each(|k| visit(vec![Component::Number(n - k)]))
//!     }
//! }
//!
//! let game = FunctionGame::new("one-or-two", &["n"], OneOrTwo);
//! let sum = game.parse("5,2", &NoFiles)?;
//! let moves: Vec<_> = moves_of(&game, &sum[1]).map(|(mv, _)| game.move_text(&sum[1], &mv)).collect();
//! assert_eq!(moves, [">1", ">0"]);
//! # Ok::<(), marienbad_rules::ParseError>(())
//! ```

mod notation;

#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::fmt::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use crate::catalogue::Entry;
use crate::heap::{Descent, HeapGame, Shape};
use crate::numbers::Numbers;
use crate::own::Row;
use crate::scene::heaps::{broken, with_cut};
use crate::scene::{Form, Layout, Shelf, heap_key, short};
use crate::{
    Files, Gesture, Interrupt, Listing, ParseError, RuleError, RuleFault, Ruleset, Scene, Structure, View,
    Visit,
};

/// The most heaps of a move that can be shown in a row of sticks.
const MOST_PARTS: usize = 3;

/// The most components that are drawn as their texts.
const MOST_WRITTEN: usize = 200;

/// A component of a game by a function. Numbers are ordered before texts, texts before tuples.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Component {
    /// A number.
    Number(i64),
    /// A text.
    Text(Arc<str>),
    /// A tuple of components.
    Tuple(Arc<[Component]>),
}

impl Component {
    /// The size of the heap, if it is one.
    pub fn heap(&self) -> Option<u64> {
        match self {
            Self::Number(n) => u64::try_from(*n).ok(),
            _ => None,
        }
    }

    fn bytes(&self) -> usize {
        match self {
            Self::Number(_) => 0,
            Self::Text(text) => text.len(),
            Self::Tuple(parts) => parts.iter().map(|part| size_of::<Self>() + part.bytes()).sum(),
        }
    }
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        notation::write_component(self, f)
    }
}

/// The function itself.
pub trait Options: Send + Sync + 'static {
    /// Calls `visit` with what each move leaves, in an order that depends only on the component. Repeated
    /// results count as one move.
    fn options(&self, component: &Component, visit: &mut dyn FnMut(Vec<Component>) -> Listing) -> Listing;
}

/// A game by a function.
#[derive(Clone)]
pub struct FunctionGame {
    name: String,
    parameters: Vec<String>,
    function: Arc<dyn Options>,
    start: Option<String>,
    /// The descent that every list of options is checked for, so that tables of heaps can be filled.
    descent: Descent,
    /// Whether 0 has no move: 0 is unknown, 1 is yes, 2 is no.
    zero: Arc<AtomicU8>,
}

impl fmt::Debug for FunctionGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FunctionGame({})", self.name)
    }
}

impl FunctionGame {
    /// The game of this name. With several parameters, a component is a tuple of that many numbers.
    pub fn new(name: &str, parameters: &[&str], function: impl Options) -> Self {
        Self {
            name: name.to_owned(),
            parameters: parameters.iter().map(|&name| name.to_owned()).collect(),
            function: Arc::new(function),
            start: None,
            descent: Descent::Unproved,
            zero: Arc::default(),
        }
    }

    /// The same game with this starting position for matches.
    #[must_use]
    pub fn starting_at(mut self, start: &str) -> Self {
        self.start = Some(start.to_owned());
        self
    }

    /// The same game for engines that fill tables: components are heaps, and a list of options that does
    /// not satisfy this descent is a failure of the rule.
    #[must_use]
    pub fn with_tables(mut self, descent: Descent) -> Self {
        self.descent = descent;
        self
    }

    fn has_tables(&self) -> bool {
        self.descent != Descent::Unproved
    }

    /// Its catalogue entry.
    pub fn entry(&self) -> Entry {
        let start = self.start.clone().unwrap_or_else(|| {
            let numbers: Vec<u64> = (0..self.parameters.len().max(1) as u64).map(|i| 10 - i % 10).collect();
            self.numbers().and_then(|shape| shape.text(&numbers)).unwrap_or_else(|| "10".to_owned())
        });
        Entry { positions: vec![start], ..Entry::guest(&self.name) }
    }

    /// The size of tuples; 1 for all other components.
    fn arity(&self) -> usize {
        self.parameters.len().max(1)
    }

    /// Whether 0 has no move and can be left out. The function is called once; no lock is held during the
    /// call, since the other language may have its own lock.
    fn zero_is_over(&self) -> bool {
        match self.zero.load(Ordering::Relaxed) {
            1 => return true,
            2 => return false,
            _ => {}
        }
        let listed = self.function.options(&Component::Number(0), &mut |_| Err(Interrupt::Enough));
        // If the function fails here, it will fail again when the moves of 0 are requested.
        let over = self.arity() > 1 || listed.is_ok();
        self.zero.store(if over { 1 } else { 2 }, Ordering::Relaxed);
        over
    }

    /// What a move leaves, in written order: the largest part first.
    fn tidy(&self, mut left: Vec<Component>) -> Vec<Component> {
        if left.contains(&Component::Number(0)) && self.zero_is_over() {
            left.retain(|part| *part != Component::Number(0));
        }
        left.sort_unstable_by(|a, b| b.cmp(a));
        left
    }
}

impl Ruleset for FunctionGame {
    type Position = Component;
    type Move = Arc<[Component]>;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn options(&self, from: &Component, visit: &mut Visit<'_, Component, Arc<[Component]>>) -> Listing {
        let mut seen: HashSet<Arc<[Component]>> = HashSet::new();
        self.function.options(from, &mut |left| {
            let left: Arc<[Component]> = self.tidy(left).into();
            if seen.insert(Arc::clone(&left)) { visit(Arc::clone(&left), &left) } else { Ok(()) }
        })
    }

    fn structure(&self) -> Structure<'_> {
        if self.has_tables() { Structure::Heaps(self) } else { Structure::Other }
    }

    fn view<'p>(&self, component: &'p Component) -> View<'p> {
        component.heap().filter(|_| self.has_tables()).map_or(View::Opaque, View::Heap)
    }

    fn numbers(&self) -> Option<Numbers> {
        Some(match &*self.parameters {
            [_, _, ..] => Numbers::Tuple { names: self.parameters.iter().cloned().map(Into::into).collect() },
            own => {
                let own = own.first().filter(|name| *name != "n").cloned();
                Numbers::Heaps { separator: ",", least: 0, own: own.map(Into::into) }
            }
        })
    }

    fn shows_equal_pairs(&self) -> bool {
        self.arity() == 1
    }

    fn parse(&self, text: &str, _: &dyn Files) -> Result<Vec<Component>, ParseError> {
        if text.trim() == "0" && self.zero_is_over() {
            return Ok(Vec::new());
        }
        notation::parse(text, self.arity())
    }

    fn write(&self, sum: &[Component], out: &mut dyn Write) -> fmt::Result {
        if sum.is_empty() {
            return out.write_str(if self.zero_is_over() { "0" } else { "[]" });
        }
        notation::write(sum, out)
    }

    fn write_move(&self, _: &Component, left: &Arc<[Component]>, out: &mut dyn Write) -> fmt::Result {
        notation::write_left(left, out)
    }

    fn parse_move(&self, from: &Component, text: &str) -> Option<Arc<[Component]>> {
        let wanted: Arc<[Component]> = self.tidy(notation::read_left(text)?).into();
        self.apply(from, &wanted).map(|_| wanted)
    }

    fn bytes_beside(&self, component: &Component) -> usize {
        component.bytes()
    }

    fn scene(&self, sum: &[Component]) -> Scene {
        match sum.iter().map(Component::heap).collect::<Option<Vec<u64>>>() {
            Some(heaps) => with_cut(Form::Stick, &heaps, &|_, _| true),
            None => written(sum),
        }
    }

    fn gesture(&self, sum: &[Component], component: usize, left: &Arc<[Component]>) -> Gesture {
        let numbers = |list: &[Component]| list.iter().map(Component::heap).collect::<Option<Vec<u64>>>();
        let Some((heaps, left)) = numbers(sum).zip(numbers(left)) else {
            let drawn = component < MOST_WRITTEN;
            return if drawn { Gesture::unpicked(vec![heap_key(component)]) } else { Gesture::default() };
        };
        let heap = heaps.get(component).copied().unwrap_or(0);
        let total = left.iter().try_fold(0_u64, |total, part| total.checked_add(*part));
        match total.and_then(|total| heap.checked_sub(total)) {
            Some(taken) if left.len() <= MOST_PARTS => broken(&heaps, component, taken, &left),
            // The move leaves more than there was, or many parts: no stick can be picked for it.
            _ => Gesture::unpicked(vec![heap_key(component)]),
        }
    }
}

/// Components that are not heaps, each drawn as its text.
fn written(sum: &[Component]) -> Scene {
    let mut scene = Scene::new(Layout::Heaps);
    let mut shelf = Shelf::new(2.0, 0.25);
    for (at, component) in sum.iter().take(MOST_WRITTEN).enumerate() {
        scene.put_heap(&mut shelf, short(component), at);
    }
    scene.complete = sum.len() <= MOST_WRITTEN;
    scene
}

impl HeapGame for FunctionGame {
    fn heap_options(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> Listing) -> Listing {
        let not_smaller =
            || RuleError::Broken { position: n.to_string(), fault: RuleFault::NotSmaller, place: None };
        let heap = i64::try_from(n)
            .map_err(|_| RuleError::TooLarge { position: n.to_string(), max: i64::MAX.to_string() })?;
        let (mut parts, mut seen) = (Vec::new(), HashSet::new());
        self.function.options(&Component::Number(heap), &mut |left| {
            parts.clear();
            for part in &left {
                match part.heap() {
                    Some(0) if n > 0 => {}
                    Some(part) if part < n => parts.push(part),
                    _ => return Err(not_smaller().into()),
                }
            }
            let total = parts.iter().try_fold(0_u64, |total, part| total.checked_add(*part));
            if self.descent == Descent::Total && total.is_none_or(|total| total > n) {
                return Err(not_smaller().into());
            }
            parts.sort_unstable_by(|a, b| b.cmp(a));
            if seen.insert(Row::new(&parts)) { visit(&parts) } else { Ok(()) }
        })
    }

    fn shape(&self) -> Shape<'_> {
        Shape::Other
    }

    /// Not proved in advance, but checked for every heap when its options are listed.
    fn descent(&self) -> Descent {
        self.descent
    }
}
