//! Shapes on a plane: a move is a placement on free cells.
//!
//! A component is a set of cells joined by placements, whether adjacent or not. Cells that no placement
//! covers are removed. Consider a piece that is symmetric under half a turn. If no placement meets its own
//! image, every move can be answered by its image, and the value is 0. If a placement that is its own image
//! leaves no placement that meets its own image, the value is not 0.

mod pairs;

use marienbad_rules::board::Frame;
use marienbad_rules::own::place::{Shape, Turn};

use super::bits::Bits;
use super::board::{Board, Symmetry, Taking};
use super::sheet::Sheet;
use pairs::Pairs;

/// So many ways of lying are looked at without a list.
const FEW: usize = 8;

/// A plane with all of its placements.
#[derive(Debug, Clone)]
pub(super) struct Tiles<S, const C: u32 = 0> {
    /// The same plane, for its images and distances.
    sheet: Sheet<S, C>,
    /// For each place, the placements whose first cell it is.
    first: Vec<Vec<S>>,
    /// For each place, the places that placements join to it.
    near: Vec<S>,
    /// The forms, for all of their placements at once.
    lying: Vec<Lying<S>>,
    /// The forms, if every shape has two cells. Placements are then the edges of a graph.
    pairs: Option<Pairs<S>>,
    /// The symmetries that keep the rule.
    turns: Vec<Turn>,
}

/// A form of a shape: the places where its first cell may be, and the offsets of its other cells.
#[derive(Debug, Clone)]
struct Lying<S> {
    first: S,
    others: Vec<u32>,
}

impl<S: Bits> Lying<S> {
    /// The first cells of its placements on these cells.
    #[inline]
    fn fitting(&self, free: S) -> S {
        self.others.iter().fold(self.first & free, |all, later| all & free.down(*later))
    }

    /// All cells of the placements with these first cells.
    #[inline]
    fn covered(&self, first: S) -> S {
        self.others.iter().fold(first, |all, later| all | first.up(*later))
    }

    /// The first cells of all placements that would meet these cells.
    #[inline]
    fn meeting(&self, cells: S) -> S {
        self.others.iter().fold(cells, |all, later| all | cells.down(*later))
    }
}

