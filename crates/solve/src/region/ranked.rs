//! Boards on several ranks, each a thread with its own tables, for tests and for the figures of
//! `docs/cluster.md`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use marienbad_rules::board::Cram;
use marienbad_rules::{NoFiles, Ruleset, Visible};

use super::exchange::{Exchange, Traffic};
use super::*;
use crate::ranks::channels;
use crate::{Budget, Cancel};

/// The result and the cost of a job of several ranks.
struct Told {
    value: u32,
    /// The steps of each rank.
    steps: Vec<u64>,
    seconds: f64,
    traffic: Vec<Traffic>,
    memory: usize,
    pieces: usize,
}

impl Told {
    fn sum(&self, part: fn(&Traffic) -> u64) -> u64 {
        self.traffic.iter().map(part).sum()
    }
}

/// The value of a component, found by this many ranks with this many threads each.
fn by_ranks<R>(ruleset: &R, text: &str, (ranks, threads): (usize, usize), memory: usize, costly: u64) -> Told
where
    R: Ruleset + Sync,
    R::Position: Visible + Sync,
{
    let sum = ruleset.parse(text, &NoFiles).unwrap();
    let all: Vec<Arc<Exchange>> =
        (0..ranks).map(|rank| Arc::new(Exchange::new((rank, ranks), threads).with_costly(costly))).collect();
    let (done, over) = (Cancel::default(), AtomicBool::new(false));
    let search = |rank: usize| {
        let before = cpu_time::ThreadTime::now();
        let mut work = Work::new(Budget { nodes: u64::MAX, memory })
            .with_cancel(done.clone())
            .with_threads(threads)
            .with_exchange((ranks > 1).then(|| Arc::clone(&all[rank])));
        let mut regions = Regions::of(ruleset).unwrap();
        let found = regions.value(&sum[0], &mut work);
        if rank == 0 {
            done.cancel();
        }
        (found, work.nodes(), before.elapsed().as_secs_f64(), work.memory())
    };
    let found = thread::scope(|scope| {
        scope.spawn(|| {
            let mut transports = channels(ranks);
            while !over.load(Ordering::Relaxed) {
                let busy = all.iter().zip(&mut transports).any(|(one, transport)| one.turn(transport));
                if !busy {
                    thread::sleep(Duration::from_micros(200));
                }
            }
        });
        let search = &search;
        let threads: Vec<_> = (0..ranks).map(|rank| scope.spawn(move || search(rank))).collect();
        let found: Vec<_> = threads.into_iter().map(|thread| thread.join().unwrap()).collect();
        over.store(true, Ordering::Relaxed);
        found
    });
    Told {
        value: found[0].0.clone().unwrap().unwrap(),
        steps: found.iter().map(|one| one.1).collect(),
        seconds: found.iter().map(|one| one.2).sum(),
        traffic: all.iter().map(|one| one.traffic()).collect(),
        memory: found.iter().map(|one| one.3).max().unwrap(),
        pieces: all.iter().map(|one| one.pieces()).sum(),
    }
}

#[test]
fn the_value_is_the_same_for_any_number_of_ranks() {
    let mut notes = 0;
    for (board, value) in [("4x7", 3), ("5x6", 2), ("5x7", 1)] {
        for (ranks, threads) in [(1, 1), (2, 1), (3, 2), (4, 1)] {
            let told = by_ranks(&Cram, board, (ranks, threads), 1 << 28, 512);
            assert_eq!(told.value, value, "{board} {ranks}");
            notes += told.sum(|traffic| traffic.entries);
        }
    }
    assert!(notes > 20, "{notes}");
    let grid = marienbad_rules::graph::Grid;
    let plain = by_ranks(&grid, "5x6", (1, 1), 1 << 28, 512);
    let told = by_ranks(&grid, "5x6", (3, 1), 1 << 28, 512);
    assert_eq!(told.value, plain.value);
}

/// Prints the figures of `docs/cluster.md`.
#[test]
#[ignore = "minutes"]
fn figures_of_boards() {
    let boards = std::env::var("BOARDS").unwrap_or_else(|_| "5x7 5x9 6x7".to_owned());
    let list = |name: &str, otherwise: &str| -> Vec<u64> {
        let text = std::env::var(name).unwrap_or_else(|_| otherwise.to_owned());
        text.split(' ').map(|number| number.parse().unwrap()).collect()
    };
    let (ranks, costly) = (list("RANKS", "1 2 4"), list("COSTLY", "1024"));
    let asked: Vec<(usize, u64)> =
        costly.iter().flat_map(|costly| ranks.iter().map(|ranks| (*ranks as usize, *costly))).collect();
    for board in boards.split(' ') {
        for (ranks, costly) in asked.iter().copied() {
            let told = by_ranks(&Cram, board, (ranks, 1), 1 << 30, costly);
            let steps: u64 = told.steps.iter().sum();
            let (results, twice) = (told.sum(|t| t.results), told.sum(|t| t.twice));
            println!(
                "{board}, {ranks} ranks, from {costly} steps: value {}, {steps} steps {:?}, {:.1} s of CPU, \
                 {} entries, {} messages, {} bytes, {results} results, {twice} twice, {} pieces, \
                 {} MiB a rank",
                told.value,
                told.steps,
                told.seconds,
                told.sum(|t| t.entries),
                told.sum(|t| t.messages),
                told.sum(|t| t.bytes),
                told.pieces,
                told.memory >> 20
            );
        }
    }
}
