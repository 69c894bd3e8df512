//! Values of tuples from their table, compared with plain search and with formulas.
#![allow(clippy::unwrap_used)]

use marienbad_rules::own::{self, Own, Row, Tuples};
use marienbad_rules::{NoFiles, Ruleset, Structure};
use marienbad_solve::search::arena::Arena;
use marienbad_solve::search::evaluate::{GrundyValues, Numbers, evaluate};
use marienbad_solve::search::tuples::TupleValues;
use marienbad_solve::{Budget, Cancel, Stop, Work};

fn tuples(rule: &str) -> Tuples {
    match own::open(rule).unwrap() {
        Own::Tuples(game) => game.without_recognition(),
        Own::One(_) => panic!("{rule} is on one number"),
    }
}

fn table(game: &Tuples) -> TupleValues<'_> {
    match game.structure() {
        Structure::Tuples(tuples) => TupleValues::new(tuples),
        _ => panic!("{} is not known to end", game.name()),
    }
}

#[test]
fn the_table_agrees_with_plain_search() {
    for rule in [
        "(a,b) -> (a-k,b) for k in 1..a; (a,b) -> (a,b-k) for k in 1..b; (a,b) -> (a-k,b-k) for k in \
        1..min(a,b)",
        "(a,b) -> (a-k*b, b) for k in 1..a if b > 0; (a,b) -> (a, b-k*a) for k in 1..b if a > 0",
        // Numbers grow beyond the initial range.
        "(n,q) -> (n-k, 3*k) for k in 1..min(n,q)",
        "(a,b) -> (a-1, b+40)",
        // Several tuples are left, and the same result occurs twice.
        "(a,b) -> [(a-k,b), (k-1,b)] for k in 1..a; (a,b) -> (a,b-1) or (a,b-1)",
        "(a,b,c) -> (a-k,b,c) for k in 1..a; (a,b,c) -> (a,b-k,c+k) for k in 1..b; (a,b,c) -> (a,b,c-1)",
        "(a,b) -> (a-k,b) for k in {1, 3} if a > b; (a,b) -> (a div 2, b) if a > 0; (a,b) -> (a,b-k) for k \
        in 1..b/2",
    ] {
        let game = tuples(rule);
        let (mut table, mut work) = (table(&game), Work::new(Budget::default()));
        let mut arena = Arena::new(&game);
        let (mut mex, mut numbers) = (GrundyValues::default(), Numbers::default());
        for (a, b) in (0..7_u64).flat_map(|a| (0..8_u64).map(move |b| (a, b))) {
            let text = if rule.contains("c)") { format!("{a},{b},2") } else { format!("{a},{b}") };
            let tuple: Row = game.parse(&text, &NoFiles).unwrap().remove(0);
            let found = table.value(&tuple, &mut work).unwrap();
            let id = arena.id(tuple, &mut work).unwrap();
            let expected = evaluate(&mut arena, &mut mex, &mut numbers, id, &mut work).unwrap();
            assert_eq!(found, expected, "{rule} at {text}");
        }
    }
}

#[test]
fn budgets_hold_and_failures_are_told() {
    let nim = tuples("(a,b) -> (a-k,b) for k in 1..a; (a,b) -> (a,b-k) for k in 1..b");
    let far = [1_u64 << 60, 1 << 60];
    let steps = Budget { nodes: 10_000, ..Budget::default() };
    assert!(matches!(table(&nim).value(&far, &mut Work::new(steps)), Err(Stop::Nodes { .. })));
    let memory = Budget { memory: 1 << 20, ..Budget::default() };
    assert!(matches!(table(&nim).value(&[5_000, 5_000], &mut Work::new(memory)), Err(Stop::Memory { .. })));
    let cancel = Cancel::default();
    cancel.cancel();
    let mut work = Work::new(Budget::default()).with_cancel(cancel);
    assert!(matches!(table(&nim).value(&far, &mut work), Err(Stop::Cancelled)));
    let broken = tuples("(a,b) -> (a-1, b div (a-3)) if a > 0");
    assert!(matches!(table(&broken).value(&[5, 2], &mut Work::new(Budget::default())), Err(Stop::Rule(_))));
    // Long chains do not use the call stack.
    let long = tuples("(a,b) -> (a-1,b)");
    let mut work = Work::new(Budget::default());
    assert_eq!(table(&long).value(&[1_000_001, 0], &mut work).unwrap(), 1);
}
