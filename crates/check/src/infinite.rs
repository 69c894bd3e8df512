//! The claim that a misère quotient is infinite: `infinite`. The theorem and its proof are in `FORMAT.md`.

use std::array::from_fn;
use std::collections::BTreeSet;
use std::iter::successors;

use marienbad_certificate::claim::Infinite;
use marienbad_certificate::form::{Fields, Value};
use marienbad_certificate::reason::{End, Reason};
use marienbad_rules::heap::HeapGame;

use crate::effort::{Effort, OPTION};
use crate::sequence::with_heaps;

/// The most kinds of heaps that equal no smaller sum.
const KINDS: usize = 16;
/// The most sums that are looked at.
const MOST: usize = 1 << 26;
/// The most options of a heap; no other number has to be larger.
const MANY: usize = 1 << 14;

pub(crate) fn check_infinite(mut fields: Fields<'_>, effort: &mut Effort<'_>) -> Result<Infinite, End> {
    let (game, counted, bounds) = (fields.value("game")?, fields.value("counted")?, fields.value("bounds")?);
    let lines = fields.block("heaps")?;
    fields.finish()?;
    let &[near, far] = &bounds.numbers::<u32>()?[..] else { return Err(bounds.bad("two numbers")) };
    if near >= far {
        return Err(bounds.bad("two numbers, ascending"));
    }
    let lines: Vec<Value<'_>> =
        lines.iter().map(|(line, text)| Value { line: *line, key: "heaps", text }).collect();
    let given = lines.iter().map(|value| value.list()).collect::<Result<_, End>>()?;
    let claim = Infinite {
        game: game.text.to_owned(),
        heaps: given,
        counted: counted.number()?,
        bounds: (near, far),
    };
    if far as usize > MANY || lines.len() > MANY || claim.heaps.iter().any(|sum| sum.len() > MANY) {
        return Err(effort.too_large().into());
    }
    with_heaps(game, |rules| {
        let mut sums = Sums::default();
        for (given, value) in claim.heaps.iter().zip(&lines) {
            sums.add_heap(rules, given, *value, effort)?;
        }
        let place = |heap: u64| sums.kinds.iter().position(|kind| *kind == heap);
        let pair = [claim.counted, claim.heaps.len() as u64].map(place);
        let [Some(g), Some(n)] = pair.map(|kind| kind.filter(|kind| sums.star != Some(*kind))) else {
            return Err(counted.bad("a heap that, as the last one, equals no smaller sum"));
        };
        if g == n {
            return Err(counted.bad("a smaller heap"));
        }
        Table { sums: &sums, pair: [g, n], near, far, forms: NOTHING, lost: Vec::new() }
            .verify(counted.line, effort)?;
        Ok(claim)
    })
}

/// How many there are of each kind of heap.
type Sum = [u32; KINDS];
const NOTHING: Sum = [0; KINDS];

/// The heaps that equal no smaller sum, and what the others equal.
#[derive(Default)]
struct Sums {
    kinds: Vec<u64>,
    /// The sums to which a move in each kind leads.
    options: Vec<BTreeSet<Sum>>,
    /// The place of the kind that is `*`: two of them are nothing.
    star: Option<usize>,
    /// What the heaps 1, 2, … equal.
    heaps: Vec<Sum>,
}

impl Sums {
    fn add(&self, mut one: Sum, other: &Sum) -> Sum {
        one.iter_mut().zip(other).for_each(|(count, more)| *count += more);
        self.star.iter().for_each(|star| one[*star] %= 2);
        one
    }

    /// The sums to which a move leads.
    fn options(&self, sum: &Sum) -> impl Iterator<Item = Sum> {
        let moves = (0..self.kinds.len()).filter(|kind| sum[*kind] > 0);
        moves.flat_map(move |kind| {
            let mut rest = *sum;
            rest[kind] -= 1;
            self.options[kind].iter().map(move |option| self.add(rest, option))
        })
    }

    /// What it costs to look at the options of a sum.
    fn price(&self) -> u64 {
        OPTION * (1 + self.options.iter().map(BTreeSet::len).sum::<usize>() as u64)
    }

    /// Adds the next heap, if it equals the sum that is given.
    fn add_heap(
        &mut self,
        rules: &dyn HeapGame,
        given: &[u64],
        value: Value<'_>,
        effort: &mut Effort<'_>,
    ) -> Result<(), End> {
        let heap = self.heaps.len() as u64 + 1;
        let mut options: BTreeSet<Sum> = BTreeSet::new();
        effort.options(rules, heap, OPTION, |parts| {
            let parts = parts.iter().map(|part| &self.heaps[*part as usize - 1]);
            if options.len() <= MANY {
                options.insert(parts.fold(NOTHING, |sum, part| self.add(sum, part)));
            }
        })?;
        if options.len() > MANY {
            return Err(effort.too_large().into());
        }
        let mut sum = NOTHING;
        if given == [heap] {
            let kind = self.kinds.len();
            if kind == KINDS {
                return Err(effort.too_large().into());
            }
            sum[kind] = 1;
            if options.is_empty() {
                return Err(Reason::NotEqual(heap).at(value.line));
            }
            if self.star.is_none() && options.iter().eq([&NOTHING]) {
                self.star = Some(kind);
            }
            self.kinds.push(heap);
            self.options.push(options);
        } else {
            for part in given {
                let kind = self.kinds.iter().position(|kind| kind == part);
                sum[kind.ok_or_else(|| value.bad("smaller heaps that equal no others"))?] += 1;
            }
            sum = self.add(sum, &NOTHING);
            effort.spend(self.price())?;
            let known: BTreeSet<Sum> = self.options(&sum).collect();
            // What equals nothing must be won: it has no moves, or one to `*`.
            let star: Sum = from_fn(|kind| u32::from(self.star == Some(kind)));
            let won = options.is_empty() || star != NOTHING && options.contains(&star);
            let mut equal = known.is_subset(&options) && (sum != NOTHING || won);
            for option in options.difference(&known) {
                effort.spend(self.price())?;
                equal &= self.options(option).any(|back| back == sum);
            }
            if !equal {
                return Err(Reason::NotEqual(heap).at(value.line));
            }
        }
        self.heaps.push(sum);
        Ok(())
    }
}

