//! The game tree of a position in the DOT language, with the value of each position.
//!
//! Positions with equal notation are one node, so that it is a graph rather than a tree. Graphviz draws it:
//! `marienbad draw nim 1,2 --tree | dot -Tsvg`.

use std::collections::{HashMap, VecDeque};
use std::fmt::Write as _;

use marienbad_rules::{Compound, Play};
use marienbad_solve::question::{Game, Position};
use marienbad_solve::{Stop, Work};

/// The most moves that are listed of one position.
const MAX_MOVES: usize = 1_000;

/// A game tree.
pub struct Tree {
    /// The tree in the DOT language.
    pub dot: String,
    /// The number of positions.
    pub positions: usize,
    /// Whether it contains every reachable position.
    pub complete: bool,
}

/// A text in quotation marks.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' | '\r' | '\t' => out.push(' '),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// The reachable positions, at most `most` and nearest first, each with its Grundy value (in misère play
/// its misère Grundy value, which is 0 exactly if the player to move loses). Lost positions have two
/// circles; positions whose moves are not drawn are dashed.
pub fn tree(
    game: &dyn Game,
    position: &Position,
    play: Play,
    most: usize,
    work: &mut Work<'_>,
) -> Result<Tree, Stop> {
    let mut oracle = game.oracle();
    let mut numbers: HashMap<String, usize> = HashMap::new();
    let mut queue = VecDeque::from([position.clone()]);
    numbers.insert(position.text().to_owned(), 0);
    let (mut nodes, mut edges, mut complete) = (String::new(), String::new(), true);
    let mut at = 0;
    while let Some(next) = queue.pop_front() {
        work.spend(1)?;
        let value = match oracle.value(&next, play, work) {
            Ok(value) => Some(value),
            Err(stop) if stop.is_failure() || stop == Stop::Cancelled => return Err(stop),
            Err(_) => None,
        };
        let moves = game.moves_in(&next, Compound::Disjunctive, MAX_MOVES)?;
        let mut cut = moves.len() == MAX_MOVES;
        for choice in &moves {
            let text = choice.to.text();
            let to = match numbers.get(text) {
                Some(to) => *to,
                None if numbers.len() < most => {
                    let to = numbers.len();
                    numbers.insert(text.to_owned(), to);
                    queue.push_back(choice.to.clone());
                    to
                }
                None => {
                    cut = true;
                    continue;
                }
            };
            let _ = writeln!(edges, "  p{at} -> p{to} [label={}];", quoted(&choice.text));
        }
        complete &= !cut;
        let told = value.as_ref().map_or_else(|| "?".to_owned(), ToString::to_string);
        let label = quoted(&format!("{}\u{1}{told}", next.text())).replace('\u{1}', "\\n");
        let lost = value.is_some_and(|value| value.is_zero());
        let more = match (lost, cut) {
            (true, true) => ", peripheries=2, style=dashed",
            (true, false) => ", peripheries=2",
            (false, true) => ", style=dashed",
            (false, false) => "",
        };
        let _ = writeln!(nodes, "  p{at} [label={label}{more}];");
        at += 1;
    }
    let name = quoted(&format!("{} {}", game.name(), position.text()));
    let dot = format!("digraph {name} {{\n  node [shape=ellipse];\n{nodes}{edges}}}\n");
    Ok(Tree { dot, positions: at, complete })
}

#[cfg(test)]
mod tests {
    use marienbad_rules::NoFiles;
    use marienbad_rules::catalogue::ENTRIES;
    use marienbad_solve::{Budget, question};

    use super::*;

    fn of(name: &str, text: &str, play: Play, most: usize) -> Tree {
        let game = question::open(name).unwrap();
        let position = game.parse(text, &NoFiles).unwrap();
        tree(&*game, &position, play, most, &mut Work::new(Budget::default())).unwrap()
    }

    #[test]
    fn a_small_tree_is_drawn_whole() {
        let nim = of("nim", "1,2", Play::Normal, 100);
        assert!(nim.complete && nim.dot.starts_with("digraph \"nim 1,2\" {"));
        // The positions 1,2 · 2 · 1,1 · 1 · 0.
        assert_eq!(nim.positions, 5);
        assert!(nim.dot.contains("p0 [label=\"1,2\\n3\"];"), "{}", nim.dot);
        assert!(nim.dot.contains("[label=\"1,1\\n0\", peripheries=2];"), "{}", nim.dot);
        assert!(nim.dot.contains("[label=\"2:-1\"];"));
        // In misère play the end is won, and a single match is lost.
        let misere = of("nim", "1", Play::Misere, 100);
        assert!(misere.dot.contains("p0 [label=\"1\\n0\", peripheries=2];"), "{}", misere.dot);
    }

    #[test]
    fn bounds_are_kept_and_told() {
        let cut = of("nim", "1000", Play::Normal, 10);
        assert!(!cut.complete && cut.positions == 10 && cut.dot.contains("dashed"));
    }

    #[test]
    fn every_game_has_a_tree() {
        for entry in ENTRIES.iter() {
            let tree = of(&entry.examples[0], &entry.positions[0], Play::Normal, 12);
            assert!(tree.positions > 1, "{}", entry.name);
            assert_eq!(tree.dot.matches("label=\"").count(), tree.dot.matches("[label=").count());
            assert_eq!(tree.dot.matches('"').count() % 2, 0, "{}", tree.dot);
        }
    }

    #[test]
    fn names_with_quotation_marks_stay_readable() {
        let graph = of("xxx:graph", "\"a b\"-c", Play::Normal, 10);
        assert!(graph.dot.contains("\\\"a b\\\"-c"), "{}", graph.dot);
    }
}
