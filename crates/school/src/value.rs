//! The values that a lesson asks for, computed by the engines.
//!
//! An expression of the laboratory without variables (`12 xor 10`, `fib(9)`), `value GAME POSITION`,
//! `take GAME POSITION` (the smallest winning number; all if that is allowed; 0 if lost),
//! `winning GAME POSITION` (the number of winning moves), `outcome GAME POSITION`, `bits N`, `zeckendorf N`,
//! `count GAME HEAPS MOST` (the number of lost rows of HEAPS heaps of 0 to MOST), `period GAME`,
//! `preperiod GAME`, `mex N…`, `code R N PART` (about "turn at most R of N coins": `dimension`, `words`,
//! `distance`, `corrects`, `detects`, or a number, for the lost rows with that many heads),
//! `quotient GAME TO PART` (about misère play with heaps up to TO: `order`, `lost`, `period`, `preperiod`).

use marienbad_grammar::{Dialect, Evaluation, NoGame, Number, Tokens, parse_expression};
use marienbad_rules::{NoFiles, Play};
use marienbad_solve::code::{Code, Decoder};
use marienbad_solve::misere::quotient::{Finder, Quotient};
use marienbad_solve::question::{self, Game, Position};
use marienbad_solve::sequence::{self, Sequence};
use marienbad_solve::{Stop, Work};

use crate::fact::{Spot, only_spot, words};
use crate::machine::zeckendorf;

/// The most heaps, and the most things in a heap, of rows that are counted.
const MOST_HEAPS: u32 = 6;
const MOST_THINGS: u64 = 63;

/// The most coins of a code, and the furthest heap of a quotient.
const MOST_COINS: usize = 32;
pub(crate) const FURTHEST_HEAP: u64 = 200;

/// A value to be computed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// An expression without variables.
    Expression(String),
    /// The Grundy value; in misère play the misère value.
    Grundy(Spot),
    /// The smallest number of objects whose removal wins; 0 if there is none.
    Take(Spot),
    /// The number of winning moves.
    Winning(Spot),
    /// The outcome.
    Outcome(Spot),
    /// The binary digits of a number.
    Bits(u64),
    /// The non-consecutive Fibonacci numbers whose sum is a number.
    Zeckendorf(u64),
    /// The number of lost rows with this many heaps of at most this size.
    Count(String, u32, u64),
    /// The period of the values of a game, or the preperiod.
    Period(String, bool),
    /// The smallest number that is none of these.
    Mex(Vec<u64>),
    /// A property of the code of a row of coins.
    Code(u64, usize, CodePart),
    /// A property of the misère quotient of heaps up to a bound.
    Quotient(String, u64, QuotientPart),
}

/// The properties of a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodePart {
    /// The number of coins that can be chosen freely.
    Dimension,
    /// The number of lost positions.
    Words,
    /// The minimum number of coins in which two lost positions differ.
    Distance,
    /// The number of errors that can be corrected.
    Corrects,
    /// The number of errors that can be detected.
    Detects,
    /// The number of lost positions with this many heads.
    Weight(usize),
}

/// The properties of a misère quotient.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuotientPart {
    /// The number of its elements.
    Order,
    /// The number of its lost elements.
    Lost,
    /// The period of its heaps, if that is proved.
    Period,
    /// The heap at which the period begins.
    Preperiod,
}

/// A computed value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Computed {
    /// A number, or a fraction.
    Number(String),
    /// Binary digits.
    Bits(String),
    /// Several numbers.
    List(Vec<u64>),
    /// Whether the player to move wins.
    Outcome(bool),
}

impl Computed {
    /// The value as a pupil would type it: 1 for won and 0 for lost, unless letters are asked for.
    pub fn text(&self) -> String {
        match self {
            Self::Number(text) | Self::Bits(text) => text.clone(),
            Self::List(all) => all.iter().map(ToString::to_string).collect::<Vec<_>>().join("+"),
            Self::Outcome(true) => "W".to_owned(),
            Self::Outcome(false) => "L".to_owned(),
        }
    }

    /// Whether the typed text means this value, in whatever form.
    pub fn is_typed(&self, typed: &str) -> bool {
        let typed = typed.trim().to_lowercase();
        match self {
            Self::Number(text) => number(&typed).is_some_and(|typed| typed == *text),
            Self::Bits(bits) => {
                let digits = typed.trim_start_matches('0');
                !typed.is_empty() && digits == bits.trim_start_matches('0')
            }
            Self::List(all) => {
                let split = typed.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
                let mut parts: Vec<u64> = split.filter_map(|part| part.parse().ok()).collect();
                parts.sort_unstable_by(|a, b| b.cmp(a));
                parts == *all
            }
            Self::Outcome(wins) => outcome_typed(&typed) == Some(*wins),
        }
    }
}

/// Whether the word means won or lost, in either language.
fn outcome_typed(typed: &str) -> Option<bool> {
    match typed {
        "g" | "gagnant" | "gagnante" | "gagné" | "w" | "won" | "winning" | "n" => Some(true),
        "p" | "perdant" | "perdante" | "perdu" | "l" | "lost" | "losing" => Some(false),
        _ => None,
    }
}

