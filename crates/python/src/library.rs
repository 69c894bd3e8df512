//! Questions that are not about one game: nim arithmetic, codes, the census, the study, the checker, the
//! list of games.

use std::sync::Arc;

use marienbad_check::{Effort, Halt, Verdict, check as verify};
use marienbad_nimbers::expr::{self, ExprError};
use marienbad_pictures::{coins, grid};
use marienbad_rules::heap::{Code as Octal, TakeAndBreak};
use marienbad_rules::{FileProblem, Files as _, ParseErrorKind};
use marienbad_solve::code::{Code as Inner, Correction, Decoder, Word};
use marienbad_solve::misere::quotient::Finder;
use marienbad_solve::recognise::{Asked, FEWEST};
use marienbad_solve::sequence::census as octals;
use marienbad_solve::{Stop, Work, budgets, question};
use marienbad_store::Disk;
use marienbad_words::census::quotients;
use marienbad_words::census::report::Report;
use marienbad_words::failure::{self as words, Failure};
use marienbad_words::language::{Language, say};
use marienbad_words::table::{Format, nim_tables};
use marienbad_words::{
    check as checked, code as codes, games as catalogue, nim as calculator, study as paper,
};
use pyo3::prelude::*;
use serde_json::Value;

use crate::convert::json;
use crate::failure;
use crate::questions::{Told, recognised, shared, told};
use crate::run::{Limits, Place, Steps, language};

/// The catalogue.
#[pyfunction]
pub fn games<'py>(py: Python<'py>, lang: &str) -> PyResult<(Bound<'py, PyAny>, String)> {
    Ok((json(py, &catalogue::to_json(language(lang)))?, catalogue::list(language(lang))))
}

/// A message of the workbench.
#[pyfunction]
#[pyo3(signature = (lang, key, arguments))]
pub fn say(lang: &str, key: &str, arguments: Vec<(String, String)>) -> String {
    use marienbad_words::language::Argument;
    // Messages need static argument names, of which there are few.
    const NAMES: &[&str] = &["found", "name", "other", "move", "position", "package", "example", "problem"];
    let named = |name: &str| NAMES.iter().find(|known| **known == name).copied();
    let arguments: Vec<(&'static str, Argument)> = arguments
        .into_iter()
        .filter_map(|(name, value)| Some((named(&name)?, Argument::Text(value))))
        .collect();
    language(lang).say_with(key, &arguments)
}

/// The calculator of nim arithmetic: data, words, the working.
#[pyfunction]
pub fn nim<'py>(py: Python<'py>, text: &str, lang: &str) -> PyResult<(Told<'py>, String)> {
    let limits = expr::Limits::default();
    let failed = |error: ExprError| {
        let message = calculator::complaint(language(lang), text, &error);
        failure::exception(py, "StatementError", &message, |all| {
            all.set_item("input", text)?;
            all.set_item("at", error.at())
        })
    };
    let statement = expr::parse(text, &limits).map_err(failed)?;
    let answer = expr::evaluate_statement(&statement, &limits).map_err(failed)?;
    let mut object = calculator::to_json(text, &answer);
    if let Some(base) = calculator::logarithm_base(&statement, &limits) {
        object["base"] = base.to_string().into();
    }
    let mut steps = String::new();
    calculator::working(language(lang), &statement, &limits, &mut steps).map_err(failed)?;
    Ok((told(py, &object, |said| calculator::in_words(said, &answer))?, steps))
}

/// The tables of sums and products of the numbers 0 to `last`: `svg` or a table format.
#[pyfunction]
pub fn nim_table(last: u64, format: &str, lang: &str) -> String {
    let tables = nim_tables(language(lang), last.min(255));
    if format == "svg" { grid::tables(&tables) } else { Format::from_word(format).write("nim", &tables) }
}

/// A coin-turning game as a code.
#[pyclass(frozen, module = "marienbad_games._native")]
pub struct Code {
    inner: Arc<Inner>,
}

#[pyfunction]
pub fn code<'py>(
    py: Python<'py>,
    turn: u64,
    coins: u64,
    group: bool,
    limits: &Limits,
) -> PyResult<(Told<'py>, Code)> {
    let said = limits.language;
    let (inner, facts) = limits.run(py, Place::Beside, Steps::Usual, move |work| {
        let code = codes::made(said, turn, coins, work)?;
        let facts = codes::Facts::of(&code, group, work)?;
        Ok((code, facts))
    })?;
    let found = told(py, &codes::to_json(&inner, &facts), |said| codes::in_words(said, &inner, &facts))?;
    Ok((found, Code { inner: Arc::new(inner) }))
}

#[pymethods]
impl Code {
    fn latex(&self) -> String {
        codes::latex(&self.inner)
    }

    fn svg(&self, lang: &str) -> String {
        coins::words(&codes::title(language(lang), &self.inner), self.inner.generator())
    }

