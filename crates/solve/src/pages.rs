//! Memory for large tables, on huge pages where there are some.
//!
//! A table of gigabytes is read at places that nobody can foresee, and with pages of four kilobytes the
//! processor looks up nearly every one of them first. Linux gives larger pages to memory that asks for them:
//! an anonymous map, of which it is said that it wants them. Where there are no maps, memory is that of any
//! vector; where there are no larger pages, nothing is lost.
//!
//! Nothing here is unsafe: the map, the view of its bytes as words and the place where both lie together come
//! from crates that answer for them (see ARCHITECTURE.md, *What carries it*).

use std::fmt::{Debug, Formatter, Result};
use std::ops::Deref;
use std::sync::atomic::AtomicU64;

use memmap2::MmapMut;
use self_cell::{MutBorrow, self_cell};
use zerocopy::FromBytes;

/// Words in a line of the cache.
pub(crate) const WORDS: usize = 8;

/// A line of the cache.
pub(crate) type Row = [AtomicU64; WORDS];

/// Smaller memory is that of a vector. A map begins with a page, so that its rows are lines of the cache.
const LARGE: usize = 1 << 16;

/// Where rows lie.
enum Memory {
    Mapped(MmapMut),
    Heap(Vec<Row>),
}

impl Memory {
    fn new(rows: usize) -> Self {
        mapped(rows * size_of::<Row>()).map_or_else(|| Self::heap(rows), Self::Mapped)
    }

    fn heap(rows: usize) -> Self {
        Self::Heap(std::iter::repeat_with(Row::default).take(rows).collect())
    }

    fn rows(&mut self) -> &[Row] {
        match self {
            // It begins with a page and is some rows long, so that its bytes are always rows.
            Self::Mapped(map) => <[Row]>::mut_from_bytes(map).map_or(&[], |rows| rows),
            Self::Heap(rows) => rows,
        }
    }
}

/// A map of so many bytes, all 0, if that is large and there are maps.
fn mapped(bytes: usize) -> Option<MmapMut> {
    if bytes < LARGE {
        return None;
    }
    let map = MmapMut::map_anon(bytes).ok()?;
    // Whoever has no larger pages to give says so; the map is as good.
    #[cfg(target_os = "linux")]
    let _ = map.advise(memmap2::Advice::HugePage);
    Some(map)
}

type Borrowed<'a> = &'a [Row];

self_cell! {
    struct Owned {
        owner: MutBorrow<Memory>,
        #[covariant]
        dependent: Borrowed,
    }
}

/// Rows of words that several threads may use, all 0 at first.
pub(crate) struct Rows(Owned);

impl Rows {
    /// So many of them.
    pub(crate) fn zeroed(rows: usize) -> Self {
        Self::of(Memory::new(rows))
    }

    fn of(memory: Memory) -> Self {
        Self(Owned::new(MutBorrow::new(memory), |memory| memory.borrow_mut().rows()))
    }
}

/// The same memory in rows of so many words.
#[derive(Debug)]
pub(crate) struct Wider<const N: usize>(Rows);

impl<const N: usize> Wider<N> {
    /// So many of them, all 0 at first.
    pub(crate) fn zeroed(rows: usize) -> Self {
        Self(Rows::zeroed((rows * N).div_ceil(WORDS)))
    }
}

impl<const N: usize> Deref for Wider<N> {
    type Target = [[AtomicU64; N]];

    #[inline]
    fn deref(&self) -> &[[AtomicU64; N]] {
        self.0.as_flattened().as_chunks().0
    }
}

impl Deref for Rows {
    type Target = [Row];

    #[inline]
    fn deref(&self) -> &[Row] {
        self.0.borrow_dependent()
    }
}

impl Debug for Rows {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "Rows({})", self.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering::Relaxed;

    #[test]
    fn mapped_or_not_the_rows_are_the_same() {
        let few = LARGE / size_of::<Row>() / 2;
        for rows in [0, 1, few, 2 * few, 2 * few + 1, 5 * few] {
            let memory = Memory::new(rows);
            let is_mapped = matches!(memory, Memory::Mapped(_));
            assert!(!is_mapped || rows >= 2 * few, "{rows}");
            assert!(is_mapped || rows < 2 * few || cfg!(not(unix)), "{rows}");
            for rows_of in [Rows::of(memory), Rows::of(Memory::heap(rows))] {
                assert_eq!(rows_of.len(), rows);
                assert!(rows_of.as_flattened().iter().all(|word| word.load(Relaxed) == 0));
                std::thread::scope(|scope| {
                    for thread in 0..2 {
                        let rows = &rows_of;
                        scope.spawn(move || {
                            for (i, row) in rows.iter().enumerate() {
                                row[thread].store(i as u64 + 1, Relaxed);
                            }
                        });
                    }
                });
                let both = |(i, row): (usize, &Row)| {
                    row[..2].iter().all(|word| word.load(Relaxed) == i as u64 + 1)
                        && row[2..].iter().all(|word| word.load(Relaxed) == 0)
                };
                assert!(rows_of.iter().enumerate().all(both));
            }
        }
    }
}
