//! Rules on words are compared with their twins and with a plain evaluator.

use std::collections::{BTreeMap, BTreeSet};

use super::super::error::RuleProblem;
use super::*;
use crate::board::tests::{Plain, lost_in_misere, value};
use crate::heap::Xxx;
use crate::{NoFiles, moves_of};

const XXX: &str = r#""ooo" -> "..."; ^"oo" -> ".."; "oo"$ -> ".."; ^"o"$ -> ".""#;

fn words(rule: &str) -> Words {
    Words::new(rule.parse().unwrap_or_else(|error| panic!("{rule}: {error}")))
}

#[test]
fn xxx_on_a_strip_is_xxx() {
    let game = words(XXX);
    assert_eq!(game.name(), format!("word: {XXX}"));
    assert!(game.ends() && game.rule().is_symmetric());
    assert_eq!(game.rule().separators(), ['.']);
    for n in 1..=16 {
        let (word, heap) = ("o".repeat(n), n.to_string());
        assert_eq!(value(&game, &word), value(&Xxx, &heap), "{n}");
    }
    assert_eq!(value(&game, "ooooo.ooo..oo"), value(&Xxx, "5,3,2"));
    for (word, heaps) in [("ooooooo", "7"), ("ooo.ooooo", "3,5"), ("oo + oo + oooo", "2,2,4")] {
        assert_eq!(lost_in_misere(&game, word), lost_in_misere(&Xxx, heaps), "{word}");
    }
    // Every option, by its heaps.
    let sizes = |options: Vec<Vec<usize>>| options.into_iter().collect::<BTreeSet<Vec<usize>>>();
    for n in 1..=9_u64 {
        let row = &game.parse(&"o".repeat(n as usize), &NoFiles).unwrap()[0];
        let own = moves_of(&game, row).map(|(_, to)| to.iter().map(|part| part.len()).collect()).collect();
        let known =
            moves_of(&Xxx, &n).map(|(_, to)| to.iter().map(|part| *part as usize).collect()).collect();
        assert_eq!(sizes(own), sizes(known), "{n}");
    }
}

/// The value of a whole word by definition: without components, and separators are ordinary letters.
fn plain(rule: &WordRule, word: &str, known: &mut BTreeMap<String, u32>) -> u32 {
    if let Some(value) = known.get(word) {
        return *value;
    }
    let separates = |letter: char| !rule.clauses.iter().any(|clause| clause.from.contains(&letter));
    let mut values = BTreeSet::new();
    for (at, _) in word.char_indices() {
        for clause in &rule.clauses {
            let from: String = clause.from.iter().collect();
            let Some(rest) = word[at..].strip_prefix(&from) else { continue };
            let begins = word[..at].chars().next_back().is_none_or(separates);
            let ends = rest.chars().next().is_none_or(separates);
            if clause.start && !begins || clause.end && !ends {
                continue;
            }
            let to: String = clause.to.iter().collect();
            values.insert(plain(rule, &format!("{}{to}{rest}", &word[..at]), known));
        }
    }
    let value = (0..=u32::MAX).find(|value| !values.contains(value)).unwrap();
    known.insert(word.to_owned(), value);
    value
}

#[test]
fn random_rules_agree_with_a_plain_evaluator() {
    let mut state = 5_u64;
    let mut dice = |most: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % most
    };
    let mut tried = 0;
    while tried < 300 {
        let clauses: Vec<String> = (0..=dice(3))
            .map(|_| {
                let length = 1 + dice(3);
                let mut word = |length: u64, letters: &str| {
                    (0..length)
                        .map(|_| char::from(letters.as_bytes()[dice(letters.len() as u64) as usize]))
                        .collect::<String>()
                };
                let from = word(length, "ab");
                let to_length = length
                    - word(1, "xxyz").chars().filter(|c| *c == 'y').count().min(length as usize) as u64;
                let to = word(to_length, "abc.");
                let (start, end) = (dice(4) == 0, dice(4) == 0);
                format!(
                    "{}\"{from}\"{} -> \"{to}\"",
                    if start { "^" } else { "" },
                    if end { "$" } else { "" }
                )
            })
            .collect();
        // Some rules are refused: the same clause twice, or a clause that changes nothing.
        let Ok(rule) = clauses.join("; ").parse::<WordRule>() else { continue };
        let game = Words::new(rule);
        if !game.ends() {
            continue;
        }
        tried += 1;
        let mut known = BTreeMap::new();
        for _ in 0..3 {
            let length = 1 + dice(7);
            let word: String = (0..length).map(|_| ['a', 'b', 'b', 'a', '.'][dice(5) as usize]).collect();
            let expected = plain(game.rule(), &word, &mut known);
            assert_eq!(value(&game, &word), expected, "{} on {word}", game.name());
            assert_eq!(value(&Plain(game.clone()), &word), expected, "{} on {word}", game.name());
        }
    }
}

