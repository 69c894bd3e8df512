//! The questions, grouped by topic, so that one group can be implemented without the others.

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

/// A game of any type, with every question. Each question accepts only positions of this game; others give
/// [`Stop::ForeignPosition`].
pub trait Game: Notation + Moves + Solve + Draw + Prove {}

impl<G: Notation + Moves + Solve + Draw + Prove> Game for G {}

/// Reading and writing: names, positions, and the numbers that positions are made of.
pub trait Notation: Send + Sync {
    /// The name it was opened with: `kayles`.
    fn name(&self) -> &str;

    /// Its full name, by which its positions are recognised: `0.77`.
    fn full_name(&self) -> &str;

    /// Its catalogue entry.
    fn entry(&self) -> &Arc<Entry>;

    /// The structure of its components.
    fn structure(&self) -> Structure<'_>;

    /// The well-known game that every component is equivalent to, move for move.
    fn disguise(&self) -> Option<Disguise<'_>>;

    /// Reads a position.
    fn parse(&self, text: &str, files: &dyn Files) -> Result<Position, ParseError>;

    /// How positions are made of numbers, if they are.
    fn numbers(&self) -> Option<Numbers>;

    /// The text of a component of this size, if components are heaps.
    fn of_size(&self, n: u64) -> Option<String>;

    /// The positions that a table lists if positions are not made of numbers.
    fn specimens(&self) -> Option<Specimens>;

    /// Each component of a position, in the notation of the game.
    fn component_texts(&self, position: &Position) -> Result<Vec<String>, Stop>;

    /// The sum of these positions: their components, concatenated.
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

    /// Whether a move that leaves the components in equal pairs is the best reason to show.
    fn shows_equal_pairs(&self) -> bool;

    /// A random position as text, possibly not a valid one; `None` if there is none of this size.
    fn random(&self, size: Size, dice: &mut Dice<'_>) -> Option<String>;

    /// The starting position of a match, if the game draws it at random.
    fn opening(&self, dice: &mut Dice<'_>) -> Option<String>;

    /// The game as a [`HeapGame`], for tables and sequences; only if tables may be filled.
    fn heap_game(&self) -> Option<&dyn HeapGame>;
}

/// How heaps are numbered after one of them is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Numbering {
    /// The heap is left out, and the later heaps move up.
    Anew,
    /// The heap stays as 0 if the notation allows it, and all heaps keep their numbers, as in matches.
    #[default]
    Kept,
}

/// Listing and playing moves.
pub trait Moves {
    /// The moves in single components (the disjunctive compound), at most `limit`, in the order of the
    /// rules.
    fn moves(&self, position: &Position, limit: usize) -> Result<Vec<Choice>, Stop>;

    /// The moves under this compound, at most `limit`; moves in several components are joined by `+`.
    fn moves_in(&self, position: &Position, compound: Compound, limit: usize) -> Result<Vec<Choice>, Stop>;

    /// Whether there are no moves under this compound.
    fn is_over(&self, position: &Position, compound: Compound) -> Result<bool, Stop> {
        Ok(self.moves_in(position, compound, 1)?.is_empty())
    }

    /// The position after the move with this text, if it is a move of this position.
    fn play(&self, position: &Position, mv: &str) -> Result<Option<Position>, Stop> {
        self.play_in(position, Compound::Disjunctive, mv)
    }

    /// The position after the move with this text under this compound, if it is a move of this position.
    fn play_in(&self, position: &Position, compound: Compound, mv: &str) -> Result<Option<Position>, Stop>;

    /// Like [`Moves::play_in`], with a choice of how heaps are numbered afterwards.
    fn play_on(
        &self,
        position: &Position,
        compound: Compound,
        mv: &str,
        numbers: Numbering,
    ) -> Result<Option<Position>, Stop>;

    /// The position without the components that have no moves.
    fn without_ended(&self, position: &Position) -> Result<Position, Stop>;

    /// The canonical text of a move, however it was typed: `a-b` for `b-a`, with its parts in the order of
    /// the components. `None` if it is not a move; [`Moves::play_in`] checks whether the compound allows
    /// it.
    fn spelled(&self, position: &Position, mv: &str) -> Result<Option<String>, Stop>;

