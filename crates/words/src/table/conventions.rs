//! Tables for other conventions: several moves per turn (the source's "Gros Bras"), a move in every group
//! ("Quick"), …

use marienbad_rules::heap::HeapGame;
use marienbad_rules::{Compound, Convention, NoFiles, Play, Turns};
use marienbad_solve::compound::Quick;
use marienbad_solve::question::{Game, Outcome};
use marienbad_solve::{Stop, Work};

use super::{NoTable, Table, bound};
use crate::language::{Language, say};

/// The outcomes of the sizes 1, 2, 3, … in normal and misère play, whoever begins.
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
    let to = bound(to, 40, 1000)?;
    if (1..=to).any(|n| game.parse(&n.to_string(), &NoFiles).is_err()) {
        return Err(NoTable::Unknown);
    }
    let (table, stop) = by_number(language, game, convention, to, work);
    match stop {
        None => Ok(vec![table]),
        Some(stop) => Err(NoTable::Partial { tables: vec![table], stop }),
    }
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

/// The table as far as it was computed, and why it ends early if it does.
fn by_number(
    language: Language,
    game: &dyn Game,
    convention: Convention,
    to: u64,
    work: &mut Work<'_>,
) -> (Table, Option<Stop>) {
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
    let (mut outcomes, mut stop) = (Vec::new(), None);
    for n in 1..=to {
        work.advance(n - 1, Some(to));
        match row(game, n, &ways, work) {
            Ok(row) => outcomes.push(row),
            Err(reason) => {
                stop = Some(reason);
                break;
            }
        }
    }
    let lost = |place: usize| -> String {
        let rows = (1..)
            .zip(&outcomes)
            .filter(|(_, row): &(u64, &Vec<Outcome>)| row.get(place) == Some(&Outcome::P));
        let lost: Vec<String> = rows.map(|(n, _)| n.to_string()).collect();
        if lost.is_empty() { "—".to_owned() } else { lost.join(", ") }
    };
    let way = |(place, head): (usize, &String)| {
        say!(
            language, "table-ways-lost", "way" => head.as_str(), "list" => lost(place)
        )
    };
    let mut notes: Vec<String> = columns[1..].iter().enumerate().map(way).collect();
    notes.push(language.say(&format!("compound-{}", convention.compound.word())));
    if mover != other {
        notes.push(say!(language, "table-ways-turns"));
    }
    if game.parse("2x3", &NoFiles).is_ok() {
        notes.push(say!(language, "table-ways-bar"));
    }
    notes.push(say!(language, "table-ways-computed", "to" => outcomes.len().to_string()));
    let line = |(n, row): (u64, &Vec<Outcome>)| {
        let letters = row.iter().map(|outcome| outcome.letter().to_owned());
        std::iter::once(n.to_string()).chain(letters).collect()
    };
    let rows = (1..).zip(&outcomes).map(line).collect();
    (Table { title: say!(language, "table-ways", "game" => game.name()), columns, rows, notes }, stop)
}

fn row(game: &dyn Game, n: u64, ways: &[Convention], work: &mut Work<'_>) -> Result<Vec<Outcome>, Stop> {
    // It was checked before that every number is a position.
    let Ok(position) = game.parse(&n.to_string(), &NoFiles) else { return Ok(Vec::new()) };
    ways.iter().map(|way| game.solve(&position, *way, work).map(|answer| answer.outcome)).collect()
}
