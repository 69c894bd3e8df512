//! Strategies and values of the engines as certificates, verified by the checker.

#![allow(clippy::unwrap_used)] // what fails here fails the test

use marienbad_certificate::write;
use marienbad_check::{Effort, Settled, Verdict, Worth, check};
use marienbad_rules::{Convention, NoFiles, Play};
use marienbad_solve::question::{Outcome, open};
use marienbad_solve::{Budget, Work};

fn work() -> Work<'static> {
    Work::new(Budget::default())
}

fn accepts(text: &str) -> bool {
    matches!(check(text, &NoFiles, &mut Effort::default()), Verdict::Accepted(_))
}

/// Boards and graphs of every kind, and games of other engines.
const POSITIONS: [(&str, &[&str]); 12] = [
    ("cram", &["1x9", "3x5", "4x5", "4x6", "3x4 + 2x5", "..#..../.#...../...#...", "2x2 + 1x2"]),
    ("xxx:grid", &["5x5", "6x6", "4x7", "ooo.oo/oo.ooo/oooooo"]),
    ("xxx:globe", &["6x3", "5x3p"]),
    ("xxx:torus", &["4x5", "5x5"]),
    ("xxx:circle", &["17", "9 + 8"]),
    ("xxx:graph", &["a-b,b-c,c-a,c-d,d-e,e-f,f-d", "1-2-3-4-5-6-1,2-5"]),
    ("arc-kayles", &["a-b,b-c,c-a,c-d-e", "1-2-3-4-5-6-1,2-5"]),
    ("chomp", &["4x5", "2x3x2"]),
    ("poset", &["a<b<d,a<c<d"]),
    ("nim", &["1,3,5,7", "0", "4,4"]),
    ("grundy", &["20", "9,12"]),
    ("dag", &["a>b,a>c,c>b,b>d:a"]),
];

#[test]
fn values_are_accepted() {
    for (name, positions) in POSITIONS {
        let game = open(name).unwrap();
        for text in positions {
            let position = game.parse(text, &NoFiles).unwrap();
            let answer = game.solve(&position, Convention::default(), &mut work()).unwrap();
            let value = answer.value.and_then(|value| value.to_u64()).unwrap();
            let list = game.worths(&position, &mut work()).unwrap();
            let claim = Worth { game: name.to_owned(), position: (*text).to_owned(), value };
            let certificate = write::worth(&claim, list_of(&list)).unwrap();
            let verdict = check(&certificate, &NoFiles, &mut Effort::default());
            assert!(matches!(verdict, Verdict::Accepted(_)), "{name} {text}: {verdict:?}");
            let wrong = Worth { value: value + 1, ..claim };
            assert!(!accepts(&write::worth(&wrong, list_of(&list)).unwrap()), "{name} {text}");
        }
    }
}

fn list_of(list: &[(u64, String)]) -> Vec<(u64, &str)> {
    list.iter().map(|(value, text)| (*value, text.as_str())).collect()
}

#[test]
fn strategies_are_accepted() {
    for (name, positions) in POSITIONS {
        let game = open(name).unwrap();
        for text in positions {
            let position = game.parse(text, &NoFiles).unwrap();
            for play in [Play::Normal, Play::Misere] {
                let convention = Convention { play, ..Convention::default() };
                let outcome = match game.solve(&position, convention, &mut work()).unwrap().outcome {
                    Outcome::P => marienbad_check::Outcome::P,
                    Outcome::N => marienbad_check::Outcome::N,
                };
                let lost = game.strategy(&position, play, &mut work()).unwrap();
                let claim = Settled { game: name.to_owned(), position: (*text).to_owned(), play, outcome };
                assert!(accepts(&write::outcome(&claim, &lost).unwrap()), "{name} {text} {play:?}");
            }
        }
    }
}

/// Certificates of values are shorter than strategies if a position falls apart quickly.
#[test]
fn lists_are_short() {
    let game = open("cram").unwrap();
    let position = game.parse("4x6", &NoFiles).unwrap();
    let values = game.worths(&position, &mut work()).unwrap().len();
    let lost = game.strategy(&position, Play::Normal, &mut work()).unwrap().len();
    assert!(values < 300 && lost < 600, "{values} {lost}");
}

/// Boards of any size by the mirror strategy, including those that need an opening move; with any two
/// images exchanged they are refused.
#[test]
fn images_are_accepted() {
    let boards: [(&str, &[&str]); 5] = [
        ("cram", &["12x12", "6x11", "20x31", "2x4 + 4x4", "..#./..#./####/..../....", "7x8 + 2x4"]),
        ("xxx:grid", &["20x20", "9x11", "4x4 + 6x6", "oo.oo/o...o/oo.oo"]),
        ("xxx:circle", &["400", "ooo.ooo.", "2048"]),
        ("xxx:globe", &["10x7", "10x7p", "8x5p", "2x40p"]),
        ("xxx:torus", &["9x10", "8x8"]),
    ];
    let (mut lost, mut won) = (0, 0);
    for (name, positions) in boards {
        let game = open(name).unwrap();
        for text in positions {
            let position = game.parse(text, &NoFiles).unwrap();
            let (_, opening) = game.mirror(&position).unwrap().unwrap_or_else(|| panic!("{name} {text}"));
            let (line, images) = game.lost_by_images(&position).unwrap().unwrap();
            let outcome = if opening.is_some() {
                won += 1;
                marienbad_check::Outcome::N
            } else {
                lost += 1;
                marienbad_check::Outcome::P
            };
            let claim =
                Settled { game: name.to_owned(), position: (*text).to_owned(), play: Play::Normal, outcome };
            let certificate =
                |images: &[usize]| write::outcome(&claim, [write::mirrored(&line, images)]).unwrap();
            let verdict = check(&certificate(&images), &NoFiles, &mut Effort::default());
            assert!(matches!(verdict, Verdict::Accepted(_)), "{name} {text}: {verdict:?}");
            let last = images.len() - 1;
            for other in [1, last / 2, last] {
                let mut wrong = images.clone();
                wrong.swap(0, other);
                assert!(!accepts(&certificate(&wrong)), "{name} {text}: {other}");
            }
        }
    }
    assert!(lost > 8 && won > 4, "{lost} {won}");
}
