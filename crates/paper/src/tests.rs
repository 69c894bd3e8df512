//! Handouts are complete, correct, and readable by other programs.

use std::collections::HashMap;

use marienbad_play::Match;
use marienbad_rules::{Convention, NoFiles, Play};
use marienbad_school::puzzle::series::Wish;
use marienbad_school::puzzle::{Level, Puzzle, Series, Task};
use marienbad_solve::question::{self, Game};
use marienbad_solve::{Budget, Cancel, Work};
use marienbad_words::language::Language;

use super::xlsx::{Content, Sheet, Value, name};
use super::{Paper, Worksheet, html, latex, offline, sheet, spreadsheet, xlsx};

fn open(name: &str) -> Box<dyn Game> {
    question::open(name).unwrap_or_else(|_| panic!("{name}"))
}

fn drawn(game: &dyn Game, wish: Wish, count: usize) -> Vec<Puzzle> {
    let mut series = Series::new(game, wish, 5);
    let mut next = || series.draw(&Cancel::default()).ok().flatten();
    (0..count).map_while(|_| next()).collect()
}

fn wish(task: Task, play: Play) -> Wish {
    Wish { play, task, level: Level::default() }
}

fn made(name: &str, task: Task, language: Language, paper: Paper, count: usize) -> Worksheet {
    let (game, wish) = (open(name), wish(task, Play::Normal));
    let puzzles = drawn(&*game, wish, count);
    assert_eq!(puzzles.len(), count, "{name}");
    Worksheet::new(language, &*game, (wish, 5), &puzzles, paper)
}

/// Every object of a PDF is at the offset in its table, and there is one page for every twelve positions.
fn check_pdf(bytes: &[u8], pages: usize) {
    let text = String::from_utf8_lossy(bytes);
    assert!(text.starts_with("%PDF-1.4") && text.trim_end().ends_with("%%EOF"));
    let number = |text: &str| text.trim().parse::<usize>().unwrap_or_else(|_| panic!("{text}"));
    let at = |start: usize| &bytes[start..];
    let table =
        number(text.rsplit("startxref").next().and_then(|end| end.lines().nth(1)).unwrap_or_default());
    assert!(at(table).starts_with(b"xref"));
    let entries = String::from_utf8_lossy(at(table)).into_owned();
    for (place, line) in entries.lines().skip(3).take_while(|line| line.ends_with("n ")).enumerate() {
        let start = number(&line[..10]);
        assert!(at(start).starts_with(format!("{} 0 obj", place + 1).as_bytes()), "object {}", place + 1);
    }
    assert_eq!(text.matches("/Type /Page ").count(), pages);
}

#[test]
fn a_worksheet_has_every_position_in_every_form() {
    for (name, task, language, paper, count) in [
        ("nim", Task::Move, Language::French, Paper::A4, 12),
        ("xxx", Task::Who, Language::English, Paper::Letter, 14),
        ("wythoff", Task::Lost, Language::French, Paper::Letter, 5),
        ("cram", Task::Move, Language::English, Paper::A4, 3),
    ] {
        let made = made(name, task, language, paper, count);
        let pages = count.div_ceil(12);
        check_pdf(&sheet::questions(&made), pages);
        check_pdf(&sheet::answers(&made), 1);
        let (page, answers) = (html::questions(&made), html::answers(&made));
        assert_eq!(page.matches("<section class=\"sheet\">").count(), pages);
        assert_eq!(page.matches("class=\"answer\"").count(), count, "a place to write for each");
        assert!(page.contains(if paper == Paper::A4 { "size: A4" } else { "size: letter" }));
        let (tex, solved) = (latex::questions(&made), latex::answers(&made));
        assert_eq!(tex.matches("\\begin{minipage}").count(), count, "{name}");
        for environment in ["document", "tikzpicture", "minipage"] {
            let count = |word: &str| tex.matches(&format!("\\{word}{{{environment}}}")).count();
            assert_eq!(count("begin"), count("end"), "{name} {environment}");
        }
        for item in &made.items {
            assert!(!item.answers.is_empty());
            assert!(answers.contains(&format!("<b>{}.</b>", item.number)));
            let hidden =
                item.answers.iter().all(|answer| answer.len() < 4 || !page.contains(answer.as_str()));
            assert!(hidden || task == Task::Who, "{name}: the sheet tells {:?}", item.answers);
        }
        assert_eq!(solved.matches("\\item ").count(), count);
        assert!(made.mark.contains("--seed 5") && page.contains(&made.mark));
    }
}

