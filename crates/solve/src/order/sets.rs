//! Positions on an order as bit sets, and a search that remembers every set.
//!
//! The cost depends on the number of sets, not on the number of ways to reach them: a block of 3x4x5 leaves
//! 116,424. In normal play, a set that decomposes into parallel or series parts is not searched itself: see
//! [`super::series`].

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{Stop, Work};

/// The elements of one order, with everything computed about sets of them.
#[derive(Debug)]
pub(super) struct Sets {
    /// For each element, itself and all elements above it.
    above: Vec<u128>,
    /// For each element, itself and all elements comparable to it, if sets are to be decomposed.
    near: Option<Vec<u128>>,
    values: Memory<u16>,
    outcomes: Memory<bool>,
}

impl Sets {
    /// For an order of at most 128 elements. With `splits`, sets are decomposed in normal play.
    pub(super) fn new(above: Vec<u128>, splits: bool) -> Self {
        let near = splits.then(|| {
            let below = |element: usize| {
                let lower = above.iter().enumerate().filter(|(_, above)| *above >> element & 1 == 1);
                lower.fold(0, |all, (lower, _)| all | 1u128 << lower)
            };
            (0..above.len()).map(|element| above[element] | below(element)).collect()
        });
        Self { above, near, values: Memory::default(), outcomes: Memory::default() }
    }

    /// Memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.values.bytes + self.outcomes.bytes
    }

    /// The Grundy value of a position.
    pub(super) fn value(&mut self, set: u128, work: &mut Work<'_>) -> Result<u16, Stop> {
        let Some(near) = &self.near else { return self.value_of_piece(set, work) };
        let (mut left, mut pieces) = (set, Vec::new());
        while left != 0 {
            let piece = gathered(left, |element| near[element]);
            pieces.push(piece);
            left &= !piece;
        }
        pieces.into_iter().try_fold(0, |xor, piece| Ok(xor ^ self.value_of_piece(piece, work)?))
    }

    /// The recursion is at most as deep as the set has elements.
    fn value_of_piece(&mut self, set: u128, work: &mut Work<'_>) -> Result<u16, Stop> {
        if set == 0 {
            return Ok(0);
        }
        if let Some(value) = self.values.map.get(&set) {
            return Ok(*value);
        }
        work.spend(1)?;
        let layers = self.layers(set);
        let (top, lower) = layers.split_last().unwrap_or((&set, &[]));
        let mut value = if lower.is_empty() { 0 } else { self.value(*top, work)? };
        let bases = if lower.is_empty() { &layers[..] } else { lower };
        for base in bases.iter().rev() {
            value = missing(self.options(*base, work)?, value);
        }
        self.values.keep(set, value, work)?;
        Ok(value)
    }

    /// The series parts of a set, each above the previous one; the set itself if there is only one.
    fn layers(&self, set: u128) -> Vec<u128> {
        let Some(near) = &self.near else { return vec![set] };
        let (mut left, mut layers) = (set, Vec::new());
        while left != 0 {
            let layer = gathered(left, |element| !near[element]);
            layers.push(layer);
            left &= !layer;
        }
        // Upper parts come later: their elements have more elements below them.
        layers.sort_unstable_by_key(|layer| {
            let first = layer.trailing_zeros() as usize;
            (set & near[first] & !self.above[first]).count_ones()
        });
        layers
    }

    /// The values of the options of a set, as bits. A set has at most 128 options, and no value is larger.
    pub(super) fn options(&mut self, set: u128, work: &mut Work<'_>) -> Result<[u128; 2], Stop> {
        let (mut seen, mut left) = ([0u128; 2], set);
        while left != 0 {
            let element = left.trailing_zeros() as usize;
            left &= left - 1;
            let value = self.value(set & !self.above[element], work)?;
            seen[usize::from(value >> 7 & 1)] |= 1 << (value & 127);
        }
        Ok(seen)
    }

    /// Whether the player to move wins in misère play.
    pub(super) fn wins_misere(&mut self, set: u128, work: &mut Work<'_>) -> Result<bool, Stop> {
        if set == 0 {
            return Ok(true);
        }
        if let Some(wins) = self.outcomes.map.get(&set) {
            return Ok(*wins);
        }
        work.spend(1)?;
        let (mut wins, mut left) = (false, set);
        while left != 0 && !wins {
            let element = left.trailing_zeros() as usize;
            left &= left - 1;
            wins = !self.wins_misere(set & !self.above[element], work)?;
        }
        self.outcomes.keep(set, wins, work)?;
        Ok(wins)
    }
}

