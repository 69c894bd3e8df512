//! Scenes for words: strips of letters, with the right sides below each strip if a choice between them is
//! needed.

use super::rule::WordRule;
use super::{Letters, Rewritten};
use crate::scene::{Form, Gesture, Layout, Scene, Shelf, heap_key};

/// Longer words are one thing.
const LONGEST: usize = 200;

/// Whether two clauses can begin at the same place, read the same number of letters, and do something
/// different.
fn needs_choice(rule: &WordRule) -> bool {
    rule.clauses
        .iter()
        .enumerate()
        .any(|(i, one)| rule.clauses[..i].iter().any(|other| one.from == other.from && one.to != other.to))
}

/// How many things a component needs; `None` if it is drawn as one thing.
fn things(rule: &WordRule, word: &Letters) -> Option<usize> {
    let choices = if needs_choice(rule) { rule.clauses.len() } else { 0 };
    (word.len() <= LONGEST).then_some(word.len() + choices)
}

/// Which components are drawn letter by letter, as far as there is room.
fn drawn(rule: &WordRule, sum: &[Letters]) -> Vec<bool> {
    let mut left = Scene::MAX_THINGS;
    let mut all = Vec::new();
    for word in sum {
        let whole = things(rule, word).is_some_and(|count| count <= left);
        let Some(rest) = left.checked_sub(if whole { things(rule, word).unwrap_or(1) } else { 1 }) else {
            break;
        };
        left = rest;
        all.push(whole);
    }
    all
}

fn letter_key(component: usize, at: usize) -> String {
    format!("{}:{}", component + 1, at + 1)
}

fn clause_key(component: usize, clause: usize) -> String {
    format!("{}#{}", component + 1, clause + 1)
}

pub(super) fn scene(rule: &WordRule, sum: &[Letters]) -> Scene {
    let mut scene = Scene::new(Layout::Strip);
    let mut shelf = Shelf::new(1.0, 1.0);
    let choice = needs_choice(rule);
    let drawn = drawn(rule, sum);
    scene.complete = drawn.len() == sum.len();
    for ((component, word), whole) in sum.iter().enumerate().zip(drawn) {
        if !whole {
            let short: String = word.iter().take(12).chain(['…'].iter()).collect();
            scene.put_heap(&mut shelf, short, component);
            continue;
        }
        let width = word.len().max(if choice { 2 * rule.clauses.len() } else { 1 }) as f32;
        let height = if choice { 2.5 } else { 1.0 };
        let at = shelf.room(width, height);
        scene.area(String::new(), at, width, height);
        for (place, letter) in word.iter().enumerate() {
            let thing =
                scene.put(letter_key(component, place), Form::Token, (place as f32, 0.0), Some(component));
            thing.label = letter.to_string();
        }
        for (i, clause) in rule.clauses.iter().enumerate().filter(|_| choice) {
            let thing =
                scene.put(clause_key(component, i), Form::Spot, (2.0 * i as f32, 1.5), Some(component));
            thing.label = clause.to.iter().collect();
            if thing.label.is_empty() {
                "∅".clone_into(&mut thing.label);
            }
        }
    }
    scene
}

/// The gesture of a move: the rewritten letters are picked, and the right side if several are possible.
pub(super) fn gesture(
    rule: &WordRule,
    sum: &[Letters],
    component: usize,
    mv: Rewritten,
    several: bool,
) -> Gesture {
    match drawn(rule, sum).get(component) {
        Some(true) => {}
        Some(false) => return Gesture::unpicked(vec![heap_key(component)]),
        None => return Gesture::default(),
    }
    let (at, clause) = (usize::from(mv.at), usize::from(mv.clause));
    let length = rule.clauses.get(clause).map_or(0, |clause| clause.from.len());
    let letters: Vec<String> = (at..at + length).map(|place| letter_key(component, place)).collect();
    let mut gesture = Gesture::all(letters);
    if several {
        gesture.pick.push(clause_key(component, clause));
    }
    gesture
}
