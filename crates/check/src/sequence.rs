//! Claims about the Grundy values of heaps: `period` and `values`.

use std::sync::Arc;

use marienbad_certificate::claim::{Law, Period, Values};
use marienbad_certificate::form::{Fields, Value};
use marienbad_certificate::reason::{Defect, End, Expected};
use marienbad_rules::Ruleset;
use marienbad_rules::catalogue::{Entry, Visitor, open};
use marienbad_rules::heap::{Code, Descent, HeapGame, Shape};

use crate::effort::Effort;
use crate::values::values;

/// The largest saltus: a table has as many lines.
const MOST_SALTUS: u64 = 1 << 20;

/// Where the window ends in which the repetition must hold; `None` if the theorem does not apply to this
/// game, and `u64::MAX` if it ends beyond all numbers.
pub(crate) fn window(law: Law, game: &dyn HeapGame, preperiod: u64, period: u64) -> Option<u64> {
    // A part smaller by one period must still be a part: a repetition from 0 on is also one from 1 on.
    let [n0, from, p] = [preperiod, preperiod.max(1), period].map(u128::from);
    let last = |code: &Code| code.last_place().map(u128::from);
    let end = match (law, game.shape()) {
        (Law::GuySmith, Shape::Code(code)) if code.bits() < 8 => 2 * from + p + last(code)?,
        (Law::ThreeHeaps, Shape::Code(code)) if code.bits() >= 8 => 3 * from + 2 * p + last(code)?,
        (Law::RepeatingTail, Shape::Code(code)) => {
            let (head, tail) = code.tail_extent()?;
            let [head, tail, parts] = [head, tail, code.most_parts()].map(u128::from);
            let q = (1..=tail).map(|times| times * p).find(|q| q % tail == 0)?;
            parts * (from + q - 1) + head + 1 + q - p
        }
        (Law::FiniteSubtraction, Shape::Subtraction(set)) => n0 + u128::from(*set.last()?),
        _ => return None,
    };
    Some(u64::try_from(end).unwrap_or(u64::MAX))
}

/// For [`Law::Saltus`]: where the window ends, from the values below preperiod (at least 1) plus period.
fn saltus_window(code: &Code, known: &[u32], p: u64, s: u64) -> Option<u64> {
    let known: Vec<i128> = known.iter().copied().map(i128::from).collect();
    let [last, p, s] = [code.last_place()?, p, s].map(i128::from);
    let (size, from) = (known.len() as i128, known.len() - p as usize);
    let digit = |t: i128| code.digit(t as u64);
    let excess = |n: usize| p * (known[n] / s) - n as i128;
    let (most, high) = ((1..known.len()).map(excess).max()?, known.iter().max()? / s);
    let least = (from..known.len()).map(excess).min()?;
    let leaves = |t: i128| (1..4).filter(move |k| digit(t) >> k & 1 == 1).map(move |k| k * most - t);
    let reach = (0..=last).flat_map(leaves).max()?;
    // For each value and parity, the least heap with an option of this value and two more equal heaps.
    let covered = known[..from].iter().max()? + 1 + (1 + p % 2) * s;
    let mut first = vec![[None::<i128>; 2]; covered as usize];
    for a in 0..size + (covered / s + 1) * p {
        let turns = (a + p - size).max(0) / p;
        let value = known[(a - turns * p) as usize] + turns * s;
        let bit = if a == 0 { 4 } else { 8 };
        for n in (0..=last).filter(|t| digit(*t) & bit != 0 && value < covered).map(|t| a + t + 2) {
            let place = &mut first[value as usize][(n % 2) as usize];
            *place = Some(place.map_or(n, |known| known.min(n)));
        }
    }
    let late = (0..).zip(&first).map(|(v, [even, odd])| Some(s * (*even)?.max((*odd)?) - p * v));
    let far = (late.collect::<Option<Vec<i128>>>()?.into_iter().max()? + s - 1).div_euclid(s);
    let slack = (reach - least).max(reach + far + p);
    let power = (0..90).map(|b| 1 << b).find(|power| *power > high && 2 * power * p > slack)?;
    u64::try_from((8 * power * p - least).max((2 * power + 1) * p + far).max(size + 1) - p).ok()
}

/// The checksum defined by [`Values::checksum`].
fn checksum_of(values: &[u32]) -> u32 {
    let (a, b) = values.iter().fold((0_u16, 0_u16), |(a, b), value| {
        let a = a.wrapping_add(*value as u16);
        (a, b.wrapping_add(a))
    });
    u32::from(b) << 16 | u32::from(a)
}

