//! A command on several ranks, without MPI: this test starts the programs and passes on their messages like
//! `marienbad-mpi`. Their answer is that of a single program.

use std::io::{Read, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle, sleep};
use std::time::Duration;

use serde_json::Value;

use super::driver::Dice;
use super::program::{Folder, bytes, json, marienbad, out};
use super::sealed;

/// What a frame is, see `crates/cli/src/ranked/link.rs`.
const MESSAGE: u8 = 0;
const WELCOME: u8 = 1;
const SIGNAL: u8 = 2;
const LOST: u8 = 3;
const FAREWELL: u8 = 4;

fn frame(kind: u8, peer: usize, content: &[u8]) -> Vec<u8> {
    let mut bytes = (content.len() as u32).to_le_bytes().to_vec();
    bytes.push(kind);
    bytes.extend((peer as u32).to_le_bytes());
    bytes.extend(content);
    bytes
}

/// Programs that are the ranks of one job.
struct Job {
    children: Vec<Child>,
    streams: Arc<Vec<Mutex<UnixStream>>>,
    carriers: Vec<JoinHandle<bool>>,
    _folder: Folder,
}

/// The end of a job: the exit codes, and the output of rank 0.
struct Ended {
    codes: Vec<Option<i32>>,
    out: String,
    err: String,
}

impl Job {
    fn start(name: &str, ranks: usize, arguments: &[&str]) -> Self {
        Self::start_with(name, ranks, |_| arguments.iter().map(ToString::to_string).collect(), |_, _| ())
    }

