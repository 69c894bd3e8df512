//! Opponents, which look at a match and choose a move.

use marienbad_rules::{Compound, Convention, Disguise, Play, Structure};
use marienbad_solve::question::{Choice, Game, Position};
use marienbad_solve::{Budget, Cancel, Stop, Work};

use crate::resistance::Resistance;
use crate::{Chance, Level, Match, Memory, Stage, assess};

/// The default budget of an opponent for one move; [`patience`] lowers it on large boards.
pub use marienbad_solve::budgets::OPPONENT_MOVE as THINKING;

/// Moves times moves times steps that fit into about a second.
const A_SECOND: u64 = 1_000_000_000;

/// The flag is looked at once in so many steps: whoever waits for a move waits less than a second, and on a
/// board of 500 places one step takes a fiftieth of that.
const STEPS_BETWEEN_LOOKS: u64 = 1;

/// Beyond so many moves times letters the end is far away, and looking for it takes long.
const FAR_FROM_THE_END: usize = 200_000;

/// The budget for one move at the table, so that a reply takes at most a second or two. A step examines all
/// moves, and each of them is as large as the board, so that its cost grows with the square of their
/// number. A budget other than [`THINKING`] was chosen on purpose and is kept. So is the budget of orders,
/// whose steps are short, and of coin-turning games, whose coins have values of their own, so that no move
/// is examined.
pub fn patience(game: &dyn Game, position: &Position, convention: Convention, budget: Budget) -> Budget {
    let by_values =
        matches!(game.disguise(), Some(Disguise::Coins(_))) && convention == Convention::default();
    if budget != THINKING || by_values || matches!(game.structure(), Structure::Order) {
        return budget;
    }
    // If the rules fail, the budget does not matter.
    let moves = game.moves(position, MOVES).map_or(1, |moves| moves.len().max(1)) as u64;
    Budget { nodes: (A_SECOND / (moves * moves)).min(budget.nodes), ..budget }
}

/// The most moves an opponent chooses from: a heap of 10^18 has more than anybody will wait for.
pub(crate) const MOVES: usize = 4000;

/// On boards of thousands of places to write down what every move leaves takes seconds: of so many letters
/// together only the first moves are looked at, but never fewer than these.
const LETTERS: (usize, usize) = (1 << 20, 100);

/// The most moves a loser compares by the replies to them.
const MAX_COMPARED_MOVES: usize = 128;

/// The moves that the search for the longest resistance looks at.
const RESISTANCE_STEPS: usize = 4000;

/// With more replies than this, the end of a misère match is not looked for.
const LAST_REPLIES: usize = 32;

/// A player of a certain level, with its random generator and its memory.
#[derive(Debug, Clone)]
pub struct Opponent {
    level: Level,
    chance: Chance,
    budget: Budget,
    cancel: Cancel,
    memory: Option<Memory>,
    unsure: bool,
}

impl Opponent {
    /// An opponent of this level. The same seed gives the same moves.
    pub fn new(level: Level, seed: u64) -> Self {
        let (budget, cancel) = (THINKING, Cancel::default());
        Self { level, chance: Chance::new(seed), budget, cancel, memory: None, unsure: false }
    }

    /// Sets the budget for each move.
    #[must_use]
    pub fn with_budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// Stops thinking once `cancel` is raised, and then plays as well as it can.
    #[must_use]
    pub fn with_cancel(mut self, cancel: Cancel) -> Self {
        self.cancel = cancel;
        self
    }

    /// Like [`Opponent::with_cancel`], from the next move on.
    pub fn set_cancel(&mut self, cancel: Cancel) {
        self.cancel = cancel;
    }

    /// Sets what a learner already knows.
    #[must_use]
    pub fn with_memory(mut self, memory: Memory) -> Self {
        self.memory = Some(memory);
        self
    }

    /// Its level.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Whether it tried to find out who wins and how when it chose its last move, and failed.
    pub fn is_unsure(&self) -> bool {
        self.unsure
    }

    /// A learner's memory, once it has played or was given one.
    pub fn memory(&self) -> Option<&Memory> {
        self.memory.as_ref()
    }

    /// Clears its memory.
    pub fn reset_memory(&mut self) {
        self.memory = None;
    }

    /// Reports that a match is over; a learner learns from it.
    pub fn finished(&mut self, game: &Match, side: crate::Side) {
        if self.level == Level::Learner {
            self.memory_for(game).learn(game, side);
        }
    }

