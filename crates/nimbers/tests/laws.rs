//! The laws of a field on random triples, and every operation compared with the reference recursion.

mod random;

use marienbad_nimbers::ParseError::{Digit, Empty, TooLarge};
use marienbad_nimbers::{Nim8, Nim16, Nim32, Nim64, Nim128, Roots, reference};
use random::{Random, edges};

macro_rules! laws {
    ($($name:ident, $against:ident, $Nim:ident, $int:ident, $triples:expr, $pairs:expr;)*) => {$(
        #[test]
        fn $name() {
            let mut random = Random($triples);
            for _ in 0..$triples {
                let [a, b, c] = [0; 3].map(|_: u8| $Nim::new(random.u128() as $int));
                let ab = a * b;
                assert_eq!(ab, b * a);
                assert_eq!(ab * c, a * (b * c), "{a} {b} {c}");
                assert_eq!(a * (b + c), ab + a * c, "{a} {b} {c}");
                assert_eq!((a + b) - b, a);
                assert_eq!(a.square(), a * a, "{a}");
                assert_eq!(a.sqrt().square(), a, "{a}");
                match b.checked_inv() {
                    Some(inverse) => {
                        assert_eq!(b * inverse, $Nim::ONE, "{b}");
                        assert_eq!(ab / b, a, "{a} {b}");
                    }
                    None => assert!(b.is_zero()),
                }
                match c.artin_schreier() {
                    Some(root) => assert_eq!((root.square() + root, root.get() & 1), (c, 0), "{c}"),
                    None => assert_eq!(c.get() >> ($Nim::BITS - 1), 1),
                }
            }
        }

        #[test]
        fn $against() {
            let mut random = Random($pairs);
            let edges: Vec<$int> = edges().into_iter().map(|n| n as $int).collect();
            let edge_pairs = edges.iter().flat_map(|&a| edges.iter().map(move |&b| (a, b)));
            let random_pairs = (0..$pairs).map(|_| (random.u128() as $int, random.u128() as $int));
            for (a, b) in edge_pairs.chain(random_pairs) {
                let product = reference::product(a.into(), b.into()) as $int;
                assert_eq!(($Nim::new(a) * $Nim::new(b)).get(), product, "{a:#x} * {b:#x}");
                assert_eq!($Nim::new(a).const_mul($Nim::new(b)).get(), product);
            }
            for &a in edges.iter().step_by(5) {
                let inverse = reference::inverse(a.into()).map(|n| $Nim::new(n as $int));
                assert_eq!($Nim::new(a).checked_inv(), inverse, "{a:#x}");
                assert_eq!($Nim::new(a).const_inv(), inverse, "{a:#x}");
                assert_eq!($Nim::new(a).pow(1_000_003), $Nim::new(a).const_pow(1_000_003), "{a:#x}");
            }
        }
    )*};
}

laws! {
    laws_of_8_bits, reference_for_8_bits, Nim8, u8, 100_000, 65_536;
    laws_of_16_bits, reference_for_16_bits, Nim16, u16, 100_000, 100_000;
    laws_of_32_bits, reference_for_32_bits, Nim32, u32, 300_000, 100_000;
    laws_of_64_bits, reference_for_64_bits, Nim64, u64, 1_000_000, 100_000;
    laws_of_128_bits, reference_for_128_bits, Nim128, u128, 1_000_000, 30_000;
}

#[test]
fn powers_add_and_multiply_their_exponents() {
    let mut random = Random(5);
    for _ in 0..2000 {
        let (a, e, f) = (Nim128::new(random.u128()), random.u64(), random.u64());
        let (e, f) = (u128::from(e), u128::from(f));
        assert_eq!(a.pow(e) * a.pow(f), a.pow(e + f));
        assert_eq!(a.pow(e).pow(f), a.pow(e * f));
        assert_eq!(a.pow(u128::MAX), Nim128::ONE);
        assert_eq!(a.pow(u128::MAX - 1), a.checked_inv().unwrap());
        let a = Nim64::try_from(Nim128::new(u128::from(random.u64()))).unwrap();
        assert_eq!(a.pow(e) * a.pow(f), a.pow(e + f));
        assert_eq!(a.pow(e + u128::from(u64::MAX)), a.pow(e));
    }
    assert_eq!((Nim64::ZERO.pow(0), Nim64::ZERO.pow(7)), (Nim64::ONE, Nim64::ZERO));
    assert_eq!(Nim64::ZERO.pow(u128::from(u64::MAX)), Nim64::ZERO);
}

#[test]
fn orders_are_the_least() {
    for n in 1..=255_u8 {
        let n = Nim8::new(n);
        let order = (1..256).find(|&e| n.pow(e) == Nim8::ONE).unwrap();
        assert_eq!(n.order().map(u128::from), Some(order));
    }
    assert_eq!(Nim128::ZERO.order(), None);
    let mut random = Random(6);
    for _ in 0..100 {
        let n = Nim128::new(random.u128());
        let order = n.order().unwrap();
        assert_eq!(n.pow(order), Nim128::ONE);
        for prime in [3, 5, 17, 257, 65_537, 641, 6_700_417, 274_177, 67_280_421_310_721] {
            assert!(!order.is_multiple_of(prime) || n.pow(order / prime) != Nim128::ONE);
        }
    }
}

