//! *Invent a game*: a rule, seen at once in words, with its first values or moves and a board to play on. The
//! address carries the rule, so that a link is enough to share it.

mod assembled;
mod keep;
mod reading;

use std::fmt::Write as _;

use axum::response::Response;
use marienbad_pictures::scene::View;
use marienbad_rules::catalogue::NameError;
use marienbad_rules::{Convention, ParseError, Play};
use marienbad_solve::question::{Game, Outcome, Position, Results};
use marienbad_solve::recognise::{Asked, recognise};
use marienbad_solve::sequence::Sequence;
use marienbad_solve::{Cancel, Stop, budgets};
use marienbad_words::failure::Failure;
use marienbad_words::language::{Language, say};
use marienbad_words::recognise::in_words;
use marienbad_words::rules::rule_alone;
use maud::{Markup, PreEscaped, html};

use super::super::places::Places;
use super::super::site::{self, Visit};
use super::super::{address, board, failure, layout};
use super::{game, parts};
use assembled::Pieces;

pub use keep::keep;

/// Heaps whose values are shown.
const SHOWN_VALUES: u64 = 20;

/// Moves that are shown where there are no heaps.
const SHOWN_MOVES: usize = 10;

/// Heaps that are compared with what is known.
const MAX_COMPARED_HEAP: u64 = 100;

