//! Products of generators, and their notation.

use std::fmt;
use std::ops::Deref;

/// A product of generators, given by their indices in ascending order. The empty product is the identity,
/// written 1.
///
/// ```
/// use marienbad_solve::misere::quotient::Word;
/// let word = Word::new(vec![2, 1, 1]);
/// assert_eq!(word.to_string(), "b^2c");
/// assert_eq!(format!("{word:#}"), "b²c");
/// assert_eq!(Word::new(vec![]).to_string(), "1");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Word(Vec<usize>);

impl Word {
    /// The product of the generators with these indices.
    pub fn new(mut places: Vec<usize>) -> Self {
        places.sort_unstable();
        Self(places)
    }

    /// The name of a generator: a, b, …, z, a1, b1, …
    pub fn name(place: usize) -> String {
        let letter = char::from(b'a' + (place % 26) as u8);
        if place < 26 { letter.to_string() } else { format!("{letter}{}", place / 26) }
    }
}

impl Deref for Word {
    type Target = [usize];

    fn deref(&self) -> &[usize] {
        &self.0
    }
}

/// `b^2c`; with `{:#}`, the exponents as superscripts: `b²c`.
impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
        if self.is_empty() {
            return f.write_str("1");
        }
        for run in self.chunk_by(|a, b| a == b) {
            f.write_str(&Self::name(run[0]))?;
            match run.len() {
                1 => {}
                power if f.alternate() => {
                    let digits = power.to_string();
                    let raised = digits.bytes().map(|digit| DIGITS[usize::from(digit - b'0') % 10]);
                    f.write_str(&raised.collect::<String>())?;
                }
                power => write!(f, "^{power}")?,
            }
        }
        Ok(())
    }
}
