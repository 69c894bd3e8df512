//! Moves by cursor, picks and typing.

use std::collections::HashSet;

use marienbad_rules::Compound;
use marienbad_rules::scene::{Layout, Picked, matching};
use marienbad_words::language::say;
use marienbad_words::play::readings;

use super::super::board::Direction;
use super::Table;

impl Table {
    /// Drops the picks or, if there are none, the last part of a combined move.
    pub fn unpick(&mut self) {
        if !self.picked.is_empty() {
            self.picked.clear();
        } else if self.parts.give_up() {
            self.touched_by_parts.clear();
            self.list_gestures();
            self.tell_parts();
        }
        self.find_cursor();
    }

    /// The keys of the picks, and of the things that the parts so far touch.
    pub fn marked(&self) -> HashSet<String> {
        self.picked.iter().cloned().chain(self.touched_by_parts.iter().cloned()).collect()
    }

    pub(super) fn matching(&self, picked: &[&str]) -> Picked {
        matching(self.gestures.iter().map(|(_, gesture)| gesture), picked)
    }

    /// The things that can be picked now, besides those already picked.
    pub fn candidates(&self) -> Vec<usize> {
        if self.machine_thinks() {
            return Vec::new();
        }
        let mut keys = HashSet::new();
        for way in self.gestures.iter().flat_map(|(_, gesture)| gesture.ways()) {
            if self.picked.iter().all(|key| way.pick.contains(key)) {
                keys.extend(way.pick.iter().map(String::as_str));
            }
        }
        let pickable = |i: &usize| keys.contains(self.scene.things[*i].key.as_str());
        (0..self.scene.things.len()).filter(pickable).collect()
    }

    /// The things that complete a move with the picks. Visible results say the same.
    pub fn fitting(&self) -> HashSet<usize> {
        if self.picked.is_empty() || self.analysis {
            return HashSet::new();
        }
        let free = |i: &usize| !self.picked.contains(&self.scene.things[*i].key);
        self.candidates().into_iter().filter(free).collect()
    }

    pub(super) fn find_cursor(&mut self) {
        let candidates = self.candidates();
        if self.cursor.is_none_or(|cursor| !candidates.contains(&cursor)) {
            self.cursor = candidates.first().copied();
        }
    }

    /// Moves the cursor to the next thing in a direction.
    pub fn walk(&mut self, direction: Direction) {
        let candidates = self.candidates();
        let Some(cursor) = self.cursor else {
            self.cursor = candidates.first().copied();
            return;
        };
        let next = self.drawn.neighbour(cursor, direction, &candidates).or_else(|| {
            // At the edge, left and right go on through the things in order; but while something is picked,
            // an arrow key means only its own direction.
            let at = candidates.iter().position(|i| *i == cursor).filter(|_| self.picked.is_empty())?;
            let across = matches!(direction, Direction::Left | Direction::Right);
            let goes_round = match self.scene.layout {
                Layout::Torus => true,
                Layout::Globe => across,
                _ => false,
            };
            if goes_round && let Some(round) = self.drawn.opposite(cursor, direction, &candidates) {
                return Some(round);
            }
            match direction {
                Direction::Right => candidates.get(at + 1).copied(),
                Direction::Left => candidates.get(at.checked_sub(1)?).copied(),
                Direction::Up | Direction::Down => None,
            }
        });
        self.cursor = next.or(self.cursor);
    }

    /// Picks the thing under the cursor; if it is already picked and the picks form a whole move, makes the
    /// move.
    pub fn pick(&mut self, make: bool) {
        let Some(thing) = self.cursor.and_then(|cursor| self.scene.things.get(cursor)) else {
            if !self.seating.game.is_over() && !self.machine_thinks() && self.gestures.is_empty() {
                self.say("tui-type");
            }
            return;
        };
        let key = thing.key.clone();
        if self.picked.contains(&key) {
            let refs: Vec<&str> = self.picked.iter().map(String::as_str).collect();
            match self.matching(&refs).exact.first() {
                Some(&exact) if make => self.make(exact),
                _ => {
                    self.picked.retain(|other| *other != key);
                    self.tell(String::new());
                }
            }
            return;
        }
        let mut all = self.picked.clone();
        all.push(key.clone());
        let refs: Vec<&str> = all.iter().map(String::as_str).collect();
        let mut found = self.matching(&refs);
        if found.is_nothing() {
            // The earlier picks do not fit: start again with this one.
            all = vec![key.clone()];
            found = self.matching(&[key.as_str()]);
            if found.is_nothing() {
                self.say("tui-not-here");
                return;
            }
        }
        self.picked = all;
        match found.decided() {
            Some(decided) => self.make(decided),
            None if found.exact.is_empty() => self.say("tui-pick-more"),
            None => self.say("tui-pick-more-or-enter"),
        }
    }

