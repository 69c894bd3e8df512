//! The central trait.

use std::fmt::{self, Debug, Write};
use std::hash::Hash;

use crate::heap::HeapGame;
use crate::listing::unless_enough;
use crate::numbers::Numbers;
use crate::random::{self, Dice, Size};
use crate::scene::{Gesture, Layout, Scene};
use crate::specimens::Specimens;
use crate::structure::{Action, Disguise, Structure, View};
use crate::{Files, Interrupt, Listing, ParseError, RuleError};

/// What [`Ruleset::options`] calls for each move: the move, and the sum of components it leaves.
pub type Visit<'a, P, M> = dyn FnMut(M, &[P]) -> Listing + 'a;

/// Pays for steps of a long list that finds no option; fails when they are used up.
pub type Meter<'a> = dyn FnMut(u64) -> Listing + 'a;

/// The rules of one game.
///
/// A position of the game is a *sum*: a list of components that do not touch each other, each a value of
/// [`Ruleset::Position`]. The empty list is the ended game, written `0` in every game. Whether the last move
/// wins or loses, and how a sum is played, is no business of the rules: see [`crate::convention`].
///
/// Six methods make a game: [`name`](Ruleset::name), [`options`](Ruleset::options),
/// [`parse`](Ruleset::parse), [`write`](Ruleset::write), [`write_move`](Ruleset::write_move), and
/// [`ends`](Ruleset::ends) where play is known to end. All others have defaults that are right for every
/// game; a game overrides them to be fast, or to be drawn.
pub trait Ruleset: Send + Sync + 'static {
    /// One component.
    type Position: Clone + Eq + Ord + Hash + Debug + Send + Sync + 'static;
    /// One move inside a component.
    type Move: Clone + Eq + Debug + Send + Sync + 'static;

    /// Whether a move's text needs the number of its component before it (`2:-3`: in the second heap take
    /// three). Boards say `false`: their moves name cells, which no two components share.
    const NUMBERED: bool = true;

    /// Whether the move of a lone component has the number of its component too.
    const NUMBERED_ALONE: bool = false;

    /// The full name, by which the game is known: `coins:2`, `subtract:1,2,3`. Two rulesets of one name are
    /// one game, and each takes the other's positions.
    fn name(&self) -> String;

    /// Calls `visit` once for each legal move with the components it leaves, in an order that depends on the
    /// position only. Components that allow no further move and carry nothing to see (an empty heap) are left
    /// out. Stops early when `visit` fails, and hands its failure on: enumerating the options of a heap of
    /// 10^18 is the caller's to stop. A rule that cannot be followed here fails with a [`RuleError`].
    fn options(
        &self,
        position: &Self::Position,
        visit: &mut Visit<'_, Self::Position, Self::Move>,
    ) -> Listing;

    /// As [`Ruleset::options`], paying for steps that find no option. A ruleset whose list may search long
    /// between two options overrides this.
    fn options_within(
        &self,
        position: &Self::Position,
        _meter: &mut Meter<'_>,
        visit: &mut Visit<'_, Self::Position, Self::Move>,
    ) -> Listing {
        self.options(position, visit)
    }

    /// Whether it is known that every play ends. Where it is not, a search first looks for a cycle.
    fn ends(&self) -> bool {
        false
    }

    /// Whether it is known that every play from this component ends, for rulesets whose components differ in
    /// that.
    fn ends_from(&self, _position: &Self::Position) -> bool {
        self.ends()
    }

    /// What the components are, for the engines that are made for it.
    fn structure(&self) -> Structure<'_> {
        Structure::Other
    }

    /// What an engine sees of a component: what the [`structure`](Ruleset::structure) and the
    /// [`disguise`](Ruleset::disguise) promise.
    fn view<'p>(&self, _position: &'p Self::Position) -> View<'p> {
        View::Opaque
    }

    /// The well-known game that every component is, move for move.
    fn disguise(&self) -> Option<Disguise<'_>> {
        None
    }

    /// The move that does this, if there is one.
    fn move_by(&self, _position: &Self::Position, _action: Action<'_>) -> Option<Self::Move> {
        None
    }

    /// The places that a move names: the two of a domino, the one of a token. Empty where a game has no
    /// places.
    fn places_of(&self, _mv: &Self::Move) -> Vec<usize> {
        Vec::new()
    }

    /// How a position is made of numbers, for tables, conjectures and random positions. Heaps are, by
    /// default.
    fn numbers(&self) -> Option<Numbers> {
        match self.structure() {
            Structure::Heaps(_) => Some(Numbers::Heaps { separator: ",", least: 0, own: None }),
            _ => None,
        }
    }

    /// A component of this size as text, where components are heaps: their number, by default.
    fn of_size(&self, n: u64) -> Option<String> {
        matches!(self.numbers(), Some(Numbers::Heaps { .. })).then(|| n.to_string())
    }

    /// What a table lists where positions are not made of numbers.
    fn specimens(&self) -> Option<Specimens> {
        None
    }

    /// A random position as a text; perhaps none of this game, then another is drawn. `None` if there is none
    /// of this size.
    fn random(&self, size: Size, dice: &mut Dice<'_>) -> Option<String> {
        random::by_numbers(&self.numbers()?, size, dice)
    }

    /// The position with which a match begins, where that is drawn by chance.
    fn opening(&self, _dice: &mut Dice<'_>) -> Option<String> {
        None
    }

    /// Whether a move that leaves equal components two by two is the best reason to show for a win.
    fn shows_equal_pairs(&self) -> bool {
        false
    }

    /// The heap of nothing, where a heap that is gone can be written: `0,4` beside a heap of 4.
    fn empty_heap(&self) -> Option<Self::Position> {
        None
    }

    /// A representative of all components with an *isomorphic* game tree that are easily seen to be so
    /// (mirror images, turned boards). Never merges by equal value: `*2+*2` is 0 in normal play and not in
    /// misère.
    fn canonical(&self, position: Self::Position) -> Self::Position {
        position
    }

    /// Reads a position. `files` answers for notations that name a file.
    fn parse(&self, text: &str, files: &dyn Files) -> Result<Vec<Self::Position>, ParseError>;

    /// Writes a position so that [`Ruleset::parse`] reads it back. The empty sum is `0`.
    fn write(&self, sum: &[Self::Position], out: &mut dyn Write) -> fmt::Result;

    /// Writes a move of the component `position`, without the component's number.
    fn write_move(&self, position: &Self::Position, mv: &Self::Move, out: &mut dyn Write) -> fmt::Result;

    /// The move of `position` whose text this is, if there is one. The default asks every option; games with
    /// very many options read the text instead.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Option<Self::Move> {
        find(self, position, |mv, _| self.move_text(position, mv) == text).map(|(mv, _)| mv)
    }

    /// What the move leaves, or `None` if it is not legal. The default asks every option.
    fn apply(&self, position: &Self::Position, mv: &Self::Move) -> Option<Vec<Self::Position>> {
        find(self, position, |other, _| other == mv).map(|(_, option)| option)
    }

    /// A move of `position` that leaves exactly these components, in this order, if there is one. The default
    /// asks every option.
    fn move_to(&self, position: &Self::Position, option: &[Self::Position]) -> Option<Self::Move> {
        find(self, position, |_, other| other == option).map(|(mv, _)| mv)
    }

    /// Whether a component is over after a move that leaves `option`, where the first end ends the game:
    /// nothing is left, or something that no move can take any more. Only what an option does not list need
    /// be told here: a listed part without a move is over by itself.
    fn is_over_after(&self, _position: &Self::Position, option: &[Self::Position]) -> bool {
        option.is_empty()
    }

    /// Whether [`Ruleset::options`] lists every legal move: where it does not, nothing follows from a list.
    fn lists_all(&self, _position: &Self::Position) -> bool {
        true
    }

    /// Bytes that a component holds beside its own size (on the heap), so that engines can keep to a budget
    /// of memory.
    fn bytes_beside(&self, _position: &Self::Position) -> usize {
        0
    }

    /// How many small components a component is worth as work, beside itself: 0 but on boards with very many
    /// places. Steps are counted by it, so that a budget of steps ends in time on large boards too.
    fn work_beside(&self, _position: &Self::Position) -> usize {
        0
    }

    /// The smaller trait of heap games, for the engines that fill a table heap by heap.
    fn heap_game(&self) -> Option<&dyn HeapGame> {
        match self.structure() {
            Structure::Heaps(game) => Some(game),
            _ => None,
        }
    }

    /// What the position looks like. The default has nothing to draw but the text.
    fn scene(&self, _sum: &[Self::Position]) -> Scene {
        Scene::new(Layout::Words)
    }

    /// How a move of the component with this number is made and seen in the [`Ruleset::scene`] of the same
    /// sum.
    fn gesture(&self, _sum: &[Self::Position], _component: usize, _mv: &Self::Move) -> Gesture {
        Gesture::default()
    }

    /// [`Ruleset::write`] into a new string.
    fn text(&self, sum: &[Self::Position]) -> String {
        let mut out = String::new();
        let _ = self.write(sum, &mut out);
        out
    }

    /// [`Ruleset::write_move`] into a new string.
    fn move_text(&self, position: &Self::Position, mv: &Self::Move) -> String {
        let mut out = String::new();
        let _ = self.write_move(position, mv, &mut out);
        out
    }
}

