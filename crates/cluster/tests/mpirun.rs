//! Real ranks, started by the real `mpirun`, on this machine. `cargo xtask test --mpi` runs these tests;
//! without `mpirun` or the program they say so and end.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Runs one job at a time, since there are few cores.
fn alone() -> MutexGuard<'static, ()> {
    static ONE: Mutex<()> = Mutex::new(());
    ONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The program that ranks start: given by the environment, otherwise as built by the other tests.
fn program() -> Option<PathBuf> {
    let named = std::env::var_os("MARIENBAD").map(PathBuf::from);
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/debug/marienbad");
    let found = named.unwrap_or(built);
    let mpirun = Command::new("mpirun").arg("--version").output().is_ok_and(|out| out.status.success());
    if !mpirun || !found.is_file() {
        eprintln!("left out: there is no mpirun, or no program {}", found.display());
        return None;
    }
    found.canonicalize().ok()
}

fn plain(program: &Path, arguments: &[&str]) -> Output {
    Command::new(program).args(arguments).args(["--lang", "en"]).output().unwrap()
}

fn mpirun(program: &Path, ranks: usize, arguments: &[&str]) -> Command {
    let mut command = Command::new("mpirun");
    command.args(["--allow-run-as-root", "--oversubscribe", "-q"]);
    command.args(["-n", &ranks.to_string(), env!("CARGO_BIN_EXE_marienbad-mpi")]);
    command.args(arguments).args(["--lang", "en", "--threads", "1"]);
    command.env("MARIENBAD", program).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The output of a job, which must succeed.
fn answer(program: &Path, ranks: usize, arguments: &[&str]) -> String {
    let output = mpirun(program, ranks, arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {:?} {}", output.status, text(&output.stderr));
    text(&output.stdout)
}

/// The JSON without the number of steps, which depends on the ranks.
fn without_steps(text: &str) -> String {
    let (before, after) = text.split_once("\"nodes\":").unwrap();
    let rest = after.trim_start_matches(|c: char| c.is_ascii_digit());
    format!("{before}{rest}")
}

/// A new folder for one test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("marienbad-mpirun-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const ROWS: &[&str] = &["sequence", "xxx", "--misere", "--lost", "--to", "120", "--format", "csv"];

#[test]
fn four_ranks_answer_as_one_program() {
    let Some(program) = program() else { return };
    let _alone = alone();
    assert_eq!(answer(&program, 4, ROWS), text(&plain(&program, ROWS).stdout), "byte for byte");
    let board = ["solve", "cram", "5x7", "--json"];
    let expected = without_steps(&text(&plain(&program, &board).stdout));
    assert_eq!(without_steps(&answer(&program, 4, &board)), expected);
    assert_eq!(without_steps(&answer(&program, 1, &board)), expected);
    let census = ["census", "--digits", "2", "--to", "5000", "--json"];
    assert_eq!(answer(&program, 4, &census), text(&plain(&program, &census).stdout));
    let mistake = mpirun(&program, 3, &["solve", "cram", "5y7"]).output().unwrap();
    assert_eq!(mistake.status.code(), Some(2));
    let said = text(&mistake.stderr);
    assert_eq!(said.lines().filter(|line| line.starts_with("marienbad")).count(), 1, "{said}");
}

/// The processes of a job with this mark in their arguments: their kinds and ids.
fn processes(mark: &str) -> Vec<(String, u32)> {
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc").unwrap().flatten() {
        let Some(number) = entry.file_name().to_str().and_then(|name| name.parse::<u32>().ok()) else {
            continue;
        };
        let line = text(&fs::read(entry.path().join("cmdline")).unwrap_or_default());
        let name = line.split('\0').next().unwrap_or_default();
        let name = name.rsplit('/').next().unwrap_or_default().to_owned();
        if line.contains(mark) && name.starts_with("marienbad") {
            found.push((name, number));
        }
    }
    found.sort();
    found
}

fn kill(signal: &str, process: u32) {
    let _ = Command::new("kill").args([signal, &process.to_string()]).status();
}

/// Checks that no process of a job is left, allowing a moment for saving.
fn all_gone(mark: &str) {
    let before = Instant::now();
    while !processes(mark).is_empty() {
        assert!(before.elapsed() < Duration::from_mins(1), "{:?}", processes(mark));
        sleep(Duration::from_millis(50));
    }
}

/// Starts a job and gives it time to begin its work.
fn begun(program: &Path, mark: &str, arguments: &[&str], after: Duration) -> Child {
    let child = mpirun(program, 4, arguments).spawn().unwrap();
    let before = Instant::now();
    while processes(mark).len() < 8 && before.elapsed() < Duration::from_secs(30) {
        sleep(Duration::from_millis(5));
    }
    sleep(after);
    child
}

/// Kills processes of the job this many times, programs and carriers in turn, then lets it end.
fn killed(name: &str, kills: u32, most: u64) {
    let Some(program) = program() else { return };
    let _alone = alone();
    let folder = Folder::new(name);
    let kept = folder.file("job");
    let rows = [ROWS, &["--save-every", "0", "--checkpoint", &kept]].concat();
    let (mut state, mut ended_early) = (0x9E37_79B9_7F4A_7C15_u64, 0);
    for round in 0..kills {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let child = begun(&program, &kept, &rows, Duration::from_millis((state >> 33) % most));
        let victims: Vec<(String, u32)> = processes(&kept)
            .into_iter()
            .filter(|(name, _)| (name == "marienbad-mpi") == (round % 2 == 1))
            .collect();
        if let Some((_, process)) = victims.get((state >> 20) as usize % victims.len().max(1)) {
            kill("-KILL", *process);
        }
        let output = child.wait_with_output().unwrap();
        let said = text(&output.stderr);
        if !output.status.success() {
            ended_early += 1;
            let told = said.lines().filter(|line| line.contains("was killed by signal 9")).count();
            // Rank 0 cannot report its own loss, and mpirun reports the loss of carriers.
            assert!(told <= 1, "{said}");
        }
        all_gone(&kept);
    }
    let rest = [ROWS, &["--checkpoint", &kept]].concat();
    assert_eq!(answer(&program, 3, &rest), text(&plain(&program, ROWS).stdout));
    println!("{name}: {ended_early} of {kills} kills ended the job early");
}

#[test]
fn a_killed_rank_ends_the_job_and_it_goes_on() {
    killed("kill", 2, 300);
}

#[test]
#[ignore = "two minutes"]
fn twenty_kills_lose_nothing() {
    killed("kills", 20, 1500);
}

#[test]
fn a_terminated_job_keeps_what_it_knows() {
    let Some(program) = program() else { return };
    let _alone = alone();
    let folder = Folder::new("term");
    let kept = folder.file("job");
    let far = ["sequence", "xxx", "--misere", "--lost", "--to", "250", "--checkpoint", &kept];
    for signal in ["-TERM", "-INT"] {
        let child = begun(&program, &kept, &far, Duration::from_secs(2));
        kill(signal, child.id());
        let output = child.wait_with_output().unwrap();
        assert!(!output.status.success(), "{:?}", output.status);
        all_gone(&kept);
        let said = text(&output.stderr);
        assert!(said.contains("stopped by"), "{said}");
        for rank in 0..4 {
            assert!(folder.0.join(format!("job/rows-{rank}-of-4.mbd")).is_file(), "{signal} {rank}");
        }
    }
}
