//! The parsed form of a rule on words.

use std::collections::BTreeSet;
use std::fmt;

/// A clause: part of a word and its replacement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rewriting {
    /// Whether it applies only at the beginning of a component.
    pub start: bool,
    /// Whether it applies only at the end of a component.
    pub end: bool,
    /// The part that is replaced.
    pub from: Vec<char>,
    /// Its replacement, at most as long.
    pub to: Vec<char>,
}

/// A rule on words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordRule {
    /// The clauses, in the order in which they were written.
    pub clauses: Vec<Rewriting>,
}

impl WordRule {
    /// Whether this letter separates components: no left side contains it. A move then lies between two
    /// separators, and does not depend on anything beyond them.
    pub fn separates(&self, letter: char) -> bool {
        self.clauses.iter().all(|clause| !clause.from.contains(&letter))
    }

    /// The separators among the letters of the right sides.
    pub fn separators(&self) -> Vec<char> {
        let mut all = Vec::new();
        for letter in self.clauses.iter().flat_map(|clause| &clause.to) {
            if self.separates(*letter) && !all.contains(letter) {
                all.push(*letter);
            }
        }
        all
    }

    /// Whether every play is proved to end. Clauses that shorten the word can be used only finitely often.
    /// For the others, take the first place that each changes, reading all of them from the left or all
    /// from the right. If some order of the letters makes every one of these changes an increase, each such
    /// move increases the word lexicographically among the words of its length. Such an order exists if the
    /// changes, as steps between letters, form no cycle.
    pub fn ends(&self) -> bool {
        let keeping = || self.clauses.iter().filter(|clause| clause.from.len() == clause.to.len());
        let first = |clause: &Rewriting, backwards: bool| {
            let mut pairs: Vec<(char, char)> =
                clause.from.iter().copied().zip(clause.to.iter().copied()).collect();
            if backwards {
                pairs.reverse();
            }
            pairs.into_iter().find(|(from, to)| from != to)
        };
        [false, true].into_iter().any(|backwards| {
            let steps: Vec<(char, char)> = keeping().filter_map(|clause| first(clause, backwards)).collect();
            is_order(&steps)
        })
    }

    /// Whether the rule is symmetric under reflection.
    pub fn is_symmetric(&self) -> bool {
        self.clauses.iter().all(|clause| {
            let mirrored = Rewriting {
                start: clause.end,
                end: clause.start,
                from: clause.from.iter().rev().copied().collect(),
                to: clause.to.iter().rev().copied().collect(),
            };
            self.clauses.contains(&mirrored)
        })
    }
}

/// Whether some order of the letters puts the first letter of every step before its second.
fn is_order(steps: &[(char, char)]) -> bool {
    let mut steps: BTreeSet<(char, char)> = steps.iter().copied().collect();
    loop {
        // A letter to which no step leads is removed, with its steps.
        let second: BTreeSet<char> = steps.iter().map(|step| step.1).collect();
        let before = steps.len();
        steps.retain(|step| second.contains(&step.0));
        if steps.is_empty() {
            return true;
        }
        if steps.len() == before {
            return false;
        }
    }
}

/// Writes letters between quotation marks.
fn quoted(letters: &[char], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "\"{}\"", letters.iter().collect::<String>())
}

impl fmt::Display for Rewriting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.start {
            f.write_str("^")?;
        }
        quoted(&self.from, f)?;
        if self.end {
            f.write_str("$")?;
        }
        f.write_str(" -> ")?;
        quoted(&self.to, f)
    }
}

impl fmt::Display for WordRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, clause) in self.clauses.iter().enumerate() {
            write!(f, "{}{clause}", if i > 0 { "; " } else { "" })?;
        }
        Ok(())
    }
}
