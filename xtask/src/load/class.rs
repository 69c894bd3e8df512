//! `cargo xtask load class [PROGRAM]`: a class of sixty, each with a page that listens for events, and how
//! long they wait.
//!
//! Every pupil joins, reads the race to 20 with about a second of thought before each answer, and is asked
//! to look up now and then; afterwards all play a round robin. It ends with exit code 1 if a request
//! failed, the 99th percentile is above 300 ms, or an update came later than a second.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use super::{Line, Server, Tally};

const PUPILS: u64 = 60;
const READS: Duration = Duration::from_secs(30);
const PLAYS: Duration = Duration::from_secs(20);
const ANSWERS: Duration = Duration::from_millis(300);
const UPDATES: Duration = Duration::from_secs(1);

/// The race to 20, answered as pupils do: some of it wrong.
const STEPS: &[(&str, &[&str])] = &[
    ("play", &["", "?m=-3&m=-1&m=-3&m=-1&m=-3&m=-1&m=-3&m=-1&m=-3&m=-1"]),
    ("four", &["", "?a=1", "?a=2"]),
    ("words", &["", "?hint=1", "?hint=1&a=1"]),
    ("table", &["", "?ok=1&a=W&a=L&a=L"]),
    ("colour", &["", "?ok=1&a=0&a=4&a=8&a=12", "?ok=1&a=0&a=4&a=8&a=12&a=16&a=20"]),
    ("rule", &["", "?ok=1&a=n+even", "?ok=1&a=n+mod+4+%3D+0"]),
    ("move", &["", "?a=-3", "?a=-2", "?a=-1"]),
    ("takes", &["", "?ok=1&a=4&a=5&a=6&a=10"]),
    ("misere", &["", "?ok=1&a=n+mod+4+%3D+1"]),
    ("end", &[""]),
];

/// The steps done and not yet seen by the teacher, by pupil, with their times.
type Done = Arc<Mutex<BTreeMap<String, Vec<Instant>>>>;

/// Listens for the events at one address, each with its time. It ends with the sender.
fn hear(
    address: &str,
    path: &str,
    cookie: &str,
    heard: impl Fn(&str) + Send + 'static,
) -> std::io::Result<()> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\n\r\n")?;
    thread::spawn(move || {
        for line in BufReader::new(stream).lines() {
            match line {
                Ok(line) => {
                    if let Some(data) = line.strip_prefix("data: ") {
                        heard(data);
                    }
                }
                Err(_) => return,
            }
        }
    });
    Ok(())
}

/// The number of steps done by each pupil, as the teacher's page shows it.
fn rows(page: &str) -> BTreeMap<String, usize> {
    let one = |row: &str| {
        let name = row.split("<summary").nth(1)?.split('>').nth(1)?.split('<').next()?.trim().to_owned();
        let cells = row.split("class=\"cells\"").nth(1)?;
        Some((name, cells.matches("class=\"once").count() + cells.matches("class=\"helped").count()))
    };
    page.split("<li id=\"pupil-").skip(1).filter_map(one).collect()
}

struct Pupil {
    line: Line,
    tally: Tally,
    name: String,
    done: Done,
    chance: u64,
}

impl Pupil {
    fn below(&mut self, bound: u64) -> u64 {
        self.chance ^= self.chance << 13;
        self.chance ^= self.chance >> 7;
        self.chance ^= self.chance << 17;
        (self.chance >> 33) % bound.max(1)
    }

    fn think(&mut self) {
        let time = 500 + self.below(1000);
        thread::sleep(Duration::from_millis(time));
    }

    fn read(&mut self, until: Instant) {
        let mut known = BTreeSet::new();
        for (step, answers) in STEPS.iter().cycle() {
            for answer in *answers {
                if Instant::now() >= until {
                    return;
                }
                let head = format!("GET /en/lessons/race/{step}{answer}");
                let page = self.tally.time(&mut self.line, &head, "");
                let right = page.is_some_and(|page| page.body.contains("data-done=\"1\""));
                // A step is done once, however often it is read again.
                if right && known.insert(step) {
                    let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
                    done.entry(self.name.clone()).or_default().push(Instant::now());
                }
                self.think();
            }
        }
    }

