//! Shapes placed on a board: `place: ##` is Cram, `place: ##, ###` and `place: fixed ##/#.` are new games.
//!
//! Components are sets of cells joined by placements: distant cells may be joined (`#.#`), and adjacent
//! cells need not be (`###`). A cell that no placement covers takes no part: it stays in the text as
//! written, but moves drop it.

mod forms;
mod shapes;

#[cfg(test)]
mod tests;

pub use forms::Placement;
pub use shapes::{Shape, Shapes, Turn};

use std::fmt::{self, Write};
use std::sync::Arc;

use forms::{Forms, Leaving};

use crate::board::drawing::{Sizes, Style};
use crate::board::linked::{Drawing, drawings_by};
use crate::board::{MAX_PLACES, Region, Surface, numbering};
use crate::catalogue::{Entry, Family};
use crate::numbers::Numbers;
use crate::places::Taking;
use crate::random::{self, Dice, Size};
use crate::scene::{Form, Gesture, Scene, grid};
use crate::{Action, Files, Listing, Meter, ParseError, Ruleset, Structure, View, Visit};

/// What stands before shapes in the place of a game's name.
pub const PREFIX: &str = "place";

/// So many placements are looked at in one step.
const PLACEMENTS_PER_STEP: u64 = 256;

const STYLE: Style =
    Style { surface: Surface::Plane, sizes: Sizes::RowsByColumns, standing: '.', gone: '#', signs: ". #" };

/// Players take turns to put one of the shapes on free cells of a board. Every shape may be used repeatedly.
///
/// Boards and positions are written as for [`crate::board::Cram`]. A move lists its cells: `1.1-1.2-2.1`.
///
/// ```text
/// place: ##/#.
/// . . .                         # # .
/// . . .     1.1-1.2-2.1         # . .
/// ```
///
/// ```
/// use marienbad_rules::own::place::Placing;
/// use marienbad_rules::{NoFiles, Ruleset, moves_of};
///
/// let corners = Placing::new("##/#.".parse()?);
/// assert_eq!(corners.name(), "place: ##/#.");
/// let board = &corners.parse("2x2", &NoFiles)?[0];
/// let texts: Vec<String> = moves_of(&corners, board).map(|(mv, _)| corners.move_text(board, &mv)).collect();
/// assert_eq!(texts, ["1.1-1.2-2.1", "1.1-1.2-2.2", "1.1-2.1-2.2", "1.2-2.1-2.2"]);
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Placing {
    shapes: Arc<Shapes>,
    forms: Arc<Forms>,
    /// Whether the engine of a known game may be used.
    recognised: bool,
    /// Whether only plain search may be used, and no other engine.
    searched: bool,
}

impl std::str::FromStr for Shapes {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl Placing {
    /// The game of these shapes.
    pub fn new(shapes: Shapes) -> Self {
        let forms = Arc::new(Forms::new(shapes.forms()));
        Self { shapes: Arc::new(shapes), forms, recognised: true, searched: false }
    }

    /// The same game without the engine of a recognised game, for tests and benchmarks.
    #[must_use]
    pub fn without_recognition(mut self) -> Self {
        self.recognised = false;
        self
    }

    /// The same game for plain search, without the engines for boards, for tests.
    #[must_use]
    pub fn searched_plainly(mut self) -> Self {
        (self.recognised, self.searched) = (false, true);
        self
    }

    /// The shapes.
    pub fn shapes(&self) -> &Shapes {
        &self.shapes
    }

    /// The game of the catalogue with exactly the same moves, judged by the shapes.
    pub fn known(&self) -> Option<&'static str> {
        (self.recognised && self.forms.are_dominoes()).then_some("cram")
    }

    /// The catalogue entry.
    pub fn entry(&self) -> Arc<Entry> {
        let (rows, columns) = self.shapes.shapes.iter().fold((4, 5), |(rows, columns), shape| {
            (rows.max(shape.rows + 1), columns.max(shape.columns + 2))
        });
        let columns = columns.min(MAX_PLACES / rows);
        let line = (2 * self.shapes.shapes.iter().map(|shape| shape.columns).max().unwrap_or(1) + 3).max(7);
        Arc::new(Entry {
            key: PREFIX.to_owned(),
            name: self.name(),
            examples: vec![self.name()],
            positions: vec![format!("{rows}x{columns}"), format!("1x{line}"), "..#./.#../....".to_owned()],
            family: Family::Board,
            sources: Vec::new(),
            file: None,
        })
    }

    fn drawings(&self, sum: &[Region]) -> Vec<Drawing<Region>> {
        drawings_by(sum, &|one, other| self.forms.join(one, other))
    }

    fn fits(&self, region: &Region, placement: Placement) -> bool {
        let cells: Vec<usize> = self.forms.cells(placement).collect();
        cells.iter().all(|place| region.cells.contains(*place))
            && self.forms.covering(region.frame, &cells) == Some(placement)
    }
}

impl Ruleset for Placing {
    type Position = Region;
    type Move = Placement;

    const NUMBERED: bool = false;

