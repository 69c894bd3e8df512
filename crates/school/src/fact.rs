//! What a lesson asserts and asks, in words that the engines can judge.
//!
//! | written | means |
//! |---|---|
//! | `lost nim 1,2,3`, `won xxx 43 misere` | who wins there |
//! | `wins nim 1,3,5,6 4:-2` | the move wins |
//! | `held xxx 42 misere: losing iff …`, `proved …`, `refuted …` | what the laboratory says, to that bound |
//! | `refuted xxx 100 misere at 43: …` | the same, and the smallest counterexample |
//! | `is 12 xor 10 = 6` | a statement about numbers |
//! | `equal VALUE ; VALUE` | two values are the same |
//! | `same GAME TO A ; B`, `different GAME TO A ; B` | whether a sum tells two sums of heaps to TO apart in misère play |
//! | `steiner R N` | any so many coins lie in just one of the lightest lost positions |
//! | `always`, `never` | nothing to compute |
//!
//! Values: an expression of the laboratory without variables (`12 xor 10`, `fib(9)`), `value GAME POSITION`,
//! `take GAME POSITION` (the least that wins, all if all may be taken, 0 if lost), `winning GAME POSITION`
//! (how many moves win), `outcome GAME POSITION`, `bits N`, `zeckendorf N`, `count GAME HEAPS MOST` (the lost
//! ones among all rows of so many heaps of 0 to so many), `period GAME`, `preperiod GAME`, `mex N…`,
//! `code R N PART` (of "turn at most R of N coins": `length`, `dimension`, `words`, `distance`, `corrects`,
//! `detects`, or a number: the lost positions with so many black coins), `quotient GAME TO PART` (of misère
//! play with heaps to TO: `order`, `lost`, `period`, `preperiod`).

use marienbad_grammar::{Dialect, Evaluation, NoGame, Number, Tokens, parse_condition, parse_expression};
use marienbad_rules::{Compound, Convention, NoFiles, Play};
use marienbad_solve::code::{Code, Decoder};
use marienbad_solve::conjecture::{self, Conjecture, Finding};
use marienbad_solve::misere::quotient::{Finder, Quotient};
use marienbad_solve::question::{self, Game, Outcome, Position};
use marienbad_solve::sequence::{self, Sequence};
use marienbad_solve::{Stop, Work};

use crate::machine::zeckendorf;

/// The most heaps, and the most things in a heap, of rows that are counted.
const MOST_HEAPS: u32 = 6;
const MOST_THINGS: u64 = 63;

/// The most coins of a code, and the furthest heap of a quotient.
const MOST_COINS: usize = 32;
const FURTHEST_HEAP: u64 = 200;

/// A position under a convention.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spot {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// How it is played.
    pub convention: Convention,
}

/// Something that is true or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    /// The player to move loses.
    Lost(Spot),
    /// The player to move wins.
    Won(Spot),
    /// This move wins.
    Wins(Spot, String),
    /// What the laboratory says of a rule.
    Said {
        /// The game, without a position.
        spot: Spot,
        /// The bound.
        to: u64,
        /// The rule.
        rule: String,
        /// The verdict.
        verdict: Verdict,
    },
    /// A statement about numbers.
    Is(String),
    /// Two values are the same.
    Equal(Value, Value),
    /// Whether two sums of heaps up to a bound are the same element of the misère quotient.
    Same {
        /// The game.
        game: String,
        /// The bound.
        to: u64,
        /// The sums.
        sums: [Vec<u64>; 2],
        /// Whether they are.
        same: bool,
    },
    /// Whether the lightest lost positions of a row of coins are a Steiner system.
    Steiner(u64, usize),
    /// True.
    Always,
    /// False.
    Never,
}

/// What the laboratory is expected to say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It held to the bound, or is proved.
    Held,
    /// It is proved.
    Proved,
    /// It is refuted, perhaps at this position.
    Refuted(Option<String>),
}

/// Something that is computed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// An expression without variables.
    Expression(String),
    /// The Grundy value; in misère play the misère one.
    Grundy(Spot),
    /// The least number of things that wins; 0 if none does.
    Take(Spot),
    /// How many moves win.
    Winning(Spot),
    /// Won or lost.
    Outcome(Spot),
    /// In binary.
    Bits(u64),
    /// Fibonacci numbers, no two of them neighbours.
    Zeckendorf(u64),
    /// How many rows of so many heaps of at most so many are lost.
    Count(String, u32, u64),
    /// The period of the values of a game, or the preperiod.
    Period(String, bool),
    /// The least number that is none of these.
    Mex(Vec<u64>),
    /// Something of the code of a row of coins.
    Code(u64, usize, CodePart),
    /// Something of the misère quotient of heaps up to a bound.
    Quotient(String, u64, QuotientPart),
}

/// What can be asked of a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodePart {
    /// The coins that are free.
    Dimension,
    /// How many lost positions there are.
    Words,
    /// In how many coins two of them differ at least.
    Distance,
    /// How many errors can be corrected.
    Corrects,
    /// How many can be noticed.
    Detects,
    /// How many lost positions have so many black coins.
    Weight(usize),
}

