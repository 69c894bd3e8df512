//! Work stops when its client has left.

use std::io::Write as _;
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::time::{Duration, Instant};

use marienbad_rules::{Convention, Play};
use marienbad_solve::Cancel;
use marienbad_words::language::Language;

use super::Browser;
use crate::clients::{Client, Party, Seat};
use crate::lane::{Bounds, Lane, Patience, Refusal};
use crate::{Doors, Site, address, serve, site};

/// One thread, with this many places to wait.
fn bounds(waiting: usize) -> Bounds {
    Bounds { waiting, threads: 1, keeps_one: false }
}

/// A client whose address ends in this number.
fn client(last: u8) -> Client {
    Client { party: Party::Network([192, 0, 2, last].into()), seat: Seat::default() }
}

/// What work may still use of a processor once its flag is raised. The times are printed too
/// (`cargo test -p marienbad --bin marienbad cancelled -- --nocapture`).
const PROMISED: Duration = Duration::from_millis(200);

/// A test shares its machine with others: on the clock it allows for being kept waiting.
const SOON: Duration = Duration::from_secs(5);

/// The CPU time of the thread with this name; `None` if the system does not tell.
fn at_work(name: &str) -> Option<Duration> {
    let named = |task: &std::path::PathBuf| {
        std::fs::read_to_string(task.join("comm")).is_ok_and(|comm| comm.trim() == name)
    };
    let mut tasks = std::fs::read_dir("/proc/self/task").ok()?.filter_map(|task| Some(task.ok()?.path()));
    let told = std::fs::read_to_string(tasks.find(named)?.join("schedstat")).ok()?;
    told.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// Waits until the lane is idle, and returns the CPU time of its thread in the meantime.
fn stops(what: &str, thread: &str, mut is_idle: impl FnMut() -> bool) {
    let before = at_work(thread);
    let waited = until(what, SOON, &mut is_idle);
    let used = at_work(thread).zip(before).map(|(after, before)| after.saturating_sub(before));
    println!(
        "{what}: {} ms at work, {} ms on the clock",
        used.unwrap_or_default().as_millis(),
        waited.as_millis()
    );
    assert!(used.is_none_or(|used| used < PROMISED), "{what}: {used:?} at work after the flag was raised");
}

fn until(what: &str, limit: Duration, mut is_so: impl FnMut() -> bool) -> Duration {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < limit, "{what} not within {limit:?}");
        std::thread::sleep(Duration::from_millis(2));
    }
    start.elapsed()
}

#[test]
fn every_engine_hears_the_flag() {
    let long = Patience { queue: Duration::from_secs(50), work: Duration::from_secs(50) };
    let lane = Lane::new("heard", bounds(4), long).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let list = |item: &dyn Fn(usize) -> String, count: usize, joint: &str| {
        (1..=count).map(item).collect::<Vec<_>>().join(joint)
    };
    let star = list(&|i| format!("0-{i}"), 1000, ",");
    let dense = list(&|i| format!("{}-{}", i / 30, 40 + i % 30), 800, ",");
    let many = list(&|_| "900/800".to_owned(), 400, " + ");
    for (name, text, play) in [
        ("xxx:graph", star.as_str(), Play::Normal),
        ("xxx:graph", &star, Play::Misere),
        ("arc-kayles", &dense, Play::Normal),
        ("fibonacci", &many, Play::Normal),
        ("fibonacci", &many, Play::Misere),
        ("cram", "9x9", Play::Normal),
        ("cram", "7x7", Play::Misere),
        ("xxx:grid", "9x9", Play::Normal),
        ("xxx:grid", "8x8", Play::Misere),
        ("xxx:torus", "22x23", Play::Misere),
        ("xxx:torus", "3x170", Play::Misere),
        ("cram", "22x23", Play::Normal),
        ("chomp", "14x15", Play::Normal),
        ("grundy", "60,61,62", Play::Misere),
        ("0.6", "200000000", Play::Normal),
        ("coins:3*3", "60.61,70.71", Play::Normal),
    ] {
        runtime.block_on(async {
            let text = text.to_owned();
            let work = lane.run(Client::default(), move |cancel: &Cancel| {
                let game = address::game(name).unwrap();
                let position = address::position(&*game, &text).unwrap();
                let convention = Convention { play, ..Convention::default() };
                let _ = game.solve(&position, convention, &mut site::work(cancel));
            });
            // The client leaves: the future is dropped. A position that is solved at once leaves nothing to
            // stop.
            let _ = tokio::time::timeout(Duration::from_millis(300), work).await;
        });
        let text = &text[..text.len().min(12)];
        stops(&format!("{name} {text} {play:?} stops"), "heard-0", || lane.running() == 0);
    }
}

