//! Lessons: the list, and one page per step. The address holds everything a reader has done at a step. A
//! script in the browser remembers how far the reader has come; without it, only the address does.

mod coins;
mod network;
mod play;
mod question;
mod text;

use std::sync::Arc;

use axum::body::Bytes;
use axum::response::{IntoResponse, Redirect, Response};
use marienbad_school::lesson::{Lesson, Step};
use marienbad_school::markup::Inline;
use marienbad_school::shelf::find;
use marienbad_school::{Judged, Kind, Sitting, Tries, judge, lessons, right_answer};
use marienbad_solve::{Cancel, question as questions};
use marienbad_words::failure::{Failure, RequestError, excerpt};
use marienbad_words::language::{Language, say};
use maud::{Markup, html};

use super::super::query::Query;
use super::super::site::{self, Visit};
use super::super::{address, board, layout};
use super::class;

/// The most moves of a match beside a step.
const MOST_MOVES: usize = 200;

/// The name of the page after the last step.
const DONE: &str = "done";

/// `/fr/lessons`
pub async fn list(visit: Visit) -> Response {
    visit
        .draw(site::pages, |visit, _| {
            let language = visit.language;
            let title = say!(language, "weblesson-title");
            let body = html! {
                h1 { (title) }
                p .lead { (say!(language, "weblesson-lead")) }
                ul .cards .lessons {
                    @for lesson in lessons(language) { (card(language, &lesson)) }
                }
            };
            Ok(layout::page(visit, &title, &body))
        })
        .await
}

fn place(language: Language, lesson: &Lesson, step: &str) -> String {
    format!("/{}/lessons/{}/{step}", language.code(), lesson.name)
}

fn card(language: Language, lesson: &Lesson) -> Markup {
    let first = lesson.steps.first().map_or("", |step| step.id.as_str());
    let ids: Vec<&str> = lesson.steps.iter().map(|step| step.id.as_str()).collect();
    let minutes = minutes(language, lesson);
    let steps = say!(language, "weblesson-steps", "steps" => lesson.steps.len());
    html! {
        li .card {
            a href=(place(language, lesson, first)) data-lesson=(lesson.name) data-steps=(ids.join(" "))
                data-continue=(say!(language, "weblesson-continue")) data-again=(say!(language,
                    "weblesson-again")) {
                (picture(lesson))
                h2 { @if let Some(number) = lesson.number { (number) ". " } (lesson.title) }
                p { (lesson.about) }
                p .meta {
                    (minutes) " · " (steps) @if lesson.own { " · " (say!(language, "weblesson-own")) }
                    " · " span .way { (say!(language, "weblesson-begin")) }
                }
            }
        }
    }
}

/// The first board of a lesson, as a small picture.
fn picture(lesson: &Lesson) -> Markup {
    let Some(first) = lesson.steps.iter().find_map(|step| step.board.as_ref()) else { return html! {} };
    let Ok(game) = questions::open(&first.game) else { return html! {} };
    address::position(&*game, &first.position)
        .map_or_else(|_| html! {}, |position| board::thumbnail(&*game, &position))
}

/// `/fr/lessons/race`: to its first step.
pub async fn begin(visit: Visit) -> Response {
    match lesson_of(&visit) {
        Ok(lesson) => {
            let first = lesson.steps.first().map_or("", |step| step.id.as_str());
            Redirect::to(&place(visit.language, &lesson, first)).into_response()
        }
        Err(failure) => layout::failed(&visit, &failure),
    }
}

/// How long a lesson takes, and in how many parts.
fn minutes(language: Language, lesson: &Lesson) -> String {
    let minutes = u64::from(lesson.minutes);
    match lesson.parts.len() {
        1 => say!(language, "lesson-minutes", "minutes" => minutes),
        parts => say!(language, "lesson-minutes-parts", "minutes" => minutes, "parts" => parts),
    }
}

