//! A lesson as data: who has joined, what everyone is shown, and how far the class may go. It has no clock,
//! no files and no pages.

use std::collections::BTreeMap;

use marienbad_play::Side;

use super::code::Code;
use super::names::{self, Unfit};
use super::record::{Mark, Record};
use super::tournament::{Bout, Player, Tournament};

/// The most pupils: two classes, and a margin. A stranger cannot fill the memory.
pub const MOST_PUPILS: usize = 100;

/// The lesson that the class follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Syllabus {
    /// Its name, the same in every language.
    pub lesson: String,
    /// The names of its steps.
    pub steps: Vec<String>,
}

/// What everyone is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shown {
    /// A position.
    Position {
        /// The game.
        game: String,
        /// The position.
        position: String,
        /// Whether the player who moves last loses.
        misere: bool,
    },
    /// An answer to a step, without the name of the pupil who gave it.
    Answer {
        /// The lesson.
        lesson: String,
        /// The step.
        step: String,
        /// The answer, as the judge takes it.
        text: String,
    },
}

/// A pupil who has joined.
#[derive(Debug, Clone)]
pub struct Pupil {
    /// The number by which forms name the pupil; no number is given twice.
    pub number: u32,
    /// The first name.
    pub name: String,
    /// The secret by which the pupil's browser is recognised.
    token: String,
    /// What the pupil did, by lesson and step.
    records: BTreeMap<String, Vec<Record>>,
    /// The step that the pupil looked at last.
    at: usize,
    /// The step that the pupil asked for before it was open.
    waits_for: Option<usize>,
    /// How often the teacher has called this browser to another page.
    pub calls: u64,
    /// The place to which it was called last.
    called_to: Place,
    /// How many pages of this browser are listening.
    pub listening: u32,
    /// Whether another browser may take over the seat, under the same name.
    pub is_lent: bool,
    /// How many matches the pupil won.
    pub won: u32,
    /// How many matches the pupil finished.
    pub played: u32,
}

/// Where a pupil should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// The lesson has not begun.
    Lobby,
    /// At a step of the lesson.
    Step {
        /// The lesson.
        lesson: String,
        /// The step.
        step: String,
    },
    /// Waiting for a step that is not open yet.
    Wait(usize),
    /// At what everyone is shown, by its number.
    Shown(u64),
    /// At a match.
    Match(String),
    /// Between two matches.
    Rest,
    /// The lesson is over.
    Over,
}

impl Place {
    /// Whether two places are the same, so that the pupil need not be called. All steps of one lesson are
    /// one place.
    fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Step { lesson: one, .. }, Self::Step { lesson: two, .. }) => one == two,
            _ => self == other,
        }
    }
}

/// Why a pupil cannot join.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// It is not the code of this class.
    Code,
    /// The name cannot be taken.
    Name(Unfit),
    /// The teacher has closed the door.
    Closed,
    /// The class is full.
    Full,
    /// The lesson is over.
    Over,
}

/// Whether pupils can join.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Door {
    /// They can, with the code.
    Open,
    /// The teacher lets no more pupils in.
    Closed,
    /// The lesson is over, and its data are deleted.
    Over,
}

/// A lesson with a class.
#[derive(Debug, Clone)]
pub struct Session {
    /// The code that pupils type to join.
    pub code: Code,
    /// Whether pupils can join.
    pub door: Door,
    /// Whether the pupils' pages are paused, so that they look at the teacher.
    pub is_paused: bool,
    /// Whether numbers are shown instead of names.
    pub hides_names: bool,
    /// Whether pupils may use the whole workbench.
    pub is_free: bool,
    /// Which of the addresses is shown; `None` means the first.
    pub host: Option<String>,
    /// The lesson.
    pub syllabus: Option<Syllabus>,
    /// The last step that is open; `None` means that all are.
    pub pace: Option<usize>,
    /// What everyone is shown, with its number.
    shown: Option<(u64, Shown)>,
    /// The tournament.
    pub tournament: Option<Tournament>,
    pupils: Vec<Pupil>,
    next: u32,
    shows: u64,
}

