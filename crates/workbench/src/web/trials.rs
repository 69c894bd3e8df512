//! The long trials of the laboratory: they go on when the page is left, say how far they have come, and can be stopped.
//!
//! Few run at once, each in a thread of its own that ends when nothing waits; the others wait. At most [`KEPT`] are
//! remembered: a new one takes the place of the oldest that is finished, and where none is, it is refused.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use marienbad_rules::Play;
use marienbad_solve::conjecture::Report;
use marienbad_solve::question::Game;
use marienbad_solve::{Budget, Cancel, Progress, Work};

use crate::cli::conjecture;
use crate::cli::failure::Failure;
use crate::language::Language;

/// How many are remembered.
pub const KEPT: usize = 16;

/// What one trial may use.
const BUDGET: Budget = Budget { nodes: 1_000_000_000_000, memory: 1 << 30 };

/// How long one trial may run, in minutes.
pub const MINUTES: u64 = 10;

/// The flag is looked at once in so many steps.
const TICK: u64 = 64;

/// A conjecture about a game, and how far it is to be tested.
#[derive(Clone)]
pub struct Question {
    /// The game.
    pub game: Arc<dyn Game>,
    /// The conjecture as it was written.
    pub predicate: String,
    /// Normal or misère.
    pub play: Play,
    /// The largest size.
    pub to: u64,
}

impl Question {
    /// Tests it. Only messages of refusal depend on the language.
    pub fn test(&self, language: Language, work: &mut Work<'_>) -> Result<Report, Failure> {
        let conjecture = conjecture::read(language, &*self.game, &self.predicate)?;
        conjecture
            .test(self.play, self.to, 1, work)
            .map_err(|undefined| Failure::Undefined { text: self.predicate.clone(), undefined })
    }
}

/// What became of a trial.
#[derive(Clone)]
pub enum State {
    /// Others run before it.
    Waiting,
    /// At work.
    Running(Progress),
    /// Finished, or stopped on the way.
    Done(Arc<Result<Report, Failure>>),
    /// Stopped before it began.
    NotBegun,
    /// A mistake of the program.
    Broken,
}

impl State {
    /// Whether something may still come of it.
    pub fn is_open(&self) -> bool {
        matches!(self, Self::Waiting | Self::Running(_))
    }
}

/// A trial.
pub struct Trial {
    /// Its name in addresses.
    pub id: String,
    /// What is tested.
    pub question: Question,
    language: Language,
    cancel: Cancel,
    late: AtomicBool,
    nodes: AtomicU64,
    done: AtomicU64,
    state: Mutex<State>,
}

impl Trial {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How it stands.
    pub fn state(&self) -> State {
        let mut state = self.lock().clone();
        if let State::Running(progress) = &mut state {
            progress.nodes = self.nodes.load(Ordering::Relaxed);
            progress.done = self.done.load(Ordering::Relaxed);
        }
        state
    }

    /// Whether its time was over before it was done.
    pub fn is_late(&self) -> bool {
        self.late.load(Ordering::Relaxed)
    }

    /// Stops it. What was found so far stays.
    pub fn stop(&self) {
        self.cancel.cancel();
        let mut state = self.lock();
        if matches!(*state, State::Waiting) {
            *state = State::NotBegun;
        }
    }

    fn run(&self) {
        let found = thread::scope(|scope| {
            let (finished, wait) = channel::<()>();
            let watch = move || {
                if wait.recv_timeout(Duration::from_secs(60 * MINUTES)) == Err(RecvTimeoutError::Timeout) {
                    self.late.store(true, Ordering::Relaxed);
                    self.cancel.cancel();
                }
            };
            // Without a watch there is no end to be sure of.
            thread::Builder::new().name("watch".to_owned()).spawn_scoped(scope, watch).ok()?;
            let mut report = |progress: Progress| {
                self.nodes.store(progress.nodes, Ordering::Relaxed);
                self.done.store(progress.done, Ordering::Relaxed);
            };
            let mut work =
                Work::new(BUDGET).with_cancel(self.cancel.clone()).with_tick(TICK).with_report(&mut report);
            let found = catch_unwind(AssertUnwindSafe(|| self.question.test(self.language, &mut work))).ok();
            drop(finished);
            found
        });
        *self.lock() = found.map_or(State::Broken, |found| State::Done(Arc::new(found)));
    }
}

#[derive(Default)]
struct Inner {
    /// The oldest first.
    kept: VecDeque<Arc<Trial>>,
    threads: usize,
}

/// All trials.
pub struct Trials {
    inner: Arc<Mutex<Inner>>,
    at_once: usize,
}

fn lock(inner: &Mutex<Inner>) -> MutexGuard<'_, Inner> {
    inner.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Trials {
    /// A place where so many run at once.
    pub fn new(at_once: usize) -> Self {
        Self { inner: Arc::default(), at_once }
    }

    /// Begins a trial, or gives nothing where there is no room.
    pub fn begin(&self, id: String, question: Question, language: Language) -> Option<Arc<Trial>> {
        let trial = Arc::new(Trial {
            id,
            question,
            language,
            cancel: Cancel::default(),
            late: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            done: AtomicU64::new(0),
            state: Mutex::new(State::Waiting),
        });
        let mut inner = lock(&self.inner);
        if inner.kept.len() >= KEPT {
            let oldest = inner.kept.iter().position(|trial| !trial.state().is_open())?;
            inner.kept.remove(oldest);
        }
        if inner.threads < self.at_once {
            let shared = Arc::clone(&self.inner);
            let worker = thread::Builder::new().name("trial".to_owned()).spawn(move || work(&shared));
            match worker {
                Ok(_) => inner.threads += 1,
                Err(_) if inner.threads == 0 => return None,
                // Those at work will come to it.
                Err(_) => {}
            }
        }
        inner.kept.push_back(Arc::clone(&trial));
        Some(trial)
    }

    /// The trial of this name.
    pub fn find(&self, id: &str) -> Option<Arc<Trial>> {
        lock(&self.inner).kept.iter().find(|trial| trial.id == id).cloned()
    }

    /// All that are remembered, the newest first.
    pub fn all(&self) -> Vec<Arc<Trial>> {
        lock(&self.inner).kept.iter().rev().cloned().collect()
    }
}

impl Drop for Trials {
    fn drop(&mut self) {
        lock(&self.inner).kept.iter().for_each(|trial| trial.stop());
    }
}

/// Runs what waits, then ends.
fn work(inner: &Mutex<Inner>) {
    loop {
        let next = {
            let mut inner = lock(inner);
            let next = inner.kept.iter().find(|trial| {
                let mut state = trial.lock();
                let waits = matches!(*state, State::Waiting);
                if waits {
                    let total = Some(trial.question.to);
                    *state = State::Running(Progress { total, ..Progress::default() });
                }
                waits
            });
            let next = next.cloned();
            if next.is_none() {
                inner.threads -= 1;
            }
            next
        };
        match next {
            Some(trial) => trial.run(),
            None => return,
        }
    }
}
