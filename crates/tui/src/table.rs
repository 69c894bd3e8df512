//! The state of a match on the screen: picks, engine computations, messages; [`super::draw`] displays it.

mod picking;

use std::collections::{HashMap, HashSet};

use marienbad_pictures::scene::{Last, Mark, MarkKind, View, at_the_end, keep_plane, touched_by};
use marienbad_play::{Assessment, Hint, NodeId, Parts, Reviewed};
use marienbad_rules::notation::split_bare;
use marienbad_rules::scene::Layout;
use marienbad_rules::{Gesture, Scene};
use marienbad_solve::question::Choice;
use marienbad_words::failure::Failure;
use marienbad_words::language::{Language, say};
use marienbad_words::play::{hint_in_words, machine_in_words, review_in_words, winner_in_words};
use marienbad_words::seating::Seating;

use super::Look;
use super::board::Drawn;
use super::think::{Question, Thinking, Thought};

/// The most moves that can be made by picking things.
const MOST_MOVES: usize = 4096;

/// What is known about the moves of the position.
enum Results {
    NotAsked,
    Unknown,
    Known(Box<Assessment>),
}

/// The match and all state of the screen.
pub struct Table {
    /// The match and its players.
    pub seating: Seating,
    /// Display settings.
    pub look: Look,
    /// The scene of the position.
    pub scene: Scene,
    /// The first position of the match, whose plane a point never leaves.
    first: Scene,
    /// The moves in single components that are possible now, and how they are made.
    gestures: Vec<(Choice, Gesture)>,
    /// The thing under the cursor.
    pub cursor: Option<usize>,
    /// The keys of the things picked so far.
    picked: Vec<String>,
    /// The parts of a move in several components.
    parts: Parts,
    /// The keys of the things that those parts touch.
    touched_by_parts: HashSet<String>,
    /// The traces of the opponent's last move.
    last: Last,
    /// The message below the board.
    pub message: String,
    /// How many of its lines are scrolled out of view.
    pub message_scroll: u16,
    /// The hints for this position, and how many were shown.
    hints: Option<(Option<Vec<Hint>>, usize)>,
    /// Whether results are shown.
    pub analysis: bool,
    results: Results,
    /// The engine computation in progress.
    thinking: Option<Thinking>,
    /// The text of a move being typed.
    pub typed: Option<String>,
    /// Whether the help is shown.
    pub help: bool,
    /// How many lines of the help are scrolled out of view.
    pub help_scroll: u16,
    /// How many lines of the help do not fit.
    pub help_hidden: u16,
    /// The review of the match, move by move, once it is over and reviewed.
    pub reviewed: Option<Vec<Reviewed>>,
    /// The board as last drawn.
    pub drawn: Drawn,
    /// The final position from which a learner has already learnt.
    learnt: Option<NodeId>,
}

/// An empty scene.
fn no_scene() -> Scene {
    Scene::new(Layout::Words)
}

impl Table {
    /// The table of a match.
    pub fn new(seating: Seating, look: Look) -> Self {
        // The position belongs to the match, so its scene is never refused.
        let scene = seating.game.game().scene(seating.game.position()).unwrap_or_else(|_| no_scene());
        let first = seating.game.position_at(NodeId::ROOT);
        let first = seating.game.game().scene(first).unwrap_or_else(|_| no_scene());
        let mut table = Self {
            seating,
            look,
            scene,
            first,
            gestures: Vec::new(),
            cursor: None,
            picked: Vec::new(),
            parts: Parts::new(),
            touched_by_parts: HashSet::new(),
            last: Last::default(),
            message: String::new(),
            message_scroll: 0,
            hints: None,
            analysis: false,
            results: Results::NotAsked,
            thinking: None,
            typed: None,
            help: false,
            help_scroll: 0,
            help_hidden: 0,
            reviewed: None,
            drawn: Drawn::default(),
            learnt: None,
        };
        table.message = table.seating.memory_in_words().unwrap_or_default();
        table.changed();
        table
    }

    /// The language of the match.
    pub fn language(&self) -> Language {
        self.seating.language
    }

    /// Whether the machine is thinking about its move.
    pub fn machine_thinks(&self) -> bool {
        self.thinking.as_ref().is_some_and(|thinking| thinking.machine)
    }

    /// Whether an engine is computing.
    pub fn busy(&self) -> bool {
        self.thinking.is_some()
    }

    /// Shows a message below the board.
    fn tell(&mut self, text: String) {
        self.message = text;
        self.message_scroll = 0;
    }

    fn say(&mut self, id: &str) {
        let text = self.language().say(id);
        self.tell(text);
    }

