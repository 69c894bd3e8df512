//! What is visible of a match without scrolling, where the focus is after a move, and what a wrong pick
//! does.

use std::time::Duration;

use thirtyfour::prelude::*;

use super::house::{House, Script};
use super::{Outcome, begin, changed, stand, state};

/// The selector of a thing that can be picked, by its key.
fn thing(key: &str) -> By {
    By::Css(format!("svg.scene a.pick:has([data-key='{key}'])"))
}

/// The distance of an element's upper edge from the top of the window.
async fn top(browser: &WebDriver, css: &str) -> WebDriverResult<f64> {
    let script = "return document.querySelector(arguments[0]).getBoundingClientRect().top";
    browser.execute(script, vec![css.into()]).await?.convert()
}

/// Focuses a thing and presses Enter.
async fn enter(browser: &WebDriver, key: &str) -> Outcome {
    let element = browser.find(thing(key)).await?;
    browser.execute("arguments[0].focus({ preventScroll: true });", vec![element.to_json()?]).await?;
    // The focus lights what would go.
    let before = state(browser).await?;
    browser.action_chain().send_keys(Key::Enter).perform().await?;
    if changed(browser, &before).await? { Ok(()) } else { Err(format!("{key} does nothing").into()) }
}

#[tokio::test]
async fn a_match_begins_in_sight_and_its_board_stays_in_place() -> Outcome {
    let house = House::open()?;
    let browser = house.browser(Script::On).await?;
    for (width, height) in [(1366, 650), (520, 780)] {
        browser.set_window_rect(0, 0, width, height).await?;
        begin(&browser, &house, "fr", "cram", "4x5").await?;
        tokio::time::sleep(Duration::from_millis(200)).await;
        let inner = browser.execute("return innerHeight", vec![]).await?.convert::<f64>()?;
        for css in [".winning-rule", "#turn", ".board"] {
            let top = top(&browser, css).await?;
            assert!((0.0..inner - 20.0).contains(&top), "{css} at {top} of {inner}");
        }
        let before = top(&browser, ".board").await?;
        enter(&browser, "1.1").await?;
        enter(&browser, "1.2").await?;
        assert!((top(&browser, ".board").await? - before).abs() < 2.0, "the board has jumped");
        // The picked squares are covered now, so the focus is on a square beside them.
        let on_board = "return document.activeElement.matches('.board a.pick')";
        assert!(
            browser.execute(on_board, vec![]).await?.convert::<bool>()?,
            "the keyboard has left the board"
        );
        // The machine has placed a domino, and it is visible.
        stand(&browser, ".board .domino.last", 1).await?;
        stand(&browser, ".board .thing.last[aria-label]", 2).await?;
    }
    browser.quit().await?;
    Ok(())
}

#[tokio::test]
async fn a_pick_that_does_not_fit_begins_anew() -> Outcome {
    let house = House::open()?;
    for script in [Script::On, Script::Off] {
        let browser = house.browser(script).await?;
        begin(&browser, &house, "en", "cram", "4x5").await?;
        for (key, fitting) in [("1.1", 2), ("3.4", 4)] {
            let before = state(&browser).await?;
            browser.find(thing(key)).await?.click().await?;
            assert!(changed(&browser, &before).await?, "{key} does nothing");
            assert!(
                browser
                    .current_url()
                    .await?
                    .query()
                    .is_some_and(|query| query.ends_with(&format!("pick={key}")))
            );
            assert_eq!(browser.find_all(By::Css(".board .touched")).await?.len(), 1);
            assert_eq!(browser.find_all(By::Css(".board .fits")).await?.len(), fitting);
        }
        browser.quit().await?;
    }
    Ok(())
}

/// How many things that can be picked are completely visible, and how many there are.
async fn in_sight(browser: &WebDriver) -> WebDriverResult<(usize, usize)> {
    let script = "const box = document.querySelector('.board').getBoundingClientRect(); \
                  const all = Array.from(document.querySelectorAll('.board a.pick'), (one) => \
                  one.getBoundingClientRect()); \
                  return [all.filter((one) => one.left >= box.left && one.right <= box.right).length, \
                  all.length];";
    browser.execute(script, vec![]).await?.convert()
}

