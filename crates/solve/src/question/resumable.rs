//! Long computations on boards, and on heaps in misère play, in parts: between parts the state can be saved
//! and later restored.

use marienbad_rules::View;

use crate::misere::Search;
use crate::misere::search::Layout;
use crate::region::Regions;
use crate::{Stop, Work};

/// Steps between two looks at the checkpoint.
const STEPS_PER_CHECKPOINT: u64 = 1 << 19;

/// Bytes in one block of what is kept of regions.
const BLOCK_BYTES: usize = 1 << 20;

/// The saved state, block by block.
pub type Blocks<'a> = Box<dyn Iterator<Item = Vec<u8>> + 'a>;

/// How much was restored from a checkpoint; 0 if it did not fit this position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Restored {
    /// The number of regions of a board, and of sums of them.
    Regions(u64),
    /// The number of sums of heaps.
    Sums(u64),
}

/// Where a long computation saves its state and restores it from.
pub trait Checkpoint {
    /// The next block saved earlier, starting with the first.
    fn next_block(&mut self) -> Option<Vec<u8>>;

    /// Reports how much was restored.
    fn restored(&mut self, known: Restored);

    /// Called after each part, and with `last` when the computation ends. `state` returns the blocks to
    /// save.
    fn keep<'a>(&mut self, last: bool, state: &'a (dyn Fn() -> Blocks<'a> + 'a));

    /// Called if the engine for this position saves nothing.
    fn keeps_nothing(&mut self);
}

/// An engine that can be stopped and resumed.
pub(super) trait Resumable {
    /// Continues until its budget is used up; `None` if it does not apply to this sum.
    fn advance(&mut self, sum: &[View<'_>], work: &mut Work<'_>) -> Result<Option<()>, Stop>;

    /// The state to save.
    fn blocks(&self) -> Blocks<'_>;
}

/// A resumable engine that can restore its own state.
pub(super) trait Restorable: Resumable {
    /// Restores a saved state whose first block is `first`.
    fn restore(
        &mut self,
        sum: &[View<'_>],
        first: Vec<u8>,
        checkpoint: &mut dyn Checkpoint,
        work: &mut Work<'_>,
    ) -> Restored;
}

/// Restores the saved state, if there is one.
pub(super) fn restore<E: Restorable + ?Sized>(
    engine: &mut E,
    sum: &[View<'_>],
    checkpoint: &mut dyn Checkpoint,
    work: &mut Work<'_>,
) {
    if let Some(first) = checkpoint.next_block() {
        let known = engine.restore(sum, first, checkpoint, work);
        checkpoint.restored(known);
    }
}

/// Runs the engine part by part to the end. The final state is saved once more by the caller after listing
/// the moves, which takes longer.
pub(super) fn in_parts<E: Resumable + ?Sized>(
    engine: &mut E,
    sum: &[View<'_>],
    checkpoint: &mut dyn Checkpoint,
    work: &mut Work<'_>,
) -> Result<Option<()>, Stop> {
    loop {
        let mut part = work.part(STEPS_PER_CHECKPOINT);
        let found = engine.advance(sum, &mut part);
        match (found, work.add(&part)) {
            (Ok(None), _) => return Ok(None),
            (Ok(Some(())), Ok(())) => break,
            (Err(Stop::Nodes { .. }), Ok(())) => checkpoint.keep(false, &|| engine.blocks()),
            (Err(Stop::Nodes { .. }) | Ok(_), Err(stop)) | (Err(stop), _) => {
                checkpoint.keep(true, &|| engine.blocks());
                // A part has only the remaining memory as its limit, so the full limit is reported.
                let limit = work.budget().memory;
                return Err(if matches!(stop, Stop::Memory { .. }) { Stop::Memory { limit } } else { stop });
            }
        }
    }
    checkpoint.keep(false, &|| engine.blocks());
    Ok(Some(()))
}

/// The saved state of regions.
pub(super) fn region_blocks(regions: &Regions) -> Blocks<'static> {
    let bytes = regions.save();
    Box::new((0..bytes.len().div_ceil(BLOCK_BYTES)).map(move |i| {
        let end = bytes.len().min((i + 1) * BLOCK_BYTES);
        bytes[i * BLOCK_BYTES..end].to_vec()
    }))
}

/// The saved state of a search over sums of heaps: the layout of the table, then the table.
pub(super) fn blocks_of_search<'a>(search: &'a Search<'_>) -> Blocks<'a> {
    let (layout, blocks) = search.stored();
    Box::new(std::iter::once(written(layout)).chain(blocks))
}

/// Restores the saved state of a search over sums of heaps.
pub(super) fn restore_search(
    search: &mut Search<'_>,
    checkpoint: &mut dyn Checkpoint,
    work: &mut Work<'_>,
) -> Result<(), Stop> {
    let Some(first) = checkpoint.next_block() else { return Ok(()) };
    let sound = match read(&first) {
        Some(layout) => search.restore(layout, work, || Ok::<_, Stop>(checkpoint.next_block()))?,
        None => false,
    };
    checkpoint.restored(Restored::Sums(if sound { search.positions() as u64 } else { 0 }));
    Ok(())
}

/// The search for a sum of heaps in misère play.
pub(super) struct SearchedHeaps<'s, 'g> {
    pub(super) search: &'s mut Search<'g>,
    pub(super) heaps: &'s [u64],
}

impl Resumable for SearchedHeaps<'_, '_> {
    fn advance(&mut self, _: &[View<'_>], work: &mut Work<'_>) -> Result<Option<()>, Stop> {
        self.search.wins(self.heaps, work).map(|_| Some(()))
    }

    fn blocks(&self) -> Blocks<'_> {
        blocks_of_search(self.search)
    }
}

fn written(layout: Layout) -> Vec<u8> {
    let numbers = [
        u64::from(layout.bucket_bits),
        u64::from(layout.code_bits),
        u64::from(layout.tags),
        layout.fingerprint,
        layout.totals as u64,
    ];
    numbers.into_iter().flat_map(u64::to_le_bytes).collect()
}

fn read(bytes: &[u8]) -> Option<Layout> {
    let (numbers, rest) = bytes.as_chunks::<8>();
    let [buckets, code, tags, fingerprint, totals] = *numbers else { return None };
    let number = u64::from_le_bytes;
    rest.is_empty().then_some(Layout {
        bucket_bits: number(buckets).try_into().ok()?,
        code_bits: number(code).try_into().ok()?,
        tags: number(tags) != 0,
        fingerprint: number(fingerprint),
        totals: number(totals).try_into().ok()?,
    })
}
