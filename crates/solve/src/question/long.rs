//! Long computations on boards and on heaps in misère play, in parts: between two of them what has been found out can be
//! kept.

use marienbad_rules::{Compound, Convention, Play, Ruleset};

use super::boards::Boards;
use super::typed::{Typed, heap_sizes};
use super::values::Values;
use super::{Answer, Game, Position};
use crate::misere::Search;
use crate::misere::search::Layout;
use crate::region::Regions;
use crate::{Stop, Work};

/// Steps of one part.
const PART: u64 = 1 << 19;

/// Bytes in one block of what is kept of regions.
const BLOCK: usize = 1 << 20;

/// What is kept, block by block.
pub type Blocks<'a> = Box<dyn Iterator<Item = Vec<u8>> + 'a>;

/// How much is known again; none, if what was kept was of no use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Restored {
    /// Regions of a board, and sums of them.
    Regions(u64),
    /// Sums of heaps.
    Sums(u64),
}

/// Where a long computation keeps what it has found out, and finds it again.
pub trait Kept {
    /// The next block that was kept before, from the first one on.
    fn before(&mut self) -> Option<Vec<u8>>;

    /// So much is known again.
    fn restored(&mut self, known: Restored);

    /// Called after each part, and with `last` when nothing more will come. `state` makes the blocks.
    fn keep<'a>(&mut self, last: bool, state: &'a (dyn Fn() -> Blocks<'a> + 'a));

    /// This position is solved by an engine that keeps nothing.
    fn keeps_nothing(&mut self);
}

/// An engine that can be stopped and goes on where it was.
trait Lasting {
    /// Whether it has come to its end; `None` where it does not reach.
    fn go_on(&mut self, work: &mut Work<'_>) -> Result<Option<()>, Stop>;

    fn blocks(&self) -> Blocks<'_>;
}

/// Part after part, to the end. What is known then is kept after the moves, which take longer still.
fn in_parts(engine: &mut dyn Lasting, kept: &mut dyn Kept, work: &mut Work<'_>) -> Result<Option<()>, Stop> {
    loop {
        let mut part = work.part(PART);
        let found = engine.go_on(&mut part);
        match (found, work.add(&part)) {
            (Ok(None), _) => return Ok(None),
            (Ok(Some(())), Ok(())) => break,
            (Err(Stop::Nodes { .. }), Ok(())) => kept.keep(false, &|| engine.blocks()),
            (Err(Stop::Nodes { .. }) | Ok(_), Err(stop)) | (Err(stop), _) => {
                kept.keep(true, &|| engine.blocks());
                // A part has only what is left of the memory.
                let limit = work.budget().memory;
                return Err(if matches!(stop, Stop::Memory { .. }) { Stop::Memory { limit } } else { stop });
            }
        }
    }
    kept.keep(false, &|| engine.blocks());
    Ok(Some(()))
}

/// A position on boards.
struct OnBoards<'a, P> {
    regions: Regions,
    sum: &'a [P],
    play: Play,
}

impl<P: 'static> Lasting for OnBoards<'_, P> {
    fn go_on(&mut self, work: &mut Work<'_>) -> Result<Option<()>, Stop> {
        match self.play {
            Play::Normal => self.sum.iter().try_fold(Some(()), |all, component| {
                Ok(all.and(self.regions.value(component, work)?.map(|_| ())))
            }),
            Play::Misere => self.regions.wins_misere(self.sum, work).map(|wins| wins.map(|_| ())),
        }
    }

    fn blocks(&self) -> Blocks<'_> {
        blocks_of(&self.regions)
    }
}

/// What is kept of regions.
fn blocks_of(regions: &Regions) -> Blocks<'static> {
    let bytes = regions.save();
    Box::new((0..bytes.len().div_ceil(BLOCK)).map(move |i| {
        let end = bytes.len().min((i + 1) * BLOCK);
        bytes[i * BLOCK..end].to_vec()
    }))
}

/// What is kept of sums of heaps: how to read the table, and then the table.
fn blocks_of_heaps<'a>(search: &'a Search<'_>) -> Blocks<'a> {
    let (layout, blocks) = search.stored();
    Box::new(std::iter::once(written(layout)).chain(blocks))
}

/// A sum of heaps in misère play.
struct OfHeaps<'s, 'g> {
    search: &'s mut Search<'g>,
    heaps: &'s [u64],
}

impl Lasting for OfHeaps<'_, '_> {
    fn go_on(&mut self, work: &mut Work<'_>) -> Result<Option<()>, Stop> {
        self.search.wins(self.heaps, work).map(|_| Some(()))
    }

