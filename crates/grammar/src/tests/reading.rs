//! Reading and writing: both languages, precedence, places of errors, and no panic on any text.

use proptest::prelude::*;

use crate::words::Suggestion;
use crate::{Kind, WritingError, WritingErrorKind, parse};

fn normal(text: &str) -> String {
    parse(text).unwrap_or_else(|error| panic!("{text}: {error:?}")).to_string()
}

#[test]
fn both_languages_and_all_spellings_are_one_grammar() {
    for (text, expected) in [
        ("losing iff n mod 14 in {1,2,6,7,11}", "losing iff n mod 14 in {1, 2, 6, 7, 11}"),
        ("perdant ssi n mod 14 dans {1;2;6;7;11}", "losing iff n mod 14 in {1, 2, 6, 7, 11}"),
        ("P iff x xor y = 0", "losing iff x xor y = 0"),
        ("P ⇔ x ⊕ y = 0", "losing iff x xor y = 0"),
        ("perdant si et seulement si x ouex y = 0", "losing iff x xor y = 0"),
        ("N iff not x=y", "winning iff not x = y"),
        ("valeur(n) = valeur(n-34) pour n > 86", "value(n) = value(n - 34) for n > 86"),
        ("G(n) ≤ 9", "value(n) <= 9"),
        ("value <= 9", "value <= 9"),
        ("perdant ssi plancher(d*phi) = y où d = x-y", "losing iff floor(d*phi) = y where d = x - y"),
        ("outcome(n) = P", "losing(n)"),
        ("N = issue", "winning"),
        ("outcome(n) != P", "not losing(n)"),
        ("outcome(n) = outcome(n+1)", "losing(n) iff losing(n + 1)"),
        ("losing iff n est pair", "losing iff n is even"),
        ("losing iff n odd for n even", "losing iff n is odd for n is even"),
        ("losing iff n is fibonacci for n > 2", "losing iff fibonacci(n) for n > 2"),
        ("losing iff 2n + 1 = 3n", "losing iff 2*n + 1 = 3*n"),
        ("il existe k dans 0..n tel que n = k^2", "exists k in 0..n: n = k^2"),
        ("pour tout k dans {1, 3..5} : value(k) < n", "forall k in {1, 3..5}: value(k) < n"),
        ("n n'est pas dans {1}", "n not in {1}"),
        ("0 < x <= y != 7", "0 < x <= y != 7"),
        (
            "losing iff n mod m in S where S = {1, 2}, m = 14",
            "losing iff n mod m in S where S = {1, 2}, m = 14",
        ),
        ("losing iff x = y for x > 0, y > 0", "losing iff x = y for x > 0 and y > 0"),
        ("LOSING IFF n = 0", "losing iff n = 0"),
        ("√(5) > 2 -> vrai", "sqrt(5) > 2 implies true"),
    ] {
        assert_eq!(normal(text), expected, "{text}");
        assert_eq!(normal(expected), expected, "the normal form of {text}");
    }
}

#[test]
fn operators_bind_as_mathematics_does() {
    for (text, same) in [
        ("n = 1 or n = 2 and n = 3", "n = 1 or (n = 2 and n = 3)"),
        ("not n = 1 and n = 2", "(not (n = 1)) and n = 2"),
        ("losing iff n = 1 or n = 2", "losing iff (n = 1 or n = 2)"),
        ("losing implies n = 1 implies n = 2", "losing implies (n = 1 implies n = 2)"),
        ("n + 2 xor 3 * n = 0", "(n + 2) xor (3*n) = 0"),
        ("-n^2 = 0", "-(n^2) = 0"),
        ("2^3^n = 0", "2^(3^n) = 0"),
        ("n - 1 - 2 = n - (1 + 2)", "(n - 1) - 2 = n - (1 + 2)"),
        ("n mod 2 * 3 = 0", "(n mod 2)*3 = 0"),
        ("2^-n = 0", "2^(-n) = 0"),
    ] {
        assert_eq!(normal(text), normal(same), "{text}");
    }
    assert_ne!(normal("(n = 1 or n = 2) and n = 3"), normal("n = 1 or n = 2 and n = 3"));
    assert_eq!(normal("(n - 1) * (n + 1) = (-n)^2 - 1"), "(n - 1)*(n + 1) = (-n)^2 - 1");
    assert_eq!(normal("(exists k in 1..2: k = n) and n > 1"), "(exists k in 1..2: k = n) and n > 1");
}

