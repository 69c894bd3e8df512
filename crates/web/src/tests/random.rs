//! Whatever is asked, the site gives a sensible answer.

use axum::body::Body;
use axum::http::Request;
use marienbad_play::Chance;
use marienbad_rules::catalogue::ENTRIES;

use super::{Browser, HOST};

/// Pieces that addresses and forms are made of, right and wrong.
const PIECES: &[&str] = &[
    "nim",
    "xxx",
    "0.137",
    "coins:nim*nim",
    "cram",
    "dag",
    "xxx:graph",
    "chomp",
    "fibonacci",
    "hex:0.9",
    "subtract:1,2",
    "1",
    "0",
    ",",
    ".",
    "..",
    "~",
    "/",
    "%2F",
    "%00",
    "%FF",
    "%",
    "+",
    "%2B",
    "#",
    ":",
    "x",
    "9x9",
    "3x4",
    "99999999999999999999",
    "18446744073709551615",
    "1000x1000",
    "a-b",
    "a>b:a",
    "oo.o",
    "N/oo/-",
    "misere",
    "turns=",
    "2:1",
    "4294967295:1",
    "compound=",
    "selective",
    "graphs",
    "places=",
    "a.50.50,b.90.90",
    "links=",
    "part=",
    "kind=arrows",
    "touch=a",
    "conjunctive",
    "analyse",
    "&",
    "=",
    "?",
    "é",
    "\u{202e}",
    "-1",
    "1e9",
    "game=",
    "position=",
    "move=",
    "at=",
    "level=",
    "perfect",
    "forgetful:NaN",
    "first=machine",
    "expression=",
    "inv 0",
    "((((",
    "2^2^2",
    "to=",
    "turn=",
    "coins=",
    "q=",
    "0.6",
    "500000000",
    "{1,2}",
    "coins:{1}",
    "(34)",
    "matches",
    "open",
    "@",
    "[",
    "<script>",
];

const PLACES: &[&str] = &[
    "/",
    "/fr/",
    "/en/",
    "/fr/matches/",
    "/en/open?",
    "/fr/nim/",
    "/en/cram/",
    "/fr/coins:2/",
    "/en/dag/",
    "/fr/0.6/",
    "/api/v1/solve?",
    "/api/v1/moves?game=cram&",
    "/api/v1/explain?game=nim&",
    "/api/v1/sequence?game=0.07&",
    "/api/v1/period?",
    "/api/v1/nim?",
    "/api/v1/code?",
    "/api/v1/rules?",
    "/assets/",
];

#[test]
fn no_address_and_no_form_breaks_it() {
    let browser = Browser::new();
    let mut chance = Chance::new(9);
    let mut answered = 0;
    for round in 0..600 {
        let mut text = String::new();
        for _ in 0..=chance.below(6) {
            text.push_str(chance.pick(PIECES).unwrap());
        }
        let post = round % 4 == 0;
        let address = if post {
            (*chance.pick(&["/fr/matches", "/en/matches/x/move", "/en/matches/x/back"]).unwrap()).to_owned()
        } else {
            format!("{}{text}", chance.pick(PLACES).unwrap())
        };
        let builder = if post { Request::post(&address) } else { Request::get(&address) };
        // An invalid address never reaches the pages.
        let Ok(request) = builder.header("host", HOST).body(Body::from(text.clone())) else { continue };
        let answer = browser.send(request);
        assert!(answer.status.as_u16() != 500, "{address} {text}: {}", answer.text);
        answered += 1;
    }
    assert!(answered > 300, "{answered}");
}

#[test]
fn large_positions_of_every_game_are_answered() {
    let browser = Browser::new();
    let numbers = [
        "4000",
        "1000000000000000000",
        "60x60",
        "1000x1000",
        "99,99,99,99,99,99",
        "9999%2F9999",
        "500.500",
        "4000,4000",
    ];
    for entry in ENTRIES.iter() {
        for number in numbers {
            let start = std::time::Instant::now();
            let answer = browser.get(&format!("/en/{}/{number}", entry.examples[0]));
            // Listing the moves of a user's own rule may take longer than a page has time.
            let late = entry.file.is_some() && answer.status.as_u16() == 503;
            let answered = late || matches!(answer.status.as_u16(), 200 | 400);
            assert!(answered, "{} {number}: {}", entry.name, answer.status);
            assert!(answer.text.len() < 8 << 20, "{} {number}: {} bytes", entry.key, answer.text.len());
            assert!(start.elapsed().as_secs() < 5, "{} {number}: {:?}", entry.key, start.elapsed());
        }
    }
}
