//! The editor of graphs and orders: by mouse, by keyboard and without JavaScript.

use std::time::Duration;

use thirtyfour::prelude::*;

use super::house::{House, Script};
use super::{Outcome, changed, state};

/// Waits until the effect of an action is visible.
async fn seen(browser: &WebDriver, before: &str, what: &str) -> Outcome {
    if changed(browser, before).await? { Ok(()) } else { Err(format!("{what} does nothing").into()) }
}

/// Clicks on the drawing area, at this distance from its upper left corner.
async fn click(browser: &WebDriver, x: i64, y: i64) -> Outcome {
    let before = state(browser).await?;
    let paper = browser.find(By::Css(".paper")).await?;
    paper.scroll_into_view().await?;
    let chain = browser.action_chain().move_to_element_with_offset(&paper, x - 320, y - 200);
    chain.click().perform().await?;
    seen(browser, &before, &format!("a click at {x}, {y}")).await
}

async fn follow(browser: &WebDriver, css: &str) -> Outcome {
    let before = state(browser).await?;
    browser.find(By::Css(css)).await?.click().await?;
    seen(browser, &before, css).await
}

async fn query(browser: &WebDriver, name: &str) -> WebDriverResult<String> {
    let address = browser.current_url().await?;
    Ok(address
        .query_pairs()
        .find(|(known, _)| known == name)
        .map(|(_, value)| value.into_owned())
        .unwrap_or_default())
}

