//! All engines against the plain one.

use marienbad_rules::heap::{Grundy, HeapGame, Nim, Subtraction, TakeAndBreak};

use super::*;
use crate::{Budget, Claim};

fn work() -> Work<'static> {
    Work::new(Budget::default())
}

fn values(game: &dyn HeapGame, method: Method, to: u64) -> Values {
    let mut sequence = Sequence::with_method(game, method);
    sequence.extend_to(to, &mut work()).unwrap();
    sequence.into_values()
}

const METHODS: [Method; 7] = [
    Method::Best,
    Method::Loops,
    Method::Rares,
    Method::Dense,
    Method::Portable,
    Method::PortableRares,
    Method::PortableDense,
];

fn assert_plain(game: &dyn HeapGame, name: &str, to: u64) {
    let plain = values(game, Method::Plain, to);
    for method in METHODS {
        assert_eq!(values(game, method, to), plain, "{name} {method:?}");
    }
}

fn code(text: &str) -> TakeAndBreak {
    text.parse().unwrap()
}

/// A small generator of numbers for random codes: the same in every run.
struct Draws(u64);

impl Draws {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}

#[test]
fn all_octal_codes_of_three_digits() {
    for number in 0..512 {
        let text = format!("0.{number:03o}");
        assert_plain(&code(&text), &text, 300);
    }
}

#[test]
fn games_that_never_break() {
    assert_plain(&Nim, "nim", 300);
    assert_plain(&Grundy, "grundy", 300);
    for set in ["1,2,3", "2,5,7", "1,4,30,100", "99999999999"] {
        assert_plain(&Subtraction::parse_set(set).unwrap(), set, 300);
    }
}

#[test]
fn random_codes() {
    let mut draws = Draws(0x9E37_79B9_7F4A_7C15);
    for _ in 0..300 {
        let before = ["0", "0", "4"][draws.below(3) as usize];
        let mut text = format!("{before}.");
        for _ in 0..=draws.below(8) {
            text += &draws.below(8).to_string();
        }
        assert_plain(&code(&text), &text, 300);
        text += &format!("({}{})", draws.below(8), draws.below(8));
        assert_plain(&code(&text), &text, 100);
    }
}

#[test]
fn random_codes_with_three_heaps() {
    let mut draws = Draws(0xD1B5_4A32_D192_ED03);
    for round in 0..100 {
        let before = ["0", "0", "4", "8", "C"][draws.below(5) as usize];
        let mut text = format!("hex:{before}.8");
        for _ in 0..draws.below(5) {
            text += &format!("{:X}", draws.below(16));
        }
        if round % 3 == 0 {
            text += &format!("({:X}{:X})", draws.below(16), draws.below(16));
        }
        assert_plain(&code(&text), &text, 100);
    }
}

fn period_of(game: &dyn HeapGame, to: u64) -> Period {
    let mut sequence = Sequence::new(game);
    period(&mut sequence, to, &mut work()).unwrap().expect("a period")
}

#[test]
fn periods_of_the_facts() {
    let table = [
        ("0.07", 34, 53),
        ("0.137", 34, 52),
        ("0.77", 12, 71),
        ("0.4", 34, 54),
        ("0.17", 34, 33),
        ("0.15", 10, 1),
        ("0.44", 24, 143),
        ("0.055", 148, 259),
        ("0.017", 60, 15),
        ("0.45", 20, 498),
        ("0.156", 349, 3_479),
        ("0.644", 442, 3_256),
        ("0.356", 142, 7_315),
        ("0.127", 4, 46_578),
        ("0.16", 149_459, 105_351),
        ("0.56", 144, 326_640),
    ];
    for (text, length, preperiod) in table {
        let found = period_of(&code(text), 2_000_000);
        assert_eq!((found.period, found.preperiod), (length, preperiod), "{text}");
        assert_eq!((found.claim, found.saltus), (Claim::Proved, 0), "{text}");
        assert_eq!(found.ground.unwrap().word(), "guy-smith");
    }
}
