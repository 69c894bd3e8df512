//! Positions that are lost because every move is answered by its image: all images of small ones, compared
//! with plain recursion.

#![allow(clippy::unwrap_used)] // a failure here fails the test

use std::collections::HashMap;

use marienbad_certificate::write;
use marienbad_check::{Defect, Expected, Outcome, Settled, Verdict};
use marienbad_rules::Play;

mod oracle;
use oracle::{Dice, game_of, outcome, verdict};

fn claim(game: &str, position: &str, outcome: Outcome) -> Settled {
    Settled { game: game.to_owned(), position: position.to_owned(), play: Play::Normal, outcome }
}

fn judged(claim: &Settled, line: &str) -> Verdict {
    verdict(&write::outcome(claim, [line]).unwrap())
}

/// Calls `see` with every way to pair `images` that are not yet paired, or to leave them unpaired.
fn each_pairing(images: &mut Vec<usize>, from: usize, see: &mut dyn FnMut(&[usize])) {
    if from == images.len() {
        return see(images);
    }
    each_pairing(images, from + 1, see);
    if images[from] == from {
        for other in from + 1..images.len() {
            if images[other] == other {
                (images[from], images[other]) = (other, from);
                each_pairing(images, from + 1, see);
                (images[from], images[other]) = (from, other);
            }
        }
    }
}

const POSITIONS: [(&str, &[&str]); 7] = [
    ("cram", &["2x2", "2x3", "1x6", "2x4", "../.#/..", ".#./...", "1x4 + 1x4", "..#../#.#.#"]),
    ("xxx:grid", &["2x2", "2x3", "1x5", "2x4", "o.o/ooo", "1x3 + 1x3"]),
    ("xxx:circle", &["4", "5", "6", "8", "4 + 4", "oo.oo."]),
    ("xxx:globe", &["2x2", "3x2", "4x1p", "2x2p"]),
    ("xxx:torus", &["2x2", "2x3", "2x4"]),
    ("xxx:graph", &["a-b,c-d", "a-b-c-d-a", "a-b,b-c,c-a,d-e,e-f,f-d", "a,b,c"]),
    ("arc-kayles", &["a-b-c,d-e-f", "a-b-c-d-e-f-a", "a-b,c"]),
];

/// A checker that accepted a list of images without an answer to some move would be caught.
#[test]
fn only_lost_positions_are_accepted() {
    let (mut accepted, mut rejected) = (0, 0);
    for (name, positions) in POSITIONS {
        for position in positions {
            let mut game = game_of(name, &[position]).unwrap();
            let key = game.key(position).unwrap();
            let is_lost = outcome(game.as_mut(), &key, Play::Normal, &mut HashMap::new()) == Outcome::P;
            let places = (1..64).find(|size| {
                let line = write::mirrored(position, &vec![0; *size]);
                let Verdict::Rejected(why) = judged(&claim(name, position, Outcome::P), &line) else {
                    panic!()
                };
                !matches!(why.reason, Defect::BadValue(_, _, Expected::Images))
            });
            let mut images: Vec<usize> = (0..places.unwrap()).collect();
            each_pairing(&mut images, 0, &mut |images| {
                let line = write::mirrored(position, images);
                match judged(&claim(name, position, Outcome::P), &line) {
                    Verdict::Accepted(_) => {
                        assert!(is_lost, "{name} {position} {images:?}");
                        accepted += 1;
                    }
                    Verdict::Rejected(why) => {
                        assert!(matches!(why.reason, Defect::NoImage(_)), "{name} {position}: {why:?}");
                        rejected += 1;
                    }
                    other @ Verdict::Undecided(_) => panic!("{other:?}"),
                }
            });
        }
    }
    assert!(accepted > 40 && rejected > 4000, "{accepted} {rejected}");
}

/// Random images, which are no pairing.
#[test]
fn chance_is_rejected() {
    let (mut dice, mut accepted) = (Dice(41), 0);
    for _ in 0..20_000 {
        let images: Vec<usize> = (0..8).map(|_| dice.below(8)).collect();
        let right = images == [7, 6, 5, 4, 3, 2, 1, 0];
        let verdict = judged(&claim("cram", "2x4", Outcome::P), &write::mirrored("2x4", &images));
        assert!(right || matches!(verdict, Verdict::Rejected(_)), "{images:?}");
        accepted += usize::from(matches!(verdict, Verdict::Accepted(_)));
    }
    assert!(accepted < 2, "{accepted}");
}

#[test]
fn what_is_wrong_is_said() {
    let why = |claim: &Settled, line: &str| match judged(claim, line) {
        Verdict::Rejected(why) => (why.line, why.reason),
        other => panic!("{other:?}"),
    };
    let lost = claim("cram", "2x2", Outcome::P);
    assert!(matches!(judged(&lost, "~3,2,1,0 2x2"), Verdict::Accepted(_)));
    // Each place is its own image, or that of its neighbour; one place too few, or one that does not exist.
    assert_eq!(why(&lost, "~0,1,2,3 2x2"), (8, Defect::NoImage(0)));
    assert_eq!(why(&lost, "~1,0,3,2 2x2"), (8, Defect::NoImage(0)));
    let images = |text: &str| Defect::BadValue("lost", text.to_owned(), Expected::Images);
    assert_eq!(why(&lost, "~2,1,0 2x2"), (8, images("2,1,0")));
    assert_eq!(why(&lost, "~4,2,1,0 2x2"), (8, images("4,2,1,0")));
    assert_eq!(why(&lost, "~3,2,1,x 2x2").1, Defect::BadValue("lost", "x".to_owned(), Expected::Number));
    // The position differs; a move leads to it; in misère play images are no answer.
    assert_eq!(why(&claim("cram", "2x3", Outcome::P), "~3,2,1,0 2x2"), (4, Defect::NotListed));
    assert!(matches!(judged(&claim("cram", "2x3", Outcome::N), "~3,2,1,0 .#./.#."), Verdict::Accepted(_)));
    assert_eq!(why(&claim("cram", "3x3", Outcome::N), "~3,2,1,0 2x2"), (4, Defect::NoWinningMove));
    let misere = Settled { play: Play::Misere, ..lost };
    assert!(matches!(why(&misere, "~3,2,1,0 2x2"), (8, Defect::Position(_))));
    let nim = claim("nim", "1,1", Outcome::P);
    assert_eq!(why(&nim, "~1,0 1,1"), (8, Defect::NoTheorem("mirror")));
}
