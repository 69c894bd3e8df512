//! The claim that a game has a misère quotient: `quotient`.
//!
//! Plambeck and Siegel, *Misère quotients for impartial games*, J. Combin. Theory A 115 (2008), 593–622.

use std::collections::{HashMap, HashSet};

use marienbad_certificate::claim::{Law, Monoid, Quotient, Reach};
use marienbad_certificate::form::{Fields, Value};
use marienbad_certificate::reason::{Defect, End, Expected};
use marienbad_rules::heap::HeapGame;

use crate::effort::{Effort, OPTION};
use crate::monoid::{Elements, Products, Transition, read_elements, read_table};
use crate::sequence::{smaller_period, window, with_heaps};

pub(crate) fn check_quotient(mut fields: Fields<'_>, effort: &mut Effort<'_>) -> Result<Quotient, End> {
    let (game, heaps, lost) = (fields.value("game")?, fields.value("heaps")?, fields.value("lost")?);
    let reach = fields.value("reach")?;
    let periodic = reach.word(&[("listed", false), ("periodic", true)], Expected::Reach)?;
    let preperiod = if periodic { Some(fields.value("preperiod")?) } else { None };
    let table = fields.block("table")?;
    fields.finish()?;
    let monoid = Monoid { table: read_table(&table)?, lost: read_elements(lost, table.len())? };
    let first_row = table.first().map_or(lost.line, |(line, _)| *line);
    let order = monoid.table.len();
    let images: Vec<u32> = heaps.list()?;
    if images.iter().any(|x| *x as usize >= order) || images.first() != Some(&0) {
        return Err(heaps.bad(Expected::Heaps));
    }
    if monoid.lost.first() == Some(&0) {
        return Err(lost.bad(Expected::ElementsBut0));
    }
    let reach = match preperiod {
        None => Reach::Listed,
        Some(value) => Reach::Periodic { preperiod: check_repetition(value, &images)? },
    };
    let known = Table::new(&monoid, first_row, effort)?;
    if let Some(element) = monoid.table[0].iter().find(|x| !images.contains(x)) {
        return Err(Defect::Unreachable(*element as usize).at(heaps.line));
    }
    let claim = Quotient { game: game.text.to_owned(), monoid, heaps: images, reach };
    with_heaps(game, |rules| {
        let transitions = transitions(rules, &claim, &known.products, heaps.line, effort)?;
        known.verify(&transitions, heaps.line, effort)?;
        Ok(claim)
    })
}

/// The preperiod, if it is the least one and the period that ends with the list is the least one too.
fn check_repetition(value: Value<'_>, heaps: &[u32]) -> Result<u64, End> {
    let preperiod: u64 = value.number()?;
    let from = usize::try_from(preperiod).ok().filter(|from| *from < heaps.len());
    let from = from.ok_or_else(|| value.bad(Expected::ListedHeap))?;
    if let Some(before) = from.checked_sub(1).filter(|before| heaps.last() == Some(&heaps[*before])) {
        return Err(Defect::PreperiodNotLeast(before as u64).at(value.line));
    }
    match smaller_period(&heaps[from..]) {
        Some(less) => Err(Defect::PeriodNotLeast(less as u64).at(value.line)),
        None => Ok(preperiod),
    }
}

/// The multiplication table with the lost elements.
struct Table {
    products: Products,
    lost: Elements,
    /// For each x, the elements z with xz lost.
    with: Vec<Elements>,
}

impl Table {
    /// The table, if no two elements behave alike.
    fn new(monoid: &Monoid, line: usize, effort: &mut Effort<'_>) -> Result<Self, End> {
        let products = Products::new(&monoid.table, line, effort)?;
        let lost = Elements::of(products.order(), &monoid.lost);
        let with = products.with(&lost);
        let mut known = HashMap::new();
        for (second, with) in with.iter().enumerate() {
            if let Some(first) = known.insert(with, second) {
                return Err(Defect::NotReduced(first, second).at(line));
            }
        }
        Ok(Self { products, lost, with })
    }

    /// Checks that the map distinguishes lost sums from won ones.
    fn verify(&self, all: &[(u64, Transition)], line: usize, effort: &mut Effort<'_>) -> Result<(), End> {
        // A lost sum has no move to a lost sum. The sum beside the heap has an element u.
        let order = self.products.order();
        for (heap, (x, to)) in all {
            for t in to.iter().flat_map(Elements::iter) {
                effort.spend(order as u64)?;
                if self.with[*x].meets(&self.with[t]) {
                    let element = self.with[*x].iter().find(|u| self.with[t].contains(*u));
                    return Err(Defect::LostToLost(*heap, element.unwrap_or_default()).at(line));
                }
            }
        }
        // A won sum with moves has one to a lost sum.
        let heaps: Vec<Transition> = all.iter().map(|(_, one)| one.clone()).collect();
        self.products.sums(&heaps, effort, |x, to| {
            let right = self.lost.contains(x) || to.iter().any(|set| set.meets(&self.lost));
            if right { Ok(()) } else { Err(Defect::WonWithoutMove(x).at(line)) }
        })
    }
}

/// The listed heaps with moves, one of each kind. If the map goes on forever, enough heaps that all others
/// agree with one of them: the period theorem holds with elements as values.
fn transitions(
    rules: &dyn HeapGame,
    claim: &Quotient,
    products: &Products,
    line: usize,
    effort: &mut Effort<'_>,
) -> Result<Vec<(u64, Transition)>, End> {
    let listed = claim.heaps.len() as u64;
    let (end, from) = match claim.reach {
        Reach::Listed => (listed, listed),
        Reach::Periodic { preperiod } => {
            let period = listed - preperiod;
            let window = |law: Law| window(law, rules, preperiod, period);
            let window = window(Law::GuySmith).or(window(Law::FiniteSubtraction));
            let window = window.ok_or(Defect::NoTheorem("periodic-quotient").at(line))?;
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
        effort.spend(products.order() as u64)?;
        let mut to = Elements::none(products.order());
        effort.options(rules, heap, OPTION, |parts| {
            to.insert(parts.iter().fold(0, |x, part| products.of(x, element(*part))));
        })?;
        let (x, stuck) = (element(heap), to == Elements::none(products.order()));
        // A heap without moves must change nothing in any sum, and is then left out.
        if stuck && x != 0 {
            return Err(Defect::NotIdentity(heap).at(line));
        }
        if !stuck && known.insert((x, to.clone())) {
            all.push((heap, (x, vec![to])));
        }
    }
    Ok(all)
}
