//! The rules of a game in words, including the rule in its name.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use marienbad_rules::catalogue::{Entry, NAMED_CODES, aliases_of};
use marienbad_rules::coin::{Coins, Factor};
use marienbad_rules::heap::Code;
use marienbad_rules::own::describe::{Sentence, describe};
use marienbad_rules::own::{self, Rule};
use marienbad_solve::question::{self, Game};
use serde_json::{Value, json};

use super::failure::shell;
use super::shaped;
use crate::conjecture::echo;
use crate::games::{about, notation, sources, title};
use crate::language::{Language, say};

/// The longest codes that are put into words.
const SPOKEN: u64 = 8;

/// The rules of a game in words, including the rule in its name.
pub fn rules_of(language: Language, entry: &Entry, name: &str) -> String {
    let rules = about(language, entry);
    let name = entry.file.as_ref().map_or(name, |file| file.opens.as_str());
    match rule_in_name(language, name) {
        Some(rule) => format!("{rules} {rule}"),
        None => rules,
    }
}

/// The rule in a game's name, in words; the rules of the game if its name contains none.
pub fn rule_alone(language: Language, game: &dyn Game) -> String {
    rule_in_name(language, game.full_name()).unwrap_or_else(|| rules_of(language, game.entry(), game.name()))
}

/// The rule in a game's name, in words.
pub fn rule_in_name(language: Language, name: &str) -> Option<String> {
    if let Some((_, code)) = NAMED_CODES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
        // A user who asked by the name of a code need not be told that name.
        return code.parse().ok().map(|code: Code| code_in_words(language, &code, code.to_string()));
    }
    if let Ok(code) = name.parse::<Code>() {
        return Some(code_in_words(language, &code, code_and_name(language, &code)));
    }
    let (family, parameter) = name.split_once(':')?;
    match family.trim_end() {
        own::PREFIX => Some(own_rule(language, &parameter.parse().ok()?)),
        own::place::PREFIX | own::graph::PREFIX | own::word::PREFIX => {
            shaped::rule_in_words(language, family.trim_end(), parameter.trim_start())
        }
        "subtract" => {
            let numbers: Option<Vec<u64>> = parameter.split(',').map(|one| one.parse().ok()).collect();
            Some(say!(language, "rules-here-subtract", "list" => either(language, &numbers?)))
        }
        "kotzig" => {
            let steps: Option<Vec<u64>> = parameter.split(',').map(|one| one.parse().ok()).collect();
            Some(say!(language, "rules-here-kotzig", "list" => either(language, &steps?)))
        }
        "moore" => {
            let most: u64 = parameter.parse().ok()?;
            Some(say!(language, "rules-here-moore", "count" => most))
        }
        "slow-nim" => {
            let count: u64 = parameter.parse().ok()?;
            Some(say!(language, "rules-here-slow-nim", "count" => count))
        }
        "coins" => {
            let coins: Coins = parameter.parse().ok()?;
            let rules: Vec<String> = coins.factors().iter().map(|one| factor(language, one)).collect();
            if let [one] = &rules[..] {
                return Some(say!(language, "rules-here-coins", "rule" => one.as_str()));
            }
            let axes = ["rules-axis-layers", "rules-axis-rows", "rules-axis-columns"];
            let named = axes[axes.len().saturating_sub(rules.len())..].iter().zip(&rules);
            let parts: Vec<String> =
                named.map(|(axis, rule)| say!(language, *axis, "rule" => rule.as_str())).collect();
            Some(say!(language, "rules-here-product", "list" => parts.join(", ")))
        }
        _ => None,
    }
}

/// That the shape of a rule makes it a game of the catalogue, by its title and its name.
pub(crate) fn known_as(language: Language, game: &str) -> String {
    let named = NAMED_CODES.iter().find(|(_, code)| *code == game);
    let known = question::open(named.map_or(game, |(name, _)| name));
    let title = known.map_or_else(|_| game.to_owned(), |known| title(language, known.entry()));
    let title = title.split(" (").next().unwrap_or_default();
    say!(language, "rules-own-known", "title" => title, "game" => game)
}

