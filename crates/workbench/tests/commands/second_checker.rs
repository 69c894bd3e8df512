//! Certificates of every kind with both checkers: the first one, and `tools/check.py`, which shares no code
//! with it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use marienbad_certificate::claim::Values;
use marienbad_certificate::form::checksum;
use marienbad_certificate::write;
use marienbad_check::{Effort, Verdict, check};
use marienbad_rules::NoFiles;
use serde_json::Value;

use super::driver::Dice;
use super::program::{Folder, json, out, run};

/// What is written by the program: every kind, every game that the second checker knows.
const WRITTEN: &[&[&str]] = &[
    &["period", "0.77"],
    &["period", "0.28"],
    &["period", "0.8"],
    &["period", "subtract:2,5,6"],
    &["period", "rule: n -> [a, n-k-a] for k in 1..2, a in 0..n-k"],
    &["quotient", "0.77", "--to", "200"],
    &["quotient", "0.56", "--to", "60"],
    &["quotient", "0.156", "--to", "10000"],
    &["quotient", "subtract:1,2,3", "--to", "20"],
    &["quotient", "0.76", "--to", "20"],
    &["solve", "cram", "3x4"],
    &["solve", "cram", "3x4", "--misere"],
    &["solve", "cram", "8x9"],
    &["solve", "xxx:graph", "a-b,b-c,c-a,c-d,e"],
    &["solve", "xxx:globe", "6x3p", "--misere"],
    &["solve", "xxx:torus", "4x5"],
    &["solve", "xxx:circle", "9", "--misere"],
    &["solve", "arc-kayles", "a-b,b-c,c-a,c-d-e", "--misere"],
    &["solve", "xxx", "5,3,2,1"],
    &["solve", "grundy", "9,4"],
    &["solve", "lasker", "5,4,3", "--misere"],
    &["solve", "take-a-divisor", "12,15", "--misere"],
    &[
        "solve",
        "rule: (a,b) -> (a-k*b, b) for k in 1..a if b > 0; (a,b) -> (a, b-k*a) for k in 1..b if a > 0",
        "21,13",
    ],
    &["solve", "rule: (p;q) -> (p-k; k+1) pour k dans 1..min(p;q)", "12,3", "--misere"],
    &["solve", "wythoff", "8,5 + 3,4", "--misere"],
    // By theorems.
    &["solve", "nim", "1000000,999999"],
    &["solve", "nim", "1000000,999999,1", "--misere"],
    &["solve", "nim", "1,1,1", "--misere"],
    &["solve", "rule: n -> k for k in 0..n-1", "1000000,5"],
    &["solve", "wythoff", "1000000000000,1618033988749"],
    &["solve", "wythoff", "8,5", "--misere"],
    &["solve", "wythoff", "2,2", "--misere"],
    &["solve", "fibonacci", "1000000000000000000000/5"],
    &["solve", "fibonacci", "14/2", "--misere"],
    &["solve", "chomp", "40x60"],
    &["solve", "kayles", "1000000000,999999999"],
    &["solve", "0.28", "1000000000,5"],
    &["solve", "kayles", "1000000000,999999999,7", "--misere"],
    &["solve", "0.156", "1000000000,7", "--misere"],
];

