//! A reader's progress at a step: plain data that pages and classroom views can display.

/// The reader's attempts at a step so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tries {
    /// The number of wrong answers.
    pub wrong: u32,
    /// The number of hints shown.
    pub hints: u32,
    /// Whether the answer was shown.
    pub shown: bool,
    /// Whether the right answer was given.
    pub right: bool,
}

/// The reader's progress at the step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// No attempt yet.
    Untried,
    /// Wrong answers or hints, but no right answer yet.
    AtWork,
    /// Right, after a wrong answer, a hint, or the answer itself.
    AfterHelp,
    /// Right at the first attempt, without help.
    AtOnce,
}

impl Tries {
    /// The progress that follows from the attempts.
    pub fn standing(&self) -> Standing {
        let helped = self.wrong > 0 || self.hints > 0 || self.shown;
        match (self.right, helped) {
            (true, false) => Standing::AtOnce,
            (true, true) => Standing::AfterHelp,
            (false, true) => Standing::AtWork,
            (false, false) => Standing::Untried,
        }
    }
}

impl Standing {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Untried, Self::AtWork, Self::AfterHelp, Self::AtOnce];

    /// The word used in pages and files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Untried => "untried",
            Self::AtWork => "at-work",
            Self::AfterHelp => "after-help",
            Self::AtOnce => "at-once",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_and_a_slip_count() {
        let right = Tries { right: true, ..Tries::default() };
        assert_eq!(Tries::default().standing(), Standing::Untried);
        assert_eq!(right.standing(), Standing::AtOnce);
        for helped in
            [Tries { wrong: 1, ..right }, Tries { hints: 2, ..right }, Tries { shown: true, ..right }]
        {
            assert_eq!(helped.standing(), Standing::AfterHelp);
            assert_eq!(Tries { right: false, ..helped }.standing(), Standing::AtWork);
        }
        let mut words = Standing::ALL.map(Standing::word);
        words.sort_unstable();
        assert!(words.windows(2).all(|two| two[0] != two[1]));
    }
}
