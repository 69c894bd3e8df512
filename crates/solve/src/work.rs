//! Limits of a computation: a budget, a cancel flag and progress reports.
//!
//! Every engine takes a [`Work`] and consults it before each step. When a limit is reached, the engine
//! stops with the [`Stop`] it gets: a limit is an answer, not a crash.
//!
//! ```
//! use marienbad_solve::{Budget, Stop, Work};
//! let mut work = Work::new(Budget { nodes: 10, memory: 1 << 20 });
//! assert_eq!(work.spend(10), Ok(()));
//! assert_eq!(work.spend(1), Err(Stop::Nodes { limit: 10 }));
//! ```

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use marienbad_rules::RuleError;

use crate::region::Exchange;

/// How much a computation may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Steps: expanded positions, or the nearest equivalent in the engine.
    pub nodes: u64,
    /// Bytes of tables as counted by the engine (the allocator uses slightly more).
    pub memory: usize,
}

impl Default for Budget {
    /// Two billion steps and 4 GiB.
    fn default() -> Self {
        Self { nodes: 2_000_000_000, memory: 4 << 30 }
    }
}

/// A flag that stops a computation from outside: Ctrl-C, or a closed page. Clones share the flag.
#[derive(Debug, Clone, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks every computation that holds a clone of this flag to stop.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// The flag itself, for code that does not know this type.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }

    /// Whether cancelling was requested.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Why a computation stopped before its end.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    /// The steps of the budget are used up.
    #[error("the budget of {limit} steps is used up")]
    Nodes {
        /// The budget.
        limit: u64,
    },
    /// The memory of the budget is used up.
    #[error("the budget of {limit} bytes of memory is used up")]
    Memory {
        /// The budget.
        limit: usize,
    },
    /// The computation was cancelled.
    #[error("cancelled")]
    Cancelled,
    /// The position or the bound is larger than any engine supports.
    #[error("{what} is too large for this program: at most {max}")]
    TooLarge {
        /// What is too large.
        what: Large,
        /// The largest supported.
        max: String,
    },
    /// The rules of the game cannot list the options of some position.
    #[error("{0}")]
    Rule(#[from] RuleError),
    /// A play need not end: from the last of these positions a move leads back to the first.
    #[error("play never ends: {} and again", positions.join(" > "))]
    Cycle {
        /// The components of the cycle, in the notation of the game.
        positions: Vec<String>,
    },
    /// The budget was used up in a game that is not known to end.
    #[error("no end is in sight after {}", first.join(" > "))]
    NoEnd {
        /// The first components of the longest play examined, in the notation of the game.
        first: Vec<String>,
        /// The limit that was reached.
        stop: Box<Stop>,
    },
    /// The position belongs to another game.
    #[error("a position of {found} was handed to {game}")]
    ForeignPosition {
        /// The full name of the game that was asked.
        game: String,
        /// The full name of the position's own game.
        found: String,
    },
}

impl Stop {
    /// Whether more steps would help.
    pub fn is_steps(&self) -> bool {
        match self {
            Self::Nodes { .. } => true,
            Self::NoEnd { stop, .. } => stop.is_steps(),
            _ => false,
        }
    }

    /// Whether the rules or the question are at fault rather than a limit: a larger budget would not help.
    pub fn is_failure(&self) -> bool {
        matches!(self, Self::Rule(_) | Self::Cycle { .. } | Self::ForeignPosition { .. })
    }
}

/// What can be too large for the engines. Each user interface has its own words for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Large {
    /// A heap, a position or a turn, as written.
    Written(String),
    /// The value of a heap or of a region.
    Value,
    /// A coin.
    Coin(u64),
    /// A coin whose value has this many bits.
    CoinBits(u64),
    /// A coin of a game in which at most a given number are turned.
    CoinTurned {
        /// The coin.
        coin: u64,
        /// The most that are turned.
        most: u64,
    },
    /// The value of a coin on a board; the coin is given as written.
    CoinValue(String),
    /// The coins that a move turns; the position is given as written.
    Turned(String),
    /// This power of two as a count of numbers to be marked one by one.
    Numbers(u32),
    /// This power of two as a count of code words to be counted one by one.
    Words(usize),
    /// The length of a code.
    CodeLength(usize),
    /// The number of checks of a code.
    CodeChecks(usize),
    /// The group of a code that has many words and is not spanned by its lightest ones.
    CodeGroup {
        /// Its dimension.
        dimension: usize,
        /// Its number of checks.
        checks: usize,
    },
    /// An estimated number of positions, as a power of ten.
    Positions(u32),
    /// The diagrams that can be left of a bar of chocolate.
    Diagrams,
    /// The elements of a misère quotient.
    Quotient,
    /// The number of tokens in a sum.
    Sum {
        /// How many heaps it has.
        heaps: usize,
        /// The largest heap.
        largest: u64,
    },
}

