//! The short form of the tests of the Python package, which needs no Python: its stub names what its Rust
//! has, and its versions agree.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn package() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/python")
}

/// The names of all functions and methods that Python sees: those behind an attribute of `PyO3`, or inside of
/// an `impl` that has one.
fn native_names() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(package().join("src")).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        let (mut in_methods, mut next_is_function) = (false, false);
        for line in text.lines() {
            match line {
                "#[pymethods]" => in_methods = true,
                "}" => in_methods = false,
                "#[pyfunction]" => next_is_function = true,
                _ => {}
            }
            let depth = if in_methods { "    " } else { "" };
            let Some(rest) = line.strip_prefix(depth) else { continue };
            let rest = rest.strip_prefix("pub ").unwrap_or(rest);
            if let Some(name) = rest.strip_prefix("fn ").filter(|_| in_methods || next_is_function) {
                names.insert(name.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect());
                next_is_function = false;
            }
        }
    }
    names
}

#[test]
fn the_stub_names_what_there_is() {
    let stub = fs::read_to_string(package().join("python/marienbad_games/_native.pyi")).unwrap();
    let stubbed: BTreeSet<String> = stub
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix("def "))
        .map(|rest| rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect())
        .map(|name: String| if name == "__new__" { "new".to_owned() } else { name })
        .collect();
    let native = native_names();
    assert!(native.len() > 60, "{native:?}");
    assert_eq!(native.difference(&stubbed).collect::<Vec<_>>(), Vec::<&String>::new(), "missing in the stub");
    assert_eq!(stubbed.difference(&native).collect::<Vec<_>>(), Vec::<&String>::new(), "only in the stub");
}

#[test]
fn the_versions_agree() {
    let version = |path: &Path| {
        let text = fs::read_to_string(path).unwrap();
        let line = text.lines().find_map(|line| line.strip_prefix("version = ")).map(str::to_owned);
        line.unwrap_or_else(|| panic!("{}", path.display()))
    };
    let own = version(&package().join("Cargo.toml"));
    assert_eq!(own, version(&package().join("pyproject.toml")));
    assert_eq!(own, version(&package().join("../../Cargo.toml")));
    assert_eq!(own, version(&package().join("../cluster/Cargo.toml")), "marienbad-mpi");
}

/// A guest has a lock file of its own, so that everybody builds the same.
#[test]
fn the_guest_has_its_lock_file() {
    let lock = fs::read_to_string(package().join("Cargo.lock")).unwrap();
    assert!(lock.contains("name = \"pyo3\""));
}
