//! The tables that sources 003 and 004 build in a spreadsheet, with their own formulas.
//!
//! Shaded cells are typed by hand; every other cell is a formula that a class can fill down itself. The
//! values cached beside the formulas are those of the engines.

use marienbad_rules::{Convention, Disguise, NoFiles};
use marienbad_solve::closed::lower_wythoff;
use marienbad_solve::question::{Game, Outcome};
use marienbad_solve::{Stop, Work};
use marienbad_words::language::{Language, say};

use super::xlsx::{Content, Look, Sheet, Value, name};

/// The last rank of source 003's spreadsheet, and the last line of source 004's table.
const USUAL: [u64; 2] = [575, 37];

/// The most rows.
pub const MOST: u64 = 5000;

/// The most lines of the table of matches, each of which is asked of the engine.
pub const MOST_MATCHES: u64 = 400;

/// The columns of source 004's second table: 2 to 30.
const LAST_LIMIT: u64 = 30;

/// The golden ratio as a number.
const GOLDEN: f64 = 1.618_033_988_749_895;

/// Whether a game has a spreadsheet.
pub fn has_one(game: &dyn Game) -> bool {
    matches!(game.disguise(), Some(Disguise::Wythoff | Disguise::Fibonacci))
}

/// The sheets of a game; empty if no source builds one. `to` is the last rank, or the maximum number of
/// matches.
pub fn sheets(
    language: Language,
    game: &dyn Game,
    to: Option<u64>,
    work: &mut Work<'_>,
) -> Result<Option<Vec<Sheet>>, Stop> {
    match game.disguise() {
        Some(Disguise::Wythoff) => {
            let to = to.unwrap_or(USUAL[0]).clamp(2, MOST);
            Ok(Some(vec![wythoff(language, to as u32)]))
        }
        Some(Disguise::Fibonacci) => {
            let to = to.unwrap_or(USUAL[1]).clamp(3, MOST_MATCHES);
            Ok(Some(vec![lines(language), sums(language), matches(language, game, to, work)?]))
        }
        _ => Ok(None),
    }
}

fn number(value: u64) -> Content {
    Content::Number(value as f64)
}

fn formula(text: String, value: f64) -> Content {
    Content::Formula(text, Value::Number(value))
}

/// Source 003, as on its page: ranks in B, the pairs in C and D, ratios in E and F, multiples of the golden
/// ratio in G; the first line to be filled down is the fifth.
fn wythoff(language: Language, to: u32) -> Sheet {
    let mut sheet = Sheet {
        name: say!(language, "sheet-wythoff"),
        widths: vec![3.0, 8.0, 8.0, 8.0, 15.0, 13.0, 13.0, 3.0, 60.0],
        frozen: (3, 0),
        ..Sheet::default()
    };
    for (column, text) in (2..).zip(["d", "yd", "xd"]) {
        sheet.put(2, column, Content::Words(text.to_owned()), Look::Head);
        sheet.put(3, column, number(0), Look::Typed);
    }
    sheet.put(2, 5, Content::Words(say!(language, "sheet-golden")), Look::Head);
    sheet.put(2, 6, formula("0.5*(1+SQRT(5))".to_owned(), GOLDEN), Look::Ratio);
    for (column, text) in (5..).zip(["yd/d", "xd/yd", "INT(d*φ)"]) {
        sheet.put(3, column, Content::Words(text.to_owned()), Look::Head);
    }
    for d in 1..=to {
        let (row, above) = (d + 3, d + 2);
        let y = lower_wythoff(&u64::from(d).into()).to_string().parse::<f64>().unwrap_or(f64::NAN);
        let (rank, x) = (f64::from(d), y + f64::from(d));
        if d == 1 {
            for (column, value) in (2..).zip([1, 1, 2]) {
                sheet.put(row, column, number(value), Look::Typed);
            }
        } else {
            sheet.put(row, 2, formula(format!("1+B{above}"), rank), Look::Plain);
            let rule = format!("IF(ISNA(MATCH(B{above},$D$3:$D{},0)),C{above}+2,C{above}+1)", above - 1);
            sheet.put(row, 3, formula(rule, y), Look::Plain);
            sheet.put(row, 4, formula(format!("B{row}+C{row}"), x), Look::Plain);
        }
        sheet.put(row, 5, formula(format!("C{row}/B{row}"), y / rank), Look::Ratio);
        sheet.put(row, 6, formula(format!("D{row}/C{row}"), x / y), Look::Ratio);
        sheet.put(row, 7, formula(format!("INT(B{row}*$F$2)"), y), Look::Plain);
    }
    let notes = ["sheet-wythoff-typed", "sheet-wythoff-pull", "sheet-wythoff-rule", "sheet-wythoff-compare"];
    for (row, note) in (2..).zip(notes) {
        sheet.put(row, 9, Content::Words(language.say(note)), Look::Plain);
    }
    sheet
}

