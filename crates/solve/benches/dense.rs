//! Tokens on dense graphs (queen graphs and random graphs): steps and thread CPU time, compared with the
//! search that lists options, canonicalises them and looks each up.
//!
//! `cargo bench -p marienbad-solve --bench dense`; `-- --long` adds boards that take minutes, and those on
//! which the slower search takes minutes. A file in graph6 can be measured too: `-- FILE`.

#![allow(missing_docs, clippy::print_stdout, clippy::unwrap_used)]

use cpu_time::ThreadTime;
use marienbad_rules::graph::{AnyGraph, ArcKayles};
use marienbad_rules::{NoFiles, Ruleset};
use marienbad_solve::region::Regions;
use marienbad_solve::{Budget, Work};

/// With less than this there is no room for the table of small graphs, and every piece is listed.
const LISTED: Budget = Budget { nodes: u64::MAX, memory: (64 << 20) - 1 };
const ROOM: Budget = Budget { nodes: u64::MAX, memory: 4 << 30 };

fn edges(n: usize, linked: impl Fn(usize, usize) -> bool) -> String {
    let pairs = (0..n).flat_map(|a| (0..a).map(move |b| (a, b)));
    let mut text: Vec<String> =
        pairs.filter(|(a, b)| linked(*a, *b)).map(|(a, b)| format!("{a}-{b}")).collect();
    text.extend((0..n).map(|a| a.to_string()));
    text.join(",")
}

/// The queen graph: squares of a board, linked if a queen on one attacks the other.
fn queens(side: usize) -> String {
    edges(side * side, |a, b| {
        let (r, c, x, y) = (a / side, a % side, b / side, b % side);
        r == x || c == y || r.abs_diff(x) == c.abs_diff(y)
    })
}

fn random(n: usize, percent: u64) -> String {
    edges(n, |a, b| {
        let seed = (a * n + b) as u64 + 1000 * percent;
        let mixed = (seed ^ 0x2545_f491).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed >> 32) % 100 < percent
    })
}

/// Value, steps and CPU time.
fn run<R: Ruleset>(ruleset: &R, text: &str, budget: Budget) -> (u32, u64, f64) {
    let sum = ruleset.parse(text, &NoFiles).unwrap();
    let mut work = Work::new(budget);
    let start = ThreadTime::now();
    let mut regions = Regions::of(ruleset).unwrap();
    let values = sum.iter().map(|part| regions.value(&ruleset.view(part), &mut work).unwrap().unwrap());
    let value = values.fold(0, |all, value| all ^ value);
    (value, work.nodes(), start.elapsed().as_secs_f64())
}

fn line<R: Ruleset>(ruleset: &R, name: &str, text: &str, compare: bool) {
    let (value, steps, seconds) = run(ruleset, text, ROOM);
    let ratio = if compare {
        let (same, slow, before) = run(ruleset, text, LISTED);
        assert_eq!(value, same);
        format!("{slow:>11} {before:>10.4} s   {:.1} times faster", before / seconds)
    } else {
        String::new()
    };
    println!("{name:<22} {value:>3} {steps:>11} {seconds:>10.4} s   {ratio}");
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let long = arguments.iter().any(|argument| argument == "--long");
    println!("{:<22} {:>3} {:>11} {:>12}   listed", "", "", "steps", "CPU time");
    for side in [8, 10, 11] {
        line(&AnyGraph, &format!("queens {side}"), &queens(side), true);
    }
    line(&AnyGraph, "queens 12", &queens(12), long);
    for side in [13, 14] {
        if long {
            line(&AnyGraph, &format!("queens {side}"), &queens(side), false);
        }
    }
    for percent in [90, 70, 50, 30, 20, 10] {
        let sizes = match percent {
            10 => [24, 32, 40],
            20 => [30, 40, 50],
            30 => [30, 45, 60],
            _ => [40, 60, 80],
        };
        for n in sizes {
            line(&AnyGraph, &format!("random {n}, {percent} %"), &random(n, percent), true);
        }
    }
    for side in [3, 4] {
        line(&ArcKayles, &format!("arcs, queens {side}"), &queens(side), false);
    }
    for percent in [90, 50, 10] {
        for n in [12, 14, 16] {
            line(&ArcKayles, &format!("arcs, random {n}, {percent} %"), &random(n, percent), false);
        }
    }
}
