//! `store list`, `store show`, `store forget`.

use std::io::Write as _;

use clap::ArgMatches;
use marienbad_solve::question;
use marienbad_store::results::Results;
use marienbad_words::failure::{Failure, written};
use marienbad_words::language::say;
use marienbad_words::record::Record;
use marienbad_words::record::say::{table, to_json, whole};
use marienbad_words::table::Format;
use serde_json::json;

use super::{Seen, all, failed, open};
use crate::arguments::format_of;
use crate::context::Context;
use crate::output;

/// Formats of the list.
pub const FORMATS: [&str; 4] = ["text", "csv", "json", "markdown"];

/// Lists the stored records.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let game = match arguments.get_one::<String>("game") {
        Some(name) => Some(question::open(name).map_err(Failure::Name)?.full_name().to_owned()),
        None => None,
    };
    let kind = arguments.get_one::<String>("kind");
    let rows = match open(context)? {
        Some(results) => all(context, &results)?,
        None => Vec::new(),
    };
    let wanted = |record: &Record| {
        game.as_ref().is_none_or(|game| *game == record.question.game)
            && kind.is_none_or(|kind| kind == record.question.kind.word())
    };
    let (mut records, mut notes, mut disputed) = (Vec::new(), Vec::new(), Vec::new());
    for (number, seen) in rows {
        match seen {
            Seen::Sound(_, record) if wanted(&record) => records.push((number, record)),
            Seen::Disputed(_, record) if wanted(&record) => {
                disputed.push(number);
                notes.push(say!(language, "store-list-disputed", "number" => number.to_string()));
                records.push((number, record));
            }
            Seen::Damaged(what) => {
                let number = number.to_string();
                notes.push(say!(language, "store-damaged", "number" => number, "what" => what));
            }
            Seen::Strange => {
                notes.push(say!(language, "store-list-strange", "number" => number.to_string()));
            }
            _ => {}
        }
    }
    let text = match format_of(arguments) {
        "json" => {
            let one = |(number, record): &(i64, Record)| {
                let mut object = to_json(*number, record, false);
                object["disputed"] = disputed.contains(number).into();
                object
            };
            let entries: Vec<_> = records.iter().map(one).collect();
            format!("{}\n", json!({ "schema": 1, "entries": entries, "notes": notes }))
        }
        "text" if records.is_empty() && notes.is_empty() => {
            format!(
                "{}\n",
                say!(language, "store-empty", "path" => super::path(context)?.display().to_string())
            )
        }
        format => {
            let mut table = table(language, &records);
            table.notes = notes;
            Format::from_word(format).write("store", &[table])
        }
    };
    output::write(arguments, text.as_bytes())
}

/// The number given to `show` or `forget`, and the store, which must exist.
fn numbered(context: &Context, arguments: &ArgMatches) -> Result<(Results, i64), Failure> {
    let number = arguments.get_one::<i64>("number").copied().unwrap_or(0);
    let none = || no_entry(context, number);
    Ok((open(context)?.ok_or_else(none)?, number))
}

fn no_entry(context: &Context, number: i64) -> Failure {
    Failure::Refused(say!(context.language, "store-no-entry", "number" => number.to_string()))
}

/// Shows one entry, and writes its certificate to a file.
pub fn show(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let (results, number) = numbered(context, arguments)?;
    let found = results.numbered(number).map_err(|error| failed(context, &error))?;
    let seen = Seen::new(found.ok_or_else(|| no_entry(context, number))?);
    let (record, is_disputed) = match seen {
        Seen::Sound(_, record) => (record, false),
        Seen::Disputed(_, record) => (record, true),
        Seen::Strange => {
            let number = number.to_string();
            return Err(Failure::Rejected(say!(language, "store-list-strange", "number" => number)));
        }
        Seen::Damaged(what) => {
            let number = number.to_string();
            return Err(Failure::Rejected(
                say!(language, "store-damaged", "number" => number, "what" => what),
            ));
        }
    };
    if let Some(path) = arguments.get_one::<String>("certificate") {
        let none =
            || Failure::Refused(say!(language, "store-no-certificate", "number" => number.to_string()));
        let text = record.certificate.as_ref().ok_or_else(none)?;
        marienbad_store::write_whole(path.as_ref(), text.as_bytes()).map_err(Failure::Output)?;
    }
    let text = if arguments.get_flag("json") {
        let mut object = to_json(number, &record, true);
        object["schema"] = 1.into();
        object["disputed"] = is_disputed.into();
        format!("{object}\n")
    } else {
        let mut text = whole(language, number, &record);
        if is_disputed {
            text.push_str(&say!(language, "store-list-disputed", "number" => number.to_string()));
            text.push('\n');
        }
        text
    };
    written(anstream::stdout().write_all(text.as_bytes()))
}

/// Deletes one entry: one side of a contradiction, or a damaged row.
pub fn forget(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let (mut results, number) = numbered(context, arguments)?;
    match results.forget(number) {
        Ok(true) => {
            let said = say!(context.language, "store-forgotten", "number" => number.to_string());
            written(writeln!(anstream::stdout(), "{said}"))
        }
        Ok(false) => Err(no_entry(context, number)),
        Err(error) => Err(failed(context, &error)),
    }
}
