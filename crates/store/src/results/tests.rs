use cpu_time::ThreadTime as Clock;
use std::fs;
use std::path::PathBuf;

use super::*;

struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("marienbad-results-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn row(position: &str, finding: &str) -> Row {
    Row::new(
        ["position", "cram", position, "normal", "disjunctive", "1:1", ""],
        [finding, "computed", "0.1.0", "2", "1500", "1000", "", "certificate of it"],
    )
}

/// Two rows agree if their findings are equal; the one with more text says more.
fn judge(there: &Row, new: &Row) -> Judgement {
    match (there.cells()[7] == new.cells()[7], there.cells()[14].len() < new.cells()[14].len()) {
        (false, _) => Judgement::Differ,
        (true, true) => Judgement::Better,
        (true, false) => Judgement::Agree,
    }
}

#[test]
fn what_is_kept_is_found_by_its_question() {
    let place = Place::new("found");
    let mut results = Results::open(&place.file("deep/results.sqlite")).unwrap();
    assert_eq!(results.keep(&row("4x5", "2"), &mut judge).unwrap(), Kept::New);
    assert_eq!(results.keep(&row("4x5", "2"), &mut judge).unwrap(), Kept::Known);
    let more = row("4x5", "2").with("certificate", "a longer certificate of it");
    assert_eq!(results.keep(&more, &mut judge).unwrap(), Kept::Better);
    let farther = row("4x5", "7").with("bound", "9");
    assert_eq!(results.keep(&farther, &mut judge).unwrap(), Kept::New);
    assert_eq!(results.find(&row("4x5", "")).unwrap(), [Found::Sound(more.clone()), Found::Sound(farther)]);
    assert_eq!(results.find(&row("4x5", "").with("play", "misere")).unwrap(), []);
    assert_eq!(results.find(&row("4x", "")).unwrap(), []);
    let confirmed = more.clone().with("confirmed", "yes");
    assert!(results.replace(&more, &confirmed).unwrap());
    assert!(!results.replace(&more, &confirmed).unwrap(), "it is no longer as it was seen");
    assert_eq!(Results::open_existing(&place.file("none.sqlite")).unwrap().map(|_| ()), None);
    assert_eq!(results.count().unwrap(), 2);
    assert_eq!(results.faults().unwrap(), [""; 0]);
}

#[test]
fn of_two_that_disagree_neither_is_an_answer() {
    let mut results = Results::in_memory().unwrap();
    results.keep(&row("4x5", "2"), &mut judge).unwrap();
    let other = row("4x5", "3");
    assert_eq!(results.keep(&other, &mut judge).unwrap(), Kept::Differs(vec![row("4x5", "2")]));
    assert_eq!(results.count().unwrap(), 1, "a difference is refused");
    results.dispute(&other).unwrap();
    results.dispute(&other).unwrap();
    let disputed = [Found::Disputed(row("4x5", "2")), Found::Disputed(other.clone())];
    assert_eq!(results.find(&other).unwrap(), disputed);
    let mut all = Vec::new();
    results
        .all(&mut |_, found| {
            all.push(found);
            true
        })
        .unwrap();
    assert_eq!(all, disputed);
    assert!(results.forget(1).unwrap() && !results.forget(1).unwrap());
    assert_eq!(results.find(&other).unwrap(), [Found::Disputed(other)], "who was doubted stays so");
}

#[test]
fn damage_in_any_cell_is_found_and_never_handed_out() {
    let columns = COLUMNS.into_iter().chain(["side", "checksum"]);
    let mut tried = std::collections::BTreeSet::new();
    for column in columns {
        for damage in ["'x'", "''", "17", "NULL"] {
            let mut results = Results::in_memory().unwrap();
            results.keep(&row("4x5", "2"), &mut judge).unwrap();
            results.keep(&row("4x6", "0"), &mut judge).unwrap();
            // A strict table rejects values of the wrong type; a damaged file, as below, may contain them.
            let change =
                format!("UPDATE results SET {column} = {damage} WHERE number = 1 AND {column} <> {damage}");
            if !results.connection.execute(&change, []).is_ok_and(|count| count == 1) {
                continue;
            }
            tried.insert(column);
            let found = results.find(&row("4x5", "")).unwrap();
            assert!(found.iter().all(|one| matches!(one, Found::Damaged { .. })), "{change}: {found:?}");
            let mut seen = Vec::new();
            results
                .all(&mut |number, found| {
                    seen.push((number, found));
                    true
                })
                .unwrap();
            assert!(matches!(seen[0], (1, Found::Damaged { number: 1, .. })), "{change}: {seen:?}");
            assert_eq!(seen[1], (2, Found::Sound(row("4x6", "0"))), "{change}");
            // A recomputed result is an answer again, whatever was damaged.
            assert_eq!(results.keep(&row("4x5", "2"), &mut judge).unwrap(), Kept::New, "{change}");
            let found = results.find(&row("4x5", "")).unwrap();
            assert!(found.contains(&Found::Sound(row("4x5", "2"))), "{change}: {found:?}");
        }
    }
    assert_eq!(tried.len(), COLUMNS.len() + 2, "{tried:?}");
}

