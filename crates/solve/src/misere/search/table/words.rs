//! A table of whole words, for sums too large to be numbered. It serves one thread at a time.

use std::mem::size_of;
use std::sync::{Mutex, PoisonError};

use hashbrown::HashTable;

use super::super::word::{Atom, mark_of};
use super::{Stored, Table};

/// Each word is stored in `atoms` after a header: twice its length, plus 1 if it is won.
#[derive(Default)]
struct List {
    atoms: Vec<Atom>,
    places: HashTable<u32>,
}

/// A table of whole words.
#[derive(Default)]
pub(in super::super) struct Words(Mutex<List>);

impl List {
    fn word(&self, place: u32) -> (bool, &[Atom]) {
        let head = self.atoms[place as usize];
        let from = place as usize + 1;
        (head & 1 != 0, &self.atoms[from..from + usize::from(head >> 1)])
    }

    fn bytes(&self) -> usize {
        self.atoms.capacity() * size_of::<Atom>() + self.places.capacity() * (size_of::<u32>() + 1) * 8 / 7
    }
}

impl Words {
    pub(in super::super) fn bytes(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).bytes()
    }

    /// How many words are stored.
    pub(in super::super) fn len(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).places.len()
    }
}

impl Table for Words {
    fn get(&self, mark: u64, scratch: &mut Vec<Atom>, build: impl Fn(&mut Vec<Atom>)) -> Option<bool> {
        let list = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut built = false;
        let place = list.places.find(mark, |place| {
            if !built {
                scratch.clear();
                build(scratch);
                built = true;
            }
            list.word(*place).1 == scratch.as_slice()
        });
        place.map(|place| list.word(*place).0)
    }

    fn insert(&self, word: &[Atom], mark: u64, wins: bool) -> Stored {
        let mut list = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let list = &mut *list;
        // Beyond 2^32 atoms, more than any budget's memory so far, words are not stored.
        let Ok(place) = u32::try_from(list.atoms.len()) else { return Stored::Bytes(0) };
        let before = list.bytes();
        list.atoms.push((word.len() as Atom) << 1 | Atom::from(wins));
        list.atoms.extend_from_slice(word);
        let atoms = &list.atoms;
        list.places.insert_unique(mark, place, |place| {
            let (head, from) = (atoms[*place as usize], *place as usize + 1);
            mark_of(&atoms[from..from + usize::from(head >> 1)])
        });
        Stored::Bytes(list.bytes() - before)
    }
}
