//! A rule made ready to run: which moves a component has.

use hashbrown::HashSet;
use marienbad_grammar::words::Operator;
use marienbad_grammar::{Formula, Number, Term, walk};
use rustc_hash::FxBuildHasher;

use super::distinct::{is_distinct, is_mirrored};
use super::exact::{Halt, to_i128};
use super::fast::{Piece, Test, Value, Variables, pieces};
use super::row::Row;
use super::rule::{Clause, Leaves, Rule};
use super::{MAX_INTERMEDIATE, MAX_NUMBER};
use crate::{Interrupt, Listing, Meter, RuleError, RuleFault, RulePlace};

/// So many steps of a list are paid at a time.
const STEPS_PER_PAYMENT: u64 = 64;

/// The most moves of one component that are told apart. Beyond it the list fails.
const MAX_MOVES: usize = 1 << 22;

/// Tuples of up to so many numbers are listed by adding, where a range allows it.
const STEADY: usize = 4;

/// What a list of moves calls: the numbers of the components that a move leaves, one behind the other, the
/// largest component first.
pub(super) type Emit<'a> = dyn FnMut(&[u64]) -> Listing + 'a;

/// A rule made ready to run.
#[derive(Debug)]
pub(super) struct Program {
    arity: usize,
    clauses: Vec<Ready>,
    /// Whether no two results of the rule can be the same.
    distinct: bool,
}

/// A clause made ready to run.
#[derive(Debug)]
struct Ready {
    names: Vec<String>,
    fixed: Vec<Option<u64>>,
    /// The conditions on the position's own numbers.
    before: Vec<Test>,
    ranges: Vec<Vec<Piece>>,
    /// All other conditions.
    behind: Vec<Test>,
    results: Vec<Result>,
    /// Whether the two parts of its only result change places when the last range is gone through backwards.
    mirrored: bool,
    /// Whether every number of its only result grows steadily with the last range, and nothing else is to be
    /// asked: such a range is gone through by adding.
    steady: bool,
}

#[derive(Debug)]
struct Result {
    at: usize,
    text: String,
    components: Vec<Vec<Part>>,
}

/// A number of a result.
#[derive(Debug)]
struct Part {
    value: Value,
    /// What is divided by what, if it is a quotient: one that does not come out is no move.
    quotient: Option<Box<(Value, Value)>>,
}

/// What a number of a result comes to.
enum Came {
    To(u64),
    /// Below 0, or no whole number.
    NoNatural,
    TooLarge,
}

impl Program {
    pub fn new(rule: &Rule) -> Self {
        let clauses: Vec<Ready> = rule.clauses.iter().map(Ready::new).collect();
        Self { arity: rule.arity, clauses, distinct: is_distinct(rule) }
    }

    /// Calls `emit` for each move of a component, once.
    pub fn list(&self, position: &[u64], meter: &mut Meter<'_>, emit: &mut Emit<'_>) -> Listing {
        self.list_results(position, self.distinct, meter, emit)
    }

    /// Calls `emit` for each result; the same may come again.
    pub fn list_again(&self, position: &[u64], meter: &mut Meter<'_>, emit: &mut Emit<'_>) -> Listing {
        self.list_results(position, true, meter, emit)
    }

    fn list_results(
        &self,
        position: &[u64],
        distinct: bool,
        meter: &mut Meter<'_>,
        emit: &mut Emit<'_>,
    ) -> Listing {
        if position.iter().all(|number| *number == 0) {
            return Ok(());
        }
        let mut run = Run::new(self, position, meter, emit);
        if distinct {
            run.seen = None;
        }
        self.clauses.iter().try_for_each(|clause| run.clause(clause))?;
        run.pay_all()
    }

    /// The first clause that gives 0 a move, as far as that is found in so many steps.
    pub fn moves_from_end(&self, steps: u64) -> Option<usize> {
        let zeros = vec![0; self.arity];
        (0..self.clauses.len()).find(|clause| {
            let (mut found, mut left) = (false, steps);
            let mut meter = |steps| match left.checked_sub(steps) {
                Some(rest) => {
                    left = rest;
                    Ok(())
                }
                None => Err(Interrupt::Enough),
            };
            let mut emit = |_: &[u64]| {
                found = true;
                Err(Interrupt::Enough)
            };
            // A clause that breaks at 0 gives it no move: nobody ever asks.
            let _ = Run::new(self, &zeros, &mut meter, &mut emit).clause(&self.clauses[*clause]);
            found
        })
    }
}

