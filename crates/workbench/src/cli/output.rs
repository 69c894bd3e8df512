//! Where data goes: stdout, or the file of `--out`.

use std::io::Write;

use clap::ArgMatches;

use super::failure::{Failure, written};

/// Writes all of it. A file appears whole or not at all.
pub fn write(arguments: &ArgMatches, bytes: &[u8]) -> Result<(), Failure> {
    match arguments.get_one::<String>("out") {
        Some(path) => marienbad_store::write_whole(path.as_ref(), bytes).map_err(Failure::Output),
        None => written(std::io::stdout().lock().write_all(bytes)),
    }
}
