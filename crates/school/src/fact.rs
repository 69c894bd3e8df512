//! The assertions of a lesson, in words that the engines can verify.
//!
//! | written | means |
//! |---|---|
//! | `lost nim 1,2,3`, `won xxx 43 misere` | the outcome of the position |
//! | `wins nim 1,3,5,6 4:-2` | this move wins |
//! | `held xxx 42 misere: losing iff …`, `proved …`, `refuted …` | the laboratory's verdict up to that bound |
//! | `refuted xxx 100 misere at 43: …` | the same, and the smallest counterexample |
//! | `is 12 xor 10 = 6` | a statement about numbers |
//! | `equal VALUE ; VALUE` | two values are equal |
//! | `same GAME TO A ; B`, `different …` | whether two sums of heaps to TO may replace each other in misère play |
//! | `steiner R N` | the lost rows of minimum weight form a Steiner system |
//! | `always`, `never` | true, false |

use marienbad_grammar::{Dialect, Evaluation, NoGame, Number, Tokens, parse_condition};
use marienbad_rules::{Compound, Convention, NoFiles, Play};
use marienbad_solve::code::Code;
use marienbad_solve::conjecture::{self, Conjecture, Finding};
use marienbad_solve::question::{self, Game, Outcome, Position};
use marienbad_solve::{Stop, Work};

use crate::value::{FURTHEST_HEAP, Value, code_size, gone, open, quotient};

/// A position under a convention.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spot {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// The convention.
    pub convention: Convention,
}

/// A statement that is true or false.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    /// The player to move loses.
    Lost(Spot),
    /// The player to move wins.
    Won(Spot),
    /// This move wins.
    Wins(Spot, String),
    /// The verdict of the laboratory on a rule.
    Said {
        /// The game, without a position.
        spot: Spot,
        /// The bound.
        to: u64,
        /// The rule.
        rule: String,
        /// The verdict.
        verdict: Expected,
    },
    /// A statement about numbers.
    Is(String),
    /// Two values are equal.
    Equal(Value, Value),
    /// Whether two sums of heaps up to a bound are the same element of the misère quotient.
    Same {
        /// The game.
        game: String,
        /// The bound.
        to: u64,
        /// The sums.
        sums: [Vec<u64>; 2],
        /// Whether they are equal.
        same: bool,
    },
    /// Whether the lost positions of minimum weight of a row of coins form a Steiner system.
    Steiner(u64, usize),
    /// Always true.
    Always,
    /// Always false.
    Never,
}

/// The expected verdict of the laboratory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expected {
    /// It held up to the bound, or is proved.
    Held,
    /// It is proved.
    Proved,
    /// It is refuted, with this counterexample if one is given.
    Refuted(Option<String>),
}

fn condition(text: &str) -> Option<bool> {
    let mut tokens = Tokens::new(text, Dialect::Rule).ok()?;
    let formula = parse_condition(&mut tokens, &mut Vec::<String>::new()).ok()?;
    tokens.finish().ok()?;
    Evaluation::of_numbers(Vec::<Number>::new(), &mut NoGame).truth(&formula).ok()
}

/// Splits a text into words at blanks; quoted text is one word.
pub(crate) fn words(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (word, after) = match rest.strip_prefix('"').and_then(|inside| inside.split_once('"')) {
            Some(quoted) => quoted,
            None => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
        };
        out.push(word.to_owned());
        rest = after.trim_start();
    }
    out
}

/// Parses the convention from the words that state it, and removes them.
pub(crate) fn convention(words: &mut Vec<String>) -> Option<Convention> {
    let mut found = Convention::default();
    let mut good = true;
    words.retain(|word| {
        if word == "misere" {
            found.play = Play::Misere;
        } else if let Some(name) = word.strip_prefix("compound=") {
            let compound = Compound::ALL.into_iter().find(|one| one.word() == name);
            good &= compound.is_some();
            found.compound = compound.unwrap_or_default();
        } else if let Some(turns) = word.strip_prefix("turns=") {
            match turns.parse() {
                Ok(turns) => found.turns = turns,
                Err(_) => good = false,
            }
        } else {
            return true;
        }
        false
    });
    good.then_some(found)
}

