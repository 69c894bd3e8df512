//! The table of results, and how its rows are read.

use std::fs;
use std::path::Path;
use std::time::Duration;

use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, OpenFlags, Row as SqlRow, TransactionBehavior};

use super::{COLUMNS, Found, QUESTION, Row};

/// The form of the table; a file with a higher number was written by a newer program.
pub(super) const VERSION: i64 = 1;

/// Says that a file is ours: "mrbr" in ASCII. Files of matches say "mrbd".
pub(super) const APPLICATION: i64 = 0x6d72_6272;

/// How long one process waits for the other to finish its write.
const LOCK_TIME: Duration = Duration::from_secs(5);

/// The state of a file that was opened.
pub(super) enum Prepared {
    Ready(Connection),
    Newer(i64),
    Foreign,
}

pub(super) fn flags(create: bool) -> OpenFlags {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    if create { flags | OpenFlags::SQLITE_OPEN_CREATE } else { flags }
}

/// Whether all written data is in the file itself, and none in a log beside it.
pub(super) fn is_settled(path: &Path) -> bool {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    fs::metadata(log).map_or(true, |log| log.len() == 0)
}

/// Opens the file read-only without companion files. A concurrent write may be seen half finished, but each
/// row has its checksum.
pub(super) fn open_alone(path: &Path) -> rusqlite::Result<Connection> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let name = path.to_string_lossy().replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    Connection::open_with_flags(format!("file:{name}?immutable=1"), flags)
}

/// The schema of the table. A question has one row; further sides of it contradict the first.
pub(super) fn schema() -> String {
    let cells: Vec<String> = COLUMNS.iter().map(|name| format!("{name} TEXT NOT NULL")).collect();
    format!(
        "CREATE TABLE results (
            number INTEGER PRIMARY KEY,
            {},
            side INTEGER NOT NULL,
            checksum INTEGER NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX results_by_question ON results ({}, side);
        CREATE INDEX results_disputed ON results (side) WHERE side > 0;",
        cells.join(", "),
        COLUMNS[..QUESTION].join(", ")
    )
}

/// Creates the table in an empty file. Opening reads two pages of the file, however long it is.
pub(super) fn prepare(mut connection: Connection) -> rusqlite::Result<Prepared> {
    connection.busy_timeout(LOCK_TIME)?;
    let known = |connection: &Connection| -> rusqlite::Result<(i64, i64)> {
        let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
        Ok((number("application_id")?, number("user_version")?))
    };
    match known(&connection)? {
        (APPLICATION, VERSION) => return Ok(Prepared::Ready(connection)),
        (APPLICATION, found) if found > VERSION => return Ok(Prepared::Newer(found)),
        (0, 0) => {}
        // A backup contains the table of results beside the matches.
        _ => {
            let has = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'results'";
            let tables: i64 = connection.query_row(has, [], |row| row.get(0))?;
            return Ok(if tables == 1 { Prepared::Ready(connection) } else { Prepared::Foreign });
        }
    }
    connection.pragma_update(None, "journal_mode", "WAL")?;
    let change = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another program may have created it in the meantime.
    if known(&change)? == (0, 0) {
        let tables: i64 = change.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        if tables > 0 {
            return Ok(Prepared::Foreign);
        }
        change.execute_batch(&schema())?;
        change.pragma_update(None, "user_version", VERSION)?;
        change.pragma_update(None, "application_id", APPLICATION)?;
    }
    change.commit()?;
    Ok(Prepared::Ready(connection))
}

/// The SQL condition that the first `count` cells have given values.
pub(super) fn same(count: usize) -> String {
    let all: Vec<String> =
        COLUMNS.iter().take(count).enumerate().map(|(i, name)| format!("{name} = ?{}", i + 1)).collect();
    all.join(" AND ")
}

/// The SQL query for the rows that satisfy this condition.
pub(super) fn select(condition: &str) -> String {
    format!("SELECT {}, side, checksum, number FROM results WHERE {condition}", COLUMNS.join(", "))
}

pub(super) fn insert() -> String {
    let places: Vec<String> = (1..=COLUMNS.len() + 2).map(|i| format!("?{i}")).collect();
    format!("INSERT INTO results ({}, side, checksum) VALUES ({})", COLUMNS.join(", "), places.join(", "))
}

/// The SQL statement that updates all cells of a row, whose number is the last parameter.
pub(super) fn update() -> String {
    let names = COLUMNS.iter().chain(&["side", "checksum"]).enumerate();
    let cells: Vec<String> = names.map(|(i, name)| format!("{name} = ?{}", i + 1)).collect();
    format!("UPDATE results SET {} WHERE number = ?{}", cells.join(", "), COLUMNS.len() + 3)
}

pub(super) fn values(row: &Row, side: i64) -> Vec<Value> {
    let cells = row.cells().iter().map(|cell| Value::Text(cell.clone()));
    cells.chain([Value::Integer(side), Value::Integer(sum(row, side))]).collect()
}

/// The checksum stored in the file, which includes the side.
fn sum(row: &Row, side: i64) -> i64 {
    i64::from(row.checksum()) ^ (side << 32)
}

/// The text of a cell, whatever type a damaged file has there.
pub(super) fn text_of(row: &SqlRow<'_>, place: usize) -> String {
    match row.get_ref(place) {
        Ok(ValueRef::Text(text) | ValueRef::Blob(text)) => String::from_utf8_lossy(text).into_owned(),
        Ok(ValueRef::Integer(number)) => number.to_string(),
        Ok(ValueRef::Real(number)) => number.to_string(),
        _ => String::new(),
    }
}

/// A row with its number, checked against its checksum.
pub(super) fn read(row: &SqlRow<'_>) -> (i64, Found) {
    let count = COLUMNS.len();
    let whole = (0..count).all(|place| matches!(row.get_ref(place), Ok(ValueRef::Text(_))));
    let read = Row::from_cells(std::array::from_fn(|place| text_of(row, place)));
    let number = row.get::<_, i64>(count + 2).unwrap_or(0);
    let side = row.get::<_, i64>(count).unwrap_or(-1);
    if whole && row.get::<_, i64>(count + 1) == Ok(sum(&read, side)) {
        return (number, Found::Sound(read));
    }
    let what = [&read.cells()[0], &read.cells()[1], &read.cells()[2]]
        .map(|cell| cell.chars().filter(|sign| !sign.is_control()).take(40).collect::<String>());
    (number, Found::Damaged { number, what: what.join(" ").trim().to_owned() })
}
