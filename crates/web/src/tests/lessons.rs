use std::collections::BTreeSet;

use axum::http::StatusCode;
use marienbad_school::{Kind, Lesson, judge, lessons, right_answer, wrong_answers};
use marienbad_solve::{Budget, Work};
use marienbad_words::language::Language;

use super::{Browser, form, patient};

fn work() -> Work<'static> {
    Work::new(Budget::default())
}

/// A site with enough time on a busy machine.
fn browser() -> Browser {
    Browser::at(|site| (site.analyses, site.pages, site.replies) = (patient(), patient(), patient()))
}

fn step_of(language: Language, lesson: &Lesson, number: usize) -> String {
    format!("/{}/lessons/{}/{}", language.code(), lesson.name, lesson.steps[number].id)
}

/// The address that gives this answer, as the form of the page makes it.
fn answered(page: &str, kind: &Kind, answer: &str) -> String {
    let parts: Vec<&str> = match kind {
        Kind::Numbers(_) | Kind::Table(_) | Kind::Network(_) if answer.contains("; ") => {
            answer.split("; ").collect()
        }
        // A wrong answer names the vertices; on the page, each vertex has its own field.
        Kind::Network(_) => {
            answer.split(' ').map(|part| part.split_once('=').map_or(part, |(_, value)| value)).collect()
        }
        Kind::Colour(_) | Kind::Order(_) | Kind::Coins(_) => answer.split(' ').collect(),
        Kind::Play { .. } => {
            let moves: Vec<(&str, &str)> = answer.split(' ').map(|mv| ("m", mv)).collect();
            return format!("{page}?{}", form(&moves));
        }
        _ => vec![answer],
    };
    let fields: Vec<(&str, &str)> =
        std::iter::once(("ok", "1")).chain(parts.iter().map(|part| ("a", *part))).collect();
    format!("{page}?{}", form(&fields))
}

/// Every step of every lesson in both languages: shown, answered right, answered wrong, and with every
/// hint.
#[test]
fn every_step_is_a_page_that_judges() {
    let browser = browser();
    for language in Language::ALL {
        for lesson in lessons(language) {
            for number in 0..lesson.steps.len() {
                let (page, step) = (step_of(language, &lesson, number), &lesson.steps[number]);
                let plain = browser.get(&page);
                assert_eq!(plain.status, StatusCode::OK, "{page}: {}", plain.text);
                assert!(
                    plain.text.contains("data-step=\"on\"") && !plain.text.contains("feedback"),
                    "{page}"
                );
                let Some(question) = &step.question else { continue };
                let right = right_answer(&lesson, number, &mut work()).unwrap().unwrap();
                let shown = browser.get(&answered(&page, &question.kind, &right));
                assert!(shown.text.contains("feedback good"), "{page}: {right}: {}", shown.text);
                assert!(shown.text.contains("data-done=\"1\""), "{page}");
                let wrong = wrong_answers(&lesson, number, &mut work()).unwrap();
                let mut wrong =
                    wrong.iter().filter(|answer| !judge(&lesson, number, answer, &mut work()).unwrap().right);
                if let Some(answer) = wrong.next() {
                    let shown = browser.get(&answered(&page, &question.kind, answer));
                    assert!(shown.text.contains("feedback bad"), "{page}: {answer}: {}", shown.text);
                }
                let helped = browser.get(&format!("{page}?hint=9&show"));
                assert_eq!(helped.status, StatusCode::OK, "{page}");
                assert_eq!(helped.text.matches("class=\"hints\"").count(), 2, "{page}");
            }
            let done = browser.get(&format!("/{}/lessons/{}/done", language.code(), lesson.name));
            assert!(done.status == StatusCode::OK && done.text.contains("=done"), "{}", lesson.name);
        }
        let list = browser.get(&format!("/{}/lessons", language.code()));
        assert!(lessons(language).iter().all(|lesson| list.text.contains(&lesson.about)), "{}", list.text);
        let home = browser.get(&format!("/{}/", language.code()));
        assert!(home.text.matches(&format!("/{}/lessons\"", language.code())).count() >= 2);
    }
}

