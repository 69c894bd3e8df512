use axum::http::StatusCode;
use marienbad_rules::catalogue::ENTRIES;
use marienbad_words::language::Language;

use super::{Answer, Browser, attribute, form};

/// A match in the list of one's own.
const LISTED: &str = "class=\"picture-link\" href=\"/en/matches/";

fn begin(browser: &Browser, code: &str, fields: &[(&str, &str)]) -> String {
    let begun = browser.post(&format!("/{code}/matches"), &form(fields));
    assert_eq!(begun.status, StatusCode::SEE_OTHER, "{}", begun.text);
    begun.header("location").trim_end_matches("#turn").to_owned()
}

fn play(browser: &Browser, place: &str, page: &Answer, mv: &str) -> Answer {
    let at = attribute(&page.text, "name=\"at\"", "value").unwrap();
    browser.post(&format!("{place}/move"), &form(&[("at", &at), ("move", mv)]))
}

/// Plays the first move offered until the match is over, and returns the last page.
fn to_the_end(browser: &Browser, place: &str) -> String {
    for _ in 0..200 {
        let page = browser.get(place);
        assert_eq!(page.status, StatusCode::OK, "{}", page.text);
        match attribute(&page.text, "name=\"move\"", "value") {
            Some(mv) => assert_eq!(play(browser, place, &page, &mv).status, StatusCode::SEE_OTHER, "{mv}"),
            None if page.text.contains("id=\"machine\"") => {
                // The machine ran out of time, and is asked again.
                browser.post(&format!("{place}/move"), "");
            }
            None => return page.text,
        }
    }
    panic!("{place} does not end");
}

#[test]
fn every_game_is_played_to_its_end() {
    let browser = Browser::new();
    for (number, entry) in ENTRIES.iter().enumerate() {
        let language = Language::ALL[number % 2];
        let fields = [
            ("game", entry.examples[0].as_str()),
            ("position", entry.positions[entry.positions.len() - 1].as_str()),
            ("level", if number % 3 == 0 { "perfect" } else { "random" }),
            ("first", if number % 2 == 0 { "me" } else { "machine" }),
            (if number % 4 == 0 { "misere" } else { "lang" }, "1"),
        ];
        let place = begin(&browser, language.code(), &fields);
        let last = to_the_end(&browser, &place);
        let ends = [language.say("play-won"), language.say("play-lost")];
        assert!(ends.iter().any(|end| last.contains(end)), "{}: {last}", entry.key);
    }
    // A page lists twenty.
    assert_eq!(browser.get("/en/matches").text.matches(LISTED).count(), 20.min(ENTRIES.len()));
}

#[test]
fn a_button_pressed_twice_plays_once() {
    let browser = Browser::new();
    let place = begin(&browser, "en", &[("game", "nim"), ("position", "1,3,5,7"), ("level", "two")]);
    let page = browser.get(&place);
    assert_eq!(play(&browser, &place, &page, "4:-2").status, StatusCode::SEE_OTHER);
    assert_eq!(play(&browser, &place, &page, "4:-2").status, StatusCode::SEE_OTHER);
    let after = browser.get(&place);
    assert!(after.text.contains("1,3,5,5") && !after.text.contains("Position 1,3,5,3"), "{}", after.text);
    // The match has not changed in the meantime, so there is nothing to say.
    assert_eq!(play(&browser, &place, &page, "4:-2").header("location"), place);
    browser.post(&format!("{place}/back"), "");
    assert!(browser.get(&place).text.contains("Position 1,3,5,7"));
}

/// The last domino is marked. A single square left over looks covered but has no domino. This also holds at
/// the end, where the board is shown as it was before the last move, and on one of two boards.
#[test]
fn dominoes_lie_where_they_were_laid() {
    let browser = Browser::new();
    let dominoes = |page: &str| {
        (page.matches("class=\"domino\"").count(), page.matches("class=\"domino last\"").count())
    };
    for (position, moves) in [
        ("2x5", &[("1.1-1.2", (0, 1)), ("2.2-2.3", (1, 1)), ("1.3-1.4", (2, 1)), ("1.5-2.5", (3, 0))][..]),
        ("2x2 + 2x3", &[("1.1-1.2@1", (0, 1)), ("1.1-2.1@2", (1, 1)), ("2.1-2.2@1", (0, 0))]),
    ] {
        let place = begin(&browser, "fr", &[("game", "cram"), ("position", position), ("level", "two")]);
        assert_eq!(dominoes(&browser.get(&place).text), (0, 0));
        for (mv, expected) in moves {
            let page = browser.get(&place);
            assert_eq!(play(&browser, &place, &page, mv).status, StatusCode::SEE_OTHER, "{mv}");
            assert_eq!(dominoes(&browser.get(&place).text), *expected, "{position} {mv}");
        }
    }
}

