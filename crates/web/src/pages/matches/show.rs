//! The page of a match: the board, whose turn it is, help in steps, the moves so far and their variations.

use axum::http::{HeaderValue, header};
use axum::response::Response;
use marienbad_play::{Hint, Mark, NodeId, Reviewed, Side, hint, patience, review_until};
use marienbad_rules::scene::Layout;
use marienbad_rules::{Compound, Scene};
use marienbad_solve::question::Position;
use marienbad_solve::{Cancel, Stop, budgets};
use marienbad_words::failure::{Failure, excerpt};
use marienbad_words::language::{Language, say};
use marienbad_words::play::{hint_in_words, lost_in_words, mark_in_words, rule_in_words, winner_in_words};
use marienbad_words::shortened;
use maud::{Markup, html};

use super::super::super::board::{Board, Pick};
use super::super::super::failure;
use super::super::super::joint::Step;
use super::super::super::site::{self, Visit};
use super::super::super::{address, coins, layout};
use super::super::parts;
use super::Table;

/// The most places of a match whose variations are listed.
const MOST_PLACES: usize = 400;

/// The most moves of a turn that are marked on the board.
const MOST_MARKED: usize = 8;

/// `/fr/matches/ID`, with `hint=2` two steps of help, with `review` the marks of the moves, with `pick` what
/// is picked, with `unsure` after a move that the machine made without knowing who wins, with `late` where it
/// made none in time, with `meanwhile` where what was asked was not done because the match had gone on.
pub async fn show(visit: Visit) -> Response {
    let heavy = visit.query.get("hint").is_some() || visit.query.flag("review");
    let lane = if heavy { site::analyses } else { site::pages };
    let response = visit
        .draw(lane, |visit, cancel| {
            let table = Table::find(visit, visit.part(2))?;
            Ok(page(visit, &table, &Seen::new(visit, &table, cancel)?)?)
        })
        .await;
    never_stored(response)
}

/// The page of a match in which someone tried a move that is not possible: it says so, and keeps what was
/// typed.
pub fn refused(visit: &Visit, table: &Table, mv: &str, cancel: &Cancel) -> Result<Markup, Stop> {
    let seen = Seen { refused: Some(mv.to_owned()), ..Seen::new(visit, table, cancel)? };
    // The other language leads to the match, not to where the move was sent.
    let uri = here(visit.language, table).parse().unwrap_or_else(|_| visit.uri.clone());
    page(&Visit { uri, ..visit.clone() }, table, &seen)
}

fn page(visit: &Visit, table: &Table, seen: &Seen) -> Result<Markup, Stop> {
    let title = parts::title(visit.language, table.game.game());
    Ok(layout::page(visit, &title, &body(visit.language, table, seen)?))
}

