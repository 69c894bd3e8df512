//! `cargo xtask atlas`: computes the shipped tables of the atlas, with the program itself.
//!
//! The census of codes resumes from its checkpoint, and solved boards are kept in a separate store, both in
//! the target folder: after Ctrl-C, the same command continues. Each question has a bound.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// How far codes are computed.
const CODES_TO: &str = "100000";

/// Numbers of rows, with the maximum number of columns for each.
type Sizes = &'static [(u32, u32)];

/// The boards: a game, its boards in normal play and in misère play.
const BOARDS: &[(&str, Sizes, Sizes)] = &[
    (
        "cram",
        &[(1, 24), (2, 16), (3, 15), (4, 11), (5, 9), (6, 8), (7, 8), (8, 8)],
        &[(1, 24), (2, 12), (3, 9), (4, 7), (5, 6)],
    ),
    (
        "xxx:grid",
        &[(1, 24), (2, 16), (3, 14), (4, 10), (5, 8), (6, 7), (7, 7)],
        &[(1, 24), (2, 14), (3, 11), (4, 8), (5, 7), (6, 6)],
    ),
    ("xxx:torus", &[(3, 10), (4, 9), (5, 7), (6, 6)], &[(3, 9), (4, 7), (5, 6)]),
    ("chomp", &[(1, 12), (2, 12), (3, 12), (4, 12), (5, 10), (6, 9), (7, 8), (8, 8)], &[]),
];

/// The circles: so many tokens at least and at most.
const CIRCLES: std::ops::RangeInclusive<u32> = 3..=60;

/// Computes and writes all tables; unfinished work is kept in this target folder.
pub fn run(target: &Path) -> Result<(), String> {
    let folder = target.join("atlas");
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let written = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../crates/words/atlas");
    let place = |name: &str| folder.join(name).display().to_string();
    let codes = program(
        &["census", "--digits", "3", "--to", CODES_TO, "--format", "csv", "--checkpoint", &place("codes")],
        "",
    )?;
    let quotients = program(
        &["census", "--digits", "3", "--to", "40", "--misere", "--budget", "60k", "--threads", "1", "--json"],
        "",
    )?;
    let store = place("results.sqlite");
    let mut boards = String::from("game,position,play,outcome,value,at_least,claim,method\n");
    for play in ["no", "yes"] {
        let misere = format!("--misere={play}");
        let solve =
            ["solve", "-", "--json", "--budget", "300k", "--threads", "1", &misere, "--store", &store];
        let told = program(&solve, &questions(play == "yes"))?;
        for line in told.lines() {
            let names = ["game", "position", "play", "outcome", "value", "value_at_least", "claim", "method"];
            boards += &row(&serde_json::from_str(line).map_err(|error| error.to_string())?, &names);
        }
    }
    let found: Value = serde_json::from_str(&quotients).map_err(|error| error.to_string())?;
    let names = ["game", "order", "p_size", "tame", "preperiod", "period", "checked_to", "claim", "ended_by"];
    let rows = found["games"].as_array().into_iter().flatten().map(|game| row(game, &names));
    let quotients: String = std::iter::once(format!("{}\n", names.join(","))).chain(rows).collect();
    for (name, text) in [("codes", codes), ("quotients", quotients), ("boards", boards)] {
        let path = written.join(format!("{name}.csv"));
        fs::write(path, text).map_err(|error| error.to_string())?;
    }
    eprintln!("written: git diff crates/words/atlas");
    Ok(())
}

/// A game and a position per line.
fn questions(misere: bool) -> String {
    let sides = |sizes: Sizes| sizes.iter().flat_map(|(rows, most)| (*rows..=*most).map(move |n| (*rows, n)));
    let mut all = String::new();
    for (game, normal, in_misere) in BOARDS {
        for (rows, columns) in sides(if misere { in_misere } else { normal }) {
            let _ = writeln!(all, "{game} {rows}x{columns}");
        }
    }
    for tokens in CIRCLES {
        let _ = writeln!(all, "xxx:circle {tokens}");
    }
    all
}

fn row(object: &Value, names: &[&str]) -> String {
    let cell = |name: &&str| match &object[*name] {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    format!("{}\n", names.iter().map(cell).collect::<Vec<_>>().join(","))
}

/// The program's output. Reaching a limit counts as an answer here.
fn program(arguments: &[&str], input: &str) -> Result<String, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut child = Command::new(cargo)
        .args(["run", "--release", "--quiet", "--package", "marienbad", "--"])
        .args(arguments)
        .env("LANG", "C")
        .env("MARIENBAD_STORE", "")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    let mut pipe = child.stdin.take();
    let input = input.to_owned();
    let feed = std::thread::spawn(move || {
        // A program that has stopped reads no more, and reports the reason itself.
        pipe.take().map(|mut pipe| pipe.write_all(input.as_bytes()))
    });
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    let _ = feed.join();
    match output.status.code() {
        Some(0 | 3) => String::from_utf8(output.stdout).map_err(|error| error.to_string()),
        code => Err(format!("{} ended with {code:?}", arguments.join(" "))),
    }
}
