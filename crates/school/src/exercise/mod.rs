//! Exercises for programs: a line in, a line out, judged with the engines.
//!
//! An [`Exercise`] makes its cases, starting with all the small ones, judges the line that a program
//! answers ([`Exercise::judge`]), reduces a case, and says why an answer is right. [`grade()`] puts the
//! cases to a [`Pupil`], which is a program behind a trait: processes, clocks and threads are left to its
//! implementors.
//!
//! ```
//! use marienbad_rules::Convention;
//! use marienbad_school::exercise::{Exercise, Kind, Slip, CaseResult, Wanted};
//! use marienbad_solve::{Budget, Work};
//!
//! let exercise = Exercise::of_numbers(Kind::Xor, Convention::default());
//! let cases = exercise.cases(&Wanted { cases: 100, ..Wanted::default() });
//! let case = cases.iter().find(|case| case.line == "3 5").unwrap();
//! let mut work = Work::new(Budget::default());
//! assert_eq!(exercise.judge(case, "6", &mut work).unwrap(), CaseResult::Right);
//! assert_eq!(exercise.judge(case, "8", &mut work).unwrap(), CaseResult::Wrong(Slip::Sum));
//! ```
//!
//! Modules: `numbers` (binary notation, xor), `heaps` (even configurations, the winning move), `positions`
//! (questions about any game), `form` (how an answer is parsed), [`slip`] (what is wrong with an answer),
//! `grading` and `matches` (asking), [`report`] (the result in words and as JSON).

mod form;
mod grading;
mod heaps;
mod matches;
mod numbers;
mod positions;
pub mod report;
pub mod slip;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use marienbad_rules::{Compound, Convention, Play};
use marienbad_solve::question::{Game, Position};
use marienbad_solve::{Stop, Work};
use num_bigint::BigUint;

pub use grading::{Alone, Mistake, Pupil, Report, What, grade};
pub use slip::Slip;

/// The kind of exercise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// From bits, the lowest first, to a number (source 002, question 1).
    IntOfBits,
    /// From a number to its bits, the lowest first (question 2).
    BitsOfInt,
    /// From two numbers to the number whose bits are those in which they differ (question 3).
    Xor,
    /// Whether a configuration is even (question 12).
    Even,
    /// Which heap to lower, and by how much (question 15).
    WinningMove,
    /// Who wins a position.
    Outcome,
    /// The value of a position.
    Grundy,
    /// A winning move, if there is one.
    Move,
    /// A whole match.
    Match,
}

impl Kind {
    /// All of them, as the help lists them.
    pub const ALL: [Self; 9] = [
        Self::IntOfBits,
        Self::BitsOfInt,
        Self::Xor,
        Self::Even,
        Self::WinningMove,
        Self::Outcome,
        Self::Grundy,
        Self::Move,
        Self::Match,
    ];

    /// The name of the kind.
    pub fn word(self) -> &'static str {
        match self {
            Self::IntOfBits => "int-of-bits",
            Self::BitsOfInt => "bits-of-int",
            Self::Xor => "xor",
            Self::Even => "even",
            Self::WinningMove => "winning-move",
            Self::Outcome => "outcome",
            Self::Grundy => "grundy",
            Self::Move => "move",
            Self::Match => "match",
        }
    }

    /// Whether it is about a game.
    pub fn wants_game(self) -> bool {
        matches!(self, Self::Outcome | Self::Grundy | Self::Move | Self::Match)
    }

    /// Whether it can be asked under this convention.
    pub fn allows(self, convention: Convention) -> bool {
        match self {
            Self::IntOfBits | Self::BitsOfInt | Self::Xor | Self::Even | Self::Grundy => {
                convention == Convention::default()
            }
            Self::WinningMove => {
                convention.compound == Compound::Disjunctive && convention.turns.alternating()
            }
            Self::Outcome | Self::Move | Self::Match => true,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// There is no exercise of that name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoExercise;

impl FromStr for Kind {
    type Err = NoExercise;

    fn from_str(text: &str) -> Result<Self, NoExercise> {
        // The source's spelling of function names is accepted too.
        let text = text.trim().to_lowercase().replace('_', "-");
        Self::ALL.into_iter().find(|kind| kind.word() == text).ok_or(NoExercise)
    }
}

/// How many cases to make, and which.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// The maximum number of cases.
    pub cases: usize,
    /// The seed for the larger cases.
    pub seed: u64,
    /// The maximum number of bits: 62 fit into an `int` of OCaml.
    pub bits: u64,
    /// The largest heap or side of a position; by default the game decides.
    pub to: Option<u64>,
}

impl Default for Wanted {
    fn default() -> Self {
        Self { cases: 300, seed: 1, bits: 62, to: None }
    }
}

/// One input line for a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// The text of the line.
    pub line: String,
    data: Data,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Data {
    /// The bits, the lowest first.
    Bits(Vec<bool>),
    Numbers(Vec<BigUint>),
    Position(Position),
}

impl Case {
    fn bits(bits: Vec<bool>) -> Self {
        let line = joined(bits.iter().map(|bit| u8::from(*bit)));
        Self { line, data: Data::Bits(bits) }
    }

    fn numbers(numbers: Vec<BigUint>) -> Self {
        Self { line: joined(&numbers), data: Data::Numbers(numbers) }
    }

    fn position(position: Position) -> Self {
        Self { line: position.text().to_owned(), data: Data::Position(position) }
    }
}

/// The elements separated by blanks.
fn joined<T: ToString>(all: impl IntoIterator<Item = T>) -> String {
    all.into_iter().map(|one| one.to_string()).collect::<Vec<_>>().join(" ")
}

/// The result of judging an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CaseResult {
    /// The answer is right.
    Right,
    /// The answer is wrong.
    Wrong(Slip),
}

