//! Matches in progress, the memories of learners, and the trials of the laboratory, in one `SQLite` file.
//!
//! A match is one row with its line of text, so that any program that parses such lines can read the file.
//! Every write is on disk before it is reported, and several processes can use the file together
//! (write-ahead log).
//!
//! ```
//! use marienbad_store::matches::{Entry, Shelf};
//!
//! let mut shelf = Shelf::in_memory()?;
//! let entry = Entry { id: "a1".into(), line: "match/1\t…".into(), ..Entry::default() };
//! assert_eq!(shelf.write(&[entry.clone()])?, [true]);
//! assert_eq!(shelf.write(&[entry])?, [false], "that move was already made");
//! assert_eq!(shelf.find("a1")?.map(|kept| kept.version), Some(1));
//! # Ok::<(), marienbad_store::matches::ShelfError>(())
//! ```

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, TransactionBehavior, params};

use crate::files::{Local, make_folders};

/// The form of the tables; a file with a higher number was written by a newer program.
const VERSION: i64 = 2;

/// Says that a file is ours: "mrbd" in ASCII.
pub(crate) const APPLICATION: i64 = 0x6d72_6264;

/// How long one process waits for the other to finish its write.
const LOCK_TIME: Duration = Duration::from_secs(5);

pub(crate) const TABLES: &str = "
    CREATE TABLE matches (
        id TEXT PRIMARY KEY NOT NULL,
        line TEXT NOT NULL,
        against TEXT NOT NULL,
        version INTEGER NOT NULL,
        created INTEGER NOT NULL,
        updated INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX matches_updated ON matches (updated);
    CREATE TABLE memories (
        game TEXT NOT NULL,
        play TEXT NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (game, play)
    ) STRICT, WITHOUT ROWID;";

/// What the second form adds to the first: how a match is drawn, and the trials of the laboratory.
const SECOND: &str = "
    ALTER TABLE matches ADD COLUMN drawn TEXT NOT NULL DEFAULT '';
    CREATE TABLE trials (
        id TEXT PRIMARY KEY NOT NULL,
        question TEXT NOT NULL,
        found TEXT NOT NULL,
        begun INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;";

/// Why matches cannot be stored or found.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ShelfError {
    /// The folder or the file cannot be created or opened.
    #[error("{path} cannot be opened: {problem}")]
    Closed {
        /// The path.
        path: PathBuf,
        /// The message of the system.
        problem: String,
    },
    /// The file is no database, or a damaged one.
    #[error("{path} is damaged or not a file of matches")]
    Damaged {
        /// The path.
        path: PathBuf,
    },
    /// The file was written by a newer program.
    #[error("{path} was written by a newer program (form {found}, this one knows {VERSION})")]
    Newer {
        /// The path.
        path: PathBuf,
        /// Its format version.
        found: i64,
    },
    /// The file was removed while it was open: nothing written to it is kept.
    #[error("{path} has disappeared")]
    Gone {
        /// Its former path.
        path: PathBuf,
    },
    /// The disk is full, the file locked for too long, or a similar error.
    #[error("{0}")]
    Failed(String),
}

impl From<rusqlite::Error> for ShelfError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Failed(error.to_string())
    }
}

/// A match to be written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Entry {
    /// Its identifier.
    pub id: String,
    /// The match on one line.
    pub line: String,
    /// Who plays against whom, in a form defined by the caller.
    pub against: String,
    /// How it is drawn, in a form defined by the caller; it never changes.
    pub drawn: String,
    /// 1 for a new match, then one more with every change: of two changes to the same state, only one is
    /// accepted.
    pub version: u64,
    /// The time, in seconds since 1970.
    pub now: u64,
}

/// A stored match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// Its identifier.
    pub id: String,
    /// The match on one line.
    pub line: String,
    /// Who plays against whom.
    pub against: String,
    /// How it is drawn.
    pub drawn: String,
    /// The number of times it was written.
    pub version: u64,
    /// The time when it began, in seconds since 1970.
    pub created: u64,
    /// The time when it was last written.
    pub updated: u64,
}

/// The open file.
#[derive(Debug)]
pub struct Shelf {
    pub(crate) connection: Connection,
    /// The file; `None` in memory.
    place: Option<Place>,
}

/// The path of the file, and the system's identity of it.
#[derive(Debug)]
struct Place {
    path: PathBuf,
    identity: Option<Identity>,
}

type Identity = (u64, u64);