/// The Fibonacci numbers, starting with 1 and 2.
fn fibonacci(count: usize) -> Vec<u64> {
    let mut all = vec![1, 2];
    while all.len() < count {
        all.push(all[all.len() - 1] + all[all.len() - 2]);
    }
    all
}

/// How many Fibonacci numbers stand on the first sheet, from 1 to 196,418 as in the source.
const LINES: usize = 26;

/// The name of the sheet of lines, by which others speak of it.
const NUMBERS: &str = "Fibonacci";

/// The lines that are lost up to the diagonal: 3 and 5 are typed, and each further line is the sum of the
/// two above it; 1 and 2 precede them for the strategy.
fn lines(language: Language) -> Sheet {
    let mut sheet = Sheet {
        name: NUMBERS.to_owned(),
        widths: vec![6.0, 12.0, 14.0, 3.0, 60.0],
        frozen: (1, 0),
        ..Sheet::default()
    };
    for (column, id) in (1..).zip(["sheet-number", "sheet-line", "sheet-ratio"]) {
        sheet.put(1, column, Content::Words(language.say(id)), Look::Head);
    }
    let all = fibonacci(LINES);
    for (row, (place, value)) in (2_u32..).zip(all.iter().enumerate()) {
        sheet.put(row, 1, number(place as u64 + 1), Look::Plain);
        if place < 4 {
            sheet.put(row, 2, number(*value), Look::Typed);
        } else {
            sheet.put(row, 2, formula(format!("B{}+B{}", row - 2, row - 1), *value as f64), Look::Plain);
        }
        if place > 0 {
            let ratio = *value as f64 / all[place - 1] as f64;
            sheet.put(row, 3, formula(format!("B{row}/B{}", row - 1), ratio), Look::Ratio);
        }
    }
    for (row, note) in (2..).zip(["sheet-lines-typed", "sheet-lines-pull", "sheet-lines-ratio"]) {
        sheet.put(row, 5, Content::Words(language.say(note)), Look::Plain);
    }
    sheet
}

/// The other lines that begin with 0: sums of two non-consecutive Fibonacci numbers.
fn sums(language: Language) -> Sheet {
    let all = &fibonacci(12)[2..];
    let mut sheet = Sheet {
        name: say!(language, "sheet-sums"),
        widths: vec![10.0; all.len() + 1],
        frozen: (1, 1),
        ..Sheet::default()
    };
    sheet.put(1, 1, Content::Words("+".to_owned()), Look::Head);
    for (i, value) in all.iter().enumerate() {
        let (row, column) = (i as u32 + 2, i as u32 + 2);
        // They start at B4 in the sheet of lines.
        let there = format!("{NUMBERS}!$B${}", i + 4);
        sheet.put(1, column, formula(there.clone(), *value as f64), Look::Head);
        sheet.put(row, 1, formula(there, *value as f64), Look::Head);
    }
    for (i, large) in all.iter().enumerate().skip(1) {
        for (j, small) in all.iter().enumerate() {
            let (row, column) = (i as u32 + 2, j as u32 + 2);
            let top = name(1, column);
            let (top, neighbour) = (top.replace('1', "$1"), format!("$A{}", row - 1));
            let value = if *small < all[i - 1] {
                Value::Number((large + small) as f64)
            } else {
                Value::Words(String::new())
            };
            let text = format!("IF({top}<{neighbour},$A{row}+{top},\"\")");
            sheet.put(row, column, Content::Formula(text, value), Look::Plain);
        }
    }
    let below = all.len() as u32 + 3;
    for (row, note) in (below..).zip(["sheet-sums-note", "sheet-sums-more"]) {
        sheet.put(row, 1, Content::Words(language.say(note)), Look::Plain);
    }
    sheet
}

