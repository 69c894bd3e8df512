//! Memory for large tables, on huge pages if there are any.
//!
//! A table of gigabytes is read at unpredictable places, and with pages of four kilobytes nearly every
//! access first needs a page table lookup. Linux gives huge pages to memory that asks for them: an
//! anonymous mapping with that advice. Without mappings the memory is an ordinary vector, and without huge
//! pages nothing is lost.
//!
//! Nothing here is unsafe: the mapping, the view of its bytes as words, and the structure that holds both
//! come from crates that guarantee their soundness (see ARCHITECTURE.md, *What carries it*).

use std::fmt::{Debug, Formatter, Result};
use std::ops::Deref;
use std::sync::atomic::AtomicU64;

use memmap2::MmapMut;
use self_cell::{MutBorrow, self_cell};
use zerocopy::FromBytes;

/// Words in a line of the cache.
pub(crate) const WORDS: usize = 8;

/// A cache line.
pub(crate) type Row = [AtomicU64; WORDS];

/// Smaller memory is that of a vector. A map begins with a page, so that its rows are lines of the cache.
const LARGE: usize = 1 << 16;

/// The memory of the rows.
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
            // It begins at a page and its length is a multiple of a row, so its bytes can be viewed as
            // rows.
            Self::Mapped(map) => <[Row]>::mut_from_bytes(map).map_or(&[], |rows| rows),
            Self::Heap(rows) => rows,
        }
    }
}

/// A mapping of this many zeroed bytes, if that is large and mappings exist.
fn mapped(bytes: usize) -> Option<MmapMut> {
    if bytes < LARGE {
        return None;
    }
    let map = MmapMut::map_anon(bytes).ok()?;
    // A system without huge pages refuses the advice, but the mapping is still valid.
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

/// Rows of words that several threads may use, zeroed at first.
pub(crate) struct Rows(Owned);

impl Rows {
    /// This many zeroed rows.
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
