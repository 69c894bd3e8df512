//! The questions about one game. An answer is returned as data and in both languages.

use std::sync::Arc;

use marienbad_pictures::tree;
use marienbad_play::{Level, Opponent, THINKING};
use marienbad_rules::{Compound, Play};
use marienbad_solve::conjecture::Finding;
use marienbad_solve::misere::HeapForms;
use marienbad_solve::misere::quotient::{Attempt, Quotient as Monoid};
use marienbad_solve::misere::{Keys, Search};
use marienbad_solve::recognise::{Asked, recognise};
use marienbad_solve::sequence::{self, Sequence as Dense};
use marienbad_solve::{Budget, Claim, Method, Stop, Work, budgets};
use marienbad_words::explain::Explanation;
use marienbad_words::failure::{Failure, excerpt};
use marienbad_words::games::why_no_heaps;
use marienbad_words::language::{Language, say};
use marienbad_words::quotient::{LISTED, Report, find};
use marienbad_words::sequence::forms::Terms;
use marienbad_words::table::{Format, NoTable, Table, tables};
use marienbad_words::tournament::Standings;
use marienbad_words::{certificate, conjecture, explain, moves, period};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::answers::{Answer, Quotient, Sequence};
use crate::convert::json as to_python;
use crate::game::{Game, Position, convention};
use crate::run::{Limits, Steps};

/// An answer as data, in English and in French.
pub type Told<'py> = (Bound<'py, PyAny>, String, String);

/// Winning rule, compound and turns, as words.
pub type Way = (String, String, String);

/// Converts data and words into Python objects.
pub fn told<'py>(py: Python<'py>, data: &Value, text: impl Fn(Language) -> String) -> PyResult<Told<'py>> {
    Ok((to_python(py, data)?, text(Language::English), text(Language::French)))
}

/// An answer as data and texts, not yet converted.
type Both = (Value, String, String);

fn both(data: Value, text: impl Fn(Language) -> String) -> Both {
    (data, text(Language::English), text(Language::French))
}

