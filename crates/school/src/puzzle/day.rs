//! One puzzle a day, the same for everybody. The face says which day it is.

use marienbad_rules::Play;
use marienbad_solve::question::{self, Game};
use marienbad_solve::{Cancel, Stop};

use super::series::Wish;
use super::{Level, Puzzle, Series, Task};

/// The games of the days, with how they are played: those that one understands by looking.
const GAMES: [(&str, Play); 16] = [
    ("nim", Play::Misere),
    ("xxx", Play::Misere),
    ("wythoff", Play::Normal),
    ("fibonacci", Play::Normal),
    ("cram", Play::Normal),
    ("chomp", Play::Normal),
    ("nim", Play::Normal),
    ("kayles", Play::Normal),
    ("coins:2", Play::Normal),
    ("grundy", Play::Normal),
    ("xxx", Play::Normal),
    ("northcott", Play::Normal),
    ("subtract:1,2,3", Play::Misere),
    ("xxx:circle", Play::Misere),
    ("fibonacci", Play::Normal),
    ("treblecross", Play::Normal),
];

/// From an easy Monday to a hard Friday; on Saturday and Sunday something else is asked.
const WEEK: [(Task, u8); 7] = [
    (Task::Move, 1),
    (Task::Move, 2),
    (Task::Move, 3),
    (Task::Move, 4),
    (Task::Move, 5),
    (Task::Lost, 3),
    (Task::Who, 4),
];

/// The puzzle of a day.
pub struct Daily {
    /// Its game.
    pub game: Box<dyn Game>,
    /// Its difficulty.
    pub level: Level,
    /// The question.
    pub puzzle: Puzzle,
}

/// The puzzle of a day, given by the number of days since 1 January 1970, which was a Thursday.
pub fn daily(day: u64, cancel: &Cancel) -> Result<Option<Daily>, Stop> {
    let (task, level) = WEEK[((day + 3) % 7) as usize];
    let level = Level::new(level).unwrap_or_default();
    // Seven days and sixteen games: every game occurs on every day of the week.
    for step in 0..GAMES.len() as u64 {
        let (name, play) = GAMES[((day + step) % GAMES.len() as u64) as usize];
        let Ok(game) = question::open(name) else { continue };
        let wish = Wish { play, task, level };
        if let Some(puzzle) = Series::at(&*game, wish, (day, step), cancel)? {
            return Ok(Some(Daily { game, level, puzzle }));
        }
    }
    Ok(None)
}
