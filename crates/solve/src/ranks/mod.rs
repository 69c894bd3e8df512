//! Several processes that work on one question: *ranks*, as MPI calls them, each with memory of its own.
//!
//! The engines know nothing of networks. They hand bytes to a [`Transport`] and look now and then whether
//! some have come; nobody ever waits. [`channels`] joins ranks of one process, for tests and measurements;
//! the program `marienbad-mpi` joins processes on many machines.
//!
//! - Heaps in misère play: [`crate::misere::search::SharedRows`] divides the table, and questions travel to
//!   the
//!   rank that owns them.
//! - Boards: every rank searches with its own table, and a [`crate::region::Exchange`] shares what has cost
//!   much.
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

/// The way of one rank to the others. Messages between two ranks come whole and in their order.
pub trait Transport {
    /// Which rank this is, from 0.
    fn rank(&self) -> usize;

    /// How many there are.
    fn ranks(&self) -> usize;

    /// Sends a message to a rank, also to this one, and does not wait.
    fn send(&mut self, to: usize, message: Vec<u8>);

    /// The next message that has come, and from whom.
    fn receive(&mut self) -> Option<(usize, Vec<u8>)>;
}

/// A message on its way: from whom, and what.
type Message = (usize, Vec<u8>);

/// A rank of this process, see [`channels`].
#[derive(Debug)]
pub struct Channels {
    rank: usize,
    all: Vec<Sender<Message>>,
    own: Receiver<Message>,
}

/// So many ranks in one process, joined by channels.
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
        // Nobody listens any more to a rank that has ended.
        let _ = self.all[to].send((self.rank, message));
    }

    fn receive(&mut self) -> Option<Message> {
        self.own.try_recv().ok()
    }
}