/// A machine that cannot know who wins still moves, although one step of its search takes long on such a
/// board.
#[test]
fn the_machine_moves_on_large_boards() {
    let browser = Browser::new();
    for (game, position, play) in [
        ("xxx:grid", "22x23", "misere"),
        ("xxx:grid", "19x20", "misere"),
        ("xxx:grid", "20x20", "normal"),
        ("cram", "22x23", "misere"),
        ("xxx:torus", "20x20", "misere"),
        ("xxx:torus", "22x23", "normal"),
        ("xxx:grid", "30x40", "normal"),
    ] {
        let fields = [
            ("game", game),
            ("position", position),
            ("level", "perfect"),
            ("first", "machine"),
            (if play == "misere" { "misere" } else { "lang" }, "1"),
        ];
        let begun = browser.post("/en/matches", &form(&fields));
        let place = begun.header("location").split(['#', '?']).next().unwrap().to_owned();
        // On a busy machine it may need a second try.
        let asked = (0..20).find(|_| {
            let waits = browser.get(&place).text.contains("id=\"machine\"");
            if waits {
                browser.post(&format!("{place}/move"), "");
            }
            !waits
        });
        assert!(asked.is_some(), "{game} {position} {play}: the machine never moves");
    }
}

#[test]
fn two_browsers_hear_of_one_another() {
    let browser = Browser::new();
    for (code, words) in [("en", "has gone on in the meantime"), ("fr", "avait continué entre-temps")] {
        let place = begin(&browser, code, &[("game", "nim"), ("position", "1,3,5,7"), ("level", "two")]);
        let old = browser.get(&place);
        assert!(!old.text.contains(words));
        play(&browser, &place, &old, "4:-2");
        let at = attribute(&old.text, "name=\"at\"", "value").unwrap();
        let back = attribute(&old.text, &format!("{place}/back"), "value").unwrap();
        assert_eq!(at, back);
        for (what, fields) in
            [("move", &[("at", at.as_str()), ("move", "3:-1")][..]), ("back", &[("at", back.as_str())])]
        {
            let answer = browser.post(&format!("{place}/{what}"), &form(fields));
            let shown = browser.get(answer.header("location").trim_end_matches("#turn"));
            assert!(shown.text.contains(words) && shown.text.contains("Position 1,3,5,5"), "{}", shown.text);
        }
    }
}

#[test]
fn the_last_move_is_marked_while_the_match_goes_on() {
    let browser = Browser::new();
    let place = begin(&browser, "en", &[("game", "nim"), ("position", "1,3,5,7"), ("level", "two")]);
    assert!(!browser.get(&place).text.contains("ghost"));
    play(&browser, &place, &browser.get(&place), "4:-2");
    let page = browser.get(&place).text;
    assert!(page.contains("Player 1 takes 2 matches from row 4"), "{page}");
    assert_eq!(page.matches("thing stick last ghost").count(), 2, "{page}");
    // Taken things cannot be picked.
    assert!(!page.contains("pick=gone"), "{page}");
    // All moves of a turn are marked.
    let turns = [("game", "cram"), ("position", "4x5"), ("level", "two"), ("turns", "2:1")];
    let place = begin(&browser, "en", &turns);
    for mv in ["1.1-1.2", "3.4-4.4"] {
        play(&browser, &place, &browser.get(&place), mv);
    }
    let page = browser.get(&place).text;
    assert_eq!(page.matches("domino last").count(), 2, "{page}");
    let place = begin(&browser, "fr", &[("game", "coins:2"), ("position", "2,4"), ("level", "two")]);
    play(&browser, &place, &browser.get(&place), "2");
    let page = browser.get(&place).text;
    assert!(page.contains("2\u{a0}: touché par le dernier coup."), "{page}");
}

