//! Connections that ask slowly, read slowly, or are too many, against a real socket.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use marienbad_solve::Cancel;
use marienbad_words::language::Language;

use crate::{Doors, Site, serve};

/// A server with doors of its own, stopped at the end.
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

/// Reads until the server closes; fails if it does not.
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

#[test]
fn one_connection_too_many_is_told_so() {
    let open = Open::new("many", Doors { connections: 2, ..Doors::default() });
    let mut held: Vec<TcpStream> = (0..2).map(|_| open.connect()).collect();
    for stream in &mut held {
        // Answered: so it has its place.
        stream.write_all(open.head().as_bytes()).unwrap();
        let mut first = [0; 12];
        stream.read_exact(&mut first).unwrap();
        assert_eq!(&first, b"HTTP/1.1 200");
    }
    let told = closed(open.connect());
    assert!(told.is_empty() || told.starts_with("HTTP/1.1 503"), "{told}");
}

#[test]
fn a_client_that_takes_nothing_of_its_answers_is_given_up() {
    let open = Open::new("deaf", Doors { answer: Duration::from_millis(300), ..Doors::default() });
    let mut deaf = open.connect();
    let many = open.head().repeat(100);
    let start = Instant::now();
    // It asks and asks, and never reads.
    while match deaf.write_all(many.as_bytes()) {
        Ok(()) => true,
        Err(error) => matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut),
    } {
        assert!(start.elapsed() < Duration::from_secs(40), "the server waits for ever");
    }
}
