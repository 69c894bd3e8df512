//! Proofs that a quotient is infinite already for finitely many heaps.
//!
//! Some games count without bound. In 0.76, heaps of 12 and 7 together with one `*` are lost exactly if
//! there are at least as many 7s as 12s (and two or more 12s); in XXX, heaps of 33 are counted against
//! heaps of 29. Then no finite monoid distinguishes lost sums from won ones. This module proves it as
//! follows.
//!
//! Sums are words in irreducible heaps. Let n be the largest heap and g another one; let R be a finite
//! commutative monoid with an element for each of the *other* heaps, and K ≤ L bounds. Every sum is v +
//! j·g + k·n where v is a sum of the others and has an element x(v). The *normal form* ρ(j, k) is obtained
//! by subtracting 1 from both numbers as long as both exceed K, and then 2 from each as long as it is L + 2
//! or more. Let Λ say for each element of R and each normal form whether it is "lost", and let F(v, j, k) =
//! Λ(x(v), ρ(j, k)). Let C be the greatest number of heaps g in one option of a heap. Suppose that F is
//! right (that F says "lost" exactly if there is a move and no option is "lost") for every v, with min(j,
//! k) ≤ K + 1 and max(j, k) ≤ L + 3 + C. Then F gives the outcome of every sum.
//!
//! *Proof*, by induction on the moves left. Let j and k be beyond these bounds. (a) Both are K + 2 or more:
//! remove one of each. (b) One is at most K + 1 and the other is L + 4 + C or more: remove two of the
//! latter. The shorter sum has the same moves, and F says the same of it. A move changes j by −1, 0, …, or
//! C, and k by −1 or 0. So an option has in case (a) still more than K of both, and in case (b) at most K +
//! 1 + C of the smaller number, so that at most 1 + C are taken off both, which leaves L + 2 or more of the
//! larger. Its normal form is that of the corresponding option of the shorter sum. The numbers shrink until
//! they are within the bounds, where F is right by assumption. ∎
//!
//! *The assumption is finite*: whether F is right at v, j and k depends on v only through its element x and
//! the set E of pairs (element, number of g) of its options. For the sum of two sums, (x, E)·(y, F) = (xy,
//! xF ∪ yE). All such (x, E) are found. If "won" is right for (x, E), it is right for every larger set with
//! the same x, so only minimal sets matter.
//!
//! *The quotient is infinite* if for some v and one parity, F(v, i, j) with i − j of that parity is
//! constant where i is much larger than j, and also where j is much larger than i, but with different
//! constants. Then for any p > 0, i·g and (i + 2p)·g, with i ≥ L, are distinguished by some v + j·n: the
//! values along i − j, i − j + 2p, i − j + 4p, … must change somewhere between the two constants.
//!
//! R and Λ are taken from the layers already found ([`super::layers`]), in which g is one of the heaps.

use marienbad_rules::heap::HeapGame;
use std::collections::VecDeque;

use super::layers::{Atoms, Layers};
use super::monoid::{Elements, Monoid};
use super::presentation::least_words;
use crate::listing::heap_options;
use crate::{Stop, Work};

/// Powers of a heap that come to rest before this one do not count anything.
const RESTLESS: u32 = 3;

/// A proof that a quotient is infinite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endless {
    /// The largest heap, n.
    pub heap: u64,
    /// The heap whose multiples are distinguished, g.
    pub other: u64,
    /// The bounds K and L.
    pub bounds: (u32, u32),
    /// The number of cases in which F was checked: elements with sets, combined with numbers of g and n.
    pub places: u64,
    /// For each heap below n, its element of R and the number of g in it.
    heaps: Vec<(u32, u32)>,
    /// The lost elements for each normal form.
    lost: Vec<Vec<u32>>,
    table: Vec<Vec<u32>>,
    /// For each element, a product of generators.
    words: Vec<Vec<usize>>,
}

/// What determines the outcome of a sum: an element, and the numbers of the two counted heaps.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Place {
    element: u32,
    others: u32,
    heaps: u32,
}

/// The data of a certificate that a quotient is infinite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndlessData {
    /// The elements of the heaps below n; `None` for g.
    pub heaps: Vec<Option<u32>>,
    /// The lost elements for each normal form of the numbers of g and n, in ascending order of these.
    pub lost: Vec<Vec<u32>>,
    /// For each element, its products with the generators.
    pub table: Vec<Vec<u32>>,
}

