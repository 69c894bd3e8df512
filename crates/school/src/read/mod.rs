//! Parses the file of a lesson. Mistakes are reported with their line; `docs/lessons.md` describes the
//! format.

mod question;

use std::collections::HashSet;
use std::sync::Arc;

use marienbad_rules::NoFiles;
use marienbad_solve::question as questions;
use marienbad_words::language::{Language, say};

use crate::fact::{Fact, convention, words};
use crate::lesson::{Board, Invented, Kind, Lesson, Step, Wrong};
use crate::machine::Machine;
use crate::markup::{Block, blocks, inline};
use question::question;

/// The longest file, in bytes.
pub const LONGEST_FILE: usize = 1 << 18;

/// The most cells of a table, and the most positions to be coloured.
const MOST_CELLS: usize = 600;

/// A mistake in a file, and its line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub what: What,
}

/// The kind of mistake.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// The file is too long.
    Long,
    /// The title `# …` is missing at the beginning.
    Title,
    /// A field of the header, or of a question, is missing.
    Missing(&'static str),
    /// The field cannot have this value.
    Field(String, String),
    /// There is no such command.
    Command(String),
    /// Two steps have that name.
    Twice(String),
    /// The engines cannot verify this.
    Fact(String),
    /// There is no such game or position.
    Position(String),
    /// The rule cannot be parsed, or is not about this game.
    Rule(String),
    /// The question has no answers, or no right one.
    Answers,
    /// The question is about a board, but there is no board.
    NoBoard,
    /// There are no steps.
    Empty,
    /// The numbers of minutes and pauses do not match.
    Parts {
        /// The number of parts with minutes.
        minutes: usize,
        /// The number of pauses between parts.
        pauses: usize,
    },
    /// The initial rule of the lesson is invalid.
    Invents(String),
}

impl Mistake {
    /// The mistake in words, with its line.
    pub fn message(&self, language: Language) -> String {
        let problem = match &self.what {
            What::Long => say!(language, "school-file-long", "max" => LONGEST_FILE / 1024),
            What::Title => say!(language, "school-file-title"),
            What::Missing(field) => say!(language, "school-file-missing", "field" => *field),
            What::Field(field, found) => {
                say!(language, "school-file-field", "field" => field.as_str(), "found" => found.as_str())
            }
            What::Command(found) => say!(language, "school-file-command", "found" => found.as_str()),
            What::Twice(id) => say!(language, "school-file-twice", "found" => id.as_str()),
            What::Fact(found) => say!(language, "school-file-fact", "found" => found.as_str()),
            What::Position(found) => say!(language, "school-file-position", "found" => found.as_str()),
            What::Rule(found) => say!(language, "school-file-rule", "found" => found.as_str()),
            What::Answers => say!(language, "school-file-answers"),
            What::NoBoard => say!(language, "school-file-board"),
            What::Empty => say!(language, "school-file-empty"),
            What::Parts { minutes, pauses } => {
                say!(language, "school-file-parts", "minutes" => *minutes, "parts" => *pauses + 1)
            }
            What::Invents(rule) => say!(language, "school-file-invents", "found" => rule.as_str()),
        };
        say!(language, "school-file-line", "line" => self.line.to_string(), "problem" => problem)
    }
}

type Read<T> = Result<T, Mistake>;

/// A line with its number.
type Numbered<'a> = (usize, &'a str);

fn mistake<T>(line: usize, what: What) -> Read<T> {
    Err(Mistake { line, what })
}

/// Parses a lesson.
pub fn read(text: &str) -> Read<Lesson> {
    read_about(text, None)
}

/// What stands for the game that the reader invents.
const OWN: &str = "OWN";

