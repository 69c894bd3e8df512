//! Games and positions: parsing, moves, drawing.

use std::sync::Arc;

use marienbad_pictures::draw::{Drawing, cold, not_a_move};
use marienbad_pictures::scene::{Mark, Signs, View};
use marienbad_play::Chance;
use marienbad_rules::catalogue::{self, GameFile};
use marienbad_rules::function::FunctionGame;
use marienbad_rules::heap::Descent;
use marienbad_rules::{Compound, Convention, FileProblem, Play};
use marienbad_solve::question::{self, Game as Questions, Position as Inner};
use marienbad_store::Disk;
use marienbad_store::games::read_game;
use marienbad_words::failure::{Failure, file_mistake, file_problem_words};
use marienbad_words::language::{Language, say};
use marienbad_words::{certificate, games, rules};
use pyo3::prelude::*;

use crate::convert::json;
use crate::failure;
use crate::function::Function;
use crate::run::{Limits, Place, Steps, language};

/// The most moves that a picture looks at.
const MOST_DRAWN: usize = 4096;

/// A position of some game.
#[pyclass(frozen, eq, module = "marienbad_games._native")]
#[derive(Clone, PartialEq, Eq)]
pub struct Position(pub Inner);

#[pymethods]
impl Position {
    /// The position in the notation of its game.
    #[getter]
    fn text(&self) -> &str {
        self.0.text()
    }

    /// The full name of its game.
    #[getter]
    fn game(&self) -> &str {
        self.0.game()
    }
}

/// A game, with all questions about it.
#[pyclass(frozen, module = "marienbad_games._native")]
pub struct Game {
    pub inner: Arc<dyn Questions>,
    /// The game for tables of heaps: if its rules are a function, every part of an option is checked to be
    /// smaller.
    pub tables: Arc<dyn Questions>,
    /// Whether questions about it may call Python code.
    calls_python: bool,
    /// Its rules, if they are a function, under the name used in sums.
    function: Option<FunctionGame>,
}

/// Parses the words for a convention.
pub fn convention(
    py: Python<'_>,
    play: &str,
    compound: &str,
    turns: &str,
    lang: &str,
) -> PyResult<Convention> {
    let problem = |problem: Failure| failure::raised(py, &problem, language(lang), None);
    let refused = |found: &str, argument: &str, list: &str, example: &str| {
        let language = language(lang);
        let possible = say!(language, "error-usage-possible", "list" => list);
        Failure::Refused(say!(
            language,
            "error-usage-invalid",
            "found" => found,
            "argument" => argument,
            "possible" => possible,
            "example" => example
        ))
    };
    Ok(Convention {
        play: match play {
            "normal" => Play::Normal,
            "misere" | "misère" => Play::Misere,
            other => return Err(problem(refused(other, "play", "normal, misere", "misere"))),
        },
        compound: Compound::ALL
            .into_iter()
            .find(|one| one.word() == compound)
            .ok_or_else(|| problem(Failure::Compound(compound.to_owned())))?,
        turns: turns.parse().map_err(|_| problem(Failure::Turns(turns.to_owned())))?,
    })
}

impl Game {
    fn plain(game: Box<dyn Questions>, calls_python: bool) -> Self {
        let inner: Arc<dyn Questions> = Arc::from(game);
        Self { tables: Arc::clone(&inner), inner, calls_python, function: None }
    }

    /// The thread on which its questions run.
    pub fn place(&self, convention: Convention) -> Place {
        let usual = convention.compound == Compound::Disjunctive && convention.turns.alternating();
        if self.calls_python || usual && self.inner.disguise().is_some() {
            Place::Here
        } else {
            Place::Beside
        }
    }

    /// The thread on which long questions run.
    pub fn long(&self) -> Place {
        if self.calls_python { Place::Here } else { Place::Beside }
    }

    /// The game for questions that need the parts of an option to be smaller in total: genus and canonical
    /// form.
    pub fn shrinking(&self) -> Arc<dyn Questions> {
        match &self.function {
            Some(game) => Arc::from(question::of(game.clone().with_tables(Descent::Total))),
            None => Arc::clone(&self.inner),
        }
    }
}

/// Turns the reason why a question stopped into an exception.
fn stopped(py: Python<'_>, stop: marienbad_solve::Stop, lang: Language) -> PyErr {
    failure::raised(py, &Failure::Stop(stop), lang, None)
}

