//! Thousands of random rules, generated from the grammar, are compared with the plain evaluator.

use std::collections::BTreeSet;

use super::super::{OneNumber, Own, RuleProblem, open};
use super::plain::{C, Clause, E, Fault, Set};
use crate::heap::{Descent, HeapGame};
use crate::{Interrupt, Listing, ParseErrorKind, RuleError, Ruleset, TupleGame};

const RULES: u64 = 2_000;

/// So many for each seed where time does not matter (`cargo xtask test --all`).
const MANY_RULES: u64 = 40_000;

/// One rule in so many is also tried at large positions.
const LARGE_EVERY: u64 = 8;

/// A deterministic pseudorandom generator.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }

    fn number(&mut self, variables: usize, depth: u64) -> E {
        let two =
            |own: &mut Self| Box::new([own.number(variables, depth - 1), own.number(variables, depth - 1)]);
        match self.below(if depth == 0 { 5 } else { 18 }) {
            0 | 1 => E::Number(i128::from(self.below(4))),
            2..=4 => E::Variable(self.below(variables as u64) as usize),
            5..=7 => E::Subtract(two(self)),
            8 => E::Add(two(self)),
            9 => E::Multiply(two(self)),
            10 => E::Divide(two(self)),
            11 => E::Quotient(two(self)),
            12 => E::Modulo(two(self)),
            13 => E::Min(two(self)),
            14 => E::Max(two(self)),
            15 => E::Abs(Box::new(self.number(variables, depth - 1))),
            16 => E::Isqrt(Box::new(self.number(variables, depth - 1))),
            // The usual move.
            _ => E::Subtract(Box::new([E::Variable(0), E::Variable(variables - 1)])),
        }
    }

    fn condition(&mut self, variables: usize, depth: u64) -> C {
        let both = |own: &mut Self| {
            Box::new([own.condition(variables, depth - 1), own.condition(variables, depth - 1)])
        };
        let (a, b) = (self.number(variables, 1), self.number(variables, 1));
        match self.below(if depth == 0 { 10 } else { 14 }) {
            0 | 1 => C::Less(a, b),
            2 => C::AtMost(a, b),
            3 => C::Equal(a, b),
            4 => C::Unequal(a, b),
            5 => C::Divides(a, b),
            6 => C::Even(a),
            7 => C::Odd(a),
            8 => C::Square(a),
            9 => C::Prime(a),
            10 | 11 => C::And(both(self)),
            12 => C::Or(both(self)),
            _ => C::Not(Box::new(self.condition(variables, depth - 1))),
        }
    }

    fn clause(&mut self, arity: usize) -> Clause {
        let mut ranges = Vec::new();
        for i in 0..self.below(3) as usize {
            let variables = arity + i;
            ranges.push(match self.below(6) {
                0 => Set::Listed((0..=self.below(3)).map(|_| self.number(variables, 1)).collect()),
                1 => Set::ToRoot(self.number(variables, 0), self.number(variables, 1)),
                _ => Set::Range(E::Number(i128::from(self.below(3))), self.number(variables, 1)),
            });
        }
        let variables = arity + ranges.len();
        let component = |own: &mut Self| (0..arity).map(|_| own.number(variables, 2)).collect::<Vec<_>>();
        let results = (0..=self.below(3) / 2)
            .map(|_| (0..[1, 1, 1, 2, 2, 3, 0][self.below(7) as usize]).map(|_| component(self)).collect())
            .collect();
        let conditions = (0..self.below(3)).map(|_| self.condition(variables, 2)).collect();
        Clause { arity, results, ranges, conditions }
    }
}

/// The moves of a position, or the fault of the rule there.
type Moves = Result<BTreeSet<Vec<u64>>, Fault>;

fn plain(clauses: &[Clause], position: &[i128]) -> Moves {
    let mut all = BTreeSet::new();
    for clause in clauses {
        clause.each(position, &mut |components| {
            if components.len() == 1 && components[0] == position {
                return Err(Fault);
            }
            all.insert(components.concat().into_iter().map(|number| number as u64).collect());
            Ok(())
        })?;
    }
    Ok(all)
}

fn plain_moves_from_end(clauses: &[Clause], arity: usize) -> bool {
    clauses.iter().any(|clause| {
        let mut found = false;
        let _ = clause.each(&vec![0; arity], &mut |_| {
            found = true;
            Err(Fault)
        });
        found
    })
}

fn listed(list: impl FnOnce(&mut dyn FnMut(&[u64]) -> Listing) -> Listing, text: &str) -> Moves {
    let mut all = BTreeSet::new();
    let listed = list(&mut |left| {
        assert!(all.insert(left.to_vec()), "{text}: {left:?} twice");
        Ok(())
    });
    match listed {
        Ok(()) => Ok(all),
        Err(Interrupt::Failed(RuleError::Broken { .. })) => Err(Fault),
        other => panic!("{text}: {other:?}"),
    }
}

/// What a lister tells, as moves leave it.
fn told(arity: usize, list: impl FnOnce(&mut dyn FnMut(&[u64], usize) -> Listing) -> Listing) -> Moves {
    let mut all = BTreeSet::new();
    let listed = list(&mut |options, size| {
        for option in options.chunks(size) {
            let left = option.chunks(arity).filter(|component| component.iter().any(|number| *number > 0));
            let mut left: Vec<&[u64]> = left.collect();
            left.sort_unstable_by(|a, b| b.cmp(a));
            all.insert(left.concat());
        }
        Ok(())
    });
    match listed {
        Ok(()) => Ok(all),
        Err(_) => Err(Fault),
    }
}

