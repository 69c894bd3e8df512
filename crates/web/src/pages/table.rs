//! The table: on the left the board with what can be done, on the right what is said about it.
//!
//! A position and a match look the same; the first move turns one into the other.

use marienbad_words::language::{Language, say};
use marienbad_words::sentence::Speaker;
use maud::{Markup, html};

use super::super::address;
use super::super::board::{Board, Pick, Shown};
use super::super::partial_move::Step;
use super::super::people::{self, Person};
use super::super::query::Query;
use super::parts;

/// What the right side shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tab {
    /// The match so far, or how to begin one.
    Play,
    /// Who wins, and why.
    Why,
    /// The result of every move.
    Moves,
    /// The rules.
    Rules,
}

impl Tab {
    /// All of them, in their order.
    pub const ALL: [Self; 4] = [Self::Play, Self::Why, Self::Moves, Self::Rules];

    /// Those that give nothing away.
    pub const FAIR: [Self; 2] = [Self::Play, Self::Rules];

    /// The tab that an address asks for.
    pub fn read(query: &Query) -> Self {
        match query.get("tab") {
            Some("why") => Self::Why,
            Some("moves") => Self::Moves,
            Some("rules") => Self::Rules,
            _ if query.flag("analyse") => Self::Why,
            _ => Self::Play,
        }
    }

    /// Whether the tab needs an analysis.
    pub fn wants_analysis(self) -> bool {
        matches!(self, Self::Why | Self::Moves)
    }

    fn word(self) -> Option<&'static str> {
        match self {
            Self::Play => None,
            Self::Why => Some("why"),
            Self::Moves => Some("moves"),
            Self::Rules => Some("rules"),
        }
    }

    fn name(self, language: Language) -> String {
        match self {
            Self::Play => say!(language, "web-tab-play"),
            Self::Why => say!(language, "web-tab-why"),
            Self::Moves => say!(language, "web-tab-moves"),
            Self::Rules => say!(language, "web-tab-rules"),
        }
    }

    fn key(self) -> &'static str {
        match self {
            Self::Play => "j",
            Self::Why => "a",
            Self::Moves => "m",
            Self::Rules => "g",
        }
    }

    /// The address of a page with this tab.
    pub fn of(self, page: &str) -> String {
        self.word().map_or_else(|| page.to_owned(), |word| address::with(page, "tab", Some(word)))
    }
}

/// Everything that a table shows.
pub struct Shell {
    /// The language.
    pub language: Language,
    /// The name of the game.
    pub title: String,
    /// What the game is about, in one sentence.
    pub tagline: String,
    /// What distinguishes the game from others with the same title.
    pub distinction: Markup,
    /// The controls above the board.
    pub controls: Markup,
    /// The board.
    pub board: Markup,
    /// Whose turn it is.
    pub turn: Markup,
    /// The buttons and links below the board.
    pub actions: Markup,
    /// The tabs of the page.
    pub tabs: &'static [Tab],
    /// The tab that is shown.
    pub tab: Tab,
    /// The address of the page, to which `tab` is added.
    pub page: String,
    /// The content of the tab.
    pub said: Markup,
    /// The opponent, and the choice of another.
    pub opponent: Markup,
}

impl Shell {
    /// The whole table.
    pub fn show(&self) -> Markup {
        let language = self.language;
        html! {
            div .table {
                div .seat {
                    div .heading {
                        div {
                            h1 { (self.title) }
                            p .tagline {
                                (self.tagline)
                                (self.distinction)
                            }
                        }
                        div .controls { (self.controls) }
                    }
                    (self.board)
                    div .below { (self.turn) div .actions { (self.actions) } }
                }
                aside .panel aria-label=(say!(language, "web-panel")) {
                    nav aria-label=(say!(language, "web-panel-tabs")) {
                        ul .tabs {
                            @for tab in self.tabs.iter().copied() {
                                li {
                                    a href=(tab.of(&self.page)) data-shortcut=(tab.key())
                                        aria-current=[(tab == self.tab).then_some("true")] {
                                            (tab.name(language)) }
                                }
                            }
                        }
                    }
                    div .said #said tabindex="0" role="region" aria-label=(self.tab.name(language)) {
                        (self.said) }
                    (self.opponent)
                }
            }
        }
    }
}

/// The opponent, and the others to choose from: `to` gives the address with another opponent.
pub fn opponent(language: Language, person: Person, to: Option<&dyn Fn(Person) -> String>) -> Markup {
    let one = |other: Person, to: &dyn Fn(Person) -> String| {
        html! {
            li {
                a href=(to(other)) aria-current=[(other == person).then_some("true")] {
                    (other.face())
                    div { strong { (other.name(language)) } span { (other.says(language)) } }
                }
            }
        }
    };
    html! {
        div .opponent {
            (person.face())
            div .who { strong { (person.name(language)) } span { (person.says(language)) } }
            @if let Some(to) = to {
                details .over-board {
                    summary { (say!(language, "web-opponent-change")) }
                    div .sheet {
                        ul .people {
                            @for level in people::FIRST { (one(Person(Some(level)), to)) }
                            (one(Person(None), to))
                        }
                        details {
                            summary { (say!(language, "web-opponent-more")) }
                            ul .people { @for level in people::OTHERS { (one(Person(Some(level)), to)) } }
                        }
                    }
                }
            }
        }
    }
}