/// A rule to begin with: the key of its words, in English, in French.
pub type Piece = (&'static str, &'static str, &'static str);

/// Each of them is a game of its own, and a place to change something.
pub const PIECES: [Piece; 9] = [
    ("take", "n -> n-k for k in 1..3", "n -> n-k pour k dans 1..3"),
    ("square", "n -> n-k*k for k in 1..sqrt(n)", "n -> n-k*k pour k dans 1..sqrt(n)"),
    ("divisor", "n -> n-k for k in 1..n-1 if k divides n", "n -> n-k pour k dans 1..n-1 si k divise n"),
    ("half", "n -> n-1 or n div 2 if n > 0", "n -> n-1 ou n div 2 si n > 0"),
    (
        "split",
        "n -> n-k for k in 1..2; n -> [a, n-a] for a in 1..n/2",
        "n -> n-k pour k dans 1..2; n -> [a, n-a] pour a dans 1..n/2",
    ),
    ("middle", "n -> [a, n-2-a] for a in 0..n-2", "n -> [a, n-2-a] pour a dans 0..n-2"),
    (
        "two",
        "(a,b) -> (a-k,b) for k in 1..a; (a,b) -> (a-1,b-1) if a > 0 and b > 0",
        "(a,b) -> (a-k,b) pour k dans 1..a; (a,b) -> (a-1,b-1) si a > 0 et b > 0",
    ),
    ("place", "place: ##/#.", "place: ##/#."),
    ("graph", "graph: take vertex if degree is even", "graph: prendre un sommet si degré est pair"),
];

/// The address of a rule on this page.
pub fn place(language: Language, rule: &str) -> String {
    let address = format!("/{}/invent", language.code());
    address::with(&address, "rule", Some(rule))
}

/// `/fr/invent` and `/fr/invent?rule=…`
pub async fn show(visit: Visit) -> Response {
    visit
        .draw(site::analyses, |visit, cancel| {
            let language = visit.language;
            let rule = visit.query.get("rule").map(str::trim).filter(|rule| !rule.is_empty());
            let pieces = Pieces::read(&visit.query);
            let assembled = pieces.clone().unwrap_or_default().rule(language);
            let rule = rule.unwrap_or(&assembled);
            let pieces = pieces.unwrap_or_default();
            let play = if visit.query.flag("misere") { Play::Misere } else { Play::Normal };
            let opened = opened(rule, visit.query.get("position").unwrap_or_default().trim());
            let body = body(visit, (&pieces, rule), play, opened, cancel)?;
            Ok(layout::page(visit, &say!(language, "webinvent-title"), &body))
        })
        .await
}

/// The game of a rule, and the position that was typed or the first that the game shows.
fn opened(rule: &str, typed: &str) -> Result<(Box<dyn Game>, Position), Failure> {
    let game = address::game(&address::name_of_rule(rule)).map_err(|failure| as_typed(failure, rule))?;
    let text = if typed.is_empty() { parts::first_position(&*game) } else { typed };
    let position = address::position(&*game, text)?;
    Ok((game, position))
}

/// A mistake with its place in what was typed, which need not begin with the word `rule:`.
fn as_typed(failure: Failure, rule: &str) -> Failure {
    match failure {
        Failure::Name(NameError::Parameter { entry, error }) => {
            let Some(hidden) = error.input.strip_suffix(rule).map(|before| before.chars().count()) else {
                return Failure::Name(NameError::Parameter { entry, error });
            };
            let error = ParseError { input: rule.to_owned(), at: error.at.saturating_sub(hidden), ..error };
            Failure::Name(NameError::Parameter { entry, error })
        }
        other => other,
    }
}

fn body(
    visit: &Visit,
    (chosen, rule): (&Pieces, &str),
    play: Play,
    opened: Result<(Box<dyn Game>, Position), Failure>,
    cancel: &Cancel,
) -> Result<Markup, Failure> {
    let language = visit.language;
    let convention = Convention { play, ..Convention::default() };
    let typed = visit.query.get("position").unwrap_or_default();
    let known = visit.query.flag("known");
    let start = opened.as_ref().ok().map(|(_, position)| position.text());
    let results = match &opened {
        Ok((game, position)) => Some(judged(&**game, position, convention, cancel)?),
        Err(_) => None,
    };
    let own = own_address(visit, rule, play);
    Ok(html! {
        div .invent {
            div {
                h1 { (say!(language, "webinvent-title")) }
                p .lead { (say!(language, "webinvent-lead")) }
                div .sheet-card {
                    div .starts {
                        (pieces(language, rule))
                        details .assembling open[visit.query.get("take").is_some()] {
                            summary { (say!(language, "webinvent-assembling")) }
                            (chosen.form(language))
                        }
                    }
                    form .rule method="get" action=(format!("/{}/invent", language.code())) {
                        label for="rule" .unseen { (say!(language, "webinvent-rule")) }
                        textarea #rule name="rule" rows=(if rule.chars().count() > LINE { "2" } else { "1" })
                            spellcheck="false"
                            autocapitalize="off" autocomplete="off" aria-describedby="said" { (rule) }
                        div .actions {
                            label { (say!(language, "webinvent-position")) " " input name="position"
                                value=(typed) placeholder=[start] size="8" autocomplete="off"; }
                            (who_wins(language, play))
                            button type="submit" { (say!(language, "webinvent-show")) }
                        }
                    }
                @match &opened {
                    Err(failure) => {
                        p #said .mistake role="alert" { (failure::on_page(language, failure)) }
                    }
                    Ok((game, _)) => {
                        @if let Some(read) = game.full_name().strip_prefix("rule: ") {
                            p .on-paper aria-hidden="true" { (reading::on_paper(language, read)) }
                        }
                        p #said role="status" {
                            strong { (say!(language, "webinvent-words")) } " " (rule_alone(language, &**game))
                        }
                    }
                }
                }
                @if let (Ok((game, position)), Some(results)) = (&opened, &results) {
                    div .sheet-card {
                        (first_values(language, &**game, play, cancel))
                        @match results {
                            Ok(results) => (first_moves(language, &**game, position, convention, results)),
                            Err(stop) => p .mistake role="alert" { (failure::on_page(language, stop)) },
                        }
                        p .next {
                            a href=(address::with(&own, "known", Some("1"))) {
                                (say!(language, "webinvent-known")) }
                            " · "
                            a href=(to_laboratory(language, game.name())) {
                                (say!(language, "webinvent-laboratory")) }
                        }
                        @if known { (known_as(language, &**game, cancel)?) }
                    }
                }
            }
            @if let Ok((game, position)) = &opened {
                (table(visit, &**game, position, (convention, rule), &own,
                    &winning_move(&**game, position, results.as_ref().and_then(|found| found.as_ref().ok()))))
            }
        }
        p { a href=(format!("/{}/open?game={}", language.code(), "sum")) { (say!(language, "webinvent-sum")) }
            }
    })
}

/// Longer rules are shown on two lines.
const LINE: usize = 52;

/// Rules to begin with that are in sight.
const SHOWN_PIECES: usize = 4;

/// The longest text of a position in a line of moves.
const SHORT_TEXT: usize = 12;

/// This page with what was typed.
fn own_address(visit: &Visit, rule: &str, play: Play) -> String {
    let own = place(visit.language, rule);
    let own = if play == Play::Misere { address::with(&own, "misere", Some("1")) } else { own };
    let typed = visit.query.get("position").map(str::trim).filter(|text| !text.is_empty());
    if typed.is_some() { address::with(&own, "position", typed) } else { own }
}

/// The page where conjectures about the game are tried.
fn to_laboratory(language: Language, name: &str) -> String {
    address::with(&format!("/{}/laboratory", language.code()), "game", Some(name))
}

/// Who plays the last move wins, or loses.
fn who_wins(language: Language, play: Play) -> Markup {
    html! {
        fieldset .who-wins {
            legend { (say!(language, "webinvent-last")) }
            label { input type="radio" name="misere" value="0" checked[play == Play::Normal]; (say!(language,
                "web-pill-wins")) }
            label { input type="radio" name="misere" value="1" checked[play == Play::Misere]; (say!(language,
                "web-pill-loses")) }
        }
    }
}

