//! Through this file the lesson pages record what a pupil does at a step.

use marienbad_school::Judged;

use super::super::super::class::Member;
use super::super::super::class::record::Record;
use super::super::super::site::Visit;

/// What was done on a page.
pub struct Done<'a> {
    /// The lesson.
    pub lesson: &'a str,
    /// The step.
    pub step: usize,
    /// How many hints are shown.
    pub hints: usize,
    /// Whether the answer is shown.
    pub told: bool,
    /// The answer and its verdict.
    pub answer: Option<(&'a str, &'a Judged)>,
    /// Whether the step has no question.
    pub is_text: bool,
}

/// Records it, if the visitor is a pupil of the class.
pub fn note(visit: &Visit, done: &Done<'_>) {
    let (Some(class), Member::Pupil { number, .. }) = (&visit.site.class, &visit.member) else { return };
    let noted = |record: &mut Record| {
        // A hint shown beside an answer was there before the answer.
        let mut news = record.help(u32::try_from(done.hints).unwrap_or(u32::MAX), done.told);
        if done.is_text {
            news |= record.answer("", true);
        }
        if let Some((text, judged)) = done.answer
            && !judged.unread
        {
            news |= record.answer(text, judged.right);
        }
        news
    };
    class.note(|session| {
        let opened = session.open_step(*number, done.lesson, done.step);
        session.note(*number, done.lesson, done.step, &noted) || opened
    });
}
