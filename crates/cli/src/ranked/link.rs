//! The connection of this process to its ranks: a socket to the program that started it, `marienbad-mpi` or
//! a test, which passes messages on. Nothing here depends on MPI.
//!
//! A frame is the length of its content (32 bits), its kind (one byte), the other rank (32 bits) and the
//! content. Messages between ranks begin with one more byte: whether they are for an engine or for this
//! face.

use std::collections::VecDeque;
use std::io::{self, BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use marienbad_solve::ranks::Transport;

use crate::signals;

/// The variable that names the socket.
pub const SOCKET: &str = "MARIENBAD_RANKS";

/// The kinds of frames.
mod kind {
    /// A message of another rank, or to one.
    pub const MESSAGE: u8 = 0;
    /// The first frame: which rank this is, of how many.
    pub const WELCOME: u8 = 1;
    /// A signal has come.
    pub const SIGNAL: u8 = 2;
    /// A rank is lost; the content says how.
    pub const LOST: u8 = 3;
    /// Not sent: the other end of the socket is closed.
    pub const GONE: u8 = 255;
    /// This rank has nothing more to say, and ends.
    pub const FAREWELL: u8 = 4;
}

/// The longest content.
const LONGEST: u32 = 1 << 30;

/// Who is meant by a message.
const TO_FACE: u8 = 0;
const TO_ENGINE: u8 = 1;

struct Frame {
    kind: u8,
    peer: usize,
    content: Vec<u8>,
}

fn read(input: &mut impl Read) -> io::Result<Frame> {
    let mut head = [0; 9];
    input.read_exact(&mut head)?;
    let number = |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
    let length = number(0);
    if length > LONGEST {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut content = Vec::new();
    input.take(u64::from(length)).read_to_end(&mut content)?;
    if content.len() != length as usize {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(Frame { kind: head[4], peer: number(5) as usize, content })
}

/// Something received that is not for an engine.
#[derive(Debug, PartialEq, Eq)]
pub enum Event {
    /// A message from this face on another rank.
    Said(usize, Vec<u8>),
    /// A rank was lost, and how.
    Lost(usize, String),
    /// The program that connects the ranks is gone: nothing more will come.
    Gone,
}

/// What is written is sent when there is so much of it, or when the next message is looked for.
const FULL: usize = 1 << 16;

/// The link of one rank. As a [`Transport`] it carries the messages of engines.
///
/// A separate thread reads the socket, so that the other end can always write; this end can always write
/// without a thread.
pub struct Link {
    rank: usize,
    ranks: usize,
    socket: UnixStream,
    leaving: Vec<u8>,
    arriving: Receiver<Frame>,
    events: VecDeque<Event>,
    for_engine: VecDeque<(usize, Vec<u8>)>,
}

impl Link {
    /// Opens the link that the environment names, if there is one.
    pub fn open() -> Option<io::Result<Self>> {
        let path = std::env::var_os(SOCKET)?;
        Some(UnixStream::connect(path).and_then(Self::over))
    }

    fn over(stream: UnixStream) -> io::Result<Self> {
        let mut input = BufReader::with_capacity(1 << 16, stream.try_clone()?);
        let welcome = read(&mut input)?;
        let ranks = welcome.content.first_chunk::<4>().map(|bytes| u32::from_le_bytes(*bytes) as usize);
        let ranks = ranks.filter(|ranks| welcome.kind == kind::WELCOME && welcome.peer < *ranks);
        let ranks = ranks.ok_or(io::ErrorKind::InvalidData)?;
        let (to_face, arriving) = channel();
        let cancel = signals::interrupted();
        thread::spawn(move || {
            loop {
                match read(&mut input) {
                    Ok(Frame { kind: kind::SIGNAL, peer, .. }) => signals::raise(peer),
                    Ok(frame) => {
                        if to_face.send(frame).is_err() {
                            return;
                        }
                    }
                    // The program that started this process is gone: save what is known and end.
                    Err(_) => {
                        let _ = to_face.send(Frame { kind: kind::GONE, peer: 0, content: Vec::new() });
                        cancel.cancel();
                        return;
                    }
                }
            }
        });
        let (leaving, events, for_engine) = (Vec::new(), VecDeque::new(), VecDeque::new());
        Ok(Self { rank: welcome.peer, ranks, socket: stream, leaving, arriving, events, for_engine })
    }

    fn write(&mut self, kind: u8, peer: usize, content: [&[u8]; 2]) {
        let length = content[0].len() + content[1].len();
        self.leaving.extend_from_slice(&(length as u32).to_le_bytes());
        self.leaving.push(kind);
        self.leaving.extend_from_slice(&(peer as u32).to_le_bytes());
        content.into_iter().for_each(|part| self.leaving.extend_from_slice(part));
        if self.leaving.len() >= FULL {
            self.flush();
        }
    }

    /// Sends what was written. If that fails, nobody is there to receive it, and the reading thread reports
    /// it.
    fn flush(&mut self) {
        if !self.leaving.is_empty() {
            let _ = self.socket.write_all(&self.leaving);
            self.leaving.clear();
        }
    }

    fn push(&mut self, peer: usize, to: u8, message: &[u8]) {
        self.write(kind::MESSAGE, peer, [&[to], message]);
    }

    fn pull(&mut self) {
        self.flush();
        while let Ok(frame) = self.arriving.try_recv() {
            self.sort(frame);
        }
    }

    fn sort(&mut self, Frame { kind, peer, mut content }: Frame) {
        match kind {
            kind::LOST => {
                let how = String::from_utf8_lossy(&content).into_owned();
                self.events.push_back(Event::Lost(peer, how));
            }
            kind::GONE => self.events.push_back(Event::Gone),
            kind::MESSAGE if !content.is_empty() => match content.remove(0) {
                TO_FACE => self.events.push_back(Event::Said(peer, content)),
                TO_ENGINE => self.for_engine.push_back((peer, content)),
                _ => {}
            },
            _ => {}
        }
    }

    /// Waits until something comes, or for this long. A rank without work uses no processor time.
    pub fn wait(&mut self, most: Duration) {
        self.flush();
        if self.events.is_empty()
            && self.for_engine.is_empty()
            && let Ok(frame) = self.arriving.recv_timeout(most)
        {
            self.sort(frame);
        }
    }

    /// Sends a message to this face on another rank.
    pub fn say(&mut self, to: usize, message: &[u8]) {
        self.push(to, TO_FACE, message);
    }

    /// The next event, if there is one.
    pub fn event(&mut self) -> Option<Event> {
        if self.events.is_empty() {
            self.pull();
        }
        self.events.pop_front()
    }
}

impl Transport for Link {
    fn rank(&self) -> usize {
        self.rank
    }

    fn ranks(&self) -> usize {
        self.ranks
    }

    fn send(&mut self, to: usize, message: Vec<u8>) {
        self.push(to, TO_ENGINE, &message);
    }

    fn receive(&mut self) -> Option<(usize, Vec<u8>)> {
        if self.for_engine.is_empty() {
            self.pull();
        }
        self.for_engine.pop_front()
    }
}

impl Drop for Link {
    /// Sends pending messages before this process ends.
    fn drop(&mut self) {
        self.write(kind::FAREWELL, self.rank, [&[], &[]]);
        self.flush();
    }
}
