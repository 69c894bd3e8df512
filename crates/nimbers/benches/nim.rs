//! The speed of every path, in thread CPU time, in one run: nanoseconds, and the ratio to the portable tower.
//!
//! `cargo bench -p marienbad-nimbers`

use cpu_time::ThreadTime;
use marienbad_nimbers::path::Path;
use marienbad_nimbers::{Nim64};
use std::hint::black_box;
use std::time::Duration;

/// Words in a batch: inputs and outputs stay in the first-level cache.
const BATCH: usize = 1024;

/// The same numbers in every run (SplitMix64).
fn random(seed: u64) -> impl Iterator<Item = u64> {
    let mut state = seed;
    std::iter::from_fn(move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        Some(z ^ z >> 31)
    })
}

/// Nanoseconds for one of `units` in a call: the least of nine rounds of at least 20 ms each.
fn measure(units: usize, mut call: impl FnMut()) -> f64 {
    let round = |times: u32, call: &mut dyn FnMut()| {
        let start = ThreadTime::now();
        for _ in 0..times {
            call();
        }
        start.elapsed()
    };
    let mut times = 1;
    while round(times, &mut call) < Duration::from_millis(20) {
        times *= 2;
    }
    let best = (0..9).map(|_| round(times, &mut call)).min().unwrap_or_default();
    best.as_secs_f64() * 1e9 / f64::from(times) / units as f64
}

fn main() {
    let numbers = |seed| random(seed).map(Nim64::new).take(BATCH).collect::<Vec<_>>();
    let (a, b) = (numbers(1), numbers(2));
    let mut out = vec![Nim64::ZERO; BATCH];
    // clock
    let mut x = 1u64;
    let cycles = measure(1000, || { for _ in 0..1000 { x = black_box(x.wrapping_mul(3)); } });
    println!("mul latency {cycles}");
    for path in Path::ALL {
        if !path.is_available() { continue; }
        let mul = measure(BATCH, || path.mul_slice(black_box(&a), &b, &mut out).unwrap());
        let mut v = a.clone();
        let sq = measure(BATCH, || path.square_slice(black_box(&mut v)));
        let sqrt = measure(BATCH, || path.sqrt_slice(black_box(&mut v)));
        let inv = measure(BATCH, || path.inv_slice(black_box(&mut v)));
        println!("{path:?} mul {mul:.2} square {sq:.2} sqrt {sqrt:.2} inv {inv:.2}");
    }
    let mut x = a[0];
    let chain = measure(BATCH, || for &y in &b { x *= y; });
    black_box(x);
    println!("chain {chain:.2}");
    let log = measure(BATCH, || for &y in &b { black_box(y.log(Nim64::GENERATOR)); });
    println!("log {log:.2}");
    let log = measure(BATCH, || for (&x, &y) in a.iter().zip(&b) { black_box(x.log(y)); });
    println!("log any base {log:.2}");
}