impl Endless {
    /// Whether the player to move wins a sum of heaps up to n in misère play; `None` if a heap is larger.
    pub fn wins(&self, sum: &[u64]) -> Option<bool> {
        let place =
            sum.iter().try_fold(Place::default(), |place, heap| Some(self.sum(place, self.place(*heap)?)))?;
        Some(!self.is_lost(place))
    }

    /// The place of a heap, if it is covered.
    pub fn place(&self, heap: u64) -> Option<Place> {
        if heap == self.heap {
            return Some(Place { element: 0, others: 0, heaps: 1 });
        }
        let (element, others) = *self.heaps.get(usize::try_from(heap).ok()?)?;
        Some(Place { element, others, heaps: 0 })
    }

    /// The place of the sum of two sums.
    pub fn sum(&self, one: Place, other: Place) -> Place {
        let word = &self.words[other.element as usize];
        Place {
            element: word.iter().fold(one.element, |x, generator| self.table[x as usize][*generator]),
            others: one.others.saturating_add(other.others),
            heaps: one.heaps.saturating_add(other.heaps),
        }
    }

    /// Whether the player to move loses the sums at this place.
    pub fn is_lost(&self, place: Place) -> bool {
        let form = normal_form((place.others, place.heaps), self.bounds);
        // Every normal form is listed.
        let at = forms(self.bounds).position(|other| other == form).unwrap_or(0);
        self.lost[at].binary_search(&place.element).is_ok()
    }

    /// The data for a certificate; `None` if a smaller heap reduces to a sum that contains g, which the
    /// checker cannot handle.
    pub fn data(&self) -> Option<EndlessData> {
        let heaps = (0..).zip(&self.heaps).map(|(heap, (x, more))| match (heap == self.other, more) {
            (true, _) => Some(None),
            (false, 0) => Some(Some(*x)),
            (false, _) => None,
        });
        Some(EndlessData {
            heaps: heaps.collect::<Option<_>>()?,
            lost: self.lost.clone(),
            table: self.table.clone(),
        })
    }
}

/// The normal form ρ.
fn normal_form((j, k): (u32, u32), (near, far): (u32, u32)) -> (u32, u32) {
    let both = j.min(k).saturating_sub(near);
    let down = |count: u32| if count < far + 2 { count } else { far + (count - far) % 2 };
    (down(j - both), down(k - both))
}

/// All normal forms, ascending.
fn forms((near, far): (u32, u32)) -> impl Iterator<Item = (u32, u32)> {
    let all = (0..far + 2).flat_map(move |j| (0..far + 2).map(move |k| (j, k)));
    all.filter(move |(j, k)| *j.min(k) <= near)
}

/// Searches for a proof that the heaps up to the new one have an infinite quotient.
pub(super) fn prove(
    game: &dyn HeapGame,
    layers: &Layers,
    atoms: &Atoms,
    work: &mut Work<'_>,
) -> Result<Option<Endless>, Stop> {
    let last = layers.lost.len() as u32 - 1;
    let kinds: Vec<u64> = (1..layers.new).filter(|heap| atoms.0[*heap as usize] == [*heap]).collect();
    if atoms.0[layers.new as usize] != [layers.new] {
        return Ok(None);
    }
    for &other in kinds.iter().filter(|heap| Some(**heap) != atoms.1 && layers.index_of(**heap) >= RESTLESS) {
        let counting = Counting::new(game, layers, atoms, &kinds, other, work)?;
        for far in 1..last {
            for near in 1..=far {
                if let Some(endless) = counting.prove((near, far), work)? {
                    return Ok(Some(endless));
                }
            }
        }
    }
    Ok(None)
}

/// An option: the element of its other heaps, and the number of g in it.
type Beside = (u32, u32);

/// The layers with one heap g counted separately.
struct Counting<'l> {
    layers: &'l Layers,
    other: u64,
    /// R: the submonoid generated by the other heaps. `within` has, for each of its elements, the element
    /// of the layers.
    monoid: Monoid,
    within: Vec<u32>,
    heaps: Vec<(u32, u32)>,
    /// The other heaps: their elements and options.
    letters: Vec<(u32, Vec<Beside>)>,
    /// The options of g and of n.
    options: [Vec<Beside>; 2],
    /// The greatest number of g in an option.
    most: u32,
}