/// Parses a game and one of its positions.
fn spot(rest: &str) -> Option<(Spot, Vec<String>)> {
    let mut words = words(rest);
    let convention = convention(&mut words)?;
    let mut words = words.into_iter();
    let (game, position) = (words.next()?, words.next()?);
    question::open(&game).ok()?.parse(&position, &NoFiles).ok()?;
    Some((Spot { game, position, convention }, words.collect()))
}

pub(crate) fn only_spot(rest: &str) -> Option<Spot> {
    spot(rest).filter(|(_, more)| more.is_empty()).map(|(spot, _)| spot)
}

impl Fact {
    /// Parses a fact; `None` if the text is none.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
        match first {
            "always" if rest.is_empty() => Some(Self::Always),
            "never" if rest.is_empty() => Some(Self::Never),
            "lost" => only_spot(rest).map(Self::Lost),
            "won" => only_spot(rest).map(Self::Won),
            "wins" => match spot(rest)? {
                (spot, more) if more.len() == 1 => Some(Self::Wins(spot, more[0].clone())),
                _ => None,
            },
            "is" => condition(rest).map(|_| Self::Is(rest.to_owned())),
            "same" | "different" => {
                let (head, other) = rest.split_once(';')?;
                let head = words(head);
                let [game, to, one] = &head[..] else { return None };
                question::open(game).ok()?.heap_game()?;
                let to = to.parse().ok().filter(|to| *to <= FURTHEST_HEAP)?;
                let sum = |text: &str| -> Option<Vec<u64>> {
                    let heaps: Option<Vec<u64>> =
                        text.split(',').map(|heap| heap.trim().parse().ok()).collect();
                    heaps.filter(|heaps| heaps.iter().all(|heap| *heap <= to))
                };
                let sums = [sum(one)?, sum(other)?];
                Some(Self::Same { game: game.clone(), to, sums, same: first == "same" })
            }
            "steiner" => {
                let (turn, coins) = code_size(rest)?;
                Some(Self::Steiner(turn, coins))
            }
            "equal" => {
                let (a, b) = rest.split_once(';')?;
                Some(Self::Equal(Value::read(a)?, Value::read(b)?))
            }
            "held" | "proved" | "refuted" => {
                // The name of a game may contain a colon and, in quotation marks, a blank after it.
                let quoted =
                    rest.strip_prefix('"').and_then(|inside| inside.find('"')).map_or(0, |end| end + 2);
                let colon = quoted + rest.get(quoted..)?.find(": ")?;
                let (head, rule) = (&rest[..colon], &rest[colon + 2..]);
                let mut head = words(head);
                let convention = convention(&mut head)?;
                let (game, to) = (head.first()?.clone(), head.get(1)?.parse().ok()?);
                let at = match head.get(2).map(String::as_str) {
                    Some("at") => Some(head.get(3)?.clone()),
                    Some(_) => return None,
                    None => None,
                };
                let opened = question::open(&game).ok()?;
                Conjecture::new(&*opened, conjecture::parse(rule).ok()?).ok()?;
                let verdict = match first {
                    "held" => Expected::Held,
                    "proved" => Expected::Proved,
                    _ => Expected::Refuted(at),
                };
                let spot = Spot { game, position: String::new(), convention };
                Some(Self::Said { spot, to, rule: rule.to_owned(), verdict })
            }
            _ => None,
        }
    }

    /// Whether it is true.
    pub fn holds(&self, work: &mut Work<'_>) -> Result<bool, Stop> {
        Ok(match self {
            Self::Always => true,
            Self::Never => false,
            Self::Lost(spot) => !spot.wins(work)?,
            Self::Won(spot) => spot.wins(work)?,
            Self::Wins(spot, mv) => {
                let (game, position) = spot.open()?;
                let answer = game.solve(&position, spot.convention, work)?;
                let mv = game.spelled(&position, mv)?;
                answer.moves.iter().any(|choice| Some(&choice.text) == mv.as_ref())
            }
            Self::Is(text) => condition(text) == Some(true),
            Self::Equal(a, b) => a.compute(work)? == b.compute(work)?,
            Self::Same { game, to, sums: [a, b], same } => {
                let found = quotient(game, *to, work)?;
                let (a, b) = (found.sum(a), found.sum(b));
                a.is_some() && (a == b) == *same
            }
            Self::Steiner(turn, coins) => {
                let design = Code::new(*turn, *coins, work)?.design(work)?;
                design.is_some_and(|design| design.is_steiner())
            }
            Self::Said { spot, to, rule, verdict } => {
                let game = open(&spot.game)?;
                let read = conjecture::parse(rule).ok().and_then(|rule| Conjecture::new(&*game, rule).ok());
                let Some(read) = read else { return Ok(false) };
                let Ok(report) = read.test(spot.convention.play, *to, 1, work) else { return Ok(false) };
                match (&report.verdict, verdict) {
                    (Finding::Stopped(stop), _) => return Err(stop.clone()),
                    (Finding::Proved(_), Expected::Held | Expected::Proved)
                    | (Finding::Held, Expected::Held) => true,
                    (Finding::Refuted(found), Expected::Refuted(at)) => {
                        at.as_ref().is_none_or(|at| *at == found.position)
                    }
                    _ => false,
                }
            }
        })
    }
}

