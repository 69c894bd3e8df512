//! The data of a lesson.

use std::sync::Arc;

use marienbad_rules::Convention;
use marienbad_words::language::Language;

use crate::fact::Fact;
use crate::machine::Machine;
use crate::markup::{Block, Rich};
use crate::value::Value;

/// A lesson in one language.
#[derive(Debug, Clone)]
pub struct Lesson {
    /// Its name, the same in every language.
    pub name: String,
    /// The language of the text.
    pub language: Language,
    /// Its place in the list; lessons without a number come last.
    pub number: Option<u32>,
    /// Its title.
    pub title: String,
    /// The approximate duration of all parts together.
    pub minutes: u32,
    /// The minutes of each part: there is a pause after each part but the last.
    pub parts: Vec<u32>,
    /// A one-sentence summary.
    pub about: String,
    /// Its steps; there is at least one.
    pub steps: Vec<Step>,
    /// Whether it comes from the user's own folder.
    pub own: bool,
    /// The game that its reader invents on the way.
    pub invented: Option<Invented>,
}

/// A game that the reader invents: the steps after that are about it.
#[derive(Debug, Clone)]
pub struct Invented {
    /// The rule: the file's own until the reader has invented one.
    pub rule: String,
    /// The text of the file, in which `OWN` stands for the game.
    pub(crate) source: Arc<str>,
}

impl Lesson {
    /// The same lesson about the game of this rule; `None` if the lesson invents no game, or the rule is
    /// not acceptable.
    pub fn with_rule(&self, rule: &str) -> Option<Self> {
        let invented = self.invented.as_ref()?;
        let mut lesson = crate::read::read_about(&invented.source, Some(rule)).ok()?;
        lesson.own = self.own;
        Some(lesson)
    }

    /// The index of the step with this name, counted from 0.
    pub fn step(&self, id: &str) -> Option<usize> {
        self.steps.iter().position(|step| step.id == id)
    }
}

/// A step: a text, possibly a board, possibly a question.
#[derive(Debug, Clone)]
pub struct Step {
    /// Its name, the same in every language.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The line of the file where it begins.
    pub line: usize,
    /// The text to read.
    pub text: Vec<Block>,
    /// The board beside it.
    pub board: Option<Board>,
    /// The question.
    pub question: Option<Question>,
    /// The hints, one after another.
    pub hints: Vec<Rich>,
    /// The feedback on the right answer.
    pub right: Option<Rich>,
    /// The feedback on wrong answers.
    pub wrong: Vec<Wrong>,
    /// The assertions of the step, with their lines; a test verifies them with the engines.
    pub checks: Vec<(usize, Fact)>,
    /// Whether this is a good place to pause.
    pub pause: bool,
}

/// A live board: the starting position of a match, and its opponent.
#[derive(Debug, Clone)]
pub struct Board {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// The convention.
    pub convention: Convention,
    /// The opponent.
    pub machine: Machine,
    /// Whether the machine begins.
    pub machine_begins: bool,
}

/// The feedback on a wrong answer.
#[derive(Debug, Clone)]
pub struct Wrong {
    /// The answer; `None` for every other one.
    pub answer: Option<String>,
    /// The feedback.
    pub said: Rich,
}

/// A question and its wording.
#[derive(Debug, Clone)]
pub struct Question {
    /// The wording.
    pub words: Rich,
    /// The form of the answer.
    pub kind: Kind,
}

/// The kinds of questions.
#[derive(Debug, Clone)]
pub enum Kind {
    /// Choose one of these.
    Choose(Vec<Choice>),
    /// Give one number or several.
    Numbers(Vec<Blank>),
    /// Make a winning move on the board.
    Move,
    /// Play a match on the board, to its end or to a win.
    Play {
        /// Whether the match must be won.
        win: bool,
    },
    /// Fill in cells of a table.
    Table(Table),
    /// Mark the lost positions.
    Colour(Colour),
    /// State a rule in the language of the laboratory.
    Rule(Rule),
    /// Put lines in order: a proof, or a program.
    Order(Vec<Line>),
    /// Turn coins until they lie in a lost position.
    Coins(Coins),
    /// Find the values of the vertices of a graph.
    Network(Network),
    /// Make a statement about a game.
    Guess(Guess),
    /// Invent a rule: the following steps are about its game.
    Invent {
        /// A right answer.
        sample: String,
    },
}

