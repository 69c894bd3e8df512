//! All engines are compared with the plain one.

use marienbad_rules::heap::{Grundy, HeapGame, Nim, Subtraction, TakeAndBreak, Theorem};
use std::fmt::Write;

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

const METHODS: [Method; 8] = [
    Method::Best,
    Method::Half,
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

/// A deterministic generator of numbers for random codes.
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
        write!(text, "({}{})", draws.below(8), draws.below(8)).unwrap();
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
            write!(text, "{:X}", draws.below(16)).unwrap();
        }
        if round % 3 == 0 {
            write!(text, "({:X}{:X})", draws.below(16), draws.below(16)).unwrap();
        }
        assert_plain(&code(&text), &text, 100);
    }
}

/// Longer, so that what is made of parts of T(m) leaves single values open; with tails and without.
#[test]
fn three_heaps_agree_with_loops() {
    let mut draws = Draws(0x3C6E_F372_FE94_F82B);
    for text in ["hex:0.2B", "hex:0.8", "hex:8.0", "hex:0.09A", "hex:0.4C", "hex:0.1(8)", "hex:0.2B(02)"] {
        let to = 600 + draws.below(200);
        assert_eq!(values(&code(text), Method::Best, to), values(&code(text), Method::Loops, to), "{text}");
    }
    for round in 0..40 {
        let mut text = format!("hex:{}.", ["0", "4", "8"][draws.below(3) as usize]);
        for _ in 0..=draws.below(4) {
            write!(text, "{:X}", [draws.below(16), draws.below(4), 8 + draws.below(8)][round % 3]).unwrap();
        }
        let to = 260 + draws.below(200);
        assert_eq!(values(&code(&text), Method::Best, to), values(&code(&text), Method::Loops, to), "{text}");
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

#[test]
fn periods_of_other_games() {
    let found = period_of(&Subtraction::parse_set("1,2,3").unwrap(), 1_000);
    assert_eq!((found.period, found.preperiod, found.claim), (4, 0, Claim::Proved));
    assert_eq!(found.ground.unwrap().word(), "finite-subtraction");
    for game in [&Nim as &dyn HeapGame, &code("0.(3)"), &code("0.33(3)")] {
        let found = period_of(game, 1_000);
        assert_eq!((found.period, found.preperiod, found.saltus), (1, 0, 1));
        assert_eq!((found.claim, found.ground), (Claim::Proved, Some(Ground::AllSmaller)));
    }
    // Without a theorem there is no proof: these are arithmetic-periodic as far as they are checked.
    for (text, saltus) in [("0.23(3)", 1), ("0.2(3)", 1)] {
        let found = period_of(&code(text), 300);
        assert_eq!((found.claim, found.ground, found.checked_to), (Claim::Conjectured, None, 300), "{text}");
        assert_eq!(found.saltus, saltus, "{text}");
    }
    let found = period_of(&code("0.8"), 300);
    assert_eq!((found.period, found.preperiod, found.saltus), (3, 1, 1));
    assert_eq!((found.claim, found.ground), (Claim::Proved, Some(Ground::Saltus)));
    let mut grundy = Sequence::new(&Grundy);
    assert_eq!(period(&mut grundy, 3_000, &mut work()).unwrap(), None);
}

#[test]
fn a_period_is_not_proved_before_its_bound() {
    let kayles = code("0.77");
    let bound = 2 * 71 + 2 * 12 + 2;
    let claim = |to| {
        let mut sequence = Sequence::new(&kayles);
        let found = period(&mut sequence, to, &mut work()).unwrap();
        (found.map(|found| found.claim), sequence.values().len())
    };
    assert_eq!(claim(bound - 1), (Some(Claim::Proved), bound));
    assert_eq!(claim(1 << 40), (Some(Claim::Proved), bound));
    assert_eq!(claim(bound - 2), (Some(Claim::Conjectured), bound - 1));
}

#[test]
fn least_periods_hold_far_beyond_their_proof() {
    for number in 0..512 {
        let text = format!("0.{number:03o}");
        let game = code(&text);
        let mut sequence = Sequence::new(&game);
        let found = period(&mut sequence, 2_000, &mut work()).unwrap();
        let Some(found) = found.filter(|found| found.claim == Claim::Proved) else {
            continue;
        };
        sequence.extend_to(4 * found.checked_to, &mut work()).unwrap();
        let list: Vec<_> = sequence.values().iter(0..sequence.values().len()).collect();
        let (start, period) = (found.preperiod as usize, found.period as usize);
        assert_eq!(list[start..list.len() - period], list[start + period..], "{text}");
        assert!(start == 0 || list[start - 1] != list[start - 1 + period], "{text}");
        for shorter in 1..period {
            assert_ne!(
                list[start..start + period],
                list[start + shorter..start + shorter + period],
                "{text}"
            );
        }
    }
}

#[test]
fn checksums_of_the_facts() {
    let table = [
        ("0.137", 0x1E32_20D6),
        ("0.77", 0xE740_F9DF),
        ("0.007", 0xC3F8_7E57),
        ("0.16", 0xE4D9_167A),
        ("0.14", 0x5456_901C),
    ];
    for (text, checksum) in table {
        assert_eq!(values(&code(text), Method::Best, 100_000).checksum(), checksum, "{text}");
    }
}

#[test]
fn rares_of_the_facts() {
    let six = code("0.6");
    for (game, to, rares) in
        [(&Grundy as &dyn HeapGame, 200_000, (1_274, 82_860)), (&six, 100_000, (1_584, 20_627))]
    {
        let mut sequence = Sequence::new(game);
        sequence.extend_to(to, &mut work()).unwrap();
        let found = sequence.rares().unwrap();
        assert_eq!((found.count, found.last, sequence.engine().word()), (rares.0, rares.1, "rares"));
    }
}

#[test]
fn long_sequences_agree_with_loops() {
    // 0.564 exceeds 255 at 1,185; 0.126 exceeds 2,047 late; the others have few or many rare heaps, or
    // several splits.
    for (text, to) in [
        ("0.564", 6_000),
        ("0.6", 9_000),
        ("4.07", 5_000),
        ("0.354", 9_000),
        ("0.777", 5_000),
        ("0.00000004", 4_000),
    ] {
        let game = code(text);
        let loops = values(&game, Method::Loops, to);
        for method in METHODS {
            assert_eq!(values(&game, method, to), loops, "{text} {method:?}");
        }
    }
    let loops = values(&Grundy, Method::Loops, 9_000);
    for method in METHODS {
        assert_eq!(values(&Grundy, method, 9_000), loops, "{method:?}");
    }
    let (text, to) = ("0.126", 110_000);
    let best = values(&code(text), Method::Best, to);
    assert!(best.max() > 2_047);
    // The loops would take longest of all tests, so the definition is applied to every hundredth heap.
    let all: Vec<u32> = best.iter(0..to + 1).collect();
    for heap in (0..=to).step_by(101) {
        let mut met = vec![false; 1 << 13];
        let _ = code(text).heap_options(heap, &mut |parts| {
            met[parts.iter().fold(0, |xor, part| xor ^ all[*part as usize]) as usize] = true;
            Ok(())
        });
        assert_eq!(met.iter().position(|met| !met), Some(all[heap as usize] as usize), "{text} {heap}");
    }
}

#[test]
fn a_stopped_sequence_goes_on() {
    let games = ["0.564", "0.6", "0.137", "hex:0.8", "0.2(5)", "0.123"];
    for text in games {
        let game = code(text);
        let to = if text.starts_with("hex") { 200 } else { 2_500 };
        let whole = values(&game, Method::Best, to);
        let mut sequence = Sequence::new(&game);
        let mut budget = 1;
        let mut stops = 0;
        while let Err(stop) =
            sequence.extend_to(to, &mut Work::new(Budget { nodes: budget, memory: 1 << 30 }))
        {
            assert_eq!(stop, Stop::Nodes { limit: budget });
            assert!(whole.iter(0..to).zip(sequence.values().iter(0..to)).all(|(a, b)| a == b));
            budget += 97;
            stops += 1;
            if stops % 3 == 0 {
                // Continues in another engine, through a checkpoint.
                let values = sequence.into_values();
                let bytes = values.to_le_bytes(0..values.len());
                let values = Values::from_le_bytes(values.width(), &bytes).unwrap();
                sequence = Sequence::new(&game).resume(values);
            }
        }
        assert!(stops > 0);
        assert_eq!(*sequence.values(), whole, "{text}");
    }
}

#[test]
fn cancel_and_memory_stop() {
    let work = Work::new(Budget::default());
    work.cancel().cancel();
    let mut cancelled = Work::new(Budget::default()).with_cancel(work.cancel().clone());
    let mut sequence = Sequence::new(&Grundy);
    assert_eq!(sequence.extend_to(1 << 40, &mut cancelled), Err(Stop::Cancelled));
    assert!(!sequence.values().is_empty());
    let mut small = Work::new(Budget { nodes: u64::MAX, memory: 50_000 });
    assert_eq!(sequence.extend_to(u64::MAX, &mut small), Err(Stop::Memory { limit: 50_000 }));
    assert!(sequence.values().len() < 100_000);
}

#[test]
fn two_threads_give_the_same_values() {
    for (name, to) in [("0.6", 60_000), ("0.14", 150_000), ("0.354", 60_000), ("grundy", 120_000)] {
        let game: Box<dyn HeapGame> = match name {
            "grundy" => Box::new(Grundy),
            text => Box::new(code(text)),
        };
        let mut sequence = Sequence::new(&*game).with_threads(2);
        let mut budget = 20_000;
        while sequence.extend_to(to, &mut Work::new(Budget { nodes: budget, memory: 1 << 30 })).is_err() {
            budget += 7_777;
        }
        assert_eq!(*sequence.values(), values(&*game, Method::Best, to), "{name}");
    }
}

/// Two threads need a copy of the values. It is accounted for, and omitted if there is no room for it.
#[test]
fn the_copy_for_two_threads_is_counted() {
    let (to, six) = (80_000, code("0.6"));
    let whole = values(&six, Method::Best, to);
    for memory in [whole.width() * (to as usize + 1), 1 << 30] {
        let mut sequence = Sequence::new(&six).with_threads(2);
        let mut work = Work::new(Budget { nodes: u64::MAX, memory });
        sequence.extend_to(to, &mut work).unwrap();
        assert_eq!(work.memory() as u64, (to + 1) * sequence.values().width() as u64);
        assert_eq!(*sequence.values(), whole);
    }
}

/// Proved periods of codes with three heaps and of codes with repeating tails continue far beyond their
/// proofs.
#[test]
fn three_heaps_and_tails() {
    let mut draws = Draws(0xA076_1D64_78BD_642F);
    let mut counts = [0; 2];
    for round in 0..700 {
        let text = if round % 2 == 0 {
            format!("hex:0.{}{:X}", ["A", "B", "F", "8"][draws.below(4) as usize], draws.below(8))
        } else {
            let place =
                |draws: &mut Draws| if draws.below(4) == 0 { draws.below(16) } else { draws.below(4) };
            let head: Vec<String> =
                (0..=draws.below(3)).map(|_| format!("{:X}", place(&mut draws))).collect();
            let tail: Vec<String> =
                (0..=draws.below(3)).map(|_| format!("{:X}", place(&mut draws))).collect();
            format!("hex:0.{}({})", head.concat(), tail.concat())
        };
        let game = code(&text);
        let mut sequence = Sequence::new(&game);
        let Some(found) = prove(&mut sequence, 120, &mut work()).unwrap().filter(|found| found.saltus == 0)
        else {
            continue;
        };
        match found.ground.unwrap() {
            Ground::Theorem(Theorem::ThreeHeaps { .. }) => counts[0] += 1,
            Ground::Theorem(Theorem::RepeatingTail { .. }) => counts[1] += 1,
            _ => continue,
        }
        let list: Vec<u32> = values(&game, Method::Loops, 250).iter(0..251).collect();
        let (start, period) = (found.preperiod as usize, found.period as usize);
        assert_eq!(list[start..list.len() - period], list[start + period..], "{text}");
        assert!(start == 0 || list[start - 1] != list[start - 1 + period], "{text}");
    }
    assert!(counts[0] > 5 && counts[1] > 5, "{counts:?}");
}

/// All codes 0.x and 0.xy with three heaps, and random longer ones: proved periods continue far beyond
/// their proofs.
#[test]
fn arithmetic_periods_go_on() {
    let mut draws = Draws(8);
    let short = (0..256).map(|number| format!("hex:0.{number:02X}"));
    let long: Vec<String> = (0..200)
        .map(|_| format!("hex:{}.{:03X}", ["0", "8", "4"][draws.below(3) as usize], draws.below(4096)))
        .collect();
    let (mut proved, mut wild) = (0, 0);
    for text in short.chain(long) {
        let game = code(&text);
        let mut sequence = Sequence::new(&game);
        let mut short = Work::new(Budget { nodes: 3_000, memory: 1 << 24 });
        let Ok(Some(found)) = prove(&mut sequence, 700, &mut short) else {
            wild += 1;
            continue;
        };
        if found.ground != Some(Ground::Saltus) {
            continue;
        }
        proved += 1;
        assert!(found.saltus.is_power_of_two() && found.checked_to < sequence.values().len(), "{text}");
        let far = 300 + 2 * found.checked_to;
        sequence.extend_to(far, &mut work()).unwrap();
        let value = |n: u64| u64::from(sequence.value(n).unwrap());
        let holds = |n: &u64| value(n + found.period) == value(*n) + found.saltus;
        assert_eq!((found.preperiod..far - found.period).find(|n| !holds(n)), None, "{text}: {found:?}");
        assert!(found.preperiod.checked_sub(1).is_none_or(|n| !holds(&n)), "{text}: {found:?}");
    }
    assert!(proved > 90 && wild > 50, "{proved} {wild}");
}

/// A file may say anything: values for which no table has room are a limit, not an end of the program.
#[test]
fn values_far_beyond_their_heaps_are_a_limit() {
    for code in ["0.77", "0.6", "0.137", "4.7"] {
        let code: TakeAndBreak = code.parse().unwrap();
        let mut bytes = vec![0_u8; 400];
        bytes[203] = 0x80;
        let values = Values::from_le_bytes(4, &bytes).unwrap();
        let budget = Budget { nodes: 1 << 20, memory: 1 << 20 };
        let mut sequence = Sequence::new(&code).resume(values);
        assert_eq!(sequence.extend_to(200, &mut Work::new(budget)), Err(Stop::Memory { limit: 1 << 20 }));
        assert_eq!(sequence.values().len(), 100);
    }
}
