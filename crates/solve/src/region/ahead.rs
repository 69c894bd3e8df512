//! Prefetching memory.
//!
//! A search reads unpredictable places of a large table and would spend most of its time waiting for
//! memory. An ordinary load could also fetch a place early, but the processor cannot drop it: later
//! instructions wait behind it.

/// Prefetches the cache line in which this value begins. Nothing is read or changed.
#[inline]
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
pub(super) fn ask_for<T>(thing: &T) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: a prefetch is a hint. It neither reads nor writes and cannot fault, and the address is that
    // of a borrowed value.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(thing).cast()) };
}

/// Other processors get no hint.
#[inline]
#[cfg(not(target_arch = "x86_64"))]
pub(super) fn ask_for<T>(_: &T) {}
