//! The claim that a misère quotient is infinite: `infinite`. The theorem and its proof are in `FORMAT.md`.

use marienbad_certificate::claim::Infinite;
use marienbad_certificate::form::{Fields, Value};
use marienbad_certificate::reason::{End, Reason};
use marienbad_rules::heap::HeapGame;

use crate::effort::{Effort, OPTION};
use crate::monoid::{Elements, Products, read_elements, read_table};
use crate::sequence::with_heaps;

/// The most heaps, and the largest bound.
const MOST_HEAPS: usize = 1 << 14;
const MOST_BOUND: u32 = 1 << 6;
/// The most bits of the tables that say beside which elements an element is lost.
const MOST_BITS: usize = 1 << 32;
/// More heaps g than one option has.
const WIDTH: usize = 4;

pub(crate) fn check_infinite(mut fields: Fields<'_>, effort: &mut Effort<'_>) -> Result<Infinite, End> {
    let (game, heaps, bounds) = (fields.value("game")?, fields.value("heaps")?, fields.value("bounds")?);
    let (lost, table) = (fields.block("lost")?, fields.block("table")?);
    fields.finish()?;
    let &[near, far] = &bounds.numbers::<u32>()?[..] else { return Err(bounds.bad("two numbers")) };
    if near > far {
        return Err(bounds.bad("two numbers, the second not smaller"));
    }
    let (table, first_row) = read_table(&table)?;
    let element = |text| if text == "-" { Ok(None) } else { Value { text, ..heaps }.number().map(Some) };
    let images = heaps.text.split(' ').map(element).collect::<Result<Vec<Option<u32>>, End>>()?;
    let others = || images.iter().flatten();
    let right = images.first() == Some(&Some(0)) && others().all(|x| (*x as usize) < table.len());
    if !right || others().count() + 1 != images.len() {
        return Err(heaps.bad("an element for each heap, 0 for the heap 0, and once -"));
    }
    if far > MOST_BOUND || images.len() > MOST_HEAPS {
        return Err(effort.too_large().into());
    }
    let counts = Counts::new(near as usize, far as usize);
    if lost.len() != counts.forms {
        return Err(bounds.bad("bounds that fit to the lines of what is lost"));
    }
    let values = lost.iter().map(|(line, text)| Value { line: *line, key: "lost", text });
    let sets = values.map(|value| read_elements(value, table.len())).collect::<Result<Vec<_>, End>>()?;
    if sets[0].first() == Some(&0) {
        return Err(Reason::EndIsWon.at(lost[0].0));
    }
    if counts.forms.saturating_mul(table.len() * table.len()) > MOST_BITS {
        return Err(effort.too_large().into());
    }
    let products = Products::new(&table, first_row, effort)?;
    if let Some(element) = table[0].iter().find(|x| !others().any(|y| y == *x)) {
        return Err(Reason::Unreachable(*element as usize).at(heaps.line));
    }
    effort.spend((counts.forms * table.len() * table.len()) as u64)?;
    let lost: Vec<Elements> =
        sets.iter().map(|set| Elements::of(table.len(), set.iter().map(|x| *x as usize))).collect();
    let lost_with = lost.iter().map(|lost| products.lost_with(lost)).collect();
    let claim =
        Infinite { game: game.text.to_owned(), heaps: images, bounds: (near, far), lost: sets, table };
    let tables = Tables { counts, products, lost, lost_with };
    with_heaps(game, |rules| {
        let moves = tables.moves(rules, &claim.heaps, heaps.line, effort)?;
        tables.verify(moves, heaps.line, effort)?;
        if tables.counts_without_end() { Ok(claim) } else { Err(Reason::ComesToRest.at(bounds.line)) }
    })
}

/// The numbers of g and n.
struct Counts {
    near: usize,
    far: usize,
    /// The place of each normal form in their list, and how many there are.
    places: Vec<usize>,
    forms: usize,
}

impl Counts {
    fn new(near: usize, far: usize) -> Self {
        let mut all = Self { near, far, places: Vec::new(), forms: 0 };
        for (j, k) in (0..far + 2).flat_map(|j| (0..far + 2).map(move |k| (j, k))) {
            all.places.push(all.forms);
            all.forms += usize::from(j.min(k) <= near);
        }
        all
    }

    /// The place of the normal form.
    fn form(&self, j: usize, k: usize) -> usize {
        let both = j.min(k).saturating_sub(self.near);
        let far = self.far;
        let down = |count: usize| if count < far + 2 { count } else { far + (count - far) % 2 };
        self.places[down(j - both) * (far + 2) + down(k - both)]
    }

    /// The numbers at which outcomes are verified, if an option has at most so many g.
    fn to_verify(&self, most: usize) -> Vec<[usize; 2]> {
        let end = self.far + 4 + most;
        let all = (0..end).flat_map(|j| (0..end).map(move |k| [j, k]));
        all.filter(|[j, k]| *j.min(k) <= self.near + 1).collect()
    }
}

