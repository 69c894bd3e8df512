//! The moves of a match, who was winning, and which move lost the win.

use marienbad_play::{Mark, NodeId, Reviewed, Side};
use marienbad_words::language::{Language, say};
use marienbad_words::play::mark_in_words;
use marienbad_words::sentence::Speaker;
use maud::{Markup, html};

use super::super::super::address;
use super::Table;
use super::show::{Seen, person, place_of};

/// The most places of a match whose variations are listed.
const MOST_PLACES: usize = 400;

/// The moves before the last so many are folded.
const UNFOLDED: usize = 10;

/// The moves so far with their marks, and the variations that were tried.
pub fn history(language: Language, table: &Table, seen: &Seen) -> Markup {
    if table.game.children(NodeId::ROOT).is_empty() {
        return html! { p { (say!(language, "web-history-none")) } };
    }
    let line = table.game.line();
    let place = table.game.here();
    let (before, after) = (table.game.parent(place), table.game.children(place).first().copied());
    let hidden = if seen.review.is_some() { 0 } else { line.len().saturating_sub(UNFOLDED + 1) };
    html! {
        section .history {
            div .stepping {
                h2 { (say!(language, "web-history-title")) }
                span {
                    @if let Some(before) = before { a .button href=(place_of(language, table, before))
                        data-step="back" aria-label=(say!(language, "web-step-back")) { "‹" } }
                    @if let Some(after) = after { " " a .button href=(place_of(language, table, after))
                        data-step="on" aria-label=(say!(language, "web-step-on")) { "›" } }
                    @if seen.review.is_none() && line.len() > 1 {
                        " " a .button href=(address::with(&place_of(language, table, place), "review", None))
                            data-shortcut="r" {
                            @if table.game.is_over() { (say!(language, "web-review")) } @else {
                                (say!(language, "web-review-now")) }
                        }
                    }
                }
            }
            @if let Some(marks) = &seen.review { (verdict(language, table, marks)) (strip(language, table,
                marks)) }
            @if hidden > 0 {
                details { summary { (say!(language, "web-history-earlier", "count" => hidden)) }
                    (list(language, table, seen, 1, hidden)) }
            }
            (list(language, table, seen, hidden + 1, line.len() - 1 - hidden))
        }
    }
}

/// One sentence: the match was lost from the start, or which move lost it.
fn verdict(language: Language, table: &Table, marks: &[Reviewed]) -> Markup {
    let Some((_, machine)) = table.machine else { return html! {} };
    let mine: Vec<&Reviewed> = marks.iter().filter(|one| one.side != machine).collect();
    let unknown = mine.iter().any(|one| one.mark == Mark::Unknown);
    let gave = marks.iter().position(|one| one.side != machine && matches!(one.mark, Mark::GaveAway(_)));
    html! {
        p .review-says {
            @if let Some(number) = gave { (say!(language, "web-review-gave", "number" => number + 1)) }
            @else if !unknown && !mine.is_empty() && mine.iter().all(|one| one.mark == Mark::Lost) {
                (say!(language, "web-review-lost")) }
            @else if !unknown { (say!(language, "web-review-clean")) }
        }
    }
}

/// The next `count` moves of the line, from number `first` on.
fn list(language: Language, table: &Table, seen: &Seen, first: usize, count: usize) -> Markup {
    let line = table.game.line();
    let places = table.game.places();
    let machine = table.machine.map(|(_, side)| side);
    let name = person(table).short(language);
    html! {
        ol start=(first) {
            @for (number, place) in line.iter().enumerate().skip(first).take(count) {
                @let before = table.game.parent(*place).unwrap_or(*place);
                @let side = table.game.side_at(before);
                @let speaker = match machine {
                    Some(machine) if machine == side => Speaker::Named(&name),
                    Some(_) => Speaker::You,
                    None => Speaker::Named(table.game.name(side)),
                };
                li {
                    a .place href=(place_of(language, table, *place)) title=(say!(language, "web-go-to")) {
                        (seen.laid.told(language, speaker, number - 1, table.game.move_to(*place)))
                    }
                    " " code .quiet-words { (table.game.move_to(*place)) }
                    @if let Some(one) = seen.review.as_ref().and_then(|marks| marks.get(number - 1)) {
                        @let words = mark_in_words(language, &one.mark);
                        " " span class={ "mark " (class_of(&one.mark)) } { @if words.is_empty() {
                            (sign_of(&one.mark)) } @else { (words) } }
                    }
                    @if places <= MOST_PLACES { (variations(language, table, before, *place)) }
                }
            }
            @if first + count == line.len() {
                @for place in table.game.children(table.game.here()) {
                    li .later { (variation(language, table, *place)) }
                }
            }
        }
    }
}

