//! The table during play: hands, hints, walls, the end.

use axum::http::StatusCode;
use marienbad_rules::Convention;
use marienbad_rules::catalogue::ENTRIES;
use marienbad_words::language::Language;

use super::Browser;
use crate::address;

/// The values of these attributes for every element that begins like this.
fn numbers(text: &str, element: &str, names: &[&str]) -> Vec<Vec<f32>> {
    let value = |one: &str, name: &str| {
        let rest = one.split(&format!(" {name}=\"")).nth(1)?;
        rest.split('"').next()?.parse().ok()
    };
    let elements = text.split(element).skip(1);
    elements.filter_map(|one| names.iter().map(|name| value(one, name)).collect()).collect()
}

/// On a phone of 390x700 everything that can be picked on an opening table is at least 24 pixels wide and
/// high. Codes in which tokens are both taken and cut have no room for that; their moves are also in a
/// list.
#[test]
fn a_finger_hits_what_it_means() {
    const CUT_AND_TAKEN: [&str; 4] = ["0.3F", "0.8", "0.9", "4.07"];
    let browser = Browser::new();
    // The room for the board on a phone, as measured in a browser.
    let (across, down) = (343.0f32, 266.0f32);
    let mut small = Vec::new();
    for entry in ENTRIES.iter() {
        for name in entry.examples.iter().filter(|name| !CUT_AND_TAKEN.contains(&name.as_str())) {
            let there = browser.get(&format!("/en/{}", address::segment(name)));
            let page = browser.get(there.header("location"));
            assert_eq!(page.status, StatusCode::OK, "{name}");
            let Some(board) = page.text.split("<figure class=\"board").nth(1) else { panic!("{name}") };
            let Some(drawn) = board.split("viewBox=\"").nth(1).and_then(|rest| rest.split('"').next()) else {
                panic!("{name} has no picture")
            };
            let size: Vec<f32> = drawn.split(' ').filter_map(|number| number.parse().ok()).collect();
            let scale = (across / size[2]).min(down / size[3]);
            let hits = numbers(board, "class=\"hit\"", &["width", "height"]);
            assert!(!hits.is_empty() || page.text.contains("first=machine"), "{name}: nothing to pick");
            let least = hits.iter().flatten().fold(f32::MAX, |least, side| least.min(*side)) * scale;
            if least < 24.0 {
                small.push(format!("{name}: {least:.1}"));
            }
        }
    }
    assert!(small.is_empty(), "{small:?}");
}

/// A hint ends on the board: first the component, then the move is framed. The component needs no words.
#[test]
fn a_hint_shows_where() {
    let browser = Browser::new();
    let page = address::of(Language::French, "cram", "2x2 + 2x3", Convention::default());
    let hint = |step: usize| browser.get(&format!("{page}?hint={step}")).text;
    let last = (1..=4).map(hint).find(|page| page.contains("entourée d'or")).expect("where to play");
    let told = last.split("class=\"hints\"").nth(1).and_then(|rest| rest.split("</section>").next()).unwrap();
    assert!(last.contains("golden-group") && !told.contains("composante"), "{told}");
    assert!(!hint(1).contains("golden-group"));
}

/// Parts of a row that was cut and that lie side by side have a wall between them.
#[test]
fn a_wall_stands_where_a_row_was_cut() {
    let browser = Browser::new();
    let fields = super::form(&[("game", "grundy"), ("position", "9"), ("level", "two"), ("move", ">7,2")]);
    let begun = browser.post("/en/matches", &fields).header("location").to_owned();
    assert_eq!(browser.get(&begun).text.matches("class=\"wall\"").count(), 1);
    assert_eq!(browser.get("/en/grundy/9").text.matches("class=\"wall\"").count(), 0);
}

/// When a match is over, the page no longer says that one could still lose, and all coins are shown.
#[test]
fn the_end_is_told_and_seen() {
    let browser = Browser::new();
    let fields =
        super::form(&[("game", "coins:3"), ("position", "1,2,4"), ("level", "two"), ("move", "1,2,4")]);
    let begun = browser.post("/en/matches", &fields).header("location").to_owned();
    let page = browser.get(&format!("{begun}?tab=why")).text;
    assert!(page.contains("<h2>The match is over.</h2>"), "{page}");
    assert!(!page.contains("You lose, unless") && !page.contains("You can win"), "{page}");
    assert_eq!(page.matches("thing coin last\"").count(), 3, "{page}");
    assert_eq!(page.matches("class=\"white\"").count(), 4, "{page}");
}

/// The search shows what a page is about, not the words by which it is found.
#[test]
fn words_to_be_found_by_are_not_shown() {
    let page = Browser::new().get("/en/?q=octads").text;
    assert!(page.contains("/en/tables/code"), "{page}");
    let found = page.split("class=\"found-pages\"").nth(1).unwrap_or_default();
    assert!(!found.contains("ctads"), "{found}");
}

/// Games with the same title are distinguished by their rules, and a match has a link to another table.
#[test]
fn a_table_says_its_rule_and_leads_to_another() {
    let browser = Browser::new();
    let page = browser.get("/fr/coins:7/3.7.11").text;
    let head =
        page.split("class=\"tagline\"").nth(1).and_then(|rest| rest.split("</p>").next()).unwrap_or_default();
    assert!(head.contains("7 au plus") && !head.contains("<code>"), "{head}");
    assert!(browser.get("/fr/0.137/10.4").text.contains("<code>0.137</code>"));
    assert!(!browser.get("/fr/kayles/10.4").text.contains("0.77"), "who bowls needs no code");
    let fields =
        super::form(&[("game", "coins:7"), ("position", "3,7,11"), ("level", "random"), ("move", "3,7,11")]);
    let over = browser.post("/fr/matches", &fields).header("location").to_owned();
    assert!(!browser.get(&over).text.contains("Nouvelle table"), "once more is enough at the end");
    let fields = super::form(&[("game", "nim"), ("position", "3,4,5"), ("level", "random"), ("misere", "1")]);
    let begun = browser.post("/fr/matches", &fields).header("location").to_owned();
    let page = browser.get(&begun).text;
    assert!(page.contains("/fr/open?game=nim&amp;misere&amp;random&amp;against=random"), "{page}");
}

/// The name of a thing includes the value written on it.
#[test]
fn values_on_the_board_are_heard() {
    let browser = Browser::at(|site| site.analyses = super::patient());
    let page = browser.get("/en/chocolate/4x6?tab=moves").text;
    assert_eq!(page.matches(" loses, value ").count() + page.matches(" wins, value ").count(), 8, "{page}");
}