    /// Picks the thing at a place on the screen.
    pub fn click(&mut self, column: u16, row: u16) {
        let Some(thing) = self.drawn.thing_at(column, row) else { return };
        if self.candidates().contains(&thing) || self.cursor == Some(thing) {
            self.cursor = Some(thing);
            self.pick(true);
        } else if !self.machine_thinks() {
            self.say("tui-not-here");
        }
    }

    /// Makes one of the listed moves, or adds it as a part of a combined move.
    fn make(&mut self, number: usize) {
        let Some((choice, gesture)) = self.gestures.get(number).cloned() else { return };
        self.picked.clear();
        if self.seating.game.convention().compound == Compound::Disjunctive {
            self.play(&choice.text);
        } else if self.parts.choose(&self.seating.game, &choice.text) {
            self.touched_by_parts.extend(gesture.touch);
            self.part_chosen();
        }
    }

    fn part_chosen(&mut self) {
        let live = self.seating.game.game().live(self.seating.game.position()).unwrap_or_default();
        let all = self.parts.components().count() == live.iter().filter(|live| **live).count();
        let selective = self.seating.game.convention().compound == Compound::Selective;
        if self.parts.whole(&self.seating.game) && (!selective || all) {
            self.play_parts();
            return;
        }
        self.list_gestures();
        self.find_cursor();
        self.tell_parts();
    }

    fn tell_parts(&mut self) {
        if self.parts.is_empty() {
            self.tell(String::new());
            return;
        }
        let (language, so_far) = (self.language(), self.parts.text());
        let missing: Vec<String> =
            self.parts.missing(&self.seating.game).iter().map(|i| (i + 1).to_string()).collect();
        let text = if missing.is_empty() {
            say!(language, "play-part-selective", "move" => so_far)
        } else {
            say!(language, "play-part", "move" => so_far, "components" => missing.join(", "))
        };
        self.tell(text);
    }

    /// Plays the chosen parts, if they form a complete move.
    pub fn play_parts(&mut self) {
        if self.parts.whole(&self.seating.game) {
            let mv = self.parts.text();
            self.play(&mv);
        }
    }

    fn play(&mut self, mv: &str) -> bool {
        let done = self.seating.game.play(mv).is_ok();
        if done {
            self.tell(String::new());
            self.changed();
        }
        done
    }

    /// Plays a typed move, in the game's notation or in the source's short form.
    pub fn play_typed(&mut self, typed: &str) {
        if self.machine_thinks() || self.seating.game.is_over() || typed.trim().is_empty() {
            return;
        }
        let selective = self.seating.game.convention().compound == Compound::Selective;
        let readings = readings(typed.trim());
        if (!selective || typed.contains('+')) && readings.iter().any(|mv| self.play(mv)) {
            return;
        }
        let usual = self.seating.game.convention().compound == Compound::Disjunctive;
        if !usual && readings.iter().any(|mv| self.parts.choose(&self.seating.game, mv)) {
            self.part_chosen();
            return;
        }
        let game = &self.seating.game;
        let example =
            game.game().moves_in(game.position(), game.convention().compound, 1).unwrap_or_default().pop();
        let example = example.map(|choice| choice.text).unwrap_or_default();
        let (language, found) = (self.language(), marienbad_words::failure::excerpt(typed, 0));
        let wrong = say!(language, "play-wrong", "found" => found);
        self.tell(format!("{wrong} {}", say!(language, "play-example", "move" => example)));
    }
}
