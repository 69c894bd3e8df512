//! Simulates the search for lost rows on many ranks: the real search on imaginary machines.
//!
//! Every rank is a `SharedRows` in this process with its own clock. The cost of a turn is counted in steps
//! and in message entries, whose prices are first measured with one and two ranks; a message arrives after
//! a latency. The prediction for 4 ranks is compared with what they actually take.
//!
//! ```text
//! cargo run --release -p marienbad-solve --example ranks -- [ROWS] [RANKS…]
//! ```

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::time::Duration;

use cpu_time::ThreadTime;
use marienbad_rules::heap::Xxx;
use marienbad_solve::misere::search::{Counts, SharedRows};
use marienbad_solve::ranks::Transport;
use marienbad_solve::{Budget, Stop, Work};

/// Memory of each rank, most of it never touched.
const MEMORY: usize = 8 << 20;

/// Rows that are asked for at once, and words between two looks at messages, as in `marienbad`.
const AHEAD: u64 = 4;
const WORDS: u32 = 64;

/// The messages that a rank receives and sends in one turn.
struct Mail {
    rank: usize,
    ranks: usize,
    came: VecDeque<(usize, Vec<u8>)>,
    left: Vec<(usize, Vec<u8>)>,
}

impl Transport for Mail {
    fn rank(&self) -> usize {
        self.rank
    }

    fn ranks(&self) -> usize {
        self.ranks
    }

    fn send(&mut self, to: usize, message: Vec<u8>) {
        self.left.push((to, message));
    }

    fn receive(&mut self) -> Option<(usize, Vec<u8>)> {
        self.came.pop_front()
    }
}

/// An event: time, a tie-breaking number, the rank, and the arriving message with its sender, or `None` if
/// the rank wakes by itself.
type Event = (u64, u64, usize, Option<(usize, Vec<u8>)>);

/// Nanoseconds for a step, and for sending and receiving an entry.
#[derive(Debug, Clone, Copy)]
struct Prices {
    step: f64,
    entry: f64,
}

/// The result of a job.
struct Done {
    counts: Counts,
    /// Seconds on the simulated clocks until the last row was decided.
    seconds: f64,
    /// Seconds of CPU time here.
    cpu: f64,
    lost: Vec<u64>,
}

