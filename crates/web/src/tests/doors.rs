//! Connections that send slowly, read slowly, or are too many, on a real socket.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use marienbad_solve::Cancel;
use marienbad_words::language::Language;

use crate::{Doors, Site, serve};

/// A server with its own limits, stopped at the end.
struct Open {
    own: SocketAddr,
    stop: Cancel,
    server: Option<JoinHandle<std::io::Result<()>>>,
    folder: PathBuf,
}

impl Open {
    fn new(name: &str, doors: Doors) -> Self {
        let folder = std::env::temp_dir().join(format!("marienbad-doors-{}-{name}", std::process::id()));
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let own = listener.local_addr().unwrap();
        let site = Arc::new(Site::open(own, &folder.join("matches.sqlite"), Language::English).unwrap());
        let stop = Cancel::default();
        let flag = stop.clone();
        let server = Some(std::thread::spawn(move || serve(listener, site, doors, &flag)));
        Self { own, stop, server, folder }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.own).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream.set_write_timeout(Some(Duration::from_secs(1))).unwrap();
        stream
    }

    fn head(&self) -> String {
        format!("GET /en/ HTTP/1.1\r\nHost: {}\r\n\r\n", self.own)
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.stop.cancel();
        let _ = self.server.take().map(JoinHandle::join);
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Reads until the server closes the connection; fails if it does not.
fn closed(mut stream: TcpStream) -> String {
    let mut text = Vec::new();
    match stream.read_to_end(&mut text) {
        Ok(_) => {}
        Err(error) => assert_eq!(error.kind(), ErrorKind::ConnectionReset, "the server keeps the connection"),
    }
    String::from_utf8_lossy(&text).into_owned()
}

#[test]
fn slow_heads_and_idle_connections_are_closed() {
    let open = Open::new("slow", Doors { head: Duration::from_millis(300), ..Doors::default() });
    let silent = open.connect();
    let mut slow = open.connect();
    slow.write_all(b"GET /en/ HTTP/1.1\r\nHost: 12").unwrap();
    let mut idle = open.connect();
    idle.write_all(open.head().as_bytes()).unwrap();
    assert!(closed(idle).starts_with("HTTP/1.1 200"), "answered, then closed");
    let mut half = open.connect();
    let head = format!("POST /en/matches HTTP/1.1\r\nHost: {}\r\nContent-Length: 20\r\n\r\ngame=", open.own);
    half.write_all(head.as_bytes()).unwrap();
    assert!(closed(half).starts_with("HTTP/1.1 408"), "the rest of the form never comes");
    let told = closed(slow);
    assert!(told.is_empty() || told.starts_with("HTTP/1.1 408"), "{told}");
    closed(silent);
}

/// Listens to a match: its event streams stay open as long as their readers want.
fn listening(open: &Open, count: usize) -> Vec<TcpStream> {
    let mut first = open.connect();
    let form = "game=nim&position=1,2&level=two";
    let head = format!(
        "POST /en/matches HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{form}",
        open.own,
        form.len()
    );
    first.write_all(head.as_bytes()).unwrap();
    let begun = closed(first);
    let place = begun.lines().find_map(|line| line.strip_prefix("location: ")).unwrap().to_owned();
    let listen = |_| {
        let mut stream = open.connect();
        let head = format!("GET {place}/events HTTP/1.1\r\nHost: {}\r\n\r\n", open.own);
        stream.write_all(head.as_bytes()).unwrap();
        let mut first = [0; 12];
        stream.read_exact(&mut first).unwrap();
        assert_eq!(&first, b"HTTP/1.1 200");
        stream
    };
    (0..count).map(listen).collect()
}

/// A client whose address has used up its share is told so, in its language and in the form it asked for.
#[test]
fn one_connection_too_many_is_told_so() {
    let open = Open::new("many", Doors { share: 2, ..Doors::default() });
    let held = listening(&open, 2);
    for (path, words) in [
        ("/fr/", "<html lang=\"fr\">"),
        ("/en/nim/1.2", "<html lang=\"en\">"),
        ("/api/v1/games?lang=fr", "{\"schema\":1,\"error\":"),
    ] {
        let mut stream = open.connect();
        let head = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", open.own);
        stream.write_all(head.as_bytes()).unwrap();
        let told = closed(stream);
        assert!(told.starts_with("HTTP/1.1 429") && told.contains("\r\nretry-after: 2\r\n"), "{told}");
        assert!(told.contains(words), "{told}");
    }
    assert!(closed(open.connect()).starts_with("HTTP/1.1 429"), "who asks nothing is told, too");
    drop(held);
}

#[cfg(target_os = "linux")]
mod neighbours {
    use super::*;

    /// A connection from another address of this machine.
    fn from(open: &Open, last: u8) -> TcpStream {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let own = open.own;
        let stream = runtime.block_on(async move {
            let socket = tokio::net::TcpSocket::new_v4().unwrap();
            socket.bind(SocketAddr::from(([127, 0, 0, last], 0))).unwrap();
            socket.connect(own).await.unwrap().into_std().unwrap()
        });
        stream.set_nonblocking(false).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream
    }

    fn asks(open: &Open, last: u8) -> String {
        let mut stream = from(open, last);
        let head = format!("GET /en/keys HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", open.own);
        stream.write_all(head.as_bytes()).unwrap();
        closed(stream)
    }

    /// However many connections a client holds, idle or in the middle of a form, others are served.
    #[test]
    fn idle_connections_and_slow_forms_lock_nobody_out() {
        let open = Open::new("idle", Doors { connections: 24, share: 16, ..Doors::default() });
        let idle: Vec<TcpStream> = (0..40).map(|_| from(&open, 2)).collect();
        assert!(asks(&open, 3).starts_with("HTTP/1.1 200"));
        let form = format!("POST /en/matches HTTP/1.1\r\nHost: {}\r\nContent-Length: 99\r\n\r\ng", open.own);
        let slow = |last: u8| {
            let mut stream = from(&open, last);
            stream.write_all(form.as_bytes()).unwrap();
            stream
        };
        let slow: Vec<TcpStream> = (0..40).map(|number| slow(2 + 2 * (number % 2))).collect();
        // Two addresses hold all connections, and a third takes one from the larger.
        assert!(asks(&open, 3).starts_with("HTTP/1.1 200"));
        assert!(asks(&open, 2).starts_with("HTTP/1.1 200"), "its own idle ones make room");
        drop((idle, slow));
    }

    /// Forty connections with slow requests do not delay anyone else by a second.
    #[test]
    fn an_unfriendly_client_keeps_nobody_waiting() {
        let open = Open::new("greedy", Doors::default());
        let ask = |stream: &mut TcpStream, path: &str| {
            let head = format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", open.own);
            stream.write_all(head.as_bytes()).unwrap();
        };
        let greedy = |_| {
            let mut stream = from(&open, 2);
            ask(&mut stream, "/en/cram/9x9?analyse&misere");
            stream
        };
        let held: Vec<TcpStream> = (0..40).map(greedy).collect();
        std::thread::sleep(Duration::from_millis(300));
        let mut times = Vec::new();
        for _ in 0..3 {
            let (mut small, start) = (from(&open, 3), Instant::now());
            ask(&mut small, "/en/nim/3.4.5?analyse");
            let answer = closed(small);
            assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
            times.push(start.elapsed());
        }
        // The best of three, because the test machine has other work.
        assert!(times.iter().min().unwrap() < &Duration::from_secs(1), "{times:?}");
        let told: Vec<String> = held.into_iter().map(closed).collect();
        let refused = told.iter().filter(|told| told.starts_with("HTTP/1.1 429")).count();
        assert!(refused >= 15, "{refused}");
        let one = told.iter().find(|told| told.starts_with("HTTP/1.1 429")).unwrap();
        assert!(one.contains("retry-after: 2") && one.contains("behind your address"), "{one}");
    }
}

/// A head ends at the stated limit, however it is divided into headers.
#[test]
fn a_head_has_an_end() {
    let open = Open::new("head", Doors::default());
    for (bytes, status) in [(30 * 1024, "200"), (32 * 1024 + 100, "431"), (40_000, "431"), (200_000, "431")] {
        let mut stream = open.connect();
        let start = format!("GET /en/keys HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", open.own);
        let each = (bytes - start.len() - 2) / 8;
        let value = "a".repeat(each - 7);
        let fields = (0..8).fold(String::new(), |all, n| all + &format!("X-{n}: {value}\r\n"));
        let _ = stream.write_all(format!("{start}{fields}\r\n").as_bytes());
        let mut told = [0; 12];
        stream.read_exact(&mut told).unwrap();
        assert_eq!(String::from_utf8_lossy(&told), format!("HTTP/1.1 {status}"), "{bytes} bytes");
    }
}

#[test]
fn a_client_that_takes_nothing_of_its_answers_is_given_up() {
    let open = Open::new("deaf", Doors { answer: Duration::from_millis(300), ..Doors::default() });
    let mut deaf = open.connect();
    let many = open.head().repeat(100);
    let start = Instant::now();
    // It sends requests without end, and never reads.
    while match deaf.write_all(many.as_bytes()) {
        Ok(()) => true,
        Err(error) => matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut),
    } {
        assert!(start.elapsed() < Duration::from_secs(40), "the server waits for ever");
    }
}
