//! Ends of ranges and conditions in a compact form for whole numbers of 128 bits, made of the values of
//! [`super::fast`]. Where they cannot go on, [`super::exact`] decides the same again.

use marienbad_grammar::words::Function;
use marienbad_grammar::words::{Operator, Relation};
use marienbad_grammar::{Formula, Item, Number, Set, Term};

use super::exact::{Halt, to_i128};
use super::fast::{Multiples, Value, Variables, binary, divided_up, root};
use crate::Listing;

/// The end of a range, rounded inward.
#[derive(Debug, Clone)]
pub(super) struct End {
    /// The number, if it is always the same.
    given: Option<i128>,
    whole: Value,
    /// Its parts, if it is a quotient or a root: it need not be whole then, and is quickly rounded.
    rounded: Option<Rounded>,
}

#[derive(Debug, Clone)]
enum Rounded {
    Quotient(Box<(Value, Value)>),
    Root(Box<Value>),
}

impl End {
    fn new(term: &Term) -> Self {
        let rounded = match term {
            Term::Binary(Operator::Divide, left, right, _) => {
                Some(Rounded::Quotient(Box::new((Value::new(left), Value::new(right)))))
            }
            Term::Call(Function::Sqrt, under, _) => {
                under.first().map(|under| Rounded::Root(Box::new(Value::new(under))))
            }
            _ => None,
        };
        let given = Multiples::of_term(term).and_then(|end| end.constant());
        Self { given, whole: Value::new(term), rounded }
    }

    /// Its value, if it is whole wherever its variables are.
    pub fn plain(&self) -> Option<&Value> {
        self.rounded.is_none().then_some(&self.whole)
    }

    fn fast(&self, variables: &Variables, up: bool) -> Option<i128> {
        match &self.rounded {
            None => self.whole.fast(variables),
            Some(Rounded::Quotient(parts)) => {
                let (a, b) = (parts.0.fast(variables)?, parts.1.fast(variables)?);
                if up { divided_up(a, b) } else { binary(Operator::Quotient, a, b) }
            }
            Some(Rounded::Root(under)) => {
                let under = under.fast(variables)?;
                let root = root(under)?;
                Some(root + i128::from(up && root * root < under))
            }
        }
    }

    /// The end, rounded up or down.
    #[inline]
    pub fn number(
        &self,
        variables: &Variables,
        up: bool,
        pay: &mut dyn FnMut(u64) -> Listing,
    ) -> Result<i128, Halt> {
        if let Some(number) = self.given.or_else(|| self.fast(variables, up)) {
            return Ok(number);
        }
        let number = variables.exact(&self.whole.term, pay)?;
        let number = if up { number.ceil() } else { number.floor() };
        to_i128(&number).ok_or(Halt::TooLarge)
    }
}

/// A part of a set.
#[derive(Debug, Clone)]
pub(super) enum Piece {
    One(Value),
    Range(Box<[End; 2]>),
}

/// The parts of a set, in their order.
pub(super) fn pieces(set: &Set) -> Vec<Piece> {
    let range = |from: &Term, to: &Term| Piece::Range(Box::new([End::new(from), End::new(to)]));
    match set {
        Set::Range(from, to, _) => vec![range(from, to)],
        Set::Listed(items) => items
            .iter()
            .map(|item| match item {
                Item::One(term) => Piece::One(Value::new(term)),
                Item::Range(from, to, _) => range(from, to),
            })
            .collect(),
        Set::Defined(_) => Vec::new(),
    }
}

/// A condition.
#[derive(Debug, Clone)]
pub(super) enum Test {
    /// One that is quickly decided for whole numbers.
    Simple(Box<(Simple, Formula)>),
    Not(Box<Test>),
    And(Box<[Test; 2]>),
    Or(Box<[Test; 2]>),
    Implies(Box<[Test; 2]>),
    Iff(Box<[Test; 2]>),
    /// Any other.
    Exact(Formula),
}

#[derive(Debug, Clone)]
pub(super) enum Simple {
    Compare(Value, Vec<(Relation, Value)>),
    Divides(Value, Value),
    Parity(Value, bool),
    Square(Value),
    Prime(Value),
    Member(Value, Vec<Piece>, bool),
}

