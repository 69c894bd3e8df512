//! The text of a lesson, as shown on a page.

use marienbad_rules::NoFiles;
use marienbad_school::invent::portrait;
use marienbad_school::markup::{Block, Inline, Piece};
use marienbad_solve::{Work, question};
use marienbad_words::language::{Language, say};
use maud::{Markup, html};

use super::super::super::board;
use super::super::invent;

/// A line with its emphasis.
pub fn line(language: Language, rich: &[Inline]) -> Markup {
    html! {
        @for piece in rich {
            @match piece {
                Inline::Text(text) => { (text) },
                Inline::Emphasis(text) => { em { (text) } },
                Inline::Strong(text) => { strong { (text) } },
                Inline::Code(text) => { code { (text) } },
                Inline::Link(text, address) => { a href=(format!("/{}{address}", language.code())) { (text) }
                    },
            }
        }
    }
}

/// A whole text.
pub fn blocks(language: Language, all: &[Block], work: &mut Work<'_>) -> Markup {
    html! { @for one in all { (block(language, one, work)) } }
}

fn block(language: Language, block: &Block, work: &mut Work<'_>) -> Markup {
    match block {
        Block::Paragraph(text) => html! { p { (line(language, text)) } },
        Block::List { numbered: true, items } => {
            html! { ol { @for item in items { li { (line(language, item)) } } } }
        }
        Block::List { items, .. } => html! { ul { @for item in items { li { (line(language, item)) } } } },
        Block::Table(rows) => html! {
            div .wide tabindex="0" role="group" aria-label=(say!(language, "weblesson-table")) {
                table .columns {
                    @for row in rows.iter().take(1) {
                        thead {
                            tr {
                                @for cell in row {
                                    @if cell.is_empty() { td {} } @else { th scope="col" { (line(language,
                                        cell)) } }
                                }
                            }
                        }
                    }
                    tbody { @for row in rows.iter().skip(1) { tr { @for cell in row { td { (line(language,
                        cell)) } } } } }
                }
            }
        },
        Block::Program { lines, .. } => {
            html! { pre .program tabindex="0" { code { (lines.join("\n")) } } }
        }
        Block::Stack(pieces) => html! {
            div .stack role="img" aria-label=(say!(language, "weblesson-stack", "words" => spoken(pieces))) {
                (stack(pieces))
            }
        },
        Block::Portrait { game, to } => {
            let lines = portrait(language, game, *to, work).unwrap_or_default();
            html! {
                div .portrait {
                    @for line in lines { p { (line) } }
                    @if let Some(rule) = game.strip_prefix("rule:") {
                        p {
                            a href=(invent::place(language, rule.trim())) {
                                (say!(language, "webinvent-title"))
                            }
                        }
                    }
                }
            }
        }
        Block::Picture { game, position } => {
            let Ok(game) = question::open(game) else { return html! {} };
            let Ok(position) = game.parse(position, &NoFiles) else { return html! {} };
            html! { figure .picture role="img" aria-label=(position.text()) { (board::thumbnail(&*game,
            &position)) } }
        }
    }
}

/// The words of the blocks in order, for screen readers.
fn spoken(pieces: &[Piece]) -> String {
    let one = |piece: &Piece| {
        let inside =
            if piece.inside.is_empty() { String::new() } else { format!(" ({})", spoken(&piece.inside)) };
        format!("{}{inside}", piece.words)
    };
    pieces.iter().map(one).collect::<Vec<_>>().join("; ")
}

fn stack(pieces: &[Piece]) -> Markup {
    html! {
        @for piece in pieces {
            div class={ "piece " (kind(&piece.kind)) } {
                div .words { (words(&piece.words)) }
                @if !piece.inside.is_empty() { div .inside { (stack(&piece.inside)) } }
            }
        }
    }
}

/// The class of a kind of block that has a colour.
fn kind(kind: &str) -> &'static str {
    match kind {
        "event" => "event",
        "control" => "control",
        "data" => "data",
        "sense" => "sense",
        "look" => "look",
        _ => "own",
    }
}

/// Draws `( )` and `< >` as the values and conditions inside a block.
fn words(text: &str) -> Markup {
    let mut pieces: Vec<(Option<&'static str>, String)> = vec![(None, String::new())];
    for letter in text.chars() {
        match letter {
            '(' => pieces.push((Some("value"), String::new())),
            '<' => pieces.push((Some("test"), String::new())),
            ')' | '>' => pieces.push((None, String::new())),
            other => {
                if let Some((_, words)) = pieces.last_mut() {
                    words.push(other);
                }
            }
        }
    }
    html! {
        @for (class, words) in &pieces {
            @if let Some(class) = class { span class=(class) { (words) } } @else { (words) }
        }
    }
}
