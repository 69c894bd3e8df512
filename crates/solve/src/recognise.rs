//! Recognises known games: by the shape of the rules if that decides, otherwise by comparing values.
//!
//! The candidates are the heap games of the catalogue and every octal code of up to four digits, with
//! shifted heaps, with multiplied heaps, with doubled values, and as first differences. A shape *proves*
//! that two games are the same; agreeing values are only *computed* up to the last one compared.
//!
//! ```
//! use marienbad_solve::recognise::{Asked, recognise};
//! use marienbad_solve::{Budget, Claim, Work};
//!
//! let asked = Asked::values(&[0, 1, 2, 3, 1, 4, 3, 2, 1]);
//! let found = recognise(&asked, &mut Work::new(Budget::default()))?;
//! assert_eq!((found[0].game.as_str(), found[0].to, found[0].claim), ("kayles", 8, Claim::Computed));
//! # Ok::<(), marienbad_solve::Stop>(())
//! ```

use marienbad_rules::catalogue::{NAMED_CODES, entries};
use marienbad_rules::heap::{Code, HeapGame, Shape, TakeAndBreak};
use marienbad_rules::own::Rule;
use marienbad_rules::own::describe::describe;
use marienbad_rules::own::word::{self, Words};
use marienbad_rules::{Disguise, NoFiles, Play, Ruleset};

use crate::question::{self, Game};
use crate::sequence::Sequence;
use crate::sequence::census::{Standard, families};
use crate::{Claim, Stop, Work};

/// The fewest values from which anything is said.
pub const FEWEST: usize = 6;

/// The digits of the codes that are compared.
const DIGITS: usize = 4;

/// So far heaps are shifted, and so many times multiplied.
const SHIFTS: i64 = 4;
const FACTORS: u64 = 4;

/// So many values of a code are compared before more are computed.
const FIRST_LOOK: u64 = 40;

/// The most matches that are told.
const MAX_MATCHES: usize = 40;

/// How the given values follow from those of a known game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Change {
    /// They are equal.
    Same,
    /// They are twice as large.
    Doubled,
    /// Their first differences are the known values.
    Differences,
}

impl Change {
    /// The word used in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Doubled => "doubled",
            Self::Differences => "differences",
        }
    }
}

/// Why a game matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MatchReason {
    /// The rules have the same shape: the same options, heap for heap.
    Shape,
    /// Every component consists of rows of Nim, move for move.
    Disguise,
    /// The codes have the same standard form, by lemmas about shifts and redundant digits.
    StandardForm,
    /// The values agree.
    Values,
}

impl MatchReason {
    /// The word used in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Shape => "shape",
            Self::Disguise => "disguise",
            Self::StandardForm => "standard-form",
            Self::Values => "values",
        }
    }
}

/// A known game: up to `change`, the value of n here is that of (n + shift) div factor there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// Its name.
    pub game: String,
    /// How far heaps are shifted.
    pub shift: i64,
    /// How many heaps here correspond to one there.
    pub factor: u64,
    /// How the values change.
    pub change: Change,
    /// The last heap that was compared.
    pub to: u64,
    /// How the match is known.
    pub claim: Claim,
    /// Why it is a match.
    pub reason: MatchReason,
}

/// The game or the values to recognise.
#[derive(Debug, Clone, Default)]
pub struct Asked {
    values: Vec<u64>,
    /// The game's own names, which are not worth reporting.
    own: Option<(String, String)>,
    code: Option<Code>,
    /// What the rules themselves prove.
    proved: Vec<(String, MatchReason)>,
}

impl Asked {
    /// Values from heap 0 on.
    pub fn values(values: &[u64]) -> Self {
        Self { values: values.to_vec(), ..Self::default() }
    }

