//! Quotients that are infinite already for finitely many heaps.
//!
//! Some games count without end: in 0.76, twelves and sevens together with one `*` are lost exactly if there are at least
//! as many sevens as twelves (and two twelves or more), so that no finite monoid tells lost sums from won ones. This is how
//! it is proved. Sums are words in heaps that reduce no further, with at most one `*`; g and n are two of them, n the
//! largest, and K < L are bounds. The *normal form* ρ(w) of a word has
//!
//! - of every other heap the same number, less 2 as often as it is K + 2 or more;
//! - of g and n the same numbers, both less 1 as often as both exceed K, and then less 2 as often as one is L + 2 or more.
//!
//! Let F(w) be "lost" for the words for which ρ(w) is lost *when every option is judged by its normal form*: a finite
//! table. Suppose that for every word w with at most K + 2 of every other heap, at most K + 1 of one of g and n, and at
//! most L + 3 + c of the other one (c the most g's that one option has), F(w) is "lost" exactly if w has a move and no
//! option of w is "lost" by F. Then F gives the outcome of every word.
//!
//! *Proof*, by induction on the moves left. Let w be beyond these bounds. (a) It has K + 3 or more of some other heap:
//! leave out two. (b) It has K + 2 or more of both g and n: leave out one of each. (c) It has at most K + 1 of one of g and
//! n, and L + 4 + c or more of the other one: leave out two of that one. The shorter word has the same kinds of heaps, so
//! the same moves, and F says the same of it. A move takes one heap of a kind and adds others, never n, and at most c
//! times g. So an option of w has (a) still K + 2 or more of that heap; (b) still K + 1 or more of both; (c) at most
//! K + 1 + c of the smaller kind, so that at most 1 + c are taken off both, which leaves L + 2 or more of the larger one.
//! Its normal form is that of the corresponding option of the shorter word. The words shrink until the bounds hold, where
//! the supposition says what is to be proved. ∎
//!
//! *The quotient is infinite* if for some word v in the other heaps and one parity, F(v + i·g + j·n) with i − j of that
//! parity is constant where i is much larger, and where j is, but with different constants. For any p > 0 then
//! i·g and (i + 2p)·g, with i ≥ L, are told apart by some v + j·n: the values along i − j, i − j + 2p, i − j + 4p, … change
//! somewhere on their way from one constant to the other.

use std::ops::ControlFlow;

use marienbad_rules::heap::HeapGame;

use crate::{Stop, Work};

/// Bounds that are tried: K, with L = K + 4.
const NEAR: [u8; 3] = [1, 2, 3];
const BEYOND: u8 = 4;

/// The most words that are checked for one pair of heaps: 0.76 needs 90,000, a tenth of a second.
const WORDS: u64 = 100_000;

/// The most kinds of heaps.
const KINDS: usize = 16;

/// Why a quotient is infinite.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Endless {
    /// The largest heap.
    pub heap: u64,
    /// The heap whose multiples are told apart.
    pub other: u64,
    /// The number of words that were checked.
    pub words: u64,
}

/// How many there are of each kind of heap.
type Counts = [u8; KINDS];

/// The kinds of heaps, and the options of each.
struct Kinds {
    heaps: Vec<u64>,
    /// The place of `*`.
    star: Option<usize>,
    options: Vec<Vec<Counts>>,
}

impl Kinds {
    /// The heaps up to `last`; `atoms` says for each which heaps it equals, `star` which heap is `*`. `None` if they are
    /// too many, or the last is not one of them.
    fn new(game: &dyn HeapGame, last: u64, (atoms, star): &(Vec<Vec<u64>>, Option<u64>)) -> Option<Self> {
        let heaps: Vec<u64> = (1..=last).filter(|heap| atoms[*heap as usize] == [*heap]).collect();
        if heaps.len() > KINDS || heaps.last() != Some(&last) {
            return None;
        }
        let place = |heap: u64| heaps.iter().position(|other| *other == heap);
        let star = star.and_then(place);
        let mut options: Vec<Vec<Counts>> = Vec::new();
        for (at, heap) in heaps.iter().enumerate() {
            let mut words = Vec::new();
            let mut known = true;
            if star == Some(at) {
                words.push([0; KINDS]);
            } else {
                let _ = game.heap_options(*heap, &mut |parts| {
                    let mut word = [0u8; KINDS];
                    for atom in parts.iter().flat_map(|part| &atoms[*part as usize]) {
                        match place(*atom) {
                            Some(at) => word[at] = word[at].saturating_add(1),
                            None => known = false,
                        }
                    }
                    if let Some(star) = star {
                        word[star] %= 2;
                    }
                    words.push(word);
                    ControlFlow::Continue(())
                });
            }
            if !known || words.is_empty() || words.iter().flatten().any(|count| *count > 8) {
                return None;
            }
            words.sort_unstable();
            words.dedup();
            options.push(words);
        }
        Some(Self { heaps, star, options })
    }

