//! axe on every page: the short form checks every third page in one of six ways, the long form all pages in
//! every way.

use thirtyfour::prelude::*;

use super::house::{self, House, Script};
use super::{FAMILIES, Outcome, begin, changed, encoded, state};

/// axe finds no violation, in light and dark themes, on wide screens and phones.
#[tokio::test]
async fn axe_finds_no_violation() -> Outcome {
    looked_at(false).await
}

/// Every page in both themes and three widths.
#[tokio::test]
#[ignore = "every page six times: minutes"]
async fn axe_finds_no_violation_anywhere() -> Outcome {
    looked_at(true).await
}

const SIZES: [(u32, u32); 3] = [(390, 700), (1366, 640), (1920, 950)];

async fn looked_at(all: bool) -> Outcome {
    let axe = house::axe()?;
    let house = House::open()?;
    let browser = house.browser(Script::On).await?;
    let mut pages: Vec<String> = [
        "/fr/",
        "/en/",
        "/fr/keys",
        "/fr/matches",
        "/fr/words/mex",
        "/en/words/nim-sum",
        "/fr/nim/1.3.5.7?first=machine",
        "/en/nothing",
        "/en/tables",
        "/fr/tables/source",
        "/en/tables/sequence",
        "/fr/tables/plane",
        "/en/tables/matches",
        "/fr/tables/nim",
        "/en/tables/code?word=100000000000000000000000",
        "/fr/tables/values?to=9",
        "/en/tables/calculator",
        "/fr/tables/period",
        "/en/tables/quotient",
        "/fr/tables/census?to=50",
        "/en/tables/tournament?count=4",
        "/fr/tables/study",
        "/fr/atlas",
        "/en/atlas?find=0.137",
        "/fr/?q=golay",
        "/fr/xxx:globe/6x4?turn=2",
        "/fr/invent",
        "/en/invent?take=upto&most=2&list=1&split=after&more=nothing&known=1",
        "/fr/invent?rule=n+-%3E+n-q",
        "/en/invent?rule=place:+%23%23%2F%23.",
        "/fr/rule/9?rule=n+-%3E+n-1+ou+n-2&tab=rules",
        "/en/0.137/10.4",
        "/fr/laboratory",
        "/en/laboratory",
        "/fr/graphs",
        "/en/graphs?places=a.240.340,b.400.340,c.400.190&links=a-b,b-c&pick=a",
        "/fr/graphs?kind=arrows&places=a.240.340,b.400.340,c.400.190&links=a%3Eb,b%3Ec&on=a",
        "/en/graphs?kind=order&places=a.240.340,b.400.240,c.300.140&links=a%3Cb,b%3Cc,a%3Cc&pick=a",
        "/fr/graphs?kind=order&places=a.240.340,b.400.240,c.300.140&links=a%3Cb,b%3Cc&from=c&to=a",
        "/en/nim/3.4.2?compound=conjunctive&part=1:-1",
        "/en/tables/nothing",
        // Muted elements, in light and in dark.
        "/fr/fibonacci/26%2F8",
        "/en/arc-kayles/a-b,c",
        // Values are written on the things to pick.
        "/en/chocolate/4x6?tab=moves",
        "/en/fibonacci/26%2F8",
    ]
    .map(str::to_owned)
    .to_vec();
    for (number, (game, position)) in FAMILIES.iter().enumerate() {
        let (code, query) = if number % 2 == 0 { ("fr", "?tab=why") } else { ("en", "?misere&tab=moves") };
        let query = if position.contains('?') { query.replace('?', "&") } else { query.to_owned() };
        pages.push(format!("/{code}/{}/{}{query}", encoded(game), encoded(position)));
        // Without its analysis, a page shows little that it does not also show with it.
        if number % 3 == 0 {
            pages.push(format!("/{code}/{}/{}", encoded(game), encoded(position)));
        }
    }
    begin(&browser, &house, "fr", "cram", "3x4").await?;
    for _ in 0..2 {
        let before = state(&browser).await?;
        browser.find(By::Css("svg.scene a.pick:not(:has(.touched))")).await?.click().await?;
        changed(&browser, &before).await?;
    }
    let own = browser.current_url().await?;
    assert!(own.path().starts_with("/fr/matches/"), "{own}");
    for query in ["", "?hint=3", "?tab=why", "?tab=moves", "?tab=rules", "?review", "?place=1"] {
        pages.push(format!("{}{query}", own.path()));
    }
    let mut found = Vec::new();
    let ways: Vec<(usize, &str)> =
        (0..SIZES.len()).flat_map(|size| ["light", "dark"].map(|scheme| (size, scheme))).collect();
    // The short form checks every third page.
    let looked_at = pages.iter().enumerate().filter(|(number, _)| all || number % 3 == 0);
    let looks = looked_at.flat_map(|(number, page)| {
        let wanted = ways.iter().enumerate().filter(move |(way, _)| all || *way == number / 3 % 6);
        wanted.map(move |(_, (size, scheme))| (page, *size, *scheme))
    });
    for (page, size, scheme) in looks {
        found.extend(complaints(&browser, &house, &axe, page, SIZES[size], scheme).await?);
    }
    browser.quit().await?;
    if found.is_empty() { Ok(()) } else { Err(found.join("\n").into()) }
}

/// The problems of a page in a window of this size, in light or in dark: those found by axe, and whether
/// the page is wider than the window.
pub async fn complaints(
    browser: &WebDriver,
    house: &House,
    axe: &str,
    page: &str,
    (width, height): (u32, u32),
    scheme: &str,
) -> WebDriverResult<Vec<String>> {
    let metrics =
        serde_json::json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
    browser.cdp().send_raw("Emulation.setDeviceMetricsOverride", metrics).await?;
    let media = serde_json::json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
    browser.cdp().send_raw("Emulation.setEmulatedMedia", media).await?;
    browser.goto(house.address(page)).await?;
    let dark = browser.execute("return matchMedia('(prefers-color-scheme: dark)').matches", vec![]).await?;
    assert_eq!(dark.convert::<bool>()?, scheme == "dark", "{page}");
    browser.execute(axe, vec![]).await?;
    let script = "const done = arguments[arguments.length - 1]; \
                  axe.run().then(r => done(r.violations.map(v => \
                  v.id + ': ' + v.nodes.map(n => n.target.join(' ')).slice(0, 3).join(' | '))));";
    let found: Vec<String> = browser.execute_async(script, vec![]).await?.convert()?;
    let mut found: Vec<String> =
        found.into_iter().map(|one| format!("{page} ({width}, {scheme}): {one}")).collect();
    let wide = "return document.documentElement.scrollWidth > document.documentElement.clientWidth + 1";
    if browser.execute(wide, vec![]).await?.convert::<bool>()? {
        found.push(format!("{page}: wider than the screen of {width}"));
    }
    Ok(found)
}
