//! A worksheet as a PDF: the layout of the sheet.

use marienbad_words::language::say;

use super::metrics::{lines, width};
use super::pdf::{Page, document};
use super::worksheet::{Item, USUAL, Worksheet};

/// The margin of a sheet, in points.
const MARGIN: f32 = 40.0;

/// Columns and rows of positions.
const GRID: (usize, usize) = (3, 4);

/// The room that a position and its line take at most.
const TALLEST: f32 = 172.0;

const INK: [u8; 3] = [0x1c, 0x1b, 0x1a];
const QUIET: [u8; 3] = [0x55, 0x55, 0x55];

/// No picture is larger than this share of what it is on a screen.
const LARGEST: f32 = 0.72;

/// The pupils' sheet.
pub fn questions(sheet: &Worksheet) -> Vec<u8> {
    let chunks: Vec<&[Item]> = sheet.items.chunks(USUAL).collect();
    let count = chunks.len();
    let pages: Vec<Page> = chunks
        .into_iter()
        .enumerate()
        .map(|(number, items)| page(sheet, (number + 1, count), items))
        .collect();
    document(&sheet.title, sheet.language.code(), &pages)
}

/// Draws the title of a sheet at this height, and paragraphs below it; returns where the next part begins.
fn head(page: &mut Page, sheet: &Worksheet, (title, top): (&str, f32), words: &[(&str, bool)]) -> f32 {
    let room = sheet.paper.size().0 - 2.0 * MARGIN;
    let mut y = top;
    for line in lines(title, 16.0, true, room) {
        page.text(&line, (MARGIN, y), 16.0, true, INK);
        y += 18.0;
    }
    for (text, bold) in words {
        for line in lines(text, 9.5, *bold, room) {
            page.text(&line, (MARGIN, y), 9.5, *bold, INK);
            y += 12.0;
        }
    }
    y
}

fn foot(page: &mut Page, sheet: &Worksheet, (number, count): (usize, usize)) {
    let (across, down) = sheet.paper.size();
    let y = down - 22.0;
    page.text(&sheet.mark, (MARGIN, y), 8.0, false, QUIET);
    if count > 1 {
        let text = format!("{number}/{count}");
        page.text(&text, (across - MARGIN - width(&text, 8.0, false), y), 8.0, false, QUIET);
    }
}

fn page(sheet: &Worksheet, place: (usize, usize), items: &[Item]) -> Page {
    let language = sheet.language;
    let (across, down) = sheet.paper.size();
    let mut page = Page::new((across, down));
    let name = say!(language, "worksheet-name");
    let date = say!(language, "worksheet-date");
    let wide = width(&name, 10.0, false);
    page.text(&name, (MARGIN, MARGIN), 10.0, false, INK);
    page.line((MARGIN + wide + 4.0, MARGIN + 2.0), (across * 0.62, MARGIN + 2.0), 0.6);
    let left = across * 0.65;
    page.text(&date, (left, MARGIN), 10.0, false, INK);
    page.line((left + width(&date, 10.0, false) + 4.0, MARGIN + 2.0), (across - MARGIN, MARGIN + 2.0), 0.6);
    let words = [(sheet.rules.as_str(), false), (sheet.winning.as_str(), true), (sheet.task.as_str(), false)];
    // Only the first sheet states the rules.
    let words = if place.0 == 1 { &words[..] } else { &words[1..] };
    let top = head(&mut page, sheet, (&sheet.title, MARGIN + 30.0), words);
    let bottom = down - 38.0;
    let (columns, rows) = GRID;
    let cell = ((across - 2.0 * MARGIN) / columns as f32, ((bottom - top) / rows as f32).min(TALLEST));
    for (i, item) in items.iter().enumerate() {
        let (column, row) = (i % columns, i / columns);
        let corner = (MARGIN + column as f32 * cell.0, top + row as f32 * cell.1);
        one(&mut page, sheet, item, corner, cell);
    }
    foot(&mut page, sheet, place);
    page
}

/// A position with its number, its picture, its text and the answer line.
fn one(page: &mut Page, sheet: &Worksheet, item: &Item, (x, y): (f32, f32), (wide, high): (f32, f32)) {
    let number = format!("{}.", item.number);
    page.text(&number, (x, y + 12.0), 11.0, true, INK);
    let foot = y + high - 14.0;
    let room = (wide - 26.0, high - 46.0);
    let (left, top) = (x + 18.0, y + 4.0);
    match item.drawing() {
        Some(drawing) => page.drawing(&drawing, (left, top), room, LARGEST),
        None => {
            let at = left + (room.0 - width(&item.text, 22.0, true)) / 2.0;
            page.text(&item.text, (at, top + room.1 / 2.0), 22.0, true, INK);
        }
    }
    if item.picture.is_some() {
        let text = shortened(&item.text, room.0);
        let at = left + (room.0 - width(&text, 8.0, false)) / 2.0;
        page.text(&text, (at, foot - 16.0), 8.0, false, QUIET);
    }
    if let Some(words) = sheet.ticked() {
        let mut at = x + 4.0;
        for word in words {
            page.square((at, foot - 7.0), 8.0);
            page.text(&word, (at + 11.0, foot), 8.5, false, INK);
            at += 16.0 + width(&word, 8.5, false);
        }
        return;
    }
    let label = sheet.label();
    page.text(&label, (x + 4.0, foot), 9.5, false, INK);
    let start = x + 8.0 + width(&label, 9.5, false);
    page.line((start, foot + 2.0), (x + wide - 12.0, foot + 2.0), 0.6);
}

/// The text of a position that fits below its picture; long positions can be seen there.
fn shortened(text: &str, room: f32) -> String {
    if width(text, 8.0, false) <= room { text.to_owned() } else { String::new() }
}

/// The answer sheet.
pub fn answers(sheet: &Worksheet) -> Vec<u8> {
    let (across, down) = sheet.paper.size();
    let room = across - 2.0 * MARGIN;
    let begin = |pages: &mut Vec<Page>| {
        let mut page = Page::new((across, down));
        let y = head(
            &mut page,
            sheet,
            (&sheet.answers_title(), MARGIN + 12.0),
            &[(sheet.winning.as_str(), true)],
        );
        pages.push(page);
        y + 10.0
    };
    let mut pages = Vec::new();
    let mut y = begin(&mut pages);
    for item in &sheet.items {
        let number = format!("{}.", item.number);
        let text = format!("{}:  {}", item.text, item.answers.join("   ·   "));
        let all = lines(&text, 10.0, false, room - 28.0);
        if y + all.len() as f32 * 13.0 > down - 40.0 {
            y = begin(&mut pages);
        }
        let Some(page) = pages.last_mut() else { break };
        page.text(&number, (MARGIN, y), 10.0, true, INK);
        for line in all {
            page.text(&line, (MARGIN + 28.0, y), 10.0, false, INK);
            y += 13.0;
        }
        y += 3.0;
    }
    let count = pages.len();
    for (number, page) in pages.iter_mut().enumerate() {
        foot(page, sheet, (number + 1, count));
    }
    document(&sheet.answers_title(), sheet.language.code(), &pages)
}
