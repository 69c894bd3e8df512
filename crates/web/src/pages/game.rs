//! A position of a game, as a table that is ready for play. The first move on it begins a match; beside the
//! board the page says who wins and why. The address holds the whole state.

use std::sync::{Arc, Mutex};

use axum::response::{IntoResponse, Redirect, Response};
use marienbad_play::{Level, Stage};
use marienbad_rules::scene::{Form, Layout, Thing};
use marienbad_rules::{Compound, Convention, Play, Turns};
use marienbad_solve::question::{Choice, Game, MoveResult, Position};
use marienbad_solve::{Cancel, Stop};
use marienbad_words::as_rule::{rule_of_game, same_position};
use marienbad_words::failure::{Failure, RequestError};
use marienbad_words::language::{Language, say};
use marienbad_words::sentence::Speaker;
use marienbad_words::solve::compound_name;
use maud::{Markup, html};

use super::super::board::{self, Board, Shown};
use super::super::laid::Laid;
use super::super::people::Person;
use super::super::places::Places;
use super::super::site::{self, Visit};
use super::super::{address, layout};
use super::analysis::{self, ANALYSIS, Analysis, lock};
use super::hints::Help;
use super::table::{Hand, Shell, Tab, opponent, turned, turning, with_turn};
use super::{facts, graphs, invent, openings, parts, reason, tables};

/// Who sits there when nobody else is asked for.
pub const USUAL: Person = Person(Some(Level::Perfect));

/// Positions longer than this do not stand in every link of a page.
const LONG_POSITION: usize = 200;

/// `/fr/open?game=0.137&position=10,4`: to the page of what was typed; with `random`, to a random position.
pub async fn open(visit: Visit) -> Response {
    let target = visit
        .compute(site::pages, |visit, _| {
            let game = address::game(visit.query.get("game").unwrap_or_default())?;
            let convention = address::convention(&visit.query)?;
            let text = visit.query.get("position").map(str::trim).filter(|text| !text.is_empty());
            let drawn = visit.query.flag("random").then(|| openings::random(&*game, convention));
            let text = drawn.as_deref().or(text).unwrap_or(parts::first_position(&*game));
            let position = address::position(&*game, text)?;
            let page = parts::place(visit.language, &*game, &position, convention);
            Ok(match visit.query.get("against").and_then(Person::read).filter(|person| *person != USUAL) {
                Some(person) => address::with(&page, "against", Some(&person.word())),
                None => page,
            })
        })
        .await;
    led(&visit, target)
}

/// Redirects to an address, or shows why not.
fn led(visit: &Visit, target: Result<String, Failure>) -> Response {
    match target {
        Ok(target) => Redirect::to(&target).into_response(),
        Err(failure) => layout::failed(visit, &failure),
    }
}

/// `/fr/nim`: to the opening position of a game.
pub async fn example(visit: Visit) -> Response {
    let target = visit
        .compute(site::pages, |visit, _| {
            let game = address::game(&address::name_in(visit.part(1), &visit.query))?;
            let page = opening_page(visit.language, &*game)?;
            // The rest of the query is kept: `/fr/nim?tab=why`.
            let joint = if page.contains('?') { '&' } else { '?' };
            // The new address already holds the rule.
            let asked = visit.uri.query().unwrap_or_default().split('&');
            let more: Vec<&str> =
                asked.filter(|pair| !pair.is_empty() && !pair.starts_with("rule=")).collect();
            Ok(if more.is_empty() { page } else { format!("{page}{joint}{}", more.join("&")) })
        })
        .await;
    led(&visit, target)
}

/// The address of the table with which a game opens.
pub fn opening_page(language: Language, game: &dyn Game) -> Result<String, Failure> {
    let opening = openings::of(game);
    let position = address::position(game, &opening.position)?;
    let convention = Convention { play: opening.play, ..Convention::default() };
    let page = parts::place(language, game, &position, convention);
    Ok(if opening.machine_begins { address::with(&page, "first", Some("machine")) } else { page })
}

