//! Memory limits are a promise: the whole process stays within its budget plus 64 MiB for the program
//! itself.
//!
//! Usually the engines account for their own tables, and stop or forget positions in time. Memory outside
//! any account (a file that is read, a list of options, fragmentation) only shows in the process size that
//! the operating system reports. A thread monitors it: near the bound it raises the cancel flag, so that
//! the results so far are printed, and just before the bound it ends the program. If the system does not
//! report the size, there is no monitoring.

use std::io::{self, ErrorKind, Read, Write as _};
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

use marienbad_rules::{FileProblem, Files};
use marienbad_solve::{Cancel, Stop};
use marienbad_store::Disk;
use marienbad_words::failure::Failure;
use marienbad_words::language::{Language, say};

/// So much above the budget computations are asked to end; the program itself takes half of it.
const ASKED: usize = 36 << 20;

/// So much above it the program ends. What is promised is 64 MiB: the rest is for what happens between two
/// looks.
const ENDED: usize = 46 << 20;

/// So much above half of the budget a file is read no further: what is made of it takes as much again.
const READ: usize = 24 << 20;

/// No process fills memory faster, in bytes a millisecond.
const SPEED: usize = 2 << 20;

/// The longest position that is read whole from a file, in bytes; graphs are read piece by piece.
const LONGEST_POSITION: u64 = 16 << 20;

/// The budget, once the process is monitored.
static BUDGET: OnceLock<usize> = OnceLock::new();

/// The budget that was exceeded, if it was.
static EXCEEDED: OnceLock<usize> = OnceLock::new();

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
            if now > budget.saturating_add(ASKED) && EXCEEDED.set(budget).is_ok() {
                cancel.cancel();
            }
            if now > budget.saturating_add(ENDED) {
                let message = Failure::Stop(Stop::Memory { limit: budget }).message(language);
                let line = say!(language, "error-line", "message" => message);
                let _ = writeln!(anstream::stderr(), "{line}");
                std::process::exit(3);
            }
            let room = budget.saturating_add(ASKED).saturating_sub(now);
            thread::sleep(Duration::from_millis((room / SPEED).clamp(1, 250) as u64));
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
            && now > budget / 2 + READ
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
    #[cfg(target_os = "linux")]
    fn the_system_tells_what_is_in_memory() {
        let before = resident().unwrap();
        let table = std::hint::black_box(vec![1_u8; 64 << 20]);
        let more = resident().unwrap();
        assert!(more > before + (32 << 20), "{before} {more} {}", table.len());
        const { assert!(READ < ASKED && ASKED < ENDED && ENDED < 64 << 20) };
        assert_eq!(told(Stop::Nodes { limit: 3 }), Stop::Nodes { limit: 3 });
        assert_eq!(told(Stop::Cancelled), Stop::Cancelled, "no budget was exceeded here");
    }
}
