//! What a lesson is.

use std::sync::Arc;

use marienbad_rules::Convention;
use marienbad_words::language::Language;

use crate::fact::{Fact, Value};
use crate::machine::Machine;
use crate::markup::{Block, Rich};

/// A lesson in one language.
#[derive(Debug, Clone)]
pub struct Lesson {
    /// Its name, the same in every language.
    pub name: String,
    /// The language it is written in.
    pub language: Language,
    /// Its place in the list; lessons without one come last.
    pub number: Option<u32>,
    /// Its title.
    pub title: String,
    /// About how long it takes, all parts together.
    pub minutes: u32,
    /// The minutes of each part: after all but the last there is a place to pause.
    pub parts: Vec<u32>,
    /// What it is about, in one sentence.
    pub about: String,
    /// Its steps; there is at least one.
    pub steps: Vec<Step>,
    /// Whether it is of one's own folder.
    pub own: bool,
    /// The game that its reader invents on the way.
    pub invented: Option<Invented>,
}

/// A game that the reader invents: the steps behind that speak of his.
#[derive(Debug, Clone)]
pub struct Invented {
    /// Its rule: the file's own until the reader has one.
    pub rule: String,
    /// The file, in which `OWN` stands for the game.
    pub(crate) source: Arc<str>,
}

impl Lesson {
    /// The same lesson about the game of this rule; nothing if it invents none, or if the rule does not do.
    pub fn with_rule(&self, rule: &str) -> Option<Self> {
        let invented = self.invented.as_ref()?;
        let mut lesson = crate::read::read_about(&invented.source, Some(rule)).ok()?;
        lesson.own = self.own;
        Some(lesson)
    }

    /// The number of the step of this name, counted from 0.
    pub fn step(&self, id: &str) -> Option<usize> {
        self.steps.iter().position(|step| step.id == id)
    }
}

/// A step: something to read, perhaps a board, perhaps a question.
#[derive(Debug, Clone)]
pub struct Step {
    /// Its name, the same in every language.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The line of the file where it begins.
    pub line: usize,
    /// What is read.
    pub text: Vec<Block>,
    /// The board beside it.
    pub board: Option<Board>,
    /// What is asked.
    pub question: Option<Question>,
    /// Help in steps.
    pub hints: Vec<Rich>,
    /// What is said of the right answer.
    pub right: Option<Rich>,
    /// What is said of wrong ones.
    pub wrong: Vec<Wrong>,
    /// What the step asserts: a test asks the engines.
    pub checks: Vec<(usize, Fact)>,
    /// Whether one may well stop here for today.
    pub pause: bool,
}

/// A live board: where a match begins, and who sits there.
#[derive(Debug, Clone)]
pub struct Board {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// How it is played.
    pub convention: Convention,
    /// Who answers.
    pub machine: Machine,
    /// Whether the machine begins.
    pub machine_begins: bool,
}

/// What is said of a wrong answer.
#[derive(Debug, Clone)]
pub struct Wrong {
    /// Which one; nothing means every other.
    pub answer: Option<String>,
    /// What is said.
    pub said: Rich,
}

/// A question with its words.
#[derive(Debug, Clone)]
pub struct Question {
    /// What is asked.
    pub words: Rich,
    /// In which form it is answered.
    pub kind: Kind,
}

/// The forms of a question.
#[derive(Debug, Clone)]
pub enum Kind {
    /// One of these.
    Choose(Vec<Choice>),
    /// One number, or several.
    Numbers(Vec<Blank>),
    /// A winning move on the board.
    Move,
    /// A match on the board; to its end, or to be won.
    Play {
        /// Whether it has to be won.
        win: bool,
    },
    /// Cells of a table.
    Table(Table),
    /// The lost positions.
    Colour(Colour),
    /// A rule in the language of the laboratory.
    Rule(Rule),
    /// Lines in their order: a proof, or a program.
    Order(Vec<Line>),
    /// Coins to be turned until they lie in a lost position.
    Coins(Coins),
    /// What the vertices of a graph are worth.
    Network(Network),
    /// A statement about a game, of one's own.
    Guess(Guess),
    /// A rule of one's own: the following steps are about that game.
    Invent {
        /// A right answer.
        sample: String,
    },
}

