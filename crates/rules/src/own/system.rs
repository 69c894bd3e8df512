//! Derives what follows from a rule's ranges and conditions, by linear inequalities.
//!
//! Facts are linear forms that are nonnegative, or positive. A claim is proved by showing that its negation
//! has no solution, by Fourier–Motzkin elimination. Roots, products and quotients become variables of their
//! own, with facts that always hold for them, such as √x <= x for natural x, or k·k >= k. A claim that is
//! not proved within the step limit is unknown.

use std::cmp::Ordering;

use marienbad_grammar::words::{Function, Operator, Relation};
use marienbad_grammar::{Formula, Item, Set, Term};

use super::linear::{Fraction, Linear, linear};
use super::program::conjuncts;
use super::rule::Clause;

/// The most inequalities at a time.
const MOST_FACTS: usize = 400;

/// The first variable that stands for something that is not linear.
const FIRST_OTHER: usize = 1_000;

/// A linear form that is nonnegative, or positive if `strict`.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Fact {
    form: Linear,
    strict: bool,
}

/// Facts about the numbers of a clause.
#[derive(Debug, Clone)]
pub(super) struct System {
    facts: Vec<Fact>,
    /// The terms that are not linear and have become variables.
    others: Vec<Other>,
    /// Range variables that may take fractions.
    fractions: Vec<usize>,
    /// The steps left for proofs.
    fuel: u64,
}

#[derive(Debug, Clone)]
struct Other {
    term: Term,
    whole: bool,
}

impl System {
    /// The facts that hold whenever a clause gives a move. `choice` enumerates the choices of a part for
    /// each listed set; `None` after the last choice.
    pub fn of(clause: &Clause, choice: usize, fuel: u64) -> Option<Self> {
        let mut system = Self { facts: Vec::new(), others: Vec::new(), fractions: Vec::new(), fuel };
        let arity = clause.fixed.len();
        let mut all = Linear::number(-1);
        for (i, fixed) in clause.fixed.iter().enumerate() {
            let number = Linear::variable(i);
            let difference = fixed.and_then(|fixed| number.plus(-i128::from(fixed)));
            if let Some(difference) = difference {
                system.equal(&difference);
            }
            all = all.and_then(|all| all.add(&number));
            system.fact(number);
        }
        if let Some(all) = all {
            system.fact(all);
        }
        let mut choice = choice;
        for (i, set) in clause.ranges.iter().enumerate() {
            // A fact that does not fit into small fractions is dropped: fewer facts only prove less.
            let _ = system.range(arity + i, set, &mut choice);
        }
        if choice > 0 {
            return None;
        }
        for part in clause.condition.iter().flat_map(conjuncts) {
            let _ = system.condition(part);
        }
        Some(system)
    }

    fn fact(&mut self, form: Linear) {
        self.facts.push(Fact { form, strict: false });
    }

    fn equal(&mut self, form: &Linear) {
        self.fact(form.clone());
        self.fact(form.negated());
    }

    /// Adds the fact that a term is nonnegative.
    pub fn natural(&mut self, term: &Term) {
        if let Some(form) = self.form(term) {
            self.fact(form);
        }
    }

    fn range(&mut self, variable: usize, set: &Set, choice: &mut usize) -> Option<()> {
        let number = Linear::variable(variable);
        let (from, to) = match set {
            Set::Range(from, to, _) => (&**from, &**to),
            Set::Listed(items) => {
                if let Some((least, most)) = constants(items) {
                    self.fact(number.minus(&Linear::number(least)?)?);
                    self.fact(Linear::number(most)?.minus(&number)?);
                    return Some(());
                }
                let item = items.get(*choice % items.len().max(1));
                *choice /= items.len().max(1);
                match item {
                    Some(Item::Range(from, to, _)) => (from, to),
                    Some(Item::One(term)) => {
                        match self.form(term) {
                            Some(form) => {
                                if !self.is_whole(&form) {
                                    self.fractions.push(variable);
                                }
                                let difference = number.minus(&form)?;
                                self.equal(&difference);
                            }
                            None => self.fractions.push(variable),
                        }
                        return Some(());
                    }
                    None => return Some(()),
                }
            }
            Set::Defined(_) => return Some(()),
        };
        if let Some(from) = self.form(from) {
            self.fact(number.minus(&from)?);
        }
        if let Some(to) = self.form(to) {
            self.fact(to.minus(&number)?);
        }
        Some(())
    }

