//! Lessons in a real Chromium, by clicking and typing: the first steps of the race to 20; with `--all`
//! every lesson in both languages, with and without JavaScript. axe on every kind of question.

use std::time::Duration;

use marienbad_school::{Kind, Lesson, judge, lessons, right_answer, wrong_answers};
use marienbad_solve::{Budget, Work};
use marienbad_words::language::Language;
use thirtyfour::prelude::*;

use crate::axe::complaints;
use crate::house::{self, House, Script};
use crate::{Outcome, changed, state};

fn work() -> Work<'static> {
    Work::new(Budget::default())
}

async fn click(browser: &WebDriver, css: &str) -> WebDriverResult<()> {
    let thing =
        browser.query(By::Css(css)).wait(Duration::from_secs(10), Duration::from_millis(30)).first().await?;
    browser.execute("arguments[0].scrollIntoView({block: 'center'})", vec![thing.to_json()?]).await?;
    thing.click().await
}

async fn press(browser: &WebDriver, css: &str) -> Outcome {
    let before = state(browser).await?;
    // The page may be replaced between finding the element and clicking it.
    let mut tries = 0;
    while let Err(error) = click(browser, css).await {
        tries += 1;
        if tries == 5 {
            return Err(error.into());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    if changed(browser, &before).await? { Ok(()) } else { Err(format!("{css} does nothing").into()) }
}

/// Gives an answer as a person would.
async fn give(browser: &WebDriver, kind: &Kind, answer: &str) -> Outcome {
    match kind {
        Kind::Choose(_) => press(browser, &format!(".choices li:nth-child({answer}) a")).await,
        Kind::Numbers(_)
        | Kind::Table(_)
        | Kind::Network(_)
        | Kind::Rule(_)
        | Kind::Guess(_)
        | Kind::Invent { .. } => {
            let parts: Vec<&str> = match kind {
                Kind::Rule(_) | Kind::Guess(_) | Kind::Invent { .. } => vec![answer],
                // A wrong answer names the vertices.
                Kind::Network(_) if answer.contains('=') => {
                    answer.split([' ', '=']).skip(1).step_by(2).collect()
                }
                _ => answer.split("; ").collect(),
            };
            let fields = browser.find_all(By::Css(".question input[name=a]")).await?;
            assert_eq!(fields.len(), parts.len(), "{answer}");
            for (field, part) in fields.iter().zip(parts) {
                field.clear().await?;
                field.send_keys(part).await?;
            }
            press(browser, ".question button[type=submit]").await
        }
        Kind::Colour(_) | Kind::Coins(_) => {
            for cell in browser.find_all(By::Css(".cell input[type=checkbox]:enabled")).await? {
                let value = cell.prop("value").await?.unwrap_or_default();
                if cell.is_selected().await? != answer.split(' ').any(|one| one == value) {
                    cell.click().await?;
                }
            }
            press(browser, ".question button[type=submit]").await
        }
        Kind::Order(_) => {
            // Takes back what was placed before.
            while !browser.find_all(By::Css(".placed li")).await?.is_empty() {
                press(browser, "[data-shortcut=u]").await?;
            }
            let mut left: Vec<usize> =
                (1..).take(browser.find_all(By::Css(".loose a")).await?.len()).collect();
            for number in answer.split(' ') {
                let number: usize = number.parse()?;
                let place = left.iter().position(|one| *one == number).ok_or("no such line")?;
                press(browser, &format!(".loose li:nth-child({}) a", place + 1)).await?;
                left.remove(place);
            }
            press(browser, ".ordering button[type=submit]").await
        }
        Kind::Move | Kind::Play { .. } => Ok(()),
    }
}

async fn feedback(browser: &WebDriver, good: bool) -> WebDriverResult<bool> {
    let css = if good { ".feedback.good" } else { ".feedback.bad" };
    // The new page may load a little after its address changes.
    browser.query(By::Css(css)).wait(Duration::from_secs(20), Duration::from_millis(30)).exists().await
}

/// Goes through a lesson from its first step to the page after its last, or only this many steps.
async fn read(
    browser: &WebDriver,
    house: &House,
    language: Language,
    lesson: &Lesson,
    script: Script,
    most: usize,
) -> Outcome {
    browser.goto(house.address(&format!("/{}/lessons/{}", language.code(), lesson.name))).await?;
    for (number, step) in lesson.steps.iter().enumerate().take(most) {
        let at = format!("{} {} {}", lesson.name, language.code(), step.id);
        let url = browser.current_url().await?;
        assert!(url.path().ends_with(&format!("/{}", step.id)), "{at}: {url}");
        if let Some(question) = &step.question {
            let right = right_answer(lesson, number, &mut work())?.ok_or("no answer")?;
            match question.kind {
                Kind::Move | Kind::Play { .. } => {
                    // The address of a thing on the board contains the move; here it is entered directly.
                    let fields = if let Kind::Move = question.kind { "a" } else { "m" };
                    let mut query: Vec<String> = url.query().map(str::to_owned).into_iter().collect();
                    let written = |mv: &str| mv.replace(':', "%3A").replace('>', "%3E");
                    query.extend(right.split(' ').map(|mv| format!("{fields}={}", written(mv))));
                    browser.goto(house.address(&format!("{}?{}", url.path(), query.join("&")))).await?;
                }
                _ => {
                    let wrong = wrong_answers(lesson, number, &mut work())?;
                    let mut wrong = wrong.iter().filter(|answer| {
                        judge(lesson, number, answer, &mut work()).is_ok_and(|judged| !judged.right)
                    });
                    if let Some(answer) = wrong.next() {
                        give(browser, &question.kind, answer)
                            .await
                            .map_err(|error| format!("{at}: {error}"))?;
                        assert!(feedback(browser, false).await?, "{at}: nothing is said of {answer}");
                    }
                    press(browser, "[data-shortcut=h]").await.map_err(|error| format!("{at}: {error}"))?;
                    give(browser, &question.kind, &right).await.map_err(|error| format!("{at}: {error}"))?;
                }
            }
            assert!(feedback(browser, true).await?, "{at}: {right} is not taken");
        }
        press(browser, "[data-step=on]").await.map_err(|error| format!("{at}: {error}"))?;
    }
    if most < lesson.steps.len() {
        return Ok(());
    }
    assert!(browser.current_url().await?.path().ends_with("/done"));
    browser.goto(house.address(&format!("/{}/lessons", language.code()))).await?;
    if script == Script::On {
        // The browser remembers the lesson as read.
        browser.find(By::Css(format!("a.read[data-lesson={}]", lesson.name))).await?;
    }
    Ok(())
}

async fn some(language: Language, names: &[&str], script: Script, most: usize) -> Outcome {
    let house = House::open()?;
    let browser = house.browser(script).await?;
    for lesson in lessons(language).iter().filter(|lesson| names.contains(&lesson.name.as_str())) {
        read(&browser, &house, language, lesson, script, most).await?;
    }
    browser.quit().await?;
    Ok(())
}

#[tokio::test]
async fn the_race_begins_in_french() -> Outcome {
    some(Language::French, &["race"], Script::On, 5).await
}

#[tokio::test]
#[ignore = "minutes: cargo xtask test --all"]
async fn every_lesson_is_read_in_both_languages() -> Outcome {
    for language in Language::ALL {
        let all = lessons(language);
        let names: Vec<&str> = all.iter().map(|lesson| lesson.name.as_str()).collect();
        assert!(names.len() >= 10, "{names:?}");
        some(language, &names, Script::On, usize::MAX).await?;
    }
    some(Language::English, &["race", "matches", "coins", "invent"], Script::Off, usize::MAX).await
}

/// A match on the board of a lesson by mouse, left in the middle and resumed.
#[tokio::test]
async fn the_board_of_a_lesson_is_played() -> Outcome {
    let house = House::open()?;
    let browser = house.browser(Script::On).await?;
    browser.goto(house.address("/en/lessons/race/play")).await?;
    for _ in 0..20 {
        // The end of the match may show a little later than its last move.
        let next = browser.query(By::Css(".feedback, svg.scene a.pick, #play button"));
        next.wait(Duration::from_secs(10), Duration::from_millis(30)).exists().await?;
        if !browser.find_all(By::Css(".feedback")).await?.is_empty() {
            break;
        }
        press(&browser, "svg.scene a.pick, #play button").await?;
    }
    assert!(feedback(&browser, true).await?, "the match does not end");
    press(&browser, "[data-step=on]").await?;
    browser.goto(house.address("/en/lessons")).await?;
    let card = browser.find(By::Css("a[data-lesson=race]")).await?;
    assert!(card.text().await?.contains("Continue (2/14)"), "{}", card.text().await?);
    card.click().await?;
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert!(browser.current_url().await?.path().ends_with("/race/four"));
    browser.quit().await?;
    Ok(())
}

/// An invented game is restored where the reader left the lesson; a lesson embedded in another page's
/// frame.
#[tokio::test]
async fn an_invented_game_is_found_again() -> Outcome {
    let house = House::open()?;
    let browser = house.browser(Script::On).await?;
    browser.goto(house.address("/en/lessons/invent/invent")).await?;
    give(&browser, &Kind::Invent { sample: String::new() }, "n -> n-2 or n-3").await?;
    assert!(feedback(&browser, true).await?, "the rule is not taken");
    press(&browser, "[data-step=on]").await?;
    browser.goto(house.address("/en/lessons")).await?;
    press(&browser, "a[data-lesson=invent]").await?;
    let url = browser.current_url().await?;
    let own = url.query_pairs().find(|(name, _)| name == "own").map(|(_, rule)| rule.into_owned());
    assert!(url.path().ends_with("/invent/try"), "{url}");
    assert_eq!(own.as_deref(), Some("n -> n-2 or n-3"), "{url}");
    browser.goto(house.address("/en/lessons/race/four?embed")).await?;
    assert!(browser.find_all(By::Css("header.top")).await?.is_empty());
    press(&browser, ".choices li:nth-child(1) a").await?;
    assert!(feedback(&browser, false).await? && browser.find_all(By::Css("header.top")).await?.is_empty());
    press(&browser, "[data-step=on]").await?;
    assert!(browser.current_url().await?.as_str().contains("embed"));
    assert!(browser.find_all(By::Css("header.top")).await?.is_empty());
    browser.quit().await?;
    Ok(())
}

/// axe on every kind of question, in light and dark themes, on wide screens and phones; nothing is wider
/// than the screen.
#[tokio::test]
async fn axe_has_nothing_against_lessons() -> Outcome {
    let axe = house::axe()?;
    let house = House::open()?;
    let browser = house.browser(Script::On).await?;
    let mut found = Vec::new();
    let pages = [
        "/fr/lessons",
        "/fr/lessons/race/four?a=2&hint=2",
        "/en/lessons/race/table?a=W&a=L&ok=1",
        "/fr/lessons/race/colour?a=0&a=4&a=6&ok=1",
        "/en/lessons/race/rule?a=n+even&ok=1",
        "/fr/lessons/marienbad/odd?o=2&o=4",
        "/en/lessons/marienbad/xor",
        "/fr/lessons/gold/colour?a=0,0",
        "/en/lessons/matches/third",
        "/fr/lessons/matches/first",
        "/en/lessons/xxx/globe?hint=1&show",
        "/fr/lessons/marienbad/move?a=1%3A-1",
        "/fr/lessons/race/done",
        "/en/lessons/coins/octad?a=0&a=13&a=14&a=15&a=16&a=17&a=18&ok=1",
        "/fr/lessons/graph/value?a=1&a=2&ok=1",
        "/en/lessons/invent/guess?a=losing+iff+n+even&ok=1",
        "/fr/lessons/invent/sheet?own=n+-%3E+n-2+ou+n-3",
        "/en/lessons/misere/letters?embed",
    ];
    for (number, page) in pages.iter().enumerate() {
        for (width, height, scheme) in
            [(1366, 640, "light"), (390, 740, "dark"), (390, 740, "light"), (1366, 640, "dark")]
                .into_iter()
                .skip(number % 2)
                .step_by(2)
        {
            found.extend(complaints(&browser, &house, &axe, page, (width, height), scheme).await?);
        }
    }
    browser.quit().await?;
    if found.is_empty() { Ok(()) } else { Err(found.join("\n").into()) }
}
