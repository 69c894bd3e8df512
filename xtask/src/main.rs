//! Chores of the project. `cargo xtask test` is the one test command: what README names and CI calls.

use std::process::{Command, ExitCode};

/// One step of `cargo xtask test`: what it is called and the cargo arguments that run it.
type Step = (&'static str, &'static [&'static str]);

const STEPS: &[Step] = &[
    ("formatting", &["fmt", "--all", "--check"]),
    ("clippy", &["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"]),
    ("documentation", &["doc", "--workspace", "--no-deps", "--document-private-items"]),
    ("tests", &["test", "--workspace", "--all-features"]),
];

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        Some("test") => test(),
        _ => {
            eprintln!("usage: cargo xtask test    formatting, clippy, rustdoc and every test");
            ExitCode::from(2)
        }
    }
}

fn test() -> ExitCode {
    for (name, args) in STEPS {
        eprintln!("== {name}: cargo {}", args.join(" "));
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.args(*args);
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