fn handed(py: Python<'_>, (data, english, french): Both) -> PyResult<Told<'_>> {
    Ok((to_python(py, &data)?, english, french))
}

#[pymethods]
impl Game {
    /// The outcome of a position, and everything that comes with it.
    fn solve(
        &self,
        py: Python<'_>,
        position: &Position,
        way: Way,
        brief: bool,
        limits: &Limits,
    ) -> PyResult<Answer> {
        let convention = convention(py, &way.0, &way.1, &way.2, limits.language.code())?;
        let (game, at) = (Arc::clone(&self.inner), position.0.clone());
        limits.run(py, self.place(convention), Steps::Usual, move |work| {
            if brief {
                work.be_brief();
            }
            let inner = game.solve(&at, convention, work)?;
            Ok(Answer { game, position: at, convention, inner })
        })
    }

    /// Every move with its result, at most this many.
    fn results<'py>(
        &self,
        py: Python<'py>,
        position: &Position,
        way: Way,
        most: usize,
        limits: &Limits,
    ) -> PyResult<Told<'py>> {
        let convention = convention(py, &way.0, &way.1, &way.2, limits.language.code())?;
        let (game, at) = (Arc::clone(&self.inner), position.0.clone());
        let found = limits.run(py, self.long(), Steps::Usual, move |work| {
            let results = game.results(&at, convention, most, work)?;
            if let Some(stop) = results.stopped.clone().filter(Stop::is_failure) {
                return Err(stop.into());
            }
            let data = moves::to_json(&*game, &at, convention, &results);
            Ok(both(data, |said| moves::in_words(said, &*game, &at, convention, &results, 40)))
        })?;
        handed(py, found)
    }

    /// Why a position is won or lost.
    fn explain<'py>(
        &self,
        py: Python<'py>,
        position: &Position,
        way: Way,
        limits: &Limits,
    ) -> PyResult<Told<'py>> {
        let convention = convention(py, &way.0, &way.1, &way.2, limits.language.code())?;
        let (game, at) = (Arc::clone(&self.inner), position.0.clone());
        let said = limits.language;
        let found = limits.run(py, self.long(), Steps::Usual, move |work| {
            let (answer, reason) = marienbad_play::explain(&*game, &at, convention, work)?;
            let usual = convention.compound == Compound::Disjunctive && convention.turns.alternating();
            let form = if convention.play == Play::Misere && usual {
                let mut short = Work::new(budgets::MISERE_FORM).with_cancel(work.cancel().clone());
                game.misere_form(&at, &mut short).ok().flatten()
            } else {
                None
            };
            let mut told = Explanation {
                game: &*game,
                position: &at,
                convention,
                answer: &answer,
                reason: &reason,
                form,
                after: None,
            };
            if let Some(to) = told.wants_after() {
                told.after = marienbad_play::explain(&*game, to, convention, work).ok().map(|(_, why)| why);
            }
            let data = explain::to_json(said, &*game, &at, convention, &answer, &reason);
            Ok(both(data, |said| told.in_words(said)))
        })?;
        handed(py, found)
    }

    /// The number of moves to the end if the winner hurries; `None` if it is not known.
    fn remoteness(
        &self,
        py: Python<'_>,
        position: &Position,
        way: Way,
        limits: &Limits,
    ) -> PyResult<Option<u32>> {
        let convention = convention(py, &way.0, &way.1, &way.2, limits.language.code())?;
        let (game, at) = (Arc::clone(&self.inner), position.0.clone());
        limits.run(py, self.long(), Steps::Usual, move |work| {
            Ok(game.remoteness(&[at], convention, work)?.pop().flatten())
        })
    }

    /// Genus, whether it is tame, and the canonical form in misère play.
    fn misere_form(
        &self,
        py: Python<'_>,
        position: &Position,
        limits: &Limits,
    ) -> PyResult<Option<(String, bool, Option<String>)>> {
        let (game, at) = (self.shrinking(), position.0.clone());
        limits.run(py, self.long(), Steps::Usual, move |work| {
            let form = game.misere_form(&at, work)?;
            Ok(form.map(|form| (form.genus.to_string(), form.tame, form.text)))
        })
    }

    /// The graph of all reachable positions, as DOT, and whether it is complete.
    fn tree(
        &self,
        py: Python<'_>,
        position: &Position,
        play: &str,
        most: usize,
        limits: &Limits,
    ) -> PyResult<(String, usize, bool)> {
        let play = convention(py, play, "disjunctive", "1:1", limits.language.code())?.play;
        let (game, at) = (Arc::clone(&self.inner), position.0.clone());
        limits.run(py, self.long(), Steps::Usual, move |work| {
            let found = tree::tree(&*game, &at, play, most, work)?;
            Ok((found.dot, found.positions, found.complete))
        })
    }

    /// The tables of the game in the language of the limits: title, columns, rows, notes; and why they are
    /// incomplete, if they are.
    #[allow(clippy::type_complexity)]
    #[pyo3(signature = (way, to, limits))]
    fn table(
        &self,
        py: Python<'_>,
        way: Way,
        to: Option<u64>,
        limits: &Limits,
    ) -> PyResult<(Vec<(String, Vec<String>, Vec<Vec<String>>, Vec<String>)>, Vec<(String, String)>, bool)>
    {
        let said = limits.language;
        let convention = convention(py, &way.0, &way.1, &way.2, said.code())?;
        let game = Arc::clone(&self.inner);
        limits.run(py, self.long(), Steps::Usual, move |work| {
            let (found, whole) = match tables(said, &*game, convention, to, work) {
                Ok(found) => (found, true),
                Err(NoTable::Partial { stop, .. } | NoTable::Stop(stop)) if stop.is_failure() => {
                    return Err(stop.into());
                }
                Err(NoTable::Partial { tables, .. }) => (tables, false),
                Err(NoTable::Stop(stop)) => return Err(stop.into()),
                Err(NoTable::Unknown) => {
                    return Err(Failure::Refused(say!(said, "error-no-table", "game" => game.name())));
                }
                Err(NoTable::TooLong { max }) => {
                    let to = to.unwrap_or_default().to_string();
                    let max = max.to_string();
                    return Err(Failure::Refused(
                        say!(said, "error-table-too-large", "to" => to, "max" => max),
                    ));
                }
            };
            let write =
                |format: &str| (format.to_owned(), Format::from_word(format).write(game.name(), &found));
            let formats = ["text", "csv", "json", "latex", "markdown"].map(write).to_vec();
            let parts = |table: &Table| {
                (table.title.clone(), table.columns.clone(), table.rows.clone(), table.notes.clone())
            };
            Ok((found.iter().map(parts).collect(), formats, whole))
        })
    }

    /// The values of heaps up to `to`.
    fn sequence(&self, py: Python<'_>, play: &str, to: u64, limits: &Limits) -> PyResult<Sequence> {
        let said = limits.language;
        let play = convention(py, play, "disjunctive", "1:1", said.code())?.play;
        let (plain, tables) = (Arc::clone(&self.inner), Arc::clone(&self.tables));
        let threads = limits.threads();
        limits.run(py, self.long(), Steps::Free, move |work| {
            if let (Some(heaps), Play::Normal) = (tables.heap_game(), play) {
                let mut sequence = Dense::new(heaps).with_threads(threads);
                match sequence.extend_to(to, work) {
                    Ok(()) => {
                        let dense = Some(sequence.into_values());
                        return Ok(Sequence { dense, list: Vec::new(), first: 0, game: tables, play });
                    }
                    // Whether the heaps of a function become smaller is not known in advance; search can
                    // answer too.
                    Err(stop) if !is_not_smaller(&stop) => return Err(stop.into()),
                    Err(_) => {}
                }
            }
            let none = || Failure::Refused(say!(said, "error-no-sequence", "game" => plain.name()));
            let found = marienbad_words::sequence::terms(&*plain, to, play, work)?.ok_or_else(none)?;
            if let Some(stop) = found.stop {
                return Err(stop.into());
            }
            let first = found.terms.first();
            let list = match found.terms {
                Terms::List { terms, .. } => terms,
                Terms::Heaps { .. } => Vec::new(),
            };
            Ok(Sequence { dense: None, list, first, game: plain, play })
        })
    }

    /// The single heaps up to `to` that are lost in misère play.
    fn lost<'py>(&self, py: Python<'py>, to: u64, limits: &Limits) -> PyResult<Bound<'py, PyAny>> {
        let (game, threads, said) = (Arc::clone(&self.tables), limits.threads(), limits.language);
        let data = limits.run(py, self.long(), Steps::Free, move |work| {
            let none = || Failure::Refused(say!(said, "error-no-sequence", "game" => game.name()));
            let heaps = game.heap_game().ok_or_else(none)?;
            let quotient = repeating(heaps, to, work)?;
            let mut search = Search::with_keys(heaps, Keys::Exact).with_threads(threads);
            let mut lost = Vec::new();
            for n in 1..=to {
                work.advance(n - 1, Some(to));
                let wins = match quotient.as_ref().and_then(|quotient| quotient.wins(&[n])) {
                    Some(wins) => wins,
                    None => search.wins(&[n], work)?,
                };
                if !wins {
                    lost.push(n);
                }
            }
            let (claim, method) = if quotient.is_some() {
                (Claim::Proved, Method::Quotient)
            } else {
                (Claim::Computed, search.method())
            };
            Ok(json!({
                "schema": 1, "game": game.name(), "play": "misere", "to": to, "complete": true, "lost": lost,
                "claim": claim.word(), "method": method.word(), "nodes": work.nodes(),
            }))
        })?;
        to_python(py, &data)
    }

    /// The period, and its certificate if there is one.
    #[pyo3(signature = (to, limits))]
    fn period<'py>(
        &self,
        py: Python<'py>,
        to: Option<u64>,
        limits: &Limits,
    ) -> PyResult<(Told<'py>, Option<String>)> {
        let (game, said) = (Arc::clone(&self.tables), limits.language);
        let steps = if to.is_some() { Steps::Free } else { Steps::Most(PATIENCE) };
        let asked = limits.steps();
        let (found, certificate) = limits.run(py, self.long(), steps, move |work| {
            let none = || Failure::Refused(why_no_heaps(said, &*game, "error-no-period"));
            let heaps = game.heap_game().ok_or_else(none)?;
            let mut sequence = Dense::new(heaps);
            let found = match sequence::prove(&mut sequence, to.unwrap_or(u64::MAX), work) {
                Ok(found) => found,
                // No bound was given: the result so far is the answer.
                Err(Stop::Nodes { .. }) if to.is_none() && asked.is_none() => None,
                Err(stop) => return Err(stop.into()),
            };
            let found = found.or_else(|| sequence::conjecture(&sequence));
            let checked_to = sequence.values().len().saturating_sub(1);
            let data = period::to_json(game.name(), found, checked_to);
            let text = |said| {
                let mut out = String::new();
                period::in_words(said, game.name(), found, checked_to, &mut out);
                out
            };
            Ok((both(data, text), certificate::period(certificate::name(&*game), found)))
        })?;
        Ok((handed(py, found)?, certificate))
    }

    /// The misère quotient.
    fn quotient<'py>(
        &self,
        py: Python<'py>,
        to: u64,
        genus: bool,
        limits: &Limits,
    ) -> PyResult<(Told<'py>, Quotient)> {
        let (game, said) = (Arc::clone(&self.tables), limits.language);
        let (data, quotient) = limits.run(py, self.long(), Steps::Free, move |work| {
            let none = || Failure::Refused(why_no_heaps(said, &*game, "quotient-no-heaps"));
            let heaps = game.heap_game().ok_or_else(none)?;
            let (found, stop) = find(heaps, to, work)?;
            if let Some(stop) = stop.clone().filter(|stop| stop.is_failure() || *stop == Stop::Cancelled) {
                return Err(stop.into());
            }
            let mut genera = None;
            if genus {
                let mut short = Work::new(budgets::GENUS_TABLE).with_cancel(work.cancel().clone());
                let mut forms = HeapForms::new(heaps);
                let list = (0..=to.min(LISTED)).map_while(|heap| forms.genus(&[heap], &mut short).ok());
                genera = Some(list.map(|genus| genus.to_string()).collect());
            }
            let stopped = stop.is_some();
            let report = Report { game: game.name(), heaps, to, found: &found, stopped, genus: genera };
            let data = both(report.json(), |said| report.in_words(said));
            let name = certificate::name(&*game).to_owned();
            Ok((data, Quotient { found, name }))
        })?;
        Ok((handed(py, data)?, quotient))
    }

    /// The result of testing a conjecture.
    fn conjecture<'py>(
        &self,
        py: Python<'py>,
        statement: String,
        play: &str,
        to: u64,
        limits: &Limits,
    ) -> PyResult<Told<'py>> {
        let play = convention(py, play, "disjunctive", "1:1", limits.language.code())?.play;
        // The laboratory would ask from several threads, but a Python function is called by only one at a
        // time.
        let threads = if self.long() == crate::run::Place::Here { 1 } else { limits.threads() };
        let game = Arc::clone(&self.inner);
        let found = limits.run(py, self.long(), Steps::Usual, move |work| {
            let conjecture = conjecture::read(&*game, &statement)?;
            let report = conjecture
                .test(play, to, threads, work)
                .map_err(|undefined| Failure::Undefined { text: statement.clone(), undefined })?;
            if let Finding::Stopped(stop) = &report.verdict {
                return Err(stop.clone().into());
            }
            let data = conjecture::to_json(&*game, play, &conjecture, &report);
            Ok(both(data, |said| conjecture::in_words(said, &*game, play, &conjecture, &report)))
        })?;
        handed(py, found)
    }

    /// Matches between two opponents.
    #[allow(clippy::too_many_arguments)]
    fn tournament<'py>(
        &self,
        py: Python<'py>,
        position: &Position,
        way: Way,
        players: (String, String),
        matches: u64,
        seed: u64,
        limits: &Limits,
    ) -> PyResult<Told<'py>> {
        let convention = convention(py, &way.0, &way.1, &way.2, limits.language.code())?;
        let levels = [level(py, &players.0, limits)?, level(py, &players.1, limits)?];
        let (game, at) = (Arc::clone(&self.inner), position.0.clone());
        let thinking = limits.asked_budget().unwrap_or(THINKING);
        let found = limits.run(py, self.long(), Steps::Free, move |work| {
            let cancel = work.cancel().clone();
            let mut number = seed;
            let mut opponents = levels.map(|level| {
                number = number.wrapping_add(1);
                Opponent::new(level, number).with_budget(thinking).with_cancel(cancel.clone())
            });
            let score = marienbad_play::tournament(&game, &at, convention, &mut opponents, matches, &cancel)?;
            if cancel.is_cancelled() {
                return Err(Stop::Cancelled.into());
            }
            let table = Standings { game: &*game, position: &at, convention, levels, score: &score };
            let data = marienbad_words::tournament::to_json(&table, seed);
            Ok(both(data, |said| marienbad_words::tournament::in_words(said, &table)))
        })?;
        handed(py, found)
    }

    /// Which known game it is.
    fn recognise<'py>(&self, py: Python<'py>, to: u64, limits: &Limits) -> PyResult<Told<'py>> {
        let (game, said) = (Arc::clone(&self.tables), limits.language);
        let found = limits.run(py, self.long(), Steps::Usual, move |work| {
            let none = || Failure::Refused(say!(said, "recognise-none", "game" => game.name()));
            let asked = Asked::game(&*game, to, work)?.ok_or_else(none)?;
            recognised(said, Some(game.name()), &asked, work)
        })?;
        handed(py, found)
    }
}

