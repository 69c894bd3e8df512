//! A position of a game: its rules, its board, its moves, who wins and why. The address says it all.

use std::cell::RefCell;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::response::{IntoResponse, Redirect, Response};
use marienbad_pictures::draw::cold;
use marienbad_pictures::scene::Mark;
use marienbad_play::Reason;
use marienbad_rules::{Compound, Convention, Play, Turns};
use marienbad_solve::question::{Answer, Choice, Game, MoveResult, Outcome, Position, Results};
use marienbad_solve::{Cancel, Claim, Method, Stop, budgets};
use marienbad_words::failure::{Failure, RequestError};
use marienbad_words::language::{Language, say};
use marienbad_words::shortened;
use marienbad_words::solve::{claim_words, compound_name, value_words};
use maud::{Markup, html};

use super::super::board::{self, Board, Pick};
use super::super::joint::Step;
use super::super::places::Places;
use super::super::site::{self, Visit};
use super::super::{address, layout};
use super::{graphs, parts, reason};

/// `/fr/open?game=0.137&position=10,4`: to the page of what was typed.
pub async fn open(visit: Visit) -> Response {
    let target = visit
        .compute(site::pages, |visit, _| {
            let game = address::game(visit.query.get("game").unwrap_or_default())?;
            let text = visit.query.get("position").map(str::trim).filter(|text| !text.is_empty());
            let position = address::position(&*game, text.unwrap_or(parts::first_position(&*game)))?;
            let convention = address::convention(&visit.query)?;
            Ok(parts::place(visit.language, &*game, &position, convention))
        })
        .await;
    led(&visit, target)
}

/// To this address, or why not.
fn led(visit: &Visit, target: Result<String, Failure>) -> Response {
    match target {
        Ok(target) => Redirect::to(&target).into_response(),
        Err(failure) => layout::failed(visit, &failure),
    }
}

/// `/fr/nim`: to the position that the catalogue shows.
pub async fn example(visit: Visit) -> Response {
    let target = visit
        .compute(site::pages, |visit, _| {
            let game = address::game(visit.part(1))?;
            let position = address::position(&*game, parts::first_position(&*game))?;
            Ok(parts::place(visit.language, &*game, &position, address::convention(&visit.query)?))
        })
        .await;
    led(&visit, target)
}

/// `/fr/fibonacci/26/8`: a bar in a position, typed as it is, leads to the address with the bar written as
/// `%2F`.
pub async fn slashed(visit: Visit) -> Response {
    let target = visit
        .compute(site::pages, |visit, _| {
            let game = address::game(visit.part(1)).map_err(|_| RequestError::NoPage)?;
            let text = visit.parts[2..].join("/");
            let position = address::position(&*game, text.trim_end_matches('/'))?;
            let page = parts::place(visit.language, &*game, &position, Convention::default());
            Ok(visit.uri.query().map_or(page.clone(), |query| format!("{page}?{query}")))
        })
        .await;
    led(&visit, target)
}

/// `/fr/nim/1.3.5.7?misere`, and with `analyse` who wins.
pub async fn show(visit: Visit) -> Response {
    if !visit.query.flag("analyse") {
        return visit.draw(site::pages, |visit, _| page(visit, None)).await;
    }
    let found = Arc::new(Mutex::new(Analysis::default()));
    let filled = Arc::clone(&found);
    let asking = visit.clone();
    let work = move |cancel: &Cancel| analyse(&asking, cancel, &filled);
    let searched = visit.site.analyses.run_within(ANALYSIS, work).await;
    match searched.unwrap_or_else(|refusal| Err(refusal.into())) {
        // What was found in time is shown; the rest is said to be unknown.
        Ok(()) | Err(Failure::Request(RequestError::Late)) => {
            let found = std::mem::take(&mut *lock(&found));
            visit.draw(site::pages, move |visit, _| page(visit, Some(found))).await
        }
        Err(failure) => layout::failed(&visit, &failure),
    }
}

/// How long the engines may think about a page: drawing a large board takes a while, too.
const ANALYSIS: Duration = Duration::from_millis(1400);

/// What is known of a position when its page is drawn: whatever was found in time.
#[derive(Default)]
struct Analysis {
    /// Who wins and why.
    explained: Option<(Answer, Reason)>,
    /// The result of every move.
    results: Option<Results>,
    /// The lost points of a plane of two heaps.
    cold: Vec<(u64, u64)>,
    /// How many moves are left, here and after every move, where that is known.
    left: Vec<Option<u32>>,
}

