//! Conditions on the degree of a vertex: those of the laboratory, with one variable.

use std::sync::{Arc, OnceLock};

use marienbad_grammar::{
    Dialect, Evaluation, EvaluationError, Facts, Fault, Formula, Number, Tokens, WritingError,
    parse_condition,
};

use crate::board::MAX_PLACES;
use crate::{RuleError, RuleFault, RulePlace};

/// What the degree is called; the first is the name in the normal form.
const NAMES: [&str; 3] = ["degree", "degré", "degre"];

/// So many steps may be gone to find out whether a condition holds.
const STEPS: u64 = 100_000;

/// A condition on the degree of a vertex.
#[derive(Debug, Clone)]
pub struct Condition {
    formula: Formula,
    /// How many characters of the rule precede it.
    at: usize,
    /// The rule that contains it.
    rule: Arc<str>,
    /// Its truth for each degree, evaluated on first use.
    known: Arc<[OnceLock<Result<bool, Breaks>>]>,
}

/// Why a condition has no truth value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Breaks {
    Fault(RuleFault, usize),
    Large,
    Steps,
}

fn breaks(fault: Fault, at: usize) -> Breaks {
    Breaks::Fault(
        match fault {
            Fault::TooLarge => return Breaks::Large,
            Fault::LongRange => return Breaks::Steps,
            Fault::DivisionByZero => RuleFault::DivisionByZero,
            Fault::Negative => RuleFault::Negative,
            Fault::MixedRoots | Fault::RootOfRoot => RuleFault::Roots,
            Fault::PrimeTooLarge => RuleFault::PrimeTooLarge,
            Fault::NotWhole | Fault::NoPosition => RuleFault::NotWhole,
        },
        at,
    )
}

impl Condition {
    /// Reads a condition that begins at this character of a rule.
    pub(super) fn parse(text: &str, rule: &str, at: usize) -> Result<Self, WritingError> {
        let mut names: Vec<String> = NAMES.iter().map(|name| (*name).to_owned()).collect();
        let mut tokens = Tokens::new(text, Dialect::Rule)?;
        let formula = parse_condition(&mut tokens, &mut names)?;
        tokens.finish()?;
        let known = (0..=MAX_PLACES).map(|_| OnceLock::new()).collect();
        Ok(Self { formula, at, rule: rule.into(), known })
    }

    /// The normal form.
    pub fn text(&self) -> String {
        self.formula.text(&NAMES.map(|_| NAMES[0].to_owned()).to_vec())
    }

    /// Whether it holds for this degree. `position` is used in the error if it has no truth value.
    pub(super) fn holds(&self, degree: usize, position: &dyn Fn() -> String) -> Result<bool, RuleError> {
        let held = match self.known.get(degree) {
            Some(known) => *known.get_or_init(|| self.evaluate(degree)),
            None => self.evaluate(degree),
        };
        held.map_err(|breaks| match breaks {
            Breaks::Steps => RuleError::Steps { limit: STEPS },
            Breaks::Large => RuleError::TooLarge { position: position(), max: "2^127".to_owned() },
            Breaks::Fault(fault, at) => {
                let at = self.at + at;
                let part = self.rule.chars().skip(at).take(12).collect();
                RuleError::Broken { position: position(), fault, place: Some(RulePlace { at, part }) }
            }
        })
    }

    fn evaluate(&self, degree: usize) -> Result<bool, Breaks> {
        let mut steps = Steps(STEPS);
        let numbers = vec![Number::from(degree as u64); NAMES.len()];
        let truth = Evaluation::of_numbers(numbers, &mut steps).truth(&self.formula);
        truth.map_err(|trouble| match trouble {
            EvaluationError::Fault { at, fault } => breaks(fault, at),
            EvaluationError::Stop(()) => Breaks::Steps,
        })
    }
}

/// Counts the steps of an evaluation.
struct Steps(u64);

impl Facts for Steps {
    type Stop = ();

    fn wins(&mut self, _: &[u64], at: usize) -> Result<bool, EvaluationError<()>> {
        Err(EvaluationError::Fault { at, fault: Fault::NoPosition })
    }

    fn value(&mut self, _: &[u64], at: usize) -> Result<Number, EvaluationError<()>> {
        Err(EvaluationError::Fault { at, fault: Fault::NoPosition })
    }

    fn step(&mut self) -> Result<(), EvaluationError<()>> {
        self.0 = self.0.checked_sub(1).ok_or(EvaluationError::Stop(()))?;
        Ok(())
    }
}
