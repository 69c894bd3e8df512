//! A counterexample with its evidence: what the conjecture claims, what is true, and the moves that show
//! it.

use marienbad_grammar::words::Relation;
use marienbad_grammar::{At, Formula, Number, Place, Term};
use marienbad_rules::numbers::NumberName;
use marienbad_rules::{Convention, Natural, Play};

use super::error::{Evaluation, EvaluationError};
use super::facts::{GameFacts, Table, number};
use super::laboratory::Conjecture;
use crate::question::{Choice, Oracle, Outcome, Position};
use crate::{Stop, Work, budgets};

/// The most moves that are listed.
const SHOWN: usize = 64;

/// The most winning moves that are listed.
const SHOWN_WINNING: usize = 5;

/// A position at which the conjecture is false.
#[derive(Debug, Clone)]
pub struct Counterexample {
    /// The position in the notation of the game.
    pub position: String,
    /// The variables and their numbers.
    pub variables: Vec<(NumberName, u64)>,
    /// What the conjecture claims about the outcome or value of the position, if anything.
    pub predicted: Option<Said>,
    /// The true outcome.
    pub outcome: Outcome,
    /// The true value, if known.
    pub value: Option<Number>,
    /// The moves that show it.
    pub evidence: Evidence,
}

/// What a conjecture claims about a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// Its outcome.
    Outcome(Outcome),
    /// Its value.
    Value(Number),
}

/// A move, the position it leads to, and what follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// The move.
    pub mv: String,
    /// The position after it.
    pub to: String,
    /// A winning reply, and the position it leads to.
    pub reply: Option<(String, String)>,
    /// The value of the position after the move.
    pub value: Option<Natural>,
}

/// The moves that show the true outcome or value of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Evidence {
    /// These moves win (not necessarily all of them).
    Wins(Vec<Shown>),
    /// Every move has a winning reply.
    Answered {
        /// The moves, each with a reply.
        moves: Vec<Shown>,
        /// Whether these are all moves.
        complete: bool,
    },
    /// The value is larger than predicted: these moves lead to every smaller value, including the predicted
    /// one.
    Values(Vec<Shown>),
    /// The game is over: there are no moves.
    Over,
    /// Finding the evidence took too long.
    None,
}

impl Conjecture<'_> {
    /// Builds the counterexample at a position.
    pub(super) fn counterexample(
        &self,
        numbers: &[u64],
        play: Play,
        table: Option<Table<'_>>,
        work: &mut Work<'_>,
    ) -> Result<Counterexample, EvaluationError> {
        let mut own = Work::new(budgets::COUNTEREXAMPLE).with_cancel(work.cancel().clone());
        let mut oracle = self.game.oracle();
        let arrangement = &self.arrangement;
        let mut facts =
            GameFacts { game: self.game, arrangement, play, table, oracle: &mut *oracle, work: &mut own };
        let mut evaluation = Evaluation::new(&self.predicate, numbers, &arrangement.places, &mut facts);
        let predicted = said(&mut evaluation, &self.predicate.statement, numbers)?;
        let wins = evaluation.truth(&Formula::Won(None, At(0)))?;
        let wanted = self.predicate.mentions_values() || play == Play::Normal && table.is_some();
        let value = if wanted { evaluation.number(&Term::Value(None, At(0))).ok() } else { None };
        let outcome = Outcome::of(wins);
        let evidence = match arrangement.position(self.game, numbers) {
            Some(position) => {
                let shown = match (&predicted, &value) {
                    (Some(Said::Value(said)), Some(value)) if play == Play::Normal => {
                        self.values(&position, said, value, &mut *oracle, &mut own)
                    }
                    _ => self.moves(&position, outcome, play, &mut *oracle, &mut own),
                };
                match shown {
                    Ok(evidence) => evidence,
                    Err(Stop::Cancelled) => return Err(EvaluationError::Stop(Stop::Cancelled)),
                    Err(_) => Evidence::None,
                }
            }
            None => Evidence::None,
        };
        Ok(Counterexample {
            position: arrangement.form.text(numbers).unwrap_or_default(),
            variables: arrangement.names.iter().cloned().zip(numbers.iter().copied()).collect(),
            predicted,
            outcome,
            value,
            evidence,
        })
    }

    /// Winning moves, or a reply to each move.
    fn moves(
        &self,
        position: &Position,
        outcome: Outcome,
        play: Play,
        oracle: &mut dyn Oracle,
        work: &mut Work<'_>,
    ) -> Result<Evidence, Stop> {
        let all = self.game.moves(position, SHOWN + 1)?;
        if all.is_empty() {
            return Ok(Evidence::Over);
        }
        if outcome == Outcome::N {
            let convention = Convention { play, ..Convention::default() };
            let answer = self.game.solve(position, convention, work)?;
            let shown = answer.moves.iter().take(SHOWN_WINNING).map(|choice| shown(choice, None, None));
            return Ok(Evidence::Wins(shown.collect()));
        }
        let mut moves = Vec::new();
        for choice in all.iter().take(SHOWN) {
            let mut reply = None;
            for answer in self.game.moves(&choice.to, usize::MAX >> 1)? {
                work.spend(1)?;
                if !oracle.wins(&answer.to, play, work)? {
                    reply = Some((answer.text, answer.to.text().to_owned()));
                    break;
                }
            }
            moves.push(shown(choice, reply, None));
        }
        Ok(Evidence::Answered { moves, complete: all.len() <= SHOWN })
    }

    /// A move to each value below the true one. If the predicted value is among them, it cannot be right.
    /// If not, the moves show that the true value is at least this large, and no move leads to it.
    fn values(
        &self,
        position: &Position,
        said: &Number,
        value: &Number,
        oracle: &mut dyn Oracle,
        work: &mut Work<'_>,
    ) -> Result<Evidence, Stop> {
        let smaller = said.compare(value).is_ok_and(std::cmp::Ordering::is_lt);
        let most = value.to_u64().unwrap_or(u64::MAX);
        let (mut moves, mut seen) = (Vec::new(), Vec::new());
        for choice in self.game.moves(position, 100_000)? {
            work.spend(1)?;
            let after = oracle.value(&choice.to, Play::Normal, work)?;
            let wanted = if smaller { number(&after) == *said } else { !seen.contains(&after) };
            if wanted && after.to_u64().is_some_and(|after| after < most) && moves.len() < SHOWN {
                moves.push(shown(&choice, None, Some(after.clone())));
                seen.push(after);
                if smaller {
                    break;
                }
            }
        }
        moves.sort_by(|a: &Shown, b: &Shown| a.value.cmp(&b.value));
        Ok(Evidence::Values(moves))
    }
}

