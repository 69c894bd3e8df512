//! Grading: the cases are put to a program one by one, the first mistake is examined more closely, and the
//! smallest mistake is searched for.

use std::collections::HashSet;

use marienbad_play::{Ending, ProgramError};
use marienbad_solve::{Budget, Cancel, Stop, Work};

use super::slip::Slip;
use super::{Case, CaseResult, Exercise, Kind, Wanted, matches};

/// How often a program that has ended is started again for the next case.
const RESTARTS: usize = 3;

/// How many smaller cases are tried at most, each in a run of its own.
const TRIED: usize = 40;

/// A program that can be asked. Each run is a separate process; the first question starts one.
pub trait Pupil {
    /// Sends a line and waits for a line.
    fn ask(&mut self, line: &str) -> Result<String, ProgramError>;

    /// Ends the run: the next question starts another one.
    fn restart(&mut self);

    /// Closes the input, collects the remaining lines, and ends the run.
    fn rest(&mut self) -> Vec<String>;

    /// A run that receives all lines at once and then the end of input: its lines, and, if there are too
    /// few, the reason.
    fn all(&mut self, lines: &[&str]) -> (Vec<String>, Option<ProgramError>);

    /// A run for this line alone; with `closely`, also checks whether something is written before there is
    /// any input.
    fn alone(&mut self, line: &str, closely: bool) -> Alone;
}

/// The result of a run for one line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Alone {
    /// The line written before there was any input.
    pub early: Option<String>,
    /// The lines written after that, truncated in case of a flood.
    pub lines: Vec<String>,
    /// Why nothing more came, if not because the program ended.
    pub trouble: Option<ProgramError>,
}

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// The answer is wrong.
    Slip(Slip),
    /// There was no answer.
    Program(ProgramError),
    /// The program writes before it has read anything.
    Early(String),
    /// The program writes several lines for one case.
    Several(Vec<String>),
    /// The program answers this case correctly when asked only that; if it broke down, how that run ended.
    Carried(Option<Ending>),
    /// The program answers the first case and ends.
    OnlyOne,
    /// The program answers only at the end of its input, and not every case.
    Missing,
}

impl What {
    /// The name in JSON.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Slip(slip) => slip.word(),
            Self::Early(_) => "early",
            Self::Several(_) => "several-lines",
            Self::Carried(Some(Ending { memory: true, .. })) => "memory",
            Self::Carried(Some(_)) => "crash",
            Self::Carried(None) => "carried",
            Self::OnlyOne => "only-one",
            Self::Missing => "missing",
            Self::Program(trouble) => match trouble {
                ProgramError::Late { .. } => "time",
                ProgramError::TooLong => "whole-time",
                ProgramError::Unfinished(_) => "no-end-of-line",
                ProgramError::Buffered => "buffered",
                ProgramError::Ended(Ending { memory: true, .. }) => "memory",
                ProgramError::Ended(Ending { code: Some(0), .. }) => "ended",
                ProgramError::Ended(_) => "crash",
                ProgramError::Closed => "closed",
                ProgramError::Unasked(_) => "several-lines",
                ProgramError::Flood => "flood",
                _ => "not-started",
            },
        }
    }
}

/// The mistake to show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// The case.
    pub case: Case,
    /// The answer, if there was one.
    pub answer: Option<String>,
    /// What is wrong.
    pub what: What,
    /// A right answer; `None` if none was found.
    pub expected: Option<String>,
    /// Whether it was found by reducing another case.
    pub shrunk: bool,
    /// The moves of the match so far, by the program and by the machine.
    pub moves: Vec<String>,
}

/// The result of grading.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// The number of cases.
    pub cases: usize,
    /// The number of cases asked.
    pub asked: usize,
    /// The number of right answers.
    pub passed: usize,
    /// The number of cases whose answer the engines did not find within the budget; they do not count.
    pub unknown: usize,
    /// The smallest mistake.
    pub mistake: Option<Mistake>,
    /// Whether answers came only after the end of input.
    pub buffered: bool,
}

impl Report {
    /// Whether all answers are right, and there is at least one.
    pub fn is_right(&self) -> bool {
        self.mistake.is_none() && self.passed > 0
    }
}

/// The budget of a question to the engines, and the cancel flag.
#[derive(Clone, Copy)]
pub(super) struct Means<'a> {
    pub budget: Budget,
    pub cancel: &'a Cancel,
}

impl Means<'_> {
    pub fn work(&self) -> Work<'static> {
        Work::new(self.budget).with_cancel(self.cancel.clone())
    }
}

