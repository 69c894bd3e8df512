//! Rules on words that are take-and-break codes in disguise.

use super::rule::WordRule;
use crate::heap::{Code, MAX_PLACES, TakeAndBreak};

/// The code that a rule is, by its shape: every left side is a row of one and the same letter, and every
/// right side is empty or made of separators only. A component is then a row of that letter, which is a heap.
///
/// A clause with t letters takes t of them. Anywhere, it leaves what stands on its two sides: as two heaps if
/// it puts a separator between them, as one if it puts nothing there. At one end of the component it leaves
/// one side, as a component of its own it leaves nothing.
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
