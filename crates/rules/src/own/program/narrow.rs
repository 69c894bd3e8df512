//! Which numbers of the last range can leave anything at all: where a number grows evenly, the end of those
//! for which it is natural, or fulfils a condition, is found by one division.

use marienbad_grammar::words::Relation;

use super::super::fast::{Value, Variables, divided};
use super::Ready;

/// Numbers of a range, counted from its beginning: both ends belong to it.
pub(super) type Section = (i128, i128);

/// Numbers below this have room for everything that is computed here.
const ROOM: i128 = 1 << 100;

/// What a value is at the beginning of a range, and by how much it grows from each number to the next. Its
/// variable is at the beginning, and is so again.
fn evenly(
    value: &Value,
    variables: &mut Variables,
    variable: usize,
    (first, last): (i128, i128),
) -> Option<(i128, i128)> {
    let start = value.fast(variables)?;
    let step = match value.factor(variable) {
        Some(step) => step,
        None if first == last => 0,
        None => {
            variables.set(variable, last);
            let end = value.fast(variables);
            variables.set(variable, first);
            (end? - start) / (last - first)
        }
    };
    (start.abs() < ROOM && step.abs() < ROOM).then_some((start, step))
}

/// Keeps the numbers for which the value is natural.
fn keep((start, step): (i128, i128), (from, to): &mut Section) -> Option<()> {
    match step {
        0 if start < 0 => *to = *from - 1,
        0 => {}
        1 => *from = (*from).max(-start),
        -1 => *to = (*to).min(start),
        step if step > 0 => *from = (*from).max(-divided(start, step)?.0),
        step => *to = (*to).min(divided(start, -step)?.0),
    }
    Some(())
}

impl Ready {
    /// The numbers of the last range that are to be looked at. `None` where that is not to be seen: then all
    /// are, with all conditions.
    pub(super) fn section(
        &self,
        variables: &mut Variables,
        variable: usize,
        (first, last): (i128, i128),
    ) -> Option<Section> {
        let mut section = (0, last - first);
        for bound in &self.bounds {
            let (start, step) = evenly(&bound.value, variables, variable, (first, last))?;
            let (up, down) = ((start, step), (-start, -step));
            match bound.relation {
                Relation::AtLeast => keep(up, &mut section)?,
                Relation::More => keep((up.0 - 1, up.1), &mut section)?,
                Relation::AtMost => keep(down, &mut section)?,
                Relation::Less => keep((down.0 - 1, down.1), &mut section)?,
                Relation::Equal => {
                    keep(up, &mut section)?;
                    keep(down, &mut section)?;
                }
                Relation::Unequal => return None,
            }
        }
        if self.even {
            for part in self.results.iter().flat_map(|result| result.components.iter().flatten()) {
                keep(evenly(&part.value, variables, variable, (first, last))?, &mut section)?;
            }
        }
        Some(section)
    }

    /// The sum of two numbers of the last range for which the parts of a broken heap only change places. The
    /// range begins here.
    pub(super) fn mirror(&self, variables: &Variables, variable: usize, first: i128) -> Option<i128> {
        if !self.mirrored || !variables.are_narrow() {
            return None;
        }
        let [result] = &self.results[..] else { return None };
        let part = |i: usize| result.components.get(i)?.first()?.value.fast(variables);
        let (one, other) = (part(0)?, part(1)?);
        // One part is number + c, the other d − number: both are exchanged by d − c − number.
        let (grown, fallen) = match result.components.first()?.first()?.value.factor(variable)? {
            1 => (one, other),
            -1 => (other, one),
            _ => return None,
        };
        Some(fallen - grown + 2 * first)
    }
}
