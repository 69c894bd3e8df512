//! The misère Grundy value of whole sums, computed from the definition.

use marienbad_rules::{Convention, Play};

use super::arena::{Components, Id};
use super::evaluate::{Algebra, GrundyValues};
use super::fold::Fold;
use crate::{Stop, Work};

/// The misère Grundy value: 1 for the ended game, otherwise the least number that is not the value of an
/// option. A position is lost exactly if its value is 0.
///
/// Source 000 calls it the class of a situation (*Perdant* is 0, *Gagnant n* is n). Unlike the value in
/// normal play it is not additive: the value of a sum does not follow from those of its parts.
pub struct MisereValues {
    fold: Fold<u32>,
    mex: GrundyValues,
}

impl Default for MisereValues {
    fn default() -> Self {
        let convention = Convention { play: Play::Misere, ..Convention::default() };
        Self { fold: Fold::new(convention), mex: GrundyValues::default() }
    }
}

impl MisereValues {
    /// The value of a sum; results are reused for later sums.
    pub fn value(
        &mut self,
        components: &mut dyn Components,
        sum: &[Id],
        work: &mut Work<'_>,
    ) -> Result<u32, Stop> {
        let mex = &mut self.mex;
        let mut finish = |_: &super::states::States, _, options: &[u32]| {
            if options.is_empty() { 1 } else { mex.finish(options) }
        };
        self.fold.fold(components, sum, &mut finish, work)
    }
}
