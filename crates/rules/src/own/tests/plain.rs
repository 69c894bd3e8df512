//! A plain evaluator of rules with small fractions, written from the contract alone. It shares no code with
//! the rules it checks.

use std::fmt::{self, Display};

/// A fraction in lowest terms, with a positive denominator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ratio(pub i128, pub i128);

impl Ratio {
    fn new(top: i128, bottom: i128) -> Self {
        let (mut a, mut b) = (top.abs(), bottom.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let common = a.max(1) * bottom.signum();
        Self(top / common, bottom / common)
    }

    fn floor(self) -> i128 {
        self.0.div_euclid(self.1)
    }

    fn ceil(self) -> i128 {
        -(-self.0).div_euclid(self.1)
    }

    fn whole(self) -> Option<i128> {
        (self.1 == 1).then_some(self.0)
    }

    fn less(self, other: Self) -> bool {
        self.0 * other.1 < other.0 * self.1
    }
}

/// A number.
#[derive(Debug, Clone)]
pub enum E {
    Number(i128),
    Variable(usize),
    Add(Box<[E; 2]>),
    Subtract(Box<[E; 2]>),
    Multiply(Box<[E; 2]>),
    Divide(Box<[E; 2]>),
    Quotient(Box<[E; 2]>),
    Modulo(Box<[E; 2]>),
    Min(Box<[E; 2]>),
    Max(Box<[E; 2]>),
    Abs(Box<E>),
    Isqrt(Box<E>),
}

/// A condition.
#[derive(Debug, Clone)]
pub enum C {
    Less(E, E),
    AtMost(E, E),
    Equal(E, E),
    Unequal(E, E),
    Divides(E, E),
    Even(E),
    Odd(E),
    Square(E),
    Prime(E),
    And(Box<[C; 2]>),
    Or(Box<[C; 2]>),
    Not(Box<C>),
}

/// The upper end of a range may be a root.
#[derive(Debug, Clone)]
pub enum Set {
    Range(E, E),
    ToRoot(E, E),
    Listed(Vec<E>),
}

#[derive(Debug, Clone)]
pub struct Clause {
    pub arity: usize,
    pub results: Vec<Vec<Vec<E>>>,
    pub ranges: Vec<Set>,
    pub conditions: Vec<C>,
}

/// The absence of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fault;

const NAMES: [&str; 5] = ["n", "m", "k", "j", "i"];

fn name(arity: usize, variable: usize) -> &'static str {
    if variable < arity { NAMES[variable] } else { NAMES[2 + variable - arity] }
}

impl E {
    fn show(&self, arity: usize) -> String {
        let sign =
            |sign: &str, both: &[E; 2]| format!("({} {sign} {})", both[0].show(arity), both[1].show(arity));
        match self {
            Self::Number(number) => number.to_string(),
            Self::Variable(variable) => name(arity, *variable).to_owned(),
            Self::Add(both) => sign("+", both),
            Self::Subtract(both) => sign("-", both),
            Self::Multiply(both) => sign("*", both),
            Self::Divide(both) => sign("/", both),
            Self::Quotient(both) => sign("div", both),
            Self::Modulo(both) => sign("mod", both),
            Self::Min(both) => format!("min({}, {})", both[0].show(arity), both[1].show(arity)),
            Self::Max(both) => format!("max({}, {})", both[0].show(arity), both[1].show(arity)),
            Self::Abs(one) => format!("abs({})", one.show(arity)),
            Self::Isqrt(one) => format!("isqrt({})", one.show(arity)),
        }
    }

    fn eval(&self, variables: &[Ratio]) -> Result<Ratio, Fault> {
        let two = |both: &[E; 2]| Ok((both[0].eval(variables)?, both[1].eval(variables)?));
        let quotient =
            |a: Ratio, b: Ratio| if b.0 == 0 { Err(Fault) } else { Ok(Ratio::new(a.0 * b.1, a.1 * b.0)) };
        Ok(match self {
            Self::Number(number) => Ratio(*number, 1),
            Self::Variable(variable) => variables[*variable],
            Self::Add(both) => {
                let (a, b) = two(both)?;
                Ratio::new(a.0 * b.1 + b.0 * a.1, a.1 * b.1)
            }
            Self::Subtract(both) => {
                let (a, b) = two(both)?;
                Ratio::new(a.0 * b.1 - b.0 * a.1, a.1 * b.1)
            }
            Self::Multiply(both) => {
                let (a, b) = two(both)?;
                Ratio::new(a.0 * b.0, a.1 * b.1)
            }
            Self::Divide(both) => {
                let (a, b) = two(both)?;
                quotient(a, b)?
            }
            Self::Quotient(both) => {
                let (a, b) = two(both)?;
                Ratio(quotient(a, b)?.floor(), 1)
            }
            Self::Modulo(both) => {
                let (a, b) = two(both)?;
                let floor = quotient(a, b)?.floor();
                Ratio::new(a.0 * b.1 - b.0 * floor * a.1, a.1 * b.1)
            }
            Self::Min(both) => {
                let (a, b) = two(both)?;
                if b.less(a) { b } else { a }
            }
            Self::Max(both) => {
                let (a, b) = two(both)?;
                if a.less(b) { b } else { a }
            }
            Self::Abs(one) => {
                let one = one.eval(variables)?;
                Ratio(one.0.abs(), one.1)
            }
            Self::Isqrt(one) => Ratio(root(one.eval(variables)?)?, 1),
        })
    }

