//! Addresses and forms from the fuzzer (`fuzz/corpus/address`): the site answers all of them without an
//! internal error.

#[path = "../../../../fuzz/driver.rs"]
mod driver;

use std::time::Duration;

use axum::body::Body;
use axum::http::Request;

use super::{Browser, HOST};

/// An address, and from the second line on a form.
fn asked(browser: &Browser, data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (path, form) = text.split_once('\n').map_or((text, None), |(path, form)| (path, Some(form)));
    let request = match form {
        None => Request::get(path).header("host", HOST).body(Body::empty()),
        Some(form) => Request::post(path)
            .header("host", HOST)
            .header("origin", format!("http://{HOST}"))
            .header("content-type", "application/x-www-form-urlencoded")
            .body(Body::from(form.to_owned())),
    };
    // An invalid address never reaches a server.
    if let Ok(request) = request {
        let status = browser.send(request).status.as_u16();
        assert_ne!(status, 500, "{text:?}");
    }
}

#[test]
fn addresses_and_forms() {
    thread_local! {
        static BROWSER: Browser = Browser::new();
    }
    driver::drive("address", |data| BROWSER.with(|browser| asked(browser, data)), Duration::from_secs(1));
}
