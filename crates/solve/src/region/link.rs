//! How a thread of a search shares costly results with other ranks, see [`super::exchange`].
//!
//! It keeps the path of questions that it is working on. If news settles one of them, the work on those
//! below it is abandoned: an error unwinds to that question, where it becomes the answer. A question that
//! another rank began earlier is left to that rank, once, and this thread searches elsewhere.

use std::sync::Arc;

use super::bits::Bits;
use super::board::Board;
use super::exchange::{Exchange, Key, Note, Said};
use super::nimbers::{Nimbers, Wanted};
use super::proof_numbers::{Effort, NEVER};
use super::table::Known;
use crate::{Stop, Work};

/// Questions of which it is remembered what they have cost so far.
const PLACES: usize = 1 << 12;

/// What others are at looks so much harder.
const TAKEN: u32 = 4;

/// A question on the path of this thread.
#[derive(Debug)]
struct Frame<S> {
    piece: S,
    wanted: Wanted,
    /// The number of steps when it began.
    start: u64,
    told: bool,
}

/// What a question has cost so far, and at which cost it was last reported.
#[derive(Debug, Clone, Copy, Default)]
struct Spent {
    digest: u64,
    steps: u64,
    told: u64,
    /// Whether it was left to another rank before.
    left: bool,
}

/// The link of one thread.
#[derive(Debug)]
pub(super) struct Link<S> {
    exchange: Arc<Exchange>,
    ground: u64,
    seen: usize,
    path: Vec<Frame<S>>,
    /// The index of the question that news has settled, or that is left to another rank.
    called_back: Option<usize>,
    /// In the second case, the effort to record for it.
    left_with: Option<Effort>,
    spent: Vec<Spent>,
}

impl<S: Bits> Link<S> {
    /// A link for the board with this signature.
    pub(super) fn new(exchange: &Arc<Exchange>, ground: u64) -> Self {
        let (path, spent) = (Vec::new(), vec![Spent::default(); PLACES]);
        Self {
            exchange: Arc::clone(exchange),
            ground,
            seen: 0,
            path,
            called_back: None,
            left_with: None,
            spent,
        }
    }

    /// A link for another thread.
    pub(super) fn share(&self) -> Self {
        Self { seen: self.seen, ..Self::new(&self.exchange, self.ground) }
    }

    /// The index of the first thread of this rank.
    pub(super) fn first_thread(&self) -> u32 {
        self.exchange.first_thread()
    }

    fn key(&self, piece: S) -> Key {
        let words = (0..S::BITS.div_ceil(64)).map(|word| piece.down(64 * word).low());
        std::iter::once(self.ground).chain(words).collect()
    }

    fn piece(&self, key: &Key) -> Option<S> {
        let (ground, words) = key.split_first()?;
        let fits = |(i, word): (usize, &u64)| 64 * i as u32 + word.end() <= S::BITS;
        let own = *ground == self.ground
            && words.len() == S::BITS.div_ceil(64) as usize
            && words.iter().enumerate().all(fits);
        own.then(|| {
            let bits = words
                .iter()
                .enumerate()
                .flat_map(|(i, word)| word.each().map(move |bit| 64 * i as u32 + bit));
            bits.fold(S::default(), |all, bit| all | S::bit(bit))
        })
    }

    fn tell(&self, piece: S, said: Said) {
        self.exchange.tell(Note { key: self.key(piece), said });
    }

    fn spent(&mut self, piece: S, wanted: Wanted) -> &mut Spent {
        let n = match wanted {
            Wanted::Value => 0,
            Wanted::Is(n) => u64::from(n) + 1,
        };
        let digest = (piece.digest() ^ n.wrapping_mul(0x9e37_79b9_7f4a_7c15)).digest();
        let place = &mut self.spent[digest as usize % PLACES];
        if place.digest != digest {
            *place = Spent { digest, ..Spent::default() };
        }
        place
    }
}

fn settles(known: Known, wanted: Wanted) -> bool {
    known.value().is_some() || matches!(wanted, Wanted::Is(n) if known.excluded() >> n & 1 == 1)
}

fn number(wanted: Wanted) -> Option<u32> {
    match wanted {
        Wanted::Value => None,
        Wanted::Is(n) => Some(n),
    }
}

impl<B: Board> Nimbers<B> {
    /// Shares results with other ranks from now on.
    pub(super) fn join(&mut self, exchange: &Arc<Exchange>, ground: u64) {
        if self.link.is_none() {
            let link = Link::new(exchange, ground);
            self.thread = link.first_thread();
            self.link = Some(link);
        }
    }

    /// Begins a question.
    #[inline]
    pub(super) fn enter(&mut self, piece: B::Set, wanted: Wanted, work: &Work<'_>) {
        if let Some(link) = &mut self.link {
            link.path.push(Frame { piece, wanted, start: work.nodes(), told: false });
        }
    }

