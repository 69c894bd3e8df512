//! Terms and conditions for many numbers of a range at once.
//!
//! The last range of a clause is where the time goes. Its numbers stand in a column of lanes, and every
//! operation of a [`Value`] runs through whole columns, so that what it costs to see which operation comes
//! next is paid once for all lanes. Each column knows between which numbers it lies: where that excludes a
//! fault (a number beyond 64 bits, a division by zero, a fraction), no lane has to be asked. Where it does
//! not, nothing is said, and the numbers are gone through one by one ([`super::fast`]), which finds the fault
//! and its place.

use marienbad_grammar::words::{Function, Operator, Relation};

use super::condition::{Piece, Simple, Test, is_prime};
use super::fast::{Operation, STACK, Value, Variables, call};

/// How many numbers of a range are computed at once: a truth value each in one word.
pub(super) const LANES: usize = u64::BITS as usize;

/// A number for each lane.
#[derive(Debug, Clone)]
pub(super) struct Column {
    /// Written only where the lanes differ.
    numbers: [i64; LANES],
    /// No number is smaller.
    pub low: i64,
    /// No number is larger. Where it is the smallest one, all are the same.
    pub high: i64,
}

impl Default for Column {
    fn default() -> Self {
        Self { numbers: [0; LANES], low: 0, high: 0 }
    }
}

impl Column {
    /// The number of a lane.
    #[inline]
    pub fn at(&self, lane: usize) -> i64 {
        if self.low == self.high { self.low } else { self.numbers[lane] }
    }

    /// The numbers of so many lanes.
    pub fn lanes(&self, count: usize) -> impl Iterator<Item = i64> {
        let one = (self.low == self.high).then_some(self.low);
        self.numbers[..count].iter().map(move |number| one.unwrap_or(*number))
    }

    fn is_one(&self) -> bool {
        self.low == self.high
    }

    fn set_one(&mut self, number: i64) {
        (self.low, self.high) = (number, number);
    }

    fn set_bounds(&mut self, low: i128, high: i128) -> Option<()> {
        (self.low, self.high) = (i64::try_from(low).ok()?, i64::try_from(high).ok()?);
        Some(())
    }

    /// Another number for each of so many lanes, from those of two columns; `self` is the first.
    #[inline]
    fn zip(&mut self, other: &Self, count: usize, of: impl Fn(i64, i64) -> i64) {
        let (left, right) = (&mut self.numbers[..count], &other.numbers[..count]);
        match (self.low == self.high, other.low == other.high) {
            (false, false) => left.iter_mut().zip(right).for_each(|(a, b)| *a = of(*a, *b)),
            (false, true) => left.iter_mut().for_each(|a| *a = of(*a, other.low)),
            (true, true) => left[0] = of(self.low, other.low),
            (true, false) => left.iter_mut().zip(right).for_each(|(a, b)| *a = of(self.low, *b)),
        }
    }
}

/// The numbers of the last range that are in hand, and a stack of columns.
#[derive(Debug, Default)]
pub(super) struct Lanes {
    variable: usize,
    count: usize,
    /// The numbers of the range.
    range: Column,
    /// Whether each is the one before it and 1.
    in_a_row: bool,
    stack: Vec<Column>,
    top: usize,
}

/// A bit for each of the first lanes.
pub(super) fn first_lanes(count: usize) -> u64 {
    u64::MAX >> (LANES - count.clamp(1, LANES))
}

/// The lanes of a mask, ascending.
pub(super) fn lanes_of(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(lane)
    })
}

impl Lanes {
    /// Begins with this number of the range and those behind it.
    pub fn begin(&mut self, variable: usize, first: i64, count: usize) {
        let count = count.min(LANES);
        (self.variable, self.count, self.in_a_row, self.top) = (variable, count, true, 0);
        (self.range.low, self.range.high) = (first, first + (count.cast_signed() as i64 - 1));
        for (lane, number) in self.range.numbers[..count].iter_mut().enumerate() {
            *number = first.wrapping_add(lane.cast_signed() as i64);
        }
    }

