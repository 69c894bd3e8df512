//! Long trials of the laboratory. They continue after the page is left, report their progress, and can be
//! stopped.
//!
//! Few run at once, each in its own thread, which ends when nothing waits. No client gets all threads, and
//! among the waiting clients the one whose last turn is longest ago is next. At most [`KEPT`] trials are
//! remembered, of which at most [`OWN`] of one client are open. A new trial replaces the oldest finished
//! one of the client with the most finished ones; if none is finished, it is refused.
//!
//! Trials are stored on disk. One that was running when the server stopped is shown as interrupted, and
//! continues when the user asks for it.

mod told;

pub use told::Told;

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use marienbad_rules::Play;
use marienbad_solve::conjecture::Report;
use marienbad_solve::question::Game;
use marienbad_solve::{Budget, Cancel, Progress, Work, budgets};
use marienbad_store::trials::Trial as Row;
use marienbad_words::conjecture;
use marienbad_words::failure::{Failure, RequestError};
use marienbad_words::language::Language;
use serde_json::{Value, json};

use super::clients::{Client, Party};
use super::lane::step_back;
use super::{address, site};

/// How many are remembered.
pub const KEPT: usize = 64;

/// How many of one client may be open.
pub const OWN: usize = 4;

/// How many of one address may be open, whatever its seats.
const OF_ADDRESS: usize = KEPT / 2;

/// How long one trial may run, in minutes.
pub const MINUTES: u64 = 10;

/// The flag is looked at once in so many steps.
const STEPS_BETWEEN_LOOKS: u64 = 64;

/// A conjecture about a game, and the bound up to which it is tested.
#[derive(Clone)]
pub struct Question {
    /// The game.
    pub game: Arc<dyn Game>,
    /// The conjecture as it was written.
    pub predicate: String,
    /// The play convention.
    pub play: Play,
    /// The largest size to test.
    pub to: u64,
}

impl Question {
    /// Tests the conjecture.
    pub fn test(&self, work: &mut Work<'_>) -> Result<Report, Failure> {
        let conjecture = conjecture::read(&*self.game, &self.predicate)?;
        conjecture
            .test(self.play, self.to, 1, work)
            .map_err(|undefined| Failure::Undefined { text: self.predicate.clone(), undefined })
    }

    /// Writes it for the store.
    fn to_json(&self, language: Language) -> Value {
        json!({
            "game": self.game.name(),
            "predicate": self.predicate,
            "play": self.play.word(),
            "to": self.to,
            "lang": language.code(),
        })
    }

    /// Reads it from the store.
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

/// The state of a trial.
#[derive(Clone)]
pub enum State {
    /// Waiting for a thread.
    Waiting,
    /// At work.
    Running(Progress),
    /// Finished, or stopped while running.
    Done(Arc<Told>),
    /// Stopped before it began.
    NotBegun,
    /// The server stopped before the trial ended.
    Interrupted,
    /// It panicked: a bug of the program.
    Broken,
}

impl State {
    /// Whether it may still produce a result.
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
    /// Raised when the server stops: then nothing is recorded, and the trial can continue later.
    leaving: AtomicBool,
    cancel: Cancel,
    late: AtomicBool,
    nodes: AtomicU64,
    done: AtomicU64,
    state: Mutex<State>,
    /// The client who started it, while the server runs: no address is written to disk.
    client: Option<Client>,
}

impl Trial {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Its state.
    pub fn state(&self) -> State {
        let mut state = self.lock().clone();
        if let State::Running(progress) = &mut state {
            progress.nodes = self.nodes.load(Ordering::Relaxed);
            progress.done = self.done.load(Ordering::Relaxed);
        }
        state
    }