/// An answer to choose.
#[derive(Debug, Clone)]
pub struct Choice {
    /// Its words.
    pub words: Rich,
    /// Whether the file calls it right.
    pub right: bool,
    /// What makes it right, if the engines can tell.
    pub fact: Option<Fact>,
    /// What is said to whoever chooses it.
    pub said: Rich,
}

/// A place where a number is written.
#[derive(Debug, Clone)]
pub struct Blank {
    /// What stands before it.
    pub words: Rich,
    /// What belongs there.
    pub value: Value,
    /// What stands behind it.
    pub after: Rich,
}

/// A table of which some cells are empty.
#[derive(Debug, Clone)]
pub struct Table {
    /// What stands in the corner.
    pub corner: String,
    /// The heads of the rows.
    pub rows: Vec<String>,
    /// The heads of the columns.
    pub columns: Vec<String>,
    /// The value of each cell, row by row.
    pub cells: Vec<Vec<Value>>,
    /// The empty cells: row and column, counted from 0.
    pub blanks: Vec<(usize, usize)>,
}

/// Positions in a row or a square, to be coloured.
#[derive(Debug, Clone)]
pub struct Colour {
    /// The game.
    pub game: String,
    /// How it is played.
    pub convention: Convention,
    /// The numbers from left to right.
    pub x: Vec<u64>,
    /// The numbers from bottom to top, if positions have two numbers.
    pub y: Vec<u64>,
}

impl Colour {
    /// Every position, row by row, as it is written.
    pub fn positions(&self) -> Vec<String> {
        if self.y.is_empty() {
            return self.x.iter().map(ToString::to_string).collect();
        }
        self.y.iter().flat_map(|y| self.x.iter().map(move |x| format!("{x},{y}"))).collect()
    }
}

/// A rule to be found: when is the position lost?
#[derive(Debug, Clone)]
pub struct Rule {
    /// The game.
    pub game: String,
    /// How it is played.
    pub convention: Convention,
    /// How far it is tested.
    pub to: u64,
    /// A right answer.
    pub sample: String,
    /// What is added to every answer: `for x >= 2`.
    pub domain: String,
}

/// A line to be put in its place.
#[derive(Debug, Clone)]
pub struct Line {
    /// Its words.
    pub words: Rich,
    /// Its place; lines of the same place may be exchanged; none, if it does not belong there.
    pub rank: Option<usize>,
    /// What is said when it stands in a wrong place.
    pub said: Rich,
}

/// A row of coins that is to be made a lost position by turning some of them.
#[derive(Debug, Clone)]
pub struct Coins {
    /// The game.
    pub game: String,
    /// The places of the coins, in their order.
    pub places: Vec<u64>,
    /// Which are black at first.
    pub start: Vec<u64>,
    /// Which must stay as they are.
    pub fixed: Vec<u64>,
    /// How many have to be black, if that is asked for.
    pub black: Option<usize>,
    /// How many may be turned at most, if there is a limit.
    pub turn: Option<usize>,
}

impl Coins {
    /// The position with these coins black, as it is written.
    pub fn position(&self, black: &[u64]) -> String {
        if black.is_empty() {
            return "0".to_owned();
        }
        black.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
    }
}

/// A graph with arrows, and what is to be written on its vertices.
#[derive(Debug, Clone)]
pub struct Network {
    /// The arrows, as the game `dag` writes them: `a>b,a>c`.
    pub arrows: String,
    /// The names of the vertices, in the order in which they are first named.
    pub vertices: Vec<String>,
    /// What belongs on each: a Grundy value, or who wins.
    pub values: Vec<Value>,
    /// The vertices, by their numbers from 0, that are to be filled; the others are given.
    pub blanks: Vec<usize>,
}

/// A statement about a game that the reader makes.
#[derive(Debug, Clone)]
pub struct Guess {
    /// The game.
    pub game: String,
    /// How it is played.
    pub convention: Convention,
    /// How far it is tested.
    pub to: u64,
    /// Whether it has to be refuted, not to hold.
    pub refuted: bool,
    /// A right answer; a step about an invented game computes one.
    pub sample: String,
}
