//! What several pages show.

use std::sync::Arc;

use marienbad_play::Level;
use marienbad_rules::{Convention, Scene};
use marienbad_solve::question::{Choice, Game, Position};
use maud::{Markup, html};

use super::super::address;
use crate::cli::solve::rule_of;
use crate::cli::tournament::level_name;
use crate::language::{Language, say};

/// The most moves that are listed; the others are typed.
pub const LISTED: usize = 240;

/// The title of a game.
pub fn title(language: Language, game: &dyn Game) -> String {
    let title = language.say(&format!("game-{}-title", game.entry().key));
    if game.entry().examples.len() > 1 { format!("{title} · {}", game.name()) } else { title }
}

/// The rules in words and, above everything else, who wins.
pub fn rules(language: Language, game: &dyn Game, convention: Convention) -> Markup {
    let part = |part: &str| language.say(&format!("game-{}-{part}", game.entry().key));
    html! {
        p .rules { (part("rules")) }
        p .winning-rule { strong { (rule_of(language, convention)) } }
        details {
            summary { (say!(language, "web-notation")) }
            p { (part("notation")) }
        }
    }
}

/// The board. Until a game has a drawing it is its text, the rows of a board under each other.
pub fn board(language: Language, game: &dyn Game, position: &Position) -> Markup {
    // The place for the drawing of `game.scene(position)`.
    let _: fn(&dyn Game, &Position) -> Scene = |game, position| game.scene(position);
    let text = position.text();
    let drawn = if text.contains('/') && !text.contains(|c: char| c.is_ascii_digit()) {
        text.replace(" + ", "\n\n").replace('/', "\n")
    } else {
        text.to_owned()
    };
    html! {
        figure .board {
            pre role="img" aria-label=(say!(language, "web-position", "position" => text)) { (drawn) }
            figcaption { (game.name()) " " code { (text) } }
        }
    }
}

/// The moves of a position and whether they are all.
pub fn moves(game: &dyn Game, position: &Position) -> (Vec<Choice>, bool) {
    let mut moves = game.moves(position, LISTED + 1);
    let complete = moves.len() <= LISTED;
    moves.truncate(LISTED);
    (moves, complete)
}

/// The fields that begin a match from here.
pub fn begin_form(language: Language, game: &Arc<dyn Game>, position: &Position, convention: Convention) -> Markup {
    let default = Level::Forgetful(80);
    html! {
        form .begin method="post" action=(format!("/{}/matches", language.code())) {
            h2 { (say!(language, "web-begin-title")) }
            input type="hidden" name="game" value=(game.name());
            input type="hidden" name="position" value=(position.text());
            @if convention.play == marienbad_rules::Play::Misere { input type="hidden" name="misere" value="1"; }
            @if !convention.turns.alternating() {
                input type="hidden" name="turns" value=(convention.turns);
            }
            label {
                (say!(language, "web-begin-level"))
                select name="level" {
                    @for level in Level::ALL {
                        option value=(level) selected[level == default] { (level_name(language, level)) }
                    }
                    option value="two" { (say!(language, "web-begin-two")) }
                }
            }
            label {
                (say!(language, "web-begin-first"))
                select name="first" {
                    option value="me" { (say!(language, "web-begin-first-me")) }
                    option value="machine" { (say!(language, "web-begin-first-machine")) }
                }
            }
            button type="submit" { (say!(language, "web-begin-go")) }
        }
    }
}

/// The address of a position of this game.
pub fn place(language: Language, game: &dyn Game, position: &Position, convention: Convention) -> String {
    address::of(language, game.name(), position.text(), convention)
}

/// The small picture of a card: it repeats what its title says, so that it is not read aloud.
pub fn thumbnail(game: &dyn Game, position: &Position) -> Markup {
    // The place for a small drawing of `game.scene(position)`.
    let _ = game;
    html! { div .thumbnail aria-hidden="true" { (position.text()) } }
}
