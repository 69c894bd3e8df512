//! `cargo xtask load [PROGRAM]`: 200 players at once, beside eight heavy analyses and unfriendly clients,
//! and how long they wait.
//!
//! Every player plays matches against the machine on a separate connection: reads the page, chooses a move,
//! thinks for about a second. Eight others request analyses that always take all the time allowed, one
//! after another. If the system has several local addresses (Linux), unfriendly clients
//! ([`mod@unfriendly`]) take all they can from three of them, and a friendly client requests small analyses
//! from a fourth. It ends with exit code 1 if a player's request failed, the 99th percentile is above half
//! a second, or a small analysis takes longer than a second.

mod class;
mod unfriendly;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const PLAYERS: u64 = 200;
const ANALYSES: u64 = 8;
const LASTS: Duration = Duration::from_secs(30);
const PROMISED: Duration = Duration::from_millis(500);

/// What is played: game, position, level.
const MATCHES: &[(&str, &str, &str)] = &[
    ("nim", "1%2C3%2C5%2C7", "perfect"),
    ("xxx", "9%2C7%2C5", "forgetful"),
    ("wythoff", "12%2C20", "perfect"),
    ("fibonacci", "60", "short-sighted"),
    ("cram", "4x5", "forgetful"),
    ("xxx%3Acircle", "14", "random"),
    ("coins%3A2", "3%2C7%2C11", "learner"),
    ("chomp", "4x5", "finisher"),
];

/// What takes longer than anybody waits.
const HEAVY: &[&str] = &[
    "/en/cram/9x9?analyse",
    "/api/v1/solve?game=xxx:grid&position=9x9",
    "/api/v1/solve?game=cram&position=7x7&misere",
    "/fr/chomp/14x15?analyse",
];

/// A server, killed on drop.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A persistent connection, like a browser's.
struct Line {
    address: String,
    stream: Option<BufReader<TcpStream>>,
    /// The seat cookie that it received.
    cookie: String,
}

struct Answer {
    status: u16,
    location: String,
    body: String,
}

impl Line {
    fn send(&mut self, head: &str, body: &str) -> std::io::Result<Answer> {
        let stream = match self.stream.take() {
            Some(stream) => stream,
            None => {
                let stream = TcpStream::connect(&self.address)?;
                stream.set_nodelay(true)?;
                stream.set_read_timeout(Some(Duration::from_secs(40)))?;
                BufReader::new(stream)
            }
        };
        let stream = self.stream.insert(stream);
        let request = format!(
            "{head} HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            self.cookie,
            body.len()
        );
        stream.get_mut().write_all(request.as_bytes())?;
        let mut answer = Answer { status: 0, location: String::new(), body: String::new() };
        let mut length = 0;
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line)? == 0 {
                return Err(std::io::ErrorKind::UnexpectedEof.into());
            }
            let line = line.trim_end();
            if answer.status == 0 {
                answer.status = line.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(1);
            } else if line.is_empty() {
                break;
            } else if let Some((name, value)) = line.split_once(": ") {
                match name.to_ascii_lowercase().as_str() {
                    "content-length" => length = value.parse().unwrap_or(0),
                    "location" => value.clone_into(&mut answer.location),
                    "set-cookie" => {
                        value.split(';').next().unwrap_or_default().clone_into(&mut self.cookie);
                    }
                    _ => {}
                }
            }
        }
        let mut bytes = vec![0; length];
        stream.read_exact(&mut bytes)?;
        answer.body = String::from_utf8_lossy(&bytes).into_owned();
        Ok(answer)
    }
}

/// The duration and the outcome of each request.
#[derive(Default)]
struct Tally {
    times: Vec<Duration>,
    ends: BTreeMap<u16, u64>,
}

impl Tally {
    fn time(&mut self, line: &mut Line, head: &str, body: &str) -> Option<Answer> {
        let start = Instant::now();
        let answer = line.send(head, body);
        self.times.push(start.elapsed());
        *self.ends.entry(answer.as_ref().map_or(0, |answer| answer.status)).or_default() += 1;
        if answer.is_err() {
            line.stream = None;
        }
        answer.ok()
    }

    fn add(&mut self, other: Self) {
        self.times.extend(other.times);
        other.ends.into_iter().for_each(|(status, count)| *self.ends.entry(status).or_default() += count);
    }

    fn at(&self, percent: usize) -> Duration {
        let place = (self.times.len() * percent / 100).min(self.times.len().saturating_sub(1));
        self.times.get(place).copied().unwrap_or_default()
    }

    fn report(&mut self, who: &str) {
        self.times.sort_unstable();
        let [half, most, nearly, all] = [50, 95, 99, 100].map(|percent| self.at(percent).as_millis());
        println!(
            "{who}: {} requests, 50 % within {half} ms, 95 % within {most} ms, 99 % within {nearly} ms, all \
             within {all} ms; by status: {:?}",
            self.times.len(),
            self.ends
        );
    }
}