    /// The words that carry these bits.
    fn encode(&self, py: Python<'_>, bits: &str, lang: &str) -> PyResult<Vec<String>> {
        let bits = word(py, bits, lang)?;
        let words = self.inner.encode_bits(&bits.to_bits());
        let none = || failure::refused(py, &language(lang).say("code-carries-nothing"));
        Ok(codes::matrix(&words.ok_or_else(none)?))
    }

    /// What is wrong with a received word: the corrected word, the places, and whether the correction is a
    /// move.
    fn decode(
        &self,
        py: Python<'_>,
        received: &str,
        limits: &Limits,
    ) -> PyResult<(Option<String>, Option<Vec<usize>>, bool)> {
        let received = word(py, received, limits.language.code())?;
        if received.len() != self.inner.length() {
            let (found, length) = (received.len(), self.inner.length().to_string());
            let message = say!(limits.language, "code-word-length", "found" => found, "length" => length);
            return Err(failure::refused(py, &message));
        }
        let code = Arc::clone(&self.inner);
        limits.run(py, Place::Beside, Steps::Usual, move |work| {
            let found = Decoder::new(&code, work)?.decode(&received, work)?;
            let places = match found.correction {
                Correction::Clean => Some(Vec::new()),
                Correction::Corrected { places } => Some(places),
                Correction::Detected => None,
            };
            Ok((found.word.map(|word| word.to_string()), places, found.is_move))
        })
    }
}

fn word(py: Python<'_>, text: &str, lang: &str) -> PyResult<Word> {
    text.parse::<Word>().map_err(|error| {
        let message = say!(language(lang), "code-bit-expected", "found" => error.found);
        failure::exception(py, "InputError", &message, |all| {
            all.set_item("input", text)?;
            all.set_item("at", error.at)
        })
    })
}

/// The checker's verdict on the text of a certificate.
#[pyfunction]
pub fn check<'py>(
    py: Python<'py>,
    path: Option<String>,
    text: Option<String>,
    limits: &Limits,
) -> PyResult<Told<'py>> {
    let said = limits.language;
    let budget = limits.asked_budget();
    let text = match (path, text) {
        (Some(path), _) => Disk.read(&path).map_err(|problem| {
            let message = words::reason(said, &ParseErrorKind::File { path: path.clone(), problem });
            if problem == FileProblem::NotFound {
                return pyo3::exceptions::PyFileNotFoundError::new_err(message);
            }
            failure::refused(py, &message)
        })?,
        (None, text) => text.unwrap_or_default(),
    };
    let verdict = limits.run(py, Place::Beside, Steps::Free, move |work| {
        let flag = work.cancel().flag();
        let mut effort =
            budget.map_or_else(Effort::default, |budget| Effort::new(budget.nodes)).with_cancel(&flag);
        if let Some(budget) = budget {
            effort = effort.with_memory(budget.memory as u64);
        }
        match verify(&text, &Disk, &mut effort) {
            Verdict::Undecided(Halt::Cancelled) => Err(Failure::Stop(Stop::Cancelled)),
            Verdict::Undecided(Halt::Rule(error)) => Err(Failure::Stop(error.into())),
            other => Ok(other),
        }
    })?;
    told(py, &checked::to_json(said, &verdict), |said| match &verdict {
        Verdict::Accepted(claim) => checked::accepted(said, claim),
        Verdict::Rejected(rejection) => checked::rejected(said, rejection),
        Verdict::Undecided(Halt::TooLarge(limit)) => {
            say!(said, "check-too-large", "limit" => limit.to_string())
        }
        Verdict::Undecided(_) => said.say("check-no-end"),
    })
}

/// The known games with these values.
#[pyfunction]
pub fn recognise_values<'py>(py: Python<'py>, values: Vec<u64>, limits: &Limits) -> PyResult<Told<'py>> {
    let said = limits.language;
    if values.len() < FEWEST {
        let (found, fewest) = (values.len(), FEWEST);
        let message = say!(said, "recognise-few", "found" => found, "fewest" => fewest);
        return Err(failure::refused(py, &message));
    }
    let (data, english, french) = limits.run(py, Place::Beside, Steps::Usual, move |work| {
        recognised(said, None, &Asked::values(&values), work)
    })?;
    Ok((json(py, &data)?, english, french))
}

