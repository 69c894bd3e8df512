//! Errors are reported at their places.

use marienbad_grammar::WritingErrorKind as Writing;

use super::super::{Rule, RuleProblem};
use crate::ParseErrorKind;

fn wrong(text: &str) -> (usize, RuleProblem) {
    let error = text.parse::<Rule>().err().unwrap_or_else(|| panic!("{text} was read"));
    assert_eq!(error.input, text);
    match error.reason {
        ParseErrorKind::Rule(problem) => (error.at, problem),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_cannot_be_written() {
    let known = |all: &[&str]| all.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    let unknown = |name: &str, all: &[&str]| {
        RuleProblem::Writing(Writing::UnknownVariable { name: name.into(), known: known(all) })
    };
    let play = |word: &str| RuleProblem::Writing(Writing::AboutPlay { word: word.into() });
    let taken = |name: &str| RuleProblem::Writing(Writing::NameTaken { name: name.into() });
    for (text, at, problem) in [
        ("n -> n-k for k in 1..m", 21, unknown("m", &["n"])),
        ("n -> m", 5, unknown("m", &["n"])),
        ("n -> n-k for k in 1..j, j in 1..2", 21, unknown("j", &["n"])),
        ("n -> n-1; m -> n-1", 15, unknown("n", &["m"])),
        ("(a,a) -> (a,1)", 3, RuleProblem::NameTwice { name: "a".into() }),
        ("n -> n-k for k in 1..2, k in 1..2", 24, taken("k")),
        ("n -> n-n for n in 1..2", 13, taken("n")),
        ("(a,b) -> (a,b,1)", 9, RuleProblem::TupleLength { expected: 2, found: 3 }),
        ("(a,b) -> a-1", 9, RuleProblem::TupleLength { expected: 2, found: 1 }),
        ("n -> [n-1, (1,2)]", 11, RuleProblem::TupleLength { expected: 1, found: 2 }),
        ("n -> n-1; (a,b) -> (a-1,b)", 10, RuleProblem::TupleLength { expected: 1, found: 2 }),
        ("n -> n-1 if losing(n)", 12, play("losing")),
        ("n -> valeur(n)", 5, play("valeur")),
        ("n -> n-1 si issue = 0", 12, play("issue")),
        ("n -> n+1", 0, RuleProblem::MoveFromEnd),
        ("n -> n-1; n -> n div 2", 10, RuleProblem::MoveFromEnd),
        ("n -> []", 0, RuleProblem::MoveFromEnd),
        ("n -> n-1; 0 -> []", 10, RuleProblem::MoveFromEnd),
        ("(a,b) -> (b+1,a)", 0, RuleProblem::MoveFromEnd),
        ("n -> n-k if k > 0 for k in 1..2", 18, RuleProblem::ForBehindIf),
        ("9223372036854775808 -> 1", 0, RuleProblem::NumberTooLarge),
        ("n", 1, RuleProblem::NoArrow),
        ("", 0, RuleProblem::Writing(Writing::Empty)),
        ("n -> [n-1", 5, RuleProblem::Writing(Writing::NotClosed)),
    ] {
        // An unknown name before the ranges is reported as such: `k > 0` before `for`.
        if text.contains("if k > 0 for") {
            assert!(matches!(wrong(text).1, RuleProblem::Writing(Writing::UnknownVariable { .. })));
            continue;
        }
        assert_eq!(wrong(text), (at, problem), "{text}");
    }
    assert_eq!(wrong("n -> n-1 if n > 1 for k in 1..2").1, RuleProblem::ForBehindIf);
    for text in
        ["n n-1", "n ->", "-> n-1", "n -> n-1 n-2", "n -> n-1,n-2", "n -> n-k for k in 3", "n -> n-1 if 3"]
    {
        assert!(matches!(wrong(text).1, RuleProblem::Writing(_)), "{text}");
    }
}

/// The misspelt word is reported, not a name before it that only the rest of the clause would define.
#[test]
fn a_misspelt_word_is_told_first() {
    let near = |typed: &str, english, french| {
        let nearest = marienbad_grammar::words::Suggestion { english, french };
        RuleProblem::Writing(Writing::NotAFunction { name: typed.into(), nearest })
    };
    let stray = |typed: &str| RuleProblem::Writing(Writing::OperatorExpected { found: typed.into() });
    for (text, at, problem) in [
        ("n -> n-k pur k dans 1..3", 9, near("pur", None, Some("pour"))),
        ("n -> n-k fro k in 1..3", 9, near("fro", Some("for"), None)),
        ("n -> n-k whenever k in 1..3", 9, stray("whenever")),
        ("n -> [n-k] sobald n > 3", 11, stray("sobald")),
        ("(a,b) -> (a-k,b) pout k dans 1..a", 17, near("pout", None, Some("pour"))),
        ("n -> n-k for k in 1..n if k divse n", 28, near("divse", None, Some("divise"))),
        ("n -> n-k for k in 1..n if k teilt n", 28, stray("teilt")),
    ] {
        assert_eq!(wrong(text), (at, problem), "{text}");
    }
    let expected = |expected, found: &str| {
        RuleProblem::Writing(Writing::Expected { expected, found: Some(found.into()) })
    };
    let twice = "n -> n-k-j for k in 1..2, for j in 1..2";
    assert_eq!(wrong(twice), (26, expected("k", "for")), "a name belongs here, such as k");
}

#[test]
fn places_count_from_the_beginning_of_the_name() {
    use crate::catalogue::{Entry, NameError, Visitor, open};
    struct Name;
    impl Visitor for Name {
        type Output = (String, String);
        fn visit<R: crate::Ruleset>(self, ruleset: R, entry: &std::sync::Arc<Entry>) -> (String, String) {
            (ruleset.name(), entry.key.clone())
        }
    }
    assert_eq!(open("rule:n->n-1", Name).unwrap(), ("rule: n -> n - 1".into(), "rule".into()));
    assert_eq!(open(" rule: (a,b)->(b-1,a) ", Name).unwrap().0, "rule: (a, b) -> (b - 1, a)");
    match open("rule: n -> m", Name) {
        Err(NameError::Parameter { entry, error }) => {
            assert_eq!((error.at, &*error.input), (11, "rule: n -> m"));
            assert!(open(&entry.examples[0], Name).is_ok());
        }
        other => panic!("{other:?}"),
    }
}
