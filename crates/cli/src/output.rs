//! Where data goes: stdout, or the file of `--out`.

use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::path::Path;

use clap::ArgMatches;
use marienbad_words::failure::{Failure, written};
use marienbad_words::language::{Language, say};

/// The arguments that name a file to be written.
const WRITTEN: [&str; 5] = ["out", "answers", "certificate", "checkpoint", "nodes"];

/// Checks that every output file has an existing folder: before the work is done, not after it.
pub fn has_a_place(language: Language, arguments: &ArgMatches) -> Result<(), Failure> {
    have_places(language, arguments, &WRITTEN)
}

/// The same for ranks, whose checkpoint is a folder that they create themselves.
pub fn has_a_place_for_data(language: Language, arguments: &ArgMatches) -> Result<(), Failure> {
    let others: Vec<&str> = WRITTEN.into_iter().filter(|option| *option != "checkpoint").collect();
    have_places(language, arguments, &others)
}

fn have_places(language: Language, arguments: &ArgMatches, written: &[&str]) -> Result<(), Failure> {
    for option in written.iter().copied() {
        let asked = arguments.try_get_one::<String>(option).ok().flatten();
        let Some(path) = asked.map(Path::new) else { continue };
        if path.as_os_str().is_empty() {
            return Err(Failure::Refused(say!(language, "error-no-name", "option" => option)));
        }
        // A bare name has an empty parent: the file is in the current folder.
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let id = if folder.is_some_and(|folder| !folder.is_dir()) {
            "error-no-folder"
        } else if path.is_dir() {
            "error-is-folder"
        } else {
            continue;
        };
        let words = say!(language, id, "path" => path.display().to_string(), "option" => option);
        return Err(match option {
            "checkpoint" => Failure::Refused(words),
            _ => Failure::Output(io::Error::other(words)),
        });
    }
    Ok(())
}

/// Writes all of `bytes`. A file appears complete or not at all.
pub fn write(arguments: &ArgMatches, bytes: &[u8]) -> Result<(), Failure> {
    match arguments.get_one::<String>("out") {
        Some(path) => marienbad_store::write_whole(path.as_ref(), bytes).map_err(Failure::Output),
        None => written(io::stdout().lock().write_all(bytes)),
    }
}

/// Refuses to write binary data to a terminal: it must go to a file or a pipe.
pub fn needs_file(language: Language, arguments: &ArgMatches) -> Result<(), Failure> {
    if arguments.get_one::<String>("out").is_none() && io::stdout().is_terminal() {
        return Err(Failure::Refused(say!(language, "output-needs-file")));
    }
    Ok(())
}

/// Writes the file named by an option other than `--out`; does nothing if it was not given.
pub fn write_beside(arguments: &ArgMatches, option: &str, bytes: &[u8]) -> Result<(), Failure> {
    let Some(path) = arguments.get_one::<String>(option) else { return Ok(()) };
    marienbad_store::write_whole(path.as_ref(), bytes).map_err(Failure::Output)
}

/// Like [`write()`], for output too long to hold in memory: `fill` writes it piece by piece.
pub fn write_with(
    arguments: &ArgMatches,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    match arguments.get_one::<String>("out") {
        Some(path) => marienbad_store::write_whole_with(path.as_ref(), fill).map_err(Failure::Output),
        None => {
            let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
            written(fill(&mut out).and_then(|()| out.flush()))
        }
    }
}
