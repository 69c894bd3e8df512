//! Computed results, each in a row of one `SQLite` file.
//!
//! This module handles rows of text and knows nothing about games: `marienbad-words` defines what a row
//! means, and when two rows agree. A row has a checksum over all its cells. A row that does not match its
//! checksum is never returned as a result; [`Results::all`] reports it. Several programs can use the file
//! together (write-ahead log).
//!
//! ```
//! use marienbad_store::results::{Found, Judgement, Kept, Results, Row};
//!
//! let mut results = Results::in_memory()?;
//! let question = ["position", "cram", "4x5", "normal", "disjunctive", "1:1", ""];
//! let row = Row::new(question, ["{\"value\":2}", "computed", "0.1.0", "1", "20", "0", "", ""]);
//! assert_eq!(results.keep(&row, &mut |_, _| Judgement::Agree)?, Kept::New);
//! assert_eq!(results.find(&row)?, [Found::Sound(row.clone())]);
//!
//! let other = row.clone().with("finding", "{\"value\":3}");
//! let Kept::Differs(there) = results.keep(&other, &mut |_, _| Judgement::Differ)? else { panic!() };
//! assert_eq!(there, [row]);
//! # Ok::<(), marienbad_store::results::ResultsError>(())
//! ```

mod backup;
mod row;
mod tables;
mod told;

use std::path::Path;

use rusqlite::{Connection, ErrorCode, TransactionBehavior, params_from_iter};

pub use backup::{back_up, restore};
pub use row::{COLUMNS, QUESTION, Row};
use tables::{Prepared, prepare, read, text_of};
pub use told::{Found, Judgement, Kept, Restored, ResultsError, Saved};

use crate::files::{Local, make_folders};

/// The open file.
#[derive(Debug)]
pub struct Results {
    connection: Connection,
}

