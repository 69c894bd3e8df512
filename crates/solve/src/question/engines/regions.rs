//! Boards and graphs that fall apart into regions.

use marienbad_rules::View;
use marienbad_rules::own::place::Shape;
use marienbad_rules::places::Taking;

use super::super::Answer;
use super::super::engine::{Decision, Engine, Winners};
use super::super::erased::Sum;
use super::super::handle::Handle;
use super::super::resumable::{
    Blocks, Checkpoint, Restorable, Restored, Resumable, SearchedHeaps, blocks_of_search, in_parts,
    region_blocks, restore, restore_search,
};
use super::patience::{patience, winners_in_rounds};
use super::values::{ValueSource, Valued};
use crate::region::Regions;
use crate::{Method, Stop, Work};

/// The source of values for regions.
pub(in super::super) struct RegionValues(Regions);

impl RegionValues {
    pub(in super::super) fn new(taking: Taking) -> Self {
        Self(Regions::new(taking))
    }

    pub(in super::super) fn of_shapes(forms: &[Shape]) -> Self {
        Self(Regions::of_shapes(forms))
    }
}

impl ValueSource for RegionValues {
    fn value(&mut self, component: &View<'_>, work: &mut Work<'_>) -> Result<Option<Valued>, Stop> {
        Ok(self.0.value(component, work)?.map(Valued::new))
    }

    fn method(&self) -> Method {
        Method::Regions
    }

    fn sum_is(&mut self, sum: &[View<'_>], n: u64, work: &mut Work<'_>) -> Result<Option<bool>, Stop> {
        match u32::try_from(n) {
            Ok(n) => self.0.is_worth(sum, n, work),
            Err(_) => Ok(None),
        }
    }

    fn asks_sums(&self) -> bool {
        true
    }

    fn resumable(&mut self) -> Option<&mut dyn Restorable> {
        Some(self)
    }
}

impl Restorable for RegionValues {
    fn restore(
        &mut self,
        sum: &[View<'_>],
        first: Vec<u8>,
        checkpoint: &mut dyn Checkpoint,
        work: &mut Work<'_>,
    ) -> Restored {
        restore_regions(&mut self.0, sum, first, checkpoint, work)
    }
}

impl Resumable for RegionValues {
    fn advance(&mut self, sum: &[View<'_>], work: &mut Work<'_>) -> Result<Option<()>, Stop> {
        sum.iter()
            .try_fold(Some(()), |all, component| Ok(all.and(self.0.value(component, work)?.map(|_| ()))))
    }

    fn blocks(&self) -> Blocks<'_> {
        region_blocks(&self.0)
    }
}

fn restore_regions(
    regions: &mut Regions,
    sum: &[View<'_>],
    first: Vec<u8>,
    checkpoint: &mut dyn Checkpoint,
    work: &mut Work<'_>,
) -> Restored {
    let mut bytes = first;
    while let Some(more) = checkpoint.next_block() {
        bytes.extend_from_slice(&more);
    }
    Restored::Regions(regions.restore(sum, &bytes, work))
}

/// The engine for misère play by regions.
pub(in super::super) struct InRegions<'r> {
    game: &'r Handle,
    regions: Regions,
}

impl<'r> InRegions<'r> {
    pub(in super::super) fn new(game: &'r Handle, taking: Taking) -> Self {
        Self { game, regions: Regions::new(taking) }
    }

    pub(in super::super) fn of_shapes(game: &'r Handle, forms: &[Shape]) -> Self {
        Self { game, regions: Regions::of_shapes(forms) }
    }

    fn answer_known(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Answer>, Stop> {
        let game = self.game;
        let Some(wins) = self.regions.wins_misere(&game.rules.views(sum), work)? else { return Ok(None) };
        let mut winners = Winners::default();
        if wins {
            let last = patience(work);
            winners_in_rounds(game, sum, &mut winners, last, work, &mut |i, mv, work| {
                let after = game.rules.replaced(sum, i, &mv.option());
                let wins = self.regions.wins_misere(&game.rules.views(&after), work)?;
                Ok(wins == Some(false))
            })?;
        }
        Ok(Some(game.decided(sum, wins, winners, Method::Regions, work)))
    }
}

impl Engine for InRegions<'_> {
    fn decide(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Decision>, Stop> {
        let wins = self.regions.wins_misere(&self.game.rules.views(sum), work)?;
        Ok(wins.map(|wins| Decision::computed(wins, Method::Regions)))
    }

    fn answer(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Answer>, Stop> {
        self.regions.refuse_if_hopeless(&self.game.rules.views(sum), work)?;
        self.answer_known(sum, work)
    }

    fn keeps(&self, sum: &Sum) -> bool {
        self.game.rules.len(sum) > 0
    }

    fn resume(
        &mut self,
        sum: &Sum,
        checkpoint: &mut dyn Checkpoint,
        work: &mut Work<'_>,
    ) -> Result<Option<Answer>, Stop> {
        let views = self.game.rules.views(sum);
        self.regions.refuse_if_hopeless(&views, work)?;
        if let Some((search, heaps)) = self.regions.search_of_rows(&views, work) {
            restore_search(search, checkpoint, work)?;
            in_parts(&mut SearchedHeaps { search, heaps: &heaps }, &views, checkpoint, work)?;
            let answer = self.answer_known(sum, work);
            if let Some((search, _)) = self.regions.search_of_rows(&views, work) {
                checkpoint.keep(true, &|| blocks_of_search(search));
            }
            return answer;
        }
        restore(self, &views, checkpoint, work);
        if in_parts(self, &views, checkpoint, work)?.is_none() {
            return Ok(None);
        }
        let answer = self.answer_known(sum, work);
        checkpoint.keep(true, &|| region_blocks(&self.regions));
        answer
    }
}

impl Restorable for InRegions<'_> {
    fn restore(
        &mut self,
        sum: &[View<'_>],
        first: Vec<u8>,
        checkpoint: &mut dyn Checkpoint,
        work: &mut Work<'_>,
    ) -> Restored {
        restore_regions(&mut self.regions, sum, first, checkpoint, work)
    }
}

impl Resumable for InRegions<'_> {
    fn advance(&mut self, sum: &[View<'_>], work: &mut Work<'_>) -> Result<Option<()>, Stop> {
        self.regions.wins_misere(sum, work).map(|wins| wins.map(|_| ()))
    }

    fn blocks(&self) -> Blocks<'_> {
        region_blocks(&self.regions)
    }
}
