//! Who wins a sum of heaps in misère play, far out.
//!
//! Positions are words: sorted multisets of heaps that reduce no further (see [`super::reduction`]) and at most one `*`,
//! since `*` + `*` = 0 also in misère play. The table keeps whole words, so that an answer is exact. Before a position
//! is searched, all its options are looked up; then those come first whose value in normal play is 0, since few heaps
//! make normal and misère play differ, and among them those with the smallest total.
//!
//! ```
//! use marienbad_rules::heap::Xxx;
//! use marienbad_solve::misere::Search;
//! use marienbad_solve::{Budget, Work};
//! let mut work = Work::new(Budget::default());
//! let mut search = Search::new(&Xxx);
//! assert!(!search.wins(&[11], &mut work)?);
//! assert!(search.wins(&[43], &mut work)?);
//! # Ok::<(), marienbad_solve::Stop>(())
//! ```

use std::mem::size_of;
use std::ops::ControlFlow;

use hashbrown::HashTable;
use marienbad_rules::heap::HeapGame;

use super::genus::mex;
use super::reduction::Reductions;
use crate::{Budget, Stop, Work};

/// A heap of a word; [`STAR`] stands for `*`.
type Atom = u16;
const STAR: Atom = 0;

/// The largest total of a sum: the length of a word, which is at most its total, has 15 bits in the table.
const LARGEST: Atom = Atom::MAX / 2;

/// What reductions may cost, once for each search: they pay for small heaps only, which are everywhere.
const REDUCTION_BUDGET: Budget = Budget { nodes: 1_000_000, memory: 1 << 26 };

/// What is known of a heap.
struct Heap {
    normal: u32,
    /// The heap in reduced form, `*` first.
    word: Vec<Atom>,
    /// Its options, if they were needed.
    options: Option<Vec<HeapOption>>,
}

/// An option of a heap, reduced.
struct HeapOption {
    word: Box<[Atom]>,
    /// The xor of the values in normal play.
    normal: u32,
    /// The sum of the marks of the atoms without `*`.
    mark: u64,
    total: u32,
}

/// A move that is still to be tried.
#[derive(Clone, Copy)]
struct Try {
    /// Orders the tries: value not 0 in normal play, then the total.
    order: u32,
    atom: Atom,
    option: u32,
    mark: u64,
}

struct Frame {
    word: Vec<Atom>,
    mark: u64,
    tries: Vec<Try>,
    cursor: usize,
}

impl Frame {
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.word.len() * size_of::<Atom>() + self.tries.len() * size_of::<Try>()
    }
}

/// The words whose outcome is known. A word lies in `atoms` behind its head: twice its length, plus 1 if it is won.
#[derive(Default)]
struct Table {
    atoms: Vec<Atom>,
    places: HashTable<u32>,
}

/// A quotient that is proved for the heaps below the length of `elements`: their sums need no search.
pub(super) struct Known {
    pub(super) elements: Vec<u32>,
    pub(super) products: Vec<Vec<u32>>,
    pub(super) lost: Vec<bool>,
}

impl Known {
    fn times(&self, element: u32, word: &[Atom]) -> u32 {
        word.iter()
            .fold(element, |x, atom| self.products[x as usize][self.elements[usize::from(*atom)] as usize])
    }

    /// If only the largest atom is not covered, and all its options are: that atom and the element of the others.
    fn beside(&self, word: &[Atom]) -> Option<(Atom, u32)> {
        let (largest, others) = word.split_last()?;
        let covered = |atom: &Atom| usize::from(*atom) < self.elements.len();
        let last_one = usize::from(*largest) == self.elements.len() && others.last().is_none_or(covered);
        last_one.then(|| (*largest, self.times(0, others)))
    }
}

/// A search over the sums of a heap game; what it learns serves later questions.
pub struct Search<'g> {
    game: &'g dyn HeapGame,
    reductions: Option<Reductions<'g>>,
    /// What is left of the budget for reductions.
    reduction_nodes: u64,
    heaps: Vec<Heap>,
    table: Table,
    merged: Vec<Atom>,
    known: Option<Known>,
}

