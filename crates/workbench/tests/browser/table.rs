//! The match table: one click begins a match, results of actions are visible, moves are animated, touch
//! needs two taps, and two browsers share one match.

use std::time::Duration;

use thirtyfour::prelude::*;

use super::house::{House, Script};
use super::{Outcome, changed, stand, state, status};

fn thing(key: &str) -> By {
    By::Css(format!("svg.scene a.pick:has([data-key='{key}'])"))
}

/// Clicks something and waits until the page shows the effect.
async fn after(browser: &WebDriver, what: &str, by: By) -> Outcome {
    let before = state(browser).await?;
    browser.find(by).await?.click().await?;
    if changed(browser, &before).await? { Ok(()) } else { Err(format!("{what} does nothing").into()) }
}

/// The existing elements that are not inside the window.
async fn out_of_sight(browser: &WebDriver, css: &str) -> WebDriverResult<Vec<String>> {
    let script = "return Array.from(document.querySelectorAll(arguments[0])).filter((one) => { \
                  const box = one.getBoundingClientRect(); \
                  const said = one.closest('.said'); \
                  const room = said && getComputedStyle(said).overflowY === 'auto' ? \
                  said.getBoundingClientRect() \
                      : { top: 0, bottom: innerHeight }; \
                  return box.height > 0 && (box.top < Math.max(0, room.top) - 1 || Math.min(box.bottom, \
                  box.top + 40) > Math.min(innerHeight, room.bottom) + 1); \
                  }).map((one) => one.className + ' ' + one.textContent.slice(0, 60) + ' ' + \
                  JSON.stringify(one.getBoundingClientRect()))";
    browser.execute(script, vec![css.into()]).await?.convert()
}

/// One click on the board of a game's page is the first move of a match, and the machine's answer appears.
#[tokio::test]
async fn one_click_begins_a_match() -> Outcome {
    let house = House::open()?;
    let browser = house.browser(Script::On).await?;
    for (code, you, m) in [
        ("fr", "Vous retirez 2 allumettes de la 1re rangée", "M retire"),
        ("en", "You take 2 matches from row 1", "M takes"),
    ] {
        browser.goto(house.address(&format!("/{code}/nim"))).await?;
        after(&browser, "the first click", thing("1:2")).await?;
        assert!(browser.current_url().await?.path().starts_with(&format!("/{code}/matches/")));
        let said = browser.find(By::Css(".history")).await?.text().await?;
        assert!(said.contains(you) && said.contains(m), "{said}");
    }
    browser.quit().await?;
    Ok(())
}

