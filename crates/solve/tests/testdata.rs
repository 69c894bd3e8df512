//! Runs the tables of `testdata/` against every engine that can answer them.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;

use marienbad_rules::catalogue::{Entry, Visitor, open as open_ruleset};
use marienbad_rules::{Compound, Convention, NoFiles, Play, Ruleset, Turns};
use marienbad_solve::misere::{Keys, Search};
use marienbad_solve::question::{Game, Outcome, open};
use marienbad_solve::region::Regions;
use marienbad_solve::search::arena::Arena;
use marienbad_solve::search::evaluate::{GrundyValues, Numbers, evaluate};
use marienbad_solve::search::states::Phase;
use marienbad_solve::search::sums::Sums;
use marienbad_solve::sequence::{Method, Sequence};
use marienbad_solve::{Budget, Work};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    source: String,
    #[serde(default)]
    sequence: Vec<Terms>,
    #[serde(default)]
    value: Vec<Valued>,
    #[serde(default)]
    lost: Vec<Lost>,
    #[serde(default)]
    outcome: Vec<Decided>,
    #[serde(default)]
    checksum: Vec<Checksum>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Terms {
    game: String,
    #[serde(default)]
    first: u64,
    values: Vec<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Valued {
    game: String,
    positions: Vec<String>,
    values: Vec<u64>,
    #[serde(default)]
    slow: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lost {
    game: String,
    play: String,
    to: u64,
    rows: Vec<u64>,
    #[serde(default)]
    slow: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Decided {
    game: String,
    play: String,
    #[serde(default)]
    compound: String,
    #[serde(default)]
    turns: String,
    positions: Vec<String>,
    outcomes: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Checksum {
    game: String,
    to: u64,
    sum: String,
    #[serde(default)]
    slow: bool,
}

fn files() -> Vec<(String, File)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let mut all: Vec<(String, File)> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            let file: File = toml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            assert!(!file.source.is_empty(), "{} has no source", path.display());
            (path.file_name().unwrap().to_string_lossy().into_owned(), file)
        })
        .collect();
    all.sort_by(|a, b| a.0.cmp(&b.0));
    assert!(all.len() >= 5, "the tables are there");
    all
}

/// What plain search may use; a table that needs more is answered by the other engines only.
const PLAIN: Budget = Budget { nodes: 3_000_000, memory: 1 << 30 };

fn play(word: &str) -> Play {
    match word {
        "normal" => Play::Normal,
        "misere" => Play::Misere,
        other => panic!("play {other}"),
    }
}

/// Values by plain search and outcomes by searching sums, whatever engine the game would choose.
struct Plain<'a> {
    text: &'a str,
    convention: Convention,
}

impl Visitor for Plain<'_> {
    type Output = (Option<u64>, Option<bool>);

    fn visit<R: Ruleset>(self, ruleset: R, _: &std::sync::Arc<Entry>) -> Self::Output {
        let sum = ruleset.parse(self.text, &NoFiles).unwrap();
        let mut work = Work::new(PLAIN);
        let mut arena = Arena::new(&ruleset);
        let Ok(ids) = arena.sum(&sum, &mut work) else { return (None, None) };
        let (mut numbers, mut algebra) = (Numbers::default(), GrundyValues::default());
        let value = ids.iter().try_fold(0u64, |xor, id| {
            evaluate(&mut arena, &mut algebra, &mut numbers, *id, &mut work)
                .map(|value| xor ^ u64::from(value))
        });
        let mut work = Work::new(PLAIN);
        let phase = Phase::start(self.convention);
        let wins = Sums::new(self.convention).wins(&mut arena, &ids, phase, &mut work);
        (value.ok(), wins.ok())
    }
}

fn check_value(game: &dyn Game, text: &str, expected: u64) {
    let name = game.name();
    let position = game.parse(text, &NoFiles).unwrap_or_else(|e| panic!("{name} {text}: {e}"));
    let answer = game.solve(&position, Convention::default(), &mut Work::new(Budget::default())).unwrap();
    assert_eq!(
        answer.value.and_then(|value| value.to_u64()),
        Some(expected),
        "{name} {text} by {}",
        answer.method.word()
    );
    let convention = Convention::default();
    let (value, wins) = open_ruleset(name, Plain { text, convention }).unwrap();
    assert!(
        value.is_none_or(|value| value == expected),
        "{name} {text}: {value:?} by search, not {expected}"
    );
    assert!(wins.is_none_or(|wins| wins == (expected != 0)), "{name} {text}: wins {wins:?}");
}

fn check_outcome(game: &dyn Game, text: &str, convention: Convention, expected: Outcome) {
    let name = game.name();
    let position = game.parse(text, &NoFiles).unwrap_or_else(|e| panic!("{name} {text}: {e}"));
    let answer = game.solve(&position, convention, &mut Work::new(Budget::default())).unwrap();
    assert_eq!(answer.outcome, expected, "{name} {text} {convention:?} by {}", answer.method.word());
    let (_, wins) = open_ruleset(name, Plain { text, convention }).unwrap();
    assert!(wins.is_none_or(|wins| Outcome::of(wins) == expected), "{name} {text} {convention:?} by search");
}

