//! Chomp on bars: a table of all positions reachable from one bar.
//!
//! The rows of a bar never increase from top to bottom, and the same holds for every position that bites
//! leave. These *diagrams* are numbered in lexicographic order of their rows. The number of a diagram is a
//! sum with one term for each row: how many diagrams have the same rows above it and a shorter one here. A
//! bite at column `c` shortens to `c` the rows from some row down to the last one longer than `c`. So the
//! number of the resulting diagram follows from sums over the first rows, without a list, and it is
//! smaller. The table is therefore filled from 0 up, as far as needed, each diagram in time proportional to
//! its squares; diagrams of one or two rows are faster (`two_rows`).
//!
//! ```
//! use marienbad_rules::{NoFiles, Ruleset, board::Chomp};
//! use marienbad_solve::{Budget, Work, order::chomp_table::ChompTables};
//!
//! let bar = &Chomp.parse("8x10", &NoFiles)?[0];
//! let mut work = Work::new(Budget::default());
//! assert_eq!(ChompTables::default().value(bar, &mut work)?, Some(51));
//! assert_eq!(work.nodes(), 43_757); // 18 over 8, but for the empty one
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use marienbad_rules::board::{Chomp, Diagram};
use marienbad_rules::{Play, Ruleset};

use super::two_rows::Marks;
use crate::{Large, Stop, Work};

/// Bars of Chomp, with everything computed about them.
#[derive(Debug, Default)]
pub struct ChompTables {
    tables: Vec<Table>,
}

/// So many tables are kept; then the one goes that is soonest filled again.
const MOST_TABLES: usize = 16;

/// A table serves a smaller bar if that has to wait at most so many times as long as for a table of its own.
const LONGER: u64 = 16;

/// No table is larger; all numbers that count are exact up to here.
const MOST_DIAGRAMS: u64 = 1 << 48;

/// A diagram in a rectangle of so many squares more counts as one step more.
const SQUARES_PER_STEP: u64 = 256;

impl ChompTables {
    /// Announces that positions reachable from this component will be asked about, so that one table can
    /// serve all of them. Returns whether it is a bar.
    pub fn prepare(&mut self, component: &Diagram, work: &mut Work<'_>) -> bool {
        let Some(rows) = rows(component) else { return false };
        // If there is no memory for the table, later questions will report it.
        let _ = self.table(&rows, work);
        true
    }

    /// The Grundy value of a bar, or `None` if this is a block of several layers.
    pub fn value(&mut self, component: &Diagram, work: &mut Work<'_>) -> Result<Option<u32>, Stop> {
        let Some(rows) = rows(component) else { return Ok(None) };
        self.ask(&rows, Play::Normal, work).map(|value| Some(value.into()))
    }

    /// Whether the player to move wins a bar in misère play, or `None` if this is a block of several
    /// layers.
    pub fn wins_misere(&mut self, component: &Diagram, work: &mut Work<'_>) -> Result<Option<bool>, Stop> {
        let Some(rows) = rows(component) else { return Ok(None) };
        self.ask(&rows, Play::Misere, work).map(|wins| Some(wins == 1))
    }

    fn ask(&mut self, rows: &[u16], play: Play, work: &mut Work<'_>) -> Result<u16, Stop> {
        let (table, number) = self.table(rows, work)?;
        let table = &mut self.tables[table];
        let known = match play {
            Play::Normal => &mut table.values,
            Play::Misere => &mut table.outcomes,
        };
        known.fill(&table.counts, number, play, work)
    }

    /// The table that will reach this bar soonest, and the bar's number in it.
    fn table(&mut self, rows: &[u16], work: &mut Work<'_>) -> Result<(usize, u64), Stop> {
        let across = transposed(rows);
        let images = [rows, &across];
        let own = if across.len() < rows.len() { &across } else { rows };
        let numbers = self.tables.iter().enumerate().flat_map(|(i, table)| {
            images.iter().filter_map(move |image| Some((i, table.counts.number(image)?)))
        });
        let soonest = numbers.min_by_key(|(_, number)| *number);
        if let Some((i, number)) = soonest
            && number / LONGER <= Counts::all_in(own)
        {
            return Ok((i, number));
        }
        let filled = |i: &usize| self.tables[*i].values.known.len() + self.tables[*i].outcomes.known.len();
        if self.tables.len() == MOST_TABLES
            && let Some(least) = (0..MOST_TABLES).min_by_key(filled)
        {
            work.release(self.tables.swap_remove(least).bytes());
        }
        let table = Table::new(Counts::of(own));
        let (bytes, last) = (table.bytes(), table.counts.all - 1);
        work.hold(bytes).inspect_err(|_| work.release(bytes))?;
        self.tables.push(table);
        Ok((self.tables.len() - 1, last))
    }
}