    fn play(&mut self, until: Instant) {
        while Instant::now() < until {
            let Some(desk) = self.tally.time(&mut self.line, "GET /en/class", "") else { return };
            if !desk.location.starts_with("/en/matches/") {
                self.think();
                continue;
            }
            let place = desk.location;
            let Some(page) = self.tally.time(&mut self.line, &format!("GET {place}"), "") else { return };
            let moves: Vec<&str> = page.body.split("name=\"move\" value=\"").skip(1).collect();
            let at = self.below(moves.len() as u64) as usize;
            self.think();
            if let Some(mv) = moves.get(at).and_then(|rest| rest.split('"').next()) {
                let form = format!("move={}", mv.replace("&gt;", ">").replace('+', "%2B"));
                self.tally.time(&mut self.line, &format!("POST {place}/move"), &form);
            }
        }
    }
}

/// Measures a class on this server.
pub fn measure(program: &Path) -> std::io::Result<bool> {
    let mut server = Command::new(program)
        .args(["serve", "--class", "--addr", "127.0.0.1:0", "--lang", "en"])
        .stdout(Stdio::piped())
        .spawn()?;
    let mut said = String::new();
    if let Some(out) = server.stdout.take() {
        let mut out = BufReader::new(out);
        // The teacher's address, then the pupils' with the code.
        out.read_line(&mut said)?;
        out.read_line(&mut said)?;
    }
    let _server = Server(server);
    let secret =
        said.split("http://").nth(1).and_then(|rest| rest.split(' ').next()).unwrap_or("").to_owned();
    let (address, path) = secret.split_once('/').unwrap_or_default();
    let code: String =
        said.split("the code ").nth(1).unwrap_or("").chars().filter(char::is_ascii_alphanumeric).collect();
    let address = address.to_owned();
    let mut teacher = Line { address: address.clone(), stream: None, cookie: String::new() };
    teacher.send(&format!("GET /{path}"), "")?;
    for form in ["do=lesson&lesson=race", "do=pace"] {
        teacher.send("POST /en/class/teacher", form)?;
    }
    let (done, badge): (Done, String) = (Done::default(), teacher.cookie.clone());
    let (begins, first_play) = (Instant::now(), Instant::now() + READS);
    let called: Arc<Mutex<Vec<Duration>>> = Arc::default();
    let since: Arc<Mutex<Option<(bool, Instant)>>> = Arc::default();
    let pupils: Vec<_> = (0..PUPILS)
        .map(|number| {
            let (address, code, done) = (address.clone(), code.clone(), Arc::clone(&done));
            let (called, since) = (Arc::clone(&called), Arc::clone(&since));
            thread::spawn(move || {
                let line = Line { address: address.clone(), stream: None, cookie: String::new() };
                let chance = (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
                let name = format!("Pupil {number}");
                let mut pupil = Pupil { line, tally: Tally::default(), name, done, chance };
                let wait = pupil.below(3000);
                thread::sleep(Duration::from_millis(wait));
                let form = format!("code={code}&name=Pupil+{number}");
                pupil.tally.time(&mut pupil.line, "POST /en/class/join", &form);
                let heard = move |data: &str| {
                    let asked = *since.lock().unwrap_or_else(PoisonError::into_inner);
                    if let Some((paused, at)) = asked
                        && data.contains(&format!("\"paused\":{paused}"))
                    {
                        called.lock().unwrap_or_else(PoisonError::into_inner).push(at.elapsed());
                    }
                };
                let _ = hear(&address, "/en/class/events", &pupil.line.cookie, heard);
                pupil.read(first_play);
                let read = std::mem::take(&mut pupil.tally);
                pupil.play(first_play + PLAYS);
                [read, pupil.tally]
            })
        })
        .collect();
    // The teacher's page, fetched at every event, as its script does.
    let (bell, rings) = mpsc::channel();
    hear(&address, "/en/class/teacher/events", &badge, move |_| _ = bell.send(()))?;
    let (seen_done, seen_address) = (Arc::clone(&done), address.clone());
    let watcher = thread::spawn(move || {
        let mut line = Line { address: seen_address, stream: None, cookie: badge };
        let (mut tally, mut seen, mut late) = (Tally::default(), BTreeMap::new(), Vec::new());
        while Instant::now() < first_play {
            if rings.recv_timeout(Duration::from_secs(1)).is_err() {
                continue;
            }
            while rings.try_recv().is_ok() {}
            let Some(page) = tally.time(&mut line, "GET /en/class/teacher/live", "") else { continue };
            let now = Instant::now();
            let done = seen_done.lock().unwrap_or_else(PoisonError::into_inner);
            for (name, count) in rows(&page.body) {
                let times = done.get(&name).map_or(&[][..], Vec::as_slice);
                let known = seen.entry(name).or_insert(0);
                late.extend(
                    times.iter().take(count).skip(*known).map(|at| now.saturating_duration_since(*at)),
                );
                *known = count.min(times.len()).max(*known);
            }
        }
        (tally, late)
    });
    // Everybody looks up, and goes on.
    let mut on = true;
    while begins.elapsed() + Duration::from_secs(3) < READS {
        thread::sleep(Duration::from_secs(if on { 4 } else { 1 }));
        *since.lock().unwrap_or_else(PoisonError::into_inner) = Some((on, Instant::now()));
        teacher.send("POST /en/class/teacher", &format!("do=pause&on={}", u8::from(on)))?;
        on = !on;
    }
    teacher.send("POST /en/class/teacher", "do=pause&on=0")?;
    thread::sleep(first_play.saturating_duration_since(Instant::now()));
    let mut controls = Tally::default();
    let form = "do=play&form=round-robin&against=pupils&game=nim&position=1,3,5";
    controls.time(&mut teacher, "POST /en/class/teacher", form);
    let [mut read, mut played] = [Tally::default(), Tally::default()];
    for [reading, playing] in pupils.into_iter().filter_map(|pupil| pupil.join().ok()) {
        read.add(reading);
        played.add(playing);
    }
    let (mut board, mut late) = watcher.join().unwrap_or_default();
    late.sort_unstable();
    let mut called = std::mem::take(&mut *called.lock().unwrap_or_else(PoisonError::into_inner));
    called.sort_unstable();
    read.report(&format!("{PUPILS} pupils, reading"));
    played.report(&format!("{PUPILS} pupils, playing"));
    board.report("the teacher's page");
    controls.report("the first round of a tournament");
    let worst = |times: &[Duration]| times.last().copied().unwrap_or_default();
    let half = |times: &[Duration]| times.get(times.len() / 2).copied().unwrap_or_default();
    println!(
        "the teacher sees an answer: {} updates, half within {:?}, all within {:?}",
        late.len(),
        half(&late),
        worst(&late)
    );
    println!(
        "a pupil looks up: {} updates, half within {:?}, all within {:?}",
        called.len(),
        half(&called),
        worst(&called)
    );
    let ends = read.ends.iter().chain(&played.ends);
    let failed: u64 = ends.filter(|(status, _)| **status == 0 || **status >= 400).map(|(_, n)| n).sum();
    let slowest = read.at(99).max(played.at(99));
    let updates = worst(&late).max(worst(&called));
    let kept =
        failed == 0 && !late.is_empty() && !called.is_empty() && slowest <= ANSWERS && updates <= UPDATES;
    println!("{}", if kept { "kept: 99 % within 300 ms, every update within a second" } else { "not kept" });
    Ok(kept)
}
