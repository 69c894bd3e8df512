//! "Turn at most r coins": three sizes for each r, in thread CPU time.
//!
//! `cargo bench -p marienbad-solve --bench coins` takes less than a minute; with `-- long` it continues to
//! the published lengths of lexicodes (8,778, 532 and 171 coins for r = 4, 6, 8). The last column says how
//! much longer the plain engine, with one byte for each number, takes on the coins with values below 2^22.

use std::time::Duration;

use cpu_time::ThreadTime;
use marienbad_rules::coin::Factor;
use marienbad_solve::coin::{CoinValues, Levels};
use marienbad_solve::{Budget, Stop, Work};

const SHORT: [(u8, [u64; 3]); 4] =
    [(4, [1250, 2500, 5000]), (6, [100, 200, 400]), (8, [40, 80, 130]), (10, [25, 50, 65])];
const LONG: [(u8, [u64; 3]); 4] =
    [(4, [2194, 4389, 8778]), (6, [133, 266, 532]), (8, [43, 86, 171]), (10, [25, 50, 80])];

fn work() -> Work<'static> {
    Work::new(Budget { nodes: u64::MAX, memory: 6 << 30 })
}

/// The CPU time for the first coins, and the bits of the last value.
fn bitmap(most: u8, coins: u64) -> Result<(Duration, u64), Stop> {
    let start = ThreadTime::now();
    let mut values = CoinValues::new(&Factor::AtMost(most.into()));
    values.extend_to(coins, &mut work())?;
    let bits = values.value(coins).map_or(0, |value| value.to_big().bits());
    Ok((start.elapsed(), bits))
}

/// How much longer the plain engine takes for all values below 2^22.
fn ratio(most: u8) -> Result<(usize, f64), Stop> {
    let start = ThreadTime::now();
    let coins = Levels::new(most, 22, &mut work())?.values().len();
    let plain = start.elapsed();
    let (fast, _) = bitmap(most, coins as u64)?;
    Ok((coins, plain.as_secs_f64() / fast.as_secs_f64()))
}

fn main() -> Result<(), Stop> {
    let table = if std::env::args().any(|argument| argument == "long") { LONG } else { SHORT };
    println!("{:>3} {:>7} {:>5} {:>9} {:>8}  plain engine", "r", "coins", "bits", "CPU s", "growth");
    for (most, sizes) in table {
        let mut before = None;
        for coins in sizes {
            let (time, bits) = bitmap(most, coins)?;
            let seconds = time.as_secs_f64();
            let growth = before.map_or(String::new(), |last: f64| format!("x {:.1}", seconds / last));
            println!("{most:>3} {coins:>7} {bits:>5} {seconds:>9.3} {growth:>8}");
            before = Some(seconds);
        }
        let (coins, times) = ratio(most)?;
        println!("{most:>3} {coins:>7} {:>5} {:>9} {:>8}  {times:.0} times slower", 22, "", "");
    }
    Ok(())
}
