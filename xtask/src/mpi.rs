//! Builds and tests `marienbad-mpi`, which needs an MPI. Nothing else does.
//!
//! Only the part that carries messages is compiled here: the ranks start the program that the other tests
//! have built.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::tools;

/// A program or a library that shows that a Debian package is there.
const PACKAGES: &[&str] = &["libopenmpi-dev", "openmpi-bin", "libclang-dev"];

/// The package, seen from the root of the project.
const MANIFEST: &str = "crates/cluster/Cargo.toml";

/// Whether MPI and libclang are installed.
fn is_there() -> bool {
    let inside = |folder: &str| std::fs::read_dir(folder).into_iter().flatten().flatten();
    let clang = inside("/usr/lib").any(|entry| {
        let path = entry.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        name.starts_with("llvm-") && path.join("lib/libclang.so").exists() || name.starts_with("libclang")
    });
    tools::found("mpirun") && tools::found("mpicc") && (clang || std::env::var_os("LIBCLANG_PATH").is_some())
}

/// Installs them if they are missing and that is possible.
pub fn ensure() -> Result<(), String> {
    if is_there() { Ok(()) } else { tools::install(PACKAGES) }
}

/// As part of the other tests: runs if everything is installed, otherwise says in one line how to install
/// it.
pub fn test_if_there(target: &Path) -> bool {
    if is_there() {
        return test(target) == ExitCode::SUCCESS;
    }
    eprintln!("== MPI: not here, its tests are left out (cargo xtask test --mpi installs it and runs them)");
    true
}

/// Builds `marienbad-mpi` and runs its tests with `mpirun`.
pub fn test(target: &Path) -> ExitCode {
    run(target, &[])
}

/// Also runs the long tests.
pub fn test_all(target: &Path) -> ExitCode {
    run(target, &["--", "--include-ignored"])
}

fn run(target: &Path, more: &[&str]) -> ExitCode {
    let target = std::path::absolute(target).unwrap_or_else(|_| target.to_owned());
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    let cargo = |args: &[&str]| {
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.args(args).current_dir(&root).env("CARGO_INCREMENTAL", "0");
        cargo.env("MARIENBAD", target.join("debug/marienbad"));
        // A separate folder, so that simultaneous builds of the program need not wait.
        cargo.env("CARGO_TARGET_DIR", target.join("mpi"));
        cargo.status().is_ok_and(|status| status.success())
    };
    let steps: [(&str, Vec<&str>); 3] = [
        ("formatting", vec!["fmt", "--manifest-path", MANIFEST, "--check"]),
        ("clippy", vec!["clippy", "--manifest-path", MANIFEST, "--all-targets", "--", "-D", "warnings"]),
        ("tests", [&["test", "--manifest-path", MANIFEST], more].concat()),
    ];
    for (name, args) in steps {
        eprintln!("== MPI, {name}: cargo {}", args.join(" "));
        if !cargo(&args) {
            eprintln!("== MPI, {name} failed");
            return ExitCode::FAILURE;
        }
    }
    eprintln!("== MPI passed");
    ExitCode::SUCCESS
}
