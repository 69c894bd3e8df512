//! A rule made ready to run. [`run`] goes through its ranges, [`narrow`] sees which numbers of the last one
//! are worth it.

mod heaps;
mod last;
mod narrow;
mod run;

use hashbrown::HashSet;
use marienbad_grammar::words::{Operator, Relation};
use marienbad_grammar::{Formula, Term, walk};
use rustc_hash::FxBuildHasher;

use super::condition::{Piece, Simple, Test, pieces};
use super::distinct::{is_distinct, is_mirrored};
use super::fast::Value;
use super::row::Row;
use super::rule::{Clause, Leaves, Rule};
use crate::{Interrupt, Lister, Listing, Meter, RuleError};
use last::MOST_EVEN;
use narrow::Even;
use run::{Memory, Run};

/// The most moves of one component that are told apart. Beyond it the list fails.
const MAX_MOVES: usize = 1 << 22;

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
    /// Those of `behind` that only say where the last range begins or ends, if they can be asked first.
    bounds: Vec<Bound>,
    /// Those of `behind` that are not among `bounds`.
    rest: Vec<Test>,
    /// The few numbers of its only result, if all of them grow evenly with the last range or as squares do,
    /// and nothing can fail: what would leave no natural number is passed over.
    even: Option<Box<[Even]>>,
    /// Whether many numbers of the last range can be computed at once.
    in_lanes: bool,
}

/// A number that grows evenly with the last range, and how it has to lie to 0.
#[derive(Debug)]
struct Bound {
    value: Even,
    relation: Relation,
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
        let mut seen = (!self.distinct).then(HashSet::<Row, FxBuildHasher>::default);
        let mut left = Vec::new();
        let mut tell = |block: Block<'_>| {
            if block.doubles {
                seen.get_or_insert_default();
            }
            let mut told = 0;
            for option in block.numbers.chunks(block.size.max(1)) {
                as_left(option, self.arity, &mut left);
                if let Some(seen) = &mut seen {
                    if !seen.insert(Row::new(&left)) {
                        continue;
                    }
                    if seen.len() > MAX_MOVES {
                        return Err(RuleError::Steps { limit: MAX_MOVES as u64 }.into());
                    }
                }
                told += 1;
                emit(&left)?;
            }
            Ok(told)
        };
        self.run(position, &mut Memory::new(self), meter, &mut tell)
    }

    /// What lists the moves of many components, each move at least once.
    pub fn lister(&self) -> impl Lister {
        Again { program: self, memory: Memory::new(self) }
    }

    fn run(
        &self,
        position: &[u64],
        memory: &mut Memory,
        meter: &mut Meter<'_>,
        tell: &mut Tell<'_>,
    ) -> Listing {
        if position.iter().all(|number| *number == 0) {
            return Ok(());
        }
        let mut run = Run::new(self, position, memory, meter, tell);
        let listed = self.clauses.iter().try_for_each(|clause| run.clause(clause));
        // What was found before a fault comes before it.
        run.flush()?;
        listed?;
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
            let mut tell = |_: Block<'_>| {
                found = true;
                Err(Interrupt::Enough)
            };
            // A clause that fails at 0 gives it no move, and it is never evaluated there.
            let mut memory = Memory::new(self);
            let mut run = Run::new(self, &zeros, &mut memory, &mut meter, &mut tell);
            let _ = run.clause(&self.clauses[*clause]);
            let _ = run.flush();
            found
        })
    }
}

/// Options that are told together.
struct Block<'a> {
    /// The numbers of all of them, one behind the other.
    numbers: &'a [u64],
    /// How many numbers each has. A component of zeros is nothing.
    size: usize,
    /// Whether the same option may come again although the shape of the rule excludes it.
    doubles: bool,
}

/// Whoever is told says how many options were new.
type Tell<'a> = dyn FnMut(Block<'_>) -> std::result::Result<u64, Interrupt> + 'a;

/// An option as a move leaves it: without components of zeros, the largest first.
fn as_left(option: &[u64], arity: usize, left: &mut Vec<u64>) {
    left.clear();
    for component in option.chunks(arity) {
        if component.iter().any(|number| *number != 0) {
            left.extend_from_slice(component);
        }
    }
    if left.len() <= arity {
        return;
    }
    if arity == 1 {
        left.sort_unstable_by(|a, b| b.cmp(a));
        return;
    }
    let mut components: Vec<&[u64]> = left.chunks(arity).collect();
    components.sort_unstable_by(|a, b| b.cmp(a));
    *left = components.concat();
}

