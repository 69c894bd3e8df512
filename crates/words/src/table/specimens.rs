//! Tables of games whose positions are not made of numbers, or of three or more numbers: one line per word
//! or tuple, one line per size of graph.

use marienbad_rules::specimens::{self, Figure, Specimens};
use marienbad_rules::{NoFiles, Play};
use marienbad_solve::question::Game;
use marienbad_solve::{Stop, Work};

use super::evidence::{Evidence, cut};
use super::sizes::{outcome, solve, value};
use super::{NoTable, Table};
use crate::language::{Language, say};

/// Lines that are shown where nothing is asked, and the most there may be.
const USUAL_LINES: usize = 40;
const MAX_LINES: usize = 4_000;

/// Vertices of the graphs that are shown where nothing is asked, and the most there may be.
const USUAL_VERTICES: u64 = 6;
const MAX_VERTICES: u64 = 64;

/// The tables of these specimens.
pub fn tables(
    language: Language,
    game: &dyn Game,
    of: &Specimens,
    to: Option<u64>,
    work: &mut Work<'_>,
) -> Result<Vec<Table>, NoTable> {
    match of {
        Specimens::Words(letters) => {
            let of_length =
                |length: u64, most| specimens::words(letters, usize::try_from(length).ok()?, most);
            let texts = listed(1, to, of_length)?;
            let quoted = |word: String| if word == "0" { "\"0\"".to_owned() } else { word };
            lines(language, game, texts.into_iter().map(quoted).collect(), "table-word", work)
        }
        Specimens::Graphs => figures(language, game, (&Figure::GRAPHS, None), to, work),
        Specimens::Plants(ground) => figures(language, game, (&Figure::PLANTS, Some(ground)), to, work),
    }
}

/// The table of tuples of numbers, with their names in order.
pub fn tuples(
    language: Language,
    game: &dyn Game,
    arity: usize,
    to: Option<u64>,
    work: &mut Work<'_>,
) -> Result<Vec<Table>, NoTable> {
    lines(
        language,
        game,
        listed(0, to, |largest, most| with_largest(largest, arity, most))?,
        "table-tuple",
        work,
    )
}

/// The tuples whose largest number is this one, if there are at most `most`.
fn with_largest(largest: u64, arity: usize, most: usize) -> Option<Vec<String>> {
    let power = |base: u64| base.checked_pow(u32::try_from(arity).ok()?);
    let count = power(largest + 1)?.checked_sub(power(largest)?)?;
    if count > most as u64 {
        return None;
    }
    let (mut all, mut tuple) = (Vec::new(), vec![0; arity]);
    loop {
        if tuple.contains(&largest) {
            all.push(tuple.iter().map(u64::to_string).collect::<Vec<_>>().join(","));
        }
        // Increments the last number that can grow, and resets all numbers after it.
        let Some(grows) = tuple.iter().rposition(|number| *number < largest) else { return Some(all) };
        tuple[grows] += 1;
        tuple[grows + 1..].fill(0);
    }
}

/// The texts of the sizes from `first` to `to`; without `to`, as many as are easily read.
fn listed(
    first: u64,
    to: Option<u64>,
    of_size: impl Fn(u64, usize) -> Option<Vec<String>>,
) -> Result<Vec<String>, NoTable> {
    let most = if to.is_some() { MAX_LINES } else { USUAL_LINES };
    let mut all: Vec<String> = Vec::new();
    for size in first..=to.unwrap_or(USUAL_LINES as u64) {
        // The smallest size is always shown.
        let room = if size == first { MAX_LINES } else { most.saturating_sub(all.len()) };
        match of_size(size, room) {
            Some(more) => all.extend(more),
            None if to.is_some() => return Err(NoTable::TooLong { max: size.saturating_sub(1) }),
            None => break,
        }
    }
    Ok(all)
}