/// How many parts a number of matches may have in the table.
const PARTS: u32 = 6;

/// The pupils' second table, by the strategy that they had no time for: the Fibonacci sum of each number of
/// matches, its smallest term, and what to take.
fn matches(language: Language, game: &dyn Game, to: u64, work: &mut Work<'_>) -> Result<Sheet, Stop> {
    let least = 2 + PARTS;
    let mut sheet = Sheet {
        name: say!(language, "sheet-strategy"),
        widths: vec![10.0; least as usize],
        frozen: (1, 1),
        ..Sheet::default()
    };
    sheet.put(1, 1, Content::Words(say!(language, "sheet-matches")), Look::Head);
    for part in 1..=PARTS {
        let words = say!(language, "sheet-part", "number" => part.to_string());
        sheet.put(1, 1 + part, Content::Words(words), Look::Head);
    }
    sheet.put(1, least, Content::Words(say!(language, "sheet-least")), Look::Head);
    let limits: Vec<u64> = (1..=LAST_LIMIT / 2).map(|half| 2 * half).collect();
    for (column, limit) in (least + 1..).zip(&limits) {
        sheet.put(1, column, number(*limit), Look::Head);
    }
    let numbers = format!("{NUMBERS}!$B$2:$B${}", LINES + 1);
    for count in 1..=to {
        let row = count as u32 + 1;
        sheet.put(
            row,
            1,
            if count == 1 { number(1) } else { formula(format!("1+A{}", row - 1), count as f64) },
            if count == 1 { Look::Typed } else { Look::Plain },
        );
        let parts = zeckendorf(count);
        for part in 0..PARTS {
            // What the terms before it leave.
            let taken =
                if part == 0 { String::new() } else { format!("-SUM($B{row}:{})", name(row, 1 + part)) };
            let rest = format!("$A{row}{taken}");
            let text = format!("IF({rest}=0,0,LOOKUP({rest},{numbers}))");
            let value = parts.get(part as usize).copied().unwrap_or(0);
            sheet.put(row, 2 + part, formula(text, value as f64), Look::Plain);
        }
        // The last non-zero term.
        let first = name(row, 2);
        let mut text = first;
        for part in 1..PARTS {
            let cell = name(row, 2 + part);
            text = format!("IF({cell}>0,{cell},{text})");
        }
        let smallest = parts.last().copied().unwrap_or(0);
        sheet.put(row, least, formula(text, smallest as f64), Look::Plain);
        for (column, limit) in (least + 1..).zip(&limits) {
            let (top, own) = (name(1, column).replace('1', "$1"), name(row, least));
            let text = format!("IF({top}>=$A{row},$A{row},IF(${own}<={top},${own},0))");
            let taken = take(game, count, *limit, work)?;
            let look = if taken == 0 { Look::Lost } else { Look::Plain };
            sheet.put(row, column, formula(text, taken as f64), look);
        }
    }
    Ok(sheet)
}

/// The Zeckendorf terms of a number, largest first: non-consecutive Fibonacci numbers.
fn zeckendorf(number: u64) -> Vec<u64> {
    let mut rest = number;
    let mut parts = Vec::new();
    for value in fibonacci(LINES).into_iter().rev() {
        if value <= rest {
            parts.push(value);
            rest -= value;
        }
    }
    parts
}

/// The pupils' entry, computed by the game's engine: all if allowed, otherwise the smallest winning number,
/// or 0 if there is none.
fn take(game: &dyn Game, matches: u64, most: u64, work: &mut Work<'_>) -> Result<u64, Stop> {
    if matches <= most {
        return Ok(matches);
    }
    let Ok(position) = game.parse(&format!("{matches}/{most}"), &NoFiles) else { return Ok(0) };
    let answer = game.solve(&position, Convention::default(), work)?;
    if answer.outcome == Outcome::P {
        return Ok(0);
    }
    let left = |text: &str| text.split('/').next().and_then(|text| text.parse::<u64>().ok());
    let takes = answer.moves.iter().filter_map(|one| matches.checked_sub(left(one.to.text())?));
    Ok(takes.min().unwrap_or(0))
}
