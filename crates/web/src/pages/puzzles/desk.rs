//! The page of a puzzle: the question on the left, the board on the right.

use marienbad_pictures::scene::View;
use marienbad_rules::{Compound, NoFiles, Play};
use marienbad_school::puzzle::series::Wish;
use marienbad_school::puzzle::{Gap, Puzzle, PuzzleResult, Task, convention};
use marienbad_solve::question::{Game, Position};
use marienbad_words::failure::{Failure, RequestError};
use marienbad_words::language::{Language, say};
use marienbad_words::rules::rules_of;
use maud::{Markup, html};

use super::super::super::address;
use super::super::super::board::{Board, Shown};
use super::super::super::laid::Laid;
use super::super::super::site::Visit;
use super::super::table::Hand;
use super::super::{parts, reason};
use super::{choose, said, written};

/// Where a puzzle comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum From {
    /// The puzzle of a day, counted from 1970.
    Day(u64),
    /// A puzzle of a series.
    Series {
        /// The seed of the series.
        seed: u64,
        /// Its place in the series, from 1.
        number: u64,
    },
    /// An address typed by hand.
    Address,
}

/// A puzzle and its address.
pub struct Desk {
    pub language: Language,
    pub game: Box<dyn Game>,
    /// The position in the question, with `?` for a missing number.
    pub text: String,
    /// The position. If a number is missing, the rest of the position, if that is a position.
    position: Option<Position>,
    pub wish: Wish,
    pub from: From,
    page: String,
}

impl Desk {
    /// A puzzle about this position.
    pub fn new(
        visit: &Visit,
        game: Box<dyn Game>,
        text: &str,
        mut wish: Wish,
        from: From,
    ) -> Result<Self, Failure> {
        let dotted = |text: &str| text.replace('.', ",");
        let gap = Gap::read(text).map(|gap| {
            // In addresses a point stands for a comma.
            let rest = gap.position(&*game, *gap.choices().start());
            if rest.is_none() { Gap::read(&dotted(text)).unwrap_or(gap) } else { gap }
        });
        let (text, position) = match gap {
            Some(gap) => {
                wish.task = Task::Lost;
                let numbers = gap.choices();
                if numbers.clone().all(|number| gap.position(&*game, number).is_none()) {
                    return Err(RequestError::NoPage.into());
                }
                (gap.text(), game.parse(&gap.rest(), &NoFiles).ok())
            }
            None => {
                if wish.task == Task::Lost {
                    wish.task = Task::Move;
                }
                let position = address::position(&*game, text)?;
                (position.text().to_owned(), Some(position))
            }
        };
        let page = place(visit.language, &*game, &text, wish, from);
        Ok(Self { language: visit.language, game, text, position, wish, from, page })
    }

    /// The address of the puzzle, without an answer.
    pub fn page(&self) -> &str {
        &self.page
    }

    /// The address of the next puzzle.
    fn next(&self) -> Option<String> {
        let From::Series { seed, number } = self.from else { return None };
        Some(choose::series(self.language, &*self.game, self.wish, seed, number + 1))
    }

