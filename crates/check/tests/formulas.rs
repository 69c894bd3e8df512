//! Theorems compared with recursion: whatever a `formula` says, and a position beside a period or a
//! quotient, is accepted exactly if the rules alone confirm it.
#![allow(clippy::unwrap_used)]

mod oracle;

use std::collections::HashMap;

use marienbad_certificate::write;
use marienbad_check::{Outcome, Settled, Theorem, Verdict};
use marienbad_rules::Play;
use oracle::{Key, game_of, outcome, resealed, verdict};

fn value(game: &mut dyn oracle::Game, key: &Key, known: &mut HashMap<Key, u64>) -> u64 {
    if let Some(value) = known.get(key) {
        return *value;
    }
    let met: Vec<u64> = game.options(key).iter().map(|option| value(game, option, known)).collect();
    let least = (0..=met.len() as u64).find(|value| !met.contains(value)).unwrap();
    known.insert(key.clone(), least);
    least
}

fn is_accepted(text: &str) -> bool {
    match verdict(text) {
        Verdict::Accepted(_) => true,
        Verdict::Rejected(_) => false,
        Verdict::Undecided(halt) => panic!("{halt}\n{text}"),
    }
}

/// Both outcomes are claimed for each position, and in normal play the right value and the next one.
fn theorem_holds(name: &str, theorem: Theorem, positions: &[String], plays: &[Play]) {
    for position in positions {
        let mut game = game_of(name, &[position]).unwrap();
        let key = game.key(position).unwrap_or_else(|| panic!("{name} {position}"));
        for &play in plays {
            let truth = outcome(&mut *game, &key, play, &mut HashMap::new());
            let worth = theorem.gives_values() && play == Play::Normal;
            let right = worth.then(|| value(&mut *game, &key, &mut HashMap::new()));
            for claimed in [Outcome::P, Outcome::N] {
                let (game, position) = (name.to_owned(), position.clone());
                let claim = Settled { game, position, play, outcome: claimed };
                let text = write::formula(&claim, theorem, right).unwrap();
                assert_eq!(is_accepted(&text), claimed == truth, "{text}");
                if let Some(right) = right {
                    let text = write::formula(&claim, theorem, Some(right + 1)).unwrap();
                    assert!(!is_accepted(&text), "{text}");
                }
                // A value where the theorem gives none, or none where it gives one, makes no valid
                // certificate.
                let other = if worth { None } else { Some(0) };
                assert!(!is_accepted(&write::formula(&claim, theorem, other).unwrap()));
            }
        }
    }
}

fn rows(most: u64) -> Vec<String> {
    let all = 0..=most;
    let sums = all.clone().flat_map(|a| all.clone().flat_map(move |b| (0..4).map(move |c| [a, b, c])));
    sums.map(|sum| sum.map(|n| n.to_string()).join(",")).collect()
}

const BOTH: [Play; 2] = [Play::Normal, Play::Misere];

#[test]
fn theorems_agree_with_recursion() {
    theorem_holds("nim", Theorem::NimSum, &rows(4), &BOTH);
    theorem_holds(
        "rule: n -> n-k for k in 1..n",
        Theorem::NimSum,
        &["5,4,1".to_owned(), "1,1".to_owned()],
        &BOTH,
    );
    let texts = |all: &[&str]| all.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    theorem_holds("chocolate", Theorem::NimSum, &texts(&["1x1", "2x2", "3x5", "4x4", "2x1 + 1x2"]), &BOTH);
    theorem_holds("strip", Theorem::NimSum, &texts(&["1,4,4", "2,3"]), &BOTH);
    let pairs =
        |most: u64| (0..=most).flat_map(|a| (a..=most).map(move |b| format!("{a},{b}"))).collect::<Vec<_>>();
    theorem_holds("wythoff", Theorem::GoldenPairs, &pairs(11), &BOTH);
    theorem_holds("dornim", Theorem::GoldenPairs, &texts(&["3,2", "7,4", "2,2", "6,6", "3,3"]), &BOTH);
    let heaps: Vec<String> = (1..=22).flat_map(|n| (1..=n.min(9)).map(move |q| format!("{n}/{q}"))).collect();
    theorem_holds("fibonacci", Theorem::Zeckendorf, &heaps, &BOTH);
    let bars = texts(&["2x1", "2x2", "2x3", "3x4", "2x2x2"]);
    theorem_holds("chomp", Theorem::StrategyStealing, &bars, &[Play::Normal]);
    let plants =
        texts(&["G-a", "G-a-b-c", "G-a-b-a,G-c", "G-a-b-c-a,b-d-e,G-f", "G-a,G-a,a-b", "G-G,G-a-b-G"]);
    theorem_holds("graph: cut edge from G", Theorem::Fusion, &plants, &[Play::Normal]);
    for (name, coins) in
        [("coins:2", "1,4,6"), ("coins:3", "2,5,6"), ("coins:ruler", "3,4,7"), ("coins:nim*nim", "2.3,1.1")]
    {
        theorem_holds(name, Theorem::CoinTurning, &texts(&[coins]), &[Play::Normal]);
    }
}