fn lesson_of(visit: &Visit) -> Result<Arc<Lesson>, Failure> {
    let name = visit.part(2);
    find(visit.language, name).filter(|lesson| lesson.name == name).ok_or_else(|| {
        let names: Vec<String> = lessons(visit.language).iter().map(|lesson| lesson.name.clone()).collect();
        let names = names.join(", ");
        Failure::Refused(
            say!(visit.language, "lesson-unknown", "found" => excerpt(name, 0), "names" => names),
        )
    })
}

/// A step of a lesson, with everything its address holds.
#[derive(Clone)]
pub struct Desk {
    language: Language,
    lesson: Arc<Lesson>,
    number: usize,
    /// The address of the step alone.
    page: String,
    /// The moves on the board.
    moves: Vec<String>,
    /// A number that makes another match of the same step.
    salt: u64,
    /// The answer, part by part.
    answers: Vec<String>,
    /// Whether an answer was given, even an empty one.
    answered: bool,
    /// The lines chosen so far.
    order: Vec<String>,
    /// How many hints are shown.
    hints: usize,
    /// Whether the answer is shown.
    given_up: bool,
    /// Wrong answers before this one.
    wrong: u32,
    /// 1 if this answer is wrong too, else 0.
    wrong_now: u32,
    /// The rule that the reader has invented, in a lesson about it.
    rule: Option<String>,
    /// Whether the page is embedded in another one and has no head of its own.
    embedded: bool,
}

impl Desk {
    fn read(visit: &Visit, query: &Query) -> Result<Self, Failure> {
        let lesson = lesson_of(visit)?;
        let number = lesson.step(visit.part(3)).ok_or(RequestError::NoPage)?;
        Ok(Self::of(visit.language, lesson, number, query))
    }

    /// A step of a lesson, with the query of an address.
    fn of(language: Language, mut lesson: Arc<Lesson>, number: usize, query: &Query) -> Self {
        let mut rule = query.get("own").map(str::to_owned);
        match rule.as_deref().map(|rule| lesson.with_rule(rule)) {
            Some(Some(about)) => lesson = Arc::new(about),
            // An unsuitable rule: the lesson goes on with the one it begins with.
            Some(None) => rule = None,
            None => {}
        }
        let number_of = |name: &str| query.get(name).and_then(|text| text.parse::<u64>().ok()).unwrap_or(0);
        let all = |name: &str| query.all(name).take(MOST_MOVES).map(str::to_owned).collect::<Vec<_>>();
        let page = place(language, &lesson, &lesson.steps[number].id);
        let answers = all("a");
        Self {
            language,
            page,
            moves: all("m"),
            salt: number_of("salt").min(1 << 20),
            answered: !answers.is_empty() || query.flag("ok"),
            answers,
            order: all("o"),
            hints: number_of("hint").min(20) as usize,
            given_up: query.flag("show"),
            wrong: number_of("w").min(99) as u32,
            wrong_now: 0,
            rule,
            embedded: query.flag("embed"),
            number,
            lesson,
        }
    }

    fn step(&self) -> &Step {
        &self.lesson.steps[self.number]
    }

    fn kind(&self) -> Option<&Kind> {
        self.step().question.as_ref().map(|question| &question.kind)
    }

    /// Adds to an address what every address of this lesson carries.
    fn carried(&self, mut at: String) -> String {
        if self.embedded {
            at = address::with(&at, "embed", None);
        }
        match &self.rule {
            Some(rule) => address::with(&at, "own", Some(rule)),
            None => at,
        }
    }

    /// The address of another step.
    fn to(&self, step: &str) -> String {
        self.carried(place(self.language, &self.lesson, step))
    }

    /// The hidden fields of every form of this page.
    fn fields(&self) -> Markup {
        let wrong = self.wrong + self.wrong_now;
        html! {
            @if self.embedded { input type="hidden" name="embed" value="1"; }
            @if let Some(rule) = &self.rule { input type="hidden" name="own" value=(rule); }
            @for mv in &self.moves { input type="hidden" name="m" value=(mv); }
            @if self.salt > 0 { input type="hidden" name="salt" value=(self.salt); }
            @if self.hints > 0 { input type="hidden" name="hint" value=(self.hints); }
            @if wrong > 0 { input type="hidden" name="w" value=(wrong); }
        }
    }

