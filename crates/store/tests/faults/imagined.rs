//! A disk that is imagined: it fails or stops at the call that a test names, and knows what is left of it
//! after a kill, and what may be left after a power cut.
//!
//! What a process has written is seen by others at once, and is on the disk when the file is synced; a name
//! is on the disk when its folder is. Until then any part of it may be there after a power cut, in any order.
//! Real file systems promise more, each something else.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::io::{self, Cursor, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

use marienbad_store::files::{FileSystem, Input, Kind, Lock, Output};

/// What happens at a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// It fails, and nothing of it is done.
    Error(ErrorKind),
    /// From then on nothing more fits on the disk; half of a write still does.
    Full,
    /// The process ends before it, after it, or in the middle of a write.
    Before,
    After,
    Middle,
}

impl Fault {
    pub fn is_end(self) -> bool {
        matches!(self, Self::Before | Self::After | Self::Middle)
    }
}

/// A name: of a file by its number, or of a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Named {
    File(usize),
    Folder,
}

/// A change of names that is not on the disk yet.
#[derive(Debug, Clone)]
enum Change {
    Set(PathBuf, Named),
    Unset(PathBuf),
    Rename(PathBuf, PathBuf),
}

impl Change {
    fn folder(&self) -> Option<&Path> {
        match self {
            Self::Set(path, _) | Self::Unset(path) | Self::Rename(path, _) => path.parent(),
        }
    }

    fn apply(&self, names: &mut BTreeMap<PathBuf, Named>) {
        match self {
            Self::Set(path, named) => drop(names.insert(path.clone(), *named)),
            Self::Unset(path) => drop(names.remove(path)),
            Self::Rename(from, to) => {
                if let Some(named) = names.remove(from) {
                    names.insert(to.clone(), named);
                }
            }
        }
    }
}

/// A change of a file that is not on the disk yet.
#[derive(Debug, Clone)]
enum Written {
    At(usize, Vec<u8>),
    Length(usize),
}

impl Written {
    fn apply(&self, bytes: &mut Vec<u8>) {
        match self {
            Self::At(offset, new) => {
                bytes.resize(bytes.len().max(offset + new.len()), 0);
                bytes[*offset..offset + new.len()].copy_from_slice(new);
            }
            Self::Length(length) => bytes.resize(*length, 0),
        }
    }
}

#[derive(Debug, Clone, Default)]
struct Node {
    now: Vec<u8>,
    synced: Vec<u8>,
    pending: Vec<Written>,
}

impl Node {
    fn write(&mut self, written: Written) {
        written.apply(&mut self.now);
        self.pending.push(written);
    }

    fn sync(&mut self) {
        self.synced.clone_from(&self.now);
        self.pending.clear();
    }

    /// What may be found after a power cut.
    fn variants(&self) -> Vec<Vec<u8>> {
        let apply = |some: &[Written]| {
            let mut bytes = self.synced.clone();
            some.iter().for_each(|written| written.apply(&mut bytes));
            bytes
        };
        let (all, half) = (&self.pending[..], self.pending.len() / 2);
        let mut torn = apply(&all[..all.len().saturating_sub(1)]);
        if let Some(Written::At(offset, new)) = all.last() {
            Written::At(*offset, new[..new.len() / 2].to_vec()).apply(&mut torn);
        }
        let mut found =
            vec![self.synced.clone(), self.now.clone(), apply(&all[..half]), apply(&all[half..]), torn];
        // The length is there, what was to stand there is not.
        let mut zeros = self.synced.clone();
        zeros.resize(self.now.len(), 0);
        found.push(zeros);
        found
    }
}

#[derive(Debug, Clone, Default)]
struct State {
    nodes: Vec<Node>,
    names: BTreeMap<PathBuf, Named>,
    kept: BTreeMap<PathBuf, Named>,
    pending: Vec<Change>,
    locked: BTreeSet<PathBuf>,
    /// Calls so far; whether each changed anything.
    calls: Vec<bool>,
    plan: Option<(usize, Fault)>,
    dead: bool,
    full: bool,
}

