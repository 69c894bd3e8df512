//! What ends a command from outside: Ctrl-C, and the signals of batch systems and closed terminals.
//!
//! The first signal raises the flag that every engine looks at; a second Ctrl-C ends the program at once. The
//! other signals may come twice at a time (`timeout` and batch systems tell the process and then its group,
//! a closed terminal likewise), so that they count once.

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
    /// What batch systems and `kill` send.
    Terminate,
    /// The terminal was closed.
    HangUp,
}

impl Signal {
    const ALL: [(Self, i32); 3] =
        [(Self::Interrupt, SIGINT), (Self::Terminate, SIGTERM), (Self::HangUp, SIGHUP)];

    /// The exit code of a program that ended by it.
    pub fn exit_code(self) -> u8 {
        match self {
            Self::Interrupt => 130,
            Self::Terminate => 143,
            Self::HangUp => 129,
        }
    }

    /// What is said when it has stopped a command.
    pub fn message(self, language: Language) -> String {
        match self {
            Self::Interrupt => say!(language, "error-stop-cancelled"),
            Self::Terminate => say!(language, "error-stop-signal", "signal" => "SIGTERM"),
            Self::HangUp => say!(language, "error-stop-signal", "signal" => "SIGHUP"),
        }
    }
}

/// The number of the first signal that came, 0 before.
fn number() -> &'static Arc<AtomicUsize> {
    static NUMBER: OnceLock<Arc<AtomicUsize>> = OnceLock::new();
    NUMBER.get_or_init(Arc::default)
}

/// The signal that has stopped this process; Ctrl-C, if none came.
pub fn received() -> Signal {
    let number = number().load(Ordering::Relaxed);
    let found = Signal::ALL.into_iter().find(|(_, own)| usize::try_from(*own) == Ok(number));
    found.map_or(Signal::Interrupt, |(signal, _)| signal)
}

/// As if this signal had come: the program that holds the ranks together passes it on.
pub fn raise(signal: usize) {
    let _ = number().compare_exchange(0, signal, Ordering::Relaxed, Ordering::Relaxed);
    interrupted().cancel();
}

/// A file that would become larger than `ulimit -f` allows is an error of the call that writes, told as a
/// full disk is. Without this the signal would end the program, and leave what it was writing.
pub fn survive_file_limits() {
    let _ = flag::register(SIGXFSZ, Arc::default());
}

/// Whether a signal has come.
pub fn has_come() -> bool {
    number().load(Ordering::Relaxed) != 0
}

/// The flag that these signals raise; one for the process.
pub fn interrupted() -> Cancel {
    static FLAG: OnceLock<Cancel> = OnceLock::new();
    let flag = FLAG.get_or_init(|| {
        let raised = Cancel::default();
        for (signal, own) in Signal::ALL {
            // In this order: the second Ctrl-C finds the flag raised. Without a handler a signal still ends
            // the program, only less gently.
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
