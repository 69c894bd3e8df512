//! Why a position is won or lost, as data: each reason holds the numbers from which its claim can be
//! recomputed.
//!
//! [`rule`]: games with a rule of their own, from the evidence of their engines; [`mirror`]: answering
//! every move by its image; [`mod@line`]: every turn of the loser with the reply to it.

mod line;
mod mirror;
mod rule;

use marienbad_rules::{Compound, Convention, Natural, Play};
use marienbad_solve::question::{Answer, Component, Game, Outcome, Position, QuotientReason, Why};
use marienbad_solve::{Method, Stop, Work, budgets};

use crate::component::names;
use crate::{ComponentName, Stage};
pub use line::Reply;
pub use marienbad_rules::NimRows;
pub use marienbad_solve::closed::CoinWorth;
pub use mirror::Symmetry;
pub use rule::{Recipe, Slide};

/// The most options whose values are shown, and the most moves with their replies.
const SHOWN_OPTIONS: usize = 24;

/// Why the player to move wins or loses.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// No move is left.
    Over {
        /// Whether the player to move has won.
        wins: bool,
    },
    /// Heaps in binary: the player to move wins if some column has an odd number of ones.
    Columns {
        /// What the heaps stand for, if the game is Nim in disguise.
        disguise: Option<NimRows>,
        /// The heaps.
        heaps: Vec<u64>,
        /// Their nim-sum: a 1 for each odd column.
        xor: u64,
    },
    /// Misère Nim: like normal Nim while some heap has two or more; after that, an even number of ones
    /// wins.
    MisereSwitch {
        /// What the heaps stand for, if the game is Nim in disguise.
        disguise: Option<NimRows>,
        /// The heaps.
        heaps: Vec<u64>,
        /// The number of heaps of two or more.
        large: usize,
        /// The number of heaps of one.
        ones: usize,
        /// Their nim-sum.
        xor: u64,
    },
    /// Each component is worth a Nim heap: the player to move wins unless the nim-sum of the values is 0.
    Values {
        /// Each component with its value.
        components: Vec<(ComponentName, u64)>,
        /// The nim-sum of the values.
        xor: u64,
    },
    /// Heads-up coins, each with its own value: the player to move wins unless their nim-sum is 0.
    Coins {
        /// The coins with their values.
        coins: Vec<CoinWorth>,
        /// The nim-sum of the values.
        xor: Natural,
    },
    /// Two heaps: the player to move loses exactly at the golden pairs; in misère play (0, 1) and (2, 2)
    /// replace (0, 0) and (1, 2).
    GoldenPair {
        /// The winning rule.
        play: Play,
        /// The smaller heap.
        small: u64,
        /// The larger heap.
        large: u64,
        /// Their difference k.
        difference: u64,
        /// The smaller heap of the golden pair with difference k: k times the golden ratio, rounded down.
        golden: u64,
        /// The move on the board of the two heaps that reaches a golden pair, if there is one.
        slide: Option<Slide>,
    },
    /// A move in every component: the parity of the length of the deciding component tells who wins.
    Lengths {
        /// Whether the longest component decides, since play goes on to the very end; otherwise the
        /// shortest decides, and its end ends the game.
        longest: bool,
        /// The winning rule.
        play: Play,
        /// Each component with its length in moves, if its winner plays slowly (or fast, if the shortest
        /// component decides) and its loser does the opposite.
        components: Vec<(String, u32)>,
        /// The length of the deciding component.
        moves: u32,
    },
    /// Moves in any number of components: the player to move loses exactly if every component alone is
    /// lost.
    Each {
        /// Each component and whether the player to move wins it alone.
        components: Vec<(String, bool)>,
    },
    /// A sum of Fibonacci numbers, no two of them consecutive: the player to move wins if the smallest may
    /// be taken.
    Zeckendorf {
        /// The winning rule.
        play: Play,
        /// The number of matches; in misère play without the last one, which nobody wants to take.
        matches: u64,
        /// The most that may be taken.
        most: u64,
        /// The terms of the sum, largest first.
        parts: Vec<u64>,
    },
    /// A whole bar or block of Chomp, won by strategy stealing: any answer to biting off the last square
    /// alone could have been the first bite.
    Stealing {
        /// The bite of the last square.
        last: String,
    },
    /// The value is the smallest number that no option has.
    Mex {
        /// Each move with the value of what it leaves.
        options: Vec<(String, u64)>,
        /// The value.
        value: u64,
    },
    /// A single component with too many options to list: its value alone.
    Worth {
        /// The value.
        value: Natural,
    },
    /// The player who receives the symmetric position after the other's move answers each move by its
    /// image, and so moves last.
    Mirror {
        /// How the position is mapped to itself.
        symmetry: Symmetry,
        /// The move that makes the position symmetric; `None` if it already is.
        opening: Option<String>,
        /// Each move of the symmetric position with its answer, if they are few.
        replies: Vec<(String, String)>,
    },
    /// Every move of the loser has an answer.
    Line {
        /// The winning move and the position that it leaves; `None` if the player to move loses.
        opening: Option<(String, String)>,
        /// Each move of the loser with the answer to it.
        replies: Vec<Reply>,
    },
    /// Misère play by the quotient: each heap is an element, and the position is lost if their product is
    /// one of the lost elements.
    Quotient(QuotientReason),
    /// An engine has searched everything, or an answer by a rule without an explanation of its own.
    Search {
        /// Whether the player to move wins.
        wins: bool,
        /// The engine.
        method: Method,
        /// The number of steps that it took.
        nodes: u64,
    },
}

