//! Memory limits are a promise: a command stays within the memory of its budget and 64 MB for the program
//! itself.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::Write as _;
use std::process::Stdio;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::program::{Folder, marienbad};

/// Beside the budget.
const ABOVE: usize = 64;

/// The peak memory of a command in MiB, its exit code and its messages; it is stopped after a while.
fn peak(arguments: &[&str], seconds: u64) -> (usize, Option<i32>, String) {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let folder = Folder::new(&format!("memory-said-{number}"));
    let said = folder.join("said");
    let mut command = marienbad(arguments);
    let mut child = command.stdout(Stdio::null()).stderr(fs::File::create(&said).unwrap()).spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let (start, mut most) = (Instant::now(), 0);
    let code = loop {
        // The system records the peak: it is read until the process is gone.
        let text = fs::read_to_string(&status).unwrap_or_default();
        let peak = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = peak.and_then(|rest| rest.split_whitespace().next()?.parse().ok()).unwrap_or(0);
        most = most.max(peak);
        if let Some(status) = child.try_wait().unwrap() {
            break status.code();
        }
        if start.elapsed() > Duration::from_secs(seconds) {
            child.kill().unwrap();
            child.wait().unwrap();
            break None;
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let text = fs::read_to_string(&said).unwrap_or_default();
    (most / 1024, code, text)
}

/// Checks that it stays within this many MiB plus the allowance.
fn stays(arguments: &[&str], budget: usize, seconds: u64) -> (Option<i32>, String) {
    let (most, code, said) = peak(arguments, seconds);
    println!("{most} MiB at {budget}M: {}", arguments.join(" ").chars().take(100).collect::<String>());
    assert!(most > 4, "{arguments:?} was not measured");
    assert!(most <= budget + ABOVE, "{most} MiB at {budget}M: {arguments:?}");
    if code == Some(3) {
        assert!(said.contains("budget") || said.contains("too large for this program"), "{said}");
    }
    (code, said)
}

/// A graph of this many bytes, with two arrows from every node.
fn graph(folder: &Folder, bytes: usize) -> String {
    let path = folder.file("graph.txt");
    let mut file = std::io::BufWriter::new(fs::File::create(&path).unwrap());
    let (mut written, mut node) = (0, 0_u64);
    while written < bytes {
        let line = format!("{node}>{}\n{node}>{}\n", node + 1, node + 2 + node % 7);
        file.write_all(line.as_bytes()).unwrap();
        written += line.len();
        node += 1;
    }
    file.flush().unwrap();
    path
}

#[test]
fn files_are_part_of_the_promise() {
    let folder = Folder::new("memory-files");
    let token = format!("{}:0", graph(&folder, 46_000_000));
    let (code, said) = stays(&["solve", "dag", &token, "--budget", "2G,64M"], 64, 60);
    assert_eq!(code, Some(3), "{said}");
    assert!(said.contains("64.00 MiB of memory"), "{said}");
    let (most, code, said) = peak(&["solve", "nim", "@/dev/zero"], 60);
    assert!(most <= ABOVE && code == Some(2) && said.contains("too large"), "{most} MiB: {said}");
}

#[test]
fn tables_are_part_of_the_promise() {
    let heaps = "7,7,7,7,7,7,7,7";
    let selective = ["solve", "nim", heaps, "--misere", "--compound", "selective", "--budget", "20M,64M"];
    stays(&selective, 64, 20);
    stays(&["solve", "cram", "6x7", "--budget", "3M,64M", "--threads", "2"], 64, 20);
}

/// The largest questions of every command that accepts a budget; takes some minutes:
/// `cargo test --release -p marienbad --test commands -- --ignored every_command_stays --nocapture`
#[test]
#[ignore = "ten minutes"]
fn every_command_stays_within_its_budget() {
    let folder = Folder::new("memory-all");
    let file = |name: &str| folder.file(name);
    let (sheet, kept) = (file("sheet.html"), file("kept"));
    let lines = folder.write("lines.txt", "cram 6x6\n".repeat(100));
    let large = vec!["7"; 60_000].join(",");
    let heaps = format!("@{}", folder.write("heaps.txt", large));
    let token = format!("{}:0", graph(&folder, 120_000_000));
    let questions: &[&[&str]] = &[
        &["solve", "nim", "7,7,7,7,7,7,7,7", "--misere", "--compound", "selective"],
        &["solve", "nim", "1000,1001,1002", "--misere", "--compound", "selective"],
        &["solve", "nim", &heaps],
        &["solve", "dag", &token],
        &["solve", "dag", &token, "--misere"],
        &["solve", "cram", "7x9"],
        &["solve", "cram", "9x9", "--checkpoint", &kept],
        &["solve", "cram", "6x6", "--misere"],
        &["solve", "xxx:grid", "8x9"],
        &["solve", "xxx:torus", "22x23", "--misere"],
        &["solve", "chomp", "14x15"],
        &["solve", "chomp", "4x4x4"],
        &["solve", "xxx", "250", "--misere"],
        &["solve", "grundy", "60,61,62", "--misere"],
        &["solve", "grundy", "200000000"],
        &["solve", "0.6", "200000000"],
        &["solve", "wythoff", "3000,4000 + 2000,900"],
        &["solve", "coins:3*3", "60.61,70.71"],
        &["solve", "subtract:1,2,3", "99999999999"],
        &["solve", "place: ###", "8x8"],
        &["solve", "rule: n -> n-k*k for k in 1..sqrt(n)", "200000000"],
        &["moves", "cram", "8x8"],
        &["explain", "cram", "9x9"],
        &["sequence", "grundy", "--to", "100000000"],
        &["sequence", "0.6", "--to", "1000000000"],
        &["sequence", "xxx", "--misere", "--to", "5000"],
        &["sequence", "xxx", "--misere", "--lost", "--to", "5000"],
        &["sequence", "xxx:circle", "--to", "100000000"],
        &["period", "grundy", "--to", "1000000000"],
        &["period", "0.56", "--to", "1000000000"],
        &["quotient", "0.07", "--to", "3000"],
        &["quotient", "grundy", "--to", "3000"],
        &["census", "--digits", "3", "--to", "100000"],
        &["census", "--digits", "3", "--to", "1000", "--misere"],
        &["conjecture", "cram", "losing or winning", "--to", "400", "--misere"],
        &["conjecture", "xxx", "losing iff n mod 2 = 0", "--misere", "--to", "4000"],
        &["code", "--turn", "7", "--coins", "40", "--group"],
        &["table", "nim", "--to", "255"],
        &["table", "wythoff", "--to", "3000"],
        &["recognise", "--values", "0,1,2,3,1,4,3,2,1,4,2,6", "--to", "20000"],
        &["study", "xxx"],
        &["nim", "2^400 * 3^400"],
        &["puzzle", "cram", "--level", "5", "--count", "3"],
        &["worksheet", "nim", "--format", "html", "--out", &sheet],
        &["tournament", "cram", "perfect", "random", "--matches", "3"],
        &["check", &lines],
    ];
    for threads in ["1", "2"] {
        for question in questions {
            let all = [question, &["--budget", "2G,64M", "--threads", threads][..]].concat();
            stays(&all, 64, 10);
        }
    }
    stays(&["quotient", "0.07", "--to", "3000", "--budget", "2G,256M"], 256, 60);
    // An endless file is read no further than the budget allows.
    let zero = ["check", "/dev/zero", "--budget", "2G,64M"];
    stays(&zero, 64, 60);
}