    /// How many tries the reader has had at this step.
    fn tries(&self, right: bool) -> Tries {
        Tries {
            wrong: self.wrong + self.wrong_now,
            hints: self.hints as u32,
            shown: self.given_up,
            right: right && self.kind().is_some(),
        }
    }

    /// The address with the moves and the hints as they are.
    fn here(&self) -> String {
        self.after(self.wrong + self.wrong_now)
    }

    /// The same address after this many wrong answers.
    fn after(&self, wrong: u32) -> String {
        let mut at = self.carried(self.page.clone());
        if wrong > 0 {
            at = address::with(&at, "w", Some(&wrong.to_string()));
        }
        for mv in &self.moves {
            at = address::with(&at, "m", Some(mv));
        }
        if self.salt > 0 {
            at = address::with(&at, "salt", Some(&self.salt.to_string()));
        }
        if self.hints > 0 {
            at = address::with(&at, "hint", Some(&self.hints.to_string()));
        }
        at
    }

    /// The address with the answers, too.
    fn with_answers(&self) -> String {
        self.answers.iter().fold(self.after(self.wrong), |at, answer| address::with(&at, "a", Some(answer)))
    }

    /// The address with the board at its start, and another match.
    fn fresh(&self) -> String {
        let salt = if self.moves.is_empty() { self.salt } else { self.salt + 1 };
        let mut at = self.carried(self.page.clone());
        if salt > 0 {
            at = address::with(&at, "salt", Some(&salt.to_string()));
        }
        if self.hints > 0 {
            at = address::with(&at, "hint", Some(&self.hints.to_string()));
        }
        at
    }

    /// The answer as the judge takes it; `None` if none was given.
    fn answer(&self, sitting: Option<&Sitting>) -> Option<String> {
        match self.kind()? {
            Kind::Play { .. } => {
                let sitting = sitting.filter(|sitting| sitting.game.is_over())?;
                Some(sitting.moves().join(" "))
            }
            _ if !self.answered => None,
            Kind::Numbers(_) | Kind::Table(_) | Kind::Network(_) => {
                let filled = |answer: &String| {
                    if answer.trim().is_empty() { "?".to_owned() } else { answer.replace(';', " ") }
                };
                Some(self.answers.iter().map(filled).collect::<Vec<_>>().join("; "))
            }
            _ => Some(self.answers.join(" ")),
        }
    }
}

/// `/fr/lessons/race/four`: a step. `m` holds the moves on its board, `a` the answer; `hint` and `show` ask
/// for help.
pub async fn show(visit: Visit) -> Response {
    if visit.part(3) == DONE {
        return visit.draw(site::pages, |visit, _| finished(visit)).await;
    }
    let heavy = visit.query.get("a").is_some() || visit.query.flag("show");
    visit.draw(if heavy { site::lessons } else { site::pages }, page).await
}

fn page(visit: &Visit, cancel: &Cancel) -> Result<Markup, Failure> {
    let mut desk = Desk::read(visit, &visit.query)?;
    let sitting = match &desk.step().board {
        Some(board) => {
            let opened = Sitting::open(desk.language, board, desk.salt)?;
            let mut sitting = opened.after(desk.moves.iter().map(String::as_str));
            // The machine may be the one to begin.
            sitting.reply(cancel)?;
            desk.moves = sitting.moves();
            Some(sitting)
        }
        None => None,
    };
    let answer = desk.answer(sitting.as_ref());
    let judged = match &answer {
        Some(answer) => Some(judge(&desk.lesson, desk.number, answer, &mut site::work(cancel))?),
        None => None,
    };
    desk.wrong_now = u32::from(judged.as_ref().is_some_and(|judged| !judged.right && !judged.unread));
    if let Some(rule) = judged.as_ref().and_then(|judged| judged.rule.clone()) {
        desk.rule = Some(rule);
    }
    let done = class::Done {
        lesson: &desk.lesson.name,
        step: desk.number,
        hints: desk.hints.min(desk.step().hints.len()),
        told: desk.given_up,
        answer: answer.as_deref().zip(judged.as_ref()),
        is_text: desk.step().question.is_none(),
    };
    class::note(visit, &done);
    let title = format!("{} · {}", desk.step().title, desk.lesson.title);
    let body = body(visit, &desk, sitting.as_ref(), judged.as_ref(), cancel)?;
    Ok(layout::table(visit, &title, &body))
}