/// What distinguishes a file from another one that has taken its name.
#[cfg(unix)]
fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt as _;
    std::fs::metadata(path).ok().map(|file| (file.dev(), file.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> Option<Identity> {
    path.exists().then_some((0, 0))
}

/// How a file was closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closed {
    /// Everything is in the one file, and no other file is left.
    Whole,
    /// Everything is in the one file, but another process has it and the two files beside it open.
    Held,
    /// Another process reads an older state: a part is still in the log beside the file.
    Shared,
}

impl Shelf {
    /// Opens the file, and creates it and its folder if they are missing.
    pub fn open(path: &Path) -> Result<Self, ShelfError> {
        let closed = |problem: String| ShelfError::Closed { path: path.to_owned(), problem };
        if let Some(folder) = path.parent() {
            make_folders(&Local, folder).map_err(|error| closed(error.to_string()))?;
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let told = |error: rusqlite::Error| match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
                ShelfError::Damaged { path: path.to_owned() }
            }
            _ => closed(error.to_string()),
        };
        let connection = Connection::open_with_flags(path, flags).map_err(told)?;
        match Self::prepare(connection) {
            Ok(Prepared::Ready(shelf)) => {
                Ok(Self { place: Some(Place { path: path.to_owned(), identity: identity(path) }), ..shelf })
            }
            Ok(Prepared::Newer(found)) => Err(ShelfError::Newer { path: path.to_owned(), found }),
            Ok(Prepared::Foreign) => Err(ShelfError::Damaged { path: path.to_owned() }),
            Err(error) => Err(told(error)),
        }
    }

    /// A database in memory, discarded when dropped.
    pub fn in_memory() -> Result<Self, ShelfError> {
        match Self::prepare(Connection::open_in_memory()?)? {
            Prepared::Ready(shelf) => Ok(shelf),
            Prepared::Newer(_) | Prepared::Foreign => Err(ShelfError::Failed("not empty".to_owned())),
        }
    }

    /// Checks that the file is still where it was opened: the system allows writing to a file that has been
    /// removed.
    pub(crate) fn is_here(&self) -> Result<(), ShelfError> {
        match &self.place {
            Some(place) if identity(&place.path) != place.identity => {
                Err(ShelfError::Gone { path: place.path.clone() })
            }
            _ => Ok(()),
        }
    }

    /// Closes the file: the contents of the log beside it are moved into it, and it alone is left unless
    /// another process has it open.
    pub fn close(self) -> Result<Closed, ShelfError> {
        self.is_here()?;
        let Self { connection, place } = self;
        let copied = "PRAGMA wal_checkpoint(TRUNCATE)";
        let busy: i64 = connection.query_row(copied, [], |row| row.get(0))?;
        connection.close().map_err(|(_, error)| error)?;
        let log = place.map(|place| {
            let mut log = place.path.into_os_string();
            log.push("-wal");
            PathBuf::from(log)
        });
        Ok(match log {
            Some(_) if busy != 0 => Closed::Shared,
            Some(log) if log.exists() => Closed::Held,
            _ => Closed::Whole,
        })
    }

    /// Deletes the matches last played before this time, in seconds since 1970, and returns their number.
    pub fn expire(&mut self, before: u64) -> Result<usize, ShelfError> {
        Ok(self.connection.execute("DELETE FROM matches WHERE updated < ?1", [before.cast_signed()])?)
    }

    /// Deletes everything.
    pub fn clear(&mut self) -> Result<(), ShelfError> {
        let all = "DELETE FROM matches; DELETE FROM memories; DELETE FROM trials; VACUUM;";
        Ok(self.connection.execute_batch(all)?)
    }

    fn prepare(mut connection: Connection) -> rusqlite::Result<Prepared> {
        connection.busy_timeout(LOCK_TIME)?;
        // A row reported as written is on disk, whatever happens to the process or the machine.
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        let change = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let number = |name: &str| change.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
        let (version, application) = (number("user_version")?, number("application_id")?);
        let tables: i64 = change.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        match (application, version) {
            (0, 0) if tables == 0 => {
                change.execute_batch(TABLES)?;
                change.execute_batch(SECOND)?;
                change.pragma_update(None, "user_version", VERSION)?;
                change.pragma_update(None, "application_id", APPLICATION)?;
            }
            (APPLICATION, 1) => {
                change.execute_batch(SECOND)?;
                change.pragma_update(None, "user_version", VERSION)?;
            }
            (APPLICATION, VERSION) => {}
            (APPLICATION, found) if found > VERSION => return Ok(Prepared::Newer(found)),
            _ => return Ok(Prepared::Foreign),
        }
        change.commit()?;
        let sound: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        Ok(if sound == "ok" { Prepared::Ready(Self { connection, place: None }) } else { Prepared::Foreign })
    }

    /// Writes all of these in one transaction. Returns for each whether it was accepted: not if the match
    /// has changed since, or the name is taken.
    pub fn write(&mut self, entries: &[Entry]) -> Result<Vec<bool>, ShelfError> {
        let change = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut taken = Vec::with_capacity(entries.len());
        {
            let mut begin = change.prepare_cached(
                "INSERT INTO matches (id, line, against, version, created, updated, drawn)
                 VALUES (?1, ?2, ?3, 1, ?4, ?4, ?5) ON CONFLICT DO NOTHING",
            )?;
            let mut go_on = change.prepare_cached(
                "UPDATE matches SET line = ?2, against = ?3, version = ?4, updated = ?5
                 WHERE id = ?1 AND version = ?4 - 1",
            )?;
            for entry in entries {
                let Entry { id, line, against, drawn, version, now } = entry;
                let rows = if *version <= 1 {
                    begin.execute(params![id, line, against, now.cast_signed(), drawn])?
                } else {
                    go_on.execute(params![id, line, against, version.cast_signed(), now.cast_signed()])?
                };
                taken.push(rows == 1);
            }
        }
        change.commit()?;
        // Afterwards, because it is going to be reported as stored.
        self.is_here()?;
        Ok(taken)
    }

    /// The match with this identifier.
    pub fn find(&self, id: &str) -> Result<Option<Kept>, ShelfError> {
        self.is_here()?;
        let mut find = self.connection.prepare_cached(
            "SELECT id, line, against, version, created, updated, drawn FROM matches WHERE id = ?1",
        )?;
        Ok(find.query_row([id], kept).optional()?)
    }

    /// The matches played last, latest first.
    pub fn recent(&self, most: u32) -> Result<Vec<Kept>, ShelfError> {
        self.is_here()?;
        let mut list = self.connection.prepare_cached(
            "SELECT id, line, against, version, created, updated, drawn FROM matches
             ORDER BY updated DESC, id LIMIT ?1",
        )?;
        let rows = list.query_map([most], kept)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The matches played last whose field `against` contains this word, latest first.
    pub fn recent_with(&self, word: &str, most: u32) -> Result<Vec<Kept>, ShelfError> {
        self.is_here()?;
        let mut list = self.connection.prepare_cached(
            "SELECT id, line, against, version, created, updated, drawn FROM matches
             WHERE instr(against, ?1) > 0 ORDER BY updated DESC, id LIMIT ?2",
        )?;
        let rows = list.query_map(params![word, most], kept)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Deletes a match; returns `false` if there was none with this identifier.
    pub fn forget(&mut self, id: &str) -> Result<bool, ShelfError> {
        let gone = self.connection.execute("DELETE FROM matches WHERE id = ?1", [id])? == 1;
        self.is_here()?;
        Ok(gone)
    }

    /// The memory of a learner for a game under a winning rule.
    pub fn memory(&self, game: &str, play: &str) -> Result<Option<String>, ShelfError> {
        let mut find =
            self.connection.prepare_cached("SELECT text FROM memories WHERE game = ?1 AND play = ?2")?;
        Ok(find.query_row([game, play], |row| row.get(0)).optional()?)
    }

    /// Stores the memory of a learner.
    pub fn remember(&mut self, game: &str, play: &str, text: &str) -> Result<(), ShelfError> {
        self.connection.execute(
            "INSERT INTO memories (game, play, text) VALUES (?1, ?2, ?3)
             ON CONFLICT DO UPDATE SET text = excluded.text",
            [game, play, text],
        )?;
        Ok(())
    }
}

/// The state of a file that was opened.
enum Prepared {
    Ready(Shelf),
    Newer(i64),
    Foreign,
}

fn kept(row: &rusqlite::Row<'_>) -> rusqlite::Result<Kept> {
    let number = |column: usize| row.get::<_, i64>(column).map(i64::cast_unsigned);
    Ok(Kept {
        id: row.get(0)?,
        line: row.get(1)?,
        against: row.get(2)?,
        version: number(3)?,
        created: number(4)?,
        updated: number(5)?,
        drawn: row.get(6)?,
    })
}