/// The disk.
#[derive(Debug, Clone)]
pub struct Imagined {
    state: Arc<Mutex<State>>,
    /// Whether a file can have two names.
    links: bool,
    /// It says that all is on the disk, and does nothing.
    lies: bool,
}

/// What a call does to the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Does {
    Nothing,
    /// It changes something, and needs no room.
    Changes,
    Grows,
    Writes,
}

fn dead() -> io::Error {
    io::Error::other("the process has ended")
}

impl Imagined {
    pub fn new(links: bool) -> Self {
        Self { state: Arc::default(), links, lies: false }
    }

    /// One that does not keep what it says that it has kept.
    pub fn lying() -> Self {
        Self { lies: true, ..Self::new(true) }
    }

    /// What is to happen at the call of this number, from 0.
    pub fn with_fault(self, at: usize, fault: Fault) -> Self {
        self.state().plan = Some((at, fault));
        self
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap()
    }

    /// For each call so far whether it has changed anything.
    pub fn calls(&self) -> Vec<bool> {
        self.state().calls.clone()
    }

    /// Whether the process has ended at a fault.
    pub fn is_dead(&self) -> bool {
        self.state().dead
    }

    /// From now on nothing goes wrong.
    pub fn mend(&self) {
        let mut state = self.state();
        (state.plan, state.full) = (None, false);
    }

    /// The names in a folder.
    pub fn names(&self, folder: &str) -> Vec<String> {
        let state = self.state();
        let inside = state.names.keys().filter(|path| path.parent() == Some(Path::new(folder)));
        inside.map(|path| path.file_name().unwrap().to_str().unwrap().to_owned()).collect()
    }

    /// All files with what stands in them.
    pub fn contents(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let state = self.state();
        let file = |(path, named): (&PathBuf, &Named)| match named {
            Named::File(number) => Some((path.clone(), state.nodes[*number].now.clone())),
            Named::Folder => None,
        };
        state.names.iter().filter_map(file).collect()
    }

    fn call<T>(&self, does: Does, act: impl FnOnce(&mut State, bool) -> io::Result<T>) -> io::Result<T> {
        let mut state = self.state();
        if state.dead {
            return Err(dead());
        }
        let number = state.calls.len();
        state.calls.push(does != Does::Nothing);
        let grows = matches!(does, Does::Grows | Does::Writes);
        if state.full && grows {
            return Err(ErrorKind::StorageFull.into());
        }
        match state.plan.filter(|(at, _)| *at == number) {
            None => act(&mut state, false),
            Some((_, Fault::Error(kind))) => Err(kind.into()),
            Some((_, Fault::Full)) => {
                state.full = true;
                if !grows {
                    return act(&mut state, false);
                }
                if does == Does::Writes {
                    let _ = act(&mut state, true);
                }
                Err(ErrorKind::StorageFull.into())
            }
            Some((_, fault)) => {
                if fault != Fault::Before {
                    let _ = act(&mut state, fault == Fault::Middle);
                }
                state.dead = true;
                Err(dead())
            }
        }
    }

    fn with(&self, names: BTreeMap<PathBuf, Named>, contents: impl Fn(&Node) -> Vec<u8>) -> Self {
        let mut names = names;
        // What stands in a folder that is not there is not there.
        let all = names.clone();
        let is_folder = |path: &Path| path == Path::new("/") || all.get(path) == Some(&Named::Folder);
        names.retain(|path, _| path.ancestors().skip(1).all(is_folder));
        let node = |node: &Node| {
            let bytes = contents(node);
            Node { now: bytes.clone(), synced: bytes, pending: Vec::new() }
        };
        let nodes = self.state().nodes.iter().map(node).collect();
        let state = State { nodes, kept: names.clone(), names, ..State::default() };
        Self { state: Arc::new(Mutex::new(state)), links: self.links, lies: self.lies }
    }

    /// What is there after a kill: all that was written. Locks are gone.
    pub fn after_kill(&self) -> Self {
        let names = self.state().names.clone();
        self.with(names, |node| node.now.clone())
    }