    /// Starts each rank with its own arguments and environment.
    fn start_with(
        name: &str,
        ranks: usize,
        arguments: impl Fn(usize) -> Vec<String>,
        set: impl Fn(usize, &mut Command),
    ) -> Self {
        let folder = Folder::new(name);
        let (mut children, mut streams) = (Vec::new(), Vec::new());
        for rank in 0..ranks {
            let socket = folder.file(&format!("socket-{rank}"));
            let listener = UnixListener::bind(&socket).unwrap();
            let arguments = arguments(rank);
            let mut command = marienbad(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
            command.env("MARIENBAD_RANKS", &socket).stdout(Stdio::piped()).stderr(Stdio::piped());
            set(rank, &mut command);
            children.push(command.spawn().unwrap());
            let (mut stream, _) = listener.accept().unwrap();
            stream.write_all(&frame(WELCOME, rank, &(ranks as u32).to_le_bytes())).unwrap();
            streams.push(stream);
        }
        let readers: Vec<UnixStream> = streams.iter().map(|stream| stream.try_clone().unwrap()).collect();
        let streams = Arc::new(streams.into_iter().map(Mutex::new).collect::<Vec<_>>());
        let carry = |(rank, mut reader): (usize, UnixStream)| {
            let streams = Arc::clone(&streams);
            // Whether the program has said farewell.
            thread::spawn(move || {
                let mut head = [0; 9];
                while reader.read_exact(&mut head).is_ok() {
                    let number =
                        |at: usize| u32::from_le_bytes(head[at..at + 4].try_into().unwrap()) as usize;
                    let mut content = vec![0; number(0)];
                    reader.read_exact(&mut content).unwrap();
                    match head[4] {
                        MESSAGE => {
                            let message = frame(MESSAGE, rank, &content);
                            let _ = streams[number(5)].lock().unwrap().write_all(&message);
                        }
                        FAREWELL => return true,
                        _ => {}
                    }
                }
                false
            })
        };
        let carriers = readers.into_iter().enumerate().map(carry).collect();
        Self { children, streams, carriers, _folder: folder }
    }

    fn send(&self, rank: usize, frame: &[u8]) {
        let _ = self.streams[rank].lock().unwrap().write_all(frame);
    }

    /// Kills the program of a rank and tells the other ranks.
    fn kill(&mut self, rank: usize) {
        let _ = self.children[rank].kill();
        let status = self.children[rank].wait().unwrap();
        let how = status.signal().map_or(String::new(), |signal| format!("signal {signal}"));
        let others = (0..self.children.len()).filter(|other| *other != rank);
        if !how.is_empty() {
            others.for_each(|other| self.send(other, &frame(LOST, rank, how.as_bytes())));
        }
    }

    fn signal(&self, number: usize) {
        (0..self.children.len()).for_each(|rank| self.send(rank, &frame(SIGNAL, number, &[])));
    }

    fn end(self) -> Ended {
        let outputs: Vec<_> =
            self.children.into_iter().map(|child| child.wait_with_output().unwrap()).collect();
        self.carriers.into_iter().for_each(|carrier| assert!(carrier.join().is_ok()));
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert!(outputs[1..].iter().all(|output| output.stdout.is_empty()), "only rank 0 speaks");
        Ended {
            codes: outputs.iter().map(|output| output.status.code()).collect(),
            out: text(&outputs[0].stdout),
            err: text(&outputs[0].stderr),
        }
    }
}

/// The answer of the ranks, all of which must succeed.
fn answer(name: &str, ranks: usize, arguments: &[&str]) -> String {
    let ended = Job::start(name, ranks, arguments).end();
    assert!(
        ended.codes.iter().all(|code| *code == Some(0)),
        "{arguments:?}: {:?} {}",
        ended.codes,
        ended.err
    );
    ended.out
}

/// An answer without the number of steps, which depends on the ranks.
fn without_steps(text: &str) -> Value {
    let mut object: Value = serde_json::from_str(text).unwrap();
    object.as_object_mut().unwrap().remove("nodes");
    object
}

#[test]
fn ranks_answer_as_one_program() {
    let rows = ["sequence", "xxx", "--misere", "--lost", "--to", "90", "--json"];
    let board = ["solve", "cram", "5x7", "--json"];
    let census = ["census", "--digits", "2", "--to", "3000", "--json"];
    let (rows_alone, board_alone) = (without_steps(&out(&rows)), without_steps(&out(&board)));
    let census_alone = out(&census);
    for ranks in [1, 3] {
        let name = |what: &str| format!("ranks-{what}-{ranks}");
        assert_eq!(without_steps(&answer(&name("rows"), ranks, &rows)), rows_alone);
        assert_eq!(without_steps(&answer(&name("board"), ranks, &board)), board_alone);
        assert_eq!(answer(&name("census"), ranks, &census), census_alone);
    }
    let list = ["sequence", "xxx", "--misere", "--lost", "--to", "80", "--format", "csv"];
    assert_eq!(answer("ranks-list", 4, &list).into_bytes(), bytes(&list), "byte for byte");
    // A command that is not shared is answered by one rank.
    let ended = Job::start("ranks-alone", 2, &["solve", "xxx", "43", "--misere", "--json"]).end();
    assert_eq!(
        without_steps(&ended.out),
        without_steps(&json(&["solve", "xxx", "43", "--misere", "--json"]).to_string())
    );
    assert!(ended.err.contains("rank 0 answers it alone"), "{}", ended.err);
    // A mistake is reported once.
    let ended = Job::start("ranks-mistake", 2, &["solve", "cram", "5y7"]).end();
    assert_eq!((ended.codes[0], ended.err.trim().lines().count()), (Some(2), 1), "{}", ended.err);
}

#[test]
fn a_job_goes_on_with_another_number_of_ranks() {
    let folder = Folder::new("ranks-folder");
    let kept = folder.file("job");
    let rows = |to: &str| {
        ["sequence", "xxx", "--misere", "--lost", "--format", "csv", "--checkpoint", &kept, "--to", to]
            .map(str::to_owned)
    };
    let run = |name: &str, ranks: usize, arguments: &[String]| {
        Job::start_with(name, ranks, |_| arguments.to_vec(), |_, _| ()).end()
    };
    assert_eq!(run("ranks-first", 4, &rows("80")).codes, [Some(0); 4]);
    let second = run("ranks-second", 2, &rows("95"));
    assert!(second.err.contains("heaps to 80 are decided"), "{}", second.err);
    let plain = out(&["sequence", "xxx", "--misere", "--lost", "--format", "csv", "--to", "95"]);
    assert_eq!(second.out, plain);
    let mut names: Vec<String> = std::fs::read_dir(&kept)
        .unwrap()
        .map(|one| one.unwrap().file_name().into_string().unwrap())
        .collect();
    names.retain(|name| name.rsplit_once('.').is_some_and(|(_, end)| end == "mbd"));
    names.sort();
    assert_eq!(names, ["rows-0-of-2.mbd", "rows-1-of-2.mbd", "rows.mbd"]);
    // The folder is refused for another game.
    let other = ["sequence", "0.77", "--misere", "--lost", "--to", "20", "--checkpoint", &kept];
    let refused = Job::start("ranks-other", 2, &other).end();
    assert_eq!(refused.codes[0], Some(2), "{}", refused.err);
    assert!(refused.err.contains("xxx"), "{}", refused.err);
}

/// Kills ranks at random times, then lets the job end, with an unchanged result.
fn killed(name: &str, kills: u64, most: u64, ranks: usize, arguments: &[&str]) {
    let whole = out(arguments);
    let folder = Folder::new(&format!("{name}-folder"));
    let kept = folder.file("job");
    let saving = [arguments, &["--save-every", "0", "--checkpoint", &kept]].concat();
    let (mut state, mut told) = (0x9E37_79B9_7F4A_7C15_u64, 0);
    for _ in 0..kills {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mut job = Job::start(name, ranks, &saving);
        sleep(Duration::from_millis(20 + (state >> 33) % most));
        let rank = (state >> 20) as usize % ranks;
        job.kill(rank);
        let ended = job.end();
        if rank != 0 && ended.codes[0] != Some(0) {
            let line = ended.err.lines().last().unwrap_or_default();
            assert!(line.contains(&format!("rank {rank} was killed by signal 9")), "{}", ended.err);
            told += 1;
        }
    }
    let ended = Job::start(name, ranks, &saving).end();
    assert_eq!((ended.codes[0], ended.out), (Some(0), whole), "{}", ended.err);
    println!("{name}: {told} of {kills} kills were told by rank 0");
}

const KILLED_ROWS: &[&str] = &["sequence", "xxx", "--misere", "--lost", "--to", "110", "--format", "csv"];
const KILLED_BOARD: &[&str] = &["solve", "cram", "5x6", "--json"];
const KILLED_CENSUS: &[&str] = &["census", "--digits", "2", "--to", "20000", "--json"];

#[test]
fn a_killed_rank_ends_the_job_and_it_goes_on() {
    killed("ranks-kill-rows", 2, 300, 3, KILLED_ROWS);
    killed("ranks-kill-census", 1, 100, 3, KILLED_CENSUS);
}

#[test]
#[ignore = "a minute"]
fn twenty_kills_lose_nothing() {
    killed("ranks-kills-rows", 20, 2000, 4, KILLED_ROWS);
    killed("ranks-kills-census", 20, 400, 4, KILLED_CENSUS);
}

#[test]
fn a_signal_ends_all_ranks_and_what_is_known_is_kept() {
    let folder = Folder::new("ranks-signal-folder");
    let kept = folder.file("job");
    let arguments = ["sequence", "xxx", "--misere", "--lost", "--to", "250", "--checkpoint", &kept];
    let job = Job::start("ranks-signal", 3, &arguments);
    sleep(Duration::from_millis(2500));
    job.signal(15);
    let ended = job.end();
    assert_eq!(ended.codes[0], Some(143), "{}", ended.err);
    assert!(ended.err.trim().ends_with("stopped by SIGTERM"), "{}", ended.err);
    for rank in 0..3 {
        assert!(std::path::Path::new(&kept).join(format!("rows-{rank}-of-3.mbd")).exists());
    }
    let resumed =
        Job::start("ranks-signal-2", 2, &[&arguments[..4], &["--to", "40", "--checkpoint", &kept]].concat());
    let ended = resumed.end();
    assert_eq!(ended.codes, [Some(0); 2], "{}", ended.err);
    // A board too.
    let board = folder.file("board");
    let job = Job::start("ranks-signal-board", 2, &["solve", "cram", "7x7", "--checkpoint", &board]);
    sleep(Duration::from_millis(2500));
    job.signal(15);
    let ended = job.end();
    assert_eq!(ended.codes[0], Some(143), "{}", ended.err);
    assert!(std::path::Path::new(&board).join("board-1-of-2.mbd").exists(), "{}", ended.err);
}

/// What the ranks have kept, changed behind its checksums: the job ends in time, and no rank panics.
#[test]
fn files_that_were_sealed_again_do_no_harm() {
    let (mut dice, mut codes) = (Dice::new(), [0; 4]);
    println!("MARIENBAD_SEED={} repeats this", dice.0);
    for (name, question) in [("rows", KILLED_ROWS), ("census", KILLED_CENSUS), ("board", KILLED_BOARD)] {
        let folder = Folder::new(&format!("ranks-resealed-{name}"));
        let kept = folder.file("job");
        let saving =
            [question, &["--save-every", "0", "--checkpoint", &kept, "--budget", "20M,64M"]].concat();
        assert_eq!(Job::start(&format!("ranks-sealed-{name}"), 2, &saving).end().codes[0], Some(0));
        let mut files: Vec<_> = std::fs::read_dir(&kept).unwrap().map(|one| one.unwrap().path()).collect();
        files.retain(|path| path.extension().is_some_and(|end| end == "mbd"));
        files.sort();
        let states: Vec<_> = files.iter().map(|path| sealed::read(path)).collect();
        assert!(!states.is_empty(), "{name} keeps nothing");
        for _ in 0..4 {
            for (path, state) in files.iter().zip(&states) {
                let _ = std::fs::remove_file(path.with_extension("mbd.previous"));
                sealed::altered(state, path, &mut dice);
            }
            let ended = Job::start(&format!("ranks-altered-{name}"), 2, &saving).end();
            for code in ended.codes {
                let code = code.filter(|code| (0..4).contains(code));
                codes[code.unwrap_or_else(|| panic!("{name}: {}", ended.err)) as usize] += 1;
            }
        }
    }
    println!("by exit code: {codes:?}");
}

#[test]
fn a_budget_that_is_used_up_ends_all_ranks() {
    let rows = ["sequence", "xxx", "--misere", "--lost", "--to", "200", "--budget", "60k"];
    let ended = Job::start("ranks-budget-rows", 3, &rows).end();
    assert_eq!(ended.codes[0], Some(3), "{}", ended.err);
    let board = ["solve", "cram", "7x7", "--budget", "40k", "--json"];
    let ended = Job::start("ranks-budget-board", 2, &board).end();
    assert_eq!(ended.codes[0], Some(3), "{}", ended.err);
    assert!(ended.out.contains("\"stopped\":\"steps\""), "{}", ended.out);
}

#[test]
fn ranks_that_cannot_work_are_named() {
    let rows = ["sequence", "xxx", "--misere", "--lost", "--to", "30"].map(str::to_owned);
    let version = |rank: usize, command: &mut Command| {
        if rank == 1 {
            command.env("MARIENBAD_VERSION_FOR_TESTS", "0.0.9");
        }
    };
    let ended = Job::start_with("ranks-version", 3, |_| rows.to_vec(), version).end();
    assert_eq!(ended.codes[0], Some(2));
    assert!(ended.err.contains("rank 1 runs version 0.0.9"), "{}", ended.err);
    let folder = Folder::new("ranks-no-folder");
    let good = folder.file("job");
    let arguments = |rank: usize| {
        let place = if rank == 2 { "/proc/nothing/here" } else { &good };
        [&rows[..], &["--checkpoint".to_owned(), place.to_owned()]].concat()
    };
    let ended = Job::start_with("ranks-folder-2", 3, arguments, |_, _| ()).end();
    assert_eq!(ended.codes[0], Some(2));
    assert!(ended.err.contains("rank 2") && ended.err.contains("/proc/nothing/here"), "{}", ended.err);
    // The disk is full for one of them.
    std::fs::create_dir_all(&good).unwrap();
    std::os::unix::fs::symlink("/dev/full", folder.join("job/rows-1-of-2.mbd.part")).unwrap();
    let full = [&rows[..], &["--checkpoint".to_owned(), good.clone()]].concat();
    let ended = Job::start_with("ranks-full", 2, |_| full.clone(), |_, _| ()).end();
    assert_eq!(ended.codes[0], Some(3), "{}", ended.err);
    assert!(ended.err.contains("rank 1") && ended.err.contains("disk is full"), "{}", ended.err);
}
