//! Positions as pictures: the scene of a game as SVG and as text.
//!
//! [`View`] says what to show besides the things themselves: what a move touches, and who wins after which
//! pick.

mod canvas;
mod forms;
mod globe;
mod last;
mod names;
mod picture;
mod reasons;
mod sheet;
mod style;
mod svg;
mod text;

pub use last::{Last, at_the_end, keep_plane, touched_by};
pub use picture::{Picture, broken};
pub use style::STYLE;
pub use svg::{Dress, sheet};
pub use text::{Signs, TextRole, TextScene};

use std::collections::{HashMap, HashSet};

use marienbad_rules::scene::{Form, Layout, Thing};
use marienbad_rules::{Gesture, Scene};
use marienbad_solve::question::{MoveResult, Outcome};

/// The result of a move for the player who makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum MarkKind {
    /// The player loses.
    Loses,
    /// The result is unknown.
    Unknown,
    /// The player wins.
    Wins,
}

impl MarkKind {
    /// The sign shown besides the colour.
    pub fn sign(self) -> char {
        match self {
            Self::Wins => '✓',
            Self::Loses => '✗',
            Self::Unknown => '?',
        }
    }
}

/// The result of a move, to be shown on the thing picked for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// The result for the player who makes the move.
    pub kind: MarkKind,
    /// A value or a remoteness in a few letters; may be empty.
    pub text: String,
}

impl From<&MoveResult> for Mark {
    fn from(result: &MoveResult) -> Self {
        let kind = match result.outcome {
            Some(Outcome::P) => MarkKind::Wins,
            Some(Outcome::N) => MarkKind::Loses,
            None => MarkKind::Unknown,
        };
        Self { kind, text: result.value.as_ref().map(ToString::to_string).unwrap_or_default() }
    }
}

/// What to show besides the things themselves.
#[derive(Debug, Clone, Default)]
pub struct View {
    /// The keys of the things that a move touches.
    pub touched: HashSet<String>,
    /// The results, by the keys of the things to pick.
    pub marks: HashMap<String, Mark>,
    /// Whether a mark may stand for several moves, so that a second pick decides which one is made.
    pub shared: bool,
    /// The results of moves that need two picks, if all moves do.
    pub pairs: Vec<(String, String, Mark)>,
    /// Whether text leaves space for results between cells even while they are unknown, so that the board
    /// does not jump.
    pub roomy: bool,
    /// The pairs of cells covered by dominoes.
    pub dominoes: Vec<(String, String)>,
    /// The lost pairs to mark in a plane of two heaps.
    pub cold: Vec<(u64, u64)>,
    /// The traces of the last move.
    pub last: Last,
    /// The keys of the things that complete a move together with the current picks.
    pub fitting: HashSet<String>,
    /// The keys of the things that cannot be picked although similar ones can.
    pub quiet: HashSet<String>,
    /// The things taken together with a thing when it is picked, by its key.
    pub takes: HashMap<String, Vec<String>>,
    /// The keys of all things that are taken together with some other thing.
    pub taken: HashSet<String>,
    /// The answer to the move made by picking a thing, by its key.
    pub images: HashMap<String, Vec<String>>,
    /// The keys of gaps, from which something was taken.
    pub ghosts: HashSet<String>,
    /// The place of a thing at the beginning of a match, by its key.
    pub places: HashMap<String, String>,
    /// The sizes of heaps in binary, to be written beside them.
    pub columns: Option<Columns>,
    /// Groups of things.
    pub groups: Vec<Group>,
    /// A few letters to be written on things, by their keys.
    pub notes: Vec<(String, String)>,
    /// The rotation of a globe, in meridians.
    pub turned: usize,
}

/// Numbers in binary beside heaps, one below another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Columns {
    /// Heaps, as indices into [`Scene::areas`], with their numbers.
    pub rows: Vec<(usize, u64)>,
    /// The words below a column with an even number of ones, and below any other column.
    pub words: [String; 2],
    /// Whether the odd columns are marked; otherwise the reader has to find them.
    pub told: bool,
}

impl Columns {
    /// The number of columns.
    pub fn digits(&self) -> u32 {
        let largest = self.rows.iter().map(|(_, value)| *value).max().unwrap_or(0);
        (u64::BITS - largest.leading_zeros()).max(1)
    }