/// Nobody who holds the lock can break.
fn lock(found: &Mutex<Analysis>) -> MutexGuard<'_, Analysis> {
    found.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A position as the address gives it.
struct Asked {
    game: Arc<dyn Game>,
    position: Position,
    convention: Convention,
}

fn asked(visit: &Visit) -> Result<Asked, Failure> {
    let game: Arc<dyn Game> = Arc::from(address::game(visit.part(1))?);
    let position = address::position(&*game, visit.part(2))?;
    Ok(Asked { game, position, convention: address::convention(&visit.query)? })
}

/// Asks the engines, the most important question first; each answer is put where the page finds it, should
/// the time be over before the next.
fn analyse(visit: &Visit, cancel: &Cancel, found: &Mutex<Analysis>) -> Result<(), Failure> {
    let Asked { game, position, convention } = asked(visit)?;
    match game.solve(&position, convention, &mut site::work(cancel)) {
        Ok(answer) => {
            let (wins, method, nodes) = (answer.outcome == Outcome::N, answer.method, answer.nodes);
            lock(found).explained = Some((answer.clone(), Reason::Search { wins, method, nodes }));
            let why = marienbad_play::reason_of(&*game, &position, convention, &answer);
            lock(found).explained = Some((answer, why));
        }
        // No time would be enough.
        Err(stop) if stop.is_failure() => return Err(stop.into()),
        Err(_) => {}
    }
    let results = game.results(&position, convention, parts::LISTED, &mut site::work(cancel))?;
    let after = results.moves.iter().map(|one| one.choice.to.clone());
    let all: Vec<Position> = std::iter::once(position.clone()).chain(after).collect();
    lock(found).results = Some(results);
    let scene = game.scene(&position)?;
    let cold = cold(&*game, &scene, convention.play, &mut site::work(cancel)).unwrap_or_default();
    lock(found).cold = cold;
    let left = game.remoteness(&all, convention, &mut site::small_work(budgets::REMOTENESS, cancel))?;
    lock(found).left = left;
    Ok(())
}

/// The moves, none of them judged.
fn without_results(asked: &Asked, answer: Option<&Answer>) -> Result<Results, Stop> {
    let (moves, complete) = parts::moves(&*asked.game, &asked.position, asked.convention.compound)?;
    Ok(Results {
        moves: moves.into_iter().map(|choice| MoveResult { outcome: None, choice, value: None }).collect(),
        complete,
        stopped: Some(Stop::Cancelled),
        claim: answer.map_or(Claim::Computed, |answer| answer.claim),
        method: answer.map_or(Method::Search, |answer| answer.method),
        nodes: 0,
    })
}

/// The same with every move, and its result where the answer alone tells it.
fn with_moves(asked: &Asked, mut found: Analysis) -> Result<Analysis, Stop> {
    let answer = found.explained.as_ref().map(|(answer, _)| answer);
    let mut results = match found.results.take() {
        Some(results) => results,
        None => without_results(asked, answer)?,
    };
    if let Some(answer) = answer.filter(|_| asked.convention.turns.alternating()) {
        for one in results.moves.iter_mut().filter(|one| one.outcome.is_none()) {
            one.outcome = told_by(answer, &one.choice);
        }
    }
    found.results = Some(results);
    Ok(found)
}

/// What the answer alone says of a move: whoever is lost has no good one, and of a whole list the others
/// lose.
fn told_by(answer: &Answer, choice: &Choice) -> Option<Outcome> {
    let wins = answer.moves.iter().any(|known| known.text == choice.text);
    let loses = answer.outcome == Outcome::P || answer.moves_complete;
    if wins { Some(Outcome::P) } else { loses.then_some(Outcome::N) }
}

/// What a page shows of a position.
struct Table {
    language: Language,
    game: Arc<dyn Game>,
    position: Position,
    convention: Convention,
    board: Board,
    /// Where a graph was drawn.
    places: Places,
    /// Who wins, if that was asked.
    analysis: Option<Analysis>,
}

impl Table {
    fn place(&self, position: &Position, convention: Convention) -> String {
        let address = parts::place(self.language, &*self.game, position, convention);
        if self.places.is_empty() {
            return address;
        }
        address::with(&address, "places", Some(&self.places.to_string()))
    }

    /// The page of what a move leaves: analysed, if this one is.
    fn next(&self, position: &Position) -> String {
        let address = self.place(position, self.convention);
        if self.analysis.is_some() { address::with(&address, "analyse", None) } else { address }
    }

