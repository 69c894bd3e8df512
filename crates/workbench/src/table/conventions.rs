//! Tables for other ways to play: several moves a turn (the source's "Gros Bras"), a move in every group ("Quick"), …

use marienbad_rules::heap::HeapGame;
use marienbad_rules::{Compound, Convention, NoFiles, Play, Turns};
use marienbad_solve::compound::Quick;
use marienbad_solve::question::{Game, Outcome};
use marienbad_solve::{Stop, Work};

use super::{NoTable, Table, bound};
use crate::language::{Language, say};

/// Who wins the sizes 1, 2, 3, … in normal and in misère play, whoever begins.
pub fn tables(
    language: Language,
    game: &dyn Game,
    convention: Convention,
    to: Option<u64>,
    work: &mut Work<'_>,
) -> Result<Vec<Table>, NoTable> {
    let quick = convention.compound == Compound::Conjunctive && convention.turns.alternating();
    if let (true, Some(heaps)) = (quick, game.heap_game())
        && let Some(found) = quick_tables(language, heaps, to)?
    {
        return Ok(found);
    }
    if game.parse("3", &NoFiles).is_err() {
        return Err(NoTable::Unknown);
    }
    let to = bound(to, 40, 1000)?;
    Ok(vec![by_number(language, game, convention, to, work)?])
}

/// The lost rows of Quick, by their closed form. `None` for other games.
fn quick_tables(
    language: Language,
    game: &dyn HeapGame,
    to: Option<u64>,
) -> Result<Option<Vec<Table>>, NoTable> {
    let to = bound(to, 1000, u64::MAX)?;
    let mut all = Vec::new();
    for (play, id) in [(Play::Normal, "table-quick-normal"), (Play::Misere, "table-quick-misere")] {
        let Some(quick) = Quick::of(game, play) else { return Ok(None) };
        let rows = quick.lost_rows(to);
        let row = |n: &u64| vec![n.to_string(), quick.suspense(*n).to_string()];
        all.push(Table {
            title: say!(language, id, "to" => to.to_string()),
            columns: vec![language.say("table-quick-lost"), language.say("table-quick-suspense")],
            rows: rows.iter().map(row).collect(),
            notes: vec![say!(language, "table-quick-proved")],
        });
    }
    Ok(Some(all))
}

fn by_number(
    language: Language,
    game: &dyn Game,
    convention: Convention,
    to: u64,
    work: &mut Work<'_>,
) -> Result<Table, Stop> {
    let Turns { mover, other } = convention.turns;
    let turned = Turns { mover: other, other: mover };
    let turns = if mover == other { vec![convention.turns] } else { vec![convention.turns, turned] };
    let ways: Vec<Convention> = [Play::Normal, Play::Misere]
        .into_iter()
        .flat_map(|play| turns.iter().map(move |turns| Convention { play, turns: *turns, ..convention }))
        .collect();
    let mut columns = vec![language.say("table-sizes-heap")];
    columns.extend(ways.iter().map(|way| {
        let play = match way.play {
            Play::Normal => language.say("table-sizes-normal"),
            Play::Misere => language.say("table-sizes-misere"),
        };
        if way.turns.alternating() { play } else { format!("{play} {}", way.turns) }
    }));
    let mut rows: Vec<Vec<String>> = (1..=to).map(|n| vec![n.to_string()]).collect();
    let mut lost = vec![Vec::new(); ways.len()];
    for (way, lost) in ways.iter().zip(&mut lost) {
        for (n, row) in (1..=to).zip(&mut rows) {
            work.advance(n - 1, Some(to));
            let Ok(position) = game.parse(&n.to_string(), &NoFiles) else { continue };
            let outcome = game.solve(&position, *way, work)?.outcome;
            row.push(outcome.letter().to_owned());
            if outcome == Outcome::P {
                lost.push(n.to_string());
            }
        }
    }
    let mut notes: Vec<String> = columns[1..]
        .iter()
        .zip(&lost)
        .map(|(head, lost)| {
            let list = if lost.is_empty() { "—".to_owned() } else { lost.join(", ") };
            say!(language, "table-ways-lost", "way" => head.as_str(), "list" => list)
        })
        .collect();
    notes.push(language.say(&format!("compound-{}", convention.compound.word())));
    if mover != other {
        notes.push(say!(language, "table-ways-turns"));
    }
    notes.push(say!(language, "table-ways-computed", "to" => to.to_string()));
    Ok(Table { title: say!(language, "table-ways", "game" => game.name()), columns, rows, notes })
}
