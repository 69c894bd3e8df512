//! Positions as pictures: the scene of a game as SVG and as text.
//!
//! [`View`] says what is to be seen beyond the things themselves: what a move touches, who wins after which
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

/// What becomes of whoever makes a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum MarkKind {
    /// He loses.
    Loses,
    /// It is not known.
    Unknown,
    /// He wins.
    Wins,
}

impl MarkKind {
    /// The sign that stands beside the colour.
    pub fn sign(self) -> char {
        match self {
            Self::Wins => '✓',
            Self::Loses => '✗',
            Self::Unknown => '?',
        }
    }
}

/// The result of a move, to be shown on what one picks for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// What becomes of whoever makes it.
    pub kind: MarkKind,
    /// A value or a remoteness, a few letters; or nothing.
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

/// What is to be seen beyond the things themselves.
#[derive(Debug, Clone, Default)]
pub struct View {
    /// The keys of the things that a move touches.
    pub touched: HashSet<String>,
    /// Results, by the keys of what is picked.
    pub marks: HashMap<String, Mark>,
    /// Whether a mark may speak of several moves: what else is picked decides which of them is made.
    pub shared: bool,
    /// The results of moves for which two things are to be picked, where all moves are like that.
    pub pairs: Vec<(String, String, Mark)>,
    /// Whether text leaves room for results between cells, also while they are not known: a board does not
    /// jump.
    pub roomy: bool,
    /// The pairs of cells on which dominoes lie.
    pub dominoes: Vec<(String, String)>,
    /// Lost pairs, to be marked in a plane of two heaps.
    pub cold: Vec<(u64, u64)>,
    /// What the last move has left behind.
    pub last: Last,
    /// The keys of the things that go on with what is picked.
    pub fitting: HashSet<String>,
    /// The keys of the things that cannot be picked, where others like them can.
    pub quiet: HashSet<String>,
    /// What goes with a thing when it is picked, by its key.
    pub takes: HashMap<String, Vec<String>>,
    /// The keys of all that goes with some thing.
    pub taken: HashSet<String>,
    /// What answers the move that picking a thing makes, by its key.
    pub images: HashMap<String, Vec<String>>,
    /// The keys of gaps: places from which something was taken.
    pub ghosts: HashSet<String>,
    /// Where a thing lay at the beginning of a match, by its key.
    pub places: HashMap<String, String>,
    /// The numbers of heaps in binary, to be written beside them.
    pub columns: Option<Columns>,
    /// Things that belong together.
    pub groups: Vec<Group>,
    /// A few letters to be written on things, by their keys.
    pub notes: Vec<(String, String)>,
    /// By how many meridians a globe is turned.
    pub turned: usize,
}

/// Numbers in binary beside heaps, one below the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Columns {
    /// Heaps by their places in [`Scene::areas`], with their numbers.
    pub rows: Vec<(usize, u64)>,
    /// What stands below a column with an even number of ones, and below another.
    pub words: [String; 2],
    /// Whether the odd columns are marked; else whoever looks has to find them.
    pub told: bool,
}

impl Columns {
    /// How many columns there are.
    pub fn digits(&self) -> u32 {
        let largest = self.rows.iter().map(|(_, value)| *value).max().unwrap_or(0);
        (u64::BITS - largest.leading_zeros()).max(1)
    }

    /// Whether a column, counted from the right, has an odd number of ones.
    pub fn is_odd(&self, place: u32) -> bool {
        self.rows.iter().fold(0, |all, (_, value)| all ^ value) >> place & 1 == 1
    }
}

/// Things that belong together, with what is written below them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// The keys of the things.
    pub keys: Vec<String>,
    /// A number or a few letters.
    pub label: String,
    /// Whether this is the one to look at.
    pub golden: bool,
}

/// Whether pieces have the number of their component, by which moves call it: where there are several on
/// strips or on arrows. The coins of a single strip are told apart by their squares.
fn numbered_pieces(scene: &Scene) -> bool {
    let is_one = |thing: &&Thing| thing.form == Form::Piece && thing.label.is_empty();
    let mut components = scene.things.iter().filter(is_one).filter_map(|thing| thing.component);
    let first = components.next();
    matches!(scene.layout, Layout::Strip | Layout::Net) && components.any(|other| Some(other) != first)
}

/// The domino that lies on these things: two cells of this form that touch each other.
pub fn domino<'a>(
    scene: &Scene,
    form: Form,
    keys: impl IntoIterator<Item = &'a String>,
) -> Option<(String, String)> {
    let cells = keys.into_iter().filter_map(|key| scene.find(key)).filter(|thing| thing.form == form);
    let cells: Vec<_> = cells.collect();
    let [one, other] = cells[..] else { return None };
    // The same picture in whatever order the keys come.
    let (a, b) = if one.key < other.key { (one, other) } else { (other, one) };
    let apart = (a.place.x - b.place.x).abs() + (a.place.y - b.place.y).abs();
    // Around the back of a torus it would lie across the whole board.
    ((apart - 1.0).abs() < 0.1).then(|| (a.key.clone(), b.key.clone()))
}

impl View {
    /// What a move touches.
    pub fn touching(gesture: &Gesture) -> Self {
        Self { touched: gesture.touch.iter().cloned().collect(), ..Self::default() }
    }

    /// Adds the results of the moves that can still be made when `picked` is picked. A thing that several
    /// moves need shows the best of them, without its text.
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

    /// The moves that are shown between the two things they need, by the numbers of these: where there is
    /// room between them.
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
