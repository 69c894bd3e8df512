//! CPU time and nodes of the misère search at three sizes: `cargo bench -p marienbad-solve --bench misere`,
//! or with other sizes after `--`. Several threads are measured by their total CPU time.

use cpu_time::{ProcessTime, ThreadTime};
use marienbad_rules::heap::Xxx;
use marienbad_solve::misere::{Keys, Search};
use marienbad_solve::{Budget, Work};

fn measure(to: u64, keys: Keys, threads: usize) {
    let (start, all) = (ThreadTime::now(), ProcessTime::now());
    let mut work = Work::new(Budget { nodes: u64::MAX, ..Budget::default() });
    let mut search = Search::with_keys(&Xxx, keys).with_threads(threads);
    let mut lost = 0;
    let end = search.lost_rows(to, &mut work, &mut |_| lost += 1);
    let (positions, nodes) = (search.positions(), work.nodes());
    let (time, all) = (start.elapsed(), all.elapsed());
    println!(
        "xxx rows to {to}, {keys:?}, {threads} threads: {lost} lost, {nodes} nodes, {positions} positions, \
         {} MiB, {time:.2?} on the calling thread, {all:.2?} on all, {end:?}",
        work.memory() >> 20
    );
}

fn main() {
    let asked: Vec<u64> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let sizes = if asked.is_empty() { vec![100, 150, 198] } else { asked };
    for to in sizes {
        measure(to, Keys::Exact, 1);
        measure(to, Keys::Tags, 1);
        measure(to, Keys::Exact, 2);
    }
}
