//! The program of a rank: `marienbad` with the same arguments, and the socket to it.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, BufReader, Write as _};
use std::os::unix::fs::DirBuilderExt as _;
use std::os::unix::net::{UnixListener, UnixStream};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, channel};
use std::thread;
use std::time::Duration;

use crate::frames::{Frame, append, kind, read};

/// The variable that names the socket.
const SOCKET: &str = "MARIENBAD_RANKS";

/// The variable that names the program, where it is not beside this one.
const PROGRAM: &str = "MARIENBAD";

/// How a program ended.
pub struct End {
    /// Its exit code.
    pub code: u8,
    /// The text for the other ranks: `signal 9`, or the code.
    pub how: String,
}

/// A running program.
pub struct Program {
    child: Child,
    /// Whether it has closed its end of the socket and everything it sent has been read.
    silent: bool,
    arriving: Receiver<Frame>,
    /// A frame that arrived during [`Program::wait`].
    first: Option<Frame>,
    socket: UnixStream,
    leaving: Vec<u8>,
}

/// The program beside this one, otherwise the one found on the path.
fn path() -> OsString {
    if let Some(named) = env::var_os(PROGRAM) {
        return named;
    }
    let beside = env::current_exe().ok().and_then(|own| Some(own.parent()?.join("marienbad")));
    beside.filter(|path| path.is_file()).map_or_else(|| "marienbad".into(), PathBuf::into_os_string)
}

impl Program {
    /// Starts it before MPI is initialised, so that it does not inherit what MPI opens.
    pub fn start() -> Result<Self, String> {
        let program = path();
        let name = program.to_string_lossy().into_owned();
        let problem = |error: io::Error| format!("{name}: {error}");
        let folder = env::temp_dir().join(format!("marienbad-mpi-{}", std::process::id()));
        fs::DirBuilder::new().mode(0o700).create(&folder).map_err(problem)?;
        let socket = folder.join("socket");
        let started = Self::begin(&program, &socket);
        let _ = fs::remove_dir_all(&folder);
        started.map_err(problem)
    }

    fn begin(program: &OsString, socket: &PathBuf) -> io::Result<Self> {
        let listener = UnixListener::bind(socket)?;
        listener.set_nonblocking(true)?;
        let mut command = Command::new(program);
        command.args(env::args_os().skip(1)).env(SOCKET, socket).stdin(Stdio::null());
        // A separate process group: what ends this process must not interrupt its saving.
        let mut child = command.process_group(0).spawn()?;
        let stream = loop {
            match listener.accept() {
                Ok((stream, _)) => break stream,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    if let Some(status) = child.try_wait()? {
                        return Err(io::Error::other(format!("{status}")));
                    }
                    thread::sleep(Duration::from_millis(1));
                }
                Err(error) => return Err(error),
            }
        };
        stream.set_nonblocking(false)?;
        let arriving = reader(&stream)?;
        Ok(Self { child, silent: false, arriving, first: None, socket: stream, leaving: Vec::new() })
    }

    /// Tells it its rank.
    pub fn welcome(&mut self, rank: usize, ranks: usize) {
        self.send(kind::WELCOME, rank, &(ranks as u32).to_le_bytes());
        self.flush();
    }

    /// The next frame that it has sent.
    pub fn receive(&mut self) -> Option<Frame> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        let next = self.arriving.try_recv();
        self.silent |= matches!(next, Err(TryRecvError::Disconnected));
        next.ok()
    }

    /// Waits until it sends something, or for this long.
    pub fn wait(&mut self, most: Duration) {
        if self.silent || self.first.is_some() {
            // It has ended: only other ranks can still send something.
            return thread::sleep(most);
        }
        match self.arriving.recv_timeout(most) {
            Ok(frame) => self.first = Some(frame),
            Err(RecvTimeoutError::Disconnected) => self.silent = true,
            Err(RecvTimeoutError::Timeout) => {}
        }
    }

    /// Appends a frame for it.
    pub fn send(&mut self, kind: u8, peer: usize, content: &[u8]) {
        append(&mut self.leaving, kind, peer, content);
    }

    /// Sends the pending frames. It always reads, so this does not block for long.
    pub fn flush(&mut self) {
        if !self.leaving.is_empty() {
            let _ = self.socket.write_all(&self.leaving);
            self.leaving.clear();
        }
    }

    /// How it ended, if it has and everything it sent has been read.
    pub fn has_ended(&mut self) -> Option<End> {
        if !self.silent {
            return None;
        }
        let status: ExitStatus = self.child.try_wait().ok()??;
        let code = status.code().map_or(137, |code| code as u8);
        let how = status.signal().map_or_else(|| code.to_string(), |signal| format!("signal {signal}"));
        Some(End { code, how })
    }
}

/// A thread that reads the socket.
fn reader(stream: &UnixStream) -> io::Result<Receiver<Frame>> {
    let mut input = BufReader::with_capacity(1 << 16, stream.try_clone()?);
    let (to_main, arriving) = channel();
    thread::spawn(move || {
        while let Ok(frame) = read(&mut input) {
            if to_main.send(frame).is_err() {
                return;
            }
        }
    });
    Ok(arriving)
}
