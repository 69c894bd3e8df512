//! The match at a plain prompt, like the dialogue of source 002, on a terminal or through a pipe.

use std::io::{BufRead, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use marienbad_pictures::scene::{Signs, TextScene, View};
use marienbad_play::{Mark, Parts, THINKING, hint, patience, review_until};
use marienbad_rules::Compound;
use marienbad_rules::scene::{Form, Layout};
use marienbad_solve::question::{Game, Position};
use marienbad_solve::{Stop, Work};
use marienbad_words::failure::{Failure, excerpt, written};
use marienbad_words::games::{notation, title};
use marienbad_words::language::{Language, say};
use marienbad_words::play::{
    hint_in_words, machine_in_words, readings, review_in_words, rule_in_words, winner_in_words,
};
use marienbad_words::rules::rules_of;
use marienbad_words::seating::Seating;
use marienbad_words::tournament::level_name;

use crate::deadline::Deadline;

/// Heaps up to this are drawn as sticks.
const MAX_DRAWN_HEAP: usize = 60;

/// The columns and the rows of the largest board that is drawn before every turn.
const BOARD: (usize, usize) = (80, 40);

/// The rows that a graph may take to be easier to read.
const ROOMY: usize = 20;

/// The longest notation that stands above a drawing of the same.
const MAX_NOTATION_LENGTH: usize = 60;

/// The most moves that the list of moves shows.
const MAX_LISTED_MOVES: usize = 40;

/// How often the flag of Ctrl-C is looked at while nobody types.
pub const GLANCE: Duration = Duration::from_millis(50);

/// The longest that somebody waits for the machine's move or a hint, unless a budget was asked for.
const REPLY_TIME: Duration = Duration::from_secs(2);

/// Steps between two looks at the clock: one of a large board takes a millisecond.
const STEPS_BETWEEN_LOOKS: u64 = 32;

/// Plays the match on standard input and output.
pub fn run(seating: Seating) -> Result<(), Failure> {
    let mut table = Table { seating, hints: 0, parts: Parts::new(), out: anstream::stdout() };
    written(table.sit_down(&typed_lines()))?;
    let cancelled = table.seating.cancel.is_cancelled();
    table.seating.leave()?;
    if cancelled { Err(Failure::Stop(Stop::Cancelled)) } else { Ok(()) }
}

/// The lines of standard input, read by a separate thread, so that Ctrl-C need not wait for a line. Ends
/// with the input.
pub fn typed_lines() -> Receiver<std::io::Result<String>> {
    let (sender, receiver) = sync_channel(0);
    std::thread::spawn(move || {
        let mut input = std::io::stdin().lock();
        loop {
            let mut line = Vec::new();
            let read = input.read_until(b'\n', &mut line);
            let line = match read {
                Ok(0) => return,
                // Invalid text is treated like any other wrong answer.
                Ok(_) => Ok(String::from_utf8_lossy(&line).into_owned()),
                Err(error) => Err(error),
            };
            let failed = line.is_err();
            if sender.send(line).is_err() || failed {
                return;
            }
        }
    });
    receiver
}

/// The meaning of a line at the prompt.
enum Line<'a> {
    Hint,
    Back,
    Help,
    Moves,
    Quit,
    Done,
    Nothing,
    Move(&'a str),
}

fn understood(line: &str) -> Line<'_> {
    let line = line.trim();
    match line {
        "" => Line::Nothing,
        "h" => Line::Hint,
        "u" => Line::Back,
        "?" => Line::Help,
        "m" => Line::Moves,
        "q" => Line::Quit,
        "." => Line::Done,
        // A graph may have a vertex called h: "=h" plays it.
        _ => Line::Move(line.strip_prefix('=').unwrap_or(line)),
    }
}

/// The match and its output.
struct Table<W: Write> {
    seating: Seating,
    hints: usize,
    parts: Parts,
    out: W,
}

impl<W: Write> Table<W> {
    fn tell(&mut self, text: &str) -> std::io::Result<()> {
        writeln!(self.out, "{text}")
    }

    fn say(&mut self, id: &str) -> std::io::Result<()> {
        let text = self.seating.language.say(id);
        self.tell(&text)
    }

    fn compound(&self) -> Compound {
        self.seating.game.convention().compound
    }

