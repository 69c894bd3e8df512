//! Chores of the project. `cargo xtask test` is the one test command: what README names and CI calls.

mod load;
mod python;
mod tools;

use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// One step of `cargo xtask test`: what it is called and the cargo arguments that run it.
type Step = (&'static str, &'static [&'static str]);

/// The short tier, before every commit.
const SHORT_TIER: &[Step] = &[
    ("formatting", &["fmt", "--all", "--check"]),
    ("clippy", &["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"]),
    // With `--examples` cargo takes the features that clippy and the tests need, and checks nothing twice.
    (
        "documentation",
        &[
            "doc",
            "--workspace",
            "--all-features",
            "--no-deps",
            "--document-private-items",
            "--lib",
            "--bins",
            "--examples",
        ],
    ),
    ("tests", &["test", "--workspace", "--all-features"]),
];

/// What `--all` adds: what takes minutes, and builds that few people make.
const LONG_TIER: &[Step] = &[
    (
        "without the web",
        &["clippy", "--package", "marienbad", "--no-default-features", "--", "-D", "warnings"],
    ),
    ("long tests", &["test", "--workspace", "--all-features", "--release", "--", "--ignored"]),
];

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        Some("test") => match std::env::args().nth(2).as_deref() {
            None => test(&[SHORT_TIER]),
            Some("--all") => match test(&[SHORT_TIER, LONG_TIER]) {
                ExitCode::SUCCESS => python::test(&target()),
                failed => failed,
            },
            Some("--python") => python::test(&target()),
            Some(_) => usage(),
        },
        Some("record") => record(),
        Some("load") => load::run(std::env::args().nth(2).as_deref()),
        Some("tools") => ensure_tools().map_or_else(|failed| failed, |()| ExitCode::SUCCESS),
        _ => usage(),
    }
}

fn usage() -> ExitCode {
    eprintln!(
        "usage: cargo xtask test          formatting, clippy, rustdoc and the tests; installs what they need
       cargo xtask test --all    also what takes long: the tests that are ignored, a build without the web, Python
       cargo xtask test --python only the tests of the Python package: builds it, installs pytest into the target folder
       cargo xtask tools         only installs what the tests need (chromium, chromedriver, tmux, axe)
       cargo xtask record        writes the recorded census and screens anew, after a game was added or drawn anew
       cargo xtask load          200 players and eight analyses at once, with their waiting times"
    );
    ExitCode::from(2)
}

/// What the tests compare with and can write themselves: the package, the test, and the variable that asks
/// for it.
const RECORDED: &[(&str, &str, &str)] = &[
    ("marienbad-rules", "numbers_do_not_drift", "UPDATE_CENSUS"),
    ("marienbad-tui", "tests::", "UPDATE_SCREENS"),
];

/// Writes what the tests compare with anew. Look at the difference before it is committed.
fn record() -> ExitCode {
    for (package, test, variable) in RECORDED {
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.args(["test", "--package", package, test]).env(variable, "1");
        if !cargo.status().is_ok_and(|status| status.success()) {
            return ExitCode::FAILURE;
        }
    }
    eprintln!("recorded: git diff testdata/census.txt crates/tui/tests/screens");
    ExitCode::SUCCESS
}

/// Where cargo builds: what the tests fetch lies there too.
fn target() -> PathBuf {
    let here = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../target");
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(here, PathBuf::from)
}

fn ensure_tools() -> Result<(), ExitCode> {
    tools::ensure(&target()).map_err(|advice| {
        eprintln!("== tools for the tests: {advice}");
        ExitCode::FAILURE
    })
}

/// Whether somebody compiles here again and again, and not this command alone: then `incremental` has what
/// saves time then.
fn is_workshop() -> bool {
    let kept = std::fs::read_dir(target().join("debug/incremental"));
    kept.is_ok_and(|mut all| {
        all.any(|one| one.is_ok_and(|one| one.file_name().to_string_lossy().starts_with("marienbad")))
    })
}

fn test(tiers: &[&[Step]]) -> ExitCode {
    if let Err(failed) = ensure_tools() {
        return failed;
    }
    let workshop = is_workshop();
    for (name, args) in tiers.iter().copied().flatten() {
        eprintln!("== {name}: cargo {}", args.join(" "));
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.args(*args);
        if !workshop {
            // What helps to compile once more is a tenth of the time it takes to compile once.
            cargo.env("CARGO_INCREMENTAL", "0");
        }
        if *name == "documentation" {
            cargo.env("RUSTDOCFLAGS", "-D warnings");
        }
        match cargo.status() {
            Ok(status) if status.success() => {}
            Ok(_) => {
                eprintln!("== {name} failed");
                return ExitCode::FAILURE;
            }
            Err(error) => {
                eprintln!("== {name}: cargo could not be started: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    eprintln!("== all passed");
    ExitCode::SUCCESS
}
