//! Memory is a promise: the process as a whole stays within its budget and 64 MiB for the program itself.
//!
//! Engines account for their tables and stop, or forget, by themselves; that is the usual way. What no
//! account sees (a file that is read, a list of options, the holes between tables) shows in what the system
//! says of the process. A thread looks at it: well before the bound it raises the flag of Ctrl-C, so that
//! what is known by then is told. Only if that is not heard it ends the program at the bound, with how far
//! the computation had come. Where the system does not tell, nobody looks.

use std::io::{self, ErrorKind, Read, Write as _};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use marienbad_rules::{FileProblem, Files};
use marienbad_solve::{Cancel, Progress, Stop};
use marienbad_store::Disk;
use marienbad_words::failure::Failure;
use marienbad_words::language::{Language, say};

/// Computations are asked to end when the process holds this much more than the budget; the program itself
/// takes half of it. What is known has to be put into words, too.
const EXCESS_TO_ASK: usize = 24 << 20;

/// The process exits when it holds this much more than the budget. What is promised is 64 MiB: the rest is
/// for what happens between two looks.
const EXCESS_TO_EXIT: usize = 50 << 20;

/// So much above half of the budget a file is read no further: what is made of it takes as much again.
const EXCESS_OF_FILES: usize = 24 << 20;

/// No process fills memory faster, in bytes a millisecond.
const BYTES_PER_MILLISECOND: usize = 2 << 20;

/// The longest position that is read whole from a file, in bytes; graphs are read piece by piece.
const LONGEST_POSITION: u64 = 16 << 20;

/// The budget, once the process is monitored.
static BUDGET: OnceLock<usize> = OnceLock::new();

/// The budget that was exceeded, if it was.
static EXCEEDED: OnceLock<usize> = OnceLock::new();

/// How far the computation has come.
static REACHED: Mutex<Option<Progress>> = Mutex::new(None);

/// The computation has come so far: told if it has to be ended.
pub fn reached(progress: Progress) {
    *REACHED.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress);
}

/// How far the computation has come, in words.
fn until_then(language: Language) -> Option<String> {
    let progress = (*REACHED.lock().unwrap_or_else(PoisonError::into_inner))?;
    let steps = progress.nodes;
    let far = match progress.total {
        Some(total) => {
            let done = progress.done;
            say!(language, "progress-until-then-of", "done" => done, "total" => total, "steps" => steps)
        }
        None => say!(language, "progress-until-then", "steps" => steps),
    };
    let excluded: Vec<String> =
        (0..64).filter(|n| progress.excluded >> n & 1 == 1).map(|n: u32| n.to_string()).collect();
    if excluded.is_empty() {
        return Some(far);
    }
    let bound = say!(language, "progress-bound", "values" => excluded.join(", "));
    Some(format!("{} ({bound}).", far.trim_end_matches('.')))
}

/// The resident memory of the process as reported by the system, with pages of 4 KiB.
fn resident() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    text.split(' ').nth(1)?.parse::<usize>().ok()?.checked_mul(4096)
}

/// The memory limit, if the process was stopped for exceeding it.
pub fn exceeded() -> Option<Stop> {
    EXCEEDED.get().map(|limit| Stop::Memory { limit: *limit })
}

/// The actual reason why a cancelled computation stopped.
pub fn told(stop: Stop) -> Stop {
    match stop {
        Stop::Cancelled => exceeded().unwrap_or(Stop::Cancelled),
        stop => stop,
    }
}

/// Monitors the process until it ends.
pub fn watch(language: Language, budget: usize, cancel: Cancel) {
    if resident().is_none() || BUDGET.set(budget).is_err() {
        return;
    }
    // If the thread cannot be started, only the engines' accounts apply.
    let _ = thread::Builder::new().name("memory".to_owned()).spawn(move || {
        while let Some(now) = resident() {
            if now > budget.saturating_add(EXCESS_TO_ASK) && EXCEEDED.set(budget).is_ok() {
                cancel.cancel();
            }
            if now > budget.saturating_add(EXCESS_TO_EXIT) {
                let message = Failure::Stop(Stop::Memory { limit: budget }).message(language);
                let line = say!(language, "error-line", "message" => message);
                let far = until_then(language).map_or_else(String::new, |far| format!("{far}\n"));
                let _ = writeln!(anstream::stderr(), "{far}{line}");
                std::process::exit(3);
            }
            let room = budget.saturating_add(EXCESS_TO_ASK).saturating_sub(now);
            thread::sleep(Duration::from_millis((room / BYTES_PER_MILLISECOND).clamp(1, 250) as u64));
        }
    });
}

/// The files of this machine, read only as far as the memory budget allows.
#[derive(Debug, Clone, Copy, Default)]
pub struct Bounded;

struct Careful<'a>(Box<dyn Read + 'a>);

impl Read for Careful<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        if let (Some(budget), Some(now)) = (BUDGET.get(), resident())
            && now > budget / 2 + EXCESS_OF_FILES
        {
            let _ = EXCEEDED.set(*budget);
            return Err(ErrorKind::OutOfMemory.into());
        }
        self.0.read(to)
    }
}

impl Files for Bounded {
    fn read(&self, path: &str) -> Result<String, FileProblem> {
        Disk.read_up_to(path, LONGEST_POSITION)
    }

    fn open<'a>(&'a self, path: &str) -> Result<Box<dyn Read + 'a>, FileProblem> {
        static DISK: Disk = Disk;
        DISK.open(path).map(|file| Box::new(Careful(file)) as Box<dyn Read>)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_far_it_has_come_is_told_in_both_languages() {
        assert_eq!(until_then(Language::English), None);
        reached(Progress { nodes: 1_200, excluded: 0b101, ..Progress::default() });
        let [english, french] = [Language::English, Language::French].map(|one| until_then(one).unwrap());
        assert!(english.starts_with("Until then: 1") && english.ends_with("none of 0, 2)."), "{english}");
        assert!(french.starts_with("Jusque-là") && french.ends_with(": 0, 2)."), "{french}");
        reached(Progress { nodes: 1, done: 3, total: Some(9), ..Progress::default() });
        assert_eq!(until_then(Language::English).unwrap(), "Until then: 3 of 9, in one step.");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_system_tells_what_is_in_memory() {
        let before = resident().unwrap();
        let table = std::hint::black_box(vec![1_u8; 64 << 20]);
        let more = resident().unwrap();
        assert!(more > before + (32 << 20), "{before} {more} {}", table.len());
        const { assert!(EXCESS_OF_FILES <= EXCESS_TO_ASK) };
        const { assert!(EXCESS_TO_ASK < EXCESS_TO_EXIT && EXCESS_TO_EXIT < 64 << 20) };
        assert_eq!(told(Stop::Nodes { limit: 3 }), Stop::Nodes { limit: 3 });
        assert_eq!(told(Stop::Cancelled), Stop::Cancelled, "no budget was exceeded here");
    }
}
