//! Certificates of Grundy values: complete lists, thinned ones, and altered ones, compared with plain
//! recursion.

#![allow(clippy::unwrap_used)] // a failure here fails the test

use std::collections::{BTreeMap, HashMap};

use marienbad_certificate::write;
use marienbad_check::{Claim, Defect, Effort, Verdict, Worth, check};
use marienbad_rules::NoFiles;

mod oracle;
use oracle::{Dice, Game, Key, game_of, verdict};

const POSITIONS: [(&str, &[&str]); 11] = [
    ("nim", &["1,3,5,7", "0", "6", "4,4"]),
    ("xxx", &["9", "7,4", "3,3,2"]),
    ("0.77", &["8", "5,6"]),
    ("grundy", &["10", "8,5", "2,1"]),
    ("cram", &["3x3", "2x4", "3x4", "2x2 + 1x5", "..#./.#../....", "1x2"]),
    ("xxx:grid", &["3x3", "2x3 + 2x2", "3x4"]),
    ("xxx:globe", &["4x2", "3x2p"]),
    ("xxx:circle", &["9", "5 + 4"]),
    ("arc-kayles", &["a-b,b-c,c-a,c-d-e", "1-2-3-4-5-6-1,2-5"]),
    ("chomp", &["3x3", "2x2 + 2,1"]),
    ("dag", &["a>b,a>c,c>b,b>d:a", "a>b:a + x>y>z,x>z:x"]),
];

/// The value of one component, by the definition; `known` receives those of all its followers.
fn value(game: &mut dyn Game, component: &String, known: &mut HashMap<String, u32>) -> u32 {
    if let Some(value) = known.get(component) {
        return *value;
    }
    let mut met = Vec::new();
    for option in game.options(&vec![component.clone()]) {
        met.push(option.iter().map(|part| value(game, part, known)).fold(0, |xor, value| xor ^ value));
    }
    let least = (0..=met.len() as u32).find(|n| !met.contains(n)).unwrap();
    known.insert(component.clone(), least);
    least
}

type List = BTreeMap<String, u32>;

struct Proof {
    claim: Worth,
    /// All followers among the components, by their texts.
    list: List,
}

fn proof(name: &str, position: &str) -> Proof {
    let mut game = game_of(name, &[position]).unwrap();
    let key: Key = game.key(position).unwrap();
    let mut known = HashMap::new();
    let sum = key.iter().fold(0, |xor, part| xor ^ value(game.as_mut(), part, &mut known));
    let list = known.into_iter().map(|(part, value)| (game.text(&vec![part]), value)).collect();
    Proof { claim: Worth { game: name.to_owned(), position: position.to_owned(), value: sum.into() }, list }
}

fn judged(claim: &Worth, list: &List) -> Verdict {
    let lines = list.iter().map(|(text, value)| (u64::from(*value), text));
    verdict(&write::worth(claim, lines).unwrap())
}

#[test]
fn complete_lists_are_accepted_and_false_values_never() {
    let (mut dice, mut altered) = (Dice(17), 0);
    for (game, positions) in POSITIONS {
        for position in positions {
            let Proof { claim, list } = proof(game, position);
            assert_eq!(
                judged(&claim, &list),
                Verdict::Accepted(Claim::Worth(claim.clone())),
                "{game} {position}"
            );
            let other = Worth { value: claim.value + 1, ..claim.clone() };
            let Verdict::Rejected(why) = judged(&other, &list) else { panic!("{game} {position}") };
            assert_eq!((why.line, why.reason), (4, Defect::OtherWorth(claim.value)));
            for (text, value) in list.iter().take(40) {
                let mut wrong = list.clone();
                let false_value =
                    if dice.below(2) == 0 { value + 1 } else { value.checked_sub(1).unwrap_or(7) };
                wrong.insert(text.clone(), false_value);
                assert!(matches!(judged(&claim, &wrong), Verdict::Rejected(_)), "{game} {position}: {text}");
                altered += 1;
            }
        }
    }
    assert!(altered > 200, "{altered}");
}