/// A match changes: the browser must not show what it was.
pub fn never_stored(mut response: Response) -> Response {
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// What the address asks for beside the match itself.
struct Seen {
    board: Board,
    /// The move that the last pick makes, to be confirmed.
    chosen: Option<String>,
    /// The steps of help, and how many of them are shown.
    hints: Option<(Result<Vec<Hint>, Stop>, usize)>,
    review: Option<Vec<Reviewed>>,
    /// What stands below the board: that it is drawn as it was before the last move, or how the last move is
    /// marked.
    caption: Option<(&'static str, String)>,
    /// What was tried and is not a move.
    refused: Option<String>,
    /// Whether the machine moved without knowing who wins.
    unsure: bool,
    /// Whether it did not move in time.
    late: bool,
    /// Whether what was asked was not done, because the match had gone on meanwhile.
    meanwhile: bool,
}

impl Seen {
    fn new(visit: &Visit, table: &Table, cancel: &Cancel) -> Result<Self, Stop> {
        let (game, position) = (table.game.game(), table.game.position());
        let steps = visit.query.get("hint").map(|text| text.parse::<usize>().unwrap_or(1).clamp(1, 8));
        let hints = steps.map(|steps| {
            let mut work = site::small_work(patience(game, position, budgets::WEB_HINT), cancel);
            (hint(game, position, table.game.stage(), &mut work), steps)
        });
        let compound = table.game.convention().compound;
        let first = game.scene(table.game.position_at(NodeId::ROOT))?;
        let arrange = |scene: &mut Scene| {
            table.places.arrange(scene);
            coins::keep_all(scene, &first);
        };
        let of = |position| {
            let (parts, picked) = (visit.query.all("part"), visit.query.all("pick"));
            let board = Board::in_compound(game, position, compound, parts, picked)?;
            Ok::<_, Stop>(board.arranged(&arrange))
        };
        let (mut board, mut caption) = (of(position)?, None);
        let mut turn = last_turn(table);
        if let Some((before, mv)) = turn.first().filter(|_| board.scene().things.is_empty()) {
            // Where nothing is left to be drawn, the last move is shown on the board as it was before it.
            (board, caption) = (of(before)?.before(mv), Some(("web-board-before", (*mv).to_owned())));
        } else if !turn.is_empty() {
            // Heaps change their numbers from move to move: of a turn of several moves the last is seen.
            turn.truncate(if board.scene().layout == Layout::Heaps { 1 } else { turn.len() });
            board = board.after_turn(game, &turn, &arrange)?;
            let moves =
                one_after_the_other(visit.language, turn.iter().rev().map(|(_, mv)| (*mv).to_owned()));
            caption = moves.filter(|_| board.shows_last()).map(|moves| ("web-board-last", moves));
        }
        let back = moves_back(table).map(|(before, mv)| (table.game.position_at(before), mv));
        let board = board.with_laid(game, back)?;
        Ok(Self {
            board,
            caption,
            chosen: visit.query.get("move").map(str::to_owned),
            hints,
            review: visit
                .query
                .flag("review")
                .then(|| review_until(&table.game, budgets::WEB_REVIEW, cancel)),
            refused: None,
            unsure: visit.query.flag("unsure"),
            late: visit.query.flag("late"),
            meanwhile: visit.query.flag("meanwhile"),
        })
    }
}

fn body(language: Language, table: &Table, seen: &Seen) -> Result<Markup, Stop> {
    let game = table.game.game();
    let position = table.game.position();
    let stage = table.game.stage();
    let rule = rule_in_words(language, &table.game, table.machine.map(|(_, side)| side));
    let action = |what: &str| format!("{}/{what}", here(language, table));
    let over = table.game.is_over();
    Ok(html! {
        h1 { (parts::title(language, game)) }
        (parts::rules_and(language, game, position, &rule))
        p #turn .turn .over[over] .lost[is_lost(table)] role="status" aria-live="polite" { (status(language, table, seen)) }
        @if let Some(mv) = &seen.refused { (slip(language, table, mv)?) }
        @if seen.meanwhile { p .trouble role="alert" { (say!(language, "web-meanwhile")) } }
        (drawn(language, table, seen))
        @if table.machine_to_move() {
            form #machine method="post" action=(action("move")) {
                input type="hidden" name="at" value=(table.version);
                button type="submit" { (say!(language, "web-machine-go")) }
            }
        }
        div .actions {
            @if !over && !table.machine_to_move() { (hint_button(language, table, seen)) }
            form method="post" action=(action("back")) {
                input type="hidden" name="at" value=(table.version);
                button type="submit" data-shortcut="u" disabled[table.game.line().len() < 2] { (say!(language, "web-take-back")) }
            }
            // Inside a turn of several moves the position alone is another situation.
            @if stage.begins() {
                a .button href=(table.place(language, position, stage.convention())) data-shortcut="a" { (say!(language, "web-this-position")) }
            }
            @if seen.review.is_none() && table.game.line().len() > 1 {
                a .button href=(address::with(&here(language, table), "review", None)) data-shortcut="r" {
                    @if over { (say!(language, "web-review")) } @else { (say!(language, "web-review-now")) }
                }
            }
            @if over {
                (again(language, table))
            }
        }
        (hints(language, seen))
        @if !over && !table.machine_to_move() { (moves(language, table, seen, &action("move"))?) }
        (history(language, table, seen, &action("go")))
        details {
            summary { (say!(language, "web-as-text")) }
            pre .as-text #as-text { (table.game.to_string()) }
            button type="button" .needs-script data-copy="as-text" data-done=(say!(language, "web-copied")) { (say!(language, "web-copy")) }
        }
    })
}

/// Begins the same match anew: from the same position, against the same opponent, and the same side moves
/// first.
fn again(language: Language, table: &Table) -> Markup {
    let (start, convention) = (table.game.position_at(NodeId::ROOT), table.game.convention());
    let (level, first) = match table.machine {
        Some((level, side)) => (level.to_string(), if side == Side::First { "machine" } else { "me" }),
        None => ("two".to_owned(), "me"),
    };
    html! {
        form method="post" action=(format!("/{}/matches", language.code())) {
            (parts::start_fields(table.game.game(), start, convention, &table.places))
            input type="hidden" name="level" value=(level);
            input type="hidden" name="first" value=(first);
            button type="submit" { (say!(language, "web-again")) }
        }
        a .button href=(table.place(language, start, convention)) { (say!(language, "web-again-other")) }
    }
}

fn here(language: Language, table: &Table) -> String {
    format!("/{}/matches/{}", language.code(), address::segment(&table.id))
}

/// The board: a thing that makes a move leads to the button that plays it; a script presses it at once.
fn drawn(language: Language, table: &Table, seen: &Seen) -> Markup {
    let movable = !table.machine_to_move() && !table.game.is_over();
    let page = here(language, table);
    let joint = seen.board.joint();
    let with = |parts: &[String], keys: &[String]| {
        let at = parts.iter().fold(page.clone(), |at, part| address::with(&at, "part", Some(part)));
        keys.iter().fold(at, |at, key| address::with(&at, "pick", Some(key)))
    };
    let href = |key: &str, pick: Pick<'_>| {
        movable.then(|| match pick {
            Pick::Makes(choice) => match seen.board.step(choice) {
                Step::Made(text) => {
                    let mut keys = seen.board.picked().to_vec();
                    if !keys.iter().any(|known| known == key) {
                        keys.push(key.to_owned());
                    }
                    address::with(&with(&joint.texts(), &keys), "move", Some(&text))
                }
                Step::Chosen(parts) => with(&parts, &[]),
            },
            Pick::Changes => with(&joint.texts(), &seen.board.after(key)),
        })
    };
    let made = seen.board.made().and_then(|(choice, _)| match seen.board.step(choice) {
        Step::Made(text) => Some(text),
        Step::Chosen(_) => None,
    });
    // A part that is complete though more could be picked for it.
    let part = seen.board.made().and_then(|(choice, _)| match seen.board.step(choice) {
        Step::Made(_) => None,
        Step::Chosen(parts) => Some((choice.text.as_str(), parts)),
    });
    let chosen =
        seen.chosen.clone().or(made).or_else(|| joint.whole().filter(|_| seen.board.picked().is_empty()));
    html! {
        (seen.board.draw(language, &[], Vec::new(), &href))
        @if let Some((id, mv)) = &seen.caption { p .caption { (say!(language, id, "move" => mv.as_str())) } }
        @if movable {
            (parts::chosen(language, joint, &|parts| with(parts, &[])))
            form #play .picked method="post" action=(format!("{page}/move")) {
                input type="hidden" name="at" value=(table.version);
                @if let Some(text) = &chosen {
                    button type="submit" name="move" value=(text) data-shortcut="p" { (say!(language, "web-pick-play", "move" => text.as_str())) }
                    " "
                } @else if !seen.board.picked().is_empty() { (say!(language, "web-pick-next")) " " }
                @if let Some((text, parts)) = &part {
                    a .button href=(with(parts, &[])) { (say!(language, "web-part-take", "move" => *text)) }
                }
                @if !seen.board.picked().is_empty() { a href=(with(&joint.texts(), &[])) { (say!(language, "web-pick-none")) } }
            }
        }
    }
}

