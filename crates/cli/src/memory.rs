//! Memory is a promise: the process as a whole stays within its budget and 64 MiB for the program itself.
//!
//! Engines account for their tables and stop, or forget, by themselves; that is the usual way. What no
//! account sees (a file that is read, a list of options, the holes between tables) shows in what the system
//! says of the process. A thread looks at it: near the bound it raises the flag of Ctrl-C, so that what is
//! known by then is told, and before the bound it ends the program. Where the system does not tell, nobody
//! looks.

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
const EXCESS_TO_ASK: usize = 36 << 20;

/// So much above it the program ends. What is promised is 64 MiB: the rest is for what happens between two
/// looks.
const EXCESS_TO_EXIT: usize = 46 << 20;

/// So much above half of the budget a file is read no further: what is made of it takes as much again.
const EXCESS_OF_FILES: usize = 24 << 20;

/// No process fills memory faster, in bytes a millisecond.
const BYTES_PER_MILLISECOND: usize = 2 << 20;

/// The longest position that is read whole from a file, in bytes; graphs are read piece by piece.
const LONGEST_POSITION: u64 = 16 << 20;

/// The budget, once somebody looks after it.
static BUDGET: OnceLock<usize> = OnceLock::new();

/// The budget that was exceeded, if it was.
static EXCEEDED: OnceLock<usize> = OnceLock::new();

/// What the process has in memory, as the system says; a page has 4 KiB where it says so in pages.
fn resident() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    text.split(' ').nth(1)?.parse::<usize>().ok()?.checked_mul(4096)
}

/// The memory that the process has used up, if it was stopped for that.
pub fn exceeded() -> Option<Stop> {
    EXCEEDED.get().map(|limit| Stop::Memory { limit: *limit })
}

/// Why a computation stopped whose flag was raised.
pub fn told(stop: Stop) -> Stop {
    match stop {
        Stop::Cancelled => exceeded().unwrap_or(Stop::Cancelled),
        stop => stop,
    }
}

/// Looks after the process until it ends.
pub fn watch(language: Language, budget: usize, cancel: Cancel) {
    if resident().is_none() || BUDGET.set(budget).is_err() {
        return;
    }
    // Without the thread only the accounts hold.
    let _ = thread::Builder::new().name("memory".to_owned()).spawn(move || {
        while let Some(now) = resident() {
            if now > budget.saturating_add(EXCESS_TO_ASK) && EXCEEDED.set(budget).is_ok() {
                cancel.cancel();
            }
            if now > budget.saturating_add(EXCESS_TO_EXIT) {
                let message = Failure::Stop(Stop::Memory { limit: budget }).message(language);
                let line = say!(language, "error-line", "message" => message);
                let _ = writeln!(anstream::stderr(), "{line}");
                std::process::exit(3);
            }
            let room = budget.saturating_add(EXCESS_TO_ASK).saturating_sub(now);
            thread::sleep(Duration::from_millis((room / BYTES_PER_MILLISECOND).clamp(1, 250) as u64));
        }
    });
}

/// The files of this machine, as far as the budget goes.
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
    #[cfg(target_os = "linux")]
    fn the_system_tells_what_is_in_memory() {
        let before = resident().unwrap();
        let table = std::hint::black_box(vec![1_u8; 64 << 20]);
        let more = resident().unwrap();
        assert!(more > before + (32 << 20), "{before} {more} {}", table.len());
        const {
            assert!(
                EXCESS_OF_FILES < EXCESS_TO_ASK
                    && EXCESS_TO_ASK < EXCESS_TO_EXIT
                    && EXCESS_TO_EXIT < 64 << 20
            )
        };
        assert_eq!(told(Stop::Nodes { limit: 3 }), Stop::Nodes { limit: 3 });
        assert_eq!(told(Stop::Cancelled), Stop::Cancelled, "no budget was exceeded here");
    }
}
