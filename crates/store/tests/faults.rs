//! Faults at every call: no room, an error of the disk, a write cut short, the end of the process before,
//! after or in the middle of the call, and a power cut at that moment that loses any part of what was not
//! synced. Whatever happens, what is found afterwards is a state that was promised: the last one that was
//! reported as kept, or the one that was being written.

#![allow(clippy::unwrap_used)] // what fails here fails the test

#[path = "faults/imagined.rs"]
mod imagined;
#[cfg(feature = "sqlite")]
#[path = "faults/sqlite.rs"]
mod sqlite;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;

use imagined::{Fault, Imagined};
use marienbad_store::checkpoint::{Checkpoint, CheckpointError};
use marienbad_store::files::FileSystem;
use marienbad_store::{Folder, write_whole_on};

/// A history on a disk, and what it has promised so far.
trait History {
    /// Goes through it as far as the disk allows. What must never be is told.
    fn go(&self, disk: &Imagined) -> Result<(), String>;
    /// Whether what is found on a disk afterwards was promised, and whether one can go on from there.
    fn look(&self, disk: &Imagined) -> Result<(), String>;
}

/// What was tried.
#[derive(Debug, Default)]
struct Tried {
    calls: usize,
    faults: usize,
    states: usize,
    broken: Vec<String>,
}

const FAULTS: [Fault; 7] = [
    Fault::Error(ErrorKind::StorageFull),
    Fault::Error(ErrorKind::Other),
    Fault::Error(ErrorKind::PermissionDenied),
    Fault::Full,
    Fault::Before,
    Fault::After,
    Fault::Middle,
];

/// Goes through a history with every fault at every call.
fn try_all<H: History>(begin: impl Fn() -> H, disk: &dyn Fn() -> Imagined) -> Tried {
    let whole = disk();
    let history = begin();
    history.go(&whole).unwrap();
    let calls = whole.calls();
    let mut tried = Tried { calls: calls.len(), ..Tried::default() };
    let mut all: Vec<(usize, Fault)> = Vec::new();
    for (number, changes) in calls.iter().enumerate() {
        // What only looks leaves the disk as the call before it did.
        all.extend(
            FAULTS.into_iter().filter(|fault| *changes || !fault.is_end()).map(|fault| (number, fault)),
        );
    }
    all.push((calls.len(), Fault::Before));
    for (number, fault) in all {
        let (disk, history) = (disk().with_fault(number, fault), begin());
        tried.faults += 1;
        let mut told = |found: Result<(), String>, when: &str| {
            if let Err(what) = found {
                tried.broken.push(format!("{fault:?} at call {number}, {when}: {what}"));
            }
        };
        told(history.go(&disk), "while it went on");
        assert_eq!(disk.is_dead(), fault.is_end() && number < calls.len(), "{fault:?} {number}");
        disk.mend();
        let (cuts, kill) = (disk.after_power_cut(), disk.after_kill());
        tried.states += cuts.len() + 1;
        if !disk.is_dead() {
            told(history.look(&disk), "afterwards");
        }
        told(history.look(&kill), "after a kill");
        for cut in cuts {
            let before = cut.contents();
            let sizes: Vec<_> = before.iter().map(|(path, bytes)| (path, bytes.len())).collect();
            told(history.look(&cut), &format!("after a power cut that left {sizes:?}"));
        }
    }
    tried
}

fn shared(disk: &Imagined) -> Arc<dyn FileSystem> {
    Arc::new(disk.clone())
}

/// A file system with the folder `/data`, on the disk.
fn with_folder(disk: Imagined) -> Imagined {
    disk.make_folder(Path::new("/data")).unwrap();
    disk.sync_folder(Path::new("/")).unwrap();
    let fresh = disk.after_kill();
    assert!(fresh.calls().is_empty());
    fresh
}

/// Checkpoints: three savings, a second process that goes on with two more, and the end.
#[derive(Default)]
struct Savings {
    kept: RefCell<Option<u64>>,
    begun: RefCell<Option<u64>>,
    removing: RefCell<bool>,
    removed: RefCell<bool>,
    /// Only the first saving.
    short: bool,
}

const PLACE: &str = "/data/job.mbd";

/// State number n: longer than what is buffered, so that it is written in several calls.
fn blocks(n: u64) -> Vec<Vec<u8>> {
    vec![vec![n as u8; 10 + n as usize], vec![!n as u8; (1 << 16) + 7], vec![n as u8 ^ 0x55; 3]]
}

impl Savings {
    fn save(&self, checkpoint: &mut Checkpoint, n: u64) {
        *self.begun.borrow_mut() = Some(n);
        if checkpoint.save(&n.to_string(), blocks(n)).is_ok() {
            *self.kept.borrow_mut() = Some(n);
        }
    }

