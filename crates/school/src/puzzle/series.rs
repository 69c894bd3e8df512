//! Random positions, of which those that suit a level are kept.

use std::collections::HashSet;

use marienbad_play::{Chance, random_position};
use marienbad_rules::numbers::Numbers;
use marienbad_rules::{NoFiles, Play};
use marienbad_solve::question::{Game, Position};
use marienbad_solve::{Budget, Cancel, Stop, Work};

use super::{Gap, Level, Puzzle, Task, convention, is_numbered, pose};

/// The requested puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wish {
    /// The winning rule.
    pub play: Play,
    /// The task.
    pub task: Task,
    /// The intended difficulty.
    pub level: Level,
}

/// Of so many puzzles one is chosen: the easiest for level 1, the hardest for level 5.
const MAX_COMPARED: usize = 9;

/// So many positions are drawn for one puzzle at most.
const MOST_DRAWN: usize = 60;

/// What the engines may spend on one of them, and on all for one puzzle: where positions are numbers, where
/// they are cells, and on boards, where a step takes a hundred times as long.
const STEPS: [(u64, u64); 3] = [(20_000, 150_000), (8_000, 40_000), (2_500, 10_000)];

/// As long as nothing is found, so many times as much may be spent.
const STEPS_FACTOR_BEFORE_FIRST: u64 = 6;

/// The memory of one search.
const MEMORY: usize = 1 << 26;

/// Longer positions are read by nobody.
const MAX_POSITION_LENGTH: usize = 80;

/// The moves that a position of each level may have.
const MOVES: [(usize, usize); 5] = [(2, 8), (4, 13), (5, 20), (7, 30), (9, 48)];

/// A series of puzzles: the same seed gives the same puzzles on every machine.
pub struct Series<'g> {
    game: &'g dyn Game,
    wish: Wish,
    chance: Chance,
    /// The questions already asked.
    asked: HashSet<String>,
}

impl<'g> Series<'g> {
    /// A series from its beginning.
    pub fn new(game: &'g dyn Game, wish: Wish, seed: u64) -> Self {
        Self { game, wish, chance: Chance::new(seed), asked: HashSet::new() }
    }

    /// The puzzle with this number in a series, independently of the others: a page shows one at a time. It
    /// may repeat the question of another number.
    pub fn at(game: &'g dyn Game, wish: Wish, (seed, number): (u64, u64), cancel: &Cancel) -> Asked {
        // The outputs of one generator are unrelated; those of neighbouring seeds are not.
        let mut mixed = Chance::new(seed);
        let start = mixed.next_word().wrapping_add(number.wrapping_mul(0x9e6c_63d0_876a_3f6b));
        Self::new(game, wish, start).draw(cancel)
    }

    /// The next puzzle; `None` if the game has none, or none that was not asked before.
    pub fn draw(&mut self, cancel: &Cancel) -> Asked {
        if self.wish.task == Task::Lost && !is_numbered(self.game) {
            return Ok(None);
        }
        let mut found: Vec<Puzzle> = Vec::new();
        let mut here: HashSet<String> = HashSet::new();
        let mut steps = 0;
        let (one, all) = match self.game.numbers() {
            None => STEPS[2],
            Some(Numbers::Cell(_)) => STEPS[1],
            Some(_) => STEPS[0],
        };
        for drawn in 0..MOST_DRAWN {
            if cancel.is_cancelled() {
                return Err(Stop::Cancelled);
            }
            let most = if found.is_empty() { STEPS_FACTOR_BEFORE_FIRST * all } else { all };
            if found.len() == MAX_COMPARED || steps > most {
                break;
            }
            // If nothing of the right size is found, other sizes are accepted.
            let strict = drawn < MOST_DRAWN * 2 / 3 || !found.is_empty();
            let Some(position) = self.position(strict) else { continue };
            let Some(text) = self.question(&position) else { continue };
            if self.asked.contains(&unordered(&text)) || !here.insert(unordered(&text)) {
                continue;
            }
            let mut work = Work::new(Budget { nodes: one, memory: MEMORY }).with_cancel(cancel.clone());
            let posed = pose(self.game, &text, self.wish.play, self.wish.task, &mut work);
            steps += work.nodes() + 1;
            match posed {
                Ok(posed) => found.extend(posed.filter(|puzzle| self.is_wanted(puzzle, strict))),
                Err(Stop::Cancelled) => return Err(Stop::Cancelled),
                // What is too hard for the engines is too hard for a person.
                Err(_) => {}
            }
        }
        found.sort_by(|a, b| a.grade.difficulty().total_cmp(&b.grade.difficulty()));
        let place = usize::from(self.wish.level.number() - 1) * found.len().saturating_sub(1) / 4;
        let chosen = (place < found.len()).then(|| found.swap_remove(place));
        if let Some(puzzle) = &chosen {
            self.asked.insert(unordered(&puzzle.position));
        }
        Ok(chosen)
    }

