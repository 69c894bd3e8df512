//! Misère outcomes of sums of heaps, by recursion.

use marienbad_rules::heap::{HeapGame, TakeAndBreak};
use std::collections::HashMap;

/// A game, and what is known of its sums.
pub struct Misere {
    game: TakeAndBreak,
    known: HashMap<Vec<u64>, bool>,
}

impl Misere {
    pub fn new(code: &str) -> Self {
        Self { game: code.parse().unwrap(), known: HashMap::new() }
    }

    /// The options of a heap.
    pub fn options(&self, heap: u64) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        let _ = self.game.heap_options(heap, &mut |parts| {
            options.push(parts.to_vec());
            Ok(())
        });
        options
    }

    pub fn is_lost(&mut self, mut sum: Vec<u64>) -> bool {
        sum.sort_unstable();
        if let Some(known) = self.known.get(&sum) {
            return *known;
        }
        let mut options = Vec::new();
        for (place, heap) in sum.iter().enumerate() {
            for parts in self.options(*heap) {
                let mut option = sum.clone();
                option.splice(place..=place, parts);
                options.push(option);
            }
        }
        let lost = !options.is_empty() && !options.into_iter().any(|option| self.is_lost(option));
        self.known.insert(sum, lost);
        lost
    }
}
