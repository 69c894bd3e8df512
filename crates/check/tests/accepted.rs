//! Valid certificates are accepted.

#![allow(clippy::unwrap_used)] // a failure here fails the test

mod oracle;

use std::collections::HashMap;

use marienbad_certificate::write;
use marienbad_check::{Claim, Effort, Halt, Law, Outcome, Period, Settled, Values, Verdict, check};
use marienbad_rules::catalogue::ENTRIES;
use marienbad_rules::{NoFiles, Play};
use oracle::{CHECKSUMS, Dice, PERIODS, game_of, outcome, strategy, verdict};

fn period(game: &str, law: Law, period: u64, preperiod: u64) -> Period {
    Period { game: game.to_owned(), law, preperiod, period, saltus: 0 }
}

#[test]
fn periods_of_the_tables() {
    let others = [
        ("xxx", 34, 52),
        ("kayles", 12, 71),
        ("0.156", 349, 3479),
        ("0.644", 442, 3256),
        ("0.356", 142, 7315),
        ("0.0", 1, 0),
    ];
    for (game, p, n0) in PERIODS.into_iter().chain(others) {
        let claim = period(game, Law::GuySmith, p, n0);
        let text = write::period(&claim).unwrap();
        assert_eq!(verdict(&text), Verdict::Accepted(Claim::Period(claim)), "{game}");
    }
}

#[test]
fn checksums_of_the_tables() {
    for (game, checksum) in CHECKSUMS {
        let claim = Values { game: game.to_owned(), to: 100_000, checksum };
        let text = write::values(&claim).unwrap();
        assert_eq!(verdict(&text), Verdict::Accepted(Claim::Values(claim)), "{game}");
    }
}

/// The checker's two classes of values compared with plain recursion: all octal codes of three digits,
/// longer ones, codes with 4 before the point, Grundy's game.
#[test]
fn a_thousand_tables_of_values() {
    let mut dice = Dice(29);
    let mut games: Vec<String> = (0..512).map(|number| format!("0.{number:03o}")).collect();
    games.extend((0..500).map(|_| {
        let digits: String = (0..=dice.below(7)).map(|_| dice.below(8).to_string()).collect();
        format!("{}.{digits}", dice.pick(&["0", "0", "4"]))
    }));
    games.push("grundy".to_owned());
    for (round, game) in games.iter().enumerate() {
        let to = if round % 50 == 0 { 1500 } else { 200 + dice.below(150) as u64 };
        let (mut a, mut b) = (0_u16, 0_u16);
        for value in oracle::values(game, to + 1).unwrap() {
            a = a.wrapping_add(value as u16);
            b = b.wrapping_add(a);
        }
        let checksum = u32::from(b) << 16 | u32::from(a);
        let claim = Values { game: game.clone(), to, checksum };
        let text = write::values(&claim).unwrap();
        assert_eq!(verdict(&text), Verdict::Accepted(Claim::Values(claim)), "{game}");
    }
}

#[test]
fn three_heaps_and_repeating_tails() {
    for (game, law, p, n0) in [
        ("0.A2", Law::ThreeHeaps, 4, 1),
        ("0.B1", Law::ThreeHeaps, 2, 2),
        ("0.F3", Law::ThreeHeaps, 4, 0),
        ("0.4(12)", Law::RepeatingTail, 4, 17),
        ("0.0(102)", Law::RepeatingTail, 3, 9),
        ("0.3(50)", Law::RepeatingTail, 2, 8),
    ] {
        let claim = period(game, law, p, n0);
        let text = write::period(&claim).unwrap();
        assert_eq!(verdict(&text), Verdict::Accepted(Claim::Period(claim)), "{game}");
    }
}

