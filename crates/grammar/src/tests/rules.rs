//! The grammar used by another parser with its own names and productions: the rules of a game.

use std::ops::ControlFlow;

use crate::words::Word;
use crate::{
    Dialect, Evaluation, Formula, NoGame, Number, Set, Term, Tokens, WritingError, WritingErrorKind,
    parse_condition, parse_expression, parse_set,
};

/// A clause `n -> [a, n-k-a] for k in 1..2, a in 0..n-k if a < k`.
struct Clause {
    names: Vec<String>,
    results: Vec<Vec<Term>>,
    ranges: Vec<Set>,
    condition: Option<Formula>,
}

/// Reads the ranges and the condition, then returns to the results, which use their names.
fn clause(tokens: &mut Tokens<'_>) -> Result<Clause, WritingError> {
    let mut names = vec![tokens.name()?];
    tokens.expect(Word::Arrow, "->")?;
    let mut results = tokens.clone();
    let ends = |word| matches!(word, Word::For | Word::Every | Word::If | Word::Semicolon);
    while tokens.peek().is_some() && !tokens.peek_word().is_some_and(ends) {
        tokens.take();
    }
    let (mut ranges, mut condition) = (Vec::new(), None);
    if tokens.eat(Word::For) || tokens.eat(Word::Every) {
        loop {
            let name = tokens.name()?;
            tokens.expect(Word::In, "in")?;
            ranges.push(parse_set(tokens, &mut names)?);
            names.push(name);
            if !tokens.eat(Word::Comma) {
                break;
            }
        }
    }
    if tokens.eat(Word::If) {
        condition = Some(parse_condition(tokens, &mut names)?);
    }
    let mut read = Vec::new();
    loop {
        let (at, mut parts) = (results.place(), Vec::new());
        if results.eat(Word::OpenList) {
            if !results.eat(Word::CloseList) {
                parts.push(parse_expression(&mut results, &mut names)?);
                while results.eat(Word::Comma) {
                    parts.push(parse_expression(&mut results, &mut names)?);
                }
                results.close(Word::CloseList, at, "]")?;
            }
        } else {
            parts.push(parse_expression(&mut results, &mut names)?);
        }
        read.push(parts);
        if !results.eat(Word::Or) {
            break;
        }
    }
    Ok(Clause { names, results: read, ranges, condition })
}

fn rule(text: &str) -> Result<Vec<Clause>, WritingError> {
    let mut tokens = Tokens::new(text, Dialect::Rule)?;
    let mut all = vec![clause(&mut tokens)?];
    while tokens.eat(Word::Semicolon) {
        all.push(clause(&mut tokens)?);
    }
    tokens.finish()?;
    Ok(all)
}

impl Clause {
    fn open(&self, depth: usize, at: &mut Evaluation<'_, std::convert::Infallible>, out: &mut Vec<Vec<i64>>) {
        let Some(set) = self.ranges.get(depth) else {
            if self.condition.as_ref().is_none_or(|condition| at.truth(condition).unwrap()) {
                for parts in &self.results {
                    let numbers = parts.iter().map(|term| match at.number(term).unwrap() {
                        Number::Small(n) => n,
                        other @ Number::Exact(_) => panic!("{other}"),
                    });
                    out.push(numbers.collect());
                }
            }
            return;
        };
        let flow = at.each_member(set, &mut |at, number| {
            at.set_variable(depth + 1, number);
            self.open(depth + 1, at, out);
            Ok(ControlFlow::Continue(()))
        });
        assert_eq!(flow, Ok(ControlFlow::Continue(())));
    }
}

/// What the moves of a heap of n leave.
fn moves(text: &str, n: i64) -> Vec<Vec<i64>> {
    let mut out = Vec::new();
    for clause in rule(text).unwrap_or_else(|error| panic!("{text}: {error:?}")) {
        let mut facts = NoGame;
        clause.open(0, &mut Evaluation::of_numbers(vec![Number::from(n)], &mut facts), &mut out);
    }
    out
}

#[test]
fn rules_are_read_and_evaluated_without_a_game() {
    let kayles = "n -> [a, n-k-a] for k in 1..2, a in 0..n-k";
    assert_eq!(moves(kayles, 2), [[0, 1], [1, 0], [0, 0]]);
    let french = "n → [a; n-k-a] pour k dans 1..2, a dans 0..n-k";
    assert_eq!(moves(french, 5), moves(kayles, 5));
    assert_eq!(moves("n -> n-1 or n div 2 if n > 0", 7), [[6], [3]]);
    assert_eq!(moves("n -> n-1 ou n div 2 si n > 0", 7), [[6], [3]]);
    assert_eq!(moves("n -> n-1 ou n div 2 quand n > 0", 0), Vec::<Vec<i64>>::new());
    assert_eq!(moves("n -> [] if n = 1; n -> n-2 if n > 1", 1), [[0; 0]]);
    assert_eq!(moves("n -> n-k for each k in {1..3, 7}", 9), [[8], [7], [6], [2]]);
    assert_eq!(moves("n -> n-k*k for k in 1..sqrt(n)", 10), [[9], [6], [1]]);
    assert_eq!(moves("n -> n-k pour chaque k dans 1..n-1 si k divise n", 6), [[5], [4], [3]]);
    assert_eq!(moves("n -> [a, n-a] for a in 1..n/2", 5), [[1, 4], [2, 3]]);
    assert_eq!(moves("n -> n-k for k in 1..n if k is prime and not k is square", 7), [[5], [4], [2], [0]]);
    // The second arrow of a clause is an implication.
    assert_eq!(moves("n -> n-k for k in 1..n if k > 2 -> k = 4", 5), [[4], [3], [1]]);
    // P, N and G are ordinary names.
    assert_eq!(moves("N -> N-P for P in 1..2", 5), [[4], [3]]);
    assert_eq!(rule(kayles).unwrap()[0].results[0][1].text(&rule(kayles).unwrap()[0].names), "n - k - a");
}

#[test]
fn mistakes_in_rules_have_their_place() {
    let wrong = |text: &str| {
        let error = rule(text).err().unwrap_or_else(|| panic!("{text} was read"));
        (error.at, error.reason)
    };
    assert_eq!(
        wrong("n -> n-k for k in 1..m"),
        (21, WritingErrorKind::UnknownVariable { name: "m".into(), known: vec!["n".into()] })
    );
    assert_eq!(wrong("n -> n-1 if losing(n)"), (12, WritingErrorKind::AboutPlay { word: "losing".into() }));
    assert_eq!(wrong("n -> valeur(n)"), (5, WritingErrorKind::AboutPlay { word: "valeur".into() }));
    assert_eq!(wrong("n -> [n-1"), (5, WritingErrorKind::NotClosed));
    assert!(matches!(wrong("n n-1"), (2, WritingErrorKind::Expected { expected: "->", .. })));
    assert_eq!(wrong("n -> n-1 if n > 1 )"), (18, WritingErrorKind::OperatorExpected { found: ")".into() }));
    assert!(matches!(wrong("n -> n-1 if exists n in 1..2: n = 1"), (12, WritingErrorKind::NameTaken { .. })));
    // Statements have no lists and no conditions with "if", and their semicolon is a comma.
    let statement = |text: &str| crate::parse(text).expect_err(text);
    assert_eq!(statement("n in [1, 2]").reason, WritingErrorKind::Character { found: '[' });
    assert!(matches!(statement("n = 1 if n > 2").reason, WritingErrorKind::NotAFunction { .. }));
}
