//! Games on orders, in which an element goes with all that lies above it: Chomp, in the plane and in space, and `poset`.
//!
//! Bars of Chomp have a table ([`bars`]). In normal play an order that falls apart, side by side or one part above the other,
//! is worth what its parts say (`series`). What can be left of any other order of at most 128 elements is a set of bits, and a
//! search remembers all of them (`sets`). Larger ones are left to plain search.
//!
//! ```
//! use marienbad_rules::{NoFiles, Ruleset, board::Chomp};
//! use marienbad_solve::{Budget, Work, order::Orders};
//!
//! let block = Chomp.parse("3x4x4", &NoFiles)?;
//! let mut orders = Orders::of(&Chomp).expect("a game on an order");
//! let mut work = Work::new(Budget::default());
//! assert_eq!(orders.value(&block[0], &mut work)?, Some(11));
//! assert_eq!(orders.wins_misere(&block, &mut work)?, Some(true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod bars;
mod marks;
mod series;
mod sets;

use std::any::Any;

use marienbad_rules::Ruleset;
use marienbad_rules::board::{Cells, Chomp, Diagram};
use marienbad_rules::graph::{Elements, Poset};

use crate::{Stop, Work};
use bars::Bars;
use series::Series;
use sets::Sets;

/// The most elements of an order that is a set of bits.
const MOST_ELEMENTS: usize = 128;

/// So many orders are kept; then the first one goes.
const MOST_GROUNDS: usize = 16;

/// The engine for one game on orders, with all that it has found out.
#[derive(Debug, Default)]
pub struct Orders {
    bars: Bars,
    grounds: Vec<(Shape, Sets)>,
    series: Vec<Series>,
    /// Whether something was searched that is no bar.
    searched: bool,
}

/// Which element of the rules is which bit.
#[derive(Debug)]
enum Shape {
    /// Boxes of chocolate side by side: layers, rows and columns of each.
    Boxes(Vec<[usize; 3]>),
    /// The order of this position, place by place.
    Like(Elements),
}

impl Orders {
    /// An engine for this game, if it is played on orders.
    pub fn of<R: Ruleset>(ruleset: &R) -> Option<Self> {
        let ruleset = ruleset as &dyn Any;
        (ruleset.is::<Chomp>() || ruleset.is::<Poset>()).then(Self::default)
    }

    /// The word for the engine in an answer.
    pub fn word(&self) -> &'static str {
        if self.searched {
            "search"
        } else if self.series.is_empty() {
            Bars::WORD
        } else {
            Series::WORD
        }
    }

    /// Says that what can be left of this sum will be asked for: one table will do.
    pub fn prepare<P: 'static>(&mut self, sum: &[P], work: &mut Work<'_>) {
        for component in sum {
            if self.bars.prepare(component, work) {
                continue;
            }
            match (component as &dyn Any).downcast_ref::<Elements>() {
                Some(elements) => self.series_of(elements, work).prepare(elements, work),
                None => drop(self.place(std::slice::from_ref(component), work)),
            }
        }
    }

    /// The Grundy value of a component, or `None` if it is too large.
    pub fn value<P: 'static>(&mut self, component: &P, work: &mut Work<'_>) -> Result<Option<u32>, Stop> {
        if let Some(value) = self.bars.value(component, work)? {
            return Ok(Some(value));
        }
        if let Some(elements) = (component as &dyn Any).downcast_ref::<Elements>() {
            return self.value_in_series(elements, work);
        }
        match self.place(std::slice::from_ref(component), work) {
            Some((ground, set)) => self.grounds[ground].1.value(set, work).map(|value| Some(value.into())),
            None => Ok(None),
        }
    }

    fn value_in_series(&mut self, elements: &Elements, work: &mut Work<'_>) -> Result<Option<u32>, Stop> {
        let series = self.series_of(elements, work);
        let (value, searched) = (series.value(elements, work), series.has_searched());
        self.searched |= searched;
        value
    }

    /// The parts of the order on which these elements lie: it comes last.
    fn series_of(&mut self, elements: &Elements, work: &mut Work<'_>) -> &mut Series {
        let series = match self.series.iter().position(|series| series.has(elements)) {
            Some(known) => self.series.remove(known),
            None => Series::new(elements),
        };
        if self.series.len() == MOST_GROUNDS {
            work.release(self.series.remove(0).bytes());
        }
        self.series.push_mut(series)
    }

    /// Whether the player to move wins a sum in misère play, or `None` if it is too large, or lies on several orders.
    pub fn wins_misere<P: 'static>(&mut self, sum: &[P], work: &mut Work<'_>) -> Result<Option<bool>, Stop> {
        if let Some(wins) = self.bars.wins_misere(sum, work)? {
            return Ok(Some(wins));
        }
        match self.place(sum, work) {
            Some((ground, set)) => self.grounds[ground].1.wins_misere(set, work).map(Some),
            None => Ok(None),
        }
    }

    /// The order on which a sum lies, one there is or a new one, and what is left of it.
    fn place<P: 'static>(&mut self, sum: &[P], work: &mut Work<'_>) -> Option<(usize, u128)> {
        let parts: Vec<&dyn Any> = sum.iter().map(|component| component as &dyn Any).collect();
        let found = self.grounds.iter().enumerate().find_map(|(i, (shape, _))| Some((i, shape.set(&parts)?)));
        self.searched = true;
        if found.is_some() {
            return found;
        }
        let shape = Shape::of(&parts)?;
        let set = shape.set(&parts)?;
        if self.grounds.len() == MOST_GROUNDS {
            let (_, sets) = self.grounds.remove(0);
            work.release(sets.bytes());
        }
        let sets = shape.sets();
        self.grounds.push((shape, sets));
        Some((self.grounds.len() - 1, set))
    }
}

