//! How sums and products are computed by hand, as data: what a teacher would write on the board.
//!
//! A sum is written in binary columns; a column with an odd number of ones gives a 1. A product is
//! distributed over the powers of 2 of both factors, each of which is a product of different *Fermat
//! powers* `2^(2^u)`: 2, 4, 16, 256... Two different Fermat powers multiply in the ordinary way; the square
//! of one is three halves of it, `t*t = t + t/2` (Madore, *Le jeu de nim : thème et variations*, slide 31).

use crate::big::NimBig;
use std::collections::BTreeMap;

/// A column of a binary sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// The column has the weight `2^exponent`.
    pub exponent: usize,
    /// How many terms have a 1 in this column.
    pub ones: usize,
}

impl Column {
    /// The digit of the sum in this column: 1 if the number of ones is odd.
    pub fn digit(self) -> bool {
        self.ones % 2 == 1
    }
}

/// A sum in binary columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumSteps {
    /// The terms. The digits of a term are [`NimBig::bit`].
    pub terms: Vec<NimBig>,
    /// The columns, the most significant first; at least one.
    pub columns: Vec<Column>,
    /// The sum.
    pub result: NimBig,
}

/// The steps of a sum.
///
/// ```
/// use marienbad_nimbers::{NimBig, steps};
/// let sum = steps::sum(&[42_u64, 38].map(NimBig::from));
/// let ones: Vec<usize> = sum.columns.iter().map(|column| column.ones).collect();
/// assert_eq!(ones, [2, 0, 1, 1, 2, 0]);
/// assert_eq!(sum.result, NimBig::from(12_u64));
/// ```
pub fn sum(terms: &[NimBig]) -> SumSteps {
    let width = terms.iter().map(NimBig::bit_len).max().unwrap_or(0).max(1);
    let column = |exponent| Column { exponent, ones: terms.iter().filter(|term| term.bit(exponent)).count() };
    SumSteps {
        terms: terms.to_vec(),
        columns: (0..width).rev().map(column).collect(),
        result: terms.iter().sum(),
    }
}

/// A product of Fermat powers, given by the numbers `u` of its factors `2^(2^u)`, largest first, each as
/// often as it occurs. The empty product is 1.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Monomial(pub Vec<u32>);

impl Monomial {
    /// `2^exponent`, split by the binary digits of the exponent.
    pub fn of_power(exponent: usize) -> Self {
        Self((0..usize::BITS).rev().filter(|&u| exponent >> u & 1 == 1).collect())
    }

    /// The largest Fermat power that occurs at least twice.
    pub fn largest_square(&self) -> Option<u32> {
        self.0.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
    }

    /// The exponent, if this is a power of 2 because no factor occurs twice.
    pub fn exponent(&self) -> Option<usize> {
        self.largest_square().is_none().then(|| self.0.iter().map(|&u| 1 << u).sum())
    }

    fn times(&self, other: &Self) -> Self {
        let mut factors: Vec<u32> = self.0.iter().chain(&other.0).copied().collect();
        factors.sort_unstable_by(|a, b| b.cmp(a));
        Self(factors)
    }

    /// The two terms after replacing `t*t = t + t/2` for the Fermat power `t` with number `u`, which occurs
    /// twice. Half of `t` is the product of all smaller Fermat powers.
    fn without_square(&self, u: u32) -> [Self; 2] {
        let mut rest = self.0.clone();
        if let Some(place) = rest.iter().position(|&factor| factor == u) {
            rest.drain(place..place + 2);
        }
        let rest = Self(rest);
        [rest.times(&Self(vec![u])), rest.times(&Self((0..u).rev().collect()))]
    }
}

/// One line of the computation: a sum of products of Fermat powers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The number `u` of the Fermat power whose squares were replaced in the previous line to obtain this
    /// one, with `t*t = t + t/2`; `None` for the first line.
    pub square: Option<u32>,
    /// The terms, each once, largest first; terms that occurred twice have cancelled.
    pub terms: Vec<Monomial>,
}

