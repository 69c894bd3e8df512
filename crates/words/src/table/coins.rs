//! Coins: the table `f_r(n)` of source 001, and the values of single coins under any rule.

use marienbad_rules::numbers::Numbers;
use marienbad_rules::{Convention, Natural, NoFiles};
use marienbad_solve::question::{Game, open};
use marienbad_solve::{Stop, Work};

use super::evidence::Evidence;
use super::{NoTable, Table, bound};
use crate::language::{Language, say};

/// The value of one heads-up coin; how it is known is recorded in `evidence`.
fn value(game: &dyn Game, coin: &str, evidence: &mut Evidence, work: &mut Work<'_>) -> Result<String, Stop> {
    let Ok(position) = game.parse(coin, &NoFiles) else { return Ok(String::new()) };
    let answer = game.solve(&position, Convention::default(), work)?;
    evidence.add(&answer);
    Ok(answer.value.as_ref().map_or_else(String::new, Natural::to_string))
}

/// The table for the rule of this game and, in one dimension, the source's table of `f_r`.
pub fn tables(
    language: Language,
    game: &dyn Game,
    to: Option<u64>,
    work: &mut Work<'_>,
) -> Result<Vec<Table>, NoTable> {
    match game.numbers() {
        Some(Numbers::Coins) => one_dimension(language, game, bound(to, 10, 10_000)?, work),
        Some(Numbers::Cell(2)) => two_dimensions(language, game, bound(to, 8, 200)?, work),
        _ => Err(NoTable::Unknown),
    }
}

fn one_dimension(
    language: Language,
    game: &dyn Game,
    to: u64,
    work: &mut Work<'_>,
) -> Result<Vec<Table>, NoTable> {
    /// The source's rows: turn at most 1 to 9 coins.
    const MAX_TURNED: u64 = 9;
    let head =
        |first: &str| std::iter::once(first.to_owned()).chain((1..=to).map(|n| n.to_string())).collect();
    let line = |name: String, game: &dyn Game, evidence: &mut Evidence, work: &mut Work<'_>| {
        let mut row = vec![name];
        for n in 1..=to {
            row.push(value(game, &n.to_string(), evidence, work)?);
        }
        Ok::<_, Stop>(row)
    };
    let mut evidence = Evidence::default();
    let row = line(game.name().to_owned(), game, &mut evidence, work)?;
    let asked = Table {
        title: say!(language, "table-coins-single-title", "game" => game.name()),
        columns: head("n"),
        rows: vec![row],
        notes: vec![evidence.words(language, &to.to_string())],
    };
    let (mut rows, mut evidence) = (Vec::new(), Evidence::default());
    for r in 1..=MAX_TURNED {
        if let Ok(of_r) = open(&format!("coins:{r}")) {
            rows.push(line(format!("f_{r}(n)"), &*of_r, &mut evidence, work)?);
        }
    }
    let notes = vec![evidence.words(language, &to.to_string())];
    let all = Table { title: say!(language, "table-coins-title"), columns: head("n"), rows, notes };
    Ok(vec![asked, all])
}

fn two_dimensions(
    language: Language,
    game: &dyn Game,
    to: u64,
    work: &mut Work<'_>,
) -> Result<Vec<Table>, NoTable> {
    let (mut rows, mut evidence) = (Vec::new(), Evidence::default());
    for a in 1..=to {
        let mut row = vec![a.to_string()];
        for b in 1..=to {
            row.push(value(game, &format!("{a}.{b}"), &mut evidence, work)?);
        }
        rows.push(row);
    }
    Ok(vec![Table {
        title: say!(language, "table-coins-product-title", "game" => game.name()),
        columns: std::iter::once(String::new()).chain((1..=to).map(|b| b.to_string())).collect(),
        rows,
        notes: vec![evidence.words(language, &format!("{to}.{to}"))],
    }])
}
