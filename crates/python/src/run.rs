//! Runs a question: releases the interpreter's lock, and handles Ctrl-C, the time limit and progress.
//!
//! An engine runs on a separate thread while the calling thread waits for signals: whatever the engine
//! does, Ctrl-C is noticed within [`LOOK`]. Games whose rules are a Python function run on the calling
//! thread, so that the function sees the thread, the debugger and the interrupts that its author expects.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use marienbad_solve::{Budget, Cancel, Progress, Work};
use marienbad_words::failure::Failure;
use marienbad_words::language::Language;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::failure;

/// Time between two looks at signals, the clock and progress.
const LOOK: Duration = Duration::from_millis(20);

/// How long an engine that was asked to stop is waited for.
const STOPPING: Duration = Duration::from_secs(5);

/// The engines recurse twice as deep as a board has places: more than a thread usually has.
const STACK: usize = 64 << 20;

/// As on the command line: more threads only for whoever asks.
const MOST_CORES: usize = 8;

/// The limits of a question, and the language of its errors.
#[pyclass(frozen, module = "marienbad_games._native")]
pub struct Limits {
    nodes: Option<u64>,
    memory: Option<usize>,
    timeout: Option<Duration>,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
    pub language: Language,
}

/// The limit of steps of a question if the user gives none.
#[derive(Clone, Copy)]
pub enum Steps {
    /// The steps of the default budget.
    Usual,
    /// No limit: the question has its own bound.
    Free,
    /// This many steps.
    Most(u64),
}

/// The thread on which a question runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The calling thread: for closed forms, which take microseconds, and for Python functions.
    Here,
    /// A separate thread.
    Beside,
}

#[pymethods]
impl Limits {
    #[new]
    #[pyo3(signature = (lang, steps=None, memory=None, timeout=None, threads=None, progress=None))]
    fn new(
        lang: &str,
        steps: Option<u64>,
        memory: Option<usize>,
        timeout: Option<f64>,
        threads: Option<usize>,
        progress: Option<Py<PyAny>>,
    ) -> Self {
        let language = language(lang);
        let timeout = timeout.map(|time| Duration::try_from_secs_f64(time.max(0.0)).unwrap_or(Duration::MAX));
        Self { nodes: steps, memory, timeout, threads, progress, language }
    }
}

/// The language of this tag: French, or English for everything else.
pub fn language(tag: &str) -> Language {
    Language::from_tag(tag).unwrap_or(Language::English)
}

/// The result from a separate thread: the answer, or the fact that it panicked.
type Handed<T> = Mutex<Receiver<Result<Result<T, Failure>, ()>>>;

/// The progress reported by one thread, for the thread that displays it.
type Told = Arc<Mutex<Option<Progress>>>;

impl Limits {
    /// The requested steps, if any.
    pub fn steps(&self) -> Option<u64> {
        self.nodes
    }

    /// The requested budget, if any.
    pub fn asked_budget(&self) -> Option<Budget> {
        (self.nodes.is_some() || self.memory.is_some()).then(|| self.budget(Steps::Usual))
    }

    /// The number of threads that an engine may use.
    pub fn threads(&self) -> usize {
        // The system is asked once, since it reads files to answer.
        static CORES: OnceLock<usize> = OnceLock::new();
        let cores = || thread::available_parallelism().map_or(1, |cores| cores.get().min(MOST_CORES));
        self.threads.unwrap_or_else(|| *CORES.get_or_init(cores)).max(1)
    }

    /// The number of threads if each needs its own share of the memory: one, unless more are asked for.
    pub fn sharing(&self) -> usize {
        self.threads.unwrap_or(1).max(1)
    }

    fn budget(&self, steps: Steps) -> Budget {
        let usual = Budget::default();
        let nodes = self.nodes.unwrap_or(match steps {
            Steps::Usual => usual.nodes,
            Steps::Free => u64::MAX,
            Steps::Most(nodes) => nodes,
        });
        Budget { nodes, memory: self.memory.unwrap_or(usual.memory) }
    }

    /// Runs a question and returns its answer, or raises the error that stopped it.
    pub fn run<T: Send + 'static>(
        &self,
        py: Python<'_>,
        place: Place,
        steps: Steps,
        ask: impl FnOnce(&mut Work<'_>) -> Result<T, Failure> + Send + 'static,
    ) -> PyResult<T> {
        let budget = self.budget(steps);
        let (answer, late) = match place {
            Place::Here => self.here(py, budget, ask)?,
            Place::Beside => self.beside(py, budget, ask)?,
        };
        answer.map_err(|problem| {
            failure::raised(py, &problem, self.language, late.then_some(self.timeout).flatten())
        })
    }