/// The known games that match values or a game.
pub fn recognised(
    said: Language,
    name: Option<&str>,
    asked: &Asked,
    work: &mut Work<'_>,
) -> Result<Both, Failure> {
    let matches = recognise(asked, work)?;
    let data = marienbad_words::recognise::to_json(said, name, asked.compared(), &matches);
    Ok(both(data, |said| marienbad_words::recognise::in_words(said, name, asked.compared(), &matches)))
}

/// The steps after which the finder of periods tells what it knows, when nobody said how far to go: as on the
/// command line.
const PATIENCE: u64 = 40_000_000;

/// Whether a table could not be filled because a part was not smaller than its heap.
fn is_not_smaller(stop: &Stop) -> bool {
    use marienbad_rules::{RuleError, RuleFault};
    matches!(stop, Stop::Rule(RuleError::Broken { fault: RuleFault::NotSmaller, .. }))
}

/// The misère quotient, if it is quickly found to repeat forever: then no row needs a search.
fn repeating(
    heaps: &dyn marienbad_rules::heap::HeapGame,
    to: u64,
    work: &mut Work<'_>,
) -> Result<Option<Monoid>, Stop> {
    let found = match Attempt::new(heaps, to, work).run(heaps, work) {
        Ok(finder) => finder.quotient(),
        Err(stop) if stop.is_failure() || stop == Stop::Cancelled => return Err(stop),
        Err(_) => return Ok(None),
    };
    Ok((found.repetition().is_some() && found.claim() == Claim::Proved).then_some(found))
}

/// An opponent by its name in either language.
pub fn level(py: Python<'_>, text: &str, limits: &Limits) -> PyResult<Level> {
    text.parse().map_err(|_| {
        let message = say!(limits.language, "play-level-unknown", "found" => excerpt(text, 0));
        crate::failure::refused(py, &message)
    })
}

/// The budget of one of several questions that share the memory.
pub fn shared(budget: Budget, threads: usize) -> Budget {
    Budget { memory: budget.memory / threads.max(1), ..budget }
}