#[test]
fn logarithms_are_exponents() {
    let mut random = Random(7);
    for i in 0..3000 {
        // Numbers of every size, so that every subfield occurs.
        let x = Nim64::new((random.u64() >> (i % 64)).max(1));
        let log = x.log(Nim64::GENERATOR).unwrap();
        assert_eq!(Nim64::GENERATOR.pow(log.into()), x);
        let base = Nim64::new((random.u64() >> (random.u64() % 64)).max(1));
        let order = base.order().unwrap();
        match x.log(base) {
            Some(log) => {
                assert_eq!(base.pow(log.into()), x);
                assert!(log < order, "the least");
            }
            // The order of a power of the base divides the order of the base; in a cyclic group the
            // converse holds too.
            None => assert_ne!(order % x.order().unwrap(), 0, "{x} {base}"),
        }
        let exponent = random.u64() % order;
        assert_eq!(base.pow(exponent.into()).log(base), Some(exponent));
    }
    assert_eq!(Nim64::ZERO.log(Nim64::GENERATOR), None);
    assert_eq!(Nim64::ONE.log(Nim64::ZERO), None);
    assert_eq!((Nim64::ONE.log(Nim64::ONE), Nim64::MAX.log(Nim64::ONE)), (Some(0), None));
    for x in 1..=255 {
        let log = Nim8::new(x).log(Nim8::GENERATOR).unwrap();
        assert_eq!(Nim8::GENERATOR.pow(log.into()), Nim8::new(x));
    }
}

#[test]
fn quadratic_equations_of_8_bits_in_full() {
    let all = || (0..=255).map(Nim8::new);
    for a in all().step_by(7).chain([Nim8::ZERO]) {
        for b in all().step_by(5).chain([Nim8::ZERO]) {
            for c in all().step_by(3) {
                let expected: Vec<Nim8> = all().filter(|&x| (a * x + b) * x + c == Nim8::ZERO).collect();
                match Nim8::roots(a, b, c) {
                    Roots::All => assert_eq!(expected.len(), 256),
                    roots => assert_eq!(roots.into_vec(), expected, "{a} {b} {c}"),
                }
            }
        }
    }
}

#[test]
fn roots_of_any_size() {
    let mut random = Random(8);
    for _ in 0..10_000 {
        // From the roots to the equation and back.
        let [a, p, q] = [0; 3].map(|_: u8| Nim128::new(random.u128()));
        let expected = Roots::Two(p.min(q), p.max(q));
        assert_eq!(Nim128::roots(a, a * (p + q), a * p * q), expected);
        assert_eq!(Nim128::roots(a, Nim128::ZERO, a * p.square()), Roots::One(p));
        assert_eq!(Nim128::roots(Nim128::ZERO, a, a * p), Roots::One(p));
    }
}

#[test]
fn reading_and_writing() {
    let mut random = Random(9);
    for n in edges().into_iter().chain((0..1000).map(|_| random.u128())) {
        let x = Nim128::new(n);
        assert_eq!(x.to_string(), n.to_string());
        for text in [format!("{x}"), format!("{x:#x}"), format!("{x:#b}")] {
            assert_eq!(text.parse(), Ok(x), "{text}");
        }
    }
    assert_eq!("256".parse::<Nim8>(), Err(TooLarge { bits: 8 }));
    assert_eq!("".parse::<Nim8>(), Err(Empty));
    assert_eq!("0x".parse::<Nim8>(), Err(Empty));
    assert_eq!("12a".parse::<Nim8>(), Err(Digit { at: 2 }));
    assert_eq!("0b12".parse::<Nim64>(), Err(Digit { at: 3 }));
    assert_eq!("+1".parse::<Nim64>(), Err(Digit { at: 0 }));
    assert_eq!(Nim8::try_from(Nim64::new(300)), Err(TooLarge { bits: 8 }));
    assert_eq!(Nim64::from(Nim8::new(200)).get(), 200);
    assert_eq!(
        (format!("{:?}", Nim16::new(9)), format!("{:08b}", Nim8::new(9))),
        ("Nim16(9)".into(), "00001001".into())
    );
}

#[test]
fn sums_and_products_of_iterators() {
    let numbers: Vec<Nim16> = (1..100).map(Nim16::new).collect();
    let sum = numbers.iter().fold(Nim16::ZERO, |a, b| a + b);
    assert_eq!((numbers.iter().sum::<Nim16>(), numbers.iter().copied().sum::<Nim16>()), (sum, sum));
    let product = numbers.iter().fold(Nim16::ONE, |a, b| a * b);
    assert_eq!((numbers.iter().product::<Nim16>(), -product), (product, product));
}
