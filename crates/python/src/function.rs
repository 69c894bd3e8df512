//! A Python function as the rules of a game: a list is a sum; an int, a str or a tuple is a component.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use marienbad_rules::function::{Component, Options};
use marienbad_rules::{Listing, RuleError};
use marienbad_words::language::{Language, say};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyList, PyString, PyTuple};

use crate::failure;

/// The most options of one component: a generator that never ends is told as such.
const MOST_OPTIONS: usize = 20_000_000;

/// An exception raised by a Python function, passed unchanged through the engines.
#[derive(Debug)]
pub struct Raised(PyErr);

impl Raised {
    /// The original exception.
    pub fn error(&self, py: Python<'_>) -> PyErr {
        self.0.clone_ref(py)
    }
}

impl fmt::Display for Raised {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for Raised {}

/// The function, and whether a tuple is passed as several arguments.
pub struct Function {
    pub callable: Py<PyAny>,
    pub name: String,
    pub unpacked: bool,
    pub language: Language,
}

impl Options for Function {
    fn options(&self, from: &Component, visit: &mut dyn FnMut(Vec<Component>) -> Listing) -> Listing {
        let listed =
            Python::attach(|py| self.list(py, from)).map_err(|error| RuleError::own(Raised(error)))?;
        listed.into_iter().try_for_each(visit)
    }
}

impl Function {
    /// All options that the function lists. The list is read completely before an engine sees any of it, so
    /// that no engine runs while the interpreter is locked.
    fn list(&self, py: Python<'_>, from: &Component) -> PyResult<Vec<Vec<Component>>> {
        let argument = to_python(py, from)?;
        let callable = self.callable.bind(py);
        let result = match (self.unpacked, argument.cast::<PyTuple>()) {
            (true, Ok(tuple)) => callable.call1(tuple.clone())?,
            _ => callable.call1((argument,))?,
        };
        if let Ok(list) = result.cast::<PyList>() {
            let mut all = Vec::with_capacity(list.len());
            for (place, option) in list.iter().enumerate() {
                all.push(self.option(py, from, place, &option)?);
            }
            return Ok(all);
        }
        if result.is_instance_of::<PyString>() {
            return Err(self.wrong(py, from, None, &result));
        }
        let Ok(options) = result.try_iter() else { return Err(self.wrong(py, from, None, &result)) };
        let mut all = Vec::new();
        for (place, option) in options.enumerate() {
            if place == MOST_OPTIONS {
                let message = say!(self.language, "python-too-many", "call" => self.call(from));
                return Err(told(py, from, None, &message));
            }
            all.push(self.option(py, from, place, &option?)?);
        }
        Ok(all)
    }

    /// The sum that one option consists of.
    fn option(
        &self,
        py: Python<'_>,
        from: &Component,
        place: usize,
        option: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<Component>> {
        let Ok(parts) = option.cast::<PyList>() else {
            let one =
                from_python(option)?.ok_or_else(|| self.wrong(py, from, Some((place, None)), option))?;
            return Ok(vec![one]);
        };
        let mut sum = Vec::with_capacity(parts.len());
        for (part, component) in parts.iter().enumerate() {
            let wrong = || self.wrong(py, from, Some((place, Some(part))), &component);
            sum.push(from_python(&component)?.ok_or_else(wrong)?);
        }
        Ok(sum)
    }

    /// The call as it would be written in Python.
    fn call(&self, from: &Component) -> String {
        match from {
            Component::Tuple(parts) if self.unpacked => {
                let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
                format!("{}({})", self.name, parts.join(", "))
            }
            other => format!("{}({other})", self.name),
        }
    }

    /// The error that something listed by the function is not a component, with its place: the index of the
    /// option and of the part in it, counted from 0.
    fn wrong(
        &self,
        py: Python<'_>,
        from: &Component,
        place: Option<(usize, Option<usize>)>,
        found: &Bound<'_, PyAny>,
    ) -> PyErr {
        let shown = found.repr().map_or_else(|_| "?".to_owned(), |text| text.to_string());
        let shown: String = shown.chars().take(60).collect();
        let language = self.language;
        let call = self.call(from);
        let message = match place {
            None => say!(language, "python-no-list", "call" => call, "found" => shown),
            Some((option, None)) => {
                let place = format!("[{option}]");
                say!(language, "python-no-component", "call" => call, "place" => place, "found" => shown)
            }
            Some((option, Some(part))) => {
                let place = format!("[{option}][{part}]");
                say!(language, "python-no-component", "call" => call, "place" => place, "found" => shown)
            }
        };
        told(py, from, place, &message)
    }
}

/// An error with this message and place.
fn told(py: Python<'_>, from: &Component, place: Option<(usize, Option<usize>)>, message: &str) -> PyErr {
    failure::exception(py, "RulesetError", message, |all| {
        all.set_item("position", to_python(py, from)?)?;
        all.set_item("option", place.map(|(option, _)| option))?;
        all.set_item("part", place.and_then(|(_, part)| part))
    })
}

/// A component as a Python object.
pub fn to_python<'py>(py: Python<'py>, component: &Component) -> PyResult<Bound<'py, PyAny>> {
    Ok(match component {
        Component::Number(n) => n.into_pyobject(py)?.into_any(),
        Component::Text(text) => PyString::new(py, text).into_any(),
        Component::Tuple(parts) => {
            let parts = parts.iter().map(|part| to_python(py, part)).collect::<PyResult<Vec<_>>>()?;
            PyTuple::new(py, parts)?.into_any()
        }
    })
}

/// A component from Python; `None` if it is something else, or a number beyond 64 bits.
pub fn from_python(found: &Bound<'_, PyAny>) -> PyResult<Option<Component>> {
    if found.is_instance_of::<PyInt>() {
        return Ok(found.extract().ok().map(Component::Number));
    }
    if let Ok(text) = found.cast::<PyString>() {
        return Ok(Some(Component::Text(text.extract::<String>()?.into())));
    }
    if let Ok(tuple) = found.cast::<PyTuple>() {
        let mut parts = Vec::with_capacity(tuple.len());
        for part in tuple.iter() {
            match from_python(&part)? {
                Some(part) => parts.push(part),
                None => return Ok(None),
            }
        }
        return Ok(Some(Component::Tuple(Arc::from(parts))));
    }
    // Anything usable as an index is a number, including numpy integers.
    if found.hasattr("__index__")? {
        return Ok(found.call_method0("__index__")?.extract().ok().map(Component::Number));
    }
    Ok(None)
}
