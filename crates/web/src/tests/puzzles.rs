use axum::http::StatusCode;

use super::{Browser, form, patient};

/// A site that is not hurried by a busy machine.
fn browser() -> Browser {
    Browser::at(|site| (site.analyses, site.pages, site.replies) = (patient(), patient(), patient()))
}

/// The puzzle of the day is on the page itself, the same for everybody; a day that was can be asked for.
#[test]
fn the_puzzle_of_the_day_is_the_same_for_everybody() {
    let browser = browser();
    let english = browser.get("/en/puzzles?day=2026-11-18");
    assert_eq!(english.status, StatusCode::OK, "{}", english.text);
    assert!(english.text.contains("18 November") && english.text.contains("data-day=\"20775\""));
    let place =
        |text: &str| text.split("data-puzzle=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let french = browser.get("/fr/puzzles?day=2026-11-18");
    assert_eq!(place(&french.text).replacen("/fr/", "/en/", 1), place(&english.text));
    // No day that is still to come.
    assert!(!browser.get("/en/puzzles?day=9999-01-01").text.contains("January"));
    assert_eq!(browser.get("/en/puzzles?day=x").status, StatusCode::OK);
}

/// A move on the board is an answer: right, wrong, or none at all.
#[test]
fn an_answer_is_judged_and_told_why() {
    let browser = browser();
    let page = "/en/puzzles/nim/1.3.5.6";
    let shown = browser.get(page);
    assert!(
        shown.text.contains("Find a winning move") && shown.text.contains("class=\"pick\""),
        "{}",
        shown.text
    );
    for (mv, state) in [("1:-1", "right"), ("4:-4", "wrong")] {
        let sent = browser.post(&format!("{page}/move"), &form(&[("move", mv)]));
        let target = sent.header("location").to_owned();
        let judged = browser.get(&target);
        assert!(judged.text.contains(&format!("data-judged=\"{state}\"")), "{mv}: {}", judged.text);
        assert!(judged.text.contains("class=\"parity\"") || judged.text.contains("digit"), "{mv}");
        assert!(!judged.text.contains("class=\"pick\""), "{mv}: nothing can be picked any more");
    }
    let unread = browser.get(&format!("{page}?a=nonsense"));
    assert!(unread.text.contains("is not a move here") && !unread.text.contains("data-judged"));
    let given_up = browser.get(&format!("{page}?show"));
    assert!(given_up.text.contains("1:-1") && given_up.text.contains("data-judged=\"shown\""));
    let who = browser.get("/fr/puzzles/xxx/5.3?kind=who&misere=1&a=N");
    assert!(who.text.contains("data-judged=\""), "{}", who.text);
    let lost = browser.get("/en/puzzles/wythoff/3,%3F?kind=lost&a=5");
    assert!(lost.text.contains("data-judged=\"right\""), "{}", lost.text);
}

/// A series goes on, also of a rule of one's own; what cannot be a puzzle is told.
#[test]
fn a_series_goes_on() {
    let browser = browser();
    for game in ["nim", "rule:%20n%20-%3E%20n-1%20or%20n-2", "cram"] {
        let first = browser.get(&format!("/en/puzzles/series?game={game}&level=1&seed=3&n=1"));
        let page = browser.get(first.header("location"));
        assert_eq!(page.status, StatusCode::OK, "{game}: {}", page.text);
        assert!(page.text.contains("n=2"), "{game}: {}", page.text);
    }
    for (address, status) in [
        ("/en/puzzles/nothing", StatusCode::NOT_FOUND),
        ("/en/puzzles/nim/x", StatusCode::BAD_REQUEST),
        ("/en/puzzles/cram/%3F%3F", StatusCode::BAD_REQUEST),
        ("/en/puzzles/nim/%3F,%3F?kind=lost", StatusCode::BAD_REQUEST),
    ] {
        let answer = browser.get(address);
        assert_eq!(answer.status, status, "{address}: {}", answer.text);
    }
}