/// A move on the board is a form that is sent; the machine answers, and the address holds all moves.
#[test]
fn a_board_is_played_by_forms() {
    let browser = browser();
    let page = "/fr/lessons/race/win";
    let first = browser.post(&format!("{page}/move"), "move=-2");
    assert_eq!(first.status, StatusCode::SEE_OTHER, "{}", first.text);
    let at = first.header("location").to_owned();
    assert_eq!(at.matches("m=").count(), 2, "{at}");
    let shown = browser.get(&at);
    assert!(
        shown.text.contains("Monsieur M") && shown.text.contains("<svg class=\"scene\""),
        "{}",
        shown.text
    );
    assert!(!shown.text.contains("feedback"), "{}", shown.text);
    let wrong = browser.post(&format!("{page}/move"), "move=-9");
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST, "{}", wrong.text);
    // A requested move is judged, and shown with the machine's answer.
    let judged = browser.post("/en/lessons/race/move/move", "move=-3");
    let judged = browser.get(judged.header("location"));
    assert!(judged.text.contains("feedback bad") && judged.text.contains("14"), "{}", judged.text);
    // A thing on the board leads to the page with the button that plays it.
    let page = browser.get("/en/lessons/race/move");
    assert!(page.text.contains("/en/lessons/race/move?pick="), "{}", page.text);
}

/// An invented rule is carried from step to step, and the steps are about it.
#[test]
fn an_invented_game_is_carried_along() {
    let browser = browser();
    let rule = "n -> n-2 or n-3";
    let invented = browser.get(&format!("/en/lessons/invent/invent?{}", form(&[("ok", "1"), ("a", rule)])));
    assert!(invented.text.contains("feedback good"), "{}", invented.text);
    let carried = format!("/en/lessons/invent/try?{}", form(&[("own", rule)]));
    let escaped = carried.replace('+', "%20");
    assert!(invented.text.contains("/en/lessons/invent/try?own="), "{carried} {escaped} {}", invented.text);
    // 0, 1, 5, 6, 10, 11, … are lost in this game.
    let colour = |rule: &str, lost: &[&str]| {
        let mut fields = vec![("own", rule), ("ok", "1")];
        fields.extend(lost.iter().map(|one| ("a", *one)));
        browser.get(&format!("/en/lessons/invent/colour?{}", form(&fields))).text
    };
    let lost = ["0", "1", "5", "6", "10", "11", "15", "16", "20"];
    assert!(colour(rule, &lost).contains("feedback good"));
    assert!(colour("n -> n-1 or n-4", &lost).contains("feedback bad"));
    // An invalid rule is replaced by the lesson's own.
    for broken in ["", "n -> \"", "x", "(a,b) -> (a-1,b)", &"n".repeat(3000)] {
        let page = browser.get(&format!("/en/lessons/invent/try?{}", form(&[("own", broken)])));
        assert_eq!(page.status, StatusCode::OK, "{broken}: {}", page.text);
    }
    let sheet = browser.get(&format!("/fr/lessons/invent/sheet?{}", form(&[("own", rule)]))).text;
    assert!(
        sheet.contains("0, 1, 5, 6, 10, 11, 15, 16, 20, 21") && sheet.contains("/fr/invent?rule="),
        "{sheet}"
    );
}

/// In a frame, neither a step nor the steps it leads to have a head of their own.
#[test]
fn a_step_in_a_frame_stays_in_it() {
    let browser = browser();
    for page in
        ["/en/lessons/race/four", "/fr/lessons/race/win", "/en/lessons/coins/word", "/en/lessons/race/done"]
    {
        assert!(browser.get(page).text.contains("class=\"brand\""), "{page}");
        let framed = browser.get(&format!("{page}?embed")).text;
        assert!(!framed.contains("class=\"brand\"") && framed.contains("embedded"), "{page}: {framed}");
        for link in framed.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            let inside = link.contains("/lessons/") && !link.contains("assets");
            let out = link == page;
            assert!(!inside || out || link.contains("embed"), "{page}: {link}");
        }
        assert!(
            page.ends_with("done") || framed.contains("name=\"embed\"") || framed.contains("embed&amp;a="),
            "{page}: {framed}"
        );
    }
    let moved = browser.post("/fr/lessons/race/win/move", "move=-2&embed=1");
    assert!(moved.header("location").contains("embed"), "{}", moved.header("location"));
}

