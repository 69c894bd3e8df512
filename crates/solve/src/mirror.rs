//! The mirror strategy on boards of any size: each move is answered by its image.
//!
//! Consider a symmetry of the board: an involution of its places that preserves links and maps the
//! remaining places to remaining places. If no move conflicts with its own image, the player to move loses
//! in normal play: the opponent answers each move with its image, which leaves a position of the same kind,
//! and so makes the last move. A domino conflicts with its image if they share a place, that is, if one of
//! its places is fixed or the two are exchanged. A token conflicts with its image if that is the token
//! itself or a neighbour. If some move removes all conflicts and all places without an image, the player to
//! move makes it and wins.
//!
//! With the half turn this shows that Cram is lost on even by even boards and won on even by odd boards;
//! with the opposite token, that XXX is lost on every globe with an even number of columns, from four on.
//!
//! ```
//! use marienbad_rules::{Action, NoFiles, Ruleset, board::Cram, places::Taking};
//! use marienbad_solve::mirror::{Symmetry, look};
//!
//! let board = Cram.parse("60x61", &NoFiles)?;
//! let found = look(Taking::Dominoes, &[Cram.view(&board[0])]).expect("a symmetrical board");
//! assert_eq!(found.symmetry, Symmetry::HalfTurn);
//! let (_, places) = found.opening.expect("a move that makes it lost for the other");
//! let domino = Cram.move_by(&board[0], Action::Places(&places)).expect("a domino");
//! assert_eq!(Cram.move_text(&board[0], &domino), "30.31-31.31");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use marienbad_rules::View;
use marienbad_rules::board::{Cells, Frame, Region, Surface};
use marienbad_rules::places::Taking;

/// The symmetry that gives the image of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Symmetry {
    /// The place half a circle away, in the same row of a circle, tube or globe.
    Across,
    /// The place on the other side of a globe or torus.
    Opposite,
    /// Rotation by half a turn about a point.
    HalfTurn,
    /// Reflection in a line.
    Reflection,
}

/// The verdict of the mirror strategy on a sum in normal play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mirror {
    /// The symmetry of the board of the opening, or of the first board if there is no opening.
    pub symmetry: Symmetry,
    /// The opening move after which every move has an image, as its component and the places it takes: the
    /// player to move wins. If there is none, the player to move loses.
    pub opening: Option<(usize, Vec<usize>)>,
}

/// The verdict of the mirror strategy on boards in normal play; `None` if they are not symmetric enough.
pub fn look(taking: Taking, sum: &[View<'_>]) -> Option<Mirror> {
    let regions = regions(sum)?;
    let found = said(taking, &regions)?;
    let opening = match found.opening {
        None => None,
        Some((frame, taken)) => {
            let here = |region: &&Region| region.frame == frame && region.cells.contains(taken[0]);
            Some((regions.iter().position(here)?, taken))
        }
    };
    Some(Mirror { symmetry: found.symmetry, opening })
}

/// The image of a move in component `i`, as its board and places: the answer of the mirror strategy. `None`
/// if the player to move does not lose by it.
pub fn image(taking: Taking, sum: &[View<'_>], i: usize, places: &[usize]) -> Option<(Frame, Vec<usize>)> {
    let regions = regions(sum)?;
    let found = said(taking, &regions).filter(|found| found.opening.is_none())?;
    let region = *regions.get(i)?;
    let here = |(board, _): &&(Region, Ways)| {
        board.frame == region.frame
            && region.cells.iter().next().is_some_and(|place| board.cells.contains(place))
    };
    let (_, ways) = found.boards.iter().find(here)?;
    let board = Board { taking, region };
    let images: Option<Vec<usize>> = places.iter().map(|place| board.image(*place, *ways)).collect();
    Some((region.frame, images?))
}

/// The image of each remaining place, numbered as in [`marienbad_rules::places::links`], if the player to
/// move loses by the mirror strategy; certificates list it. An isolated place, which takes no domino, is
/// its own image.
pub fn images(taking: Taking, sum: &[View<'_>]) -> Option<Vec<usize>> {
    let regions = regions(sum)?;
    let found = said(taking, &regions).filter(|found| found.opening.is_none())?;
    let mut places: HashMap<(Frame, usize), usize> = HashMap::new();
    for region in &regions {
        for place in region.cells.iter() {
            places.insert((region.frame, place), places.len());
        }
    }
    let mut images: Vec<usize> = (0..places.len()).collect();
    for (region, ways) in &found.boards {
        let board = Board { taking, region };
        for place in region.cells.iter() {
            let image = board.image(place, *ways)?;
            images[*places.get(&(region.frame, place))?] = *places.get(&(region.frame, image))?;
        }
    }
    Some(images)
}

fn regions<'a>(sum: &[View<'a>]) -> Option<Vec<&'a Region>> {
    let region = |view: &View<'a>| match view {
        View::Cells(region) => Some(*region),
        _ => None,
    };
    sum.iter().map(region).collect()
}

