//! `store export` and `store import`: files for exchange with other machines.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Component, Path};

use clap::ArgMatches;
use marienbad_rules::{Files as _, ParseErrorKind};
use marienbad_store::results::{Kept, Results, Row};
use marienbad_store::{Disk, write_whole};
use marienbad_words::failure::{self, Failure, excerpt, written};
use marienbad_words::language::say;
use marienbad_words::record::answer::is_readable;
use marienbad_words::record::exchange::{Line, Mistake, csv_head, csv_row, json_line, read};
use marienbad_words::record::{Record, say as told};
use serde_json::json;

use super::library::{contradiction, failure as in_words, judge, row_of};
use super::{Seen, all, failed, open, path};
use crate::context::Context;
use crate::output;

/// Formats of an export.
pub const FORMATS: [&str; 2] = ["jsonl", "csv"];

/// Writes all sound records. Damaged ones are reported and left out.
pub fn export(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let folder = arguments.get_one::<String>("certificates").map(Path::new);
    let csv = arguments.get_one::<String>("format").is_some_and(|format| format == "csv");
    if let Some(folder) = folder {
        fs::create_dir_all(folder).map_err(Failure::Output)?;
    }
    let mut out = if csv { csv_head() } else { String::new() };
    let (mut left_out, mut bad) = (0_usize, false);
    for (number, seen) in open(context)?.map_or_else(|| Ok(Vec::new()), |results| all(context, &results))? {
        let (Seen::Sound(_, mut record) | Seen::Disputed(_, mut record)) = seen else {
            bad = true;
            eprintln!("{}", say!(language, "store-list-strange", "number" => number.to_string()));
            continue;
        };
        let mut file = None;
        match (folder, &record.certificate) {
            (Some(folder), Some(text)) => {
                let name = file_name(number, &record);
                write_whole(&folder.join(&name), text.as_bytes()).map_err(Failure::Output)?;
                file = Some(folder.join(name).to_string_lossy().into_owned());
            }
            (None, Some(_)) if csv => {
                left_out += 1;
                record.certificate = None;
            }
            _ => {}
        }
        let checksum = format!("{:08x}", row_of(&record).checksum());
        out += &if csv {
            csv_row(&record, &checksum, file.as_deref())
        } else {
            json_line(&record, &checksum, file.as_deref())
        };
    }
    output::write(arguments, out.as_bytes())?;
    if left_out > 0 {
        eprintln!("{}", say!(language, "store-export-left-out", "count" => left_out));
    }
    if bad { Err(Failure::Answered(1)) } else { Ok(()) }
}

/// A file name such as `12-cram-4x7.txt`.
fn file_name(number: i64, record: &Record) -> String {
    let text = format!("{} {}", record.question.game, record.question.position);
    let plain: String = text
        .chars()
        .map(|sign| if sign.is_ascii_alphanumeric() || sign == '.' { sign } else { '-' })
        .collect();
    let plain: String = plain.trim_matches(['-', '.']).chars().take(60).collect();
    format!("{number}-{plain}.txt")
}

/// The outcome of importing files.
#[derive(Default)]
struct Taken {
    new: usize,
    better: usize,
    known: usize,
    refused: Vec<String>,
}

/// Imports files of other stores. Records that contradict existing ones are reported and refused.
pub fn import(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let files: Vec<&String> = arguments.get_many::<String>("files").into_iter().flatten().collect();
    // Everything is read before anything is written: a mistake in the last file leaves no trace.
    let mut rows = Vec::new();
    let mut taken = Taken::default();
    for file in files {
        rows.extend(records(context, Path::new(file), &mut taken)?);
    }
    let mut results = Results::open(&path(context)?).map_err(|error| failed(context, &error))?;
    let texts: Vec<Row> = rows.iter().map(row_of).collect();
    let kept = results.keep_all(&texts, &mut judge).map_err(|error| failed(context, &error))?;
    for (record, kept) in rows.iter().zip(kept) {
        match kept {
            Kept::New => taken.new += 1,
            Kept::Better => taken.better += 1,
            Kept::Known => taken.known += 1,
            Kept::Differs(there) => taken.refused.push(contradiction(language, record, &there)),
        }
    }
    if arguments.get_flag("json") {
        let object = json!({
            "schema": 1, "new": taken.new, "better": taken.better, "known": taken.known,
            "refused": taken.refused,
        });
        written(writeln!(anstream::stdout(), "{object}"))?;
    } else {
        let mut lines = vec![say!(
            language, "store-imported", "new" => taken.new, "better" => taken.better, "known" => taken.known
        )];
        lines.extend(
            taken.refused.iter().map(|one| say!(language, "store-refused", "reason" => one.as_str())),
        );
        written(anstream::stdout().write_all(format!("{}\n", lines.join("\n")).as_bytes()))?;
    }
    if taken.refused.is_empty() { Ok(()) } else { Err(Failure::Answered(1)) }
}

