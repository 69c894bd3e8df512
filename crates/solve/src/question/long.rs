//! Long computations on boards, in parts: between two of them what has been found out can be kept.

use marienbad_rules::{Compound, Convention, Play, Ruleset};

use super::boards::Boards;
use super::typed::Typed;
use super::values::Values;
use super::{Answer, Game, Position};
use crate::region::Regions;
use crate::{Stop, Work};

/// Steps of one part.
const PART: u64 = 1 << 19;

/// Where a long computation keeps what it has found out, and finds it again.
pub trait Kept {
    /// The bytes that were kept before, if any.
    fn before(&mut self) -> Option<Vec<u8>>;

    /// So many regions and sums of them are known again; none, if the bytes were of no use.
    fn restored(&mut self, known: u64);

    /// Called after each part, and with `last` when nothing more will come. `state` makes the bytes.
    fn keep(&mut self, last: bool, state: &dyn Fn() -> Vec<u8>);
}

impl<R: Ruleset> Typed<R> {
    pub(super) fn solve_in_parts(
        &self,
        position: &Position,
        convention: Convention,
        kept: &mut dyn Kept,
        work: &mut Work<'_>,
    ) -> Result<Answer, Stop> {
        let sum = position.components::<R::Position>();
        let single = convention.compound == Compound::Disjunctive && convention.turns.alternating();
        let Some(mut regions) = Regions::of(&self.ruleset).filter(|_| single && !sum.is_empty()) else {
            return self.solve(position, convention, work);
        };
        if let Some(bytes) = kept.before() {
            kept.restored(regions.restore(sum, &bytes, work));
        }
        loop {
            let mut part = work.part(PART);
            let found = match convention.play {
                Play::Normal => sum.iter().try_fold(Some(()), |all, component| {
                    Ok(all.and(regions.value(component, &mut part)?.map(|_| ())))
                }),
                Play::Misere => regions.wins_misere(sum, &mut part).map(|wins| wins.map(|_| ())),
            };
            match (found, work.add(&part)) {
                (Ok(Some(())), Ok(())) => break,
                (Ok(None), _) => return self.solve(position, convention, work),
                (Err(Stop::Nodes { .. }), Ok(())) => kept.keep(false, &|| regions.save()),
                (Err(Stop::Nodes { .. }) | Ok(_), Err(stop)) | (Err(stop), _) => {
                    kept.keep(true, &|| regions.save());
                    return Err(stop);
                }
            }
        }
        kept.keep(true, &|| regions.save());
        match convention.play {
            Play::Normal => self.by_values(sum, Values::of_regions(&self.ruleset, regions), work),
            Play::Misere => match self.by_boards(sum, Boards::Regions(Box::new(regions)), work)? {
                Some(answer) => Ok(answer),
                None => self.solve(position, convention, work),
            },
        }
    }
}