/// The study of the pupils' paper, in the requested format and language.
#[pyfunction]
pub fn study(py: Python<'_>, rows: u64, format: String, limits: &Limits) -> PyResult<(String, bool)> {
    let said = limits.language;
    let (steps, threads) = (limits.steps().unwrap_or(40_000_000), limits.sharing());
    if !(paper::FEWEST_ROWS..=300).contains(&rows) {
        let (to, least) = (rows.to_string(), paper::FEWEST_ROWS.to_string());
        let message = say!(said, "study-rows-bound", "to" => to, "least" => least, "most" => "300");
        return Err(failure::refused(py, &message));
    }
    // The limit of steps applies to each question; the whole study has no limit.
    limits.without_steps().run(py, Place::Beside, Steps::Free, move |work| {
        let game = question::open("xxx").map_err(Failure::Name)?;
        let asked = paper::Asked { language: said, rows, steps, threads };
        let (document, stop) = paper::study(&asked, &*game, work);
        match stop {
            Some(Stop::Cancelled) => Err(Stop::Cancelled.into()),
            stop => Ok((document.write(said, &format), stop.is_none())),
        }
    })
}

/// All octal codes of a given length: data, and the text in the requested language.
#[pyfunction]
pub fn census<'py>(
    py: Python<'py>,
    digits: usize,
    to: u64,
    misere: bool,
    limits: &Limits,
) -> PyResult<(Bound<'py, PyAny>, String)> {
    let said = limits.language;
    if !(1..=4).contains(&digits) {
        return Err(failure::refused(py, &said.say("python-digits")));
    }
    let (budget, threads) = (limits.asked_budget(), limits.sharing());
    let (data, text) = limits.run(py, Place::Beside, Steps::Free, move |work| {
        if misere {
            let one = shared(budget.unwrap_or(budgets::QUOTIENT_IN_CENSUS), threads);
            return misere_census(said, digits, to, one, work);
        }
        let families = octals::families(digits);
        let one = shared(budget.unwrap_or(work.budget()), threads);
        let found: Vec<Option<octals::Found>> = each(families.len(), threads, work, |at, work| {
            let mut own = Work::new(one).with_cancel(work.clone());
            octals::examine(&families[at], to, &mut own)
        })?;
        let report = Report::new(digits, to, &families, &found, Vec::new());
        Ok((report.write(said, "json"), report.write(said, "text")))
    })?;
    let data: Value = serde_json::from_str(&data).unwrap_or(Value::Null);
    Ok((json(py, &data)?, text))
}

fn misere_census(
    said: Language,
    digits: usize,
    to: u64,
    budget: marienbad_solve::Budget,
    work: &mut Work<'_>,
) -> Result<(String, String), Failure> {
    let codes: Vec<Octal> = octals::codes(digits).into_iter().filter(|code| code.bits() > 0).collect();
    let found = each(codes.len(), 1, work, |at, cancel| {
        let mut own = Work::new(budget).with_cancel(cancel.clone());
        let game = TakeAndBreak::new(codes[at].clone());
        let mut finder = Finder::new(&game, &mut own)?;
        let stop = finder.reach(to, &mut own).err();
        if let Some(Stop::Cancelled) = stop {
            return Err(Stop::Cancelled);
        }
        let quotient = finder.quotient();
        Ok(quotients::Found {
            order: quotient.order(),
            lost: quotient.lost().len(),
            tame: quotient.is_tame(),
            repetition: quotient.repetition(),
            last: finder.last(),
            nodes: own.nodes(),
            stop,
            infinite: finder.endless().is_some(),
        })
    })?;
    let report = quotients::Report { digits, to, codes: &codes, found: &found };
    let text = Format::Text.write("quotients", &[report.table(said)]);
    Ok((report.json().to_string(), text))
}

/// Applies a function to each index on several threads; the results are in order.
fn each<T: Send>(
    count: usize,
    threads: usize,
    work: &mut Work<'_>,
    one: impl Fn(usize, &marienbad_solve::Cancel) -> Result<T, Stop> + Sync,
) -> Result<Vec<Option<T>>, Failure> {
    use std::sync::atomic::{AtomicUsize, Ordering};
    let (next, cancel) = (AtomicUsize::new(0), work.cancel().clone());
    let mut found: Vec<Option<T>> = (0..count).map(|_| None).collect();
    let (sender, receiver) = std::sync::mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, count.max(1)) {
            let (sender, next, one, cancel) = (sender.clone(), &next, &one, &cancel);
            scope.spawn(move || {
                while let Some(at) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|at| *at < count) {
                    let answer = one(at, cancel);
                    let over = answer.is_err();
                    if sender.send((at, answer)).is_err() || over {
                        next.store(count, Ordering::Relaxed);
                        break;
                    }
                }
            });
        }
        drop(sender);
        let (mut stopped, mut done) = (None, 0);
        for (at, answer) in receiver {
            match answer {
                Ok(answer) => found[at] = Some(answer),
                Err(stop) => stopped = stopped.or(Some(stop)),
            }
            done += 1;
            work.advance(done, Some(count as u64));
            // This account only reports; each question enforces its own limits.
            let _ = work.spend(1 << 12);
        }
        stopped.map_or(Ok(()), |stop| Err(Failure::Stop(stop)))
    })?;
    Ok(found)
}
