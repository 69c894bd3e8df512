//! Tuples of numbers.

use marienbad_rules::View;

use super::values::{ValueSource, Valued};
use crate::search::tuples::TupleValues;
use crate::{Method, Stop, Work};

impl ValueSource for TupleValues<'_> {
    fn value(&mut self, component: &View<'_>, work: &mut Work<'_>) -> Result<Option<Valued>, Stop> {
        let value = match component {
            View::Tuple(tuple) => TupleValues::value(self, tuple, work)?,
            _ => return Ok(None),
        };
        Ok(Some(Valued::new(value)))
    }

    fn method(&self) -> Method {
        Method::Search
    }
}
