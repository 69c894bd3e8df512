//! What each table or plot shows, from the parameters of its address.

use marienbad_pictures::{chart, coins, grid, plot, ruled};
use marienbad_rules::{Convention, Play};
use marienbad_solve::closed::lower_wythoff;
use marienbad_solve::sequence::{self, Sequence};
use marienbad_solve::{Claim, Work};
use marienbad_words::code;
use marienbad_words::failure::{Failure, RequestError, excerpt};
use marienbad_words::language::say;
use marienbad_words::table::{self, NoTable, Table, nim_tables};

use super::super::super::address;
use super::super::super::site::Visit;
use super::plane;

/// One page of tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// What `marienbad table` prints.
    Source,
    /// The values of heaps.
    Sequence,
    /// The lost pairs of two heaps.
    Plane,
    /// How many matches to take.
    Matches,
    /// Nim sums and products.
    Nim,
    /// The words of a code.
    Code,
}

/// All, as the index shows them.
pub const KINDS: [Kind; 6] =
    [Kind::Source, Kind::Sequence, Kind::Plane, Kind::Matches, Kind::Nim, Kind::Code];

impl Kind {
    /// The word of its address.
    pub fn word(self) -> &'static str {
        match self {
            Self::Source => "source",
            Self::Sequence => "sequence",
            Self::Plane => "plane",
            Self::Matches => "matches",
            Self::Nim => "nim",
            Self::Code => "code",
        }
    }

    /// The message of its title.
    pub fn title(self) -> &'static str {
        match self {
            Self::Source => "webtables-source-title",
            Self::Sequence => "webtables-sequence-title",
            Self::Plane => "webtables-plane-title",
            Self::Matches => "webtables-matches-title",
            Self::Nim => "webtables-nim-title",
            Self::Code => "webtables-code-title",
        }
    }

    /// The message that says what is seen.
    pub fn lead(self) -> &'static str {
        match self {
            Self::Source => "webtables-source-lead",
            Self::Sequence => "webtables-sequence-lead",
            Self::Plane => "webtables-plane-lead",
            Self::Matches => "webtables-matches-lead",
            Self::Nim => "webtables-nim-lead",
            Self::Code => "webtables-code-lead",
        }
    }
}

/// A field of the form above a table.
pub struct Field {
    /// Its name in the address.
    pub name: &'static str,
    /// The message beside it.
    pub label: &'static str,
    /// What stands in it.
    pub value: String,
    /// The least number.
    pub least: u64,
    /// The largest number; 0 where it is no number.
    pub most: u64,
    /// What one can choose, with the messages.
    pub choices: &'static [(&'static str, &'static str)],
}

/// What a page shows.
pub struct Made {
    /// The form.
    pub fields: Vec<Field>,
    /// What must be said.
    pub notes: Vec<String>,
    /// An SVG.
    pub picture: String,
    /// The picture in words; nothing where it only repeats the tables, and is not shown above them.
    pub alt: Option<String>,
    /// The values.
    pub tables: Vec<Table>,
}

/// A number field: what the address says, else `usual`.
fn number(
    visit: &Visit,
    (name, label): (&'static str, &'static str),
    usual: &str,
    least: u64,
    most: u64,
) -> Result<Field, Failure> {
    let found = visit.query.get(name).map(str::trim).filter(|text| !text.is_empty()).unwrap_or(usual);
    let fits = found.is_empty() || found.parse().is_ok_and(|n: u64| (least..=most).contains(&n));
    if !fits {
        let message = say!(
            visit.language,
            "web-api-number",
            "found" => excerpt(found, 0),
            "min" => least.to_string(),
            "max" => most.to_string(),
            "example" => most.to_string()
        );
        return Err(Failure::Refused(message));
    }
    Ok(Field { name, label, value: found.to_owned(), least, most, choices: &[] })
}

fn text(visit: &Visit, name: &'static str, label: &'static str, usual: &str) -> Field {
    let found = visit.query.get(name).map(str::trim).filter(|text| !text.is_empty()).unwrap_or(usual);
    Field { name, label, value: found.to_owned(), least: 0, most: 0, choices: &[] }
}

