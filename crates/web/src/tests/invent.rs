use axum::http::StatusCode;
use marienbad_words::language::Language;

use super::Browser;
use crate::pages::invent::{PIECES, place};

#[test]
fn every_piece_is_a_game_with_words_and_a_board() {
    let browser = Browser::new();
    for language in Language::ALL {
        for (_, english, french) in PIECES {
            let rule = if language == Language::French { french } else { english };
            let page = browser.get(&place(language, rule));
            assert_eq!(page.status, StatusCode::OK, "{rule}");
            assert!(!page.text.contains("role=\"alert\""), "{rule}: {}", page.text);
            let words = language.say("webinvent-words");
            assert!(page.text.contains(&words) && page.text.contains("<svg class=\"scene\""), "{rule}");
            assert!(page.text.contains("aria-current=\"true\""), "{rule}");
        }
    }
}

#[test]
fn values_moves_and_what_is_known() {
    let browser = Browser::new();
    let square = browser.get("/en/invent?rule=n+-%3E+n-k*k+for+k+in+1..sqrt(n)");
    assert!(square.text.contains("square number"), "{}", square.text);
    assert!(square.text.contains("0, 2, 5, 7, 10, 12, 15, 17, 20"), "{}", square.text);
    // Take one to three, misère: lost are 1, 5, 9, …
    let misere = browser.get("/en/invent?rule=n+-%3E+n-k+for+k+in+1..3&misere=1");
    assert!(misere.text.contains("1, 5, 9, 13, 17"), "{}", misere.text);
    let kayles = "/en/invent?rule=n+-%3E+%5Ba%2C+n-k-a%5D+for+k+in+1..2%2C+a+in+0..n-k&known=1";
    let kayles = browser.get(kayles);
    assert!(kayles.text.contains("0.77"), "{}", kayles.text);
    let moves = browser.get("/en/invent?rule=(a,b)+-%3E+(a-1,b)+if+a+%3E+0&position=2,1&misere=1");
    assert!(moves.text.contains("&gt;(1,1)") && moves.text.contains("this move wins"), "{}", moves.text);
}

#[test]
fn mistakes_and_hostile_rules_are_told_on_the_page() {
    let browser = Browser::new();
    let page = browser.get("/fr/invent?rule=n+-%3E+n-q");
    assert!(page.status == StatusCode::OK && page.text.contains("role=\"alert\""), "{}", page.text);
    let long = format!("/en/invent?rule=n+-%3E+{}n", "n-".repeat(3_000));
    for rule in [
        long.as_str(),
        "/en/invent?rule=game:/etc/passwd",
        "/en/invent?rule=n+-%3E+n-a+for+a+in+1..10^18",
        "/en/invent?rule=n+-%3E+n%2B1",
        "/en/invent?rule=n+-%3E+10+div+(n-3)",
        "/en/invent?rule=n+-%3E+n-1&position=x",
    ] {
        let page = browser.get(rule);
        assert!(page.status.is_success() || page.status.is_client_error(), "{rule}: {}", page.status);
        assert!(!page.text.contains("root:"), "{rule}");
    }
}