    /// Whether a form is whole for all values of its variables.
    fn is_whole(&self, form: &Linear) -> bool {
        let whole = |variable: usize| match variable.checked_sub(FIRST_OTHER) {
            Some(other) => self.others.get(other).is_some_and(|other| other.whole),
            None => !self.fractions.contains(&variable),
        };
        form.is_whole() && form.factors().all(|(variable, _)| whole(variable))
    }

    fn condition(&mut self, formula: &Formula) -> Option<()> {
        match formula {
            Formula::Compare(first, chain, _) => {
                let mut left = first;
                for (relation, right) in chain {
                    self.comparison(left, *relation, right);
                    left = right;
                }
            }
            Formula::Member { term, set: Set::Range(from, to, _), inside: true, .. } => {
                self.comparison(term, Relation::AtLeast, from);
                self.comparison(term, Relation::AtMost, to);
            }
            Formula::Divides(divisor, number, _) => {
                let (divisor, number) = (self.form(divisor)?, self.form(number)?);
                if self.proves(&number.plus(-1)?, true) {
                    self.fact(number.minus(&divisor)?);
                }
            }
            Formula::Prime(term, _) => {
                let form = self.form(term)?;
                self.fact(form.plus(-2)?);
            }
            Formula::Square(term) | Formula::Fibonacci(term) => {
                let form = self.form(term)?;
                self.fact(form);
            }
            _ => {}
        }
        Some(())
    }

    fn comparison(&mut self, left: &Term, relation: Relation, right: &Term) -> Option<()> {
        let difference = self.form(right)?.minus(&self.form(left)?)?;
        let strictly = |own: &mut Self, form: Linear| {
            if own.is_whole(&form) {
                own.fact(form.plus(-1)?);
            } else {
                own.facts.push(Fact { form, strict: true });
            }
            Some(())
        };
        match relation {
            Relation::Equal => self.equal(&difference),
            Relation::Unequal => {}
            Relation::Less => strictly(self, difference)?,
            Relation::AtMost => self.fact(difference),
            Relation::More => strictly(self, difference.negated())?,
            Relation::AtLeast => self.fact(difference.negated()),
        }
        Some(())
    }

    /// Whether the form is proved nonnegative. `whole` says that its variables are known to be whole.
    pub fn proves(&mut self, form: &Linear, whole: bool) -> bool {
        let contrary = if whole && self.is_whole(form) {
            form.negated().plus(-1).map(|form| Fact { form, strict: false })
        } else {
            Some(Fact { form: form.negated(), strict: true })
        };
        let Some(contrary) = contrary else { return false };
        let mut facts = self.facts.clone();
        facts.push(contrary);
        self.has_no_solution(facts)
    }

    fn has_no_solution(&mut self, mut facts: Vec<Fact>) -> bool {
        loop {
            let impossible = |fact: &Fact| match fact.form.to_constant().map(Fraction::sign) {
                Some(Ordering::Less) => true,
                Some(Ordering::Equal) => fact.strict,
                _ => false,
            };
            if facts.iter().any(impossible) {
                return true;
            }
            facts.retain(|fact| fact.form.to_constant().is_none());
            let Some(variable) = next_variable(&facts) else { return false };
            let sign = |fact: &Fact| fact.form.factor(variable).sign();
            let (mut next, mut above, mut below) = (Vec::new(), Vec::new(), Vec::new());
            for fact in facts {
                match sign(&fact) {
                    Ordering::Equal => next.push(fact),
                    Ordering::Greater => below.push(fact),
                    Ordering::Less => above.push(fact),
                }
            }
            for low in &below {
                for high in &above {
                    if self.fuel == 0 || next.len() >= MOST_FACTS {
                        return false;
                    }
                    self.fuel -= 1;
                    let sum = combined(low, high, variable);
                    // A sum too large for small fractions is dropped: fewer facts only prove less.
                    if let Some(sum) = sum.filter(|sum| !next.contains(sum)) {
                        next.push(sum);
                    }
                }
            }
            facts = next;
        }
    }

    /// A term as a linear form, with new variables for its parts that are not linear.
    pub fn form(&mut self, term: &Term) -> Option<Linear> {
        if let Some(form) = linear(term) {
            return Some(form);
        }
        match term {
            Term::Negated(inner) => Some(self.form(inner)?.negated()),
            Term::Binary(Operator::Add, left, right, _) => self.form(left)?.add(&self.form(right)?),
            Term::Binary(Operator::Subtract, left, right, _) => self.form(left)?.minus(&self.form(right)?),
            Term::Binary(Operator::Multiply, left, right, _) => {
                let (x, y) = (self.form(left)?, self.form(right)?);
                match (x.to_constant(), y.to_constant()) {
                    (Some(factor), _) => y.times(factor),
                    (_, Some(factor)) => x.times(factor),
                    _ => self.other(term),
                }
            }
            Term::Binary(Operator::Divide, left, right, _) => {
                let (x, y) = (self.form(left)?, self.form(right)?);
                match y.to_constant() {
                    Some(divisor) => x.times(divisor.inverse()?),
                    None => self.other(term),
                }
            }
            Term::Binary(..) | Term::Call(..) | Term::Phi => self.other(term),
            _ => None,
        }
    }

