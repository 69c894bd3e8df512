//! Tasks of the project. `cargo xtask test` is the one test command, named in the README and called by CI.

mod atlas;
mod fuzz;
mod load;
mod mpi;
mod python;
mod release;
mod tools;

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus};

/// One step of `cargo xtask test`: its name and its cargo arguments.
type Step = (&'static str, &'static [&'static str]);

/// The short tier, before every commit.
const SHORT_TIER: &[Step] = &[
    ("formatting", &["fmt", "--all", "--check"]),
    ("clippy", &["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"]),
    // With `--examples`, cargo uses the features that clippy and the tests need, and checks nothing twice.
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
    ("building the tests", &["test", "--workspace", "--all-features", "--no-run"]),
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
            None => test(&[]),
            Some("--all") => match test(LONG_TIER) {
                ExitCode::SUCCESS => match python::test(&target()) {
                    ExitCode::SUCCESS => with_mpi(mpi::test_all),
                    failed => failed,
                },
                failed => failed,
            },
            Some("--mpi") => with_mpi(mpi::test),
            Some("--python") => python::test(&target()),
            Some(_) => usage(),
        },
        Some("record") => record(),
        Some("atlas") => match atlas::run(&target()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(problem) => {
                eprintln!("== atlas: {problem}");
                ExitCode::FAILURE
            }
        },
        Some("fuzz") => fuzz::run(std::env::args().nth(2).as_deref()),
        Some("miri") => {
            if release::miri() {
                ExitCode::SUCCESS
            } else {
                ExitCode::FAILURE
            }
        }
        Some("sbom") => release::sbom(std::env::args().nth(2).as_deref()),
        Some("dist") => release::dist(&std::env::args().skip(2).collect::<Vec<_>>(), &target()),
        Some("load") => load::run(&std::env::args().skip(2).collect::<Vec<_>>()),
        Some("tools") if std::env::args().nth(2).as_deref() == Some("--mpi") => {
            with_mpi(|_| ExitCode::SUCCESS)
        }
        Some("tools") => ensure_tools().map_or_else(|failed| failed, |()| ExitCode::SUCCESS),
        Some("scripts") => match tools::scripts(&target()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        },
        _ => usage(),
    }
}

fn usage() -> ExitCode {
    eprintln!(
        "usage: cargo xtask test          formatting, clippy, rustdoc and the tests; installs what they need
       cargo xtask test --all    also what takes long: ignored tests, a build without the web, Python
       cargo xtask test --python only the tests of the Python package, which it builds
       cargo xtask test --mpi    only the tests of marienbad-mpi with mpirun; installs an MPI and libclang
       cargo xtask tools         only installs what the tests need (chromium, chromedriver, tmux, axe)
       cargo xtask tools --mpi   only installs what marienbad-mpi needs (Open MPI, libclang)
       cargo xtask scripts       only checks the types of the scripts (tsc --checkJs; needs Node.js)
       cargo xtask record        writes the recorded census and screens anew, after a game was added
       cargo xtask atlas         computes what ships of the atlas anew; goes on where it was stopped
       cargo xtask load          200 players and eight analyses at once, with their waiting times
       cargo xtask fuzz [SECONDS] every reader on altered inputs, each for so long (60)
       cargo xtask miri          the vector kernels of nim arithmetic under miri, where that is installed
       cargo xtask sbom [FILE]   the bill of materials of the program (CycloneDX, JSON)
       cargo xtask dist [--check] [PACKAGE]  what is shipped; --check: two builds are the same bytes
       cargo xtask load class    a class of sixty pupils, with their waiting times"
    );
    ExitCode::from(2)
}

/// Installs an MPI if there is none, and continues with it.
fn with_mpi(then: fn(&Path) -> ExitCode) -> ExitCode {
    match mpi::ensure() {
        Ok(()) => then(&target()),
        Err(advice) => {
            eprintln!("== MPI: {advice}");
            ExitCode::FAILURE
        }
    }
}

/// What the tests compare with and can write themselves: the package, the test, and the variable that asks
/// for it.
const RECORDED: &[(&str, &str, &str)] = &[
    ("marienbad-rules", "numbers_do_not_drift", "UPDATE_CENSUS"),
    ("marienbad-tui", "tests::", "UPDATE_SCREENS"),
];

/// Rewrites the files that the tests compare with. Review the difference before committing it.
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

/// The target folder of cargo, which also holds what the tests download.
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

/// Whether someone compiles here repeatedly with other commands: then the `incremental` folder has saved
/// work.
fn is_workshop() -> bool {
    let kept = std::fs::read_dir(target().join("debug/incremental"));
    kept.is_ok_and(|mut all| {
        all.any(|one| one.is_ok_and(|one| one.file_name().to_string_lossy().starts_with("marienbad")))
    })
}

