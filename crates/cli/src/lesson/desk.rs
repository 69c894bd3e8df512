//! A lesson at the prompt, step by step: output, questions, input.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use marienbad_pictures::scene::Signs;
use marienbad_rules::catalogue::Family;
use marienbad_school::judge::shuffled;
use marienbad_school::lesson::{Board, Network, Step};
use marienbad_school::sitting::{machine_name, machine_says};
use marienbad_school::{Judged, Kind, Lesson, Machine, Sitting, judge, right_answer};
use marienbad_solve::{Budget, Cancel, Stop, Work};
use marienbad_words::failure::{Failure, excerpt};
use marienbad_words::language::{Language, say};
use marienbad_words::play::rule_in_words;

use super::text::{blocks, line, table, wrapped};
use crate::context::Context;
use crate::play::prompt::{GLANCE, drawing, signs, typed_lines};

/// The steps that one judgement may take.
const JUDGE_STEPS: u64 = 50_000_000;

/// The most moves that are listed when something else was typed.
const LISTED_MOVES: usize = 12;

/// How the reader left a lesson.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Left {
    /// After its last step.
    Done,
    /// Before its end.
    Early,
    /// By Ctrl-C.
    Cancelled,
}

/// What follows a step.
enum Next {
    On,
    Back,
    Leave,
}

/// A lesson at the prompt.
pub struct Desk<W: Write> {
    lesson: Arc<Lesson>,
    language: Language,
    cancel: Cancel,
    signs: Signs,
    input: Receiver<io::Result<String>>,
    out: W,
}

/// Saves the current step and the lesson, which may be about the reader's own game; `None` at the end.
pub type Keep<'k> = dyn FnMut(&Lesson, Option<usize>) -> io::Result<()> + 'k;

impl<W: Write> Desk<W> {
    pub fn new(lesson: Arc<Lesson>, context: &Context, out: W) -> Self {
        let (language, cancel) = (lesson.language, context.cancel().clone());
        Self { lesson, language, cancel, signs: signs(), input: typed_lines(), out }
    }

    fn tell(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    fn help(&mut self) -> io::Result<()> {
        let text = say!(self.language, "lesson-help");
        self.tell(&wrapped(&text, 0))
    }

    fn work(&self) -> Work<'static> {
        Work::new(Budget { nodes: JUDGE_STEPS, ..Budget::default() }).with_cancel(self.cancel.clone())
    }

