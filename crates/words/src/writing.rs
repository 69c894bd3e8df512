//! How custom rules are written: the output of `marienbad rules rule`, and of `rules word`, `rules graph`
//! and `rules place`.
//!
//! ```
//! use marienbad_words::language::Language;
//! use marienbad_words::writing::in_words;
//! assert!(in_words(Language::English, "word").unwrap().contains("oo"));
//! assert_eq!(in_words(Language::English, "nim"), None);
//! ```

use std::fmt::Write as _;
use std::sync::Arc;

use marienbad_rules::catalogue::Entry;
use marienbad_rules::own;

use crate::as_rule::in_french;
use crate::failure::shell;
use crate::games::{about, notation, title};
use crate::language::{Language, say};

/// The words that stand before a rule.
const KINDS: [&str; 4] = [own::PREFIX, own::word::PREFIX, own::graph::PREFIX, own::place::PREFIX];

/// A game: the message key of its name, its rule, a position.
type Example = (&'static str, &'static str, &'static str);

const ON_NUMBERS: &[Example] = &[
    ("nim", "n -> k for k in 0..n-1", "3,5"),
    ("kayles", "n -> [a, n-k-a] for k in 1..2, a in 0..n-k", "10"),
    ("xxx", "n -> [a, n-3-a] for a in 0..n-3; n -> n-2; 1 -> []", "9"),
    ("grundy", "n -> [a, n-a] for a in 1..n-1 if a < n-a", "7,4"),
    ("square", "n -> n-k*k for k in 1..sqrt(n)", "20"),
    ("divisor", "n -> n-k for k in 1..n-1 if k divides n", "12"),
    ("mark", "n -> n-1 or n div 2 if n > 0", "20"),
    ("lasker", "n -> k for k in 0..n-1; n -> [a, n-a] for a in 1..n/2", "5,4"),
    (
        "wythoff",
        "(a,b) -> (a-k,b) for k in 1..a; (a,b) -> (a,b-k) for k in 1..b; \
         (a,b) -> (a-k,b-k) for k in 1..min(a,b)",
        "3,5",
    ),
    ("fibonacci", "(n,q) -> (n-k, 2*k) for k in 1..min(n,q)", "26,8"),
    (
        "euclid",
        "(a,b) -> (a-k*b, b) for k in 1..a if b > 0; (a,b) -> (a, b-k*a) for k in 1..b if a > 0",
        "21,13",
    ),
    (
        "equality",
        "(a,b) -> (a-k*b, b) for k in 1..a if b > 0 and a-k*b > 0; \
         (a,b) -> (a, b-k*a) for k in 1..b if a > 0 and b-k*a > 0",
        "21,13",
    ),
];

const ON_WORDS: &[Example] = &[
    ("xxx", r#""ooo" -> "..."; ^"oo" -> ".."; "oo"$ -> ".."; ^"o"$ -> ".""#, "ooo.oo"),
    ("erase", r#""ab" -> "c"; "ba" -> """#, "abba"),
    ("sort", r#""01" -> "10"; "11" -> "0""#, "0110"),
];

const ON_GRAPHS: &[Example] = &[
    ("vertex", "take vertex if degree is even", "a-b-c-a,c-d"),
    ("xxx", "take vertex with neighbours", "a-b-c-d"),
    ("edge", "take edge; take vertex if degree = 0", "a-b-c"),
    ("arcs", "take edge with ends", "a-b-c-a,c-d"),
    ("path", "take path of 3", "1-2-3-4-5-6-7"),
    ("triangle", "take triangle", "graph6:C~"),
    ("hackenbush", "cut edge from GROUND", "GROUND-a-b,a-c,GROUND-c"),
];

const ON_BOARDS: &[Example] = &[
    ("cram", "##", "4x5"),
    ("corners", "##/#.", "3x4"),
    ("gap", "#.#", "3x5"),
    ("two", "##, ###", "3x4"),
    ("fixed", "fixed ##", "3x4"),
];

fn examples(kind: &str) -> (&'static [Example], Arc<Entry>) {
    match kind {
        own::word::PREFIX => (ON_WORDS, own::word::example()),
        own::graph::PREFIX => (ON_GRAPHS, own::graph::example()),
        own::place::PREFIX => (ON_BOARDS, own::place::example()),
        _ => (ON_NUMBERS, own::example()),
    }
}

/// How rules of this kind and their positions are written, with examples; `None` if there is no such kind.
pub fn in_words(language: Language, kind: &str) -> Option<String> {
    let kind = *KINDS.iter().find(|known| **known == kind.trim_end_matches(':'))?;
    let (examples, entry) = examples(kind);
    let mut out = format!("{}\n", title(language, &entry));
    let mut section = |heading: &str, text: &str| {
        let _ = writeln!(out, "\n{}\n  {text}", say!(language, heading));
    };
    section("rules-heading", &about(language, &entry));
    section("writing-heading", &language.say(&format!("writing-{kind}")));
    section("rules-notation", &notation(language, &entry));
    let lines: Vec<String> = examples
        .iter()
        .map(|(key, rule, position)| {
            let rule = if language == Language::French { in_french(rule) } else { (*rule).to_owned() };
            let name = language.say(&format!("writing-{kind}-{key}"));
            let command =
                format!("marienbad solve {} {}", shell(&format!("{kind}: {rule}")), shell(position));
            format!("{name}\n    {command}")
        })
        .collect();
    section("writing-examples", &lines.join("\n  "));
    let others: Vec<String> = KINDS
        .iter()
        .filter(|other| **other != kind)
        .map(|other| format!("marienbad rules {other}"))
        .collect();
    let _ = writeln!(out, "\n{}", say!(language, "writing-others", "list" => others.join(", ")));
    Some(out)
}

#[cfg(test)]
mod tests {
    use marienbad_rules::{Convention, NoFiles};
    use marienbad_solve::{Budget, Work, question};

    use super::*;

    /// Every example is a game that can be solved, and the same game in both languages.
    #[test]
    fn examples_are_games() {
        for kind in KINDS {
            for (key, rule, position) in examples(kind).0 {
                let [english, french] = [(*rule).to_owned(), in_french(rule)].map(|rule| {
                    let name = format!("{kind}: {rule}");
                    question::open(&name).unwrap_or_else(|error| panic!("{name}: {error:?}"))
                });
                assert_eq!(english.full_name(), french.full_name());
                let position = english.parse(position, &NoFiles).unwrap();
                let mut work = Work::new(Budget { nodes: 1_000_000, memory: 1 << 26 });
                let answer = english.solve(&position, Convention::default(), &mut work);
                assert!(answer.is_ok(), "{kind} {key}: {answer:?}");
            }
        }
    }

    #[test]
    fn both_languages_name_all_of_it() {
        for language in [Language::English, Language::French] {
            for kind in KINDS {
                let text = in_words(language, &format!("{kind}:")).unwrap();
                assert!(text.lines().count() > 12 && !text.contains("writing-"), "{text}");
                for (key, ..) in examples(kind).0 {
                    let name = language.say(&format!("writing-{kind}-{key}"));
                    assert!(text.contains(&name), "{key}");
                }
            }
        }
        let french = in_words(Language::French, "graph").unwrap();
        assert!(french.contains("prendre un chemin de 3") && !french.contains("take "), "{french}");
    }
}