/// By how many meridians an address turns a globe.
pub fn turned(query: &Query) -> usize {
    query.get("turn").and_then(|text| text.parse().ok()).filter(|turn| *turn < 1000).unwrap_or(0)
}

/// Adds the turn of a globe to an address.
pub fn with_turn(page: String, turn: usize) -> String {
    if turn == 0 { page } else { address::with(&page, "turn", Some(&turn.to_string())) }
}

/// The links that turn a globe. `page` is the address without a turn.
pub fn turning(language: Language, board: &Board, page: &str, turn: usize) -> Markup {
    let Some(meridians) = board.meridians() else { return html! {} };
    let to = |turn: usize| with_turn(page.to_owned(), turn % meridians);
    let turn = turn % meridians;
    html! {
        a .button .round href=(to(turn + 1)) data-shortcut="<" data-turn="left" aria-label=(say!(language,
            "web-turn-left")) { "↶" }
        a .button .round href=(to(turn + meridians - 1)) data-shortcut=">" data-turn="right"
            aria-label=(say!(language, "web-turn-right")) { "↷" }
    }
}

/// A board on which moves can be made.
pub struct Hand<'a> {
    /// The language.
    pub language: Language,
    /// The address of the page, to which the picked things are added.
    pub page: &'a str,
    /// The board.
    pub board: &'a Board,
    /// Whether the visitor may move.
    pub movable: bool,
    /// The chosen move, to be confirmed.
    pub chosen: Option<&'a str>,
}

impl Hand<'_> {
    fn with(&self, parts: &[String], keys: &[String]) -> String {
        let at = parts.iter().fold(self.page.to_owned(), |at, part| address::with(&at, "part", Some(part)));
        keys.iter().fold(at, |at, key| address::with(&at, "pick", Some(key)))
    }

    /// The board. A thing that makes a move leads to the button that plays it; a script presses the button
    /// at once.
    pub fn draw(&self, shown: &Shown<'_>) -> Markup {
        let partial = self.board.partial();
        let href = |key: &str, pick: Pick<'_>| {
            self.movable.then(|| match pick {
                Pick::Makes(choice) => match self.board.step(choice) {
                    Step::Made(text) => {
                        let mut keys = self.board.picked().to_vec();
                        if !keys.iter().any(|known| known == key) {
                            keys.push(key.to_owned());
                        }
                        address::with(&self.with(&partial.texts(), &keys), "move", Some(&text))
                    }
                    Step::Chosen(parts) => self.with(&parts, &[]),
                },
                Pick::Changes => self.with(&partial.texts(), &self.board.after(key)),
            })
        };
        self.board.draw(self.language, shown, &href)
    }

    /// The form that plays what is picked; `fields` holds its other fields.
    pub fn form(&self, action: &str, fields: &Markup) -> Markup {
        if !self.movable {
            return html! {};
        }
        let (language, partial) = (self.language, self.board.partial());
        let step = self.board.ready().map(|choice| (choice, self.board.step(choice)));
        let made = step.as_ref().and_then(|(_, step)| match step {
            Step::Made(text) => Some(text.clone()),
            Step::Chosen(_) => None,
        });
        // A part that is complete, although more could be picked for it.
        let part = step.as_ref().and_then(|(choice, step)| match step {
            Step::Made(_) => None,
            Step::Chosen(parts) => Some((choice.text.as_str(), parts)),
        });
        let whole = || partial.whole().filter(|_| self.board.picked().is_empty());
        let chosen = self.chosen.map(str::to_owned).or(made).or_else(whole);
        let picked = !self.board.picked().is_empty();
        html! {
            (parts::chosen(language, partial, &|parts| self.with(parts, &[])))
            form #play .picked method="post" action=(action) {
                (fields)
                @if let Some(text) = &chosen {
                    // As people say it; a move of several parts as it is written.
                    button .primary type="submit" name="move" value=(text) data-shortcut="p" {
                        @match self.board.told(language, Speaker::Advice, text) {
                            Some(told) => (told),
                            None => (say!(language, "web-pick-play", "move" => text.as_str())),
                        }
                    }
                } @else if picked { span role="status" { (say!(language, "web-pick-next")) } }
                @if let Some((text, parts)) = &part {
                    a .button href=(self.with(parts, &[])) { (say!(language, "web-part-take", "move" =>
                        *text)) }
                }
                @if picked { a href=(self.with(&partial.texts(), &[])) { (say!(language, "web-pick-none")) } }
            }
        }
    }
}