/// Characters that are special to TeX are preserved.
#[test]
fn tex_reads_any_name() {
    assert_eq!(
        latex::escape("50% of $x_1 & #2 {~^\\}"),
        "50\\% of \\$x\\_1 \\& \\#2 \\{\\textasciitilde{}\\textasciicircum{}\\textbackslash{}\\}"
    );
    assert_eq!(latex::escape("« a » : 3 → 2"), "\\opening{} a \\closing{} : 3 $\\rightarrow$ 2");
}

/// The recalculated value of a formula: a spreadsheet for the few functions that we use.
struct Calculator<'s> {
    sheets: &'s [Sheet],
    cells: HashMap<(&'s str, String), &'s Content>,
}

#[derive(Debug, Clone, PartialEq)]
enum Found {
    Number(f64),
    Words(String),
    Many(Vec<Found>),
    Missing,
}

impl Found {
    fn number(&self) -> f64 {
        match self {
            Self::Number(number) => *number,
            other => panic!("a number was expected: {other:?}"),
        }
    }
}

/// A parser for formulas.
struct Reader<'r> {
    rest: &'r str,
    sheet: &'r str,
}

impl<'s> Calculator<'s> {
    fn new(sheets: &'s [Sheet]) -> Self {
        let mut cells = HashMap::new();
        for sheet in sheets {
            for ((row, column), content, _) in &sheet.cells {
                cells.insert((sheet.name.as_str(), name(*row, *column)), content);
            }
        }
        Self { sheets, cells }
    }

    /// A cell by its typed value or, for a formula, its cached value: each formula is evaluated from the
    /// cached values of others, and all are compared, so that all are right if these are.
    fn cell(&self, sheet: &str, name: &str) -> Found {
        let own = self.sheets.iter().find(|one| one.name == sheet).map(|one| one.name.as_str());
        match own.and_then(|own| self.cells.get(&(own, name.replace('$', "")))) {
            None => Found::Number(0.0),
            Some(Content::Words(text)) => Found::Words(text.clone()),
            Some(Content::Number(number) | Content::Formula(_, Value::Number(number))) => {
                Found::Number(*number)
            }
            Some(Content::Formula(_, Value::Words(words))) => Found::Words(words.clone()),
        }
    }

    fn of(&self, sheet: &str, formula: &str) -> Found {
        let mut reader = Reader { rest: formula, sheet };
        let found = self.comparison(&mut reader);
        assert_eq!(reader.rest, "", "{formula}");
        found
    }

    fn comparison(&self, reader: &mut Reader<'_>) -> Found {
        let left = self.sum(reader);
        for sign in ["<=", ">=", "<", ">", "="] {
            if let Some(rest) = reader.rest.strip_prefix(sign) {
                reader.rest = rest;
                let (a, b) = (left.number(), self.sum(reader).number());
                let holds = match sign {
                    "<=" => a <= b,
                    ">=" => a >= b,
                    "<" => a < b,
                    ">" => a > b,
                    _ => (a - b).abs() < 1e-9,
                };
                return Found::Number(f64::from(u8::from(holds)));
            }
        }
        left
    }

    fn sum(&self, reader: &mut Reader<'_>) -> Found {
        let mut left = self.product(reader);
        while let Some(sign) = reader.rest.chars().next().filter(|sign| "+-".contains(*sign)) {
            reader.rest = &reader.rest[1..];
            let right = self.product(reader).number();
            left = Found::Number(if sign == '+' { left.number() + right } else { left.number() - right });
        }
        left
    }