    /// A game with its values up to heap `to`; `None` if its positions are not single numbers and its rules
    /// prove nothing.
    pub fn game(game: &dyn Game, to: u64, work: &mut Work<'_>) -> Result<Option<Self>, Stop> {
        let mut asked = Self {
            own: Some((game.name().to_owned(), game.full_name().to_owned())),
            code: game.heap_game().and_then(code_of),
            ..Self::default()
        };
        if game.name() != game.full_name() && !game.full_name().contains(": ") {
            asked.proved.push((game.full_name().to_owned(), MatchReason::Shape));
        }
        let rule = game.full_name().split_once(": ").and_then(|(_, rule)| rule.parse::<Rule>().ok());
        if let Some(known) = rule.and_then(|rule| describe(&rule).known).or_else(|| word_code(game)) {
            asked.proved.push((known, MatchReason::Shape));
        }
        if matches!(game.disguise(), Some(Disguise::Nim(_))) && game.full_name() != "nim" {
            asked.proved.push(("nim".to_owned(), MatchReason::Disguise));
        }
        let found = match game.heap_game() {
            Some(heaps) => heap_values(heaps, to, work)?,
            // In a graph game, a number is at most the name of a vertex.
            None if game.numbers().is_none() => Vec::new(),
            None => searched(game, to, work)?,
        };
        asked.values = found;
        let enough = asked.values.len() >= FEWEST || !asked.proved.is_empty();
        Ok(enough.then_some(asked))
    }

    /// The values to compare.
    pub fn compared(&self) -> &[u64] {
        &self.values
    }
}

/// The code equivalent to a rule on words, by its shape.
fn word_code(game: &dyn Game) -> Option<String> {
    let rule = game.full_name().strip_prefix(word::PREFIX)?.strip_prefix(':')?;
    Words::new(rule.trim_start().parse().ok()?).known().map(Ruleset::name)
}

fn heap_values(heaps: &dyn HeapGame, to: u64, work: &mut Work<'_>) -> Result<Vec<u64>, Stop> {
    let mut sequence = Sequence::new(heaps);
    sequence.extend_to(to, work)?;
    Ok(sequence.values().iter(0..to + 1).map(u64::from).collect())
}

/// The values of positions that are written as one number, as far as the budget allows.
fn searched(game: &dyn Game, to: u64, work: &mut Work<'_>) -> Result<Vec<u64>, Stop> {
    let (mut oracle, mut found) = (game.oracle(), Vec::new());
    for n in 0..=to {
        let text = n.to_string();
        // A word made of digits is not a number: the text must be written back unchanged.
        let read = game.parse(&text, &NoFiles).ok().filter(|position| position.text() == text);
        let Some(position) = read else { break };
        match oracle.value(&position, Play::Normal, work) {
            Ok(value) => found.extend(value.to_u64()),
            Err(stop) if stop.is_failure() || stop == Stop::Cancelled => return Err(stop),
            Err(_) => break,
        }
        if found.len() as u64 <= n {
            break;
        }
    }
    Ok(found)
}

/// The finite octal code of a heap game, if it is one.
fn code_of(heaps: &dyn HeapGame) -> Option<Code> {
    match heaps.shape() {
        Shape::Code(code) => (code.bits() < 8 && code.last_place().is_some()).then(|| code.clone()),
        Shape::Subtraction(set) => {
            let last = *set.last().filter(|last| **last <= 64)?;
            let digits: Vec<u8> = (1..=last).map(|n| if set.contains(&n) { 3 } else { 0 }).collect();
            Some(Code::octal(0, &digits))
        }
        _ => None,
    }
}

/// A candidate game.
struct Candidate {
    name: String,
    code: Option<Code>,
    values: Vec<u64>,
    game: Source,
}

/// The source of its values.
enum Source {
    Code(TakeAndBreak),
    Game(Box<dyn Game>),
}

impl Candidate {
    fn extend_to(&mut self, to: u64, work: &mut Work<'_>) -> Result<bool, Stop> {
        if self.values.len() as u64 <= to {
            let heaps: &dyn HeapGame = match &self.game {
                Source::Code(code) => code,
                Source::Game(game) => match game.heap_game() {
                    Some(heaps) => heaps,
                    None => return Ok(false),
                },
            };
            self.values = heap_values(heaps, to, work)?;
        }
        Ok(true)
    }

    /// Whether every component consists of rows of Nim, a single number being one row.
    fn is_nim(&self) -> bool {
        match &self.game {
            Source::Code(_) => false,
            Source::Game(game) => matches!(game.disguise(), Some(Disguise::Nim(_))),
        }
    }