    fn uses_range(&self, arity: usize) -> bool {
        match self {
            Self::Number(_) => false,
            Self::Variable(variable) => *variable >= arity,
            Self::Abs(one) | Self::Isqrt(one) => one.uses_range(arity),
            Self::Add(both)
            | Self::Subtract(both)
            | Self::Multiply(both)
            | Self::Divide(both)
            | Self::Quotient(both)
            | Self::Modulo(both)
            | Self::Min(both)
            | Self::Max(both) => both.iter().any(|one| one.uses_range(arity)),
        }
    }
}

/// The largest whole number whose square does not exceed this.
fn root(under: Ratio) -> Result<i128, Fault> {
    if under.0 < 0 {
        return Err(Fault);
    }
    let mut root = 0;
    while (root + 1) * (root + 1) * under.1 <= under.0 {
        root += 1;
    }
    Ok(root)
}

impl C {
    fn show(&self, arity: usize) -> String {
        let compare = |sign: &str, a: &E, b: &E| format!("{} {sign} {}", a.show(arity), b.show(arity));
        let is = |word: &str, one: &E| format!("{} is {word}", one.show(arity));
        match self {
            Self::Less(a, b) => compare("<", a, b),
            Self::AtMost(a, b) => compare("<=", a, b),
            Self::Equal(a, b) => compare("=", a, b),
            Self::Unequal(a, b) => compare("!=", a, b),
            Self::Divides(a, b) => compare("divides", a, b),
            Self::Even(one) => is("even", one),
            Self::Odd(one) => is("odd", one),
            Self::Square(one) => is("square", one),
            Self::Prime(one) => is("prime", one),
            Self::And(both) => format!("({} and {})", both[0].show(arity), both[1].show(arity)),
            Self::Or(both) => format!("({} or {})", both[0].show(arity), both[1].show(arity)),
            Self::Not(one) => format!("not ({})", one.show(arity)),
        }
    }

    fn eval(&self, variables: &[Ratio]) -> Result<bool, Fault> {
        let natural = |one: &E| Ok(one.eval(variables)?.whole().filter(|number| *number >= 0));
        Ok(match self {
            Self::Less(a, b) => a.eval(variables)?.less(b.eval(variables)?),
            Self::AtMost(a, b) => {
                let (a, b) = (a.eval(variables)?, b.eval(variables)?);
                !b.less(a)
            }
            Self::Equal(a, b) => a.eval(variables)? == b.eval(variables)?,
            Self::Unequal(a, b) => a.eval(variables)? != b.eval(variables)?,
            Self::Divides(a, b) => match (a.eval(variables)?.whole(), b.eval(variables)?.whole()) {
                (Some(0), Some(b)) => b == 0,
                (Some(a), Some(b)) => b % a == 0,
                _ => false,
            },
            Self::Even(one) => one.eval(variables)?.whole().is_some_and(|number| number % 2 == 0),
            Self::Odd(one) => one.eval(variables)?.whole().is_some_and(|number| number % 2 != 0),
            Self::Square(one) => natural(one)?.is_some_and(|number| (0..=number).any(|k| k * k == number)),
            Self::Prime(one) => {
                natural(one)?.is_some_and(|number| number > 1 && (2..number).all(|k| number % k != 0))
            }
            Self::And(both) => both[0].eval(variables)? && both[1].eval(variables)?,
            Self::Or(both) => both[0].eval(variables)? || both[1].eval(variables)?,
            Self::Not(one) => !one.eval(variables)?,
        })
    }

    /// The parts of a conjunction.
    fn parts(&self) -> Vec<&C> {
        match self {
            Self::And(both) => both.iter().flat_map(C::parts).collect(),
            other => vec![other],
        }
    }

