//! The engine or theorem that produced an answer.

use crate::sequence::{Ground, TableEngine};

/// The engine or theorem that produced an answer. [`Method::word`] is its name in JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    /// The rules alone: no moves were considered.
    Rules,
    /// Plain search with memory.
    Search,
    /// Search over sums of heaps in misère play.
    MisereSearch {
        /// Whether its table holds hash tags instead of whole positions.
        tags: bool,
    },
    /// The misère quotient.
    Quotient,
    /// Region search on boards and graphs.
    Regions,
    /// Backward evaluation of all nodes of a directed graph.
    Acyclic,
    /// C. L. Bouton's nim sum.
    NimSum,
    /// The golden pairs of Wythoff's game.
    GoldenRatio,
    /// Zeckendorf's sums of Fibonacci numbers.
    Zeckendorf,
    /// The theorem of coin-turning games.
    CoinTurning,
    /// Strategy stealing on whole bars and blocks of Chomp.
    StrategyStealing,
    /// The mirror strategy: every move is answered by its image.
    Mirror,
    /// The nim sum of the values of different games.
    SpragueGrundy,
    /// The closed form of the conjunctive compound of XXX.
    Quick,
    /// Suspense numbers: the conjunctive compound played until all components are over.
    Suspense,
    /// Remoteness: the conjunctive compound played until the first component is over.
    Remoteness,
    /// The selective compound: the outcomes of the components.
    Selective,
    /// The table of all diagrams that can be left of a bar of Chomp.
    ChompTable,
    /// Orders that decompose into parallel or series parts.
    Series,
    /// The fusion and colon principles: plants of green Hackenbush.
    Fusion,
    /// A table of Grundy values from heap 0 upwards.
    Table(TableEngine),
    /// Such a table with a proved period.
    Period(Option<Ground>),
}

impl Method {
    /// The word used in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Search => "search",
            Self::MisereSearch { tags: false } => "misere-search",
            Self::MisereSearch { tags: true } => "misere-search-tags",
            Self::Quotient => "quotient",
            Self::Regions => "regions",
            Self::Acyclic => "acyclic",
            Self::NimSum => "nim-sum",
            Self::GoldenRatio => "golden-ratio",
            Self::Zeckendorf => "zeckendorf",
            Self::CoinTurning => "coin-turning",
            Self::StrategyStealing => "strategy-stealing",
            Self::Mirror => "mirror",
            Self::SpragueGrundy => "sprague-grundy",
            Self::Quick => "quick",
            Self::Suspense => "suspense",
            Self::Remoteness => "remoteness",
            Self::Selective => "selective",
            Self::ChompTable => "table",
            Self::Series => "series",
            Self::Fusion => "fusion",
            Self::Table(engine) => engine.word(),
            Self::Period(None) => "period",
            Self::Period(Some(ground)) => ground.word(),
        }
    }

    /// Combines the methods of two parts of an answer: the more substantial one is kept. A search outranks
    /// a table look-up.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let rank = |method| match method {
            Self::Rules => 0,
            Self::Search => 3,
            Self::Series => 2,
            _ => 1,
        };
        if rank(other) >= rank(self) { other } else { self }
    }

    /// Every method, for the code that names them in words.
    pub fn all() -> Vec<Self> {
        let mut all = vec![
            Self::Rules,
            Self::Search,
            Self::MisereSearch { tags: false },
            Self::MisereSearch { tags: true },
            Self::Quotient,
            Self::Regions,
            Self::Acyclic,
            Self::NimSum,
            Self::GoldenRatio,
            Self::Zeckendorf,
            Self::CoinTurning,
            Self::StrategyStealing,
            Self::Mirror,
            Self::SpragueGrundy,
            Self::Quick,
            Self::Suspense,
            Self::Remoteness,
            Self::Selective,
            Self::ChompTable,
            Self::Series,
            Self::Fusion,
            Self::Period(None),
        ];
        all.extend(TableEngine::ALL.map(Self::Table));
        all.extend(Ground::all().map(|ground| Self::Period(Some(ground))));
        all
    }
}
