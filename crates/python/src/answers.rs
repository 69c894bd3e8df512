//! Results that can be queried further from Python: an answer, a sequence, a quotient.

use std::sync::Arc;

use marienbad_pictures::{chart, plot};
use marienbad_rules::{Compound, Convention, Play};
use marienbad_solve::question::{Answer as Inner, Game as Questions, Position as Text};
use marienbad_solve::sequence::{Cells, Values};
use marienbad_solve::{Work, budgets};
use marienbad_words::failure::Failure;
use marienbad_words::language::say;
use marienbad_words::quotient::Found;
use marienbad_words::sequence::forms::{self, Head, Terms};
use marienbad_words::{certificate, solve};
use numpy::IntoPyArray;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::convert::{integer, json as to_python, natural};
use crate::game::{Game, Position};
use crate::run::{Limits, Steps, language};

/// The answer to a position, with all its details.
#[pyclass(frozen, module = "marienbad_games._native")]
pub struct Answer {
    pub(crate) game: Arc<dyn Questions>,
    pub(crate) position: Text,
    pub(crate) convention: Convention,
    pub(crate) inner: Inner,
}

#[pymethods]
impl Answer {
    #[getter]
    fn outcome(&self) -> &'static str {
        self.inner.outcome.letter()
    }

    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.inner.value.as_ref().map(|value| natural(py, value)).transpose()
    }

    #[getter]
    fn value_at_least(&self) -> Option<u64> {
        self.inner.at_least
    }

    #[getter]
    fn claim(&self) -> &'static str {
        self.inner.claim.word()
    }

    #[getter]
    fn method(&self) -> &'static str {
        self.inner.method.word()
    }

    #[getter]
    fn nodes(&self) -> u64 {
        self.inner.nodes
    }

    #[getter]
    fn moves(&self) -> Vec<(String, Position)> {
        self.inner.moves.iter().map(|one| (one.text.clone(), Position(one.to.clone()))).collect()
    }

    #[getter]
    fn moves_complete(&self) -> bool {
        self.inner.moves_complete
    }

    /// Each component with its value, if it has one.
    #[getter]
    fn components<'py>(&self, py: Python<'py>) -> PyResult<Vec<(String, Option<Bound<'py, PyAny>>)>> {
        let one = |one: &marienbad_solve::question::Component| {
            Ok((one.text(), one.value.as_ref().map(|value| natural(py, value)).transpose()?))
        };
        self.inner.components.iter().map(one).collect()
    }

    /// The answer in words, with at most this many moves.
    fn text(&self, lang: &str, shown: usize) -> String {
        solve::in_words(language(lang), &*self.game, &self.position, self.convention, &self.inner, shown)
    }

    /// The object that the command line writes with `--json`.
    fn json<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut object = solve::to_json(&*self.game, &self.position, self.convention, &self.inner);
        let misere = Convention { play: Play::Misere, ..Convention::default() };
        if self.convention == misere && self.game.heap_game().is_some() {
            let mut work = Work::new(budgets::MISERE_FORM);
            let form = self.game.misere_form(&self.position, &mut work).ok().flatten();
            solve::add_form(&mut object, form.as_ref());
        }
        to_python(py, &object)
    }

    /// The text of a certificate of this answer; `None` if none can be written.
    fn certificate(&self, py: Python<'_>, game: &Game, limits: &Limits) -> PyResult<Option<String>> {
        let (asked, at, convention) = (Arc::clone(&self.game), self.position.clone(), self.convention);
        if convention.compound != Compound::Disjunctive || !convention.turns.alternating() {
            return Ok(None);
        }
        let answer = self.inner.clone();
        limits.run(py, game.long(), Steps::Usual, move |work| {
            certificate::position(&*asked, &at, convention, &answer, work).map_err(Failure::Stop)
        })
    }
}

/// The values of heaps 0, 1, 2, … (coins start at 1), as far as they were computed.
#[pyclass(module = "marienbad_games._native")]
pub struct Sequence {
    /// Dense values, until they are moved into an array.
    pub(crate) dense: Option<Values>,
    pub(crate) list: Vec<marienbad_rules::Natural>,
    pub(crate) first: u64,
    pub(crate) game: Arc<dyn Questions>,
    pub(crate) play: Play,
}

#[pymethods]
impl Sequence {
    #[getter]
    fn first(&self) -> u64 {
        self.first
    }

    fn __len__(&self) -> usize {
        self.dense.as_ref().map_or(self.list.len(), |values| values.len() as usize)
    }

