//! What a pupil has done at a step of a lesson.

/// The longest answer that is remembered, in bytes.
const MAX_ANSWER_LENGTH: usize = 400;

/// How far a pupil is with a step.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// Not seen.
    #[default]
    NotBegun,
    /// Seen, but not done.
    Working,
    /// Done after a hint or a wrong answer.
    Helped,
    /// Done right at once.
    AtOnce,
}

/// An answer that a pupil gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given {
    /// Its text, as the judge takes it.
    pub text: String,
    /// Whether it was right.
    pub right: bool,
}

/// What a pupil has done at a step.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Record {
    mark: Mark,
    /// Wrong answers before the right one.
    pub wrong: u32,
    /// Hints that were shown.
    pub hints: u32,
    /// Whether the answer was shown.
    pub told: bool,
    /// The last answer.
    pub last: Option<Given>,
}

impl Record {
    /// Records that the page was opened. Returns whether that changed anything.
    pub fn open(&mut self) -> bool {
        let first = self.mark == Mark::NotBegun;
        self.mark = self.mark.max(Mark::Working);
        first
    }

    /// Records how many hints are shown, and whether the answer is. After the right answer they no longer
    /// count as help. Returns whether that changed anything.
    pub fn help(&mut self, hints: u32, told: bool) -> bool {
        if self.is_right() || (hints <= self.hints && (!told || self.told)) {
            return false;
        }
        self.open();
        self.hints = self.hints.max(hints);
        self.told |= told;
        true
    }

    /// Records a judged answer. A repeated wrong answer, such as from a reloaded page, counts once. Returns
    /// whether that changed anything.
    pub fn answer(&mut self, text: &str, right: bool) -> bool {
        let given = Given { text: text.to_owned(), right };
        if self.is_right() || self.last.as_ref() == Some(&given) {
            return false;
        }
        self.open();
        if right {
            // A hint, the answer or a wrong answer came before.
            let helped = self.wrong > 0 || self.hints > 0 || self.told;
            self.mark = if helped { Mark::Helped } else { Mark::AtOnce };
        } else {
            self.wrong = self.wrong.saturating_add(1);
        }
        self.last = Some(given).filter(|given| given.text.len() <= MAX_ANSWER_LENGTH);
        true
    }

    /// How far the pupil is with the step.
    pub fn mark(&self) -> Mark {
        self.mark
    }

    fn is_right(&self) -> bool {
        self.mark >= Mark::Helped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn right_at_once_after_help_or_not_yet() {
        let mut one = Record::default();
        assert_eq!(one.mark(), Mark::NotBegun);
        assert!(one.open() && !one.open());
        assert_eq!(one.mark(), Mark::Working);
        assert!(one.answer("2", true));
        assert_eq!(one.mark(), Mark::AtOnce);
        // Nothing after the right answer takes the mark away.
        assert!(!one.help(2, true) && !one.answer("3", false));
        assert_eq!((one.mark(), one.wrong, one.hints), (Mark::AtOnce, 0, 0));

        let mut hinted = Record::default();
        assert!(hinted.help(1, false) && !hinted.help(1, false));
        assert_eq!(hinted.mark(), Mark::Working);
        hinted.answer("2", true);
        assert_eq!(hinted.mark(), Mark::Helped);

        let mut tried = Record::default();
        assert!(tried.answer("1", false) && !tried.answer("1", false) && tried.answer("3", false));
        assert_eq!((tried.mark(), tried.wrong), (Mark::Working, 2));
        tried.answer("2", true);
        assert_eq!(tried.mark(), Mark::Helped);

        let mut told = Record::default();
        assert!(told.help(0, true));
        told.answer("2", true);
        assert_eq!(told.mark(), Mark::Helped);
        let mut long = Record::default();
        assert!(long.answer(&"9".repeat(5000), false) && long.last.is_none());
    }
}
