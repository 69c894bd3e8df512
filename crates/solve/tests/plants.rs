//! Green Hackenbush: the theorems compared with plain search.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};

use marienbad_rules::own::graph::{Figure, OnEdges, Own, open};
use marienbad_rules::random::Size;
use marienbad_rules::{Convention, NoFiles, Ruleset, moves_of};
use marienbad_solve::plant::value;
use marienbad_solve::question;
use marienbad_solve::{Budget, Claim, Method, Work};

/// The value of a plant from the definition.
fn searched_value(rules: &OnEdges, plant: Figure, known: &mut BTreeMap<Figure, u32>) -> u32 {
    let plant = rules.canonical(plant);
    if let Some(value) = known.get(&plant) {
        return *value;
    }
    let options: BTreeSet<u32> = moves_of(rules, &plant)
        .map(|(_, option)| option.into_iter().fold(0, |xor, part| xor ^ searched_value(rules, part, known)))
        .collect();
    let value = (0..=options.len() as u32).find(|value| !options.contains(value)).unwrap();
    known.insert(plant, value);
    value
}

fn hackenbush() -> OnEdges {
    match open("cut edge from GROUND") {
        Ok(Own::Edges(game)) => game,
        _ => panic!("a rule on edges"),
    }
}

#[test]
fn theorems_agree_with_plain_search() {
    let rules = hackenbush();
    let game = question::of(hackenbush());
    let mut known = BTreeMap::new();
    let mut state = 3_u64;
    let mut dice = |most: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        if most == 0 { 0 } else { (state >> 33) % most }
    };
    for round in 0..60 {
        let size = Size { n: 2 + round % 5, m: 3 + round % 7 };
        let text = rules.random(size, &mut dice).unwrap();
        let sum = rules.parse(&text, &NoFiles).unwrap();
        let mut work = Work::new(Budget::default());
        let mut searched = |sum: Vec<Figure>| {
            sum.into_iter().fold(0, |xor, plant| xor ^ searched_value(&rules, plant, &mut known))
        };
        let expected = searched(sum);
        let position = game.parse(&text, &NoFiles).unwrap();
        let answer = game.solve(&position, Convention::default(), &mut work).unwrap();
        assert_eq!(answer.value.unwrap().to_string(), expected.to_string(), "{text}");
        assert_eq!((answer.method, answer.claim), (Method::Fusion, Claim::Proved), "{text}");
        // Every winning move leads to 0.
        for choice in &answer.moves {
            let after = rules.parse(choice.to.text(), &NoFiles).unwrap();
            assert_eq!(searched(after), 0, "{text}: {}", choice.text);
        }
        assert_eq!(answer.moves.is_empty(), expected == 0, "{text}");
    }
}

#[test]
fn large_plants_take_no_time() {
    let stalk: Vec<(usize, usize)> = (0..100_000).map(|i| (i, i + 1)).collect();
    assert_eq!(value(0, &stalk), 100_000);
    let mut circle = stalk.clone();
    circle.push((100_000, 0));
    assert_eq!(value(0, &circle), 1);
    // A double edge is a cycle of two, and a loop is worth an edge.
    assert_eq!((value(0, &[(0, 1), (1, 0)]), value(0, &[(0, 1), (1, 1)]), value(7, &[(7, 7)])), (0, 2, 1));
    assert_eq!((value(0, &[]), value(0, &[(1, 2)])), (0, 0), "what does not hang");
}
