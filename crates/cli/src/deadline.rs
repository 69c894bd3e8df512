//! A computation for which somebody waits: it is stopped by the clock, or by Ctrl-C before that.

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
    /// The time begins now. The flag is also raised when `asked` is; `asked` itself is left alone, so that
    /// what comes later may still be computed.
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

    /// What the computation looks at.
    pub fn flag(&self) -> &Cancel {
        &self.flag
    }

    /// The computation is over. Whether the clock has stopped it.
    pub fn has_passed(self) -> bool {
        drop(self.done);
        self.clock.join().unwrap_or(false)
    }
}