    /// Runs a question on this thread. Signals and the progress bar are handled whenever the engine
    /// reports; a Python function handles signals by itself.
    fn here<T: Send>(
        &self,
        py: Python<'_>,
        budget: Budget,
        ask: impl FnOnce(&mut Work<'_>) -> Result<T, Failure> + Send,
    ) -> PyResult<(Result<T, Failure>, bool)> {
        let cancel = Cancel::default();
        let clock = self.timeout.map(|time| Clock::start(time, &cancel));
        let heard: Mutex<Option<PyErr>> = Mutex::new(None);
        let answer = py.detach(|| {
            let mut last = Instant::now();
            let mut report = |progress: Progress| {
                if last.elapsed() < LOOK {
                    return;
                }
                last = Instant::now();
                let told = Python::attach(|py| py.check_signals().and_then(|()| self.show(py, progress)));
                if let Err(error) = told {
                    cancel.cancel();
                    heard.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                }
            };
            let mut work = Work::new(budget)
                .with_cancel(cancel.clone())
                .with_threads(self.threads())
                .with_report(&mut report);
            ask(&mut work)
        });
        let late = clock.is_some_and(Clock::stop);
        match heard.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(error) => Err(error),
            None => Ok((answer, late)),
        }
    }

    fn beside<T: Send + 'static>(
        &self,
        py: Python<'_>,
        budget: Budget,
        ask: impl FnOnce(&mut Work<'_>) -> Result<T, Failure> + Send + 'static,
    ) -> PyResult<(Result<T, Failure>, bool)> {
        let (cancel, told) = (Cancel::default(), Told::default());
        let (sender, receiver) = sync_channel(1);
        let (flag, threads, shown) = (cancel.clone(), self.threads(), self.progress.is_some());
        let tell = Arc::clone(&told);
        let engine = move || {
            let mut report = |progress: Progress| {
                *tell.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress);
            };
            let mut work = Work::new(budget).with_cancel(flag).with_threads(threads);
            if shown {
                work = work.with_report(&mut report);
            }
            let answer = catch_unwind(AssertUnwindSafe(|| ask(&mut work)));
            // Nobody waits for an engine that was abandoned.
            let _ = sender.send(answer.map_err(|_| ()));
        };
        let name = "marienbad".to_owned();
        thread::Builder::new().name(name).stack_size(STACK).spawn(engine)?;
        let (receiver, start, mut late) = (Handed::new(receiver), Instant::now(), false);
        loop {
            let handed = py.detach(|| wait(&receiver, LOOK));
            match handed {
                Ok(Ok(answer)) => return Ok((answer, late)),
                Ok(Err(())) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err(
                        "an engine of marienbad has panicked: please report it",
                    ));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            let news = told.lock().unwrap_or_else(PoisonError::into_inner).take();
            let heard = py.check_signals().and_then(|()| news.map_or(Ok(()), |news| self.show(py, news)));
            if let Err(error) = heard {
                cancel.cancel();
                let _ = py.detach(|| wait(&receiver, STOPPING));
                return Err(error);
            }
            if !late && self.timeout.is_some_and(|time| start.elapsed() >= time) {
                late = true;
                cancel.cancel();
            }
        }
    }

    /// Reports progress to the display: items done, number of items, steps, bytes.
    fn show(&self, py: Python<'_>, now: Progress) -> PyResult<()> {
        match &self.progress {
            Some(progress) => progress.call1(py, (now.done, now.total, now.nodes, now.memory)).map(|_| ()),
            None => Ok(()),
        }
    }
}

fn wait<T>(receiver: &Handed<T>, time: Duration) -> Result<Result<Result<T, Failure>, ()>, RecvTimeoutError> {
    receiver.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(time)
}

/// Raises a flag when the time is over.
struct Clock {
    done: std::sync::mpsc::Sender<()>,
    thread: thread::JoinHandle<bool>,
}

impl Clock {
    fn start(time: Duration, cancel: &Cancel) -> Self {
        let (done, waiting) = std::sync::mpsc::channel();
        let cancel = cancel.clone();
        let thread = thread::spawn(move || {
            let late = waiting.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
            if late {
                cancel.cancel();
            }
            late
        });
        Self { done, thread }
    }

    /// Ends the clock. Returns whether the time ran out first.
    fn stop(self) -> bool {
        drop(self.done);
        self.thread.join().unwrap_or(false)
    }
}

impl Limits {
    /// The limits without the steps, for questions that allot them themselves.
    pub fn without_steps(&self) -> Self {
        let progress = self.progress.as_ref().map(|progress| Python::attach(|py| progress.clone_ref(py)));
        Self { nodes: None, progress, ..*self }
    }
}