/// Rules to begin with.
fn pieces(language: Language, rule: &str) -> Markup {
    let own = |(key, english, french)| (key, if language == Language::French { french } else { english });
    let mut first: Vec<(&str, &str)> = PIECES.map(own).to_vec();
    let mut others = first.split_off(SHOWN_PIECES);
    // The one that is looked at is always in sight.
    if let Some(at) = others.iter().position(|(_, own)| *own == rule)
        && let Some(last) = first.last_mut()
    {
        std::mem::swap(last, &mut others[at]);
    }
    html! {
        ul .pieces aria-label=(say!(language, "webinvent-pieces")) {
            @for (key, own) in &first { (piece(language, rule, key, own)) }
        }
        details .more-pieces {
            summary aria-label=(say!(language, "webinvent-more-pieces")) { "…" }
            ul .pieces { @for (key, own) in &others { (piece(language, rule, key, own)) } }
        }
    }
}

fn piece(language: Language, rule: &str, key: &str, own: &str) -> Markup {
    html! {
        li {
            a .button href=(place(language, own)) aria-current=[(rule == own).then_some("true")] {
                (language.say(&format!("webinvent-piece-{key}")))
            }
        }
    }
}

/// The values of small heaps as bars; lost heaps, which are worth 0, are lines.
fn first_values(language: Language, game: &dyn Game, play: Play, cancel: &Cancel) -> Markup {
    let Some(heaps) = game.heap_game() else { return html! {} };
    let mut sequence = Sequence::new(heaps);
    let mut work = site::small_work(budgets::WEB_PREVIEW, cancel);
    let mut misere = Vec::new();
    let computed = match play {
        Play::Normal => sequence.extend_to(SHOWN_VALUES, &mut work),
        Play::Misere => game.misere_sequence(SHOWN_VALUES, &mut misere, &mut work).map(|_| ()),
    };
    if let Err(stop) = computed
        && stop.is_failure()
    {
        return html! { p .mistake role="alert" { (failure::on_page(language, &stop.into())) } };
    }
    // What a limit has cut off is not shown.
    let values: Vec<u64> = match play {
        Play::Normal => {
            let known = sequence.values().len().min(SHOWN_VALUES + 1);
            sequence.values().iter(0..known).map(u64::from).collect()
        }
        Play::Misere => misere.into_iter().map(u64::from).collect(),
    };
    let lost: Vec<String> =
        (0..).zip(&values).filter(|(_, value)| **value == 0).map(|(n, _): (u64, _)| n.to_string()).collect();
    let told =
        say!(language, "webinvent-lost", "list" => lost.join(", "), "to" => values.len().saturating_sub(1));
    html! {
        section .values {
            h2 {
                (say!(language, "webinvent-values"))
                @if play == Play::Misere { " · " (parts::pill(language, play)) }
            }
            (bars(&values))
            p { (told) }
            details {
                summary { (say!(language, "webinvent-list")) }
                p { (values.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")) }
            }
        }
    }
}

/// A bar for each value.
fn bars(values: &[u64]) -> Markup {
    let (step, height) = (30, 70);
    let largest = values.iter().copied().max().unwrap_or(0).max(1);
    let mut drawn = String::new();
    for (place, value) in values.iter().enumerate() {
        let x = 5 + step * place;
        let tall = if *value == 0 { 3 } else { (value * height / largest).max(6) };
        let class = if *value == 0 { "lost" } else { "won" };
        let top = height + 16 - tall;
        let _ =
            write!(drawn, r#"<rect class="{class}" x="{x}" y="{top}" width="20" height="{tall}" rx="3"/>"#);
        let middle = x + 10;
        if *value > 0 {
            let _ = write!(drawn, r#"<text x="{middle}" y="{}" class="value">{value}</text>"#, top - 3);
        }
        let _ = write!(drawn, r#"<text x="{middle}" y="{}">{place}</text>"#, height + 32);
    }
    let width = 10 + step * values.len();
    html! {
        svg .bars aria-hidden="true" focusable="false" viewBox=(format!("0 0 {width} {}", height + 38)) {
            (PreEscaped(drawn))
        }
    }
}

/// The first moves and who wins after each; a rule that breaks there is a mistake to show.
fn judged(
    game: &dyn Game,
    position: &Position,
    convention: Convention,
    cancel: &Cancel,
) -> Result<Result<Results, Failure>, Failure> {
    let mut work = site::small_work(budgets::WEB_PREVIEW, cancel);
    match game.results(position, convention, SHOWN_MOVES, &mut work) {
        Ok(results) => Ok(Ok(results)),
        // The time of the page is over.
        Err(Stop::Cancelled) => Err(Stop::Cancelled.into()),
        Err(stop) => Ok(Err(stop.into())),
    }
}

/// What a winning move touches, as far as one is known.
fn winning_move(game: &dyn Game, position: &Position, results: Option<&Results>) -> View {
    let wins = results.and_then(|results| results.moves.iter().find(|one| one.outcome == Some(Outcome::P)));
    let shown = wins.and_then(|one| {
        let all = game.gestures(position, SHOWN_MOVES).ok()?;
        all.into_iter().find(|(choice, _)| choice.text == one.choice.text)
    });
    shown.map_or_else(View::default, |(_, gesture)| View::touching(&gesture))
}

/// The first moves of the position and who wins after each.
fn first_moves(
    language: Language,
    game: &dyn Game,
    position: &Position,
    convention: Convention,
    results: &Results,
) -> Markup {
    let here = address::of(language, game.name(), position.text(), convention);
    let short = |text: &str| text.chars().count() <= SHORT_TEXT;
    let in_a_line = !results.moves.is_empty() && results.moves.iter().all(|one| short(one.choice.to.text()));
    html! {
        @if in_a_line {
            p .move-line {
                (say!(language, "webinvent-move-line", "position" => position.text())) " "
                @for (i, one) in results.moves.iter().enumerate() {
                    @if i > 0 { " · " }
                    @let wins = one.outcome == Some(Outcome::P);
                    a href=(address::with(&here, "move", Some(&one.choice.text))) .won[wins] {
                        (one.choice.to.text()) }
                }
                @if !results.complete { " · …" }
                " " span .faint { (say!(language, "webinvent-bold")) }
            }
        }
        details .moves open[!in_a_line] {
            summary { (say!(language, "webinvent-moves", "position" => position.text())) }
            @if results.moves.is_empty() { p { (say!(language, "webinvent-no-move")) } }
            ul {
                @for one in &results.moves {
                    li {
                        a href=(address::with(&here, "move", Some(&one.choice.text))) { code {
                            (one.choice.text) } }
                        " → " (one.choice.to.text())
                        @match one.outcome {
                            Some(Outcome::P) => { " · " strong .won { (say!(language, "webinvent-wins")) } },
                            Some(Outcome::N) => { " · " span .lost { (say!(language, "webinvent-loses")) } },
                            None => {},
                        }
                    }
                }
            }
            @if !results.complete { p { "…" } }
        }
    }
}

/// What is known of the game: recognised by its shape or by its values.
fn known_as(language: Language, game: &dyn Game, cancel: &Cancel) -> Result<Markup, Failure> {
    let told = match is_it_known(language, game, cancel) {
        Err(Stop::Cancelled) => return Err(Stop::Cancelled.into()),
        told => told.map_err(Failure::from),
    };
    Ok(html! {
        section #known {
            h2 { (say!(language, "webinvent-known")) }
            @match told {
                Ok(told) => @for line in &told { p { (line) } },
                // Whoever has typed a rule keeps it, whatever it leads to.
                Err(failure) => p .mistake role="alert" { (failure::on_page(language, &failure)) },
            }
        }
    })
}

/// What is known of a game, line by line; its name stands on the page already.
fn is_it_known(language: Language, game: &dyn Game, cancel: &Cancel) -> Result<Vec<String>, Stop> {
    let mut work = site::small_work(budgets::WEB_COMPARISON, cancel);
    let Some(asked) = Asked::game(game, MAX_COMPARED_HEAP, &mut work)? else {
        return Ok(vec![say!(language, "webinvent-known-none")]);
    };
    let matches = recognise(&asked, &mut work)?;
    let told = in_words(language, Some(game.name()), asked.compared(), &matches);
    Ok(told.lines().skip(1).map(str::to_owned).collect())
}

/// The board, and what one does with the game.
fn table(
    visit: &Visit,
    game: &dyn Game,
    position: &Position,
    (convention, rule): (Convention, &str),
    own: &str,
    shown: &View,
) -> Markup {
    let language = visit.language;
    let here = address::of(language, game.name(), position.text(), convention);
    html! {
        div .tryout {
            form method="post" action=(format!("/{}/matches", language.code())) {
                (parts::start_fields(game, position, convention, &Places::default()))
                input type="hidden" name="level" value=(game::USUAL.word());
                a href=(here) aria-label=(say!(language, "webinvent-board", "position" => position.text())) {
                    (board::thumbnail_with(game, position, shown))
                }
                div .actions {
                    button .primary type="submit" { (say!(language, "webinvent-play")) }
                    a .button .without-script #own-address href=(own) { (say!(language, "webinvent-link")) }
                    button type="button" .needs-script data-copy="own-address" data-done=(say!(language,
                        "web-copied")) { (say!(language, "webinvent-copy")) }
                }
            }
            (keep::offer(visit, game, position, convention.play, rule))
        }
    }
}
