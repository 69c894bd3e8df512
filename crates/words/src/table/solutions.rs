//! The solution table of the pupils' paper on XXX: which token of the longest group to take, with every
//! cell tested.

use marienbad_solve::{Stop, Work};

use super::Table;
use super::xxx::{Classes, name};
use crate::language::{Language, say};
use crate::study::rule::{COLUMNS, Cell, PERIOD, Rule, remains};

/// The truth about a group beside one other group.
struct Beside {
    /// The other group; 0 for none.
    other: u64,
    /// Whether the two together are lost.
    lost: bool,
    /// The winning tokens of the group, counted from one end.
    tokens: Vec<u64>,
}

impl Beside {
    fn new(group: u64, other: u64, classes: &mut Classes<'_>, work: &mut Work<'_>) -> Result<Self, Stop> {
        let mut lost = |groups: &[u64]| Ok::<bool, Stop>(classes.class(groups, work)? == 0);
        let mut tokens = Vec::new();
        for token in 1..=group.div_ceil(2) {
            let [left, right] = remains(group, token);
            if lost(&[left, right, other])? {
                tokens.push(token);
            }
        }
        Ok(Self { other, lost: lost(&[group, other])?, tokens })
    }

    /// Whether the cell is right here.
    fn bears_out(&self, cell: Cell) -> bool {
        match cell {
            Cell::Lost => self.lost,
            Cell::Token(token) => self.tokens.contains(&token),
            Cell::Grey => !self.lost && self.tokens.is_empty(),
        }
    }

    /// What the cell should be here.
    fn cell(&self) -> Cell {
        match self.tokens.first() {
            _ if self.lost => Cell::Lost,
            Some(token) => Cell::Token(*token),
            None => Cell::Grey,
        }
    }
}

/// A cell that is right for all remaining groups of a class at once, if there is one.
fn of_all(all: &[Beside]) -> Option<Cell> {
    let first = all.first()?;
    let tokens = first.tokens.iter().map(|token| Cell::Token(*token));
    [Cell::Lost, Cell::Grey].into_iter().chain(tokens).find(|cell| all.iter().all(|one| one.bears_out(*cell)))
}

fn words(language: Language, cell: Cell) -> String {
    match cell {
        Cell::Lost => name(language, 0),
        Cell::Token(token) => token.to_string(),
        Cell::Grey => "—".to_owned(),
    }
}

/// The rows of at most 13 tokens in this class.
fn rows_of(first: &[u32], class: u32) -> Vec<u64> {
    (0..).zip(first).filter(|(_, of_row)| **of_row == class).map(|(row, _)| row).collect()
}

/// The column headings: the class of the remaining groups, where *Gagnant 1* also stands for none.
fn columns(language: Language) -> Vec<String> {
    let mut columns = vec![language.say("table-xxx-remainder"), language.say("table-xxx-others")];
    columns.extend(COLUMNS.map(|class| {
        let name = name(language, class);
        if class == 1 { say!(language, "table-xxx-or-nothing", "class" => name) } else { name }
    }));
    columns
}

/// The table: remainder r is represented by the group of 14 + r, and every cell is tested with each single
/// remaining group of at most 13 tokens in the class of its column.
pub fn solutions(
    language: Language,
    first: &[u32],
    classes: &mut Classes<'_>,
    work: &mut Work<'_>,
) -> Result<Table, Stop> {
    let rule = Rule::new(first);
    let between = language.say("list-between");
    let (mut rows, mut wrong, mut open) = (Vec::new(), Vec::new(), Vec::new());
    for remainder in 0..PERIOD {
        let group = PERIOD + remainder;
        let mut row = vec![remainder.to_string(), name(language, classes.class(&[group], work)?)];
        for class in COLUMNS {
            let all = rows_of(first, class)
                .into_iter()
                .map(|other| Beside::new(group, other, classes, work))
                .collect::<Result<Vec<_>, _>>()?;
            let printed = rule.cell(remainder, class);
            let Some(against) = all.iter().find(|one| !one.bears_out(printed)) else {
                row.push(words(language, printed));
                continue;
            };
            let place = format!("{remainder}, {}", name(language, class));
            let situation = if against.other == 0 {
                format!("[{group}]")
            } else {
                format!("[{group}, {}]", against.other)
            };
            if let Some(cell) = of_all(&all) {
                let difference = say!(
                    language,
                    "table-xxx-difference",
                    "place" => place,
                    "class" => words(language, cell),
                    "rule" => words(language, printed)
                );
                wrong.push(say!(
                    language, "table-xxx-against", "what" => difference, "situation" => situation
                ));
                row.push(words(language, cell));
            } else {
                open.push(say!(
                    language,
                    "table-xxx-no-answer",
                    "place" => place,
                    "rule" => words(language, printed),
                    "situation" => situation,
                    "cell" => words(language, against.cell())
                ));
                row.push(format!("{} *", words(language, printed)));
            }
        }
        rows.push(row);
    }
    let mut notes = Vec::new();
    if !wrong.is_empty() {
        notes.push(say!(language, "table-xxx-solutions-fail", "list" => wrong.join(&between)));
    }
    if !open.is_empty() {
        notes.push(say!(language, "table-xxx-solutions-open", "list" => open.join(&between)));
    }
    let tried = COLUMNS.map(|class| {
        let row = |row: &u64| if *row == 0 { language.say("table-xxx-nothing") } else { row.to_string() };
        let rows = rows_of(first, class).iter().map(row).collect::<Vec<_>>().join(", ");
        say!(language, "table-xxx-tried", "class" => name(language, class), "list" => rows)
    });
    notes.push(say!(language, "table-xxx-solutions-tried", "list" => tried.join(&between)));
    notes.push(say!(language, "table-xxx-solutions-grey"));
    notes.push(say!(language, "table-xxx-solutions-conjecture"));
    Ok(Table { title: say!(language, "table-xxx-solutions"), columns: columns(language), rows, notes })
}
