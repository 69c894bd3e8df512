//! A server that is asked to end leaves one file with everything in it, or reports which process holds the
//! file open.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use marienbad_store::matches::Shelf;

use super::program::{self, Folder};

struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start(data: &Path, more: &[&str]) -> Self {
        let data = data.to_string_lossy().into_owned();
        let arguments = [&["serve", "--addr", "127.0.0.1:0", "--data", &data], more].concat();
        let mut command = program::marienbad(&arguments);
        let mut process = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        Self { process, address: address.unwrap().to_owned() }
    }

    /// Sends a request and leaves the answer in the stream.
    fn ask(&self, method: &str, path: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let (host, length) = (&self.address, body.len());
        let head =
            format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {length}\r\n\r\n{body}");
        stream.write_all(head.as_bytes()).unwrap();
        stream
    }

    /// The head of the answer.
    fn head(stream: &mut TcpStream) -> String {
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            if stream.read(&mut byte).unwrap() == 0 {
                break;
            }
            head.push(byte[0]);
        }
        String::from_utf8(head).unwrap()
    }

    fn begin(&self) -> String {
        let mut stream = self.ask("POST", "/en/matches", "game=nim&position=3,4,5&level=two");
        let head = Self::head(&mut stream);
        assert!(head.starts_with("HTTP/1.1 303"), "{head}");
        head.lines().find_map(|line| line.strip_prefix("location: ")).unwrap().to_owned()
    }

    /// Ends it with this signal: its exit code and its messages.
    fn end(mut self, signal: &str) -> (Option<i32>, String) {
        let id = self.process.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
        let start = Instant::now();
        let status = loop {
            match self.process.try_wait().unwrap() {
                Some(status) => break status,
                None => std::thread::sleep(Duration::from_millis(10)),
            }
            assert!(start.elapsed() < Duration::from_secs(40), "{signal} does not end it");
        };
        let mut said = String::new();
        self.process.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        (status.code(), said)
    }
}

fn files(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// The number of matches in a copy of the one file.
fn copied(data: &Path, folder: &Folder) -> usize {
    let copy = folder.join("copy.sqlite");
    let _ = fs::remove_file(&copy);
    fs::copy(data.join("matches.sqlite"), &copy).unwrap();
    let count = Shelf::open(&copy).unwrap().recent(1000).unwrap().len();
    for end in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(folder.join(format!("copy.sqlite{end}")));
    }
    count
}

fn stops(name: &str, count: usize) {
    let folder = Folder::new(name);
    for number in 0..count {
        let data = folder.join(format!("data-{number}"));
        let server = Server::start(&data, &[]);
        let places: Vec<String> = (0..3).map(|_| server.begin()).collect();
        // One client is connected and silent, one watches a match, one waits for a long analysis.
        let _silent = TcpStream::connect(&server.address).unwrap();
        let mut watches = server.ask("GET", &format!("{}/events", places[0]), "");
        assert!(Server::head(&mut watches).contains("text/event-stream"));
        let _analysis = server.ask("GET", "/en/cram/9x9?analyse&misere", "");
        let mut trial =
            server.ask("POST", "/en/laboratory", "game=cram&predicate=losing+or+winning&to=400&misere=1");
        assert!(Server::head(&mut trial).starts_with("HTTP/1.1 303"));
        let holder = (number % 3 == 2).then(|| Shelf::open(&data.join("matches.sqlite")).unwrap());
        let (code, said) = server.end(if number % 2 == 0 { "-TERM" } else { "-INT" });
        assert_eq!(code, Some(0), "{said}");
        assert_eq!(copied(&data, &folder), 3, "everything is in the one file");
        if holder.is_some() {
            let own = std::process::id().to_string();
            assert!(said.contains("still has it open") && said.contains("matches.sqlite-wal"), "{said}");
            assert!(!cfg!(target_os = "linux") || said.contains(&own), "who holds it: {said}");
            drop(holder);
        } else {
            assert_eq!(said, "");
        }
        assert_eq!(files(&data), ["matches.sqlite"]);
    }
}

#[test]
fn a_clean_stop_leaves_one_file() {
    stops("stops-few", 3);
}