impl Ready {
    fn new(clause: &Clause) -> Self {
        let mut ready = Self::unhurried(clause);
        ready.steady = ready.is_steady();
        ready
    }

    /// See [`Ready::steady`]. A heap may be broken in two.
    fn is_steady(&self) -> bool {
        let [result] = &self.results[..] else { return false };
        let (arity, parts) = (self.fixed.len(), result.components.len());
        let known = parts == 1 && arity <= STEADY || parts == 2 && arity == 1;
        let Some(last) = (arity + self.ranges.len()).checked_sub(1).filter(|last| *last >= arity) else {
            return false;
        };
        let steady = |part: &Part| part.quotient.is_none() && is_affine(&part.value.term, last);
        known && self.behind.is_empty() && result.components.iter().flatten().all(steady)
    }

    fn unhurried(clause: &Clause) -> Self {
        let arity = clause.fixed.len();
        let (mut before, mut behind) = (Vec::new(), Vec::new());
        for part in clause.condition.iter().flat_map(conjuncts) {
            let mut own = true;
            walk::each_variable_of(part, &mut |variable| own &= variable < arity);
            if own { &mut before } else { &mut behind }.push(Test::new(part));
        }
        Self {
            names: clause.names.clone(),
            fixed: clause.fixed.clone(),
            before,
            ranges: clause.ranges.iter().map(pieces).collect(),
            behind,
            results: clause.results.iter().map(|leaves| Result::new(clause, leaves)).collect(),
            mirrored: matches!(&clause.results[..], [one] if is_mirrored(clause, one)),
            steady: false,
        }
    }
}

/// The parts of a condition that must all hold.
pub(super) fn conjuncts(formula: &Formula) -> Vec<&Formula> {
    let (mut all, mut open) = (Vec::new(), vec![formula]);
    while let Some(next) = open.pop() {
        match next {
            Formula::And(left, right) => open.extend([&**right, &**left]),
            other => all.push(other),
        }
    }
    all
}

impl Result {
    fn new(clause: &Clause, leaves: &Leaves) -> Self {
        let component = |terms: &Vec<Term>| terms.iter().map(Part::new).collect();
        Self {
            at: leaves.at,
            text: clause.leaves(leaves),
            components: leaves.components.iter().map(component).collect(),
        }
    }
}

impl Part {
    fn new(term: &Term) -> Self {
        let quotient = match term {
            Term::Binary(Operator::Divide, left, right, _) => {
                Some(Box::new((Value::new(left), Value::new(right))))
            }
            _ => None,
        };
        Self { value: Value::new(term), quotient }
    }
}

/// A number that grows by the same step with every number of a range.
#[derive(Debug, Clone, Copy, Default)]
struct Steady {
    number: i64,
    step: i64,
}

impl Steady {
    /// So many numbers of the range later. Those that are used are natural numbers of 63 bits.
    #[inline]
    fn skip(&mut self, numbers: i128) {
        self.number = self.number.wrapping_add(self.step.wrapping_mul(numbers as i64));
    }
}

/// Whether a term grows by the same step with every step of this variable: it is made by adding, subtracting,
/// and multiplying by what does not depend on the variable.
fn is_affine(term: &Term, variable: usize) -> bool {
    let free = |term: &Term| {
        let mut free = true;
        walk::each_variable_in(term, &mut |other| free &= other != variable);
        free
    };
    match term {
        Term::Number(number) => to_i128(number).is_some(),
        Term::Variable(_) => true,
        Term::Negated(inner) => is_affine(inner, variable),
        Term::Binary(Operator::Add | Operator::Subtract, left, right, _) => {
            is_affine(left, variable) && is_affine(right, variable)
        }
        Term::Binary(Operator::Multiply, left, right, _) => {
            is_affine(left, variable) && is_affine(right, variable) && (free(left) || free(right))
        }
        _ => false,
    }
}

/// One list on its way.
struct Run<'a> {
    arity: usize,
    position: &'a [u64],
    variables: Variables,
    /// Results that were given out, where the same may come again.
    seen: Option<HashSet<Row, FxBuildHasher>>,
    purse: Purse<'a>,
    emit: &'a mut Emit<'a>,
    left: Vec<u64>,
}

/// Steps that were not paid yet, and who pays them.
struct Purse<'a> {
    unpaid: u64,
    meter: &'a mut Meter<'a>,
}

