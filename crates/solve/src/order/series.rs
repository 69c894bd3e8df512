//! Orders that decompose into parallel or series parts, in normal play, in polynomial time.
//!
//! Side by side, the values of parts add up. If all of *B* lies above all of *A*, a move in *A* takes all
//! of *B*, and a move in *B* leaves *A* unchanged: this is the ordinal sum, in which *B* matters only
//! through its value (the *colon principle*: Berlekamp, Conway and Guy, *Winning Ways*). With a heap of *n*
//! in place of *B*, the options are those of *A* and everything with a smaller heap, so the value is the
//! number before which *n* numbers are missing among the options of *A*. It is therefore enough to know the
//! value of each part and the values of its options. This solves chains, trees, and all orders without four
//! elements `a<c`, `b<c`, `b<d` that are otherwise unrelated: W. Deuber and S. Thomassé, *Grundy sets of
//! partial orders* (1996), after S. A. Fenner and J. Rogers, *Combinatorial game complexity: an
//! introduction with poset games* (2015).
//!
//! Parts that do not decompose are left to a search over sets ([`super::sets`]).

use std::cmp::Reverse;

use marienbad_rules::board::Cells;
use marienbad_rules::graph::Elements;

use super::MOST_ELEMENTS;
use super::sets::Sets;
use crate::{Stop, Work};

/// One order, with everything computed about its parts.
#[derive(Debug)]
pub(super) struct Series {
    /// A position on it.
    on: Elements,
    /// The number of each element here. Lower elements come first, so that an element below all others is
    /// found quickly.
    numbers: Vec<usize>,
    /// For each element, itself and all elements above it.
    above: Vec<Words>,
    /// For each element, itself and all elements comparable to it.
    near: Vec<Words>,
    /// Parts that are searched, each with its elements.
    searched: Vec<(Vec<usize>, Words, Sets)>,
}

/// A set of elements.
type Words = Box<[u64]>;

/// A part of a set and its decomposition; a part precedes its own parts in the list.
#[derive(Debug)]
enum Part {
    /// One element.
    Single,
    /// These parts, side by side.
    Beside(Vec<usize>),
    /// These parts, each above the previous one.
    Above(Vec<usize>),
    /// It does not decompose.
    Whole(Words),
}

/// The value of a part, and the values of its options in ascending order.
#[derive(Debug, Clone, Default)]
struct Weighed {
    value: u32,
    options: Vec<u32>,
}

/// Words that are looked at in one step: small orders fall apart without any, so that who has few steps gets
/// on.
const WORDS_PER_STEP: usize = 256;

/// Words examined but not yet paid for.
#[derive(Default)]
struct Looked(usize);

impl Looked {
    fn add(&mut self, words: usize, work: &mut Work<'_>) -> Result<(), Stop> {
        self.0 += words;
        let steps = self.0 / WORDS_PER_STEP;
        self.0 %= WORDS_PER_STEP;
        if steps == 0 { Ok(()) } else { work.spend(steps as u64) }
    }
}

impl Series {
    /// Prepares the decomposition of this order and of everything reachable from it.
    pub(super) fn new(on: &Elements) -> Self {
        let order = on.order();
        let count = order.elements();
        let mut from_below: Vec<usize> = (0..count).collect();
        from_below.sort_by_cached_key(|element| Reverse(order.above(*element).map_or(0, Cells::len)));
        let mut numbers = vec![0; count];
        from_below.iter().enumerate().for_each(|(number, element)| numbers[*element] = number);
        let above = |element: &usize| set_of(order.above(*element), &numbers);
        let above: Vec<Words> = from_below.iter().map(above).collect();
        let mut near = above.clone();
        for (element, above) in above.iter().enumerate() {
            members(above).for_each(|higher| near[higher][element / 64] |= 1 << (element % 64));
        }
        Self { on: on.clone(), numbers, above, near, searched: Vec::new() }
    }

    /// Whether a position belongs to this order.
    pub(super) fn has(&self, elements: &Elements) -> bool {
        std::ptr::eq(self.on.order(), elements.order()) || self.on.order() == elements.order()
    }