    /// What may be there after a power cut, each once.
    pub fn after_power_cut(&self) -> Vec<Self> {
        let (kept, pending) = {
            let state = self.state();
            (state.kept.clone(), state.pending.clone())
        };
        let count = pending.len();
        let subsets: Vec<u64> = if count <= 6 {
            (0..1 << count).collect()
        } else {
            // The first so many, and all but one.
            let all = (1_u64 << count) - 1;
            (0..=count).map(|first| (1 << first) - 1).chain((0..count).map(|but| all & !(1 << but))).collect()
        };
        let variants = Node::default().variants().len();
        let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
        for subset in subsets {
            let mut names = kept.clone();
            for (i, change) in pending.iter().enumerate() {
                if subset >> i & 1 == 1 {
                    change.apply(&mut names);
                }
            }
            for variant in 0..variants {
                let survivor = self.with(names.clone(), |node| node.variants().swap_remove(variant));
                let names: Vec<PathBuf> = survivor.state().names.keys().cloned().collect();
                let contents = survivor.contents().into_iter();
                let sums: Vec<_> =
                    contents.map(|(_, bytes)| (bytes.len(), crc32fast::hash(&bytes))).collect();
                if seen.insert((names, sums)) {
                    found.push(survivor);
                }
            }
        }
        found
    }
}

impl State {
    fn change(&mut self, change: Change) {
        change.apply(&mut self.names);
        self.pending.push(change);
    }

    fn file(&self, path: &Path) -> io::Result<usize> {
        match self.names.get(path) {
            Some(Named::File(number)) => Ok(*number),
            Some(Named::Folder) => Err(ErrorKind::IsADirectory.into()),
            None => Err(ErrorKind::NotFound.into()),
        }
    }

    fn room_for(&self, path: &Path) -> io::Result<()> {
        let folder = path.parent().unwrap_or(Path::new("/"));
        let there = folder == Path::new("/") || self.names.get(folder) == Some(&Named::Folder);
        if there { Ok(()) } else { Err(ErrorKind::NotFound.into()) }
    }

    fn create(&mut self, path: &Path, new: bool) -> io::Result<usize> {
        self.room_for(path)?;
        match self.file(path) {
            Ok(_) if new => Err(ErrorKind::AlreadyExists.into()),
            Ok(number) => {
                self.nodes[number].write(Written::Length(0));
                Ok(number)
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                self.nodes.push(Node::default());
                let number = self.nodes.len() - 1;
                self.change(Change::Set(path.to_owned(), Named::File(number)));
                Ok(number)
            }
            Err(error) => Err(error),
        }
    }
}

