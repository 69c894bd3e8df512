//! The claim that a game has a misère quotient: `quotient`.
//!
//! T. E. Plambeck and A. N. Siegel, *Misère quotients for impartial games*, J. Combin. Theory A 115 (2008), 593–622.

use std::collections::{HashMap, HashSet};

use marienbad_certificate::claim::{Law, Monoid, Quotient, Reach};
use marienbad_certificate::form::{Fields, Value};
use marienbad_certificate::reason::{End, Reason};
use marienbad_rules::heap::HeapGame;

use crate::effort::{Effort, OPTION};
use crate::sequence::{smaller_period, window, with_heaps};

/// The most elements of a quotient: their multiplication table has to fit into memory.
const MOST: usize = 1 << 13;

pub(crate) fn check_quotient(mut fields: Fields<'_>, effort: &mut Effort<'_>) -> Result<Quotient, End> {
    let (game, heaps, lost) = (fields.value("game")?, fields.value("heaps")?, fields.value("lost")?);
    let reach = fields.value("reach")?;
    let periodic = reach.word(&[("listed", false), ("periodic", true)], "listed or periodic")?;
    let preperiod = if periodic { Some(fields.value("preperiod")?) } else { None };
    let table = fields.block("table")?;
    fields.finish()?;
    let rows = table.iter().map(|(line, text)| Value { line: *line, key: "table", text }.list());
    let monoid = Monoid { table: rows.collect::<Result<_, End>>()?, lost: lost.list()? };
    let first_row = table.first().map_or(lost.line, |(line, _)| *line);
    let order = monoid.table.len();
    for (row, (line, text)) in monoid.table.iter().zip(&table) {
        if row.len() != monoid.table[0].len() || row.iter().any(|x| *x as usize >= order) {
            let value = Value { line: *line, key: "table", text };
            return Err(value.bad("an element for each generator"));
        }
    }
    let images: Vec<u32> = heaps.list()?;
    if images.iter().any(|x| *x as usize >= order) || images.first() != Some(&0) {
        return Err(heaps.bad("an element for each heap, 0 for the heap 0"));
    }
    if monoid.lost.first() == Some(&0)
        || !monoid.lost.is_sorted_by(|a, b| a < b)
        || monoid.lost.last().is_some_and(|x| *x as usize >= order)
    {
        return Err(lost.bad("elements, ascending, without the identity 0"));
    }
    let reach = match preperiod {
        None => Reach::Listed,
        Some(value) => Reach::Periodic { preperiod: check_repetition(value, &images)? },
    };
    let products = Products::new(&monoid, first_row, effort)?;
    let missing = monoid.table[0].iter().find(|x| !images.contains(x));
    if let Some(element) = missing {
        return Err(Reason::Unreachable(*element as usize).at(heaps.line));
    }
    let claim = Quotient { game: game.text.to_owned(), monoid, heaps: images, reach };
    with_heaps(game, |rules| {
        let transitions = transitions(rules, &claim, &products, heaps.line, effort)?;
        products.verify(&transitions, heaps.line, effort)?;
        Ok(claim)
    })
}

/// The preperiod, if it and the period that ends with the list are the least.
fn check_repetition(value: Value<'_>, heaps: &[u32]) -> Result<u64, End> {
    let preperiod: u64 = value.number()?;
    let from = usize::try_from(preperiod).ok().filter(|from| *from < heaps.len());
    let from = from.ok_or_else(|| value.bad("a heap of the list"))?;
    if let Some(before) = from.checked_sub(1).filter(|before| heaps.last() == Some(&heaps[*before])) {
        return Err(Reason::PreperiodNotLeast(before as u64).at(value.line));
    }
    match smaller_period(&heaps[from..]) {
        Some(less) => Err(Reason::PeriodNotLeast(less as u64).at(value.line)),
        None => Ok(preperiod),
    }
}

/// A set of elements.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Elements(Vec<u64>);

impl Elements {
    fn none(order: usize) -> Self {
        Self(vec![0; order.div_ceil(64)])
    }