/// `/fr/fibonacci/26/8`: a position with an unescaped slash leads to the address with the slash written as
/// `%2F`.
pub async fn slashed(visit: Visit) -> Response {
    let target = visit
        .compute(site::pages, |visit, _| {
            let game = address::game(&address::name_in(visit.part(1), &visit.query))
                .map_err(|_| RequestError::NoPage)?;
            let text = visit.parts[2..].join("/");
            let position = address::position(&*game, text.trim_end_matches('/'))?;
            let page = parts::place(visit.language, &*game, &position, Convention::default());
            // The address already holds the rule.
            let query = visit.uri.query().filter(|_| !page.contains('?'));
            Ok(query.map_or(page.clone(), |query| format!("{page}?{query}")))
        })
        .await;
    led(&visit, target)
}

/// `/fr/nim/1.3.5.7?misere`: the table. `tab` asks who wins, `hint` for hints in steps; `against` is the
/// opponent and `first` says who begins.
pub async fn show(visit: Visit) -> Response {
    if !Tab::read(&visit.query).wants_analysis() {
        let lane = if visit.query.get("hint").is_some() { site::analyses } else { site::pages };
        return visit.draw(lane, |visit, cancel| page(visit, None, cancel)).await;
    }
    let found = Arc::new(Mutex::new(Analysis::default()));
    let filled = Arc::clone(&found);
    let asking = visit.clone();
    let work = move |cancel: &Cancel| {
        let (game, position, convention) = asked(&asking)?;
        analysis::analyse(&*game, &position, convention, cancel, &filled)
    };
    let searched = visit.site.analyses.run_within(visit.client, ANALYSIS, work).await;
    match searched.unwrap_or_else(|refusal| Err(refusal.into())) {
        // What was found in time is shown; the rest is said to be unknown.
        Ok(()) | Err(Failure::Request(RequestError::Late)) => {
            let found = std::mem::take(&mut *lock(&found));
            visit.draw(site::pages, move |visit, cancel| page(visit, Some(found), cancel)).await
        }
        Err(failure) => layout::failed(&visit, &failure),
    }
}

/// The game, position and convention of an address.
fn asked(visit: &Visit) -> Result<(Arc<dyn Game>, Position, Convention), Failure> {
    let game: Arc<dyn Game> = Arc::from(address::game(&address::name_in(visit.part(1), &visit.query))?);
    let position = address::position(&*game, visit.part(2))?;
    Ok((game, position, address::convention(&visit.query)?))
}

/// What a page shows of a position.
struct Table {
    language: Language,
    game: Arc<dyn Game>,
    position: Position,
    convention: Convention,
    board: Board,
    /// Where the vertices of a graph were drawn.
    places: Places,
    /// Who wins, if the address asks for it.
    analysis: Option<Analysis>,
    tab: Tab,
    help: Option<Help>,
    person: Person,
    machine_begins: bool,
    /// The row that the visitor gave as an answer.
    row: Option<usize>,
    /// By how many meridians a globe is turned.
    turn: usize,
}

impl Table {
    /// The address of a position with the same opponent.
    fn place(&self, position: &Position, convention: Convention) -> String {
        self.with(
            parts::place(self.language, &*self.game, position, convention),
            self.person,
            self.machine_begins,
        )
    }

    /// Adds the drawing, the opponent and who begins to an address.
    fn with(&self, mut page: String, person: Person, machine_begins: bool) -> String {
        if !self.places.is_empty() {
            page = address::with(&page, "places", Some(&self.places.to_string()));
        }
        if person != USUAL {
            page = address::with(&page, "against", Some(&person.word()));
        }
        if machine_begins {
            page = address::with(&page, "first", Some("machine"));
        }
        with_turn(page, self.turn)
    }

