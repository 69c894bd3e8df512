//! The games in a sum of different games, each opened once.

use std::sync::OnceLock;

use super::handle::Handle;
use super::handle_of;

/// Games by their full names, in the order of first use. Entries are never removed, so engines can keep
/// references to them.
#[derive(Default)]
pub(super) struct PartHandles(OnceLock<Box<Node>>);

struct Node {
    handle: Handle,
    next: PartHandles,
}

impl PartHandles {
    /// The game with this full name; `None` if the catalogue has none.
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
            // Another thread may have added a different game in the meantime.
            if node.handle.full_name() == full_name {
                return Some(&node.handle);
            }
            list = &node.next;
        }
    }
}
