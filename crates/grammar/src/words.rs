//! The words and signs of the grammar, in English and in French: one grammar reads both.

/// What a word or sign means.
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
    /// `forall`, `pour tout`.
    Every,
    /// `in`, `dans`.
    In,
    /// `not in`, `pas dans`.
    NotIn,
    /// `even`, `pair`.
    Even,
    /// `odd`, `impair`.
    Odd,
    /// `is`, `est`: may be written before `even`, `in` and the like.
    Is,
    /// `true`, `vrai`.
    True,
    /// `false`, `faux`.
    False,
    /// `phi`.
    Phi,
    /// `fibonacci`: a Fibonacci number.
    Fibonacci,
    /// An operator that is written as a word or a sign.
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
    /// `,`
    Comma,
    /// `:`
    Colon,
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
    /// `/`: exact.
    Divide,
    /// `div`: rounded down.
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
    /// As it is written.
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
    /// Without its sign.
    Abs,
    /// The least.
    Min,
    /// The largest.
    Max,
    /// The square root.
    Sqrt,
    /// The square root rounded down.
    Isqrt,
    /// How many ones in base 2.
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

    /// Its English name, and its French one where they differ.
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

    /// How many arguments it takes, at least and at most.
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
    /// As it is written.
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

    /// Whether it holds for numbers in this order.
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

/// Words that are written as several; the longest first.
pub(crate) const PHRASES: &[(&[&str], Word)] = &[
    (&["if", "and", "only", "if"], Word::Iff),
    (&["si", "et", "seulement", "si"], Word::Iff),
    (&["est", "pas", "dans"], Word::NotIn),
    (&["is", "not", "in"], Word::NotIn),
    (&["there", "exists"], Word::Exists),
    (&["il", "existe"], Word::Exists),
    (&["for", "all"], Word::Every),
    (&["for", "every"], Word::Every),
    (&["for", "each"], Word::Every),
    (&["pour", "tout"], Word::Every),
    (&["pour", "tous"], Word::Every),
    (&["pour", "toute"], Word::Every),
    (&["pour", "chaque"], Word::Every),
    (&["not", "in"], Word::NotIn),
    (&["pas", "dans"], Word::NotIn),
    (&["non", "dans"], Word::NotIn),
    (&["such", "that"], Word::Colon),
    (&["tel", "que"], Word::Colon),
];

/// Words in English, in French, and what they mean; those of both languages stand first.
const WORDS: &[(&[&str], &[&str], Word)] = &[
    (&["losing", "lost", "loses"], &["perdant", "perdante", "perdu", "perdue"], Word::Losing),
    (&["winning", "won", "wins"], &["gagnant", "gagnante", "gagné", "gagnée"], Word::Winning),
    (&["outcome"], &["issue"], Word::Outcome),
    (&["value", "grundy"], &["valeur"], Word::Value),
    (&["iff"], &["ssi"], Word::Iff),
    (&["implies"], &["implique"], Word::Implies),
    (&["and"], &["et"], Word::And),
    (&["or"], &["ou"], Word::Or),
    (&["not"], &["non"], Word::Not),
    (&["for", "when"], &["pour", "quand"], Word::For),
    (&["where", "with"], &["où", "avec"], Word::Where),
    (&["exists"], &["existe"], Word::Exists),
    (&["forall"], &[], Word::Every),
    (&["in"], &["dans"], Word::In),
    (&["even"], &["pair", "paire"], Word::Even),
    (&["odd"], &["impair", "impaire"], Word::Odd),
    (&["is"], &["est"], Word::Is),
    (&["true"], &["vrai", "vraie"], Word::True),
    (&["false"], &["faux", "fausse"], Word::False),
    (&["phi"], &[], Word::Phi),
    (&["fibonacci"], &[], Word::Fibonacci),
    (&["div"], &[], Word::Operator(Operator::Quotient)),
    (&["mod"], &["modulo"], Word::Operator(Operator::Modulo)),
    (&["xor"], &["ouex"], Word::Operator(Operator::Xor)),
    (&["nimtimes"], &["nimfois"], Word::Operator(Operator::NimProduct)),
];

