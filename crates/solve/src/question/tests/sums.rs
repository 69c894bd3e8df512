//! Sums of different games, compared with the games themselves and with a search written from the rules
//! alone.

use std::collections::HashMap;

use marienbad_rules::{Compound, Convention, Natural, NoFiles, Play};

use crate::question::{Game, Outcome, Position, open};
use crate::{Budget, Claim, Method, Stop, Work};

/// Games with small positions, of every kind.
const TERMS: &[(&str, &[&str])] = &[
    ("nim", &["3", "1,2", "0", "2,0,1"]),
    ("kayles", &["4", "3,2"]),
    ("0.12(34)", &["5", "2"]),
    ("cram", &["2x2", "2x3", "1x4 + 1x2", ".#./..."]),
    ("wythoff", &["1,2", "2,2"]),
    ("fibonacci", &["5/2", "4"]),
    ("grundy", &["6", "5,3"]),
    ("chomp", &["2x2", "3,1"]),
    ("coins:2", &["1,3", "4"]),
    ("xxx:graph", &["a-b,b-c,c-d", "a-b-c-a"]),
    ("dag", &["a>b,a>c,c>b:a"]),
    ("northcott", &["2,1"]),
    ("rule{n -> n-1 or n-2}", &["5", "3,1"]),
    ("rule{(a,b) -> (a-1,b) or (a,b-1)}", &["1,2", "2,0 + 0,1"]),
    // It is not proved to end.
    ("rule{n -> n div 2 if n > 2; n -> 0 if n in {1,2}}", &["6"]),
];

fn position(text: &str) -> (Box<dyn Game>, Position) {
    let game = open("sum").unwrap();
    let position = game.parse(text, &NoFiles).unwrap_or_else(|error| panic!("{text}: {error}"));
    (game, position)
}

fn work() -> Work<'static> {
    Work::new(Budget::default())
}

/// A few hundred sums, from a walk through the list above.
fn some(count: usize, terms: usize) -> impl Iterator<Item = Vec<(&'static str, &'static str)>> {
    let mut state = 0x2545_f491_4f6c_dd1du64;
    let mut dice = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize % below
    };
    (0..count).map(move |i| {
        let one = |_| {
            let (game, positions) = TERMS[dice(TERMS.len())];
            (game, positions[dice(positions.len())])
        };
        (0..=i % terms).map(one).collect()
    })
}

fn text(terms: &[(&str, &str)]) -> String {
    terms.iter().map(|(game, position)| format!("{game}({position})")).collect::<Vec<_>>().join(" + ")
}

/// The outcome, from the lists of moves alone.
fn wins(
    game: &dyn Game,
    position: &Position,
    convention: Convention,
    known: &mut HashMap<String, bool>,
) -> bool {
    if let Some(wins) = known.get(position.text()) {
        return *wins;
    }
    let moves = game.moves_in(position, convention.compound, usize::MAX).unwrap();
    let won = if moves.is_empty() {
        convention.play == Play::Misere
    } else {
        moves.iter().any(|choice| !wins(game, &choice.to, convention, known))
    };
    known.insert(position.text().to_owned(), won);
    won
}

#[test]
fn values_are_those_of_the_games() {
    for terms in some(400, 5) {
        let (game, whole) = position(&text(&terms));
        let answer = game.solve(&whole, Convention::default(), &mut work()).unwrap();
        let mut xor = 0;
        for (name, part) in &terms {
            let name = if let Some(rule) = name.strip_prefix("rule{") {
                format!("rule: {}", rule.strip_suffix('}').unwrap())
            } else {
                (*name).to_owned()
            };
            let own = open(&name).unwrap();
            let mut oracle = own.oracle();
            let part = own.parse(part, &NoFiles).unwrap();
            xor ^= oracle.value(&part, Play::Normal, &mut work()).unwrap().to_u64().unwrap();
        }
        assert_eq!(answer.value, Some(Natural::from(xor)), "{whole:?}");
        assert!(answer.moves_complete && answer.method == Method::SpragueGrundy, "{whole:?}");
        assert!(answer.components.iter().all(|part| part.game.is_some() && part.by.is_some()));
        // All winning moves, and no others.
        let all = game.results(&whole, Convention::default(), usize::MAX, &mut work()).unwrap();
        let winning = all.moves.iter().filter(|one| one.outcome == Some(Outcome::P));
        let mut winning: Vec<&str> = winning.map(|one| one.choice.text.as_str()).collect();
        let mut found: Vec<&str> = answer.moves.iter().map(|choice| choice.text.as_str()).collect();
        winning.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, winning, "{whole:?}");
    }
}