    /// Less with every move and with every reduction.
    fn weight(&self, word: &Counts) -> u64 {
        let weight = |at: usize| if self.star == Some(at) { 1 } else { self.heaps[at] * self.heaps[at] };
        (0..self.heaps.len()).map(|at| u64::from(word[at]) * weight(at)).sum()
    }
}

/// A pair of heaps, with bounds, and the table of normal forms.
struct Pair<'k> {
    kinds: &'k Kinds,
    /// The places of g and n.
    places: [usize; 2],
    near: u8,
    far: u8,
    /// For each normal form whether it is lost, by its number.
    lost: Vec<Option<bool>>,
}

/// Looks for a proof that the sums of the heaps up to `last` have an infinite quotient.
pub(super) fn prove(
    game: &dyn HeapGame,
    last: u64,
    atoms: &(Vec<Vec<u64>>, Option<u64>),
    work: &mut Work<'_>,
) -> Result<Option<Endless>, Stop> {
    let Some(kinds) = Kinds::new(game, last, atoms) else { return Ok(None) };
    let largest = kinds.heaps.len() - 1;
    for near in NEAR {
        for other in (0..largest).filter(|other| kinds.star != Some(*other)) {
            let mut pair = Pair::new(&kinds, [other, largest], near);
            let words = pair.words_to_check();
            if words > WORDS {
                return Ok(None);
            }
            if pair.fill(work)? && pair.holds(work)? && pair.counts_without_end(work)? {
                return Ok(Some(Endless { heap: last, other: kinds.heaps[other], words }));
            }
        }
    }
    Ok(None)
}

impl<'k> Pair<'k> {
    fn new(kinds: &'k Kinds, places: [usize; 2], near: u8) -> Self {
        Self { kinds, places, near, far: near + BEYOND, lost: Vec::new() }
    }

    fn normal_form(&self, mut word: Counts) -> Counts {
        let down = |count: u8, least: u8| if count < least { count } else { least - 2 + (count - least) % 2 };
        let [g, n] = self.places;
        let both = word[g].min(word[n]).saturating_sub(self.near);
        for (at, count) in word.iter_mut().enumerate() {
            *count = match at {
                _ if at == g || at == n => down(*count - both, self.far + 2),
                _ if self.kinds.star == Some(at) => *count,
                _ => down(*count, self.near + 2),
            };
        }
        word
    }

    /// One more than the largest number of each kind in a box of words.
    fn sides(&self, others: u8, pair: u8) -> Counts {
        let mut sides = [1; KINDS];
        for (at, side) in sides.iter_mut().take(self.kinds.heaps.len()).enumerate() {
            *side = match at {
                _ if self.places.contains(&at) => pair + 1,
                _ if self.kinds.star == Some(at) => 2,
                _ => others + 1,
            };
        }
        sides
    }

    fn form_sides(&self) -> Counts {
        self.sides(self.near + 1, self.far + 1)
    }

    fn check_sides(&self) -> Counts {
        let g = self.places[0];
        let most = self.kinds.options.iter().flatten().map(|option| option[g]).max().unwrap_or(0);
        self.sides(self.near + 2, self.far + 3 + most)
    }

    fn words_to_check(&self) -> u64 {
        let sides = self.check_sides();
        let side = u64::from(sides[self.places[0]]);
        let beyond = side.saturating_sub(u64::from(self.near) + 2);
        size(&sides) as u64 / (side * side) * (side * side - beyond * beyond)
    }

    fn number(&self, form: &Counts) -> usize {
        let sides = self.form_sides();
        (0..KINDS).fold(0, |number, at| number * usize::from(sides[at]) + usize::from(form[at]))
    }

    /// What the options say of a word; `None` if one of them is not known yet.
    fn judge(&self, word: &Counts) -> Option<bool> {
        let mut moves = false;
        for (at, options) in self.kinds.options.iter().enumerate().filter(|(at, _)| word[*at] > 0) {
            moves = true;
            for option in options {
                let mut next = *word;
                next[at] -= 1;
                for (count, more) in next.iter_mut().zip(option) {
                    *count += more;
                }
                if let Some(star) = self.kinds.star {
                    next[star] %= 2;
                }
                if self.lost[self.number(&self.normal_form(next))]? {
                    return Some(false);
                }
            }
        }
        Some(moves)
    }

    /// Fills the table, from light to heavy words; `false` if that cannot be done.
    fn fill(&mut self, work: &mut Work<'_>) -> Result<bool, Stop> {
        let sides = self.form_sides();
        self.lost = vec![None; size(&sides)];
        let [g, n] = self.places;
        let all = (0..size(&sides)).map(|number| word(number, &sides));
        let mut forms: Vec<Counts> = all.filter(|form| form[g].min(form[n]) <= self.near).collect();
        forms.sort_by_cached_key(|form| self.kinds.weight(form));
        for form in &forms {
            work.spend(1)?;
            let Some(lost) = self.judge(form) else { return Ok(false) };
            let number = self.number(form);
            self.lost[number] = Some(lost);
        }
        Ok(true)
    }

