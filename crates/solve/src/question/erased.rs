//! Type-erased rulesets: the only place where types are erased and recovered.
//!
//! [`Rules`] is what the rest of [`super`] needs from a game. It is implemented once, for every
//! [`Ruleset`], by small methods. All code that decides anything is written against `dyn Rules` and
//! compiled once.

use std::any::Any;
use std::sync::Arc;

use marienbad_rules::numbers::Numbers;
use marienbad_rules::random::{Dice, Size};
use marienbad_rules::specimens::Specimens;
use marienbad_rules::{
    Action, Compound, Disguise, Files, Gesture, Listing, Meter, NoFiles, ParseError, RuleError, Ruleset,
    Scene, Structure, View, has_move,
};

use crate::search::arena::{Arena, Components, Id, Options};
use crate::{Stop, Work};

/// Components of one game, in order. Only the ruleset that made them can look inside.
#[derive(Clone)]
pub(super) struct Sum(Arc<dyn Any + Send + Sync>);

/// A move of one component, as seen in a listing.
pub(super) trait Move {
    /// Its text, without the number of the component.
    fn text(&self) -> String;

    /// What the move leaves of its component.
    fn option(&self) -> Sum;

    /// The views of what it leaves.
    fn views(&self) -> Vec<View<'_>>;

    /// How it is made and shown in the scene of the whole sum.
    fn gesture(&self) -> Gesture;

    /// Whether the component is over afterwards, under a convention in which the first ended component ends
    /// the game.
    fn ends_component(&self) -> bool;
}

/// Called for each move of a listing.
pub(super) type VisitMove<'a> = dyn FnMut(&dyn Move) -> Listing + 'a;

/// A move that was read or constructed: its canonical text, without the number of the component, and what
/// it leaves.
pub(super) struct Made {
    pub(super) text: String,
    pub(super) option: Sum,
    /// The places that it names.
    pub(super) places: Vec<usize>,
    /// Whether the component is over afterwards, under a convention in which the first ended component ends
    /// the game.
    pub(super) ends_component: bool,
}

/// The rules of a game of any type.
pub(super) trait Rules: Send + Sync {
    /// The full name.
    fn name(&self) -> String;

    /// Whether a sum was made by rules of this type.
    fn owns(&self, sum: &Sum) -> bool;

    /// Whether moves are prefixed with the number of their component in a sum of this many components.
    fn numbered(&self, components: usize) -> bool;

    fn structure(&self) -> Structure<'_>;

    fn disguise(&self) -> Option<Disguise<'_>>;

    fn numbers(&self) -> Option<Numbers>;

    fn of_size(&self, n: u64) -> Option<String>;

    fn specimens(&self) -> Option<Specimens>;

    /// The empty heap, as a sum of one component.
    fn empty_heap(&self) -> Option<Sum>;

    fn shows_equal_pairs(&self) -> bool;

    fn random(&self, size: Size, dice: &mut Dice<'_>) -> Option<String>;

    fn opening(&self, dice: &mut Dice<'_>) -> Option<String>;

    fn parse(&self, text: &str, files: &dyn Files) -> Result<Sum, ParseError>;

    fn text(&self, sum: &Sum) -> String;

    /// The number of components.
    fn len(&self, sum: &Sum) -> usize;

    /// One component as a sum.
    fn part(&self, sum: &Sum, i: usize) -> Sum;

    /// A component of this game, taken from a sum of different games, as a sum.
    fn adopted(&self, component: &dyn Any) -> Option<Sum>;

    /// The concatenation of these sums.
    fn joined(&self, sums: &[&Sum]) -> Sum;

    /// The sum with component `i` replaced by `option`.
    fn replaced(&self, sum: &Sum, i: usize, option: &Sum) -> Sum;

    /// What an engine sees of component `i`.
    fn view<'s>(&self, sum: &'s Sum, i: usize) -> View<'s>;

    /// What an engine sees of each component.
    fn views<'s>(&self, sum: &'s Sum) -> Vec<View<'s>>;

