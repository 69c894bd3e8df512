//! `marienbad serve`: the workbench in the browser.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Arg, ArgMatches, Command};
use marienbad_words::failure::{Failure, excerpt};
use marienbad_words::language::{Language, say};

use super::arguments::Arguments;
use super::context::Context;

/// What can be written behind `marienbad serve`.
pub fn command(shared: Arguments) -> Command {
    shared
        .command("serve")
        .arg(
            Arg::new("addr")
                .long("addr")
                .value_name("ADDRESS")
                .default_value("127.0.0.1:8080")
                .hide_default_value(true)
                .help(shared.say("cli-arg-addr")),
        )
        .arg(Arg::new("data").long("data").value_name("FOLDER").help(shared.say("cli-arg-data")))
        .arg(shared.flag("keep-games", "cli-arg-keep-games"))
}

/// Serves until Ctrl-C.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let Some(serve) = context.faces.serve else {
        return Err(Failure::Refused(say!(language, "serve-no-web")));
    };
    let text = arguments.get_one::<String>("addr").map_or("", String::as_str);
    let bad = || Failure::Refused(say!(language, "serve-bad-address", "found" => excerpt(text, 0)));
    let address: SocketAddr = text.replace("localhost:", "127.0.0.1:").parse().map_err(|_| bad())?;
    let keep = arguments.get_flag("keep-games");
    serve(language, address, &folder(language, arguments)?, keep, context.cancel())
}

/// Where matches are kept: as asked for, else where programs keep their data.
fn folder(language: Language, arguments: &ArgMatches) -> Result<PathBuf, Failure> {
    if let Some(folder) = arguments.get_one::<String>("data") {
        return Ok(folder.into());
    }
    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    named("XDG_DATA_HOME")
        .or_else(|| named("HOME").map(|home| home.join(".local").join("share")))
        .map(|data| data.join("marienbad"))
        .ok_or_else(|| Failure::Refused(say!(language, "serve-no-folder")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Faces, grammar};

    #[test]
    fn a_program_without_the_web_says_so() {
        for language in Language::ALL {
            let matches = grammar::command(language).try_get_matches_from(["marienbad", "serve"]).unwrap();
            let faces = Faces { screen: |_, _| Ok(None), serve: None };
            let context = Context::new(&matches, language, faces).unwrap();
            let (_, arguments) = matches.subcommand().unwrap();
            let Err(Failure::Refused(line)) = run(&context, arguments) else { panic!("it serves") };
            assert!(line.contains(" web. ") && !line.contains('\n'), "{line}");
        }
    }
}
