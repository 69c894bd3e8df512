//! Testing a conjecture about a game: which engine answers, how far it is tested, and whether a theorem
//! covers it.

use marienbad_rules::Play;
use marienbad_rules::numbers::{NumberName, Numbers};

use super::arrangement::Arrangement;
use super::error::{EvaluationError, Fault};
use super::facts::Table;
use super::positions::Positions;
use super::predicate::Predicate;
use super::report::{BindError, Finding, Proof, Report, Undefined};
use super::trial::{Course, Event, Trial};
use super::{identity, tail};
use crate::misere::quotient::Attempt;
use crate::question::Game;
use crate::sequence::{self, Ground, Period, Sequence, Values};
use crate::{Budget, Claim, Stop, Work};

/// How far a period is looked for before the test, at least and at most; when the test is over, in all its
/// values.
const FIRST_LOOK: (u64, u64) = (4_000, 1 << 16);

/// How far beyond the bound a proof by repetition may test.
const LONGEST_PROOF: u64 = 200_000;

/// Heaps of the first part of a test by a table; each further part is as long as all before it.
const FIRST_PART: u64 = 64;

/// Heaps that are tested by search for a proof in misère play, if no more are asked for.
const LONGEST_MISERE_PROOF: u64 = 256;

/// A conjecture about a game.
pub struct Conjecture<'g> {
    pub(super) game: &'g dyn Game,
    pub(super) predicate: Predicate,
    pub(super) arrangement: Arrangement,
}

impl<'g> Conjecture<'g> {
    /// Binds the variables of the predicate to the game.
    pub fn new(game: &'g dyn Game, predicate: Predicate) -> Result<Self, BindError> {
        match Arrangement::new(game, &predicate) {
            Some(arrangement) => Ok(Self { game, arrangement: arrangement?, predicate }),
            None => Err(BindError::NoNumbers { game: game.name().to_owned() }),
        }
    }

    /// The conjecture as it was read.
    pub fn predicate(&self) -> &Predicate {
        &self.predicate
    }

    /// The variables, in the order of the numbers of a position.
    pub fn variables(&self) -> &[NumberName] {
        &self.arrangement.names
    }

    /// Tests it for every position of size at most `to`, and proves it if a theorem allows.
    pub fn test(
        &self,
        play: Play,
        to: u64,
        threads: usize,
        work: &mut Work<'_>,
    ) -> Result<Report, Undefined> {
        let trial = Trial { conjecture: self, play, threads: threads.max(1) };
        let positions = Positions::new(&self.arrangement, &self.predicate, to);
        let descending = positions.descending();
        let table = self.game.heap_game().filter(|_| play == Play::Normal);
        let mut report = match table.filter(|_| matches!(self.arrangement.form, Numbers::Heaps { .. })) {
            Some(heaps) => {
                let sequence = Sequence::new(heaps).with_threads(threads);
                self.by_table(&trial, positions, sequence, to, work)?
            }
            None => self.by_search(&trial, positions, to, work)?,
        };
        report.descending = descending;
        report.nodes = work.nodes();
        if matches!(report.verdict, Finding::Held)
            && let Some(theorem) =
                identity::theorem(self.game, &self.predicate, &self.arrangement, play, descending)
        {
            report.verdict = Finding::Proved(Proof { theorem, tested_to: None });
        }
        Ok(report)
    }

    /// Tests heaps in normal play; the table of values grows with the test.
    fn by_table(
        &self,
        trial: &Trial<'_>,
        mut positions: Positions,
        mut sequence: Sequence<'_>,
        to: u64,
        work: &mut Work<'_>,
    ) -> Result<Report, Undefined> {
        let single = self.arrangement.names.len() == 1;
        let mut period = None;
        if single {
            match sequence::period(&mut sequence, to.clamp(FIRST_LOOK.0, FIRST_LOOK.1), work) {
                Ok(found) => period = found.filter(|found| found.claim == Claim::Proved),
                Err(stop @ Stop::Cancelled) => return Ok(report(to, stopped(stop))),
                // The values computed so far can be used; the test itself will reach the limit.
                Err(_) => {}
            }
        }
        if period.is_some_and(|period| period.saltus > 0) && sequence.values().is_empty() {
            // Proved by induction without computing a value, but the table needs a first value.
            if let Err(stop) = sequence.extend_to(1, work) {
                return Ok(report(to, stopped(stop)));
            }
        }
        let mut window = period.and_then(|period| self.window(sequence.values(), period, to));
        // Once the window is tested, nothing beyond it needs to be.
        let end = window.unwrap_or(to);
        let mut course = Course::default();
        let mut part = FIRST_PART;
        loop {
            let last = end.min(part);
            if period.is_none()
                && let Err(stop) = sequence.extend_to(last, work)
            {
                // Test what is known before reporting the limit.
                let known = sequence.values().len().saturating_sub(1).min(last);
                let table = Table { values: sequence.values(), period };
                let done = trial.run(&mut positions, (known, end), Some(table), work);
                course = joined(course, done);
                course.event.get_or_insert(Event::Stopped(stop));
                break;
            }
            let table = Table { values: sequence.values(), period };
            let done = trial.run(&mut positions, (last, end), Some(table), work);
            course = joined(course, done);
            if course.event.is_some() || last == end {
                break;
            }
            part = part.saturating_mul(2);
        }
        let table = Table { values: sequence.values(), period };
        let mut report = self.conclude(to, course, trial.play, Some(table), work)?;
        let theorem = sequence.game().theorem().is_some();
        if single && theorem && period.is_none() && matches!(report.verdict, Finding::Held) {
            // The values now in the table may show a period longer than the first search covered.
            let found = sequence::period(&mut sequence, to, work).ok().flatten();
            period = found.filter(|found| found.claim == Claim::Proved);
            window = period.and_then(|period| self.window(sequence.values(), period, to));
            window = window.filter(|last| *last <= to);
        }
        if let (Finding::Held, Some(last), Some(ground)) =
            (&report.verdict, window, period.and_then(|period| period.ground))
        {
            let theorem = Ground::word(ground);
            report.verdict = Finding::Proved(Proof { theorem, tested_to: Some(last) });
        }
        Ok(report)
    }