impl Results {
    /// Opens the file, and creates it and its folder if they are missing.
    pub fn open(path: &Path) -> Result<Self, ResultsError> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            make_folders(&Local, folder).map_err(|error| ResultsError::Closed {
                path: path.to_owned(),
                problem: error.to_string(),
            })?;
        }
        Self::opened(path, true)
    }

    /// Opens the file; `None` if there is none.
    pub fn open_existing(path: &Path) -> Result<Option<Self>, ResultsError> {
        match path.try_exists() {
            Ok(false) => Ok(None),
            _ => Self::opened(path, false).map(Some),
        }
    }

    fn opened(path: &Path, create: bool) -> Result<Self, ResultsError> {
        let told = |error: rusqlite::Error| match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
                ResultsError::Damaged { path: path.to_owned() }
            }
            _ if is_full(&error) => ResultsError::Full,
            _ => ResultsError::Closed { path: path.to_owned(), problem: error.to_string() },
        };
        // Checked first, because closing a file may remove its log.
        let settled = !create && tables::is_settled(path);
        let opened = Connection::open_with_flags(path, tables::flags(create)).and_then(prepare);
        let opened = match opened {
            // A reader needs room for the file that readers and writers share. If there is none (the disk
            // is full or read-only) and the log is empty, the file is read on its own.
            Err(error) if settled && needs_room(&error) => {
                tables::open_alone(path).and_then(prepare).map_err(|_| error)
            }
            other => other,
        };
        match opened.map_err(told)? {
            Prepared::Ready(connection) => Ok(Self { connection }),
            Prepared::Newer(found) => Err(ResultsError::Newer { path: path.to_owned(), found }),
            Prepared::Foreign => Err(ResultsError::Damaged { path: path.to_owned() }),
        }
    }

    /// A database in memory, discarded when dropped, for tests.
    pub fn in_memory() -> Result<Self, ResultsError> {
        match prepare(Connection::open_in_memory()?)? {
            Prepared::Ready(connection) => Ok(Self { connection }),
            _ => Err(ResultsError::Failed("not empty".to_owned())),
        }
    }

    /// The rows with the same question, whatever its bound: the bound is the last cell of a question.
    pub fn find(&self, asked: &Row) -> Result<Vec<Found>, ResultsError> {
        find(&self.connection, &asked.question()[..QUESTION - 1])
    }

    /// Stores a row. A disputed question remains disputed. `judge` compares the existing row with the new
    /// one. A damaged row with the same question is replaced.
    pub fn keep(
        &mut self,
        row: &Row,
        judge: &mut dyn FnMut(&Row, &Row) -> Judgement,
    ) -> Result<Kept, ResultsError> {
        let change = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let kept = keep(&change, row, judge)?;
        change.commit()?;
        Ok(kept)
    }

    /// Stores many rows in one transaction: all that agree or, after an error, none.
    pub fn keep_all(
        &mut self,
        rows: &[Row],
        judge: &mut dyn FnMut(&Row, &Row) -> Judgement,
    ) -> Result<Vec<Kept>, ResultsError> {
        let change = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let kept: Result<Vec<Kept>, ResultsError> =
            rows.iter().map(|row| keep(&change, row, judge)).collect();
        let kept = kept?;
        change.commit()?;
        Ok(kept)
    }

    /// Replaces the row with the same question, if it is still the one that was seen.
    pub fn replace(&mut self, seen: &Row, row: &Row) -> Result<bool, ResultsError> {
        let change = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let there = exactly(&change, seen)?;
        let same = there.iter().find(|(_, found)| *found == Found::Sound(seen.clone()));
        let Some((number, _)) = same else { return Ok(false) };
        update(&change, *number, row, side_of(&change, *number)?)?;
        change.commit()?;
        Ok(true)
    }

    /// Stores a row that contradicts the existing one beside it: the question has no answer until one of
    /// the two is deleted.
    pub fn dispute(&mut self, row: &Row) -> Result<(), ResultsError> {
        let change = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let known = exactly(&change, row)?;
        let there = |found: &Found| matches!(found, Found::Sound(one) | Found::Disputed(one) if one == row);
        if !known.iter().any(|(_, found)| there(found)) {
            let side: i64 = change.query_row(
                &format!("SELECT coalesce(max(side), -1) + 1 FROM results WHERE {}", tables::same(QUESTION)),
                params_from_iter(row.question()),
                |found| found.get(0),
            )?;
            insert(&change, row, side)?;
        }
        change.commit()?;
        Ok(())
    }

    /// Visits every row in insertion order. `each` returns whether to continue.
    pub fn all(&self, each: &mut dyn FnMut(i64, Found) -> bool) -> Result<(), ResultsError> {
        let disputed = self.disputed()?;
        let mut list = self.connection.prepare_cached(&tables::select("1 ORDER BY number"))?;
        let mut rows = list.query([])?;
        while let Some(row) = rows.next()? {
            let (number, found) = read(row);
            let found = match found {
                Found::Sound(row) if disputed.contains(&row.question().to_vec()) => Found::Disputed(row),
                found => found,
            };
            if !each(number, found) {
                break;
            }
        }
        Ok(())
    }

    /// The row with this number.
    pub fn numbered(&self, number: i64) -> Result<Option<Found>, ResultsError> {
        let mut list = self.connection.prepare_cached(&tables::select("number = ?1"))?;
        let mut rows = list.query([number])?;
        let Some(row) = rows.next()? else { return Ok(None) };
        Ok(Some(match read(row).1 {
            Found::Sound(row) if self.disputed()?.contains(&row.question().to_vec()) => Found::Disputed(row),
            found => found,
        }))
    }

    /// Deletes the row with this number; returns `false` if there is none.
    pub fn forget(&mut self, number: i64) -> Result<bool, ResultsError> {
        Ok(self.connection.execute("DELETE FROM results WHERE number = ?1", [number])? == 1)
    }

    /// The number of rows.
    pub fn count(&self) -> Result<u64, ResultsError> {
        let count: i64 = self.connection.query_row("SELECT count(*) FROM results", [], |row| row.get(0))?;
        Ok(count.cast_unsigned())
    }

    /// The faults of the file itself: unreadable pages, an index with missing rows. Empty if there are
    /// none.
    pub fn faults(&self) -> Result<Vec<String>, ResultsError> {
        let mut list = self.connection.prepare("PRAGMA integrity_check(10)")?;
        let said = list.query_map([], |row| row.get::<_, String>(0))?;
        let said: Vec<String> = said.collect::<Result<_, _>>()?;
        Ok(said.into_iter().filter(|line| line != "ok").collect())
    }

    /// The questions with contradictory rows.
    fn disputed(&self) -> Result<Vec<Vec<String>>, ResultsError> {
        let columns = COLUMNS[..QUESTION].join(", ");
        let text = format!("SELECT {columns} FROM results WHERE side > 0 GROUP BY {columns}");
        let mut list = self.connection.prepare_cached(&text)?;
        let questions = list.query_map([], |row| Ok((0..QUESTION).map(|i| text_of(row, i)).collect()))?;
        Ok(questions.collect::<Result<_, _>>()?)
    }
}