/// A possible answer of a multiple-choice question.
#[derive(Debug, Clone)]
pub struct Choice {
    /// Its text.
    pub words: Rich,
    /// Whether the file marks it as right.
    pub right: bool,
    /// The fact that makes it right, if the engines can verify one.
    pub fact: Option<Fact>,
    /// The feedback to a pupil who chooses it.
    pub said: Rich,
}

/// A blank to be filled with a number.
#[derive(Debug, Clone)]
pub struct Blank {
    /// The text before it.
    pub words: Rich,
    /// The right value.
    pub value: Value,
    /// The text after it.
    pub after: Rich,
}

/// A table in which some cells are blank.
#[derive(Debug, Clone)]
pub struct Table {
    /// The text in the corner.
    pub corner: String,
    /// The row headings.
    pub rows: Vec<String>,
    /// The column headings.
    pub columns: Vec<String>,
    /// The values of the cells, row by row.
    pub cells: Vec<Vec<Value>>,
    /// The blank cells: row and column, counted from 0.
    pub blanks: Vec<(usize, usize)>,
}

/// Positions in a row or a square, to be marked.
#[derive(Debug, Clone)]
pub struct Colour {
    /// The game.
    pub game: String,
    /// The convention.
    pub convention: Convention,
    /// The numbers from left to right.
    pub x: Vec<u64>,
    /// The numbers from bottom to top, if positions have two numbers.
    pub y: Vec<u64>,
}

impl Colour {
    /// Every position, row by row, in the notation of the game.
    pub fn positions(&self) -> Vec<String> {
        if self.y.is_empty() {
            return self.x.iter().map(ToString::to_string).collect();
        }
        self.y.iter().flat_map(|y| self.x.iter().map(move |x| format!("{x},{y}"))).collect()
    }
}

/// A rule to be found: when a position is lost.
#[derive(Debug, Clone)]
pub struct Rule {
    /// The game.
    pub game: String,
    /// The convention.
    pub convention: Convention,
    /// The bound up to which it is tested.
    pub to: u64,
    /// A right answer.
    pub sample: String,
    /// A restriction added to every answer: `for x >= 2`.
    pub domain: String,
}

/// A line to be put in order.
#[derive(Debug, Clone)]
pub struct Line {
    /// Its text.
    pub words: Rich,
    /// Its rank: lines of equal rank may be exchanged; `None` if it does not belong to the text.
    pub rank: Option<usize>,
    /// The feedback if it is in the wrong place.
    pub said: Rich,
}

/// A row of coins to be made a lost position by turning some of them.
#[derive(Debug, Clone)]
pub struct Coins {
    /// The game.
    pub game: String,
    /// The places of the coins, in order.
    pub places: Vec<u64>,
    /// The places that start heads up.
    pub start: Vec<u64>,
    /// The places that must not be turned.
    pub fixed: Vec<u64>,
    /// The required number of heads, if there is one.
    pub black: Option<usize>,
    /// The maximum number of coins to turn, if there is one.
    pub turn: Option<usize>,
}

impl Coins {
    /// The position with these coins heads up, in the notation of the game.
    pub fn position(&self, black: &[u64]) -> String {
        if black.is_empty() {
            return "0".to_owned();
        }
        black.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
    }
}

/// A graph with arrows, and the values to be written on its vertices.
#[derive(Debug, Clone)]
pub struct Network {
    /// The arrows in the notation of the game `dag`: `a>b,a>c`.
    pub arrows: String,
    /// The names of the vertices, in alphabetical order.
    pub vertices: Vec<String>,
    /// The right value for each: a Grundy value, or an outcome.
    pub values: Vec<Value>,
    /// The indices of the blank vertices, from 0; the values of the others are given.
    pub blanks: Vec<usize>,
}

/// A statement about a game, made by the reader.
#[derive(Debug, Clone)]
pub struct Guess {
    /// The game.
    pub game: String,
    /// The convention.
    pub convention: Convention,
    /// The bound up to which it is tested.
    pub to: u64,
    /// Whether it must be refuted rather than hold.
    pub refuted: bool,
    /// A right answer; for an invented game one is computed.
    pub sample: String,
}
