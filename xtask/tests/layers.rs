//! The walls of the house: which crate may see which.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;

/// From the ground up. A crate sees only crates of the rows below its own, never one beside it.
const LAYERS: &[&[&str]] = &[
    &["marienbad-nimbers"],
    &["marienbad-grammar"],
    &["marienbad-rules"],
    &["marienbad-certificate"],
    // The checker is of use only as long as it trusts no engine.
    &["marienbad-check", "marienbad-solve"],
    &["marienbad-play", "marienbad-store"],
    // Programs are processes: only the command line starts them.
    &["marienbad-programs", "marienbad-words"],
    &["marienbad-pictures", "marienbad-school"],
    &["marienbad-paper"],
    // The faces.
    &["marienbad-cli", "marienbad-tui", "marienbad-web"],
    // The binary, the only one that sees several faces.
    &["marienbad"],
];

/// What a crate does not see although it stands below it, not even through another crate.
const HIDDEN: &[(&str, &str)] = &[
    // Words and pictures touch no files: they also run in a page and in Python.
    ("marienbad-words", "marienbad-store"),
    ("marienbad-pictures", "marienbad-store"),
    ("marienbad-school", "marienbad-store"),
    ("marienbad-paper", "marienbad-store"),
    ("marienbad-tui", "marienbad-store"),
    // A page or the full screen starts no process of somebody else.
    ("marienbad-school", "marienbad-programs"),
    ("marienbad-tui", "marienbad-programs"),
    ("marienbad-web", "marienbad-programs"),
];

/// Crates of others that only these may use.
const RESERVED: &[(&str, &[&str])] = &[
    ("axum", &["marienbad-web"]),
    ("clap", &["marienbad-cli"]),
    ("fluent-templates", &["marienbad-words"]),
    ("maud", &["marienbad-web"]),
    ("memmap2", &["marienbad-solve"]),
    ("ratatui", &["marienbad-tui"]),
    ("rusqlite", &["marienbad-store"]),
    ("rustix", &["marienbad-programs", "marienbad-web"]),
    ("tiny-skia", &["marienbad-pictures"]),
];

fn cargo(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Every crate of ours with what it depends on, its tests and benches aside.
fn dependencies() -> BTreeMap<String, BTreeSet<String>> {
    let text = cargo(&["metadata", "--no-deps", "--offline", "--format-version", "1"]);
    let metadata: Value = serde_json::from_str(&text).unwrap();
    let name = |value: &Value| value["name"].as_str().unwrap().to_owned();
    let one = |package: &Value| {
        let all = package["dependencies"].as_array().unwrap();
        (name(package), all.iter().filter(|one| one["kind"] != "dev").map(name).collect())
    };
    let packages = metadata["packages"].as_array().unwrap();
    packages.iter().map(one).filter(|(name, _): &(String, _)| name != "xtask").collect()
}

fn layer(name: &str) -> Option<usize> {
    LAYERS.iter().position(|row| row.contains(&name))
}

/// Everything that a crate sees, through others too.
fn reached<'a>(all: &'a BTreeMap<String, BTreeSet<String>>, from: &str) -> BTreeSet<&'a str> {
    let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(one) = open.pop() {
        for next in all.get(one).into_iter().flatten() {
            if seen.insert(next.as_str()) {
                open.push(next);
            }
        }
    }
    seen
}

#[test]
fn a_crate_sees_only_what_stands_below_it() {
    let all = dependencies();
    assert!(all.len() > 8, "{:?}", all.keys());
    for (name, seen) in &all {
        let Some(own) = layer(name) else { panic!("say in LAYERS where {name} stands") };
        for other in seen.iter().filter(|other| all.contains_key(*other)) {
            let below = layer(other).is_some_and(|other| other < own);
            assert!(below, "{name} must not depend on {other}");
        }
    }
    for (name, hidden) in HIDDEN {
        assert!(!reached(&all, name).contains(hidden), "{name} must not reach {hidden}");
    }
}

#[test]
fn tools_of_one_face_stay_in_it() {
    let all = dependencies();
    for (tool, owners) in RESERVED {
        let users: Vec<&str> =
            all.iter().filter(|(_, seen)| seen.contains(*tool)).map(|(name, _)| name.as_str()).collect();
        assert_eq!(users, *owners, "{tool}");
    }
}

/// Whoever wants only the command line compiles no server and no database.
#[test]
fn without_the_web_there_is_no_server() {
    let tree = |more: &[&str]| {
        let arguments =
            ["tree", "--offline", "--package", "marienbad", "--edges", "normal", "--prefix", "none"];
        cargo(&[&arguments[..], more].concat())
    };
    let has = |tree: &str, name: &str| tree.lines().any(|line| line.split(' ').next() == Some(name));
    let (whole, small) = (tree(&[]), tree(&["--no-default-features"]));
    for name in ["axum", "tokio", "rusqlite", "tiny-skia", "marienbad-web"] {
        assert!(has(&whole, name), "{name}");
        assert!(!has(&small, name), "{name}");
    }
}