/// The connected piece of a set that contains its first element.
fn gathered(set: u128, linked: impl Fn(usize) -> u128) -> u128 {
    let (mut piece, mut new) = (0, set & set.wrapping_neg());
    while new != 0 {
        piece |= new;
        let mut reached = 0;
        while new != 0 {
            reached |= linked(new.trailing_zeros() as usize);
            new &= new - 1;
        }
        new = reached & set & !piece;
    }
    piece
}

/// The number that has `n` smaller numbers not in the set `among`.
fn missing(among: [u128; 2], n: u16) -> u16 {
    let is_missing = |number: &u16| among[usize::from(number >> 7 & 1)] >> (number & 127) & 1 == 0;
    (0..256).filter(is_missing).nth(n.into()).unwrap_or(u16::MAX)
}

/// Known values of sets, within the memory of a budget.
#[derive(Debug)]
struct Memory<V> {
    map: HashMap<u128, V, FxBuildHasher>,
    bytes: usize,
}

impl<V> Default for Memory<V> {
    fn default() -> Self {
        Self { map: HashMap::default(), bytes: 0 }
    }
}

/// Sets for which there is room at first.
const FIRST: usize = 1 << 10;

impl<V> Memory<V> {
    /// A place, its mark, and that only seven of eight are filled.
    const PLACE: usize = (size_of::<(u128, V)>() + 1) * 8 / 7;

    fn keep(&mut self, set: u128, value: V, work: &mut Work<'_>) -> Result<(), Stop> {
        if self.map.len() == self.map.capacity() {
            let before = self.map.capacity();
            let more = before.max(FIRST) * Self::PLACE;
            work.hold(more).inspect_err(|_| work.release(more))?;
            if self.map.try_reserve(before.max(FIRST)).is_err() {
                work.release(more);
                return Err(Stop::Memory { limit: work.budget().memory });
            }
            self.bytes += more;
        }
        self.map.insert(set, value);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use marienbad_rules::board::Chomp;
    use marienbad_rules::graph::Poset;
    use marienbad_rules::{Convention, NoFiles, Play, Ruleset, moves_of};

    use super::super::{Orders, Series};
    use super::*;
    use crate::search::arena::Arena;
    use crate::search::evaluate::{GrundyValues, Numbers, evaluate};
    use crate::search::states::Phase;
    use crate::search::sums::Sums;
    use crate::{Budget, Method};

    /// Checks a position and its options against plain search, under both winning rules and with frequent
    /// stops.
    fn agrees<R: Ruleset>(ruleset: &R, text: &str) {
        let start = ruleset.parse(text, &NoFiles).unwrap();
        let misere = Convention { play: Play::Misere, ..Convention::default() };
        let mut work = Work::new(Budget::default());
        let (mut arena, mut numbers, mut sums) = (Arena::new(ruleset), Numbers::default(), Sums::new(misere));
        let mut orders = Orders::default();
        let mut sums_left = vec![start.clone()];
        for (i, component) in start.iter().enumerate() {
            for (_, option) in moves_of(ruleset, component) {
                let mut left = start.clone();
                left.splice(i..=i, option);
                sums_left.push(left);
            }
        }
        for sum in sums_left {
            let place = ruleset.text(&sum);
            let ids = arena.sum(&sum, &mut work).unwrap();
            for (component, id) in sum.iter().zip(ids.clone()) {
                let value = evaluate(&mut arena, &mut GrundyValues::default(), &mut numbers, id, &mut work);
                let found = loop {
                    let mut part = work.part(11);
                    match orders.value(&ruleset.view(component), &mut part) {
                        Err(Stop::Nodes { .. }) => {}
                        found => break found.unwrap(),
                    }
                };
                assert_eq!(found.map(|(value, _)| value), Some(value.unwrap()), "{place} in {text}");
            }
            let wins = sums.wins(&mut arena, &ids, Phase::start(misere), &mut work).unwrap();
            let views: Vec<_> = sum.iter().map(|part| ruleset.view(part)).collect();
            let found = orders.wins_misere(&views, &mut work).unwrap();
            assert_eq!(found.map(|(wins, _)| wins), Some(wins), "misère {place} in {text}");
        }
    }

    #[test]
    fn blocks_as_plain_search() {
        for text in [
            "2x2x2",
            "2x3x3",
            "3x3x3",
            "4,4,2/3,3/1",
            "3,1/1",
            "2,1/1/1",
            "2x2x5",
            "2x2 + 2x3",
            "3,2/1 + 2x2",
        ] {
            agrees(&Chomp, text);
        }
    }

    #[test]
    fn orders_as_plain_search() {
        for text in ["a<b<d,a<c<d", "a<b<c,x<c,x<y", "a,b,c", "a<b,a<c,a<d,e<d", "1<2<4<8,1<3<6<12,2<6,4<12"]
        {
            agrees(&Poset, text);
        }
        let mut state = 7u64;
        let mut random = |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % n
        };
        for _ in 0..300 {
            let (elements, density) = (2 + random(8), 1 + random(5));
            let mut text: Vec<String> = (0..elements).map(|element| format!("e{element}")).collect();
            for (low, high) in (0..elements).flat_map(|high| (0..high).map(move |low| (low, high))) {
                if random(8) < density {
                    text.push(format!("e{low}<e{high}"));
                }
            }
            agrees(&Poset, &text.join(","));
        }
    }