    /// The address of this table with its globe not turned.
    fn unturned(&self) -> String {
        let page = self.here();
        let turn = format!("turn={}", self.turn);
        page.strip_suffix(&turn).map_or(page.clone(), |page| page.trim_end_matches(['?', '&']).to_owned())
    }

    fn here(&self) -> String {
        self.place(&self.position, self.convention)
    }

    fn results(&self) -> &[MoveResult] {
        let results = self.analysis.as_ref().and_then(|analysis| analysis.results.as_ref());
        results.filter(|_| self.tab == Tab::Moves).map_or(&[], |results| &results.moves)
    }

    /// What is drawn on the board beyond the position.
    fn shown(&self) -> Shown<'_> {
        let scene = self.board.scene();
        let why = self.analysis.as_ref().and_then(|analysis| analysis.explained.as_ref()).map(|(_, why)| why);
        let mut view = match (&self.help, why.filter(|_| self.tab == Tab::Why)) {
            (Some(help), _) => help.on_board(self.language, &self.board),
            (None, Some(why)) => reason::on_board(self.language, why, scene, true),
            (None, None) => marienbad_pictures::scene::View::default(),
        };
        view.cold = self.analysis.as_ref().map(|analysis| analysis.cold.clone()).unwrap_or_default();
        let why = why.filter(|_| self.tab == Tab::Why && self.help.is_none());
        let replies = why.map(|why| reason::replies(why, scene)).unwrap_or_default();
        view.groups.extend(why.map(|why| reason::marked(why, &self.board)).unwrap_or_default());
        view.turned = self.turn;
        Shown { results: self.results(), view, replies, ..Shown::default() }
    }
}

fn page(visit: &Visit, found: Option<Analysis>, cancel: &Cancel) -> Result<Markup, Failure> {
    let (game, position, convention) = asked(visit)?;
    let asked = analysis::Asked { game: &*game, position: &position, convention };
    let analysis = found.map(|found| analysis::with_moves(&asked, found)).transpose()?;
    let places = Places::read(visit.query.get("places").unwrap_or_default());
    let (chosen, picked) = (visit.query.all("part"), visit.query.all("pick"));
    let laid = Laid::of(&*game, &position, &[], &position)?;
    let board =
        Board::in_compound(&*game, &position, convention.compound, chosen, picked)?.arranged(&|scene| {
            laid.arrange(scene);
            places.arrange(scene);
        });
    let person = visit.query.get("against").and_then(Person::read).unwrap_or(USUAL);
    let stage = Stage::start(convention);
    let table = Table {
        language: visit.language,
        board,
        places,
        analysis,
        tab: Tab::read(&visit.query),
        help: visit.query.get("hint").map(|text| Help::read(text, &*game, &position, stage, cancel)),
        person,
        machine_begins: person.0.is_some() && visit.query.get("first") == Some("machine"),
        row: visit.query.get("row").and_then(|row| row.parse().ok()),
        turn: turned(&visit.query),
        game,
        position,
        convention,
    };
    let title = parts::title(table.language, &*table.game);
    Ok(layout::table(visit, &title, &body(&table, visit.query.get("move"))?))
}