impl<S: Bits, const C: u32> Tiles<S, C> {
    /// The plane with all placements of these forms, if its places fit into the set.
    pub(super) fn new(forms: &[Shape], frame: Frame) -> Option<Self> {
        // Two linked tokens would count as one, but two cells of a shape do not.
        let sheet = Sheet::new(Taking::Dominoes, frame)?;
        let (rows, columns) = (usize::from(frame.rows), usize::from(frame.columns));
        let mut first = vec![Vec::new(); frame.places()];
        let mut near = vec![S::default(); frame.places()];
        let mut lying = Vec::new();
        for form in forms.iter().filter(|form| form.rows <= rows && form.columns <= columns) {
            let at = |cell: &(usize, usize)| (cell.0 * columns + cell.1) as u32;
            let cells: Vec<u32> = form.cells.iter().map(at).collect();
            let Some((start, others)) = cells.split_first() else { continue };
            let mut one =
                Lying { first: S::default(), others: others.iter().map(|cell| cell - start).collect() };
            for row in 0..=rows - form.rows {
                for column in 0..=columns - form.columns {
                    let place = |cell: &(usize, usize)| ((row + cell.0) * columns + column + cell.1) as u32;
                    let mask = form.cells.iter().fold(S::default(), |all, cell| all | S::bit(place(cell)));
                    one.first = one.first | S::bit(mask.first());
                    first[mask.first() as usize].push(mask);
                    let joined = |place: u32| near[place as usize] | mask.without(S::bit(place));
                    let joined: Vec<(u32, S)> = mask.each().map(|place| (place, joined(place))).collect();
                    joined.into_iter().for_each(|(place, places)| near[place as usize] = places);
                }
            }
            lying.push(one);
        }
        let pair = |one: &Lying<S>| match one.others[..] {
            [later] => Some((one.first, later)),
            _ => None,
        };
        let pairs: Option<Vec<_>> = lying.iter().map(pair).collect();
        let pairs = pairs.and_then(|ways| Pairs::new(&ways));
        Some(Self { sheet, first, near, lying, pairs, turns: turns_of(forms) })
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

    /// Rotates a box in the corner by half a turn.
    fn half_turned(&self, cells: S, height: u32, width: u32) -> S {
        cells.reversed().down(S::BITS - ((height - 1) * self.sheet.columns() + width))
    }

    fn symmetry(&self, cells: S, height: u32, width: u32) -> Symmetry {
        let half = Turn { across: false, down: true, right: true };
        if self.half_turned(cells, height, width) != cells || !self.turns.contains(&half) {
            return Symmetry::Silent;
        }
        let image = |mask: S| self.half_turned(mask, height, width);
        let (mut own, mut any) = (None, false);
        for mask in self.fitting(cells) {
            let there = image(mask);
            if there == mask {
                own = Some(mask);
            }
            any |= !(mask & there).none();
        }
        match own {
            _ if !any => Symmetry::Zero,
            // The player who places it in the middle then answers every move by its image, if no placement
            // that meets its own image is left.
            Some(own) if !self.fitting(cells.without(own)).any(|mask| !(mask & image(mask)).none()) => {
                Symmetry::NotZero
            }
            _ => Symmetry::Silent,
        }
    }

    /// The least image of a box in the corner, for rules that do not have all symmetries.
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

/// The symmetries of a plane that keep the forms.
pub(super) fn turns_of(forms: &[Shape]) -> Vec<Turn> {
    Turn::all().filter(|turn| forms.iter().all(|form| forms.contains(&form.turned(*turn)))).collect()
}

impl<S: Bits, const C: u32> Board for Tiles<S, C> {
    type Set = S;
    type Narrow = Tiles<u64, C>;

    /// The special code for dominoes is in [`Sheet`]; here the answer only decides how large pieces are
    /// searched.
    fn taking(&self) -> Taking {
        Taking::Dominoes
    }

    fn moves<E>(&self, piece: S, mut each: impl FnMut(S, u32) -> Result<(), E>) -> Result<(), E> {
        for place in piece.each() {
            for mask in &self.first[place as usize] {
                if mask.without(piece).none() {
                    each(*mask, place)?;
                }
            }
        }
        Ok(())
    }

    /// The places that placements join to this one.
    fn near(&self, place: u32) -> S {
        self.near[place as usize]
    }

    fn piece(&self, seed: S, free: S) -> S {
        if let Some(pairs) = &self.pairs {
            return pairs.piece(seed, free);
        }
        let mut piece = seed;
        // Most rules have few forms and need no list.
        let mut few = [S::default(); FEW];
        let many: Vec<S>;
        let fitting: &[S] = if self.lying.len() <= FEW {
            self.lying.iter().zip(&mut few).for_each(|(one, fits)| *fits = one.fitting(free));
            &few
        } else {
            many = self.lying.iter().map(|one| one.fitting(free)).collect();
            &many
        };
        loop {
            let ways = self.lying.iter().zip(fitting);
            let more = ways.fold(piece, |all, (one, fits)| all | one.covered(one.meeting(piece) & *fits));
            if more == piece {
                return piece;
            }
            piece = more;
        }
    }

    fn prune(&self, free: S) -> S {
        if let Some(pairs) = &self.pairs {
            return pairs.prune(free);
        }
        self.lying.iter().fold(S::default(), |all, one| all | one.covered(one.fitting(free)))
    }

    fn torn(&self, piece: S) -> Option<S> {
        self.pairs.as_ref()?.torn(piece)
    }

    fn canonical(&self, piece: S) -> (S, Symmetry) {
        let (top, bottom) = self.sheet.span_of_rows(piece);
        let shadow = self.sheet.shadow(piece, top, bottom);
        let (left, width) = (shadow.first(), shadow.end() - shadow.first());
        let cells = piece.down(top * self.sheet.columns() + left);
        let symmetry = self.symmetry(cells, bottom - top, width);
        if self.turns.len() == 8 {
            return (self.sheet.least_in_plane(cells, bottom - top, width).0, symmetry);
        }
        (self.least_of_few(cells, bottom - top, width), symmetry)
    }

    fn leaves(&self, piece: S) -> u32 {
        self.pairs.as_ref().map_or(0, |pairs| pairs.leaves(piece).count())
    }

    fn middle(&self, piece: S) -> (u32, u32) {
        self.sheet.middle(piece)
    }

    fn distance(&self, taken: S, place: u32, middle: (u32, u32)) -> u32 {
        self.sheet.distance(taken, place, middle)
    }
}
