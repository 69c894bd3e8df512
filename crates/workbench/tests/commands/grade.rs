//! `grade` and tournaments of programs, with programs as pupils write them. If Python or OCaml is missing,
//! a test says so and passes.

use std::path::Path;
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::program::{Folder, marienbad};

/// The Python executable itself: `python3` may be a script that searches for it, and each test starts it
/// often.
fn python3() -> Option<&'static str> {
    static FOUND: OnceLock<Option<String>> = OnceLock::new();
    let found = FOUND.get_or_init(|| {
        let asked =
            Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output().ok()?;
        let path = String::from_utf8(asked.stdout).ok()?.trim().to_owned();
        (asked.status.success() && !path.is_empty()).then_some(path)
    });
    if found.is_none() {
        eprintln!("skipped: python3 is not here");
    }
    found.as_deref()
}

/// Whether there is OCaml.
fn has_ocaml() -> bool {
    let found = Command::new("ocaml").arg("-version").output().is_ok();
    if !found {
        eprintln!("skipped: ocaml is not here");
    }
    found
}

/// A Python loop that answers each line with these statements.
fn python(body: &str) -> String {
    format!("import sys\nfor line in sys.stdin:\n    {}\n", body.replace('\n', "\n    "))
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    // Some machines set Python to be unbuffered, unlike pupils' machines.
    let mut command = marienbad(arguments);
    command.current_dir(folder).env_remove("PYTHONUNBUFFERED").output().unwrap()
}

/// The exit code and the report for a Python program.
fn graded(name: &str, program: &str, arguments: &str) -> (i32, Value) {
    let folder = Folder::new(&format!("grade-{name}"));
    folder.write("mine.py", program);
    let mut all = vec!["grade"];
    all.extend(arguments.split_whitespace());
    all.extend(["--json", "--seed", "1", "--", python3().unwrap(), "mine.py"]);
    let output = run(&folder, &all);
    let text = String::from_utf8(output.stdout).unwrap();
    let report = serde_json::from_str(&text)
        .unwrap_or_else(|_| panic!("{name}: {text} {}", String::from_utf8_lossy(&output.stderr)));
    (output.status.code().unwrap(), report)
}

/// The kind of mistake of a wrong program, the message, and the report.
fn mistake(name: &str, program: &str, arguments: &str) -> (String, String, Value) {
    let begun = Instant::now();
    let (code, report) = graded(name, program, arguments);
    assert_eq!((code, report["verdict"].as_str()), (1, Some("wrong")), "{name}: {report}");
    assert!(begun.elapsed() < Duration::from_secs(50), "{name}: it takes too long");
    let text = |field: &str| report["mistake"][field].as_str().unwrap_or_default().to_owned();
    (text("kind"), text("said"), report)
}

/// Nim as well as can be; one token where nothing wins.
const PERFECT: &str = "heaps = [int(h) for h in line.split(',')]
x = 0
for h in heaps: x ^= h
for i, h in enumerate(heaps):
    if h ^ x < h: break
else:
    i = next(i for i, h in enumerate(heaps) if h > 0)
    x = heaps[i] ^ (heaps[i] - 1)
h = heaps[i]
print(f'{i + 1}:-{h - (h ^ x)}', flush=True)";

const XOR: &str = "a, b = map(int, line.split())\nprint(a ^ b, flush=True)";

#[test]
fn right_programs_are_right() {
    if python3().is_none() {
        return;
    }
    let (code, report) = graded("right", &python(XOR), "xor --cases 150");
    assert_eq!(code, 0, "{report}");
    assert_eq!(report["passed"], 150);
    assert_eq!(report["buffered"], false);
    // Without flush, the answers come at the end and still count.
    let (code, report) = graded("buffers", &python(&XOR.replace(", flush=True", "")), "xor --time 0.3");
    assert_eq!((code, &report["buffered"]), (0, &Value::Bool(true)), "{report}");
    // Windows line ends and blanks after an answer are accepted.
    let windows = "a, b = map(int, line.split())\nprint(a ^ b, end='  \\r\\n', flush=True)";
    assert_eq!(graded("windows", &python(windows), "xor --cases 80").0, 0);
    // Numbers of any size.
    let (code, report) = graded("large", &python(XOR), "xor --bits 300 --cases 100");
    assert_eq!(code, 0, "{report}");
}