    fn product(&self, reader: &mut Reader<'_>) -> Found {
        let mut left = self.atom(reader);
        while let Some(sign) = reader.rest.chars().next().filter(|sign| "*/".contains(*sign)) {
            reader.rest = &reader.rest[1..];
            let right = self.atom(reader).number();
            left = Found::Number(if sign == '*' { left.number() * right } else { left.number() / right });
        }
        left
    }

    fn atom(&self, reader: &mut Reader<'_>) -> Found {
        if let Some(rest) = reader.rest.strip_prefix('(') {
            reader.rest = rest;
            let found = self.comparison(reader);
            reader.rest = reader.rest.strip_prefix(')').unwrap_or_else(|| panic!("{}", reader.rest));
            return found;
        }
        if let Some(rest) = reader.rest.strip_prefix("\"\"") {
            reader.rest = rest;
            return Found::Words(String::new());
        }
        let end = reader.rest.find(|c: char| !c.is_alphanumeric() && !"$.!:".contains(c));
        let (word, rest) = reader.rest.split_at(end.unwrap_or(reader.rest.len()));
        reader.rest = rest;
        if let Ok(number) = word.parse() {
            return Found::Number(number);
        }
        if let Some(rest) = reader.rest.strip_prefix('(') {
            reader.rest = rest;
            let mut arguments = vec![self.comparison(reader)];
            while let Some(rest) = reader.rest.strip_prefix(',') {
                reader.rest = rest;
                arguments.push(self.comparison(reader));
            }
            reader.rest = reader.rest.strip_prefix(')').unwrap_or_else(|| panic!("{}", reader.rest));
            return function(word, arguments);
        }
        let (sheet, cells) = word.split_once('!').unwrap_or((reader.sheet, word));
        let Some((from, to)) = cells.split_once(':') else { return self.cell(sheet, cells) };
        let place = |cell: &str| {
            let cell = cell.replace('$', "");
            let letters = cell.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
            let column = letters.bytes().fold(0, |sum, letter| 26 * sum + u32::from(letter - b'A') + 1);
            (cell[letters.len()..].parse::<u32>().unwrap_or_else(|_| panic!("{cell}")), column)
        };
        let ((top, left), (bottom, right)) = (place(from), place(to));
        let all = (top..=bottom).flat_map(|row| (left..=right).map(move |column| name(row, column)));
        Found::Many(all.map(|cell| self.cell(sheet, &cell)).collect())
    }
}

fn function(word: &str, arguments: Vec<Found>) -> Found {
    let numbers = |found: &Found| match found {
        Found::Many(all) => all.iter().map(Found::number).collect::<Vec<_>>(),
        one => vec![one.number()],
    };
    match (word, &arguments[..]) {
        ("IF", [test, yes, no]) => {
            if test.number() == 0.0 {
                no.clone()
            } else {
                yes.clone()
            }
        }
        ("ISNA", [one]) => Found::Number(f64::from(u8::from(*one == Found::Missing))),
        ("INT", [one]) => Found::Number(one.number().floor()),
        ("SQRT", [one]) => Found::Number(one.number().sqrt()),
        ("SUM", [one]) => Found::Number(numbers(one).iter().sum()),
        ("MATCH", [wanted, among, _]) => {
            let place = numbers(among).iter().position(|number| (*number - wanted.number()).abs() < 1e-9);
            place.map_or(Found::Missing, |place| Found::Number(place as f64 + 1.0))
        }
        ("LOOKUP", [wanted, among]) => {
            let found = numbers(among).into_iter().rfind(|number| *number <= wanted.number());
            found.map_or(Found::Missing, Found::Number)
        }
        _ => panic!("{word} of {} arguments", arguments.len()),
    }
}