/// An exercise, with its game if it is about one.
#[derive(Clone)]
pub struct Exercise {
    kind: Kind,
    game: Option<Arc<dyn Game>>,
    convention: Convention,
    from: Option<Position>,
}

impl Exercise {
    /// An exercise about numbers or heaps.
    pub fn of_numbers(kind: Kind, convention: Convention) -> Self {
        Self { kind, game: None, convention, from: None }
    }

    /// An exercise about a game; with a starting position, only positions reachable from it are asked.
    pub fn of_game(kind: Kind, game: Arc<dyn Game>, convention: Convention, from: Option<Position>) -> Self {
        Self { kind, game: Some(game), convention, from }
    }

    /// The kind of the exercise.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The game that it is about.
    pub fn game(&self) -> Option<&Arc<dyn Game>> {
        self.game.as_ref()
    }

    /// The convention.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// The cases: first all small ones, then larger ones that depend on the seed.
    pub fn cases(&self, wanted: &Wanted) -> Vec<Case> {
        let mut cases = match (self.kind, &self.game) {
            (Kind::IntOfBits, _) => numbers::lists_of_bits(wanted),
            (Kind::BitsOfInt, _) => numbers::single(wanted),
            (Kind::Xor, _) => numbers::pairs(wanted),
            (Kind::Even | Kind::WinningMove, _) => heaps::cases(wanted, self.convention.play),
            (_, Some(game)) => positions::cases(self, game, wanted),
            (_, None) => Vec::new(),
        };
        cases.truncate(wanted.cases);
        cases
    }

    /// Whether an answer is right.
    pub fn judge(&self, case: &Case, answer: &str, work: &mut Work<'_>) -> Result<CaseResult, Stop> {
        let slip = match (&case.data, self.kind) {
            (Data::Bits(bits), _) => numbers::judge_number_of_bits(bits, answer),
            (Data::Numbers(all), Kind::BitsOfInt) => numbers::judge_bits(&all[0], answer),
            (Data::Numbers(all), Kind::Xor) => numbers::judge_xor(&all[0], &all[1], answer),
            (Data::Numbers(all), Kind::Even) => heaps::judge_even(all, answer),
            (Data::Numbers(all), _) => heaps::judge_move(all, self.convention.play, answer),
            (Data::Position(position), _) => match &self.game {
                Some(game) => positions::judge(self, &**game, position, answer, work)?,
                None => None,
            },
        };
        Ok(slip.map_or(CaseResult::Right, CaseResult::Wrong))
    }

    /// A right answer.
    pub fn expected(&self, case: &Case, work: &mut Work<'_>) -> Result<String, Stop> {
        Ok(match (&case.data, self.kind) {
            (Data::Bits(bits), _) => numbers::number_of_bits(bits).to_string(),
            (Data::Numbers(all), Kind::BitsOfInt) => numbers::bits_of_number(&all[0]),
            (Data::Numbers(all), Kind::Xor) => (&all[0] ^ &all[1]).to_string(),
            (Data::Numbers(all), Kind::Even) => heaps::is_even(all).to_string(),
            (Data::Numbers(all), _) => heaps::expected(all, self.convention.play),
            (Data::Position(position), _) => match &self.game {
                Some(game) => positions::expected(self, &**game, position, work)?,
                None => String::new(),
            },
        })
    }

    /// Smaller cases, the smallest first, which may show the same mistake.
    pub fn smaller(&self, case: &Case) -> Vec<Case> {
        match &case.data {
            Data::Bits(bits) => numbers::fewer_bits(bits),
            Data::Numbers(all) => match self.kind {
                Kind::BitsOfInt | Kind::Xor => numbers::smaller(all, false),
                _ => numbers::smaller(all, true),
            },
            Data::Position(position) => match &self.game {
                Some(game) => positions::smaller(self, &**game, position),
                None => Vec::new(),
            },
        }
    }

    /// Whether misère play is asked for.
    fn is_misere(&self) -> bool {
        self.convention.play == Play::Misere
    }
}
