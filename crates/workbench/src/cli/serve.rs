//! `marienbad serve`: the workbench in the browser.

use std::io::{ErrorKind, Write as _};
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;

use clap::ArgMatches;
use marienbad_store::matches::ShelfError;

use super::context::Context;
use super::failure::{Failure, excerpt, written};
use crate::language::{Language, say};
use crate::web::{Doors, NoSite, Site, serve};

/// Serves until Ctrl-C.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let text = arguments.get_one::<String>("addr").map_or("", String::as_str);
    let bad = || Failure::Refused(say!(language, "serve-bad-address", "found" => excerpt(text, 0)));
    let address: SocketAddr = text.replace("localhost:", "127.0.0.1:").parse().map_err(|_| bad())?;
    let file = folder(language, arguments)?.join("matches.sqlite");
    let listener = TcpListener::bind(address).map_err(|error| match error.kind() {
        ErrorKind::AddrInUse => {
            Failure::Refused(say!(language, "serve-taken", "address" => address.to_string()))
        }
        _ => Failure::Refused(say!(
            language,
            "serve-refused",
            "address" => address.to_string(),
            "problem" => error.to_string()
        )),
    })?;
    let own = listener.local_addr().map_err(Failure::Output)?;
    let site = Site::open(own, &file, language).map_err(|error| closed(language, error))?;
    let ready = if own.ip().is_unspecified() {
        say!(language, "serve-ready-all", "port" => own.port().to_string())
    } else {
        say!(language, "serve-ready", "address" => own.to_string())
    };
    written(writeln!(anstream::stdout(), "{ready}"))?;
    serve(listener, Arc::new(site), Doors::default(), context.cancel()).map_err(Failure::Output)
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

fn closed(language: Language, error: NoSite) -> Failure {
    let path = |path: PathBuf| path.to_string_lossy().into_owned();
    Failure::Refused(match error {
        NoSite::Shelf(ShelfError::Closed { path: at, problem }) => {
            say!(language, "serve-shelf-closed", "path" => path(at), "problem" => problem)
        }
        NoSite::Shelf(ShelfError::Damaged { path: at }) => {
            say!(language, "serve-shelf-damaged", "path" => path(at))
        }
        NoSite::Shelf(ShelfError::Newer { path: at, .. }) => {
            say!(language, "serve-shelf-newer", "path" => path(at))
        }
        NoSite::Shelf(other) => say!(language, "serve-shelf-failed", "problem" => other.to_string()),
        NoSite::Threads(error) => say!(language, "serve-shelf-failed", "problem" => error.to_string()),
    })
}
