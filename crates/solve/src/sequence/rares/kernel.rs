//! The inner loops over a block of heaps in portable code, and the choice between them and vector
//! instructions.
#![allow(clippy::inline_always)] // what is compiled for AVX2 has to be inside a function that says so

use super::LANES;
use super::index::{self, Index, Sets};
use crate::sequence::values::Cell;

/// One number for each heap of a block.
pub(super) type Lanes<T> = [T; LANES];

/// The parts p of the pairs (p, b) to examine: the heaps of a list, or a run of heaps.
#[derive(Debug, Clone, Copy)]
pub(super) enum Rows<'a> {
    /// These heaps, with these values.
    Listed(&'a [usize], &'a [u32]),
    /// The heaps from the first number up to, but not including, the second.
    Run(usize, usize),
}

impl Rows<'_> {
    pub(super) fn len(self) -> usize {
        match self {
            Self::Listed(at, _) => at.len(),
            Self::Run(from, to) => to.saturating_sub(from),
        }
    }

    /// The first `count` rows, and the others.
    pub(super) fn split(self, count: usize) -> (Self, Self) {
        let count = count.min(self.len());
        match self {
            Self::Listed(at, values) => {
                let ((a, b), (v, w)) = (at.split_at(count), values.split_at(count));
                (Self::Listed(a, v), Self::Listed(b, w))
            }
            Self::Run(from, to) => (Self::Run(from, from + count), Self::Run(from + count, to)),
        }
    }

    /// Calls `row` with every part and its value.
    #[inline]
    pub(super) fn each<T: Cell>(self, list: &[T], mut row: impl FnMut(usize, T)) {
        match self {
            Self::Listed(at, values) => {
                let pairs = at.iter().zip(values);
                pairs.for_each(|(p, value)| row(*p, T::of(*value)));
            }
            Self::Run(from, to) => {
                let values = list.get(from..to).unwrap_or_default();
                (from..to).zip(values).for_each(|(p, value)| row(p, *value));
            }
        }
    }
}

/// The code that runs the inner loops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kernel {
    /// Portable code.
    Portable,
    /// AVX2, detected at run time.
    #[cfg(target_arch = "x86_64")]
    Half(super::half::Token),
    /// AVX-512 with byte permutations, detected at run time.
    #[cfg(target_arch = "x86_64")]
    Vector(super::vector::Token),
}

impl Kernel {
    /// The widest vector instructions of the machine.
    pub(super) fn choose() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(token) = super::vector::Token::detect() {
            return Self::Vector(token);
        }
        Self::choose_half()
    }

    /// The same, without AVX-512.
    pub(super) fn choose_half() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(token) = super::half::Token::detect() {
            return Self::Half(token);
        }
        Self::Portable
    }

    /// How many values one call of [`KernelCell::witness`] should look for: each costs the vector code a
    /// little, the portable code nothing.
    pub(super) fn sought(self) -> usize {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Vector(_) => 192,
            _ => usize::MAX,
        }
    }
}

/// The rows (p, g) with p < 64: the last of `values` is that of 1, and a bit of `listed` says whether the
/// value of its number counts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Near<T> {
    pub(super) values: [T; 64],
    pub(super) listed: u64,
}

/// Cells for which there are kernels.
pub(super) trait KernelCell: Cell {
    /// For each row (p, g), each lane l and each candidate c: if G(base + l - p) xor g = c, sets `left` to
    /// 0. Otherwise an entry that is not 0 stays different from 0, but may change.
    ///
    /// All `base - p + LANES` are at most the length of `list`.
    fn compare(
        kernel: Kernel,
        list: &[Self],
        base: usize,
        rows: Rows<'_>,
        candidates: &[Lanes<Self>],
        left: &mut [Lanes<Self>],
    );

    /// Whether [`KernelCell::collect`] and [`KernelCell::near`] are faster than to mark rows value by value.
    fn has_planes(kernel: Kernel) -> bool {
        let _ = kernel;
        false
    }

