//! Clients, as the limits see them. An address is one party, however many browsers use it. Within an
//! address every browser has a seat, so that one of a school's sixty browsers cannot take what the others
//! need.
//!
//! Cookies are easily forged, so they gain nothing beyond their address: shares go to addresses first.
//! Within an address, a seat counts on its own once the server has seen it *play* (a match was written for
//! it), or if it belongs to a pupil of the class; all other seats share the rest. An address with several
//! such seats may take more in all, up to a bound that does not grow with their number.
//!
//! The address is that of the connection. Only if the owner declares a proxy before the server (`--proxy`),
//! and only on that proxy's connections, it is the address that the proxy added last.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::http::HeaderMap;

use super::class::Class;
use super::class::gate::Who;
use super::seats;

/// Requests of one address that are answered at the same time: half of all.
const AT_ONCE: usize = super::site::AT_ONCE / 2;

/// Requests of one seat that are answered at the same time; a browser has six connections.
const SEAT_AT_ONCE: usize = 16;

/// A seat that has not been seen for so long adds nothing.
const ACTIVE: Duration = Duration::from_mins(15);

/// The most seats that are known of one address, and of all.
const SEATS: (usize, usize) = (128, 8192);

/// The owner of a share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Party {
    /// An address, or for IPv6 a network of 64 bits, the size that one customer is given.
    Network(IpAddr),
    /// A pupil of the class, whatever the address. Only the code on the board lets a browser become one.
    Pupil(u32),
    /// The teacher.
    Teacher,
}

/// A browser behind an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Seat {
    /// Whether the server has seen it play.
    pub is_known: bool,
    /// The cookie, if there is one.
    pub name: Option<u64>,
}

/// The sender of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Client {
    /// The owner of the share.
    pub party: Party,
    /// The seat within the party.
    pub seat: Seat,
}

impl Default for Client {
    fn default() -> Self {
        Self { party: Party::Network(IpAddr::V4(Ipv4Addr::LOCALHOST)), seat: Seat::default() }
    }
}

/// The client has used up its share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Over;

#[derive(Default)]
struct House {
    /// Known seats, with the time at which each was last seen.
    seats: HashMap<u64, Instant>,
}

#[derive(Default)]
struct Inner {
    houses: HashMap<IpAddr, House>,
    /// How many requests of each seat are being answered.
    asking: HashMap<Party, HashMap<Seat, usize>>,
}

/// All clients of a server.
#[derive(Default)]
pub struct Clients {
    inner: Mutex<Inner>,
    names: RandomState,
    /// The proxies before this server; empty if there are none.
    pub proxies: Vec<Proxy>,
}

/// A proxy that is trusted to name addresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proxy {
    /// Any program of this machine.
    Near,
    /// The proxy at this address.
    At(IpAddr),
}

/// A request that is being answered.
pub struct Asking<'a> {
    clients: &'a Clients,
    client: Client,
}

impl Drop for Asking<'_> {
    fn drop(&mut self) {
        let mut inner = self.clients.lock();
        if let Some(seats) = inner.asking.get_mut(&self.client.party) {
            if let Some(count) = seats.get_mut(&self.client.seat) {
                *count -= 1;
                if *count == 0 {
                    seats.remove(&self.client.seat);
                }
            }
            if seats.is_empty() {
                inner.asking.remove(&self.client.party);
            }
        }
    }
}

impl Clients {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the peer is a trusted proxy.
    pub fn trusts(&self, peer: IpAddr) -> bool {
        let peer = peer.to_canonical();
        self.proxies.iter().any(|proxy| match proxy {
            Proxy::Near => peer.is_loopback(),
            Proxy::At(address) => address.to_canonical() == peer,
        })
    }

    /// The address that a request comes from, as far as it can be known.
    pub fn origin(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let told = if self.trusts(peer) { forwarded(headers) } else { None };
        network(told.unwrap_or(peer))
    }

