//! Matches of tournaments: the command line stores them, and the pages show them. They cannot be continued.
//!
//! The field `against` of a match holds its record, after an owner that no cookie can have.

use std::path::Path;

use marienbad_play::Side;
use marienbad_store::matches::{Entry, Shelf};
use marienbad_words::failure::Failure;
use marienbad_words::language::{Language, say};
use marienbad_words::tournament;
use marienbad_words::trouble::fault_in_short;

use super::pages::matches::new_id;
use super::site;
use super::start::shelf_words;

/// An owner whose browser cannot exist: cookies have letters and digits only.
const NOBODY: &str = "-";

/// How many matches are written in one go.
const AT_ONCE: usize = 200;

/// What is stored about a match of a tournament, besides its moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The name of the tournament.
    pub tournament: String,
    /// The winner; `None` if the match was broken off.
    pub winner: Option<Side>,
    /// How a side lost other than on the board.
    pub fault: Option<String>,
}

impl Record {
    /// Reads a record from the field; `None` for matches of people.
    pub fn read(against: &str) -> Option<Self> {
        let find = |name: &str| {
            let mut words = against.split(' ').filter_map(|word| word.split_once('='));
            words.find(|(known, _)| *known == name).map(|(_, value)| value.to_owned())
        };
        let winner = match find("winner").as_deref() {
            Some("1") => Some(Side::First),
            Some("2") => Some(Side::Second),
            _ => None,
        };
        Some(Self { tournament: find("record")?, winner, fault: find("fault") })
    }

    fn write(&self) -> String {
        let winner = self.winner.map_or(0, |side| side.index() + 1);
        let fault = self.fault.as_ref().map_or_else(String::new, |fault| format!(" fault={fault}"));
        format!(" owner={NOBODY} record={} winner={winner}{fault}", self.tournament)
    }

    /// Who won, and how, if not on the board.
    pub fn result(&self, language: Language, names: [&str; 2]) -> String {
        let Some(winner) = self.winner else { return say!(language, "web-record-open") };
        let won = say!(language, "web-record-won", "name" => names[winner.index()]);
        match &self.fault {
            Some(fault) => {
                let loser = names[winner.other().index()];
                let how = fault_in_short(language, fault);
                say!(language, "web-record-fault", "won" => won, "loser" => loser, "how" => how)
            }
            None => won,
        }
    }
}

/// Stores the matches of a tournament in this folder. Returns the name under which they are listed.
pub fn keep(language: Language, folder: &Path, records: &[tournament::Record]) -> Result<String, Failure> {
    let failed = |error| shelf_words(language, error);
    let mut shelf = Shelf::open(&folder.join("matches.sqlite")).map_err(failed)?;
    let (name, now) = (new_id(), site::now());
    let entry = |(number, record): (usize, &tournament::Record)| {
        let fault = record.fault.map(str::to_owned);
        let against = Record { tournament: name.clone(), winner: record.winner, fault }.write();
        // In the order in which they were played.
        let (id, line) = (format!("{name}{number:04}"), record.line.clone());
        Entry { id, line, against, drawn: String::new(), version: 1, now }
    };
    let entries: Vec<Entry> = records.iter().enumerate().map(entry).collect();
    for some in entries.chunks(AT_ONCE) {
        shelf.write(some).map_err(failed)?;
    }
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seats::{Role, Seats};

    #[test]
    fn a_record_is_read_back_and_belongs_to_nobody() {
        for (winner, fault) in [(Some(Side::Second), Some("late")), (Some(Side::First), None), (None, None)] {
            let fault = fault.map(str::to_owned);
            let record = Record { tournament: "abc".to_owned(), winner, fault };
            assert_eq!(Record::read(&record.write()), Some(record.clone()));
            let seats = Seats::read(&record.write());
            for visitor in [None, Some("abc"), Some("anna")] {
                assert_eq!(seats.role(visitor, false), Role::Onlooker);
            }
        }
        assert_eq!(Record::read("perfect@2 owner=anna"), None);
    }
}
