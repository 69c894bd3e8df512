//! All games by the name that a user types.
//!
//! A name is a single game such as `nim` or `xxx:circle`, a family with a parameter such as
//! `subtract:1,2,3` or `coins:3*ruler`, a code such as `0.137`, or a user-defined rule: `rule: n -> n-1 or
//! n-2`. [`open`] finds the game and hands its ruleset to a [`Visitor`], which sees the ruleset with its
//! own types. That is how engines, the checker and the contract test ask the same question of every game.

mod added;
mod entries;
mod file;

pub use added::{add, add_as, add_function, entries, file_entry};
use entries::BUILT_IN;
pub use entries::ENTRIES;
pub use file::{Drawing, FileMistake, GameFile, LONGEST_FILE, Texts};

use std::sync::Arc;

use crate::board::{Chocolate, Chomp, Cram};
use crate::coin::Coins;
use crate::graph::{AnyGraph, ArcKayles, Circle, Dag, Globe, Grid, Poset, Torus};
use crate::heap::{
    Dornim, Euclid, Fibonacci, Grundy, Nim, SeveralHeaps, Subtraction, TakeAndBreak, Taken, Wythoff, Xxx,
};
use crate::own::{self, Own};
use crate::strip::{Kotzig, Northcott, SilverDollar, SlidingStrip, Strip};
use crate::sum::Sum;
use crate::{ParseError, Ruleset};

/// What a game is played with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Family {
    /// Heaps, rows, groups of tokens.
    Heap,
    /// Cells of a board.
    Board,
    /// Vertices of a graph.
    Graph,
    /// Tokens on a strip, pawns in columns.
    Strip,
    /// Coins to turn.
    Coin,
    /// Several games side by side.
    Sum,
    /// A game that is not in the catalogue.
    Guest,
}

impl Family {
    /// Every family, in the order of the catalogue.
    pub const ALL: [Self; 6] = [Self::Heap, Self::Board, Self::Graph, Self::Strip, Self::Coin, Self::Sum];

    /// The word used in JSON and in message keys.
    pub fn word(self) -> &'static str {
        match self {
            Self::Heap => "heap",
            Self::Board => "board",
            Self::Graph => "graph",
            Self::Strip => "strip",
            Self::Coin => "coin",
            Self::Sum => "sum",
            Self::Guest => "guest",
        }
    }
}

/// One entry of the catalogue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The key of its messages (title, rules, notation): `nim`, `xxx-circle`.
    pub key: String,
    /// How the name is written, with parameters in capitals: `nim`, `subtract:SET`.
    pub name: String,
    /// Complete names; the first is the one to show: `subtract:1,2,3`.
    pub examples: Vec<String>,
    /// Positions of the first example; the first is the one to show. The contract test plays from each of
    /// them.
    pub positions: Vec<String>,
    /// What it is played with.
    pub family: Family,
    /// The numbers (0 to 4) of the sources that describe it; empty if none does.
    pub sources: Vec<u8>,
    /// The file that defines it, with its title and rules, if it comes from one.
    pub file: Option<Arc<GameFile>>,
}

impl Entry {
    /// The entry of a game that is not in the catalogue, with its full name.
    pub fn guest(name: &str) -> Self {
        Self {
            key: "guest".to_owned(),
            name: name.to_owned(),
            examples: vec![name.to_owned()],
            positions: Vec::new(),
            family: Family::Guest,
            sources: Vec::new(),
            file: None,
        }
    }
}

/// Something to do with a ruleset of any type.
pub trait Visitor {
    /// The result.
    type Output;

    /// Called once, with the requested game.
    fn visit<R: Ruleset>(self, ruleset: R, entry: &Arc<Entry>) -> Self::Output;
}

/// A name that opens no game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// There is no such game; `nearest` may have been meant.
    #[error("there is no game {name}")]
    Unknown {
        /// The requested name.
        name: String,
        /// The most similar name, if one is similar enough.
        nearest: Option<String>,
    },
    /// The family is known, but its parameter is wrong.
    #[error("{error}")]
    Parameter {
        /// The entry of the family.
        entry: Arc<Entry>,
        /// What is wrong, located in the whole name.
        error: ParseError,
    },
}

/// Finds the game called `name` and passes it to `visitor`.
pub fn open<V: Visitor>(name: &str, visitor: V) -> Result<V::Output, NameError> {
    let name = name.trim();
    if let Some(game) = added::function(name) {
        let entry = Arc::new(game.entry());
        return Ok(visitor.visit(game, &entry));
    }
    match file_entry(name) {
        Some(entry) => {
            let opens = entry.file.as_ref().map_or_else(String::new, |file| file.opens.clone());
            open_as(&opens, visitor, Some(&entry))
        }
        None => open_as(name, visitor, None),
    }
}

