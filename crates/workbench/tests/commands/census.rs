//! The census and the formats of a sequence as a user sees them: the real program, its output, its exit
//! codes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::program::{Folder, bytes, fails, out, run, wrong};

/// The values of an octal code, by the definition.
fn values(code: &str, to: usize) -> Vec<u32> {
    let digits: Vec<u32> = code[2..].chars().map(|c| c.to_digit(8).unwrap()).collect();
    let mut values: Vec<u32> = vec![0];
    for n in 1..=to {
        let mut seen = vec![false; 1024];
        for (take, digit) in (1..=n).zip(&digits) {
            let rest = n - take;
            if digit & if rest == 0 { 1 } else { 2 } != 0 {
                seen[values[rest] as usize] = true;
            }
            if digit & 4 != 0 {
                (1..=rest / 2).for_each(|a| seen[(values[a] ^ values[rest - a]) as usize] = true);
            }
        }
        values.push(seen.iter().position(|s| !s).unwrap() as u32);
    }
    values
}

/// The lines of the CSV format: from each game to its fields.
fn rows(text: &str) -> BTreeMap<String, BTreeMap<String, String>> {
    let mut lines = text.lines();
    let heads: Vec<&str> = lines.next().unwrap().split(',').collect();
    lines
        .map(|line| {
            let cells: Vec<&str> = line.split(',').collect();
            assert_eq!(cells.len(), heads.len(), "{line}");
            let row = heads.iter().zip(&cells).map(|(head, cell)| ((*head).to_owned(), (*cell).to_owned()));
            (cells[0].to_owned(), row.collect())
        })
        .collect()
}

#[test]
fn one_and_two_digits_against_the_definition() {
    for (digits, count) in [("1", 8), ("2", 64)] {
        let text = out(&["census", "--digits", digits, "--to", "1000", "--format", "csv"]);
        let rows = rows(&text);
        assert_eq!(rows.len(), count);
        for (game, row) in &rows {
            let plain = values(game, 1500);
            if row["status"] == "solved" {
                let (start, period): (usize, usize) =
                    (row["preperiod"].parse().unwrap(), row["period"].parse().unwrap());
                let repeats =
                    |from: usize, p: usize| (from..plain.len() - p).all(|n| plain[n] == plain[n + p]);
                assert!(repeats(start, period), "{game}");
                assert!(start == 0 || !repeats(start - 1, period), "{game}: preperiod");
                assert!(!(1..period).any(|p| repeats(start, p)), "{game}: period");
                let maximum = *plain.iter().max().unwrap();
                assert_eq!(row["maximum"], maximum.to_string(), "{game}");
                let at = plain.iter().position(|v| *v == maximum).unwrap();
                assert_eq!(row["maximum_at"], at.to_string(), "{game}");
                assert_eq!(row["claim"], "proved");
            } else {
                assert_eq!(row["status"], "open", "{game}");
                assert_ne!(row["claim"], "proved", "{game}");
            }
            if !row["same_as"].is_empty() {
                let (other, shift) = (values(&row["same_as"], 1500), row["shift"].parse::<isize>().unwrap());
                let same = |n: usize| plain.get(n.checked_add_signed(shift)?).map(|value| *value == other[n]);
                assert!((0..1500).all(|n| same(n) != Some(false)), "{game} and {}", row["same_as"]);
            }
        }
    }
}

/// The lines of the published table: code, preperiod, period.
fn periods_in_print() -> Vec<(String, u64, u64)> {
    let lines = fs::read_to_string(testdata("octal-periods.txt")).unwrap();
    let lines = lines.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let [game, preperiod, period] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
            (game.to_owned(), preperiod.parse().unwrap(), period.parse().unwrap())
        })
        .collect()
}

fn testdata(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name)
}

/// Published periods that a census up to 20,000 does not reach, with their certificates.
fn far_periods(from: u64, to: u64) {
    let folder = Folder::new("census-far");
    let certificate = folder.join("c.txt");
    let file = certificate.to_str().unwrap();
    let far = periods_in_print().into_iter().filter(|(_, preperiod, _)| (from..to).contains(preperiod));
    for (game, preperiod, period) in far {
        let json = out(&["period", &game, "--to", "1000000000", "--certificate", file, "--json"]);
        let object: Value = serde_json::from_str(&json).unwrap();
        assert_eq!((&object["preperiod"], &object["period"]), (&preperiod.into(), &period.into()), "{game}");
        assert_eq!(object["claim"], "proved", "{game}");
        println!("{game}: {}", out(&["check", file]).trim_end());
    }
}

