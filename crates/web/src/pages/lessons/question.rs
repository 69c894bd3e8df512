//! The question of a step: a form or links that lead to the same page with the answer in its address.

use marienbad_school::judge::shuffled;
use marienbad_school::lesson::{Blank, Choice, Colour, Line, Table};
use marienbad_school::{Judged, Kind, Question};
use marienbad_solve::Cancel;
use marienbad_words::language::{Language, say};
use maud::{Markup, html};

use super::super::super::address;
use super::super::super::site;
use super::text::line;
use super::{Desk, coins, letters, network};

/// The whole question.
pub fn show(desk: &Desk, question: &Question, judged: Option<&Judged>, cancel: &Cancel) -> Markup {
    let language = desk.language;
    html! {
        section .question {
            p .asked { strong { (line(language, &question.words)) } }
            @match &question.kind {
                Kind::Choose(choices) => (choose(desk, choices, judged)),
                Kind::Numbers(blanks) => (numbers(desk, blanks, judged)),
                Kind::Table(cells) => (table(desk, cells, judged, cancel)),
                Kind::Colour(cells) => (colour(desk, cells, judged)),
                Kind::Rule(_) => (sentence(desk, "weblesson-lost-iff")),
                Kind::Guess(_) => (sentence(desk, "weblesson-guess")),
                Kind::Invent { .. } => (sentence(desk, "weblesson-invent")),
                Kind::Coins(row) => (coins::show(desk, row, judged)),
                Kind::Network(graph) => (network::show(desk, graph, judged)),
                Kind::Order(lines) => (order(desk, lines, judged)),
                Kind::Move | Kind::Play { .. } => {},
            }
        }
    }
}

/// Whether the question is answered on the sheet beside the text.
pub fn is_sheet(question: &Question) -> bool {
    matches!(
        question.kind,
        Kind::Numbers(_)
            | Kind::Table(_)
            | Kind::Colour(_)
            | Kind::Order(_)
            | Kind::Coins(_)
            | Kind::Network(_)
    )
}

fn choose(desk: &Desk, choices: &[Choice], judged: Option<&Judged>) -> Markup {
    let chosen = desk.answers.first().and_then(|answer| answer.parse::<usize>().ok());
    let right = judged.is_some_and(|judged| judged.right);
    html! {
        ul .choices {
            @for (i, choice) in choices.iter().enumerate() {
                @let own = chosen == Some(i + 1);
                li {
                    a .button .chosen-right[own && right] .chosen-wrong[own && !right]
                        href=(address::with(&desk.here(), "a", Some(&(i + 1).to_string())))
                        data-shortcut=(i + 1) aria-current=[own.then_some("true")] { span {
                            (line(desk.language, &choice.words)) } }
                }
            }
        }
    }
}

/// The hidden fields that keep the state of the board.
pub fn kept(desk: &Desk) -> Markup {
    html! {
        input type="hidden" name="ok" value="1";
        (desk.fields())
    }
}

pub fn submit(language: Language) -> Markup {
    html! { button .primary type="submit" { (say!(language, "weblesson-answer")) } }
}

/// The target of a form: the verdict is shown below it.
pub fn action(desk: &Desk) -> String {
    format!("{}#said", desk.page)
}

pub fn state(judged: Option<&Judged>, place: usize) -> Option<&'static str> {
    let judged = judged.filter(|judged| !judged.unread)?;
    Some(if judged.right || !judged.wrong.contains(&place) { "good" } else { "bad" })
}

fn numbers(desk: &Desk, blanks: &[Blank], judged: Option<&Judged>) -> Markup {
    html! {
        form .blanks method="get" action=(action(desk)) {
            (kept(desk))
            ol .lines[blanks.len() > 1] {
                @for (i, blank) in blanks.iter().enumerate() {
                    @let typed = desk.answers.get(i).map_or("", String::as_str);
                    @let label = say!(desk.language, "weblesson-blank", "number" => i + 1);
                    li {
                        span { (line(desk.language, &blank.words)) } " "
                        input class=[state(judged, i)] name="a" aria-label=(label) autocomplete="off"
                            inputmode="text" size="6" value=(typed);
                        " " span { (line(desk.language, &blank.after)) }
                    }
                }
            }
            (submit(desk.language))
        }
    }
}