#[test]
fn a_client_that_goes_away_stops_its_work() {
    let folder = std::env::temp_dir().join(format!("marienbad-gone-{}", std::process::id()));
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let own = listener.local_addr().unwrap();
    let site = Arc::new(Site::open(own, &folder.join("matches.sqlite"), Language::English).unwrap());
    let stop = Cancel::default();
    let server = {
        let (site, stop) = (Arc::clone(&site), stop.clone());
        std::thread::spawn(move || serve(listener, site, Doors::default(), &stop))
    };
    // Whole pages: drawing after the flag is raised counts as well.
    for path in [
        "/en/cram/9x9?analyse",
        "/fr/xxx:grid/9x9?analyse",
        "/en/chomp/14x15?analyse",
        "/fr/grundy/60,61,62?misere&analyse",
    ] {
        let mut client = TcpStream::connect(own).unwrap();
        let head = format!("GET {path} HTTP/1.1\r\nHost: {own}\r\n\r\n");
        client.write_all(head.as_bytes()).unwrap();
        until("the work begins", Duration::from_secs(10), || site.analyses.running() == 1);
        std::thread::sleep(Duration::from_millis(100));
        drop(client);
        stops(path, "analysis-0", || site.analyses.running() == 0);
    }
    stop.cancel();
    server.join().unwrap().unwrap();
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_full_lane_says_so_and_a_broken_job_breaks_nothing() {
    let short = Patience { queue: Duration::from_millis(50), work: Duration::from_millis(50) };
    let long = Patience { queue: Duration::from_secs(20), work: Duration::from_secs(20) };
    let (lane, patient) =
        (Lane::new("test", bounds(1), short).unwrap(), Lane::new("patient", bounds(1), long).unwrap());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (somebody, other) = (Client::default(), client(2));
    // Each from another address, so that none exceeds its share.
    let second = client(3);
    runtime.block_on(async {
        assert_eq!(patient.run(somebody, |_| -> u8 { panic!("on purpose") }).await, Err(Refusal::Broken));
        assert_eq!(patient.run(somebody, |_| 7).await, Ok(7));
        // This work ignores its flag.
        let deaf = lane.run(somebody, |_| std::thread::sleep(Duration::from_millis(600)));
        let (first, second, third) = tokio::join!(deaf, lane.run(second, |_| ()), lane.run(other, |_| ()));
        assert_eq!((first, second, third), (Err(Refusal::Late), Err(Refusal::Busy), Err(Refusal::Busy)));
        tokio::time::sleep(Duration::from_millis(700)).await;
        // Work that checks its flag may still say what it has found.
        let heard = lane.run(somebody, |cancel: &Cancel| {
            while !cancel.is_cancelled() {
                std::thread::sleep(Duration::from_millis(1));
            }
            "stopped"
        });
        assert_eq!(heard.await, Ok("stopped"));
    });
}

#[test]
fn too_many_at_once_are_told_to_come_back() {
    let browser = Browser::new();
    let site = Arc::new(
        Site::open(super::HOST.parse().unwrap(), &browser.folder.join("other.sqlite"), Language::English)
            .unwrap(),
    );
    let router = crate::router::router(Arc::clone(&site));
    let all = site.room.try_acquire_many(site::AT_ONCE as u32).unwrap();
    let mut full = browser;
    full.router = router;
    let answer = full.get("/en/");
    assert_eq!((answer.status.as_u16(), answer.header("retry-after")), (503, "2"));
    drop(all);
    assert_eq!(full.get("/en/").status.as_u16(), 200);
}
