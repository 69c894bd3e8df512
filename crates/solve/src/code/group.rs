//! The automorphism group of a code: the permutations of coins that preserve it.

use num_bigint::BigUint;

use super::refine::{Colours, Incidence};
use super::weights::each_word;
use super::{Code, Word};
use crate::{Large, Stop, Work};

/// Up to this dimension all words of a code are listed, to find the weights whose words tell the coins apart.
const MAX_LISTED: usize = 18;

/// The automorphism group of a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// The number of automorphisms: 244,823,040 for Golay's code, whose group is É. Mathieu's M24.
    pub order: BigUint,
    /// Generators of the group: the coin n goes to the place `exchange[n - 1]`, counted from 1.
    pub generators: Vec<Vec<usize>>,
    /// A base, that is, coins such that only the identity fixes them all, each with the size of its orbit
    /// under the permutations that fix the earlier ones. The order of the group is the product of these
    /// sizes.
    pub base: Vec<(usize, usize)>,
}

impl Code {
    /// Computes the automorphism group.
    ///
    /// Permutations preserve the weight of a word. The method chooses weights whose words span the code (or
    /// its dual, which has the same group), so that preserving those words is equivalent to preserving the
    /// code. Coins are distinguished by the words they lie in; where that is not enough, coins are
    /// individualised one after another until all are distinguished: these coins are the base. For each
    /// base coin and each coin of its colour, a search looks for an automorphism that maps one to the other
    /// and fixes the earlier base coins. The order is the product of the orbit sizes (O. Schreier, C. C.
    /// Sims). The search is that of B. D. McKay's *Practical graph isomorphism* (1981), and every
    /// permutation is verified on the code before it counts.
    #[allow(clippy::doc_markdown)] // a name
    pub fn group(&self, work: &mut Work<'_>) -> Result<Group, Stop> {
        let words = self.telling_words(work)?;
        let incidence = Incidence::new(self.length, &words);
        let mut search = Search::new(self, incidence, work)?;
        let mut base = Vec::new();
        let mut order = BigUint::from(1u32);
        for level in (0..search.base.len()).rev() {
            let places = search.places_of_base(level, work)?;
            order *= places;
            base.push((search.base[level] + 1, places));
        }
        base.reverse();
        let generators = search.found.iter().map(|to| to.iter().map(|i| i + 1).collect()).collect();
        Ok(Group { order, generators, base })
    }

    /// A set of words that a permutation of coins preserves exactly if it preserves the code: all words of
    /// some weights.
    fn telling_words(&self, work: &mut Work<'_>) -> Result<Vec<Word>, Stop> {
        let mut best: Option<Vec<Word>> = None;
        for basis in [&self.generator, &self.parity] {
            if basis.len() <= MAX_LISTED {
                let words = spanning(basis, self.length, work)?;
                if best.as_ref().is_none_or(|best| words.len() < best.len()) {
                    best = Some(words);
                }
            }
        }
        if let Some(best) = best {
            return Ok(best);
        }
        let lightest = self.distance(work)?.unwrap_or(0);
        let words = self.words_of_weight(lightest, work)?;
        if rank(&words, self.length) == self.dimension() {
            return Ok(words);
        }
        let what = Large::CodeGroup { dimension: self.dimension(), checks: self.parity.len() };
        Err(Stop::TooLarge { what, max: MAX_LISTED.to_string() })
    }
}

/// All words, in the span of a basis, of the rarest weights, as many weights as are needed to span it.
fn spanning(basis: &[Word], length: usize, work: &mut Work<'_>) -> Result<Vec<Word>, Stop> {
    let mut classes: Vec<Vec<Word>> = vec![Vec::new(); length + 1];
    work.hold(Word::size(length) << basis.len())?;
    each_word(basis, length, work, |word| {
        classes[word.weight()].push(word.clone());
        Ok(())
    })?;
    classes.remove(0);
    classes.sort_by_key(Vec::len);
    let mut words = Vec::new();
    for class in classes {
        if rank(&words, length) == basis.len() {
            break;
        }
        words.extend(class);
    }
    Ok(words)
}

