//! Type-erased components, so that components of different games can be kept in one list.

use std::any::Any;
use std::cmp::Ordering;
use std::fmt::{self, Debug, Write};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::random::{Dice, Size};
use crate::scene::{Gesture, Scene};
use crate::structure::Action;
use crate::{Files, Listing, Meter, ParseError, Ruleset};

/// A type-erased component or move, comparable with others of the same game.
pub(super) trait Erased: Any + Debug + Send + Sync {
    fn any(&self) -> &dyn Any;
    fn same(&self, other: &dyn Erased) -> bool;
    fn order(&self, other: &dyn Erased) -> Ordering;
    fn hash_into(&self, state: &mut dyn Hasher);
}

/// A component of a typed ruleset.
#[derive(Debug)]
struct Component<P>(P);

impl<P: Eq + Ord + Hash + Debug + Send + Sync + 'static> Erased for Component<P> {
    fn any(&self) -> &dyn Any {
        &self.0
    }

    fn same(&self, other: &dyn Erased) -> bool {
        other.any().downcast_ref::<P>() == Some(&self.0)
    }

    fn order(&self, other: &dyn Erased) -> Ordering {
        other.any().downcast_ref::<P>().map_or(Ordering::Less, |other| self.0.cmp(other))
    }

    fn hash_into(&self, mut state: &mut dyn Hasher) {
        self.0.hash(&mut state);
    }
}

/// A game in a sum, with its rules.
pub struct Game {
    /// Its name as written in the sum.
    pub(super) shown: String,
    /// The full name, by which its components are recognised.
    pub(super) full_name: String,
    pub(super) rules: Box<dyn PartRules>,
}

/// A component of a sum of different games, with the rules of its game.
#[derive(Clone)]
pub struct Part {
    pub(super) game: Arc<Game>,
    pub(super) component: Arc<dyn Erased>,
}

impl Part {
    /// The name of its game, as written in the sum.
    pub fn game(&self) -> &str {
        &self.game.shown
    }

    /// The full name of its game.
    pub fn full_name(&self) -> &str {
        &self.game.full_name
    }

    /// The component itself, a [`Ruleset::Position`] of its game.
    pub fn component(&self) -> &dyn Any {
        self.component.any()
    }

    /// The component in the notation of its own game.
    pub fn text(&self) -> String {
        let mut out = String::new();
        let _ = self.game.rules.write(&[self], &mut out);
        out
    }
}

impl Debug for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({:?})", self.game.full_name, self.component)
    }
}

impl PartialEq for Part {
    fn eq(&self, other: &Self) -> bool {
        let same_game = Arc::ptr_eq(&self.game, &other.game) || self.game.full_name == other.game.full_name;
        same_game && self.component.same(&*other.component)
    }
}

impl Eq for Part {}

impl PartialOrd for Part {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Part {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_name = self.game.full_name.cmp(&other.game.full_name);
        by_name.then_with(|| self.component.order(&*other.component))
    }
}

impl Hash for Part {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.game.full_name.hash(state);
        self.component.hash_into(state);
    }
}

/// A move in one component of a sum, type-erased.
#[derive(Clone, Debug)]
pub struct PartMove(Arc<dyn ErasedMove>);

/// A move of any type.
trait ErasedMove: Debug + Send + Sync {
    fn any(&self) -> &dyn Any;
    fn same(&self, other: &dyn ErasedMove) -> bool;
}

#[derive(Debug)]
struct Typed<M>(M);

impl<M: Eq + Debug + Send + Sync + 'static> ErasedMove for Typed<M> {
    fn any(&self) -> &dyn Any {
        &self.0
    }

    fn same(&self, other: &dyn ErasedMove) -> bool {
        other.any().downcast_ref::<M>() == Some(&self.0)
    }
}

impl PartialEq for PartMove {
    fn eq(&self, other: &Self) -> bool {
        self.0.same(&*other.0)
    }
}

impl Eq for PartMove {}

/// What [`PartRules::options`] calls.
pub(super) type VisitParts<'a> = dyn FnMut(PartMove, &[Part]) -> Listing + 'a;