#[pymethods]
impl Game {
    /// The game with this name; `game:FILE` is the game of a file.
    #[staticmethod]
    fn open(py: Python<'_>, name: &str, lang: &str) -> PyResult<Self> {
        let said = language(lang);
        if let Some(path) = name.trim().strip_prefix("game:") {
            let refused = |problem: String| {
                let path = path.to_owned();
                let message = say!(said, "games-file-broken", "path" => path, "problem" => problem);
                failure::refused(py, &message)
            };
            let text =
                read_game(path).map_err(|problem: FileProblem| refused(file_problem_words(said, problem)))?;
            let added = GameFile::read(&text).and_then(|file| catalogue::add_as(name.trim(), file));
            added.map_err(|mistake| refused(file_mistake(said, &mistake)))?;
        }
        let game =
            question::open(name).map_err(|error| failure::raised(py, &Failure::Name(error), said, None))?;
        // A sum may contain games whose rules are functions, which is known only once it is parsed.
        let sum = game.full_name() == marienbad_rules::sum::NAME;
        Ok(Self::plain(game, sum && HAS_FUNCTIONS.load(std::sync::atomic::Ordering::Relaxed)))
    }

    /// Raises an error if this is not a valid convention.
    #[staticmethod]
    fn check_way(py: Python<'_>, way: (String, String, String), lang: &str) -> PyResult<()> {
        convention(py, &way.0, &way.1, &way.2, lang).map(|_| ())
    }

    /// The game whose rules are this function.
    #[staticmethod]
    #[pyo3(signature = (name, parameters, callable, start, lang))]
    fn function(
        name: &str,
        parameters: Vec<String>,
        callable: Py<PyAny>,
        start: Option<&str>,
        lang: &str,
    ) -> Self {
        HAS_FUNCTIONS.store(true, std::sync::atomic::Ordering::Relaxed);
        let names: Vec<&str> = parameters.iter().map(String::as_str).collect();
        let unpacked = names.len() > 1;
        let function = Function { callable, name: name.to_owned(), unpacked, language: language(lang) };
        let game = FunctionGame::new(name, &names, function);
        let game = start.map_or(game.clone(), |start| game.starting_at(start));
        let opened = question::guest(game.clone(), game.entry());
        let tables = if unpacked { game.clone() } else { game.clone().with_tables(Descent::Parts) };
        Self {
            inner: Arc::from(opened),
            tables: Arc::from(question::of(tables)),
            calls_python: true,
            function: Some(game),
        }
    }

    /// Makes a game whose rules are a function available in sums. `False` if the catalogue has its name.
    fn register(&self) -> bool {
        self.function.clone().is_none_or(|game| catalogue::add_function(game).is_ok())
    }

    #[getter]
    fn name(&self) -> &str {
        self.inner.name()
    }

    #[getter]
    fn full_name(&self) -> &str {
        self.inner.full_name()
    }

    /// The name used in certificates.
    #[getter]
    fn certified_name(&self) -> &str {
        certificate::name(&*self.inner)
    }