    fn blocks(&self) -> Blocks<'_> {
        blocks_of_heaps(self.search)
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

/// Takes over what was kept of a search for sums of heaps, and goes on to its end.
fn search_in_parts(
    search: &mut Search<'_>,
    heaps: &[u64],
    kept: &mut dyn Kept,
    work: &mut Work<'_>,
) -> Result<(), Stop> {
    if let Some(first) = kept.before() {
        let sound = match read(&first) {
            Some(layout) => search.restore(layout, work, || Ok::<_, Stop>(kept.before()))?,
            None => false,
        };
        let known = if sound { search.positions() as u64 } else { 0 };
        kept.restored(Restored::Sums(known));
    }
    in_parts(&mut OfHeaps { search, heaps }, kept, work).map(|_| ())
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
        let found = match self.ruleset.heap_game().zip(heap_sizes(sum)) {
            Some((game, heaps)) if single && convention.play == Play::Misere => {
                if self.by_formula(sum, convention.play, work)?.is_some() || !Search::takes(&heaps) {
                    None
                } else if let Some(answer) = self.by_quotient(game, sum, &heaps, work)? {
                    return Ok(answer);
                } else {
                    Search::refuse_if_hopeless(game, &heaps, work)?;
                    let mut search = Search::new(game).with_threads(work.threads());
                    search_in_parts(&mut search, &heaps, kept, work)?;
                    let answer = self.by_misere_search(&mut search, sum, &heaps, work);
                    kept.keep(true, &|| blocks_of_heaps(&search));
                    return answer;
                }
            }
            // What every move answered by its image settles needs no search.
            _ if single && convention.play == Play::Normal && self.is_zero_by_mirror(sum) => None,
            _ if single && !sum.is_empty() => {
                let found = self.boards_in_parts(sum, convention.play, kept, work);
                let by_rule = || self.mirror_of(sum).filter(|_| convention.play == Play::Normal);
                let stopped = match &found {
                    Ok(Some(answer)) => answer.value.is_none(),
                    other => other.is_err(),
                };
                match if stopped { by_rule() } else { None } {
                    // However the search is stopped, the rule knows who wins.
                    Some(mirror) => {
                        let at_least = found.ok().flatten().and_then(|answer| answer.at_least);
                        Some(self.by_opening(sum, &mirror, at_least, work))
                    }
                    None => found?,
                }
            }
            _ => None,
        };
        match found {
            Some(answer) => Ok(answer),
            None => {
                kept.keeps_nothing();
                self.solve(position, convention, work)
            }
        }
    }

    /// A position on boards; `None` where their engine does not reach.
    fn boards_in_parts(
        &self,
        sum: &[R::Position],
        play: Play,
        kept: &mut dyn Kept,
        work: &mut Work<'_>,
    ) -> Result<Option<Answer>, Stop> {
        let Some(mut regions) = Regions::of(&self.ruleset) else { return Ok(None) };
        if play == Play::Misere {
            regions.refuse_if_hopeless(sum, work)?;
        }
        if play == Play::Misere
            && let Some((search, heaps)) = regions.search_of_rows(sum, work)
        {
            search_in_parts(search, &heaps, kept, work)?;
            let mut boards = Boards::Regions(Box::new(regions));
            let answer = self.by_boards(sum, &mut boards, work);
            if let Boards::Regions(regions) = &mut boards
                && let Some((search, _)) = regions.search_of_rows(sum, work)
            {
                kept.keep(true, &|| blocks_of_heaps(search));
            }
            return answer;
        }
        if let Some(mut bytes) = kept.before() {
            while let Some(more) = kept.before() {
                bytes.extend_from_slice(&more);
            }
            kept.restored(Restored::Regions(regions.restore(sum, &bytes, work)));
        }
        let mut boards = OnBoards { regions, sum, play };
        let found = in_parts(&mut boards, kept, work);
        let regions = boards.regions;
        match found {
            Ok(Some(())) => {}
            Ok(None) => return Ok(None),
            Err(stop) if play == Play::Misere => return Err(stop),
            Err(stop) => {
                let mut values = Values::of_regions(&self.ruleset, regions);
                return self.by_bound(sum, &mut values, work).map(Some).ok_or(stop);
            }
        }
        match play {
            Play::Normal => {
                let mut values = Values::of_regions(&self.ruleset, regions);
                let answer = self.by_values(sum, &mut values, work).map(Some);
                if let Values::Regions { regions, .. } = &values {
                    kept.keep(true, &|| blocks_of(regions));
                }
                answer
            }
            Play::Misere => {
                let mut boards = Boards::Regions(Box::new(regions));
                let answer = self.by_boards(sum, &mut boards, work);
                if let Boards::Regions(regions) = &boards {
                    kept.keep(true, &|| blocks_of(regions));
                }
                answer
            }
        }
    }
}