#[test]
fn a_wrong_move_leaves_one_in_the_match_with_what_was_typed() {
    let browser = Browser::new();
    let place = begin(&browser, "en", &[("game", "nim"), ("position", "1,3,5,7"), ("level", "perfect")]);
    let wrong = play(&browser, &place, &browser.get(&place), "zzz");
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
    for words in ["Position 1,3,5,7", "zzz&quot; is not a possible move", "For example: 1:-1"] {
        assert!(wrong.text.contains(words), "{words}: {}", wrong.text);
    }
    assert_eq!(attribute(&wrong.text, "name=\"move\" required", "value").unwrap(), "zzz");
    assert!(wrong.text.contains(&format!("href=\"{}\" lang=\"fr\"", place.replace("/en/", "/fr/"))));
    // As at the prompt, the heap and the number are enough.
    assert_eq!(play(&browser, &place, &wrong, " 4 2 ").status, StatusCode::SEE_OTHER);
    assert!(browser.get(&place).text.contains("<code>4:-2</code>"));
    // Reloading the refused page leads back to the match.
    assert_eq!(browser.get(&format!("{place}/move")).header("location"), place);
}

#[test]
fn turns_of_several_moves_are_told_by_who_makes_them() {
    let browser = Browser::new();
    let fields =
        [("game", "xxx"), ("position", "9"), ("turns", "2:1"), ("misere", "1"), ("level", "perfect")];
    let second = begin(&browser, "en", &[&fields[..], &[("first", "machine")]].concat());
    let page = browser.get(&second).text;
    assert!(page.contains("You make one move a turn, the machine 2."), "{page}");
    assert!(!page.contains("The player to move makes"), "{page}");
    assert!(page.contains("I take ") && page.contains(", then I take "), "{page}");
    let rules = browser.get(&format!("{second}?tab=rules")).text;
    assert!(rules.contains("This position"), "{rules}");
    // In the middle of a turn, the position alone would not be the same situation.
    let first = begin(&browser, "en", &fields);
    assert!(browser.get(&first).text.contains("You make 2 moves a turn, the machine one."));
    play(&browser, &first, &browser.get(&first), "1");
    let page = browser.get(&first).text;
    assert!(page.contains("1 more in this turn") || page.contains("Your move."), "{page}");
    assert!(!browser.get(&format!("{first}?tab=rules")).text.contains("This position"));
}

#[test]
fn a_match_begun_in_french_is_read_in_english() {
    let browser = Browser::new();
    let place = begin(&browser, "fr", &[("game", "nim"), ("position", "2,1"), ("level", "two")]);
    play(&browser, &place, &browser.get(&place), "1:-1");
    assert!(browser.get(&place).text.contains("Joueur 2"));
    let english = browser.get(&place.replace("/fr/", "/en/")).text;
    assert!(english.contains("Player 2, your move.") && !english.contains("Joueur"), "{english}");
}

#[test]
fn the_machine_says_when_it_does_not_know() {
    let browser = Browser::at(|site| site.replies = super::patient());
    let fields = [("game", "cram"), ("position", "5x13"), ("level", "perfect"), ("first", "machine")];
    let place = begin(&browser, "en", &fields);
    let page = browser.get(&place).text;
    assert!(page.contains("I lay a domino (") && page.contains("I do not know the best move"), "{page}");
    let small =
        begin(&browser, "en", &[("game", "nim"), ("position", "2,1"), ("first", "machine"), fields[2]]);
    assert!(!browser.get(&small).text.contains("I do not know"));
}

#[test]
fn the_machine_says_when_it_has_not_moved_in_time() {
    use crate::lane::{Bounds, Lane, Patience};
    // A lane with no place to wait, as if the machine were busy with others.
    let none = Patience { queue: std::time::Duration::ZERO, work: std::time::Duration::ZERO };
    let browser = Browser::at(|site| {
        site.replies = Lane::new("busy", Bounds { waiting: 0, threads: 1, keeps_one: false }, none).unwrap();
    });
    let fields = [("game", "nim"), ("position", "1,3"), ("level", "perfect"), ("first", "machine")];
    for (code, words) in [("fr", "pas fini de réfléchir à temps"), ("en", "not finished thinking in time")]
    {
        let place = begin(&browser, code, &fields);
        let page = browser.get(&place).text;
        assert!(page.contains(words) && page.contains("id=\"machine\""), "{page}");
        let again = browser.post(&format!("{}/move", place.trim_end_matches("?late")), "");
        assert!(again.header("location").ends_with("?late"), "{}", again.header("location"));
        // It is not said to a player who went back in the match.
        assert!(!browser.get(place.trim_end_matches("?late")).text.contains(words));
    }
}

