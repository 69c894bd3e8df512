//! The winning turns of a coin position.

use marienbad_rules::coin::{BlackCoins, Coin, Coins, Factor, MAX_TURNED, Turn};
use marienbad_rules::{Interrupt, Listing, Natural};

use crate::coin::{CoinValues, nim_product, nim_quotient, nim_sum};
use crate::{Stop, Work};

/// The list of an answer ends here.
const MAX_MOVES: usize = 10_000;
/// So many sets are looked at before the list is given up as it is.
const MAX_LOOKS: u64 = 1 << 24;

/// A set that is multiplied with others costs so many looks.
const PRODUCT: u64 = 64;

/// Collects winning turns until there are too many.
pub(super) struct WinningTurns<'a> {
    game: &'a Coins,
    lines: &'a [CoinValues],
    total: &'a Natural,
    moves: Vec<(usize, Turn)>,
    looks: u64,
    /// Whether a winning set was not listed or some sets were not examined.
    cut: bool,
    stop: Option<Stop>,
}

impl<'a> WinningTurns<'a> {
    /// Collects the turns that change the value by `total`, the value of the whole position.
    pub(super) fn new(game: &'a Coins, lines: &'a [CoinValues], total: &'a Natural) -> Self {
        Self { game, lines, total, moves: Vec::new(), looks: 0, cut: false, stop: None }
    }