/// A step with an answer, to be shown to everyone: nothing can be pressed.
pub fn shown(
    visit: &Visit,
    lesson: &str,
    step: &str,
    text: &str,
    cancel: &Cancel,
) -> Result<Markup, Failure> {
    let language = visit.language;
    let lesson = find(language, lesson).ok_or(RequestError::NoPage)?;
    let number = lesson.step(step).ok_or(RequestError::NoPage)?;
    let kind = lesson.steps[number].question.as_ref().map(|question| &question.kind);
    let query = kind.map_or_else(Query::default, |kind| query_of(kind, text));
    let desk = Desk::of(language, Arc::clone(&lesson), number, &query);
    let sitting = match &desk.step().board {
        Some(board) => Some(Sitting::open(language, board, 0)?.after(desk.moves.iter().map(String::as_str))),
        None => None,
    };
    let judged = judge(&lesson, number, text, &mut site::work(cancel))?;
    let side = match &sitting {
        Some(sitting) => Some(play::show(visit, &desk, sitting, &judged.moves)?),
        None => None,
    };
    let question = desk.step().question.as_ref();
    let sheet = question.filter(|one| side.is_none() && question::is_sheet(one));
    let alone = side.is_none() && sheet.is_none();
    Ok(html! {
        div .lesson .shown .alone[alone] {
            div .panes inert {
                section .lesson-text {
                    p .kicker { (lesson.title) }
                    h1 { (desk.step().title) }
                    @if let Some(own) = question.filter(|_| sheet.is_none()) {
                        (question::show(&desk, own, Some(&judged), cancel))
                    }
                    (said(&desk, Some(&judged)))
                }
                @if let Some(side) = side { (side) }
                @if let Some(own) = sheet {
                    section .sheet-pane { (question::show(&desk, own, Some(&judged), cancel)) }
                }
            }
        }
    })
}

/// The query that gives this answer.
fn query_of(kind: &Kind, text: &str) -> Query {
    let (name, parts): (&str, Vec<&str>) = match kind {
        Kind::Numbers(_) | Kind::Table(_) | Kind::Network(_) => ("a", text.split("; ").collect()),
        Kind::Colour(_) | Kind::Order(_) | Kind::Coins(_) => ("a", text.split(' ').collect()),
        Kind::Play { .. } => ("m", text.split(' ').collect()),
        Kind::Choose(_) | Kind::Move | Kind::Rule(_) | Kind::Guess(_) | Kind::Invent { .. } => {
            ("a", vec![text])
        }
    };
    let mut query = form_urlencoded::Serializer::new(String::from("ok=1"));
    parts.into_iter().for_each(|part| {
        query.append_pair(name, part);
    });
    Query::read(query.finish().as_bytes())
}

/// The words of a text without their formatting.
pub fn plain(rich: &[Inline]) -> String {
    let words = |piece: &Inline| match piece {
        Inline::Text(text)
        | Inline::Emphasis(text)
        | Inline::Strong(text)
        | Inline::Code(text)
        | Inline::Link(text, _) => text.clone(),
    };
    rich.iter().map(words).collect()
}

