//! Evaluates terms and conditions with exact numbers of any kind, by the evaluator of the laboratory and
//! within the limits of rules. The fast form ([`super::fast`]) handles whole numbers; whatever it cannot
//! represent comes here, and so do faults.

use marienbad_grammar::words::Function;
use marienbad_grammar::{Evaluation, EvaluationError, Facts, Fault, Formula, Number, Term};

use crate::{Interrupt, Listing, RuleFault};

/// Why an evaluation has no result.
pub(super) enum Halt {
    /// A term without a value.
    Broken { at: usize, part: Term, fault: RuleFault },
    /// A whole number of 128 bits or more.
    TooLarge,
    /// The caller's meter stopped it.
    Stop(Interrupt),
}

impl From<Interrupt> for Halt {
    fn from(interrupt: Interrupt) -> Self {
        Self::Stop(interrupt)
    }
}

/// An exact computation is paid like so many fast ones.
pub(super) const EXACT_STEPS: u64 = 8;

/// The environment of the laboratory's evaluator: without a game, but with a meter and a bound for numbers.
struct Payer<'a> {
    pay: &'a mut dyn FnMut(u64) -> Listing,
    /// The term in which a fault lies.
    broken: Option<Term>,
}

impl Facts for Payer<'_> {
    type Stop = Interrupt;

    /// A rule has no values or outcomes of positions.
    fn wins(&mut self, _: &[u64], at: usize) -> Result<bool, EvaluationError<Interrupt>> {
        Err(EvaluationError::Fault { at, fault: Fault::NoPosition })
    }

    fn value(&mut self, _: &[u64], at: usize) -> Result<Number, EvaluationError<Interrupt>> {
        Err(EvaluationError::Fault { at, fault: Fault::NoPosition })
    }

    fn step(&mut self) -> Result<(), EvaluationError<Interrupt>> {
        (self.pay)(EXACT_STEPS).map_err(EvaluationError::Stop)
    }

    /// The meter bounds long ranges.
    fn longest_range(&self) -> Option<i64> {
        None
    }

    fn within(&self, number: &Number) -> bool {
        !number.is_whole() || to_i128(number).is_some()
    }

    fn broke(&mut self, term: &Term) {
        self.broken.get_or_insert_with(|| term.clone());
    }
}

/// The value of a term, for these values of its variables.
pub(super) fn number(
    term: &Term,
    variables: Vec<Number>,
    pay: &mut dyn FnMut(u64) -> Listing,
) -> Result<Number, Halt> {
    let mut payer = Payer { pay, broken: None };
    let found = Evaluation::of_numbers(variables, &mut payer).number(term);
    found.map_err(|trouble| halt(trouble, payer.broken))
}

/// Whether a condition holds, for these values of its variables.
pub(super) fn truth(
    formula: &Formula,
    variables: Vec<Number>,
    pay: &mut dyn FnMut(u64) -> Listing,
) -> Result<bool, Halt> {
    let mut payer = Payer { pay, broken: None };
    let found = Evaluation::of_numbers(variables, &mut payer).truth(formula);
    found.map_err(|trouble| halt(trouble, payer.broken))
}

fn halt(trouble: EvaluationError<Interrupt>, part: Option<Term>) -> Halt {
    match trouble {
        EvaluationError::Stop(interrupt) => Halt::Stop(interrupt),
        EvaluationError::Fault { at, fault } => broken(fault, at, part.unwrap_or(Term::Phi)),
    }
}

fn broken(fault: Fault, at: usize, part: Term) -> Halt {
    let root = matches!(&part, Term::Call(Function::Sqrt | Function::Isqrt, ..));
    let fault = match fault {
        Fault::TooLarge => return Halt::TooLarge,
        Fault::DivisionByZero => RuleFault::DivisionByZero,
        Fault::Negative if root => RuleFault::RootOfNegative,
        Fault::Negative => RuleFault::Negative,
        Fault::MixedRoots | Fault::RootOfRoot => RuleFault::Roots,
        Fault::PrimeTooLarge => RuleFault::PrimeTooLarge,
        Fault::NotWhole | Fault::LongRange | Fault::NoPosition => RuleFault::NotWhole,
    };
    Halt::Broken { at, part, fault }
}

/// The number as a whole number of 128 bits, if it is one.
pub(super) fn to_i128(number: &Number) -> Option<i128> {
    match number {
        Number::Small(n) => Some(i128::from(*n)),
        Number::Exact(_) => i128::try_from(number.to_integer()?).ok(),
    }
}

/// The number in exact form.
pub(super) fn from_i128(n: i128) -> Number {
    i64::try_from(n).map_or_else(|_| num_bigint::BigInt::from(n).into(), Number::Small)
}