#[test]
fn sequences() {
    for (file, tables) in files() {
        for table in tables.sequence {
            let game = open(&table.game).unwrap_or_else(|e| panic!("{file}: {e}"));
            for (n, value) in (table.first..).zip(&table.values) {
                check_value(&*game, &n.to_string(), *value);
            }
            let Some(heaps) = game.heap_game() else { continue };
            for method in [Method::Best, Method::Plain, Method::Loops] {
                let mut sequence = Sequence::with_method(heaps, method);
                let last = table.first + table.values.len() as u64 - 1;
                sequence.extend_to(last, &mut Work::new(Budget::default())).unwrap();
                let found: Vec<u64> = sequence.values().iter(table.first..last + 1).map(u64::from).collect();
                assert_eq!(found, table.values, "{file}: {} by {}", table.game, sequence.engine().word());
            }
        }
    }
}

#[test]
fn checksums() {
    for (file, tables) in files() {
        for table in tables.checksum {
            let game = open(&table.game).unwrap_or_else(|e| panic!("{file}: {e}"));
            let heaps = game.heap_game().unwrap();
            let methods: &[Method] =
                if table.slow { &[Method::Best] } else { &[Method::Best, Method::Loops, Method::Plain] };
            for method in methods {
                let mut sequence = Sequence::with_method(heaps, *method);
                let budget = Budget { nodes: u64::MAX, ..Budget::default() };
                sequence.extend_to(table.to, &mut Work::new(budget)).unwrap();
                let found = format!("{:08X}", sequence.checksum());
                assert_eq!(found, table.sum, "{file}: {} by {}", table.game, sequence.engine().word());
            }
        }
    }
}

#[test]
fn values() {
    for (file, tables) in files() {
        for table in tables.value {
            let game = open(&table.game).unwrap_or_else(|e| panic!("{file}: {e}"));
            assert_eq!(table.positions.len(), table.values.len(), "{file}: {}", table.game);
            for (text, value) in table.positions.iter().zip(&table.values).filter(|_| !table.slow) {
                check_value(&*game, text, *value);
            }
        }
    }
}

/// The value of one board by the engine for regions.
struct ByRegions<'a>(&'a str);

impl Visitor for ByRegions<'_> {
    type Output = Option<u32>;

    fn visit<R: Ruleset>(self, ruleset: R, _: &std::sync::Arc<Entry>) -> Self::Output {
        let sum = ruleset.parse(self.0, &NoFiles).unwrap();
        let mut work = Work::new(Budget { nodes: u64::MAX, memory: 4 << 30 }).with_threads(2);
        Regions::of(&ruleset)?.value(&ruleset.view(sum.first()?), &mut work).unwrap()
    }
}

#[test]
#[ignore = "minutes: cargo test --release -p marienbad-solve --test testdata -- --ignored"]
fn values_of_large_boards() {
    for (file, tables) in files() {
        for table in tables.value.iter().filter(|table| table.slow) {
            for (text, value) in table.positions.iter().zip(&table.values) {
                let found = open_ruleset(&table.game, ByRegions(text)).unwrap();
                assert_eq!(found.map(u64::from), Some(*value), "{file}: {} {text}", table.game);
            }
        }
    }
}

#[test]
fn lost_rows() {
    for (file, tables) in files() {
        for table in tables.lost {
            let game = open(&table.game).unwrap_or_else(|e| panic!("{file}: {e}"));
            let convention = Convention { play: play(&table.play), ..Convention::default() };
            if table.slow {
                assert_eq!(table.play, "misere", "{file}: only the misère search goes far");
                for keys in [Keys::Exact, Keys::Tags] {
                    let (mut rows, mut work) = (Vec::new(), Work::new(Budget::default()));
                    let mut search = Search::with_keys(game.heap_game().unwrap(), keys).with_threads(2);
                    search.lost_rows(table.to, &mut work, &mut |n| rows.push(n)).unwrap();
                    assert_eq!(rows, table.rows, "{file}: {} by {}", table.game, search.method().word());
                }
                continue;
            }
            for n in 1..=table.to {
                let expected = Outcome::of(!table.rows.contains(&n));
                check_outcome(&*game, &n.to_string(), convention, expected);
            }
        }
    }
}

#[test]
fn outcomes() {
    for (file, tables) in files() {
        for table in tables.outcome {
            let game = open(&table.game).unwrap_or_else(|e| panic!("{file}: {e}"));
            assert_eq!(table.positions.len(), table.outcomes.len(), "{file}: {}", table.game);
            let compound = Compound::ALL.into_iter().find(|c| c.word() == table.compound).unwrap_or_default();
            let turns = if table.turns.is_empty() { Turns::default() } else { table.turns.parse().unwrap() };
            let convention = Convention { play: play(&table.play), compound, turns };
            for (text, letter) in table.positions.iter().zip(table.outcomes.chars()) {
                check_outcome(&*game, text, convention, Outcome::of(letter == 'N'));
            }
        }
    }
}
