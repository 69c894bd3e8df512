//! Testing every position from small to large, with one or several threads and the same result.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use marienbad_rules::Play;

use super::error::{Evaluation, EvaluationError, Fault};
use super::facts::{GameFacts, Table};
use super::laboratory::Conjecture;
use super::positions::Positions;
use crate::question::Oracle;
use crate::{Budget, Stop, Work};

/// What ends a test before its bound.
#[derive(Debug, Clone)]
pub(super) enum Event {
    /// The conjecture is false at this position.
    Counterexample(Vec<u64>),
    /// It is undefined at this position.
    Undefined { position: Vec<u64>, at: usize, fault: Fault },
    /// A limit was reached, or the test was cancelled.
    Stopped(Stop),
}

/// How far a test has come.
#[derive(Debug, Clone, Default)]
pub(super) struct Course {
    /// Positions of the domain that were found true, consecutively from the first.
    pub tested: u64,
    /// The largest size for which all positions were tested.
    pub reached: Option<u64>,
    pub event: Option<Event>,
}

/// Positions that one thread takes at a time when a table answers, and when each may need a search.
const QUICK_BLOCK: usize = 4096;
const SLOW_BLOCK: usize = 16;

/// Steps after which an account looks at its cancel flag and reports.
const TICK: u64 = 1 << 12;

/// A test of a conjecture under one winning rule.
pub(super) struct Trial<'a> {
    pub conjecture: &'a Conjecture<'a>,
    pub play: Play,
    pub threads: usize,
}

impl Trial<'_> {
    /// Tests the next positions, up to size `to`; `end` is the total shown in the progress.
    pub fn run(
        &self,
        positions: &mut Positions,
        (to, end): (u64, u64),
        table: Option<Table<'_>>,
        work: &mut Work<'_>,
    ) -> Course {
        positions.go_on_to(to);
        let course = if self.threads > 1 {
            self.together(positions, end, table, work)
        } else {
            let mut oracle = self.conjecture.game.oracle();
            self.course(std::iter::from_fn(|| positions.next()), end, table, &mut *oracle, work)
        };
        Course { reached: if course.event.is_none() { Some(to) } else { course.reached }, ..course }
    }

    /// Whether the conjecture holds at a position; `None` if it does not cover it.
    fn holds(
        &self,
        position: &[u64],
        table: Option<Table<'_>>,
        oracle: &mut dyn Oracle,
        work: &mut Work<'_>,
    ) -> Result<Option<bool>, EvaluationError> {
        let Conjecture { game, predicate, arrangement, .. } = self.conjecture;
        work.spend(1)?;
        let mut facts = GameFacts { game: *game, arrangement, play: self.play, table, oracle, work };
        let mut evaluation = Evaluation::new(predicate, position, &arrangement.places, &mut facts);
        if !evaluation.in_domain()? {
            return Ok(None);
        }
        evaluation.truth(&predicate.statement).map(Some)
    }

    fn event(position: Vec<u64>, found: Result<Option<bool>, EvaluationError>) -> Result<bool, Event> {
        match found {
            Ok(Some(false)) => Err(Event::Counterexample(position)),
            Ok(found) => Ok(found.is_some()),
            Err(EvaluationError::Fault { at, fault }) => Err(Event::Undefined { position, at, fault }),
            Err(EvaluationError::Stop(stop)) => Err(Event::Stopped(stop)),
        }
    }

    /// Tests positions in order, up to the first that ends the test.
    fn course(
        &self,
        positions: impl Iterator<Item = (u64, Vec<u64>)>,
        end: u64,
        table: Option<Table<'_>>,
        oracle: &mut dyn Oracle,
        work: &mut Work<'_>,
    ) -> Course {
        let mut course = Course::default();
        for (size, position) in positions {
            work.advance(size, Some(end));
            let found = self.holds(&position, table, oracle, work);
            match Self::event(position, found) {
                Ok(counts) => course.tested += u64::from(counts),
                Err(event) => {
                    course.reached = size.checked_sub(1);
                    course.event = Some(event);
                    break;
                }
            }
        }
        course
    }

    /// Hands out blocks of positions in order; among the events that end blocks, the first in that order
    /// counts.
    fn together(
        &self,
        positions: &mut Positions,
        end: u64,
        table: Option<Table<'_>>,
        work: &mut Work<'_>,
    ) -> Course {
        let length = if table.is_some() { QUICK_BLOCK } else { SLOW_BLOCK };
        let left = Budget {
            nodes: work.budget().nodes.saturating_sub(work.nodes()),
            memory: work.budget().memory.saturating_sub(work.memory()) / self.threads,
        };
        let cancel = work.cancel().clone();
        let queue = Mutex::new((0usize, positions));
        let over = AtomicBool::new(false);
        let (sender, receiver) = channel();
        let mut blocks: Vec<Option<(u64, Course)>> = Vec::new();
        let mut stopped = None;
        thread::scope(|scope| {
            for _ in 0..self.threads {
                let (sender, queue, over, cancel) = (sender.clone(), &queue, &over, cancel.clone());
                scope.spawn(move || {
                    let mut own = Work::new(left).with_cancel(cancel);
                    let mut oracle = self.conjecture.game.oracle();
                    while !over.load(Ordering::Relaxed) {
                        let (number, block) = {
                            let Ok(mut queue) = queue.lock() else { break };
                            let block: Vec<_> = std::iter::from_fn(|| queue.1.next()).take(length).collect();
                            queue.0 += 1;
                            (queue.0 - 1, block)
                        };
                        let Some(first) = block.first().map(|(size, _)| *size) else { break };
                        let before = own.nodes();
                        let course = self.course(block.into_iter(), end, table, &mut *oracle, &mut own);
                        if course.event.is_some() {
                            over.store(true, Ordering::Relaxed);
                        }
                        if sender.send((number, first, course, own.nodes() - before)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            while let Ok((number, first, course, nodes)) = receiver.recv() {
                if blocks.len() <= number {
                    blocks.resize(number + 1, None);
                }
                blocks[number] = Some((first, course));
                work.advance(first, Some(end));
                // The common account counts the steps of all threads and reports progress. If it stops, no
                // thread begins another block.
                if let Err(stop) = work.spend(nodes.max(TICK.min(nodes + 1))) {
                    over.store(true, Ordering::Relaxed);
                    stopped.get_or_insert(stop);
                }
            }
        });
        let mut course = Course::default();
        let mut sizes = None;
        for block in blocks {
            // An unfinished block can only come after an event.
            let Some((first, one)) = block else { break };
            course.tested += one.tested;
            sizes = Some(first);
            if one.event.is_some() {
                course.reached = one.reached.or(first.checked_sub(1));
                course.event = one.event;
                return course;
            }
        }
        // If the budget ran out on the very last positions, the test is still complete.
        let done = queue.into_inner().is_ok_and(|(_, positions)| positions.next().is_none());
        if let Some(stop) = stopped.filter(|_| !done) {
            course.reached = sizes.and_then(|first| first.checked_sub(1));
            course.event = Some(Event::Stopped(stop));
        }
        course
    }
}