/// The rows that begin with these cells.
fn find(connection: &Connection, cells: &[String]) -> Result<Vec<Found>, ResultsError> {
    let text = tables::select(&format!("{} ORDER BY side, number", tables::same(cells.len())));
    let mut list = connection.prepare_cached(&text)?;
    let mut rows = list.query(params_from_iter(cells))?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        found.push((row.get::<_, i64>("side").unwrap_or(1), read(row).1));
    }
    // If a row has a second side, neither of the two is trusted.
    let disputed: Vec<Vec<String>> = found
        .iter()
        .filter(|(side, _)| *side > 0)
        .filter_map(|(_, found)| match found {
            Found::Sound(row) => Some(row.question().to_vec()),
            _ => None,
        })
        .collect();
    let judged = found.into_iter().map(|(_, found)| match found {
        Found::Sound(row) if disputed.contains(&row.question().to_vec()) => Found::Disputed(row),
        found => found,
    });
    Ok(judged.collect())
}

/// The rows with exactly this question, including the bound, with their numbers.
fn exactly(connection: &Connection, asked: &Row) -> Result<Vec<(i64, Found)>, ResultsError> {
    let text = tables::select(&format!("{} ORDER BY side", tables::same(QUESTION)));
    let mut list = connection.prepare_cached(&text)?;
    let mut rows = list.query(params_from_iter(asked.question()))?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        found.push(read(row));
    }
    Ok(found)
}

fn keep(
    connection: &Connection,
    row: &Row,
    judge: &mut dyn FnMut(&Row, &Row) -> Judgement,
) -> Result<Kept, ResultsError> {
    let there = exactly(connection, row)?;
    let (mut better, mut damaged, mut differ) = (None, Vec::new(), Vec::new());
    for (number, found) in &there {
        match found {
            Found::Sound(known) | Found::Disputed(known) => match judge(known, row) {
                Judgement::Agree => {}
                Judgement::Better => better = Some(*number),
                Judgement::Differ => differ.push(known.clone()),
            },
            Found::Damaged { number, .. } => damaged.push(*number),
        }
    }
    if !differ.is_empty() {
        return Ok(Kept::Differs(differ));
    }
    if let Some(number) = better {
        update(connection, number, row, side_of(connection, number)?)?;
        return Ok(Kept::Better);
    }
    if there.len() > damaged.len() {
        return Ok(Kept::Known);
    }
    // Nothing in a damaged row is trusted, including its side.
    if let Some((number, others)) = damaged.split_first() {
        for other in others {
            connection.execute("DELETE FROM results WHERE number = ?1", [other])?;
        }
        update(connection, *number, row, 0)?;
    } else {
        insert(connection, row, 0)?;
    }
    Ok(Kept::New)
}

/// Whether the disk is full. A full disk shows differently when `SQLite` extends the file that readers share.
fn is_full(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::DiskFull)
        || error
            .sqlite_error()
            .is_some_and(|error| error.extended_code == rusqlite::ffi::SQLITE_IOERR_SHMSIZE)
}

/// Whether the file that readers and writers share could not be opened.
fn needs_room(error: &rusqlite::Error) -> bool {
    is_full(error) || matches!(error.sqlite_error_code(), Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly))
}

fn insert(connection: &Connection, row: &Row, side: i64) -> Result<(), ResultsError> {
    let mut change = connection.prepare_cached(&tables::insert())?;
    change.execute(params_from_iter(tables::values(row, side)))?;
    Ok(())
}

fn side_of(connection: &Connection, number: i64) -> Result<i64, ResultsError> {
    let side = "SELECT side FROM results WHERE number = ?1";
    Ok(connection.query_row(side, [number], |found| found.get(0))?)
}

/// Rewrites all cells of a row, which keeps its number.
fn update(connection: &Connection, number: i64, row: &Row, side: i64) -> Result<(), ResultsError> {
    let mut change = connection.prepare_cached(&tables::update())?;
    change.execute(params_from_iter(tables::values(row, side).into_iter().chain([number.into()])))?;
    Ok(())
}

#[cfg(test)]
mod tests;