    /// Whether a column, counted from the right, has an odd number of ones.
    pub fn is_odd(&self, place: u32) -> bool {
        self.rows.iter().fold(0, |all, (_, value)| all ^ value) >> place & 1 == 1
    }
}

/// A group of things, with the label written below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// The keys of the things.
    pub keys: Vec<String>,
    /// A number or a few letters.
    pub label: String,
    /// Whether this group is highlighted.
    pub golden: bool,
}

/// Whether pieces show the number of their component, which moves use: if there are several pieces on
/// strips or on arrows. The coins of a single strip are distinguished by their squares.
fn numbered_pieces(scene: &Scene) -> bool {
    let is_one = |thing: &&Thing| thing.form == Form::Piece && thing.label.is_empty();
    let mut components = scene.things.iter().filter(is_one).filter_map(|thing| thing.component);
    let first = components.next();
    matches!(scene.layout, Layout::Strip | Layout::Net) && components.any(|other| Some(other) != first)
}

/// The domino on these things: two adjacent cells of this form.
pub fn domino<'a>(
    scene: &Scene,
    form: Form,
    keys: impl IntoIterator<Item = &'a String>,
) -> Option<(String, String)> {
    let cells = keys.into_iter().filter_map(|key| scene.find(key)).filter(|thing| thing.form == form);
    let cells: Vec<_> = cells.collect();
    let [one, other] = cells[..] else { return None };
    // The picture does not depend on the order of the keys.
    let (a, b) = if one.key < other.key { (one, other) } else { (other, one) };
    let apart = (a.place.x - b.place.x).abs() + (a.place.y - b.place.y).abs();
    // Around the back of a torus, the domino would cover the whole board.
    ((apart - 1.0).abs() < 0.1).then(|| (a.key.clone(), b.key.clone()))
}

impl View {
    /// A view that shows what a move touches.
    pub fn touching(gesture: &Gesture) -> Self {
        Self { touched: gesture.touch.iter().cloned().collect(), ..Self::default() }
    }

    /// Adds the results of the moves that are still possible once `picked` is picked. A thing needed for
    /// several moves shows the best result, without its text.
    #[must_use]
    pub fn with_results<'a>(
        mut self,
        picked: &[String],
        results: impl IntoIterator<Item = (&'a Gesture, Mark)>,
    ) -> Self {
        self.roomy = true;
        let mut only_pairs = true;
        for (gesture, mark) in results {
            for way in gesture.ways().filter(|way| picked.iter().all(|key| way.pick.contains(key))) {
                let rest: Vec<&String> = way.pick.iter().filter(|key| !picked.contains(key)).collect();
                self.shared |= rest.len() > 1;
                match rest[..] {
                    [a, b] => self.pairs.push((a.clone(), b.clone(), mark.clone())),
                    _ => only_pairs = false,
                }
                for key in &rest {
                    let text = if rest.len() == 1 { mark.text.clone() } else { String::new() };
                    let new = Mark { kind: mark.kind, text };
                    self.marks
                        .entry((*key).clone())
                        .and_modify(|old| {
                            if old.text != new.text {
                                old.text.clear();
                            }
                            old.kind = old.kind.max(new.kind);
                        })
                        .or_insert(new);
                }
            }
        }
        if !only_pairs {
            self.pairs.clear();
        }
        self
    }

    /// The moves whose results are shown between the two things they need, given as indices, if there is
    /// space between the things.
    pub fn between(&self, scene: &Scene) -> Vec<(usize, usize, &Mark)> {
        if scene.layout == Layout::Globe {
            return Vec::new();
        }
        let numbers: HashMap<&str, usize> =
            scene.things.iter().enumerate().map(|(i, thing)| (thing.key.as_str(), i)).collect();
        let place = |i: usize| (scene.things[i].place.x, scene.things[i].place.y);
        let found = self.pairs.iter().map(|(a, b, mark)| {
            let (a, b) = (*numbers.get(a.as_str())?, *numbers.get(b.as_str())?);
            let ((ax, ay), (bx, by)) = (place(a), place(b));
            let (x, y) = (f32::midpoint(ax, bx), f32::midpoint(ay, by));
            let free = |i: usize| i == a || i == b || (place(i).0 - x).hypot(place(i).1 - y) > ROOM;
            (0..scene.things.len()).all(free).then_some((a, b, mark))
        });
        found.collect::<Option<Vec<_>>>().unwrap_or_default()
    }
}

/// As near as that to another thing a mark would be taken for its own.
const ROOM: f32 = 0.6;
