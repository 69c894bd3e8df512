//! Heaps as rows of things, one below another.

use super::build::{Budget, Drawn, Shelf, heap_key, short};
use super::{Form, Gesture, Layout, Scene};

/// How many things stand in a row before the heap goes on below.
const ROW: usize = 30;

/// The most things of a heap that is drawn thing by thing.
const MOST_IN_HEAP: usize = 240;

/// So many heaps get a line each; more of them share lines.
const LINES: usize = 12;

/// The sizes of heaps as numbers of things; `None` if too large to be drawn.
type Sizes<'a> = &'a mut dyn Iterator<Item = Option<usize>>;

/// A heap's size as a number of things.
pub(crate) fn size(heap: u64) -> Option<usize> {
    usize::try_from(heap).ok()
}

/// The number of things, including the cuts between them.
fn with_cuts(size: Option<usize>) -> Option<usize> {
    size.and_then(|size| size.checked_mul(2))
}

/// Rows of `form`, each with its label. `cut` says whether the heap can be cut after a given number of
/// things.
pub(crate) fn rows(
    form: Form,
    heaps: &mut dyn Iterator<Item = (Option<usize>, String)>,
    count: usize,
    cut: &dyn Fn(usize, usize) -> bool,
) -> Scene {
    let mut scene = Scene::new(Layout::Heaps);
    let mut shelf = Shelf::new(2.0, 0.25);
    let mut budget = Budget::default();
    for (component, (size, label)) in heaps.enumerate() {
        if count <= LINES {
            shelf.line();
        }
        match (budget.next(with_cuts(size), 2 * MOST_IN_HEAP), size) {
            (Drawn::Whole, Some(size)) => row(&mut scene, &mut shelf, form, component, size, label, cut),
            (Drawn::Not, _) => {
                scene.complete = false;
                break;
            }
            _ => scene.put_heap(&mut shelf, label, component),
        }
    }
    scene
}

fn row(
    scene: &mut Scene,
    shelf: &mut Shelf,
    form: Form,
    component: usize,
    size: usize,
    label: String,
    cut: &dyn Fn(usize, usize) -> bool,
) {
    let (width, height) = (size.clamp(1, ROW) as f32, size.div_ceil(ROW).max(1) as f32);
    let at = shelf.room(width, height);
    scene.area(label, at, width, height);
    for i in 0..size {
        let (x, y) = ((i % ROW) as f32, (i / ROW) as f32);
        let thing = scene.put(key(component, i + 1), form, (x, y), Some(component));
        if form == Form::Token {
            thing.label = (i + 1).to_string();
        }
        if i + 1 < size && cut(size, i + 1) {
            scene.put(cut_key(component, i + 1), Form::Cut, (x + 0.5, y), Some(component));
        }
    }
}

/// Rows of heaps given by their sizes.
pub(crate) fn plain(form: Form, sum: &[u64]) -> Scene {
    let mut heaps = sum.iter().map(|&heap| (size(heap), heap.to_string()));
    rows(form, &mut heaps, sum.len(), &|_, _| false)
}

/// Like [`plain`], with cuts.
pub(crate) fn with_cut(form: Form, sum: &[u64], cut: &dyn Fn(usize, usize) -> bool) -> Scene {
    rows(form, &mut sum.iter().map(|&heap| (size(heap), short(&heap))), sum.len(), cut)
}

/// The key of a thing, counted from 1.
pub(crate) fn key(component: usize, number: usize) -> String {
    format!("{}:{number}", component + 1)
}

/// The key of the cut after a thing.
pub(crate) fn cut_key(component: usize, before: usize) -> String {
    format!("{}:{before}-{}", component + 1, before + 1)
}

/// The size of this heap, if it is drawn thing by thing.
pub(crate) fn drawn(sizes: Sizes<'_>, component: usize) -> Option<usize> {
    let mut last = None;
    let sizes = sizes.take(component + 1).inspect(|size| last = *size).map(with_cuts);
    let drawn = Budget::last(sizes, 2 * MOST_IN_HEAP);
    last.filter(|_| drawn == Drawn::Whole)
}

