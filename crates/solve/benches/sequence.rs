//! Sequences: thread CPU time in seconds, compared with two nested loops whose time is extrapolated
//! quadratically.
//!
//!     cargo bench -p marienbad-solve --bench sequence              the table, the growth, the periods
//!     cargo bench -p marienbad-solve --bench sequence -- far   also 10^7 heaps of Grundy, 0.376, 0.354
//!     cargo bench -p marienbad-solve --bench sequence -- threads   one thread and two
//!     cargo bench -p marienbad-solve --bench sequence -- 0.123 N…  one game to heap N

use std::time::Instant;

use cpu_time::{ProcessTime, ThreadTime};
use marienbad_rules::heap::{Grundy, HeapGame, TakeAndBreak};
use marienbad_solve::sequence::{Method, Sequence, period};
use marienbad_solve::{Budget, Work};

/// The loops run to this heap; beyond, their time is extrapolated.
const LOOPS_TO: u64 = 30_000;

fn game(name: &str) -> Box<dyn HeapGame> {
    match name {
        "grundy" => Box::new(Grundy),
        code => Box::new(code.parse::<TakeAndBreak>().expect("grundy or a code")),
    }
}

/// No limits, so that the measured work never stops.
fn work() -> Work<'static> {
    Work::new(Budget { nodes: u64::MAX, memory: usize::MAX })
}

/// The time; for short runs the best of five, since other programs disturb them most.
fn run(game: &dyn HeapGame, method: Method, to: u64) -> (f64, Sequence<'_>) {
    let once = || {
        let start = ThreadTime::now();
        let mut sequence = Sequence::with_method(game, method);
        sequence.extend_to(to, &mut work()).expect("no limit");
        (start.elapsed().as_secs_f64(), sequence)
    };
    let (mut best, sequence) = once();
    if best < 0.3 {
        best = (0..4).map(|_| once().0).fold(best, f64::min);
    }
    (best, sequence)
}

/// One line: the game by the best engine, by the engines for lesser machines if requested, and by the
/// loops.
fn line(name: &str, to: u64, twin: bool) {
    let game = game(name);
    let (seconds, sequence) = run(&*game, Method::Best, to);
    let short = to.min(LOOPS_TO);
    let (loops, reference) = run(&*game, Method::Loops, short);
    let loops = loops * (to as f64 / short as f64).powi(2);
    let same = sequence.values().iter(0..short + 1).eq(reference.values().iter(0..short + 1));
    let twins: Vec<String> = [Method::Half, Method::Portable]
        .into_iter()
        .filter(|_| twin)
        .map(|method| {
            let (twin, other) = run(&*game, method, to);
            let same = other.checksum() == sequence.checksum();
            format!("{twin:8.3} ({:.1}x){}", twin / seconds, if same { "" } else { " DIFFERS" })
        })
        .collect();
    println!(
        "{name:8} {to:>9} {:7} {seconds:8.3} {loops:9.1} {:7.0}  {:08X} {:7}  {}",
        sequence.engine().word(),
        loops / seconds,
        sequence.checksum(),
        if same { "equal" } else { "DIFFERS" },
        twins.concat(),
    );
}

fn head() {
    println!(
        "{:8} {:>9} {:7} {:>8} {:>9} {:>7}  {:8} {:7}     AVX2           portable",
        "game", "heaps to", "engine", "seconds", "loops", "ratio", "checksum", "values"
    );
}

fn growth(name: &str, sizes: &[u64]) {
    let game = game(name);
    let mut last: Option<f64> = None;
    for to in sizes {
        let (seconds, _) = run(&*game, Method::Best, *to);
        let ratio = last.map_or(String::new(), |last| format!("{:6.1} times", seconds / last));
        println!("{name:8} {to:>9} {seconds:8.3} {ratio}");
        last = Some(seconds);
    }
}

/// Two threads against one. Wall time is meaningful only if two cores are free, so the CPU time of the
/// busier thread is shown too.
fn threads(name: &str, to: u64) {
    let game = game(name);
    let measure = |threads| {
        let (wall, own, all) = (Instant::now(), ThreadTime::now(), ProcessTime::now());
        let mut sequence = Sequence::new(&*game).with_threads(threads);
        sequence.extend_to(to, &mut work()).expect("no limit");
        let (own, all) = (own.elapsed().as_secs_f64(), all.elapsed().as_secs_f64());
        (wall.elapsed().as_secs_f64(), own.max(all - own), sequence.checksum())
    };
    let (one, two) = (measure(1), measure(2));
    println!(
        "{name:8} {to:>9} wall {:.3} {:.3} ({:.2} times)  CPU of the busier {:.3} {:.3} ({:.2} times) {}",
        one.0,
        two.0,
        one.0 / two.0,
        one.1,
        two.1,
        one.1 / two.1,
        if one.2 == two.2 { "equal" } else { "DIFFERS" }
    );
}

fn period_line(name: &str) {
    let game = game(name);
    let start = ThreadTime::now();
    let mut sequence = Sequence::new(&*game);
    let found = period(&mut sequence, 1 << 40, &mut work()).expect("no limit").expect("a period");
    println!(
        "{name:8} period {:>6} preperiod {:>8} checked to {:>8} {} {:9.4}",
        found.period,
        found.preperiod,
        found.checked_to,
        found.claim.word(),
        start.elapsed().as_secs_f64()
    );
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let far = args.first().is_some_and(|arg| arg == "far");
    if args.first().is_some_and(|arg| arg == "threads") {
        return threads("grundy", 1_000_000);
    }
    if let [name, sizes @ ..] = &args[..]
        && !sizes.is_empty()
    {
        let sizes: Vec<u64> = sizes.iter().map(|to| to.parse().expect("a number of heaps")).collect();
        return growth(name, &sizes);
    }
    head();
    for name in ["grundy", "0.6", "0.14", "0.354", "0.16"] {
        line(name, 1_000_000, true);
    }
    for name in ["0.104", "0.137", "0.06", "0.007"] {
        line(name, 100_000, true);
    }
    for name in ["0.8", "0.2B"] {
        line(name, 3_000, false);
    }
    println!("\nGrowth");
    growth("grundy", if far { &[100_000, 1_000_000, 10_000_000] } else { &[100_000, 1_000_000, 3_000_000] });
    growth("0.137", &[25_000, 50_000, 100_000]);
    growth("0.354", &[100_000, 300_000, 1_000_000]);
    growth("0.007", &[100_000, 200_000, 400_000]);
    growth("0.2B", &[5_000, 10_000, 20_000]);
    println!("\nOne thread and two");
    threads("grundy", 1_000_000);
    println!("\nPeriods, seconds to the proof");
    for name in
        ["0.07", "0.137", "0.77", "0.4", "0.45", "0.156", "0.356", "0.644", "0.165", "0.127", "0.16", "0.56"]
    {
        period_line(name);
    }
    if far {
        period_line("0.376");
        period_line("0.354");
    }
}