#[tokio::test]
async fn a_narrow_screen_shows_what_can_be_taken() -> Outcome {
    let house = House::open()?;
    for script in [Script::On, Script::Off] {
        let browser = house.browser(script).await?;
        browser.set_window_rect(0, 0, 500, 844).await?;
        for (game, position, picks) in [("fibonacci", "26%2F8", 8), ("subtract:1,2,3", "24", 3)] {
            begin(&browser, &house, "fr", game, position).await?;
            tokio::time::sleep(Duration::from_millis(200)).await;
            assert_eq!(in_sight(&browser).await?, (picks, picks), "{game}");
            let quiet = browser.find_all(By::Css(".board .thing.quiet")).await?.len();
            assert_eq!(quiet + picks, browser.find_all(By::Css(".board .thing")).await?.len(), "{game}");
        }
        browser.quit().await?;
    }
    Ok(())
}

#[tokio::test]
async fn all_that_a_click_takes_is_lit() -> Outcome {
    let house = House::open()?;
    let browser = house.browser(Script::On).await?;
    browser.goto(house.address("/en/nim/1.3.5.7")).await?;
    let lit = || browser.find_all(By::Css(".board .lit"));
    browser.action_chain().move_to_element_center(&browser.find(thing("4:3")).await?).perform().await?;
    assert_eq!(lit().await?.len(), 5);
    browser.action_chain().move_to_element_center(&browser.find(By::Css("h1")).await?).perform().await?;
    assert_eq!(lit().await?.len(), 0);
    let last = browser.find(thing("3:4")).await?;
    browser.action_chain().send_keys(Key::Tab).perform().await?;
    browser.execute("arguments[0].focus({ focusVisible: true });", vec![last.to_json()?]).await?;
    assert_eq!(lit().await?.len(), 2);
    // One or three sticks may be taken, but not two: the second still lights up together with the third.
    browser.goto(house.address("/en/subtract:1,3/9")).await?;
    browser.action_chain().move_to_element_center(&browser.find(thing("1:7")).await?).perform().await?;
    assert_eq!(lit().await?.len(), 3);
    browser.quit().await?;
    Ok(())
}

#[tokio::test]
async fn a_text_is_copied_where_scripts_have_no_clipboard() -> Outcome {
    let house = House::open()?;
    let browser = house.browser(Script::On).await?;
    browser.goto(house.address("/en/nim/1.3.5.7?misere&tab=rules")).await?;
    let gone = "window.troubles = []; addEventListener('error', (event) => troubles.push(event.message)); \
                addEventListener('unhandledrejection', (event) => troubles.push(String(event.reason))); \
                Object.defineProperty(navigator, 'clipboard', { value: undefined });";
    browser.execute(gone, vec![]).await?;
    browser.execute("document.querySelector('#as-command').closest('details').open = true", vec![]).await?;
    browser.find(By::Css("[data-copy='as-command']")).await?.click().await?;
    let selected = browser.execute("return String(getSelection())", vec![]).await?.convert::<String>()?;
    assert_eq!(selected.trim(), "marienbad solve nim 1,3,5,7 --misere");
    assert_eq!(browser.execute("return troubles", vec![]).await?.convert::<Vec<String>>()?, [""; 0]);
    browser.quit().await?;
    Ok(())
}