/// Taking the last `take` things: pick the first of them.
pub(crate) fn take(sizes: Sizes<'_>, component: usize, take: Option<usize>) -> Gesture {
    let (Some(size), Some(take)) = (drawn(sizes, component), take) else {
        return Gesture::unpicked(vec![heap_key(component)]);
    };
    let first = size.saturating_sub(take) + 1;
    Gesture::one(key(component, first), (first..=size).map(|i| key(component, i)).collect())
}

/// Taking a token with its neighbours in the row: pick the token.
pub(crate) fn token(sizes: Sizes<'_>, component: usize, token: Option<usize>) -> Gesture {
    let (Some(size), Some(token)) = (drawn(sizes, component), token) else {
        return Gesture::unpicked(vec![heap_key(component)]);
    };
    let first = token.saturating_sub(1).max(1);
    let last = (token + 1).min(size);
    Gesture::one(key(component, token), (first..=last).map(|i| key(component, i)).collect())
}

/// Taking some things from a heap and leaving up to three heaps; 0 is no heap.
pub(crate) fn broken(sum: &[u64], component: usize, take: u64, leave: &[u64]) -> Gesture {
    let drawn = drawn(&mut sum.iter().map(|&heap| size(heap)), component);
    let (Some(_), Some(take)) = (drawn, size(take)) else {
        return Gesture::unpicked(vec![heap_key(component)]);
    };
    let parts: Vec<usize> = leave.iter().filter_map(|&part| size(part)).filter(|&part| part > 0).collect();
    let of = |left: &[usize], right: &[usize]| Break { take, left, right }.gesture(component);
    match *parts {
        [one] => Gesture { also: vec![of(&[], &[one])], ..of(&[one], &[]) },
        [a, b] if a != b => Gesture { also: vec![of(&[b], &[a])], ..of(&[a], &[b]) },
        [a, ref others @ ..] => of(&[a], others),
        [] => of(&[], &[]),
    }
}

/// The parts left and right of the things that are taken, each from left to right.
struct Break<'a> {
    take: usize,
    left: &'a [usize],
    right: &'a [usize],
}

impl Break<'_> {
    /// Pick both ends of what is taken, and every cut.
    fn gesture(&self, component: usize) -> Gesture {
        let mut cuts = Vec::new();
        let mut at = 0;
        for (i, part) in self.left.iter().chain(self.right).enumerate() {
            if i == self.left.len() {
                at += self.take;
            }
            let beside_taken = i == 0 || (i == self.left.len() && self.take > 0);
            if !beside_taken {
                cuts.push(cut_key(component, at));
            }
            at += part;
        }
        let first = self.left.iter().sum::<usize>() + 1;
        let last = first + self.take;
        let mut touch: Vec<String> = (first..last).map(|i| key(component, i)).collect();
        let mut pick: Vec<String> = touch.first().into_iter().chain(touch.last()).cloned().collect();
        pick.dedup();
        pick.extend(cuts.iter().cloned());
        touch.append(&mut cuts);
        Gesture { pick, touch, also: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn huge_heaps_are_one_thing() {
        let scene = plain(Form::Stick, &[3, u64::MAX, 2]);
        let keys: Vec<&str> = scene.things.iter().map(|thing| &*thing.key).collect();
        assert_eq!(keys, ["1:1", "1:2", "1:3", "2:all", "3:1", "3:2"]);
        assert!(!scene.complete);
        let many = plain(Form::Stick, &vec![40; 65_536]);
        assert!(many.things.len() <= Scene::MAX_THINGS && !many.complete);
    }

    #[test]
    fn taken_from_the_middle_and_cut() {
        let gesture = Break { take: 2, left: &[1], right: &[3, 4] }.gesture(0);
        assert_eq!(gesture.pick, ["1:2", "1:3", "1:6-7"]);
        let cut = Break { take: 0, left: &[5], right: &[2] }.gesture(1);
        assert_eq!(cut.pick, ["2:5-6"]);
        let whole = Break { take: 1, left: &[], right: &[] }.gesture(0);
        assert_eq!(whole.pick, ["1:1"]);
    }
}
