//! The page of a match: the board, whose turn it is, hints, the moves so far and their variations.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use marienbad_play::{NodeId, Reviewed, Side, review_until};
use marienbad_rules::Scene;
use marienbad_rules::scene::Layout;
use marienbad_solve::question::{Choice, Position};
use marienbad_solve::{Cancel, Stop, budgets};
use marienbad_words::failure::{Failure, RequestError, excerpt};
use marienbad_words::language::{Language, say};
use marienbad_words::play::{rule_in_words, winner_in_words};
use marienbad_words::sentence::Speaker;
use marienbad_words::shortened;
use maud::{Markup, html};

use super::super::super::board::{Board, Shown};
use super::super::super::laid::Laid;
use super::super::super::people::Person;
use super::super::super::records::Record;
use super::super::super::seats::Role;
use super::super::super::site::{self, Visit};
use super::super::super::{address, coins, laid, layout};
use super::super::analysis::{self, ANALYSIS, Analysis, lock};
use super::super::hints::Help;
use super::super::table::{Hand, Shell, Tab, opponent, turned, turning, with_turn};
use super::super::{class, game, parts, reason, worksheets};
use super::history::history;
use super::{Reply, Table, chairs};

/// The most moves of a turn that are marked on the board.
const MOST_MARKED: usize = 8;

/// `/fr/matches/ID`. The query may hold:
///
/// - `place`: an earlier place to look at
/// - `hint=2`: two hints
/// - `tab`: the side of the page, such as who wins
/// - `review`: the marks of the moves
/// - `pick`: the picked things
/// - `unsure`: the machine moved without knowing who wins
/// - `late`: the machine did not move in time
/// - `meanwhile`: the request was not carried out, because the match had changed
pub async fn show(visit: Visit) -> Response {
    let helps = ["tab", "analyse", "hint", "review"].iter().any(|name| visit.query.get(name).is_some());
    if helps && visit.query.get("tab") != Some("rules") && class::under_way(&visit.site, visit.part(2)) {
        // A match of the class has no hints before it is over.
        let page = format!("/{}/matches/{}", visit.language.code(), address::segment(visit.part(2)));
        return Redirect::to(&page).into_response();
    }
    if !Tab::read(&visit.query).wants_analysis() {
        let heavy = visit.query.get("hint").is_some() || visit.query.flag("review");
        let lane = if heavy { site::analyses } else { site::pages };
        let response = visit
            .draw(lane, |visit, cancel| {
                let table = found(visit)?;
                Ok(page(visit, &table, &Seen::new(visit, &table, None, cancel)?)?)
            })
            .await;
        return never_stored(response);
    }
    let known = Arc::new(Mutex::new(Analysis::default()));
    let filled = Arc::clone(&known);
    let asking = visit.clone();
    let work = move |cancel: &Cancel| {
        let table = found(&asking)?;
        let convention = table.game.stage().convention();
        analysis::analyse(table.game.game(), table.game.position(), convention, cancel, &filled)
    };
    let searched = visit.site.analyses.run_within(visit.client, ANALYSIS, work).await;
    let response = match searched.unwrap_or_else(|refusal| Err(refusal.into())) {
        Ok(()) | Err(Failure::Request(RequestError::Late)) => {
            let known = std::mem::take(&mut *lock(&known));
            let draw = move |visit: &Visit, cancel: &Cancel| {
                let table = found(visit)?;
                Ok(page(visit, &table, &Seen::new(visit, &table, Some(known), cancel)?)?)
            };
            visit.draw(site::pages, draw).await
        }
        Err(failure) => layout::failed(&visit, &failure),
    };
    never_stored(response)
}

/// `/fr/matches/ID/save`: the moves as one page that needs no server.
pub async fn save(visit: Visit) -> Response {
    let saved = visit
        .compute(site::pages, |visit, _| {
            let table = found(visit)?;
            let page = marienbad_paper::offline::of_match(visit.language, &table.game)?;
            Ok(worksheets::saved("marienbad-match.html", page))
        })
        .await;
    saved.unwrap_or_else(|failure| layout::failed(&visit, &failure))
}

/// The match of the address, at the place to look at. Looking changes nothing.
fn found(visit: &Visit) -> Result<Table, Failure> {
    let mut table = Table::find(visit, visit.part(2))?;
    table.stands = table.game.here();
    if let Some(place) = visit.query.get("place").and_then(|text| table.game.place(text.parse().ok()?)) {
        table.game.go_to(place);
    }
    Ok(table)
}