impl Reason {
    /// Whether the player to move wins, computed from the numbers of the reason.
    pub fn wins(&self) -> bool {
        match self {
            Self::Over { wins } | Self::Search { wins, .. } => *wins,
            Self::MisereSwitch { large: 0, ones, .. } => ones % 2 == 0,
            Self::MisereSwitch { xor, .. } | Self::Columns { xor, .. } | Self::Values { xor, .. } => {
                *xor != 0
            }
            Self::Coins { xor: value, .. } | Self::Worth { value } => !value.is_zero(),
            Self::GoldenPair { play, small, large, golden, .. } => match (play, small, large) {
                (Play::Misere, 0, 1) | (Play::Misere, 2, 2) => false,
                (Play::Misere, 0, 0) | (Play::Misere, 1, 2) => true,
                _ => small != golden,
            },
            Self::Lengths { play, moves, .. } => (moves % 2 == 1) == (*play == Play::Normal),
            Self::Each { components } => components.iter().any(|(_, wins)| *wins),
            Self::Zeckendorf { most, parts, .. } => parts.last().is_some_and(|smallest| smallest <= most),
            Self::Stealing { .. } => true,
            Self::Mex { value, .. } => *value != 0,
            Self::Mirror { opening, .. } => opening.is_some(),
            Self::Line { opening, .. } => opening.is_some(),
            Self::Quotient(quotient) => !quotient.is_lost,
        }
    }

    /// The same reason without the disguise, for readers who already know what the heaps stand for.
    #[must_use]
    pub fn undisguised(mut self) -> Self {
        if let Self::Columns { disguise, .. } | Self::MisereSwitch { disguise, .. } = &mut self {
            *disguise = None;
        }
        self
    }

    /// Which heap to lower, and to what, if the columns tell.
    pub fn recipe(&self) -> Option<Recipe> {
        let (heaps, xor) = match self {
            Self::Columns { heaps, xor, .. } | Self::MisereSwitch { heaps, xor, large: 2.., .. } => {
                (heaps, *xor)
            }
            _ => return None,
        };
        let column = 1 << xor.checked_ilog2()?;
        let heap = heaps.iter().copied().find(|heap| heap & column != 0)?;
        Some(Recipe { column, heap, rest: heap ^ xor })
    }
}