/// Opens a heap game and asks it a question.
pub(crate) fn with_heaps<T>(
    game: Value<'_>,
    ask: impl FnOnce(&dyn HeapGame) -> Result<T, End>,
) -> Result<T, End> {
    struct Ask<'a>(&'a mut dyn FnMut(&dyn HeapGame));
    impl Visitor for Ask<'_> {
        type Output = ();
        fn visit<R: Ruleset>(self, ruleset: R, _: &Arc<Entry>) {
            if let Some(game) = ruleset.heap_game().filter(|game| game.descent() == Descent::Total) {
                (self.0)(game);
            }
        }
    }
    let (mut ask, mut answer) = (Some(ask), None);
    let mut once = |heaps: &dyn HeapGame| answer = ask.take().map(|ask| ask(heaps));
    open(game.text, Ask(&mut once)).map_err(|error| Defect::Game(error).at(game.line))?;
    answer.ok_or(Defect::NotAHeapGame.at(game.line))?
}

pub(crate) fn check_period(mut fields: Fields<'_>, effort: &mut Effort<'_>) -> Result<Period, End> {
    let game = fields.value("game")?;
    let theorem = fields.value("theorem")?;
    let (start, period) = (fields.value("preperiod")?, fields.value("period")?);
    let saltus = fields.value("saltus")?;
    fields.finish()?;
    let law = theorem.word(&Law::NAMES, Expected::Theorem)?;
    let [preperiod, p, s] = [start.number()?, period.number()?, saltus.number()?];
    let claim = Period { game: game.text.to_owned(), law, preperiod, period: p, saltus: s };
    if p == 0 {
        return Err(period.bad(Expected::Positive));
    }
    if if law == Law::Saltus { !s.is_power_of_two() || s > MOST_SALTUS } else { s != 0 } {
        return Err(saltus.bad(Expected::Saltus));
    }
    with_heaps(game, |heaps| {
        let window = match (law, heaps.shape()) {
            // Naively computed values are few, and no value is larger than its heap.
            (Law::Saltus, Shape::Code(code)) if code.bits() >= 8 => {
                saltus_window(code, &values(heaps, preperiod.max(1).saturating_add(p), effort)?, p, s)
            }
            _ => window(law, heaps, preperiod, p),
        };
        let window = window.ok_or(Defect::NoTheorem(law.word()).at(theorem.line))?;
        let values = repeating(heaps, window, (preperiod, p, s), period.line, effort)?;
        let same = |n: &u64| u64::from(values[*n as usize]) + s == u64::from(values[(n + p) as usize]);
        match preperiod.checked_sub(1).filter(same) {
            Some(less) => Err(Defect::PreperiodNotLeast(less).at(start.line)),
            None => Ok(claim),
        }
    })
}

/// The values to the end of the window plus a period, if p is the least with G(n+p) = G(n) + s there.
pub(crate) fn repeating(
    heaps: &dyn HeapGame,
    window: u64,
    (preperiod, p, s): (u64, u64, u64),
    line: usize,
    effort: &mut Effort<'_>,
) -> Result<Vec<u32>, End> {
    // All sizes below are at most the number of values, once these have been computed.
    let values = values(heaps, window.saturating_add(p), effort)?;
    let (n0, shift) = (preperiod as usize, p as usize);
    let same = |n: &usize| u64::from(values[*n]) + s == u64::from(values[n + shift]);
    if let Some(n) = (n0..window as usize).find(|n| !same(n)) {
        let with_value = |n: usize| (n as u64, values[n]);
        return Err(Defect::NotPeriodic(with_value(n), with_value(n + shift)).at(line));
    }
    let step = |n: usize| i64::from(values[n + 1]) - i64::from(values[n]);
    match smaller_period(&(n0..n0 + shift).map(step).collect::<Vec<_>>()) {
        Some(less) => Err(Defect::PeriodNotLeast(less as u64).at(line)),
        None => Ok(values),
    }
}

/// The least period of this sequence, repeated forever, if it is not its length: only divisors qualify.
pub(crate) fn smaller_period<T: PartialEq>(once: &[T]) -> Option<usize> {
    let len = once.len();
    let repeats = |d: usize| once[d..] == once[..len - d];
    (1..=len / 2).find(|d| len.is_multiple_of(*d) && repeats(*d))
}

pub(crate) fn check_values(mut fields: Fields<'_>, effort: &mut Effort<'_>) -> Result<Values, End> {
    let (game, to, sum) = (fields.value("game")?, fields.value("to")?, fields.value("sum")?);
    fields.finish()?;
    let checksum =
        u32::from_str_radix(sum.text, 16).ok().filter(|sum_read| format!("{sum_read:08X}") == sum.text);
    let checksum = checksum.ok_or_else(|| sum.bad(Expected::Digits))?;
    let claim = Values { game: game.text.to_owned(), to: to.number()?, checksum };
    with_heaps(game, |heaps| {
        let computed = checksum_of(&values(heaps, claim.to.saturating_add(1), effort)?);
        if computed == checksum {
            return Ok(claim);
        }
        Err(Defect::WrongValues(format!("{computed:08X}")).at(sum.line))
    })
}