impl FileSystem for Imagined {
    fn look(&self, path: &Path) -> io::Result<Option<Kind>> {
        self.call(Does::Nothing, |state, _| {
            Ok(match state.names.get(path) {
                Some(Named::File(_)) => Some(Kind::File(path.to_owned())),
                Some(Named::Folder) => Some(Kind::Folder),
                None if path == Path::new("/") => Some(Kind::Folder),
                None => None,
            })
        })
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn Input>> {
        let node = self.call(Does::Nothing, |state, _| state.file(path))?;
        let bytes = Cursor::new(self.state().nodes[node].now.clone());
        Ok(Box::new(Reading { disk: self.clone(), bytes }))
    }

    fn create(&self, path: &Path, new: bool) -> io::Result<Box<dyn Output>> {
        let node = self.call(Does::Grows, |state, _| state.create(path, new))?;
        Ok(Box::new(Writing { disk: self.clone(), node, at: 0 }))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.call(Does::Changes, |state, _| {
            let (one, other) = (state.file(from)?, state.file(to).ok());
            // Two names of one file: nothing happens.
            if other != Some(one) {
                state.change(Change::Rename(from.to_owned(), to.to_owned()));
            }
            Ok(())
        })
    }

    fn link(&self, from: &Path, to: &Path) -> io::Result<()> {
        let links = self.links;
        self.call(Does::Grows, |state, _| {
            let node = state.file(from)?;
            if !links {
                return Err(ErrorKind::Unsupported.into());
            }
            if state.names.contains_key(to) {
                return Err(ErrorKind::AlreadyExists.into());
            }
            state.change(Change::Set(to.to_owned(), Named::File(node)));
            Ok(())
        })
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.call(Does::Changes, |state, _| {
            state.file(path)?;
            state.change(Change::Unset(path.to_owned()));
            Ok(())
        })
    }

    fn make_folder(&self, path: &Path) -> io::Result<()> {
        self.call(Does::Grows, |state, _| {
            state.room_for(path)?;
            if state.names.contains_key(path) {
                return Err(ErrorKind::AlreadyExists.into());
            }
            state.change(Change::Set(path.to_owned(), Named::Folder));
            Ok(())
        })
    }

    fn remove_folder(&self, path: &Path) -> io::Result<()> {
        self.call(Does::Changes, |state, _| {
            if state.names.keys().any(|inside| inside.parent() == Some(path)) {
                return Err(ErrorKind::DirectoryNotEmpty.into());
            }
            state.change(Change::Unset(path.to_owned()));
            Ok(())
        })
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        let lies = self.lies;
        self.call(Does::Changes, |state, _| {
            if !lies {
                let (now, later) = std::mem::take(&mut state.pending)
                    .into_iter()
                    .partition(|one| one.folder() == Some(path));
                let now: Vec<Change> = now;
                now.iter().for_each(|change| change.apply(&mut state.kept));
                state.pending = later;
            }
            Ok(())
        })
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        self.call(Does::Nothing, |state, _| {
            if state.names.get(folder) != Some(&Named::Folder) {
                return Err(ErrorKind::NotFound.into());
            }
            let inside = state.names.keys().filter(|path| path.parent() == Some(folder));
            Ok(inside.map(|path| path.file_name().unwrap().to_owned()).collect())
        })
    }

    fn lock(&self, path: &Path) -> io::Result<Lock> {
        self.call(Does::Grows, |state, _| {
            if !state.locked.insert(path.to_owned()) {
                return Err(ErrorKind::WouldBlock.into());
            }
            if !state.names.contains_key(path) {
                state.create(path, true)?;
            }
            Ok(())
        })?;
        Ok(Box::new(Held { disk: self.clone(), path: path.to_owned() }))
    }
}

/// A history that was recorded elsewhere is told with these; nothing fails here.
#[cfg(feature = "sqlite")]
impl Imagined {
    fn told(&self, path: &Path, tell: impl FnOnce(&mut Node)) {
        let mut state = self.state();
        if let Ok(number) = state.file(path) {
            tell(&mut state.nodes[number]);
        }
    }

    pub fn write_at(&self, path: &Path, offset: usize, bytes: &[u8]) {
        self.told(path, |node| node.write(Written::At(offset, bytes.to_vec())));
    }

    pub fn set_length(&self, path: &Path, length: usize) {
        self.told(path, |node| node.write(Written::Length(length)));
    }

    pub fn sync_file(&self, path: &Path) {
        if !self.lies {
            self.told(path, Node::sync);
        }
    }
}

struct Held {
    disk: Imagined,
    path: PathBuf,
}

impl Drop for Held {
    fn drop(&mut self) {
        self.disk.state().locked.remove(&self.path);
    }
}

struct Reading {
    disk: Imagined,
    bytes: Cursor<Vec<u8>>,
}

impl Read for Reading {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let bytes = &mut self.bytes;
        self.disk.call(Does::Nothing, |_, _| bytes.read(to))
    }
}

impl Seek for Reading {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.bytes.seek(to)
    }
}

impl Input for Reading {
    fn size(&self) -> io::Result<u64> {
        Ok(self.bytes.get_ref().len() as u64)
    }
}

struct Writing {
    disk: Imagined,
    node: usize,
    at: usize,
}

impl Write for Writing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let (node, at) = (self.node, self.at);
        let written = self.disk.call(Does::Writes, |state, half| {
            let bytes = if half { &bytes[..bytes.len() / 2] } else { bytes };
            state.nodes[node].write(Written::At(at, bytes.to_vec()));
            Ok(bytes.len())
        })?;
        self.at += written;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Output for Writing {
    fn sync(&mut self) -> io::Result<()> {
        let (node, lies) = (self.node, self.disk.lies);
        // What was only reserved may find no room now.
        self.disk.call(Does::Grows, |state, _| {
            if !lies {
                state.nodes[node].sync();
            }
            Ok(())
        })
    }
}
