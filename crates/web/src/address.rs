//! Converts a game, a position and a convention to an address, and back.
//!
//! In `/fr/xxx/5.3.2.1?misere`, the path holds the language, the name of the game and the position. The
//! query holds what differs from normal play, the disjunctive compound and one move a turn (`misere`,
//! `compound=selective`, `turns=2:1`).
//!
//! Characters with a meaning in addresses are percent-encoded. In a list of numbers a point stands for a
//! comma, because it is easier to read aloud and to copy; both are accepted. A browser would take a
//! position made only of points for a folder, so such a position is written with a leading tilde, which is
//! removed when it is read.

use std::sync::Arc;

use marienbad_rules::{Compound, Convention, NoFiles, Play, catalogue};
use marienbad_solve::question::{self, Game, Position};
use marienbad_words::failure::{Failure, RequestError};
use marienbad_words::language::Language;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::query::Query;

/// Everything but letters, digits and what is safe anywhere in a path.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b',')
    .remove(b':')
    .remove(b'=')
    .remove(b'*')
    .remove(b'(')
    .remove(b')');

/// The longest position, in characters, that a page or the interface takes.
pub const LONGEST: usize = 8192;

/// Encodes a text as one part of a path.
pub fn segment(text: &str) -> String {
    utf8_percent_encode(text, ESCAPED).to_string()
}

/// Encodes a position as one part of a path.
pub fn position_segment(text: &str) -> String {
    let list = text.contains(',') && text.chars().all(|c| c.is_ascii_digit() || c == ',');
    if list {
        text.replace(',', ".")
    } else if text.starts_with('~') || text.chars().all(|c| c == '.') {
        format!("~{}", segment(text))
    } else {
        segment(text)
    }
}

/// The query string, question mark included, for what differs from the usual convention; empty if nothing
/// does.
pub fn convention_query(convention: Convention) -> String {
    let mut parts = Vec::new();
    if convention.play == Play::Misere {
        parts.push("misere".to_owned());
    }
    if convention.compound != Compound::Disjunctive {
        parts.push(format!("compound={}", convention.compound.word()));
    }
    if !convention.turns.alternating() {
        parts.push(format!("turns={}", convention.turns));
    }
    if parts.is_empty() { String::new() } else { format!("?{}", parts.join("&")) }
}

/// What stands in the path in the place of a game's name where the rule itself stands behind the question
/// mark: no game can be called so.
pub const RULE: &str = "rule";

/// The rule of a user's own game as it is written in an address: rules on numbers lose the word in front.
fn rule_in_query(game: &str) -> Option<&str> {
    let (family, rule) = game.split_once(':')?;
    match family.trim_end() {
        RULE => Some(rule.trim()),
        "word" | "graph" | "place" => Some(game.trim()),
        _ => None,
    }
}

/// The name of the game that has this rule: a rule on numbers needs no word in front. No file is opened
/// here.
pub fn name_of_rule(rule: &str) -> String {
    match rule.split_once(':').and_then(|(word, rest)| Some((catalogue::rule_prefix(word)?, rest))) {
        Some((prefix, rest)) => format!("{prefix}:{rest}"),
        None => format!("rule: {rule}"),
    }
}

/// The name of the game that an address asks for: the rule in the query, or else the part of the path.
pub fn name_in(part: &str, query: &Query) -> String {
    match query.get(RULE).map(str::trim).filter(|rule| part == RULE && !rule.is_empty()) {
        Some(rule) => name_of_rule(rule),
        None => part.to_owned(),
    }
}

/// The address of a position's page.
pub fn of(language: Language, game: &str, position: &str, convention: Convention) -> String {
    if let Some(rule) = rule_in_query(game) {
        return format!(
            "/{}/{RULE}/{}?{RULE}={}{}",
            language.code(),
            position_segment(position),
            segment(rule),
            convention_query(convention).replace('?', "&")
        );
    }
    format!(
        "/{}/{}/{}{}",
        language.code(),
        segment(game),
        position_segment(position),
        convention_query(convention)
    )
}

/// Adds one flag or pair to an address.
pub fn with(address: &str, name: &str, value: Option<&str>) -> String {
    let joint = if address.contains('?') { '&' } else { '?' };
    match value {
        Some(value) => format!("{address}{joint}{name}={}", segment(value)),
        None => format!("{address}{joint}{name}"),
    }
}

/// Opens the game of this name.
pub fn game(name: &str) -> Result<Box<dyn Game>, Failure> {
    question::open(name).map_err(Failure::Name)
}

