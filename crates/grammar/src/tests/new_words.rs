//! `divides`, `is prime`, `is square`, the ends of ranges, and sets that contain ranges.

use super::arithmetic::truth;
use super::whole;
use crate::words::Suggestion;
use crate::{EvaluationError, Fault, Kind, Number, WritingErrorKind, parse};

fn normal(text: &str) -> String {
    parse(text).unwrap_or_else(|error| panic!("{text}: {error:?}")).to_string()
}

#[test]
fn both_languages_say_them() {
    for (text, expected) in [
        ("k divides n", "k divides n"),
        ("k divise n", "k divides n"),
        ("k DIVIDES n", "k divides n"),
        ("n is prime", "n is prime"),
        ("n est premier", "n is prime"),
        ("n is square", "n is square"),
        ("n est carré", "n is square"),
        ("2n divise 3n", "2*n divides 3*n"),
        ("2 divides n", "2 divides n"),
        ("(n+1) divise valeur", "n + 1 divides value"),
        ("valeur divise n", "value divides n"),
        ("phi divides n", "phi divides n"),
        ("perdant ssi non 3 divise n", "losing iff not 3 divides n"),
        ("n dans {1..3; 7}", "n in {1..3, 7}"),
        ("pour tout k dans 1..racine(n) : non k divise n", "forall k in 1..sqrt(n): not k divides n"),
    ] {
        assert_eq!(normal(text), expected, "{text}");
        assert_eq!(normal(expected), expected, "the normal form of {text}");
    }
}

#[test]
fn they_bind_like_comparisons() {
    for (text, same) in [
        ("k + 1 divides n - 1", "(k + 1) divides (n - 1)"),
        ("not k divides n and n > 1", "(not (k divides n)) and (n > 1)"),
        ("k divides n or n is prime iff n is square", "((k divides n) or (n is prime)) iff (n is square)"),
        ("n + 1 is prime", "(n + 1) is prime"),
        ("n xor 1 is square", "(n xor 1) is square"),
        ("k divides n xor 2", "k divides (n xor 2)"),
    ] {
        assert_eq!(normal(text), normal(same), "{text}");
    }
}

/// They were not words originally, so they are still allowed as names.
#[test]
fn names_may_be_called_like_them() {
    for text in [
        "n = square where square = 4",
        "prime = 1 or n = prime where prime = 2",
        "exists divides in 1..3: n = 2*divides",
        "premier divides divise where premier = 2, divise = n + 1",
        "square is square where square = 9",
    ] {
        assert_eq!(normal(text), text);
    }
    assert_eq!(normal("n = 2square where square = 4"), "n = 2*square where square = 4");
}

/// Characters that French keyboards and word processors produce.
#[test]
fn exponents_and_dashes() {
    for (text, same) in [
        ("n = k² where k = 3", "n = k^2 where k = 3"),
        ("n = 2k²+1 where k = 3", "n = 2*k^2 + 1 where k = 3"),
        ("n = (n–1)³", "n = (n - 1)^3"),
        ("n = 2 – 1", "n = 2 - 1"),
        ("n² ³ > 5", "n^2^3 > 5"),
    ] {
        assert_eq!(normal(text), same);
    }
    assert!(matches!(parse("n = ²").unwrap_err().reason, WritingErrorKind::OperandExpected { .. }));
}

#[test]
fn wrong_uses_have_their_place() {
    let wrong = |text: &str| {
        let error = parse(text).expect_err(text);
        (error.at, error.reason)
    };
    let near = |english, french| Suggestion { english, french };
    let kind = |expected, found| WritingErrorKind::WrongKind { expected, found };
    let expected = "even, odd, in, fibonacci, prime, square";
    assert_eq!(wrong("k divides"), (9, WritingErrorKind::OperandExpected { found: None }));
    assert_eq!(wrong("divise n"), (7, WritingErrorKind::OperatorExpected { found: "n".into() }));
    assert_eq!(wrong("k divides 1..3"), (11, kind(Kind::Number, Kind::Set)));
    assert_eq!(wrong("k divides n divides m"), (2, kind(Kind::Number, Kind::Statement)));
    assert_eq!(wrong("losing is prime"), (0, kind(Kind::Number, Kind::Statement)));
    assert_eq!(wrong("n est"), (5, WritingErrorKind::Expected { expected, found: None }));
    assert_eq!(
        wrong("n is primes"),
        (5, WritingErrorKind::Expected { expected, found: Some("primes".into()) })
    );
    assert_eq!(
        wrong("k divids n"),
        (2, WritingErrorKind::NotAFunction { name: "divids".into(), nearest: near(Some("divides"), None) })
    );
    assert_eq!(
        wrong("k divisse n"),
        (2, WritingErrorKind::NotAFunction { name: "divisse".into(), nearest: near(None, Some("divise")) })
    );
}

