//! All budgets that the program sets itself, named by what they limit. A user's request has its own
//! [`Budget`]; the usual one is [`Budget::default`].
//!
//! A second is about a million steps of search, fewer on large boards.

use crate::Budget;

const fn budget(nodes: u64, memory: usize) -> Budget {
    Budget { nodes, memory }
}

/// A value when the outcome is known without it.
pub const VALUE_BESIDE_OUTCOME: Budget = budget(20_000, 1 << 26);

/// The values of all moves together where a formula knows the outcomes without them.
pub const VALUES_BESIDE_OUTCOMES: Budget = budget(200_000, 1 << 26);

/// All moves of a board in mid-game where somebody waits for them: about two seconds.
pub const ALL_MOVES: Budget = budget(600_000, 1 << 28);

/// A list of moves that nobody has given a budget: a fifth of a second where a rule looks for divisors.
pub const LIST_OF_MOVES: Budget = budget(4_000_000, 1 << 30);

/// An attempt at a misère quotient before a search. Measured over all octal codes of at most three
/// digits, of which it solves 181 for ever (with four times as many steps no more): an attempt that
/// fails ends after at most 0.15 s of CPU time, 0.025 s on the average.
pub const QUOTIENT_ATTEMPT: Budget = budget(250_000, 1 << 27);

/// What is known of a quotient beyond its last heap, where no budget was asked for: about two seconds.
pub const QUOTIENT_BEYOND: Budget = budget(2_000_000, 1 << 30);

/// One code of a census of quotients: some seconds.
pub const QUOTIENT_IN_CENSUS: Budget = budget(2_000_000, 1 << 30);

/// The reductions of a misère search, once for each: they pay for small heaps only, which are everywhere.
pub const MISERE_REDUCTIONS: Budget = budget(1_000_000, 1 << 26);

/// Genus and canonical form as an addition to an answer.
pub const MISERE_FORM: Budget = budget(100_000, 1 << 26);

/// The genus of single heaps in a table: canonical forms grow quickly.
pub const GENUS_TABLE: Budget = budget(20_000_000, 1 << 30);

/// The moves that show why a conjecture is false.
pub const COUNTEREXAMPLE: Budget = budget(50_000_000, 1 << 30);

/// One move of an opponent when nothing else is said; less on large boards.
pub const OPPONENT_MOVE: Budget = budget(1_000_000, 1 << 28);

/// The values or replies that illustrate a reason.
pub const ILLUSTRATION: Budget = budget(200_000, 1 << 26);

/// One question to the web: its time ends before its steps do.
pub const WEB_QUESTION: Budget = budget(4_000_000_000, 256 << 20);

/// One long trial of the laboratory on the web.
pub const WEB_TRIAL: Budget = budget(1_000_000_000_000, 1 << 30);

/// A hint on the web: whoever asks, waits.
pub const WEB_HINT: Budget = budget(2_000_000, 1 << 28);

/// The review of one move on the web.
pub const WEB_REVIEW: Budget = budget(200_000, 1 << 27);

/// One answer beside a graph while it is drawn.
pub const WEB_GRAPH_ANSWER: Budget = budget(20_000, 1 << 26);

/// How long a match lasts, on the page of a position.
pub const REMOTENESS: Budget = budget(100_000, 1 << 26);

/// The values and the moves of a rule while it is typed on the web.
pub const WEB_PREVIEW: Budget = budget(100_000, 1 << 26);

/// Looking for a game that was invented on the web among all that are known.
pub const WEB_COMPARISON: Budget = budget(20_000_000, 1 << 27);

/// The period of a code, looked for to tell it with its rules.
pub const PERIOD_OF_CODE: Budget = budget(2_000_000, 1 << 27);

/// The same where no theorem can turn what is seen into a proof: a tenth of a second, whatever a rule lists.
pub const VALUES_OF_RULE: Budget = budget(20_000, 1 << 26);
