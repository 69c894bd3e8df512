//! The terminal while the match has it, and what is owed to it afterwards: it is given back whatever ends the
//! match.

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

/// Whether the terminal is ours at the moment.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal, given back when this is dropped.
pub struct Held {
    /// To draw on.
    pub terminal: Terminal<CrosstermBackend<Stdout>>,
    events: Receiver<Event>,
}

/// How many keys wait while the screen is drawn. They must never wait in the terminal: what stands there
/// beyond the first thousand bytes is read only when the next key comes (crossterm 0.29).
const WAITING: usize = 1 << 13;

/// Keys and clicks, read by a thread of their own: where the terminal has gone away, reading never comes
/// back, and the match has to end all the same.
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
    /// Takes the terminal: no echo, no line by line, a screen of its own, the mouse.
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

/// What taking the terminal means.
fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)
}

impl Held {
    /// Ctrl-Z: gives the terminal to the shell, and takes it again when the shell goes on with us.
    pub fn suspend(&mut self) -> io::Result<()> {
        give_back();
        #[cfg(unix)]
        signal_hook::low_level::raise(signal_hook::consts::SIGTSTP)?;
        enter()?;
        // A new one: to clear the old one, the terminal would be asked where its cursor is, and the thread that
        // listens would get the answer.
        self.terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        Ok(())
    }

    /// The next event, if there is one soon. A terminal that has gone away is an error.
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

/// Gives the terminal back, once. What fails here cannot be helped any more, and the rest is still tried.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

/// A panic's message belongs on the user's own screen, so the terminal is given back before it is written.
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