/// The product of two powers of 2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PowerProduct {
    /// The left factor is `2^left`.
    pub left: usize,
    /// The right factor is `2^right`.
    pub right: usize,
    /// The lines from the product of all the Fermat powers to a sum of terms without squares; a single line
    /// if there is no square.
    pub lines: Vec<Line>,
    /// The product.
    pub value: NimBig,
}

/// The steps of a product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductSteps {
    /// The left factor.
    pub left: NimBig,
    /// The right factor.
    pub right: NimBig,
    /// The exponents of the powers of 2 whose sum is the left factor, the largest first.
    pub left_powers: Vec<usize>,
    /// The same for the right factor.
    pub right_powers: Vec<usize>,
    /// The product of each power on the left with each on the right, in that order.
    pub products: Vec<PowerProduct>,
    /// The product: the sum of these products.
    pub result: NimBig,
}

/// The most bits of a factor whose product is written out.
pub const PRODUCT_BITS: usize = 64;

/// The steps of a product; `None` if a factor has more than [`PRODUCT_BITS`] bits, which would be too long
/// to read.
///
/// ```
/// use marienbad_nimbers::{NimBig, steps};
/// let product = steps::product(&NimBig::from(8_u64), &NimBig::from(13_u64)).unwrap();
/// assert_eq!((product.left_powers, product.right_powers), (vec![3], vec![3, 2, 0]));
/// // 8 * 8 = (4*2)*(4*2) = 13, 8 * 4 = (4*2)*4 = 11, 8 * 1 = 8, and their sum is 14.
/// let values: Vec<NimBig> = product.products.into_iter().map(|power| power.value).collect();
/// assert_eq!(values, [13_u64, 11, 8].map(NimBig::from));
/// assert_eq!(product.result, NimBig::from(14_u64));
/// ```
pub fn product(left: &NimBig, right: &NimBig) -> Option<ProductSteps> {
    if left.bit_len().max(right.bit_len()) > PRODUCT_BITS {
        return None;
    }
    let powers = |n: &NimBig| (0..n.bit_len()).rev().filter(|&i| n.bit(i)).collect::<Vec<_>>();
    let (left_powers, right_powers) = (powers(left), powers(right));
    let pairs = left_powers.iter().flat_map(|&m| right_powers.iter().map(move |&n| (m, n)));
    let products: Vec<PowerProduct> = pairs.map(|(m, n)| power_product(m, n)).collect();
    let result = products.iter().map(|product| &product.value).sum();
    Some(ProductSteps {
        left: left.clone(),
        right: right.clone(),
        left_powers,
        right_powers,
        products,
        result,
    })
}

/// The product `2^left * 2^right`, written out for exponents below [`PRODUCT_BITS`].
fn power_product(left: usize, right: usize) -> PowerProduct {
    let start = Monomial::of_power(left).times(&Monomial::of_power(right));
    let mut lines = vec![Line { square: None, terms: vec![start] }];
    // Each line replaces one square of the largest squared Fermat power, in every term that contains it.
    // The replacement is smaller, so this ends.
    while let Some(next) = next_line(&lines[lines.len() - 1]) {
        lines.push(next);
    }
    let terms = &lines[lines.len() - 1].terms;
    let value = terms.iter().filter_map(Monomial::exponent).map(NimBig::power_of_two).sum();
    PowerProduct { left, right, lines, value }
}

fn next_line(line: &Line) -> Option<Line> {
    let square = line.terms.iter().filter_map(Monomial::largest_square).max()?;
    let mut parity: BTreeMap<Monomial, bool> = BTreeMap::new();
    for term in &line.terms {
        let replaced = if term.largest_square() == Some(square) {
            term.without_square(square).to_vec()
        } else {
            vec![term.clone()]
        };
        for term in replaced {
            *parity.entry(term).or_default() ^= true;
        }
    }
    let terms = parity.into_iter().rev().filter(|&(_, odd)| odd).map(|(term, _)| term).collect();
    Some(Line { square: Some(square), terms })
}