/// The dimension of the span of the words.
fn rank(words: &[Word], length: usize) -> usize {
    // The words of the basis, indexed by their first place.
    let mut basis: Vec<Option<Word>> = vec![None; length];
    let mut count = 0;
    for word in words {
        let mut rest = word.clone();
        while let Some(first) = rest.first() {
            match &basis[first] {
                Some(known) => rest.turn(known),
                None => {
                    basis[first] = Some(rest);
                    count += 1;
                    break;
                }
            }
        }
    }
    count
}

/// The search, along a path of base coins.
struct Search<'c> {
    code: &'c Code,
    incidence: Incidence,
    cost: u64,
    /// The coins of the base, from 0.
    base: Vec<usize>,
    /// The colours before each base coin is individualised, and the final ones.
    path: Vec<Colours>,
    found: Vec<Vec<usize>>,
    /// A union-find forest: coins in the same orbit of the automorphisms found so far have the same root.
    parents: Vec<usize>,
}

impl<'c> Search<'c> {
    fn new(code: &'c Code, incidence: Incidence, work: &mut Work<'_>) -> Result<Self, Stop> {
        let cost = incidence.size() / 16 + 1;
        let mut path = vec![incidence.colours()];
        let mut base = Vec::new();
        while let Some((colours, colour)) = path.last().and_then(|last| Some((last, last.shared()?))) {
            work.spend(cost)?;
            let point = colours.cell(colour)[0];
            let next = incidence.with_own(colours, point);
            work.hold(16 * incidence.size() as usize)?;
            base.push(point);
            path.push(next);
        }
        let parents = (0..code.length()).collect();
        Ok(Self { code, incidence, cost, base, path, found: Vec::new(), parents })
    }

    /// The size of the orbit of this level's base coin when the earlier ones are fixed. The levels below
    /// must be done first.
    fn places_of_base(&mut self, level: usize, work: &mut Work<'_>) -> Result<usize, Stop> {
        let point = self.base[level];
        let cell = self.path[level].cell(self.path[level].of(point));
        let mut unreached: Vec<usize> = Vec::new();
        for image in cell {
            let root = self.root(image);
            // A coin in the orbit of an unreachable coin is unreachable too.
            let known = unreached.iter().any(|other| self.root(*other) == root);
            if root == self.root(point) || known {
                continue;
            }
            match self.exchange(level, image, work)? {
                Some(to) => {
                    for (a, b) in to.iter().enumerate() {
                        let (a, b) = (self.root(a), self.root(*b));
                        self.parents[a] = b;
                    }
                    self.found.push(to);
                }
                None => unreached.push(image),
            }
        }
        let root = self.root(point);
        Ok((0..self.parents.len()).filter(|other| self.root(*other) == root).count())
    }

    fn root(&self, mut point: usize) -> usize {
        while self.parents[point] != point {
            point = self.parents[point];
        }
        point
    }

    /// An automorphism that fixes the base coins before `level` and maps the one of `level` to `image`.
    fn exchange(&self, level: usize, image: usize, work: &mut Work<'_>) -> Result<Option<Vec<usize>>, Stop> {
        // For each level, the images still to try, with the colours resulting from the images chosen at
        // earlier levels.
        let mut stack = vec![(self.path[level].clone(), vec![image])];
        while let Some((colours, images)) = stack.last_mut() {
            let Some(image) = images.pop() else {
                stack.pop();
                continue;
            };
            work.spend(self.cost)?;
            let next = self.incidence.with_own(colours, image);
            let depth = level + stack.len();
            if next.summary != self.path[depth].summary {
                continue;
            }
            match self.base.get(depth) {
                Some(point) => {
                    let images = next.cell(self.path[depth].of(*point));
                    stack.push((next, images));
                }
                None => {
                    if let Some(to) = self.read(&next)
                        && self.keeps_code(&to)
                    {
                        return Ok(Some(to));
                    }
                }
            }
        }
        Ok(None)
    }

    /// The permutation that maps each coin to the one of the same colour.
    fn read(&self, colours: &Colours) -> Option<Vec<usize>> {
        let last = self.path.last()?;
        let image = |point| match *colours.cell(last.of(point)) {
            [image] => Some(image),
            _ => None,
        };
        (0..self.code.length()).map(image).collect()
    }

    fn keeps_code(&self, to: &[usize]) -> bool {
        self.code.generator.iter().all(|word| {
            let mut moved = Word::zero(self.code.length());
            word.indices().for_each(|i| moved.set(to[i]));
            self.code.contains(&moved)
        })
    }
}
