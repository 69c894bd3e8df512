//! Plants on a ground.

use marienbad_rules::View;

use super::values::{ValueSource, Valued};
use crate::{Claim, Method, Stop, Work, plant};

/// The source of values for plants, by theorems.
pub(in super::super) struct PlantValues;

impl ValueSource for PlantValues {
    fn value(&mut self, component: &View<'_>, work: &mut Work<'_>) -> Result<Option<Valued>, Stop> {
        let View::Plant { ground, edges } = component else { return Ok(None) };
        work.spend(1 + edges.len() as u64 / 64)?;
        Ok(Some(Valued::new(plant::value(*ground, edges))))
    }

    fn method(&self) -> Method {
        Method::Fusion
    }

    fn claim(&self) -> Claim {
        Claim::Proved
    }
}
