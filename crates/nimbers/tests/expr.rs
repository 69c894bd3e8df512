//! The calculator: published values, the grammar, and every error with its place.

mod random;

use marienbad_nimbers::expr::{
    Answer, ExprError as E, Function, Limits, Node, Statement, evaluate, evaluate_statement, parse,
};
use marienbad_nimbers::{NimBig, Roots};
use num_bigint::BigUint;
use random::Random;

fn nimber(text: &str) -> NimBig {
    match evaluate(text) {
        Ok(Answer::Nimber(n)) => n,
        other => panic!("{text}: {other:?}"),
    }
}

fn integer(text: &str) -> BigUint {
    match evaluate(text) {
        Ok(Answer::Integer(n)) => n,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn the_published_values() {
    let mut count = 0;
    for line in
        include_str!("check_values.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let (expression, answer) = line.split_once(" => ").unwrap();
        let answer: NimBig = answer.parse().unwrap();
        match evaluate(expression) {
            Ok(Answer::Nimber(n)) => assert_eq!(n, answer, "{line}"),
            Ok(Answer::Integer(n)) => assert_eq!(n, answer.into(), "{line}"),
            other => panic!("{line}: {other:?}"),
        }
        count += 1;
    }
    assert!(count > 50);
}

#[test]
fn precedence() {
    for (text, same) in [
        ("2 + 3 * 4", "2 + (3 * 4)"),
        ("2 * 3 ^ 4", "2 * (3 ^ 4)"),
        ("inv 5 * 3", "(inv 5) * 3"),
        ("inv 5 ^ 2", "(inv 5) ^ 2"),
        ("sqrt inv 5", "sqrt(inv(5))"),
        ("7 / 5 / 3", "(7 / 5) / 3"),
        ("7 - 5 + 3", "7 ⊕ 5 ⊕ 3"),
        ("-7", "7"),
        ("8 × 9 ÷ 5", "8 ⊗ 9 / 5"),
        ("3 ^ (20)", "3^20"),
        ("5 ^ -1", "inv 5"),
    ] {
        assert_eq!(nimber(text), nimber(same), "{text}");
    }
    assert_eq!(nimber("18 ^ log 200"), NimBig::from(200_u64));
    assert_eq!(nimber("7 ^ order 7"), NimBig::one());
    assert_eq!(nimber("square 9"), nimber("9 * 9"));
    assert_eq!(nimber("mex{0, 1, 3, 3}"), NimBig::from(2_u64));
    assert_eq!((nimber("mex{}"), nimber("mex(0, 1, 2)")), (NimBig::ZERO, NimBig::from(3_u64)));
    assert_eq!(
        (integer("log 1"), integer("log 2"), integer("order 4")),
        (0_u64.into(), 1_u64.into(), 15_u64.into())
    );
    // 2^(10^40) in the field of four: the exponent counts modulo 3.
    assert_eq!(nimber("2 ^ 10000000000000000000000000000000000000000"), NimBig::from(2_u64));
    let big = format!("0x1{} ^ 2", "0".repeat(16_000));
    assert_eq!(nimber(&big), NimBig::power_of_two(64_000).square());
}

#[test]
fn equations() {
    let roots = |text: &str| match evaluate(text) {
        Ok(Answer::Roots(roots)) => roots,
        other => panic!("{text}: {other:?}"),
    };
    let two = |a: u64, b: u64| Roots::Two(NimBig::from(a), NimBig::from(b));
    assert_eq!(roots("solve x*x+x=1"), two(2, 3));
    assert_eq!(roots("solve x ^ 2 + x = 2"), two(4, 5));
    let Roots::Two(p, q) = roots("solve x*x + x = 5") else { panic!() };
    for root in [p, q] {
        assert_eq!(root.square() + root, NimBig::from(5_u64));
    }
    let Roots::Two(p, _) = roots("solve 3*x*x + (7 + 1)*x/5 + 100 = x + 12") else { panic!() };
    assert_eq!(nimber(&format!("3*{p}*{p} + (7+1)*{p}/5 + 100")), nimber(&format!("{p} + 12")));
    assert_eq!(roots("solve x + 3 = 5"), Roots::One(6_u64.into()));
    assert_eq!(roots("solve (x + 3)^2 = 0"), Roots::One(3_u64.into()));
    assert_eq!(roots("solve (x + 3)*(x + 9) = 0"), two(3, 9));
    assert_eq!(roots("solve x = x"), Roots::All);
    assert_eq!(roots("solve x = x + 1"), Roots::None);
}

#[test]
fn errors_and_their_places() {
    let name = |at, name: &str| E::UnknownName { at, name: name.to_owned() };
    for (text, error) in [
        ("", E::OperandExpected { at: 0 }),
        ("   ", E::OperandExpected { at: 3 }),
        ("8 * ", E::OperandExpected { at: 4 }),
        ("* 8", E::OperandExpected { at: 0 }),
        ("()", E::OperandExpected { at: 1 }),
        ("8 9", E::OperatorExpected { at: 2 }),
        ("8 (9)", E::OperatorExpected { at: 2 }),
        ("8 $ 9", E::UnexpectedCharacter { at: 2, found: '$' }),
        ("é + 8", name(0, "é")),
        ("8 + ⊗", E::OperandExpected { at: 4 }),
        ("8 ⊗ €", E::UnexpectedCharacter { at: 6, found: '€' }),
        ("(8 + 9", E::NotClosed { at: 0 }),
        ("3 * (8 + (9)", E::NotClosed { at: 4 }),
        ("8 + 9)", E::NotOpened { at: 5 }),
        ("(8, 9)", E::UnexpectedCharacter { at: 2, found: ',' }),
        ("(8 = 9)", E::UnexpectedCharacter { at: 3, found: '=' }),
        ("8 = 9", E::UnexpectedCharacter { at: 2, found: '=' }),
        ("foo 8", name(0, "foo")),
        ("12a", E::InvalidDigit { at: 2 }),
        ("1 + 0b12", E::InvalidDigit { at: 7 }),
        ("0x", E::InvalidDigit { at: 2 }),
        ("2 ^ 3 ^ 4", E::ChainedPower { at: 6 }),
        ("2 ^ (3 + 4)", E::ExponentNotInteger { at: 4 }),
        ("2 ^ inv 3", E::ExponentNotInteger { at: 4 }),
        ("log 5 + 3", E::IntegerNotNimber { at: 0 }),
        ("inv order 5", E::IntegerNotNimber { at: 4 }),
        ("inv 0", E::DivisionByZero { at: 4 }),
        ("5 / (3 + 3)", E::DivisionByZero { at: 4 }),
        ("(1 + 1) ^ -2", E::DivisionByZero { at: 0 }),
        ("log 0", E::LogOfZero { at: 4 }),
        ("log(4, 0)", E::LogOfZero { at: 7 }),
        ("log(4, 2)", E::NotAPower { at: 4 }),
        ("log 0x10000000000000000", E::LogTooLarge { at: 4 }),
        ("log(1, 2, 3)", E::WrongArguments { at: 0, function: Function::Log }),
        ("inv()", E::WrongArguments { at: 0, function: Function::Inv }),
        ("1 + order(1, 2)", E::WrongArguments { at: 4, function: Function::Order }),
        ("order 0", E::OrderOfZero { at: 6 }),
        ("x + 1", E::UnknownOutsideEquation { at: 0 }),
        ("solve x + 1", E::EqualsExpected { at: 11 }),
        ("solve x + 1 = 2 = 3", E::UnexpectedCharacter { at: 16, found: '=' }),
        ("solve x*x*x = 1", E::DegreeTooHigh { at: 10 }),
        ("solve x^3 = 1", E::DegreeTooHigh { at: 8 }),
        ("solve 1/x = 1", E::UnknownNotAllowed { at: 8 }),
        ("solve inv x = 1", E::UnknownNotAllowed { at: 10 }),
        ("solve x ^ -1 = 1", E::UnknownNotAllowed { at: 6 }),
    ] {
        assert_eq!(evaluate(text), Err(error.clone()), "{text}");
        assert!(error.at() <= text.len() && !error.to_string().is_empty());
    }
}

#[test]
fn limits() {
    let limits = Limits::default();
    assert_eq!(evaluate(&"1".repeat(100_001)), Err(E::TextTooLong { limit: 100_000 }));
    assert_eq!(evaluate(&"1".repeat(100_000)), Err(E::NumberTooLong { at: 0, limit: 65_536 }));
    assert_eq!(
        evaluate(&format!("1+{}", "9".repeat(19_729))),
        Err(E::NumberTooLong { at: 2, limit: 65_536 })
    );
    assert!(evaluate(&format!("0b{}{}", "0".repeat(20_000), "1".repeat(65_536))).is_ok());
    assert_eq!(
        evaluate(&format!("0b{}", "1".repeat(65_537))),
        Err(E::NumberTooLong { at: 0, limit: 65_536 })
    );
    for (open, close) in [("(", ")"), ("inv ", ""), ("-(", ")"), ("mex{", "}"), ("2^(", ")")] {
        let deep = |levels: usize| format!("{}1{}", open.repeat(levels), close.repeat(levels));
        let last = |levels| matches!(evaluate(&deep(levels)), Err(E::TooDeep { .. }));
        assert!(!last(199) && last(201) && last(9_000), "{open}");
    }
    assert_eq!(nimber(&"1+".repeat(49_999).add_one()), NimBig::ZERO);
    assert_eq!(nimber(&"-".repeat(99_999).add_one()), NimBig::one());
    // Raising a number of 65,536 bits to an exponent of as many bits would take about twenty seconds, so it
    // is refused.
    let full = "f".repeat(16_384);
    assert_eq!(evaluate(&format!("1 + 0x{full} ^ 0x{full}")), Err(E::TooMuchWork { at: 4 }));
    assert_eq!(evaluate(&format!("order 0x{full}")), Err(E::OrderUnknown { at: 6, level: 16 }));
    let text = format!("order 0x1{}", "0".repeat(1024));
    assert_eq!(evaluate(&text), Err(E::OrderUnknown { at: 6, level: 13 }));
    let small = Limits { work: 10, ..limits };
    assert_eq!(
        evaluate_statement(&parse("3 + 3 * 4", &limits).unwrap(), &small),
        Err(E::TooMuchWork { at: 0 })
    );
}

trait AddOne {
    fn add_one(self) -> String;
}

impl AddOne for String {
    fn add_one(mut self) -> String {
        self.push('1');
        self
    }
}

/// No input causes a panic, and every position is within the text.
#[test]
fn random_texts() {
    let pieces = [
        "1",
        "0",
        "7 ",
        "0x1f",
        "0b10",
        "12345678901234567890123",
        " + ",
        "-",
        "*",
        "/",
        "^",
        "(",
        ")",
        "{",
        "}",
        ",",
        "=",
        "x",
        "inv ",
        "sqrt ",
        "square ",
        "log ",
        "log(",
        "order ",
        "mex{",
        "solve ",
        "é",
        "⊗",
        "²",
        "_",
        ".",
        "\t",
        "0x",
    ];
    let mut random = Random(1);
    for i in 0..200_000 {
        let length = 1 + i % 12;
        let text: String = (0..length).map(|_| pieces[random.below(pieces.len())]).collect();
        if let Err(error) = evaluate(&text) {
            assert!(error.at() <= text.len() && text.is_char_boundary(error.at()), "{text}: {error}");
        }
    }
}

#[test]
fn the_tree_is_open_to_the_caller() {
    let limits = Limits::default();
    let Ok(Statement::Value(expr)) = parse("1 + 3 + 5", &limits) else { panic!() };
    let Node::Sum(terms) = expr.node else { panic!() };
    let places: Vec<usize> = terms.iter().map(|term| term.at).collect();
    assert_eq!(places, [0, 4, 8]);
}