    fn load(checkpoint: &mut Checkpoint) -> Result<Option<u64>, CheckpointError> {
        let mut stored = match checkpoint.load() {
            Ok(stored) => stored,
            Err(CheckpointError::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(error),
        };
        let (n, mut bytes) = (stored.meta().parse().unwrap(), Vec::new());
        while stored.append_block(&mut bytes)? {}
        assert_eq!(bytes, blocks(n).concat());
        Ok(Some(n))
    }

    fn is_promised(&self, found: Option<u64>) -> Result<(), String> {
        let (kept, begun) = (*self.kept.borrow(), *self.begun.borrow());
        let good = match found {
            Some(n) => !*self.removed.borrow() && kept.is_none_or(|kept| n >= kept) && Some(n) <= begun,
            None => kept.is_none() || *self.removing.borrow(),
        };
        if good { Ok(()) } else { Err(format!("{found:?} was found, {kept:?} was kept, {begun:?} begun")) }
    }
}

impl History for Savings {
    fn go(&self, disk: &Imagined) -> Result<(), String> {
        let mut checkpoint = Checkpoint::on(shared(disk), PLACE, "test");
        (0..if self.short { 1 } else { 3 }).for_each(|n| self.save(&mut checkpoint, n));
        drop(checkpoint);
        if self.short {
            return Ok(());
        }
        let mut checkpoint = Checkpoint::on(shared(disk), PLACE, "test");
        // A disk that cannot be read says so, and what is there stays.
        if let Ok(found) = Self::load(&mut checkpoint) {
            self.is_promised(found)?;
        }
        (3..5).for_each(|n| self.save(&mut checkpoint, n));
        *self.removing.borrow_mut() = true;
        *self.removed.borrow_mut() = checkpoint.remove().is_ok();
        Ok(())
    }

    fn look(&self, disk: &Imagined) -> Result<(), String> {
        let mut checkpoint = Checkpoint::on(shared(disk), PLACE, "test");
        let found = Self::load(&mut checkpoint).map_err(|error| error.to_string())?;
        self.is_promised(found)?;
        checkpoint.save("9", blocks(9)).map_err(|error| format!("not saved: {error}"))?;
        if Self::load(&mut checkpoint) != Ok(Some(9)) {
            return Err("the next state is not found".to_owned());
        }
        let litter: Vec<String> = disk.names("/data");
        let own = ["job.mbd", "job.mbd.lock", "job.mbd.previous"];
        match litter.iter().find(|name| !own.contains(&name.as_str())) {
            Some(name) => Err(format!("{name} is left")),
            None => Ok(()),
        }
    }
}

#[test]
fn checkpoints_survive_faults_at_every_call() {
    for links in [true, false] {
        let tried = try_all(Savings::default, &|| with_folder(Imagined::new(links)));
        assert_eq!(tried.broken, [""; 0]);
        assert!(tried.calls > 70 && tried.states > 1_000, "{tried:?}");
        println!("{} calls, {} faults, {} states afterwards", tried.calls, tried.faults, tried.states);
    }
}

/// The test of the test: of a disk that only says that it has synced, this finds out.
#[test]
fn a_disk_that_lies_is_found_out() {
    let short = || Savings { short: true, ..Savings::default() };
    let tried = try_all(short, &|| with_folder(Imagined::lying()));
    assert!(tried.broken.iter().any(|line| line.contains("power cut")), "{:?}", tried.broken);
    assert!(tried.broken.iter().all(|line| line.contains("power cut")), "{:?}", tried.broken);
    let tried = try_all(Matches::default, &Imagined::lying);
    assert!(tried.broken.iter().any(|line| line.contains("power cut")), "{:?}", tried.broken);
}

#[test]
fn a_full_disk_is_named_at_every_call() {
    let whole = with_folder(Imagined::new(true));
    Checkpoint::on(shared(&whole), PLACE, "test").save("0", blocks(0)).unwrap();
    for number in 0..whole.calls().len() {
        let disk = with_folder(Imagined::new(true)).with_fault(number, Fault::Full);
        match Checkpoint::on(shared(&disk), PLACE, "test").save("0", blocks(0)) {
            // What is left to do then needs no room.
            Ok(()) | Err(CheckpointError::DiskFull { .. }) => {}
            other => panic!("call {number}: {other:?}"),
        }
        assert!(disk.names("/data").iter().all(|name| !name.contains(".part")), "call {number}");
    }
}

/// What may be found under a name: the last text that was kept (none if it was forgotten), or one that was
/// begun since.
type Texts = BTreeMap<String, Vec<Option<String>>>;

/// A folder of matches, which is not there at first: new ones, moves in them, one that is forgotten.
#[derive(Default)]
struct Matches {
    texts: RefCell<Texts>,
}

impl Matches {
    fn begin(&self, name: &str, text: Option<&str>) {
        let mut texts = self.texts.borrow_mut();
        texts.entry(name.to_owned()).or_insert_with(|| vec![None]).push(text.map(str::to_owned));
    }

