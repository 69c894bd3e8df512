//! Puzzles: right answers are exactly what plain search says, and levels differ.
#![allow(clippy::unwrap_used)]

use std::collections::HashMap;

use marienbad_rules::catalogue::ENTRIES;
use marienbad_rules::{NoFiles, Play};
use marienbad_school::puzzle::series::Wish;
use marienbad_school::puzzle::{Gap, Level, Puzzle, Series, Task, daily, judge, pose};
use marienbad_solve::question::{self, Game, Position};
use marienbad_solve::{Budget, Cancel, Work};
use marienbad_words::language::Language;

/// Whether the player to move wins, by looking at every move and nothing else.
fn wins(game: &dyn Game, position: &Position, play: Play, known: &mut HashMap<String, bool>) -> Option<bool> {
    if let Some(known) = known.get(position.text()) {
        return Some(*known);
    }
    if known.len() > 60_000 {
        return None;
    }
    let moves = game.moves(position, 10_000).unwrap();
    let mut found = moves.is_empty() && play == Play::Misere;
    for one in &moves {
        found |= !wins(game, &one.to, play, known)?;
        if found {
            break;
        }
    }
    known.insert(position.text().to_owned(), found);
    Some(found)
}

/// Every right answer, by plain search; nothing where that would take too long.
fn right_answers(game: &dyn Game, puzzle: &Puzzle) -> Option<Vec<String>> {
    let mut known = HashMap::new();
    if puzzle.task == Task::Lost {
        let gap = Gap::read(&puzzle.position).unwrap();
        let mut right = Vec::new();
        for number in gap.choices() {
            let Some(position) = gap.position(game, number, puzzle.play) else { continue };
            if !wins(game, &position, puzzle.play, &mut known)? {
                right.push(number.to_string());
            }
        }
        return Some(right);
    }
    let position = game.parse(&puzzle.position, &NoFiles).unwrap();
    if puzzle.task == Task::Who {
        let won = wins(game, &position, puzzle.play, &mut known)?;
        return Some(vec![if won { "N" } else { "P" }.to_owned()]);
    }
    let mut right = Vec::new();
    for one in game.moves(&position, 10_000).unwrap() {
        if !wins(game, &one.to, puzzle.play, &mut known)? {
            right.push(one.text);
        }
    }
    Some(right)
}

/// Looks at `count` puzzles of every level: how many were compared, and the mean difficulty by level.
fn examine(game: &dyn Game, play: Play, task: Task, count: usize) -> (usize, Vec<f64>) {
    let (mut compared, mut means) = (0, Vec::new());
    for level in Level::ALL {
        let mut series = Series::new(game, Wish { play, task, level }, 11);
        let mut sum = 0.0;
        let mut asked = Vec::new();
        for _ in 0..count {
            let Some(puzzle) = series.draw(&Cancel::default()).unwrap() else { break };
            assert!(!asked.contains(&puzzle.position), "{} {}", game.name(), puzzle.position);
            sum += puzzle.grade.difficulty();
            if let Some(right) = right_answers(game, &puzzle) {
                assert_eq!(puzzle.answers, right, "{} {} {play:?}", game.name(), puzzle.position);
                compared += 1;
            }
            asked.push(puzzle.position);
        }
        if !asked.is_empty() {
            means.push(sum / asked.len() as f64);
        }
    }
    (compared, means)
}

#[test]
#[ignore = "figures to look at"]
fn figures() {
    for entry in ENTRIES.iter() {
        let game = question::open(&entry.examples[0]).unwrap();
        for play in [Play::Normal, Play::Misere] {
            for task in Task::ALL {
                let clock = std::time::Instant::now();
                let (compared, means) = examine(&*game, play, task, 4);
                let means: Vec<String> = means.iter().map(|mean| format!("{mean:.1}")).collect();
                println!(
                    "{:16} {play:?} {:5} {compared:3} {} {:?}",
                    entry.key,
                    task.word(),
                    means.join(" "),
                    clock.elapsed()
                );
            }
        }
    }
    let mut work = Work::new(Budget::default());
    let _ = (daily(1, &Cancel::default()), pose(&*question::open("nim").unwrap(), "3", Play::Normal, Task::Who, &mut work));
    let _ = judge(Language::French, &*question::open("nim").unwrap(), "3", (Play::Normal, Task::Move), "1", &mut work);
}
