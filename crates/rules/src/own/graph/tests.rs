//! Rules on graphs are compared with their built-in twins, with a plain search, and with the theory of
//! green Hackenbush.

use std::collections::{BTreeMap, BTreeSet};

use super::super::error::RuleProblem;
use super::*;
use crate::board::tests::{Plain, lost_in_misere, value};
use crate::graph::{AnyGraph, ArcKayles};
use crate::random::Size;
use crate::{NoFiles, ParseErrorKind, RuleError, RuleFault, Ruleset, moves_of};

fn vertices(rule: &str) -> OnVertices {
    match open(rule) {
        Ok(Own::Vertices(game)) => game,
        Ok(Own::Edges(_)) => panic!("{rule} takes edges"),
        Err(error) => panic!("{rule}: {error}"),
    }
}

fn edges(rule: &str) -> OnEdges {
    match open(rule) {
        Ok(Own::Edges(game)) => game,
        Ok(Own::Vertices(_)) => panic!("{rule} takes vertices"),
        Err(error) => panic!("{rule}: {error}"),
    }
}

const GRAPHS: &[&str] = &[
    "a-b,b-c,c-a,c-d-e",
    "1-2-3-4-5-6-1,2-5",
    "a-b + a-b-c-d",
    "a,b-c,d-e-f-d",
    "1-2,1-3,1-4,1-5,2-3,2-4,2-5,3-4,3-5,4-5",
    "1-2-3-4-5-6-7",
    "x-1,x-2,x-3,x-4,1-2",
];

#[test]
fn the_known_games_are_known_by_their_shape() {
    for rule in [
        "take vertex with neighbours",
        "prendre un sommet avec ses voisins",
        "take vertex with its neighbors",
    ] {
        let game = vertices(rule);
        assert_eq!(game.rule().known(), Some("xxx:graph"));
        for text in GRAPHS {
            let (own, known) = (game.parse(text, &NoFiles).unwrap(), AnyGraph.parse(text, &NoFiles).unwrap());
            assert_eq!(own, known);
            for component in &own {
                let own: Vec<_> =
                    moves_of(&game, component).map(|(mv, to)| (game.move_text(component, &mv), to)).collect();
                let known: Vec<_> = moves_of(&AnyGraph, component)
                    .map(|(mv, to)| (AnyGraph.move_text(component, &mv), to))
                    .collect();
                assert_eq!(own, known, "{text}");
            }
        }
    }
    for rule in ["take edge with ends", "take path of 2", "prendre une arête avec ses extrémités"] {
        let game = vertices(rule);
        assert_eq!(game.rule().known(), Some("arc-kayles"));
        for text in GRAPHS {
            let sum = game.parse(text, &NoFiles).unwrap();
            for component in &sum {
                let own: Vec<_> = moves_of(&game, component)
                    .map(|(mv, to)| (game.move_text(component, &mv), game.is_over_after(component, &to), to))
                    .collect();
                let known: Vec<_> = moves_of(&ArcKayles, component)
                    .map(|(mv, to)| {
                        (ArcKayles.move_text(component, &mv), ArcKayles.is_over_after(component, &to), to)
                    })
                    .collect();
                assert_eq!(own, known, "{text}");
            }
            let plain = vertices(rule).without_recognition();
            assert_eq!(value(&plain, text), value(&ArcKayles, text), "{text}");
            assert_eq!(lost_in_misere(&plain, text), lost_in_misere(&ArcKayles, text), "{text}");
        }
    }
    for rule in
        ["take vertex with neighbours if degree < 9", "take vertex", "take edge with ends; take triangle"]
    {
        assert_eq!(vertices(rule).rule().known(), None, "{rule}");
    }
}

/// The remaining vertices and edges of a graph, without components and canonical forms.
type Plainly = (BTreeSet<usize>, BTreeSet<(usize, usize)>);

/// Functions that give the sets of vertices and the edges that moves may take.
type Sets = fn(&Plainly) -> Vec<Vec<usize>>;
type Cuts = fn(&Plainly) -> Vec<(usize, usize)>;

/// Computes values by definition, from the words of the rules.
struct Searcher<'a> {
    /// Gives the sets of vertices that a move may take; `cuts` gives the edges.
    sets: &'a dyn Fn(&Plainly) -> Vec<Vec<usize>>,
    cuts: &'a dyn Fn(&Plainly) -> Vec<(usize, usize)>,
    known: BTreeMap<Plainly, u32>,
}

