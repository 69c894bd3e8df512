//! JSON values and numbers of any size as Python objects.

use marienbad_rules::Natural;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyList, PyString};
use serde_json::Value;

/// A JSON value as Python's `json` would load it, with integers of any size.
pub fn json<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(yes) => PyBool::new(py, *yes).to_owned().into_any(),
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(n), _) => n.into_pyobject(py)?.into_any(),
            (_, Some(n)) => n.into_pyobject(py)?.into_any(),
            _ => {
                let text = number.to_string();
                match integer(py, &text) {
                    Ok(whole) => whole,
                    Err(_) => text.parse::<f64>().unwrap_or(f64::NAN).into_pyobject(py)?.into_any(),
                }
            }
        },
        Value::String(text) => PyString::new(py, text).into_any(),
        Value::Array(list) => {
            let items = list.iter().map(|one| json(py, one)).collect::<PyResult<Vec<_>>>()?;
            PyList::new(py, items)?.into_any()
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            for (name, value) in fields {
                dict.set_item(name, json(py, value)?)?;
            }
            dict.into_any()
        }
    })
}

/// An integer of any size from its decimal digits.
pub fn integer<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    py.get_type::<PyInt>().call1((text,))
}

/// A natural number of any size.
pub fn natural<'py>(py: Python<'py>, number: &Natural) -> PyResult<Bound<'py, PyAny>> {
    match number.to_u64() {
        Some(n) => Ok(n.into_pyobject(py)?.into_any()),
        None => integer(py, &number.to_string()),
    }
}
