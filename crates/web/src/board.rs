//! The board of a page: an SVG whose things are links.
//!
//! A move is made by picking things (see [`marienbad_rules::scene`]). The address holds what is picked, so
//! a board needs neither a script nor a mouse: each link leads to the page with one more thing picked, or,
//! once nothing more needs to be picked, to the position after the move.

use std::collections::{HashMap, HashSet};

use marienbad_pictures::scene::{Last, View, domino, touched_by};
use marienbad_rules::scene::{Form, Layout, Picked, Thing, matching};
use marienbad_rules::{Compound, Gesture, Scene};
use marienbad_solve::Stop;
use marienbad_solve::question::{Choice, Game, MoveResult, Position};
use marienbad_words::language::Language;
use marienbad_words::sentence::{Speaker, Told, sentence, which_of_row};

use super::partial_move::{Part, PartialMove, Step};

mod drawn;

pub use drawn::{kind_in_words, thumbnail, thumbnail_with};

/// The most moves whose picks are known.
const MOST_MOVES: usize = 4096;

/// The most moves whose picks are known on very large boards: each takes as long to write as the board is
/// large.
const FEW_MOVES: usize = 240;

/// Boards with so many things, times the length of what a move leaves, are very large.
const LONGEST_LISTS: usize = 2 << 20;

/// The most things that can be picked before a move is made.
const MOST_PICKED: usize = 64;

/// The most things of a board on which the dominoes of a whole match are shown: each is looked for among the
/// moves of its time.
const SHOWS_ALL_LAID: usize = 150;

/// A position, the moves from it, and the things picked so far.
pub struct Board {
    scene: Scene,
    text: String,
    moves: Vec<(Choice, Gesture)>,
    /// For each thing, the indices of the moves that need it.
    needing: HashMap<String, Vec<usize>>,
    picked: Vec<String>,
    /// What the last move touched, if the board is shown as it was before that move.
    before: Vec<String>,
    /// What the last move left behind on the board after it.
    last: Last,
    /// The dominoes whose places are known.
    dominoes: Vec<(String, String)>,
    /// How many heaps or boards do not fit in the picture.
    left_out: usize,
    /// The move that the picked things make, if the rule decides that and not the list of moves.
    by_rule: Option<Choice>,
    /// Whether the list of moves is complete.
    complete: bool,
    partial: PartialMove,
}

/// What is shown on a board beyond the position itself.
#[derive(Debug, Default)]
pub struct Shown<'a> {
    /// The results of moves.
    pub results: &'a [MoveResult],
    /// Reasons drawn on the board, and where things lay at the start.
    pub view: View,
    /// The gaps of the last move.
    pub last: HashSet<String>,
    /// Pairs of a move and the move that answers it.
    pub replies: Vec<(String, String)>,
}

/// What picking a thing leads to.
#[derive(Debug, Clone, Copy)]
pub enum Pick<'a> {
    /// The move is made.
    Makes(&'a Choice),
    /// More things must be picked, or this one is put down again.
    Changes,
}

