//! Puzzles at a prompt, on a terminal or through a pipe.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError};

use marienbad_pictures::scene::Signs;
use marienbad_rules::NoFiles;
use marienbad_school::puzzle::{Gap, Level, Puzzle, PuzzleResult, Task, judge};
use marienbad_solve::question::Game;
use marienbad_solve::{Budget, Cancel, Work};
use marienbad_words::explain::in_words;
use marienbad_words::failure::Failure;
use marienbad_words::games::title;
use marienbad_words::language::{Language, say};
use marienbad_words::solve::rule_of;

use crate::context::Context;
use crate::lesson::text::wrapped;
use crate::play::prompt::{GLANCE, drawing, signs, typed_lines};

/// The steps that one judgement may take.
const JUDGE_STEPS: u64 = 50_000_000;

/// A dialogue with a person who answers puzzles.
pub struct Dialogue<'g> {
    language: Language,
    game: &'g dyn Game,
    level: Level,
    cancel: Cancel,
    signs: Signs,
    input: Receiver<io::Result<String>>,
    out: Box<dyn Write>,
    /// How many puzzles were asked, answered correctly at the first try, and answered correctly in a row.
    asked: u64,
    right: u64,
    row: u64,
}

impl<'g> Dialogue<'g> {
    pub fn new(context: &Context, game: &'g dyn Game, level: Level) -> Self {
        Self {
            language: context.language,
            game,
            level,
            cancel: context.cancel().clone(),
            signs: signs(),
            input: typed_lines(),
            out: Box::new(anstream::stdout()),
            asked: 0,
            right: 0,
            row: 0,
        }
    }

    fn tell(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    fn say(&mut self, id: &str) -> io::Result<()> {
        let text = self.language.say(id);
        self.tell(&text)
    }

    /// The next line; `None` at the end of the input or after Ctrl-C.
    fn typed(&mut self) -> io::Result<Option<String>> {
        write!(self.out, "> ")?;
        self.out.flush()?;
        loop {
            if self.cancel.is_cancelled() {
                return Ok(None);
            }
            match self.input.recv_timeout(GLANCE) {
                Ok(line) => return line.map(|line| Some(line.trim().to_owned())),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn show(&mut self, number: u64, puzzle: &Puzzle) -> io::Result<()> {
        let language = self.language;
        let (game, level) = (title(language, self.game.entry()), self.level.to_string());
        let number = number.to_string();
        let head = say!(language, "puzzle-head", "game" => game, "level" => level, "number" => number);
        self.tell(&format!("\n{head}\n"))?;
        if let Ok(position) = self.game.parse(&puzzle.position, &NoFiles) {
            let drawn = drawing(language, self.game, &position, self.signs);
            self.tell(&drawn)?;
        }
        self.tell(&format!("{}\n", puzzle.position))?;
        self.tell(&rule_of(language, puzzle.convention()))?;
        let (task, how) = question(language, puzzle);
        self.tell(&wrapped(&task, 0))?;
        let help = say!(language, "puzzle-help");
        self.tell(&wrapped(&format!("{how} {help}"), 0))
    }

    /// Asks until the answer is right or the person gives up; `false` if the person leaves.
    pub fn ask(&mut self, number: u64, puzzle: &Puzzle) -> io::Result<bool> {
        self.show(number, puzzle)?;
        let mut first = true;
        loop {
            let Some(typed) = self.typed()? else {
                self.tell("")?;
                return Ok(false);
            };
            match typed.to_ascii_lowercase().as_str() {
                "q" => return Ok(false),
                "a" => {
                    self.give_up(puzzle, first)?;
                    return Ok(true);
                }
                "n" if puzzle.task != Task::Who => {
                    self.count(false, first);
                    return Ok(true);
                }
                _ => {}
            }
            let mut work = Work::new(Budget { nodes: JUDGE_STEPS, ..Budget::default() })
                .with_cancel(self.cancel.clone());
            let (position, asked) = (&puzzle.position, (puzzle.play, puzzle.task));
            let verdict = match judge(self.language, self.game, position, asked, &typed, &mut work) {
                Ok(verdict) => verdict,
                Err(stop) => {
                    let text = Failure::Stop(stop).message(self.language);
                    self.tell(&text)?;
                    continue;
                }
            };
            self.said(puzzle, &verdict)?;
            if verdict.unread {
                continue;
            }
            self.count(verdict.right, first);
            first = false;
            // If there were only two answers, the other one is known now.
            if verdict.right || puzzle.task == Task::Who {
                if verdict.right && self.row > 1 {
                    let text = say!(self.language, "puzzle-streak", "count" => self.row);
                    self.tell(&text)?;
                }
                return Ok(true);
            }
        }
    }

    fn count(&mut self, right: bool, first: bool) {
        if first {
            self.asked += 1;
            self.right += u64::from(right);
            self.row = if right { self.row + 1 } else { 0 };
        }
    }

    fn give_up(&mut self, puzzle: &Puzzle, first: bool) -> io::Result<()> {
        self.count(false, first);
        let (count, answers) = (puzzle.answers.len(), puzzle.answers.join(", "));
        let text = match puzzle.task {
            Task::Who if puzzle.answers[0] == "N" => say!(self.language, "puzzle-who-first"),
            Task::Who => say!(self.language, "puzzle-who-second"),
            _ => say!(self.language, "puzzle-answers", "count" => count, "answers" => answers),
        };
        self.tell(&wrapped(&text, 0))
    }

    fn said(&mut self, puzzle: &Puzzle, verdict: &PuzzleResult) -> io::Result<()> {
        let language = self.language;
        let mut words = verdict.said.clone();
        if !verdict.unread {
            words.insert(0, language.say(if verdict.right { "puzzle-right" } else { "puzzle-wrong" }));
        }
        if verdict.right && puzzle.task == Task::Move {
            words.push(say!(language, "puzzle-all-won", "count" => puzzle.answers.len()));
        }
        self.tell(&wrapped(&words.join(" "), 0))?;
        if let Some((_, reason)) = &verdict.why {
            self.say("puzzle-why")?;
            let text = in_words(language, reason);
            self.tell(&text)?;
        }
        Ok(())
    }

    /// Prints the number of right answers.
    pub fn score(&mut self) -> io::Result<()> {
        if self.asked == 0 {
            return Ok(());
        }
        let (right, all) = (self.right.to_string(), self.asked.to_string());
        let text = say!(self.language, "puzzle-score", "right" => right, "all" => all);
        self.tell(&text)
    }
}

/// The question, and how to answer it here.
fn question(language: Language, puzzle: &Puzzle) -> (String, String) {
    match puzzle.task {
        Task::Move => (say!(language, "puzzle-task-move"), say!(language, "puzzle-type-move")),
        Task::Who => (say!(language, "puzzle-task-who"), say!(language, "puzzle-type-who")),
        Task::Lost => {
            let choices = Gap::read(&puzzle.position).map_or(1..=9, |gap| gap.choices());
            let (least, most) = (choices.start().to_string(), choices.end().to_string());
            let task = say!(language, "puzzle-task-lost", "least" => least, "most" => most);
            (task, say!(language, "puzzle-type-number"))
        }
    }
}
