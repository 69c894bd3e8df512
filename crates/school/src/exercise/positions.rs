//! Questions about any game: the outcome, the value, a move.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use marienbad_play::{Chance, Stage, assess};
use marienbad_rules::numbers::Numbers;
use marienbad_rules::random::Size;
use marienbad_rules::{Convention, NoFiles, Play};
use marienbad_solve::question::{Game, Outcome, Position};
use marienbad_solve::{Stop, Work};

use super::form::{dressed, means, number};
use super::slip::Slip;
use super::{Case, Exercise, Kind, Wanted};

/// The largest heap and the longest side, where nothing else is asked for.
const LARGEST_HEAP: u64 = 15;
const LONGEST_SIDE: u64 = 4;

/// The most numbers in a small position.
const MOST_NUMBERS: usize = 3;

/// The most positions that are gathered below an example.
const GATHERED: usize = 600;

/// The most moves that are followed from each of them, and that are tried to make a position smaller.
const FOLLOWED: usize = 60;

/// The longest text of a position that is asked by itself.
const MAX_POSITION_LENGTH: usize = 200;

/// Draws for each larger position that is wanted: some are over, some were drawn before.
const DRAWS: usize = 12;

pub(super) fn cases(exercise: &Exercise, game: &Arc<dyn Game>, wanted: &Wanted) -> Vec<Case> {
    let mut known = HashSet::new();
    let asks_for_a_move = matches!(exercise.kind, Kind::Move | Kind::Match);
    let compound = exercise.convention.compound;
    let mut fits = |position: &Position| {
        let moves = || game.is_over(position, compound) == Ok(false);
        position.text().len() <= MAX_POSITION_LENGTH
            && (!asks_for_a_move || moves())
            && known.insert(position.text().to_owned())
    };
    if let Some(from) = &exercise.from {
        let mut below = below(&**game, std::slice::from_ref(from));
        below.retain(|position| fits(position));
        let count = if exercise.kind == Kind::Match { 1 } else { wanted.cases };
        // All of it, or the small ones and the largest: the position itself is always asked.
        if below.len() > count {
            let last = below.pop();
            below.truncate(count.saturating_sub(1));
            below.extend(last);
        }
        return below.into_iter().map(Case::position).collect();
    }
    let smalls = small(&**game, wanted.to).into_iter().filter(|position| fits(position));
    // A match from two tokens shows little: a few small positions are enough.
    let share = if exercise.kind == Kind::Match { wanted.cases / 3 } else { wanted.cases / 2 };
    let mut all: Vec<Position> = smalls.take(share.max(1)).collect();
    let mut larger = Vec::new();
    let mut chance = Chance::new(wanted.seed);
    let rest = wanted.cases.saturating_sub(all.len());
    for i in 0..rest * DRAWS {
        if larger.len() == rest {
            break;
        }
        if let Some(position) =
            drawn(&**game, wanted.to, i, rest * DRAWS, &mut chance).filter(|one| fits(one))
        {
            larger.push(position);
        }
    }
    all.extend(larger);
    all.into_iter().map(Case::position).collect()
}

/// The largest number in a position.
fn largest(game: &dyn Game, to: Option<u64>) -> u64 {
    to.unwrap_or(match game.numbers() {
        Some(Numbers::Board) | None => LONGEST_SIDE,
        Some(_) => LARGEST_HEAP,
    })
}

/// A random position; later draws are larger.
fn drawn(game: &dyn Game, to: Option<u64>, draw: usize, of: usize, chance: &mut Chance) -> Option<Position> {
    let to = largest(game, to);
    let least = 2.min(to);
    let m = least + (to - least) * (draw as u64 + 1) / (of as u64).max(1);
    let most = if matches!(game.numbers(), Some(Numbers::Board) | None) { m } else { 4 };
    let n = 1 + chance.below(most.max(1));
    let text = game.random(Size { n, m }, &mut |bound| chance.below(bound))?;
    game.parse(&text, &NoFiles).ok()
}

