//! The contract that every ruleset fulfils. Every game of the catalogue is tested.
//!
//! From each position of a catalogue entry, over all positions reachable from it: written positions can be
//! read and are equal; moves are listed in the same order each time and without duplicates; the text of a
//! move is read back as that move, and applying it gives the listed result; canonical forms are idempotent
//! and have the same game tree; every play ends.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Debug;

use std::sync::Arc;

use marienbad_rules::catalogue::{ENTRIES, Entry, Visitor, open};
use marienbad_rules::heap::Descent;
use marienbad_rules::{Action, Disguise, NoFiles, Ruleset, Structure, View, moves_of};

/// Components looked at from each starting position.
const REACH: usize = 400;

/// Components whose whole game tree is compared with that of their canonical form.
const TREES: usize = 60;

struct Contract<'a> {
    name: &'a str,
    positions: &'a [String],
}

impl Visitor for Contract<'_> {
    type Output = ();

    fn visit<R: Ruleset>(self, ruleset: R, _: &Arc<Entry>) {
        for text in self.positions {
            let sum = ruleset.parse(text, &NoFiles).unwrap_or_else(|e| panic!("{} {text}: {e}", self.name));
            round_trip(&ruleset, &sum, self.name);
            let reached = reach(&ruleset, &sum);
            for component in &reached {
                check_component(&ruleset, component, self.name);
            }
            let mut trees = Trees { ruleset: &ruleset, ids: BTreeMap::new(), known: BTreeMap::new() };
            for component in reached.iter().rev().take(TREES) {
                let canonical = ruleset.canonical(component.clone());
                assert_eq!(
                    trees.tree(component),
                    trees.tree(&canonical),
                    "{}: {component:?} and its canonical form {canonical:?} are different games",
                    self.name
                );
            }
        }
    }
}

/// Components reachable from the sum in breadth-first order, at most [`REACH`].
fn reach<R: Ruleset>(ruleset: &R, sum: &[R::Position]) -> Vec<R::Position> {
    let mut seen: BTreeSet<R::Position> = sum.iter().cloned().collect();
    let mut queue: VecDeque<R::Position> = seen.iter().cloned().collect();
    let mut all = Vec::new();
    while let Some(component) = queue.pop_front() {
        all.push(component.clone());
        if all.len() == REACH {
            break;
        }
        for part in moves_of(ruleset, &component).flat_map(|(_, option)| option) {
            if seen.insert(part.clone()) {
                queue.push_back(part);
            }
        }
    }
    all
}

fn round_trip<R: Ruleset>(ruleset: &R, sum: &[R::Position], name: &str) {
    let text = ruleset.text(sum);
    let again =
        ruleset.parse(&text, &NoFiles).unwrap_or_else(|e| panic!("{name}: {text} is written, not read: {e}"));
    assert_eq!(ruleset.text(&again), text, "{name}");
    // A single empty heap is written like the ended game, which it is.
    assert!(
        again.len() == sum.len() || text == "0",
        "{name}: {text} has another number of components when read again"
    );
}

fn check_component<R: Ruleset>(ruleset: &R, component: &R::Position, name: &str) {
    round_trip(ruleset, std::slice::from_ref(component), name);
    let moves: Vec<_> = moves_of(ruleset, component).collect();
    assert_eq!(
        moves,
        moves_of(ruleset, component).collect::<Vec<_>>(),
        "{name}: {component:?} changes its mind"
    );
    let mut texts = BTreeSet::new();
    for (mv, option) in &moves {
        let text = ruleset.move_text(component, mv);
        assert!(!text.is_empty() && !text.contains(char::is_whitespace), "{name}: the move {text:?}");
        assert!(texts.insert(text.clone()), "{name}: {component:?} has the move {text} twice");
        assert_eq!(ruleset.parse_move(component, &text).as_ref(), Some(mv), "{name}: {component:?} {text}");
        assert_eq!(ruleset.apply(component, mv).as_ref(), Some(option), "{name}: {component:?} {text}");
        // Listing all moves for each of very many moves would take too long.
        if moves.len() <= 40 {
            let other = ruleset.move_to(component, option).expect("a move leads here");
            assert_eq!(
                ruleset.apply(component, &other).as_ref(),
                Some(option),
                "{name}: {component:?} {text}"
            );
        }
        assert!(!option.contains(component), "{name}: {text} in {component:?} changes nothing");
        round_trip(ruleset, option, name);
    }
    for wrong in ["", "?", "-999999999999999999999999999", "é", "0.0.0.0"] {
        assert_eq!(ruleset.parse_move(component, wrong), None, "{name}: {wrong} is no move");
    }
    let canonical = ruleset.canonical(component.clone());
    assert_eq!(
        ruleset.canonical(canonical.clone()),
        canonical,
        "{name}: the canonical form of {component:?} moves on"
    );
    assert_eq!(
        moves_of(ruleset, &canonical).count() == 0,
        moves.is_empty(),
        "{name}: {component:?} and its end"
    );
}

