//! Clients that take all they can, each from its own address: many connections with expensive requests,
//! idle connections, forms that never end, long trials. Beside them a friendly client requests small
//! analyses.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use socket2::{Domain, Socket, Type};

use super::Tally;

/// What the greediest asks for.
const HEAVY: &str = "GET /en/cram/9x9?analyse&misere";

/// On so many connections.
const GREEDY: u64 = 40;

/// Connections on which nothing comes, and forms that never end.
const IDLE: usize = 1100;
const SLOW: usize = 600;

/// What a small analysis may take.
const SMALL: Duration = Duration::from_secs(1);

/// All unfriendly clients at work.
pub struct Unfriendly {
    greedy: Vec<JoinHandle<Tally>>,
    friendly: Option<JoinHandle<Tally>>,
    /// The idle connections, held as long as this exists.
    idle: Option<JoinHandle<()>>,
}

/// A connection from 127.0.0.`last`.
fn from(last: u8, to: &str) -> std::io::Result<TcpStream> {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
    socket.bind(&SocketAddr::from(([127, 0, 0, last], 0)).into())?;
    let to: SocketAddr = to.parse().map_err(|_| std::io::ErrorKind::InvalidInput)?;
    socket.connect_timeout(&to.into(), Duration::from_secs(5))?;
    let stream = TcpStream::from(socket);
    stream.set_read_timeout(Some(Duration::from_secs(40)))?;
    Ok(stream)
}

/// The status of an answer on a separate connection.
fn ask(last: u8, address: &str, head: &str, body: &str) -> std::io::Result<u16> {
    let mut stream = from(last, address)?;
    let length = body.len();
    write!(
        stream,
        "{head} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
    )?;
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line)?;
    reader.read_to_end(&mut Vec::new())?;
    Ok(line.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0))
}

fn tally(last: u8, address: &str, head: &str, pause: Duration, until: Instant) -> Tally {
    let mut tally = Tally::default();
    while Instant::now() < until {
        let start = Instant::now();
        let status = ask(last, address, head, "").unwrap_or(0);
        tally.times.push(start.elapsed());
        *tally.ends.entry(status).or_default() += 1;
        thread::sleep(pause);
    }
    tally
}

/// Starts them; if this machine has only one address, there are none.
pub fn start(address: &str, until: Instant) -> Unfriendly {
    if from(2, address).is_err() {
        println!("no unfriendly clients: 127.0.0.2 is no address of this machine");
        return Unfriendly { greedy: Vec::new(), friendly: None, idle: None };
    }
    let own = address.to_owned();
    let idle = thread::spawn(move || {
        let form = format!("POST /en/matches HTTP/1.1\r\nHost: {own}\r\nContent-Length: 99\r\n\r\ngame=");
        while Instant::now() < until {
            let mut held: Vec<TcpStream> = (0..IDLE).filter_map(|_| from(3, &own).ok()).collect();
            held.extend((0..SLOW).filter_map(|_| {
                let mut stream = from(4, &own).ok()?;
                stream.write_all(form.as_bytes()).ok().map(|()| stream)
            }));
            let trial = "game=cram&predicate=losing+or+winning&to=400&misere=1";
            for _ in 0..16 {
                let _ = ask(2, &own, "POST /en/laboratory", trial);
            }
            thread::sleep(Duration::from_secs(3).min(until.saturating_duration_since(Instant::now())));
        }
    });
    let one = |last: u8, head: &'static str, pause: u64| {
        let address = address.to_owned();
        thread::spawn(move || tally(last, &address, head, Duration::from_millis(pause), until))
    };
    Unfriendly {
        greedy: (0..GREEDY).map(|_| one(2, HEAVY, 20)).collect(),
        friendly: Some(one(5, "GET /en/nim/3.4.5?analyse", 500)),
        idle: Some(idle),
    }
}

impl Unfriendly {
    /// Reports their results, and returns whether the friendly client was served in time.
    pub fn report(self) -> bool {
        let mut all = Tally::default();
        self.greedy.into_iter().filter_map(|thread| thread.join().ok()).for_each(|one| all.add(one));
        let _ = self.idle.map(JoinHandle::join);
        let Some(mut friendly) = self.friendly.and_then(|thread| thread.join().ok()) else { return true };
        all.report(&format!(
            "an unfriendly client on {GREEDY} connections, beside {IDLE} idle and {SLOW} slow"
        ));
        friendly.report("small analyses of a friendly client");
        let served = friendly.ends.keys().all(|status| *status == 200) && friendly.at(99) <= SMALL;
        println!("{}", if served { "kept: 99 % of the small analyses within 1 s" } else { "not kept" });
        served
    }
}
