//! Numbers of any size.

mod random;

use marienbad_nimbers::{LogError, Nim8, Nim128, NimBig, OrderError, ParseError, Roots};
use num_bigint::BigUint;
use random::{Random, edges};

fn number(random: &mut Random, words: usize) -> NimBig {
    NimBig::from_words(random.words(words))
}

#[test]
fn small_ones_agree_with_128_bits() {
    let mut random = Random(1);
    let numbers: Vec<u128> =
        edges().into_iter().chain((0..100).map(|i| random.u128() >> (i % 128))).collect();
    for &a in &numbers {
        let big = NimBig::from(a);
        let small = Nim128::new(a);
        assert_eq!(big.square(), small.square().into());
        assert_eq!(big.sqrt(), small.sqrt().into());
        assert_eq!(big.checked_inv(), small.checked_inv().map(NimBig::from));
        assert_eq!(big.subfield(), small.subfield());
        assert_eq!(big.order().ok(), small.order().map(BigUint::from));
        if let Some(root) = small.artin_schreier() {
            assert_eq!(big.artin_schreier(), root.into());
        }
        for &b in &numbers {
            assert_eq!(&big * NimBig::from(b), (small * Nim128::new(b)).into());
            assert_eq!(&big + NimBig::from(b), (small + Nim128::new(b)).into());
        }
    }
}

#[test]
fn the_laws_hold_for_every_size() {
    let mut random = Random(2);
    for i in 0..300 {
        let [a, b, c] = [0; 3].map(|_: u8| {
            let words = 1 + random.below(1 + i % 40);
            number(&mut random, words)
        });
        assert_eq!(&a * &b, &b * &a);
        assert_eq!(&a * &b * &c, &a * (&b * &c));
        assert_eq!(&a * (&b + &c), &a * &b + &a * &c);
        assert_eq!(a.square(), &a * &a);
        assert_eq!(a.sqrt().square(), a);
        assert_eq!(&a * &b / &b, a);
        assert_eq!(&a * a.checked_inv().unwrap(), NimBig::one());
        let root = a.artin_schreier();
        assert_eq!((root.square() + &root, root.bit(0)), (a, false));
    }
    assert_eq!(NimBig::ZERO.checked_inv(), None);
    assert_eq!(NimBig::one().checked_div(&NimBig::ZERO), None);
}

/// The rule that defines the tower, at sizes beyond the reference recursion of this crate.
#[test]
fn fermat_powers_multiply_as_defined() {
    for level in 0..=16 {
        let t = NimBig::power_of_two(1 << level);
        assert_eq!(t.square(), &t + NimBig::power_of_two((1 << level) - 1));
        assert_eq!(&t * &t, t.square());
        for lower in 0..level {
            let product = NimBig::power_of_two((1 << level) + (1 << lower));
            assert_eq!(&t * NimBig::power_of_two(1 << lower), product);
        }
    }
}

#[test]
fn products_by_the_recursion_of_256_bits() {
    // One step of the recursion by hand, on halves of 128 bits.
    let mut random = Random(3);
    for _ in 0..1000 {
        let [a0, a1, b0, b1] = [0; 4].map(|_: u8| Nim128::new(random.u128()));
        let join = |low: Nim128, high: Nim128| {
            NimBig::from(low) + NimBig::from_words(vec![0, 0, high.get() as u64, (high.get() >> 64) as u64])
        };
        let (low, high, cross) = (a0 * b0, a1 * b1, (a0 + a1) * (b0 + b1));
        let expected = join(low + high * Nim128::new(1 << 127), cross + low);
        assert_eq!(join(a0, a1) * join(b0, b1), expected);
    }
}

#[test]
fn powers() {
    let mut random = Random(4);
    for words in [1, 2, 3, 8, 16] {
        let a = number(&mut random, words);
        let [e, f] = [5, 3].map(|words| BigUint::from(number(&mut random, words)));
        assert_eq!(a.pow(&e) * a.pow(&f), a.pow(&(&e + &f)));
        assert_eq!(a.pow(&e).pow(&f), a.pow(&(&e * &f)));
        let field = BigUint::ONE << (1_u64 << a.subfield());
        assert_eq!(a.pow(&field), a);
        assert_eq!(a.pow(&(&field - 1_u32)), NimBig::one());
        assert_eq!(Some(a.pow(&(&field - 2_u32))), a.checked_inv());
    }
    assert_eq!(NimBig::ZERO.pow(&BigUint::ZERO), NimBig::one());
    assert_eq!(NimBig::ZERO.pow(&BigUint::from(3_u64)), NimBig::ZERO);
}

