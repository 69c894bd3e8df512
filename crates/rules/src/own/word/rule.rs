//! What a rule on words says.

use std::collections::BTreeSet;
use std::fmt;

/// What may become of a piece of a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rewriting {
    /// Only at the beginning of a component.
    pub start: bool,
    /// Only at its end.
    pub end: bool,
    /// The piece.
    pub from: Vec<char>,
    /// What it becomes: as long as the piece, or shorter.
    pub to: Vec<char>,
}

/// A rule on words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordRule {
    /// The clauses, in the order in which they were written.
    pub clauses: Vec<Rewriting>,
}

impl WordRule {
    /// Whether no clause can change or read over this letter, so that it separates components: no left side
    /// contains it. A move lies between two separators then, and sees nothing beyond them.
    pub fn separates(&self, letter: char) -> bool {
        self.clauses.iter().all(|clause| !clause.from.contains(&letter))
    }

    /// The letters of the right sides that separate components.
    pub fn separators(&self) -> Vec<char> {
        let mut all = Vec::new();
        for letter in self.clauses.iter().flat_map(|clause| &clause.to) {
            if self.separates(*letter) && !all.contains(letter) {
                all.push(*letter);
            }
        }
        all
    }

    /// Whether it is proved that every play ends. A clause that shortens the word does so finitely often. If
    /// the others, read from the left (or all from the right), turn at the first place that they change a
    /// letter into a later one of one and the same order of letters, then each of them makes the word later
    /// in the order of the dictionary, among words of its length. Such an order exists if no letter becomes
    /// later than itself along these steps.
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

    /// Whether the rule is its own mirror image.
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

/// Whether some order of the letters has every first letter before its second.
fn is_order(steps: &[(char, char)]) -> bool {
    let mut steps: BTreeSet<(char, char)> = steps.iter().copied().collect();
    loop {
        // A letter before which nothing must come goes, with all its steps.
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