/// The kind of rule that this word announces before a colon, in English or French: the word that full names
/// begin with. `None` if it announces no rule.
pub fn rule_prefix(word: &str) -> Option<&'static str> {
    Some(match word.trim().to_lowercase().as_str() {
        own::PREFIX | "règle" | "regle" => own::PREFIX,
        own::word::PREFIX | "mot" => own::word::PREFIX,
        own::graph::PREFIX | "graphe" => own::graph::PREFIX,
        own::place::PREFIX | "poser" => own::place::PREFIX,
        _ => return None,
    })
}

/// A rule on numbers without the word that may stand before it.
pub fn bare_rule(text: &str) -> &str {
    match text.split_once(':') {
        Some((word, rule)) if rule_prefix(word) == Some(own::PREFIX) => rule.trim(),
        _ => text.trim(),
    }
}

/// Whether this word before a colon announces a rule, or a file that has one.
pub(crate) fn announces_rule(word: &str) -> bool {
    word.trim() == "game" || rule_prefix(word).is_some()
}

/// Finds the game called `name` among those that do not come from a file, and passes it to `visitor` with
/// `line`, or with its own entry if that is `None`.
fn open_as<V: Visitor>(name: &str, visitor: V, line: Option<&Arc<Entry>>) -> Result<V::Output, NameError> {
    let name = name.trim();
    let small = name.to_lowercase();
    let is_rule = name.split_once(':').is_some_and(|(family, _)| announces_rule(family));
    if !is_rule && small != name && is_known(&small) {
        return open_as(&small, visitor, line);
    }
    if let Some((_, same)) = ALIASES.iter().find(|(alias, _)| *alias == name) {
        return open_as(same, visitor, line);
    }
    let drawing = line.and_then(|line| line.file.as_ref()?.drawing);
    let (family, parameter) = name.split_once(':').unwrap_or((name, ""));
    let key = |key: &str| BUILT_IN.iter().find(|entry| entry.key == key);
    let unknown = || NameError::Unknown { name: name.to_owned(), nearest: nearest(name) };
    let entry_of = |key_wanted: &str| line.or_else(|| key(key_wanted)).ok_or_else(unknown);
    if let Some((key, code)) = NAMED_CODES.iter().find(|(known, _)| *known == name) {
        let game: TakeAndBreak = code.parse().map_err(|_: ParseError| unknown())?;
        return Ok(visitor.visit(game, entry_of(key)?));
    }
    match name {
        "nim" => return Ok(visitor.visit(Nim, entry_of("nim")?)),
        "xxx" => return Ok(visitor.visit(Xxx, entry_of("xxx")?)),
        "wythoff" => return Ok(visitor.visit(Wythoff, entry_of("wythoff")?)),
        "dornim" => return Ok(visitor.visit(Dornim, entry_of("dornim")?)),
        "euclid" => return Ok(visitor.visit(Euclid, entry_of("euclid")?)),
        "fibonacci" => return Ok(visitor.visit(Fibonacci, entry_of("fibonacci")?)),
        "grundy" => return Ok(visitor.visit(Grundy, entry_of("grundy")?)),
        "cram" => return Ok(visitor.visit(Cram, entry_of("cram")?)),
        "chocolate" => return Ok(visitor.visit(Chocolate, entry_of("chocolate")?)),
        "chomp" => return Ok(visitor.visit(Chomp, entry_of("chomp")?)),
        "poset" => return Ok(visitor.visit(Poset, entry_of("poset")?)),
        "xxx:circle" => return Ok(visitor.visit(Circle, entry_of("xxx-circle")?)),
        "xxx:grid" => return Ok(visitor.visit(Grid, entry_of("xxx-grid")?)),
        "xxx:globe" => return Ok(visitor.visit(Globe, entry_of("xxx-globe")?)),
        "xxx:torus" => return Ok(visitor.visit(Torus, entry_of("xxx-torus")?)),
        "xxx:graph" => return Ok(visitor.visit(AnyGraph, entry_of("xxx-graph")?)),
        "arc-kayles" => return Ok(visitor.visit(ArcKayles, entry_of("arc-kayles")?)),
        "dag" => return Ok(visitor.visit(Dag, entry_of("dag")?)),
        "northcott" => return Ok(visitor.visit(Northcott, entry_of("northcott")?)),
        "strip" => return Ok(visitor.visit(Strip, entry_of("strip")?)),
        "sum" => return Ok(visitor.visit(Sum, entry_of("sum")?)),
        "silver-dollar" => return Ok(visitor.visit(SilverDollar, entry_of("silver-dollar")?)),
        "strip:slide" => return Ok(visitor.visit(SlidingStrip, entry_of("strip-slide")?)),
        _ => {}
    }
    let with_parameter = |key: &str, error: ParseError| match entry_of(key) {
        Ok(entry) => NameError::Parameter { entry: Arc::clone(entry), error: in_whole_name(error, name) },
        Err(unknown) => unknown,
    };
    match rule_prefix(family).unwrap_or(family.trim_end()) {
        own::PREFIX => match own::open(parameter.trim_start()) {
            Ok(Own::One(game)) => {
                let entry = line.cloned().unwrap_or_else(|| own::entry(&game.name(), 1));
                Ok(visitor.visit(game.drawn_as(drawing), &entry))
            }
            Ok(Own::Tuples(game)) => {
                let arity = game.rule().arity();
                let entry = line.cloned().unwrap_or_else(|| own::entry(&game.name(), arity));
                Ok(visitor.visit(game.drawn_as(drawing), &entry))
            }
            Err(error) => {
                Err(NameError::Parameter { entry: own::example(), error: in_whole_name(error, name) })
            }
        },
        prefix if own::is_prefix(prefix) => own::visit(prefix, parameter.trim_start(), visitor, line)
            .map_err(|(entry, error)| NameError::Parameter { entry, error: in_whole_name(error, name) }),
        "subtract" => {
            let game =
                Subtraction::parse_set(parameter).map_err(|error| with_parameter("subtract", error))?;
            Ok(visitor.visit(game, entry_of("subtract")?))
        }
        "moore" | "slow-nim" => {
            let count = SeveralHeaps::parse_count(parameter);
            let count = count.map_err(|error| with_parameter(family, error))?;
            let taken = if family == "moore" { Taken::AtMost(count) } else { Taken::OneOfEach(count) };
            Ok(visitor.visit(SeveralHeaps::new(taken), entry_of(family)?))
        }
        "kotzig" => {
            let game = Kotzig::parse_steps(parameter).map_err(|error| with_parameter("kotzig", error))?;
            Ok(visitor.visit(game, entry_of("kotzig")?))
        }
        "coins" => {
            let key = match parameter.matches('*').count() {
                0 => "coins",
                1 => "coins-product",
                _ => "coins-3d",
            };
            let game: Coins = parameter.parse().map_err(|error| with_parameter(key, error))?;
            Ok(visitor.visit(game, entry_of(key)?))
        }
        _ if looks_like_a_code(name) => {
            let game: TakeAndBreak = name.parse().map_err(|error| with_parameter("code", error))?;
            Ok(visitor.visit(game, entry_of("code")?))
        }
        _ => Err(unknown()),
    }
}