/// The verdicts of the second checker, one per file; `None`, with a message, without Python 3.10 or later.
fn second(files: &[PathBuf]) -> Option<Vec<(char, String)>> {
    let version = ["-c", "import sys; sys.exit(sys.version_info < (3, 10))"];
    if !Command::new("python3").args(version).status().is_ok_and(|status| status.success()) {
        eprintln!("there is no python3 of 3.10 or later here: the second checker is not tried");
        return None;
    }
    let tool = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/check.py");
    let output = Command::new("python3")
        .arg("-B")
        .arg(tool)
        .args(["--steps", "30000000"])
        .args(files)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<(char, String)> =
        text.lines().map(|line| (line.chars().next().unwrap_or('?'), line.to_owned())).collect();
    assert_eq!(lines.len(), files.len(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(lines)
}

fn write_all(folder: &Folder) -> Vec<(PathBuf, String)> {
    let mut all = Vec::new();
    for (number, arguments) in WRITTEN.iter().enumerate() {
        let path = folder.join(format!("{number}.txt"));
        let mut writing = arguments.to_vec();
        let file = path.to_string_lossy().into_owned();
        writing.extend(["--certificate", &file, "--budget", "3M"]);
        out(&writing);
        all.push((path.clone(), fs::read_to_string(&path).unwrap()));
    }
    // No command writes a table of values as a certificate: this is what the store keeps of a sequence.
    let values = json(&["sequence", "0.77", "--to", "200", "--format", "json"]);
    let values: Vec<u64> =
        values["values"].as_array().unwrap().iter().map(|value| value.as_u64().unwrap()).collect();
    let (a, b) = values.iter().fold((0_u16, 0_u16), |(a, b), value| {
        let a = a.wrapping_add(*value as u16);
        (a, b.wrapping_add(a))
    });
    let claim = Values { game: "0.77".to_owned(), to: 200, checksum: u32::from(b) << 16 | u32::from(a) };
    let path = folder.join("values.txt");
    fs::write(&path, write::values(&claim).unwrap()).unwrap();
    all.push((path.clone(), fs::read_to_string(&path).unwrap()));
    all
}

fn first(text: &str) -> char {
    match check(text, &NoFiles, &mut Effort::new(2_000_000_000)) {
        Verdict::Accepted(_) => 'A',
        Verdict::Rejected(_) => 'R',
        Verdict::Undecided(_) => 'N',
    }
}

#[test]
fn both_checkers_accept_what_is_written_and_agree_on_what_is_altered() {
    let folder = Folder::new("second-checker");
    let all = write_all(&folder);
    let mut seed = 0x5eed_u64;
    let mut below = |most: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % most.max(1)
    };
    let mut files: Vec<PathBuf> = all.iter().map(|(path, _)| path.clone()).collect();
    let mut texts: Vec<String> = all.iter().map(|(_, text)| text.clone()).collect();
    for (number, (_, text)) in all.iter().enumerate().filter(|(_, (_, text))| text.len() < 3_000) {
        for round in 0..6 {
            let altered = altered(text, &mut below);
            let path = folder.join(format!("{number}-{round}.txt"));
            fs::write(&path, &altered).unwrap();
            files.push(path);
            texts.push(altered);
        }
    }
    let Some(said) = second(&files) else { return };
    for (text, (code, line)) in texts.iter().zip(&said).take(all.len()) {
        assert_eq!((first(text), *code), ('A', 'A'), "{line}\n{text}");
    }
    let mut counts = [0; 3];
    for (text, (code, line)) in texts.iter().zip(&said).skip(all.len()) {
        let own = first(text);
        assert!(
            own == *code || *code == 'N' || own == 'N',
            "the first says {own}, the second {line}\n{text}"
        );
        counts["ARN".find(*code).unwrap()] += 1;
    }
    assert!(counts[1] > 100 && counts[2] < 40, "accepted, rejected, not checked: {counts:?}");
}

/// Changes one number, one word or one line of a block, with a correct checksum.
fn altered(text: &str, below: &mut impl FnMut(usize) -> usize) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.pop();
    let at = 3 + below(lines.len() - 3);
    match below(5) {
        0 => lines = lines.iter().map(|line| swapped(line, "outcome P", "outcome N")).collect(),
        1 => lines = lines.iter().map(|line| swapped(line, "play normal", "play misere")).collect(),
        2 if lines[at].starts_with(' ') => {
            let head = (0..at).rev().find(|place| !lines[*place].starts_with(' ')).unwrap();
            let (key, count) = lines[head].split_once(' ').unwrap();
            lines[head] = format!("{key} {}", count.parse::<usize>().unwrap() - 1);
            lines.remove(at);
        }
        _ => {
            let digits: Vec<usize> =
                lines[at].char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(i, _)| i).collect();
            if !digits.is_empty() {
                let place = digits[below(digits.len())];
                lines[at].replace_range(place..=place, &below(10).to_string());
            }
        }
    }
    let body = lines.join("\n") + "\n";
    format!("{body}checksum {}\n", checksum(&body))
}

fn swapped(line: &str, one: &str, other: &str) -> String {
    match line {
        _ if line == one => other.to_owned(),
        _ if line == other => one.to_owned(),
        _ => line.to_owned(),
    }
}

/// A question that nobody chose, about a game that the second checker knows: what `solve` is asked.
fn random_question(dice: &mut Dice) -> Vec<String> {
    let mut number = |least: u64, most: u64| least + dice.below(most - least + 1);
    let heaps = |number: &mut dyn FnMut(u64, u64) -> u64, most: u64| {
        let count = number(1, 3);
        (0..count).map(|_| number(1, most).to_string()).collect::<Vec<_>>().join(",")
    };
    let (name, position) = match number(0, 9) {
        0 => {
            let digits: String = (0..number(1, 3)).map(|_| char::from(b'0' + number(0, 7) as u8)).collect();
            (format!("{}.{digits}", [0, 4][number(0, 1) as usize]), heaps(&mut number, 9))
        }
        1 => {
            let set: std::collections::BTreeSet<u64> = (0..number(1, 3)).map(|_| number(1, 7)).collect();
            let set: Vec<String> = set.iter().map(u64::to_string).collect();
            (format!("subtract:{}", set.join(",")), heaps(&mut number, 25))
        }
        2 => {
            let rule = match number(0, 3) {
                0 => format!("n -> n-k for k in {}..{}", number(1, 3), number(3, 6)),
                1 => format!("n -> [a, n-{}-a] for a in {}..n", number(1, 3), number(0, 2)),
                2 => format!("n -> n-1; n -> n div {} if n > {}", number(2, 4), number(0, 3)),
                _ => format!("n -> n-k for k in 1..n if (n+k) mod {} = 0", number(2, 4)),
            };
            (format!("rule: {rule}"), heaps(&mut number, 12))
        }
        3 => {
            let (p, q) = (number(1, 3), number(0, 2));
            let rule = format!(
                "rule: (a,b) -> (a-{p}*k, b) for k in 1..a; (a,b) -> (a, b-k) for k in 1..b if a > {q}"
            );
            (rule, format!("{},{}", number(0, 8), number(0, 8)))
        }
        4 => ("nim".to_owned(), heaps(&mut number, 1_000_000)),
        5 => ("wythoff".to_owned(), format!("{},{}", number(0, 12), number(0, 12))),
        6 => ("fibonacci".to_owned(), format!("{}/{}", number(1, 60), number(1, 9))),
        7 => ("cram".to_owned(), format!("{}x{}", number(1, 4), number(1, 4))),
        8 => {
            let game = ["xxx:grid", "xxx:torus"][number(0, 1) as usize];
            (game.to_owned(), format!("{}x{}", number(3, 4), number(3, 4)))
        }
        _ => {
            let count = number(2, 6);
            let place = |one: u64| char::from(b'a' + one as u8);
            let edges: Vec<String> =
                (1..count).map(|one| format!("{}-{}", place(one), place(number(0, one - 1)))).collect();
            let game = ["xxx:graph", "arc-kayles", "node-kayles"][number(0, 2) as usize];
            (game.to_owned(), edges.join(","))
        }
    };
    let play = ["--misere=no", "--misere=yes"][number(0, 1) as usize];
    vec!["solve".to_owned(), name, position, play.to_owned()]
}