    fn sit_down(&mut self, input: &Receiver<std::io::Result<String>>) -> std::io::Result<()> {
        let (language, game) = (self.seating.language, &self.seating.game);
        let title = title(language, game.game().entry());
        let rules = rules_of(language, game.game().entry(), game.game().name());
        let rule = rule_in_words(language, game, self.seating.machine());
        let against = self.seating.opponent.as_ref().map_or_else(
            || say!(language, "play-two"),
            |(_, opponent)| say!(language, "play-against", "level" => level_name(language, opponent.level())),
        );
        self.tell(&format!("{title}\n{rules}\n{rule}\n{against}"))?;
        if let Some(memory) = self.seating.memory_in_words() {
            self.tell(&memory)?;
        }
        self.compound_help()?;
        let mut shown = None;
        while !self.seating.game.is_over() {
            if shown != Some(self.seating.game.here()) {
                shown = Some(self.seating.game.here());
                self.hints = 0;
                self.parts = Parts::new();
                self.show()?;
            }
            if self.machine_moves()? {
                continue;
            }
            self.ask()?;
            let Some(line) = self.next_line(input)? else {
                self.tell("")?;
                return self.goodbye();
            };
            match understood(&line) {
                Line::Quit => return self.goodbye(),
                Line::Nothing => {}
                Line::Help => self.help()?,
                Line::Moves => self.list()?,
                Line::Hint => self.hint()?,
                Line::Back => self.back()?,
                Line::Done => self.done()?,
                Line::Move(mv) => self.person_moves(mv)?,
            }
        }
        self.show()?;
        self.finish()
    }