impl<'l> Counting<'l> {
    fn new(
        game: &dyn HeapGame,
        layers: &'l Layers,
        (atoms, star): &Atoms,
        kinds: &[u64],
        other: u64,
        work: &mut Work<'_>,
    ) -> Result<Self, Stop> {
        let mut generators: Vec<u32> = Vec::new();
        for heap in kinds.iter().filter(|heap| **heap != other) {
            let x = layers.elements[*heap as usize];
            if x != 0 && !generators.contains(&x) {
                generators.push(x);
            }
        }
        let mut place = vec![u32::MAX; layers.monoid.order()];
        place[0] = 0;
        let (mut within, mut steps): (Vec<u32>, Vec<Vec<u32>>) = (vec![0], Vec::new());
        while steps.len() < within.len() {
            work.spend(1)?;
            let x = within[steps.len()];
            let mut products = Vec::with_capacity(generators.len());
            for generator in &generators {
                let y = layers.monoid.product(x, *generator);
                if place[y as usize] == u32::MAX {
                    place[y as usize] = within.len() as u32;
                    within.push(y);
                }
                products.push(place[y as usize]);
            }
            steps.push(products);
        }
        let lost: Vec<bool> = within.iter().map(|x| layers.lost[0].contains(*x)).collect();
        let monoid = Monoid::new(steps, &lost, work)?;
        let split = |parts: &[u64]| {
            parts.iter().flat_map(|part| &atoms[*part as usize]).fold((0, 0), |(x, count), atom| {
                if *atom == other {
                    return (x, count + 1);
                }
                (monoid.product(x, place[layers.elements[*atom as usize] as usize]), count)
            })
        };
        let mut options = |heap: u64| {
            let mut options = Vec::new();
            if Some(heap) == *star {
                options.push((0, 0));
            } else {
                heap_options(game, heap, work, |parts| options.push(split(parts)))?;
            }
            options.sort_unstable();
            options.dedup();
            Ok::<_, Stop>(options)
        };
        let letters: Vec<(u32, Vec<Beside>)> = kinds
            .iter()
            .filter(|heap| **heap != other)
            .map(|heap| Ok((split(&[*heap]).0, options(*heap)?)))
            .collect::<Result<_, Stop>>()?;
        let heaps: Vec<(u32, u32)> = (0..layers.new).map(|heap| split(&[heap])).collect();
        let options = [options(other)?, options(layers.new)?];
        let all = letters.iter().flat_map(|(_, options)| options).chain(options.iter().flatten());
        let most = all.map(|(_, count)| *count).max().unwrap_or(0);
        Ok(Self { layers, other, monoid, within, heaps, letters, options, most })
    }

    fn prove(&self, bounds: (u32, u32), work: &mut Work<'_>) -> Result<Option<Endless>, Stop> {
        let (near, far) = bounds;
        let g = self.layers.elements[self.other as usize];
        let table: Vec<((u32, u32), Elements)> = forms(bounds)
            .map(|(j, k)| {
                let power = (0..j).fold(0, |x, _| self.layers.monoid.product(x, g));
                let mut lost = Elements::none(self.monoid.order());
                for (x, within) in (0..).zip(&self.within) {
                    if self.layers.lost[k as usize].contains(self.layers.monoid.product(*within, power)) {
                        lost.insert(x);
                    }
                }
                ((j, k), lost)
            })
            .collect();
        let claim = Claim { counting: self, table, bounds };
        // If the outcome does not depend on the counts, there is nothing to prove.
        let counts = (0..self.monoid.order() as u32).any(|x| {
            [far, far + 1].iter().any(|f| claim.is_lost(x, (*f, near)) != claim.is_lost(x, (near, *f)))
        });
        if !counts {
            return Ok(None);
        }
        let top = far + 3 + self.most;
        let places: Vec<(u32, u32)> = (0..=top)
            .flat_map(|j| (0..=top).map(move |k| (j, k)))
            .filter(|(j, k)| *j.min(k) <= near + 1)
            .collect();
        let mut open = Vec::with_capacity(places.len());
        for place in &places {
            match claim.lost_to_lost(*place, work)? {
                Some(elements) => open.push((*place, elements)),
                None => return Ok(None),
            }
        }
        let Some(sums) = claim.won_sums(&open, work)? else { return Ok(None) };
        Ok(Some(Endless {
            heap: self.layers.new,
            other: self.other,
            bounds,
            places: sums * places.len() as u64,
            heaps: self.heaps.clone(),
            lost: claim.table.iter().map(|(_, lost)| lost.iter().collect()).collect(),
            words: least_words(&self.monoid.steps),
            table: self.monoid.steps.clone(),
        }))
    }
}