    fn insert(&mut self, element: usize) {
        self.0[element / 64] |= 1 << (element % 64);
    }

    fn contains(&self, element: usize) -> bool {
        self.0[element / 64] >> (element % 64) & 1 != 0
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    fn is_inside(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    fn iter(&self) -> impl Iterator<Item = usize> {
        (0..64 * self.0.len()).filter(|element| self.contains(*element))
    }
}

/// The multiplication table.
struct Products {
    rows: Vec<Vec<u16>>,
    lost: Elements,
    /// For each x the elements z with xz lost.
    lost_with: Vec<Elements>,
}

impl Products {
    /// The table, if the generators commute, reach every element from the identity, and no two elements behave alike.
    ///
    /// That is all it takes: if the maps "times a generator" commute, then the map of a word depends on the element
    /// of the word only (apply it to u = w·0 in either order), so that the product is well defined, commutative and
    /// associative.
    fn new(monoid: &Monoid, line: usize, effort: &mut Effort<'_>) -> Result<Self, End> {
        let (table, order) = (&monoid.table, monoid.table.len());
        if order > MOST {
            return Err(effort.too_large().into());
        }
        let generators = table.first().map_or(0, Vec::len);
        effort.spend((order * generators * generators + 4 * order * order) as u64)?;
        let times = |x: u32, generator: usize| table[x as usize][generator];
        for (element, row) in table.iter().enumerate() {
            for (second, y) in row.iter().enumerate() {
                let wrong = (0..second).find(|first| times(row[*first], second) != times(*y, *first));
                if let Some(first) = wrong {
                    return Err(Reason::NotCommutative(first, second, element).at(line));
                }
            }
        }
        // Each element but the identity as an earlier one times a generator.
        let mut path: Vec<(usize, usize, usize)> = Vec::new();
        let mut reached = vec![false; order];
        reached[..order.min(1)].fill(true);
        let mut queue = vec![0];
        while let Some(x) = queue.pop() {
            for (generator, y) in table[x].iter().map(|y| *y as usize).enumerate() {
                if !std::mem::replace(&mut reached[y], true) {
                    path.push((y, x, generator));
                    queue.push(y);
                }
            }
        }
        if let Some(element) = reached.iter().position(|reached| !reached) {
            return Err(Reason::Unreachable(element).at(line));
        }
        let row = |x: usize| {
            let mut row = vec![x as u16; order];
            for &(y, before, generator) in &path {
                row[y] = times(u32::from(row[before]), generator) as u16;
            }
            row
        };
        let rows: Vec<Vec<u16>> = (0..order).map(row).collect();
        let mut lost = Elements::none(order);
        monoid.lost.iter().for_each(|x| lost.insert(*x as usize));
        let lost_with: Vec<Elements> = rows.iter().map(|row| Self::where_lost(row, &lost)).collect();
        let mut known = HashMap::new();
        for (second, with) in lost_with.iter().enumerate() {
            if let Some(first) = known.insert(with, second) {
                return Err(Reason::NotReduced(first, second).at(line));
            }
        }
        Ok(Self { rows, lost, lost_with })
    }

    fn where_lost(row: &[u16], lost: &Elements) -> Elements {
        let mut with = Elements::none(row.len());
        let places = row.iter().enumerate().filter(|(_, x)| lost.contains(usize::from(**x)));
        places.for_each(|(z, _)| with.insert(z));
        with
    }

    fn of(&self, x: usize, y: usize) -> usize {
        usize::from(self.rows[x][y])
    }

    /// The products of x with the elements of a set, added to another set.
    fn add(&self, x: usize, factors: &Elements, to: &mut Elements) {
        factors.iter().for_each(|y| to.insert(self.of(x, y)));
    }

    /// Whether the map tells lost sums from won ones.
    fn verify(&self, transitions: &[Transition], line: usize, effort: &mut Effort<'_>) -> Result<(), End> {
        // A lost sum has no move to a lost sum. Whatever stands beside the heap has an element u.
        for (heap, x, to) in transitions {
            for t in to.iter() {
                effort.spend(self.rows.len() as u64)?;
                if self.lost_with[*x].meets(&self.lost_with[t]) {
                    let both = |u: &usize| self.lost_with[*x].contains(*u) && self.lost_with[t].contains(*u);
                    let element = (0..self.rows.len()).find(both).unwrap_or_default();
                    return Err(Reason::LostToLost(*heap, element).at(line));
                }
            }
        }
        // A won sum with moves has one to a lost sum. Sums are built heap by heap, carrying the element and the set
        // of elements of the options. Where a smaller set with the same element was met, nothing new can fail.
        let mut met: Vec<Vec<Elements>> = vec![Vec::new(); self.rows.len()];
        let mut heaps: Vec<(usize, Elements)> = Vec::new();
        for (_, x, to) in transitions {
            if add_minimal(&mut met[*x], to) {
                heaps.retain(|(other, larger)| other != x || !to.is_inside(larger));
                heaps.push((*x, to.clone()));
            }
        }
        let mut queue = heaps.clone();
        while let Some((x, to)) = queue.pop() {
            if !self.lost.contains(x) && !to.meets(&self.lost) {
                return Err(Reason::WonWithoutMove(x).at(line));
            }
            for (y, heap_to) in &heaps {
                effort.spend(OPTION + self.rows.len() as u64)?;
                let mut both = Elements::none(self.rows.len());
                self.add(*y, &to, &mut both);
                self.add(x, heap_to, &mut both);
                let product = self.of(x, *y);
                effort.spend(met[product].len() as u64 * both.0.len() as u64)?;
                if add_minimal(&mut met[product], &both) {
                    queue.push((product, both));
                }
            }
        }
        Ok(())
    }
}

/// Keeps the smallest sets; `false` if a set that is not larger than `new` is there already.
fn add_minimal(sets: &mut Vec<Elements>, new: &Elements) -> bool {
    if sets.iter().any(|set| set.is_inside(new)) {
        return false;
    }
    sets.retain(|set| !new.is_inside(set));
    sets.push(new.clone());
    true
}

/// A heap with moves, its element, and the elements of its options.
type Transition = (u64, usize, Elements);

/// For the heaps that are listed, those that agree once. If the map goes on for ever, for so many heaps that all others
/// agree with one of them: the proof of the period's theorem holds with elements in the place of values.
fn transitions(
    rules: &dyn HeapGame,
    claim: &Quotient,
    products: &Products,
    line: usize,
    effort: &mut Effort<'_>,
) -> Result<Vec<Transition>, End> {
    let listed = claim.heaps.len() as u64;
    let (end, from) = match claim.reach {
        Reach::Listed => (listed, listed),
        Reach::Periodic { preperiod } => {
            let period = listed - preperiod;
            let window = |law: Law| window(law, rules, preperiod, period);
            let window = window(Law::GuySmith).or(window(Law::FiniteSubtraction));
            let window = window.ok_or(Reason::NoTheorem("periodic-quotient").at(line))?;
            (window.saturating_add(period), preperiod)
        }
    };
    effort.foresee(end.saturating_mul(OPTION))?;
    let element = |heap: u64| {
        let at = if heap < listed { heap } else { from + (heap - from) % (listed - from) };
        claim.heaps[at as usize] as usize
    };
    let mut known: HashSet<(usize, Elements)> = HashSet::new();
    let mut all = Vec::new();
    for heap in 0..end {
        effort.spend(products.rows.len() as u64)?;
        let mut to = Elements::none(products.rows.len());
        effort.options(rules, heap, OPTION, |parts| {
            to.insert(parts.iter().fold(0, |x, part| products.of(x, element(*part))));
        })?;
        let x = element(heap);
        // A heap without moves must change nothing in any sum, and is then left out.
        if to.is_empty() && x != 0 {
            return Err(Reason::NotIdentity(heap).at(line));
        }
        if !to.is_empty() && known.insert((x, to.clone())) {
            all.push((heap, x, to));
        }
    }
    Ok(all)
}
