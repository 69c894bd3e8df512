//! Lines that one can read: at most 110 characters, comments too. Tables in comments may be wider.
#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};

const WIDEST: usize = 110;

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("target") {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn no_line_of_rust_is_too_long() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for folder in ["crates", "xtask"] {
        sources(&root.join(folder), &mut files);
    }
    assert!(files.len() > 300, "only {} files were found", files.len());
    let mut long = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let is_table = |line: &str| line.trim_start().starts_with("//") && line.contains('|');
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !is_table(line)) {
            if line.chars().count() > WIDEST {
                long.push(format!("{}:{}", file.display(), number + 1));
            }
        }
    }
    assert!(long.is_empty(), "lines of more than {WIDEST} characters:\n{}", long.join("\n"));
}
