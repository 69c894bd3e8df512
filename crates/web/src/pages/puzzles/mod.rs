//! Puzzles: one a day, and series by game and level. The address of a puzzle holds its position and its
//! question, and an answer is added to it: the server stores nothing.

pub mod choose;
mod desk;
mod said;

use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;
use axum::response::{IntoResponse, Redirect, Response};
use marienbad_school::puzzle::series::Wish;
use marienbad_school::puzzle::{Series, Task, daily, judge, pose};
use marienbad_solve::Cancel;
use marienbad_solve::question::Game;
use marienbad_words::failure::{Failure, RequestError};
use marienbad_words::language::{Language, say};
use maud::Markup;

use super::super::query::Query;
use super::super::site::{self, Visit};
use super::super::{address, layout};
use desk::{Desk, From};

/// Seconds of a day.
const DAY: u64 = 86_400;

/// The puzzle of today, searched for once a day.
static TODAY: Mutex<Option<(u64, Found)>> = Mutex::new(None);

/// A puzzle, with what its address needs.
#[derive(Clone)]
struct Found {
    game: String,
    position: String,
    wish: Wish,
}

/// `/fr/puzzles`: the puzzle of the day; with `day=2026-11-17`, that of another day.
pub async fn show_daily(visit: Visit) -> Response {
    visit
        .draw(site::analyses, |visit, cancel| {
            let today = site::now() / DAY;
            let day = visit.query.get("day").and_then(day_of).filter(|day| *day <= today).unwrap_or(today);
            let found = of_day(day, cancel)?;
            let game = address::game(&found.game)?;
            let from = From::Day(day);
            let desk = Desk::new(visit, game, &found.position, found.wish, from)?;
            page(visit, &desk, cancel)
        })
        .await
}

fn of_day(day: u64, cancel: &Cancel) -> Result<Found, Failure> {
    let known = TODAY.lock().unwrap_or_else(PoisonError::into_inner).clone();
    if let Some((_, found)) = known.filter(|(known, _)| *known == day) {
        return Ok(found);
    }
    let found = daily(day, cancel)?.ok_or(RequestError::NoPage)?;
    let (play, task, level) = (found.puzzle.play, found.puzzle.task, found.level);
    let wish = Wish { play, task, level };
    let found = Found { game: found.puzzle.game, position: found.puzzle.position, wish };
    *TODAY.lock().unwrap_or_else(PoisonError::into_inner) = Some((day, found.clone()));
    Ok(found)
}

/// `2026-11-18` as days since 1970.
fn day_of(text: &str) -> Option<u64> {
    let mut parts = text.splitn(3, '-').map(|part| part.parse::<i64>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    // Years begin in March, so that the leap day is the last.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1;
    u64::try_from(days - 719_468).ok()
}

/// The year, month and day of a number of days since 1970.
fn date_of(day: u64) -> (u64, u64, u64) {
    let days = day + 719_468;
    let era = days / 146_097;
    let of_era = days % 146_097;
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, more) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (year + era * 400 + more, month, day)
}

fn written(day: u64) -> String {
    let (year, month, day) = date_of(day);
    format!("{year}-{month:02}-{day:02}")
}

/// The kind of puzzle that an address asks for.
pub fn wish(query: &Query) -> Wish {
    let play = address::convention(query).map(|convention| convention.play).unwrap_or_default();
    let task = query.get("kind").and_then(Task::from_word).unwrap_or(Task::Move);
    let level = query.get("level").and_then(|level| level.parse().ok()).unwrap_or_default();
    Wish { play, task, level }
}

