//! The pupils' paper on XXX: classes, the two-entry table, the solution table, and the lost rows of normal
//! play.

use marienbad_rules::heap::Xxx;
use marienbad_solve::search::arena::Arena;
use marienbad_solve::search::misere_value::MisereValues;
use marienbad_solve::sequence::{self, Sequence};
use marienbad_solve::{Claim, Method, Stop, Work};

use super::evidence::cut;
use super::solutions::solutions;
use super::{NoTable, Table, bound};
use crate::language::{Language, say};
use crate::solve::method_words;
use crate::study::rule::{PERIOD, Rule};

/// Classes of situations: misère values, with 0 for the lost ones.
pub struct Classes<'r> {
    arena: Arena<'r, Xxx>,
    values: MisereValues,
}

impl Default for Classes<'_> {
    fn default() -> Self {
        Self { arena: Arena::new(&Xxx), values: MisereValues::default() }
    }
}

impl Classes<'_> {
    /// The class of a situation, by plain search.
    pub fn class(&mut self, groups: &[u64], work: &mut Work<'_>) -> Result<u32, Stop> {
        let sum = self.arena.sum(groups, work)?;
        self.values.value(&mut self.arena, &sum, work)
    }
}

/// The name of a class: *Perdant*, *Gagnant 1*, …
pub fn name(language: Language, class: u32) -> String {
    match class {
        0 => say!(language, "class-losing"),
        n => say!(language, "class-winning-number", "number" => n.to_string()),
    }
}

/// All tables of the paper; `to` is the last row of the table of classes (13 and 33 in the paper). A table
/// of classes that had to stop is shown as far as it was computed.
pub fn tables(language: Language, to: Option<u64>, work: &mut Work<'_>) -> Result<Vec<Table>, NoTable> {
    let to = bound(to, 33, 200)?;
    let mut classes = Classes::default();
    let mut of_rows = Vec::new();
    for n in 0..PERIOD {
        of_rows.push(classes.class(&[n], work)?);
    }
    let first = of_rows.clone();
    let short = if to < PERIOD - 1 {
        class_table(language, &first[..=to as usize], classes_title(language, to))
    } else {
        class_table(language, &first, say!(language, "table-xxx-classes-first"))
    };
    let of_paper = [
        two_entries(language, &first, &mut classes, work)?,
        solutions(language, &first, &mut classes, work)?,
        normal_play(language, work)?,
    ];
    let mut stop = None;
    for n in PERIOD..=to {
        work.advance(n, Some(to));
        match classes.class(&[n], work) {
            Ok(class) => of_rows.push(class),
            Err(reason) => {
                stop = Some(reason);
                break;
            }
        }
    }
    let mut all = vec![short];
    if to >= PERIOD {
        let reached = of_rows.len() as u64 - 1;
        let mut table = class_table(language, &of_rows, classes_title(language, reached));
        table.notes.insert(0, differences(language, &of_rows, reached));
        table.notes.extend(stop.as_ref().map(|stop| cut(language, stop)));
        all.push(table);
    }
    all.extend(of_paper);
    match stop {
        None => Ok(all),
        Some(stop) => Err(NoTable::Partial { tables: all, stop }),
    }
}

fn classes_title(language: Language, to: u64) -> String {
    say!(language, "table-xxx-classes", "to" => to.to_string())
}

/// Where the classes differ from the rule "modulo 14".
fn differences(language: Language, of_rows: &[u32], to: u64) -> String {
    let rule = Rule::new(of_rows);
    let wrong: Vec<String> = (0..=to)
        .zip(of_rows)
        .filter(|(row, class)| **class != rule.of_row(*row))
        .map(|(row, class)| {
            say!(
                language,
                "table-xxx-difference",
                "place" => row.to_string(),
                "class" => name(language, *class),
                "rule" => name(language, rule.of_row(row))
            )
        })
        .collect();
    if wrong.is_empty() {
        say!(language, "table-xxx-period-holds", "to" => to.to_string())
    } else {
        say!(language, "table-xxx-period-fails", "list" => wrong.join(&language.say("list-between")))
    }
}

