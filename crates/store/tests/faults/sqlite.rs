//! The databases: a program writes under `strace`, which writes down every call by which a file is changed
//! and every move that was reported as kept. Then the calls are told to an imagined disk, one after the
//! other; after each of them the process may end, and the power may fail. Every such state is opened, and
//! every move that had been reported must be there.
//!
//! `SQLite` is one of C, and its own layer for files cannot be replaced without `unsafe`; so it is watched.
//! Where there is no `strace`, or it may not watch, this says so and ends.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use marienbad_store::files::FileSystem as _;
use marienbad_store::matches::{Entry, Shelf};
use marienbad_store::results::{Found, Judgement, Results, Row};

use crate::imagined::Imagined;

const PLACE: &str = "MARIENBAD_TEST_FAULTS";

/// Moves in one life of the program, and how many lives.
const MOVES: u64 = 3;
const LIVES: u64 = 2;

fn entry(n: u64) -> Entry {
    // Three matches, in each of which every third move is made; long enough for more than one page.
    let (id, version) = (format!("m{}", n % 3), n / 3 + 1);
    Entry { id, line: format!("{n} ").repeat(900), version, ..Entry::default() }
}

fn row(n: u64) -> Row {
    let question = ["position", "cram", &format!("{n}x1"), "normal", "disjunctive", "1:1", ""];
    let finding = "{\"value\":0}".repeat(200);
    Row::new(question, [&finding, "computed", "0.1.0", "1", "20", "0", "", ""])
}

/// The program that is watched: it writes, and says after each move that it is kept.
#[test]
#[ignore = "started by another test"]
fn child_that_plays() {
    let Some(place) = std::env::var_os(PLACE).map(PathBuf::from) else { return };
    let mut said = fs::File::create(place.join("said")).unwrap();
    for life in 0..LIVES {
        let mut shelf = Shelf::open(&place.join("data/matches.sqlite")).unwrap();
        let mut results = Results::open(&place.join("data/results.sqlite")).unwrap();
        for n in life * MOVES..(life + 1) * MOVES {
            assert_eq!(shelf.write(&[entry(n)]).unwrap(), [true]);
            said.write_all(format!("move {n}\n").as_bytes()).unwrap();
            results.keep(&row(n), &mut |_, _| Judgement::Agree).unwrap();
            said.write_all(format!("result {n}\n").as_bytes()).unwrap();
        }
    }
}

/// A call that was seen.
#[derive(Debug)]
enum Seen {
    Opened(PathBuf),
    Folder(PathBuf),
    Wrote(PathBuf, usize, Vec<u8>),
    Length(PathBuf, usize),
    Synced(PathBuf),
    Unlinked(PathBuf),
    Renamed(PathBuf, PathBuf),
    Said(String),
}

/// The arguments of a call, and what it returned. `None` for what is no call, or one that failed.
fn parts(line: &str) -> Option<(&str, Vec<&str>, i64)> {
    let (name, rest) = line.split_once('(')?;
    let (arguments, result) = rest.rsplit_once(" = ")?;
    let arguments = arguments.trim_end().strip_suffix(')')?;
    let result: i64 = result.split([' ', '<']).next()?.parse().ok()?;
    (result >= 0).then(|| (name, arguments.split(", ").collect(), result))
}

/// A text that strace has written with two digits a byte.
fn bytes(text: &str) -> Vec<u8> {
    let digits = text.trim_matches('"').split("\\x").skip(1);
    digits.map(|digits| u8::from_str_radix(&digits[..2], 16).unwrap()).collect()
}

fn path(text: &str) -> PathBuf {
    String::from_utf8(bytes(text)).unwrap().into()
}

/// The file of a descriptor, as in `5<\x2f\x74…>`.
fn file(text: &str) -> Option<PathBuf> {
    Some(path(text.split_once('<')?.1.trim_end_matches('>')))
}