/// A custom rule in words, clause by clause.
fn own_rule(language: Language, rule: &Rule) -> String {
    let description = describe(rule);
    let mut all: Vec<String> =
        description.sentences.iter().map(|sentence| own_sentence(language, sentence)).collect();
    if let Some(game) = &description.known {
        all.push(known_as(language, game));
    }
    if !description.ends {
        all.push(say!(language, "rules-own-endless"));
    }
    all.join(" ")
}

fn own_sentence(language: Language, sentence: &Sentence) -> String {
    match sentence {
        Sentence::TakeAny => say!(language, "rules-own-take-any"),
        Sentence::Take(set) => say!(language, "rules-own-take", "list" => either(language, set)),
        Sentence::TakeSquare => say!(language, "rules-own-square"),
        Sentence::TakePrime => say!(language, "rules-own-prime"),
        Sentence::TakeDivisor { proper: false } => say!(language, "rules-own-divisor"),
        Sentence::TakeDivisor { proper: true } => say!(language, "rules-own-divisor-proper"),
        Sentence::WholeHeap(heap) => say!(language, "rules-own-whole", "heap" => heap.to_string()),
        Sentence::SplitUnequal => say!(language, "rules-own-unequal"),
        Sentence::Code(code) => code_sentence(language, code),
        Sentence::Becomes { from, to, ranges, condition } => {
            own_formulas(language, from, to, ranges, condition.as_deref())
        }
        _ => String::new(),
    }
}

/// Clauses such as `n becomes a and n - k - a for each k in 1..2 and a in 0..n - k, if a < k`.
fn own_formulas(
    language: Language,
    from: &str,
    to: &[Vec<String>],
    ranges: &[(String, String)],
    condition: Option<&str>,
) -> String {
    let join = |key: &str, parts: Vec<String>| {
        let both = |first: String, second: String| say!(language, key, "first" => first, "second" => second);
        parts.into_iter().reduce(both)
    };
    let leaves = |parts: &Vec<String>| {
        let parts = parts.iter().map(|part| echo(language, part)).collect();
        join("rules-own-and", parts).unwrap_or_else(|| say!(language, "rules-own-nothing"))
    };
    let to = join("rules-own-or", to.iter().map(leaves).collect()).unwrap_or_default();
    let range = |(name, set): &(String, String)| {
        say!(
            language, "rules-own-in", "name" => name.as_str(), "set" => echo(language, set)
        )
    };
    let ranges = join("rules-own-and", ranges.iter().map(range).collect());
    let ranges = ranges.map_or_else(String::new, |list| say!(language, "rules-own-range", "list" => list));
    let condition = condition.map_or_else(
        String::new,
        |condition| say!(language, "rules-own-if", "condition" => echo(language, condition)),
    );
    say!(
        language, "rules-own-becomes", "from" => from, "to" => to, "ranges" => ranges,
        "condition" => condition
    )
}

/// A list such as `1, 2 or 3`.
fn either(language: Language, numbers: &[u64]) -> String {
    let all: Vec<String> = numbers.iter().map(u64::to_string).collect();
    match &all[..] {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => {
            say!(language, "rules-either", "list" => others.join(", "), "last" => last.as_str())
        }
    }
}

/// Which coins a move may turn along one axis.
fn factor(language: Language, factor: &Factor) -> String {
    let list = |set: &BTreeSet<u64>| either(language, &set.iter().copied().collect::<Vec<_>>());
    match factor {
        Factor::AtMost(most) => say!(language, "rules-factor-most", "count" => most.to_string()),
        Factor::Exactly(size) => say!(language, "rules-factor-exactly", "count" => size.to_string()),
        Factor::Numbers(set) => say!(language, "rules-factor-numbers", "list" => list(set)),
        Factor::Interval => say!(language, "rules-factor-interval"),
        Factor::Any => say!(language, "rules-factor-any"),
        Factor::Symmetric => say!(language, "rules-factor-symmetric"),
        Factor::Distances(set) => say!(language, "rules-factor-distances", "list" => list(set)),
    }
}