    /// Listens for news, and reports a question that costs much. Returns an error if a question on the path
    /// is settled or left to another rank.
    #[inline]
    pub(super) fn look_out(&mut self, work: &mut Work<'_>) -> Result<(), Stop> {
        let Some(link) = &mut self.link else { return Ok(()) };
        let Some(frame) = link.path.last_mut() else { return Ok(()) };
        if !frame.told && work.nodes().saturating_sub(frame.start) >= link.exchange.asked() {
            frame.told = true;
            let (piece, n) = (frame.piece, number(frame.wanted));
            let effort = n.and_then(|n| self.efforts.get(piece, n)).unwrap_or(Effort { yes: 1, no: 1 });
            link.tell(piece, Said::Thought(n, effort));
        }
        if link.exchange.has_news(link.seen) { self.hear(work) } else { Ok(()) }
    }

    #[cold]
    fn hear(&mut self, work: &mut Work<'_>) -> Result<(), Stop> {
        let Some(mut link) = self.link.take() else { return Ok(()) };
        let exchange = Arc::clone(&link.exchange);
        let (mut seen, mut leave) = (link.seen, None);
        exchange.news(&mut seen, |note| {
            let Some(piece) = link.piece(&note.key).filter(|piece| !piece.none()) else { return };
            match note.said {
                Said::Known(known) => self.table.add(piece, known, work),
                Said::Thought(Some(n), effort) => {
                    if settles(self.table.get(piece), Wanted::Is(n)) {
                        return;
                    }
                    let yes = effort.yes.saturating_add(TAKEN + effort.yes / 8).min(NEVER - 1);
                    let taken = Effort { yes, ..effort };
                    let own = |frame: &Frame<B::Set>| (frame.piece, frame.wanted) == (piece, Wanted::Is(n));
                    match link.path.iter().position(own) {
                        None => self.efforts.put(piece, n, taken, work),
                        // The first question is never left: all ranks work on it.
                        Some(place) if place > 0 && piece.count() > self.settled_at_once => {
                            leave = leave.filter(|(before, _)| *before < place).or(Some((place, taken)));
                        }
                        Some(_) => {}
                    }
                }
                Said::Thought(None, _) => {}
            }
        });
        link.seen = seen;
        let settled = link.path.iter().position(|frame| settles(self.table.get(frame.piece), frame.wanted));
        let leave = leave.filter(|(place, _)| {
            let Frame { piece, wanted, .. } = link.path[*place];
            settled.is_none() && !std::mem::replace(&mut link.spent(piece, wanted).left, true)
        });
        link.called_back = settled.or(leave.map(|(place, _)| place));
        link.left_with = leave.map(|(_, effort)| effort);
        let called = link.called_back.is_some();
        self.link = Some(link);
        if called { Err(Stop::Cancelled) } else { Ok(()) }
    }

    /// Ends a question. `found` is what was found out, with the remaining effort if it is open. If the
    /// question was called back, the result comes from the news instead.
    #[inline]
    pub(super) fn leave(
        &mut self,
        piece: B::Set,
        found: Result<(Known, Option<Effort>), Stop>,
        work: &Work<'_>,
    ) -> Result<(Known, Option<Effort>), Stop> {
        if self.link.is_none() { found } else { self.part(piece, found, work) }
    }

    fn part(
        &mut self,
        piece: B::Set,
        found: Result<(Known, Option<Effort>), Stop>,
        work: &Work<'_>,
    ) -> Result<(Known, Option<Effort>), Stop> {
        let Some(link) = &mut self.link else { return found };
        let Some(frame) = link.path.pop() else { return found };
        let cost = work.nodes().saturating_sub(frame.start);
        let found = match found {
            Err(Stop::Cancelled) if link.called_back == Some(link.path.len()) => {
                link.called_back = None;
                let known = self.table.get(piece);
                let open = !settles(known, frame.wanted);
                return Ok((known, link.left_with.take().filter(|_| open)));
            }
            other => other?,
        };
        let costly = link.exchange.costly();
        if cost < costly / 16 && !frame.told {
            return Ok(found);
        }
        let spent = link.spent(piece, frame.wanted);
        spent.steps += cost;
        if spent.steps >= costly {
            let news = match found.1 {
                Some(effort) if spent.steps >= 2 * spent.told => {
                    spent.told = spent.steps;
                    number(frame.wanted).map(|n| Said::Thought(Some(n), effort))
                }
                Some(_) => None,
                None => Some(Said::Known(found.0)),
            };
            if let Some(said) = news {
                link.tell(piece, said);
            }
        }
        Ok(found)
    }
}