#[test]
fn far_periods_against_print() {
    far_periods(10_000, 400_000);
}

/// `cargo test --release -p marienbad --test commands -- --ignored far`: minutes, and 2 GiB for the last
/// three.
#[test]
#[ignore = "takes minutes"]
fn farthest_periods_against_print() {
    far_periods(400_000, u64::MAX);
}

#[test]
fn errors_in_print_are_shown_with_evidence() {
    let file = testdata("octal-print-errors.txt");
    let against = ["census", "--digits", "3", "--to", "700", "--against", file.to_str().unwrap()];
    let json: Value = serde_json::from_str(&out(&[&against[..], &["--json"]].concat())).unwrap();
    let rows = json["print"].as_array().unwrap();
    let row = |line: &str| rows.iter().find(|row| row["line"] == line).unwrap();
    for (line, games) in [
        ("0.27 = 0.06", ["0.27", "0.06"]),
        ("0.314 = 0.31", ["0.314", "0.31"]),
        ("0.161 = 0.36", ["0.161", "0.36"]),
    ] {
        let row = row(line);
        assert_eq!(row["verdict"], "differs", "{row}");
        assert!(!row["source"].as_str().unwrap().is_empty(), "{row}");
        // The evidence agrees with the definition.
        for (i, game) in games.into_iter().enumerate() {
            let heap = row["evidence"]["heaps"][i].as_u64().unwrap() as usize;
            assert_eq!(row["evidence"]["values"][i], values(game, 700)[heap], "{row}");
        }
        assert_ne!(row["evidence"]["values"][0], row["evidence"]["values"][1], "{row}");
    }
    assert_eq!(row("0.161 = 0.36")["evidence"]["heaps"][0], 519);
    // Beyond 700 heaps; `period 0.56` proves 326640.
    assert_eq!(row("0.56 326638 144")["verdict"], "open");
    let text = out(&against);
    assert!(text.contains("wrong") && text.contains("at heap 519"), "{text}");
    let folder = Folder::new("census-print");
    let good = folder.join("good.txt");
    fs::write(&good, "# right\n0.27 = 0.26\n0.07 53 34\n\n# wrong\n0.07 54 34\n0.1234 1 2\n").unwrap();
    let args = ["census", "--digits", "2", "--to", "300", "--json", "--against", good.to_str().unwrap()];
    let json: Value = serde_json::from_str(&out(&args)).unwrap();
    let verdicts: Vec<&str> =
        json["print"].as_array().unwrap().iter().map(|row| row["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts, ["agrees", "agrees", "differs", "open"]);
    fs::write(&good, "0.27 == 0.26\n").unwrap();
    assert!(wrong(&args).contains("line 1"));
    assert!(
        wrong(&["census", "--digits", "1", "--to", "9", "--against", "/no/such/file"]).contains("/no/such")
    );
}

#[test]
fn three_digits_against_print() {
    let text = out(&["census", "--digits", "3", "--to", "20000", "--threads", "2", "--format", "csv"]);
    let rows = rows(&text);
    assert_eq!(rows.len(), 512);
    let (mut near, mut far) = (0, 0);
    for (game, preperiod, period) in periods_in_print() {
        let row = &rows[&game];
        if 2 * (preperiod + period) < 19_990 {
            let found = [&row["preperiod"], &row["period"], &row["status"]].map(String::as_str);
            assert_eq!(found, [&*preperiod.to_string(), &*period.to_string(), "solved"], "{game}");
            near += 1;
        } else {
            assert_eq!(row["status"], "open", "{game}");
            far += 1;
        }
    }
    assert!(near > 12 && far > 6, "{near} {far}");
    for open in ["0.6", "0.06", "0.007", "0.14", "0.36"] {
        assert_eq!(rows[open]["status"], "open", "{open}");
    }
    assert_ne!(rows["0.161"]["same_as"], "0.36", "a table in print takes them for equal");
}

#[test]
fn every_format_is_the_same_for_any_number_of_threads() {
    for format in ["text", "csv", "json", "markdown"] {
        let with = |threads: &str| {
            out(&["census", "--digits", "2", "--to", "600", "--format", format, "--threads", threads])
        };
        let one = with("1");
        assert_eq!(one, with("2"), "{format}");
        assert!(one.contains("0.06"), "{format}");
    }
    let object: Value =
        serde_json::from_str(&out(&["census", "--digits", "2", "--to", "600", "--json"])).unwrap();
    assert_eq!(
        (&object["codes"], &object["exact_digits"], &object["complete"]),
        (&64.into(), &56.into(), &true.into())
    );
    let classes = object["classes"].as_array().unwrap();
    let members: usize = classes.iter().map(|class| 1 + class["members"].as_array().unwrap().len()).sum();
    assert_eq!(members, 64);
    let markdown = out(&["census", "--digits", "1", "--to", "600", "--format", "markdown", "--lang", "fr"]);
    assert!(
        markdown.contains("qui joue le dernier coup gagne") && markdown.contains("| 0.4 |"),
        "{markdown}"
    );
}

#[test]
fn a_census_goes_on_from_its_checkpoint() {
    let folder = Folder::new("census-census");
    let path = folder.join("two.mbd");
    let path = path.to_str().unwrap();
    let whole = out(&["census", "--digits", "2", "--to", "3000", "--json"]);
    // A budget too small for the open games leaves a partial census, labelled as such.
    let cut = ["census", "--digits", "2", "--to", "3000", "--json", "--checkpoint", path];
    let partial = run(&[&cut[..], &["--budget", "4000"]].concat());
    assert_eq!(partial.status.code(), Some(3), "{}", String::from_utf8_lossy(&partial.stderr));
    let object: Value = serde_json::from_slice(&partial.stdout).unwrap();
    assert_eq!(object["complete"], false);
    assert!(object["solved"].as_u64().unwrap() > 0 && object["unfinished"].as_u64().unwrap() > 0, "{object}");
    let resumed = run(&cut);
    assert!(String::from_utf8_lossy(&resumed.stderr).contains("already finished"));
    assert_eq!(String::from_utf8(resumed.stdout).unwrap(), whole);
    let again = run(&cut);
    assert_eq!(String::from_utf8(again.stdout).unwrap(), whole);
    let other = ["census", "--digits", "2", "--to", "3001", "--checkpoint", path];
    assert!(wrong(&other).contains("two.mbd"));
}

#[test]
fn mistakes_get_one_line() {
    for (digits, to) in [("0", "100"), ("9", "100"), ("two", "100")] {
        assert!(wrong(&["census", "--digits", digits, "--to", to]).contains("--digits"));
    }
    assert!(wrong(&["census", "--digits", "2", "--to", "0"]).contains("--to"));
    for (command, arguments) in [
        ("census", &["--digits", "9", "--to", "5"][..]),
        ("census", &["--digits", "2", "--to", "-1"]),
        ("census", &["--digits", "2", "--to", "5", "--format", "pdf"]),
        ("sequence", &["0.6", "--to", "-1"]),
        ("sequence", &["0.6", "--to", "99999999999999999999"]),
        ("sequence", &["0.6", "--to", "9", "--plot", "pie"]),
        ("period", &["0.6", "--to", "-3"]),
        ("period", &["0.6", "--to", "many"]),
        ("period", &["0.6", "--checkpoint", "x.mbd", "--save-every", "soon"]),
    ] {
        // One line, with the wrong value and an example of the same command.
        let line = wrong(&[&[command], arguments].concat());
        assert!(line.contains(&format!("Example: marienbad {command} ")), "{line}");
    }
    // 2^99 does not fit into eight bytes.
    let wide = ["sequence", "coins:set", "--to", "100", "--format"];
    assert!(wrong(&[&wide[..], &["binary"]].concat()).contains("coins:set"));
    assert!(out(&[&wide[..], &["csv"]].concat()).contains("633825300114114700748351602688"));
    assert!(wrong(&["census", "--digits", "2"]).contains("--to"));
    fails(&["census", "--digits", "1", "--to", "100", "--out", "/no/such/folder/file"], 1);
    fails(&["sequence", "0.6", "--to", "9", "--format", "binary", "--out", "/no/such/folder/file"], 1);
    assert!(wrong(&["sequence", "0.6", "--to", "9", "--plot", "pie"]).contains("histogram"));
    assert!(wrong(&["sequence", "0.6", "--to", "9", "--plot", "rares", "--format", "csv"]).contains("svg"));
    assert!(wrong(&["sequence", "nim", "--to", "9", "--plot", "rares"]).contains("nim"));
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0_u32, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| (sum >> 1) ^ (0xEDB8_8320 & (sum & 1).wrapping_neg()))
    })
}

