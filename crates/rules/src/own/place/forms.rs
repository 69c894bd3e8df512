//! Where shapes fit on a board, and into which components the rest splits.

use super::shapes::{Shape, Turn};
use crate::board::{Cells, Frame, Region, Surface, symmetry};

/// A shape on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placement {
    /// The index of its form.
    pub(crate) form: u16,
    /// The place of the first cell of its box.
    pub(crate) at: u16,
    /// The number of columns of the board.
    pub(crate) columns: u16,
}

/// All forms of the rule's shapes: every way in which one may lie.
#[derive(Debug, Clone)]
pub(crate) struct Forms {
    all: Vec<Shape>,
    /// The symmetries of a board that keep the rule.
    turns: Vec<Turn>,
}

impl Forms {
    pub(crate) fn new(all: Vec<Shape>) -> Self {
        let keeps = |turn: &Turn| all.iter().all(|form| all.contains(&form.turned(*turn)));
        let turns = Turn::all().filter(keeps).collect();
        Self { all, turns }
    }

    /// All forms.
    pub(crate) fn all(&self) -> &[Shape] {
        &self.all
    }

    /// Whether they are the two forms of a domino.
    pub(crate) fn are_dominoes(&self) -> bool {
        matches!(&self.all[..], [across, down]
            if across.cells == [(0, 0), (0, 1)] && down.cells == [(0, 0), (1, 0)])
    }

    /// The cells that a placement covers, in reading order.
    pub(crate) fn cells(&self, placement: Placement) -> impl Iterator<Item = usize> {
        let (at, columns) = (usize::from(placement.at), usize::from(placement.columns));
        let cells = self.all.get(usize::from(placement.form)).map_or(&[][..], |form| &form.cells);
        cells.iter().map(move |&(row, column)| at + row * columns + column)
    }

    /// Every placement on `free` cells, by the first cell of its box and then by its form.
    pub(crate) fn fitting<'a>(
        &'a self,
        frame: Frame,
        free: &'a Cells,
    ) -> impl Iterator<Item = Placement> + 'a {
        let (rows, columns) = (usize::from(frame.rows), usize::from(frame.columns));
        (0..rows).flat_map(move |row| {
            (0..columns).flat_map(move |column| {
                self.all.iter().enumerate().filter_map(move |(i, form)| {
                    let inside = row + form.rows <= rows && column + form.columns <= columns;
                    let free = |&(down, right): &(usize, usize)| {
                        free.contains((row + down) * columns + column + right)
                    };
                    (inside && form.cells.iter().all(free)).then(|| Placement {
                        form: i as u16,
                        at: (row * columns + column) as u16,
                        columns: frame.columns,
                    })
                })
            })
        })
    }

    /// The placement that covers exactly these cells of a board, if there is one.
    pub(crate) fn covering(&self, frame: Frame, cells: &[usize]) -> Option<Placement> {
        let squares: Option<Vec<(usize, usize)>> = cells.iter().map(|place| frame.square(*place)).collect();
        let mut squares = squares?;
        squares.sort_unstable();
        let top = squares.iter().map(|cell| cell.0).min()?;
        let left = squares.iter().map(|cell| cell.1).min()?;
        squares.iter_mut().for_each(|cell| *cell = (cell.0 - top, cell.1 - left));
        let form = self.all.iter().position(|form| form.cells == squares)?;
        let at = u16::try_from(frame.place(top, left)?).ok()?;
        Some(Placement { form: u16::try_from(form).ok()?, at, columns: frame.columns })
    }

    /// Whether a placement covers cells of both regions. `other` should be the smaller one.
    pub(crate) fn join(&self, one: &Region, other: &Region) -> bool {
        if other.cells.iter().any(|place| one.cells.contains(place)) {
            return true;
        }
        let frame = other.frame;
        let free = |place: usize| one.cells.contains(place) || other.cells.contains(place);
        other.cells.iter().filter_map(|place| frame.square(place)).any(|(row, column)| {
            self.all.iter().any(|form| {
                form.cells.iter().any(|&(down, right)| {
                    let (Some(top), Some(left)) = (row.checked_sub(down), column.checked_sub(right)) else {
                        return false;
                    };
                    let place = |cell: &(usize, usize)| frame.place(top + cell.0, left + cell.1);
                    let mut both = false;
                    form.cells.iter().all(|cell| {
                        place(cell).is_some_and(|place| {
                            both |= one.cells.contains(place);
                            free(place)
                        })
                    }) && both
                })
            })
        })
    }

    /// The components of the free cells: cells that placements join, in the order of their first cell. With
    /// `idle`, also the cells that no placement covers, as connected pieces.
    pub(crate) fn split(&self, region: &Region, idle: bool) -> Vec<Region> {
        let mut joined = Joined::new(region.frame.places());
        for placement in self.fitting(region.frame, &region.cells) {
            joined.join(self.cells(placement));
        }
        let covered = joined.covered.clone();
        if idle {
            for place in region.cells.iter().filter(|place| !covered.contains(*place)) {
                joined.join([place].into_iter());
                region.frame.neighbours(place, |next| {
                    if region.cells.contains(next) && !covered.contains(next) {
                        joined.join([place, next].into_iter());
                    }
                });
            }
        }
        joined.pieces().into_iter().map(|cells| Region { frame: region.frame, cells }).collect()
    }

    /// Cuts a region out of its board, and takes the least of its images under the symmetries that keep the
    /// rule.
    pub(crate) fn canonical(&self, region: &Region) -> Region {
        if self.turns.len() == 8 {
            return symmetry::canonical(region);
        }
        let squares: Vec<(usize, usize)> =
            region.cells.iter().filter_map(|place| region.frame.square(place)).collect();
        let top = squares.iter().map(|cell| cell.0).min().unwrap_or(0);
        let left = squares.iter().map(|cell| cell.1).min().unwrap_or(0);
        let cropped: Vec<(usize, usize)> =
            squares.iter().map(|(row, column)| (row - top, column - left)).collect();
        let rows = cropped.iter().map(|cell| cell.0 + 1).max().unwrap_or(1);
        let columns = cropped.iter().map(|cell| cell.1 + 1).max().unwrap_or(1);
        let images = self.turns.iter().map(|turn| turn.image(&cropped, (rows, columns)));
        let (cells, (rows, columns)) =
            images.min_by(|one, other| (one.1, &one.0).cmp(&(other.1, &other.0))).unwrap_or_default();
        let (rows, columns) = (rows.max(1), columns.max(1));
        let frame = Frame { board: 0, surface: Surface::Plane, rows: rows as u16, columns: columns as u16 };
        let mut all = Cells::none(frame.places());
        cells.iter().filter_map(|cell| frame.place(cell.0, cell.1)).for_each(|place| all.insert(place));
        Region { frame, cells: all }
    }
}

