//! `marienbad games`: the catalogue.

use std::io::Write as _;

use clap::ArgMatches;
use marienbad_words::failure::{Failure, written};
use marienbad_words::games::{list, to_json};

use super::context::Context;

/// Prints the catalogue.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let text = if arguments.get_flag("json") {
        format!("{}\n", to_json(context.language))
    } else {
        list(context.language)
    };
    written(anstream::stdout().write_all(text.as_bytes()))
}