    /// Begins with these numbers of the range, ascending.
    pub fn begin_listed(&mut self, variable: usize, numbers: &[i64]) {
        let count = numbers.len().min(LANES);
        (self.variable, self.count, self.in_a_row, self.top) = (variable, count, false, 0);
        let numbers = &numbers[..count];
        (self.range.low, self.range.high) =
            (numbers.first().copied().unwrap_or(0), numbers.last().copied().unwrap_or(0));
        self.range.numbers[..count].copy_from_slice(numbers);
    }

    pub fn count(&self) -> usize {
        self.count
    }

    /// The numbers of the range.
    pub fn range(&self) -> &Column {
        &self.range
    }

    /// The columns that were computed since `begin`.
    pub fn columns(&self) -> &[Column] {
        &self.stack[..self.top]
    }

    fn push(&mut self) -> Option<&mut Column> {
        // Results are kept beside what is being computed.
        if self.top == self.stack.len() {
            if self.top == 4 * STACK {
                return None;
            }
            self.stack.push(Column::default());
        }
        self.top += 1;
        Some(&mut self.stack[self.top - 1])
    }

    /// Computes a column and keeps it. The range's own variable has its first number.
    pub fn value(&mut self, value: &Value, variables: &Variables) -> Option<()> {
        if let Some(step) = value.factor(self.variable) {
            let first = i64::try_from(value.fast(variables)?).ok()?;
            return self.evenly(first, i64::try_from(step).ok()?);
        }
        let base = self.top;
        for operation in value.operations()? {
            self.operate(*operation, variables)?;
        }
        debug_assert_eq!(self.top, base + 1);
        Some(())
    }

    /// A column that grows by a step with the numbers of the range.
    pub fn evenly(&mut self, first: i64, step: i64) -> Option<()> {
        let span = i128::from(step) * (i128::from(self.range.high) - i128::from(self.range.low));
        let (count, in_a_row, low) = (self.count, self.in_a_row, self.range.low);
        let last = i128::from(first) + span;
        self.push()?.set_bounds(last.min(first.into()), last.max(first.into()))?;
        let (range, column) = (&self.range.numbers[..count], &mut self.stack[self.top - 1]);
        if step == 0 {
        } else if in_a_row {
            let mut number = first;
            for lane in &mut column.numbers[..count] {
                *lane = number;
                number = number.wrapping_add(step);
            }
        } else {
            for (lane, number) in column.numbers[..count].iter_mut().zip(range) {
                *lane = first.wrapping_add(step.wrapping_mul(number.wrapping_sub(low)));
            }
        }
        Some(())
    }

