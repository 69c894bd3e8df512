//! `marienbad games`: the catalogue, and custom games.

use std::io::{ErrorKind, Write as _};

use clap::{Arg, ArgMatches, Command};
use marienbad_rules::catalogue::{self, FileMistake, GameFile};
use marienbad_store::GameFolder;
use marienbad_words::failure::{Failure, excerpt, io_problem, written};
use marienbad_words::games::{list, template, to_json};
use marienbad_words::language::say;

use super::arguments::Arguments;
use super::context::Context;

/// The arguments of `marienbad games`.
pub fn command(shared: Arguments) -> Command {
    let new = Arg::new("new").long("new").value_name("NAME").help(shared.say("cli-arg-new"));
    shared
        .command("games")
        .arg(shared.json())
        .arg(shared.flag("folder", "cli-arg-folder").conflicts_with_all(["json", "new"]))
        .arg(new.conflicts_with("json"))
}

/// Prints the catalogue, or the folder of custom games, or writes a template for one.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let folder = || GameFolder::of_user().ok_or_else(|| Failure::Refused(say!(language, "games-no-folder")));
    if arguments.get_flag("folder") {
        return written(writeln!(anstream::stdout(), "{}", folder()?.path().to_string_lossy()));
    }
    if let Some(name) = arguments.get_one::<String>("new") {
        let line = create(context, &folder()?, name)?;
        return written(writeln!(anstream::stdout(), "{line}"));
    }
    let text = if arguments.get_flag("json") { format!("{}\n", to_json(language)) } else { list(language) };
    written(anstream::stdout().write_all(text.as_bytes()))
}

/// Writes a template file and returns the message that says where.
fn create(context: &Context, folder: &GameFolder, name: &str) -> Result<String, Failure> {
    let language = context.language;
    let refused = |id: &str| Failure::Refused(say!(language, id, "name" => excerpt(name, 0)));
    let text = template(language, name);
    let file = GameFile::read(&text).map_err(|_| refused("games-bad-name"))?;
    let path = folder.place(name).to_string_lossy().into_owned();
    let exists = || Failure::Refused(say!(language, "games-exists", "path" => path.as_str(), "name" => name));
    if folder.place(name).exists() {
        return Err(exists());
    }
    let position = file.start.first().cloned().unwrap_or_default();
    if let Err(FileMistake::Taken(_)) = catalogue::add(file) {
        return Err(refused("games-taken"));
    }
    folder.create(name, &text).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => exists(),
        _ => {
            let problem = io_problem(language, &error);
            Failure::Refused(say!(language, "games-not-made", "path" => path.as_str(), "problem" => problem))
        }
    })?;
    Ok(say!(language, "games-made", "path" => path.as_str(), "name" => name, "position" => position))
}