/// Games with a name and rules of their own that are played as a code, heap for heap.
///
/// A board of Treblecross with n squares is a heap of n + 2 in 0.007, and a heap of n in 0.11337: a cross at
/// square i leaves boards of i - 3 and n - i - 2 squares, or nothing where these are not positive.
pub const NAMED_CODES: &[(&str, &str)] = &[
    ("kayles", "0.77"),
    ("dawson", "0.137"),
    ("dawson-kayles", "0.07"),
    ("treblecross", "0.11337"),
    ("officers", "0.6"),
    ("guiles", "0.15"),
];

/// Other names of games, as people call them: the name, and that of the game.
pub const ALIASES: &[(&str, &str)] = &[
    ("marienbad", "nim"),
    ("allumettes", "fibonacci"),
    ("matches", "fibonacci"),
    ("chocolat", "chocolate"),
    ("dominos", "cram"),
    ("dominoes", "cram"),
    ("node-kayles", "xxx:graph"),
    ("quilles", "kayles"),
    ("officiers", "officers"),
    ("moore", "moore:2"),
    ("slow-nim", "slow-nim:2"),
    ("modular-nim", "kotzig:1,2"),
];

/// The other names of the game with this full name.
pub fn aliases_of(name: &str) -> Vec<&'static str> {
    ALIASES.iter().filter(|(_, same)| *same == name).map(|(alias, _)| *alias).collect()
}

/// What people ask for that is no game but a way to play one, and how it is asked for.
const WAYS_TO_PLAY: &[(&str, &str)] = &[("quick", "xxx --compound conjunctive")];

/// Whether this is a name without parameters, or a family that takes parameters.
fn is_known(name: &str) -> bool {
    let family = name.split_once(':').map_or(name, |(family, _)| family);
    let entries = || BUILT_IN.iter().flat_map(|entry| &entry.examples);
    entries().any(|known| known == name)
        || ALIASES.iter().any(|(alias, _)| *alias == name)
        || name.contains(':') && matches!(family, "subtract" | "coins" | "moore" | "slow-nim" | "kotzig")
}

fn looks_like_a_code(name: &str) -> bool {
    name.starts_with("hex:") || name.contains('.') && name.starts_with(|c: char| c.is_ascii_hexdigit())
}