/// Parses a lesson about this game instead of the one in the file.
pub(crate) fn read_about(source: &str, rule: Option<&str>) -> Read<Lesson> {
    if source.len() > LONGEST_FILE {
        return mistake(1, What::Long);
    }
    let source = source.trim_start_matches('\u{feff}');
    let first = source.lines().find_map(|line| line.strip_prefix("invents:")).map(str::trim);
    let rule = first.map(|first| rule.unwrap_or(first).trim());
    let own = rule.map(|rule| source.replace(OWN, &format!("\"rule: {rule}\"")));
    let text = own.as_deref().unwrap_or(source);
    let french = text.lines().any(|line| line.trim() == "language: fr");
    let text = &if french { typeset(text) } else { text.to_owned() };
    let lines: Vec<Numbered<'_>> =
        text.lines().enumerate().map(|(i, line)| (i + 1, line.trim_end())).collect();
    let first_step = lines.iter().position(|(_, line)| line.starts_with("## ")).unwrap_or(lines.len());
    let mut lesson = head(&lines[..first_step])?;
    let mut at = first_step;
    let mut known = HashSet::new();
    while at < lines.len() {
        let length = lines[at + 1..].iter().take_while(|(_, line)| !line.starts_with("## ")).count();
        let step = step(lines[at], &lines[at + 1..at + 1 + length])?;
        if !known.insert(step.id.clone()) {
            return mistake(step.line, What::Twice(step.id));
        }
        lesson.steps.push(step);
        at += 1 + length;
    }
    if lesson.steps.is_empty() {
        return mistake(lines.len().max(1), What::Empty);
    }
    let pauses = lesson.steps.iter().filter(|step| step.pause).count();
    if lesson.parts.len() != pauses + 1 {
        return mistake(1, What::Parts { minutes: lesson.parts.len(), pauses });
    }
    lesson.invented = rule.map(|rule| Invented { rule: rule.to_owned(), source: Arc::from(source) });
    Ok(lesson)
}

/// Keeps French punctuation with its word, by replacing the blank before it with a no-break space.
/// Programs, facts and fields are left alone.
fn typeset(text: &str) -> String {
    const FIELDS: [&str; 19] = [
        "rows", "columns", "cell", "blank", "game", "x", "y", "to", "sample", "domain", "places", "start",
        "fixed", "black", "turn", "graph", "find", "given", "invents",
    ];
    let mut program = false;
    let mut out = String::with_capacity(text.len() + 64);
    for line in text.lines() {
        program ^= line.trim_start().starts_with("```");
        let field = line.split_once(':').is_some_and(|(field, _)| FIELDS.contains(&field));
        if program || field || line.starts_with("@check") || line.starts_with("@board") {
            out.push_str(line);
        } else {
            let letters: Vec<char> = line.chars().collect();
            let (mut code, mut fact) = (false, false);
            for (i, letter) in letters.iter().enumerate() {
                let next = letters.get(i + 1).copied().unwrap_or_default();
                code ^= *letter == '`';
                fact = *letter == '{' || fact && *letter != '}';
                let colon = next == ':' && letters.get(i + 2) != Some(&':');
                let closes = colon || matches!(next, ';' | '!' | '?' | '»' | '%');
                let opens = i > 0 && letters[i - 1] == '«';
                let bound = *letter == ' ' && !code && !fact && (closes || opens);
                out.push(if bound { '\u{a0}' } else { *letter });
            }
        }
        out.push('\n');
    }
    out
}

/// Whether a text can be a name: lower-case letters, digits, `-`.
fn is_name(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    !text.is_empty() && text.len() <= 40 && text.bytes().all(fits)
}

fn head(lines: &[Numbered<'_>]) -> Read<Lesson> {
    let mut lines = lines.iter().filter(|(_, line)| !line.trim().is_empty());
    let title = lines.next().and_then(|(_, line)| line.strip_prefix("# "));
    let Some(title) = title.map(str::trim).filter(|title| !title.is_empty()) else {
        return mistake(1, What::Title);
    };
    let mut lesson = Lesson {
        name: String::new(),
        language: Language::English,
        number: None,
        title: title.to_owned(),
        minutes: 0,
        parts: vec![0],
        about: String::new(),
        steps: Vec::new(),
        own: false,
        invented: None,
    };
    let mut language = None;
    for (number, line) in lines {
        let (field, value) =
            line.split_once(':').map_or((*line, ""), |(field, value)| (field.trim(), value.trim()));
        let wrong = || Mistake { line: *number, what: What::Field(field.to_owned(), value.to_owned()) };
        match field {
            "lesson" if is_name(value) => value.clone_into(&mut lesson.name),
            "language" => language = Some(Language::from_tag(value).ok_or_else(wrong)?),
            "number" => lesson.number = Some(value.parse().map_err(|_| wrong())?),
            "minutes" => {
                lesson.parts = value
                    .split_whitespace()
                    .map(|part| part.parse().ok().filter(|part| *part <= 1000).ok_or_else(wrong))
                    .collect::<Read<_>>()?;
                lesson.minutes = lesson.parts.iter().sum();
            }
            "invents" => {
                let opened = crate::invent::opened(value);
                opened.map_err(|_| Mistake { line: *number, what: What::Invents(value.to_owned()) })?;
            }
            "about" => value.clone_into(&mut lesson.about),
            _ => return Err(wrong()),
        }
    }
    lesson.language = language.ok_or(Mistake { line: 1, what: What::Missing("language:") })?;
    if lesson.name.is_empty() {
        return mistake(1, What::Missing("lesson:"));
    }
    Ok(lesson)
}

fn step((number, title): Numbered<'_>, lines: &[Numbered<'_>]) -> Read<Step> {
    let head = title.trim_start_matches("## ").trim();
    let found = head.split_once(':').map(|(id, title)| (id.trim(), title.trim()));
    let Some((id, title)) = found.filter(|(id, title)| is_name(id) && !title.is_empty()) else {
        return mistake(number, What::Field("##".to_owned(), head.to_owned()));
    };
    // A line that begins with @ inside a program is part of it.
    let mut inside = false;
    let commands: Vec<usize> = (0..lines.len())
        .filter(|i| {
            if lines[*i].1.trim_start().starts_with("```") {
                inside = !inside;
            }
            !inside && lines[*i].1.starts_with('@')
        })
        .collect();
    let end = commands.first().copied().unwrap_or(lines.len());
    let texts: Vec<&str> = lines[..end].iter().map(|(_, line)| *line).collect();
    let mut step = Step {
        id: id.to_owned(),
        title: title.to_owned(),
        line: number,
        text: blocks(&texts),
        board: None,
        question: None,
        hints: Vec::new(),
        right: None,
        wrong: Vec::new(),
        checks: Vec::new(),
        pause: false,
    };
    for (i, start) in commands.iter().enumerate() {
        let end = commands.get(i + 1).copied().unwrap_or(lines.len());
        command(&mut step, lines[*start], &lines[start + 1..end])?;
    }
    for block in &step.text {
        match block {
            Block::Picture { game, position } => exists(number, game, position)?,
            Block::Portrait { game, .. } => exists(number, game, "0")?,
            _ => {}
        }
    }
    let on_board =
        matches!(step.question.as_ref().map(|one| &one.kind), Some(Kind::Move | Kind::Play { .. }));
    if on_board && step.board.is_none() {
        return mistake(number, What::NoBoard);
    }
    Ok(step)
}

