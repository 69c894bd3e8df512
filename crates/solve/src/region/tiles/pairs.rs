//! Shapes of two cells: their placements are the edges of a graph, treated at once for each form.
//!
//! The lemmas of [`super::super::prune`] about leaves, hubs and twins hold for the edges of any graph.
//! Twins are sought at opposite corners of the parallelograms that two forms make.

use super::super::bits::Bits;

/// The forms of shapes of two cells, if there are not too many.
#[derive(Debug, Clone)]
pub(super) enum Pairs<S> {
    /// For `##`, `#.#` and the like. The number of forms is known at compile time.
    Two(Ways<S, 2>),
    Four(Ways<S, 4>),
    Many(Ways<S, 16>),
}

/// Evaluates an expression for any number of forms.
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
    /// Each form is given by the places of its first cell and the offset of the second.
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

    /// The places with one neighbour.
    pub(super) fn leaves(&self, piece: S) -> S {
        ways!(self, ways => piece.without(degrees(&ways.links(piece))[1]))
    }
}

/// If there are fewer than `N` forms, the rest have no places.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ways<S, const N: usize>([Link<S>; N]);

/// Links between places and those at a fixed offset.
#[derive(Debug, Clone, Copy, Default)]
struct Link<S> {
    /// The places where a link begins.
    from: S,
    later: u32,
}

impl<S: Bits> Link<S> {
    /// The places where a link ends.
    #[inline]
    fn to(self) -> S {
        self.from.up(self.later)
    }

    /// The ends of the links that begin in this set.
    #[inline]
    fn ahead(self, set: S) -> S {
        (set & self.from).up(self.later)
    }

    /// The beginnings of the links that end in this set.
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

/// The places with at least one, two and three links.
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

/// All places that can be reached by these links.
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

    /// The links with both ends on free places.
    #[inline]
    fn links(&self, free: S) -> [Link<S>; N] {
        self.0.map(|way| Link { from: free & way.from & free.down(way.later), ..way })
    }

    /// The free places, except those that do not affect the game tree: superfluous leaves, and places that
    /// only touch hubs.
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
        // A place that only touches hubs is removed, unless it is a leaf that stays.
        once & (beside(&links, once.without(hubs)) | kept | hubs | pairs)
    }

    /// A part of a piece that can be played independently. Two forms with offsets a and b make
    /// parallelograms x, x + a, x + b, x + a + b. If two opposite corners only touch the other two, the
    /// links of the first form can be removed there.
    ///
    /// All parallelograms of one pair of forms are cut together: a corner of degree two is in only one of
    /// them, unless the piece is that parallelogram. Those of different pairs may share a corner and are
    /// cut one after another.
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
