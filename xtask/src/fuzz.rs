//! `cargo xtask fuzz [SECONDS]`: every reader for so many seconds, with libFuzzer where cargo-fuzz is
//! installed, else by the driver of the tests; then checkpoints that were sealed again, and random positions
//! against plain search.

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

/// The targets of `fuzz/targets.rs`.
const TARGETS: &[&str] =
    &["position", "rule", "graph", "certificate", "checkpoint", "conjecture", "nim", "lesson", "game_file"];

fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

fn passed(command: &mut Command) -> bool {
    command.status().is_ok_and(|status| status.success())
}

/// cargo-fuzz with the compiler of this workspace: what it asks of it is allowed to a nightly one only, or
/// with this word.
fn libfuzzer(arguments: &[&str]) -> Command {
    let mut command = cargo();
    command.arg("fuzz").args(arguments).env("RUSTC_BOOTSTRAP", "1");
    command
}

/// Where the targets are; several units of a crate are compiled at once, since that takes long.
const HOW: [&str; 4] = ["--fuzz-dir", "fuzz", "--codegen-units", "4"];

/// How memory is looked after while the targets run: by the address sanitizer where its library is there;
/// nothing where cargo-fuzz is not, or nothing can be built with it.
fn sanitizer(root: &Path) -> Option<&'static str> {
    let there = libfuzzer(&["--version"]).output().is_ok_and(|output| output.status.success());
    if !there {
        eprintln!("== fuzz: no cargo-fuzz here (cargo install cargo-fuzz): by the driver of the tests");
        return None;
    }
    let built =
        |one: &&str| passed(libfuzzer(&["build"]).args(HOW).args(["--sanitizer", one]).current_dir(root));
    let found = ["address", "none"].into_iter().find(built);
    if found.is_none() {
        eprintln!("== fuzz: the targets cannot be built for libFuzzer here: by the driver of the tests");
    }
    found
}

pub fn run(seconds: Option<&str>) -> ExitCode {
    let Ok(seconds) = seconds.unwrap_or("60").parse::<u64>() else {
        eprintln!("usage: cargo xtask fuzz [SECONDS]");
        return ExitCode::from(2);
    };
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let test = |package: &str, arguments: &[&str]| {
        let mut cargo = cargo();
        cargo.args(["test", "--package", package]).args(arguments).current_dir(root);
        cargo.args(["--nocapture", "--test-threads", "1"]).env("MARIENBAD_FUZZ_SECONDS", seconds.to_string());
        cargo.env("MARIENBAD_ROUNDS", (seconds * 1_000).to_string());
        passed(&mut cargo)
    };
    let mut good = true;
    if let Some(sanitizer) = sanitizer(Path::new(root)) {
        for target in TARGETS {
            eprintln!("== fuzz: {target}, by libFuzzer, sanitizer {sanitizer}");
            // What it keeps goes to a folder of its own: the seeds are made by hand.
            let (found, seeds) = (format!("target/fuzz/{target}"), format!("fuzz/corpus/{target}"));
            good &= fs::create_dir_all(Path::new(root).join(&found)).is_ok();
            let mut fuzz = libfuzzer(&["run"]);
            fuzz.args(HOW).args(["--sanitizer", sanitizer, target, &found, &seeds]);
            fuzz.args(["--", "-timeout=30", "-rss_limit_mb=4096", &format!("-max_total_time={seconds}")]);
            good &= passed(fuzz.current_dir(root));
        }
        good &= test("marienbad", &["--test", "fuzz", "--", "differential", "resealed"]);
    } else {
        good &= test("marienbad", &["--test", "fuzz", "--"]);
    }
    good &= test("marienbad-web", &["--lib", "--", "fuzzed"]);
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