    /// A variable for a term that is not linear, with facts that always hold for it.
    fn other(&mut self, term: &Term) -> Option<Linear> {
        if let Some(known) = self.others.iter().position(|other| other.term == *term) {
            return Some(Linear::variable(FIRST_OTHER + known));
        }
        let (facts, whole) = match term {
            Term::Binary(operator, left, right, _) => {
                let (x, y) = (self.form(left)?, self.form(right)?);
                self.about_operation(*operator, &x, &y)?
            }
            Term::Call(function, arguments, _) => {
                let forms = arguments.iter().map(|term| self.form(term)).collect::<Option<Vec<_>>>()?;
                self.about_call(*function, &forms)?
            }
            Term::Phi => {
                let bound =
                    |top, bottom| Some(Linear::number(1)?.times(Fraction::new(top, bottom)?)?.negated());
                (vec![(1, bound(8, 5)?), (-1, bound(-13, 8)?)], false)
            }
            _ => return None,
        };
        let variable = Linear::variable(FIRST_OTHER + self.others.len());
        self.others.push(Other { term: term.clone(), whole });
        for (sign, rest) in facts {
            let signed = if sign > 0 { variable.clone() } else { variable.negated() };
            self.fact(signed.add(&rest)?);
        }
        Some(variable)
    }

    /// Facts about a number z, each as ±z plus a form, and whether z is whole.
    fn about_operation(&mut self, operator: Operator, x: &Linear, y: &Linear) -> Option<About> {
        let whole = self.is_whole(x) && self.is_whole(y);
        let at_least = |own: &mut Self, form: &Linear, number: i128| {
            form.plus(-number).is_some_and(|form| own.proves(&form, true))
        };
        let (x_natural, y_natural) = (at_least(self, x, 0), at_least(self, y, 0));
        let (x_positive, y_positive) = (at_least(self, x, 1), at_least(self, y, 1));
        let zero = Linear::number(0)?;
        let mut facts = Vec::new();
        match operator {
            Operator::Multiply => {
                if x_natural && y_natural {
                    facts.push((1, zero));
                }
                if x_positive && y_natural {
                    facts.push((1, y.negated()));
                }
                if y_positive && x_natural {
                    facts.push((1, x.negated()));
                }
                if whole && x == y {
                    facts.extend([(1, x.negated()), (1, x.clone())]);
                }
                Some((facts, whole))
            }
            Operator::Divide | Operator::Quotient => {
                let rounded = operator == Operator::Quotient;
                if let Some(divisor) = y.to_constant().filter(|divisor| divisor.sign().is_gt()) {
                    let exact = x.times(divisor.inverse()?)?;
                    facts.extend([(-1, exact.clone()), (1, exact.negated().plus(1)?)]);
                } else if x_natural && y_positive {
                    facts.extend([(1, zero), (-1, x.clone())]);
                    if y.times(Fraction::new(2, 3)?)?.plus(-1).is_some_and(|y| self.proves(&y, false)) {
                        facts.push((-1, x.times(Fraction::new(2, 3)?)?));
                    }
                }
                Some((facts, rounded))
            }
            Operator::Modulo => {
                if y_positive {
                    facts.push((1, zero));
                    facts.push((-1, if whole { y.plus(-1)? } else { y.clone() }));
                    if x_natural {
                        facts.push((-1, x.clone()));
                    }
                }
                Some((facts, whole))
            }
            Operator::Power => {
                let exponent = y.to_whole();
                let base = x.to_whole();
                if exponent.is_some_and(|exponent| exponent > 0) && whole {
                    if x_natural {
                        facts.extend([(1, x.negated()), (1, zero)]);
                    } else if exponent.is_some_and(|exponent| exponent % 2 == 0) {
                        facts.extend([(1, x.negated()), (1, x.clone())]);
                    }
                } else if base.is_some_and(|base| base >= 2) && y_natural && whole {
                    facts.push((1, y.plus(1)?.negated()));
                }
                Some((facts, whole && y_natural))
            }
            Operator::Xor | Operator::NimProduct => {
                facts.push((1, zero));
                if operator == Operator::Xor {
                    facts.push((-1, x.add(y)?));
                    facts.extend([(1, y.minus(x)?), (1, x.minus(y)?)]);
                }
                Some((facts, true))
            }
            Operator::Add | Operator::Subtract => None,
        }
    }