    /// The value at an index of the list.
    fn get<'py>(&self, py: Python<'py>, at: usize) -> PyResult<Option<Bound<'py, PyAny>>> {
        match &self.dense {
            Some(values) => values.get(at as u64).map(|v| Ok(v.into_pyobject(py)?.into_any())).transpose(),
            None => self.list.get(at).map(|value| natural(py, value)).transpose(),
        }
    }

    /// All values as a numpy array, copied.
    fn array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match &self.dense {
            Some(values) => Ok(handed_over(py, values.clone())),
            None => self.list_array(py),
        }
    }

    /// All values as a numpy array, once: their memory is moved, not copied.
    fn take_array<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.dense.take() {
            Some(values) => Ok(handed_over(py, values)),
            None => self.list_array(py),
        }
    }

    /// The terms in a format of the command line.
    fn write(&self, format: &str, lang: &str) -> PyResult<Vec<u8>> {
        let language = language(lang);
        let rule = language.say(&format!("play-{}", self.play.word()));
        let head = Head { game: self.game.name(), play: self.play, rule: &rule };
        let mut out = Vec::new();
        forms::write(&head, &self.terms(), format, &mut out)?;
        Ok(out)
    }

    /// A plot: points, histogram or maximum. A known period is marked.
    #[pyo3(signature = (kind, repeats, lang))]
    fn plot(&self, kind: &str, repeats: Option<(u64, u64, bool)>, lang: &str) -> String {
        let said = language(lang);
        let rule = said.say(&format!("play-{}", self.play.word()));
        let title = format!("{} · {rule}", self.game.name());
        let points: Vec<(u64, u64)> = self.terms().small().collect();
        let (heap, value) = (said.say("plot-heap"), said.say("plot-value"));
        match kind {
            "histogram" => {
                let (y, note) = (said.say("plot-count"), said.say("plot-histogram"));
                chart::histogram(&title, &points, &chart::Labels { x: value, y, note })
            }
            "maximum" => {
                let note = said.say("plot-maximum");
                chart::maximum(&title, &points, &chart::Labels { x: heap, y: value, note })
            }
            _ => {
                let marks = repeats.map(|(from, length, proved)| {
                    let id = if proved { "period-label-proved" } else { "period-label-conjectured" };
                    let (period, preperiod) = (length.to_string(), from.to_string());
                    let label = say!(said, id, "period" => period, "preperiod" => preperiod);
                    plot::Repeats { from, length, label }
                });
                plot::points(&title, &points, marks.as_ref())
            }
        }
    }
}

/// Turns the memory of the values into an array.
fn handed_over(py: Python<'_>, values: Values) -> Bound<'_, PyAny> {
    match values.into_cells() {
        Cells::Bytes(list) => list.into_pyarray(py).into_any(),
        Cells::Words(list) => list.into_pyarray(py).into_any(),
        Cells::Longs(list) => list.into_pyarray(py).into_any(),
    }
}

impl Sequence {
    /// Values of any size: as 64-bit integers if they fit, otherwise as objects.
    fn list_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let small: Option<Vec<u64>> = self.list.iter().map(marienbad_rules::Natural::to_u64).collect();
        if let Some(list) = small {
            return Ok(list.into_pyarray(py).into_any());
        }
        let objects = self.list.iter().map(|v| integer(py, &v.to_string())).collect::<PyResult<Vec<_>>>()?;
        py.import("numpy")?.call_method1("array", (PyList::new(py, objects)?, "object"))
    }

    fn terms(&self) -> Terms<'_> {
        match &self.dense {
            Some(values) => Terms::Heaps { values, from: 0, to: values.len().saturating_sub(1) },
            None => Terms::List { first: self.first, terms: self.list.clone() },
        }
    }
}

/// A misère quotient, which can be asked about positions of heaps.
#[pyclass(frozen, module = "marienbad_games._native")]
pub struct Quotient {
    pub(crate) found: Found,
    pub(crate) name: String,
}

#[pymethods]
impl Quotient {
    /// The element of a sum of heaps, and whether it is lost; `None` beyond the heaps that the quotient
    /// covers.
    fn sum(&self, heaps: Vec<u64>) -> Option<(String, bool)> {
        let quotient = &self.found.quotient;
        let element = quotient.sum(&heaps)?;
        Some((quotient.word(element).to_string(), quotient.is_lost(element)))
    }

    /// The product of two elements, given as indices into the list of elements.
    fn product(&self, a: u32, b: u32) -> Option<u32> {
        let order = self.found.quotient.order() as u32;
        (a < order && b < order).then(|| self.found.quotient.product(a, b))
    }

    fn certificate(&self) -> Option<String> {
        certificate::quotient(&self.name, &self.found)
    }
}