/// The first option that is wanted. A rule that fails before it is found has none: whoever needs to know why
/// lists them.
fn find<R: Ruleset + ?Sized>(
    ruleset: &R,
    position: &R::Position,
    wanted: impl Fn(&R::Move, &[R::Position]) -> bool,
) -> Option<(R::Move, Vec<R::Position>)> {
    let mut found = None;
    let listed = ruleset.options(position, &mut |mv, option| {
        if wanted(&mv, option) {
            found = Some((mv, option.to_vec()));
            return Err(Interrupt::Enough);
        }
        Ok(())
    });
    found.filter(|_| unless_enough(listed).is_ok())
}

/// Whether a component has a move.
pub fn has_move<R: Ruleset>(ruleset: &R, position: &R::Position) -> Result<bool, RuleError> {
    match ruleset.options(position, &mut |_, _| Err(Interrupt::Enough)) {
        Ok(()) => Ok(false),
        Err(Interrupt::Enough) => Ok(true),
        Err(Interrupt::Failed(error)) => Err(error),
    }
}

/// Every move of a component with what it leaves, collected: for tests, examples and small positions. A rule
/// that fails has no list.
pub fn moves_of<R: Ruleset>(
    ruleset: &R,
    position: &R::Position,
) -> impl Iterator<Item = (R::Move, Vec<R::Position>)> + use<R> {
    let mut all = Vec::new();
    let listed = ruleset.options(position, &mut |mv, option| {
        all.push((mv, option.to_vec()));
        Ok(())
    });
    if listed.is_err() {
        all.clear();
    }
    all.into_iter()
}
