use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use tower::ServiceExt as _;

use super::Browser;

/// What is drawn on a page: only the table, an interactive figure, or a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Drawn {
    No,
    Alive,
    Picture,
}

use Drawn::{Alive, No, Picture};

const PAGES: [(&str, &str, Drawn); 20] = [
    ("source", "game=xxx", No),
    ("source", "game=wythoff", No),
    ("source", "game=fibonacci", No),
    ("source", "game=nim", No),
    ("source", "game=coins:3", No),
    ("source", "game=grundy", No),
    ("source", "game=chomp", No),
    ("source", "game=dornim&to=8", No),
    ("source", "game=0.137&to=30", No),
    ("sequence", "game=grundy&to=300", Alive),
    ("sequence", "game=0.137&to=20000&plot=histogram", Alive),
    ("plane", "to=10000", Alive),
    ("matches", "to=60", Picture),
    ("nim", "size=64", Alive),
    ("code", "turn=7&coins=24", Picture),
    ("sequence", "", Alive),
    ("sequence", "game=grundy&to=300&plot=maximum", Alive),
    ("sequence", "game=grundy&to=300&plot=rares", Alive),
    ("sequence", "game=kayles&to=12&play=misere", Alive),
    ("values", "game=wythoff&to=9", Alive),
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
            assert_eq!(super::attribute(&page.text, "<img", "src").is_some(), drawn == Picture, "{path}");
            assert_eq!(page.text.contains("<figure class=\"live"), drawn == Alive, "{path}");
            // A debug build draws slowly, so each picture is drawn in one language only, and the table of
            // 64 times 64 numbers, by far the slowest, is made smaller.
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
        ("sequence?game=dag", 400),
        ("sequence?game=nim&play=both", 400),
        ("values?game=cram", 400),
        ("values?to=41", 400),
        ("calculator?expression=1%2B", 400),
        ("period?game=cram", 400),
        ("quotient?game=cram", 400),
        ("census?digits=5", 400),
        ("tournament?a=god", 400),
        ("tournament?count=501", 400),
        ("code?turn=2&coins=7&word=12", 400),
        ("code?turn=2&coins=7&word=1", 400),
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

/// Every point of a figure is a link to its position, with its value, without any script.
#[test]
fn marks_lead_to_their_positions() {
    let browser = Browser::new();
    let page = browser.get("/en/tables/sequence?game=0.77&to=20").text;
    assert_eq!(page.matches("<a href=\"/en/0.77/").count(), 2 * 21, "points and rows");
    assert!(page.contains("<title>Heap 5: value 4</title>"), "{page}");
    assert!(page.contains("<a href=\"/en/0.77/5\" tabindex=\"-1\">"));
    let misere = browser.get("/fr/tables/sequence?game=0.77&to=9&play=misere").text;
    assert!(misere.contains("<a href=\"/fr/0.77/5?misere\" tabindex"), "{misere}");
    let plane = browser.get("/en/tables/plane?to=10").text;
    for pair in ["0.0", "1.2", "2.1", "3.5", "6.10"] {
        assert!(plane.contains(&format!("<a href=\"/en/wythoff/{pair}?tab=why\"")), "{pair}");
    }
    assert!(!plane.contains("/en/wythoff/2.2?"));
}

/// The plane of values agrees with the engines square by square, and its P-positions are Wythoff's pairs.
#[test]
fn the_plane_of_values_is_right() {
    let browser = Browser::at(|site| site.analyses = super::patient());
    for (game, size) in [("wythoff", 7), ("nim", 7), ("euclid", 6)] {
        let csv = browser.get(&format!("/en/tables/values.csv?game={game}&to={size}"));
        if csv.status == StatusCode::BAD_REQUEST {
            assert_eq!(game, "euclid", "{}", csv.text);
            continue;
        }
        let rows: Vec<&str> = csv.text.lines().skip(1).collect();
        assert_eq!(rows.len(), size + 1, "{game}");
        for (y, row) in rows.iter().enumerate() {
            for (x, cell) in row.split(',').skip(1).enumerate() {
                let path = format!("/api/v1/solve?game={game}&position={x},{y}");
                let answer: serde_json::Value = serde_json::from_str(&browser.get(&path).text).unwrap();
                assert_eq!(answer["value"].to_string(), cell, "{game} {x},{y}");
            }
        }
    }
}

#[test]
fn what_the_command_line_can_the_pages_can() {
    let browser = Browser::at(|site| site.analyses = super::patient());
    let says = |path: &str, words: &[&str]| {
        let page = browser.get(path);
        assert_eq!(page.status, StatusCode::OK, "{path}: {}", page.text);
        for word in words {
            assert!(page.text.contains(word), "{path}: {word} is missing in {}", page.text);
        }
    };
    says("/en/tables/calculator?expression=12*10", &["12*10 = 2", "= 2³ ⊕ 2²"]);
    says("/fr/tables/period?game=kayles", &["Période 12", "Guy et Smith", "period.certificate?game=kayles"]);
    says("/en/tables/quotient?game=kayles&to=5", &["Order ", "Generators: ", "quotient.certificate"]);
    // A long list is what the page is about: it is not folded, and what is to be known of it comes first.
    let census = browser.get("/fr/tables/census?digits=2&to=20").text;
    assert!(!census.contains(" lignes</summary>"), "{census}");
    let census = browser.get("/fr/tables/census?digits=3&to=20").text;
    let (notes, list) = census.split_once("<details open").unwrap();
    assert!(notes.contains("512") && list.contains("period?game=0.123"), "{census}");
    assert!(list.contains("réunis à un autre\u{a0}: "), "{census}");
    says("/en/tables/census?digits=1&to=50", &["0.1", "tables/period?game=0.1"]);
    says("/en/tables/code?turn=7&coins=24", &["Golay", "759", "Steiner", "/en/coins:7"]);
    says("/en/tables/tournament?game=nim&position=1,2&count=4", &["perfect", "random"]);
    says("/fr/tables/study", &["[9, 3]"]);
    let wrong = format!("/en/tables/code?turn=2&coins=7&word={}", "1110001");
    says(&wrong, &["1110001", "Decode by playing"]);
}

/// Downloaded certificates are accepted by the checker, which shares no code with the engines.
#[test]
fn certificates_are_taken_away_and_accepted() {
    let browser = Browser::at(|site| site.analyses = super::patient());
    for path in ["period.certificate?game=0.77", "quotient.certificate?game=nim&to=5"] {
        let answer = browser.get(&format!("/en/tables/{path}"));
        assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8", "{path}: {}", answer.text);
        let lines = answer.text.lines().count();
        assert!(lines > 2, "{path}: {}", answer.text);
    }
    let none = browser.get("/en/tables/period.certificate?game=grundy&to=100");
    assert_eq!(none.status, StatusCode::NOT_FOUND);
    assert_eq!(browser.get("/en/tables/plane.certificate").status, StatusCode::NOT_FOUND);
    assert_eq!(browser.get("/en/tables/study.csv").status, StatusCode::NOT_FOUND);
}

/// A page with everything it needs, fonts too, is at most 150 kB on the wire.
#[test]
fn pages_are_light() {
    let browser = Browser::at(|site| site.analyses = super::patient());
    let packed = |path: &str| {
        let request = Request::get(path).header("host", super::HOST).header("accept-encoding", "gzip");
        let answer = browser.runtime.block_on(async {
            let response =
                browser.router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
            to_bytes(response.into_body(), usize::MAX).await.unwrap()
        });
        answer.len()
    };
    let fonts: usize = ["fraunces-1", "fraunces-italic-2", "atkinson-1"]
        .map(|font| packed(&format!("/assets/fonts/{font}.woff2")))
        .into_iter()
        .sum();
    let scripts = ["workbench.js", "board.js", "live.js", "moves.js", "pages.js", "paper.js", "room.js"];
    let assets: usize = scripts
        .iter()
        .chain(&["scene.css", "style.css", "icon.svg"])
        .map(|name| packed(&format!("/assets/{name}")))
        .sum();
    for path in [
        "/fr/",
        "/fr/nim/3.4.5?tab=why",
        "/fr/cram/4x5",
        "/fr/coins:7/3,7,11?tab=why",
        "/fr/tables/nim",
        "/fr/tables/values?to=40",
        "/fr/tables/sequence?game=grundy&to=20000",
        "/fr/tables/study",
        "/fr/tables/census",
    ] {
        let whole = packed(path) + assets + fonts;
        assert!(whole < 150_000, "{path}: {whole} bytes");
    }
}