fn hint_button(language: Language, table: &Table, seen: &Seen) -> Markup {
    let next = match &seen.hints {
        None => 1,
        Some((Ok(all), shown)) if *shown < all.len() => shown + 1,
        Some(_) => return html! {},
    };
    html! {
        a .button href=(address::with(&here(language, table), "hint", Some(&next.to_string()))) data-shortcut="h" {
            @if next == 1 { (say!(language, "web-hint")) } @else { (say!(language, "web-hint-more")) }
        }
    }
}

fn hints(language: Language, seen: &Seen) -> Markup {
    let Some((found, shown)) = &seen.hints else { return html! {} };
    html! {
        section .hints aria-label=(say!(language, "web-hint")) role="status" {
            @match found {
                Err(stop) if stop.is_failure() => p { (failure::on_page(language, &Failure::from(stop.clone()))) },
                Err(_) => p { (say!(language, "play-hint-unknown")) },
                Ok(all) => ol {
                    @for one in all.iter().take(*shown) {
                        li {
                            @match one {
                                Hint::Why(choice, why) => {
                                    (say!(language, "play-hint-why", "to" => shortened::position(choice.to.text())))
                                    (super::super::reason::show(language, why))
                                },
                                Hint::Lost { why: Some(why), ends } => {
                                    (lost_in_words(language, *ends))
                                    (super::super::reason::show(language, why))
                                },
                                other => (hint_in_words(language, other)),
                            }
                        }
                    }
                },
            }
        }
    }
}

