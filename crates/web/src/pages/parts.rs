//! Parts that several pages share.

use std::sync::Arc;

use marienbad_rules::catalogue::{Entry, NAMED_CODES};
use marienbad_rules::numbers::Numbers;
use marienbad_rules::{Compound, Convention, Play};
use marienbad_solve::Stop;
use marienbad_solve::question::{self, Choice, Game, Position};
use marienbad_words::games::{about, notation};
use marienbad_words::language::{Language, say};
use marienbad_words::rules::{rule_in_name, rules_of};
use marienbad_words::solve::rule_of;
use maud::{Markup, html};
use num_bigint::BigUint;

use super::super::address;
use super::super::partial_move::PartialMove;
use super::super::places::Places;

/// The most moves that are listed; the others are typed.
pub const LISTED: usize = 240;

/// The title of a page about a game.
pub fn title(language: Language, game: &dyn Game) -> String {
    let title = heading(language, game);
    match notation_of(game) {
        Some(name) => format!("{title} · {name}"),
        None => title,
    }
}

/// The title above a board: the usual name of the game. Some codes have one.
pub fn heading(language: Language, game: &dyn Game) -> String {
    short_title(language, &called(game))
}

/// The catalogue entry with the usual name of a game. Some codes have an entry of their own.
fn called(game: &dyn Game) -> Arc<Entry> {
    let named = NAMED_CODES.iter().find(|(_, code)| *code == game.name());
    let named = named.and_then(|(name, _)| question::open(name).ok());
    Arc::clone(named.as_ref().map_or(game.entry(), |named| named.entry()))
}

/// The rules for a new player: for a code, only what it allows, not how codes are read.
pub fn told_rules(language: Language, game: &dyn Game) -> String {
    let entry = called(game);
    let rule = rule_in_name(language, game.name());
    match rule {
        Some(rule) if entry.key == "code" => rule,
        // A player of Kayles needs no code.
        _ if is_named_code(&entry) || entry.key != game.entry().key => about(language, &entry),
        _ => rules_of(language, game.entry(), game.name()),
    }
}

fn is_named_code(entry: &Entry) -> bool {
    NAMED_CODES.iter().any(|(name, _)| *name == entry.name)
}

/// The name in notation, if several games share a title.
pub fn notation_of(game: &dyn Game) -> Option<String> {
    (game.entry().examples.len() > 1 && game.entry().file.is_none()).then(|| game.name().to_owned())
}

/// What distinguishes a game from others with the same title, to be shown below the title: its rule in
/// words, if that is short; for a code, its name.
pub fn distinction(language: Language, game: &dyn Game) -> Markup {
    let Some(name) = notation_of(game) else { return html! {} };
    match rule_in_name(language, &name).filter(|_| game.entry().key != "code") {
        Some(rule) => html! { " " (rule) },
        None => html! { " " code { (name) } },
    }
}

/// The title of a game in a few words.
pub fn short_title(language: Language, entry: &Entry) -> String {
    match entry.key.as_str() {
        _ if entry.file.is_some() => marienbad_words::games::title(language, entry),
        "nim" => say!(language, "web-title-nim"),
        "xxx" => say!(language, "web-title-xxx"),
        "code" => say!(language, "web-title-code"),
        "xxx-grid" => say!(language, "web-title-xxx-grid"),
        "xxx-graph" => say!(language, "web-title-xxx-graph"),
        "dag" => say!(language, "web-title-dag"),
        "coins-product" => say!(language, "web-title-coins-product"),
        "coins-3d" => say!(language, "web-title-coins-3d"),
        "rule" => say!(language, "web-title-rule"),
        "place" => say!(language, "web-title-place"),
        "word" => say!(language, "web-title-word"),
        "own-graph" => say!(language, "web-title-own-graph"),
        _ => {
            let title = marienbad_words::games::title(language, entry);
            title.split(" (").next().unwrap_or(&title).to_owned()
        }
    }
}

/// What a game is about, in one sentence.
pub fn tagline(language: Language, game: &dyn Game) -> String {
    tagline_of(language, &called(game), game.name())
}

/// Like [`tagline`], from a catalogue entry. A user's own rule, in a file or in the name, is given in full.
pub fn tagline_of(language: Language, entry: &Entry, name: &str) -> String {
    match entry.key.as_str() {
        _ if entry.file.is_some() => about(language, entry),
        "rule" | "place" | "word" | "own-graph" => rules_of(language, entry, name),
        key => language.say(&format!("tagline-{key}")),
    }
}

