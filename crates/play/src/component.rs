//! How a component is named: by its text, or by one of its places.

use std::fmt;

use marienbad_rules::scene::{Form, Layout, Scene, Thing};
use marienbad_solve::question::{Component, Game, Position};

/// The longest text that is easier to read than a place.
const MAX_NAME_LENGTH: usize = 16;

/// The name of a component of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComponentName {
    /// The component in the notation of the game.
    pub text: String,
    /// One of its places, written as in moves, if the text is hard to read: for boards and large graphs.
    pub place: Option<String>,
}

impl fmt::Display for ComponentName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The names of the components of a position: either all texts or all places.
pub(crate) fn names(game: &dyn Game, position: &Position, components: &[Component]) -> Vec<ComponentName> {
    let hard =
        |part: &Component| part.position.contains('/') || part.position.chars().count() > MAX_NAME_LENGTH;
    let scene = components.iter().any(hard).then(|| game.scene(position).ok()).flatten();
    let scene = scene.filter(|scene| {
        matches!(scene.layout, Layout::Board | Layout::Net | Layout::Circle | Layout::Globe | Layout::Torus)
    });
    let one = |(number, part): (usize, &Component)| ComponentName {
        text: part.text(),
        place: scene.as_ref().and_then(|scene| place(scene, number)),
    };
    components.iter().enumerate().map(one).collect()
}

/// The first place of a component.
fn place(scene: &Scene, component: usize) -> Option<String> {
    let drawn = |thing: &&Thing| thing.component == Some(component) && thing.form != Form::Heap;
    scene.things.iter().find(drawn).map(|thing| thing.key.clone())
}
