//! A copy of a data folder as one file, made while other processes write, and its restoration.
//!
//! The file is a database. It contains the tables of `matches.sqlite` unchanged, so that a server can be
//! started on a copy of it; the table of `results.sqlite`; and in `files` whatever else the folder contains
//! (unfinished matches of the terminal, custom games and lessons, the memories of learners).

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use super::tables::{flags, schema};
use super::{Restored, Results, ResultsError, Saved};
use crate::files::{FileSystem as _, Local, folder_of, make_folders};
use crate::matches::{Shelf, ShelfError};
use crate::write_whole;

/// The file of the matches in a data folder.
const MATCHES: &str = "matches.sqlite";

/// The file of the results in a data folder.
const RESULTS: &str = "results.sqlite";

/// Folders below the data folder that are looked into, one in another.
const DEEPEST: usize = 4;

/// The largest of the other files that is taken along.
const MAX_FILE_SIZE: u64 = 1 << 26;

fn closed(path: &Path, problem: impl ToString) -> ResultsError {
    ResultsError::Closed { path: path.to_owned(), problem: problem.to_string() }
}

fn shelf_error(error: ShelfError) -> ResultsError {
    match error {
        ShelfError::Damaged { path } => ResultsError::Damaged { path },
        ShelfError::Newer { path, found } => ResultsError::Newer { path, found },
        ShelfError::Closed { path, problem } => ResultsError::Closed { path, problem },
        other @ (ShelfError::Failed(_) | ShelfError::Gone { .. }) => ResultsError::Failed(other.to_string()),
    }
}

/// Copies a data folder into one file, which appears complete or not at all. Other processes may read and
/// write in the meantime: each of the two databases is copied as of one moment. The results may be outside
/// the folder.
pub fn back_up(folder: &Path, results: &Path, to: &Path) -> Result<Saved, ResultsError> {
    if !folder.is_dir() && !results.exists() {
        return Err(closed(folder, io::Error::from(ErrorKind::NotFound)));
    }
    let matches = folder.join(MATCHES);
    for own in [&matches, &results.to_owned()] {
        if same_file(own, to) {
            return Err(closed(to, io::Error::from(ErrorKind::AlreadyExists)));
        }
    }
    let parent = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    if parent.is_some_and(|folder| !folder.is_dir()) {
        return Err(closed(to, io::Error::from(ErrorKind::NotFound)));
    }
    let name = to.file_name().ok_or_else(|| closed(to, io::Error::from(ErrorKind::InvalidInput)))?;
    let part = to.with_file_name(format!(".{}.{}.part", name.to_string_lossy(), std::process::id()));
    let made = fill(folder, &matches, results, to, &part).and_then(|saved| {
        put(&part, to).map_err(|error| closed(to, error))?;
        Ok(saved)
    });
    remove_part(&part);
    made
}

/// Moves the written file to `to`, so that it survives a power cut.
fn put(part: &Path, to: &Path) -> io::Result<()> {
    fs::File::open(part)?.sync_all()?;
    Local.rename(part, to)?;
    Local.sync_folder(folder_of(to))
}

/// Removes the partial file and its journals.
fn remove_part(part: &Path) {
    for end in ["", "-journal", "-wal", "-shm"] {
        let mut name = part.as_os_str().to_owned();
        name.push(end);
        let _ = fs::remove_file(PathBuf::from(name));
    }
}

fn same_file(one: &Path, other: &Path) -> bool {
    one == other || fs::canonicalize(one).is_ok_and(|one| fs::canonicalize(other).is_ok_and(|two| one == two))
}

fn fill(
    folder: &Path,
    matches: &Path,
    results: &Path,
    to: &Path,
    part: &Path,
) -> Result<Saved, ResultsError> {
    let _ = fs::remove_file(part);
    if matches.exists() {
        let source =
            Connection::open_with_flags(matches, flags(false)).map_err(|error| closed(matches, error))?;
        source.busy_timeout(std::time::Duration::from_secs(5))?;
        source
            .execute("VACUUM INTO ?1", [part.to_string_lossy()])
            .map_err(|error| told(matches, to, &error))?;
    } else {
        // An error with the partial file is reported as one with its destination.
        Shelf::open(part).map_err(|error| match shelf_error(error) {
            ResultsError::Closed { problem, .. } => closed(to, problem),
            other => other,
        })?;
    }
    let copy = Connection::open_with_flags(part, flags(false)).map_err(|error| closed(to, error))?;
    copy.pragma_update(None, "journal_mode", "DELETE")?;
    // The database being copied may itself be a restored backup.
    copy.execute_batch("DROP TABLE IF EXISTS results; DROP TABLE IF EXISTS files;")?;
    copy.execute_batch(&schema())?;
    copy.execute_batch("CREATE TABLE files (path TEXT PRIMARY KEY NOT NULL, bytes BLOB NOT NULL) STRICT;")?;
    if results.exists() {
        copy.execute("ATTACH ?1 AS kept", [results.to_string_lossy()])
            .map_err(|error| told(results, to, &error))?;
        copy.execute("INSERT INTO main.results SELECT * FROM kept.results", [])
            .map_err(|error| told(results, to, &error))?;
        copy.execute_batch("DETACH kept")?;
    }
    let mut saved = Saved::default();
    let mut found = Vec::new();
    others(folder, 0, &mut found);
    for path in found {
        let Ok(name) = path.strip_prefix(folder) else { continue };
        let small =
            fs::metadata(&path).is_ok_and(|file| file.len() <= MAX_FILE_SIZE) && !same_file(&path, to);
        match fs::read(&path).ok().filter(|_| small) {
            Some(bytes) => {
                copy.execute("INSERT INTO files VALUES (?1, ?2)", (name.to_string_lossy(), bytes))
                    .map_err(|error| told(to, to, &error))?;
                saved.files += 1;
            }
            None => saved.left_out.push(path),
        }
    }
    let count = |table: &str| -> Result<u64, ResultsError> {
        let count: i64 = copy.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0))?;
        Ok(count.cast_unsigned())
    };
    (saved.matches, saved.results) = (count("matches")?, count("results")?);
    copy.close().map_err(|(_, error)| told(to, to, &error))?;
    Ok(saved)
}