/// How a symmetry maps the rows, and the columns.
type Ways = (Way, Way);

/// The verdict on one or more boards; the opening is the place of the token or the two places of the
/// domino.
struct Said {
    symmetry: Symmetry,
    opening: Option<(Frame, Vec<usize>)>,
    /// The boards, each with its symmetry.
    boards: Vec<(Region, Ways)>,
}

/// First considers everything that remains of each board together; if that gives no verdict, each component
/// separately. Isolated places take no domino and need no image.
fn said(taking: Taking, regions: &[&Region]) -> Option<Said> {
    let smallest = if matches!(taking, Taking::Dominoes) { 2 } else { 1 };
    let regions: Vec<&Region> =
        regions.iter().copied().filter(|region| region.cells.len() >= smallest).collect();
    let (mut boards, mut places): (Vec<Region>, HashMap<Frame, usize>) = Default::default();
    for region in &regions {
        match places.entry(region.frame) {
            Entry::Occupied(place) => boards[*place.get()].cells.extend(&region.cells),
            Entry::Vacant(place) => {
                place.insert(boards.len());
                boards.push((*region).clone());
            }
        }
    }
    together(taking, boards.iter()).or_else(|| {
        let apart = boards.len() < regions.len();
        apart.then(|| together(taking, regions.iter().copied()))?
    })
}

/// Boards side by side: all except one must be lost.
fn together<'r>(taking: Taking, boards: impl Iterator<Item = &'r Region>) -> Option<Said> {
    let mut all: Option<Said> = None;
    for region in boards {
        let mut said = Board { taking, region }.look()?;
        all = match all {
            Some(before) if before.opening.is_some() && said.opening.is_some() => return None,
            Some(mut before) if said.opening.is_none() => {
                before.boards.append(&mut said.boards);
                Some(before)
            }
            Some(mut before) => {
                said.boards.append(&mut before.boards);
                Some(said)
            }
            None => Some(said),
        };
    }
    all
}

/// How a symmetry maps the rows or the columns. Indices are cyclic where rows or columns are circles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// The identity.
    Same,
    /// A shift by this number, which is half the circle.
    Onward(usize),
    /// Index `i` maps to this number minus `i`.
    Back(usize),
}

impl Way {
    fn image(self, i: usize, size: usize, round: bool) -> Option<usize> {
        match self {
            Self::Same => Some(i),
            Self::Onward(half) => Some((i + half) % size),
            Self::Back(sum) if round => Some((sum + size - i) % size),
            Self::Back(sum) => sum.checked_sub(i).filter(|image| *image < size),
        }
    }

    /// All maps from `from` to `to`; `ends` is the sum of the first and the last remaining index, if they
    /// do not form a circle.
    fn between(from: usize, to: usize, size: usize, ends: Option<usize>) -> impl Iterator<Item = Self> {
        let same = (from == to).then_some(Self::Same);
        let onward = Self::onward(size, ends).filter(|_| from.abs_diff(to) == size / 2);
        let back = match ends {
            Some(ends) => (from + to == ends).then_some(Self::Back(ends)),
            None => Some(Self::Back((from + to) % size)),
        };
        same.into_iter().chain(onward).chain(back)
    }

    /// The shift by half a circle, if this is a circle of even length.
    fn onward(size: usize, ends: Option<usize>) -> Option<Self> {
        (ends.is_none() && size.is_multiple_of(2)).then_some(Self::Onward(size / 2))
    }

