//! Every engine is compared with the definition, and with published values.

mod tartan;

use std::collections::BTreeSet;

use marienbad_rules::Natural;
use marienbad_rules::coin::Factor;
use num_bigint::BigUint;

use super::{CoinValues, Levels, Mex, mock_turtle};
use crate::{Budget, Cancel, Stop, Work};

fn work() -> Work<'static> {
    Work::new(Budget::default())
}

fn values(factor: &Factor, last: u64) -> Vec<Natural> {
    let mut values = CoinValues::new(factor);
    values.extend_to(last, &mut work()).unwrap();
    (1..=last).map(|n| values.value(n).unwrap()).collect()
}

fn small(factor: &Factor, last: u64) -> Vec<u64> {
    values(factor, last).iter().map(|value| value.to_u64().unwrap()).collect()
}

fn by_mex(factor: &Factor, last: u64) -> Vec<u64> {
    let mut mex = Mex::new(factor.clone());
    mex.extend_to(last, &mut work()).unwrap();
    mex.values().to_vec()
}

fn set(numbers: &[u64]) -> BTreeSet<u64> {
    numbers.iter().copied().collect()
}

#[test]
fn every_factor_against_the_definition() {
    let sizes = |r: u64| {
        if r < 4 {
            60
        } else if r < 6 {
            40
        } else {
            22
        }
    };
    for r in 0..=12 {
        assert_eq!(small(&Factor::AtMost(r), sizes(r)), by_mex(&Factor::AtMost(r), sizes(r)), "at most {r}");
        let last = sizes(r).min(30);
        assert_eq!(small(&Factor::Exactly(r), last), by_mex(&Factor::Exactly(r), last), "exactly {r}");
    }
    assert_eq!(small(&Factor::Interval, 300), by_mex(&Factor::Interval, 300));
    assert_eq!(small(&Factor::Any, 16), by_mex(&Factor::Any, 16));
    assert_eq!(small(&Factor::Symmetric, 10), [1, 2, 4, 3, 6, 7, 8, 16, 18, 25]);
    // One coin, or two at distance 1 or 2: the subtraction game of 1, 2 and "all".
    assert_eq!(small(&Factor::Distances(set(&[1, 2])), 8), [1, 2, 3, 1, 2, 3, 1, 2]);
    assert_eq!(small(&Factor::Numbers(set(&[1, 2, 3])), 12), small(&Factor::AtMost(3), 12));
}