/// After each of these actions, its result and the board are inside the window.
#[tokio::test]
async fn what_is_asked_for_is_in_sight() -> Outcome {
    let house = House::open()?;
    let browser = house.browser(Script::On).await?;
    // The viewport is smaller than the window, so its size is set exactly.
    for (width, height) in [(1366.0, 640.0), (390.0, 700.0)] {
        let metrics =
            serde_json::json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        browser.cdp().send_raw("Emulation.setDeviceMetricsOverride", metrics).await?;
        browser.goto(house.address("/fr/nim/3.4.5?against=random")).await?;
        let board = async |what: &str| -> Outcome {
            let lost = out_of_sight(&browser, ".board, #turn").await?;
            if lost.is_empty() { Ok(()) } else { Err(format!("{width}: after {what}: {lost:?}").into()) }
        };
        board("opening").await?;
        assert_eq!(out_of_sight(&browser, ".controls, .actions, .tabs").await?, [""; 0], "{width}: controls");
        let steps: [(&str, &str, &str); 20] = [
            ("hint 1", "[data-shortcut=h]", ".hints li:last-child"),
            ("hint 2", "[data-shortcut=h]", ".hints li:last-child"),
            ("hint 3", "[data-shortcut=h]", ".hints li:last-child"),
            ("why", "[data-shortcut=a]", ".verdict h2"),
            ("a row", ".choices a", ".ask [role=status]"),
            ("all moves", "[data-shortcut=m]", ".moves [role=status]"),
            ("rules", "[data-shortcut=g]", ".said h2:first-of-type"),
            ("the match", "[data-shortcut=j]", ".said h2:first-of-type"),
            ("misère", ".controls a.winning-rule", ".controls a.winning-rule"),
            ("normal", ".controls a.winning-rule", ".controls a.winning-rule"),
            ("who begins", ".controls a.plain", "#turn"),
            ("you begin", ".controls a.plain", "#turn"),
            ("a move", "svg.scene a.pick:has([data-key='3:5'])", "#turn"),
            ("a hint", "[data-shortcut=h]", ".hints li:last-child"),
            ("why now", "[data-shortcut=a]", ".verdict h2"),
            ("all moves now", "[data-shortcut=m]", ".moves [role=status]"),
            ("back to the match", "[data-shortcut=j]", ".stepping"),
            ("a step back", "[data-step=back]", "#turn"),
            ("the match again", ".actions a.primary", "#turn"),
            ("taking back", "[data-shortcut=u]", "#turn"),
        ];
        for (what, press, seen) in steps {
            // Scrolls to the button before pressing it, as a person on a phone would.
            let before = state(&browser).await?;
            let button = browser.find(By::Css(press)).await?;
            browser
                .execute(
                    "arguments[0].scrollIntoView({ block: 'nearest' }); \
                arguments[0].dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, \
                detail: 1 }));",
                    vec![button.to_json()?],
                )
                .await?;
            assert!(changed(&browser, &before).await?, "{width}: {what} does nothing");
            tokio::time::sleep(Duration::from_millis(120)).await;
            assert!(browser.find(By::Css(seen)).await.is_ok(), "{width}: after {what} there is no {seen}");
            let lost = out_of_sight(&browser, seen).await?;
            assert_eq!(lost, [""; 0], "{width}: after {what}");
            board(what).await?;
        }
    }
    browser.quit().await?;
    Ok(())
}

/// Taken things visibly disappear, the person's first; then the board shows gaps in their places.
#[tokio::test]
async fn moves_are_seen() -> Outcome {
    let house = House::open()?;
    let browser = house.browser(Script::Moving).await?;
    browser.goto(house.address("/en/nim/3.4.5")).await?;
    let watch = "window.gone = []; new MutationObserver((all) => all.forEach((one) => { \
        if (one.target.classList && one.target.classList.contains('leaving')) \
        gone.push(one.target.dataset.key); })) \
        .observe(document.querySelector('main'), { subtree: true, attributes: true, attributeFilter: \
        ['class'] });";
    browser.execute(watch, vec![]).await?;
    browser.find(thing("1:2")).await?.click().await?;
    for _ in 0..100 {
        tokio::time::sleep(Duration::from_millis(40)).await;
        if browser.find(By::Css(".ghost")).await.is_ok() {
            break;
        }
    }
    let mut gone: Vec<String> = browser.execute("return gone", vec![]).await?.convert()?;
    gone.dedup();
    assert!(gone.len() > 2 && gone[..2] == ["1:2", "1:3"], "{gone:?}");
    let ghosts = browser.find_all(By::Css(".board .ghost")).await?.len();
    assert!(ghosts > 2, "{ghosts}");
    browser.quit().await?;
    Ok(())
}

/// The first tap highlights what would be taken, the second takes it. A stroke across matches takes them.
#[tokio::test]
async fn a_finger_touches_twice_and_a_hand_strokes() -> Outcome {
    let house = House::open()?;
    let browser = house.browser(Script::On).await?;
    browser.goto(house.address("/fr/xxx/6.5.3?misere&against=random")).await?;
    let touch = "const one = document.querySelector(\"[data-key='1:3']\"); \
        one.dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true, pointerType: \
        'touch', detail: 1 }));";
    browser.execute(touch, vec![]).await?;
    assert_eq!(browser.find_all(By::Css(".board .lit")).await?.len(), 3);
    assert!(status(&browser).await?.contains("Touchez encore"));
    let before = state(&browser).await?;
    browser.execute(touch, vec![]).await?;
    assert!(changed(&browser, &before).await?);
    assert!(browser.current_url().await?.path().starts_with("/fr/matches/"));
    browser.goto(house.address("/fr/nim/3.4.5?against=random")).await?;
    let (from, to) = (browser.find(thing("3:5")).await?, browser.find(thing("3:3")).await?);
    let before = state(&browser).await?;
    let between = browser.find(thing("3:4")).await?;
    browser
        .action_chain()
        .move_to_element_center(&from)
        .click_and_hold()
        .move_to_element_center(&between)
        .move_to_element_center(&to)
        .release()
        .perform()
        .await?;
    assert!(changed(&browser, &before).await?);
    let said = browser.find(By::Css(".history")).await?.text().await?;
    assert!(said.contains("Vous retirez 3 allumettes de la 3e rangée"), "{said}");
    browser.quit().await?;
    Ok(())
}

