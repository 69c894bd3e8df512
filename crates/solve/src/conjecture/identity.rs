//! Proofs without testing, for statements that only restate a theorem.
//!
//! **Sums of heaps** (Bouton; Sprague and Grundy). In normal play the value of a sum of heaps is the xor of
//! the values of the heaps, it is lost exactly if that is 0, and in nim the value of a heap is its size.
//! Both sides of the statement are rewritten as "this xor of variables, of values of variables, and of
//! numbers is 0": a = b becomes a xor b = 0, "losing" becomes the xor of all values being 0, and equal
//! terms cancel. If both sides become the same equation, or if the equation is 0 = 0, the statement holds
//! for all natural numbers, and so also if it is claimed for fewer of them.
//!
//! **Wythoff's game** (Wythoff 1907). With x >= y, as the variables are named, the position x, y is lost
//! exactly if y = ⌊(x − y)·φ⌋. Exactly this equation is recognised, possibly with its sides or factors
//! exchanged.

use std::collections::BTreeSet;

use marienbad_grammar::words::{Function, Operator, Relation};
use marienbad_grammar::{Formula, Meaning, Place, Predicate, Term};
use marienbad_rules::numbers::Numbers;
use marienbad_rules::{Disguise, NimRows, Play};

use super::arrangement::Arrangement;
use crate::question::Game;

/// The word for the theorem that the conjecture restates; `None` if none is recognised.
pub(super) fn theorem(
    game: &dyn Game,
    predicate: &Predicate,
    arrangement: &Arrangement,
    play: Play,
    descending: bool,
) -> Option<&'static str> {
    if play != Play::Normal {
        return None;
    }
    match arrangement.form {
        Numbers::Heaps { .. } if game.heap_game().is_some() => {
            let nim = game.disguise() == Some(Disguise::Nim(NimRows::Heaps));
            let sums = Sums { predicate, arrangement, nim };
            sums.identity(&predicate.statement)?.then_some(if nim { "bouton" } else { "sprague-grundy" })
        }
        Numbers::Pair if descending && game.disguise() == Some(Disguise::Wythoff) => {
            golden(predicate, arrangement)?.then_some("wythoff")
        }
        _ => None,
    }
}

/// A xor of distinct terms: variables by index, values of variables, and a number.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Xor {
    variables: BTreeSet<usize>,
    values: BTreeSet<usize>,
    number: u64,
}

impl Xor {
    fn with(mut self, other: Self) -> Self {
        self.variables = &self.variables ^ &other.variables;
        self.values = &self.values ^ &other.values;
        self.number ^= other.number;
        self
    }

    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

/// "This xor is 0", or its negation.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Equation {
    zero: Xor,
    holds: bool,
}

struct Sums<'a> {
    predicate: &'a Predicate,
    arrangement: &'a Arrangement,
    nim: bool,
}

impl Sums<'_> {
    /// Whether the statement is true by its form; `None` if it is not of a known form.
    fn identity(&self, statement: &Formula) -> Option<bool> {
        if let Formula::Iff(left, right) = statement {
            return Some(self.equation(left)? == self.equation(right)?);
        }
        let equation = self.equation(statement)?;
        Some(equation.holds && equation.zero.is_zero())
    }

    fn equation(&self, formula: &Formula) -> Option<Equation> {
        match formula {
            Formula::Lost(place, _) => Some(Equation { zero: self.value(place)?, holds: true }),
            Formula::Won(place, _) => Some(Equation { zero: self.value(place)?, holds: false }),
            Formula::Compare(left, chain, _) => match chain.as_slice() {
                [(relation @ (Relation::Equal | Relation::Unequal), right)] => Some(Equation {
                    zero: self.xor(left)?.with(self.xor(right)?),
                    holds: *relation == Relation::Equal,
                }),
                _ => None,
            },
            Formula::Not(inner) => {
                let equation = self.equation(inner)?;
                Some(Equation { holds: !equation.holds, ..equation })
            }
            _ => None,
        }
    }

    fn xor(&self, term: &Term) -> Option<Xor> {
        match term {
            Term::Number(number) => Some(Xor { number: number.to_u64()?, ..Xor::default() }),
            Term::Variable(index) => {
                let place = self.arrangement.places[*index];
                Some(Xor { variables: BTreeSet::from([place]), ..Xor::default() })
            }
            Term::Defined(index) => match &self.predicate.definitions[*index].meaning {
                Meaning::Number(term) => self.xor(term),
                Meaning::Set(_) => None,
            },
            Term::Binary(Operator::Xor, left, right, _) => Some(self.xor(left)?.with(self.xor(right)?)),
            Term::Value(place, _) => self.value(place),
            _ => None,
        }
    }

    /// The value of a sum of heaps: the xor of their values.
    fn value(&self, place: &Place) -> Option<Xor> {
        let Some(terms) = place else {
            let heaps = (0..self.arrangement.names.len()).map(|place| self.heap(place));
            return Some(heaps.fold(Xor::default(), Xor::with));
        };
        terms.iter().try_fold(Xor::default(), |all, term| {
            // Of a variable; in nim also of anything that is itself a xor of natural numbers.
            let one = match term {
                Term::Variable(index) => self.heap(self.arrangement.places[*index]),
                _ if self.nim => self.xor(term)?,
                _ => return None,
            };
            Some(all.with(one))
        })
    }

    fn heap(&self, place: usize) -> Xor {
        let one = BTreeSet::from([place]);
        if self.nim {
            Xor { variables: one, ..Xor::default() }
        } else {
            Xor { values: one, ..Xor::default() }
        }
    }
}

/// Whether the statement is Wythoff's theorem.
fn golden(predicate: &Predicate, arrangement: &Arrangement) -> Option<bool> {
    let Formula::Iff(left, right) = &predicate.statement else { return None };
    let ((Formula::Lost(None, _), equation) | (equation, Formula::Lost(None, _))) = (&**left, &**right)
    else {
        return None;
    };
    let Formula::Compare(a, chain, _) = equation else { return None };
    let [(Relation::Equal, b)] = chain.as_slice() else { return None };
    let (a, b) = (inlined(predicate, a), inlined(predicate, b));
    let variable = |term: &Term, place: usize| match inlined(predicate, term) {
        Term::Variable(index) => arrangement.places[*index] == place,
        _ => false,
    };
    let difference = |term: &Term| match inlined(predicate, term) {
        Term::Binary(Operator::Subtract, x, y, _) => variable(x, 0) && variable(y, 1),
        _ => false,
    };
    let phi = |term: &Term| matches!(inlined(predicate, term), Term::Phi);
    let product = |term: &Term| match inlined(predicate, term) {
        Term::Binary(Operator::Multiply, p, q, _) => difference(p) && phi(q) || phi(p) && difference(q),
        _ => false,
    };
    let rounded = |term: &Term| match term {
        Term::Call(Function::Floor, inner, _) => inner.len() == 1 && product(&inner[0]),
        _ => false,
    };
    Some(variable(a, 1) && rounded(b) || variable(b, 1) && rounded(a))
}

/// The definition of a defined name, or the term itself.
fn inlined<'a>(predicate: &'a Predicate, mut term: &'a Term) -> &'a Term {
    while let Term::Defined(index) = term {
        match &predicate.definitions[*index].meaning {
            Meaning::Number(meaning) => term = meaning,
            Meaning::Set(_) => break,
        }
    }
    term
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_terms_cancel() {
        let one = Xor { variables: BTreeSet::from([0, 1]), number: 6, ..Xor::default() };
        assert!(one.clone().with(one).is_zero());
    }
}