/// The claim to be proved: Λ.
struct Claim<'c> {
    counting: &'c Counting<'c>,
    table: Vec<((u32, u32), Elements)>,
    bounds: (u32, u32),
}

impl Claim<'_> {
    fn lost(&self, place: (u32, u32)) -> &Elements {
        let form = normal_form(place, self.bounds);
        // Every normal form is in the table.
        let at = self.table.binary_search_by_key(&form, |(form, _)| *form).unwrap_or(0);
        &self.table[at].1
    }

    fn is_lost(&self, x: u32, place: (u32, u32)) -> bool {
        self.lost(place).contains(x)
    }

    /// Checks that with these numbers of g and n no lost sum has a move to a lost sum; `None` if one has.
    /// Returns the won elements that no move in g or n wins.
    fn lost_to_lost(&self, (j, k): (u32, u32), work: &mut Work<'_>) -> Result<Option<Elements>, Stop> {
        let Counting { monoid, letters, options, most, .. } = self.counting;
        let order = monoid.order() as u32;
        work.spend(1 + u64::from(order) * letters.len() as u64 / 8)?;
        let lost = self.lost((j, k));
        let after: Vec<&Elements> = (0..=*most).map(|more| self.lost((j + more, k))).collect();
        for (element, options) in letters {
            for u in (0..order).filter(|u| lost.contains(monoid.product(*u, *element))) {
                if options.iter().any(|(t, more)| after[*more as usize].contains(monoid.product(u, *t))) {
                    return Ok(None);
                }
            }
        }
        let mut open = Elements::none(order as usize);
        for x in 0..order {
            let [of_g, of_n] = options;
            let beaten = j > 0
                && of_g.iter().any(|(t, more)| self.is_lost(monoid.product(x, *t), (j - 1 + more, k)))
                || k > 0
                    && of_n.iter().any(|(t, more)| self.is_lost(monoid.product(x, *t), (j + more, k - 1)));
            match (lost.contains(x), beaten) {
                (true, true) => return Ok(None),
                (false, false) => open.insert(x),
                _ => {}
            }
        }
        // With v empty, these are the only moves; the empty sum is won.
        if (j, k) != (0, 0) && open.contains(0) || (j, k) == (0, 0) && lost.contains(0) {
            return Ok(None);
        }
        Ok(Some(open))
    }

    /// Checks that every won sum has a move to a lost one; returns the number of elements with sets.
    fn won_sums(&self, open: &[((u32, u32), Elements)], work: &mut Work<'_>) -> Result<Option<u64>, Stop> {
        let Counting { monoid, letters, most, .. } = self.counting;
        let order = monoid.order();
        let sets = |options: &Vec<Beside>| {
            let mut sets = vec![Elements::none(order); *most as usize + 1];
            options.iter().for_each(|(t, more)| sets[*more as usize].insert(*t));
            sets
        };
        let letters: Vec<(u32, Vec<Elements>)> =
            letters.iter().map(|(x, options)| (*x, sets(options))).collect();
        let mut smallest: Vec<Vec<Vec<Elements>>> = vec![Vec::new(); order];
        let mut queue: VecDeque<(u32, Vec<Elements>)> = VecDeque::new();
        for (x, sets) in &letters {
            if add_smallest(&mut smallest[*x as usize], sets) {
                queue.push_back((*x, sets.clone()));
            }
        }
        // Counting starts with the empty sum.
        let (mut sums, mut held) = (1, 0);
        let cost = (letters.len() * order.div_ceil(64) * (*most as usize + 1)).div_ceil(4) as u64;
        let mut holds = true;
        while let Some((x, sets)) = queue.pop_front() {
            if !smallest[x as usize].contains(&sets) {
                continue;
            }
            sums += 1;
            holds = open
                .iter()
                .filter(|(_, open)| open.contains(x))
                .all(|((j, k), _)| (0..).zip(&sets).any(|(more, set)| set.meets(self.lost((j + more, *k)))));
            if !holds {
                break;
            }
            work.spend(cost)?;
            for (y, others) in &letters {
                let mut both = vec![Elements::none(order); sets.len()];
                for ((both, one), other) in both.iter_mut().zip(&sets).zip(others) {
                    monoid.add_products(*y, one, both);
                    monoid.add_products(x, other, both);
                }
                let product = monoid.product(x, *y);
                if add_smallest(&mut smallest[product as usize], &both) {
                    // Once in the queue, once among the smallest; each set is a piece of memory of its own.
                    let bytes = 2 * (sets.len() * (8 * order.div_ceil(64) + 40) + 48);
                    held += bytes;
                    work.hold(bytes)?;
                    queue.push_back((product, both));
                }
            }
        }
        work.release(held);
        Ok(holds.then_some(sums))
    }
}