/// Who wins, in a few words.
pub fn pill(language: Language, play: Play) -> Markup {
    html! {
        @match play {
            Play::Normal => { (say!(language, "web-pill-last")) " " strong { (say!(language, "web-pill-wins"))
                } },
            Play::Misere => { (say!(language, "web-pill-last")) " " strong { (say!(language,
                "web-pill-loses")) } },
        }
    }
}

/// The first position of the catalogue; empty if it has none.
pub fn first_position(game: &dyn Game) -> &str {
    game.entry().positions.first().map_or("", String::as_str)
}

/// The rules in words, with the winning condition first.
pub fn rules(language: Language, game: &dyn Game, position: &Position, convention: Convention) -> Markup {
    rules_and(language, game, position, &rule_of(language, convention))
}

/// Like [`rules`], with another text for the winning condition.
pub fn rules_and(language: Language, game: &dyn Game, position: &Position, winning: &str) -> Markup {
    let notation = notation(language, game.entry());
    let here = rule_in_position(language, game, position);
    html! {
        p .rules { (rules_of(language, game.entry(), game.name())) @if let Some(rule) = here { " " (rule) } }
        p { strong { (winning) } }
        details {
            summary { (say!(language, "web-notation")) }
            p { (notation) }
        }
    }
}

/// A rule that is part of a position, in words: how much may be taken from a single heap.
pub fn rule_in_position(language: Language, game: &dyn Game, position: &Position) -> Option<String> {
    if game.numbers() != Some(Numbers::Matches) {
        return None;
    }
    let (matches, most) = position.text().split_once('/')?;
    let [matches, most] = [matches, most].map(|number| number.parse::<BigUint>().ok());
    Some(say!(language, "web-rule-fibonacci", "count" => matches?.min(most?).to_string()))
}

/// The moves of a position, and whether the list is complete.
pub fn moves(game: &dyn Game, position: &Position, compound: Compound) -> Result<(Vec<Choice>, bool), Stop> {
    let mut moves = game.moves_in(position, compound, LISTED + 1)?;
    let complete = moves.len() <= LISTED;
    moves.truncate(LISTED);
    Ok((moves, complete))
}

/// How many moves are listed, in words, and whether there are more.
pub fn count_of(language: Language, moves: &[Choice], complete: bool) -> String {
    if complete {
        say!(language, "web-moves-list", "count" => moves.len())
    } else {
        say!(language, "web-moves-list-first", "count" => moves.len())
    }
}

/// The chosen parts of a move in several components, each with a link to take it back.
pub fn chosen(language: Language, partial: &PartialMove, with: &dyn Fn(&[String]) -> String) -> Markup {
    let (chosen, all) = (partial.parts().len(), partial.parts().len() + partial.missing());
    if partial.is_single() || partial.is_over() || all < 2 {
        return html! {};
    }
    html! {
        div .picked .parts role="status" {
            span {
                @if partial.is_selective() { (say!(language, "web-parts-selective", "chosen" => chosen)) }
                @else { (say!(language, "web-parts", "chosen" => chosen, "all" => all)) }
            }
            @for part in partial.parts() {
                a href=(with(&partial.without(part.component))) aria-label=(say!(language, "web-part-back",
                    "move" => part.text.as_str())) {
                    code { (part.text) } span aria-hidden="true" { " ×" }
                }
            }
        }
    }
}

/// The hidden fields that say where a match begins and how it is played.
pub fn start_fields(game: &dyn Game, position: &Position, convention: Convention, places: &Places) -> Markup {
    html! {
        input type="hidden" name="game" value=(game.name());
        input type="hidden" name="position" value=(position.text());
        @if convention.play == Play::Misere { input type="hidden" name="misere" value="1"; }
        @if convention.compound != Compound::Disjunctive {
            input type="hidden" name="compound" value=(convention.compound.word());
        }
        @if !convention.turns.alternating() {
            input type="hidden" name="turns" value=(convention.turns);
        }
        @if !places.is_empty() { input type="hidden" name="places" value=(places); }
    }
}

/// The form in which any position of any game can be typed.
pub fn open_form(language: Language, game: &str, position: &str, misere: bool) -> Markup {
    html! {
        form .open method="get" action=(format!("/{}/open", language.code())) {
            label { (say!(language, "web-open-game")) input name="game" required value=(game); }
            label { (say!(language, "web-open-position")) input name="position" placeholder="10,4"
                value=(position); }
            label .check { input type="checkbox" name="misere" value="1" checked[misere]; (say!(language,
                "web-open-misere")) }
            button type="submit" { (say!(language, "web-open-go")) }
        }
    }
}

/// The address of a position of this game.
pub fn place(language: Language, game: &dyn Game, position: &Position, convention: Convention) -> String {
    address::of(language, game.name(), position.text(), convention)
}
