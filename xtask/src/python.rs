//! The tests of the Python package: tools in a separate folder, the package built into it, pytest.
//!
//! If there is no Python, or pip cannot be reached, it says so and the rest continues.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// What pip installs: the builder, the tests, and what the tests look at.
const PACKAGES: &[&str] =
    &["maturin", "pytest", "numpy", "mypy", "pyright", "nbclient", "ipykernel", "ipywidgets", "tqdm"];

/// The package, seen from the root of the project.
const PACKAGE: &str = "crates/python";

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Runs a program in the folder of the package, and returns whether it succeeded.
fn run(program: &Path, arguments: &[&str], target: &Path) -> bool {
    let tools = target.join("python-tools");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let paths = std::iter::once(tools.join("bin")).chain(std::env::split_paths(&path));
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root().join(PACKAGE)).env("VIRTUAL_ENV", &tools);
    command.env("CARGO_TARGET_DIR", target).env("CARGO_INCREMENTAL", "0");
    if let Ok(paths) = std::env::join_paths(paths) {
        command.env("PATH", paths);
    }
    // The program built by the other tests: its answers are compared with those of the package.
    let program = target.join("debug/marienbad");
    if program.exists() {
        command.env("MARIENBAD", program);
    }
    command.status().is_ok_and(|status| status.success())
}

/// Builds the package and runs its tests.
pub fn test(target: &Path) -> ExitCode {
    let target = std::path::absolute(target).unwrap_or_else(|_| target.to_owned());
    let tools = target.join("python-tools");
    let (python, ready) = (tools.join("bin/python"), tools.join("ready"));
    if !ready.exists() {
        let made = Command::new("python3").args(["-m", "venv"]).arg(&tools).status();
        if !made.is_ok_and(|status| status.success()) {
            eprintln!("== Python: no python3 with venv here, its tests are left out");
            return ExitCode::SUCCESS;
        }
        let install =
            [&["-m", "pip", "install", "--quiet", "--disable-pip-version-check"], PACKAGES].concat();
        if !run(&python, &install, &target) {
            eprintln!("== Python: pip cannot be reached, its tests are left out");
            return ExitCode::SUCCESS;
        }
        let _ = std::fs::write(&ready, PACKAGES.join("\n"));
    }
    let steps: &[(&str, &[&str])] = &[
        ("build", &["-m", "maturin", "develop", "--quiet"]),
        ("pytest", &["-m", "pytest", "tests"]),
        ("doctests", &["-m", "pytest", "--doctest-modules", "python"]),
    ];
    for (name, arguments) in steps {
        eprintln!("== Python, {name}: python {}", arguments.join(" "));
        if !run(&python, arguments, &target) {
            eprintln!("== Python, {name} failed");
            return ExitCode::FAILURE;
        }
    }
    eprintln!("== Python passed");
    ExitCode::SUCCESS
}