fn body(table: &Table, chosen: Option<&str>) -> Result<Markup, Stop> {
    let Table { language, game, position, convention, .. } = table;
    let (language, convention) = (*language, *convention);
    let page = table.here();
    let over = game.is_over(position, convention.compound)?;
    // A long position would be repeated in every link, so links are then relative to the page.
    let query = page.find('?').map_or("?", |start| &page[start..]);
    let links = if position.text().len() > LONG_POSITION { query } else { &page };
    let hand =
        Hand { language, page: links, board: &table.board, movable: !over && !table.machine_begins, chosen };
    let matches = with_turn(format!("/{}/matches", language.code()), table.turn);
    let fields = start(table);
    let name = table.person.short(language);
    let turn = html! {
        p #turn .turn role="status" {
            @if over { (say!(language, "web-moves-none")) }
            @else if table.machine_begins { (say!(language, "web-turn-machine", "name" => name.as_str())) }
            @else { (say!(language, "web-turn-ready")) }
        }
        (hand.form(&matches, &fields))
    };
    let other = another(language, &**game, convention, table.person);
    let actions = html! {
        @if table.machine_begins && !over {
            form #machine method="post" action=(matches) {
                (fields)
                button .primary type="submit" data-shortcut="p" { (say!(language, "web-machine-begins", "name"
                    => name.as_str())) }
            }
        } @else if !over { (hint_button(table, &page)) }
        (turning(language, &table.board, &table.unturned(), table.turn))
        a .button href=(other) data-shortcut="n" { (say!(language, "web-new-table")) }
    };
    let to = |person: Person| {
        table.with(
            parts::place(language, &**game, position, convention),
            person,
            table.machine_begins && person.0.is_some(),
        )
    };
    Ok(Shell {
        language,
        title: parts::heading(language, &**game),
        distinction: parts::distinction(language, &**game),
        tagline: parts::tagline(language, &**game),
        controls: controls(table),
        board: hand.draw(&table.shown()),
        turn,
        actions,
        tabs: &Tab::ALL,
        tab: table.tab,
        page: page.clone(),
        said: said(table, &page)?,
        opponent: opponent(language, table.person, Some(&to)),
    }
    .show())
}

/// The fields of a form that begins a match at this table.
fn start(table: &Table) -> Markup {
    html! {
        (parts::start_fields(&*table.game, &table.position, table.convention, &table.places))
        input type="hidden" name="level" value=(table.person.word());
        input type="hidden" name="first" value=(if table.machine_begins { "machine" } else { "me" });
    }
}

/// A field for the first move, where nothing on the board can be touched: heaps that are too large to be
/// drawn.
fn typed_move(table: &Table) -> Result<Markup, Stop> {
    let language = table.language;
    let touched = |thing: &Thing| table.board.pick(&thing.key).is_some();
    if table.machine_begins || table.board.scene().things.iter().any(touched) {
        return Ok(html! {});
    }
    let moves = table.game.moves_in(&table.position, table.convention.compound, 1)?;
    let Some(example) = moves.first() else { return Ok(html! {}) };
    Ok(html! {
        p { (say!(language, "web-ready-typed", "example" => example.text.as_str())) }
        form .typed method="post" action=(format!("/{}/matches", language.code())) {
            (start(table))
            label {
                (say!(language, "web-ready-move"))
                input name="move" required autocomplete="off" placeholder=(example.text);
            }
            button type="submit" { (say!(language, "web-move-go")) }
        }
    })
}

fn hint_button(table: &Table, page: &str) -> Markup {
    let language = table.language;
    let next = match &table.help {
        None => Some(1),
        Some(help) => help.next(),
    };
    html! {
        @if let Some(next) = next {
            a .button href=(address::with(page, "hint", Some(&next.to_string()))) data-shortcut="h" {
                @if next == 1 { (say!(language, "web-hint")) " " kbd { "h" } } @else { (say!(language,
                    "web-hint-more")) }
            }
        }
    }
}

/// The address of a random position.
pub fn another(language: Language, game: &dyn Game, convention: Convention, person: Person) -> String {
    let page = format!("/{}/open", language.code());
    let page = address::with(&page, "game", Some(game.name()));
    let query = address::convention_query(convention).replace('?', "&");
    let page = address::with(&format!("{page}{query}"), "random", None);
    if person == USUAL { page } else { address::with(&page, "against", Some(&person.word())) }
}

