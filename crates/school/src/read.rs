//! Reads the file of a lesson. What is wrong is told with its line; `docs/lessons.md` describes the form.

use std::collections::HashSet;

use marienbad_rules::NoFiles;
use marienbad_solve::conjecture::{Conjecture, parse};
use marienbad_solve::question;
use marienbad_words::language::{Language, say};

use crate::fact::{Fact, Value, convention, words};
use crate::lesson::{Blank, Board, Choice, Colour, Kind, Lesson, Line, Question, Rule, Step, Table, Wrong};
use crate::machine::Machine;
use crate::markup::{Rich, blocks, inline};

/// The longest file, in bytes.
pub const LONGEST_FILE: usize = 1 << 18;

/// The most cells of a table, and the most positions to be coloured.
const MOST_CELLS: usize = 600;

/// The furthest that a rule is tested.
const FURTHEST: u64 = 2000;

/// What is wrong with a file, and on which line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub what: What,
}

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// The file is too long.
    Long,
    /// No title, `# …`, at the beginning.
    Title,
    /// Something of the head, or of a question, is missing.
    Missing(&'static str),
    /// This is no value of that field.
    Field(String, String),
    /// No such command.
    Command(String),
    /// Two steps of that name.
    Twice(String),
    /// The engines cannot judge this.
    Fact(String),
    /// No such game or position.
    Position(String),
    /// This rule cannot be read, or is not about this game.
    Rule(String),
    /// A question without its answers, or with none that is right.
    Answers,
    /// A question on the board, and no board.
    NoBoard,
    /// No steps.
    Empty,
}

impl Mistake {
    /// In words, with the line.
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

/// Reads a lesson.
pub fn read(text: &str) -> Read<Lesson> {
    if text.len() > LONGEST_FILE {
        return mistake(1, What::Long);
    }
    let text = text.trim_start_matches('\u{feff}');
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
    Ok(lesson)
}

/// French signs stay with their words: the blank before them is one that is not broken. Programs, facts and
/// fields are left alone.
fn typeset(text: &str) -> String {
    const FIELDS: [&str; 10] =
        ["rows", "columns", "cell", "blank", "game", "x", "y", "to", "sample", "domain"];
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

/// Whether a text can be a name: small letters, digits, `-`.
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
        about: String::new(),
        steps: Vec::new(),
        own: false,
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
            "minutes" => lesson.minutes = value.parse().map_err(|_| wrong())?,
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
    // A line with an @ inside a program is part of it.
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
    };
    for (i, start) in commands.iter().enumerate() {
        let end = commands.get(i + 1).copied().unwrap_or(lines.len());
        command(&mut step, lines[*start], &lines[start + 1..end])?;
    }
    for block in &step.text {
        if let crate::markup::Block::Picture { game, position } = block {
            exists(number, game, position)?;
        }
    }
    let on_board =
        matches!(step.question.as_ref().map(|one| &one.kind), Some(Kind::Move | Kind::Play { .. }));
    if on_board && step.board.is_none() {
        return mistake(number, What::NoBoard);
    }
    Ok(step)
}

/// A text that may go on in the lines below.
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
        other => return mistake(number, What::Command(other.to_owned())),
    }
    Ok(())
}

fn exists(line: usize, game: &str, position: &str) -> Read<()> {
    let found = question::open(game).ok().and_then(|game| game.parse(position, &NoFiles).ok());
    if found.is_some() { Ok(()) } else { mistake(line, What::Position(format!("{game} {position}"))) }
}

/// `GAME POSITION [misere] [compound=C] [turns=A:B] [against=WHO] [first=machine]`
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

