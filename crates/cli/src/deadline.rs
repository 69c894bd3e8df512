//! A computation with a time limit: the clock stops it, or Ctrl-C before that.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use marienbad_solve::Cancel;

/// Time between two looks at the clock and at Ctrl-C.
const TIME_BETWEEN_LOOKS: Duration = Duration::from_millis(20);

/// A flag that is raised when the time is over.
pub struct Deadline {
    flag: Cancel,
    done: Sender<()>,
    clock: JoinHandle<bool>,
}

impl Deadline {
    /// Starts the clock. The flag is also raised when `asked` is; `asked` itself is never changed, so that
    /// later computations can still run.
    pub fn new(asked: &Cancel, time: Duration) -> Self {
        let (flag, asked, end) = (Cancel::default(), asked.clone(), Instant::now() + time);
        let (done, waiting) = channel();
        let raised = flag.clone();
        let clock = thread::spawn(move || {
            loop {
                let late = Instant::now() >= end;
                if late || asked.is_cancelled() {
                    raised.cancel();
                    return late;
                }
                if waiting.recv_timeout(TIME_BETWEEN_LOOKS) == Err(RecvTimeoutError::Disconnected) {
                    return false;
                }
            }
        });
        Self { flag, done, clock }
    }

    /// The flag for the computation to check.
    pub fn flag(&self) -> &Cancel {
        &self.flag
    }

    /// Ends the deadline. Returns whether the time ran out.
    pub fn has_passed(self) -> bool {
        drop(self.done);
        self.clock.join().unwrap_or(false)
    }
}
