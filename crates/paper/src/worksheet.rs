//! A worksheet: drawn puzzles with space to write, and a separate answer sheet.

use marienbad_pictures::scene::{Dress, View, sheet};
use marienbad_rules::{NoFiles, Play};
use marienbad_school::puzzle::series::Wish;
use marienbad_school::puzzle::{Gap, Puzzle, Task, convention};
use marienbad_solve::question::{Game, Position};
use marienbad_words::failure::shell;
use marienbad_words::games::title;
use marienbad_words::language::{Language, say};
use marienbad_words::rules::rules_of;
use marienbad_words::solve::rule_of;

use super::vector::Drawing;

/// How many positions stand on a sheet when nothing else is said, and how many fit on one.
pub const USUAL: usize = 12;

/// The most positions of one worksheet.
pub const MOST: usize = 240;

/// The paper size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Paper {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// Both.
    pub const ALL: [Self; 2] = [Self::A4, Self::Letter];

    /// The word `a4` or `letter`.
    pub fn word(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
        }
    }

    /// The paper for a word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|paper| paper.word().eq_ignore_ascii_case(word))
    }

    /// Width and height in points.
    pub fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (595.28, 841.89),
            Self::Letter => (612.0, 792.0),
        }
    }
}

/// One position.
pub struct Item {
    /// Its number, from 1.
    pub number: usize,
    /// The position as text.
    pub text: String,
    /// Its picture as the body of an SVG, with its width and height.
    pub picture: Option<(String, f32, f32)>,
    /// Its right answers, in words.
    pub answers: Vec<String>,
}

impl Item {
    /// The picture as outlines.
    pub fn drawing(&self) -> Option<Drawing> {
        self.picture.as_ref().map(|(body, width, height)| Drawing::read(body, *width, *height))
    }
}

/// A worksheet with its answers.
pub struct Worksheet {
    /// Its language.
    pub language: Language,
    /// Its paper size.
    pub paper: Paper,
    /// The game and the level.
    pub title: String,
    /// The rules of the game.
    pub rules: String,
    /// The winning rule.
    pub winning: String,
    /// The task in words.
    pub task: String,
    /// The task.
    pub kind: Task,
    /// The positions.
    pub items: Vec<Item>,
    /// The options that reproduce it.
    pub mark: String,
}

impl Worksheet {
    /// A worksheet of these puzzles, which were drawn with this seed.
    pub fn new(
        language: Language,
        game: &dyn Game,
        (wish, seed): (Wish, u64),
        puzzles: &[Puzzle],
        paper: Paper,
    ) -> Self {
        let level = wish.level.to_string();
        let name = title(language, game.entry());
        let task = match wish.task {
            Task::Move => say!(language, "worksheet-task-move"),
            Task::Who => say!(language, "worksheet-task-who"),
            Task::Lost => say!(language, "worksheet-task-lost"),
        };
        let mut mark = format!("marienbad worksheet {} --level {level} --seed {seed}", shell(game.name()));
        if wish.play == Play::Misere {
            mark.push_str(" --misere");
        }
        if wish.task != Task::Move {
            mark.extend([" --kind ", wish.task.word()]);
        }
        if puzzles.len() != USUAL {
            mark.extend([" --count ".to_owned(), puzzles.len().to_string()]);
        }
        Self {
            language,
            paper,
            title: say!(language, "worksheet-title", "game" => name, "level" => level.as_str()),
            rules: rules_of(language, game.entry(), game.name()),
            winning: rule_of(language, convention(wish.play)),
            task,
            kind: wish.task,
            items: (1..).zip(puzzles).map(|(number, one)| item(language, game, number, one)).collect(),
            mark,
        }
    }

    /// The label before the answer line.
    pub fn label(&self) -> String {
        match self.kind {
            Task::Move => say!(self.language, "worksheet-answer-move"),
            Task::Who => say!(self.language, "worksheet-answer-who"),
            Task::Lost => "? =".to_owned(),
        }
    }

    /// The two answers to tick, if the task is answered that way.
    pub fn ticked(&self) -> Option<[String; 2]> {
        let words = ["worksheet-who-first", "worksheet-who-second"];
        (self.kind == Task::Who).then(|| words.map(|id| self.language.say(id)))
    }

    /// The title of the answers.
    pub fn answers_title(&self) -> String {
        say!(self.language, "worksheet-answers", "title" => self.title.as_str())
    }
}

fn item(language: Language, game: &dyn Game, number: usize, puzzle: &Puzzle) -> Item {
    let shown = match puzzle.task {
        Task::Lost => Gap::read(&puzzle.position).and_then(|gap| game.parse(&gap.rest(), &NoFiles).ok()),
        _ => game.parse(&puzzle.position, &NoFiles).ok(),
    };
    let answers =
        puzzle.answers.iter().map(|answer| in_words(language, game, puzzle, shown.as_ref(), answer));
    Item {
        number,
        text: puzzle.position.clone(),
        answers: answers.collect(),
        picture: shown.as_ref().and_then(|position| picture(game, position)),
    }
}

/// A move and the position after it; an outcome in words.
fn in_words(
    language: Language,
    game: &dyn Game,
    puzzle: &Puzzle,
    position: Option<&Position>,
    answer: &str,
) -> String {
    match puzzle.task {
        Task::Who if answer == "N" => say!(language, "worksheet-who-first"),
        Task::Who => say!(language, "worksheet-who-second"),
        Task::Lost => answer.to_owned(),
        Task::Move => {
            let to = position.and_then(|position| game.play(position, answer).ok().flatten());
            to.map_or_else(|| answer.to_owned(), |to| format!("{answer} → {}", to.text()))
        }
    }
}

fn picture(game: &dyn Game, position: &Position) -> Option<(String, f32, f32)> {
    let scene = game.scene(position).ok().filter(|scene| !scene.things.is_empty())?;
    let drawn = sheet(&scene, &View::default(), &Dress::default());
    Some((drawn.body, drawn.width, drawn.height))
}