    /// Makes both answers to "Who wins?" about equally frequent; and from level 2 on, avoids positions that
    /// can be won at once, if there are others.
    fn is_wanted(&mut self, puzzle: &Puzzle, strict: bool) -> bool {
        let at_once = puzzle.task == Task::Move && puzzle.grade.remoteness < 2;
        if at_once && strict && self.wish.level > Level::ALL[0] {
            return false;
        }
        self.wish.task != Task::Who || self.chance.percent(if puzzle.answers[0] == "P" { 100 } else { 35 })
    }

    /// The text of the question: for [`Task::Lost`], with one number missing.
    fn question(&mut self, position: &Position) -> Option<String> {
        if self.wish.task != Task::Lost {
            return Some(position.text().to_owned());
        }
        self.chance.pick(&Gap::all(position.text())).map(Gap::text)
    }

    /// A position of about the size that suits the level.
    fn position(&mut self, strict: bool) -> Option<Position> {
        let (least, most) = MOVES[usize::from(self.wish.level.number() - 1)];
        let position = if self.chance.percent(80) { self.random() } else { None };
        let position = position.or_else(|| self.walked())?;
        let position = self.without_empty_heaps(position);
        let moves = self.game.moves(&position, most + 1).ok()?.len();
        let least = if strict { least } else { 1 };
        let short = !strict || position.text().len() <= MAX_POSITION_LENGTH;
        (short && (least..=most).contains(&moves)).then_some(position)
    }

    /// The position without its empty heaps, which only distract.
    fn without_empty_heaps(&self, position: Position) -> Position {
        if !matches!(self.game.numbers(), Some(Numbers::Heaps { separator: ",", .. })) {
            return position;
        }
        let heaps: Vec<&str> = position.text().split(',').filter(|heap| *heap != "0").collect();
        self.game.parse(&heaps.join(","), &NoFiles).unwrap_or(position)
    }

    /// A random position by the rules of the game.
    fn random(&mut self) -> Option<Position> {
        let level = u64::from(self.wish.level.number());
        let (game, chance) = (self.game, &mut self.chance);
        if game.numbers() == Some(Numbers::Matches) {
            // In the middle of a match, any even number may be allowed.
            let matches = 3 + chance.below(4 + 9 * level);
            let most = 2 * (1 + chance.below(1 + matches.div_ceil(5)));
            return game.parse(&format!("{matches}/{most}"), &NoFiles).ok();
        }
        let n = match game.numbers() {
            Some(Numbers::Tuple { .. }) => 1,
            Some(Numbers::Pair) => 2,
            // A graph with as many vertices as a board has squares; the numbers of a board mean rows, and
            // would give too many.
            None if chance.percent(50) => {
                let n = 3 + level + chance.below(3 * level);
                return random_position(game, n, n - 1 + chance.below(1 + level), chance, &mut |_| true);
            }
            _ => 1 + chance.below(3 + level / 2),
        };
        let m = 2 + chance.below(3 + 3 * level);
        random_position(game, n, m, chance, &mut |_| true)
    }

    /// A position of a match that began at an example of the catalogue.
    fn walked(&mut self) -> Option<Position> {
        let start = self.chance.pick(&self.game.entry().positions)?;
        let mut position = self.game.parse(start, &NoFiles).ok()?;
        for _ in 0..self.chance.below(5) {
            let moves = self.game.moves(&position, super::MOST_MOVES).ok()?;
            let after = self.chance.pick(&moves)?.to.clone();
            if self.game.is_over(&after, convention(self.wish.play).compound) != Ok(false) {
                break;
            }
            position = after;
        }
        Some(position)
    }
}

/// A puzzle, or `None` if there is none.
pub type Asked = Result<Option<Puzzle>, Stop>;

/// The text with its heaps sorted, equal for the same heaps in another order.
fn unordered(text: &str) -> String {
    if !text.contains(',') || !text.chars().all(|c| c.is_ascii_digit() || matches!(c, ',' | '?')) {
        return text.to_owned();
    }
    let mut parts: Vec<&str> = text.split(',').collect();
    parts.sort_unstable();
    parts.join(",")
}