/// Puts an exercise to a program. An error is a failure of the rules, or a cancellation.
pub fn grade(
    exercise: &Exercise,
    wanted: &Wanted,
    pupil: &mut dyn Pupil,
    budget: Budget,
    cancel: &Cancel,
) -> Result<Report, Stop> {
    let means = Means { budget, cancel };
    let cases = exercise.cases(wanted);
    if exercise.kind() == Kind::Match {
        return matches::grade(exercise, &cases, wanted.seed, pupil, means);
    }
    let mut asking =
        Asking { exercise, means, report: Report::default(), first: None, right: HashSet::new() };
    asking.report.cases = cases.len();
    asking.one_by_one(&cases, pupil)?;
    let Asking { mut report, first, right, .. } = asking;
    if let Some(found) = first {
        report.mistake = Some(looked_at(exercise, means, pupil, found, &right)?);
    }
    Ok(report)
}

/// A wrong case and its mistake.
struct Found {
    case: Case,
    answer: Option<String>,
    what: What,
}

struct Asking<'a> {
    exercise: &'a Exercise,
    means: Means<'a>,
    report: Report,
    first: Option<Found>,
    /// The lines answered correctly.
    right: HashSet<String>,
}

impl Asking<'_> {
    fn note(&mut self, case: &Case, answer: Option<String>, what: What) {
        if self.first.is_none() {
            self.first = Some(Found { case: case.clone(), answer, what });
        }
    }

    /// Judges an answer, and counts the case unless its answer is unknown.
    fn judged(&mut self, case: &Case, answer: String) -> Result<(), Stop> {
        match self.exercise.judge(case, &answer, &mut self.means.work()) {
            Ok(CaseResult::Right) => {
                self.report.passed += 1;
                self.right.insert(case.line.clone());
            }
            Ok(CaseResult::Wrong(slip)) => self.note(case, Some(answer), What::Slip(slip)),
            Err(Stop::Cancelled) => return Err(Stop::Cancelled),
            Err(stop) if stop.is_failure() => return Err(stop),
            Err(_) => {
                self.report.unknown += 1;
                return Ok(());
            }
        }
        self.report.asked += 1;
        Ok(())
    }

    fn one_by_one(&mut self, cases: &[Case], pupil: &mut dyn Pupil) -> Result<(), Stop> {
        let (mut restarts, mut answered) = (0, false);
        for case in cases {
            let trouble = match pupil.ask(&case.line) {
                Ok(answer) => {
                    answered = true;
                    self.judged(case, answer)?;
                    continue;
                }
                Err(ProgramError::Cancelled) => return Err(Stop::Cancelled),
                Err(trouble) => trouble,
            };
            let waits = matches!(trouble, ProgramError::Late { computing: None | Some(false) });
            if waits && !answered && !pupil.rest().is_empty() {
                // The answers were ready but buffered, or the program reads all input first.
                self.report.buffered = true;
                return self.all_at_once(cases, pupil);
            }
            self.report.asked += 1;
            let again = matches!(trouble, ProgramError::Ended(_) | ProgramError::Unasked(_));
            self.note(case, None, What::Program(trouble));
            if !again || restarts == RESTARTS {
                break;
            }
            restarts += 1;
            pupil.restart();
        }
        pupil.restart();
        Ok(())
    }

    fn all_at_once(&mut self, cases: &[Case], pupil: &mut dyn Pupil) -> Result<(), Stop> {
        let lines: Vec<&str> = cases.iter().map(|case| case.line.as_str()).collect();
        let (answers, trouble) = pupil.all(&lines);
        let (many, extra) = (answers.len(), answers.get(cases.len()).cloned());
        for (case, answer) in cases.iter().zip(answers) {
            self.judged(case, answer)?;
        }
        match (cases.get(many), trouble) {
            (_, Some(ProgramError::Cancelled)) => return Err(Stop::Cancelled),
            (Some(case), trouble) => {
                self.report.asked += 1;
                let what = match trouble {
                    None | Some(ProgramError::Ended(Ending { code: Some(0), .. })) => What::Missing,
                    Some(trouble) => What::Program(trouble),
                };
                self.note(case, None, what);
            }
            (None, _) => {
                if let (Some(line), Some(case)) = (extra, cases.last()) {
                    self.note(case, None, What::Several(vec![line]));
                }
            }
        }
        Ok(())
    }
}

