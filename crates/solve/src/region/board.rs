//! What the search needs to know about a board: its moves, its pieces, and when two pieces are the same.

use std::convert::Infallible;

pub(super) use marienbad_rules::places::Taking;

use super::bits::Bits;
use super::dense::Leaf;
use super::kernel::Room;
use super::nimbers::Wanted;

/// What the symmetry of a piece tells about its value in normal play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Symmetry {
    /// Nothing.
    Silent,
    /// Every move can be answered by its mirror image, so the value is 0.
    Zero,
    /// Some move leaves a piece in which every move can be answered by its mirror image, so the value is
    /// not 0.
    NotZero,
}

/// A board whose places are numbered.
pub(super) trait Board: Clone + Send {
    /// Sets of its places.
    type Set: Bits;

    /// A board of one word on which the small pieces of this board have the same sets.
    type Narrow: Board<Set = u64>;

    /// Pieces up to this many places are given a value at once: the database of small regions, filled as they
    /// come.
    const SMALL: u32 = 14;

    /// From this `n` on, whether a piece is worth `n` is asked by its value, from 0 upwards. On Cram 6x7 one
    /// piece in ten has no option worth 0, 1, 2 or 3, one in two has none worth 4 or 5, nine in ten have none
    /// worth 7.
    const RISING: u32 = 4;

    /// Larger pieces of dominoes are searched by proof numbers (see [`super::proof`]), all others one option
    /// after the other.
    const SETTLED_AT_ONCE: u32 = 24;

    /// Whether some of its pieces are dense, see [`super::dense`].
    const DENSE: bool = false;

    /// What a move takes on this board.
    fn taking(&self) -> Taking;

    /// The piece with its own numbering, if the question can soon be answered by playing it out.
    #[inline]
    fn leaf(&self, _: Self::Set, _: Wanted) -> Option<Leaf<'_>> {
        None
    }

    /// Whether moves in this piece take so much that its options are better examined one by one.
    #[inline]
    fn is_dense(&self, _: Self::Set) -> bool {
        false
    }

    /// Calls `each` for every move of `piece`, with the places that the move takes and its first place.
    /// Stops at an error.
    #[inline]
    fn moves<E>(&self, piece: Self::Set, each: impl FnMut(Self::Set, u32) -> Result<(), E>) -> Result<(), E> {
        moves_by_links(self, piece, each)
    }

    /// The same in the order in which the options of a piece are looked up: those first that are likely to
    /// settle what is wanted.
    #[inline]
    fn moves_in_order<E>(
        &self,
        piece: Self::Set,
        each: impl FnMut(Self::Set, u32) -> Result<(), E>,
    ) -> Result<(), E> {
        self.moves(piece, each)
    }

    /// Allows this many bytes for what the board remembers about pieces. An earlier, larger allowance
    /// stays.
    fn allow(&mut self, _: usize) {}

    /// The places linked with this one.
    fn near(&self, place: u32) -> Self::Set;

    /// The piece of `free` that holds the place `seed`.
    fn piece(&self, seed: Self::Set, free: Self::Set) -> Self::Set;

    /// The free places, except those that do not affect the game tree (see [`super::prune`]).
    fn prune(&self, free: Self::Set) -> Self::Set;

    /// The narrow board, if a canonical piece and everything that moves leave of it lie there with the same
    /// canonical forms.
    fn narrow(&self, _: Self::Set) -> Option<&Self::Narrow> {
        None
    }

    /// A part of a pruned piece that can be played independently of the rest, although they touch (see
    /// [`super::prune`]).
    fn torn(&self, _: Self::Set) -> Option<Self::Set> {
        None
    }

    /// A piece of this board that represents all pieces easily seen to be isomorphic to this one, and what
    /// its symmetry tells about the value.
    fn canonical(&self, piece: Self::Set) -> (Self::Set, Symmetry);

    /// Pieces to evaluate before this one, because their values save more than they cost.
    fn before(&self, _: Self::Set) -> Vec<Self::Set> {
        Vec::new()
    }

    /// Calls `each` with the canonical pieces of several sets of free places, after pruning, and with the
    /// index of the set. Pieces that are easily seen to be worth 0 are left out.
    #[inline]
    fn split_several(&self, sets: &[Self::Set], _: &mut Room, each: impl FnMut(Self::Set, u32)) {
        split_one_by_one(self, sets, each);
    }

    /// Twice the middle of a piece, row and column.
    fn middle(&self, piece: Self::Set) -> (u32, u32);

    /// How many places of a piece have one neighbour; 0 if that is not quickly seen or tells nothing about
    /// the moves.
    fn leaves(&self, _: Self::Set) -> u32 {
        0
    }

    /// How far a move is from the middle of its piece. Smaller distances are tried first.
    fn distance(&self, taken: Self::Set, place: u32, middle: (u32, u32)) -> u32;
}

