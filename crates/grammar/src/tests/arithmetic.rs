//! Exact numbers, and the evaluation of conjectures compared with hand-written closures.

use std::cmp::Ordering;
use std::convert::Infallible;

use num_bigint::BigInt;
use proptest::prelude::*;

use super::whole;
use crate::{Evaluation, EvaluationError, Facts, Fault, Number, parse};

/// An invented game: the value of a position is the sum of its squares modulo 7, and it is lost if that is
/// 0.
struct Invented;

fn invented(position: &[u64]) -> u64 {
    position.iter().map(|n| n % 7 * (n % 7)).sum::<u64>() % 7
}

impl Facts for Invented {
    type Stop = Infallible;

    fn wins(&mut self, position: &[u64], _: usize) -> Result<bool, EvaluationError> {
        Ok(invented(position) != 0)
    }
    fn value(&mut self, position: &[u64], _: usize) -> Result<Number, EvaluationError> {
        Ok(Number::from(invented(position)))
    }
    fn step(&mut self) -> Result<(), EvaluationError> {
        Ok(())
    }
}

/// The truth of a statement at x, y.
pub(super) fn truth(text: &str, x: u64, y: u64) -> Result<bool, EvaluationError> {
    let predicate = parse(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    let places: Vec<usize> =
        predicate.variables.iter().map(|variable| usize::from(variable.name == "y")).collect();
    let position = [x, y];
    let mut facts = Invented;
    let mut evaluation = Evaluation::new(&predicate, &position, &places, &mut facts);
    Ok(!evaluation.in_domain()? || evaluation.truth(&predicate.statement)?)
}

/// The text of a conjecture, and its meaning as a closure.
type ByHand = (&'static str, fn(u64, u64) -> bool);

#[test]
fn conjectures_say_what_closures_say() {
    let cases: &[ByHand] = &[
        ("losing iff x xor y = 0", |x, y| (invented(&[x, y]) == 0) == (x ^ y == 0)),
        ("winning or value > 3", |x, y| invented(&[x, y]) != 0),
        ("value(x, y) = (value(x) + value(y)) mod 7", |_, _| true),
        ("value(x + 1) = value(y)", |x, y| invented(&[x + 1]) == invented(&[y])),
        ("x mod 14 in {1, 2, 6..8}", |x, _| matches!(x % 14, 1 | 2 | 6..=8)),
        ("x mod 14 not in {1, 2, 6..8}", |x, _| !matches!(x % 14, 1 | 2 | 6..=8)),
        ("x div 3 + y mod 5 < 2 * x - 7", |x, y| x / 3 + y % 5 + 7 < 2 * x),
        ("x - y < 0 implies y - x > 0", |_, _| true),
        ("x - y mod 3 = 1", |x, y| x == y % 3 + 1),
        ("(x - y) mod 3 = 1", |x, y| (x + 2 * y) % 3 == 1),
        ("0 < x <= y < 20", |x, y| 0 < x && x <= y && y < 20),
        ("x / 2 = y / 3", |x, y| 3 * x == 2 * y),
        ("x^2 + y^2 = 25", |x, y| x * x + y * y == 25),
        ("exists k in 0..x: k^2 = x", |x, _| x.isqrt().pow(2) == x),
        ("forall k in {2, 3, 5}: x mod k != 0", |x, _| x % 2 != 0 && x % 3 != 0 && x % 5 != 0),
        ("exists k in 1..y: forall j in 1..2: k * j <= x", |x, y| y >= 1 && x >= 2),
        ("isqrt(x) = floor(sqrt(x))", |_, _| true),
        ("popcount(x) = bit(x, 0) + bit(x, 1) + bit(x, 2) + bit(x, 3) + bit(x, 4) + bit(x, 5)", |_, _| true),
        ("max(x, y) - min(x, y) = abs(x - y)", |_, _| true),
        ("gcd(x, y) = 1", |x, y| {
            let (mut a, mut b) = (x, y);
            while b > 0 {
                (a, b) = (b, a % b);
            }
            a == 1
        }),
        ("x is fibonacci", |x, _| [0, 1, 2, 3, 5, 8, 13, 21, 34].contains(&x)),
        ("exists k in 0..10: fib(k) = x", |x, _| [0, 1, 2, 3, 5, 8, 13, 21, 34, 55].contains(&x)),
        ("ceil(x / 2) = (x + 1) div 2", |_, _| true),
        ("x even iff y even for x > y", |x, y| x <= y || x % 2 == y % 2),
        ("d = 1 where d = x - y", |x, y| x == y + 1),
        ("x in S and not y in S where d = 4, S = {d, 2*d}", |x, y| {
            [4, 8].contains(&x) && ![4, 8].contains(&y)
        }),
        ("not (x = 3 or y = 3)", |x, y| x != 3 && y != 3),
        ("x = 1 implies y = 1 implies x = y", |_, _| true),
        ("sqrt(x) * sqrt(x) = x", |_, _| true),
    ];
    for (text, by_hand) in cases {
        for x in 0..40 {
            for y in 0..40 {
                assert_eq!(truth(text, x, y), Ok(by_hand(x, y)), "{text} at {x}, {y}");
            }
        }
    }
}

#[test]
fn what_has_no_result_says_so() {
    let fault = |text: &str, x: u64, y: u64| match truth(text, x, y) {
        Err(EvaluationError::Fault { at, fault }) => (at, fault),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(fault("1 / x = 1", 0, 0), (2, Fault::DivisionByZero));
    assert_eq!(fault("x mod 0 = 1", 1, 0), (2, Fault::DivisionByZero));
    assert_eq!(fault("value(x - 3) = 1", 1, 0), (0, Fault::NoPosition));
    assert_eq!(fault("value(x / 2) = 1", 1, 0), (0, Fault::NoPosition));
    assert_eq!(fault("x xor (0 - 1) = 1", 1, 0), (2, Fault::Negative));
    assert_eq!(fault("x xor (1/2) = 1", 1, 0), (2, Fault::NotWhole));
    assert_eq!(fault("sqrt(2) + sqrt(3) > 3", 1, 0), (8, Fault::MixedRoots));
    assert_eq!(fault("sqrt(phi) > 1", 1, 0), (0, Fault::RootOfRoot));
    assert_eq!(fault("2^(2^40) = 1", 1, 0).1, Fault::TooLarge);
    assert_eq!(fault("fib(10^9) = 1", 1, 0).1, Fault::TooLarge);
    assert_eq!(fault("forall k in 0..10^6: k >= 0", 1, 0).1, Fault::LongRange);
    // What is not evaluated causes no fault: a condition guards the rest.
    assert_eq!(truth("1 / x = 1 for x > 0", 0, 0), Ok(true));
    assert_eq!(truth("x = 0 or 1 / x <= 1", 0, 0), Ok(true));
    // Definitions that double ninety times give a large number, not a long computation.
    let doubled: Vec<String> = (1..90).map(|i| format!(", v{i} = v{} + v{}", i - 1, i - 1)).collect();
    let doubled = doubled.concat();
    assert_eq!(truth(&format!("v89 = 2^89 where v0 = 1{doubled}"), 0, 0), Ok(true));
}

/// ⌊d·φ⌋ by whole numbers only: (d + √(5d²)) / 2, rounded down.
fn golden_by_hand(d: &BigInt) -> BigInt {
    let root = BigInt::from((d * d * 5u32).magnitude().sqrt());
    (d + root) / 2
}

#[test]
fn the_golden_floor_is_exact_for_huge_numbers() {
    // ⌊F(2k)·φ⌋ = F(2k+1) − 1 and ⌊F(2k+1)·φ⌋ = F(2k+2): any rounding would fail at a thousand digits.
    for k in [1u32, 2, 10, 50, 500, 2400] {
        let fib = |index: u32| whole(i64::from(index)).fibonacci().unwrap();
        let floor = |n: &Number| n.multiply(&Number::phi()).unwrap().floor();
        assert_eq!(floor(&fib(2 * k)), fib(2 * k + 1).subtract(&whole(1)).unwrap(), "{k}");
        assert_eq!(floor(&fib(2 * k + 1)), fib(2 * k + 2), "{k}");
    }
    // Beatty: the sequences ⌊n·φ⌋ and ⌊n·φ²⌋ contain every positive whole number exactly once.
    let phi = Number::phi();
    let square = phi.multiply(&phi).unwrap();
    let mut met = vec![0; 2000];
    for n in 1..2000 {
        for ratio in [&phi, &square] {
            let found = whole(n).multiply(ratio).unwrap().floor().to_u64().unwrap();
            if let Some(count) = met.get_mut(found as usize) {
                *count += 1;
            }
        }
    }
    assert!(met[1..].iter().all(|count| *count == 1));
}

proptest! {
    #[test]
    fn the_golden_floor_agrees_with_whole_numbers(digits in "[1-9][0-9]{0,80}") {
        let d: BigInt = digits.parse().unwrap();
        let found = Number::from(d.clone()).multiply(&Number::phi()).unwrap().floor();
        prop_assert_eq!(found.to_integer().unwrap(), golden_by_hand(&d));
    }

    #[test]
    fn exact_numbers_are_a_field(
        (a, b, d) in (-50i64..50, -50i64..50, -50i64..50),
        (c, e) in (1i64..20, 1i64..20),
    ) {
        let root = whole(7).square_root().unwrap();
        let x = whole(a).add(&whole(b).multiply(&root).unwrap()).unwrap().divide(&whole(c)).unwrap();
        let y = whole(d).subtract(&root).unwrap().divide(&whole(e)).unwrap();
        let product = x.multiply(&y).unwrap();
        prop_assert_eq!(product.divide(&y).unwrap(), x.clone());
        prop_assert_eq!(x.add(&y).unwrap().subtract(&y).unwrap(), x.clone());
        let (sum, square) = (x.add(&y).unwrap(), x.multiply(&x).unwrap());
        prop_assert_eq!(x.multiply(&sum).unwrap(), square.add(&product).unwrap());
        // Floor and comparison, compared with floating point where that is reliable.
        let float = (a as f64 + b as f64 * 7f64.sqrt()) / c as f64;
        if (float - float.round()).abs() > 1e-6 {
            prop_assert_eq!(x.floor(), whole(float.floor() as i64));
        }
        let other = (d as f64 - 7f64.sqrt()) / e as f64;
        if (float - other).abs() > 1e-6 {
            prop_assert_eq!(x.compare(&y).unwrap(), float.partial_cmp(&other).unwrap());
        }
        prop_assert_eq!(x.compare(&x).unwrap(), Ordering::Equal);
    }

    #[test]
    fn small_and_large_whole_numbers_agree(a in any::<i64>(), b in any::<i64>()) {
        let (x, y) = (whole(a), whole(b));
        let (wide_a, wide_b) = (BigInt::from(a), BigInt::from(b));
        prop_assert_eq!(x.add(&y).unwrap().to_integer().unwrap(), &wide_a + &wide_b);
        prop_assert_eq!(x.subtract(&y).unwrap().to_integer().unwrap(), &wide_a - &wide_b);
        prop_assert_eq!(x.multiply(&y).unwrap().to_integer().unwrap(), &wide_a * &wide_b);
        if b != 0 {
            let (quotient, rest) = (x.quotient(&y).unwrap(), x.modulo(&y).unwrap());
            prop_assert_eq!(quotient.multiply(&y).unwrap().add(&rest).unwrap(), x);
            let size = |n: &Number| n.to_integer().unwrap().magnitude().clone();
            prop_assert!(size(&rest) < size(&y) && (rest == whole(0) || rest.sign() == y.sign()));
        }
    }
}
