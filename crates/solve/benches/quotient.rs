//! CPU time of misère quotients, heap by heap: `cargo bench -p marienbad-solve --bench quotient -- 33`.

use cpu_time::ThreadTime;
use marienbad_rules::heap::TakeAndBreak;
use marienbad_solve::misere::quotient::Finder;
use marienbad_solve::{Budget, Stop, Work};

fn main() -> Result<(), Stop> {
    let number = |argument: String| argument.parse::<u64>().ok();
    let to = std::env::args().skip(1).find_map(number).unwrap_or(32);
    let Ok(code) = "0.137".parse::<TakeAndBreak>() else { return Ok(()) };
    let mut work = Work::new(Budget { nodes: u64::MAX, memory: 4 << 30 });
    let start = ThreadTime::now();
    let mut finder = Finder::new(&code, &mut work)?;
    for heap in 1..=to {
        finder.reach(heap, &mut work)?;
        let (order, nodes, time) = (finder.quotient().order(), work.nodes(), start.elapsed());
        println!("0.137 to heap {heap}: order {order}, {nodes} nodes, {time:?}");
    }
    Ok(())
}
