//! The terminal during the match; it is restored however the match ends.

use std::io::{self, IsTerminal as _, Stdout, stdin, stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

/// Whether the terminal is currently in our mode.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal, restored when this is dropped.
pub struct Held {
    /// The terminal to draw on.
    pub terminal: Terminal<CrosstermBackend<Stdout>>,
    events: Receiver<Event>,
}

/// How many keys wait while the screen is drawn. They must never wait in the terminal: what stands there
/// beyond the first thousand bytes is read only when the next key comes (crossterm 0.29).
const WAITING: usize = 1 << 13;

/// Reads keys and clicks in a separate thread: if the terminal disappears, reading never returns, but the
/// match must still end.
fn listen() -> Receiver<Event> {
    let (sender, events) = sync_channel(WAITING);
    std::thread::spawn(move || {
        while let Ok(event) = event::read() {
            if sender.send(event).is_err() {
                return;
            }
        }
    });
    events
}

impl Held {
    /// Takes over the terminal: no echo, no line buffering, the alternate screen, the mouse.
    pub fn take() -> io::Result<Self> {
        restore_after_a_panic();
        let taken = enter().and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match taken {
            Ok(terminal) => Ok(Self { terminal, events: listen() }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }
}

/// Switches the terminal to our mode.
fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)
}

impl Held {
    /// Ctrl-Z: returns the terminal to the shell, and takes it over again when the program is resumed.
    pub fn suspend(&mut self) -> io::Result<()> {
        give_back();
        #[cfg(unix)]
        signal_hook::low_level::raise(signal_hook::consts::SIGTSTP)?;
        enter()?;
        // A new one, because clearing the old one would query the cursor position, and the listening thread
        // would receive the answer.
        self.terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        Ok(())
    }

    /// The next event, if one comes soon. An error if the terminal has disappeared.
    pub fn next_event(&self, soon: Duration) -> io::Result<Option<Event>> {
        match self.events.recv_timeout(soon) {
            Ok(event) => Ok(Some(event)),
            Err(RecvTimeoutError::Timeout) if stdin().is_terminal() => Ok(None),
            Err(_) => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        give_back();
    }
}

/// Restores the terminal, once. Failures here cannot be handled, and the remaining steps are still tried.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

/// Restores the terminal before a panic's message is written, so that it appears on the normal screen.
fn restore_after_a_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            before(panic);
        }));
    });
}