/// The other moves that were played at a place.
fn variations(language: Language, table: &Table, before: NodeId, taken: NodeId) -> Markup {
    let others: Vec<NodeId> =
        table.game.children(before).iter().copied().filter(|child| *child != taken).collect();
    html! {
        @if !others.is_empty() {
            ul .variations { @for place in others { li { (variation(language, table, place)) } } }
        }
    }
}

/// A variation: its moves up to the next branching.
fn variation(language: Language, table: &Table, first: NodeId) -> Markup {
    let mut line = vec![first];
    while let [next] = table.game.children(line[line.len() - 1]) {
        line.push(*next);
    }
    html! {
        span .variation { (say!(language, "web-variation")) " " }
        @for place in line {
            a .place href=(place_of(language, table, place)) title=(say!(language, "web-go-to")) { code {
                (table.game.move_to(place)) } }
            " "
        }
    }
}

fn class_of(mark: &Mark) -> &'static str {
    match mark {
        Mark::Good => "good",
        Mark::Lost => "nothing",
        Mark::GaveAway(_) => "gave-away",
        Mark::Unknown => "unknown",
    }
}

fn sign_of(mark: &Mark) -> &'static str {
    match mark {
        Mark::Good => "✓",
        Mark::Lost => "·",
        Mark::GaveAway(_) => "✗",
        Mark::Unknown => "?",
    }
}

/// How wide the strip of a short match is.
const STRIP: usize = 320;

/// A strip that shows who was winning, move by move: the first player above the line, the second below.
fn strip(language: Language, table: &Table, marks: &[Reviewed]) -> Markup {
    let winner_after = |one: &Reviewed| match one.mark {
        Mark::Good => Some(one.side),
        Mark::Lost | Mark::GaveAway(_) => Some(one.side.other()),
        Mark::Unknown => None,
    };
    // Short matches are drawn large, long ones are scrolled.
    let step = (STRIP / marks.len().max(1)).clamp(18, 44);
    let width = step * marks.len().max(1);
    let names = [Side::First, Side::Second].map(|side| table.game.name(side).to_owned());
    let words: Vec<String> = marks
        .iter()
        .map(|one| {
            let winner = winner_after(one).map_or("?", |side| table.game.name(side));
            format!("{} {winner}", one.text)
        })
        .collect();
    html! {
        figure .strip {
            div .wide tabindex="0" role="region" aria-label=(say!(language, "web-strip-label")) {
                svg role="img" aria-label=(words.join(", ")) viewBox={ "0 0 " (width) " 60" } width=(width)
                    height="60" {
                    line .axis x1="0" y1="30" x2=(width) y2="30" {}
                    @for (number, one) in marks.iter().enumerate() {
                        @let (x, broad) = (step * number + 3, step - 6);
                        @let middle = x + broad / 2;
                        @let lies = winner_after(one).is_some_and(|side| side == Side::Second);
                        @match winner_after(one) {
                            Some(Side::First) => rect .first x=(x) y="8" width=(broad) height="21" rx="3" {},
                            Some(Side::Second) => rect .second x=(x) y="31" width=(broad) height="21" rx="3"
                                {},
                            None => text x=(middle) y="34" text-anchor="middle" { "?" },
                        }
                        // Where it was thrown away: in the bar of the other, who has won it.
                        @if matches!(one.mark, Mark::GaveAway(_)) {
                            @let y = if lies { 36 } else { 13 };
                            path .cross d={ "M" (middle - 5) " " (y) " l10 10 m0 -10 l-10 10" } {}
                        }
                    }
                }
            }
            figcaption {
                (say!(language, "web-strip-how", "first" => names[0].as_str(), "second" => names[1].as_str()))
                " " (say!(language, "web-strip-marks"))
            }
        }
    }
}