/// Heaps that are listed together have the moves that they have alone.
fn listed_together(game: &OneNumber, text: &str) -> u64 {
    let mut lister = game.lister().unwrap();
    let mut all = vec![BTreeSet::new(); 200];
    let count = lister.list_heaps(1, 150, &mut |heap, options, size| {
        let moves = told(1, |visit| visit(options, size)).unwrap();
        all[heap as usize].extend(moves);
        Ok(())
    });
    let count = count.unwrap();
    for (heap, found) in (1..=count).zip(&all[1..]) {
        let alone = listed(|visit| game.heap_options(heap, visit), text);
        assert_eq!(alone.as_ref(), Ok(found), "{text} at {heap}");
    }
    count
}

#[test]
fn random_rules_mean_what_the_plain_evaluator_says() {
    random_rules(RULES, 0x9E37_79B9_7F4A_7C15);
}

#[test]
#[ignore = "minutes"]
fn many_random_rules_mean_what_the_plain_evaluator_says() {
    for seed in [0xD1B5_4A32_D192_ED03, 0x1F83_D9AB_FB41_BD6B] {
        random_rules(MANY_RULES, seed);
    }
}

fn random_rules(rules: u64, seed: u64) {
    let mut dice = Dice(seed);
    let mut together = 0;
    let (mut read, mut moves, mut broken, mut refused, mut proved) = (0, 0, 0, 0, 0);
    for _ in 0..rules {
        let arity = 1 + dice.below(2) as usize;
        let clauses: Vec<Clause> = (0..=dice.below(2)).map(|_| dice.clause(arity)).collect();
        let text = clauses.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
        let game = match open(&text) {
            Ok(game) => game,
            Err(error) => {
                assert_eq!(error.reason, ParseErrorKind::Rule(RuleProblem::MoveFromEnd), "{text}: {error:?}");
                assert!(plain_moves_from_end(&clauses, arity), "{text} was refused");
                refused += 1;
                continue;
            }
        };
        assert!(!plain_moves_from_end(&clauses, arity), "{text} was not refused");
        read += 1;
        // Beyond the 64 numbers of a range that are computed at once, for some.
        let large: &[u64] = if read % LARGE_EVERY == 0 { &[65, 131] } else { &[] };
        for first in (1..9_u64).chain(large.iter().copied()) {
            let position: Vec<u64> = if arity == 1 { vec![first] } else { vec![first / 3, first % 4 + 1] };
            let wide: Vec<i128> = position.iter().map(|number| i128::from(*number)).collect();
            // Two nested ranges of a large position may take longer than anybody waits for.
            let probe = match &game {
                Own::One(game) => game.heap_options(first, &mut |_| Ok(())),
                Own::Tuples(game) => game.options(&super::super::Row::new(&position), &mut |_, _| Ok(())),
            };
            if matches!(probe, Err(Interrupt::Failed(RuleError::Steps { .. }))) && first > 9 {
                continue;
            }
            let expected = plain(&clauses, &wide);
            let (found, ends) = match &game {
                Own::One(game) => {
                    let found = listed(|visit| game.heap_options(first, visit), &text);
                    let (total, parts) = (game.descent() == Descent::Total, game.descent() == Descent::Parts);
                    for left in found.iter().flatten() {
                        let falls = left.iter().all(|part| *part < first);
                        assert!(falls || !(total || parts), "{text}: {first} > {left:?}");
                        assert!(!total || left.iter().sum::<u64>() <= first, "{text}: {first} > {left:?}");
                    }
                    assert_eq!(game.ends(), total || parts);
                    // A recognised game has the same moves.
                    if let (Some(known), Ok(found)) = (game.known(), &found) {
                        for left in found {
                            assert_eq!(known.allows(first, left), Some(true), "{text}: {known:?}");
                        }
                    }
                    (found, game.ends())
                }
                Own::Tuples(game) => {
                    let row = super::super::Row::new(&position);
                    let found = listed(|visit| game.options(&row, &mut |mv, _| visit(&mv)), &text);
                    (found, game.ends())
                }
            };
            assert_eq!(found, expected, "{text} at {position:?}");
            let mut free = |_| Ok(());
            let again = told(arity, |visit| match &game {
                Own::One(game) => game.lister().unwrap().list(&position, &mut free, visit),
                Own::Tuples(game) => TupleGame::lister(game).list(&position, &mut free, visit),
            });
            assert_eq!(again, expected, "{text} at {position:?}, listed for a table");
            match found {
                Ok(found) => moves += found.len(),
                Err(Fault) => broken += 1,
            }
            proved += u64::from(ends);
        }
        if let Own::One(game) = &game {
            together += listed_together(game, &text);
        }
        // The normal form is the same rule.
        let name = match &game {
            Own::One(game) => game.name(),
            Own::Tuples(game) => game.name(),
        };
        let normal = name.strip_prefix("rule: ").unwrap();
        let again =
            normal.parse::<super::super::Rule>().unwrap_or_else(|error| panic!("{normal}: {error:?}"));
        assert_eq!(again.to_string(), normal);
    }
    let counts = format!("{read} {moves} {broken} {refused} {proved} {together}");
    assert!(together > rules, "{counts}");
    assert!(read > rules / 3 && moves > rules as usize && broken > rules / 5, "{counts}");
    assert!(refused > rules / 10 && proved > rules / 4, "{counts}");
}