/// A text that may continue on the following lines.
fn flowing(first: &str, body: &[Numbered<'_>]) -> String {
    let more = body.iter().map(|(_, line)| line.trim()).filter(|line| !line.is_empty());
    std::iter::once(first.trim()).chain(more).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

fn command(step: &mut Step, (number, line): Numbered<'_>, body: &[Numbered<'_>]) -> Read<()> {
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match name {
        "@board" => step.board = Some(board(number, rest)?),
        "@ask" => step.question = Some(question(number, rest, body)?),
        "@hint" => step.hints.push(inline(&flowing(rest, body))),
        "@right" => step.right = Some(inline(&flowing(rest, body))),
        "@wrong" => {
            let text = flowing(rest, body);
            let (answer, said) = match text.split_once("::") {
                Some((answer, said)) => (Some(answer.trim().to_owned()), said.trim()),
                None => (None, text.as_str()),
            };
            step.wrong.push(Wrong { answer: answer.filter(|answer| !answer.is_empty()), said: inline(said) });
        }
        "@check" => {
            let Some(fact) = Fact::read(rest) else { return mistake(number, What::Fact(rest.to_owned())) };
            step.checks.push((number, fact));
        }
        "@pause" => step.pause = true,
        other => return mistake(number, What::Command(other.to_owned())),
    }
    Ok(())
}

fn exists(line: usize, game: &str, position: &str) -> Read<()> {
    let found = questions::open(game).ok().and_then(|game| game.parse(position, &NoFiles).ok());
    if found.is_some() { Ok(()) } else { mistake(line, What::Position(format!("{game} {position}"))) }
}

/// Parses `GAME POSITION [misere] [compound=C] [turns=A:B] [against=WHO] [first=machine]`.
fn board(line: usize, rest: &str) -> Read<Board> {
    let mut words = words(rest);
    let wrong = |what: &str| Mistake { line, what: What::Field("@board".to_owned(), what.to_owned()) };
    let convention = convention(&mut words).ok_or_else(|| wrong(rest))?;
    let (mut machine, mut machine_begins) = (Machine::Level(marienbad_play::Level::Perfect), false);
    let mut plain = Vec::new();
    for word in words {
        if let Some(name) = word.strip_prefix("against=") {
            machine = name.parse().map_err(|_| wrong(name))?;
        } else if let Some(first) = word.strip_prefix("first=") {
            machine_begins = match first {
                "machine" => true,
                "me" => false,
                other => return Err(wrong(other)),
            };
        } else {
            plain.push(word);
        }
    }
    let [game, position] = <[String; 2]>::try_from(plain).map_err(|_| wrong(rest))?;
    exists(line, &game, &position)?;
    Ok(Board { game, position, convention, machine, machine_begins })
}
