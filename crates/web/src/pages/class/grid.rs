//! The progress of the class: a row for each pupil, a cell for each step.

use marienbad_school::Lesson;
use marienbad_words::language::{Language, say};
use maud::{Markup, html};

use super::super::super::class::record::{Mark, Record};
use super::super::super::class::session::{Pupil, Session, Syllabus};
use super::{label, place};

/// How many pupils there are at most where rows stand in one column, in two, in three.
const ROWS: [usize; 3] = [12, 24, 36];

/// Wrong answers and hints are counted to here; more are told as so many.
const MOST_COUNTED: u64 = 20;

/// A part of the page that updates itself: it is replaced when its checksum changes.
pub fn live(id: &str, class: &str, inside: &Markup) -> Markup {
    let state = format!("{:08x}", crc32fast::hash(inside.0.as_bytes()));
    html! { div id=(id) class=(class) data-state=(state) { (inside) } }
}

/// The whole grid.
pub fn grid(language: Language, session: &Session, syllabus: &Syllabus, lesson: &Lesson) -> Markup {
    let pupils = session.pupils();
    let phrases = Phrases::new(language);
    let actions = Actions::new(language);
    let columns = 1 + ROWS.iter().filter(|most| pupils.len() > **most).count();
    html! {
        div class={ "grid columns-" (columns) } {
            (live("class-heads", "heads", &heads(language, session, syllabus, lesson, columns)))
            ul #class-rows .rows data-rows="1" {
                @for pupil in &pupils {
                    @let inside = row((language, &phrases, &actions), session, syllabus, lesson, pupil);
                    @let state = format!("{:08x}", crc32fast::hash(inside.0.as_bytes()));
                    li id=(format!("pupil-{}", pupil.number)) data-state=(state) { (inside) }
                }
            }
        }
    }
}

/// The numbers of the steps. Pressing one sets the pace.
fn heads(
    language: Language,
    session: &Session,
    syllabus: &Syllabus,
    lesson: &Lesson,
    columns: usize,
) -> Markup {
    let title = |step: usize| lesson.steps.get(step).map_or("", |step| step.title.as_str());
    let words: Vec<String> = (0..syllabus.steps.len())
        .map(|step| say!(language, "webclass-pace-to", "step" => step + 1, "title" => title(step)))
        .collect();
    html! {
        @for copy in 0..columns {
            form .head-row method="post" action=(place(language, "/teacher")) aria-hidden=[(copy >
                0).then_some("true")] {
                input type="hidden" name="do" value="pace";
                span .name {}
                @for (step, words) in words.iter().enumerate() {
                    button type="submit" name="step" value=(step) .opened[session.allows(step)]
                        .last[session.pace == Some(step)] title=(words) aria-label=(words)
                        tabindex=[(copy > 0).then_some("-1")] { (step + 1) }
                }
                @if played(session) { span .won title=(say!(language, "webclass-won")) { (say!(language,
                    "webclass-won-short")) } }
            }
        }
    }
}

fn row(
    (language, phrases, actions): (Language, &Phrases, &Actions),
    session: &Session,
    syllabus: &Syllabus,
    lesson: &Lesson,
    pupil: &Pupil,
) -> Markup {
    let marks: Vec<Mark> = (0..syllabus.steps.len()).map(|step| pupil.mark(&syllabus.lesson, step)).collect();
    let count = |wanted: Mark| marks.iter().filter(|mark| **mark == wanted).count();
    let gone = pupil.listening == 0;
    html! {
        details .who .over-board {
            summary .gone[gone] title=[gone.then_some(&actions.gone)] {
                (label(language, session, pupil))
                @if pupil.is_lent { " ⇄" }
            }
            div .sheet { (actions.show(language, session, pupil)) }
        }
        span .unseen {
            (say!(language, "webclass-row", "once" => count(Mark::AtOnce), "helped" => count(Mark::Helped),
                "step" => pupil.at() + 1))
        }
        span .cells aria-hidden="true" {
            @for (step, mark) in marks.iter().enumerate() {
                @let record = pupil.record(&syllabus.lesson, step);
                @let here = pupil.at() == step && !gone && *mark != Mark::NotBegun;
                i class={ (class_of(*mark)) @if here { " here" } }
                    title=[phrases.about(lesson, step, record)] {}
            }
        }
        @if played(session) { span .won { (pupil.won) } }
    }
}

/// Whether a match has been finished; before that there is nothing to count.
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

/// The mark of a step, in words.
pub fn mark_in_words(language: Language, mark: Mark) -> String {
    match mark {
        Mark::NotBegun => say!(language, "webclass-mark-none"),
        Mark::Working => say!(language, "webclass-mark-working"),
        Mark::Helped => say!(language, "webclass-mark-helped"),
        Mark::AtOnce => say!(language, "webclass-mark-once"),
    }
}

/// Phrases that are translated once, because a class has hundreds of cells and is redrawn all the time.
struct Phrases {
    marks: [String; 4],
    wrong: Vec<String>,
    hints: Vec<String>,
    told: String,
}

impl Phrases {
    fn new(language: Language) -> Self {
        let counted = |key: &str| -> Vec<String> {
            let one = |count: u64| language.say_with(key, &[("count", count.into())]);
            (1..=MOST_COUNTED).map(one).collect()
        };
        let marks = [Mark::NotBegun, Mark::Working, Mark::Helped, Mark::AtOnce];
        Self {
            marks: marks.map(|mark| mark_in_words(language, mark)),
            wrong: counted("webclass-wrong"),
            hints: counted("webclass-hints"),
            told: say!(language, "webclass-told"),
        }
    }

    /// What a pupil did at a step, in words.
    fn about(&self, lesson: &Lesson, step: usize, record: Option<&Record>) -> Option<String> {
        let record = record.filter(|record| record.mark() != Mark::NotBegun)?;
        let title = lesson.steps.get(step).map_or("", |step| step.title.as_str());
        let mut words = vec![format!("{}. {title}", step + 1), self.marks[record.mark() as usize].clone()];
        let counted = |list: &[String], count: u32| {
            let place = (count as usize).min(list.len()).checked_sub(1)?;
            list.get(place).cloned()
        };
        words.extend(counted(&self.wrong, record.wrong));
        words.extend(counted(&self.hints, record.hints));
        words.extend(record.told.then(|| self.told.clone()));
        Some(words.join(" · "))
    }
}

/// The words for what the teacher can do about a pupil.
struct Actions {
    rename: String,
    rename_go: String,
    lend: String,
    lend_more: String,
    lent: String,
    remove: String,
    gone: String,
}

impl Actions {
    fn new(language: Language) -> Self {
        Self {
            rename: say!(language, "webclass-rename"),
            rename_go: say!(language, "webclass-rename-go"),
            lend: say!(language, "webclass-lend"),
            lend_more: say!(language, "webclass-lend-more"),
            lent: say!(language, "webclass-lent"),
            remove: say!(language, "webclass-remove"),
            gone: say!(language, "webclass-gone"),
        }
    }

    fn show(&self, language: Language, session: &Session, pupil: &Pupil) -> Markup {
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
                    label { (self.rename) input name="name" required value=(pupil.name) autocomplete="off"
                        maxlength="20"; }
                    button type="submit" { (self.rename_go) }
                }))
            }
            (form("lend", &html! { button type="submit" title=(self.lend_more) { (self.lend) } }))
            @if pupil.is_lent { p .quiet-words { (self.lent) } }
            (form("remove", &html! { button type="submit" { (self.remove) } }))
        }
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