#[test]
fn a_theorem_about_another_game_is_refused() {
    for (name, theorem, position) in [
        ("kayles", Theorem::NimSum, "3,3"),
        ("nim", Theorem::GoldenPairs, "3,5"),
        ("wythoff", Theorem::NimSum, "3,3"),
        ("wythoff", Theorem::GoldenPairs, "3,5 + 1,2"),
        ("fibonacci", Theorem::Zeckendorf, "5/2 + 3/1"),
        ("chomp", Theorem::StrategyStealing, "1x1"),
        ("chomp", Theorem::StrategyStealing, "3,2"),
        ("cram", Theorem::StrategyStealing, "2x2"),
    ] {
        let (play, value) = (Play::Normal, theorem.gives_values().then_some(0));
        for outcome in [Outcome::P, Outcome::N] {
            let claim = Settled { game: name.to_owned(), position: position.to_owned(), play, outcome };
            let text = write::formula(&claim, theorem, value).unwrap();
            assert!(!is_accepted(&text), "{text}");
        }
    }
}

const QUOTIENT: &str = "marienbad certificate 1\nkind quotient\ngame subtract:1,2,3\n\
    heaps 0 1 2 3\nlost 1 4\nreach periodic\n\
    preperiod 0\ntable 6\n 1 2\n 0 3\n 3 4\n 2 5\n 5 2\n 4 3\nchecksum ";
const PERIOD: &str = "marienbad certificate 1\nkind period\ngame 0.3F\ntheorem three-heaps\n\
    preperiod PRE\nperiod P\nsaltus 0\nchecksum ";

#[test]
fn positions_beside_a_quotient_agree_with_recursion() {
    let quotient = resealed(QUOTIENT);
    assert!(is_accepted(&quotient), "{:?}", verdict(&quotient));
    for position in ["0", "1", "5", "9", "4,4", "7,9", "5,6,2", "8,3,3", "1,1,1"] {
        let mut game = game_of("subtract:1,2,3", &[position]).unwrap();
        let key = game.key(position).unwrap();
        let truth = outcome(&mut *game, &key, Play::Misere, &mut HashMap::new());
        for claimed in [Outcome::P, Outcome::N] {
            let text = write::with_position(&quotient, position, ("outcome", claimed.word())).unwrap();
            assert_eq!(is_accepted(&text), claimed == truth, "{text}");
        }
    }
    let huge = write::with_position(&quotient, "1000000000,999999999", ("outcome", "N")).unwrap();
    assert!(is_accepted(&huge), "{:?}", verdict(&huge));
    assert!(!is_accepted(&write::with_position(&quotient, "3,x", ("outcome", "N")).unwrap()));
    assert!(!is_accepted(&write::with_position(&quotient, "3", ("value", "3")).unwrap()));
}

#[test]
fn positions_beside_a_period_agree_with_recursion() {
    let period = |game: &str, theorem: &str, numbers: [u64; 3]| {
        let text = PERIOD.replace("0.3F", game).replace("three-heaps", theorem);
        let text = text
            .replace("PRE", &numbers[0].to_string())
            .replace("period P", &format!("period {}", numbers[1]));
        resealed(&text.replace("saltus 0", &format!("saltus {}", numbers[2])))
    };
    for (name, theorem, numbers) in [
        ("subtract:1,2,3", "finite-subtraction", [0, 4, 0]),
        ("0.3", "guy-smith", [0, 2, 0]),
        ("0.28", "three-heaps-saltus", [1, 53, 16]),
    ] {
        let text = period(name, theorem, numbers);
        assert!(is_accepted(&text), "{:?}\n{text}", verdict(&text));
        let most = if numbers[2] > 0 { 20 } else { 9 };
        for position in [format!("{most}"), "0".to_owned(), format!("{most},3,1"), "5,5".to_owned()] {
            let mut game = game_of(name, &[&position]).unwrap();
            let key = game.key(&position).unwrap();
            let right = value(&mut *game, &key, &mut HashMap::new());
            for claimed in [right, right + 1] {
                let text = write::with_position(&text, &position, ("value", &claimed.to_string())).unwrap();
                assert_eq!(is_accepted(&text), claimed == right, "{text}");
            }
        }
    }
    // 10^9 = 1 + 18867924·53 + 27, so its value is that of 28 plus 18867924·16.
    let text = period("0.28", "three-heaps-saltus", [1, 53, 16]);
    let first = oracle::values("0.28", 29).unwrap()[28];
    let value = (u64::from(first) + 18_867_924 * 16).to_string();
    assert!(is_accepted(&write::with_position(&text, "1000000000", ("value", &value)).unwrap()));
}