impl Session {
    /// A session that begins.
    pub fn new(code: Code) -> Self {
        Self {
            code,
            door: Door::Open,
            is_paused: false,
            hides_names: false,
            is_free: false,
            host: None,
            syllabus: None,
            pace: Some(0),
            shown: None,
            tournament: None,
            pupils: Vec::new(),
            next: 1,
            shows: 0,
        }
    }

    /// Whether the lesson is over.
    pub fn is_over(&self) -> bool {
        self.door == Door::Over
    }

    /// All pupils, sorted by name.
    pub fn pupils(&self) -> Vec<&Pupil> {
        let mut all: Vec<&Pupil> = self.pupils.iter().collect();
        all.sort_by_key(|pupil| (sorted(&pupil.name), pupil.number));
        all
    }

    /// The numbers of all pupils, in the order in which they joined.
    pub fn numbers(&self) -> Vec<u32> {
        self.pupils.iter().map(|pupil| pupil.number).collect()
    }

    /// The pupil with this number.
    pub fn pupil(&self, number: u32) -> Option<&Pupil> {
        self.pupils.iter().find(|pupil| pupil.number == number)
    }

    fn pupil_mut(&mut self, number: u32) -> Option<&mut Pupil> {
        self.pupils.iter_mut().find(|pupil| pupil.number == number)
    }

    /// The pupil whose browser has this token.
    pub fn seated(&self, token: &str) -> Option<&Pupil> {
        self.pupils.iter().find(|pupil| pupil.token == token)
    }

    /// Takes a seat and returns the pupil's number and token. A browser that has a seat keeps it; a seat
    /// that was lent goes to the browser that gives its name.
    pub fn join(&mut self, code: &str, typed: &str, token: &str) -> Result<(u32, String), Refused> {
        if self.is_over() {
            return Err(Refused::Over);
        }
        if let Some(known) = self.seated(token) {
            return Ok((known.number, known.token.clone()));
        }
        if !self.code.fits(code) {
            return Err(Refused::Code);
        }
        let name = names::clean(typed).map_err(Refused::Name)?;
        if let Some(known) = self.pupils.iter_mut().find(|known| names::are_alike(&known.name, &name)) {
            if !known.is_lent {
                return Err(Refused::Name(Unfit::Taken));
            }
            known.is_lent = false;
            return Ok((known.number, known.token.clone()));
        }
        if self.door == Door::Closed {
            return Err(Refused::Closed);
        }
        if self.pupils.len() >= MOST_PUPILS {
            return Err(Refused::Full);
        }
        let number = self.next;
        self.next += 1;
        self.pupils.push(Pupil {
            number,
            name,
            token: token.to_owned(),
            records: BTreeMap::new(),
            at: 0,
            waits_for: None,
            calls: 0,
            called_to: Place::Lobby,
            listening: 0,
            is_lent: false,
            won: 0,
            played: 0,
        });
        let place = self.place(number);
        if let Some(pupil) = self.pupil_mut(number) {
            pupil.called_to = place;
        }
        Ok((number, token.to_owned()))
    }

    /// Renames a pupil.
    pub fn rename(&mut self, number: u32, typed: &str) -> Result<(), Unfit> {
        let name = names::clean(typed)?;
        if self.pupils.iter().any(|one| one.number != number && names::are_alike(&one.name, &name)) {
            return Err(Unfit::Taken);
        }
        if let Some(pupil) = self.pupil_mut(number) {
            pupil.name = name;
        }
        Ok(())
    }

    /// Removes a pupil. Returns whether there was one.
    pub fn remove(&mut self, number: u32) -> bool {
        let before = self.pupils.len();
        if let Some(mut tournament) = self.tournament.take() {
            let open: Vec<Bout> =
                tournament.bouts.iter().filter(|bout| bout.winner.is_none()).cloned().collect();
            tournament.leave(number);
            for bout in open.iter().filter(|bout| bout.side_of(number).is_some()) {
                let winner = bout.side_of(number).unwrap_or(Side::First).other();
                self.count(bout, winner);
            }
            self.tournament = Some(tournament);
        }
        self.pupils.retain(|pupil| pupil.number != number);
        before != self.pupils.len()
    }

    /// Gives the seat to the next browser that types this pupil's name.
    pub fn lend(&mut self, number: u32) {
        if let Some(pupil) = self.pupil_mut(number) {
            pupil.is_lent = true;
        }
    }

