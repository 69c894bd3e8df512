//! The workbench in Python: the same questions, the same answers and claims.
//!
//! `marienbad_games` is a Python package around this module: Python has the names, the documentation and
//! the notebook display; the questions are here. [`run`] releases the interpreter's lock and handles
//! Ctrl-C, [`function`] makes a Python function the rules of a game, [`failure`] raises errors as
//! exceptions. Answers come from `marienbad-words`, as data and in both languages, so that they always
//! agree with the command line.

mod answers;
mod convert;
mod failure;
mod function;
mod game;
mod library;
mod matches;
mod nimbers;
mod questions;
mod run;

use pyo3::prelude::*;

/// The native half of `marienbad_games`.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<run::Limits>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<game::Position>()?;
    module.add_class::<answers::Answer>()?;
    module.add_class::<answers::Sequence>()?;
    module.add_class::<answers::Quotient>()?;
    module.add_class::<library::Code>()?;
    module.add_class::<matches::Match>()?;
    module.add_function(wrap_pyfunction!(library::games, module)?)?;
    module.add_function(wrap_pyfunction!(library::say, module)?)?;
    module.add_function(wrap_pyfunction!(library::nim, module)?)?;
    module.add_function(wrap_pyfunction!(library::nim_table, module)?)?;
    module.add_function(wrap_pyfunction!(library::code, module)?)?;
    module.add_function(wrap_pyfunction!(library::check, module)?)?;
    module.add_function(wrap_pyfunction!(library::recognise_values, module)?)?;
    module.add_function(wrap_pyfunction!(library::study, module)?)?;
    module.add_function(wrap_pyfunction!(library::census, module)?)?;
    module.add_function(wrap_pyfunction!(nimbers::nim_product, module)?)?;
    module.add_function(wrap_pyfunction!(nimbers::nim_big, module)?)?;
    module.add_function(wrap_pyfunction!(nimbers::nim_products, module)?)?;
    module.add_function(wrap_pyfunction!(nimbers::nim_each, module)?)?;
    Ok(())
}
