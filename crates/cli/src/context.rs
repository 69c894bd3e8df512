//! The context of every command: the language, the budget, the cancel flag, the progress display.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use marienbad_rules::{Files, ParseError, ParseErrorKind};
use marienbad_solve::question::{self, Game, MisereForm, Position};
use marienbad_solve::region::Exchange;
use marienbad_solve::{Budget, Cancel, Progress, Work, budgets};
use marienbad_words::failure::Failure;
use marienbad_words::language::{Language, say};

use super::Faces;
use super::deadline::Deadline;
use super::memory::{self, Bounded};
use super::signals::interrupted;
use super::store::library::{LOOK_AFTER, Place};

/// The context of a command.
pub struct Context {
    /// The language of messages.
    pub language: Language,
    /// The number of threads an engine may use.
    pub threads: usize,
    /// The number of threads if each needs its own share of the memory: one, unless more are asked for.
    pub sharing: usize,
    /// The faces that a command may start.
    pub faces: Faces,
    budget: Budget,
    cancel: Cancel,
    store: Place,
    /// Called once, when a computation has lasted some milliseconds; it decides whether to end it.
    lookout: Mutex<Option<Lookout>>,
    /// The steps of the current computation.
    steps: AtomicU64,
    /// The connection to the other ranks, if there are several.
    exchange: Option<Arc<Exchange>>,
    quiet: bool,
    /// The files in which this rank keeps and reads results about a board.
    board: Option<RankFiles>,
}

/// Returns whether an answer was found elsewhere.
type Lookout = Box<dyn FnMut() -> bool + Send>;

/// The file in which a rank saves a board, and the files that it loads first.
type RankFiles = (PathBuf, Vec<PathBuf>);

/// More threads than this are used only by who asks for them: they work on the same questions in different
/// orders, and how much many of them gain was never measured.
const MOST_CORES: usize = 8;

fn all_cores() -> usize {
    thread::available_parallelism().map_or(1, |cores| cores.get().min(MOST_CORES))
}

/// How long whoever asks for every move waits, reading and writing not counted.
const ALL_MOVES_TIME: Duration = Duration::from_millis(1_800);

/// Steps between two looks at the clock where it counts: a step of a board of a thousand places takes a
/// millisecond.
const STEPS_BETWEEN_LOOKS: u64 = 32;

impl Context {
    /// Makes the context from the common options.
    pub fn new(matches: &ArgMatches, language: Language, faces: Faces) -> Result<Self, Failure> {
        let budget = match matches.get_one::<String>("budget") {
            Some(text) => parse_budget(text).ok_or_else(|| Failure::Budget(text.clone()))?,
            None => Budget::default(),
        };
        let asked = matches.get_one::<u16>("threads").map(|n| usize::from(*n));
        let (threads, sharing) = (asked.unwrap_or_else(all_cores), asked.unwrap_or(1));
        let (cancel, steps) = (interrupted(), AtomicU64::new(0));
        let (store, lookout) = (Place::new(matches), Mutex::new(None));
        let (exchange, quiet, board) = (None, false, None);
        Ok(Self {
            language,
            threads,
            sharing,
            faces,
            budget,
            cancel,
            store,
            lookout,
            steps,
            exchange,
            quiet,
            board,
        })
    }

    /// Makes this process one of several ranks, which speaks to the user or stays quiet.
    pub fn share(&mut self, exchange: Arc<Exchange>, speaks: bool) {
        (self.exchange, self.quiet) = (Some(exchange), !speaks);
    }

    /// Whether this process is not one of several ranks.
    pub fn is_alone(&self) -> bool {
        self.exchange.is_none() && self.board.is_none() && !self.quiet
    }

    /// Stops all output: another rank speaks.
    pub fn be_quiet(&mut self) {
        self.quiet = true;
    }

    /// Whether output is suppressed.
    pub fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// The steps of the current computation.
    pub fn own_steps(&self) -> u64 {
        self.steps.load(Ordering::Relaxed)
    }

    /// The steps of the other ranks.
    pub fn other_steps(&self) -> u64 {
        self.exchange.as_ref().map_or(0, |exchange| exchange.other_steps())
    }

    /// Saves a board in this file, and loads these earlier files first.
    pub fn keep_in(&mut self, file: PathBuf, before: Vec<PathBuf>) {
        self.board = Some((file, before));
    }

    /// The file in which a board is saved, and those loaded first, if this is one of several ranks.
    pub fn place(&self) -> Option<&RankFiles> {
        self.board.as_ref()
    }

    /// Raises the cancel flag if `so` is true.
    pub fn cancel_if(&self, so: bool) {
        if so {
            self.cancel.cancel();
        }
    }

    /// The place where results are stored.
    pub fn store(&self) -> &Place {
        &self.store
    }

