//! User-defined rules against the built-in rulesets of the same games, under the same engine and without
//! recognition, and against a plain memoised Python function: thread CPU time.
//!
//! `cargo bench -p marienbad-solve --bench own_games`; the last column needs `python3`.

#![allow(missing_docs, clippy::print_stdout, clippy::unwrap_used)]

use std::process::Command;

use cpu_time::ThreadTime;
use marienbad_rules::board::Cram;
use marienbad_rules::heap::{Euclid, TakeAndBreak, Wythoff};
use marienbad_rules::own::place::Placing;
use marienbad_rules::own::{self, Own};
use marienbad_rules::{NoFiles, Ruleset, Structure};
use marienbad_solve::region::Regions;
use marienbad_solve::search::arena::Arena;
use marienbad_solve::search::evaluate::{GrundyValues, Numbers, evaluate};
use marienbad_solve::search::tuples::TupleValues;
use marienbad_solve::sequence::Sequence;
use marienbad_solve::{Budget, Work};

const BUDGET: Budget = Budget { nodes: u64::MAX, memory: 4 << 30 };

const KAYLES: &str = "n -> [a, n-k-a] for k in 1..2, a in 0..n-k";
const EUCLID: &str = "(a,b) -> (a-k*b, b) for k in 1..a if b > 0; (a,b) -> (a, b-k*a) for k in 1..b if a > 0";
const WYTHOFF: &str = "(a,b) -> (a-k,b) for k in 1..a; (a,b) -> (a,b-k) for k in 1..b; \
                       (a,b) -> (a-k,b-k) for k in 1..min(a,b)";

const EQUALITY: &str =
    "(a,b) -> (a-k*b, b) for k in 1..a if a-k*b > 0; (a,b) -> (a, b-k*a) for k in 1..b if b-k*a > 0";

/// Rules without a twin among the rulesets that are searched plainly: the name of the function in
/// `own_games.py`, the rule, three sizes.
const OTHERS: [(&str, &str, [&str; 3]); 10] = [
    ("squares", "n -> n-k*k for k in 1..sqrt(n)", ["250", "500", "1000"]),
    ("divisor", "n -> n-k for k in 1..n-1 if k divides n", ["250", "500", "1000"]),
    ("lasker", "n -> k for k in 0..n-1; n -> [a, n-a] for a in 1..n/2", ["250", "500", "1000"]),
    ("grundy", "n -> [a, n-a] for a in 1..n-1 if a < n-a", ["250", "500", "1000"]),
    ("fibonacci", "(n,q) -> (n-k, 2*k) for k in 1..min(n,q)", ["60,59", "120,119", "240,239"]),
    ("mark", "n -> n-1 or n div 2 if n > 0", ["250", "500", "1000"]),
    ("equality", EQUALITY, ["60,59", "120,119", "240,239"]),
    ("prime", "n -> n-k for k in 1..n if k is prime", ["250", "500", "1000"]),
    ("odd", "n -> n-k for k in 1..n if k is odd and k != n-2", ["250", "500", "1000"]),
    ("thirds", "n -> [a, n-a-k] for k in {1, 3}, a in 0..n-k if (a+k) mod 3 = 1", ["250", "500", "1000"]),
];

/// A Grundy value and the CPU time in seconds that it took.
type Timed = (u64, f64);

/// The best of several runs, since the first one also pays for memory: five, and short ones longer.
fn best(run: impl Fn() -> Timed) -> Timed {
    let mut runs = vec![run()];
    let more = if runs[0].1 < 0.01 { 50 } else { 4 };
    runs.extend((0..more).map(|_| run()));
    assert!(runs.iter().all(|(value, _)| *value == runs[0].0));
    (runs[0].0, runs.iter().map(|(_, seconds)| *seconds).fold(f64::INFINITY, f64::min))
}

/// By plain search with memory.
fn plain<R: Ruleset>(ruleset: &R, text: &str) -> Timed {
    let sum = ruleset.parse(text, &NoFiles).unwrap();
    best(|| {
        let mut work = Work::new(BUDGET);
        let start = ThreadTime::now();
        let mut arena = Arena::new(ruleset);
        let id = arena.sum(&sum, &mut work).unwrap()[0];
        let found =
            evaluate(&mut arena, &mut GrundyValues::default(), &mut Numbers::default(), id, &mut work);
        (found.unwrap().into(), start.elapsed().as_secs_f64())
    })
}