#[test]
fn orders() {
    assert_eq!(NimBig::ZERO.order(), Err(OrderError::Zero));
    let mut random = Random(5);
    for words in [3, 4, 8, 16] {
        let a = number(&mut random, words);
        let order = a.order().unwrap();
        assert_eq!(a.pow(&order), NimBig::one());
        // The factors of 2^256 - 1 below a million: dividing the exponent by any of them no longer gives 1.
        for prime in [3_u64, 5, 17, 257, 65_537, 641, 274_177] {
            assert!(&order % prime != BigUint::ZERO || a.pow(&(&order / prime)) != NimBig::one());
        }
    }
    // Numbers of 4,096 bits are the largest with a known order.
    let a = NimBig::power_of_two(4095);
    assert_eq!(a.pow(&a.order().unwrap()), NimBig::one());
    assert_eq!(NimBig::power_of_two(4096).order(), Err(OrderError::Unknown { level: 13 }));
}

#[test]
fn logarithms() {
    let (two, three) = (NimBig::from(2_u64), NimBig::from(3_u64));
    assert_eq!(three.log(&two), Ok(BigUint::from(2_u64)));
    assert_eq!(NimBig::ZERO.log(&two), Err(LogError::Zero));
    assert_eq!(NimBig::from(4_u64).log(&two), Err(LogError::NotAPower));
    assert_eq!(NimBig::power_of_two(64).log(&two), Err(LogError::NotAPower));
    assert_eq!(two.log(&NimBig::power_of_two(64)), Err(LogError::TooLarge));
    assert_eq!(NimBig::power_of_two(32).generator(), Some(NimBig::from(0x1_0000_0006_u64)));
    assert_eq!(NimBig::power_of_two(128).generator(), None);
}

#[test]
fn quadratic_equations_always_have_roots() {
    let mut random = Random(6);
    for i in 0..100 {
        let [a, b, c] = [0; 3].map(|_: u8| number(&mut random, 1 + i % 20));
        let Roots::Two(p, q) = NimBig::roots(&a, &b, &c) else { panic!("two roots") };
        assert!(p < q);
        assert_eq!((&p + &q, &p * &q), (&b / &a, &c / &a));
        let Roots::One(p) = NimBig::roots(&a, &NimBig::ZERO, &c) else { panic!("one root") };
        assert_eq!(p.square(), &c / &a);
    }
    let zero = NimBig::ZERO;
    assert_eq!(NimBig::roots(&zero, &zero, &zero), Roots::All);
    assert_eq!(NimBig::roots(&zero, &zero, &NimBig::one()), Roots::None);
    assert_eq!(NimBig::roots(&zero, &NimBig::from(5_u64), &zero), Roots::One(zero));
}

#[test]
fn the_order_is_that_of_the_integers() {
    let mut random = Random(8);
    let numbers: Vec<NimBig> = (0..60).map(|i| number(&mut random, i % 4)).collect();
    for a in &numbers {
        for b in &numbers {
            assert_eq!(a.cmp(b), BigUint::from(a).cmp(&BigUint::from(b)));
        }
        assert_eq!(NimBig::from(BigUint::from(a)), *a);
    }
}

#[test]
fn reading_and_writing() {
    let mut random = Random(7);
    for words in [0, 1, 2, 3, 17, 64, 1024] {
        let n = number(&mut random, words);
        for text in [format!("{n}"), format!("{n:#x}"), format!("{n:#b}")] {
            assert_eq!(text.parse(), Ok(n.clone()));
        }
    }
    let mut power = BigUint::ONE;
    for digits in 1..200 {
        assert_eq!(NimBig::from(&power).to_string(), format!("1{}", "0".repeat(digits - 1)));
        assert_eq!(
            NimBig::from(&power - 1_u32).to_string(),
            if digits == 1 { "0".into() } else { "9".repeat(digits - 1) }
        );
        power *= 10_u32;
    }
    assert_eq!(format!("{:>5}|{:06}", NimBig::from(7_u64), NimBig::from(42_u64)), "    7|000042");
    assert_eq!(format!("{:#x} {:b}", NimBig::ZERO, NimBig::ZERO), "0x0 0");
    for (text, error) in [
        ("", ParseError::Empty),
        ("0x", ParseError::Empty),
        ("12_0", ParseError::Digit { at: 2 }),
        ("+1", ParseError::Digit { at: 0 }),
        ("0b12", ParseError::Digit { at: 3 }),
        ("0xfg", ParseError::Digit { at: 3 }),
    ] {
        assert_eq!(text.parse::<NimBig>(), Err(error), "{text}");
    }
    assert_eq!("0X0Ff".parse(), Ok(NimBig::from(255_u64)));
    assert_eq!("256".parse::<Nim8>(), Err(ParseError::TooLarge { bits: 8 }));
    assert_eq!("000255".parse(), Ok(Nim8::MAX));
}
