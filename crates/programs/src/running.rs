//! A running program: it is queried by lines, and whatever it does, every question ends in time.
//!
//! Three threads serve the pipes, so that neither a full nor an empty pipe blocks the caller. They end with
//! the program; a thread whose pipe is held open by an escaped process is abandoned.

use std::io::{self, Read, Write as _};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use marienbad_play::{Ending, ProgramError};
use marienbad_solve::Cancel;
use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, kill_process_group, test_kill_process_group, waitid,
};

use crate::command::Program;
use crate::limits::{LONGEST_LINE, Limits};

/// Time between two looks at the flag that ends everything.
const TIME_BETWEEN_LOOKS: Duration = Duration::from_millis(20);

/// Lines that wait to be looked at; a program that writes more waits too.
const WAITING_LINES: usize = 256;

/// How long a program may take to end when its input has ended or its output is closed.
const ENDING_TIME: Duration = Duration::from_secs(1);

/// The least time for the first answer: a program has to start.
const STARTING_TIME: Duration = Duration::from_secs(1);

/// Who is late does nothing for so long, or has had the processor for all of his time.
const QUIET_TIME: Duration = Duration::from_millis(250);

/// So many times as long may an answer take by the clock while the program does not get the processor.
const BUSY_MACHINE: u32 = 8;

/// How much of the error output is kept, of its beginning and of its end.
const MAX_ERROR_OUTPUT: usize = 4 * 1024;

/// How many lines of the error output are told.
const TOLD_LINES: usize = 3;

/// The longest of these lines, in characters.
const TOLD_LENGTH: usize = 200;

/// Who dies of too little memory says one of these.
const WANTS_MEMORY: &[&str] = &[
    "MemoryError",
    "Out_of_memory",
    "out of memory",
    "Out of memory",
    "OutOfMemory",
    "bad_alloc",
    "Cannot allocate",
    "cannot allocate",
    "memory allocation",
    "memory exhausted",
];

enum Said {
    Line(String),
    Flood,
}

/// The error output.
#[derive(Default)]
struct Errors {
    first: Vec<u8>,
    last: Vec<u8>,
    bytes: u64,
}

/// A program that was started.
pub struct Running {
    child: Child,
    group: Option<Pid>,
    limits: Limits,
    cancel: Cancel,
    waited: Duration,
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Said>,
    partial: Arc<Mutex<Vec<u8>>>,
    errors: Arc<Mutex<Errors>>,
    answered: bool,
    over: bool,
    left_behind: bool,
}