/// A mixed number for each atom; a word's is their sum, so that a move changes it by a few additions (a `*` counts as
/// an atom of its own). `SplitMix64`: Steele, Lea and Flood, *Fast splittable pseudorandom number generators*, 2014.
fn mark(atom: Atom) -> u64 {
    let mixed = (u64::from(atom) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

fn mark_of(word: &[Atom]) -> u64 {
    word.iter().fold(0, |sum, atom| sum.wrapping_add(mark(*atom)))
}

impl Table {
    fn word(&self, place: u32) -> (bool, &[Atom]) {
        let head = self.atoms[place as usize];
        let from = place as usize + 1;
        (head & 1 != 0, &self.atoms[from..from + usize::from(head >> 1)])
    }

    fn bytes(&self) -> usize {
        self.atoms.capacity() * size_of::<Atom>() + self.places.capacity() * (size_of::<u32>() + 1) * 8 / 7
    }

    /// Whether a word is won, if that is known; `same` compares a word of the table with it.
    fn get(&self, mark: u64, same: impl Fn(&[Atom]) -> bool) -> Option<bool> {
        self.places.find(mark, |place| same(self.word(*place).1)).map(|place| self.word(*place).0)
    }

    fn insert(&mut self, word: &[Atom], mark: u64, wins: bool, work: &mut Work<'_>) -> Result<(), Stop> {
        let too_large =
            || Stop::TooLarge { what: "the table of positions".to_owned(), max: "2^32 atoms".to_owned() };
        let place = u32::try_from(self.atoms.len()).map_err(|_| too_large())?;
        let before = self.bytes();
        self.atoms.push((word.len() as Atom) << 1 | Atom::from(wins));
        self.atoms.extend_from_slice(word);
        let atoms = &self.atoms;
        self.places.insert_unique(mark, place, |place| {
            let (head, from) = (atoms[*place as usize], *place as usize + 1);
            mark_of(&atoms[from..from + usize::from(head >> 1)])
        });
        work.hold(self.bytes() - before)
    }
}

impl<'g> Search<'g> {
    /// A search that has seen nothing yet.
    pub fn new(game: &'g dyn HeapGame) -> Self {
        Self {
            game,
            reductions: Some(Reductions::new(game)),
            reduction_nodes: REDUCTION_BUDGET.nodes,
            heaps: Vec::new(),
            table: Table::default(),
            merged: Vec::new(),
            known: None,
        }
    }

    /// Uses a quotient from now on. One in which no heap is `*` is of no use, since words may hold a `*`.
    pub(super) fn know(&mut self, mut known: Known, work: &mut Work<'_>) -> Result<(), Stop> {
        let last = Atom::try_from(known.elements.len()).unwrap_or(Atom::MAX).min(LARGEST);
        self.learn(last, work)?;
        let star = self.heaps.iter().take(known.elements.len()).position(|heap| heap.word == [STAR]);
        self.known = star.map(|star| {
            known.elements[usize::from(STAR)] = known.elements[star];
            known
        });
        Ok(())
    }

    /// For each of the heaps up to `last` the heaps it equals, as far as that is proved, and the heap that stands for `*`.
    pub(super) fn atoms(
        &mut self,
        last: u64,
        work: &mut Work<'_>,
    ) -> Result<(Vec<Vec<u64>>, Option<u64>), Stop> {
        self.learn(Atom::try_from(last).unwrap_or(LARGEST).min(LARGEST), work)?;
        let star = self.heaps.iter().position(|heap| heap.word == [STAR]).map(|star| star as u64);
        let star = star.filter(|star| *star < last);
        let of = |(n, heap): (u64, &Heap)| match star {
            Some(star) => {
                let heap_of = |atom: &Atom| if *atom == STAR { star } else { u64::from(*atom) };
                heap.word.iter().map(heap_of).collect()
            }
            None if n == 0 => Vec::new(),
            None => vec![n],
        };
        let known = (0..=last).zip(&self.heaps).map(of);
        let beyond = (self.heaps.len() as u64..=last).map(|n| vec![n]);
        Ok((known.chain(beyond).collect(), star))
    }

    /// Whether a sum is small enough for this engine.
    pub fn takes(heaps: &[u64]) -> bool {
        heaps.iter().fold(0, |total: u64, heap| total.saturating_add(*heap)) <= u64::from(LARGEST)
    }

    /// How many positions are in the table.
    pub fn positions(&self) -> usize {
        self.table.places.len()
    }

    /// Whether the player to move wins the sum of these heaps in misère play.
    pub fn wins(&mut self, heaps: &[u64], work: &mut Work<'_>) -> Result<bool, Stop> {
        let word = self.reduced(heaps, work)?;
        let held = work.memory();
        let found = self.search(word, work);
        if found.is_err() {
            // What the abandoned stack held is gone with it; the table stays.
            work.release(work.memory().saturating_sub(held.max(self.table.bytes())));
        }
        found
    }

    /// The heaps from 1 to `to` that are lost when they stand alone, passed to `found` as soon as they are known.
    pub fn lost_rows(
        &mut self,
        to: u64,
        work: &mut Work<'_>,
        found: &mut dyn FnMut(u64),
    ) -> Result<(), Stop> {
        for n in 1..=to {
            work.advance(n - 1, Some(to));
            if !self.wins(&[n], work)? {
                found(n);
            }
        }
        Ok(())
    }

    fn search(&mut self, word: Vec<Atom>, work: &mut Work<'_>) -> Result<bool, Stop> {
        let mut stack: Vec<Frame> = Vec::new();
        let mut next = Some((mark_of(&word), word));
        let mut last = None;
        loop {
            if let Some((mark, word)) = next.take() {
                last = self.table.get(mark, |other| other == word);
                if last.is_none() {
                    last = self.enter(word, mark, &mut stack, work)?;
                }
            }
            let Some(frame) = stack.last_mut() else { break };
            let verdict = match last.take() {
                // An option is lost: this position is won.
                Some(false) => Some(true),
                _ => match frame.tries.get(frame.cursor) {
                    None => Some(false),
                    Some(one) => {
                        frame.cursor += 1;
                        let option = &options_of(&self.heaps, one.atom)[one.option as usize].word;
                        let mut word = Vec::with_capacity(frame.word.len() + 2);
                        merge(&frame.word, one.atom, option, &mut word);
                        next = Some((one.mark, word));
                        None
                    }
                },
            };
            if let Some(wins) = verdict {
                work.release(frame.bytes());
                let frame = stack.pop();
                if let Some(frame) = frame {
                    self.table.insert(&frame.word, frame.mark, wins, work)?;
                }
                last = Some(wins);
            }
        }
        Ok(last.unwrap_or(true))
    }

    /// Looks up the options of a position. If they decide it, so be it; else it is put on the stack.
    fn enter(
        &mut self,
        word: Vec<Atom>,
        mark: u64,
        stack: &mut Vec<Frame>,
        work: &mut Work<'_>,
    ) -> Result<Option<bool>, Stop> {
        if word.is_empty() {
            return Ok(Some(true));
        }
        work.spend(1)?;
        for atom in &word {
            self.prepare(*atom, work)?;
        }
        let star = word[0] == STAR;
        let normal = word.iter().fold(0, |xor, atom| xor ^ self.heaps[usize::from(*atom)].normal);
        let total: u32 = word.iter().map(|atom| u32::from(*atom)).sum();
        let (mut tries, mut looked) = (Vec::new(), 0);
        let mut wins = word == [STAR];
        // The position * has one move, to the end, which the next player has won.
        if wins {
            self.table.insert(&word, mark, false, work)?;
            return Ok(Some(false));
        }
        let mut decided = None;
        if let Some(known) = &self.known
            && let Some((largest, others)) = known.beside(&word)
        {
            let lost = |option: &HeapOption| known.lost[known.times(others, &option.word) as usize];
            wins = options_of(&self.heaps, largest).iter().any(lost);
            decided = Some(largest);
        }
        'atoms: for (i, atom) in word.iter().enumerate() {
            if wins {
                break;
            }
            if i > 0 && word[i - 1] == *atom || decided == Some(*atom) {
                continue;
            }
            let heap = &self.heaps[usize::from(*atom)];
            let options = options_of(&self.heaps, *atom);
            looked += options.len() as u64;
            for (number, option) in options.iter().enumerate() {
                let mut after = mark.wrapping_sub(self::mark(*atom)).wrapping_add(option.mark);
                if option.word.first() == Some(&STAR) {
                    after = if star && *atom != STAR {
                        after.wrapping_sub(self::mark(STAR))
                    } else {
                        after.wrapping_add(self::mark(STAR))
                    };
                }
                let merged = &mut self.merged;
                let mut built = false;
                let known = self.table.places.find(after, |place| {
                    if !built {
                        merged.clear();
                        merge(&word, *atom, &option.word, merged);
                        built = true;
                    }
                    self.table.word(*place).1 == merged.as_slice()
                });
                match known.map(|place| self.table.word(*place).0) {
                    Some(true) => {}
                    Some(false) => {
                        wins = true;
                        break 'atoms;
                    }
                    None => {
                        let zero = normal ^ heap.normal ^ option.normal == 0;
                        let left = total - u32::from(*atom) + option.total;
                        tries.push(Try {
                            order: left | u32::from(!zero) << 31,
                            atom: *atom,
                            option: number as u32,
                            mark: after,
                        });
                    }
                }
            }
        }
        work.spend(looked / 64)?;
        if wins {
            self.table.insert(&word, mark, true, work)?;
            return Ok(Some(true));
        }
        tries.sort_unstable_by_key(|one| one.order);
        let frame = Frame { word, mark, tries, cursor: 0 };
        work.hold(frame.bytes())?;
        stack.push(frame);
        Ok(None)
    }

    /// A sum of heaps as a word.
    fn reduced(&mut self, heaps: &[u64], work: &mut Work<'_>) -> Result<Vec<Atom>, Stop> {
        let largest = heaps.iter().max().copied().unwrap_or(0);
        if !Self::takes(heaps) {
            let what = format!("a sum of {} heaps up to {largest}", heaps.len());
            return Err(Stop::TooLarge { what, max: format!("{LARGEST} in total") });
        }
        self.learn(largest as Atom, work)?;
        let mut word = Vec::new();
        for heap in heaps {
            word.extend_from_slice(&self.heaps[*heap as usize].word);
        }
        let stars = word.iter().filter(|atom| **atom == STAR).count();
        word.retain(|atom| *atom != STAR);
        if stars % 2 == 1 {
            word.push(STAR);
        }
        word.sort_unstable();
        Ok(word)
    }

    /// Finds value and reduction of the heaps up to `n`.
    fn learn(&mut self, n: Atom, work: &mut Work<'_>) -> Result<(), Stop> {
        while self.heaps.len() <= usize::from(n) {
            let heap = self.heaps.len() as Atom;
            let mut values = Vec::new();
            let _ = self.game.heap_options(u64::from(heap), &mut |parts| {
                values.push(parts.iter().fold(0, |xor, part| xor ^ self.heaps[*part as usize].normal));
                ControlFlow::Continue(())
            });
            work.spend(1 + values.len() as u64 / 64)?;
            let mut normal = mex(values);
            let word = self.reduction(heap, work)?;
            if heap == STAR {
                // The place of the heap 0, which no word holds, is that of *.
                normal = 1;
            }
            work.hold(size_of::<Heap>())?;
            self.heaps.push(Heap { normal, word, options: None });
        }
        Ok(())
    }

    /// The heap as a word; the heap itself once the reductions have cost too much.
    fn reduction(&mut self, heap: Atom, work: &mut Work<'_>) -> Result<Vec<Atom>, Stop> {
        let plain = if heap == 0 { Vec::new() } else { vec![heap] };
        let Some(reductions) = &mut self.reductions else { return Ok(plain) };
        // A search that was stopped here has the reduction already.
        if reductions.heaps().len() <= usize::from(heap) {
            let left = Budget { nodes: self.reduction_nodes, ..REDUCTION_BUDGET };
            let mut limited = Work::new(left).with_cancel(work.cancel().clone());
            let grown = reductions.grow(&mut limited).map(|_| ());
            self.reduction_nodes = self.reduction_nodes.saturating_sub(limited.nodes());
            match grown {
                Ok(()) => work.spend(limited.nodes() / 64)?,
                Err(Stop::Cancelled) => return Err(Stop::Cancelled),
                Err(_) => {
                    self.reductions = None;
                    return Ok(plain);
                }
            }
        }
        let reduced = &reductions.heaps()[usize::from(heap)];
        let star = reduced.star.then_some(STAR);
        Ok(star.into_iter().chain(reduced.heaps.iter().map(|heap| *heap as Atom)).collect())
    }

    /// Makes the options of an atom.
    fn prepare(&mut self, atom: Atom, work: &mut Work<'_>) -> Result<(), Stop> {
        if self.heaps[usize::from(atom)].options.is_some() {
            return Ok(());
        }
        let mut words: Vec<Vec<Atom>> = Vec::new();
        if atom == STAR {
            words.push(Vec::new());
        } else {
            let mut options = Vec::new();
            let _ = self.game.heap_options(u64::from(atom), &mut |parts| {
                options.push(parts.to_vec());
                ControlFlow::Continue(())
            });
            work.spend(options.len() as u64 / 64)?;
            for parts in options {
                words.push(self.reduced(&parts, work)?);
            }
        }
        words.sort_unstable();
        words.dedup();
        let option = |word: Vec<Atom>| HeapOption {
            normal: word.iter().fold(0, |xor, atom| xor ^ self.heaps[usize::from(*atom)].normal),
            mark: word
                .iter()
                .filter(|atom| **atom != STAR)
                .fold(0, |sum, atom| sum.wrapping_add(mark(*atom))),
            total: word.iter().map(|atom| u32::from(*atom)).sum(),
            word: word.into_boxed_slice(),
        };
        let options: Vec<HeapOption> = words.into_iter().map(option).collect();
        work.hold(options.iter().map(|o| size_of::<HeapOption>() + o.word.len() * size_of::<Atom>()).sum())?;
        self.heaps[usize::from(atom)].options = Some(options);
        Ok(())
    }
}

fn options_of(heaps: &[Heap], atom: Atom) -> &[HeapOption] {
    heaps[usize::from(atom)].options.as_deref().unwrap_or_default()
}

/// The word with one `atom` replaced by an option of it, added to `out`.
fn merge(word: &[Atom], atom: Atom, option: &[Atom], out: &mut Vec<Atom>) {
    let (star, option) = match option.split_first() {
        Some((&STAR, rest)) => (true, rest),
        _ => (false, option),
    };
    let (had_star, word) = match word.split_first() {
        Some((&STAR, rest)) => (true, rest),
        _ => (false, word),
    };
    if star != (had_star && atom != STAR) {
        out.push(STAR);
    }
    let mut skip = atom != STAR;
    let mut parts = option.iter().copied().peekable();
    for &one in word {
        while let Some(part) = parts.next_if(|part| *part <= one) {
            out.push(part);
        }
        if skip && one == atom {
            skip = false;
        } else {
            out.push(one);
        }
    }
    out.extend(parts);
}