/// The values of the options of a single component, if there are few.
fn by_options(game: &dyn Game, position: &Position, value: &Natural) -> Option<Reason> {
    let value = value.to_u64()?;
    let choices = game.moves(position, SHOWN_OPTIONS + 1).ok()?;
    if choices.len() > SHOWN_OPTIONS {
        return None;
    }
    let mut work = Work::new(budgets::ILLUSTRATION);
    let options = choices.into_iter().map(|choice| {
        let after = game.solve(&choice.to, Convention::default(), &mut work).ok()?;
        Some((choice.text, after.value?.to_u64()?))
    });
    Some(Reason::Mex { options: options.collect::<Option<_>>()?, value })
}

/// The best reason for the outcome of a position, from the answer of its engine.
pub fn reason(game: &dyn Game, position: &Position, convention: Convention, answer: &Answer) -> Reason {
    let wins = answer.outcome == Outcome::N;
    let plain = Reason::Search { wins, method: answer.method, nodes: answer.nodes };
    if game.is_over(position, convention.compound) == Ok(true) {
        return Reason::Over { wins };
    }
    let stage = Stage::start(convention);
    if !convention.turns.alternating() {
        return line::by_line(game, position, stage, wins).unwrap_or(plain);
    }
    let usual = convention.compound == Compound::Disjunctive;
    let found = if usual {
        answer.evidence.as_ref().and_then(|why| match why {
            Why::Closed(evidence) => rule::by_rule(evidence, convention.play),
            Why::Mirror { .. } => None,
        })
    } else {
        rule::by_compound(answer, convention)
    };
    let found = found.or_else(|| {
        (usual && convention.play == Play::Normal).then_some(())?;
        let by_values = || by_values(game, position, answer, answer.value.as_ref()?);
        mirror::by_mirror(game, position).or_else(by_values)
    });
    let found = found.or_else(|| line::by_line(game, position, stage, wins));
    found.or_else(|| by_quotient(game, position, answer)).unwrap_or(plain)
}

/// The move with which the mirror strategy begins, where that strategy is the reason.
pub(crate) fn mirror_opening(
    game: &dyn Game,
    position: &Position,
    convention: Convention,
    answer: &Answer,
) -> Option<String> {
    let usual = convention.compound == Compound::Disjunctive && convention.turns.alternating();
    if !usual || convention.play != Play::Normal || matches!(answer.evidence, Some(Why::Closed(_))) {
        return None;
    }
    match mirror::by_mirror(game, position)? {
        Reason::Mirror { opening, .. } => opening,
        _ => None,
    }
}

/// The quotient elements of the heaps, if the engine answered by them.
fn by_quotient(game: &dyn Game, position: &Position, answer: &Answer) -> Option<Reason> {
    let known = answer.method == Method::Quotient;
    let found = known.then(|| game.in_quotient(position, &mut Work::new(budgets::ILLUSTRATION)))?;
    found.ok().flatten().map(Reason::Quotient)
}

/// The mex of the options of a single component, or the values of several.
fn by_values(game: &dyn Game, position: &Position, answer: &Answer, value: &Natural) -> Option<Reason> {
    if answer.components.len() == 1 {
        return by_options(game, position, value).or_else(|| Some(Reason::Worth { value: value.clone() }));
    }
    let small = |part: &Component| part.value.as_ref()?.to_u64();
    let values: Option<Vec<u64>> = answer.components.iter().map(small).collect();
    let components = names(game, position, &answer.components).into_iter().zip(values?).collect();
    Some(Reason::Values { components, xor: value.to_u64()? })
}

/// Solves a position and says why.
pub fn explain(
    game: &dyn Game,
    position: &Position,
    convention: Convention,
    work: &mut Work<'_>,
) -> Result<(Answer, Reason), Stop> {
    let answer = game.solve(position, convention, work)?;
    let reason = reason(game, position, convention, &answer);
    Ok((answer, reason))
}
