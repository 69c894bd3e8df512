//! Shapes on a plane: a move is one of the placements that lie on free cells.
//!
//! Cells belong together that a placement joins, whether they touch or not; cells that no placement covers
//! are taken off. A piece that half a turn brings onto itself is worth 0 if no placement meets its own image:
//! every move can be answered by its image.

use marienbad_rules::board::Frame;
use marienbad_rules::own::place::{Shape, Turn};

use super::bits::Bits;
use super::board::{Board, Symmetry, Taking};
use super::sheet::Sheet;

/// A plane with every placement on it.
#[derive(Debug, Clone)]
pub(super) struct Tiles<S, const C: u32 = 0> {
    /// The same plane, for its images and distances.
    sheet: Sheet<S, C>,
    /// For each place the placements of which it is the first.
    first: Vec<Vec<S>>,
    /// For each place the placements that cover it.
    over: Vec<Vec<S>>,
    /// The turns under which the rule stays the same.
    turns: Vec<Turn>,
}

impl<S: Bits, const C: u32> Tiles<S, C> {
    /// The placements of these ways of lying on a plane, if its places fit into the set.
    pub(super) fn new(forms: &[Shape], frame: Frame) -> Option<Self> {
        // Two tokens would be one; two cells of a shape are not.
        let sheet = Sheet::new(Taking::Dominoes, frame)?;
        let (rows, columns) = (usize::from(frame.rows), usize::from(frame.columns));
        let (mut first, mut over) = (vec![Vec::new(); frame.places()], vec![Vec::new(); frame.places()]);
        for form in forms.iter().filter(|form| form.rows <= rows && form.columns <= columns) {
            for row in 0..=rows - form.rows {
                for column in 0..=columns - form.columns {
                    let place = |cell: &(usize, usize)| ((row + cell.0) * columns + column + cell.1) as u32;
                    let mask = form.cells.iter().fold(S::default(), |all, cell| all | S::bit(place(cell)));
                    first[mask.first() as usize].push(mask);
                    mask.each().for_each(|place| over[place as usize].push(mask));
                }
            }
        }
        Some(Self { sheet, first, over, turns: turns_of(forms) })
    }

    /// The placements on these cells.
    fn fitting(&self, free: S) -> impl Iterator<Item = S> {
        free.each().flat_map(move |place| {
            self.first[place as usize].iter().copied().filter(move |mask| mask.without(free).none())
        })
    }

    fn square(&self, place: u32) -> (usize, usize) {
        ((place / self.sheet.columns()) as usize, (place % self.sheet.columns()) as usize)
    }

    /// Half a turn of a box in the corner.
    fn half_turned(&self, cells: S, height: u32, width: u32) -> S {
        cells.reversed().down(S::BITS - ((height - 1) * self.sheet.columns() + width))
    }

    fn symmetry(&self, cells: S, height: u32, width: u32) -> Symmetry {
        let half = Turn { across: false, down: true, right: true };
        if self.half_turned(cells, height, width) != cells || !self.turns.contains(&half) {
            return Symmetry::Silent;
        }
        let meets = |mask: S| !(mask & self.half_turned(mask, height, width)).none();
        if self.fitting(cells).any(meets) { Symmetry::Silent } else { Symmetry::Zero }
    }

    /// The least image of a box in the corner under the turns of a rule that has not all of them.
    fn least_of_few(&self, cells: S, height: u32, width: u32) -> S {
        let squares: Vec<(usize, usize)> = cells.each().map(|place| self.square(place)).collect();
        let columns = self.sheet.columns();
        let fits = |(rows, wide): (usize, usize)| rows as u32 <= self.sheet.rows && wide as u32 <= columns;
        let images = self.turns.iter().filter_map(|turn| {
            let (image, size) = turn.image(&squares, (height as usize, width as usize));
            fits(size).then(|| {
                let place = |cell: &(usize, usize)| S::bit(cell.0 as u32 * columns + cell.1 as u32);
                image.iter().fold(S::default(), |all, cell| all | place(cell))
            })
        });
        images.min().unwrap_or(cells)
    }
}

/// The turns of a plane under which the ways of lying stay the same.
pub(super) fn turns_of(forms: &[Shape]) -> Vec<Turn> {
    Turn::all().filter(|turn| forms.iter().all(|form| forms.contains(&form.turned(*turn)))).collect()
}

impl<S: Bits, const C: u32> Board for Tiles<S, C> {
    type Set = S;
    type Narrow = Tiles<u64, C>;

    /// What is made for dominoes is in [`Sheet`]; here it says how large pieces are searched.
    fn taking(&self) -> Taking {
        Taking::Dominoes
    }

    fn moves<E>(&self, piece: S, mut each: impl FnMut(S, u32) -> Result<(), E>) -> Result<(), E> {
        self.fitting(piece).try_for_each(|mask| each(mask, mask.first()))
    }

    /// The places that a placement joins with this one.
    fn near(&self, place: u32) -> S {
        let all = self.over[place as usize].iter().fold(S::default(), |all, mask| all | *mask);
        all.without(S::bit(place))
    }

    fn piece(&self, seed: S, free: S) -> S {
        let (mut piece, mut edge) = (seed, seed);
        while !edge.none() {
            let mut more = S::default();
            for place in edge.each() {
                for mask in &self.over[place as usize] {
                    if mask.without(free).none() {
                        more = more | *mask;
                    }
                }
            }
            edge = more.without(piece);
            piece = piece | more;
        }
        piece
    }

    fn prune(&self, free: S) -> S {
        self.fitting(free).fold(S::default(), |all, mask| all | mask)
    }

    fn canonical(&self, piece: S) -> (S, Symmetry) {
        let (top, bottom) = self.sheet.span_of_rows(piece);
        let shadow = self.sheet.shadow(piece, top, bottom);
        let (left, width) = (shadow.first(), shadow.end() - shadow.first());
        let cells = piece.down(top * self.sheet.columns() + left);
        let symmetry = self.symmetry(cells, bottom - top, width);
        if self.turns.len() == 8 {
            return (self.sheet.least_image(piece).0, symmetry);
        }
        (self.least_of_few(cells, bottom - top, width), symmetry)
    }

    fn middle(&self, piece: S) -> (u32, u32) {
        self.sheet.middle(piece)
    }

    fn distance(&self, taken: S, place: u32, middle: (u32, u32)) -> u32 {
        self.sheet.distance(taken, place, middle)
    }
}
