//! Lists the moves of one component by opening the ranges of a rule.

use hashbrown::HashSet;
use marienbad_grammar::Number;
use rustc_hash::FxBuildHasher;

use super::super::exact::{Halt, to_i128};
use super::super::fast::{Piece, Test, Variables};
use super::super::row::Row;
use super::super::{MAX_INTERMEDIATE, MAX_NUMBER};
use super::{Emit, Part, Program, Ready, Result};
use crate::{Interrupt, Listing, Meter, RuleError, RuleFault, RulePlace};

/// So many steps of a list are paid at a time.
const STEPS_PER_PAYMENT: u64 = 64;

/// The most moves of one component that are told apart. Beyond it the list fails.
const MAX_MOVES: usize = 1 << 22;

/// The value of a number in a result.
enum Came {
    To(u64),
    /// Negative or not whole.
    NoNatural,
    TooLarge,
}

/// The state of one list of moves.
pub(super) struct Run<'a> {
    pub(super) arity: usize,
    pub(super) position: &'a [u64],
    pub(super) variables: Variables,
    /// The results listed so far, if repetitions are possible.
    pub(super) seen: Option<HashSet<Row, FxBuildHasher>>,
    pub(super) purse: Purse<'a>,
    pub(super) emit: &'a mut Emit<'a>,
    left: Vec<u64>,
}

/// Steps that are not yet paid for, and the meter that they are paid to.
pub(super) struct Purse<'a> {
    unpaid: u64,
    meter: &'a mut Meter<'a>,
}

impl Purse<'_> {
    #[inline]
    pub(super) fn step(&mut self, steps: u64) -> Listing {
        self.unpaid += steps;
        if self.unpaid < STEPS_PER_PAYMENT {
            return Ok(());
        }
        (self.meter)(std::mem::take(&mut self.unpaid))
    }
}

impl<'a> Run<'a> {
    pub(super) fn new(
        program: &Program,
        position: &'a [u64],
        meter: &'a mut Meter<'_>,
        emit: &'a mut Emit<'_>,
    ) -> Self {
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

    pub(super) fn pay_all(&mut self) -> Listing {
        match std::mem::take(&mut self.purse.unpaid) {
            0 => Ok(()),
            steps => (self.purse.meter)(steps),
        }
    }

    pub(super) fn clause(&mut self, clause: &Ready) -> Listing {
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
                        // Both orders will occur, so results must be remembered.
                        self.seen.get_or_insert_default();
                    }
                    let mut number = first;
                    loop {
                        // Skips numbers whose mirror image was listed.
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

    /// Runs one number of a set, which may be a fraction.
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

    /// Puts the largest component first.
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

    pub(super) fn broken(&self, fault: RuleFault, at: usize, part: String) -> Interrupt {
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
