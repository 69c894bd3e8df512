//! Checks on every request, and headers of every answer.
//!
//! A page of another site must not be able to use this one. So the host that a request names must be one of
//! the server's own, which a name made to resolve here (DNS rebinding) is not. And a request that changes
//! something must come from a page of this server. The limits here are not per connection: they hold for
//! all connections together.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use marienbad_words::failure::RequestError;
use tokio::time::timeout;

use super::server::Line;
use super::site::{Site, only_looks};
use super::{embed, layout, packed};

/// The longest address, in bytes.
pub const LONGEST_ADDRESS: usize = 16 * 1024;

/// The largest body, in bytes.
pub const LARGEST_BODY: usize = 16 * 1024;

/// How long a body may take to arrive.
const BODY_TIME: Duration = Duration::from_secs(5);

/// What a page may load and where it may be shown; who may show it in a frame is said behind it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     font-src 'self'; form-action 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors";

/// What every answer carries.
const CARRIED: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // Not "no-referrer": a form would then be sent with the origin "null".
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// Passes a request on, or answers why it was refused.
pub async fn pass(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let (uri, headers) = (request.uri().clone(), request.headers().clone());
    let mut response = match enter(&site, request, next).await {
        Ok(response) => response,
        Err(error) => layout::unread(&site, &uri, &headers, &error.into()),
    };
    if embed::asked(&uri) {
        response = embed::kept(response).await;
    }
    let carried = response.headers_mut();
    for (name, value) in CARRIED {
        carried.insert(name, HeaderValue::from_static(value));
    }
    let ancestors = if site.frames.is_empty() { "'none'".to_owned() } else { site.frames.join(" ") };
    if let Ok(policy) = HeaderValue::from_str(&format!("{POLICY} {ancestors}")) {
        carried.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    if site.frames.is_empty() {
        carried.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    }
    if !carried.contains_key(header::CACHE_CONTROL) {
        carried.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    packed::pack(&headers, response).await
}

async fn enter(site: &Site, request: Request, next: Next) -> Result<Response, RequestError> {
    if request.uri().to_string().len() > LONGEST_ADDRESS {
        return Err(RequestError::TooLong);
    }
    check_host(site, &request)?;
    check_origin(site, &request)?;
    // The body is read before a place is taken, so that slow senders do not use up the places.
    let mut request = whole(request).await?;
    let line = request.extensions().get::<Arc<Line>>().cloned();
    let peer = line.as_ref().map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |line| line.peer);
    if let Some(line) = line {
        line.answers();
    }
    let client = site.clients.of(peer, request.headers(), site.class.as_ref());
    let _share = site.clients.ask(client).map_err(|_| RequestError::Share)?;
    let _place = site.room.try_acquire().map_err(|_| RequestError::Busy)?;
    request.extensions_mut().insert(client);
    Ok(next.run(request).await)
}

/// Reads the body of a request, within its limits.
async fn whole(request: Request) -> Result<Request, RequestError> {
    if only_looks(request.method()) {
        return Ok(request);
    }
    let announced = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    if announced.and_then(|length| length.parse::<usize>().ok()).is_some_and(|length| length > LARGEST_BODY) {
        return Err(RequestError::TooLarge);
    }
    let (parts, body) = request.into_parts();
    match timeout(BODY_TIME, to_bytes(body, LARGEST_BODY)).await {
        Ok(Ok(bytes)) => Ok(Request::from_parts(parts, Body::from(bytes))),
        Ok(Err(_)) => Err(RequestError::TooLarge),
        Err(_) => Err(RequestError::Slow),
    }
}

fn check_host(site: &Site, request: &Request) -> Result<(), RequestError> {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    let host = match (hosts.next(), hosts.next()) {
        (Some(host), None) => host.to_str().map_err(|_| RequestError::Host)?,
        _ => return Err(RequestError::Host),
    };
    let ours = |host: &str| is_own(site.own, host) || is_named(&site.names, host);
    let named = request.uri().authority().is_none_or(|authority| ours(authority.as_str()));
    if named && ours(host) { Ok(()) } else { Err(RequestError::Host) }
}

/// Checks that a request that changes something comes from a page of this server, or from a program that
/// sends no origin.
fn check_origin(site: &Site, request: &Request) -> Result<(), RequestError> {
    let text = |headers: &HeaderMap, name: &str| match headers.get(name) {
        Some(value) => value.to_str().map(|text| Some(text.to_owned())).map_err(|_| RequestError::Origin),
        None => Ok(None),
    };
    if let Some(origin) = text(request.headers(), "origin")? {
        let host = text(request.headers(), "host")?.unwrap_or_default();
        let from_here = origin.strip_prefix("http://").is_some_and(|from| is_own_page(site.own, from, &host))
            || origin.split_once("://").is_some_and(|(scheme, host)| {
                matches!(scheme, "http" | "https") && is_named(&site.names, host)
            });
        return if from_here { Ok(()) } else { Err(RequestError::Origin) };
    }
    let from = text(request.headers(), "sec-fetch-site")?;
    let from_elsewhere = from.is_some_and(|from| !matches!(from.as_str(), "same-origin" | "none"));
    if from_elsewhere && !only_looks(request.method()) { Err(RequestError::Origin) } else { Ok(()) }
}

/// Whether a page of `from` may send requests to `host`. A server that listens on all addresses accepts
/// only `host` itself, since another address may belong to another machine.
fn is_own_page(own: SocketAddr, from: &str, host: &str) -> bool {
    is_own(own, from) && (!own.ip().is_unspecified() || from.eq_ignore_ascii_case(host))
}

/// Whether `host` is one of the names given to the server, with or without a port.
fn is_named(names: &[String], host: &str) -> bool {
    let bare = host.rsplit_once(':').map_or(host, |(name, port)| {
        if port.bytes().all(|byte| byte.is_ascii_digit()) { name } else { host }
    });
    names.iter().any(|name| name.eq_ignore_ascii_case(bare))
}

/// Whether `host` (a name or an address, with or without a port) is this server.
fn is_own(own: SocketAddr, host: &str) -> bool {
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => match port.parse::<u16>() {
            Ok(port) => (name, port),
            Err(_) => return false,
        },
        _ => (host, 80),
    };
    if port != own.port() {
        return false;
    }
    if name.eq_ignore_ascii_case("localhost") {
        return true;
    }
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    let address: Option<IpAddr> = match bare {
        Some(bare) => bare.parse().ok().filter(IpAddr::is_ipv6),
        None => name.parse().ok().filter(IpAddr::is_ipv4),
    };
    // A literal IP address cannot be rebound to another machine, unlike a name.
    address.is_some_and(|address| address == own.ip() || address.is_loopback() || own.ip().is_unspecified())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_taken_only_as_it_was_given() {
        let names = ["nim.school.example".to_owned()];
        for host in ["nim.school.example", "NIM.school.example", "nim.school.example:443"] {
            assert!(is_named(&names, host), "{host}");
        }
        for host in ["", "school.example", "nim.school.example.evil", "nim.school.example:evil", ":443"] {
            assert!(!is_named(&names, host), "{host}");
        }
        assert!(!is_named(&[], ""));
    }

    #[test]
    fn only_its_own_names_are_taken() {
        let own: SocketAddr = "127.0.0.1:8080".parse().unwrap();
        for host in ["127.0.0.1:8080", "localhost:8080", "LOCALHOST:8080", "[::1]:8080"] {
            assert!(is_own(own, host), "{host}");
        }
        for host in [
            "",
            ":",
            ":8080",
            "localhost",
            "localhost:80",
            "localhost:8081",
            "127.0.0.1",
            "evil.example:8080",
            "127.0.0.1.evil.example:8080",
            "localhost.:8080",
            "10.0.0.1:8080",
            "[::1:8080",
            "::1:8080",
            "localhost:8080@evil",
            "a@localhost:8080",
            "localhost:+8080x",
            "[]:8080",
            "[127.0.0.1]:8080",
        ] {
            assert!(!is_own(own, host), "{host}");
        }
        let everywhere: SocketAddr = "0.0.0.0:80".parse().unwrap();
        assert!(is_own(everywhere, "192.168.1.5") && is_own(everywhere, "localhost"));
        assert!(!is_own(everywhere, "evil.example"));
        assert!(is_own_page(everywhere, "192.168.1.5", "192.168.1.5"));
        assert!(!is_own_page(everywhere, "203.0.113.9", "192.168.1.5"), "another machine with the same port");
        assert!(is_own_page(own, "localhost:8080", "127.0.0.1:8080"));
    }
}