/// Lists what every placement of one component leaves.
pub(crate) struct Leaving<'a> {
    forms: &'a Forms,
    region: &'a Region,
    placements: Vec<Placement>,
    /// The cells of each placement, on boards of at most 128 places.
    bits: Option<Vec<u128>>,
    left: Vec<u128>,
    parts: Vec<Region>,
}

impl<'a> Leaving<'a> {
    pub(crate) fn new(forms: &'a Forms, region: &'a Region) -> Self {
        let placements: Vec<Placement> = forms.fitting(region.frame, &region.cells).collect();
        let bits = region.cells.as_long().map(|_| {
            let bits = |placement: &Placement| forms.cells(*placement).fold(0, |all, place| all | 1 << place);
            placements.iter().map(bits).collect()
        });
        Self { forms, region, placements, bits, left: Vec::new(), parts: Vec::new() }
    }

    /// The number of placements.
    pub(crate) fn len(&self) -> usize {
        self.placements.len()
    }

    /// A placement, and the components that it leaves.
    pub(crate) fn get(&mut self, i: usize) -> (Placement, &[Region]) {
        let placement = self.placements[i];
        self.parts.clear();
        match &self.bits {
            Some(bits) => {
                let taken = bits[i];
                self.left.clear();
                self.left.extend(bits.iter().filter(|other| **other & taken == 0));
                while let Some(first) = self.left.first() {
                    let mut piece = *first;
                    loop {
                        let before = piece;
                        self.left.retain(|other| {
                            let apart = *other & piece == 0;
                            if !apart {
                                piece |= other;
                            }
                            apart
                        });
                        if piece == before {
                            break;
                        }
                    }
                    let cells = Cells::from_long(piece);
                    self.parts.push(Region { frame: self.region.frame, cells });
                }
                self.parts.sort_by_key(|part| part.cells.as_long().map(u128::trailing_zeros));
            }
            None => {
                let mut cells = self.region.cells.clone();
                for place in self.forms.cells(placement) {
                    cells.remove(place);
                }
                self.parts = self.forms.split(&Region { frame: self.region.frame, cells }, false);
            }
        }
        (placement, &self.parts)
    }
}

/// A union-find structure on places.
struct Joined {
    parent: Vec<u32>,
    covered: Cells,
}

impl Joined {
    fn new(places: usize) -> Self {
        Self { parent: (0..places as u32).collect(), covered: Cells::none(places) }
    }

    fn root(&mut self, place: usize) -> u32 {
        let mut at = place as u32;
        while self.parent[at as usize] != at {
            let next = self.parent[self.parent[at as usize] as usize];
            self.parent[at as usize] = next;
            at = next;
        }
        at
    }

    fn join(&mut self, mut places: impl Iterator<Item = usize>) {
        let Some(first) = places.next() else { return };
        self.covered.insert(first);
        for place in places {
            self.covered.insert(place);
            let (one, other) = (self.root(first), self.root(place));
            self.parent[one.max(other) as usize] = one.min(other);
        }
    }

    /// The sets, in the order of their first place.
    fn pieces(mut self) -> Vec<Cells> {
        let mut number = vec![usize::MAX; self.parent.len()];
        let mut pieces: Vec<Cells> = Vec::new();
        let covered = self.covered.clone();
        for place in covered.iter() {
            let root = self.root(place) as usize;
            if number[root] == usize::MAX {
                number[root] = pieces.len();
                pieces.push(covered.emptied());
            }
            pieces[number[root]].insert(place);
        }
        pieces
    }
}