    /// Memory of the searches in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.searched.iter().map(|(_, _, sets)| sets.bytes()).sum()
    }

    /// Whether some part had to be searched.
    pub(super) fn has_searched(&self) -> bool {
        !self.searched.is_empty()
    }

    /// The Grundy value of a position, or `None` if a part is too large to be searched.
    pub(super) fn value(&mut self, elements: &Elements, work: &mut Work<'_>) -> Result<Option<u32>, Stop> {
        let mut looked = Looked::default();
        let parts = self.parts(set_of(Some(elements.standing()), &self.numbers), &mut looked, work)?;
        let mut weighed: Vec<Weighed> = vec![Weighed::default(); parts.len()];
        for (i, part) in parts.iter().enumerate().rev() {
            weighed[i] = match part {
                Part::Single => Weighed { value: 1, options: vec![0] },
                Part::Beside(parts) => beside(parts, &weighed),
                Part::Above(parts) => above(parts, &mut weighed),
                Part::Whole(set) => match self.search(set, work)? {
                    Some(weighed) => weighed,
                    None => return Ok(None),
                },
            };
            looked.add(weighed[i].options.len(), work)?;
        }
        Ok(Some(weighed.first().map_or(0, |whole| whole.value)))
    }

    /// The recursive decomposition of a set into parts.
    fn parts(&self, set: Words, looked: &mut Looked, work: &mut Work<'_>) -> Result<Vec<Part>, Stop> {
        let mut parts = vec![Part::Single];
        let mut waiting = vec![(0, set)];
        while let Some((i, set)) = waiting.pop() {
            if members(&set).count() == 1 {
                continue;
            }
            let mut words = 0;
            let mut pieces = gathered(&set, |element, word| self.near[element][word], &mut words);
            let is_one = pieces.len() == 1;
            if is_one {
                pieces = gathered(&set, |element, word| !self.near[element][word], &mut words);
                // Upper parts come later: their elements have more elements below them.
                pieces.sort_by_cached_key(|piece| members(piece).next().map(|first| self.below(first, &set)));
            }
            looked.add(words, work)?;
            if pieces.len() == 1 {
                parts[i] = Part::Whole(set);
                continue;
            }
            let own: Vec<usize> = (parts.len()..parts.len() + pieces.len()).collect();
            parts.extend(own.iter().map(|_| Part::Single));
            waiting.extend(own.iter().copied().zip(pieces));
            parts[i] = if is_one { Part::Above(own) } else { Part::Beside(own) };
        }
        Ok(parts)
    }

    /// How many elements of a set lie below this one.
    fn below(&self, element: usize, set: &[u64]) -> u32 {
        let related = self.near[element].iter().zip(&self.above[element]).map(|(near, above)| near & !above);
        related.zip(set).map(|(below, set)| (below & set).count_ones()).sum()
    }

    /// Announces that positions reachable from this one will be asked about. A part that does not decompose
    /// is contained in such a part of the whole, so one search serves all of them.
    pub(super) fn prepare(&mut self, elements: &Elements, work: &mut Work<'_>) {
        let parts =
            self.parts(set_of(Some(elements.standing()), &self.numbers), &mut Looked::default(), work);
        for part in parts.unwrap_or_default() {
            if let Part::Whole(set) = part {
                self.ground(&set);
            }
        }
    }

    /// The search for a set that contains all these elements, existing or new; `None` if there are too
    /// many.
    fn ground(&mut self, set: &[u64]) -> Option<usize> {
        let has_all = |elements: &[u64]| set.iter().zip(elements).all(|(set, elements)| set & !elements == 0);
        let known = self.searched.iter().position(|(_, elements, _)| has_all(elements));
        if known.is_some() {
            return known;
        }
        let list: Vec<usize> = members(set).collect();
        if list.len() > MOST_ELEMENTS {
            return None;
        }
        let higher = |element: &usize| {
            let above = list.iter().enumerate().filter(|(_, other)| has(&self.above[*element], **other));
            above.fold(0, |all, (bit, _)| all | 1u128 << bit)
        };
        let sets = Sets::new(list.iter().map(higher).collect(), true);
        self.searched.push((list, set.into(), sets));
        Some(self.searched.len() - 1)
    }

    /// A part that has to be searched.
    fn search(&mut self, set: &[u64], work: &mut Work<'_>) -> Result<Option<Weighed>, Stop> {
        let Some(ground) = self.ground(set) else { return Ok(None) };
        let (elements, _, sets) = &mut self.searched[ground];
        let here = elements.iter().enumerate().filter(|(_, element)| has(set, **element));
        let bits = here.fold(0, |all, (bit, _)| all | 1u128 << bit);
        let options = sets.options(bits, work)?;
        let options: Vec<u32> = (0..256)
            .filter(|value| options[value / 128] >> (value % 128) & 1 == 1)
            .map(|value| value as u32)
            .collect();
        let value = missing(&options).next().unwrap_or_default();
        Ok(Some(Weighed { value, options }))
    }
}