    fn operate(&mut self, operation: Operation, variables: &Variables) -> Option<()> {
        match operation {
            Operation::Constant(number) => {
                let number = i64::try_from(number).ok()?;
                self.push()?.set_one(number);
            }
            Operation::Variable(index) if index == self.variable => {
                self.evenly(self.range.low, 1)?;
            }
            Operation::Variable(index) => {
                let number = i64::try_from(variables.get(index)).ok()?;
                self.push()?.set_one(number);
            }
            Operation::Negate => {
                let count = self.count;
                let column = self.stack[..self.top].last_mut()?;
                let (low, high) = (column.high.checked_neg()?, column.low.checked_neg()?);
                column.numbers[..count].iter_mut().for_each(|number| *number = number.wrapping_neg());
                (column.low, column.high) = (low, high);
            }
            Operation::Binary(operator) => {
                self.binary(|left, right, count| binary(operator, left, right, count))?;
            }
            Operation::QuotientUp => self.binary(|left, right, count| {
                if right.low <= 0 {
                    return None;
                }
                let up = |a: i64, b: i64| a.div_euclid(b) + i64::from(a.rem_euclid(b) > 0);
                by_corners(left, right, count, up)
            })?,
            Operation::Call(Function::Min, arguments) => self.fold(arguments, |left, right, count| {
                let (low, high) = (left.low.min(right.low), left.high.min(right.high));
                left.zip(right, count, i64::min);
                left.set_bounds(low.into(), high.into())
            })?,
            Operation::Call(Function::Max, arguments) => self.fold(arguments, |left, right, count| {
                let (low, high) = (left.low.max(right.low), left.high.max(right.high));
                left.zip(right, count, i64::max);
                left.set_bounds(low.into(), high.into())
            })?,
            Operation::Call(Function::Gcd, 2) => self.binary(|left, right, count| {
                let (low, most) = (left.low.min(right.low), left.high.max(right.high));
                if low < 0 {
                    return None;
                }
                left.zip(right, count, gcd);
                bounded(left, right, most);
                Some(())
            })?,
            Operation::Call(function, 1) => {
                let (count, column) = (self.count, self.stack[..self.top].last_mut()?);
                one_by_one(column, count, |number| i64::try_from(call(function, &[number.into()])?).ok())?;
            }
            Operation::Call(Function::Bit, 2) => self.binary(|left, right, count| {
                if left.low < 0 || right.low < 0 {
                    return None;
                }
                left.zip(right, count, |a, b| if b > 62 { 0 } else { a >> b & 1 });
                bounded(left, right, 1);
                Some(())
            })?,
            Operation::Call(..) => return None,
        }
        Some(())
    }

    /// Two columns become one.
    fn binary(&mut self, run: impl FnOnce(&mut Column, &Column, usize) -> Option<()>) -> Option<()> {
        self.top = self.top.checked_sub(1)?;
        let count = self.count;
        let [.., left, right] = &mut self.stack[..=self.top] else { return None };
        run(left, right, count)
    }

    fn fold(
        &mut self,
        arguments: usize,
        mut run: impl FnMut(&mut Column, &Column, usize) -> Option<()>,
    ) -> Option<()> {
        (1..arguments).try_for_each(|_| self.binary(&mut run))
    }

    /// In which of the wanted lanes a condition holds.
    pub fn truth(&mut self, test: &Test, variables: &Variables, wanted: u64) -> Option<u64> {
        if wanted == 0 {
            return Some(0);
        }
        Some(match test {
            Test::Simple(simple) => {
                let base = self.top;
                let truth = self.simple(&simple.0, variables, wanted);
                self.top = base;
                truth? & wanted
            }
            Test::Exact(_) => return None,
            Test::Not(inner) => wanted & !self.truth(inner, variables, wanted)?,
            Test::And(both) => {
                let first = self.truth(&both[0], variables, wanted)?;
                self.truth(&both[1], variables, first)?
            }
            Test::Or(both) => {
                let first = self.truth(&both[0], variables, wanted)?;
                first | self.truth(&both[1], variables, wanted & !first)?
            }
            Test::Implies(both) => {
                let first = self.truth(&both[0], variables, wanted)?;
                wanted & !first | self.truth(&both[1], variables, first)?
            }
            Test::Iff(both) => {
                let first = self.truth(&both[0], variables, wanted)?;
                wanted & !(first ^ self.truth(&both[1], variables, wanted)?)
            }
        })
    }