    fn results(&self) -> &[MoveResult] {
        let results = self.analysis.as_ref().and_then(|analysis| analysis.results.as_ref());
        results.map_or(&[], |results| &results.moves)
    }

    fn cold(&self) -> Vec<(u64, u64)> {
        self.analysis.as_ref().map(|analysis| analysis.cold.clone()).unwrap_or_default()
    }

    /// Whether a position after a move is all there is to say: inside a turn of several moves it is not.
    fn walks(&self) -> bool {
        self.convention.turns.alternating()
    }
}

fn page(visit: &Visit, analysis: Option<Analysis>) -> Result<Markup, Failure> {
    let asked = asked(visit)?;
    let analysis = analysis.map(|found| with_moves(&asked, found)).transpose()?;
    let Asked { game, position, convention } = asked;
    let places = Places::read(visit.query.get("places").unwrap_or_default());
    let (chosen, picked) = (visit.query.all("part"), visit.query.all("pick"));
    let few = (convention.compound, parts::LISTED);
    let board =
        Board::on_page(&*game, &position, few, chosen, picked)?.arranged(&|scene| places.arrange(scene));
    let table = Table { language: visit.language, game, position, convention, board, places, analysis };
    Ok(layout::page(visit, &parts::title(table.language, &*table.game), &body(&table)?))
}

fn body(table: &Table) -> Result<Markup, Stop> {
    let Table { language, game, position, convention, .. } = table;
    let (language, convention) = (*language, *convention);
    Ok(html! {
        h1 { (parts::title(language, &**game)) }
        (parts::rules(language, &**game, position, convention))
        (drawn(table)?)
        div .actions {
            @if table.analysis.is_some() {
                a .button href=(table.place(position, convention)) data-shortcut="a" { (say!(language, "web-analyse-off")) }
            } @else {
                a .button href=(address::with(&table.place(position, convention), "analyse", None)) data-shortcut="a" {
                    (say!(language, "web-analyse"))
                }
            }
            (other_play(table))
            @if graphs::takes(game.name()) {
                a .button href=(graphs::of_position(language, game.name(), position.text(), &table.places)) { (say!(language, "webgraph-change")) }
            }
        }
        @if let Some(analysis) = &table.analysis {
            (verdict(language, analysis))
            @if let Some(results) = &analysis.results { (with_results(table, results, &analysis.left)) }
        } @else { (moves(table)?) }
        (parts::begin_form(language, game, position, convention, &table.places))
        (change_form(table))
        details {
            summary { (say!(language, "web-position-text")) }
            pre .as-text #as-text { (game.name()) " " (position.text()) }
            (copy_button(language, "as-text"))
            p { (say!(language, "web-position-command")) }
            pre .as-text #as-command { (command(&**game, position, convention)) }
            (copy_button(language, "as-command"))
        }
    })
}

fn copy_button(language: Language, what: &str) -> Markup {
    html! {
        button type="button" .needs-script data-copy=(what) data-done=(say!(language, "web-copied")) { (say!(language, "web-copy")) }
    }
}

/// The command that asks who wins here, with all the rules.
fn command(game: &dyn Game, position: &Position, convention: Convention) -> String {
    let quoted = |text: &str| {
        let plain = |sign: char| sign.is_ascii_alphanumeric() || ",.:+/=_-".contains(sign);
        if text.chars().all(plain) { text.to_owned() } else { format!("'{}'", text.replace('\'', "'\\''")) }
    };
    let mut command = vec!["marienbad solve".to_owned(), quoted(game.name()), quoted(position.text())];
    if convention.play == Play::Misere {
        command.push("--misere".to_owned());
    }
    if convention.compound != Compound::Disjunctive {
        command.push(format!("--compound {}", convention.compound.word()));
    }
    if !convention.turns.alternating() {
        command.push(format!("--turns {}", convention.turns));
    }
    command.join(" ")
}

fn other_play(table: &Table) -> Markup {
    let play = if table.convention.play == Play::Normal { Play::Misere } else { Play::Normal };
    let other = table.place(&table.position, Convention { play, ..table.convention });
    let other = if table.analysis.is_some() { address::with(&other, "analyse", None) } else { other };
    html! {
        a .button href=(other) {
            @if play == Play::Misere { (say!(table.language, "web-to-misere")) }
            @else { (say!(table.language, "web-to-normal")) }
        }
    }
}

