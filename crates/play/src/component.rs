//! What a component is called: by its text, or by a place that it holds.

use std::fmt;

use marienbad_rules::scene::{Form, Layout, Scene, Thing};
use marienbad_solve::question::{Component, Game, Position};

/// The longest text that is easier to read than a place.
const MAX_NAME_LENGTH: usize = 16;

/// What a component of a position is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComponentName {
    /// In the notation of the game.
    pub text: String,
    /// A place that it holds, as moves call it, where the text is hard to read: boards and large graphs.
    pub place: Option<String>,
}

impl fmt::Display for ComponentName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The components of a position, all called by their texts or all by places.
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
