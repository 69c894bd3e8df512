//! Rules are compared with their built-in twins, random rules with a plain evaluator, and hostile rules are
//! refused or answered in time.

mod hostile;
mod mistakes;
mod plain;
mod random;
mod twins;

use super::{OneNumber, Own, Rule, Tuples, open};
use crate::{Interrupt, Listing, NoFiles, RuleError, RuleFault, Ruleset, moves_of};

fn one(text: &str) -> OneNumber {
    match open(text) {
        Ok(Own::One(game)) => game,
        Ok(Own::Tuples(_)) => panic!("{text}: tuples"),
        Err(error) => panic!("{text}: {error:?}"),
    }
}

fn tuples(text: &str) -> Tuples {
    match open(text) {
        Ok(Own::Tuples(game)) => game,
        Ok(Own::One(_)) => panic!("{text}: one number"),
        Err(error) => panic!("{text}: {error:?}"),
    }
}

/// The texts of the moves of a heap.
fn moves(text: &str, heap: u64) -> Vec<String> {
    let game = one(text);
    moves_of(&game, &heap).map(|(mv, _)| game.move_text(&heap, &mv)).collect()
}

fn failure(text: &str, heap: u64) -> RuleError {
    match one(text).options(&heap, &mut |_, _| Ok(())) {
        Err(Interrupt::Failed(error)) => error,
        other => panic!("{text} at {heap}: {other:?}"),
    }
}

#[test]
fn rules_are_read_in_both_languages_and_have_one_normal_form() {
    for (text, normal) in [
        ("n -> k for k in 0..n-1", "n -> k for k in 0..n - 1"),
        ("n → k pour k dans 0..n-1", "n -> k for k in 0..n - 1"),
        (
            "n -> [a; n-k-a] pour chaque k dans {1, 2}, a dans 0..n-k",
            "n -> [a, n - k - a] for k in {1, 2}, a in 0..n - k",
        ),
        ("1 -> []; n -> n-2 ;", "1 -> []; n -> n - 2"),
        ("n -> n-1 ou n div 2 si n > 0", "n -> n - 1 or n div 2 if n > 0"),
        ("n -> (n-1) quand n > 0", "n -> n - 1 if n > 0"),
        ("(p;q) -> (p-k; 2k) pour k dans 1..min(p;q)", "(p, q) -> (p - k, 2*k) for k in 1..min(p, q)"),
        ("(p, 0) -> [(p-1, 0), (1, 0)] if p > 1", "(p, 0) -> [(p - 1, 0), (1, 0)] if p > 1"),
        ("(n) -> n-1", "n -> n - 1"),
        ("P -> P-N for each N in 1..3 when N divides P", "P -> P - N for N in 1..3 if N divides P"),
        ("n -> n-k for k in 1..n if k > 2 -> k = 4", "n -> n - k for k in 1..n if k > 2 implies k = 4"),
    ] {
        let rule: Rule = text.parse().unwrap_or_else(|error| panic!("{text}: {error:?}"));
        assert_eq!(rule.to_string(), normal, "{text}");
        assert_eq!(normal.parse::<Rule>().unwrap().to_string(), normal, "the normal form of {text}");
    }
    assert_eq!(one("x -> x-1").name(), "rule: x -> x - 1");
}

