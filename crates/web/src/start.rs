//! Starts the server: binds the address, opens the file of matches, prints where to look, and serves.

use std::io::{ErrorKind, Write as _};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use marienbad_solve::Cancel;
use marienbad_store::holders::holders;
use marienbad_store::matches::{Closed, ShelfError};
use marienbad_store::{GameFolder, Serving};
use marienbad_words::failure::{Failure, written};
use marienbad_words::language::{Language, say};

use super::clients::Proxy;
use super::{Doors, NoSite, Site, serve};

/// The proxies as [`super::clients::Clients`] takes them.
pub(crate) fn trusted(serving: &Serving) -> Vec<Proxy> {
    serving.proxies.iter().map(|address| address.map_or(Proxy::Near, Proxy::At)).collect()
}

/// Serves the workbench at this address until the flag is raised.
pub fn start(
    language: Language,
    address: SocketAddr,
    serving: &Serving,
    cancel: &Cancel,
) -> Result<(), Failure> {
    let file = serving.data.join("matches.sqlite");
    let listener = bound(language, address)?;
    let own = listener.local_addr().map_err(Failure::Output)?;
    if serving.keep_games && !own.ip().is_loopback() {
        return Err(Failure::Refused(say!(language, "serve-keep-loopback", "address" => own.to_string())));
    }
    let mut site = Site::open(own, &file, language).map_err(|error| closed(language, error))?;
    (site.frames, site.names) = (serving.frames.clone(), serving.names.clone());
    site.games = GameFolder::of_user().filter(|_| serving.keep_games);
    site.results.clone_from(&serving.results);
    site.clients.proxies = trusted(serving);
    if let Some(days) = serving.keep_days {
        site.scribe.expire(days);
    }
    let mut ready = if own.ip().is_unspecified() {
        say!(language, "serve-ready-all", "port" => own.port().to_string())
    } else {
        say!(language, "serve-ready", "address" => own.to_string())
    };
    if !own.ip().is_loopback() {
        ready = format!("{ready}\n{}", say!(language, "serve-others"));
    }
    written(writeln!(anstream::stdout(), "{ready}"))?;
    let site = Arc::new(site);
    let served = serve(listener, Arc::clone(&site), Doors::default(), cancel).map_err(Failure::Output);
    // No more requests are served: the matches are brought into the one file.
    let left = site.close();
    if let Some(line) = left_in_words(language, &file, left) {
        written(writeln!(anstream::stderr(), "{line}"))?;
    }
    served
}

/// The message about the state in which the file was left, if any.
fn left_in_words(language: Language, file: &Path, left: Result<Closed, ShelfError>) -> Option<String> {
    let path = file.to_string_lossy().into_owned();
    let key = match left {
        Ok(Closed::Whole) => return None,
        Ok(Closed::Held) => "serve-held",
        Ok(Closed::Shared) => "serve-shared",
        Err(ShelfError::Gone { .. }) => return Some(say!(language, "serve-gone", "path" => path)),
        Err(error) => {
            let problem = error.to_string();
            return Some(say!(language, "serve-unclosed", "path" => path, "problem" => problem));
        }
    };
    let beside = ["", "-wal", "-shm"].map(|end| PathBuf::from(format!("{path}{end}")));
    let who: Vec<String> =
        holders(&beside).into_iter().map(|(number, name)| format!("{name}, {number}")).collect();
    let who = if who.is_empty() { say!(language, "serve-held-unknown") } else { who.join("; ") };
    Some(if key == "serve-held" {
        say!(language, "serve-held", "path" => path, "who" => who)
    } else {
        say!(language, "serve-shared", "path" => path, "who" => who)
    })
}

/// So many may knock before they are let in or turned away. With the usual 128, a client that opens a thousand
/// connections at once keeps others from being heard; their systems knock again after a second.
#[cfg(unix)]
const KNOCKING: i32 = 4096;

/// Listens at this address.
pub fn bound(language: Language, address: SocketAddr) -> Result<TcpListener, Failure> {
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
    // A listener that keeps the usual number is good enough.
    #[cfg(unix)]
    let _ = rustix::net::listen(&listener, KNOCKING);
    Ok(listener)
}

/// Why the site could not be opened, in words.
pub fn closed(language: Language, error: NoSite) -> Failure {
    match error {
        NoSite::Shelf(error) => shelf_words(language, error),
        NoSite::Threads(error) => {
            Failure::Refused(say!(language, "serve-shelf-failed", "problem" => error.to_string()))
        }
    }
}

/// Why the file of matches cannot be used.
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

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::net::TcpStream;
    use std::time::Duration;

    use super::*;

    /// A burst of connections while the server is busy: each is heard, none has to knock again.
    #[test]
    fn many_may_knock_at_once() {
        let allowed = std::fs::read_to_string("/proc/sys/net/core/somaxconn").unwrap();
        let allowed: usize = allowed.trim().parse().unwrap();
        let listener = bound(Language::English, ([127, 0, 0, 1], 0).into()).unwrap();
        let own = listener.local_addr().unwrap();
        let knock = |_| TcpStream::connect_timeout(&own, Duration::from_millis(900));
        let waiting: Vec<TcpStream> = (0..allowed.min(400)).map(|one| knock(one).unwrap()).collect();
        assert!(waiting.len() >= 100);
    }
}