    /// The whole page.
    pub fn show(
        &self,
        visit: &Visit,
        verdict: Option<&PuzzleResult>,
        puzzle: Option<&Puzzle>,
    ) -> Result<Markup, Failure> {
        let language = self.language;
        let given_up = visit.query.flag("show");
        let judged = verdict.filter(|verdict| !verdict.unread);
        let state = match (judged, given_up) {
            (_, true) => Some("shown"),
            (Some(verdict), _) => Some(if verdict.right { "right" } else { "wrong" }),
            (None, _) => None,
        };
        let board = self.board(visit, judged)?;
        let drawn = judged.and_then(|verdict| verdict.why.as_ref()).map(|(position, why)| {
            let scene = self.game.scene(position);
            scene.map_or_else(|_| View::default(), |scene| reason::on_board(language, why, &scene, true))
        });
        let day = match self.from {
            From::Day(day) => Some(day.to_string()),
            _ => None,
        };
        Ok(html! {
            div .lesson .puzzle data-puzzle=(self.page) data-day=[day] data-judged=[state] {
                div .panes {
                    section .lesson-text tabindex="0" aria-label=(say!(language, "webpuzzle-title")) {
                        p .kicker { (self.kicker()) }
                        h1 { (self.question()) }
                        @if judged.is_none() {
                            p .tagline { (parts::tagline(language, &*self.game)) }
                        }
                        p .asked {
                            span .pill .winning-rule { (parts::pill(language, self.wish.play)) } " "
                            @if judged.is_none() && !given_up { (self.how()) }
                        }
                        @if judged.is_none() && !given_up { (self.choices()) }
                        (said::said(language, verdict, drawn.as_ref(), puzzle, given_up))
                        (self.onward(judged, given_up))
                        (self.streak())
                        details .rules-of {
                            @let game = parts::short_title(language, self.game.entry());
                            summary { (say!(language, "webpuzzle-rules", "game" => game)) }
                            p { (rules_of(language, self.game.entry(), self.game.name())) }
                        }
                        (choose::more(language, &*self.game, self.wish))
                    }
                    (board)
                }
            }
        })
    }

    fn kicker(&self) -> String {
        let language = self.language;
        let game = parts::heading(language, &*self.game);
        let level = self.wish.level.to_string();
        match self.from {
            From::Day(day) => {
                let (_, month, number) = super::date_of(day);
                let month = language.say(&format!("webpuzzle-month-{month}"));
                say!(
                    language, "webpuzzle-of-day", "day" => number.to_string(), "month" => month,
                    "game" => game, "level" => level
                )
            }
            From::Series { number, .. } => {
                let number = number.to_string();
                say!(language, "puzzle-head", "game" => game, "level" => level, "number" => number)
            }
            From::Address => game,
        }
    }

    fn question(&self) -> String {
        let language = self.language;
        match self.wish.task {
            Task::Move => say!(language, "puzzle-task-move"),
            Task::Who => say!(language, "puzzle-task-who-short"),
            Task::Lost => say!(language, "webpuzzle-lost", "position" => self.text.as_str()),
        }
    }

    fn how(&self) -> String {
        match self.wish.task {
            Task::Move => say!(self.language, "webpuzzle-how-move"),
            Task::Who => say!(self.language, "webpuzzle-how-who"),
            Task::Lost => say!(self.language, "webpuzzle-how-lost"),
        }
    }

    /// The answers that are not made on the board.
    fn choices(&self) -> Markup {
        let language = self.language;
        let one = |answer: &str, words: String| {
            html! { li { a .button href=(address::with(&self.page, "a", Some(answer))) { (words) } } }
        };
        html! {
            @match self.wish.task {
                Task::Move => {},
                Task::Who => ul .choices {
                    (one("N", say!(language, "puzzle-who-me")))
                    (one("P", say!(language, "puzzle-who-other")))
                },
                Task::Lost => {
                    @if let Some(gap) = Gap::read(&self.text) {
                        ul .choices .numbers {
                            @for number in gap.choices() { (one(&number.to_string(), number.to_string())) }
                        }
                    }
                },
            }
        }
    }

    /// What can be done after an answer, or instead of one.
    fn onward(&self, judged: Option<&PuzzleResult>, given_up: bool) -> Markup {
        let language = self.language;
        let right = judged.is_some_and(|verdict| verdict.right);
        html! {
            p .actions .onward-puzzle {
                @if judged.is_some() && !right && self.wish.task != Task::Who {
                    a .button .primary href=(self.page) data-shortcut="r" {
                        (say!(language, "webpuzzle-again")) }
                }
                @if let Some(next) = self.next() {
                    @let done = right || given_up || (judged.is_some() && self.wish.task == Task::Who);
                    a .button .primary[done] href=(next) data-shortcut="n" {
                        @if done { (say!(language, "webpuzzle-next")) }
                        @else { (say!(language, "webpuzzle-skip")) }
                        " ›"
                    }
                }
                @if !right && !given_up {
                    a .button href=(address::with(&self.page, "show", None)) data-shortcut="s" {
                        (say!(language, "webpuzzle-show")) }
                }
                @if (right || given_up) && self.wish.task != Task::Lost {
                    @let play = convention(self.wish.play);
                    a .button href=(address::of(language, self.game.name(), &self.text, play)) {
                        (say!(language, "webpuzzle-play-on")) }
                }
            }
        }
    }

