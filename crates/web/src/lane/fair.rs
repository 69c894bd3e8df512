//! A fair queue: asking more often never gains more than a share. It has no clock and no threads; the
//! caller passes the time.
//!
//! Next is the waiting party that used the least time recently, within it the seat that used the least, and
//! among equals the one that came first. Used time decays by halves. Places in the queue are limited for
//! every seat. If the queue is full, the party with the most places makes room.

use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant};

use crate::clients::{Client, Party, Seat};

/// After so long half of what was used is forgotten.
const HALF: Duration = Duration::from_secs(20);

/// Differences below are none: whoever came first is next.
const GRAIN: f64 = 0.1;

/// More seats than this do not make an address heavier.
const MAX_WEIGHT: usize = 8;

/// Work of one that has used so much more than another who waits, in seconds, is cut short. It is more than
/// one piece of work may take, so that those who use the same take turns and cut nothing.
const MAX_LEAD_SECONDS: f64 = 3.0;

/// Whoever has used less, in seconds, may take the very last thread.
const LITTLE: f64 = 1.0;

/// What is cut short had so long.
const SHORTENED_TIME: Duration = Duration::from_millis(500);

/// Why the queue has no place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Full {
    /// The client has used all of its own places.
    Own,
    /// Others hold the places.
    All,
}

/// A job that can wait in the queue.
pub trait Waits {
    /// Whether the client has stopped waiting for it.
    fn is_gone(&self) -> bool;
}

/// Used seconds, decaying by halves.
#[derive(Debug, Clone, Copy)]
struct Used {
    seconds: f64,
    at: Instant,
}

impl Used {
    fn nothing(at: Instant) -> Self {
        Self { seconds: 0.0, at }
    }

    fn now(self, now: Instant) -> f64 {
        let halves = now.saturating_duration_since(self.at).as_secs_f64() / HALF.as_secs_f64();
        self.seconds * (-halves).exp2()
    }

    fn add(&mut self, seconds: f64, now: Instant) {
        *self = Self { seconds: self.now(now) + seconds, at: now };
    }
}

struct Line<J> {
    used: Used,
    running: usize,
    /// The waiting jobs, with their order of arrival.
    waiting: VecDeque<(u64, J)>,
}

struct House<J> {
    used: Used,
    /// What the unknown seats used together.
    crowd: Used,
    running: usize,
    waiting: usize,
    seats: HashMap<Seat, Line<J>>,
}

/// The waiting party that has used the least: what it used, and its known waiting seat that used the least.
type Least = (f64, Party, Option<(f64, Seat)>);

struct Run {
    number: u64,
    client: Client,
    since: Instant,
    cut: bool,
}

/// How many jobs may wait and run.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// The most that may wait in all.
    pub waiting: usize,
    /// The number of threads.
    pub threads: usize,
    /// Whether the last free thread is kept for those who have nothing at work; of three and more the very
    /// last for those of them who have used next to nothing, so that they need not wait until somebody who
    /// has just begun can be cut short.
    pub keeps_one: bool,
}

impl Bounds {
    /// The most that may wait for one seat. Requests without a cookie count as several seats.
    fn of_seat(self, seat: Seat) -> usize {
        let part = match seat.name {
            Some(_) => 16,
            // In the lane of quick work they may all ask at the same moment.
            None if self.keeps_one => 8,
            None => 2,
        };
        (self.waiting / part).max(1)
    }

    /// The most that may wait for all unknown seats of an address together.
    fn of_crowd(self) -> usize {
        (self.waiting / 2).max(1)
    }
}

/// The queue, and what is running.
pub struct Fair<J> {
    bounds: Bounds,
    houses: HashMap<Party, House<J>>,
    runs: Vec<Run>,
    waiting: usize,
    next: u64,
}

impl<J: Waits> Fair<J> {
    /// An empty queue.
    pub fn new(bounds: Bounds) -> Self {
        Self { bounds, houses: HashMap::new(), runs: Vec::new(), waiting: 0, next: 0 }
    }

    /// How many jobs wait.
    #[cfg(test)]
    pub fn waiting(&self) -> usize {
        self.waiting
    }

    /// How many jobs run.
    #[cfg(test)]
    pub fn running(&self) -> usize {
        self.runs.len()
    }

