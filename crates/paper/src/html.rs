//! A worksheet as a printable page: no script, no font, one style.

use std::fmt::Write as _;

use marienbad_pictures::escape;
use marienbad_pictures::scene::STYLE;
use marienbad_words::language::say;

use super::worksheet::{Item, Paper, USUAL, Worksheet};

/// How a sheet looks, on a screen and on paper: four rows of three positions, whatever the paper.
const LOOK: &str = include_str!("worksheet.css");

/// The pupils' sheets.
pub fn questions(sheet: &Worksheet) -> String {
    let chunks: Vec<&[Item]> = sheet.items.chunks(USUAL).collect();
    let count = chunks.len();
    let mut body = String::new();
    for (number, items) in chunks.into_iter().enumerate() {
        page(sheet, (number + 1, count), items, &mut body);
    }
    whole(sheet, &sheet.title, &body)
}

fn page(sheet: &Worksheet, (number, count): (usize, usize), items: &[Item], out: &mut String) {
    let language = sheet.language;
    let (name, date) = (say!(language, "worksheet-name"), say!(language, "worksheet-date"));
    let _ = write!(
        out,
        "<section class=\"sheet\">\n<p class=\"who\"><span>{} <i></i></span> <span>{} <i></i></span></p>\n\
         <h1>{}</h1>\n",
        escape(&name),
        escape(&date),
        escape(&sheet.title)
    );
    if number == 1 {
        let _ = writeln!(out, "<p>{}</p>", escape(&sheet.rules));
    }
    let _ =
        writeln!(out, "<p><strong>{}</strong></p>\n<p>{}</p>", escape(&sheet.winning), escape(&sheet.task));
    let _ = writeln!(out, "<ol class=\"grid\" start=\"{}\">", items.first().map_or(1, |item| item.number));
    items.iter().for_each(|item| one(sheet, item, out));
    let place = if count > 1 { format!("{number}/{count}") } else { String::new() };
    let _ = writeln!(
        out,
        "</ol>\n<p class=\"foot\"><span>{}</span> <span>{place}</span></p>\n</section>",
        escape(&sheet.mark)
    );
}

fn one(sheet: &Worksheet, item: &Item, out: &mut String) {
    let text = escape(&item.text);
    let _ = write!(out, "<li><b>{}.</b>", item.number);
    match &item.picture {
        Some((body, width, height)) => {
            let _ = write!(
                out,
                "<svg class=\"scene\" viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" \
                 aria-label=\"{text}\">{body}</svg><code>{text}</code>"
            );
        }
        None => _ = write!(out, "<span class=\"large\">{text}</span>"),
    }
    match sheet.ticked() {
        Some([first, second]) => {
            let _ = write!(
                out,
                "<span class=\"answer\"><span><span class=\"tick\"></span>{}</span> <span><span \
                 class=\"tick\"></span>{}</span></span>",
                escape(&first),
                escape(&second)
            );
        }
        None => {
            let _ = write!(out, "<span class=\"answer\">{} <i></i></span>", escape(&sheet.label()));
        }
    }
    out.push_str("</li>\n");
}

/// The answer sheet.
pub fn answers(sheet: &Worksheet) -> String {
    let mut body = format!(
        "<section class=\"sheet free\">\n<h1>{}</h1>\n<p><strong>{}</strong></p>\n<ol class=\"list\">\n",
        escape(&sheet.answers_title()),
        escape(&sheet.winning)
    );
    for item in &sheet.items {
        let answers = escape(&item.answers.join("  ·  "));
        let text = escape(&item.text);
        let _ = writeln!(body, "<li><b>{}.</b> <code>{text}</code>: {answers}</li>", item.number);
    }
    let _ = writeln!(body, "</ol>\n<p class=\"foot\"><span>{}</span></p>\n</section>", escape(&sheet.mark));
    whole(sheet, &sheet.answers_title(), &body)
}

fn whole(sheet: &Worksheet, title: &str, body: &str) -> String {
    let (paper, page) = match sheet.paper {
        Paper::A4 => ("a4", "A4"),
        Paper::Letter => ("letter", "letter"),
    };
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n<style>\n\
         @page {{ size: {page}; \
         margin: 0; }}\n{STYLE}{LOOK}</style>\n</head>\n<body class=\"{paper}\">\n{body}</body>\n</html>\n",
        sheet.language.code(),
        escape(title)
    )
}