/// The board, on which each thing leads on.
fn drawn(table: &Table) -> Result<Markup, Stop> {
    let language = table.language;
    let joint = table.board.joint();
    let movable = table.walks() && table.board.carries_positions() && !joint.is_over();
    let here = table.next(&table.position);
    let with = |parts: &[String], keys: &[String]| {
        let at = parts.iter().fold(here.clone(), |at, part| address::with(&at, "part", Some(part)));
        keys.iter().fold(at, |at, key| address::with(&at, "pick", Some(key)))
    };
    // What goes wrong while links are written is told instead of the board.
    let failed = RefCell::new(None);
    let leaves = |text: &str| {
        let played = table.game.play_in(&table.position, table.convention.compound, text);
        played.unwrap_or_else(|stop| {
            failed.replace(Some(stop));
            None
        })
    };
    let made = |choice: &Choice| match table.board.step(choice) {
        Step::Made(_) if joint.is_single() => table.next(&choice.to),
        Step::Made(text) => leaves(&text).map_or_else(|| here.clone(), |to| table.next(&to)),
        Step::Chosen(parts) => with(&parts, &[]),
    };
    let href = |key: &str, pick: Pick<'_>| {
        movable.then(|| match pick {
            Pick::Makes(choice) => made(choice),
            Pick::Changes => with(&joint.texts(), &table.board.after(key)),
        })
    };
    let drawn = html! {
        (table.board.draw(language, table.results(), table.cold(), &href))
        @if movable {
            (parts::chosen(language, joint, &|parts| with(parts, &[])))
            @if let Some((text, to)) = joint.whole().and_then(|text| Some((text.clone(), leaves(&text)?))) {
                p .picked { a .button href=(table.next(&to)) data-shortcut="p" { (say!(language, "web-pick-play", "move" => text.as_str())) } }
            }
            @if !table.board.picked().is_empty() {
                p .picked role="status" {
                    @if let Some((choice, _)) = table.board.made() {
                        a .button href=(made(choice)) { (say!(language, "web-pick-play", "move" => choice.text.as_str())) }
                        " "
                    } @else { (say!(language, "web-pick-next")) " " }
                    a href=(with(&joint.texts(), &[])) { (say!(language, "web-pick-none")) }
                }
            }
        }
    };
    failed.take().map_or(Ok(drawn), Err)
}

/// Who wins, how that is known, and why.
fn verdict(language: Language, analysis: &Analysis) -> Markup {
    let left = analysis.left.first().copied().flatten();
    html! {
        section .verdict aria-label=(say!(language, "web-analyse")) {
            @match &analysis.explained {
                None => p role="status" { (say!(language, "web-analysis-late")) },
                Some((answer, why)) => {
                    p role="status" {
                        strong {
                            @match answer.outcome {
                                Outcome::N => (say!(language, "outcome-n")),
                                Outcome::P => (say!(language, "outcome-p")),
                            }
                        }
                        @if let Some(value) = value_words(language, answer) { " " (value) }
                    }
                    @if let Some(left) = left.filter(|left| *left > 0) {
                        p { (say!(language, "web-remoteness", "count" => u64::from(left))) }
                    }
                    (reason::show(language, why))
                    // A search has told it already.
                    @if !matches!(why, Reason::Search { .. }) {
                        p .claim { (claim_words(language, answer.claim, answer.method, answer.nodes)) }
                    }
                },
            }
        }
    }
}

/// The moves with their results: colour, sign and words.
fn with_results(table: &Table, results: &Results, left: &[Option<u32>]) -> Markup {
    let language = table.language;
    let valued = results.moves.iter().any(|result| result.value.is_some());
    let left = left.get(1..).unwrap_or_default();
    let timed = left.iter().any(Option::is_some);
    html! {
        section .moves {
            h2 { (say!(language, "web-moves-title")) }
            @if results.moves.is_empty() { p { (say!(language, "web-moves-none")) } }
            @else {
                div .wide tabindex="0" role="region" aria-label=(say!(language, "web-moves-title")) {
                    table .results {
                        thead { tr {
                            th scope="col" { (say!(language, "web-column-move")) }
                            th scope="col" { (say!(language, "web-column-leaves")) }
                            th scope="col" { (say!(language, "web-column-result")) }
                            @if valued { th scope="col" { (say!(language, "web-column-value")) } }
                            @if timed { th scope="col" { (say!(language, "web-column-left")) } }
                        } }
                        tbody {
                            @for (number, result) in results.moves.iter().enumerate() {
                                @let mark = Mark::from(result);
                                tr class=(class_of(result)) {
                                    th scope="row" {
                                        @if table.walks() {
                                            a href=(table.next(&result.choice.to)) { code { (result.choice.text) } }
                                        } @else { code { (result.choice.text) } }
                                    }
                                    td { (shortened::in_a_cell(table.position.text(), result.choice.to.text())) }
                                    td .result { span .sign aria-hidden="true" { (mark.kind.sign()) } " " (board::kind_in_words(language, mark.kind)) }
                                    @if valued { td { (mark.text) } }
                                    @if timed { td { (left.get(number).copied().flatten().map_or("–".to_owned(), |left| left.to_string())) } }
                                }
                            }
                        }
                    }
                }
                @if !results.complete { p { (say!(language, "web-moves-more", "count" => results.moves.len())) } }
                @if results.open() > 0 { p { (say!(language, "web-results-open", "count" => results.open())) } }
            }
        }
    }
}