#[test]
fn endings_are_proved_from_the_letters() {
    let ends = |rule: &str| words(rule).ends();
    assert!(ends(r#""ab" -> "ba""#), "letters that change places one way");
    assert!(ends(r#""ab" -> "b"; "b" -> "a""#));
    assert!(ends(r#""aab" -> "bca"; "b" -> "c""#));
    assert!(ends(r#""aa" -> "bc"; "ba" -> "ab""#), "read from the right");
    assert!(!ends(r#""ab" -> "bb"; "cb" -> "ca""#), "cab > cbb > cab");
    assert!(!ends(r#""ab" -> "ba"; "ba" -> "ab""#));
    assert!(!ends(r#""ab" -> "bb"; "bb" -> "ba""#));
}

#[test]
fn moves_say_where_and_which_clause() {
    let game = words(XXX);
    let sum = game.parse("ooo.oo", &NoFiles).unwrap();
    assert_eq!(game.text(&sum), "ooo + oo");
    let moves: Vec<String> = moves_of(&game, &sum[0]).map(|(mv, _)| game.move_text(&sum[0], &mv)).collect();
    assert_eq!(moves, ["@1#1", "@1#2", "@2#3"]);
    // Two clauses that do the same are one move, written with the first; both are accepted when typed.
    let moves: Vec<String> = moves_of(&game, &sum[1]).map(|(mv, _)| game.move_text(&sum[1], &mv)).collect();
    assert_eq!(moves, ["@1#2"]);
    let typed =
        |word: usize, text: &str| game.parse_move(&sum[word], text).map(|mv| game.move_text(&sum[word], &mv));
    assert_eq!(typed(1, "@1#3").as_deref(), Some("@1#2"));
    assert_eq!(typed(1, "@1").as_deref(), Some("@1#2"));
    assert_eq!(typed(0, "@2").as_deref(), Some("@2#3"));
    assert_eq!(
        (typed(0, "@1"), typed(0, "@2#1"), typed(0, "@0#1"), typed(0, "@1#9")),
        (None, None, None, None)
    );
    let digits = words(r#""1" -> "0"; "00" -> "1""#);
    assert_eq!(digits.text(&digits.parse("\"0\"", &NoFiles).unwrap()), "\"0\"");
    assert_eq!(digits.parse("0", &NoFiles).unwrap().len(), 0);
    assert_eq!(digits.text(&digits.parse("01 + 0", &NoFiles).unwrap()), "01 + 0");
}

#[test]
fn mistakes_know_their_place() {
    let mistake = |rule: &str| {
        let error = rule.parse::<WordRule>().unwrap_err();
        (error.at, error.reason)
    };
    let problem = ParseErrorKind::Rule;
    let unexpected = |found, expected| ParseErrorKind::Unexpected { found, expected };
    assert_eq!(mistake(""), (0, unexpected(None, "\" ^")));
    assert_eq!(mistake("oo -> .."), (0, unexpected(Some('o'), "\" ^")));
    assert_eq!(mistake("\"oo\""), (4, problem(RuleProblem::NoArrow)));
    assert_eq!(mistake("\"oo\" = \"..\""), (5, unexpected(Some('='), "-> $")));
    assert_eq!(mistake("\"oo\" -> \"...\""), (8, problem(RuleProblem::WordGrows { most: 2 })));
    assert_eq!(mistake("\"oo\" -> \"oo\""), (8, problem(RuleProblem::WordStays)));
    assert_eq!(mistake("\"\" -> \"\""), (0, problem(RuleProblem::NoLetters)));
    assert_eq!(mistake("\"o o\" -> \"\""), (2, problem(RuleProblem::NoLetter)));
    assert_eq!(mistake("\"oo"), (3, unexpected(None, "\"")));
    assert_eq!(mistake("\"o\" -> \".\" \"a\""), (11, unexpected(Some('"'), ";")));
    assert!(matches!(mistake("\"o\" -> \".\"; \"o\" -> \".\""), (12, ParseErrorKind::Repeated { .. })));
    assert_eq!(words("“oo” → « .. »;").name(), "word: \"oo\" -> \"..\"");
    let game = words(XXX);
    let error = |text: &str| {
        let error = game.parse(text, &NoFiles).unwrap_err();
        (error.at, error.reason)
    };
    assert_eq!(error("oo o"), (2, unexpected(Some(' '), "+")));
    assert_eq!(error("oo + "), (5, ParseErrorKind::Empty));
}

#[test]
fn hostile_rules_and_words_are_answered_soon() {
    let started = std::time::Instant::now();
    assert!(format!("\"{}\" -> \"\"", "o".repeat(10_000)).parse::<WordRule>().is_err());
    assert!("\"o\" -> \"\";".repeat(300).parse::<WordRule>().is_err());
    let game = words(XXX);
    assert!(game.parse(&"o".repeat(1_000_000), &NoFiles).is_err());
    let long = game.parse(&"o".repeat(MAX_LETTERS), &NoFiles).unwrap();
    assert_eq!(moves_of(&game, &long[0]).count(), MAX_LETTERS);
    assert!(game.parse(&"o.".repeat(2000), &NoFiles).unwrap().len() == 2000);
    assert!(!game.scene(&long).things.is_empty());
    assert!(started.elapsed().as_secs() < 10, "{:?}", started.elapsed());
}

/// Rules on words that are codes have the values of their codes, as computed by plain search.
#[test]
fn codes_in_disguise() {
    let rules = [
        (r#""o" -> "."; "oo" -> "..""#, "0.77"),
        (r#""o" -> "x"; "oo" -> "x""#, "0.77"),
        (r#""ooo" -> "..."; ^"oo" -> ".."; "oo"$ -> ".."; ^"o"$ -> ".""#, "0.137"),
        (r#""oo" -> "..""#, "0.07"),
        (r#""o" -> """#, "0.3"),
        (r#"^"o" -> "."; "oo" -> """#, "0.33"),
        (r#"^"oo"$ -> """#, "0.01"),
    ];
    for (text, code) in rules {
        let game = Words::new(text.parse().unwrap());
        assert_eq!(game.known().map(Ruleset::name).as_deref(), Some(code), "{text}");
        let plain = game.clone().without_recognition();
        let twin = game.known().unwrap();
        for length in 1..=12_usize {
            let word: Letters = vec!['o'; length].into();
            assert_eq!(game.view(&word).heap(), Some(length as u64));
            let mut left: Vec<Vec<u64>> = moves_of(&plain, &word)
                .map(|(mv, parts)| {
                    let mut lengths: Vec<u64> = parts.iter().map(|part| part.len() as u64).collect();
                    lengths.sort_unstable();
                    let made = game.move_by(&word, Action::Leave(&lengths)).unwrap();
                    let mut again: Vec<u64> =
                        game.apply(&word, &made).unwrap().iter().map(|part| part.len() as u64).collect();
                    again.sort_unstable();
                    assert_eq!(again, lengths, "{text} {mv:?}");
                    lengths
                })
                .collect();
            left.sort();
            left.dedup();
            let mut expected: Vec<Vec<u64>> =
                moves_of(twin, &(length as u64)).map(|(_, parts)| parts).collect();
            expected.sort();
            expected.dedup();
            assert_eq!(left, expected, "{text} {length}");
        }
    }
    for other in [r#""oo" -> "o""#, r#""ab" -> ".""#, r#""o" -> "x"; "x" -> ".""#] {
        assert!(Words::new(other.parse().unwrap()).known().is_none(), "{other}");
    }
}
