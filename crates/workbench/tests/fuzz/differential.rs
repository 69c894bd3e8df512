//! Engines compared with plain search: random positions of every game of the catalogue, and random rules.
//! The search here knows only the rules and shares nothing with the engines.

use std::collections::HashMap;
use std::sync::Arc;

use marienbad_rules::catalogue::{Entry, Visitor, entries, open as rules_of};
use marienbad_rules::random::Size;
use marienbad_rules::{Interrupt, NoFiles, Play, Ruleset};
use marienbad_solve::question::{Outcome, open};
use marienbad_solve::{Budget, Work};

use super::driver::Dice;

/// Positions that plain search may look at; larger ones are passed over.
const MOST: usize = 1_500;

/// The outcome by the rules alone; `None` if that takes too long, or a rule fails.
struct Plain<'t> {
    text: &'t str,
    misere: bool,
}

impl Visitor for Plain<'_> {
    type Output = Option<bool>;

    fn visit<R: Ruleset>(self, ruleset: R, _: &Arc<Entry>) -> Self::Output {
        let start = ruleset.parse(self.text, &NoFiles).ok()?;
        let start = alive(&ruleset, start)?;
        let mut known: HashMap<Vec<R::Position>, bool> = HashMap::new();
        let mut stack = vec![start.clone()];
        while let Some(sum) = stack.last().cloned() {
            if known.contains_key(&sum) {
                stack.pop();
                continue;
            }
            let (mut wins, mut open) = (sum.is_empty() && self.misere, Vec::new());
            for at in 0..sum.len() {
                let mut after = Vec::new();
                let listed = ruleset.options(&sum[at], &mut |_, option| {
                    after.push(option.to_vec());
                    if after.len() > MOST { Err(Interrupt::Enough) } else { Ok(()) }
                });
                listed.ok()?;
                for option in after {
                    let mut next = sum[..at].to_vec();
                    next.extend(option);
                    next.extend_from_slice(&sum[at + 1..]);
                    let next = alive(&ruleset, next)?;
                    match known.get(&next) {
                        Some(other) => wins |= !other,
                        None => open.push(next),
                    }
                }
            }
            if wins || open.is_empty() {
                known.insert(sum, wins);
                stack.pop();
            } else {
                stack.extend(open);
            }
            if known.len() > MOST || stack.len() > 40 * MOST {
                return None;
            }
        }
        known.get(&start).copied()
    }
}

/// The components that have moves.
fn alive<R: Ruleset>(ruleset: &R, sum: Vec<R::Position>) -> Option<Vec<R::Position>> {
    let mut left = Vec::with_capacity(sum.len());
    for component in sum {
        let mut moves = false;
        match ruleset.options(&component, &mut |_, _| {
            moves = true;
            Err(Interrupt::Enough)
        }) {
            Ok(()) | Err(Interrupt::Enough) => {}
            Err(_) => return None,
        }
        if moves {
            left.push(component);
        }
    }
    Some(left)
}

/// Compares one position under one winning rule. Returns whether it could be compared.
fn agrees(name: &str, text: &str, misere: bool) -> bool {
    let Ok(game) = open(name) else { return false };
    let Ok(position) = game.parse(text, &NoFiles) else { return false };
    let Ok(Some(wins)) = rules_of(name, Plain { text, misere }) else { return false };
    let play = if misere { Play::Misere } else { Play::Normal };
    let convention = marienbad_rules::Convention { play, ..Default::default() };
    let budget = Budget { nodes: 300_000, memory: 64 << 20 };
    let Ok(answer) = game.solve(&position, convention, &mut Work::new(budget).with_threads(1)) else {
        return false;
    };
    assert_eq!(
        answer.outcome,
        Outcome::of(wins),
        "{name} {text:?}, misère: {misere}, by {:?}",
        answer.method
    );
    true
}

