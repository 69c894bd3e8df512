//! Colourings of coins and words that every symmetry preserves.

use super::Word;

/// The incidence graph: which coins are black in which words. The vertices are the coins, then the words.
#[derive(Debug)]
pub(super) struct Incidence {
    points: usize,
    neighbours: Vec<Vec<u32>>,
}

/// A colour for each vertex, and a summary of the refinement. Colourings related by a symmetry have the
/// same summary, and the symmetry preserves colours.
#[derive(Debug, Clone)]
pub(super) struct Colours {
    of: Vec<u32>,
    pub(super) summary: u64,
    points: usize,
}

fn mixed(n: u64) -> u64 {
    let n = (n ^ n >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ n >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ n >> 31
}

impl Incidence {
    pub(super) fn new(points: usize, words: &[Word]) -> Self {
        let mut neighbours = vec![Vec::new(); points + words.len()];
        for (i, word) in words.iter().enumerate() {
            for point in word.indices() {
                neighbours[point].push((points + i) as u32);
                neighbours[points + i].push(point as u32);
            }
        }
        Self { points, neighbours }
    }

    /// The number of vertices and edges, which is the cost of a round of refinement.
    pub(super) fn size(&self) -> u64 {
        self.neighbours.iter().map(|all| all.len() as u64 + 1).sum()
    }

    /// The initial colouring, refined: one colour for coins, and one for the words of each weight.
    pub(super) fn colours(&self) -> Colours {
        let of = (0..self.neighbours.len()).map(|v| u32::from(v >= self.points)).collect();
        self.refined(Colours { of, summary: 0, points: self.points })
    }

    /// The refined colouring after this coin is individualised.
    pub(super) fn with_own(&self, colours: &Colours, point: usize) -> Colours {
        let mut next = colours.clone();
        next.of[point] = self.neighbours.len() as u32;
        self.refined(next)
    }

    /// Vertices of the same colour get different ones if the colours of their neighbours differ, until
    /// nothing changes. Colours are numbered by their neighbourhoods, so that a symmetry preserves them.
    /// (If two neighbourhoods have the same hash, the colouring is coarser than possible but still
    /// correct.)
    fn refined(&self, mut colours: Colours) -> Colours {
        let mut count = 0;
        loop {
            let look = |(v, neighbours): (usize, &Vec<u32>)| {
                let sum = neighbours.iter().map(|w| mixed(u64::from(colours.of[*w as usize]) + 1));
                (colours.of[v], sum.fold(0, u64::wrapping_add), v)
            };
            let mut looks: Vec<(u32, u64, usize)> = self.neighbours.iter().enumerate().map(look).collect();
            looks.sort_unstable();
            let (mut colour, mut summary) = (0, colours.summary);
            let mut of = vec![0; looks.len()];
            for group in looks.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
                for (_, _, v) in group {
                    of[*v] = colour;
                }
                summary = mixed(summary ^ u64::from(group[0].0) << 32 ^ group.len() as u64)
                    .wrapping_add(group[0].1);
                colour += 1;
            }
            colours = Colours { of, summary, points: colours.points };
            if colour == count {
                return colours;
            }
            count = colour;
        }
    }
}

impl Colours {
    /// The colour of a coin.
    pub(super) fn of(&self, point: usize) -> u32 {
        self.of[point]
    }

    /// The coins with this colour.
    pub(super) fn cell(&self, colour: u32) -> Vec<usize> {
        (0..self.points).filter(|point| self.of[*point] == colour).collect()
    }

    /// Among the colours of several coins, the one with the fewest; `None` if each coin has its own colour.
    pub(super) fn shared(&self) -> Option<u32> {
        let mut sorted = self.of[..self.points].to_vec();
        sorted.sort_unstable();
        let shared = sorted.chunk_by(|a, b| a == b).filter(|group| group.len() > 1);
        shared.min_by_key(|group| group.len()).map(|group| group[0])
    }
}