    /// Adds a job. Returns the job that had to make room for it, if any.
    pub fn push(&mut self, client: Client, job: J, now: Instant) -> Result<Option<J>, Full> {
        self.forget(now);
        if self.own_is_full(client) || self.waiting >= self.bounds.waiting {
            // Jobs whose clients have left take no place.
            self.sweep();
        }
        if self.own_is_full(client) {
            return Err(Full::Own);
        }
        let mut displaced = None;
        if self.waiting >= self.bounds.waiting {
            let own = self.houses.get(&client.party).map_or(0, |house| house.waiting);
            let most = self.houses.iter().max_by_key(|(_, house)| house.waiting);
            let Some((party, most)) = most.map(|(party, house)| (*party, house.waiting)) else {
                return Err(Full::All);
            };
            if party == client.party {
                return Err(Full::Own);
            }
            if most <= own + 1 {
                return Err(Full::All);
            }
            displaced = self.last_of(party);
        }
        let house = self.houses.entry(client.party).or_insert_with(|| House {
            used: Used::nothing(now),
            crowd: Used::nothing(now),
            running: 0,
            waiting: 0,
            seats: HashMap::new(),
        });
        let line = house.seats.entry(client.seat).or_insert_with(|| Line {
            used: Used::nothing(now),
            running: 0,
            waiting: VecDeque::new(),
        });
        line.waiting.push_back((self.next, job));
        house.waiting += 1;
        self.waiting += 1;
        self.next += 1;
        Ok(displaced)
    }

    fn own_is_full(&self, client: Client) -> bool {
        let Some(house) = self.houses.get(&client.party) else { return false };
        let own = house.seats.get(&client.seat).map_or(0, |line| line.waiting.len());
        let crowd: usize =
            house.seats.iter().filter(|(seat, _)| !seat.is_known).map(|(_, line)| line.waiting.len()).sum();
        own >= self.bounds.of_seat(client.seat) || (!client.seat.is_known && crowd >= self.bounds.of_crowd())
    }

    /// Removes the latest job of the seat with the most waiting jobs.
    fn last_of(&mut self, party: Party) -> Option<J> {
        let house = self.houses.get_mut(&party)?;
        let line = house.seats.values_mut().max_by_key(|line| line.waiting.len())?;
        let (_, job) = line.waiting.pop_back()?;
        house.waiting -= 1;
        self.waiting -= 1;
        Some(job)
    }

    /// Who is next; nobody if nobody may begin now.
    fn next(&self, now: Instant) -> Option<Client> {
        let free = self.bounds.threads.checked_sub(self.runs.len()).filter(|free| *free > 0)?;
        let keeps = self.bounds.keeps_one && self.bounds.threads > 1;
        let last = usize::from(self.bounds.threads > 2);
        let may = |house: &House<J>, seat: Seat, line: &Line<J>, used: f64| {
            let seat_is = |holds: bool| seat.is_known && holds;
            let idle = house.running == 0 || seat_is(line.running == 0);
            let little = used < LITTLE || seat_is(line.used.now(now) < LITTLE);
            !keeps || free > last + 1 || idle && (free > last || little)
        };
        let mut best: Option<((u64, u64, u64), Client)> = None;
        for (party, house) in &self.houses {
            if house.waiting == 0 {
                continue;
            }
            let used = self.used_by(*party, house.used, now);
            let of_house = (used / house.weight() as f64 / GRAIN) as u64;
            for (seat, line) in &house.seats {
                let first = line.waiting.front().filter(|_| may(house, *seat, line, used));
                let Some((number, _)) = first else { continue };
                let of_seat = if seat.is_known { line.used } else { house.crowd };
                let key = (of_house, (of_seat.now(now) / GRAIN) as u64, *number);
                if best.is_none_or(|(least, _)| key < least) {
                    best = Some((key, Client { party: *party, seat: *seat }));
                }
            }
        }
        best.map(|(_, client)| client)
    }

