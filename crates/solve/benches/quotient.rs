//! CPU time of misère quotients, heap by heap: `cargo bench -p marienbad-solve --bench quotient`.
//!
//! It computes XXX up to heap 33, where the quotient becomes infinite. Then the quotient and the search
//! judge the same sums of rows.

use cpu_time::ThreadTime;
use marienbad_rules::heap::TakeAndBreak;
use marienbad_solve::misere::Search;
use marienbad_solve::misere::quotient::Finder;
use marienbad_solve::{Budget, Stop, Work};

fn main() -> Result<(), Stop> {
    let Ok(code) = "0.137".parse::<TakeAndBreak>() else { return Ok(()) };
    let mut work = Work::new(Budget { nodes: u64::MAX, memory: 4 << 30 });
    let start = ThreadTime::now();
    let mut finder = Finder::new(&code, &mut work)?;
    for heap in 1..=33 {
        let reached = finder.reach(heap, &mut work);
        let (nodes, time) = (work.nodes(), start.elapsed());
        match (reached, finder.endless()) {
            (Ok(()), _) => {
                println!("0.137 to heap {heap}: order {}, {nodes} steps, {time:?}", finder.order());
            }
            (Err(_), Some(found)) => {
                println!(
                    "0.137 to heap {heap}: infinite, it counts heap {}, {nodes} steps, {time:?}",
                    found.other
                );
            }
            (Err(stop), None) => return Err(stop),
        }
    }
    let quotient = finder.quotient();
    for rows in [2, 4, 6] {
        let mut dice: u64 = 3;
        let mut roll = || {
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            1 + (dice >> 33) % 32
        };
        let sums: Vec<Vec<u64>> = (0..200).map(|_| (0..rows).map(|_| roll()).collect()).collect();
        let start = ThreadTime::now();
        let mut search = Search::new(&code);
        let mut searched = Vec::new();
        for sum in &sums {
            searched.push(search.wins(sum, &mut work)?);
        }
        let plain = start.elapsed().as_secs_f64();
        let start = ThreadTime::now();
        let judged = (0..1000)
            .map(|_| sums.iter().filter(|sum| quotient.wins(sum) == Some(true)).count())
            .sum::<usize>();
        let quick = start.elapsed().as_secs_f64() / 1000.0;
        assert_eq!(judged / 1000, searched.iter().filter(|wins| **wins).count());
        println!(
            "200 sums of {rows} rows: search {plain:.4} s, quotient {quick:.7} s, {:.0} times",
            plain / quick
        );
    }
    Ok(())
}