#[test]
fn the_board_of_a_match_with_coins_keeps_its_length() {
    let browser = Browser::new();
    let place = begin(&browser, "en", &[("game", "coins:2"), ("position", "3,7,11"), ("level", "two")]);
    let coins = |page: &str| page.matches("class=\"thing coin").count();
    assert_eq!(coins(&browser.get(&place).text), 11);
    for mv in ["11", "7", "1,3", "1"] {
        play(&browser, &place, &browser.get(&place), mv);
        let page = browser.get(&place).text;
        assert_eq!(coins(&page), 11, "{mv}: {page}");
        assert!(!page.contains("before the last move"), "{mv}: {page}");
    }
}

#[test]
fn the_list_says_how_matches_are_played_and_who_won() {
    let browser = Browser::new();
    let fields = [("game", "nim"), ("position", "1"), ("level", "two")];
    let over = begin(&browser, "en", &[&fields[..], &[("misere", "1"), ("compound", "selective")]].concat());
    play(&browser, &over, &browser.get(&over), "-1");
    let list = browser.get("/en/matches").text;
    assert!(list.contains("misère play") && list.contains("any components one likes"), "{list}");
    assert!(list.contains("Player 2 has won!") && !list.contains("not over"), "{list}");
    // A finished match shows its last move.
    let page = browser.get(&over).text;
    assert!(page.contains("thing stick last ghost"), "{page}");
    begin(&browser, "en", &fields);
    let list = browser.get("/en/matches").text;
    assert!(list.contains("normal play") && list.contains("not over"), "{list}");
}

