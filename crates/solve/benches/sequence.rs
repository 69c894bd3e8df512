//! Sequences: seconds of CPU time, against two nested loops.

use cpu_time::ThreadTime;
use marienbad_rules::heap::{Grundy, HeapGame, TakeAndBreak};
use marienbad_solve::sequence::{Method, Sequence};
use marienbad_solve::{Budget, Work};

fn game(name: &str) -> Box<dyn HeapGame> {
    match name {
        "grundy" => Box::new(Grundy),
        code => Box::new(code.parse::<TakeAndBreak>().expect("a code")),
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let method = match args.get(2).map(String::as_str) {
        Some("loops") => Method::Loops,
        Some("portable") => Method::Portable,
        Some("dense") => Method::Dense,
        Some("rares") => Method::Rares,
        _ => Method::Best,
    };
    let game = game(&args[0]);
    let start = ThreadTime::now();
    let mut sequence = Sequence::with_method(&*game, method);
    let done = sequence.extend_to(args[1].parse().expect("n"), &mut Work::new(Budget::default()));
    println!(
        "{:8} {:9} {} {:8.3} s {:08X} max {} {:?} {done:?}",
        args[0],
        sequence.values().len(),
        sequence.engine(),
        start.elapsed().as_secs_f64(),
        sequence.checksum(),
        sequence.values().max(),
        sequence.rares()
    );
}
