//! The duration of the largest checks: `cargo test --release -- --ignored --nocapture`.

#![allow(clippy::unwrap_used)] // a failure here fails the test

mod oracle;

use std::time::Instant;

use marienbad_certificate::write;
use marienbad_check::{Law, Period, Values, Verdict};
use oracle::{CHECKSUMS, verdict};

fn time(text: &str) {
    let start = Instant::now();
    let verdict = verdict(text);
    println!("{:>7.2} s  {verdict:?}", start.elapsed().as_secs_f64());
    assert!(matches!(verdict, Verdict::Accepted(_)));
}

#[test]
#[ignore = "takes minutes"]
fn large_windows() {
    for (game, checksum) in CHECKSUMS {
        time(&write::values(&Values { game: game.to_owned(), to: 100_000, checksum }).unwrap());
    }
    for (game, period, preperiod) in [
        ("0.127", 4, 46_578),
        ("0.16", 149_459, 105_351),
        ("0.56", 144, 326_640),
        ("0.376", 4, 2_268_248),
        ("0.354", 1_180, 10_061_916),
    ] {
        time(
            &write::period(&Period {
                game: game.to_owned(),
                law: Law::GuySmith,
                preperiod,
                period,
                saltus: 0,
            })
            .unwrap(),
        );
    }
}