fn class_of(result: &MoveResult) -> &'static str {
    match result.outcome {
        Some(Outcome::P) => "wins",
        Some(Outcome::N) => "loses",
        None => "unknown",
    }
}

/// The moves as links to the positions they leave.
fn moves(table: &Table) -> Result<Markup, Stop> {
    let language = table.language;
    let (moves, complete) = parts::moves(&*table.game, &table.position, table.convention.compound)?;
    Ok(html! {
        section .moves {
            h2 { (say!(language, "web-moves-title")) }
            @if moves.is_empty() { p { (say!(language, "web-moves-none")) } }
            @else if table.walks() {
                details open[moves.len() <= 24] {
                    summary { (parts::count_of(language, &moves, complete)) }
                    ul .move-list {
                        @for choice in &moves {
                            li {
                                a href=(table.next(&choice.to)) {
                                    code { (choice.text) } " → " (shortened::in_a_cell(table.position.text(), choice.to.text()))
                                }
                            }
                        }
                    }
                }
                @if !complete { p { (say!(language, "web-moves-more", "count" => moves.len())) } }
            } @else { p { (say!(language, "web-moves-biased")) } }
        }
    })
}

/// Another position, another way to play.
fn change_form(table: &Table) -> Markup {
    let Table { language, game, position, convention, .. } = table;
    let language = *language;
    let turns = [Turns::default(), Turns::new(2, 1), Turns::new(1, 2)];
    html! {
        details {
            summary { (say!(language, "web-change-title")) }
            form .open method="get" action=(format!("/{}/open", language.code())) {
                input type="hidden" name="game" value=(game.name());
                label { (say!(language, "web-open-position")) input name="position" value=(position.text()) autocomplete="off"; }
                label {
                    (say!(language, "web-change-compound"))
                    select name="compound" {
                        @for compound in Compound::ALL {
                            option value=(compound.word()) selected[compound == convention.compound] { (compound_name(language, compound)) }
                        }
                    }
                }
                label {
                    (say!(language, "web-change-turns"))
                    select name="turns" {
                        @for one in turns { option value=(one) selected[one == convention.turns] { (one) } }
                    }
                }
                label .check {
                    input type="checkbox" name="misere" value="1" checked[convention.play == Play::Misere];
                    (say!(language, "web-open-misere"))
                }
                button type="submit" { (say!(language, "web-open-go")) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use marienbad_rules::{Compound, NoFiles, Play};
    use marienbad_solve::{Budget, Work, question};

    use super::*;

    /// Where the answer knows all winning moves, it knows the result of every move.
    #[test]
    fn the_answer_tells_what_the_moves_come_to() {
        for (name, text, compound) in [
            ("nim", "1,3,5,6", Compound::Disjunctive),
            ("nim", "1,3,5,7", Compound::Disjunctive),
            ("cram", "3x4", Compound::Disjunctive),
            ("xxx", "5,3", Compound::Selective),
        ] {
            let game = question::open(name).unwrap();
            let position = game.parse(text, &NoFiles).unwrap();
            for play in [Play::Normal, Play::Misere] {
                let convention = Convention { play, compound, ..Convention::default() };
                let mut work = Work::new(Budget::default());
                let answer = game.solve(&position, convention, &mut work).unwrap();
                assert!(answer.moves_complete);
                let results = game.results(&position, convention, 1000, &mut work).unwrap();
                assert!(results.moves.len() > 3 && results.stopped.is_none());
                for one in results.moves {
                    assert_eq!(
                        told_by(&answer, &one.choice),
                        one.outcome,
                        "{name} {text} {}",
                        one.choice.text
                    );
                }
            }
        }
    }
}