    fn simple(&mut self, simple: &Simple, variables: &Variables, wanted: u64) -> Option<u64> {
        Some(match simple {
            Simple::Compare(first, chain) => {
                self.value(first, variables)?;
                let mut truth = wanted;
                for (relation, value) in chain {
                    // What stands behind a relation that does not hold is not computed.
                    if truth == 0 {
                        break;
                    }
                    self.value(value, variables)?;
                    let [.., left, right] = self.columns() else { return None };
                    truth &= compare(*relation, left, right, self.count);
                }
                truth
            }
            Simple::Divides(divisor, number) => {
                self.value(divisor, variables)?;
                self.value(number, variables)?;
                let [.., divisor, number] = self.columns() else { return None };
                if divisor.low > 0 && number.low >= 0 && divisor.high.max(number.high) <= u32::MAX.into() {
                    bits(divisor, number, self.count, |divisor, number| {
                        (number as u32).is_multiple_of(divisor as u32)
                    })
                } else {
                    let divides = |divisor: i64, number: i64| match divisor {
                        0 => number == 0,
                        divisor => number.wrapping_rem(divisor) == 0,
                    };
                    bits(divisor, number, self.count, divides)
                }
            }
            Simple::Parity(value, odd) => self.each(value, variables, |number| (number & 1 == 1) == *odd)?,
            Simple::Square(value) => self.each(value, variables, |number| {
                u64::try_from(number).is_ok_and(|number| number.isqrt().pow(2) == number)
            })?,
            Simple::Prime(value) => {
                self.value(value, variables)?;
                let column = self.columns().last()?;
                let mut truth = 0;
                for lane in lanes_of(wanted) {
                    truth |= u64::from(is_prime(column.at(lane))?) << lane;
                }
                truth
            }
            Simple::Member(value, pieces, inside) => {
                self.value(value, variables)?;
                let base = self.top;
                let mut found = 0;
                for piece in pieces {
                    if found == wanted {
                        break;
                    }
                    found |= wanted & self.within(base - 1, piece, variables)?;
                    self.top = base;
                }
                if *inside { found } else { wanted & !found }
            }
        })
    }

    /// In which lanes a column is this number or in this range.
    fn within(&mut self, column: usize, piece: &Piece, variables: &Variables) -> Option<u64> {
        match piece {
            Piece::One(value) => {
                self.value(value, variables)?;
                let (column, value) = (&self.stack[column], self.columns().last()?);
                Some(bits(column, value, self.count, |a, b| a == b))
            }
            Piece::Range(ends) => {
                let [from, to] = &**ends;
                self.value(from.plain()?, variables)?;
                self.value(to.plain()?, variables)?;
                let [.., from, to] = self.columns() else { return None };
                let column = &self.stack[column];
                Some(
                    bits(column, from, self.count, |a, b| a >= b)
                        & bits(column, to, self.count, |a, b| a <= b),
                )
            }
        }
    }

    /// Computes the quotient of two values where it is a whole number, and says in which lanes it is.
    pub fn quotient(&mut self, parts: &(Value, Value), variables: &Variables) -> Option<u64> {
        self.value(&parts.0, variables)?;
        self.value(&parts.1, variables)?;
        let [.., left, right] = self.columns() else { return None };
        if right.low <= 0 {
            return None;
        }
        let whole = bits(left, right, self.count, |a, b| a % b == 0);
        self.binary(|left, right, count| by_corners(left, right, count, i64::div_euclid))?;
        Some(whole)
    }

    /// In which lanes a column is a natural number.
    pub fn natural(&self, column: &Column) -> u64 {
        if column.low >= 0 {
            first_lanes(self.count)
        } else {
            bits(column, column, self.count, |number, _| number >= 0)
        }
    }

    fn each(&mut self, value: &Value, variables: &Variables, holds: impl Fn(i64) -> bool) -> Option<u64> {
        self.value(value, variables)?;
        let column = self.columns().last()?;
        Some(bits(column, column, self.count, |number, _| holds(number)))
    }
}

/// A bit for each lane.
#[inline]
fn bits(left: &Column, right: &Column, count: usize, holds: impl Fn(i64, i64) -> bool) -> u64 {
    let lanes = left.numbers[..count].iter().zip(&right.numbers[..count]).enumerate();
    let mut truth = 0;
    match (left.is_one(), right.is_one()) {
        (false, false) => lanes.for_each(|(lane, (a, b))| truth |= u64::from(holds(*a, *b)) << lane),
        (false, true) => lanes.for_each(|(lane, (a, _))| truth |= u64::from(holds(*a, right.low)) << lane),
        (true, false) => lanes.for_each(|(lane, (_, b))| truth |= u64::from(holds(left.low, *b)) << lane),
        (true, true) if holds(left.low, right.low) => truth = first_lanes(count),
        (true, true) => {}
    }
    truth
}