    /// For each split with its base and its rows (p, g), and each lane l: adds the value G(base + l - p) xor g
    /// to the set of the lane, if it is common there, by its place.
    ///
    /// All `base - p + LANES` are at most the length of `list`.
    fn collect(
        kernel: Kernel,
        list: &[Self],
        splits: &[(usize, Rows<'_>)],
        turned: (Index, &[usize; LANES]),
        sets: &mut Sets,
    ) {
        let _ = kernel;
        for (base, rows) in splits {
            index::collect(list, *base, *rows, turned, sets);
        }
    }

    /// Whether a row (p, g) has G(rest - p) xor g = value.
    fn near(kernel: Kernel, list: &[Self], rest: usize, near: &Near<Self>, value: Self) -> bool {
        let _ = kernel;
        near_rows(list, rest, near, value)
    }

    /// Adds values of the pairs (a, whole - a), from <= a < to, a multiple of 64 of them, to `seen`: most of
    /// those that occur below `below`, and none that does not occur. `size` is a power of two above all values. `false` if this
    /// cannot be done faster than pair by pair.
    fn glance(
        kernel: Kernel,
        list: &[Self],
        (whole, pairs): (usize, (usize, usize)),
        (size, below): (usize, usize),
        seen: &mut Seen,
    ) -> bool {
        let _ = (kernel, list, whole, pairs, size, below, seen);
        false
    }

    /// The approximate cost of [`KernelCell::compare`] for a row and a candidate, in quarters of a cycle.
    fn price(kernel: Kernel) -> usize {
        match kernel {
            Kernel::Portable => 20 * size_of::<Self>(),
            #[cfg(target_arch = "x86_64")]
            Kernel::Half(_) => 10 * size_of::<Self>(),
            #[cfg(target_arch = "x86_64")]
            Kernel::Vector(_) => 7 * size_of::<Self>() / 2,
        }
    }

    /// The same for [`KernelCell::witness`] and a pair, for all heaps of a block.
    fn pass_price(kernel: Kernel) -> usize {
        match kernel {
            #[cfg(target_arch = "x86_64")]
            Kernel::Vector(_) => 24 * size_of::<Self>(),
            _ => 5 * LANES,
        }
    }

    /// Marks in `table` every value of `missing` that some pair (a, whole - a) has, from <= a < to. Other
    /// entries of `table` may be marked, too, if they are values of such pairs. Stops early when none is
    /// missing, and removes from `missing` what it found (or part of it).
    fn witness(
        kernel: Kernel,
        list: &[Self],
        whole: usize,
        pairs: (usize, usize),
        missing: &mut Vec<u32>,
        table: &mut [u8],
    );
}

/// Rows that are looked at together, so that a candidate is loaded once for all of them.
const TOGETHER: usize = 8;

/// Values of which a glance can tell that they were seen.
pub(super) const GLANCED: usize = 512;

/// A set of values below [`GLANCED`].
pub(super) type Seen = [u64; GLANCED / 64];

/// [`KernelCell::compare`] in portable code. It is also compiled into the code for AVX2, so it is always
/// inlined.
#[inline(always)]
pub(super) fn compare<T: Cell>(
    list: &[T],
    base: usize,
    rows: Rows<'_>,
    candidates: &[Lanes<T>],
    left: &mut [Lanes<T>],
) {
    let mut from = 0;
    while let Some(batch) = batch::<T, TOGETHER>(list, base, rows, from) {
        compare_batch(&batch, candidates, left);
        from += TOGETHER;
    }
    while let Some(batch) = batch::<T, 1>(list, base, rows, from) {
        compare_batch(&batch, candidates, left);
        from += 1;
    }
}

/// `N` rows from `from` on: the values of the other parts, and of the part itself. `None` if there are
/// fewer.
#[inline(always)]
fn batch<'a, T: Cell, const N: usize>(
    list: &'a [T],
    base: usize,
    rows: Rows<'_>,
    from: usize,
) -> Option<[(&'a Lanes<T>, T); N]> {
    let others = |p: usize| list.get(base - p..).and_then(|others| others.first_chunk::<LANES>());
    let mut batch = [(list.first_chunk::<LANES>()?, T::default()); N];
    match rows {
        Rows::Listed(at, values) => {
            let at = at.get(from..)?.first_chunk::<N>()?;
            let values = values.get(from..)?.first_chunk::<N>()?;
            for i in 0..N {
                batch[i] = (others(at[i])?, T::of(values[i]));
            }
        }
        Rows::Run(start, end) => {
            let values = list.get(start + from..end)?.first_chunk::<N>()?;
            // The other parts of neighbours are neighbours, so the bounds are checked once for all of them.
            let lowest = (base + 1).checked_sub(start + from + N)?;
            let all = list.get(lowest..)?.get(..LANES + N - 1)?;
            for i in 0..N {
                batch[i] = (all[N - 1 - i..].first_chunk::<LANES>()?, values[i]);
            }
        }
    }
    Some(batch)
}

/// Compares four or two candidates at a time, so that an option is computed once for all of them.
#[inline(always)]
fn compare_batch<T: Cell, const N: usize>(
    batch: &[(&Lanes<T>, T); N],
    candidates: &[Lanes<T>],
    left: &mut [Lanes<T>],
) {
    let ((four, two), (four_left, two_left)) = (candidates.as_chunks::<4>(), left.as_chunks_mut::<4>());
    for (wanted, left) in four.iter().zip(four_left) {
        compare_some(batch, wanted, left);
    }
    let ((two, one), (two_left, one_left)) = (two.as_chunks::<2>(), two_left.as_chunks_mut::<2>());
    for (wanted, left) in two.iter().zip(two_left) {
        compare_some(batch, wanted, left);
    }
    for (wanted, left) in one.iter().zip(one_left) {
        compare_some(batch, std::array::from_ref(wanted), std::array::from_mut(left));
    }
}

#[inline(always)]
fn compare_some<T: Cell, const N: usize, const K: usize>(
    batch: &[(&Lanes<T>, T); N],
    wanted: &[Lanes<T>; K],
    left: &mut [Lanes<T>; K],
) {
    for l in 0..LANES {
        let mut hits = [T::default(); K];
        for (others, value) in batch {
            let option = others[l] ^ *value;
            for k in 0..K {
                hits[k] = hits[k] | option.equal(wanted[k][l]);
            }
        }
        for k in 0..K {
            left[k][l] = left[k][l] & !hits[k];
        }
    }
}

/// [`KernelCell::near`] for any machine.
fn near_rows<T: Cell>(list: &[T], rest: usize, near: &Near<T>, value: T) -> bool {
    let others = list.get(..rest).and_then(|list| list.last_chunk::<64>());
    others.is_some_and(|others| {
        let options = others.iter().zip(&near.values).map(|(other, own)| *other ^ *own);
        options.enumerate().any(|(i, option)| near.listed >> i & 1 != 0 && option == value)
    })
}

/// Pairs between two looks at what is missing.
const STRIDE: usize = 64;

/// [`KernelCell::witness`] in portable code.
pub(super) fn witness<T: Cell>(
    list: &[T],
    whole: usize,
    (from, to): (usize, usize),
    missing: &mut Vec<u32>,
    table: &mut [u8],
) {
    let mut a = from;
    while a < to && !missing.is_empty() {
        let end = to.min(a + STRIDE);
        mark_pairs(list, whole, (a, end), table);
        while missing.pop_if(|u| table[*u as usize] != 0).is_some() {}
        a = end;
    }
}

/// Marks the values of the pairs (a, whole - a), from <= a < to.
pub(in crate::sequence) fn mark_pairs<T: Cell>(
    list: &[T],
    whole: usize,
    (from, to): (usize, usize),
    table: &mut [u8],
) {
    if from >= to {
        return;
    }
    // The length of the table is a power of two above all values, so above their xor, too.
    let mut mark = |x: T, y: T| {
        if let Some(cell) = table.get_mut((x ^ y).wide() as usize) {
            *cell = 1;
        }
    };
    let (low, low_rest) = list[from..to].as_chunks::<8>();
    let (high_rest, high) = list[whole + 1 - to..=whole - from].as_rchunks::<8>();
    for (x, y) in low.iter().zip(high.iter().rev()) {
        mark(x[0], y[7]);
        mark(x[1], y[6]);
        mark(x[2], y[5]);
        mark(x[3], y[4]);
        mark(x[4], y[3]);
        mark(x[5], y[2]);
        mark(x[6], y[1]);
        mark(x[7], y[0]);
    }
    for (x, y) in low_rest.iter().zip(high_rest.iter().rev()) {
        mark(*x, *y);
    }
}

impl KernelCell for u32 {
    fn compare(
        kernel: Kernel,
        list: &[Self],
        base: usize,
        rows: Rows<'_>,
        candidates: &[Lanes<Self>],
        left: &mut [Lanes<Self>],
    ) {
        match kernel {
            #[cfg(target_arch = "x86_64")]
            Kernel::Half(token) => super::half::compare(token, list, base, rows, candidates, left),
            _ => compare(list, base, rows, candidates, left),
        }
    }

    fn witness(
        _: Kernel,
        list: &[Self],
        whole: usize,
        pairs: (usize, usize),
        missing: &mut Vec<u32>,
        table: &mut [u8],
    ) {
        witness(list, whole, pairs, missing, table);
    }
}

macro_rules! kernel_cell {
    ($type:ty, $compare:ident, $witness:ident, $glance:ident; $($planes:item)*) => {
        impl KernelCell for $type {
            $($planes)*

            fn compare(
                kernel: Kernel,
                list: &[Self],
                base: usize,
                rows: Rows<'_>,
                candidates: &[Lanes<Self>],
                left: &mut [Lanes<Self>],
            ) {
                match kernel {
                    Kernel::Portable => compare(list, base, rows, candidates, left),
                    #[cfg(target_arch = "x86_64")]
                    Kernel::Half(token) => super::half::compare(token, list, base, rows, candidates, left),
                    #[cfg(target_arch = "x86_64")]
                    Kernel::Vector(token) => {
                        super::vector::$compare(token, list, base, rows, candidates, left)
                    }
                }
            }

            fn glance(
                kernel: Kernel,
                list: &[Self],
                pairs: (usize, (usize, usize)),
                bounds: (usize, usize),
                seen: &mut Seen,
            ) -> bool {
                match kernel {
                    #[cfg(target_arch = "x86_64")]
                    Kernel::Vector(token) => super::glance::$glance(token, list, pairs, bounds, seen),
                    _ => {
                        let _ = (list, pairs, bounds, seen);
                        false
                    }
                }
            }

            fn witness(
                kernel: Kernel,
                list: &[Self],
                whole: usize,
                pairs: (usize, usize),
                missing: &mut Vec<u32>,
                table: &mut [u8],
            ) {
                match kernel {
                    #[cfg(target_arch = "x86_64")]
                    Kernel::Vector(token) => {
                        super::vector::$witness(token, list, whole, pairs, missing, table)
                    }
                    _ => witness(list, whole, pairs, missing, table),
                }
            }
        }
    };
}
kernel_cell! {
    u8, compare_bytes, witness_bytes, glance_bytes;

    fn has_planes(kernel: Kernel) -> bool {
        match kernel {
            #[cfg(target_arch = "x86_64")]
            Kernel::Vector(_) => true,
            _ => false,
        }
    }

    fn collect(
        kernel: Kernel,
        list: &[u8],
        splits: &[(usize, Rows<'_>)],
        turned: (Index, &[usize; LANES]),
        sets: &mut Sets,
    ) {
        match kernel {
            #[cfg(target_arch = "x86_64")]
            Kernel::Vector(token) => super::planes::collect(token, list, splits, turned, sets),
            _ => splits.iter().for_each(|(base, rows)| index::collect(list, *base, *rows, turned, sets)),
        }
    }

    fn near(kernel: Kernel, list: &[u8], rest: usize, near: &Near<u8>, value: u8) -> bool {
        match kernel {
            #[cfg(target_arch = "x86_64")]
            Kernel::Vector(token) => super::planes::near(token, list, rest, near, value),
            _ => near_rows(list, rest, near, value),
        }
    }
}
kernel_cell!(u16, compare_words, witness_words, glance_words;);

#[cfg(test)]
mod tests {
    use super::*;

    fn twins<T: KernelCell + std::fmt::Debug>(top: u32) {
        let kernels = [Kernel::choose(), Kernel::choose_half()];
        let mut state = 7_u64;
        let mut draw = |bound: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % bound
        };
        for round in 0..200 {
            let list: Vec<T> = (0..700 + draw(900)).map(|_| T::of(draw(u64::from(top)) as u32)).collect();
            let base = list.len();
            let at: Vec<usize> = (64..base).filter(|_| draw(5) == 0).collect();
            let of_rows: Vec<u32> = at.iter().map(|p| list[*p].wide()).collect();
            let start = 64 + draw(64) as usize;
            for rows in [Rows::Listed(&at, &of_rows), Rows::Run(start, base / 2)] {
                let count = 1 + round % 9;
                let candidates: Vec<Lanes<T>> =
                    (0..count).map(|_| std::array::from_fn(|_| T::of(draw(u64::from(top)) as u32))).collect();
                let zeros = |kernel| {
                    let mut left = vec![[T::of(u32::MAX); LANES]; count];
                    T::compare(kernel, &list, base, rows, &candidates, &mut left);
                    left.iter().map(|left| left.map(|left| left == T::default())).collect::<Vec<_>>()
                };
                for kernel in kernels {
                    assert_eq!(zeros(Kernel::Portable), zeros(kernel), "{kernel:?}");
                }
            }
            let whole = base - 1 - draw(100) as usize;
            let pairs = (1 + draw(70) as usize, whole / 2 + 1);
            let sought: Vec<u32> = (0..top).filter(|_| draw(8) == 0).collect();
            let unseen = |kernel| {
                let (mut missing, mut table) = (sought.clone(), vec![0; top.next_power_of_two() as usize]);
                T::witness(kernel, &list, whole, pairs, &mut missing, &mut table);
                sought.iter().filter(|value| table[**value as usize] == 0).copied().collect::<Vec<_>>()
            };
            let by_definition: Vec<u32> = sought
                .iter()
                .filter(|u| (pairs.0..pairs.1).all(|a| (list[a] ^ list[whole - a]).wide() != **u))
                .copied()
                .collect();
            assert_eq!(unseen(Kernel::Portable), by_definition);
            for kernel in kernels {
                assert_eq!(unseen(kernel), by_definition, "{kernel:?}");
            }
            let mut seen = [0; 8];
            let (from, count) = (1 + draw(70) as usize, (whole / 2 - 70) / 64 * 64);
            let below = [64, 128, 256, 512][round % 4];
            let bounds = (top.next_power_of_two() as usize, below);
            if T::glance(kernels[0], &list, (whole, (from, from + count)), bounds, &mut seen) {
                let mut exact: Seen = [0; 8];
                for a in from..from + count {
                    let value = (list[a] ^ list[whole - a]).wide();
                    exact[value as usize / 64] |= 1 << (value % 64);
                }
                assert!(seen.iter().zip(&exact).all(|(seen, exact)| seen & !exact == 0));
                let ones = |set: Seen| set[..below / 64].iter().map(|word| word.count_ones()).sum::<u32>();
                assert!(2 * ones(seen) > ones(exact), "{} of {}", ones(seen), ones(exact));
            }
        }
    }

    /// Kernels that this machine lacks are reported, past the output that cargo captures.
    #[cfg(target_arch = "x86_64")]
    #[test]
    fn kernels_that_are_not_tried_are_told() {
        use std::io::Write;
        let has =
            [super::super::vector::Token::detect().is_some(), super::super::half::Token::detect().is_some()];
        for (has, name) in has.iter().zip(["AVX-512", "AVX2"]) {
            if !has {
                let _ =
                    writeln!(std::io::stderr(), "this machine lacks {name}: its kernel is not tested here");
            }
        }
        let forced = [Kernel::choose(), Kernel::choose_half()];
        assert_eq!(matches!(forced[0], Kernel::Vector(_)), has[0]);
        assert_eq!(matches!(forced[1], Kernel::Half(_)), has[1]);
    }

    #[test]
    fn all_kernels_agree() {
        twins::<u8>(16);
        twins::<u8>(200);
        twins::<u16>(300);
        twins::<u16>(1_025);
        twins::<u16>(5_000);
        twins::<u32>(300);
    }
}
