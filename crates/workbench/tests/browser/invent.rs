//! *Invent a game* in a real browser: the first minute of a new user, by mouse, by keyboard and without
//! JavaScript.

use thirtyfour::prelude::*;

use crate::house::{House, Script};
use crate::{Hand, Outcome, changed, is_over, state, status, to_the_end};

/// The rule in the input field.
async fn rule(browser: &WebDriver) -> WebDriverResult<String> {
    Ok(browser.find(By::Id("rule")).await?.prop("value").await?.unwrap_or_default())
}

async fn said(browser: &WebDriver) -> WebDriverResult<String> {
    browser.find(By::Id("said")).await?.text().await
}

/// Clicks something and waits until the page has changed.
async fn press(browser: &WebDriver, css: &str, hand: Hand) -> Outcome {
    let before = state(browser).await?;
    let thing = browser.find(By::Css(css)).await?;
    match hand {
        Hand::Mouse => thing.click().await?,
        Hand::Keyboard => {
            browser.execute("arguments[0].focus();", vec![thing.to_json()?]).await?;
            browser.action_chain().send_keys(Key::Enter).perform().await?;
        }
    }
    if changed(browser, &before).await? { Ok(()) } else { Err(format!("{css} does nothing").into()) }
}

/// An example is used, changed, put together anew, and played to its end.
async fn invents(code: &str, hand: Hand, script: Script) -> Outcome {
    let house = House::open()?;
    let browser = house.browser(script).await?;
    browser.goto(house.address(&format!("/{code}/invent"))).await?;
    press(&browser, ".pieces li:nth-child(2) a", hand).await?;
    assert!(rule(&browser).await?.contains("k*k"));
    assert!(said(&browser).await?.contains(if code == "fr" { "carré" } else { "square" }));
    assert!(browser.find(By::Css("svg.bars rect.lost")).await.is_ok(), "values are drawn");
    // A mistake is reported, and corrected.
    let field = browser.find(By::Id("rule")).await?;
    field.clear().await?;
    field.send_keys("n -> n-q").await?;
    press(&browser, ".rule button", hand).await?;
    assert!(browser.find(By::Css("#said[role=alert]")).await.is_ok());
    let field = browser.find(By::Id("rule")).await?;
    field.clear().await?;
    field.send_keys("n -> n-1 or n-2").await?;
    press(&browser, ".rule button", hand).await?;
    assert!(browser.find(By::Css("#said[role=status]")).await.is_ok());
    // Assembled from parts: take at most two, and the rest may be split. This is Kayles, and the page says
    // so.
    browser.find(By::Css(".assembling summary")).await?.click().await?;
    let most = browser.find(By::Css("input[name=most]")).await?;
    most.clear().await?;
    most.send_keys("2").await?;
    browser.find(By::Css("select[name=split] option[value=after]")).await?.click().await?;
    press(&browser, ".assemble button", hand).await?;
    assert!(rule(&browser).await?.starts_with("n -> [a, n-k-a]"), "{}", rule(&browser).await?);
    assert!(said(&browser).await?.contains("0.77"));
    // A small table, misère play, and a match.
    browser.find(By::Css("input[name=position]")).await?.send_keys("2,1").await?;
    browser.find(By::Css("input[name=misere][value='1']")).await?.click().await?;
    press(&browser, ".rule button", hand).await?;
    press(&browser, ".tryout button.primary", hand).await?;
    assert!(browser.current_url().await?.path().contains("/matches/"), "a match has begun");
    to_the_end(&browser, code, hand).await?;
    assert!(is_over(code, &status(&browser).await?));
    browser.quit().await?;
    Ok(())
}

#[tokio::test]
async fn a_game_is_invented_by_mouse() -> Outcome {
    invents("fr", Hand::Mouse, Script::On).await
}

#[tokio::test]
async fn a_game_is_invented_by_keyboard() -> Outcome {
    invents("en", Hand::Keyboard, Script::On).await
}

#[tokio::test]
async fn a_game_is_invented_without_javascript() -> Outcome {
    invents("fr", Hand::Mouse, Script::Off).await
}

/// From a game of the catalogue to its rule, and back to a table of it by the address alone.
#[tokio::test]
async fn a_game_is_changed() -> Outcome {
    let house = House::open()?;
    let browser = house.browser(Script::On).await?;
    browser.goto(house.address("/fr/kayles/7?tab=rules")).await?;
    browser.find(By::Css("a.change")).await?.click().await?;
    for _ in 0..100 {
        if browser.find(By::Id("rule")).await.is_ok() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert!(rule(&browser).await?.contains("pour k dans 1..2"));
    browser.find(By::Css(".tryout form > a")).await?.click().await?;
    for _ in 0..100 {
        if browser.find(By::Id("turn")).await.is_ok() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let address = browser.current_url().await?;
    assert!(
        address.path() == "/fr/rule/7" && address.query().is_some_and(|query| query.starts_with("rule="))
    );
    browser.quit().await?;
    Ok(())
}
