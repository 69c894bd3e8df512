//! The speed of every path, in thread CPU time, in one run: nanoseconds, and the ratio to the portable tower.
//!
//! `cargo bench -p marienbad-nimbers`

#![allow(missing_docs, clippy::print_stdout)]

use cpu_time::ThreadTime;
use marienbad_nimbers::path::Path;
use marienbad_nimbers::{Nim64, Nim128, NimBig};
use std::hint::black_box;
use std::time::Duration;

/// Words in a batch.
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

/// Nanoseconds for one of the `units` of a call: the least of fifteen rounds of 10 ms or more each.
fn measure(units: usize, mut call: impl FnMut()) -> f64 {
    let mut round = |times: u32| {
        let start = ThreadTime::now();
        (0..times).for_each(|_| call());
        start.elapsed()
    };
    let mut times = 1;
    while round(times) < Duration::from_millis(10) {
        times *= 2;
    }
    let least = (0..15).map(|_| round(times)).min().unwrap_or_default();
    least.as_secs_f64() * 1e9 / f64::from(times) / units as f64
}

/// Prints one line: what, how long, how many of it the tower path would take in one of its own products.
fn line(what: &str, nanoseconds: f64, tower: f64) {
    let time = match nanoseconds {
        t if t < 1e3 => format!("{t:.2} ns"),
        t if t < 1e6 => format!("{:.2} us", t / 1e3),
        t => format!("{:.2} ms", t / 1e6),
    };
    println!("{what:<44} {time:>11} {:>12.3}", nanoseconds / tower);
}

fn main() {
    let batch = |seed| random(seed).map(Nim64::new).take(BATCH).collect::<Vec<_>>();
    let (left, right) = (batch(1), batch(2));
    let mut out = vec![Nim64::ZERO; BATCH];
    let mut product = |path: Path| {
        measure(BATCH, || path.mul_slice(black_box(&left), black_box(&right), &mut out).unwrap_or_default())
    };
    let tower = product(Path::Tower);
    println!("{:<44} {:>11} {:>12}", "64 bits, thread CPU time", "each", "to the tower");
    let paths: Vec<Path> =
        Path::ALL.into_iter().filter(|path| path.is_available() && *path != Path::PortablePlanes).collect();
    for &path in &paths {
        line(&format!("product, batch, {path:?}"), product(path), tower);
    }
    let mut values = left.clone();
    for &path in &paths {
        line(
            &format!("square, batch, {path:?}"),
            measure(BATCH, || path.square_slice(black_box(&mut values))),
            tower,
        );
    }
    for &path in &paths {
        line(
            &format!("root, batch, {path:?}"),
            measure(BATCH, || path.sqrt_slice(black_box(&mut values))),
            tower,
        );
    }
    for &path in &paths {
        line(
            &format!("inverse, batch, {path:?}"),
            measure(BATCH, || path.inv_slice(black_box(&mut values))),
            tower,
        );
    }
    let mut chain = Nim64::ONE;
    line(
        "product, dependent chain",
        measure(BATCH, || right.iter().for_each(|&b| chain = black_box(chain + b) * b)),
        tower,
    );
    line(
        "inverse, dependent chain",
        measure(BATCH, || {
            right.iter().for_each(|&b| chain = (chain + b).checked_inv().unwrap_or_default());
        }),
        tower,
    );
    black_box(chain);
    let some = &left[..256];
    let logarithms =
        |base: Nim64| measure(some.len(), || some.iter().for_each(|x| _ = black_box(x.log(base))));
    line("logarithm to the least generator", logarithms(Nim64::GENERATOR), tower);
    line("logarithm to another base", logarithms(Nim64::GENERATOR.pow(12_345_679)), tower);
    line("order", measure(some.len(), || some.iter().for_each(|x| _ = black_box(x.order()))), tower);

    println!("\n{:<44} {:>11} {:>12}", "larger numbers", "each", "to the tower");
    let wide: Vec<Nim128> =
        random(3).map(|n| Nim128::new(u128::from(n) << 64 | u128::from(!n))).take(BATCH).collect();
    let mut wide_out = vec![Nim128::ZERO; BATCH];
    line(
        "product, 128 bits, batch",
        measure(BATCH, || {
            Nim128::mul_slice(black_box(&wide), black_box(&wide), &mut wide_out).unwrap_or_default();
        }),
        tower,
    );
    let mut chain = Nim128::ONE;
    line(
        "product, 128 bits, dependent chain",
        measure(BATCH, || wide.iter().for_each(|&b| chain = (chain + b) * b)),
        tower,
    );
    black_box(chain);
    let mut before = None;
    for bits in [2048, 4096, 16_384, 65_536] {
        let number = |seed| NimBig::from_words(random(seed).take(bits / 64).collect());
        let (a, b) = (number(4), number(5));
        let time = measure(1, || _ = black_box(black_box(&a) * black_box(&b)));
        line(&format!("product, {bits} bits"), time, tower);
        if let Some((fewer, less)) = before.replace((bits, time)) {
            // Karatsuba's method alone would show 1.585; the constants of the tower add a logarithm.
            let exponent = (time / less).log2() / (bits as f64 / fewer as f64).log2();
            println!("{:<44} {exponent:>11.3}", format!("    growth from {fewer}, exponent of the size"));
        }
    }
}
