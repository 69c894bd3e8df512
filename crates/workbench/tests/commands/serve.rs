//! `marienbad serve` as a process: it is killed, stopped, and given wrong input.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use super::program::{self, Folder};

fn marienbad(arguments: &[&str]) -> Command {
    let mut command = program::marienbad(arguments);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A server in a separate process, killed on drop.
struct Server {
    process: Child,
    address: String,
    /// The seat cookie that it gave.
    cookie: String,
}

impl Server {
    fn start(data: &Path) -> Self {
        Self::start_in(data, "en")
    }

    fn start_in(data: &Path, language: &str) -> Self {
        let data = data.to_string_lossy().into_owned();
        let arguments = ["serve", "--addr", "127.0.0.1:0", "--data", &data, "--lang", language];
        let mut process = marienbad(&arguments).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address =
            line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).unwrap().to_owned();
        Self { process, address, cookie: String::new() }
    }

    fn send(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(59))).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        answer
    }

    fn get(&self, path: &str) -> String {
        let (host, cookie) = (&self.address, &self.cookie);
        self.send(&format!(
            "GET {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n"
        ))
    }

    fn post(&self, path: &str, body: &str) -> String {
        let (host, cookie, length) = (&self.address, &self.cookie, body.len());
        self.send(&format!(
            "POST {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nConnection: close\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        ))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn header(answer: &str, name: &str) -> String {
    let line = answer.lines().find(|line| line.to_lowercase().starts_with(&format!("{name}:")));
    line.and_then(|line| line.split_once(": ")).map(|(_, value)| value.to_owned()).unwrap_or_default()
}

fn line_of(page: &str) -> &str {
    page.split("id=\"as-text\">").nth(1).and_then(|rest| rest.split("</pre>").next()).unwrap()
}

#[test]
fn a_match_outlives_a_server_that_is_killed() {
    let data = Folder::new("serve-killed");
    let mut server = Server::start(&data);
    let begun = server.post("/en/matches", "game=nim&position=9,9,9&level=perfect&first=machine");
    let place = header(&begun, "location");
    assert!(place.starts_with("/en/matches/"), "{begun}");
    server.cookie = header(&begun, "set-cookie").split(';').next().unwrap().to_owned();
    for _ in 0..4 {
        let page = server.get(&place);
        let rest = page.split("name=\"move\" value=\"").nth(1).unwrap();
        let mv = rest.split('"').next().unwrap();
        let played = server.post(&format!("{place}/move"), &format!("move={mv}"));
        assert!(played.starts_with("HTTP/1.1 303"), "{played}");
    }
    let before = server.get(&format!("{place}?tab=rules"));
    // SIGKILL: the process gets no chance to clean up.
    server.process.kill().unwrap();
    server.process.wait().unwrap();
    let again = Server::start(&data);
    let after = again.get(&format!("{place}?tab=rules"));
    assert_eq!(line_of(&before), line_of(&after));
    assert!(line_of(&after).split_whitespace().count() > 8, "{}", line_of(&after));
    drop(again);
}

fn ended(mut process: Child) -> Output {
    let start = Instant::now();
    while process.try_wait().unwrap().is_none() {
        assert!(start.elapsed() < Duration::from_secs(30), "it does not end");
        std::thread::sleep(Duration::from_millis(20));
    }
    process.wait_with_output().unwrap()
}

fn refused(arguments: &[&str], words: &str) {
    let output = ended(marienbad(arguments).spawn().unwrap());
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {told}");
    assert_eq!(told.lines().count(), 1, "{told}");
    assert!(told.contains(words), "{told}");
}

#[test]
fn whoever_serves_everybody_is_told_how_others_come() {
    let data = Folder::new("serve-all");
    let text = data.to_string_lossy().into_owned();
    for (language, words) in [("fr", "l'adresse de cette machine"), ("en", "this machine's address")] {
        let arguments = ["serve", "--addr", "0.0.0.0:0", "--data", &text, "--lang", language];
        let mut process = marienbad(&arguments).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        process.kill().unwrap();
        process.wait().unwrap();
        assert!(line.contains("http://localhost:") && line.contains(words), "{line}");
        assert!(!line.contains("0.0.0.0"), "{line}");
    }
}

#[test]
fn what_cannot_be_served_gets_one_clear_line() {
    let data = Folder::new("serve-wrong");
    let text = data.to_string_lossy().into_owned();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    refused(&["serve", "--addr", &address, "--data", &text], "already in use");
    refused(&["serve", "--addr", "nonsense", "--data", &text], "nonsense");
    refused(&["serve", "--addr", "127.0.0.1:99999", "--data", &text], "127.0.0.1:8080");
    refused(&["serve", "--addr", "192.0.2.1:8080", "--data", &text], "192.0.2.1:8080");
    refused(&["serve", "--addr", "127.0.0.1:0", "--data", "/dev/null/x"], "/dev/null/x");
    fs::write(data.join("matches.sqlite"), "no database ".repeat(999)).unwrap();
    refused(&["serve", "--addr", "127.0.0.1:0", "--data", &text], "damaged");
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_it_and_slow_heads_do_not_hold_it() {
    let data = Folder::new("serve-stopped");
    let mut server = Server::start(&data);
    // One client never finishes its request, another keeps its connection open.
    let mut slow = TcpStream::connect(&server.address).unwrap();
    slow.write_all(b"GET / HTTP/1.1\r\nHost: 127").unwrap();
    let _idle = TcpStream::connect(&server.address).unwrap();
    assert!(server.get("/en/").starts_with("HTTP/1.1 200"));
    let many = "X-Header: 1\r\n".repeat(100);
    let head = format!("GET / HTTP/1.1\r\nHost: {}\r\n{many}\r\n", server.address);
    assert!(server.send(&head).starts_with("HTTP/1.1 431"), "too many headers");
    let id = server.process.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let start = Instant::now();
    let status = loop {
        if let Some(status) = server.process.try_wait().unwrap() {
            break status;
        }
        assert!(start.elapsed() < Duration::from_secs(20), "Ctrl-C does not stop it");
        std::thread::sleep(Duration::from_millis(20));
    };
    assert_eq!(status.code(), Some(0));
    drop(server);
}

#[test]
fn its_language_is_that_of_those_who_wish_for_none() {
    let folder = Folder::new("serve-language");
    let server = Server::start_in(Path::new(&folder.file("data")), "fr");
    assert_eq!(header(&server.get("/"), "location"), "/fr/");
    let host = &server.address;
    for (wish, place) in [("de", "/fr/"), ("en-GB, de;q=0.5", "/en/"), ("fr", "/fr/")] {
        let answer = server.send(&format!(
            "GET / HTTP/1.1\r\nHost: {host}\r\nAccept-Language: {wish}\r\nConnection: close\r\n\r\n"
        ));
        assert_eq!(header(&answer, "location"), place, "{wish}");
    }
}