    fn name(&self) -> String {
        format!("{PREFIX}: {}", self.shapes)
    }

    fn ends(&self) -> bool {
        true
    }

    fn structure(&self) -> Structure<'_> {
        match self.known() {
            Some(_) => Structure::Places(Taking::Dominoes),
            None if self.searched => Structure::Other,
            None => Structure::Shapes(self.forms.all()),
        }
    }

    fn view<'p>(&self, component: &'p Region) -> View<'p> {
        View::Cells(component)
    }

    fn move_by(&self, region: &Region, action: Action<'_>) -> Option<Placement> {
        let Action::Places(places) = action else { return None };
        let placement = self.forms.covering(region.frame, places)?;
        self.fits(region, placement).then_some(placement)
    }

    fn places_of(&self, placement: &Placement) -> Vec<usize> {
        self.forms.cells(*placement).collect()
    }

    fn numbers(&self) -> Option<Numbers> {
        Some(Numbers::Board)
    }

    fn random(&self, size: Size, dice: &mut Dice<'_>) -> Option<String> {
        random::board(size, ['.', '#'], dice)
    }

    fn options(&self, region: &Region, visit: &mut Visit<'_, Region, Placement>) -> Listing {
        self.options_within(region, &mut |_| Ok(()), visit)
    }

    /// Splitting the rest costs as much as there are placements.
    fn options_within(
        &self,
        region: &Region,
        meter: &mut Meter<'_>,
        visit: &mut Visit<'_, Region, Placement>,
    ) -> Listing {
        let mut leaving = Leaving::new(&self.forms, region);
        let price = leaving.len() as u64 / PLACEMENTS_PER_STEP;
        (0..leaving.len()).try_for_each(|i| {
            if price > 0 {
                meter(price)?;
            }
            let (placement, parts) = leaving.get(i);
            visit(placement, parts)
        })
    }

    /// Cut out of its board, and the least of its images.
    fn canonical(&self, region: Region) -> Region {
        self.forms.canonical(&region)
    }

    fn parse(&self, text: &str, _: &dyn Files) -> Result<Vec<Region>, ParseError> {
        STYLE.parse_by(text, |board| self.forms.split(board, true))
    }

    fn write(&self, sum: &[Region], out: &mut dyn Write) -> fmt::Result {
        STYLE.write_drawings(&self.drawings(sum), out)
    }

    fn scene(&self, sum: &[Region]) -> Scene {
        let looks = grid::Looks { standing: Form::Free, gone: Form::Covered, links: false };
        grid::scene_of(&STYLE, &looks, sum, self.drawings(sum))
    }

    fn gesture(&self, sum: &[Region], component: usize, placement: &Placement) -> Gesture {
        let cells: Vec<usize> = self.forms.cells(*placement).collect();
        grid::cover_of(&STYLE, self.drawings(sum), component, &cells)
    }

    /// The game on a board is over if nothing is left, or if some cell can no longer be covered. An option
    /// does not show such cells, so the placements that leave it are searched for one that loses none.
    fn is_over_after(&self, region: &Region, option: &[Region]) -> bool {
        let left: usize = option.iter().map(|part| part.cells.len()).sum();
        let size = |placement: Placement| self.forms.cells(placement).count();
        let mut leaving = Leaving::new(&self.forms, region);
        option.is_empty()
            || !(0..leaving.len()).any(|i| {
                let (placement, parts) = leaving.get(i);
                left + size(placement) == region.cells.len() && parts == option
            })
    }

    fn work_beside(&self, region: &Region) -> usize {
        region.cells.words_beside()
    }

    fn bytes_beside(&self, region: &Region) -> usize {
        region.cells.bytes_beside()
    }

    fn write_move(&self, region: &Region, placement: &Placement, out: &mut dyn Write) -> fmt::Result {
        for (i, place) in self.forms.cells(*placement).enumerate() {
            if i > 0 {
                out.write_char('-')?;
            }
            STYLE.write_place(region.frame, place as u16, out)?;
        }
        numbering::write_suffix(region.frame.board, out)
    }

    fn parse_move(&self, region: &Region, text: &str) -> Option<Placement> {
        let cells = numbering::strip_suffix(text, region.frame.board)?.split('-');
        let cells: Option<Vec<usize>> =
            cells.map(|cell| STYLE.parse_place(region.frame, cell.trim()).map(usize::from)).collect();
        self.move_by(region, Action::Places(&cells?))
    }

    fn apply(&self, region: &Region, placement: &Placement) -> Option<Vec<Region>> {
        self.fits(region, *placement).then(|| {
            let mut cells = region.cells.clone();
            for place in self.forms.cells(*placement) {
                cells.remove(place);
            }
            self.forms.split(&Region { frame: region.frame, cells }, false)
        })
    }
}

/// The catalogue entry for a rule that is not readable: its example is one that is.
pub fn example() -> Arc<Entry> {
    let mut entry = Entry::guest("place: ##, ###");
    PREFIX.clone_into(&mut entry.key);
    entry.positions = vec!["4x5".to_owned()];
    entry.family = Family::Board;
    Arc::new(entry)
}