/// A code, and the name of its game if it has one.
fn code_and_name(language: Language, code: &Code) -> String {
    let text = code.to_string();
    match NAMED_CODES.iter().find(|(_, known)| **known == text) {
        Some((alias, _)) => say!(language, "rules-code-named", "code" => text, "name" => *alias),
        None => text,
    }
}

/// A take-and-break clause, without its code: authors of rules need not know codes.
fn code_sentence(language: Language, code: &Code) -> String {
    match ways_of(language, code) {
        Some(ways) => say!(language, "rules-own-ways", "ways" => capital(&ways)),
        None => code_in_words(language, code, code_and_name(language, code)),
    }
}

/// The text with an initial capital.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What a code allows, if that is short; `named` is how the code is to be called.
fn code_in_words(language: Language, code: &Code, named: String) -> String {
    let kind = if code.is_hexadecimal() { "hexadecimal" } else { "octal" };
    match ways_of(language, code) {
        Some(ways) => {
            say!(language, "rules-here-code-says", "code" => named, "kind" => kind, "ways" => ways)
        }
        None => say!(language, "rules-here-code", "code" => named, "kind" => kind),
    }
}

/// The moves of a code, if they are quickly stated.
fn ways_of(language: Language, code: &Code) -> Option<String> {
    let last = code.last_place().filter(|last| *last <= SPOKEN && code.bits() > 0)?;
    let mut digits: Vec<u8> = Vec::new();
    for digit in (1..=last).map(|take| code.digit(take)).filter(|digit| *digit > 0) {
        if !digits.contains(&digit) {
            digits.push(digit);
        }
    }
    let taking: Vec<String> = digits
        .iter()
        .map(|digit| {
            let takes: Vec<u64> = (1..=last).filter(|take| code.digit(*take) == *digit).collect();
            say!(
                language,
                "rules-code-take",
                "list" => either(language, &takes),
                "most" => takes.last().copied().unwrap_or(0),
                "digit" => u64::from(*digit)
            )
        })
        .collect();
    let breaking = code.digit(0);
    let mut ways = Vec::new();
    if breaking > 0 {
        ways.push(say!(language, "rules-code-break", "digit" => u64::from(breaking)));
    }
    if !taking.is_empty() {
        ways.push(say!(language, "rules-code-takes", "list" => taking.join(&say!(language, "list-between"))));
    }
    Some(ways.join(&say!(language, "rules-code-or")))
}

/// The rules as a JSON object.
pub fn to_json(language: Language, game: &dyn Game) -> Value {
    let entry = game.entry();
    json!({
        "schema": 1,
        "game": game.name(),
        "title": title(language, entry),
        "family": entry.family.word(),
        "rules": rules_of(language, entry, game.name()),
        "winning": say!(language, "rules-winning-text"),
        "notation": notation(language, entry),
        "example": { "game": entry.examples[0], "position": entry.positions[0] },
        "names": entry.examples,
        "source": sources(language, entry),
    })
}

/// The title, the rules, the notation, an example and the sources.
pub fn in_words(language: Language, game: &dyn Game) -> String {
    let entry = game.entry();
    let mut out = format!("{}\n", title(language, entry));
    let mut section = |heading: &str, text: &str| {
        let _ = writeln!(out, "\n{}\n  {text}", say!(language, heading));
    };
    section("rules-heading", &rules_of(language, entry, game.name()));
    section("rules-winning", &say!(language, "rules-winning-text"));
    if entry.key == "xxx" {
        let variants = ["rules-xxx-quick", "rules-xxx-biased", "rules-xxx-places"].map(|id| language.say(id));
        section("rules-variants", &variants.join("\n  "));
    }
    section("rules-notation", &notation(language, entry));
    let (name, position) = (shell(&entry.examples[0]), shell(&entry.positions[0]));
    section("rules-example", &format!("marienbad solve {name} {position}"));
    let names = entry.examples[1..].iter().map(String::as_str).chain(aliases_of(&entry.name));
    let names: Vec<&str> = names.collect();
    if !names.is_empty() {
        section("rules-other-names", &names.join("  "));
    }
    let sources = sources(language, entry);
    let sources =
        if sources.is_empty() { say!(language, "rules-sources-none") } else { sources.join("\n  ") };
    section("rules-sources", &sources);
    out
}