    /// Equal orders of different origin count as two, and orders beyond 128 elements are left to other
    /// engines.
    #[test]
    fn several_orders_and_large_ones() {
        let mut work = Work::new(Budget::default());
        let mut orders = Orders::default();
        let two = Poset.parse("a<b<c + a<b<c", &NoFiles).unwrap();
        assert_eq!(orders.wins_misere(&two, &mut work).unwrap(), None);
        assert_eq!(orders.wins_misere(&two[..1], &mut work).unwrap(), Some((true, Method::Search)));
        assert_eq!(orders.value(&two[1], &mut work).unwrap(), Some((3, Method::Series)));
        let chain = |n: usize| (0..n).map(|i| format!("e{i}")).collect::<Vec<_>>().join("<");
        let value = |n: usize, orders: &mut Orders, work: &mut Work<'_>| {
            orders.value(&Poset.parse(&chain(n), &NoFiles).unwrap()[0], work).unwrap().map(|(value, _)| value)
        };
        assert_eq!(value(128, &mut orders, &mut work), Some(128));
        assert_eq!(value(129, &mut orders, &mut work), Some(129));
        for n in 1..40 {
            assert_eq!(value(n, &mut orders, &mut work), Some(n as u32));
        }
        assert_eq!(orders.series.len(), super::super::MOST_GROUNDS);
        // A zigzag, which does not decompose.
        let fence = |n: usize| {
            let text: Vec<String> = (1..n).map(|i| format!("e{}<e{}", (i - 1) | 1, i / 2 * 2)).collect();
            Poset.parse(&text.join(","), &NoFiles).unwrap()
        };
        assert!(matches!(orders.value(&fence(40)[0], &mut work), Ok(Some((_, Method::Search)))));
        assert_eq!(orders.value(&fence(130)[0], &mut work).unwrap(), None);
        let held = orders.grounds.iter().map(|(_, sets)| sets.bytes()).sum::<usize>();
        assert_eq!(work.memory(), held + orders.series.iter().map(Series::bytes).sum::<usize>());
        let block = Chomp.parse("3x4x5", &NoFiles).unwrap();
        let little = &mut Work::new(Budget { nodes: u64::MAX, memory: 1 << 16 });
        assert!(matches!(Orders::default().value(&block[0], little), Err(Stop::Memory { .. })));
        assert!(little.memory() <= 1 << 16);
    }

    /// Each set is searched once: there are as many steps as plane partitions in the box, except the
    /// poisoned square alone.
    #[test]
    fn every_set_of_a_block_once() {
        let mut work = Work::new(Budget::default());
        let block = Chomp.parse("3x4x4", &NoFiles).unwrap();
        assert_eq!(Orders::default().value(&block[0], &mut work).unwrap(), Some((11, Method::Search)));
        assert_eq!(work.nodes(), 24_696 - 2);
    }
}
