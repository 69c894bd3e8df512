//! The web workbench in a real Chromium: matches played to their end by mouse, by keyboard and without
//! JavaScript, in both languages, and axe on every page. `cargo xtask tools` installs what is needed.

#![allow(clippy::unwrap_used)]

mod axe;
mod boards;
mod class;
mod editor;
mod figures;
mod house;
mod invent;
mod lessons;
#[path = "../program/mod.rs"]
mod program;
mod puzzles;
mod table;

use std::time::Duration;

use house::{House, Script};
use thirtyfour::prelude::*;

type Outcome = Result<(), Box<dyn std::error::Error + Send + Sync>>;

/// A game of each family, short enough to be played to its end.
const FAMILIES: &[(&str, &str)] = &[
    ("nim", "1.2"),
    ("xxx", "5.3"),
    ("wythoff", "2.3"),
    ("fibonacci", "7"),
    ("grundy", "5"),
    ("0.77", "4"),
    ("cram", "2x3"),
    ("chocolate", "2x3"),
    ("chomp", "2x3"),
    ("xxx:circle", "6"),
    ("xxx:grid", "2x3"),
    ("xxx:globe", "4x2p"),
    ("xxx:graph", "a-b,b-c,c-d"),
    ("dag", "a>b,a>c,c>b,b>d:a"),
    ("poset", "a<b<d,a<c<d"),
    ("northcott", "2,1"),
    ("strip", "1,3"),
    ("coins:2", "2,4"),
    ("coins:nim*nim", "2.2"),
    ("nim", "2.1?compound=conjunctive"),
    ("nim", "1.2?compound=selective&misere"),
    ("xxx", "4.3?turns=2:1"),
];

/// What stands there when a match is over.
const ENDS: [(&str, [&str; 2]); 2] =
    [("fr", ["Vous avez gagné", "Vous avez perdu"]), ("en", ["You have won", "You have lost"])];

fn is_over(code: &str, status: &str) -> bool {
    ENDS.iter().any(|(language, ends)| *language == code && ends.iter().any(|end| status.contains(end)))
}

async fn begin(
    browser: &WebDriver,
    house: &House,
    code: &str,
    game: &str,
    position: &str,
) -> WebDriverResult<()> {
    let joint = if position.contains('?') { '&' } else { '?' };
    let path = format!("/{code}/{}/{}{joint}against=random", encoded(game), encoded(position));
    browser.goto(house.address(&path)).await?;
    browser.query(By::Id("turn")).wait(Duration::from_secs(20), Duration::from_millis(30)).first().await?;
    Ok(())
}

/// Escapes characters that an address cannot contain.
fn encoded(text: &str) -> String {
    text.replace('>', "%3E").replace('<', "%3C")
}