/// Reads a position from an address that is already decoded. Files are never read.
pub fn position(game: &dyn Game, text: &str) -> Result<Position, Failure> {
    let text = text.strip_prefix('~').unwrap_or(text);
    let read = match game.parse(text, &NoFiles) {
        Err(error) if text.contains('.') && !text.contains(',') => {
            // Of the two readings, the error that lies further along is reported: that reading was probably
            // meant.
            game.parse(&text.replace('.', ","), &NoFiles)
                .map_err(|other| if other.at > error.at { other } else { error })
        }
        other => other,
    };
    let position = read.map_err(|error| Failure::Position {
        game: game.name().to_owned(),
        entry: Arc::clone(game.entry()),
        error,
    })?;
    if position.text().len() > LONGEST {
        return Err(RequestError::LongPosition { max: LONGEST }.into());
    }
    Ok(position)
}

/// Reads the play, the compound and the turns from the query.
pub fn convention(query: &Query) -> Result<Convention, Failure> {
    let turns = query.get("turns").unwrap_or("1:1");
    let word = query.get("compound").unwrap_or(Compound::Disjunctive.word());
    let compound = Compound::ALL.into_iter().find(|compound| compound.word() == word);
    Ok(Convention {
        play: if query.flag("misere") { Play::Misere } else { Play::Normal },
        compound: compound.ok_or_else(|| Failure::Compound(word.to_owned()))?,
        turns: turns.parse().map_err(|_| Failure::Turns(turns.to_owned()))?,
    })
}

#[cfg(test)]
mod tests {
    use marienbad_rules::catalogue::ENTRIES;
    use percent_encoding::percent_decode_str;

    use super::*;

    #[test]
    fn every_position_has_an_address_that_leads_back_to_it() {
        for entry in ENTRIES.iter() {
            let game = game(&entry.examples[0]).unwrap();
            for text in &entry.positions {
                let start = position(&*game, text).unwrap();
                let next = game.moves(&start, 50).unwrap().into_iter().map(|choice| choice.to);
                for one in std::iter::once(start.clone()).chain(next) {
                    let part = position_segment(one.text());
                    assert!(part.is_ascii() && !part.contains(['/', '?', '#', ' ', '+']), "{part}");
                    assert!(!part.chars().all(|c| c == '.'), "{part} would be a folder");
                    let decoded = percent_decode_str(&part).decode_utf8().unwrap();
                    let back = position(&*game, &decoded).unwrap();
                    assert_eq!(back.text(), one.text(), "{} {part}", entry.key);
                }
            }
            for name in &entry.examples {
                let part = segment(name);
                assert_eq!(percent_decode_str(&part).decode_utf8().unwrap(), *name);
            }
        }
    }

    #[test]
    fn rules_stand_behind_the_question_mark() {
        let usual = Convention::default();
        let misere = Convention { play: Play::Misere, ..usual };
        let page = of(Language::French, "rule: n -> n-1 or n-2", "9,4", misere);
        assert_eq!(page, "/fr/rule/9.4?rule=n%20-%3E%20n-1%20or%20n-2&misere");
        for name in ["rule: n -> n-1 or n-2", "place: ##/#.", "graph: take edge", "word: \"ab\" -> \"b\""] {
            let page = of(Language::English, name, "4", usual);
            let (_, query) = page.split_once('?').unwrap();
            assert_eq!(name_in("rule", &Query::read(query.as_bytes())), name);
        }
        let query = Query::read(b"rule=n");
        assert_eq!((name_in("nim", &query).as_str(), name_in("rule", &query).as_str()), ("nim", "rule: n"));
    }

    #[test]
    fn points_and_commas_both_separate_heaps() {
        let xxx = game("xxx").unwrap();
        assert_eq!(position(&*xxx, "5.3.2.1").unwrap().text(), position(&*xxx, "5,3,2,1").unwrap().text());
        let coins = game("coins:nim*nim").unwrap();
        assert_eq!(position(&*coins, "3.4").unwrap().text(), "3.4");
        let misere = Convention { play: Play::Misere, ..Convention::default() };
        assert_eq!(of(Language::French, "xxx", "5,3,2,1", misere), "/fr/xxx/5.3.2.1?misere");
        assert_eq!(
            of(Language::English, "coins:nim*nim", "2.3,3.1", Convention::default()),
            "/en/coins:nim*nim/2.3,3.1"
        );
    }

    #[test]
    fn conventions_lead_back_too() {
        for text in ["", "misere", "misere&compound=selective", "compound=conjunctive-short&turns=2:1"] {
            let convention = convention(&Query::read(text.as_bytes())).unwrap();
            assert_eq!(convention_query(convention).trim_start_matches('?'), text);
        }
        assert!(convention(&Query::read(b"turns=0:1")).is_err());
        assert!(convention(&Query::read(b"compound=odd")).is_err());
    }
}