impl Spot {
    /// The game and the position.
    pub fn open(&self) -> Result<(Box<dyn Game>, Position), Stop> {
        let game = open(&self.game)?;
        let position = game.parse(&self.position, &NoFiles).map_err(|_| gone(&self.position))?;
        Ok((game, position))
    }

    /// Whether the player to move wins.
    pub fn wins(&self, work: &mut Work<'_>) -> Result<bool, Stop> {
        let (game, position) = self.open()?;
        Ok(game.solve(&position, self.convention, work)?.outcome == Outcome::N)
    }
}

#[cfg(test)]
mod tests {
    use marienbad_solve::Budget;

    use super::*;

    #[test]
    fn facts_are_judged() {
        let mut work = Work::new(Budget::default());
        for (text, truth) in [
            ("lost nim 1,2,3", true),
            ("won nim 1,2,3", false),
            ("lost xxx 2 misere", true),
            ("wins nim 1,3,5,6 4:-4", false),
            ("wins nim 1,3,5,6 1:-1", true),
            ("refuted xxx 100 misere at 43: losing iff n mod 14 in {1,2,6,7,11}", true),
            ("held xxx 42 misere: losing iff n mod 14 in {1,2,6,7,11}", true),
            ("proved subtract:1,2,3 50: losing iff n mod 4 = 0", true),
            ("proved subtract:1,2,3 50: losing iff n even", false),
            ("is 12 xor 10 = 6", true),
            ("equal count nim 2 7 ; 8", true),
            ("equal bits 11 ; bits 12", false),
            ("refuted \"rule: n -> n-k*k for k in 1..sqrt(n)\" 60 at 25: losing iff n mod 5 in {0, 2}", true),
            ("is 4 nimtimes 4 = 6 and 2 nimtimes 2 = 3", true),
            ("same nim 3 2,2,1 ; 3,2", true),
            ("different kayles 5 5 ; 2,1", true),
            ("different nim 3 1,1 ; 2,2", true),
            ("same nim 3 1,1 ; 2,2", false),
            ("steiner 2 7", true),
            ("steiner 2 6", false),
        ] {
            assert_eq!(Fact::read(text).unwrap().holds(&mut work), Ok(truth), "{text}");
        }
        for wrong in [
            "",
            "lost",
            "lost nim",
            "lost nim x",
            "lost nothing 3",
            "is",
            "is x = 1",
            "held nim: x",
            "won nim 1 2",
            "same nim 3 1",
            "same nim 3 4 ; 1",
            "same nim 999 4 ; 1",
            "steiner 2",
            "steiner 2 99",
        ] {
            assert_eq!(Fact::read(wrong), None, "{wrong}");
        }
    }
}
