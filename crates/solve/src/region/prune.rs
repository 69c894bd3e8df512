//! Places that can be removed from a board without changing the game tree.
//!
//! **Dominoes.** A *leaf* is a place with one neighbour, its *hub*. A place `w` can be removed if each of
//! its neighbours has a leaf other than `w`. For the domino on `w` and a hub `u` leaves the same as the
//! domino on `u` and its leaf, once that leaf, which has become single, is removed. By induction on the
//! number of places, the boards with and without `w` have the same options: a move elsewhere leaves every
//! other hub its leaf, because a leaf goes only together with its hub. So a hub needs only one leaf (the
//! *star* reduction), and a place that only touches hubs can be removed (the *bridge*). Single places can
//! always be removed. None of this is about values, so it holds in both plays. P. Beling and M. Rogalski,
//! *On pruning search trees of impartial games*, Artificial Intelligence 283 (2020).
//!
//! Two places are *twins* if both touch the same two others and nothing else, such as opposite corners of a
//! square of cells. Then each of the others needs only one of the twins: its link to the other twin can be
//! removed, and with it the connection through the square, so a piece may be *torn* there. For a domino on
//! such a link leaves the same as the domino on the link that stays, with the twins exchanged. If one of
//! the others goes without a twin, both twins are leaves of the remaining one, which needs only one. A move
//! elsewhere leaves the twins twins. So by induction on the number of places, the boards with and without
//! these links have the same options, in both plays.
//!
//! **Tokens.** Two linked tokens with the same other neighbours are taken together by every move that takes
//! one of them, so one can stand for both.

use super::bits::Bits;

/// The places of `free` that matter for dominoes.
pub(super) fn dominoes<S: Bits>(free: S, near: impl Fn(u32) -> S) -> S {
    let mut left = free;
    let (mut leaves, mut hubs) = (S::default(), S::default());
    for place in free.each() {
        let links = near(place) & free;
        if links.none() {
            left = left.without(S::bit(place));
        } else if links.count() == 1 && !hubs.has(place) {
            // In a row of two, the other place is already a hub.
            if (hubs & links).none() {
                leaves = leaves | S::bit(place);
                hubs = hubs | links;
            } else {
                left = left.without(S::bit(place));
            }
        }
    }
    if leaves.none() {
        return left;
    }
    let keep = leaves | hubs;
    left.without(keep).each().fold(left, |left, place| {
        if (near(place) & free).without(hubs).none() { left.without(S::bit(place)) } else { left }
    })
}

/// The places of `free` that matter for tokens.
pub(super) fn tokens<S: Bits>(free: S, near: impl Fn(u32) -> S) -> S {
    let closed = |place: u32, left: S| (near(place) & left) | S::bit(place);
    free.each().fold(free, |left, place| {
        let mine = closed(place, left);
        let twin = |other| other > place && closed(other, left) == mine;
        if (near(place) & left).each().any(twin) { left.without(S::bit(place)) } else { left }
    })
}
