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

/// Plain search looks at no more positions than these for one answer.
const MOST_POSITIONS: usize = 1500;

/// Whether the player to move wins, by looking at every move and nothing else.
fn wins(game: &dyn Game, position: &Position, play: Play, known: &mut HashMap<String, bool>) -> Option<bool> {
    if let Some(known) = known.get(position.text()) {
        return Some(*known);
    }
    if known.len() > MOST_POSITIONS {
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
            let Some(position) = gap.position(game, number) else { continue };
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

/// The games whose puzzles are looked at in the default tests: heaps, pairs, matches, boards, rules of
/// one's own.
const SOME: [&str; 5] = ["nim", "wythoff", "fibonacci", "chomp", "rule: n -> n-k*k for k in 1..sqrt(n)"];

/// Right answers are those of plain search, and what is measured grows from level to level.
fn levels_differ(names: &[&str], count: usize, tasks: &[Task]) {
    let mut sums: HashMap<Task, Vec<f64>> = HashMap::new();
    for name in names {
        let game = question::open(name).unwrap();
        for play in [Play::Normal, Play::Misere] {
            for task in tasks {
                let (compared, means) = examine(&*game, play, *task, count);
                if means.len() < 5 {
                    assert!(*task == Task::Lost, "{name} {play:?} {task:?}: {means:?}");
                    continue;
                }
                assert!(compared > 0, "{name} {task:?}: nothing was small enough to compare");
                assert!(means[4] > means[0], "{name} {play:?} {task:?}: {means:?}");
                let sums = sums.entry(*task).or_insert_with(|| vec![0.0; 5]);
                sums.iter_mut().zip(&means).for_each(|(sum, mean)| *sum += mean);
            }
        }
    }
    for (task, sums) in sums {
        assert!(sums.windows(2).all(|pair| pair[1] > pair[0] * 1.05), "{task:?}: {sums:?}");
    }
}

#[test]
fn answers_are_those_of_plain_search_and_levels_grow() {
    levels_differ(&SOME, 1, &Task::ALL);
    levels_differ(&["cram", "xxx"], 1, &[Task::Move]);
}

#[test]
#[ignore = "every game of the catalogue, both plays, every kind: minutes"]
fn every_game_has_puzzles_of_every_level() {
    // A graph of arrows is too small at level 1 to have harder ones, and a sum has no order of size.
    let names: Vec<String> = ENTRIES.iter().map(|entry| entry.examples[0].clone()).collect();
    let names: Vec<&str> =
        names.iter().map(String::as_str).filter(|name| !["dag", "sum"].contains(name)).collect();
    levels_differ(&names, 4, &[Task::Move, Task::Who]);
}

#[test]
fn the_same_seed_gives_the_same_puzzles() {
    let game = question::open("nim").unwrap();
    let wish = Wish { play: Play::Normal, task: Task::Move, level: Level::new(3).unwrap() };
    let drawn = |seed| {
        let mut series = Series::new(&*game, wish, seed);
        (0..5).map(|_| series.draw(&Cancel::default()).unwrap().unwrap().position).collect::<Vec<_>>()
    };
    assert_eq!(drawn(7), drawn(7));
    assert_ne!(drawn(7), drawn(8));
    let at = |n| Series::at(&*game, wish, (7, n), &Cancel::default()).unwrap().unwrap().position;
    assert!(at(1) == at(1) && (2..6).any(|n| at(n) != at(1)));
}

/// The puzzles of some weeks: each has an answer that its judge takes, and games change.
#[test]
fn every_day_has_its_puzzle() {
    days(20_775, 9);
}

#[test]
#[ignore = "a year of puzzles"]
fn every_day_of_a_year_has_its_puzzle() {
    days(20_700, 400);
}

fn days(first: u64, count: u64) {
    let mut games = std::collections::HashSet::new();
    for day in first..first + count {
        let today = daily(day, &Cancel::default()).unwrap().unwrap();
        let (puzzle, game) = (&today.puzzle, &today.game);
        let asked = (puzzle.play, puzzle.task);
        for language in Language::ALL {
            let mut work = Work::new(Budget::default());
            let mut judged =
                |answer: &str| judge(language, &**game, &puzzle.position, asked, answer, &mut work).unwrap();
            for answer in &puzzle.answers {
                let verdict = judged(answer);
                assert!(verdict.right && verdict.why.is_some(), "{day}: {} {answer}", puzzle.position);
            }
            let wrong = judged("no answer at all");
            assert!(!wrong.right && wrong.unread, "{day}");
        }
        let again = daily(day, &Cancel::default()).unwrap().unwrap();
        assert_eq!(*puzzle, again.puzzle);
        games.insert(puzzle.game.clone());
    }
    assert!(games.len() > 5);
}

/// Every answer that can be given is judged as plain search judges it, and is told why.
#[test]
fn every_answer_is_judged_by_the_truth() {
    for (name, position, play, task) in [
        ("nim", "1,3,5,6", Play::Normal, Task::Move),
        ("nim", "1,1,3", Play::Misere, Task::Move),
        ("xxx", "5,3", Play::Misere, Task::Move),
        ("wythoff", "4,6", Play::Normal, Task::Move),
        ("cram", "2x3", Play::Normal, Task::Move),
        ("wythoff", "3,?", Play::Normal, Task::Lost),
        ("fibonacci", "?/4", Play::Normal, Task::Lost),
        ("nim", "3,5,6", Play::Normal, Task::Who),
    ] {
        let game = question::open(name).unwrap();
        let mut work = Work::new(Budget::default());
        let puzzle = pose(&*game, position, play, task, &mut work).unwrap().unwrap();
        let right = right_answers(&*game, &puzzle).unwrap();
        let all: Vec<String> = match task {
            Task::Move => {
                let position = game.parse(position, &NoFiles).unwrap();
                game.moves(&position, 1000).unwrap().into_iter().map(|one| one.text).collect()
            }
            Task::Who => vec!["N".to_owned(), "P".to_owned()],
            Task::Lost => Gap::read(position).unwrap().choices().map(|number| number.to_string()).collect(),
        };
        for answer in &all {
            let verdict =
                judge(Language::English, &*game, position, (play, task), answer, &mut work).unwrap();
            assert_eq!(verdict.right, right.contains(answer), "{name} {position} {answer}");
            assert!(!verdict.said.is_empty());
            let counts = task == Task::Move && !verdict.right;
            assert!(
                !counts || verdict.reply.is_some() || verdict.said.len() > 1,
                "{name} {position} {answer}"
            );
        }
    }
    let nim = question::open("nim").unwrap();
    let mut work = Work::new(Budget::default());
    for (position, task) in [("3,3", Task::Move), ("0", Task::Who), ("x", Task::Move), ("3,5", Task::Lost)] {
        assert_eq!(pose(&*nim, position, Play::Normal, task, &mut work).unwrap(), None, "{position}");
    }
}

/// A number after which nothing can be moved is right where whoever has to move has lost: a board of one
/// square.
#[test]
fn a_number_that_ends_the_game_counts() {
    let game = question::open("cram").unwrap();
    let mut work = Work::new(Budget::default());
    for (play, right) in [(Play::Normal, true), (Play::Misere, false)] {
        let verdict = judge(Language::English, &*game, "1x?", (play, Task::Lost), "1", &mut work).unwrap();
        assert!(!verdict.unread && verdict.right == right, "{play:?}: {verdict:?}");
    }
}

/// "Rien" wants its "ne".
#[test]
fn nothing_is_left_in_french_too() {
    let game = question::open("nim").unwrap();
    let mut work = Work::new(Budget::default());
    let asked = (Play::Normal, Task::Move);
    let verdict = judge(Language::French, &*game, "1,5", asked, "1:-1", &mut work).unwrap();
    let said = verdict.said.join(" ");
    assert!(!verdict.right && said.contains("ne vous laisse rien"), "{said}");
    let verdict = judge(Language::French, &*game, "5", asked, "-5", &mut work).unwrap();
    assert!(verdict.right && verdict.said.join(" ").contains("Il ne reste rien"), "{verdict:?}");
}