    /// What is next, and by which number its end is told; nothing if nobody may begin now.
    pub fn take(&mut self, now: Instant) -> Option<(u64, Client, J)> {
        let client = self.next(now)?;
        let house = self.houses.get_mut(&client.party)?;
        let line = house.seats.get_mut(&client.seat)?;
        let (number, job) = line.waiting.pop_front()?;
        house.waiting -= 1;
        self.waiting -= 1;
        if job.is_gone() {
            return self.take(now);
        }
        let house = self.houses.get_mut(&client.party)?;
        house.running += 1;
        house.seats.get_mut(&client.seat)?.running += 1;
        self.runs.push(Run { number, client, since: now, cut: false });
        Some((number, client, job))
    }

    /// What a party has used, including what it has running.
    fn used_by(&self, party: Party, used: Used, now: Instant) -> f64 {
        let own = self.runs.iter().filter(|run| run.client.party == party);
        used.now(now) + own.map(|run| now.saturating_duration_since(run.since).as_secs_f64()).sum::<f64>()
    }

    /// Records that a job is finished.
    pub fn finish(&mut self, number: u64, now: Instant) {
        let Some(at) = self.runs.iter().position(|run| run.number == number) else { return };
        let run = self.runs.swap_remove(at);
        let seconds = now.saturating_duration_since(run.since).as_secs_f64();
        let Some(house) = self.houses.get_mut(&run.client.party) else { return };
        house.running -= 1;
        house.used.add(seconds, now);
        if !run.client.seat.is_known {
            house.crowd.add(seconds, now);
        }
        if let Some(line) = house.seats.get_mut(&run.client.seat) {
            line.running -= 1;
            line.used.add(seconds, now);
            if line.is_idle(now) {
                house.seats.remove(&run.client.seat);
            }
        }
        if house.is_idle(now) {
            self.houses.remove(&run.client.party);
        }
    }

    /// The job to be cut short because a client is waiting that has used much less.
    pub fn cut(&mut self, now: Instant) -> Option<u64> {
        if self.waiting == 0 || self.next(now).is_some() {
            return None;
        }
        let mut least: Option<Least> = None;
        for (party, house) in self.houses.iter().filter(|(_, house)| house.waiting > 0) {
            let used = self.used_by(*party, house.used, now);
            let seats = house.seats.iter().filter(|(seat, line)| seat.is_known && !line.waiting.is_empty());
            let known = seats.map(|(seat, line)| (line.used.now(now), *seat));
            let known = known.min_by(|a, b| a.0.total_cmp(&b.0));
            if least.as_ref().is_none_or(|(other, ..)| used < *other) {
                least = Some((used, *party, known));
            }
        }
        let (used, party, known) = least?;
        let excess = |run: &Run| {
            let own = now.saturating_duration_since(run.since).as_secs_f64();
            let house = self.houses.get(&run.client.party)?;
            if run.client.party != party {
                return Some(self.used_by(run.client.party, house.used, now) - used);
            }
            // Within one address only known seats are distinguished.
            let (least, seat) = known?;
            let of_run =
                if run.client.seat.is_known { house.seats.get(&run.client.seat)?.used } else { house.crowd };
            (run.client.seat != seat).then_some(of_run.now(now) + own - least)
        };
        // One at a time: a job that is already cut will end soon.
        if self.runs.iter().any(|run| run.cut) {
            return None;
        }
        let old = |run: &&Run| now.saturating_duration_since(run.since) >= SHORTENED_TIME;
        let runs = self.runs.iter().filter(old).filter_map(|run| Some((excess(run)?, run.number)));
        let (most, number) = runs.max_by(|a, b| a.0.total_cmp(&b.0))?;
        if most < MAX_LEAD_SECONDS {
            return None;
        }
        self.runs.iter_mut().filter(|run| run.number == number).for_each(|run| run.cut = true);
        Some(number)
    }

    /// How long a job of this client may take, so that the others of its address get their turn within
    /// their patience.
    pub fn time(&self, client: Client, patience: Duration, most: Duration) -> Duration {
        let waiting = self.houses.get(&client.party).map_or(0, |house| house.waiting);
        let threads = u32::try_from(self.bounds.threads).unwrap_or(1);
        let share = patience * threads * 4 / 5 / u32::try_from(waiting + 1).unwrap_or(u32::MAX);
        share.clamp(SHORTENED_TIME.min(most), most)
    }