async fn status(browser: &WebDriver) -> WebDriverResult<String> {
    // The script empties it for a moment so that screen readers announce it.
    for _ in 0..100 {
        if let Ok(turn) = browser.find(By::Id("turn")).await
            && let Ok(text) = turn.text().await
            && !text.is_empty()
        {
            return Ok(text);
        }
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
    Ok(String::new())
}

/// A fingerprint of the page, to notice that something has changed.
async fn state(browser: &WebDriver) -> WebDriverResult<String> {
    // Not the page itself, which would be hundreds of kilobytes many times a second.
    let script = "const text = document.querySelector('main').innerHTML + location.href; let sum = 0; \
                  for (let i = 0; i < text.length; i++) sum = (sum * 31 + text.charCodeAt(i)) | 0; \
                  return `${sum} ${text.length}`;";
    browser.execute(script, vec![]).await?.convert()
}

async fn changed(browser: &WebDriver, before: &str) -> WebDriverResult<bool> {
    // The page and its address change one after the other: only a stable state counts.
    let mut last = None;
    for _ in 0..300 {
        tokio::time::sleep(Duration::from_millis(20)).await;
        if let Ok(now) = state(browser).await
            && now != before
        {
            if last.as_ref() == Some(&now) {
                return Ok(true);
            }
            last = Some(now);
        }
    }
    Ok(false)
}

/// Waits until there are this many elements: on a busy machine a page changes in several steps.
async fn stand(browser: &WebDriver, css: &str, count: usize) -> Outcome {
    let mut found = 0;
    for _ in 0..300 {
        found = browser.find_all(By::Css(css)).await?.len();
        if found == count {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
    Err(format!("{css}: {found} instead of {count}").into())
}

/// The input method of a person.
#[derive(Clone, Copy)]
enum Hand {
    Mouse,
    Keyboard,
}

/// So often somebody waits for a page without anything to pick.
const MOST_WAITS: u32 = 12;

/// Picks things until the match is over: the first thing that can be picked, or the button that plays the
/// picks.
async fn to_the_end(
    browser: &WebDriver,
    code: &str,
    hand: Hand,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let mut waits = 0;
    for picks in 0..120 {
        let said = status(browser).await?;
        if is_over(code, &said) {
            return if picks > 0 { Ok(()) } else { Err("over before it began".into()) };
        }
        let mut before = state(browser).await?;
        let mut all = browser.find_all(By::Css("#machine button, #play button")).await?;
        if all.is_empty() {
            all = browser.find_all(By::Css("svg.scene a.pick:has(.fits)")).await?;
        }
        if all.is_empty() {
            // A thing already picked would only be unpicked.
            all = browser.find_all(By::Css("svg.scene a.pick:not(:has(.touched))")).await?;
        }
        if all.is_empty() && waits < MOST_WAITS {
            // The page may still be loading, and the match may be over once it has loaded.
            waits += 1;
            tokio::time::sleep(Duration::from_millis(200)).await;
            continue;
        }
        let thing = all.first();
        let thing = thing.ok_or_else(|| format!("nothing to pick: {said}"))?;
        match hand {
            Hand::Mouse => thing.click().await?,
            Hand::Keyboard => {
                browser.execute("arguments[0].focus();", vec![thing.to_json()?]).await?;
                // What would go is lit by the focus alone: that is not the move.
                before = state(browser).await?;
                browser.action_chain().send_keys(Key::Enter).perform().await?;
            }
        }
        if !changed(browser, &before).await? {
            return Err(format!("picking changes nothing: {said}").into());
        }
    }
    Err("the match does not end".into())
}

async fn every_family(code: &str, hand: Hand, script: Script, families: &[(&str, &str)]) -> Outcome {
    let house = House::open()?;
    let browser = house.browser(script).await?;
    let mut failed = Vec::new();
    for (game, position) in families {
        let played = async {
            begin(&browser, &house, code, game, position).await?;
            to_the_end(&browser, code, hand).await
        };
        if let Err(error) = played.await {
            failed.push(format!("{game} {position}: {error}"));
        }
    }
    browser.quit().await?;
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n").into()) }
}

#[tokio::test]
async fn every_family_by_mouse_in_french() -> Outcome {
    every_family("fr", Hand::Mouse, Script::On, FAMILIES).await
}

#[tokio::test]
async fn every_family_by_keyboard_in_english() -> Outcome {
    every_family("en", Hand::Keyboard, Script::On, FAMILIES).await
}

/// The texts differ, the boards do not: one game of each family with mouse and keyboard exchanged.
#[tokio::test]
async fn the_other_language_by_mouse_and_keyboard() -> Outcome {
    let some: Vec<_> = FAMILIES
        .iter()
        .filter(|(game, _)| matches!(*game, "nim" | "cram" | "dag" | "strip" | "coins:2"))
        .copied()
        .collect();
    every_family("en", Hand::Mouse, Script::On, &some).await?;
    every_family("fr", Hand::Keyboard, Script::On, &some).await
}

#[tokio::test]
async fn every_family_without_javascript_in_french() -> Outcome {
    every_family("fr", Hand::Mouse, Script::Off, FAMILIES.split_at(FAMILIES.len() / 2).0).await
}

/// The other half of them: two tests finish sooner than one long test.
#[tokio::test]
async fn every_family_without_javascript_in_english() -> Outcome {
    every_family("en", Hand::Mouse, Script::Off, FAMILIES.split_at(FAMILIES.len() / 2).1).await
}

/// Hints in steps, the review and taking back, while the board stays in place.
#[tokio::test]
async fn hints_review_and_taking_back() -> Outcome {
    let house = House::open()?;
    let browser = house.browser(Script::On).await?;
    begin(&browser, &house, "en", "nim", "1.3").await?;
    let press = async |css: &str| -> Outcome {
        let before = state(&browser).await?;
        browser.find(By::Css(css)).await?.click().await?;
        if changed(&browser, &before).await? { Ok(()) } else { Err(format!("{css} does nothing").into()) }
    };
    for steps in 1..=4 {
        press("[data-shortcut=h]").await?;
        stand(&browser, ".hints li", steps).await?;
    }
    // The first hint is a question, the last one is the move.
    let hints = browser.find_all(By::Css(".hints li")).await?;
    assert!(hints[0].text().await?.contains('?') && !hints[0].text().await?.contains("2:-2"));
    assert!(hints[3].text().await?.contains("2:-2"));
    to_the_end(&browser, "en", Hand::Mouse).await?;
    // After the match, the page shows at each move who was winning.
    browser.find(By::Css(".strip svg")).await?;
    press("[data-shortcut=u]").await?;
    assert!(!is_over("en", &status(&browser).await?));
    // A wrong move is explained, and the match goes on.
    let field = browser.find(By::Css(".typed input[name=move]")).await?;
    field.send_keys("9:-9").await?;
    let before = state(&browser).await?;
    browser.find(By::Css(".typed button")).await?.click().await?;
    assert!(changed(&browser, &before).await?);
    assert!(browser.find(By::Css("main [role=alert]")).await?.text().await?.contains("9:-9"));
    // The typed text is still there to be corrected, and the address is that of the match.
    let field = browser.active_element().await?;
    assert_eq!(field.prop("value").await?.as_deref(), Some("9:-9"));
    assert!(!browser.current_url().await?.path().ends_with("/move"));
    field.clear().await?;
    press("[data-shortcut=h]").await?;
    assert!(!browser.find(By::Css("main")).await?.text().await?.contains("9:-9"));
    browser.quit().await?;
    Ok(())
}