/// Arithmetic periods are accepted exactly: not with nearby or doubled numbers, and not with another
/// theorem.
#[test]
fn arithmetic_periods() {
    let mut rejected = 0;
    for (game, p, n0, saltus) in [
        ("0.8", 3, 1, 1),
        ("0.C", 2, 1, 1),
        ("0.08", 4, 1, 1),
        ("hex:0.0F", 2, 0, 1),
        ("hex:0.1B", 2, 5, 1),
        ("hex:0.8B", 7, 7, 4),
        ("hex:0.9E", 3, 4, 2),
        ("hex:0.AA", 1, 1, 1),
        ("hex:0.FF", 1, 0, 1),
        ("hex:0.B8", 7, 9, 4),
        ("hex:0.FC", 5, 7, 4),
    ] {
        let claim = Period { saltus, ..period(game, Law::Saltus, p, n0) };
        let text = write::period(&claim).unwrap();
        assert_eq!(verdict(&text), Verdict::Accepted(Claim::Period(claim.clone())), "{game}");
        let near = |n: u64| [n.saturating_sub(1), n, n + 1, 2 * n];
        for (period, preperiod) in near(p).into_iter().flat_map(|p| near(n0).map(|n0| (p, n0))) {
            for other in [0, saltus, 2 * saltus, saltus + 1, saltus / 2, 1 << 40] {
                let altered = Period { period, preperiod, saltus: other, ..claim.clone() };
                let wrong = write::period(&altered).unwrap();
                if altered != claim {
                    assert!(matches!(verdict(&wrong), Verdict::Rejected(_)), "{wrong}");
                    rejected += 1;
                }
            }
        }
        for law in [Law::GuySmith, Law::ThreeHeaps, Law::RepeatingTail, Law::FiniteSubtraction] {
            let wrong = write::period(&Period { law, ..claim.clone() }).unwrap();
            assert!(matches!(verdict(&wrong), Verdict::Rejected(_)), "{wrong}");
        }
    }
    assert!(rejected > 900, "{rejected}");
    // Nim grows too, but by another argument; an octal code with all heaps and two equal ones grows and
    // then stops.
    for game in ["nim", "0.77", "0.7777", "0.(3)"] {
        let text = write::period(&Period { saltus: 1, ..period(game, Law::Saltus, 1, 0) }).unwrap();
        assert!(matches!(verdict(&text), Verdict::Rejected(_)), "{text}");
    }
}

#[test]
fn subtraction_games() {
    let mut dice = Dice(11);
    for _ in 0..200 {
        let mut set: Vec<u64> = (0..=dice.below(4)).map(|_| 1 + dice.below(12) as u64).collect();
        set.sort_unstable();
        set.dedup();
        let text: Vec<String> = set.iter().map(u64::to_string).collect();
        let game = format!("subtract:{}", text.join(","));
        let values = oracle::values(&game, 4000).unwrap();
        // The first window as long as the largest number that repeats.
        let (n0, p) = oracle::least_period(&values);
        let claim = period(&game, Law::FiniteSubtraction, p, n0);
        let text = write::period(&claim).unwrap();
        assert_eq!(verdict(&text), Verdict::Accepted(Claim::Period(claim)), "{game}");
    }
}

