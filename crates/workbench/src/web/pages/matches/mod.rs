//! Matches: begun, played, taken back, and found again after the server was killed.
//!
//! Every change is one request that reads the match, changes it, lets the machine answer, and writes it before the
//! browser hears of it. A change names the state it was made in: a button pressed twice plays once.

mod show;

pub use show::show;

use std::hash::{BuildHasher, DefaultHasher, Hash, Hasher, RandomState};

use axum::body::Bytes;
use axum::response::{IntoResponse, Redirect, Response};
use marienbad_play::{Level, Match, Memory, Opponent, Side, THINKING, patience};
use marienbad_rules::{Convention, NoFiles};
use marienbad_solve::question::Position;
use marienbad_solve::{Budget, Cancel};
use marienbad_store::matches::{Entry, Kept};
use maud::{Markup, html};

use super::super::places::Places;
use super::super::query::Query;
use super::super::site::{self, Site, Visit};
use super::super::trouble::Trouble;
use super::super::{address, layout};
use super::parts;
use crate::cli::failure::{Failure, excerpt};
use crate::cli::tournament::level_name;
use crate::language::{Language, say};

/// The most moves in a turn.
const LONGEST_TURN: u32 = 16;

/// The longest line of a match, in bytes: each request plays it through.
const LONGEST_LINE: usize = 64 * 1024;

/// The matches that the list shows.
const LISTED: u32 = 50;

/// The machine's level and side; nobody in a match of two people.
type Machine = Option<(Level, Side)>;

/// A match with all that is kept of it.
struct Table {
    id: String,
    version: u64,
    game: Match,
    machine: Machine,
    /// Where a graph was drawn.
    places: Places,
    /// Its line as it was found: what is not changed is not written.
    found: String,
}

impl Table {
    fn find(site: &Site, id: &str) -> Result<Self, Trouble> {
        let kept = site.scribe.reader().find(id)?.ok_or(Trouble::NoMatch)?;
        let game = Match::read(&kept.line, &NoFiles)?;
        Ok(Self {
            id: kept.id,
            version: kept.version,
            game,
            machine: read_machine(&kept.against),
            places: Places::read(&kept.drawn),
            found: kept.line,
        })
    }

    fn entry(&self) -> Result<Entry, Trouble> {
        let line = self.game.to_string();
        if line.len() > LONGEST_LINE {
            let what = marienbad_solve::Large::Written(self.game.game().name().to_owned());
            let max = LONGEST_LINE.to_string();
            return Err(marienbad_solve::Stop::TooLarge { what, max }.into());
        }
        Ok(Entry {
            id: self.id.clone(),
            line,
            against: write_machine(self.machine),
            drawn: self.places.to_string(),
            version: self.version + 1,
            now: site::now(),
        })
    }

    /// The page of a position of this match, drawn as the match is.
    fn place(&self, language: Language, position: &Position, convention: Convention) -> String {
        let at = parts::place(language, self.game.game(), position, convention);
        if self.places.is_empty() { at } else { address::with(&at, "places", Some(&self.places.to_string())) }
    }

    fn machine_to_move(&self) -> bool {
        self.machine.is_some_and(|(_, side)| side == self.game.side()) && !self.game.is_over()
    }

    /// The machine plays until the other has the move, and learns when it is over.
    fn reply(&mut self, site: &Site, cancel: &Cancel) {
        let Some((level, side)) = self.machine else { return };
        let mut seed = DefaultHasher::new();
        (&self.id, self.version).hash(&mut seed);
        let budget = patience(self.game.game(), self.game.position(), THINKING);
        let budget = Budget { nodes: budget.nodes / 4 + 1, ..budget };
        let mut opponent =
            Opponent::new(level, seed.finish()).with_budget(budget).with_cancel(cancel.clone());
        let (game, play) = (self.game.game().name().to_owned(), self.game.winning_rule().word());
        if level == Level::Learner
            && let Ok(Some(text)) = site.scribe.reader().memory(&game, play)
            && let Ok(memory) = Memory::read(&text)
        {
            opponent = opponent.with_memory(memory);
        }
        let was_over = self.game.is_over();
        while self.machine_to_move() {
            let Some(mv) = opponent.choose(&self.game) else { break };
            if self.game.play(&mv).is_err() {
                break;
            }
        }
        if level == Level::Learner && (self.game.is_over() || was_over) {
            opponent.finished(&self.game, side);
            if let Some(memory) = opponent.memory() {
                site.scribe.remember(&game, play, memory.to_string());
            }
        }
    }
}