/// The small positions, the smallest first.
fn small(game: &dyn Game, to: Option<u64>) -> Vec<Position> {
    let Some(numbers) = game.numbers() else {
        let examples = &game.entry().positions;
        let examples: Vec<Position> =
            examples.iter().filter_map(|text| game.parse(text, &NoFiles).ok()).collect();
        return below(game, &examples);
    };
    let largest = largest(game, to);
    let mut found = Vec::new();
    found.extend(game.parse("0", &NoFiles).ok());
    let (fewest, most) = numbers.arity();
    let board = numbers == Numbers::Board;
    let mut size = 0;
    while found.len() < GATHERED && size <= 3 * largest {
        for count in fewest..=most.min(MOST_NUMBERS.max(fewest)) {
            let mut tuples = Vec::new();
            sums(size, count, largest, &mut Vec::new(), &mut tuples);
            let all = matches!(numbers, Numbers::Heaps { .. } | Numbers::Coins);
            for tuple in tuples {
                // Heaps of size 0 are skipped: the same positions occur with fewer heaps.
                if all && count > 1 && tuple.contains(&0) {
                    continue;
                }
                let text = if board && tuple.contains(&0) { None } else { numbers.text(&tuple) };
                found.extend(text.and_then(|text| game.parse(&text, &NoFiles).ok()));
            }
        }
        size += 1;
    }
    found
}

/// The ways to write a number as a sum of `count` numbers, none of them greater than `largest`.
fn sums(rest: u64, count: usize, largest: u64, begun: &mut Vec<u64>, all: &mut Vec<Vec<u64>>) {
    if all.len() >= GATHERED {
        return;
    }
    if count == 1 {
        if rest <= largest {
            all.push([&begun[..], &[rest]].concat());
        }
        return;
    }
    for first in 0..=rest.min(largest) {
        begun.push(first);
        sums(rest - first, count - 1, largest, begun, all);
        begun.pop();
    }
}

/// The positions reachable from these, within a limit, those nearest to the end first.
fn below(game: &dyn Game, from: &[Position]) -> Vec<Position> {
    let mut seen: HashMap<String, Position> = HashMap::new();
    let mut order: Vec<Position> = Vec::new();
    // Each example gets its own share, so that a large one does not hide the others; within it, depth
    // first, so that the end is reached even from a large one.
    for start in from {
        let share = order.len() + GATHERED / from.len().max(1);
        let mut open = vec![start.clone()];
        while let Some(position) = open.pop() {
            if order.len() >= share {
                break;
            }
            if seen.contains_key(position.text()) {
                continue;
            }
            seen.insert(position.text().to_owned(), position.clone());
            let choices = game.moves(&position, FOLLOWED).unwrap_or_default();
            order.push(position);
            open.extend(choices.into_iter().map(|choice| choice.to));
        }
    }
    let size = |position: &Position| {
        let moves = game.moves(position, FOLLOWED).map_or(0, |moves| moves.len());
        (moves, position.text().chars().count(), position.text().to_owned())
    };
    order.sort_by_cached_key(size);
    order
}

fn outcome_of(wins: bool) -> &'static str {
    if wins { "N" } else { "P" }
}

pub(super) fn expected(
    exercise: &Exercise,
    game: &dyn Game,
    position: &Position,
    work: &mut Work<'_>,
) -> Result<String, Stop> {
    Ok(match exercise.kind {
        Kind::Outcome => outcome_of(wins(exercise, game, position, work)?).to_owned(),
        Kind::Grundy => value(game, position, work)?,
        _ => {
            let found = assess(game, position, Stage::start(exercise.convention), work)?;
            let first = game.moves_in(position, exercise.convention.compound, 1)?;
            let choice = found.moves.first().or(first.first());
            choice.map(|choice| choice.text.clone()).unwrap_or_default()
        }
    })
}

fn wins(
    exercise: &Exercise,
    game: &dyn Game,
    position: &Position,
    work: &mut Work<'_>,
) -> Result<bool, Stop> {
    Ok(game.solve(position, exercise.convention, work)?.outcome == Outcome::N)
}

fn value(game: &dyn Game, position: &Position, work: &mut Work<'_>) -> Result<String, Stop> {
    let answer = game.solve(position, Convention::default(), work)?;
    // Some boards are only known to be won.
    let stop = Stop::Nodes { limit: 0 };
    answer.value.map(|value| value.to_string()).ok_or(stop)
}

pub(super) fn judge(
    exercise: &Exercise,
    game: &dyn Game,
    position: &Position,
    answer: &str,
    work: &mut Work<'_>,
) -> Result<Option<Slip>, Stop> {
    match exercise.kind {
        Kind::Outcome => judge_outcome(exercise, game, position, answer, work),
        Kind::Grundy => {
            let right = value(game, position, work)?;
            let trimmed = answer.trim();
            let found = number(trimmed);
            if found.as_ref().is_some_and(|found| found.to_string() == right) {
                return Ok(None);
            }
            Ok(Some(match dressed(answer, &right) {
                Some(slip) => slip,
                None if found.is_some() => Slip::Wrong,
                None => Slip::NoNumber(trimmed.to_owned()),
            }))
        }
        _ => judge_move(exercise, game, position, answer, work),
    }
}