    fn new(
        id: String,
        (question, language): (Question, Language),
        client: Option<Client>,
        begun: u64,
        state: State,
    ) -> Arc<Self> {
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
            client,
        })
    }

    /// Stops it. What it found so far is kept.
    fn stop(&self) {
        self.cancel.cancel();
        let mut state = self.lock();
        if matches!(*state, State::Waiting | State::Interrupted) {
            *state = State::NotBegun;
        }
    }

    /// Writes it for the store: an unfinished trial has no result yet.
    fn row(&self) -> Row {
        let found = match &*self.lock() {
            State::Done(told) => told.to_json().to_string(),
            State::NotBegun => Told::not_begun().to_json().to_string(),
            State::Waiting | State::Running(_) | State::Interrupted | State::Broken => String::new(),
        };
        let question = self.question.to_json(self.language).to_string();
        Row { id: self.id.clone(), question, found, begun: self.begun }
    }

    /// Reads it from the store.
    fn read(row: Row) -> Option<Arc<Self>> {
        let (question, language) = Question::read(&row.question)?;
        let state = match Told::read(&row.found) {
            Some(told) if told.verdict == "not-begun" => State::NotBegun,
            Some(told) => State::Done(Arc::new(told)),
            None => State::Interrupted,
        };
        Some(Self::new(row.id, (question, language), None, row.begun, state))
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
            // Without a watch thread the time limit could not be kept.
            thread::Builder::new().name("watch".to_owned()).spawn_scoped(scope, watch).ok()?;
            let mut report = |progress: Progress| {
                self.nodes.store(progress.nodes, Ordering::Relaxed);
                self.done.store(progress.done, Ordering::Relaxed);
            };
            let budget = Budget { memory: site::Crew::here().trial, ..budgets::WEB_TRIAL };
            let mut work = Work::new(budget)
                .with_cancel(self.cancel.clone())
                .with_tick(STEPS_BETWEEN_LOOKS)
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

/// A note for the store about a trial.
pub enum Note {
    /// Store this state.
    Keep(Row),
    /// Delete the trial with this identifier.
    Forget(String),
}

/// Writes notes to the store.
type Record = Box<dyn Fn(Note) + Send + Sync>;

struct Inner {
    /// The remembered trials, the oldest first.
    kept: VecDeque<Arc<Trial>>,
    threads: usize,
    /// How many turns were given, and the last turn of each client.
    turns: (u64, HashMap<Option<Party>, u64>),
    /// Whether the server is stopping.
    closed: bool,
}

struct Shared {
    inner: Mutex<Inner>,
    record: Record,
    at_once: usize,
}

impl Inner {
    fn open(&self, whose: impl Fn(Client) -> bool) -> usize {
        let own = self.kept.iter().filter(|trial| trial.client.is_some_and(&whose));
        own.filter(|trial| trial.state().is_open()).count()
    }

    /// Checks that a client may have one more trial.
    fn check_share(&self, client: Client) -> Result<(), RequestError> {
        let same = |other: Client| {
            other.party == client.party
                && if client.seat.is_known { other.seat == client.seat } else { !other.seat.is_known }
        };
        for (open, max) in
            [(self.open(same), OWN), (self.open(|other| other.party == client.party), OF_ADDRESS)]
        {
            if open >= max {
                return Err(RequestError::Trials { max });
            }
        }
        Ok(())
    }

    /// The index of the trial to drop: the oldest finished one of the client with the most finished ones.
    fn least_missed(&self) -> Option<usize> {
        let party = |trial: &Trial| trial.client.map(|client| client.party);
        let finished = || self.kept.iter().enumerate().filter(|(_, trial)| !trial.state().is_open());
        let mut counts: HashMap<Option<Party>, usize> = HashMap::new();
        finished().for_each(|(_, trial)| *counts.entry(party(trial)).or_default() += 1);
        let most = counts.values().max().copied()?;
        finished().find(|(_, trial)| counts.get(&party(trial)) == Some(&most)).map(|(place, _)| place)
    }

    /// The next trial: of the client with the fewest running, then of the one whose last turn is longest
    /// ago. The last thread is left to a client who has nothing running.
    fn next(&mut self, at_once: usize) -> Option<Arc<Trial>> {
        let party = |trial: &Trial| trial.client.map(|client| client.party);
        let mut running: HashMap<Option<Party>, usize> = HashMap::new();
        let mut all = 0;
        for trial in self.kept.iter().filter(|trial| matches!(*trial.lock(), State::Running(_))) {
            *running.entry(party(trial)).or_default() += 1;
            all += 1;
        }
        let own = |trial: &Trial| running.get(&party(trial)).copied().unwrap_or(0);
        let may = |trial: &&Arc<Trial>| own(trial) == 0 || all + 1 < at_once;
        let waiting = self.kept.iter().filter(|trial| matches!(*trial.lock(), State::Waiting));
        let turn = |trial: &Trial| self.turns.1.get(&party(trial)).copied().unwrap_or(0);
        let next = waiting.filter(may).min_by_key(|trial| (own(trial), turn(trial))).cloned()?;
        self.turns.0 += 1;
        self.turns.1.insert(party(&next), self.turns.0);
        let kept = &self.kept;
        self.turns.1.retain(|known, _| kept.iter().any(|trial| party(trial) == *known));
        let total = Some(next.question.to);
        *next.lock() = State::Running(Progress { total, ..Progress::default() });
        Some(next)
    }
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
    /// Creates the list, with the stored trials (the latest first) and the number that run at once.
    pub fn new(at_once: usize, kept: Vec<Row>, record: Record) -> Self {
        let kept = kept.into_iter().rev().filter_map(Trial::read).collect();
        let inner = Inner { kept, threads: 0, turns: (0, HashMap::new()), closed: false };
        Self { shared: Arc::new(Shared { inner: Mutex::new(inner), record, at_once }), at_once }
    }

    /// Begins a trial of this client, or says why not.
    pub fn begin(
        &self,
        id: String,
        question: Question,
        language: Language,
        client: Client,
    ) -> Result<Arc<Trial>, RequestError> {
        let trial = Trial::new(id, (question, language), Some(client), site::now(), State::Waiting);
        let mut inner = self.shared.lock();
        inner.check_share(client)?;
        if inner.kept.len() >= KEPT {
            let oldest = inner.least_missed().ok_or(RequestError::Full)?;
            if let Some(old) = inner.kept.remove(oldest) {
                (self.shared.record)(Note::Forget(old.id.clone()));
            }
        }
        if !self.hire(&mut inner) {
            return Err(RequestError::Full);
        }
        inner.kept.push_back(Arc::clone(&trial));
        (self.shared.record)(Note::Keep(trial.row()));
        Ok(trial)
    }

    /// Starts a thread if there is room for one; `false` if no thread is running.
    fn hire(&self, inner: &mut Inner) -> bool {
        if inner.threads < self.at_once && !inner.closed {
            let shared = Arc::clone(&self.shared);
            let worker = thread::Builder::new().name("trial".to_owned()).spawn(move || work(&shared));
            // If no thread can be started, the running ones will take the trial.
            inner.threads += usize::from(worker.is_ok());
        }
        inner.threads > 0
    }

    /// Continues an interrupted trial: it begins anew, with its old identifier.
    pub fn go_on(&self, id: &str, client: Client) -> Result<Arc<Trial>, RequestError> {
        let mut inner = self.shared.lock();
        let place = inner.kept.iter().position(|trial| trial.id == id).ok_or(RequestError::NoTrial)?;
        if matches!(inner.kept[place].state(), State::Interrupted) {
            inner.check_share(client)?;
            if self.hire(&mut inner) {
                let old = &inner.kept[place];
                let asked = (old.question.clone(), old.language);
                inner.kept[place] = Trial::new(id.to_owned(), asked, Some(client), old.begun, State::Waiting);
            }
        }
        Ok(Arc::clone(&inner.kept[place]))
    }

    /// Stops a trial. What it found so far is kept.
    pub fn stop(&self, id: &str) -> Option<Arc<Trial>> {
        let trial = self.find(id)?;
        trial.stop();
        // A running trial is recorded by its thread.
        if matches!(trial.state(), State::NotBegun) {
            (self.shared.record)(Note::Keep(trial.row()));
        }
        Some(trial)
    }

    /// The trial of this name.
    pub fn find(&self, id: &str) -> Option<Arc<Trial>> {
        self.shared.lock().kept.iter().find(|trial| trial.id == id).cloned()
    }

    /// All remembered trials, the newest first.
    pub fn all(&self) -> Vec<Arc<Trial>> {
        self.shared.lock().kept.iter().rev().cloned().collect()
    }
}

impl Trials {
    /// Stops everything: running trials will be found interrupted, and waiting ones do not begin.
    pub fn close(&self) {
        let mut inner = self.shared.lock();
        inner.closed = true;
        for trial in &inner.kept {
            trial.leaving.store(true, Ordering::Relaxed);
            trial.stop();
        }
    }
}

impl Drop for Trials {
    fn drop(&mut self) {
        self.close();
    }
}

/// Runs the waiting trials, then ends.
fn work(shared: &Shared) {
    step_back();
    loop {
        let next = {
            let mut inner = shared.lock();
            let next = if inner.closed { None } else { inner.next(shared.at_once) };
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
