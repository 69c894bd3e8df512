use axum::body::Body;
use axum::http::{Request, StatusCode};

use super::{Browser, HOST};

#[test]
fn every_answer_carries_the_policy() {
    let browser = Browser::new();
    for path in
        ["/", "/fr/", "/en/nim/1.2", "/no/page/here", "/api/v1/games", "/api/v1/none", "/assets/style.css"]
    {
        let answer = browser.get(path);
        let policy = answer.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("referrer-policy"), "same-origin");
        assert!(!answer.header("cache-control").is_empty(), "{path}");
    }
}

#[test]
fn other_hosts_and_other_origins_are_refused() {
    let browser = Browser::new();
    let ask = |method: &str, headers: &[(&str, &str)]| {
        let mut request = Request::builder().method(method).uri("/en/matches");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        browser.send(request.body(Body::from("game=nim&position=1")).unwrap()).status
    };
    assert_eq!(ask("GET", &[("host", HOST)]), StatusCode::OK);
    assert_eq!(ask("GET", &[("host", "localhost:8080")]), StatusCode::OK);
    for headers in [
        &[][..],
        &[("host", "evil.example")],
        &[("host", "evil.example:8080")],
        &[("host", "127.0.0.1")],
        &[("host", HOST), ("host", "evil.example")],
    ] {
        assert_eq!(ask("GET", headers), StatusCode::MISDIRECTED_REQUEST, "{headers:?}");
    }
    assert_eq!(ask("POST", &[("host", HOST)]), StatusCode::SEE_OTHER, "a program sends no origin");
    assert_eq!(ask("POST", &[("host", HOST), ("origin", "http://localhost:8080")]), StatusCode::SEE_OTHER);
    for headers in [
        [("host", HOST), ("origin", "http://evil.example")],
        [("host", HOST), ("origin", "null")],
        [("host", HOST), ("origin", "https://127.0.0.1:8080")],
        [("host", HOST), ("origin", "http://127.0.0.1:9090")],
        [("host", HOST), ("sec-fetch-site", "cross-site")],
    ] {
        assert_eq!(ask("POST", &headers), StatusCode::FORBIDDEN, "{headers:?}");
    }
}

#[test]
fn what_is_too_long_or_too_large_is_refused() {
    let browser = Browser::new();
    let long = browser.get(&format!("/en/nim/{}", "1,".repeat(10_000)));
    assert_eq!(long.status, StatusCode::URI_TOO_LONG);
    let large = browser.post("/en/matches", &"x".repeat(20_000));
    assert_eq!(large.status, StatusCode::PAYLOAD_TOO_LARGE);
    let announced = Request::post("/en/matches").header("host", HOST).header("content-length", "999999999");
    let announced = browser.send(announced.body(Body::from("x")).unwrap());
    assert_eq!(announced.status, StatusCode::PAYLOAD_TOO_LARGE);
}

/// A school's site may show the pages in a frame if the server was told so; other sites may not.
#[test]
fn frames_are_opened_only_when_asked() {
    let closed = Browser::new().get("/fr/nim/3.4.5");
    assert!(closed.header("content-security-policy").ends_with("frame-ancestors 'none'"));
    assert_eq!(closed.header("x-frame-options"), "DENY");
    let browser = Browser::at(|site| {
        site.frames = vec!["https://moodle.school.example".to_owned()];
        site.names = vec!["nim.school.example".to_owned()];
    });
    let open = browser.get("/fr/nim/3.4.5");
    assert!(
        open.header("content-security-policy").ends_with("frame-ancestors https://moodle.school.example")
    );
    assert_eq!(open.header("x-frame-options"), "");
    let ask = |host: &str, origin: &str| {
        let request = Request::post("/en/matches").header("host", host).header("origin", origin);
        let form = "game=nim&position=1,2&level=random&first=me";
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        browser.send(request.body(Body::from(form)).unwrap())
    };
    let begun = ask("nim.school.example", "https://nim.school.example");
    assert_eq!(begun.status, StatusCode::SEE_OTHER, "{}", begun.text);
    assert!(begun.header("set-cookie").contains("SameSite=None; Secure"), "{}", begun.header("set-cookie"));
    assert_eq!(ask("nim.school.example", "https://moodle.school.example").status, StatusCode::FORBIDDEN);
    assert_eq!(ask("evil.example", "https://evil.example").status, StatusCode::MISDIRECTED_REQUEST);
}