    /// Removes all waiting jobs.
    pub fn clear(&mut self) {
        self.houses.values_mut().for_each(|house| {
            house.waiting = 0;
            house.seats.values_mut().for_each(|line| line.waiting.clear());
        });
        self.waiting = 0;
    }

    fn sweep(&mut self) {
        for house in self.houses.values_mut() {
            for line in house.seats.values_mut() {
                let before = line.waiting.len();
                line.waiting.retain(|(_, job)| !job.is_gone());
                house.waiting -= before - line.waiting.len();
                self.waiting -= before - line.waiting.len();
            }
        }
    }

    /// Parties that used next to nothing need not be remembered. Nothing is removed below a thousand
    /// entries.
    fn forget(&mut self, now: Instant) {
        if self.houses.len() < 1024 && self.houses.values().all(|house| house.seats.len() < 1024) {
            return;
        }
        self.houses.retain(|_, house| {
            house.seats.retain(|_, line| !line.is_idle(now));
            !house.is_idle(now)
        });
    }
}

impl<J> Line<J> {
    fn is_idle(&self, now: Instant) -> bool {
        self.running == 0 && self.waiting.is_empty() && self.used.now(now) < GRAIN / 2.0
    }
}

impl<J> House<J> {
    fn is_idle(&self, now: Instant) -> bool {
        self.running == 0 && self.waiting == 0 && self.used.now(now) < GRAIN / 2.0 && self.seats.is_empty()
    }

