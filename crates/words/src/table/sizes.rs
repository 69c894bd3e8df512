//! Tables for games without one in the sources: every size from the smallest on, solved.

use marienbad_rules::numbers::Numbers;
use marienbad_rules::{Convention, NoFiles, Play};
use marienbad_solve::question::{Answer, Game};
use marienbad_solve::{Stop, Work};

use super::evidence::{Evidence, cut};
use super::{NoTable, Table, bound, specimens};
use crate::language::{Language, say};

/// Rows by columns if a position has two sides, otherwise one line per heap.
pub fn tables(
    language: Language,
    game: &dyn Game,
    to: Option<u64>,
    work: &mut Work<'_>,
) -> Result<Vec<Table>, NoTable> {
    if let Some(Numbers::Tuple { names }) = game.numbers()
        && names.len() > 2
    {
        return specimens::tuples(language, game, names.len(), to, work);
    }
    let reads = |text: &str| game.parse(text, &NoFiles).is_ok();
    let pairs = match game.numbers() {
        Some(Numbers::Pair) => true,
        Some(Numbers::Tuple { names }) => names.len() == 2,
        _ => false,
    };
    let (tables, stop) = if pairs {
        by_sides(language, game, Sides { from: 0, sign: ',', to: bound(to, 10, 64)? }, work)
    } else if game.numbers().is_none() {
        by_number(language, game, bound(to, 20, 1_000)?, work)
    } else if reads("2x3") || reads("3x3") {
        by_sides(language, game, Sides { from: 1, sign: 'x', to: bound(to, 5, 64)? }, work)
    } else if reads("3") {
        by_number(language, game, bound(to, 20, 100_000)?, work)
    } else {
        return Err(NoTable::Unknown);
    };
    match stop {
        None => Ok(tables),
        // Not even one line was finished.
        Some(stop) if tables.iter().all(|table| table.rows.is_empty()) => Err(NoTable::Stop(stop)),
        Some(stop) => Err(NoTable::Partial { tables, stop }),
    }
}

/// Positions of two numbers, their ranges, and the separator between them.
#[derive(Clone, Copy)]
struct Sides {
    from: u64,
    sign: char,
    to: u64,
}

/// The answer, if the text is a position; how it is known is recorded.
pub(super) fn solve(
    game: &dyn Game,
    text: &str,
    play: Play,
    evidence: &mut Evidence,
    work: &mut Work<'_>,
) -> Result<Option<Answer>, Stop> {
    let Ok(position) = game.parse(text, &NoFiles) else { return Ok(None) };
    let answer = game.solve(&position, Convention { play, ..Convention::default() }, work)?;
    evidence.add(&answer);
    Ok(Some(answer))
}

/// The value; if the search ended early, a lower bound.
pub(super) fn value(answer: Option<&Answer>) -> String {
    let bound = |answer: &Answer| answer.at_least.map_or_else(String::new, |least| format!("≥{least}"));
    answer.map_or_else(String::new, |answer| {
        answer.value.as_ref().map_or_else(|| bound(answer), ToString::to_string)
    })
}

/// The meaning of cells with bounds, if there are any.
fn bounds(language: Language, rows: &[Vec<String>]) -> Option<String> {
    rows.iter().flatten().any(|cell| cell.starts_with('≥')).then(|| language.say("table-at-least"))
}

pub(super) fn outcome(answer: Option<&Answer>) -> String {
    answer.map_or_else(String::new, |answer| answer.outcome.letter().to_owned())
}

/// Rows for which misère play is searched too; further on it would take too long for a table.
const MISERE_ROWS: u64 = 40;

/// The line of one heap; `None` if it is not a position.
fn line(
    game: &dyn Game,
    n: u64,
    evidence: &mut Evidence,
    work: &mut Work<'_>,
) -> Result<Option<Vec<String>>, Stop> {
    let text = game.of_size(n).unwrap_or_else(|| n.to_string());
    let normal = solve(game, &text, Play::Normal, evidence, work)?;
    let misere = if n <= MISERE_ROWS { solve(game, &text, Play::Misere, evidence, work)? } else { None };
    let cells = |normal: &Answer| {
        vec![n.to_string(), value(Some(normal)), outcome(Some(normal)), outcome(misere.as_ref())]
    };
    Ok(normal.as_ref().map(cells))
}