#[test]
fn every_form_of_a_sequence_gives_the_same_values() {
    let folder = Folder::new("census-forms");
    let path = folder.join("values.bin");
    for (game, to) in [("0.6", 3000), ("grundy", 500), ("nim", 300), ("coins:3", 8)] {
        let to = to.to_string();
        let form = |format: &str| bytes(&["sequence", game, "--to", &to, "--format", format]);
        let object: Value = serde_json::from_slice(&form("json")).unwrap();
        let first = object["first"].as_u64().unwrap();
        let list: Vec<u64> =
            object["values"].as_array().unwrap().iter().map(|v| v.as_u64().unwrap()).collect();
        let text = |format: &str| String::from_utf8(form(format)).unwrap();
        let places = || (first..).zip(&list);
        let lines: Vec<String> = places().map(|(n, v)| format!("{n} {v}\n")).collect();
        assert_eq!(text("bfile"), lines.concat());
        assert_eq!(text("csv"), format!("n,value\n{}", lines.concat().replace(' ', ",")));
        let lines: Vec<Value> =
            text("jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), list.len());
        assert!(places().zip(&lines).all(|((n, v), line)| line["n"] == n && line["value"] == *v));
        let data = form("binary");
        let number = |at: usize, width: usize| {
            data[at..at + width].iter().rev().fold(0_u64, |all, byte| all << 8 | u64::from(*byte))
        };
        assert_eq!(&data[..8], b"marseq1\n");
        let (width, name, count) = (usize::from(data[9]), number(10, 2) as usize, number(20, 8) as usize);
        assert_eq!((data[8], number(12, 8), count), (0, first, list.len()));
        assert_eq!(&data[28..28 + name], game.as_bytes());
        let body = 28 + name;
        assert_eq!(data.len(), body + count * width + 4, "{game}");
        assert_eq!((0..count).map(|i| number(body + i * width, width)).collect::<Vec<_>>(), list);
        assert_eq!(u64::from(crc32(&data[..data.len() - 4])), number(data.len() - 4, 4), "{game}");
        let file = path.to_str().unwrap();
        out(&["sequence", game, "--to", &to, "--format", "binary", "--out", file]);
        assert_eq!(fs::read(&path).unwrap(), data);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    }
}

#[test]
fn plots_are_drawn() {
    for plot in ["points", "histogram", "maximum", "rares"] {
        for language in ["fr", "en"] {
            let text = out(&["sequence", "0.6", "--to", "2000", "--plot", plot, "--lang", language]);
            assert!(text.starts_with("<svg") && text.ends_with("</svg>\n"), "{plot}");
            assert!(text.contains("<title>0.6 · ") && !text.contains("NaN"), "{plot}");
            // Even the smallest sequences have plots.
            assert!(out(&["sequence", "0.6", "--to", "0", "--plot", plot]).ends_with("</svg>\n"), "{plot}");
        }
    }
    // As many rare heaps as the census counts, which goes one heap further because 0.6 is shifted by one.
    let json: Value =
        serde_json::from_str(&out(&["census", "--digits", "1", "--to", "1999", "--json"])).unwrap();
    let class = json["classes"].as_array().unwrap().iter().find(|class| class["game"] == "0.6").unwrap();
    let drawing = out(&["sequence", "0.6", "--to", "2000", "--plot", "rares"]);
    assert_eq!(drawing.matches("<circle").count(), class["rares"], "{class}");
}
