//! The xors of the subsets of a list, each subset once.

use crate::Stop;

/// Calls `visit` with the xor of `start` and any `size` of `values`, and with the least chosen index (the
/// length of the list if none is chosen). Indices are chosen in descending order, and subsets that share
/// their greater indices come together, so the innermost loop runs through the list from its beginning.
pub(super) fn each_xor(
    values: &[u64],
    size: usize,
    start: u64,
    visit: &mut impl FnMut(u64, usize) -> Result<(), Stop>,
) -> Result<(), Stop> {
    match size {
        0 => visit(start, values.len()),
        1 => values.iter().enumerate().try_for_each(|(i, value)| visit(start ^ value, i)),
        _ => (size - 1..values.len())
            .try_for_each(|last| each_xor(&values[..last], size - 1, start ^ values[last], visit)),
    }
}

/// The number of subsets with `size` elements of a set of `count`, if it is below 2^63.
pub(crate) fn binomial(count: usize, size: usize) -> Option<u64> {
    let mut product = 1u64;
    for i in 0..size {
        product = product.checked_mul(count.saturating_sub(i) as u64)? / (i as u64 + 1);
    }
    (product >> 63 == 0).then_some(product)
}