    fn about_call(&mut self, function: Function, forms: &[Linear]) -> Option<About> {
        let x = forms.first()?;
        let (zero, whole) = (Linear::number(0)?, forms.iter().all(|form| self.is_whole(form)));
        let mut facts = Vec::new();
        match function {
            Function::Floor => facts.extend([(-1, x.clone()), (1, x.negated().plus(1)?)]),
            Function::Ceil => facts.extend([(1, x.negated()), (-1, x.plus(1)?)]),
            Function::Abs => facts.extend([(1, x.clone()), (1, x.negated())]),
            Function::Min => facts.extend(forms.iter().map(|form| (-1, form.clone()))),
            Function::Max => facts.extend(forms.iter().map(|form| (1, form.negated()))),
            Function::Sqrt | Function::Isqrt | Function::Popcount => {
                facts.push((1, zero));
                if whole {
                    facts.push((-1, x.clone()));
                }
            }
            Function::Bit => facts.extend([(1, zero), (-1, Linear::number(1)?)]),
            Function::Fib => facts.push((1, zero)),
            Function::Gcd => {
                facts.push((1, zero));
                for form in forms {
                    if form.plus(-1).is_some_and(|form| self.proves(&form, true)) {
                        facts.extend([(-1, form.clone()), (1, Linear::number(-1)?)]);
                    }
                }
            }
        }
        let always =
            matches!(function, Function::Floor | Function::Ceil | Function::Isqrt | Function::Popcount);
        let never = function == Function::Sqrt;
        let sorted = matches!(function, Function::Bit | Function::Fib | Function::Gcd);
        Some((facts, !never && (always || sorted || whole)))
    }
}

/// Facts about a new variable z, each as ±z plus a form, and whether z is whole.
type About = (Vec<(i8, Linear)>, bool);

/// The least and the largest number of a set of whole constants.
fn constants(items: &[Item]) -> Option<(i128, i128)> {
    let whole = |term: &Term| linear(term)?.to_whole();
    let mut ends: Option<(i128, i128)> = None;
    for item in items {
        let (from, to) = match item {
            Item::One(term) => (whole(term)?, whole(term)?),
            Item::Range(from, to, _) => (whole(from)?, whole(to)?),
        };
        ends = Some(ends.map_or((from, to), |(least, most)| (least.min(from), most.max(to))));
    }
    ends
}

/// The variable whose elimination makes the fewest new facts.
fn next_variable(facts: &[Fact]) -> Option<usize> {
    let mut variables: Vec<usize> =
        facts.iter().flat_map(|fact| fact.form.factors().map(|(variable, _)| variable)).collect();
    variables.sort_unstable();
    variables.dedup();
    variables.into_iter().min_by_key(|variable| {
        let count = |wanted| facts.iter().filter(|fact| fact.form.factor(*variable).sign() == wanted).count();
        count(Ordering::Less) * count(Ordering::Greater)
    })
}

/// The combination of two facts in which the variable cancels.
fn combined(low: &Fact, high: &Fact, variable: usize) -> Option<Fact> {
    let (up, down) = (low.form.factor(variable), high.form.factor(variable).negated());
    let form = low.form.times(down)?.add(&high.form.times(up)?)?;
    // Dividing by the first factor keeps the numbers small, so that they stay representable for longer.
    let least = form.factors().next().map_or(Fraction::ONE, |(_, factor)| factor);
    let least = if least.sign().is_lt() { least.negated() } else { least };
    Some(Fact { form: form.times(least.inverse()?)?, strict: low.strict || high.strict })
}

impl System {
    /// Whether a comparison follows from the facts.
    pub fn implies(&mut self, condition: &Formula) -> bool {
        let Formula::Compare(first, chain, _) = condition else { return false };
        let mut left = first;
        chain.iter().all(|(relation, right)| {
            let (from, to) = (self.form(left), self.form(right));
            left = right;
            let Some(difference) = to.zip(from).and_then(|(to, from)| to.minus(&from)) else { return false };
            let one_more = |form: &Linear| form.plus(-1);
            let whole = self.is_whole(&difference);
            match relation {
                Relation::AtMost => self.proves(&difference, true),
                Relation::AtLeast => self.proves(&difference.negated(), true),
                Relation::Less if whole => one_more(&difference).is_some_and(|form| self.proves(&form, true)),
                Relation::More if whole => {
                    one_more(&difference.negated()).is_some_and(|form| self.proves(&form, true))
                }
                _ => false,
            }
        })
    }
}
