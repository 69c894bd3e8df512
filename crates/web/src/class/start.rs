//! Opens a class: binds the address, tells the teacher which page to open, and serves.

use std::io::Write as _;
use std::net::SocketAddr;
use std::sync::Arc;

use marienbad_solve::Cancel;
use marienbad_store::Serving;
use marienbad_words::failure::{Failure, written};
use marienbad_words::language::{Language, say};

use super::super::start::{bound, closed, trusted};
use super::super::{Doors, Site, serve};
use super::networks::{address, hosts};

/// Serves a class at this address until the flag is raised, with the names and proxies of the serving.
/// Nothing is written to the disk.
pub fn start(
    language: Language,
    address_wanted: SocketAddr,
    serving: &Serving,
    cancel: &Cancel,
) -> Result<(), Failure> {
    let listener = bound(language, address_wanted)?;
    let own = listener.local_addr().map_err(Failure::Output)?;
    let mut site = Site::for_class(own, language).map_err(|error| closed(language, error))?;
    site.names.clone_from(&serving.names);
    site.clients.proxies = trusted(serving);
    written(write!(anstream::stdout(), "{}", told(language, &site)))?;
    serve(listener, Arc::new(site), Doors::default(), cancel).map_err(Failure::Output)
}

/// The text for the teacher in the terminal.
fn told(language: Language, site: &Site) -> String {
    let Some(class) = &site.class else { return String::new() };
    let (own, code) = (site.own, class.lock().code.to_string());
    let hosts = hosts(own, &site.names);
    // The teacher uses this machine.
    let near = if own.ip().is_unspecified() { "localhost".to_owned() } else { host_of(own) };
    let secret = format!(
        "http://{}/{}/class/teacher?key={}",
        address(&near, own.port()),
        language.code(),
        class.key()
    );
    let first = hosts.first().map_or_else(String::new, |one| address(&one.host, own.port()));
    let mut lines = vec![
        say!(language, "serve-class-teacher", "address" => secret),
        say!(language, "serve-class-pupils", "address" => first, "code" => code),
    ];
    let others: Vec<String> = hosts
        .iter()
        .skip(1)
        .map(|one| {
            let at = address(&one.host, own.port());
            if one.name.is_empty() { at } else { format!("{at} ({})", one.name) }
        })
        .collect();
    if !others.is_empty() {
        lines.push(say!(language, "serve-class-networks", "addresses" => others.join(", ")));
    }
    if own.ip().is_loopback() && site.names.is_empty() {
        lines.push(say!(language, "serve-class-loopback"));
    } else if own.ip().is_unspecified() && hosts.iter().all(|one| one.host == "localhost") {
        lines.push(say!(language, "serve-class-no-network"));
    }
    lines.push(say!(language, "serve-class-stop"));
    lines.join("\n") + "\n"
}

fn host_of(own: SocketAddr) -> String {
    match own {
        SocketAddr::V4(own) => own.ip().to_string(),
        SocketAddr::V6(own) => format!("[{}]", own.ip()),
    }
}
