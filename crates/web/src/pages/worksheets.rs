//! Worksheets: a form, the preview of the printed sheet, and its files.

use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use marienbad_paper::worksheet::USUAL;
use marienbad_paper::{Paper, Worksheet, html as sheet_html, latex, offline, sheet};
use marienbad_rules::Play;
use marienbad_school::puzzle::{Puzzle, Series, series::Wish};
use marienbad_solve::Cancel;
use marienbad_solve::question::Game;
use marienbad_words::failure::{Failure, RequestError};
use marienbad_words::language::{Language, say};
use maud::{Markup, html};

use super::super::site::{self, Visit};
use super::super::{address, layout};
use super::puzzles::{choose, none, wish};

/// The most positions of a sheet that is made on the web: whoever asks, waits.
const MAX_POSITIONS: usize = 24;

/// The values of the form.
struct Asked {
    game: Box<dyn Game>,
    wish: Wish,
    seed: u64,
    count: usize,
    paper: Paper,
}

impl Asked {
    fn read(visit: &Visit) -> Result<Self, Failure> {
        let query = &visit.query;
        let number = |name: &str| query.get(name).and_then(|text| text.parse::<u64>().ok());
        Ok(Self {
            game: address::game(query.get("game").unwrap_or("nim"))?,
            wish: wish(query),
            seed: number("seed").unwrap_or_else(|| site::now() % 10_000),
            count: number("count").map_or(USUAL, |count| (count as usize).clamp(1, MAX_POSITIONS)),
            paper: query.get("paper").and_then(Paper::from_word).unwrap_or_default(),
        })
    }

    /// The address of a file of this sheet: `html`, `pdf`, `tex`, or its answers.
    fn file(&self, language: Language, name: &str, seed: u64) -> String {
        let page = format!("/{}/worksheets/{name}", language.code());
        let page = address::with(&page, "game", Some(self.game.name()));
        let mut page = address::with(&page, "level", Some(&self.wish.level.to_string()));
        if self.wish.task.word() != "move" {
            page = address::with(&page, "kind", Some(self.wish.task.word()));
        }
        if self.wish.play == Play::Misere {
            page = address::with(&page, "misere", Some("1"));
        }
        let page = address::with(&page, "seed", Some(&seed.to_string()));
        let page = address::with(&page, "count", Some(&self.count.to_string()));
        address::with(&page, "paper", Some(self.paper.word()))
    }

    fn puzzles(&self, language: Language, cancel: &Cancel) -> Result<Vec<Puzzle>, Failure> {
        let mut series = Series::new(&*self.game, self.wish, self.seed);
        let mut all = Vec::new();
        while all.len() < self.count {
            match series.draw(cancel)? {
                Some(puzzle) => all.push(puzzle),
                None => break,
            }
        }
        if all.is_empty() { Err(none(language, &*self.game)) } else { Ok(all) }
    }
}

/// `/fr/worksheets`: the form and the preview.
pub async fn show(visit: Visit) -> Response {
    visit
        .draw(site::pages, |visit, _| {
            let asked = Asked::read(visit)?;
            let title = say!(visit.language, "webworksheet-title");
            Ok(layout::page(visit, &title, &body(visit.language, &asked)))
        })
        .await
}

fn body(language: Language, asked: &Asked) -> Markup {
    let another =
        asked.file(language, "", asked.seed.wrapping_add(1)).replace("/worksheets/?", "/worksheets?");
    let file = |name: &str| asked.file(language, name, asked.seed);
    html! {
        h1 { (say!(language, "webworksheet-title")) }
        p .lead { (say!(language, "webworksheet-lead")) }
        form .open .worksheet method="get" action=(format!("/{}/worksheets", language.code())) {
            (choose::fields(language, &*asked.game, asked.wish))
            label { (say!(language, "webworksheet-count"))
                input type="number" name="count" min="1" max=(MAX_POSITIONS) value=(asked.count); }
            label { (say!(language, "webworksheet-seed"))
                input type="number" name="seed" min="0" value=(asked.seed); }
            label { (say!(language, "webworksheet-paper"))
                select name="paper" { @for paper in Paper::ALL {
                    option value=(paper.word()) selected[paper == asked.paper] {
                        @match paper { Paper::A4 => "A4", Paper::Letter => "Letter" } }
                } }
            }
            button .primary type="submit" { (say!(language, "webworksheet-make")) }
        }
        p .actions {
            a .button .primary href=(file("sheet.html")) target="_blank" {
                (say!(language, "webworksheet-open")) }
            a .button href=(file("sheet.pdf")) download { "PDF" }
            a .button href=(file("sheet.tex")) download { "LaTeX" }
            a .button href=(file("answers.html")) target="_blank" {
                (say!(language, "webworksheet-answers")) }
            a .button href=(file("answers.pdf")) download {
                (say!(language, "webworksheet-answers")) " PDF" }
            a .button href=(file("puzzles.html")) download {
                (say!(language, "webworksheet-offline")) }
            a .button href=(another) data-shortcut="n" {
                (say!(language, "webworksheet-another")) }
        }
        p .quiet-words { (say!(language, "webworksheet-offline-about")) }
    }
}

/// `/fr/worksheets/sheet.pdf` and the other files of a sheet.
pub async fn file(visit: Visit) -> Response {
    match visit.compute(site::analyses, made).await {
        Ok(response) => response,
        Err(failure) => layout::failed(&visit, &failure),
    }
}

fn made(visit: &Visit, cancel: &Cancel) -> Result<Response, Failure> {
    let language = visit.language;
    let name = visit.part(2);
    let known = ["sheet.html", "sheet.pdf", "sheet.tex", "answers.html", "answers.pdf", "answers.tex"];
    if !known.contains(&name) && name != "puzzles.html" {
        return Err(RequestError::NoPage.into());
    }
    let asked = Asked::read(visit)?;
    let puzzles = asked.puzzles(language, cancel)?;
    if name == "puzzles.html" {
        let page = offline::puzzles(language, &*asked.game, &puzzles, &mut site::work(cancel))?;
        return Ok(saved("marienbad-puzzles.html", page));
    }
    let made = Worksheet::new(language, &*asked.game, (asked.wish, asked.seed), &puzzles, asked.paper);
    Ok(match name {
        "sheet.html" => with_kind("text/html; charset=utf-8", sheet_html::questions(&made)),
        "answers.html" => with_kind("text/html; charset=utf-8", sheet_html::answers(&made)),
        "sheet.pdf" => with_kind("application/pdf", sheet::questions(&made)),
        "answers.pdf" => with_kind("application/pdf", sheet::answers(&made)),
        "sheet.tex" => with_kind("application/x-tex", latex::questions(&made)),
        _ => with_kind("application/x-tex", latex::answers(&made)),
    })
}

fn with_kind(kind: &'static str, content: impl Into<Body>) -> Response {
    let mut response = content.into().into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    response
}

/// A page to be saved under this name, with its own script. Browsers never show it as a page of this
/// server.
pub fn saved(name: &str, page: String) -> Response {
    let mut response = with_kind("text/html; charset=utf-8", page);
    if let Ok(value) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, value);
    }
    response
}
