//! Puzzles: positions with a question, made and graded by the solver, and judged by computation.
//!
//! A puzzle asks for a winning move, for the winner, or for the number that makes the position lost for the
//! opponent, who moves next. Answers are not stored: [`pose`] asks the engines, and judging asks them
//! again. [`Series`] draws random positions and keeps those that suit a level; [`daily`] is the puzzle of
//! the day, the same for everybody.
//!
//! Modules: [`mod@grade`] (measured difficulty), [`rule_of_thumb`] (what a beginner would try), [`mod@gap`]
//! (a position with a missing number), [`series`] (random puzzles), [`day`] (one puzzle a day), [`verdict`]
//! (judging an answer).

pub mod day;
pub mod gap;
pub mod grade;
pub mod rule_of_thumb;
pub mod series;
pub mod verdict;

use std::fmt;
use std::str::FromStr;

use marienbad_rules::{Convention, NoFiles, Play};
use marienbad_solve::question::{Game, Outcome, Position};
use marienbad_solve::{Stop, Work};

pub use day::{Daily, daily};
pub use gap::{Gap, is_numbered};
pub use grade::Grade;
pub use rule_of_thumb::RuleOfThumb;
pub use series::Series;
pub use verdict::{PuzzleResult, judge};

/// The most moves of a position that a person is asked to look through.
pub const MOST_MOVES: usize = 120;

/// The task of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Task {
    /// Find a winning move.
    Move,
    /// Find the winner: the player to move, or the opponent.
    Who,
    /// Find the missing number that makes the position lost for the opponent, who moves next.
    Lost,
}

impl Task {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Move, Self::Who, Self::Lost];

    /// The word used in addresses and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Who => "who",
            Self::Lost => "lost",
        }
    }

    /// The task for a word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|task| task.word() == word)
    }
}

/// The intended difficulty: 1 (a first try) to 5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// All of them.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The level with this number.
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.0 == number)
    }

    /// The number, from 1 to 5.
    pub fn number(self) -> u8 {
        self.0
    }
}

impl Default for Level {
    fn default() -> Self {
        Self(2)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The text is not a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoLevel;

impl FromStr for Level {
    type Err = NoLevel;

    fn from_str(text: &str) -> Result<Self, NoLevel> {
        text.trim().parse().ok().and_then(Self::new).ok_or(NoLevel)
    }
}

/// A question about a position, with every right answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Puzzle {
    /// The name of the game.
    pub game: String,
    /// The position; with `?` in place of the missing number for [`Task::Lost`].
    pub position: String,
    /// The winning rule.
    pub play: Play,
    /// What is asked.
    pub task: Task,
    /// Every right answer: moves in the notation of the game, `N` or `P`, or numbers.
    pub answers: Vec<String>,
    /// Its difficulty.
    pub grade: Grade,
}

impl Puzzle {
    /// The convention of the puzzle.
    pub fn convention(&self) -> Convention {
        convention(self.play)
    }
}

/// The convention with this winning rule, and one move at a time in one component.
pub fn convention(play: Play) -> Convention {
    Convention { play, ..Convention::default() }
}

/// Makes a puzzle from a position. `None` if that is impossible: no move is left, no move wins although one
/// is asked for, no number makes it lost, or there is too much to look through.
///
/// ```
/// use marienbad_rules::Play;
/// use marienbad_school::puzzle::{Task, pose};
/// use marienbad_solve::{Budget, Work, question};
///
/// let nim = question::open("nim")?;
/// let mut work = Work::new(Budget::default());
/// let puzzle = pose(&*nim, "3,5", Play::Normal, Task::Move, &mut work)?.ok_or("none")?;
/// assert_eq!(puzzle.answers, ["2:-2"]);
/// let missing = pose(&*nim, "3,5,?", Play::Normal, Task::Lost, &mut work)?.ok_or("none")?;
/// assert_eq!(missing.answers, ["6"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn pose(
    game: &dyn Game,
    position: &str,
    play: Play,
    task: Task,
    work: &mut Work<'_>,
) -> Result<Option<Puzzle>, Stop> {
    let made = |position: &str, answers, grade| Puzzle {
        game: game.name().to_owned(),
        position: position.to_owned(),
        play,
        task,
        answers,
        grade,
    };
    if task == Task::Lost {
        let Some(gap) = Gap::read(position).filter(|_| is_numbered(game)) else { return Ok(None) };
        let Some((answers, grade)) = gap::graded(game, &gap, play, work)? else { return Ok(None) };
        return Ok(Some(made(position, answers, grade)));
    }
    let Ok(position) = game.parse(position, &NoFiles) else { return Ok(None) };
    let Some(seen) = Seen::of(game, &position, play, work)? else { return Ok(None) };
    let wins = seen.winning().next().is_some();
    let answers: Vec<String> = match task {
        Task::Move => seen.winning().map(|one| one.0.clone()).collect(),
        _ => vec![if wins { "N" } else { "P" }.to_owned()],
    };
    if answers.is_empty() {
        return Ok(None);
    }
    let Some(grade) = grade::grade(game, &position, &seen, play, work)? else { return Ok(None) };
    Ok(Some(made(position.text(), answers, grade)))
}

/// Every move of a position, what it leaves, and whether it wins.
pub struct Seen(Vec<(String, Position, bool)>);

impl Seen {
    /// `None` if there are no moves, too many, or some of unknown outcome.
    fn of(
        game: &dyn Game,
        position: &Position,
        play: Play,
        work: &mut Work<'_>,
    ) -> Result<Option<Self>, Stop> {
        let results = game.results(position, convention(play), MOST_MOVES + 1, work)?;
        if let Some(stop) = results.stopped {
            return Err(stop);
        }
        let one = |one: marienbad_solve::question::MoveResult| {
            let wins = one.outcome? == Outcome::P;
            Some((one.choice.text, one.choice.to, wins))
        };
        let many = !results.complete || results.moves.len() > MOST_MOVES;
        if many || results.moves.is_empty() {
            return Ok(None);
        }
        Ok(results.moves.into_iter().map(one).collect::<Option<_>>().map(Self))
    }

    /// The winning moves.
    fn winning(&self) -> impl Iterator<Item = &(String, Position, bool)> {
        self.0.iter().filter(|(_, _, wins)| *wins)
    }
}