fn judge_outcome(
    exercise: &Exercise,
    game: &dyn Game,
    position: &Position,
    answer: &str,
    work: &mut Work<'_>,
) -> Result<Option<Slip>, Stop> {
    let right = wins(exercise, game, position, work)?;
    let (word, trimmed) = (outcome_of(right), answer.trim());
    if trimmed == word {
        return Ok(None);
    }
    if trimmed == outcome_of(!right) {
        return Ok(Some(in_other_play(exercise, |other| {
            wins(other, game, position, work).is_ok_and(|wins| wins != right)
        })));
    }
    if let Some(slip) = dressed(answer, word) {
        return Ok(Some(slip));
    }
    let yes = ["n", "true", "1", "win", "wins", "winning", "won", "gagnant", "gagnante", "gagne", "vrai"];
    let no = ["p", "false", "0", "lose", "loses", "losing", "lost", "perdant", "perdante", "perd", "faux"];
    Ok(Some(match means(answer, &yes, &no) {
        Some(found) if found == right => Slip::OtherWord(word.to_owned()),
        Some(_) => Slip::Opposite,
        None => Slip::NoWord("P, N".to_owned()),
    }))
}

/// The slip of an answer that is the opposite of the right one, or right under the other winning rule.
fn in_other_play(exercise: &Exercise, mut right_there: impl FnMut(&Exercise) -> bool) -> Slip {
    let play = if exercise.is_misere() { Play::Normal } else { Play::Misere };
    let convention = Convention { play, ..exercise.convention };
    let other = Exercise { convention, ..exercise.clone() };
    // In normal play hardly anyone confuses the rule with misère play.
    if exercise.is_misere() && right_there(&other) { Slip::Normal } else { Slip::Opposite }
}

fn judge_move(
    exercise: &Exercise,
    game: &dyn Game,
    position: &Position,
    answer: &str,
    work: &mut Work<'_>,
) -> Result<Option<Slip>, Stop> {
    let (stage, compound) = (Stage::start(exercise.convention), exercise.convention.compound);
    let trimmed = answer.trim();
    let after = match game.spelled(position, trimmed)? {
        Some(mv) => game.play_in(position, compound, &mv)?,
        None => None,
    };
    let Some(to) = after else {
        let example = game.moves_in(position, compound, 1)?.pop().map(|choice| choice.text);
        if trimmed.is_empty() {
            return Ok(Some(Slip::Empty));
        }
        // A move may follow a prompt, or be in quotes.
        let inside = trimmed.trim_matches(|c: char| "\"'`()[]<> ".contains(c));
        let last = trimmed.rsplit([' ', '=']).next().unwrap_or_default();
        for (found, slip) in
            [(inside, Slip::Brackets(inside.to_owned())), (last, Slip::Around(last.to_owned()))]
        {
            if found != trimmed && game.spelled(position, found)?.is_some() {
                return Ok(Some(slip));
            }
        }
        return Ok(Some(Slip::NoMove { found: trimmed.to_owned(), example }));
    };
    let good = |exercise: &Exercise, work: &mut Work<'_>| -> Result<(bool, Option<String>), Stop> {
        let stage = Stage::start(exercise.convention);
        let reply = assess(game, &to, stage.next(), work)?;
        let first = reply.moves.first().map(|choice| choice.text.clone());
        Ok((reply.wins == stage.keeps_the_move(), first))
    };
    let (is_good, reply) = good(exercise, work)?;
    if is_good || !assess(game, position, stage, work)?.wins {
        return Ok(None);
    }
    let slip = in_other_play(exercise, |other| good(other, work).is_ok_and(|(good, _)| good));
    Ok(Some(if slip == Slip::Normal { slip } else { Slip::Loses { reply } }))
}

/// The position without one of its components, and the options of the position.
pub(super) fn smaller(exercise: &Exercise, game: &dyn Game, position: &Position) -> Vec<Case> {
    let mut all: Vec<Position> = Vec::new();
    let parts = game.component_texts(position).unwrap_or_default();
    if parts.len() > 1 {
        all.extend(parts.iter().filter_map(|text| game.parse(text, &NoFiles).ok()));
    }
    let moves = game.moves(position, FOLLOWED).unwrap_or_default();
    let mut moves: Vec<Position> = moves.into_iter().map(|choice| choice.to).collect();
    moves.sort_by_cached_key(|to| (to.text().chars().count(), to.text().to_owned()));
    all.extend(moves);
    let asks_for_a_move = matches!(exercise.kind, Kind::Move | Kind::Match);
    let over = |position: &Position| game.is_over(position, exercise.convention.compound) != Ok(false);
    all.retain(|position| !asks_for_a_move || !over(position));
    all.into_iter().map(Case::position).collect()
}

