//! Games on orders in which a move takes an element and everything above it: Chomp, in the plane and in
//! space, and `poset`.
//!
//! Bars of Chomp use a table ([`chomp_table`]). In normal play, an order that decomposes into parallel or
//! series parts has a value determined by its parts (`series`). The sets that can be left of any other
//! order of at most 128 elements are bit sets, and a search with memory evaluates them (`sets`). Larger
//! orders are left to plain search.
//!
//! ```
//! use marienbad_rules::{NoFiles, Ruleset, board::Chomp};
//! use marienbad_solve::{Budget, Method, Work, order::Orders};
//!
//! let block = Chomp.parse("3x4x4", &NoFiles)?;
//! let (mut orders, mut work) = (Orders::default(), Work::new(Budget::default()));
//! assert_eq!(orders.value(&block[0], &mut work)?, Some((11, Method::Search)));
//! assert_eq!(orders.wins_misere(&block, &mut work)?, Some((true, Method::Search)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod chomp_table;
mod series;
mod sets;
mod two_rows;

use marienbad_rules::board::{Cells, Diagram};
use marienbad_rules::graph::Elements;
use marienbad_rules::{View, Visible};

use crate::{Method, Stop, Work};
use chomp_table::ChompTables;
use series::Series;
use sets::Sets;

/// The most elements of an order that is a set of bits.
const MOST_ELEMENTS: usize = 128;

/// So many orders are kept; then the first one goes.
const MOST_GROUNDS: usize = 16;

/// The engine for one game on orders, with everything it has computed.
#[derive(Debug, Default)]
pub struct Orders {
    chomp: ChompTables,
    grounds: Vec<(Shape, Sets)>,
    series: Vec<Series>,
}

/// How elements are mapped to bits.
#[derive(Debug)]
enum Shape {
    /// Boxes of chocolate side by side: layers, rows and columns of each.
    Boxes(Vec<[usize; 3]>),
    /// The elements of this position's order, by index.
    Like(Elements),
}

impl Orders {
    /// Announces that positions reachable from this sum will be asked about, so that one table can serve
    /// all of them.
    pub fn prepare<P: Visible>(&mut self, sum: &[P], work: &mut Work<'_>) {
        for component in sum {
            match component.view() {
                View::Diagram(diagram) if self.chomp.prepare(diagram, work) => {}
                View::Elements(elements) => self.series_of(elements, work).prepare(elements, work),
                other => drop(self.place(&[other], work)),
            }
        }
    }

    /// The Grundy value of a component and the method that found it; `None` if it is too large.
    pub fn value<P: Visible>(
        &mut self,
        component: &P,
        work: &mut Work<'_>,
    ) -> Result<Option<(u32, Method)>, Stop> {
        let view = component.view();
        if let View::Diagram(diagram) = view
            && let Some(value) = self.chomp.value(diagram, work)?
        {
            return Ok(Some((value, Method::ChompTable)));
        }
        if let View::Elements(elements) = view {
            let series = self.series_of(elements, work);
            let value = series.value(elements, work)?;
            let method = if series.has_searched() { Method::Search } else { Method::Series };
            return Ok(value.map(|value| (value, method)));
        }
        match self.place(&[view], work) {
            Some((ground, set)) => {
                self.grounds[ground].1.value(set, work).map(|value| Some((value.into(), Method::Search)))
            }
            None => Ok(None),
        }
    }

    /// The series decomposition for the order of these elements; it is moved to the end of the list.
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

    /// Whether the player to move wins a sum in misère play, and the method that found it; `None` if it is
    /// too large or involves several orders.
    pub fn wins_misere<P: Visible>(
        &mut self,
        sum: &[P],
        work: &mut Work<'_>,
    ) -> Result<Option<(bool, Method)>, Stop> {
        let views: Vec<View<'_>> = sum.iter().map(Visible::view).collect();
        let by_bars = match views[..] {
            // A player who cannot move wins.
            [] => Some(true),
            [View::Diagram(diagram)] => self.chomp.wins_misere(diagram, work)?,
            _ => None,
        };
        if let Some(wins) = by_bars {
            return Ok(Some((wins, Method::ChompTable)));
        }
        match self.place(&views, work) {
            Some((ground, set)) => {
                self.grounds[ground].1.wins_misere(set, work).map(|wins| Some((wins, Method::Search)))
            }
            None => Ok(None),
        }
    }

    /// The search for the order of a sum, existing or new, and the sum as a bit set.
    fn place(&mut self, sum: &[View<'_>], work: &mut Work<'_>) -> Option<(usize, u128)> {
        let found = self.grounds.iter().enumerate().find_map(|(i, (shape, _))| Some((i, shape.set(sum)?)));
        if found.is_some() {
            return found;
        }
        let shape = Shape::of(sum)?;
        let set = shape.set(sum)?;
        if self.grounds.len() == MOST_GROUNDS {
            let (_, sets) = self.grounds.remove(0);
            work.release(sets.bytes());
        }
        let sets = shape.sets();
        self.grounds.push((shape, sets));
        Some((self.grounds.len() - 1, set))
    }
}

fn elements_of<'a>(view: &View<'a>) -> Option<&'a Elements> {
    match view {
        View::Elements(elements) => Some(elements),
        _ => None,
    }
}

fn diagram_of<'a>(view: &View<'a>) -> Option<&'a Diagram> {
    match view {
        View::Diagram(diagram) => Some(diagram),
        _ => None,
    }
}

/// The layers, rows and columns of a diagram's bounding box.
fn extent(diagram: &Diagram) -> [usize; 3] {
    let first = diagram.layers().next().unwrap_or_default();
    [diagram.layers().count(), first.len(), first.first().copied().unwrap_or_default().into()]
}

impl Shape {
    /// A shape for this sum and everything reachable from it.
    fn of(sum: &[View<'_>]) -> Option<Self> {
        if let Some(elements) = elements_of(sum.first()?) {
            return (elements.order().elements() <= MOST_ELEMENTS).then(|| Self::Like(elements.clone()));
        }
        let boxes: Vec<[usize; 3]> =
            sum.iter().map(|part| diagram_of(part).map(extent)).collect::<Option<_>>()?;
        let squares: usize = boxes.iter().map(|sides| sides.iter().product::<usize>()).sum();
        (squares <= MOST_ELEMENTS).then_some(Self::Boxes(boxes))
    }

    /// The bit set of a sum, if it fits this shape.
    fn set(&self, sum: &[View<'_>]) -> Option<u128> {
        let mut set = 0u128;
        match self {
            Self::Like(example) => {
                let mut parts = sum.iter().map(elements_of);
                let first = parts.next()??;
                let same = |order| std::ptr::eq(order, first.order());
                let parts: Vec<&Elements> = parts.collect::<Option<_>>()?;
                // Equal orders of different origin still count as two.
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
                    let part = diagram_of(part)?;
                    let own = extent(part);
                    // Boxes are matched in order; a box whose component is gone is skipped.
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

    /// A search over the sets of this shape.
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
                // Blocks rarely decompose.
                Sets::new(above, false)
            }
        }
    }
}