/// The rows of a bar in any orientation.
fn rows(component: &Diagram) -> Option<Vec<u16>> {
    let diagram = Chomp.canonical(component.clone());
    let mut layers = diagram.layers();
    let rows = layers.next()?.to_vec();
    (layers.next().is_none() && !rows.is_empty()).then_some(rows)
}

/// Exchanges rows and columns.
fn transposed(rows: &[u16]) -> Vec<u16> {
    let columns = rows.first().copied().unwrap_or_default();
    (0..columns).map(|column| rows.partition_point(|row| *row > column) as u16).collect()
}

/// The number of diagrams in a rectangle of this size, including the empty one; `None` if it overflows.
pub(crate) fn diagrams(rows: u64, columns: u64) -> Option<u64> {
    // Each partial product of (columns + i) / i is an integer.
    (1..=rows.min(columns)).try_fold(1u64, |count, i| {
        u64::try_from(u128::from(count) * u128::from(rows.max(columns) + i) / u128::from(i)).ok()
    })
}

/// The numbering of all diagrams in one bar.
#[derive(Debug)]
struct Counts {
    /// The rows of the bar.
    bar: Vec<u16>,
    /// `weights[i][x]`: the term of row `i` in the number if it has `x` squares.
    weights: Vec<Vec<u64>>,
    /// `above[x][i]`: the sum of these terms over the rows before `i` if each had `x` squares; only for
    /// rows that can have that many.
    above: Vec<Vec<u64>>,
    /// The number of diagrams.
    all: u64,
}

impl Counts {
    fn of(bar: &[u16]) -> Self {
        let mut weights: Vec<Vec<u64>> = Vec::with_capacity(bar.len());
        // The weight of a row of `x` squares counts the possibilities for this and the lower rows if this
        // row is shorter.
        for &length in bar.iter().rev() {
            let below = weights.last().map_or(&[0, 1][..], Vec::as_slice);
            weights.push(Self::weights(length, below));
        }
        weights.reverse();
        let all = weights.first().and_then(|weight| weight.last()).copied().unwrap_or(1);
        let columns = bar.first().copied().unwrap_or_default();
        let above = (0..columns).map(|x| {
            let mut sum = 0u64;
            let rows = weights.iter().zip(bar).take_while(|(_, length)| **length > x);
            let sums = rows.map(|(weight, _)| {
                sum = sum.saturating_add(weight[usize::from(x)]);
                sum
            });
            std::iter::once(0).chain(sums).collect()
        });
        let above = above.collect();
        Self { bar: bar.to_vec(), weights, above, all }
    }

    /// The terms of a row of at most this length, for lengths 0 to one more than that, given the weights of
    /// the row below.
    fn weights(length: u16, below: &[u64]) -> Vec<u64> {
        let mut sum = 0u64;
        let sums = (1..=usize::from(length) + 1).map(|x| {
            sum = sum.saturating_add(below[x.min(below.len() - 1)]);
            sum
        });
        std::iter::once(0).chain(sums).collect()
    }

    /// The number of diagrams in a bar.
    fn all_in(bar: &[u16]) -> u64 {
        let weights = bar.iter().rev().fold(vec![0, 1], |below, length| Self::weights(*length, &below));
        weights.last().copied().unwrap_or(1)
    }

    /// The number of a diagram, if it fits into the bar.
    fn number(&self, rows: &[u16]) -> Option<u64> {
        let fits = rows.len() <= self.bar.len() && rows.iter().zip(&self.bar).all(|(row, most)| row <= most);
        let terms = self.weights.iter().zip(rows).map(|(weight, row)| weight[usize::from(*row)]);
        fits.then(|| terms.fold(0, u64::saturating_add))
    }

    fn bytes(&self) -> usize {
        let numbers: usize = self.weights.iter().chain(&self.above).map(Vec::len).sum();
        numbers * size_of::<u64>()
    }
}

/// The known values and outcomes of the diagrams in one bar.
#[derive(Debug)]
struct Table {
    counts: Counts,
    values: Filled,
    outcomes: Filled,
}

impl Table {
    fn new(counts: Counts) -> Self {
        let (values, outcomes) = (Filled::new(&counts), Filled::new(&counts));
        Self { counts, values, outcomes }
    }

    fn bytes(&self) -> usize {
        self.counts.bytes() + self.values.bytes() + self.outcomes.bytes()
    }
}