fn player(address: String, number: u64, until: Instant) -> Tally {
    let mut tally = Tally::default();
    let mut line = Line { address, stream: None, cookie: String::new() };
    let mut chance = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut below = move |bound: usize| {
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        (chance >> 33) as usize % bound.max(1)
    };
    // They do not all begin at the same moment.
    thread::sleep(Duration::from_millis(below(2000) as u64));
    while Instant::now() < until {
        let (game, position, level) = MATCHES[below(MATCHES.len())];
        let form = format!("game={game}&position={position}&level={level}&first=me");
        let Some(begun) = tally.time(&mut line, "POST /en/matches", &form) else { continue };
        // A browser does not send the fragment of an address.
        let place = begun.location.split('#').next().unwrap_or_default().to_owned();
        while Instant::now() < until && !place.is_empty() {
            let Some(page) = tally.time(&mut line, &format!("GET {place}"), "") else { break };
            let moves: Vec<&str> = page.body.split("name=\"move\" value=\"").skip(1).collect();
            let Some(mv) = moves.get(below(moves.len())).and_then(|rest| rest.split('"').next()) else {
                break;
            };
            let mv = mv.replace("&gt;", ">").replace('%', "%25").replace('+', "%2B").replace('&', "%26");
            thread::sleep(Duration::from_millis(500 + below(1000) as u64));
            tally.time(&mut line, &format!("POST {place}/move"), &format!("move={mv}"));
        }
    }
    tally
}

fn analyst(address: String, number: u64, until: Instant) -> Tally {
    let mut tally = Tally::default();
    let mut line = Line { address, stream: None, cookie: String::new() };
    while Instant::now() < until {
        let head = format!("GET {}", HEAVY[number as usize % HEAVY.len()]);
        tally.time(&mut line, &head, "");
    }
    tally
}

/// Runs the load and reports. If the first argument is `class`, a class. The next one is the server to
/// measure; without it, one is built.
pub fn run(arguments: &[String]) -> ExitCode {
    let of_class = arguments.first().is_some_and(|word| word == "class");
    let program = arguments.get(usize::from(of_class)).map(String::as_str);
    let program = match program {
        Some(program) => PathBuf::from(program),
        None => {
            let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
            let built = Command::new(cargo).args(["build", "--release", "-p", "marienbad"]).status();
            if !built.is_ok_and(|status| status.success()) {
                return ExitCode::FAILURE;
            }
            super::target().join("release").join("marienbad")
        }
    };
    let data = std::env::temp_dir().join(format!("marienbad-load-{}", std::process::id()));
    let passed = if of_class { class::measure(&program) } else { measure(&program, &data) };
    let _ = std::fs::remove_dir_all(&data);
    match passed {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{}: {error}", program.display());
            ExitCode::FAILURE
        }
    }
}

fn measure(program: &PathBuf, data: &PathBuf) -> std::io::Result<bool> {
    let mut server = Command::new(program)
        .args(["serve", "--addr", "127.0.0.1:0", "--data"])
        .arg(data)
        .stdout(Stdio::piped())
        .spawn()?;
    let mut said = String::new();
    if let Some(out) = server.stdout.take() {
        BufReader::new(out).read_line(&mut said)?;
    }
    let _server = Server(server);
    let address =
        said.split("http://").nth(1).and_then(|rest| rest.split('/').next()).unwrap_or("").to_owned();
    let until = Instant::now() + LASTS;
    let start = |who: fn(String, u64, Instant) -> Tally, count: u64| -> Vec<_> {
        let one = |number| {
            let address = address.clone();
            thread::spawn(move || who(address, number, until))
        };
        (0..count).map(one).collect()
    };
    let unfriendly = unfriendly::start(&address, until);
    let (players, analysts) = (start(player, PLAYERS), start(analyst, ANALYSES));
    let together = |threads: Vec<thread::JoinHandle<Tally>>| {
        let mut all = Tally::default();
        threads.into_iter().filter_map(|thread| thread.join().ok()).for_each(|one| all.add(one));
        all
    };
    let (mut cheap, mut heavy) = (together(players), together(analysts));
    cheap.report(&format!("{PLAYERS} players"));
    heavy.report(&format!("{ANALYSES} analyses"));
    let failed: u64 =
        cheap.ends.iter().filter(|(status, _)| **status == 0 || **status >= 400).map(|(_, n)| n).sum();
    let kept = failed == 0 && !cheap.times.is_empty() && cheap.at(99) <= PROMISED;
    println!("{}", if kept { "kept: 99 % of the players' requests within 500 ms" } else { "not kept" });
    println!("load average: {}", std::fs::read_to_string("/proc/loadavg").unwrap_or_default().trim());
    Ok(unfriendly.report() && kept)
}