fn question(line: usize, rest: &str, body: &[Numbered<'_>]) -> Read<Question> {
    let rest = rest.trim();
    let (kind, words) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let body: Vec<Numbered<'_>> = body.iter().copied().filter(|(_, line)| !line.trim().is_empty()).collect();
    let kind = match kind {
        "choose" => choices(line, &body)?,
        "number" => blanks(line, &body)?,
        "move" => Kind::Move,
        "play" => Kind::Play { win: fields(&body)?.get("goal").is_none_or(|(_, goal)| *goal != "finish") },
        "table" => Kind::Table(table(line, &body)?),
        "colour" => Kind::Colour(colour(line, &body)?),
        "rule" => Kind::Rule(rule(line, &body)?),
        "order" => order(line, &body)?,
        other => return mistake(line, What::Field("@ask".to_owned(), other.to_owned())),
    };
    Ok(Question { words: inline(words.trim()), kind })
}

/// `- words {fact} :: what is said`
fn choices(line: usize, body: &[Numbered<'_>]) -> Read<Kind> {
    let mut out = Vec::new();
    for (number, text) in body {
        let (right, rest) = match (text.strip_prefix("+ "), text.strip_prefix("- ")) {
            (Some(rest), _) => (true, rest),
            (_, Some(rest)) => (false, rest),
            _ => return mistake(*number, What::Field("@ask".to_owned(), (*text).to_owned())),
        };
        let (words, said) = rest.split_once("::").unwrap_or((rest, ""));
        let (words, fact) = braces(*number, words, Fact::read)?;
        out.push(Choice { words: inline(&words), right, fact, said: inline(said.trim()) });
    }
    if out.iter().filter(|choice| choice.right).count() != 1 || out.len() < 2 {
        return mistake(line, What::Answers);
    }
    Ok(Kind::Choose(out))
}

/// What stands in the last braces of a text, read; and the text before them.
fn braces<T>(line: usize, text: &str, read: fn(&str) -> Option<T>) -> Read<(String, Option<T>)> {
    let text = text.trim();
    let Some(inside) = text.strip_suffix('}') else { return Ok((text.to_owned(), None)) };
    let Some((words, inside)) = inside.rsplit_once("{=") else { return Ok((text.to_owned(), None)) };
    match read(inside) {
        Some(fact) => Ok((words.trim().to_owned(), Some(fact))),
        None => mistake(line, What::Fact(inside.to_owned())),
    }
}

/// `- words {=value} words`
fn blanks(line: usize, body: &[Numbered<'_>]) -> Read<Kind> {
    let mut out = Vec::new();
    for (number, text) in body {
        let text = text.strip_prefix("- ").unwrap_or(text);
        let Some((words, rest)) = text.split_once("{=") else { return mistake(*number, What::Answers) };
        let Some((inside, after)) = rest.split_once('}') else { return mistake(*number, What::Answers) };
        let Some(value) = Value::read(inside) else { return mistake(*number, What::Fact(inside.to_owned())) };
        out.push(Blank { words: inline(words.trim()), value, after: inline(after.trim()) });
    }
    if out.is_empty() { mistake(line, What::Answers) } else { Ok(Kind::Numbers(out)) }
}

type Fields<'a> = std::collections::HashMap<&'a str, (usize, &'a str)>;

fn fields<'a>(body: &[Numbered<'a>]) -> Read<Fields<'a>> {
    let mut out = Fields::new();
    for (number, text) in body {
        let Some((field, value)) = text.split_once(':') else {
            return mistake(*number, What::Field("@ask".to_owned(), (*text).to_owned()));
        };
        out.insert(field.trim(), (*number, value.trim()));
    }
    Ok(out)
}

fn needed<'a>(line: usize, fields: &Fields<'a>, name: &'static str) -> Read<Numbered<'a>> {
    fields.get(name).copied().ok_or(Mistake { line, what: What::Missing(name) })
}

/// `0..7`, `2 4 6`, or both.
fn list((line, text): Numbered<'_>) -> Read<Vec<String>> {
    let mut out = Vec::new();
    for word in text.split_whitespace() {
        match word.split_once("..") {
            Some((from, to)) => match (from.parse::<u64>(), to.parse::<u64>()) {
                (Ok(from), Ok(to)) if to < from.saturating_add(MOST_CELLS as u64) => {
                    out.extend((from..=to).map(|number| number.to_string()));
                }
                _ => return mistake(line, What::Field("..".to_owned(), word.to_owned())),
            },
            None => out.push(word.to_owned()),
        }
    }
    Ok(out)
}

fn table(line: usize, body: &[Numbered<'_>]) -> Read<Table> {
    let fields = fields(body)?;
    let rows = list(needed(line, &fields, "rows")?)?;
    let columns = list(needed(line, &fields, "columns")?)?;
    let (at, cell) = needed(line, &fields, "cell")?;
    if rows.is_empty() || columns.is_empty() || rows.len() * columns.len() > MOST_CELLS {
        return mistake(line, What::Answers);
    }
    // `y=0` is called y, and stands for 0 in the cells.
    let meant = |head: &String| head.rsplit_once('=').map_or(head.clone(), |(_, value)| value.to_owned());
    let value = |row: &String, column: &String| {
        let (row, column) = (&meant(row), &meant(column));
        let text = cell.replace("ROW", row).replace("COLUMN", column);
        Value::read(&text).ok_or(Mistake { line: at, what: What::Fact(text) })
    };
    let cells: Vec<Vec<Value>> = rows
        .iter()
        .map(|row| columns.iter().map(|column| value(row, column)).collect())
        .collect::<Read<_>>()?;
    let called = |heads: Vec<String>| -> Vec<String> {
        let name = |head: String| head.rsplit_once('=').map_or(head.clone(), |(name, _)| name.to_owned());
        heads.into_iter().map(name).collect()
    };
    let (rows, columns) = (called(rows), called(columns));
    let (at, blank) = needed(line, &fields, "blank")?;
    let mut blanks = Vec::new();
    for word in blank.split_whitespace() {
        let found = word.split_once('/').and_then(|(row, column)| {
            let all = |text: &str, own: &[String]| -> Option<Vec<usize>> {
                if text == "*" {
                    return Some((0..own.len()).collect());
                }
                Some(vec![own.iter().position(|one| one == text)?])
            };
            Some((all(row, &rows)?, all(column, &columns)?))
        });
        let Some((own_rows, own_columns)) = found else {
            return mistake(at, What::Field("blank".to_owned(), word.to_owned()));
        };
        for row in own_rows {
            blanks.extend(own_columns.iter().map(|column| (row, *column)));
        }
    }
    blanks.sort_unstable();
    blanks.dedup();
    if blanks.is_empty() {
        return mistake(at, What::Answers);
    }
    let corner = fields.get("corner").map_or("", |(_, corner)| *corner).to_owned();
    Ok(Table { corner, rows, columns, cells, blanks })
}

fn colour(line: usize, body: &[Numbered<'_>]) -> Read<Colour> {
    let fields = fields(body)?;
    let (at, game) = needed(line, &fields, "game")?;
    let mut words = words(game);
    let convention = convention(&mut words).unwrap_or_default();
    let numbers = |name: &'static str| -> Read<Vec<u64>> {
        let Some(field) = fields.get(name) else { return Ok(Vec::new()) };
        let wrong =
            |text: &String| Mistake { line: field.0, what: What::Field(name.to_owned(), text.clone()) };
        list(*field)?.iter().map(|text| text.parse().map_err(|_| wrong(text))).collect()
    };
    let colour = Colour { game: words.join(" "), convention, x: numbers("x")?, y: numbers("y")? };
    let all = colour.positions();
    if all.is_empty() || all.len() > MOST_CELLS {
        return mistake(line, What::Answers);
    }
    all.iter().try_for_each(|position| exists(at, &colour.game, position))?;
    Ok(colour)
}

fn rule(line: usize, body: &[Numbered<'_>]) -> Read<Rule> {
    let fields = fields(body)?;
    let (at, game) = needed(line, &fields, "game")?;
    let mut words = words(game);
    let convention = convention(&mut words).unwrap_or_default();
    let game = words.join(" ");
    let (to_at, to) = needed(line, &fields, "to")?;
    let to = to.parse().ok().filter(|to| *to <= FURTHEST);
    let Some(to) = to else { return mistake(to_at, What::Field("to".to_owned(), String::new())) };
    let Ok(opened) = question::open(&game) else { return mistake(at, What::Position(game)) };
    let (sample_at, sample) = needed(line, &fields, "sample")?;
    let domain = fields.get("domain").map_or("", |(_, domain)| *domain).to_owned();
    let rule = Rule { game, convention, to, sample: sample.to_owned(), domain };
    let text = crate::judge::whole_rule(&rule, sample);
    let read = parse(&text).ok().and_then(|predicate| Conjecture::new(&*opened, predicate).ok());
    if read.is_none() {
        return mistake(sample_at, What::Rule(sample.to_owned()));
    }
    Ok(rule)
}

/// `- line`, `= line` that may be exchanged with the one before it, `x line` that does not belong there.
fn order(line: usize, body: &[Numbered<'_>]) -> Read<Kind> {
    let mut out: Vec<Line> = Vec::new();
    let mut rank = None;
    for (number, text) in body {
        let (sign, rest) = text.split_at_checked(2).unwrap_or((text, ""));
        let own = match sign {
            "- " => {
                rank = Some(rank.map_or(0, |rank: usize| rank + 1));
                rank
            }
            "= " if rank.is_some() => rank,
            "x " => None,
            _ => return mistake(*number, What::Field("@ask".to_owned(), (*text).to_owned())),
        };
        let (words, said) = rest.split_once("::").unwrap_or((rest, ""));
        let said: Rich = inline(said.trim());
        out.push(Line { words: inline(words.trim_end()), rank: own, said });
    }
    if out.iter().filter(|line| line.rank.is_some()).count() < 2 {
        return mistake(line, What::Answers);
    }
    Ok(Kind::Order(out))
}
