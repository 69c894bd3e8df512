//! Long computations on boards and on heaps in misère play, in parts: between two of them what has
//! been found out can be kept, and taken up again later.

use marienbad_rules::View;

use crate::misere::Search;
use crate::misere::search::Layout;
use crate::region::Regions;
use crate::{Stop, Work};

/// Steps between two looks at the checkpoint.
const STEPS_PER_CHECKPOINT: u64 = 1 << 19;

/// Bytes in one block of what is kept of regions.
const BLOCK_BYTES: usize = 1 << 20;

/// What is kept, block by block.
pub type Blocks<'a> = Box<dyn Iterator<Item = Vec<u8>> + 'a>;

/// What was restored from a checkpoint; 0 if it did not fit this position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Restored {
    /// Regions of a board, and sums of them.
    Regions(u64),
    /// Sums of heaps.
    Sums(u64),
}

/// Where a long computation keeps what it has found out, and finds it again.
pub trait Checkpoint {
    /// The next block that was kept before, from the first one on.
    fn next_block(&mut self) -> Option<Vec<u8>>;

    /// So much was restored.
    fn restored(&mut self, known: Restored);

    /// Called after each part, and with `last` when nothing more will come. `state` makes the blocks.
    fn keep<'a>(&mut self, last: bool, state: &'a (dyn Fn() -> Blocks<'a> + 'a));

    /// This position is solved by an engine that keeps nothing.
    fn keeps_nothing(&mut self);
}

/// An engine that can be stopped and goes on where it was.
pub(super) trait Resumable {
    /// Goes on to the end of its budget; `None` where it does not reach this sum.
    fn advance(&mut self, sum: &[View<'_>], work: &mut Work<'_>) -> Result<Option<()>, Stop>;

    /// What is to be kept.
    fn blocks(&self) -> Blocks<'_>;
}

/// One that takes up what was kept before by itself.
pub(super) trait Restorable: Resumable {
    /// Takes over what was kept, of which `first` is the first block.
    fn restore(
        &mut self,
        sum: &[View<'_>],
        first: Vec<u8>,
        checkpoint: &mut dyn Checkpoint,
        work: &mut Work<'_>,
    ) -> Restored;
}

/// Takes over what was kept, if there is something.
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

/// Part after part, to the end. What is known then is kept after the moves, which take longer still.
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
                // A part has only what is left of the memory.
                let limit = work.budget().memory;
                return Err(if matches!(stop, Stop::Memory { .. }) { Stop::Memory { limit } } else { stop });
            }
        }
    }
    checkpoint.keep(false, &|| engine.blocks());
    Ok(Some(()))
}

/// What is kept of regions.
pub(super) fn region_blocks(regions: &Regions) -> Blocks<'static> {
    let bytes = regions.save();
    Box::new((0..bytes.len().div_ceil(BLOCK_BYTES)).map(move |i| {
        let end = bytes.len().min((i + 1) * BLOCK_BYTES);
        bytes[i * BLOCK_BYTES..end].to_vec()
    }))
}

/// What is kept of sums of heaps: how to read the table, and then the table.
pub(super) fn blocks_of_search<'a>(search: &'a Search<'_>) -> Blocks<'a> {
    let (layout, blocks) = search.stored();
    Box::new(std::iter::once(written(layout)).chain(blocks))
}

/// Takes over what was kept of a search for sums of heaps.
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

/// A sum of heaps in misère play.
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
