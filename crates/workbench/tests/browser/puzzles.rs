//! Puzzles in a real Chromium: solved by mouse and by keyboard, with and without JavaScript; saved pages
//! opened from a file without a server; a puzzle in a frame.

use std::process::Stdio;
use std::time::Duration;

use thirtyfour::prelude::*;

use crate::axe::complaints;
use crate::house::{self, House, Script};
use crate::program::{Folder, marienbad};
use crate::{Outcome, changed, state};

async fn press(browser: &WebDriver, css: &str) -> Outcome {
    let before = state(browser).await?;
    let thing =
        browser.query(By::Css(css)).wait(Duration::from_secs(10), Duration::from_millis(30)).first().await?;
    browser.execute("arguments[0].scrollIntoView({block: 'center'})", vec![thing.to_json()?]).await?;
    thing.click().await?;
    if changed(browser, &before).await? { Ok(()) } else { Err(format!("{css} does nothing").into()) }
}

async fn there(browser: &WebDriver, css: &str) -> Outcome {
    let found = browser.query(By::Css(css)).wait(Duration::from_secs(5), Duration::from_millis(30));
    if found.exists().await? { Ok(()) } else { Err(format!("no {css}").into()) }
}

/// A wrong move, another try, the right one: the reason is on the board, and the streak is kept.
#[tokio::test]
async fn a_puzzle_is_solved_on_the_board() -> Outcome {
    let house = House::open()?;
    let browser = house.browser(Script::On).await?;
    // From heaps of two and five, three must be taken from the second heap.
    let page = "/en/puzzles/nim/2.5?level=1&seed=1&n=1";
    browser.goto(house.address(page)).await?;
    press(&browser, "a.pick:has([data-key='1:1'])").await?;
    there(&browser, ".feedback.bad").await?;
    there(&browser, "svg .parity").await?;
    press(&browser, "[data-shortcut=r]").await?;
    // Matches are taken from this one on.
    let target = browser.query(By::Css("a.pick:has([data-key='2:3'])")).first().await?;
    browser.execute("arguments[0].focus()", vec![target.to_json()?]).await?;
    browser.action_chain().send_keys(Key::Enter).perform().await?;
    there(&browser, ".feedback.good").await?;
    there(&browser, "[data-judged=right]").await?;
    // The first answer to this puzzle was wrong; the next puzzle is a different one.
    browser.goto(house.address("/en/puzzles/nim/1.4?level=1&seed=1&n=2&a=2%3A-3")).await?;
    let row = browser.query(By::Css("[data-streak=series] .count")).first().await?;
    assert_eq!(row.text().await?, "1");
    // The puzzle of the day is given up or answered, and never stored on the server.
    browser.goto(house.address("/fr/puzzles?day=2026-11-18")).await?;
    press(&browser, "[data-shortcut=s]").await?;
    there(&browser, "[data-judged=shown]").await?;
    browser.quit().await?;
    Ok(())
}

/// Without JavaScript, a move is two links and a button.
#[tokio::test]
async fn a_puzzle_is_solved_without_a_script() -> Outcome {
    let house = House::open()?;
    let browser = house.browser(Script::Off).await?;
    browser.goto(house.address("/fr/puzzles/nim/2.5?embed")).await?;
    press(&browser, "a.pick:has([data-key='2:3'])").await?;
    press(&browser, "#play button").await?;
    there(&browser, ".feedback.good").await?;
    assert!(browser.find_all(By::Css("header")).await?.is_empty(), "the frame stays without the site");
    browser.quit().await?;
    Ok(())
}

/// Files opened from disk: a series is answered and counted, a match is stepped through.
#[tokio::test]
async fn saved_pages_work_from_a_file() -> Outcome {
    let folder = Folder::new("saved-pages");
    let save = |arguments: &[&str], name: &str| {
        let file = folder.file(name);
        let made = marienbad(&[arguments, &["--format", "html", "--out", &file]].concat())
            .stderr(Stdio::inherit())
            .status();
        assert!(made.is_ok_and(|status| status.success()), "{arguments:?}");
        format!("file://{file}")
    };
    let series = save(&["puzzle", "nim", "--count", "2", "--seed", "2"], "series.html");
    let moves = ["draw", "nim", "1,3,5,6", "--moves", "4:-5 2:-2 3:-5"];
    let moves = save(&moves, "match.html");
    let house = House::open()?;
    let browser = house.browser(Script::On).await?;
    browser.goto(series).await?;
    // The right answer by picking what its button describes, the wrong one by its button.
    let way =
        browser.find(By::Css(".puzzle [data-right]")).await?.attr("data-ways").await?.unwrap_or_default();
    for key in way.split('|').next().unwrap_or_default().split(' ') {
        browser.find(By::Css(format!(".puzzle a.pick:has([data-key='{key}'])"))).await?.click().await?;
    }
    there(&browser, ".puzzle:first-of-type .said.good").await?;
    there(&browser, ".said.good svg").await?;
    browser
        .execute("document.querySelectorAll('.list').forEach((list) => { list.open = true; })", vec![])
        .await?;
    let wrong = ".puzzle:last-of-type button.answer:not([data-right])";
    browser.find(By::Css(wrong)).await?.click().await?;
    there(&browser, ".said.bad").await?;
    let score = browser.find(By::Css(".score")).await?.text().await?;
    assert_eq!(score, "1 of 2 right at the first try");
    browser.goto(moves).await?;
    let shown = || async { browser.find(By::Css(".step.now h2")).await?.text().await };
    assert_eq!(shown().await?, "The beginning");
    for _ in 0..9 {
        browser.find(By::Css(".steps .on")).await?.click().await?;
    }
    assert!(shown().await?.contains("3:-5"), "{}", shown().await?);
    browser.quit().await?;
    Ok(())
}

/// axe on puzzles, worksheets and their forms, in light and dark themes, on wide screens and phones.
#[tokio::test]
async fn axe_has_nothing_against_puzzles() -> Outcome {
    let axe = house::axe()?;
    let house = House::open()?;
    let browser = house.browser(Script::On).await?;
    let mut found = Vec::new();
    let pages = [
        "/en/puzzles?day=2026-11-18",
        "/fr/puzzles/nim/2.5?seed=1&n=1&a=2%3A-3",
        "/en/puzzles/xxx/5.3?kind=who&misere=1&a=N",
        "/fr/puzzles/wythoff/3,%3F?kind=lost",
        "/en/worksheets?game=xxx",
    ];
    for (number, page) in pages.iter().enumerate() {
        let views = [(1366, 640, "light"), (390, 740, "dark"), (390, 740, "light"), (1366, 640, "dark")];
        for (width, height, scheme) in views.into_iter().skip(number % 2).step_by(2) {
            found.extend(complaints(&browser, &house, &axe, page, (width, height), scheme).await?);
        }
    }
    browser.quit().await?;
    if found.is_empty() { Ok(()) } else { Err(found.join("\n").into()) }
}
