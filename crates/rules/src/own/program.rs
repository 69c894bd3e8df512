//! A rule compiled for running. [`run`] opens its ranges.

mod run;
mod steady;

use marienbad_grammar::words::Operator;
use marienbad_grammar::{Formula, Term, walk};

use super::distinct::{is_distinct, is_mirrored};
use super::exact::to_i128;
use super::fast::{Piece, Test, Value, pieces};
use super::rule::{Clause, Leaves, Rule};
use crate::{Interrupt, Listing, Meter};
use run::Run;

/// Tuples of up to so many numbers are listed by adding, where a range allows it.
const STEADY: usize = 4;

/// Called for each move of a list, with the numbers of the components that the move leaves, one after the
/// other, the largest component first.
pub(super) type Emit<'a> = dyn FnMut(&[u64]) -> Listing + 'a;

/// A compiled rule.
#[derive(Debug)]
pub(super) struct Program {
    arity: usize,
    clauses: Vec<Ready>,
    /// Whether no two results of the rule can be the same.
    distinct: bool,
}

/// A compiled clause.
#[derive(Debug)]
struct Ready {
    names: Vec<String>,
    fixed: Vec<Option<u64>>,
    /// The conditions on the numbers of the position.
    before: Vec<Test>,
    ranges: Vec<Vec<Piece>>,
    /// All other conditions.
    behind: Vec<Test>,
    results: Vec<Result>,
    /// Whether the two parts of its only result trade places when the last range is run through backwards.
    mirrored: bool,
    /// Whether every number of its only result grows at a constant rate along the last range, and no
    /// condition remains to be checked. Such a range is run through by additions.
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
    /// Dividend and divisor, if it is a quotient. A quotient that is not whole gives no move.
    quotient: Option<Box<(Value, Value)>>,
}

impl Program {
    pub fn new(rule: &Rule) -> Self {
        let clauses: Vec<Ready> = rule.clauses.iter().map(Ready::new).collect();
        Self { arity: rule.arity, clauses, distinct: is_distinct(rule) }
    }

    /// Calls `emit` once for each move of a component.
    pub fn list(&self, position: &[u64], meter: &mut Meter<'_>, emit: &mut Emit<'_>) -> Listing {
        self.list_results(position, self.distinct, meter, emit)
    }

    /// Calls `emit` for each result, also for repeated ones.
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

    /// The first clause that gives 0 a move, as far as it is found within this many steps.
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
            // A clause that fails at 0 gives it no move, and it is never evaluated there.
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

    /// Decides [`Ready::steady`]. A heap may be broken in two.
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

/// The parts of a conjunction.
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

/// Whether a term grows at a constant rate with this variable: it may add, subtract, and multiply by terms
/// that do not contain the variable.
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