    /// The winning rule that the file of the game asks for.
    #[getter]
    fn default_play(&self) -> &'static str {
        self.inner.entry().file.as_ref().map_or(Play::Normal, |file| file.play).word()
    }

    #[getter]
    fn examples(&self) -> Vec<String> {
        self.inner.entry().positions.clone()
    }

    /// The names of the numbers of a position; empty if positions are not made of numbers.
    #[getter]
    fn variables(&self) -> Vec<String> {
        let numbers = self.inner.numbers();
        let names = numbers.and_then(|numbers| numbers.alternatives().into_iter().next());
        names.unwrap_or_default().into_iter().map(|name| name.to_string()).collect()
    }

    fn title(&self, lang: &str) -> String {
        games::title(language(lang), self.inner.entry())
    }

    /// Its rules in words.
    fn rules(&self, lang: &str) -> String {
        rules::in_words(language(lang), &*self.inner)
    }

    /// Its rules as data.
    fn rules_json<'py>(&self, py: Python<'py>, lang: &str) -> PyResult<Bound<'py, PyAny>> {
        json(py, &rules::to_json(language(lang), &*self.inner))
    }

    /// Parses a position.
    fn parse(&self, py: Python<'_>, text: &str, lang: &str) -> PyResult<Position> {
        let failed = |error| {
            let (game, entry) = (self.inner.name().to_owned(), Arc::clone(self.inner.entry()));
            failure::raised(py, &Failure::Position { game, entry, error }, language(lang), None)
        };
        self.inner.parse(text, &Disk).map(Position).map_err(failed)
    }

    /// All components of these positions, in order.
    fn join(&self, py: Python<'_>, positions: Vec<PyRef<'_, Position>>, lang: &str) -> PyResult<Position> {
        let inner: Vec<&Inner> = positions.iter().map(|one| &one.0).collect();
        self.inner.join(&inner).map(Position).map_err(|stop| stopped(py, stop, language(lang)))
    }

    /// Each component in the notation of the game.
    fn components(&self, py: Python<'_>, position: &Position, lang: &str) -> PyResult<Vec<String>> {
        self.inner.component_texts(&position.0).map_err(|stop| stopped(py, stop, language(lang)))
    }

    /// The moves and the positions after them, at most this many.
    fn moves(
        &self,
        py: Python<'_>,
        position: &Position,
        compound: &str,
        limit: usize,
        limits: &Limits,
    ) -> PyResult<Vec<(String, Position)>> {
        let compound = convention(py, "normal", compound, "1:1", limits.language.code())?.compound;
        let (game, at) = (Arc::clone(&self.inner), position.0.clone());
        let all = limits.run(py, self.long(), Steps::Usual, move |_| {
            game.moves_in(&at, compound, limit).map_err(Failure::Stop)
        })?;
        Ok(all.into_iter().map(|choice| (choice.text, Position(choice.to))).collect())
    }

    /// The usual spelling of a move and the position after it; `None` if it is not legal.
    fn play(
        &self,
        py: Python<'_>,
        position: &Position,
        compound: &str,
        mv: &str,
        lang: &str,
    ) -> PyResult<Option<(String, Position)>> {
        let compound = convention(py, "normal", compound, "1:1", lang)?.compound;
        let failed = |stop| stopped(py, stop, language(lang));
        let to = self.inner.play_in(&position.0, compound, mv).map_err(failed)?;
        let Some(to) = to else {
            if self.calls_python {
                // A function that fails has no moves to compare with: raise its failure.
                self.inner.moves_in(&position.0, compound, 1).map_err(failed)?;
            }
            return Ok(None);
        };
        let text = self.inner.spelled(&position.0, mv).map_err(failed)?;
        Ok(Some((text.unwrap_or_else(|| mv.to_owned()), Position(to))))
    }

    /// The message that a text is not a legal move, with an example of one.
    fn not_a_move(&self, position: &Position, mv: &str, lang: &str) -> String {
        let moves = self.inner.gestures(&position.0, 1).unwrap_or_default();
        not_a_move(language(lang), &moves, mv, position.0.text())
    }

    /// Whether there is no move.
    fn is_over(&self, py: Python<'_>, position: &Position, compound: &str, lang: &str) -> PyResult<bool> {
        let compound = convention(py, "normal", compound, "1:1", lang)?.compound;
        self.inner.is_over(&position.0, compound).map_err(|stop| stopped(py, stop, language(lang)))
    }

    /// The position from which a match begins.
    fn opening(&self, seed: u64) -> String {
        marienbad_play::opening(&*self.inner, &mut Chance::new(seed))
    }

    /// A random position of this size.
    fn random(&self, n: u64, m: u64, seed: u64) -> Option<Position> {
        let mut chance = Chance::new(seed);
        marienbad_play::random_position(&*self.inner, n, m, &mut chance, &mut |_| true).map(Position)
    }

    /// The position as a picture, `svg` or `text`: before and after a move, with the results of all moves.
    #[pyo3(signature = (position, way, format, mv, results, ascii, limits))]
    #[allow(clippy::too_many_arguments)]
    fn draw(
        &self,
        py: Python<'_>,
        position: &Position,
        way: (String, String, String),
        format: &str,
        mv: Option<String>,
        results: bool,
        ascii: bool,
        limits: &Limits,
    ) -> PyResult<String> {
        let said = limits.language;
        let convention = convention(py, &way.0, &way.1, &way.2, said.code())?;
        let (game, at, svg) = (Arc::clone(&self.inner), position.0.clone(), format == "svg");
        let place = if results { self.long() } else { Place::Here };
        limits.run(py, place, Steps::Usual, move |work| {
            let moves = if results || mv.is_some() { game.gestures(&at, MOST_DRAWN)? } else { Vec::new() };
            let (mut view, mut after) = (View::default(), None);
            if let Some(text) = &mv {
                let refused = || Failure::Refused(not_a_move(said, &moves, text, at.text()));
                let to = game.play(&at, text)?.ok_or_else(refused)?;
                let text = game.spelled(&at, text)?.ok_or_else(refused)?;
                let made = moves.iter().find(|(choice, _)| choice.text == text);
                let made = made.or_else(|| moves.iter().find(|(choice, _)| choice.to.text() == to.text()));
                view = made.map_or_else(View::default, |(_, gesture)| View::touching(gesture));
                after = Some((text, to));
            }
            if results {
                view.cold = cold(&*game, &game.scene(&at)?, convention.play, work)?;
                let judged = game.results(&at, convention, MOST_DRAWN, work)?;
                let marks = judged.moves.iter().map(Mark::from).collect::<Vec<_>>();
                let gestures = moves.iter().map(|(_, gesture)| gesture);
                view = view.with_results(&[], gestures.zip(marks.iter().cloned()));
            }
            let drawing = Drawing { game: &*game, position: &at, convention, view, after, results };
            let signs = if ascii { Signs::Ascii } else { Signs::Unicode };
            Ok(if svg { drawing.svg(said)? } else { drawing.text(said, signs)? })
        })
    }
}

/// Whether a game with a function was ever made: sums of games may then call Python.
static HAS_FUNCTIONS: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(false);