/// The switches for who wins, who begins and how large the table is.
fn controls(table: &Table) -> Markup {
    let language = table.language;
    let convention = table.convention;
    let play = if convention.play == Play::Normal { Play::Misere } else { Play::Normal };
    let other = table.tab.of(&table.place(&table.position, Convention { play, ..convention }));
    let base = parts::place(language, &*table.game, &table.position, convention);
    let first = table.tab.of(&table.with(base, table.person, !table.machine_begins));
    let name = table.person.short(language);
    html! {
        a .pill .winning-rule href=(other) title=(say!(language, if play == Play::Misere { "web-to-misere" }
            else { "web-to-normal" })) {
            (parts::pill(language, convention.play))
        }
        @if table.person.0.is_some() {
            a .pill .plain href=(first) title=(say!(language, "web-begin-first")) {
                @if table.machine_begins { (say!(language, "web-first-machine", "name" => name.as_str())) }
                @else { (say!(language, "web-first-you")) }
                span aria-hidden="true" { "⇄" }
            }
        }
        details .over-board {
            summary { (say!(language, "web-size")) }
            div .sheet { (change_form(table)) }
        }
    }
}

/// The right side of the page.
fn said(table: &Table, page: &str) -> Result<Markup, Stop> {
    let Table { language, game, position, convention, .. } = table;
    let language = *language;
    let walks = convention.turns.alternating();
    Ok(match (table.tab, &table.analysis) {
        (Tab::Why, Some(analysis)) => {
            let explained = analysis.explained.as_ref();
            let why = explained.map(|(_, why)| why);
            let next = |mv: &str| {
                let (answer, _) = explained.filter(|_| walks)?;
                let choice = answer.moves.iter().find(|choice| choice.text == mv)?;
                Some(Tab::Why.of(&table.place(&choice.to, *convention)))
            };
            let teller = reason::Teller { board: &table.board, next: &next };
            let to = |row: usize| address::with(&Tab::Why.of(page), "row", Some(&row.to_string()));
            let more =
                why.map_or_else(Markup::default, |why| reason::exercise(language, why, table.row, &to));
            html! {
                (analysis::verdict(language, analysis, &table.shown().view, &teller, &more))
                p { a href=(Tab::Moves.of(page)) { (say!(language, "web-show-moves")) } }
            }
        }
        (Tab::Moves, Some(analysis)) => {
            let leading = |choice: &Choice| {
                let next = Tab::Moves.of(&table.place(&choice.to, *convention));
                let told = table.board.told(language, Speaker::Advice, &choice.text);
                let told = told.unwrap_or_else(|| choice.text.clone());
                html! { @if walks { a href=(next) { (told) } } @else { (told) } }
            };
            html! {
                (analysis::with_results(language, position.text(), analysis, &leading))
                p .quiet-words { (say!(language, "web-moves-lead")) }
            }
        }
        (Tab::Rules, _) => rules(table)?,
        _ => html! {
            @if let Some(help) = &table.help { (help.show(language, &table.board)) }
            h2 { (say!(language, "web-ready-title")) }
            p { (parts::told_rules(language, &**game)) @if let Some(rule) =
                parts::rule_in_position(language, &**game, position) { " " (rule) } }
            @let typed = typed_move(table)?;
            @if typed.0.is_empty() { p .quiet-words { (how_to_begin(language, &table.board)) } }
            (typed)
            @if table.board.has_lines() { p .quiet-words { (say!(language, "web-board-lines")) } }
            @let samples = samples(table);
            @if !samples.is_empty() {
                h2 { (say!(language, "web-ready-tables")) }
                ul .samples { @for (position, page) in samples {
                    li {
                        a href=(page) {
                            (board::thumbnail(&**game, &position)) span .unseen { (position.text()) }
                        }
                    }
                } }
            }
        },
    })
}

/// The positions of the catalogue, except the one on the table.
fn samples(table: &Table) -> Vec<(Position, String)> {
    let game = &*table.game;
    let known = game.entry().positions.iter().filter_map(|text| address::position(game, text).ok());
    let known = known.filter(|known| known.text().len() < 60 && known.text() != table.position.text());
    known.map(|position| (position.clone(), table.place(&position, table.convention))).collect()
}

