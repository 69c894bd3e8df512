//! Lanes: work is done by a fixed number of threads, cheap and heavy work by different ones, so that eight
//! analyses cannot keep two hundred players waiting.
//!
//! A lane is first come, first served. A connection asks one thing at a time, so that its next question
//! stands behind those of everybody who was already waiting: nobody can take more than his share by asking
//! faster. The queue has an end; beyond it, and for whoever waited too long, the answer is [`Refusal::Busy`].
//!
//! Work gets a [`Cancel`] flag. It is raised when its time is over and when nobody waits for it any more: the
//! future of [`Lane::run`] was dropped, because the client went away.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use marienbad_solve::Cancel;
use tokio::sync::oneshot;
use tokio::time::timeout;

/// Once the flag is raised, work has so long to say what it found.
const GRACE: Duration = Duration::from_millis(200);

/// Why a lane gave no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// Too many wait already, or the wait was too long.
    Busy,
    /// The work took too long.
    Late,
    /// The work broke: a mistake of the program.
    Broken,
}

/// How long one may wait in the queue, and how long the work may take.
#[derive(Debug, Clone, Copy)]
pub struct Patience {
    /// In the queue.
    pub queue: Duration,
    /// At work.
    pub work: Duration,
}

struct Job {
    cancel: Cancel,
    run: Box<dyn FnOnce() + Send>,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Job>,
    running: usize,
    closed: bool,
}

struct Shared {
    queue: Mutex<Queue>,
    wake: Condvar,
    most: usize,
}

/// A queue and its threads.
pub struct Lane {
    shared: Arc<Shared>,
    patience: Patience,
}

/// Raises the flag when it is dropped.
struct Raise(Cancel);

impl Drop for Raise {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl Shared {
    /// A job that breaks leaves the queue as it was: it never holds the lock.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        let mut queue = self.lock();
        loop {
            if let Some(job) = queue.waiting.pop_front() {
                if job.cancel.is_cancelled() {
                    continue;
                }
                queue.running += 1;
                drop(queue);
                (job.run)();
                queue = self.lock();
                queue.running -= 1;
            } else if queue.closed {
                return;
            } else {
                queue = self.wake.wait(queue).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }
}

impl Lane {
    /// A lane with so many threads, in whose queue at most `most` wait.
    pub fn new(name: &str, threads: usize, most: usize, patience: Patience) -> std::io::Result<Self> {
        let shared = Arc::new(Shared { queue: Mutex::new(Queue::default()), wake: Condvar::new(), most });
        let lane = Self { shared: Arc::clone(&shared), patience };
        for number in 0..threads {
            let shared = Arc::clone(&shared);
            std::thread::Builder::new().name(format!("{name}-{number}")).spawn(move || shared.work())?;
        }
        Ok(lane)
    }

    /// Does the work in this lane. Dropping the future raises the flag of the work.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Cancel) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        self.run_within(self.patience.work, work).await
    }

    /// The same with less time.
    pub async fn run_within<T: Send + 'static>(
        &self,
        time: Duration,
        work: impl FnOnce(&Cancel) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let cancel = Cancel::default();
        let raise = Raise(cancel.clone());
        let (begun, has_begun) = oneshot::channel();
        let (done, mut is_done) = oneshot::channel();
        let flag = cancel.clone();
        let run = Box::new(move || {
            if begun.send(()).is_ok() {
                // Whoever waits may be gone by now; then nobody wants the answer.
                let _ = done.send(catch_unwind(AssertUnwindSafe(|| work(&flag))));
            }
        });
        self.push(Job { cancel: cancel.clone(), run })?;
        match timeout(self.patience.queue, has_begun).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) | Err(_) => return Err(Refusal::Busy),
        }
        let answer = match timeout(time.min(self.patience.work), &mut is_done).await {
            Ok(answer) => answer,
            Err(_) => {
                cancel.cancel();
                timeout(GRACE, is_done).await.map_err(|_| Refusal::Late)?
            }
        };
        drop(raise);
        match answer {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(_)) | Err(_) => Err(Refusal::Broken),
        }
    }

    fn push(&self, job: Job) -> Result<(), Refusal> {
        let mut queue = self.shared.lock();
        if queue.waiting.len() >= self.shared.most {
            // Those who gave up waiting take no place.
            queue.waiting.retain(|job| !job.cancel.is_cancelled());
        }
        if queue.closed || queue.waiting.len() >= self.shared.most {
            return Err(Refusal::Busy);
        }
        queue.waiting.push_back(job);
        drop(queue);
        self.shared.wake.notify_one();
        Ok(())
    }

    /// How many are at work now.
    #[cfg(test)]
    pub fn running(&self) -> usize {
        self.shared.lock().running
    }
}

impl Drop for Lane {
    fn drop(&mut self) {
        let mut queue = self.shared.lock();
        queue.closed = true;
        queue.waiting.clear();
        drop(queue);
        self.shared.wake.notify_all();
    }
}