/// Examines the first mistake more closely: whether this case caused it or an earlier one, and whether a
/// smaller case fails too.
fn looked_at(
    exercise: &Exercise,
    means: Means<'_>,
    pupil: &mut dyn Pupil,
    found: Found,
    right: &HashSet<String>,
) -> Result<Mistake, Stop> {
    let Found { case, answer, what } = found;
    let expected = |case: &Case| match exercise.expected(case, &mut means.work()) {
        Ok(expected) => Ok(Some(expected)),
        Err(Stop::Cancelled) => Err(Stop::Cancelled),
        Err(_) => Ok(None),
    };
    let told = |case: Case, answer, what, shrunk| -> Result<Mistake, Stop> {
        let expected = expected(&case)?;
        Ok(Mistake { case, answer, what, expected, shrunk, moves: Vec::new() })
    };
    // Asks the case again alone. A program that hangs need not hang a second time; and at the end of the
    // input an unfinished line looks like a complete one.
    let looks = !matches!(
        what,
        What::Missing
            | What::Program(
                ProgramError::Late { .. }
                    | ProgramError::TooLong
                    | ProgramError::Unfinished(_)
                    | ProgramError::NotStarted(_)
            )
    );
    if !looks {
        return told(case, answer, what, false);
    }
    let alone = pupil.alone(&case.line, true);
    if alone.trouble == Some(ProgramError::Cancelled) {
        return Err(Stop::Cancelled);
    }
    if let Some(early) = alone.early {
        return told(case, None, What::Early(early), false);
    }
    if alone.trouble == Some(ProgramError::Flood) {
        return told(case, alone.lines.first().cloned(), What::Program(ProgramError::Flood), false);
    }
    // A prompt before each answer also adds a line; the slip in the answer is more informative.
    if alone.lines.len() > 1 && !matches!(what, What::Slip(Slip::Around(_))) {
        return told(case, None, What::Several(alone.lines), false);
    }
    if let [line] = &alone.lines[..]
        && exercise.judge(&case, line, &mut means.work()) == Ok(CaseResult::Right)
    {
        let what = match what {
            What::Program(ProgramError::Ended(Ending { code: Some(0), .. })) => What::OnlyOne,
            What::Program(ProgramError::Ended(ending)) => What::Carried(Some(ending)),
            _ => What::Carried(None),
        };
        return told(case, answer, what, false);
    }
    let (case, answer, what, shrunk) = smallest(exercise, means, pupil, (case, answer, what), right)?;
    told(case, answer, what, shrunk)
}

/// Replaces a mistake by a smaller one as long as there is one.
fn smallest(
    exercise: &Exercise,
    means: Means<'_>,
    pupil: &mut dyn Pupil,
    (mut case, mut answer, mut what): (Case, Option<String>, What),
    right: &HashSet<String>,
) -> Result<(Case, Option<String>, What, bool), Stop> {
    let (mut tried, mut shrunk) = (0, false);
    'smaller: loop {
        // Cases already answered correctly are not asked again.
        for smaller in exercise.smaller(&case).into_iter().filter(|case| !right.contains(&case.line)) {
            if tried == TRIED {
                break 'smaller;
            }
            tried += 1;
            let alone = pupil.alone(&smaller.line, false);
            let found = match (&alone.lines[..], alone.trouble) {
                (_, Some(ProgramError::Cancelled)) => return Err(Stop::Cancelled),
                (_, Some(ProgramError::Late { .. } | ProgramError::TooLong)) => break 'smaller,
                ([line, ..], _) => match exercise.judge(&smaller, line, &mut means.work()) {
                    Ok(CaseResult::Wrong(slip)) => Some((Some(line.clone()), What::Slip(slip))),
                    _ => None,
                },
                ([], Some(trouble @ ProgramError::Ended(_))) => Some((None, What::Program(trouble))),
                ([], _) => None,
            };
            if let Some((said, wrong)) = found {
                (case, answer, what, shrunk) = (smaller, said, wrong, true);
                continue 'smaller;
            }
        }
        break;
    }
    Ok((case, answer, what, shrunk))
}

#[cfg(test)]
mod tests {
    use marienbad_rules::Convention;

    use super::*;

    /// A function that behaves like a program, with typical habits.
    struct Fake {
        answer: fn(&str) -> Result<String, ProgramError>,
        /// Answers only at the end of its input.
        buffers: bool,
        /// Answers this many lines, then ends.
        lines: usize,
        asked: usize,
        held: Vec<String>,
        runs: usize,
    }

    impl Fake {
        fn new(answer: fn(&str) -> Result<String, ProgramError>) -> Self {
            Self { answer, buffers: false, lines: usize::MAX, asked: 0, held: Vec::new(), runs: 0 }
        }
    }

    fn ended(code: i32) -> ProgramError {
        ProgramError::Ended(Ending { code: Some(code), ..Ending::default() })
    }

    impl Pupil for Fake {
        fn ask(&mut self, line: &str) -> Result<String, ProgramError> {
            self.asked += 1;
            if self.asked > self.lines {
                return Err(ended(0));
            }
            if self.buffers {
                self.held.push((self.answer)(line)?);
                return Err(ProgramError::Late { computing: Some(false) });
            }
            (self.answer)(line)
        }

