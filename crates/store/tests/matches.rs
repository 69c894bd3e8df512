//! Matches on disk: several processes, two changes at once, damaged files.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::PathBuf;

use marienbad_store::matches::{Entry, Shelf, ShelfError};

fn place(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("marienbad-shelf-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder.join("deep").join("matches.sqlite")
}

fn entry(id: &str, line: &str, version: u64) -> Entry {
    Entry {
        id: id.into(),
        line: line.into(),
        against: "perfect".into(),
        version,
        now: 100 + version,
        ..Entry::default()
    }
}

#[test]
fn matches_are_found_again_and_one_of_two_changes_is_taken() {
    let path = place("again");
    let mut shelf = Shelf::open(&path).unwrap();
    assert_eq!(shelf.write(&[entry("a", "one", 1), entry("b", "other", 1)]).unwrap(), [true, true]);
    assert_eq!(shelf.write(&[entry("a", "two", 2), entry("a", "zwei", 2)]).unwrap(), [true, false]);
    assert_eq!(shelf.write(&[entry("c", "never begun", 5)]).unwrap(), [false]);
    drop(shelf);
    let shelf = Shelf::open(&path).unwrap();
    let found = shelf.find("a").unwrap().unwrap();
    assert_eq!((found.line.as_str(), found.version, found.created, found.updated), ("two", 2, 101, 102));
    assert_eq!(shelf.find("c").unwrap(), None);
    let ids: Vec<String> = shelf.recent(10).unwrap().into_iter().map(|kept| kept.id).collect();
    assert_eq!(ids, ["a", "b"]);
    fs::remove_dir_all(path.ancestors().nth(2).unwrap()).unwrap();
}

#[test]
fn two_can_use_the_file_together() {
    let path = place("together");
    let (mut one, mut other) = (Shelf::open(&path).unwrap(), Shelf::open(&path).unwrap());
    std::thread::scope(|scope| {
        for (name, shelf) in [("x", &mut one), ("y", &mut other)] {
            scope.spawn(move || {
                for i in 0..20 {
                    assert_eq!(shelf.write(&[entry(&format!("{name}{i}"), "line", 1)]).unwrap(), [true]);
                }
            });
        }
    });
    assert_eq!(one.recent(100).unwrap().len(), 40);
    fs::remove_dir_all(path.ancestors().nth(2).unwrap()).unwrap();
}

#[test]
fn what_a_learner_knows_is_kept() {
    let mut shelf = Shelf::in_memory().unwrap();
    assert_eq!(shelf.memory("nim", "normal").unwrap(), None);
    shelf.remember("nim", "normal", "1").unwrap();
    shelf.remember("nim", "normal", "1,1").unwrap();
    assert_eq!(shelf.memory("nim", "normal").unwrap().as_deref(), Some("1,1"));
    assert_eq!(shelf.memory("nim", "misere").unwrap(), None);
}

#[test]
fn other_files_are_refused_and_left_as_they_are() {
    let path = place("other");
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let text = "not a database, ".repeat(400);
    fs::write(&path, &text).unwrap();
    assert!(matches!(Shelf::open(&path), Err(ShelfError::Damaged { .. })));
    assert_eq!(fs::read_to_string(&path).unwrap(), text);

    fs::remove_file(&path).unwrap();
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("CREATE TABLE theirs (x)").unwrap();
    drop(other);
    assert!(matches!(Shelf::open(&path), Err(ShelfError::Damaged { .. })));

    fs::remove_file(&path).unwrap();
    drop(Shelf::open(&path).unwrap());
    let newer = rusqlite::Connection::open(&path).unwrap();
    newer.pragma_update(None, "user_version", 9).unwrap();
    drop(newer);
    assert!(matches!(Shelf::open(&path), Err(ShelfError::Newer { found: 9, .. })));
    fs::remove_dir_all(path.ancestors().nth(2).unwrap()).unwrap();

    assert!(matches!(Shelf::open("/dev/null/x.sqlite".as_ref()), Err(ShelfError::Closed { .. })));
}

#[test]
fn a_damaged_file_is_told() {
    let path = place("damaged");
    let mut shelf = Shelf::open(&path).unwrap();
    for i in 0..200 {
        shelf.write(&[entry(&format!("m{i}"), &"line ".repeat(100), 1)]).unwrap();
    }
    drop(shelf);
    let mut bytes = fs::read(&path).unwrap();
    let length = bytes.len();
    bytes[4096..length - 4096].fill(0x5a);
    fs::write(&path, bytes).unwrap();
    assert!(matches!(Shelf::open(&path), Err(ShelfError::Damaged { .. })));
    fs::remove_dir_all(path.ancestors().nth(2).unwrap()).unwrap();
}

#[test]
fn matches_are_found_by_a_word_and_forgotten() {
    let mut shelf = Shelf::in_memory().unwrap();
    let entry = |id: &str, against: &str| Entry {
        id: id.to_owned(),
        against: against.to_owned(),
        version: 1,
        ..Entry::default()
    };
    shelf
        .write(&[entry("a", "perfect@2 owner=anna"), entry("b", " owner=bert guest=anna"), entry("c", "")])
        .unwrap();
    let found = |shelf: &Shelf, word: &str| {
        shelf.recent_with(word, 10).unwrap().into_iter().map(|kept| kept.id).collect::<Vec<_>>()
    };
    assert_eq!(found(&shelf, "=anna"), ["a", "b"]);
    assert_eq!(found(&shelf, "=bert"), ["b"]);
    assert!(shelf.forget("a").unwrap() && !shelf.forget("a").unwrap());
    assert_eq!(found(&shelf, "=anna"), ["b"]);
}