/// `/fr/puzzles/nim?level=3&seed=7&n=2`: redirects to the second puzzle of this series.
pub async fn draw(visit: Visit) -> Response {
    let target = visit
        .compute(site::analyses, |visit, cancel| {
            let name = visit.query.get("game").map(str::to_owned);
            let name = name.unwrap_or_else(|| address::name_in(visit.part(2), &visit.query));
            let game = address::game(&name)?;
            let number = |name: &str| visit.query.get(name).and_then(|text| text.parse::<u64>().ok());
            let seed = number("seed").unwrap_or_else(|| site::now() % 100_000);
            let (wish, n) = (wish(&visit.query), number("n").unwrap_or(1));
            let found = Series::at(&*game, wish, (seed, n), cancel)?;
            let found = found.ok_or_else(|| none(visit.language, &*game))?;
            let wish = Wish { task: found.task, ..wish };
            let desk = Desk::new(visit, game, &found.position, wish, From::Series { seed, number: n })?;
            Ok(desk.page().to_owned())
        })
        .await;
    match target {
        Ok(target) => Redirect::to(&target).into_response(),
        Err(failure) => layout::failed(&visit, &failure),
    }
}

/// Says that a game has no such puzzle.
pub fn none(language: Language, game: &dyn Game) -> Failure {
    let why = language.say("puzzle-none-task");
    Failure::Refused(say!(language, "puzzle-none", "game" => game.name(), "why" => why))
}

/// `/fr/puzzles/nim/3.5`: a puzzle. `a` is an answer, `show` gives up.
pub async fn show(visit: Visit) -> Response {
    visit
        .draw(site::analyses, |visit, cancel| {
            let desk = read(visit, &visit.query)?;
            page(visit, &desk, cancel)
        })
        .await
}

fn read(visit: &Visit, query: &Query) -> Result<Desk, Failure> {
    let game = address::game(&address::name_in(visit.part(2), query))?;
    let number = |name: &str| query.get(name).and_then(|text| text.parse::<u64>().ok());
    let from = match (query.get("day").and_then(day_of), number("seed"), number("n")) {
        (Some(day), _, _) => From::Day(day),
        (_, Some(seed), Some(number)) => From::Series { seed, number },
        _ => From::Address,
    };
    Desk::new(visit, game, visit.part(3), wish(query), from)
}

fn page(visit: &Visit, desk: &Desk, cancel: &Cancel) -> Result<Markup, Failure> {
    let answer = visit.query.get("a").filter(|answer| !answer.trim().is_empty());
    let asked = (desk.wish.play, desk.wish.task);
    let verdict = match answer {
        Some(answer) => {
            Some(judge(visit.language, &*desk.game, &desk.text, asked, answer, &mut site::work(cancel))?)
        }
        None => None,
    };
    let given_up = visit.query.flag("show");
    let puzzle = if given_up || verdict.as_ref().is_some_and(|verdict| verdict.right) {
        pose(&*desk.game, &desk.text, asked.0, asked.1, &mut site::work(cancel))?
    } else {
        None
    };
    let title = say!(visit.language, "webpuzzle-title");
    let body = desk.show(visit, verdict.as_ref(), puzzle.as_ref())?;
    Ok(layout::table(visit, &title, &body))
}

/// `POST /fr/puzzles/nim/3.5/move`: takes a move made on the board as the answer.
pub async fn play(visit: Visit, body: Bytes) -> Response {
    let target = visit
        .compute(site::pages, move |visit, _| {
            let form = Query::read(&body);
            let desk = read(visit, &form)?;
            Ok(address::with(desk.page(), "a", Some(form.get("move").unwrap_or_default())))
        })
        .await;
    match target {
        Ok(target) => Redirect::to(&target).into_response(),
        Err(failure) => layout::failed(&visit, &failure),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        for (day, date) in [(0, "1970-01-01"), (11_016, "2000-02-29"), (20_775, "2026-11-18")] {
            assert_eq!((written(day).as_str(), day_of(date)), (date, Some(day)));
        }
        for day in (0..60_000).step_by(17) {
            assert_eq!(day_of(&written(day)), Some(day));
        }
        for wrong in ["", "2026", "2026-13-01", "x-1-1", "1969-12-31", "2026-11-18-1"] {
            assert_eq!(day_of(wrong), None, "{wrong}");
        }
    }
}