/// Game trees up to isomorphism: two components get the same number exactly if their trees are isomorphic.
struct Trees<'a, R: Ruleset> {
    ruleset: &'a R,
    ids: BTreeMap<Vec<Vec<usize>>, usize>,
    known: BTreeMap<R::Position, usize>,
}

impl<R: Ruleset> Trees<'_, R>
where
    R::Position: Debug,
{
    /// The number of the tree. Options form a set: two moves to the same game are one option.
    fn tree(&mut self, component: &R::Position) -> usize {
        if let Some(id) = self.known.get(component) {
            return *id;
        }
        let mut options: Vec<Vec<usize>> = moves_of(self.ruleset, component)
            .map(|(_, option)| {
                let mut parts: Vec<usize> = option.iter().map(|part| self.tree(part)).collect();
                parts.sort_unstable();
                parts
            })
            .collect();
        options.sort_unstable();
        options.dedup();
        let next = self.ids.len();
        let id = *self.ids.entry(options).or_insert(next);
        self.known.insert(component.clone(), id);
        id
    }
}

/// Rules of one's own on boards, graphs and words.
const OWN: &[&str] = &[
    "place: ##",
    "place: ##, ###",
    "place: ##/#.",
    "place: #.#",
    "place: #",
    "place: fixed #./.#",
    "graph: take vertex",
    "graph: take vertex with neighbours",
    "graph: take vertex with neighbours if degree <= 2",
    "graph: take edge with ends",
    "graph: take path of 3; take triangle; take vertex if degree = 0",
    "graph: take vertex with neighbours; take edge with ends",
    "graph: take edge",
    "graph: take edge; take edge with ends; take vertex if degree is odd",
    "graph: cut edge from GROUND",
    "graph: cut edge from 1",
    r#"word: "ooo" -> "..."; ^"oo" -> ".."; "oo"$ -> ".."; ^"o"$ -> ".""#,
    r#"word: "ab" -> "c"; "ab" -> "b"; "b" -> """#,
    r#"word: "01" -> "10"; "11" -> "0""#,
];

/// The positions of the catalogue entry of a game.
struct Positions;

impl Visitor for Positions {
    type Output = Vec<String>;
    fn visit<R: Ruleset>(self, _: R, entry: &Arc<Entry>) -> Vec<String> {
        entry.positions.clone()
    }
}

