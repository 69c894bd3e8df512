//! The speed of every path in thread CPU time, within one run: nanoseconds, and the ratio to the portable
//! tower.
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

/// The same numbers in every run (`SplitMix64`).
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

/// Nanoseconds for each of the `units` of a call: the minimum of fifteen rounds of at least 10 ms.
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

/// Nanoseconds for one call, averaged over the numbers.
fn measure_each<T: Copy>(numbers: &[T], mut call: impl FnMut(T)) -> f64 {
    measure(numbers.len(), || {
        for &number in numbers {
            call(number);
        }
    })
}

/// Holds the time in nanoseconds of a product by the tower, with which everything is compared.
struct Report {
    tower: f64,
}

impl Report {
    fn heading(what: &str) {
        println!("\n{what:<44} {:>11} {:>12}", "each", "to the tower");
    }

    fn line(&self, what: &str, nanoseconds: f64) {
        let time = match nanoseconds {
            t if t < 1e3 => format!("{t:.2} ns"),
            t if t < 1e6 => format!("{:.2} us", t / 1e3),
            t => format!("{:.2} ms", t / 1e6),
        };
        println!("{what:<44} {time:>11} {:>12.3}", nanoseconds / self.tower);
    }
}

/// An operation on every number of a slice.
type Unary = fn(Path, &mut [Nim64]);

fn batches(report: &Report, left: &[Nim64], mut product: impl FnMut(Path) -> f64) {
    Report::heading("64 bits, in batches");
    let usable = |path: &Path| path.is_available() && *path != Path::PortablePlanes;
    let paths: Vec<Path> = Path::ALL.into_iter().filter(usable).collect();
    for &path in &paths {
        report.line(&format!("product, {path:?}"), product(path));
    }
    let mut values = left.to_vec();
    let unary: [(&str, Unary); 3] =
        [("square", Path::square_slice), ("square root", Path::sqrt_slice), ("inverse", Path::inv_slice)];
    for (name, operation) in unary {
        for &path in &paths {
            let time = measure(BATCH, || operation(path, black_box(&mut values)));
            report.line(&format!("{name}, {path:?}"), time);
        }
    }
}

fn single(report: &Report, numbers: &[Nim64]) {
    Report::heading("64 bits, one by one");
    let mut chain = Nim64::ONE;
    report.line("product, dependent chain", measure_each(numbers, |b| chain *= b));
    let inverse = measure_each(numbers, |b| chain = (chain + b).checked_inv().unwrap_or_default());
    report.line("inverse, dependent chain", inverse);
    let by_tower = measure_each(numbers, |b| {
        chain += b;
        Path::Tower.inv_slice(std::slice::from_mut(&mut chain));
    });
    report.line("inverse, dependent chain, Tower", by_tower);
    black_box(chain);
    let inverse = |number: &Nim64| number.checked_inv().unwrap_or_default();
    let sum = || _ = black_box(numbers.iter().fold(Nim64::ZERO, |sum, number| sum + inverse(number)));
    report.line("inverse, one by one", measure(numbers.len(), sum));
    let logarithm = |base: Nim64| measure_each(&numbers[..256], |x| _ = black_box(x.log(base)));
    report.line("logarithm to the least generator", logarithm(Nim64::GENERATOR));
    report.line("logarithm to another base", logarithm(Nim64::GENERATOR.pow(12_345_679)));
    report.line("order", measure_each(&numbers[..256], |x| _ = black_box(x.order())));
}

fn large(report: &Report) {
    Report::heading("larger numbers");
    let wide = |n: u64| Nim128::new(u128::from(n) << 64 | u128::from(!n));
    let numbers: Vec<Nim128> = random(3).map(wide).take(BATCH).collect();
    let mut out = vec![Nim128::ZERO; BATCH];
    let mul = || Nim128::mul_slice(black_box(&numbers), black_box(&numbers), &mut out).unwrap_or_default();
    report.line("product, 128 bits, batch", measure(BATCH, mul));
    let mut chain = Nim128::ONE;
    report.line("product, 128 bits, dependent chain", measure_each(&numbers, |b| chain *= b));
    black_box(chain);
    let mut before = None;
    for bits in [2048, 8192, 65_536] {
        let number = |seed| NimBig::from_words(random(seed).take(bits / 64).collect());
        let (a, b) = (number(4), number(5));
        let time = measure(1, || _ = black_box(black_box(&a) * black_box(&b)));
        report.line(&format!("product, {bits} bits"), time);
        if let Some((fewer, less)) = before.replace((bits, time)) {
            // Karatsuba's method alone would give 1.585; the constants of the tower add a logarithm.
            let exponent = (time / less).log2() / (bits as f64 / fewer as f64).log2();
            println!("{:<44} {exponent:>11.3}", format!("  growth from {fewer}: exponent of the size"));
        }
    }
}

fn main() {
    let batch = |seed| random(seed).map(Nim64::new).take(BATCH).collect::<Vec<_>>();
    let (left, right) = (batch(1), batch(2));
    let mut out = vec![Nim64::ZERO; BATCH];
    let mut product = |path: Path| {
        measure(BATCH, || {
            path.mul_slice(black_box(&left), black_box(&right), &mut out).unwrap_or_default();
        })
    };
    let report = Report { tower: product(Path::Tower) };
    println!("thread CPU time, the least of fifteen rounds");
    batches(&report, &left, product);
    single(&report, &right);
    large(&report);
}
