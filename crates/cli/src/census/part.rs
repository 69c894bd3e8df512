//! `--part I/N`: the part of a census that a process handles, and the header of its file.

use std::fmt;
use std::str::FromStr;

use clap::Arg;
use marienbad_solve::sequence::census::{Family, dealt, estimated_steps};
use marienbad_solve::{Stop, Work};

use crate::arguments::Arguments;

/// The most parts of a census.
const MAX_PARTS: usize = 10_000;

/// One of several parts, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// The number of this part.
    pub number: usize,
    /// The number of parts.
    pub of: usize,
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is not I/N");
        let (number, of) = text.split_once('/').ok_or_else(wrong)?;
        let read = |text: &str| text.parse::<usize>().map_err(|_| wrong());
        let part = Self { number: read(number)?, of: read(of)? };
        if (1..=MAX_PARTS).contains(&part.of) && (1..=part.of).contains(&part.number) {
            Ok(part)
        } else {
            Err(wrong())
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl Part {
    /// The option `--part I/N`.
    pub fn argument(shared: Arguments) -> Arg {
        Arg::new("part")
            .long("part")
            .value_name("I/N")
            .allow_hyphen_values(true)
            .value_parser(clap::value_parser!(Part))
            .requires("out")
            .conflicts_with_all(["checkpoint", "against", "format", "json"])
            .help(shared.say("cli-arg-part"))
    }

    /// The items that fall to this part, divided by their costs.
    pub fn of_costs(self, costs: &[u64]) -> Vec<usize> {
        dealt(costs, self.of).swap_remove(self.number - 1)
    }

    /// The families that fall to this part.
    pub fn families(self, families: &[Family], to: u64, work: &mut Work<'_>) -> Result<Vec<usize>, Stop> {
        let costs: Result<Vec<u64>, Stop> =
            families.iter().map(|family| estimated_steps(family, to, work)).collect();
        Ok(self.of_costs(&costs?))
    }
}

/// What the file of a part, or of a whole census, contains.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contents {
    /// The question: digits, bound, and any other parameters.
    pub question: Vec<u64>,
    /// The part and the number of its items; `None` in a checkpoint of a whole census.
    pub part: Option<(Part, usize)>,
}

impl Contents {
    /// One line each: the numbers of the question, then the part and its size.
    pub fn text(&self) -> String {
        let mut lines: Vec<String> = self.question.iter().map(u64::to_string).collect();
        if let Some((part, count)) = self.part {
            lines.extend([part.to_string(), count.to_string()]);
        }
        lines.join("\n")
    }

    /// Parses the text of a question with this many numbers.
    pub fn read(text: &str, numbers: usize) -> Option<Self> {
        let lines: Vec<&str> = text.split('\n').collect();
        let (question, rest) = lines.split_at_checked(numbers)?;
        let question = question.iter().map(|line| line.parse().ok()).collect::<Option<_>>()?;
        let part = match rest {
            [] => None,
            [part, count] => Some((part.parse().ok()?, count.parse().ok()?)),
            _ => return None,
        };
        Some(Self { question, part })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read_and_written() {
        assert_eq!("2/8".parse(), Ok(Part { number: 2, of: 8 }));
        for wrong in ["", "2", "0/8", "9/8", "1/0", "a/8", "2/8/1", "-1/4", "1/99999"] {
            assert!(wrong.parse::<Part>().is_err(), "{wrong}");
        }
        let contents = Contents { question: vec![3, 1000], part: Some((Part { number: 2, of: 8 }, 17)) };
        assert_eq!(contents.text(), "3\n1000\n2/8\n17");
        assert_eq!(Contents::read(&contents.text(), 2), Some(contents));
        assert_eq!(Contents::read("3\n1000", 2), Some(Contents { question: vec![3, 1000], part: None }));
        assert_eq!(Contents::read("3\n1000\n2/8", 2), None);
        assert_eq!(Contents::read("3", 2), None);
    }
}
