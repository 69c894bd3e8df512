//! Hasse diagrams of orders: greater elements stand above, and lines join elements with none between them.

use super::build::{Shelf, on_board};
use super::layers::layered;
use super::{Form, Gesture, Layout, Scene};
use crate::board::linked::{Drawing, drawings};
use crate::graph::Elements;

/// The orders of the sum, including the elements that are gone.
pub(crate) fn scene(sum: &[Elements]) -> Scene {
    let mut scene = Scene::new(Layout::Net);
    let mut shelf = Shelf::new(2.0, 2.0);
    for drawing in drawings(sum) {
        let order = drawing.whole.order();
        let count = order.elements();
        if scene.things.len() + count > Scene::MAX_THINGS {
            scene.complete = false;
            break;
        }
        let covers = |element: usize| order.covers(element).iter().map(move |&up| (element, usize::from(up)));
        let lines: Vec<(usize, usize)> = (0..count).flat_map(covers).collect();
        let (places, width, height) = layered(count, &lines);
        let at = shelf.room(width, height);
        scene.area(String::new(), at, width, height);
        let mut owner = vec![None; count];
        for &member in &drawing.members {
            sum[member].standing().iter().for_each(|element| owner[element] = Some(member));
        }
        let first = scene.things.len();
        for (element, place) in places.iter().enumerate() {
            let form = if owner[element].is_some() { Form::Token } else { Form::Gone };
            // Layers are counted from the minimal elements, which stand at the bottom.
            let place = (place.x, height - 1.0 - place.y);
            let thing = scene.put(key(&drawing, element), form, place, owner[element]);
            order.name(element).clone_into(&mut thing.label);
        }
        for (low, high) in lines {
            scene.link(first + low, first + high, false);
        }
    }
    scene
}

fn key(drawing: &Drawing<Elements>, element: usize) -> String {
    let mut name = String::new();
    let _ = drawing.whole.write_name(element, &mut name);
    on_board(&name, drawing.number)
}

/// Taking an element and all above it: pick the element.
pub(crate) fn gesture(sum: &[Elements], component: usize, element: usize) -> Gesture {
    let mut used = 0;
    for drawing in drawings(sum) {
        used += drawing.whole.order().elements();
        if used > Scene::MAX_THINGS {
            break;
        }
        if drawing.members.contains(&component) {
            let above =
                sum[component].order().above(element).map(crate::board::Cells::iter).into_iter().flatten();
            let taken = above.filter(|&other| sum[component].standing().contains(other));
            return Gesture::one(key(&drawing, element), taken.map(|other| key(&drawing, other)).collect());
        }
    }
    Gesture::default()
}