impl Field {
    fn number(&self) -> u64 {
        self.value.parse().unwrap_or(self.least)
    }
}

/// Computes what the address asks for.
pub fn make(kind: Kind, visit: &Visit, work: &mut Work<'_>) -> Result<Made, Failure> {
    match kind {
        Kind::Source => source(visit, work),
        Kind::Sequence => values(visit, work),
        Kind::Plane => pairs(visit),
        Kind::Matches => matches(visit, work),
        Kind::Nim => nim(visit),
        Kind::Code => words(visit, work),
    }
}

fn refused(message: String) -> Failure {
    Failure::Refused(message)
}

fn source(visit: &Visit, work: &mut Work<'_>) -> Result<Made, Failure> {
    let language = visit.language;
    let name = text(visit, "game", "web-open-game", "xxx");
    let to = number(visit, ("to", "webtables-to"), "", 1, 500)?;
    let game = address::game(&name.value)?;
    let asked = to.value.parse().ok();
    let tables = match table::tables(language, &*game, Convention::default(), asked, work) {
        Ok(tables) => tables,
        Err(NoTable::Stop(stop) | NoTable::Partial { stop, .. }) => return Err(stop.into()),
        Err(NoTable::Unknown) => {
            return Err(refused(say!(language, "webtables-no-table", "game" => game.name())));
        }
        Err(NoTable::TooLong { max }) => {
            let message =
                say!(language, "error-table-too-large", "to" => to.value.as_str(), "max" => max.to_string());
            return Err(refused(message));
        }
    };
    // The normal and the misère tables say so themselves; those of values are of normal play.
    let notes = vec![say!(language, "webtables-rule-values")];
    let picture = ruled::tables(&tables);
    Ok(Made { fields: vec![name, to], notes, picture, alt: None, tables })
}

const PLOTS: &[(&str, &str)] =
    &[("points", "webtables-plot-points"), ("histogram", "webtables-plot-histogram")];

fn values(visit: &Visit, work: &mut Work<'_>) -> Result<Made, Failure> {
    let language = visit.language;
    let name = text(visit, "game", "web-open-game", "0.137");
    let to = number(visit, ("to", "webtables-to"), "200", 1, 20_000)?;
    let drawn = Field { choices: PLOTS, ..text(visit, "plot", "webtables-plot", "points") };
    if PLOTS.iter().all(|(word, _)| *word != drawn.value) {
        let found = excerpt(&drawn.value, 0);
        return Err(refused(say!(language, "webtables-no-plot", "found" => found)));
    }
    let game = address::game(&name.value)?;
    let none = || refused(say!(language, "webtables-no-sequence", "game" => game.name()));
    let mut sequence = Sequence::new(game.heap_game().ok_or_else(none)?);
    let last = to.number();
    sequence.extend_to(last, work)?;
    let points: Vec<(u64, u64)> = (0..).zip(sequence.values().iter(0..last + 1).map(u64::from)).collect();
    let found = sequence::period(&mut sequence, last, work)?;
    let label = found.map(|found| {
        let proved = found.claim == Claim::Proved;
        let id = if proved { "period-label-proved" } else { "period-label-conjectured" };
        say!(language, id, "period" => found.period.to_string(), "preperiod" => found.preperiod.to_string())
    });
    let repeats = found.zip(label.clone()).map(|(found, label)| plot::Repeats {
        from: found.preperiod,
        length: found.period,
        label,
    });
    let rule = language.say(&format!("play-{}", Play::Normal.word()));
    let title = format!("{} · {rule}", game.name());
    let picture = if drawn.value == "histogram" {
        let labels = chart::Labels {
            x: language.say("plot-value"),
            y: language.say("plot-count"),
            note: say!(language, "plot-histogram"),
        };
        chart::histogram(&title, &points, &labels)
    } else {
        plot::points(&title, &points, repeats.as_ref())
    };
    let rows = points.iter().map(|(n, value)| vec![n.to_string(), value.to_string()]).collect();
    let columns = vec![language.say("plot-heap"), language.say("plot-value")];
    let unknown = || say!(language, "period-none", "to" => last.to_string());
    let notes = vec![rule, label.unwrap_or_else(unknown)];
    Ok(Made {
        fields: vec![name, to, drawn],
        notes,
        picture,
        alt: Some(title.clone()),
        tables: vec![Table { title, columns, rows, notes: Vec::new() }],
    })
}