/// Moves the position of an error in the parameter to its position in the whole name.
fn in_whole_name(error: ParseError, name: &str) -> ParseError {
    let before = name.chars().count().saturating_sub(error.input.chars().count());
    ParseError::new(name, error.at + before, error.reason)
}

/// The known name most similar to the one typed, if a typing mistake can explain the difference.
fn nearest(name: &str) -> Option<String> {
    let typed = name.to_lowercase();
    if let Some((_, asked)) = WAYS_TO_PLAY.iter().find(|(way, _)| *way == typed) {
        return Some((*asked).to_owned());
    }
    let entries = entries();
    let known = entries
        .iter()
        .flat_map(|entry| entry.examples.iter().map(String::as_str))
        .chain(ALIASES.iter().map(|(alias, _)| *alias));
    known
        .map(|candidate| (strsim::osa_distance(&typed, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= 1 + candidate.len() / 4)
        .min()
        .map(|(_, candidate)| candidate.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ParseErrorKind;

    struct Key;
    impl Visitor for Key {
        type Output = String;
        fn visit<R: Ruleset>(self, _: R, entry: &Arc<Entry>) -> String {
            entry.key.clone()
        }
    }

    struct FullName;
    impl Visitor for FullName {
        type Output = String;
        fn visit<R: Ruleset>(self, ruleset: R, _: &Arc<Entry>) -> String {
            ruleset.name()
        }
    }

    #[test]
    fn rules_are_announced_in_french_too() {
        for (french, english) in [
            ("règle : n -> n-k pour k dans 1..3", "rule: n -> n-k for k in 1..3"),
            ("Regle: n -> n-1 ou n-2", "rule: n -> n-1 or n-2"),
            ("mot: \"oo\" -> \"..\"", "word: \"oo\" -> \"..\""),
            ("graphe : prendre une arête", "graph: take edge"),
            ("poser : fixe ##", "place: fixed ##"),
            ("sum", "sum"),
        ] {
            assert_eq!(open(french, FullName).unwrap(), open(english, FullName).unwrap(), "{french}");
        }
        let Err(NameError::Parameter { error, .. }) = open("règle : n -> m", FullName) else {
            panic!("an unknown name is a mistake")
        };
        assert_eq!((error.input.as_str(), error.at), ("règle : n -> m", 13));
        assert_eq!(bare_rule(" Règle: n -> n-1 "), "n -> n-1");
        assert_eq!(bare_rule("mot: \"a\" -> \"\""), "mot: \"a\" -> \"\"");
    }

    #[test]
    fn every_example_opens_its_own_entry() {
        for entry in ENTRIES.iter() {
            for example in &entry.examples {
                assert_eq!(open(example, Key).unwrap(), entry.key, "{example}");
            }
        }
        for (name, _) in NAMED_CODES {
            assert_eq!(open(name, Key).unwrap(), *name);
        }
        for (alias, name) in ALIASES {
            assert_eq!(open(alias, Key), open(name, Key));
            assert_eq!(open(&alias.to_uppercase(), Key), open(name, Key));
        }
        assert_eq!(open("Marienbad", Key).unwrap(), "nim");
        assert_eq!(open("Subtract:1,2", Key).unwrap(), "subtract");
        assert_eq!(open("XXX:Graph", Key).unwrap(), "xxx-graph");
    }

    #[test]
    fn slips_are_guessed() {
        let nearest = |name| match open(name, Key) {
            Err(NameError::Unknown { nearest, .. }) => nearest,
            other => panic!("{other:?}"),
        };
        assert_eq!(nearest("wytoff").as_deref(), Some("wythoff"));
        assert_eq!(nearest("Nimm").as_deref(), Some("nim"));
        assert_eq!(nearest("Quick").as_deref(), Some("xxx --compound conjunctive"));
        assert_eq!(nearest("kaylse").as_deref(), Some("kayles"));
        assert_eq!(nearest("backgammon"), None);
        assert_eq!(nearest(&"x".repeat(100_000)), None);
    }

    #[test]
    fn places_count_from_the_beginning_of_the_name() {
        let parameter = |name| match open(name, Key) {
            Err(NameError::Parameter { error, .. }) => (error.at, error.reason),
            other => panic!("{other:?}"),
        };
        assert_eq!(parameter("subtract:"), (9, ParseErrorKind::EmptySet));
        assert_eq!(parameter("subtract:1,x"), (11, ParseErrorKind::NumberExpected { found: Some('x') }));
        assert_eq!(parameter("0.G"), (2, ParseErrorKind::BadDigit { found: 'G' }));
        assert_eq!(parameter("coins"), (5, ParseErrorKind::Empty));
        assert_eq!(parameter("coins:0"), (6, ParseErrorKind::TooSmall { min: 1 }));
        assert_eq!(parameter("coins:2*{}"), (8, ParseErrorKind::EmptySet));
    }
}
