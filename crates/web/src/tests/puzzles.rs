use axum::http::StatusCode;

use super::{Browser, form, patient};

/// A site with enough time on a busy machine.
fn browser() -> Browser {
    Browser::at(|site| (site.analyses, site.pages, site.replies) = (patient(), patient(), patient()))
}

/// The puzzle of the day is on the page itself, the same for everyone. A past day can be asked for.
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
    // A future day cannot.
    assert!(!browser.get("/en/puzzles?day=9999-01-01").text.contains("January"));
    assert_eq!(browser.get("/en/puzzles?day=x").status, StatusCode::OK);
}

/// A move on the board is an answer: right, wrong, or not legal.
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

/// A series continues, also for a user's own rule. What cannot be a puzzle is refused with the reason.
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

/// A worksheet and its files: what a browser prints, and what it saves.
#[test]
fn a_worksheet_is_a_page_and_its_files() {
    let browser = browser();
    let page = browser.get("/fr/worksheets?game=xxx&misere=1&level=3&seed=7&count=4&paper=letter");
    assert!(page.text.contains("sheet.pdf?game=xxx") && page.text.contains("seed=8"), "{}", page.text);
    let query = "game=xxx&misere=1&level=3&seed=7&count=4";
    for (file, kind) in [
        ("sheet.html", "text/html"),
        ("answers.html", "text/html"),
        ("sheet.pdf", "application/pdf"),
        ("sheet.tex", "application/x-tex"),
        ("answers.tex", "application/x-tex"),
        ("puzzles.html", "text/html"),
    ] {
        let answer = browser.get(&format!("/fr/worksheets/{file}?{query}"));
        assert!(answer.status == StatusCode::OK && answer.header("content-type").starts_with(kind), "{file}");
    }
    let saved = browser.get(&format!("/fr/worksheets/puzzles.html?{query}"));
    assert!(saved.header("content-disposition").starts_with("attachment"));
    assert_eq!(browser.get("/fr/worksheets/x.pdf").status, StatusCode::NOT_FOUND);
    for table in ["plane", "matches", "source.xlsx?game=wythoff"] {
        let address = if table.contains('.') { table.to_owned() } else { format!("{table}.xlsx") };
        let book = browser.get(&format!("/en/tables/{address}"));
        assert!(
            book.status == StatusCode::OK && book.header("content-type").contains("spreadsheet"),
            "{table}"
        );
    }
    assert_eq!(browser.get("/en/tables/nim.xlsx").status, StatusCode::NOT_FOUND);
}

/// In a frame the site around a page is left out, also after following links and sending forms.
#[test]
fn an_embedded_page_stays_without_the_site() {
    let browser = browser();
    for address in ["/en/puzzles?embed", "/en/nim/1.3.5.7?embed", "/en/lessons?embed"] {
        let page = browser.get(address);
        assert!(page.status == StatusCode::OK && !page.text.contains("<header"), "{address}");
        let links = page.text.split("href=\"/en/").skip(1).map(|rest| rest.split('"').next().unwrap());
        let (mut kept, mut outside) = (0, 0);
        links.for_each(|link| if link.contains("embed") { kept += 1 } else { outside += 1 });
        // Only the link to the whole page leads outside.
        assert!(kept > 2 && outside == 1, "{address}: {kept} {outside}");
    }
    let sent = browser.post("/en/puzzles/nim/3.5/move?embed", &form(&[("move", "2:-2")]));
    let target = sent.header("location").to_owned();
    assert!(target.contains("embed"), "{target}");
    let judged = browser.get(&target);
    assert!(judged.text.contains("data-judged=\"right\"") && !judged.text.contains("<header"));
    let begun =
        browser.post("/en/matches?embed", &form(&[("game", "nim"), ("position", "3,5"), ("move", "2:-2")]));
    assert!(begun.header("location").ends_with("embed"), "{}", begun.header("location"));
    let place = begun.header("location").replace("?embed", "");
    let saved = browser.get(&format!("{place}/save"));
    assert!(saved.header("content-disposition").contains("marienbad-match.html"), "{}", saved.text);
    assert!(saved.text.matches("class=\"step\"").count() > 1);
}
