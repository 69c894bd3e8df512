//! `cargo xtask fuzz [SECONDS]`: every reader for this many seconds, with libFuzzer if it is available,
//! otherwise with the driver of the tests; then a hundred thousand random positions compared with plain
//! search.

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

/// Whether a nightly compiler and cargo-fuzz are installed.
fn has_libfuzzer() -> bool {
    let output = Command::new("cargo").args(["+nightly", "fuzz", "--version"]).output();
    output.is_ok_and(|output| output.status.success())
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
    if has_libfuzzer() {
        for target in TARGETS {
            eprintln!("== fuzz: {target}, by libFuzzer");
            let mut fuzz = Command::new("cargo");
            fuzz.args(["+nightly", "fuzz", "run", target, "--", "-timeout=30"]);
            good &= passed(fuzz.arg(format!("-max_total_time={seconds}")).current_dir(root));
        }
        good &= test("marienbad", &["--test", "fuzz", "--", "differential"]);
    } else {
        eprintln!("== fuzz: no nightly compiler with cargo-fuzz here: by the driver of the tests");
        good &= test("marienbad", &["--test", "fuzz", "--"]);
    }
    good &= test("marienbad-web", &["--lib", "--", "fuzzed"]);
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
