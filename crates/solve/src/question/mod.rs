//! Questions that can be asked of every game: types are erased here, once.
//!
//! The command line, the terminal, the web and the opponents all hold a [`Game`] and ask it to read a position, to
//! solve it, to list its moves. Which engine answers is decided here, and the [`Answer`] says which it was.
//!
//! ```
//! use marienbad_rules::{Convention, NoFiles};
//! use marienbad_solve::{Budget, Work, question};
//!
//! let nim = question::open("nim")?;
//! let position = nim.parse("1,3,5,6", &NoFiles)?;
//! let answer = nim.solve(&position, Convention::default(), &mut Work::new(Budget::default()))?;
//! assert_eq!(answer.moves.iter().map(|mv| mv.to.text()).collect::<Vec<_>>(), ["3,5,6", "1,2,5,6", "1,3,4,6"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alike;
mod answer;
mod boards;
mod compounds;
mod engines;
mod joint;
mod judge;
mod long;
mod mirrored;
mod near;
mod nodes;
mod outcomes;
mod quick;
mod quotients;
mod results;
mod strategies;
mod typed;
mod values;

#[cfg(test)]
mod tests;

pub use answer::{Answer, Choice, Component, MisereForm, Outcome, Position, QuotientReason};
pub use judge::Judge;
pub use long::{Blocks, Kept, Restored};
pub use nodes::EachNode;
pub use results::{MoveResult, QUICK, Results};
pub use typed::MOVE_LIMIT;

use marienbad_rules::catalogue::{self, Entry, NameError, Visitor};
use marienbad_rules::heap::HeapGame;
use marienbad_rules::{Compound, Convention, Files, Gesture, ParseError, Play, Ruleset, Scene};

use crate::mirror::Symmetry;
use crate::{Stop, Work};

/// A game of whatever type.
pub trait Game: Send + Sync {
    /// Its name as it was opened: `coins:2`.
    fn name(&self) -> &str;

    /// Its line in the catalogue.
    fn entry(&self) -> &'static Entry;

    /// Reads a position.
    fn parse(&self, text: &str, files: &dyn Files) -> Result<Position, ParseError>;

    /// Who wins, why one can be sure, and every winning move.
    fn solve(&self, position: &Position, convention: Convention, work: &mut Work<'_>)
    -> Result<Answer, Stop>;

    /// As [`Game::solve`], for a board or graph that takes long: what has been found out is kept now and then, and the
    /// same question goes on from there. Other games are solved in one go.
    fn solve_kept(
        &self,
        position: &Position,
        convention: Convention,
        kept: &mut dyn Kept,
        work: &mut Work<'_>,
    ) -> Result<Answer, Stop>;

    /// The moves in one component each (the disjunctive compound), at most `limit` of them, in the order of the rules.
    fn moves(&self, position: &Position, limit: usize) -> Vec<Choice>;

    /// Every move of the position (at most `limit`) with who wins after it and the value there, under any convention.
    /// A move for which the budget is too small is listed without an outcome, and `stopped` says why; the rest stands.
    ///
    /// ```
    /// use marienbad_rules::{Convention, NoFiles};
    /// use marienbad_solve::question::{self, Outcome};
    /// use marienbad_solve::{Budget, Work};
    ///
    /// let nim = question::open("nim")?;
    /// let position = nim.parse("1,2", &NoFiles)?;
    /// let results = nim.results(&position, Convention::default(), 100, &mut Work::new(Budget::default()));
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
    ) -> Results;