/// A typed number or fraction in normal form.
fn number(typed: &str) -> Option<String> {
    let typed = typed.replace(['\u{a0}', '\u{202f}'], " ");
    let plain = |c: char| c.is_ascii_digit() || matches!(c, '/' | ' ' | '-' | '^');
    (!typed.is_empty() && typed.len() < 40 && typed.chars().all(plain)).then(|| expression(&typed))?
}

/// Parses an expression without variables.
fn expression(text: &str) -> Option<String> {
    let mut tokens = Tokens::new(text, Dialect::Rule).ok()?;
    let term = parse_expression(&mut tokens, &mut Vec::<String>::new()).ok()?;
    tokens.finish().ok()?;
    Some(Evaluation::of_numbers(Vec::<Number>::new(), &mut NoGame).number(&term).ok()?.to_string())
}

/// The game with this name, which existed when the file was parsed.
pub(crate) fn open(name: &str) -> Result<Box<dyn Game>, Stop> {
    question::open(name).map_err(|_| gone(name))
}

pub(crate) fn gone(name: &str) -> Stop {
    let what = marienbad_solve::Large::Written(name.to_owned());
    Stop::TooLarge { what, max: String::new() }
}

/// Parses `2 7`: at most two of seven coins.
pub(crate) fn code_size(text: &str) -> Option<(u64, usize)> {
    let (turn, coins) = text.trim().split_once(' ')?;
    let (turn, coins) = (turn.parse().ok()?, coins.trim().parse().ok()?);
    ((1..=8).contains(&turn) && coins <= MOST_COINS).then_some((turn, coins))
}

/// The misère quotient of the heaps up to a bound.
pub(crate) fn quotient(name: &str, to: u64, work: &mut Work<'_>) -> Result<Quotient, Stop> {
    let game = open(name)?;
    let Some(heaps) = game.heap_game() else { return Err(gone(name)) };
    let mut finder = Finder::new(heaps, work)?;
    finder.reach(to, work)?;
    Ok(finder.quotient())
}

impl Value {
    /// Parses a value; `None` if the text is none.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
        match first {
            "value" => only_spot(rest).map(Self::Grundy),
            "take" => only_spot(rest).map(Self::Take),
            "winning" => only_spot(rest).map(Self::Winning),
            "outcome" => only_spot(rest).map(Self::Outcome),
            "bits" => rest.trim().parse().ok().map(Self::Bits),
            "zeckendorf" => rest.trim().parse().ok().map(Self::Zeckendorf),
            "mex" => {
                let numbers: Option<Vec<u64>> = words(rest).iter().map(|word| word.parse().ok()).collect();
                numbers.map(Self::Mex)
            }
            "code" => {
                let (size, part) = rest.trim().rsplit_once(' ')?;
                let (turn, coins) = code_size(size)?;
                let part = match part {
                    "dimension" => CodePart::Dimension,
                    "words" => CodePart::Words,
                    "distance" => CodePart::Distance,
                    "corrects" => CodePart::Corrects,
                    "detects" => CodePart::Detects,
                    black => CodePart::Weight(black.parse().ok().filter(|black| *black <= coins)?),
                };
                Some(Self::Code(turn, coins, part))
            }
            "quotient" => {
                let all = words(rest);
                let [game, to, part] = &all[..] else { return None };
                question::open(game).ok()?.heap_game()?;
                let part = match part.as_str() {
                    "order" => QuotientPart::Order,
                    "lost" => QuotientPart::Lost,
                    "period" => QuotientPart::Period,
                    "preperiod" => QuotientPart::Preperiod,
                    _ => return None,
                };
                let to = to.parse().ok().filter(|to| *to <= FURTHEST_HEAP)?;
                Some(Self::Quotient(game.clone(), to, part))
            }
            "period" | "preperiod" => {
                question::open(rest).ok()?.heap_game()?;
                Some(Self::Period(rest.to_owned(), first == "preperiod"))
            }
            "count" => {
                let words = words(rest);
                let [game, heaps, most] = &words[..] else { return None };
                question::open(game).ok()?;
                let (heaps, most) = (heaps.parse().ok()?, most.parse().ok()?);
                (heaps <= MOST_HEAPS && most <= MOST_THINGS).then(|| Self::Count(game.clone(), heaps, most))
            }
            _ => expression(text).map(|_| Self::Expression(text.to_owned())),
        }
    }

    /// Computes the value.
    pub fn compute(&self, work: &mut Work<'_>) -> Result<Computed, Stop> {
        let plain = |number: u64| Computed::Number(number.to_string());
        Ok(match self {
            Self::Expression(text) => Computed::Number(expression(text).unwrap_or_default()),
            Self::Grundy(spot) => {
                let (game, position) = spot.open()?;
                let value = game.oracle().value(&position, spot.convention.play, work)?;
                Computed::Number(value.to_string())
            }
            Self::Take(spot) => {
                let (game, position) = spot.open()?;
                let answer = game.solve(&position, spot.convention, work)?;
                // All of them, if that is allowed; otherwise the smallest winning number.
                let takes = answer.moves.iter().filter_map(|choice| {
                    let (all, left) = (things(&*game, &position)?, things(&*game, &choice.to)?);
                    Some((left > 0, all.checked_sub(left)?))
                });
                Computed::Number(takes.min().map_or(0, |(_, take)| take).to_string())
            }
            Self::Winning(spot) => {
                let (game, position) = spot.open()?;
                plain(game.solve(&position, spot.convention, work)?.moves.len() as u64)
            }
            Self::Outcome(spot) => Computed::Outcome(spot.wins(work)?),
            Self::Bits(number) => Computed::Bits(format!("{number:b}")),
            Self::Zeckendorf(number) => Computed::List(zeckendorf(*number)),
            Self::Count(game, heaps, most) => plain(count(&*open(game)?, *heaps, *most, work)?),
            Self::Period(name, before) => {
                let game = open(name)?;
                let Some(heaps) = game.heap_game() else { return Err(gone(name)) };
                let mut values = Sequence::new(heaps);
                let Some(found) = sequence::period(&mut values, 4000, work)? else { return Err(gone(name)) };
                plain(if *before { found.preperiod } else { found.period })
            }
            Self::Mex(numbers) => {
                let missing = (0..=numbers.len() as u64).find(|one| !numbers.contains(one));
                plain(missing.unwrap_or_default())
            }
            Self::Code(turn, coins, part) => {
                let code = Code::new(*turn, *coins, work)?;
                match part {
                    CodePart::Dimension => plain(code.dimension() as u64),
                    CodePart::Words => plain(1 << code.dimension()),
                    CodePart::Distance => plain(code.distance(work)?.unwrap_or_default() as u64),
                    CodePart::Corrects => plain(Decoder::new(&code, work)?.corrects() as u64),
                    CodePart::Detects => plain(Decoder::new(&code, work)?.detects() as u64),
                    CodePart::Weight(black) => {
                        let weights = code.weights(work)?;
                        Computed::Number(
                            weights.get(*black).map_or_else(|| "0".to_owned(), ToString::to_string),
                        )
                    }
                }
            }
            Self::Quotient(game, to, part) => {
                let found = quotient(game, *to, work)?;
                match (part, found.repetition()) {
                    (QuotientPart::Order, _) => plain(found.order() as u64),
                    (QuotientPart::Lost, _) => plain(found.lost().len() as u64),
                    (QuotientPart::Period, Some(repetition)) => plain(repetition.period),
                    (QuotientPart::Preperiod, Some(repetition)) => plain(repetition.preperiod),
                    _ => return Err(gone(game)),
                }
            }
        })
    }
}

