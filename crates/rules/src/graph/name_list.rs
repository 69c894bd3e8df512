//! A list of many distinct names in little memory.

use std::cmp::Ordering;
use std::hash::{BuildHasher, Hash, Hasher, RandomState};

use hashbrown::HashTable;

/// Names in the order of insertion, concatenated in one text.
#[derive(Clone, Default)]
pub(crate) struct NameList {
    text: String,
    /// Where each name ends.
    ends: Vec<u32>,
    numbers: HashTable<u32>,
    hasher: RandomState,
}

impl NameList {
    /// The number of names.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Bytes of all names.
    pub(crate) fn bytes(&self) -> usize {
        self.text.capacity() + self.ends.capacity() * size_of::<u32>() + self.numbers.allocation_size()
    }

    /// The name with this number, or the empty text if there is none.
    #[inline]
    pub(crate) fn name(&self, number: u32) -> &str {
        let number = number as usize;
        let start = number.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0);
        self.ends.get(number).map_or("", |end| &self.text[start as usize..*end as usize])
    }

    /// The names in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len() as u32).map(|number| self.name(number))
    }

    /// The number of a name.
    #[inline]
    pub(crate) fn find(&self, name: &str) -> Option<u32> {
        let hash = self.hasher.hash_one(name);
        self.numbers.find(hash, |number| self.name(*number) == name).copied()
    }

    /// Adds a new name and returns its number, or `None` if there is no room.
    pub(crate) fn add(&mut self, name: &str) -> Option<u32> {
        let number = u32::try_from(self.len()).ok()?;
        let end = u32::try_from(self.text.len() + name.len()).ok()?;
        self.text.push_str(name);
        self.ends.push(end);
        let Self { text, ends, numbers, hasher } = self;
        let hash_of = |number: &u32| {
            let number = *number as usize;
            let start = if number == 0 { 0 } else { ends[number - 1] };
            hasher.hash_one(&text[start as usize..ends[number] as usize])
        };
        numbers.insert_unique(hasher.hash_one(name), number, hash_of);
        Some(number)
    }

    /// Frees unused capacity.
    pub(crate) fn shrink(&mut self) {
        self.text.shrink_to_fit();
        self.ends.shrink_to_fit();
    }
}

impl std::fmt::Debug for NameList {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Ord for NameList {
    fn cmp(&self, other: &Self) -> Ordering {
        self.text.cmp(&other.text).then_with(|| self.ends.cmp(&other.ends))
    }
}

impl PartialOrd for NameList {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for NameList {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for NameList {}

impl Hash for NameList {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.text, &self.ends).hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_again() {
        let mut names = NameList::default();
        let all: Vec<String> = (0..5000).map(|i| "é".repeat(i % 3) + &i.to_string()).collect();
        for (i, name) in all.iter().enumerate() {
            assert_eq!(names.find(name), None);
            assert_eq!(names.add(name), Some(i as u32));
        }
        assert!(all.iter().enumerate().all(|(i, name)| names.find(name) == Some(i as u32)));
        assert!(names.iter().eq(&all));
        assert_eq!(names.name(5000), "");
        let mut same = NameList::default();
        all.iter().for_each(|name| assert!(same.add(name).is_some()));
        assert_eq!(names, same);
    }
}
