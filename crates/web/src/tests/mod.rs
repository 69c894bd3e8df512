//! Tests of the whole site without a network, and with one where the network matters.

mod api;
mod atlas;
mod cancelled;
mod class;
mod doors;
mod fuzzed;
mod guarded;
mod invent;
mod laboratory;
mod lessons;
mod matches;
mod pages;
mod puzzles;
mod random;
mod table;
mod tables;

use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use marienbad_words::language::Language;
use tokio::runtime::Runtime;
use tower::ServiceExt as _;

use super::lane::{Bounds, Lane, Patience};
use super::router;
use super::site::Site;

/// The host that requests name.
const HOST: &str = "127.0.0.1:8080";

/// A site in its own folder, and a visitor.
struct Browser {
    runtime: Runtime,
    site: Arc<Site>,
    router: Router,
    folder: PathBuf,
    /// The cookie that the visitor was given.
    cookie: RefCell<Option<String>>,
}

/// An answer of the site.
struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    text: String,
}

impl Browser {
    fn new() -> Self {
        Self::at(|_| ())
    }

    /// A site that is changed before it is used.
    fn at(change: impl FnOnce(&mut Site)) -> Self {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("marienbad-web-{}-{number}", std::process::id()));
        let mut site =
            Site::open(HOST.parse().unwrap(), &folder.join("matches.sqlite"), Language::English).unwrap();
        change(&mut site);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let site = Arc::new(site);
        let router = router::router(Arc::clone(&site));
        Self { runtime, site, router, folder, cookie: RefCell::default() }
    }

    /// Stops the server, whatever is under way, and opens it again with the same file.
    fn restart(&mut self) {
        // The scribe first writes what has come in.
        std::thread::sleep(Duration::from_millis(100));
        let site = Site::open(HOST.parse().unwrap(), &self.folder.join("matches.sqlite"), Language::English)
            .unwrap();
        self.site = Arc::new(site);
        self.router = router::router(Arc::clone(&self.site));
    }

    /// Another browser at the same site.
    fn other(&self) -> Option<String> {
        self.cookie.borrow_mut().take()
    }

    fn send(&self, mut request: Request<Body>) -> Answer {
        if let Some(cookie) = self.cookie.borrow().as_ref() {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        self.runtime.block_on(async {
            let response = self.router.clone().oneshot(request).await.unwrap();
            let (parts, body) = response.into_parts();
            if let Some(cookie) = parts.headers.get("set-cookie").and_then(|cookie| cookie.to_str().ok()) {
                *self.cookie.borrow_mut() = cookie.split(';').next().map(str::to_owned);
            }
            let text = to_bytes(body, usize::MAX).await.unwrap();
            let text = String::from_utf8_lossy(&text).into_owned();
            Answer { status: parts.status, headers: parts.headers, text }
        })
    }

    fn get(&self, path: &str) -> Answer {
        self.send(Request::get(path).header("host", HOST).body(Body::empty()).unwrap())
    }

    fn post(&self, path: &str, form: &str) -> Answer {
        let request = Request::post(path)
            .header("host", HOST)
            .header("origin", format!("http://{HOST}"))
            .header("content-type", "application/x-www-form-urlencoded");
        self.send(request.body(Body::from(form.to_owned())).unwrap())
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Answer {
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

/// A lane with enough time on a slow test machine.
fn patient() -> Lane {
    let long = Patience { queue: Duration::from_mins(1), work: Duration::from_mins(1) };
    Lane::new("patient", Bounds { waiting: 64, threads: 1, keeps_one: false }, long).unwrap()
}

/// The value of the first attribute of this name after `from`, as a browser reads it.
fn attribute(page: &str, from: &str, name: &str) -> Option<String> {
    let rest = &page[page.find(from)?..];
    let start = rest.find(&format!("{name}=\""))? + name.len() + 2;
    let value = &rest[start..start + rest[start..].find('"')?];
    Some(value.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&"))
}

/// The fields of a form, as its body.
fn form(fields: &[(&str, &str)]) -> String {
    let mut body = form_urlencoded::Serializer::new(String::new());
    fields.iter().for_each(|(name, value)| {
        body.append_pair(name, value);
    });
    body.finish()
}
