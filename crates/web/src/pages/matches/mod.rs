//! Matches: started, played, taken back, and still there after the server was killed.
//!
//! Every change is one request that reads the match, changes it, lets the machine answer, and writes the
//! match before the browser gets the answer. A change names the version it was made in, so a button pressed
//! twice plays once.

mod chairs;
mod history;
mod list;
mod show;

pub use chairs::{events, join, sit};
pub use list::{forget, list};
pub use show::{save, show};

use std::hash::{BuildHasher, DefaultHasher, Hash, Hasher, RandomState};

use axum::body::Bytes;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use marienbad_play::{Level, Match, MatchError, Memory, NodeId, Opponent, Side, THINKING, patience};
use marienbad_rules::{Convention, NoFiles, Play};
use marienbad_solve::question::Position;
use marienbad_solve::{Budget, Cancel, Stop};
use marienbad_store::matches::Entry;
use marienbad_words::failure::{Failure, RequestError, excerpt};
use marienbad_words::language::{Language, say};
use marienbad_words::play::readings;
use maud::Markup;

use super::super::class::tournament::Start;
use super::super::failure::{self, storage};
use super::super::people::Person;
use super::super::places::Places;
use super::super::query::Query;
use super::super::records::Record;
use super::super::seats::{self, Role, Seats};
use super::super::site::{self, Site, Visit};
use super::super::{address, layout};
use super::class;
use super::parts;
use super::table::{turned, with_turn};

/// The most moves in a turn.
const LONGEST_TURN: u32 = 16;

/// The longest line of a match, in bytes: each request plays it through.
const LONGEST_LINE: usize = 64 * 1024;

/// The machine's level and side; `None` in a match between two people.
pub type Machine = Option<(Level, Side)>;

/// A match with everything that is stored about it.
struct Table {
    id: String,
    version: u64,
    game: Match,
    machine: Machine,
    /// Where the vertices of a graph were drawn.
    places: Places,
    /// Its line as it was read. An unchanged match is not written.
    found: String,
    /// Whether the request came from a page that showed another version, and was not carried out.
    stale: bool,
    /// The last place of the match, while an earlier one is being looked at.
    stands: NodeId,
    seats: Seats,
    /// The match's record in a tournament of programs.
    record: Option<Record>,
    /// The visitor's role in this match.
    role: Role,
    /// Whether it is a match of the class.
    of_class: bool,
    /// Whether it is an unfinished match of the class: then there are no hints, and no move can be taken
    /// back.
    fair: bool,
}

impl Table {
    /// Reads the match with this identifier, with names for its players as this visitor sees them.
    fn find(visit: &Visit, id: &str) -> Result<Self, Failure> {
        let kept = visit.site.scribe.reader().find(id).map_err(storage)?.ok_or(RequestError::NoMatch)?;
        let machine = read_machine(&kept.against);
        let record = Record::read(&kept.against);
        let named = class::names_of(visit, id);
        let of_class = named.is_some();
        // Programs have their own names.
        let line = match &record {
            Some(_) => kept.line.clone(),
            None => renamed(&kept.line, &named.unwrap_or_else(|| names(visit.language, machine))),
        };
        let game = Match::read(&line, &NoFiles)?;
        let places = Places::read(&kept.drawn);
        let stands = game.here();
        let seats = Seats::read(&kept.against);
        let role = seats.role(visit.visitor.as_deref(), machine.is_some());
        let (id, version) = (kept.id, kept.version);
        let fair = class::under_way(&visit.site, &id);
        Ok(Self {
            id,
            version,
            game,
            machine,
            places,
            found: line,
            stale: false,
            stands,
            seats,
            record,
            role,
            of_class,
            fair,
        })
    }

    /// Whether the match is still at the version that a form names. A form without a version means the
    /// current one.
    fn is_at(&self, form: &Query) -> bool {
        form.get("at").is_none_or(|at| at == self.version.to_string())
    }

    /// Whether a form names the version before the current one.
    fn is_just_after(&self, form: &Query) -> bool {
        let before = self.version.checked_sub(1).map(|before| before.to_string());
        before.is_some() && form.get("at") == before.as_deref()
    }