    /// For each component, whether it still has a move.
    fn live(&self, position: &Position) -> Result<Vec<bool>, Stop>;

    /// The total number of things in the heaps of a position; `None` if it is not made of heaps.
    fn things_left(&self, position: &Position) -> Result<Option<u128>, Stop>;

    /// The component, counted from 0, of a move of [`Moves::moves`].
    fn component_of(&self, position: &Position, mv: &str) -> Result<Option<usize>, Stop>;
}

/// Outcomes, values and the reasons for them.
pub trait Solve {
    /// Who wins, how that is known, and the winning moves.
    fn solve(&self, position: &Position, convention: Convention, work: &mut Work<'_>)
    -> Result<Answer, Stop>;

    /// Like [`Solve::solve`], for long computations on a board or graph: intermediate results are saved
    /// from time to time, and asking the same question again resumes from there. Other games are solved in
    /// one go.
    fn solve_resumable(
        &self,
        position: &Position,
        convention: Convention,
        checkpoint: &mut dyn Checkpoint,
        work: &mut Work<'_>,
    ) -> Result<Answer, Stop>;

    /// Every move of the position (at most `limit`) with its outcome and value, under any convention. A
    /// move for which the budget is too small is listed without an outcome, and `stopped` says why; the
    /// other results stand.
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

    /// For each of these positions, its remoteness: the number of moves until the end when the winner
    /// hurries and the loser delays. `None` if that is not found within the budget, or if turns have
    /// several moves.
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

    /// An oracle for short questions about many positions, which keeps its memory between them.
    fn oracle(&self) -> Box<dyn Oracle + '_>;

    /// Appends to `found` the misère values of 0 to `to` (0 if the player to move loses); `false` if
    /// positions are not single numbers.
    fn misere_sequence(&self, to: u64, found: &mut Vec<u32>, work: &mut Work<'_>) -> Result<bool, Stop>;

    /// The genus and the misère canonical form of a position, for games on single heaps.
    fn misere_form(&self, position: &Position, work: &mut Work<'_>) -> Result<Option<MisereForm>, Stop>;

    /// The elements of the heaps in the misère quotient, and their product, for games on single heaps whose
    /// quotient covers them and is found quickly. The quotient is computed once for each game; if
    /// [`Solve::solve`] has used it, it is already available.
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

    /// Calls `each` for every node of the graph on which the position's tokens stand, in the order of its
    /// text; `false` if the game is not played on a directed graph, or is over.
    fn every_node(
        &self,
        position: &Position,
        play: Play,
        each: &mut EachNode<'_>,
        work: &mut Work<'_>,
    ) -> Result<bool, Stop>;
}

/// Drawing positions and moves.
pub trait Draw {
    /// A drawing of the position.
    fn scene(&self, position: &Position) -> Result<Scene, Stop>;

    /// The moves in single components, at most `limit`, in the order of [`Moves::moves`], each with how it
    /// is made and shown in the [`Draw::scene`] of the same position.
    fn gestures(&self, position: &Position, limit: usize) -> Result<Vec<(Choice, Gesture)>, Stop>;
}

/// What certificates list.
pub trait Prove {
    /// The verdict of the mirror strategy on a board in normal play: the symmetry, and the opening as the
    /// text of a move. With an opening the player to move wins, without one loses. `None` for other games,
    /// and if there is no symmetry.
    fn mirror(&self, position: &Position) -> Result<Option<(Symmetry, Option<String>)>, Stop>;

    /// The image of a move, which answers it, on a board that is lost by the mirror strategy.
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

    /// The position lost by the mirror strategy in normal play: this one, or the one after the opening of
    /// [`Prove::mirror`]. Given with the image of each place, for certificates.
    fn lost_by_images(&self, position: &Position) -> Result<Option<(String, Vec<usize>)>, Stop>;

    /// A set of lost positions, closed under replies, that decides this position (disjunctive, one move per
    /// turn), for certificates of its outcome.
    fn strategy(&self, position: &Position, play: Play, work: &mut Work<'_>) -> Result<Vec<String>, Stop>;

    /// Components with their values in normal play, from which the value of the position can be verified by
    /// the rules of [`crate::search::worth`].
    fn worths(&self, position: &Position, work: &mut Work<'_>) -> Result<Vec<(u64, String)>, Stop>;
}