    /// The next line; `None` at the end of the input or after Ctrl-C.
    fn typed(&mut self) -> io::Result<Option<String>> {
        write!(self.out, "> ")?;
        self.out.flush()?;
        loop {
            if self.cancel.is_cancelled() {
                return Ok(None);
            }
            match self.input.recv_timeout(GLANCE.max(Duration::from_millis(1))) {
                Ok(line) => return line.map(|line| Some(line.trim().to_owned())),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Goes through the lesson from this step, to the end or until the reader leaves.
    pub fn read(&mut self, start: usize, keep: &mut Keep<'_>) -> io::Result<Left> {
        let lesson = Arc::clone(&self.lesson);
        let head = match lesson.number {
            Some(number) => {
                say!(
                    self.language, "lesson-head", "number" => number.to_string(),
                    "title" => lesson.title.as_str()
                )
            }
            None => lesson.title.clone(),
        };
        self.tell(&head)?;
        self.help()?;
        let mut number = start;
        let mut untold = true;
        loop {
            // An answer may have turned it into a lesson about another game.
            let lesson = Arc::clone(&self.lesson);
            let Some(step) = lesson.steps.get(number) else { break };
            if let Err(problem) = keep(&lesson, Some(number))
                && untold
            {
                untold = false;
                self.tell(&say!(self.language, "lesson-not-kept", "problem" => problem.to_string()))?;
            }
            self.show(number, step)?;
            match self.step(number, step)? {
                Next::On => {
                    number += 1;
                    if step.pause {
                        let part = lesson.steps.iter().take(number).filter(|step| step.pause).count();
                        let parts = lesson.parts.len();
                        let text = say!(self.language, "lesson-pause", "part" => part, "parts" => parts);
                        self.tell(&format!("\n{}", wrapped(&text, 0)))?;
                    }
                }
                Next::Back => number = number.saturating_sub(1),
                Next::Leave => {
                    self.tell(&say!(self.language, "lesson-bye", "name" => lesson.name.as_str()))?;
                    return Ok(if self.cancel.is_cancelled() { Left::Cancelled } else { Left::Early });
                }
            }
        }
        let _ = keep(&lesson, None);
        self.tell(&format!("\n{}", say!(self.language, "lesson-end", "title" => lesson.title.as_str())))?;
        Ok(Left::Done)
    }

    fn show(&mut self, number: usize, step: &Step) -> io::Result<()> {
        let count = self.lesson.steps.len();
        self.tell(&format!("\n[{}/{count}] {}\n", number + 1, step.title))?;
        let text = blocks(self.language, &step.text, &mut self.work());
        self.tell(&text)?;
        if let Some(board) = &step.board
            && let Ok(sitting) = Sitting::open(self.language, board, 0)
        {
            let rule = rule_in_words(self.language, &sitting.game, sitting.machine_side());
            // A match draws the position before each of the pupil's moves.
            if !matches!(step.question.as_ref().map(|one| &one.kind), Some(Kind::Play { .. })) {
                self.tell(&format!("\n{}", self.picture(&sitting)))?;
            }
            self.tell(&rule)?;
            if board.machine != Machine::Nobody {
                let (name, says) =
                    (machine_name(self.language, board.machine), machine_says(self.language, board.machine));
                self.tell(&format!("{name} · {says}"))?;
            }
        }
        self.question(step)
    }

    fn picture(&self, sitting: &Sitting) -> String {
        drawing(self.language, sitting.game.game(), sitting.game.position(), self.signs)
    }

    fn question(&mut self, step: &Step) -> io::Result<()> {
        let Some(question) = &step.question else {
            return self.tell(&format!("\n{}", say!(self.language, "lesson-go-on")));
        };
        self.tell(&format!("\n{}", wrapped(&line(&question.words), 0)))?;
        match &question.kind {
            Kind::Choose(choices) => {
                for (i, choice) in choices.iter().enumerate() {
                    let text = wrapped(&format!("  {}. {}", i + 1, line(&choice.words)), 5);
                    self.tell(&format!("  {text}"))?;
                }
                self.tell(&say!(self.language, "lesson-type-choose"))
            }
            Kind::Numbers(blanks) => {
                for blank in blanks {
                    self.tell(&format!("  {} ___ {}", line(&blank.words), line(&blank.after)))?;
                }
                let count = blanks.len();
                self.tell(&say!(self.language, "lesson-type-number", "count" => count))
            }
            Kind::Move => {
                let text = self.how_to_move(step, "lesson-type-move", "lesson-type-move-as");
                self.tell(&wrapped(&text, 0))
            }
            Kind::Play { .. } => {
                let text = self.how_to_move(step, "lesson-type-play", "lesson-type-play-as");
                self.tell(&wrapped(&text, 0))
            }
            Kind::Table(cells) => {
                let mut work = self.work();
                let mut rows =
                    vec![std::iter::once(cells.corner.clone()).chain(cells.columns.clone()).collect()];
                let mut blank = 0_usize;
                for (r, row) in cells.rows.iter().enumerate() {
                    let mut own: Vec<String> = vec![row.clone()];
                    for c in 0..cells.columns.len() {
                        own.push(if cells.blanks.contains(&(r, c)) {
                            blank += 1;
                            format!("_{blank}_")
                        } else {
                            let value = cells.cells[r][c].compute(&mut work);
                            value.map_or_else(|_| "?".to_owned(), |value| shown(self.language, &value.text()))
                        });
                    }
                    rows.push(own);
                }
                let text = table(&rows);
                self.tell(&text)?;
                self.tell(&say!(self.language, "lesson-type-table", "count" => blank))
            }
            Kind::Colour(colour) => {
                let all = colour.positions();
                let example = all.get(1).cloned().unwrap_or_default();
                let (first, last) =
                    (all.first().cloned().unwrap_or_default(), all.last().cloned().unwrap_or_default());
                self.tell(&say!(
                    self.language, "lesson-type-colour", "first" => first, "last" => last,
                    "example" => example
                ))
            }
            Kind::Rule(_) => self.tell(&say!(self.language, "lesson-type-rule")),
            Kind::Guess(_) => self.tell(&say!(self.language, "lesson-type-guess")),
            Kind::Invent { .. } => self.tell(&say!(self.language, "lesson-type-invent")),
            Kind::Coins(row) => {
                let coin = |place: &u64| {
                    if row.start.contains(place) { format!("({place})") } else { format!(" {place} ") }
                };
                let drawn = row.places.iter().map(coin).collect::<Vec<_>>().join(" ");
                self.tell(&format!("  {}", wrapped(&drawn, 2)))?;
                let black = if row.start.is_empty() { "0".to_owned() } else { row.position(&row.start) };
                let last = row.places.last().copied().unwrap_or_default().to_string();
                let text = say!(self.language, "lesson-type-coins", "last" => last, "black" => black);
                self.tell(&wrapped(&text, 0))
            }
            Kind::Network(network) => {
                let text = self.arrows(network);
                self.tell(&text)?;
                let names: Vec<&str> =
                    network.blanks.iter().map(|blank| network.vertices[*blank].as_str()).collect();
                let text = say!(
                    self.language, "lesson-type-graph", "count" => names.len(), "names" => names.join(" "),
                    "example" => names.first().copied().unwrap_or_default()
                );
                self.tell(&wrapped(&text, 0))
            }
            Kind::Order(lines) => {
                for (shown, own) in shuffled(lines).into_iter().enumerate() {
                    let text = wrapped(&format!("  {}. {}", shown + 1, line(&lines[own].words)), 5);
                    self.tell(&format!("  {text}"))?;
                }
                self.tell(&say!(self.language, "lesson-type-order"))
            }
        }
    }

    /// How to type a move: for heaps a number is enough if moves only take; otherwise an example is given.
    fn how_to_move(&self, step: &Step, takes: &str, as_here: &str) -> String {
        let sitting = step.board.as_ref().and_then(|board| Sitting::open(self.language, board, 0).ok());
        let example = sitting.and_then(|sitting| {
            let (game, compound) = (sitting.game.game(), sitting.game.convention().compound);
            // `-3` takes three; `3` alone is a place (XXX), and a move may also split a row (Kayles).
            let moves = game.moves_in(sitting.game.position(), compound, LISTED_MOVES).unwrap_or_default();
            let number = |mv: &str| {
                let inside = mv.split_once(':').map_or(mv, |(_, inside)| inside);
                inside.strip_prefix('-').is_some_and(|count| count.bytes().all(|byte| byte.is_ascii_digit()))
            };
            let heap = game.entry().family == Family::Heap;
            moves.into_iter().map(|choice| choice.text).find(|mv| !heap || !number(mv))
        });
        match example {
            Some(example) => say!(self.language, as_here, "example" => example),
            None => self.language.say(takes),
        }
    }

    /// The arrows of a graph, one line per vertex, with the given values.
    fn arrows(&self, network: &Network) -> String {
        let mut work = self.work();
        let mut ends: Vec<Vec<&str>> = vec![Vec::new(); network.vertices.len()];
        let place = |name: &str| network.vertices.iter().position(|own| own == name);
        for path in network.arrows.split(',') {
            let names: Vec<&str> = path.split('>').map(str::trim).collect();
            for pair in names.windows(2) {
                if let Some(from) = place(pair[0]) {
                    ends[from].push(pair[1]);
                }
            }
        }
        let line = |(vertex, name): (usize, &String)| {
            let from = if network.blanks.contains(&vertex) {
                name.clone()
            } else {
                let value = network.values[vertex].compute(&mut work);
                value.map_or_else(
                    |_| name.clone(),
                    |value| format!("{name} = {}", shown(self.language, &value.text())),
                )
            };
            let to = ends[vertex].join(", ");
            if to.is_empty() {
                format!("  {}", say!(self.language, "lesson-no-arrows", "from" => from))
            } else {
                format!("  {}", say!(self.language, "lesson-arrows", "from" => from, "to" => to))
            }
        };
        network.vertices.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
    }

    fn step(&mut self, number: usize, step: &Step) -> io::Result<Next> {
        if let Some(Kind::Play { .. }) = step.question.as_ref().map(|one| &one.kind) {
            loop {
                if let Some(next) = self.play(number, step)? {
                    return Ok(next);
                }
            }
        }
        let mut hints = 0;
        loop {
            let Some(typed) = self.typed()? else {
                self.tell("")?;
                return Ok(Next::Leave);
            };
            match typed.as_str() {
                "q" => return Ok(Next::Leave),
                "b" => return Ok(Next::Back),
                "n" => return Ok(Next::On),
                "?" => self.help()?,
                "h" => self.hint(step, &mut hints)?,
                "a" => self.answer(number)?,
                "t" => {
                    if let Some(board) = &step.board {
                        self.try_out(board)?;
                    } else {
                        self.tell(&say!(self.language, "lesson-no-board"))?;
                    }
                }
                "" if step.question.is_none() => return Ok(Next::On),
                answer => match judge(&self.lesson, number, answer, &mut self.work()) {
                    Ok(judged) => {
                        self.said(&judged)?;
                        if let Some(about) = judged.rule.as_ref().and_then(|rule| self.lesson.with_rule(rule))
                        {
                            self.lesson = Arc::new(about);
                        }
                        if judged.right {
                            return Ok(Next::On);
                        }
                        if judged.unread
                            && let (Some(Kind::Move), Some(board)) =
                                (step.question.as_ref().map(|one| &one.kind), &step.board)
                            && let Ok(sitting) = Sitting::open(self.language, board, 0)
                        {
                            self.list_moves(&sitting)?;
                        }
                    }
                    Err(stop) => self.stopped(stop)?,
                },
            }
        }
    }

    fn stopped(&mut self, stop: Stop) -> io::Result<()> {
        let text = Failure::Stop(stop).message(self.language);
        self.tell(&text)
    }

    fn said(&mut self, judged: &Judged) -> io::Result<()> {
        let verdict = match (judged.right, judged.unread) {
            (true, _) => format!("{} ", say!(self.language, "lesson-right")),
            (_, true) => String::new(),
            _ => format!("{} ", say!(self.language, "lesson-wrong")),
        };
        let words: Vec<String> = judged.said.iter().map(line).filter(|text| !text.is_empty()).collect();
        self.tell(&wrapped(&format!("{verdict}{}", words.join(" ")), 0))?;
        judged.told.iter().try_for_each(|text| writeln!(self.out, "  {text}"))
    }

    fn hint(&mut self, step: &Step, hints: &mut usize) -> io::Result<()> {
        match step.hints.get(*hints) {
            Some(hint) => {
                *hints += 1;
                let text = wrapped(&line(hint), 0);
                self.tell(&text)
            }
            None => self.tell(&say!(self.language, "lesson-no-hint")),
        }
    }

    fn answer(&mut self, number: usize) -> io::Result<()> {
        match right_answer(&self.lesson, number, &mut self.work()) {
            Ok(Some(answer)) => {
                let answer = shown(self.language, &answer);
                self.tell(&say!(self.language, "lesson-answer", "answer" => answer))
            }
            Ok(None) => self.tell(&say!(self.language, "lesson-no-question")),
            Err(stop) => self.stopped(stop),
        }
    }

    /// Plays the match of a step until it is over. Returns what comes next, or `None` if it starts again.
    fn play(&mut self, number: usize, step: &Step) -> io::Result<Option<Next>> {
        let Some(Ok(mut sitting)) = step.board.as_ref().map(|board| Sitting::open(self.language, board, 0))
        else {
            return Ok(Some(Next::On));
        };
        let mut hints = 0;
        loop {
            self.machine(&mut sitting)?;
            if sitting.game.is_over() {
                let moves = sitting.moves().join(" ");
                match judge(&self.lesson, number, &moves, &mut self.work()) {
                    Ok(judged) => {
                        self.said(&judged)?;
                        return Ok(judged.right.then_some(Next::On));
                    }
                    Err(stop) => self.stopped(stop)?,
                }
                return Ok(Some(Next::On));
            }
            let Some(typed) = self.typed()? else {
                self.tell("")?;
                return Ok(Some(Next::Leave));
            };
            match typed.as_str() {
                "q" => return Ok(Some(Next::Leave)),
                "b" => return Ok(Some(Next::Back)),
                "n" => return Ok(Some(Next::On)),
                "u" => return Ok(None),
                "?" => self.help()?,
                "h" => self.hint(step, &mut hints)?,
                "a" => match sitting.winning_move(&mut self.work()) {
                    Ok(Some(mv)) => self.tell(&say!(self.language, "lesson-answer", "answer" => mv))?,
                    Ok(None) => self.tell(&say!(self.language, "lesson-no-winning-move"))?,
                    Err(stop) => self.stopped(stop)?,
                },
                "" => {
                    let text = self.how_to_move(step, "lesson-type-play", "lesson-type-play-as");
                    self.tell(&wrapped(&text, 0))?;
                }
                mv => self.person(&mut sitting, mv)?,
            }
        }
    }

    fn person(&mut self, sitting: &mut Sitting, typed: &str) -> io::Result<()> {
        if sitting.play(typed) {
            return Ok(());
        }
        self.tell(&say!(self.language, "school-answer-move", "found" => excerpt(typed, 0)))?;
        self.list_moves(sitting)
    }

    /// Lists the first moves in the notation of the game.
    fn list_moves(&mut self, sitting: &Sitting) -> io::Result<()> {
        let (game, compound) = (sitting.game.game(), sitting.game.convention().compound);
        let moves = game.moves_in(sitting.game.position(), compound, LISTED_MOVES).unwrap_or_default();
        let moves: Vec<&str> = moves.iter().map(|choice| choice.text.as_str()).collect();
        self.tell(&format!("  {}", moves.join("   ")))
    }

    /// Lets the machine move, and shows the board.
    fn machine(&mut self, sitting: &mut Sitting) -> io::Result<()> {
        match sitting.reply(&self.cancel) {
            Ok(moves) => {
                for mv in moves {
                    self.tell(&say!(self.language, "play-machine", "move" => mv))?;
                }
            }
            Err(stop) => self.stopped(stop)?,
        }
        self.tell(&self.picture(sitting))
    }

    /// A practice match beside the question, until it is over or an empty line is typed.
    fn try_out(&mut self, board: &Board) -> io::Result<()> {
        let Ok(mut sitting) = Sitting::open(self.language, board, 0) else { return Ok(()) };
        self.tell(&say!(self.language, "lesson-try"))?;
        loop {
            self.machine(&mut sitting)?;
            if let Some(won) = sitting.won() {
                let over = match (sitting.machine_side().is_some(), won) {
                    (false, _) => "lesson-try-over",
                    (true, true) => "school-play-won",
                    (true, false) => "lesson-try-lost",
                };
                return self.tell(&self.language.say(over));
            }
            match self.typed()? {
                None => return Ok(()),
                Some(typed) if typed.is_empty() || typed == "q" => return Ok(()),
                Some(typed) => self.person(&mut sitting, &typed)?,
            }
        }
    }
}

/// The letters for won and lost in the language.
fn shown(language: Language, text: &str) -> String {
    match language {
        Language::French => {
            let letter = |part: &str| match part {
                "W" => "G".to_owned(),
                "L" => "P".to_owned(),
                other => other.to_owned(),
            };
            text.split("; ").map(letter).collect::<Vec<_>>().join("; ")
        }
        Language::English => text.to_owned(),
    }
}