impl Purse<'_> {
    #[inline]
    fn step(&mut self, steps: u64) -> Listing {
        self.unpaid += steps;
        if self.unpaid < STEPS_PER_PAYMENT {
            return Ok(());
        }
        (self.meter)(std::mem::take(&mut self.unpaid))
    }
}

impl<'a> Run<'a> {
    fn new(program: &Program, position: &'a [u64], meter: &'a mut Meter<'_>, emit: &'a mut Emit<'_>) -> Self {
        let ranges = program.clauses.iter().map(|clause| clause.ranges.len()).max().unwrap_or(0);
        Self {
            arity: program.arity,
            position,
            variables: Variables::new(position, ranges),
            seen: (!program.distinct).then(HashSet::default),
            purse: Purse { unpaid: 0, meter },
            emit,
            left: Vec::new(),
        }
    }

    fn pay_all(&mut self) -> Listing {
        match std::mem::take(&mut self.purse.unpaid) {
            0 => Ok(()),
            steps => (self.purse.meter)(steps),
        }
    }

    fn clause(&mut self, clause: &Ready) -> Listing {
        let fits = clause.fixed.iter().zip(self.position);
        if fits.into_iter().any(|(fixed, number)| fixed.is_some_and(|fixed| fixed != *number)) {
            return Ok(());
        }
        self.purse.step(1)?;
        if self.holds(clause, &clause.before)? { self.range(clause, 0) } else { Ok(()) }
    }

    fn holds(&mut self, clause: &Ready, tests: &[Test]) -> std::result::Result<bool, Interrupt> {
        for test in tests {
            let purse = &mut self.purse;
            match test.truth(&self.variables, &mut |steps| purse.step(steps)) {
                Ok(true) => {}
                Ok(false) => return Ok(false),
                Err(halt) => return Err(self.failure(clause, halt)),
            }
        }
        Ok(true)
    }

    /// Opens the ranges from this one on.
    fn range(&mut self, clause: &Ready, range: usize) -> Listing {
        let Some(pieces) = clause.ranges.get(range) else {
            return if self.holds(clause, &clause.behind)? { self.results(clause) } else { Ok(()) };
        };
        let variable = self.arity + range;
        for piece in pieces {
            match piece {
                Piece::One(value) => {
                    let purse = &mut self.purse;
                    let number = value.exact(&self.variables, &mut |steps| purse.step(steps));
                    let number = number.map_err(|halt| self.failure(clause, halt))?;
                    self.purse.step(1)?;
                    self.one(clause, range, number)?;
                }
                Piece::Range(from, to) => {
                    let purse = &mut self.purse;
                    let mut pay = |steps| purse.step(steps);
                    let ends = from
                        .number(&self.variables, true, &mut pay)
                        .and_then(|first| Ok((first, to.number(&self.variables, false, &mut pay)?)));
                    let (first, last) = ends.map_err(|halt| self.failure(clause, halt))?;
                    if first > last {
                        continue;
                    }
                    let wide = self.variables.open(first, last);
                    self.variables.set(variable, first);
                    if range + 1 == clause.ranges.len() && self.steadily(clause, variable, (first, last))? {
                        self.variables.close(wide);
                        continue;
                    }
                    let ends = self.mirror(clause, range, first);
                    if clause.mirrored && ends.is_none() && range + 1 == clause.ranges.len() {
                        // Both orders will come: they have to be remembered.
                        self.seen.get_or_insert_default();
                    }
                    let mut number = first;
                    loop {
                        // Where the mirror image was seen, there is nothing new.
                        if let Some(sum) = ends
                            && sum - number < number
                            && sum - number >= first
                        {
                            number = sum - first;
                        } else {
                            self.purse.step(1)?;
                            self.variables.set(variable, number);
                            self.range(clause, range + 1)?;
                        }
                        if number >= last {
                            break;
                        }
                        number += 1;
                    }
                    self.variables.close(wide);
                }
            }
        }
        Ok(())
    }