/// The page after a move that is not legal: it says so, and keeps what was typed.
pub fn refused(visit: &Visit, table: &Table, mv: &str, cancel: &Cancel) -> Result<Markup, Stop> {
    let seen = Seen { refused: Some(mv.to_owned()), ..Seen::new(visit, table, None, cancel)? };
    // The link to the other language leads to the match, not to the address that the move was sent to.
    let uri = here(visit.language, table).parse().unwrap_or_else(|_| visit.uri.clone());
    page(&Visit { uri, ..visit.clone() }, table, &seen)
}

fn page(visit: &Visit, table: &Table, seen: &Seen) -> Result<Markup, Stop> {
    let title = parts::title(visit.language, table.game.game());
    let body = body(visit.language, table, seen)?;
    let waits = table.machine.is_none() && !table.game.is_over() && !table.role.moves(table.game.side());
    Ok(if waits { layout::waiting_table(visit, &title, &body) } else { layout::table(visit, &title, &body) })
}

/// A match changes, so the browser must not show an old copy.
pub fn never_stored(mut response: Response) -> Response {
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// What the address asks for besides the match itself.
pub struct Seen {
    board: Board,
    pub laid: Laid,
    /// The move made by the last pick, to be confirmed.
    chosen: Option<String>,
    help: Option<Help>,
    tab: Tab,
    analysis: Option<Analysis>,
    /// The row that the visitor gave as an answer.
    row: Option<usize>,
    pub review: Option<Vec<Reviewed>>,
    /// Whether the board is drawn as it was before the last move.
    before: bool,
    /// By how many meridians a globe is turned.
    turn: usize,
    /// The text that was tried and is not a legal move.
    refused: Option<String>,
    /// What to say about the last change.
    reply: Reply,
}

impl Seen {
    fn new(visit: &Visit, table: &Table, analysis: Option<Analysis>, cancel: &Cancel) -> Result<Self, Stop> {
        let (game, position) = (table.game.game(), table.game.position());
        let compound = table.game.convention().compound;
        let start = table.game.position_at(NodeId::ROOT);
        let mut first = game.scene(start)?;
        laid::wrap(&mut first);
        let line = table.game.line();
        let made: Vec<(&Position, &str)> = line
            .windows(2)
            .map(|pair| (table.game.position_at(pair[0]), table.game.move_to(pair[1])))
            .collect();
        let laid = Laid::of(game, start, &made, position)?;
        let arrange = |scene: &mut Scene| {
            laid.arrange(scene);
            table.places.arrange(scene);
            coins::keep_all(scene, &first);
        };
        let of = |position| {
            let (parts, picked) = (visit.query.all("part"), visit.query.all("pick"));
            let board = Board::in_compound(game, position, compound, parts, picked)?;
            Ok::<_, Stop>(board.arranged(&arrange))
        };
        let (mut board, mut before) = (of(position)?, false);
        if !laid.is_known() {
            let mut turn = last_turn(table);
            if let Some((position, mv)) = turn.first().filter(|_| board.scene().things.is_empty()) {
                // If nothing is left to draw, the last move is shown on the board before it.
                (board, before) = (of(position)?.before(mv), true);
            } else if !turn.is_empty() {
                // Heaps are renumbered after every move, so only the last move of a turn is shown.
                turn.truncate(if board.scene().layout == Layout::Heaps { 1 } else { turn.len() });
                board = board.after_turn(game, &turn, &arrange)?;
            }
            let back = moves_back(table).map(|(before, mv)| (table.game.position_at(before), mv));
            board = board.with_laid(game, back)?;
        }
        let asked = analysis::Asked { game, position, convention: table.game.stage().convention() };
        Ok(Self {
            board,
            before,
            chosen: visit.query.get("move").map(str::to_owned),
            help: visit
                .query
                .get("hint")
                .map(|text| Help::read(text, game, position, table.game.stage(), cancel)),
            tab: Tab::read(&visit.query),
            analysis: analysis.map(|found| analysis::with_moves(&asked, found)).transpose()?,
            row: visit.query.get("row").and_then(|row| row.parse().ok()),
            // During a match the review would give the answer away; afterwards it is shown.
            review: (visit.query.flag("review") || table.is_decided())
                .then(|| review_until(&table.whole(), budgets::WEB_REVIEW, cancel)),
            turn: turned(&visit.query),
            refused: None,
            reply: Reply::read(&visit.query),
            laid,
        })
    }

    /// What is drawn on the board.
    fn shown(&self, language: Language, table: &Table) -> Shown<'_> {
        let scene = self.board.scene();
        let why = self.analysis.as_ref().and_then(|analysis| analysis.explained.as_ref()).map(|(_, why)| why);
        let why = why.filter(|_| self.tab == Tab::Why && self.help.is_none());
        let mut view = match (&self.help, why) {
            (Some(help), _) => help.on_board(language, &self.board),
            (None, Some(why)) => reason::on_board(language, why, scene, true),
            (None, None) => marienbad_pictures::scene::View::default(),
        };
        view.cold = self.analysis.as_ref().map(|analysis| analysis.cold.clone()).unwrap_or_default();
        view.places = self.laid.places();
        view.turned = self.turn;
        view.groups.extend(why.map(|why| reason::marked(why, &self.board)).unwrap_or_default());
        let results = self.analysis.as_ref().and_then(|analysis| analysis.results.as_ref());
        let results = results.filter(|_| self.tab == Tab::Moves).map_or(&[][..], |results| &results.moves);
        let last =
            if self.laid.is_known() { self.laid.last(last_turn(table).len()) } else { HashSet::default() };
        Shown { results, view, last, replies: why.map(|why| reason::replies(why, scene)).unwrap_or_default() }
    }
}

