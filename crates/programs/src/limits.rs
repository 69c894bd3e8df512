//! What a program may use. The limits are those of the operating system, which a shell sets before it becomes
//! the program.

use std::fs;
use std::time::Duration;

/// What one run of a program may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// For one answer; for the first twice as long, since many languages start slowly.
    pub answer: Duration,
    /// For a whole run, by the clock and of the processor.
    pub run: Duration,
    /// Memory, in mebibytes.
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
    /// What a shell does before it becomes the program. A limit that a shell or a system does not know is
    /// left out; the clock is watched in any case.
    pub(crate) fn script(&self) -> String {
        // Data, not the address space: virtual machines reserve far more than they use.
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

/// How many threads the user of this process has; nothing where the system does not tell.
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
