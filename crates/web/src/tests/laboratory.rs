use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use marienbad_words::failure::RequestError;
use marienbad_words::language::Language;
use serde_json::Value;

use super::{Answer, Browser, form};
use crate::clients::{Client, Party, Seat};
use crate::pages::laboratory::EXAMPLES;
use crate::trials::{KEPT, OWN, Question};

/// A trial that would take hours: misère play has no table of values.
fn long() -> String {
    form(&[("game", "cram"), ("predicate", "losing or winning"), ("to", "400"), ("misere", "1")])
}

/// Reloads the page until it contains one of these texts.
fn wait_for(browser: &Browser, path: &str, words: &[&str]) -> Answer {
    let begun = Instant::now();
    loop {
        let answer = browser.get(path);
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        if words.iter().any(|words| answer.text.contains(words)) {
            return answer;
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "no {words:?} in {}", answer.text);
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn every_example_is_answered_in_both_languages_and_the_pupils_conjecture_fails_at_43() {
    let browser = Browser::new();
    for language in Language::ALL {
        let page = browser.get(&format!("/{}/laboratory", language.code()));
        assert_eq!(page.status, StatusCode::OK);
        assert!(page.text.contains(EXAMPLES[0].predicate(language)), "the first example stands in the form");
        for example in EXAMPLES {
            let address = example.address(language);
            assert!(page.text.contains(&address.replace('&', "&amp;")), "{address}");
            let answer = browser.get(&address);
            assert_eq!(answer.status, StatusCode::OK, "{address}: {}", answer.text);
            let refuted = answer.text.contains("class=\"words refuted\"");
            let held =
                ["held", "proved"].iter().any(|v| answer.text.contains(&format!("class=\"words {v}\"")));
            assert!(refuted != held && refuted == (example.game == "xxx"), "{address}: {}", answer.text);
            if refuted {
                let board = format!("/{}/xxx/43?misere&amp;analyse", language.code());
                assert!(answer.text.contains("n = 43") && answer.text.contains(&board), "{}", answer.text);
                assert_eq!(browser.get(&board.replace("&amp;", "&")).status, StatusCode::OK);
            }
        }
    }
    assert!(browser.get(&EXAMPLES[1].address(Language::French)).text.contains("théorème de Bouton"));
}

/// The error on a page mentions pages, not commands.
#[test]
fn an_unknown_game_leads_to_the_games() {
    let browser = Browser::new();
    for (game, link) in [("nom", "/fr/nim/"), ("backgammon", "/fr/\"")] {
        let page = browser.get(&format!("/fr/laboratory?game={game}&to=9&predicate=perdant"));
        assert_eq!(page.status, StatusCode::NOT_FOUND);
        let trouble =
            page.text.split("class=\"trouble\"").nth(1).unwrap().split("</section>").next().unwrap();
        assert!(trouble.contains(&format!("«\u{a0}{game}\u{a0}»")), "{trouble}");
        assert!(trouble.contains(&format!("href=\"{link}")) && !trouble.contains("marienbad"), "{trouble}");
    }
    for (asked, words) in
        [("nim&predicate=perdent", "perdant\u{a0}"), ("dag&predicate=perdant", "pas faites de nombres")]
    {
        let page = browser.get(&format!("/fr/laboratory?to=9&game={asked}")).text;
        assert!(page.contains(words) && !page.contains("marienbad conjecture"), "{page}");
    }
}

#[test]
fn mistakes_are_marked_where_they_are() {
    let browser = Browser::new();
    for (code, words) in [("fr", "caractère 14"), ("en", "character 14")] {
        let path = format!("/{code}/laboratory?game=xxx&to=9&predicate=losing+iff+n+%24+3");
        let answer = browser.get(&path);
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{}", answer.text);
        assert!(answer.text.contains(words), "{}", answer.text);
        assert!(answer.text.contains("losing iff n <mark>$</mark> 3"), "{}", answer.text);
    }
    for (query, status) in [
        ("game=backgammon&to=9&predicate=losing", 404),
        ("game=xxx&to=many&predicate=losing", 400),
        ("game=xxx&to=9&predicate=", 400),
        ("game=xxx&to=9&predicate=losing+iff+1/n+=+1", 400),
        ("game=xxx&to=9&predicate=losing+iff", 400),
    ] {
        assert_eq!(browser.get(&format!("/en/laboratory?{query}")).status.as_u16(), status, "{query}");
        assert_eq!(browser.get(&format!("/en/laboratory/{query}")).status.as_u16(), 404);
    }
    assert_eq!(browser.post("/fr/laboratory", "game=xxx&to=9&predicate=)").status.as_u16(), 400);
}

#[test]
fn a_trial_goes_on_without_its_page_and_is_stopped() {
    let browser = Browser::new();
    let begun = browser.post("/fr/laboratory", &long());
    assert_eq!(begun.status, StatusCode::SEE_OTHER, "{}", begun.text);
    let place = begun.header("location").to_owned();
    let running = wait_for(&browser, &place, &["<progress"]);
    assert_eq!(running.header("refresh"), "2");
    assert_eq!(browser.get(&format!("{place}?still")).header("refresh"), "");
    assert!(browser.get("/fr/laboratory").text.contains(&place), "the list leads back to it");
    let stopped = browser.post(&format!("{place}/stop"), "");
    assert_eq!(stopped.header("location"), place);
    let done = wait_for(&browser, &place, &["arrêté"]);
    assert_eq!(done.header("refresh"), "");
    assert!(done.text.contains("pour l'instant") || done.text.contains("rien"), "{}", done.text);
    let english = browser.get(&place.replace("/fr/", "/en/"));
    assert!(english.text.contains("The trial was stopped."), "{}", english.text);
}

#[test]
fn a_trial_in_the_background_finds_what_the_page_finds() {
    let browser = Browser::new();
    let predicate = EXAMPLES[0].predicate(Language::English);
    let asked = form(&[("game", "xxx"), ("predicate", predicate), ("to", "50"), ("misere", "1")]);
    let place = browser.post("/en/laboratory", &asked).header("location").to_owned();
    let done = wait_for(&browser, &place, &["words refuted"]);
    assert!(done.text.contains("n = 43") && done.text.contains("/en/xxx/43?misere"), "{}", done.text);
}

#[test]
fn one_client_has_an_end_of_trials_and_leaves_room_for_the_next() {
    let browser = Browser::new();
    let places: Vec<String> =
        (0..OWN).map(|_| browser.post("/en/laboratory", &long()).header("location").to_owned()).collect();
    for (code, words) in [("en", "4 of your trials"), ("fr", "4 de vos essais")] {
        let full = browser.post(&format!("/{code}/laboratory"), &long());
        assert_eq!(full.status, StatusCode::TOO_MANY_REQUESTS);
        assert!(full.text.contains(words) && !full.header("retry-after").is_empty(), "{}", full.text);
    }
    // Another client's trial runs at once: no client gets all threads.
    let question = |client| {
        let trials = &browser.site.trials;
        let (game, play) = (Arc::from(crate::address::game("cram").unwrap()), marienbad_rules::Play::Misere);
        let asked = Question { game, predicate: "losing or winning".to_owned(), play, to: 400 };
        trials.begin(crate::pages::matches::new_id(), asked, Language::English, client)
    };
    let other = |last: u8| Client { party: Party::Network([192, 0, 2, last].into()), seat: Seat::default() };
    let next = question(other(1)).ok().unwrap();
    wait_for(&browser, &format!("/en/laboratory/{}", next.id), &["<progress"]);
    let last = places.last().unwrap();
    browser.post(&format!("{last}/stop"), "");
    assert!(browser.get(last).text.contains("before it began"));
    assert_eq!(browser.post("/en/laboratory", &long()).status, StatusCode::SEE_OTHER);
    // The list is bounded for all clients together.
    let many = (2..=255).take_while(|last| question(other(*last)).is_ok()).count();
    assert_eq!(OWN + 1 + many, KEPT);
    assert!(matches!(question(other(0)), Err(RequestError::Full)));
    assert_eq!(browser.get(last).status, StatusCode::NOT_FOUND, "its place was taken");
}

#[test]
fn the_interface_answers_as_the_command_line() {
    let browser = Browser::new();
    let ask = |path: &str| {
        let answer = browser.get(&format!("/api/v1/{path}"));
        (answer.status.as_u16(), serde_json::from_str::<Value>(&answer.text).unwrap())
    };
    let modulo = "predicate=losing+iff+n+mod+14+in+%7B1,2,6,7,11%7D";
    let (status, found) = ask(&format!("conjecture?game=xxx&{modulo}&to=50&misere"));
    assert_eq!((status, found["verdict"].as_str()), (200, Some("refuted")));
    assert_eq!(found["counterexample"]["variables"]["n"], 43);
    let (_, held) = ask(&format!("conjecture?game=xxx&{modulo}&to=42&misere"));
    assert_eq!((held["verdict"].as_str(), held["reached"].as_u64()), (Some("held"), Some(42)));
    let (status, wrong) = ask("conjecture?game=xxx&predicate=losing+iff+n+%24&to=9");
    assert_eq!((status, wrong["error"]["at"].as_u64()), (400, Some(13)), "{wrong}");
    let (status, kayles) = ask("quotient?game=0.77&to=200");
    assert_eq!((status, kayles["order"].as_u64(), kayles["claim"].as_str()), (200, Some(40), Some("proved")));
    assert_eq!(ask("quotient?game=wythoff&to=9").0, 400);
}

#[test]
fn trials_outlive_the_server() {
    let mut browser = Browser::new();
    let predicate = EXAMPLES[0].predicate(Language::English);
    let asked = form(&[("game", "xxx"), ("predicate", predicate), ("to", "50"), ("misere", "1")]);
    let done = browser.post("/en/laboratory", &asked).header("location").to_owned();
    let before = wait_for(&browser, &done, &["words refuted"]);
    let running = browser.post("/fr/laboratory", &long()).header("location").to_owned();
    wait_for(&browser, &running, &["<progress"]);
    browser.restart();
    let after = wait_for(&browser, &done, &["words refuted"]);
    assert_eq!(after.text, before.text, "found as it was left");
    assert!(browser.get(&done.replace("/en/", "/fr/")).text.contains("n = 43"), "and in the other language");
    let interrupted = browser.get(&running);
    assert!(
        interrupted.text.contains("Reprendre") && interrupted.header("refresh").is_empty(),
        "{}",
        interrupted.text
    );
    assert!(browser.get("/fr/laboratory").text.contains("interrompu"));
    let gone = browser.post(&format!("{running}/go"), "");
    assert_eq!(gone.header("location"), running);
    wait_for(&browser, &running, &["<progress"]);
    browser.post(&format!("{running}/stop"), "");
    wait_for(&browser, &running, &["arrêté"]);
    browser.restart();
    wait_for(&browser, &running, &["arrêté"]);
    assert_eq!(browser.post("/fr/laboratory/nosuch/go", "").status, StatusCode::NOT_FOUND);
}