    /// An address with several known seats has more weight.
    fn weight(&self) -> usize {
        self.seats.keys().filter(|seat| seat.is_known).count().clamp(1, MAX_WEIGHT)
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    struct Job(&'static str, bool);

    impl Waits for Job {
        fn is_gone(&self) -> bool {
            self.1
        }
    }

    const KEEPS: Bounds = Bounds { waiting: 64, threads: 2, keeps_one: true };

    fn client(last: u8, name: Option<u64>, is_known: bool) -> Client {
        let party = Party::Network(IpAddr::from([192, 0, 2, last]));
        Client { party, seat: Seat { is_known, name } }
    }

    fn at(seconds: f64) -> Duration {
        Duration::from_secs_f64(seconds)
    }

    /// Forty connections of one address use one of two threads; another address gets the other one at once.
    #[test]
    fn one_thread_stays_free_for_the_next() {
        let (mut fair, now) = (Fair::new(KEEPS), Instant::now());
        let (greedy, small) = (client(1, None, false), client(2, None, false));
        let taken = (0..40).filter(|_| fair.push(greedy, Job("heavy", false), now).is_ok()).count();
        assert_eq!(taken, 8, "those without a cookie have an eighth of the places");
        assert!(fair.take(now).is_some() && fair.take(now).is_none(), "one at a time");
        assert!(fair.push(small, Job("small", false), now).is_ok());
        assert_eq!(fair.take(now).unwrap().2.0, "small");
        assert!(fair.take(now).is_none() && fair.running() == 2 && fair.waiting() == 7);
    }

    /// Two who have taken everything have just begun, and cannot be cut short yet: whoever comes then has the
    /// very last thread, and whoever has used much has not.
    #[test]
    fn the_very_last_thread_is_for_those_who_have_used_little() {
        let (mut fair, now) = (Fair::new(Bounds { threads: 3, ..KEEPS }), Instant::now());
        let [one, two, three, small, other] = [1, 2, 3, 4, 5].map(|last| client(last, None, false));
        assert!(fair.push(three, Job("before", false), now).is_ok());
        let (number, ..) = fair.take(now).unwrap();
        fair.finish(number, now + at(5.0));
        let now = now + at(5.0);
        for client in [one, one, two, three] {
            assert!(fair.push(client, Job("heavy", false), now).is_ok());
        }
        let first = fair.take(now).unwrap();
        let second = fair.take(now).unwrap();
        assert_eq!((first.1, second.1), (one, two));
        assert!(fair.take(now).is_none(), "the third has used much");
        assert_eq!(fair.cut(now + at(0.6)), None, "and more than those who are at work");
        assert!(fair.push(small, Job("small", false), now).is_ok());
        let (small, _, job) = fair.take(now).unwrap();
        assert_eq!(job.0, "small");
        assert!(fair.push(other, Job("small too", false), now).is_ok() && fair.take(now).is_none());
        fair.finish(small, now + at(0.1));
        assert_eq!(fair.take(now + at(0.1)).unwrap().2.0, "small too");
        // Somebody who is ahead of one who waits is cut short, though a thread is free.
        let (mut fair, now) = (Fair::new(Bounds { threads: 3, ..KEEPS }), Instant::now());
        for (client, seconds) in [(one, 9.0), (two, 9.0), (three, 2.0)] {
            assert!(fair.push(client, Job("before", false), now).is_ok());
            let (number, ..) = fair.take(now).unwrap();
            fair.finish(number, now + at(seconds));
        }
        let now = now + at(9.0);
        for client in [one, two] {
            assert!(fair.push(client, Job("heavy", false), now).is_ok() && fair.take(now).is_some());
        }
        assert!(fair.push(three, Job("waits", false), now).is_ok() && fair.take(now).is_none());
        assert!(fair.cut(now + at(0.6)).is_some());
    }

    #[test]
    fn whoever_has_used_less_is_next_and_it_is_forgotten() {
        let mut fair = Fair::new(Bounds { keeps_one: false, threads: 1, ..KEEPS });
        let now = Instant::now();
        let (one, two) = (client(1, None, false), client(2, None, false));
        for (client, seconds) in [(one, 2.0), (two, 1.0)] {
            assert!(fair.push(client, Job("before", false), now).is_ok());
            let (number, ..) = fair.take(now).unwrap();
            fair.finish(number, now + at(seconds));
        }
        let later = now + at(3.0);
        assert!(fair.push(one, Job("one", false), later).is_ok());
        assert!(fair.push(two, Job("two", false), later).is_ok());
        let (number, _, job) = fair.take(later).unwrap();
        assert_eq!(job.0, "two", "though it came later");
        fair.finish(number, later);
        // Ten minutes later the used time has decayed: first come, first served.
        let much_later = now + at(600.0);
        assert!(fair.push(two, Job("two", false), much_later).is_ok());
        assert_eq!(fair.take(much_later).unwrap().2.0, "one");
    }

    /// Forged cookies share one share; seats that play have their own.
    #[test]
    fn made_up_cookies_win_nothing() {
        let mut fair = Fair::new(Bounds { keeps_one: false, threads: 1, ..KEEPS });
        let now = Instant::now();
        // A thousand cookies take half of the places.
        let fakes = (0..1000).map(|name| client(1, Some(name), false));
        let taken = fakes.filter(|fake| fair.push(*fake, Job("fake", false), now).is_ok()).count();
        assert_eq!(taken, KEEPS.waiting / 2);
        let (number, ..) = fair.take(now).unwrap();
        fair.finish(number, now + at(1.0));
        let later = now + at(1.0);
        // What one of them used counts for all of them, so a seat of the same address that plays is next.
        assert!(fair.push(client(1, Some(5000), true), Job("plays", false), later).is_ok());
        assert!(fair.push(client(2, None, false), Job("elsewhere", false), later).is_ok());
        let mut next = || {
            let (number, _, job) = fair.take(later).unwrap();
            fair.finish(number, later);
            job.0
        };
        assert_eq!([next(), next(), next()], ["elsewhere", "plays", "fake"]);
    }

    #[test]
    fn a_full_queue_makes_room_for_those_who_have_less() {
        let mut fair = Fair::new(Bounds { waiting: 8, threads: 1, keeps_one: false });
        let now = Instant::now();
        let seat = |name: u64| client(1, Some(name), true);
        assert!((0..8).all(|name| matches!(fair.push(seat(name), Job("many", false), now), Ok(None))));
        assert_eq!(fair.push(seat(9), Job("more", false), now).err(), Some(Full::Own));
        let displaced = fair.push(client(2, None, false), Job("other", false), now);
        assert_eq!(displaced.ok().flatten().map(|job| job.0), Some("many"));
        assert_eq!(fair.waiting(), 8);
        for last in 3..6 {
            assert!(fair.push(client(last, None, false), Job("other", false), now).is_ok());
        }
        assert!(matches!(fair.push(client(9, None, false), Job("other", false), now), Ok(Some(_))));
        // Jobs whose clients have left take no place.
        let mut gone = Fair::new(Bounds { waiting: 2, threads: 1, keeps_one: false });
        assert!(gone.push(seat(1), Job("gone", true), now).is_ok());
        assert!(matches!(gone.push(seat(1), Job("here", false), now), Ok(None)));
        assert_eq!(gone.take(now).unwrap().2.0, "here");
    }

    /// Sixty seats of one address take turns, each with its part of the time.
    #[test]
    fn sixty_seats_behind_one_address_are_served() {
        let bounds = Bounds { waiting: 128, threads: 2, keeps_one: true };
        let (mut fair, now) = (Fair::new(bounds), Instant::now());
        for name in 0..60 {
            for _ in 0..2 {
                assert!(fair.push(client(1, Some(name), true), Job("", false), now).is_ok());
            }
        }
        let patience = Duration::from_secs(20);
        let mut served = Vec::new();
        let mut clock = now;
        while let Some((number, client, _)) = fair.take(clock) {
            let time = fair.time(client, patience, at(1.7));
            assert!(time >= SHORTENED_TIME && time <= at(1.7));
            served.push(client.seat.name.unwrap());
            clock += at(0.2);
            fair.finish(number, clock);
        }
        let mut first = served[..60].to_vec();
        first.sort_unstable();
        assert_eq!(first, (0..60).collect::<Vec<_>>(), "each once before anybody twice");
        assert_eq!(served.len(), 120);
        // Both threads are used, because the seats are known.
        for name in 0..2 {
            assert!(fair.push(client(1, Some(name), true), Job("", false), clock).is_ok());
        }
        assert!(fair.take(clock).is_some() && fair.take(clock).is_some());
    }

    #[test]
    fn work_of_the_greedy_is_cut_short_and_equals_cut_nothing() {
        let mut fair = Fair::new(Bounds { waiting: 64, threads: 1, keeps_one: false });
        let now = Instant::now();
        let (greedy, small) = (client(1, None, false), client(2, None, false));
        let mut clock = now;
        for _ in 0..3 {
            assert!(fair.push(greedy, Job("", false), clock).is_ok());
            let (number, ..) = fair.take(clock).unwrap();
            clock += at(1.7);
            fair.finish(number, clock);
        }
        assert!(fair.push(greedy, Job("", false), clock).is_ok());
        let (number, ..) = fair.take(clock).unwrap();
        assert_eq!(fair.cut(clock + at(1.0)), None, "nobody waits");
        assert!(fair.push(greedy, Job("", false), clock).is_ok());
        assert_eq!(fair.cut(clock + at(1.0)), None, "only the same client waits");
        assert!(fair.push(small, Job("", false), clock).is_ok());
        assert_eq!(fair.cut(clock + at(0.2)), None, "it has just begun");
        assert_eq!(fair.cut(clock + at(0.6)), Some(number));
        assert_eq!(fair.cut(clock + at(0.7)), None, "it is ending already");
        clock += at(0.8);
        fair.finish(number, clock);
        // Two clients who take turns have used the same.
        let mut equal = Fair::new(Bounds { waiting: 64, threads: 1, keeps_one: false });
        for client in [greedy, small, greedy, small] {
            assert!(equal.push(client, Job("", false), clock).is_ok());
        }
        for turn in 0..20 {
            let (number, client, _) = equal.take(clock).unwrap();
            assert!(equal.push(client, Job("", false), clock).is_ok());
            for tenth in 1..=17 {
                assert_eq!(equal.cut(clock + at(f64::from(tenth) * 0.1)), None, "turn {turn}");
            }
            clock += at(1.7);
            equal.finish(number, clock);
        }
    }

    #[test]
    fn nobody_is_remembered_for_ever() {
        let mut fair = Fair::new(KEEPS);
        let now = Instant::now();
        for number in 0..3000_u32 {
            let party = Party::Network(IpAddr::from(number.to_be_bytes()));
            let one = Client { party, seat: Seat::default() };
            assert!(fair.push(one, Job("", false), now).is_ok());
            let (number, ..) = fair.take(now).unwrap();
            fair.finish(number, now + at(0.06));
        }
        assert!(fair.houses.len() <= 3000);
        assert!(fair.push(client(1, None, false), Job("", false), now + at(3600.0)).is_ok());
        assert_eq!(fair.houses.len(), 1);
    }
}