/// The places of all vertices after one was moved: the page changes first, its address afterwards.
async fn dragged(browser: &WebDriver, before: &str) -> WebDriverResult<String> {
    let mut places = String::new();
    for _ in 0..100 {
        places = query(browser, "places").await?;
        if places != before {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(places)
}

/// Whether a vertex is there, up to the pixel or two by which the drawing area is offset.
fn lies_at(places: &str, name: &str, at: [i64; 2]) -> bool {
    let mut own = places.split(',').filter_map(|place| place.strip_prefix(&format!("{name}.")));
    own.any(|place| {
        let found: Vec<i64> = place.split('.').filter_map(|number| number.parse().ok()).collect();
        found.len() == 2 && found.iter().zip(at).all(|(found, at)| (found - at).abs() <= 2)
    })
}

/// Draws a path of three tokens with clicks alone, moves one, and starts a match on the drawing.
async fn with_clicks(script: Script, code: &str) -> Outcome {
    let house = House::open()?;
    let browser = house.browser(script).await?;
    browser.goto(house.address(&format!("/{code}/graphs"))).await?;
    for (x, y) in [(100, 100), (240, 120), (400, 300), (100, 100), (240, 120), (240, 120), (400, 300)] {
        click(&browser, x, y).await?;
    }
    assert_eq!(query(&browser, "links").await?, "a-b,b-c");
    // Picked, then put elsewhere.
    let before = query(&browser, "places").await?;
    click(&browser, 400, 300).await?;
    click(&browser, 500, 200).await?;
    let places = dragged(&browser, &before).await?;
    assert!(places.starts_with("a.") && lies_at(&places, "c", [500, 200]), "{places}");
    follow(&browser, "a[data-key=add]").await?;
    click(&browser, 100, 100).await?;
    follow(&browser, ".tools a[data-shortcut=Delete]").await?;
    assert_eq!(query(&browser, "links").await?, "b-c");
    if script == Script::On {
        let before = query(&browser, "places").await?;
        let token = browser.find(By::Css(".paper [data-key=b]")).await?;
        let chain = browser.action_chain().click_and_hold_element(&token).move_by_offset(60, 80);
        chain.release().perform().await?;
        let places = dragged(&browser, &before).await?;
        assert!(lies_at(&places, "b", [300, 200]), "dragged: {places}");
        assert_eq!(query(&browser, "pick").await?, "", "dragging picks nothing");
        // Keys work at once, without another click.
        let before = state(&browser).await?;
        browser.action_chain().send_keys("n").perform().await?;
        seen(&browser, &before, "n after a drag").await?;
        let before = state(&browser).await?;
        browser.back().await?;
        seen(&browser, &before, "Back").await?;
    }
    let rows = browser.find_all(By::Css(".verdicts li")).await?;
    assert_eq!(rows.len(), 4, "two games, normal and misère");
    follow(&browser, ".verdicts li:nth-child(2) a").await?;
    let address = browser.current_url().await?;
    assert!(address.path().starts_with(&format!("/{code}/xxx:graph/")), "{address}");
    assert!(
        address.query().is_some_and(|query| query.contains("misere") && query.contains("places=")),
        "{address}"
    );
    assert_eq!(browser.find_all(By::Css(".board .token")).await?.len(), 3, "the table is ready");
    browser.quit().await?;
    Ok(())
}

#[tokio::test]
async fn a_graph_is_drawn_by_mouse() -> Outcome {
    with_clicks(Script::On, "fr").await
}

#[tokio::test]
async fn a_graph_is_drawn_without_javascript() -> Outcome {
    with_clicks(Script::Off, "en").await
}

#[tokio::test]
async fn a_graph_is_drawn_by_keyboard() -> Outcome {
    let house = House::open()?;
    let browser = house.browser(Script::On).await?;
    browser.goto(house.address("/en/graphs")).await?;
    let press = async |keys: &str| -> Outcome {
        let before = state(&browser).await?;
        browser.action_chain().send_keys(keys).perform().await?;
        seen(&browser, &before, "a key").await
    };
    let focus = async |css: &str| -> Outcome {
        let element = browser.find(By::Css(css)).await?;
        browser.execute("arguments[0].focus();", vec![element.to_json()?]).await?;
        Ok(())
    };
    let enter = Key::Enter.value().to_string();
    // The drawing area itself is a button, and n is a key for it.
    focus(".paper input").await?;
    press(&enter).await?;
    press("n").await?;
    press("n").await?;
    for name in ["a", "b", "b", "c"] {
        focus(&format!(".paper a:has([data-key={name}])")).await?;
        press(&enter).await?;
    }
    assert_eq!(query(&browser, "links").await?, "a-b,b-c");
    focus(".paper a:has([data-key=c])").await?;
    press(&enter).await?;
    let before = (state(&browser).await?, query(&browser, "places").await?);
    let chain = browser.action_chain().key_down(Key::Shift).send_keys(Key::Down.value().to_string());
    chain.key_up(Key::Shift).perform().await?;
    seen(&browser, &before.0, "Shift and an arrow").await?;
    assert_ne!(query(&browser, "places").await?, before.1, "pushed");
    press(&Key::Delete.value().to_string()).await?;
    assert_eq!(query(&browser, "links").await?, "a-b");
    // Directed edges: no cycle.
    follow(&browser, "a[href*='turn=arrows']").await?;
    assert_eq!(query(&browser, "links").await?, "a>b");
    assert_eq!(browser.find_all(By::Css(".verdicts li")).await?.len(), 2);
    assert!(browser.find(By::Css("a[data-key=add]")).await?.text().await?.contains("place"));
    // On a phone the vertices are larger, and arrowheads are outside them.
    for (width, css) in [(1100, ".head:not(.far)"), (520, ".head.far")] {
        browser.set_window_rect(0, 0, width, 900).await?;
        let heads = browser.find_all(By::Css(".paper .head")).await?;
        assert_eq!(heads.len(), 2);
        for head in heads {
            let meant = browser
                .execute("return arguments[0].matches(arguments[1])", vec![head.to_json()?, css.into()]);
            assert_eq!(head.is_displayed().await?, meant.await?.convert::<bool>()?, "{width}");
        }
    }
    // A vertex cannot be linked to itself, and the page says so.
    browser.find(By::Css("select[name=to] option[value=a]")).await?.click().await?;
    follow(&browser, "button[data-key=link]").await?;
    assert!(browser.find(By::Css("[role=alert]")).await?.text().await?.starts_with("a cannot be linked"));
    browser.quit().await?;
    Ok(())
}

/// Draws an order with clicks, tries to close a cycle, asks for the outcome, and plays a move.
async fn an_order(script: Script, code: &str, circle: &str) -> Outcome {
    let house = House::open()?;
    let browser = house.browser(script).await?;
    browser.goto(house.address(&format!("/{code}/games"))).await?;
    follow(&browser, "a[href$='kind=order']").await?;
    for (x, y) in [(100, 300), (100, 180), (240, 60), (100, 300), (100, 180), (100, 180), (240, 60)] {
        click(&browser, x, y).await?;
    }
    assert_eq!(query(&browser, "links").await?, "a<b,b<c");
    click(&browser, 240, 60).await?;
    click(&browser, 100, 300).await?;
    let alert = browser.find(By::Css("[role=alert]")).await?.text().await?;
    assert!(alert.contains(circle) && alert.contains("a < b < c"), "{alert}");
    follow(&browser, ".tools a[data-shortcut=Escape]").await?;
    assert_eq!(query(&browser, "links").await?, "a<b,b<c", "nothing was drawn");
    // An element at the same height moves up when it is put above another one.
    for (x, y) in [(400, 300), (100, 300), (400, 300)] {
        click(&browser, x, y).await?;
    }
    assert_eq!(query(&browser, "links").await?, "a<b,b<c,a<d");
    let places = query(&browser, "places").await?;
    let from_top = |name: &str| -> Option<u16> {
        let mut all = places.split(',').filter_map(|spot| spot.strip_prefix(name)?.strip_prefix('.'));
        all.next()?.split('.').nth(1)?.parse().ok()
    };
    assert_eq!(from_top("d").map(|y| y + 44), from_top("a"), "{places}");
    if script == Script::On {
        by_key(&browser).await?;
    }
    assert_eq!(browser.find_all(By::Css(".verdicts li")).await?.len(), 2, "normal and misère");
    follow(&browser, ".verdicts li:nth-child(2) a[href*='analyse']").await?;
    let address = browser.current_url().await?;
    assert!(address.path().starts_with(&format!("/{code}/poset/a%3Cb")), "{address}");
    assert!(address.query().is_some_and(|query| query.contains("misere")), "{address}");
    browser.find(By::Css("section.verdict")).await?;
    follow(&browser, ".tabs a[href*='tab=moves']").await?;
    assert_eq!(browser.find_all(By::Css(".results tbody tr")).await?.len(), 4);
    browser.find(By::Css(".opponent summary")).await?.click().await?;
    follow(&browser, ".people a[href*='against=two']").await?;
    assert_eq!(browser.find_all(By::Css(".board .token")).await?.len(), 4, "the table is ready");
    follow(&browser, "svg.scene a.pick:has([data-key=b])").await?;
    if script == Script::Off {
        follow(&browser, "#play button").await?;
    }
    let history = browser.find(By::Css(".history")).await?.text().await?;
    let with_it = ["avec lui", "with it"].iter().any(|words| history.contains(words));
    assert!(history.contains(" b ") && with_it, "b was taken with c above it: {history}");
    browser.quit().await?;
    Ok(())
}

/// Keys and fields change an order too, and restore it.
async fn by_key(browser: &WebDriver) -> Outcome {
    let before = state(browser).await?;
    browser.action_chain().send_keys("n").perform().await?;
    seen(browser, &before, "n").await?;
    for (name, key) in [("from", "e"), ("to", "d")] {
        browser.find(By::Css(format!("select[name={name}] option[value={key}]"))).await?.click().await?;
    }
    follow(browser, "button[data-key=link]").await?;
    assert_eq!(query(browser, "links").await?, "a<b,b<c,a<d,e<d");
    let element = browser.find(By::Css(".paper a:has([data-key=e])")).await?;
    browser.execute("arguments[0].focus();", vec![element.to_json()?]).await?;
    for key in [Key::Enter, Key::Delete] {
        let before = state(browser).await?;
        browser.action_chain().send_keys(key.value().to_string()).perform().await?;
        seen(browser, &before, "a key").await?;
    }
    assert_eq!(query(browser, "links").await?, "a<b,b<c,a<d");
    Ok(())
}

#[tokio::test]
async fn an_order_is_drawn_by_mouse_and_keyboard() -> Outcome {
    an_order(Script::On, "fr", "a ne peut pas être au-dessus de c").await
}

#[tokio::test]
async fn an_order_is_drawn_without_javascript() -> Outcome {
    an_order(Script::Off, "en", "a cannot lie above c").await
}

/// A finger gesture on the drawing area, from the first place to the last.
async fn finger(browser: &WebDriver, places: &[(i64, i64)]) -> Outcome {
    let before = state(browser).await?;
    browser.find(By::Css(".paper")).await?.scroll_into_view().await?;
    let script = "const box = document.querySelector('.paper').getBoundingClientRect(); \
                  return [box.left + arguments[0] * box.width / 640, box.top + arguments[1] * box.height / \
                  400];";
    for (number, (x, y)) in places.iter().enumerate() {
        let at = browser.execute(script, vec![(*x).into(), (*y).into()]).await?.convert::<(f64, f64)>()?;
        let kind = if number == 0 { "touchStart" } else { "touchMove" };
        let touch = serde_json::json!({ "type": kind, "touchPoints": [{ "x": at.0, "y": at.1 }] });
        browser.cdp().send_raw("Input.dispatchTouchEvent", touch).await?;
    }
    let up = serde_json::json!({ "type": "touchEnd", "touchPoints": [] });
    browser.cdp().send_raw("Input.dispatchTouchEvent", up).await?;
    seen(browser, &before, &format!("a finger at {places:?}")).await
}

/// On a phone, an order is drawn with a finger; an element dragged below its place returns above.
#[tokio::test]
async fn an_order_is_drawn_with_a_finger() -> Outcome {
    let house = House::open()?;
    let browser = house.browser(Script::On).await?;
    let phone = serde_json::json!({ "width": 380, "height": 740, "deviceScaleFactor": 2, "mobile": true });
    browser.cdp().send_raw("Emulation.setDeviceMetricsOverride", phone).await?;
    let touch = serde_json::json!({ "enabled": true });
    browser.cdp().send_raw("Emulation.setTouchEmulationEnabled", touch).await?;
    browser.goto(house.address("/en/graphs?kind=order")).await?;
    for (x, y) in [(200, 320), (320, 160), (200, 320), (320, 160)] {
        finger(&browser, &[(x, y)]).await?;
    }
    assert_eq!(query(&browser, "links").await?, "a<b");
    let before = query(&browser, "places").await?;
    finger(&browser, &[(320, 160), (400, 250), (500, 380)]).await?;
    let places = dragged(&browser, &before).await?;
    let numbers: Vec<i64> = places.split(['.', ',']).filter_map(|part| part.parse().ok()).collect();
    let [_, low, x, high] = numbers[..] else { return Err(places.into()) };
    assert!((low - high, (x - 500).abs() < 5) == (44, true), "{places}");
    assert_eq!(query(&browser, "pick").await?, "", "dragging picks nothing");
    browser.quit().await?;
    Ok(())
}