impl Test {
    pub fn new(formula: &Formula) -> Self {
        let both = |left: &Formula, right: &Formula| Box::new([Self::new(left), Self::new(right)]);
        let simple = match formula {
            Formula::Not(inner) => return Self::Not(Box::new(Self::new(inner))),
            Formula::And(left, right) => return Self::And(both(left, right)),
            Formula::Or(left, right) => return Self::Or(both(left, right)),
            Formula::Implies(left, right) => return Self::Implies(both(left, right)),
            Formula::Iff(left, right) => return Self::Iff(both(left, right)),
            Formula::Compare(first, chain, _) => Simple::Compare(
                Value::new(first),
                chain.iter().map(|(relation, term)| (*relation, Value::new(term))).collect(),
            ),
            Formula::Divides(divisor, number, _) => Simple::Divides(Value::new(divisor), Value::new(number)),
            Formula::Parity { term, odd, .. } => Simple::Parity(Value::new(term), *odd),
            Formula::Square(term) => Simple::Square(Value::new(term)),
            Formula::Prime(term, _) => Simple::Prime(Value::new(term)),
            Formula::Member { term, set, inside, .. } => {
                Simple::Member(Value::new(term), pieces(set), *inside)
            }
            other => return Self::Exact(other.clone()),
        };
        Self::Simple(Box::new((simple, formula.clone())))
    }

    pub fn truth(&self, variables: &Variables, pay: &mut dyn FnMut(u64) -> Listing) -> Result<bool, Halt> {
        Ok(match self {
            Self::Simple(simple) => match simple.0.fast(variables) {
                Some(truth) => truth,
                None => variables.exact_truth(&simple.1, pay)?,
            },
            Self::Exact(formula) => variables.exact_truth(formula, pay)?,
            Self::Not(inner) => !inner.truth(variables, pay)?,
            Self::And(both) => both[0].truth(variables, pay)? && both[1].truth(variables, pay)?,
            Self::Or(both) => both[0].truth(variables, pay)? || both[1].truth(variables, pay)?,
            Self::Implies(both) => !both[0].truth(variables, pay)? || both[1].truth(variables, pay)?,
            Self::Iff(both) => both[0].truth(variables, pay)? == both[1].truth(variables, pay)?,
        })
    }
}

impl Simple {
    fn fast(&self, variables: &Variables) -> Option<bool> {
        Some(match self {
            Self::Compare(first, chain) => {
                let mut left = first.fast(variables)?;
                for (relation, value) in chain {
                    let right = value.fast(variables)?;
                    if !relation.holds(left.cmp(&right)) {
                        return Some(false);
                    }
                    left = right;
                }
                true
            }
            Self::Divides(divisor, number) => {
                let (divisor, number) = (divisor.fast(variables)?, number.fast(variables)?);
                if divisor == 0 { number == 0 } else { number.wrapping_rem(divisor) == 0 }
            }
            Self::Parity(value, odd) => (value.fast(variables)? & 1 == 1) == *odd,
            Self::Square(value) => {
                let number = value.fast(variables)?;
                root(number).is_some_and(|root| root * root == number)
            }
            Self::Prime(value) => is_prime(i64::try_from(value.fast(variables)?).ok()?)?,
            Self::Member(value, pieces, inside) => {
                let number = value.fast(variables)?;
                let mut found = false;
                for piece in pieces {
                    found = match piece {
                        Piece::One(value) => value.fast(variables)? == number,
                        Piece::Range(ends) => {
                            let [from, to] = &**ends;
                            let (from, to) = (from.fast(variables, true)?, to.fast(variables, false)?);
                            (from..=to).contains(&number)
                        }
                    };
                    if found {
                        break;
                    }
                }
                found == *inside
            }
        })
    }
}

/// Below this primes are looked up.
const SIEVED: usize = 1 << 14;

/// One bit a number: whether it is prime.
static PRIMES: [u64; SIEVED / 64] = sieve();

const fn sieve() -> [u64; SIEVED / 64] {
    let mut primes = [u64::MAX; SIEVED / 64];
    primes[0] = !0b11;
    let mut divisor = 2;
    while divisor * divisor < SIEVED {
        let mut multiple = divisor * divisor;
        while multiple < SIEVED {
            primes[multiple / 64] &= !(1 << (multiple % 64));
            multiple += divisor;
        }
        divisor += 1;
    }
    primes
}

/// Whether a number is prime, `None` where only the exact computation can say.
#[inline]
pub(super) fn is_prime(number: i64) -> Option<bool> {
    match usize::try_from(number) {
        Ok(small) if small < SIEVED => Some(PRIMES[small / 64] >> (small % 64) & 1 == 1),
        _ => Number::Small(number).is_prime().ok(),
    }
}