/// A board as misère play sees it: only by its sets. That search is compiled once for each kind of set, and
/// not once for each kind of board. A call through this trait costs little compared to the work it asks for.
pub(super) trait Pieces<S: Bits>: Send {
    /// See [`Board::taking`].
    fn taking(&self) -> Taking;

    /// Every move of `piece`: the places that it takes, and its first place.
    fn moves_of(&self, piece: S) -> Vec<(S, u32)>;

    /// Adds the canonical pieces of `free` to `parts`, after pruning.
    fn parts(&self, free: S, parts: &mut Vec<S>);

    /// See [`Board::middle`].
    fn middle(&self, piece: S) -> (u32, u32);

    /// See [`Board::distance`].
    fn distance(&self, taken: S, place: u32, middle: (u32, u32)) -> u32;

    /// The same board for another thread.
    fn copied(&self) -> Box<dyn Pieces<S>>;
}

impl<B: Board + 'static> Pieces<B::Set> for B {
    fn taking(&self) -> Taking {
        Board::taking(self)
    }

    fn moves_of(&self, piece: B::Set) -> Vec<(B::Set, u32)> {
        let mut all = Vec::new();
        let Ok(()) = moves(self, piece, |taken, place| {
            all.push((taken, place));
            Ok::<(), Infallible>(())
        });
        all
    }

    fn parts(&self, free: B::Set, parts: &mut Vec<B::Set>) {
        split(self, free, |piece, _| parts.push(piece));
    }

    fn middle(&self, piece: B::Set) -> (u32, u32) {
        Board::middle(self, piece)
    }

    fn distance(&self, taken: B::Set, place: u32, middle: (u32, u32)) -> u32 {
        Board::distance(self, taken, place, middle)
    }

    fn copied(&self) -> Box<dyn Pieces<B::Set>> {
        Box::new(self.clone())
    }
}

/// [`Board::moves`], for callers that hold the board.
#[inline]
pub(super) fn moves<B: Board, E>(
    board: &B,
    piece: B::Set,
    each: impl FnMut(B::Set, u32) -> Result<(), E>,
) -> Result<(), E> {
    board.moves(piece, each)
}

/// See [`Board::moves`]: all moves by the links of the board.
#[inline]
pub(super) fn moves_by_links<B: Board, E>(
    board: &B,
    piece: B::Set,
    mut each: impl FnMut(B::Set, u32) -> Result<(), E>,
) -> Result<(), E> {
    match board.taking() {
        Taking::Tokens => {
            piece.each().try_for_each(|place| each((board.near(place) & piece) | B::Set::bit(place), place))
        }
        Taking::Dominoes => {
            let mut later = piece;
            piece.each().try_for_each(|place| {
                let one = B::Set::bit(place);
                later = later.without(one);
                (board.near(place) & later).each().try_for_each(|other| each(one | B::Set::bit(other), place))
            })
        }
    }
}

/// Calls `each` with the canonical pieces of `free`, after pruning.
#[inline]
pub(super) fn split<B: Board>(board: &B, free: B::Set, mut each: impl FnMut(B::Set, Symmetry)) {
    let mut left = board.prune(free);
    while !left.none() {
        let piece = board.piece(B::Set::bit(left.first()), left);
        left = left.without(piece);
        if let Some(part) = board.torn(piece) {
            split_torn(board, [part, piece.without(part)], &mut each);
            continue;
        }
        let (canonical, symmetry) = board.canonical(piece);
        each(canonical, symmetry);
    }
}

/// See [`Board::split_several`].
#[inline]
pub(super) fn split_one_by_one<B: Board>(board: &B, sets: &[B::Set], mut each: impl FnMut(B::Set, u32)) {
    for (free, number) in sets.iter().zip(0..) {
        split(board, *free, |part, symmetry| {
            if symmetry != Symmetry::Zero {
                each(part, number);
            }
        });
    }
}

/// Splits both parts of a torn piece again: a place at the edge of a part may no longer be needed. Every
/// level of the recursion has fewer places than the one before.
#[cold]
fn split_torn<B: Board>(board: &B, parts: [B::Set; 2], each: &mut dyn FnMut(B::Set, Symmetry)) {
    for part in parts {
        split(board, part, &mut *each);
    }
}
