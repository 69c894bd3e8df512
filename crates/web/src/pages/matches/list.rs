//! A visitor's own matches, with a search, pages, dates, opponents, and a way to delete them.

use axum::response::{IntoResponse, Redirect, Response};
use marienbad_play::Match;
use marienbad_rules::{Compound, NoFiles, Play, Turns};
use marienbad_solve::question;
use marienbad_store::matches::Kept;
use marienbad_words::failure::{Failure, excerpt};
use marienbad_words::language::{Language, say};
use marienbad_words::play::winner_in_words;
use marienbad_words::solve::compound_name;
use maud::{Markup, html};

use super::super::super::failure::storage;
use super::super::super::people::Person;
use super::super::super::records::Record;
use super::super::super::site::{self, Visit};
use super::super::super::{address, board, layout};
use super::super::parts;
use super::{Machine, Table, names, read_machine, refused, renamed, show};

/// The matches on a page of the list.
const MATCHES_PER_PAGE: usize = 20;

/// The most matches that are looked through.
const SEARCHED: u32 = 2000;

/// The most tournaments that are listed.
const MOST_TOURNAMENTS: usize = 10;

/// The longest position, in bytes, that is drawn in the list.
const LONGEST_DRAWN: usize = 80;

/// The longest line of a match, in bytes, that is played through for the list.
const LONGEST_LISTED: usize = 4 * 1024;

/// `/fr/matches`: the visitor's own matches, the latest first. `q` searches them, and `page` leads to older
/// ones. With `tournament`, the matches of a tournament, which everyone may see.
pub async fn list(visit: Visit) -> Response {
    if let Some(name) = visit.query.get("tournament").map(str::to_owned) {
        return of_tournament(visit, name).await;
    }
    let response = visit
        .draw(site::pages, |visit, _| {
            let language = visit.language;
            let title = say!(language, "web-matches-title");
            let wanted = visit.query.get("q").unwrap_or_default().trim().to_lowercase();
            let page: usize = visit.query.get("page").and_then(|page| page.parse().ok()).unwrap_or(1).max(1);
            let kept = match &visit.visitor {
                Some(visitor) => visit
                    .site
                    .scribe
                    .reader()
                    .recent_with(&format!("={visitor}"), SEARCHED)
                    .map_err(storage)?,
                None => Vec::new(),
            };
            let kept: Vec<Kept> = kept.into_iter().filter(|one| is_meant(language, one, &wanted)).collect();
            let pages = kept.len().div_ceil(MATCHES_PER_PAGE).max(1);
            let here = |page: usize| {
                let address =
                    address::with(&format!("/{}/matches", language.code()), "page", Some(&page.to_string()));
                if wanted.is_empty() { address } else { address::with(&address, "q", Some(&wanted)) }
            };
            let body = html! {
                h1 { (title) }
                p .quiet-words { (say!(language, "web-matches-own")) }
                search {
                    form .search method="get" action=(format!("/{}/matches", language.code())) {
                        label for="q" { (say!(language, "web-matches-search")) }
                        input #q type="search" name="q" value=(wanted) autocomplete="off";
                        button type="submit" { (say!(language, "web-search-go")) }
                    }
                }
                @if kept.is_empty() {
                    p role="status" { (say!(language, "web-matches-none")) }
                    p { a .button .primary href=(format!("/{}/nim", language.code())) { (say!(language,
                        "web-home-play")) } }
                }
                (tournaments(visit)?)
                ul .matches {
                    @for one in kept.iter().skip((page - 1) * MATCHES_PER_PAGE).take(MATCHES_PER_PAGE) {
                        (row(language, visit.visitor.as_deref(), one))
                    }
                }
                @if pages > 1 {
                    p {
                        (say!(language, "web-matches-page", "page" => page, "pages" => pages)) " "
                        @if page > 1 { a .button href=(here(page - 1)) { (say!(language,
                            "web-matches-before")) } " " }
                        @if page < pages { a .button href=(here(page + 1)) { (say!(language,
                            "web-matches-next")) } }
                    }
                }
            };
            Ok(layout::page(visit, &title, &body))
        })
        .await;
    show::never_stored(response)
}

/// The tournaments stored on this machine, the latest first.
fn tournaments(visit: &Visit) -> Result<Markup, Failure> {
    let language = visit.language;
    let kept = visit.site.scribe.reader().recent_with(" record=", SEARCHED).map_err(storage)?;
    let mut found: Vec<(Record, &Kept, usize)> = Vec::new();
    for one in &kept {
        let Some(record) = Record::read(&one.against) else { continue };
        match found.iter_mut().find(|(known, ..)| known.tournament == record.tournament) {
            Some((.., count)) => *count += 1,
            None => found.push((record, one, 1)),
        }
    }
    Ok(html! {
        @if !found.is_empty() {
            h2 { (say!(language, "web-record-list")) }
            ul .matches {
                @for (record, one, count) in found.iter().take(MOST_TOURNAMENTS) {
                    li {
                        a href=(show::tournament(language, record)) {
                            (title(language, one.line.split('\t').nth(1).unwrap_or_default())) }
                        " · " (say!(language, "web-record-count", "count" => *count))
                        " · " time { (date(one.updated)) }
                    }
                }
            }
        }
    })
}

/// The matches of a tournament, in the order in which they were played.
async fn of_tournament(visit: Visit, name: String) -> Response {
    let response = visit
        .draw(site::pages, move |visit, _| {
            let language = visit.language;
            let title = say!(language, "web-record-title");
            let plain = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
            let word = format!(" record={name} ");
            let kept = if plain {
                visit.site.scribe.reader().recent_with(&word, SEARCHED).map_err(storage)?
            } else {
                Vec::new()
            };
            let body = html! {
                h1 { (title) }
                @if kept.is_empty() { p role="status" { (say!(language, "web-matches-none")) } }
                ol .matches { @for one in &kept { (of_programs(language, one)) } }
            };
            Ok(layout::page(visit, &title, &body))
        })
        .await;
    show::never_stored(response)
}