/// A partly filled table, for one winning rule.
#[derive(Debug)]
struct Filled {
    /// For each diagram, its Grundy value; or in misère play 1 if the player to move wins, else 0.
    known: Vec<u16>,
    /// The rows of the next diagram.
    next: Vec<u16>,
    /// The height of each of its columns; columns beyond its first row keep their last height.
    columns: Vec<u16>,
    /// For each row, the part of its number that comes from the rows before.
    before: Vec<u64>,
    /// For each value, the last diagram, counted from 1, found to have an option of that value.
    seen: Vec<u32>,
    /// Used instead of `seen` for one or two rows: the values of options.
    marks: Option<Marks>,
}

impl Filled {
    /// The empty diagram has number 0 and is never an option.
    fn new(counts: &Counts) -> Self {
        let rows = counts.bar.len();
        let mut known = Self {
            known: vec![0],
            next: vec![0; rows],
            columns: vec![0; usize::from(counts.bar.first().copied().unwrap_or_default())],
            before: vec![0; rows + 1],
            seen: Vec::new(),
            marks: None,
        };
        known.step(counts);
        known
    }

    fn bytes(&self) -> usize {
        self.known.capacity() * size_of::<u16>()
            + self.before.len() * (size_of::<u64>() + size_of::<u16>())
            + self.columns.len() * size_of::<u16>()
            + self.marks.as_ref().map_or(0, Marks::bytes)
    }

    /// Advances to the next diagram: the last row that can be longer by one square becomes so, and the rows
    /// below become empty.
    fn step(&mut self, counts: &Counts) {
        let can = |i: usize| {
            let most = if i == 0 { u16::MAX } else { self.next[i - 1] };
            self.next[i] < most.min(counts.bar[i])
        };
        let Some(row) = (0..self.next.len()).rev().find(|i| can(*i)) else { return };
        self.next[row] += 1;
        self.next[row + 1..].fill(0);
        self.columns[..usize::from(self.next[row])].fill(row as u16 + 1);
        for i in row..self.next.len() {
            self.before[i + 1] = self.before[i] + counts.weights[i][usize::from(self.next[i])];
        }
    }

    /// Fills the table up to the diagram with this number and returns its entry.
    fn fill(&mut self, counts: &Counts, number: u64, play: Play, work: &mut Work<'_>) -> Result<u16, Stop> {
        if number >= MOST_DIAGRAMS {
            return Err(Stop::TooLarge { what: Large::Diagrams, max: MOST_DIAGRAMS.to_string() });
        }
        let full = Stop::Memory { limit: work.budget().memory };
        let Ok(number) = usize::try_from(number) else { return Err(full) };
        let more = (number + 1).saturating_sub(self.known.capacity());
        if play == Play::Normal && self.known.len() == 1 && self.marks.is_none() {
            self.marks = Marks::of(&counts.bar, work);
        }
        if more > 0 {
            let squares: usize = counts.bar.iter().map(|row| usize::from(*row)).sum();
            self.seen.resize(squares + 1, 0);
            let bytes = more.saturating_mul(size_of::<u16>());
            work.hold(bytes).inspect_err(|_| work.release(bytes))?;
            // A budget may exceed the machine's memory.
            if self.known.try_reserve_exact(number + 1 - self.known.len()).is_err() {
                work.release(bytes);
                return Err(full);
            }
        }
        while self.known.len() <= number {
            // A large diagram costs more than one step, except with `marks`, or in misère play, where the
            // first lost option ends the work.
            let every_option = play == Play::Normal && self.marks.is_none();
            let squares = if every_option { u64::from(self.next[0]) * self.next.len() as u64 } else { 0 };
            work.spend(1 + squares / SQUARES_PER_STEP)?;
            if self.known.len().is_multiple_of(1 << 12) {
                work.advance(self.known.len() as u64, Some(number as u64 + 1));
            }
            let found = match play {
                Play::Normal => self.least_missing(counts),
                Play::Misere => {
                    u16::from(self.next[0] == 1 && self.columns[0] == 1 || self.can_leave_lost(counts))
                }
            };
            self.known.push(found);
            self.step(counts);
        }
        Ok(self.known[number])
    }

    /// Calls `see` with the entry of each option of the next diagram until it returns `false`.
    #[inline]
    fn options(&self, counts: &Counts, mut see: impl FnMut(u16) -> bool) {
        let number = self.known.len() as u64;
        for (x, (above, &height)) in
            counts.above.iter().zip(&self.columns[..usize::from(self.next[0])]).enumerate()
        {
            let height = usize::from(height);
            let rest = number - self.before[height] + above[height];
            // The poisoned square is not taken.
            let rows = usize::from(x == 0)..height;
            for (before, above) in self.before[rows.clone()].iter().zip(&above[rows]) {
                let option = rest + before - above;
                if !see(self.known[option as usize]) {
                    return;
                }
            }
        }
    }

