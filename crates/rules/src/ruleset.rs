//! The trait [`Ruleset`].

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

/// What [`Ruleset::options`] calls for each move, with the move and the sum of components it leaves.
pub type Visit<'a, P, M> = dyn FnMut(M, &[P]) -> Listing + 'a;

/// Called to pay for steps of a long listing that finds no option; fails when the budget is used up.
pub type Meter<'a> = dyn FnMut(u64) -> Listing + 'a;

/// The rules of one game.
///
/// A position of the game is a *sum*: a list of independent components, each a value of
/// [`Ruleset::Position`]. The empty list is the ended game, written `0` in every game. Whether the last
/// move wins or loses, and how a sum is played, is not part of the rules: see [`crate::convention`].
///
/// Six methods make a game: [`name`](Ruleset::name), [`options`](Ruleset::options),
/// [`parse`](Ruleset::parse), [`write`](Ruleset::write), [`write_move`](Ruleset::write_move), and
/// [`ends`](Ruleset::ends) if play is known to end. All others have defaults that are correct for every
/// game; override them for speed or for drawing.
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

    /// The full name of the game: `coins:2`, `subtract:1,2,3`. Two rulesets with the same name are the same
    /// game, and each accepts the other's positions.
    fn name(&self) -> String;

    /// Calls `visit` once for each legal move with the components it leaves, in an order that depends only
    /// on the position. Components with no further move and nothing to show (an empty heap) are left out.
    /// When `visit` fails, the listing stops and returns that failure: a heap of 10^18 has more options
    /// than anyone can list, and the caller decides when to stop. A rule that fails at this position
    /// returns a [`RuleError`].
    fn options(
        &self,
        position: &Self::Position,
        visit: &mut Visit<'_, Self::Position, Self::Move>,
    ) -> Listing;

    /// Like [`Ruleset::options`], but pays for steps that find no option. Override it if the listing may
    /// search for long between two options.
    fn options_within(
        &self,
        position: &Self::Position,
        _meter: &mut Meter<'_>,
        visit: &mut Visit<'_, Self::Position, Self::Move>,
    ) -> Listing {
        self.options(position, visit)
    }

    /// Whether every play is known to end. If not, a search first looks for a cycle.
    fn ends(&self) -> bool {
        false
    }

    /// Whether every play from this component is known to end, for rulesets where that depends on the
    /// component.
    fn ends_from(&self, _position: &Self::Position) -> bool {
        self.ends()
    }

    /// The structure of the components, for engines specialised in it.
    fn structure(&self) -> Structure<'_> {
        Structure::Other
    }

    /// What an engine sees of a component, as announced by [`structure`](Ruleset::structure) and
    /// [`disguise`](Ruleset::disguise).
    fn view<'p>(&self, _position: &'p Self::Position) -> View<'p> {
        View::Opaque
    }

    /// The well-known game that every component is equivalent to, move for move.
    fn disguise(&self) -> Option<Disguise<'_>> {
        None
    }

    /// The move that performs this action, if there is one.
    fn move_by(&self, _position: &Self::Position, _action: Action<'_>) -> Option<Self::Move> {
        None
    }

    /// The places named by a move: the two of a domino, the one of a token. Empty if the game has no
    /// places.
    fn places_of(&self, _mv: &Self::Move) -> Vec<usize> {
        Vec::new()
    }

    /// How a position is made of numbers, for tables, conjectures and random positions. The default covers
    /// heaps.
    fn numbers(&self) -> Option<Numbers> {
        match self.structure() {
            Structure::Heaps(_) => Some(Numbers::Heaps { separator: ",", least: 0, own: None }),
            _ => None,
        }
    }

    /// The text of a component of this size, if components are heaps. The default is the number itself.
    fn of_size(&self, n: u64) -> Option<String> {
        matches!(self.numbers(), Some(Numbers::Heaps { .. })).then(|| n.to_string())
    }

    /// The positions that a table lists if positions are not made of numbers.
    fn specimens(&self) -> Option<Specimens> {
        None
    }

    /// A random position as text, or `None` if there is none of this size. The text need not be a valid
    /// position; the caller then draws another.
    fn random(&self, size: Size, dice: &mut Dice<'_>) -> Option<String> {
        random::by_numbers(&self.numbers()?, size, dice)
    }

    /// The position at which a match begins, if the game draws it at random.
    fn opening(&self, _dice: &mut Dice<'_>) -> Option<String> {
        None
    }

    /// Whether a move that leaves the components in equal pairs is the best reason to show for a win.
    fn shows_equal_pairs(&self) -> bool {
        false
    }

    /// The empty heap, if the notation can write it: `0,4` beside a heap of 4.
    fn empty_heap(&self) -> Option<Self::Position> {
        None
    }

    /// A representative of the components whose game tree is *isomorphic* for an obvious reason (mirror
    /// images, turned boards). Never merges components merely because their values are equal: `*2+*2` is 0
    /// in normal play but not in misère play.
    fn canonical(&self, position: Self::Position) -> Self::Position {
        position
    }

    /// Reads a position. `files` provides the files that a notation names.
    fn parse(&self, text: &str, files: &dyn Files) -> Result<Vec<Self::Position>, ParseError>;

    /// Writes a position so that [`Ruleset::parse`] reads it back. The empty sum is `0`.
    fn write(&self, sum: &[Self::Position], out: &mut dyn Write) -> fmt::Result;

    /// Writes a move of the component `position`, without the component's number.
    fn write_move(&self, position: &Self::Position, mv: &Self::Move, out: &mut dyn Write) -> fmt::Result;

    /// The move of `position` with this text, if there is one. The default tries every option; games with
    /// very many options parse the text instead.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Option<Self::Move> {
        find(self, position, |mv, _| self.move_text(position, mv) == text).map(|(mv, _)| mv)
    }

    /// What the move leaves, or `None` if it is not legal. The default tries every option.
    fn apply(&self, position: &Self::Position, mv: &Self::Move) -> Option<Vec<Self::Position>> {
        find(self, position, |other, _| other == mv).map(|(_, option)| option)
    }

    /// A move of `position` that leaves exactly these components, in this order, if there is one. The
    /// default tries every option.
    fn move_to(&self, position: &Self::Position, option: &[Self::Position]) -> Option<Self::Move> {
        find(self, position, |_, other| other == option).map(|(mv, _)| mv)
    }

    /// Whether a component is over after a move that leaves `option`, for conventions in which the first
    /// ended component ends the game: nothing is left, or only something that no move can take. It need
    /// only consider what `option` does not list; a listed part without a move is over anyway.
    fn is_over_after(&self, _position: &Self::Position, option: &[Self::Position]) -> bool {
        option.is_empty()
    }

    /// Whether [`Ruleset::options`] lists every legal move. If not, no conclusion may be drawn from a list.
    fn lists_all(&self, _position: &Self::Position) -> bool {
        true
    }

    /// The heap memory of a component in bytes, beyond its own size, so that engines can respect a memory
    /// budget.
    fn bytes_beside(&self, _position: &Self::Position) -> usize {
        0
    }

    /// The extra work of a component, measured in small components: 0 except on boards with very many
    /// places. It counts as steps, so that a budget of steps ends in time on large boards too.
    fn work_beside(&self, _position: &Self::Position) -> usize {
        0
    }

    /// The game as a [`HeapGame`], for engines that fill a table heap by heap.
    fn heap_game(&self) -> Option<&dyn HeapGame> {
        match self.structure() {
            Structure::Heaps(game) => Some(game),
            _ => None,
        }
    }

    /// A drawing of the position. The default shows only the text.
    fn scene(&self, _sum: &[Self::Position]) -> Scene {
        Scene::new(Layout::Words)
    }

    /// How a move of component `component` is made and shown in the [`Ruleset::scene`] of the same sum.
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

/// The first option that `wanted` accepts. A rule that fails earlier gives none; to learn why, list the
/// options.
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

/// All moves of a component with what they leave, collected: for tests, examples and small positions. Empty
/// if the rule fails.
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
