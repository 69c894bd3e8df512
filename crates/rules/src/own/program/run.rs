//! Lists the moves of one component by opening the ranges of a rule.

use marienbad_grammar::Number;

use super::super::condition::{Piece, Test};
use super::super::exact::{Halt, to_i128};
use super::super::fast::Variables;
use super::super::lanes::Lanes;
use super::super::{MAX_INTERMEDIATE, MAX_NUMBER};
use super::{Block, Part, Program, Ready, Result, Tell};
use crate::{Interrupt, Listing, Meter, RuleError, RuleFault, RulePlace};

/// So many steps of a list are paid at a time.
const STEPS_PER_PAYMENT: u64 = 64;

/// So many numbers of options are told at a time.
pub(super) const NUMBERS_PER_BLOCK: usize = 256;

/// The value of a number in a result.
enum Came {
    To(u64),
    /// Negative or not whole.
    NoNatural,
    TooLarge,
}

/// What one list leaves to the next: its memory.
pub(super) struct Memory {
    pub(super) variables: Variables,
    pub(super) lanes: Lanes,
    pub(super) block: Vec<u64>,
}

impl Memory {
    pub(super) fn new(program: &Program) -> Self {
        let ranges = program.clauses.iter().map(|clause| clause.ranges.len()).max().unwrap_or(0);
        Self { variables: Variables::new(program.arity + ranges), lanes: Lanes::default(), block: Vec::new() }
    }
}

/// The state of one list of moves.
pub(super) struct Run<'a> {
    pub(super) arity: usize,
    pub(super) position: &'a [u64],
    pub(super) variables: &'a mut Variables,
    pub(super) lanes: &'a mut Lanes,
    pub(super) purse: Purse<'a>,
    /// Options that were not told yet.
    pub(super) block: &'a mut Vec<u64>,
    /// How many numbers each of them has.
    size: usize,
    pub(super) doubles: bool,
    tell: &'a mut Tell<'a>,
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

    /// Steps of which some may be given back before they are paid.
    pub(super) fn owe(&mut self, steps: u64) {
        self.unpaid += steps;
    }
}

impl<'a> Run<'a> {
    pub(super) fn new(
        program: &Program,
        position: &'a [u64],
        memory: &'a mut Memory,
        meter: &'a mut Meter<'_>,
        tell: &'a mut Tell<'_>,
    ) -> Self {
        let Memory { variables, lanes, block } = memory;
        variables.begin(position);
        block.clear();
        Self {
            arity: program.arity,
            position,
            variables,
            lanes,
            purse: Purse { unpaid: 0, meter },
            block,
            size: program.arity,
            doubles: false,
            tell,
        }
    }

    pub(super) fn pay_all(&mut self) -> Listing {
        match std::mem::take(&mut self.purse.unpaid) {
            0 => Ok(()),
            steps => (self.purse.meter)(steps),
        }
    }

    /// Tells the options that were found.
    pub(super) fn flush(&mut self) -> Listing {
        if self.block.is_empty() {
            return Ok(());
        }
        let told = (self.tell)(Block { numbers: self.block, size: self.size, doubles: self.doubles });
        self.block.clear();
        // Whoever is told pays for options that are new.
        self.purse.unpaid = self.purse.unpaid.saturating_sub(told?);
        Ok(())
    }

    /// Makes room for options of so many numbers.
    pub(super) fn make_room(&mut self, size: usize) -> Listing {
        if self.size == size && self.block.len() < NUMBERS_PER_BLOCK {
            return Ok(());
        }
        self.flush()?;
        self.size = size;
        Ok(())
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
            match test.truth(self.variables, &mut |steps| purse.step(steps)) {
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
                    let number = value.exact(self.variables, &mut |steps| purse.step(steps));
                    let number = number.map_err(|halt| self.failure(clause, halt))?;
                    self.purse.step(1)?;
                    self.one(clause, range, number)?;
                }
                Piece::Range(ends) => {
                    let [from, to] = &**ends;
                    let purse = &mut self.purse;
                    let mut pay = |steps| purse.step(steps);
                    let ends = from
                        .number(self.variables, true, &mut pay)
                        .and_then(|first| Ok((first, to.number(self.variables, false, &mut pay)?)));
                    let (first, last) = ends.map_err(|halt| self.failure(clause, halt))?;
                    if first > last {
                        continue;
                    }
                    let wide = self.variables.open(first, last);
                    if range + 1 == clause.ranges.len() {
                        self.last_range(clause, variable, first, last)?;
                    } else {
                        self.one_by_one(clause, range, first, last)?;
                    }
                    self.variables.close(wide);
                }
            }
        }
        Ok(())
    }

    /// Goes through the numbers of a range one by one.
    pub(super) fn one_by_one(&mut self, clause: &Ready, range: usize, first: i128, last: i128) -> Listing {
        let mut number = first;
        loop {
            self.purse.step(1)?;
            self.variables.set(self.arity + range, number);
            self.range(clause, range + 1)?;
            if number >= last {
                return Ok(());
            }
            number += 1;
        }
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
        let size = self.arity * result.components.len().max(1);
        self.make_room(size)?;
        let begin = self.block.len();
        let (mut natural, mut large) = (true, false);
        for part in result.components.iter().flatten() {
            match self.part(part) {
                Ok(Came::To(number)) => self.block.push(number),
                Ok(Came::NoNatural) => natural = false,
                Ok(Came::TooLarge) => large = true,
                Err(halt) => {
                    self.block.truncate(begin);
                    return Err(self.failure(clause, halt));
                }
            }
        }
        if !natural || large {
            self.block.truncate(begin);
            return if natural { Err(self.too_large(MAX_NUMBER.into())) } else { Ok(()) };
        }
        self.block.resize(begin + size, 0);
        if self.is_unchanged(&self.block[begin..]) {
            self.block.truncate(begin);
            return Err(self.broken(RuleFault::NoChange, result.at, result.text.clone()));
        }
        if clause.ranges.is_empty() {
            return Ok(());
        }
        self.flush()
    }

    /// Whether an option is the position itself. It is at 0 for none.
    #[inline]
    pub(super) fn is_unchanged(&self, option: &[u64]) -> bool {
        if let ([left], [own]) = (option, self.position) {
            return left == own && *own != 0;
        }
        let numbers = |list: &[u64]| list.iter().filter(|number| **number != 0).count();
        option.chunks(self.arity).any(|component| component == self.position)
            && numbers(option) == numbers(self.position)
            && numbers(self.position) > 0
    }

    fn part(&mut self, part: &Part) -> std::result::Result<Came, Halt> {
        let fast = part.value.fast(self.variables);
        if fast.is_none()
            && let Some(quotient) = &part.quotient
            && let (Some(a), Some(b)) = (quotient.0.fast(self.variables), quotient.1.fast(self.variables))
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