    /// Sets the function to call during the next computation.
    pub fn set_lookout(&self, lookout: Lookout) {
        *self.lookout.lock().unwrap_or_else(PoisonError::into_inner) = Some(lookout);
    }

    /// Removes that function.
    pub fn clear_lookout(&self) {
        self.lookout.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    /// The requested budget, if there is one.
    pub fn asked_budget(&self) -> Option<Budget> {
        (self.budget != Budget::default()).then_some(self.budget)
    }

    /// The cancel flag as a plain atomic, for the checker, which does not depend on the engines.
    pub fn interrupt_flag(&self) -> Arc<AtomicBool> {
        self.cancel.flag()
    }

    /// The cancel flag of Ctrl-C.
    pub fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// The budget of a computation.
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// The game named by the argument `game`.
    pub fn game(arguments: &ArgMatches) -> Result<Box<dyn Game>, Failure> {
        let name = arguments.get_one::<String>("game").map_or("", String::as_str);
        question::open(name).map_err(Failure::Name)
    }

    /// The position given by the argument `position`, or in the file that it names after `@`.
    pub fn position(game: &dyn Game, arguments: &ArgMatches) -> Result<Position, Failure> {
        let text = arguments.get_one::<String>("position").map_or("", String::as_str);
        let failed = |error| match memory::exceeded() {
            // Reading the position exhausted the budget.
            Some(stop) => Failure::Stop(stop),
            None => {
                Failure::Position { game: game.name().to_owned(), entry: Arc::clone(game.entry()), error }
            }
        };
        let Some(path) = text.strip_prefix('@') else { return game.parse(text, &Bounded).map_err(failed) };
        let read = Bounded.read(path).map_err(|problem| {
            failed(ParseError::new(text, 1, ParseErrorKind::File { path: path.to_owned(), problem }))
        })?;
        // Some editors put a byte order mark before the text.
        let read = read.trim_start_matches('\u{feff}').trim_end();
        let (before, text) = read.split_at(read.len() - read.trim_start().len());
        game.parse(text, &Bounded).map_err(|error| failed(error.in_file(path, before)))
    }

    /// The steps of `--budget`, if it was given.
    pub fn steps(&self) -> Option<u64> {
        (self.budget != Budget::default()).then_some(self.budget.nodes)
    }

    /// Like [`Context::compute`], but limited only by the memory of the budget: the command allots the
    /// steps itself.
    pub fn compute_without_steps<T>(&self, run: impl FnOnce(&mut Work<'_>) -> T) -> T {
        self.compute_within(Budget { nodes: u64::MAX, ..self.budget }, run)
    }

    /// Genus and canonical form of a position in misère play, if a small effort finds them.
    pub fn short_form(&self, game: &dyn Game, position: &Position) -> Option<MisereForm> {
        let mut work = Work::new(budgets::MISERE_FORM).with_cancel(self.cancel.clone());
        game.misere_form(position, &mut work).ok().flatten()
    }

    /// Like [`Context::compute`], without a limit of steps unless one was asked for: the command has its
    /// own bound.
    pub fn compute_freely<T>(&self, run: impl FnOnce(&mut Work<'_>) -> T) -> T {
        self.compute_for(u64::MAX, run)
    }

    /// Like [`Context::compute`], with this many steps unless a budget was asked for.
    pub fn compute_for<T>(&self, nodes: u64, run: impl FnOnce(&mut Work<'_>) -> T) -> T {
        let nodes = if self.budget == Budget::default() { nodes } else { self.budget.nodes };
        self.compute_within(Budget { nodes, ..self.budget }, run)
    }

    /// Like [`Context::compute`], for an answer in about two seconds unless a budget was asked for.
    pub fn compute_quickly<T>(&self, run: impl FnOnce(&mut Work<'_>) -> T) -> T {
        self.compute_within(
            if self.budget == Budget::default() { budgets::ALL_MOVES } else { self.budget },
            run,
        )
    }

    /// Like [`Context::compute_quickly`], but limited by time: a step on a large board takes longer than
    /// one on a small board. Also returns whether the time ran out.
    pub fn compute_in_time<T>(&self, run: impl FnOnce(&mut Work<'_>) -> T) -> (T, bool) {
        if self.budget != Budget::default() {
            return (self.compute(run), false);
        }
        let deadline = Deadline::new(&self.cancel, ALL_MOVES_TIME);
        // The clock is the limit: a step of one engine takes a hundred times as long as one of another.
        let budget = Budget { nodes: u64::MAX, ..budgets::ALL_MOVES };
        let result = self.compute_watched(budget, Some(STEPS_BETWEEN_LOOKS), deadline.flag(), run);
        (result, deadline.has_passed())
    }

    /// Runs a computation under the budget, with progress on a terminal; Ctrl-C stops it.
    pub fn compute<T>(&self, run: impl FnOnce(&mut Work<'_>) -> T) -> T {
        self.compute_within(self.budget, run)
    }

    fn compute_within<T>(&self, budget: Budget, run: impl FnOnce(&mut Work<'_>) -> T) -> T {
        self.compute_watched(budget, None, &self.cancel, run)
    }

    /// Checks the cancel flag once every `tick` steps, or at the default interval.
    fn compute_watched<T>(
        &self,
        budget: Budget,
        tick: Option<u64>,
        cancel: &Cancel,
        run: impl FnOnce(&mut Work<'_>) -> T,
    ) -> T {
        let bar = if std::io::stderr().is_terminal() && !self.quiet {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(4));
            bar.set_style(style(false));
            bar.enable_steady_tick(Duration::from_millis(500));
            bar
        } else {
            ProgressBar::hidden()
        };
        let mut told = (0, 0);
        let mut lookout = self.lookout.lock().unwrap_or_else(PoisonError::into_inner).take();
        let start = Instant::now();
        let mut report = |progress: Progress| {
            self.steps.store(progress.nodes, Ordering::Relaxed);
            memory::reached(progress);
            if lookout.is_some() && start.elapsed() >= LOOK_AFTER {
                let found = lookout.take().is_some_and(|mut lookout| lookout());
                if found {
                    cancel.cancel();
                }
            }
            if let Some(total) = progress.total.filter(|total| bar.length() != Some(*total)) {
                if bar.length().is_none() {
                    bar.set_style(style(true));
                }
                bar.set_length(total);
            }
            let nodes = progress.nodes + self.other_steps();
            let shown = if progress.total.is_some() { progress.done } else { nodes };
            bar.set_position(shown);
            let state = (progress.memory >> 20, progress.excluded);
            if progress.total.is_none() && state != told {
                told = state;
                bar.set_message(self.found_so_far(state.0, state.1));
            }
        };
        let mut work =
            Work::new(budget).with_cancel(cancel.clone()).with_threads(self.threads).with_report(&mut report);
        if let Some(tick) = tick {
            work = work.with_tick(tick);
        }
        work = work.with_exchange(self.exchange.clone());
        let result = run(&mut work);
        let nodes = work.nodes();
        drop(work);
        self.steps.store(nodes, Ordering::Relaxed);
        bar.finish_and_clear();
        result
    }

    /// The size of the tables, and the values already excluded.
    fn found_so_far(&self, mebibytes: usize, excluded: u64) -> String {
        let table = say!(self.language, "progress-table", "size" => mebibytes.to_string());
        let values: Vec<String> =
            (0..64).filter(|n| excluded >> n & 1 == 1).map(|n: u32| n.to_string()).collect();
        if values.is_empty() {
            return table;
        }
        format!("{table}, {}", say!(self.language, "progress-bound", "values" => values.join(", ")))
    }
}

fn style(known_end: bool) -> ProgressStyle {
    let template =
        if known_end { "{elapsed_precise} [{bar:30}] {pos}/{len}" } else { "{elapsed_precise} {pos} {msg}" };
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// Parses `500M` or `2G,8G`: steps in powers of 1,000, memory in powers of 1,024.
fn parse_budget(text: &str) -> Option<Budget> {
    let (steps, memory) = match text.split_once(',') {
        Some((steps, memory)) => (steps, Some(memory)),
        None => (text, None),
    };
    let number = |text: &str, unit: u64| -> Option<u64> {
        let digits = text.trim_end_matches(['k', 'K', 'M', 'G', 'T']);
        let power = match &text[digits.len()..] {
            "" => 0,
            "k" | "K" => 1,
            "M" => 2,
            "G" => 3,
            "T" => 4,
            _ => return None,
        };
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        digits.parse::<u64>().ok()?.checked_mul(unit.pow(power)).filter(|n| *n > 0)
    };
    let memory = match memory {
        Some(memory) => usize::try_from(number(memory, 1024)?).ok()?,
        None => Budget::default().memory,
    };
    Some(Budget { nodes: number(steps, 1000)?, memory })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_read() {
        assert_eq!(parse_budget("500M").map(|b| b.nodes), Some(500_000_000));
        assert_eq!(parse_budget("2G,8G"), Some(Budget { nodes: 2_000_000_000, memory: 8 << 30 }));
        assert_eq!(parse_budget("7,1k"), Some(Budget { nodes: 7, memory: 1024 }));
        for wrong in ["", "0", "M", "1,", ",1", "-1", "1MM", "1.5G", "99999999999T", "1,0"] {
            assert_eq!(parse_budget(wrong), None, "{wrong:?}");
        }
    }
}
