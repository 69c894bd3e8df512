use axum::http::StatusCode;

use super::Browser;

const PAGES: [(&str, &str, bool); 16] = [
    ("source", "game=xxx", false),
    ("source", "game=wythoff", false),
    ("source", "game=fibonacci", false),
    ("source", "game=nim", false),
    ("source", "game=coins:3", false),
    ("source", "game=grundy", false),
    ("source", "game=chomp", false),
    ("source", "game=dornim&to=8", false),
    ("source", "game=0.137&to=30", false),
    ("sequence", "game=grundy&to=300", true),
    ("sequence", "game=0.137&to=20000&plot=histogram", true),
    ("plane", "to=10000", true),
    ("matches", "to=60", true),
    ("nim", "size=64", true),
    ("code", "turn=7&coins=24", true),
    ("sequence", "", true),
];

#[test]
fn every_table_has_its_page_its_picture_and_its_values() {
    let browser = Browser::at(|site| site.analyses = super::patient());
    for code in ["fr", "en"] {
        let index = browser.get(&format!("/{code}/tables"));
        assert_eq!(index.status, StatusCode::OK);
        for (number, (name, query, drawn)) in PAGES.into_iter().enumerate() {
            assert!(index.text.contains(&format!("href=\"/{code}/tables/{name}\"")), "{name}");
            let path = format!("/{code}/tables/{name}?{query}");
            let page = browser.get(&path);
            assert_eq!(page.status, StatusCode::OK, "{path}");
            assert!(
                page.text.contains("<p class=\"caption\">") && page.text.contains("scope=\"col\""),
                "{path}"
            );
            for inline in ["<style", " style=", "<script>", "javascript:"] {
                assert!(!page.text.contains(inline), "{path} has {inline}");
            }
            let csv = browser.get(&format!("/{code}/tables/{name}.csv?{query}"));
            assert_eq!(csv.header("content-type"), "text/csv; charset=utf-8", "{path}");
            assert!(csv.text.lines().count() > 2 && csv.text.contains(','), "{path}");
            let svg = browser.get(&format!("/{code}/tables/{name}.svg?{query}"));
            assert_eq!(svg.header("content-type"), "image/svg+xml", "{path}");
            assert!(svg.text.starts_with("<svg ") && svg.text.ends_with("</svg>\n"), "{path}");
            assert_eq!(super::attribute(&page.text, "<img", "src").is_some(), drawn, "{path}");
            // A build for tests is slow at drawing: each picture is drawn in one language only, and the table
            // of 64 times 64 numbers, which takes by far the longest, is drawn smaller.
            if (number % 2 == 0) != (code == "fr") {
                continue;
            }
            let query = query.replace("size=64", "size=8");
            let png = browser.get(&format!("/{code}/tables/{name}.png?{query}"));
            assert_eq!(png.header("content-type"), "image/png", "{path}: {}", png.text);
            assert!(png.text.contains("PNG\r\n"), "{path}");
        }
    }
}

#[test]
fn the_values_are_those_of_the_sources() {
    let browser = Browser::new();
    let plane = browser.get("/en/tables/plane.csv?to=8");
    assert_eq!(plane.text.lines().skip(1).collect::<Vec<_>>(), ["0,0,0", "1,1,2", "2,3,5", "3,4,7"]);
    let kayles = browser.get("/en/tables/sequence.csv?game=0.77&to=5");
    assert_eq!(kayles.text.lines().skip(1).collect::<Vec<_>>(), ["0,0", "1,1", "2,2", "3,3", "4,1", "5,4"]);
    let nim = browser.get("/en/tables/nim.csv?size=4");
    assert!(nim.text.contains("3,0,3,1,2"), "3 ⊗ 2 = 1: {}", nim.text);
}

#[test]
fn wrong_parameters_are_refused_in_one_line() {
    let browser = Browser::new();
    for (path, status) in [
        ("plane?to=10001", 400),
        ("plane.svg?to=-1", 400),
        ("nim?size=0", 400),
        ("nim?size=65", 400),
        ("matches?to=ten", 400),
        ("sequence?to=20001", 400),
        ("sequence?plot=pie", 400),
        ("sequence?game=chomp", 400),
        ("sequence?game=backgammon", 404),
        ("code?turn=0", 400),
        ("code?coins=99999999999999999999", 400),
        ("source?game=xxx&to=501", 400),
        ("nothing", 404),
        ("plane.gif", 404),
    ] {
        for code in ["fr", "en"] {
            let answer = browser.get(&format!("/{code}/tables/{path}"));
            assert_eq!(answer.status.as_u16(), status, "{path}: {}", answer.text);
            assert!(answer.text.contains("role=\"alert\""), "{path}");
        }
    }
}