    /// The sender of a request.
    pub fn of(&self, peer: IpAddr, headers: &HeaderMap, class: Option<&Class>) -> Client {
        let origin = self.origin(peer, headers);
        let name = seats::visitor(headers).map(|visitor| self.names.hash_one(visitor));
        let party = match class.map(|class| class.who(headers)) {
            Some(Who::Teacher) => Party::Teacher,
            Some(Who::Pupil(number)) => Party::Pupil(number),
            Some(Who::Stranger) | None => Party::Network(origin),
        };
        let mut inner = self.lock();
        let is_known = match (name, party) {
            (Some(name), Party::Pupil(_)) => {
                inner.seen(origin, name);
                true
            }
            (Some(name), Party::Network(origin)) => inner
                .houses
                .get_mut(&origin)
                .and_then(|house| house.seats.get_mut(&name))
                .map(|seen| *seen = Instant::now())
                .is_some(),
            _ => false,
        };
        Client { party, seat: Seat { is_known, name } }
    }

    /// Records that a client has played: its seat is known from now on.
    pub fn played(&self, client: Client, visitor: Option<&str>) {
        if let (Party::Network(origin), Some(visitor)) = (client.party, visitor) {
            self.lock().seen(origin, self.names.hash_one(visitor));
        }
    }

    /// Reserves a place for a request, within the share of its client.
    pub fn ask(&self, client: Client) -> Result<Asking<'_>, Over> {
        let mut inner = self.lock();
        let seats = inner.asking.entry(client.party).or_default();
        let all: usize = seats.values().sum();
        let count = seats.entry(client.seat).or_default();
        // Requests without a cookie may come from many browsers.
        let own = if client.seat.name.is_some() { SEAT_AT_ONCE } else { AT_ONCE };
        if all >= AT_ONCE || *count >= own {
            if *count == 0 {
                seats.remove(&client.seat);
            }
            return Err(Over);
        }
        *count += 1;
        drop(inner);
        Ok(Asking { clients: self, client })
    }
}

impl Inner {
    fn seen(&mut self, origin: IpAddr, name: u64) {
        let now = Instant::now();
        if self.houses.values().map(|house| house.seats.len()).sum::<usize>() >= SEATS.1 {
            self.houses.retain(|_, house| {
                house.seats.retain(|_, seen| now.duration_since(*seen) < ACTIVE);
                !house.seats.is_empty()
            });
        }
        let seats = &mut self.houses.entry(origin).or_default().seats;
        if seats.len() >= SEATS.0 && !seats.contains_key(&name) {
            // The seat that was unseen for longest makes room.
            if let Some(oldest) = seats.iter().min_by_key(|(_, seen)| **seen).map(|(name, _)| *name) {
                seats.remove(&oldest);
            }
        }
        seats.insert(name, now);
    }
}

/// Addresses that one customer of a network holds count as one.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let bits = address.to_bits() & !u128::from(u64::MAX);
            // Only this machine's own addresses begin with zeros.
            if bits == 0 { IpAddr::V6(address) } else { IpAddr::V6(Ipv6Addr::from_bits(bits)) }
        }
        IpAddr::V4(address) => IpAddr::V4(address),
    }
}

/// The address that the proxy added last: that of its peer. The entries before it may be forged.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = |name: &str| {
        headers.get_all(name).iter().next_back().and_then(|list| list.to_str().ok()?.rsplit(',').next())
    };
    if let Some(hop) = last("x-forwarded-for") {
        return address(hop);
    }
    let pairs = last("forwarded")?.split(';').map(str::trim);
    let mut named = pairs.filter_map(|pair| pair.split_once('='));
    let (_, value) = named.find(|(name, _)| name.trim().eq_ignore_ascii_case("for"))?;
    address(value)
}

