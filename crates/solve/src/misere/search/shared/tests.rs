use marienbad_rules::heap::{TakeAndBreak, Xxx};

use super::*;
use crate::Budget;
use crate::misere::Search;
use crate::ranks::{Channels, channels};

/// Ranks in one thread that take turns, so every run is the same.
struct Job<'g> {
    ranks: Vec<(SharedRows<'g>, Channels, Work<'static>)>,
}

impl<'g> Job<'g> {
    fn new(game: &'g dyn HeapGame, to: u64, ranks: usize, memory: usize) -> Self {
        let budget = Budget { nodes: u64::MAX, memory };
        let one = |transport: Channels| {
            let mut work = Work::new(budget);
            let rows = SharedRows::new(game, to, (transport.rank(), ranks), &mut work).unwrap();
            (rows, transport, work)
        };
        Self { ranks: channels(ranks).into_iter().map(one).collect() }
    }

    /// Decides the rows from `from` to `to` and returns the lost ones.
    fn lost(&mut self, from: u64, to: u64) -> Vec<u64> {
        let mut lost = Vec::new();
        for n in from..=to {
            let (rows, _, work) = &mut self.ranks[0];
            rows.ask_row(n, work).unwrap();
            let wins = loop {
                for (rows, transport, work) in &mut self.ranks {
                    rows.turn(transport, 16, work).unwrap();
                }
                if let [(row, wins)] = self.ranks[0].0.take_decided()[..] {
                    assert_eq!(row, n);
                    break wins;
                }
            };
            if !wins {
                lost.push(n);
            }
        }
        lost
    }

    fn steps(&self) -> u64 {
        self.ranks.iter().map(|(rows, ..)| rows.counts().steps).sum()
    }

    fn positions(&self) -> usize {
        self.ranks.iter().map(|(rows, ..)| rows.positions()).sum()
    }
}

fn plain(game: &dyn HeapGame, to: u64) -> (Vec<u64>, u64) {
    let (mut lost, mut work) = (Vec::new(), Work::new(Budget::default()));
    Search::new(game).lost_rows(to, &mut work, &mut |n| lost.push(n)).unwrap();
    (lost, work.nodes())
}

#[test]
fn any_number_of_ranks_finds_the_same_rows() {
    let codes: Vec<TakeAndBreak> = ["0.77", "0.37", "0.6"].map(|code| code.parse().unwrap()).to_vec();
    let mut games: Vec<(&dyn HeapGame, u64)> = vec![(&Xxx, 100)];
    games.extend(codes.iter().map(|code| (code as &dyn HeapGame, 40)));
    for (game, to) in games {
        let (lost, steps) = plain(game, to);
        for ranks in [1, 2, 3, 4] {
            let mut job = Job::new(game, to, ranks, 1 << 28);
            assert_eq!(job.lost(1, to), lost, "{ranks} ranks");
            // Little work is done twice, because each word has one owner.
            println!("{ranks} ranks: {} steps, one process {steps}; {} words", job.steps(), job.positions());
            assert!(job.steps() < 3 * steps + 2000, "{} {steps}", job.steps());
            let counts = job.ranks[0].0.counts();
            assert_eq!(counts.entries > 0, ranks > 1, "{counts:?}");
        }
    }
}

#[test]
fn the_table_is_divided_and_little_memory_is_no_mistake() {
    let mut job = Job::new(&Xxx, 110, 4, 1 << 28);
    let lost = job.lost(1, 110);
    assert_eq!(lost, plain(&Xxx, 110).0);
    let (all, most) = (job.positions(), job.ranks.iter().map(|(rows, ..)| rows.positions()).max().unwrap());
    assert!(most * 3 < all, "{most} of {all}");
    let mut small = Job::new(&Xxx, 110, 4, 300_000);
    assert_eq!(small.lost(1, 110), lost);
    assert!(small.ranks.iter().all(|(rows, ..)| rows.bytes() <= 1 << 17));
}

#[test]
fn what_was_kept_serves_another_number_of_ranks() {
    let mut first = Job::new(&Xxx, 90, 4, 1 << 28);
    first.lost(1, 90);
    let numbering = first.ranks[0].0.numbering();
    let parts: Vec<Vec<Vec<u8>>> = first.ranks.iter().map(|(rows, ..)| rows.stored().collect()).collect();
    for ranks in [1, 2, 3] {
        let mut again = Job::new(&Xxx, 100, ranks, 1 << 28);
        for (i, part) in parts.iter().enumerate() {
            let (rows, _, work) = &mut again.ranks[i % ranks];
            assert!(rows.understands(numbering));
            part.iter().for_each(|block| rows.restore(block, work).unwrap());
        }
        for _ in 0..3 {
            for (rows, transport, work) in &mut again.ranks {
                rows.turn(transport, 16, work).unwrap();
            }
        }
        // A word or two may find no slot in a table of another size.
        assert!(again.positions() * 200 >= first.positions() * 199, "{}", again.positions());
        assert_eq!(again.lost(1, 100), plain(&Xxx, 100).0);
    }
    let kayles: TakeAndBreak = "0.77".parse().unwrap();
    assert!(!Job::new(&kayles, 90, 1, 1 << 28).ranks[0].0.understands(numbering));
}

/// Prints the figures of `docs/cluster.md`.
#[test]
#[ignore = "a minute"]
fn figures_of_rows() {
    for to in [100, 120, 140, 150] {
        let (_, steps) = plain(&Xxx, to);
        for ranks in [1, 2, 4, 16, 64] {
            let mut job = Job::new(&Xxx, to, ranks, 1 << 30);
            let before = std::time::Instant::now();
            job.lost(1, to);
            let sum = |part: fn(Counts) -> u64| -> u64 {
                job.ranks.iter().map(|(rows, ..)| part(rows.counts())).sum()
            };
            println!(
                "to {to}, {ranks} ranks: {} steps (one process {steps}), {} jobs, {} words, \
                 {} entries, {} messages, {} bytes, {} spared, {:.2} s",
                sum(|c| c.steps),
                sum(|c| c.jobs),
                job.positions(),
                sum(|c| c.entries),
                sum(|c| c.messages),
                sum(|c| c.bytes),
                sum(|c| c.spared),
                before.elapsed().as_secs_f64()
            );
        }
    }
}
