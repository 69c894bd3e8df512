//! Places that can be taken off a board without any change of the game tree.
//!
//! **Dominoes.** A *leaf* has one neighbour, its *hub*. A place `w` all of whose neighbours have a leaf other
//! than `w` can go: the domino on `w` and a hub `u` leaves what the domino on `u` and its leaf leaves, once
//! that leaf is gone, which has become single. By induction on the number of places the boards with and
//! without `w` have the same options: a move elsewhere leaves every other hub its leaf, since a leaf goes
//! only together with its hub. So a hub needs one leaf (the *star* reduction), and a place that only hubs
//! touch goes (the *bridge*). Single places go anyway. Nothing is said about values: this holds in both
//! plays. P. Beling and M. Rogalski, *On pruning search trees of impartial games*, Artificial Intelligence
//! 283 (2020).
//!
//! Two places are *twins* if both touch the same two others and nothing else: opposite corners of a square of
//! cells. Then each of the others needs only one of the twins, the links from it to the other twin can go,
//! and with them the connection through the square: a piece may be *torn* there. For a domino on such a link
//! leaves what the domino on the link that stays leaves, with the twins exchanged; when one of the others
//! goes without a twin, both twins are leaves of the one that is left, which needs one; and a move elsewhere
//! leaves the twins twins. So by induction on the number of places the boards with and without these links
//! have the same options, in both plays.
//!
//! **Tokens.** Two linked tokens with the same other neighbours always go together, whichever move takes one
//! of them, so one can stand for both.

use super::bits::Bits;

/// What dominoes need of `free`.
pub(super) fn dominoes<S: Bits>(free: S, near: impl Fn(u32) -> S) -> S {
    let mut left = free;
    let (mut leaves, mut hubs) = (S::default(), S::default());
    for place in free.each() {
        let links = near(place) & free;
        if links.none() {
            left = left.without(S::bit(place));
        } else if links.count() == 1 && !hubs.has(place) {
            // The other end of a row of two is a hub already when its turn comes.
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

/// What tokens need of `free`.
pub(super) fn tokens<S: Bits>(free: S, near: impl Fn(u32) -> S) -> S {
    let closed = |place: u32, left: S| (near(place) & left) | S::bit(place);
    free.each().fold(free, |left, place| {
        let mine = closed(place, left);
        let twin = |other| other > place && closed(other, left) == mine;
        if (near(place) & left).each().any(twin) { left.without(S::bit(place)) } else { left }
    })
}
