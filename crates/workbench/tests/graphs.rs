//! Graphs and orders from files, as a person at the terminal has them.
#![allow(clippy::unwrap_used)]

use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

fn run(language: &str, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_marienbad")).args(arguments).args(["--lang", language]).output().unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let output = run("en", arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// A mistake: exit code 2 and one line, which must hold all of these.
fn mistake(language: &str, arguments: &[&str], parts: &[&str]) {
    let output = run(language, arguments);
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert_eq!(text.trim_end().lines().count(), 1, "{text}");
    assert!(parts.iter().all(|part| text.contains(part)), "{text}");
}

/// A folder of this test's own.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("marienbad-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, text: &str) -> String {
        std::fs::write(self.0.join(name), text).unwrap();
        self.path(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn every_node_of_a_graph() {
    let folder = Folder::new("nodes");
    let list = folder.write("game.txt", "a b\na c\nc b\nb \"the end\"\n");
    let dot = folder.write("game.dot", "digraph { a -> {b c}; c -> b -> \"the end\" }");
    let values = folder.path("values.txt");
    for file in [list, dot] {
        let start = format!("{file}:a");
        let solved = json(&["solve", "dag", &start, "--nodes", &values, "--json"]);
        assert_eq!((&solved["value"], &solved["method"]), (&2.into(), &"acyclic".into()));
        let text = std::fs::read_to_string(&values).unwrap();
        let mut lines: Vec<&str> = text.lines().collect();
        lines.sort_unstable();
        assert_eq!(lines, ["\"the\\u{20}end\"\t0", "a\t2", "b\t1", "c\t0"]);
        let solved = json(&["solve", "dag", &start, "--nodes", &values, "--misere", "--json"]);
        assert_eq!(solved["outcome"], "N");
        assert_eq!(solved["moves"][0]["move"], ">b");
        let text = std::fs::read_to_string(&values).unwrap();
        assert!(text.contains("a\tN\n") && text.contains("b\tP\n"), "{text}");
    }
    let refused = folder.path("refused.txt");
    for language in ["en", "fr"] {
        mistake(language, &["solve", "nim", "1,2", "--nodes", &refused], &["--nodes", "marienbad solve dag"]);
    }
    assert!(!std::path::Path::new(&refused).exists());
}

#[test]
fn mistakes_in_files_have_their_line() {
    let folder = Folder::new("mistakes");
    let cycle = folder.write("cycle.txt", "# a game\na b\nb c\nc a\n");
    let start = format!("{cycle}:a");
    mistake("en", &["solve", "dag", &start], &["line 4, character 3", "a > b > c > a", "Example"]);
    mistake("fr", &["solve", "dag", &start], &["ligne 4, caractère 3", "a > b > c > a", "Exemple"]);
    let order = folder.write("order.txt", "a < b\nb < a\n");
    mistake("en", &["solve", "poset", &order], &["line 2", "a > b > a"]);
    let broken = folder.write("broken.dot", "digraph {\n a -> b;\n b -> ;\n}\n");
    let start = format!("{broken}:a");
    mistake("en", &["solve", "dag", &start], &["line 3, character 7"]);
    let start = folder.path("none.txt:a");
    mistake("en", &["solve", "dag", &start], &["none.txt"]);
    let start = format!("{}:a", folder.0.to_str().unwrap());
    mistake("en", &["solve", "dag", &start], &["cannot be read"]);
    std::fs::write(folder.0.join("bytes.txt"), [0xff, 0xfe, 0x0a]).unwrap();
    let start = folder.path("bytes.txt:a");
    mistake("en", &["solve", "dag", &start], &["bytes.txt", "not"]);
}

#[test]
fn orders_and_blocks_are_solved_drawn_and_certified() {
    let folder = Folder::new("orders");
    // The divisors of 12, with 1 poisoned: Chomp on two rows of three.
    let divisors = folder.write("twelve.txt", "1 < 2\n1 < 3\n2 < 4\n2 < 6\n3 < 6\n4 < 12\n6 < 12\n");
    let solved = json(&["solve", "poset", &divisors, "--misere", "--json"]);
    let bar = json(&["solve", "chomp", "2x3", "--json"]);
    assert_eq!(solved["outcome"], bar["outcome"]);
    assert_eq!(solved["moves"].as_array().unwrap().len(), bar["moves"].as_array().unwrap().len());
    for (game, position) in [("poset", divisors.as_str()), ("chomp", "2x2x2"), ("poset", "a<b<d,a<c<d,e")] {
        let certificate = folder.path("certificate.txt");
        for play in [&[][..], &["--misere"]] {
            let mut all = vec!["solve", game, position, "--certificate", certificate.as_str(), "--json"];
            all.extend(play);
            json(&all);
            let checked = run("en", &["check", &certificate]);
            assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
        }
        let drawn = run("en", &["draw", game, position, "--values"]);
        assert!(drawn.status.success() && drawn.stdout.len() > 100);
    }
    let moves = json(&["moves", "chomp", "2x2x2", "--json"]);
    assert_eq!(moves["moves"].as_array().unwrap().len(), 7);
}
