//! Lanes: a fixed number of threads does the work, separately for cheap and heavy work, so that eight
//! analyses cannot keep two hundred players waiting.
//!
//! Within a lane every client has a share ([`fair`]): the client that used the least is next, so asking
//! faster or on more connections gains nothing. The queue is bounded. When it is full, or after too long a
//! wait, the answer is [`Refusal::Busy`]; a client that has used all of its own places gets
//! [`Refusal::Share`].
//!
//! Work gets a [`Cancel`] flag. The flag is raised when the time is over, when the client has left (the
//! future of [`Lane::run`] was dropped), and when a client is waiting that has used much less. The work
//! then answers with what it has found so far.

mod fair;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use marienbad_solve::Cancel;
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::clients::Client;
pub use fair::Bounds;
use fair::{Fair, Full, Waits};

/// Once the flag is raised, work has so long to say what it found.
const ENDING_TIME: Duration = Duration::from_millis(200);

/// How often whoever waits looks whether somebody else should make room.
const TIME_BETWEEN_LOOKS: Duration = Duration::from_millis(100);

/// Lowers the priority of the calling thread, for work that takes seconds, so that players do not notice
/// it. Does nothing where threads have no priorities.
pub fn step_back() {
    #[cfg(target_os = "linux")]
    {
        let own = rustix::process::getpriority_process(None).unwrap_or(0);
        let _ = rustix::process::setpriority_process(None, (own + BACK).min(LAST));
    }
}

/// How far work that takes seconds steps back from the priority of the program, in the words of `nice`.
#[cfg(target_os = "linux")]
const BACK: i32 = 15;

/// Nobody can step back further.
#[cfg(target_os = "linux")]
const LAST: i32 = 19;

/// Why a lane gave no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// Too many are waiting already, or the wait was too long.
    Busy,
    /// This client has as much waiting as it may have.
    Share,
    /// The work took too long.
    Late,
    /// The work panicked: a bug of the program.
    Broken,
}

/// How long a job may wait in the queue, and how long it may run.
#[derive(Debug, Clone, Copy)]
pub struct Patience {
    /// In the queue.
    pub queue: Duration,
    /// At work.
    pub work: Duration,
}

struct Job {
    cancel: Cancel,
    /// Receives how long the job may take, or why it is not done.
    begun: oneshot::Sender<Result<Duration, Refusal>>,
    run: Box<dyn FnOnce() + Send>,
}

impl Waits for Job {
    fn is_gone(&self) -> bool {
        self.cancel.is_cancelled()
    }
}

struct Queue {
    fair: Fair<Job>,
    /// The flags of the running jobs.
    flags: Vec<(u64, Cancel)>,
    closed: bool,
}

struct Shared {
    queue: Mutex<Queue>,
    wake: Condvar,
    patience: Patience,
}

/// A queue and its threads.
pub struct Lane {
    shared: Arc<Shared>,
}

/// Raises the flag when it is dropped.
struct Raise(Cancel);

impl Drop for Raise {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl Shared {
    /// A job that panics leaves the queue consistent, because it never holds the lock.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        let mut queue = self.lock();
        loop {
            if let Some((number, client, job)) = queue.fair.take(Instant::now()) {
                let time = queue.fair.time(client, self.patience.queue, self.patience.work);
                queue.flags.push((number, job.cancel));
                drop(queue);
                if job.begun.send(Ok(time)).is_ok() {
                    (job.run)();
                }
                queue = self.lock();
                queue.fair.finish(number, Instant::now());
                queue.flags.retain(|(other, _)| *other != number);
                // A party that was waiting for a second thread may have it now.
                self.wake.notify_one();
            } else if queue.closed {
                return;
            } else {
                queue = self.wake.wait(queue).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }

    /// Cuts short the job of a client that has used much more than one that waits.
    fn cut(&self) {
        let mut queue = self.lock();
        if let Some(number) = queue.fair.cut(Instant::now())
            && let Some((_, flag)) = queue.flags.iter().find(|(other, _)| *other == number)
        {
            flag.cancel();
        }
    }
}

impl Lane {
    /// A lane within these bounds.
    pub fn new(name: &str, bounds: Bounds, patience: Patience) -> std::io::Result<Self> {
        let queue = Queue { fair: Fair::new(bounds), flags: Vec::new(), closed: false };
        let shared = Arc::new(Shared { queue: Mutex::new(queue), wake: Condvar::new(), patience });
        let lane = Self { shared: Arc::clone(&shared) };
        for number in 0..bounds.threads {
            let shared = Arc::clone(&shared);
            let begin = move || {
                if bounds.keeps_one {
                    step_back();
                }
                shared.work();
            };
            std::thread::Builder::new().name(format!("{name}-{number}")).spawn(begin)?;
        }
        Ok(lane)
    }

