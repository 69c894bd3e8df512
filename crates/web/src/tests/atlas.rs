use axum::http::StatusCode;

use super::Browser;

#[test]
fn the_atlas_is_a_map_with_links_and_a_search_without_a_script() {
    let browser = Browser::new();
    for code in ["fr", "en"] {
        let page = browser.get(&format!("/{code}/atlas"));
        assert_eq!(page.status, StatusCode::OK);
        assert_eq!(page.text.matches("<table class=\"octals\"").count(), 8);
        // Every code occurs once, and every known board.
        assert_eq!(page.text.matches(&format!("href=\"/{code}/atlas?find=0.")).count(), 512);
        assert!(page.text.contains(&format!("href=\"/{code}/cram/4x5\"")), "boards are links");
        for inline in ["<style", " style=", "<script>", "javascript:"] {
            assert!(!page.text.contains(inline), "{inline}");
        }
        let found = browser.get(&format!("/{code}/atlas?find=0.137"));
        assert!(found.text.contains("34") && found.text.contains("Guy") && found.text.contains("0.07"));
        let none = browser.get(&format!("/{code}/atlas?find=%3Cb%3Enothing"));
        assert!(none.status == StatusCode::OK && none.text.contains("&lt;b&gt;nothing"));
        assert!(browser.get(&format!("/{code}/tables")).text.contains(&format!("href=\"/{code}/atlas\"")));
    }
    let file = browser.get("/en/atlas.csv?find=cram");
    assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
    assert!(file.text.lines().count() > 60 && file.text.contains("board,cram,4x5,normal,N,2,"));
}

/// Strangers cannot read a store that the server was not given.
#[test]
fn the_store_is_shown_only_where_it_was_named() {
    use marienbad_store::results::{Judgement, Results, Row};
    let place = std::env::temp_dir().join(format!("marienbad-web-atlas-{}.sqlite", std::process::id()));
    let finding = r#"{"outcome":"N","value":3,"components":[],"moves":[],"moves_complete":true,
        "method":"regions","nodes":1}"#;
    let row = Row::new(
        ["position", "cram", "9x11", "normal", "disjunctive", "1:1", ""],
        [finding, "proved", "9.9.9", "1", "1", "0", "", ""],
    );
    Results::open(&place).unwrap().keep(&row, &mut |_, _| Judgement::Agree).unwrap();
    let shown = Browser::at(|site| site.results = Some(place.clone())).get("/en/atlas?find=9x11");
    assert!(shown.text.contains("9.9.9") && shown.text.contains("(computed)"), "{}", shown.text);
    assert!(!Browser::new().get("/en/atlas?find=9x11").text.contains("9.9.9"));
    std::fs::remove_file(place).unwrap();
}
