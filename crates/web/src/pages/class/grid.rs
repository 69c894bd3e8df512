//! How far everybody is: a row for each pupil, a cell for each step.

use marienbad_school::Lesson;
use marienbad_words::language::{Language, say};
use maud::{Markup, html};

use super::super::super::class::record::{Mark, Record};
use super::super::super::class::session::{Pupil, Session, Syllabus};
use super::{label, place};

/// How many pupils there are at most where rows stand in one column, in two, in three.
const ROWS: [usize; 3] = [12, 24, 36];

/// A part of the page that changes by itself: it is shown anew when its mark is another one.
pub fn live(id: &str, class: &str, inside: &Markup) -> Markup {
    let state = format!("{:08x}", crc32fast::hash(inside.0.as_bytes()));
    html! { div id=(id) class=(class) data-state=(state) { (inside) } }
}

/// The whole grid.
pub fn grid(language: Language, session: &Session, syllabus: &Syllabus, lesson: &Lesson) -> Markup {
    let pupils = session.pupils();
    let columns = 1 + ROWS.iter().filter(|most| pupils.len() > **most).count();
    html! {
        div class={ "grid columns-" (columns) } {
            (live("class-heads", "heads", &heads(language, session, syllabus, lesson, columns)))
            ul #class-rows .rows data-rows="1" {
                @for pupil in &pupils {
                    @let inside = row(language, session, syllabus, lesson, pupil);
                    @let state = format!("{:08x}", crc32fast::hash(inside.0.as_bytes()));
                    li id=(format!("pupil-{}", pupil.number)) data-state=(state) { (inside) }
                }
            }
        }
    }
}

/// The numbers of the steps: whoever presses one sets the pace.
fn heads(
    language: Language,
    session: &Session,
    syllabus: &Syllabus,
    lesson: &Lesson,
    columns: usize,
) -> Markup {
    let title = |step: usize| lesson.steps.get(step).map_or("", |step| step.title.as_str());
    html! {
        @for copy in 0..columns {
            form .head-row method="post" action=(place(language, "/teacher")) aria-hidden=[(copy >
                0).then_some("true")] {
                input type="hidden" name="do" value="pace";
                span .name {}
                @for step in 0..syllabus.steps.len() {
                    @let words = say!(language, "webclass-pace-to", "step" => step + 1, "title" =>
                        title(step));
                    button type="submit" name="step" value=(step) .open[session.allows(step)]
                        .last[session.pace == Some(step)] title=(words) aria-label=(words)
                        tabindex=[(copy > 0).then_some("-1")] { (step + 1) }
                }
                @if played(session) { span .won title=(say!(language, "webclass-won")) { (say!(language, "webclass-won-short")) } }
            }
        }
    }
}

fn row(language: Language, session: &Session, syllabus: &Syllabus, lesson: &Lesson, pupil: &Pupil) -> Markup {
    let marks: Vec<Mark> = (0..syllabus.steps.len()).map(|step| pupil.mark(&syllabus.lesson, step)).collect();
    let count = |wanted: Mark| marks.iter().filter(|mark| **mark == wanted).count();
    let gone = pupil.listening == 0;
    html! {
        details .who .over-board {
            summary .gone[gone] title=[gone.then(|| say!(language, "webclass-gone"))] {
                (label(language, session, pupil))
                @if pupil.is_lent { " ⇄" }
            }
            div .sheet { (about(language, session, pupil)) }
        }
        span .unseen {
            (say!(language, "webclass-row", "once" => count(Mark::AtOnce), "helped" => count(Mark::Helped),
                "step" => pupil.at() + 1))
        }
        span .cells aria-hidden="true" {
            @for (step, mark) in marks.iter().enumerate() {
                @let record = pupil.record(&syllabus.lesson, step);
                @let here = pupil.at() == step && !gone;
                i class={ (class_of(*mark)) @if here { " here" } } title=[words_of(language, lesson, step, record)] {}
            }
        }
        @if played(session) { span .won { (pupil.won) } }
    }
}

/// Whether a match has been played: before there is nothing to count.
fn played(session: &Session) -> bool {
    session.pupils().iter().any(|pupil| pupil.played > 0)
}

fn class_of(mark: Mark) -> &'static str {
    match mark {
        Mark::NotBegun => "none",
        Mark::Working => "working",
        Mark::Helped => "helped",
        Mark::AtOnce => "once",
    }
}

/// How a step stands, in words.
pub fn mark_in_words(language: Language, mark: Mark) -> String {
    match mark {
        Mark::NotBegun => say!(language, "webclass-mark-none"),
        Mark::Working => say!(language, "webclass-mark-working"),
        Mark::Helped => say!(language, "webclass-mark-helped"),
        Mark::AtOnce => say!(language, "webclass-mark-once"),
    }
}

fn words_of(language: Language, lesson: &Lesson, step: usize, record: Option<&Record>) -> Option<String> {
    let record = record.filter(|record| record.mark() != Mark::NotBegun)?;
    let title = lesson.steps.get(step).map_or("", |step| step.title.as_str());
    let mut words = format!("{}. {title} · {}", step + 1, mark_in_words(language, record.mark()));
    if record.wrong > 0 {
        words += &format!(" · {}", say!(language, "webclass-wrong", "count" => u64::from(record.wrong)));
    }
    if record.hints > 0 {
        words += &format!(" · {}", say!(language, "webclass-hints", "count" => u64::from(record.hints)));
    }
    if record.told {
        words += &format!(" · {}", say!(language, "webclass-told"));
    }
    Some(words)
}

/// What can be done about a pupil.
fn about(language: Language, session: &Session, pupil: &Pupil) -> Markup {
    let form = |word: &str, inside: &Markup| {
        html! {
            form method="post" action=(place(language, "/teacher")) {
                input type="hidden" name="do" value=(word);
                input type="hidden" name="pupil" value=(pupil.number);
                (inside)
            }
        }
    };
    html! {
        @if !session.hides_names {
            (form("rename", &html! {
                label { (say!(language, "webclass-rename")) input name="name" required value=(pupil.name)
                    autocomplete="off" maxlength="20"; }
                button type="submit" { (say!(language, "webclass-rename-go")) }
            }))
        }
        (form("lend", &html! { button type="submit" title=(say!(language, "webclass-lend-more")) {
            (say!(language, "webclass-lend")) } }))
        @if pupil.is_lent { p .quiet-words { (say!(language, "webclass-lent")) } }
        (form("remove", &html! { button type="submit" { (say!(language, "webclass-remove")) } }))
    }
}

/// What the cells mean.
pub fn legend(language: Language) -> Markup {
    html! {
        p .legend {
            @for mark in [Mark::AtOnce, Mark::Helped, Mark::Working, Mark::NotBegun] {
                span { i class=(class_of(mark)) {} " " (mark_in_words(language, mark)) }
            }
        }
    }
}