fn body(
    visit: &Visit,
    desk: &Desk,
    sitting: Option<&Sitting>,
    judged: Option<&Judged>,
    cancel: &Cancel,
) -> Result<Markup, Failure> {
    let (language, step) = (desk.language, desk.step());
    let done = step.question.is_none() || judged.is_some_and(|judged| judged.right);
    let shown = judged.map_or(&[][..], |judged| &judged.moves);
    let side = match sitting {
        Some(sitting) => Some(play::show(visit, desk, sitting, shown)?),
        None => None,
    };
    let sheet = step.question.as_ref().filter(|one| side.is_none() && question::is_sheet(one));
    let alone = side.is_none() && sheet.is_none();
    let answer =
        if desk.given_up { right_answer(&desk.lesson, desk.number, &mut site::work(cancel))? } else { None };
    let kicker = match desk.lesson.number {
        Some(number) => {
            say!(language, "lesson-head", "number" => number.to_string(), "title" =>
                desk.lesson.title.as_str())
        }
        None => desk.lesson.title.clone(),
    };
    Ok(html! {
        div .lesson .alone[alone] data-lesson=(desk.lesson.name) data-step=(step.id)
            data-done=[done.then_some("1")] data-own=[desk.rule.as_ref()]
            data-standing=(desk.tries(done).standing().word()) {
            (progress(desk, done))
            div .panes {
                section .lesson-text tabindex="0" aria-label=(step.title) {
                    p .kicker { (kicker) }
                    h1 { (step.title) }
                    (text::blocks(language, &step.text, &mut site::work(cancel)))
                    @if let Some(own) = &step.question {
                        @if sheet.is_none() { (question::show(desk, own, judged, cancel)) }
                    }
                    (said(desk, judged))
                    (help(desk, answer.as_deref(), done))
                    (steps(desk, done))
                }
                @if let Some(side) = side { (side) }
                @if let Some(own) = sheet {
                    section .sheet-pane { (question::show(desk, own, judged, cancel)) }
                }
            }
        }
    })
}

/// The steps as a bar of links.
fn progress(desk: &Desk, done: bool) -> Markup {
    let count = desk.lesson.steps.len();
    let label = say!(desk.language, "weblesson-progress", "step" => desk.number + 1, "steps" => count);
    html! {
        nav aria-label=(label) {
            ol .progress {
                @for (i, step) in desk.lesson.steps.iter().enumerate() {
                    @let words = say!(desk.language, "weblesson-step", "step" => i + 1, "title" =>
                        step.title.as_str());
                    li .past[i < desk.number || (i == desk.number && done)] .now[i == desk.number && !done]
                        .pause[step.pause] {
                        a href=(desk.to(&step.id)) title=(words) aria-label=(words)
                            aria-current=[(i == desk.number).then_some("step")] {}
                    }
                }
            }
        }
    }
}

/// The verdict on the answer.
fn said(desk: &Desk, judged: Option<&Judged>) -> Markup {
    let language = desk.language;
    html! {
        div #said role="status" {
            @if let Some(judged) = judged {
                div .feedback .good[judged.right] .bad[!judged.right] {
                    @for (i, line) in judged.said.iter().filter(|line| !line.is_empty()).enumerate() {
                        p { @if i == 0 { (verdict(language, judged)) } (text::line(language, line)) }
                    }
                    @if judged.said.iter().all(Vec::is_empty) { p { (verdict(language, judged)) } }
                    @if !judged.told.is_empty() { pre .told { (judged.told.join("\n")) } }
                }
            }
        }
    }
}

fn verdict(language: Language, judged: &Judged) -> Markup {
    html! {
        @if judged.right { strong { (say!(language, "lesson-right")) } " " }
        @else if !judged.unread { strong { (say!(language, "lesson-wrong")) } " " }
    }
}

/// Hints in steps, then the answer.
fn help(desk: &Desk, answer: Option<&str>, done: bool) -> Markup {
    let (language, step) = (desk.language, desk.step());
    if step.question.is_none() {
        return html! {};
    }
    let shown = desk.hints.min(step.hints.len());
    let more = shown < step.hints.len();
    html! {
        @if shown > 0 {
            div .hints { ol { @for hint in step.hints.iter().take(shown) { li { (text::line(language, hint)) }
                } } }
        }
        @if let Some(answer) = answer {
            p .hints { (say!(language, "weblesson-shown", "answer" => letters(language, answer))) }
        }
        @if !done {
            p .actions {
                @if more {
                    @let next = Desk { hints: shown + 1, ..desk.clone() };
                    a .button href=(next.with_answers()) data-shortcut="h" {
                        @if shown == 0 { (say!(language, "weblesson-hint")) } @else { (say!(language,
                            "weblesson-hint-more")) }
                    }
                } @else if answer.is_none() && !matches!(desk.kind(), Some(Kind::Play { .. })) {
                    a .button href=(address::with(&desk.with_answers(), "show", None)) { (say!(language,
                        "weblesson-show")) }
                }
            }
        }
    }
}

