//! Interactive figures, a rotating globe, a dragged domino, printed pages.

use std::time::Duration;

use thirtyfour::prelude::*;

use super::house::{House, Script};
use super::{Outcome, changed, state};

async fn text_of(browser: &WebDriver, script: &str) -> WebDriverResult<String> {
    browser.execute(script, vec![]).await?.convert()
}

/// Waits until a script returns this value: modules run a little after the page has loaded.
async fn comes(browser: &WebDriver, script: &str, wanted: &str) -> Outcome {
    let mut said = String::new();
    for _ in 0..200 {
        said = text_of(browser, script).await?;
        if said == wanted {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(said, wanted);
    Ok(())
}

/// Hovering shows a value, keys move from mark to mark, the wheel and the buttons zoom, and a click opens
/// the position.
#[tokio::test]
async fn a_figure_tells_zooms_and_opens() -> Outcome {
    let house = House::open()?;
    let browser = house.browser(Script::On).await?;
    browser.goto(house.address("/en/tables/sequence?game=0.77&to=60")).await?;
    let told = "return document.querySelector('.live-tip').textContent";
    // A figure becomes interactive once it has been painted.
    let alive = browser.query(By::Css(".live[data-alive]"));
    alive.wait(Duration::from_secs(10), Duration::from_millis(30)).first().await?;
    let room = browser.find(By::Css(".live-room")).await?;
    let focus = "document.querySelector('.live-room').focus()";
    browser.execute(focus, vec![]).await?;
    for _ in 0..6 {
        browser.action_chain().send_keys(Key::Right).perform().await?;
    }
    assert_eq!(text_of(&browser, told).await?, "Heap 5: value 4");
    let scale = "return document.querySelector('.live .marks').getAttribute('transform')";
    let whole = text_of(&browser, scale).await?;
    browser.find(By::Css("[data-live=in]")).await?.click().await?;
    assert_ne!(text_of(&browser, scale).await?, whole);
    browser.find(By::Css("[data-live=whole]")).await?.click().await?;
    let wheel = "document.querySelector('.live-room').dispatchEvent(new WheelEvent('wheel', \
        { deltaY: -100, clientX: 500, clientY: 300, bubbles: true, cancelable: true }));";
    browser.execute(wheel, vec![]).await?;
    assert_ne!(text_of(&browser, scale).await?, whole);
    // Point at the current place of the mark of heap 9, and click it.
    browser.find(By::Css("[data-live=whole]")).await?.click().await?;
    let mark = browser.find(By::Css(".live a[href='/en/0.77/9']")).await?;
    let place: (i64, i64) = {
        let box_of = "const b = arguments[0].getBoundingClientRect(); return [Math.round(b.x + b.width / \
        2), Math.round(b.y + b.height / 2)]";
        let at: Vec<i64> = browser.execute(box_of, vec![mark.to_json()?]).await?.convert()?;
        (at[0], at[1])
    };
    browser.action_chain().move_to(place.0, place.1).perform().await?;
    assert_eq!(text_of(&browser, told).await?, "Heap 9: value 4");
    browser.action_chain().move_to(place.0, place.1).click().perform().await?;
    for _ in 0..50 {
        if browser.current_url().await?.path() == "/en/0.77/9" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(40)).await;
    }
    assert_eq!(browser.current_url().await?.path(), "/en/0.77/9");
    drop(room);
    browser.quit().await?;
    Ok(())
}

/// With JavaScript, a large plane is only a few paths; the script adds numbers and opens squares.
#[tokio::test]
async fn a_plane_comes_alive_after_it_is_painted() -> Outcome {
    let house = House::open()?;
    let browser = house.browser(Script::On).await?;
    browser.goto(house.address("/en/tables/values?to=11")).await?;
    let numbers = browser.query(By::Css(".live .numbers text"));
    let numbers = numbers.wait(Duration::from_secs(10), Duration::from_millis(30)).any_required().await?;
    assert_eq!(numbers.len(), 144);
    assert!(browser.find_all(By::Css(".live a")).await?.is_empty(), "no link for each square");
    // The square below the number of 1, 2.
    browser.action_chain().move_to_element_center(&numbers[12 + 2]).click().perform().await?;
    for _ in 0..50 {
        if browser.current_url().await?.path() == "/en/wythoff/1.2" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(40)).await;
    }
    assert_eq!(browser.current_url().await?.path(), "/en/wythoff/1.2");
    browser.quit().await?;
    Ok(())
}

/// Without JavaScript, a figure is a picture with links.
#[tokio::test]
async fn a_figure_has_links_without_javascript() -> Outcome {
    let house = House::open()?;
    let browser = house.browser(Script::Off).await?;
    // The squares of a large plane are links inside `noscript`.
    browser.goto(house.address("/fr/tables/values?to=11")).await?;
    assert_eq!(browser.find_all(By::Css(".live svg.inner")).await?.len(), 2);
    browser.find(By::Css(".live a[href='/fr/wythoff/2.3?tab=why'] path")).await?.click().await?;
    assert_eq!(browser.current_url().await?.path(), "/fr/wythoff/2.3");
    browser.quit().await?;
    Ok(())
}