fn write_machine(machine: Machine) -> String {
    machine.map_or_else(String::new, |(level, side)| format!("{level}@{}", side.index() + 1))
}

fn read_machine(text: &str) -> Machine {
    let (level, side) = text.rsplit_once('@')?;
    Some((level.parse().ok()?, if side == "1" { Side::First } else { Side::Second }))
}

/// A name that nobody guesses.
pub fn new_id() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    // The keys of the hasher come from the system's own chance.
    let word =
        |salt: u64| RandomState::new().hash_one((salt, std::process::id(), std::time::SystemTime::now()));
    let bits = u128::from(word(1)) << 64 | u128::from(word(2));
    (0..16).map(|i| char::from(LETTERS[(bits >> (5 * i)) as usize & 31])).collect()
}

/// `POST /fr/matches`: begins one.
pub async fn begin(visit: Visit, body: Bytes) -> Response {
    let begun = visit
        .compute(site::pages, move |visit, _| {
            let form = Query::read(&body);
            let language = visit.language;
            let game = std::sync::Arc::from(address::game(form.get("game").unwrap_or_default())?);
            let position = address::position(&*game, form.get("position").unwrap_or_default())?;
            let convention = address::convention(&form)?;
            let longest = convention.turns.mover.max(convention.turns.other).get();
            if longest > LONGEST_TURN {
                return Err(Failure::Turns(convention.turns.to_string()).into());
            }
            let machine = match form.get("level").unwrap_or("two") {
                "two" => None,
                text => {
                    let unknown = || say!(language, "play-level-unknown", "found" => excerpt(text, 0));
                    let level = text.parse::<Level>().map_err(|_| Failure::Refused(unknown()))?;
                    let begins = form.get("first") == Some("machine");
                    Some((level, if begins { Side::First } else { Side::Second }))
                }
            };
            let names = match machine {
                None => ["play-name-one", "play-name-two"],
                Some((_, Side::First)) => ["play-name-machine", "play-name-you"],
                Some((_, Side::Second)) => ["play-name-you", "play-name-machine"],
            }
            .map(|name| language.say(name));
            let game = Match::from_position(game, position, convention, [&names[0], &names[1]])?;
            let places = Places::read(form.get("places").unwrap_or_default());
            Ok(Table { id: new_id(), version: 0, game, machine, places, found: String::new() })
        })
        .await;
    finish(&visit, begun).await
}

/// `POST /fr/matches/ID/move`: plays `move`, if the match still is in the state `at`. Without a move, the machine plays.
pub async fn play(visit: Visit, body: Bytes) -> Response {
    let played = visit
        .compute(site::pages, move |visit, _| {
            let form = Query::read(&body);
            let mut table = Table::find(&visit.site, visit.part(2))?;
            let current = form.get("at").is_none_or(|at| at == table.version.to_string());
            if let Some(mv) = form.get("move").filter(|_| current && !table.machine_to_move()) {
                table.game.play(mv)?;
            }
            Ok(table)
        })
        .await;
    finish(&visit, played).await
}

/// `POST /fr/matches/ID/back`: takes back to where the person had the move.
pub async fn take_back(visit: Visit, _body: Bytes) -> Response {
    let taken = visit
        .compute(site::pages, |visit, _| {
            let mut table = Table::find(&visit.site, visit.part(2))?;
            let here = table.game.here();
            let machine = table.machine.map(|(_, side)| side);
            let mut done = table.game.take_back();
            while done && Some(table.game.side()) == machine {
                done = table.game.take_back();
            }
            if !done {
                table.game.go_to(here);
            }
            Ok(table)
        })
        .await;
    finish(&visit, taken).await
}

