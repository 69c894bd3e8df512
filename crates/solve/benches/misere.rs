//! CPU time and nodes of the misère engines: `cargo bench -p marienbad-solve --bench misere`.

use cpu_time::ThreadTime;
use marienbad_rules::heap::Xxx;
use marienbad_solve::misere::Search;
use marienbad_solve::{Budget, Work};

fn main() {
    for to in [60, 100, 150] {
        let start = ThreadTime::now();
        let mut work = Work::new(Budget::default());
        let mut search = Search::new(&Xxx);
        let mut lost = 0;
        let end = search.lost_rows(to, &mut work, &mut |_| lost += 1);
        let (positions, nodes, time) = (search.positions(), work.nodes(), start.elapsed());
        println!("xxx rows to {to}: {lost} lost, {nodes} nodes, {positions} positions, {time:?}, {end:?}");
    }
}
