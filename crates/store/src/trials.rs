//! The trials of the laboratory, in the file of the matches: the question and the result of each.
//!
//! Both are texts defined by the caller; a trial without a result yet has an empty one.
//!
//! ```
//! use marienbad_store::matches::Shelf;
//! use marienbad_store::trials::Trial;
//!
//! let mut shelf = Shelf::in_memory()?;
//! let mut trial = Trial { id: "t1".into(), question: "nim …".into(), found: String::new(), begun: 7 };
//! shelf.keep_trial(&trial)?;
//! trial.found = "held".into();
//! shelf.keep_trial(&trial)?;
//! assert_eq!(shelf.trials(10)?, [trial]);
//! shelf.forget_trial("t1")?;
//! assert_eq!(shelf.trials(10)?, []);
//! # Ok::<(), marienbad_store::matches::ShelfError>(())
//! ```

use rusqlite::params;

use crate::matches::{Shelf, ShelfError};

/// A stored trial.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trial {
    /// Its identifier.
    pub id: String,
    /// The question.
    pub question: String,
    /// The result; empty as long as the trial is running.
    pub found: String,
    /// The time when it began, in seconds since 1970.
    pub begun: u64,
}

impl Shelf {
    /// Stores a trial, replacing an older one with the same identifier.
    pub fn keep_trial(&mut self, trial: &Trial) -> Result<(), ShelfError> {
        let Trial { id, question, found, begun } = trial;
        self.connection.execute(
            "INSERT INTO trials (id, question, found, begun) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT DO UPDATE SET question = ?2, found = ?3, begun = ?4",
            params![id, question, found, begun.cast_signed()],
        )?;
        Ok(())
    }

    /// Deletes a trial.
    pub fn forget_trial(&mut self, id: &str) -> Result<(), ShelfError> {
        self.connection.execute("DELETE FROM trials WHERE id = ?1", [id])?;
        Ok(())
    }

    /// The trials begun last, latest first.
    pub fn trials(&self, most: u32) -> Result<Vec<Trial>, ShelfError> {
        let mut list = self.connection.prepare_cached(
            "SELECT id, question, found, begun FROM trials ORDER BY begun DESC, id LIMIT ?1",
        )?;
        let rows = list.query_map([most], |row| {
            let begun = row.get::<_, i64>(3)?.cast_unsigned();
            Ok(Trial { id: row.get(0)?, question: row.get(1)?, found: row.get(2)?, begun })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;
    use crate::matches::Entry;

    #[test]
    fn a_file_of_the_first_form_is_taken_over_with_its_matches() {
        let folder = std::env::temp_dir().join(format!("marienbad-form-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("matches.sqlite");
        {
            let old = Connection::open(&path).unwrap();
            old.execute_batch(crate::matches::TABLES).unwrap();
            old.execute_batch(
                "INSERT INTO matches VALUES ('a', 'line', 'x', 3, 1, 2); PRAGMA user_version = 1;",
            )
            .unwrap();
            old.pragma_update(None, "application_id", crate::matches::APPLICATION).unwrap();
        }
        for _ in 0..2 {
            let shelf = Shelf::open(&path).unwrap();
            let kept = shelf.find("a").unwrap().unwrap();
            assert_eq!((kept.line.as_str(), kept.drawn.as_str(), kept.version), ("line", "", 3));
            assert_eq!(shelf.trials(9).unwrap(), []);
        }
        let entry = Entry { id: "b".into(), drawn: "a.1.2".into(), version: 1, ..Entry::default() };
        let mut shelf = Shelf::open(&path).unwrap();
        shelf.write(&[entry]).unwrap();
        assert_eq!(shelf.find("b").unwrap().unwrap().drawn, "a.1.2");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