    fn memory_for(&mut self, game: &Match) -> &mut Memory {
        let memory = self.memory.take().filter(|memory| memory.fits(game));
        self.memory.insert(memory.unwrap_or_else(|| {
            Memory::new(game.game().name(), game.winning_rule(), game.convention().compound)
        }))
    }

    /// The text of a legal move, or `None` when the match is over. An error is a failure of the rules.
    pub fn choose(&mut self, game: &Match) -> Result<Option<String>, Stop> {
        self.unsure = false;
        let (rules, position, stage) = (game.game(), game.position(), game.stage());
        let most = most_listed(rules, position, stage)?;
        let choices = rules.moves_in(position, stage.compound(), most)?;
        let Some(any) = self.any(rules, position, stage, (&choices, most))? else { return Ok(None) };
        let chosen = match self.level {
            Level::Random => None,
            Level::Finisher => finish(rules, &choices, stage, &self.cancel),
            Level::Forgetful(percent) => {
                if self.chance.percent(percent) {
                    self.perfect(rules, position, stage, &choices)
                } else {
                    None
                }
            }
            Level::ShortSighted(moves) => {
                if choices.len() <= usize::from(moves) {
                    self.perfect(rules, position, stage, &choices)
                } else {
                    None
                }
            }
            Level::Perfect => self.perfect(rules, position, stage, &choices),
            Level::Learner => {
                let memory = self.memory_for(game).clone();
                let mut good: Vec<&Choice> = Vec::new();
                for choice in &choices {
                    if !memory.knows(rules.without_ended(&choice.to)?.text(), stage.next()) {
                        good.push(choice);
                    }
                }
                self.chance.pick(&good).map(|choice| choice.text.clone())
            }
        };
        Ok(Some(chosen.unwrap_or(any)))
    }

    /// Any legal move. If several components move at once, each component's move is chosen separately: the
    /// list of combined moves is truncated, and its beginning is not a fair sample.
    fn any(
        &mut self,
        rules: &dyn Game,
        position: &Position,
        stage: Stage,
        (choices, most): (&[Choice], usize),
    ) -> Result<Option<String>, Stop> {
        if stage.compound() == Compound::Disjunctive || choices.len() < most {
            return Ok(self.chance.pick(choices).map(|choice| choice.text.clone()));
        }
        let mut moves: Vec<Vec<String>> = vec![Vec::new(); rules.live(position)?.len()];
        for choice in rules.moves(position, MOVES)? {
            if let Some(component) = rules.component_of(position, &choice.text)? {
                moves[component].push(choice.text);
            }
        }
        moves.retain(|list| !list.is_empty());
        // A selective move skips each component with probability one half, but never all of them.
        let always = self.chance.below(moves.len() as u64) as usize;
        let mut parts = Vec::new();
        for (i, list) in moves.iter().enumerate() {
            let moves_here =
                i == always || stage.compound() != Compound::Selective || self.chance.percent(50);
            if moves_here && let Some(part) = self.chance.pick(list) {
                parts.push(part.as_str());
            }
        }
        Ok(Some(parts.join("+")))
    }

    /// A winning move; in a lost position, the move after which winning is hardest.
    fn perfect(
        &mut self,
        rules: &dyn Game,
        position: &Position,
        stage: Stage,
        choices: &[Choice],
    ) -> Option<String> {
        let budget = patience(rules, position, stage.convention(), self.budget);
        let mut work = Work::new(budget).with_cancel(self.cancel.clone()).with_tick(STEPS_BETWEEN_LOOKS);
        let Ok(found) = assess(rules, position, stage, &mut work) else {
            self.unsure = true;
            return finish(rules, choices, stage, &self.cancel);
        };
        if found.wins {
            // Some positions are known to be won although no winning move is known.
            self.unsure = found.moves.is_empty();
            let chosen = self.chance.pick(&found.moves).map(|choice| choice.text.clone());
            return chosen.or_else(|| finish(rules, choices, stage, &self.cancel));
        }
        let hardest = hardest(rules, stage, choices, &mut work)?;
        self.chance.pick(&hardest.moves).map(|choice| choice.text.clone())
    }
}

/// The number of moves that an opponent examines here.
fn most_listed(rules: &dyn Game, position: &Position, stage: Stage) -> Result<usize, Stop> {
    let first = rules.moves_in(position, stage.compound(), 1)?;
    let letters = first.first().map_or(1, |choice| choice.to.text().len().max(1));
    Ok((LETTERS.0 / letters).clamp(LETTERS.1, MOVES))
}