/// `cargo test --release -p marienbad --test commands -- --ignored twenty_stops`
#[test]
#[ignore = "a minute"]
fn twenty_stops_leave_one_file_each() {
    stops("stops-many", 20);
}

/// A failed write is never reported as stored.
#[test]
fn a_folder_that_disappears_is_an_error() {
    let folder = Folder::new("stops-gone");
    let data = folder.join("data");
    let server = Server::start(&data, &[]);
    let place = server.begin();
    fs::remove_dir_all(&data).unwrap();
    for (code, words) in [("en", "has disappeared"), ("fr", "a disparu")] {
        let form = "game=nim&position=1,2&level=two";
        let mut begun = server.ask("POST", &format!("/{code}/matches"), form);
        let head = Server::head(&mut begun);
        assert!(head.starts_with("HTTP/1.1 500"), "{head}");
        let mut page = vec![0; 4000];
        let length = begun.read(&mut page).unwrap();
        let page = String::from_utf8_lossy(&page[..length]).into_owned();
        let mut all = page.clone();
        while !all.contains("</html>") {
            let mut more = vec![0; 4000];
            let length = begun.read(&mut more).unwrap();
            assert!(length > 0, "{all}");
            all += &String::from_utf8_lossy(&more[..length]);
        }
        assert!(all.contains(words), "{all}");
        assert!(!all.contains(data.to_str().unwrap()), "where it lies is nobody's business");
    }
    let mut shown = server.ask("GET", &place.replace("/fr/", "/en/"), "");
    assert!(Server::head(&mut shown).starts_with("HTTP/1.1 500"));
    let (code, said) = server.end("-TERM");
    assert!(code == Some(0) && said.contains("has disappeared"), "{said}");
}

#[test]
fn old_matches_are_forgotten_when_that_is_asked_for() {
    let folder = Folder::new("stops-old");
    let data = folder.join("data");
    let server = Server::start(&data, &[]);
    (0..2).for_each(|_| drop(server.begin()));
    assert_eq!(server.end("-TERM").0, Some(0));
    let old = |id: &str| marienbad_store::matches::Entry {
        id: id.to_owned(),
        line: "old".to_owned(),
        now: 1_000_000_000,
        ..Default::default()
    };
    Shelf::open(&data.join("matches.sqlite")).unwrap().write(&[old("a"), old("b")]).unwrap();
    // Matches are kept, unless a number of days is given.
    for (more, left) in [(&[][..], 4), (&["--keep-matches", "30"], 2)] {
        let server = Server::start(&data, more);
        drop(server.begin());
        assert_eq!(server.end("-TERM").0, Some(0));
        let shelf = Shelf::open(&data.join("matches.sqlite")).unwrap();
        let all = shelf.recent(1000).unwrap();
        let old = all.iter().filter(|one| one.line == "old").count();
        assert_eq!(old, left - 2, "{more:?}");
    }
    for language in ["fr", "en"] {
        let line = program::wrong(&["serve", "--keep-matches", "0", "--lang", language]);
        assert!(line.contains("--keep-matches 30"), "{line}");
        assert!(program::wrong(&["serve", "--proxy", "x", "--lang", language]).contains("--proxy 10.0.0.5"));
    }
}

#[test]
fn whoever_opens_the_door_to_others_is_told_what_they_can_do() {
    for (language, words) in
        [("en", "Nobody can read your files"), ("fr", "Personne ne peut lire vos fichiers")]
    {
        let folder = Folder::new(&format!("stops-others-{language}"));
        for (address, others) in [("0.0.0.0:0", true), ("127.0.0.1:0", false)] {
            let data = folder.file("data");
            let mut command =
                program::marienbad(&["serve", "--addr", address, "--data", &data, "--lang", language]);
            let mut process = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
            let mut out = BufReader::new(process.stdout.take().unwrap());
            let mut said = String::new();
            out.read_line(&mut said).unwrap();
            let id = process.id().to_string();
            assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
            process.wait().unwrap();
            out.read_to_string(&mut said).unwrap();
            assert_eq!(said.contains(words), others, "{said}");
        }
    }
}
