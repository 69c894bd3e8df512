//! Checkpoints whose bytes were changed behind their checksums: whatever stands in a file with the right
//! checksums, the command that reads it ends in time, within its memory, and never by a panic. Every command
//! and every engine that keeps something is asked.

use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use super::driver::Dice;
use super::program::{Folder, marienbad, run};
use super::sealed::{altered, read};

/// Each command with an engine of its own, or with blocks of its own.
const COMMANDS: &[&[&str]] = &[
    &["sequence", "0.77", "--to", "3000", "--format", "csv"],
    &["sequence", "0.6", "--to", "3000", "--format", "csv"],
    &["sequence", "xxx", "--misere", "--lost", "--to", "60", "--format", "csv"],
    &["sequence", "xxx", "--misere", "--lost", "--to", "60", "--tags", "--format", "csv"],
    &["period", "0.137", "--json"],
    &["census", "--digits", "1", "--to", "300", "--json"],
    &["census", "--digits", "2", "--to", "60", "--json"],
    &["solve", "cram", "4x5", "--json"],
    &["solve", "cram", "4x5", "--json", "--threads", "2"],
    &["solve", "cram", "4x5", "--misere", "--json"],
    &["solve", "place: ###", "4x6", "--json"],
    &["solve", "xxx:grid", "4x5", "--json"],
    &["solve", "xxx:torus", "4x4", "--misere", "--json"],
    &["solve", "arc-kayles", "a-b,b-c,c-d,d-e,e-f,f-a,a-d,b-e", "--json"],
    &["solve", "arc-kayles", "a-b,b-c,c-d,d-e,e-f,f-a,a-d,b-e", "--misere", "--json"],
    &["solve", "xxx", "40,31", "--misere", "--json"],
];

/// Commands that keep a part in a file that is named, and one that reads it.
const PARTS: &[[&[&str]; 2]] = &[
    [&["census", "--digits", "1", "--to", "300", "--part", "1/1", "--out", FILE], &["merge", FILE, "--json"]],
    [
        &["census", "--digits", "1", "--to", "60", "--misere", "--part", "1/1", "--out", FILE],
        &["merge", FILE, "--json"],
    ],
    [
        &["census", "--digits", "1", "--to", "60", "--misere", "--part", "1/1", "--out", FILE],
        &["census", "--digits", "1", "--to", "60", "--misere", "--part", "1/1", "--out", FILE],
    ],
];

/// Stands for the file.
const FILE: &str = "FILE";

/// Files of each command that are tried in the usual run.
const TRIED: u64 = 2;

/// How long a command may take, on a busy machine too.
const PATIENCE: Duration = Duration::from_mins(1);

/// The exit code, nothing if the command had to be killed, and what it said.
fn ends(arguments: &[&str]) -> (Option<i32>, String) {
    let mut child = marienbad(arguments).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break Some(status);
        }
        if start.elapsed() > PATIENCE {
            child.kill().unwrap();
            child.wait().unwrap();
            break None;
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    (status.and_then(|status| status.code()), said)
}

#[test]
fn checkpoints_that_were_sealed_again_do_no_harm() {
    let mut dice = Dice::new();
    println!("MARIENBAD_SEED={} repeats this", dice.0);
    let folder = Folder::new("fuzz-resealed");
    let asked = std::env::var("MARIENBAD_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok());
    let until = asked.map(|seconds: u64| Instant::now() + Duration::from_secs(seconds));
    let with = |arguments: &[&str], path: &Path| -> Vec<String> {
        let path = path.to_str().unwrap();
        let mut all: Vec<String> =
            arguments.iter().map(|one| if *one == FILE { path } else { one }.to_owned()).collect();
        if !arguments.contains(&FILE) {
            all.extend(["--checkpoint", path, "--save-every", "0"].map(str::to_owned));
        }
        all.extend(["--budget", "3M,64M"].map(str::to_owned));
        all
    };
    let whole = COMMANDS.iter().map(|arguments| [*arguments; 2]);
    let mut kept = Vec::new();
    for (number, [write, then]) in whole.chain(PARTS.iter().copied()).enumerate() {
        let path = folder.join(format!("{number}.mbd"));
        let writing = with(write, &path);
        let output = run(&writing.iter().map(String::as_str).collect::<Vec<_>>());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{writing:?}: {said}");
        assert!(path.exists(), "{writing:?} keeps nothing: {said}");
        kept.push((read(&path), with(then, &path), path));
    }
    let (mut tried, mut codes) = (0, [0_u64; 4]);
    while tried < TRIED || until.is_some_and(|until| Instant::now() < until) {
        for (parts, reading, path) in &kept {
            for old in [path.clone(), path.with_extension("mbd.previous")] {
                let _ = fs::remove_file(old);
            }
            altered(parts, path, &mut dice);
            let bytes = fs::read(path).unwrap();
            let (code, said) = ends(&reading.iter().map(String::as_str).collect::<Vec<_>>());
            if let Some(code @ 0..4) = code {
                codes[code as usize] += 1;
                continue;
            }
            let found = std::env::temp_dir().join(format!("marienbad-resealed-{}", std::process::id()));
            fs::write(&found, bytes).unwrap();
            panic!("{reading:?}: {code:?} {said}\nkept in {}", found.display());
        }
        tried += 1;
    }
    let files = tried * kept.len() as u64;
    println!("{files} files; by exit code: {codes:?}");
    assert!(codes[0] > 0 && codes[2] > 0, "some are taken and some are refused: {codes:?}");
}