/// The rules, the notation, and the position in the notation of other programs.
fn rules(table: &Table) -> Result<Markup, Stop> {
    let Table { language, game, position, convention, .. } = table;
    let (language, convention) = (*language, *convention);
    let (moves, complete) = parts::moves(&**game, position, convention.compound)?;
    Ok(html! {
        h2 { (say!(language, "web-tab-rules")) }
        (parts::rules(language, &**game, position, convention))
        (change(table))
        (facts::known(language, &**game))
        p { (parts::count_of(language, &moves, complete)) "." }
        @if graphs::takes(game.name()) {
            p { a .button href=(graphs::of_position(language, game.name(), position.text(), &table.places)) {
                (say!(language, "webgraph-change")) } }
        }
        h2 { (say!(language, "web-further")) }
        ul .move-list { @for (page, name) in tables::of_game(language, &**game) { li { a .leaves href=(page) {
            (name) } } } }
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

/// A link to *Invent a game* with the rule of this game, if it can be written as one.
fn change(table: &Table) -> Markup {
    let Table { language, game, position, convention, .. } = table;
    let Some(rule) = rule_of_game(*language, &**game) else { return html! {} };
    let opened = address::game(&address::name_of_rule(&rule)).ok();
    let there = opened.and_then(|own| same_position(&*own, position.text()));
    let mut page = invent::place(*language, &rule);
    if let Some(there) = &there {
        page = address::with(&page, "position", Some(there));
    }
    if convention.play == Play::Misere {
        page = address::with(&page, "misere", Some("1"));
    }
    html! { p { a .button .change href=(page) { (say!(*language, "webinvent-change")) } } }
}

fn copy_button(language: Language, what: &str) -> Markup {
    html! {
        button type="button" .needs-script data-copy=(what) data-done=(say!(language, "web-copied")) {
            (say!(language, "web-copy")) }
    }
}

/// The command that analyses this position, with its convention.
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

/// The form for another position or another convention.
fn change_form(table: &Table) -> Markup {
    let Table { language, game, position, convention, .. } = table;
    let language = *language;
    let turns = [Turns::default(), Turns::new(2, 1), Turns::new(1, 2)];
    html! {
        h2 { (say!(language, "web-change-title")) }
        form .open method="get" action=(format!("/{}/open", language.code())) {
            input type="hidden" name="game" value=(game.name());
            label { (say!(language, "web-open-position")) input name="position" value=(position.text())
                autocomplete="off"; }
            label {
                (say!(language, "web-change-compound"))
                select name="compound" {
                    @for compound in Compound::ALL {
                        option value=(compound.word()) selected[compound == convention.compound] {
                            (compound_name(language, compound)) }
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
            button .primary type="submit" { (say!(language, "web-open-go")) }
        }
    }
}

/// What one touches here to make a move.
fn how_to_begin(language: Language, board: &Board) -> String {
    let scene = board.scene();
    let has = |wanted: fn(Form) -> bool| scene.things.iter().any(|thing| wanted(thing.form));
    match scene.layout {
        Layout::Plane => match &scene.areas[..] {
            [area] => {
                let piece = scene.things.iter().find(|thing| thing.form == Form::Piece);
                let at = piece.map_or((0.0, 0.0), |piece| {
                    (piece.place.x - area.at.x - 0.5, area.at.y + area.height - 0.5 - piece.place.y)
                });
                let whole = |number: f32| (number.round() as u64).to_string();
                say!(language, "web-ready-plane", "across" => whole(at.0), "up" => whole(at.1))
            }
            _ => say!(language, "web-ready-planes"),
        },
        Layout::Coins => say!(language, "web-ready-coins"),
        Layout::Strip => say!(language, "web-ready-squares"),
        Layout::Board if has(|form| form == Form::Free) => say!(language, "web-ready-cells"),
        Layout::Net if has(|form| form == Form::Piece) => say!(language, "web-ready-arrows"),
        _ => say!(language, "web-ready-how"),
    }
}
