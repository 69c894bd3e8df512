//! Words for the elements of a monoid, and the relations between its generators.

use super::Word;

/// A relation: two products of generators that give the same element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relation {
    /// The larger word.
    pub left: Word,
    /// The least word of the element.
    pub right: Word,
}

/// The least word of each element: the shortest, and among those the first in lexicographic order.
///
/// Multiplication preserves the order, so the parts of a least word are least words. Adding one generator
/// at a time finds them all.
pub(super) fn least_words(table: &[Vec<u32>]) -> Vec<Vec<usize>> {
    let mut words: Vec<Option<Vec<usize>>> = vec![None; table.len()];
    words[0] = Some(Vec::new());
    let mut level = vec![(Vec::new(), 0u32)];
    while !level.is_empty() {
        let mut longer: Vec<(Vec<usize>, u32)> = Vec::new();
        for (word, x) in &level {
            for (generator, y) in table[*x as usize].iter().enumerate() {
                if words[*y as usize].is_none() {
                    longer.push((with(word, generator), *y));
                }
            }
        }
        longer.sort_unstable();
        longer.retain(|(word, y)| {
            let place = &mut words[*y as usize];
            let first = place.is_none();
            place.get_or_insert_with(|| word.clone());
            first
        });
        level = longer;
    }
    words.into_iter().map(Option::unwrap_or_default).collect()
}

/// The relations that define the monoid: the minimal words that are not least, each with the least word of
/// its element. They are the reduced Gröbner basis of the monoid's relations for that order.
pub(super) fn relations(table: &[Vec<u32>], words: &[Word]) -> Vec<Relation> {
    let element = |word: &[usize]| word.iter().fold(0u32, |x, generator| table[x as usize][*generator]);
    let is_least = |word: &[usize]| *words[element(word) as usize] == *word;
    let mut found = Vec::new();
    for (word, row) in words.iter().zip(table) {
        for (generator, y) in row.iter().enumerate() {
            // Visit each word once: from the part without its last generator.
            if word.last().is_some_and(|last| *last > generator) {
                continue;
            }
            let left = with(word, generator);
            let right = &words[*y as usize];
            let without = |i: usize| [&left[..i], &left[i + 1..]].concat();
            if left != **right && (0..left.len()).all(|i| is_least(&without(i))) {
                found.push(Relation { right: right.clone(), left: Word::new(left) });
            }
        }
    }
    found.sort_unstable_by(|a, b| (a.left.len(), &a.left).cmp(&(b.left.len(), &b.left)));
    found
}

fn with(word: &[usize], generator: usize) -> Vec<usize> {
    let mut word = word.to_vec();
    let at = word.partition_point(|other| *other <= generator);
    word.insert(at, generator);
    word
}