#[test]
fn a_row_under_another_question_is_not_believed() {
    let mut results = Results::in_memory().unwrap();
    results.keep(&row("4x5", "2"), &mut judge).unwrap();
    results.connection.execute("UPDATE results SET position = '7x7'", []).unwrap();
    let found = results.find(&row("7x7", "")).unwrap();
    assert_eq!(found, [Found::Damaged { number: 1, what: "position cram 7x7".into() }]);
    // A recomputed result replaces it.
    assert_eq!(results.keep(&row("7x7", "1"), &mut judge).unwrap(), Kept::New);
    assert_eq!(results.find(&row("7x7", "")).unwrap(), [Found::Sound(row("7x7", "1"))]);
}

#[test]
fn a_damaged_side_of_a_dispute_ends_nothing() {
    let mut results = Results::in_memory().unwrap();
    results.keep(&row("4x5", "2"), &mut judge).unwrap();
    results.dispute(&row("4x5", "3")).unwrap();
    results.connection.execute("UPDATE results SET version = 'x' WHERE side = 1", []).unwrap();
    assert_eq!(results.keep(&row("4x5", "2"), &mut judge).unwrap(), Kept::Known);
    // Both rows are damaged: neither is trusted, and one row is left.
    results.connection.execute("UPDATE results SET version = 'x'", []).unwrap();
    assert_eq!(results.keep(&row("4x5", "2"), &mut judge).unwrap(), Kept::New);
    assert_eq!(results.find(&row("4x5", "")).unwrap(), [Found::Sound(row("4x5", "2"))]);
    assert_eq!(results.count().unwrap(), 1);
}

/// Readers share files beside the database. Here they cannot be created, as in a read-only folder: their
/// names would be too long.
#[test]
fn a_store_that_cannot_be_written_is_read() {
    let place = Place::new("read-only");
    let (short, long) = (place.file("store.sqlite"), place.file(&format!("a % b#c?{:0>245}", "")));
    Results::open(&short).unwrap().keep(&row("4x5", "2"), &mut judge).unwrap();
    fs::rename(&short, &long).unwrap();
    let mut results = Results::open_existing(&long).unwrap().unwrap();
    assert_eq!(results.find(&row("4x5", "")).unwrap(), [Found::Sound(row("4x5", "2"))]);
    assert!(results.keep(&row("4x6", "0"), &mut judge).is_err());
    assert!(matches!(Results::open(&long), Err(ResultsError::Closed { .. })), "for writing it is closed");
    // With data in a log, the file alone would be an older state.
    assert!(tables::is_settled(&short));
    fs::write(place.file("store.sqlite-wal"), "log").unwrap();
    assert!(!tables::is_settled(&short));
}

#[test]
fn a_full_disk_is_named() {
    let mut results = Results::in_memory().unwrap();
    results.connection.pragma_update(None, "max_page_count", 12).unwrap();
    let rows: Vec<Row> = (0..999).map(|i| row(&format!("{i}x1"), "0")).collect();
    assert!(matches!(results.keep_all(&rows, &mut judge), Err(ResultsError::Full)));
    assert_eq!(results.count().unwrap(), 0, "all or nothing");
}

#[test]
fn two_programs_write_together() {
    let place = Place::new("together");
    let path = place.file("results.sqlite");
    let open = || Results::open(&path).unwrap();
    std::thread::scope(|scope| {
        for own in 0..2 {
            let mut results = open();
            scope.spawn(move || {
                for i in 0..20 {
                    results.keep(&row(&format!("{}x1", own * 10 + i), "0"), &mut judge).unwrap();
                }
            });
        }
    });
    // Ten of them were found by both.
    assert_eq!(open().count().unwrap(), 30);
}

#[test]
fn what_is_no_store_is_said_to_be_none() {
    let place = Place::new("foreign");
    fs::create_dir_all(&place.0).unwrap();
    let text = place.file("text.sqlite");
    fs::write(&text, "no database at all, but long enough to look like one at first sight".repeat(9))
        .unwrap();
    assert!(matches!(Results::open(&text), Err(ResultsError::Damaged { .. })));
    assert!(matches!(Results::open_existing(&place.0), Err(ResultsError::Closed { .. })));
    let matches = place.file("matches.sqlite");
    crate::matches::Shelf::open(&matches).unwrap();
    assert!(matches!(Results::open(&matches), Err(ResultsError::Damaged { .. })));
    let newer = place.file("newer.sqlite");
    Results::open(&newer).unwrap().connection.pragma_update(None, "user_version", 9).unwrap();
    assert!(matches!(Results::open(&newer), Err(ResultsError::Newer { found: 9, .. })));
    // A page in the middle is overwritten: its rows are lost, the file reports it, and nothing panics.
    let torn = place.file("torn.sqlite");
    let mut results = Results::open(&torn).unwrap();
    let rows: Vec<Row> = (0..400).map(|i| row(&format!("{i}x1"), "0")).collect();
    results.keep_all(&rows, &mut judge).unwrap();
    drop(results);
    let mut bytes = fs::read(&torn).unwrap();
    let middle = bytes.len() / 8192 * 4096;
    bytes[middle..middle + 4096].fill(0xa5);
    fs::write(&torn, bytes).unwrap();
    if let Ok(Some(results)) = Results::open_existing(&torn) {
        assert!(results.faults().map_or(true, |faults| !faults.is_empty()));
        for row in &rows {
            let _ = results.find(row);
        }
        let _ = results.all(&mut |_, _| true);
    }
}