/// Lines are removed as long as the rest is accepted; after that, removing or falsifying any line is
/// rejected.
#[test]
fn small_lists_are_accepted_until_something_is_missing() {
    let (mut dice, mut saved, mut all) = (Dice(23), 0, 0);
    for (game, positions) in POSITIONS {
        for position in positions {
            let Proof { claim, mut list } = proof(game, position);
            all += list.len();
            loop {
                let removable = list.keys().find(|text| {
                    let mut less = list.clone();
                    less.remove(*text);
                    matches!(judged(&claim, &less), Verdict::Accepted(_))
                });
                let Some(text) = removable.cloned() else { break };
                list.remove(&text);
                saved += 1;
            }
            assert!(matches!(judged(&claim, &list), Verdict::Accepted(_)));
            for _ in 0..20 {
                let mut wrong = list.clone();
                let texts: Vec<&String> = list.keys().collect();
                if texts.is_empty() {
                    break;
                }
                let text = texts[dice.below(texts.len())];
                match dice.below(2) {
                    0 => wrong.remove(text),
                    _ => wrong.insert(text.clone(), list[text] ^ (1 + dice.below(3) as u32)),
                };
                assert!(matches!(judged(&claim, &wrong), Verdict::Rejected(_)), "{game} {position}: {text}");
            }
        }
    }
    assert!(saved * 3 > all, "{saved} of {all}");
}

#[test]
fn what_is_wrong_is_said() {
    let claim = |game: &str, position: &str, value| Worth {
        game: game.to_owned(),
        position: position.to_owned(),
        value,
    };
    let why = |claim: &Worth, lines: &[(u64, &str)]| match verdict(
        &write::worth(claim, lines.iter().copied()).unwrap(),
    ) {
        Verdict::Rejected(why) => (why.line, why.reason),
        other => panic!("{other:?}"),
    };
    let nim = claim("nim", "2", 2);
    assert_eq!(why(&nim, &[(2, "2")]), (7, Defect::MayBeWorth("1".to_owned(), 2)));
    assert_eq!(why(&nim, &[(2, "2"), (1, "1"), (1, "1,1")]).0, 9);
    assert_eq!(why(&nim, &[(1, "1")]), (4, Defect::NotListed));
    assert_eq!(why(&nim, &[(0, "0")]).0, 7);
    assert_eq!(why(&claim("nim", "1,1", 1), &[(1, "1")]), (4, Defect::OtherWorth(0)));
    assert_eq!(why(&nim, &[(3, "2"), (1, "1")]), (7, Defect::NoneWorth(2)));
    // The same component with two values: one of them is false.
    assert_eq!(why(&nim, &[(1, "1"), (2, "2"), (0, "1")]).0, 8);
    assert_eq!(why(&claim("nim", "2;", 2), &[]).0, 4);
    assert!(matches!(why(&nim, &[(2, "x")]), (7, Defect::Position(_))));
    let text = write::worth(&nim, [(1, "1"), (2, "2")]).unwrap();
    for (from, to) in [
        ("\n 1 1\n", "\n 1\n"),
        ("\n 1 1\n", "\n x 1\n"),
        ("\n 1 1\n", "\n 99999999999 1\n"),
        ("value 2", "value -2"),
    ] {
        let altered = oracle::resealed(&text.replace(from, to));
        assert!(matches!(verdict(&altered), Verdict::Rejected(_)), "{altered}");
    }
}

/// A move that turns more coins than are listed is still a move.
#[test]
fn moves_that_are_not_listed_are_not_forgotten() {
    let claim = |game: &str| Worth { game: game.to_owned(), position: "300.300".to_owned(), value: 0 };
    let verdict_of = |game: &str| verdict(&write::worth(&claim(game), Vec::<(u64, String)>::new()).unwrap());
    // Every move would turn 90,000 coins.
    let Verdict::Rejected(why) = verdict_of("coins:=300*=300") else { panic!() };
    assert!(matches!(why.reason, Defect::Game(_)), "{why}");
    // One of its four moves does.
    assert!(matches!(verdict_of("coins:{1,300}*{1,300}"), Verdict::Undecided(_)));
}

/// A text of a hundred bytes names positions of gigabytes.
#[test]
fn what_is_held_and_what_it_takes_is_bounded() {
    let claim = Worth { game: "coins:ruler".to_owned(), position: "60000".to_owned(), value: 32 };
    let text = write::worth(&claim, [(32, "60000")]).unwrap();
    let mut effort = Effort::default().with_memory(1 << 24);
    assert!(matches!(check(&text, &NoFiles, &mut effort), Verdict::Undecided(_)));
    let claim = Worth { game: "cram".to_owned(), position: "64x64".to_owned(), value: 0 };
    let text = write::worth(&claim, [(0, "64x64")]).unwrap();
    assert!(matches!(check(&text, &NoFiles, &mut Effort::new(100_000_000)), Verdict::Undecided(_)));
}