#[test]
fn errors_have_their_place() {
    let wrong = |text: &str| {
        let error = parse(text).expect_err(text);
        (error.at, error.reason)
    };
    let near = |english, french| Suggestion { english, french };
    assert_eq!(wrong(""), (0, WritingErrorKind::Empty));
    assert_eq!(wrong("losing iff"), (10, WritingErrorKind::OperandExpected { found: None }));
    assert_eq!(wrong("losing iff n ="), (14, WritingErrorKind::OperandExpected { found: None }));
    assert_eq!(wrong("losing iff é $"), (13, WritingErrorKind::Character { found: '$' }));
    assert_eq!(wrong("losing iff (n = 1"), (11, WritingErrorKind::NotClosed));
    assert_eq!(wrong("losing iff n in {1, 2"), (16, WritingErrorKind::NotClosed));
    assert_eq!(wrong("losing iff n = 1)"), (16, WritingErrorKind::OperatorExpected { found: ")".into() }));
    assert_eq!(
        wrong("losing iff n"),
        (11, WritingErrorKind::WrongKind { expected: Kind::Statement, found: Kind::Number })
    );
    assert_eq!(
        wrong("losing + 1 = 2"),
        (0, WritingErrorKind::WrongKind { expected: Kind::Number, found: Kind::Statement })
    );
    assert_eq!(
        wrong("n in 5"),
        (5, WritingErrorKind::WrongKind { expected: Kind::Set, found: Kind::Number })
    );
    assert_eq!(
        wrong("losing iff flor(n) = 1"),
        (11, WritingErrorKind::NotAFunction { name: "flor".into(), nearest: near(Some("floor"), None) })
    );
    assert_eq!(
        wrong("valuer(n) = 0"),
        (
            0,
            WritingErrorKind::NotAFunction {
                name: "valuer".into(),
                nearest: near(Some("value"), Some("valeur"))
            }
        )
    );
    assert_eq!(
        wrong("n = 1 ou perdent"),
        (9, WritingErrorKind::NotAFunction { name: "perdent".into(), nearest: near(None, Some("perdant")) })
    );
    assert_eq!(
        wrong("losing iff dd where dd = 1"),
        (11, WritingErrorKind::WrongKind { expected: Kind::Statement, found: Kind::Number })
    );
    assert!(matches!(wrong("min(1) = 1"), (0, WritingErrorKind::ArgumentCount { least: 2, .. })));
    assert!(matches!(wrong("n = d where d = d + 1"), (16, WritingErrorKind::NameTaken { .. })));
    assert!(matches!(wrong("n = 1 for n > 1 for n > 2"), (16, WritingErrorKind::Repeated { word: "for" })));
    assert!(matches!(wrong("exists k: k = 1").1, WritingErrorKind::Expected { expected: "in", .. }));
    assert!(matches!(wrong(&"(".repeat(100)).1, WritingErrorKind::TooDeep { .. }));
    assert!(matches!(wrong(&"n+".repeat(1000)).1, WritingErrorKind::TooLong { .. }));
    assert!(matches!(wrong(&"n ".repeat(10_000)).1, WritingErrorKind::TooLong { .. }));
}

