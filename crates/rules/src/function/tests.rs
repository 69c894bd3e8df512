use super::*;
use crate::{NoFiles, ParseErrorKind, moves_of};

/// A game whose options are listed by a Rust closure.
struct By<F>(F);

impl<F: Fn(&Component) -> Vec<Vec<Component>> + Send + Sync + 'static> Options for By<F> {
    fn options(&self, from: &Component, visit: &mut dyn FnMut(Vec<Component>) -> Listing) -> Listing {
        (self.0)(from).into_iter().try_for_each(visit)
    }
}

fn number(n: u64) -> Component {
    Component::Number(n.cast_signed())
}

fn kayles() -> FunctionGame {
    let list = |from: &Component| {
        let n = from.heap().unwrap_or(0);
        let leaving = |k: u64| (0..=n - k).map(move |a| vec![number(a), number(n - k - a)]);
        (1..=n.min(2)).flat_map(leaving).collect()
    };
    FunctionGame::new("own-kayles", &["n"], By(list))
}

#[test]
fn what_is_written_is_read() {
    let game = kayles();
    for text in
        ["5,3,2", "-4", "\"xx.x\" + \"x\\\"y\\\\\" + 7", "(7,3) + (2,1)", "(7,) + ()", "(\"a\",(1,2))"]
    {
        let sum = game.parse(text, &NoFiles).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(game.text(&sum), text);
    }
    assert_eq!(game.parse("0", &NoFiles).unwrap(), []);
    assert_eq!(game.text(&[]), "0");
    let bare = game.parse("xx.x", &NoFiles).unwrap();
    assert_eq!(bare, [Component::Text("xx.x".into())]);
    assert_eq!(game.parse("'xx.x'", &NoFiles).unwrap(), bare);
    let reason = |text| game.parse(text, &NoFiles).map_err(|error| (error.at, error.reason));
    assert_eq!(reason(""), Err((0, ParseErrorKind::Empty)));
    assert_eq!(reason("5,,3"), Err((2, ParseErrorKind::NumberExpected { found: Some(',') })));
    assert_eq!(reason("5,\"a"), Err((2, ParseErrorKind::Bracket)));
    assert_eq!(reason("4,2x3"), Err((3, ParseErrorKind::EndExpected { found: Some('x') })));
    assert!(matches!(reason("(1,2"), Err((4, _))));
    assert!(matches!(reason("99999999999999999999"), Err((0, ParseErrorKind::TooLarge { .. }))));
    assert!(reason(&"(".repeat(100_000)).is_err());
}

#[test]
fn tuples_by_their_numbers() {
    let game = FunctionGame::new("pairs", &["a", "b"], By(|_: &Component| Vec::new()));
    let sum = game.parse("7,3 + 2,1", &NoFiles).unwrap();
    assert_eq!(game.text(&sum), "(7,3) + (2,1)");
    assert_eq!(game.parse("(7,3) + 2,1", &NoFiles).unwrap(), sum);
    assert!(matches!(game.parse("7,3,1", &NoFiles).unwrap_err().reason, ParseErrorKind::WrongCount { .. }));
}

#[test]
fn moves_are_those_of_kayles() {
    let (own, code) = (kayles(), "0.77".parse::<crate::heap::TakeAndBreak>().unwrap());
    for n in 0..30 {
        let lists = |moves: Vec<Vec<u64>>| {
            let mut all = moves;
            all.iter_mut().for_each(|one| one.sort_unstable());
            all.sort();
            all
        };
        let heaps = |left: Vec<Component>| left.iter().filter_map(Component::heap).collect();
        let found = lists(moves_of(&own, &number(n)).map(|(_, left)| heaps(left)).collect());
        assert_eq!(found, lists(moves_of(&code, &n).map(|(_, left)| left).collect()), "{n}");
        let mut table = Vec::new();
        own.heap_options(n, &mut |parts| {
            table.push(parts.to_vec());
            Ok(())
        })
        .unwrap();
        assert_eq!(lists(table), found, "{n}");
    }
    let heap = number(10);
    let mv = own.parse_move(&heap, ">1,7").unwrap();
    assert_eq!(own.move_text(&heap, &mv), ">7,1");
    assert_eq!(own.parse_move(&heap, ">7,7"), None);
}

#[test]
fn a_heap_that_does_not_become_smaller_is_told() {
    let grows = FunctionGame::new("grows", &["n"], By(|from: &Component| vec![vec![from.clone()]]))
        .with_tables(Descent::Parts);
    let broken = grows.heap_options(4, &mut |_| Ok(())).unwrap_err();
    let fault = RuleError::Broken { position: "4".into(), fault: RuleFault::NotSmaller, place: None };
    assert_eq!(broken, Interrupt::Failed(fault));
    let doubles = |from: &Component| match from.heap() {
        Some(n @ 1..) => vec![vec![number(n - 1), number(n - 1)]],
        _ => Vec::new(),
    };
    let doubles = FunctionGame::new("doubles", &["n"], By(doubles));
    let listed = |descent| doubles.clone().with_tables(descent).heap_options(4, &mut |_| Ok(()));
    assert_eq!(listed(Descent::Parts), Ok(()));
    assert!(matches!(listed(Descent::Total), Err(Interrupt::Failed(RuleError::Broken { .. }))));
    // 0 has a move here, so it is not the end.
    assert_eq!(grows.parse("0", &NoFiles).unwrap(), [number(0)]);
    assert_eq!(grows.text(&[]), "[]");
    assert_eq!(grows.parse("[]", &NoFiles).unwrap(), []);
}

#[test]
fn components_that_are_no_heaps_are_drawn_as_their_texts() {
    let game = kayles();
    let sum = game.parse("(7,3) + 4", &NoFiles).unwrap();
    let scene = game.scene(&sum);
    let labels: Vec<&str> = scene.things.iter().map(|thing| thing.label.as_str()).collect();
    assert_eq!((labels, scene.complete), (vec!["(7,3)", "4"], true));
    assert_eq!(game.scene(&[number(3)]).things.iter().filter(|thing| thing.form == Form::Stick).count(), 3);
}