impl std::fmt::Display for Large {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Written(text) | Self::CoinValue(text) => f.write_str(text),
            other => write!(f, "{other:?}"),
        }
    }
}

/// How far a computation has come.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Progress {
    /// Steps so far.
    pub nodes: u64,
    /// How many of `total` are done, in the engine's own unit (heaps, rows).
    pub done: u64,
    /// The end, if known.
    pub total: Option<u64>,
    /// Bytes of tables.
    pub memory: usize,
    /// Values already excluded, as bits: the lower bound of a search that is still running.
    pub excluded: u64,
}

/// Cancel and progress are looked at once in so many steps, unless [`Work::with_tick`] says otherwise: on a
/// board of 500 places a step may take a hundredth of a second.
const TICK: u64 = 1 << 6;

/// For fewer steps no thread is worth its start and its end.
pub(crate) const WORTH_A_THREAD: u64 = 1 << 15;

/// The work of another thread on a question: see [`Work::with_helpers`].
pub(crate) type Helper<'h> = Box<dyn FnOnce(&mut Work<'_>) + Send + 'h>;

/// Where a helper thread reports its steps.
struct Paying {
    purse: Arc<AtomicU64>,
    /// How many it has reported.
    paid: u64,
    /// The most that all helper threads together may take.
    most: u64,
}

/// The account of a running computation.
pub struct Work<'a> {
    budget: Budget,
    nodes: u64,
    tick: u64,
    next_tick: u64,
    memory: usize,
    done: u64,
    total: Option<u64>,
    excluded: u64,
    cancel: Cancel,
    threads: usize,
    brief: bool,
    exchange: Option<Arc<Exchange>>,
    /// The reported steps of helper threads, and how many of them have been counted here.
    helped: Option<(Arc<AtomicU64>, u64)>,
    /// Set on a helper thread.
    pays: Option<Paying>,
    report: Option<&'a mut (dyn FnMut(Progress) + Send + 'a)>,
}

impl<'a> Work<'a> {
    /// An account with nothing spent.
    pub fn new(budget: Budget) -> Self {
        let cancel = Cancel::default();
        Self {
            budget,
            nodes: 0,
            tick: TICK,
            next_tick: TICK,
            memory: 0,
            done: 0,
            total: None,
            excluded: 0,
            cancel,
            threads: 1,
            brief: false,
            exchange: None,
            helped: None,
            pays: None,
            report: None,
        }
    }

    /// Stops when `cancel` is set.
    #[must_use]
    pub fn with_cancel(mut self, cancel: Cancel) -> Self {
        self.cancel = cancel;
        self
    }

    /// Allows engines to use this many threads.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Lets engines share expensive results with other ranks.
    #[must_use]
    pub fn with_exchange(mut self, exchange: Option<Arc<Exchange>>) -> Self {
        self.exchange = exchange;
        self
    }

    /// The connection to other ranks, if there are any.
    pub fn exchange(&self) -> Option<&Arc<Exchange>> {
        self.exchange.as_ref()
    }

    /// Requests only the outcome and the value. On boards the winning moves cost several times as much;
    /// those not found on the way are then left out of the answer.
    pub fn be_brief(&mut self) {
        self.brief = true;
    }