/// The outcomes of sums in normal form, and those that follow from them.
struct Table<'a> {
    sums: &'a Sums,
    pair: [usize; 2],
    near: u32,
    far: u32,
    /// The box of the normal forms, and for each of these whether it is lost.
    forms: Sum,
    lost: Vec<bool>,
}

impl Table<'_> {
    /// One more than the largest numbers in a box of sums: of the pair, and of every other kind.
    fn sides(&self, others: u32, pair: u32) -> Sum {
        from_fn(|kind| match kind {
            _ if kind >= self.sums.kinds.len() => 1,
            _ if self.pair.contains(&kind) => pair + 1,
            _ if self.sums.star == Some(kind) => 2,
            _ => others + 1,
        })
    }

    fn normal_form(&self, sum: &Sum) -> Sum {
        let both = self.pair.map(|kind| sum[kind].saturating_sub(self.near)).into_iter().min().unwrap_or(0);
        let down =
            |count: u32, bound: u32| if count < bound + 2 { count } else { bound + (count - bound) % 2 };
        let pair = |kind| self.pair.contains(&kind);
        from_fn(|kind| if pair(kind) { down(sum[kind] - both, self.far) } else { down(sum[kind], self.near) })
    }

    /// The place of a normal form in the table; the number of the largest heap counts most.
    fn number(&self, form: &Sum) -> usize {
        (0..KINDS).rev().fold(0, |number, kind| number * self.forms[kind] as usize + form[kind] as usize)
    }

    fn is_lost(&self, sum: &Sum) -> bool {
        self.lost[self.number(&self.normal_form(sum))]
    }

    /// What the options say of a sum. Every kind has moves.
    fn judge(&self, sum: &Sum) -> bool {
        *sum != NOTHING && !self.sums.options(sum).any(|option| self.is_lost(&option))
    }

    fn text(&self, sum: &Sum) -> String {
        let heaps = self.sums.kinds.iter().zip(sum).filter(|(_, count)| **count > 0);
        heaps.map(|(heap, count)| format!("{count}×{heap}")).collect::<Vec<_>>().join(" + ")
    }

    fn verify(mut self, line: usize, effort: &mut Effort<'_>) -> Result<(), End> {
        let [g, n] = self.pair;
        let most = self.sums.options.iter().flatten().map(|option| option[g]).max().unwrap_or(0);
        self.forms = self.sides(self.near + 1, self.far + 1);
        let checked = self.sides(self.near + 2, self.far + 3 + most);
        let size = |sides: &Sum| sides.iter().fold(1_usize, |size, side| size.saturating_mul(*side as usize));
        if size(&checked) > MOST {
            return Err(effort.too_large().into());
        }
        self.lost = vec![false; size(&self.forms)];
        // An option has less of one heap and more of smaller ones only, so that it and its normal form come earlier.
        for form in all(self.forms) {
            effort.spend(self.sums.price())?;
            if self.normal_form(&form) == form {
                let number = self.number(&form);
                self.lost[number] = self.judge(&form);
            }
        }
        for sum in all(checked).filter(|sum| sum[g].min(sum[n]) <= self.near + 1) {
            effort.spend(self.sums.price())?;
            if self.judge(&sum) != self.is_lost(&sum) {
                return Err(Reason::Contradiction(self.text(&sum)).at(line));
            }
        }
        // Beside some sum many of one and few of the other are lost, and the other way round they are not.
        let lost = |mut beside: Sum, i: u32, j: u32| {
            (beside[g], beside[n]) = (i, j);
            self.is_lost(&beside)
        };
        let mut beside = all(self.sides(self.near + 1, 0));
        let turns = |sum, many| lost(sum, many, self.near) != lost(sum, self.near, many);
        if beside.any(|sum| turns(sum, self.far) || turns(sum, self.far + 1)) {
            return Ok(());
        }
        Err(Reason::ComesToRest.at(line))
    }
}

/// All sums of a box: with less of a larger heap before those with more.
fn all(sides: Sum) -> impl Iterator<Item = Sum> {
    successors(Some(NOTHING), move |sum| {
        let mut next = *sum;
        for (count, side) in next.iter_mut().zip(sides) {
            *count += 1;
            if *count < side {
                return Some(next);
            }
            *count = 0;
        }
        None
    })
}