#[test]
fn moves_are_written_by_what_they_leave_and_read_in_any_order() {
    let kayles = one("n -> [a, n-k-a] for k in 1..2, a in 0..n-k");
    let texts: Vec<String> = moves_of(&kayles, &4).map(|(mv, _)| kayles.move_text(&4, &mv)).collect();
    assert_eq!(texts, [">3", ">2,1", ">2", ">1,1"]);
    assert_eq!(kayles.move_text(&1, &kayles.parse_move(&1, ">0").unwrap()), ">0");
    for (text, usual) in [(">1,2", ">2,1"), (">2,1", ">2,1"), (">0,3", ">3"), (">1;1", ">1,1")] {
        assert_eq!(kayles.parse_move(&4, text).map(|mv| kayles.move_text(&4, &mv)).as_deref(), Some(usual));
    }
    for wrong in [">4", ">0", "3", ">2,2", ">-1", "", ">", ">+3", ">3,"] {
        assert_eq!(kayles.parse_move(&4, wrong), None, "{wrong}");
    }
    let game = tuples("(a,b) -> [(a-1,b), (b,a)] if a > 0; (a,b) -> (0,0) if a = 0 and b > 0");
    let sum = game.parse("2,5 + (1; 0)", &NoFiles).unwrap();
    assert_eq!(game.text(&sum), "2,5 + 1,0");
    let texts: Vec<String> = moves_of(&game, &sum[0]).map(|(mv, _)| game.move_text(&sum[0], &mv)).collect();
    assert_eq!(texts, [">(5,2)(1,5)"]);
    for text in [">(5,2)(1,5)", ">(1,5)(5,2)", ">(1,5),(5,2)", "> (1, 5) (5, 2)"] {
        assert!(game.parse_move(&sum[0], text).is_some(), "{text}");
    }
    // A tuple of zeros is dropped; the other parts stay.
    let texts: Vec<String> = moves_of(&game, &sum[1]).map(|(mv, _)| game.move_text(&sum[1], &mv)).collect();
    assert_eq!(texts, [">(0,1)"]);
    let over = game.parse("0,3", &NoFiles).unwrap();
    assert!(game.parse_move(&over[0], ">0").is_some());
}

#[test]
fn results_that_are_no_natural_numbers_are_no_moves() {
    assert_eq!(moves("n -> n-3 or n/2 or n-1 if n > 0", 5), [">2", ">4"]);
    assert_eq!(moves("n -> n-3 or n/2 if n > 0", 2), [">1"]);
    assert_eq!(moves("n -> sqrt(n) if n > 1", 9), [">3"]);
    assert_eq!(moves("n -> sqrt(n) if n > 1", 8), Vec::<String>::new());
    assert_eq!(moves("n -> floor(n/phi) if n > 1", 10), [">6"]);
    assert_eq!(moves("n -> n*k for k in {1/2, 1/3} if n > 0", 6), [">3", ">2"]);
    // The same parts in another order are the same move.
    assert_eq!(moves("n -> [a, n-1-a] or [n-1-a, a] for a in 0..n-1", 4), [">3", ">2,1"]);
}

#[test]
fn ends_of_ranges_are_rounded_inward() {
    assert_eq!(moves("n -> n-k for k in 1/2..n/2", 5), [">4", ">3"]);
    assert_eq!(moves("n -> n-k for k in sqrt(2)..sqrt(n)", 10), [">8", ">7"]);
    assert_eq!(moves("n -> n-k for k in phi..2*phi", 10), [">8", ">7"]);
    assert_eq!(moves("n -> n-k for k in {1..3, 7, 9..8}", 9), [">8", ">7", ">6", ">2"]);
    assert_eq!(moves("n -> n-k-j for k in 1..2, j in k..2", 9), [">7", ">6", ">5"]);
}

#[test]
fn what_breaks_at_a_position_is_told_with_its_place() {
    let broken = |text: &str, heap| match failure(text, heap) {
        RuleError::Broken { position, fault, place } => {
            let place = place.unwrap();
            (position, fault, place.at, place.part)
        }
        other => panic!("{other:?}"),
    };
    let zero = broken("n -> n-1 or 10 div (n-5) if n > 0", 5);
    assert_eq!(zero, ("5".into(), RuleFault::DivisionByZero, 15, "10 div (n - 5)".into()));
    let root = broken("n -> n-k for k in 1..sqrt(n-3)", 2);
    assert_eq!(root, ("2".into(), RuleFault::RootOfNegative, 21, "sqrt(n - 3)".into()));
    let same = broken("n -> [n-k, 0] for k in 0..1 if n > 0", 4);
    assert_eq!(same, ("4".into(), RuleFault::NoChange, 5, "[n - k, 0]".into()));
    assert_eq!(broken("n -> n-1 if n*10^19 is prime", 2).1, RuleFault::PrimeTooLarge);
    // A fault is reported even if another number of the result is negative.
    assert_eq!(broken("n -> [n-9, 1 div (n-4)] if n > 0", 4).1, RuleFault::DivisionByZero);
    // The conditions on the position are checked first.
    assert_eq!(moves("n -> n-k for k in 1..10 div (n-5) if n > 5", 5), Vec::<String>::new());
    // Nothing is computed at 0.
    assert_eq!(moves("n -> n-k for k in 1..10 div n", 0), Vec::<String>::new());
}