/// What is claimed of sums of other heaps, by their elements, beside j of g and k of n.
struct Tables {
    counts: Counts,
    products: Products,
    /// For each normal form the lost elements.
    lost: Vec<Elements>,
    /// For each normal form and each x the elements z with xz lost.
    lost_with: Vec<Vec<Elements>>,
}

/// The moves in a heap: the heap, the element they take away, how many of g and n, and what they leave: elements, plus the
/// order of the monoid for each g.
type Move = (u64, usize, [usize; 2], Elements);

impl Tables {
    fn order(&self) -> usize {
        self.products.rows.len()
    }

    fn is_lost(&self, x: usize, [j, k]: [usize; 2]) -> bool {
        self.lost[self.counts.form(j, k)].contains(x)
    }

    /// The moves in each heap.
    fn moves(
        &self,
        rules: &dyn HeapGame,
        heaps: &[Option<u32>],
        line: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Vec<Move>, End> {
        let (order, mut moves) = (self.order(), Vec::<Move>::new());
        for heap in 0..=heaps.len() {
            let (mut options, mut wide) = (Elements::none(WIDTH * order), false);
            effort.options(rules, heap as u64, OPTION, |parts| {
                let parts = || parts.iter().map(|part| heaps[*part as usize]);
                let counted = parts().filter(Option::is_none).count();
                let x = parts().flatten().fold(0, |x, y| self.products.of(x, y as usize));
                wide |= counted >= WIDTH;
                options.insert(x + order * counted.min(WIDTH - 1));
            })?;
            if wide {
                return Err(effort.too_large().into());
            }
            let (x, taken) = match heaps.get(heap) {
                Some(Some(x)) => (*x as usize, [0, 0]),
                Some(None) => (0, [1, 0]),
                None => (0, [0, 1]),
            };
            // A heap without moves must change nothing in any sum, and is then left out.
            if options.is_empty() && (x, taken) != (0, [0, 0]) {
                return Err(Reason::NotIdentity(heap as u64).at(line));
            }
            if !options.is_empty() {
                moves.push((heap as u64, x, taken, options));
            }
        }
        Ok(moves)
    }

    /// Whether the claimed outcomes are right.
    fn verify(&self, moves: Vec<Move>, line: usize, effort: &mut Effort<'_>) -> Result<(), End> {
        let order = self.order();
        let most = moves.iter().flat_map(|(.., to)| to.iter()).map(|option| option / order).max();
        let places = self.counts.to_verify(most.unwrap_or(0));
        // A lost sum has no move to a lost sum. Whatever other heaps stand beside the heap have an element u.
        for (heap, x, [g, n], to) in &moves {
            for option in to.iter() {
                for [j, k] in places.iter().filter(|[j, k]| j >= g && k >= n) {
                    effort.spend(OPTION + order as u64 / 64)?;
                    let before = &self.lost_with[self.counts.form(*j, *k)][*x];
                    let form = self.counts.form(j - g + option / order, k - n);
                    let after = &self.lost_with[form][option % order];
                    if before.meets(after) {
                        let beside = before.iter().find(|u| after.contains(*u)).unwrap_or_default();
                        return Err(Reason::LostToLost(*heap, beside).at(line));
                    }
                }
            }
        }
        // A won sum with moves has one to a lost sum.
        let (pair, others): (Vec<Move>, Vec<Move>) =
            moves.into_iter().partition(|(.., taken, _)| taken != &[0, 0]);
        let right = |x: usize, to: &Elements, effort: &mut Effort<'_>| {
            effort.spend((OPTION + 64 * to.0.len() as u64) * places.len() as u64)?;
            let options: Vec<usize> = to.iter().collect();
            let right = places.iter().all(|place| self.is_right(x, &options, &pair, *place));
            if right { Ok(()) } else { Err(Reason::WonWithoutMove(x).at(line)) }
        };
        right(0, &Elements::none(WIDTH * order), effort)?;
        self.products.sums(others.into_iter().map(|(_, x, _, to)| (x, to)), effort, right)
    }

    /// Whether a sum of other heaps with this element and these options, beside j of g and k of n, is lost or has a move to a
    /// lost sum, or has ended.
    fn is_right(&self, x: usize, options: &[usize], pair: &[Move], [j, k]: [usize; 2]) -> bool {
        let order = self.order();
        let in_pair = |(_, _, [g, n], to): &Move| {
            let after = |o: usize| (self.products.of(x, o % order), [j - g + o / order, k - n]);
            j >= *g && k >= *n && to.iter().map(after).any(|(y, place)| self.is_lost(y, place))
        };
        self.is_lost(x, [j, k])
            || options.iter().any(|option| self.is_lost(option % order, [j + option / order, k]))
            || pair.iter().any(in_pair)
            || options.is_empty() && [j, k] == [0, 0]
    }

    /// Whether many g beside few n differ from few g beside many n, with some element and the same parity.
    fn counts_without_end(&self) -> bool {
        let Counts { near, far, .. } = self.counts;
        let differ = |x, many| self.is_lost(x, [many, near]) != self.is_lost(x, [near, many]);
        (0..self.order()).any(|x| differ(x, far) || differ(x, far + 1))
    }
}