/// Positions that nobody chose: what the program writes both accept, and what was altered neither takes for
/// something else than the other does.
#[test]
fn both_checkers_agree_on_random_certificates() {
    let folder = Folder::new("random-certificates");
    let mut dice = Dice::new();
    println!("MARIENBAD_SEED={} repeats this", dice.0);
    let rounds = std::env::var("MARIENBAD_CERTIFICATES").ok().and_then(|text| text.parse().ok());
    let (mut files, mut texts) = (Vec::new(), Vec::new());
    for number in 0..rounds.unwrap_or(30_u64) {
        let question = random_question(&mut dice);
        let path = folder.join(format!("{number}.txt"));
        let file = path.to_string_lossy().into_owned();
        let mut writing: Vec<&str> = question.iter().map(String::as_str).collect();
        writing.extend(["--certificate", &file, "--budget", "3M"]);
        let output = run(&writing);
        // Some rules are refused, and an ended game has nothing to prove.
        let Ok(text) = fs::read_to_string(&path) else {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(matches!(output.status.code(), Some(2 | 3)), "{question:?}: {said}");
            continue;
        };
        assert_eq!(first(&text), 'A', "{question:?}\n{text}");
        for round in 0..3 {
            let altered = altered(&text, &mut |most| dice.below(most.max(1) as u64) as usize);
            let path = folder.join(format!("{number}-{round}.txt"));
            fs::write(&path, &altered).unwrap();
            files.push(path);
            texts.push(altered);
        }
        files.push(path);
        texts.push(text);
    }
    let Some(said) = second(&files) else { return };
    let mut counts = [0; 3];
    for (text, (code, line)) in texts.iter().zip(&said) {
        let own = first(text);
        assert!(
            own == *code || *code == 'N' || own == 'N',
            "the first says {own}, the second {line}\n{text}"
        );
        counts["ARN".find(*code).unwrap()] += 1;
    }
    println!("accepted, rejected, not checked by the second: {counts:?}");
    assert!(counts[0] * 4 >= texts.len() / 2 && counts[2] * 4 <= texts.len(), "{counts:?}");
}

/// Answers that say `proved` and cannot be certified, with the reason. docs/certificates.md names them too.
const WITHOUT: &[&str] = &[];

#[test]
fn what_is_proved_can_be_certified() {
    let folder = Folder::new("proved");
    let games = json(&["games", "--json"]);
    let games = games.as_array().or(games["games"].as_array()).unwrap().clone();
    let (mut written, mut files) = (0, Vec::new());
    for (number, game) in games.iter().enumerate() {
        // The first example is the name with a value in place of what is in capitals.
        let name = game["examples"][0].as_str().or(game["name"].as_str()).unwrap();
        let position = game["position"].as_str().unwrap();
        for play in ["--misere=no", "--misere=yes"] {
            let path = folder.join(format!("{number}{play}.txt"));
            let file = path.to_string_lossy().into_owned();
            let arguments =
                ["solve", name, position, play, "--json", "--certificate", &file, "--budget", "3M"];
            let output = run(&arguments);
            let Ok(answer) = serde_json::from_slice::<Value>(&output.stdout) else { continue };
            if answer["claim"] != "proved" {
                continue;
            }
            let Ok(text) = fs::read_to_string(&path) else {
                assert!(WITHOUT.contains(&name), "{name} {position} {play}: {}", answer["method"]);
                continue;
            };
            assert_eq!(first(&text), 'A', "{name} {position} {play}\n{text}");
            written += 1;
            files.push(path);
        }
    }
    assert!(written >= 20, "{written}");
    if let Some(said) = second(&files) {
        assert!(said.iter().all(|(code, _)| *code != 'R'), "{said:?}");
    }
}