#[test]
fn wrong_answers_are_told_apart() {
    if python3().is_none() {
        return;
    }
    let kind = |name: &str, body: &str, arguments: &str| {
        let (kind, said, _) = mistake(name, &python(body), arguments);
        (kind, said)
    };
    let xor = |name: &str, answer: &str| {
        let body = format!("a, b = map(int, line.split())\nprint({answer}, flush=True)");
        kind(name, &body, "xor --cases 70")
    };
    let (sum, said) = xor("sum", "a + b");
    assert!(sum == "wrong" && said.contains("without carrying"), "{said}");
    let (form, said) = xor("float", "(a ^ b) / 1");
    assert!(form == "form" && said.contains("//"), "{said}");
    let (form, said) = xor("named", "'xor =', a ^ b");
    assert!(form == "form" && said.contains("Write only"), "{said}");
    let even = "x = 0\nfor h in line.split(): x ^= int(h)\nprint(x == 0, flush=True)";
    let (form, said) = kind("capital", even, "even --cases 60");
    assert!(form == "form" && said.contains("capitals"), "{said}");
    let two = "a, b = map(int, line.split())\nprint('thinking')\nprint(a ^ b, flush=True)";
    let (several, said) = kind("several", two, "xor --cases 60 --time 0.5");
    assert!(several == "several-lines" && said.contains("thinking"), "{said}");
    let banner = format!("print('Hello', flush=True)\n{}", python(XOR));
    let (early, said, _) = mistake("banner", &banner, "xor --cases 60");
    assert!(["early", "several-lines"].contains(&early.as_str()) && said.contains("Hello"), "{said}");
    let carried = format!(
        "total = 0\n{}",
        python("a, b = map(int, line.split())\ntotal ^= a ^ b\nprint(total, flush=True)")
    );
    let (carried, _, _) = mistake("carried", &carried, "xor --cases 60");
    assert_eq!(carried, "carried");
    // The mistake of a program that ignores misère play is named.
    let nim = "x = 0\nfor h in line.strip().split(','): x ^= int(h)\nprint('N' if x else 'P', flush=True)";
    let (_, said, report) = mistake("misere", &python(nim), "outcome nim --misere --cases 60");
    assert!(said.contains("normal play"), "{said}");
    assert_eq!(report["mistake"]["read"], "0");
    assert_eq!(report["mistake"]["expected"], "N");
}

#[test]
fn programs_that_misbehave_are_told_so_and_end() {
    if python3().is_none() {
        return;
    }
    let slow = "a, b = map(int, line.split())\nwhile a > 1 and b > 1: pass\nprint(a ^ b, flush=True)";
    for (name, program, wanted, words) in [
        ("slow", python(slow), "time", "still computing"),
        ("silent", "import sys\nfor line in sys.stdin: pass\n".to_owned(), "time", "computes nothing"),
        ("floods", python("while True: print('hello')"), "flood", "never stops"),
        ("floods-no-line", python("while True: print('hello', end='')"), "flood", "never stops"),
        (
            "crashes",
            python("a, b = map(int, line.split())\nprint(a // b, flush=True)"),
            "crash",
            "ZeroDivision",
        ),
        ("one", "a, b = map(int, input().split())\nprint(a ^ b)\n".to_owned(), "only-one", "in a loop"),
        (
            "deaf",
            "import os, time\nos.close(0)\nos.close(1)\ntime.sleep(60)\n".to_owned(),
            "closed",
            "closed",
        ),
        ("hungry", python("x = [0] * 10**9\nprint(0, flush=True)"), "memory", "memory"),
        ("endless", python("print(6, end='', flush=True)"), "no-end-of-line", "end of the line"),
        // Asked alone, both would be right, but that is not the first thing to report.
        (
            "endless-right",
            python("a, b = map(int, line.split())\nprint(a ^ b, end='', flush=True)"),
            "no-end-of-line",
            "end of the line",
        ),
        (
            "breaks-later",
            format!(
                "seen = []\n{}",
                python(
                    "a, b = map(int, line.split())\nif len(seen) == 4: seen[9]\nseen.append(line)\n\
                 print(a ^ b, flush=True)",
                )
            ),
            "crash",
            "IndexError",
        ),
    ] {
        let (kind, said, _) = mistake(name, &program, "xor --cases 60 --time 0.3 --memory-limit 256");
        assert!(kind == wanted && said.contains(words), "{name}: {kind}: {said}");
    }
}