/// The summary of a finished run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Farewell {
    /// Whether it had to be killed after the end of its input.
    pub stayed: bool,
    /// Whether it left processes behind, which were killed.
    pub left_behind: bool,
    /// The size of its error output, in bytes.
    pub errors: u64,
    /// The last lines of its error output.
    pub said: String,
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Running {
    /// Starts a program in a separate process group, within these limits. It runs at most until this value
    /// is dropped.
    pub fn start(program: &Program, limits: Limits, cancel: &Cancel) -> Result<Self, ProgramError> {
        let mut child = Command::new("/bin/sh")
            .arg("-c")
            .arg(limits.script())
            .arg("sh")
            .args(program.words())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()
            .map_err(|error| ProgramError::NotStarted(error.to_string()))?;
        let group = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
        let (input, lines) = channel();
        let (said, output) = sync_channel(WAITING_LINES);
        let (partial, errors) = (Arc::default(), Arc::<Mutex<Errors>>::default());
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        if let (Some(to), Some(from), Some(complaints)) = pipes {
            let (held, kept) = (Arc::clone(&partial), Arc::clone(&errors));
            thread::spawn(move || write(to, &lines));
            thread::spawn(move || read(from, &said, &held));
            thread::spawn(move || drain(complaints, &kept));
        }
        Ok(Self {
            child,
            group,
            limits,
            cancel: cancel.clone(),
            waited: Duration::ZERO,
            input: Some(input),
            output,
            partial,
            errors,
            answered: false,
            over: false,
            left_behind: false,
        })
    }

    /// Sends it a line and waits for one.
    pub fn ask(&mut self, line: &str) -> Result<String, ProgramError> {
        if let Ok(said) = self.output.try_recv() {
            return Err(match said {
                Said::Line(early) => ProgramError::Unasked(early),
                Said::Flood => ProgramError::Flood,
            });
        }
        self.hand(line);
        let time = self.time_of_answer();
        let before = time_used(self.child.id());
        // The processes of the group are examined only if no answer comes.
        let mut group_before = None;
        let (mut last_time, mut quiet_since) = (None, Instant::now() + time);
        let asked = Instant::now();
        let mut until = asked + time;
        loop {
            match self.line_until(until) {
                Ok(Some(line)) => {
                    self.answered = true;
                    return Ok(line);
                }
                Ok(None) => {}
                Err(trouble) => return Err(trouble),
            }
            if self.waited >= self.limits.run {
                return Err(ProgramError::TooLong);
            }
            let used = group_use(self.group).map(|now| {
                let first = *group_before.get_or_insert(now.time);
                let own =
                    before.zip(time_used(self.child.id())).map(|(before, now)| now.saturating_sub(before));
                if now.busy || last_time != Some(now.time) {
                    (quiet_since, last_time) = (Instant::now(), Some(now.time));
                }
                own.unwrap_or_default().max(now.time.saturating_sub(first))
            });
            // On a busy machine a program must wait for the processor, which is not its fault. It is late
            // only if it has used its CPU time, or has been idle for a while.
            let has_time = used.is_some_and(|used| used < time) && quiet_since.elapsed() < QUIET_TIME;
            if has_time && asked.elapsed() < time * BUSY_MACHINE {
                until = Instant::now() + TIME_BETWEEN_LOOKS;
                continue;
            }
            // A program that waits for the processor is not called idle.
            let computing = used.map(|_| quiet_since.elapsed() < QUIET_TIME);
            let unfinished = String::from_utf8_lossy(&lock(&self.partial)).into_owned();
            if !unfinished.is_empty() {
                return Err(ProgramError::Unfinished(unfinished));
            }
            return Err(ProgramError::Late { computing });
        }
    }

    /// The time limit of the next answer.
    fn time_of_answer(&self) -> Duration {
        if self.answered { self.limits.answer } else { (self.limits.answer * 2).max(STARTING_TIME) }
    }

    /// Whether it has answered at least once.
    pub fn has_answered(&self) -> bool {
        self.answered
    }

    /// Sends it a line without waiting.
    pub fn hand(&self, line: &str) {
        if let Some(input) = &self.input {
            // The program may have ended, which is noticed when its output is read.
            let _ = input.send(format!("{line}\n").into_bytes());
        }
    }

    /// Closes its input.
    pub fn end_input(&mut self) {
        self.input = None;
    }

    /// The next line within this time, whether or not it was asked for; `None` if there is none.
    pub fn listen(&mut self, time: Duration) -> Result<Option<String>, ProgramError> {
        self.line_until(Instant::now() + time)
    }

    /// Only the time spent waiting for the program counts: the caller has other things to do.
    fn line_until(&mut self, until: Instant) -> Result<Option<String>, ProgramError> {
        let begun = Instant::now();
        let found = self.next_line(until.min(begun + self.limits.run.saturating_sub(self.waited)));
        self.waited += begun.elapsed();
        found
    }

    fn next_line(&mut self, until: Instant) -> Result<Option<String>, ProgramError> {
        loop {
            if self.cancel.is_cancelled() {
                return Err(ProgramError::Cancelled);
            }
            let rest = until.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(rest.min(TIME_BETWEEN_LOOKS)) {
                Ok(Said::Line(line)) => return Ok(Some(line)),
                Ok(Said::Flood) => return Err(ProgramError::Flood),
                Err(RecvTimeoutError::Disconnected) => return Err(self.why_silent()),
                Err(RecvTimeoutError::Timeout) if rest.is_zero() => return Ok(None),
                // A process that it has left behind may hold its output open.
                Err(RecvTimeoutError::Timeout) if self.has_ended() => {
                    return match self.output.recv_timeout(TIME_BETWEEN_LOOKS) {
                        Ok(Said::Line(line)) => Ok(Some(line)),
                        Ok(Said::Flood) => Err(ProgramError::Flood),
                        Err(_) => Err(self.why_silent()),
                    };
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Whether the process has ended; it can still be waited for.
    fn has_ended(&self) -> bool {
        let Some(pid) = self.group else { return true };
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
        waitid(WaitId::Pid(pid), options).map_or(true, |found| found.is_some())
    }

    /// Its output is closed: the reason.
    fn why_silent(&mut self) -> ProgramError {
        let until = Instant::now() + ENDING_TIME;
        while !self.has_ended() && Instant::now() < until {
            thread::sleep(TIME_BETWEEN_LOOKS / 4);
        }
        if !self.has_ended() {
            return ProgramError::Closed;
        }
        self.kill();
        let status = self.child.wait().ok();
        self.over = true;
        let (_, said) = self.complaints();
        let signal = status.and_then(|status| status.signal());
        let code = status.and_then(|status| status.code());
        // 24 is SIGXCPU; 9 can have many causes.
        let used_up = signal == Some(24);
        if used_up {
            return ProgramError::TooLong;
        }
        let memory = WANTS_MEMORY.iter().any(|words| said.contains(words));
        ProgramError::Ended(Ending { code, signal, said, memory })
    }

    /// The size of the error output, and its end.
    fn complaints(&self) -> (u64, String) {
        // The last output may still be in transit.
        let until = Instant::now() + TIME_BETWEEN_LOOKS;
        while self.over && Arc::strong_count(&self.errors) > 1 && Instant::now() < until {
            thread::sleep(TIME_BETWEEN_LOOKS / 8);
        }
        let errors = lock(&self.errors);
        let kept = if errors.last.is_empty() { &errors.first } else { &errors.last };
        let text = String::from_utf8_lossy(kept).into_owned();
        let clean = |line: &str| -> String {
            line.chars().map(|c| if c.is_control() { ' ' } else { c }).take(TOLD_LENGTH).collect()
        };
        let lines: Vec<String> =
            text.lines().map(clean).filter(|line: &String| !line.trim().is_empty()).collect();
        let told = lines[lines.len().saturating_sub(TOLD_LINES)..].join("\n");
        (errors.bytes, told)
    }

    /// Ends it, gently if it ends by itself after the end of its input, otherwise by force; returns the
    /// summary.
    pub fn leave(mut self) -> Farewell {
        self.end_input();
        let until = Instant::now() + ENDING_TIME;
        while !self.over && !self.has_ended() && Instant::now() < until {
            thread::sleep(TIME_BETWEEN_LOOKS / 4);
        }
        let stayed = !self.over && !self.has_ended();
        self.end();
        let (errors, said) = self.complaints();
        Farewell { stayed, left_behind: self.left_behind, errors, said }
    }

    /// Kills the whole group before the process is reaped: until then its id cannot belong to another
    /// process.
    fn kill(&self) {
        if let Some(group) = self.group {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }

    fn end(&mut self) {
        if self.over {
            return;
        }
        let ended_by_itself = self.has_ended();
        if !ended_by_itself {
            self.kill();
        }
        let _ = self.child.wait();
        self.over = true;
        if let Some(group) = self.group.filter(|_| ended_by_itself)
            && test_kill_process_group(group).is_ok()
        {
            self.left_behind = true;
            self.kill();
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end_input();
        self.end();
    }
}

/// The activity of a group of processes.
#[derive(Debug, Clone, Copy)]
struct GroupUse {
    /// The CPU time that it has used.
    time: Duration,
    /// Whether one of them is computing, or waiting for the processor or a disk.
    busy: bool,
}

/// The fields of a process after its name in brackets: its state, its parent, its group; from the eleventh
/// on, the CPU times of the process and of its children.
fn fields(stat: &str) -> Vec<&str> {
    stat.rsplit_once(')').map(|(_, behind)| behind.split_whitespace().collect()).unwrap_or_default()
}

/// The CPU time in these fields, which are in hundredths of a second on every Linux as seen by programs.
fn time_in(fields: &[&str]) -> Duration {
    let ticks = fields.iter().skip(11).take(4).filter_map(|ticks| ticks.parse::<u64>().ok());
    Duration::from_millis(10 * ticks.sum::<u64>())
}

/// The CPU time of one process; `None` if the system does not tell.
fn time_used(process: u32) -> Option<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    Some(time_in(&fields(&stat)))
}

/// The activity of all processes of a group; `None` if the system does not tell.
fn group_use(group: Option<Pid>) -> Option<GroupUse> {
    let group = group?.as_raw_nonzero().get().to_string();
    let mut all = GroupUse { time: Duration::ZERO, busy: false };
    for entry in std::fs::read_dir("/proc").ok()?.flatten() {
        let is_process = entry.file_name().to_string_lossy().bytes().all(|byte| byte.is_ascii_digit());
        let stat = is_process.then(|| std::fs::read_to_string(entry.path().join("stat")).ok()).flatten();
        let stat = stat.unwrap_or_default();
        let fields = fields(&stat);
        if fields.get(2) == Some(&group.as_str()) {
            all.busy |= matches!(fields.first(), Some(&("R" | "D")));
            all.time += time_in(&fields);
        }
    }
    Some(all)
}

fn write(mut to: ChildStdin, lines: &Receiver<Vec<u8>>) {
    while let Ok(line) = lines.recv() {
        // A program that has closed its input gets no more lines.
        if to.write_all(&line).and_then(|()| to.flush()).is_err() {
            return;
        }
    }
}

fn read(mut from: ChildStdout, said: &SyncSender<Said>, partial: &Mutex<Vec<u8>>) {
    let (mut chunk, mut line) = (vec![0; 8 * 1024], Vec::new());
    loop {
        let read = match from.read(&mut chunk) {
            Ok(0) => break,
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        for byte in &chunk[..read] {
            if *byte == b'\n' {
                let text = String::from_utf8_lossy(&line).into_owned();
                line.clear();
                lock(partial).clear();
                if said.send(Said::Line(text)).is_err() {
                    return;
                }
            } else {
                line.push(*byte);
            }
        }
        if line.len() > LONGEST_LINE {
            let _ = said.send(Said::Flood);
            return;
        }
        lock(partial).clone_from(&line);
    }
    // Some programs do not end their last line.
    if !line.is_empty() {
        let _ = said.send(Said::Line(String::from_utf8_lossy(&line).into_owned()));
    }
}

fn drain(mut from: ChildStderr, errors: &Mutex<Errors>) {
    let mut chunk = vec![0; 8 * 1024];
    while let Ok(read @ 1..) = from.read(&mut chunk) {
        let mut errors = lock(errors);
        errors.bytes += read as u64;
        let room = MAX_ERROR_OUTPUT.saturating_sub(errors.first.len()).min(read);
        errors.first.extend_from_slice(&chunk[..room]);
        if room < read {
            errors.last.extend_from_slice(&chunk[room..read]);
            let extra = errors.last.len().saturating_sub(MAX_ERROR_OUTPUT);
            errors.last.drain(..extra);
        }
    }
}