/// Links to the next step and the one before.
fn steps(desk: &Desk, done: bool) -> Markup {
    let language = desk.language;
    let all = &desk.lesson.steps;
    let next = all.get(desk.number + 1).map_or(DONE, |step| step.id.as_str());
    let before = desk.number.checked_sub(1).and_then(|number| all.get(number));
    let parts = desk.lesson.parts.len();
    let part = all.iter().take(desk.number + 1).filter(|step| step.pause).count();
    html! {
        @if desk.step().pause {
            p .pause { (say!(language, "lesson-pause", "part" => part, "parts" => parts)) }
        }
        p .onward {
            @if let Some(before) = before {
                a .button .quiet href=(desk.to(&before.id)) data-step="back" { "‹ "
                    (say!(language, "weblesson-back")) }
            }
            a .button .primary[done] .quiet[!done] href=(desk.to(next)) data-step="on"
                data-shortcut="n" {
                @if done { (say!(language, "weblesson-next")) } @else { (say!(language, "weblesson-skip")) }
                    " ›"
            }
        }
    }
}

/// Replaces the letters for won and lost by those of the language.
pub fn letters(language: Language, text: &str) -> String {
    let letter = |part: &str| match (language, part) {
        (Language::French, "W") => "G".to_owned(),
        (Language::French, "L") => "P".to_owned(),
        (_, other) => other.to_owned(),
    };
    text.split("; ").map(letter).collect::<Vec<_>>().join("; ")
}

/// `/fr/lessons/race/done`: the end of a lesson, and what comes next.
fn finished(visit: &Visit) -> Result<Markup, Failure> {
    let language = visit.language;
    let lesson = lesson_of(visit)?;
    let all = lessons(language);
    let next = all.iter().position(|one| one.name == lesson.name).and_then(|place| all.get(place + 1));
    let title = say!(language, "weblesson-done-title", "title" => lesson.title.as_str());
    let embedded = visit.query.flag("embed");
    let body = html! {
        div data-lesson=(lesson.name) data-step="=done" {
            h1 { (title) }
            p .lead { (say!(language, "weblesson-done-lead")) }
            @if let Some(next) = next.filter(|_| !embedded) { ul .cards .lessons { (card(language, next)) } }
            @if !embedded {
                p {
                    a .button href=(format!("/{}/lessons", language.code())) {
                        (say!(language, "weblesson-all"))
                    }
                }
            }
        }
    };
    Ok(layout::page(visit, &title, &body))
}

/// `POST /fr/lessons/race/four/move`: plays a move on the board, lets the machine answer, and shows the step.
pub async fn play(visit: Visit, body: Bytes) -> Response {
    let played = visit
        .compute(site::replies, move |visit, cancel| {
            let form = Query::read(&body);
            let mut desk = Desk::read(visit, &form)?;
            let mv = form.get("move").unwrap_or_default().to_owned();
            let Some(board) = &desk.step().board else { return Ok(desk.here()) };
            let mut sitting =
                Sitting::open(desk.language, board, desk.salt)?.after(desk.moves.iter().map(String::as_str));
            if let Some(Kind::Move) = desk.kind() {
                // The move is judged, not played: it starts from the first position, and the machine does
                // not answer.
                desk.moves.clear();
                return Ok(address::with(&desk.here(), "a", Some(&mv)));
            }
            if !sitting.play(&mv) {
                let found = excerpt(&mv, 0);
                return Err(Failure::Refused(say!(desk.language, "school-answer-move", "found" => found)));
            }
            sitting.reply(cancel)?;
            desk.moves = sitting.moves();
            Ok(desk.here())
        })
        .await;
    match played {
        Ok(target) => Redirect::to(&target).into_response(),
        Err(failure) => layout::failed(&visit, &failure),
    }
}
