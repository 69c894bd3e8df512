//! The games of a sum of different games, each opened once.

use std::sync::OnceLock;

use super::handle::Handle;
use super::handle_of;

/// Games by their full names, in the order in which they were first met. What is in the list stays, so that
/// engines can hold on to it.
#[derive(Default)]
pub(super) struct PartHandles(OnceLock<Box<Node>>);

struct Node {
    handle: Handle,
    next: PartHandles,
}

impl PartHandles {
    /// The game of this full name; `None` if the catalogue has none.
    pub(super) fn get(&self, full_name: &str) -> Option<&Handle> {
        let mut list = self;
        loop {
            let node = match list.0.get() {
                Some(node) => node,
                None => {
                    let handle = handle_of(full_name).ok()?;
                    list.0.get_or_init(|| Box::new(Node { handle, next: Self::default() }))
                }
            };
            // Somebody else may have added another game in between.
            if node.handle.full_name() == full_name {
                return Some(&node.handle);
            }
            list = &node.next;
        }
    }
}