fn table(desk: &Desk, cells: &Table, judged: Option<&Judged>, cancel: &Cancel) -> Markup {
    let language = desk.language;
    let mut work = site::work(cancel);
    let place = |row: usize, column: usize| cells.blanks.iter().position(|blank| *blank == (row, column));
    html! {
        form .fill method="get" action=(action(desk)) {
            (kept(desk))
            div .wide tabindex="0" role="region" aria-label=(say!(language, "weblesson-table")) {
                table .columns {
                    thead { tr { th scope="col" { (cells.corner) } @for column in &cells.columns { th
                        scope="col" { (column) } } } }
                    tbody {
                        @for (r, row) in cells.rows.iter().enumerate() {
                            tr {
                                th scope="row" { (row) }
                                @for (c, column) in cells.columns.iter().enumerate() {
                                    @if let Some(place) = place(r, c) {
                                        @let typed = desk.answers.get(place).map_or("", String::as_str);
                                        @let label = say!(language, "weblesson-cell", "row" => row.as_str(),
                                            "column" => column.as_str());
                                        td { input class=[state(judged, place)] name="a" aria-label=(label)
                                            autocomplete="off" size="2" value=(typed); }
                                    } @else {
                                        @let value = cells.cells[r][c].compute(&mut work).map_or_else(|_|
                                            "?".to_owned(), |value| value.text());
                                        td { (letters(language, &value)) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
            (submit(language))
        }
    }
}

fn colour(desk: &Desk, cells: &Colour, judged: Option<&Judged>) -> Markup {
    let all = cells.positions();
    let wide = cells.x.len();
    let rows: Vec<&[String]> = all.chunks(wide.max(1)).collect();
    let square = !cells.y.is_empty();
    let one = |position: &String, shown: String| {
        let place = all.iter().position(|own| own == position).unwrap_or(0);
        let wrong = judged.is_some_and(|judged| judged.wrong.contains(&place));
        let checked = desk.answers.iter().any(|answer| answer == position);
        html! {
            label .cell .bad[wrong] {
                input type="checkbox" name="a" value=(position) checked[checked] aria-label=(position);
                span aria-hidden="true" { (shown) }
            }
        }
    };
    html! {
        form .colouring .square[square] method="get" action=(action(desk)) {
            (kept(desk))
            div .cells .felt {
                @if square {
                    // The origin is at the bottom left, as on the board.
                    @for (y, row) in cells.y.iter().zip(&rows).rev() {
                        div .row { span .axis { (y) } @for position in *row { (one(position, String::new())) }
                            }
                    }
                    div .row { span .axis {} @for x in &cells.x { span .axis { (x) } } }
                } @else {
                    @for position in &all { (one(position, position.clone())) }
                }
            }
            (submit(desk.language))
        }
    }
}

/// A line in a language that the laboratory understands.
fn sentence(desk: &Desk, label: &str) -> Markup {
    let language = desk.language;
    let typed = desk.answers.first().map_or("", String::as_str);
    html! {
        form .state-rule method="get" action=(action(desk)) {
            (kept(desk))
            label {
                span { (language.say(label)) }
                input name="a" value=(typed) autocomplete="off" spellcheck="false" autocapitalize="off";
            }
            (submit(language))
        }
    }
}

fn order(desk: &Desk, lines: &[Line], judged: Option<&Judged>) -> Markup {
    let language = desk.language;
    let shown = shuffled(lines);
    // The lines chosen so far; after an answer, the lines of the answer.
    let numbers = |list: &[String]| -> Vec<usize> {
        let number =
            |text: &String| text.parse::<usize>().ok()?.checked_sub(1).filter(|one| *one < lines.len());
        list.iter().filter_map(number).collect()
    };
    let chosen = if desk.answers.is_empty() { numbers(&desk.order) } else { numbers(&desk.answers) };
    let to = |list: &[usize]| {
        list.iter().fold(desk.here(), |at, one| address::with(&at, "o", Some(&(one + 1).to_string())))
    };
    let words = |number: usize| line(language, &lines[shown[number]].words);
    html! {
        div .ordering {
            h2 { (say!(language, "weblesson-order-yours")) }
            @if chosen.is_empty() { p .quiet-words { (say!(language, "weblesson-order-none")) } }
            ol .placed {
                @for (place, number) in chosen.iter().enumerate() {
                    li class=[state(judged, place).filter(|_| judged.is_some_and(|judged| judged.right ||
                        judged.wrong.first().is_none_or(|wrong| place <= *wrong)))] { (words(*number)) }
                }
            }
            @if let Some((_, before)) = chosen.split_last() {
                form .actions method="get" action=(action(desk)) {
                    (kept(desk))
                    @for number in &chosen { input type="hidden" name="a" value=(number + 1); }
                    (submit(language))
                    a .button href=(to(before)) data-shortcut="u" { (say!(language, "weblesson-order-drop")) }
                }
            }
            @let rest: Vec<usize> = (0..lines.len()).filter(|number| !chosen.contains(number)).collect();
            @if !rest.is_empty() && !judged.is_some_and(|judged| judged.right) {
                h2 { (say!(language, "weblesson-order-lines")) }
                ul .choices .loose {
                    @for number in rest {
                        @let mut with = chosen.clone();
                        @let () = with.push(number);
                        li { a .button href=(to(&with)) { span { (words(number)) } } }
                    }
                }
            }
        }
    }
}
