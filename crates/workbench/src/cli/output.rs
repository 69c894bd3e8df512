//! Where data goes: stdout, or the file of `--out`.

use std::io::{self, BufWriter, Write};

use clap::ArgMatches;

use super::failure::{Failure, written};

/// Writes all of it. A file appears whole or not at all.
pub fn write(arguments: &ArgMatches, bytes: &[u8]) -> Result<(), Failure> {
    match arguments.get_one::<String>("out") {
        Some(path) => marienbad_store::write_whole(path.as_ref(), bytes).map_err(Failure::Output),
        None => written(io::stdout().lock().write_all(bytes)),
    }
}

/// As [`write()`], for what is too long to be held in memory: `fill` writes it piece by piece.
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