/// Runs the short tier, then `long`.
fn test(long: &[Step]) -> ExitCode {
    if let Err(failed) = ensure_tools() {
        return failed;
    }
    if let Err(failed) = tools::scripts(&target()) {
        eprintln!("== {failed} failed");
        return ExitCode::FAILURE;
    }
    let workshop = is_workshop();
    let passed = SHORT_TIER.iter().all(|step| run(step, workshop))
        && run_tests(workshop)
        && (!long.is_empty() || mpi::test_if_there(&target()))
        && long.iter().all(|step| run(step, workshop))
        && (long.is_empty() || release::deny() && release::miri());
    if !passed {
        return ExitCode::FAILURE;
    }
    eprintln!("== all passed");
    ExitCode::SUCCESS
}

/// Cargo with these arguments, as every step calls it.
fn cargo(args: &[String], workshop: bool) -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(args);
    if !workshop {
        // Preparing incremental compilation takes a tenth of the time of a single build.
        cargo.env("CARGO_INCREMENTAL", "0");
    }
    cargo
}

fn owned(args: &[&str]) -> Vec<String> {
    args.iter().map(|arg| (*arg).to_owned()).collect()
}

/// Runs one step and returns whether it passed.
fn run((name, args): &Step, workshop: bool) -> bool {
    eprintln!("== {name}: cargo {}", args.join(" "));
    let mut cargo = cargo(&owned(args), workshop);
    if *name == "documentation" {
        cargo.env("RUSTDOCFLAGS", "-D warnings");
    }
    has_passed(name, cargo.status())
}

fn has_passed(name: &str, status: io::Result<ExitStatus>) -> bool {
    match status {
        Ok(status) if status.success() => return true,
        Ok(_) => eprintln!("== {name} failed"),
        Err(error) => eprintln!("== {name}: cargo could not be started: {error}"),
    }
    false
}

/// The tests in a browser: they wait for pages most of the time.
const BROWSER: &str = "browser";

/// Runs all tests, which are already built. Browser tests and documentation examples run beside the others;
/// their output is shown at the end.
fn run_tests(workshop: bool) -> bool {
    let all = ["test", "--workspace", "--all-features", "--no-fail-fast"];
    let mut others = owned(&all);
    others.extend(owned(&["--lib", "--bins"]));
    for name in test_files().into_iter().filter(|name| name != BROWSER) {
        others.extend(["--test".to_owned(), name]);
    }
    let beside: [&[&str]; 2] = [&["--test", BROWSER], &["--doc"]];
    eprintln!("== tests: cargo {}; beside them --test {BROWSER}, --doc", all.join(" "));
    std::thread::scope(|scope| {
        let beside = scope.spawn(move || {
            beside.map(|args| {
                let output = cargo(&[owned(&all), owned(args)].concat(), workshop).output();
                (args.join(" "), output)
            })
        });
        let mut passed = has_passed("tests", patiently(cargo(&others, workshop)).status());
        for (name, output) in beside.join().into_iter().flatten() {
            eprintln!("== tests {name}");
            if let Ok(output) = &output {
                eprint!(
                    "{}{}",
                    String::from_utf8_lossy(&output.stdout),
                    String::from_utf8_lossy(&output.stderr)
                );
            }
            passed &= has_passed(&name, output.map(|output| output.status));
        }
        passed
    })
}

/// The command with lower priority, so that the browser tests come first.
fn patiently(command: Command) -> Command {
    if cfg!(not(unix)) {
        return command;
    }
    let mut nice = Command::new("nice");
    nice.arg(command.get_program()).args(command.get_args());
    nice.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    nice
}

/// The names of the integration tests, found as cargo finds them, without those of guest packages, which
/// are no members of the workspace.
fn test_files() -> BTreeSet<String> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    let guests = guests(&std::fs::read_to_string(root.join("Cargo.toml")).unwrap_or_default());
    let inside = |folder: &Path| {
        std::fs::read_dir(folder)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path())
            .collect::<Vec<_>>()
    };
    let mut packages = inside(&root.join("crates"));
    packages.retain(|package| !guests.iter().any(|guest| package.ends_with(guest)));
    packages.push(root.join("xtask"));
    let files = packages.iter().flat_map(|package| inside(&package.join("tests")));
    let tests = files.filter(|path| {
        path.extension().is_some_and(|extension| extension == "rs") || path.join("main.rs").exists()
    });
    tests.filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned())).collect()
}

/// The folders excluded from the workspace by its `Cargo.toml`.
fn guests(manifest: &str) -> Vec<String> {
    let line = manifest.lines().find_map(|line| line.strip_prefix("exclude = ["));
    let names = line.into_iter().flat_map(|list| list.split('"').skip(1).step_by(2));
    names.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_of_guests_are_not_asked_for() {
        assert_eq!(guests("[workspace]\nexclude = [\"crates/a\", \"b\"]\n"), ["crates/a", "b"]);
        let files = test_files();
        assert!(files.contains("commands") && files.contains("layers"), "{files:?}");
        let guest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/cluster/tests/mpirun.rs");
        assert!(guest.exists() && !files.contains("mpirun"), "{files:?}");
    }
}