/// The number of positions compared in a run.
fn rounds() -> u64 {
    std::env::var("MARIENBAD_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(1_000)
}

#[test]
fn engines_agree_with_plain_search_on_random_positions() {
    let mut dice = Dice::new();
    println!("MARIENBAD_SEED={} repeats this", dice.0);
    let names: Vec<String> =
        entries().iter().flat_map(|entry| entry.examples.iter().map(|name| (*name).clone())).collect();
    let (mut compared, mut by_game) = (0_u64, HashMap::<&str, u64>::new());
    for round in 0..3 * rounds() {
        let name = &names[round as usize % names.len()];
        let Ok(game) = open(name) else { continue };
        let size = Size { n: 1 + dice.below(4), m: 1 + dice.below(9) };
        let Some(text) = game.random(size, &mut |most| dice.below(most)) else { continue };
        if agrees(name, &text, dice.below(2) == 1) {
            compared += 1;
            *by_game.entry(name).or_default() += 1;
        }
        if compared == rounds() {
            break;
        }
    }
    println!("{compared} positions of {} games", by_game.len());
    assert!(compared >= rounds() / 2 && by_game.len() >= 30, "{compared} of {} games", by_game.len());
}

/// A random rule of numbers, of words, of shapes, or a code.
fn random_rule(dice: &mut Dice) -> (String, String) {
    let mut number = |least: u64, most: u64| least + dice.below(most - least + 1);
    match number(0, 5) {
        0 | 1 => {
            let clause = |number: &mut dyn FnMut(u64, u64) -> u64| match number(0, 5) {
                0 => format!("n -> n-{}", number(1, 5)),
                1 => format!("n -> [a, n-{}-a] for a in {}..n", number(1, 4), number(0, 2)),
                2 => format!("n -> n-k for k in {}..{}", number(1, 3), number(2, 6)),
                3 => format!("n -> n div {} if n > {}", number(2, 4), number(0, 3)),
                4 => format!("n -> n-k for k in 1..n-1 if n mod k = {}", number(0, 2)),
                _ => format!("n -> [a, n-a] for a in 1..n-1 if (n-2*a) mod {} = 1", number(2, 4)),
            };
            let count = number(1, 3);
            let clauses: Vec<String> = (0..count).map(|_| clause(&mut number)).collect();
            let count = number(1, 3);
            let heaps: Vec<String> = (0..count).map(|_| number(1, 9).to_string()).collect();
            (format!("rule: {}", clauses.join("; ")), heaps.join(","))
        }
        2 => {
            let (p, q, r) = (number(1, 3), number(1, 3), number(0, 2));
            let rule = format!(
                "rule: (a,b) -> (a-{p}*k, b) for k in 1..a; (a,b) -> (a-k, b-{q}*k) for k in 1..b if a > {r}"
            );
            (rule, format!("{},{}", number(0, 7), number(0, 7)))
        }
        3 => {
            let from = ["oo", "ooo", "o.o", "ob", "bo"][number(0, 4) as usize];
            let rule = format!(
                "word: \"{from}\" -> \"{}\"; \"b\" -> \".\"",
                ".".repeat(number(1, from.len() as u64) as usize)
            );
            let count = number(2, 8);
            let word: String = (0..count).map(|_| ['o', 'o', 'b', '.'][number(0, 3) as usize]).collect();
            (rule, word)
        }
        4 => {
            let shape =
                ["##", "###", "##/#.", "#.#", "##, ###", "fixed ##", "fixed ##/.#"][number(0, 6) as usize];
            (format!("place: {shape}"), format!("{}x{}", number(1, 3), number(2, 4)))
        }
        _ => {
            let digits: String = (0..number(1, 4)).map(|_| char::from(b'0' + number(0, 7) as u8)).collect();
            let before = [0, 4][number(0, 1) as usize];
            let count = number(1, 3);
            let heaps: Vec<String> = (0..count).map(|_| number(1, 9).to_string()).collect();
            (format!("{before}.{digits}"), heaps.join(","))
        }
    }
}

#[test]
fn engines_agree_with_plain_search_on_random_rules() {
    let mut dice = Dice::new();
    println!("MARIENBAD_SEED={} repeats this", dice.0);
    let mut compared = 0;
    for _ in 0..rounds() / 2 {
        let (rule, text) = random_rule(&mut dice);
        compared += u64::from(agrees(&rule, &text, dice.below(2) == 1));
    }
    println!("{compared} positions of random rules");
    assert!(compared >= rounds() / 10, "{compared}");
}