/// The address of the matches of a tournament.
pub fn tournament(language: Language, record: &Record) -> String {
    address::with(&format!("/{}/matches", language.code()), "tournament", Some(&record.tournament))
}

/// The opponent.
pub fn person(table: &Table) -> Person {
    Person(table.machine.map(|(level, _)| level))
}

fn body(language: Language, table: &Table, seen: &Seen) -> Result<Markup, Stop> {
    let game = table.game.game();
    let page = here(language, table);
    let looking = table.is_looking();
    let place = table.game.here().index().to_string();
    let unturned = if looking { address::with(&page, "place", Some(&place)) } else { page.clone() };
    let at = with_turn(unturned.clone(), seen.turn);
    let action = |what: &str| with_turn(format!("{page}/{what}"), seen.turn);
    let over = table.game.is_over();
    let mine = !over && !table.machine_to_move() && table.role.moves(table.game.side());
    let hand =
        Hand { language, page: &at, board: &seen.board, movable: mine, chosen: seen.chosen.as_deref() };
    let fields = html! {
        input type="hidden" name="at" value=(table.version);
        @if looking { input type="hidden" name="from" value=(place); }
    };
    let steps = seen.laid.steps(table.since_mine());
    let turn = html! {
        div .turns {
            p #turn .turn .over[over] .lost[is_lost(table)] role="status" aria-live="polite" {
                (status(language, table, seen)) }
            @if let Some(mv) = &seen.refused { (slip(language, table, mv)?) }
            @if seen.reply == Reply::Meanwhile { p .trouble role="alert" { (say!(language, "web-meanwhile")) }
                }
            @if seen.before { p .quiet-words { (say!(language, "web-board-before", "move" =>
                table.game.move_to(table.game.here()))) } }
            @if looking {
                @let how = if mine { "web-looking" } else { "web-looking-only" };
                p .quiet-words { (language.say(how)) }
            }
            @if let Some(record) = &table.record {
                p .quiet-words { a href=(tournament(language, record)) { (say!(language,
                    "web-record-title")) } }
            }
            @else if !table.role.sits() { p .quiet-words { (say!(language, "web-seat-onlooker")) } }
            @else if !over && !looking && !table.machine_to_move() && !mine && !table.of_class {
                p .quiet-words { (say!(language, "web-seat-waits")) }
            }
            (hand.form(&action("move"), &fields))
        }
    };
    let actions = html! {
        @if table.machine_to_move() && !looking {
            form #machine method="post" action=(action("move")) {
                input type="hidden" name="at" value=(table.version);
                button .primary type="submit" { (say!(language, "web-machine-go")) }
            }
        }
        @if mine && !table.fair { (hint_button(language, &at, seen)) }
        @if looking {
            a .button .primary href=(page) { (say!(language, "web-looking-back")) }
        } @else if table.role.sits() && !table.fair {
            form method="post" action=(action("back")) {
                input type="hidden" name="at" value=(table.version);
                button type="submit" data-shortcut="u" disabled[table.game.line().len() < 2] { (say!(language,
                    "web-take-back")) }
            }
        }
        (turning(language, &seen.board, &unturned, seen.turn))
        @if over && table.of_class {
            a .button .primary href=(format!("/{}/class", language.code())) { (say!(language,
                "webclass-to-desk")) }
        } @else if over { (again(language, table)) }
        // A visitor may leave this table for another one.
        @else if table.role.sits() && !table.fair && !looking {
            a .button href=(game::another(language, game, table.game.convention(), person(table)))
                data-shortcut="n" { (say!(language, "web-new-table")) }
        }
    };
    let rule = rule_in_words(language, &table.game, table.machine.map(|(_, side)| side));
    let start = table.game.position_at(NodeId::ROOT);
    let to = |person: Person| {
        let start = table.place(language, start, table.game.convention());
        address::with(&start, "against", Some(&person.word()))
    };
    Ok(html! {
        @let events = (table.machine.is_none() || !table.role.sits()).then(|| action("events"));
        div #steps hidden data-steps=(serde_json::to_string(&steps).unwrap_or_default())
            data-version=(table.version) data-events=[events] {}
        (Shell {
            language,
            title: parts::heading(language, game),
            distinction: parts::distinction(language, game),
            tagline: parts::tagline(language, game),
            controls: html! { span .pill .winning-rule title=(rule) { (parts::pill(language,
                table.game.winning_rule())) } },
            board: hand.draw(&seen.shown(language, table)),
            turn,
            actions,
            tabs: if table.fair { &Tab::FAIR } else { &Tab::ALL },
            tab: seen.tab,
            page: at.clone(),
            said: said(language, table, seen, &at, &action("move"))?,
            opponent: match table.role {
                _ if table.of_class => opposite(table),
                Role::At(own) => across(language, table, own),
                _ => opponent(language, person(table), Some(&to)),
            },
        }.show())
    })
}

