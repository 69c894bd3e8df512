//! The notation of moves: what they leave, as in `>7,1` or `>(7,3)(2,1)`, with `>0` for nothing.

use std::fmt::{self, Write};

use super::MAX_NUMBER;

/// Writes what a move leaves; `left` holds the numbers of all components.
pub(super) fn write(left: &[u64], arity: usize, out: &mut dyn Write) -> fmt::Result {
    out.write_char('>')?;
    if left.is_empty() {
        return out.write_char('0');
    }
    if arity == 1 {
        return numbers(left, out);
    }
    left.chunks(arity).try_for_each(|component| {
        out.write_char('(')?;
        numbers(component, out)?;
        out.write_char(')')
    })
}

/// Writes numbers with commas between them.
pub(super) fn numbers(numbers: &[u64], out: &mut dyn Write) -> fmt::Result {
    numbers.iter().enumerate().try_for_each(|(i, number)| {
        if i > 0 {
            out.write_char(',')?;
        }
        write!(out, "{number}")
    })
}

/// Reads what a move leaves, in any order. A single tuple may be written without brackets.
pub(super) fn read(text: &str, arity: usize) -> Option<Vec<u64>> {
    let text = text.strip_prefix('>')?.trim();
    if text == "0" {
        return Some(Vec::new());
    }
    let mut components: Vec<Vec<u64>> = match text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(inside) => inside.split(')').map(after_bracket).collect::<Option<_>>()?,
        None if arity == 1 => list(text)?.into_iter().map(|number| vec![number]).collect(),
        None => vec![list(text)?],
    };
    if components.iter().any(|component| component.len() != arity) {
        return None;
    }
    components.retain(|component| component.iter().any(|number| *number > 0));
    components.sort_unstable_by(|a, b| b.cmp(a));
    Some(components.concat())
}

/// Reads a tuple after its opening bracket; a comma may separate it from the tuple before.
fn after_bracket(text: &str) -> Option<Vec<u64>> {
    let text = text.trim();
    let text = text.strip_prefix(',').map_or(text, str::trim_start);
    list(text.strip_prefix('(').unwrap_or(text))
}

fn list(text: &str) -> Option<Vec<u64>> {
    let number = |part: &str| {
        let part = part.trim();
        let digits = part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse::<u64>().ok().filter(|number| digits && *number <= MAX_NUMBER)
    };
    text.split([',', ';']).map(number).collect()
}