#[test]
fn a_backup_is_made_while_others_write_and_put_back() {
    use crate::matches::{Entry, Shelf};
    let place = Place::new("backup");
    let data = place.file("data");
    let mut shelf = Shelf::open(&data.join(MATCHES)).unwrap();
    let entry = |id: &str| Entry { id: id.into(), line: "match/1".into(), version: 1, ..Entry::default() };
    assert_eq!(shelf.write(&[entry("a")]).unwrap(), [true]);
    let mut results = Results::open(&data.join(RESULTS)).unwrap();
    results.keep(&row("4x5", "2"), &mut judge).unwrap();
    fs::create_dir_all(data.join("games")).unwrap();
    fs::write(data.join("games/mine.toml"), "rule").unwrap();
    let file = place.file("copy.sqlite");
    // Both files are open, and their last writes are in their logs.
    let saved = back_up(&data, &data.join(RESULTS), &file).unwrap();
    assert_eq!(saved, Saved { matches: 1, results: 1, files: 1, left_out: Vec::new() });
    shelf.write(&[entry("b")]).unwrap();
    let again = back_up(&data, &data.join(RESULTS), &file).unwrap();
    assert_eq!(again.matches, 2);
    assert!(back_up(&data, &data.join(RESULTS), &data.join(MATCHES)).is_err(), "onto itself");
    assert!(back_up(&place.file("none"), &place.file("none/x"), &file).is_err(), "nothing to copy");
    let left: Vec<_> = fs::read_dir(&place.0).unwrap().map(|one| one.unwrap().file_name()).collect();
    assert_eq!(left.len(), 2, "{left:?}");
    // It is both a file of matches and a file of results.
    assert_eq!(Shelf::open(&file).unwrap().recent(9).unwrap().len(), 2);
    assert_eq!(Results::open(&file).unwrap().count().unwrap(), 1);
    let new = place.file("new");
    let restored = restore(&file, &new).unwrap();
    assert_eq!(restored, Saved { matches: 2, results: 1, files: 1, left_out: Vec::new() });
    assert_eq!(Shelf::open(&new.join(MATCHES)).unwrap().recent(9).unwrap().len(), 2);
    let found = Results::open(&new.join(RESULTS)).unwrap().find(&row("4x5", "")).unwrap();
    assert_eq!(found, [Found::Sound(row("4x5", "2"))]);
    assert_eq!(fs::read_to_string(new.join("games/mine.toml")).unwrap(), "rule");
    assert!(restore(&file, &new).is_err(), "nothing is overwritten");
    let left: Vec<_> = fs::read_dir(&new).unwrap().map(|one| one.unwrap().file_name()).collect();
    assert!(left.iter().all(|name| !name.to_string_lossy().contains(".part")), "{left:?}");
    assert!(restore(&data.join(MATCHES), &place.file("other")).is_err(), "no backup");
}

const MATCHES: &str = "matches.sqlite";
const RESULTS: &str = "results.sqlite";

/// Prints the cost of a lookup among a million rows.
#[test]
#[ignore = "a million rows: some 20 s"]
fn a_look_up_among_a_million_rows() {
    let place = Place::new("million");
    let path = place.file("results.sqlite");
    let mut results = Results::open(&path).unwrap();
    let finding = format!("{{\"outcome\":\"N\",\"moves\":[{}]}}", "{\"move\":\"1.1-1.2\"},".repeat(8));
    for part in 0..100 {
        let rows: Vec<Row> = (0..10_000).map(|i| row(&format!("{part}x{i}"), &finding)).collect();
        results.keep_all(&rows, &mut |_, _| Judgement::Agree).unwrap();
    }
    drop(results);
    assert_eq!(Results::open(&path).unwrap().count().unwrap(), 1_000_000);
    let (mut whole, mut alone) = (std::time::Duration::ZERO, std::time::Duration::ZERO);
    // The CPU time of this thread: other processes may be running.
    let open = Results::open(&path).unwrap();
    for i in 0..1_000 {
        let asked = row(&format!("{}x{}", i * 7 % 100, i * 7919 % 10_000), "");
        let start = Clock::now();
        let found = Results::open(&path).unwrap().find(&asked).unwrap();
        whole += start.elapsed();
        assert!(matches!(found[..], [Found::Sound(_)]));
        let start = Clock::now();
        assert_eq!(open.find(&asked).unwrap().len(), 1);
        alone += start.elapsed();
    }
    let size = fs::metadata(&path).unwrap().len() >> 20;
    println!("{size} MiB; open and find {:?}; find alone {:?}", whole / 1_000, alone / 1_000);
    assert!(whole / 1_000 < std::time::Duration::from_millis(1));
}
