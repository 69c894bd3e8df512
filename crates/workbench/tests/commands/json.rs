//! docs/json.md compared with the program: it describes exactly the fields that the commands write.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::program::marienbad;

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Splits a line into words like a shell: text in single quotation marks is one word.
fn words(line: &str) -> Vec<String> {
    let part = |(i, part): (usize, &str)| -> Vec<String> {
        if i % 2 == 1 { vec![part.to_owned()] } else { part.split_whitespace().map(str::to_owned).collect() }
    };
    line.split('\'').enumerate().flat_map(part).collect()
}

/// The object written by a command of the document, which need not succeed.
fn written(line: &str) -> Value {
    let words = words(line);
    assert_eq!(words[0], "marienbad", "{line}");
    let words: Vec<&str> = words[1..].iter().map(String::as_str).collect();
    let output = marienbad(&words).current_dir(root()).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), 1, "{line}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_str(&text).unwrap()
}

/// Every path in an object: `moves[].to`.
fn paths(value: &Value, here: &str, all: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let path = if here.is_empty() { name.clone() } else { format!("{here}.{name}") };
                all.insert(path.clone());
                paths(value, &path, all);
            }
        }
        Value::Array(list) => list.iter().for_each(|one| paths(one, &format!("{here}[]"), all)),
        _ => {}
    }
}

struct Section {
    name: String,
    commands: Vec<String>,
    fields: BTreeSet<String>,
}

/// The sections that show commands.
fn sections(document: &str) -> Vec<Section> {
    let one = |text: &str| {
        let (name, text) = text.split_once('\n').unwrap_or_default();
        let commands =
            text.lines().filter(|line| line.starts_with("marienbad ")).map(str::to_owned).collect();
        let rows = text.lines().filter_map(|line| line.strip_prefix("| `")?.split(" | ").next());
        let fields = rows.flat_map(|cell| cell.split('`').step_by(2)).map(str::to_owned).collect();
        Section { name: name.to_owned(), commands, fields }
    };
    document.split("\n## ").skip(1).map(one).filter(|section| !section.commands.is_empty()).collect()
}

/// Whether a path is documented, matches a documented `*`, or leads to a documented path.
fn is_described(path: &str, fields: &BTreeSet<String>) -> bool {
    fields.contains(path)
        || fields.iter().any(|field| {
            let (on_the_way, names) = (field.strip_prefix(path), field.strip_suffix('*'));
            on_the_way.is_some_and(|rest| rest.starts_with('.') || rest.starts_with('['))
                || names.is_some_and(|names| path.starts_with(names))
        })
}

#[test]
fn every_field_is_described() {
    let document = fs::read_to_string(root().join("docs/json.md")).unwrap();
    let sections = sections(&document);
    assert!(sections.len() >= 13, "{} sections", sections.len());
    for Section { name, commands, fields } in sections {
        let mut found = BTreeSet::new();
        for command in &commands {
            let object = written(command);
            assert_eq!(object["schema"], 1, "{command}");
            paths(&object, "", &mut found);
        }
        for path in &found {
            assert!(is_described(path, &fields), "{name}: {path} is not described");
        }
        for field in fields {
            let there = match field.strip_suffix('*') {
                Some(names) => found.iter().any(|path| path.starts_with(names)),
                None => found.contains(&field),
            };
            assert!(there, "{name}: {field} is described and not written");
        }
    }
}

/// Every command that offers `--json` has a section.
#[test]
fn every_command_with_json_has_a_section() {
    let document = fs::read_to_string(root().join("docs/json.md")).unwrap();
    let sections = sections(&document);
    let help = String::from_utf8(marienbad(&["--help"]).output().unwrap().stdout).unwrap();
    let commands = help.lines().skip_while(|line| !line.starts_with("Commands")).skip(1);
    let mut offered = 0;
    for command in commands.map_while(|line| line.split_whitespace().next()) {
        let help = String::from_utf8(marienbad(&[command, "--help"]).output().unwrap().stdout).unwrap();
        if help.contains("--json") {
            offered += 1;
            let is_named = |section: &Section| section.name.split(", ").any(|name| name == command);
            assert!(sections.iter().any(is_named), "{command}");
        }
    }
    assert!(offered >= 10, "{offered} commands");
}

#[test]
fn the_example_is_what_is_written() {
    let document = fs::read_to_string(root().join("docs/json.md")).unwrap();
    let (_, shown) = document.split_once("```json\n").unwrap();
    let (shown, _) = shown.split_once("```").unwrap();
    let shown: Value = serde_json::from_str(shown).unwrap();
    assert_eq!(shown, written("marienbad solve nim 1,3,5,6 --json"));
}
