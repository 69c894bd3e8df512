//! Lines that one can read: at most 110 characters, comments too. Tables may be wider, and code in documents.
#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};

const WIDEST: usize = 110;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// All files below a folder whose names end like this; not what is built or installed there.
fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("target") {
            files(&path, extension, found);
        } else if path.extension().is_some_and(|found| found == extension) {
            found.push(path);
        }
    }
}

/// The places of all lines that are too long, of those that `counts` lets through.
fn too_long(file: &Path, mut counts: impl FnMut(&str) -> bool) -> Vec<String> {
    let text = std::fs::read_to_string(file).unwrap();
    let long = |line: &str| line.chars().count() > WIDEST;
    let numbered = text.lines().enumerate();
    let wide = numbered.filter(|(_, line)| counts(line) && long(line));
    wide.map(|(number, _)| format!("{}:{}", file.display(), number + 1)).collect()
}

#[test]
fn no_line_of_rust_is_too_long() {
    let mut found = Vec::new();
    for folder in ["crates", "xtask"] {
        files(&root().join(folder), "rs", &mut found);
    }
    assert!(found.len() > 300, "only {} files were found", found.len());
    let is_table = |line: &str| line.trim_start().starts_with("//") && line.contains('|');
    let long: Vec<_> = found.iter().flat_map(|file| too_long(file, |line| !is_table(line))).collect();
    assert!(long.is_empty(), "lines of more than {WIDEST} characters:\n{}", long.join("\n"));
}

#[test]
fn no_line_of_a_document_is_too_long() {
    let mut found = vec![root().join("crates/certificate/FORMAT.md"), root().join("fuzz/README.md")];
    for name in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "testdata/README.md"] {
        found.push(root().join(name));
    }
    files(&root().join("docs"), "md", &mut found);
    assert!(found.len() > 20, "only {} files were found", found.len());
    let mut long = Vec::new();
    for file in &found {
        let mut fenced = false;
        long.extend(too_long(file, |line| {
            let is_fence = line.trim_start().starts_with("```") || line.trim_start().starts_with("~~~");
            fenced ^= is_fence;
            !fenced && !is_fence && !line.starts_with('|') && !line.starts_with("    ")
        }));
    }
    assert!(long.is_empty(), "lines of more than {WIDEST} characters:\n{}", long.join("\n"));
}
