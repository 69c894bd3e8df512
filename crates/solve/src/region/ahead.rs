//! Asking memory for something before it is needed.
//!
//! A search looks at places of a large table that nobody can foresee, and would wait for memory most of the
//! time. An ordinary load would do the asking too, but the processor cannot forget it: whatever comes after
//! waits behind it.

/// Asks for the line of the cache in which this begins. Nothing is read, nothing is changed.
#[inline]
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
pub(super) fn ask_for<T>(thing: &T) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: a prefetch is a hint. It neither reads nor writes, it cannot fault, and the address is one of a
    // thing that is borrowed.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(thing).cast()) };
}

/// Other processors find out by themselves.
#[inline]
#[cfg(not(target_arch = "x86_64"))]
pub(super) fn ask_for<T>(_: &T) {}