/// Every move as a button, and a field where they are too many.
fn moves(language: Language, table: &Table, seen: &Seen, action: &str) -> Result<Markup, Stop> {
    let compound = table.game.convention().compound;
    let (moves, complete) = parts::moves(table.game.game(), table.game.position(), compound)?;
    let shown = compound != Compound::Disjunctive || moves.len() <= 12;
    Ok(html! {
        section .moves {
            h2 { (say!(language, "web-moves-title")) }
            details open[shown] {
                summary { (parts::count_of(language, &moves, complete)) }
                form method="post" action=(action) {
                    input type="hidden" name="at" value=(table.version);
                    ul .move-list {
                        @for choice in &moves {
                            li {
                                button type="submit" name="move" value=(choice.text) {
                                    code { (choice.text) } " → " (shortened::in_a_cell(table.game.position().text(), choice.to.text()))
                                }
                            }
                        }
                    }
                }
            }
            @if !complete { p { (say!(language, "web-moves-more", "count" => moves.len())) } }
            @let example = moves.first().map_or("", |choice| choice.text.as_str());
            form .typed method="post" action=(action) {
                input type="hidden" name="at" value=(table.version);
                label {
                    (say!(language, "web-move-typed"))
                    input name="move" required autocomplete="off" placeholder=(example) value=[seen.refused.as_deref()] autofocus[seen.refused.is_some()];
                }
                button type="submit" { (say!(language, "web-move-go")) }
            }
        }
    })
}

/// Says that this is not a move, and what one looks like.
fn slip(language: Language, table: &Table, mv: &str) -> Result<Markup, Stop> {
    let compound = table.game.convention().compound;
    let (moves, _) = parts::moves(table.game.game(), table.game.position(), compound)?;
    Ok(html! {
        p .trouble role="alert" {
            (say!(language, "web-error-illegal", "found" => excerpt(mv, 0)))
            @if let Some(choice) = moves.first() { " " (say!(language, "play-example", "move" => choice.text.as_str())) }
        }
    })
}

/// The moves that the machine has made since the person's last one, in one sentence.
fn by_machine(language: Language, table: &Table) -> Option<String> {
    let (_, machine) = table.machine?;
    let made = |place: &NodeId| {
        table.game.parent(*place).is_some_and(|before| table.game.side_at(before) == machine)
    };
    let line = table.game.line();
    let first = line.iter().rposition(|place| !made(place)).map_or(0, |last| last + 1);
    let moves = line[first..].iter().map(|place| table.game.move_to(*place).to_owned());
    Some(say!(language, "play-machine", "move" => one_after_the_other(language, moves)?))
}

/// Moves in the order in which they were made.
fn one_after_the_other(language: Language, mut moves: impl Iterator<Item = String>) -> Option<String> {
    let first = moves.next()?;
    Some(moves.fold(first, |all, mv| say!(language, "web-machine-then", "before" => all, "move" => mv)))
}

/// The moves of the last turn, the last of them first, with the positions in which they were made.
fn last_turn(table: &Table) -> Vec<(&Position, &str)> {
    let game = &table.game;
    let by = |step: &(NodeId, &str)| game.side_at(step.0);
    let mut steps = moves_back(table).peekable();
    let side = steps.peek().map(by);
    let turn = steps.take_while(|step| Some(by(step)) == side).take(MOST_MARKED);
    turn.map(|(before, mv)| (game.position_at(before), mv)).collect()
}

/// The moves that led here, the last one first, each with the place where it was made.
fn moves_back(table: &Table) -> impl Iterator<Item = (NodeId, &str)> {
    let game = &table.game;
    let places = std::iter::successors(Some(game.here()), |place| game.parent(*place));
    places.filter_map(|place| Some((game.parent(place)?, game.move_to(place))))
}

fn status(language: Language, table: &Table, seen: &Seen) -> String {
    if let Some(over) = winner_in_words(language, &table.game, table.machine.map(|(_, side)| side)) {
        return over;
    }
    let unsure = if seen.unsure { say!(language, "play-machine-unsure") + " " } else { String::new() };
    let before = by_machine(language, table).map(|words| format!("{words} {unsure}")).unwrap_or_default();
    if seen.late && table.machine_to_move() {
        return before + &say!(language, "web-machine-late");
    }
    let left = u64::from(table.game.stage().left());
    let name = table.game.name(table.game.side());
    let question = match (table.machine, left) {
        (Some(_), 1) if !table.machine_to_move() => say!(language, "play-ask"),
        (Some(_), _) if !table.machine_to_move() => say!(language, "play-ask-left", "left" => left),
        (_, 1) => say!(language, "play-ask-name", "name" => name),
        _ => say!(language, "play-ask-name-left", "name" => name, "left" => left),
    };
    // The terminal asks with a colon, for what is typed stands behind it.
    before + question.trim_end_matches([':', ' ', '\u{a0}', '\u{202f}']) + "."
}