/// Texts that resemble the grammar.
fn wordy() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "losing",
        "P",
        "N",
        "winning",
        "value",
        "outcome",
        "iff",
        "implies",
        "and",
        "or",
        "not",
        "for",
        "where",
        "exists",
        "forall",
        "in",
        "not in",
        "even",
        "is",
        "n",
        "x",
        "y",
        "k",
        "d",
        "0",
        "1",
        "14",
        "(",
        ")",
        "{",
        "}",
        ",",
        ":",
        "..",
        "=",
        "<",
        ">=",
        "+",
        "-",
        "*",
        "/",
        "mod",
        "div",
        "^",
        "xor",
        "floor",
        "phi",
        "sqrt",
        "min",
        "fibonacci",
        "fib",
        "divides",
        "divise",
        "prime",
        "square",
        "carré",
        "is prime",
        "2n",
        "pour",
        "tout",
        "si",
        "et",
        "seulement",
        "é",
        "𝕏",
        "'",
    ]);
    prop::collection::vec(words, 0..24).prop_map(|words| words.join(" "))
}

/// Syntactically valid conjectures, built recursively.
fn statement() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("n".to_owned()),
        Just("phi".to_owned()),
        Just("value".to_owned()),
        (0u32..100).prop_map(|n| n.to_string()),
    ];
    let term = leaf.prop_recursive(3, 12, 3, |inner| {
        let operator = prop::sample::select(vec!["+", "-", "*", "/", "div", "mod", "^", "xor", "nimtimes"]);
        prop_oneof![
            (inner.clone(), operator, inner.clone()).prop_map(|(a, op, b)| format!("({a}) {op} ({b})")),
            inner.clone().prop_map(|a| format!("-({a})")),
            inner.clone().prop_map(|a| format!("value({a} + 1)")),
            (inner.clone(), inner).prop_map(|(a, b)| format!("max(floor({a}), {b})")),
        ]
    });
    let relation = prop::sample::select(vec!["=", "!=", "<", "<=", ">", ">="]);
    let atom = prop_oneof![
        (term.clone(), relation, term.clone()).prop_map(|(a, r, b)| format!("{a} {r} {b}")),
        (term.clone(), term.clone()).prop_map(|(a, b)| format!("{a} in {{1, {b}, 2..5}}")),
        term.clone().prop_map(|a| format!("{a} is odd")),
        term.clone().prop_map(|a| format!("{a} is prime")),
        term.clone().prop_map(|a| format!("{a} is square")),
        (term.clone(), term.clone()).prop_map(|(a, b)| format!("{a} divides {b}")),
        term.prop_map(|a| format!("losing({a})")),
        Just("winning".to_owned()),
    ];
    atom.prop_recursive(3, 12, 3, |inner| {
        let word = prop::sample::select(vec!["and", "or", "implies", "iff"]);
        prop_oneof![
            (inner.clone(), word, inner.clone()).prop_map(|(a, w, b)| format!("({a}) {w} ({b})")),
            inner.clone().prop_map(|a| format!("not ({a})")),
            inner.prop_map(|a| format!("(exists k in 0..3: {a})")),
        ]
    })
}

fn unread(text: &str, error: &WritingError) -> TestCaseError {
    TestCaseError::fail(format!("{text}: {error:?}"))
}

proptest! {
    #[test]
    fn no_text_makes_it_fall_over(text in "\\PC{0,60}") {
        let _ = parse(&text);
    }

    #[test]
    fn what_is_read_is_read_back(text in wordy()) {
        if let Ok(read) = parse(&text) {
            let written = read.to_string();
            let again = parse(&written).map_err(|error| unread(&written, &error))?;
            prop_assert_eq!(&again.statement, &read.statement, "{}", written);
            prop_assert_eq!(&again.domain, &read.domain);
            prop_assert_eq!(&again.definitions, &read.definitions);
        }
    }

    #[test]
    fn the_normal_form_means_the_same(text in statement()) {
        let read = parse(&text);
        let refused = |reason: &WritingErrorKind| {
            matches!(
                reason,
                WritingErrorKind::TooDeep { .. }
                    | WritingErrorKind::TooLong { .. }
                    | WritingErrorKind::NameTaken { .. }
            )
        };
        prop_assume!(!read.as_ref().is_err_and(|error| refused(&error.reason)));
        let read = read.map_err(|error| unread(&text, &error))?;
        let written = read.to_string();
        let again = parse(&written).map_err(|error| unread(&written, &error))?;
        prop_assert_eq!(again.statement, read.statement);
    }
}
