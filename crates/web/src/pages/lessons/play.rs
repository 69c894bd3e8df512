//! The board beside a step: a match whose moves are in the address.

use std::collections::HashSet;

use marienbad_pictures::scene::View;
use marienbad_play::{Match, NodeId};
use marienbad_school::sitting::{machine_name, machine_says};
use marienbad_school::{Kind, Machine, Sitting};
use marienbad_solve::Stop;
use marienbad_solve::question::Position;
use marienbad_words::language::say;
use marienbad_words::sentence::Speaker;
use maud::{Markup, html};

use super::super::super::board::{Board, Shown};
use super::super::super::laid::Laid;
use super::super::super::people::Person;
use super::super::super::site::Visit;
use super::super::parts;
use super::super::table::Hand;
use super::Desk;

/// The board, with its links and buttons. `shown` holds the moves of an answer that was judged on it.
pub fn show(visit: &Visit, desk: &Desk, sitting: &Sitting, shown: &[String]) -> Result<Markup, Stop> {
    let language = desk.language;
    let (mut seen, judged) = (sitting.game.clone(), !shown.is_empty());
    for mv in shown {
        if seen.play(mv).is_err() {
            break;
        }
    }
    let laid = laid(&seen)?;
    let (chosen, picked) = (visit.query.all("part"), visit.query.all("pick"));
    let compound = seen.convention().compound;
    let board = Board::in_compound(seen.game(), seen.position(), compound, chosen, picked)?
        .arranged(&|scene| laid.arrange(scene));
    let asks_move = matches!(desk.kind(), Some(Kind::Move));
    let movable = !seen.is_over() && !judged && sitting.machine_side() != Some(seen.side());
    let at = desk.here();
    let hand = Hand { language, page: &at, board: &board, movable, chosen: visit.query.get("move") };
    let last = if laid.is_known() { laid.last(if judged { shown.len() } else { 1 }) } else { HashSet::new() };
    let view = View { places: laid.places(), ..View::default() };
    let drawn = hand.draw(&Shown { view, last, ..Shown::default() });
    let fields = desk.fields();
    let name = machine_name(language, sitting.machine);
    let steps = laid.steps(2.min(seen.line().len() - 1));
    let lost = sitting.won() == Some(false);
    Ok(html! {
        section .lesson-board aria-label=(say!(language, "weblesson-board-label")) {
            div #steps hidden data-steps=(serde_json::to_string(&steps).unwrap_or_default()) {}
            (drawn)
            div .below {
                div .turns {
                    p #turn .turn .over[sitting.won() == Some(true)] .lost[lost] role="status" { (status(desk,
                        sitting, (&seen, &laid), judged, &name)) }
                    (hand.form(&format!("{}/move", desk.page), &fields))
                }
                div .actions {
                    span .pill .winning-rule { (parts::pill(language, seen.winning_rule())) }
                    @if !desk.moves.is_empty() || judged {
                        a .button href=(desk.fresh()) data-shortcut="r" {
                            @if asks_move { (say!(language, "weblesson-again-move")) } @else { (say!(language,
                                "weblesson-board-again")) }
                        }
                    }
                }
            }
            @if sitting.machine != Machine::Nobody && !asks_move {
                div .opponent {
                    (face(sitting.machine))
                    div .who { strong { (name) } span { (machine_says(language, sitting.machine)) } }
                }
            }
        }
    })
}

fn face(machine: Machine) -> Markup {
    match machine {
        Machine::Level(level) => Person(Some(level)).face(),
        _ => html! {
            svg .face viewBox="0 0 40 40" aria-hidden="true" focusable="false" {
                circle .ground cx="20" cy="20" r="20" {}
                rect x="10" y="13" width="20" height="16" rx="4" fill="#f0d3b4" {}
                path d="M20 13V8" stroke="#c9a13b" stroke-width="2" {}
                circle cx="20" cy="7" r="2" fill="#c9a13b" {}
                circle cx="16" cy="20" r="2" fill="#1c1b1a" {}
                circle cx="24" cy="20" r="2" fill="#1c1b1a" {}
                path d="M15 25h10" stroke="#1c1b1a" stroke-width="1.6" {}
            }
        },
    }
}

fn laid(game: &Match) -> Result<Laid, Stop> {
    let line = game.line();
    let made: Vec<(&Position, &str)> =
        line.windows(2).map(|pair| (game.position_at(pair[0]), game.move_to(pair[1]))).collect();
    Laid::of(game.game(), game.position_at(NodeId::ROOT), &made, game.position())
}

/// The moves from number `first` on, in words.
fn told(desk: &Desk, sitting: &Sitting, seen: &Match, laid: &Laid, first: usize, name: &str) -> String {
    let line = seen.line();
    let one = |number: usize| {
        let side = seen.side_at(line[number]);
        let speaker = if sitting.machine_side() == Some(side) { Speaker::Named(name) } else { Speaker::You };
        laid.told(desk.language, speaker, number, seen.move_to(line[number + 1]))
    };
    (first..line.len() - 1).map(one).map(|sentence| format!("{sentence}.")).collect::<Vec<_>>().join(" ")
}

fn status(desk: &Desk, sitting: &Sitting, (seen, laid): (&Match, &Laid), judged: bool, name: &str) -> String {
    let language = desk.language;
    if judged {
        return told(desk, sitting, seen, laid, 0, name);
    }
    if let Some(won) = sitting.won() {
        return match (sitting.machine_side().is_some(), won) {
            (false, _) => say!(language, "weblesson-board-over"),
            (true, true) => say!(language, "weblesson-board-won"),
            (true, false) => say!(language, "weblesson-board-lost", "name" => name),
        };
    }
    if sitting.machine_side().is_none() {
        return say!(language, "weblesson-board-both");
    }
    let yours = say!(language, "weblesson-board-yours");
    match seen.line().len().checked_sub(2) {
        Some(last) => format!("{} {yours}", told(desk, sitting, seen, laid, last, name)),
        None => yours,
    }
}
