//! A match: the player to move, an opponent's move, hints.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

use marienbad_play::{Match as Inner, Opponent, Side, THINKING, hint};
use marienbad_solve::{Budget, budgets};
use marienbad_words::failure::Failure;
use marienbad_words::play::{hint_in_words, machine_in_words, readings, rule_in_words, winner_in_words};
use pyo3::prelude::*;

use crate::failure;
use crate::game::{Game, Position, convention};
use crate::questions::{Way, level};
use crate::run::{Limits, Place, Steps, language};

/// A match between a person and an opponent, or two people.
#[pyclass(frozen, module = "marienbad_games._native")]
pub struct Match {
    inner: Arc<Mutex<Inner>>,
    opponent: Option<Arc<Mutex<Opponent>>>,
    /// The opponent's side.
    side: Option<Side>,
    place: Place,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Locks a mutex for a caller that holds the interpreter's lock: an opponent whose rules are a Python
/// function needs that lock to finish its move.
fn waited<'m, T: Send>(py: Python<'_>, mutex: &'m Mutex<T>) -> MutexGuard<'m, T> {
    loop {
        match mutex.try_lock() {
            Ok(guard) => return guard,
            Err(TryLockError::Poisoned(guard)) => return guard.into_inner(),
            Err(TryLockError::WouldBlock) => py.detach(|| std::thread::sleep(Duration::from_millis(1))),
        }
    }
}

#[pymethods]
impl Match {
    /// A match from a position, against an opponent of a level if one is given.
    #[new]
    #[pyo3(signature = (game, position, way, names, opponent, opponent_begins, seed, limits))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        game: &Game,
        position: &Position,
        way: Way,
        names: (String, String),
        opponent: Option<String>,
        opponent_begins: bool,
        seed: u64,
        limits: &Limits,
    ) -> PyResult<Self> {
        let convention = convention(py, &way.0, &way.1, &way.2, limits.language.code())?;
        let thinking = limits.asked_budget().unwrap_or(THINKING);
        let opponent = match opponent {
            Some(name) => Some(Opponent::new(level(py, &name, limits)?, seed).with_budget(thinking)),
            None => None,
        };
        let names = [names.0.as_str(), names.1.as_str()];
        let inner = Inner::from_position(Arc::clone(&game.inner), position.0.clone(), convention, names)
            .map_err(|error| failure::raised(py, &error.into(), limits.language, None))?;
        let side = if opponent_begins { Side::First } else { Side::Second };
        Ok(Self {
            inner: Arc::new(Mutex::new(inner)),
            side: opponent.is_some().then_some(side),
            opponent: opponent.map(|one| Arc::new(Mutex::new(one))),
            place: game.long(),
        })
    }

    #[getter]
    fn position(&self, py: Python<'_>) -> Position {
        Position(waited(py, &self.inner).position().clone())
    }

    /// 0 for the player who began, 1 for the other.
    #[getter]
    fn side(&self, py: Python<'_>) -> usize {
        waited(py, &self.inner).side().index()
    }

    /// Whether the opponent is to move.
    #[getter]
    fn opponents_turn(&self, py: Python<'_>) -> bool {
        let inner = waited(py, &self.inner);
        !inner.is_over() && Some(inner.side()) == self.side
    }

    #[getter]
    fn is_over(&self, py: Python<'_>) -> bool {
        waited(py, &self.inner).is_over()
    }

    #[getter]
    fn winner(&self, py: Python<'_>) -> Option<usize> {
        waited(py, &self.inner).winner().map(Side::index)
    }

    /// The moves that were made.
    #[getter]
    fn moves(&self, py: Python<'_>) -> Vec<String> {
        let inner = waited(py, &self.inner);
        inner.line().into_iter().skip(1).map(|place| inner.move_to(place).to_owned()).collect()
    }

    /// The winning rule in words.
    fn rule(&self, py: Python<'_>, lang: &str) -> String {
        rule_in_words(language(lang), &waited(py, &self.inner), self.side)
    }

    /// The winner, in words.
    fn result(&self, py: Python<'_>, lang: &str) -> Option<String> {
        winner_in_words(language(lang), &waited(py, &self.inner), self.side)
    }

    /// Makes a move, interpreting the text as generously as possible. `False` if it is not legal.
    fn play(&self, py: Python<'_>, mv: &str, lang: &str) -> PyResult<bool> {
        let mut inner = waited(py, &self.inner);
        for reading in readings(mv) {
            match inner.play(&reading).map_err(Failure::from) {
                Ok(_) => return Ok(true),
                Err(Failure::Stop(stop)) => {
                    return Err(failure::raised(py, &Failure::Stop(stop), language(lang), None));
                }
                Err(_) => {}
            }
        }
        Ok(false)
    }

    /// Takes the last move back; `False` at the start.
    fn take_back(&self, py: Python<'_>) -> bool {
        waited(py, &self.inner).take_back()
    }

    /// Makes the opponent's move, and returns it with a sentence in both languages; `None` if the match is
    /// over.
    fn answer(&self, py: Python<'_>, limits: &Limits) -> PyResult<Option<(String, String, String)>> {
        let Some(opponent) = &self.opponent else { return Ok(None) };
        let (inner, opponent) = (Arc::clone(&self.inner), Arc::clone(opponent));
        limits.run(py, self.place, Steps::Free, move |work| {
            use marienbad_words::language::Language;
            let (mut game, mut opponent) = (locked(&inner), locked(&opponent));
            opponent.set_cancel(work.cancel().clone());
            let Some(mv) = opponent.choose(&game)? else { return Ok(None) };
            game.play(&mv)?;
            let told = |said| machine_in_words(said, &opponent, &mv);
            Ok(Some((mv.clone(), told(Language::English), told(Language::French))))
        })
    }

    /// The hints, from the vaguest to the most explicit.
    fn hints(&self, py: Python<'_>, limits: &Limits) -> PyResult<Vec<String>> {
        let (inner, said) = (Arc::clone(&self.inner), limits.language);
        let budget: Budget = budgets::OPPONENT_MOVE;
        limits.run(py, self.place, Steps::Most(budget.nodes), move |work| {
            let game = locked(&inner);
            let hints = hint(game.game(), game.position(), game.stage(), work)?;
            Ok(hints.iter().map(|one| hint_in_words(said, one)).collect())
        })
    }
}
