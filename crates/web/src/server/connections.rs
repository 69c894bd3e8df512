//! The open connections. Every address has a share of them. When the share is used up, or the server is
//! full, the connection that has been silent for longest makes room. Browsers reconnect when they need to,
//! and users notice nothing.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

/// An answer that is under way for so long is a stream: its reader connects again.
const STREAM: Duration = Duration::from_secs(30);

/// Why a connection is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// The address has used up its share.
    Share,
    /// All places are taken.
    Full,
}

/// The phase of a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// The client has to send a request, or the rest of one.
    Asking,
    /// The server has to answer.
    Answering,
}

/// A connection.
pub struct Line {
    /// The address of the peer.
    pub peer: IpAddr,
    network: IpAddr,
    /// Whether it comes from a proxy, which has no share of its own.
    is_proxy: bool,
    phase: Mutex<(Phase, Instant)>,
    leave: Notify,
}

impl Line {
    fn phase(&self) -> MutexGuard<'_, (Phase, Instant)> {
        self.phase.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Called when the whole request has been read.
    pub fn answers(&self) {
        *self.phase() = (Phase::Answering, Instant::now());
    }

    /// Called when the answer was sent.
    pub fn asks(&self) {
        *self.phase() = (Phase::Asking, Instant::now());
    }

    /// Waits until the connection has to make room.
    pub async fn leaves(&self) {
        self.leave.notified().await;
    }

    /// Since when the connection has been idle; `None` if it is not.
    fn idle_since(&self) -> Option<Instant> {
        let (phase, since) = *self.phase();
        (phase == Phase::Asking).then_some(since)
    }

    fn streams_since(&self) -> Option<Instant> {
        let (phase, since) = *self.phase();
        (phase == Phase::Answering && since.elapsed() >= STREAM).then_some(since)
    }
}

/// All connections.
#[derive(Default)]
pub struct Connections {
    lines: Mutex<HashMap<u64, Arc<Line>>>,
}

/// A connection that counts among the others until it is dropped.
pub struct Held {
    connections: Arc<Connections>,
    number: u64,
    /// The connection.
    pub line: Arc<Line>,
}

impl Drop for Held {
    fn drop(&mut self) {
        self.connections.lock().remove(&self.number);
    }
}

impl Connections {
    fn lock(&self) -> MutexGuard<'_, HashMap<u64, Arc<Line>>> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of connections.
    pub fn count(&self) -> usize {
        self.lock().len()
    }

    /// Admits a connection. `network` counts as one client and may have `share` of the `most` connections;
    /// a proxy has no share.
    pub fn admit(
        self: &Arc<Self>,
        (number, peer, network): (u64, IpAddr, IpAddr),
        share: Option<usize>,
        most: usize,
    ) -> Result<Held, Refused> {
        let mut lines = self.lock();
        let own = lines.values().filter(|line| !line.is_proxy && line.network == network).count();
        if share.is_some_and(|share| own >= share) {
            let mine = |line: &Line| !line.is_proxy && line.network == network;
            if !make_room(&mut lines, Line::idle_since, mine) {
                return Err(Refused::Share);
            }
        } else if lines.len() >= most {
            let mut counts: HashMap<IpAddr, usize> = HashMap::new();
            lines.values().filter(|line| !line.is_proxy).for_each(|line| {
                *counts.entry(line.network).or_default() += 1;
            });
            let largest = counts.into_iter().max_by_key(|(_, count)| *count);
            let largest = largest.filter(|(_, count)| *count > own + 1).map(|(network, _)| network);
            let theirs = |line: &Line| !line.is_proxy && Some(line.network) == largest;
            let room = make_room(&mut lines, Line::idle_since, theirs)
                || make_room(&mut lines, Line::streams_since, theirs)
                || make_room(&mut lines, Line::idle_since, |line| line.is_proxy);
            if !room {
                return Err(Refused::Full);
            }
        }
        let line = Arc::new(Line {
            peer,
            network,
            is_proxy: share.is_none(),
            phase: Mutex::new((Phase::Asking, Instant::now())),
            leave: Notify::new(),
        });
        lines.insert(number, Arc::clone(&line));
        Ok(Held { connections: Arc::clone(self), number, line })
    }
}

/// Closes the longest idle of these connections. Returns whether there was one.
fn make_room(
    lines: &mut HashMap<u64, Arc<Line>>,
    since: impl Fn(&Line) -> Option<Instant>,
    whose: impl Fn(&Line) -> bool,
) -> bool {
    let all = lines.iter().filter(|(_, line)| whose(line));
    let found = all.filter_map(|(number, line)| Some((since(line)?, *number))).min();
    let left = found.and_then(|(_, number)| lines.remove(&number));
    left.map(|line| line.leave.notify_one()).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    #[test]
    fn the_longest_idle_makes_room_and_never_that_of_somebody_with_less() {
        let all = Arc::new(Connections::default());
        let mut number = 0;
        let mut admit = |last: u8, share: usize| {
            number += 1;
            all.admit((number, ip(last), ip(last)), Some(share), 8)
        };
        let mut many: Vec<Held> = (0..6).map(|_| admit(1, 6).unwrap()).collect();
        many[0].line.answers();
        // Beyond its share, the connection that has waited longest for its client makes room: the second.
        // It is removed at once.
        many.push(admit(1, 6).unwrap());
        assert_eq!(all.count(), 6);
        assert!(!all.lock().contains_key(&2) && all.lock().contains_key(&1));
        // Other addresses fill the rest, and then take places from the address with the most.
        let others: Vec<Held> = (2..7).map(|last| admit(last, 6).unwrap()).collect();
        assert_eq!(all.count(), 8);
        let of_first = all.lock().values().filter(|line| line.network == ip(1)).count();
        assert_eq!((of_first, others.len()), (3, 5));
        // The address with the most takes nothing from those with fewer.
        assert_eq!(admit(1, 6).err(), Some(Refused::Full));
        // Connections that are being answered are not closed.
        many.iter().for_each(|held| held.line.answers());
        assert_eq!(admit(1, 3).err(), Some(Refused::Share));
        assert_eq!(admit(9, 6).err(), Some(Refused::Full));
        drop((many, others));
        assert_eq!(all.count(), 0);
    }

    #[test]
    fn a_proxy_has_no_share_and_makes_room_last() {
        let all = Arc::new(Connections::default());
        let held: Vec<Held> =
            (0..4).map(|number| all.admit((number, ip(1), ip(1)), None, 4).unwrap()).collect();
        assert!(all.admit((9, ip(2), ip(2)), Some(1), 4).is_ok());
        assert_eq!(all.count(), 3, "an idle one of the proxy went, and the newcomer is dropped already");
        drop(held);
    }
}