/// Whether the machine has won.
fn is_lost(table: &Table) -> bool {
    table.game.winner().is_some_and(|winner| table.machine.is_some_and(|(_, side)| side == winner))
}

/// The moves so far with their marks, and the other moves that were tried.
fn history(language: Language, table: &Table, seen: &Seen, action: &str) -> Markup {
    let line = table.game.line();
    if table.game.children(NodeId::ROOT).is_empty() {
        return html! {};
    }
    let places = table.game.places();
    html! {
        section .history {
            h2 { (say!(language, "web-history-title")) }
            @if let Some(marks) = &seen.review { (strip(language, table, marks)) }
            form method="post" action=(action) {
                input type="hidden" name="at" value=(table.version);
                ol {
                    @for (number, place) in line.iter().enumerate().skip(1) {
                        @let before = table.game.parent(*place).unwrap_or(*place);
                        li {
                            (table.game.name(table.game.side_at(before))) " "
                            button .place type="submit" name="to" value=(place.index()) title=(say!(language, "web-go-to")) {
                                code { (table.game.move_to(*place)) }
                            }
                            " → " (shortened::in_a_cell(table.game.position_at(before).text(), table.game.position_at(*place).text()))
                            @if let Some(one) = seen.review.as_ref().and_then(|marks| marks.get(number - 1)) {
                                @let words = mark_in_words(language, &one.mark);
                                " " span class={ "mark " (class_of(&one.mark)) } { @if words.is_empty() { (sign_of(&one.mark)) } @else { (words) } }
                            }
                            @if places <= MOST_PLACES { (variations(language, table, before, *place)) }
                        }
                    }
                    @for place in table.game.children(table.game.here()) {
                        li .later { (variation(language, table, *place)) }
                    }
                }
            }
        }
    }
}

/// The other moves that were played from a place.
fn variations(language: Language, table: &Table, before: NodeId, taken: NodeId) -> Markup {
    let others: Vec<NodeId> =
        table.game.children(before).iter().copied().filter(|child| *child != taken).collect();
    html! {
        @if !others.is_empty() {
            ul .variations { @for place in others { li { (variation(language, table, place)) } } }
        }
    }
}

/// A variation: its moves up to where it parts again.
fn variation(language: Language, table: &Table, first: NodeId) -> Markup {
    let mut line = vec![first];
    while let [next] = table.game.children(line[line.len() - 1]) {
        line.push(*next);
    }
    html! {
        span .variation { (say!(language, "web-variation")) " " }
        @for place in line {
            button .place type="submit" name="to" value=(place.index()) title=(say!(language, "web-go-to")) { code { (table.game.move_to(place)) } }
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

/// Who was winning, move after move: above the line the one who began, below it the other.
fn strip(language: Language, table: &Table, marks: &[Reviewed]) -> Markup {
    let winner_after = |one: &Reviewed| match one.mark {
        Mark::Good => Some(one.side),
        Mark::Lost | Mark::GaveAway(_) => Some(one.side.other()),
        Mark::Unknown => None,
    };
    let width = 18 * marks.len().max(1);
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
            figcaption { (say!(language, "web-strip", "first" => names[0].as_str(), "second" => names[1].as_str())) }
            div .wide tabindex="0" role="region" aria-label=(say!(language, "web-strip-label")) {
                svg role="img" aria-label=(words.join(", ")) viewBox={ "0 0 " (width) " 44" } width=(width) height="44" {
                    line .axis x1="0" y1="22" x2=(width) y2="22" {}
                    @for (number, one) in marks.iter().enumerate() {
                        @let x = 18 * number + 3;
                        @match winner_after(one) {
                            Some(Side::First) => rect .first .wrong[matches!(one.mark, Mark::GaveAway(_))] x=(x) y="4" width="12" height="17" {},
                            Some(Side::Second) => rect .second .wrong[matches!(one.mark, Mark::GaveAway(_))] x=(x) y="23" width="12" height="17" {},
                            None => text x=(x + 6) y="27" text-anchor="middle" { "?" },
                        }
                        @if matches!(one.mark, Mark::GaveAway(_)) { path .cross d={ "M" (x + 2) " 18 l8 8 m0 -8 l-8 8" } {} }
                    }
                }
            }
        }
    }
}