impl Searcher<'_> {
    fn value(&mut self, at: &Plainly) -> u32 {
        if let Some(value) = self.known.get(at) {
            return *value;
        }
        let mut values = BTreeSet::new();
        for set in (self.sets)(at) {
            let vertices: BTreeSet<usize> = at.0.iter().filter(|v| !set.contains(v)).copied().collect();
            let edges =
                at.1.iter().filter(|(a, b)| vertices.contains(a) && vertices.contains(b)).copied().collect();
            values.insert(self.value(&(vertices, edges)));
        }
        for edge in (self.cuts)(at) {
            let mut after = at.clone();
            after.1.remove(&edge);
            values.insert(self.value(&after));
        }
        let value = (0..=u32::MAX).find(|value| !values.contains(value)).unwrap();
        self.known.insert(at.clone(), value);
        value
    }
}

fn degree(at: &Plainly, vertex: usize) -> usize {
    at.1.iter().filter(|(a, b)| *a == vertex || *b == vertex).count()
}

/// Every set of this many vertices.
fn subsets(at: &Plainly, size: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for vertex in &at.0 {
        let more: Vec<Vec<usize>> =
            all.iter().map(|set: &Vec<usize>| [&set[..], &[*vertex]].concat()).collect();
        all.extend(more);
    }
    all.retain(|set| set.len() == size);
    all
}

fn linked(at: &Plainly, a: usize, b: usize) -> bool {
    at.1.contains(&(a.min(b), a.max(b)))
}

/// Whether some order of these vertices is a path.
fn is_path(at: &Plainly, set: &[usize]) -> bool {
    fn go(at: &Plainly, last: Option<usize>, left: &[usize]) -> bool {
        left.is_empty()
            || left.iter().any(|next| {
                let rest: Vec<usize> = left.iter().filter(|v| *v != next).copied().collect();
                last.is_none_or(|last| linked(at, last, *next)) && go(at, Some(*next), &rest)
            })
    }
    go(at, None, set)
}

fn random_graph(state: &mut u64, vertices: usize) -> Plainly {
    let mut edges = BTreeSet::new();
    for a in 1..=vertices {
        for b in a + 1..=vertices {
            *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            if *state >> 40 & 3 < 2 {
                edges.insert((a, b));
            }
        }
    }
    ((1..=vertices).collect(), edges)
}

fn text(graph: &Plainly) -> String {
    let edges = graph.1.iter().map(|(a, b)| format!("{a}-{b}"));
    let single = graph.0.iter().filter(|v| degree(graph, **v) == 0).map(ToString::to_string);
    edges.chain(single).collect::<Vec<_>>().join(",")
}

#[test]
fn rules_agree_with_a_plain_searcher() {
    let none: Sets = |_| Vec::new();
    let no_cuts = |_: &Plainly| Vec::new();
    let rules: [(&str, Sets); 9] = [
        ("take vertex", |at| subsets(at, 1)),
        ("take vertex if degree is even", |at| {
            subsets(at, 1).into_iter().filter(|set| degree(at, set[0]).is_multiple_of(2)).collect()
        }),
        ("prendre un sommet si degré est impair", |at| {
            subsets(at, 1).into_iter().filter(|set| degree(at, set[0]) % 2 == 1).collect()
        }),
        ("take vertex with neighbours if degree <= 2", |at| {
            let centres = at.0.iter().filter(|v| degree(at, **v) <= 2);
            centres
                .map(|c| at.0.iter().filter(|v| *v == c || linked(at, *c, **v)).copied().collect())
                .collect()
        }),
        ("take path of 3", |at| subsets(at, 3).into_iter().filter(|set| is_path(at, set)).collect()),
        ("take path of 4", |at| subsets(at, 4).into_iter().filter(|set| is_path(at, set)).collect()),
        ("take triangle; take vertex if degree = 0", |at| {
            let triangles = subsets(at, 3).into_iter().filter(|set| {
                linked(at, set[0], set[1]) && linked(at, set[1], set[2]) && linked(at, set[0], set[2])
            });
            triangles.chain(subsets(at, 1).into_iter().filter(|set| degree(at, set[0]) == 0)).collect()
        }),
        ("take edge with ends if degree >= 2", |at| {
            let edges = at.1.iter().filter(|(a, b)| degree(at, *a) >= 2 && degree(at, *b) >= 2);
            edges.map(|(a, b)| vec![*a, *b]).collect()
        }),
        ("take path of 3; take edge with ends; take vertex with neighbours if degree > 2", |at| {
            let mut all: Vec<Vec<usize>> =
                subsets(at, 3).into_iter().filter(|set| is_path(at, set)).collect();
            all.extend(at.1.iter().map(|(a, b)| vec![*a, *b]));
            let centres = at.0.iter().filter(|v| degree(at, **v) > 2);
            all.extend(centres.map(|c| {
                at.0.iter().filter(|v| *v == c || linked(at, *c, **v)).copied().collect::<Vec<_>>()
            }));
            all
        }),
    ];
    let mut state = 7;
    for (rule, sets) in rules {
        let game = vertices(rule);
        let mut searcher = Searcher { sets: &sets, cuts: &no_cuts, known: BTreeMap::new() };
        for size in [3, 4, 5, 6] {
            let graph = random_graph(&mut state, size);
            let written = text(&graph);
            assert_eq!(value(&game, &written), searcher.value(&graph), "{rule} on {written}");
            assert_eq!(value(&Plain(game.clone()), &written), searcher.value(&graph), "{rule} on {written}");
        }
    }
    let rules: [(&str, Sets, Cuts); 4] = [
        ("take edge", none, |at| at.1.iter().copied().collect()),
        ("prendre une arête si degré >= 2", none, |at| {
            at.1.iter().filter(|(a, b)| degree(at, *a) >= 2 && degree(at, *b) >= 2).copied().collect()
        }),
        ("take vertex; take edge", |at| subsets(at, 1), |at| at.1.iter().copied().collect()),
        (
            "take edge if degree is odd; take edge with ends",
            |at| at.1.iter().map(|(a, b)| vec![*a, *b]).collect(),
            |at| {
                at.1.iter()
                    .filter(|(a, b)| degree(at, *a) % 2 == 1 && degree(at, *b) % 2 == 1)
                    .copied()
                    .collect()
            },
        ),
    ];
    for (rule, sets, cuts) in rules {
        let game = edges(rule);
        let mut searcher = Searcher { sets: &sets, cuts: &cuts, known: BTreeMap::new() };
        for size in [3, 4, 4, 5] {
            let mut graph = random_graph(&mut state, size);
            while graph.1.len() > 7 {
                graph.1.pop_first();
            }
            let written = text(&graph);
            assert_eq!(value(&game, &written), searcher.value(&graph), "{rule} on {written}");
        }
    }
}