/// A disabled button looks disabled, even under the mouse.
#[tokio::test]
async fn a_button_that_does_nothing_looks_so() -> Outcome {
    let house = House::open()?;
    let browser = house.browser(Script::On).await?;
    begin(&browser, &house, "fr", "nim", "1.2").await?;
    let before = state(&browser).await?;
    browser.find(thing("2:2")).await?.click().await?;
    assert!(changed(&browser, &before).await?);
    // The machine has already answered.
    stand(&browser, "[data-shortcut=u]:not([disabled])", 1).await?;
    // Back to the beginning: nothing is left to take back.
    let before = state(&browser).await?;
    browser.find(By::Css("[data-shortcut=u]")).await?.click().await?;
    assert!(changed(&browser, &before).await?);
    let back = browser.find(By::Css("[data-shortcut=u]")).await?;
    let ground = back.css_value("background-color").await?;
    let other = browser.find(By::Css("[data-shortcut=h]")).await?.css_value("background-color").await?;
    assert_ne!(ground, other);
    browser.action_chain().move_to_element_center(&back).perform().await?;
    assert_eq!(back.css_value("background-color").await?, ground);
    browser.quit().await?;
    Ok(())
}

/// The least room of what can be picked, in pixels: how large it is, and how far from what else can be.
async fn finger_room(browser: &WebDriver) -> WebDriverResult<f64> {
    let script = "const all = Array.from(document.querySelectorAll('.board a.pick .hit'), (one) => \
                  one.getBoundingClientRect()); \
                  const round = all.filter((one) => Math.max(one.width, one.height) < 2 * \
                  Math.min(one.width, one.height)); \
                  let least = Math.min(...all.map((one) => Math.min(one.width, one.height))); \
                  round.forEach((one, number) => round.slice(0, number).forEach((other) => { \
                  least = Math.min(least, Math.max(Math.abs(one.x + one.width / 2 - other.x - other.width / \
                  2), Math.abs(one.y + one.height / 2 - other.y - other.height / 2))); })); return least;";
    browser.execute(script, vec![]).await?.convert()
}

/// On a phone everything that can be picked has 24 pixels; what has no room slides into sight.
#[tokio::test]
async fn a_finger_has_room() -> Outcome {
    let house = House::open()?;
    let browser = house.browser(Script::On).await?;
    let phone = serde_json::json!({ "width": 390, "height": 700, "deviceScaleFactor": 2, "mobile": true });
    browser.cdp().send_raw("Emulation.setDeviceMetricsOverride", phone).await?;
    for (path, slides, last) in [
        ("/fr/nim/3.4.5", false, "3:5"),
        ("/fr/cram/8x8", false, "8.7"),
        ("/fr/coins:7/24", false, "24"),
        ("/fr/0.3F/9.6", true, "1:9"),
        ("/fr/0.8/12", true, "1:8-9"),
        ("/fr/4.07/14", true, "1:13-14"),
        ("/fr/xxx:globe/8x5", true, "8.5"),
        ("/fr/xxx:circle/30", true, "15"),
        ("/fr/wythoff/12.14", true, "12.0"),
        ("/fr/nim/20.30", true, "2:30"),
        ("/fr/silver-dollar/3.9.14.20", true, "1:19"),
    ] {
        browser.goto(house.address(&format!("{path}?against=two"))).await?;
        let room = finger_room(&browser).await?;
        assert!(room >= 24.0, "{path}: {room} pixels");
        let shown = browser.find_all(By::Css("svg.scene.fine")).await?.len();
        assert_eq!(shown == 1, slides, "{path}");
        // What lies outside comes into the room when the board slides, and can be touched there.
        let reach = "const one = document.querySelector('.board [data-key=\"' + arguments[0] + '\"] .hit'); \
                     const board = document.querySelector('.board'); \
                     const room = board.getBoundingClientRect(); \
                     const from = one.getBoundingClientRect(); \
                     board.scrollLeft += from.x - room.x - room.width / 2; \
                     board.scrollTop += from.y - room.y - room.height / 2; \
                     const box = one.getBoundingClientRect(); \
                     const under = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2); \
                     return [under !== null && under.closest('a.pick') === one.closest('a.pick'), \
                     document.documentElement.scrollWidth <= innerWidth];";
        let reached: (bool, bool) = browser.execute(reach, vec![last.into()]).await?.convert()?;
        assert_eq!(reached, (true, true), "{path}: {last}");
    }
    browser.quit().await?;
    Ok(())
}
