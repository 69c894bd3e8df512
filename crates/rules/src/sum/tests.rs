use super::*;
use crate::{NoFiles, ParseErrorKind, Thing, moves_of};

fn text(sum: &str) -> String {
    Sum.text(&Sum.parse(sum, &NoFiles).unwrap())
}

fn reason(sum: &str) -> (usize, ParseErrorKind) {
    let error = Sum.parse(sum, &NoFiles).unwrap_err();
    assert_eq!(error.input, sum);
    (error.at, error.reason)
}

#[test]
fn sums_are_read_and_written() {
    for (written, read) in [
        ("nim(3,5)+kayles(7)", "nim(3,5) + kayles(7)"),
        ("nim(3) + nim(5) + kayles(7)", "nim(3,5) + kayles(7)"),
        ("0.12(34)(7)", "0.12(34)(7)"),
        ("4.(3)(7) + NIM(2)", "4.(3)(7) + NIM(2)"),
        ("rule{n -> n-1 or n-2}(9)", "rule{n -> n - 1 or n - 2}(9)"),
        ("rule: n -> n-1 or n-2 (9)", "rule{n -> n - 1 or n - 2}(9)"),
        ("coins:{1,3}(2,5) + coins:d{1,2}(4)", "coins:{1,3}(2,5) + coins:d{1,2}(4)"),
        ("cram(2x3 + 1x4)", "cram(2x3 + 1x4)"),
        ("wythoff(3,5 + 1,2) + subtract:1,2(4)", "wythoff(3,5 + 1,2) + subtract:1,2(4)"),
        ("xxx:graph(\"a)+\"-b)", "xxx:graph(\"a)+\"-b)"),
        ("nim(0) + kayles(7)", "kayles(7)"),
        ("nim(0,2)", "nim(2)"),
        ("nim(0)", "0"),
        (" 0 ", "0"),
    ] {
        assert_eq!(text(written), read);
        assert_eq!(text(read), read);
    }
}

#[test]
fn components_know_their_game() {
    let sum = Sum.parse("kayles(7,2) + 0.77(7) + nim(7)", &NoFiles).unwrap();
    let names: Vec<(&str, &str)> = sum.iter().map(|part| (part.game(), part.full_name())).collect();
    assert_eq!(names, [("kayles", "0.77"), ("kayles", "0.77"), ("0.77", "0.77"), ("nim", "nim")]);
    // One game under two names, and two games with equal components.
    assert_eq!(sum[0], sum[2]);
    assert_ne!(sum[0], sum[3]);
    assert_ne!(sum[0], sum[1]);
}

#[test]
fn moves_are_those_of_the_game() {
    let sum = Sum.parse("cram(2x2) + rule{n -> [a, n-a] for a in 1..n/2}(4)", &NoFiles).unwrap();
    let moves = |i: usize| {
        let part: &Part = &sum[i];
        moves_of(&Sum, part).map(|(mv, left)| (Sum.move_text(part, &mv), Sum.text(&left))).collect::<Vec<_>>()
    };
    assert_eq!(moves(0).len(), 4);
    let own = |left: &str| format!("rule{{n -> [a, n - a] for a in 1..n/2}}({left})");
    assert_eq!(moves(1), [(">3,1".to_owned(), own("3,1")), (">2,2".to_owned(), own("2,2"))]);
}

#[test]
fn mistakes_have_their_place() {
    assert_eq!(reason("nim"), (3, ParseErrorKind::TermExpected));
    assert_eq!(reason("nim(3) + "), (9, ParseErrorKind::TermExpected));
    assert_eq!(reason("(3)"), (0, ParseErrorKind::TermExpected));
    assert_eq!(reason("nim(3"), (3, ParseErrorKind::Bracket));
    assert_eq!(reason("nim(3))"), (6, ParseErrorKind::Bracket));
    assert_eq!(reason("nim(3) + kayles(x)"), (16, ParseErrorKind::NumberExpected { found: Some('x') }));
    assert_eq!(reason("nim(3) + subtract:0(4)").0, 18);
    let unknown = ParseErrorKind::NoGame { name: "nimm".into(), nearest: Some("nim".into()) };
    assert_eq!(reason("kayles(3) + nimm(3)"), (12, unknown));
    assert_eq!(reason("nim(3) + sum(nim(4))"), (9, ParseErrorKind::SumInSum));
    assert_eq!(reason("é(3) + rule{n -> q}(4)").0, 0);
    assert_eq!(reason("nim(3) + rule{n -> q}(4)").0, 19);
    let many: Vec<String> = (1..=70).map(|n| format!("subtract:{n}(3)")).collect();
    assert_eq!(
        reason(&many.join("+")).1,
        ParseErrorKind::TooMany { what: Thing::Games, max: notation::MAX_GAMES }
    );
    assert!(reason(&"sum(".repeat(100_000)).1 == ParseErrorKind::Bracket);
}

#[test]
fn the_scene_has_every_game_with_keys_of_its_own() {
    let sum = Sum.parse("nim(2) + cram(2x2) + nim(3) + wythoff(1,2)", &NoFiles).unwrap();
    let scene = Sum.scene(&sum);
    let keys: std::collections::BTreeSet<&str> =
        scene.things.iter().map(|thing| thing.key.as_str()).collect();
    assert_eq!(keys.len(), scene.things.len());
    for component in 0..sum.len() {
        assert!(scene.things.iter().any(|thing| thing.component == Some(component)), "{component}");
        for (mv, _) in moves_of(&Sum, &sum[component]) {
            let gesture = Sum.gesture(&sum, component, &mv);
            for key in gesture.pick.iter().chain(&gesture.touch) {
                assert!(keys.contains(key.as_str()), "{key}");
            }
        }
    }
    // No two areas overlap.
    for (i, a) in scene.areas.iter().enumerate() {
        for b in &scene.areas[..i] {
            let apart = a.at.x + a.width <= b.at.x
                || b.at.x + b.width <= a.at.x
                || a.at.y + a.height <= b.at.y
                || b.at.y + b.height <= a.at.y;
            assert!(apart, "{a:?} {b:?}");
        }
    }
}