/// The records of a file: lines of JSON, a table, or another store.
fn records(context: &Context, file: &Path, taken: &mut Taken) -> Result<Vec<Record>, Failure> {
    let language = context.language;
    let mut magic = [0; 16];
    let is_store = fs::File::open(file).is_ok_and(|mut open| open.read_exact(&mut magic).is_ok())
        && magic.starts_with(b"SQLite format 3");
    let name = file.display().to_string();
    if is_store {
        let results = Results::open_existing(file).map_err(|error| in_words(language, &error))?;
        let mut records = Vec::new();
        for (number, seen) in results.map_or_else(|| Ok(Vec::new()), |results| all(context, &results))? {
            match seen {
                Seen::Sound(_, record) if is_readable(&record) => records.push(record),
                Seen::Disputed(_, record) => {
                    let asked = told::asked(language, &record);
                    taken.refused.push(say!(language, "store-import-disputed", "asked" => asked));
                }
                _ => {
                    let number = number.to_string();
                    taken.refused.push(
                        say!(language, "store-import-damaged", "number" => number, "path" => name.as_str()),
                    );
                }
            }
        }
        return Ok(records);
    }
    let text = Disk.read(&name).map_err(|problem| {
        Failure::Refused(failure::reason(language, &ParseErrorKind::File { path: name.clone(), problem }))
    })?;
    let mistake = |(number, mistake): (usize, Mistake)| {
        let what = match mistake {
            Mistake::Form => say!(language, "store-import-form"),
            Mistake::Column(column) => say!(language, "store-import-column", "column" => excerpt(&column, 0)),
            Mistake::Cell(cell) => say!(language, "store-import-cell", "column" => cell),
        };
        Failure::Refused(say!(
            language, "store-import-line", "path" => name.as_str(), "line" => number.to_string(),
            "what" => what
        ))
    };
    let lines = read(&text).map_err(mistake)?;
    lines.into_iter().map(|line| of_line(context, file, line).map_err(mistake)).collect()
}

/// The record of a line; its certificate is read from the file that the line names.
fn of_line(context: &Context, file: &Path, line: Line) -> Result<Record, (usize, Mistake)> {
    let Line { number, mut cells, file: certificate, checksum } = line;
    let wrong = |cell: &'static str| (number, Mistake::Cell(cell));
    if let Some(name) = certificate {
        let place = Path::new(&name);
        // The path as written, or relative to the list if both were moved; never with `..`.
        let beside = file.parent().unwrap_or(Path::new("")).join(place);
        let safe = place.components().all(|part| !matches!(part, Component::ParentDir));
        let text =
            [place, &beside].into_iter().filter(|_| safe).find_map(|place| fs::read_to_string(place).ok());
        cells[cells.len() - 1] = text.ok_or_else(|| wrong("certificate_file"))?;
    }
    let record = Record::from_cells(&cells).map_err(|bad| (number, bad.into()))?;
    if checksum.is_some_and(|sum| sum != format!("{:08x}", row_of(&record).checksum())) {
        return Err(wrong("checksum"));
    }
    if context.cancel().is_cancelled() {
        return Err((number, Mistake::Form));
    }
    if is_readable(&record) { Ok(record) } else { Err(wrong("finding")) }
}