    fn uses_range(&self, arity: usize) -> bool {
        match self {
            Self::Less(a, b) | Self::AtMost(a, b) | Self::Equal(a, b) | Self::Unequal(a, b) => {
                a.uses_range(arity) || b.uses_range(arity)
            }
            Self::Divides(a, b) => a.uses_range(arity) || b.uses_range(arity),
            Self::Even(one) | Self::Odd(one) | Self::Square(one) | Self::Prime(one) => one.uses_range(arity),
            Self::And(both) | Self::Or(both) => both.iter().any(|one| one.uses_range(arity)),
            Self::Not(one) => one.uses_range(arity),
        }
    }
}

fn tuple(all: Vec<String>) -> String {
    if all.len() == 1 { all[0].clone() } else { format!("({})", all.join(", ")) }
}

impl Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let arity = self.arity;
        write!(f, "{} -> ", tuple(NAMES[..arity].iter().map(|name| (*name).to_owned()).collect()))?;
        let component = |terms: &Vec<E>| tuple(terms.iter().map(|term| term.show(arity)).collect());
        let result = |components: &Vec<Vec<E>>| match &components[..] {
            [one] => component(one),
            all => format!("[{}]", all.iter().map(component).collect::<Vec<_>>().join(", ")),
        };
        f.write_str(&self.results.iter().map(result).collect::<Vec<_>>().join(" or "))?;
        for (i, set) in self.ranges.iter().enumerate() {
            write!(f, "{} {} in ", if i == 0 { " for" } else { "," }, name(arity, arity + i))?;
            match set {
                Set::Range(from, to) => write!(f, "{}..{}", from.show(arity), to.show(arity))?,
                Set::ToRoot(from, to) => write!(f, "{}..sqrt({})", from.show(arity), to.show(arity))?,
                Set::Listed(all) => {
                    write!(
                        f,
                        "{{{}}}",
                        all.iter().map(|one| one.show(arity)).collect::<Vec<_>>().join(", ")
                    )?;
                }
            }
        }
        let conditions: Vec<String> = self.conditions.iter().map(|one| one.show(arity)).collect();
        if conditions.is_empty() { Ok(()) } else { write!(f, " if {}", conditions.join(" and ")) }
    }
}

/// Called with the components that a move leaves, the largest first.
pub type Visit<'a> = dyn FnMut(Vec<Vec<i128>>) -> Result<(), Fault> + 'a;

impl Clause {
    /// Calls `visit` for every result that is a move.
    pub fn each(&self, position: &[i128], visit: &mut Visit<'_>) -> Result<(), Fault> {
        let variables: Vec<Ratio> = position.iter().map(|number| Ratio(*number, 1)).collect();
        let parts: Vec<&C> = self.conditions.iter().flat_map(C::parts).collect();
        for part in parts.iter().filter(|part| !part.uses_range(self.arity)) {
            if !part.eval(&variables)? {
                return Ok(());
            }
        }
        self.open(&variables, &parts, visit)
    }

    fn open(&self, variables: &[Ratio], parts: &[&C], visit: &mut Visit<'_>) -> Result<(), Fault> {
        let Some(set) = self.ranges.get(variables.len() - self.arity) else {
            for part in parts.iter().filter(|part| part.uses_range(self.arity)) {
                if !part.eval(variables)? {
                    return Ok(());
                }
            }
            return self.results.iter().try_for_each(|result| leave(result, variables, visit));
        };
        let mut with = |number: Ratio| {
            let mut variables = variables.to_vec();
            variables.push(number);
            self.open(&variables, parts, visit)
        };
        match set {
            Set::Range(from, to) => {
                let (from, to) = (from.eval(variables)?.ceil(), to.eval(variables)?.floor());
                (from..=to).try_for_each(|number| with(Ratio(number, 1)))
            }
            Set::ToRoot(from, to) => {
                let (from, to) = (from.eval(variables)?.ceil(), root(to.eval(variables)?)?);
                (from..=to).try_for_each(|number| with(Ratio(number, 1)))
            }
            Set::Listed(all) => all.iter().try_for_each(|one| with(one.eval(variables)?)),
        }
    }
}

fn leave(result: &[Vec<E>], variables: &[Ratio], visit: &mut Visit<'_>) -> Result<(), Fault> {
    let mut components = Vec::new();
    for terms in result {
        components.push(terms.iter().map(|term| term.eval(variables)).collect::<Result<Vec<_>, _>>()?);
    }
    let natural = |number: &Ratio| number.whole().filter(|number| *number >= 0);
    let whole: Option<Vec<Vec<i128>>> =
        components.iter().map(|component| component.iter().map(natural).collect()).collect();
    let Some(mut whole) = whole else { return Ok(()) };
    whole.retain(|component| component.iter().any(|number| *number > 0));
    whole.sort_by(|a, b| b.cmp(a));
    visit(whole)
}
