//! The pupils' paper on XXX (source 000), checked by computation: its tables, how far its rules hold, its
//! quiz.

mod classes;
pub mod document;
mod quiz;
mod rows;
pub mod rule;

use marienbad_rules::{Compound, Convention, Turns};
use marienbad_solve::misere::Search;
use marienbad_solve::question::Game;
use marienbad_solve::{Stop, Work};

use crate::language::{Language, say};
use crate::solve::method_words;
use crate::table::xxx::{Classes, name};
use crate::table::{NoTable, Table, tables};
use document::{Block, Document};
use rows::{Failing, Rows};
use rule::{PERIOD, Rule};

/// Rows that are decided where nothing is said.
pub const ROWS: u64 = 150;

/// The fewest rows: the growth of the steps is measured over fifty, and the first failure is at 43.
pub const FEWEST_ROWS: u64 = 100;

/// Rows of the table of Gros Bras.
const BIASED_ROWS: u64 = 24;

/// The parameters of the study.
pub struct Asked {
    /// The language of the text.
    pub language: Language,
    /// The number of rows to decide.
    pub rows: u64,
    /// The steps for each question of the quiz.
    pub steps: u64,
    /// The threads that decide rows.
    pub threads: usize,
}

/// A situation, written as in the paper.
fn situation(groups: &[u64]) -> String {
    format!("[{}]", groups.iter().map(u64::to_string).collect::<Vec<_>>().join(", "))
}

fn list(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
}

/// Makes the study. If it had to stop, the document contains what was found and says so, and the reason is
/// returned too.
pub fn study(asked: &Asked, game: &dyn Game, work: &mut Work<'_>) -> (Document, Option<Stop>) {
    let language = asked.language;
    let mut document = Document { title: say!(language, "study-title"), blocks: Vec::new() };
    document.paragraph(language.say("study-rules"));
    document.paragraph(language.say("study-claims"));
    let stop = sections(asked, game, &mut document, work).err();
    if stop.is_some() {
        document.heading(language.say("study-stopped-heading"));
        document.paragraph(language.say("study-stopped"));
    }
    (document, stop)
}

fn sections(
    asked: &Asked,
    game: &dyn Game,
    document: &mut Document,
    work: &mut Work<'_>,
) -> Result<(), Stop> {
    let language = asked.language;
    document.heading(language.say("study-tables-heading"));
    add_tables(language, game, (Convention::default(), None), document, work)?;
    let mut classes = Classes::default();
    let mut first = Vec::new();
    for n in 0..PERIOD {
        first.push(classes.class(&[n], work)?);
    }
    let rule = Rule::new(&first);
    let mut search = rows::search(asked.threads);
    let rows = single_rows(asked, &rule, &mut classes, &mut search, document, work)?;
    sums(language, &rule, &mut classes, &mut search, document, work)?;
    recipe(language, &rule, &mut search, document, work)?;
    quiz::sections(asked, &rule, &rows, &mut search, document, work)?;
    variants(language, game, document, work)?;
    classes::section(asked, game, document, work)
}

/// Adds the tables of the command `table`, as far as they were computed; a game without tables has none
/// here.
fn add_tables(
    language: Language,
    game: &dyn Game,
    (convention, to): (Convention, Option<u64>),
    document: &mut Document,
    work: &mut Work<'_>,
) -> Result<(), Stop> {
    let (found, stop) = match tables(language, game, convention, to, work) {
        Ok(found) => (found, None),
        Err(NoTable::Stop(stop)) => (Vec::new(), Some(stop)),
        Err(NoTable::Partial { tables, stop }) => (tables, Some(stop)),
        Err(NoTable::Unknown | NoTable::TooLong { .. }) => (Vec::new(), None),
    };
    document.blocks.extend(found.into_iter().map(Block::Table));
    stop.map_or(Ok(()), Err)
}

fn single_rows(
    asked: &Asked,
    rule: &Rule,
    classes: &mut Classes<'_>,
    search: &mut Search<'_>,
    document: &mut Document,
    work: &mut Work<'_>,
) -> Result<Rows, Stop> {
    let language = asked.language;
    document.heading(language.say("study-rows-heading"));
    if let Some((groups, (class, by_rule))) =
        rows::smallest_wrong_class(rule, classes, |count| count == 1, work)?
    {
        document.paragraph(say!(
            language,
            "study-rows-class",
            "last" => (groups[0] - 1).to_string(),
            "row" => groups[0].to_string(),
            "class" => name(language, class),
            "rule" => name(language, by_rule)
        ));
    }
    let mut rows = Rows::default();
    let decided = rows.decide(rule, asked.rows, search, work);
    let to = rows.to.to_string();
    document.paragraph(say!(language, "study-rows-lost", "to" => to.as_str(), "list" => list(&rows.lost)));
    if let Some(first) = rows.wrong.first() {
        document.paragraph(say!(
            language,
            "study-rows-fail",
            "row" => first.to_string(),
            "last" => (first - 1).to_string(),
            "count" => rows.wrong.len(),
            "to" => to.as_str()
        ));
        let line = |row: &u64| {
            let (lost, won) = (language.say("class-losing"), language.say("class-winning"));
            let is_lost = rows.lost.binary_search(row).is_ok();
            let (says, is) = if is_lost { (won, lost) } else { (lost, won) };
            vec![row.to_string(), (row % PERIOD).to_string(), says, is]
        };
        document.blocks.push(Block::Table(Table {
            title: say!(language, "study-rows-table", "to" => to.as_str()),
            columns: [
                "study-column-row",
                "table-xxx-remainder",
                "study-column-rule",
                "study-column-computed",
            ]
            .map(|id| language.say(id))
            .into(),
            rows: rows.wrong.iter().map(line).collect(),
            notes: Vec::new(),
        }));
    } else {
        document.paragraph(say!(language, "study-rows-hold", "to" => to.as_str()));
    }
    document.paragraph(
        say!(language, "study-computed", "to" => to, "method" => method_words(language, search.method())),
    );
    decided?;
    Ok(rows)
}

