//! The long trials of the laboratory: they go on when the page is left, say how far they have come, and can
//! be stopped.
//!
//! Few run at once, each in a thread of its own that ends when nothing waits; the others wait. At most
//! [`KEPT`] are remembered: a new one takes the place of the oldest that is finished, and where none is, it
//! is refused.
//!
//! They are kept on the disk. One that was at work when the server ended is found again as interrupted, and
//! goes on when somebody says so.

mod told;

pub use told::Told;

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
use marienbad_solve::{Cancel, Progress, Work, budgets};
use marienbad_store::trials::Trial as Row;
use marienbad_words::conjecture;
use marienbad_words::failure::Failure;
use marienbad_words::language::Language;
use serde_json::{Value, json};

use super::{address, site};

/// How many are remembered.
pub const KEPT: usize = 16;

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
    /// Tests it.
    pub fn test(&self, work: &mut Work<'_>) -> Result<Report, Failure> {
        let conjecture = conjecture::read(&*self.game, &self.predicate)?;
        conjecture
            .test(self.play, self.to, 1, work)
            .map_err(|undefined| Failure::Undefined { text: self.predicate.clone(), undefined })
    }

    /// As it is kept.
    fn to_json(&self, language: Language) -> Value {
        json!({
            "game": self.game.name(),
            "predicate": self.predicate,
            "play": self.play.word(),
            "to": self.to,
            "lang": language.code(),
        })
    }

    /// As it was kept.
    fn read(text: &str) -> Option<(Self, Language)> {
        let value: Value = serde_json::from_str(text).ok()?;
        let play = if value["play"].as_str()? == Play::Misere.word() { Play::Misere } else { Play::Normal };
        let question = Self {
            game: Arc::from(address::game(value["game"].as_str()?).ok()?),
            predicate: value["predicate"].as_str()?.to_owned(),
            play,
            to: value["to"].as_u64()?,
        };
        Some((question, Language::from_tag(value["lang"].as_str()?)?))
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
    Done(Arc<Told>),
    /// Stopped before it began.
    NotBegun,
    /// The server ended before it was over.
    Interrupted,
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
    begun: u64,
    /// Raised when the server ends: then nothing is recorded, and it can go on later.
    leaving: AtomicBool,
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

    fn new(id: String, question: Question, language: Language, begun: u64, state: State) -> Arc<Self> {
        Arc::new(Self {
            id,
            question,
            language,
            begun,
            leaving: AtomicBool::new(false),
            cancel: Cancel::default(),
            late: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            done: AtomicU64::new(0),
            state: Mutex::new(state),
        })
    }

    /// Stops it. What was found so far stays.
    fn stop(&self) {
        self.cancel.cancel();
        let mut state = self.lock();
        if matches!(*state, State::Waiting | State::Interrupted) {
            *state = State::NotBegun;
        }
    }

    /// As it is kept: what is not over has found nothing yet.
    fn row(&self) -> Row {
        let found = match &*self.lock() {
            State::Done(told) => told.to_json().to_string(),
            State::NotBegun => Told::not_begun().to_json().to_string(),
            State::Waiting | State::Running(_) | State::Interrupted | State::Broken => String::new(),
        };
        let question = self.question.to_json(self.language).to_string();
        Row { id: self.id.clone(), question, found, begun: self.begun }
    }

    /// As it was kept.
    fn read(row: Row) -> Option<Arc<Self>> {
        let (question, language) = Question::read(&row.question)?;
        let state = match Told::read(&row.found) {
            Some(told) if told.verdict == "not-begun" => State::NotBegun,
            Some(told) => State::Done(Arc::new(told)),
            None => State::Interrupted,
        };
        Some(Self::new(row.id, question, language, row.begun, state))
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
            let mut work = Work::new(budgets::WEB_TRIAL)
                .with_cancel(self.cancel.clone())
                .with_tick(TICK)
                .with_report(&mut report);
            let found = catch_unwind(AssertUnwindSafe(|| self.question.test(&mut work))).ok();
            drop(finished);
            found
        });
        let late = self.late.load(Ordering::Relaxed);
        let told = found.map(|found| Arc::new(Told::new(&self.question, &found, late)));
        *self.lock() = told.map_or(State::Broken, State::Done);
    }
}