    /// All maps, up to a rotation of the whole board.
    fn all(size: usize, ends: Option<usize>) -> Vec<Self> {
        let back = ends.map_or(vec![Self::Back(0), Self::Back(1 % size)], |ends| vec![Self::Back(ends)]);
        [Self::Same].into_iter().chain(Self::onward(size, ends)).chain(back).collect()
    }
}

/// The remaining places of a board.
struct Board<'r> {
    taking: Taking,
    region: &'r Region,
}

/// With more places that hinder, no single move takes them all; but for reflections there are no more.
const MOST_IN_THE_WAY: usize = 64;

/// A domino takes two places and cuts off at most six; a token takes five, but for poles.
const MOST_ASTRAY: usize = 8;

impl Board<'_> {
    fn frame(&self) -> Frame {
        self.region.frame
    }

    fn cells(&self) -> &Cells {
        &self.region.cells
    }

    fn rows_are_round(&self) -> bool {
        self.frame().surface == Surface::Torus
    }

    fn columns_are_round(&self) -> bool {
        self.frame().surface != Surface::Plane
    }

    fn look(&self) -> Option<Said> {
        let mut ways = self.ways();
        ways.retain(|ways| *ways != (Way::Same, Way::Same) && self.keeps_links(*ways));
        ways.sort_by_key(|ways| self.symmetry(*ways));
        let mut opening = None;
        for ways in ways {
            let Some(astray) = self.astray(ways) else { continue };
            let hindering = self.hindering(ways);
            if astray.is_empty() && hindering.is_empty() {
                return Some(self.says(ways, None));
            }
            if opening.is_none() && hindering.len() <= MOST_IN_THE_WAY {
                let found = self.opening(ways, &astray, &hindering);
                opening = found.map(|taken| self.says(ways, Some(taken)));
            }
        }
        opening
    }

    fn says(&self, ways: Ways, opening: Option<Vec<usize>>) -> Said {
        let opening = opening.map(|taken| (self.frame(), taken));
        Said { symmetry: self.symmetry(ways), opening, boards: vec![(self.region.clone(), ways)] }
    }

    /// Symmetries that may map the remaining places to themselves.
    fn ways(&self) -> Vec<Ways> {
        let frame = self.frame();
        let (rows, columns) = (usize::from(frame.rows), usize::from(frame.columns));
        let standing: Vec<(usize, usize)> =
            self.cells().iter().filter_map(|place| frame.square(place)).collect();
        let ends = |of: fn(&(usize, usize)) -> usize| {
            Some(standing.iter().map(of).min()? + standing.iter().map(of).max()?)
        };
        let Some((in_rows, in_columns)) = ends(|square| square.0).zip(ends(|square| square.1)) else {
            // Only poles remain.
            return vec![(Way::Back(rows.saturating_sub(1)), Way::Same)];
        };
        let in_rows = (!self.rows_are_round()).then_some(in_rows);
        let in_columns = (!self.columns_are_round()).then_some(in_columns);
        if let Some((in_rows, in_columns)) = in_rows.zip(in_columns) {
            // About the centre of the remaining places, and about that of the board, whose edge may have
            // lost a place.
            let board = (Way::Back(rows - 1), Way::Back(columns - 1));
            let mut ways = vec![(Way::Back(in_rows), Way::Back(in_columns)), board];
            ways.dedup();
            return ways;
        }
        if standing.len() == frame.squares() {
            let columns = Way::all(columns, in_columns);
            let pairs = Way::all(rows, in_rows)
                .into_iter()
                .flat_map(|row| columns.iter().map(move |column| (row, *column)));
            return pairs.collect();
        }
        // Missing places must map to missing places, provided that no row leaves the board.
        let whole = in_rows.is_none_or(|ends| ends + 1 == rows);
        let gone: Vec<(usize, usize)> = if whole && 2 * standing.len() > frame.squares() {
            let gone = (0..frame.squares()).filter(|place| !self.cells().contains(*place));
            gone.filter_map(|place| frame.square(place)).collect()
        } else {
            standing
        };
        let Some(&(row, column)) = gone.first() else { return Vec::new() };
        // The shift by half a circle is tried even if some places have no image: a move may remove them.
        let onward = Way::onward(columns, in_columns).into_iter().flat_map(|onward| {
            let back = (frame.surface != Surface::Torus).then_some(Way::Back(rows - 1));
            [Some(Way::Same), Way::onward(rows, in_rows), back]
                .into_iter()
                .flatten()
                .map(move |row| (row, onward))
        });
        let down = Way::onward(rows, in_rows).map(|onward| (onward, Way::Same));
        let pairs = gone.iter().flat_map(|&(to_row, to_column)| {
            Way::between(row, to_row, rows, in_rows).flat_map(move |in_rows| {
                Way::between(column, to_column, columns, in_columns)
                    .map(move |in_columns| (in_rows, in_columns))
            })
        });
        onward.chain(down).chain(pairs).collect()
    }

    fn symmetry(&self, ways: Ways) -> Symmetry {
        match ways {
            (Way::Same, Way::Onward(_)) => Symmetry::Across,
            (Way::Back(_), Way::Back(_)) => Symmetry::HalfTurn,
            (Way::Back(_), Way::Onward(_)) if self.frame().surface != Surface::Torus => Symmetry::Opposite,
            (Way::Onward(_), Way::Same | Way::Onward(_)) => Symmetry::Opposite,
            // Includes glide reflections by half a circle.
            _ => Symmetry::Reflection,
        }
    }

    fn image(&self, place: usize, (in_rows, in_columns): Ways) -> Option<usize> {
        let frame = self.frame();
        let Some((row, column)) = frame.square(place) else {
            // Poles are rows with a single place.
            let other = |pole| if Some(pole) == frame.north() { frame.south() } else { frame.north() };
            return if in_rows == Way::Same { Some(place) } else { other(place) };
        };
        let row = in_rows.image(row, frame.rows.into(), self.rows_are_round())?;
        let column = in_columns.image(column, frame.columns.into(), self.columns_are_round())?;
        frame.place(row, column)
    }

    /// Whether linked places stay linked. On a globe with a pole, the first and the last row must be
    /// exchanged if rows are reflected.
    fn keeps_links(&self, ways: Ways) -> bool {
        let frame = self.frame();
        let moved = matches!(ways.0, Way::Back(ends) if ends + 1 != usize::from(frame.rows));
        let poles = [frame.north(), frame.south()];
        !moved || poles.into_iter().flatten().all(|pole| !self.cells().contains(pole))
    }

    /// The remaining places whose image is missing, if there are few enough for one move to take.
    fn astray(&self, ways: Ways) -> Option<Vec<usize>> {
        let (cells, frame) = (self.cells(), self.frame());
        let most = if frame.north().is_some() { usize::from(frame.columns) + 2 } else { 0 };
        let mut astray = Vec::new();
        for place in cells.iter() {
            if self.image(place, ways).is_none_or(|image| !cells.contains(image)) {
                if astray.len() == most.max(MOST_ASTRAY) {
                    return None;
                }
                astray.push(place);
            }
        }
        Some(astray)
    }

    fn linked(&self, place: usize, see: &mut dyn FnMut(usize)) {
        self.frame().neighbours(place, |next| {
            if self.cells().contains(next) {
                see(next);
            }
        });
    }

    fn are_linked(&self, one: usize, other: usize) -> bool {
        let mut found = false;
        self.linked(one, &mut |next| found |= next == other);
        found
    }

    /// The places at which a move conflicts with its image.
    fn hindering(&self, ways: Ways) -> Vec<usize> {
        let hinders = |place: &usize| match (self.image(*place, ways), self.taking) {
            (Some(image), Taking::Dominoes) if image == *place => {
                let mut neighbours = 0;
                self.linked(*place, &mut |_| neighbours += 1);
                neighbours > 0
            }
            (Some(image), _) => image == *place || self.are_linked(*place, image),
            (None, _) => false,
        };
        self.cells().iter().filter(hinders).collect()
    }

    /// A move after which every place has an image and no move conflicts with its own. It takes the
    /// `astray` and `hindering` places or leaves them without a neighbour, and so without a domino; any
    /// other place it takes goes together with its image.
    fn opening(&self, ways: Ways, astray: &[usize], hindering: &[usize]) -> Option<Vec<usize>> {
        let mends = |mv: &[usize]| {
            let mut taken = mv.to_vec();
            if self.taking == Taking::Tokens {
                self.linked(mv[0], &mut |next| taken.push(next));
            }
            let with_image = |place: &usize| {
                astray.contains(place) || self.image(*place, ways).is_some_and(|image| taken.contains(&image))
            };
            let idle = |place: usize| {
                let mut neighbours = 0;
                self.linked(place, &mut |next| neighbours += usize::from(!taken.contains(&next)));
                self.taking == Taking::Dominoes && neighbours == 0
            };
            taken.iter().all(with_image)
                && astray.iter().chain(hindering).all(|place| taken.contains(place) || idle(*place))
        };
        // A token must take the first of these places; a domino may take another one and isolate the first.
        let first = if self.taking == Taking::Tokens { 1 } else { MOST_ASTRAY };
        astray.iter().chain(hindering).take(first).find_map(|&place| {
            let mut moves = match self.taking {
                Taking::Tokens => vec![vec![place]],
                Taking::Dominoes => Vec::new(),
            };
            self.linked(place, &mut |next| {
                moves.push(match self.taking {
                    Taking::Tokens => vec![next],
                    Taking::Dominoes => vec![place, next],
                });
            });
            moves.into_iter().find(|mv| mends(mv))
        })
    }
}

