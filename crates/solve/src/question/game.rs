//! The questions, parted by what is asked, so that one kind can be answered without the others.

use std::sync::Arc;

use marienbad_rules::catalogue::Entry;
use marienbad_rules::heap::HeapGame;
use marienbad_rules::numbers::Numbers;
use marienbad_rules::random::{Dice, Size};
use marienbad_rules::specimens::Specimens;
use marienbad_rules::{Compound, Convention, Disguise, Files, Gesture, ParseError, Play, Scene, Structure};

use super::{Answer, Checkpoint, Choice, EachNode, MisereForm, Oracle, Position, QuotientReason, Results};
use crate::mirror::Symmetry;
use crate::{Stop, Work};

/// A game of whatever type, with every question. Each takes only positions of this game: another's is a
/// [`Stop::ForeignPosition`].
pub trait Game: Notation + Moves + Solve + Draw + Prove {}

impl<G: Notation + Moves + Solve + Draw + Prove> Game for G {}

/// Reading and writing: names, positions, the numbers that positions are made of.
pub trait Notation: Send + Sync {
    /// Its name as it was opened: `kayles`.
    fn name(&self) -> &str;

    /// Its full name, by which its positions know it: `0.77`.
    fn full_name(&self) -> &str;

    /// Its line in the catalogue.
    fn entry(&self) -> &Arc<Entry>;

    /// What its components are.
    fn structure(&self) -> Structure<'_>;

    /// The well-known game that every component is, move for move.
    fn disguise(&self) -> Option<Disguise<'_>>;

    /// Reads a position.
    fn parse(&self, text: &str, files: &dyn Files) -> Result<Position, ParseError>;

    /// How positions are made of numbers, if they are.
    fn numbers(&self) -> Option<Numbers>;

    /// A component of this size as text, where components are heaps.
    fn of_size(&self, n: u64) -> Option<String>;

    /// What a table lists where positions are not made of numbers.
    fn specimens(&self) -> Option<Specimens>;

    /// Each component of a position, in the notation of the game.
    fn component_texts(&self, position: &Position) -> Result<Vec<String>, Stop>;

    /// The position of all their components, one behind the other.
    ///
    /// ```
    /// use marienbad_rules::NoFiles;
    /// use marienbad_solve::question;
    ///
    /// let nim = question::open("nim")?;
    /// let (a, b) = (nim.parse("3,5", &NoFiles)?, nim.parse("7", &NoFiles)?);
    /// assert_eq!(nim.join(&[&a, &b])?.text(), "3,5,7");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn join(&self, positions: &[&Position]) -> Result<Position, Stop>;

    /// Whether a move that leaves equal components two by two is the best reason to show.
    fn shows_equal_pairs(&self) -> bool;

    /// A random position as a text, perhaps none of this game; `None` if there is none of this size.
    fn random(&self, size: Size, dice: &mut Dice<'_>) -> Option<String>;

    /// The position with which a match begins, where that is drawn by chance.
    fn opening(&self, dice: &mut Dice<'_>) -> Option<String>;

    /// The smaller trait of heap games, for tables and sequences. Only where tables may be filled.
    fn heap_game(&self) -> Option<&dyn HeapGame>;
}

/// What becomes of the numbers of the heaps when one of them is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Numbering {
    /// It is left out, and those behind it move up.
    Anew,
    /// It stays as 0 where that can be written, and all keep their numbers: in matches.
    #[default]
    Kept,
}

/// Listing and playing moves.
pub trait Moves {
    /// The moves in one component each (the disjunctive compound), at most `limit` of them, in the order of
    /// the rules.
    fn moves(&self, position: &Position, limit: usize) -> Result<Vec<Choice>, Stop>;

    /// The moves under this compound, at most `limit` of them; moves in several components are joined by `+`.
    fn moves_in(&self, position: &Position, compound: Compound, limit: usize) -> Result<Vec<Choice>, Stop>;

    /// Whether there is no move under this compound.
    fn is_over(&self, position: &Position, compound: Compound) -> Result<bool, Stop> {
        Ok(self.moves_in(position, compound, 1)?.is_empty())
    }