/// Everything after `--` belongs to the program, even a language option.
#[test]
fn arguments_of_the_program_are_not_ours() {
    let folder = Folder::new("grade-arguments");
    let program = ["sh", "-c", "while read a b; do echo 1; done", "x", "--lang", "fr"];
    let output = run(&folder, &[&["grade", "xor", "--cases", "60", "--"][..], &program].concat());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("The smallest mistake"), "{text}");
}

#[test]
fn children_are_ended_with_their_parents() {
    if python3().is_none() {
        return;
    }
    let folder = Folder::new("grade-forks");
    let fork = "import os, sys, time
if os.fork() == 0:
    open('child', 'w').write(str(os.getpid()))
    time.sleep(100)
";
    folder.write("mine.py", format!("{fork}{}", python(XOR)));
    let arguments = ["grade", "xor", "--cases", "70", "--json", "--", python3().unwrap(), "mine.py"];
    let output = run(&folder, &arguments);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{report}");
    // On a very busy machine the parent has no time to end by itself, and both are killed together.
    assert!(report["left_behind"].is_boolean(), "{report}");
    let child = std::fs::read_to_string(folder.join("child")).unwrap();
    let stat = std::fs::read_to_string(format!("/proc/{child}/stat")).unwrap_or_default();
    assert!(stat.is_empty() || stat.contains(") Z "), "the child lives: {stat}");
}

#[test]
fn matches_are_won_or_the_move_is_shown() {
    if python3().is_none() {
        return;
    }
    let perfect = PERFECT;
    let (code, report) = graded("match-right", &python(perfect), "match nim --cases 4");
    assert_eq!((code, &report["passed"]), (0, &Value::from(8)), "{report}");
    let (kind, said, report) =
        mistake("match-wrong", &python("print('1:-1', flush=True)"), "match nim --cases 5");
    assert!(kind == "losing" && said.contains("gives the win away"), "{report}");
    let buffers = python(&perfect.replace(", flush=True", ""));
    let (kind, said, _) = mistake("match-buffers", &buffers, "match nim --cases 2 --time 0.3");
    assert!(kind == "buffered" && said.contains("flush=True"), "{said}");
}

#[test]
fn what_cannot_be_graded_gets_one_clear_line() {
    let folder = Folder::new("grade-wrong");
    folder.write("mine.py", "print(1)");
    for (arguments, words) in [
        ("grade xor", "behind --"),
        ("grade nonsense -- true", "int-of-bits"),
        ("grade outcome -- true", "nim"),
        ("grade xor nim -- true", "is not about a game"),
        ("grade xor --misere -- true", "--misere"),
        ("grade grundy nim --misere -- true", "--misere"),
        ("grade xor -- no-such-program", "no-such-program"),
        ("grade xor -- ./mine.py", "python3 ./mine.py"),
        ("grade xor --time 0 -- true", "--time 2"),
        ("grade outcome nim --position x -- true", "nim"),
        ("tournament nim program:none perfect --matches 1", "none"),
        ("tournament nim program: perfect --matches 1", "program:"),
    ] {
        for language in ["en", "fr"] {
            let mut all: Vec<&str> = arguments.split(' ').collect();
            all.splice(1..1, ["--lang", language]);
            let output = run(&folder, &all);
            let line = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{arguments}: {line}");
            assert_eq!(line.trim_end().lines().count(), 1, "{arguments}: {line}");
            assert!(language == "fr" || line.contains(words), "{arguments}: {line}");
        }
    }
}

