//! One file for each engine: how it decides a sum, lists winning moves, and is resumed. The plan decides
//! which one is asked.

pub(super) mod arrows;
pub(super) mod closed;
pub(super) mod compounds;
pub(super) mod heap_search;
mod huge_heaps;
pub(super) mod mirrored;
pub(super) mod orders;
pub(super) mod parts;
mod patience;
pub(super) mod plants;
pub(super) mod quick;
pub(super) mod quotients;
pub(super) mod regions;
pub(super) mod search;
pub(super) mod small_heaps;
pub(super) mod tables;
mod tuples;
pub(super) mod values;