fn of_programs(language: Language, kept: &Kept) -> Markup {
    let fields: Vec<&str> = kept.line.split('\t').collect();
    let field = |number: usize| fields.get(number).copied().unwrap_or_default();
    let here = format!("/{}/matches/{}", language.code(), address::segment(&kept.id));
    let names = [field(6), field(7)];
    let players = say!(language, "web-record-row", "first" => names[0], "second" => names[1]);
    html! {
        li {
            a href=(here) { (players) }
            " · " code { (excerpt(field(2), 0)) }
            @if let Some(record) = Record::read(&kept.against) { " · " (record.result(language, names)) }
        }
    }
}

/// The title of a match's game.
fn title(language: Language, name: &str) -> String {
    question::open(name).map_or_else(|_| name.to_owned(), |game| parts::heading(language, &*game))
}

fn is_meant(language: Language, kept: &Kept, wanted: &str) -> bool {
    if wanted.is_empty() {
        return true;
    }
    let fields: Vec<&str> = kept.line.split('\t').collect();
    let person = Person(read_machine(&kept.against).map(|(level, _)| level));
    let name = fields.get(1).copied().unwrap_or_default();
    let text = format!(
        "{} {name} {} {}",
        title(language, name),
        fields.get(2).unwrap_or(&""),
        person.name(language)
    );
    let text = text.to_lowercase();
    wanted.split_whitespace().all(|word| text.contains(word))
}

fn row(language: Language, visitor: Option<&str>, kept: &Kept) -> Markup {
    let fields: Vec<&str> = kept.line.split('\t').collect();
    let field = |number: usize| fields.get(number).copied().unwrap_or_default();
    let machine = read_machine(&kept.against);
    let person = Person(machine.map(|(level, _)| level));
    let compound = Compound::ALL.into_iter().find(|compound| compound.word() == field(4));
    let compound = compound.filter(|compound| *compound != Compound::Disjunctive);
    let over = over(language, &kept.line, machine);
    let here = format!("/{}/matches/{}", language.code(), address::segment(&kept.id));
    let owner = super::Seats::read(&kept.against).owner;
    html! {
        li .match {
            a .picture-link href=(here) tabindex="-1" aria-hidden="true" { (picture(field(1), field(2))) }
            div {
            a href=(here) { (title(language, field(1))) " " code { (excerpt(field(2), 0)) } }
            p .quiet-words { (person.name(language))
            " · " @if field(3) == Play::Misere.word() { (say!(language, "web-open-misere")) } @else {
                (say!(language, "web-play-normal")) }
            @if let Some(compound) = compound { " · " (say!(language, "web-change-compound")) " "
                (compound_name(language, compound)) }
            @if field(5) != Turns::default().to_string() { " · " (say!(language, "web-change-turns")) " "
                (field(5)) }
            " · " time { (date(kept.updated)) }
            " · " @if let Some(words) = over { strong { (words) } } @else { (say!(language, "web-match-open"))
                } }
            }
            @if owner.as_deref() == visitor {
                // Deleting cannot be undone, so it takes two presses.
                details {
                    summary { (say!(language, "web-matches-delete")) }
                    form method="post" action=(format!("{here}/forget")) { button type="submit" {
                        (say!(language, "web-matches-delete-sure")) } }
                }
            }
        }
    }
}

/// A picture of the starting position of a match; empty if the position is too long to be drawn in a list.
fn picture(name: &str, position: &str) -> Markup {
    let game = question::open(name).ok().filter(|_| position.len() < LONGEST_DRAWN);
    let position = game.as_ref().and_then(|game| game.parse(position, &NoFiles).ok());
    html! {
        @if let (Some(game), Some(position)) = (&game, &position) { (board::thumbnail(&**game, position)) }
        @else { div .thumbnail {} }
    }
}

/// The date of a time in seconds since 1970, in ISO 8601: 2026-11-18.
fn date(seconds: u64) -> String {
    let days = i64::try_from(seconds / 86_400).unwrap_or(0) + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let day_of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// Who won, if the match is over. Long matches are not replayed for the list.
fn over(language: Language, line: &str, machine: Machine) -> Option<String> {
    let line = renamed(line, &names(language, machine));
    let game = (line.len() <= LONGEST_LISTED).then(|| Match::read(&line, &NoFiles).ok())??;
    winner_in_words(language, &game, machine.map(|(_, side)| side))
}

/// `POST /fr/matches/ID/forget`: deletes a match, if it is the visitor's own.
pub async fn forget(visit: Visit) -> Response {
    let own = visit
        .compute(site::pages, |visit, _| {
            let table = Table::find(visit, visit.part(2))?;
            let own = table.seats.owner.is_some() && table.seats.owner == visit.visitor;
            refused(visit, own).map(|()| table.id)
        })
        .await;
    let gone = match own {
        Ok(id) => visit.site.scribe.forget(&id).await.map_err(Into::into),
        Err(failure) => Err(failure),
    };
    match gone {
        Ok(_) => Redirect::to(&format!("/{}/matches", visit.language.code())).into_response(),
        Err(failure) => layout::failed(&visit, &failure),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_from_1970() {
        for (seconds, day) in [
            (0, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (1_795_000_000, "2026-11-18"),
            (4_107_542_399, "2100-02-28"),
        ] {
            assert_eq!(date(seconds), day, "{seconds}");
        }
    }
}
