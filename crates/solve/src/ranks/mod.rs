//! Several processes working on one question: *ranks*, as in MPI, each with its own memory.
//!
//! The engines know nothing of networks. They pass bytes to a [`Transport`] and check from time to time
//! whether some have arrived; they never wait. [`channels`] connects ranks within one process, for tests
//! and measurements; the program `marienbad-mpi` connects processes on many machines.
//!
//! - Heaps in misère play: [`crate::misere::search::SharedRows`] divides the table, and questions are sent
//!   to the rank that owns them.
//! - Boards: every rank searches with its own table, and a [`crate::region::Exchange`] shares expensive
//!   results.
//!
//! ```
//! use marienbad_solve::ranks::{Transport, channels};
//! let mut ranks = channels(2);
//! ranks[0].send(1, vec![1, 2, 3]);
//! assert_eq!(ranks[1].receive(), Some((0, vec![1, 2, 3])));
//! assert_eq!(ranks[1].receive(), None);
//! ```

mod wire;

use std::sync::mpsc::{Receiver, Sender, channel};

pub(crate) use wire::{Reader, Writer};

/// Connects one rank to the others. Messages between two ranks arrive whole and in order.
pub trait Transport {
    /// The number of this rank, from 0.
    fn rank(&self) -> usize;

    /// The number of ranks.
    fn ranks(&self) -> usize;

    /// Sends a message to a rank, possibly itself, without waiting.
    fn send(&mut self, to: usize, message: Vec<u8>);

    /// The next message received, with its sender.
    fn receive(&mut self) -> Option<(usize, Vec<u8>)>;
}

/// A message in transit: sender and content.
type Message = (usize, Vec<u8>);

/// A rank within this process, see [`channels`].
#[derive(Debug)]
pub struct Channels {
    rank: usize,
    all: Vec<Sender<Message>>,
    own: Receiver<Message>,
}

/// Creates ranks within one process, connected by channels.
pub fn channels(ranks: usize) -> Vec<Channels> {
    let (all, own): (Vec<_>, Vec<_>) = (0..ranks).map(|_| channel()).unzip();
    let join = |(rank, own)| Channels { rank, all: all.clone(), own };
    own.into_iter().enumerate().map(join).collect()
}

impl Transport for Channels {
    fn rank(&self) -> usize {
        self.rank
    }

    fn ranks(&self) -> usize {
        self.all.len()
    }

    fn send(&mut self, to: usize, message: Vec<u8>) {
        // A rank that has ended no longer receives messages.
        let _ = self.all[to].send((self.rank, message));
    }

    fn receive(&mut self) -> Option<Message> {
        self.own.try_recv().ok()
    }
}