/// Every program in the document, in both languages, is right.
#[test]
fn the_examples_of_the_document_are_right() {
    let document = include_str!("../../../../docs/grade.md");
    let folder = Folder::new("grade-document");
    let mut commands = Vec::new();
    for piece in document.split("```").skip(1).step_by(2) {
        let (kind, text) = piece.split_once('\n').unwrap();
        match kind {
            "python" | "ocaml" => {
                let name = text.lines().next().unwrap().trim_matches(['#', ' ', '(', ')', '*']);
                let kind = Path::new(name).extension().and_then(|kind| kind.to_str());
                assert!(matches!(kind, Some("py" | "ml")), "{name} names its file");
                folder.write(name, text);
            }
            "sh" => commands.extend(text.lines().filter(|line| line.starts_with("marienbad grade"))),
            _ => {}
        }
    }
    let found: Vec<&str> = commands.iter().map(|line| line.split('#').next().unwrap().trim()).collect();
    let own = |name: &str| found.iter().filter(|line| line.contains(name)).count();
    assert!(own("python3") >= 8 && own("ocaml") >= 4, "{found:?}");
    let (python, ocaml) = (python3(), has_ocaml());
    for line in found {
        if line.contains("python3") && python.is_none()
            || line.contains("ocaml") && !ocaml
            || line.contains('$')
        {
            continue;
        }
        let mut words: Vec<&str> = line.split_whitespace().skip(1).collect();
        let place = words.iter().position(|word| *word == "--").unwrap();
        words.splice(place..place, ["--cases", if line.contains("match ") { "3" } else { "120" }]);
        if let (Some(word), Some(path)) = (words.iter_mut().find(|word| **word == "python3"), python) {
            *word = path;
        }
        let output = run(&folder, &words);
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(
            output.status.code(),
            Some(0),
            "{line}: {told}{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

#[test]
fn four_programs_meet() {
    if python3().is_none() {
        return;
    }
    let folder = Folder::new("grade-tournament");
    folder.write("anna.py", python(PERFECT));
    // Takes one from the first row that is left: an empty row stays as 0.
    let first = "rows = [int(h) for h in line.split(',')]\n\
                 print(f'{rows.index(next(filter(None, rows))) + 1}:-1', flush=True)";
    folder.write("bert.py", python(first));
    folder.write("cleo.py", python("print('one', flush=True)"));
    folder.write("dora.py", "import time\ntime.sleep(30)\n");
    let data = folder.file("data");
    let programs =
        ["anna", "bert", "cleo", "dora"].map(|name| format!("program:{} {name}.py", python3().unwrap()));
    let mut arguments = vec!["tournament", "nim"];
    arguments.extend(programs.iter().map(String::as_str));
    arguments.extend(["--matches", "2", "--position", "1,3,5,6", "--time", "0.5", "--seed", "1"]);
    arguments.extend(["--json", "--keep", "--data", &data]);
    let output = run(&folder, &arguments);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{told}");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["matches"], 12);
    assert_eq!(report["ranking"], serde_json::json!([0, 1, 2, 3]), "{report}");
    assert_eq!(report["wins"][0], serde_json::json!([null, 2, 2, 2]), "{report}");
    let kinds: Vec<&str> = report["lost_away_from_the_board"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["kind"].as_str().unwrap())
        .collect();
    assert!(kinds.contains(&"illegal") && kinds.contains(&"late"), "{report}");
    assert!(told.contains("12 matches are kept") && told.contains("matches?tournament="), "{told}");
    assert!(Path::new(&data).join("matches.sqlite").is_file());
}