/// Parts side by side.
fn beside(parts: &[usize], weighed: &[Weighed]) -> Weighed {
    let value = parts.iter().fold(0, |xor, part| xor ^ weighed[*part].value);
    let of = |part: &usize| {
        let Weighed { value: own, options } = &weighed[*part];
        options.iter().map(move |option| value ^ own ^ option)
    };
    let mut options: Vec<u32> = parts.iter().flat_map(of).collect();
    options.sort_unstable();
    options.dedup();
    Weighed { value, options }
}

/// Parts in series, each above the previous one.
fn above(parts: &[usize], weighed: &mut [Weighed]) -> Weighed {
    let mut whole = Weighed::default();
    let mut parts = parts.iter().rev().copied().peekable();
    while let Some(part) = parts.next() {
        if weighed[part].options == [0] {
            // A run of single elements in series; each adds one to everything above it.
            let more = std::iter::from_fn(|| parts.next_if(|next| weighed[*next].options == [0])).count();
            let more = more as u32 + 1;
            whole.value += more;
            whole.options = (0..more).chain(whole.options.iter().map(|option| option + more)).collect();
            continue;
        }
        let base = std::mem::take(&mut weighed[part].options);
        let mut free = missing(&base).zip(0..);
        // The n-th missing number, for ascending n.
        let mut missing = |n: u32| free.find(|(_, i)| *i == n).map_or(0, |(number, _)| number);
        let (mut options, mut value) = (Vec::with_capacity(base.len() + whole.options.len()), None);
        for option in &whole.options {
            if value.is_none() && *option > whole.value {
                value = Some(missing(whole.value));
            }
            options.push(missing(*option));
        }
        whole.value = value.unwrap_or_else(|| missing(whole.value));
        options.extend_from_slice(&base);
        options.sort_unstable();
        options.dedup();
        whole.options = options;
    }
    whole
}

/// The numbers not in this ascending list.
fn missing(among: &[u32]) -> impl Iterator<Item = u32> + '_ {
    let mut among = among.iter().peekable();
    (0..).filter(move |number| among.next_if_eq(&number).is_none())
}

/// Elements by their numbers here.
fn set_of(cells: Option<&Cells>, numbers: &[usize]) -> Words {
    let mut set: Words = vec![0; numbers.len().div_ceil(64)].into();
    for number in cells.into_iter().flat_map(Cells::iter).map(|element| numbers[element]) {
        set[number / 64] |= 1 << (number % 64);
    }
    set
}

fn has(set: &[u64], element: usize) -> bool {
    set[element / 64] >> (element % 64) & 1 == 1
}

/// The elements of a set, ascending.
fn members(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(i, word)| {
        let mut left = *word;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(64 * i + bit)
        })
    })
}

/// The connected pieces of a set. `linked` gives the elements linked to an element, word by word; the words
/// examined are counted.
fn gathered(set: &[u64], linked: impl Fn(usize, usize) -> u64, words: &mut usize) -> Vec<Words> {
    let (mut left, mut pieces): (Words, Vec<Words>) = (set.into(), Vec::new());
    let mut count = members(set).count();
    loop {
        let first = members(&left).next();
        let Some(first) = first else { return pieces };
        let mut piece: Words = vec![0; set.len()].into();
        let mut new = vec![first];
        move_over(first, &mut left, &mut piece);
        count -= 1;
        while let Some(element) = new.pop().filter(|_| count > 0) {
            if count <= new.len() {
                // Check the few remaining elements instead of the many new ones.
                new.clear();
                *words += count * set.len();
                let reaches = |element: &usize| (0..set.len()).any(|i| linked(*element, i) & piece[i] != 0);
                new.extend(members(&left).filter(reaches));
                new.iter().for_each(|element| move_over(*element, &mut left, &mut piece));
                count -= new.len();
                continue;
            }
            *words += set.len();
            for i in 0..set.len() {
                let mut reached = left[i] & linked(element, i);
                count -= reached.count_ones() as usize;
                while reached != 0 {
                    let element = 64 * i + reached.trailing_zeros() as usize;
                    new.push(element);
                    move_over(element, &mut left, &mut piece);
                    reached &= reached - 1;
                }
            }
        }
        pieces.push(piece);
    }
}

