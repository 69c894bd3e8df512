//! Hostile rules are refused or answered within a second.

use std::time::{Duration, Instant};

use super::super::{Own, open};
use crate::{Ruleset, moves_of};

/// Reads the rule and lists a few positions, whatever the result.
fn answered(text: &str) {
    let begun = Instant::now();
    match open(text) {
        Ok(Own::One(game)) => {
            for heap in [1, 2, 3, 1_000, 1 << 40, i64::MAX as u64] {
                let _ = game.options(&heap, &mut |_, _| Err(crate::Interrupt::Enough));
            }
            let _ = game.scene(&[3, 1 << 40]);
        }
        Ok(Own::Tuples(game)) => {
            let sum = game.parse("3,4 + 100000,9", &crate::NoFiles).unwrap_or_default();
            sum.iter().for_each(|tuple| drop(moves_of(&game, tuple)));
            let _ = game.scene(&sum);
        }
        Err(_) => {}
    }
    // One second on an idle machine; tests run on a busy one.
    let least = Duration::from_secs(if cfg!(debug_assertions) { 10 } else { 3 });
    assert!(begun.elapsed() < least, "{:?}: {:.80}", begun.elapsed(), text);
}

#[test]
fn long_deep_and_wide_rules() {
    let ranges = |count: usize, last: &str| {
        (0..count).map(|i| format!("k{i} in 1..{last}")).collect::<Vec<_>>().join(", ")
    };
    let sum = |count: usize| (0..count).map(|i| format!("k{i}")).collect::<Vec<_>>().join("-");
    answered(&format!("n -> n{}", "-1".repeat(5_000)));
    answered(&format!("n -> n{}", "-1".repeat(250)));
    answered(&"n -> n-1;".repeat(60));
    answered(&format!("n -> {}n{}", "(".repeat(1_000), ")".repeat(1_000)));
    answered(&format!("n -> {}n-1{}", "(".repeat(60), ")".repeat(60)));
    answered(&format!("n -> {}n", "-".repeat(500)));
    answered(&format!("n -> n-1 if {} n > 1", "not ".repeat(500)));
    for count in [5, 6, 7, 40, 80, 200] {
        for last in ["2", "n", "10^18", "10^38"] {
            answered(&format!("n -> n-{} for {}", sum(count), ranges(count, last)));
            answered(&format!("n -> n-1 for {} if k0 > 10^30", ranges(count, last)));
        }
    }
    answered(&format!("n -> [{}]", vec!["n-1"; 90].join(", ")));
    answered(&format!("({}) -> ({})", vec!["1"; 200].join(","), vec!["1"; 200].join(",")));
    answered(&format!("n -> n-k for k in {{{}}}", vec!["n/2"; 100].join(", ")));
    let sets = ["a", "b", "c", "d", "e", "f"].map(|name| format!("{name} in {{n, 1, n/2, 3}}"));
    answered(&format!("n -> n-a-b-c-d-e-f for {}", sets.join(", ")));
}

#[test]
fn large_powers_and_deep_quantifiers() {
    for text in [
        "n -> n-1 if 9^9^9^9 > n",
        "n -> 2^n-2^n+n-1",
        "n -> n-fib(n) if n > 0",
        "n -> n-1 if exists a in 1..n: exists b in 1..n: exists c in 1..n: a^3+b^3 = c^3",
        "n -> n-k for k in -10^38..10^38",
        "n -> n-k for k in 170141183460469231731687303715884105727..170141183460469231731687303715884105727",
        "n -> n-k for k in 1..10^40",
        "n -> n-1 if n nimtimes 10^30 > 3",
        "n -> floor(n*phi^1000) if n > 0",
        "n -> n-1 if sqrt(2)+sqrt(3) > n",
        "(a,b) -> (a-k,b-j) for k in 1..10^9, j in 1..10^9 if k = j and k > 10^8",
        "n -> n - n^(0-k) for k in 1..n",
    ] {
        answered(text);
    }
}