#[test]
fn large_numbers_fail_and_are_never_left_out() {
    let large = |text: &str, heap| match failure(text, heap) {
        RuleError::TooLarge { max, .. } => max,
        other => panic!("{text}: {other:?}"),
    };
    let (position, inside) = (i64::MAX.to_string(), i128::MAX.to_string());
    assert_eq!(large("n -> n*n if n > 1", 1 << 32), position);
    assert_eq!(moves("n -> n*n if n > 1", 1 << 31), [format!(">{}", 1_u64 << 62)]);
    assert_eq!(large("n -> n-1 if n^7 > 0", 1 << 20), inside);
    assert_eq!(moves("n -> n-1 if n^6 > 0", 1 << 20).len(), 1);
    assert_eq!(large("n -> n-1 if 2^n > 0", 127), inside);
    assert_eq!(moves("n -> n-1 if 2^n > 0", 126).len(), 1);
    assert_eq!(large("n -> n*10^38*10 - n*10^39 if n > 0", 5), inside);
    let error = one("n -> n-1").parse("9223372036854775808", &NoFiles).unwrap_err();
    assert!(matches!(error.reason, crate::ParseErrorKind::TooLarge { .. }));
}

/// The quantifier of one number hides the condition from everything but the exact evaluation.
#[test]
fn conditions_hold_for_many_numbers_at_once_as_for_each_alone() {
    let heaps = [1, 2, 3, 5, 12, 64, 65, 97, 200];
    let mut found = 0;
    for condition in [
        "gcd(n, k) = 1",
        "k is prime",
        "not n-k is prime",
        "k is square",
        "k divides n",
        "k divides n+7 and k > 3",
        "k-2 divides n",
        "n-k divides n*n",
        "n mod k < 3",
        "n div k is odd",
        "floor(n/k) = 2 or ceil(n/k) = 3",
        "k^2 < n",
        "2^k > n",
        "k xor n < n",
        "bit(k, 1) = 1",
        "popcount(k) = popcount(n)",
        "fib(k) > 20",
        "isqrt(k) * isqrt(k) = k",
        "min(k, n-k, 7) >= 3",
        "max(k, n-k) < 50",
        "abs(2*k-n) <= 4",
        "k in {1, 4..n div 2, 9}",
        "not k in {2..5, n-3}",
        "k is even implies k > 10",
        "k is even iff k mod 3 = 0",
        "3 < k <= n-4",
        "k != 5",
        "not (k < 9 or k*k > 2*n)",
        "k*(k+1) < 3*n and k*n > 40",
        "10 div (n-k+1) >= 0",
    ] {
        let fast = format!("n -> n-k or [k div 2, n-k] for k in 1..n if {condition}");
        let slow = format!("n -> n-k or [k div 2, n-k] for k in 1..n if exists j in 0..0: ({condition})");
        for heap in heaps {
            let moves = moves(&fast, heap);
            assert_eq!(moves, self::moves(&slow, heap), "{condition} at {heap}");
            found += moves.len();
        }
    }
    assert!(found > 5_000, "{found}");
    for result in [
        "n-k*k",
        "n-k^2",
        "k*k-n",
        "n-k^3",
        "(n-k)*(n-k) div n",
        "k*(n-k)-n",
        "n-gcd(n,k)",
        "n xor k",
        "n/k",
        "n mod k",
        "abs(n-2*k)",
        "isqrt(n-k)",
        "(n*k-k*k) mod 7",
        "sqrt(k)",
        "[n-k, k-1]",
        "[n-2*k, k]",
        "[k, n-k, 3*k-n]",
        "n+k-k*k",
        "min(k, n-k)",
    ] {
        for heap in heaps {
            let fast = listed_or_failed(&format!("n -> {result} for k in 2..n"), heap);
            let slow =
                listed_or_failed(&format!("n -> {result} for k in 2..n if exists j in 0..0: 0 = 0"), heap);
            assert_eq!(fast, slow, "{result} at {heap}");
        }
    }
}

