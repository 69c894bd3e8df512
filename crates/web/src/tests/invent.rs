use axum::http::StatusCode;
use marienbad_words::language::Language;

use marienbad_store::GameFolder;

use super::{Browser, attribute, form};
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
    // Take one to three, misère play: 1, 5, 9, … are lost.
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
    // The place refers to the typed text, without the word that precedes a rule elsewhere.
    let misspelt = browser.get("/fr/invent?rule=n+-%3E+n-k+pur+k+dans+1..3");
    assert!(misspelt.text.contains("caractère 10"), "{}", misspelt.text);
    let read = browser.get("/fr/invent?rule=n+-%3E+n-k+pour+k+dans+1..3+quand+n+%3E+5");
    assert!(read.text.contains("<i>si</i> n &gt; 5") && !read.text.contains("<i>if</i>"), "{}", read.text);
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
    // The page says that this game has no values of single heaps.
    let pairs = browser.get("/en/invent?rule=(a,b)+-%3E+(a-1,b)+if+a+%3E+0&position=2,1&known=1");
    let known = pairs.text.split("id=\"known\"").nth(1).unwrap_or_else(|| panic!("{}", pairs.text));
    assert!(known.contains(&Language::English.say("webinvent-known-none")), "{known}");
}

/// A rule that looks through far too many numbers keeps its page: what is known is an answer beside it.
#[test]
fn what_is_not_found_in_time_is_said_beside_the_rule() {
    let browser = Browser::new();
    for (code, rule) in [
        ("fr", "n+-%3E+n-k+pour+k+dans+1..10^18+si+k+divise+n"),
        ("en", "n+-%3E+n-1+for+a+in+1..10^18,+b+in+1..10^18+if+a*b+=+n"),
        ("en", "n+-%3E+n-k+for+k+in+1..n-1+if+k+divides+n&position=1000000000000000000"),
    ] {
        let page = browser.get(&format!("/{code}/invent?rule={rule}&known=1"));
        assert_eq!(page.status, StatusCode::OK, "{rule}");
        assert!(page.text.contains("id=\"rule\"") && page.text.contains("10^18") == rule.contains("^18"));
        let known = page.text.split("id=\"known\"").nth(1).unwrap_or_else(|| panic!("{}", page.text));
        assert!(known.contains("<p"), "{rule}: {known}");
    }
}

/// Three questions make a rule, and the page remembers the choices.
#[test]
fn a_rule_is_put_together_from_pieces() {
    let browser = Browser::new();
    let page = browser.get("/en/invent?take=upto&most=2&list=&split=after&more=nothing");
    assert!(page.text.contains("n -&gt; [a, n-k-a] for k in 1..2, a in 0..n-k"), "{}", page.text);
    assert!(page.text.contains("0.77"), "Kayles is seen by its shape");
    assert!(page.text.contains("<option value=\"after\" selected"), "{}", page.text);
    let page = browser.get("/fr/invent?take=list&list=1,4&split=instead&more=half&most=3");
    assert!(
        page.text.contains("pour k dans {1, 4}") && !page.text.contains("role=\"alert\""),
        "{}",
        page.text
    );
    for odd in ["take=", "take=x&most=-1", "take=list&list=%00%FF", "take=upto&most=99999999999999999999"] {
        let page = browser.get(&format!("/en/invent?{odd}"));
        assert!(page.status == StatusCode::OK && !page.text.contains("role=\"alert\""), "{odd}");
    }
}

/// The query holds the rule. Addresses with the rule in the path still work.
#[test]
fn pages_of_rules() {
    let browser = Browser::new();
    let page = browser.get("/en/rule/9?rule=n+-%3E+n-1+or+n-2");
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    assert!(page.text.contains("/en/rule/9?rule=n%20-%3E%20n-1%20or%20n-2"), "links carry the rule");
    let old = browser.get("/en/rule%3A%20n%20-%3E%20n-1%20or%20n-2/9");
    assert_eq!(old.status, StatusCode::OK);
    let opening = browser.get("/en/rule?rule=place:%20%23%23");
    assert!(opening.header("location").starts_with("/en/rule/4x5?rule=place:%20%23%23"));
    let opened = browser.get("/en/open?game=word:+%22ab%22+-%3E+%22b%22&position=aab&misere=1");
    let there = opened.header("location").to_owned();
    assert!(there.contains("/en/rule/aab?rule=word:") && there.ends_with("&misere"), "{there}");
    assert_eq!(browser.get(&there).status, StatusCode::OK);
    for wrong in
        ["/en/rule/9", "/en/rule/9?rule=", "/en/rule/9?rule=game:/etc/passwd", "/en/rule/9?rule=n+-%3E"]
    {
        let page = browser.get(wrong);
        assert!(page.status.is_client_error() && !page.text.contains("root:"), "{wrong}: {}", page.status);
    }
}