/// Layers, rows and columns of the box in which a diagram lies.
fn extent(diagram: &Diagram) -> [usize; 3] {
    let first = diagram.layers().next().unwrap_or_default();
    [diagram.layers().count(), first.len(), first.first().copied().unwrap_or_default().into()]
}

impl Shape {
    /// One for this sum and all that can be left of it.
    fn of(sum: &[&dyn Any]) -> Option<Self> {
        if let Some(elements) = sum.first()?.downcast_ref::<Elements>() {
            return (elements.order().elements() <= MOST_ELEMENTS).then(|| Self::Like(elements.clone()));
        }
        let boxes: Vec<[usize; 3]> =
            sum.iter().map(|part| part.downcast_ref().map(extent)).collect::<Option<_>>()?;
        let squares: usize = boxes.iter().map(|sides| sides.iter().product::<usize>()).sum();
        (squares <= MOST_ELEMENTS).then_some(Self::Boxes(boxes))
    }

    /// The bits of a sum, if it lies here.
    fn set(&self, sum: &[&dyn Any]) -> Option<u128> {
        let mut set = 0u128;
        match self {
            Self::Like(example) => {
                let mut parts = sum.iter().map(|part| part.downcast_ref::<Elements>());
                let first = parts.next()??;
                let same = |order| std::ptr::eq(order, first.order());
                let parts: Vec<&Elements> = parts.collect::<Option<_>>()?;
                // Two orders that look alike are two all the same.
                if !parts.iter().all(|part| same(part.order())) {
                    return None;
                }
                if !same(example.order()) && example.order() != first.order() {
                    return None;
                }
                for part in parts.into_iter().chain([first]) {
                    part.standing().iter().for_each(|element| set |= 1 << element);
                }
            }
            Self::Boxes(boxes) => {
                let mut start = 0;
                let mut starts = boxes.iter().map(|sides| {
                    let own = start;
                    start += sides.iter().product::<usize>();
                    (own, sides)
                });
                for part in sum {
                    let part: &Diagram = part.downcast_ref()?;
                    let own = extent(part);
                    // In their order: a box whose component is gone is passed over.
                    let (start, sides) =
                        starts.find(|(_, sides)| own.iter().zip(*sides).all(|(own, side)| own <= side))?;
                    let lengths = part.layers().enumerate().flat_map(|(layer, lengths)| {
                        lengths.iter().enumerate().map(move |(row, length)| (layer * sides[1] + row, *length))
                    });
                    for (row, length) in lengths {
                        let columns = 0..usize::from(length);
                        columns.for_each(|column| set |= 1 << (start + row * sides[2] + column));
                    }
                    // The poisoned square is never taken.
                    set &= !(1 << start);
                }
            }
        }
        Some(set)
    }

    /// A search for what is left of it.
    fn sets(&self) -> Sets {
        match self {
            Self::Like(example) => {
                let order = example.order();
                let above = |element| {
                    let above = order.above(element);
                    above.into_iter().flat_map(Cells::iter).fold(0, |all, one| all | 1u128 << one)
                };
                Sets::new((0..order.elements()).map(above).collect(), true)
            }
            Self::Boxes(boxes) => {
                let mut above: Vec<u128> = Vec::new();
                for sides in boxes {
                    let start = above.len();
                    let squares: Vec<[usize; 3]> = (0..sides.iter().product())
                        .map(|i: usize| [i / sides[2] / sides[1], i / sides[2] % sides[1], i % sides[2]])
                        .collect();
                    let lies_above = |one: &[usize; 3], other: &[usize; 3]| {
                        one.iter().zip(other).all(|(one, other)| one <= other)
                    };
                    above.extend(squares.iter().map(|one| {
                        let higher = (0..squares.len()).filter(|i| lies_above(one, &squares[*i]));
                        higher.fold(0, |all, i| all | 1u128 << (start + i))
                    }));
                }
                // Blocks seldom fall apart.
                Sets::new(above, false)
            }
        }
    }
}