#[test]
fn rules_of_ones_own_keep_the_contract() {
    for name in OWN {
        let positions = open(name, Positions).unwrap_or_else(|e| panic!("{name}: {e}"));
        // The full trees of large boards take too long.
        let small: Vec<String> = positions.into_iter().filter(|position| position != "4x5").collect();
        open(name, Contract { name, positions: &small }).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
}

#[test]
fn every_game_of_the_catalogue_keeps_the_contract() {
    for entry in ENTRIES.iter() {
        for (i, name) in entry.examples.iter().enumerate() {
            // The positions belong to the first example; for the others only the first position is sure to
            // fit.
            let positions = if i == 0 { &entry.positions[..] } else { &entry.positions[..1] };
            open(name, Contract { name, positions }).unwrap_or_else(|e| panic!("{name}: {e}"));
        }
    }
}

/// The full name opens the same game, and the views match the declared structure.
#[test]
fn every_game_tells_its_name_and_its_structure() {
    struct Told(Option<String>);
    impl Visitor for Told {
        type Output = String;
        fn visit<R: Ruleset>(self, ruleset: R, entry: &Arc<Entry>) -> String {
            let name = ruleset.name();
            let sum = ruleset.parse(&entry.positions[0], &NoFiles).unwrap();
            let ends = ruleset.ends() || sum.iter().all(|component| ruleset.ends_from(component));
            assert!(ends, "{name}: a game of the catalogue is known to end");
            for component in &sum {
                let view = ruleset.view(component);
                let promised = match ruleset.structure() {
                    Structure::Heaps(game) => view.heap().is_some() && game.descent() != Descent::Unproved,
                    Structure::Places(_) => matches!(view, View::Cells(_) | View::Vertices(_)),
                    Structure::Shapes(_) => matches!(view, View::Cells(_)),
                    Structure::Tuples(_) => {
                        matches!(view, View::Tuple(_) | View::Pair(..) | View::Matches(_))
                    }
                    Structure::Plants => matches!(view, View::Plant { .. }),
                    Structure::Order => matches!(view, View::Diagram(_) | View::Elements(_)),
                    Structure::Arrows => view.token().is_some(),
                    Structure::Sum => matches!(view, View::Part(_)),
                    Structure::Other => true,
                };
                assert!(promised, "{name}: {view:?}");
                let promised = match ruleset.disguise() {
                    Some(Disguise::Nim(_)) => view.rows().is_some(),
                    Some(Disguise::Wythoff) => matches!(view, View::Pair(..)),
                    Some(Disguise::Fibonacci) => matches!(view, View::Matches(_)),
                    Some(Disguise::Coins(_)) => matches!(view, View::Coins(_)),
                    None => true,
                };
                assert!(promised, "{name}: its disguise");
                // If a move has places, they identify the move.
                for (mv, _) in moves_of(&ruleset, component) {
                    let places = ruleset.places_of(&mv);
                    if !places.is_empty() {
                        assert_eq!(ruleset.move_by(component, Action::Places(&places)), Some(mv), "{name}");
                    }
                }
            }
            if let Some(before) = self.0 {
                assert_eq!(name, before);
            }
            name
        }
    }
    let own = OWN.iter().map(|name| (*name).to_owned());
    for name in ENTRIES.iter().flat_map(|entry| entry.examples.clone()).chain(own) {
        let full = open(&name, Told(None)).unwrap();
        open(&full, Told(Some(full.clone()))).unwrap_or_else(|e| panic!("{name}: {full}: {e}"));
    }
    // Different spellings of a name have one full name.
    let full = |name: &str| open(name, Told(None)).unwrap();
    assert_eq!(full("subtract:3,1,2"), full("subtract:1,2,3"));
    assert_eq!(full("kayles"), full("0.77"));
}

#[test]
fn the_ended_game_is_0_everywhere() {
    struct Ended;
    impl Visitor for Ended {
        type Output = ();
        fn visit<R: Ruleset>(self, ruleset: R, entry: &Arc<Entry>) {
            assert_eq!(ruleset.text(&[]), "0", "{}", entry.key);
            assert_eq!(ruleset.parse("0", &NoFiles).as_deref(), Ok(&[][..]), "{}", entry.key);
        }
    }
    for name in ENTRIES.iter().flat_map(|entry| &entry.examples) {
        open(name, Ended).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
    for name in OWN {
        open(name, Ended).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
}

#[test]
fn no_text_makes_a_parser_panic() {
    struct Nonsense;
    impl Visitor for Nonsense {
        type Output = ();
        fn visit<R: Ruleset>(self, ruleset: R, entry: &Arc<Entry>) {
            let alphabet: Vec<char> = "0123459,.x/+-:#op*>( \n@é𝄞".chars().collect();
            let mut state = 0x9e37_79b9_7f4a_7c15u64;
            for round in 0..3000 {
                let mut text = String::new();
                for _ in 0..round % 14 {
                    state =
                        state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    text.push(alphabet[(state >> 33) as usize % alphabet.len()]);
                }
                match ruleset.parse(&text, &NoFiles) {
                    Ok(sum) => drop(ruleset.text(&sum)),
                    Err(error) => {
                        assert!(error.at <= error.input.chars().count(), "{} {text:?} {error:?}", entry.key);
                        assert_eq!(error.input, text, "{}", entry.key);
                    }
                }
            }
        }
    }
    for entry in ENTRIES.iter() {
        for name in &entry.examples {
            open(name, Nonsense).unwrap_or_else(|e| panic!("{name}: {e}"));
        }
    }
    for name in OWN {
        open(name, Nonsense).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
}