#[test]
fn a_thousand_outcomes() {
    let mut dice = Dice(3);
    let mut good = 0;
    let mut prove = |game_name: &str, text: &str| {
        let mut game = game_of(game_name, &[text]).unwrap();
        let key = game.key(text).unwrap();
        for play in [Play::Normal, Play::Misere] {
            let mut known = HashMap::new();
            let outcome = outcome(game.as_mut(), &key, play, &mut known);
            let lost = strategy(game.as_mut(), &key, play, &mut known);
            let claim = Settled { game: game_name.to_owned(), position: text.to_owned(), play, outcome };
            let certificate = write::outcome(&claim, lost).unwrap();
            assert_eq!(verdict(&certificate), Verdict::Accepted(Claim::Outcome(claim)), "{certificate}");
            good += 1;
        }
    };
    for (game, texts) in [
        ("nim", &["1,3,5,7", "0", "1", "1,1", "4,4", "0,0", "2,2,1,1"][..]),
        ("xxx", &["5,3,2,1", "12", "14", "1"]),
        ("wythoff", &["3,5", "1,2 + 1,2", "4,4", "0,0"]),
        ("fibonacci", &["13", "12", "26/8", "5/2 + 3"]),
        ("cram", &["3x3", "2x4", "3x4", "1x9", "2x2 + 1x3", "..#./.#../...."]),
        ("coins:2", &["3,7", "1,2,3"]),
        ("coins:=2", &["1", "1,2", "2,5"]),
        ("coins:ruler", &["1,4", "6"]),
        ("coins:nim*nim", &["2.2", "1.3,3.1"]),
        ("chomp", &["3x4", "2x2 + 2,1"]),
        ("chocolate", &["3x4", "2x2x2"]),
        ("northcott", &["3,0,2", "0,0"]),
        ("strip", &["1,4,4"]),
        ("strip:slide", &["0,3,3"]),
        ("xxx:circle", &["9", "5 + 4"]),
        ("xxx:grid", &["3x3", "2x3 + 2x2"]),
        ("xxx:globe", &["3x2p", "4x2"]),
        ("xxx:graph", &["a-b,b-c,c-a,c-d,e", "1-2-3-4-5-6-1,2-5", "checksum,kind + a-b"]),
        ("arc-kayles", &["a-b,b-c,c-a,c-d-e", "1-2-3-4-5-6-1,2-5"]),
        ("dag", &["a>b,a>c,c>b,b>d:a", "a>b,b>c:a,b", "a>b:a + x>y>z,x>z:x"]),
        ("grundy", &["10", "7,4", "2,1"]),
        ("subtract:2,5,6", &["20", "7,3"]),
        ("0.8", &["9", "10,4"]),
        ("4.07", &["7,3"]),
        ("dornim", &["7,4"]),
    ] {
        for text in texts {
            prove(game, text);
        }
    }
    for entry in ENTRIES.iter() {
        // The larger examples are for engines.
        let small = ["1,2,3", "4", "9", "7,3", "10", "3,5"];
        entry
            .positions
            .iter()
            .filter(|text| small.contains(&text.as_str()))
            .for_each(|text| prove(&entry.examples[0], text));
    }
    for _ in 0..480 {
        let game = dice.pick(&["nim", "xxx", "0.77", "grundy", "subtract:1,3,4", "0.3F", "0.12(34)"]);
        let heaps: Vec<String> = (0..=dice.below(3)).map(|_| dice.below(6).to_string()).collect();
        prove(game, &heaps.join(","));
    }
    assert!(good >= 1000, "{good}");
}

#[test]
fn what_is_too_large_is_not_decided() {
    let undecided = |text: &str, limit: u64| {
        let verdict = check(text, &NoFiles, &mut Effort::new(limit));
        assert_eq!(verdict, Verdict::Undecided(Halt::TooLarge(limit)), "{text}");
    };
    let large = |game: &str, law, p, n0| write::period(&period(game, law, p, n0)).unwrap();
    undecided(&large("0.354", Law::GuySmith, 1180, 10_061_916), 1_000_000_000);
    undecided(&large("0.77", Law::GuySmith, u64::MAX, 71), u64::MAX);
    undecided(&large("0.3", Law::GuySmith, 2, u64::MAX), u64::MAX);
    undecided(&large("subtract:1,1000000000000", Law::FiniteSubtraction, 2, 0), u64::MAX);
    let nim = Settled {
        game: "nim".to_owned(),
        position: "1000000000000,1000000000000".to_owned(),
        play: Play::Normal,
        outcome: Outcome::P,
    };
    undecided(&write::outcome(&nim, ["1000000000000,1000000000000"]).unwrap(), 100_000_000);
    let flag = std::sync::atomic::AtomicBool::new(true);
    let mut effort = Effort::default().with_cancel(&flag);
    let text = large("0.77", Law::GuySmith, 12, 71);
    assert_eq!(check(&text, &NoFiles, &mut effort), Verdict::Undecided(Halt::Cancelled));
}