    /// How far the conjecture must be tested to be proved by repetition, if that is not too far.
    fn window(&self, values: &Values, period: Period, to: u64) -> Option<u64> {
        let repeats = tail::repeats(&self.predicate, Table { values, period: Some(period) })?;
        let last = repeats.start.checked_add(repeats.period)?.saturating_sub(1);
        (last <= to.max(LONGEST_PROOF)).then_some(last)
    }

    /// Tests any other game by asking the engines.
    fn by_search(
        &self,
        trial: &Trial<'_>,
        mut positions: Positions,
        to: u64,
        work: &mut Work<'_>,
    ) -> Result<Report, Undefined> {
        let course = trial.run(&mut positions, (to, to), None, work);
        let mut report = self.conclude(to, course, trial.play, None, work)?;
        if matches!(report.verdict, Finding::Held)
            && trial.play == Play::Misere
            && let Some(last) = self.misere_window(to, work)
        {
            let more = trial.run(&mut positions, (last.max(to), last.max(to)), None, work);
            let refuted = matches!(more.event, Some(Event::Counterexample(_) | Event::Undefined { .. }));
            let stopped = more.event.is_some() && !refuted;
            let course = joined(Course { tested: report.tested, reached: report.reached, event: None }, more);
            if !stopped {
                report = self.conclude(to, course, trial.play, None, work)?;
                if matches!(report.verdict, Finding::Held) {
                    let tested_to = Some(last.max(to));
                    report.verdict = Finding::Proved(Proof { theorem: "misere-quotient", tested_to });
                }
            }
        }
        Ok(report)
    }

    /// How far a conjecture about outcomes of one heap must be tested in misère play, if the elements of
    /// the quotient are proved periodic.
    ///
    /// The outcome of a heap is that of its element, so outcomes repeat where the elements do. The argument
    /// of `tail` then applies to the sequence of outcomes instead of values, and the conjecture may not
    /// mention values.
    fn misere_window(&self, to: u64, work: &mut Work<'_>) -> Option<u64> {
        let heaps = self.game.heap_game()?;
        let mut place_of_many = false;
        self.predicate.each_place(&mut |terms, _| place_of_many |= terms.len() != 1);
        if self.arrangement.names.len() != 1 || self.predicate.mentions_values() || place_of_many {
            return None;
        }
        let mut own = Work::new(Budget::default()).with_cancel(work.cancel().clone());
        let finder = Attempt::new(heaps, to, &own).run(heaps, &mut own).ok()?;
        let repetition = finder.quotient().repetition()?;
        let period = Period {
            preperiod: repetition.preperiod,
            period: repetition.period,
            saltus: 0,
            ground: None,
            checked_to: finder.last(),
            claim: Claim::Proved,
        };
        // Only the period is needed: the values are unknown here and not used.
        self.window(&Values::default(), period, to).filter(|last| *last <= to.max(LONGEST_MISERE_PROOF))
    }

    fn conclude(
        &self,
        to: u64,
        mut course: Course,
        play: Play,
        table: Option<Table<'_>>,
        work: &mut Work<'_>,
    ) -> Result<Report, Undefined> {
        match course.event.take() {
            Some(Event::Counterexample(numbers)) => match self.counterexample(&numbers, play, table, work) {
                Ok(found) => {
                    let verdict = Finding::Refuted(Box::new(found));
                    Ok(Report { verdict, ..report(to, course) })
                }
                Err(EvaluationError::Stop(stop)) => {
                    course.event = Some(Event::Stopped(stop));
                    Ok(report(to, course))
                }
                Err(EvaluationError::Fault { at, fault }) => Err(self.undefined(&numbers, at, fault)),
            },
            Some(Event::Undefined { position, at, fault }) => Err(self.undefined(&position, at, fault)),
            event => {
                course.event = event;
                Ok(report(to, course))
            }
        }
    }

    fn undefined(&self, numbers: &[u64], at: usize, fault: Fault) -> Undefined {
        Undefined {
            position: self.arrangement.form.text(numbers).unwrap_or_default(),
            variables: self.arrangement.names.iter().cloned().zip(numbers.iter().copied()).collect(),
            at,
            fault,
        }
    }
}

/// The report of a test that found no counterexample, up to where it came.
fn report(to: u64, course: Course) -> Report {
    let verdict = match course.event {
        Some(Event::Stopped(stop)) => Finding::Stopped(stop),
        _ => Finding::Held,
    };
    let reached = course.reached;
    Report { verdict, to, reached, tested: course.tested, descending: false, nodes: 0 }
}

fn stopped(stop: Stop) -> Course {
    Course { event: Some(Event::Stopped(stop)), ..Course::default() }
}

/// Combines a test with its continuation.
fn joined(first: Course, then: Course) -> Course {
    Course { tested: first.tested + then.tested, reached: then.reached.or(first.reached), event: then.event }
}
