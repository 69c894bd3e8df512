//! *Invent a game*: a rule, shown at once in words, with its first values or moves and a board to play on.
//! The address holds the rule, so a link is enough to share it.

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
use marienbad_words::failure::{Failure, RequestError};
use marienbad_words::language::{Language, say};
use marienbad_words::recognise::in_words;
use marienbad_words::rules::rule_alone;
use maud::{Markup, PreEscaped, html};

use super::super::places::Places;
use super::super::site::{self, Visit};
use super::super::{address, board, failure, layout};
use super::analysis::ANALYSIS;
use super::{game, parts};
use assembled::Pieces;

pub use keep::keep;

/// Heaps whose values are shown.
const SHOWN_VALUES: u64 = 20;

/// Moves that are shown where there are no heaps.
const SHOWN_MOVES: usize = 10;

/// Heaps that are compared with what is known.
const MAX_COMPARED_HEAP: u64 = 100;

/// A rule to begin with: the key of its words, then the rule in English and in French.
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

/// `/fr/invent` and `/fr/invent?rule=…`; with `known` whether the game is known already. What a rule leads to
/// is computed beside the page, as far as it is found in time: whoever has typed a rule keeps it.
pub async fn show(visit: Visit) -> Response {
    let preview = in_time(&visit, previewed).await;
    let known = if visit.query.flag("known") { Some(in_time(&visit, compared).await) } else { None };
    visit
        .draw(site::pages, move |visit, _| {
            let rule = typed_rule(visit);
            let pieces = Pieces::read(&visit.query).unwrap_or_default();
            let body = body(visit, (&pieces, &rule), typed_game(visit, &rule), (&preview, known.as_ref()));
            Ok(layout::page(visit, &say!(visit.language, "webinvent-title"), &body))
        })
        .await
}

/// Computes something about the rule of the address, in a time of its own.
async fn in_time<T: Send + 'static>(
    visit: &Visit,
    work: fn(&Visit, &Cancel) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let asking = visit.clone();
    let found = visit.site.analyses.run_within(visit.client, ANALYSIS, move |cancel| work(&asking, cancel));
    found.await.unwrap_or_else(|refusal| Err(refusal.into()))
}

/// What is shown of a rule before one plays.
struct Preview {
    /// The values of small heaps, where there are heaps.
    values: Option<Result<Vec<u64>, Failure>>,
    /// The first moves and who wins after each; a rule that breaks there is a mistake to show.
    results: Result<Results, Failure>,
    /// What a winning move touches, as far as one is known.
    winning: View,
}

fn previewed(visit: &Visit, cancel: &Cancel) -> Result<Preview, Failure> {
    let (game, position) = typed_game(visit, &typed_rule(visit))?;
    let play = typed_play(visit);
    let values = first_values(&*game, play, cancel);
    let mut work = site::small_work(budgets::WEB_PREVIEW, cancel);
    let convention = Convention { play, ..Convention::default() };
    let results = game.results(&position, convention, SHOWN_MOVES, &mut work).map_err(Failure::from);
    let winning = winning_move(&*game, &position, results.as_ref().ok());
    Ok(Preview { values, results, winning })
}

fn typed_play(visit: &Visit) -> Play {
    if visit.query.flag("misere") { Play::Misere } else { Play::Normal }
}

/// The game of the address, and its position.
fn typed_game(visit: &Visit, rule: &str) -> Result<(Box<dyn Game>, Position), Failure> {
    opened(rule, visit.query.get("position").unwrap_or_default().trim())
}

/// The rule of the address, or the one that was put together.
fn typed_rule(visit: &Visit) -> String {
    let typed = visit.query.get("rule").map(str::trim).filter(|rule| !rule.is_empty());
    let assembled = || Pieces::read(&visit.query).unwrap_or_default().rule(visit.language);
    typed.map_or_else(assembled, str::to_owned)
}

/// What is known of a game, line by line.
type Known = Result<Vec<String>, Failure>;

/// Compares the values of the game with what is known.
fn compared(visit: &Visit, cancel: &Cancel) -> Known {
    let game = address::game(&address::name_of_rule(&typed_rule(visit)))?;
    is_it_known(visit.language, &*game, cancel).map_err(Failure::from)
}

/// The game of a rule, with the typed position or the game's first example.
fn opened(rule: &str, typed: &str) -> Result<(Box<dyn Game>, Position), Failure> {
    let game = address::game(&address::name_of_rule(rule)).map_err(|failure| as_typed(failure, rule))?;
    let text = if typed.is_empty() { parts::first_position(&*game) } else { typed };
    let position = address::position(&*game, text)?;
    Ok((game, position))
}

