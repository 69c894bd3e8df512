//! Signals that end a command: Ctrl-C, and those of batch systems and closed terminals.
//!
//! The first signal raises the flag that every engine checks; a second Ctrl-C ends the program at once. The
//! other signals may arrive twice at a time (`timeout`, batch systems and closing terminals signal the
//! process and then its group), so they count only once.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use marienbad_solve::Cancel;
use marienbad_words::language::{Language, say};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::flag;

/// A signal that asks the program to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signal {
    /// Ctrl-C.
    Interrupt,
    /// Sent by batch systems and `kill`.
    Terminate,
    /// The terminal was closed.
    HangUp,
}

impl Signal {
    const ALL: [(Self, i32); 3] =
        [(Self::Interrupt, SIGINT), (Self::Terminate, SIGTERM), (Self::HangUp, SIGHUP)];

    /// The exit code of a program ended by this signal.
    pub fn exit_code(self) -> u8 {
        match self {
            Self::Interrupt => 130,
            Self::Terminate => 143,
            Self::HangUp => 129,
        }
    }

    /// The message after the signal has stopped a command.
    pub fn message(self, language: Language) -> String {
        match self {
            Self::Interrupt => say!(language, "error-stop-cancelled"),
            Self::Terminate => say!(language, "error-stop-signal", "signal" => "SIGTERM"),
            Self::HangUp => say!(language, "error-stop-signal", "signal" => "SIGHUP"),
        }
    }
}

/// The number of the first signal received; 0 before that.
fn number() -> &'static Arc<AtomicUsize> {
    static NUMBER: OnceLock<Arc<AtomicUsize>> = OnceLock::new();
    NUMBER.get_or_init(Arc::default)
}

/// The signal that stopped this process; Ctrl-C if there was none.
pub fn received() -> Signal {
    let number = number().load(Ordering::Relaxed);
    let found = Signal::ALL.into_iter().find(|(_, own)| usize::try_from(*own) == Ok(number));
    found.map_or(Signal::Interrupt, |(signal, _)| signal)
}

/// Acts as if this signal had been received: the program that connects the ranks passes signals on.
pub fn raise(signal: usize) {
    let _ = number().compare_exchange(0, signal, Ordering::Relaxed, Ordering::Relaxed);
    interrupted().cancel();
}

/// Makes a file that would grow beyond `ulimit -f` an error of the writing call, reported like a full disk.
/// Otherwise the signal would end the program in the middle of writing.
pub fn survive_file_limits() {
    let _ = flag::register(SIGXFSZ, Arc::default());
}

/// Whether a signal was received.
pub fn has_come() -> bool {
    number().load(Ordering::Relaxed) != 0
}

/// The flag that these signals raise; one per process.
pub fn interrupted() -> Cancel {
    static FLAG: OnceLock<Cancel> = OnceLock::new();
    let flag = FLAG.get_or_init(|| {
        let raised = Cancel::default();
        for (signal, own) in Signal::ALL {
            // In this order, so that the second Ctrl-C finds the flag raised. If a handler cannot be
            // installed, the signal still ends the program, only less gracefully.
            if signal == Signal::Interrupt {
                let status = i32::from(signal.exit_code());
                let _ = flag::register_conditional_shutdown(own, status, raised.flag());
            }
            let _ = flag::register_usize(own, Arc::clone(number()), usize::try_from(own).unwrap_or(0));
            let _ = flag::register(own, raised.flag());
        }
        raised
    });
    flag.clone()
}
