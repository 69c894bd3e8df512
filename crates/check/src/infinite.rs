//! The claim that a misère quotient is infinite: `infinite`. The theorem and its proof are in `FORMAT.md`.

use std::collections::BTreeSet;

use marienbad_certificate::claim::Infinite;
use marienbad_certificate::form::{Fields, Value};
use marienbad_certificate::reason::{Defect, End, Expected};
use marienbad_rules::heap::HeapGame;

use crate::effort::{Effort, OPTION};
use crate::monoid::{Elements, Products, Transition, read_elements, read_table};
use crate::sequence::with_heaps;

/// The largest bound, and the most heaps g in an option; the most heaps.
const MAX_HEAPS: u32 = 64;
const MOST_HEAPS: usize = 1 << 10;

pub(crate) fn check_infinite(mut fields: Fields<'_>, effort: &mut Effort<'_>) -> Result<Infinite, End> {
    let (game, counted, bounds) = (fields.value("game")?, fields.value("counted")?, fields.value("bounds")?);
    let heaps = fields.value("heaps")?;
    let (lost, table) = (fields.block("lost")?, fields.block("table")?);
    fields.finish()?;
    let &[near, far] = &bounds.numbers::<u32>()?[..] else { return Err(bounds.bad(Expected::TwoNumbers)) };
    let element = |text| if text == "-" { Ok(None) } else { Value { text, ..heaps }.number().map(Some) };
    let lists = lost.iter().map(|(line, text)| Value { line: *line, key: "lost", text });
    let lists = lists.map(|value| read_elements(value, table.len()));
    let claim = Infinite {
        game: game.text.to_owned(),
        counted: counted.number()?,
        bounds: (near, far),
        heaps: heaps.text.split(' ').map(element).collect::<Result<_, End>>()?,
        lost: lists.collect::<Result<_, End>>()?,
        table: read_table(&table)?,
    };
    if far > MAX_HEAPS || claim.heaps.len() > MOST_HEAPS {
        return Err(effort.too_large().into());
    }
    let order = claim.table.len();
    let known = |(heap, x): (usize, &Option<u32>)| match x {
        Some(x) => heap as u64 != claim.counted && (*x as usize) < order,
        None => heap as u64 == claim.counted && heap > 0,
    };
    if !claim.heaps.iter().enumerate().all(known) || claim.counted >= claim.heaps.len() as u64 {
        return Err(heaps.bad(Expected::CountedHeaps));
    }
    if near > far || claim.lost.len() != forms(claim.bounds).count() {
        return Err(bounds.bad(Expected::Bounds));
    }
    let products = Products::new(&claim.table, table.first().map_or(heaps.line, |(line, _)| *line), effort)?;
    // Only then is every element that of a sum, and may distinguish multiples of g.
    if let Some(element) = claim.table[0].iter().find(|x| !claim.heaps.contains(&Some(**x))) {
        return Err(Defect::Unreachable(*element as usize).at(heaps.line));
    }
    with_heaps(game, |rules| {
        Counting::new(rules, &claim, &products, heaps.line, effort)?.verify(counted.line, effort)?;
        Ok(claim.clone())
    })
}

/// The numbers of the two counted heaps g and n.
type Place = (u32, u32);

/// The normal form of these numbers.
fn normal_form((j, k): Place, (near, far): (u32, u32)) -> Place {
    let both = j.min(k).saturating_sub(near);
    let down = |count: u32| if count < far + 2 { count } else { far + (count - far) % 2 };
    (down(j - both), down(k - both))
}

/// All normal forms, ascending.
fn forms((near, far): (u32, u32)) -> impl Iterator<Item = Place> {
    let all = (0..far + 2).flat_map(move |j| (0..far + 2).map(move |k| (j, k)));
    all.filter(move |(j, k)| *j.min(k) <= near)
}

/// An option: the element of its uncounted heaps, and its number of g.
type Moved = (usize, u32);

struct Counting<'a> {
    claim: &'a Infinite,
    products: &'a Products,
    /// The lost elements for each normal form, sorted by it.
    lost: Vec<(Place, Elements)>,
    /// The uncounted heaps, each with its element and its options.
    others: Vec<(usize, Vec<Moved>)>,
    /// The options of g and of n.
    pair: [Vec<Moved>; 2],
    /// The largest number of g in an option.
    most: u32,
}