#[test]
fn the_table_of_source_001() {
    let printed: [[u64; 10]; 9] = [
        [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
        [1, 2, 4, 7, 8, 11, 13, 14, 16, 19],
        [1, 2, 4, 8, 15, 16, 32, 51, 64, 85],
        [1, 2, 4, 8, 16, 31, 32, 64, 103, 128],
        [1, 2, 4, 8, 16, 32, 63, 64, 128, 256],
        [1, 2, 4, 8, 16, 32, 64, 127, 128, 256],
        [1, 2, 4, 8, 16, 32, 64, 128, 255, 256],
        [1, 2, 4, 8, 16, 32, 64, 128, 256, 511],
    ];
    for (r, row) in (1..).zip(printed) {
        assert_eq!(small(&Factor::AtMost(r), 10), row, "at most {r}");
    }
    let eight = [
        1, 2, 4, 8, 16, 32, 64, 128, 255, 256, 512, 1024, 2048, 3855, 4096, 8192, 13107, 16384, 21845, 27306,
        32768, 38506,
    ];
    assert_eq!(small(&Factor::AtMost(8), 22), eight);
}

#[test]
fn the_bitmap_against_a_byte_for_each_number() {
    for r in [4u8, 6, 8, 10, 12, 14] {
        let levels = Levels::new(r, 20, &mut work()).unwrap();
        let count = levels.values().len() as u64;
        let found = small(&Factor::AtMost(u64::from(r)), count + 1);
        assert_eq!(found[..count as usize], *levels.values(), "at most {r}");
        assert!(found[count as usize] >= 1 << 20, "at most {r}: one more below 2^20");
    }
}

#[test]
fn odd_numbers_by_the_mock_turtle_rule() {
    for r in [4u8, 6, 8] {
        let even = Levels::new(r, 15, &mut work()).unwrap();
        let odd = Levels::new(r + 1, 16, &mut work()).unwrap();
        let ruled: Vec<u64> = [0].iter().chain(even.values()).map(|x| mock_turtle(*x).unwrap()).collect();
        assert_eq!(odd.values(), ruled, "at most {}", r + 1);
        let found = small(&Factor::AtMost(u64::from(r) + 1), ruled.len() as u64);
        assert_eq!(found, ruled);
    }
    // Golay: f_5 on 18 coins stays below 2^9, f_7 on 24 below 2^12.
    assert!(small(&Factor::AtMost(5), 18).iter().all(|value| *value < 1 << 9));
    assert!(small(&Factor::AtMost(7), 24).iter().all(|value| *value < 1 << 12));
}

/// The numbers of values below a power of two, as published: see `facts/coins.md`.
#[test]
fn published_counts() {
    for (r, bits, count) in [(4, 24, 1225), (4, 27, 2577), (6, 24, 136), (8, 24, 58), (8, 30, 109)] {
        let found = small(&Factor::AtMost(r), count + 1);
        assert!(found[count as usize - 1] < 1 << bits && found[count as usize] >= 1 << bits, "at most {r}");
        assert!(found.windows(2).all(|pair| pair[0] < pair[1]));
    }
}

#[test]
fn many_coins_turned_have_big_values() {
    for r in [63u64, 64, 70, 200] {
        let found = values(&Factor::AtMost(r), r + 1);
        for (n, value) in (0..r).zip(&found) {
            assert_eq!(value.to_big(), BigUint::from(1u32) << n);
        }
        assert_eq!(found[r as usize].to_big(), (BigUint::from(1u32) << r) - 1u32);
        let mut next = CoinValues::new(&Factor::AtMost(r));
        assert!(matches!(next.extend_to(r + 2, &mut work()), Err(Stop::TooLarge { .. })), "{r}");
    }
}

#[test]
fn places_are_found_again() {
    for factor in [2, 3, 4, 5, 7, 9]
        .map(Factor::AtMost)
        .into_iter()
        .chain([2, 3, 6].map(Factor::Exactly))
        .chain([Factor::Any])
    {
        let mut values = CoinValues::new(&factor);
        values.extend_to(40, &mut work()).unwrap();
        let mut missing = 0;
        for n in 1..=40 {
            let value = values.value(n).unwrap();
            if value.is_zero() {
                missing += 1;
            } else {
                assert_eq!(values.place(&value), Some(n), "{factor} {n}");
            }
        }
        assert_eq!(missing, if let Factor::Exactly(size) = factor { size - 1 } else { 0 });
        let known: BTreeSet<u64> = (1..=40).filter_map(|n| values.value(n)?.to_u64()).collect();
        for value in (0..500u64).filter(|value| !known.contains(value)) {
            let place = values.place(&value.into());
            assert!(
                place.is_none_or(|n| n > 40 && values.value(n) == Some(value.into())),
                "{factor} {value}"
            );
        }
    }
    let far = CoinValues::new(&Factor::AtMost(2));
    assert_eq!(far.place(&1_000_000_000_000_000_000.into()), Some(1_000_000_000_000_000_000));
    assert_eq!(CoinValues::new(&Factor::Interval).place(&4.into()), None);
}

#[test]
fn limits_stop_with_a_reason_and_work_goes_on() {
    for factor in [Factor::AtMost(4), Factor::AtMost(8), Factor::Numbers(set(&[1, 3]))] {
        let expected = small(&factor, 90);
        let mut values = CoinValues::new(&factor);
        let mut stops = 0;
        for nodes in (1..).map(|step| 3000 * step * step) {
            match values.extend_to(90, &mut Work::new(Budget { nodes, memory: 1 << 30 })) {
                Ok(()) => break,
                Err(stop) => assert_eq!(stop, Stop::Nodes { limit: nodes }),
            }
            stops += 1;
        }
        assert!(stops > 0, "{factor}");
        let found: Vec<u64> = (1..=90).map(|n| values.value(n).unwrap().to_u64().unwrap()).collect();
        assert_eq!(found, expected, "{factor}");
    }
    let mut four = CoinValues::new(&Factor::AtMost(4));
    let memory = 1 << 20;
    assert_eq!(
        four.extend_to(9000, &mut Work::new(Budget { nodes: u64::MAX, memory })),
        Err(Stop::Memory { limit: memory })
    );
    let cancel = Cancel::default();
    cancel.cancel();
    let mut work = work().with_cancel(cancel);
    assert_eq!(CoinValues::new(&Factor::AtMost(4)).extend_to(9000, &mut work), Err(Stop::Cancelled));
    assert_eq!(CoinValues::new(&Factor::Symmetric).extend_to(60, &mut work), Err(Stop::Cancelled));
    for factor in [Factor::AtMost(4), Factor::Any, Factor::Symmetric, Factor::Distances(set(&[1]))] {
        let stop = CoinValues::new(&factor).extend_to(u64::MAX >> 1, &mut Work::new(Budget::default()));
        assert!(matches!(stop, Err(Stop::TooLarge { .. })), "{factor}");
    }
    assert_eq!(CoinValues::new(&Factor::AtMost(4)).value(1), Some(1.into()));
    assert_eq!(CoinValues::new(&Factor::AtMost(4)).value(0), None);
    assert_eq!(CoinValues::new(&Factor::Exactly(4)).value(0), None);
    assert_eq!(CoinValues::new(&Factor::AtMost(4)).value(7), None);
}