    /// Goes through the last range by adding, where that is possible. Whatever would leave no natural number
    /// is passed over at once.
    fn steadily(
        &mut self,
        clause: &Ready,
        variable: usize,
        (first, last): (i128, i128),
    ) -> std::result::Result<bool, Interrupt> {
        let Some(result) = clause.results.first().filter(|_| clause.steady && self.seen.is_none()) else {
            return Ok(false);
        };
        let mirror = self.mirror(clause, variable - self.arity, first);
        if !self.variables.are_narrow() || clause.mirrored && mirror.is_none() {
            return Ok(false);
        }
        let (mut from, mut to) = (0, last - first);
        let mut steady = [Steady::default(); STEADY];
        let mut count = 0;
        for part in result.components.iter().flatten() {
            self.variables.set(variable, last);
            let end = part.value.fast(&self.variables);
            self.variables.set(variable, first);
            let (Some(start), Some(end)) = (part.value.fast(&self.variables), end) else { return Ok(false) };
            let step = if last > first { (end - start) / (last - first) } else { 0 };
            match step.signum() {
                0 if start < 0 => to = -1,
                0 => {}
                1 => from = from.max(-((start).div_euclid(step))),
                _ => to = to.min(start.div_euclid(-step)),
            }
            let (Ok(number), Ok(step)) = (i64::try_from(start), i64::try_from(step)) else {
                return Ok(false);
            };
            steady[count] = Steady { number, step };
            count += 1;
        }
        self.purse.step(1)?;
        // Where the mirror image was seen, there is nothing new: the second half, as far as it mirrors the
        // first.
        let runs = match mirror {
            Some(sum) => {
                let half = (sum - 2 * first).div_euclid(2);
                [(from, to.min(half)), (from.max(half + 1).max(sum - 2 * first + 1), to)]
            }
            None => [(from, to), (0, -1)],
        };
        let small = |at: i128| {
            let end = |one: &Steady| i128::from(one.number) + i128::from(one.step) * at;
            steady[..count].iter().all(|one| end(one) <= MAX_NUMBER.into())
        };
        for (from, to) in runs.into_iter().filter(|(from, to)| from <= to) {
            // Numbers that are too large are told by the slow way.
            if !small(from) || !small(to) {
                return Ok(false);
            }
            match (result.components.len(), count) {
                (2, 2) => self.broken_in_two(result, [steady[0], steady[1]], from, to)?,
                (_, 1) => self.run(result, [steady[0]], from, to)?,
                (_, 2) => self.run(result, [steady[0], steady[1]], from, to)?,
                (_, 3) => self.run(result, [steady[0], steady[1], steady[2]], from, to)?,
                _ => self.run(result, steady, from, to)?,
            }
        }
        Ok(true)
    }

    /// One tuple for each number of a range; all of them are natural numbers.
    fn run<const N: usize>(
        &mut self,
        result: &Result,
        mut steady: [Steady; N],
        from: i128,
        to: i128,
    ) -> Listing {
        steady.iter_mut().for_each(|one| one.skip(from));
        let mut here = [0; N];
        for (number, own) in here.iter_mut().zip(self.position) {
            *number = *own;
        }
        for _ in from..=to {
            let left = steady.map(|one| one.number as u64);
            steady.iter_mut().for_each(|one| one.skip(1));
            if left == [0; N] {
                (self.emit)(&[])?;
                continue;
            }
            if left == here {
                return Err(self.broken(RuleFault::NoChange, result.at, result.text.clone()));
            }
            (self.emit)(&left)?;
        }
        Ok(())
    }

    /// Two heaps for each number of a range.
    fn broken_in_two(&mut self, result: &Result, mut steady: [Steady; 2], from: i128, to: i128) -> Listing {
        steady.iter_mut().for_each(|one| one.skip(from));
        for _ in from..=to {
            let [one, two] = steady.map(|one| one.number as u64);
            steady.iter_mut().for_each(|one| one.skip(1));
            let left = [one.max(two), one.min(two)];
            let left = match left {
                [0, _] => &[],
                [_, 0] => &left[..1],
                _ => &left[..],
            };
            if left == self.position {
                return Err(self.broken(RuleFault::NoChange, result.at, result.text.clone()));
            }
            (self.emit)(left)?;
        }
        Ok(())
    }

    /// The sum of two numbers of the last range for which the parts of a broken heap only change places. The
    /// range begins here.
    fn mirror(&self, clause: &Ready, range: usize, first: i128) -> Option<i128> {
        if !clause.mirrored || range + 1 < clause.ranges.len() || !self.variables.are_narrow() {
            return None;
        }
        let [result] = &clause.results[..] else { return None };
        let part = |i: usize| result.components.get(i)?.first()?.value.fast(&self.variables);
        let (one, other) = (part(0)?, part(1)?);
        // One part is number + c, the other d − number: both are exchanged by d − c − number.
        let (grown, fallen) = match result.components.first()?.first()?.value.factor(self.arity + range) {
            1 => (one, other),
            -1 => (other, one),
            _ => return None,
        };
        Some(fallen - grown + 2 * first)
    }

