//! `marienbad backup FILE`: a copy of the data folder, even while a server runs; `--restore` restores it.

use std::io::Write as _;
use std::path::Path;

use clap::{Arg, ArgMatches, Command};
use marienbad_store::results::{ResultsError, back_up, restore};
use marienbad_words::failure::{Failure, written};
use marienbad_words::language::say;

use super::arguments::Arguments;
use super::context::Context;
use super::serve::folder;
use super::store::library::trouble;

/// The arguments of `marienbad backup`.
pub fn command(shared: Arguments) -> Command {
    shared
        .command("backup")
        .arg(shared.positional("file", "FILE", "cli-arg-backup"))
        .arg(Arg::new("data").long("data").value_name("FOLDER").help(shared.say("cli-arg-backup-data")))
        .arg(shared.flag("restore", "cli-arg-restore"))
}

/// Copies or restores the data folder.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let file = arguments.get_one::<String>("file").map_or(Path::new(""), Path::new);
    let data = folder(language, arguments)?;
    let back = arguments.get_flag("restore");
    let done = if back {
        restore(file, &data)
    } else {
        // A server with its own folder keeps its results there too, if it has any.
        let named = arguments.contains_id("data") && !context.store().is_named();
        let own = data.join("results.sqlite");
        let results = context.store().path().filter(|_| !named).unwrap_or(&own);
        back_up(&data, results, file)
    };
    let saved = done.map_err(|error| {
        let message = trouble(language, &error);
        match error {
            ResultsError::Closed { path, .. } if path == file && !back => {
                Failure::Output(std::io::Error::other(message))
            }
            ResultsError::Full => Failure::Undecided(message),
            _ => Failure::Refused(message),
        }
    })?;
    for path in &saved.left_out {
        eprintln!("{}", say!(language, "backup-left-out", "path" => path.display().to_string()));
    }
    let (path, folder) = (file.display().to_string(), data.display().to_string());
    let done = if back { "restored" } else { "saved" };
    let done = say!(language, "backup-done", "done" => done, "path" => path, "folder" => folder);
    let counts = say!(
        language, "backup-counts", "matches" => saved.matches, "results" => saved.results,
        "files" => saved.files
    );
    written(writeln!(anstream::stdout(), "{done} {counts}"))
}
