//! Opens the doors: binds the address, opens the file of matches, says where to look, and serves.

use std::io::{ErrorKind, Write as _};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use marienbad_solve::Cancel;
use marienbad_store::GameFolder;
use marienbad_store::matches::ShelfError;
use marienbad_words::failure::{Failure, written};
use marienbad_words::language::{Language, say};

use super::{Doors, NoSite, Site, serve};

/// Serves the workbench at this address until the flag is raised. Matches are kept in this folder; pages of
/// these other sites may show ours in a frame, and the server is also reached under these names. Games that
/// are invented can be kept in the user's own folder if that is asked for, and nobody but this machine is
/// served.
pub fn start(
    language: Language,
    address: SocketAddr,
    folder: &Path,
    (frames, names, keep_games): (&[String], &[String], bool),
    cancel: &Cancel,
) -> Result<(), Failure> {
    let file = folder.join("matches.sqlite");
    let listener = bound(language, address)?;
    let own = listener.local_addr().map_err(Failure::Output)?;
    if keep_games && !own.ip().is_loopback() {
        return Err(Failure::Refused(say!(language, "serve-keep-loopback", "address" => own.to_string())));
    }
    let mut site = Site::open(own, &file, language).map_err(|error| closed(language, error))?;
    (site.frames, site.names) = (frames.to_vec(), names.to_vec());
    site.games = GameFolder::of_user().filter(|_| keep_games);
    let ready = if own.ip().is_unspecified() {
        say!(language, "serve-ready-all", "port" => own.port().to_string())
    } else {
        say!(language, "serve-ready", "address" => own.to_string())
    };
    written(writeln!(anstream::stdout(), "{ready}"))?;
    serve(listener, Arc::new(site), Doors::default(), cancel).map_err(Failure::Output)
}

/// Listens at this address.
pub fn bound(language: Language, address: SocketAddr) -> Result<TcpListener, Failure> {
    TcpListener::bind(address).map_err(|error| match error.kind() {
        ErrorKind::AddrInUse => {
            Failure::Refused(say!(language, "serve-taken", "address" => address.to_string()))
        }
        _ => Failure::Refused(say!(
            language,
            "serve-refused",
            "address" => address.to_string(),
            "problem" => error.to_string()
        )),
    })
}

/// Why there is no site, in words.
pub fn closed(language: Language, error: NoSite) -> Failure {
    match error {
        NoSite::Shelf(error) => shelf_words(language, error),
        NoSite::Threads(error) => {
            Failure::Refused(say!(language, "serve-shelf-failed", "problem" => error.to_string()))
        }
    }
}

/// Why the file of matches is of no use.
pub fn shelf_words(language: Language, error: ShelfError) -> Failure {
    let path = |path: PathBuf| path.to_string_lossy().into_owned();
    Failure::Refused(match error {
        ShelfError::Closed { path: at, problem } => {
            say!(language, "serve-shelf-closed", "path" => path(at), "problem" => problem)
        }
        ShelfError::Damaged { path: at } => {
            say!(language, "serve-shelf-damaged", "path" => path(at))
        }
        ShelfError::Newer { path: at, .. } => {
            say!(language, "serve-shelf-newer", "path" => path(at))
        }
        other => say!(language, "serve-shelf-failed", "problem" => other.to_string()),
    })
}