/// Two browsers share one match: the link gives the second seat, and each sees the other's moves.
#[tokio::test]
async fn two_browsers_sit_at_one_match() -> Outcome {
    let (house, second) = (House::open()?, House::open()?);
    let (anna, bert) = (house.browser(Script::On).await?, second.browser(Script::On).await?);
    anna.goto(house.address("/en/nim/3.4.5?against=two")).await?;
    after(&anna, "the first move", thing("1:2")).await?;
    stand(&anna, "[id=link-play]", 1).await?;
    let link = anna.find(By::Id("link-play")).await?.prop("href").await?.unwrap();
    bert.goto(&link).await?;
    after(&bert, "sitting down", By::Css("main form button")).await?;
    assert!(bert.find(thing("2:4")).await.is_ok(), "it is the second chair's turn");
    // Each is told who they are, and whoever waits is not told to move.
    let who = bert.find(By::Css(".opponent")).await?.text().await?;
    assert!(who.contains("You are Player 2") && who.contains("Player 1 plays on another screen"), "{who}");
    stand(&anna, ".opponent .over-board", 0).await?;
    assert_eq!(status(&anna).await?, "Player 2 is to move.");
    assert!(changed(&anna, "").await?);
    after(&bert, "the answer", thing("2:4")).await?;
    // Within a second, without any action.
    for _ in 0..50 {
        if anna.find_all(By::Css(".history li")).await?.len() == 2 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(40)).await;
    }
    assert_eq!(anna.find_all(By::Css(".history li")).await?.len(), 2);
    assert!(bert.find_all(By::Css("svg.scene a.pick")).await?.is_empty(), "now it is the first chair's");
    // Without a connection the page stays and says so; afterwards the match goes on.
    let offline = async |offline: bool| -> WebDriverResult<()> {
        let wishes = serde_json::json!({ "offline": offline, "latency": 0, "downloadThroughput": -1,
            "uploadThroughput": -1 });
        anna.cdp().send_raw("Network.emulateNetworkConditions", wishes).await?;
        Ok(())
    };
    anna.cdp().send_raw("Network.enable", serde_json::json!({})).await?;
    offline(true).await?;
    anna.find(thing("3:5")).await?.click().await?;
    let note = anna.query(By::Css(".lost-connection"));
    note.wait(Duration::from_secs(10), Duration::from_millis(30)).first().await?;
    assert!(anna.find(thing("3:5")).await.is_ok(), "the board is still there");
    offline(false).await?;
    after(&anna, "the move once more", thing("3:5")).await?;
    assert!(anna.find_all(By::Css(".lost-connection")).await?.is_empty());
    anna.quit().await?;
    bert.quit().await?;
    Ok(())
}

/// A table fills the window exactly: no hidden element makes the page scroll.
#[tokio::test]
async fn a_table_does_not_scroll() -> Outcome {
    let house = House::open()?;
    let browser = house.browser(Script::On).await?;
    let metrics =
        serde_json::json!({ "width": 1366, "height": 640, "deviceScaleFactor": 1, "mobile": false });
    browser.cdp().send_raw("Emulation.setDeviceMetricsOverride", metrics).await?;
    for path in ["/fr/fibonacci/20", "/fr/cram/4x5", "/en/northcott/3.1.4", "/en/treblecross/9.5?tab=moves"] {
        browser.goto(house.address(path)).await?;
        let longer = "return document.documentElement.scrollHeight - innerHeight";
        let longer: i64 = browser.execute(longer, vec![]).await?.convert()?;
        assert!(longer <= 1, "{path}: {longer} pixels below the window");
    }
    browser.quit().await?;
    Ok(())
}