    /// For each of these positions, in how many moves it ends when the winner hurries and the loser plays for time
    /// (remoteness); nothing where that is not known within the budget, or turns have several moves.
    ///
    /// ```
    /// use marienbad_rules::{Convention, NoFiles};
    /// use marienbad_solve::{Budget, Work, question};
    ///
    /// let nim = question::open("nim")?;
    /// let positions = ["5", "2,2", "0"].map(|text| nim.parse(text, &NoFiles).unwrap());
    /// let found = nim.remoteness(&positions, Convention::default(), &mut Work::new(Budget::default()));
    /// assert_eq!(found, [Some(1), Some(4), Some(0)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn remoteness(
        &self,
        positions: &[Position],
        convention: Convention,
        work: &mut Work<'_>,
    ) -> Vec<Option<u32>>;

    /// What the move with this text leaves, if it is a move of this position.
    fn play(&self, position: &Position, mv: &str) -> Option<Position>;

    /// The moves under this compound, at most `limit` of them; moves in several components are joined by `+`.
    fn moves_in(&self, position: &Position, compound: Compound, limit: usize) -> Vec<Choice>;

    /// What the move with this text leaves under this compound, if it is a move of this position.
    fn play_in(&self, position: &Position, compound: Compound, mv: &str) -> Option<Position>;

    /// The usual text of a move, however it was typed: `a-b` for `b-a`, its parts in the order of the components. `None` if
    /// it is no move; whether the compound allows it is for [`Game::play_in`] to say.
    fn spelled(&self, position: &Position, mv: &str) -> Option<String>;

    /// For each component whether it still has a move.
    fn live(&self, position: &Position) -> Vec<bool>;

    /// The component, counted from 0, in which a move of [`Game::moves`] is made.
    fn component_of(&self, position: &Position, mv: &str) -> Option<usize>;

    /// What the position looks like.
    fn scene(&self, position: &Position) -> Scene;

    /// The moves in one component each, at most `limit` of them, in the order of [`Game::moves`], with how each is made
    /// and seen in the [`Game::scene`] of the same position.
    fn gestures(&self, position: &Position, limit: usize) -> Vec<(Choice, Gesture)>;

    /// What the mirror strategy says of a board in normal play, the opening as the text of a move: with it the player to
    /// move wins, without it he loses. Nothing for other games, and where nothing is symmetrical.
    fn mirror(&self, position: &Position) -> Option<(Symmetry, Option<String>)>;

    /// The image of a move on a board that the mirror strategy says is lost: the answer to it.
    ///
    /// ```
    /// use marienbad_rules::NoFiles;
    /// use marienbad_solve::question;
    ///
    /// let globe = question::open("xxx:globe")?;
    /// let position = globe.parse("6x4", &NoFiles)?;
    /// assert_eq!(globe.image(&position, "1.3").as_deref(), Some("4.3"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn image(&self, position: &Position, mv: &str) -> Option<String>;

    /// The position that is lost by the mirror strategy in normal play, this one or the one after the move that [`Game::mirror`] tells,
    /// with the image of each place: what a certificate lists.
    fn lost_by_images(&self, position: &Position) -> Option<(String, Vec<usize>)>;

    /// Lost positions, closed under replies, that settle this position (disjunctive, one move a turn): what a certificate
    /// of its outcome lists.
    fn strategy(&self, position: &Position, play: Play, work: &mut Work<'_>) -> Result<Vec<String>, Stop>;

    /// Whether positions fall apart into regions of a board or a graph. There a list of values is shorter than a strategy.
    fn falls_apart(&self) -> bool;

    /// Components with their values in normal play from which anybody can verify what the position is worth, by the rules
    /// of [`crate::search::worth`].
    fn worths(&self, position: &Position, work: &mut Work<'_>) -> Result<Vec<(u64, String)>, Stop>;

    /// Calls `each` with every node of the graph on which the position's tokens stand, in the order of its text; `false`
    /// if the game is not played on a graph of arrows, or is over.
    fn every_node(
        &self,
        position: &Position,
        play: Play,
        each: &mut EachNode<'_>,
        work: &mut Work<'_>,
    ) -> Result<bool, Stop>;

    /// The misère values of 0 to `to` (0 where the player to move loses), for games whose positions can be single numbers.
    fn misere_sequence(&self, to: u64, work: &mut Work<'_>) -> Result<Option<Vec<u32>>, Stop>;

    /// Somebody who answers short questions about many positions and remembers what he has learnt.
    fn judge(&self) -> Box<dyn Judge + '_>;

    /// Genus and misère canonical form of a position, for games on single heaps.
    fn misere_form(&self, position: &Position, work: &mut Work<'_>) -> Result<Option<MisereForm>, Stop>;

    /// The elements of the heaps in the misère quotient, and their product, for games on single heaps whose quotient covers
    /// them and is found soon. It is found once for a game; after [`Game::solve`] has answered by the quotient, it is at
    /// hand.
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

    /// The smaller trait of heap games, for tables and sequences.
    fn heap_game(&self) -> Option<&dyn HeapGame>;
}

/// Opens the game of this name.
pub fn open(name: &str) -> Result<Box<dyn Game>, NameError> {
    struct Erase<'a>(&'a str);
    impl Visitor for Erase<'_> {
        type Output = Box<dyn Game>;
        fn visit<R: Ruleset>(self, ruleset: R, entry: &'static Entry) -> Box<dyn Game> {
            Box::new(typed::Typed::new(self.0.trim(), ruleset, entry))
        }
    }
    catalogue::open(name, Erase(name))
}