/// Moves an element from one set to another.
fn move_over(element: usize, from: &mut [u64], to: &mut [u64]) {
    let (word, bit) = (element / 64, 1 << (element % 64));
    from[word] &= !bit;
    to[word] |= bit;
}

#[cfg(test)]
mod tests {
    use marienbad_rules::graph::Poset;
    use marienbad_rules::{NoFiles, Ruleset};

    use super::super::Orders;
    use crate::search::arena::Arena;
    use crate::search::evaluate::{GrundyValues, Numbers, evaluate};
    use crate::{Budget, Method, Work};

    /// The pairs of a random order with this many elements that decomposes completely.
    fn falling_apart(first: usize, count: usize, random: &mut dyn FnMut(u64) -> u64) -> Vec<(usize, usize)> {
        if count == 1 {
            return Vec::new();
        }
        let lower = 1 + random(count as u64 - 1) as usize;
        let mut pairs = falling_apart(first, lower, random);
        pairs.extend(falling_apart(first + lower, count - lower, random));
        if random(2) == 0 {
            let upper = first + lower..first + count;
            pairs.extend((first..first + lower).flat_map(|low| upper.clone().map(move |high| (low, high))));
        }
        pairs
    }

    fn text(count: usize, pairs: &[(usize, usize)]) -> String {
        let mut text: Vec<String> = (0..count).map(|element| format!("e{element}")).collect();
        text.extend(pairs.iter().map(|(low, high)| format!("e{low}<e{high}")));
        text.join(",")
    }

    fn random() -> impl FnMut(u64) -> u64 {
        let mut state = 23u64;
        move |n| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % n
        }
    }

    #[test]
    fn orders_that_fall_apart_as_plain_search() {
        let mut random = random();
        let mut work = Work::new(Budget::default());
        let mut arena = Arena::new(&Poset);
        let mut numbers = Numbers::default();
        for _ in 0..400 {
            let count = 1 + random(11) as usize;
            let mut pairs = falling_apart(0, count, &mut random);
            if random(3) == 0 {
                // Remove some pairs, so that parts of it no longer decompose.
                pairs.retain(|_| random(6) > 0);
            }
            let text = text(count, &pairs);
            for component in Poset.parse(&text, &NoFiles).unwrap() {
                let id = arena.id(component.clone(), &mut work).unwrap();
                let algebra = &mut GrundyValues::default();
                let expected = evaluate(&mut arena, algebra, &mut numbers, id, &mut work).unwrap();
                let found = Orders::default().value(&component, &mut work).unwrap();
                assert_eq!(found.map(|(value, _)| value), Some(expected), "{text}");
            }
        }
    }

    /// A binary tree of 511 elements: a search would meet more sets than there are atoms in the universe.
    #[test]
    fn large_orders() {
        let mut work = Work::new(Budget { nodes: 2_000_000, memory: 1 << 24 });
        let tree: Vec<(usize, usize)> = (1..511).map(|element| ((element - 1) / 2, element)).collect();
        let mut orders = Orders::default();
        let tree = Poset.parse(&text(511, &tree), &NoFiles).unwrap();
        // Two equal branches have value 0, so the options have the value 0 or that of what is left of a
        // branch.
        assert_eq!(orders.value(&tree[0], &mut work), Ok(Some((1, Method::Series))));
        let chain: Vec<(usize, usize)> = (1..2000).map(|element| (element - 1, element)).collect();
        let chain = Poset.parse(&text(2000, &chain), &NoFiles).unwrap();
        assert_eq!(orders.value(&chain[0], &mut work), Ok(Some((2000, Method::Series))));
    }
}