/// Every formula evaluates to the engines' value cached beside it.
#[test]
fn formulas_come_to_the_values_of_the_engines() {
    for (game, to, least) in [("wythoff", Some(120), 600), ("fibonacci", None, 900)] {
        let game = open(game);
        let mut work = Work::new(Budget::default());
        let sheets = spreadsheet::sheets(Language::French, &*game, to, &mut work).ok().flatten();
        let sheets = sheets.unwrap_or_else(|| panic!("no sheets"));
        let calculator = Calculator::new(&sheets);
        let mut count = 0;
        for sheet in &sheets {
            for ((row, column), content, _) in &sheet.cells {
                let Content::Formula(text, kept) = content else { continue };
                let found = calculator.of(&sheet.name, text);
                let same = match kept {
                    Value::Number(number) => (found.number() - number).abs() < 1e-9 * number.abs().max(1.0),
                    Value::Words(words) => found == Found::Words(words.clone()),
                };
                assert!(same, "{} {}: {text} is {found:?}, not {kept:?}", sheet.name, name(*row, *column));
                count += 1;
            }
        }
        assert!(count > least, "{count}");
        let bytes = xlsx::workbook(&sheets);
        assert!(bytes.starts_with(b"PK\x03\x04") && bytes[bytes.len() - 22..].starts_with(b"PK\x05\x06"));
    }
}

/// The rows of source 003's own page, and of source 004's own table.
#[test]
fn spreadsheets_show_what_the_sources_show() {
    let sheets = |name: &str| {
        let found =
            spreadsheet::sheets(Language::English, &*open(name), None, &mut Work::new(Budget::default()));
        found.ok().flatten().unwrap_or_else(|| panic!("{name}"))
    };
    let gold = sheets("wythoff");
    let calculator = Calculator::new(&gold);
    let row = |row: u32| {
        let cell = |column| calculator.cell(&gold[0].name, &format!("{column}{row}")).number().to_string();
        ["B", "C", "D", "G"].map(cell)
    };
    assert_eq!(row(578), ["575", "930", "1505", "930"]);
    assert_eq!(row(12), ["9", "14", "23", "14"]);
    let matches = sheets("fibonacci");
    let calculator = Calculator::new(&matches);
    // (28; 2), (26; 8), (20; 6), (21; 10): 2, 5, 2 and 0.
    for (cell, taken) in [("I29", 2.0), ("L27", 5.0), ("K21", 2.0), ("M22", 0.0)] {
        assert_eq!(calculator.cell(&matches[2].name, cell), Found::Number(taken), "{cell}");
    }
}

/// A page without a server contains the feedback on every answer, and makes no requests.
#[test]
fn pages_need_no_server() {
    let mut work = Work::new(Budget::default());
    for (name, task) in
        [("nim", Task::Move), ("cram", Task::Move), ("xxx", Task::Who), ("wythoff", Task::Lost)]
    {
        let game = open(name);
        let puzzles = drawn(&*game, wish(task, Play::Misere), 2);
        let page = offline::puzzles(Language::French, &*game, &puzzles, &mut work).unwrap_or_default();
        let right: usize = puzzles.iter().map(|puzzle| puzzle.answers.len()).sum();
        assert_eq!(page.matches(" data-right").count(), right, "{name}");
        let asked: usize = puzzles.iter().map(|puzzle| puzzle.grade.choices).sum();
        let buttons = page.matches("class=\"answer\"").count();
        assert!(buttons >= asked || task == Task::Who && buttons == 4, "{name}");
        assert!(!page.contains("http://") && !page.contains("https://") && !page.contains("src="), "{name}");
    }
    let mut game = Match::new("nim", "1,3,5,6", Convention::default(), ["A", "<B>"], &NoFiles)
        .unwrap_or_else(|error| panic!("{error}"));
    ["4:-5", "2:-2"].iter().for_each(|mv| assert!(game.play(mv).is_ok()));
    let page = offline::of_match(Language::English, &game).unwrap_or_default();
    assert_eq!(page.matches("class=\"step\"").count(), 3);
    assert!(page.contains("&lt;B&gt;") && page.contains("max=\"2\""));
}
