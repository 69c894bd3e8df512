//! No message without its French and its English.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use marienbad_rules::catalogue::ENTRIES;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// The messages of a language: name, and the arguments its text uses.
fn messages(language: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in fs::read_dir(root().join("locales").join(language)).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        let mut current = None;
        for line in text.lines() {
            let begins = line.starts_with(|c: char| c.is_ascii_alphabetic());
            if let Some((name, _)) = line.split_once(" = ").filter(|_| begins) {
                assert!(all.insert(name.to_owned(), BTreeSet::new()).is_none(), "{language}: {name} twice");
                current = Some(name.to_owned());
            }
            let Some(name) = &current else { continue };
            for piece in line.split('$').skip(1) {
                let argument: String = piece.chars().take_while(char::is_ascii_alphanumeric).collect();
                all.get_mut(name).unwrap().insert(argument);
            }
        }
    }
    all
}

#[test]
fn both_languages_say_the_same_things() {
    let (french, english) = (messages("fr"), messages("en"));
    let names = |m: &BTreeMap<String, BTreeSet<String>>| m.keys().cloned().collect::<BTreeSet<_>>();
    assert_eq!(names(&french), names(&english));
    for (name, arguments) in &french {
        assert_eq!(arguments, &english[name], "{name} has other arguments in the other language");
    }
    assert!(french.len() > 150);
}

/// No line of a page may begin with `;` or end with `«`: the blank there is one that is not broken.
#[test]
fn french_signs_stay_with_their_words() {
    let mut count = 0;
    for file in fs::read_dir(root().join("locales/fr")).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        let mut name = "";
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let begins = line.starts_with(|c: char| c.is_ascii_alphabetic());
            let message = line.split_once(" = ").filter(|_| begins);
            name = message.map_or(name, |(name, _)| name);
            // A blank may be written as `{" "}`, where the text begins or ends with it.
            let line = message.map_or(line, |(_, text)| text).trim_start();
            let line = &line.replace("{\"", "").replace("\"}", "");
            // A sign that stands alone; `!=` is none.
            let words: Vec<&str> = line.split(' ').collect();
            let signs = |word: &str| word.trim_end_matches(['»', ')', ',', '.', '\u{a0}']).to_owned();
            let alone =
                |word: &&str| !word.is_empty() && [":", ";", "!", "?", "%", ""].contains(&&*signs(word));
            let closes =
                words[1..].iter().find(|word| alone(word) && word.contains([':', ';', '!', '?', '%', '»']));
            assert_eq!(closes, None, "{name}: a no-break blank belongs before it, in: {line}");
            let opens = words[..words.len() - 1].iter().find(|word| word.ends_with('«'));
            assert_eq!(opens, None, "{name}: a no-break blank belongs behind it, in: {line}");
            count += line.matches('\u{a0}').count();
        }
    }
    assert!(count > 400, "{count}");
    let mut program = String::new();
    program_text(&mut program);
    assert!(!program.contains("} %"), "a no-break blank belongs before %");
}

#[test]
fn every_game_has_title_rules_and_notation() {
    let english = messages("en");
    for entry in ENTRIES.iter() {
        for part in ["title", "rules", "notation"] {
            let name = format!("game-{}-{part}", entry.key);
            assert!(english.contains_key(&name), "{name} is missing");
        }
        assert!(english.contains_key(&format!("family-{}", entry.family.word())));
    }
}

/// The text of all crates that say something.
fn program_text(all: &mut String) {
    for speaker in ["words", "pictures", "school", "paper", "cli", "tui", "web"] {
        sources(&root().join("..").join(speaker).join("src"), all);
    }
    // The package for Python says some of it in Rust and some of it in Python.
    for folder in ["src", "python"] {
        sources(&root().join("../python").join(folder), all);
    }
}

fn sources(folder: &Path, all: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, all);
        } else {
            // A package that is built where it stands has a library among its texts.
            all.push_str(&fs::read_to_string(path).unwrap_or_default());
        }
    }
}

/// Every message that the program names exists, and every message is named somewhere (as a whole, or by a
/// prefix that the program completes).
#[test]
fn what_is_named_exists_and_what_exists_is_named() {
    let english = messages("en");
    let mut text = String::new();
    program_text(&mut text);
    let named: BTreeSet<&str> = text
        .split('"')
        .filter(|piece| {
            piece.contains('-')
                && piece.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        })
        .collect();
    let families = [
        "game-",
        "family-",
        "source-",
        "cli-cmd-",
        "theorem-",
        "play-",
        "compound-",
        "method-",
        "claim-",
        "error-",
        "table-",
    ];
    for name in named.iter().filter(|name| families.iter().any(|family| name.starts_with(family))) {
        let complete = english.contains_key(*name);
        let prefix = english.keys().any(|known| known.starts_with(*name));
        assert!(complete || prefix, "the program names {name}, which no language has");
    }
    let composed = [
        "game-",
        "family-",
        "source-",
        "cli-cmd-",
        "theorem-",
        "play-",
        "compound-",
        "method-",
        "person-",
        "table-figure-",
        "table-plant-",
        "tagline-",
        "webinvent-more-",
        "webinvent-piece-",
        "webinvent-split-",
        "webinvent-take-",
        "webpuzzle-level-",
        "webpuzzle-month-",
        "webtables-",
        "word-",
        "writing-",
        "school-machine-",
        "store-claim-",
        "store-head-",
        "store-kind-",
        "store-play-",
        "atlas-",
    ];
    for name in english.keys() {
        let is_composed = composed.iter().any(|prefix| name.starts_with(prefix));
        assert!(is_composed || named.contains(name.as_str()), "{name} is never said");
    }
}
