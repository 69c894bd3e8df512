//! Converts positions of the rules to boards of bits.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use marienbad_rules::View;
use marienbad_rules::board::{Frame, Region, Surface};
use marienbad_rules::graph::Tokens;
use marienbad_rules::own::place::Shape as Form;
use rustc_hash::FxHasher;

use super::bits::{Bits, Long, Wide};
use super::board::{Board, Taking};
use super::exchange::Exchange;
use super::kept::{Pack, Unpack};
use super::misere::Misere;
use super::nimbers::Nimbers;
use super::sheet::Sheet;
use super::side_by_side::SideBySide;
use super::strip::Strip;
use super::tiles::{self, Tiles};
use super::web::{SHARE, Web};
use crate::{Budget, Stop, Work};

/// A component of one of these games.
#[derive(Debug, Clone, Copy)]
pub(super) enum Part<'a> {
    Cells(&'a Region),
    Vertices(&'a Tokens),
}

impl<'a> Part<'a> {
    /// The component, if it belongs to one of these games.
    pub(super) fn of(component: &View<'a>) -> Option<Self> {
        match component {
            View::Cells(region) => Some(Self::Cells(region)),
            View::Vertices(tokens) => Some(Self::Vertices(tokens)),
            _ => None,
        }
    }

    pub(super) fn links(self, place: usize, see: &mut dyn FnMut(usize)) {
        match self {
            Self::Cells(region) => region.frame.neighbours(place, see),
            Self::Vertices(tokens) => {
                tokens.graph().neighbours(place).iter().for_each(|end| see(usize::from(*end)));
            }
        }
    }

    /// The number of places of its board.
    pub(super) fn size(self) -> usize {
        match self {
            Self::Cells(region) => region.frame.places(),
            Self::Vertices(tokens) => tokens.graph().vertices(),
        }
    }

    pub(super) fn places(self) -> Vec<usize> {
        match self {
            Self::Cells(region) => region.cells.iter().collect(),
            Self::Vertices(tokens) => tokens.standing().iter().collect(),
        }
    }

    /// Whether this place is part of the component.
    pub(super) fn has(self, place: usize) -> bool {
        match self {
            Self::Cells(region) => region.cells.contains(place),
            Self::Vertices(tokens) => tokens.standing().contains(place),
        }
    }

    /// Whether both lie on the same board, or on equal boards.
    pub(super) fn shares_board(self, other: Part<'_>) -> bool {
        match (self, other) {
            (Self::Cells(a), Part::Cells(b)) => same_frame(a.frame, b.frame),
            (Self::Vertices(a), Part::Vertices(b)) => {
                std::ptr::eq(a.graph(), b.graph()) || a.graph() == b.graph()
            }
            _ => false,
        }
    }
}

fn same_frame(a: Frame, b: Frame) -> bool {
    (a.surface, a.rows, a.columns) == (b.surface, b.rows, b.columns)
}

/// The cells of a piece of the plane, moved to the corner. With `lay_down`, rows and columns are swapped if
/// that makes it at least as wide as high.
fn cropped(region: &Region, lay_down: bool) -> Option<Vec<(usize, usize)>> {
    if region.frame.surface != Surface::Plane {
        return None;
    }
    let mut cells: Vec<(usize, usize)> =
        region.cells.iter().filter_map(|place| region.frame.square(place)).collect();
    let top = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let left = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    for cell in &mut cells {
        *cell = (cell.0 - top, cell.1 - left);
    }
    let (height, width) = extent(&cells);
    if lay_down && height > width {
        for cell in &mut cells {
            *cell = (cell.1, cell.0);
        }
    }
    Some(cells)
}

fn extent(cells: &[(usize, usize)]) -> (usize, usize) {
    (
        cells.iter().map(|cell| cell.0 + 1).max().unwrap_or(0),
        cells.iter().map(|cell| cell.1 + 1).max().unwrap_or(0),
    )
}

/// How places of the rules are mapped to places of a board of bits.
#[derive(Debug)]
enum Shape {
    /// A plane with these rows and columns; pieces are put into its corner.
    Plane(usize, usize),
    /// The same, numbered along the columns.
    Strip(usize, usize),
    /// The board of this frame, place by place.
    Rolled(Frame),
    /// Graphs side by side.
    Graphs(SideBySide),
}

impl Shape {
    /// A hash of the way in which places are numbered.
    fn signature(&self) -> u64 {
        let mut hasher = FxHasher::default();
        let frame = |frame: &Frame, hasher: &mut FxHasher| {
            // Different from the numbers of planes.
            (16 + frame.surface as u8, frame.rows, frame.columns).hash(hasher);
        };
        match self {
            Self::Plane(rows, columns) => (1, rows, columns).hash(&mut hasher),
            Self::Strip(rows, columns) => (2, rows, columns).hash(&mut hasher),
            Self::Rolled(rolled) => frame(rolled, &mut hasher),
            Self::Graphs(graphs) => return graphs.signature(),
        }
        hasher.finish()
    }
}

/// A board of bits, with everything found out about it.
pub(super) struct Ground {
    shape: Shape,
    engine: Box<dyn Engine>,
    /// Whether rows and columns may be swapped.
    lay_down: bool,
}

/// The most vertices and cells that a board of bits has.
pub(super) const MOST_PLACES: usize = 512;

impl Ground {
    /// A ground for all of these components, unless they are too large.
    pub(super) fn new(taking: Taking, parts: &[Part<'_>]) -> Option<Self> {
        let planes: Option<Vec<_>> = parts
            .iter()
            .map(|part| match part {
                Part::Cells(region) => cropped(region, true),
                Part::Vertices(_) => None,
            })
            .collect();
        if let Some(planes) = planes {
            let sizes = planes.iter().map(|cells| extent(cells));
            let (rows, columns) = sizes.fold((1, 1), |all, one| (all.0.max(one.0), all.1.max(one.1)));
            if taking == Taking::Tokens
                && let Some(engine) = strip(rows, columns)
            {
                return Some(Self { shape: Shape::Strip(rows, columns), engine, lay_down: true });
            }
            // If a row is a byte, images are computed quickly; and all small boards share their results.
            let (rows, columns) = if rows.max(columns) <= 8 { (8, 8) } else { (rows, columns) };
            if rows * columns <= MOST_PLACES {
                let frame =
                    Frame { board: 0, surface: Surface::Plane, rows: rows as u16, columns: columns as u16 };
                let engine = sheet(taking, frame)?;
                return Some(Self { shape: Shape::Plane(rows, columns), engine, lay_down: true });
            }
        }
        if let [Part::Cells(first), others @ ..] = parts
            && others.iter().all(|other| other.shares_board(parts[0]))
            && first.frame.places() <= MOST_PLACES
        {
            let engine = sheet(taking, first.frame)?;
            return Some(Self { shape: Shape::Rolled(first.frame), engine, lay_down: true });
        }
        Self::of_graphs(taking, parts)
    }

    fn of_graphs(taking: Taking, parts: &[Part<'_>]) -> Option<Self> {
        let graphs = SideBySide::new(parts)?;
        let links = graphs.links();
        let engine = match links.len() {
            0..=64 => boxed(Web::<u64>::new(taking, links)),
            65..=128 => boxed(Web::<u128>::new(taking, links)),
            129..=256 => boxed(Web::<Wide<4>>::new(taking, links)),
            _ => boxed(Web::<Wide<8>>::new(taking, links)),
        };
        Some(Self { shape: Shape::Graphs(graphs), engine: engine?, lay_down: true })
    }

    /// A ground for placing shapes that have these forms.
    pub(super) fn of_shapes(forms: &[Form], parts: &[Part<'_>]) -> Option<Self> {
        let lay_down = tiles::turns_of(forms).iter().any(|turn| turn.across);
        let planes: Option<Vec<_>> = parts
            .iter()
            .map(|part| match part {
                Part::Cells(region) => cropped(region, lay_down),
                Part::Vertices(_) => None,
            })
            .collect();
        let planes = planes?;
        let sizes = planes.iter().map(|cells| extent(cells));
        let (rows, columns) = sizes.fold((1, 1), |all, one| (all.0.max(one.0), all.1.max(one.1)));
        let (rows, columns) = if rows.max(columns) <= 8 { (8, 8) } else { (rows, columns) };
        if rows * columns > MOST_PLACES {
            return None;
        }
        let frame = Frame { board: 0, surface: Surface::Plane, rows: rows as u16, columns: columns as u16 };
        let engine = match rows * columns {
            0..=64 if columns == 8 => boxed(Tiles::<u64, 8>::new(forms, frame)),
            0..=64 => boxed(Tiles::<u64>::new(forms, frame)),
            65..=128 => boxed(Tiles::<u128>::new(forms, frame)),
            _ => boxed(Tiles::<Wide<8>>::new(forms, frame)),
        };
        Some(Self { shape: Shape::Plane(rows, columns), engine: engine?, lay_down })
    }

    /// The places of a component, if it lies on this ground. Several lists mean that it is several
    /// components here.
    fn places(&self, part: Part<'_>) -> Option<Vec<Vec<u32>>> {
        match (&self.shape, part) {
            (Shape::Plane(rows, columns) | Shape::Strip(rows, columns), Part::Cells(region)) => {
                let cells = cropped(region, self.lay_down)?;
                let (height, width) = extent(&cells);
                let place = |&(row, column): &(usize, usize)| match self.shape {
                    Shape::Strip(..) => (column * rows + row) as u32,
                    _ => (row * columns + column) as u32,
                };
                (height <= *rows && width <= *columns).then(|| vec![cells.iter().map(place).collect()])
            }
            (Shape::Rolled(frame), Part::Cells(region)) => same_frame(*frame, region.frame)
                .then(|| vec![region.cells.iter().map(|place| place as u32).collect()]),
            (Shape::Graphs(graphs), part) => graphs.places(part),
            (Shape::Plane(..) | Shape::Strip(..) | Shape::Rolled(_), Part::Vertices(_)) => None,
        }
    }

    /// A hash of this board among those that one position needs. It depends on the width of sets if they
    /// are wide, because files hold sets word by word.
    pub(super) fn signature(&self) -> u64 {
        let words = self.engine.words();
        self.shape.signature().wrapping_add(if words > 2 { words } else { 0 })
    }

    /// Writes what is known about this board.
    pub(super) fn save(&self, pack: &mut Pack) {
        self.engine.save(pack);
    }

    /// Reads it. Returns the number of results and the bytes that they take.
    pub(super) fn restore(&mut self, unpack: &mut Unpack<'_>) -> Option<(u64, usize)> {
        self.engine.restore(unpack)
    }

    /// Whether all of these components lie here, or can be put where isomorphic ones lie.
    pub(super) fn takes(&mut self, parts: &[Part<'_>]) -> bool {
        if parts.iter().all(|part| self.places(*part).is_some()) {
            return true;
        }
        match &mut self.shape {
            Shape::Graphs(graphs) => graphs.takes_alike(parts),
            Shape::Plane(..) | Shape::Strip(..) | Shape::Rolled(_) => false,
        }
    }

    /// The places of components that lie here.
    fn lists(&self, sum: &[Part<'_>]) -> Vec<Vec<u32>> {
        sum.iter().flat_map(|part| self.places(*part).unwrap_or_default()).collect()
    }

    /// The value of a component that lies here, in normal play.
    pub(super) fn value(&mut self, part: Part<'_>, work: &mut Work<'_>) -> Result<u32, Stop> {
        self.join(work);
        let lists = self.lists(&[part]);
        lists.iter().try_fold(0, |xor, places| Ok(xor ^ self.engine.value(places, work)?))
    }

    /// Whether the value of a sum of components that lie here is `n`, in normal play.
    pub(super) fn is_worth(&mut self, sum: &[Part<'_>], n: u32, work: &mut Work<'_>) -> Result<bool, Stop> {
        self.join(work);
        self.engine.is_worth(&self.lists(sum), n, work)
    }

    /// Begins to share results with other ranks, if there are any.
    fn join(&mut self, work: &Work<'_>) {
        if let Some(exchange) = work.exchange() {
            let signature = self.signature();
            self.engine.join(exchange, signature);
        }
    }

    /// Whether the player to move wins the sum in misère play.
    pub(super) fn wins_misere(&mut self, sum: &[Part<'_>], work: &mut Work<'_>) -> Result<bool, Stop> {
        self.engine.wins_misere(&self.lists(sum), work)
    }
}

fn sheet(taking: Taking, frame: Frame) -> Option<Box<dyn Engine>> {
    match frame.places() {
        // Shifts by a constant number of places are faster.
        0..=64 if frame.columns == 8 => boxed(Sheet::<u64, 8>::new(taking, frame)),
        0..=64 if frame.columns == 9 => boxed(Sheet::<u64, 9>::new(taking, frame)),
        0..=64 => boxed(Sheet::<u64>::new(taking, frame)),
        65..=72 if frame.columns == 11 => boxed(Sheet::<Long, 11>::new(taking, frame)),
        65..=72 if frame.columns == 13 => boxed(Sheet::<Long, 13>::new(taking, frame)),
        65..=128 => boxed(Sheet::<u128>::new(taking, frame)),
        _ => boxed(Sheet::<Wide<8>>::new(taking, frame)),
    }
}

fn strip(rows: usize, columns: usize) -> Option<Box<dyn Engine>> {
    match rows * columns {
        0..=64 => boxed(Strip::<u64>::new(rows, columns)),
        65..=128 => boxed(Strip::<u128>::new(rows, columns)),
        _ => boxed(Strip::<Wide<8>>::new(rows, columns)),
    }
}

fn boxed<B: Board + Send + 'static>(board: Option<B>) -> Option<Box<dyn Engine>> {
    let board = board?;
    Some(Box::new(Engines { nimbers: Nimbers::new(board), misere: Misere::new() }))
}

/// The searches on one board, for any kind of set.
trait Engine: Send {
    /// The number of words of a set.
    fn words(&self) -> u64;
    fn join(&mut self, exchange: &Arc<Exchange>, signature: u64);
    fn value(&mut self, places: &[u32], work: &mut Work<'_>) -> Result<u32, Stop>;
    fn is_worth(&mut self, parts: &[Vec<u32>], n: u32, work: &mut Work<'_>) -> Result<bool, Stop>;
    fn wins_misere(&mut self, parts: &[Vec<u32>], work: &mut Work<'_>) -> Result<bool, Stop>;
    fn save(&self, pack: &mut Pack);
    fn restore(&mut self, unpack: &mut Unpack<'_>) -> Option<(u64, usize)>;
}

struct Engines<B: Board> {
    nimbers: Nimbers<B>,
    misere: Misere<B::Set>,
}

fn set<S: Bits>(places: &[u32]) -> S {
    places.iter().fold(S::default(), |all, place| all | S::bit(*place))
}

impl<B: Board + Send> Engines<B> {
    /// Each thread has its own board.
    fn allow(&mut self, work: &Work<'_>) {
        self.nimbers.board.allow(work.budget().memory / SHARE / work.threads());
    }
}

impl<B: Board + Send + 'static> Engine for Engines<B> {
    fn words(&self) -> u64 {
        B::Set::BITS.div_ceil(64).into()
    }

    fn join(&mut self, exchange: &Arc<Exchange>, signature: u64) {
        self.nimbers.join(exchange, signature);
    }

    fn value(&mut self, places: &[u32], work: &mut Work<'_>) -> Result<u32, Stop> {
        self.allow(work);
        self.nimbers.value(set(places), work)
    }

    fn is_worth(&mut self, parts: &[Vec<u32>], n: u32, work: &mut Work<'_>) -> Result<bool, Stop> {
        self.allow(work);
        let parts: Vec<B::Set> = parts.iter().map(|part| set(part)).collect();
        self.nimbers.is_worth(&parts, n, work)
    }

    fn wins_misere(&mut self, parts: &[Vec<u32>], work: &mut Work<'_>) -> Result<bool, Stop> {
        self.allow(work);
        let parts: Vec<B::Set> = parts.iter().map(|part| set(part)).collect();
        self.misere.wins(&self.nimbers.board, &parts, work)
    }

    fn save(&self, pack: &mut Pack) {
        self.nimbers.save(pack);
        self.misere.save(pack);
    }

    fn restore(&mut self, unpack: &mut Unpack<'_>) -> Option<(u64, usize)> {
        // What is read was held before, within the budget of that time.
        let mut work = Work::new(Budget { nodes: u64::MAX, memory: usize::MAX });
        let regions = self.nimbers.restore(unpack, &mut work)?;
        let (misere, sums) = Misere::restore(unpack, &mut work)?;
        self.misere = misere;
        Some((regions + sums, work.memory()))
    }
}
