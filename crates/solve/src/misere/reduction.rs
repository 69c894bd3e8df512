//! Heaps proved equal to a smaller sum in misère play by their canonical forms.

use marienbad_rules::heap::HeapGame;
use rustc_hash::FxHashMap;

use super::form::{Form, HeapForms};
use crate::{Stop, Work};

/// What a heap equals in misère play: a sum of irreducible heaps, and perhaps a `*`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Reduced {
    /// Whether a `*` is in the sum.
    pub star: bool,
    /// The heaps of the sum, ascending. None of them equals a smaller sum.
    pub heaps: Vec<u64>,
}

/// The reductions of the heaps of a game, computed heap by heap.
///
/// The smaller sums considered have at most two irreducible heaps, whose total is less than the heap, with
/// or without a `*`.
pub struct Reductions<'g> {
    forms: HeapForms<'g>,
    smaller: FxHashMap<Form, Reduced>,
    atoms: Vec<u64>,
    heaps: Vec<Reduced>,
}

impl<'g> Reductions<'g> {
    /// Starts with no heap computed.
    pub fn new(game: &'g dyn HeapGame) -> Self {
        let smaller = [(Form::ZERO, false), (Form::STAR, true)];
        let smaller = smaller.map(|(form, star)| (form, Reduced { star, heaps: Vec::new() }));
        Self {
            forms: HeapForms::new(game),
            smaller: smaller.into_iter().collect(),
            atoms: Vec::new(),
            heaps: Vec::new(),
        }
    }

    /// What the heaps 0, 1, 2, … equal, as far as computed.
    pub fn heaps(&self) -> &[Reduced] {
        &self.heaps
    }

    /// How many canonical forms that needed.
    pub fn forms(&self) -> usize {
        self.forms.forms().len()
    }

    /// Computes the next heap.
    pub fn grow(&mut self, work: &mut Work<'_>) -> Result<&Reduced, Stop> {
        let n = self.heaps.len() as u64;
        for i in 0..self.atoms.len() {
            let first = self.atoms[i];
            let second = n.saturating_sub(1 + first);
            if first <= second && self.atoms.binary_search(&second).is_ok() {
                self.remember(vec![first, second], work)?;
            }
        }
        let form = self.forms.heap(n, work)?;
        let reduced = if let Some(smaller) = self.smaller.get(&form) {
            smaller.clone()
        } else {
            self.remember(vec![n], work)?;
            self.atoms.push(n);
            Reduced { star: false, heaps: vec![n] }
        };
        self.heaps.push(reduced);
        Ok(&self.heaps[n as usize])
    }

    /// Adds a sum, with and without a `*`, to the candidates for later heaps. The first sum with a given
    /// form is kept.
    fn remember(&mut self, heaps: Vec<u64>, work: &mut Work<'_>) -> Result<(), Stop> {
        let form = self.forms.sum(&heaps, work)?;
        let beside = self.forms.forms_mut().add(form, Form::STAR, work)?;
        self.smaller.entry(form).or_insert_with(|| Reduced { star: false, heaps: heaps.clone() });
        self.smaller.entry(beside).or_insert(Reduced { star: true, heaps });
        Ok(())
    }
}