/// Signs, the longest first.
pub(crate) const SIGNS: &[(&str, Word)] = &[
    ("<=>", Word::Iff),
    ("<->", Word::Iff),
    ("=>", Word::Implies),
    ("->", Word::Implies),
    ("<=", Word::Relation(Relation::AtMost)),
    (">=", Word::Relation(Relation::AtLeast)),
    ("!=", Word::Relation(Relation::Unequal)),
    ("<>", Word::Relation(Relation::Unequal)),
    ("==", Word::Relation(Relation::Equal)),
    ("&&", Word::And),
    ("||", Word::Or),
    ("..", Word::Range),
    ("//", Word::Operator(Operator::Quotient)),
    ("**", Word::Operator(Operator::Power)),
    ("=", Word::Relation(Relation::Equal)),
    ("<", Word::Relation(Relation::Less)),
    (">", Word::Relation(Relation::More)),
    ("+", Word::Operator(Operator::Add)),
    ("-", Word::Operator(Operator::Subtract)),
    ("*", Word::Operator(Operator::Multiply)),
    ("/", Word::Operator(Operator::Divide)),
    ("^", Word::Operator(Operator::Power)),
    ("%", Word::Operator(Operator::Modulo)),
    ("(", Word::Open),
    (")", Word::Close),
    ("{", Word::OpenSet),
    ("}", Word::CloseSet),
    (",", Word::Comma),
    (";", Word::Comma),
    (":", Word::Colon),
    ("!", Word::Not),
    ("¬", Word::Not),
    ("∧", Word::And),
    ("∨", Word::Or),
    ("⇔", Word::Iff),
    ("↔", Word::Iff),
    ("⇒", Word::Implies),
    ("→", Word::Implies),
    ("∈", Word::In),
    ("∉", Word::NotIn),
    ("∃", Word::Exists),
    ("∀", Word::Every),
    ("≤", Word::Relation(Relation::AtMost)),
    ("≥", Word::Relation(Relation::AtLeast)),
    ("≠", Word::Relation(Relation::Unequal)),
    ("⊕", Word::Operator(Operator::Xor)),
    ("⊗", Word::Operator(Operator::NimProduct)),
    ("×", Word::Operator(Operator::Multiply)),
    ("·", Word::Operator(Operator::Multiply)),
    ("−", Word::Operator(Operator::Subtract)),
    ("…", Word::Range),
    ("√", Word::Function(Function::Sqrt)),
];

/// The meaning of a word, if it has one: single letters are variables, but for P and N (outcomes), G (value) and φ.
pub(crate) fn word(text: &str) -> Option<Word> {
    let mut letters = text.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        return match letter {
            'P' => Some(Word::P),
            'N' => Some(Word::N),
            'G' => Some(Word::Value),
            'φ' | 'Φ' | 'ϕ' => Some(Word::Phi),
            _ => None,
        };
    }
    let lower = text.to_lowercase();
    let function = || Function::ALL.into_iter().find(|function| function.names().contains(&lower.as_str()));
    let has = |words: &[&str]| words.contains(&lower.as_str());
    let listed = WORDS.iter().find(|(english, french, _)| has(english) || has(french));
    listed.map(|(.., word)| *word).or_else(|| function().map(Word::Function))
}

/// The known words that come nearest to a name that means nothing where it stands, in each language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Near {
    /// The nearest English word, or one of both languages.
    pub english: Option<&'static str>,
    /// The nearest French word that is not English too.
    pub french: Option<&'static str>,
}

impl Near {
    /// The words that are one slip away from a name.
    pub(crate) fn to(name: &str) -> Self {
        let typed: Vec<char> = name.to_lowercase().chars().collect();
        let near = |known: &&str| one_slip(&typed, &known.chars().collect::<Vec<_>>());
        let english = Function::ALL.into_iter().filter_map(|function| function.names().first());
        let french = Function::ALL.into_iter().filter_map(|function| function.names().get(1));
        Self {
            english: english.chain(WORDS.iter().flat_map(|(words, ..)| *words)).copied().find(near),
            french: french.chain(WORDS.iter().flat_map(|(_, words, _)| *words)).copied().find(near),
        }
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.english.is_none() && self.french.is_none()
    }
}

/// One letter wrong, missing or too many, or two neighbours exchanged, in a word of three letters or more.
fn one_slip(typed: &[char], known: &[char]) -> bool {
    let same = typed.iter().zip(known).take_while(|(x, y)| x == y).count();
    let (a, b) = (&typed[same..], &known[same..]);
    let rest = |skip_a: usize, skip_b: usize| matches!((a.get(skip_a..), b.get(skip_b..)), (Some(a), Some(b)) if a == b);
    let exchanged = || a.len() > 1 && b.len() > 1 && (a[0], a[1]) == (b[1], b[0]) && rest(2, 2);
    known.len() > 2 && (rest(1, 1) || rest(0, 1) || rest(1, 0) || exchanged())
}