    fn least_missing(&mut self, counts: &Counts) -> u16 {
        if let Some(marks) = &mut self.marks {
            return marks.next(self.next[0], self.next.get(1).copied().unwrap_or(0));
        }
        if self.known.len().is_multiple_of(u32::MAX as usize) {
            self.seen.fill(0);
        }
        let stamp = (self.known.len() % u32::MAX as usize) as u32 + 1;
        let mut seen = std::mem::take(&mut self.seen);
        self.options(counts, |value| {
            seen[usize::from(value)] = stamp;
            true
        });
        let least = seen.iter().take_while(|mark| **mark == stamp).count() as u16;
        self.seen = seen;
        least
    }

    fn can_leave_lost(&self, counts: &Counts) -> bool {
        let mut lost = false;
        self.options(counts, |wins| {
            lost = wins == 0;
            !lost
        });
        lost
    }
}

#[cfg(test)]
mod tests {
    use marienbad_rules::{Convention, NoFiles, moves_of};

    use super::*;
    use crate::Budget;
    use crate::search::arena::Arena;
    use crate::search::evaluate::{GrundyValues, Numbers, evaluate};
    use crate::search::states::Phase;
    use crate::search::sums::Sums;

    fn bar(text: &str) -> Diagram {
        Chomp.parse(text, &NoFiles).unwrap().remove(0)
    }

    /// All positions reachable from a bar, except the poisoned square alone.
    fn left_of(text: &str) -> Vec<Diagram> {
        let mut all = vec![bar(text)];
        let mut at = 0;
        while let Some(diagram) = all.get(at) {
            let options = moves_of(&Chomp, diagram).flat_map(|(_, option)| option);
            let new: Vec<Diagram> = options.collect();
            for option in new {
                if !all.contains(&option) {
                    all.push(option);
                }
            }
            at += 1;
        }
        all
    }

    #[test]
    fn bars_are_as_plain_search_finds_them() {
        let mut work = Work::new(Budget::default());
        let misere = Convention { play: Play::Misere, ..Convention::default() };
        let (mut arena, mut numbers, mut sums) = (Arena::new(&Chomp), Numbers::default(), Sums::new(misere));
        for text in [
            "5x6",
            "6x5",
            "6,5,3,3,1",
            "1x12",
            "12x1",
            "4x4",
            "2,1,1,1,1,1",
            "9,9,1",
            "3x1x4",
            "4x2x1",
            "2x9",
            "11,7",
        ] {
            // One engine for all positions, small ones first; and for each position a fresh engine that has
            // to stop often.
            let mut all = ChompTables::default();
            for diagram in left_of(text) {
                let id = arena.id(diagram.clone(), &mut work).unwrap();
                let value = evaluate(&mut arena, &mut GrundyValues::default(), &mut numbers, id, &mut work);
                let value = Some(value.unwrap());
                let wins = Some(sums.wins(&mut arena, &[id], Phase::start(misere), &mut work).unwrap());
                let sum = [diagram];
                let place = Chomp.text(&sum);
                assert_eq!(all.value(&sum[0], &mut work).unwrap(), value, "{place} in {text}");
                assert_eq!(all.wins_misere(&sum[0], &mut work).unwrap(), wins, "misère {place} in {text}");
                let mut own = ChompTables::default();
                let mut in_parts = |play: Play| {
                    loop {
                        let mut part = work.part(7);
                        let found = match play {
                            Play::Normal => own.value(&sum[0], &mut part).map(|value| value == Some(0)),
                            Play::Misere => {
                                own.wins_misere(&sum[0], &mut part).map(|wins| wins == Some(false))
                            }
                        };
                        match found {
                            Err(Stop::Nodes { .. }) => {}
                            lost => return lost.unwrap(),
                        }
                    }
                };
                assert_eq!(in_parts(Play::Normal), value == Some(0), "{place}");
                assert_eq!(in_parts(Play::Misere), wins == Some(false), "{place}");
            }
        }
        for block in ["2x2x2", "2,1/1"] {
            assert_eq!(ChompTables::default().value(&bar(block), &mut work).unwrap(), None, "{block}");
        }
    }