/// Reads what strace has written down. Lines that another thread has cut in two are put together.
fn calls(log: &str) -> Vec<Seen> {
    let mut begun: HashMap<&str, String> = HashMap::new();
    let (mut seen, mut ends) = (Vec::new(), BTreeMap::<PathBuf, usize>::new());
    for line in log.lines() {
        let Some((process, rest)) = line.split_once(' ') else { continue };
        let rest = rest.trim_start();
        let line = if let Some(start) = rest.strip_suffix(" <unfinished ...>") {
            begun.insert(process, start.to_owned());
            continue;
        } else if let Some((_, end)) = rest.split_once(" resumed>") {
            format!("{}{end}", begun.remove(process).unwrap_or_default())
        } else {
            rest.to_owned()
        };
        let Some((name, arguments, result)) = parts(&line) else { continue };
        seen.extend(match name {
            "openat" if arguments[2].contains("O_CREAT") => {
                let path = path(arguments[1]);
                ends.entry(path.clone()).or_default();
                Some(Seen::Opened(path))
            }
            "mkdir" => Some(Seen::Folder(path(arguments[0]))),
            "mkdirat" => Some(Seen::Folder(path(arguments[1]))),
            "pwrite64" => {
                let (offset, mut bytes) = (arguments[3].parse().unwrap(), bytes(arguments[1]));
                bytes.truncate(result as usize);
                file(arguments[0]).map(|path| Seen::Wrote(path, offset, bytes))
            }
            "write" => file(arguments[0]).and_then(|path| match path.file_name()?.to_str()? {
                "said" => Some(Seen::Said(String::from_utf8(bytes(arguments[1])).unwrap())),
                name if name.contains(".sqlite") => panic!("written without an offset: {line}"),
                _ => None,
            }),
            "ftruncate" => file(arguments[0]).map(|path| Seen::Length(path, arguments[1].parse().unwrap())),
            "fsync" | "fdatasync" => file(arguments[0]).map(Seen::Synced),
            "unlink" => Some(Seen::Unlinked(path(arguments[0]))),
            "rename" => Some(Seen::Renamed(path(arguments[0]), path(arguments[1]))),
            _ => None,
        });
    }
    seen
}

/// Tells a call to the disk. Whether it has changed anything.
fn tell(disk: &Imagined, place: &Path, seen: &Seen) -> bool {
    let inside = |path: &Path| {
        let path = path.strip_prefix(place).ok()?;
        // What the processes share in memory is made anew by the first that opens the file.
        let shared = path.to_str().is_some_and(|name| name.ends_with("-shm"));
        (!shared).then(|| Path::new("/").join(path))
    };
    let told = |path: &PathBuf, tell: &dyn Fn(&Path)| inside(path).inspect(|path| tell(path)).is_some();
    match seen {
        Seen::Opened(path) => told(path, &|path| {
            if disk.look(path).unwrap().is_none() && path.starts_with("/data") {
                drop(disk.create(path, true).unwrap());
            }
        }),
        Seen::Folder(path) => told(path, &|path| disk.make_folder(path).unwrap()),
        Seen::Wrote(path, offset, bytes) => told(path, &|path| disk.write_at(path, *offset, bytes)),
        Seen::Length(path, length) => told(path, &|path| disk.set_length(path, *length)),
        Seen::Synced(path) => told(path, &|path| match disk.look(path).unwrap() {
            Some(marienbad_store::files::Kind::Folder) => disk.sync_folder(path).unwrap(),
            _ => disk.sync_file(path),
        }),
        Seen::Unlinked(path) => told(path, &|path| disk.remove(path).unwrap()),
        Seen::Renamed(from, to) => {
            inside(to).is_some_and(|to| told(from, &|from| disk.rename(from, &to).unwrap()))
        }
        Seen::Said(_) => false,
    }
}

/// How many moves and results have been reported.
#[derive(Debug, Clone, Copy, Default)]
struct Kept {
    moves: u64,
    results: u64,
}

