//! Every position of the catalogue can be drawn, and every move made by picking things.
//!
//! From each position of each entry, along random plays to the end: keys are unique; places are finite and
//! distinct; everything that a move picks or touches exists; and the picked things determine the move.
#![allow(clippy::unwrap_used)]

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use std::sync::Arc;

use marienbad_rules::catalogue::{ENTRIES, Entry, Visitor, open};
use marienbad_rules::scene::{Form, Layout, Scene, matching};
use marienbad_rules::{Gesture, Interrupt, NoFiles, Ruleset, moves_of};

struct Draw<'a> {
    name: &'a str,
    positions: &'a [String],
}

impl Visitor for Draw<'_> {
    type Output = ();

    fn visit<R: Ruleset>(self, ruleset: R, _: &Arc<Entry>) {
        let mut random = 7u64;
        for text in self.positions {
            for _ in 0..3 {
                let mut sum = ruleset.parse(text, &NoFiles).unwrap();
                loop {
                    let moves = check(&ruleset, &sum, self.name);
                    if moves.is_empty() {
                        break;
                    }
                    random = random
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1_442_695_040_888_963_407);
                    let (component, option) = &moves[(random >> 33) as usize % moves.len()];
                    sum.splice(component..=component, option.iter().cloned());
                }
            }
        }
    }
}

/// Checks one position; returns its moves, each as a component and what it becomes.
fn check<R: Ruleset>(ruleset: &R, sum: &[R::Position], name: &str) -> Vec<(usize, Vec<R::Position>)> {
    let scene = ruleset.scene(sum);
    let place = format!("{name} {}", ruleset.text(sum));
    check_scene(&scene, &place);
    assert_eq!(scene, ruleset.scene(sum), "{place}: drawn differently the second time");
    assert!(scene.complete, "{place}");
    assert!(scene.layout != Layout::Words, "{place} is not drawn");
    let keys: HashSet<&str> = scene.things.iter().map(|thing| &*thing.key).collect();
    let mut moves = Vec::new();
    let mut gestures = Vec::new();
    let mut texts = Vec::new();
    for (component, position) in sum.iter().enumerate() {
        for (mv, option) in moves_of(ruleset, position) {
            let gesture = ruleset.gesture(sum, component, &mv);
            let text = ruleset.move_text(position, &mv);
            for way in gesture.ways() {
                assert!(!way.pick.is_empty() && !way.touch.is_empty(), "{place}: {text} is not picked");
                for key in way.pick.iter().chain(&way.touch) {
                    assert!(keys.contains(&**key), "{place}: {text} needs {key}");
                }
                let once: HashSet<&String> = way.pick.iter().collect();
                assert_eq!(once.len(), way.pick.len(), "{place}: {text} picks twice");
            }
            gestures.push(gesture);
            moves.push((component, option));
            texts.push(text);
        }
    }
    let mut by_pick: HashMap<Vec<&String>, usize> = HashMap::new();
    for (i, gesture) in gestures.iter().enumerate() {
        for way in gesture.ways() {
            let mut pick: Vec<&String> = way.pick.iter().collect();
            pick.sort();
            if let Some(other) = by_pick.insert(pick.clone(), i) {
                panic!("{place}: {pick:?} is {} and {}", texts[i], texts[other]);
            }
        }
    }
    if let Some(first) = gestures.first() {
        let picked: Vec<&str> = first.pick.iter().map(|key| &**key).collect();
        assert_eq!(matching(&gestures, &picked).exact, [0], "{place}");
    }
    moves
}

fn check_scene(scene: &Scene, place: &str) {
    let mut keys = HashSet::new();
    let mut places = HashSet::new();
    assert!(scene.things.len() <= Scene::MAX_THINGS, "{place}");
    for thing in &scene.things {
        assert!(keys.insert(&thing.key), "{place}: the key {} comes twice", thing.key);
        let (x, y) = (thing.place.x, thing.place.y);
        assert!(x.is_finite() && y.is_finite(), "{place}: {}", thing.key);
        assert!(places.insert((x.to_bits(), y.to_bits())), "{place}: {} lies on another", thing.key);
        let area = &scene.areas[thing.area];
        let inside = x >= area.at.x && x <= area.at.x + area.width && y <= area.at.y + area.height;
        assert!(inside, "{place}: {} lies outside", thing.key);
    }
    for link in &scene.links {
        assert!(link.from != link.to && link.from.max(link.to) < scene.things.len(), "{place}");
    }
}

#[test]
fn every_position_of_the_catalogue_is_drawn_and_every_move_picked() {
    for entry in ENTRIES.iter() {
        for name in &entry.examples {
            open(name, Draw { name, positions: &entry.positions }).unwrap();
        }
    }
}