    /// To be called whenever the position changes: updates everything and lets the machine think.
    fn changed(&mut self) {
        self.thinking = None;
        (self.hints, self.results, self.reviewed) = (None, Results::NotAsked, None);
        self.picked.clear();
        self.parts = Parts::new();
        self.touched_by_parts.clear();
        let old = self.cursor.and_then(|i| self.scene.things.get(i)).map(|thing| thing.place);
        let game = &self.seating.game;
        self.scene = game.game().scene(game.position()).unwrap_or_else(|_| no_scene());
        keep_plane(&mut self.scene, &self.first);
        self.last = self.last_move();
        self.list_gestures();
        // The cursor stays where it was, if there is something to pick there.
        let candidates = self.candidates();
        let far = |i: &usize| match (old, self.scene.things.get(*i)) {
            (Some(old), Some(thing)) => {
                let (x, y) = (thing.place.x - old.x, thing.place.y - old.y);
                ((x * x + y * y) * 100.0) as u64
            }
            _ => 0,
        };
        self.cursor = candidates.iter().copied().min_by_key(far);
        self.seating.keep();
        if let Some(problem) = self.seating.keeper.trouble() {
            self.tell(say!(self.language(), "play-not-kept", "problem" => problem));
        }
        if self.seating.game.is_over() {
            self.over();
        } else if self.seating.machine() == Some(self.seating.game.side()) {
            if let Some((_, opponent)) = &self.seating.opponent {
                self.think(Question::Move(Box::new(opponent.clone())));
            }
        } else if self.analysis {
            self.think(Question::Analysis);
        }
    }

    /// The traces of the opponent's last move.
    fn last_move(&mut self) -> Last {
        let game = &self.seating.game;
        let before = game.parent(game.here()).filter(|before| game.side_at(*before) != game.side());
        let Some(before) = before.filter(|_| game.is_over() || self.seating.machine() != Some(game.side()))
        else {
            return Last::default();
        };
        let (position, mv) = (game.position_at(before), game.move_to(game.here()));
        let gestures = game.game().gestures(position, MOST_MOVES).unwrap_or_default();
        let mut touched: HashSet<String> = touched_by(&gestures, mv).into_iter().collect();
        if touched.is_empty() {
            // The move may have been typed in another notation: then it is the only one that leads here.
            let mut leading =
                gestures.iter().filter(|(choice, _)| choice.to.text() == game.position().text());
            if let (Some((_, gesture)), None) = (leading.next(), leading.next()) {
                touched.extend(gesture.touch.iter().cloned());
            }
        }
        let mut before = game.game().scene(position).unwrap_or_else(|_| no_scene());
        keep_plane(&mut before, &self.first);
        if !self.scene.things.is_empty() || !self.scene.complete {
            return Last::mark(&mut self.scene, &before, &touched);
        }
        match at_the_end(&before, &touched).filter(|_| !touched.is_empty()) {
            Some(end) => {
                self.scene = end;
                Last { things: touched, ..Last::default() }
            }
            None => Last::default(),
        }
    }

    /// Lists the moves that are possible now; during a combined move, those in components not moved in yet.
    fn list_gestures(&mut self) {
        let game = &self.seating.game;
        let taken: HashSet<usize> = self.parts.components().collect();
        let listed = game.game().gestures(game.position(), MOST_MOVES);
        let failed = listed.as_ref().err().cloned();
        self.gestures = listed.unwrap_or_default();
        if !taken.is_empty() {
            let free = |(choice, _): &(Choice, Gesture)| {
                let component = game.game().component_of(game.position(), &choice.text).ok().flatten();
                component.is_none_or(|component| !taken.contains(&component))
            };
            self.gestures.retain(free);
        }
        if let Some(stop) = failed {
            self.tell(Failure::Stop(stop).message(self.language()));
        }
    }

    fn think(&mut self, question: Question) {
        self.thinking = Some(Thinking::begin(&self.seating.game, question, self.seating.budget));
    }

    fn over(&mut self) {
        let machine = self.seating.machine();
        let won = winner_in_words(self.language(), &self.seating.game, machine).unwrap_or_default();
        let again = say!(self.language(), "tui-again");
        self.tell(format!("{won} {again}"));
        // A learner learns only once from each end, even if moves are taken back and played again.
        if self.learnt != Some(self.seating.game.here()) {
            self.learnt = Some(self.seating.game.here());
            if self.seating.leave().is_err() {
                self.say("tui-memory-lost");
            }
        }
        self.think(Question::Review);
    }

    /// Checks whether a computation is finished; returns `true` if the screen must be redrawn.
    pub fn tick(&mut self) -> bool {
        let Some(thought) = self.thinking.as_ref().and_then(Thinking::finished) else { return false };
        let wanted = self.thinking.take().is_some_and(|thinking| thinking.place == self.seating.game.here());
        if !wanted {
            return true;
        }
        match thought {
            Thought::Move(_, Err(stop)) => self.tell(Failure::Stop(stop).message(self.language())),
            Thought::Move(opponent, Ok(mv)) => {
                let text = mv.as_ref().map(|mv| machine_in_words(self.language(), &opponent, mv));
                if let Some((_, own)) = &mut self.seating.opponent {
                    *own = *opponent;
                }
                if let (Some(mv), Some(text)) = (mv, text)
                    && self.seating.game.play(&mv).is_ok()
                {
                    self.tell(text);
                    self.changed();
                }
            }
            Thought::Hints(hints) => {
                self.hints = Some((hints, 0));
                self.next_hint();
            }
            Thought::Analysis(found) => self.results = found.map_or(Results::Unknown, Results::Known),
            Thought::Review(reviewed) => {
                let lines = review_in_words(self.language(), &self.seating.game, &reviewed);
                let head = self.message.clone();
                self.tell(format!("{head}\n{}", lines.join("\n")));
                self.reviewed = Some(reviewed);
            }
        }
        // Results were requested while something else was being computed.
        let persons = self.seating.machine() != Some(self.seating.game.side());
        if self.analysis
            && matches!(self.results, Results::NotAsked)
            && !self.busy()
            && persons
            && !self.seating.game.is_over()
        {
            self.think(Question::Analysis);
        }
        true
    }

