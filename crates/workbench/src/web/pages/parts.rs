//! What several pages show.

use std::collections::BTreeSet;
use std::sync::Arc;

use marienbad_play::Level;
use marienbad_rules::coin::{Coins, Factor};
use marienbad_rules::{Compound, Convention, Play};
use marienbad_solve::question::{Choice, Game, Position};
use maud::{Markup, html};
use num_bigint::BigUint;

use super::super::address;
use super::super::joint::Joint;
use super::super::places::Places;
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
pub fn rules(language: Language, game: &dyn Game, position: &Position, convention: Convention) -> Markup {
    rules_and(language, game, position, &rule_of(language, convention))
}

/// The same with who wins in words of its own.
pub fn rules_and(language: Language, game: &dyn Game, position: &Position, winning: &str) -> Markup {
    let part = |part: &str| language.say(&format!("game-{}-{part}", game.entry().key));
    let here = rule_in_name(language, game.name()).or_else(|| rule_in_position(language, game, position));
    html! {
        p .rules { (part("rules")) @if let Some(rule) = here { " " (rule) } }
        p .winning-rule { strong { (winning) } }
        details {
            summary { (say!(language, "web-notation")) }
            p { (part("notation")) }
        }
    }
}

/// The rule that stands in the name of a game, in words.
fn rule_in_name(language: Language, name: &str) -> Option<String> {
    let (family, parameter) = name.split_once(':')?;
    match family {
        "subtract" => {
            let numbers: Option<Vec<u64>> = parameter.split(',').map(|one| one.parse().ok()).collect();
            Some(say!(language, "web-rule-subtract", "list" => either(language, &numbers?)))
        }
        "coins" => {
            let coins: Coins = parameter.parse().ok()?;
            let rules: Vec<String> = coins.factors().iter().map(|one| factor(language, one)).collect();
            if let [one] = &rules[..] {
                return Some(say!(language, "web-rule-coins", "rule" => one.as_str()));
            }
            let axes = ["web-axis-layers", "web-axis-rows", "web-axis-columns"];
            let named = axes[axes.len().saturating_sub(rules.len())..].iter().zip(&rules);
            let parts: Vec<String> =
                named.map(|(axis, rule)| say!(language, *axis, "rule" => rule.as_str())).collect();
            Some(say!(language, "web-rule-product", "list" => parts.join(", ")))
        }
        _ => None,
    }
}

/// The rule that stands in a position, in words: the most that may be taken of a lone heap.
fn rule_in_position(language: Language, game: &dyn Game, position: &Position) -> Option<String> {
    if game.entry().key != "fibonacci" {
        return None;
    }
    let (matches, most) = position.text().split_once('/')?;
    let [matches, most] = [matches, most].map(|number| number.parse::<BigUint>().ok());
    Some(say!(language, "web-rule-fibonacci", "count" => matches?.min(most?).to_string()))
}

/// `1, 2 or 3`
fn either(language: Language, numbers: &[u64]) -> String {
    let all: Vec<String> = numbers.iter().map(u64::to_string).collect();
    match &all[..] {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => {
            say!(language, "web-either", "list" => others.join(", "), "last" => last.as_str())
        }
    }
}

/// Which coins a move may turn along one axis.
fn factor(language: Language, factor: &Factor) -> String {
    let list = |set: &BTreeSet<u64>| either(language, &set.iter().copied().collect::<Vec<_>>());
    match factor {
        Factor::AtMost(most) => say!(language, "web-factor-most", "count" => most.to_string()),
        Factor::Exactly(size) => say!(language, "web-factor-exactly", "count" => size.to_string()),
        Factor::Numbers(set) => say!(language, "web-factor-numbers", "list" => list(set)),
        Factor::Interval => say!(language, "web-factor-interval"),
        Factor::Any => say!(language, "web-factor-any"),
        Factor::Symmetric => say!(language, "web-factor-symmetric"),
        Factor::Distances(set) => say!(language, "web-factor-distances", "list" => list(set)),
    }
}

/// The moves of a position and whether they are all.
pub fn moves(game: &dyn Game, position: &Position, compound: Compound) -> (Vec<Choice>, bool) {
    let mut moves = game.moves_in(position, compound, LISTED + 1);
    let complete = moves.len() <= LISTED;
    moves.truncate(LISTED);
    (moves, complete)
}

/// How many moves are listed, in words, and whether there are more.
pub fn count_of(language: Language, moves: &[Choice], complete: bool) -> String {
    if complete {
        say!(language, "web-moves-list", "count" => moves.len())
    } else {
        say!(language, "web-moves-list-first", "count" => moves.len())
    }
}

/// The parts of a move in several components that are chosen so far, each of which can be taken back.
pub fn chosen(language: Language, joint: &Joint, with: &dyn Fn(&[String]) -> String) -> Markup {
    let (chosen, all) = (joint.parts().len(), joint.parts().len() + joint.missing());
    if joint.is_single() || joint.is_over() || all < 2 {
        return html! {};
    }
    html! {
        div .picked .parts role="status" {
            span {
                @if joint.is_selective() { (say!(language, "web-parts-selective", "chosen" => chosen)) }
                @else { (say!(language, "web-parts", "chosen" => chosen, "all" => all)) }
            }
            @for part in joint.parts() {
                a href=(with(&joint.without(part.component))) aria-label=(say!(language, "web-part-back", "move" => part.text.as_str())) {
                    code { (part.text) } span aria-hidden="true" { " ×" }
                }
            }
        }
    }
}

/// The fields that say from where a match begins and how it is played.
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

/// The fields that begin a match from here.
pub fn begin_form(
    language: Language,
    game: &Arc<dyn Game>,
    position: &Position,
    convention: Convention,
    places: &Places,
) -> Markup {
    let default = Level::Forgetful(80);
    html! {
        form .begin method="post" action=(format!("/{}/matches", language.code())) {
            h2 { (say!(language, "web-begin-title")) }
            (start_fields(&**game, position, convention, places))
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

/// The fields in which any position of any game is typed.
pub fn open_form(language: Language, game: &str, position: &str, misere: bool) -> Markup {
    html! {
        form .open method="get" action=(format!("/{}/open", language.code())) {
            label { (say!(language, "web-open-game")) input name="game" required value=(game); }
            label { (say!(language, "web-open-position")) input name="position" placeholder="10,4" value=(position); }
            label .check { input type="checkbox" name="misere" value="1" checked[misere]; (say!(language, "web-open-misere")) }
            button type="submit" { (say!(language, "web-open-go")) }
        }
    }
}

/// The address of a position of this game.
pub fn place(language: Language, game: &dyn Game, position: &Position, convention: Convention) -> String {
    address::of(language, game.name(), position.text(), convention)
}