    /// The next line; `None` at the end of the input or after Ctrl-C.
    fn next_line(&self, input: &Receiver<std::io::Result<String>>) -> std::io::Result<Option<String>> {
        loop {
            if self.seating.cancel.is_cancelled() {
                return Ok(None);
            }
            match input.recv_timeout(GLANCE) {
                Ok(line) => return line.map(Some),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn goodbye(&mut self) -> std::io::Result<()> {
        self.seating.keep();
        if let Some(name) = self.seating.keeper.name().map(str::to_owned) {
            let text = say!(self.seating.language, "play-kept", "name" => name);
            self.tell(&text)?;
        }
        self.say("play-bye")
    }

    fn show(&mut self) -> std::io::Result<()> {
        let Seating { language, game, .. } = &self.seating;
        let drawing = drawing(*language, game.game(), game.position(), signs());
        self.tell(&format!("\n{drawing}"))
    }

    fn ask(&mut self) -> std::io::Result<()> {
        let (language, game) = (self.seating.language, &self.seating.game);
        let left = u64::from(game.stage().left());
        let name = game.name(game.side()).to_owned();
        let question = match (&self.seating.opponent, left) {
            (Some(_), 1) => say!(language, "play-ask"),
            (Some(_), _) => say!(language, "play-ask-left", "left" => left),
            (None, 1) => say!(language, "play-ask-name", "name" => name),
            (None, _) => say!(language, "play-ask-name-left", "name" => name, "left" => left),
        };
        write!(self.out, "{question} ")?;
        self.out.flush()
    }

    /// To be called after every move: saves the match, and reports a failure to do so once.
    fn moved(&mut self) -> std::io::Result<()> {
        self.seating.keep();
        match self.seating.keeper.trouble() {
            Some(problem) => {
                let text = say!(self.seating.language, "play-not-kept", "problem" => problem);
                self.tell(&text)
            }
            None => Ok(()),
        }
    }

    fn machine_moves(&mut self) -> std::io::Result<bool> {
        let Seating { game, opponent, language, budget, cancel, .. } = &mut self.seating;
        let Some((side, opponent)) = opponent else { return Ok(false) };
        if *side != game.side() {
            return Ok(false);
        }
        let deadline = (*budget == THINKING).then(|| Deadline::new(cancel, REPLY_TIME));
        opponent.set_cancel(deadline.as_ref().map_or(&*cancel, Deadline::flag).clone());
        let mv = match opponent.choose(game) {
            Ok(Some(mv)) => mv,
            Ok(None) => return Ok(false),
            Err(stop) => {
                let text = Failure::Stop(stop).message(*language);
                self.tell(&text)?;
                return Ok(false);
            }
        };
        if game.play(&mv).is_err() {
            return Ok(false);
        }
        let text = machine_in_words(*language, opponent, &mv);
        self.tell(&text)?;
        self.moved()?;
        Ok(true)
    }

    fn person_moves(&mut self, typed: &str) -> std::io::Result<()> {
        let readings = readings(typed);
        let compound = self.compound();
        // A selective move may go on in other components: it is played only on request.
        let whole = compound != Compound::Selective || typed.contains('+');
        if whole && readings.iter().any(|mv| self.seating.game.play(mv).is_ok()) {
            return self.moved();
        }
        if compound != Compound::Disjunctive
            && readings.iter().any(|mv| self.parts.choose(&self.seating.game, mv))
        {
            return self.part_chosen();
        }
        let text = say!(self.seating.language, "play-wrong", "found" => excerpt(typed, 0));
        self.tell(&text)?;
        self.notation()
    }

    fn part_chosen(&mut self) -> std::io::Result<()> {
        let language = self.seating.language;
        let missing = self.parts.missing(&self.seating.game);
        let live = self.seating.game.game().live(self.seating.game.position()).unwrap_or_default();
        let all = self.parts.components().count() == live.iter().filter(|live| **live).count();
        if missing.is_empty() && (self.compound() != Compound::Selective || all) {
            return self.done();
        }
        let move_so_far = self.parts.text();
        let text = if missing.is_empty() {
            say!(language, "play-part-selective", "move" => move_so_far)
        } else {
            let numbers: Vec<String> = missing.iter().map(|i| (i + 1).to_string()).collect();
            say!(language, "play-part", "move" => move_so_far, "components" => numbers.join(", "))
        };
        self.tell(&text)
    }

    /// Plays the chosen parts.
    fn done(&mut self) -> std::io::Result<()> {
        let mv = self.parts.text();
        if self.parts.whole(&self.seating.game) && self.seating.game.play(&mv).is_ok() {
            self.parts = Parts::new();
            return self.moved();
        }
        let text = say!(self.seating.language, "play-wrong", "found" => ".");
        self.tell(&text)?;
        self.notation()
    }

    fn compound_help(&mut self) -> std::io::Result<()> {
        match self.compound() {
            Compound::Disjunctive => Ok(()),
            Compound::Conjunctive | Compound::ConjunctiveShort => self.say("play-help-conjunctive"),
            Compound::Selective => self.say("play-help-selective"),
        }
    }

    fn notation(&mut self) -> std::io::Result<()> {
        let (language, compound) = (self.seating.language, self.compound());
        let game = self.seating.game.game();
        let notation = notation(language, game.entry());
        let example = game.moves_in(self.seating.game.position(), compound, 1).unwrap_or_default().pop();
        let example = example.map(|choice| choice.text).unwrap_or_default();
        self.tell(&notation)?;
        self.tell(&say!(language, "play-example", "move" => example))
    }

    fn help(&mut self) -> std::io::Result<()> {
        let language = self.seating.language;
        let game = self.seating.game.game();
        let rules = rules_of(language, game.entry(), game.name());
        let rule = rule_in_words(language, &self.seating.game, self.seating.machine());
        self.tell(&format!("{rules}\n{rule}"))?;
        self.notation()?;
        self.compound_help()?;
        self.say("play-help")
    }

    /// Lists the moves in single components, from which combined moves are put together.
    fn list(&mut self) -> std::io::Result<()> {
        let game = &self.seating.game;
        let moves = match game.game().moves(game.position(), MAX_LISTED_MOVES + 1) {
            Ok(moves) => moves,
            Err(stop) => return self.tell(&Failure::Stop(stop).message(self.seating.language)),
        };
        let mut moves: Vec<String> = moves.into_iter().map(|choice| choice.text).collect();
        if moves.len() > MAX_LISTED_MOVES {
            "…".clone_into(&mut moves[MAX_LISTED_MOVES]);
        }
        self.tell(&moves.join("   "))
    }

    fn hint(&mut self) -> std::io::Result<()> {
        let game = &self.seating.game;
        let budget = patience(game.game(), game.position(), game.convention(), self.seating.budget);
        let deadline = Deadline::new(&self.seating.cancel, REPLY_TIME);
        let mut work = Work::new(budget).with_cancel(deadline.flag().clone()).with_tick(STEPS_BETWEEN_LOOKS);
        let found = hint(game.game(), game.position(), game.stage(), &mut work);
        let step = self.hints;
        self.hints += 1;
        let language = self.seating.language;
        let text = match found.ok().and_then(|mut hints| {
            let last = hints.len().checked_sub(1)?;
            Some((hints.swap_remove(step.min(last)), step < last))
        }) {
            None => say!(language, "play-hint-unknown"),
            Some((hint, more)) => {
                let text = hint_in_words(language, &hint);
                if more { format!("{text} {}", say!(language, "play-hint-more")) } else { text }
            }
        };
        self.tell(&text)
    }

    fn back(&mut self) -> std::io::Result<()> {
        if self.parts.give_up() {
            return self.say("play-back");
        }
        if self.seating.take_back() {
            self.seating.keep();
            self.say("play-back")
        } else {
            self.say("play-back-none")
        }
    }

    fn finish(&mut self) -> std::io::Result<()> {
        let (language, machine) = (self.seating.language, self.seating.machine());
        let Some(text) = winner_in_words(language, &self.seating.game, machine) else { return Ok(()) };
        self.tell(&text)?;
        // A requested budget is the only limit.
        let (budget, cancel) = (self.seating.budget, &self.seating.cancel);
        let deadline = (budget == THINKING).then(|| Deadline::new(cancel, REPLY_TIME));
        let flag = deadline.as_ref().map_or(cancel, Deadline::flag);
        let reviewed = review_until(&self.seating.game, budget, flag);
        let late = deadline.is_some_and(Deadline::has_passed);
        if reviewed.is_empty() {
            return Ok(());
        }
        self.tell(&format!("\n{}", say!(language, "play-review")))?;
        let lines = review_in_words(language, &self.seating.game, &reviewed);
        lines.iter().try_for_each(|line| self.tell(line))?;
        if late && reviewed.iter().any(|one| one.mark == Mark::Unknown) {
            self.say("play-review-late")?;
        }
        Ok(())
    }
}

/// A picture of the position: sticks for heaps, otherwise its text and a drawing of it, unless that is too
/// large.
pub fn drawing(language: Language, game: &dyn Game, position: &Position, signs: Signs) -> String {
    let text = position.text();
    // The position belongs to the match, so its scene is never refused.
    let Ok(scene) = game.scene(position) else { return text.to_owned() };
    if scene.things.is_empty() && scene.complete {
        return say!(language, "draw-nothing");
    }
    if scene.layout == Layout::Heaps && game.heap_game().is_some() {
        let tokens = scene.things.iter().any(|thing| thing.form == Form::Token);
        let stick = if tokens { "o" } else { "|" };
        let texts = game.component_texts(position).unwrap_or_default();
        let heaps: Option<Vec<usize>> = texts.iter().map(|heap| heap.parse().ok()).collect();
        let Some(heaps) = heaps.filter(|heaps| heaps.iter().all(|heap| *heap <= MAX_DRAWN_HEAP)) else {
            return text.to_owned();
        };
        let row = |(i, heap): (usize, &usize)| format!("{:>3}: {}  ({heap})", i + 1, stick.repeat(*heap));
        return heaps.iter().enumerate().map(row).collect::<Vec<_>>().join("\n");
    }
    let wide = scene.areas.iter().any(|area| area.width > BOARD.0 as f32);
    let drawn = TextScene::new(&scene, &View::default(), signs, (BOARD.0, ROOMY));
    if wide || !scene.complete || drawn.width() > BOARD.0 || drawn.rows.len() > BOARD.1 {
        return text.to_owned();
    }
    // The text of a board repeats its drawing.
    let named = !text.contains('/') && text.chars().count() <= MAX_NOTATION_LENGTH;
    named.then(|| text.to_owned()).into_iter().chain(drawn.lines()).collect::<Vec<_>>().join("\n")
}

/// The characters that the terminal's locale supports.
pub fn signs() -> Signs {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| set(name));
    Signs::of_locale(locale.as_deref())
}