    /// The number of right answers in a row, kept by a script in the browser.
    fn streak(&self) -> Markup {
        let language = self.language;
        let (kind, words) = match self.from {
            From::Day(_) => ("day", say!(language, "webpuzzle-days")),
            _ => ("series", say!(language, "webpuzzle-row")),
        };
        html! {
            p .streak .needs-script data-streak=(kind) hidden {
                span .what { (words) } " " strong .count {} " "
                span .best-of { (say!(language, "webpuzzle-best")) " " span .best {} }
            }
            @if let From::Day(day) = self.from {
                p .quiet-words {
                    a href=(format!("/{}/puzzles?day={}", language.code(), written(day.saturating_sub(1)))) {
                        (say!(language, "webpuzzle-yesterday")) }
                }
            }
        }
    }

    fn board(&self, visit: &Visit, judged: Option<&PuzzleResult>) -> Result<Markup, Failure> {
        let language = self.language;
        let why = judged.and_then(|verdict| verdict.why.as_ref());
        let shown = why.map(|(position, _)| position).or(self.position.as_ref());
        let Some(position) = shown else {
            return Ok(html! {
                section .lesson-board { figure .board { p .words .large { (self.text) } } }
            });
        };
        let laid = Laid::of(&*self.game, position, &[], position)?;
        let picked = visit.query.all("pick");
        let board =
            Board::in_compound(&*self.game, position, Compound::Disjunctive, std::iter::empty(), picked)?
                .arranged(&|scene| laid.arrange(scene));
        let movable = judged.is_none() && self.wish.task == Task::Move && !visit.query.flag("show");
        let page = &self.page;
        let hand = Hand { language, page, board: &board, movable, chosen: visit.query.get("move") };
        let view =
            why.map(|(_, why)| reason::on_board(language, why, board.scene(), true)).unwrap_or_default();
        let drawn = hand.draw(&Shown { view, ..Shown::default() });
        let (path, query) = page.split_once('?').unwrap_or((page, ""));
        // The form carries the query of the address.
        let fields = super::Query::read(query.as_bytes());
        let fields = html! {
            @for name in fields.names() {
                input type="hidden" name=(name) value=(fields.get(name).unwrap_or_default());
            }
        };
        Ok(html! {
            section .lesson-board aria-label=(say!(language, "weblesson-board-label")) {
                (drawn)
                div .below {
                    div .turns {
                        p #turn .turn role="status" {
                            @if why.is_some() { code { (position.text()) } }
                            @else if movable { (say!(language, "weblesson-board-yours")) }
                        }
                        (hand.form(&format!("{path}/move"), &fields))
                    }
                }
            }
        })
    }
}

/// The address of a puzzle.
fn place(language: Language, game: &dyn Game, text: &str, wish: Wish, from: From) -> String {
    let page = address::of(language, game.name(), text, convention(Play::Normal));
    let code = language.code();
    let mut page = page.replacen(&format!("/{code}/"), &format!("/{code}/puzzles/"), 1);
    if wish.task != Task::Move {
        page = address::with(&page, "kind", Some(wish.task.word()));
    }
    if wish.play == Play::Misere {
        page = address::with(&page, "misere", Some("1"));
    }
    page = address::with(&page, "level", Some(&wish.level.to_string()));
    match from {
        From::Day(day) => address::with(&page, "day", Some(&written(day))),
        From::Series { seed, number } => {
            let page = address::with(&page, "seed", Some(&seed.to_string()));
            address::with(&page, "n", Some(&number.to_string()))
        }
        From::Address => page,
    }
}
