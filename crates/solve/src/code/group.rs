//! The exchanges of coins that keep a code.

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
    /// The number of exchanges of coins that keep the code: 244,823,040 for Golay's, M. É. Mathieu's group
    /// M24.
    pub order: BigUint,
    /// Exchanges that generate them all: the coin n goes to the place `exchange[n - 1]`, counted from 1.
    pub generators: Vec<Vec<usize>>,
    /// Coins such that only the identity keeps them all, and to how many places each can go when those before
    /// it are kept. The order is the product of these numbers.
    pub base: Vec<(usize, usize)>,
}

impl Code {
    /// Computes the automorphism group.
    ///
    /// Exchanges keep the words of a weight; weights are chosen whose words span the code (or its dual, which
    /// has the same group), so that keeping those words is keeping the code. Coins are told apart by the
    /// words they lie in; where that is not enough a coin is given a colour of its own, one after the other,
    /// until all are told apart: the base. For each base coin and each coin of its colour we look for an
    /// exchange that takes one to the other and keeps the base coins before it. The order is the product of
    /// the numbers found (O. Schreier, C. C. Sims), the search is that of B. D. McKay's *Practical graph
    /// isomorphism* (1981), and every exchange is checked on the code before it counts.
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

    /// Words that an exchange of coins keeps as a set exactly if it keeps the code: all words of some
    /// weights.
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

/// Of the span of a basis all words of those weights that have the fewest, until they span it.
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

/// The dimension of what the words span.
fn rank(words: &[Word], length: usize) -> usize {
    // Each word of the basis with its first place.
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
    /// The colours before each base coin is given its own, and the last.
    path: Vec<Colours>,
    found: Vec<Vec<usize>>,
    /// Coins that the exchanges found so far take to one another have the same root.
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

    /// To how many places the base coin of this level can go when those before it are kept. The levels below
    /// come first.
    fn places_of_base(&mut self, level: usize, work: &mut Work<'_>) -> Result<usize, Stop> {
        let point = self.base[level];
        let cell = self.path[level].cell(self.path[level].of(point));
        let mut unreached: Vec<usize> = Vec::new();
        for image in cell {
            let root = self.root(image);
            // What cannot be reached is not reached from there either.
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

    /// An exchange that keeps the base coins before `level`, takes that of the level to `image`, and keeps
    /// the code.
    fn exchange(&self, level: usize, image: usize, work: &mut Work<'_>) -> Result<Option<Vec<usize>>, Stop> {
        // Images still to try at each level, with the colours that the images of the levels before have made.
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

    /// The exchange that takes each coin to the one of its colour.
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