        fn restart(&mut self) {
            self.asked = 0;
            self.runs += 1;
        }

        fn rest(&mut self) -> Vec<String> {
            std::mem::take(&mut self.held)
        }

        fn all(&mut self, lines: &[&str]) -> (Vec<String>, Option<ProgramError>) {
            let mut said = Vec::new();
            for line in lines.iter().take(self.lines) {
                match (self.answer)(line) {
                    Ok(answer) => said.push(answer),
                    Err(trouble) => return (said, Some(trouble)),
                }
            }
            (said, None)
        }

        fn alone(&mut self, line: &str, _: bool) -> Alone {
            match (self.answer)(line) {
                Ok(answer) => Alone { lines: vec![answer], ..Alone::default() },
                Err(trouble) => Alone { trouble: Some(trouble), ..Alone::default() },
            }
        }
    }

    fn graded(pupil: &mut Fake) -> Report {
        let exercise = Exercise::of_numbers(Kind::Xor, Convention::default());
        let wanted = Wanted { cases: 200, ..Wanted::default() };
        grade(&exercise, &wanted, pupil, Budget::default(), &Cancel::default()).unwrap()
    }

    fn pair(line: &str) -> (u64, u64) {
        let (a, b) = line.split_once(' ').unwrap();
        (a.parse().unwrap(), b.parse().unwrap())
    }

    #[allow(clippy::unnecessary_wraps, reason = "it stands for a program, which may fail")]
    fn right(line: &str) -> Result<String, ProgramError> {
        let (a, b) = pair(line);
        Ok((a ^ b).to_string())
    }

    #[test]
    fn a_right_program_passes_every_case() {
        let report = graded(&mut Fake::new(right));
        assert_eq!((report.cases, report.asked, report.passed), (200, 200, 200));
        assert!(report.is_right() && !report.buffered);
    }

    #[test]
    fn who_answers_at_the_end_is_graded_all_the_same() {
        let report = graded(&mut Fake { buffers: true, ..Fake::new(right) });
        assert!(report.is_right() && report.buffered);
        assert_eq!(report.passed, 200);
        let report = graded(&mut Fake { buffers: true, lines: 150, ..Fake::new(right) });
        assert_eq!((report.passed, report.asked), (150, 151));
        assert_eq!(report.mistake.unwrap().what, What::Missing);
    }

    #[test]
    fn the_smallest_mistake_is_shown() {
        let report = graded(&mut Fake::new(|line| {
            let (a, b) = pair(line);
            Ok((a + b).to_string())
        }));
        let mistake = report.mistake.unwrap();
        assert_eq!((mistake.case.line.as_str(), mistake.answer.as_deref()), ("1 1", Some("2")));
        assert_eq!((mistake.what, mistake.expected.as_deref()), (What::Slip(Slip::Sum), Some("0")));
        assert!(report.passed > 10 && report.passed < 200 && report.asked == 200);
    }

    /// A mistake that only large numbers show is reduced to a small case.
    #[test]
    fn a_large_mistake_is_made_smaller() {
        let report = graded(&mut Fake::new(|line| {
            let (a, b) = pair(line);
            Ok(if a > 1000 { "0".to_owned() } else { (a ^ b).to_string() })
        }));
        let mistake = report.mistake.unwrap();
        let (a, b) = pair(&mistake.case.line);
        assert!(mistake.shrunk && a > 1000 && a < 4200 && b < 2, "{mistake:?}");
    }

    #[test]
    fn who_ends_is_started_again_and_then_not_for_ever() {
        let mut once = Fake { lines: 1, ..Fake::new(right) };
        let report = graded(&mut once);
        assert_eq!(report.mistake.unwrap().what, What::OnlyOne);
        assert_eq!(once.runs, RESTARTS + 1);
        let report = graded(&mut Fake::new(|line| if line == "2 3" { Err(ended(1)) } else { right(line) }));
        assert_eq!((report.passed, report.asked), (199, 200), "one crash costs one case");
        let mistake = report.mistake.unwrap();
        assert_eq!((mistake.case.line.as_str(), mistake.what.word()), ("2 3", "crash"));
    }

    #[test]
    fn who_hangs_is_not_asked_again() {
        let report = graded(&mut Fake::new(|line| {
            if line == "1 2" { Err(ProgramError::Late { computing: Some(true) }) } else { right(line) }
        }));
        let mistake = report.mistake.unwrap();
        assert_eq!((mistake.case.line.as_str(), mistake.what.word()), ("1 2", "time"));
        assert!(report.asked < 10);
    }
}