#[test]
fn a_game_is_changed_and_a_code_says_what_is_known() {
    let browser = Browser::new();
    let code = browser.get("/en/0.137/10.4?tab=rules");
    assert!(code.text.contains("0.07 (n + 1)") && code.text.contains("period 34"), "{}", code.text);
    assert!(code.text.contains("A002187") && code.text.contains("quotient"), "{}", code.text);
    for (page, rule) in [
        ("/en/nim/1.3.5.7?tab=rules", "n -> k for k in 0..n-1"),
        ("/fr/kayles/7?tab=rules", "n -> [a, n-k-a] pour k dans 1..2, a dans 0..n-k"),
        ("/en/mark/20?tab=rules", "n -> n-1 or n div 2 if n > 0"),
        ("/en/cram/2x3?tab=rules", "place: ##"),
        ("/en/rule/9?rule=n+-%3E+n-1+or+n-2&tab=rules", "n -> n-1 or n-2"),
    ] {
        let shown = browser.get(page);
        let link = attribute(&shown.text, "class=\"button change\"", "href");
        let link = link.unwrap_or_else(|| panic!("{page}: {}", shown.text));
        let invent = browser.get(&link);
        assert_eq!(invent.status, StatusCode::OK, "{link}");
        assert!(!invent.text.contains("role=\"alert\""), "{link}: {}", invent.text);
        let typed = invent.text.split("<textarea").nth(1).unwrap().split('>').nth(1).unwrap();
        let typed = typed.split("</textarea").next().unwrap().replace("&gt;", ">");
        let rest = invent.text.contains(&rule.replace('>', "&gt;"));
        assert!(rest, "{page}: {typed}");
    }
    assert!(!browser.get("/en/chomp/3x4?tab=rules").text.contains("button change"), "no rule says Chomp");
}

/// Visitors cannot write into the folder of a server whose owner does not allow it; the file is shown to be
/// copied.
#[test]
fn a_game_is_kept_where_that_is_allowed() {
    let closed = Browser::new();
    let page = closed.get("/en/invent?rule=n+-%3E+n-1+or+n-6");
    assert!(page.text.contains("name = &quot;my-game&quot;") && !page.text.contains("/invent/keep"));
    let fields =
        [("rule", "n -> n-1 or n-6"), ("position", "13"), ("name", "kept-here"), ("title", "Kept \"so\"")];
    assert_eq!(closed.post("/en/invent/keep", &form(&fields)).status, StatusCode::FORBIDDEN);
    let folder = std::env::temp_dir().join(format!("marienbad-kept-{}", std::process::id()));
    let open = Browser::at(|site| site.games = Some(GameFolder::at(&folder)));
    assert!(open.get("/en/invent?rule=n+-%3E+n-1+or+n-6").text.contains("/en/invent/keep"));
    let kept = open.post("/en/invent/keep", &form(&fields));
    assert_eq!(kept.header("location"), "/en/kept-here/13", "{}", kept.text);
    assert!(open.get("/en/kept-here/13").text.contains("Kept &quot;so&quot;"));
    assert!(open.get("/en/games").text.contains("/en/kept-here/"), "it is among all games");
    let text = std::fs::read_to_string(folder.join("kept-here.toml")).unwrap();
    assert!(text.contains("rule = \"rule: n -> n-1 or n-6\""), "{text}");
    let other = |name: &str, rule: &str| {
        open.post("/en/invent/keep", &form(&[("rule", rule), ("position", "5"), ("name", name)]))
    };
    for (name, rule) in [
        ("kept-here", "n -> n-1"),
        ("nim", "n -> n-1"),
        ("../up", "n -> n-1"),
        ("Capital", "n -> n-1"),
        ("", "n -> n-1"),
        ("broken", "n -> q"),
        ("file", "game:/etc/passwd"),
    ] {
        let answer = other(name, rule);
        assert!(answer.status.is_client_error(), "{name} {rule}: {}", answer.status);
    }
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
    assert_eq!(open.get("/en/invent/keep").status, StatusCode::METHOD_NOT_ALLOWED);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Long lists of moves are cut off in time to be answered.
#[test]
fn huge_heaps_are_answered() {
    let browser = Browser::new();
    for tab in ["", "?tab=rules", "?tab=why", "?tab=moves"] {
        let page = &format!("/fr/take-a-divisor/1000000000000000000{tab}");
        let begun = std::time::Instant::now();
        let answer = browser.get(page);
        assert_ne!(answer.status, StatusCode::REQUEST_TIMEOUT, "{page}: {}", answer.text);
        assert!(answer.text.contains("plus de 4000000 pas"), "{page}: {}", answer.text);
        assert!(begun.elapsed().as_secs() < 8, "{page}: {:?}", begun.elapsed());
    }
}