/// The moves of a lost position after which the opponent's win is hardest.
pub(crate) struct Hardest<'a> {
    /// These moves, all equally good.
    pub(crate) moves: Vec<&'a Choice>,
    /// The number of winning replies to each of them; `None` if some moves or replies were not examined.
    pub(crate) replies: Option<usize>,
}

/// Of the moves of a lost position, those with the fewest winning replies; of these, the ones that hold out
/// longest, if that is known; of these, the ones that leave most, so that a mistake stays possible as long
/// as it can (sources 001 and 002). `None` in the middle of a turn of several moves, and if no move could
/// be examined. Once the flag is raised, the comparisons made so far decide: on a large board each
/// comparison takes as long as many steps.
pub(crate) fn hardest<'a>(
    rules: &dyn Game,
    stage: Stage,
    choices: &'a [Choice],
    work: &mut Work<'_>,
) -> Option<Hardest<'a>> {
    if stage.keeps_the_move() {
        return None;
    }
    let (mut moves, mut fewest): (Vec<&Choice>, usize) = (Vec::new(), usize::MAX);
    let (mut compared, mut complete) = (0, true);
    let cancel = work.cancel().clone();
    for choice in choices.iter().take(MAX_COMPARED_MOVES).take_while(|_| !cancel.is_cancelled()) {
        let Ok(reply) = assess(rules, &choice.to, stage.next(), work) else { break };
        if !reply.complete {
            // The number of its other winning replies is unknown.
            complete = false;
            continue;
        }
        compared += 1;
        if reply.moves.len() < fewest {
            fewest = reply.moves.len();
            moves.clear();
        }
        if reply.moves.len() == fewest {
            moves.push(choice);
        }
    }
    if stage.alternating() && moves.len() > 1 {
        let mut resistance =
            Resistance::new(rules, stage.play(), stage.compound(), RESISTANCE_STEPS).with_cancel(&cancel);
        let held: Option<Vec<u32>> = moves.iter().map(|choice| resistance.of(&choice.to)).collect();
        moves = held.map_or(moves.clone(), |held| best(&moves, &held));
    }
    let left = |choice: &&Choice| left(rules, &choice.to).filter(|_| !cancel.is_cancelled());
    let all_left: Option<Vec<u128>> = moves.iter().map(left).collect();
    let moves = all_left.map_or(moves.clone(), |left| best(&moves, &left));
    let replies = (complete && compared == choices.len()).then_some(fewest);
    (!moves.is_empty()).then_some(Hardest { moves, replies })
}

/// The moves with the greatest of these numbers.
fn best<'a, N: Ord>(moves: &[&'a Choice], numbers: &[N]) -> Vec<&'a Choice> {
    let greatest = numbers.iter().max();
    let kept = moves.iter().zip(numbers).filter(|(_, number)| Some(*number) == greatest);
    kept.map(|(choice, _)| *choice).collect()
}

/// How much is left: the number of objects in heap games, the number of moves in other games.
fn left(rules: &dyn Game, position: &Position) -> Option<u128> {
    let things = rules.things_left(position).ok()?;
    things.or_else(|| Some(rules.moves(position, MOVES).ok()?.len() as u128))
}

/// A move that wins at once, if there is one: the last move in normal play; in misère play (one move per
/// turn) a move after which every reply is the last one. The search stops once the flag is raised.
fn finish(rules: &dyn Game, choices: &[Choice], stage: Stage, cancel: &Cancel) -> Option<String> {
    let letters = choices.first().map_or(0, |choice| choice.to.text().len());
    if stage.play() == Play::Misere && choices.len() * letters > FAR_FROM_THE_END {
        return None;
    }
    let over = |position: &Position| rules.is_over(position, stage.compound()) == Ok(true);
    let wins = |choice: &&Choice| match stage.play() {
        Play::Normal => over(&choice.to),
        Play::Misere => {
            let replies = rules.moves_in(&choice.to, stage.compound(), LAST_REPLIES + 1).unwrap_or_default();
            let few = (1..=LAST_REPLIES).contains(&replies.len());
            stage.alternating() && few && replies.iter().all(|reply| over(&reply.to))
        }
    };
    choices.iter().take_while(|_| !cancel.is_cancelled()).find(wins).map(|choice| choice.text.clone())
}