/// Lists moves without remembering which were told.
struct Again<'p> {
    program: &'p Program,
    memory: Memory,
}

impl Lister for Again<'_> {
    fn list(
        &mut self,
        component: &[u64],
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[u64], usize) -> Listing,
    ) -> Listing {
        let mut tell = |block: Block<'_>| {
            visit(block.numbers, block.size)?;
            Ok((block.numbers.len() / block.size.max(1)) as u64)
        };
        self.program.run(component, &mut self.memory, meter, &mut tell)
    }

    fn list_heaps(
        &mut self,
        first: u64,
        count: u64,
        visit: &mut dyn FnMut(u64, &[u64], usize) -> Listing,
    ) -> std::result::Result<u64, Interrupt> {
        self.program.list_heaps(first, count, &mut self.memory, visit)
    }
}

impl Ready {
    fn new(clause: &Clause) -> Self {
        let arity = clause.fixed.len();
        let last = (arity + clause.ranges.len()).checked_sub(1).filter(|last| *last >= arity);
        let (mut before, mut behind) = (Vec::new(), Vec::new());
        let (mut bounds, mut rest) = (Vec::new(), Vec::new());
        for part in clause.condition.iter().flat_map(conjuncts) {
            let mut own = true;
            walk::each_variable_of(part, &mut |variable| own &= variable < arity);
            let test = Test::new(part);
            if own {
                before.push(test);
                continue;
            }
            // A condition behind one that can fail waits for it.
            match last.filter(|_| rest.iter().all(cannot_fail)).and_then(|last| bounds_of(part, last)) {
                Some(more) => bounds.extend(more),
                None => rest.push(test.clone()),
            }
            behind.push(test);
        }
        let results: Vec<Result> = clause.results.iter().map(|leaves| Result::new(clause, leaves)).collect();
        let even = match (&clause.results[..], last) {
            ([one], Some(last)) if rest.iter().all(cannot_fail) => {
                let all = one.components.iter().flatten().map(|term| Even::new(term, last));
                all.collect::<Option<Box<[Even]>>>().filter(|all| all.len() <= MOST_EVEN)
            }
            _ => None,
        };
        let values = || results.iter().flat_map(|result| result.components.iter().flatten());
        Self {
            names: clause.names.clone(),
            fixed: clause.fixed.clone(),
            before,
            ranges: clause.ranges.iter().map(pieces).collect(),
            mirrored: matches!(&clause.results[..], [one] if is_mirrored(clause, one)),
            even,
            in_lanes: values().count() <= MAX_COLUMNS
                && values().all(|part| part.value.operations().is_some()),
            behind,
            bounds,
            rest,
            results,
        }
    }
}

/// The most numbers of the results of a clause that are computed in lanes.
const MAX_COLUMNS: usize = 16;

/// Whether a condition has a truth value for all whole numbers that are not too large.
fn cannot_fail(test: &Test) -> bool {
    match test {
        Test::Simple(simple) => match &simple.0 {
            Simple::Compare(first, chain) => {
                first.is_linear() && chain.iter().all(|(_, value)| value.is_linear())
            }
            Simple::Divides(divisor, number) => divisor.is_linear() && number.is_linear(),
            Simple::Parity(value, _) | Simple::Square(value) => value.is_linear(),
            Simple::Prime(_) | Simple::Member(..) => false,
        },
        Test::Not(inner) => cannot_fail(inner),
        Test::And(both) | Test::Or(both) | Test::Implies(both) | Test::Iff(both) => {
            both.iter().all(cannot_fail)
        }
        Test::Exact(_) => false,
    }
}

/// A condition as bounds of the last range, if it is a chain of comparisons of numbers that grow evenly.
fn bounds_of(formula: &Formula, last: usize) -> Option<Vec<Bound>> {
    let Formula::Compare(first, chain, at) = formula else { return None };
    let mut left = first;
    let mut bounds = Vec::new();
    for (relation, right) in chain {
        let difference =
            Term::Binary(Operator::Subtract, Box::new(left.clone()), Box::new(right.clone()), *at);
        let value =
            Even::new(&difference, last).filter(|value| value.is_even() && *relation != Relation::Unequal)?;
        bounds.push(Bound { value, relation: *relation });
        left = right;
    }
    Some(bounds)
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
