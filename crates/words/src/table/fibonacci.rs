//! Playing with matches: the two tables of source 004.

use std::borrow::Cow;

use marienbad_rules::heap::Matches;
use marienbad_rules::{Play, View};
use marienbad_solve::closed::{Closed, ClosedForm, Winning, Zeckendorf};
use marienbad_solve::{Budget, Claim, Method, Work};

use super::{NoTable, Table, bound};
use crate::language::{Language, say};
use crate::solve::claim_words;

fn solve(matches: u64, most: u64) -> Option<Closed> {
    let heap = Matches { matches: matches.into(), most: most.into() };
    // The closed form answers at once, whatever the budget.
    let sum = [View::Matches(Cow::Owned(heap))];
    Zeckendorf.answer(&sum, Play::Normal, &mut Work::new(Budget::default())).ok().flatten()
}

/// What is said below the second table.
const NOTES: [&str; 3] = ["table-fibonacci-lines", "table-fibonacci-list", "table-fibonacci-slip"];

/// The pupils' entry: all matches if they may be taken, otherwise the smallest winning number, or 0 if
/// there is none.
fn take(matches: u64, most: u64) -> u64 {
    if matches <= most {
        return matches;
    }
    let winning = solve(matches, most).map(|found| found.moves).unwrap_or_default();
    let takes = winning.iter().filter_map(|(_, mv)| match mv {
        Winning::Take(matches) => matches.to_u64(),
        _ => None,
    });
    takes.min().unwrap_or(0)
}

/// The last column of the source's second table.
const LAST_COLUMN: u64 = 30;

/// Notes on the lines that begin with 0: those that are 0 up to the diagonal, the others, and those whose
/// kind the table does not show because its columns end too early.
fn lines(language: Language, last: u64, column: u64) -> Vec<String> {
    let lost = |matches: u64, most: u64| matches > most && take(matches, most) == 0;
    let list = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    let (long, short): (Vec<u64>, Vec<u64>) =
        (3..=last).filter(|n| lost(*n, 2)).partition(|n| lost(*n, n - 1));
    let hidden: Vec<u64> = short.iter().copied().filter(|n| lost(*n, column)).collect();
    let mut notes = Vec::new();
    if !long.is_empty() {
        notes.push(say!(language, "table-fibonacci-long", "list" => list(&long)));
    }
    if !short.is_empty() {
        notes.push(say!(language, "table-fibonacci-short", "list" => list(&short)));
    }
    if last > column {
        let (column, from) = (column.to_string(), (column + 1).to_string());
        notes.push(say!(language, "table-fibonacci-columns", "column" => column, "from" => from));
    }
    if !hidden.is_empty() {
        notes.push(say!(
            language, "table-fibonacci-hidden", "column" => column.to_string(), "list" => list(&hidden)
        ));
    }
    notes
}

/// Both tables; `to` is the number of matches (10 and 37 in the source).
pub fn tables(language: Language, to: Option<u64>) -> Result<Vec<Table>, NoTable> {
    // A heap has at least one match.
    let to = to.map(|to| to.max(1));
    let small = bound(to, 10, 1_000)?;
    let large = bound(to, 37, 1_000)?;
    let head = |limits: &[u64]| {
        let mut columns = vec![language.say("table-matches")];
        columns.extend(limits.iter().map(u64::to_string));
        columns
    };
    let (few, many): (Vec<u64>, Vec<u64>) =
        ((1..=5).map(|i| 2 * i).collect(), (1..=LAST_COLUMN / 2).map(|i| 2 * i).collect());
    let class = |matches: u64, most: u64| {
        let wins = solve(matches, most).is_some_and(|found| found.wins);
        language.say(if wins { "class-winning" } else { "class-losing" })
    };
    let row = |matches: u64, limits: &[u64], cell: &dyn Fn(u64, u64) -> String| {
        let mut cells = vec![matches.to_string()];
        cells.extend(limits.iter().map(|most| cell(matches, *most)));
        cells
    };
    let proved = claim_words(language, Claim::Proved, Method::Zeckendorf, 0);
    let first = Table {
        title: say!(language, "table-fibonacci-outcomes"),
        columns: head(&few),
        rows: (1..=small).map(|n| row(n, &few, &class)).collect(),
        notes: vec![proved.clone()],
    };
    let second = Table {
        title: say!(language, "table-fibonacci-takes"),
        columns: head(&many),
        rows: (1..=large).map(|n| row(n, &many, &|n, most| take(n, most).to_string())).collect(),
        notes: lines(language, large, LAST_COLUMN)
            .into_iter()
            .chain(NOTES.map(|id| language.say(id)))
            .chain([proved])
            .collect(),
    };
    Ok(vec![first, second])
}