/// Assigns an error to one of the two files.
fn told(source: &Path, to: &Path, error: &rusqlite::Error) -> ResultsError {
    use rusqlite::ErrorCode;
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
            ResultsError::Damaged { path: source.to_owned() }
        }
        Some(ErrorCode::CannotOpen | ErrorCode::DiskFull) => closed(to, error),
        _ => closed(source, error),
    }
}

/// The other files of a data folder, without databases, their companion files, and files being written.
fn others(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        // A link may lead anywhere.
        let kind = fs::symlink_metadata(&path).map(|file| file.file_type());
        if name.starts_with('.') || name.contains(".sqlite") {
            continue;
        }
        if kind.as_ref().is_ok_and(fs::FileType::is_dir) && depth < DEEPEST {
            others(&path, depth + 1, found);
        } else if kind.is_ok_and(|kind| kind.is_file()) {
            found.push(path);
        }
    }
}

/// Restores a backup into a folder that contains no matches and no results yet. Other existing files remain
/// unchanged. Each of the two databases appears complete or not at all, the matches last: an interrupted
/// restore can be repeated.
pub fn restore(from: &Path, folder: &Path) -> Result<Restored, ResultsError> {
    let (matches, results) = (folder.join(MATCHES), folder.join(RESULTS));
    for own in [&matches, &results] {
        if own.exists() {
            return Err(closed(own, io::Error::from(ErrorKind::AlreadyExists)));
        }
    }
    let read_only = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let source = Connection::open_with_flags(from, read_only).map_err(|error| closed(from, error))?;
    let tables = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN
        ('matches', 'results', 'files')";
    let tables: i64 =
        source.query_row(tables, [], |row| row.get(0)).map_err(|error| told(from, from, &error))?;
    if tables != 3 {
        return Err(ResultsError::Damaged { path: from.to_owned() });
    }
    let sound: String = source.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if sound != "ok" {
        return Err(ResultsError::Damaged { path: from.to_owned() });
    }
    make_folders(&Local, folder).map_err(|error| closed(folder, error))?;
    let part = |name: &str| folder.join(format!(".{name}.{}.part", std::process::id()));
    let parts = [part(MATCHES), part(RESULTS)];
    parts.iter().for_each(|part| remove_part(part));
    let restored = restore_into(&source, (from, folder), [&matches, &results], &parts);
    parts.iter().for_each(|part| remove_part(part));
    restored
}

fn restore_into(
    source: &Connection,
    (from, folder): (&Path, &Path),
    [matches, results]: [&Path; 2],
    [matches_part, results_part]: &[PathBuf; 2],
) -> Result<Restored, ResultsError> {
    source
        .execute("VACUUM INTO ?1", [matches_part.to_string_lossy()])
        .map_err(|error| told(from, matches, &error))?;
    let copy =
        Connection::open_with_flags(matches_part, flags(false)).map_err(|error| closed(matches, error))?;
    copy.execute_batch("DROP TABLE results; DROP TABLE files; VACUUM;")?;
    let count: i64 = copy.query_row("SELECT count(*) FROM matches", [], |row| row.get(0))?;
    let mut restored = Saved { matches: count.cast_unsigned(), ..Saved::default() };
    copy.close().map_err(|(_, error)| told(matches, matches, &error))?;
    let kept = Results::open(results_part)?;
    kept.connection.execute("ATTACH ?1 AS backup", [from.to_string_lossy()])?;
    let copied = kept.connection.execute("INSERT INTO main.results SELECT * FROM backup.results", [])?;
    restored.results = copied as u64;
    kept.connection.execute_batch("DETACH backup")?;
    kept.connection.close().map_err(|(_, error)| told(results, results, &error))?;
    let mut list = source.prepare("SELECT path, bytes FROM files ORDER BY path")?;
    let mut rows = list.query([])?;
    while let Some(row) = rows.next()? {
        let (name, bytes): (String, Vec<u8>) = (row.get(0)?, row.get(1)?);
        let name = PathBuf::from(name);
        let inside = name.components().all(|part| matches!(part, Component::Normal(_)));
        let place = folder.join(&name);
        if !inside || place.exists() {
            restored.left_out.push(name);
            continue;
        }
        let parent = place.parent().unwrap_or(folder);
        fs::create_dir_all(parent).map_err(|error| closed(parent, error))?;
        write_whole(&place, &bytes).map_err(|error| closed(&place, error))?;
        restored.files += 1;
    }
    put(results_part, results).map_err(|error| closed(results, error))?;
    put(matches_part, matches).map_err(|error| closed(matches, error))?;
    Ok(restored)
}