    /// The supposition of the theorem.
    fn holds(&self, work: &mut Work<'_>) -> Result<bool, Stop> {
        let sides = self.check_sides();
        let [g, n] = self.places;
        for number in 0..size(&sides) {
            let word = word(number, &sides);
            if word[g].min(word[n]) > self.near + 1 {
                continue;
            }
            work.spend(1)?;
            let lost = self.lost[self.number(&self.normal_form(word))];
            if lost.is_none() || self.judge(&word) != lost {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether g and n do not come to rest together, so that the quotient is infinite.
    fn counts_without_end(&self, work: &mut Work<'_>) -> Result<bool, Stop> {
        let sides = self.sides(self.near + 1, 0);
        let [g, n] = self.places;
        for number in 0..size(&sides) {
            work.spend(1)?;
            for far in [self.far, self.far + 1] {
                let lost = |many: usize, few: usize| {
                    let mut word = word(number, &sides);
                    (word[many], word[few]) = (far, self.near);
                    self.lost[self.number(&word)]
                };
                if lost(g, n) != lost(n, g) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

/// The number of words in a box.
fn size(sides: &Counts) -> usize {
    sides.iter().fold(1usize, |size, side| size.saturating_mul(usize::from(*side)))
}

/// A word of a box by its number.
fn word(mut number: usize, sides: &Counts) -> Counts {
    let mut word = [0; KINDS];
    for at in (0..KINDS).rev() {
        let side = usize::from(sides[at]);
        word[at] = (number % side) as u8;
        number /= side;
    }
    word
}

#[cfg(test)]
mod tests {
    use marienbad_rules::heap::TakeAndBreak;

    use super::*;
    use crate::Budget;
    use crate::misere::Search;

    fn pair_of(code: &str, last: u64, work: &mut Work<'_>) -> (Option<Endless>, TakeAndBreak) {
        let game: TakeAndBreak = code.parse().unwrap();
        let atoms = Search::new(&game).atoms(last, work).unwrap();
        (prove(&game, last, &atoms, work).unwrap(), game)
    }

    #[test]
    fn sevens_and_twelves_of_0_76_count_without_end() {
        let mut work = Work::new(Budget::default());
        let (found, game) = pair_of("0.76", 12, &mut work);
        let found = found.unwrap();
        assert_eq!((found.heap, found.other), (12, 7));
        // The law behind it, by plain search.
        let mut search = Search::new(&game);
        for twelves in 2..6 {
            for sevens in 0..8 {
                let sum = [vec![12; twelves], vec![7; sevens], vec![1]].concat();
                assert_eq!(search.wins(&sum, &mut work).unwrap(), sevens < twelves, "{sum:?}");
            }
        }
    }

    #[test]
    fn the_table_gives_the_outcomes_that_search_finds() {
        let mut work = Work::new(Budget::default());
        let game: TakeAndBreak = "0.76".parse().unwrap();
        let mut search = Search::new(&game);
        let kinds = Kinds::new(&game, 12, &search.atoms(12, &mut work).unwrap()).unwrap();
        let place = |heap: u64| kinds.heaps.iter().position(|other| *other == heap).unwrap();
        let mut pair = Pair::new(&kinds, [place(7), place(12)], 2);
        assert!(pair.fill(&mut work).unwrap() && pair.holds(&mut work).unwrap());
        let mut dice: u64 = 7;
        let mut lost = 0;
        for _ in 0..400 {
            let mut counts = [0u8; KINDS];
            for count in counts.iter_mut().take(kinds.heaps.len()) {
                dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                *count = [0, 0, 0, 1, 2, 3, 4, 5][(dice >> 61) as usize];
            }
            let sum = kinds.heaps.iter().zip(counts).flat_map(|(heap, count)| vec![*heap; count.into()]);
            let sum: Vec<u64> = sum.collect();
            if let Some(star) = kinds.star {
                counts[star] %= 2;
            }
            let found = pair.lost[pair.number(&pair.normal_form(counts))];
            assert_eq!(found, Some(!search.wins(&sum, &mut work).unwrap()), "{sum:?}");
            lost += usize::from(found == Some(true));
        }
        assert!(lost > 20, "{lost}");
    }

    #[test]
    fn finite_quotients_are_not_called_infinite() {
        let mut work = Work::new(Budget::default());
        for (code, last) in [("0.77", 9), ("0.76", 11), ("0.75", 8), ("0.34", 9), ("0.15", 14), ("0.71", 5)] {
            for last in 1..=last {
                assert_eq!(pair_of(code, last, &mut work).0, None, "{code} to {last}");
            }
        }
    }
}