    /// What the move with this text leaves, if it is a move of this position.
    fn play(&self, position: &Position, mv: &str) -> Result<Option<Position>, Stop> {
        self.play_in(position, Compound::Disjunctive, mv)
    }

    /// What the move with this text leaves under this compound, if it is a move of this position.
    fn play_in(&self, position: &Position, compound: Compound, mv: &str) -> Result<Option<Position>, Stop>;

    /// As [`Moves::play_in`], with a say in what becomes of the numbers of the heaps.
    fn play_on(
        &self,
        position: &Position,
        compound: Compound,
        mv: &str,
        numbers: Numbering,
    ) -> Result<Option<Position>, Stop>;

    /// The position without the components that have no move.
    fn without_ended(&self, position: &Position) -> Result<Position, Stop>;

    /// The usual text of a move, however it was typed: `a-b` for `b-a`, its parts in the order of the
    /// components. `None` if it is no move; whether the compound allows it is for [`Moves::play_in`] to say.
    fn spelled(&self, position: &Position, mv: &str) -> Result<Option<String>, Stop>;

    /// For each component whether it still has a move.
    fn live(&self, position: &Position) -> Result<Vec<bool>, Stop>;

    /// How many things stand in the heaps of a position; `None` if it is not made of heaps.
    fn things_left(&self, position: &Position) -> Result<Option<u128>, Stop>;

    /// The component, counted from 0, in which a move of [`Moves::moves`] is made.
    fn component_of(&self, position: &Position, mv: &str) -> Result<Option<usize>, Stop>;
}

/// Who wins, how, and what it is worth.
pub trait Solve {
    /// Who wins, why one can be sure, and every winning move.
    fn solve(&self, position: &Position, convention: Convention, work: &mut Work<'_>)
    -> Result<Answer, Stop>;

    /// As [`Solve::solve`], for a board or graph that takes long: what has been found out is kept now and
    /// then, and the same question goes on from there. Other games are solved in one go.
    fn solve_resumable(
        &self,
        position: &Position,
        convention: Convention,
        checkpoint: &mut dyn Checkpoint,
        work: &mut Work<'_>,
    ) -> Result<Answer, Stop>;

    /// Every move of the position (at most `limit`) with who wins after it and the value there, under any
    /// convention. A move for which the budget is too small is listed without an outcome, and `stopped` says
    /// why; the rest stands.
    ///
    /// ```
    /// use marienbad_rules::{Convention, NoFiles};
    /// use marienbad_solve::question::{self, Outcome};
    /// use marienbad_solve::{Budget, Work};
    ///
    /// let nim = question::open("nim")?;
    /// let position = nim.parse("1,2", &NoFiles)?;
    /// let results = nim.results(&position, Convention::default(), 100, &mut Work::new(Budget::default()))?;
    /// let lines: Vec<_> = results.moves.iter().map(|one| (one.choice.text.as_str(), one.outcome)).collect();
    /// let (p, n) = (Some(Outcome::P), Some(Outcome::N));
    /// assert_eq!(lines, [("1:-1", n), ("2:-1", p), ("2:-2", n)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn results(
        &self,
        position: &Position,
        convention: Convention,
        limit: usize,
        work: &mut Work<'_>,
    ) -> Result<Results, Stop>;

    /// For each of these positions, in how many moves it ends when the winner hurries and the loser plays for
    /// time (remoteness); nothing where that is not known within the budget, or turns have several moves.
    ///
    /// ```
    /// use marienbad_rules::{Convention, NoFiles};
    /// use marienbad_solve::{Budget, Work, question};
    ///
    /// let nim = question::open("nim")?;
    /// let positions = ["5", "2,2", "0"].map(|text| nim.parse(text, &NoFiles).unwrap());
    /// let found = nim.remoteness(&positions, Convention::default(), &mut Work::new(Budget::default()))?;
    /// assert_eq!(found, [Some(1), Some(4), Some(0)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn remoteness(
        &self,
        positions: &[Position],
        convention: Convention,
        work: &mut Work<'_>,
    ) -> Result<Vec<Option<u32>>, Stop>;