/// The value of green Hackenbush by its theory alone. Cycles are fused to one vertex with a loop for each
/// edge (the fusion principle), a loop counts as a single edge, and the value of a tree is the xor of its
/// branches, each one edge longer (the colon principle). Winning Ways, vol. 1, ch. 7.
fn by_theory(mut edges: Vec<(usize, usize)>, ground: usize) -> u32 {
    // An edge that is not a bridge lies on a cycle, so its ends are fused.
    let reaches = |edges: &[(usize, usize)], from: usize, to: usize| {
        let mut seen = BTreeSet::from([from]);
        loop {
            let more: Vec<usize> = edges
                .iter()
                .flat_map(|&(a, b)| [(a, b), (b, a)])
                .filter(|(a, b)| seen.contains(a) && !seen.contains(b))
                .map(|(_, b)| b)
                .collect();
            if more.is_empty() {
                return seen.contains(&to);
            }
            seen.extend(more);
        }
    };
    let mut loops: BTreeMap<usize, u32> = BTreeMap::new();
    while let Some(i) = (0..edges.len()).find(|&i| {
        let (a, b) = edges[i];
        let mut others = edges.clone();
        others.remove(i);
        reaches(&others, a, b)
    }) {
        let (a, b) = edges.remove(i);
        let (kept, gone) = if b == ground { (b, a) } else { (a, b) };
        *loops.entry(kept).or_default() += 1;
        if kept != gone {
            let more = loops.remove(&gone).unwrap_or(0);
            *loops.entry(kept).or_default() += more;
            for edge in &mut edges {
                let fused = |end: usize| if end == gone { kept } else { end };
                *edge = (fused(edge.0), fused(edge.1));
            }
        }
    }
    tree(&edges, &loops, ground, None)
}

/// The colon principle.
fn tree(edges: &[(usize, usize)], loops: &BTreeMap<usize, u32>, at: usize, from: Option<usize>) -> u32 {
    let mut value = loops.get(&at).map_or(0, |loops| loops % 2);
    for &(a, b) in edges {
        let next = if a == at { b } else { a };
        if (a == at || b == at) && Some(next) != from {
            value ^= 1 + tree(edges, loops, next, Some(at));
        }
    }
    value
}