    /// It is reported as done.
    fn done(&self, name: &str) {
        let mut texts = self.texts.borrow_mut();
        let texts = texts.get_mut(name).unwrap();
        texts.drain(..texts.len() - 1);
    }

    fn begin_match(&self, folder: &Folder, text: &str) -> Option<String> {
        // Which name it will get is known: a failure in between must not leave half of it there.
        let next =
            folder.names().ok()?.iter().filter_map(|name| name.parse::<u64>().ok()).max().unwrap_or(0) + 1;
        self.begin(&next.to_string(), Some(text));
        let name = folder.keep_new(text).ok()?;
        assert_eq!(name, next.to_string());
        self.done(&name);
        Some(name)
    }

    fn keep(&self, folder: &Folder, name: &str, text: &str) {
        self.begin(name, Some(text));
        if folder.keep(name, text).is_ok() {
            self.done(name);
        }
    }
}

const MATCHES: &str = "/home/data/matches";

impl History for Matches {
    fn go(&self, disk: &Imagined) -> Result<(), String> {
        let folder = Folder::on(shared(disk), Path::new(MATCHES));
        let first = self.begin_match(&folder, "first, begun");
        let second = self.begin_match(&folder, "second, begun");
        for text in ["a move", "another move, longer than the one before"] {
            if let Some(name) = &first {
                self.keep(&folder, name, text);
            }
        }
        if let Some(name) = &second {
            self.begin(name, None);
            if folder.forget(name).is_ok() {
                self.done(name);
            }
        }
        self.keep(&folder, "memory", "what was learned");
        Ok(())
    }

    fn look(&self, disk: &Imagined) -> Result<(), String> {
        let folder = Folder::on(shared(disk), Path::new(MATCHES));
        for (name, texts) in self.texts.borrow().iter() {
            let found = folder.find(name).map_err(|error| error.to_string())?;
            if !texts.contains(&found) {
                return Err(format!("{name} has {found:?}, promised was one of {texts:?}"));
            }
        }
        let name = folder.keep_new("later").map_err(|error| error.to_string())?;
        if folder.find(&name).unwrap().as_deref() == Some("later") {
            Ok(())
        } else {
            Err("what was kept later is not found".to_owned())
        }
    }
}

#[test]
fn matches_of_the_terminal_survive_faults_at_every_call() {
    for links in [true, false] {
        let tried = try_all(Matches::default, &|| Imagined::new(links));
        assert_eq!(tried.broken, [""; 0]);
        assert!(tried.calls > 40 && tried.states > 500, "{tried:?}");
        println!("{} calls, {} faults, {} states afterwards", tried.calls, tried.faults, tried.states);
    }
}

/// A file of results that is written three times.
#[derive(Default)]
struct Results {
    texts: RefCell<Vec<Option<Vec<u8>>>>,
}

const RESULT: &str = "/data/values.csv";

fn read(disk: &Imagined) -> Option<Vec<u8>> {
    disk.contents().into_iter().find(|(path, _)| path == Path::new(RESULT)).map(|(_, bytes)| bytes)
}

impl History for Results {
    fn go(&self, disk: &Imagined) -> Result<(), String> {
        self.texts.borrow_mut().push(None);
        for n in 1..4_u8 {
            let pieces = [vec![n; 9], vec![n; 70_000 + usize::from(n)]];
            self.texts.borrow_mut().push(Some(pieces.concat()));
            let done = write_whole_on(disk, Path::new(RESULT), |out| {
                pieces.iter().try_for_each(|piece| out.write_all(piece))
            });
            if done.is_ok() {
                let last = self.texts.borrow().len() - 1;
                self.texts.borrow_mut().drain(..last);
            } else if !disk.is_dead() {
                let left = disk.names("/data");
                // Where removing fails too, it stays.
                if left.iter().any(|name| name.contains(".part")) {
                    return Err(format!("{left:?} is left"));
                }
            }
        }
        Ok(())
    }

    fn look(&self, disk: &Imagined) -> Result<(), String> {
        let found = read(disk);
        if self.texts.borrow().contains(&found) {
            Ok(())
        } else {
            Err(format!("{:?} bytes were not promised", found.map(|bytes| bytes.len())))
        }
    }
}

#[test]
fn files_appear_whole_or_not_at_all_with_faults_at_every_call() {
    let tried = try_all(Results::default, &|| with_folder(Imagined::new(true)));
    assert_eq!(tried.broken, [""; 0]);
    assert!(tried.calls > 20 && tried.states > 100, "{tried:?}");
}