/// Keeps only minimal sets; `false` if a subset of `new`, or `new` itself, is already there.
fn add_smallest(sets: &mut Vec<Vec<Elements>>, new: &[Elements]) -> bool {
    let inside = |one: &[Elements], other: &[Elements]| one.iter().zip(other).all(|(a, b)| a.is_inside(b));
    if sets.iter().any(|set| inside(set, new)) {
        return false;
    }
    sets.retain(|set| !inside(new, set));
    sets.push(new.to_vec());
    true
}

#[cfg(test)]
mod tests {
    use marienbad_rules::heap::TakeAndBreak;

    use super::*;
    use crate::Budget;
    use crate::misere::Search;
    use crate::misere::quotient::Finder;

    fn endless(game: &TakeAndBreak, last: u64) -> Option<Endless> {
        let mut work = Work::new(Budget::default());
        let mut finder = Finder::new(game, &mut work).unwrap();
        let stop = finder.reach(last, &mut work).err();
        let found = finder.endless().cloned();
        assert_eq!(found.is_some(), stop.is_some());
        assert!(finder.last() == if found.is_some() { last - 1 } else { last });
        found
    }

    /// Random sums of these heaps.
    fn sums(heaps: &[u64], count: usize, most: usize) -> Vec<Vec<u64>> {
        let mut dice: u64 = 7;
        let mut roll = |below: usize| {
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (dice >> 33) as usize % below
        };
        (0..count).map(|_| (0..roll(most + 1)).map(|_| heaps[roll(heaps.len())]).collect()).collect()
    }

    #[test]
    fn sevens_and_twelves_of_0_76_count_without_end() {
        let game: TakeAndBreak = "0.76".parse().unwrap();
        let found = endless(&game, 12).unwrap();
        assert_eq!((found.heap, found.other), (12, 7));
        let mut work = Work::new(Budget::default());
        let mut search = Search::new(&game);
        // The law behind it, checked by plain search.
        for twelves in 2..6 {
            for sevens in 0..8 {
                let sum = [vec![12; twelves], vec![7; sevens], vec![1]].concat();
                assert_eq!(search.wins(&sum, &mut work).unwrap(), sevens < twelves, "{sum:?}");
            }
        }
        let mut lost = 0;
        let heaps: Vec<u64> = (0..=12).chain([7, 12, 7, 12, 7, 12]).collect();
        for sum in sums(&heaps, 2000, 14) {
            let wins = search.wins(&sum, &mut work).unwrap();
            assert_eq!(found.wins(&sum), Some(wins), "{sum:?}");
            lost += usize::from(!wins);
        }
        assert!(lost > 100, "{lost}");
        assert_eq!(found.wins(&[13]), None);
        // No finite monoid can do that: a thousand 7s and a thousand and two are distinguished.
        let many = |sevens: usize, twelves: usize| {
            found.wins(&[vec![7; sevens], vec![12; twelves], vec![1]].concat())
        };
        assert_eq!((many(1000, 1001), many(1002, 1001)), (Some(true), Some(false)));
    }

    #[test]
    fn finite_quotients_are_not_called_infinite() {
        for (code, last) in [("0.77", 9), ("0.76", 11), ("0.75", 8), ("0.34", 9), ("0.15", 14), ("0.137", 26)]
        {
            assert_eq!(endless(&code.parse().unwrap(), last), None, "{code}");
        }
    }
}