    /// Does the work in this lane. Dropping the future raises the flag of the work.
    pub async fn run<T: Send + 'static>(
        &self,
        client: Client,
        work: impl FnOnce(&Cancel) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        self.run_within(client, self.shared.patience.work, work).await
    }

    /// Like [`Self::run`], with less time.
    pub async fn run_within<T: Send + 'static>(
        &self,
        client: Client,
        time: Duration,
        work: impl FnOnce(&Cancel) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let cancel = Cancel::default();
        let raise = Raise(cancel.clone());
        let (begun, has_begun) = oneshot::channel();
        let (done, mut is_done) = oneshot::channel();
        let flag = cancel.clone();
        let run = Box::new(move || {
            // The client may have left by now.
            let _ = done.send(catch_unwind(AssertUnwindSafe(|| work(&flag))));
        });
        self.push(client, Job { cancel: cancel.clone(), begun, run })?;
        let allowed = self.begins(has_begun).await?;
        let answer = match timeout(time.min(allowed), &mut is_done).await {
            Ok(answer) => answer,
            Err(_) => {
                cancel.cancel();
                timeout(ENDING_TIME, is_done).await.map_err(|_| Refusal::Late)?
            }
        };
        drop(raise);
        match answer {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(_)) | Err(_) => Err(Refusal::Broken),
        }
    }

    /// Waits until the work begins, and returns how long it may take.
    async fn begins(
        &self,
        mut has_begun: oneshot::Receiver<Result<Duration, Refusal>>,
    ) -> Result<Duration, Refusal> {
        let waits = Instant::now();
        while waits.elapsed() < self.shared.patience.queue {
            let look = TIME_BETWEEN_LOOKS.min(self.shared.patience.queue);
            match timeout(look, &mut has_begun).await {
                Ok(Ok(begun)) => return begun,
                Ok(Err(_)) => return Err(Refusal::Busy),
                Err(_) => self.shared.cut(),
            }
        }
        Err(Refusal::Busy)
    }

    fn push(&self, client: Client, job: Job) -> Result<(), Refusal> {
        let mut queue = self.shared.lock();
        if queue.closed {
            return Err(Refusal::Busy);
        }
        let displaced = queue.fair.push(client, job, Instant::now()).map_err(|full| match full {
            Full::Own => Refusal::Share,
            Full::All => Refusal::Busy,
        })?;
        drop(queue);
        if let Some(job) = displaced {
            let _ = job.begun.send(Err(Refusal::Share));
        }
        self.shared.wake.notify_one();
        Ok(())
    }

    /// Closes the lane: waiting jobs are refused, running ones are cancelled.
    pub fn close(&self) {
        let mut queue = self.shared.lock();
        queue.closed = true;
        queue.fair.clear();
        queue.flags.iter().for_each(|(_, flag)| flag.cancel());
        drop(queue);
        self.shared.wake.notify_all();
    }

    /// How many jobs are running now.
    #[cfg(test)]
    pub fn running(&self) -> usize {
        self.shared.lock().fair.running()
    }

    /// How many jobs are waiting now.
    #[cfg(test)]
    pub fn waiting(&self) -> usize {
        self.shared.lock().fair.waiting()
    }
}

impl Drop for Lane {
    fn drop(&mut self) {
        self.close();
    }
}