impl<'a> Counting<'a> {
    fn new(
        rules: &dyn HeapGame,
        claim: &'a Infinite,
        products: &'a Products,
        line: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Self, End> {
        let order = products.order();
        let lists = forms(claim.bounds).zip(&claim.lost);
        let lost = lists.map(|(place, list)| (place, Elements::of(order, list))).collect();
        let mut these =
            Self { claim, products, lost, others: Vec::new(), pair: [Vec::new(), Vec::new()], most: 0 };
        for heap in 0..=claim.heaps.len() as u64 {
            let (mut moves, mut large) = (BTreeSet::new(), false);
            effort.options(rules, heap, OPTION, |parts| {
                let mut to: Moved = (0, 0);
                for part in parts {
                    match claim.heaps.get(*part as usize).filter(|_| *part < heap) {
                        Some(Some(x)) => to.0 = products.of(to.0, *x as usize),
                        Some(None) => to.1 += 1,
                        None => large = true,
                    }
                }
                large |= to.1 > MAX_HEAPS;
                these.most = these.most.max(to.1);
                moves.insert(to);
            })?;
            if large {
                return Err(effort.too_large().into());
            }
            let moves: Vec<Moved> = moves.into_iter().collect();
            match claim.heaps.get(heap as usize) {
                // A heap without moves must change nothing in any sum; it is left out and cannot count.
                Some(Some(0)) if moves.is_empty() => {}
                _ if moves.is_empty() => return Err(Defect::NotIdentity(heap).at(line)),
                Some(Some(x)) => these.others.push((*x as usize, moves)),
                Some(None) => these.pair[0] = moves,
                None => these.pair[1] = moves,
            }
        }
        Ok(these)
    }

    fn lost(&self, place: Place) -> &Elements {
        let form = normal_form(place, self.claim.bounds);
        let at = self.lost.partition_point(|(other, _)| *other < form);
        &self.lost[at].1
    }

    /// The error that a sum's claimed outcome contradicts its options.
    fn wrong(&self, x: usize, (j, k): Place, line: usize) -> End {
        let (g, n) = (self.claim.counted, self.claim.heaps.len());
        Defect::Contradiction(format!("({x}) + {j}×{g} + {k}×{n}")).at(line)
    }

    fn verify(&self, line: usize, effort: &mut Effort<'_>) -> Result<(), End> {
        let (near, far) = self.claim.bounds;
        let order = self.products.order();
        let top = far + 3 + self.most;
        let all = (0..=top).flat_map(|j| (0..=top).map(move |k| (j, k)));
        let mut open: Vec<(Place, Elements)> = Vec::new();
        for place in all.filter(|(j, k)| *j.min(k) <= near + 1) {
            open.push((place, self.open(place, line, effort)?));
        }
        let sets = |moves: &Vec<Moved>| {
            let mut sets = vec![Elements::none(order); self.most as usize + 1];
            moves.iter().for_each(|(t, more)| sets[*more as usize].insert(*t));
            sets
        };
        let heaps: Vec<Transition> = self.others.iter().map(|(x, moves)| (*x, sets(moves))).collect();
        self.products.sums(&heaps, effort, |x, to| {
            for ((j, k), _) in open.iter().filter(|(_, open)| open.contains(x)) {
                if !(0..).zip(to).any(|(more, set)| set.meets(self.lost((j + more, *k)))) {
                    return Err(self.wrong(x, (*j, *k), line));
                }
            }
            Ok(())
        })?;
        // Beside some sum, many of one and few of the other are lost, and the other way round they are not.
        let turns = |many| self.lost((many, near)) != self.lost((near, many));
        if turns(far) || turns(far + 1) { Ok(()) } else { Err(Defect::ComesToRest.at(line)) }
    }

    /// With j times g and k times n, no lost sum moves to a lost sum. Returns the won elements without a
    /// winning move in g or n, which need one elsewhere.
    fn open(&self, place: Place, line: usize, effort: &mut Effort<'_>) -> Result<Elements, End> {
        let (j, k) = place;
        let (products, order) = (self.products, self.products.order());
        let lost = self.lost(place);
        let after: Vec<&Elements> = (0..=self.most).map(|more| self.lost((j + more, k))).collect();
        for (x, moves) in &self.others {
            effort.spend((order * moves.len()) as u64)?;
            for u in (0..order).filter(|u| lost.contains(products.of(*u, *x))) {
                if moves.iter().any(|(t, more)| after[*more as usize].contains(products.of(u, *t))) {
                    return Err(self.wrong(products.of(u, *x), place, line));
                }
            }
        }
        let mut open = Elements::none(order);
        let [of_g, of_n] = &self.pair;
        effort.spend((order * (of_g.len() + of_n.len())) as u64)?;
        for x in 0..order {
            let to =
                |(t, more): &Moved, j: u32, k: u32| self.lost((j + more, k)).contains(products.of(x, *t));
            let beaten = j > 0 && of_g.iter().any(|one| to(one, j - 1, k))
                || k > 0 && of_n.iter().any(|one| to(one, j, k - 1));
            match (lost.contains(x), beaten) {
                (true, true) => return Err(self.wrong(x, place, line)),
                (false, false) => open.insert(x),
                _ => {}
            }
        }
        // Without other heaps there is no move elsewhere; the end of the game is won.
        if (if place == (0, 0) { lost } else { &open }).contains(0) {
            return Err(self.wrong(0, place, line));
        }
        Ok(open)
    }
}
