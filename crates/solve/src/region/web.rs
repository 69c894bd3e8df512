//! Boards for arbitrary graphs, given by their links.

use std::cell::RefCell;
use std::sync::{Arc, OnceLock};

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::bits::Bits;
use super::board::{Board, Symmetry, Taking};
use super::dense::{Leaf, Small};
use super::nimbers::Wanted;
use super::symmetries::automorphisms;
use super::{labelling, prune};

/// The most forms of small pieces that are kept, if there is memory for them: beyond, a piece stands for
/// itself.
const FORMS: usize = 1 << 20;

/// One part of the memory in so many is for forms, those of all threads together.
pub(super) const SHARE: usize = 8;

/// Smaller graphs are settled at once, whichever way.
const FEW: usize = 24;

/// In a dense piece a move takes on average one vertex in so many, or more.
const DENSE: u32 = 4;

/// In a graph that may have dense pieces a vertex is linked with one in so many, on average, or more.
const LINKED: usize = 8;

/// So many automorphisms are looked for: the images of a place are in one line of the cache.
const IMAGES: usize = 8;

/// The images of a graph under its automorphisms.
#[derive(Debug)]
struct Images {
    /// The images of each vertex.
    of: Vec<[u16; IMAGES]>,
    /// A random number for each image of each vertex. The xor of those of a set decides which image of the
    /// set is taken.
    marks: Vec<[u64; IMAGES]>,
}

impl Images {
    /// `None` if only the identity is known.
    fn new(links: &[Vec<u32>]) -> Option<Self> {
        let all = automorphisms(links, IMAGES);
        if all.len() == 1 {
            return None;
        }
        // If there are fewer automorphisms, some are repeated.
        let image = |vertex: usize, i: usize| all[i % all.len()][vertex];
        let mark = |vertex: u32| (u64::from(vertex) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).digest();
        let vertices = 0..links.len();
        Some(Self {
            of: vertices.clone().map(|v| std::array::from_fn(|i| image(v, i) as u16)).collect(),
            marks: vertices.map(|v| std::array::from_fn(|i| mark(image(v, i)))).collect(),
        })
    }

    /// An image of the piece that is the same for all of its images.
    fn canonical<S: Bits>(&self, piece: S) -> S {
        let mut marks = [0; IMAGES];
        for vertex in piece.each() {
            for (mark, more) in marks.iter_mut().zip(&self.marks[vertex as usize]) {
                *mark ^= more;
            }
        }
        let least = (0..IMAGES).min_by_key(|i| marks[*i]).unwrap_or_default();
        if marks[least] == marks[0] {
            return piece;
        }
        let images = piece.each().map(|vertex| self.of[vertex as usize][least]);
        images.fold(S::default(), |all, vertex| all | S::bit(vertex.into()))
    }
}

/// A graph whose vertices are numbered.
#[derive(Debug, Clone)]
pub(super) struct Web<S> {
    taking: Taking,
    near: Vec<S>,
    images: Option<Arc<Images>>,
    /// The values of small graphs, created on first use, if it pays and there is room.
    small: Option<Arc<OnceLock<Small>>>,
    /// For each canonical form, the first piece that was met.
    forms: RefCell<HashMap<u128, S, FxBuildHasher>>,
    /// How many forms there may be.
    most: usize,
}

impl<S: Bits> Web<S> {
    /// The board of a graph with these links, if its vertices fit into the set.
    pub(super) fn new(taking: Taking, links: &[Vec<u32>]) -> Option<Self> {
        if links.len() > S::BITS as usize {
            return None;
        }
        let near: Vec<S> =
            links.iter().map(|ends| ends.iter().fold(S::default(), |all, end| all | S::bit(*end))).collect();
        let all: usize = links.iter().map(Vec::len).sum();
        let is_dense = links.len() > FEW && all * LINKED >= links.len().pow(2);
        let images = if is_dense { Images::new(links).map(Arc::new) } else { None };
        Some(Self { taking, near, images, small: None, forms: RefCell::default(), most: 0 })
    }

    fn form(&self, piece: S) -> Option<u128> {
        let mut links = [0; labelling::MOST];
        let mut number = [0u8; 512];
        for (i, vertex) in piece.each().enumerate() {
            number[vertex as usize] = i as u8;
        }
        for (i, vertex) in piece.each().enumerate() {
            let ends = (self.near(vertex) & piece).each();
            links[i] = ends.fold(0, |all, end| all | 1 << number[end as usize]);
        }
        labelling::form(&links[..piece.count() as usize])
    }
}

impl<S: Bits> Board for Web<S> {
    type Set = S;
    type Narrow = Web<u64>;

    fn taking(&self) -> Taking {
        self.taking
    }

    fn allow(&mut self, bytes: usize) {
        // While the map grows, the old one exists beside the new one of twice the size.
        self.most = self.most.max((bytes / (3 * size_of::<(u128, S)>())).min(FORMS));
        let pays = self.taking == Taking::Tokens && self.near.len() > FEW;
        if pays && self.small.is_none() && bytes >= 4 * Small::BYTES {
            self.small = Some(Arc::default());
        }
    }

    const DENSE: bool = true;