    #[test]
    fn numbers_count_the_diagrams() {
        for rows in [&[7][..], &[1, 1, 1], &[4, 4, 4, 4], &[6, 5, 3, 3, 1], &[9, 2]] {
            let counts = Counts::of(rows);
            assert_eq!(counts.all, Counts::all_in(rows));
            let mut known = Filled::new(&counts);
            for number in 1..counts.all {
                let diagram: Vec<u16> = known.next.iter().copied().take_while(|row| *row > 0).collect();
                assert_eq!(counts.number(&diagram), Some(number), "{diagram:?}");
                let heights = &known.columns[..usize::from(diagram[0])];
                assert_eq!(heights, transposed(&diagram), "{diagram:?}");
                known.step(&counts);
            }
            assert_eq!(counts.number(rows), Some(counts.all - 1));
        }
        assert_eq!(diagrams(4, 4), Some(Counts::all_in(&[4; 4])));
        assert_eq!(diagrams(8, 10), Some(43_758));
        assert_eq!(diagrams(64, 64), None);
    }

    /// K. Thompson found the bar of 8x10 with two winning moves, the smallest one (Winning Ways, vol. 3, ch.
    /// 18).
    #[test]
    fn a_bar_has_one_winning_move_but_for_eight_by_ten() {
        let mut bars = ChompTables::default();
        let mut work = Work::new(Budget::default());
        for (rows, columns) in (1..=8).flat_map(|rows| (rows.max(2)..=10).map(move |columns| (rows, columns)))
        {
            let whole = bar(&format!("{rows}x{columns}"));
            let options = moves_of(&Chomp, &whole).map(|(_, option)| option);
            let lost = options.filter(|option| match option.first() {
                Some(option) => bars.value(option, &mut work).unwrap() == Some(0),
                None => true,
            });
            assert_eq!(lost.count(), if (rows, columns) == (8, 10) { 2 } else { 1 }, "{rows}x{columns}");
        }
    }

    #[test]
    fn marks_are_as_looking_at_every_option() {
        for text in ["1x200", "2x90", "120,50", "100,1", "65,64"] {
            let counts = Counts::of(&rows(&bar(text)).unwrap());
            let all = usize::try_from(counts.all).unwrap();
            let mut work = Work::new(Budget::default());
            let mut marked = Filled::new(&counts);
            for number in (0..counts.all).step_by(7).chain([counts.all - 1]) {
                marked.fill(&counts, number, Play::Normal, &mut work).unwrap();
            }
            assert!(marked.marks.is_some());
            let mut plain = Filled::new(&counts);
            plain.seen.resize(marked.seen.len(), 0);
            while plain.known.len() < all {
                let value = plain.least_missing(&counts);
                plain.known.push(value);
                plain.step(&counts);
            }
            assert_eq!(marked.known, plain.known, "{text}");
        }
    }

    #[test]
    fn what_is_too_large_is_said_at_once() {
        let mut work = Work::new(Budget { nodes: 1000, memory: 1 << 20 });
        let mut bars = ChompTables::default();
        for text in ["16x16", "2048,2047"] {
            assert!(matches!(bars.value(&bar(text), &mut work), Err(Stop::Memory { .. })), "{text}");
        }
        // More memory would not help.
        let too_many = Stop::TooLarge { what: Large::Diagrams, max: (1u64 << 48).to_string() };
        assert_eq!(bars.value(&bar("60x60"), &mut work), Err(too_many.clone()));
        assert_eq!(bars.wins_misere(&bar("64x64"), &mut work), Err(too_many));
        // Positions reachable from it may be small.
        for text in ["1x60", "60x1", "2,1", "7,7"] {
            assert!(bars.value(&bar(text), &mut work).unwrap().is_some(), "{text}");
        }
        assert!(work.memory() <= 1 << 20);
        let mut work = Work::new(Budget { nodes: u64::MAX, memory: usize::MAX });
        assert!(matches!(bars.value(&bar("25x25"), &mut work), Err(Stop::Memory { .. })));
        assert_eq!(bars.value(&bar("1x4000"), &mut work).unwrap(), Some(3999));
    }

    #[test]
    fn tables_that_go_give_their_memory_back() {
        let mut work = Work::new(Budget::default());
        let mut bars = ChompTables::default();
        bars.value(&bar("9x9"), &mut work).unwrap();
        for n in 2..60 {
            bars.value(&bar(&format!("{n},1")), &mut work).unwrap();
        }
        assert_eq!(bars.tables.len(), MOST_TABLES);
        // The table that took longest is still there.
        let before = work.nodes();
        bars.value(&bar("9x9"), &mut work).unwrap();
        assert_eq!(work.nodes(), before);
        assert_eq!(work.memory(), bars.tables.iter().map(Table::bytes).sum::<usize>());
    }
}
