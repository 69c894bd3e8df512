//! Parses a question: its kind, and the lines that belong to it.

use std::collections::HashMap;

use marienbad_solve::conjecture::{Conjecture, parse};
use marienbad_solve::question;

use super::{MOST_CELLS, Mistake, Numbered, Read, What, exists, mistake};
use crate::fact::{Fact, Spot, convention, words};
use crate::lesson::{Blank, Choice, Coins, Colour, Guess, Kind, Line, Network, Question, Rule, Table};
use crate::markup::{Rich, inline};
use crate::value::Value;

/// The furthest that a rule is tested.
const FURTHEST: u64 = 2000;

/// The most coins, and the most vertices.
const MOST_COINS: usize = 32;
const MOST_VERTICES: usize = 24;

pub(super) fn question(line: usize, rest: &str, body: &[Numbered<'_>]) -> Read<Question> {
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
        "coins" => Kind::Coins(coins(line, &body)?),
        "graph" => Kind::Network(network(line, &body)?),
        "conjecture" => Kind::Guess(guess(line, &body)?),
        "invent" => {
            let fields = fields(&body)?;
            let (at, sample) = needed(line, &fields, "sample")?;
            if crate::invent::opened(sample).is_err() {
                return mistake(at, What::Rule(sample.to_owned()));
            }
            Kind::Invent { sample: sample.to_owned() }
        }
        other => return mistake(line, What::Field("@ask".to_owned(), other.to_owned())),
    };
    Ok(Question { words: inline(words.trim()), kind })
}

/// Parses lines `- words {fact} :: what is said`.
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

/// The parsed content of the last braces of a text, and the text before them.
fn braces<T>(line: usize, text: &str, read: fn(&str) -> Option<T>) -> Read<(String, Option<T>)> {
    let text = text.trim();
    let Some(inside) = text.strip_suffix('}') else { return Ok((text.to_owned(), None)) };
    let Some((words, inside)) = inside.rsplit_once("{=") else { return Ok((text.to_owned(), None)) };
    match read(inside) {
        Some(fact) => Ok((words.trim().to_owned(), Some(fact))),
        None => mistake(line, What::Fact(inside.to_owned())),
    }
}

/// Parses lines `- words {=value} words`.
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

type Fields<'a> = HashMap<&'a str, (usize, &'a str)>;

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

/// Parses `0..7`, `2 4 6`, or both.
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
    // `y=0` has the heading y and stands for 0 in the cells.
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
    let (x, y) = (numbers(&fields, "x")?, numbers(&fields, "y")?);
    let colour = Colour { game: words.join(" "), convention, x, y };
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

/// Parses lines: `- line`, `= line` for one that may be exchanged with the line before it, `x line` for one
/// that does not belong to the text.
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

/// The numbers of a field; empty if the field is missing.
fn numbers(fields: &Fields<'_>, name: &'static str) -> Read<Vec<u64>> {
    let Some(field) = fields.get(name) else { return Ok(Vec::new()) };
    let wrong = |text: &String| Mistake { line: field.0, what: What::Field(name.to_owned(), text.clone()) };
    list(*field)?.iter().map(|text| text.parse().map_err(|_| wrong(text))).collect()
}

fn coins(line: usize, body: &[Numbered<'_>]) -> Read<Coins> {
    let fields = fields(body)?;
    let (at, game) = needed(line, &fields, "game")?;
    let one = |name: &'static str| -> Read<Option<usize>> {
        let Some((at, text)) = fields.get(name) else { return Ok(None) };
        let wrong = || Mistake { line: *at, what: What::Field(name.to_owned(), (*text).to_owned()) };
        Ok(Some(text.parse().map_err(|_| wrong())?))
    };
    let coins = Coins {
        game: game.to_owned(),
        places: numbers(&fields, "places")?,
        start: numbers(&fields, "start")?,
        fixed: numbers(&fields, "fixed")?,
        black: one("black")?,
        turn: one("turn")?,
    };
    let known = |all: &[u64]| all.iter().all(|place| coins.places.contains(place));
    let (start, fixed) = (known(&coins.start), known(&coins.fixed));
    let limited = coins.black.is_some() || coins.turn.is_some();
    if !start || !fixed || !limited || coins.places.is_empty() || coins.places.len() > MOST_COINS {
        return mistake(line, What::Answers);
    }
    exists(at, &coins.game, &coins.position(&coins.places))?;
    exists(at, &coins.game, "0")?;
    Ok(coins)
}

/// The names of a graph's vertices, in alphabetical order.
fn vertices(arrows: &str) -> Vec<String> {
    let mut out: Vec<String> = arrows.split([',', '>']).map(|name| name.trim().to_owned()).collect();
    out.sort();
    out.dedup();
    out
}

fn network(line: usize, body: &[Numbered<'_>]) -> Read<Network> {
    let fields = fields(body)?;
    let (at, arrows) = needed(line, &fields, "graph")?;
    let vertices = vertices(arrows);
    if vertices.len() > MOST_VERTICES {
        return mistake(at, What::Answers);
    }
    let (find_at, find) = needed(line, &fields, "find")?;
    let spot = |name: &String| {
        let position = format!("{arrows}:{name}");
        exists(at, "dag", &position)?;
        Ok(Spot { game: "dag".to_owned(), position, convention: marienbad_rules::Convention::default() })
    };
    let spots: Vec<Spot> = vertices.iter().map(spot).collect::<Read<_>>()?;
    let value = match find {
        "value" => Value::Grundy,
        "outcome" => Value::Outcome,
        other => return mistake(find_at, What::Field("find".to_owned(), other.to_owned())),
    };
    let mut blanks: Vec<usize> = (0..vertices.len()).collect();
    if let Some((at, given)) = fields.get("given") {
        for name in given.split_whitespace() {
            let Some(place) = vertices.iter().position(|one| one == name) else {
                return mistake(*at, What::Field("given".to_owned(), name.to_owned()));
            };
            blanks.retain(|blank| *blank != place);
        }
    }
    if blanks.is_empty() {
        return mistake(line, What::Answers);
    }
    let values = spots.into_iter().map(value).collect();
    Ok(Network { arrows: arrows.to_owned(), vertices, values, blanks })
}

fn guess(line: usize, body: &[Numbered<'_>]) -> Read<Guess> {
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
    if parse(sample).ok().and_then(|predicate| Conjecture::new(&*opened, predicate).ok()).is_none() {
        return mistake(sample_at, What::Rule(sample.to_owned()));
    }
    let refuted = fields.get("want").is_some_and(|(_, want)| *want == "refuted");
    Ok(Guess { game, convention, to, refuted, sample: sample.to_owned() })
}
