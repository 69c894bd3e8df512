use axum::http::StatusCode;
use marienbad_rules::Convention;
use marienbad_rules::catalogue::ENTRIES;
use marienbad_words::language::Language;

use super::Browser;
use crate::address;

#[test]
fn every_game_has_its_page_with_its_winning_rule_in_both_languages() {
    let browser = Browser::new();
    for language in Language::ALL {
        let home = browser.get(&format!("/{}/games", language.code()));
        assert_eq!(home.status, StatusCode::OK);
        for entry in ENTRIES.iter() {
            let path = address::of(language, &entry.examples[0], &entry.positions[0], Convention::default());
            let card = match &entry.file {
                Some(file) => {
                    let convention = Convention { play: file.play, ..Convention::default() };
                    address::of(language, &entry.examples[0], &entry.positions[0], convention)
                }
                None => format!("/{}/{}", language.code(), address::segment(&entry.examples[0])),
            };
            let card = format!("href=\"{}\"", escaped(&card));
            assert!(home.text.contains(&card), "no card {card}");
            let normal = browser.get(&path);
            assert_eq!(normal.status, StatusCode::OK, "{path}");
            assert!(normal.text.contains(&escaped(&language.say("web-pill-wins"))), "{path}");
            let rules = browser.get(&format!("{path}?tab=rules"));
            assert!(rules.text.contains(&escaped(&language.say("play-normal"))), "{path}");
            assert!(normal.text.contains(&format!("lang=\"{}\"", language.code())), "{path}");
            let misere = browser.get(&format!("{path}?misere&tab=rules"));
            assert!(misere.text.contains(&escaped(&language.say("play-misere"))), "{path}");
            // The page has nothing that its content security policy forbids.
            for inline in ["<style", " style=", " onclick=", " onload=", "javascript:"] {
                assert!(!normal.text.contains(inline), "{path} has {inline}");
            }
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;")
}

#[test]
fn the_address_of_the_issue_leads_to_its_position() {
    let browser = Browser::new();
    let page = browser.get("/fr/xxx/5.3.2.1?misere");
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text.contains("5,3,2,1"));
    assert!(page.text.contains("href=\"/en/xxx/5.3.2.1?misere\""), "the other language keeps the position");
    let analysed = browser.get("/fr/xxx/5.3.2.1?misere&tab=moves");
    assert_eq!(analysed.status, StatusCode::OK);
    assert!(analysed.text.contains("class=\"wins\""), "winning moves are marked");
    assert!(analysed.text.contains("✓</span> gagne"), "not by colour alone");
}

/// The result in a link's name is that of its own move, whatever other moves there are.
#[test]
fn a_link_that_makes_a_move_tells_its_own_result() {
    let browser = Browser::new();
    for (path, mv) in [
        ("/en/arc-kayles/a-b-c-d?tab=moves&pick=a", "a-b"),
        ("/en/cram/3x4?tab=moves&pick=1.1", "1.1-1.2"),
        ("/en/cram/3x4?tab=moves&pick=1.1", "1.1-2.1"),
    ] {
        let page = browser.get(path).text;
        let label = page.split("aria-label=\"").find(|text| text.contains(&format!("({mv}): "))).unwrap();
        let label = &label[..label.find('"').unwrap()];
        assert_eq!(label.contains(". wins"), mv == "1.1-2.1", "{label}");
    }
}

#[test]
fn the_plane_shows_the_lost_pairs_in_time() {
    let browser = Browser::new();
    for query in ["analyse", "misere&analyse"] {
        for game in ["wythoff/7.12", "dornim/9.4"] {
            let page = browser.get(&format!("/en/{game}?{query}"));
            assert_eq!(page.status, StatusCode::OK, "{game} {query}");
            assert!(
                page.text.contains("class=\"cold\"") && page.text.contains("class=\"golden\""),
                "{game} {query}"
            );
        }
    }
}

#[test]
fn the_language_is_the_wish_of_the_browser() {
    let browser = Browser::new();
    let ask = |wish: &str| {
        let request =
            axum::http::Request::get("/").header("host", super::HOST).header("accept-language", wish);
        browser.send(request.body(axum::body::Body::empty()).unwrap())
    };
    assert_eq!(ask("fr-FR,fr;q=0.9").header("location"), "/fr/");
    assert_eq!(ask("de").header("location"), "/en/");
    assert_eq!(ask("fr").header("vary"), "accept-language");
    assert_eq!(browser.get("/fr").header("location"), "/fr/");
    assert_eq!(browser.get("/fr/nim").header("location"), "/fr/nim/3.4.5");
    assert!(browser.get("/fr/xxx").header("location").ends_with("?misere"));
    let opened = browser.get("/en/open?game=0.137&position=10,4&misere=1");
    assert_eq!(opened.header("location"), "/en/0.137/10.4?misere");
}

#[test]
fn mistakes_get_one_clear_line_in_both_languages() {
    let browser = Browser::new();
    for (path, status, french, english) in [
        ("nowhere/at/all", 404, "pas de page", "no page"),
        ("backgammon", 404, "backgammon", "backgammon"),
        ("wytoff/3.5", 404, "wythoff", "wythoff"),
        ("nim/1,,3", 400, "caractère 3", "character 3"),
        ("nim/1,3?turns=0:1", 400, "2:1", "2:1"),
        ("nim/1,3?compound=odd", 400, "conjunctive-short", "conjunctive-short"),
        ("dag/%2Fetc%2Fpasswd:a", 400, "/etc/passwd", "/etc/passwd"),
        ("matches/nosuchmatch", 404, "ici aucune partie", "no match"),
        ("nim/%FF", 404, "pas de page", "no page"),
    ] {
        for (code, words) in [("fr", french), ("en", english)] {
            let answer = browser.get(&format!("/{code}/{path}"));
            assert_eq!(answer.status.as_u16(), status, "/{code}/{path}");
            assert!(answer.text.contains(words), "/{code}/{path}: {}", answer.text);
            assert!(!answer.text.contains("root:"), "a file was read");
        }
    }
    assert_eq!(browser.post("/fr/nim/1.3", "").status, StatusCode::METHOD_NOT_ALLOWED);
}

#[test]
fn mistakes_on_pages_lead_on() {
    let browser = Browser::new();
    for (path, link, typed) in [
        ("nim/1.3.x", "/en/nim/1.3.5.7", "1.3.x"),
        ("open?game=nim&position=1,,3", "/en/nim/1.3.5.7", "1,,3"),
        ("wytoff/3.5", "/en/wythoff/3.5", "3.5"),
        ("coins:2x/3", "/en/coins:2/3.7.11", "3"),
    ] {
        let page = browser.get(&format!("/en/{path}")).text;
        assert!(page.contains(&format!("<a href=\"{link}\"")), "{path}: {page}");
        assert_eq!(super::attribute(&page, "name=\"position\"", "value").unwrap(), typed, "{path}");
        assert!(!page.contains("marienbad "), "{path} speaks of commands: {page}");
    }
    let turns = browser.get("/en/nim/1,3?turns=0:1").text;
    assert!(turns.contains("2:1") && !turns.contains("--turns"), "{turns}");
    let table = browser.get("/en/tables/sequence?game=cram").text;
    assert!(table.contains("href=\"/en/tables/sequence\"") && !table.contains("marienbad "), "{table}");
    let no_table = browser.get("/en/tables/zzz").text;
    assert!(!no_table.contains("Back to the table") && no_table.contains("<p><a href=\"/en/tables\">"));
    // Addresses use points, so the error does not ask for commas.
    let french = browser.get("/fr/nim/1.3.x").text;
    assert!(french.contains("caractère 5") && !french.contains("attendu"), "{french}");
    let long = vec!["99"; 3000].join(".");
    assert!(browser.get(&format!("/en/nim/{long}")).text.contains("at most 8192 characters"));
}

#[test]
fn a_bar_in_a_position_may_be_typed_as_it_is() {
    let browser = Browser::new();
    for (path, place) in [
        ("/en/fibonacci/26/8?misere", "/en/fibonacci/26%2F8?misere"),
        ("/en/chomp/4,4/4,2", "/en/chomp/4,4%2F4,2"),
        ("/fr/nim/1.3/", "/fr/nim/1.3"),
    ] {
        assert_eq!(browser.get(path).header("location"), place);
    }
}

#[test]
fn boards_that_no_engine_knows_in_time_are_shown_all_the_same() {
    let browser = Browser::new();
    for (path, words) in [
        ("cram/40x40?analyse", "The mirror strategy"),
        ("xxx:globe/30x20?analyse", "The mirror strategy"),
        ("xxx:grid/3x40?analyse", "Not known within the time of a page"),
        ("xxx/5000?analyse&misere", "Not known within the time of a page"),
    ] {
        let page = browser.get(&format!("/en/{path}"));
        assert_eq!(page.status, StatusCode::OK, "{path}");
        assert!(page.text.contains(words), "{path}");
        let moves = browser.get(&format!("/en/{}", path.replace("analyse", "tab=moves")));
        assert!(moves.text.contains("class=\"results\""), "{path}");
    }
}

#[test]
fn the_rule_in_a_name_is_told_in_words() {
    let browser = Browser::new();
    for (path, words) in [
        ("/en/subtract:1,2,3/20", "Here one takes 1, 2 or 3."),
        ("/fr/subtract:1,2,3/20", "on en retire 1, 2 ou 3."),
        ("/en/coins:2/3.7", "Here one turns at most 2 of them."),
        ("/fr/coins:=2/3.7", "on en retourne 2 exactement."),
        ("/fr/kayles/5?tab=rules", "on retire d'un tas 1 ou 2 objets en laissant un ou deux tas, ou rien."),
        ("/en/coins:2*ruler/2.3", "rows (at most 2 of them), columns (any number of neighbours)"),
    ] {
        assert!(browser.get(path).text.contains(words), "{path}");
    }
}

#[test]
fn parts_of_a_move_are_asked_for_only_where_there_are_some() {
    let browser = Browser::new();
    let over = browser.get("/en/northcott/3.0.2?compound=conjunctive-short").text;
    assert!(over.contains("No move is left") && !over.contains("so far"), "{over}");
    let page = browser.get("/en/northcott/3.1.2?compound=selective").text;
    assert!(page.contains("at least one: 0 so far") && !page.contains("0 of 3"), "{page}");
    assert!(browser.get("/en/northcott/3.1.2?compound=conjunctive").text.contains("0 of 3 so far"));
}

#[test]
fn a_line_says_which_part_it_puts_away() {
    let browser = Browser::new();
    assert!(browser.get("/en/chocolate/4x6").text.contains("A line puts away"));
    assert!(!browser.get("/en/chomp/4x6").text.contains("A line puts away"));
}

#[test]
fn heaps_without_room_are_counted() {
    let browser = Browser::new();
    let heaps = vec!["9"; 1000].join(".");
    let page = browser.get(&format!("/en/nim/{heaps}")).text;
    assert!(page.contains(" more, for which there is no room here"), "{page}");
    assert!(!browser.get("/en/nim/1.3.5.7").text.contains("no room"));
}

#[test]
fn games_are_found_by_words_with_or_without_accents() {
    let browser = Browser::new();
    let found = browser.get("/fr/?q=ALLUMETTES+fibonacci");
    assert!(
        found.text.contains("\"/fr/fibonacci\"") && !found.text.contains("\"/fr/cram\""),
        "{}",
        found.text
    );
    let kayles = browser.get("/en/?q=kayles");
    assert!(kayles.text.contains("\"/en/kayles\""));
    for (words, page) in [
        ("Golay", "/fr/tables/code"),
        ("golay", "\"/fr/coins:2\""),
        ("misere", "/fr/words/misere"),
        ("misère quotient", "/fr/tables/quotient"),
        ("allumettes", "\"/fr/nim\""),
        ("0.137", "\"/fr/0.137\""),
        ("mex", "/fr/words/mex"),
    ] {
        let query = super::form(&[("q", words)]);
        let found = browser.get(&format!("/fr/?{query}"));
        assert!(found.text.contains(page), "{words}: {page} is missing in {}", found.text);
        assert!(found.text.contains("<h1>"), "{words}");
    }
    let nothing = browser.get("/en/?q=%3Cscript%3E");
    assert!(nothing.text.contains("No game found") && !nothing.text.contains("<script>"));
}

#[test]
fn style_and_script_are_served_and_kept() {
    let browser = Browser::new();
    let home = browser.get("/en/");
    let address = super::attribute(&home.text, "rel=\"stylesheet\"", "href").unwrap();
    let style = browser.get(&address);
    assert_eq!((style.status, style.header("content-type")), (StatusCode::OK, "text/css; charset=utf-8"));
    assert!(style.header("cache-control").contains("immutable"));
    assert_eq!(browser.get("/assets/style.css").header("cache-control"), "no-cache");
    assert_eq!(browser.get("/assets/..%2FCargo.toml").status, StatusCode::NOT_FOUND);
}

#[test]
fn a_drawn_graph_keeps_its_places_from_page_to_match() {
    let browser = Browser::new();
    let places = "a.100.100,b.276.100,c.100.276";
    let editor = browser.get(&format!("/fr/graphs?places={places}&links=a-b,b-c"));
    let path = format!("/fr/xxx:graph/a-b,b-c?misere&places={places}");
    assert!(editor.text.contains(&path.replace('&', "&amp;")), "{}", editor.text);
    let page = browser.get(&path);
    let spot = "cx=\"36\" cy=\"36\"";
    assert!(page.text.contains(spot) && page.text.contains("cx=\"212\""), "{}", page.text);
    assert!(page.text.contains(&format!("places={places}\"")), "moves keep the drawing");
    assert!(
        browser
            .get(&format!("{path}&tab=rules"))
            .text
            .contains("/fr/graphs?game=xxx:graph&amp;position=a-b,b-c&amp;places="),
        "back to the editor"
    );
    let begun = browser.post(
        "/fr/matches",
        &super::form(&[("game", "xxx:graph"), ("position", "a-b,b-c"), ("places", places)]),
    );
    let shown = browser.get(begun.header("location").trim_end_matches("#turn"));
    assert!(shown.text.contains(spot), "{}", shown.text);
    for code in ["fr", "en"] {
        for query in [
            "",
            "x=1e30&y=-5",
            "places=%00,a.1&links=a-a,-&pick=zz",
            "game=nim&position=1",
            "turn=arrows&sample=none",
        ] {
            let status = browser.get(&format!("/{code}/graphs?{query}")).status.as_u16();
            assert!(matches!(status, 200 | 303 | 404), "{query}: {status}");
        }
    }
    let refused = browser.get("/en/graphs?kind=arrows&places=a.50.50,b.90.90&links=a%3Eb&from=b&to=a");
    assert_eq!(refused.status, StatusCode::SEE_OTHER, "an arrow is turned round");
    let circle =
        browser.get("/en/graphs?kind=arrows&places=a.50.50,b.90.90,c.200.90&links=a%3Eb,b%3Ec&from=c&to=a");
    assert!(circle.text.contains("close a circle"), "{}", circle.text);
}

#[test]
fn parts_of_a_board_are_called_by_a_place() {
    let browser = Browser::new();
    for (code, words) in [("fr", "le morceau avec 1.5 = 1"), ("en", "the part with 1.5 = 1")] {
        let page = browser.get(&format!("/{code}/cram/...%23.%2F...%23.?analyse")).text;
        assert!(page.contains(&format!("<th scope=\"row\">{words}</th>")), "{page}");
    }
}

#[test]
fn an_order_is_drawn_solved_and_played() {
    let browser = Browser::new();
    for (code, title, circle, above) in [
        ("fr", "Dessiner un ordre", "a ne peut pas être au-dessus de c", "a\u{a0}: au-dessous de b."),
        ("en", "Draw an order", "a cannot lie above c", "a: lies below b."),
    ] {
        assert!(browser.get(&format!("/{code}/games")).text.contains(&format!("/{code}/graphs?kind=order")));
        let places = "a.100.300,b.100.200,c.200.100";
        let at = format!("/{code}/graphs?kind=order&places={places}&links=a%3Cb,b%3Cc");
        let page = browser.get(&at).text;
        assert!(page.contains(&format!("<h1>{title}</h1>")) && page.contains(above), "{page}");
        for play in ["?", "?misere&amp;"] {
            let board = format!("\"/{code}/poset/a%3Cb,b%3Cc{play}places={places}");
            assert!(page.contains(&format!("{board}\"")), "{board}: {page}");
            assert!(page.contains(&format!("{board}&amp;analyse\"")), "{board}: {page}");
        }
        let refused = browser.get(&format!("{at}&from=c&to=a"));
        assert_eq!(refused.status, StatusCode::OK);
        assert!(
            refused.text.contains(circle) && refused.text.contains("(a &lt; b &lt; c)"),
            "{}",
            refused.text
        );
        let follows = browser.get(&format!("{at},a%3Cc")).text;
        assert_eq!(follows.matches("link follows").count(), 1, "{follows}");
        // The page of the game draws the vertices where they were drawn, and links back.
        let board = browser.get(&format!("/{code}/poset/a%3Cb,b%3Cc?places={places}&tab=rules")).text;
        assert!(board.contains("cx=\"36\" cy=\"236\""), "{board}");
        let back = format!("/{code}/graphs?game=poset&position=a%3Cb,b%3Cc&places={places}");
        assert!(board.contains(&back.replace('&', "&amp;")), "{board}");
        assert_eq!(browser.get(&back).header("location"), at);
        // The greater element is moved up, wherever it was placed.
        let moved = browser.get(&format!("/{code}/graphs?kind=order&places=a.100.300,b.200.300&from=a&to=b"));
        assert!(moved.header("location").contains("b.200.256"), "{}", moved.header("location"));
        assert!(browser.get(&format!("/{code}/graphs?sample=divisors")).header("location").contains("60."));
    }
}

#[test]
fn the_analysis_says_how_long_it_lasts() {
    let browser = Browser::new();
    let page = browser.get("/en/nim/2.2?analyse");
    assert!(page.text.contains("ends after 4 moves"), "{}", page.text);
    assert!(browser.get("/en/nim/2.2?tab=moves").text.contains("3 more moves"));
    assert!(!browser.get("/en/nim/2.2?tab=moves&turns=2:1").text.contains("more moves"));
}

#[test]
fn the_way_off_a_strip_has_a_name_in_each_language() {
    let browser = Browser::new();
    for (code, words) in [("fr", "Choisir la sortie de la bande."), ("en", "Pick the way off the strip.")] {
        let page = browser.get(&format!("/{code}/strip/1,4,4")).text;
        assert!(page.contains(words), "{page}");
    }
}

#[test]
fn a_page_says_all_of_its_rules() {
    let browser = Browser::new();
    let page = browser.get("/en/nim/1.3.5.7?misere&compound=selective&turns=2:1&tab=rules").text;
    let command = "marienbad solve nim 1,3,5,7 --misere --compound selective --turns 2:1</pre>";
    assert!(page.contains(command), "{page}");
    assert!(browser.get("/en/poset/a%3Cb?tab=rules").text.contains("marienbad solve poset 'a&lt;b'</pre>"));
    for (path, words) in [
        ("/fr/fibonacci/26%2F8", "Ici, on peut en prendre au plus 8."),
        ("/en/fibonacci/5%2F8", "Here one may take at most 5."),
        ("/en/subtract:1,2,3/20", "Here one takes 1, 2 or 3."),
    ] {
        let page = browser.get(path).text;
        assert!(page.contains(words), "{path}: {page}");
    }
    assert!(!browser.get("/en/fibonacci/5%2F2+7%2F2").text.contains("at most 5."));
}

#[test]
fn a_position_with_points_is_told_from_the_end_of_a_sentence() {
    let browser = Browser::new();
    for (path, words) in [
        (
            "/fr/xxx:circle/10",
            "Enlevez le jeton 1 et 2 autres avec lui (1)\u{a0}: il reste «\u{a0}..ooooooo.\u{a0}».",
        ),
        ("/en/cram/2x2?pick=1.1", "(1.1-2.1): leaves &quot;#./#.&quot;."),
    ] {
        let page = browser.get(path).text;
        assert!(page.contains(&format!("{words}\"")), "{path}: {page}");
    }
}

#[test]
fn a_list_that_ends_early_says_so() {
    let browser = Browser::new();
    for (path, words) in [
        ("/fr/cram/30x30?tab=rules", "Les 240 premiers coups (il y en a d'autres)"),
        ("/en/cram/30x30?tab=rules", "The first 240 moves (there are more)"),
        ("/en/cram/3x3?tab=rules", "<p>12 moves.</p>"),
    ] {
        let page = browser.get(path).text;
        assert!(page.contains(words), "{path}: {page}");
    }
}

#[test]
fn whoever_draws_arrows_is_offered_arrows() {
    let browser = Browser::new();
    let page = browser.get("/en/graphs?kind=arrows").text;
    assert!(page.contains("/en/graphs?kind=arrows&amp;sample=cube\""), "{page}");
    let to = browser.get("/en/graphs?kind=arrows&sample=cube");
    assert!(to.header("location").starts_with("/en/graphs?kind=arrows&places="), "{}", to.header("location"));
    assert_eq!(browser.get(to.header("location")).text.matches("/en/dag/").count(), 4);
}

/// Technical words in reasons lead to their pages, and long lists are folded.
#[test]
fn reasons_link_their_words_and_fold_their_lists() {
    let browser = Browser::at(|site| site.analyses = super::patient());
    for (path, word) in [
        ("/fr/kayles/5.4.3?tab=why", "value"),
        ("/en/nim/1.1.2?misere&tab=why", "misere"),
        ("/en/subtract:1,2,3/6?tab=why", "mex"),
        ("/fr/nim/3.4.5?tab=why", "lost"),
    ] {
        let page = browser.get(path).text;
        assert!(
            page.contains(&format!("class=\"term\" href=\"/{}/words/{word}\"", &path[1..3])),
            "{path}: {page}"
        );
    }
    let mirror = browser.get("/fr/xxx:grid/4x4?tab=why").text;
    assert!(mirror.contains("<summary>Les 16 coups et leurs réponses</summary>"), "{mirror}");
    let list = mirror.find("<ul class=\"answered\"").unwrap();
    assert!(
        mirror[..list].rfind("<details>").is_some_and(|open| !mirror[open..list].contains("</details>")),
        "{mirror}"
    );
}

/// The usual names stand above the board, and moves are told in words; the notation is a second, quiet
/// line.
#[test]
fn games_and_moves_are_called_as_people_call_them() {
    let browser = Browser::at(|site| site.analyses = super::patient());
    for (path, heading, notation) in [
        ("/fr/coins:7", "Retournements de pièces", Some("Ici, on en retourne 7 au plus.")),
        (
            "/en/coins:nim*nim",
            "Coins in rows and columns",
            Some("Here one chooses rows (at most 2 of them), columns (at most 2 of them)."),
        ),
        ("/fr/0.77/10", "Le jeu de quilles", Some("<code>0.77</code>")),
        ("/en/0.354/9", "Take and break", Some("<code>0.354</code>")),
        ("/fr/subtract:1,2,3/20", "Jeu de soustraction", Some("Ici, on en retire 1, 2 ou 3.")),
        ("/fr/nim/3.4.5", "Le jeu de Marienbad", None),
    ] {
        let page = browser.get(path);
        let to =
            if page.status.is_redirection() { page.header("location").to_owned() } else { path.to_owned() };
        let page = browser.get(&to).text;
        assert!(page.contains(&format!("<h1>{}</h1>", escaped(heading))), "{path}: {page}");
        let quiet = page.split("class=\"tagline\">").nth(1).unwrap().split("</p>").next().unwrap();
        match notation {
            Some(notation) => {
                assert!(quiet.ends_with(notation), "{path}: {quiet}");
            }
            None => assert!(!quiet.contains("<code>"), "{path}: {quiet}"),
        }
    }
    for (path, told, notation) in [
        ("/fr/nim/3.4.5?hint=4", "Retirez 2 allumettes de la 1re rangée", "<code>1:-2</code> → 1,4,5"),
        ("/fr/nim/3.4.5?tab=moves", "Retirez 2 allumettes de la 1re rangée", "<code>1:-2</code> → 1,4,5"),
        ("/en/cram/4x5?tab=why", "Lay a domino (rows 2 and 3, column 3)", "<code>2.3-3.3</code>"),
        ("/en/chomp/3x4?tab=why", "Bite 4 squares", "<code>2.3</code>"),
    ] {
        let page = browser.get(path).text;
        let at = page.find(told).unwrap_or_else(|| panic!("{path}: {page}"));
        assert!(page[at..].contains(notation), "{path}: {page}");
    }
}

/// The rest of the query is kept when a game's opening is found.
#[test]
fn an_opening_keeps_what_was_asked() {
    let browser = Browser::new();
    assert!(browser.get("/fr/nim?tab=why").header("location").ends_with("?tab=why"));
    let machine = browser.get("/fr/subtract:1,2,3?tab=why");
    assert!(machine.header("location").contains("tab=why"), "{}", machine.header("location"));
}

/// A globe is turned by links, and stays turned when a move is made.
#[test]
fn a_globe_turns_without_a_script() {
    let browser = Browser::new();
    let page = browser.get("/en/xxx:globe/6x4").text;
    let turned = super::attribute(&page, "class=\"button round\"", "href").unwrap();
    assert_eq!(turned, "/en/xxx:globe/6x4?turn=1");
    let next = browser.get(&turned).text;
    assert_ne!(
        page[page.find("<svg class=\"scene").unwrap()..],
        next[next.find("<svg class=\"scene").unwrap()..]
    );
    assert!(next.contains("action=\"/en/matches?turn=1\"") && next.contains("?turn=2"), "{next}");
    let begun = browser.post(
        "/en/matches?turn=1",
        &super::form(&[("game", "xxx:globe"), ("position", "6x4"), ("level", "random"), ("first", "me")]),
    );
    assert!(begun.header("location").ends_with("?turn=1"), "{}", begun.header("location"));
    assert!(!browser.get("/en/nim/3.4.5").text.contains("data-turn"));
}

/// A hint plays by the idea that it has told, and speaks of no list that is not there.
#[test]
fn the_steps_of_a_hint_agree() {
    let browser = Browser::new();
    let cram = browser.get("/en/cram/4x5?hint=8").text;
    let hints = &cram[cram.find("class=\"hints\"").unwrap()..];
    let hints = &hints[..hints.find("</section>").unwrap()];
    assert!(hints.contains("2.3-3.3") && !hints.contains("2.1-3.1 →"), "{hints}");
    assert!(hints.contains("look for the move after which the board is unchanged by half a turn"), "{hints}");
    let sum = "nim(1,3) + kayles(4)";
    let sum = address::of(Language::English, "sum", sum, Convention::default());
    for (path, said) in [
        ("/en/chomp/3x4?hint=3", "At least one move leaves the other a "),
        ("/en/euclid/11.4?hint=3", "At least one move leaves the other a "),
        ("/en/northcott/3.1.4?hint=2", "The gap between two pawns"),
        ("/en/chocolate/4x6?hint=1", "Count the lines"),
        (&format!("{sum}?hint=2"), "nim(3) is worth 3, kayles(4) is worth 1"),
        ("/en/kayles/10.4?tab=why", "10 is worth 2, 4 is worth 1"),
    ] {
        let page = browser.get(path).text;
        assert!(page.contains(said), "{path}: {page}");
        assert!(!page.contains("is not in this list") || page.contains("class=\"mex\""), "{path}");
    }
    // Golay's moves are too many to be listed, and are told all the same.
    let golay = browser.get("/en/coins:7/1,2,4,7,8,11,13,16,19,22,24?hint=8").text;
    assert!(golay.contains("Turn coins"), "{golay}");
}