    /// Where a pupil should be. A pause does not change it.
    pub fn place(&self, number: u32) -> Place {
        if self.is_over() {
            return Place::Over;
        }
        if let Some((number, _)) = &self.shown {
            return Place::Shown(*number);
        }
        let plays = |one: &&Tournament| !one.only || one.order.contains(&number);
        if let Some(tournament) = self.tournament.as_ref().filter(plays) {
            return tournament.current(number).map_or(Place::Rest, |bout| Place::Match(bout.id.clone()));
        }
        let (Some(syllabus), Some(pupil)) = (&self.syllabus, self.pupil(number)) else { return Place::Lobby };
        let wanted = pupil.waits_for.unwrap_or(pupil.at);
        if !self.allows(wanted) {
            return Place::Wait(wanted);
        }
        let step = syllabus.steps.get(wanted).or(syllabus.steps.last()).cloned().unwrap_or_default();
        Place::Step { lesson: syllabus.lesson.clone(), step }
    }

    /// Whether a step is open.
    pub fn allows(&self, step: usize) -> bool {
        self.pace.is_none_or(|last| step <= last)
    }

    /// Calls every pupil whose place is no longer the one they were called to last.
    fn call(&mut self) {
        let places: Vec<Place> = self.numbers().into_iter().map(|number| self.place(number)).collect();
        for (pupil, place) in self.pupils.iter_mut().zip(places) {
            if !pupil.called_to.is_same(&place) {
                pupil.calls += 1;
            }
            pupil.called_to = place;
        }
    }

    /// What everyone is shown.
    pub fn shown(&self) -> Option<&Shown> {
        self.shown.as_ref().map(|(_, shown)| shown)
    }

    /// The number of what everyone is shown.
    pub fn shown_number(&self) -> u64 {
        self.shown.as_ref().map_or(0, |(number, _)| *number)
    }

    /// Shows everyone something, or stops showing.
    pub fn show(&mut self, shown: Option<Shown>) {
        self.shows += 1;
        self.shown = shown.map(|shown| (self.shows, shown));
        self.call();
    }

    /// Changes to another lesson, from its first step.
    pub fn read(&mut self, syllabus: Syllabus) {
        self.pace = self.pace.map(|_| 0);
        for pupil in &mut self.pupils {
            (pupil.at, pupil.waits_for) = (0, None);
        }
        self.syllabus = Some(syllabus);
        self.call();
    }

    /// Sets the last step that is open; `None` lets pupils go at their own pace.
    pub fn set_pace(&mut self, last: Option<usize>) {
        let steps = self.syllabus.as_ref().map_or(0, |syllabus| syllabus.steps.len());
        self.pace = last.map(|last| last.min(steps.saturating_sub(1)));
        self.call();
    }

    /// Starts a tournament, or ends it.
    pub fn set_tournament(&mut self, tournament: Option<Tournament>) {
        self.tournament = tournament;
        self.call();
    }

    /// Begins a round of the tournament with these matches.
    pub fn begin_round(&mut self, bouts: Vec<Bout>) {
        if let Some(tournament) = &mut self.tournament {
            tournament.begin_round(bouts);
        }
        self.call();
    }

    /// Adds a match for a pupil who goes on alone.
    pub fn add_bout(&mut self, bout: Bout) {
        if let Some(tournament) = &mut self.tournament {
            tournament.add(bout);
        }
        self.settle();
    }

    /// Pupils who went on to a match by themselves are not called there.
    fn settle(&mut self) {
        let places: Vec<Place> = self.numbers().into_iter().map(|number| self.place(number)).collect();
        for (pupil, place) in self.pupils.iter_mut().zip(places) {
            if matches!(place, Place::Match(_) | Place::Rest) {
                pupil.called_to = place;
            }
        }
    }

    /// Records that a match is over. Returns whether that was new.
    pub fn finish(&mut self, id: &str, winner: Side) -> bool {
        let Some(tournament) = &mut self.tournament else { return false };
        let bout = tournament.bouts.iter().find(|bout| bout.id == id).cloned();
        if !tournament.finish(id, winner) {
            return false;
        }
        if let Some(bout) = bout {
            self.count(&bout, winner);
        }
        self.settle();
        true
    }