    /// One number of a set, perhaps a fraction.
    fn one(&mut self, clause: &Ready, range: usize, number: Number) -> Listing {
        let variable = self.arity + range;
        match to_i128(&number) {
            Some(whole) => {
                let wide = self.variables.open(whole, whole);
                self.variables.set(variable, whole);
                self.range(clause, range + 1)?;
                self.variables.close(wide);
            }
            None => {
                self.variables.set_fraction(variable, number);
                self.range(clause, range + 1)?;
                self.variables.end_fraction();
            }
        }
        Ok(())
    }

    fn results(&mut self, clause: &Ready) -> Listing {
        clause.results.iter().try_for_each(|result| self.result(clause, result))
    }

    fn result(&mut self, clause: &Ready, result: &Result) -> Listing {
        self.left.clear();
        let (mut natural, mut large) = (true, false);
        for component in &result.components {
            let begin = self.left.len();
            for part in component {
                match self.part(part).map_err(|halt| self.failure(clause, halt))? {
                    Came::To(number) => self.left.push(number),
                    Came::NoNatural => natural = false,
                    Came::TooLarge => large = true,
                }
            }
            if self.left[begin..].iter().all(|number| *number == 0) {
                self.left.truncate(begin);
            }
        }
        if !natural {
            return Ok(());
        }
        if large {
            return Err(self.too_large(MAX_NUMBER.into()));
        }
        self.sort();
        if self.left == self.position {
            return Err(self.broken(RuleFault::NoChange, result.at, result.text.clone()));
        }
        if let Some(seen) = &mut self.seen {
            if !seen.insert(Row::new(&self.left)) {
                return Ok(());
            }
            if seen.len() > MAX_MOVES {
                return Err(RuleError::Steps { limit: MAX_MOVES as u64 }.into());
            }
        }
        self.purse.unpaid = self.purse.unpaid.saturating_sub(1);
        (self.emit)(&self.left)
    }

    fn part(&mut self, part: &Part) -> std::result::Result<Came, Halt> {
        let fast = part.value.fast(&self.variables);
        if fast.is_none()
            && let Some(quotient) = &part.quotient
            && let (Some(a), Some(b)) = (quotient.0.fast(&self.variables), quotient.1.fast(&self.variables))
            && a.checked_rem(b).is_some_and(|rest| rest != 0)
        {
            return Ok(Came::NoNatural);
        }
        let whole = match fast {
            Some(whole) => Some(whole),
            None => {
                let purse = &mut self.purse;
                to_i128(&self.variables.exact(&part.value.term, &mut |steps| purse.step(steps))?)
            }
        };
        Ok(match whole {
            Some(number) if number >= 0 => match u64::try_from(number) {
                Ok(number) if number <= MAX_NUMBER => Came::To(number),
                _ => Came::TooLarge,
            },
            _ => Came::NoNatural,
        })
    }

    /// The largest component first.
    fn sort(&mut self) {
        if self.left.len() <= self.arity {
            return;
        }
        if self.arity == 1 {
            self.left.sort_unstable_by(|a, b| b.cmp(a));
            return;
        }
        let mut components: Vec<&[u64]> = self.left.chunks(self.arity).collect();
        components.sort_unstable_by(|a, b| b.cmp(a));
        self.left = components.concat();
    }

    fn text(&self) -> String {
        self.position.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
    }

    fn too_large(&self, max: i128) -> Interrupt {
        RuleError::TooLarge { position: self.text(), max: max.to_string() }.into()
    }

    fn broken(&self, fault: RuleFault, at: usize, part: String) -> Interrupt {
        RuleError::Broken { position: self.text(), fault, place: Some(RulePlace { at, part }) }.into()
    }

    fn failure(&self, clause: &Ready, halt: Halt) -> Interrupt {
        match halt {
            Halt::Stop(interrupt) => interrupt,
            Halt::TooLarge => self.too_large(MAX_INTERMEDIATE),
            Halt::Broken { at, part, fault } => self.broken(fault, at, part.text(&clause.names)),
        }
    }
}