/// The opponent in a match of the class.
fn opposite(table: &Table) -> Markup {
    let side = match (table.machine, table.role) {
        (Some((_, side)), _) => side,
        (None, Role::At(side)) => side.other(),
        (None, _) => return html! {},
    };
    html! {
        div .opponent {
            (person(table).face())
            div .who { strong { (table.game.name(side)) } }
        }
    }
}

/// Who sits opposite in a match of two, each at a screen of his own.
fn across(language: Language, table: &Table, own: Side) -> Markup {
    let name = |side: Side| table.game.name(side);
    html! {
        div .opponent {
            (person(table).face())
            div .who {
                strong { (say!(language, "web-seat-me", "name" => name(own))) }
                span { (say!(language, "web-seat-opposite", "name" => name(own.other()))) }
            }
        }
    }
}

/// The right side of the page.
fn said(language: Language, table: &Table, seen: &Seen, at: &str, action: &str) -> Result<Markup, Stop> {
    let (game, position) = (table.game.game(), table.game.position());
    Ok(match (seen.tab, &seen.analysis) {
        (Tab::Why, Some(analysis)) => {
            let why = analysis.explained.as_ref().map(|(_, why)| why);
            let teller = reason::Teller { board: &seen.board, next: &|_| None };
            let to = |row: usize| address::with(&Tab::Why.of(at), "row", Some(&row.to_string()));
            let more = why.map_or_else(Markup::default, |why| reason::exercise(language, why, seen.row, &to));
            html! {
                (analysis::verdict(language, analysis, &seen.shown(language, table).view, &teller, &more))
                p { a href=(Tab::Moves.of(at)) { (say!(language, "web-show-moves")) } }
            }
        }
        (Tab::Moves, Some(analysis)) => {
            let leading = |choice: &Choice| {
                let told = seen.board.told(language, Speaker::Advice, &choice.text);
                html! { (told.unwrap_or_else(|| choice.text.clone())) }
            };
            html! { (analysis::with_results(language, position.text(), analysis, &leading)) }
        }
        (Tab::Rules, _) => {
            let rule = rule_in_words(language, &table.game, table.machine.map(|(_, side)| side));
            html! {
                h2 { (say!(language, "web-tab-rules")) }
                (parts::rules_and(language, game, position, &rule))
                // In the middle of a turn of several moves, the position alone would not be the same
                // situation.
                @if table.game.stage().begins() {
                    p { a .button href=(table.place(language, position, table.game.stage().convention())) {
                        (say!(language, "web-this-position")) } }
                }
                details {
                    summary { (say!(language, "web-as-text")) }
                    pre .as-text #as-text { (table.game.to_string()) }
                    button type="button" .needs-script data-copy="as-text" data-done=(say!(language,
                        "web-copied")) { (say!(language, "web-copy")) }
                }
            }
        }
        _ => html! {
            @if let Some(help) = &seen.help { (help.show(language, &seen.board)) }
            (history(language, table, seen))
            (chairs::share(language, table))
            @if !table.game.is_over() && !table.machine_to_move() && table.role.moves(table.game.side()) {
                (moves(language, table, seen, action)?) }
            @if !table.game.children(NodeId::ROOT).is_empty() {
                p .quiet-words .save { a href=(format!("/{}/matches/{}/save", language.code(), table.id))
                    download { (say!(language, "web-save-page")) } }
            }
        },
    })
}

