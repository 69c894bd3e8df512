//! Messages by MPI, through safe calls only. Nothing here waits for another rank: while a message is being
//! sent, incoming ones are received.

use std::thread::sleep;
use std::time::{Duration, Instant};

use mpi::Tag;
use mpi::request::scope;
use mpi::topology::SimpleCommunicator;
use mpi::traits::{Communicator as _, Destination as _, MatchedReceiveVec as _, Source as _};

/// The kind of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum News {
    /// Messages from one program to another, several in one: each is preceded by its length.
    Message,
    /// The program of a rank was lost, and how.
    Lost,
    /// The program of a rank has ended, successfully or not.
    Done,
}

impl News {
    const ALL: [Self; 3] = [Self::Message, Self::Lost, Self::Done];

    fn tag(self) -> Tag {
        self as Tag + 1
    }
}

/// Looks at a message that is being sent before this rank rests: whoever is to take it may need the
/// processor.
const LOOKS: u32 = 4;
const REST: Duration = Duration::from_micros(50);

/// How long a rank that cannot begin waits for the others to hear of it.
const PATIENCE: Duration = Duration::from_secs(20);

/// The other ranks.
pub struct Network<'w> {
    world: &'w SimpleCommunicator,
    own: usize,
    /// The pending messages for each rank.
    leaving: Vec<Vec<u8>>,
    /// The pending messages for all ranks.
    news: Vec<(News, Vec<u8>)>,
    arrived: Vec<(usize, News, Vec<u8>)>,
    done: Vec<bool>,
}

impl<'w> Network<'w> {
    /// The network, with nothing pending.
    pub fn new(world: &'w SimpleCommunicator) -> Self {
        let ranks = world.size() as usize;
        let (leaving, news, arrived) = (vec![Vec::new(); ranks], Vec::new(), Vec::new());
        Self { world, own: world.rank() as usize, leaving, news, arrived, done: vec![false; ranks] }
    }

    /// Queues a message for a rank. All messages queued for it are sent as one.
    pub fn send(&mut self, to: usize, content: &[u8]) {
        if let Some(leaving) = self.leaving.get_mut(to) {
            leaving.extend_from_slice(&(content.len() as u32).to_le_bytes());
            leaving.extend_from_slice(content);
        }
    }

    /// Queues a message for all other ranks.
    pub fn broadcast(&mut self, news: News, content: &[u8]) {
        self.news.push((news, content.to_vec()));
        if news == News::Done {
            self.done[self.own] = true;
        }
    }

    /// Whether the programs of all ranks have ended, and everything is sent.
    pub fn all_done(&self) -> bool {
        self.done.iter().all(|done| *done) && self.news.is_empty()
    }

    /// Sends what is pending, and hands over what has arrived. Returns whether there was anything to do.
    pub fn exchange(&mut self, take: &mut dyn FnMut(usize, News, Vec<u8>)) -> bool {
        let mut leaving: Vec<(usize, News, Vec<u8>)> = Vec::new();
        for (to, content) in self.leaving.iter_mut().enumerate().filter(|(_, content)| !content.is_empty()) {
            leaving.push((to, News::Message, std::mem::take(content)));
        }
        for (news, content) in std::mem::take(&mut self.news) {
            let others = (0..self.done.len()).filter(|rank| *rank != self.own);
            leaving.extend(others.map(|to| (to, news, content.clone())));
        }
        let mut busy = !leaving.is_empty();
        let (world, arrived) = (self.world, &mut self.arrived);
        if leaving.is_empty() {
            receive(world, arrived);
        } else {
            scope(|scope| {
                let mut requests: Vec<_> = leaving
                    .iter()
                    .map(|(to, news, content)| {
                        let to = world.process_at_rank(*to as i32);
                        to.immediate_send_with_tag(scope, &content[..], news.tag())
                    })
                    .collect();
                let mut looks = 0;
                while !requests.is_empty() {
                    let before = (requests.len(), arrived.len());
                    receive(world, arrived);
                    requests = requests.into_iter().filter_map(|request| request.test().err()).collect();
                    looks = if before == (requests.len(), arrived.len()) { looks + 1 } else { 0 };
                    if looks > LOOKS {
                        sleep(REST);
                    }
                }
            });
        }
        for (from, news, content) in std::mem::take(&mut self.arrived) {
            busy = true;
            match news {
                News::Message => each(&content, &mut |one| take(from, news, one)),
                News::Lost => take(from, news, content),
                News::Done => self.done[from] = true,
            }
        }
        busy
    }

    /// Waits until all other ranks have ended too.
    pub fn settle(&mut self) {
        let before = Instant::now();
        while !self.all_done() && before.elapsed() < PATIENCE {
            self.exchange(&mut |_, _, _| ());
            sleep(Duration::from_millis(1));
        }
    }
}

/// Receives everything that has arrived.
fn receive(world: &SimpleCommunicator, arrived: &mut Vec<(usize, News, Vec<u8>)>) {
    while let Some(found) = world.any_process().immediate_matched_probe() {
        let (content, status) = found.matched_receive_vec::<u8>();
        let news = News::ALL.into_iter().find(|news| news.tag() == status.tag());
        arrived.extend(news.map(|news| (status.source_rank() as usize, news, content)));
    }
}

/// Splits a combined message.
fn each(mut all: &[u8], take: &mut dyn FnMut(Vec<u8>)) {
    while let Some((length, rest)) = all.split_first_chunk::<4>() {
        let Some((one, rest)) = rest.split_at_checked(u32::from_le_bytes(*length) as usize) else { return };
        take(one.to_vec());
        all = rest;
    }
}