/// One column per class, as in the paper.
fn class_table(language: Language, of_rows: &[u32], title: String) -> Table {
    let last = of_rows.iter().copied().max().unwrap_or(0).max(3);
    let column = |class: u32| -> Vec<String> {
        of_rows.iter().enumerate().filter(|(_, c)| **c == class).map(|(n, _)| n.to_string()).collect()
    };
    let lists: Vec<Vec<String>> = (0..=last).map(column).collect();
    let height = lists.iter().map(Vec::len).max().unwrap_or(0);
    let row = |i: usize| lists.iter().map(|list| list.get(i).cloned().unwrap_or_default()).collect();
    Table {
        title,
        columns: (0..=last).map(|class| name(language, class)).collect(),
        rows: (0..height).map(row).collect(),
        notes: vec![say!(
            language, "table-computed", "computed" => method_words(language, Method::Search),
            "to" => (of_rows.len() - 1).to_string()
        )],
    }
}

/// The class of two groups by the classes of each, over all pairs of the first rows; if pairs disagree, the
/// note names the smallest disagreement.
fn two_entries(
    language: Language,
    first: &[u32],
    classes: &mut Classes<'_>,
    work: &mut Work<'_>,
) -> Result<Table, Stop> {
    let mut cells = [[None; 4]; 4];
    let mut exception: Option<(u64, u64, u64, u32, u32)> = None;
    // Ordered by the total of tokens, so that the first disagreement is the smallest.
    for total in 0..2 * PERIOD {
        for y in 0..PERIOD.min(total + 1) {
            let x = total - y;
            if x >= PERIOD || x < y {
                continue;
            }
            let (a, b) = (first[x as usize], first[y as usize]);
            let found = classes.class(&[x, y], work)?;
            for (a, b) in [(a, b), (b, a)] {
                let Some(cell) = cells.get_mut(a as usize).and_then(|row| row.get_mut(b as usize)) else {
                    continue;
                };
                match *cell {
                    None => *cell = Some(found),
                    Some(known) if known != found => {
                        exception.get_or_insert((total, x, y, known, found));
                    }
                    Some(_) => {}
                }
            }
        }
    }
    let mut columns = vec![String::new()];
    columns.extend((0..4).map(|class| name(language, class)));
    let row = |a: usize| {
        let mut row = vec![name(language, a as u32)];
        row.extend((0..4).map(|b| cells[a][b].map_or_else(String::new, |class| name(language, class))));
        row
    };
    let note = match exception {
        None => say!(language, "table-xxx-pairs-hold"),
        Some((_, x, y, known, found)) => say!(
            language,
            "table-xxx-pairs-fail",
            "x" => x.to_string(),
            "y" => y.to_string(),
            "rule" => name(language, known),
            "class" => name(language, found)
        ),
    };
    Ok(Table {
        title: say!(language, "table-xxx-pairs"),
        columns,
        rows: (0..4).map(row).collect(),
        notes: vec![
            note,
            say!(language, "table-xxx-pairs-computed"),
            say!(language, "table-xxx-pairs-conjecture"),
        ],
    })
}

/// The rows lost in normal play: those before the period begins, and the remainders modulo the period after
/// that.
fn normal_play(language: Language, work: &mut Work<'_>) -> Result<Table, Stop> {
    let mut sequence = Sequence::new(&Xxx);
    let found = sequence::period(&mut sequence, 1000, work)?;
    let value = |n: u64| sequence.value(n).unwrap_or_default();
    let list = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    let slip = say!(language, "table-xxx-normal-slip");
    let columns = vec![language.say("table-xxx-normal-rows"), language.say("table-xxx-normal-lost")];
    let title = say!(language, "table-xxx-normal");
    let Some(found) = found.filter(|found| found.claim == Claim::Proved) else {
        return Ok(Table { title, columns, rows: Vec::new(), notes: vec![slip] });
    };
    let (first, period) = (found.preperiod, found.period);
    let early: Vec<u64> = (0..first).filter(|n| value(*n) == 0).collect();
    let mut later: Vec<u64> =
        (first..first + period).filter(|n| value(*n) == 0).map(|n| n % period).collect();
    later.sort_unstable();
    let (first, period) = (first.to_string(), period.to_string());
    let rows = vec![
        vec![say!(language, "table-xxx-normal-early", "first" => first.as_str()), list(&early)],
        vec![
            say!(language, "table-xxx-normal-later", "first" => first.as_str(), "period" => period.as_str()),
            list(&later),
        ],
    ];
    let proved = say!(language, "table-xxx-normal-proved", "first" => first, "period" => period);
    Ok(Table { title, columns, rows, notes: vec![proved, slip] })
}