/// The number of objects left.
fn things(game: &dyn Game, position: &Position) -> Option<u128> {
    let counted = game.things_left(position).ok().flatten();
    counted.or_else(|| position.text().split(['/', ',']).next()?.parse().ok())
}

/// The number of lost rows of heaps, each examined by itself.
fn count(game: &dyn Game, heaps: u32, most: u64, work: &mut Work<'_>) -> Result<u64, Stop> {
    let all = (most + 1).checked_pow(heaps).unwrap_or(u64::MAX);
    let mut lost = 0;
    let mut oracle = game.oracle();
    for number in 0..all {
        work.spend(1)?;
        let mut rest = number;
        let row = (0..heaps).map(|_| {
            let heap = rest % (most + 1);
            rest /= most + 1;
            heap.to_string()
        });
        let text = row.collect::<Vec<_>>().join(",");
        let position = game.parse(&text, &NoFiles).map_err(|_| gone(&text))?;
        lost += u64::from(!oracle.wins(&position, Play::Normal, work)?);
    }
    Ok(lost)
}

#[cfg(test)]
mod tests {
    use marienbad_solve::Budget;

    use super::*;

    #[test]
    fn values_are_computed_and_recognised() {
        let mut work = Work::new(Budget::default());
        for (text, typed) in [
            ("12 xor 10", "6"),
            ("1/8", "1 / 8"),
            ("2/16", "1/8"),
            ("value xxx 5 misere", "3"),
            ("take fibonacci 26/8", "5"),
            ("take fibonacci 8/14", "8"),
            ("take fibonacci 21/10", "0"),
            ("winning nim 1,3,5,6", "3"),
            ("outcome nim 1,1", "Perdant"),
            ("bits 11", "01011"),
            ("zeckendorf 29", "21 + 8"),
            ("count nim 3 3", "16"),
            ("period 0.137", "34"),
            ("mex 0 1 3", "2"),
            ("mex", "0"),
            ("code 2 7 words", "16"),
            ("code 2 7 distance", "3"),
            ("code 2 7 3", "7"),
            ("code 7 24 dimension", "12"),
            ("code 7 24 corrects", "3"),
            ("quotient nim 3 order", "6"),
            ("quotient kayles 5 lost", "3"),
        ] {
            let value = Value::read(text).unwrap().compute(&mut work).unwrap();
            assert!(value.is_typed(typed) && value.is_typed(&value.text()), "{text}: {value:?}");
            assert!(!value.is_typed("99") && !value.is_typed("") && !value.is_typed("x"), "{text}");
        }
    }
}