/// Writes the state down for real, opens it, and looks for what was reported.
fn look(disk: &Imagined, folder: &Path, kept: Kept) -> Result<(), String> {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder.join("data")).unwrap();
    for (path, bytes) in disk.contents() {
        fs::write(folder.join(path.strip_prefix("/").unwrap()), bytes).unwrap();
    }
    let shelf = Shelf::open(&folder.join("data/matches.sqlite")).map_err(|error| error.to_string())?;
    for number in 0..3 {
        // The last of its moves that was reported, or the one behind it.
        let reported = (0..kept.moves).rev().find(|n| n % 3 == number);
        let next = reported.map_or(number, |n| n + 3);
        let found = shelf.find(&format!("m{number}")).map_err(|error| error.to_string())?;
        let good = match &found {
            Some(match_) => {
                [reported, Some(next)].into_iter().flatten().any(|n| match_.line == entry(n).line)
            }
            None => reported.is_none(),
        };
        if !good {
            let version = found.map(|kept| kept.version);
            return Err(format!("m{number} has version {version:?}, move {reported:?} was reported"));
        }
    }
    let results = Results::open(&folder.join("data/results.sqlite")).map_err(|error| error.to_string())?;
    for n in 0..LIVES * MOVES {
        let found = results.find(&row(n)).map_err(|error| error.to_string())?;
        let there = found == [Found::Sound(row(n))];
        if !there && (n < kept.results || !found.is_empty()) {
            return Err(format!("result {n} of {}: {found:?}", kept.results));
        }
    }
    Ok(())
}

#[test]
fn databases_survive_the_end_after_every_call() {
    let own = std::env::temp_dir().join(format!("marienbad-watched-{}", std::process::id()));
    let _ = fs::remove_dir_all(&own);
    fs::create_dir_all(own.join("place")).unwrap();
    let (place, log) = (fs::canonicalize(own.join("place")).unwrap(), own.join("log"));
    let calls_of_interest =
        "openat,mkdir,mkdirat,pwrite64,write,ftruncate,fallocate,fsync,fdatasync,unlink,rename";
    let watched = Command::new("strace")
        .args(["-f", "-y", "-xx", "-s", "1000000", "-e", &format!("trace={calls_of_interest}"), "-o"])
        .arg(&log)
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", "sqlite::child_that_plays", "--ignored", "--nocapture"])
        .env(PLACE, &place)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if !watched.is_ok_and(|status| status.success()) {
        eprintln!("left out: there is no strace here that may watch");
        let _ = fs::remove_dir_all(&own);
        return;
    }
    let seen = calls(&fs::read_to_string(&log).unwrap());
    let said = seen.iter().filter(|seen| matches!(seen, Seen::Said(_))).count() as u64;
    assert_eq!(said, 2 * LIVES * MOVES, "all was seen");
    // In memory where that can be had: what is looked at here need not reach a disk.
    let memory = Path::new("/dev/shm");
    let base = if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() };
    let folder = base.join(format!("marienbad-watched-{}", std::process::id()));
    let (disk, mut kept, mut states, mut changes) = (Imagined::new(true), Kept::default(), 0, 0);
    let mut broken = Vec::new();
    for (number, one) in seen.iter().enumerate() {
        match one {
            Seen::Said(said) if said.starts_with("move") => kept.moves += 1,
            Seen::Said(_) => kept.results += 1,
            one if !tell(&disk, &place, one) => continue,
            _ => changes += 1,
        }
        for (state, when) in std::iter::once((disk.after_kill(), "kill"))
            .chain(disk.after_power_cut().into_iter().map(|state| (state, "power cut")))
        {
            states += 1;
            if let Err(what) = look(&state, &folder, kept) {
                let sizes: Vec<_> =
                    state.contents().into_iter().map(|(path, bytes)| (path, bytes.len())).collect();
                broken.push(format!("{when} after call {number}: {what}; {sizes:?}"));
            }
        }
    }
    // The test of the test: if nothing had been synced, moves would be missing.
    let lying = Imagined::lying();
    for one in &seen {
        tell(&lying, &place, one);
    }
    assert!(lying.after_power_cut().iter().any(|state| look(state, &folder, kept).is_err()));
    let _ = fs::remove_dir_all(&own);
    let _ = fs::remove_dir_all(&folder);
    println!("{} calls, {changes} changes, {states} states afterwards", seen.len());
    assert_eq!(broken, [""; 0]);
    assert!(changes > 60 && states > 200, "{changes} {states}");
}