    /// The moves in component `i`.
    fn moves(&self, sum: &Sum, i: usize, meter: &mut Meter<'_>, visit: &mut VisitMove<'_>) -> Listing;

    fn has_move(&self, sum: &Sum, i: usize) -> Result<bool, RuleError>;

    /// Whether all moves of all components are listed.
    fn lists_all(&self, sum: &Sum) -> bool;

    /// The move in component `i` that has this text.
    fn read_move(&self, sum: &Sum, i: usize, text: &str) -> Option<Made>;

    /// The move in component `i` that performs this action.
    fn make_move(&self, sum: &Sum, i: usize, action: Action<'_>) -> Option<Made>;

    fn scene(&self, sum: &Sum) -> Scene;

    /// An arena that numbers components, for searches under this compound.
    fn arena(&self, compound: Compound) -> Box<dyn SumArena + '_>;
}

/// An [`Arena`] of any ruleset, type-erased.
pub(super) trait SumArena: Components {
    /// The numbers of the components of a sum, in order.
    fn numbers(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Vec<Id>, Stop>;

    /// The components with these numbers.
    fn sum(&self, ids: &[Id]) -> Sum;
}

/// A ruleset as [`Rules`].
pub(super) struct Erased<R>(pub(super) R);

impl<R: Ruleset> Erased<R> {
    fn sum(components: Vec<R::Position>) -> Sum {
        Sum(Arc::new(components))
    }

    /// The components of a sum. Callers check [`Rules::owns`] first, so the empty list never hides a sum of
    /// another game.
    fn own(sum: &Sum) -> &[R::Position] {
        let own = sum.0.downcast_ref::<Vec<R::Position>>();
        debug_assert!(own.is_some(), "a sum of another game");
        own.map_or(&[], Vec::as_slice)
    }

    fn made(&self, component: &R::Position, mv: &R::Move) -> Option<Made> {
        let option = self.0.apply(component, mv)?;
        Some(Made {
            text: self.0.move_text(component, mv),
            places: self.0.places_of(mv),
            ends_component: self.0.is_over_after(component, &option),
            option: Self::sum(option),
        })
    }
}

/// A move of a typed ruleset.
struct Typed<'a, R: Ruleset> {
    ruleset: &'a R,
    sum: &'a [R::Position],
    i: usize,
    mv: &'a R::Move,
    option: &'a [R::Position],
}

impl<R: Ruleset> Move for Typed<'_, R> {
    fn text(&self) -> String {
        self.ruleset.move_text(&self.sum[self.i], self.mv)
    }

    fn option(&self) -> Sum {
        Erased::<R>::sum(self.option.to_vec())
    }

    fn views(&self) -> Vec<View<'_>> {
        self.option.iter().map(|part| self.ruleset.view(part)).collect()
    }

    fn gesture(&self) -> Gesture {
        self.ruleset.gesture(self.sum, self.i, self.mv)
    }

    fn ends_component(&self) -> bool {
        self.ruleset.is_over_after(&self.sum[self.i], self.option)
    }
}

impl<R: Ruleset> Rules for Erased<R> {
    fn name(&self) -> String {
        self.0.name()
    }

    fn owns(&self, sum: &Sum) -> bool {
        sum.0.is::<Vec<R::Position>>()
    }

    fn numbered(&self, components: usize) -> bool {
        R::NUMBERED && (components > 1 || R::NUMBERED_ALONE)
    }