    /// Somebody who answers short questions about many positions and remembers what was learnt.
    fn oracle(&self) -> Box<dyn Oracle + '_>;

    /// The misère values of 0 to `to` (0 where the player to move loses), for games whose positions can be
    /// single numbers.
    fn misere_sequence(&self, to: u64, found: &mut Vec<u32>, work: &mut Work<'_>) -> Result<bool, Stop>;

    /// Genus and misère canonical form of a position, for games on single heaps.
    fn misere_form(&self, position: &Position, work: &mut Work<'_>) -> Result<Option<MisereForm>, Stop>;

    /// The elements of the heaps in the misère quotient, and their product, for games on single heaps whose
    /// quotient covers them and is found soon. It is found once for a game; after [`Solve::solve`] has
    /// answered by the quotient, it is at hand.
    ///
    /// ```
    /// use marienbad_rules::NoFiles;
    /// use marienbad_solve::{Budget, Work, question};
    ///
    /// let kayles = question::open("0.77")?;
    /// let mut work = Work::new(Budget::default());
    /// let won = kayles.parse("1000000000,3", &NoFiles)?;
    /// let reason = kayles.in_quotient(&won, &mut work)?.ok_or("no quotient")?;
    /// let heaps: Vec<String> = reason.heaps.iter().map(|(heap, word)| format!("{heap} = {word}")).collect();
    /// assert_eq!(heaps, ["1000000000 = ab^2", "3 = ab"]);
    /// assert_eq!((reason.order, reason.product.to_string(), reason.is_lost), (40, "b".to_owned(), false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn in_quotient(&self, position: &Position, work: &mut Work<'_>) -> Result<Option<QuotientReason>, Stop>;

    /// Calls `each` with every node of the graph on which the position's tokens stand, in the order of its
    /// text; `false` if the game is not played on a graph of arrows, or is over.
    fn every_node(
        &self,
        position: &Position,
        play: Play,
        each: &mut EachNode<'_>,
        work: &mut Work<'_>,
    ) -> Result<bool, Stop>;
}

/// What a position looks like.
pub trait Draw {
    /// What the position looks like.
    fn scene(&self, position: &Position) -> Result<Scene, Stop>;

    /// The moves in one component each, at most `limit` of them, in the order of [`Moves::moves`], with how
    /// each is made and seen in the [`Draw::scene`] of the same position.
    fn gestures(&self, position: &Position, limit: usize) -> Result<Vec<(Choice, Gesture)>, Stop>;
}

/// What certificates list.
pub trait Prove {
    /// What the mirror strategy says of a board in normal play, the opening as the text of a move: with it
    /// the player to move wins, without it he loses. Nothing for other games, and where nothing is
    /// symmetrical.
    fn mirror(&self, position: &Position) -> Result<Option<(Symmetry, Option<String>)>, Stop>;

    /// The image of a move on a board that the mirror strategy says is lost: the answer to it.
    ///
    /// ```
    /// use marienbad_rules::NoFiles;
    /// use marienbad_solve::question;
    ///
    /// let globe = question::open("xxx:globe")?;
    /// let position = globe.parse("6x4", &NoFiles)?;
    /// assert_eq!(globe.image(&position, "1.3")?.as_deref(), Some("4.3"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn image(&self, position: &Position, mv: &str) -> Result<Option<String>, Stop>;

    /// The position that is lost by the mirror strategy in normal play, this one or the one after the move
    /// that [`Prove::mirror`] tells, with the image of each place: what a certificate lists.
    fn lost_by_images(&self, position: &Position) -> Result<Option<(String, Vec<usize>)>, Stop>;

    /// Lost positions, closed under replies, that settle this position (disjunctive, one move a turn): what a
    /// certificate of its outcome lists.
    fn strategy(&self, position: &Position, play: Play, work: &mut Work<'_>) -> Result<Vec<String>, Stop>;

    /// Components with their values in normal play from which anybody can verify what the position is worth,
    /// by the rules of [`crate::search::worth`].
    fn worths(&self, position: &Position, work: &mut Work<'_>) -> Result<Vec<(u64, String)>, Stop>;
}
