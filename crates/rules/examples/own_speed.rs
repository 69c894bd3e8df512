//! Measures how fast a user-defined rule lists its moves, compared with the built-in ruleset of the same
//! game.
//!
//! Run with `cargo run --release -p marienbad-rules --example own_speed`. Recognition is switched off, so
//! the rule is evaluated move by move. An engine does more work for each move than this, so the difference
//! is smaller there.

use std::time::Instant;

use marienbad_rules::heap::{HeapGame, TakeAndBreak, Wythoff};
use marienbad_rules::own::{OneNumber, Row, Rule, Tuples};
use marienbad_rules::{Natural, Ruleset};

fn time(mut work: impl FnMut() -> u64) -> (f64, u64) {
    let begun = Instant::now();
    let found = work();
    (begun.elapsed().as_secs_f64(), found)
}

fn heaps(game: &dyn HeapGame, to: u64) -> u64 {
    let mut moves = 0;
    for heap in 0..to {
        let _ = game.heap_options(heap, &mut |_| {
            moves += 1;
            Ok(())
        });
    }
    moves
}

fn show(name: &str, size: u64, (own, moves): (f64, u64), (built_in, same): (f64, u64)) {
    let per_move = own * 1e9 / moves as f64;
    println!(
        "{name} {size}: rule {own:.4} s ({per_move:.0} ns a move), built in {built_in:.4} s, {moves} {same}"
    );
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rule: Rule = "n -> [a, n-k-a] for k in 1..2, a in 0..n-k".parse()?;
    let kayles = OneNumber::new(rule).ok_or("one number")?.without_recognition();
    let code: TakeAndBreak = "0.77".parse()?;
    for to in [250, 1_000, 4_000] {
        show("kayles", to, time(|| heaps(&kayles, to)), time(|| heaps(&code, to)));
    }
    let wythoff = "(a,b) -> (a-k,b) for k in 1..a; (a,b) -> (a,b-k) for k in 1..b; \
                   (a,b) -> (a-k,b-k) for k in 1..min(a,b)";
    let wythoff = Tuples::new(wythoff.parse()?).without_recognition();
    for to in [25, 50, 100] {
        let own = time(|| {
            let mut moves = 0;
            for (a, b) in (0..to).flat_map(|a| (0..to).map(move |b| (a, b))) {
                let _ = wythoff.options(&Row::new(&[a, b]), &mut |_, _| {
                    moves += 1;
                    Ok(())
                });
            }
            moves
        });
        let built_in = time(|| {
            let mut moves = 0;
            for (a, b) in (0..to).flat_map(|a| (0..to).map(move |b| (a, b))) {
                let _ = Wythoff.options(&(Natural::from(a), Natural::from(b)), &mut |_, _| {
                    moves += 1;
                    Ok(())
                });
            }
            moves
        });
        show("wythoff", to, own, built_in);
    }
    Ok(())
}