    fn structure(&self) -> Structure<'_> {
        self.0.structure()
    }

    fn disguise(&self) -> Option<Disguise<'_>> {
        self.0.disguise()
    }

    fn numbers(&self) -> Option<Numbers> {
        self.0.numbers()
    }

    fn of_size(&self, n: u64) -> Option<String> {
        self.0.of_size(n)
    }

    fn specimens(&self) -> Option<Specimens> {
        self.0.specimens()
    }

    fn empty_heap(&self) -> Option<Sum> {
        Some(Self::sum(vec![self.0.empty_heap()?]))
    }

    fn shows_equal_pairs(&self) -> bool {
        self.0.shows_equal_pairs()
    }

    fn random(&self, size: Size, dice: &mut Dice<'_>) -> Option<String> {
        self.0.random(size, dice)
    }

    fn opening(&self, dice: &mut Dice<'_>) -> Option<String> {
        self.0.opening(dice)
    }

    fn parse(&self, text: &str, files: &dyn Files) -> Result<Sum, ParseError> {
        self.0.parse(text, files).map(Self::sum)
    }

    fn text(&self, sum: &Sum) -> String {
        self.0.text(Self::own(sum))
    }

    fn len(&self, sum: &Sum) -> usize {
        Self::own(sum).len()
    }

    fn part(&self, sum: &Sum, i: usize) -> Sum {
        Self::sum(vec![Self::own(sum)[i].clone()])
    }

    fn adopted(&self, component: &dyn Any) -> Option<Sum> {
        Some(Self::sum(vec![component.downcast_ref::<R::Position>()?.clone()]))
    }

    fn joined(&self, sums: &[&Sum]) -> Sum {
        Self::sum(sums.iter().flat_map(|sum| Self::own(sum)).cloned().collect())
    }

    fn replaced(&self, sum: &Sum, i: usize, option: &Sum) -> Sum {
        let own = Self::own(sum);
        Self::sum([&own[..i], Self::own(option), &own[i + 1..]].concat())
    }

    fn view<'s>(&self, sum: &'s Sum, i: usize) -> View<'s> {
        self.0.view(&Self::own(sum)[i])
    }

    fn views<'s>(&self, sum: &'s Sum) -> Vec<View<'s>> {
        Self::own(sum).iter().map(|component| self.0.view(component)).collect()
    }

    fn moves(&self, sum: &Sum, i: usize, meter: &mut Meter<'_>, visit: &mut VisitMove<'_>) -> Listing {
        let sum = Self::own(sum);
        self.0.options_within(&sum[i], meter, &mut |mv, option| {
            visit(&Typed { ruleset: &self.0, sum, i, mv: &mv, option })
        })
    }

    fn has_move(&self, sum: &Sum, i: usize) -> Result<bool, RuleError> {
        has_move(&self.0, &Self::own(sum)[i])
    }

    fn lists_all(&self, sum: &Sum) -> bool {
        Self::own(sum).iter().all(|component| self.0.lists_all(component))
    }

    fn read_move(&self, sum: &Sum, i: usize, text: &str) -> Option<Made> {
        let component = Self::own(sum).get(i)?;
        self.made(component, &self.0.parse_move(component, text)?)
    }

    fn make_move(&self, sum: &Sum, i: usize, action: Action<'_>) -> Option<Made> {
        let component = Self::own(sum).get(i)?;
        self.made(component, &self.0.move_by(component, action)?)
    }

    fn scene(&self, sum: &Sum) -> Scene {
        self.0.scene(Self::own(sum))
    }

    fn arena(&self, compound: Compound) -> Box<dyn SumArena + '_> {
        Box::new(Numbered(Arena::within(&self.0, compound)))
    }
}

/// An arena as [`SumArena`].
struct Numbered<'r, R: Ruleset>(Arena<'r, R>);

impl<R: Ruleset> Components for Numbered<'_, R> {
    fn expand(&mut self, id: Id, out: &mut Options, work: &mut Work<'_>) -> Result<(), Stop> {
        self.0.expand(id, out, work)
    }

    fn count(&self) -> usize {
        self.0.count()
    }
}

impl<R: Ruleset> SumArena for Numbered<'_, R> {
    fn numbers(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Vec<Id>, Stop> {
        self.0.sum(Erased::<R>::own(sum), work)
    }

    fn sum(&self, ids: &[Id]) -> Sum {
        Erased::<R>::sum(ids.iter().map(|id| self.0.component(*id).clone()).collect())
    }
}

/// Reads a sum from a text that the ruleset itself has written; such a text needs no files.
pub(super) fn read_again(rules: &dyn Rules, text: &str) -> Option<Sum> {
    rules.parse(text, &NoFiles).ok()
}