/// What can be asked of a misère quotient.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuotientPart {
    /// How many elements it has.
    Order,
    /// How many of them are lost.
    Lost,
    /// The period of its heaps, if that is proved.
    Period,
    /// From which heap on.
    Preperiod,
}

/// A value that was computed.
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
    /// As a pupil would type it: 1 for won and 0 for lost, unless letters are wanted.
    pub fn text(&self) -> String {
        match self {
            Self::Number(text) | Self::Bits(text) => text.clone(),
            Self::List(all) => all.iter().map(ToString::to_string).collect::<Vec<_>>().join("+"),
            Self::Outcome(true) => "W".to_owned(),
            Self::Outcome(false) => "L".to_owned(),
        }
    }

    /// Whether this was typed, in whatever form.
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

/// Whether the word says won or lost, in either language.
fn outcome_typed(typed: &str) -> Option<bool> {
    match typed {
        "g" | "gagnant" | "gagnante" | "gagné" | "w" | "won" | "winning" | "n" => Some(true),
        "p" | "perdant" | "perdante" | "perdu" | "l" | "lost" | "losing" => Some(false),
        _ => None,
    }
}

/// A typed number or fraction in its normal form.
fn number(typed: &str) -> Option<String> {
    let typed = typed.replace(['\u{a0}', '\u{202f}'], " ");
    let plain = |c: char| c.is_ascii_digit() || matches!(c, '/' | ' ' | '-' | '^');
    (!typed.is_empty() && typed.len() < 40 && typed.chars().all(plain)).then(|| expression(&typed))?
}

/// An expression without variables.
fn expression(text: &str) -> Option<String> {
    let mut tokens = Tokens::new(text, Dialect::Rule).ok()?;
    let term = parse_expression(&mut tokens, &mut Vec::<String>::new()).ok()?;
    tokens.finish().ok()?;
    Some(Evaluation::of_numbers(Vec::<Number>::new(), &mut NoGame).number(&term).ok()?.to_string())
}

fn condition(text: &str) -> Option<bool> {
    let mut tokens = Tokens::new(text, Dialect::Rule).ok()?;
    let formula = parse_condition(&mut tokens, &mut Vec::<String>::new()).ok()?;
    tokens.finish().ok()?;
    Evaluation::of_numbers(Vec::<Number>::new(), &mut NoGame).truth(&formula).ok()
}

/// Words parted by blanks; `"so"` is one word.
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

/// How it is played, from the words that say so; the other words stay.
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

/// A game and a position that exist.
fn spot(rest: &str) -> Option<(Spot, Vec<String>)> {
    let mut words = words(rest);
    let convention = convention(&mut words)?;
    let mut words = words.into_iter();
    let (game, position) = (words.next()?, words.next()?);
    question::open(&game).ok()?.parse(&position, &NoFiles).ok()?;
    Some((Spot { game, position, convention }, words.collect()))
}

fn only_spot(rest: &str) -> Option<Spot> {
    spot(rest).filter(|(_, more)| more.is_empty()).map(|(spot, _)| spot)
}

impl Fact {
    /// Reads a fact; nothing if it is none.
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
                // A game's name may have a colon in it, and one in quotation marks a blank behind it.
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
                    "held" => Verdict::Held,
                    "proved" => Verdict::Proved,
                    _ => Verdict::Refuted(at),
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
                    (Finding::Proved(_), Verdict::Held | Verdict::Proved)
                    | (Finding::Held, Verdict::Held) => true,
                    (Finding::Refuted(found), Verdict::Refuted(at)) => {
                        at.as_ref().is_none_or(|at| *at == found.position)
                    }
                    _ => false,
                }
            }
        })
    }
}

/// The game of this name, which was there when the file was read.
fn open(name: &str) -> Result<Box<dyn Game>, Stop> {
    question::open(name).map_err(|_| gone(name))
}

fn gone(name: &str) -> Stop {
    let what = marienbad_solve::Large::Written(name.to_owned());
    Stop::TooLarge { what, max: String::new() }
}

/// `2 7`: at most two of seven coins.
fn code_size(text: &str) -> Option<(u64, usize)> {
    let (turn, coins) = text.trim().split_once(' ')?;
    let (turn, coins) = (turn.parse().ok()?, coins.trim().parse().ok()?);
    ((1..=8).contains(&turn) && coins <= MOST_COINS).then_some((turn, coins))
}

/// The misère quotient of the heaps up to a bound.
fn quotient(name: &str, to: u64, work: &mut Work<'_>) -> Result<Quotient, Stop> {
    let game = open(name)?;
    let Some(heaps) = game.heap_game() else { return Err(gone(name)) };
    let mut finder = Finder::new(heaps, work)?;
    finder.reach(to, work)?;
    Ok(finder.quotient())
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

impl Value {
    /// Reads a value; nothing if it is none.
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

    /// What it comes to.
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
                // All of them, if they may be taken; else the least that wins.
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
                plain((0..=numbers.len() as u64).find(|one| !numbers.contains(one)).unwrap_or_default())
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

/// How many things are left.
fn things(game: &dyn Game, position: &Position) -> Option<u128> {
    let counted = game.things_left(position).ok().flatten();
    counted.or_else(|| position.text().split(['/', ',']).next()?.parse().ok())
}

/// How many rows of heaps are lost, each looked at.
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