    /// Whether the candidate's values, with this factor and shift, equal all of `values`.
    fn explains(
        &mut self,
        values: &[u64],
        factor: u64,
        shift: i64,
        work: &mut Work<'_>,
    ) -> Result<bool, Stop> {
        for (n, value) in values.iter().enumerate() {
            let at = i64::try_from(n).unwrap_or(i64::MAX).saturating_add(shift);
            let expected = match u64::try_from(at) {
                Err(_) => 0,
                Ok(at) => {
                    let heap = at / factor;
                    let to = (values.len() as u64).saturating_add(shift.unsigned_abs());
                    let far = if heap < FIRST_LOOK { FIRST_LOOK } else { to };
                    if !self.extend_to(far.max(heap), work)? {
                        return Ok(false);
                    }
                    self.values[heap as usize]
                }
            };
            if expected != *value {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// All candidates; those with a name come first.
fn candidates() -> Vec<Candidate> {
    let mut all = Vec::new();
    for entry in entries() {
        for name in &entry.examples {
            let Ok(game) = question::open(name) else { continue };
            let Some(code) = game.heap_game().map(code_of) else { continue };
            let values = Vec::new();
            all.push(Candidate { name: name.clone(), code, values, game: Source::Game(game) });
        }
    }
    for family in families(DIGITS) {
        let code = family.head().code.clone();
        if code.bits() == 0 {
            continue;
        }
        let game = Source::Code(TakeAndBreak::new(code.clone()));
        all.push(Candidate { name: code.to_string(), code: Some(code), values: Vec::new(), game });
    }
    all
}

/// The changes to try: the values as they are, halved, or their first differences.
fn ways(values: &[u64]) -> Vec<(Change, Vec<u64>)> {
    let mut all = vec![(Change::Same, values.to_vec())];
    if values.iter().all(|value| value.is_multiple_of(2)) {
        all.push((Change::Doubled, values.iter().map(|value| value / 2).collect()));
    }
    let pairs = values.iter().zip(&values[1.min(values.len())..]);
    let differences: Option<Vec<u64>> = pairs.map(|(a, b)| b.checked_sub(*a)).collect();
    if let Some(differences) = differences.filter(|all| all.len() >= FEWEST) {
        all.push((Change::Differences, differences));
    }
    // Constant sequences carry no information.
    all.retain(|(_, values)| values.iter().any(|value| *value != values[0]));
    all
}

/// The known games that match, best first.
pub fn recognise(asked: &Asked, work: &mut Work<'_>) -> Result<Vec<Match>, Stop> {
    let to = (asked.values.len() as u64).saturating_sub(1);
    let mut found: Vec<Match> = Vec::new();
    let one = |game: String, shift, reason| Match {
        game,
        shift,
        factor: 1,
        change: Change::Same,
        to,
        claim: Claim::Proved,
        reason,
    };
    for (name, reason) in &asked.proved {
        push(&mut found, one(name.clone(), 0, *reason));
        if let Some((alias, _)) = NAMED_CODES.iter().find(|(_, code)| code == name) {
            push(&mut found, one((*alias).to_owned(), 0, *reason));
        }
    }
    let own = |name: &str| asked.own.as_ref().is_some_and(|(typed, full)| typed == name || full == name);
    let is_nim = own("nim") || asked.proved.iter().any(|(name, _)| name == "nim");
    let standard = asked.code.as_ref().map(Standard::of);
    let ways = if asked.values.len() >= FEWEST { ways(&asked.values) } else { Vec::new() };
    let candidates = candidates();
    let total = candidates.len() as u64;
    for (done, mut candidate) in candidates.into_iter().enumerate() {
        work.advance(done as u64, Some(total));
        work.spend(1)?;
        if own(&candidate.name) {
            continue;
        }
        let same = standard.as_ref().zip(candidate.code.as_ref()).and_then(|(standard, code)| {
            let other = Standard::of(code);
            let shift = between(standard.shift, other.shift);
            (other.code == standard.code).then_some((shift, asked.code.as_ref() == Some(code)))
        });
        if let Some((shift, identical)) = same {
            let reason = if identical { MatchReason::Shape } else { MatchReason::StandardForm };
            push(&mut found, one(candidate.name, shift, reason));
            continue;
        }
        if is_nim && candidate.is_nim() {
            push(&mut found, one(candidate.name, 0, MatchReason::Disguise));
            continue;
        }
        if let Some((change, factor, shift)) = explained(&mut candidate, &ways, work)? {
            let (claim, reason) = (Claim::Computed, MatchReason::Values);
            push(&mut found, Match { game: candidate.name, shift, factor, change, to, claim, reason });
        }
    }
    // Shifted codes of the same family with a shorter name are already in the list; the head of the family
    // stands for the others.
    if let Some(standard) = &standard {
        for family in families(3).into_iter().filter(|family| family.standard == standard.code) {
            for member in family.members {
                let shift = between(standard.shift, member.shift);
                let name = member.code.to_string();
                if !own(&name) {
                    let identical = asked.code.as_ref() == Some(&member.code);
                    let reason = if identical { MatchReason::Shape } else { MatchReason::StandardForm };
                    push(&mut found, one(name, shift, reason));
                }
            }
        }
    }
    found.sort_by_key(|one| {
        let computed = one.claim != Claim::Proved;
        let is_code = one.game.starts_with(|c: char| c.is_ascii_digit());
        (computed, one.change, one.factor, one.shift.unsigned_abs(), is_code, one.reason)
    });
    found.truncate(MAX_MATCHES);
    Ok(found)
}

/// The difference between two shifts.
fn between(from: u64, to: u64) -> i64 {
    to.cast_signed() - from.cast_signed()
}

fn push(found: &mut Vec<Match>, one: Match) {
    if !found.iter().any(|other| other.game == one.game) {
        found.push(one);
    }
}

/// The simplest match between a candidate and the values.
fn explained(
    candidate: &mut Candidate,
    ways: &[(Change, Vec<u64>)],
    work: &mut Work<'_>,
) -> Result<Option<(Change, u64, i64)>, Stop> {
    for (change, values) in ways {
        for factor in 1..=FACTORS {
            let shifts = (0..=SHIFTS).flat_map(|shift| [shift, -shift]);
            for shift in shifts {
                if candidate.explains(values, factor, shift, work)? {
                    return Ok(Some((*change, factor, shift)));
                }
            }
        }
    }
    Ok(None)
}

/// Sequences of the On-Line Encyclopedia of Integer Sequences (oeis.org) that are the values of a game: the
/// name of the game and the number of its sequence. They are cited; no answer is taken from them.
const CITED: &[(&str, &str)] = &[
    ("0.77", "A002186"),
    ("0.137", "A002187"),
    ("grundy", "A002188"),
    ("0.1377", "A071434"),
    ("0.177", "A071435"),
    ("0.56", "A071436"),
    ("0.11377", "A071452"),
    ("0.117", "A071453"),
    ("0.127", "A071464"),
    ("0.1777", "A071509"),
    ("rule: n -> n - k*k for k in 1..sqrt(n)", "A014586"),
];

/// The number of the OEIS sequence for a game's values, and how many zeros precede it here.
pub fn cited(game: &dyn Game) -> Option<(&'static str, u64)> {
    if let Some((_, number)) = CITED.iter().find(|(name, _)| *name == game.full_name()) {
        return Some((number, 0));
    }
    let own = Standard::of(&game.heap_game().and_then(code_of)?);
    CITED.iter().find_map(|(name, number)| {
        let other = Standard::of(&name.parse::<Code>().ok()?);
        (other.code == own.code).then_some(())?;
        Some((*number, own.shift.checked_sub(other.shift)?))
    })
}

/// The codes of up to three digits with the same standard form, except the game's own, each with the shift
/// of its heaps.
pub fn equal_codes(game: &dyn Game) -> Vec<(String, i64)> {
    let Some(code) = game.heap_game().and_then(code_of) else { return Vec::new() };
    let own = Standard::of(&code);
    let same = families(3).into_iter().filter(|family| family.standard == own.code);
    let members = same.flat_map(|family| family.members).filter(|member| member.code != code);
    members.map(|member| (member.code.to_string(), between(own.shift, member.shift))).collect()
}

#[cfg(test)]
mod tests;