    /// Adds the winning turns of one component; `false` if the list is full.
    pub(super) fn add(&mut self, i: usize, black: &BlackCoins, work: &mut Work<'_>) -> Result<bool, Stop> {
        for coin in black.coins() {
            let mut axes: Vec<usize> = (0..self.lines.len()).collect();
            // The set is looked up along the last axis; along the others all sets are tried.
            let factors = self.game.factors();
            axes.sort_by_key(|axis| saved(&factors[*axis], coin.place(*axis)));
            let flow = self.choose(i, coin, &axes, &Natural::from(1), &mut Vec::new(), work);
            match self.stop.take() {
                Some(Stop::Cancelled) => return Err(Stop::Cancelled),
                Some(_) => self.cut = true,
                None => {}
            }
            if flow.is_err() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The list, and whether it is complete.
    pub(super) fn finish(self) -> (Vec<(usize, Turn)>, bool) {
        (self.moves, !self.cut)
    }

    /// Counts the cost of examining a set.
    fn look(&mut self, cost: u64, work: &mut Work<'_>) -> Listing {
        self.looks += cost;
        self.stop = work.spend(cost).err();
        if self.stop.is_some() || self.looks > MAX_LOOKS {
            self.cut = true;
            return Err(Interrupt::Enough);
        }
        Ok(())
    }

    /// Chooses a set along each of `axes`; `product` is the nim product of the sets already chosen.
    fn choose(
        &mut self,
        i: usize,
        coin: &Coin,
        axes: &[usize],
        product: &Natural,
        chosen: &mut Vec<(usize, Vec<u64>)>,
        work: &mut Work<'_>,
    ) -> Listing {
        let Some((axis, rest)) = axes.split_first() else { return Ok(()) };
        let (factor, line) = (&self.game.factors()[*axis], &self.lines[*axis]);
        let n = coin.place(*axis);
        if rest.is_empty() {
            let Some(wanted) = nim_quotient(self.total, product) else { return Ok(()) };
            return self.look_up(factor, line, n, &wanted, work, &mut |found, set| {
                chosen.push((*axis, set.to_vec()));
                let flow = found.push(i, chosen);
                chosen.pop();
                flow
            });
        }
        factor.turns(n, &mut |set| {
            self.look(PRODUCT, work)?;
            let turned = xor(line, set);
            if turned.is_zero() {
                return Ok(());
            }
            chosen.push((*axis, set.to_vec()));
            let flow = self.choose(i, coin, rest, &nim_product(product, &turned), chosen, work);
            chosen.pop();
            flow
        })
    }

    fn push(&mut self, i: usize, chosen: &[(usize, Vec<u64>)]) -> Listing {
        let mut sets = vec![Vec::new(); chosen.len()];
        for (axis, set) in chosen {
            sets[*axis].clone_from(set);
        }
        match Turn::new(sets) {
            Some(_) if self.moves.len() == MAX_MOVES => {
                self.cut = true;
                return Err(Interrupt::Enough);
            }
            Some(turn) => self.moves.push((i, turn)),
            // The move turns more coins than the ruleset can write; it wins all the same.
            None => self.cut = true,
        }
        Ok(())
    }

    /// Visits the legal sets with greatest place n whose values have xor `wanted`.
    fn look_up(
        &mut self,
        factor: &Factor,
        line: &CoinValues,
        n: u64,
        wanted: &Natural,
        work: &mut Work<'_>,
        visit: &mut dyn FnMut(&mut Self, &[u64]) -> Listing,
    ) -> Listing {
        let Some(own) = line.value(n) else { return Ok(()) };
        let others = nim_sum(wanted, &own);
        self.look(1, work)?;
        match factor {
            Factor::Exactly(2) => {
                // The coin p has the value p − 1; 0 is one of the values.
                let place = others.to_u64().and_then(|value| value.checked_add(1)).filter(|place| *place < n);
                place.map_or(Ok(()), |place| visit(self, &[n, place]))
            }
            // With so few coins, all values except possibly the last are powers of two.
            Factor::AtMost(most) if n <= most.saturating_add(1) => match digits(&others, n) {
                Some(set) if set.len() as u64 <= *most => visit(self, &set),
                _ => Ok(()),
            },
            Factor::AtMost(most) => {
                if others.is_zero() {
                    visit(self, &[n])?;
                }
                self.fill(line, &others, *most, &mut vec![n], work, visit)
            }
            Factor::Interval => {
                // The xor of the values from 1 to n is the Gray code of n.
                let Some(wanted) = wanted.to_u64() else { return Ok(()) };
                let before = from_gray(n ^ n >> 1 ^ wanted);
                if before >= n {
                    return Ok(());
                }
                if n - before > MAX_TURNED as u64 {
                    self.cut = true;
                    return Ok(());
                }
                let set: Vec<u64> = (before + 1..=n).rev().collect();
                visit(self, &set)
            }
            Factor::Any => digits(&others, n).map_or(Ok(()), |set| visit(self, &set)),
            _ => factor.turns(n, &mut |set| {
                self.look(1, work)?;
                if xor(line, set) == *wanted { visit(self, set) } else { Ok(()) }
            }),
        }
    }

    /// Visits `set` extended by one to `most - set.len()` smaller places whose values have xor `others`.
    /// The last of these places is looked up.
    fn fill(
        &mut self,
        line: &CoinValues,
        others: &Natural,
        most: u64,
        set: &mut Vec<u64>,
        work: &mut Work<'_>,
        visit: &mut dyn FnMut(&mut Self, &[u64]) -> Listing,
    ) -> Listing {
        let (Some(below), left) = (set.last().copied(), most.saturating_sub(set.len() as u64)) else {
            return Ok(());
        };
        if left == 0 {
            return Ok(());
        }
        self.look(1, work)?;
        if let Some(place) = line.place(others).filter(|place| *place < below) {
            set.push(place);
            let flow = visit(self, set);
            set.pop();
            flow?;
        }
        if left == 1 {
            return Ok(());
        }
        for place in (2..below).rev() {
            let Some(value) = line.value(place) else { continue };
            set.push(place);
            let flow = self.fill(line, &nim_sum(others, &value), most, set, work, visit);
            set.pop();
            flow?;
        }
        Ok(())
    }
}

/// The coin n together with the earlier coins whose values, powers of two, are the binary digits of
/// `others`.
fn digits(others: &Natural, n: u64) -> Option<Vec<u64>> {
    let others = others.to_big();
    let digits = (0..others.bits()).rev().filter(|bit| others.bit(*bit)).map(|bit| bit + 1);
    (others.bits() < n).then(|| std::iter::once(n).chain(digits).collect())
}

/// How many trials are saved by looking up the set with a given xor.
fn saved(factor: &Factor, n: u64) -> u64 {
    match factor {
        Factor::AtMost(2) | Factor::Exactly(2) | Factor::Interval => n,
        Factor::Any => 1 << n.min(63),
        _ => 0,
    }
}

fn xor(line: &CoinValues, set: &[u64]) -> Natural {
    set.iter().filter_map(|place| line.value(*place)).fold(Natural::ZERO, |sum, value| nim_sum(&sum, &value))
}

/// The number with this Gray code.
fn from_gray(code: u64) -> u64 {
    [32, 16, 8, 4, 2, 1].into_iter().fold(code, |code, shift| code ^ code >> shift)
}