/// A ruleset of any type. The parts passed to it must be of its own game: [`super::Sum`] always asks the
/// game that a part carries.
pub(super) trait PartRules: Send + Sync {
    fn ends(&self) -> bool;
    /// Like [`Ruleset::options`] without a meter, and like [`Ruleset::options_within`] with one.
    fn options(&self, part: &Part, meter: Option<&mut Meter<'_>>, visit: &mut VisitParts<'_>) -> Listing;
    fn canonical(&self, part: Part) -> Part;
    fn parse(&self, game: &Arc<Game>, text: &str, files: &dyn Files) -> Result<Vec<Part>, ParseError>;
    fn write(&self, parts: &[&Part], out: &mut dyn Write) -> fmt::Result;
    fn write_move(&self, part: &Part, mv: &PartMove, out: &mut dyn Write) -> fmt::Result;
    fn parse_move(&self, part: &Part, text: &str) -> Option<PartMove>;
    fn apply(&self, part: &Part, mv: &PartMove) -> Option<Vec<Part>>;
    fn move_to(&self, part: &Part, option: &[Part]) -> Option<PartMove>;
    fn move_by(&self, part: &Part, action: Action<'_>) -> Option<PartMove>;
    fn is_over_after(&self, part: &Part, option: &[Part]) -> bool;
    fn lists_all(&self, part: &Part) -> bool;
    fn bytes_beside(&self, part: &Part) -> usize;
    fn work_beside(&self, part: &Part) -> usize;
    fn scene(&self, parts: &[Part]) -> Scene;
    fn gesture(&self, parts: &[Part], component: usize, mv: &PartMove) -> Gesture;
    fn random(&self, size: Size, dice: &mut Dice<'_>) -> Option<String>;
}

/// A ruleset as [`PartRules`].
pub(super) struct Ruled<R>(pub(super) R);

fn own<R: Ruleset>(part: &Part) -> Option<&R::Position> {
    let own = part.component().downcast_ref::<R::Position>();
    debug_assert!(own.is_some(), "a component of another game");
    own
}

fn list<R: Ruleset>(parts: &[Part]) -> Vec<R::Position> {
    parts.iter().filter_map(own::<R>).cloned().collect()
}

fn part<P: Eq + Ord + Hash + Debug + Send + Sync + 'static>(game: &Arc<Game>, component: P) -> Part {
    Part { game: Arc::clone(game), component: Arc::new(Component(component)) }
}

fn moved<R: Ruleset>(mv: &PartMove) -> Option<&R::Move> {
    mv.0.any().downcast_ref()
}

impl<R: Ruleset> PartRules for Ruled<R> {
    fn ends(&self) -> bool {
        self.0.ends()
    }

    fn options(&self, from: &Part, meter: Option<&mut Meter<'_>>, visit: &mut VisitParts<'_>) -> Listing {
        let Some(component) = own::<R>(from) else { return Ok(()) };
        let mut left: Vec<Part> = Vec::new();
        let mut one = |mv: R::Move, option: &[R::Position]| {
            left.clear();
            left.extend(option.iter().map(|one| part(&from.game, one.clone())));
            visit(PartMove(Arc::new(Typed(mv))), &left)
        };
        match meter {
            Some(meter) => self.0.options_within(component, meter, &mut one),
            None => self.0.options(component, &mut one),
        }
    }

    fn canonical(&self, from: Part) -> Part {
        let Some(component) = own::<R>(&from) else { return from };
        let canonical = self.0.canonical(component.clone());
        if canonical == *component { from } else { part(&from.game, canonical) }
    }

    fn parse(&self, game: &Arc<Game>, text: &str, files: &dyn Files) -> Result<Vec<Part>, ParseError> {
        Ok(self.0.parse(text, files)?.into_iter().map(|one| part(game, one)).collect())
    }

    fn write(&self, parts: &[&Part], out: &mut dyn Write) -> fmt::Result {
        let own: Vec<R::Position> = parts.iter().filter_map(|part| own::<R>(part)).cloned().collect();
        self.0.write(&own, out)
    }

    fn write_move(&self, part: &Part, mv: &PartMove, out: &mut dyn Write) -> fmt::Result {
        match own::<R>(part).zip(moved::<R>(mv)) {
            Some((component, mv)) => self.0.write_move(component, mv, out),
            None => Ok(()),
        }
    }

    fn parse_move(&self, part: &Part, text: &str) -> Option<PartMove> {
        Some(PartMove(Arc::new(Typed(self.0.parse_move(own::<R>(part)?, text)?))))
    }

    fn apply(&self, from: &Part, mv: &PartMove) -> Option<Vec<Part>> {
        let left = self.0.apply(own::<R>(from)?, moved::<R>(mv)?)?;
        Some(left.into_iter().map(|one| part(&from.game, one)).collect())
    }

    fn move_to(&self, part: &Part, option: &[Part]) -> Option<PartMove> {
        let option = list::<R>(option);
        Some(PartMove(Arc::new(Typed(self.0.move_to(own::<R>(part)?, &option)?))))
    }

    fn move_by(&self, part: &Part, action: Action<'_>) -> Option<PartMove> {
        Some(PartMove(Arc::new(Typed(self.0.move_by(own::<R>(part)?, action)?))))
    }

    fn is_over_after(&self, part: &Part, option: &[Part]) -> bool {
        own::<R>(part).is_some_and(|component| self.0.is_over_after(component, &list::<R>(option)))
    }

    fn lists_all(&self, part: &Part) -> bool {
        own::<R>(part).is_none_or(|component| self.0.lists_all(component))
    }

    fn bytes_beside(&self, part: &Part) -> usize {
        size_of::<R::Position>() + own::<R>(part).map_or(0, |component| self.0.bytes_beside(component))
    }

    fn work_beside(&self, part: &Part) -> usize {
        own::<R>(part).map_or(0, |component| self.0.work_beside(component))
    }

    fn scene(&self, parts: &[Part]) -> Scene {
        self.0.scene(&list::<R>(parts))
    }

    fn gesture(&self, parts: &[Part], component: usize, mv: &PartMove) -> Gesture {
        let Some(mv) = moved::<R>(mv) else { return Gesture::default() };
        self.0.gesture(&list::<R>(parts), component, mv)
    }

    fn random(&self, size: Size, dice: &mut Dice<'_>) -> Option<String> {
        self.0.random(size, dice)
    }
}