fn shown(choice: &Choice, reply: Option<(String, String)>, value: Option<Natural>) -> Shown {
    Shown { mv: choice.text.clone(), to: choice.to.text().to_owned(), reply, value }
}

/// What a false statement claims about the outcome or value of the position.
fn said(
    evaluation: &mut Evaluation<'_>,
    statement: &Formula,
    numbers: &[u64],
) -> Result<Option<Said>, EvaluationError> {
    let letter = |lost: bool| Some(Said::Outcome(if lost { Outcome::P } else { Outcome::N }));
    Ok(match statement {
        Formula::Lost(place, _) if is_this(evaluation, place, numbers)? => letter(true),
        Formula::Won(place, _) if is_this(evaluation, place, numbers)? => letter(false),
        Formula::Not(inner) => match said(evaluation, inner, numbers)? {
            Some(Said::Outcome(outcome)) => letter(outcome == Outcome::N),
            _ => None,
        },
        Formula::Implies(_, then) => said(evaluation, then, numbers)?,
        Formula::Iff(left, right) => {
            let (about, other) = match said(evaluation, left, numbers)? {
                Some(about) => (Some(about), right),
                None => (said(evaluation, right, numbers)?, left),
            };
            match about {
                Some(Said::Outcome(outcome)) => {
                    let truth = evaluation.truth(other)?;
                    letter((outcome == Outcome::P) == truth)
                }
                _ => None,
            }
        }
        Formula::Compare(left, chain, _) => match chain.as_slice() {
            [(Relation::Equal, right)] => {
                let (here, there) = match (left, right) {
                    (Term::Value(place, _), other) if is_this(evaluation, place, numbers)? => (true, other),
                    (other, Term::Value(place, _)) => (is_this(evaluation, place, numbers)?, other),
                    (other, _) => (false, other),
                };
                if here { Some(Said::Value(evaluation.number(there)?)) } else { None }
            }
            _ => None,
        },
        _ => None,
    })
}

/// Whether `place` is the position itself.
fn is_this(evaluation: &mut Evaluation<'_>, place: &Place, numbers: &[u64]) -> Result<bool, EvaluationError> {
    let Some(terms) = place else { return Ok(true) };
    if terms.len() != numbers.len() {
        return Ok(false);
    }
    for (term, number) in terms.iter().zip(numbers) {
        if evaluation.number(term)?.to_u64() != Some(*number) {
            return Ok(false);
        }
    }
    Ok(true)
}