/// `POST /fr/matches/ID/go`: to the place `to` of the tree, if the match still is in the state `at`. The machine waits
/// until it is asked, so that one can look around.
pub async fn go(visit: Visit, body: Bytes) -> Response {
    let gone = visit
        .compute(site::pages, move |visit, _| {
            let form = Query::read(&body);
            let mut table = Table::find(&visit.site, visit.part(2))?;
            let current = form.get("at").is_some_and(|at| at == table.version.to_string());
            let place = form.get("to").and_then(|to| table.game.place(to.parse().ok()?));
            if let Some(place) = place.filter(|_| current) {
                table.game.go_to(place);
            }
            table.entry().map(|entry| (entry, table.found))
        })
        .await;
    let kept = match gone {
        Ok((entry, found)) => {
            let id = entry.id.clone();
            if entry.line == found { Ok(id) } else { visit.site.scribe.write(entry).await.map(|_| id) }
        }
        Err(trouble) => Err(trouble),
    };
    shown(&visit, kept)
}

/// Lets the machine answer, writes the match, and shows it.
async fn finish(visit: &Visit, table: Result<Table, Trouble>) -> Response {
    let kept = written(visit, table).await;
    shown(visit, kept)
}

/// To the page of the match, where it stands.
fn shown(visit: &Visit, kept: Result<String, Trouble>) -> Response {
    match kept {
        Ok(id) => {
            let address = format!("/{}/matches/{}#turn", visit.language.code(), address::segment(&id));
            Redirect::to(&address).into_response()
        }
        Err(trouble) => layout::trouble(visit, &trouble),
    }
}

async fn written(visit: &Visit, table: Result<Table, Trouble>) -> Result<String, Trouble> {
    let table = table?;
    let entry = table.entry()?;
    let found = table.found.clone();
    let waits = table
        .machine
        .is_some_and(|(level, _)| table.machine_to_move() || level == Level::Learner && table.game.is_over());
    let entry = if waits {
        // When the machine finds no time to answer, the person's move is kept and the machine moves later.
        let answered = visit.compute(site::replies, move |visit, cancel| {
            let mut table = table;
            table.reply(&visit.site, cancel);
            table.entry()
        });
        answered.await.unwrap_or(entry)
    } else {
        entry
    };
    let id = entry.id.clone();
    if entry.line == found {
        return Ok(id);
    }
    // Not taken: another request changed the match first, and the page shows what it did.
    visit.site.scribe.write(entry).await?;
    Ok(id)
}

/// `/fr/matches`: those that were played last.
pub async fn list(visit: Visit) -> Response {
    let response = visit
        .draw(site::pages, |visit, _| {
            let language = visit.language;
            let title = say!(language, "web-matches-title");
            let kept = visit.site.scribe.reader().recent(LISTED)?;
            let body = html! {
                h1 { (title) }
                @if kept.is_empty() { p { (say!(language, "web-matches-none")) } }
                ul .matches { @for one in &kept { (row(language, one)) } }
            };
            Ok(layout::page(visit, &title, &body))
        })
        .await;
    show::never_stored(response)
}

fn row(language: Language, kept: &Kept) -> Markup {
    let fields: Vec<&str> = kept.line.split('\t').collect();
    let (game, position) = (fields.get(1).copied().unwrap_or(""), fields.get(2).copied().unwrap_or(""));
    let against = read_machine(&kept.against)
        .map_or_else(|| say!(language, "web-begin-two"), |(level, _)| level_name(language, level));
    html! {
        li {
            a href=(format!("/{}/matches/{}", language.code(), address::segment(&kept.id))) {
                (game) " " code { (excerpt(position, 0)) }
            }
            " · " (against)
        }
    }
}