/// The table as far as it was computed, and why it ends early if it does.
fn by_number(
    language: Language,
    game: &dyn Game,
    to: u64,
    work: &mut Work<'_>,
) -> (Vec<Table>, Option<Stop>) {
    let (mut rows, mut stop, mut reached) = (Vec::new(), None, 0);
    let mut evidence = Evidence::default();
    for n in 0..=to {
        work.advance(n, Some(to));
        match line(game, n, &mut evidence, work) {
            Ok(row) => rows.extend(row),
            Err(reason) => {
                stop = Some(reason);
                break;
            }
        }
        reached = n;
    }
    let mut notes = vec![say!(language, "table-outcomes"), evidence.words(language, &reached.to_string())];
    if reached > MISERE_ROWS {
        notes.push(say!(language, "table-sizes-misere-to", "to" => MISERE_ROWS.to_string()));
    }
    notes.extend(stop.as_ref().map(|stop| cut(language, stop)));
    notes.extend(bounds(language, &rows));
    let table = Table {
        title: say!(language, "table-sizes-title", "game" => game.name()),
        columns: ["table-sizes-heap", "table-sizes-value", "table-sizes-normal", "table-sizes-misere"]
            .map(|id| language.say(id))
            .into(),
        rows,
        notes,
    };
    (vec![table], stop)
}

/// What stands where the rule breaks.
const BROKEN: &str = "–";

/// The cells of one row under one convention, as far as they were computed.
fn cells(
    game: &dyn Game,
    (a, sides): (u64, Sides),
    play: Play,
    evidence: &mut Evidence,
    work: &mut Work<'_>,
) -> (Vec<String>, Option<Stop>) {
    let Sides { from, sign, to } = sides;
    let mut cells = vec![a.to_string()];
    let width = to + 1 - from;
    for b in from..=to {
        work.advance((a - from) * width + b - from, Some(width * width));
        let answer = match solve(game, &format!("{a}{sign}{b}"), play, evidence, work) {
            Ok(answer) => answer,
            // A custom rule need not be defined everywhere.
            Err(Stop::Rule(_)) => {
                cells.push(BROKEN.to_owned());
                continue;
            }
            Err(stop) => {
                cells.resize(width as usize + 1, "…".to_owned());
                return (cells, Some(stop));
            }
        };
        cells.push(match play {
            Play::Normal => value(answer.as_ref()),
            Play::Misere => outcome(answer.as_ref()),
        });
    }
    (cells, None)
}

fn by_sides(
    language: Language,
    game: &dyn Game,
    sides: Sides,
    work: &mut Work<'_>,
) -> (Vec<Table>, Option<Stop>) {
    let Sides { from, sign, to } = sides;
    let ways = [Play::Normal, Play::Misere];
    let mut rows = ways.map(|_| Vec::new());
    let mut evidence = ways.map(|_| Evidence::default());
    let mut stop = None;
    'rows: for a in from..=to {
        for (i, play) in ways.into_iter().enumerate() {
            let (row, reason) = cells(game, (a, sides), play, &mut evidence[i], work);
            rows[i].push(row);
            if reason.is_some() {
                stop = reason;
                break 'rows;
            }
        }
    }
    let columns: Vec<String> =
        std::iter::once(String::new()).chain((from..=to).map(|b| b.to_string())).collect();
    let [values, outcomes] = rows;
    let [of_values, of_outcomes] = evidence;
    let table = |id: &str, rows: Vec<Vec<String>>, evidence: &Evidence| {
        // An incomplete row is not claimed.
        let known = |row: &Vec<String>| row.iter().all(|cell| cell != "…" && !cell.starts_with('≥'));
        let reached = rows.iter().take_while(|row| known(row)).count();
        let last = (reached as u64 + from).saturating_sub(1);
        let whole = (reached > 0).then(|| evidence.words(language, &format!("{last}{sign}{to}")));
        let mut notes: Vec<String> = whole.into_iter().collect();
        if let Some(stop) = &stop {
            notes.push(format!("{} {}", cut(language, stop), say!(language, "table-dots")));
        }
        if rows.iter().flatten().any(|cell| cell == BROKEN) {
            notes.push(language.say("table-broken"));
        }
        notes.extend(bounds(language, &rows));
        Table { title: say!(language, id, "game" => game.name()), columns: columns.clone(), rows, notes }
    };
    let mut values = table("table-sides-values", values, &of_values);
    let mut outcomes = table("table-sides-misere", outcomes, &of_outcomes);
    let zero = if sign == 'x' { "table-sides-zero" } else { "table-pairs-zero" };
    values.notes.insert(0, language.say(zero));
    outcomes.notes.insert(0, say!(language, "table-outcomes"));
    (vec![values, outcomes], stop)
}