    #[inline]
    fn leaf(&self, piece: S, wanted: Wanted) -> Option<Leaf<'_>> {
        let small = self.small.as_ref()?;
        Leaf::new(piece, wanted, |vertex| self.near(vertex), || small.get_or_init(Small::new))
    }

    fn is_dense(&self, piece: S) -> bool {
        if self.small.is_none() {
            return false;
        }
        let taken: u32 = piece.each().map(|vertex| 1 + (self.near(vertex) & piece).count()).sum();
        taken * DENSE >= piece.count().pow(2)
    }

    fn near(&self, place: u32) -> S {
        self.near[place as usize]
    }

    fn piece(&self, seed: S, free: S) -> S {
        let (mut piece, mut edge) = (seed, seed);
        while !edge.none() {
            let mut beside = S::default();
            for place in edge.each() {
                beside = beside | self.near(place);
                // In a dense graph a few vertices are linked with all others.
                if free.without(piece | beside).none() {
                    return free;
                }
            }
            edge = (beside & free).without(piece);
            piece = piece | edge;
        }
        piece
    }

    fn prune(&self, free: S) -> S {
        match self.taking {
            Taking::Dominoes => prune::dominoes(free, |place| self.near(place)),
            Taking::Tokens => prune::tokens(free, |place| self.near(place)),
        }
    }

    fn canonical(&self, piece: S) -> (S, Symmetry) {
        if piece.count() as usize > labelling::MOST {
            let image = self.images.as_ref().map_or(piece, |images| images.canonical(piece));
            return (image, Symmetry::Silent);
        }
        let Some(form) = self.form(piece) else { return (piece, Symmetry::Silent) };
        let mut forms = self.forms.borrow_mut();
        if forms.len() >= self.most {
            return (forms.get(&form).copied().unwrap_or(piece), Symmetry::Silent);
        }
        (*forms.entry(form).or_insert(piece), Symmetry::Silent)
    }

    fn middle(&self, _: S) -> (u32, u32) {
        (0, 0)
    }

    /// A graph has no middle: moves that take more come first.
    fn distance(&self, taken: S, place: u32, _: (u32, u32)) -> u32 {
        64 - (taken.count() + self.near(place).count()).min(64)
    }
}

#[cfg(test)]
mod tests {
    use super::super::bits::Wide;
    use super::*;

    /// Rows of three and more vertices, side by side: each has its own canonical form.
    #[test]
    fn forms_keep_within_the_memory_that_is_allowed() {
        let lengths = 3..=12;
        let mut links: Vec<Vec<u32>> = Vec::new();
        let mut rows = Vec::new();
        for length in lengths.clone().chain(lengths) {
            let first = links.len() as u32;
            let row = first..first + length;
            rows.push(row.clone().fold(Wide::<4>::default(), |all, place| all | Wide::bit(place)));
            links.extend(row.clone().map(|at| {
                [at.wrapping_sub(1), at + 1].into_iter().filter(|end| row.contains(end)).collect()
            }));
        }
        let mut web = Web::<Wide<4>>::new(Taking::Tokens, &links).unwrap();
        let room = |forms: usize| 3 * forms * size_of::<(u128, Wide<4>)>();
        let shared = |web: &Web<Wide<4>>| {
            let canonical: Vec<_> = rows.iter().map(|row| web.canonical(*row).0).collect();
            (0..10).filter(|i| canonical[*i] == canonical[i + 10]).count()
        };
        assert_eq!(shared(&web), 0);
        web.allow(room(4));
        assert_eq!((shared(&web), web.forms.borrow().len()), (4, 4));
        // With a smaller allowance, everything already stored stays.
        web.allow(room(2));
        assert_eq!((shared(&web), web.forms.borrow().len()), (4, 4));
        web.allow(room(10));
        assert_eq!((shared(&web), web.forms.borrow().len()), (10, 10));
    }

    type Turn = fn(u32, u32) -> (u32, u32);

    /// A queens' graph has eight symmetries: all images of a set of squares are the same piece.
    #[test]
    fn images_are_one_piece() {
        let attacks = |a: u32, b: u32| {
            let (r, c, x, y) = (a / 7, a % 7, b / 7, b % 7);
            a != b && (r == x || c == y || r.abs_diff(x) == c.abs_diff(y))
        };
        let links: Vec<Vec<u32>> = (0..49).map(|a| (0..49).filter(|b| attacks(a, *b)).collect()).collect();
        let web = Web::<u64>::new(Taking::Tokens, &links).unwrap();
        let (mut random, mut moved) = (1u64, 0);
        for _ in 0..200 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let piece = (random ^ random >> 31) & ((1 << 49) - 1);
            let turned = |by: Turn| {
                let fields = piece.each().map(|place| by(place / 7, place % 7));
                fields.fold(0u64, |all, (row, column)| all | 1 << (7 * row + column))
            };
            let images: [Turn; 8] = [
                |r, c| (r, c),
                |r, c| (6 - r, c),
                |r, c| (r, 6 - c),
                |r, c| (6 - r, 6 - c),
                |r, c| (c, r),
                |r, c| (6 - c, r),
                |r, c| (c, 6 - r),
                |r, c| (6 - c, 6 - r),
            ];
            let images = images.map(turned);
            let canonical = web.canonical(piece).0;
            assert!(piece.count() > 16 && images.contains(&canonical));
            assert!(images.iter().all(|image| web.canonical(*image).0 == canonical));
            moved += u32::from(canonical != piece);
        }
        assert!(moved > 100, "{moved}");
    }
}
