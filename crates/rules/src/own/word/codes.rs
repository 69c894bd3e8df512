//! Recognises rules on words that are take-and-break codes.

use super::rule::WordRule;
use crate::heap::{Code, MAX_PLACES, TakeAndBreak};

/// The code with the moves of a rule, judged by its form: every left side repeats one and the same letter,
/// and every right side is empty or consists of separators. A component is then a row of that letter, that
/// is, a heap.
///
/// A clause with t letters takes t of them. Inside a component, it leaves what is on both sides: as two
/// heaps if it puts a separator between them, as one if it does not. At an end of the component it leaves
/// one side, and if it takes the whole component it leaves nothing.
pub(super) fn recognise(rule: &WordRule) -> Option<TakeAndBreak> {
    let letter = *rule.clauses.first()?.from.first()?;
    let mut digits: Vec<u8> = Vec::new();
    for clause in &rule.clauses {
        let taken = clause.from.len();
        let plain = clause.from.iter().all(|other| *other == letter)
            && clause.to.iter().all(|other| rule.separates(*other));
        if !plain || taken == 0 || taken > MAX_PLACES {
            return None;
        }
        let digit = match (clause.start, clause.end) {
            (true, true) => 1,
            (false, false) if !clause.to.is_empty() => 7,
            _ => 3,
        };
        if digits.len() < taken {
            digits.resize(taken, 0);
        }
        digits[taken - 1] |= digit;
    }
    Some(TakeAndBreak::new(Code::octal(0, &digits)))
}