#[test]
fn every_convention_is_what_the_rules_alone_say() {
    let conventions = [Play::Normal, Play::Misere].into_iter().flat_map(|play| {
        Compound::ALL.map(|compound| Convention { play, compound, ..Convention::default() })
    });
    for convention in conventions {
        for terms in some(40, 3) {
            let (game, whole) = position(&text(&terms));
            let answer = game.solve(&whole, convention, &mut work()).unwrap();
            let expected = wins(&*game, &whole, convention, &mut HashMap::new());
            assert_eq!(answer.outcome, Outcome::of(expected), "{whole:?} {convention:?}");
            for choice in &answer.moves {
                let after = game.play_in(&whole, convention.compound, &choice.text).unwrap().unwrap();
                assert_eq!(after, choice.to, "{whole:?}");
                assert!(!wins(&*game, &after, convention, &mut HashMap::new()), "{whole:?} {}", choice.text);
            }
        }
    }
}

#[test]
fn moves_begin_with_the_number_of_their_component() {
    let (game, sum) = position("nim(1) + nim(2) + cram(2x3) + wythoff(1,1)");
    for choice in game.moves(&sum, 1000).unwrap() {
        let number: usize = choice.text.split_once(':').unwrap().0.parse().unwrap();
        assert!((1..=4).contains(&number), "{}", choice.text);
        assert_eq!(game.component_of(&sum, &choice.text).unwrap(), Some(number - 1));
        assert_eq!(game.play(&sum, &choice.text).unwrap().as_ref(), Some(&choice.to));
    }
    assert!(game.play(&sum, "3:1.1-1.2").unwrap().is_some());
    // A single board, too; the number may be omitted.
    let (game, alone) = position("cram(2x2)");
    assert_eq!(game.moves(&alone, 1).unwrap()[0].text, "1:1.1-1.2");
    assert!(game.play(&alone, "1.1-1.2").unwrap().is_some());
}

#[test]
fn huge_parts_are_no_burden() {
    let (game, sum) = position("nim(1000000000000000) + cram(4x4) + kayles(123456789012) + coins:2(7)");
    let answer = game.solve(&sum, Convention::default(), &mut work()).unwrap();
    assert_eq!(answer.outcome, Outcome::N);
    assert!(answer.moves.iter().any(|choice| choice.text.starts_with("1:-")));
    assert!(answer.nodes < 1_000_000);
    // The mirror strategy applies, so there is no search.
    let (game, sum) = position("cram(20x20) + nim(3)");
    let answer = game.solve(&sum, Convention::default(), &mut work()).unwrap();
    assert_eq!(answer.value, Some(Natural::from(3)));
}

#[test]
fn claims_are_those_of_the_weakest_part() {
    let claim = |text: &str| {
        let (game, sum) = position(text);
        game.solve(&sum, Convention::default(), &mut work()).unwrap().claim
    };
    assert_eq!(claim("nim(3,5) + northcott(4)"), Claim::Proved);
    assert_eq!(claim("nim(3,5) + kayles(1000000000)"), Claim::Proved);
    assert_eq!(claim("nim(3,5) + cram(2x3)"), Claim::Computed);
}

#[test]
fn endless_and_broken_parts_are_told() {
    let stop = |text: &str, play| {
        let (game, sum) = position(text);
        let convention = Convention { play, ..Convention::default() };
        game.solve(&sum, convention, &mut Work::new(Budget { nodes: 100_000, memory: 1 << 28 })).unwrap_err()
    };
    for play in [Play::Normal, Play::Misere] {
        assert!(matches!(stop("nim(3) + rule{n -> 7-n if n in {3,4}}(3)", play), Stop::Cycle { .. }));
        assert!(matches!(stop("nim(3) + rule{n -> n div (n-4) if n > 3}(4)", play), Stop::Rule(_)));
    }
    assert!(matches!(stop("nim(900,800,700) + kayles(30,20)", Play::Misere), Stop::Nodes { .. }));
}

#[test]
fn strategies_can_be_listed() {
    let (game, sum) = position("nim(1,2) + kayles(3)");
    for play in [Play::Normal, Play::Misere] {
        for text in game.strategy(&sum, play, &mut work()).unwrap() {
            let (game, lost) = position(&text);
            let convention = Convention { play, ..Convention::default() };
            assert!(!wins(&*game, &lost, convention, &mut HashMap::new()), "{text}");
        }
    }
}
