//! Shapes of two cells: their placements are the edges of a graph, all of one way of lying at once.
//!
//! The lemmas of [`super::super::prune`] about leaves, hubs and twins hold for the edges of any graph. Twins
//! are looked for at the opposite corners of the squares that two ways of lying make.

use super::super::bits::Bits;

/// The ways of lying of shapes of two cells, if there are not too many.
#[derive(Debug, Clone)]
pub(super) enum Pairs<S> {
    /// `##`, `#.#` and the like: the compiler knows how many there are.
    Two(Ways<S, 2>),
    Four(Ways<S, 4>),
    Many(Ways<S, 16>),
}

/// Does the same with the ways, however many there are.
macro_rules! ways {
    ($pairs:expr, $ways:ident => $what:expr) => {
        match $pairs {
            Pairs::Two($ways) => $what,
            Pairs::Four($ways) => $what,
            Pairs::Many($ways) => $what,
        }
    };
}

impl<S: Bits> Pairs<S> {
    /// Each way by the places of its first cell, and how much later the second comes.
    pub(super) fn new(ways: &[(S, u32)]) -> Option<Self> {
        Some(match ways.len() {
            0..=2 => Self::Two(Ways::new(ways)),
            3..=4 => Self::Four(Ways::new(ways)),
            5..=16 => Self::Many(Ways::new(ways)),
            _ => return None,
        })
    }

    pub(super) fn prune(&self, free: S) -> S {
        ways!(self, ways => ways.prune(free))
    }

    pub(super) fn piece(&self, seed: S, free: S) -> S {
        ways!(self, ways => reached(&ways.links(free), seed))
    }

    pub(super) fn torn(&self, piece: S) -> Option<S> {
        ways!(self, ways => ways.torn(piece))
    }

    /// The places that have one neighbour.
    pub(super) fn leaves(&self, piece: S) -> S {
        ways!(self, ways => piece.without(degrees(&ways.links(piece))[1]))
    }
}

/// Fewer than `N` ways are filled up with such as have no place.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ways<S, const N: usize>([Link<S>; N]);

/// Links between places and those that come so much later.
#[derive(Debug, Clone, Copy, Default)]
struct Link<S> {
    /// The places from which one goes.
    from: S,
    later: u32,
}

impl<S: Bits> Link<S> {
    /// The places to which one goes.
    #[inline]
    fn to(self) -> S {
        self.from.up(self.later)
    }

    /// The places behind the links that go from this set.
    #[inline]
    fn ahead(self, set: S) -> S {
        (set & self.from).up(self.later)
    }

    /// The places before the links that go to this set.
    #[inline]
    fn back(self, set: S) -> S {
        set.down(self.later) & self.from
    }

    #[inline]
    fn beside(self, set: S) -> S {
        self.ahead(set) | self.back(set)
    }
}

#[inline]
fn beside<S: Bits, const N: usize>(links: &[Link<S>; N], set: S) -> S {
    links.iter().fold(S::default(), |all, link| all | link.beside(set))
}

/// The places with at least one, two, three links.
#[inline]
fn degrees<S: Bits, const N: usize>(links: &[Link<S>; N]) -> [S; 3] {
    let mut least = [S::default(); 3];
    for end in links.iter().flat_map(|link| [link.from, link.to()]) {
        least[2] = least[2] | (least[1] & end);
        least[1] = least[1] | (least[0] & end);
        least[0] = least[0] | end;
    }
    least
}

/// All that can be reached by these links.
#[inline]
fn reached<S: Bits, const N: usize>(links: &[Link<S>; N], seed: S) -> S {
    let mut piece = seed;
    loop {
        let near = piece | beside(links, piece);
        let more = near | beside(links, near);
        if more == near {
            return near;
        }
        piece = more;
    }
}

impl<S: Bits, const N: usize> Ways<S, N> {
    fn new(ways: &[(S, u32)]) -> Self {
        let mut all = [Link::default(); N];
        for (link, (from, later)) in all.iter_mut().zip(ways) {
            *link = Link { from: *from, later: *later };
        }
        Self(all)
    }

    /// Those with both ends on free places.
    #[inline]
    fn links(&self, free: S) -> [Link<S>; N] {
        self.0.map(|way| Link { from: free & way.from & free.down(way.later), ..way })
    }

    /// The free places without those that change no game tree: needless leaves, and what touches only hubs.
    #[inline]
    fn prune(&self, free: S) -> S {
        let links = self.links(free);
        let [once, several, _] = degrees(&links);
        let leaves = once.without(several);
        if leaves.none() {
            return once;
        }
        let hubs = beside(&links, leaves);
        let pairs = leaves & hubs;
        let (leaves, hubs) = (leaves.without(pairs), hubs.without(pairs));
        if leaves.none() {
            return once;
        }
        // Each hub keeps one leaf.
        let (mut served, mut kept) = (S::default(), S::default());
        for link in links {
            let next = link.ahead(leaves).without(served);
            (served, kept) = (served | next, kept | (link.back(next) & leaves));
            let next = link.back(leaves).without(served);
            (served, kept) = (served | next, kept | (link.ahead(next) & leaves));
        }
        // A place that touches nothing but hubs goes, unless it is a leaf that stays.
        once & (beside(&links, once.without(hubs)) | kept | hubs | pairs)
    }

    /// A part of a piece that can be played apart: two ways of lying make squares x, x + a, x + b, x + a + b.
    /// Where two opposite corners touch only the two others, the links of the first way there can go.
    ///
    /// Squares of one pair of ways are cut together. A corner of degree two is in one of them only, unless
    /// the piece is that square; squares of different pairs could share it, and are cut one after the other.
    #[inline]
    fn torn(&self, piece: S) -> Option<S> {
        let links = self.links(piece);
        let [_, several, many] = degrees(&links);
        let two = several.without(many);
        if two.none() {
            return None;
        }
        for (i, one) in links.iter().enumerate() {
            for other in &links[i + 1..] {
                let starts = two & one.from & other.from;
                let ends = two & one.to() & other.to();
                let falling = starts & ends.down(one.later + other.later);
                let after = two & one.to() & other.from;
                let before = two & other.to() & one.from;
                let squares = falling | (after.down(one.later) & before.down(other.later));
                if squares.none() {
                    continue;
                }
                let mut left = links;
                left[i].from = one.from.without(squares | squares.up(other.later));
                let part = reached(&left, S::bit(piece.first()));
                if part != piece {
                    return Some(part);
                }
            }
        }
        None
    }
}
