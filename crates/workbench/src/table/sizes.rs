//! Tables for games without one in the sources: every size from the smallest on, solved.

use marienbad_rules::{Convention, NoFiles, Play};
use marienbad_solve::question::{Answer, Game};
use marienbad_solve::{Stop, Work};

use super::{NoTable, Table, bound};
use crate::language::{Language, say};

/// One line a heap, or rows by columns where a position has two sides.
pub fn tables(
    language: Language,
    game: &dyn Game,
    to: Option<u64>,
    work: &mut Work<'_>,
) -> Result<Vec<Table>, NoTable> {
    let reads = |text: &str| game.parse(text, &NoFiles).is_ok();
    if reads("3") {
        by_number(language, game, bound(to, 20, 100_000)?, work)
    } else if reads("2x3") || reads("3x3") {
        by_sides(language, game, bound(to, 5, 64)?, work)
    } else {
        Err(NoTable::Unknown)
    }
}

fn solve(game: &dyn Game, text: &str, play: Play, work: &mut Work<'_>) -> Result<Option<Answer>, Stop> {
    let Ok(position) = game.parse(text, &NoFiles) else { return Ok(None) };
    game.solve(&position, Convention { play, ..Convention::default() }, work).map(Some)
}

fn value(answer: Option<&Answer>) -> String {
    answer.and_then(|answer| answer.value.as_ref()).map_or_else(String::new, ToString::to_string)
}

fn outcome(answer: Option<&Answer>) -> String {
    answer.map_or_else(String::new, |answer| answer.outcome.letter().to_owned())
}

/// Rows for which misère play is searched too; further on it would take too long for a table.
const MISERE_ROWS: u64 = 40;

fn by_number(
    language: Language,
    game: &dyn Game,
    to: u64,
    work: &mut Work<'_>,
) -> Result<Vec<Table>, NoTable> {
    let mut rows = Vec::new();
    for n in 0..=to {
        let normal = solve(game, &n.to_string(), Play::Normal, work)?;
        let misere = if n <= MISERE_ROWS { solve(game, &n.to_string(), Play::Misere, work)? } else { None };
        if normal.is_some() {
            rows.push(vec![
                n.to_string(),
                value(normal.as_ref()),
                outcome(normal.as_ref()),
                outcome(misere.as_ref()),
            ]);
        }
    }
    Ok(vec![Table {
        title: say!(language, "table-sizes-title", "game" => game.name()),
        columns: ["table-sizes-heap", "table-sizes-value", "table-sizes-normal", "table-sizes-misere"]
            .map(|id| language.say(id))
            .into(),
        rows,
        notes: Vec::new(),
    }])
}

fn by_sides(
    language: Language,
    game: &dyn Game,
    to: u64,
    work: &mut Work<'_>,
) -> Result<Vec<Table>, NoTable> {
    let (mut values, mut outcomes) = (Vec::new(), Vec::new());
    for a in 1..=to {
        let (mut of_values, mut of_outcomes) = (vec![a.to_string()], vec![a.to_string()]);
        for b in 1..=to {
            let text = format!("{a}x{b}");
            of_values.push(value(solve(game, &text, Play::Normal, work)?.as_ref()));
            of_outcomes.push(outcome(solve(game, &text, Play::Misere, work)?.as_ref()));
        }
        values.push(of_values);
        outcomes.push(of_outcomes);
    }
    let columns: Vec<String> =
        std::iter::once(String::new()).chain((1..=to).map(|b| b.to_string())).collect();
    let table = |id: &str, rows| Table {
        title: say!(language, id, "game" => game.name()),
        columns: columns.clone(),
        rows,
        notes: Vec::new(),
    };
    Ok(vec![table("table-sides-values", values), table("table-sides-misere", outcomes)])
}