/// One line per position: its value and its outcomes under both winning rules.
fn lines(
    language: Language,
    game: &dyn Game,
    texts: Vec<String>,
    head: &str,
    work: &mut Work<'_>,
) -> Result<Vec<Table>, NoTable> {
    let (mut rows, mut stop) = (Vec::new(), None);
    let mut evidence = Evidence::default();
    let mut last = String::new();
    let total = texts.len() as u64;
    for (done, text) in texts.into_iter().enumerate() {
        work.advance(done as u64, Some(total));
        match line(game, &text, &mut evidence, work) {
            Ok(row) => rows.push(row),
            Err(Stop::Rule(_)) => {
                rows.push(vec![text.clone(), BROKEN.to_owned(), BROKEN.into(), BROKEN.into()]);
            }
            Err(reason) => {
                stop = Some(reason);
                break;
            }
        }
        last = text;
    }
    let mut notes = vec![say!(language, "table-outcomes"), evidence.words(language, &last)];
    notes.extend(stop.as_ref().map(|stop| cut(language, stop)));
    if rows.iter().flatten().any(|cell| cell == BROKEN) {
        notes.push(language.say("table-broken"));
    }
    let table = Table {
        title: say!(language, "table-sizes-title", "game" => game.name()),
        columns: [head, "table-sizes-value", "table-sizes-normal", "table-sizes-misere"]
            .map(|id| language.say(id))
            .into(),
        rows,
        notes,
    };
    finished(vec![table], stop)
}

fn line(
    game: &dyn Game,
    text: &str,
    evidence: &mut Evidence,
    work: &mut Work<'_>,
) -> Result<Vec<String>, Stop> {
    let normal = solve(game, text, Play::Normal, evidence, work)?;
    let misere = solve(game, text, Play::Misere, evidence, work)?;
    Ok(vec![text.to_owned(), value(normal.as_ref()), outcome(normal.as_ref()), outcome(misere.as_ref())])
}

/// What stands where the rule breaks.
const BROKEN: &str = "–";

/// One column per figure, one line per size: values in normal play, outcomes in misère play.
fn figures(
    language: Language,
    game: &dyn Game,
    (figures, ground): (&[Figure], Option<&String>),
    to: Option<u64>,
    work: &mut Work<'_>,
) -> Result<Vec<Table>, NoTable> {
    let to = super::bound(to, USUAL_VERTICES, MAX_VERTICES)?;
    let mut stop = None;
    let mut made = Vec::new();
    for (play, title) in [(Play::Normal, "table-figures-values"), (Play::Misere, "table-figures-misere")] {
        let (mut rows, mut evidence) = (Vec::new(), Evidence::default());
        'sizes: for n in 1..=to {
            work.advance(n, Some(to));
            let mut row = vec![n.to_string()];
            for figure in figures {
                let text = match ground {
                    Some(ground) => figure.plant(ground, n),
                    None => figure.graph(n),
                };
                let Some(text) = text.filter(|text| game.parse(text, &NoFiles).is_ok()) else {
                    row.push(String::new());
                    continue;
                };
                match solve(game, &text, play, &mut evidence, work) {
                    Ok(answer) if play == Play::Normal => row.push(value(answer.as_ref())),
                    Ok(answer) => row.push(outcome(answer.as_ref())),
                    Err(Stop::Rule(_)) => row.push(BROKEN.to_owned()),
                    Err(reason) => {
                        stop = Some(reason);
                        break 'sizes;
                    }
                }
            }
            rows.push(row);
        }
        let mut columns = vec![language.say(if ground.is_some() { "table-edges" } else { "table-vertices" })];
        columns.extend(figures.iter().map(|figure| {
            language.say(&match ground {
                Some(_) => format!("table-plant-{}", figure.word()),
                None => format!("table-figure-{}", figure.word()),
            })
        }));
        let zero = if play == Play::Normal { "table-figures-zero" } else { "table-outcomes" };
        let mut notes = vec![language.say(zero)];
        if let Some(last) = rows.last().and_then(|row: &Vec<String>| row.first()) {
            notes.push(evidence.words(language, last));
        }
        notes.extend(stop.as_ref().map(|stop| cut(language, stop)));
        made.push(Table { title: say!(language, title, "game" => game.name()), columns, rows, notes });
        if stop.is_some() {
            break;
        }
    }
    finished(made, stop)
}

/// The tables, or why they ended early.
fn finished(tables: Vec<Table>, stop: Option<Stop>) -> Result<Vec<Table>, NoTable> {
    match stop {
        None => Ok(tables),
        Some(stop) if tables.iter().all(|table| table.rows.is_empty()) => Err(NoTable::Stop(stop)),
        Some(stop) => Err(NoTable::Partial { tables, stop }),
    }
}