#[test]
fn a_learner_remembers_in_the_next_match() {
    let browser = Browser::new();
    let fields = [("game", "nim"), ("position", "1,1"), ("level", "learner"), ("first", "machine")];
    // The first player loses from 1,1: after one match the learner knows that leaving 1 is bad.
    let place = begin(&browser, "en", &fields);
    assert!(to_the_end(&browser, &place).contains("You have won!"));
    let path = browser.folder.join("matches.sqlite");
    for _ in 0..100 {
        let shelf = marienbad_store::matches::Shelf::open(&path).unwrap();
        if let Some(text) = shelf.memory("nim", "normal").unwrap() {
            assert_eq!(text, "memory/1\tnim\tnormal\n1\n");
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    panic!("nothing was remembered");
}

#[test]
fn matches_that_cannot_be_are_refused() {
    let browser = Browser::new();
    for (fields, words) in [
        (&[("game", "nim"), ("position", "1,x")][..], "character 3"),
        (&[("game", "nom"), ("position", "1")], "nim"),
        (&[("game", "nim"), ("position", "1"), ("level", "best")], "best"),
        (&[("game", "nim"), ("position", "1"), ("turns", "1:4000000000")], "2:1"),
        (&[], "game"),
    ] {
        let refused = browser.post("/en/matches", &form(fields));
        assert!(refused.status.is_client_error(), "{fields:?}");
        assert!(refused.text.contains(words), "{fields:?}: {}", refused.text);
    }
}

#[test]
fn once_more_keeps_the_opponent_and_who_began() {
    let browser = Browser::new();
    for (level, first) in [("random", "machine"), ("perfect", "me"), ("two", "me")] {
        let fields =
            [("game", "nim"), ("position", "1,2"), ("level", level), ("first", first), ("misere", "1")];
        let place = begin(&browser, "en", &fields);
        let last = to_the_end(&browser, &place);
        let again = &last[last.find("action=\"/en/matches\"").unwrap()..];
        let again = &again[..again.find("</form>").unwrap()];
        for (name, value) in fields {
            let field = attribute(again, &format!("name=\"{name}\""), "value");
            assert_eq!(field.as_deref(), Some(value), "{name}");
        }
        assert!(last.contains("<a class=\"button\" href=\"/en/nim/1.2?misere\""), "{last}");
    }
}

#[test]
fn a_list_of_matches_says_that_it_is_not_all() {
    let browser = Browser::new();
    let more = || browser.get("/en/matches").text.contains("Page 1 of 2");
    for _ in 0..20 {
        begin(&browser, "en", &[("game", "nim"), ("position", "1"), ("level", "two")]);
    }
    assert!(!more());
    begin(&browser, "en", &[("game", "nim"), ("position", "1"), ("level", "two")]);
    assert!(more());
}

/// What the last move took is drawn as a shade, which does not count among the things that cannot be taken.
#[test]
fn what_was_taken_is_not_quiet() {
    let browser = Browser::new();
    for (game, position, mv, quiet) in [("nim", "3,5", "2:-2", 0), ("fibonacci", "26/8", "-1", 23)] {
        let place = begin(&browser, "en", &[("game", game), ("position", position), ("level", "two")]);
        let page = browser.get(&place);
        assert_eq!(play(&browser, &place, &page, mv).status, StatusCode::SEE_OTHER);
        let page = browser.get(&place).text;
        assert!(page.contains("class=\"thing stick last ghost\""), "{game}: {page}");
        assert_eq!(page.matches("class=\"thing stick quiet\"").count(), quiet, "{game}");
    }
}

/// Looking at an earlier place changes nothing; playing on from there begins a variation.
#[test]
fn history_is_read_only() {
    let browser = Browser::new();
    let place = begin(&browser, "en", &[("game", "nim"), ("position", "1,3,5,7"), ("level", "two")]);
    for mv in ["4:-2", "3:-1", "2:-1"] {
        play(&browser, &place, &browser.get(&place), mv);
    }
    let now = browser.get(&place).text;
    let version = attribute(&now, "name=\"at\"", "value").unwrap();
    let before = browser.get(&format!("{place}?place=1"));
    assert!(
        before.text.contains("Position 1,3,5,5") && before.text.contains("nothing changes"),
        "{}",
        before.text
    );
    assert_eq!(attribute(&browser.get(&place).text, "name=\"at\"", "value").unwrap(), version);
    assert_eq!(browser.get(&place).text, now);
    let fields = [("at", version.as_str()), ("from", "1"), ("move", "1:-1")];
    assert_eq!(browser.post(&format!("{place}/move"), &form(&fields)).status, StatusCode::SEE_OTHER);
    let branch = browser.get(&place).text;
    assert!(branch.contains("Position 0,3,5,5") && branch.contains("also tried"), "{branch}");
    assert!(branch.contains("<code>3:-1</code>"), "{branch}");
}

/// The first move on an opening table begins the match, and is answered.
#[test]
fn a_match_begins_with_a_move() {
    let browser = Browser::new();
    let fields = [("game", "nim"), ("position", "3,4,5"), ("level", "perfect"), ("move", "1:-2")];
    let place = begin(&browser, "en", &fields);
    let page = browser.get(&place).text;
    assert!(page.contains("You take 2 matches from row 1") && page.contains("M takes "), "{page}");
    let wrong = [("game", "nim"), ("position", "3,4,5"), ("level", "perfect"), ("move", "9:-2")];
    assert_eq!(browser.post("/en/matches", &form(&wrong)).status, StatusCode::BAD_REQUEST);
}

/// The visitor who opened a match plays it, the one who was given the link has the other chair, and all
/// others watch.
#[test]
fn a_match_has_seats() {
    let browser = Browser::new();
    let place = begin(&browser, "en", &[("game", "nim"), ("position", "3,4,5"), ("level", "two")]);
    let page = browser.get(&place).text;
    let link = attribute(&page, "id=\"link-play\"", "href").unwrap();
    let key = link.rsplit('=').next().unwrap().to_owned();
    // An onlooker sees everything and changes nothing.
    let owner = browser.other();
    let seen = browser.get(&place);
    assert!(seen.text.contains("You are looking at this match") && !seen.text.contains("class=\"pick\""));
    for (what, fields) in
        [("move", &[("at", "1"), ("move", "1:-1")][..]), ("back", &[("at", "1")]), ("forget", &[])]
    {
        assert_eq!(
            browser.post(&format!("{place}/{what}"), &form(fields)).status,
            StatusCode::BAD_REQUEST,
            "{what}"
        );
    }
    assert_eq!(
        browser.post(&format!("{place}/join"), &form(&[("key", "wrong")])).status,
        StatusCode::BAD_REQUEST
    );
    assert_eq!(browser.get(&format!("{place}/join?key=wrong")).status, StatusCode::NOT_FOUND);
    assert!(browser.get(&link).text.contains("Sit down opposite"));
    assert_eq!(browser.post(&format!("{place}/join"), &form(&[("key", &key)])).status, StatusCode::SEE_OTHER);
    // The second chair moves second.
    let waits = browser.get(&place).text;
    assert!(waits.contains("follows by itself") && waits.contains("http-equiv=\"refresh\""), "{waits}");
    let guest = browser.other();
    *browser.cookie.borrow_mut() = owner;
    let page = browser.get(&place);
    assert_eq!(play(&browser, &place, &page, "1:-1").status, StatusCode::SEE_OTHER);
    let after = browser.get(&place);
    assert!(!after.text.contains("class=\"pick\""), "it is the other's turn");
    *browser.cookie.borrow_mut() = guest;
    // At a place where it was the other's turn, the visitor may only look.
    let back = browser.get(&format!("{place}?place=0")).text;
    assert!(back.contains("nothing changes"), "{back}");
    assert!(!back.contains("a variation begins") && !back.contains("follows by itself"), "{back}");
    assert_eq!(play(&browser, &place, &browser.get(&place), "1:-1").status, StatusCode::SEE_OTHER);
    assert_eq!(browser.get("/en/matches").text.matches(LISTED).count(), 1);
    assert!(!browser.get("/en/matches").text.contains("/forget"), "only who opened it may forget it");
}

#[test]
fn lists_show_ones_own_matches() {
    let browser = Browser::new();
    let place = begin(&browser, "en", &[("game", "nim"), ("position", "3,4,5"), ("level", "perfect")]);
    begin(&browser, "en", &[("game", "cram"), ("position", "2x3"), ("level", "random")]);
    let count = |path: &str| browser.get(path).text.matches(LISTED).count();
    assert_eq!(
        (count("/en/matches"), count("/en/matches?q=marienbad"), count("/en/matches?q=zoe")),
        (2, 1, 1)
    );
    assert!(browser.get("/en/matches").text.contains("<summary>Delete</summary>"), "two presses");
    assert_eq!(browser.post(&format!("{place}/forget"), "").header("location"), "/en/matches");
    assert_eq!((count("/en/matches"), browser.get(&place).status), (1, StatusCode::NOT_FOUND));
    browser.other();
    assert_eq!(count("/en/matches"), 0);
}

/// The strip of who was winning is shown only after the match.
#[test]
fn the_strip_is_there_when_the_match_is_over() {
    let browser = Browser::new();
    let fields = form(&[("game", "nim"), ("position", "2"), ("level", "two"), ("first", "me")]);
    let begun = browser.post("/en/matches", &fields).header("location").to_owned();
    let play = |mv: &str| browser.post(&format!("{begun}/move"), &form(&[("move", mv)]));
    play("1:-1");
    assert!(!browser.get(&begun).text.contains("class=\"strip\""));
    play("1:-1");
    assert!(browser.get(&begun).text.contains("class=\"strip\""));
    // Looking back at earlier places keeps the whole strip.
    let back = browser.get(&format!("{begun}?place=1")).text;
    assert_eq!(back.matches("class=\"strip\"").count(), 1);
}

/// Heaps too large to be drawn thing by thing cannot be touched: the first move is written.
#[test]
fn a_match_with_huge_heaps_begins_with_a_written_move() {
    let browser = Browser::new();
    let page = browser.get("/en/nim/1000.2000?against=random").text;
    assert!(page.contains("class=\"typed\"") && page.contains("write your move"), "{page}");
    assert!(!browser.get("/en/nim/3.4.5").text.contains("class=\"typed\""));
    let first = page.split("class=\"typed\"").nth(1).unwrap();
    let fields = ["game", "position", "level", "first"];
    let values = fields.map(|name| attribute(first, &format!("name=\"{name}\""), "value").unwrap());
    let mut all: Vec<(&str, &str)> = fields.into_iter().zip(values.iter().map(String::as_str)).collect();
    all.push(("move", "2:-1000"));
    let place = begin(&browser, "en", &all);
    let page = browser.get(&place).text;
    assert!(page.contains("2:-1000"), "{page}");
}
