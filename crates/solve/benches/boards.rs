//! Boards that fall apart into regions: steps and thread CPU time, compared with plain search and with the
//! targets.
//!
//! `cargo bench -p marienbad-solve --bench boards`; `-- --long` adds the boards that take minutes.

#![allow(missing_docs, clippy::print_stdout, clippy::unwrap_used)]

use cpu_time::ThreadTime;
use marienbad_rules::board::{Chomp, Cram};
use marienbad_rules::graph::{Circle, Globe, Grid, Poset};
use marienbad_rules::{Convention, NoFiles, Play, Ruleset};
use marienbad_solve::order::Orders;
use marienbad_solve::region::Regions;
use marienbad_solve::search::arena::Arena;
use marienbad_solve::search::evaluate::{GrundyValues, Numbers, evaluate};
use marienbad_solve::search::states::Phase;
use marienbad_solve::search::sums::Sums;
use marienbad_solve::{Budget, Work};

const BUDGET: Budget = Budget { nodes: u64::MAX, memory: 4 << 30 };

/// The result and the cost of one computation.
struct Run {
    answer: String,
    nodes: u64,
    seconds: f64,
}

fn run(answer: impl FnOnce(&mut Work<'_>) -> String) -> Run {
    run_with(1, answer)
}

/// The time is that of the answering thread, which is how long a user waits; the steps are those of all
/// threads.
fn run_with(threads: usize, answer: impl FnOnce(&mut Work<'_>) -> String) -> Run {
    let mut work = Work::new(BUDGET).with_threads(threads);
    let start = ThreadTime::now();
    let answer = answer(&mut work);
    Run { answer, nodes: work.nodes(), seconds: start.elapsed().as_secs_f64() }
}

fn value<R: Ruleset>(ruleset: &R, text: &str) -> Run {
    value_with(1, ruleset, text)
}

fn value_with<R: Ruleset>(threads: usize, ruleset: &R, text: &str) -> Run {
    let sum = ruleset.parse(text, &NoFiles).unwrap();
    run_with(threads, |work| {
        Regions::of(ruleset).unwrap().value(&ruleset.view(&sum[0]), work).unwrap().unwrap().to_string()
    })
}

fn order<R: Ruleset>(ruleset: &R, text: &str) -> Run {
    let sum = ruleset.parse(text, &NoFiles).unwrap();
    run(|work| Orders::default().value(&ruleset.view(&sum[0]), work).unwrap().unwrap().0.to_string())
}

/// The order of a ternary tree with this many elements.
fn tree(elements: usize) -> String {
    let pairs: Vec<String> = (1..elements).map(|i| format!("e{}<e{i}", (i - 1) / 3)).collect();
    pairs.join(",")
}

fn misere<R: Ruleset>(ruleset: &R, text: &str) -> Run {
    misere_with(1, ruleset, text)
}

fn misere_with<R: Ruleset>(threads: usize, ruleset: &R, text: &str) -> Run {
    let sum = ruleset.parse(text, &NoFiles).unwrap();
    let views: Vec<_> = sum.iter().map(|part| ruleset.view(part)).collect();
    run_with(threads, |work| {
        outcome(Regions::of(ruleset).unwrap().wins_misere(&views, work).unwrap().unwrap())
    })
}

fn outcome(wins: bool) -> String {
    if wins { "N".into() } else { "P".into() }
}

fn plain_misere<R: Ruleset>(ruleset: &R, text: &str) -> Run {
    let convention = Convention { play: Play::Misere, ..Convention::default() };
    let sum = ruleset.parse(text, &NoFiles).unwrap();
    run(|work| {
        let mut arena = Arena::new(ruleset);
        let ids = arena.sum(&sum, work).unwrap();
        outcome(Sums::new(convention).wins(&mut arena, &ids, Phase::start(convention), work).unwrap())
    })
}

fn plain<R: Ruleset>(ruleset: &R, text: &str) -> Run {
    let sum = ruleset.parse(text, &NoFiles).unwrap();
    run(|work| {
        let mut arena = Arena::new(ruleset);
        let id = arena.sum(&sum, work).unwrap()[0];
        let found = evaluate(&mut arena, &mut GrundyValues::default(), &mut Numbers::default(), id, work);
        found.unwrap().to_string()
    })
}

/// One line, with the target and the goal in seconds if there are any.
fn line(what: &str, run: &Run, targets: &str) {
    println!("{what:<22} {:>3} {:>11} {:>10.3} s   {targets}", run.answer, run.nodes, run.seconds);
}

fn main() {
    let long = std::env::args().any(|argument| argument == "--long");
    println!("{:<22} {:>3} {:>11} {:>12}", "against plain search", "", "steps", "CPU time");
    for board in ["3x5", "4x5", "4x7"] {
        let (fast, slow) = (value(&Cram, board), plain(&Cram, board));
        line(&format!("cram {board} plain"), &slow, "");
        let (steps, time) = (slow.nodes / fast.nodes.max(1), slow.seconds / fast.seconds);
        line(&format!("cram {board}"), &fast, &format!("{steps} times fewer steps, {time:.0} times faster"));
    }
    let copies = |count: usize| vec!["2x4 + 3x4 + 1x4"; count].join(" + ");
    for count in [1, 2, 3] {
        let (fast, slow) = (misere(&Grid, &copies(count)), plain_misere(&Grid, &copies(count)));
        line(&format!("xxx {} pieces plain", 3 * count), &slow, "misère");
        let (steps, time) = (slow.nodes / fast.nodes.max(1), slow.seconds / fast.seconds);
        let gain = format!("misère, {steps} times fewer steps, {time:.0} times faster");
        line(&format!("xxx {} pieces", 3 * count), &fast, &gain);
    }
    for count in [10, 100, 1000] {
        line(&format!("xxx {} pieces", 3 * count), &misere(&Grid, &copies(count)), "misère");
    }
    for bar in ["6x6", "7x7", "8x8", "2x3x4", "3x3x4", "3x4x4"] {
        let (fast, slow) = (order(&Chomp, bar), plain(&Chomp, bar));
        line(&format!("chomp {bar} plain"), &slow, "");
        line(&format!("chomp {bar}"), &fast, &format!("{:.0} times faster", slow.seconds / fast.seconds));
    }
    for elements in [13, 19, 25] {
        let (fast, slow) = (order(&Poset, &tree(elements)), plain(&Poset, &tree(elements)));
        line(&format!("tree of {elements} plain"), &slow, "");
        let gain = format!("{:.0} times faster", slow.seconds / fast.seconds);
        line(&format!("tree of {elements}"), &fast, &gain);
    }
    for board in ["3x8", "3x10", "3x12"] {
        let (fast, slow) = (misere(&Grid, board), plain_misere(&Grid, board));
        line(&format!("xxx {board} misère plain"), &slow, "");
        let (steps, time) = (slow.nodes / fast.nodes.max(1), slow.seconds / fast.seconds);
        line(
            &format!("xxx {board} misère"),
            &fast,
            &format!("{steps} times fewer steps, {time:.0} times faster"),
        );
    }
    println!("\ngrowth");
    for boards in [["3x8", "3x10", "3x12"], ["4x5", "4x7", "4x9"], ["5x6", "5x7", "5x8"]] {
        let mut before: Option<Run> = None;
        for board in boards {
            let run = value(&Cram, board);
            let times = before.map(|before| run.nodes as f64 / before.nodes as f64);
            let growth = times.map_or(String::new(), |times| format!("{times:.1} times the steps"));
            line(&format!("cram {board}"), &run, &growth);
            before = Some(run);
        }
    }
    for bar in ["10x10", "11x11", "12x12", "3x4x4", "3x4x5", "3x5x5"] {
        line(&format!("chomp {bar}"), &order(&Chomp, bar), "");
    }
    for elements in [250, 1000, 4000] {
        line(&format!("tree of {elements}"), &order(&Poset, &tree(elements)), "");
    }
    for board in ["3x10", "3x20", "3x30", "5x7", "5x9"] {
        line(&format!("xxx:grid {board}"), &value(&Grid, board), "");
    }
    for board in ["3x22", "3x26", "3x30"] {
        line(&format!("xxx:grid {board} misère"), &misere(&Grid, board), "");
    }
    println!("\nthreads");
    let alone = value(&Cram, "5x8");
    line("cram 5x8 alone", &alone, "");
    let two = value_with(2, &Cram, "5x8");
    let gain = alone.seconds / two.seconds;
    line("cram 5x8, 2 threads", &two, &format!("{gain:.2} times sooner"));
    let alone = misere(&Grid, "3x30");
    let two = misere_with(2, &Grid, "3x30");
    let gain = alone.seconds / two.seconds;
    line("xxx 3x30 misère, 2", &two, &format!("{gain:.2} times sooner"));
    println!("\ntargets");
    // What igs took where the figures of docs/cram-large.md were measured, however it turns the board.
    for (board, igs) in [("5x7", 0.56), ("4x9", 0.25), ("5x8", 3.1)] {
        let run = value(&Cram, board);
        let times = igs / run.seconds;
        line(&format!("cram {board}"), &run, &format!("igs {igs} s there: {times:.1} times as long"));
    }
    line("xxx:grid 7x9", &value(&Grid, "7x9"), "target 60");
    line("xxx:circle 400", &value(&Circle, "400"), "");
    line("xxx:globe 10x7", &value(&Globe, "10x7"), "");
    line("cram 5x7 misère", &misere(&Cram, "5x7"), "");
    if long {
        line("xxx:grid 3x40", &value(&Grid, "3x40"), "");
        line("xxx:grid 3x36 misère", &misere(&Grid, "3x36"), "");
        line("xxx:globe 9x7", &value(&Globe, "9x7"), "");
        line("cram 3x17", &value(&Cram, "3x17"), "");
        line("cram 3x19", &value(&Cram, "3x19"), "");
        line("cram 4x11", &value(&Cram, "4x11"), "");
        line("cram 5x8 misère", &misere(&Cram, "5x8"), "minutes");
        line("cram 6x7 misère", &misere(&Cram, "6x7"), "minutes");
        line("cram 5x9", &value(&Cram, "5x9"), "aim 3");
        line("cram 6x7", &value(&Cram, "6x7"), "aim 25");
    }
}
