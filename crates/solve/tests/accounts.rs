//! What engines say of their memory is what the system says of the process: within a budget they stop by
//! themselves, with what is known, and nobody has to end them from outside.
//!
//! Each question is asked in a process of its own, this test again, so that nothing else is measured.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use marienbad_rules::{Compound, Convention, Play};
use marienbad_solve::misere::quotient::Finder;
use marienbad_solve::question::open;
use marienbad_solve::{Budget, Stop, Work};

/// Names the question in the process that answers it.
const ASKED: &str = "MARIENBAD_ACCOUNT";

/// The memory of the budget.
const MEMORY: usize = 24 << 20;

/// What no account sees: lists of moves under way, what the allocator keeps, the pages of the program.
const BESIDE: usize = 10 << 20;

const QUESTIONS: &[&str] = &[
    "dag",
    "dag misere",
    "dag misere sum",
    "selective misere nim",
    "conjunctive misere cram",
    "turns cram",
    "quotient 0.07",
    "quotient 0.0731",
    "quotient 0.06",
    "tuples",
];

fn misere(compound: Compound) -> Convention {
    Convention { play: Play::Misere, compound, ..Convention::default() }
}

/// A graph of so many nodes, with two arrows from each.
fn graph(nodes: u64) -> String {
    (0..nodes).fold(String::new(), |mut text, node| {
        let _ = writeln!(text, "{node}>{}\n{node}>{}", node + 1, node + 2 + node % 7);
        text
    })
}

fn solve(name: &str, position: &str, convention: Convention, work: &mut Work<'_>) -> Result<String, Stop> {
    let game = open(name).unwrap();
    let files = |_: &str| Ok(graph(1_000_000));
    let position = game.parse(position, &files).unwrap();
    begin();
    game.solve(&position, convention, work).map(|answer| format!("{answer:?}"))
}

fn quotient(code: &str, work: &mut Work<'_>) -> Result<String, Stop> {
    let game = open(code).unwrap();
    let heaps = game.heap_game().unwrap();
    begin();
    let mut finder = Finder::new(heaps, work)?;
    let found = finder.reach(3000, work);
    // What is known is told within the same bounds.
    let known = finder.quotient().order();
    found.map(|()| known.to_string())
}

fn ask(question: &str, work: &mut Work<'_>) -> Result<String, Stop> {
    let usual = Convention::default();
    match question {
        "dag" => solve("dag", "g.txt:0", usual, work),
        "dag misere" => solve("dag", "g.txt:0", misere(Compound::Disjunctive), work),
        "dag misere sum" => solve("dag", "g.txt:0,1", misere(Compound::Disjunctive), work),
        "selective misere nim" => solve("nim", "2000,2001", misere(Compound::Selective), work),
        "conjunctive misere cram" => solve("cram", "5x6 + 5x7", misere(Compound::Conjunctive), work),
        "turns cram" => {
            let two = std::num::NonZeroU32::new(2).unwrap();
            let turns = marienbad_rules::Turns { mover: two, ..usual.turns };
            solve("cram", "5x7", Convention { turns, ..usual }, work)
        }
        "tuples" => {
            let rule = "rule: (a,b,c) -> (a-k,b,c) for k in 1..a; (a,b,c) -> (a,b-k,c+k) for k in 1..b; \
                        (a,b,c) -> (a,b,c-1)";
            solve(rule, "90,90,90", usual, work)
        }
        other => quotient(other.strip_prefix("quotient ").unwrap(), work),
    }
}

/// What the system says of this process, in KiB.
fn told(field: &str) -> usize {
    let text = fs::read_to_string("/proc/self/status").unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix(field)).unwrap();
    line.split_whitespace().next().unwrap().parse().unwrap()
}

/// From here on the peak counts; what the process has by now is said.
fn begin() {
    // Where the system does not forget the peak, what was read counts too.
    let _ = fs::write("/proc/self/clear_refs", "5");
    println!("ACCOUNT begin {}", told("VmRSS:"));
}

#[test]
fn engines_stop_by_themselves() {
    if let Ok(question) = std::env::var(ASKED) {
        let mut work = Work::new(Budget { nodes: 400_000_000, memory: MEMORY });
        let found = ask(&question, &mut work);
        println!("ACCOUNT end {} {found:?}", told("VmHWM:"));
        return;
    }
    let mut wrong = Vec::new();
    for question in QUESTIONS {
        let test = ["--exact", "engines_stop_by_themselves", "--nocapture"];
        let own = std::env::current_exe().unwrap();
        let output = Command::new(own).args(test).env(ASKED, question).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let number = |word: &str| -> (usize, String) {
            let line = text.split(word).nth(1).and_then(|rest| rest.lines().next()).unwrap_or_default();
            let (first, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
            (first.parse().unwrap_or_else(|_| panic!("{question}: {text}")), rest.to_owned())
        };
        let (begun, (peak, found)) = (number("ACCOUNT begin").0, number("ACCOUNT end"));
        let grown = (peak - begun) << 10;
        println!("{question}: {} of {} MiB, {:.60}", grown >> 20, MEMORY >> 20, found);
        // A graph that was read stands there before.
        let least = if question.starts_with("dag") { 0 } else { MEMORY / 4 };
        if !found.starts_with("Err(Memory") || !(least..=MEMORY + BESIDE).contains(&grown) {
            wrong.push(format!("{question}: {grown}, {found:.90}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
