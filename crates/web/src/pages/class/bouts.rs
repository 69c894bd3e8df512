//! The matches of a class: sets them up, names their players, and notices when they are over.

use std::hash::{BuildHasher as _, RandomState};

use marienbad_play::Side;
use marienbad_words::failure::{Failure, RequestError};
use marienbad_words::language::say;

use super::super::super::address;
use super::super::super::class::session::Session;
use super::super::super::class::tournament::{Bout, Form, Pairing, Player, Start, Tournament};
use super::super::super::people::{FIRST, Person};
use super::super::super::query::Query;
use super::super::super::seats::Seats;
use super::super::super::site::{self, Site, Visit};
use super::super::matches::{self, Opening, new_id};
use super::{as_teacher, class, label};

/// Whether a match of the class is still being played. Then there are no hints, and no move can be taken
/// back.
pub fn under_way(site: &Site, id: &str) -> bool {
    let class = site.class.as_ref();
    class.is_some_and(|class| class.lock().bout(id).is_some_and(|bout| bout.winner.is_none()))
}

/// The names of the players of a match of the class.
pub fn names_of(visit: &Visit, id: &str) -> Option<[String; 2]> {
    let session = visit.site.class.as_ref()?.lock();
    let players = session.bout(id)?.players;
    Some(players.map(|player| player_name(visit, &session, player)))
}

/// The name of a player.
pub fn player_name(visit: &Visit, session: &Session, player: Player) -> String {
    match player {
        Player::Machine(level) => Person(Some(level)).name(visit.language),
        Player::Pupil(number) => session
            .pupil(number)
            .map_or_else(|| "–".to_owned(), |pupil| label(visit.language, session, pupil)),
    }
}

/// Called after every move of a match: tells the class if the match is over.
pub fn moved(site: &Site, id: &str, winner: Option<Side>) {
    if let (Some(class), Some(winner)) = (&site.class, winner) {
        class.note(|session| session.finish(id, winner));
    }
}

/// Reads the starting position of the matches from a form.
pub fn read_start(form: &Query) -> Result<Start, Failure> {
    let game = address::game(form.get("game").unwrap_or_default().trim())?;
    let position = address::position(&*game, form.get("position").unwrap_or_default().trim())?;
    Ok(Start {
        game: game.name().to_owned(),
        position: position.text().to_owned(),
        misere: form.flag("misere"),
    })
}

/// Starts a tournament and its first round.
pub async fn begin(visit: &Visit, form: Query) -> Result<(), Failure> {
    as_teacher(visit)?;
    let plan = visit
        .compute(site::pages, move |visit, _| {
            let start = read_start(&form)?;
            let word = form.get("form").unwrap_or_default();
            let form_of = Form::ALL.into_iter().find(|one| one.word() == word);
            let shape = form_of.ok_or(RequestError::NoPage)?;
            let machines = match form.get("against").unwrap_or_default() {
                "" | "pupils" => Vec::new(),
                "machine" => FIRST.into_iter().rev().collect(),
                text => vec![text.parse().map_err(|_| RequestError::NoPage)?],
            };
            let session = class(visit)?.lock().clone();
            let number = |name: &str| form.get(name).and_then(|text| text.parse::<u32>().ok());
            let chosen = match (number("one"), number("two")) {
                (Some(one), Some(two)) if one != two => Some(vec![one, two]),
                (Some(one), None) | (None, Some(one)) => Some(vec![one]),
                _ => None,
            };
            let only = chosen.is_some();
            let mut order = chosen.unwrap_or_else(|| session.numbers());
            order.retain(|number| session.pupil(*number).is_some());
            if order.is_empty() {
                return Err(Failure::Refused(say!(visit.language, "webclass-nobody")));
            }
            if !only {
                // The order is random, so that friends do not always play each other.
                let chance = RandomState::new();
                order.sort_by_cached_key(|number| chance.hash_one(number));
            }
            let mut plan = Tournament::new(shape, machines, start, order);
            plan.only = only;
            Ok(plan)
        })
        .await?;
    class(visit)?.change(|session| {
        session.show(None);
        session.set_tournament(Some(plan));
    });
    next_round(visit).await
}

/// Begins the next round, if there is one.
pub async fn next_round(visit: &Visit) -> Result<(), Failure> {
    let class = as_teacher(visit)?;
    let planned = {
        let session = class.lock();
        let tournament = session.tournament.as_ref().ok_or(RequestError::NoPage)?;
        let here: Vec<u32> = if tournament.only {
            tournament.order.iter().copied().filter(|one| session.pupil(*one).is_some()).collect()
        } else {
            session.numbers()
        };
        let round = tournament.round;
        tournament.next_round(&here).map(|pairs| (round, tournament.start.clone(), pairs))
    };
    let Some((round, start, pairs)) = planned else { return Ok(()) };
    let mut bouts = Vec::new();
    for (players, counts) in pairs {
        bouts.push(set_up(visit, &start, players, counts).await?);
    }
    class.change(|session| {
        // A button that is pressed twice begins only one round.
        if session.tournament.as_ref().is_some_and(|one| one.round == round) {
            session.begin_round(bouts);
        }
    });
    Ok(())
}

/// Begins the next match of a pupil who climbs alone.
pub async fn climb(visit: &Visit, number: u32) -> Result<(), Failure> {
    let class = class(visit)?;
    let planned = {
        let session = class.lock();
        let tournament = session.tournament.as_ref().filter(|one| one.is_climbing());
        let free = tournament.filter(|one| one.current(number).is_none());
        free.map(|one| (one.start.clone(), one.against_machine(number)))
    };
    let Some((start, players)) = planned else { return Ok(()) };
    let bout = set_up(visit, &start, players, true).await?;
    class.change(|session| {
        let open =
            session.tournament.as_ref().is_some_and(|one| one.is_climbing() && one.current(number).is_none());
        if open {
            session.add_bout(bout);
        }
    });
    Ok(())
}

/// Writes a match with its two players.
async fn set_up(visit: &Visit, start: &Start, players: Pairing, counts: bool) -> Result<Bout, Failure> {
    let id = new_id();
    let (machine, seats, names) = {
        let session = class(visit)?.lock();
        let token = |player: Player| match player {
            Player::Pupil(number) => session.pupil(number).map(|pupil| pupil.token().to_owned()),
            Player::Machine(_) => None,
        };
        let machine = match players {
            [Player::Machine(level), _] => Some((level, Side::First)),
            [_, Player::Machine(level)] => Some((level, Side::Second)),
            _ => None,
        };
        let [first, second] = players.map(token);
        let seats = match machine {
            Some((_, Side::First)) => Seats { owner: second, guest: None, key: None },
            Some(_) => Seats { owner: first, guest: None, key: None },
            // The chair of a pupil who has just left gets a fresh secret, so it belongs to no one.
            None => Seats {
                owner: Some(first.unwrap_or_else(new_id)),
                guest: Some(second.unwrap_or_else(new_id)),
                key: None,
            },
        };
        (machine, seats, players.map(|player| player_name(visit, &session, player)))
    };
    let opening = Opening { id: id.clone(), start: start.clone(), machine, seats, names };
    matches::open_for(visit, opening).await?;
    Ok(Bout { id, players, winner: None, counts })
}

/// The machines to choose from, from weak to strong.
pub fn machines() -> impl Iterator<Item = Person> {
    FIRST.into_iter().rev().map(|level| Person(Some(level)))
}