    /// Whether a form repeats the move already made at the version before: a button was pressed twice.
    fn is_made(&self, form: &Query, mv: &str) -> bool {
        let machine = self.machine.map(|(_, side)| side);
        let line = self.game.line();
        let by = |place: NodeId| self.game.parent(place).map(|before| self.game.side_at(before));
        let last = line.into_iter().rev().find(|place| by(*place).is_some_and(|side| Some(side) != machine));
        self.is_just_after(form)
            && last.is_some_and(|place| readings(mv).iter().any(|mv| mv == self.game.move_to(place)))
    }

    fn entry(&self) -> Result<Entry, Failure> {
        let line = self.game.to_string();
        if line.len() > LONGEST_LINE {
            return Err(RequestError::LongMatch.into());
        }
        Ok(Entry {
            id: self.id.clone(),
            line,
            against: write_machine(self.machine) + &self.seats.write(),
            drawn: self.places.to_string(),
            version: self.version + 1,
            now: site::now(),
        })
    }

    /// The page of a position of this match, with the vertices drawn in the same places.
    fn place(&self, language: Language, position: &Position, convention: Convention) -> String {
        let at = parts::place(language, self.game.game(), position, convention);
        if self.places.is_empty() { at } else { address::with(&at, "places", Some(&self.places.to_string())) }
    }

    /// Whether an earlier place than the last is being looked at.
    fn is_looking(&self) -> bool {
        self.stands != self.game.here()
    }

    /// The whole match, whichever place is being looked at.
    fn whole(&self) -> Match {
        let mut whole = self.game.clone();
        whole.go_to(self.stands);
        whole
    }

    /// Whether the match is over, whichever place is being looked at.
    fn is_decided(&self) -> bool {
        !self.is_looking() && self.game.is_over() || self.is_looking() && self.whole().is_over()
    }

    /// How many moves were made since the person's turn before last.
    fn since_mine(&self) -> usize {
        let machine = self.machine.map(|(_, side)| side);
        let line = self.game.line();
        let by = |place: &NodeId| self.game.parent(*place).map(|before| self.game.side_at(before));
        let replies =
            line.iter().rev().take_while(|place| by(place).is_some() && by(place) == machine).count();
        (replies + 1).min(line.len() - 1)
    }

    fn machine_to_move(&self) -> bool {
        self.machine.is_some_and(|(_, side)| side == self.game.side()) && !self.game.is_over()
    }

    /// Lets the machine play until it is the other's turn, and lets the learner learn if the match is over.
    /// Returns whether a machine of the perfect level had to move without knowing who wins.
    fn reply(&mut self, site: &Site, cancel: &Cancel) -> Result<bool, Stop> {
        let Some((level, side)) = self.machine else { return Ok(false) };
        let mut seed = DefaultHasher::new();
        (&self.id, self.version).hash(&mut seed);
        let budget = patience(self.game.game(), self.game.position(), self.game.convention(), THINKING);
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
        let mut unsure = false;
        while self.machine_to_move() {
            let Some(mv) = opponent.choose(&self.game)? else { break };
            if !plays(&mut self.game, &mv)? {
                break;
            }
            unsure |= level == Level::Perfect && opponent.is_unsure();
        }
        if level == Level::Learner && (self.game.is_over() || was_over) {
            opponent.finished(&self.game, side);
            if let Some(memory) = opponent.memory() {
                site.scribe.remember(&game, play, memory.to_string());
            }
        }
        Ok(unsure)
    }
}

/// Plays a move; `false` if it is not legal here.
fn plays(game: &mut Match, mv: &str) -> Result<bool, Stop> {
    match game.play(mv) {
        Ok(_) => Ok(true),
        Err(MatchError::Stop(stop)) => Err(stop),
        Err(_) => Ok(false),
    }
}