/// Reads `192.0.2.7`, `192.0.2.7:80`, `2001:db8::1` or `"[2001:db8::1]:80"`.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim().trim_matches('"');
    if let Some(rest) = text.strip_prefix('[') {
        return rest.split(']').next()?.parse().ok();
    }
    text.parse().ok().or_else(|| text.rsplit_once(':')?.0.parse::<Ipv4Addr>().ok().map(IpAddr::V4))
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue};

    use super::*;

    fn headers(all: &[(&'static str, &'static str)]) -> HeaderMap {
        all.iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
            .collect()
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_proxy_is_believed_only_where_it_is_named_and_only_its_own_hop() {
        let mut clients = Clients::default();
        let told = headers(&[("x-forwarded-for", "198.51.100.1, 203.0.113.9")]);
        assert_eq!(clients.origin(ip("127.0.0.1"), &told), ip("127.0.0.1"), "no proxy was named");
        clients.proxies = vec![Proxy::Near, Proxy::At(ip("10.0.0.5"))];
        for peer in ["127.0.0.2", "::1", "10.0.0.5", "::ffff:10.0.0.5"] {
            assert_eq!(clients.origin(ip(peer), &told), ip("203.0.113.9"), "{peer}");
        }
        assert_eq!(
            clients.origin(ip("10.0.0.6"), &told),
            ip("10.0.0.6"),
            "another machine says what it likes"
        );
        let near = ip("127.0.0.1");
        for (name, value, address) in [
            ("forwarded", "for=198.51.100.1, for=203.0.113.9;proto=https", "203.0.113.9"),
            ("forwarded", "by=1.2.3.4; For=\"[2001:db8:1:2:3:4:5:6]:4711\"", "2001:db8:1:2::"),
            ("x-forwarded-for", "203.0.113.9:8080", "203.0.113.9"),
            ("x-forwarded-for", "2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
            ("x-forwarded-for", "", "127.0.0.1"),
            ("x-forwarded-for", "203.0.113.9, unknown", "127.0.0.1"),
            ("forwarded", "for=_hidden", "127.0.0.1"),
            ("x-real-ip", "203.0.113.9", "127.0.0.1"),
        ] {
            assert_eq!(clients.origin(near, &headers(&[(name, value)])), ip(address), "{name}: {value}");
        }
        // Two lines of the same header: the last was added last.
        let mut two = headers(&[("x-forwarded-for", "198.51.100.1")]);
        two.append("x-forwarded-for", HeaderValue::from_static("203.0.113.9"));
        assert_eq!(clients.origin(near, &two), ip("203.0.113.9"));
    }

    #[test]
    fn made_up_cookies_buy_nothing_and_seats_that_play_do() {
        let clients = Clients::default();
        let of = |address: &str, cookie: &'static str| {
            clients.of(ip(address), &headers(&[("cookie", cookie)]), None)
        };
        let fake = of("192.0.2.1", "chair=abc");
        assert!(!fake.seat.is_known && fake.seat.name.is_some());
        assert!(of("192.0.2.1", "a=b").seat.name.is_none());
        clients.played(fake, Some("abc"));
        assert!(of("192.0.2.1", "chair=abc").seat.is_known);
        assert!(!of("192.0.2.2", "chair=abc").seat.is_known, "seats do not travel");
        // However many seats play, a bounded number is remembered: the latest.
        for seat in 0..2 * SEATS.0 {
            clients.played(fake, Some(&format!("s{seat}")));
        }
        assert_eq!(clients.lock().houses[&ip("192.0.2.1")].seats.len(), SEATS.0);
    }

    #[test]
    fn one_seat_and_one_address_have_an_end_of_requests() {
        let clients = Clients::default();
        let client = |address: &str, name: Option<u64>| Client {
            party: Party::Network(ip(address)),
            seat: Seat { is_known: false, name },
        };
        let one = client("192.0.2.1", Some(1));
        let held: Vec<_> = (0..SEAT_AT_ONCE).map(|_| clients.ask(one).ok().unwrap()).collect();
        assert!(clients.ask(one).is_err());
        // Other browsers at the same address are served, up to the share of the address.
        let others: Vec<_> =
            (2..9000).map_while(|name| clients.ask(client("192.0.2.1", Some(name))).ok()).collect();
        assert_eq!(held.len() + others.len(), AT_ONCE);
        assert!(clients.ask(client("192.0.2.2", None)).is_ok(), "another address");
        drop((held, others));
        assert!(clients.lock().asking.is_empty(), "nothing is left behind");
    }
}
