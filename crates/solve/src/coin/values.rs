//! The values of a factor, by the engine that suits it.

use marienbad_rules::Natural;
use marienbad_rules::coin::Factor;
use num_bigint::BigUint;

use super::at_most::AtMost;
use super::{Formula, Mex, mock_turtle};
use crate::{Large, Stop, Work};

/// The most bits of a value.
pub const MAX_BITS: u64 = 65_536;

/// The bitmap engine goes no further: its bitmap would not fit into any memory.
const MAX_COINS: u64 = 100_000;
/// For larger r the first coin without a formula would need a bitmap of more than 2^40 bits.
const MAX_EVEN: u64 = 40;

/// The values of single black coins, for any [`Factor`].
///
/// ```
/// use marienbad_rules::coin::Factor;
/// use marienbad_solve::{Budget, Work, coin::CoinValues};
/// let mut work = Work::new(Budget::default());
/// let mut values = CoinValues::new(&Factor::AtMost(7));
/// values.extend_to(24, &mut work)?;
/// // Twelve bits for 24 coins: the Golay code.
/// assert!((1..=24).all(|n| values.value(n).unwrap() < 4096.into()));
/// # Ok::<(), marienbad_solve::Stop>(())
/// ```
#[derive(Debug, Clone)]
pub struct CoinValues {
    engine: Engine,
    /// The number of coins with value 0 at the left of the row ("exactly r"). The engine counts from the
    /// next one.
    zeros: u64,
}

#[derive(Debug, Clone)]
enum Engine {
    Formula(Formula),
    Bitmap {
        /// The number r.
        most: u64,
        /// The engine for r, or for r - 1 if r is odd. Created when needed: the first r + 1 values have a
        /// formula.
        even: Option<Box<AtMost>>,
    },
    Mex(Mex),
}

impl CoinValues {
    /// An engine without values.
    pub fn new(factor: &Factor) -> Self {
        let bitmap = |most: u64| Engine::Bitmap { most, even: None };
        let (engine, zeros) = match (Formula::of(factor), factor) {
            (Some((formula, zeros)), _) => (Engine::Formula(formula), zeros),
            (None, Factor::AtMost(most)) => (bitmap(*most), 0),
            (None, Factor::Exactly(size)) => (bitmap(*size), size - 1),
            (None, other) => (Engine::Mex(Mex::new(other.clone())), 0),
        };
        Self { engine, zeros }
    }

    /// The name of the engine, in one word.
    pub fn word(&self) -> &'static str {
        match self.engine {
            Engine::Formula(_) => "formula",
            Engine::Bitmap { .. } => "bitmap",
            Engine::Mex(_) => "mex",
        }
    }

    /// Computes the values up to the coin n. If this is stopped, known values stay known, and a later call
    /// continues from there.
    pub fn extend_to(&mut self, n: u64, work: &mut Work<'_>) -> Result<(), Stop> {
        let Some(n) = n.checked_sub(self.zeros).filter(|n| *n > 0) else { return Ok(()) };
        match &mut self.engine {
            Engine::Formula(Formula::Power) if n > MAX_BITS => Err(too_many_bits(n)),
            Engine::Formula(_) => Ok(()),
            Engine::Mex(mex) => mex.extend_to(n, work),
            Engine::Bitmap { most, even } => {
                if n <= *most + 1 {
                    return if n > MAX_BITS { Err(too_many_bits(n)) } else { Ok(()) };
                }
                let r = *most / 2 * 2;
                let small = u8::try_from(r).ok().filter(|_| r <= MAX_EVEN && n <= MAX_COINS);
                let Some(small) = small else {
                    let what = Large::CoinTurned { coin: n, most: *most };
                    let max = if r <= MAX_EVEN { MAX_COINS } else { *most + 1 };
                    return Err(Stop::TooLarge { what, max: max.to_string() });
                };
                let engine = match even {
                    Some(engine) => engine,
                    None => even.insert(Box::new(AtMost::new(small, work)?)),
                };
                engine.extend_to((n - *most % 2) as usize, work)
            }
        }
    }

    /// The value of the coin n, counted from 1, if it is known.
    pub fn value(&self, n: u64) -> Option<Natural> {
        let n = match n.checked_sub(self.zeros) {
            Some(0) | None if n > 0 => return Some(Natural::ZERO),
            Some(n) => n,
            None => return None,
        };
        let before = n.checked_sub(1)?;
        match &self.engine {
            Engine::Formula(formula) => formula.value(n),
            Engine::Mex(mex) => mex.values().get(usize::try_from(before).ok()?).map(|value| (*value).into()),
            Engine::Bitmap { most, .. } if n <= *most => Formula::Power.value(n),
            Engine::Bitmap { most, .. } if before == *most && before < MAX_BITS => {
                Some(Natural::from((BigUint::from(1u32) << before) - 1u32))
            }
            Engine::Bitmap { most, even } => {
                let odd = most % 2;
                let known = even.as_ref()?.values().get(usize::try_from(before - odd).ok()?).copied()?;
                let value = if odd == 1 { mock_turtle(known)? } else { known };
                Some(value.into())
            }
        }
    }

    /// The coin with this value, for factors in which no two coins have the same value (at most r and
    /// exactly r coins with r >= 2, and any set), as far as values are known. No coin has the value 0 here,
    /// except in "exactly r".
    pub fn place(&self, value: &Natural) -> Option<u64> {
        let one_to_one = match self.engine {
            Engine::Formula(formula) => {
                matches!(formula, Formula::Place | Formula::Odious | Formula::Power)
            }
            Engine::Bitmap { .. } => true,
            Engine::Mex(_) => false,
        };
        if !one_to_one || value.is_zero() {
            return None;
        }
        let n = match (&self.engine, value.to_u64()) {
            (Engine::Formula(Formula::Place), Some(small)) => small,
            (Engine::Formula(Formula::Odious), Some(small)) => small / 2 + 1,
            (Engine::Formula(Formula::Power), _) => value.to_big().bits(),
            (Engine::Bitmap { even: Some(even), most }, Some(small)) => {
                let odd = most % 2;
                match even.values().binary_search(&(small >> odd)) {
                    Ok(index) => index as u64 + 1 + odd,
                    // Coins whose value has a formula, or the first coin of an odd r.
                    Err(_) => value.to_big().bits(),
                }
            }
            (Engine::Bitmap { most, .. }, _) => {
                let bits = value.to_big().bits();
                if bits == *most && Formula::Power.value(bits).as_ref() != Some(value) {
                    bits + 1
                } else {
                    bits
                }
            }
            _ => return None,
        };
        let place = n.checked_add(self.zeros)?;
        (self.value(place).as_ref() == Some(value)).then_some(place)
    }
}

fn too_many_bits(n: u64) -> Stop {
    Stop::TooLarge { what: Large::CoinBits(n), max: MAX_BITS.to_string() }
}