fn pairs(visit: &Visit) -> Result<Made, Failure> {
    let language = visit.language;
    let to = number(visit, ("to", "webtables-side"), "40", 1, 10_000)?;
    let size = to.number();
    let lower = |d: u64| u64::try_from(lower_wythoff(&d.into())).ok();
    let cold: Vec<(u64, u64, u64)> = (0..=size)
        .map_while(|d| lower(d).map(|y| (d, y, y + d)))
        .take_while(|(_, _, x)| *x <= size)
        .collect();
    let both: Vec<(u64, u64)> = cold.iter().flat_map(|(_, y, x)| [(*x, *y), (*y, *x)]).collect();
    let title = say!(language, "table-wythoff-title");
    let columns = ["table-rank", "table-ordinate", "table-abscissa"].map(|id| language.say(id)).into();
    let rows = cold.iter().map(|(d, y, x)| [d, y, x].map(u64::to_string).into()).collect();
    let notes = vec![say!(language, "table-wythoff-rule")];
    Ok(Made {
        fields: vec![to],
        picture: plane::golden(&title, size, &both),
        alt: Some(title.clone()),
        tables: vec![Table { title, columns, rows, notes }],
        notes: Vec::new(),
    })
}

fn matches(visit: &Visit, work: &mut Work<'_>) -> Result<Made, Failure> {
    let language = visit.language;
    let to = number(visit, ("to", "webtables-matches"), "37", 1, 200)?;
    let game = address::game("fibonacci")?;
    let found = table::tables(language, &*game, Convention::default(), Some(to.number()), work);
    let mut tables = found.map_err(|problem| match problem {
        NoTable::Stop(stop) => Failure::Stop(stop),
        _ => RequestError::Broken.into(),
    })?;
    let Some(takes) = tables.pop() else { return Err(RequestError::Broken.into()) };
    let fibonacci = std::iter::successors(Some((1, 2)), |(a, b)| Some((*b, a + b)));
    let lines: Vec<u64> = fibonacci.map(|(a, _)| a).take_while(|n| *n <= to.number()).collect();
    // The first head is a word, too long for a square.
    let mut columns = takes.columns.clone();
    "n".clone_into(&mut columns[0]);
    let short = Table { title: say!(language, "webtables-matches-title"), columns, ..takes.clone() };
    let picture = plane::framed(grid::tables(std::slice::from_ref(&short)), &lines, takes.columns.len());
    let alt = Some(takes.title.clone());
    Ok(Made { fields: vec![to], picture, alt, tables: vec![takes], notes: Vec::new() })
}

fn nim(visit: &Visit) -> Result<Made, Failure> {
    let language = visit.language;
    let size = number(visit, ("size", "webtables-size"), "16", 1, 64)?;
    let tables = nim_tables(language, size.number() - 1);
    let picture = grid::tables(&tables);
    let alt = Some(say!(language, "webtables-nim-title"));
    Ok(Made { fields: vec![size], picture, alt, tables, notes: Vec::new() })
}

fn words(visit: &Visit, work: &mut Work<'_>) -> Result<Made, Failure> {
    let language = visit.language;
    let turn = number(visit, ("turn", "webtables-turn"), "7", 1, 64)?;
    let length = number(visit, ("coins", "webtables-coins"), "24", 1, 64)?;
    let code = code::made(language, turn.number(), length.number(), work)?;
    let title = code::title(language, &code);
    let rows = (1..).zip(code.generator()).map(|(i, word): (u64, _)| vec![i.to_string(), word.to_string()]);
    let columns = vec!["n".to_owned(), say!(language, "webtables-word")];
    let table = Table { title: title.clone(), columns, rows: rows.collect(), notes: Vec::new() };
    Ok(Made {
        fields: vec![turn, length],
        notes: vec![title.clone(), language.say(&format!("play-{}", Play::Normal.word()))],
        picture: coins::words(&title, code.generator()),
        alt: Some(title),
        tables: vec![table],
    })
}