/// A form that plays again: from the same position, against the same opponent, with the same side to begin.
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

pub fn here(language: Language, table: &Table) -> String {
    format!("/{}/matches/{}", language.code(), address::segment(&table.id))
}

fn hint_button(language: Language, at: &str, seen: &Seen) -> Markup {
    let next = match &seen.help {
        None => Some(1),
        Some(help) => help.next(),
    };
    html! {
        @if let Some(next) = next {
            a .button href=(address::with(at, "hint", Some(&next.to_string()))) data-shortcut="h" {
                @if next == 1 { (say!(language, "web-hint")) " " kbd { "h" } } @else { (say!(language,
                    "web-hint-more")) }
            }
        }
    }
}

/// A button for every move, and a field if there are too many.
fn moves(language: Language, table: &Table, seen: &Seen, action: &str) -> Result<Markup, Stop> {
    let compound = table.game.convention().compound;
    let (moves, complete) = parts::moves(table.game.game(), table.game.position(), compound)?;
    Ok(html! {
        section .moves {
            details {
                summary { (parts::count_of(language, &moves, complete)) }
                form method="post" action=(action) {
                    (from(table))
                    ul .move-list {
                        @for choice in &moves {
                            li {
                                button type="submit" name="move" value=(choice.text) {
                                    @if let Some(told) = seen.board.told(language, Speaker::Advice,
                                        &choice.text) { (told) }
                                    @let (from, to) = (table.game.position().text(), choice.to.text());
                                    span .notation {
                                        code { (choice.text) } " → " (shortened::in_a_cell(from, to))
                                    }
                                }
                            }
                        }
                    }
                }
            }
            @if !complete { p { (say!(language, "web-moves-more", "count" => moves.len())) } }
            @let example = moves.first().map_or("", |choice| choice.text.as_str());
            form .typed method="post" action=(action) {
                (from(table))
                label {
                    (say!(language, "web-move-typed"))
                    input name="move" required autocomplete="off" placeholder=(example)
                        value=[seen.refused.as_deref()] autofocus[seen.refused.is_some()];
                }
                button type="submit" { (say!(language, "web-move-go")) }
            }
        }
    })
}

/// Says that a text is not a legal move, and shows a legal one.
fn slip(language: Language, table: &Table, mv: &str) -> Result<Markup, Stop> {
    let compound = table.game.convention().compound;
    let (moves, _) = parts::moves(table.game.game(), table.game.position(), compound)?;
    Ok(html! {
        p .trouble role="alert" {
            (say!(language, "web-error-illegal", "found" => excerpt(mv, 0)))
            @if let Some(choice) = moves.first() { " " (say!(language, "play-example", "move" =>
                choice.text.as_str())) }
        }
    })
}

/// The hidden fields for the version in which a change is made, and for the place, if it is not the last.
fn from(table: &Table) -> Markup {
    html! {
        input type="hidden" name="at" value=(table.version);
        @if table.is_looking() { input type="hidden" name="from" value=(table.game.here().index()); }
    }
}

/// The moves that the machine made since the person's last one, as the machine tells them.
fn by_machine(language: Language, table: &Table, seen: &Seen) -> Option<String> {
    let (_, machine) = table.machine?;
    let made = |place: &NodeId| {
        table.game.parent(*place).is_some_and(|before| table.game.side_at(before) == machine)
    };
    let line = table.game.line();
    let first = line.iter().rposition(|place| !made(place)).map_or(0, |last| last + 1).max(1);
    let told =
        |number: usize| seen.laid.told(language, Speaker::Me, number - 1, table.game.move_to(line[number]));
    let all = one_after_the_other(language, (first..line.len()).map(told))?;
    Some(format!("{all}."))
}