#[cfg(test)]
mod tests {
    use marienbad_rules::board::Cram;
    use marienbad_rules::graph::{Circle, Globe, Grid, Torus};
    use marienbad_rules::{Action, NoFiles, Ruleset, Structure, moves_of};

    use super::*;
    use crate::search::arena::Arena;
    use crate::search::evaluate::{GrundyValues, Numbers, evaluate};
    use crate::{Budget, Work};

    /// A component and a move in it.
    type Opening<R> = Option<(usize, <R as Ruleset>::Move)>;

    /// The verdict on a position, with the opening as a move of the game.
    fn said_of<R: Ruleset>(ruleset: &R, sum: &[R::Position]) -> Option<(Symmetry, Opening<R>)> {
        let Structure::Places(taking) = ruleset.structure() else { return None };
        let views: Vec<View<'_>> = sum.iter().map(|part| ruleset.view(part)).collect();
        let found = look(taking, &views)?;
        let opening = found.opening.map(|(i, places)| {
            (i, ruleset.move_by(&sum[i], Action::Places(&places)).expect("a move of the game"))
        });
        Some((found.symmetry, opening))
    }

    /// Values by plain search, kept from one position to the next.
    struct Plain<'r, R: Ruleset> {
        ruleset: &'r R,
        arena: Arena<'r, R>,
        numbers: Numbers,
        found: [usize; 2],
    }

    impl<'r, R: Ruleset> Plain<'r, R> {
        fn new(ruleset: &'r R) -> Self {
            Self { ruleset, arena: Arena::new(ruleset), numbers: Numbers::default(), found: [0; 2] }
        }

        fn value(&mut self, sum: &[R::Position]) -> u32 {
            let mut work = Work::new(Budget::default());
            let ids = self.arena.sum(sum, &mut work).unwrap();
            let mut value = |id| {
                evaluate(&mut self.arena, &mut GrundyValues::default(), &mut self.numbers, id, &mut work)
            };
            ids.into_iter().fold(0, |xor, id| xor ^ value(id).unwrap())
        }

        /// Checks that the mirror strategy's verdict on a position is right, and that it still applies
        /// after the opening.
        fn agrees(&mut self, text: &str) {
            let Ok(mut sum) = self.ruleset.parse(text, &NoFiles) else { return };
            let Some((_, opening)) = said_of(self.ruleset, &sum) else { return };
            let value = self.value(&sum);
            self.found[usize::from(opening.is_some())] += 1;
            let Some((i, mv)) = opening else {
                assert_eq!(value, 0, "{text} is not lost");
                return;
            };
            assert_ne!(value, 0, "{text} is not won");
            let left = self.ruleset.apply(&sum[i], &mv).expect("a move");
            sum.splice(i..=i, left);
            assert_eq!(self.value(&sum), 0, "{text}: not by this move");
            let after = said_of(self.ruleset, &sum);
            let over = sum.iter().all(|part| moves_of(self.ruleset, part).next().is_none());
            assert!(over || after.is_some_and(|(_, opening)| opening.is_none()), "{text}");
        }

        /// Checks all positions of a board of this size.
        fn agrees_on_all(&mut self, rows: usize, columns: usize, signs: [char; 2], poles: bool) {
            for holes in 0u32..1 << (rows * columns) {
                let sign = |place: usize| signs[(holes >> place & 1) as usize];
                let row = |row: usize| (0..columns).map(|column| sign(row * columns + column)).collect();
                let rows = (0..rows).map(row).collect::<Vec<String>>().join("/");
                if !poles {
                    self.agrees(&rows);
                    continue;
                }
                for (north, south) in [('N', 'S'), ('-', 'S'), ('N', '-'), ('-', '-')] {
                    self.agrees(&format!("{north}/{rows}/{south}"));
                }
            }
        }
    }

    #[test]
    fn what_it_says_is_so_on_all_small_boards() {
        let (cram, dominoes) = (&mut Plain::new(&Cram), ['.', '#']);
        let (grid, circle) = (&mut Plain::new(&Grid), &mut Plain::new(&Circle));
        let (globe, torus, tokens) = (&mut Plain::new(&Globe), &mut Plain::new(&Torus), ['o', '.']);
        for (rows, columns) in [(1, 9), (2, 2), (2, 3), (3, 3), (2, 5), (3, 4), (4, 3)] {
            cram.agrees_on_all(rows, columns, dominoes, false);
            grid.agrees_on_all(rows, columns, tokens, false);
            torus.agrees_on_all(rows, columns, tokens, false);
            globe.agrees_on_all(rows, columns, tokens, false);
        }
        for (rows, columns) in [(1, 1), (1, 2), (2, 1), (1, 4), (2, 2), (2, 3), (2, 4), (3, 3), (3, 2)] {
            globe.agrees_on_all(rows, columns, tokens, true);
        }
        (1..=12).for_each(|columns| circle.agrees_on_all(1, columns, tokens, false));
        let found = [cram.found, grid.found, circle.found, globe.found, torus.found];
        assert!(found.iter().all(|[lost, won]| *lost > 50 && *won > 50), "{found:?}");
    }

    /// Two boards, and pieces that are each symmetric.
    #[test]
    fn sums_of_boards() {
        let mut cram = Plain::new(&Cram);
        for text in ["2x4 + 4x4", "2x4 + 2x3", "2x3 + 2x3", "..#./..#./####/..../....", ".../.#./... + 2x3"] {
            cram.agrees(text);
        }
        assert_eq!(cram.found, [1, 3]);
    }

    #[test]
    fn whole_boards_of_any_size() {
        fn said<R: Ruleset>(ruleset: &R, text: &str) -> Option<(Symmetry, Option<String>)> {
            let sum = ruleset.parse(text, &NoFiles).unwrap();
            let (symmetry, opening) = said_of(ruleset, &sum)?;
            Some((symmetry, opening.map(|(i, mv)| ruleset.move_text(&sum[i], &mv))))
        }
        let won = |symmetry, mv: &str| Some((symmetry, Some(mv.to_owned())));
        assert_eq!(said(&Cram, "64x64"), Some((Symmetry::HalfTurn, None)));
        assert_eq!(said(&Cram, "2x2001"), won(Symmetry::HalfTurn, "1.1001-2.1001"));
        assert_eq!(said(&Cram, "63x65"), None);
        assert_eq!(said(&Grid, "64x64"), Some((Symmetry::HalfTurn, None)));
        assert_eq!(said(&Grid, "63x65"), won(Symmetry::HalfTurn, "32.33"));
        assert_eq!(said(&Grid, "63x64"), None);
        assert_eq!(said(&Circle, "4096"), Some((Symmetry::Across, None)));
        assert_eq!(said(&Circle, "4095"), None);
        assert_eq!(said(&Globe, "64x63"), Some((Symmetry::Across, None)));
        assert_eq!(said(&Globe, "64x63p"), Some((Symmetry::Opposite, None)));
        assert_eq!(said(&Globe, "2x1000p"), Some((Symmetry::Opposite, None)));
        assert_eq!(said(&Torus, "63x65"), None);
        assert_eq!(said(&Torus, "64x63"), Some((Symmetry::Opposite, None)));
        assert_eq!(said(&Torus, "63x64"), Some((Symmetry::Across, None)));
    }
}