impl Board {
    /// The board of a position on which moves are made in one component.
    #[cfg(test)]
    pub fn new<'k>(game: &dyn Game, position: &Position, picked: impl Iterator<Item = &'k str>) -> Self {
        Self::in_compound(game, position, Compound::Disjunctive, std::iter::empty(), picked).unwrap()
    }

    /// The board of a position. The given parts of a compound move stay chosen as far as they can be made
    /// together. Keys that are not on the board are dropped; if the remaining keys fit no move, all of them
    /// are.
    pub fn in_compound<'k>(
        game: &dyn Game,
        position: &Position,
        compound: Compound,
        parts: impl Iterator<Item = &'k str>,
        picked: impl Iterator<Item = &'k str>,
    ) -> Result<Self, Stop> {
        let scene = game.scene(position)?;
        // The name of a whole board is short, but the position after a move on it may be long.
        let next = game.moves(position, 1)?.first().map_or(0, |choice| choice.to.text().len());
        let large = scene.things.len() * next.max(position.text().len()) > LONGEST_LISTS;
        let most = if large { FEW_MOVES } else { MOST_MOVES };
        Self::of_scene(game, position, scene, (compound, most), parts, picked)
    }

    fn of_scene<'k>(
        game: &dyn Game,
        position: &Position,
        scene: Scene,
        (compound, most): (Compound, usize),
        parts: impl Iterator<Item = &'k str>,
        picked: impl Iterator<Item = &'k str>,
    ) -> Result<Self, Stop> {
        let (moves, text) = (game.gestures(position, most)?, position.text().to_owned());
        let complete = moves.len() < most;
        let live = if compound == Compound::Disjunctive { Vec::new() } else { game.live(position)? };
        let partial = PartialMove::new(compound, live);
        let left_out = left_out(game, position, &scene)?;
        let mut board = Self {
            scene,
            text,
            moves,
            needing: HashMap::new(),
            picked: Vec::new(),
            before: Vec::new(),
            last: Last::default(),
            dominoes: Vec::new(),
            left_out,
            by_rule: None,
            complete,
            partial,
        };
        board.choose(parts);
        board.index();
        for key in picked.take(MOST_PICKED) {
            if !board.picked.iter().any(|known| known == key) {
                board.picked.push(key.to_owned());
            }
        }
        if board.is_free() {
            board.picked.retain(|key| board.scene.things.iter().any(|thing| thing.key == *key));
            board.by_rule = asked_by_rule(game, position, &board.picked)?;
        } else if !board.picked.is_empty() && board.meant().is_nothing() {
            board.picked.clear();
        }
        Ok(board)
    }

    /// Whether things are picked freely and the rule decides whether they make a move. This is so when
    /// there are too many moves to list.
    fn is_free(&self) -> bool {
        let things = |thing: &Thing| matches!(thing.form, Form::Coin { .. } | Form::Free | Form::Covered);
        !self.complete && self.partial.is_single() && self.scene.things.iter().all(things)
    }

    /// Chooses the parts of a compound move, and drops the other moves of their components.
    fn choose<'k>(&mut self, parts: impl Iterator<Item = &'k str>) {
        if self.partial.is_single() {
            return;
        }
        let components = self.components();
        let of = |gesture: &Gesture| component(&components, gesture);
        for text in parts.take(MOST_PICKED) {
            let found = self.moves.iter().find(|(choice, _)| choice.text == text);
            if let Some((component, (choice, gesture))) = found.and_then(|one| Some((of(&one.1)?, one))) {
                self.partial.choose(Part {
                    component,
                    text: choice.text.clone(),
                    touch: gesture.touch.clone(),
                });
            }
        }
        let partial = &self.partial;
        self.moves.retain(|(_, gesture)| of(gesture).is_none_or(|component| !partial.is_chosen(component)));
    }

    fn index(&mut self) {
        for (number, (_, gesture)) in self.moves.iter().enumerate() {
            for key in gesture.ways().flat_map(|way| &way.pick) {
                let moves = self.needing.entry(key.clone()).or_default();
                // A move that needs a thing in two ways is entered once.
                if moves.last() != Some(&number) {
                    moves.push(number);
                }
            }
        }
    }

    /// The component of each thing that belongs to one.
    fn components(&self) -> HashMap<String, usize> {
        let of = |thing: &Thing| Some((thing.key.clone(), thing.component?));
        self.scene.things.iter().filter_map(of).collect()
    }

    /// The parts of a compound move that are chosen.
    pub fn partial(&self) -> &PartialMove {
        &self.partial
    }

    /// What making this move of one component leads to.
    pub fn step(&self, choice: &Choice) -> Step {
        if self.partial.is_single() {
            return Step::Made(choice.text.clone());
        }
        let gesture =
            self.moves.iter().find(|(known, _)| known.text == choice.text).map(|(_, gesture)| gesture);
        let component = gesture.and_then(|gesture| component(&self.components(), gesture));
        self.partial.step(component, choice)
    }

    /// The same board after `arrange` has placed its things.
    #[must_use]
    pub fn arranged(mut self, arrange: &dyn Fn(&mut Scene)) -> Self {
        arrange(&mut self.scene);
        self
    }

    /// The same board, marked with what this move touches.
    #[must_use]
    pub fn before(mut self, mv: &str) -> Self {
        self.before = touched_by(&self.moves, mv);
        self
    }

    /// The same board, marked with what the moves of a turn left behind. The last move comes first; each is
    /// given with the position it was made in. `arrange` must place the things of those positions like
    /// those of the board.
    pub fn after_turn(
        mut self,
        game: &dyn Game,
        turn: &[(&Position, &str)],
        arrange: &dyn Fn(&mut Scene),
    ) -> Result<Self, Stop> {
        for (position, mv) in turn {
            let touched = touched_by(&game.gestures(position, MOST_MOVES)?, mv);
            let laid = domino(&self.scene, Form::Covered, &touched);
            let mut before = game.scene(position)?;
            arrange(&mut before);
            if self.last.is_empty() {
                self.last = Last::mark(&mut self.scene, &before, &touched.into_iter().collect());
            } else if self.scene.areas.len() == before.areas.len() {
                let there = touched.into_iter().filter(|key| self.scene.find(key).is_some());
                self.last.things.extend(there);
            }
            // Nothing is marked where the boards of a sum have been renumbered.
            self.dominoes.extend(laid.filter(|(cell, _)| self.last.things.contains(cell)));
        }
        Ok(self)
    }

    /// The same board with the dominoes that these moves laid, the latest first, back to where the board
    /// was a different one. Very large boards are left as they are.
    pub fn with_laid<'p>(
        mut self,
        game: &dyn Game,
        moves: impl Iterator<Item = (&'p Position, &'p str)>,
    ) -> Result<Self, Stop> {
        let covered = self.scene.things.iter().filter(|thing| thing.form == Form::Covered).count();
        if covered == 0 || self.scene.things.len() > SHOWS_ALL_LAID {
            return Ok(self);
        }
        for (position, mv) in moves {
            if game.scene(position)?.areas.len() != self.scene.areas.len() {
                break;
            }
            let touched = touched_by(&game.gestures(position, MOST_MOVES)?, mv);
            let laid = domino(&self.scene, Form::Covered, &touched);
            self.dominoes.extend(laid.filter(|laid| !self.dominoes.contains(laid)));
        }
        Ok(self)
    }

    /// The things that are picked.
    pub fn picked(&self) -> &[String] {
        &self.picked
    }

    /// What these things mean together, by indices into the moves of this board.
    fn meaning(&self, keys: &[&str]) -> Picked {
        // Boards have thousands of moves, so only those that need the last key are searched.
        let near = keys.last().and_then(|key| self.needing.get(*key)).map_or(&[][..], Vec::as_slice);
        let mut found = matching(near.iter().map(|number| &self.moves[*number].1), keys);
        found.exact.iter_mut().chain(&mut found.more).for_each(|place| *place = near[*place]);
        found
    }

    fn meant(&self) -> Picked {
        let keys: Vec<&str> = self.picked.iter().map(String::as_str).collect();
        self.meaning(&keys)
    }

    /// The move made by exactly the picked things, and the things it touches.
    pub fn made(&self) -> Option<(&Choice, &Gesture)> {
        if self.is_free() {
            return None;
        }
        let (choice, gesture) = &self.moves[*self.meant().exact.first()?];
        let whole = |way: &&Gesture| {
            way.pick.len() == self.picked.len() && self.picked.iter().all(|key| way.pick.contains(key))
        };
        Some((choice, gesture.ways().find(whole)?))
    }

    /// The move made by what is picked, if it can be played as it is.
    pub fn ready(&self) -> Option<&Choice> {
        self.by_rule.as_ref().or_else(|| self.made().map(|(choice, _)| choice))
    }

    /// What picking this thing leads to; `None` if no move needs it now.
    pub fn pick(&self, key: &str) -> Option<Pick<'_>> {
        if self.is_free() {
            let covered = self.scene.find(key).is_none_or(|thing| thing.form == Form::Covered);
            return (!covered).then_some(Pick::Changes);
        }
        if self.picked.iter().any(|known| known == key) {
            // Picking a thing again ends the move if it is complete; otherwise the thing is put down.
            return Some(self.made().map_or(Pick::Changes, |(choice, _)| Pick::Makes(choice)));
        }
        let found = self.with(key);
        if found.is_nothing() {
            // It does not fit what is picked, but a new move can begin with it.
            return self.needing.contains_key(key).then_some(Pick::Changes);
        }
        Some(found.decided().map_or(Pick::Changes, |number| Pick::Makes(&self.moves[number].0)))
    }

    /// What the picked things mean together with this one.
    fn with(&self, key: &str) -> Picked {
        let keys: Vec<&str> = self.picked.iter().map(String::as_str).chain([key]).collect();
        self.meaning(&keys)
    }

    /// Whether a thing can continue what is picked.
    fn fits(&self, key: &str) -> bool {
        !self.is_free()
            && !self.picked.is_empty()
            && !self.picked.iter().any(|known| known == key)
            && !self.with(key).is_nothing()
    }

    /// A move in a sentence, with the row numbers of this board; `None` if the move is not on the board.
    pub fn told(&self, language: Language, speaker: Speaker<'_>, text: &str) -> Option<String> {
        let turned;
        let touched = match self.touched(text) {
            Some(touched) => touched,
            None => {
                turned = self.turned(text)?;
                &turned
            }
        };
        let first = touched.first().and_then(|key| self.scene.find(key));
        let row = first.filter(|_| self.scene.layout == Layout::Heaps);
        let row = row.map(|thing| (thing.area + 1, self.scene.areas.len()));
        let which = row.map(|_| {
            let place = |key: &String| self.scene.things.iter().position(|thing| thing.key == *key);
            which_of_row(&self.scene.things, &touched.iter().filter_map(place).collect::<Vec<_>>())
        });
        let which = which.unwrap_or_default();
        Some(sentence(language, speaker, &Told { scene: &self.scene, touched, text, row, which: &which }))
    }

    /// What a move touches.
    pub fn touched(&self, text: &str) -> Option<&[String]> {
        let (_, gesture) = self.moves.iter().find(|(choice, _)| choice.text == text)?;
        Some(&gesture.touch)
    }

    /// The coins that a move turns, where there are more moves than can be listed: `1,12,15-19` names them.
    pub fn turned(&self, text: &str) -> Option<Vec<String>> {
        if self.scene.layout != Layout::Coins || self.complete {
            return None;
        }
        let mut coins = Vec::new();
        for part in text.split(',') {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let (first, last): (usize, usize) = (first.parse().ok()?, last.parse().ok()?);
            if last > self.scene.things.len() {
                return None;
            }
            coins.extend((first..=last).map(|coin| coin.to_string()));
        }
        coins.iter().all(|coin| self.scene.find(coin).is_some()).then_some(coins)
    }

    /// The row of a component on this board, counted from 1; `None` if the board has no rows.
    pub fn row_of(&self, component: usize) -> Option<usize> {
        let thing = self.scene.things.iter().find(|thing| thing.component == Some(component))?;
        (self.scene.layout == Layout::Heaps).then_some(thing.area + 1)
    }

    /// The scene that is drawn.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// The things that would be picked after picking this one.
    pub fn after(&self, key: &str) -> Vec<String> {
        if !self.is_free() && !self.picked.iter().any(|known| known == key) && self.with(key).is_nothing() {
            return vec![key.to_owned()];
        }
        let mut keys = self.picked.clone();
        match keys.iter().position(|known| known == key) {
            Some(place) => _ = keys.remove(place),
            None => keys.push(key.to_owned()),
        }
        keys
    }
}

/// The move made by picking exactly these things, as decided by the rule. The usual ways of writing moves
/// are tried.
fn asked_by_rule(game: &dyn Game, position: &Position, picked: &[String]) -> Result<Option<Choice>, Stop> {
    if picked.is_empty() {
        return Ok(None);
    }
    for between in [",", "-"] {
        if let Some(text) = game.spelled(position, &picked.join(between))?
            && let Some(to) = game.play(position, &text)?
        {
            return Ok(Some(Choice { text, to }));
        }
    }
    Ok(None)
}

/// How many components do not fit in the picture.
fn left_out(game: &dyn Game, position: &Position, scene: &Scene) -> Result<usize, Stop> {
    if scene.complete {
        return Ok(0);
    }
    let shown: HashSet<usize> = scene.things.iter().filter_map(|thing| thing.component).collect();
    Ok(if shown.is_empty() { 0 } else { game.live(position)?.len().saturating_sub(shown.len()) })
}

/// The component in which a move is made, if its things tell.
fn component(components: &HashMap<String, usize>, gesture: &Gesture) -> Option<usize> {
    gesture.pick.iter().chain(&gesture.touch).find_map(|key| components.get(key).copied())
}

#[cfg(test)]
mod tests;
