//! The limits of a program. They are operating system limits, set by a shell before it executes the
//! program.

use std::fs;
use std::time::Duration;

/// The limits of one run of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The time for one answer; the first one has twice as long and at least a second, since many languages
    /// start slowly.
    pub answer: Duration,
    /// The time for a whole run, both elapsed and CPU time.
    pub run: Duration,
    /// The memory, in mebibytes.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { answer: Duration::from_secs(2), run: Duration::from_mins(1), memory: 512 }
    }
}

/// The longest line, in bytes.
pub const LONGEST_LINE: usize = 64 * 1024;

/// The largest file that a program may write, in blocks of 512 bytes: 32 MiB.
const FILE_BLOCKS: u64 = 65_536;

/// So many processes and threads more than the user has already: virtual machines start dozens.
const PROCESSES: u64 = 128;

impl Limits {
    /// How long to wait for output after the end of input.
    pub fn at_the_end(&self) -> Duration {
        self.answer.max(Duration::from_secs(1))
    }

    /// The shell commands before the program is executed. A limit unknown to the shell or the system is
    /// skipped; the elapsed time is limited in any case.
    pub(crate) fn script(&self) -> String {
        // Limits data, not address space: virtual machines reserve far more than they use.
        let memory = self.memory.saturating_mul(1024);
        let seconds = self.run.as_secs() + u64::from(self.run.subsec_nanos() > 0);
        let processes = threads_of_user().map_or(String::new(), |own| {
            let most = own + PROCESSES;
            // `-u` in most shells, `-p` in dash, where `-u` is unknown.
            format!("ulimit -u {most} 2>/dev/null || ulimit -p {most} 2>/dev/null; ")
        });
        format!(
            "ulimit -c 0 2>/dev/null; ulimit -f {FILE_BLOCKS} 2>/dev/null; ulimit -t {seconds} 2>/dev/null; \
             ulimit -d {memory} 2>/dev/null; {processes}exec \"$@\""
        )
    }
}

/// The number of threads of this user; `None` if the system does not tell.
fn threads_of_user() -> Option<u64> {
    let line = |status: &str, name: &str| -> Option<u64> {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().next()?.parse().ok()
    };
    let own = line(&fs::read_to_string("/proc/self/status").ok()?, "Uid:")?;
    let mut all = 0;
    for entry in fs::read_dir("/proc").ok()?.flatten() {
        let name = entry.file_name();
        if !name.to_string_lossy().bytes().all(|byte| byte.is_ascii_digit()) {
            continue;
        }
        let Ok(status) = fs::read_to_string(entry.path().join("status")) else { continue };
        if line(&status, "Uid:") == Some(own) {
            all += line(&status, "Threads:").unwrap_or(1);
        }
    }
    Some(all)
}