#[test]
fn hackenbush_agrees_with_the_theory() {
    let game = edges("cut edge from GROUND");
    assert_eq!(game.name(), "graph: cut edge from GROUND");
    for n in 1..=12_u32 {
        let names: Vec<String> = (1..=n).map(|i| i.to_string()).collect();
        let stalk = format!("GROUND-{}", names.join("-"));
        assert_eq!(value(&game, &stalk), n, "a stalk of {n}");
        if (2..=9).contains(&n) {
            let circle = format!("GROUND-{}-GROUND", names[..n as usize - 1].join("-"));
            assert_eq!(value(&game, &circle), n % 2, "a circle of {n}");
        }
    }
    assert_eq!(value(&game, "GROUND-GROUND"), 1, "a loop on the ground");
    assert_eq!(value(&game, "GROUND-a,a-a"), 2);
    assert_eq!(value(&game, "GROUND-a,GROUND-a"), 0);
    assert_eq!(value(&game, "GROUND-a,a-b,a-b,a-b"), 1 + 1);
    let mut state = 11_u64;
    let mut dice = |most: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        if most == 0 { 0 } else { (state >> 33) % most }
    };
    for round in 0..40 {
        let size = Size { n: 2 + round % 4, m: 3 + round % 6 };
        let position = game.random(size, &mut dice).unwrap();
        let edges: Vec<(usize, usize)> = position
            .split(',')
            .map(|edge| {
                let number = |name: &str| name.parse().unwrap_or(0);
                let (a, b) = edge.split_once('-').unwrap();
                (number(a), number(b))
            })
            .collect();
        let expected = by_theory(edges, 0);
        assert_eq!(value(&game, &position), expected, "{position}");
        assert_eq!(value(&Plain(game.clone()), &position), expected, "{position} as it is");
    }
}

#[test]
fn what_no_longer_hangs_falls() {
    let game = edges("couper une arête depuis SOL");
    let sum = game.parse("SOL-a-b,a-c,SOL-d", &NoFiles).unwrap();
    assert_eq!(sum.len(), 2, "two plants stand on the ground");
    assert_eq!(game.text(&sum), "SOL-a,SOL-d,a-b,a-c");
    let mv = game.parse_move(&sum[0], "a-SOL").unwrap();
    assert_eq!(game.apply(&sum[0], &mv).unwrap(), []);
    let mv = game.parse_move(&sum[0], "b-a").unwrap();
    assert_eq!(game.text(&game.apply(&sum[0], &mv).unwrap()), "SOL-a,a-c");
    let several = game.parse("SOL-a,a-SOL,a-a,a-a", &NoFiles).unwrap();
    assert_eq!(game.text(&several), "SOL-a,SOL-a,a-a,a-a");
    let texts: Vec<String> =
        moves_of(&game, &several[0]).map(|(mv, _)| game.move_text(&several[0], &mv)).collect();
    assert_eq!(texts, ["SOL-a", "a-a"], "edges between the same ends are one move");
    let error = |text: &str| {
        let error = game.parse(text, &NoFiles).unwrap_err();
        (error.at, error.reason)
    };
    assert_eq!(error("a-b").1, ParseErrorKind::UnknownNode { name: "SOL".into() });
    let loose = |name: &str| ParseErrorKind::NotHanging { name: name.into(), ground: "SOL".into() };
    assert_eq!(error("SOL-a,b-c"), (8, loose("b")));
    assert_eq!(game.text(&game.parse("SOL", &NoFiles).unwrap()), "SOL");
}

#[test]
fn moves_of_mixed_rules_are_told_apart() {
    let game = edges("take edge; take edge with ends; take vertex");
    let sum = game.parse("a-b-c", &NoFiles).unwrap();
    let texts: Vec<String> = moves_of(&game, &sum[0]).map(|(mv, _)| game.move_text(&sum[0], &mv)).collect();
    assert_eq!(texts, ["a-b", "b-c", "a-b#", "b-c#", "a", "b", "c"]);
    for text in texts {
        let mv = game.parse_move(&sum[0], &text).unwrap();
        assert_eq!(game.move_text(&sum[0], &mv), text);
    }
    let mv = game.parse_move(&sum[0], "c-b").unwrap();
    assert_eq!(game.text(&game.apply(&sum[0], &mv).unwrap()), "a-b,c", "its ends stay");
    let paths = vertices("take triangle; take path of 3");
    let sum = paths.parse("a-b-c-a", &NoFiles).unwrap();
    assert_eq!(moves_of(&paths, &sum[0]).count(), 1, "the same vertices are one move");
    assert!(paths.parse_move(&sum[0], "c-a-b").is_some());
}