#[cfg(test)]
mod tests {
    use marienbad_rules::catalogue::ENTRIES;
    use marienbad_solve::{Budget, question};

    use super::*;

    fn exercise(kind: Kind, name: &str, play: Play) -> Exercise {
        let game: Arc<dyn Game> = Arc::from(question::open(name).unwrap());
        Exercise::of_game(kind, game, Convention { play, ..Convention::default() }, None)
    }

    #[test]
    fn every_game_has_cases_from_small_to_large() {
        let others = ["rule: n -> n-k*k for k in 1..sqrt(n)", "word: \"oo\" -> \"..\"", "place: ##/#."];
        let names = ENTRIES.iter().map(|entry| entry.examples[0].clone());
        for name in names.chain(others.map(str::to_owned)) {
            for kind in [Kind::Outcome, Kind::Move] {
                let exercise = exercise(kind, &name, Play::Normal);
                let cases = exercise.cases(&Wanted { cases: 40, ..Wanted::default() });
                assert!(cases.len() >= 5, "{name} {kind}: {cases:?}");
                let lines: HashSet<&str> = cases.iter().map(|case| case.line.as_str()).collect();
                assert_eq!(lines.len(), cases.len(), "{name}: twice the same");
                assert!(cases.iter().all(|case| !case.line.contains('\n')), "{name}");
            }
        }
    }

    /// The expected answers are accepted, and their opposites are not.
    #[test]
    fn what_is_expected_is_right() {
        let mut work = Work::new(Budget::default());
        for name in ["nim", "wythoff", "kayles", "cram", "xxx:globe", "sum", "rule: n -> n-1 or n-2"] {
            for play in [Play::Normal, Play::Misere] {
                for kind in [Kind::Outcome, Kind::Move] {
                    let exercise = exercise(kind, name, play);
                    for case in exercise.cases(&Wanted { cases: 24, ..Wanted::default() }) {
                        let right = exercise.expected(&case, &mut work).unwrap();
                        let verdict = exercise.judge(&case, &right, &mut work).unwrap();
                        assert_eq!(
                            verdict,
                            super::super::CaseResult::Right,
                            "{name} {kind} {case:?} {right}"
                        );
                        if kind == Kind::Outcome {
                            let wrong = outcome_of(right == "P");
                            let verdict = exercise.judge(&case, wrong, &mut work).unwrap();
                            assert_ne!(verdict, super::super::CaseResult::Right, "{name} {case:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn wrong_moves_are_told_apart() {
        let mut work = Work::new(Budget::default());
        let mut slip = |play, position: &str, answer: &str| {
            let exercise = exercise(Kind::Move, "nim", play);
            let game = exercise.game().unwrap();
            let position = game.parse(position, &NoFiles).unwrap();
            judge_move(&exercise, &**game, &position, answer, &mut work).unwrap()
        };
        assert_eq!(slip(Play::Normal, "3,5", "2:-2"), None);
        assert_eq!(slip(Play::Normal, "2,2", "1:-1"), None, "any move of a lost position");
        assert_eq!(slip(Play::Normal, "3,5", "2:-1"), Some(Slip::Loses { reply: Some("2:-1".to_owned()) }));
        assert_eq!(slip(Play::Misere, "1,4", "2:-3"), Some(Slip::Normal));
        assert_eq!(slip(Play::Normal, "3,5", "move 2:-2"), Some(Slip::Around("2:-2".to_owned())));
        assert_eq!(slip(Play::Normal, "3,5", "'2:-2'"), Some(Slip::Brackets("2:-2".to_owned())));
        assert!(matches!(slip(Play::Normal, "3,5", "3:-2"), Some(Slip::NoMove { .. })));
        assert!(matches!(slip(Play::Normal, "3,5", "\u{1f600}"), Some(Slip::NoMove { .. })));
    }

    #[test]
    fn smaller_positions_are_reached_by_moves_or_parts() {
        let exercise = exercise(Kind::Outcome, "kayles", Play::Normal);
        let game = exercise.game().unwrap();
        let position = game.parse("7,4", &NoFiles).unwrap();
        let lines: Vec<String> =
            smaller(&exercise, &**game, &position).into_iter().map(|case| case.line).collect();
        assert!(lines[..2] == ["7", "4"] && lines.contains(&"7,3".to_owned()), "{lines:?}");
    }
}
