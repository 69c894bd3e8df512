//! The words and signs of the grammar in English and French; one grammar reads both.

mod suggestion;
pub(crate) mod vocabulary;

pub use suggestion::Suggestion;

/// The meaning of a word or sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Word {
    /// `losing`, `perdant`, `P`.
    Losing,
    /// `winning`, `gagnant`, `N`.
    Winning,
    /// `P` alone: a statement, or an outcome to compare with.
    P,
    /// `N` alone.
    N,
    /// `outcome`, `issue`.
    Outcome,
    /// `value`, `valeur`.
    Value,
    /// `iff`, `ssi`.
    Iff,
    /// `implies`, `implique`.
    Implies,
    /// `and`, `et`.
    And,
    /// `or`, `ou`.
    Or,
    /// `not`, `non`.
    Not,
    /// `for`, `pour`.
    For,
    /// `where`, `où`.
    Where,
    /// `exists`, `existe`.
    Exists,
    /// `forall`, `for all`, `for each`, `pour tout`. In rules it may also precede a range, where it means
    /// `for`.
    Every,
    /// `in`, `dans`.
    In,
    /// `not in`, `pas dans`.
    NotIn,
    /// `even`, `pair`.
    Even,
    /// `odd`, `impair`.
    Odd,
    /// `is`, `est`: optional before `even`, `in` and the like.
    Is,
    /// `true`, `vrai`.
    True,
    /// `false`, `faux`.
    False,
    /// `phi`.
    Phi,
    /// `fibonacci`: a Fibonacci number.
    Fibonacci,
    /// `prime`, `premier`; only after `is`.
    Prime,
    /// `square`, `carré`; only after `is`.
    Square,
    /// `divides`, `divise`; only after a number.
    Divides,
    /// An operator, written as a word or a sign.
    Operator(Operator),
    /// A function.
    Function(Function),
    /// A comparison.
    Relation(Relation),
    /// `..`
    Range,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `{`
    OpenSet,
    /// `}`
    CloseSet,
    /// `,`; inside brackets also `;`
    Comma,
    /// `:`, `such that`, `tel que`
    Colon,
    /// `->` or `→`, the first of a clause; only in [rules](crate::Dialect::Rule).
    Arrow,
    /// `[`, only in rules.
    OpenList,
    /// `]`, only in rules.
    CloseList,
    /// `;` outside brackets, only in rules.
    Semicolon,
    /// `if`, `si`, `when`, `quand`; only in rules.
    If,
}

/// An operation on two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`: exact division.
    Divide,
    /// `div`: division rounded down.
    Quotient,
    /// `mod`
    Modulo,
    /// `^`
    Power,
    /// `xor`
    Xor,
    /// `nimtimes`: the nim product.
    NimProduct,
}

impl Operator {
    /// The operator as written.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Quotient => "div",
            Self::Modulo => "mod",
            Self::Power => "^",
            Self::Xor => "xor",
            Self::NimProduct => "nimtimes",
        }
    }
}

/// A function of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Function {
    /// Rounded down.
    Floor,
    /// Rounded up.
    Ceil,
    /// The absolute value.
    Abs,
    /// The least.
    Min,
    /// The largest.
    Max,
    /// The square root.
    Sqrt,
    /// The square root rounded down.
    Isqrt,
    /// The number of ones in base 2.
    Popcount,
    /// A digit in base 2.
    Bit,
    /// The k-th Fibonacci number.
    Fib,
    /// The greatest common divisor.
    Gcd,
}

impl Function {
    /// Every function.
    pub const ALL: [Self; 11] = [
        Self::Floor,
        Self::Ceil,
        Self::Abs,
        Self::Min,
        Self::Max,
        Self::Sqrt,
        Self::Isqrt,
        Self::Popcount,
        Self::Bit,
        Self::Fib,
        Self::Gcd,
    ];

    /// Its English name, and its French name if different.
    pub fn names(self) -> &'static [&'static str] {
        match self {
            Self::Floor => &["floor", "plancher"],
            Self::Ceil => &["ceil", "plafond"],
            Self::Abs => &["abs"],
            Self::Min => &["min"],
            Self::Max => &["max"],
            Self::Sqrt => &["sqrt", "racine"],
            Self::Isqrt => &["isqrt"],
            Self::Popcount => &["popcount"],
            Self::Bit => &["bit"],
            Self::Fib => &["fib"],
            Self::Gcd => &["gcd", "pgcd"],
        }
    }

    /// The least and the greatest number of arguments.
    pub fn arity(self) -> (usize, usize) {
        match self {
            Self::Min | Self::Max => (2, 8),
            Self::Bit | Self::Gcd => (2, 2),
            _ => (1, 1),
        }
    }
}

/// A comparison of two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Relation {
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
}

impl Relation {
    /// The relation as written.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::Unequal => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::More => ">",
            Self::AtLeast => ">=",
        }
    }

    /// Whether it holds for two numbers that compare like this.
    pub fn holds(self, order: std::cmp::Ordering) -> bool {
        match self {
            Self::Equal => order.is_eq(),
            Self::Unequal => order.is_ne(),
            Self::Less => order.is_lt(),
            Self::AtMost => order.is_le(),
            Self::More => order.is_gt(),
            Self::AtLeast => order.is_ge(),
        }
    }
}