/// Plays the first reading of a move that is legal; `false` if none is.
fn plays_as_meant(game: &mut Match, mv: &str) -> Result<bool, Stop> {
    for mv in readings(mv) {
        if plays(game, &mv)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The names of the players: the one who begins, then the other.
fn names(language: Language, machine: Machine) -> [String; 2] {
    match machine {
        None => ["play-name-one", "play-name-two"],
        Some((level, Side::First)) => {
            return [Person(Some(level)).name(language), language.say("play-name-you")];
        }
        Some((level, Side::Second)) => {
            return [language.say("play-name-you"), Person(Some(level)).name(language)];
        }
    }
    .map(|name| language.say(name))
}

/// The line of a match with other names: a match begun in French may be read in English.
fn renamed(line: &str, names: &[String; 2]) -> String {
    let mut fields: Vec<&str> = line.split('\t').collect();
    if let [.., first, second, _] = &mut fields[..] {
        (*first, *second) = (&names[0], &names[1]);
    }
    fields.join("\t")
}

fn write_machine(machine: Machine) -> String {
    machine.map_or_else(String::new, |(level, side)| format!("{level}@{}", side.index() + 1))
}

fn read_machine(text: &str) -> Machine {
    let (level, side) = text.split(' ').next()?.rsplit_once('@')?;
    Some((level.parse().ok()?, if side == "1" { Side::First } else { Side::Second }))
}

/// An unpredictable identifier.
pub fn new_id() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    // The keys of the hasher come from the system's random numbers.
    let word =
        |salt: u64| RandomState::new().hash_one((salt, std::process::id(), std::time::SystemTime::now()));
    let bits = u128::from(word(1)) << 64 | u128::from(word(2));
    (0..16).map(|i| char::from(LETTERS[(bits >> (5 * i)) as usize & 31])).collect()
}

/// `POST /fr/matches`: begins a match.
pub async fn begin(visit: Visit, body: Bytes) -> Response {
    let (visit, known) = named(visit);
    let begun = visit
        .compute(site::pages, move |visit, _| {
            let form = Query::read(&body);
            let language = visit.language;
            let game = std::sync::Arc::from(address::game(form.get("game").unwrap_or_default())?);
            let position = address::position(&*game, form.get("position").unwrap_or_default())?;
            let convention = address::convention(&form)?;
            let longest = convention.turns.mover.max(convention.turns.other).get();
            if longest > LONGEST_TURN {
                return Err(Failure::Turns(convention.turns.to_string()));
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
            let names = names(language, machine);
            let mut game = Match::from_position(game, position, convention, [&names[0], &names[1]])?;
            let places = Places::read(form.get("places").unwrap_or_default());
            // The first move may be sent along: a match begins when it is played.
            let mine = machine.is_none_or(|(_, side)| side != Side::First);
            if let Some(mv) = form.get("move").map(str::trim).filter(|mv| mine && !mv.is_empty())
                && !plays_as_meant(&mut game, mv)?
            {
                return Err(Failure::Refused(say!(language, "web-error-illegal", "found" => excerpt(mv, 0))));
            }
            let stands = game.here();
            let owner = visit.visitor.clone();
            let seats = Seats { owner, guest: None, key: machine.is_none().then(new_id) };
            let (found, role) = (String::new(), Role::Alone);
            Ok(Table {
                id: new_id(),
                version: 0,
                game,
                machine,
                places,
                found,
                stale: false,
                stands,
                seats,
                record: None,
                role,
                of_class: false,
                fair: false,
            })
        })
        .await;
    let response = finish(&visit, begun).await;
    match visit.visitor.as_deref().filter(|_| !known) {
        Some(visitor) => seats::remember(response, visitor, &visit.site),
        None => response,
    }
}

/// The visit with a cookie by which its browser is recognised, and whether it had one before.
fn named(visit: Visit) -> (Visit, bool) {
    let known = visit.visitor.is_some();
    let visitor = visit.visitor.clone().or_else(|| Some(new_id()));
    (Visit { visitor, ..visit }, known)
}

/// Refuses a visitor who may not change the match.
fn refused(visit: &Visit, allowed: bool) -> Result<(), Failure> {
    if allowed { Ok(()) } else { Err(Failure::Refused(say!(visit.language, "web-seat-not-yours"))) }
}

/// The outcome of a request to move.
enum Played {
    /// The move was made, or there was nothing to do.
    Made(Box<Table>),
    /// The move is not legal here. Holds the page on which another can be tried.
    Refused(Markup),
}

/// `POST /fr/matches/ID/move`: plays `move`, if the match is still at version `at`. Without a move, the
/// machine plays.
pub async fn play(visit: Visit, body: Bytes) -> Response {
    let played = visit
        .compute(site::pages, move |visit, cancel| {
            let form = Query::read(&body);
            let mut table = Table::find(visit, visit.part(2))?;
            let mv = form.get("move").map(str::trim);
            table.stale = !table.is_at(&form) && mv.is_some_and(|mv| !table.is_made(&form, mv));
            // The match continues from an earlier place; the later moves stay as a variation.
            if let Some(place) = form.get("from").and_then(|from| table.game.place(from.parse().ok()?))
                && table.is_at(&form)
            {
                table.game.go_to(place);
            }
            refused(
                visit,
                table.machine_to_move() || table.game.is_over() || table.role.moves(table.game.side()),
            )?;
            if let Some(mv) = mv.filter(|_| table.is_at(&form) && !table.machine_to_move())
                && !plays_as_meant(&mut table.game, mv)?
            {
                return Ok(Played::Refused(show::refused(visit, &table, mv, cancel)?));
            }
            Ok(Played::Made(Box::new(table)))
        })
        .await;
    match played {
        Ok(Played::Refused(page)) => show::never_stored(site::html_with(StatusCode::BAD_REQUEST, &page)),
        Ok(Played::Made(table)) => finish(&visit, Ok(*table)).await,
        Err(failure) => finish(&visit, Err(failure)).await,
    }
}

/// `GET /fr/matches/ID/move`: redirects to the match, for a reload of the page that refused a move.
pub async fn look(visit: Visit) -> Response {
    let here = Written { id: visit.part(2).to_owned(), reply: Reply::Plain };
    shown(&visit, Ok(here))
}

/// `POST /fr/matches/ID/back`: takes moves back to the person's last turn, if the match is still at version
/// `at`.
pub async fn take_back(visit: Visit, body: Bytes) -> Response {
    let taken = visit
        .compute(site::pages, move |visit, _| {
            let mut table = Table::find(visit, visit.part(2))?;
            refused(visit, table.role.sits() && !table.fair)?;
            if !table.is_at(&Query::read(&body)) {
                table.stale = true;
                return Ok(table);
            }
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

/// Lets the machine answer, writes the match, and shows it.
async fn finish(visit: &Visit, table: Result<Table, Failure>) -> Response {
    let kept = written(visit, table).await;
    shown(visit, kept)
}

/// A match that was written.
struct Written {
    id: String,
    reply: Reply,
}

/// What the page must say about the machine's answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reply {
    /// Nothing: it moved, or it was not its turn.
    Plain,
    /// It moved without knowing who wins.
    Unsure,
    /// It did not move in time.
    Late,
    /// The request was not carried out, because the match had changed in the meantime.
    Meanwhile,
}

impl Reply {
    /// Reads it from an address.
    fn read(query: &Query) -> Self {
        let all = [("unsure", Self::Unsure), ("late", Self::Late), ("meanwhile", Self::Meanwhile)];
        all.into_iter().find(|(name, _)| query.flag(name)).map_or(Self::Plain, |(_, reply)| reply)
    }

    /// The query that says it.
    fn query(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Unsure => "?unsure",
            Self::Late => "?late",
            Self::Meanwhile => "?meanwhile",
        }
    }
}

/// Redirects to the page of the match.
fn shown(visit: &Visit, kept: Result<Written, Failure>) -> Response {
    match kept {
        Ok(Written { id, reply }) => {
            let page = format!("/{}/matches/{}", visit.language.code(), address::segment(&id));
            let page = with_turn(format!("{page}{}", reply.query()), turned(&visit.query));
            Redirect::to(&page).into_response()
        }
        Err(failure) => layout::failed(visit, &failure),
    }
}

async fn written(visit: &Visit, table: Result<Table, Failure>) -> Result<Written, Failure> {
    let table = table?;
    let stale = table.stale;
    let entry = table.entry()?;
    let found = table.found.clone();
    let to_move = table.machine_to_move();
    let learns = |level| level == Level::Learner && table.game.is_over();
    let waits = to_move || table.machine.is_some_and(|(level, _)| learns(level));
    let (entry, reply) = if waits {
        // If the machine does not answer in time, the person's move is kept and the machine moves later.
        let answered = visit.compute(site::replies, move |visit, cancel| {
            let mut table = table;
            let unsure = table.reply(&visit.site, cancel)?;
            let late = table.machine_to_move();
            let reply = if late {
                Reply::Late
            } else if unsure {
                Reply::Unsure
            } else {
                Reply::Plain
            };
            Ok((table.entry()?, reply))
        });
        let late = if to_move { Reply::Late } else { Reply::Plain };
        match answered.await {
            Ok(answered) => answered,
            Err(failed) if failure::is_fault(&failed) => {
                keep(visit, entry, &found, Reply::Plain).await?;
                return Err(failed);
            }
            Err(_) => (entry, late),
        }
    } else {
        (entry, Reply::Plain)
    };
    keep(visit, entry, &found, if stale { Reply::Meanwhile } else { reply }).await
}

/// Tells the class if one of its matches has ended.
async fn heard(visit: &Visit, id: &str, line: String) {
    if !class::under_way(&visit.site, id) {
        return;
    }
    let read = visit.compute(site::pages, move |_, _| Ok(Match::read(&line, &NoFiles)?.winner())).await;
    if let Ok(winner) = read {
        class::moved(&visit.site, id, winner);
    }
}

/// A match to be opened for the class.
pub struct Opening {
    /// Its identifier.
    pub id: String,
    /// Its starting position.
    pub start: Start,
    /// The machine's level and side.
    pub machine: Machine,
    /// The chairs.
    pub seats: Seats,
    /// The names of the players.
    pub names: [String; 2],
}

/// Opens a match for others. If the machine begins, it moves at once, unless it runs out of time.
pub async fn open_for(visit: &Visit, opening: Opening) -> Result<(), Failure> {
    let entry = visit.compute(site::replies, move |visit, cancel| {
        let Opening { id, start, machine, seats, names } = opening;
        let game = std::sync::Arc::from(address::game(&start.game)?);
        let position = address::position(&*game, &start.position)?;
        let play = if start.misere { Play::Misere } else { Play::Normal };
        let convention = Convention { play, ..Convention::default() };
        let game = Match::from_position(game, position, convention, [&names[0], &names[1]])?;
        let mut table = Table {
            id,
            version: 0,
            stands: game.here(),
            game,
            machine,
            places: Places::default(),
            found: String::new(),
            stale: false,
            seats,
            record: None,
            role: Role::Onlooker,
            of_class: true,
            fair: true,
        };
        // If it runs out of time, it moves when the pupil presses the button.
        let _ = table.reply(&visit.site, cancel);
        table.entry()
    });
    let entry = entry.await?;
    visit.site.scribe.write(entry).await?;
    Ok(())
}

/// Writes a match that has changed since it was read.
async fn keep(visit: &Visit, entry: Entry, found: &str, reply: Reply) -> Result<Written, Failure> {
    let (id, line) = (entry.id.clone(), entry.line.clone());
    let version = entry.version;
    if line == found {
        return Ok(Written { id, reply });
    }
    if visit.site.scribe.write(entry).await? {
        visit.site.clients.played(visit.client, visit.visitor.as_deref());
        // There may be no listeners.
        let _ = visit.site.news.send((id.clone(), version));
        heard(visit, &id, line).await;
        return Ok(Written { id, reply });
    }
    // Another request changed the match first, and the page shows what that request did. If a button was
    // pressed twice, the result is the same.
    let kept = id.clone();
    let same = visit.compute(site::pages, move |visit, _| {
        Ok(visit.site.scribe.reader().find(&kept).map_err(storage)?.is_some_and(|kept| kept.line == line))
    });
    let reply = if same.await? { reply } else { Reply::Meanwhile };
    Ok(Written { id, reply })
}