/// A domino is dragged from one square to the next.
#[tokio::test]
async fn a_domino_is_dragged() -> Outcome {
    let house = House::open()?;
    let browser = house.browser(Script::On).await?;
    browser.goto(house.address("/fr/cram/4x5?against=random")).await?;
    let cells = browser.find_all(By::Css("svg.scene a.pick")).await?;
    let before = state(&browser).await?;
    browser
        .action_chain()
        .move_to_element_center(&cells[6])
        .click_and_hold()
        .move_to_element_center(&cells[7])
        .release()
        .perform()
        .await?;
    assert!(changed(&browser, &before).await?);
    for _ in 0..100 {
        if browser.current_url().await?.path().starts_with("/fr/matches/") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(40)).await;
    }
    assert!(browser.current_url().await?.path().starts_with("/fr/matches/"), "one drag is one move");
    let first = browser.find(By::Css(".history li")).await?.text().await?;
    assert!(first.starts_with("Vous posez"), "{first}");
    browser.quit().await?;
    Ok(())
}

/// A globe is rotated by its keys, and by dragging.
#[tokio::test]
async fn a_globe_turns() -> Outcome {
    let house = House::open()?;
    let browser = house.browser(Script::On).await?;
    browser.goto(house.address("/fr/xxx:globe/6x4")).await?;
    let before = state(&browser).await?;
    browser.action_chain().send_keys(">").perform().await?;
    assert!(changed(&browser, &before).await?);
    assert!(browser.current_url().await?.query().is_some_and(|query| query.contains("turn=5")));
    let before = state(&browser).await?;
    let stroke = "const b = document.querySelector('.board.globe'); const at = (x) => ({ bubbles: true, \
    button: 0, pointerId: 7, clientX: x, clientY: 300 }); \
        b.dispatchEvent(new PointerEvent('pointerdown', at(200))); b.dispatchEvent(new \
        PointerEvent('pointerup', at(120)));";
    browser.execute(stroke, vec![]).await?;
    assert!(changed(&browser, &before).await?);
    assert_eq!(browser.current_url().await?.query(), None, "turned back to where it was");
    browser.quit().await?;
    Ok(())
}

/// Sounds are off until the user turns them on, and the choice is remembered.
#[tokio::test]
async fn sounds_are_off_until_they_are_wanted() -> Outcome {
    let house = House::open()?;
    let browser = house.browser(Script::On).await?;
    let pressed = "return document.querySelector('[data-room=sounds]').getAttribute('aria-pressed')";
    browser.goto(house.address("/fr/nim/3.4.5")).await?;
    assert_eq!(text_of(&browser, pressed).await?, "false");
    browser.find(By::Css("[data-room=sounds]")).await?.click().await?;
    comes(&browser, pressed, "true").await?;
    browser.goto(house.address("/fr/xxx/5.3")).await?;
    comes(&browser, pressed, "true").await?;
    browser.quit().await?;
    Ok(())
}

/// A page of a game or of a table prints on one or two sheets.
#[tokio::test]
async fn pages_are_printed_on_one_or_two_sheets() -> Outcome {
    let house = House::open()?;
    let browser = house.browser(Script::On).await?;
    for path in [
        "/fr/nim/3.4.5?tab=why",
        "/fr/xxx/5.3.2.1?tab=moves",
        "/en/tables/sequence?game=0.137",
        "/fr/tables/source?game=xxx",
        "/en/tables/plane",
        "/fr/tables/nim",
        "/en/tables/code",
        "/fr/tables/values",
    ] {
        browser.goto(house.address(path)).await?;
        let wish =
            serde_json::json!({ "paperWidth": 8.27, "paperHeight": 11.69, "transferMode": "ReturnAsBase64" });
        let printed = browser.cdp().send_raw("Page.printToPDF", wish).await?;
        let text = printed["data"].as_str().ok_or("no PDF")?;
        let sheets = sheets_of(&decoded(text));
        assert!((1..=2).contains(&sheets), "{path}: {sheets} sheets");
    }
    browser.quit().await?;
    Ok(())
}

/// Decodes a base64 text.
fn decoded(text: &str) -> Vec<u8> {
    const SIGNS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bits, mut count, mut bytes) = (0u32, 0, Vec::new());
    for sign in text.bytes() {
        let Some(value) = SIGNS.iter().position(|own| *own == sign) else { continue };
        bits = bits << 6 | value as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}

/// The number of pages in a PDF: objects of type Page, not Pages.
fn sheets_of(pdf: &[u8]) -> usize {
    let text = String::from_utf8_lossy(pdf);
    text.match_indices("/Type /Page").filter(|(at, found)| !text[at + found.len()..].starts_with('s')).count()
}