/// Decides the rows up to `to` on this many ranks, with this latency in nanoseconds.
fn job(to: u64, ranks: usize, prices: Prices, latency: f64) -> Result<Done, Stop> {
    let budget = Budget { nodes: u64::MAX, memory: MEMORY };
    let mut all = Vec::new();
    for rank in 0..ranks {
        let mut work = Work::new(budget);
        let rows = SharedRows::new(&Xxx, to, (rank, ranks), &mut work)?;
        let mail = Mail { rank, ranks, came: VecDeque::new(), left: Vec::new() };
        all.push((rows, mail, work, 0.0_f64));
    }
    // Events by time, in whole nanoseconds.
    let mut events: BinaryHeap<Reverse<Event>> = BinaryHeap::new();
    let (mut number, mut asked, mut decided) = (0, 0, vec![None; to as usize + 1]);
    let (mut reached, before) = (0, ThreadTime::now());
    // Whether a wake-up is scheduled for each rank.
    let mut wakes = vec![false; ranks];
    wakes[0] = true;
    events.push(Reverse((0, 0, 0, None)));
    while let Some(Reverse((time, _, rank, message))) = events.pop() {
        let (rows, mail, work, clock) = &mut all[rank];
        match message {
            None => wakes[rank] = false,
            Some(message) => {
                mail.came.push_back(message);
                // A busy rank sees the message as soon as it is free.
                if *clock > time as f64 {
                    if !std::mem::replace(&mut wakes[rank], true) {
                        number += 1;
                        events.push(Reverse((*clock as u64 + 1, number, rank, None)));
                    }
                    continue;
                }
            }
        }
        *clock = clock.max(time as f64);
        if rank == 0 {
            while asked < to.min(reached + AHEAD) {
                asked += 1;
                rows.ask_row(asked, work)?;
            }
        }
        let received: usize = mail.came.iter().map(|(_, message)| message.len()).sum();
        let counts = rows.counts();
        rows.turn(mail, WORDS, work)?;
        let after = rows.counts();
        // The sender and the receiver each pay half the price of an entry, which has about 17 bytes.
        let entries = (after.entries - counts.entries) as f64 + received as f64 / 17.0;
        *clock += (after.steps - counts.steps) as f64 * prices.step + entries / 2.0 * prices.entry + 50.0;
        for (row, wins) in rows.take_decided() {
            decided[row as usize] = Some(wins);
        }
        while reached < to && decided[reached as usize + 1].is_some() {
            reached += 1;
        }
        if reached == to {
            let mut counts = Counts::default();
            let seconds = *clock / 1e9;
            for (rows, ..) in &all {
                let own = rows.counts();
                counts.steps += own.steps;
                counts.entries += own.entries;
                counts.messages += own.messages;
                counts.bytes += own.bytes;
            }
            let lost = (1..=to).filter(|n| decided[*n as usize] == Some(false)).collect();
            return Ok(Done { counts, seconds, cpu: before.elapsed().as_secs_f64(), lost });
        }
        let now = *clock;
        let again = !rows.is_idle() || !mail.came.is_empty() || rank == 0 && asked < to.min(reached + AHEAD);
        for (to, message) in std::mem::take(&mut mail.left) {
            number += 1;
            events.push(Reverse(((now + latency) as u64, number, to, Some((rank, message)))));
        }
        if again && !std::mem::replace(&mut wakes[rank], true) {
            number += 1;
            events.push(Reverse((now as u64 + 1, number, rank, None)));
        }
    }
    Err(Stop::Cancelled)
}

fn main() -> Result<(), Stop> {
    let mut numbers = std::env::args().skip(1).filter_map(|text| text.parse::<u64>().ok());
    let to = numbers.next().unwrap_or(120);
    let mut ranks: Vec<usize> = numbers.map(|number| number as usize).collect();
    if ranks.is_empty() {
        ranks = vec![1, 2, 4, 16, 64, 256, 1000];
    }
    let free = Prices { step: 1.0, entry: 0.0 };
    let one = job(to, 1, free, 0.0)?;
    let two = job(to, 2, free, 0.0)?;
    let step = one.cpu / one.counts.steps as f64;
    let entry = (two.cpu - step * two.counts.steps as f64).max(0.0) / two.counts.entries as f64;
    let prices = Prices { step: step * 1e9, entry: entry * 1e9 };
    println!("rows to {to}: a step takes {:.0} ns, an entry {:.0} ns", prices.step, prices.entry);
    for check in [2, 4] {
        let real = job(to, check, prices, 1_000.0)?;
        let predicted = step * real.counts.steps as f64 + entry * real.counts.entries as f64;
        println!("{check} ranks: {:.2} s of the processor, {predicted:.2} s predicted", real.cpu);
    }
    println!("ranks  latency      steps    entries   messages  bytes/step      time  speedup  efficiency");
    let mut alone = None;
    for ranks in ranks {
        for latency in [1, 10] {
            let done = job(to, ranks, prices, f64::from(latency) * 1_000.0)?;
            assert_eq!(done.lost, one.lost);
            let first = *alone.get_or_insert(done.seconds);
            let (counts, speedup) = (done.counts, first / done.seconds);
            println!(
                "{ranks:5} {latency:5} us {:10} {:10} {:10} {:11.0} {:>9.3?} {speedup:8.1} {:10.0} %",
                counts.steps,
                counts.entries,
                counts.messages,
                counts.bytes as f64 / counts.steps as f64,
                Duration::from_secs_f64(done.seconds),
                100.0 * speedup / ranks as f64
            );
        }
    }
    Ok(())
}
