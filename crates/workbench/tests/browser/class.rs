//! A class in two real browsers, the teacher's and a pupil's. The pupil joins, is called, loses the
//! network, reloads the page, and is back in the same seat.

use std::time::Duration;

use marienbad_school::{Kind, right_answer, shelf::find};
use marienbad_solve::{Budget, Work};
use marienbad_words::language::Language;
use thirtyfour::prelude::*;

use crate::Outcome;
use crate::axe::complaints;
use crate::house::{self, House, Script};

/// Waits until this element is on the page.
async fn seen(browser: &WebDriver, css: &str) -> WebDriverResult<WebElement> {
    browser.query(By::Css(css)).wait(Duration::from_secs(15), Duration::from_millis(50)).first().await
}

/// Clicks it, even if the page changes at the same moment.
async fn press(browser: &WebDriver, css: &str) -> Outcome {
    for _ in 0..20 {
        if seen(browser, css).await?.click().await.is_ok() {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Err(format!("{css} cannot be pressed").into())
}

/// Waits until the address has this ending.
async fn comes_to(browser: &WebDriver, end: &str) -> Outcome {
    for _ in 0..300 {
        if browser.current_url().await?.path().ends_with(end) {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Err(format!("not at {end} but {}", browser.current_url().await?).into())
}

/// The teacher's button that sends this word.
fn button(word: &str) -> String {
    format!("form:has([name=do][value={word}]) button")
}

async fn network(browser: &WebDriver, on: bool) -> WebDriverResult<()> {
    let speed = if on { -1 } else { 0 };
    let conditions = serde_json::json!({
        "offline": !on, "latency": 0, "downloadThroughput": speed, "uploadThroughput": speed
    });
    browser.cdp().send_raw("Network.enable", serde_json::json!({})).await?;
    browser.cdp().send_raw("Network.emulateNetworkConditions", conditions).await?;
    Ok(())
}

struct Room {
    house: House,
    teacher: WebDriver,
    pupil: WebDriver,
}

impl Room {
    /// Both have joined, and the race to 20 is open up to its first step.
    async fn open() -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        let (house, path, code) = House::open_class("fr")?;
        let teacher = house.browser(Script::On).await?;
        let pupil = house.browser(Script::On).await?;
        teacher.goto(house.address(&path)).await?;
        comes_to(&teacher, "/fr/class/teacher").await?;
        assert!(!teacher.current_url().await?.as_str().contains("key"), "the secret is not projected");
        seen(&teacher, ".on-board svg.qr").await?;
        pupil.goto(house.address(&format!("/{code}?lang=fr"))).await?;
        seen(&pupil, "input[name=name]").await?.send_keys("Aïcha").await?;
        press(&pupil, "form button.primary").await?;
        comes_to(&pupil, "/class").await?;
        // The teacher's page shows who has joined without a reload.
        seen(&teacher, ".work .here span").await?;
        press(&teacher, "button[name=lesson][value=race]").await?;
        Ok(Self { house, teacher, pupil })
    }

    async fn close(self) -> Outcome {
        self.teacher.quit().await?;
        self.pupil.quit().await?;
        Ok(())
    }
}

#[tokio::test]
async fn a_teacher_and_a_pupil() -> Outcome {
    let room = Room::open().await?;
    let read = both(&room).await;
    room.close().await?;
    read
}

async fn both(room: &Room) -> Outcome {
    let (teacher, pupil) = (&room.teacher, &room.pupil);
    // The pupil is taken to the first step, and waits before the second until it is opened.
    comes_to(pupil, "/lessons/race/play").await?;
    press(pupil, "[data-step=on]").await?;
    comes_to(pupil, "/class").await?;
    press(teacher, &button("pace")).await?;
    seen(teacher, ".head-row .last[value='0']").await?;
    press(teacher, ".work-head button.primary").await?;
    comes_to(pupil, "/lessons/race/four").await?;
    press(pupil, ".choices li:nth-child(2) a").await?;
    seen(pupil, ".feedback.good").await?;
    seen(teacher, "#class-rows .cells i:nth-child(2).once").await?;
    // Typed text stays while everybody looks up.
    press(teacher, ".head-row button[value='3']").await?;
    pupil.goto(room.house.address("/fr/lessons/race/table")).await?;
    seen(pupil, ".fill input[name=a]").await?.send_keys("G").await?;
    press(teacher, &button("pause")).await?;
    seen(pupil, "#pause:not([hidden])").await?;
    press(teacher, "button.pausing").await?;
    seen(pupil, "#pause[hidden]").await?;
    let typed = seen(pupil, ".fill input[name=a]").await?.prop("value").await?;
    assert_eq!(typed.as_deref(), Some("G"));
    // Nothing is lost without the network, and the page reconnects by itself when it is back.
    network(pupil, false).await?;
    press(pupil, ".fill button[type=submit]").await?;
    seen(pupil, "html.lost .fill").await?;
    press(teacher, ".head-row button[value='4']").await?;
    network(pupil, true).await?;
    seen(pupil, "html:not(.lost) .fill").await?;
    press(pupil, ".fill button[type=submit]").await?;
    seen(pupil, ".feedback").await?;
    // After a reload, and after closing and reopening: the same seat.
    pupil.refresh().await?;
    pupil.goto("about:blank").await?;
    pupil.goto(room.house.address("/fr/class")).await?;
    comes_to(pupil, "/lessons/race/table").await?;
    assert_eq!(seen(pupil, ".top .pupil").await?.text().await?, "Aïcha");
    // Everybody is shown a position; then everything is deleted.
    press(teacher, ".work-head a[href$='/show']").await?;
    press(teacher, "form:has([value=show-position]) button").await?;
    seen(pupil, ".shown svg.scene").await?;
    press(teacher, &button("hide")).await?;
    comes_to(pupil, "/lessons/race/table").await?;
    press(teacher, ".ending summary").await?;
    press(teacher, &button("end")).await?;
    comes_to(pupil, "/class").await?;
    assert!(seen(pupil, "h1").await?.text().await?.contains("finie"));
    Ok(())
}

/// The whole lesson to its last step, each step opened by the teacher and answered by the pupil, with a
/// network failure and a reload on the way; then a match against the machine.
#[tokio::test]
#[ignore = "a minute: cargo xtask test --all"]
async fn a_whole_lesson() -> Outcome {
    let room = Room::open().await?;
    let read = to_the_end(&room).await;
    room.close().await?;
    read
}

async fn to_the_end(room: &Room) -> Outcome {
    let (teacher, pupil) = (&room.teacher, &room.pupil);
    let lesson = find(Language::French, "race").ok_or("no lesson")?;
    for (number, step) in lesson.steps.iter().enumerate() {
        comes_to(pupil, &format!("/{}", step.id)).await?;
        if let Some(question) = &step.question {
            let right = right_answer(&lesson, number, &mut Work::new(Budget::default()))?.ok_or("none")?;
            let (name, parts): (_, Vec<&str>) = match question.kind {
                Kind::Numbers(_) | Kind::Table(_) => ("a", right.split("; ").collect()),
                Kind::Colour(_) | Kind::Order(_) => ("a", right.split(' ').collect()),
                Kind::Play { .. } => ("m", right.split(' ').collect()),
                _ => ("a", vec![&right]),
            };
            let query: Vec<String> =
                parts.iter().map(|part| format!("{name}={}", part.replace(' ', "+"))).collect();
            let page = format!("/fr/lessons/race/{}?ok=1&{}", step.id, query.join("&"));
            pupil.goto(room.house.address(&page)).await?;
            seen(pupil, ".feedback.good").await?;
        }
        let cell = format!("#class-rows .cells i:nth-child({}).once", number + 1);
        seen(teacher, &cell).await.map_err(|error| format!("{}: {error}", step.id))?;
        if number % 4 == 1 {
            network(pupil, false).await?;
            seen(pupil, "html.lost").await?;
            network(pupil, true).await?;
            seen(pupil, "html:not(.lost)").await?;
            pupil.refresh().await?;
        }
        if number + 1 < lesson.steps.len() {
            press(pupil, "[data-step=on]").await?;
            comes_to(pupil, "/class").await?;
            press(teacher, ".work-head button.primary").await?;
        }
    }
    assert!(
        teacher.find_all(By::Css(".work-head button.primary")).await?.is_empty(),
        "there is no next step"
    );
    press(teacher, ".foot-row a[href$='/matches']").await?;
    press(teacher, "input[value=ladder]").await?;
    let machine = seen(teacher, "option[value=machine]").await?;
    machine.click().await?;
    press(teacher, "form.playing button.primary").await?;
    seen(pupil, ".board a.pick").await?;
    Ok(())
}

/// axe on the pages of a class, in light and dark themes, on wide screens and phones.
#[tokio::test]
#[ignore = "a dozen pages, each four times: cargo xtask test --all"]
async fn axe_has_nothing_against_a_class() -> Outcome {
    let axe = house::axe()?;
    let room = Room::open().await?;
    let mut found = Vec::new();
    let ways = [(1366, 640), (1920, 950), (390, 700)].map(|size| ["light", "dark"].map(|way| (size, way)));
    for (size, scheme) in ways.into_iter().flatten() {
        for page in
            ["/fr/class/teacher", "/en/class/teacher/show", "/fr/class/teacher/matches", "/en/class/join"]
        {
            found.extend(complaints(&room.teacher, &room.house, &axe, page, size, scheme).await?);
        }
        for page in ["/fr/class", "/en/lessons/race/play", "/fr/lessons/race/four"] {
            found.extend(complaints(&room.pupil, &room.house, &axe, page, size, scheme).await?);
        }
    }
    room.close().await?;
    if found.is_empty() { Ok(()) } else { Err(found.join("\n").into()) }
}