    /// A separate account for a part of this computation, with the same flag and threads and at most
    /// `nodes` of the remaining steps. [`Work::add`] adds it back.
    pub fn part(&self, nodes: u64) -> Work<'static> {
        let memory = self.budget.memory.saturating_sub(self.memory);
        let part = Work::new(Budget { nodes: nodes.min(self.left()), memory });
        let part = part.with_cancel(self.cancel.clone()).with_threads(self.threads).with_tick(self.tick);
        part.with_exchange(self.exchange.clone())
    }

    /// Adds what a part has used.
    pub fn add(&mut self, part: &Work<'_>) -> Result<(), Stop> {
        self.memory = self.memory.saturating_add(part.memory).min(self.budget.memory);
        self.excluded = part.excluded;
        self.spend(part.nodes)
    }

    /// Checks the flag every `steps` steps. The default is too many if a user waits for the stop and a step
    /// on a large board takes a millisecond.
    #[must_use]
    pub fn with_tick(mut self, steps: u64) -> Self {
        self.tick = steps.max(1);
        self.next_tick = self.nodes.saturating_add(self.tick);
        self
    }

    /// Reports progress from time to time, from the computing thread.
    #[must_use]
    pub fn with_report(mut self, report: &'a mut (dyn FnMut(Progress) + Send + 'a)) -> Self {
        self.report = Some(report);
        self
    }

    /// Counts `nodes` steps; fails if the computation must stop.
    #[inline]
    pub fn spend(&mut self, nodes: u64) -> Result<(), Stop> {
        self.nodes = self.nodes.saturating_add(nodes);
        if self.nodes >= self.next_tick || self.nodes > self.budget.nodes { self.tick() } else { Ok(()) }
    }

    /// Checks only the flag, within a step that may take long, such as listing the 60,000 moves of a dense
    /// graph.
    #[inline]
    pub fn heed(&self) -> Result<(), Stop> {
        if self.cancel.is_cancelled() { Err(Stop::Cancelled) } else { Ok(()) }
    }

    /// Reports the steps of a helper thread, or adds those reported by the helper threads.
    fn settle(&mut self) {
        if let Some(Paying { purse, paid, .. }) = &mut self.pays {
            purse.fetch_add(self.nodes - *paid, Ordering::Relaxed);
            *paid = self.nodes;
        }
        if let Some((purse, counted)) = &mut self.helped {
            let all = purse.load(Ordering::Relaxed);
            self.nodes = self.nodes.saturating_add(all - *counted);
            *counted = all;
        }
    }

    /// Whether the helper threads have used up all steps before being told to stop.
    fn is_overdrawn(&self) -> bool {
        self.pays.as_ref().is_some_and(|pays| pays.purse.load(Ordering::Relaxed) > pays.most)
    }

    #[cold]
    fn tick(&mut self) -> Result<(), Stop> {
        self.settle();
        if self.cancel.is_cancelled() {
            return Err(Stop::Cancelled);
        }
        if self.nodes > self.budget.nodes || self.is_overdrawn() {
            return Err(Stop::Nodes { limit: self.budget.nodes });
        }
        self.next_tick = self.nodes.saturating_add(self.tick);
        self.tell();
        Ok(())
    }

    fn tell(&mut self) {
        let progress = Progress {
            nodes: self.nodes,
            done: self.done,
            total: self.total,
            memory: self.memory,
            excluded: self.excluded,
        };
        if let Some(report) = &mut self.report {
            report(progress);
        }
    }

    /// Accounts for `bytes` more of tables; fails if the memory of the budget is used up.
    #[inline]
    pub fn hold(&mut self, bytes: usize) -> Result<(), Stop> {
        self.memory = self.memory.saturating_add(bytes);
        if self.memory > self.budget.memory {
            Err(Stop::Memory { limit: self.budget.memory })
        } else {
            Ok(())
        }
    }

    /// Returns `bytes` of tables to the budget.
    pub fn release(&mut self, bytes: usize) {
        self.memory = self.memory.saturating_sub(bytes);
    }

    /// Sets how far the computation has come, in its own unit.
    pub fn advance(&mut self, done: u64, total: Option<u64>) {
        self.done = done;
        self.total = total;
    }

    /// Sets which values are excluded for the current component, as bits.
    pub fn exclude(&mut self, values: u64) {
        self.excluded = values;
    }

    /// Answers a question while helper threads search it too. They leave their findings where `asks` can
    /// see them; how they end does not matter. They stop when the question is answered or given up, and
    /// their steps are counted. Each may use `memory` bytes.
    pub(crate) fn with_helpers<T>(
        &mut self,
        memory: usize,
        helpers: Vec<Helper<'_>>,
        asks: &mut dyn FnMut(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let mut found = Err(Stop::Cancelled);
        self.beside(memory, helpers, &mut |work| found = asks(work));
        found
    }

    /// The part of [`Self::with_helpers`] that does not depend on the type of the answer.
    fn beside(&mut self, memory: usize, helpers: Vec<Helper<'_>>, asks: &mut dyn FnMut(&mut Self)) {
        let (done, purse) = (Cancel::default(), Arc::new(AtomicU64::new(0)));
        let before = self.helped.replace((Arc::clone(&purse), 0));
        std::thread::scope(|scope| {
            for helper in helpers {
                let budget = Budget { nodes: u64::MAX, memory };
                let mut own = Work::new(budget).with_cancel(done.clone()).with_tick(self.tick);
                own.pays = Some(Paying { purse: Arc::clone(&purse), paid: 0, most: self.left() });
                scope.spawn(move || {
                    // A panic in a helper does no harm: the answer comes from this thread.
                    let _ = catch_unwind(AssertUnwindSafe(|| helper(&mut own)));
                    own.settle();
                });
            }
            asks(self);
            done.cancel();
        });
        // All steps of the helpers are counted; an answer already found stands.
        self.settle();
        self.helped = before;
    }

    /// Steps taken so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether only the outcome and the value are requested.
    pub fn is_brief(&self) -> bool {
        self.brief
    }

    /// The remaining steps.
    pub fn left(&self) -> u64 {
        self.budget.nodes.saturating_sub(self.nodes)
    }

    /// The budget it was made with.
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// Bytes accounted for now.
    pub fn memory(&self) -> usize {
        self.memory
    }

    /// How many threads an engine may use.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The cancel flag, for an engine's own threads.
    pub fn cancel(&self) -> &Cancel {
        &self.cancel
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_raised_flag_stops_within_one_tick() {
        let cancel = Cancel::default();
        let mut work = Work::new(Budget::default()).with_cancel(cancel.clone());
        cancel.cancel();
        let steps = (0..=TICK).take_while(|_| work.spend(1).is_ok()).count() as u64;
        assert!(steps <= TICK);
        assert_eq!(work.spend(TICK), Err(Stop::Cancelled));
    }

    #[test]
    fn a_short_tick_hears_the_flag_sooner() {
        let cancel = Cancel::default();
        let mut work = Work::new(Budget::default()).with_cancel(cancel.clone()).with_tick(4);
        work.spend(7).unwrap();
        cancel.cancel();
        let steps = (0..TICK).take_while(|_| work.spend(1).is_ok()).count();
        assert!(steps < 4, "{steps}");
    }

    /// Even if the asking thread never checks in to stop them.
    #[test]
    fn helpers_stop_by_themselves_when_the_steps_are_used_up() {
        let mut work = Work::new(Budget { nodes: 10_000, memory: 0 });
        let stopped = &AtomicU64::new(0);
        let helper = move |own: &mut Work<'_>| {
            while own.spend(1) == Ok(()) {}
            stopped.fetch_add(u64::from(!own.cancel().is_cancelled()), Ordering::Relaxed);
        };
        let start = std::time::Instant::now();
        let helpers = (0..3).map(|_| Box::new(helper) as Helper<'_>).collect();
        let found = work.with_helpers(0, helpers, &mut |_| {
            while stopped.load(Ordering::Relaxed) < 3 && start.elapsed().as_secs() < 20 {
                std::thread::yield_now();
            }
            Ok(stopped.load(Ordering::Relaxed))
        });
        assert_eq!(found, Ok(3));
        assert!(work.nodes() <= 10_000 + 4 * TICK, "{}", work.nodes());
    }

    #[test]
    fn memory_is_given_back() {
        let mut work = Work::new(Budget { nodes: 1, memory: 100 });
        assert_eq!(work.hold(100), Ok(()));
        assert_eq!(work.hold(1), Err(Stop::Memory { limit: 100 }));
        work.release(51);
        assert_eq!(work.hold(50), Ok(()));
    }

    #[test]
    fn progress_is_reported() {
        let mut seen = Vec::new();
        let mut report = |progress| seen.push(progress);
        let mut work = Work::new(Budget::default()).with_report(&mut report);
        work.advance(3, Some(9));
        work.hold(100).unwrap();
        let mut part = work.part(5);
        part.exclude(0b111);
        work.add(&part).unwrap();
        work.spend(2 * TICK).unwrap();
        drop(work);
        let expected = Progress { nodes: 2 * TICK, done: 3, total: Some(9), memory: 100, excluded: 0b111 };
        assert_eq!(seen, [expected]);
    }
}