/// The moves of a heap, and why the list ended early if it did.
fn listed_or_failed(text: &str, heap: u64) -> (Vec<Vec<u64>>, Option<RuleFault>) {
    let mut all = Vec::new();
    let listed = one(text).options(&heap, &mut |mv, _| {
        all.push(mv.to_vec());
        Ok(())
    });
    match listed {
        Ok(()) => (all, None),
        Err(Interrupt::Failed(RuleError::Broken { fault, .. })) => (all, Some(fault)),
        other => panic!("{text} at {heap}: {other:?}"),
    }
}

#[test]
fn whoever_pays_for_steps_may_stop() {
    // A bound of the range itself is found by one division, however long the range.
    assert!(moves("n -> n-a for a in 1..10^18 if a < 0", 5).is_empty());
    let game = one("n -> n-a for a in 1..10^18 if a mod 7 = 8");
    let mut paid = 0;
    let listed = game.options_within(
        &5,
        &mut |steps| -> Listing {
            paid += steps;
            if paid > 1_000 { Err(Interrupt::Enough) } else { Ok(()) }
        },
        &mut |_, _| Ok(()),
    );
    assert_eq!(listed, Err(Interrupt::Enough));
    assert!(matches!(failure("n -> n-a for a in 1..10^18 if a mod 7 = 8", 5), RuleError::Steps { .. }));
    let quantified = "n -> n-1 if exists k in 1..10^18: k*k = 3";
    assert!(matches!(failure(quantified, 5), RuleError::Steps { .. }));
}

#[test]
fn play_is_proved_to_end_by_the_shape_of_the_rule() {
    use crate::heap::{Descent, HeapGame};
    for (text, descent) in [
        ("n -> k for k in 0..n-1", Descent::Total),
        ("n -> n-k*k for k in 1..sqrt(n)", Descent::Total),
        ("n -> n-k^2 for k in 1..n", Descent::Total),
        ("n -> [a, n-k-a] for k in 1..2, a in 0..n-k", Descent::Total),
        ("n -> [a, n-a] for a in 1..n-1 if a < n-a", Descent::Total),
        ("n -> n-k for k in 1..n-1 if k divides n", Descent::Total),
        ("n -> n-1 or n div 2 if n > 0", Descent::Total),
        ("n -> [n-1, n-1] if n > 0", Descent::Parts),
        ("n -> [a, b] for a in 0..n-1, b in 0..n-1", Descent::Parts),
        ("n -> n-k for k in {1, 3, n div 2} if k > 0", Descent::Total),
        ("n -> n xor k for k in 1..n if n xor k < n", Descent::Total),
        ("n -> floor(n/phi) if n > 0", Descent::Total),
        ("n -> n+1 if n > 0", Descent::Unproved),
        ("n -> n-k for k in 0..n if k != 0", Descent::Total),
        ("n -> k for k in 0..10 if n > 20", Descent::Total),
        ("n -> k for k in 0..10 if n > 5", Descent::Unproved),
    ] {
        assert_eq!(one(text).descent(), descent, "{text}");
        assert_eq!(one(text).ends(), descent != Descent::Unproved);
    }
    for (text, ends) in [
        ("(a,b) -> (a-k*b, b) for k in 1..a if b > 0; (a,b) -> (a, b-k*a) for k in 1..b if a > 0", true),
        ("(n,q) -> (n-k, 2*k) for k in 1..min(n,q)", true),
        ("(a,b) -> (a, b-1) if b > 0; (a,b) -> (a-1, b+5) if a > 0", true),
        // If b is 0 the rule fails, and play does not go on.
        (
            "(a,b) -> (a-k*b, b) for k in 1..a if a-k*b > 0; (a,b) -> (a, b-k*a) for k in 1..b if b-k*a > 0",
            true,
        ),
        ("(a,b) -> [(a,b), (a-1,b)] if a > 0", false),
        ("(a,b) -> (b,a) if a > b", true),
        ("(a,b) -> (b,a) if a != b", false),
        ("(a,b) -> [(a-1,b), (a,b-1)] if a > 0 and b > 0", true),
        ("(a,b) -> (a+1, b-2) if b > 1", true),
    ] {
        assert_eq!(tuples(text).ends(), ends, "{text}");
    }
}