/// Joins moves in the order in which they were made.
fn one_after_the_other(language: Language, mut moves: impl Iterator<Item = String>) -> Option<String> {
    let first = moves.next()?;
    Some(moves.fold(first, |all, mv| say!(language, "web-machine-then", "before" => all, "move" => mv)))
}

/// The moves of the last turn, the latest first, with the positions in which they were made.
fn last_turn(table: &Table) -> Vec<(&Position, &str)> {
    let game = &table.game;
    let by = |step: &(NodeId, &str)| game.side_at(step.0);
    let mut steps = moves_back(table).peekable();
    let side = steps.peek().map(by);
    let turn = steps.take_while(|step| Some(by(step)) == side).take(MOST_MARKED);
    turn.map(|(before, mv)| (game.position_at(before), mv)).collect()
}

/// The moves up to here, the latest first, each with the place where it was made.
fn moves_back(table: &Table) -> impl Iterator<Item = (NodeId, &str)> {
    let game = &table.game;
    let places = std::iter::successors(Some(game.here()), |place| game.parent(*place));
    places.filter_map(|place| Some((game.parent(place)?, game.move_to(place))))
}

/// The side that the visitor plays against: the machine, or in a class the other pupil.
fn facing(table: &Table) -> Option<Side> {
    match table.role {
        Role::At(side) if table.of_class => Some(side.other()),
        _ => table.machine.map(|(_, side)| side),
    }
}

fn status(language: Language, table: &Table, seen: &Seen) -> Markup {
    let notation = || {
        let moves = last_turn(table);
        let machine = table.machine.is_some_and(|(_, side)| !moves.is_empty() && table.game.side() != side);
        let moves: Vec<&str> = moves.iter().rev().map(|(_, mv)| *mv).collect();
        html! { @if machine { span .notation { (moves.join(", ")) } } }
    };
    if let Some(record) = table.record.as_ref().filter(|_| !table.is_looking()) {
        let names = [Side::First, Side::Second].map(|side| table.game.name(side));
        return html! { (record.result(language, names)) };
    }
    let words = by_machine(language, table, seen);
    if let (Role::At(own), false) = (table.role, !table.of_class || table.game.is_over()) {
        let side = table.game.side();
        return html! { @if side == own { (say!(language, "webclass-turn-own")) } @else { (say!(language,
        "webclass-turn-other", "name" => table.game.name(side))) } };
    }
    if let Some(over) = winner_in_words(language, &table.game, facing(table)) {
        return html! { (over) @if let Some(words) = words { " " span .quiet-words { (words) } } };
    }
    let unsure =
        if seen.reply == Reply::Unsure { say!(language, "play-machine-unsure") + " " } else { String::new() };
    let before = words.map(|words| format!("{words} {unsure}")).unwrap_or_default();
    if seen.reply == Reply::Late && table.machine_to_move() {
        return html! { (before) (say!(language, "web-machine-late")) };
    }
    let left = u64::from(table.game.stage().left());
    let name = table.game.name(table.game.side());
    let question = match (table.machine, left) {
        (Some(_), 1) if !table.machine_to_move() => say!(language, "play-ask"),
        (Some(_), _) if !table.machine_to_move() => say!(language, "play-ask-left", "left" => left),
        (None, 1) if !table.role.moves(table.game.side()) => {
            say!(language, "web-turn-of", "name" => name)
        }
        (_, 1) => say!(language, "play-ask-name", "name" => name),
        _ => say!(language, "play-ask-name-left", "name" => name, "left" => left),
    };
    // The terminal ends the question with a colon, because the answer is typed after it.
    let question = question.trim_end_matches([':', ' ', '\u{a0}', '\u{202f}']);
    html! { (before) (question) "." (notation()) }
}

/// Whether the opponent has won.
fn is_lost(table: &Table) -> bool {
    table.game.winner().is_some_and(|winner| facing(table) == Some(winner))
}

/// The address of a place of the match.
pub fn place_of(language: Language, table: &Table, place: NodeId) -> String {
    let page = here(language, table);
    if place == table.stands { page } else { address::with(&page, "place", Some(&place.index().to_string())) }
}