#[test]
fn they_mean_what_mathematics_says() {
    let prime = |n: u64| n > 1 && (2..n).all(|k| !n.is_multiple_of(k));
    for x in 0..60 {
        assert_eq!(truth("x is prime", x, 0), Ok(prime(x)), "{x}");
        assert_eq!(truth("x est carré", x, 0), Ok(x.isqrt().pow(2) == x), "{x}");
        assert_eq!(truth("x - 100 is prime or x - 100 is square or x - 1/2 is square", x, 0), Ok(false));
        assert_eq!(truth("x is prime iff x > 1 and forall k in 2..sqrt(x): not k divides x", x, 0), Ok(true));
        for y in 0..20 {
            let divides = if y == 0 { x == 0 } else { x % y == 0 };
            assert_eq!(truth("y divides x", x, y), Ok(divides), "{y} {x}");
            assert_eq!(truth("-y divides x iff y divides -x", x, y), Ok(true));
            assert_eq!(truth("y divides x iff exists k in 0..x: k*y = x", x, y), Ok(true), "{y} {x}");
            assert_eq!(truth("y/2 divides x iff y even and y div 2 divides x", x, y), Ok(true), "{y} {x}");
        }
    }
    assert!(whole(i64::MIN).divides(&whole(i64::MIN)) && whole(-1).divides(&whole(i64::MIN)));
    assert!(truth("10^40 divides 10^50 and not 10^50 divides 10^40 and 3^50 is square", 0, 0).unwrap());
    assert!(truth("10^40 divides 0 and not 0 divides 10^40 and not phi divides phi", 0, 0).unwrap());
    assert!(!truth("3^50 + 1 is square or 2/9 is square or 1/4 is square", 0, 0).unwrap());
}

#[test]
fn primes_are_never_guessed() {
    assert_eq!(truth("2^61 - 1 is prime and not 2^59 - 1 is prime", 0, 0), Ok(true));
    assert_eq!(truth("2^64 - 59 is prime and not 2^64 - 1 is prime", 0, 0), Ok(true));
    let fault = |at| Err(EvaluationError::Fault { at, fault: Fault::PrimeTooLarge });
    assert_eq!(truth("2^64 is prime", 0, 0), fault(5));
    assert_eq!(truth("x = 0 and 2^89 - 1 est premier", 0, 0), fault(19));
    assert_eq!(truth("x = 0 and 2^89 - 1 est premier", 1, 0), Ok(false));
    // A number that is not a natural number is not prime, however large.
    assert_eq!(truth("-2^89 is prime or 2^89/3 is prime", 0, 0), Ok(false));
}

#[test]
fn the_ends_of_ranges_are_rounded_inward() {
    for (text, expected) in [
        ("x in 1/2..7/2", vec![1, 2, 3]),
        ("x in {1/2..7/2, 5}", vec![1, 2, 3, 5]),
        ("x in sqrt(2)..sqrt(11)", vec![2, 3]),
        ("x in -5/2..1/2", vec![0]),
        ("x in 1/3..2/3", vec![]),
        ("x in 3..2", vec![]),
        ("exists k in 1/2..7/2: x = k", vec![1, 2, 3]),
        ("exists k in {phi..2*phi, 7..7}: x = k", vec![2, 3, 7]),
        ("exists k in {1/2, 4}: x = 2*k", vec![1, 8]),
        ("exists k in 1/3..2/3: x >= 0", vec![]),
        ("x in {1..3, 7, 9..8}", vec![1, 2, 3, 7]),
    ] {
        let found: Vec<u64> = (0..12).filter(|x| truth(text, *x, 0).unwrap()).collect();
        assert_eq!(found, expected, "{text}");
    }
    // The numbers of a range are whole, so no fraction is in one.
    assert_eq!(truth("1/2 in 1/2..7/2 or 3/2 in 1..2", 0, 0), Ok(false));
    assert_eq!(truth("1/2 in {1/2}", 0, 0), Ok(true));
    assert_eq!(truth("forall k in x/2..y/3: k is square", 1, 3), Ok(true));
    let long = EvaluationError::Fault { at: 15, fault: Fault::LongRange };
    assert_eq!(truth("exists k in 1/2..10^6: k < 0", 0, 0), Err(long));
}

#[test]
fn rounding_up_is_exact() {
    let phi = Number::phi();
    assert_eq!((phi.ceil(), phi.negated().ceil(), whole(3).ceil()), (whole(2), whole(-1), whole(3)));
}