/// By the engine for regions.
fn regions<R: Ruleset>(ruleset: &R, text: &str) -> Timed {
    let sum = ruleset.parse(text, &NoFiles).unwrap();
    best(|| {
        let mut work = Work::new(BUDGET).with_threads(1);
        let start = ThreadTime::now();
        let value = Regions::of(ruleset).unwrap().value(&ruleset.view(&sum[0]), &mut work).unwrap().unwrap();
        (value.into(), start.elapsed().as_secs_f64())
    })
}

/// By plain search, and by the table that `solve` uses for a rule that is not recognised.
fn rule(rule: &str, text: &str) -> (Timed, Timed) {
    match own::open(rule).unwrap() {
        Own::One(game) => {
            let game = game.without_recognition();
            let heap: u64 = text.parse().unwrap();
            let table = best(|| {
                let mut work = Work::new(BUDGET);
                let start = ThreadTime::now();
                let mut sequence = Sequence::new(&game);
                sequence.extend_to(heap, &mut work).unwrap();
                (sequence.value(heap).unwrap().into(), start.elapsed().as_secs_f64())
            });
            (plain(&game, text), table)
        }
        Own::Tuples(game) => {
            let game = game.without_recognition();
            let tuple = game.parse(text, &NoFiles).unwrap().remove(0);
            let table = best(|| {
                let mut work = Work::new(BUDGET);
                let start = ThreadTime::now();
                let Structure::Tuples(tuples) = game.structure() else {
                    panic!("{rule} is not known to end")
                };
                let value = TupleValues::new(tuples).value(&tuple, &mut work).unwrap();
                (value.into(), start.elapsed().as_secs_f64())
            });
            (plain(&game, text), table)
        }
    }
}

/// The output of `own_games.py`: the value and the seconds; `None` without Python.
fn python(game: &str, text: &str) -> Option<Timed> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/own_games.py");
    let told = Command::new("python3").args([script, game, text]).output().ok()?;
    let told = String::from_utf8(told.stdout).ok()?;
    let (value, seconds) = told.trim().split_once(' ')?;
    Some((value.parse().ok()?, seconds.parse().ok()?))
}

fn line(game: &str, text: &str, (own, table): (Timed, Timed), built_in: Option<Timed>) {
    let built_in = built_in.map_or_else(
        || " ".repeat(18),
        |built_in| {
            assert_eq!(own.0, built_in.0, "{game} {text}");
            format!("{:>9.5} s {:>6.2}", built_in.1, own.1 / built_in.1)
        },
    );
    assert_eq!(own.0, table.0, "{game} {text} by a table");
    let python = python(game, text).map_or_else(String::new, |python| {
        assert_eq!(own.0, python.0, "{game} {text} in Python");
        format!("{:>9.4} s {:>6.1}", python.1, python.1 / table.1)
    });
    println!(
        "{:<16} {:>5} {:>9.5} s {built_in} {:>9.6} s {python}",
        format!("{game} {text}"),
        own.0,
        own.1,
        table.1,
    );
}

fn main() {
    println!("rule, built in: the same engine. table: what `solve` uses for the rule.");
    println!(
        "{:<16} {:>5} {:>11} {:>11} {:>6} {:>11} {:>11} {:>6}",
        "", "value", "rule", "built in", "ratio", "table", "Python", "times"
    );
    let kayles: TakeAndBreak = "0.77".parse().unwrap();
    for heap in ["250", "500", "1000"] {
        line("kayles", heap, rule(KAYLES, heap), Some(plain(&kayles, heap)));
    }
    for pair in ["250,249", "500,499", "1000,999"] {
        line("euclid", pair, rule(EUCLID, pair), Some(plain(&Euclid, pair)));
    }
    for pair in ["20,30", "40,60", "80,120"] {
        line("wythoff", pair, rule(WYTHOFF, pair), Some(plain(&Wythoff, pair)));
    }
    for (game, text, sizes) in OTHERS {
        sizes.iter().for_each(|size| line(game, size, rule(text, size), None));
    }
    let dominoes = Placing::new("##".parse().unwrap()).without_recognition();
    for board in ["4x5", "4x7", "5x7"] {
        let own = regions(&dominoes, board);
        line("cram", board, (own, own), Some(regions(&Cram, board)));
    }
}