/// What is to be written of a trial.
pub enum Note {
    /// How it stands.
    Keep(Row),
    /// The trial of this name is not remembered any longer.
    Forget(String),
}

/// Writes notes.
type Record = Box<dyn Fn(Note) + Send + Sync>;

struct Inner {
    /// The oldest first.
    kept: VecDeque<Arc<Trial>>,
    threads: usize,
}

struct Shared {
    inner: Mutex<Inner>,
    record: Record,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// All trials.
pub struct Trials {
    shared: Arc<Shared>,
    at_once: usize,
}

impl Trials {
    /// A place where so many run at once, with those that were kept, the latest first.
    pub fn new(at_once: usize, kept: Vec<Row>, record: Record) -> Self {
        let kept = kept.into_iter().rev().filter_map(Trial::read).collect();
        Self { shared: Arc::new(Shared { inner: Mutex::new(Inner { kept, threads: 0 }), record }), at_once }
    }

    /// Begins a trial, or gives nothing where there is no room.
    pub fn begin(&self, id: String, question: Question, language: Language) -> Option<Arc<Trial>> {
        let trial = Trial::new(id, question, language, site::now(), State::Waiting);
        let mut inner = self.shared.lock();
        if inner.kept.len() >= KEPT {
            let oldest = inner.kept.iter().position(|trial| !trial.state().is_open())?;
            if let Some(old) = inner.kept.remove(oldest) {
                (self.shared.record)(Note::Forget(old.id.clone()));
            }
        }
        self.hire(&mut inner).then(|| {
            inner.kept.push_back(Arc::clone(&trial));
            (self.shared.record)(Note::Keep(trial.row()));
            trial
        })
    }

    /// Sees to it that somebody works; `false` if nobody can.
    fn hire(&self, inner: &mut Inner) -> bool {
        if inner.threads < self.at_once {
            let shared = Arc::clone(&self.shared);
            let worker = thread::Builder::new().name("trial".to_owned()).spawn(move || work(&shared));
            // Where no thread is to be had, those at work will come to it.
            inner.threads += usize::from(worker.is_ok());
        }
        inner.threads > 0
    }

    /// Lets an interrupted trial go on: it begins anew, under its old name.
    pub fn go_on(&self, id: &str) -> Option<Arc<Trial>> {
        let mut inner = self.shared.lock();
        let place = inner.kept.iter().position(|trial| trial.id == id)?;
        if matches!(inner.kept[place].state(), State::Interrupted) && self.hire(&mut inner) {
            let old = &inner.kept[place];
            let (question, language) = (old.question.clone(), old.language);
            inner.kept[place] = Trial::new(id.to_owned(), question, language, old.begun, State::Waiting);
        }
        Some(Arc::clone(&inner.kept[place]))
    }

    /// Stops a trial; what was found so far stays.
    pub fn stop(&self, id: &str) -> Option<Arc<Trial>> {
        let trial = self.find(id)?;
        trial.stop();
        // One at work is recorded by whoever works on it.
        if matches!(trial.state(), State::NotBegun) {
            (self.shared.record)(Note::Keep(trial.row()));
        }
        Some(trial)
    }

    /// The trial of this name.
    pub fn find(&self, id: &str) -> Option<Arc<Trial>> {
        self.shared.lock().kept.iter().find(|trial| trial.id == id).cloned()
    }

    /// All that are remembered, the newest first.
    pub fn all(&self) -> Vec<Arc<Trial>> {
        self.shared.lock().kept.iter().rev().cloned().collect()
    }
}

impl Drop for Trials {
    fn drop(&mut self) {
        for trial in &self.shared.lock().kept {
            trial.leaving.store(true, Ordering::Relaxed);
            trial.stop();
        }
    }
}

/// Runs what waits, then ends.
fn work(shared: &Shared) {
    loop {
        let next = {
            let mut inner = shared.lock();
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
        let Some(trial) = next else { return };
        trial.run();
        if !trial.leaving.load(Ordering::Relaxed) {
            (shared.record)(Note::Keep(trial.row()));
        }
    }
}