/// Corrects the place of an error for the typed rule, which need not begin with the word `rule:`.
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
    opened: Result<(Box<dyn Game>, Position), Failure>,
    (preview, known): (&Result<Preview, Failure>, Option<&Known>),
) -> Markup {
    let (language, play) = (visit.language, typed_play(visit));
    let convention = Convention { play, ..Convention::default() };
    let typed = visit.query.get("position").unwrap_or_default();
    let start = opened.as_ref().ok().map(|(_, position)| position.text());
    let own = own_address(visit, rule, play);
    html! {
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
                @if let Ok((game, position)) = &opened {
                    div .sheet-card {
                        @match preview {
                            Ok(preview) => {
                                @match &preview.values {
                                    Some(Ok(values)) => (values_drawn(language, play, values)),
                                    Some(Err(failure)) => (mistake(language, failure)),
                                    None => {},
                                }
                                @match &preview.results {
                                    Ok(results) => (first_moves(language, &**game, position, convention,
                                        results)),
                                    Err(failure) => (mistake(language, failure)),
                                }
                            },
                            Err(failure) => (mistake(language, failure)),
                        }
                        p .next {
                            a href=(address::with(&own, "known", Some("1"))) {
                                (say!(language, "webinvent-known")) }
                            " · "
                            a href=(to_laboratory(language, game.name())) {
                                (say!(language, "webinvent-laboratory")) }
                        }
                        @if let Some(known) = known { (known_as(language, known)) }
                    }
                }
            }
            @if let Ok((game, position)) = &opened {
                @let shown = preview.as_ref().map(|preview| preview.winning.clone()).unwrap_or_default();
                (table(visit, &**game, position, (convention, rule), &own, &shown))
            }
        }
        p { a href=(format!("/{}/open?game={}", language.code(), "sum")) { (say!(language, "webinvent-sum")) }
            }
    }
}

/// Longer rules are shown on two lines.
const LINE: usize = 52;

/// Rules to begin with that are in sight.
const SHOWN_PIECES: usize = 4;

/// The longest text of a position in a line of moves.
const SHORT_TEXT: usize = 12;

/// The address of this page with what was typed.
fn own_address(visit: &Visit, rule: &str, play: Play) -> String {
    let own = place(visit.language, rule);
    let own = if play == Play::Misere { address::with(&own, "misere", Some("1")) } else { own };
    let typed = visit.query.get("position").map(str::trim).filter(|text| !text.is_empty());
    if typed.is_some() { address::with(&own, "position", typed) } else { own }
}

/// The address of the laboratory for this game.
fn to_laboratory(language: Language, name: &str) -> String {
    address::with(&format!("/{}/laboratory", language.code()), "game", Some(name))
}

/// The choice whether the last player wins or loses.
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
    // The rule being looked at is always in sight.
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

/// The values of small heaps, as far as they are found; nothing where there are no heaps.
fn first_values(game: &dyn Game, play: Play, cancel: &Cancel) -> Option<Result<Vec<u64>, Failure>> {
    let heaps = game.heap_game()?;
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
        return Some(Err(stop.into()));
    }
    // Values that a limit has cut off are not shown.
    Some(Ok(match play {
        Play::Normal => {
            let known = sequence.values().len().min(SHOWN_VALUES + 1);
            sequence.values().iter(0..known).map(u64::from).collect()
        }
        Play::Misere => misere.into_iter().map(u64::from).collect(),
    }))
}

/// The values of small heaps as bars; lost heaps, which are worth 0, are lines.
fn values_drawn(language: Language, play: Play, values: &[u64]) -> Markup {
    let lost: Vec<String> =
        (0..).zip(values).filter(|(_, value)| **value == 0).map(|(n, _): (u64, _)| n.to_string()).collect();
    let told =
        say!(language, "webinvent-lost", "list" => lost.join(", "), "to" => values.len().saturating_sub(1));
    html! {
        section .values {
            h2 {
                (say!(language, "webinvent-values"))
                @if play == Play::Misere { " · " (parts::pill(language, play)) }
            }
            (bars(values))
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

/// What keeps something from being shown: a mistake in the rule, or that it takes longer than a page waits.
fn mistake(language: Language, failure: &Failure) -> Markup {
    html! {
        @match failure {
            Failure::Stop(Stop::Cancelled) | Failure::Request(RequestError::Late) => p role="status" {
                (say!(language, "webinvent-late")) },
            failure => p .mistake role="alert" { (failure::on_page(language, failure)) },
        }
    }
}

/// The things that a winning move touches, if one is known.
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

/// Whether the game is recognised, by its form or by its values.
fn known_as(language: Language, known: &Known) -> Markup {
    html! {
        section #known {
            h2 { (say!(language, "webinvent-known")) }
            @match known {
                Ok(told) => @for line in told { p { (line) } },
                Err(failure) => (mistake(language, failure)),
            }
        }
    }
}

/// What is known about a game, line by line, without its name, which the page already shows.
fn is_it_known(language: Language, game: &dyn Game, cancel: &Cancel) -> Result<Vec<String>, Stop> {
    let mut work = site::small_work(budgets::WEB_COMPARISON, cancel);
    let Some(asked) = Asked::game(game, MAX_COMPARED_HEAP, &mut work)? else {
        return Ok(vec![say!(language, "webinvent-known-none")]);
    };
    let matches = recognise(&asked, &mut work)?;
    let told = in_words(language, Some(game.name()), asked.compared(), &matches);
    Ok(told.lines().skip(1).map(str::to_owned).collect())
}

/// The board, and what can be done with the game.
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