    fn count(&mut self, bout: &Bout, winner: Side) {
        for (at, player) in bout.players.iter().enumerate() {
            if let Player::Pupil(number) = player
                && let Some(pupil) = self.pupil_mut(*number)
            {
                pupil.played += 1;
                pupil.won += u32::from(at == winner.index());
            }
        }
    }

    /// The match with this identifier.
    pub fn bout(&self, id: &str) -> Option<&Bout> {
        self.tournament.as_ref()?.bouts.iter().find(|bout| bout.id == id)
    }

    /// Records that a pupil looks at a step. Returns whether anything changed.
    pub fn open_step(&mut self, number: u32, lesson: &str, step: usize) -> bool {
        self.at_step(number, lesson, step, |pupil, record| {
            let moved = *pupil.0 != step || pupil.1.is_some();
            *pupil.0 = step;
            *pupil.1 = None;
            record.open() || moved
        })
    }

    /// Records what a pupil did at a step. Returns whether anything changed.
    pub fn note(
        &mut self,
        number: u32,
        lesson: &str,
        step: usize,
        done: &dyn Fn(&mut Record) -> bool,
    ) -> bool {
        self.at_step(number, lesson, step, |_, record| done(record))
    }

    fn at_step(
        &mut self,
        number: u32,
        lesson: &str,
        step: usize,
        change: impl FnOnce((&mut usize, &mut Option<usize>), &mut Record) -> bool,
    ) -> bool {
        let Some(syllabus) = self.syllabus.as_ref().filter(|one| one.lesson == lesson) else { return false };
        let count = syllabus.steps.len();
        let Some(pupil) = self.pupil_mut(number).filter(|_| step < count) else { return false };
        let records = pupil.records.entry(lesson.to_owned()).or_default();
        records.resize_with(count.max(records.len()), Record::default);
        change((&mut pupil.at, &mut pupil.waits_for), &mut records[step])
    }

    /// Records that a pupil asked for a step that is not open.
    pub fn wait(&mut self, number: u32, step: usize) {
        let place = Place::Wait(step);
        if let Some(pupil) = self.pupil_mut(number) {
            pupil.waits_for = Some(step);
            pupil.called_to = place;
        }
    }

    /// Records that a page of a pupil begins or stops listening.
    pub fn listen(&mut self, token: &str, on: bool) {
        if let Some(pupil) = self.pupils.iter_mut().find(|pupil| pupil.token == token) {
            pupil.listening =
                if on { pupil.listening.saturating_add(1) } else { pupil.listening.saturating_sub(1) };
        }
    }

    /// Begins a new lesson after one that is over.
    pub fn begin(&mut self, code: Code) {
        *self = Self { host: self.host.take(), ..Self::new(code) };
    }

    /// Ends the lesson and deletes its data.
    pub fn end(&mut self) {
        *self = Self { door: Door::Over, host: self.host.take(), ..Self::new(Code::new(0)) };
    }
}

impl Pupil {
    /// What the pupil did at a step; `None` if nothing.
    pub fn record(&self, lesson: &str, step: usize) -> Option<&Record> {
        self.records.get(lesson)?.get(step)
    }

    /// The mark of a step.
    pub fn mark(&self, lesson: &str, step: usize) -> Mark {
        self.record(lesson, step).map_or(Mark::NotBegun, Record::mark)
    }

    /// The lessons in which the pupil did something.
    pub fn lessons(&self) -> impl Iterator<Item = &str> {
        self.records.keys().map(String::as_str)
    }

    /// The step that the pupil looked at last.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The secret by which the pupil's browser is recognised.
    pub fn token(&self) -> &str {
        &self.token
    }
}

/// The key by which a name is sorted: accented letters stay beside their plain ones.
fn sorted(name: &str) -> String {
    let plain = |letter: char| match letter {
        'à' | 'á' | 'â' | 'ä' | 'ã' | 'å' => 'a',
        'ç' => 'c',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'ñ' => 'n',
        'ò' | 'ó' | 'ô' | 'ö' | 'õ' | 'ø' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        'ÿ' | 'ý' => 'y',
        other => other,
    };
    name.to_lowercase().chars().map(plain).collect()
}

#[cfg(test)]
mod tests;
