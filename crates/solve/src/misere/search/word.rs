//! Positions as words: sorted multisets of irreducible heaps, with at most one `*`.

/// A heap of a word; [`STAR`] stands for `*`.
pub(in crate::misere) type Atom = u16;

/// `*`, in the place of the heap 0, which no word holds.
pub(super) const STAR: Atom = 0;

/// The largest total of a sum: the length of a word, which is at most its total, has 15 bits in the table of
/// words.
pub(super) const LARGEST: Atom = Atom::MAX / 2;

/// A hash value for each atom; the mark of a word is the sum of its atoms' marks, so a move changes it by a
/// few additions (a `*` counts as an atom). `SplitMix64`: Steele, Lea and Flood, *Fast splittable
/// pseudorandom number generators*, 2014.
pub(super) fn mark(atom: Atom) -> u64 {
    let mixed = (u64::from(atom) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

/// The mark of a word.
pub(super) fn mark_of(word: &[Atom]) -> u64 {
    word.iter().fold(0, |sum, atom| sum.wrapping_add(mark(*atom)))
}

/// A word without its `*`, and whether it had one.
pub(super) fn split_star(word: &[Atom]) -> (bool, &[Atom]) {
    match word.split_first() {
        Some((&STAR, rest)) => (true, rest),
        _ => (false, word),
    }
}

/// Appends to `out` the word with one `atom` replaced by one of its options.
pub(super) fn merge(word: &[Atom], atom: Atom, option: &[Atom], out: &mut Vec<Atom>) {
    let (star, option) = split_star(option);
    let (had_star, word) = split_star(word);
    if star != (had_star && atom != STAR) {
        out.push(STAR);
    }
    let mut skip = atom != STAR;
    let mut parts = option.iter().copied().peekable();
    for &one in word {
        while let Some(part) = parts.next_if(|part| *part <= one) {
            out.push(part);
        }
        if skip && one == atom {
            skip = false;
        } else {
            out.push(one);
        }
    }
    out.extend(parts);
}