#[test]
fn rules_are_read_in_both_languages() {
    let name = |rule: &str| match open(rule) {
        Ok(Own::Vertices(game)) => game.name(),
        Ok(Own::Edges(game)) => game.name(),
        Err(error) => panic!("{rule}: {error}"),
    };
    for (rule, normal) in [
        ("take a vertex", "take vertex"),
        ("prendre un sommet", "take vertex"),
        ("prendre une arête", "take edge"),
        ("Prendre un chemin de 3 sommets", "take path of 3"),
        ("prendre un triangle", "take triangle"),
        ("couper une arête depuis SOL", "cut edge from SOL"),
        ("cut an edge from \"the ground\"", "cut edge from \"the ground\""),
        ("prendre un sommet si son degré est pair", "take vertex if degree is even"),
        ("take vertex if its degree is odd;", "take vertex if degree is odd"),
        ("take vertex when degree in {1,3}; take edge", "take vertex if degree in {1, 3}; take edge"),
        ("take path of 1", "take vertex"),
    ] {
        assert_eq!(name(rule), format!("graph: {normal}"), "{rule}");
        assert_eq!(name(normal), format!("graph: {normal}"));
    }
}

#[test]
fn mistakes_know_their_place() {
    let mistake = |rule: &str| match open(rule) {
        Err(error) => (error.at, error.reason),
        Ok(_) => panic!("{rule} is read"),
    };
    let word = |found: Option<&str>, expected| {
        ParseErrorKind::Rule(RuleProblem::WordExpected { found: found.map(str::to_owned), expected })
    };
    assert_eq!(mistake(""), (0, word(None, "take, cut, prendre, couper")));
    assert_eq!(mistake("grab vertex"), (0, word(Some("grab"), "take, cut, prendre, couper")));
    assert_eq!(mistake("take vertx").0, 5);
    assert_eq!(mistake("take vertex with friends"), (17, word(Some("friends"), "neighbours, voisins")));
    assert_eq!(mistake("take path of many"), (13, word(Some("many"), "3")));
    assert_eq!(mistake("take path of 0"), (13, ParseErrorKind::Rule(RuleProblem::PathLength { max: 64 })));
    assert_eq!(mistake("take vertex; cut edge from G"), (13, ParseErrorKind::Rule(RuleProblem::CutAlone)));
    assert_eq!(mistake("cut edge from G; take vertex").1, ParseErrorKind::Rule(RuleProblem::CutAlone));
    assert_eq!(mistake("cut edge from"), (13, word(None, "GROUND, SOL")));
    assert_eq!(mistake("take vertex; ; take edge").0, 13);
    let (at, reason) = mistake("take vertex if size > 2");
    assert_eq!(at, 15);
    assert!(matches!(reason, ParseErrorKind::Rule(RuleProblem::Writing(_))), "{reason:?}");
    assert!(matches!(
        mistake("take vertex if degree is losing").1,
        ParseErrorKind::Rule(RuleProblem::Writing(_))
    ));
}

#[test]
fn hostile_rules_and_graphs_are_answered_soon() {
    let started = std::time::Instant::now();
    assert!(open(&"take vertex;".repeat(10_000)).is_err());
    assert!(open(&"take vertex;".repeat(100)).is_err());
    assert!(open(&format!("take vertex if {}degree{} > 1", "(".repeat(1000), ")".repeat(1000))).is_err());
    let broken = vertices("take vertex if 10 mod degree = 1");
    let sum = broken.parse("a,b-c", &NoFiles).unwrap();
    let listed = broken.options(&sum[0], &mut |_, _| Ok(()));
    let Err(crate::Interrupt::Failed(RuleError::Broken { position, fault, place })) = listed else {
        panic!("{listed:?}")
    };
    assert_eq!((&*position, fault), ("a", RuleFault::DivisionByZero));
    assert!(place.is_some_and(|place| place.at >= 15));
    // There are too many paths to list: listing fails, and no move is silently left out.
    let paths = vertices("take path of 20");
    let complete: Vec<String> =
        (1..=40).flat_map(|a| (a + 1..=40).map(move |b| format!("{a}-{b}"))).collect();
    let sum = paths.parse(&complete.join(","), &NoFiles).unwrap();
    let mut steps = 100_000_u64;
    let listed = paths.options_within(
        &sum[0],
        &mut |paid| {
            steps = steps.checked_sub(paid).ok_or(RuleError::Steps { limit: 100_000 })?;
            Ok(())
        },
        &mut |_, _| Ok(()),
    );
    assert!(listed.is_err());
    let slow = vertices("take vertex if exists k in 1..90000: exists m in 1..90000: k*m = degree - 5");
    let sum = slow.parse("a-b", &NoFiles).unwrap();
    assert!(slow.options(&sum[0], &mut |_, _| Ok(())).is_err());
    assert!(started.elapsed().as_secs() < 10, "{:?}", started.elapsed());
}
