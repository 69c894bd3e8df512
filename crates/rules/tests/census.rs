//! The census: the numbers of positions and moves by depth, from the positions of the catalogue. They must
//! not change.
//!
//! `testdata/census.txt` has a line for each game and position: for each depth, the number of different
//! positions (sums of canonical components, in any order) and of the moves from them. An accidental change
//! to the rules changes a number. After an intended change, `UPDATE_CENSUS=1 cargo test -p marienbad-rules
//! --test census` rewrites the file.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use std::sync::Arc;

use marienbad_rules::catalogue::{ENTRIES, Entry, Visitor, open};
use marienbad_rules::{NoFiles, Ruleset, moves_of};

const DEPTH: usize = 5;

/// A depth with more positions than this is not counted, nor those below it.
const MOST: usize = 20_000;

struct Census<'a>(&'a str);

impl Visitor for Census<'_> {
    type Output = String;

    fn visit<R: Ruleset>(self, ruleset: R, _: &Arc<Entry>) -> String {
        let sum = ruleset.parse(self.0, &NoFiles).unwrap();
        let canonical = |sum: Vec<R::Position>| -> Vec<R::Position> {
            let mut sum: Vec<R::Position> = sum.into_iter().map(|part| ruleset.canonical(part)).collect();
            sum.sort();
            sum
        };
        let mut level = BTreeSet::from([canonical(sum)]);
        let mut line = String::new();
        for _ in 0..DEPTH {
            let (mut next, mut moves) = (BTreeSet::new(), 0usize);
            for sum in &level {
                for (i, part) in sum.iter().enumerate() {
                    for (_, option) in moves_of(&ruleset, part) {
                        moves += 1;
                        let mut after = sum.clone();
                        after.remove(i);
                        after.extend(option);
                        next.insert(canonical(after));
                    }
                }
            }
            let _ = write!(line, " {}/{moves}", level.len());
            if next.is_empty() || next.len() > MOST {
                break;
            }
            level = next;
        }
        line
    }
}

#[test]
fn numbers_do_not_drift() {
    let mut found = String::new();
    for entry in ENTRIES.iter() {
        for position in &entry.positions {
            let line = open(&entry.examples[0], Census(position)).unwrap();
            let _ = writeln!(found, "{} {position}:{line}", entry.examples[0]);
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/census.txt");
    if std::env::var_os("UPDATE_CENSUS").is_some() {
        std::fs::write(&path, &found).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap();
    for (found, kept) in found.lines().zip(kept.lines()) {
        assert_eq!(found, kept);
    }
    assert_eq!(found.lines().count(), kept.lines().count(), "a game is missing from the census");
}