fn compare(relation: Relation, left: &Column, right: &Column, count: usize) -> u64 {
    match relation {
        Relation::Equal => bits(left, right, count, |a, b| a == b),
        Relation::Unequal => bits(left, right, count, |a, b| a != b),
        Relation::Less => bits(left, right, count, |a, b| a < b),
        Relation::AtMost => bits(left, right, count, |a, b| a <= b),
        Relation::More => bits(left, right, count, |a, b| a > b),
        Relation::AtLeast => bits(left, right, count, |a, b| a >= b),
    }
}

fn binary(operator: Operator, left: &mut Column, right: &Column, count: usize) -> Option<()> {
    let (a, b) =
        ((i128::from(left.low), i128::from(left.high)), (i128::from(right.low), i128::from(right.high)));
    match operator {
        Operator::Add => {
            left.zip(right, count, i64::wrapping_add);
            left.set_bounds(a.0 + b.0, a.1 + b.1)
        }
        Operator::Subtract => {
            left.zip(right, count, i64::wrapping_sub);
            left.set_bounds(a.0 - b.1, a.1 - b.0)
        }
        Operator::Multiply => {
            let corners = [a.0 * b.0, a.0 * b.1, a.1 * b.0, a.1 * b.1];
            left.zip(right, count, i64::wrapping_mul);
            left.set_bounds(corners.into_iter().min()?, corners.into_iter().max()?)
        }
        Operator::Quotient if right.low > 0 => by_corners(left, right, count, i64::div_euclid),
        Operator::Modulo if right.low > 0 => {
            if left.low >= 0 && left.high.max(right.high) <= u32::MAX.into() {
                left.zip(right, count, |a, b| i64::from(a as u32 % b as u32));
            } else {
                left.zip(right, count, i64::rem_euclid);
            }
            bounded(left, right, right.high - 1);
            Some(())
        }
        Operator::Divide if right.low > 0 => {
            (bits(left, right, count, |a, b| a % b == 0) == first_lanes(count)).then_some(())?;
            by_corners(left, right, count, i64::div_euclid)
        }
        Operator::Power if right.is_one() => {
            let exponent = u32::try_from(right.low).ok()?;
            one_by_one(left, count, |number| number.checked_pow(exponent))
        }
        Operator::Xor if left.low >= 0 && right.low >= 0 => {
            left.zip(right, count, |a, b| a ^ b);
            bounded(left, right, i64::MAX);
            Some(())
        }
        _ => None,
    }
}

/// A quotient is between those of the corners; the divisors are positive.
fn by_corners(left: &mut Column, right: &Column, count: usize, of: impl Fn(i64, i64) -> i64) -> Option<()> {
    let low = of(left.low, right.low).min(of(left.low, right.high));
    let high = of(left.high, right.low).max(of(left.high, right.high));
    left.zip(right, count, of);
    left.set_bounds(low.into(), high.into())
}

/// A column whose numbers were found to lie from 0 to `most`. Of two columns of one number each there is one
/// result, in the first lane.
fn bounded(left: &mut Column, right: &Column, most: i64) {
    if left.is_one() && right.is_one() {
        left.set_one(left.numbers[0]);
    } else {
        (left.low, left.high) = (0, most.max(1));
    }
}

fn gcd(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// A function of one number.
fn one_by_one(column: &mut Column, count: usize, of: impl Fn(i64) -> Option<i64>) -> Option<()> {
    if column.is_one() {
        column.set_one(of(column.low)?);
        return Some(());
    }
    let (mut low, mut high) = (i64::MAX, i64::MIN);
    for number in &mut column.numbers[..count] {
        *number = of(*number)?;
        (low, high) = (low.min(*number), high.max(*number));
    }
    (column.low, column.high) = (low, high);
    Some(())
}