/// The same for user-defined rules: every move can be picked, whatever the form of the rule.
#[test]
fn every_move_of_rules_of_ones_own_is_picked() {
    for (name, positions) in [
        ("place: ##, ###", &["3x4", "..#./.#../....", "1x5 + 2x2"][..]),
        ("place: #.#, #", &["2x4", "1x7"]),
        ("place: fixed ###", &["3x4"]),
        (
            "graph: take path of 3; take triangle; take vertex if degree = 0",
            &["a-b,b-c,c-a,c-d,d-e", "a-b + a-b-c"],
        ),
        ("graph: take vertex; take vertex with neighbours", &["a-b,b-c,c-a,c-d,d-e", "1-2-3-4-1,2-4"]),
        ("graph: take edge; take edge with ends; take vertex", &["a-b,b-c,c-a,c-d,d-e", "a-b + a-b-c"]),
        ("graph: cut edge from GROUND", &["GROUND-a-b,a-c,c-c,GROUND-a,a-b", "GROUND-a + GROUND-b-GROUND"]),
        (
            r#"word: "ooo" -> "..."; ^"oo" -> ".."; "oo"$ -> ".."; ^"o"$ -> ".""#,
            &["ooo.oooo", "oo + ooooooo"],
        ),
        (
            r#"word: "ab" -> "c"; "ab" -> "b"; "ab" -> ""; ^"a" -> "b"; "a" -> "b"; "a" -> "c""#,
            &["abab", "ab + aab"],
        ),
    ] {
        let positions: Vec<String> = positions.iter().map(|text| (*text).to_owned()).collect();
        open(name, Draw { name, positions: &positions }).unwrap();
    }
}

/// When the game is over, one square of a bar is left, and it is still drawn.
#[test]
fn the_last_square_is_drawn() {
    for (name, form) in [("chocolate", Form::Chocolate), ("chomp", Form::Poison)] {
        for text in ["1x1", "0"] {
            let (scene, gestures) = open(name, Large(text)).unwrap();
            let forms: Vec<Form> = scene.things.iter().map(|thing| thing.form).collect();
            assert_eq!((forms, gestures.len()), (vec![form], 0), "{name} {text}");
        }
    }
}

/// Draws one position and makes its first moves.
struct Large<'a>(&'a str);

impl Visitor for Large<'_> {
    type Output = (Scene, Vec<Gesture>);

    fn visit<R: Ruleset>(self, ruleset: R, entry: &Arc<Entry>) -> Self::Output {
        let sum = ruleset.parse(self.0, &NoFiles).unwrap();
        let scene = ruleset.scene(&sum);
        check_scene(&scene, &entry.key);
        let mut gestures = Vec::new();
        for (component, position) in sum.iter().enumerate().take(20) {
            let _ = ruleset.options(position, &mut |mv, _| {
                gestures.push(ruleset.gesture(&sum, component, &mv));
                if gestures.len() % 20 == 0 {
                    return Err(Interrupt::Enough);
                }
                Ok(())
            });
        }
        (scene, gestures)
    }
}

#[test]
fn huge_positions_are_drawn_as_a_few_things() {
    let big = "1000000000000000000";
    let far = "9223372036854775807";
    let chain: String = (1..4000).fold("0".to_owned(), |mut all, i| {
        let _ = write!(all, ">n{i}");
        all
    });
    let path = (1..4000).map(|i| i.to_string()).collect::<Vec<_>>().join("-");
    let long_path = path.clone();
    for (name, position) in [
        ("nim", format!("{big},3,{big}")),
        ("nim", vec!["300"; 3000].join(",")),
        ("xxx", big.to_owned()),
        ("wythoff", format!("{big}{big}{big},5 + 101,3")),
        ("dornim", "7,101".to_owned()),
        ("fibonacci", format!("{big}{big}/{big}")),
        ("grundy", format!("{big},500")),
        ("subtract:1,2,3", big.to_owned()),
        ("0.77", format!("{big},9")),
        ("4.07", "4000,4000,4000".to_owned()),
        ("chocolate", "9223372036854775808x2 + 2x2x2x2x2x2 + 100x100".to_owned()),
        ("chomp", "64x64 + 64x64".to_owned()),
        ("cram", "64x64 + 64x64".to_owned()),
        ("xxx:circle", "4096".to_owned()),
        ("xxx:torus", "64x64".to_owned()),
        ("xxx:globe", "64x63p".to_owned()),
        ("xxx:graph", path.clone()),
        ("arc-kayles", path.clone()),
        ("dag", format!("{chain}:0,n1,n3900")),
        ("northcott", format!("{big},2,41")),
        ("strip", format!("{big},2")),
        ("strip:slide", vec!["3"; 5000].join(",")),
        ("coins:2", far.to_owned()),
        ("coins:ruler*2", format!("{far}.{far}")),
        ("coins:2*ruler*3", "20.20.20".to_owned()),
        ("place: ###", "64x64 + 64x64".to_owned()),
        ("graph: take path of 3", long_path.clone()),
        ("graph: take edge", long_path),
        ("word: \"oo\" -> \"..\"", vec!["o".repeat(150); 60].join(" + ") + " + " + &"o".repeat(4000)),
    ] {
        let (scene, gestures) = open(name, Large(&position)).unwrap();
        assert!(!scene.things.is_empty(), "{name}");
        let keys: HashSet<&str> = scene.things.iter().map(|thing| &*thing.key).collect();
        for gesture in gestures {
            let all = gesture.pick.iter().chain(&gesture.touch);
            for key in all {
                assert!(keys.contains(&**key), "{name}: {key}");
            }
        }
        let heaps = scene.things.iter().filter(|thing| thing.form == Form::Heap);
        assert!(heaps.clone().count() == 0 || !scene.complete, "{name}");
        assert!(heaps.into_iter().all(|thing| thing.label.chars().count() < 60), "{name}");
    }
}