    fn next_hint(&mut self) {
        let language = self.language();
        let Some((hints, given)) = &mut self.hints else { return };
        let text = match hints.as_ref().and_then(|hints| Some((hints, hints.len().checked_sub(1)?))) {
            None => say!(language, "play-hint-unknown"),
            Some((hints, last)) => {
                let step = (*given).min(last);
                *given += 1;
                let text = hint_in_words(language, &hints[step]);
                if step < last { format!("{text} {}", say!(language, "play-hint-more")) } else { text }
            }
        };
        self.tell(text);
    }

    /// Shows the next step of the hints.
    pub fn hint(&mut self) {
        if self.machine_thinks() || self.seating.game.is_over() {
            return;
        }
        if self.hints.is_some() {
            self.next_hint();
        } else {
            self.think(Question::Hints);
            self.say("tui-thinking");
        }
    }

    /// Shows or hides the results of the moves.
    pub fn analyse(&mut self) {
        self.analysis = !self.analysis;
        if self.analysis
            && matches!(self.results, Results::NotAsked)
            && !self.busy()
            && !self.seating.game.is_over()
        {
            self.think(Question::Analysis);
        }
        let id = if self.analysis { "tui-analysis-on" } else { "tui-analysis-off" };
        self.say(id);
    }

    /// Takes back the last part or the last move.
    pub fn take_back(&mut self) {
        if !self.picked.is_empty() || !self.parts.is_empty() {
            self.unpick();
        } else if self.seating.take_back() {
            self.say("play-back");
            self.changed();
        } else {
            self.say("play-back-none");
        }
    }

    /// What the board shows besides its things: what the move under the cursor touches, and results on
    /// request.
    pub fn view(&self) -> View {
        let mut keys: Vec<&str> = self.picked.iter().map(String::as_str).collect();
        if let Some(thing) = self.cursor.and_then(|cursor| self.scene.things.get(cursor)) {
            keys.push(&thing.key);
        }
        let found = self.matching(&keys);
        let gesture = found.exact.first().and_then(|i| self.gestures.get(*i)).map(|(_, gesture)| gesture);
        let way = gesture.and_then(|gesture| {
            gesture.ways().find(|way| keys.iter().all(|key| way.pick.iter().any(|own| own == key)))
        });
        let mut view = way.map_or_else(View::default, View::touching);
        view.touched.extend(self.touched_by_parts.iter().cloned());
        view.last.clone_from(&self.last);
        view.roomy = self.analysis;
        if !self.analysis || self.machine_thinks() {
            return view;
        }
        let kinds = match &self.results {
            Results::NotAsked => return view,
            Results::Unknown => HashMap::new(),
            Results::Known(found) => self.kinds(found),
        };
        let marks = self.gestures.iter().map(|(choice, gesture)| {
            let kind = kinds.get(choice.text.as_str()).copied().unwrap_or(MarkKind::Unknown);
            (gesture, Mark { kind, text: String::new() })
        });
        view.with_results(&self.picked, marks)
    }

    /// The result of each listed move for its player. A part wins if some winning move contains it.
    fn kinds(&self, found: &Assessment) -> HashMap<&str, MarkKind> {
        let parts = self.parts.text();
        let chosen: Vec<&str> = split_bare(&parts, "+").into_iter().filter(|part| !part.is_empty()).collect();
        let winning: HashSet<&str> = found
            .moves
            .iter()
            .map(|choice| split_bare(&choice.text, "+"))
            .filter(|all| chosen.iter().all(|part| all.contains(part)))
            .flatten()
            .collect();
        let losing = if found.complete { MarkKind::Loses } else { MarkKind::Unknown };
        let kind = |text: &str| if winning.contains(text) { MarkKind::Wins } else { losing };
        self.gestures.iter().map(|(choice, _)| (choice.text.as_str(), kind(&choice.text))).collect()
    }

    /// Whether the engines could not find the requested results.
    pub fn results_unknown(&self) -> bool {
        self.analysis && matches!(self.results, Results::Unknown)
    }

    /// The move under the cursor, in words; `None` if it takes more than one pick.
    pub fn under_cursor(&self) -> Option<&str> {
        let mut keys: Vec<&str> = self.picked.iter().map(String::as_str).collect();
        let thing = self.cursor.and_then(|cursor| self.scene.things.get(cursor))?;
        keys.push(&thing.key);
        let number = *self.matching(&keys).exact.first()?;
        self.gestures.get(number).map(|(choice, _)| choice.text.as_str())
    }
}