fn sums(
    language: Language,
    rule: &Rule,
    classes: &mut Classes<'_>,
    search: &mut Search<'_>,
    document: &mut Document,
    work: &mut Work<'_>,
) -> Result<(), Stop> {
    document.heading(language.say("study-sums-heading"));
    let mut items = Vec::new();
    for several in [false, true] {
        let count = |groups: usize| groups == 2 || several && groups > 1;
        let (of_class, of_outcome) = if several {
            ("study-sum-class", "study-sum-outcome")
        } else {
            ("study-pair-class", "study-pair-outcome")
        };
        if let Some((groups, (class, by_rule))) = rows::smallest_wrong_class(rule, classes, count, work)? {
            items.push(say!(
                language,
                of_class,
                "situation" => situation(&groups),
                "total" => groups.iter().sum::<u64>().to_string(),
                "class" => name(language, class),
                "rule" => name(language, by_rule)
            ));
        }
        if let Some((groups, wins)) = rows::smallest_wrong_outcome(rule, search, count, work)? {
            let (lost, won) = (language.say("class-losing"), language.say("class-winning"));
            let (is, says) = if wins { (won, lost) } else { (lost, won) };
            items.push(say!(
                language,
                of_outcome,
                "situation" => situation(&groups),
                "total" => groups.iter().sum::<u64>().to_string(),
                "class" => is,
                "rule" => says
            ));
        }
    }
    items.push(arrow(language, classes, work)?);
    items.push(neutral(language, classes, work)?);
    document.blocks.push(Block::List(items));
    document.paragraph(language.say("study-sums-exhaustive"));
    Ok(())
}

/// The paper's arrow from *Perdant* to *Gagnant 1*, which its editors doubt.
fn arrow(language: Language, classes: &mut Classes<'_>, work: &mut Work<'_>) -> Result<String, Stop> {
    Ok(match rows::smallest_without_arrow(classes, work)? {
        None => language.say("study-arrow-holds"),
        Some((groups, reached)) => say!(
            language,
            "study-arrow-fails",
            "situation" => situation(&groups),
            "classes" => reached.iter().map(|class| name(language, *class)).collect::<Vec<_>>().join(", ")
        ),
    })
}

/// The paper's claim "Gagnant 1 est l'élément neutre".
fn neutral(language: Language, classes: &mut Classes<'_>, work: &mut Work<'_>) -> Result<String, Stop> {
    Ok(match rows::smallest_not_neutral(classes, work)? {
        None => language.say("study-neutral-holds"),
        Some((_, found)) => say!(
            language,
            "study-neutral-fails",
            "neutral" => found.neutral.to_string(),
            "other" => found.other.0.to_string(),
            "class" => name(language, found.other.1),
            "both" => name(language, found.both)
        ),
    })
}

fn recipe(
    language: Language,
    rule: &Rule,
    search: &mut Search<'_>,
    document: &mut Document,
    work: &mut Work<'_>,
) -> Result<(), Stop> {
    document.heading(language.say("study-recipe-heading"));
    let mut items: Vec<String> = Vec::new();
    for token_missing in [true, false] {
        let Some((groups, how)) = rows::smallest_failing_recipe(rule, search, token_missing, work)? else {
            continue;
        };
        let place = situation(&groups);
        let (winning, _) = rows::winning_moves(&groups, search, work)?;
        let good = moves(language, &winning);
        let item = match how {
            Failing::SaysLost => {
                say!(language, "study-recipe-says-lost", "situation" => place, "moves" => good)
            }
            Failing::Nothing => {
                say!(language, "study-recipe-nothing", "situation" => place, "moves" => good)
            }
            Failing::NoToken(group, token) | Failing::BadMove(group, token) => {
                let missing = matches!(how, Failing::NoToken(..));
                let id = if missing { "study-recipe-no-token" } else { "study-recipe-bad-move" };
                say!(
                    language,
                    id,
                    "situation" => place,
                    "token" => token.to_string(),
                    "group" => group.to_string(),
                    "moves" => good
                )
            }
        };
        if !items.contains(&item) {
            items.push(item);
        }
    }
    if items.is_empty() {
        items.push(language.say("study-recipe-holds"));
    }
    document.blocks.push(Block::List(items));
    document.paragraph(language.say("study-recipe-exhaustive"));
    Ok(())
}

/// Moves in words, group by group.
fn moves(language: Language, moves: &[(u64, u64)]) -> String {
    let one = |moves: &[(u64, u64)]| {
        let tokens: Vec<u64> = moves.iter().map(|(_, token)| *token).collect();
        let group = moves.first().map_or(0, |(group, _)| *group).to_string();
        say!(language, "study-move", "group" => group, "tokens" => list(&tokens), "count" => tokens.len())
    };
    let all: Vec<String> = moves.chunk_by(|a, b| a.0 == b.0).map(one).collect();
    all.join(&language.say("list-between"))
}

fn variants(
    language: Language,
    game: &dyn Game,
    document: &mut Document,
    work: &mut Work<'_>,
) -> Result<(), Stop> {
    document.heading(language.say("study-variants-heading"));
    let quick = Convention { compound: Compound::Conjunctive, ..Convention::default() };
    let strong = "2:1".parse::<Turns>().unwrap_or_default();
    let biased = Convention { turns: strong, ..Convention::default() };
    for (convention, to) in [(quick, 1000), (biased, BIASED_ROWS)] {
        add_tables(language, game, (convention, Some(to)), document, work)?;
    }
    Ok(())
}