/// The page carries the reader's progress as data.
#[test]
fn a_page_says_how_its_reader_stands() {
    let browser = browser();
    for (query, standing) in [
        ("", "untried"),
        ("?a=1", "at-work"),
        ("?hint=1", "at-work"),
        ("?a=2", "at-once"),
        ("?a=2&hint=1", "after-help"),
        ("?a=2&w=1", "after-help"),
        ("?a=2&show", "after-help"),
    ] {
        let page = browser.get(&format!("/en/lessons/race/four{query}")).text;
        assert!(page.contains(&format!("data-standing=\"{standing}\"")), "{query}: {page}");
    }
    // A wrong answer is counted once by the links of its page.
    let wrong = browser.get("/en/lessons/race/four?a=1").text;
    assert!(wrong.contains("/en/lessons/race/four?w=1&amp;a=2"), "{wrong}");
    assert!(wrong.contains("/en/lessons/race/four?hint=1&amp;a=1"), "{wrong}");
}

#[test]
fn strange_addresses_are_told() {
    let browser = browser();
    for path in
        ["/fr/lessons/nothing", "/fr/lessons/nothing/step", "/fr/lessons/race/nothing", "/en/lessons/1/four"]
    {
        let page = browser.get(path);
        assert!(page.status.is_client_error(), "{path}: {}", page.status);
    }
    assert_eq!(browser.get("/fr/lessons/race").header("location"), "/fr/lessons/race/play");
    let long = format!("/fr/lessons/race/rule?a={}", "n".repeat(9000));
    for path in [
        "/fr/lessons/race/four?a=999&m=x&m=-9&salt=abc&hint=-1&o=7",
        "/fr/lessons/marienbad/odd?o=0&o=99&o=x&a=0&a=99999999999999999999",
        "/fr/lessons/race/colour?a=<script>",
        "/en/lessons/race/rule?a=%00%ff((((",
        "/en/lessons/coins/word?a=99&a=x&w=99999999999&embed=maybe",
        "/fr/lessons/graph/value?a=&a=é&a=77",
        "/fr/lessons/invent/guess?a=n+%3C&own=%00",
        long.as_str(),
    ] {
        let path = path.replace('<', "%3C").replace('>', "%3E");
        let page = browser.get(&path);
        assert_eq!(page.status, StatusCode::OK, "{path}: {}", page.text);
        assert!(!page.text.contains("<script>"), "{path}");
    }
}

/// Every link in the text of a lesson leads to a page, and its address does not show in the text.
#[test]
fn links_of_lessons_lead_somewhere() {
    use marienbad_school::markup::{Block, Inline};

    let browser = browser();
    let mut links = BTreeSet::new();
    for lesson in Language::ALL.into_iter().flat_map(lessons) {
        for block in lesson.steps.iter().flat_map(|step| &step.text) {
            let lines = match block {
                Block::Paragraph(line) => std::slice::from_ref(line),
                Block::List { items, .. } => &items[..],
                _ => continue,
            };
            for piece in lines.iter().flatten() {
                match piece {
                    Inline::Link(_, address) => {
                        links.insert(format!("/{}{address}", lesson.language.code()));
                    }
                    Inline::Text(text) => {
                        assert!(!text.contains("%2") && !text.contains("]("), "{}: {text}", lesson.name);
                    }
                    _ => {}
                }
            }
        }
    }
    assert!(links.len() >= 20, "{links:?}");
    for link in &links {
        let page = browser.get(link);
        assert_eq!(page.status, StatusCode::OK, "{link}: {}", page.text);
    }
}

/// The rate of errors that an opponent states is the true one, even if a lesson gives Lucy another.
#[test]
fn an_opponent_says_how_often_he_dreams() {
    let page = browser().get("/en/lessons/gold/ignorance").text;
    assert!(page.contains("One time in two I dream") && !page.contains("in five"), "{page}");
}
